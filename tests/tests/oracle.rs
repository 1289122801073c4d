//! The expected files of the fixtures are what LLVM's tool makes, where it is installed.
//!
//! With `TABLEGEN_REQUIRE_ORACLE=1` it has to be installed. With `TABLEGEN_BLESS=oracle` the
//! expected files are rewritten with what it makes.

use std::io;

use tablegen_tests::fixtures::{self, Fixture, Mode, Tool};
use tablegen_tests::tool;

#[test]
fn expected_files_are_those_of_llvm() -> io::Result<()> {
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    let tool = Tool::Oracle { oracle: &oracle, ours: tool::tablegen(env!("CARGO_TARGET_TMPDIR")) };
    let mut fixtures = fixtures::all()?;
    fixtures.retain(Fixture::has_oracle);
    let mode = Mode::bless_if("oracle");
    fixtures::check_all(&fixtures, |fixture| fixture.check(tool, mode))
}
