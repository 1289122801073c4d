//! Options and files of the command `tablegen`, compared with LLVM's tool if it is installed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tablegen_tests::tool::{self, Outcome, command, run, without_program_name};
use tempfile::TempDir;

fn tablegen() -> &'static Path {
    tool::tablegen(env!("CARGO_TARGET_TMPDIR"))
}

/// Creates a directory with these sources:
///
/// - `main.td` includes `beside.inc` and `found.inc`;
/// - `found.inc`, in `path`, includes `deep.inc`, which is in `path/more`;
/// - `wrong.td` has an error.
fn sources() -> io::Result<TempDir> {
    let dir = tempfile::tempdir()?;
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text);
    fs::create_dir_all(dir.path().join("path/more"))?;
    write(
        "main.td",
        "include \"beside.inc\"\ninclude \"found.inc\"\nclass Color;\n\
        def red : Color;\ndef blue : Color;\n#ifdef EXTRA\ndef green : Color;\n#endif\n",
    )?;
    write("beside.inc", "def Beside;\n")?;
    write("path/found.inc", "include \"deep.inc\"\n#ifdef OTHER\ndef Other;\n#endif\n")?;
    write("path/more/deep.inc", "def Deep;\n")?;
    write("wrong.td", "def A;\ndef B { int X = \"text\"; }\n")?;
    write("small.td", "def Small { int X = 1; }\n")?;
    Ok(dir)
}

fn in_dir(dir: &Path, tool: &Path, args: &[&str], input: &str) -> Outcome {
    let mut command = command(tool);
    match run(command.args(args).current_dir(dir), input.as_bytes()) {
        Ok(outcome) => outcome,
        Err(error) => panic!("cannot run {}: {error}", tool.display()),
    }
}

fn tablegen_in(dir: &Path, args: &[&str]) -> Outcome {
    in_dir(dir, tablegen(), args, "")
}

/// Returns standard output of a run that must succeed.
#[track_caller]
fn printed(dir: &Path, args: &[&str]) -> String {
    let outcome = tablegen_in(dir, args);
    assert!(outcome.succeeded(), "{args:?}: {}", outcome.describe());
    outcome.stdout_text()
}

/// Returns standard error of a run that must fail with status 1 and without output.
#[track_caller]
fn failure(dir: &Path, args: &[&str]) -> String {
    let outcome = tablegen_in(dir, args);
    assert_eq!(outcome.status, Some(1), "{args:?}: {}", outcome.describe());
    assert_eq!(outcome.stdout_text(), "", "{args:?}");
    messages(&outcome, tablegen())
}

/// Returns standard error with the name `tablegen` for every tool.
fn messages(outcome: &Outcome, tool: &Path) -> String {
    String::from_utf8_lossy(&without_program_name(&outcome.stderr, tool)).into_owned()
}

/// Returns all files in `dir` except the sources, with their contents.
fn made(dir: &Path) -> io::Result<Vec<(PathBuf, String)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        let is_source = path.extension().is_some_and(|ending| ending == "td" || ending == "inc");
        if path.is_file() && !is_source {
            let name = path.file_name().map(PathBuf::from).unwrap_or_default();
            files.push((name, fs::read_to_string(&path)?));
        }
    }
    files.sort();
    Ok(files)
}

/// Runs LLVM's tool, too, if it is installed, and compares output, files and exit status.
#[track_caller]
fn agree(args: &[&str], input: &str) -> io::Result<()> {
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    let mut seen = Vec::new();
    for tool in [tablegen(), &oracle] {
        let dir = sources()?;
        let outcome = in_dir(dir.path(), tool, args, input);
        let stderr = messages(&outcome, tool);
        seen.push((outcome.status, outcome.stdout_text(), stderr, made(dir.path())?));
    }
    assert_eq!(seen[0], seen[1], "{args:?}: ours first, then LLVM's");
    Ok(())
}

