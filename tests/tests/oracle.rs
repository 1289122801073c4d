//! Compares the expected files of the fixtures with the output of LLVM's tools, if they are
//! installed.
//!
//! With `TABLEGEN_REQUIRE_ORACLE=1`, they must be installed. With `TABLEGEN_BLESS=oracle`, the
//! expected files are rewritten with their output.

use std::io;
use std::path::PathBuf;

use tablegen_tests::fixtures::{self, Mode, Oracle, Tool};
use tablegen_tests::tool;

#[test]
fn expected_files_are_those_of_llvm() -> io::Result<()> {
    compare(Oracle::Llvm, tool::oracle())
}

#[test]
fn expected_files_are_those_of_clang() -> io::Result<()> {
    compare(Oracle::Clang, tool::clang_oracle())
}

#[test]
fn expected_files_are_those_of_mlir() -> io::Result<()> {
    compare(Oracle::Mlir, tool::mlir_oracle())
}

/// Compares the fixtures of one tool.
fn compare(which: Oracle, oracle: Option<PathBuf>) -> io::Result<()> {
    let Some(oracle) = oracle else { return Ok(()) };
    let tool = Tool::Oracle { oracle: &oracle, ours: tool::tablegen(env!("CARGO_TARGET_TMPDIR")) };
    let mut fixtures = fixtures::all()?;
    fixtures.retain(|fixture| fixture.has_oracle() && fixture.suite.oracle == which);
    let mode = Mode::bless_if("oracle");
    fixtures::check_all(&fixtures, |fixture| fixture.check(tool, mode))
}
