//! Records of the `.td` files of an older version of LLVM, compared with those of its `llvm-tblgen`.
//! `tests/llvm-versions/versions.py` does the same for any version.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_tests::tool::{command, older_oracle, run, tablegen};

/// Collects the `.td` files below a directory.
fn sources(dir: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            sources(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "td") {
            found.push(path);
        }
    }
    Ok(())
}

#[test]
fn records_of_llvm_19_are_those_of_its_tool() -> io::Result<()> {
    let Some((oracle, include)) = older_oracle(19) else { return Ok(()) };
    let mut files = Vec::new();
    sources(&include.join("llvm"), &mut files)?;
    files.sort();
    let (mut same, mut rejected) = (0, 0);
    for file in &files {
        let outcome = |tool: &Path| {
            let mut command = command(tool);
            command
                .arg("-I")
                .arg(&include)
                .args(file.parent().map(|dir| format!("-I{}", dir.display())));
            run(command.arg("--print-records").arg(file), b"")
        };
        let theirs = outcome(&oracle)?;
        let ours = outcome(tablegen(env!("CARGO_TARGET_TMPDIR")))?;
        assert_eq!(theirs.succeeded(), ours.succeeded(), "{}: {}", file.display(), ours.describe());
        if theirs.succeeded() {
            assert!(theirs.stdout == ours.stdout, "{} has other records", file.display());
            same += 1;
        } else {
            rejected += 1;
        }
    }
    // The others are parts of files, which neither program can evaluate alone.
    assert!(same >= 14 && rejected <= 31, "{same} same, {rejected} rejected");
    Ok(())
}
