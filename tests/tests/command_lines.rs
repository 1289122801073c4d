//! Compares both tools on the command lines of `command/lines.txt`, and clang-tblgen with ours
//! under that name on those of `command/clang_lines.txt`: exit status, output and files. Without
//! LLVM's tool, only the exit status of ours is checked.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_tests::tool::{self, Outcome, command, run, without_program_name};

const TABLE: &str = include_str!("command/lines.txt");

const CLANGS_TABLE: &str = include_str!("command/clang_lines.txt");

/// Files of the command lines. `same` is the expected dump of `small.td`.
const SOURCES: &[(&str, &str)] = &[
    ("small.td", "class Color;\ndef Small : Color { int X = 1; }\n"),
    (
        "main.td",
        "include \"beside.inc\"\ninclude \"found.inc\"\ndef Main;\n\
         #ifdef EXTRA\ndef Extra;\n#endif\n",
    ),
    ("beside.inc", "def Beside;\n"),
    ("path/found.inc", "include \"deep.inc\"\n#ifdef OTHER\ndef Other;\n#endif\n"),
    ("path/more/deep.inc", "def Deep;\n"),
    ("wrong.td", "def A;\ndef B { int X = \"text\"; }\nclass C<int unused>;\n"),
    ("includes_wrong.td", "include \"wrong.td\"\n"),
    ("warns.td", "class C<int unused>;\ndump \"seen\";\n"),
    (
        "sets.td",
        "def add;\nclass Set<dag d> { dag Elements = d; }\ndef Good : Set<(add add)>;\n\
         def Wrong : Set<(add 5)>;\n",
    ),
    (
        "attributes.td",
        "class Attr { list<Attr> Spellings = []; bit SemaHandler = 1; }\ndef One : Attr;\n",
    ),
    (
        "same",
        "------------- Classes -----------------\nclass Color {\n}\n\
         ------------- Defs -----------------\ndef Small {\t// Color\n  int X = 1;\n}\n",
    ),
    ("arguments", "small.td\n-o \"a file\"\n"),
    ("nested", "--write-if-changed @in/inner"),
    ("in/nested", "--dump-json @in/inner\nsmall.td"),
    ("in/inner", "-o 'inner file' -DX\n"),
    ("quoted", "sm\\all\".td\" -o 'it\\'s' \"\" --class=\"a \\\"b\" -D'X'"),
    ("recursive", "small.td @recursive"),
];

/// Line of the table of command lines.
struct Line {
    text: &'static str,
    /// Exit statuses of LLVM's tool and of ours.
    statuses: [i32; 2],
    same_errors: bool,
    same_output: bool,
    arguments: Vec<String>,
    input: Option<String>,
}

impl Line {
    fn parse(text: &'static str) -> Self {
        let (status, rest) = text.split_once(' ').unwrap_or((text, ""));
        let numbers = status.trim_end_matches(['=', '~']);
        let (theirs, ours) = numbers.split_once('/').unwrap_or((numbers, numbers));
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("no status: {text}"));
        let mut arguments = arguments(rest);
        let input = arguments.iter().position(|argument| argument == "<").map(|index| {
            let mut input = arguments.split_off(index);
            assert_eq!(input.len(), 2, "{text}");
            input.remove(1)
        });
        Line {
            text,
            statuses: [number(theirs), number(ours)],
            same_errors: status.ends_with('='),
            same_output: theirs == ours && !status.ends_with('~'),
            arguments,
            input,
        }
    }
}

/// Splits a text at blanks. Quoted parts can contain blanks.
fn arguments(text: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (argument, behind) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').expect("an open quote"),
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        arguments.push(argument.to_owned());
        rest = behind.trim_start();
    }
    arguments
}

/// Result of a run: the outcome, and all files in its directory.
struct Done {
    outcome: Outcome,
    stderr: String,
    files: Vec<(PathBuf, Vec<u8>)>,
}

