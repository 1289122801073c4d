//! Assigns options to groups.
//!
//! Input: options, groups and the record that selects the visible ones. Output: the root [`Group`].

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId};

use crate::Context;
use tablegen_quirks::buffers::address;
use tablegen_quirks::std_sort::std_sort;
use tablegen_session::derived_from;

/// Visible contents of a group.
#[derive(Debug, Default)]
pub(super) struct Group<'r> {
    pub(super) groups: Vec<(Record<'r>, Group<'r>)>,
    /// Options with their aliases.
    pub(super) options: Vec<(Record<'r>, Vec<Record<'r>>)>,
}

/// Maximum nesting depth of groups.
const MAX_DEPTH: usize = 256;

/// Records by the group or option that they belong to.
type Members<'r> = FxHashMap<Option<RecordId>, Vec<Record<'r>>>;

/// Returns all visible groups and options.
///
/// # Errors
/// Returns an error if a class is not defined, or if a field is unset.
pub(super) fn collect<'r>(
    cx: &Context<'_, 'r>,
    info: Record<'r>,
) -> Result<Group<'r>, RecordError> {
    let options = derived_from(cx.records(), "Option")?;
    let mut by_name = FxHashMap::default();
    for &option in &options {
        by_name.insert(option.string("Name")?.as_bytes().to_vec(), option);
    }
    let mut all = Collected {
        info,
        groups: Members::default(),
        options: Members::default(),
        aliases: FxHashMap::default(),
    };
    for group in derived_from(cx.records(), "OptionGroup")? {
        if !is_flat(group)? {
            all.groups.entry(around(group)?).or_default().push(group);
        }
    }
    for &option in &options {
        let other = match option.value("Alias")?.as_def() {
            Some(other) => Some(other),
            None => positive(option.string("Name")?.as_bytes())
                .and_then(|name| by_name.get(&name).copied()),
        };
        match other {
            Some(other) => all.aliases.entry(other.id()).or_default().push(option),
            None => all.options.entry(around(option)?).or_default().push(option),
        }
    }
    all.group(None, 0)
}

/// Returns the name of the option that this one negates: `X` for `no-X`, `fX` for `fno-X`.
fn positive(name: &[u8]) -> Option<Vec<u8>> {
    if name.len() < 4 {
        return None;
    }
    match name {
        [b'n', b'o', b'-', rest @ ..] => Some(rest.to_vec()),
        [first, b'n', b'o', b'-', rest @ ..] => Some([&[*first], rest].concat()),
        _ => None,
    }
}

/// Returns true if the contents of a group are shown in its parent.
fn is_flat(group: Record<'_>) -> Result<bool, RecordError> {
    match group.field("DocFlatten") {
        Some(_) => group.bit("DocFlatten"),
        None => Ok(false),
    }
}

/// Returns the group that contains a record.
fn around(record: Record<'_>) -> Result<Option<RecordId>, RecordError> {
    let (mut seen, mut next) = (FxHashSet::default(), record.value("Group")?.as_def());
    while let Some(group) = next {
        if !is_flat(group)? {
            return Ok(Some(group.id()));
        }
        if !seen.insert(group.id()) {
            return Err(group.error("group is in itself"));
        }
        next = group.value("Group")?.as_def();
    }
    Ok(None)
}

/// Returns true if an option or its group has a flag.
fn has_flag(option: Record<'_>, flag: &str, field: &str) -> Result<bool, RecordError> {
    let has = |record: Record<'_>| {
        Ok::<_, RecordError>(record.list_of_defs(field)?.iter().any(|one| one.name() == flag))
    };
    match has(option)? {
        true => Ok(true),
        false => option.value("Group")?.as_def().map_or(Ok(false), has),
    }
}

/// Returns true if an option is visible.
///
/// # Errors
/// Returns an error if a field is unset.
pub(super) fn is_visible(option: Record<'_>, info: Record<'_>) -> Result<bool, RecordError> {
    for flag in info.list_of_strings("IgnoreFlags")? {
        if has_flag(option, flag, "Flags")? {
            return Ok(false);
        }
    }
    for mask in info.list_of_strings("VisibilityMask")? {
        if has_flag(option, mask, "Visibility")? {
            return Ok(true);
        }
    }
    Ok(false)
}

struct Collected<'r> {
    info: Record<'r>,
    groups: Members<'r>,
    options: Members<'r>,
    aliases: FxHashMap<RecordId, Vec<Record<'r>>>,
}

impl<'r> Collected<'r> {
    fn group(&mut self, group: Option<RecordId>, depth: usize) -> Result<Group<'r>, RecordError> {
        let mut made = Group::default();
        let mut groups = self.groups.remove(&group).unwrap_or_default();
        groups.sort_by_key(|record| address(record.sources(), record.loc()));
        for record in groups {
            if depth >= MAX_DEPTH {
                return Err(record.error("groups nested too deeply"));
            }
            let inner = self.group(Some(record.id()), depth + 1)?;
            if !inner.groups.is_empty() || !inner.options.is_empty() {
                made.groups.push((record, inner));
            }
        }
        for option in by_name(self.options.remove(&group).unwrap_or_default())? {
            if is_visible(option, self.info)? {
                let aliases = self.aliases.remove(&option.id()).unwrap_or_default();
                made.options.push((option, by_name(aliases)?));
            }
        }
        Ok(made)
    }
}

/// Returns options sorted by name.
fn by_name(options: Vec<Record<'_>>) -> Result<Vec<Record<'_>>, RecordError> {
    let mut named = Vec::with_capacity(options.len());
    for option in options {
        named.push((option.string("Name")?, option));
    }
    std_sort(&mut named, |(a, _), (b, _)| a < b);
    Ok(named.into_iter().map(|(_, option)| option).collect())
}
