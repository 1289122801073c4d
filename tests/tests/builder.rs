//! `tablegen_build::Builder`: files that it reads and writes, and its messages.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tablegen_build::output::Written;
use tablegen_build::{Builder, Error, Options};
use tablegen_tests::fixtures;
use tempfile::TempDir;

/// Creates a crate with sources: `td/main.td` includes `beside.td`, which is in the same directory,
/// and `common.td`, which is in `more`.
fn sources() -> io::Result<TempDir> {
    let dir = tempfile::tempdir()?;
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text);
    fs::create_dir_all(dir.path().join("td"))?;
    fs::create_dir_all(dir.path().join("more"))?;
    write(
        "td/main.td",
        "include \"beside.td\"\ninclude \"common.td\"\nclass Color;\n\
         def red : Color;\n#ifdef EXTRA\ndef green : Color;\n#endif\n",
    )?;
    write("td/beside.td", "def Beside;\n")?;
    write("more/common.td", "def Common;\n")?;
    write("td/wrong.td", "def A;\ndef B : Missing;\n")?;
    write(
        "td/sets.td",
        "def add;\nclass Set<dag d> { dag Elements = d; }\ndef S : Set<(add 5)>;\n",
    )?;
    Ok(dir)
}

fn builder(dir: &TempDir) -> Builder {
    Builder::new()
        .root(dir.path())
        .source("td/main.td")
        .include("more")
        .out_dir(dir.path().join("out"))
}

fn read(dir: &TempDir, name: &str) -> io::Result<String> {
    fs::read_to_string(dir.path().join("out").join(name))
}

/// Returns a text with `DIR` in place of a directory, and with slashes in paths.
fn without_directory(text: &str, dir: &TempDir) -> String {
    let text = text.replace(&dir.path().display().to_string(), "DIR");
    if cfg!(windows) { text.replace('\\', "/") } else { text }
}

/// Returns the text of an error, with `DIR` in place of the directory of the crate.
#[track_caller]
fn message<T>(dir: &TempDir, result: Result<T, Error>) -> String {
    match result {
        Ok(_) => panic!("this should have failed"),
        Err(error) => {
            let text = error.to_string();
            assert_eq!(format!("{error:?}"), text, "what `main` prints is for people, too");
            without_directory(&text, dir)
        }
    }
}

#[test]
fn several_outputs_of_one_evaluation() -> Result<(), Box<dyn std::error::Error>> {
    let dir = sources()?;
    let generated = builder(&dir)
        .define("EXTRA")
        .option("class", "Color")
        .cpp("print-records", "records.txt")
        .cpp("print-enums", "deep/down/colors.txt")
        .cpp_with("print-enums", "none.txt", Options::new().set("class", "Color"))
        .generate()?;
    let out = dir.path().join("out");
    let changed = |name: &str| (out.join(name), Written::Changed);
    assert_eq!(
        generated.outputs,
        [changed("records.txt"), changed("deep/down/colors.txt"), changed("none.txt")]
    );
    assert_eq!(
        generated.dependencies,
        ["more/common.td", "td/beside.td", "td/main.td"].map(|name| dir.path().join(name))
    );
    assert_eq!(generated.warnings, "");
    assert!(read(&dir, "records.txt")?.contains("def Common {"));
    assert_eq!(read(&dir, "deep/down/colors.txt")?, "green, red, \n");
    assert_eq!(read(&dir, "none.txt")?, "green, red, \n");
    Ok(())
}

#[test]
fn several_sources_are_read_as_one() -> Result<(), Box<dyn std::error::Error>> {
    let dir = sources()?;
    fs::write(dir.path().join("td/last.td"), "def blue : Color;\n")?;
    let generated = builder(&dir)
        .source("td/last.td")
        .option("class", "Color")
        .cpp("print-enums", "x")
        .generate()?;
    assert_eq!(read(&dir, "x")?, "blue, red, \n");
    assert!(generated.dependencies.contains(&dir.path().join("td/last.td")));
    Ok(())
}

#[test]
fn unchanged_files_are_not_touched() -> Result<(), Box<dyn std::error::Error>> {
    let dir = sources()?;
    let builder = builder(&dir).cpp("print-records", "x");
    builder.generate()?;
    let path = dir.path().join("out/x");
    let old = SystemTime::now() - Duration::from_secs(1000);
    let age = || fs::File::options().write(true).open(&path)?.set_modified(old);
    age()?;
    assert_eq!(builder.generate()?.outputs, [(path.clone(), Written::Unchanged)]);
    assert_eq!(fs::metadata(&path)?.modified()?, old);
    fs::write(dir.path().join("td/beside.td"), "def Changed;\n")?;
    assert_eq!(builder.generate()?.outputs, [(path.clone(), Written::Changed)]);
    assert!(read(&dir, "x")?.contains("def Changed {"));
    Ok(())
}

