//! `--gen-searchable-tables`: looks up all present keys and some absent ones in the C++ and the
//! Rust of the fixtures and of random sources.
//!
//! The opening comment of a fixture can have two kinds of lines: `// cpp: ...` is C++ that its code
//! fields need, and `// query: no` disables the comparison of its lookups with those in C++.

use std::io;

use tablegen_build::{Options, Session, backend, evaluator};
use tablegen_tests::compiled::{LLVM_STAND_IN, Workshop};
use tablegen_tests::fixtures;
use tablegen_tests::searchable_tables::campaign::{self, Counts, Tools};
use tablegen_tests::searchable_tables::probe;
use tablegen_tests::tool;

#[test]
fn cpp_and_rust_find_the_same_rows() -> io::Result<()> {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let compiler = tool::cpp_compiler();
    let mut questions = 0;
    for fixture in fixtures::passing("searchable_tables")? {
        let name = fixture.title();
        if fixture.note("ask: ").as_deref() == Some("no") {
            continue;
        }
        let workshop = Workshop::new()?;
        let prelude = fixture.note("cpp: ").unwrap_or_default();
        let programs = probe::programs(&fixture.records(), &prelude, 1)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        questions += programs.questions;
        workshop.write("tables.rs", fixture.output(tablegen, "rs")?)?;
        workshop.write("main.rs", &programs.rust)?;
        let rust = workshop.compile_rust("main.rs", &[])?;
        let rust = workshop.run(&rust)?;
        let Some(compiler) = &compiler else { continue };
        workshop.write("llvm_stand_in.h", LLVM_STAND_IN)?;
        workshop.write("tables.inc", fixture.output(tablegen, "inc")?)?;
        workshop.write("main.cpp", &programs.cpp)?;
        let cpp = workshop.compile_cpp(compiler, "main.cpp", &[])?;
        let cpp = workshop.run(&cpp)?;
        let (cpp, rust) = (String::from_utf8_lossy(&cpp), String::from_utf8_lossy(&rust));
        assert_eq!(cpp, rust, "{name}");
        let is_absent = |line: &str| line == "none";
        assert!(programs.questions == 0 || rust.lines().any(is_absent), "{name}");
    }
    assert!(questions > 300, "only {questions} questions were asked");
    Ok(())
}

/// Rejects strings that are not UTF-8.
#[test]
fn text_of_other_encodings_is_an_error() {
    let text =
        b"include \"llvm/TableGen/SearchableTable.td\"\nclass Row { string A = \"\xff\"; }\n\
        def one : Row;\ndef T : GenericTable { let FilterClass = \"Row\"; let Fields = [\"A\"]; }";
    let records = evaluator().evaluate_text("x.td", text.to_vec()).expect("records");
    let back_end = backend("gen-searchable-tables").expect("the back-end");
    let error =
        back_end.rust_module(&Session::new(&records), &Options::new()).expect_err("no Rust");
    assert_eq!(error.to_string(), "field 'A' of 'one' has no Rust form: it is not UTF-8");
}

/// Compares a few of the random sources of the program `searchable_tables`.
#[test]
fn random_sources() -> io::Result<()> {
    let (oracle, compiler) = (tool::oracle(), tool::cpp_compiler());
    let tools = Tools {
        tablegen: tool::tablegen(env!("CARGO_TARGET_TMPDIR")),
        oracle: oracle.as_deref(),
        compiler: compiler.as_deref(),
    };
    let mut counts = Counts::default();
    let mut complaints = Vec::new();
    for index in 0..100 {
        complaints.extend(campaign::compare(tools, 10, index, &mut counts)?);
    }
    for index in 0..5 {
        complaints.extend(campaign::query(tools, 10, index, &mut counts)?);
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
    assert!(oracle.is_none() || counts.same_output > 50 && counts.same_error > 10, "{counts:?}");
    assert!(compiler.is_none() || counts.questions > 100, "{counts:?}");
    Ok(())
}
