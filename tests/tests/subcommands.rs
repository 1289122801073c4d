//! Subcommands that describe the command: help on a topic, manual page, completion scripts.

use std::fs;
use std::io;
use std::path::Path;

use tablegen_tests::tool::{self, Outcome, command, run};

fn tablegen() -> &'static Path {
    tool::tablegen(env!("CARGO_TARGET_TMPDIR"))
}

fn run_with(args: &[&str]) -> Outcome {
    run(command(tablegen()).args(args), b"").unwrap_or_else(|error| panic!("{args:?}: {error}"))
}

#[track_caller]
fn printed(args: &[&str]) -> String {
    let outcome = run_with(args);
    assert!(outcome.succeeded(), "{args:?}: {}", outcome.describe());
    // Subcommands print the name of the program without its suffix.
    outcome.stdout_text().replace("tablegen.exe", "tablegen")
}

/// Returns standard error of a run that fails and prints nothing else.
#[track_caller]
fn failure(args: &[&str]) -> String {
    let outcome = run_with(args);
    assert_eq!((outcome.status, outcome.stdout_text().as_str()), (Some(1), ""), "{args:?}");
    String::from_utf8_lossy(&outcome.stderr).into_owned()
}

#[test]
fn help_describes_topics() {
    assert_eq!(printed(&["help"]), printed(&["--help"]));
    assert_eq!(printed(&["help", "print-enums"]), printed(&["--help", "print-enums"]));
    assert_eq!(printed(&["help", "mlir"]), printed(&["--help", "mlir"]));
    assert_eq!(printed(&["help", "man"]), "Print the manual page\n\nUSAGE: tablegen man\n");
    for name in ["cache", "diff", "fmt", "query"] {
        assert_eq!(printed(&["help", name]), printed(&[name, "--help"]));
    }
    let unknown = failure(&["help", "nothing-of-this-name"]);
    assert!(unknown.starts_with("tablegen help: error: no help for `nothing-of-"), "{unknown}");
    assert!(failure(&["man", "x"]).contains("expected no arguments"));
}

#[test]
fn files_named_as_subcommands_can_be_read() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("man"), "def FromFile;\n").unwrap();
    let records = |args: &[&str], program: &Path| {
        let outcome = run(command(program).args(args).current_dir(dir.path()), b"").unwrap();
        assert!(outcome.succeeded(), "{}", outcome.describe());
        outcome.stdout_text()
    };
    assert!(records(&["./man"], tablegen()).contains("def FromFile {"));
    assert!(records(&["--print-records", "man"], tablegen()).contains("def FromFile {"));
    assert!(records(&["--tool=llvm-tblgen", "man"], tablegen()).contains("def FromFile {"));
    // Under the name of LLVM's tool there are no subcommands.
    let linked = dir.path().join("llvm-tblgen");
    fs::hard_link(tablegen(), &linked)
        .or_else(|_| fs::copy(tablegen(), &linked).map(drop))
        .unwrap();
    assert!(records(&["man"], &linked).contains("def FromFile {"));
}

