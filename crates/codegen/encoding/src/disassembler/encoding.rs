//! [`Encoding`]: one encoding of an instruction as a decoder sees it.
//!
//! Input are a record of class `InstructionEncoding`, which may be the instruction itself, and the
//! instruction. Output are the bits that identify the encoding, and the locations of its operands.

use rustc_hash::FxHashMap;
use tablegen_core::internal::Columns;
use tablegen_core::{Bits, Loc, Record, RecordError, RecordId, Value, ValueKind};
use tablegen_model::differences;

use super::bits::FixedBits;
use super::operands::{self, Operand};
use super::variable;
use crate::Context;
use tablegen_model::encodings::{EncodingBits, with_reversed_bits};
use tablegen_model::instructions::{InstrId, Instruction};
use tablegen_model::variable_length::segments;

/// Index of an encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EncodingId(pub(super) u32);

impl EncodingId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Index of a decoder method of the target, for an operand or a whole instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct MethodId(pub(super) u32);

/// Encoding of an instruction.
#[derive(Debug)]
pub(super) struct Encoding<'r> {
    /// Record of the encoding.
    pub(super) record: Record<'r>,
    /// Record of the instruction.
    pub(super) instruction: Record<'r>,
    /// Opcode of the instruction.
    pub(super) opcode: InstrId,
    /// Decoder namespace, which selects a set of tables. Empty for the default one.
    pub(super) namespace: &'r str,
    /// Bits with a fixed value.
    pub(super) bits: FixedBits,
    /// Bits of `SoftFail`, as ones: a different value makes the instruction unpredictable, but
    /// valid.
    pub(super) soft: FixedBits,
    /// Fixed bits that must match.
    pub(super) mandatory: FixedBits,
    /// Decoding of the identified instruction.
    pub(super) decode: Decode<'r>,
}

/// Decoder of an identified instruction.
#[derive(Debug)]
pub(super) enum Decode<'r> {
    /// By a method of the target.
    Method {
        method: MethodId,
        /// False if other instructions are tried when the method fails.
        complete: bool,
    },
    /// The operands are decoded one by one.
    Operands(Vec<Operand<'r>>),
}

impl Encoding<'_> {
    /// Returns the number of bits.
    pub(super) fn width(&self) -> u32 {
        self.bits.width()
    }

    /// Returns the name of the encoding: the name of the instruction, preceded by that of a
    /// separate encoding record.
    pub(super) fn name(&self) -> String {
        match self.record.id() == self.instruction.id() {
            true => self.instruction.name().to_owned(),
            false => format!("{}:{}", self.record.name(), self.instruction.name()),
        }
    }
}

/// Decoder method of the target.
#[derive(Debug)]
pub(super) struct Method<'r> {
    /// Name of the method.
    pub(super) name: String,
    /// Register class after which the method is named. May depend on the hardware mode.
    pub(super) class: Option<Record<'r>>,
}

/// Interned decoder methods.
#[derive(Debug, Default)]
pub(super) struct Methods<'r> {
    all: Vec<Method<'r>>,
    ids: FxHashMap<String, MethodId>,
    of_records: FxHashMap<RecordId, Option<MethodId>>,
}

impl<'r> Methods<'r> {
    /// Returns a method.
    pub(super) fn get(&self, id: MethodId) -> &Method<'r> {
        &self.all[id.0 as usize]
    }

    /// Returns the id of the method with this name. Adds unknown methods.
    pub(super) fn named(&mut self, name: &str, class: Option<Record<'r>>) -> MethodId {
        if let Some(&known) = self.ids.get(name) {
            let method = &mut self.all[known.0 as usize];
            method.class = method.class.or(class);
            return known;
        }
        let id = MethodId(self.all.len() as u32);
        self.all.push(Method { name: name.to_owned(), class });
        self.ids.insert(name.to_owned(), id);
        id
    }

    /// Returns the method that decodes operands declared with `record`, or `None`.
    ///
    /// # Errors
    /// Returns an error if a `RegisterOperand` has no register class.
    pub(super) fn of(&mut self, record: Record<'r>) -> Result<Option<MethodId>, RecordError> {
        if let Some(&known) = self.of_records.get(&record.id()) {
            return Ok(known);
        }
        let name = operands::method_name(record)?;
        let id = name.map(|(name, class)| self.named(&name, class));
        self.of_records.insert(record.id(), id);
        Ok(id)
    }
}

