//! Comparison of instructions and subtargets in the generated C++ and Rust.
//!
//! Input: a description, and the tools. Output: how much both say the same of, and where they
//! differ. `programs` makes a program of each language, which prints all that there is to say: what
//! instructions are, operands by name, relations, features, processors, and what every class of
//! instructions costs in every model. The C++ goes through LLVM's headers. `variants` compares the
//! steps between classes, whose conditions are pieces of C++; [`lists`] the features and processors
//! with those that LLVM's own tools list.

pub mod lists;
mod programs;
mod variants;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use crate::compiled::Workshop;
use crate::compiled::source::Source;

/// Tools of the comparison.
#[derive(Clone, Copy, Debug)]
pub struct Tools<'t> {
    /// Path of the command under test.
    pub tablegen: &'t Path,
    /// Directory of LLVM's headers and library.
    pub llvm: &'t Path,
    /// Path of the C++ compiler.
    pub compiler: &'t Path,
}

/// Result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Number of equal lines of each kind.
    pub same: BTreeMap<String, usize>,
    /// Differing lines.
    pub differing: Vec<String>,
    /// Output of the Rust program.
    pub lines: Vec<String>,
}

impl Report {
    /// Compares two texts line by line. Each line starts with its kind.
    fn compare(&mut self, cpp: &str, rust: &str) {
        let (mut cpp, mut rust) = (cpp.lines(), rust.lines());
        loop {
            match (cpp.next(), rust.next()) {
                (None, None) => return,
                (Some(cpp), Some(rust)) if cpp == rust => self.count(rust),
                (cpp, rust) => self.differing.push(format!("C++: {cpp:?}\nRust: {rust:?}")),
            }
        }
    }

    fn count(&mut self, line: &str) {
        let kind = line.split(' ').next().unwrap_or_default();
        *self.same.entry(kind.to_owned()).or_default() += 1;
    }
}

/// Compares the C++ and the Rust of a target: instructions, registers and subtargets.
///
/// # Errors
/// Returns an error if something cannot be generated, compiled or run.
pub fn compare(tools: Tools<'_>, target: &Source<'_>) -> io::Result<Report> {
    let workshop = Workshop::new()?;
    let made = programs::generate(tools, target, &workshop)?;
    let cpp = String::from_utf8_lossy(&made.run_cpp(tools, &workshop)?).into_owned();
    let rust = String::from_utf8_lossy(&made.run_rust(&workshop)?).into_owned();
    let (steps, others): (Vec<&str>, Vec<&str>) =
        rust.lines().partition(|line| line.starts_with("step "));
    let mut report = Report::default();
    report.compare(&cpp, &others.join("\n"));
    variants::compare(&made.subtarget, &steps, &mut report);
    report.lines = rust.lines().map(str::to_owned).collect();
    Ok(report)
}
