//! `--gen-register-info`: text on standard error, and the division of the output into files.

use std::io;
use std::path::Path;

use tablegen_build::{Files, Options, Session, backend};
use tablegen_tests::fixtures;
use tablegen_tests::tool;

const BACK_END: &str = "gen-register-info";

/// Fixture of the test.
const PAIRS: &str = "register_info/pairs";

#[test]
fn what_is_asked_for_is_shown() -> io::Result<()> {
    let records = fixtures::find(PAIRS)?.records();
    let show = |options: &Options| {
        let mut text = Vec::new();
        let made =
            backend(BACK_END).unwrap().write(&Session::new(&records), options, &mut text).unwrap();
        String::from_utf8_lossy(&made.shown).into_owned()
    };
    assert_eq!(show(&Options::new()), "");
    let shown = show(&Options::new().set("register-info-debug", ""));
    let words = "RegisterClass Words:\n\tSpillSize: { Default:16 Wide:32 }\n";
    assert!(shown.contains(words), "{shown}");
    assert!(shown.contains("\tSubReg s1 = SP\n"), "{shown}");
    Ok(())
}

#[test]
fn further_files_are_named_after_the_first() -> io::Result<()> {
    let records = fixtures::find(PAIRS)?.records();
    let mut main = Vec::new();
    let path = Path::new("some/dir/Regs.inc");
    let made = backend(BACK_END).unwrap().write_files(
        &Session::new(&records),
        &Options::new(),
        path,
        &mut main,
    );
    let files: Files = made.unwrap().value;
    let names: Vec<_> =
        files.iter().map(|(path, _)| path.to_string_lossy().replace('\\', "/")).collect();
    let expected = ["Enums", "Header", "MCDesc", "TargetDesc"];
    assert_eq!(names, expected.map(|part| format!("some/dir/Regs{part}.inc")));
    let main = String::from_utf8_lossy(&main).into_owned();
    for part in expected {
        assert!(main.contains(&format!("#include \"Regs{part}.inc\"\n")), "{main}");
    }
    // A single output contains all parts.
    let all =
        files.iter().fold(main.replace("\"Regs", "\"-").into_bytes(), |mut all, (_, text)| {
            all.extend_from_slice(text);
            all
        });
    let mut text = Vec::new();
    let _ = backend(BACK_END)
        .unwrap()
        .write(&Session::new(&records), &Options::new(), &mut text)
        .unwrap();
    assert!(all == text);
    Ok(())
}

/// Compares the outputs on standard output, where the files follow each other.
#[test]
fn one_output_is_that_of_llvm() -> io::Result<()> {
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    let fixture = fixtures::find(PAIRS)?;
    let mut command = tool::command(&oracle);
    command.arg("--gen-register-info").arg(fixture.source()).current_dir(&fixture.dir);
    let outcome = tool::run(&mut command, b"")?;
    assert!(outcome.succeeded(), "{}", outcome.describe());
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    assert!(outcome.stdout == fixture.output(tablegen, "inc")?, "other bytes");
    Ok(())
}
