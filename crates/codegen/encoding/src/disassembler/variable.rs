//! Encodings of variable length: fixed bits and locations of operands.

use tablegen_core::RecordError;

use super::bits::FixedBits;
use super::encoding::Methods;
use super::operands::{Operand, Piece};
use tablegen_model::instructions::Instruction;
use tablegen_model::operands::Constraint;
use tablegen_model::variable_length::{Segment, SegmentKind};

/// Returns the fixed bits.
pub(super) fn bits(segments: &[Segment<'_>]) -> FixedBits {
    // The model limits the number of bits.
    let width = segments.iter().map(|segment| segment.len).sum::<u64>() as u32;
    let mut all = FixedBits::open(width);
    let mut index = 0;
    for segment in segments {
        match segment.kind {
            SegmentKind::Bit(one) => all.fix(index, one),
            SegmentKind::Bits(bits) => {
                for (to, bit) in (index..).zip(bits.iter()) {
                    if let Some(one) = bit.as_bit() {
                        all.fix(to, one);
                    }
                }
            }
            SegmentKind::Operand { .. } => {}
        }
        index += segment.len as u32;
    }
    all
}

/// Returns the operands of an instruction.
///
/// # Errors
/// Returns an error if a segment names an unknown operand, or if a `RegisterOperand` has no
/// register class.
pub(super) fn operands<'r>(
    segments: &[Segment<'r>],
    instruction: &Instruction<'r>,
    methods: &mut Methods<'r>,
) -> Result<Vec<Operand<'r>>, RecordError> {
    let list = &*instruction.operands;
    let machine = list.machine_operands();
    let mut found = Vec::with_capacity(machine.len());
    for index in 0..machine.len() {
        found.push(Operand::declared(list.declared_with(index), methods)?);
    }
    // For each operand, the operand that its first machine operand is tied to.
    let mut tied: Vec<Option<usize>> = vec![None; list.operands().len()];
    for (index, operand) in list.operands().iter().enumerate() {
        let to =
            machine[operand.first..][..operand.len].iter().find_map(|part| match part.constraint {
                Constraint::TiedTo(to) => Some(to),
                _ => None,
            });
        if let Some(to) = to {
            tied[index] = Some(to);
            if let Some(other) = tied.get_mut(to) {
                *other = Some(index);
            }
        }
    }
    let mut start = 0;
    for segment in segments {
        let len = segment.len as u32;
        if let SegmentKind::Operand { name, low, decoder_method, .. } = segment.kind
            && !name.is_empty()
        {
            let index = list.parse_name(instruction.record, name, true)?;
            let piece = Piece { start, len, low };
            found[index].pieces.push(piece);
            if !decoder_method.is_empty() {
                found[index].method = Some(methods.named(decoder_method, None));
            }
            let other = tied[machine[index].operand].and_then(|other| list.operands().get(other));
            if let Some(other) =
                other.and_then(|other| found.get_mut(other.first + machine[index].part))
            {
                other.pieces.push(piece);
            }
        }
        start += len;
    }
    Ok(found)
}
