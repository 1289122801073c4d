//! Serialization agrees with `--dump-json`.

use std::fs;
use std::io;

use tablegen_build::{Options, Records, Session, backend, evaluator};
use tablegen_tests::fixtures::{self, Fixture};

use super::corpus;

/// Checks that records are serialized like their dump.
pub(crate) fn complaint(records: &Records) -> Option<String> {
    let dump = backend("dump-json").expect("a back-end");
    let mut dumped = Vec::new();
    if let Err(error) = dump.write(&Session::new(records), &Options::new(), &mut dumped) {
        return Some(format!("no dump: {error}"));
    }
    // The dump has no short forms of these.
    let dumped =
        String::from_utf8_lossy(&dumped).replace("\\u0008", "\\b").replace("\\u000c", "\\f");
    match serde_json::to_string(records) {
        Err(error) => Some(error.to_string()),
        Ok(made) if made == dumped.trim_end() => None,
        Ok(made) => {
            let offset = made.bytes().zip(dumped.bytes()).take_while(|(a, b)| a == b).count();
            let around = |text: &str| {
                let bytes = &text.as_bytes()[offset.saturating_sub(60)..(offset + 60).min(text.len())];
                String::from_utf8_lossy(bytes).into_owned()
            };
            Some(format!("made: {}\ndump: {}", around(&made), around(&dumped)))
        }
    }
}

/// Returns the records of a fixture, evaluated with its arguments.
fn records(fixture: &Fixture) -> io::Result<Records> {
    let text = fixture.text();
    let args = text.lines().find_map(|line| line.strip_prefix("// args:")).unwrap_or_default();
    let mut evaluator = evaluator().include_dir(&fixture.dir);
    let mut args = args.split_whitespace();
    while let Some(arg) = args.next() {
        let (option, value) = arg.split_at(2);
        let mut value = || if value.is_empty() { args.next() } else { Some(value) };
        match option {
            "-I" => {
                let dir = fixture.dir.join(value().unwrap_or_default());
                evaluator = evaluator.include_dir(dir);
            }
            "-D" => evaluator = evaluator.define(value().unwrap_or_default()),
            _ => {}
        }
    }
    let file = format!("{}.td", fixture.name);
    let evaluated = evaluator.evaluate_text(&file, fs::read(fixture.dir.join(&file))?);
    evaluated.map_err(|failure| io::Error::other(format!("{}: {failure}", fixture.title())))
}

#[test]
fn as_the_dump_of_every_fixture() -> io::Result<()> {
    let mut count = 0;
    let mut wrong = Vec::new();
    for suite in ["", "dag_isel", "emitter", "register_info", "searchable_tables"] {
        for fixture in fixtures::passing(suite)? {
            let complaint = complaint(&records(&fixture)?);
            wrong.extend(complaint.map(|text| format!("{}: {text}", fixture.title())));
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 100, "{count} fixtures");
    Ok(())
}

#[test]
fn as_the_dump_of_whole_programs() -> io::Result<()> {
    for files in [corpus::mlir()?, corpus::targets()?].into_iter().flatten() {
        assert!(!files.is_empty());
        for file in files {
            let complaint = complaint(&file.evaluate());
            assert!(complaint.is_none(), "{}: {}", file.name, complaint.unwrap_or_default());
        }
    }
    Ok(())
}

#[test]
fn the_parts_are_as_in_the_whole() {
    let text = "def x; class A<int n> { int N = n; bits<2> B = {?, 1}; dag D = (x 1:$a, [\"s\"]); }
                def R : A<3>;";
    let records = tablegen_core::Evaluator::new().evaluate_text("x.td", text).expect("records");
    let whole = serde_json::to_value(&records).expect("JSON");
    let record = records.def("R").expect("a record");
    assert_eq!(serde_json::to_value(record).expect("JSON"), whole["R"]);
    for field in record.fields() {
        let value = serde_json::to_value(field.value()).expect("JSON");
        assert_eq!(value, whole["R"][field.name()], "{}", field.name());
    }
    // A class is not a member of the dump, but has the same form.
    let class = serde_json::to_value(records.class("A").expect("a class")).expect("JSON");
    assert_eq!(class["N"]["var"], "A:n");
}
