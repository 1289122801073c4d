//! Encodings that are chosen after a line has been matched, and longer ones of instructions that
//! grow.

use alloc::string::String;

use tablegen_mc::assembler::{Assembly, ExprId};
use tablegen_rt::mc::inst::Operand;
use tablegen_rt::pseudo::Sink;

use super::form::{Encoding, Form, MEMORY_LEN, map, shape};
use super::operand::Number;
use super::prefixes::Demands;
use super::registers::{is_extended, is_high_byte, is_rex_byte};
use super::{Machine, Mode, fixups};
use crate::matcher::Matched;
use crate::target::{Opcode, Register};

/// Moves between vector registers with their forms in which the registers have exchanged fields.
/// In the latter, an extended source does not need the longer prefix.
const REVERSED: [(Opcode, Opcode); 13] = [
    (Opcode::VMOVZPQILo2PQIrr, Opcode::VMOVPQI2QIrr),
    (Opcode::VMOVAPDrr, Opcode::VMOVAPDrr_REV),
    (Opcode::VMOVAPDYrr, Opcode::VMOVAPDYrr_REV),
    (Opcode::VMOVAPSrr, Opcode::VMOVAPSrr_REV),
    (Opcode::VMOVAPSYrr, Opcode::VMOVAPSYrr_REV),
    (Opcode::VMOVDQArr, Opcode::VMOVDQArr_REV),
    (Opcode::VMOVDQAYrr, Opcode::VMOVDQAYrr_REV),
    (Opcode::VMOVDQUrr, Opcode::VMOVDQUrr_REV),
    (Opcode::VMOVDQUYrr, Opcode::VMOVDQUYrr_REV),
    (Opcode::VMOVUPDrr, Opcode::VMOVUPDrr_REV),
    (Opcode::VMOVUPDYrr, Opcode::VMOVUPDYrr_REV),
    (Opcode::VMOVUPSrr, Opcode::VMOVUPSrr_REV),
    (Opcode::VMOVUPSYrr, Opcode::VMOVUPSYrr_REV),
];

/// Instructions whose immediate of eight bits can grow.
const GROWING: [&str; 11] =
    ["ADC", "ADD", "AND", "CCMP", "CMP", "IMUL", "OR", "PUSH", "SBB", "SUB", "XOR"];

/// Returns the instruction with another opcode.
fn with_opcode(inst: &Matched, opcode: Opcode, len: usize) -> Matched {
    let mut made = Matched::new(opcode);
    inst.operands().iter().take(len).for_each(|operand| made.add(*operand));
    made
}

/// Chooses the encoding that LLVM's assembler makes of a matched instruction.
pub(super) fn choose(inst: Matched, demands: &mut Demands, mode: Mode) -> Matched {
    let mut inst = inst;
    if !demands.has(Demands::VEX3)
        && let Some(shorter) = with_short_vex(&inst)
    {
        inst = shorter;
    }
    if mode == Mode::Bits64
        && let Some(absolute) = with_long_address(&inst)
    {
        inst = absolute;
    }
    if let Some(shifted) = shift_by_one(&inst) {
        inst = shifted;
    }
    let opcode = inst.opcode();
    let is_long = demands.has(Demands::DISP32);
    match opcode {
        Opcode::JMP_1 | Opcode::JCC_1 if is_long => longer(&inst, mode).unwrap_or(inst),
        Opcode::INT if inst.operand(0) == Operand::Immediate(3) => Matched::new(Opcode::INT3),
        _ if demands.has(Demands::EVEX) => match conditional(&inst) {
            Some(conditional) => {
                *demands = demands.without(Demands::EVEX);
                conditional
            }
            None => inst,
        },
        _ => inst,
    }
}

