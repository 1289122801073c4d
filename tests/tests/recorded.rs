//! Modules that this or the previous minor version generated: they compile with the present
//! `tablegen-rt`, and programs on them print what they printed when the modules were recorded.
//!
//! `recorded/VERSION/SUITE` holds the module of one fixture of a suite, a program and its output. With
//! `TABLEGEN_RECORD=1`, the test writes the directory of the present version.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_tests::compiled::{WITH_RUNTIME, Workshop};
use tablegen_tests::fixtures::{self, Fixture};

/// Name of the variable with which modules are recorded.
const RECORD: &str = "TABLEGEN_RECORD";

/// Ending of the programs.
const MAIN: &str = "_main.rs";

fn directory() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "recorded"].iter().collect()
}

/// Returns the minor version of the crates and the one before, as in `0.1`.
fn versions() -> Vec<String> {
    let [major, minor] = [env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR")]
        .map(|number| number.parse::<u32>().unwrap_or_default());
    let minors = minor.saturating_sub(1)..=minor;
    minors.rev().map(|minor| format!("{major}.{minor}")).collect()
}

/// Returns the names of the entries of a directory, sorted.
fn entries(dir: &Path) -> io::Result<Vec<String>> {
    let name = |entry: io::Result<fs::DirEntry>| {
        entry.map(|entry| entry.file_name().to_string_lossy().into_owned())
    };
    let mut entries = fs::read_dir(dir)?.map(name).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    Ok(entries)
}

/// Writes the shortest module of each suite that has a program and needs `tablegen-rt`.
fn record(dir: &Path) -> io::Result<()> {
    if dir.exists() {
        fs::remove_dir_all(dir)?;
    }
    let mut shortest: BTreeMap<&str, (usize, Fixture)> = BTreeMap::new();
    for fixture in fixtures::all()?.into_iter().filter(Fixture::has_module) {
        let file = |ending: &str| fixture.dir.join(format!("{}{ending}", fixture.name));
        if [".rs", MAIN, ".out"].into_iter().any(|ending| !file(ending).exists()) {
            continue;
        }
        let module = fs::read_to_string(file(".rs"))?;
        let known = shortest.get(fixture.suite.dir).map_or(usize::MAX, |(length, _)| *length);
        if module.contains("tablegen_rt") && module.len() < known {
            shortest.insert(fixture.suite.dir, (module.len(), fixture));
        }
    }
    for (suite, (_, fixture)) in shortest {
        let to = dir.join(suite.replace('/', "-"));
        fs::create_dir_all(&to)?;
        for ending in [".rs", MAIN, ".out"] {
            let name = format!("{}{ending}", fixture.name);
            fs::copy(fixture.dir.join(&name), to.join(&name))?;
        }
        for (name, text) in
            fixture.suite.beside_mains.iter().filter(|(name, _)| name.ends_with(".rs"))
        {
            fs::write(to.join(name), text)?;
        }
    }
    Ok(())
}

/// Compiles the program of a directory and compares its output.
fn check(dir: &Path) -> io::Result<()> {
    let workshop = Workshop::new()?;
    workshop.add_runtime()?;
    let (mut main, mut expected) = (None, Vec::new());
    for name in entries(dir)? {
        let text = fs::read(dir.join(&name))?;
        match name.rsplit_once('.') {
            Some((_, "out")) => expected = text,
            _ => {
                workshop.write(&name, text)?;
                main = Some(name).filter(|name| name.ends_with(MAIN)).or(main);
            }
        }
    }
    let main = main.ok_or_else(|| io::Error::other("no program"))?;
    // An item can be deprecated before it is removed.
    let flags = [&WITH_RUNTIME[..], &["-A", "deprecated"]].concat();
    let printed = workshop.run(&workshop.compile_rust(&main, &flags)?)?;
    assert_eq!(String::from_utf8_lossy(&printed), String::from_utf8_lossy(&expected));
    Ok(())
}

#[test]
fn modules_of_this_and_the_previous_version_compile() -> io::Result<()> {
    let (top, versions) = (directory(), versions());
    if env::var_os(RECORD).is_some_and(|value| value == "1") {
        record(&top.join(&versions[0]))?;
    }
    let recorded = entries(&top)?;
    assert!(recorded.contains(&versions[0]), "set {RECORD}=1 to record {}", versions[0]);
    for version in recorded {
        assert!(versions.contains(&version), "modules of {version} need not compile: delete them");
        let suites = entries(&top.join(&version))?;
        // Most families of back-ends with Rust output.
        assert!(suites.len() > 30, "{version}: {suites:?}");
        for suite in suites {
            check(&top.join(&version).join(&suite))
                .map_err(|error| io::Error::other(format!("{version}/{suite}: {error}")))?;
        }
    }
    Ok(())
}
