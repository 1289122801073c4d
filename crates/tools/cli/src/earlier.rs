//! Runs that have nothing to do, because an earlier run wrote the same files.
//!
//! Input: the arguments, and the cache. Output: the dependency file of an earlier run with the same
//! arguments. The sources must be as they were before that run, and the outputs as after it. Then
//! nothing is evaluated.
//!
//! Only runs with `--write-if-changed` are looked up: others give all outputs a new time. A run that
//! reported something is not stored, because its report has to be repeated.

use std::env;
use std::fs;
use std::time::SystemTime;

use tablegen_driver::tablegen_core::Records;
use tablegen_driver::{Cache, CacheInputs};

use crate::args::Args;
use crate::text;
use crate::write::{File, STANDARD};

const RUN: &[u8] = b"run";

/// Entry of the cache for the arguments of a run.
pub(super) struct EarlierRun<'a> {
    cache: &'a Cache,
    settings: Vec<Vec<u8>>,
    started: SystemTime,
}

impl<'a> EarlierRun<'a> {
    /// Returns the entry for a command line, whose arguments are `line`. `None` if it cannot have
    /// nothing to do.
    pub(super) fn new(line: &[String], args: &Args, cache: Option<&'a Cache>) -> Option<Self> {
        let is_regular = args.write_if_changed
            && args.input != STANDARD
            && args.emits.iter().all(|emit| emit.file != STANDARD)
            && args.profile.is_none()
            && !args.time_phases;
        let cache = cache.filter(|_| is_regular)?;
        let mut settings = vec![RUN.to_vec(), identity()?];
        settings.push(args.release.unwrap_or_default().to_string().into_bytes());
        settings.extend(line.iter().map(|argument| argument.clone().into_bytes()));
        Some(EarlierRun { cache, settings, started: SystemTime::now() })
    }

    fn settings(&self) -> Vec<&[u8]> {
        self.settings.iter().map(Vec::as_slice).collect()
    }

    /// Returns the text of the dependency file, if there is nothing to do but to write that.
    pub(super) fn find(&self) -> Option<Vec<u8>> {
        self.cache.find_bytes(&self.settings(), &|_| None)
    }

    /// Returns what the run depends on: the sources, and the outputs as it writes them.
    pub(super) fn inputs(args: &Args, records: &Records, files: &[File]) -> CacheInputs {
        let mut inputs = CacheInputs::of_files(records, Some(&args.input));
        for file in files {
            inputs.file(&file.name, &text::bytes(&file.text));
        }
        inputs
    }

    /// Stores a run that wrote its outputs and reported nothing.
    pub(super) fn store(&self, inputs: CacheInputs, depfile: &[u8]) {
        self.cache.store_bytes(&self.settings(), inputs, self.started, depfile);
    }
}

/// Returns size and time of the program. Back-ends can change without a new version.
fn identity() -> Option<Vec<u8>> {
    let data = fs::metadata(env::current_exe().ok()?).ok()?;
    let time = data.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Some([&data.len().to_le_bytes()[..], &time.as_nanos().to_le_bytes()].concat())
}
