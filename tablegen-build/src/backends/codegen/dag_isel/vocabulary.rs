//! What the steps of a program speak of: names, numbers, predicates,
//! transforms, instructions. A step holds their numbers.

use rustc_hash::FxHashMap;
use tablegen_core::Record;

use super::condition::Condition;
use super::predicate::Predicate;
use crate::model::registers::RegisterId;

/// Interned texts.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    texts: Vec<Box<str>>,
    known: FxHashMap<Box<str>, u32>,
}

impl Texts {
    pub(crate) fn intern(&mut self, text: &str) -> u32 {
        if let Some(&id) = self.known.get(text) {
            return id;
        }
        let id = self.texts.len() as u32;
        self.texts.push(text.into());
        self.known.insert(text.into(), id);
        id
    }

    pub(crate) fn get(&self, id: u32) -> &str {
        &self.texts[id as usize]
    }
}

/// Interned constants.
#[derive(Debug, Default)]
pub(crate) struct Integers {
    values: Vec<i64>,
    known: FxHashMap<i64, u32>,
}

impl Integers {
    pub(crate) fn intern(&mut self, value: i64) -> u32 {
        let next = self.values.len() as u32;
        let id = *self.known.entry(value).or_insert(next);
        if id == next {
            self.values.push(value);
        }
        id
    }

    pub(crate) fn get(&self, id: u32) -> i64 {
        self.values[id as usize]
    }
}

/// A predicate on nodes.
#[derive(Debug)]
pub(crate) struct NodePredicate<'r> {
    pub(crate) record: Record<'r>,
    /// What it asks.
    pub(crate) asks: Predicate,
    /// What it runs, in C++. Predicates with equal code are one in the output.
    pub(crate) code: String,
    /// Whether it sees operands of the pattern fragment too.
    pub(crate) uses_operands: bool,
}

/// A pattern that target code matches.
#[derive(Debug)]
pub(crate) struct ComplexPattern<'r> {
    pub(crate) record: Record<'r>,
    pub(crate) select: String,
    pub(crate) operands: u32,
    pub(crate) chain: bool,
    pub(crate) wants_root: bool,
    pub(crate) wants_parent: bool,
}

impl ComplexPattern<'_> {
    /// The nodes that it gives: operands, and a chain.
    pub(crate) fn results(&self) -> u32 {
        self.operands + u32::from(self.chain)
    }
}

/// A transform of nodes.
#[derive(Debug)]
pub(crate) struct Transform<'r> {
    pub(crate) record: Record<'r>,
    /// The C++ class of the nodes that it takes.
    pub(crate) node_class: String,
    /// C++.
    pub(crate) code: String,
}

/// A register.
#[derive(Debug)]
pub(crate) struct Register {
    /// Name with name space.
    pub(crate) name: String,
    /// Its number in the generated enumeration.
    pub(crate) number: u32,
    pub(crate) id: RegisterId,
}

/// An instruction.
#[derive(Debug)]
pub(crate) struct Instruction<'r> {
    pub(crate) record: Record<'r>,
    /// Name with name space.
    pub(crate) name: String,
    /// Its number in the enumeration of opcodes, if it is in there.
    pub(crate) number: Option<u32>,
    /// Whether its node carries the symbol that may deactivate it.
    pub(crate) deactivation_symbol: bool,
}

/// All that a program's numbers stand for.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary<'r> {
    pub(crate) texts: Texts,
    pub(crate) integers: Integers,
    /// Conditions on the subtarget by their texts.
    pub(crate) conditions: FxHashMap<u32, Condition<'r>>,
    pub(crate) predicates: Vec<NodePredicate<'r>>,
    pub(crate) complex: Vec<ComplexPattern<'r>>,
    pub(crate) transforms: Vec<Transform<'r>>,
    pub(crate) instructions: Vec<Instruction<'r>>,
    pub(crate) registers: Vec<Register>,
    /// Names of value types such as `MVT::i32`, by number; those not used are
    /// empty.
    pub(crate) types: Vec<String>,
}
