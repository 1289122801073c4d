//! Instructions in place of those that the matcher finds: pseudo instructions, and shorter encodings of T32.

use tablegen_mc::assembler::Assembly;
use tablegen_mc::assembler::ExprId;
use tablegen_mc::assembler::encode::inst_of;
use tablegen_mc::assembler::expression::{Binary, Node};
use tablegen_rt::mc::inst::Operand as Value;

use super::Machine;
use super::immediate::{modified_immediate, t32_immediate};
use super::line::Line;
use super::operand::{Immediate, Kind, is_low};
use crate::Feature;
use crate::matcher::Matched;
use crate::operands::RRX;
use crate::target::{Opcode, Register};

const NONE: Value<Register> = Value::Register(None);
const FLAGS: Option<Register> = Some(Register::CPSR);
/// Condition of instructions that are always executed.
const ALWAYS: Value<Register> = Value::Immediate(14);

fn number(value: i64) -> Value<Register> {
    Value::Immediate(value)
}

fn register(register: Register) -> Value<Register> {
    Value::Register(Some(register))
}

/// Returns an instruction with the same operands.
fn renamed(inst: &Matched, opcode: Opcode) -> Matched {
    inst_of(opcode, inst.operands())
}

/// Returns an instruction with operands of another one, by their indices.
fn picked(inst: &Matched, opcode: Opcode, indices: &[usize]) -> Matched {
    let mut new = inst_of(opcode, &[]);
    for &index in indices {
        let _ = new.push(inst.operand(index));
    }
    new
}

/// Returns an instruction with operands before those of another one.
fn prefixed(inst: &Matched, opcode: Opcode, operands: &[Value<Register>]) -> Matched {
    let mut new: Matched = inst_of(opcode, operands);
    for &operand in inst.operands() {
        let _ = new.push(operand);
    }
    new
}

fn extended(inst: &Matched, opcode: Opcode, last: Value<Register>) -> Matched {
    let mut new = renamed(inst, opcode);
    let _ = new.push(last);
    new
}

fn is_low_operand(inst: &Matched, index: usize) -> bool {
    inst.operand(index).register().is_some_and(is_low)
}

/// Returns true if the operands from an index on have a register that is neither one of `r0` to `r7` nor `other`.
pub(super) fn has_high(inst: &Matched, first: usize, other: Option<Register>) -> bool {
    let registers = inst.operands().iter().skip(first).filter_map(|operand| operand.register());
    registers.into_iter().any(|register| !is_low(register) && Some(register) != other)
}

/// Returns true if the operands from an index on have a register.
pub(super) fn lists(inst: &Matched, first: usize, register: Option<Register>) -> bool {
    inst.operands()
        .iter()
        .skip(first)
        .any(|operand| register.is_some() && operand.register() == register)
}

impl Machine {
    /// Returns the register for the flags of an instruction whose encoding of 16 bits sets them outside of blocks.
    fn narrow_flags(&self) -> Option<Register> {
        if self.is_in_block() { None } else { FLAGS }
    }

