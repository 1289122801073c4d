//! `--gen-dag-isel` on `fixtures/dag_isel/small.td`: the C++ is that of `small.inc`, with and
//! without comments that of llvm-tblgen, and errors in patterns are told in its words. The Rust is
//! that of `small.rs`; with `small_main.rs` it selects DAGs, and what comes out is in `small.out`.
//! `covered.td` and `covered_main.rs` do the same for `--instrument-coverage`.
//! `hooks.td` is on the include library; its Rust is compiled and run with `hooks_main.rs`, but not
//! compared, as it names lines of the library.
//!
//! With `TABLEGEN_BLESS=1` the expected files are rewritten with what is printed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_build::{BackendError, Options, Records, Session, backend, evaluator};
use tablegen_tests::compiled::{DAG, WITH_RUNTIME, Workshop};
use tablegen_tests::dag_isel::campaign::{Counts, Tools, comparable, compare};
use tablegen_tests::fixtures::{Mode, settle};
use tablegen_tests::tool;

const BACK_END: &str = "gen-dag-isel";

fn fixture() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "fixtures", "dag_isel", "small.td"].iter().collect()
}

fn evaluate(text: String) -> Records {
    evaluate_as("small.td", text)
}

fn evaluate_as(name: &str, text: String) -> Records {
    let path = fixture();
    let dir = path.parent().unwrap_or(Path::new("")).to_string_lossy().into_owned();
    let evaluated = evaluator().include_dir(dir).evaluate_text(name, text);
    evaluated.unwrap_or_else(|failure| panic!("{failure}"))
}

fn cpp(records: &Records, options: &Options) -> Result<Vec<u8>, BackendError> {
    cpp_in(&Session::new(records), options)
}

fn cpp_in(session: &Session<'_>, options: &Options) -> Result<Vec<u8>, BackendError> {
    let mut text = Vec::new();
    let _ = backend(BACK_END).unwrap().write(session, options, &mut text)?;
    Ok(text)
}

#[test]
fn output_is_as_expected() -> io::Result<()> {
    let text = cpp(&evaluate(fs::read_to_string(fixture())?), &Options::new()).unwrap();
    let complaints = settle(&fixture().with_extension("inc"), &text, Mode::bless_if("1"))?;
    assert_eq!(complaints, None);
    Ok(())
}

fn rust(records: &Records) -> Result<String, BackendError> {
    let path = fixture();
    let dir = path.parent().unwrap_or(Path::new("")).to_string_lossy();
    let options = Options::new().relative_to(dir);
    Ok(backend(BACK_END).unwrap().rust_module(&Session::new(&records), &options)?.value.to_string())
}

#[test]
fn rust_is_as_expected_and_selects() -> io::Result<()> {
    let module = rust(&evaluate(fs::read_to_string(fixture())?)).unwrap();
    let mode = Mode::bless_if("1");
    let complaints = settle(&fixture().with_extension("rs"), module.as_bytes(), mode)?;
    assert_eq!(complaints, None);
    selects("small", &module)
}

/// The module of a fixture selects what its `.out` file says.
fn selects(name: &str, module: &str) -> io::Result<()> {
    let workshop = Workshop::new()?;
    workshop.write(&format!("{name}.rs"), module)?;
    workshop.write("dag.rs", DAG)?;
    workshop.write("main.rs", fs::read(fixture().with_file_name(format!("{name}_main.rs")))?)?;
    workshop.add_runtime()?;
    let program = workshop.compile_rust("main.rs", &WITH_RUNTIME)?;
    let printed = workshop.run(&program)?;
    let expected = fixture().with_file_name(format!("{name}.out"));
    assert_eq!(settle(&expected, &printed, Mode::bless_if("1"))?, None);
    Ok(())
}

#[test]
fn rust_tells_which_patterns_are_selected() -> io::Result<()> {
    let text = fs::read_to_string(fixture().with_file_name("covered.td"))?;
    let records = evaluate_as("covered.td", text);
    let options = Options::new().set("instrument-coverage", "true");
    let output = backend(BACK_END).unwrap().rust_module(&Session::new(&records), &options).unwrap();
    assert_eq!(output.warnings.len(), 0);
    selects("covered", &output.value.to_string())?;
    // And only if it is to.
    let plain = rust(&records).unwrap();
    assert!(!plain.contains("PATTERNS") && !plain.contains("fn selected"));
    Ok(())
}