#[test]
fn one_dash_or_two() -> io::Result<()> {
    let dir = sources()?;
    let both = |one: &[&str], two: &[&str]| {
        let one = printed(dir.path(), one);
        assert_eq!(one, printed(dir.path(), two));
        one
    };
    let records = both(&["-print-records", "small.td"], &["--print-records", "small.td"]);
    assert!(records.contains("int X = 1;"), "{records}");
    assert_eq!(records, printed(dir.path(), &["small.td"]), "the default");
    assert_eq!(records, printed(dir.path(), &["small.td", "-print-records"]), "at the end");
    let json = both(&["-dump-json", "small.td"], &["--dump-json", "small.td"]);
    assert!(json.starts_with('{') && json.contains("\"X\":1"), "{json}");
    let nothing = both(&["-null-backend", "small.td"], &["--null-backend", "small.td"]);
    assert_eq!(nothing, "");
    both(
        &["-print-enums", "-class=Color", "-Ipath", "-Ipath/more", "main.td"],
        &["--print-enums", "--class", "Color", "--I", "path", "--I=path/more", "main.td"],
    );
    Ok(())
}

#[test]
fn include_directories() -> io::Result<()> {
    let dir = sources()?;
    let spellings: [&[&str]; 4] = [
        &["-Ipath", "-Ipath/more", "main.td"],
        &["-I", "path", "-I", "path/more", "main.td"],
        &["main.td", "-I=path", "-I=path/more"],
        &["-I", "path/", "main.td", "-I./path/more"],
    ];
    let first = printed(dir.path(), spellings[0]);
    assert!(first.contains("def Deep {") && first.contains("def Beside {"), "{first}");
    for args in spellings {
        assert_eq!(printed(dir.path(), args), first, "{args:?}");
        agree(args, "")?;
    }
    let missing = failure(dir.path(), &["-Ipath", "main.td"]);
    assert!(missing.contains("could not find include file 'deep.inc'"), "{missing}");
    assert!(missing.starts_with("Included from main.td:2:\npath/found.inc:1:9: "), "{missing}");
    agree(&["-Ipath", "main.td"], "")
}

/// Checks that the directory of the source is searched for files that llvm-tblgen does not find, as
/// in build scripts and macros.
#[test]
fn files_beside_the_source() -> io::Result<()> {
    let dir = sources()?;
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text);
    fs::create_dir(dir.path().join("td"))?;
    write("td/all.td", "include \"part.td\"\n")?;
    write("td/part.td", "def BesideSource;\n")?;
    assert!(printed(dir.path(), &["td/all.td"]).contains("def BesideSource {"));
    // LLVM's own order comes first.
    write("path/part.td", "def OfPath;\n")?;
    assert!(printed(dir.path(), &["td/all.td", "-Ipath"]).contains("def OfPath {"));
    write("part.td", "def OfCurrent;\n")?;
    assert!(printed(dir.path(), &["td/all.td", "-Ipath"]).contains("def OfCurrent {"));
    // It is not searched for the standard input.
    let outcome = in_dir(&dir.path().join("td"), tablegen(), &["-"], "include \"none.td\"\n");
    assert!(outcome.stderr_text().contains("could not find include file 'none.td'"));
    Ok(())
}

#[test]
fn macros() -> io::Result<()> {
    let dir = sources()?;
    let base = ["-Ipath", "-Ipath/more", "main.td"];
    let with = |more: &[&str]| {
        let args: Vec<&str> = base.iter().chain(more).copied().collect();
        let out = printed(dir.path(), &args);
        (out.contains("def green {"), out.contains("def Other {"))
    };
    assert_eq!(with(&[]), (false, false));
    assert_eq!(with(&["-DEXTRA"]), (true, false));
    assert_eq!(with(&["-D", "EXTRA", "-D=OTHER"]), (true, true));
    assert_eq!(with(&["-DOTHER", "-DOTHER"]), (false, true));
    let bad = failure(dir.path(), &["-D1X", "small.td"]);
    assert_eq!(bad.trim_end(), "error: invalid macro name `1X` specified on command line");
    agree(&["-D1X", "small.td"], "")?;
    agree(&["-DEXTRA", "-D", "OTHER", "-Ipath", "-Ipath/more", "main.td"], "")
}

#[test]
fn output_file() -> io::Result<()> {
    let dir = sources()?;
    let expected = printed(dir.path(), &["small.td"]);
    for (args, name) in [
        (&["-o", "one", "small.td"][..], "one"),
        (&["small.td", "--o", "two"], "two"),
        (&["small.td", "-o", "./three"], "three"),
    ] {
        assert_eq!(printed(dir.path(), args), "", "{args:?}");
        assert_eq!(fs::read_to_string(dir.path().join(name))?, expected, "{args:?}");
        agree(args, "")?;
    }
    assert_eq!(printed(dir.path(), &["small.td", "-o", "-"]), expected);
    agree(&["small.td", "-o", "-"], "")
}