/// Fields of every encoding record.
const FIELDS: [&str; 6] =
    ["Inst", "Size", "DecoderNamespace", "DecoderMethod", "hasCompleteDecoder", "SoftFail"];
const INST: usize = 0;
const SIZE: usize = 1;
const NAMESPACE: usize = 2;
const METHOD: usize = 3;
const COMPLETE: usize = 4;
const SOFT_FAIL: usize = 5;

/// Reader of encodings.
pub(super) struct Reader<'a, 'r> {
    cx: &'a Context<'a, 'r>,
    columns: Columns,
    /// True if the bits of encodings are in big-endian order.
    reversed: bool,
    pub(super) methods: Methods<'r>,
}

impl<'a, 'r> Reader<'a, 'r> {
    pub(super) fn new(cx: &'a Context<'a, 'r>, reversed: bool) -> Self {
        let columns = Columns::new(cx.records(), &FIELDS);
        Reader { cx, columns, reversed, methods: Methods::default() }
    }

    /// Returns true if a record has a decodable encoding, with at least one fixed bit.
    ///
    /// # Errors
    /// Returns an error if the size is missing or segments are malformed.
    pub(super) fn is_valid(&mut self, record: Record<'r>) -> Result<bool, RecordError> {
        match self.columns.get(record, INST).map(|inst| inst.kind()) {
            Some(ValueKind::Bits(bits)) => {
                let size = match self.columns.get(record, SIZE).and_then(|size| size.as_int()) {
                    Some(size) => size,
                    None => record.int("Size")?,
                };
                Ok(size != 0 && bits.iter().any(|bit| bit.as_bit().is_some()))
            }
            Some(ValueKind::Dag(dag)) => match record.field("Inst") {
                Some(field) => Ok(!segments(field, dag)?.is_empty()),
                None => Ok(false),
            },
            _ => Ok(false),
        }
    }

    fn string(&mut self, record: Record<'r>, column: usize) -> Result<&'r str, RecordError> {
        match self.columns.get(record, column).and_then(|value| value.as_str()) {
            Some(text) => Ok(text),
            None => Ok(record.string(FIELDS[column])?),
        }
    }

    /// Returns the encoding of `instruction` that `record` declares. Errors in single bits and
    /// operands are reported.
    ///
    /// # Errors
    /// Returns an error if the encoding is malformed.
    pub(super) fn encoding(
        &mut self,
        record: Record<'r>,
        instruction: &Instruction<'r>,
        opcode: InstrId,
    ) -> Result<Encoding<'r>, RecordError> {
        let namespace = self.string(record, NAMESPACE)?;
        let method = match self.string(record, METHOD)? {
            "" => None,
            name => {
                let complete = self.columns.get(record, COMPLETE).and_then(|bit| bit.as_bit());
                let complete = complete.map_or_else(|| record.bit("hasCompleteDecoder"), Ok)?;
                Some(Decode::Method { method: self.methods.named(name, None), complete })
            }
        };
        let mut encoding = Encoding {
            record,
            instruction: instruction.record,
            opcode,
            namespace,
            bits: FixedBits::open(0),
            soft: FixedBits::open(0),
            mandatory: FixedBits::open(0),
            decode: Decode::Operands(Vec::new()),
        };
        let inst = self.columns.get(record, INST).map(|inst| inst.kind());
        encoding.decode = match inst {
            Some(ValueKind::Dag(dag)) => {
                let parts = match record.field("Inst") {
                    Some(field) => segments(field, dag)?,
                    None => Vec::new(),
                };
                encoding.bits = variable::bits(&parts);
                match method {
                    Some(method) => method,
                    None => Decode::Operands(variable::operands(
                        &parts,
                        instruction,
                        &mut self.methods,
                    )?),
                }
            }
            _ => {
                let bits = match inst {
                    Some(ValueKind::Bits(bits)) => bits,
                    _ => record.bits("Inst")?,
                };
                let all = EncodingBits::new(bits, self.reversed);
                self.fixed(&mut encoding, all)?;
                match method {
                    Some(method) => method,
                    None => Decode::Operands(self.operands(record, instruction, all)?),
                }
            }
        };
        encoding.mandatory = encoding.bits.without(&encoding.soft);
        Ok(encoding)
    }