#[test]
fn hooks_of_every_kind_are_asked() -> io::Result<()> {
    let path = fixture().with_file_name("hooks.td");
    let records = evaluator().evaluate_file(&path.to_string_lossy());
    let records = records.unwrap_or_else(|failure| panic!("{failure}"));
    let text = cpp(&records, &Options::new()).unwrap();
    let mode = Mode::bless_if("1");
    assert_eq!(settle(&path.with_extension("inc"), &text, mode)?, None);
    selects("hooks", &rust(&records).unwrap())
}

#[test]
fn rust_code_that_is_no_rust_is_told() -> io::Result<()> {
    let base = fs::read_to_string(fixture())?;
    for (code, message) in [
        ("(-128..128", "RustCode is no Rust: "),
        ("} fn other() {", "RustCode is no Rust: "),
        ("let = 5;", "RustCode is no Rust: "),
    ] {
        let text = base.replace("(-128..128).contains(&imm)", code);
        let records = evaluate(text);
        let error = rust(&records).expect_err(code);
        let text = error.render(records.sources());
        assert!(text.contains(message), "{code}: {text}");
        assert!(text.contains("small.td:"), "{code}: {text}");
        // It says nothing about C++.
        assert!(cpp(&records, &Options::new()).is_ok());
    }
    let other = "def small2 : PatFrags<(ops), [(imm)], [{}], no_transform> {
        let ImmediateCode = [{ return isInt<8>(Imm); }]; code RustCode = \"false\"; }
        def : Pattern<(minus i32:$a, small2:$b), [(ADDI $a, $b)]>;";
    let records = evaluate(format!("{base}\n{other}\n"));
    let text = rust(&records).expect_err("two texts").render(records.sources());
    let message = "RustCode differs from that of 'small', though the C++ is the same";
    assert!(text.contains(message), "{text}");
    Ok(())
}

/// How many threads a matcher is made on shows nowhere: neither in what is printed nor in which
/// error is told first.
#[test]
fn threads_that_share_print_the_same() -> io::Result<()> {
    let bad = "def MODE : HwMode<[]>; def ByMode : RegClassByHwMode<[MODE], [GPR]>;
        foreach n = 0...40 in
          def bad#n : Pat<(i32 (sub GPR:$a, n)), (COPY_TO_REGCLASS $a, ByMode)>;";
    let read = |name: &str| fs::read_to_string(fixture().with_file_name(name));
    let library = |text: String| {
        let evaluated = evaluator().include_dir(fixture().with_file_name("fail").to_string_lossy());
        evaluated.evaluate_text("a.td", text).unwrap_or_else(|failure| panic!("{failure}"))
    };
    for records in [
        evaluate(read("small.td")?),
        library(read("hooks.td")?),
        library(read("pass/variants.td")?),
        library(read("pass/classes_by_mode.td")?),
        library(format!("include \"target.inc.td\"\n{bad}")),
    ] {
        let print = |threads: usize| {
            let options = Options::new();
            let session = Session::new(&records).threads(threads.try_into().unwrap());
            let told = |error: BackendError| error.render(records.sources());
            let rust = backend(BACK_END).unwrap().rust_module(&session, &options);
            (
                cpp_in(&session, &options).map_err(told),
                rust.map(|output| output.value.to_string()).map_err(told),
            )
        };
        let alone = print(1);
        for threads in [2, 3, 7, 1000] {
            assert!(print(threads) == alone, "{threads} threads: other bytes");
        }
    }
    Ok(())
}

#[test]
fn threads_print_the_same() -> io::Result<()> {
    let records = evaluate(fs::read_to_string(fixture())?);
    let alone = (cpp(&records, &Options::new()).unwrap(), rust(&records).unwrap());
    std::thread::scope(|scope| {
        let print = || (cpp(&records, &Options::new()).unwrap(), rust(&records).unwrap());
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(print)).collect();
        for thread in threads {
            assert!(thread.join().unwrap() == alone, "other bytes");
        }
    });
    Ok(())
}

#[test]
fn output_is_that_of_llvm() -> io::Result<()> {
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    let options = ["", "omit-comments", "instrument-coverage"];
    for (name, option) in
        ["small.td", "covered.td"].into_iter().flat_map(|name| options.map(|option| (name, option)))
    {
        let path = fixture().with_file_name(name);
        let records = evaluate_as(name, fs::read_to_string(&path)?);
        let mut command = tool::command(&oracle);
        command.arg("--gen-dag-isel").current_dir(path.parent().unwrap()).args(["-I", ".", name]);
        let mut options = Options::new();
        if !option.is_empty() {
            command.arg(format!("--{option}"));
            options = options.set(option, "true");
        }
        let outcome = tool::run(&mut command, b"")?;
        assert!(outcome.succeeded(), "{}", outcome.describe());
        assert!(
            outcome.stdout == cpp(&records, &options).unwrap(),
            "{name}: other bytes: {option}"
        );
    }
    Ok(())
}

