//! Types of registers, as patterns need them.

use tablegen_core::{Record, RecordError};

use crate::value_types::TypeByMode;

/// Types of registers and register classes.
pub trait RegisterTypes<'r>: Sync {
    /// Returns the types of the registers of a class, in its order.
    fn types_of_class(&self, class: Record<'r>) -> Result<Vec<TypeByMode>, RecordError>;

    /// Returns the types of all classes that a register is in, sorted, each once.
    fn types_of(&self, register: Record<'r>) -> Result<Vec<TypeByMode>, RecordError>;
}
