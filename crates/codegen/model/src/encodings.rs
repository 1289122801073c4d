//! Encodings (LLVM: `EncodingInfoByHwMode`): the fixed bits of a machine instruction, and the
//! positions of its operands' bits.
//!
//! Input: records with a field `Inst`, of type `bits<n>`: those of class `Instruction`, or of class
//! `InstructionEncoding` if the encoding depends on the hardware mode. A bit of `Inst` is 0, 1, `?`
//! or a reference to a bit of another field, which is named after an operand.

use smallvec::SmallVec;
use tablegen_core::internal::Columns;
use tablegen_core::{Bits, Field, Record, RecordError, Records, Value, ValueKind};

use super::derived_from;
use super::hw_modes::{HwModeId, HwModes};

/// Contiguous bits of an operand in an encoding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BitRange {
    /// Lowest bit of the range in the operand, from 0.
    pub operand_bit: u32,
    /// Lowest bit of the range in the encoding, from 0.
    pub inst_bit: u32,
    /// Number of bits.
    pub len: u32,
}

/// Position of one operand's value in the encoding.
#[derive(Clone, Debug)]
pub struct EncodedField<'r> {
    /// Field with the name of an operand.
    pub field: Field<'r>,
    /// Bit ranges, highest encoding bits first.
    pub ranges: SmallVec<[BitRange; 2]>,
}

/// Bits of an encoding, from the least significant one.
#[derive(Clone, Copy, Debug)]
pub struct EncodingBits<'r> {
    bits: Bits<'r>,
    reversed: bool,
}

impl<'r> EncodingBits<'r> {
    /// Wraps the value of a field `Inst`. `reversed` is true if its most significant bit is at
    /// index 0.
    pub fn new(bits: Bits<'r>, reversed: bool) -> Self {
        EncodingBits { bits, reversed }
    }

    /// Returns the number of bits.
    pub fn len(&self) -> usize {
        self.bits.len()
    }

