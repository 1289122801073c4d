//! [`Recognized`]: properties of an X86 instruction that its record declares for the decoder.

use tablegen_core::{Record, RecordError};

use super::contexts::{Family, Ignored, InsnContext, Mask, Prefix};
use super::form::{self, Additions, Filter};
use super::operands::{Encoding, Kind, OpSize, declared, encoding, kind};
use super::{MAPS, MAX_OPERANDS, NO_OPERANDS, OperandSpecs};
use tablegen_model::instructions::Instruction;
use tablegen_model::operands::Constraint;
use tablegen_model::x86::{
    Bit, Fields, Number, Reader, encoding as prefixes, explicit_prefix, prefix, size,
};

/// X86 instruction with the facts that the decoder tables need.
#[derive(Debug)]
pub(super) struct Recognized {
    /// Context of the instruction's prefixes.
    pub(super) context: InsnContext,
    /// Ignored prefixes.
    pub(super) ignored: Ignored,
    /// True if the instruction is invalid in 64-bit mode.
    pub(super) not_in_64_bit: bool,
    /// Index of the opcode map, first opcode, and number of opcodes.
    pub(super) map: usize,
    pub(super) opcode: u8,
    pub(super) opcodes: u8,
    /// ModR/M bytes of the instruction.
    pub(super) filter: Filter,
    pub(super) operands: OperandSpecs,
}

/// Returns true if the vector length bits select the rounding mode.
fn rounds(fields: &Fields) -> bool {
    fields.has(Bit::EvexB) && form::may_round(fields.number(Number::Form))
}

fn op_size(fields: &Fields) -> OpSize {
    match fields.number(Number::OpSize) {
        size::BITS_16 => OpSize::Bits16,
        size::BITS_32 => OpSize::Bits32,
        _ => OpSize::Any,
    }
}

impl Recognized {
    /// Reads an instruction. Returns `None` if it is not decoded.
    ///
    /// # Errors
    /// Returns an error if the form, map, prefixes or operands are invalid.
    pub(super) fn read(
        reader: &mut Reader<'_>,
        instruction: &Instruction<'_>,
    ) -> Result<Option<Self>, RecordError> {
        let record = instruction.record;
        let fields = reader.fields(record)?;
        let form = fields.number(Number::Form);
        if !fields.is_emitted() {
            return Ok(None);
        }
        let Some(filter) = form::filter(form) else {
            return Err(record.error(format!("unknown form {form} of instructions")));
        };
        let map = usize::from(fields.number(Number::Map));
        if map >= MAPS {
            return Err(record.error(format!("unknown opcode map {map}")));
        }
        let mode = mode(record)?;
        let ad_size = fields.number(Number::AdSize);
        let Some(context) = context(&fields, mode == Some(Mode::Only64)) else {
            return Err(record.error("the instruction has prefixes that do not go together"));
        };
        Ok(Some(Recognized {
            context,
            ignored: Ignored {
                prefix: fields.number(Number::Prefix) == 0,
                length: fields.has(Bit::IgnoresVexL) || rounds(&fields),
                w: fields.has(Bit::IgnoresW),
                keeps_ad_size: ad_size == size::BITS_64,
            },
            not_in_64_bit: mode == Some(Mode::Not64) || ad_size == size::BITS_16,
            map,
            opcode: fields.number(Number::Opcode),
            opcodes: form::opcodes(form),
            filter,
            operands: operands(instruction, &fields)?,
        }))
    }
}

/// Mode to which an instruction is restricted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Not64,
    Only64,
}

fn mode(record: Record<'_>) -> Result<Option<Mode>, RecordError> {
    let predicates = record.list_of_defs("Predicates")?;
    Ok(predicates.iter().find_map(|predicate| {
        let name = predicate.name();
        if name.contains("Not64Bit") || name.contains("In32Bit") {
            Some(Mode::Not64)
        } else if name.contains("In64Bit") {
            Some(Mode::Only64)
        } else {
            None
        }
    }))
}

/// Returns the context of an instruction, or `None` if no context has its prefixes.
fn context(fields: &Fields, only_64_bit: bool) -> Option<InsnContext> {
    match fields.number(Number::Encoding) {
        prefixes::EVEX => evex(fields),
        prefixes::VEX | prefixes::XOP => vex(fields),
        _ => Some(legacy(fields, only_64_bit)),
    }
}

/// Returns the mandatory prefix.
fn single_prefix(fields: &Fields) -> Option<Prefix> {
    match fields.number(Number::Prefix) {
        prefix::PD => Some(Prefix::OpSize),
        prefix::XS => Some(Prefix::Xs),
        prefix::XD => Some(Prefix::Xd),
        prefix::PS => Some(Prefix::None),
        _ => None,
    }
}

fn evex(fields: &Fields) -> Option<InsnContext> {
    let evex = InsnContext::of(Family::Evex);
    let (b, w) = (fields.has(Bit::EvexB), fields.has(Bit::RexW));
    let (long, longest) = (fields.has(Bit::VexL), fields.has(Bit::EvexL2));
    if long && longest {
        return None;
    }
    let mask = match (fields.has(Bit::EvexZ), fields.has(Bit::EvexK)) {
        (true, _) => Mask::Zero,
        (false, true) => Mask::Merge,
        (false, false) => Mask::None,
    };
    let rounds = rounds(fields);
    if rounds && fields.has(Bit::EvexU) {
        return Some(InsnContext {
            w,
            mask,
            b: true,
            u: true,
            prefix: single_prefix(fields)?,
            ..evex
        });
    }
    if fields.has(Bit::EvexNf) {
        let has_op_size = fields.number(Number::Prefix) == prefix::PD;
        let prefix = if has_op_size { Prefix::OpSize } else { Prefix::None };
        return Some(InsnContext { w: w && !has_op_size, prefix, b, nf: true, ..evex });
    }
    let prefix = single_prefix(fields)?;
    let length = match (rounds, long, longest) {
        (true, ..) => 0,
        (_, true, _) => 1,
        (_, _, true) => 2,
        _ => 0,
    };
    let is_plain = length == 0 && !w && prefix != Prefix::None;
    if is_plain && fields.number(Number::AdSize) == size::BITS_32 {
        return Some(InsnContext { prefix, ad_size: true, ..evex });
    }
    Some(InsnContext { length, w, prefix, mask, b, ..evex })
}