#[test]
fn stale_files_are_found() -> Result<(), Box<dyn std::error::Error>> {
    let dir = sources()?;
    let builder =
        builder(&dir).cpp("print-records", "x").cpp("print-enums", "y").option("class", "Color");
    let error = builder.check().expect_err("nothing is there");
    let out = dir.path().join("out");
    assert_eq!(error.stale_files().collect::<Vec<_>>(), [out.join("x"), out.join("y")]);
    builder.generate()?;
    builder.check()?;
    fs::write(
        dir.path().join("td/beside.td"),
        "def Different;\n", // The records are printed by name.
    )?;
    assert_eq!(
        message(&dir, builder.check()),
        "generated files are not up to date:\n  \
         DIR/out/x:5: is `def Beside {`, should be `def Common {`"
    );
    assert!(read(&dir, "x")?.contains("def Beside {"), "checking writes nothing");
    builder.generate()?;
    builder.check()?;
    fs::write(out.join("x"), read(&dir, "x")?.replace("def red", "def read"))?;
    let text = message(&dir, builder.check());
    assert!(
        text.contains(": is `def read {\t// Color`, should be `def red {\t// Color`"),
        "{text}"
    );
    Ok(())
}

#[test]
fn errors_show_the_place() -> Result<(), Box<dyn std::error::Error>> {
    let dir = sources()?;
    let with = |source: &str| {
        Builder::new().root(dir.path()).source(source).out_dir(dir.path()).cpp("print-sets", "x")
    };
    assert_eq!(
        message(&dir, with("td/wrong.td").generate()),
        "DIR/td/wrong.td:2:9: error: Couldn't find class 'Missing'\ndef B : Missing;\n        ^"
    );
    assert_eq!(
        message(&dir, with("td/sets.td").generate()),
        "DIR/td/sets.td:3:5: error: Invalid set element: 5\ndef S : Set<(add 5)>;\n    ^\n\
         in back-end print-sets"
    );
    let missing = message(&dir, with("td/main.td").generate());
    assert!(
        missing.starts_with(
            "DIR/td/main.td:2:9: error: could not find include file 'common.td'\n\
             include \"common.td\"\n        ^\n"
        ),
        "{missing}"
    );
    assert!(missing.ends_with("\n  DIR/common.td\n  DIR/td/common.td"), "{missing}");
    assert!(missing.contains("\nlooked for:\n"), "{missing}");
    assert!(!dir.path().join("x").exists());
    Ok(())
}

#[test]
fn a_missing_source_says_where_it_was_looked_for() {
    let error = Builder::new().source("no/such.td").out_dir("x").cpp("print-records", "x");
    let error = error.generate().expect_err("it does not exist");
    let full = std::env::current_dir().unwrap_or_default().join("no/such.td");
    assert_eq!(
        error.to_string(),
        format!(
            "could not read no/such.td: No such file or directory\nlooked for: {}",
            full.display()
        )
    );
    assert!(!Path::new("x").exists());
}

#[test]
fn what_is_asked_for_has_to_exist() -> io::Result<()> {
    let dir = sources()?;
    let base = || builder(&dir);
    let text = |builder: Builder| message(&dir, builder.generate());
    assert_eq!(text(base()), "no output was requested: call `rust` or `cpp`");
    assert_eq!(
        text(Builder::new().out_dir("x").cpp("print-records", "x")),
        "no source was given: call `source`"
    );
    let unknown = text(base().cpp("gen-everything", "x"));
    let help = "`tablegen --help` lists all";
    assert_eq!(unknown, format!("there is no back-end `gen-everything`\nhelp: {help}"));
    let near = text(base().cpp("gen-emiter", "x"));
    assert_eq!(near, "there is no back-end `gen-emiter`\nhelp: did you mean `gen-emitter`?");
    let no_rust = text(base().rust("print-records", "x"));
    let help = "`Builder::cpp` of tablegen-build writes what llvm-tblgen writes";
    assert_eq!(no_rust, format!("the back-end `print-records` has no Rust output\nhelp: {help}"));
    assert_eq!(
        text(base().cpp_with("print-enums", "x", Options::new().set("klass", "C"))),
        "the back-end `print-enums` has no option `klass`\nhelp: did you mean `class`?"
    );
    // An option for all outputs is for some of them.
    assert_eq!(
        text(base().option("hoks", "defaults").rust("gen-dag-isel", "x")),
        "the back-end `gen-dag-isel` has no option `hoks`\nhelp: did you mean `hooks`?"
    );
    assert_eq!(
        text(base().option("class", "A").cpp("print-records", "x").cpp("dump-json", "y")),
        "none of the requested back-ends has an option `class`\n\
         help: `class` is an option of `print-enums`"
    );
    // A wrong value names the back-end that reads the option, of several in one module, too.
    assert_eq!(
        text(base().option("hooks", "none").target("x", ["gen-register-info", "gen-dag-isel"])),
        "`none` is not a value of the option `hooks` of `gen-dag-isel`\n\
         help: use `required` or `defaults`"
    );
    assert_eq!(
        text(base().cpp("print-records", "x").cpp("dump-json", "x")),
        "two outputs go to `DIR/out/x`"
    );
    assert_eq!(
        text(base().define("1X").cpp("print-records", "x")),
        "error: invalid macro name `1X` specified on command line"
    );
    assert!(!dir.path().join("out").exists());

    fs::create_dir_all(dir.path().join("out/taken"))?;
    let taken = text(base().cpp("print-records", "taken"));
    assert_eq!(taken, "could not write DIR/out/taken: Is a directory");
    fs::write(dir.path().join("out/file"), "")?;
    let below_a_file = text(base().cpp("print-records", "file/x"));
    assert!(below_a_file.starts_with("could not write DIR/out/file/x: "), "{below_a_file}");
    Ok(())
}

