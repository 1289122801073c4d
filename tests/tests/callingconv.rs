//! `--gen-callingconv`: random arguments through the C++ and the Rust.

use std::io;

use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::Source;
use tablegen_tests::conventions::run;
use tablegen_tests::fixtures;
use tablegen_tests::tool;

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
