//! The name of a back-end is a string literal in its own module only. Other code refers to the
//! constant, so that a back-end can be renamed, moved or removed in one module.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use tablegen_build::backends;

/// Files with names of back-ends of other modules, and the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("crates/machine/mc-targets/src/targets.rs", "requests, as in a build script"),
    ("crates/driver/src/registry/missing.rs", "names of back-ends that are not compiled"),
];

/// Adds the Rust files below a directory.
fn sources(dir: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            sources(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    Ok(())
}

/// Calls `visit` with each string literal outside of attributes, comments and tests.
fn strings(stream: TokenStream, visit: &mut dyn FnMut(&str)) {
    let (mut is_attribute, mut is_test) = (false, false);
    for token in stream {
        match token {
            TokenTree::Group(group) => {
                let is_block = group.delimiter() == Delimiter::Brace;
                if is_attribute && group.delimiter() == Delimiter::Bracket {
                    let text = group.stream().to_string().replace(' ', "");
                    is_test |= text == "test" || text == "cfg(test)";
                } else if !(is_block && is_test) {
                    strings(group.stream(), visit);
                }
                is_test &= !is_block;
                is_attribute = false;
            }
            TokenTree::Punct(punct) => {
                is_attribute = punct.as_char() == '#' || is_attribute && punct.as_char() == '!';
                is_test &= punct.as_char() != ';';
            }
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                if let Some(text) = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
                    visit(text);
                }
            }
            TokenTree::Ident(_) => {}
        }
    }
}

/// Returns the module of a file: `crates/GROUP/CRATE/src/MODULE`, or `crates/GROUP/CRATE` for the root.
fn module(file: &str) -> String {
    let file = file.strip_suffix("/src/lib.rs").unwrap_or(file);
    let file = file.strip_suffix(".rs").unwrap_or(file);
    let count = if file.starts_with("crates/") { 5 } else { 4 };
    file.split('/').take(count).collect::<Vec<_>>().join("/")
}

#[test]
fn names_of_back_ends_are_literals_of_their_modules() -> io::Result<()> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for dir in ["crates", "tablegen-build", "tablegen-macros", "tablegen-core"] {
        sources(&top.join(dir), &mut files)?;
    }
    // Tools have actions of the same name, each with a module.
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for backend in backends() {
        *counts.entry(backend.name).or_default() += 1;
    }
    let mut modules: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in files {
        let file = path.strip_prefix(&top).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let is_source = file.contains("/src/") && !file.ends_with("tests.rs");
        if !is_source || EXCEPTIONS.iter().any(|(exception, _)| *exception == file) {
            continue;
        }
        let text = fs::read_to_string(&path)?;
        let stream: TokenStream =
            text.parse().map_err(|error| io::Error::other(format!("{file}: {error}")))?;
        strings(stream, &mut |text| {
            if counts.contains_key(text) {
                modules.entry(text.to_owned()).or_default().insert(module(&file));
            }
        });
    }
    for (name, modules) in &mut modules {
        let all = modules.clone();
        let is_in_root = |one: &String| all.iter().any(|root| one.starts_with(&format!("{root}/")));
        modules.retain(|one| !is_in_root(one));
        assert_eq!(modules.len(), counts[name.as_str()], "`{name}` is in {modules:?}");
    }
    let missing: Vec<_> = counts.keys().filter(|name| !modules.contains_key(**name)).collect();
    assert!(missing.is_empty(), "no module has the names {missing:?}");
    Ok(())
}

#[test]
fn strings_of_tests_and_attributes_are_left_out() {
    let text = r##"
        #![doc = "a"]
        /// "b"
        const C: &str = "c";
        #[cfg(test)] mod tests { const D: &str = "d"; }
        #[test] fn e() -> X { "e" }
        #[cfg(test)] use d;
        fn f() { [("f", r"g"); 2] }
    "##;
    let mut found = Vec::new();
    strings(text.parse().expect("tokens"), &mut |text| found.push(text.to_owned()));
    assert_eq!(found, ["c", "f"]);
    assert_eq!(module("crates/g/a/src/lib.rs"), "crates/g/a");
    assert_eq!(module("crates/g/a/src/b.rs"), "crates/g/a/src/b");
    assert_eq!(module("crates/g/a/src/b/rust/mod.rs"), "crates/g/a/src/b");
}
