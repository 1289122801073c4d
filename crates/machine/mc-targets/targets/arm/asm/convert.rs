//! Instructions whose operands do not follow from the description.

use tablegen_mc::assembler::encode::inst_of;
use tablegen_rt::mc::inst::Operand as Value;
use tablegen_rt::pseudo::Sink;

use super::Machine;
use super::operand::{Kind, Operand};
use crate::Feature;
use crate::matcher::{Matched, Operands};
use crate::target::{Opcode, Register};

/// Operands of the suffixes of a mnemonic, and of those behind it.
struct Split<'o> {
    condition: Option<u8>,
    flags: Option<Register>,
    rest: [Option<&'o Operand>; 6],
    len: usize,
}

impl<'o> Split<'o> {
    fn of(operands: Operands<'o, Operand>) -> Self {
        let mut parts = Split { condition: None, flags: None, rest: [None; 6], len: 0 };
        let is_suffix = |operand: &Operand| match operand.kind {
            Kind::Token(text) => text.starts_with('.'),
            Kind::Condition(_) | Kind::Flags(_) | Kind::Predicate(_) => true,
            _ => false,
        };
        for operand in operands.iter() {
            match operand.kind {
                Kind::Condition(condition) => parts.condition = Some(condition),
                Kind::Flags(register) => parts.flags = register,
                _ if is_suffix(operand) && parts.len == 0 => {}
                _ => {
                    if let Some(next) = parts.rest.get_mut(parts.len) {
                        *next = Some(operand);
                    }
                    parts.len += 1;
                }
            }
        }
        parts
    }

    fn value(&self, index: usize) -> Value<Register> {
        match self.rest.get(index).copied().flatten().map(|operand| operand.kind) {
            Some(Kind::Register(register)) => Value::Register(Some(register)),
            Some(Kind::Index(number)) => Value::Immediate(number),
            Some(Kind::Immediate(super::operand::Immediate::Known(number))) => {
                Value::Immediate(number)
            }
            Some(Kind::Immediate(super::operand::Immediate::Expression(id, _))) => id.operand(),
            _ => Value::Other,
        }
    }

    fn add_condition(&self, inst: &mut Matched) {
        let condition = self.condition.unwrap_or(14);
        inst.add_immediate(condition.into());
        inst.add_register((condition != 14).then_some(Register::CPSR));
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    /// Adds the operands of a product of T32, whose result is one of its factors.
    pub(crate) fn cvt_thumb_multiply(&self, operands: Operands<'_, Operand>, inst: &mut Matched) {
        let parts = Split::of(operands);
        let order = match parts.len {
            3 if parts.value(0) == parts.value(1) => [0, 2, 1],
            3 => [0, 1, 2],
            _ => [0, 1, 0],
        };
        inst.add(parts.value(order[0]));
        inst.add_register(parts.flags);
        inst.add(parts.value(order[1]));
        inst.add(parts.value(order[2]));
        parts.add_condition(inst);
    }

    /// Adds the operands of a branch of T32, whose opcode depends on the block that it is in and on its distance.
    pub(crate) fn cvt_thumb_branches(&self, operands: Operands<'_, Operand>, inst: &mut Matched) {
        use Opcode as O;
        let parts = Split::of(operands);
        let is_always = parts.condition.is_none();
        let mut opcode = match (inst.opcode(), self.is_in_block()) {
            (O::tBcc, true) => O::tB,
            (O::t2Bcc, true) => O::t2B,
            (opcode, true) => opcode,
            (O::tB | O::tBcc, false) => {
                if is_always {
                    O::tB
                } else {
                    O::tBcc
                }
            }
            (O::t2B | O::t2Bcc, false) => {
                if is_always {
                    O::t2B
                } else {
                    O::t2Bcc
                }
            }
            (opcode, false) => opcode,
        };
        let target = parts.rest.first().copied().flatten();
        let fits = |max: i64| target.is_some_and(|target| target.is_distance(1, -max - 2..=max));
        if self.has(Feature::HasV8MBaselineOps) {
            opcode = match opcode {
                O::tB if !fits(2046) => O::t2B,
                O::tBcc if !fits(254) => O::t2Bcc,
                opcode => opcode,
            };
        }
        *inst = inst_of(opcode, &[]);
        inst.add(parts.value(0));
        parts.add_condition(inst);
    }

    /// Adds the operands of a move of two lanes to registers.
    pub(crate) fn cvt_mvevmov_qto_d_reg(
        &self,
        operands: Operands<'_, Operand>,
        inst: &mut Matched,
    ) {
        let parts = Split::of(operands);
        [0, 1, 2, 3, 5].into_iter().for_each(|index| inst.add(parts.value(index)));
        parts.add_condition(inst);
    }
}