    /// Returns the instruction in place of another one. `None` if it stays as it is.
    pub(super) fn rewritten(
        &mut self,
        inst: &Matched,
        line: &Line,
        assembly: &mut Assembly<Self>,
    ) -> Option<Matched> {
        let opcode = inst.opcode();
        use Opcode as O;
        Some(match opcode {
            O::LDRConstPool | O::tLDRConstPool | O::t2LDRConstPool => {
                return self.literal(inst, line, assembly);
            }
            O::VLLDM | O::VLSTM => {
                let list = line.operand(1).and_then(|operand| operand.list());
                list.filter(|list| list.mask.count_ones() == 32)?;
                let new = if opcode == O::VLLDM { O::VLLDM_T2 } else { O::VLSTM_T2 };
                picked(inst, new, &[0, 1, 2, 3])
            }
            O::LDRT_POST | O::LDRBT_POST => {
                let new = if opcode == O::LDRT_POST { O::LDRT_POST_IMM } else { O::LDRBT_POST_IMM };
                let op = |index| inst.operand(index);
                inst_of(new, &[op(0), op(1), op(1), NONE, number(0), op(2), op(3)])
            }
            O::STRT_POST | O::STRBT_POST => {
                let new = if opcode == O::STRT_POST { O::STRT_POST_IMM } else { O::STRBT_POST_IMM };
                let op = |index| inst.operand(index);
                inst_of(new, &[op(1), op(0), op(1), NONE, number(0), op(2), op(3)])
            }
            O::LDRSBTii | O::LDRHTii | O::LDRSHTii => {
                let new = match opcode {
                    O::LDRSBTii => O::LDRSBTi,
                    O::LDRHTii => O::LDRHTi,
                    _ => O::LDRSHTi,
                };
                let op = |index| inst.operand(index);
                inst_of(new, &[op(0), op(1), op(1), number(256), op(2), op(3)])
            }
            O::ADDri => return address(inst, assembly),
            O::ASRr | O::LSRr | O::LSLr | O::RORr => {
                let shift = match opcode {
                    O::ASRr => 1,
                    O::LSLr => 2,
                    O::LSRr => 3,
                    _ => 4,
                };
                let op = |index| inst.operand(index);
                inst_of(O::MOVsr, &[op(0), op(1), op(2), number(shift), op(3), op(4), op(5)])
            }
            O::ASRi | O::LSRi | O::LSLi | O::RORi => shift_by_number(inst),
            O::RRXi => {
                let op = |index| inst.operand(index);
                inst_of(O::MOVsi, &[op(0), op(1), number(RRX.into()), op(2), op(3), op(4)])
            }
            O::MOVsi => {
                let shift = inst.operand(2).immediate();
                let is_zero = shift >> 3 == 0 && !matches!(shift & 7, 1 | 3 | 5);
                return is_zero.then(|| picked(inst, O::MOVr, &[0, 1, 3, 4, 5]));
            }
            O::ANDrsi | O::ORRrsi | O::EORrsi | O::BICrsi | O::SUBrsi | O::ADDrsi => {
                let shift = inst.operand(3).immediate();
                if shift >> 3 != 0 || matches!(shift & 7, 1 | 3 | 5) {
                    return None;
                }
                let new = match opcode {
                    O::ANDrsi => O::ANDrr,
                    O::ORRrsi => O::ORRrr,
                    O::EORrsi => O::EORrr,
                    O::BICrsi => O::BICrr,
                    O::SUBrsi => O::SUBrr,
                    _ => O::ADDrr,
                };
                picked(inst, new, &[0, 1, 2, 4, 5, 6])
            }
            O::LDMIA_UPD if line.name == "pop" && inst.operands().len() == 5 => {
                let op = |index| inst.operand(index);
                inst_of(O::LDR_POST_IMM, &[op(4), op(0), op(1), NONE, number(4), op(2), op(3)])
            }
            O::STMDB_UPD if line.name == "push" && inst.operands().len() == 5 => {
                let op = |index| inst.operand(index);
                inst_of(O::STR_PRE_IMM, &[op(0), op(4), op(1), number(-4), op(2), op(3)])
            }
            _ if opcode.name().contains("Asm_") => return super::rewrite_vectors::rewritten(inst),
            _ if self.is_thumb() => return self.rewritten_t32(inst, line),
            _ => return None,
        })
    }

