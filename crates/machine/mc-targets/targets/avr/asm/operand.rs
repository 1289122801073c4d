//! [`Operand`]: operand of a line, and the classes that it belongs to.

use tablegen_mc::assembler::ExprId;
use tablegen_mc::nth_register;
use tablegen_rt::mc::inst::Operand as Value;
use tablegen_rt::pseudo::Sink;

use super::Machine;
use super::alloc::format;
use crate::matcher::{Fit, Matched, OperandClass, TargetFit, Written};
use crate::target::{Register, RegisterClass};

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
    /// `+` or `-` before or behind a pointer.
    Sign(&'static str),
    Register(Register),
    Number(Number),
    /// Pointer with an offset.
    Memory(Register, Number),
}

/// Number, or expression whose value is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    Known(i64),
    Expression(ExprId),
}

impl Number {
    fn operand(self) -> Value<Register> {
        match self {
            Number::Known(number) => Value::Immediate(number),
            Number::Expression(id) => id.operand(),
        }
    }
}

impl Written for Operand {
    type Register = Register;

    fn token(&self) -> Option<&str> {
        match self.kind {
            Kind::Sign(sign) => Some(sign),
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
        match self.kind {
            Kind::Number(Number::Known(number)) => Some(number),
            _ => None,
        }
    }
}

/// Returns the pair whose lower register is this one.
pub(super) fn pair(lower: Register) -> Option<Register> {
    let number = (0_u8..32).find(|number| numbered((*number).into()) == Some(lower))?;
    let pair = Register::from_name(&format!("R{}R{number}", number + 1))?;
    RegisterClass::DREGS.contains(pair).then_some(pair)
}

/// Returns the register of 8 bits with a number.
pub(super) fn numbered(number: u64) -> Option<Register> {
    nth_register(Register::R0, number, 32)
}

impl Machine {
    /// Accepts the numbers of registers, and the lower register of a pair.
    pub(crate) fn fits_class(&self, class: OperandClass, operand: &Operand) -> TargetFit<Operand> {
        let Some(registers) = RegisterClass::from_name(class.name()) else { return TargetFit::No };
        let as_register =
            |register| TargetFit::MatchAs(Operand { kind: Kind::Register(register), ..*operand });
        let register = match operand.kind {
            Kind::Register(register) => Some(register),
            Kind::Number(Number::Known(0..=15)) if self.is_tiny() => None,
            Kind::Number(Number::Known(number)) => u64::try_from(number).ok().and_then(numbered),
            _ => None,
        };
        match register {
            Some(register) if registers.contains(register) => as_register(register),
            Some(register) => match pair(register).filter(|pair| registers.contains(*pair)) {
                Some(pair) => as_register(pair),
                None => TargetFit::No,
            },
            None => TargetFit::No,
        }
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    pub(crate) fn is_imm(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Number(_)).into()
    }

    pub(crate) fn is_memri(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Memory(..)).into()
    }

    pub(crate) fn is_imm_com8(&self, operand: &Operand) -> Fit {
        Fit::from(operand.immediate().is_some_and(|number| (0..=0xff).contains(&number)))
    }

    pub(crate) fn add_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        inst.add(match operand.kind {
            Kind::Number(number) => number.operand(),
            _ => Value::Other,
        });
    }

    pub(crate) fn add_memri_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        if let Kind::Memory(base, offset) = operand.kind {
            inst.add(Value::Register(Some(base)));
            inst.add(offset.operand());
        }
    }

    /// Adds the complement of a number.
    pub(crate) fn add_imm_com8_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        inst.add(Value::Immediate(!operand.immediate().unwrap_or(0)));
    }
}
