//! Facts of the last evaluation of a program: what names refer to, and the values of records.
//!
//! Input: records with an index, and positions in the texts of the editor. Output: locations in
//! the texts that were evaluated. While a text differs from the evaluated one, positions before
//! and after the difference are still mapped.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use lsp_types::{Location, Range};
use tablegen_core::{
    Declaration, DeclarationKind, FileId, Loc, NameUse, Record, RecordId, Records, SourceIndex,
};

use crate::position::{Lines, normal, uri_of};
use crate::workspace::File;

/// Start and end of a range, in bytes.
pub(crate) type ByteRange = (u32, u32);

/// Result of an evaluation without errors.
pub(crate) struct Analysis {
    records: Records,
    files: HashMap<PathBuf, Vec<FileId>>,
    /// Paths without `..`.
    paths: HashMap<FileId, PathBuf>,
    lines: RefCell<HashMap<FileId, Lines>>,
    /// Records by the locations of their definition and of the `defm`s that expanded it.
    records_by_loc: OnceCell<BTreeMap<Loc, Vec<RecordId>>>,
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Maps an offset of a text to another version of the text. `None` if it is in a part that differs.
fn map_offset(from: &[u8], to: &[u8], offset: usize) -> Option<usize> {
    if from == to {
        return (offset <= to.len()).then_some(offset);
    }
    let same_start = from.iter().zip(to).take_while(|(a, b)| a == b).count();
    if offset < same_start {
        return Some(offset);
    }
    let most = from.len().min(to.len()) - same_start;
    let tail = from.iter().rev().zip(to.iter().rev()).take_while(|(a, b)| a == b).count();
    let after = from.len().checked_sub(offset)?;
    (after <= tail.min(most)).then(|| to.len() - after)
}

impl Analysis {
    /// Creates the analysis of records with an index.
    pub(crate) fn new(records: Records) -> Self {
        let sources = records.sources();
        let mut files: HashMap<PathBuf, Vec<FileId>> = HashMap::new();
        let mut paths = HashMap::new();
        for file in sources.files() {
            let path = normal(sources.name(file).as_ref());
            files.entry(path.clone()).or_default().push(file);
            paths.insert(file, path);
        }
        Analysis {
            records,
            files,
            paths,
            lines: RefCell::default(),
            records_by_loc: OnceCell::new(),
        }
    }

    pub(crate) fn records(&self) -> &Records {
        &self.records
    }

    pub(crate) fn index(&self) -> Option<&SourceIndex> {
        self.records.index()
    }

    /// Returns the files that the evaluation read, sorted.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        let mut files: Vec<&Path> = self.files.keys().map(PathBuf::as_path).collect();
        files.sort_unstable();
        files.into_iter()
    }

    /// Returns true if the evaluation read a file.
    pub(crate) fn has(&self, path: &Path) -> bool {
        self.files.contains_key(path)
    }

    /// Returns true if the evaluated texts are those of the files.
    pub(crate) fn is_current(&self, files: &[std::rc::Rc<File>]) -> bool {
        let sources = self.records.sources();
        files.iter().all(|file| {
            let ids = self.files.get(&file.path).and_then(|ids| ids.first());
            ids.is_none_or(|&id| sources.bytes(id) == file.text.as_bytes())
        })
    }

    /// Returns the evaluated locations of the name at an offset, one for each time that the file was
    /// included.
    fn locs(&self, file: &File, offset: usize) -> Vec<Loc> {
        let text = file.text.as_bytes();
        let before = text.get(..offset).unwrap_or(text);
        let start = before.iter().rposition(|&byte| !is_name(byte)).map_or(0, |index| index + 1);
        let sources = self.records.sources();
        let ids = self.files.get(&file.path).into_iter().flatten();
        let locs = ids.filter_map(|&id| {
            let mapped = map_offset(text, sources.bytes(id), start)?;
            sources.loc(id, u32::try_from(mapped).ok()?)
        });
        locs.collect()
    }

    /// Returns the uses at an offset.
    pub(crate) fn uses_at(&self, file: &File, offset: usize) -> Vec<NameUse> {
        let Some(index) = self.index() else { return Vec::new() };
        let all = index.uses();
        let mut found = Vec::new();
        for loc in self.locs(file, offset) {
            let first = all.partition_point(|one| one.loc < loc);
            found.extend(all[first..].iter().take_while(|one| one.loc == loc).copied());
        }
        found
    }

