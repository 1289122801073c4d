//! Crates outside of the repository: the quick start of the README, the tutorial, copies of the
//! examples, and rebuilds after a source changed.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use tablegen_tests::book::{Page, Reader, Step};
use tablegen_tests::fixtures::Mode;
use tablegen_tests::tool;

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

fn repository() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().unwrap_or(tests).to_owned()
}

/// Creates a directory for crates outside of the workspace.
fn outside() -> io::Result<tempfile::TempDir> {
    tempfile::Builder::new().prefix("tablegen-outside-").tempdir()
}

/// Runs `cargo`, and returns standard output and standard error.
fn cargo(dir: &Path, args: &[&str]) -> Result<(String, String)> {
    let lock = dir.join("Cargo.lock");
    // Also where a dependency was removed: cargo would choose the newest versions for the next one, and build all again.
    let is_new = !lock.exists() || args.first() == Some(&"add");
    if dir.join("Cargo.toml").exists() && is_new {
        fs::copy(repository().join("Cargo.lock"), &lock)?;
    }
    let output = Command::new(env!("CARGO"))
        .args(args)
        .current_dir(dir)
        // One for all, so that the dependencies are built once.
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside"))
        .env("CARGO_NET_OFFLINE", "true")
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env_remove("RUSTFLAGS")
        .output()?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    if !output.status.success() {
        return Err(format!("cargo {args:?}: {}\n{out}\n{err}", output.status).into());
    }
    Ok((out, err))
}

fn copy_dir(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_dir(&entry.path(), &to)?;
        } else {
            // Not with the time of the original.
            fs::write(&to, fs::read(entry.path())?)?;
        }
    }
    Ok(())
}

/// Follows pages in one directory, one after the other, as their reader would.
fn follow(pages: &[&str]) -> Result {
    let top = outside()?;
    let repository = repository().display().to_string();
    let other = |dir: &Path, step: Step<'_>| -> std::result::Result<String, String> {
        let Some(("cargo", arguments)) =
            step.split_first().map(|(name, rest)| (name.as_str(), rest))
        else {
            return Err(format!("unknown command {step:?}"));
        };
        let arguments: Vec<String> =
            arguments.iter().map(|argument| argument.replace("../tablegen", &repository)).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let (printed, _) = cargo(dir, &arguments).map_err(|error| error.to_string())?;
        // The expected output is the output of the program.
        Ok(if arguments.first() == Some(&"run") { printed } else { String::new() })
    };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let mut reader = Reader { dir: top.path().to_owned(), tablegen, other: &other };
    let bless = Mode::bless_if("1") == Mode::Bless;
    for name in pages {
        let page = Page::read(name)?;
        let changes = reader.follow(&page.text).map_err(|error| format!("{name}: {error}"))?;
        if bless && !changes.is_empty() {
            page.rewrite(&changes)?;
        } else if let Some((block, text)) = changes.first() {
            return Err(format!("{name}:{}: the command prints\n{text}", block.line).into());
        }
    }
    Ok(())
}

/// Both pages make a program `regs`, which has one place in the directory of all builds.
#[test]
fn the_quick_start_and_the_page_on_tables_work_as_written() -> Result {
    follow(&["README.md"])?;
    follow(&["docs/book/src/tables.md"])
}

#[test]
fn the_tutorial_works_as_written() -> Result {
    let page = |name: &str| format!("docs/book/src/tutorial/{name}.md");
    let pages = ["description", "code", "text", "select"].map(page);
    follow(&pages.each_ref().map(String::as_str))
}

/// Copies an example out of the repository and makes the paths of its dependencies absolute.
fn copy_of_example(name: &str, top: &Path) -> Result<PathBuf> {
    let dir = top.join(name);
    copy_dir(&repository().join("examples").join(name), &dir)?;
    let manifest = dir.join("Cargo.toml");
    let text = fs::read_to_string(&manifest)?;
    fs::write(&manifest, text.replace("../..", &repository().display().to_string()))?;
    Ok(dir)
}

#[test]
fn examples_can_be_copied() -> Result {
    let top = outside()?;
    let sysregs = "CPACR_EL1 = 0xc082, read and write\nMIDR_EL1 = 0xc000, read only\n";
    let find = ["run", "--", "cpacr_el1", "0xc000"];
    for (name, args, expected) in [
        ("sysregs-macro", &find[..], sysregs),
        ("sysregs-build", &find, sysregs),
        ("sysregs-checked-in", &find, sysregs),
        ("inline-ops", &["run"], "2 3 add 4 mul neg = -20\n"),
    ] {
        let dir = copy_of_example(name, top.path())?;
        assert_eq!(cargo(&dir, args)?.0, expected, "{name}");
    }
    let dir = copy_of_example("side-by-side", top.path())?;
    let (out, _) = cargo(&dir, &["run"])?;
    assert!(out.starts_with("0: 0 nop of group 1, 0 operands\n1: 1 push "), "{out}");
    Ok(())
}

