//! [`Operand`]: operand of a line.

use tablegen_mc::assembler::ExprId;
use tablegen_rt::mc::inst::Operand as MachineOperand;

use crate::Register;
use crate::matcher::Written;

/// Operand of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    pub(super) kind: Kind,
    /// Offset in the source.
    pub(super) offset: usize,
}

/// Kind of an operand, with its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// `*`, or a part of an operand in braces.
    Token(&'static str),
    Register(Register),
    /// `(%dx)`, which is the register in some instructions.
    Port,
    Immediate(Number),
    Memory(Memory),
}

/// Number, or an expression whose value is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    Known(i64),
    Unknown(ExprId),
}

impl Number {
    /// Returns the value. `None` if it is not known.
    pub(super) const fn known(self) -> Option<i64> {
        match self {
            Number::Known(value) => Some(value),
            Number::Unknown(_) => None,
        }
    }

    /// Returns the operand of an instruction.
    pub(super) const fn machine(self) -> MachineOperand<Register> {
        match self {
            Number::Known(value) => MachineOperand::Immediate(value),
            Number::Unknown(id) => id.operand(),
        }
    }
}

/// Memory operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Memory {
    pub(super) segment: Option<Register>,
    pub(super) base: Option<Register>,
    pub(super) index: Option<Register>,
    pub(super) scale: i64,
    pub(super) displacement: Number,
    /// Size of the memory in bits. 0 if the line does not state it.
    pub(super) size: u32,
    /// Size of addresses of the mode in bits.
    pub(super) mode_size: u32,
    /// False if the operand cannot be the target of a direct branch.
    pub(super) may_be_target: bool,
}

impl Memory {
    /// Creates memory at an address.
    pub(super) const fn absolute(displacement: Number, mode_size: u32) -> Self {
        Memory {
            segment: None,
            base: None,
            index: None,
            scale: 1,
            displacement,
            size: 0,
            mode_size,
            may_be_target: true,
        }
    }

    /// Returns true if there is no register beside the segment.
    pub(super) fn is_offset(&self) -> bool {
        self.base.is_none() && self.index.is_none() && self.scale == 1
    }
}

impl Operand {
    pub(super) const fn memory(&self) -> Option<Memory> {
        match self.kind {
            Kind::Memory(memory) => Some(memory),
            _ => None,
        }
    }

    pub(super) const fn number(&self) -> Option<Number> {
        match self.kind {
            Kind::Immediate(number) => Some(number),
            _ => None,
        }
    }
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
            Kind::Register(register) => Some(register),
            _ => None,
        }
    }

    fn immediate(&self) -> Option<i64> {
        self.number().and_then(Number::known)
    }
}
