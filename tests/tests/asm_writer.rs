//! `--gen-asm-writer`: random instructions through the C++ and the Rust.

use std::io;

use tablegen_tests::asm_writer::run;
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::Source;
use tablegen_tests::{fixtures, tool};

#[test]
fn instructions_have_the_same_text_in_both_languages() -> io::Result<()> {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(()) };
    for (title, number, aliases) in [("toy", 1, 1000), ("overflow", 0, 0), ("plain", 0, 0)] {
        let fixture = fixtures::find(&format!("asm_writer/{title}"))?;
        let arguments = vec![fixture.source(), format!("--asmwriternum={number}")];
        let source = Source { namespace: "Toy", arguments, dir: &fixture.dir };
        let programs = run::Programs::make(tablegen, &source, &compilers, dir.path(), "-O1")?;
        let found = programs.compare(1, 10_000)?;
        let enough =
            |found: &run::Found| found.printed.all == 10_000 && found.printed.aliases >= aliases;
        assert!(found.as_ref().is_ok_and(enough), "{title}: {found:?}");
    }
    Ok(())
}
