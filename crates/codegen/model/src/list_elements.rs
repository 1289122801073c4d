//! Elements of lists in records.

use tablegen_core::{Record, RecordError, Value};

/// Returns an element of the list `field` of `owner` as a record.
///
/// # Errors
/// Returns an error if the element is not a record.
pub fn list_def<'r>(
    owner: Record<'r>,
    field: &str,
    element: Value<'r>,
) -> Result<Record<'r>, RecordError> {
    element
        .as_def()
        .ok_or_else(|| list_element_error(owner, field, element, "Expected record in list!"))
}

/// Returns an error on an element of the list `field` of `owner`.
///
/// llvm-tblgen's messages on elements have no location; the help of the error names the element, the list
/// and the line of the owner.
pub fn list_element_error(
    owner: Record<'_>,
    field: &str,
    element: Value<'_>,
    message: impl Into<String>,
) -> RecordError {
    let (name, location) = (owner.name(), owner.sources().path_and_line(owner.loc()));
    RecordError::new(&[], message)
        .with_help(format!("`{element}` in the list `{field}` of `{name}`, {location}"))
}
