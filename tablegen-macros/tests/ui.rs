//! Messages of the macros. With `TRYBUILD=overwrite`, the expected messages are rewritten.

use std::path::Path;
use std::{fs, io};

#[test]
fn messages_of_the_macros() -> io::Result<()> {
    // The crate that trybuild compiles lies here, and paths in the macros start there.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("..");
    let dir = target.join("tests/trybuild").join(env!("CARGO_PKG_NAME")).join("td");
    fs::create_dir_all(&dir)?;
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui/td"))? {
        let file = entry?;
        fs::copy(file.path(), dir.join(file.file_name()))?;
    }
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
    Ok(())
}
