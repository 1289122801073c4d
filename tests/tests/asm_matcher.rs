//! `--gen-asm-matcher`: random lines through the C++ and the Rust.

use std::io;

use tablegen_tests::asm_matcher::run;
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::Source;
use tablegen_tests::{asm_writer, fixtures, tool};

/// Returns the kinds of matched lines.
fn kinds(matched: &Result<run::Matched, String>) -> Vec<&str> {
    let found = matched.as_ref().ok();
    found.map_or(Vec::new(), |found| found.counts.keys().map(String::as_str).collect())
}

#[test]
fn lines_are_the_same_instructions_in_both_languages() -> io::Result<()> {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(()) };
    let fixture = fixtures::find("asm_matcher/small")?;
    let source = Source { namespace: "T", arguments: vec![fixture.source()], dir: &fixture.dir };
    let programs = run::Programs::make(tablegen, &source, &compilers, dir.path(), "-O1")?;
    let matched = programs.compare(1, 10_000, 0)?;
    assert_eq!(kinds(&matched), ["missing", "mnemonic", "ok", "operand", "tied"], "{matched:?}");
    // Texts are read for a target that has all.
    let texts = tempfile::tempdir()?;
    let printers =
        asm_writer::run::Programs::make(tablegen, &source, &compilers, texts.path(), "-O1")?;
    let (_, texts) = printers.plain(1, 2_000, 0)?.map_err(io::Error::other)?;
    let matched = programs.compare_texts(1, &texts)?;
    let found = kinds(&matched);
    assert!(["mnemonic", "ok", "operand"].iter().all(|kind| found.contains(kind)), "{matched:?}");
    Ok(())
}
