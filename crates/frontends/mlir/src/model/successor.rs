//! [`Successor`]: constraint on a successor block.

use tablegen_core::Record;

use super::constraint::{Constraint, ConstraintKind};

/// View of a record of class `Successor`.
#[derive(Clone, Copy, Debug)]
pub struct Successor<'r>(Record<'r>);

impl<'r> Successor<'r> {
    /// Creates the view of a record.
    pub fn new(record: Record<'r>) -> Self {
        Successor(record)
    }

    /// Returns the record.
    pub fn record(self) -> Record<'r> {
        self.0
    }

    /// Returns the constraint.
    pub fn constraint(self) -> Constraint<'r> {
        Constraint::of_kind(self.0, ConstraintKind::Successor)
    }

    /// Returns true for any number of successor blocks.
    pub fn is_variadic(self) -> bool {
        self.0.is_subclass_of("VariadicSuccessor")
    }
}

/// Successor of a terminator.
#[derive(Clone, Copy, Debug)]
pub struct NamedSuccessor<'r> {
    /// Name. Empty if the successor has none.
    pub name: &'r str,
    /// Constraint on the successor.
    pub successor: Successor<'r>,
}

impl NamedSuccessor<'_> {
    /// Returns true for any number of successor blocks.
    pub fn is_variadic(&self) -> bool {
        self.successor.is_variadic()
    }
}
