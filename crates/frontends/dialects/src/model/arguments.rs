//! Lists of arguments: [`Argument`], and its [`MetaType`].
//!
//! Input: a dag such as `(ins I32:$lhs, AttrI32:$width)`. Output: its arguments, each with a name
//! and with a type, or with a constraint on its type.

use tablegen_core::Record;

use super::super::report::Stop;
use super::Term;

/// Attribute: a constant whose C++ type is known when the program is generated. Strings are C++
/// expressions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attr<'r> {
    pub(crate) record: Record<'r>,
    pub(crate) cpp_type: &'r str,
    /// Conversion of a value (`$0`) to a constant of LLVM IR with the type `$1`.
    pub(crate) to_llvm_value: &'r str,
    /// Conversion of a constant of LLVM IR (`$0`) to a value.
    pub(crate) from_llvm_value: &'r str,
    /// Conversion of a value (`$0`) to the integer that is a parameter of a type.
    pub(crate) to_unsigned: &'r str,
    pub(crate) from_unsigned: &'r str,
    /// Statement before uses of the value (`$0`).
    pub(crate) check: &'r str,
    pub(crate) is_immutable: bool,
    /// Type of the constant, as a constraint.
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

/// Number of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AttrId(pub(crate) usize);

/// Kind of entity that an argument represents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MetaType {
    Type,
    /// A value of the program. Constraints apply to its type.
    Value,
    Attr(AttrId),
    /// All remaining values.
    VarArgs,
}

/// Argument of a predicate, a type or an operation, or result of an operation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Argument<'r> {
    /// Kind of the argument. `None` for an argument of any kind.
    pub(crate) ty: Option<MetaType>,
    pub(crate) name: &'r str,
    pub(crate) constraint: Option<Term<'r>>,
}

/// Context of a list of arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ListKind {
    /// Arguments of a predicate in a constraint.
    Application,
    Predicate,
    DialectType,
    OpArguments,
    OpResults,
}
