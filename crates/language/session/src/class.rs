//! Records of a class, with the errors of LLVM's tools for undefined classes.

use tablegen_core::{Record, RecordError, Records};

use crate::older::may_lack_class;

/// Returns all records of a class, in LLVM's order of record names. None if the class is newer than the release
/// of the records.
///
/// # Errors
/// Returns an error if the class is not defined.
pub fn derived_from<'r>(records: &'r Records, class: &str) -> Result<Vec<Record<'r>>, RecordError> {
    match records.derived_from(class) {
        Ok(all) => Ok(all.collect()),
        Err(_) if may_lack_class(records, class) => Ok(Vec::new()),
        Err(_) => Err(RecordError::undefined_class(&[], class)),
    }
}

/// Class that is looked up once and then tested against many records. No record derives from an
/// undefined class.
#[derive(Clone, Copy)]
pub struct Class<'r>(Option<Record<'r>>);

impl<'r> Class<'r> {
    /// Looks up a class by name.
    pub fn of(records: &'r Records, name: &str) -> Self {
        Class(records.find_class(name))
    }

    /// Returns true if the record derives from the class.
    pub fn has(self, record: Record<'_>) -> bool {
        self.0.is_some_and(|class| record.is_a(class))
    }
}

/// Returns all records of a class, or an empty list if the class is not defined. For classes that
/// only LLVM's own include files always define, such as those of packetizers.
pub fn derived_if_defined<'r>(records: &'r Records, class: &str) -> Vec<Record<'r>> {
    records.derived_from(class).map_or_else(|_| Vec::new(), Iterator::collect)
}