fn vex(fields: &Fields) -> Option<InsnContext> {
    let vex = InsnContext::of(Family::Vex);
    let prefix = single_prefix(fields)?;
    let (long, w) = (fields.has(Bit::VexL), fields.has(Bit::RexW));
    Some(InsnContext { length: u8::from(long), w, prefix, ..vex })
}

fn legacy(fields: &Fields, only_64_bit: bool) -> InsnContext {
    let legacy = InsnContext::of(Family::Legacy);
    let (w, prefix) = (fields.has(Bit::RexW), fields.number(Number::Prefix));
    let has_op_size = fields.number(Number::OpSize) == size::BITS_16;
    let ad_size = fields.number(Number::AdSize);
    let repeats = match prefix {
        prefix::XS => Some(Prefix::Xs),
        prefix::XD => Some(Prefix::Xd),
        _ => None,
    };
    let any_op_size = has_op_size || prefix == prefix::PD;
    let is_64_bit = only_64_bit || w || ad_size == size::BITS_64;
    let base = InsnContext { is_64_bit, ..legacy };
    if is_64_bit {
        let has_ad_size = ad_size == size::BITS_32;
        match repeats {
            _ if w && any_op_size => InsnContext { w, prefix: Prefix::OpSize, ..base },
            _ if w && has_ad_size => InsnContext { w, ad_size: true, ..base },
            Some(prefix) if has_op_size => InsnContext { prefix, op_size: true, ..base },
            _ if any_op_size => {
                InsnContext { prefix: Prefix::OpSize, ad_size: has_ad_size, ..base }
            }
            _ if has_ad_size => InsnContext { ad_size: true, ..base },
            Some(prefix) => InsnContext { w, prefix, ..base },
            None if fields.number(Number::ExplicitPrefix) == explicit_prefix::REX2 => {
                InsnContext { w, rex2: true, ..base }
            }
            None => InsnContext { w, ..base },
        }
    } else {
        let has_ad_size = ad_size == size::BITS_16;
        match repeats {
            Some(prefix) if has_op_size => InsnContext { prefix, op_size: true, ..base },
            Some(prefix) if has_ad_size => InsnContext { prefix, ad_size: true, ..base },
            _ if any_op_size => {
                InsnContext { prefix: Prefix::OpSize, ad_size: has_ad_size, ..base }
            }
            _ if has_ad_size => InsnContext { ad_size: true, ..base },
            Some(prefix) => InsnContext { prefix, ..base },
            None => base,
        }
    }
}

/// Returns the operands of an instruction by the locations of its form, in order. Tied operands
/// have the type `Same`.
fn operands(instruction: &Instruction<'_>, fields: &Fields) -> Result<OperandSpecs, RecordError> {
    let record = instruction.record;
    let all = instruction.operands.operands();
    let machine = instruction.operands.machine_operands();
    if all.len() > MAX_OPERANDS {
        return Err(record.error(format!("more than {MAX_OPERANDS} operands")));
    }
    // Index of the operand that each operand is equal to.
    let mut same: [usize; MAX_OPERANDS] = std::array::from_fn(|index| index);
    let mut distinct = 0;
    for (index, operand) in all.iter().enumerate() {
        match machine[operand.first].constraint {
            Constraint::TiedTo(to) if to < MAX_OPERANDS => same[to] = index,
            _ => distinct += 1,
        }
    }
    let (has_vvvv, has_mask) = (fields.has(Bit::Vvvv), fields.has(Bit::EvexK));
    let additions = Additions { has_vvvv, vvvv_is_first: fields.has_new_destination(), has_mask };
    let form = fields.number(Number::Form);
    let slots = form::slots(form, additions).unwrap_or_default();

    let op_size = op_size(fields);
    let scale = fields.number(Number::Scale).checked_ilog2().unwrap_or(0) as u8;
    let mut specs = NO_OPERANDS;
    let (mut index, mut found) = (0, 0);
    for (location, is_needed) in slots {
        if !is_needed && found >= distinct {
            continue;
        }
        found += 1;
        while let Some(&other) = same.get(index).filter(|other| **other != index) {
            if other >= MAX_OPERANDS - 1 {
                return Err(record.error(format!("operand {index} is the same as operand {other}")));
            }
            specs[index] = (Encoding::Same(other as u8), Kind::Same);
            index += 1;
        }
        let Some(operand) = all.get(index) else {
            return Err(record.error(format!("an instruction of form {form} has more operands")));
        };
        let name = operand.record.name();
        let declared = declared(name);
        let encoded = declared.and_then(|declared| encoding(declared, location, op_size, scale));
        let (Some(declared), Some(encoding)) = (declared, encoded) else {
            return Err(record.error(format!(
                "operand '{}' of type '{name}' cannot be encoded as {location:?}",
                operand.name
            )));
        };
        specs[index] = (encoding, kind(declared, fields.has(Bit::RexW), op_size));
        index += 1;
    }
    Ok(specs)
}
