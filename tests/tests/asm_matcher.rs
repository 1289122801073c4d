//! `--gen-asm-matcher`: random lines through the C++ and the Rust.

use std::io;

use tablegen_tests::asm_matcher::run;
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::Source;
use tablegen_tests::{fixtures, tool};

#[test]
fn lines_are_the_same_instructions_in_both_languages() -> io::Result<()> {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(()) };
    let fixture = fixtures::find("asm_matcher/small")?;
    let source = Source { namespace: "T", arguments: vec![fixture.source()], dir: &fixture.dir };
    let matched = run::compare(tablegen, &source, &compilers, dir.path(), [1, 10_000, 0])?;
    let found: Option<Vec<&str>> =
        matched.as_ref().ok().map(|found| found.counts.keys().map(String::as_str).collect());
    let kinds = ["missing", "mnemonic", "ok", "operand", "tied"];
    assert_eq!(found.as_deref(), Some(&kinds[..]), "{matched:?}");
    Ok(())
}
