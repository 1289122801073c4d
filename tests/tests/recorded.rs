//! Modules that a release of this or the previous minor version generated: they compile with the
//! present `tablegen-rt`, and programs on them print what they printed at the release.
//!
//! The modules are fixtures at the release's tag `v<version>`, the shortest of each suite that has a
//! program. Before the first release there are none.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use tablegen_tests::compiled::{WITH_RUNTIME, Workshop};
use tablegen_tests::fixtures::SUITES;
use tablegen_tests::tool;

/// Ending of the programs.
const MAIN: &str = "_main.rs";

/// Fixtures, and files that their programs include.
const FIXTURES: &str = "tests/tests/fixtures";
const BESIDE: &str = "tests/src/compiled";

/// Module with a program.
#[derive(Debug, PartialEq, Eq)]
struct Module {
    /// Path of the files without their endings.
    path: PathBuf,
    /// Bytes of the module.
    len: usize,
}

/// Returns the standard output of git in a repository. `None` if it fails.
fn git(repository: &Path, arguments: &[&str]) -> io::Result<Option<String>> {
    let output = Command::new("git").arg("-C").arg(repository).args(arguments).output()?;
    Ok(output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned()))
}

/// Returns the newest tag of each of these minor versions, such as `v0.1.3` for `0.1`.
fn tags(repository: &Path, versions: &[String]) -> io::Result<Vec<String>> {
    let all = git(repository, &["tag", "--list", "v*", "--sort=-version:refname"])?;
    let all = all.unwrap_or_default();
    let newest = |version: &String| {
        let start = format!("v{version}.");
        all.lines().find(|tag| tag.starts_with(&start)).map(str::to_owned)
    };
    Ok(versions.iter().filter_map(newest).collect())
}

/// Writes the files of a tag to a directory.
fn extract(repository: &Path, tag: &str, to: &Path) -> io::Result<()> {
    let index = to.join("index");
    let status = Command::new("git")
        .arg("-C")
        .arg(repository)
        .arg("--work-tree")
        .arg(to)
        .args(["checkout", tag, "--", FIXTURES, BESIDE])
        .env("GIT_INDEX_FILE", &index)
        .status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("no files of {tag}"))) }
}

/// Adds the shortest module of each suite below a directory that has a program, its output, and
/// needs `tablegen-rt`.
fn add_modules(top: &Path, dir: &Path, shortest: &mut BTreeMap<String, Module>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            add_modules(top, &path, shortest)?;
            continue;
        }
        let text = path.to_string_lossy();
        let Some(start) = text.strip_suffix(MAIN) else { continue };
        let start = PathBuf::from(start);
        if !start.with_extension("out").exists() || !start.with_extension("rs").exists() {
            continue;
        }
        let module = fs::read_to_string(start.with_extension("rs"))?;
        let suite = dir.strip_prefix(top).unwrap_or(dir).to_string_lossy().replace('\\', "/");
        let suite = suite.trim_end_matches("/pass").to_owned();
        let known = shortest.get(&suite).map_or(usize::MAX, |module| module.len);
        if module.contains("tablegen_rt") && module.len() < known {
            shortest.insert(suite, Module { path: start, len: module.len() });
        }
    }
    Ok(())
}

/// Compiles the program of a module and compares its output.
fn check(suite: &str, module: &Module, beside: &Path) -> io::Result<()> {
    let workshop = Workshop::new()?;
    workshop.add_runtime()?;
    let name = module.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for ending in [".rs", MAIN] {
        let file = format!("{name}{ending}");
        workshop.write(&file, fs::read(module.path.with_file_name(&file))?)?;
    }
    let of_suite = SUITES.iter().filter(|one| one.dir == suite);
    for (file, _) in of_suite.flat_map(|one| one.beside_mains) {
        if file.ends_with(".rs") {
            workshop.write(file, fs::read(beside.join(file))?)?;
        }
    }
    // An item can be deprecated before it is removed.
    let flags = [&WITH_RUNTIME[..], &["-A", "deprecated"]].concat();
    let printed = workshop.run(&workshop.compile_rust(&format!("{name}{MAIN}"), &flags)?)?;
    let expected = fs::read_to_string(module.path.with_extension("out"))?;
    assert_eq!(String::from_utf8_lossy(&printed), expected);
    Ok(())
}

