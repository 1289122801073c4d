//! `Display` for [`Mir`].

use core::fmt;

use super::{Machine, Mir, Operand, Reg, Value};

/// Prints blocks with their instructions: definitions, opcode, other operands and memory accesses.
impl<M: Machine> fmt::Display for Mir<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, block) in self.blocks.iter().enumerate() {
            writeln!(f, "bb.{number}:")?;
            for inst in block {
                let data = &self.insts[inst.0];
                let is_result = |one: &&Operand<_, _>| one.access.is_def && !one.access.is_implicit;
                let results = data.operands.iter().take_while(is_result).count();
                f.write_str("  ")?;
                for (index, operand) in data.operands[..results].iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { ", " })?;
                    self.show(operand, f)?;
                }
                write!(f, "{}{}", if results == 0 { "" } else { " = " }, data.opcode)?;
                for (index, operand) in data.operands[results..].iter().enumerate() {
                    f.write_str(if index == 0 { " " } else { ", " })?;
                    self.show(operand, f)?;
                }
                if data.flags != 0 {
                    write!(f, " flags {:#x}", data.flags)?;
                }
                for memory in &data.memory {
                    write!(f, " :: {} bits", memory.bits)?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl<M: Machine> Mir<M> {
    fn show(
        &self,
        operand: &Operand<M::Register, M::SubRegIndex>,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let access = &operand.access;
        if access.is_implicit {
            f.write_str(if access.is_def { "implicit-def " } else { "implicit " })?;
        }
        if access.is_dead {
            f.write_str("dead ")?;
        }
        match operand.value {
            Value::Register(Reg::Real(register)) => write!(f, "${register}")?,
            Value::Register(Reg::Virtual(number)) => {
                write!(f, "%{number}")?;
                if let Some(part) = &access.part {
                    write!(f, ".{part}")?;
                }
                let known = self.registers.get(number);
                if let Some(class) = known.and_then(|known| known.class) {
                    write!(f, ":{class}")?;
                }
                if let Some(ty) = known.and_then(|known| known.ty) {
                    write!(f, "({ty})")?;
                }
                return Ok(());
            }
            Value::Immediate(value) => write!(f, "{value}")?,
            Value::Constant(constant) => write!(f, "i{} {}", constant.bits, constant.value)?,
            Value::Float(value) => write!(f, "float {value}")?,
            Value::Intrinsic(number) => write!(f, "intrinsic {number}")?,
            Value::Predicate(predicate) => write!(f, "{predicate:?}")?,
            Value::Block(number) => write!(f, "bb.{number}")?,
            Value::Other(Self::NO_REGISTER) => write!(f, "$noreg")?,
            Value::Other(number) => write!(f, "other {number}")?,
        }
        Ok(())
    }
}