/// Returns the instruction with exchanged registers, if its prefix is shorter.
fn with_short_vex(inst: &Matched) -> Option<Matched> {
    let opcode = inst.opcode();
    let (mut one, mut other, mut reversed) = (1, 2, None);
    match opcode {
        Opcode::VCMPPDrri
        | Opcode::VCMPPDYrri
        | Opcode::VCMPPSrri
        | Opcode::VCMPPSYrri
        | Opcode::VCMPSDrri
        | Opcode::VCMPSSrri => {
            // Equal, unordered, and their opposites.
            if !matches!(inst.operand(3).immediate() & 7, 0 | 3 | 4 | 7) {
                return None;
            }
        }
        Opcode::VMOVSDrr => {
            (one, other, reversed) = (0, 2, Some(Opcode::VMOVSDrr_REV));
        }
        Opcode::VMOVSSrr => {
            (one, other, reversed) = (0, 2, Some(Opcode::VMOVSSrr_REV));
        }
        _ => match REVERSED.iter().find(|(from, _)| *from == opcode) {
            Some((_, to)) => (one, other, reversed) = (0, 1, Some(*to)),
            None => {
                let form = Form::of(opcode);
                let is_possible = form.encoding() == Encoding::Vex
                    && form.map() == map::MAP_0F
                    && form.shape() == shape::REGISTER_SOURCE
                    && !form.is_wide()
                    && form.has_vvvv()
                    && inst.len() == 3
                    && opcode.desc().is_commutable()
                    && !matches!(opcode, Opcode::VMOVHLPSrr | Opcode::VUNPCKHPDrr);
                if !is_possible {
                    return None;
                }
            }
        },
    }
    let is_long = |index: usize| inst.operand(index).register().is_some_and(is_extended);
    if is_long(one) || !is_long(other) {
        return None;
    }
    let mut made = with_opcode(inst, reversed.unwrap_or(opcode), inst.len());
    if reversed.is_none() {
        made.swap(one, other);
    }
    Some(made)
}

/// Moves between the accumulator and memory, with their forms for addresses of 64 bits.
const MOVES: [(Opcode, Opcode); 8] = [
    (Opcode::MOV8rm, Opcode::MOV8ao64),
    (Opcode::MOV16rm, Opcode::MOV16ao64),
    (Opcode::MOV32rm, Opcode::MOV32ao64),
    (Opcode::MOV64rm, Opcode::MOV64ao64),
    (Opcode::MOV8mr, Opcode::MOV8o64a),
    (Opcode::MOV16mr, Opcode::MOV16o64a),
    (Opcode::MOV32mr, Opcode::MOV32o64a),
    (Opcode::MOV64mr, Opcode::MOV64o64a),
];

/// Returns the form of a move for a number as its address that does not fit in 32 bits.
fn with_long_address(inst: &Matched) -> Option<Matched> {
    let index = MOVES.iter().position(|(from, _)| *from == inst.opcode())?;
    let is_load = index < 4;
    let (register, memory) = if is_load { (0, 1) } else { (MEMORY_LEN, 0) };
    let operand = |index: usize| inst.operand(memory + index);
    let is_accumulator = matches!(
        inst.operand(register).register(),
        Some(Register::AL | Register::AX | Register::EAX | Register::RAX)
    );
    let is_absolute = operand(0).register().is_none()
        && operand(1) == Operand::Immediate(1)
        && operand(2).register().is_none();
    let Operand::Immediate(address) = operand(3) else { return None };
    if !is_accumulator || !is_absolute || i32::try_from(address).is_ok() {
        return None;
    }
    let mut made = Matched::new(MOVES.get(index)?.1);
    made.add(operand(3));
    made.add(operand(4));
    Some(made)
}

/// Returns the form of a shift without its immediate 1.
fn shift_by_one(inst: &Matched) -> Option<Matched> {
    const SHIFTS: [&str; 7] = ["RCL", "RCR", "ROL", "ROR", "SAR", "SHL", "SHR"];
    let form = Form::of(inst.opcode());
    let last = inst.len().checked_sub(1)?;
    let is_shift =
        matches!(form.opcode(), 0xc0 | 0xc1) && inst.operand(last) == Operand::Immediate(1);
    let name = inst.opcode().name();
    if !is_shift || !SHIFTS.contains(&name.get(..3)?) {
        return None;
    }
    // `SHL32ri_ND` becomes `SHL32r1_ND`.
    let offset = name.find("ri").or_else(|| name.find("mi"))? + 1;
    let new = alloc::format!("{}1{}", name.get(..offset)?, name.get(offset + 1..)?);
    Some(with_opcode(inst, Opcode::from_name(&new)?, last))
}

