//! Lints about instruction encodings.
//!
//! Checked are fixed-length encodings of instructions that are neither `isCodeGenOnly` nor
//! `isAsmParserOnly`.

use std::collections::hash_map::Entry;
use tablegen_model::{Context, Queries, TargetModel};

use rustc_hash::FxHashMap;
use tablegen_core::{Lint, Record, RecordError, Value, ValueKind};

use tablegen_model::encodings::{EncodingBits, EncodingChoice, EncodingReader};
use tablegen_model::hw_modes::HwModeId;
use tablegen_model::instructions::{Flag, Instruction, Instructions};
use tablegen_model::operands::Constraint;
use tablegen_session::{Findings, ModelCheck, Unreadable};

/// Back-ends that read encodings.
const BACKENDS: &[&str] = &[crate::emitter::BACKEND.name, crate::disassembler::BACKEND.name];

/// Lints of this crate.
pub const LINTS: &[ModelCheck<TargetModel>] = &[
    ModelCheck {
        lint: Lint::on_model(
            "same-encoding",
            "two instructions with one encoding under the same predicates",
        ),
        backends: BACKENDS,
        find: same,
    },
    ModelCheck {
        lint: Lint::on_model("unset-encoding-bits", "bits of an encoding that nothing sets"),
        backends: BACKENDS,
        find: unset_bits,
    },
    ModelCheck {
        lint: Lint::on_model("wrong-size", "a `Size` that is not that of the encoding"),
        backends: BACKENDS,
        find: wrong_size,
    },
    ModelCheck {
        lint: Lint::on_model(
            "unencoded-operand",
            "an operand that no bit of the encoding depends on",
        ),
        backends: BACKENDS,
        find: unencoded_operands,
    },
];

/// Encoding of an instruction.
struct Encoding<'i, 'r> {
    instruction: &'i Instruction<'r>,
    /// Hardware mode of the encoding, or `None` if the encoding does not depend on the mode.
    mode: Option<HwModeId>,
    /// Record that defines the encoding.
    record: Record<'r>,
    bits: EncodingBits<'r>,
}

impl Encoding<'_, '_> {
    fn name(&self) -> &str {
        self.instruction.name()
    }
}

/// Calls `visit` for each encoding that has at least one fixed bit.
fn each<'r>(
    cx: &Context<'_, 'r>,
    instructions: &Instructions<'r>,
    mut visit: impl FnMut(&Encoding<'_, 'r>) -> Result<(), RecordError>,
) -> Result<(), RecordError> {
    let target = cx.target()?;
    if instructions.has_variable_length() {
        return Ok(());
    }
    let reversed = target.instruction_set()?.bit("isLittleEndianEncoding")?;
    let mut reader = EncodingReader::new(cx.records(), target.hw_modes(), reversed);
    for instruction in instructions.real() {
        let record = instruction.record;
        if instruction.is(Flag::IsCodeGenOnly) || record.bit("isAsmParserOnly").unwrap_or(false) {
            continue;
        }
        let encodings = match reader.choice(record)? {
            EncodingChoice::Own => vec![(None, record)],
            EncodingChoice::ByMode(all) => {
                all.into_iter().map(|(mode, record)| (Some(mode), record)).collect()
            }
        };
        for (mode, record) in encodings {
            let bits = reader.bits(record)?;
            if bits.iter().any(|bit| bit.as_bit().is_some()) {
                visit(&Encoding { instruction, mode, record, bits })?;
            }
        }
    }
    Ok(())
}

/// Key of an encoding: two encodings with equal keys are indistinguishable for a decoder.
#[derive(PartialEq, Eq, Hash)]
struct Distinguished<'r> {
    mode: Option<HwModeId>,
    namespace: &'r str,
    predicates: Option<Value<'r>>,
    /// Fixed bits; `None` for other bits.
    bits: Vec<Option<bool>>,
}

/// Finds pairs of instructions that have the same encoding in one decoder namespace and under the
/// same predicates.
#[expect(clippy::mutable_key_type, reason = "values are compared by number")]
fn same(cx: &Context<'_, '_>, found: &mut Findings) -> Result<(), Unreadable> {
    let instructions = cx.instructions()?;
    let mut first: FxHashMap<Distinguished<'_>, Record<'_>> = FxHashMap::default();
    each(cx, &instructions, |encoding| {
        let record = encoding.instruction.record;
        // A decoder method that is not complete may reject the encoding and leave it to the next
        // one.
        if !encoding.record.bit("hasCompleteDecoder").unwrap_or(true) {
            return Ok(());
        }
        let key = Distinguished {
            mode: encoding.mode,
            namespace: encoding.record.string("DecoderNamespace").unwrap_or_default(),
            predicates: record.value("Predicates").ok(),
            bits: encoding.bits.iter().map(|bit| bit.as_bit()).collect(),
        };
        match first.entry(key) {
            Entry::Vacant(entry) => {
                entry.insert(record);
            }
            Entry::Occupied(entry) => {
                let other = *entry.get();
                let message = format!("`{}` has the encoding of `{}`", record.name(), other.name());
                found.add_with(record, message, other, format!("`{}` is here", other.name()));
            }
        }
        Ok(())
    })?;
    Ok(())
}