/// Builds and runs a crate twice around each change of its sources.
fn follows_its_sources(name: &str) -> Result {
    let top = outside()?;
    let dir = copy_of_example(name, top.path())?;
    let renamed = format!("{name}-changing");
    let manifest = fs::read_to_string(dir.join("Cargo.toml"))?;
    fs::write(dir.join("Cargo.toml"), manifest.replacen(name, &renamed, 1))?;
    // Half of the registers are in a file of their own.
    let source = dir.join("td/sysregs.td");
    let text = fs::read_to_string(&source)?;
    let (before, rest) = text.split_once("def : SysReg<\"CTR_EL0\"").ok_or("no CTR_EL0")?;
    let (rest, after) = rest.split_once("def SysRegs").ok_or("no table")?;
    let part = format!("def : SysReg<\"CTR_EL0\"{rest}");
    fs::write(dir.join("td/part.td"), &part)?;
    fs::write(&source, format!("{before}include \"part.td\"\ndef SysRegs{after}"))?;

    let run_key = |key: &str| cargo(&dir, &["run", "--", key]);
    let (out, err) = run_key("nzcv")?;
    assert_eq!(out, "NZCV = 0xda10, read and write\n");
    assert!(err.contains("Compiling sysregs"), "{err}");
    let (_, err) = run_key("nzcv")?;
    assert!(!err.contains("Compiling sysregs"), "nothing changed, yet it is built again: {err}");

    fs::write(dir.join("td/part.td"), part.replace("\"NZCV\"", "\"FLAGS\""))?;
    assert_eq!(run_key("flags")?.0, "FLAGS = 0xda10, read and write\n");
    let text = fs::read_to_string(&source)?;
    fs::write(&source, text.replace("\"ELR_EL1\",   3, 0, 4", "\"ELR_EL1\",   3, 0, 5"))?;
    assert_eq!(run_key("elr_el1")?.0, "ELR_EL1 = 0xc281, read and write\n");

    // An error, then the file as it was.
    let good = fs::read_to_string(&source)?;
    fs::write(&source, format!("{good}def : Missing;\n"))?;
    let error = run_key("elr_el1").err().ok_or("this should not compile")?.to_string();
    let location = format!("td/sysregs.td:{}:7: ", good.lines().count() + 1);
    assert!(error.contains(&location), "{error}");
    assert!(error.contains("Couldn't find class 'Missing'"), "{error}");
    fs::write(&source, good)?;
    assert_eq!(run_key("elr_el1")?.0, "ELR_EL1 = 0xc281, read and write\n");
    fs::remove_file(dir.join("td/part.td"))?;
    let error = run_key("elr_el1").err().ok_or("this should not compile")?.to_string();
    assert!(error.contains("could not find include file 'part.td'"), "{error}");
    let tried = dir.join("td/part.td").display().to_string();
    assert!(error.contains("looked for:") && error.contains(&tried), "{error}");
    Ok(())
}

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn a_macro_follows_its_sources() -> Result {
    follows_its_sources("sysregs-macro")
}

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn a_build_script_follows_its_sources() -> Result {
    follows_its_sources("sysregs-build")
}

#[test]
fn checked_in_files_that_are_stale_fail_the_test() -> Result {
    let top = outside()?;
    let dir = copy_of_example("sysregs-checked-in", top.path())?;
    let test = ["test", "--test", "generated"];
    cargo(&dir, &test)?;
    let source = dir.join("td/sysregs.td");
    let text = fs::read_to_string(&source)?;
    fs::write(&source, text.replace("\"NZCV\"", "\"FLAGS\""))?;
    let error = cargo(&dir, &test).err().ok_or("the test should fail")?.to_string();
    assert!(error.contains("generated files are not up to date:"), "{error}");
    assert!(error.contains("src/generated/sysregs.rs:"), "{error}");
    assert!(error.contains("is `    SysReg { name: \"NZCV\", "), "{error}");
    Ok(())
}

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn a_source_that_does_not_exist_says_where_it_was_looked_for() -> Result {
    for name in ["sysregs-macro", "sysregs-build"] {
        let top = outside()?;
        let dir = copy_of_example(name, top.path())?;
        fs::rename(dir.join("td/sysregs.td"), dir.join("td/other.td"))?;
        let error = cargo(&dir, &["build"]).err().ok_or("this should not compile")?.to_string();
        assert!(error.contains("could not read td/sysregs.td: "), "{error}");
        let tried = format!("looked for: {}", dir.join("td/sysregs.td").display());
        assert!(error.contains(&tried), "{error}");

        // rustc runs in the directory of the workspace, a build script in that of the package.
        let workspace = format!("[workspace]\nresolver = \"3\"\nmembers = [\"{name}\"]\n");
        fs::write(top.path().join("Cargo.toml"), workspace)?;
        let error = cargo(&dir, &["build"]).err().ok_or("this should not compile")?.to_string();
        assert!(error.contains("td/sysregs.td: ") && error.contains(&tried), "{error}");
    }
    Ok(())
}