/// Returns the conditional comparison that `{evex} cmp` or `{evex} test` is.
fn conditional(inst: &Matched) -> Option<Matched> {
    const ALWAYS: i64 = 10;
    let name = inst.opcode().name();
    let rest = name.strip_prefix("CMP").or_else(|| name.strip_prefix("TEST"))?;
    if !rest.starts_with(|digit: char| digit.is_ascii_digit()) {
        return None;
    }
    let opcode = Opcode::from_name(&alloc::format!("C{name}"))?;
    let mut made = with_opcode(inst, opcode, inst.len());
    made.add(Operand::Immediate(0));
    made.add(Operand::Immediate(ALWAYS));
    Some(made)
}

/// Returns true if the size of an instruction depends on an expression.
pub(super) fn can_grow(inst: &Matched, assembly: &Assembly<Machine>) -> bool {
    if matches!(inst.opcode(), Opcode::JMP_1 | Opcode::JCC_1) {
        return true;
    }
    let form = Form::of(inst.opcode());
    let skipped = if form.has_conditional_operands() { 2 } else { 0 };
    let last = inst.len().checked_sub(1 + skipped).map(|index| inst.operand(index));
    last.and_then(ExprId::of_operand).is_some_and(|value| !fixups::is_abs8(assembly, value))
        && longer(inst, Mode::Bits32).is_some()
}

/// Returns the longer form of an instruction.
pub(super) fn longer(inst: &Matched, mode: Mode) -> Option<Matched> {
    let is_16 = mode == Mode::Bits16;
    let opcode = match inst.opcode() {
        Opcode::JMP_1 if is_16 => Opcode::JMP_2,
        Opcode::JMP_1 => Opcode::JMP_4,
        Opcode::JCC_1 if is_16 => Opcode::JCC_2,
        Opcode::JCC_1 => Opcode::JCC_4,
        opcode => Opcode::from_name(&long_immediate(opcode.name())?)?,
    };
    Some(with_opcode(inst, opcode, inst.len()))
}

/// Returns the name of the instruction with a full immediate, for one with an immediate of eight
/// bits: `ADD32ri8_ND` becomes `ADD32ri_ND`.
fn long_immediate(name: &str) -> Option<String> {
    let mnemonic = name.split(|digit: char| digit.is_ascii_digit()).next()?;
    if !GROWING.contains(&mnemonic) {
        return None;
    }
    let offset = name.rfind("i8")? + 1;
    let (size, rest) = (name.get(mnemonic.len()..mnemonic.len() + 2)?, name.get(offset + 1..)?);
    if !matches!(size, "16" | "32" | "64") || !(rest.is_empty() || rest.starts_with('_')) {
        return None;
    }
    let immediate = if size == "64" { "32" } else { "" };
    Some(alloc::format!("{}{immediate}{rest}", name.get(..offset)?))
}

/// Checks registers of an instruction that have to differ, or that exclude each other.
pub(super) fn validate(inst: &Matched, demands: Demands) -> Result<(), &'static str> {
    let name = inst.opcode().name();
    let is_tile = name.starts_with("TDP") || name.starts_with("TCMM");
    if is_tile && inst.len() == 4 {
        let [one, two, three] = [0, 2, 3].map(|index| inst.operand(index).register());
        if one == two || one == three || two == three {
            return Err("tile registers are not distinct");
        }
    }
    let form = Form::of(inst.opcode());
    if form.encoding() != Encoding::Legacy {
        return Ok(());
    }
    let all = || inst.operands().iter().filter_map(|operand| operand.register());
    let needs_rex = form.is_wide()
        || demands.has(Demands::REX.with(Demands::REX2))
        || all().any(|register| is_extended(register) || is_rex_byte(register));
    if needs_rex && all().any(is_high_byte) {
        return Err("upper byte of a register in an instruction with REX");
    }
    Ok(())
}

/// Gives branches to numbers an expression, as their distance is not known.
pub(super) fn with_target(inst: &mut Matched, assembly: &mut Assembly<Machine>) {
    if let Operand::Immediate(value) = inst.operand(0)
        && Form::of(inst.opcode()).is_immediate_relative()
        && let Some(operand) = inst.first_mut()
    {
        let id = assembly.number(value);
        *operand = Number::Unknown(id).machine();
    }
}
