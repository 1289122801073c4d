//! Records that every description of schedules has.

use tablegen_core::{Record, RecordError, Records};

/// A record that every target's sources define.
pub(super) fn def<'r>(records: &'r Records, name: &str) -> Result<Record<'r>, RecordError> {
    let missing = || RecordError::at(&[], format!("record `{name}` is not defined"));
    records.find_def(name).ok_or_else(missing)
}
