//! The numbers that cells have when a program compares them.

use std::sync::Arc;

use tablegen_core::RecordError;

use crate::model::instructions::Instructions;
use crate::session::Ask;

use super::model::{Cell, Column, Enum, folded};

/// Numbers of instructions and intrinsics.
pub(super) struct Numbers<'s, 'r> {
    ask: &'s Ask<'s, 'r>,
}

impl<'s, 'r> Numbers<'s, 'r> {
    pub(super) fn new(ask: &'s Ask<'s, 'r>) -> Self {
        Numbers { ask }
    }

    /// The instructions of the target.
    ///
    /// # Errors
    /// Those of the model of targets.
    pub(super) fn instructions(&self) -> Result<Arc<Instructions<'r>>, RecordError> {
        self.ask.instructions()
    }

    /// The number of a cell that holds one: that of the bits, of the entry of an enum, of the
    /// instruction or of the intrinsic.
    ///
    /// # Errors
    /// The instructions or intrinsics are not well-formed.
    pub(super) fn of_cell(&self, cell: &Cell<'_>) -> Result<Option<i128>, RecordError> {
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
                self.ask.intrinsic_numbers()?.of(intrinsic.record).map(i128::from)
            }
            _ => None,
        })
    }

    /// The number by which llvm-tblgen tells whether keys are consecutive.
    ///
    /// # Errors
    /// The instructions are not well-formed.
    pub(super) fn of_key(
        &self,
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