    /// Returns the declarations that the name at an offset refers to, or is.
    pub(crate) fn declarations_at(&self, file: &File, offset: usize) -> Vec<&Declaration> {
        let Some(index) = self.index() else { return Vec::new() };
        let mut locs: BTreeSet<Loc> =
            self.uses_at(file, offset).iter().map(|one| one.declaration).collect();
        if locs.is_empty() {
            locs.extend(self.locs(file, offset));
        }
        locs.into_iter().filter_map(|loc| index.declaration(loc)).collect()
    }

    /// Returns the declarations that a name refers to, or is, which starts at an offset of an evaluated
    /// text.
    pub(crate) fn declarations_of(&self, path: &Path, start: usize) -> Vec<&Declaration> {
        let Some(index) = self.index() else { return Vec::new() };
        let all = index.uses();
        let sources = self.records.sources();
        let ids = self.files.get(path).into_iter().flatten();
        let locs = ids.filter_map(|&id| sources.loc(id, u32::try_from(start).ok()?));
        let mut found = BTreeSet::new();
        for loc in locs {
            let first = all.partition_point(|one| one.loc < loc);
            let uses = all[first..].iter().take_while(|one| one.loc == loc);
            let before = found.len();
            found.extend(uses.map(|one| one.declaration));
            if found.len() == before {
                found.insert(loc);
            }
        }
        found.into_iter().filter_map(|loc| index.declaration(loc)).collect()
    }

    /// Returns the innermost statement of some kinds at an offset.
    pub(crate) fn statement_at(
        &self,
        file: &File,
        offset: usize,
        kinds: &[DeclarationKind],
    ) -> Option<&Declaration> {
        let declarations = self.index()?.declarations();
        let found = self.locs(file, offset).into_iter().filter_map(|loc| {
            let end = declarations.partition_point(|one| one.start.max(one.loc) <= loc);
            // The name of a statement may be after the offset.
            let near = declarations[..(end + 1).min(declarations.len())].iter().rev().take(10_000);
            near.into_iter().find(|one| {
                one.start.is_some()
                    && one.start <= loc
                    && loc < one.end
                    && kinds.contains(&one.kind)
            })
        });
        found.into_iter().next()
    }

    /// Returns the other locations of a declaration, in other inclusions of its file, and its own.
    pub(crate) fn twins(&self, loc: Loc) -> Vec<Loc> {
        let sources = self.records.sources();
        let Some((file, offset)) = sources.find(loc) else { return Vec::new() };
        let ids = self.paths.get(&file).and_then(|path| self.files.get(path));
        ids.into_iter().flatten().filter_map(|&id| sources.loc(id, offset)).collect()
    }

    /// Returns the uses of declarations, sorted, each once.
    pub(crate) fn uses_of(&self, declarations: &[&Declaration]) -> Vec<Loc> {
        let Some(index) = self.index() else { return Vec::new() };
        let all = declarations.iter().flat_map(|one| self.twins(one.loc));
        let uses: BTreeSet<Loc> =
            all.flat_map(|loc| index.uses_of(loc).map(|one| one.loc).collect::<Vec<_>>()).collect();
        uses.into_iter().collect()
    }

    /// Returns the path and the evaluated range of the name at a location.
    pub(crate) fn name_range(&self, loc: Loc) -> Option<(&Path, std::ops::Range<usize>)> {
        let sources = self.records.sources();
        let (file, offset) = sources.find(loc)?;
        let rest = sources.bytes(file).get(offset as usize..)?;
        let len = rest.iter().take_while(|&&byte| is_name(byte)).count();
        Some((self.paths.get(&file)?, offset as usize..offset as usize + len))
    }

    /// Returns the range between two locations of a file, for the protocol.
    pub(crate) fn range(&self, start: Loc, end: Loc) -> Option<(&Path, Range)> {
        let sources = self.records.sources();
        let (file, first) = sources.find(start)?;
        let (_, last) = sources.find(end)?;
        let text = std::str::from_utf8(sources.bytes(file)).ok()?;
        let mut known = self.lines.borrow_mut();
        let lines = known.entry(file).or_insert_with(|| Lines::new(text));
        let position = |offset: u32| lines.position(text, offset as usize);
        Some((self.paths.get(&file)?, Range::new(position(first), position(last))))
    }

