//! The subcommand `diff` and its library: the texts of all formats, causes, versions in folders and
//! in git, and versions that do not differ.
//!
//! With `TABLEGEN_BLESS=1` the expected texts in `diff/` are rewritten.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tablegen_build::evaluator;
use tablegen_diff::{Cause, Counts, Diff};
use tablegen_tests::fixtures::{self, Mode};
use tablegen_tests::tool::{self, Outcome, command, run};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diff")
}

fn diff_in(dir: &Path, args: &[&str]) -> Outcome {
    let mut command = command(tool::tablegen(env!("CARGO_TARGET_TMPDIR")));
    match run(command.arg("diff").args(args).current_dir(dir), b"") {
        Ok(outcome) => outcome,
        Err(error) => panic!("cannot run tablegen: {error}"),
    }
}

#[track_caller]
fn printed(dir: &Path, args: &[&str]) -> String {
    let outcome = diff_in(dir, args);
    assert!(outcome.succeeded(), "{args:?}: {}", outcome.describe());
    outcome.stdout_text()
}

#[track_caller]
fn message(dir: &Path, args: &[&str]) -> String {
    let outcome = diff_in(dir, args);
    assert_eq!(outcome.status, Some(1), "{args:?}: {}", outcome.describe());
    assert_eq!(outcome.stdout_text(), "", "{args:?}");
    let text = String::from_utf8_lossy(&outcome.stderr).into_owned();
    text.split_once("error: ").map_or(text.clone(), |(_, rest)| rest.trim_end().to_owned())
}

#[test]
fn formats_are_as_expected() -> Result<(), Box<dyn Error>> {
    for format in ["text", "markdown", "json"] {
        let found = printed(&folder(), &["old.td", "new.td", "--format", format]);
        let expected = folder().join(format!("expected.{format}"));
        match Mode::bless_if("1") {
            Mode::Bless => fs::write(&expected, found)?,
            Mode::Compare => assert_eq!(fs::read_to_string(&expected)?, found, "{format}"),
        }
    }
    Ok(())
}

/// Returns the difference of two texts.
#[track_caller]
fn compare(old: &str, new: &str) -> Diff {
    let records = |text| evaluator().evaluate_text("x.td", text).unwrap_or_else(|e| panic!("{e}"));
    Diff::new(&records(old), &records(new))
}

/// Returns the causes of a difference, as class names and lines.
#[track_caller]
fn causes(old: &str, new: &str) -> Vec<String> {
    let diff = compare(old, new);
    let shown = diff.groups().iter().map(|group| match &group.cause {
        Cause::Class(name) => format!("{name} {}", group.changes.len()),
        Cause::Statement { is_old, line, .. } => {
            format!("{}{line} {}", if *is_old { "old " } else { "" }, group.changes.len())
        }
    });
    shown.collect()
}

#[test]
fn causes_are_edited_classes_and_statements() {
    let classes = "class A { int X = 1; }\nclass B : A { int Y = 1; }\n";
    let with = |text: &str| format!("{classes}{text}");
    // A field of a superclass.
    let defs = with("def D : B;\ndef E : B;");
    assert_eq!(causes(&defs, &defs.replace("X = 1", "X = 2")), ["A 4"]);
    // A `let` in a class, in a record, and around records.
    assert_eq!(causes(&defs, &defs.replace("int Y = 1;", "int Y = 1; let X = 2;")), ["B 3"]);
    assert_eq!(causes(&defs, &defs.replace("def D : B;", "def D : B { let X = 2; }")), ["3 1"]);
    let block = with("let X = 3 in {\ndef D : B;\ndef E : B;\n}");
    assert_eq!(causes(&block, &block.replace("X = 3", "X = 4")), ["3 2"]);
    // Both at once: each item has its own cause.
    let both = defs.replace("X = 1", "X = 2").replace("def E : B;", "def E : B { let Y = 9; }");
    assert_eq!(causes(&defs, &both), ["A 4", "4 1"]);
    // A `def` of a multiclass, and one of the `defm`s.
    let several = "class A<int n> { int N = n; }\nmulticlass M<int n> {\ndef _a : A<n>;\n\
                   def _b : A<7>;\n}\ndefm P : M<1>;\ndefm Q : M<1>;\n";
    assert_eq!(causes(several, &several.replace("A<7>", "A<8>")), ["4 2"]);
    assert_eq!(causes(several, &several.replace("Q : M<1>", "Q : M<2>")), ["7 1"]);
    assert_eq!(causes(several, &several.replace("def _b : A<7>;", "")), ["old 4 2"]);
    assert_eq!(causes(several, &format!("{several}defm R : M<3>;")), ["8 2"]);
    // A variable that no statement of the record shows.
    let variable = "defvar V = 1;\ndef D { int X = V; }";
    assert_eq!(causes(variable, &variable.replace("V = 1", "V = 2")), ["2 1"]);
}

