//! Transforms of nodes: records of class `SDNodeXForm`.

use tablegen_core::{Record, RecordError, Records};

use crate::derived_from;

/// Number of a [`Transform`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TransformId(pub u32);

/// Transform of a matched node (`SDNodeXForm`).
#[derive(Clone, Copy, Debug)]
pub struct Transform<'r> {
    /// Record of class `SDNodeXForm`.
    pub record: Record<'r>,
    /// Record of the node opcode that is transformed.
    pub node: Record<'r>,
    /// Body of the C++ function; empty if the node is not changed.
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
