//! Records that every description of schedules defines.

use tablegen_core::{Record, RecordError, Records};

/// Returns a record that every target must define.
pub(super) fn def<'r>(records: &'r Records, name: &str) -> Result<Record<'r>, RecordError> {
    let missing = || RecordError::new(&[], format!("record `{name}` is not defined"));
    records.find_def(name).ok_or_else(missing)
}