#[test]
fn dependency_file() -> io::Result<()> {
    let dir = sources()?;
    let args = ["main.td", "-Ipath", "-I./path/more", "-o", "out.inc2", "-d", "out.d"];
    printed(dir.path(), &args);
    assert_eq!(
        fs::read_to_string(dir.path().join("out.d"))?,
        "out.inc2: ./path/more/deep.inc beside.inc path/found.inc\n"
    );
    agree(&args, "")?;
    agree(&["small.td", "-o", "out", "-d", "out.d"], "")?;
    agree(&["wrong.td", "-o", "out", "-d", "out.d"], "")?;
    agree(&["small.td", "-d", "out.d"], "")?;
    let alone = failure(dir.path(), &["small.td", "-d", "alone.d"]);
    assert_eq!(alone, "tablegen: the option -d must be used together with -o\n");
    assert!(!dir.path().join("alone.d").exists());
    Ok(())
}

#[test]
fn write_if_changed() -> io::Result<()> {
    let dir = sources()?;
    let path = dir.path().join("out");
    let old = SystemTime::now() - Duration::from_secs(1000);
    let age = || fs::File::options().write(true).open(&path)?.set_modified(old);
    let is_old = || io::Result::Ok(fs::metadata(&path)?.modified()? == old);

    printed(dir.path(), &["small.td", "-o", "out", "--write-if-changed"]);
    let content = fs::read_to_string(&path)?;
    age()?;
    printed(dir.path(), &["small.td", "-o", "out", "--write-if-changed"]);
    assert!(is_old()?, "the same content was written again");
    printed(dir.path(), &["small.td", "-o", "out"]);
    assert!(!is_old()?, "without the option it is written");
    age()?;
    printed(dir.path(), &["small.td", "-o", "out", "-write-if-changed=false"]);
    assert!(!is_old()?, "nor with the option switched off");
    age()?;
    printed(dir.path(), &["small.td", "--dump-json", "-o", "out", "-write-if-changed"]);
    assert!(!is_old()?);
    assert_ne!(fs::read_to_string(&path)?, content);
    Ok(())
}

#[test]
fn several_outputs() -> io::Result<()> {
    let dir = sources()?;
    let emit = |option: &str, name: &str| format!("--emit={option}={name}");
    let args = [emit("print-records", "a"), emit("--dump-json", "b"), emit("gen-ctags", "c")];
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    args.push("small.td");
    assert_eq!(printed(dir.path(), &args), "", "only what was asked for is printed");
    let content = |name: &str| fs::read_to_string(dir.path().join(name));
    for (name, option) in [("a", "--print-records"), ("b", "--dump-json"), ("c", "--gen-ctags")] {
        assert_eq!(content(name)?, printed(dir.path(), &["small.td", option]), "{name}");
    }
    // One of them may go to standard output; -o and an action are one more.
    let json = printed(dir.path(), &["small.td", "--emit", "dump-json=-"]);
    assert_eq!(json, content("b")?);
    let more = ["small.td", "--print-records", "-o", "d", "--emit", "dump-json=e", "-d", "f"];
    assert_eq!(printed(dir.path(), &more), "");
    assert_eq!((content("d")?, content("e")?), (content("a")?, content("b")?));
    assert_eq!(content("f")?, "d e:\n");

    for wrong in ["dump-json", "=x", "no-such-thing=x", "dump-json(class=A", "dump-json()"] {
        let message = failure(dir.path(), &["small.td", "--emit", wrong]);
        assert!(message.starts_with("tablegen: for the --emit option: "), "{message}");
    }
    let twice = failure(dir.path(), &["small.td", "--emit=dump-json=-", "--emit=gen-ctags=-"]);
    assert_eq!(twice, "tablegen: only one output can go to standard output\n");
    Ok(())
}

