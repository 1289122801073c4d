//! Comparison of both tools and both languages on random sources.
//!
//! Input: a seed, and the range of sources. Output: differences.

use std::io;
use std::path::Path;

use tablegen_build::evaluator;

use super::probe;
use super::random::{Kind, source};
use crate::both::{Verdict, judge, library, print, source_dir};
use crate::campaign::Subject;
use crate::compiled::{LLVM_STAND_IN, Workshop};

/// Option of the back-end.
const OPTION: &str = "--gen-searchable-tables";

/// Tools to compare.
#[derive(Clone, Copy, Debug)]
pub struct Tools<'t> {
    /// Path of the command under test.
    pub tablegen: &'t Path,
    /// Path of LLVM's tool.
    pub oracle: Option<&'t Path>,
    /// Path of a C++ compiler.
    pub compiler: Option<&'t Path>,
}

/// Number of each outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Number of sources with equal output.
    pub same_output: usize,
    /// Number of sources with equal errors.
    pub same_error: usize,
    /// Number of sources on which LLVM's tool crashes, and ours reports an error.
    pub crashes: usize,
    /// Number of lookups with equal results.
    pub questions: usize,
}

/// Compares the outputs of both tools for source number `index`. Returns a description of the
/// difference, if any.
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
    let theirs = print(oracle, dir.path(), &[OPTION], Some(&library))?;
    let ours = print(tools.tablegen, dir.path(), &[OPTION], Some(&library))?;
    let subject = Subject { seed, index, text: &text };
    let complaint = |what: &str| Some(subject.differs(what, &ours, &theirs));
    match judge(&theirs, &ours, theirs.stderr == ours.stderr) {
        Verdict::SameOutput => counts.same_output += 1,
        Verdict::SameError => counts.same_error += 1,
        // Input that crashes LLVM's tool must be an error.
        Verdict::Crash if ours.status == Some(1) => counts.crashes += 1,
        Verdict::Crash => return Ok(complaint("a crash is not refused")),
        Verdict::Differs(what) => return Ok(complaint(what)),
    }
    Ok(None)
}

/// Compiles the C++ and the Rust of source number `index`, and asks both for every key.
///
/// # Errors
/// Returns an error if a program cannot be made or run.
pub fn query(
    tools: Tools<'_>,
    seed: u64,
    index: u64,
    counts: &mut Counts,
) -> io::Result<Option<String>> {
    let Some(compiler) = tools.compiler else { return Ok(None) };
    let text = source(Kind::Compiled, seed, index);
    let subject = Subject { seed, index, text: &text };
    let complaint = |what: String| Some(subject.report(what));
    let dir = source_dir(&text)?;
    let workshop = Workshop::new()?;
    for (file, options) in [("tables.inc", &[OPTION][..]), ("tables.rs", &[OPTION, "--rust"])] {
        let outcome = print(tools.tablegen, dir.path(), options, Some(&library()))?;
        if !outcome.succeeded() {
            return Ok(complaint(outcome.describe()));
        }
        workshop.write(file, outcome.stdout)?;
    }
    let records = match evaluator().evaluate_text("x.td", text.clone()) {
        Ok(records) => records,
        Err(failure) => return Ok(complaint(failure.to_string())),
    };
    let programs = match probe::programs(&records, "", seed ^ index) {
        Ok(programs) => programs,
        Err(error) => return Ok(complaint(error.to_string())),
    };
    workshop.write("llvm_stand_in.h", LLVM_STAND_IN)?;
    workshop.write("main.cpp", &programs.cpp)?;
    workshop.write("main.rs", &programs.rust)?;
    let programs_of = || {
        let cpp = workshop.compile_cpp(compiler, "main.cpp", &[])?;
        let rust = workshop.compile_rust("main.rs", &[])?;
        Ok::<_, io::Error>((workshop.run(&cpp)?, workshop.run(&rust)?))
    };
    let (cpp, rust) = match programs_of() {
        Ok(outputs) => outputs,
        Err(error) => return Ok(complaint(error.to_string())),
    };
    if cpp == rust {
        counts.questions += programs.questions;
        return Ok(None);
    }
    let (cpp, rust) = (String::from_utf8_lossy(&cpp), String::from_utf8_lossy(&rust));
    let differing = cpp.lines().zip(rust.lines()).enumerate().find(|(_, (a, b))| a != b);
    Ok(complaint(format!("C++ and Rust differ: {differing:?}")))
}