    /// Returns true if the encoding has no bits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Iterates over all bits from the least significant one.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Value<'r>> + use<'r> {
        let EncodingBits { bits, reversed } = *self;
        let last = bits.len().wrapping_sub(1);
        (0..bits.len())
            .filter_map(move |index| bits.get(if reversed { last - index } else { index }))
    }

    /// Returns the fields of `encoding` in order of appearance, and sets the fixed 1 bits in
    /// `ones`, 64-bit words, lowest first. Fields declared with `field` may stay unset and are left
    /// out.
    pub fn read(&self, encoding: Record<'r>, ones: &mut [u64]) -> Vec<EncodedField<'r>> {
        let mut found: SmallVec<[(Value<'r>, SmallVec<[BitRange; 2]>); 8]> = SmallVec::new();
        let mut above = None;
        let from_top = (0..self.len() as u32).rev().zip(self.iter().rev());
        for (inst_bit, bit) in from_top {
            let (of, operand_bit) = match bit.kind() {
                ValueKind::VarBit { of, bit } => (of, bit),
                ValueKind::Var(_) => (bit, 0),
                kind => {
                    let index = inst_bit as usize;
                    if let (ValueKind::Bit(true), Some(word)) = (kind, ones.get_mut(index / 64)) {
                        *word |= 1 << (index % 64);
                    }
                    above = None;
                    continue;
                }
            };
            let index = found.iter().position(|(known, _)| *known == of).unwrap_or_else(|| {
                found.push((of, SmallVec::new()));
                found.len() - 1
            });
            let ranges = &mut found[index].1;
            match ranges.last_mut() {
                Some(range) if above == Some((index, operand_bit.wrapping_add(1))) => {
                    range.operand_bit = operand_bit;
                    range.inst_bit = inst_bit;
                    range.len += 1;
                }
                _ => ranges.push(BitRange { operand_bit, inst_bit, len: 1 }),
            }
            above = Some((index, operand_bit));
        }
        let mut fields: Vec<(usize, EncodedField<'r>)> = found
            .into_iter()
            .filter_map(|(of, ranges)| {
                let ValueKind::Var(name) = of.kind() else { return None };
                let field = encoding.field(std::str::from_utf8(name).ok()?)?;
                let counts = !field.is_optional() && !is_complete(field.value());
                counts.then_some((field.index(), EncodedField { field, ranges }))
            })
            .collect();
        fields.sort_by_key(|(index, _)| *index);
        fields.into_iter().map(|(_, field)| field).collect()
    }
}

/// Returns true if no bit of the value is unset.
fn is_complete(value: Value<'_>) -> bool {
    match value.kind() {
        ValueKind::Bits(bits) => bits.iter().all(|bit| bit.as_bit().is_some()),
        ValueKind::Unset | ValueKind::Var(_) | ValueKind::VarBit { .. } => false,
        _ => true,
    }
}

/// Records that define the encoding of an instruction.
#[derive(Clone, Debug)]
pub enum EncodingChoice<'r> {
    /// Record of the instruction.
    Own,
    /// One record for each of these hardware modes, in ascending order.
    ByMode(Vec<(HwModeId, Record<'r>)>),
}

const FIELDS: [&str; 2] = ["EncodingInfos", "Inst"];

/// Reads encodings from records.
#[derive(Debug)]
pub struct EncodingReader<'a, 'r> {
    modes: &'a HwModes<'r>,
    columns: Columns,
    reversed: bool,
}

impl<'a, 'r> EncodingReader<'a, 'r> {
    /// Creates a reader. `reversed` is true for targets that declare the most significant bit of an
    /// encoding first (`isLittleEndianEncoding`).
    pub fn new(records: &'r Records, modes: &'a HwModes<'r>, reversed: bool) -> Self {
        EncodingReader { modes, columns: Columns::new(records, &FIELDS), reversed }
    }

    /// Returns the records that define the encoding of `instruction`.
    ///
    /// # Errors
    /// Returns an error if the instruction has two encodings for one mode.
    pub fn choice(&mut self, instruction: Record<'r>) -> Result<EncodingChoice<'r>, RecordError> {
        let infos = self.columns.get(instruction, 0).and_then(|infos| infos.as_def());
        let Some(infos) = infos else { return Ok(EncodingChoice::Own) };
        let mut all: Vec<(HwModeId, Record<'r>)> = Vec::new();
        for &(mode, encoding) in self.modes.select(infos) {
            if all.iter().any(|&(known, _)| known == mode) {
                return Err(infos.error(format!(
                    "duplicate InstructionEncoding entry for HwMode {}: {}",
                    self.modes.name(mode),
                    encoding.name()
                )));
            }
            all.push((mode, encoding));
        }
        all.sort_by_key(|&(mode, _)| mode);
        Ok(EncodingChoice::ByMode(all))
    }

    /// Returns the bits of the field `Inst` of `encoding`.
    ///
    /// # Errors
    /// Returns an error if the field `Inst` is missing or not of type `bits<n>`.
    pub fn bits(&mut self, encoding: Record<'r>) -> Result<EncodingBits<'r>, RecordError> {
        let bits = match self.inst(encoding).and_then(|inst| inst.as_bits()) {
            Some(bits) => bits,
            None => encoding.bits("Inst")?,
        };
        Ok(EncodingBits::new(bits, self.reversed))
    }

    /// Returns the field `Inst` of `encoding`. Returns `None` if the field is missing.
    pub fn inst(&mut self, encoding: Record<'r>) -> Option<Value<'r>> {
        self.columns.get(encoding, 1)
    }
}

/// Checks that all encodings can be written with their highest bit first.
///
/// # Errors
/// Returns an error if an encoding has no fixed length.
pub fn check_reversible(records: &Records) -> Result<(), RecordError> {
    for encoding in derived_from(records, "InstructionEncoding")? {
        let is_real =
            encoding.string("Namespace")? != "TargetOpcode" && !encoding.bit("isPseudo")?;
        if is_real {
            encoding.bits("Inst")?;
        }
    }
    Ok(())
}

/// Reverses the bits of the field `Inst` in the text of a record. LLVM's tool prints records like
/// this after it reversed their bits.
pub fn with_reversed_bits(record: &str) -> String {
    let lines = record.split_inclusive('\n').map(|line| {
        let bits = line
            .split_once("> Inst = { ")
            .filter(|(ty, _)| ty.trim_start().trim_start_matches("field ").starts_with("bits<"))
            .and_then(|(ty, rest)| Some((ty, rest.split_once(" };")?)));
        let Some((ty, (bits, rest))) = bits else { return line.to_owned() };
        let mut bits: Vec<&str> = bits.split(", ").collect();
        bits.reverse();
        format!("{ty}> Inst = {{ {} }};{rest}", bits.join(", "))
    });
    lines.collect()
}
