//! [`Slot`]: reference to values of an operation.

/// Group of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Slot<'r> {
    Operand(usize),
    Result(usize),
    Operands,
    Results,
    Attribute(&'r str),
}