/// Requests several outputs that differ in their options in one run.
#[test]
fn outputs_with_options_of_their_own() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let text = "class A; class B; def a1 : A; def a2 : A; def b : B;\n";
    fs::write(dir.path().join("enums.td"), text)?;
    let of_class = |class: &str| ["--print-enums", "--class", class].map(str::to_owned);
    let args = [
        "enums.td",
        "--class=B",
        "--emit=print-enums=b",
        "--emit=print-enums(class=A)=a",
        "--emit=print-enums(--class=A,class=B)=last",
    ];
    assert_eq!(printed(dir.path(), &args), "");
    for (file, class) in [("a", "A"), ("b", "B"), ("last", "B")] {
        let [action, option, value] = of_class(class);
        let alone = printed(dir.path(), &["enums.td", &action, &option, &value]);
        assert_eq!(fs::read_to_string(dir.path().join(file))?, alone, "{file}");
    }
    let message = |emit: &str| failure(dir.path(), &["enums.td", "--emit", emit]);
    assert_eq!(
        message("print-enums(o=x)=a"),
        "tablegen: for the --emit option: the back-end `print-enums` has no option `o`\nhelp: the \
         options are `class`\n"
    );
    // Each action of a module has its own.
    let text = format!("include \"llvm/TableGen/Automaton.td\"\n{TABLE}");
    fs::write(dir.path().join("table.td"), text)?;
    let module = |emit: &str| {
        assert_eq!(printed(dir.path(), &["table.td", "--emit", emit]), "");
        fs::read_to_string(dir.path().join("x.rs"))
    };
    let tables = "gen-searchable-tables";
    for (options, has_location) in [("", true), ("(rust-locations=false)", false)] {
        let module = module(&format!("rust:{tables}{options}+gen-automata=x.rs"))?;
        assert!(module.contains("pub static REGS"), "{module}");
        assert_eq!(module.contains("`Regs` (`table.td:5`)"), has_location, "{module}");
    }
    let wrong = format!("rust:{tables}+gen-automata(hooks=defaults)=x.rs");
    assert_eq!(
        failure(dir.path(), &["table.td", "--emit", &wrong]),
        "tablegen: for the --emit option: the back-end `gen-automata` has no option \
         `hooks`\nhelp: `hooks` is an option of `gen-dag-isel`, `gen-global-isel` and \
         `gen-global-isel-combiner`\n"
    );
    assert_eq!(
        message("print-enums(class)=a"),
        "tablegen: for the --emit option: for the --class option: requires a value!\n"
    );
    Ok(())
}

#[test]
fn standard_input() -> io::Result<()> {
    let dir = sources()?;
    let text = "def FromInput { int X = 5; }\ninclude \"beside.inc\"\n";
    for args in [&["-"][..], &[], &["--print-records", "-"]] {
        let outcome = in_dir(dir.path(), tablegen(), args, text);
        assert!(outcome.succeeded(), "{}", outcome.describe());
        let out = outcome.stdout_text();
        assert!(out.contains("int X = 5;") && out.contains("def Beside {"), "{out}");
        agree(args, text)?;
    }
    let outcome = in_dir(dir.path(), tablegen(), &["-"], "def A : Missing;");
    let message = outcome.stderr_text();
    assert!(message.starts_with("<stdin>:1:9: error: Couldn't find class"), "{message}");
    agree(&["-", "-o", "out"], "def A : Missing;")?;
    agree(&["-", "--print-detailed-records"], text)?;
    agree(&["-", "--gen-ctags"], text)
}

#[test]
fn wrong_command_lines() -> io::Result<()> {
    let dir = sources()?;
    let missing = failure(dir.path(), &["missing.td"]);
    assert_eq!(
        missing,
        "tablegen: Could not open input file 'missing.td': No such file or directory\n"
    );
    agree(&["missing.td", "-o", "out", "-d", "out.d"], "")?;
    for (args, begins) in [
        (&["--no-such-option", "small.td"][..], "tablegen: Unknown command line argument"),
        (&["small.td", "main.td"], "tablegen: Too many positional arguments specified!"),
        (&["small.td", "-o"], "tablegen: for the -o option: requires a value!"),
        (&["small.td", "-I"], "tablegen: for the -I option: requires a value!"),
        (
            &["small.td", "--write-if-changed=perhaps"],
            "tablegen: for the --write-if-changed option",
        ),
    ] {
        let message = failure(dir.path(), args);
        assert!(message.starts_with(begins), "{args:?}: {message}");
    }
    agree(&["small.td", "-o"], "")?;
    agree(&["small.td", "--write-if-changed=perhaps"], "")?;
    assert_eq!(made(dir.path())?, [], "nothing was written");
    // Arguments after `--` are not options.
    let message = failure(dir.path(), &["--", "-o"]);
    assert!(message.contains("Could not open input file '-o'"), "{message}");
    Ok(())
}

#[test]
fn repeated_options() -> io::Result<()> {
    // The last value is used.
    agree(&["small.td", "-o", "first", "-o", "second"], "")?;
    agree(&["main.td", "-Ipath", "-Ipath/more", "--print-enums", "--class=A", "--class=Color"], "")
}

