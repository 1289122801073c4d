//! Readers shared by the back-ends of options.
//!
//! Input: records of class `Option`. Output: [`sorted`] options in lookup order, and optional
//! fields.

use std::cmp::Ordering;

use tablegen_core::{List, Record, RecordError, ValueKind};

use crate::Context;
use tablegen_quirks::std_sort::std_sort;
use tablegen_session::BackendError;
use tablegen_session::derived_from;

/// Sort key of an option. Errors in fields are returned by the first comparison that reads them.
struct Key<'r> {
    record: Record<'r>,
    kind: Result<Record<'r>, RecordError>,
    /// True for the entries of inputs and of unknown options.
    is_sentinel: Result<bool, RecordError>,
    prefixes: Result<Vec<&'r str>, RecordError>,
    name: Result<&'r str, RecordError>,
    precedence: Result<i64, RecordError>,
}

impl<'r> Key<'r> {
    fn new(record: Record<'r>) -> Self {
        let kind = record.def("Kind");
        let of_kind = kind.clone();
        Key {
            record,
            is_sentinel: of_kind.clone().and_then(|kind| kind.bit("Sentinel")),
            prefixes: record.list_of_strings("Prefixes"),
            name: record.string("Name"),
            precedence: of_kind.and_then(|kind| kind.plain_int("Precedence")),
            kind,
        }
    }
}

/// Reason why two options have no order.
enum NoOrder {
    /// A field of one of the options is invalid.
    Field(RecordError),
    /// The options are equal: no parser could distinguish them.
    Same,
}

impl From<RecordError> for NoOrder {
    fn from(error: RecordError) -> Self {
        NoOrder::Field(error)
    }
}

/// Returns all options in the order of the table: options for positional and unknown arguments are
/// first, the others are sorted by name, and a name precedes its prefixes.
///
/// # Errors
/// Returns an error if class `Option` is not defined, a field is unset or has the wrong type, or
/// two options have the same spelling.
pub(super) fn sorted<'r>(cx: &Context<'_, 'r>) -> Result<Vec<Record<'r>>, BackendError> {
    let keys: Vec<Key<'r>> =
        derived_from(cx.records(), "Option")?.into_iter().map(Key::new).collect();
    let mut order: Vec<usize> = (0..keys.len()).collect();
    let mut failed = None;
    std_sort(&mut order, |&a, &b| {
        if failed.is_some() || a == b {
            return false;
        }
        match precedes(&keys[a], &keys[b]) {
            Ok(precedes) => precedes,
            Err(why) => {
                failed = Some((why, keys[a].record, keys[b].record));
                false
            }
        }
    });
    match failed {
        None => Ok(order.into_iter().map(|index| keys[index].record).collect()),
        Some((NoOrder::Field(error), ..)) => Err(error.into()),
        Some((NoOrder::Same, one, other)) => {
            cx.error(one.error("Option is equivalent to"));
            cx.error(other.error("Other defined here"));
            Err(BackendError::new("Equivalent Options found."))
        }
    }
}

/// Returns true if option `a` is sorted before option `b`.
fn precedes(a: &Key<'_>, b: &Key<'_>) -> Result<bool, NoOrder> {
    fn get<T>(field: &Result<T, RecordError>) -> Result<&T, RecordError> {
        field.as_ref().map_err(Clone::clone)
    }
    get(&a.kind)?;
    get(&b.kind)?;
    let (a_first, b_first) = (*get(&a.is_sentinel)?, *get(&b.is_sentinel)?);
    if a_first != b_first {
        return Ok(a_first);
    }
    let (a_prefixes, b_prefixes) = (get(&a.prefixes)?, get(&b.prefixes)?);
    if !a_first {
        let names = compare(get(&a.name)?, get(&b.name)?);
        let prefixes = a_prefixes.iter().zip(b_prefixes).map(|(a, b)| compare(a, b));
        if let Some(found) = std::iter::once(names).chain(prefixes).find(|found| found.is_ne()) {
            return Ok(found.is_lt());
        }
    }
    let (a_last, b_last) = (get(&a.precedence)?, get(&b.precedence)?);
    // As LLVM's tool has them.
    let (a_last, b_last) = (*a_last as i32, *b_last as i32);
    if a_last == b_last && a_prefixes == b_prefixes {
        return Err(NoOrder::Same);
    }
    Ok(a_last < b_last)
}

/// Compares names without regard to case. A name precedes its prefixes.
fn compare(a: &str, b: &str) -> Ordering {
    let common = a.len().min(b.len());
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let lower = |text: &[u8]| text[..common].to_ascii_lowercase();
    let of_letters = lower(a).cmp(&lower(b));
    of_letters.then_with(|| match a.len().cmp(&b.len()) {
        Ordering::Equal => a.cmp(b),
        lengths => lengths.reverse(),
    })
}

/// Returns the identifier of an option or a group in generated code.
///
/// # Errors
/// Returns an error if it has no such field.
pub(super) fn identifier<'r>(record: Record<'r>) -> Result<&'r [u8], RecordError> {
    Ok(optional_text(record, "EnumName")?.unwrap_or(record.name_bytes()))
}

/// Returns the bytes of a string field, which need not be UTF-8.
///
/// # Errors
/// Returns an error if there is no such field, or if it holds no string.
pub(super) fn text<'r>(record: Record<'r>, field: &str) -> Result<&'r [u8], RecordError> {
    match record.value(field)?.kind() {
        ValueKind::Str(text) | ValueKind::Code(text) => Ok(text),
        _ => Ok(record.string(field)?.as_bytes()),
    }
}

/// Returns the value of [`text`], or `None` if the field is unset.
///
/// # Errors
/// Returns an error if [`text`] fails.
pub(super) fn optional_text<'r>(
    record: Record<'r>,
    field: &str,
) -> Result<Option<&'r [u8]>, RecordError> {
    if record.value(field)?.is_unset() { Ok(None) } else { text(record, field).map(Some) }
}

/// Returns the strings of a list field, which need not be UTF-8.
///
/// # Errors
/// Returns an error if there is no such field, or if it holds no list of strings.
pub(super) fn texts<'r>(record: Record<'r>, field: &str) -> Result<Vec<&'r [u8]>, RecordError> {
    let list: List<'r> = record.list(field)?;
    let text = |value: tablegen_core::Value<'r>| match value.kind() {
        ValueKind::Str(text) | ValueKind::Code(text) => Some(text),
        _ => None,
    };
    match list.iter().map(text).collect() {
        Some(all) => Ok(all),
        None => Ok(record.list_of_strings(field)?.into_iter().map(str::as_bytes).collect()),
    }
}

/// Returns the record that a field refers to. Returns `None` if the field refers to no record.
///
/// # Errors
/// Returns an error if there is no such field.
pub(super) fn reference<'r>(
    record: Record<'r>,
    field: &str,
) -> Result<Option<Record<'r>>, RecordError> {
    Ok(record.value(field)?.as_def())
}

/// Returns the values of an option: the nonempty parts between commas.
pub(super) fn values(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte == b',').filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{compare, values};

    #[test]
    fn names_come_before_those_that_begin_them() {
        let mut names = ["a", "A", "ab", "", "abc", "b", "AB", "-a"];
        names.sort_by(|a, b| compare(a, b));
        assert_eq!(names, ["-a", "abc", "AB", "ab", "A", "a", "b", ""]);
    }

    #[test]
    fn values_stand_between_commas() {
        assert_eq!(values(b"a,,bc,").collect::<Vec<_>>(), [&b"a"[..], b"bc"]);
        assert_eq!(values(b"").count(), 0);
    }
}
