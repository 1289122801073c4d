//! Numbers of records.

/// Number of a record, class or multiclass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RecordId(pub(crate) u32);

impl RecordId {
    /// Returns the number. Records created earlier have lower numbers.
    pub fn number(self) -> u32 {
        self.0
    }
}
