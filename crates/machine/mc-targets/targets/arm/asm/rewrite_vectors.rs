//! Loads and stores of structures of vectors, whose text lists the registers as one operand.

use tablegen_mc::assembler::encode::inst_of;
use tablegen_rt::mc::inst::Operand as Value;

use super::alloc;
use crate::matcher::Matched;
use crate::operands::{nth, offset};
use crate::target::{Opcode, Register};

/// Parts of the name of such an instruction, as in `VLD2LNdWB_fixed_Asm_16`.
struct Name<'n> {
    is_load: bool,
    /// Number of registers.
    count: u32,
    has_lane: bool,
    /// Name up to the suffixes.
    start: &'n str,
    /// Distance of two registers.
    spacing: u32,
    is_updated: bool,
    has_register: bool,
    size: &'n str,
}

impl<'n> Name<'n> {
    fn of(name: &'n str) -> Option<Self> {
        let (before, size) = name.split_once("Asm_")?;
        let (start, update) = match before.split_once("WB_") {
            Some((start, update)) => (start, Some(update)),
            None => (before, None),
        };
        let count = start.get(3..4)?.parse().ok()?;
        Some(Name {
            is_load: start.starts_with("VLD"),
            count,
            has_lane: start.contains("LN"),
            start,
            spacing: if start.ends_with('q') { 2 } else { 1 },
            is_updated: update.is_some(),
            has_register: update.is_some_and(|update| update.starts_with("register")),
            size,
        })
    }
}

/// Returns the instruction whose operands are the single registers.
pub(super) fn rewritten(inst: &Matched) -> Option<Matched> {
    let name = Name::of(inst.opcode().name())?;
    let update = if name.is_updated { "_UPD" } else { "" };
    let opcode = Opcode::from_name(&alloc::format!("{}{}{update}", name.start, name.size))?;
    let mut operands = inst.operands().iter().copied();
    let first = offset(operands.next()?.register()?, Register::D0, 32)?;
    let lane = if name.has_lane { operands.next() } else { None };
    let (base, align) = (operands.next()?, operands.next()?);
    let index = if name.has_register { operands.next()? } else { Value::Register(None) };
    let condition = [operands.next()?, operands.next()?];
    let vectors = |new: &mut Matched| {
        for number in 0..name.count {
            let register = nth(Register::D0, first + number * name.spacing, 32);
            let _ = new.push(Value::Register(register));
        }
    };
    let mut new: Matched = inst_of(opcode, &[]);
    if name.is_load {
        vectors(&mut new);
    }
    if name.is_updated {
        let _ = new.push(base);
    }
    let _ = new.push(base);
    let _ = new.push(align);
    if name.is_updated {
        let _ = new.push(index);
    }
    // The lanes that a load leaves are those of the registers before.
    if !name.is_load || name.has_lane {
        vectors(&mut new);
    }
    if let Some(lane) = lane {
        let _ = new.push(lane);
    }
    condition.into_iter().for_each(|operand| {
        let _ = new.push(operand);
    });
    Some(new)
}
