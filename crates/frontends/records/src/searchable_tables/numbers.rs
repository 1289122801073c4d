//! Numbers of cells, as programs compare them.

use std::sync::Arc;
use tablegen_instructions::BaseQueries;

use tablegen_core::RecordError;

use crate::Context;
use tablegen_instructions::instructions::Instructions;

use super::model::{Cell, Column, Enum, Known, Plan, folded};
use tablegen_instructions::intrinsics::IntrinsicNumbers;

/// Numbers of instructions and intrinsics.
pub(super) struct Numbers<'s, 'r> {
    /// Context of the queries. `None` once the numbers of the plan were read.
    cx: Option<&'s Context<'s, 'r>>,
    instructions: Option<Arc<Instructions<'r>>>,
    intrinsics: Option<Arc<IntrinsicNumbers>>,
}

impl<'s, 'r> Numbers<'s, 'r> {
    /// Creates numbers that are queried when the first of them is requested.
    pub(super) fn new(cx: &'s Context<'s, 'r>) -> Self {
        Numbers { cx: Some(cx), instructions: None, intrinsics: None }
    }

    /// Reads the numbers that columns of the plan need.
    ///
    /// # Errors
    /// Returns an error if instructions or intrinsics are not well-formed.
    pub(super) fn read(cx: &Context<'_, 'r>, plan: &Plan<'r>) -> Result<Self, RecordError> {
        let columns = plan.tables.iter().flat_map(|table| &table.columns);
        let has = |known| columns.clone().any(|column| column.known == Some(known));
        let (instructions, intrinsics) = (has(Known::Instruction), has(Known::Intrinsic));
        Ok(Numbers {
            cx: None,
            instructions: if instructions { Some(cx.instructions()?) } else { None },
            intrinsics: if intrinsics { Some(cx.intrinsic_numbers()?) } else { None },
        })
    }

    /// Returns the instructions of the target.
    ///
    /// # Errors
    /// Returns an error if they are not well-formed.
    pub(super) fn instructions(&self) -> Result<Arc<Instructions<'r>>, RecordError> {
        match (&self.instructions, self.cx) {
            (Some(instructions), _) => Ok(Arc::clone(instructions)),
            (None, Some(cx)) => cx.instructions(),
            (None, None) => Err(RecordError::new(&[], "no column holds instructions")),
        }
    }

    /// Returns the numbers of intrinsics.
    fn intrinsics(&self) -> Result<Arc<IntrinsicNumbers>, RecordError> {
        match (&self.intrinsics, self.cx) {
            (Some(intrinsics), _) => Ok(Arc::clone(intrinsics)),
            (None, Some(cx)) => cx.intrinsic_numbers(),
            (None, None) => Err(RecordError::new(&[], "no column holds intrinsics")),
        }
    }

    /// Returns the number of a cell: of its bits, its enum entry, its instruction or its intrinsic.
    /// Returns `None` for all other cells.
    ///
    /// # Errors
    /// Returns an error if an instruction or intrinsic is invalid.
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
            Cell::Intrinsic(intrinsic) => self.intrinsics()?.of(intrinsic.record).map(i128::from),
            _ => None,
        })
    }

    /// Returns the number by which llvm-tblgen detects consecutive keys.
    ///
    /// # Errors
    /// Returns an error if an instruction is invalid.
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