    /// Returns the instruction in place of one of T32.
    fn rewritten_t32(&self, inst: &Matched, line: &Line) -> Option<Matched> {
        let opcode = inst.opcode();
        let op = |index| inst.operand(index);
        let is_wide = line.is_wide;
        use Opcode as O;
        Some(match opcode {
            O::t2LDRpcrel => {
                let is_short = matches!(op(1), Value::Immediate(1..=255)) && !is_wide;
                renamed(inst, if is_short { O::tLDRpci } else { O::t2LDRpci })
            }
            O::t2LDRBpcrel => renamed(inst, O::t2LDRBpci),
            O::t2LDRHpcrel => renamed(inst, O::t2LDRHpci),
            O::t2LDRSBpcrel => renamed(inst, O::t2LDRSBpci),
            O::t2LDRSHpcrel => renamed(inst, O::t2LDRSHpci),
            O::t2LSLri | O::t2LSRri | O::t2ASRri => {
                let is_narrow = is_low_operand(inst, 0)
                    && is_low_operand(inst, 1)
                    && op(5).register() == self.narrow_flags()
                    && !is_wide;
                let new = match opcode {
                    O::t2LSLri => O::tLSLri,
                    O::t2LSRri => O::tLSRri,
                    _ => O::tASRri,
                };
                return is_narrow.then(|| picked(inst, new, &[0, 5, 1, 2, 3, 4]));
            }
            O::t2MOVsr | O::t2MOVSsr => self.shift_by_register(inst, is_wide),
            O::t2MOVsi | O::t2MOVSsi => self.shift_t32(inst, is_wide),
            O::t2LDMIA_UPD if inst.operands().len() == 5 => {
                inst_of(O::t2LDR_POST, &[op(4), op(0), op(1), number(4), op(2), op(3)])
            }
            O::t2STMDB_UPD if inst.operands().len() == 5 => {
                inst_of(O::t2STR_PRE, &[op(0), op(4), op(1), number(-4), op(2), op(3)])
            }
            O::t2ADDri12 | O::t2SUBri12 | O::t2ADDspImm12 | O::t2SUBspImm12 => {
                let Value::Immediate(value) = op(2) else { return None };
                if !matches!(line.name.as_str(), "add" | "sub")
                    || t32_immediate(value as u32).is_none()
                {
                    return None;
                }
                let new = match opcode {
                    O::t2ADDri12 => O::t2ADDri,
                    O::t2SUBri12 => O::t2SUBri,
                    O::t2ADDspImm12 => O::t2ADDspImm,
                    _ => O::t2SUBspImm,
                };
                extended(inst, new, NONE)
            }
            O::tADDi8 | O::tSUBi8 => {
                let is_small = matches!(op(3), Value::Immediate(0..=7)) && line.len() == 3;
                let new = if opcode == O::tADDi8 { O::tADDi3 } else { O::tSUBi3 };
                return is_small.then(|| renamed(inst, new));
            }
            O::t2ADDri | O::t2SUBri => {
                let is_large =
                    matches!(op(2), Value::Immediate(value) if !(0..256).contains(&value));
                let is_narrow = op(0) == op(1)
                    && is_low_operand(inst, 0)
                    && !is_large
                    && op(5).register() == self.narrow_flags()
                    && !is_wide;
                let new = if opcode == O::t2ADDri { O::tADDi8 } else { O::tSUBi8 };
                return is_narrow.then(|| picked(inst, new, &[0, 5, 0, 2, 3, 4]));
            }
            O::t2ADDspImm | O::t2SUBspImm => {
                let Value::Immediate(value @ 0..=508) = op(2) else { return None };
                if op(5).register().is_some() || is_wide || value % 4 != 0 {
                    return None;
                }
                let new = if opcode == O::t2ADDspImm { O::tADDspi } else { O::tSUBspi };
                let stack = register(Register::SP);
                inst_of(new, &[stack, stack, number(value / 4), op(3), op(4)])
            }
            O::t2ADDrr => {
                let source = match () {
                    () if op(0) == op(1) => op(2),
                    () if op(0) == op(2) => op(1),
                    () => return None,
                };
                if op(5).register().is_some() || is_wide {
                    return None;
                }
                inst_of(O::tADDhirr, &[op(0), op(0), source, op(3), op(4)])
            }
            O::tADDrSP if op(0) != op(2) => extended(inst, O::t2ADDrr, NONE),
            O::tB if op(1) != ALWAYS && !self.is_in_block() => renamed(inst, O::tBcc),
            O::t2B if op(1) != ALWAYS && !self.is_in_block() => renamed(inst, O::t2Bcc),
            O::t2Bcc if op(1) == ALWAYS || self.is_in_block() => renamed(inst, O::t2B),
            O::tBcc if op(1) == ALWAYS => renamed(inst, O::tB),
            O::tLDMIA => {
                let base = op(0).register();
                let has_writeback = line.has_writeback();
                let has_base = lists(inst, 3, base);
                if !has_high(inst, 3, None) && has_base != has_writeback {
                    return None;
                }
                match has_writeback {
                    true => prefixed(inst, O::t2LDMIA_UPD, &[op(0)]),
                    false => renamed(inst, O::t2LDMIA),
                }
            }
            O::tSTMIA_UPD if has_high(inst, 4, None) => renamed(inst, O::t2STMIA_UPD),
            O::tPOP if has_high(inst, 2, Some(Register::PC)) => {
                let stack = register(Register::SP);
                prefixed(inst, O::t2LDMIA_UPD, &[stack, stack])
            }
            O::tPUSH if has_high(inst, 2, Some(Register::LR)) => {
                let stack = register(Register::SP);
                prefixed(inst, O::t2STMDB_UPD, &[stack, stack])
            }
            O::t2MOVi => {
                let is_narrow = is_low_operand(inst, 0)
                    && matches!(op(1), Value::Immediate(0..=255))
                    && op(4).register() == self.narrow_flags()
                    && !is_wide;
                return is_narrow.then(|| picked(inst, O::tMOVi8, &[0, 4, 1, 2, 3]));
            }
            O::t2MOVr => {
                let is_narrow = is_low_operand(inst, 0)
                    && is_low_operand(inst, 1)
                    && op(2) == ALWAYS
                    && op(4).register() == FLAGS
                    && !is_wide;
                return is_narrow.then(|| picked(inst, O::tMOVSr, &[0, 1]));
            }
            O::t2SXTH | O::t2SXTB | O::t2UXTH | O::t2UXTB => {
                let is_narrow = is_low_operand(inst, 0)
                    && is_low_operand(inst, 1)
                    && op(2) == number(0)
                    && !is_wide;
                let new = match opcode {
                    O::t2SXTH => O::tSXTH,
                    O::t2SXTB => O::tSXTB,
                    O::t2UXTH => O::tUXTH,
                    _ => O::tUXTB,
                };
                return is_narrow.then(|| picked(inst, new, &[0, 1, 3, 4]));
            }
            O::t2LSLrr | O::t2LSRrr | O::t2ASRrr | O::t2SBCrr | O::t2RORrr | O::t2BICrr => {
                let is_narrow = is_low_operand(inst, 1)
                    && is_low_operand(inst, 2)
                    && op(0) == op(1)
                    && op(5).register() == self.narrow_flags()
                    && !is_wide;
                let new = match opcode {
                    O::t2LSLrr => O::tLSLrr,
                    O::t2LSRrr => O::tLSRrr,
                    O::t2ASRrr => O::tASRrr,
                    O::t2SBCrr => O::tSBC,
                    O::t2RORrr => O::tROR,
                    _ => O::tBIC,
                };
                return is_narrow.then(|| picked(inst, new, &[0, 5, 1, 2, 3, 4]));
            }
            O::t2ANDrr | O::t2EORrr | O::t2ADCrr | O::t2ORRrr => {
                let is_narrow = is_low_operand(inst, 1)
                    && is_low_operand(inst, 2)
                    && (op(0) == op(1) || op(0) == op(2))
                    && op(5).register() == self.narrow_flags()
                    && !is_wide;
                let new = match opcode {
                    O::t2ADCrr => O::tADC,
                    O::t2ANDrr => O::tAND,
                    O::t2EORrr => O::tEOR,
                    _ => O::tORR,
                };
                let sources = if op(0) == op(1) { [1, 2] } else { [2, 1] };
                return is_narrow.then(|| picked(inst, new, &[0, 5, sources[0], sources[1], 3, 4]));
            }
            _ => return updated_access(inst),
        })
    }