/// Whether LLVM is to say the same of a fixture: its header does not begin a line with
/// `// oracle: none`.
fn has_oracle(source: &Path) -> io::Result<bool> {
    let text = fs::read_to_string(source)?;
    let mut header = text.lines().take_while(|line| line.starts_with("// "));
    Ok(!header.any(|line| line.starts_with("// oracle: none")))
}

/// `pass/NAME.td`, each of which shows one thing: what is printed is what LLVM prints, and what
/// stands in `pass/NAME.inc` if there is such a file.
#[test]
fn patterns_of_one_kind_are_as_llvms() -> io::Result<()> {
    let oracle = tool::oracle();
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let mut wrong = Vec::new();
    let sources = sources(&fixture().with_file_name("pass"))?;
    assert!(!sources.is_empty());
    for source in sources {
        let ours = print(tablegen, &source)?;
        if !ours.succeeded() {
            wrong.push(format!("{}: {}", source.display(), ours.describe()));
        }
        let expected = source.with_extension("inc");
        if expected.exists() {
            wrong.extend(settle(&expected, &ours.stdout, Mode::bless_if("1"))?);
        }
        let Some(oracle) = oracle.as_ref().filter(|_| has_oracle(&source).unwrap_or(true)) else {
            continue;
        };
        let theirs = print(oracle, &source)?;
        if theirs.stdout != ours.stdout {
            wrong.push(format!("{}: LLVM prints {}", source.display(), theirs.describe()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// The `.td` files in a directory.
fn sources(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut sources: Vec<PathBuf> =
        fs::read_dir(dir)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    sources.retain(|source| source.to_string_lossy().ends_with(".td"));
    sources.retain(|source| !source.to_string_lossy().ends_with(".inc.td"));
    sources.sort();
    Ok(sources)
}

/// What a tool prints for a fixture, with the include library.
fn print(tool: &Path, source: &Path) -> io::Result<tool::Outcome> {
    let mut command = tool::command(tool);
    command.args(["--gen-dag-isel", "-I", "../../../../../tablegen-build/include"]);
    command.arg(source.file_name().unwrap_or_default());
    let mut outcome =
        tool::run(command.current_dir(source.parent().unwrap_or(Path::new("."))), b"")?;
    outcome.stderr = tool::without_program_name(&outcome.stderr, tool);
    Ok(outcome)
}

/// Bad patterns: `fail/NAME.td`, and what is said of it in `fail/NAME.stderr`, which is what LLVM
/// says, and notes on the types that were possible.
#[test]
fn errors_in_patterns_are_told() -> io::Result<()> {
    let dir = fixture().with_file_name("fail");
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let oracle = tool::oracle();
    let mut wrong = Vec::new();
    for source in sources(&dir)? {
        let name = source.file_stem().unwrap_or_default().to_string_lossy();
        let ours = print(tablegen, &source)?;
        if ours.status != Some(1) {
            wrong.push(format!("{name}: {}", ours.describe()));
        }
        let expected = dir.join(format!("{name}.stderr"));
        wrong.extend(settle(&expected, &ours.stderr, Mode::bless_if("1"))?);
        let Some(oracle) = oracle.as_ref().filter(|_| has_oracle(&source).unwrap_or(true)) else {
            continue;
        };
        let theirs = print(oracle, &source)?;
        let (ours, mut text) = (comparable(&ours.stderr), comparable(&theirs.stderr));
        let same = match theirs.status {
            Some(status) => status == 1 && ours == text,
            // It crashes after what it says.
            None => {
                let crash = b"PLEASE submit";
                let end = text.windows(crash.len()).position(|window| window == crash);
                text.truncate(end.unwrap_or(0));
                !text.is_empty() && ours.starts_with(text.trim_ascii_end())
            }
        };
        if !same {
            wrong.push(format!("{name}: LLVM says {}", theirs.describe()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// How many random targets go through both tools here; `dag_isel` does more.
const RANDOM_TARGETS: u64 = 60;

#[test]
fn random_targets_are_as_llvms() -> io::Result<()> {
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    let tools = Tools { tablegen: tool::tablegen(env!("CARGO_TARGET_TMPDIR")), oracle: &oracle };
    let mut counts = Counts::default();
    for index in 0..RANDOM_TARGETS {
        if let Some(complaint) = compare(tools, 7, index, &mut counts)? {
            panic!("{complaint}");
        }
    }
    assert!(counts.same_output > 10 && counts.same_error > 10, "{counts:?}");
    Ok(())
}