#[test]
fn anonymous_records_are_compared_by_contents() {
    let text = "class V<int n> { int N = n; }\nclass P<list<V> l> { list<V> L = l; int X = 1; }\n\
                def A { V One = V<1>; }\ndef : P<[V<2>, V<3>]>;\n";
    // All numbers of anonymous records change.
    let more = format!("def FIRST {{ int N = V<9>.N; }}\n{text}");
    let more = more.replacen("def FIRST", "class V<int n> { int N = n; }\ndef FIRST", 1);
    let more = more.replacen("\nclass V<int n> { int N = n; }\nclass P", "\nclass P", 1);
    let diff = compare(text, &more);
    assert_eq!(diff.records(), Counts { added: 1, ..Counts::default() }, "{:?}", diff.groups());
    assert!(diff.classes().is_empty());
    // A deep change is seen in the record that refers to it.
    let diff = compare(text, &text.replace("V<3>", "V<4>"));
    assert_eq!(diff.records(), Counts { modified: 1, ..Counts::default() }, "{:?}", diff.groups());
    let diff = compare(text, &text.replace("V<1>", "V<5>"));
    let item = &diff.groups()[0].changes[0].items[0];
    assert_eq!(item.old.as_deref(), Some("V { N = 1 }"));
    assert_eq!(item.new.as_deref(), Some("V { N = 5 }"));
}

#[test]
fn values_may_nest_deeply() {
    let nested = |depth: usize, value: &str| {
        format!(
            "def op;\ndef D {{ dag X = {}{value}{}; }}",
            "(op ".repeat(depth),
            ")".repeat(depth)
        )
    };
    for depth in [10, 400, 900] {
        assert!(compare(&nested(depth, "1"), &nested(depth, "1")).is_empty(), "{depth}");
        assert!(!compare(&nested(depth, "1"), &nested(depth, "2")).is_empty(), "{depth}");
    }
}

#[test]
fn the_same_text_does_not_differ() -> Result<(), Box<dyn Error>> {
    let mut count = 0;
    for directory in ["dag_isel", "searchable_tables", "register_info", "options"] {
        for fixture in fixtures::passing(directory)? {
            let (old, new) = (fixture.records(), fixture.records());
            let diff = Diff::new(&old, &new);
            assert!(diff.is_empty(), "{}: {:?}", fixture.title(), diff.groups());
            count += 1;
        }
    }
    assert!(count > 20, "{count} fixtures");
    Ok(())
}

#[test]
fn json_has_all_changes() -> Result<(), Box<dyn Error>> {
    let json = printed(&folder(), &["old.td", "new.td", "--format", "json"]);
    let json: Value = serde_json::from_str(&json)?;
    assert_eq!(json["classes"]["added"], 1);
    let groups = json["groups"].as_array().ok_or("groups")?;
    let base = groups.iter().find(|group| group["cause"]["class"] == "Base").ok_or("Base")?;
    assert_eq!(base["changes"].as_array().map(Vec::len), Some(10));
    Ok(())
}

