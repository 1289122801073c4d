//! Sources in a snapshot: paths, include stacks and lengths of lines, but not the texts.

use std::collections::{BTreeSet, HashMap};

use super::body::{Body, Reader};
use super::{File, FileId, Loc, SourceMap, Text};
use crate::snapshot::{Input, Output};

/// Texts for a snapshot: those of the main file and of further main files, which the caller has
/// read, and a reader of the others.
pub(crate) struct Given<'t> {
    pub(crate) main: &'t Text,
    pub(crate) files: &'t [(String, Text)],
    pub(crate) reader: Reader,
}

impl SourceMap {
    /// Returns the text of a file that a snapshot refers to.
    pub(super) fn stored_text(&self, path: &str) -> Option<&Text> {
        let stored = |file: &&File| file.body.stored_path() == Some(path);
        self.files.iter().find(stored).map(|file| file.body.text())
    }

    /// Returns the paths that `include`s tried before they found their files, sorted.
    pub(crate) fn passed(&self) -> impl Iterator<Item = &str> {
        self.passed.iter().map(String::as_str)
    }

    /// Returns the path and the text of every file that was read, except for main files. A file
    /// that was included several times is listed once.
    pub(crate) fn texts_read(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let bytes = |text: &Text| -> *const Vec<u8> { &**text };
        let mut known = std::collections::HashSet::new();
        let files = (0..).map(FileId).zip(&self.files).skip(1);
        files
            .filter(move |(_, file)| known.insert(bytes(file.body.text())))
            .map(|(id, file)| (&*file.name, self.bytes(id)))
    }

    pub(crate) fn write_snapshot(&self, out: &mut Output) {
        // Distinct texts, the main file first.
        let mut bodies: Vec<(&str, &Body)> = Vec::new();
        let mut rows = Vec::new();
        for (index, file) in self.files.iter().enumerate() {
            let is_known =
                |&(name, body): &(&str, &Body)| name == file.name && body.is_same(&file.body);
            let first = usize::from(index > 0);
            let known = bodies.iter().skip(first).position(is_known).map(|known| known + first);
            let body = known.unwrap_or_else(|| {
                bodies.push((&file.name, &file.body));
                bodies.len() - 1
            });
            let flags = u32::from(file.from_include_path);
            rows.push([body as u32, file.included_at as u32, file.included_from.index(), flags]);
        }
        out.len(bodies.len());
        for (name, body) in bodies {
            out.text(name.as_bytes());
            out.u32(body.len());
            out.text(&body.lines());
        }
        out.rows(&rows);
        out.u32(u32::from(self.has_main_files));
        for paths in [&self.dependencies, &self.passed] {
            out.len(paths.len());
            for path in paths {
                out.text(path.as_bytes());
            }
        }
    }

    pub(crate) fn read_snapshot(input: &mut Input<'_>, given: &Given<'_>) -> Option<SourceMap> {
        let mut bodies: Vec<(String, Body)> = Vec::new();
        for index in 0..input.len()? {
            let name = input.string()?;
            let (len, lines) = (input.u32()?, input.text()?);
            let read = match index {
                0 => Some(given.main),
                _ => given.files.iter().find(|(path, _)| *path == name).map(|(_, text)| text),
            };
            let body = match read {
                Some(text) if text.len() == len as usize + 1 => Body::new(text.clone()),
                Some(_) => return None,
                None => Body::stored(name.clone(), len, lines.into(), given.reader.clone()),
            };
            bodies.push((name, body));
        }
        let mut files: Vec<File> = Vec::new();
        let rows = input.rows_of::<4, 16, _>(Vec::new(), |_, row| Some(row))?;
        for [body, included_at, included_from, from_include_path] in rows {
            let (name, body) = bodies.get(body as usize)?;
            let base = match files.last() {
                Some(last) => last.base.checked_add(last.body.len())?.checked_add(1)?,
                None => 1,
            };
            base.checked_add(body.len())?.checked_add(1)?;
            // Include stacks end.
            if included_from >= base {
                return None;
            }
            files.push(File {
                name: name.clone(),
                included_at: included_at as usize,
                body: body.clone(),
                base,
                included_from: Loc(included_from),
                from_include_path: from_include_path != 0,
            });
        }
        let has_main_files = input.u32()? != 0;
        let mut paths =
            || (0..input.len()?).map(|_| input.string()).collect::<Option<BTreeSet<_>>>();
        let (dependencies, passed) = (paths()?, paths()?);
        let texts: HashMap<String, Text> = given.files.iter().cloned().collect();
        let bytes = files.iter().map(|file| u64::from(file.body.len())).sum();
        (!files.is_empty()).then_some(SourceMap {
            files,
            texts,
            unreadable: BTreeSet::new(),
            dependencies,
            passed,
            has_main_files,
            slack: 0,
            bytes,
        })
    }
}
