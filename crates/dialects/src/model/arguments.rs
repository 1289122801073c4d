//! Lists of arguments: [`Argument`], and its [`MetaType`].
//!
//! In: a dag such as `(ins I32:$lhs, AttrI32:$width)`. Out: its arguments, each with a name and
//! with a type, or with a constraint on its type.

use tablegen_core::Record;

use super::super::report::Stop;
use super::Term;

/// An attribute: a constant whose representation in the program that is generated is known. Texts
/// are expressions in C++.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attr<'r> {
    pub(crate) record: Record<'r>,
    pub(crate) cpp_type: &'r str,
    /// The constant of LLVM IR from a value (`$0`) and its LLVM type (`$1`).
    pub(crate) to_llvm_value: &'r str,
    /// The value from the constant (`$0`).
    pub(crate) from_llvm_value: &'r str,
    /// The number that is a parameter of a type, from the value (`$0`).
    pub(crate) to_unsigned: &'r str,
    pub(crate) from_unsigned: &'r str,
    /// A statement that stands before uses of the value (`$0`).
    pub(crate) check: &'r str,
    pub(crate) is_immutable: bool,
    /// The type of the constant, as a constraint.
    pub(crate) llvm_type: Option<Term<'r>>,
}

impl<'r> Attr<'r> {
    pub(crate) fn read(record: Record<'r>) -> Result<Self, Stop> {
        Ok(Attr {
            record,
            cpp_type: record.string("cppType")?,
            to_llvm_value: record.string("toLlvmValue")?,
            from_llvm_value: record.string("fromLlvmValue")?,
            to_unsigned: record.string("toUnsigned")?,
            from_unsigned: record.string("fromUnsigned")?,
            check: record.string("check")?,
            is_immutable: record.bit("isImmutable")?,
            llvm_type: None,
        })
    }
}

/// The number of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AttrId(pub(crate) usize);

/// Kind of entity that an argument stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MetaType {
    /// A type.
    Type,
    /// A value of the program; constraints are on its type.
    Value,
    Attr(AttrId),
    /// All values that follow.
    VarArgs,
}

/// An argument of a predicate, a type or an operation, or a result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Argument<'r> {
    /// None for what stands for anything.
    pub(crate) ty: Option<MetaType>,
    pub(crate) name: &'r str,
    pub(crate) constraint: Option<Term<'r>>,
}

/// Context of a list of arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// In a constraint: what a predicate is applied to.
    Application,
    Predicate,
    DialectType,
    OpArguments,
    OpResults,
}
