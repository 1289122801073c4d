//! Command lines: the Rust of `--gen-opt-parser-defs` parses, completes and explains them like
//! LLVM's `OptTable` with the C++.

use std::io;
use std::path::Path;

use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::Source;
use tablegen_tests::options::run::{Tools, compare};
use tablegen_tests::tool;

#[test]
fn rust_parses_as_llvm_does() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let (Some(llvm), Some(compilers)) = (tool::llvm(), Compilers::find(dir.path())?) else {
        return Ok(());
    };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let tools = Tools { tablegen, compilers: &compilers, llvm };
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/options");
    for (fixture, lines) in [("driver.td", 4000), ("subcommands.td", 1000)] {
        let source = Source { namespace: "", arguments: vec![fixture.to_owned()], dir: &fixtures };
        let counts = match compare(tools, &source, 1, lines)? {
            Ok(counts) => counts,
            Err(difference) => panic!("{fixture}: {difference}"),
        };
        assert_eq!(counts.command_lines as u64, lines, "{fixture}");
        assert!(counts.arguments as u64 > lines && counts.help > 100, "{fixture}: {counts:?}");
        let (missing, suggestions) = (counts.missing, counts.suggestions);
        assert!(fixture != "driver.td" || missing > 50 && suggestions > 50, "{counts:?}");
    }
    Ok(())
}
