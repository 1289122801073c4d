//! `--gen-dag-isel`: options, threads, and Rust text in patterns that is not valid Rust.

use std::collections::BTreeSet;
use std::io;

use tablegen_build::{BackendError, Options, Records, Session, backend};
use tablegen_tests::differential::rng::Rng;
use tablegen_tests::fixtures;
use tablegen_tests::tool;

const BACK_END: &str = "gen-dag-isel";

/// Fixture of a target with two registers.
const SMALL: &str = "dag_isel/small";

/// Target for tests of pattern coverage.
const COVERED: &str = "dag_isel/covered";

fn cpp(records: &Records, options: &Options) -> Result<Vec<u8>, BackendError> {
    cpp_in(&Session::new(records), options)
}

fn cpp_in(session: &Session<'_>, options: &Options) -> Result<Vec<u8>, BackendError> {
    let mut text = Vec::new();
    let _ = backend(BACK_END).unwrap().write(session, options, &mut text)?;
    Ok(text)
}

fn rust(records: &Records) -> Result<String, BackendError> {
    rust_in(&Session::new(records))
}

fn rust_in(session: &Session<'_>) -> Result<String, BackendError> {
    Ok(backend(BACK_END).unwrap().rust_module(session, &Options::new())?.value.to_string())
}

#[test]
fn rust_tells_which_patterns_are_selected_only_if_it_is_to() -> io::Result<()> {
    let records = fixtures::find(COVERED)?.records();
    let options = Options::new().set("instrument-coverage", "true");
    let output = backend(BACK_END).unwrap().rust_module(&Session::new(&records), &options).unwrap();
    assert_eq!(output.warnings.len(), 0);
    let declares = |module: &str| [module.contains("PATTERNS"), module.contains("fn selected")];
    assert_eq!(declares(&output.value.to_string()), [true, true]);
    assert_eq!(declares(&rust(&records).unwrap()), [false, false]);
    Ok(())
}

#[test]
fn rust_code_that_is_no_rust_is_told() -> io::Result<()> {
    let fixture = fixtures::find(SMALL)?;
    let (base, evaluate) = (fixture.text(), |text| fixture.evaluate(text));
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
        // The C++ output is not affected.
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

/// Checks that the number of threads affects neither the output nor the order of errors.
#[test]
fn threads_that_share_print_the_same() -> io::Result<()> {
    let bad = "def MODE : HwMode<[]>; def ByMode : RegClassByHwMode<[MODE], [GPR]>;
        foreach n = 0...40 in
          def bad#n : Pat<(i32 (sub GPR:$a, n)), (COPY_TO_REGCLASS $a, ByMode)>;";
    let mut all: Vec<Records> =
        fixtures::passing("dag_isel")?.iter().map(|fixture| fixture.records()).collect();
    let beside = fixtures::find("dag_isel/fail/node_unknown")?;
    all.push(beside.evaluate(format!("include \"target.inc.td\"\n{bad}")));
    assert!(all.len() > 5);
    for records in all {
        let print = |threads: usize| {
            let session = Session::new(&records).threads(threads.try_into().unwrap());
            let rendered = |error: BackendError| error.render(records.sources());
            (
                cpp_in(&session, &Options::new()).map_err(rendered),
                rust_in(&session).map_err(rendered),
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
    let records = fixtures::find(SMALL)?.records();
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
    let fixtures = [fixtures::find(SMALL)?, fixtures::find(COVERED)?];
    for (fixture, option) in
        fixtures.iter().flat_map(|fixture| options.map(|option| (fixture, option)))
    {
        let (name, records) = (fixture.source(), fixture.records());
        let mut command = tool::command(&oracle);
        command.arg("--gen-dag-isel").current_dir(&fixture.dir).arg(&name);
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

#[test]
fn hooks_keep_their_names_when_records_are_added() -> io::Result<()> {
    let fixture = fixtures::find("dag_isel/anonymous")?;
    let methods = |text: String| {
        let records = fixture.evaluate(text);
        let options = Options::new().set("hooks", "defaults");
        let module = backend(BACK_END).unwrap();
        let module = module.rust_module(&Session::new(&records), &options).unwrap();
        let module = module.value.to_string();
        let hooks = module.split("pub trait SelectHooks").nth(1).unwrap();
        let hooks = hooks.split("\n}\n").next().unwrap().lines().map(str::trim);
        let mut heads: Vec<String> =
            hooks.filter(|line| line.starts_with("fn ")).map(str::to_owned).collect();
        heads.sort();
        heads
    };
    let text = fixture.text();
    let expected = methods(text.clone());
    assert!(expected.iter().any(|head| head.starts_with("fn has_one_use(")), "{expected:#?}");
    assert!(!expected.iter().any(|head| head.contains("anonymous")), "{expected:#?}");
    // Statements of the file level begin in these lines.
    let offsets: Vec<usize> = text
        .match_indices("\n")
        .map(|(end, _)| end + 1)
        .filter(|&start| {
            ["def ", "class ", "include "].iter().any(|it| text[start..].starts_with(it))
        })
        .filter(|&start| !text[..start].ends_with(" in\n"))
        .collect();
    let mut random = Rng::new(7);
    for round in 0..40 {
        let mut changed = text.clone();
        let chosen: BTreeSet<usize> =
            (0..4).map(|_| offsets[random.below(offsets.len())]).collect();
        // From the end, so that offsets before stay what they are.
        for offset in chosen.into_iter().rev() {
            let added = match random.below(3) {
                0 => "def : Added;\n".repeat(1 + random.below(12)),
                1 => format!("def another{offset} : Added;\n"),
                _ => format!("defvar unused{offset} = Added2<3>.value;\n"),
            };
            changed.insert_str(offset, &added);
        }
        let classes = "class Added; class Added2<int v> { int value = v; }\n";
        assert_eq!(methods(classes.to_owned() + &changed), expected, "round {round}:\n{changed}");
    }
    Ok(())
}
