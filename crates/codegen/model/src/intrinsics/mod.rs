//! Intrinsics: their names, their numbers in LLVM's enum, and their properties (LLVM:
//! `CodeGenIntrinsic`).
//!
//! Input: records of class `Intrinsic`. Output: [`IntrinsicNumbers`], the checked names, or
//! [`Intrinsics`], names and all properties.

pub mod properties;
mod table;

use tablegen_core::{Record, RecordError};

pub use table::IntrinsicId;
pub use table::{Intrinsic, Intrinsics};
pub use tablegen_instructions::intrinsics::{IntrinsicName, IntrinsicNumbers, text};

/// Returns an element of a list as a record.
///
/// # Errors
/// Returns an error if the element is not a record.
fn list_def(value: tablegen_core::Value<'_>) -> Result<Record<'_>, RecordError> {
    value.as_def().ok_or_else(|| RecordError::new(&[], "Expected record in list!"))
}
