//! Checks that llvm-tblgen with LLVM's own `Target.td` generates the same C++ from the description
//! as this project does with either `Target.td`.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use common::{llvm_include, run};
use tablegen_build::Builder;
use tempfile::TempDir;

const SOURCE: &str = "td/target.td";
const BACKENDS: [&str; 11] = [
    "gen-asm-matcher",
    "gen-asm-writer",
    "gen-dag-isel",
    "gen-global-isel",
    "gen-global-isel-combiner",
    "gen-emitter",
    "gen-register-info",
    "gen-searchable-tables",
    "gen-callingconv",
    "gen-instr-info",
    "gen-subtarget",
];

/// Name of the generated combiner.
const COMBINER: &str = "Simplify";

/// Contents of files by name; some back-ends write several files.
type Files = BTreeMap<String, String>;

fn read(dir: &Path) -> Files {
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let paths = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    paths.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect()
}

/// Returns the output of our back-ends, with LLVM's include files in this directory or with the
/// bundled ones.
fn ours(llvm: Option<&str>) -> Files {
    let dir = TempDir::new().unwrap();
    let mut builder = Builder::new().source(SOURCE).out_dir(dir.path()).cargo_metadata(false);
    builder = builder.includes(llvm).option("combiners", COMBINER);
    for backend in BACKENDS {
        builder = builder.cpp(backend, format!("{backend}.inc"));
    }
    builder.generate().unwrap_or_else(|error| panic!("{error}"));
    read(dir.path())
}

/// Returns the lines of a text without trailing comments. Some comments contain line numbers of
/// `Target.td` or names of anonymous records.
fn without_comments(text: &str) -> Vec<&str> {
    text.lines().map(|line| line.split_once("//").map_or(line, |(before, _)| before)).collect()
}

#[test]
fn llvm_tblgen_writes_the_same() {
    let Some(include) = llvm_include() else { return };
    let include = include.to_string_lossy();
    let dir = TempDir::new().unwrap();
    for backend in BACKENDS {
        let action = format!("--{backend}");
        let out = dir.path().join(format!("{backend}.inc"));
        let (combiner, out) = (format!("--combiners={COMBINER}"), out.to_string_lossy());
        let args = [&action, &combiner, SOURCE, "-I", "td", "-I", &include, "-o", &out];
        let Some(run) = run("llvm-tblgen-22", &args) else { return };
        assert!(run.succeeded, "{}", run.stderr);
    }
    let theirs = read(dir.path());
    assert!(theirs.len() >= BACKENDS.len());
    for (which, ours) in [("our", ours(None)), ("LLVM's", ours(Some(&include)))] {
        assert_eq!(ours.keys().collect::<Vec<_>>(), theirs.keys().collect::<Vec<_>>());
        for (name, text) in &theirs {
            let is_same = match which {
                "our" => without_comments(text) == without_comments(&ours[name]),
                _ => text == &ours[name],
            };
            assert!(is_same, "{name} with {which} Target.td");
        }
    }
}
