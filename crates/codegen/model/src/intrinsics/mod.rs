//! Intrinsics: their names, their numbers in LLVM's enum, and their properties (LLVM:
//! `CodeGenIntrinsic`).
//!
//! Input: records of class `Intrinsic`. Output: [`IntrinsicNumbers`], the checked names, or
//! [`Intrinsics`], names and all properties.

pub mod properties;
mod table;

use tablegen_core::{Record, RecordError, Value};

pub use table::IntrinsicId;
pub use table::{Intrinsic, Intrinsics};
pub use tablegen_instructions::intrinsics::{IntrinsicName, IntrinsicNumbers, text};

/// Returns an element of the list `field` of an intrinsic as a record.
///
/// # Errors
/// Returns an error if the element is not a record. llvm-tblgen's message has no location.
fn list_def<'r>(
    intrinsic: Record<'r>,
    field: &str,
    value: Value<'r>,
) -> Result<Record<'r>, RecordError> {
    value.as_def().ok_or_else(|| {
        let (name, location) =
            (intrinsic.name(), intrinsic.sources().path_and_line(intrinsic.loc()));
        RecordError::new(&[], "Expected record in list!")
            .with_help(format!("`{value}` in the list `{field}` of `{name}`, {location}"))
    })
}
