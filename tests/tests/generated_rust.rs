//! Rustc and clippy accept every Rust module that comes of a fixture or of an example, also those
//! of back-ends that the fixture is not for.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_build::{Backend, Options, Session, backends, evaluator, target_module};
use tablegen_tests::compiled::{WITH_RUNTIME, Workshop};
use tablegen_tests::fixtures;
use tablegen_tests::tool;

/// Returns the `.td` files of the examples.
fn examples() -> io::Result<Vec<PathBuf>> {
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples")];
    let mut found = Vec::new();
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(dir)? {
            let path = entry?.path();
            if path.is_dir() && path.file_name() != Some(OsStr::new("target")) {
                open.push(path);
            } else if path.extension() == Some(OsStr::new("td")) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Returns the modules of a source: for each set of options one with all back-ends that accept it.
fn modules(source: &Path) -> Vec<String> {
    let dir = source.parent().unwrap_or(Path::new("."));
    let Ok(records) = evaluator().include_dir(dir).evaluate_file(source) else { return Vec::new() };
    let plain = Options::new();
    let extended = Options::new()
        .set("hooks", "defaults")
        .set("explain", "1")
        .set("ignore-non-decodable-operands", "1");
    let mut modules = Vec::new();
    for options in [plain, extended] {
        let session = Session::new(&records);
        let accepts = |backend: &&Backend| {
            let read = options.clone().only(|name| backend.option(name).is_some());
            backend.makes_rust() && backend.rust_module(&session, &read).is_ok()
        };
        let accepting: Vec<&Backend> = backends().filter(accepts).collect();
        let is_read = |name: &str| accepting.iter().any(|backend| backend.option(name).is_some());
        let options = options.clone().only(is_read);
        let made = target_module(&accepting, &session, &options);
        let made = made.unwrap_or_else(|error| panic!("{}: {error}", source.display()));
        modules.push(made.value.to_string());
    }
    modules
}

#[test]
fn clippy_accepts_every_module() -> io::Result<()> {
    let Some(clippy) = tool::clippy() else { return Ok(()) };
    let mut sources = examples()?;
    sources.extend(fixtures::all()?.iter().map(|fixture| fixture.file(".td")));
    let workshop = Workshop::new()?;
    workshop.add_runtime()?;
    // A crate with all modules: clippy starts once.
    let (mut known, mut library) = (HashSet::new(), String::new());
    for source in &sources {
        for module in modules(source) {
            if known.insert(module.clone()) {
                let number = known.len();
                library += &format!("/// `{}`\npub mod m{number};\n", source.display());
                workshop.write(&format!("m{number}.rs"), &module)?;
            }
        }
    }
    assert!(known.len() > 500, "{} modules", known.len());
    let head = "//! Generated modules.\n#![no_std]\n#![deny(missing_docs, unused)]\n#![forbid(unsafe_code)]\n";
    workshop.write("library.rs", format!("{head}{library}"))?;
    let flags = [&WITH_RUNTIME[..], &["--crate-type", "lib"]].concat();
    workshop.lint_rust(&clippy, "library.rs", &flags)
}
