//! The target that records describe (LLVM: `CodeGenTarget`): its name, its record and its hardware
//! modes.

use tablegen_core::{Record, RecordError, Records};
use tablegen_session::derived_from;

use crate::hw_modes::HwModes;

/// Target: the only record of class `Target`, and the hardware modes.
#[derive(Debug)]
pub struct Target<'r> {
    records: &'r Records,
    record: Record<'r>,
    hw_modes: HwModes<'r>,
}

/// Returns the only record of class `Target`.
///
/// # Errors
/// Returns an error if the class is not defined, or does not have exactly one record.
pub fn the_target(records: &Records) -> Result<Record<'_>, RecordError> {
    match derived_from(records, "Target")?[..] {
        [] => Err(RecordError::new(&[], "No 'Target' subclasses defined!")),
        [record] => Ok(record),
        _ => Err(RecordError::new(&[], "Multiple subclasses of Target defined!")),
    }
}

impl<'r> Target<'r> {
    /// Finds the target.
    ///
    /// # Errors
    /// Returns an error if the basic classes are not defined, or the number of targets is not one.
    pub fn read(records: &'r Records) -> Result<Self, RecordError> {
        let hw_modes = HwModes::read(records)?;
        derived_from(records, "IntrinsicProperty")?;
        Ok(Target { records, record: the_target(records)?, hw_modes })
    }

    /// Returns the records that the target was read from.
    pub fn records(&self) -> &'r Records {
        self.records
    }

    /// Returns the record of class `Target`.
    pub fn record(&self) -> Record<'r> {
        self.record
    }

    /// Returns the name, which prefixes the names of generated classes.
    pub fn name(&self) -> &'r str {
        self.record.name()
    }

    /// Returns the record of class `InstrInfo` that the field `InstructionSet` names.
    ///
    /// # Errors
    /// Returns an error if the field is missing or holds no record.
    pub fn instruction_set(&self) -> Result<Record<'r>, RecordError> {
        self.record.def("InstructionSet")
    }

    /// Returns the hardware modes.
    pub fn hw_modes(&self) -> &HwModes<'r> {
        &self.hw_modes
    }
}
