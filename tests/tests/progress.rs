//! Progress of runs: the steps that an observer gets, and their display on a terminal.

use std::error::Error;
use std::fs;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};

use tablegen_build::{Builder, Observer, Progress};
use tablegen_tests::tool;

/// Runs `run` with an observer and returns the steps in the order of the calls.
fn steps(run: impl FnOnce(Observer)) -> Vec<String> {
    let seen = Arc::<Mutex<Vec<String>>>::default();
    let observed = Arc::clone(&seen);
    run(Observer::new(move |progress| {
        let text = match progress {
            Progress::Started(step) => format!("+ {step:?}"),
            Progress::Finished(step) => format!("- {step:?}"),
        };
        observed.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    }));
    let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
    std::mem::take(&mut *seen)
}

#[test]
fn steps_of_a_builder() -> Result<(), Box<dyn Error>> {
    let dir = tempfile::tempdir()?;
    fs::write(
        dir.path().join("x.td"),
        "include \"llvm/TableGen/SearchableTable.td\"\ninclude \"llvm/TableGen/Automaton.td\"",
    )?;
    let builder = Builder::new()
        .root(dir.path())
        .source("x.td")
        .out_dir(dir.path())
        .threads(std::num::NonZero::<usize>::MIN)
        .cpp("print-records", "x.txt")
        .target("x.rs", ["gen-searchable-tables", "gen-automata"]);
    let mut results = Vec::new();
    let seen =
        steps(|observer| results.push(builder.clone().observer(observer).generate().map(drop)));
    results.into_iter().collect::<Result<(), _>>()?;
    let path = dir.path().join("x.td");
    let evaluation = format!("Evaluation {{ file: {:?} }}", path.display().to_string());
    let first = "Output { index: 0, count: 2, actions: \"print-records\" }";
    let second = "Output { index: 1, count: 2, actions: \"gen-searchable-tables+gen-automata\" }";
    let expected: Vec<String> = [&evaluation, first, second]
        .iter()
        .flat_map(|step| [format!("+ {step}"), format!("- {step}")])
        .collect();
    assert_eq!(seen, expected);
    assert_eq!(steps(|observer| assert!(builder.observer(observer).check().is_ok())), expected);

    // A step that fails ends as well.
    fs::write(&path, "def A { int X = \"\"; }")?;
    let failing = Builder::new().source(&path).out_dir(dir.path()).cpp("print-records", "y.txt");
    let seen = steps(|observer| assert!(failing.observer(observer).generate().is_err()));
    assert_eq!(seen, expected[..2]);
    Ok(())
}

#[cfg(target_os = "linux")]
#[test]
fn display_on_a_terminal() -> Result<(), Box<dyn Error>> {
    let Some(python) = tool::python() else { return Ok(()) };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/progress/terminal.py");
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let ran = Command::new(python).arg(script).arg(tablegen).output()?;
    let text = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{text}\n{}", String::from_utf8_lossy(&ran.stdout));
    assert!(ran.stdout.starts_with(b"10 runs"), "{:?}", ran.stdout);
    Ok(())
}
