//! The expected files of the fixtures are what LLVM's tool prints, where it is installed.
//!
//! With `TABLEGEN_REQUIRE_ORACLE=1` it has to be installed. With `TABLEGEN_BLESS=oracle` the
//! expected files are rewritten with what it prints.

use std::io;

use tablegen_tests::fixtures::{self, Fixture, Mode};
use tablegen_tests::tool;

#[test]
fn expected_files_are_those_of_llvm() -> io::Result<()> {
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    let mut fixtures = fixtures::all()?;
    fixtures.retain(Fixture::has_oracle);
    fixtures::check_all(&fixtures, &oracle, Mode::bless_if("oracle"))
}
