//! [`Operand`]: operand of a line, and the classes that it belongs to.

use tablegen_mc::assembler::ExprId;
use tablegen_rt::mc::inst::Operand as Value;
use tablegen_rt::pseudo::Sink;

use super::Machine;
use crate::matcher::{Fit, Matched, Written};
use crate::target::Register;

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
    Integer(i64),
    /// Bits of a real of 64 bits.
    Real(u64),
    Expression(ExprId),
    /// Targets of `br_table`, which the line has.
    Targets,
    /// Clauses of `try_table`, which the line has.
    Clauses,
}

impl Written for Operand {
    type Register = Register;

    fn token(&self) -> Option<&str> {
        None
    }

    fn register(&self) -> Option<Register> {
        None
    }

    fn immediate(&self) -> Option<i64> {
        match self.kind {
            Kind::Integer(number) => Some(number),
            _ => None,
        }
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    pub(crate) fn is_br_list(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Targets).into()
    }

    pub(crate) fn is_catch_list(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Clauses).into()
    }

    pub(crate) fn is_imm(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Integer(_) | Kind::Expression(_)).into()
    }

    pub(crate) fn is_fp_imm(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Real(_)).into()
    }

    /// Adds nothing: the encoder reads the list, which can have any length, from the line.
    pub(crate) fn add_br_list_operands(&self, _: &Operand, _: usize, _: &mut Matched) {}

    /// Adds nothing: the encoder reads the list, which can have any length, from the line.
    pub(crate) fn add_catch_list_operands(&self, _: &Operand, _: usize, _: &mut Matched) {}

    pub(crate) fn add_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        inst.add(match operand.kind {
            Kind::Integer(number) => Value::Immediate(number),
            Kind::Expression(id) => id.operand(),
            _ => Value::Other,
        });
    }

    /// Adds the bits of the nearest real of 32 bits.
    pub(crate) fn add_fp_immf32_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        if let Kind::Real(bits) = operand.kind {
            let real = f64::from_bits(bits) as f32;
            inst.add(Value::Immediate(real.to_bits().into()));
        }
    }

    /// Adds the bits of a real of 64 bits.
    pub(crate) fn add_fp_immf64_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        if let Kind::Real(bits) = operand.kind {
            inst.add(Value::Immediate(bits.cast_signed()));
        }
    }
}
