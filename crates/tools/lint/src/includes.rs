//! Lint on includes of which nothing is used.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{FileId, Loc, UseKind};

use crate::{Checked, Finding};

pub(crate) fn unused(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    let (records, index) = (checked.records, checked.index);
    let sources = records.sources();
    let file_of = |loc: Loc| sources.find(loc).map(|(file, _)| file);
    // Files by path: a file that is included again is mostly empty because of its guard.
    let path = |file: FileId| sources.name(file);
    let mut included: FxHashMap<&str, FxHashSet<&str>> = FxHashMap::default();
    let mut files: Vec<FileId> = Vec::new();
    for file in sources.files() {
        files.push(file);
        // The paths of all files on the include stack include this one.
        let mut above = sources.included_from(file);
        while let Some(outer) = file_of(above) {
            included.entry(path(outer)).or_default().insert(path(file));
            above = sources.included_from(outer);
        }
    }
    // Pairs of files of which the first uses a name of the second.
    let mut uses: FxHashSet<(&str, &str)> = FxHashSet::default();
    for one in index.uses() {
        if let (Some(user), Some(declaring)) = (file_of(one.loc), file_of(one.declaration))
            && (user != declaring || one.kind == UseKind::Parent)
        {
            uses.insert((path(user), path(declaring)));
        }
    }
    // Files that define records that back-ends may read, and files whose macros others test.
    let mut defining: FxHashSet<&str> = FxHashSet::default();
    for record in records.defs() {
        let is_named = !record.is_anonymous();
        let is_root = is_named
            && record.superclasses().any(|class| checked.roots.classes.contains(class.name()));
        let file = record.locs().iter().filter_map(|&loc| file_of(loc));
        let is_own = |file: &FileId| is_own_file(checked, *file);
        let has_expansion = record.locs().len() > 1;
        for file in file {
            if is_root || is_own(&file) || has_expansion {
                defining.insert(path(file));
            }
        }
        // The record was found by a computed name, so no use refers to it.
        if index.is_looked_up(record.id()) {
            defining.extend(record.locs().iter().filter_map(|&loc| file_of(loc)).map(path));
        }
    }
    let none = FxHashSet::default();
    for file in files {
        let from = sources.included_from(file);
        if !from.is_some() || sources.is_from_include_path(from) {
            continue;
        }
        let mut inside = included.get(path(file)).unwrap_or(&none).clone();
        inside.insert(path(file));
        if inside.iter().any(|one| defining.contains(one)) {
            continue;
        }
        let is_used = uses
            .iter()
            .any(|(user, declaring)| !inside.contains(user) && inside.contains(declaring));
        if is_used || defines_macros(sources.bytes(file)) {
            continue;
        }
        let Some((start, loc, end)) = statement(checked, from) else { continue };
        let name = sources.included_name(file);
        let message = format!("nothing of `{name}` is used");
        let finding = Finding::new("unused-include", loc, message);
        findings.push(finding.removing(start, end, "the include"));
    }
}

/// Returns true if lints report something in a file.
fn is_own_file(checked: &Checked<'_>, file: FileId) -> bool {
    let sources = checked.records.sources();
    sources.loc(file, 0).is_some_and(|loc| !sources.is_from_include_path(loc))
}

/// Returns true if a file defines a macro other than its include guard.
fn defines_macros(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let names = |directive: &'static str| {
        let lines = text.lines().filter_map(move |line| line.trim_start().strip_prefix(directive));
        lines.filter_map(|rest| rest.split_whitespace().next())
    };
    let guards: FxHashSet<&str> = names("#ifndef").collect();
    names("#define").any(|name| !guards.contains(name))
}

/// Returns the start of an include, the location of its path, and its end. `from` is its end.
fn statement(checked: &Checked<'_>, from: Loc) -> Option<(Loc, Loc, Loc)> {
    let sources = checked.records.sources();
    let (file, end) = sources.find(from)?;
    let text = sources.bytes(file).get(..end as usize)?;
    let before = text.strip_suffix(b"\"")?;
    let quote = before.iter().rposition(|&byte| byte == b'"')?;
    let keyword = b"include";
    let start = text[..quote].windows(keyword.len()).rposition(|part| part == keyword)?;
    if text[start + keyword.len()..quote].iter().any(|byte| !byte.is_ascii_whitespace()) {
        return None;
    }
    Some((sources.loc(file, start as u32)?, sources.loc(file, quote as u32)?, from))
}
