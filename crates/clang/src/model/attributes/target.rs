//! What must hold of a target for an attribute to be there.

use tablegen_core::{Record, RecordError};

use super::is_unset;

/// What must hold of a target.
#[derive(Clone, Debug)]
pub(crate) struct Target<'r> {
    /// The architectures that it may have; any, if none is named.
    pub(crate) architectures: Vec<&'r str>,
    /// The systems, if they matter.
    pub(crate) systems: Option<Vec<&'r str>>,
    /// The formats of object files, if they matter.
    pub(crate) formats: Option<Vec<&'r str>>,
    /// A condition in C++; empty if there is none.
    pub(crate) code: &'r str,
}

impl<'r> Target<'r> {
    pub(crate) fn read(record: Record<'r>) -> Result<Self, RecordError> {
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
