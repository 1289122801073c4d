//! Rename: the edits, and the proof that they change nothing but the name.
//!
//! Input: a position, and the new name. The declarations and uses come from evaluations of all root
//! files that include the file. The edits are applied to copies of the texts, and each root is
//! evaluated again. Output: edits after which every root has the same records up to the name, or the
//! reason why there are none.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use lsp_types::{Location, TextEdit, Uri};
use tablegen_core::{Declaration, DeclarationKind, Evaluator, Loc, Severity, UseKind};
use tablegen_syntax::SyntaxKind;

use crate::analysis::Analysis;
use crate::equivalence::{Renaming, difference};
use crate::position::{Lines, uri_of};
use crate::workspace::{File, Overlay, Workspace};

/// Last evaluations of roots that the server has.
pub(crate) type Known = BTreeMap<PathBuf, Rc<Analysis>>;

/// Ranges of the parts of names that are replaced, by file.
type Ranges = BTreeMap<PathBuf, BTreeSet<(usize, usize)>>;

/// Evaluates a root with the texts of the editor, and other texts on top.
fn evaluate(
    workspace: &Workspace,
    root: &Path,
    changed: &HashMap<PathBuf, String>,
) -> Result<Analysis, String> {
    let mut texts = workspace.open_texts();
    texts.extend(changed.iter().map(|(path, text)| (path.clone(), text.clone())));
    let overlay = Overlay(texts);
    let mut evaluator =
        Evaluator::new().sources(&overlay).index(true).warn_unused_template_args(false);
    for dir in workspace.include_dirs(root) {
        evaluator = evaluator.include_dir(dir);
    }
    for name in &workspace.settings.macros {
        evaluator = evaluator.define(name);
    }
    match evaluator.evaluate_file(root) {
        Ok(records) => Ok(Analysis::new(records)),
        Err(failure) => {
            let mut errors =
                failure.diagnostics().into_iter().filter(|one| one.severity == Severity::Error);
            let Some(first) = errors.next() else { return Err(failure.to_string()) };
            let line = first.loc.and_then(|loc| Some(failure.sources()?.short(loc)));
            Err(line.map_or_else(String::new, |line| format!("{line}: ")) + &first.message)
        }
    }
}

/// Returns the evaluation of a root: the server's if it is up to date, otherwise a new one.
fn analysis(workspace: &mut Workspace, known: &Known, root: &Path) -> Result<Rc<Analysis>, String> {
    let files = workspace.program(root);
    match known.get(root).filter(|known| known.is_current(&files)) {
        Some(known) => Ok(Rc::clone(known)),
        None => evaluate(workspace, root, &HashMap::new()).map(Rc::new),
    }
}

