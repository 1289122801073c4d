//! Fast access to the fields of instructions and aliases that only the assembler reads.

use tablegen_core::internal::Columns;
use tablegen_core::{Record, RecordError, Records, Value};

/// Field of an instruction or alias record.
#[derive(Clone, Copy, Debug)]
pub(super) enum Field {
    VariantName,
    Size,
    Predicates,
    Converter,
    UsesConverter,
    TwoOperands,
    DeprecatedFeature,
    DeprecationFunction,
    HasPosition,
}

const NAMES: [&str; 9] = [
    "AsmVariantName",
    "Size",
    "Predicates",
    "AsmMatchConverter",
    "UseInstAsmMatchConverter",
    "TwoOperandAliasConstraint",
    "DeprecatedFeatureMask",
    "ComplexDeprecationPredicate",
    "HasPositionOrder",
];

/// Column index of the fields.
#[derive(Debug)]
pub(super) struct Fields(Columns);

impl Fields {
    pub(super) fn new(records: &Records) -> Self {
        Fields(Columns::new(records, &NAMES))
    }

    /// Returns the value of a field, or `None` if the record lacks it.
    pub(super) fn get<'r>(&mut self, record: Record<'r>, field: Field) -> Option<Value<'r>> {
        self.0.get(record, field as usize)
    }

    pub(super) fn string<'r>(
        &mut self,
        record: Record<'r>,
        field: Field,
    ) -> Result<&'r str, RecordError> {
        match self.get(record, field).and_then(|value| value.as_str()) {
            Some(text) => Ok(text),
            None => Ok(record.string(NAMES[field as usize])?),
        }
    }

    pub(super) fn bit(&mut self, record: Record<'_>, field: Field) -> Result<bool, RecordError> {
        match self.get(record, field).and_then(|value| value.as_bit()) {
            Some(bit) => Ok(bit),
            None => Ok(record.bit(NAMES[field as usize])?),
        }
    }

    pub(super) fn int(&mut self, record: Record<'_>, field: Field) -> Result<i64, RecordError> {
        match self.get(record, field).and_then(|value| value.as_int()) {
            Some(number) => Ok(number),
            None => Ok(record.int(NAMES[field as usize])?),
        }
    }
}
