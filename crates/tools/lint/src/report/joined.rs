//! Findings of several programs, with paths and lines in place of locations.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tablegen_core::{Diagnostic, Lint, LintDefault, Loc, Records, Severity, SourceMap};

use crate::Finding;

/// Severity with which the findings of a lint are reported.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Not reported.
    Allow,
    /// Reported as warning.
    Warn,
    /// Reported as error.
    Deny,
}

impl Level {
    /// Returns the level with this name: `allow`, `warn` or `deny`.
    pub fn from_name(name: &str) -> Option<Level> {
        match name {
            "allow" => Some(Level::Allow),
            "warn" => Some(Level::Warn),
            "deny" => Some(Level::Deny),
            _ => None,
        }
    }

    /// Returns the level of a lint in programs for checking sources.
    pub fn default_of(lint: &Lint) -> Level {
        if lint.default == LintDefault::Off { Level::Allow } else { Level::Warn }
    }

    /// Returns `allow`, `warning` or `error`, as messages have it.
    pub fn severity(self) -> &'static str {
        match self {
            Level::Allow => "allow",
            Level::Warn => "warning",
            Level::Deny => "error",
        }
    }
}

/// Range of a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FileRange {
    /// Path under which the file was read.
    pub path: String,
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

/// Finding that is reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reported {
    /// Name of the lint.
    pub lint: String,
    /// Severity, never [`Level::Allow`].
    pub level: Level,
    /// Message without location and severity.
    pub message: String,
    /// Range of the message. `None` if it has no location.
    pub range: Option<FileRange>,
    /// Messages at other ranges.
    pub notes: Vec<(String, Option<FileRange>)>,
    /// Remedy, and the edits that apply it. There are none if it cannot be applied by a program.
    pub help: Option<(String, Vec<(FileRange, String)>)>,
}

/// Key that orders findings and joins equal ones.
type Key = (Option<FileRange>, String, String);

/// Findings of several programs.
#[derive(Debug, Default)]
pub struct Report {
    /// Number of programs that have a file, by path.
    entered: BTreeMap<String, usize>,
    /// Findings with the number of programs that have them.
    findings: BTreeMap<Key, (Reported, usize)>,
    texts: BTreeMap<String, Arc<str>>,
}

impl Report {
    /// Adds the findings of a program. `level` returns the level of a lint.
    pub fn add(&mut self, records: &Records, found: &[Finding], level: impl Fn(&str) -> Level) {
        self.enter(records);
        let sources = records.sources();
        for one in found {
            let level = level(one.lint);
            let help = one.fix.as_ref().map(|fix| {
                let edits = fix.edits.iter().filter_map(|edit| {
                    let mut range = token(sources, edit.start)?;
                    range.end = token(sources, edit.end)?.start;
                    Some((range, edit.text.clone()))
                });
                (fix.message.clone(), edits.collect())
            });
            self.insert(Reported {
                lint: one.lint.to_owned(),
                level,
                message: one.message.clone(),
                range: token(sources, one.loc),
                notes: one
                    .notes
                    .iter()
                    .map(|(text, loc)| (text.clone(), token(sources, *loc)))
                    .collect(),
                help,
            });
        }
    }

    /// Adds warnings of lints, and their notes. Other diagnostics are ignored.
    pub fn add_diagnostics<'d>(
        &mut self,
        records: &Records,
        diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
        level: impl Fn(&str) -> Level,
    ) {
        self.enter_texts(records);
        let sources = records.sources();
        let mut open: Option<Reported> = None;
        for one in diagnostics {
            let range = one.loc.and_then(|loc| token(sources, loc));
            if one.severity == Severity::Note {
                if let Some(open) = &mut open {
                    open.notes.push((one.message.clone(), range));
                }
                continue;
            }
            self.insert_open(open.take());
            let Some(lint) = one.lint().filter(|_| one.severity == Severity::Warning) else {
                continue;
            };
            open = Some(Reported {
                lint: lint.to_owned(),
                level: level(lint),
                message: one.message.clone(),
                range,
                notes: Vec::new(),
                help: one.help.clone().map(|help| (help, Vec::new())),
            });
        }
        self.insert_open(open);
    }

    /// Returns the findings, sorted by path and offset. A finding that says that no program uses a
    /// name is left out if one of the programs with the file does not have it.
    pub fn finish(&self) -> Vec<&Reported> {
        let in_all = |(one, count): &&(Reported, usize)| {
            let path = one.range.as_ref().map(|range| &range.path);
            let entered = path.and_then(|path| self.entered.get(path)).copied().unwrap_or(0);
            !is_about_all_programs(&one.lint) || *count >= entered
        };
        self.findings.values().filter(in_all).map(|(one, _)| one).collect()
    }

    /// Returns the paths of the files with findings that say that no program uses a name.
    pub fn paths_about_all_programs(&self) -> BTreeSet<&str> {
        let all = self.findings.values().map(|(one, _)| one);
        let about_all = all.filter(|one| is_about_all_programs(&one.lint));
        about_all.filter_map(|one| Some(one.range.as_ref()?.path.as_str())).collect()
    }

    /// Removes the findings that say that no program uses a name, in files for which `keep` returns
    /// false: the programs of the report are not all that include the file.
    pub fn retain_about_all_programs(&mut self, keep: impl Fn(&str) -> bool) {
        self.findings.retain(|_, (one, _)| {
            let path = one.range.as_ref().map(|range| range.path.as_str());
            !is_about_all_programs(&one.lint) || path.is_none_or(&keep)
        });
    }

    /// Returns the text of a file of one of the programs.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.texts.get(path).map(|text| &**text)
    }

    fn insert_open(&mut self, open: Option<Reported>) {
        if let Some(open) = open {
            self.insert(open);
        }
    }

    fn insert(&mut self, one: Reported) {
        if one.level == Level::Allow {
            return;
        }
        let key = (one.range.clone(), one.lint.clone(), one.message.clone());
        let entry = self.findings.entry(key).or_insert((one, 0));
        entry.1 += 1;
    }

    fn enter(&mut self, records: &Records) {
        self.enter_texts(records);
        let sources = records.sources();
        let paths: BTreeSet<&str> = sources.files().map(|file| sources.name(file)).collect();
        for path in paths {
            *self.entered.entry(path.to_owned()).or_default() += 1;
        }
    }

    fn enter_texts(&mut self, records: &Records) {
        let sources = records.sources();
        for file in sources.files() {
            let name = sources.name(file);
            if !self.texts.contains_key(name) {
                let text = String::from_utf8_lossy(sources.bytes(file)).into();
                self.texts.insert(name.to_owned(), text);
            }
        }
    }
}

fn is_about_all_programs(lint: &str) -> bool {
    crate::lint(lint).is_some_and(|lint| lint.is_about_all_programs)
}

/// Returns the range of the identifier or byte at a location.
fn token(sources: &SourceMap, loc: Loc) -> Option<FileRange> {
    let (file, offset) = sources.find(loc)?;
    let start = offset as usize;
    let rest = sources.bytes(file).get(start..).unwrap_or(&[]);
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let len = match rest.first() {
        Some(b'"') => rest[1..].iter().position(|&byte| byte == b'"').map_or(1, |end| end + 2),
        _ => rest.iter().take_while(|byte| is_name(byte)).count(),
    };
    let end = start + len.clamp(1, rest.len().max(1)).min(rest.len());
    Some(FileRange { path: sources.name(file).to_owned(), start, end })
}