#[test]
fn help_and_version() -> io::Result<()> {
    let dir = sources()?;
    for option in ["--help", "-help", "-h"] {
        let help = printed(dir.path(), &[option]);
        for known in ["--print-records", "--dump-json", "-I <directory>", "--write-if-changed"] {
            assert!(help.contains(known), "{option}: no {known} in {help}");
        }
    }
    assert!(printed(dir.path(), &["--version"]).starts_with("tablegen "));
    // An action or a family may follow; other arguments are ignored as by LLVM's tools.
    for (topic, known, unknown) in [
        ("gen-emitter", "--gen-emitter ", "--gen-asm-writer"),
        ("--gen-asm-writer", "--asmwriternum=", "--asmparsernum"),
        ("options", "--gen-opt-rst ", "--gen-emitter"),
    ] {
        let help = printed(dir.path(), &["--help", topic]);
        assert!(help.contains(known) && !help.contains(unknown), "{topic}: {help}");
    }
    assert_eq!(printed(dir.path(), &["--help", "x.td"]), printed(dir.path(), &["--help"]));
    Ok(())
}

#[test]
fn print_enums() -> io::Result<()> {
    let dir = sources()?;
    let args = |class| ["main.td", "-Ipath", "-Ipath/more", "--print-enums", class];
    assert_eq!(printed(dir.path(), &args("--class=Color")), "blue, red, \n");
    let unknown = failure(dir.path(), &args("--class=Colour"));
    assert_eq!(unknown.trim_end(), "error: The class 'Colour' is not defined");
    for class in ["--class=Color", "-class=Color", "--class=Colour", "--class="] {
        agree(&args(class), "")?;
    }
    agree(&["small.td", "--print-enums"], "")
}

#[test]
fn outputs_are_whole_or_absent() -> io::Result<()> {
    let dir = sources()?;
    let path = dir.path().join("out");
    failure(dir.path(), &["wrong.td", "-o", "out", "-d", "out.d", "--emit=dump-json=b"]);
    assert_eq!(made(dir.path())?, [], "nothing is written where evaluation fails");
    fs::write(&path, "what was there before")?;
    failure(dir.path(), &["wrong.td", "-o", "out"]);
    assert_eq!(fs::read_to_string(&path)?, "what was there before");

    // A back-end that fails, after another one that does not.
    fs::write(
        dir.path().join("sets.td"),
        "def add;\nclass Set<dag d> { dag Elements = d; }\n\
         def Good : Set<(add add)>;\ndef Wrong : Set<(add 5)>;\n",
    )?;
    let message = failure(dir.path(), &["sets.td", "--print-sets", "-o", "out"]);
    assert!(message.starts_with("sets.td:4:5: error: Invalid set element: 5"), "{message}");
    assert_eq!(fs::read_to_string(&path)?, "what was there before");
    failure(dir.path(), &["sets.td", "--print-sets", "-o", "new"]);
    assert!(!dir.path().join("new").exists());
    failure(dir.path(), &["sets.td", "--print-sets"]);
    failure(dir.path(), &["sets.td", "--emit=print-records=good", "--emit=print-sets=out"]);
    assert_eq!(fs::read_to_string(&path)?, "what was there before");
    let good = fs::read_to_string(dir.path().join("good"))?;
    assert_eq!(good, printed(dir.path(), &["sets.td"]));
    let names: Vec<_> = made(dir.path())?.into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, [Path::new("good"), Path::new("out")]);
    Ok(())
}

#[test]
fn warnings() -> io::Result<()> {
    let dir = sources()?;
    fs::write(dir.path().join("warns.td"), "class C<int unused>;\ndef A;\n")?;
    let outcome = tablegen_in(dir.path(), &["warns.td"]);
    assert!(outcome.succeeded(), "{}", outcome.describe());
    let message = outcome.stderr_text();
    assert!(message.starts_with("warns.td:1:13: warning: unused template argument: "), "{message}");
    for option in ["--no-warn-on-unused-template-args", "-no-warn-on-unused-template-args=1"] {
        let outcome = tablegen_in(dir.path(), &["warns.td", option]);
        assert_eq!((outcome.status, outcome.stderr_text()), (Some(0), String::new()), "{option}");
    }
    Ok(())
}