#[test]
fn long_lists_are_cut() {
    let old = "class A { int X = 1; }\nforeach i = 0...29 in def D#i : A;";
    let diff = compare(old, &old.replace("X = 1", "X = 2"));
    let text = |all| {
        let mut text = Vec::new();
        diff.write(tablegen_diff::Format::Text, all, &mut text).expect("no I/O");
        String::from_utf8_lossy(&text).into_owned()
    };
    assert!(text(false).contains("    ~ and 21 more\n"), "{}", text(false));
    assert_eq!(text(true).lines().filter(|line| line.starts_with("    ~ ")).count(), 31);
}

#[test]
fn folders_and_revisions() -> Result<(), Box<dyn Error>> {
    let dir = tempfile::tempdir()?;
    let (old, new) = (dir.path().join("old"), dir.path().join("new"));
    for (version, size) in [(&old, 4), (&new, 8)] {
        fs::create_dir_all(version.join("inc"))?;
        fs::write(version.join("inc/a.td"), format!("class A {{ int Size = {size}; }}"))?;
        fs::write(version.join("x.td"), "include \"a.td\"\ndef D : A;")?;
    }
    let expected = "1 class and 1 record modified\n\n\
                    class A (inc/a.td:1) changed: 1 record follows\n  Size: 4 -> 8\n    \
                    ~ class A\n    ~ D\n";
    assert_eq!(printed(dir.path(), &["old", "new", "x.td", "-I", "inc"]), expected);
    assert_eq!(printed(dir.path(), &["old", "old", "x.td", "-I", "inc"]), "no differences\n");
    let exit = diff_in(dir.path(), &["old", "new", "x.td", "-I", "inc", "--exit-code"]);
    assert_eq!(exit.status, Some(1));
    assert_eq!(
        message(dir.path(), &["old", "new"]),
        "`old` is a directory\nhelp: a third argument names the file that is evaluated"
    );
    assert_eq!(
        message(dir.path(), &["old/x.td", "new", "x.td"]),
        "`old/x.td` is not a directory, so it has no file in it"
    );
    let missing = message(dir.path(), &["old/y.td", "old/inc/a.td"]);
    assert!(missing.contains("'old/y.td'"), "{missing}");
    let old_only = diff_in(dir.path(), &["old"]);
    assert_eq!(old_only.status, Some(2));
    assert!(old_only.stderr_text().contains("<new>"), "{}", old_only.stderr_text());

    if !tool::git() {
        return Ok(());
    }
    let git = |args: &[&str]| -> Result<(), Box<dyn Error>> {
        let mut git = command("git");
        git.env("GIT_CONFIG_GLOBAL", "/dev/null").current_dir(&old).args([
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@b.invalid",
        ]);
        let outcome = run(git.args(args), b"")?;
        assert!(outcome.succeeded(), "{args:?}: {}", outcome.describe());
        Ok(())
    };
    git(&["init", "-q"])?;
    git(&["add", "."])?;
    git(&["commit", "-q", "-m", "old"])?;
    fs::write(old.join("inc/a.td"), "class A { int Size = 8; }")?;
    assert_eq!(printed(&old, &["git:HEAD", "x.td", "-I", "inc"]), expected);
    git(&["commit", "-q", "-a", "-m", "new"])?;
    assert_eq!(printed(&old, &["git:HEAD~1:x.td", "git:HEAD", "-I", "inc"]), expected);
    assert_eq!(printed(&old, &["git:HEAD~1", "git:HEAD", "x.td", "-I", "inc"]), expected);
    // From a folder of the repository.
    let inside = printed(&old.join("inc"), &["git:HEAD~1", "git:HEAD", "../x.td", "-I", "."]);
    assert_eq!(inside, expected.replace("inc/a.td", "a.td"));
    assert_eq!(message(&old, &["git:nothing", "x.td"]), "git has no revision `nothing`");
    assert!(message(&old, &["git:HEAD", "git:HEAD"]).starts_with("which file of `git:HEAD`?"));
    let missing = message(&old, &["git:HEAD:y.td", "inc/a.td"]);
    assert!(missing.contains("'y.td'"), "{missing}");
    Ok(())
}
