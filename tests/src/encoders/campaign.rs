//! Comparison of both tools and both languages on random targets.
//!
//! Input: a seed, and the range of targets. Output: differences.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::Generated;
use super::random::{Kind, source};
use crate::both::{Verdict, first_error, judge, library, print, source_dir};
use crate::campaign::Subject;
use crate::compiled::pair::Compilers;
use crate::tool::Outcome;

/// Option of the back-end.
const OPTION: &str = "--gen-emitter";

/// Number of encodings of each opcode.
const ROUNDS: u32 = 20;

/// Tools to compare.
#[derive(Clone, Copy, Debug)]
pub struct Tools<'t> {
    /// Path of the command under test.
    pub tablegen: &'t Path,
    /// Path of LLVM's tool.
    pub oracle: Option<&'t Path>,
    /// Directory of LLVM's `.td` files. Without it, both tools use the include library.
    pub include: Option<&'t Path>,
    /// Compilers of the programs.
    pub compilers: Option<&'t Compilers>,
}

/// Number of each outcome.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Number of targets with equal output.
    pub same_output: usize,
    /// Number of targets with equal errors.
    pub same_error: usize,
    /// Number of occurrences of each error, without locations.
    pub errors: BTreeMap<String, usize>,
    /// Number of targets on which LLVM's tool crashes, and ours reports an error.
    pub crashes: usize,
    /// Number of compiled targets.
    pub compiled: usize,
    /// Number of instructions that the Rust encodes like the C++.
    pub instructions: usize,
}

/// Compares the outputs of both tools for target number `index`. Returns a description of the
/// difference, if any. Our tool must have the same output with LLVM's include files and with its
/// own.
///
/// # Errors
/// Returns an error if a tool cannot be run.
pub fn compare(
    tools: Tools<'_>,
    seed: u64,
    index: u64,
    counts: &mut Counts,
) -> io::Result<Option<String>> {
    let Some(oracle) = tools.oracle else { return Ok(None) };
    let text = source(Kind::Any, seed, index);
    let dir = source_dir(&text)?;
    let library = library();
    let include = tools.include.unwrap_or(&library);
    let theirs = print(oracle, dir.path(), &[OPTION], Some(include))?;
    let ours = print(tools.tablegen, dir.path(), &[OPTION], Some(include))?;
    let subject = Subject { seed, index, text: &text };
    let complaint = |what: &str, ours: &Outcome| Some(subject.differs(what, ours, &theirs));
    match judge(&theirs, &ours, theirs.stderr == ours.stderr) {
        Verdict::SameOutput => counts.same_output += 1,
        Verdict::SameError => {
            counts.same_error += 1;
            *counts.errors.entry(first_error(&theirs)).or_default() += 1;
        }
        // Input that crashes LLVM's tool must be an error.
        Verdict::Crash if ours.status == Some(1) => counts.crashes += 1,
        Verdict::Crash => return Ok(complaint("a crash is not refused", &ours)),
        Verdict::Differs(what) => return Ok(complaint(what, &ours)),
    }
    let own = print(tools.tablegen, dir.path(), &[OPTION], None)?;
    // A note with a record shows fields that only one of the files has.
    let is_same = match own.status {
        Some(0) => own.stdout == ours.stdout,
        _ => {
            own.status == ours.status
                && own.stderr_text().lines().next() == ours.stderr_text().lines().next()
        }
    };
    Ok(if is_same { None } else { complaint("with the include library", &own) })
}

/// Compiles the C++ and the Rust of target number `index`, and encodes random instructions with
/// both, in every hardware mode.
///
/// # Errors
/// Returns an error if a program cannot be made or run.
pub fn encode(
    tools: Tools<'_>,
    seed: u64,
    index: u64,
    counts: &mut Counts,
) -> io::Result<Option<String>> {
    let Some(compilers) = tools.compilers else { return Ok(None) };
    let text = source(Kind::Run, seed, index);
    let subject = Subject { seed, index, text: &text };
    let complaint = |what: String| Some(subject.report(what));
    let dir = source_dir(&text)?;
    let cpp = print(tools.tablegen, dir.path(), &[OPTION], None)?;
    let rust = print(tools.tablegen, dir.path(), &[OPTION, "--rust"], None)?;
    match (cpp.succeeded(), rust.succeeded()) {
        (true, true) => {}
        // A target of pseudo instructions alone.
        (false, false) if cpp.stderr == rust.stderr => return Ok(None),
        _ => return Ok(complaint(format!("{}\n{}", cpp.describe(), rust.describe()))),
    }
    let generated = Generated::new(cpp.stdout_text(), rust.stdout_text());
    let programs = match generated.compile(dir.path(), compilers) {
        Ok(programs) => programs,
        Err(error) => return Ok(complaint(error.to_string())),
    };
    counts.compiled += 1;
    for mode in generated.modes() {
        let (cpp, rust) = super::run(&generated, &programs, ROUNDS, mode, 0)?;
        if !cpp.succeeded() || !rust.succeeded() {
            return Ok(complaint(format!("{}\n{}", cpp.describe(), rust.describe())));
        }
        if cpp.stdout != rust.stdout {
            let (cpp, rust) = (cpp.stdout_text(), rust.stdout_text());
            let differing = cpp.lines().zip(rust.lines()).find(|(cpp, rust)| cpp != rust);
            return Ok(complaint(format!("C++ and Rust differ in mode {mode}: {differing:?}")));
        }
        counts.instructions += cpp.stdout_text().lines().count();
    }
    Ok(None)
}
