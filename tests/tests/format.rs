//! The subcommand `tablegen fmt`: files, directories, standard input, and the hook for git.

use std::error::Error;
use std::fs;
use std::path::Path;

use tablegen_tests::tool::{self, Outcome, command, run};

const BEFORE: &str = "class A{\n    int x=1 ;\n}\ndef  b:A;\n";
const AFTER: &str = "class A {\n  int x = 1;\n}\ndef b : A;\n";

fn tablegen() -> &'static Path {
    tool::tablegen(env!("CARGO_TARGET_TMPDIR"))
}

fn fmt(dir: &Path, args: &[&str], input: &str) -> Outcome {
    let mut command = command(tablegen());
    let outcome = run(command.arg("fmt").args(args).current_dir(dir), input.as_bytes());
    outcome.unwrap_or_else(|error| panic!("cannot run tablegen: {error}"))
}

#[test]
fn files_and_directories() -> Result<(), Box<dyn Error>> {
    let dir = tempfile::tempdir()?;
    let top = dir.path();
    fs::create_dir_all(top.join("a/.hidden"))?;
    let files = ["a/one.td", "a/.hidden/two.td", "a/three.inc", "four.td"];
    for file in files {
        fs::write(top.join(file), BEFORE)?;
    }
    let outcome = fmt(top, &["--check", "a"], "");
    assert_eq!(outcome.stdout_text().replace('\\', "/"), "a/one.td\n");
    assert!(!outcome.succeeded());

    let outcome = fmt(top, &["a", "four.td"], "");
    assert!(outcome.succeeded(), "{}", outcome.describe());
    let is_formatted =
        files.map(|file| fs::read_to_string(top.join(file)).is_ok_and(|it| it == AFTER));
    assert_eq!(is_formatted, [true, false, false, true]);
    assert!(fmt(top, &["--check", "a", "four.td"], "").succeeded());
    Ok(())
}

#[test]
fn standard_input_and_settings() -> Result<(), Box<dyn Error>> {
    let dir = tempfile::tempdir()?;
    let printed = |args: &[&str]| fmt(dir.path(), args, BEFORE).stdout_text();
    assert_eq!(printed(&[]), AFTER);
    assert_eq!(printed(&["--lines=4:4", "-"]), BEFORE.replace("def  b:A", "def b : A"));
    fs::write(dir.path().join("tablegen.toml"), "[format]\nindent = 3\n")?;
    assert_eq!(printed(&["--stdin-path=x.td"]), AFTER.replace("  int", "   int"));
    assert_eq!(printed(&["--stdin-path=x.td", "--indent=1"]), AFTER.replace("  int", " int"));
    let diff = "--- <stdin>\n+++ <stdin> (formatted)\n@@ -1,4 +1,4 @@\n-class A{\n-    int x=1 ;\n\
                +class A {\n+ int x = 1;\n }\n-def  b:A;\n+def b : A;\n";
    assert_eq!(printed(&["--diff", "--indent=1"]), diff);
    Ok(())
}

#[test]
fn mistakes_are_reported() -> Result<(), Box<dyn Error>> {
    let dir = tempfile::tempdir()?;
    let message = |args: &[&str], input: &str| {
        let outcome = fmt(dir.path(), args, input);
        assert!(!outcome.succeeded());
        assert_eq!(outcome.stdout_text(), "");
        outcome.stderr_text()
    };
    assert_eq!(
        message(&[], "def a {\n  int = 1;\n}\n"),
        "<stdin>:2:7: error: expected identifier in declaration\n"
    );
    assert_eq!(message(&["none.td"], ""), "none.td: error: No such file or directory\n");
    assert!(message(&["--nope"], "").starts_with("error: unexpected argument '--nope' found\n"));
    fs::write(dir.path().join("tablegen.toml"), "[format]\ntabs = 3\n")?;
    assert!(message(&[], "def a;").contains("unknown setting `tabs`"));
    Ok(())
}

/// Checks that a source file can have the name of the subcommand, and that other tools have no
/// subcommands.
#[test]
fn other_command_lines_are_those_of_llvm() -> Result<(), Box<dyn Error>> {
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join("fmt"), "def a;\n")?;
    let run_with = |args: &[&str]| run(command(tablegen()).args(args).current_dir(dir.path()), b"");
    assert!(run_with(&["./fmt"])?.stdout_text().contains("def a {"));
    assert!(run_with(&["--print-records", "fmt"])?.stdout_text().contains("def a {"));
    assert!(run_with(&["fmt", "--help"])?.stdout_text().contains("Usage: tablegen fmt"));
    Ok(())
}

/// Checks that the hook formats the changed lines of a commit, and no others.
#[cfg(unix)]
#[test]
fn the_hook_formats_changed_lines() -> Result<(), Box<dyn Error>> {
    use std::os::unix::fs::PermissionsExt;

    if !tool::git() {
        return Ok(());
    }
    let dir = tempfile::tempdir()?;
    let top = dir.path();
    let git = |args: &[&str]| {
        let mut command = command(Path::new("git"));
        let paths = std::env::var("PATH").unwrap_or_default();
        let own = tablegen().parent().unwrap_or(Path::new("")).display();
        command.env("PATH", format!("{own}:{paths}")).env("GIT_CONFIG_GLOBAL", "/dev/null");
        for name in
            ["GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"]
        {
            command.env(name, "name@localhost");
        }
        run(command.args(args).current_dir(top), b"")
    };
    git(&["init", "-q"])?;
    let file = top.join("a b.td");
    fs::write(&file, "def  a;\ndef   b;\n")?;
    git(&["add", "."])?;
    git(&["commit", "-qm", "one"])?;
    let hook = top.join(".git/hooks/pre-commit");
    fs::create_dir_all(top.join(".git/hooks"))?;
    fs::write(&hook, fmt(top, &["--print-git-hook"], "").stdout_text())?;
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755))?;
    fs::write(&file, "def  a;\ndef   b;\ndef    c;\n")?;
    let outcome = git(&["commit", "-qam", "two"])?;
    assert!(outcome.succeeded(), "{}", outcome.describe());
    let expected = "def  a;\ndef   b;\ndef c;\n";
    assert_eq!(git(&["show", "HEAD:a b.td"])?.stdout_text(), expected);
    assert_eq!(fs::read_to_string(&file)?, expected);
    assert_eq!(git(&["status", "--porcelain"])?.stdout_text(), "");
    Ok(())
}
