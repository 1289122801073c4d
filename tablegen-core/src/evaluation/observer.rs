//! Listener for the emulation of llvm-tblgen's allocations: the steps that the evaluator reports.

use crate::record_id::RecordId;
use crate::types::TypeId;
use crate::value::{BinOp, TernOp, UnOp, Val};

/// Switch for the emulation of llvm-tblgen's allocations.
#[derive(Clone, Default)]
pub(crate) struct Observer {
    pub(crate) enabled: bool,
}

/// Moment at which llvm-tblgen makes a value that the evaluator does not.
pub(crate) enum Step<'a> {
    /// A unary operator is about to be folded.
    Unary(UnOp, Val, TypeId),
    /// A binary operator is about to be folded.
    Binary(BinOp, Val, Val, TypeId),
    /// A ternary operator is about to be folded.
    Ternary(TernOp, [Val; 3], TypeId),
    /// A `!cond` with these conditions and values is about to be folded.
    Cond(&'a [Val], &'a [Val], TypeId),
    /// A `!foldl` is about to be folded.
    Fold([Val; 5], TypeId),
    /// An `!isa` is about to be folded.
    IsA(TypeId, Val),
    /// A field of a record is about to be read.
    Field(Val, Val, TypeId),
    /// A value was converted to an integer.
    Int(i64),
    /// A template argument was given by position.
    ArgIndexed(Val, usize),
    /// A name was looked up among the template arguments of a class.
    QualifiedName(RecordId, Val),
    /// `!listremove` compared the elements of two lists.
    ListRemove(&'a [Val], &'a [Val]),
}
