//! Fields of records as the views read them.

use tablegen_core::iter::RecordIter;
use tablegen_core::{Record, RecordError, Records};

/// Result of reading a record.
pub type Read<T> = Result<T, RecordError>;

/// Returns the definitions derived from a class, in natural order of their names.
///
/// # Errors
/// Returns an error if the class does not exist.
pub fn derived_from<'r>(records: &'r Records, class: &str) -> Read<RecordIter<'r>> {
    records.derived_from(class).map_err(|error| {
        // The line break at the end is part of the message of LLVM's.
        RecordError::undefined_class(error.locs(), class)
    })
}

/// Returns the trimmed text of a field; empty if the value is not a text.
///
/// # Errors
/// Returns an error if the field does not exist.
pub fn text_or_empty<'r>(record: Record<'r>, field: &str) -> Read<&'r str> {
    Ok(record.value(field)?.as_str().map_or("", trim))
}

/// Returns the text of a field. `None` if the field does not exist or is unset.
///
/// # Errors
/// Returns an error if the value is neither a text nor unset.
pub fn optional_text<'r>(record: Record<'r>, field: &str) -> Read<Option<&'r str>> {
    match record.field(field) {
        None => Ok(None),
        Some(found) if found.value().is_unset() => Ok(None),
        Some(_) => record.string(field).map(Some),
    }
}

/// Returns the text of a field. `None` if it is empty.
///
/// # Errors
/// Returns an error if the field does not exist or its value is not a text.
pub fn text_if_any<'r>(record: Record<'r>, field: &str) -> Read<Option<&'r str>> {
    Ok(Some(record.string(field)?).filter(|text| !text.is_empty()))
}

/// Removes the characters that LLVM's `StringRef::trim` removes.
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// Removes the characters that LLVM's `StringRef::rtrim` removes.
pub fn trim_end(text: &str) -> &str {
    text.trim_end_matches(is_space)
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\x0b' | '\x0c' | '\r')
}

/// Joins a namespace and a name with `::`. An empty namespace is left out.
pub fn qualified(namespace: &str, name: &str) -> String {
    if namespace.is_empty() { name.to_owned() } else { format!("{namespace}::{name}") }
}

/// Returns the text in camel case: `a_b` becomes `aB`, or `AB` if `capitalize`.
pub fn camel_case(text: &str, capitalize: bool) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    push_camel_case(&mut out, text, capitalize);
    out
}

/// Appends the text that [`camel_case`] returns.
pub fn push_camel_case(out: &mut String, text: &str, capitalize: bool) {
    let mut chars = text.chars().peekable();
    if let Some(first) = chars.next() {
        out.push(if capitalize { first.to_ascii_uppercase() } else { first });
    }
    while let Some(one) = chars.next() {
        match chars.peek() {
            Some(next) if one == '_' && next.is_ascii_lowercase() => {
                out.push(next.to_ascii_uppercase());
                chars.next();
            }
            _ => out.push(one),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::camel_case;

    #[test]
    fn names_become_camel_case() {
        assert_eq!(camel_case("one_two_3_x", true), "OneTwo_3X");
        assert_eq!(camel_case("one_two", false), "oneTwo");
        assert_eq!(camel_case("_a_", true), "_a_");
        assert_eq!(camel_case("", true), "");
    }
}
