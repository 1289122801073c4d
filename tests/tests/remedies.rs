//! Errors of the evaluator with the remedies that build scripts and macros show: each source in
//! `remedies/` has the expected text beside it. The messages themselves are those of llvm-tblgen.
//!
//! With `TABLEGEN_BLESS=1` the texts are rewritten.

use std::fs;
use std::io;
use std::path::Path;

use tablegen_build::Builder;
use tablegen_tests::fixtures::Mode;

#[test]
fn errors_have_remedies() -> io::Result<()> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/remedies");
    let mut count = 0;
    for entry in fs::read_dir(&dir)? {
        let source = entry?.path();
        if source.extension().is_none_or(|extension| extension != "td") {
            continue;
        }
        count += 1;
        let name = source.file_name().unwrap_or_default().to_string_lossy();
        let error = Builder::new().root(&dir).source(&*name).evaluate().expect_err(&name);
        let below = |separator| format!("{}{separator}", dir.display());
        let shown = error.to_string().replace(&below('/'), "").replace(&below('\\'), "");
        let shown = shown.replace("tests/remedies/", "") + "\n";
        let expected = source.with_extension("txt");
        match Mode::bless_if("1") {
            Mode::Bless => fs::write(&expected, shown)?,
            Mode::Compare => assert_eq!(fs::read_to_string(&expected)?, shown, "{name}"),
        }
    }
    assert!(count > 15, "there are sources");
    Ok(())
}