    fn operands(
        &mut self,
        record: Record<'r>,
        instruction: &Instruction<'r>,
        bits: EncodingBits<'r>,
    ) -> Result<Vec<Operand<'r>>, RecordError> {
        let reversed = self.reversed;
        let dump = || match reversed {
            true => with_reversed_bits(&record.to_string()),
            false => record.to_string(),
        };
        operands::of_fixed(self.cx, record, instruction, bits, &mut self.methods, &dump)
    }

    /// Reads the bits of an encoding of fixed length: the lowest `Size` bytes of the field `Inst`.
    fn fixed(
        &mut self,
        encoding: &mut Encoding<'r>,
        inst: EncodingBits<'r>,
    ) -> Result<(), RecordError> {
        let record = encoding.record;
        // LLVM uses a 32-bit number.
        let width = (record.int("Size")? as u32).wrapping_mul(8);
        let given = inst.len() as u32;
        let name = encoding.name();
        if given < width {
            return Err(record.error(format!(
                "{name}: Size is {width} bits, but Inst specifies only {given} bits"
            )));
        }
        if given > width {
            self.check_upper(record, &name, "Inst", width, inst.iter())?;
        }
        encoding.bits = FixedBits::open(width);
        for (index, bit) in (0..width).zip(inst.iter()) {
            if let Some(one) = bit.as_bit() {
                encoding.bits.fix(index, one);
            }
        }
        encoding.soft = FixedBits::open(width);
        let Some(field) = self.columns.get(record, SOFT_FAIL) else { return Ok(()) };
        let position = record.field("SoftFail").map(|field| field.loc());
        let position = position.as_slice();
        let soft = match field.kind() {
            ValueKind::Bits(bits) if bits.len() as u32 == given => bits,
            ValueKind::Bits(bits) if differences::has_longer_soft_fail(record.release()) => {
                self.soft_bits(encoding, bits, position);
                return Ok(());
            }
            _ => {
                self.cx.note(record.locs(), "in record");
                return Err(RecordError::new(
                    position,
                    format!(
                        "SoftFail field, if defined, must be of the same type as Inst, which is \
                         bits<{given}>"
                    ),
                ));
            }
        };
        if given > width {
            self.check_upper(record, &name, "SoftFail", width, soft.iter())?;
        }
        self.soft_bits(encoding, soft, position);
        Ok(())
    }

    fn soft_bits(&self, encoding: &mut Encoding<'r>, soft: Bits<'r>, locs: &[Loc]) {
        let width = encoding.bits.width();
        for (index, _) in (0..width).zip(soft.iter()).filter(|(_, bit)| bit.as_bit() == Some(true))
        {
            if encoding.bits.get(index).is_none() {
                self.cx.note(encoding.record.locs(), "in record");
                self.cx.error(RecordError::new(
                    locs,
                    format!(
                        "SoftFail{{{index}}} = 1 requires Inst{{{index}}} to be fully defined (0 or 1, \
                         not '?')"
                    ),
                ));
            }
            encoding.soft.fix(index, true);
        }
    }

    /// Checks that the bits of a field beyond `Size` are unset or 0.
    fn check_upper(
        &self,
        record: Record<'r>,
        name: &str,
        field: &str,
        width: u32,
        bits: impl Iterator<Item = Value<'r>>,
    ) -> Result<(), RecordError> {
        let says_nothing =
            |bit: Value<'_>| matches!(bit.kind(), ValueKind::Bit(false) | ValueKind::Unset);
        if bits.skip(width as usize).all(says_nothing) {
            return Ok(());
        }
        let shown = record.field(field).map_or_else(String::new, |field| format!("{field};"));
        let shown = match self.reversed && field == "Inst" {
            true => with_reversed_bits(&shown),
            false => shown,
        };
        self.cx.note(&[], shown);
        Err(record.error(format!(
            "{name}: Size is {width} bits, but {field} bits beyond that are    not zero/unset"
        )))
    }
}
