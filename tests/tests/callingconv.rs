//! `--gen-callingconv`: random targets through both tools, random arguments through the C++ and
//! the Rust, and what has no Rust form.

use std::io;

use tablegen_tests::conventions::campaign::{Counts, Tools, compare};
use tablegen_tests::conventions::run::{self, Source};
use tablegen_tests::encoders::Compilers;
use tablegen_tests::fixtures;
use tablegen_tests::tool;

#[test]
fn random_targets_are_printed_as_by_llvm() -> io::Result<()> {
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let tools = Tools { tablegen, oracle: &oracle };
    let mut counts = Counts::default();
    for index in 0..60 {
        if let Some(complaint) = compare(tools, 1, index, &mut counts)? {
            panic!("{complaint}");
        }
    }
    assert!(counts.same_output > 30 && counts.same_error > 5, "{counts:?}");
    Ok(())
}

#[test]
fn arguments_have_the_same_places_in_both_languages() -> io::Result<()> {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(()) };
    for title in ["callingconv/actions", "callingconv/conditions"] {
        let fixture = fixtures::find(title)?;
        let arguments = vec![fixture.source()];
        let source = Source { namespace: "T", arguments, dir: &fixture.dir };
        let placed = run::compare(tablegen, &source, &compilers, 1, 2000)?;
        assert!(placed.as_ref().is_ok_and(|&placed| placed > 1000), "{title}: {placed:?}");
    }
    Ok(())
}
