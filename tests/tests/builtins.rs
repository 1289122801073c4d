//! Builtin functions: the Rust of `--gen-clang-builtins` has the properties of the C++.

use std::io;
use std::path::Path;

use tablegen_tests::builtins::compare;
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::Source;
use tablegen_tests::tool;

#[test]
fn rust_has_the_entries_of_cpp() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(()) };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/clang/builtins");
    for (fixture, functions) in [("kinds.td", 17), ("types.td", 12)] {
        let source = Source { namespace: "", arguments: vec![fixture.to_owned()], dir: &fixtures };
        match compare(tablegen, &compilers, &source)? {
            Ok(count) => assert_eq!(count, functions, "{fixture}"),
            Err(difference) => panic!("{fixture}: {difference}"),
        }
    }
    Ok(())
}
