//! `--gen-emitter` on the fixtures in `fixtures/emitter`: for each `NAME.td` the C++ is that of
//! `NAME.inc` and of llvm-tblgen, the Rust is that of `NAME.rs`, and both encode the same
//! instructions alike. Then random targets, and the instructions of RISC-V where its description
//! is.
//!
//! With `TABLEGEN_BLESS=1` the expected files are rewritten with what is printed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_build::{Options, Session, backend, evaluator};
use tablegen_tests::compiled::{Workshop, cpp_compiler};
use tablegen_tests::encoders::campaign::{self, Counts, Tools};
use tablegen_tests::encoders::{self, Compilers, Generated};
use tablegen_tests::fixtures::{Mode, settle};
use tablegen_tests::tool;

struct Fixture {
    path: PathBuf,
    cpp: String,
    rust: String,
}

fn fixtures() -> io::Result<Vec<Fixture>> {
    let dir: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "tests", "fixtures", "emitter"].iter().collect();
    let back_end = backend("gen-emitter").expect("the back-end");
    let mut fixtures = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "td") {
            continue;
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let records = evaluator()
            .evaluate_text(&name, fs::read_to_string(&path)?)
            .unwrap_or_else(|failure| panic!("{name}: {failure}"));
        let mut cpp = Vec::new();
        let fail = |error: tablegen_build::BackendError| panic!("{name}: {error}");
        let _ =
            back_end.write(&Session::new(&records), &Options::new(), &mut cpp).unwrap_or_else(fail);
        let cpp = String::from_utf8(cpp).expect("UTF-8");
        let module = back_end.rust_module(&Session::new(&records), &Options::new());
        let rust = module.unwrap_or_else(|error| panic!("{name}: {error}")).value.to_string();
        fixtures.push(Fixture { path, cpp, rust });
    }
    assert!(!fixtures.is_empty());
    fixtures.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(fixtures)
}

/// The include library as files.
fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tablegen-build/include")
}

/// A C++ compiler and the others, where there is one.
fn compilers(dir: &Path) -> io::Result<Option<Compilers>> {
    match cpp_compiler() {
        Some(_) => Compilers::find(dir),
        None => Ok(None),
    }
}

#[test]
fn output_is_as_expected() -> io::Result<()> {
    let mode = Mode::bless_if("1");
    let mut complaints = Vec::new();
    for fixture in fixtures()? {
        for (extension, text) in [("inc", &fixture.cpp), ("rs", &fixture.rust)] {
            let path = fixture.path.with_extension(extension);
            complaints.extend(settle(&path, text.as_bytes(), mode)?);
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    Ok(())
}

#[test]
fn cpp_is_that_of_llvm() -> io::Result<()> {
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    for fixture in fixtures()? {
        let mut command = tool::command(&oracle);
        command.arg("--gen-emitter").arg("-I").arg(library()).arg(&fixture.path);
        let outcome = tool::run(&mut command, b"")?;
        assert!(outcome.succeeded(), "{}", outcome.describe());
        assert!(outcome.stdout_text() == fixture.cpp, "other bytes: {}", fixture.path.display());
    }
    Ok(())
}

#[test]
fn rust_is_without_warnings() -> io::Result<()> {
    let workshop = Workshop::new()?;
    for fixture in fixtures()? {
        workshop.write("generated.rs", &fixture.rust)?;
        workshop.write(
            "library.rs",
            "#![no_std]\n#![deny(missing_docs, unused)]\n#![forbid(unsafe_code)]\n//! Encoders.\n\
             include!(\"generated.rs\");\n",
        )?;
        let rt = workshop.path().join("libtablegen_rt.rlib");
        if !rt.exists() {
            let mut rustc = tool::command("rustc");
            rustc.args(["--edition", "2024", "--crate-type", "rlib", "--crate-name"]);
            rustc.args(["tablegen_rt", "-o"]).arg(&rt).arg(runtime());
            let outcome = tool::run(&mut rustc, b"")?;
            assert!(outcome.succeeded(), "{}", outcome.describe());
        }
        let flags = ["--crate-type", "lib", "--extern", "tablegen_rt=libtablegen_rt.rlib"];
        workshop.compile_rust("library.rs", &flags)?;
    }
    Ok(())
}

fn runtime() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tablegen-rt/src/lib.rs")
}

/// Compiles both encoders and compares `rounds` random instructions of each opcode, in each
/// hardware mode; gives how many there were.
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
    let Some(compilers) = compilers(dir.path())? else { return Ok(()) };
    for fixture in fixtures()? {
        let generated = Generated::new(fixture.cpp, fixture.rust);
        assert!(compare(&generated, &compilers, 100)? > 100);
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
    let compilers = compilers(dir.path())?;
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

/// Where the description of RISC-V is, with what it includes.
fn riscv() -> Option<(PathBuf, PathBuf)> {
    let include = tool::llvm_include()?;
    let target = include.join("../lib/Target/RISCV");
    let found = target.join("RISCV.td").is_file().then_some((target, include));
    if found.is_none() {
        eprintln!("the description of RISC-V is not there: its instructions were not encoded");
    }
    found
}

#[test]
fn instructions_of_riscv_are_encoded_as_in_cpp() -> io::Result<()> {
    let Some((target, include)) = riscv() else { return Ok(()) };
    let dir = tempfile::tempdir()?;
    let Some(compilers) = compilers(dir.path())? else { return Ok(()) };
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