fn shown(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns the references to the name at an offset in the programs of other roots than the file's own.
/// Roots whose own files do not contain the name are not evaluated.
pub(crate) fn references_of_other_roots(
    workspace: &mut Workspace,
    known: &Known,
    file: &File,
    offset: usize,
) -> Vec<Location> {
    let Some(name) = identifier_at(&file.text, offset).map(|range| &file.text[range]) else {
        return Vec::new();
    };
    let own = workspace.root(&file.path);
    let seen: HashSet<PathBuf> =
        workspace.program(&own).iter().map(|file| file.path.clone()).collect();
    let mut found = Vec::new();
    for root in workspace.roots(&file.path) {
        let files = workspace.program(&root);
        let may_use = |one: &Rc<File>| !seen.contains(&one.path) && one.text.contains(name);
        if root == own || !files.iter().any(may_use) {
            continue;
        }
        let Ok(analysis) = analysis(workspace, known, &root) else { continue };
        let declarations = analysis.declarations_at(file, offset);
        found.extend(analysis.locations(analysis.uses_of(&declarations)));
    }
    found
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn identifier_at(text: &str, offset: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let before = bytes.get(..offset)?.iter().rev().take_while(|&&byte| is_name(byte)).count();
    let after = bytes[offset..].iter().take_while(|&&byte| is_name(byte)).count();
    (before + after > 0).then(|| offset - before..offset + after)
}

/// Returns the edits that rename the name at an offset.
///
/// # Errors
/// Returns the reason why there are none.
pub(crate) fn rename(
    workspace: &mut Workspace,
    known: &Known,
    file: &Rc<File>,
    offset: usize,
    new: &str,
) -> Result<HashMap<Uri, Vec<TextEdit>>, String> {
    let tokens = tablegen_syntax::lex(new);
    if !matches!(&tokens[..], [token] if token.kind == SyntaxKind::IDENT) {
        return Err(format!("`{new}` is not an identifier"));
    }
    let Some(range) = identifier_at(&file.text, offset) else {
        return Err("no name is here".to_owned());
    };
    let old = &file.text[range];
    if old == new {
        return Ok(HashMap::new());
    }
    let mut kind = None;
    let mut ranges = Ranges::new();
    let mut before = Vec::new();
    for root in workspace.roots(&file.path) {
        let analysis = analysis(workspace, known, &root).map_err(|error| {
            format!("`{}` has errors, so that nothing can be renamed: {error}", shown(&root))
        })?;
        if !analysis.has(&file.path) {
            continue;
        }
        let found = replaced(&analysis, file, offset, old, &mut ranges)?;
        kind = kind.or(found);
        before.push((root, analysis));
    }
    let Some(kind) = kind else {
        return Err(format!("`{old}` is no name that is declared in a source file"));
    };
    let (texts, edits) = edited(workspace, &ranges, new)?;
    let offsets = ranges.iter().map(|(path, ranges)| {
        (path.clone(), ranges.iter().map(|&(start, _)| start).collect::<Vec<_>>())
    });
    let offsets = offsets.collect();
    let renaming = Renaming { kind, old, new, edits: &offsets };
    for (root, before) in before {
        let after = evaluate(workspace, &root, &texts).map_err(|error| {
            format!("`{old}` cannot be renamed: `{}` would have an error: {error}", shown(&root))
        })?;
        if let Some(difference) = difference(&renaming, before.records(), after.records()) {
            return Err(format!("`{old}` cannot be renamed: in `{}`, {difference}", shown(&root)));
        }
    }
    Ok(edits)
}

/// Adds the ranges that a rename replaces in the files of a root. Returns the kind of the declaration,
/// or `None` if the root has none.
fn replaced(
    analysis: &Analysis,
    file: &File,
    offset: usize,
    old: &str,
    ranges: &mut Ranges,
) -> Result<Option<DeclarationKind>, String> {
    let declarations = analysis.declarations_at(file, offset);
    let Some(first) = declarations.first() else { return Ok(None) };
    if let Some(other) = declarations.iter().find(|one| &*one.name != old) {
        return Err(match &*other.name {
            "" => format!("`{old}` is part of a name that is computed"),
            name => format!(
                "`{old}` is made of the names of several definitions, such as `{name}`, which can be \
                 renamed"
            ),
        });
    }
    let mut locs: BTreeSet<Loc> = analysis.uses_of(&declarations).into_iter().collect();
    locs.extend(declarations.iter().flat_map(|one| analysis.twins(one.loc)));
    for one in declarations.iter().filter(|one| one.kind == DeclarationKind::Class) {
        let class = analysis.records().find_class(&one.name);
        locs.extend(class.into_iter().flat_map(|class| class.forward_locs().iter().copied()));
    }
    for one in &declarations {
        locs.extend(composed(analysis, one));
    }
    for loc in locs {
        let Some((path, range)) = analysis.name_range(loc) else { continue };
        let (path, start) = (path.to_owned(), range.start);
        let Some((id, _)) = analysis.records().sources().find(loc) else { continue };
        let text = &analysis.records().sources().bytes(id)[range];
        let Some(part) = part_of(text, old.as_bytes(), first.kind) else {
            let line = analysis.line(loc);
            return Err(format!("the name at {line} is made of `{old}` in an unknown way"));
        };
        ranges.entry(path).or_default().insert((start + part, start + part + old.len()));
    }
    Ok(Some(first.kind))
}

/// Returns the uses of records whose names are made of the name of a definition in a multiclass, or of
/// a `defm`.
fn composed(analysis: &Analysis, declaration: &Declaration) -> Vec<Loc> {
    let Some(index) = analysis.index() else { return Vec::new() };
    if !matches!(declaration.kind, DeclarationKind::Def | DeclarationKind::Defm) {
        return Vec::new();
    }
    let records = analysis.records_of(declaration);
    let names: HashSet<&[u8]> = records.iter().map(|record| record.name_bytes()).collect();
    let locs: HashSet<Loc> = records.iter().map(|record| record.loc()).collect();
    let uses = index.uses().iter().filter(|one| {
        one.kind == UseKind::Value
            && locs.contains(&one.declaration)
            && analysis.name_range(one.loc).is_some_and(|(_, range)| {
                let sources = analysis.records().sources();
                let file = sources.find(one.loc).map(|(file, _)| file);
                file.is_some_and(|file| names.contains(&sources.bytes(file)[range]))
            })
    });
    uses.map(|one| one.loc).collect()
}

/// Returns the offset of the old name in the name of a use. The name of a `defm` is a prefix of the
/// names of its records, that of a definition in a multiclass mostly a suffix.
fn part_of(text: &[u8], old: &[u8], kind: DeclarationKind) -> Option<usize> {
    if text == old {
        return Some(0);
    }
    let mut found = (0..text.len()).filter(|&offset| text[offset..].starts_with(old));
    match kind {
        DeclarationKind::Defm if text.starts_with(old) => Some(0),
        DeclarationKind::Def if text.ends_with(old) => Some(text.len() - old.len()),
        DeclarationKind::Def | DeclarationKind::Defm => {
            let first = found.next()?;
            found.next().is_none().then_some(first)
        }
        _ => None,
    }
}

/// Returns the texts of the files after the edits, and the edits.
#[expect(clippy::type_complexity, reason = "the type of the protocol")]
#[expect(clippy::mutable_key_type, reason = "the type of the protocol")]
fn edited(
    workspace: &mut Workspace,
    ranges: &Ranges,
    new: &str,
) -> Result<(HashMap<PathBuf, String>, HashMap<Uri, Vec<TextEdit>>), String> {
    let mut texts = HashMap::new();
    let mut edits = HashMap::new();
    for (path, ranges) in ranges {
        let unusable = || format!("`{}` cannot be edited", path.display());
        let text = workspace.file(path).ok_or_else(unusable)?.text.clone();
        let uri = uri_of(path).ok_or_else(unusable)?;
        let lines = Lines::new(&text);
        let mut of_file = Vec::new();
        let mut made = String::with_capacity(text.len());
        let mut copied = 0;
        for &(start, end) in ranges {
            made.push_str(text.get(copied..start).ok_or_else(unusable)?);
            made.push_str(new);
            copied = end;
            let range =
                lsp_types::Range::new(lines.position(&text, start), lines.position(&text, end));
            of_file.push(TextEdit { range, new_text: new.to_owned() });
        }
        made.push_str(text.get(copied..).ok_or_else(unusable)?);
        texts.insert(path.clone(), made);
        edits.insert(uri, of_file);
    }
    Ok((texts, edits))
}
