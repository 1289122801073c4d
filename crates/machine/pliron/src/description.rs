//! Descriptions of operations and enums, which generated modules have as constants.

use pliron::context::Context;
use pliron::r#type::TypeHandle;
use tablegen_rt::mlir::{self, Slot, Transform};

use crate::types::{element_type, integer_type, with_element};

/// Description of an operation: groups, attributes, constraints and relations.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Groups of operands and results, attributes, constraints, relations between types.
    pub operation: &'static mlir::Operation,
    /// Structural traits.
    pub traits: &'static [Trait],
    /// Enums of attributes, by the name of the attribute.
    pub enums: &'static [(&'static str, &'static EnumInfo)],
}

impl Info {
    /// Returns the name with the dialect's: `arith.addf`.
    pub const fn name(&self) -> &'static str {
        self.operation.name()
    }

    /// Returns true if the operation has a trait.
    pub fn has_trait(&self, one: Trait) -> bool {
        self.traits.contains(&one)
    }
}

/// Applies a function to a type. `None` if it has no Rust form, or if its result is not one type.
pub(crate) fn transformed(
    transform: Transform,
    ctx: &Context,
    ty: TypeHandle,
) -> Option<TypeHandle> {
    match transform {
        Transform::Same => Some(ty),
        Transform::I1SameShape => {
            let i1 = integer_type(ctx, 1);
            Some(with_element(ctx, ty, i1).unwrap_or(i1))
        }
        Transform::ElementType => Some(element_type(ctx, ty).unwrap_or(ty)),
        Transform::FunctionInputs | Transform::FunctionResults | Transform::Unknown(_) => None,
    }
}

/// Trait about the place of an operation and its regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trait {
    /// The operation ends a block.
    Terminator,
    /// Each region has at most one block.
    SingleBlock,
    /// Blocks of the regions need no terminator.
    NoTerminator,
    /// Regions do not use values from outside.
    IsolatedFromAbove,
    /// A region ends with this operation if its text has no terminator.
    ImplicitTerminator(&'static str),
    /// The operation is in a region of one of these operations.
    HasParent(&'static [&'static str]),
}

/// Enum of an attribute.
#[derive(Clone, Copy, Debug)]
pub struct EnumInfo {
    /// Name of the enum.
    pub name: &'static str,
    /// Texts and values of the cases.
    pub cases: &'static [(&'static str, u64)],
    /// Text between the names of bits. `None` if a value is one case.
    pub separator: Option<&'static str>,
    /// Form of attributes with a value of the enum.
    pub form: EnumForm,
}

/// Form of attributes with a value of an enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnumForm {
    /// Integer attribute of this width in bits.
    Integer(u32),
    /// Attribute of a dialect: its dialect, its name, and the texts around the value.
    Dialect {
        /// Dialect.
        dialect: &'static str,
        /// Name of the attribute.
        mnemonic: &'static str,
        /// True if the value is in angle brackets.
        has_brackets: bool,
    },
}

impl EnumInfo {
    /// Returns the value with this text. `None` for other texts.
    pub fn value(&self, text: &str) -> Option<u64> {
        let case = |text: &str| {
            let text = text.trim();
            self.cases.iter().find(|(name, _)| *name == text).map(|(_, value)| *value)
        };
        match self.separator {
            None => case(text),
            Some(separator) => {
                text.split(separator.trim()).try_fold(0, |bits, name| Some(bits | case(name)?))
            }
        }
    }

    /// Returns the text of a value. `None` if the enum does not have it.
    pub fn text(&self, value: u64) -> Option<String> {
        if let Some((name, _)) = self.cases.iter().find(|(_, one)| *one == value) {
            return Some((*name).to_owned());
        }
        let separator = self.separator?;
        let mut rest = value;
        let mut names = Vec::new();
        // Groups of bits are before the bits that they contain.
        let mut cases: Vec<_> = self.cases.iter().enumerate().collect();
        cases.sort_by_key(|(index, (_, bits))| (std::cmp::Reverse(bits.count_ones()), *index));
        for (index, (name, bits)) in cases {
            if *bits != 0 && rest & bits == *bits {
                rest &= !bits;
                names.push((index, *name));
            }
        }
        names.sort_unstable();
        let names: Vec<&str> = names.into_iter().map(|(_, name)| name).collect();
        (rest == 0).then(|| names.join(separator))
    }
}

/// Argument of a directive that a hook parses and prints.
#[derive(Clone, Copy, Debug)]
pub enum Argument {
    /// Values of a group, or all.
    Values(Slot),
    /// Types of the values of a group, or all.
    Types(Slot),
    /// Attribute or property of this name.
    Attribute(&'static str),
    /// Index of a region.
    Region(usize),
    /// Index of a successor.
    Successor(usize),
    /// The attributes that are not elsewhere in the format.
    AttrDict,
    /// C++ expression.
    Text(&'static str),
    /// Element that is parsed elsewhere.
    Reference(&'static Argument),
}

/// Default value of an attribute.
#[derive(Clone, Copy, Debug)]
pub enum Default {
    /// Integer, or value of an enum.
    Integer(u64),
    /// `true` or `false`.
    Bool(bool),
    /// C++ expression without a Rust form.
    Unknown,
}
