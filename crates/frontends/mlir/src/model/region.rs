//! [`Region`]: constraint on a region.

use tablegen_core::Record;

use super::constraint::{Constraint, ConstraintKind};

/// View of a record of class `Region`.
#[derive(Clone, Copy, Debug)]
pub struct Region<'r>(Record<'r>);

impl<'r> Region<'r> {
    /// Creates the view of a record.
    pub fn new(record: Record<'r>) -> Self {
        Region(record)
    }

    /// Returns the record.
    pub fn record(self) -> Record<'r> {
        self.0
    }

    /// Returns the constraint.
    pub fn constraint(self) -> Constraint<'r> {
        Constraint::of_kind(self.0, ConstraintKind::Region)
    }

    /// Returns true for any number of regions.
    pub fn is_variadic(self) -> bool {
        self.0.is_subclass_of("VariadicRegion")
    }
}

/// Region of an operation.
#[derive(Clone, Copy, Debug)]
pub struct NamedRegion<'r> {
    /// Name. Empty if the region has none.
    pub name: &'r str,
    /// Constraint on the region.
    pub region: Region<'r>,
}

impl NamedRegion<'_> {
    /// Returns true for any number of regions.
    pub fn is_variadic(&self) -> bool {
        self.region.is_variadic()
    }
}
