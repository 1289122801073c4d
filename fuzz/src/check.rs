//! Evaluates a program and looks at everything that comes of it.

use std::io::{self, Write};

use tablegen_build::tablegen_core::{
    Evaluator, MemoryFiles, Record, Records, SetTheory, Severity, Value, ValueKind, render_all,
};
use tablegen_build::{BackendError, Options, backends};

/// Output beyond this is not waited for: a value that is shared may be far
/// larger in a dump than in memory.
const MOST_OUTPUT: usize = 2 << 20;

/// Counts bytes, and fails when there are too many.
struct Sink(usize);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::FileTooLarge)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Prints the program if the environment has `FUZZ_SHOW`: what a target makes
/// of a crashing input.
pub fn show(main: &[u8], included: &[u8]) {
    if std::env::var_os("FUZZ_SHOW").is_some() {
        eprintln!("=== main.td ===\n{}", String::from_utf8_lossy(main));
        if !included.is_empty() {
            eprintln!("=== inc.td ===\n{}", String::from_utf8_lossy(included));
        }
        eprintln!("=== end ===");
    }
}

/// Evaluates `main`, which may include `inc.td`, and `fixed.td` from a
/// directory.
pub fn check(main: &[u8], included: &[u8]) {
    let mut files = MemoryFiles::new();
    files.insert("inc.td", included);
    files.insert("dir/fixed.td", "class Fixed<int n = 1> { int N = n; }\ndef fixed : Fixed;\n");
    let evaluator = Evaluator::new().sources(&files).include_dir("dir").define("DEFINED");
    match evaluator.evaluate_text("main.td", main) {
        Ok(records) => check_records(&records),
        Err(failure) => {
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
    }
}

fn check_records(records: &Records) {
    assert_eq!(records.diagnostics().error_count(), 0, "records in spite of errors");
    let _ = render_all(records.sources(), records.diagnostics());
    let _ = records.footprint();
    if !run_backends(records) {
        return;
    }
    for class in records.classes() {
        check_record(records, class);
        assert!(
            records.class(class.name()).is_some() || class.name_bytes() != class.name().as_bytes()
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
            assert_eq!(records.def(def.name()), Some(def), "a record is not found by name");
        }
        if let Err(error) = theory.expand(def) {
            let _ = render_all(records.sources(), &error.to_diagnostics());
        }
        for field in def.fields() {
            if let Err(error) = theory.evaluate(field.value(), def.locs()) {
                let _ = render_all(records.sources(), &error.to_diagnostics());
            }
        }
    }
    for (_, value) in records.globals() {
        check_value(value);
    }
}

/// Runs every back-end; false if there is too much to write.
fn run_backends(records: &Records) -> bool {
    let mut all = true;
    for backend in backends() {
        let options = Options::new().set("class", "A");
        match backend.write(records, &options, &mut Sink(MOST_OUTPUT)) {
            Ok(_) => {}
            Err(BackendError::Write(_)) => all = false,
            Err(error) => assert!(error.render(records.sources()).contains("error: ")),
        }
    }
    all
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
        let _ = (record.int(name), record.bit(name), record.string(name));
        let _ = (record.def(name), record.dag(name), record.bits(name));
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
            assert!(dag.arg(dag.len()).is_none());
            let _ = (dag.operator().kind(), dag.operator_name());
        }
        ValueKind::Int(number) => assert_eq!(text, number.to_string()),
        _ => {}
    }
}
