//! [`Operand`]: operand of a line.

use tablegen_mc::assembler::ExprId;
use tablegen_mc::assembler::expression::Specifier;

use crate::Register;
use crate::matcher::Written;

/// Operand of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Operand {
    pub(super) kind: Kind,
    /// Offset in the source.
    pub(super) offset: usize,
}

/// Kind of an operand, with its value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Kind {
    /// Parenthesis.
    Token(&'static str),
    /// Register. `None` is the mask of an instruction without mask.
    Register(Option<Register>),
    /// General register that holds a floating-point number.
    FloatInRegister(Register),
    /// Number.
    Number(i64),
    /// Expression whose value is not known.
    Expression(Unknown),
    /// Floating-point number.
    Float(f64),
    /// Number of a system register.
    SystemRegister(i64),
    /// Vector type.
    VType(i64),
    /// Rounding mode.
    Rounding(i64),
    /// Set of accesses of a fence.
    Fence(i64),
    /// Number of a list of registers.
    RegList(i64),
    /// Adjustment of the stack.
    StackAdjustment(i64),
    /// Base and offset registers.
    RegReg(Register, Register),
}

/// Expression whose value is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unknown {
    pub(super) id: ExprId,
    /// Specifier, if the expression is a symbol and a number with one or without.
    pub(super) specifier: Option<Specifier>,
    /// True for the difference of two symbols.
    pub(super) is_difference: bool,
}

impl Written for Operand {
    type Register = Register;

    fn token(&self) -> Option<&str> {
        match self.kind {
            Kind::Token(text) => Some(text),
            _ => None,
        }
    }

    fn register(&self) -> Option<Register> {
        match self.kind {
            Kind::Register(register) => register,
            Kind::FloatInRegister(register) => Some(register),
            _ => None,
        }
    }

    fn immediate(&self) -> Option<i64> {
        match self.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }
    }
}