/// Finds encoding bits that are `?` and not marked in `SoftFail`.
fn unset_bits(cx: &Context<'_, '_>, found: &mut Findings) -> Result<(), Unreadable> {
    let instructions = cx.instructions()?;
    each(cx, &instructions, |encoding| {
        let soft = encoding.record.value("SoftFail").ok().and_then(|value| value.as_bits());
        let is_soft = |index: usize| {
            soft.and_then(|bits| bits.get(index)).and_then(|bit| bit.as_bit()).unwrap_or(false)
        };
        let bits = encoding.bits.iter().enumerate();
        let unset =
            bits.filter(|(index, bit)| bit.is_unset() && !is_soft(*index)).map(|(index, _)| index);
        let ranges = ranges(unset);
        if let Some((last, others)) = ranges.split_last() {
            let name = encoding.name();
            let message = match (others, last.contains('-')) {
                ([], false) => format!("bit {last} of the encoding of `{name}` is not set"),
                ([], true) => format!("bits {last} of the encoding of `{name}` are not set"),
                (others, _) => format!(
                    "bits {} and {last} of the encoding of `{name}` are not set",
                    others.join(", ")
                ),
            };
            found.add(encoding.record, message);
        }
        Ok(())
    })?;
    Ok(())
}

/// Formats increasing numbers as ranges.
fn ranges(numbers: impl Iterator<Item = usize>) -> Vec<String> {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = |(first, last): &(usize, usize)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    ranges.iter().map(text).collect()
}

/// Finds encodings whose `Size` is 0 or differs from the length of the encoding in bytes.
fn wrong_size(cx: &Context<'_, '_>, found: &mut Findings) -> Result<(), Unreadable> {
    let instructions = cx.instructions()?;
    each(cx, &instructions, |encoding| {
        let (name, bits) = (encoding.name(), encoding.bits.len());
        let bytes = encoding.record.int("Size")?;
        if bytes == 0 {
            let message = format!("`{name}` has no `Size`, but an encoding of {bits} bits");
            found.add(encoding.record, message);
        } else if usize::try_from(bytes).ok() != Some(bits.div_ceil(8)) {
            let message =
                format!("the `Size` of `{name}` is {bytes}, but its encoding has {bits} bits");
            found.add(encoding.record, message);
        }
        Ok(())
    })?;
    Ok(())
}

/// Finds operands that no encoding bit depends on.
///
/// Operands need no bits if they are tied to an encoded operand, have a default, or can be one
/// register only.
fn unencoded_operands(cx: &Context<'_, '_>, found: &mut Findings) -> Result<(), Unreadable> {
    let instructions = cx.instructions()?;
    let mut ones = Vec::new();
    each(cx, &instructions, |encoding| {
        ones.resize(encoding.bits.len().div_ceil(64), 0);
        let list = &encoding.instruction.operands;
        let machine = list.machine_operands();
        let mut encoded = vec![false; machine.len()];
        for field in encoding.bits.read(encoding.record, &mut ones) {
            let name = field.field.name();
            if let Some(index) = list.find_alias(name) {
                encoded[index] = true;
            } else if let Some(index) = list.find(name) {
                let operand = &list.operands()[index];
                let all = operand.first..operand.first + operand.len;
                encoded.iter_mut().take(all.end).skip(all.start).for_each(|bit| *bit = true);
            }
        }
        for (index, operand) in machine.iter().enumerate() {
            if let Constraint::TiedTo(other) = operand.constraint {
                let either = encoded[index] || encoded[other];
                encoded[index] = either;
                encoded[other] = either;
            }
        }
        for operand in list.operands() {
            let all = operand.first..operand.first + operand.len;
            if !encoded[all].iter().any(|&bit| bit) && !needs_no_bits(operand.record) {
                let (name, operand) = (encoding.name(), operand.name);
                let message = format!("the operand `{operand}` of `{name}` is not encoded");
                found.add(encoding.instruction.record, message);
            }
        }
        Ok(())
    })?;
    Ok(())
}

/// Returns true if an operand has a default, or only one possible value.
fn needs_no_bits(record: Record<'_>) -> bool {
    if record.is_subclass_of("RegisterOperand") {
        return record.def("RegClass").is_ok_and(needs_no_bits);
    }
    if !record.is_subclass_of("RegisterClass") {
        return record.is_subclass_of("OperandWithDefaultOps");
    }
    record.dag("MemberList").is_ok_and(|dag| {
        let one = dag.get(0).map(|only| only.kind());
        let is_register = |one: Record<'_>| one.is_subclass_of("Register");
        dag.len() == 1 && matches!(one, Some(ValueKind::Def(one)) if is_register(one))
    })
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn numbers_become_ranges() {
        assert_eq!(ranges([0, 2, 3, 4, 9].into_iter()), ["0", "2-4", "9"]);
        assert_eq!(ranges(std::iter::empty()), [""; 0]);
    }
}
