//! Runs rustc and clippy on the Rust modules of all fixtures and examples, also of back-ends that
//! the fixture is not written for.
//!
//! Most modules are alike. A module is linted if it has three consecutive lines that no earlier
//! module has, ignoring names, numbers and comments.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

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

/// Back-end whose modules need the crate melior or pliron. `tests/mlir-rust` compiles them.
const WITH_OTHER_CRATES: &str = "gen-mlir-rust";

/// Returns the module of all back-ends that accept a source, or `None` if the source is wrong.
fn module(source: &Path) -> Option<String> {
    let dir = source.parent().unwrap_or(Path::new("."));
    let records = evaluator().include_dir(dir).evaluate_file(source).ok()?;
    let (session, options) = (Session::new(&records), Options::new());
    let accepts = |backend: &&Backend| {
        backend.makes_rust()
            && backend.name != WITH_OTHER_CRATES
            && backend.rust_module(&session, &options).is_ok()
    };
    let accepting: Vec<&Backend> = backends().filter(accepts).collect();
    let made = target_module(&accepting, &session, &options);
    Some(made.unwrap_or_else(|error| panic!("{}: {error}", source.display())).value.to_string())
}

/// Returns the modules of all sources, in their order.
fn modules(sources: &[PathBuf]) -> Vec<Option<String>> {
    let made = Mutex::new(vec![None; sources.len()]);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(source) = sources.get(index) else { break };
                    let module = module(source);
                    made.lock().unwrap()[index] = module;
                }
            });
        }
    });
    made.into_inner().unwrap()
}

/// Returns a line with `x` for each name, number and string.
fn shape(line: &str) -> String {
    let mut shape = String::new();
    let mut in_string = false;
    for letter in line.trim().chars() {
        let is_name = letter.is_alphanumeric() || letter == '_' || in_string;
        if letter == '"' {
            in_string = !in_string;
        }
        if !is_name {
            shape.push(letter);
        } else if letter == '_' && shape.is_empty() {
            // Arms for all other values.
            shape.push('_');
        } else if !shape.ends_with('x') {
            shape.push('x');
        }
    }
    shape
}

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn clippy_accepts_every_module() -> io::Result<()> {
    let Some(clippy) = tool::clippy() else { return Ok(()) };
    let mut sources = examples()?;
    let fixtures = fixtures::all()?;
    let of_back_ends = fixtures.iter().filter(|fixture| fixture.suite.back_end.is_some());
    sources.extend(of_back_ends.map(|fixture| fixture.file(".td")));
    let workshop = Workshop::new()?;
    workshop.add_runtime()?;
    // A crate with all modules: clippy starts once.
    let mut library = "//! Generated modules.\n#![no_std]\n#![deny(missing_docs, unused)]\n\
                       #![forbid(unsafe_code)]\n"
        .to_owned();
    let (mut shapes, mut linted) = (HashSet::new(), 0);
    for (source, module) in sources.iter().zip(modules(&sources)) {
        let Some(module) = module else { continue };
        let lines = module.lines().filter(|line| !line.trim().starts_with("//"));
        let lines: Vec<String> = lines.map(shape).collect();
        let before = shapes.len();
        shapes.extend(lines.windows(3).map(<[String]>::to_vec));
        if shapes.len() > before {
            library += &format!("/// `{}`\npub mod m{linted};\n", source.display());
            workshop.write(&format!("m{linted}.rs"), &module)?;
            linted += 1;
        }
    }
    assert!(linted > 100, "{linted} modules");
    workshop.write("library.rs", library)?;
    let flags = [&WITH_RUNTIME[..], &["--crate-type", "lib", "--error-format", "short"]].concat();
    workshop.lint_rust(&clippy, "library.rs", &flags)
}
