//! What must hold of a target for an attribute to be there.

use tablegen_core::{Record, RecordError};

use super::is_unset;

/// What must hold of a target.
#[derive(Clone, Debug)]
pub(in super::super) struct Target<'r> {
    /// The architectures that it may have; any, if none is named.
    pub(in super::super) architectures: Vec<&'r str>,
    /// The systems, if they matter.
    pub(in super::super) systems: Option<Vec<&'r str>>,
    /// The formats of object files, if they matter.
    pub(in super::super) formats: Option<Vec<&'r str>>,
    /// A condition in C++; empty if there is none.
    pub(in super::super) code: &'r str,
}

impl<'r> Target<'r> {
    pub(in super::super) fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let list = |field: &str| -> Result<_, RecordError> {
            match is_unset(record, field)? {
                true => Ok(None),
                false => Ok(Some(record.list_of_strings(field)?)),
            }
        };
        Ok(Target {
            architectures: record.list_of_strings("Arches")?,
            systems: list("OSes")?,
            formats: list("ObjectFormats")?,
            code: record.string("CustomCode")?,
        })
    }
}