#[test]
fn warnings_and_dumps_are_told() -> Result<(), Box<dyn std::error::Error>> {
    let dir = sources()?;
    fs::write(dir.path().join("td/beside.td"), "class C<int unused>;\ndump \"hello\";\n")?;
    let generated = builder(&dir).cpp("null-backend", "x").generate()?;
    let text = without_directory(&generated.warnings, &dir);
    assert!(text.contains("DIR/td/beside.td:1:13: warning: unused template argument"), "{text}");
    assert!(text.contains("note: hello"), "{text}");
    Ok(())
}

#[test]
fn nothing_depends_on_where_the_crate_lies() -> Result<(), Box<dyn std::error::Error>> {
    let options = |root: &Path| {
        let other = root.join("elsewhere");
        Builder::new().root(root).source("x.td").include(&other).include("more").options()
    };
    let input =
        |options: &Options, path: PathBuf| options.relative(&path.to_string_lossy()).into_owned();
    for root in [Path::new("/a/b"), Path::new("/c")] {
        let options = options(root);
        assert_eq!(input(&options, root.join("td/x.td")), "td/x.td");
        assert_eq!(input(&options, root.join("more/x.td")), "more/x.td");
        assert_eq!(input(&options, "../x.td".into()), "../x.td");
    }
    let system = Path::new(if cfg!(windows) { "C:/llvm" } else { "/usr/include/llvm-22" });
    let options = Builder::new().source("x.td").include(system).options();
    let target = system.join("llvm/Target/Target.td");
    assert_eq!(input(&options, target), "llvm/Target/Target.td");
    Ok(())
}

/// Checks that advice follows the error, and that the text of LLVM's tool is unchanged.
#[test]
fn errors_say_what_may_help() -> io::Result<()> {
    for (title, back_end, help) in [
        (
            "disassembler/fail/no_field",
            "gen-disassembler",
            &["`--ignore-non-decodable-operands` leaves operands that the encoding does not contain \
               to the target"; 2][..],
        ),
        ("emitter/fail/no_operand", "gen-emitter", &["its operands are rd"; 3]),
        ("emitter/fail/narrow_field", "gen-emitter", &["`bits<5>` for 8 bits"]),
        (
            "dag_isel/fail/node_operands",
            "gen-dag-isel",
            &["this is about `anonymous_261`; there is nothing wrong with `any_fadd`"],
        ),
        (
            "dag_isel/fail/types_not_inferred",
            "gen-dag-isel",
            &["this may only follow from the error of `anonymous_261` above"],
        ),
        (
            "dag_isel/fail/instruction_in_source",
            "gen-dag-isel",
            &["this may only follow from the error of `anonymous_261` above"],
        ),
        (
            "dag_isel/fail/name_unknown",
            "gen-dag-isel",
            &[
                "in the input pattern: a, b",
                "this may only follow from the error of `anonymous_261` above",
            ],
        ),
    ] {
        let fixture = fixtures::find(title)?;
        let out = tempfile::tempdir()?;
        let mut builder = Builder::new().root(&fixture.dir).source(fixture.source());
        if let Some(index) = fixture.args().iter().position(|arg| arg == "-I") {
            builder = builder.include(&fixture.args()[index + 1]);
        }
        let error = builder.out_dir(out.path()).rust(back_end, "x.rs").generate().unwrap_err();
        let text = error.to_string();
        let helps: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("help: ")).collect();
        assert_eq!(helps, help, "{title}: {text}");
    }
    Ok(())
}
