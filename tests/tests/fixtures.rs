//! Runs the command `tablegen` on every fixture and compares the outputs. The generated Rust must
//! compile, and its programs must print the expected output.
//!
//! With `TABLEGEN_BLESS=1`, the expected files are rewritten.

use std::env;
use std::io;

use tablegen_build::backends;
use tablegen_tests::fixtures::{self, Compilers, Mode, SUITES, Tool, WITHOUT_SUITE};
use tablegen_tests::tool;

#[test]
fn fixtures_are_as_expected() -> io::Result<()> {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let mode = Mode::bless_if("1");
    let mut fixtures = fixtures::all()?;
    // The test of the cache runs this test, too, for a part of the fixtures.
    if env::var_os("TABLEGEN_CACHE_DIR").is_some() {
        let mut count = 0;
        fixtures.retain(|_| {
            count += 1;
            count % 4 == 0
        });
    }
    fixtures::check_all(&fixtures, |fixture| fixture.check(Tool::Ours(tablegen), mode))
}

#[test]
fn programs_print_what_is_expected() -> io::Result<()> {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let (mode, cpp, clippy) = (Mode::bless_if("1"), tool::cpp_compiler(), tool::clippy());
    let compilers = Compilers { cpp: cpp.as_deref(), clippy: clippy.as_deref() };
    let mut fixtures = fixtures::all()?;
    fixtures.retain(|fixture| fixture.has_module());
    fixtures::check_all(&fixtures, |fixture| fixture.check_programs(tablegen, compilers, mode))
}

#[test]
fn expected_files_have_fixtures() -> io::Result<()> {
    assert_eq!(fixtures::orphans()?, Vec::<String>::new());
    Ok(())
}

#[test]
fn back_ends_have_fixtures() {
    for back_end in backends() {
        let has_suite = SUITES.iter().any(|suite| suite.is_of(back_end));
        let is_listed = WITHOUT_SUITE.iter().any(|(name, _)| *name == back_end.name);
        assert!(has_suite != is_listed, "{}", back_end.name);
    }
}
