//! `--gen-emitter`: the C++ and the Rust of fixtures, of random targets, and of RISC-V if its
//! description is available, encode instructions equally.

use std::io;
use std::path::PathBuf;

use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::encoders::campaign::{self, Counts, Tools};
use tablegen_tests::encoders::{self, Generated};
use tablegen_tests::fixtures;
use tablegen_tests::skipped;
use tablegen_tests::tool;

/// Compiles both encoders and compares `rounds` random instructions of each opcode, in each
/// hardware mode. Returns the number of instructions.
fn compare(generated: &Generated, compilers: &Compilers, rounds: u32) -> io::Result<usize> {
    let dir = tempfile::tempdir()?;
    let programs = generated.compile(dir.path(), compilers)?;
    let mut count = 0;
    for mode in generated.modes() {
        let (cpp, rust) = encoders::run(generated, &programs, rounds, mode, 0)?;
        assert!(cpp.succeeded() && rust.succeeded(), "{}\n{}", cpp.describe(), rust.describe());
        let (cpp, rust) = (cpp.stdout_text(), rust.stdout_text());
        let first = cpp.lines().zip(rust.lines()).find(|(cpp, rust)| cpp != rust);
        assert_eq!(first, None, "{} in mode {mode}: C++, Rust", generated.target);
        assert_eq!(cpp.lines().count(), rust.lines().count(), "{}", generated.target);
        count += cpp.lines().count();
    }
    Ok(count)
}

#[test]
fn rust_encodes_as_cpp_does() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(()) };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    for fixture in fixtures::passing("emitter")? {
        let text = |ending| {
            let output = fixture.output(tablegen, ending)?;
            String::from_utf8(output).map_err(io::Error::other)
        };
        let generated = Generated::new(text("inc")?, text("rs")?);
        // At least the instructions of one opcode.
        let compared = compare(&generated, &compilers, 100)?;
        assert!(compared >= 100, "{}: {compared}", fixture.name);
    }
    Ok(())
}

#[test]
fn random_targets_give_what_llvm_gives() -> io::Result<()> {
    let oracle = tool::oracle();
    let tools = Tools {
        tablegen: tool::tablegen(env!("CARGO_TARGET_TMPDIR")),
        oracle: oracle.as_deref(),
        include: None,
        compilers: None,
    };
    let mut counts = Counts::default();
    for index in 0..60 {
        assert_eq!(campaign::compare(tools, 1, index, &mut counts)?, None);
    }
    assert!(oracle.is_none() || counts.same_output > 15 && counts.same_error > 15, "{counts:?}");
    Ok(())
}

#[test]
fn random_targets_encode_alike() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let compilers = Compilers::find(dir.path())?;
    let tools = Tools {
        tablegen: tool::tablegen(env!("CARGO_TARGET_TMPDIR")),
        oracle: None,
        include: None,
        compilers: compilers.as_ref(),
    };
    let mut counts = Counts::default();
    for index in 0..5 {
        assert_eq!(campaign::encode(tools, 1, index, &mut counts)?, None);
    }
    assert!(compilers.is_none() || counts.compiled > 1, "{counts:?}");
    Ok(())
}

/// Returns the source of RISC-V and its include directory.
fn riscv() -> Option<(PathBuf, PathBuf)> {
    let include = tool::llvm_include()?;
    let target = include.join("../lib/Target/RISCV");
    let found = target.join("RISCV.td").is_file().then_some((target, include));
    if found.is_none() {
        skipped::record(
            "the description of RISC-V is not there",
            "its instructions were not encoded",
        );
    }
    found
}

#[test]
fn instructions_of_riscv_are_encoded_as_in_cpp() -> io::Result<()> {
    let Some((target, include)) = riscv() else { return Ok(()) };
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(()) };
    let generate = |more: &[&str]| {
        let mut command = tool::command(tool::tablegen(env!("CARGO_TARGET_TMPDIR")));
        command.arg("--gen-emitter").args(more).arg("-I").arg(&target).arg("-I").arg(&include);
        let outcome = tool::run(command.arg(target.join("RISCV.td")), b"")?;
        assert!(outcome.succeeded(), "{}", outcome.describe());
        Ok::<_, io::Error>(outcome.stdout_text())
    };
    let generated = Generated::new(generate(&[])?, generate(&["--rust"])?);
    assert!(compare(&generated, &compilers, 1)? > 2000);
    Ok(())
}
