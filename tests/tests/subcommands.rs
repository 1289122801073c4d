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

/// Returns standard error of a run whose command line is wrong, and that prints nothing else.
#[track_caller]
fn failure(args: &[&str]) -> String {
    let outcome = run_with(args);
    assert_eq!((outcome.status, outcome.stdout_text().as_str()), (Some(2), ""), "{args:?}");
    String::from_utf8_lossy(&outcome.stderr).into_owned()
}

#[test]
fn help_describes_topics() {
    assert_eq!(printed(&["help"]), printed(&["--help"]));
    assert_eq!(printed(&["help", "print-enums"]), printed(&["--help", "print-enums"]));
    assert_eq!(printed(&["help", "mlir"]), printed(&["--help", "mlir"]));
    for name in ["browse", "cache", "check", "diff", "fmt", "lsp", "man", "query"] {
        let help = printed(&["help", name]);
        assert_eq!(help, printed(&[name, "-h"]));
        assert!(printed(&[name, "--help"]).contains(&format!("Usage: tablegen {name}")));
        assert!(help.contains(&format!("Usage: tablegen {name}")), "{help}");
    }
    let unknown = failure(&["help", "nothing-of-this-name"]);
    assert!(unknown.starts_with("error: there is no topic `nothing-of-this-name`"), "{unknown}");
    assert!(failure(&["help", "gen-emiter"]).contains("tip: a similar one exists: 'gen-emitter'"));
    assert!(failure(&["man", "x"]).contains("there is no subcommand `x`"));
}

#[test]
fn mistakes_have_tips() {
    for (args, text) in [
        (&["qurey", "x.td"][..], "a similar subcommand exists: 'query'"),
        (&["chekc"], "a similar subcommand exists: 'check'"),
        (&["gen-searchable-tables", "x.td"], "tip: tablegen --gen-searchable-tables <input file>"),
        (&["check", "--alow", "all", "x.td"], "a similar argument exists: '--allow'"),
        (&["check", "--deny", "unusd-class", "x.td"], "a similar value exists: 'unused-class'"),
        (&["check", "--action", "gen-emiter", "x.td"], "did you mean `gen-emitter`?"),
        (&["query", "x.td", "--format", "jsn"], "a similar value exists: 'json'"),
        (&["diff", "a.td"], "<new>"),
        (&["fmt", "--lines=3:2", "x.td"], "the first and the last line are needed"),
        (&["fmt", "--lines=1:2", "x.td", "y.td"], "`--lines` needs one file"),
        (&["completions", "tcsh"], "[possible values: bash, elvish, fish, powershell, zsh]"),
    ] {
        let message = failure(args);
        assert!(message.contains(text), "{args:?}: {message}");
    }
}

/// Checks that help fits on terminals.
#[test]
fn help_has_short_lines() {
    for args in [&["--help"][..], &["help", "check"], &["help", "query"], &["mc", "new", "--help"]]
    {
        for line in printed(args).lines() {
            // The names of an option's values are one word.
            let is_long = line.chars().count() > 100 && !line.trim_start().starts_with("--");
            assert!(!is_long, "{args:?}: {line}");
        }
    }
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
    let [before, last] = match arguments {
        [.., before, last] => [before, last],
        [last] => [&"tablegen", last],
        [] => [&"", &"tablegen"],
    };
    let script = format!(
        "compopt() {{ :; }}\n{}\nCOMP_WORDS=(tablegen{list})\nCOMP_CWORD={}\n\
         _tablegen tablegen '{last}' '{before}'\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
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
    let complete = |arguments: &[&str]| completed_by_bash(bash, arguments);
    assert_eq!(complete(&["--gen-register-i"]), ["--gen-register-info"]);
    assert_eq!(complete(&["--write-if"]), ["--write-if-changed"]);
    assert_eq!(complete(&["--tool", "mlir"]), ["mlir-tblgen"]);
    assert_eq!(complete(&["comp"]), ["completions"]);
    // Subcommands have their own options only.
    assert_eq!(complete(&["fmt", "--ch"]), ["--check"]);
    assert!(complete(&["fmt", "--gen-"]).iter().all(String::is_empty));
    assert_eq!(complete(&["query", "--format", "js"]), ["json"]);
    assert_eq!(complete(&["check", "--deny", "unused-cl"]), ["unused-class"]);
    assert_eq!(complete(&["mc", "new", "--target", "risc"]), ["riscv"]);
    assert_eq!(complete(&["--llvm", "2"]), ["20", "21", "22", "23"]);
}

#[test]
fn every_shell_has_all_options() {
    for shell in ["bash", "fish", "zsh", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        for name in ["gen-dag-isel", "dump-json", "write-if-changed", "completions", "git-hook"] {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
}

#[test]
fn manual_pages_exist() {
    for (args, texts) in [
        (&["man"][..], &["gen\\-dag\\-isel", "tablegen\\-query", ".SH EXIT STATUS"][..]),
        (&["man", "query"], &["tablegen\\-query", "\\-\\-where"]),
        (&["man", "mc"], &["tablegen\\-mc"]),
    ] {
        let page = printed(args);
        for text in texts {
            assert!(page.contains(text), "{args:?}: {text}\n{page}");
        }
    }
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
