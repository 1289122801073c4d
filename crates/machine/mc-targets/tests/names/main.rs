//! Names that hooks mention, in `crates/machine/targets`: those of LLVM's descriptions.
//!
//! `TABLEGEN_BLESS=1` rewrites them. The descriptions are in the directory `TABLEGEN_LLVM`, or in
//! `llvm` of the checkout `TABLEGEN_CORPUS`.

mod prune;

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use prune::{Names, collect, prune};
use tablegen_mc_targets::{TARGETS, Tables};

/// Modules of a target, in the order in which they are made.
const MODULES: [&str; 3] = ["target.rs", "matcher.rs", "intel.rs"];

/// Module of code generators, which are compiled with LLVM's files only.
const SELECTOR: &str = "selector.rs";

fn llvm() -> Option<PathBuf> {
    let llvm = env::var_os("TABLEGEN_LLVM").map(PathBuf::from);
    let llvm = llvm.or_else(|| Some(Path::new(&env::var_os("TABLEGEN_CORPUS")?).join("llvm")))?;
    llvm.join("lib/Target").is_dir().then_some(llvm)
}

/// Adds the identifiers of the sources in a directory, without those of modules that are generated.
fn mentioned(dir: &Path, names: &mut Names) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            mentioned(&path, names)?;
        } else if name.ends_with(".rs") && !MODULES.contains(&name.as_str()) {
            collect(fs::read_to_string(&path)?.parse()?, names);
        }
    }
    Ok(())
}

#[test]
fn names_are_those_of_the_descriptions() -> Result<(), Box<dyn Error>> {
    let Some(llvm) = llvm() else {
        eprintln!("the descriptions of LLVM's targets are not there: names are not compared");
        return Ok(());
    };
    let is_blessed = env::var_os("TABLEGEN_BLESS").is_some_and(|value| value == "1");
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut differences = Vec::new();
    for target in TARGETS {
        if !llvm.join("lib/Target").join(target.directory).is_dir() {
            eprintln!("{}: the description is not there, names are not compared", target.name);
            continue;
        }
        let dir = tempfile::tempdir()?;
        let made = Tables::new(target, &llvm).write(dir.path())?;
        // Other warnings are about the description.
        let is_missing = |line: &&str| line.contains("Hooks::");
        let warnings: Vec<&str> = made.warnings.lines().filter(is_missing).collect();
        assert!(warnings.is_empty(), "{}: {warnings:#?}", target.name);
        let mut names = Names::new();
        mentioned(&top.join("targets").join(target.name), &mut names)?;
        // A macro of this file names functions of processors and features.
        collect(fs::read_to_string(top.join("../mc/src/setup.rs"))?.parse()?, &mut names);
        let files = MODULES.into_iter().filter(|name| dir.path().join(name).is_file());
        let files: Vec<&str> = files.collect();
        let parse = |name: &&str| -> Result<syn::File, Box<dyn Error>> {
            Ok(syn::parse_file(&fs::read_to_string(dir.path().join(name))?)?)
        };
        let modules = files.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
        for (name, module) in files.iter().zip(prune(modules, &names)) {
            let path = top.join("../targets").join(target.name).join("names").join(name);
            let text = format!(
                "// @generated from {}.td: the names that hooks mention.\n\n{}",
                target.stem,
                prettyplease::unparse(&module)
            );
            if fs::read_to_string(&path).is_ok_and(|old| old == text) {
                continue;
            }
            if is_blessed {
                fs::create_dir_all(path.parent().ok_or("no directory")?)?;
                fs::write(&path, text)?;
            } else {
                differences.push(format!("{}/names/{name}", target.name));
            }
        }
    }
    assert!(
        differences.is_empty(),
        "names differ from those of the descriptions: {differences:?}\nhelp: run with `TABLEGEN_BLESS=1`"
    );
    Ok(())
}

#[test]
fn lists_of_files_are_complete() -> Result<(), Box<dyn Error>> {
    fn files(dir: &Path, prefix: &str, all: &mut Vec<String>) -> std::io::Result<()> {
        for entry in fs::read_dir(dir)? {
            let (path, name) = {
                let entry = entry?;
                (entry.path(), entry.file_name())
            };
            let name = format!("{prefix}{}", name.to_string_lossy());
            match path.is_dir() {
                true => files(&path, &format!("{name}/"), all)?,
                false if MODULES.contains(&name.as_str()) || name == SELECTOR => {}
                false => all.push(name),
            }
        }
        Ok(())
    }
    for target in TARGETS {
        let mut found = Vec::new();
        files(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("targets").join(target.name),
            "",
            &mut found,
        )?;
        found.sort();
        let mut listed: Vec<&str> = target.files().collect();
        listed.sort_unstable();
        assert_eq!(listed, found, "{}", target.name);
    }
    Ok(())
}