/// Checks that `--profile-eval` prints the profile to standard error and does not change the
/// output.
#[test]
fn evaluation_profile() -> io::Result<()> {
    let dir = sources()?;
    fs::write(dir.path().join("loops.td"), "class C;\nforeach i = 0...3 in def D#i : C;\n")?;
    let plain = printed(dir.path(), &["loops.td"]);
    let profiled = |option: &str| {
        let outcome = tablegen_in(dir.path(), &["loops.td", option]);
        assert!(outcome.succeeded(), "{}", outcome.describe());
        assert_eq!(outcome.stdout_text(), plain);
        outcome.stderr_text()
    };
    let table = profiled("--profile-eval");
    assert!(table.contains(" class      C, loops.td:1:7\n"), "{table}");
    assert!(table.contains(" statement  foreach, loops.td:2:1\n"), "{table}");
    let json = profiled("--profile-eval=json");
    assert!(json.starts_with("{\"total_ns\":") && json.ends_with("]}\n"), "{json}");
    let message = failure(dir.path(), &["loops.td", "--profile-eval=xml"]);
    assert!(
        message.contains("Cannot find option named 'xml'!\nhelp: the values are json"),
        "{message}"
    );
    let message = failure(dir.path(), &["loops.td", "--llvm=9"]);
    assert!(message.contains("'9'!\nhelp: the values are 20, 21, 22, 23"), "{message}");
    Ok(())
}

/// Source with a table, for back-ends with Rust modules.
const TABLE: &str = "include \"llvm/TableGen/SearchableTable.td\"\n\
    class Reg<bits<4> n> { bits<4> Number = n; }\ndef : Reg<3>;\n\
    def Regs : GenericTable { let FilterClass = \"Reg\"; let Fields = [\"Number\"]; }\n";

#[test]
fn rust_modules() -> io::Result<()> {
    let dir = sources()?;
    fs::write(dir.path().join("table.td"), TABLE)?;
    let action = "--gen-searchable-tables";
    let cpp = printed(dir.path(), &["table.td", action]);
    assert!(cpp.contains("#ifdef GET_Regs_IMPL"), "{cpp}");
    let rust = printed(dir.path(), &["table.td", action, "--rust"]);
    let begin = "// @generated by tablegen 0.1.0 from table.td:\n\
                 //     tablegen --gen-searchable-tables --rust table.td\n";
    assert!(rust.starts_with(begin), "{rust}");
    assert!(rust.contains("pub static REGS: [Reg; 1]"), "{rust}");
    assert_eq!(printed(dir.path(), &["--rust=true", "table.td", action]), rust);
    assert_eq!(printed(dir.path(), &["--rust", "--rust=false", "table.td", action]), cpp);

    // Both from one evaluation.
    let both = ["table.td", "--emit=rust:gen-searchable-tables=x.rs", action, "-o", "x.cpp"];
    assert_eq!(printed(dir.path(), &both), "");
    assert_eq!(fs::read_to_string(dir.path().join("x.rs"))?, rust);
    assert_eq!(fs::read_to_string(dir.path().join("x.cpp"))?, cpp);
    let two =
        ["--emit", "gen-searchable-tables=y.cpp", "--emit", "rust:--gen-searchable-tables=y.rs"];
    assert_eq!(printed(dir.path(), &[&["table.td"], &two[..]].concat()), "");
    assert_eq!(fs::read_to_string(dir.path().join("y.rs"))?, rust);
    assert_eq!(fs::read_to_string(dir.path().join("y.cpp"))?, cpp);
    let on_standard_output = ["table.td", "--emit=rust:gen-searchable-tables=-"];
    assert_eq!(printed(dir.path(), &on_standard_output), rust);
    Ok(())
}