    /// Returns the instruction of T32 for a move of a register that is shifted by another one.
    fn shift_by_register(&self, inst: &Matched, is_wide: bool) -> Matched {
        use Opcode as O;
        let op = |index| inst.operand(index);
        let sets_flags = inst.opcode() == O::t2MOVSsr;
        let is_narrow = (0..3).all(|index| is_low_operand(inst, index))
            && op(0) == op(1)
            && self.is_in_block() != sets_flags
            && !is_wide;
        let [narrow, wide] = match op(3).immediate() & 7 {
            1 => [O::tASRrr, O::t2ASRrr],
            3 => [O::tLSRrr, O::t2LSRrr],
            2 => [O::tLSLrr, O::t2LSLrr],
            _ => [O::tROR, O::t2RORrr],
        };
        let flags = Value::Register(FLAGS.filter(|_| sets_flags));
        match is_narrow {
            true => inst_of(narrow, &[op(0), flags, op(1), op(2), op(4), op(5)]),
            false => inst_of(wide, &[op(0), op(1), op(2), op(4), op(5), flags]),
        }
    }

    /// Returns the instruction of T32 for a move of a register that is shifted by a number.
    fn shift_t32(&self, inst: &Matched, is_wide: bool) -> Matched {
        use Opcode as O;
        let op = |index| inst.operand(index);
        let sets_flags = inst.opcode() == O::t2MOVSsi;
        let is_narrow = is_low_operand(inst, 0)
            && is_low_operand(inst, 1)
            && self.is_in_block() != sets_flags
            && !is_wide;
        let (shift, amount) = (op(2).immediate() & 7, op(2).immediate() >> 3);
        let flags = Value::Register(FLAGS.filter(|_| sets_flags));
        if shift == 2 && amount == 0 {
            return match is_narrow && !self.is_in_block() {
                true => inst_of(O::tMOVSr, &[op(0), op(1), op(3), op(4)]),
                false => inst_of(O::t2MOVr, &[op(0), op(1), op(3), op(4), flags]),
            };
        }
        let [narrow, wide] = match shift {
            1 => [O::tASRri, O::t2ASRri],
            3 => [O::tLSRri, O::t2LSRri],
            2 => [O::tLSLri, O::t2LSLri],
            4 => [O::t2RORri, O::t2RORri],
            _ => return inst_of(O::t2RRX, &[op(0), op(1), op(3), op(4), flags]),
        };
        let amount = number(amount & 31);
        match is_narrow && shift != 4 {
            true => inst_of(narrow, &[op(0), flags, op(1), amount, op(3), op(4)]),
            false => inst_of(wide, &[op(0), op(1), amount, op(3), op(4), flags]),
        }
    }