/// Compiles the modules of these versions' releases. Returns their number.
fn check_releases(repository: &Path, versions: &[String]) -> io::Result<usize> {
    let mut count = 0;
    for tag in tags(repository, versions)? {
        let dir = tempfile::tempdir()?;
        extract(repository, &tag, dir.path())?;
        let (top, mut modules) = (dir.path().join(FIXTURES), BTreeMap::new());
        add_modules(&top, &top, &mut modules)?;
        count += modules.len();
        for (suite, module) in modules {
            check(&suite, &module, &dir.path().join(BESIDE))
                .map_err(|error| io::Error::other(format!("{tag}: {suite}: {error}")))?;
        }
    }
    Ok(count)
}

/// Returns the minor version of the crates and the one before, as in `0.1`.
fn versions() -> Vec<String> {
    let [major, minor] = [env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR")]
        .map(|number| number.parse::<u32>().unwrap_or_default());
    let minors = minor.saturating_sub(1)..=minor;
    minors.rev().map(|minor| format!("{major}.{minor}")).collect()
}

#[test]
fn modules_of_releases_compile() -> io::Result<()> {
    if !tool::git() {
        return Ok(());
    }
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (versions, tags) = (versions(), tags(&top, &versions())?);
    let count = check_releases(&top, &versions)?;
    // Most families of back-ends with Rust output.
    assert!(count > 30 * tags.len() || tags.is_empty(), "{count} modules of {tags:?}");
    Ok(())
}

/// Checks the test above with a repository of two releases, one of which generated a module that
/// does not compile any more.
#[test]
fn modules_of_a_release_that_do_not_compile_are_found() -> io::Result<()> {
    if !tool::git() {
        return Ok(());
    }
    let dir = tempfile::tempdir()?;
    let top = dir.path();
    let module = |item: &str| {
        format!("pub const VALUE: u32 = {{\n    let _ = ::tablegen_rt::{item};\n    1\n}};\n")
    };
    let emitter = top.join(FIXTURES).join("emitter/pass");
    fs::create_dir_all(&emitter)?;
    fs::create_dir_all(top.join(BESIDE))?;
    fs::write(top.join(BESIDE).join("dag.rs"), "")?;
    fs::write(
        emitter.join("a_main.rs"),
        "mod a;\nfn main() {\n    print!(\"{}\", a::VALUE);\n}\n",
    )?;
    fs::write(emitter.join("a.out"), "1")?;
    let run = |arguments: &[&str]| git(top, arguments).map(|output| assert!(output.is_some()));
    run(&["init", "--quiet"])?;
    for (item, tag) in [("Missing", "v0.8.9"), ("FORMAT_VERSION", "v0.9.0"), ("Missing", "v1.9.0")]
    {
        fs::write(emitter.join("a.rs"), module(item))?;
        run(&["add", "."])?;
        let user = ["-c", "user.name=a", "-c", "user.email=a@b"];
        run(&[&user[..], &["commit", "--quiet", "--message=a"]].concat())?;
        run(&["tag", tag])?;
    }
    let versions = |list: &[&str]| list.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
    assert_eq!(tags(top, &versions(&["0.9", "0.8", "0.7"]))?, ["v0.9.0", "v0.8.9"]);
    assert_eq!(check_releases(top, &versions(&["0.9"]))?, 1);
    let error = check_releases(top, &versions(&["0.8"])).expect_err("a missing item");
    assert!(error.to_string().contains("v0.8.9: emitter"), "{error}");
    Ok(())
}
