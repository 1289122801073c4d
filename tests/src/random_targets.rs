//! Random small targets through both tools: a campaign for each back-end.
//!
//! Input: a campaign, a seed, and the range of targets. Output: differences, and the number of each
//! outcome.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::both::{Verdict, first_error, judge, library, print, source_dir};
use crate::campaign::{Complaints, Subject};
use crate::tool::Outcome;
use crate::{
    asm_matcher, asm_writer, combiner, conventions, dag_isel, disassembler, front_ends,
    global_isel, instr_info, mlir, subtarget,
};

/// Random sources for one back-end, and the criteria of comparison.
#[derive(Clone, Copy, Debug)]
pub struct Campaign {
    /// Name of the module that generates the sources.
    pub name: &'static str,
    /// Function that generates the source of a seed and an index.
    pub source: fn(u64, u64) -> String,
    /// Function that returns the options for that source.
    pub options: fn(u64, u64) -> &'static [&'static str],
    /// Function that returns the path of LLVM's tool, if installed.
    pub oracle: fn() -> Option<PathBuf>,
    /// Returns true if the standard error of LLVM's tool and ours agree, except for known
    /// differences.
    pub same_messages: fn(&[u8], &[u8]) -> bool,
    /// Text whose occurrences in outputs are counted.
    pub counted: &'static str,
    /// True if input that crashes LLVM's tool must be rejected. Otherwise it may be accepted.
    pub rejects_crashes: bool,
}

/// All campaigns.
pub const CAMPAIGNS: &[Campaign] = &[
    asm_matcher::CAMPAIGN,
    asm_writer::CAMPAIGN,
    combiner::CAMPAIGN,
    conventions::CAMPAIGN,
    dag_isel::CAMPAIGN,
    disassembler::CAMPAIGN,
    front_ends::random::CAMPAIGN,
    global_isel::CAMPAIGN,
    global_isel::NESTED,
    instr_info::CAMPAIGN,
    mlir::CAMPAIGN,
    subtarget::CAMPAIGN,
];

/// Tools to compare.
#[derive(Clone, Copy, Debug)]
pub struct Tools<'t> {
    /// Path of the command under test.
    pub tablegen: &'t Path,
    /// Path of LLVM's tool.
    pub oracle: &'t Path,
}

/// Number of each outcome.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Number of sources with equal output.
    pub same_output: usize,
    /// Number of occurrences of the counted text in equal outputs.
    pub counted: usize,
    /// Number of sources with equal errors.
    pub same_error: usize,
    /// Number of occurrences of each first error, without locations.
    pub errors: BTreeMap<String, usize>,
    /// Number of sources on which LLVM's tool crashes.
    pub crashes: usize,
}

impl Campaign {
    /// Returns the campaign with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Campaign> {
        CAMPAIGNS.iter().find(|campaign| campaign.name == name)
    }

    /// Runs targets through both tools, and passes each complaint to the caller as soon as it is
    /// found.
    ///
    /// # Errors
    /// Returns an error if a tool cannot be run.
    pub fn run(
        &self,
        tools: Tools<'_>,
        seed: u64,
        targets: Range<u64>,
    ) -> io::Result<(Counts, Complaints)> {
        let (mut counts, mut complaints) = (Counts::default(), Complaints::default());
        for index in targets {
            complaints.note(index, self.compare(tools, seed, index, &mut counts)?);
        }
        Ok((counts, complaints))
    }

    /// Compares the outputs of both tools for a target. Returns a description of the difference, if
    /// any.
    fn compare(
        &self,
        tools: Tools<'_>,
        seed: u64,
        index: u64,
        counts: &mut Counts,
    ) -> io::Result<Option<String>> {
        let text = (self.source)(seed, index);
        let dir = source_dir(&text)?;
        let (options, library) = ((self.options)(seed, index), library());
        let theirs = print(tools.oracle, dir.path(), options, Some(&library))?;
        let ours = print(tools.tablegen, dir.path(), options, Some(&library))?;
        let same_messages = (self.same_messages)(&theirs.stderr, &ours.stderr);
        let what = match judge(&theirs, &ours, same_messages) {
            Verdict::SameOutput if !same_messages => "other warnings",
            Verdict::Crash if !self.takes(&ours) => "a crash of LLVM's tool",
            Verdict::Differs(what) => what,
            Verdict::SameOutput => {
                counts.same_output += 1;
                counts.counted += ours.stdout_text().matches(self.counted).count();
                return Ok(None);
            }
            Verdict::SameError => {
                counts.same_error += 1;
                *counts.errors.entry(first_error(&theirs)).or_default() += 1;
                return Ok(None);
            }
            Verdict::Crash => {
                counts.crashes += 1;
                return Ok(None);
            }
        };
        let what = format!("{what}, options {options:?}");
        Ok(Some(Subject { seed, index, text: &text }.differs(what, &ours, &theirs)))
    }

    /// Returns true if our outcome is valid where LLVM's tool crashes.
    fn takes(&self, ours: &Outcome) -> bool {
        match ours.status {
            Some(0) => !self.rejects_crashes,
            status => status == Some(1),
        }
    }
}