/// Returns the completions of bash for a command line, the last word of which is unfinished. Bash
/// has split the words.
fn completed_by_bash(bash: &Path, arguments: &[&str]) -> Vec<String> {
    let list: String = arguments.iter().map(|argument| format!(" '{argument}'")).collect();
    let script = format!(
        "compopt() {{ :; }}\n{}\nCOMP_WORDS=(tablegen{list})\nCOMP_CWORD={}\n_tablegen\n\
         printf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
        printed(&["completions", "bash"]),
        arguments.len()
    );
    let outcome = run(command(bash).arg("-s"), script.as_bytes()).unwrap();
    assert!(outcome.succeeded() && outcome.stderr.is_empty(), "{}", outcome.describe());
    outcome.stdout_text().lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes() {
    let bash = Path::new("/bin/bash");
    if !bash.is_file() {
        return eprintln!("there is no bash: its completion was not tried");
    }
    assert_eq!(completed_by_bash(bash, &["--gen-register-i"]), ["--gen-register-info"]);
    assert_eq!(completed_by_bash(bash, &["--write-if"]), ["--write-if-changed"]);
    assert_eq!(completed_by_bash(bash, &["--tool"]), ["--tool="]);
    let tools = completed_by_bash(bash, &["--tool", "=", "mlir"]);
    assert_eq!(tools, ["mlir-tblgen"]);
    assert!(completed_by_bash(bash, &["comp"]).contains(&"completions".to_owned()));
}

#[test]
fn every_shell_has_all_options() {
    for shell in ["bash", "fish", "zsh"] {
        let script = printed(&["completions", shell]);
        for name in ["gen-dag-isel", "dump-json", "write-if-changed", "completions"] {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
    let unknown = failure(&["completions", "tcsh"]);
    assert_eq!(
        unknown,
        "tablegen completions: error: unknown shell `tcsh`; help: one of bash, fish, zsh\n"
    );
}

#[test]
fn a_bare_file_name_has_a_configuration() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join("x.td"), "def A;\n")?;
    let check = |file: &str| {
        run(command(tablegen()).args(["check", file]).current_dir(dir.path()), b"")
            .map(|outcome| outcome.stderr_text())
    };
    for text in ["[lints]\nno-such-lint = \"deny\"\n", "[lints"] {
        fs::write(dir.path().join("tablegen.toml"), text)?;
        let message = check("x.td")?;
        assert!(message.contains("tablegen.toml: "), "{text}: {message}");
        assert_eq!(message, check("./x.td")?);
    }
    Ok(())
}

#[test]
fn packages_are_not_overwritten() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let new = |args: &[&str]| {
        let mut command = command(tablegen());
        command.args(["mc", "new", "--target", "bpf", "--llvm", "no", "made"]).args(args);
        run(command.current_dir(dir.path()), b"").map(|outcome| outcome.stderr_text())
    };
    assert!(new(&["--name", "1bad"])?.contains("error: `1bad` is no name of a package"));
    let no = new(&["--tablegen", "nowhere"])?;
    assert!(no.contains("nowhere` is no checkout of tablegen"), "{no}");
    fs::create_dir_all(dir.path().join("made/src"))?;
    fs::write(dir.path().join("made/src/lib.rs"), "// edited\n")?;
    let exists = new(&[])?;
    assert!(exists.contains("made/src/lib.rs` exists\nhelp: `--force` "), "{exists}");
    // The sources are looked for next.
    assert!(new(&["--force"])?.contains("error: no file `"));
    Ok(())
}

/// Checks that `check --fix` keeps what root files use that are not arguments, and that it edits
/// arguments only.
#[test]
fn fixes_keep_what_other_root_files_use() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let shared = "class Shape<int n> { int N = n; }\nclass Square<int n> : Shape<n>;\n\
                  class Circle<int n> : Shape<n>;\nclass Lost<int n> : Shape<n>;\n";
    let write = || -> io::Result<()> {
        fs::write(dir.path().join("shared.td"), shared)?;
        fs::write(dir.path().join("a.td"), "include \"shared.td\"\ndef A : Square<1>;\n")?;
        fs::write(dir.path().join("b.td"), "include \"shared.td\"\ndef B : Circle<2>;\n")
    };
    let fix = |files: &[&str]| -> io::Result<String> {
        write()?;
        let mut command = command(tablegen());
        command.args(["check", "--fix"]).args(files).current_dir(dir.path());
        let outcome = run(&mut command, b"")?;
        assert!(outcome.succeeded(), "{files:?}: {}", outcome.describe());
        fs::read_to_string(dir.path().join("shared.td"))
    };
    // The other root file is not an argument, or the file itself is not.
    for files in [&["a.td"][..], &["a.td", "b.td"], &["a.td", "shared.td"]] {
        assert_eq!(fix(files)?, shared, "{files:?}");
    }
    let fixed = fix(&["a.td", "b.td", "shared.td"])?;
    assert_eq!(fixed, shared.replace("class Lost<int n> : Shape<n>;\n", ""));
    Ok(())
}