fn run_in_new_directory(tool: &Path, line: &Line) -> io::Result<Done> {
    let dir = tempfile::tempdir()?;
    for (name, text) in SOURCES {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap_or(dir.path()))?;
        fs::write(path, text)?;
    }
    let input = match &line.input {
        Some(name) => fs::read(dir.path().join(name))?,
        None => Vec::new(),
    };
    let mut command = command(tool);
    // LLVM's tools remove their output after an error, which a process of root can do to a device.
    let is_device = |argument: &String| argument.contains("/dev/");
    assert!(!line.arguments.iter().any(is_device), "a device in `{}`", line.text);
    command.args(&line.arguments).current_dir(dir.path()).env_remove("NO_COLOR");
    let outcome = run(&mut command, &input)?;
    let stderr = without_program_name(&outcome.stderr, tool);
    let stderr = String::from_utf8_lossy(&stderr).replace(&tool.display().to_string(), "tablegen");
    let mut files = Vec::new();
    collect(dir.path(), dir.path(), &mut files)?;
    files.sort();
    Ok(Done { outcome, stderr, files })
}

fn collect(dir: &Path, top: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, top, files)?;
        } else {
            files.push((path.strip_prefix(top).unwrap_or(&path).to_owned(), fs::read(&path)?));
        }
    }
    Ok(())
}

#[test]
fn both_tools_do_the_same() -> io::Result<()> {
    compare(TABLE, tool::tablegen(env!("CARGO_TARGET_TMPDIR")), tool::oracle())
}

/// Copies the command to a directory of its own, under the name of Clang's tool.
fn clang_tblgen() -> io::Result<(tempfile::TempDir, PathBuf)> {
    let dir = tempfile::tempdir()?;
    let path = dir.path().join(format!("clang-tblgen{}", std::env::consts::EXE_SUFFIX));
    fs::copy(tool::tablegen(env!("CARGO_TARGET_TMPDIR")), &path)?;
    Ok((dir, path))
}

#[test]
fn a_copy_does_what_clangs_tool_does() -> io::Result<()> {
    let (_dir, ours) = clang_tblgen()?;
    compare(CLANGS_TABLE, &ours, tool::clang_oracle())
}

/// Compares all lines of a table.
fn compare(table: &'static str, ours: &Path, oracle: Option<PathBuf>) -> io::Result<()> {
    // Response files that are quoted as for shells: `windows.rs` has those of Windows.
    let is_elsewhere = |line: &str| {
        cfg!(windows) && ["@nested", "@in/nested", "@quoted"].iter().any(|file| line.contains(file))
    };
    let is_line = |line: &&str| !line.is_empty() && !line.starts_with('#') && !is_elsewhere(line);
    let lines: Vec<Line> = table.lines().filter(is_line).map(Line::parse).collect();
    let mut complaints = Vec::new();
    for line in &lines {
        let mut report = |what: &str| complaints.push(format!("{}\n{what}", line.text));
        let done = run_in_new_directory(ours, line)?;
        if done.outcome.status != Some(line.statuses[1]) {
            report(&format!("ours: {}", done.outcome.describe()));
        }
        let Some(oracle) = &oracle else { continue };
        let theirs = run_in_new_directory(oracle, line)?;
        if theirs.outcome.status != Some(line.statuses[0]) {
            report(&format!("LLVM's: {}", theirs.outcome.describe()));
        }
        if line.same_output && done.outcome.stdout != theirs.outcome.stdout {
            let (ours, theirs) = (done.outcome.stdout_text(), theirs.outcome.stdout_text());
            report(&format!("standard output:\n{ours}LLVM's:\n{theirs}"));
        }
        if line.same_output && done.files != theirs.files {
            let names = |done: &Done| {
                let of_ours = |(name, _): &&(PathBuf, Vec<u8>)| {
                    SOURCES.iter().all(|(source, _)| Path::new(source) != name)
                };
                let shown = |(name, text): &(PathBuf, Vec<u8>)| {
                    format!("{}: {:?}\n", name.display(), String::from_utf8_lossy(text))
                };
                done.files.iter().filter(of_ours).map(shown).collect::<String>()
            };
            report(&format!("files:\n{}LLVM's:\n{}", names(&done), names(&theirs)));
        }
        if line.same_errors && done.stderr != theirs.stderr {
            report(&format!("standard error:\n{}LLVM's:\n{}", done.stderr, theirs.stderr));
        }
    }
    let (wrong, all) = (complaints.len(), lines.len());
    assert!(wrong == 0, "{wrong} complaints of {all} lines:\n\n{}\n", complaints.join("\n\n"));
    Ok(())
}

