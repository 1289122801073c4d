//! C++ types and code templates of members.

use tablegen_core::{Record, RecordError};

/// Returns the C++ type of a member, attribute or type.
///
/// # Errors
/// Returns an error if the record has neither a type nor a name.
pub(super) fn cpp_type(def: Record<'_>) -> Result<String, RecordError> {
    if def.is_subclass_of("Array") {
        let element = element_type(def.def("elemT")?)?;
        return Ok(["SmallVector<", element, ">"].concat());
    }
    Ok(element_type(def)?.to_owned())
}

fn element_type<'r>(def: Record<'r>) -> Result<&'r str, RecordError> {
    match def.string("cType")? {
        "" if def.is_anonymous() => Err(def.error("Unable to determine cType")),
        "" => Ok(def.name()),
        ty => Ok(ty),
    }
}

/// Returns a code template with placeholders replaced, one after the other.
pub(super) fn substitute(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = template.to_owned();
    for (from, to) in values {
        if text.contains(from) {
            text = text.replace(from, to);
        }
    }
    text
}

/// Returns the name with a capital first letter.
pub(super) fn capitalized(name: &str) -> String {
    let mut rest = name.chars();
    rest.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(rest).collect()
}

/// Returns the members of a record that has several, with their names.
///
/// # Errors
/// Returns an error if a member is not a record.
pub(super) fn members<'r>(def: Record<'r>) -> Result<Vec<(&'r str, Record<'r>)>, RecordError> {
    let members = def.dag("members")?.args().map(|(name, value)| {
        let name = name.unwrap_or_default();
        let not_a_record = || RecordError::new(&[], format!("Unexpected type for {name}"));
        Ok((name, value.as_def().ok_or_else(not_a_record)?))
    });
    members.collect()
}

/// Returns true if bytecode has a list of such elements as a whole.
pub(super) fn has_list(element: Record<'_>) -> bool {
    let is_kind = element.is_subclass_of("AttributeKind") || element.is_subclass_of("TypeKind");
    is_kind && !element.is_subclass_of("CompositeBytecode")
}
