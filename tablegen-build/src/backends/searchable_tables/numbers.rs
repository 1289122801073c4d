//! The numbers that cells have when a program compares them.

use rustc_hash::FxHashMap;
use tablegen_core::{RecordError, RecordId, Records};

use crate::target::instructions::Instructions;

use super::intrinsics::Intrinsic;
use super::model::{Cell, Column, Enum, folded};

/// Numbers of instructions and intrinsics, each found out when it is first needed.
pub(super) struct Numbers<'r> {
    records: &'r Records,
    instructions: Option<Instructions<'r>>,
    intrinsics: Option<FxHashMap<RecordId, u32>>,
}

impl<'r> Numbers<'r> {
    pub(super) fn new(records: &'r Records) -> Self {
        Numbers { records, instructions: None, intrinsics: None }
    }

    /// The instructions of the target.
    ///
    /// # Errors
    /// Those of the model of targets.
    pub(super) fn instructions(&mut self) -> Result<&Instructions<'r>, RecordError> {
        let read = match self.instructions.take() {
            Some(read) => read,
            None => Instructions::read(self.records)?,
        };
        Ok(self.instructions.insert(read))
    }

    /// The values of intrinsics in LLVM's enum, where 0 is none: first those for all targets,
    /// then by name.
    fn intrinsics(&mut self) -> Result<&FxHashMap<RecordId, u32>, RecordError> {
        let numbers = match self.intrinsics.take() {
            Some(numbers) => numbers,
            None => {
                let mut all = Vec::new();
                for record in self.records.derived_from("Intrinsic") {
                    let intrinsic = Intrinsic::read(record)?;
                    all.push((!intrinsic.target.is_empty(), intrinsic.name(), record.id()));
                }
                all.sort_unstable();
                all.into_iter().map(|(.., id)| id).zip(1..).collect()
            }
        };
        Ok(self.intrinsics.insert(numbers))
    }

    /// The number of a cell that holds one: that of the bits, of the entry of an enum, of the
    /// instruction or of the intrinsic.
    ///
    /// # Errors
    /// The instructions or intrinsics are not well-formed.
    pub(super) fn of_cell(&mut self, cell: &Cell<'_>) -> Result<Option<i128>, RecordError> {
        Ok(match cell {
            Cell::Bit(bit) => Some(i128::from(*bit)),
            Cell::Bits(bits) => Some(i128::from(*bits)),
            Cell::Wide(bits) => Some(i128::from(folded(*bits))),
            Cell::Entry(entry) => Some(i128::from(entry.value)),
            Cell::Instruction { record, .. } => {
                let id = self.instructions()?.id(*record);
                let Some(id) = id else {
                    let message = format!("'{}' has no number as an instruction", record.name());
                    return Err(record.error(message));
                };
                Some(i128::from(id.0))
            }
            Cell::Intrinsic(intrinsic) => {
                self.intrinsics()?.get(&intrinsic.record.id()).map(|&number| i128::from(number))
            }
            _ => None,
        })
    }

    /// The number by which llvm-tblgen tells whether keys are consecutive.
    ///
    /// # Errors
    /// The instructions are not well-formed.
    pub(super) fn of_key(
        &mut self,
        enums: &[Enum<'r>],
        column: &Column<'r>,
        cell: &Cell<'r>,
    ) -> Result<Option<i64>, RecordError> {
        Ok(match cell {
            Cell::Instruction { record, .. } => {
                self.instructions()?.id(*record).map(|id| i64::from(id.0))
            }
            Cell::Intrinsic(intrinsic) => {
                let of_enum = column.of_enum.and_then(|of_enum| enums.get(of_enum));
                of_enum.and_then(|of_enum| of_enum.entry(intrinsic.record)).map(|entry| entry.value)
            }
            Cell::Entry(entry) => Some(entry.value),
            Cell::Bits(bits) => Some(*bits as i64),
            _ => None,
        })
    }
}