    /// Returns the move or the load for `ldr register, =value`.
    fn literal(
        &mut self,
        inst: &Matched,
        line: &Line,
        assembly: &mut Assembly<Self>,
    ) -> Option<Matched> {
        use Opcode as O;
        let Some(Kind::Literal(value)) = line.operand(1).map(|operand| operand.kind) else {
            return None;
        };
        let op = |index| inst.operand(index);
        let is_a32 = inst.opcode() == O::LDRConstPool;
        if let Immediate::Known(known) = value
            && !matches!(op(0).register(), Some(Register::PC | Register::SP))
        {
            let known_bits = known as u32;
            let has_half = (0..65536).contains(&known);
            let t32 = |bits: u32| self.has(Feature::FeatureThumb2) && t32_immediate(bits).is_some();
            let a32 = |bits: u32| modified_immediate(bits).map(i64::from);
            let found = if is_a32 {
                match (a32(known_bits), a32(!known_bits)) {
                    (Some(encoded), _) => Some((O::MOVi, encoded, true)),
                    (None, Some(encoded)) => Some((O::MVNi, encoded, true)),
                    _ if self.has(Feature::HasV6T2Ops) && has_half => {
                        Some((O::MOVi16, known, false))
                    }
                    _ => None,
                }
            } else if t32(known_bits) {
                Some((O::t2MOVi, known, true))
            } else if t32(!known_bits) {
                Some((O::t2MVNi, !known, true))
            } else if self.has(Feature::HasV8MBaselineOps) && has_half {
                Some((O::t2MOVi16, known, false))
            } else {
                None
            };
            if let Some((opcode, value, has_flags)) = found {
                let operands = [op(0), number(value), op(2), op(3), NONE];
                return Some(inst_of(opcode, operands.get(..if has_flags { 5 } else { 4 })?));
            }
        }
        let id = match value {
            Immediate::Known(number) => assembly.number(number),
            Immediate::Expression(id, _) => id,
        };
        let location: Value<Register> = self.literals.add(id, 4, assembly).operand();
        Some(match inst.opcode() {
            O::LDRConstPool => inst_of(O::LDRi12, &[op(0), location, number(0), op(2), op(3)]),
            O::tLDRConstPool => inst_of(O::tLDRpci, &[op(0), location, op(2), op(3)]),
            _ => inst_of(O::t2LDRpci, &[op(0), location, op(2), op(3)]),
        })
    }
}

