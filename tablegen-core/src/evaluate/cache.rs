//! Interface of caches of evaluations, which live outside of this crate.
//!
//! An [`Evaluator`] passes a [`Request`] to its cache before and after an evaluation. The cache
//! decides if a snapshot of an earlier evaluation is still valid; this module reads and writes it.

use std::io::Read;
use std::time::SystemTime;

use super::Evaluator;
use crate::snapshot::Input;
use crate::source::{Given, Reader, Text};
use crate::view::records::Records;

/// Cache that an [`Evaluator`] uses.
pub trait EvaluationCache: Sync {
    /// Returns the records of an earlier evaluation that had the same result.
    fn find(&self, request: &Request<'_>) -> Option<Records>;

    /// Stores the records of an evaluation.
    fn store(&self, request: &Request<'_>, records: &Records);
}

/// Evaluation that is about to run, or that ran.
#[derive(Clone, Copy)]
pub struct Request<'r> {
    pub(super) name: &'r str,
    pub(super) text: &'r Text,
    pub(super) files: &'r [(String, Text)],
    pub(super) evaluator: &'r Evaluator<'r>,
    pub(super) started: SystemTime,
}

impl Request<'_> {
    /// Returns everything that determines the result, except for included files: the settings, and
    /// the paths and texts of the main files. Requests that differ have different bytes.
    pub fn settings(&self) -> Vec<u8> {
        let Evaluator { include_path, macros, warnings, release, .. } = self.evaluator;
        let mut bytes = Vec::new();
        let mut add = |part: &[u8]| {
            bytes.extend_from_slice(&(part.len() as u64).to_le_bytes());
            bytes.extend_from_slice(part);
        };
        add(&[
            u8::from(warnings.unused_args),
            u8::from(warnings.redundant_lets),
            u8::from(warnings.hidden_records),
            u8::from(include_path.library.is_some()),
            release.major() as u8,
        ]);
        for list in [&include_path.dirs, macros] {
            add(&(list.len() as u64).to_le_bytes());
            list.iter().for_each(|item| add(item.as_bytes()));
        }
        add(include_path.library.as_ref().map_or("", |(label, _)| label).as_bytes());
        add(self.name.as_bytes());
        add(self.text);
        for (path, text) in self.files {
            add(path.as_bytes());
            add(text);
        }
        bytes
    }

    /// Returns a time before the evaluation read included files.
    pub fn started(&self) -> SystemTime {
        self.started
    }

    /// Returns the text of a file of the library, by its path in messages.
    pub fn library_text(&self, path: &str) -> Option<Vec<u8>> {
        let (label, library) = self.evaluator.include_path.library.as_ref()?;
        let path = path.strip_prefix(label.as_str())?.trim_start_matches('/');
        library.read(path).ok()
    }

    /// Returns true if `path` is that of a main file whose text is part of the [settings].
    ///
    /// [settings]: Request::settings
    pub fn is_main(&self, path: &str) -> bool {
        self.files.iter().any(|(main, _)| main == path)
    }

    /// Reads a snapshot of the same evaluation, which has `len` bytes. Texts of included files are read with `reader` on
    /// first use, by their paths in messages; it returns `None` if the text is not the one that was
    /// evaluated. The result is `None` if the snapshot is damaged.
    pub fn restore(&self, snapshot: &mut dyn Read, len: u64, reader: Reader) -> Option<Records> {
        let given = Given { main: self.text, files: self.files, reader };
        let mut input = Input::new(snapshot, len);
        Records::of_snapshot(&mut input, self.evaluator.reading(), &given)
    }
}

/// Returns the snapshot of the records.
pub fn snapshot(records: &Records) -> Vec<u8> {
    records.to_snapshot()
}

/// Returns the paths that `include`s tried before they found their files, sorted.
pub fn passed_paths(records: &Records) -> impl Iterator<Item = &str> {
    records.sources().passed()
}

/// Returns the path and the text of every included file, and of main files if there are several. A
/// file that was included several times is listed once.
pub fn texts_read(records: &Records) -> impl Iterator<Item = (&str, &[u8])> {
    records.sources().texts_read()
}

impl<'s> Evaluator<'s> {
    /// Sets a cache. It is used for files of the file system only, and not while a profile is
    /// recorded.
    #[doc(hidden)]
    #[must_use]
    pub fn cache(mut self, cache: Option<&'s dyn EvaluationCache>) -> Self {
        self.cache = cache;
        self
    }

    /// Returns the cache, if it can be used.
    pub(super) fn usable_cache(&self) -> Option<&'s dyn EvaluationCache> {
        self.cache
            .filter(|_| self.reads_files && !self.profile && !self.index && !self.counts_values)
    }
}
