//! Transforms of nodes: records of class `SDNodeXForm`.

use tablegen_core::{Record, RecordError, Records};

use crate::derived_from;

/// The number of a [`Transform`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TransformId(pub u32);

/// A transform.
#[derive(Clone, Copy, Debug)]
pub struct Transform<'r> {
    /// Record of class `SDNodeXForm`.
    pub record: Record<'r>,
    /// The record of the kind of node that it transforms.
    pub node: Record<'r>,
    /// The body of a function of the target; empty if nothing is done.
    pub code: &'r str,
}

/// Reads all transforms, the last one first.
pub(super) fn read(records: &Records) -> Result<Vec<Transform<'_>>, RecordError> {
    let found = derived_from(records, "SDNodeXForm")?;
    let mut all = Vec::with_capacity(found.len());
    for record in found.into_iter().rev() {
        let (node, code) = (record.def("Opcode")?, record.string("XFormFunction")?);
        all.push(Transform { record, node, code });
    }
    Ok(all)
}