    /// Returns the range of the name at a location, for the protocol.
    pub(crate) fn name_location(&self, loc: Loc) -> Option<Location> {
        let (_, range) = self.name_range(loc)?;
        let sources = self.records.sources();
        let (file, _) = sources.find(loc)?;
        let end = sources.loc(file, u32::try_from(range.end).ok()?)?;
        let (path, range) = self.range(loc, end)?;
        Some(Location { uri: uri_of(path)?, range })
    }

    /// Returns the locations of names, each once.
    pub(crate) fn locations(&self, locs: impl IntoIterator<Item = Loc>) -> Vec<Location> {
        let mut found: Vec<Location> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for location in locs.into_iter().filter_map(|loc| self.name_location(loc)) {
            let key = (location.uri.as_str().to_owned(), location.range.start);
            if seen.insert((key.0, key.1.line, key.1.character)) {
                found.push(location);
            }
        }
        found
    }

    fn records_by_loc(&self) -> &BTreeMap<Loc, Vec<RecordId>> {
        self.records_by_loc.get_or_init(|| {
            let mut map: BTreeMap<Loc, Vec<RecordId>> = BTreeMap::new();
            for record in self.records.defs() {
                for &loc in record.locs() {
                    map.entry(loc).or_default().push(record.id());
                }
            }
            map
        })
    }

    /// Returns the records that a def, or an expansion of a `defm`, defines.
    pub(crate) fn records_of(&self, declaration: &Declaration) -> Vec<Record<'_>> {
        let mut found: Vec<RecordId> = match declaration.kind {
            DeclarationKind::Def => {
                let twins = self.twins(declaration.loc).into_iter();
                twins.filter_map(|loc| self.records_by_loc().get(&loc)).flatten().copied().collect()
            }
            DeclarationKind::Defm => {
                let (start, end) = (declaration.start, declaration.end.max(declaration.start));
                let expanded = self.records_by_loc().range(start..end);
                expanded.flat_map(|(_, ids)| ids).copied().collect()
            }
            _ => Vec::new(),
        };
        found.sort_unstable();
        found.dedup();
        found.into_iter().filter_map(|id| self.records.record(id)).collect()
    }

    /// Returns the statements of a file that define records whose names the text does not have, in their
    /// order: those with computed names, and `defm`s. Empty if the text is not the one that was evaluated.
    pub(crate) fn expanding(&self, file: &File) -> Vec<(&Declaration, ByteRange)> {
        let sources = self.records.sources();
        let id = self.files.get(&file.path).and_then(|ids| ids.first()).copied();
        let id = id.filter(|&id| sources.bytes(id) == file.text.as_bytes());
        let (Some(id), Some(index)) = (id, self.index()) else { return Vec::new() };
        let offset =
            |loc: Loc| sources.find(loc).filter(|&(of, _)| of == id).map(|(_, offset)| offset);
        let (Some(first), Some(last)) = (
            sources.loc(id, 0),
            sources.loc(id, u32::try_from(file.text.len()).unwrap_or(u32::MAX)),
        ) else {
            return Vec::new();
        };
        let declarations = index.declarations();
        let from = declarations.partition_point(|one| one.loc < first);
        let own = declarations[from..].iter().take_while(|one| one.loc <= last);
        own.filter(|one| match one.kind {
            DeclarationKind::Def => one.name.is_empty(),
            kind => kind == DeclarationKind::Defm,
        })
        .filter_map(|one| Some((one, (offset(one.start)?, offset(one.end)?))))
        .collect()
    }

    /// Formats the file name and line of a location.
    pub(crate) fn line(&self, loc: Loc) -> String {
        self.records.sources().short(loc)
    }
}

#[cfg(test)]
mod tests {
    use super::map_offset;

    #[test]
    fn offsets_around_a_difference_are_mapped() {
        let (old, new) = (b"abc def ghi", b"abc xy ghi");
        assert_eq!(map_offset(new, old, 2), Some(2));
        assert_eq!(map_offset(new, old, 7), Some(8));
        assert_eq!(map_offset(new, old, 5), None);
        assert_eq!(map_offset(old, old, 5), Some(5));
        assert_eq!(map_offset(old, old, 50), None);
    }
}