/// Returns the move for a shift by a number.
fn shift_by_number(inst: &Matched) -> Matched {
    use Opcode as O;
    let op = |index| inst.operand(index);
    let shift = match inst.opcode() {
        O::ASRi => 1,
        O::LSLi => 2,
        O::LSRi => 3,
        _ => 4,
    };
    match op(2).immediate() {
        0 => picked(inst, O::MOVr, &[0, 1, 3, 4, 5]),
        amount => {
            let packed = shift | (amount & 31) << 3;
            inst_of(O::MOVsi, &[op(0), op(1), number(packed), op(3), op(4), op(5)])
        }
    }
}

/// Returns `adr` for an addition to the program counter.
fn address(inst: &Matched, assembly: &mut Assembly<Machine>) -> Option<Matched> {
    let op = |index| inst.operand(index);
    if op(1).register() != Some(Register::PC) || op(5).register().is_some() {
        return None;
    }
    let value = match op(2) {
        Value::Immediate(encoded) => {
            let encoded = encoded as u32;
            number((encoded & 0xff).rotate_right(encoded >> 7 & 30).into())
        }
        operand => {
            // The program counter is eight bytes ahead of the instruction.
            let offset = ExprId::of_operand(operand)?;
            let here = assembly.label_here();
            let here = assembly.symbol_reference(here);
            let eight = assembly.number(8);
            let ahead = assembly.add_node(Node::Binary(Binary::Add, here, eight));
            assembly.add_node(Node::Binary(Binary::Add, ahead, offset)).operand()
        }
    };
    Some(inst_of(Opcode::ADR, &[op(0), value, op(3), op(4)]))
}

/// Returns the instruction in place of loads and stores of T32 whose offset has another form in the text.
fn updated_access(inst: &Matched) -> Option<Matched> {
    let name = inst.opcode().name();
    let op = |index| inst.operand(index);
    if let Some(start) = name.strip_suffix("_OFFSET_imm") {
        let new = Opcode::from_name(&super::alloc::format!("{start}i8"))?;
        return Some(renamed(inst, new));
    }
    let new = name
        .strip_suffix("_imm")
        .filter(|start| start.ends_with("_PRE") || start.ends_with("_POST"))?;
    let new = Opcode::from_name(new)?;
    // The operands are the register, the address, and the condition.
    Some(match name.starts_with("t2STR") {
        true => inst_of(new, &[op(1), op(0), op(1), op(2), op(3), op(4)]),
        false => inst_of(new, &[op(0), op(1), op(1), op(2), op(3), op(4)]),
    })
}
