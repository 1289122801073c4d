//! Evaluates a program and checks the result.

use std::num::NonZero;
use std::thread;

use tablegen_build::evaluator;
use tablegen_build::tablegen_core::{
    Failure, MemoryFiles, Record, Records, SetTheory, Severity, Value, ValueKind, render_all,
};

use crate::outputs::{check_code, check_dumps};

/// Default stack size of a thread, in bytes, which must suffice for back-ends.
const STACK: usize = 2 << 20;

/// Files that fixtures of the tests include.
const INCLUDED: [(&str, &str); 5] = [
    (
        "../register_info/classes.inc.td",
        include_str!("../../tests/tests/fixtures/register_info/classes.inc.td"),
    ),
    ("target.inc.td", include_str!("../../tests/tests/fixtures/dag_isel/fail/target.inc.td")),
    ("classes.inc.td", include_str!("../../tests/tests/fixtures/dag_isel/classes.inc.td")),
    ("opcodes.inc.td", include_str!("../../tests/tests/fixtures/dag_isel/opcodes.inc.td")),
    ("rv32i.td", include_str!("../../examples/rv32i/td/rv32i.td")),
];

/// Prints the program if the environment has `FUZZ_SHOW`: to inspect the program that a target
/// derives from a crashing input.
pub fn show(main: &[u8], included: &[u8]) {
    if std::env::var_os("FUZZ_SHOW").is_some() {
        eprintln!("=== main.td ===\n{}", String::from_utf8_lossy(main));
        if !included.is_empty() {
            eprintln!("=== inc.td ===\n{}", String::from_utf8_lossy(included));
        }
        eprintln!("=== end ===");
    }
}

/// Evaluates `main`, which may include `inc.td`, `fixed.td` from a directory,
/// and the include library.
pub fn check(main: &[u8], included: &[u8]) {
    let mut files = MemoryFiles::new();
    files.insert("inc.td", included);
    files.insert("dir/fixed.td", "class Fixed<int n = 1> { int N = n; }\ndef fixed : Fixed;\n");
    let evaluator = evaluator().sources(&files).include_dir("dir").define("DEFINED");
    match evaluator.evaluate_text("main.td", main) {
        Ok(records) => {
            check_records(&records);
            check_backends(&records, main, 0);
        }
        Err(failure) => check_failure(&failure),
    }
}

/// Evaluates a target and runs all back-ends, with the options whose bits are set. The highest bit
/// enables dumps.
pub fn check_target(main: &[u8], options: u8) {
    let mut files = MemoryFiles::new();
    for (name, text) in INCLUDED {
        files.insert(name, text);
    }
    match evaluator().sources(&files).evaluate_text("main.td", main) {
        Ok(records) => {
            check_backends(&records, main, options);
            if options & 0x80 != 0 {
                check_dumps(&records);
            }
        }
        Err(failure) => check_failure(&failure),
    }
}

fn check_backends(records: &Records, main: &[u8], options: u8) {
    let threads = NonZero::<usize>::MIN.saturating_add(main.len() % 3);
    let work = || check_code(records, options, threads);
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        thread.expect("a thread can be had");
    });
}

fn check_failure(failure: &Failure) {
    let diagnostics = failure.diagnostics();
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
    assert!(errors > 0, "failed without an error");
    // One that leads straight to another, or that ends it all, is not counted.
    assert!(diagnostics.error_count() <= errors, "more errors counted than there are");
    let sources = failure.sources().expect("errors have sources");
    for diagnostic in diagnostics {
        if let Some(loc) = diagnostic.loc.filter(|loc| loc.is_some()) {
            assert!(sources.find(loc).is_some(), "a place in no file");
            assert!(sources.line_column(loc).is_some());
        }
    }
    assert!(render_all(sources, diagnostics).contains("error: "));
    assert!(!failure.to_string().is_empty());
}

fn check_records(records: &Records) {
    assert_eq!(records.diagnostics().error_count(), 0, "records in spite of errors");
    let _ = render_all(records.sources(), records.diagnostics());
    let _ = tablegen_build::tablegen_core::internal::footprint(records);
    if !check_dumps(records) {
        return;
    }
    for class in records.classes() {
        check_record(records, class);
        assert!(
            records.find_class(class.name()).is_some()
                || class.name_bytes() != class.name().as_bytes()
        );
        for argument in class.template_args() {
            let _ = (argument.name(), argument.ty().to_string(), argument.default().to_string());
        }
    }
    let mut theory = SetTheory::new(records);
    theory.expand_field("Set", "Elements");
    for def in records.defs() {
        check_record(records, def);
        if def.name_bytes() == def.name().as_bytes() {
            assert_eq!(records.find_def(def.name()), Some(def), "a record is not found by name");
        }
        if let Err(error) = theory.expand(def) {
            let _ = error.render(records);
        }
        for field in def.fields() {
            if let Err(error) = theory.evaluate(field.value(), def.locs()) {
                let _ = error.render(records);
            }
        }
    }
    for (_, value) in records.globals() {
        check_value(value);
    }
}

fn check_record(records: &Records, record: Record<'_>) {
    assert!(record.to_string().ends_with('\n'));
    for &loc in record.locs().iter().chain(record.forward_locs()) {
        let _ = records.sources().short(loc);
    }
    for parent in record.superclasses() {
        assert!(record.is_a(parent));
    }
    let by_name = record.fields_by_name().len();
    assert_eq!(by_name, record.fields().len());
    for field in record.fields() {
        let _ = (field.ty().to_string(), records.sources().line(field.loc()));
        check_value(field.value());
        let name = field.name();
        let _ = (record.bit(name), record.string(name), record.list_of_defs(name));
        let _ = (record.def(name), record.dag(name), record.bits(name));
        if let Err(error) = record.get::<Option<i64>>(name) {
            assert!(!error.render(records).ends_with('\n'));
        }
    }
}

/// Takes a value apart, one level deep.
fn check_value(value: Value<'_>) {
    let text = value.to_string();
    if let Some(ty) = value.ty() {
        let _ = ty.to_string();
    }
    match value.kind() {
        ValueKind::Bits(bits) => assert_eq!(bits.iter().count(), bits.len()),
        ValueKind::List(list) => {
            assert_eq!(list.iter().count(), list.len());
            assert!(list.get(list.len()).is_none());
        }
        ValueKind::Dag(dag) => {
            assert_eq!(dag.args().count(), dag.len());
            assert!(dag.get(dag.len()).is_none());
            assert_eq!(dag.args().rev().count(), dag.len());
            let _ = (dag.operator().kind(), dag.operator_name());
        }
        ValueKind::Int(number) => assert_eq!(text, number.to_string()),
        _ => {}
    }
}
