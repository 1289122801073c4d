//! Result of the analysis of operations: their classes.

use crate::cxx::Class;

/// Classes of operations, and the functions that they share.
#[derive(Debug)]
pub(crate) struct OpClasses {
    /// Definitions of the functions that check constraints.
    pub(super) functions: String,
    /// Classes by operation, in the order of the output.
    pub(super) ops: Vec<Classes>,
}

/// Classes of an operation.
#[derive(Debug)]
pub(super) struct Classes {
    pub(super) namespace: String,
    pub(super) name: String,
    pub(super) adaptors: Adaptors,
    pub(super) class: Class,
}

/// Classes for the operands of an operation.
#[derive(Debug)]
pub(crate) struct Adaptors {
    pub(crate) base: Class,
    pub(crate) generic: Class,
    pub(crate) adaptor: Class,
}
