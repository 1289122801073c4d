//! The command `tablegen` prints for every fixture what is expected.
//!
//! With `TABLEGEN_BLESS=1` the expected files are rewritten with what it prints.

use std::io;

use tablegen_tests::fixtures::{self, Mode};
use tablegen_tests::tool;

#[test]
fn fixtures_are_as_expected() -> io::Result<()> {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    fixtures::check_all(&fixtures::all()?, tablegen, Mode::bless_if("1"))
}

#[test]
fn expected_files_have_fixtures() -> io::Result<()> {
    assert_eq!(fixtures::orphans()?, Vec::<String>::new());
    Ok(())
}
