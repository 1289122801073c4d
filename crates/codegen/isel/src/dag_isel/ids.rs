//! Typed numbers of the entities that steps refer to, and lists indexed by them.

use std::marker::PhantomData;
use std::ops::Index;

use tablegen_model::patterns::nodes::NodeKindId;
pub(crate) use tablegen_model::texts::TextId;
use tablegen_model::value_types::ValueType;

/// Number that fits into a word of a step or of a list.
pub(crate) trait Word: Copy {
    fn from_word(word: u32) -> Self;
    fn to_word(self) -> u32;
}

macro_rules! ids {
    ($($(#[$about:meta])* $name:ident;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) struct $name(pub(crate) u32);

        impl Word for $name {
            fn from_word(word: u32) -> Self {
                $name(word)
            }

            fn to_word(self) -> u32 {
                self.0
            }
        }
    )*};
}

ids! {
    /// A constant in a vocabulary.
    IntegerId;
    /// A condition on the subtarget in a vocabulary.
    ConditionId;
    /// A predicate on nodes in a vocabulary.
    PredicateId;
    /// A complex pattern in a vocabulary.
    ComplexNumber;
    /// A transform of nodes in a vocabulary.
    TransformNumber;
    /// Meaning of a constant, in a vocabulary.
    MeaningId;
    /// A register in a vocabulary.
    RegisterNumber;
    /// An instruction in a vocabulary.
    InstructionNumber;
    /// Position of a pattern in the order in which patterns are tried.
    PatternNumber;
    /// Slot of a recorded or new node.
    Slot;
}

impl Word for TextId {
    fn from_word(word: u32) -> Self {
        TextId(word)
    }

    fn to_word(self) -> u32 {
        self.0
    }
}

impl Word for ValueType {
    fn from_word(word: u32) -> Self {
        ValueType(word as u16)
    }

    fn to_word(self) -> u32 {
        u32::from(self.0)
    }
}

impl Word for NodeKindId {
    fn from_word(word: u32) -> Self {
        NodeKindId(word)
    }

    fn to_word(self) -> u32 {
        self.0
    }
}

impl Slot {
    /// Returns the slot `count` after this one. `u32::MAX`, which is no slot, wraps around.
    pub(crate) fn after(self, count: u32) -> Slot {
        Slot(self.0.wrapping_add(count))
    }
}

/// List indexed by a typed number from 0 on.
#[derive(Debug)]
pub(crate) struct Numbered<I, T> {
    all: Vec<T>,
    ids: PhantomData<I>,
}

impl<I, T> Default for Numbered<I, T> {
    fn default() -> Self {
        Numbered { all: Vec::new(), ids: PhantomData }
    }
}

impl<I: Word, T> Numbered<I, T> {
    /// Appends an element and returns its number.
    pub(crate) fn push(&mut self, thing: T) -> I {
        self.all.push(thing);
        I::from_word(self.all.len() as u32 - 1)
    }

    /// Returns all elements, by number.
    pub(crate) fn all(&self) -> &[T] {
        &self.all
    }

    /// Returns all elements, by number, without the list.
    pub(crate) fn into_all(self) -> Vec<T> {
        self.all
    }
}

impl<I: Word, T> Index<I> for Numbered<I, T> {
    type Output = T;

    fn index(&self, id: I) -> &T {
        &self.all[id.to_word() as usize]
    }
}
