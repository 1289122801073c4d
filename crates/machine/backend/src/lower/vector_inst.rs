//! [`VectorInst`]: operations on vectors, and what is known about vectors.

use tablegen_rt::isel::graph::Value;

use crate::ir::{Binary, Convert, FloatCond, IntCond, Ternary, Unary, VectorOp};

/// Operation of which at least one operand or the result is a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VectorInst {
    /// Arithmetic with one operand on each lane.
    Unary(Unary),
    /// Arithmetic with two operands on each lane.
    Binary(Binary),
    /// Arithmetic with three operands on each lane.
    Ternary(Ternary),
    /// Comparison of integers on each lane.
    IntCompare(IntCond),
    /// Comparison of floating-point numbers on each lane.
    FloatCompare(FloatCond),
    /// Conversion of each lane to one of as many bits.
    Convert(Convert),
    /// Operation that scalars do not have.
    Other(VectorOp),
}

/// What is known about the lanes of a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KnownLanes {
    /// Bits of a constant.
    Bits(u128),
    /// All lanes are a scalar.
    Splat(Value),
}
