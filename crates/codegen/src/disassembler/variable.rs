//! Encodings of variable length: their bits, and where their operands are.

use tablegen_core::RecordError;

use super::bits::FixedBits;
use super::encoding::Methods;
use super::operands::{Operand, Piece};
use tablegen_model::instructions::Instruction;
use tablegen_model::operands::Constraint;
use tablegen_model::variable_length::{Segment, SegmentKind};

/// The bits that are fixed.
pub(super) fn bits(segments: &[Segment<'_>]) -> FixedBits {
    // The model limits how many bits there are.
    let width = segments.iter().map(|segment| segment.len).sum::<u64>() as u32;
    let mut all = FixedBits::open(width);
    let mut at = 0;
    for segment in segments {
        match segment.kind {
            SegmentKind::Bit(one) => all.fix(at, one),
            SegmentKind::Bits(bits) => {
                for (to, bit) in (at..).zip(bits.iter()) {
                    if let Some(one) = bit.as_bit() {
                        all.fix(to, one);
                    }
                }
            }
            SegmentKind::Operand { .. } => {}
        }
        at += segment.len as u32;
    }
    all
}

/// The operands of an instruction.
///
/// # Errors
/// A segment names no operand, or a `RegisterOperand` has no register class.
pub(super) fn operands<'r>(
    segments: &[Segment<'r>],
    instruction: &Instruction<'r>,
    methods: &mut Methods<'r>,
) -> Result<Vec<Operand<'r>>, RecordError> {
    let list = &*instruction.operands;
    let machine = list.machine_operands();
    let mut found = Vec::with_capacity(machine.len());
    for at in 0..machine.len() {
        found.push(Operand::declared(list.declared_with(at), methods)?);
    }
    // For each operand the one that it is tied to, by the first of its machine operands.
    let mut tied: Vec<Option<usize>> = vec![None; list.operands().len()];
    for (at, operand) in list.operands().iter().enumerate() {
        let to =
            machine[operand.first..][..operand.len].iter().find_map(|part| match part.constraint {
                Constraint::TiedTo(to) => Some(to),
                _ => None,
            });
        if let Some(to) = to {
            tied[at] = Some(to);
            if let Some(other) = tied.get_mut(to) {
                *other = Some(at);
            }
        }
    }
    let mut start = 0;
    for segment in segments {
        let len = segment.len as u32;
        if let SegmentKind::Operand { name, low, decoder_method, .. } = segment.kind
            && !name.is_empty()
        {
            let at = list.parse_name(instruction.record, name, true)?;
            let piece = Piece { start, len, low };
            found[at].pieces.push(piece);
            if !decoder_method.is_empty() {
                found[at].method = Some(methods.named(decoder_method, None));
            }
            let other = tied[machine[at].operand].and_then(|other| list.operands().get(other));
            if let Some(other) =
                other.and_then(|other| found.get_mut(other.first + machine[at].part))
            {
                other.pieces.push(piece);
            }
        }
        start += len;
    }
    Ok(found)
}
