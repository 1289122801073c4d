//! Completion of names in a cell.

use std::collections::BTreeSet;

use tablegen_driver::backends;
use tablegen_driver::tablegen_core::Records;

use crate::magic;

/// Words that start statements and types.
const KEYWORDS: [&str; 30] = [
    "assert",
    "bit",
    "bits",
    "class",
    "code",
    "dag",
    "def",
    "defm",
    "defset",
    "deftype",
    "defvar",
    "dump",
    "else",
    "false",
    "field",
    "foreach",
    "if",
    "in",
    "include",
    "int",
    "let",
    "list",
    "multiclass",
    "string",
    "then",
    "true",
    "append",
    "prepend",
    "NAME",
    "!cast",
];

/// Names that can follow, and the range that each replaces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// Start of the range, in bytes.
    pub start: usize,
    /// End of the range, in bytes.
    pub end: usize,
    /// Names, sorted.
    pub names: Vec<String>,
}

/// Returns true for characters of names, commands and actions.
fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns the greatest offset of a character that is not after `offset`.
fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// Completes the name before an offset.
pub(crate) fn complete(records: Option<&Records>, cell: &str, offset: usize) -> Completion {
    let end = floor(cell, offset);
    let before = &cell[..end];
    let line = before.rsplit('\n').next().unwrap_or_default();
    let (start, candidates): (usize, BTreeSet<&str>) = match line.strip_prefix("%action ") {
        Some(action) => {
            let action = action.trim_start();
            (end - action.len(), backends().map(|backend| backend.name).collect())
        }
        None if line.starts_with('%') => (end - line.len(), magic::NAMES.into_iter().collect()),
        None => {
            let name = before.rsplit(|c| !is_of_name(c)).next().unwrap_or_default();
            let mut all: BTreeSet<&str> = KEYWORDS.into_iter().collect();
            if let Some(records) = records {
                let defs = records.defs().filter(|record| !record.is_anonymous());
                all.extend(records.classes().chain(defs).map(|record| record.name()));
            }
            (end - name.len(), all)
        }
    };
    let typed = &before[start..];
    let names = candidates.into_iter().filter(|name| name.starts_with(typed));
    let names = if typed.is_empty() && start == end && !line.starts_with('%') {
        Vec::new()
    } else {
        names.map(str::to_owned).collect()
    };
    Completion { start, end, names }
}

/// Returns the name around an offset. Empty if there is none.
pub(crate) fn name_around(cell: &str, offset: usize) -> &str {
    let offset = floor(cell, offset);
    let start = offset - cell[..offset].rsplit(|c| !is_of_name(c)).next().unwrap_or_default().len();
    let len = cell[offset..].split(|c| !is_of_name(c)).next().unwrap_or_default().len();
    &cell[start..offset + len]
}
