//! Rename: the edits, and the proof that they change nothing but the name.
//!
//! Input: a position, and the new name. The declarations and uses come from evaluations of all root
//! files that include an edited file. The edits are applied to copies of the texts, and each root is
//! evaluated again. Output: edits after which every root has the same records up to the name, or the
//! reason why there are none.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

use lsp_types::{Location, TextEdit, Uri};
use tablegen_core::{Declaration, DeclarationKind, Loc, UseKind};
use tablegen_syntax::SyntaxKind;

use crate::analysis::Analysis;
use crate::equivalence::{Fingerprint, Renaming};
use crate::position::{Lines, uri_of};
use crate::roots::RootFiles;

/// Ranges of the parts of names that are replaced, by file.
type Ranges = BTreeMap<PathBuf, BTreeSet<(usize, usize)>>;

/// Position of a name.
pub(crate) struct NamePosition {
    /// Root of the file's program.
    pub(crate) root: PathBuf,
    pub(crate) path: PathBuf,
    /// Text of the file.
    pub(crate) text: String,
    pub(crate) offset: usize,
}

impl NamePosition {
    fn range(&self) -> Option<Range<usize>> {
        let bytes = self.text.as_bytes();
        let (before, after) = bytes.split_at_checked(self.offset)?;
        let before = before.iter().rev().take_while(|&&byte| is_name(byte)).count();
        let after = after.iter().take_while(|&&byte| is_name(byte)).count();
        (before + after > 0).then(|| self.offset - before..self.offset + after)
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn shown(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns the references to a name in the programs of other roots than the file's own: those that have
/// one of its declarations. Roots whose own files do not contain the name are not evaluated.
pub(crate) fn references_of_other_roots(
    roots: &RootFiles,
    position: &NamePosition,
) -> Vec<Location> {
    let Some(range) = position.range() else { return Vec::new() };
    let name = &position.text[range.clone()];
    let mut targets = Targets::new(&position.path, range.start);
    let mut found = Vec::new();
    let mut left = roots.of(&position.path);
    left.retain(|root| *root != position.root);
    left.push(position.root.clone());
    let mut seen_roots: HashSet<PathBuf> = left.iter().cloned().collect();
    let mut seen_files: HashSet<PathBuf> = HashSet::new();
    while let Some(root) = left.pop().filter(|_| !roots.is_cancelled()) {
        let mut files = roots.files(&root);
        files.retain(|file| !seen_files.contains(file));
        if !files.iter().any(|file| roots.text(file).is_some_and(|text| text.contains(name))) {
            continue;
        }
        let Ok(analysis) = roots.evaluate(&root) else { continue };
        let declarations = targets.declarations(&analysis);
        found.extend(analysis.locations(analysis.uses_of(&declarations)));
        for path in targets.add(&analysis, &declarations) {
            let new = roots.of(&path).into_iter().filter(|root| seen_roots.insert(root.clone()));
            left.extend(new.collect::<Vec<_>>());
        }
        seen_files.extend(files);
    }
    found
}

/// Positions of a name: the one that the client has, and those of its declarations. They are the same in
/// all programs, other than locations.
struct Targets(Vec<(PathBuf, usize)>);

impl Targets {
    fn new(path: &Path, start: usize) -> Self {
        Targets(vec![(path.to_owned(), start)])
    }

    /// Returns the declarations in an evaluation, each once.
    fn declarations<'a>(&self, analysis: &'a Analysis) -> Vec<&'a Declaration> {
        let mut found: Vec<&Declaration> = Vec::new();
        for (path, start) in &self.0 {
            for one in analysis.declarations_of(path, *start) {
                if !found.iter().any(|known| known.loc == one.loc) {
                    found.push(one);
                }
            }
        }
        found
    }

    /// Adds the positions of declarations. Returns their files.
    fn add(&mut self, analysis: &Analysis, declarations: &[&Declaration]) -> BTreeSet<PathBuf> {
        let mut files = BTreeSet::new();
        for one in declarations {
            if let Some((path, range)) = analysis.name_range(one.loc) {
                files.insert(path.to_owned());
                let target = (path.to_owned(), range.start);
                if !self.0.contains(&target) {
                    self.0.push(target);
                }
            }
        }
        files
    }
}

/// Returns the edits that rename the name at a position.
///
/// # Errors
/// Returns the reason why there are none.
pub(crate) fn rename(
    roots: &RootFiles,
    position: &NamePosition,
    new: &str,
) -> Result<HashMap<Uri, Vec<TextEdit>>, String> {
    let tokens = tablegen_syntax::lex(new);
    if !matches!(&tokens[..], [token] if token.kind == SyntaxKind::IDENT) {
        return Err(format!("`{new}` is not an identifier"));
    }
    let Some(range) = position.range() else { return Err("no name is here".to_owned()) };
    let old = &position.text[range.clone()];
    if old == new {
        return Ok(HashMap::new());
    }
    if !roots.is_complete() {
        return Err("the workspace has too many files to find all uses of a name".to_owned());
    }
    let targets = Targets::new(&position.path, range.start);
    let mut rename = Rename {
        roots,
        old,
        new,
        kind: None,
        targets,
        ranges: Ranges::new(),
        texts: HashMap::new(),
        programs: vec![RootState::new(position.root.clone())],
    };
    rename.add_roots(&position.path);
    rename.run()?;
    if rename.kind.is_none() {
        return Err(format!("`{old}` is no name that is declared in a source file"));
    }
    rename.edits()
}

/// State of a rename.
struct Rename<'r> {
    roots: &'r RootFiles,
    old: &'r str,
    new: &'r str,
    /// Kind of the declaration, after the first root that has one.
    kind: Option<DeclarationKind>,
    targets: Targets,
    ranges: Ranges,
    /// Texts of the files with ranges, before the edits.
    texts: HashMap<PathBuf, String>,
    /// Roots of the files, the one of the position first.
    programs: Vec<RootState>,
}