/// Iterates over the options in a help text: the name, and the text after it.
fn options(help: &str) -> impl Iterator<Item = (&str, &str)> {
    help.lines().filter_map(|line| {
        let option = line.trim_start().strip_prefix('-')?;
        let option = option.strip_prefix('-').unwrap_or(option);
        let end = option.find([' ', '=', '['])?;
        Some(option.split_at(end))
    })
}

#[test]
fn every_option_is_known() -> io::Result<()> {
    let ours = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    all_are_known(ours, &oracle)
}

#[test]
fn every_option_of_clangs_tool_is_known() -> io::Result<()> {
    let (_dir, ours) = clang_tblgen()?;
    let Some(oracle) = tool::clang_oracle() else { return Ok(()) };
    all_are_known(&ours, &oracle)
}

/// Compares the help of mlir-tblgen's name with the tool's, which names itself in the first line.
#[test]
fn help_of_mlirs_tool_is_the_same() -> io::Result<()> {
    let ours = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let Some(oracle) = tool::mlir_oracle() else { return Ok(()) };
    for option in ["--help", "--help-hidden", "--help-list", "--help-list-hidden"] {
        let theirs = run(command(&oracle).arg(option), b"")?.stdout_text();
        let ours = run(command(ours).args(["--tool=mlir-tblgen", option]), b"")?.stdout_text();
        let (ours, theirs) = (ours.split_once('\n'), theirs.split_once('\n'));
        assert_eq!(ours.map(|(_, rest)| rest), theirs.map(|(_, rest)| rest), "{option}");
        assert!(ours.is_some_and(|(first, _)| first.starts_with("USAGE: ")), "{option}");
    }
    Ok(())
}

fn all_are_known(ours: &Path, oracle: &Path) -> io::Result<()> {
    let run_tool = |tool: &Path, args: &[&str]| run(command(tool).args(args), b"");
    let theirs = run_tool(oracle, &["--help-list-hidden"])?.stdout_text();
    let known = run_tool(ours, &["--help-list-hidden"])?.stdout_text();
    let missing: Vec<&str> = options(&theirs)
        .map(|(name, _)| name)
        .filter(|name| options(&known).all(|(known, _)| known != *name))
        .collect();
    assert_eq!(missing, [""; 0]);
    Ok(())
}

/// Returns the names that a help text lists below `Action to perform:`.
fn actions(help: &str) -> Vec<&str> {
    let listed = help.lines().skip_while(|line| line.trim() != "Action to perform:").skip(1);
    let listed = listed.map_while(|line| line.strip_prefix("      --"));
    listed.filter_map(|line| line.split_whitespace().next()).collect()
}

#[test]
fn every_action_exists() -> io::Result<()> {
    let llvm = tool::tablegen(env!("CARGO_TARGET_TMPDIR")).to_owned();
    let (_dir, clang) = clang_tblgen()?;
    for (ours, oracle) in [(llvm, tool::oracle()), (clang, tool::clang_oracle())] {
        let Some(oracle) = oracle else { continue };
        for list in ["--help-list", "--help"] {
            let run_tool =
                |tool: &Path| Ok::<_, io::Error>(run(command(tool).arg(list), b"")?.stdout_text());
            let (theirs, known) = (run_tool(&oracle)?, run_tool(&ours)?);
            let theirs = actions(&theirs);
            assert!(theirs.len() > 30, "{list} of {}: {theirs:?}", oracle.display());
            // Our overview lists names of actions without descriptions.
            let tokens = known.split_whitespace();
            let known: Vec<&str> = tokens.filter_map(|token| token.strip_prefix("--")).collect();
            let missing: Vec<&str> =
                theirs.into_iter().filter(|name| !known.contains(name)).collect();
            assert_eq!(missing, [""; 0], "{list} of {}", oracle.display());
        }
    }
    Ok(())
}