/// Checks that locations in a Rust module are the same on every machine, or absent.
#[test]
fn locations_in_rust_modules() -> io::Result<()> {
    let dir = sources()?;
    fs::create_dir(dir.path().join("enums"))?;
    fs::write(
        dir.path().join("enums/kinds.td"),
        "include \"llvm/TableGen/SearchableTable.td\"\nclass Kind<int n> { int Value = n; }\n\
         def Plain : Kind<0>;\ndef Odd : Kind<1>;\n\
         def Kinds : GenericEnum { let FilterClass = \"Kind\"; let ValueField = \"Value\"; }\n",
    )?;
    fs::write(dir.path().join("kinds_main.td"), "include \"kinds.td\"\n")?;
    // The second line has the command with its options.
    let body = |text: &str| text.split_once("\n\n").map_or("", |(_, body)| body).to_owned();
    let module = |options: &[&str]| {
        let args = [&["kinds_main.td", "--gen-searchable-tables", "--rust"], options].concat();
        body(&printed(dir.path(), &args))
    };
    let relative = module(&["-I", "enums"]);
    assert!(relative.contains("kinds.td:3") && !relative.contains("enums/"), "{relative}");
    let absolute = dir.path().join("enums");
    let absolute = absolute.to_str().ok_or(io::ErrorKind::InvalidData)?;
    assert_eq!(module(&["-I", absolute]), relative);
    assert_eq!(module(&[&format!("-I{absolute}/"), "--rust-locations"]), relative);

    let without = module(&["-I", absolute, "--rust-locations=false"]);
    assert!(!without.contains("kinds.td:") && without.contains("Odd"), "{without}");
    // Nothing but locations is left out.
    let count = |text: &str| text.lines().filter(|line| !line.contains("///")).count();
    assert_eq!(count(&without), count(&relative));
    let emitted = "--emit=rust:gen-searchable-tables(rust-locations=false)=kinds.rs";
    assert_eq!(printed(dir.path(), &["kinds_main.td", "-Ienums", emitted]), "");
    assert_eq!(body(&fs::read_to_string(dir.path().join("kinds.rs"))?), without);
    Ok(())
}

#[test]
fn actions_without_rust() -> io::Result<()> {
    let dir = sources()?;
    let no_rust =
        "tablegen: --print-records has no Rust output; --help-list lists the actions that have\n";
    assert_eq!(failure(dir.path(), &["small.td", "--rust", "-o", "x"]), no_rust);
    let emit = "--emit=rust:print-records=y";
    assert_eq!(failure(dir.path(), &["small.td", "--emit=dump-json=x", emit]), no_rust);
    assert_eq!(
        failure(dir.path(), &["small.td", "--emit=rust:gen-searchable-tables"]),
        "tablegen: for the --emit option: 'rust:gen-searchable-tables' is not of the form \
         [rust:]action[(option,...)][+action...]=filename\n"
    );
    let unknown = failure(dir.path(), &["small.td", "--emit=rust:gen-x=y"]);
    assert_eq!(
        unknown,
        "tablegen: for the --emit option: there is no back-end `gen-x`; help: `tablegen --help` lists \
         all\n"
    );
    let near = failure(dir.path(), &["small.td", "--emit=gen-searchable-table=y"]);
    assert_eq!(
        near,
        "tablegen: for the --emit option: there is no back-end `gen-searchable-table`; help: did you \
         mean `gen-searchable-tables`?\n"
    );
    assert_eq!(made(dir.path())?, [], "nothing was written");
    let help = printed(dir.path(), &["--help-list"]);
    // Long descriptions go on in further lines.
    let entry = |action: &str| {
        let mut lines = help.lines().skip_while(|line| !line.contains(action));
        let first = lines.next().unwrap_or_default().to_owned();
        lines
            .take_while(|line| line.starts_with("     "))
            .fold(first, |text, line| format!("{text} {}", line.trim_start()))
    };
    assert!(entry("--gen-searchable-tables ").ends_with(" (also with --rust)"), "{help}");
    assert!(entry("--gen-clang-attr-classes ").ends_with(" (not with --rust)"), "{help}");
    assert!(!entry("--print-records ").contains("--rust"), "{help}");
    Ok(())
}

/// Checks that the classes of the sources, or `--tool`, select the tool of an action that several
/// tools have.
#[test]
fn actions_of_several_tools() -> io::Result<()> {
    let dir = sources()?;
    fs::write(
        dir.path().join("ods.td"),
        "include \"mlir/IR/OpBase.td\"\ndef D : Dialect { let name = \"d\"; }\n",
    )?;
    let by_classes = printed(dir.path(), &["--gen-dialect-decls", "ods.td"]);
    assert!(by_classes.contains("class D : public ::mlir::Dialect"), "{by_classes}");
    let named = printed(dir.path(), &["--tool=mlir-tblgen", "--gen-dialect-decls", "ods.td"]);
    assert_eq!(named, by_classes);
    let message = failure(dir.path(), &["--gen-dialect-decls", "small.td"]);
    let tools = "--tool=llvm-dialects-tblgen or --tool=mlir-tblgen";
    assert!(message.contains(tools), "{message}");
    Ok(())
}