/// State of a root.
struct RootState {
    path: PathBuf,
    /// Number of targets when the edits of the root were added.
    targets: usize,
    /// Files that an evaluation read, sorted. Empty before, and after errors.
    files: Vec<PathBuf>,
    /// Number of edits in the files with which the records were the same. `None` if they were not
    /// compared.
    checked: Option<usize>,
    /// Error of the evaluation.
    error: Option<String>,
}

impl RootState {
    fn new(path: PathBuf) -> Self {
        RootState { path, targets: 0, files: Vec::new(), checked: None, error: None }
    }
}

impl Rename<'_> {
    /// Adds the roots of a file.
    fn add_roots(&mut self, path: &Path) {
        for root in self.roots.of(path) {
            if !self.programs.iter().any(|known| known.path == root) {
                self.programs.push(RootState::new(root));
            }
        }
    }

    /// Finds all edits, and compares the records of all roots.
    fn run(&mut self) -> Result<(), String> {
        // The edits of a root may not be all that its program needs: others add theirs to common files. So
        // a difference is final only after all roots have added theirs.
        let mut is_different = false;
        loop {
            if self.roots.is_cancelled() {
                return Err("cancelled".to_owned());
            }
            let all = self.targets.0.len();
            let valid = |state: &RootState| state.error.is_none();
            let lacks = |state: &RootState| valid(state) && state.targets < all;
            if let Some(index) = self.programs.iter().position(lacks) {
                let root = self.programs[index].path.clone();
                match self.roots.evaluate(&root) {
                    Ok(before) => {
                        self.programs[index].files = before.files().map(Path::to_owned).collect();
                        self.programs[index].targets = self.add(&before)?;
                        if !is_different {
                            is_different = self.check(index, before).is_err();
                        }
                    }
                    Err(error) if index == 0 => return Err(has_errors(&root, &error)),
                    Err(error) => self.programs[index].error = Some(error),
                }
                continue;
            }
            let differs =
                |state: &RootState| valid(state) && state.checked != Some(self.count(&state.files));
            let Some(index) = self.programs.iter().position(differs) else { break };
            let root = self.programs[index].path.clone();
            let before = self.roots.evaluate(&root).map_err(|error| has_errors(&root, &error))?;
            self.check(index, before)?;
        }
        // What a root with errors refers to is not known.
        let valid = self.programs.iter().flat_map(|state| &state.files);
        let valid: HashSet<&PathBuf> = valid.collect();
        for state in &self.programs {
            let Some(error) = &state.error else { continue };
            let mut files = self.roots.files(&state.path);
            files.retain(|path| !valid.contains(path));
            if files.iter().any(|path| self.may_use(path)) {
                return Err(has_errors(&state.path, error));
            }
        }
        Ok(())
    }

    /// Returns true if a file contains the name; for definitions, also as a part of other names.
    fn may_use(&self, path: &Path) -> bool {
        let Some(text) = self.roots.text(path) else { return true };
        let is_part = matches!(self.kind, Some(DeclarationKind::Def | DeclarationKind::Defm));
        text.match_indices(self.old).any(|(start, old)| {
            let before = text.as_bytes()[..start].last();
            let after = text.as_bytes().get(start + old.len());
            is_part || ![before, after].into_iter().flatten().any(|&byte| is_name(byte))
        })
    }

    /// Adds the ranges to replace in the files of a root. Returns the number of targets that it knows.
    fn add(&mut self, analysis: &Analysis) -> Result<usize, String> {
        let old = self.old;
        let declarations = self.targets.declarations(analysis);
        let Some(first) = declarations.first() else { return Ok(self.targets.0.len()) };
        if let Some(other) = declarations.iter().find(|one| &*one.name != old) {
            return Err(match &*other.name {
                "" => format!("`{old}` is part of a name that is computed"),
                name => format!(
                    "`{old}` is made of the names of several definitions, such as `{name}`, which can be \
                     renamed"
                ),
            });
        }
        self.kind.get_or_insert(first.kind);
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
            if !self.roots.is_inside(path) {
                let path = path.display();
                return Err(format!("`{old}` is used in `{path}`, which is not in the workspace"));
            }
            let start = range.start;
            let sources = analysis.records().sources();
            let Some((id, _)) = sources.find(loc) else { continue };
            let bytes = sources.bytes(id);
            let Some(part) = part_of(&bytes[range], old.as_bytes(), first.kind) else {
                let line = analysis.line(loc);
                return Err(format!("the name at {line} is made of `{old}` in an unknown way"));
            };
            if !self.texts.contains_key(path) {
                let text = std::str::from_utf8(bytes)
                    .map_err(|_| format!("`{}` is not UTF-8", path.display()))?;
                self.texts.insert(path.to_owned(), text.to_owned());
                self.add_roots(path);
            }
            let range = (start + part, start + part + old.len());
            self.ranges.entry(path.to_owned()).or_default().insert(range);
        }
        let known = self.targets.0.len();
        self.targets.add(analysis, &declarations);
        // The new targets are declarations of this root, so they add nothing to it.
        let new = self.targets.declarations(analysis).len() == declarations.len();
        Ok(if new { self.targets.0.len() } else { known })
    }

    /// Returns the number of edits in some files.
    fn count(&self, files: &[PathBuf]) -> usize {
        files.iter().filter_map(|path| self.ranges.get(path)).map(BTreeSet::len).sum()
    }

    /// Compares the records of a root before and after the edits.
    fn check(&mut self, index: usize, before: Analysis) -> Result<(), String> {
        let Rename { roots, old, new, kind, .. } = *self;
        let state = &self.programs[index];
        let edits = self.count(&state.files);
        if let Some(kind) = kind.filter(|_| edits > 0) {
            let mut texts = HashMap::new();
            let mut offsets = HashMap::new();
            for path in &state.files {
                if let Some(ranges) = self.ranges.get(path) {
                    texts.insert(path.clone(), self.edited(path)?);
                    offsets.insert(path.clone(), ranges.iter().map(|&(start, _)| start).collect());
                }
            }
            let name = shown(&state.path);
            let renaming = Renaming { kind, old, new, edits: &offsets };
            let fingerprint = Fingerprint::new(renaming, before.records());
            // Only one of the evaluations is in memory, unless the server keeps the one before.
            drop(before);
            let after = roots.evaluate_with(&state.path, texts).map_err(|error| {
                format!("`{old}` cannot be renamed: `{name}` would have an error: {error}")
            })?;
            if let Some(difference) = fingerprint.difference(after.records()) {
                return Err(format!("`{old}` cannot be renamed: in `{name}`, {difference}"));
            }
        }
        self.programs[index].checked = Some(edits);
        Ok(())
    }

    /// Returns the text of a file after the edits.
    fn edited(&self, path: &Path) -> Result<String, String> {
        let unusable = || format!("`{}` cannot be edited", path.display());
        let (ranges, text) =
            self.ranges.get(path).zip(self.texts.get(path)).ok_or_else(unusable)?;
        let mut made = String::with_capacity(text.len());
        let mut copied = 0;
        for &(start, end) in ranges {
            made.push_str(text.get(copied..start).ok_or_else(unusable)?);
            made.push_str(self.new);
            copied = end;
        }
        made.push_str(text.get(copied..).ok_or_else(unusable)?);
        Ok(made)
    }

    /// Returns the edits for the protocol.
    #[expect(clippy::mutable_key_type, reason = "the type of the protocol")]
    fn edits(&self) -> Result<HashMap<Uri, Vec<TextEdit>>, String> {
        let mut edits = HashMap::new();
        for (path, ranges) in &self.ranges {
            let unusable = || format!("`{}` cannot be edited", path.display());
            let text = self.texts.get(path).ok_or_else(unusable)?;
            let lines = Lines::new(text);
            let edit = |&(start, end): &(usize, usize)| {
                let [start, end] = [start, end].map(|offset| lines.position(text, offset));
                TextEdit { range: lsp_types::Range::new(start, end), new_text: self.new.to_owned() }
            };
            edits.insert(uri_of(path).ok_or_else(unusable)?, ranges.iter().map(edit).collect());
        }
        Ok(edits)
    }
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

fn has_errors(root: &Path, error: &str) -> String {
    format!("`{}` has errors, so that nothing can be renamed: {error}", shown(root))
}
