//! Requirements of attributes on the target.

use tablegen_core::{Record, RecordError};

use super::is_unset;

/// Requirements on the target.
#[derive(Clone, Debug)]
pub(crate) struct Target<'r> {
    /// Architectures, of which one is required. Empty if all are accepted.
    pub(crate) architectures: Vec<&'r str>,
    /// Operating systems, of which one is required. `None` if all are accepted.
    pub(crate) systems: Option<Vec<&'r str>>,
    /// Object file formats, of which one is required. `None` if all are accepted.
    pub(crate) formats: Option<Vec<&'r str>>,
    /// C++ condition, or empty.
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
