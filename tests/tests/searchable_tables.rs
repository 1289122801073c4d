//! `--gen-searchable-tables` on the fixtures in `fixtures/searchable_tables`: for each `NAME.td`
//! the C++ is that of `NAME.inc` and the Rust that of `NAME.rs`; both are compiled, and asked for
//! every key that is present and for others.
//!
//! Two lines may stand in the opening comment of a fixture: `// cpp: ...` is C++ that its code
//! fields need, and `// ask: no` says that its lookups cannot be compared with those in C++.
//!
//! With `TABLEGEN_BLESS=1` the expected files are rewritten with what is printed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_build::{Options, Records, Session, backend, evaluator};
use tablegen_tests::compiled::{LLVM_STAND_IN, Workshop, cpp_compiler};
use tablegen_tests::fixtures::{Mode, settle};
use tablegen_tests::searchable_tables::campaign::{self, Counts, Tools};
use tablegen_tests::searchable_tables::probe;
use tablegen_tests::tool;

struct Fixture {
    path: PathBuf,
    text: String,
    records: Records,
    cpp: Vec<u8>,
    rust: String,
}

impl Fixture {
    fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// What stands behind `label` in the opening comment.
    fn note(&self, label: &str) -> Option<&str> {
        self.text
            .lines()
            .map_while(|line| line.strip_prefix("// "))
            .find_map(|line| line.strip_prefix(label))
    }
}

fn fixtures() -> io::Result<Vec<Fixture>> {
    let dir: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "tests", "fixtures", "searchable_tables"].iter().collect();
    let back_end = backend("gen-searchable-tables").expect("the back-end");
    let mut fixtures = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "td") {
            continue;
        }
        let text = fs::read_to_string(&path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let records = evaluator()
            .evaluate_text(&name, text.clone())
            .unwrap_or_else(|failure| panic!("{name}: {failure}"));
        let mut cpp = Vec::new();
        let fail = |error: tablegen_build::BackendError| panic!("{name}: {error}");
        let _ =
            back_end.write(&Session::new(&records), &Options::new(), &mut cpp).unwrap_or_else(fail);
        let module = back_end.rust_module(&Session::new(&records), &Options::new());
        let rust = module.unwrap_or_else(|error| panic!("{name}: {error}")).value.to_string();
        fixtures.push(Fixture { path, text, records, cpp, rust });
    }
    assert!(!fixtures.is_empty());
    fixtures.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(fixtures)
}

#[test]
fn output_is_as_expected() -> io::Result<()> {
    let mode = Mode::bless_if("1");
    let mut complaints = Vec::new();
    for fixture in fixtures()? {
        let files = [("inc", fixture.cpp.as_slice()), ("rs", fixture.rust.as_bytes())];
        for (extension, content) in files {
            complaints.extend(settle(&fixture.path.with_extension(extension), content, mode)?);
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    Ok(())
}

#[test]
fn cpp_is_that_of_llvm() -> io::Result<()> {
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tablegen-build/include");
    for fixture in fixtures()? {
        let mut command = tool::command(&oracle);
        command.arg("--gen-searchable-tables").arg("-I").arg(&include).arg(&fixture.path);
        let outcome = tool::run(&mut command, b"")?;
        assert!(outcome.succeeded(), "{}: {}", fixture.name(), outcome.describe());
        assert!(outcome.stdout == fixture.cpp, "{}: other bytes", fixture.name());
    }
    Ok(())
}

#[test]
fn cpp_and_rust_find_the_same_rows() -> io::Result<()> {
    let compiler = cpp_compiler();
    let mut asked = 0;
    for fixture in fixtures()? {
        let name = fixture.name();
        let workshop = Workshop::new()?;
        workshop.write("tables.rs", &fixture.rust)?;
        if fixture.note("ask: ") == Some("no") {
            workshop.write("main.rs", "mod tables { include!(\"tables.rs\"); }\nfn main() {}\n")?;
            workshop.compile_rust("main.rs", &[])?;
            continue;
        }
        let prelude = fixture.note("cpp: ").unwrap_or_default();
        let programs = probe::programs(&fixture.records, prelude, 1)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        asked += programs.questions;
        workshop.write("main.rs", &programs.rust)?;
        let rust = workshop.compile_rust("main.rs", &[])?;
        let rust = workshop.run(&rust)?;
        let Some(compiler) = &compiler else { continue };
        workshop.write("llvm_stand_in.h", LLVM_STAND_IN)?;
        workshop.write("tables.inc", &fixture.cpp)?;
        workshop.write("main.cpp", &programs.cpp)?;
        let cpp = workshop.compile_cpp(compiler, "main.cpp", &[])?;
        let cpp = workshop.run(&cpp)?;
        let (cpp, rust) = (String::from_utf8_lossy(&cpp), String::from_utf8_lossy(&rust));
        assert_eq!(cpp, rust, "{name}");
        let is_absent = |line: &str| line == "none";
        assert!(programs.questions == 0 || rust.lines().any(is_absent), "{name}");
    }
    assert!(asked > 300, "only {asked} questions were asked");
    Ok(())
}

/// What the module promises beside its lookups.
#[test]
fn enums_convert() -> io::Result<()> {
    let fixture = fixtures()?.into_iter().find(|fixture| fixture.name() == "enums.td");
    let fixture = fixture.expect("the fixture");
    let workshop = Workshop::new()?;
    workshop.write("tables.rs", &fixture.rust)?;
    workshop.write(
        "main.rs",
        r#"
        mod tables { include!("tables.rs"); }
        use tables::*;

        fn main() {
            assert_eq!(BValues::BElm.value(), 0x41);
            assert_eq!(BValues::try_from(0x230), Ok(BValues::BAsh));
            assert!(BValues::try_from(0x231).is_err());
            assert_eq!("BOak".parse(), Ok(BValues::BOak));
            assert!("boak".parse::<BValues>().is_err());
            assert_eq!(u16::from(BValues::BOak), 0x8c);
            assert_eq!(format!("[{:>6}]", BValues::BOak), "[  BOak]");
            assert_eq!(CEnum::ALL, [CEnum::CBlue, CEnum::CGreen, CEnum::CRed]);
            assert!(CEnum::CBlue < CEnum::CRed);

            // Two names of one value.
            assert_eq!(Levels::MidLevel, Levels::NoLevel);
            assert_eq!(Levels::ALL.len(), 3);
            assert_eq!(Levels::NoLevel.name(), "MidLevel");
            assert_eq!("NoLevel".parse(), Ok(Levels::MidLevel));
            assert_eq!(Levels::try_from(-3), Ok(Levels::LowLevel));
            assert!(Levels::LowLevel < Levels::MidLevel);

            assert!(Nothings::ALL.is_empty());
            let error: UnknownValue = Nothings::try_from(0).unwrap_err();
            assert_eq!(error.to_string(), "no such value of `Nothings`");
        }
        "#,
    )?;
    let program = workshop.compile_rust("main.rs", &[])?;
    workshop.run(&program)?;
    Ok(())
}

/// Keys that LLVM's own lookups miss, as it sorts them in another order than it searches them in.
#[test]
fn every_wide_key_is_found() -> io::Result<()> {
    let fixture = fixtures()?.into_iter().find(|fixture| fixture.name() == "wide.td");
    let fixture = fixture.expect("the fixture");
    let workshop = Workshop::new()?;
    workshop.write("tables.rs", &fixture.rust)?;
    workshop.write(
        "main.rs",
        r#"
        mod tables { include!("tables.rs"); }
        use tables::*;

        fn main() {
            for row in &WIDE_TABLE {
                assert_eq!(wide_by_key(row.key), Some(row));
                assert_eq!(wide_by_name(&row.name.to_uppercase()), Some(row));
            }
            assert_eq!(wide_by_key(2), None);
            assert_eq!(wide_by_name("A"), wide_by_key(0x8000_0000_0000_0000));
            assert_eq!(wide_by_name("ab").map(|row| row.most >> 100), Some(1 << 27));
            assert_eq!(wide_by_one(1, true).map(|row| row.name), Some("a"));
        }
        "#,
    )?;
    let program = workshop.compile_rust("main.rs", &[])?;
    workshop.run(&program)?;
    Ok(())
}

/// What C++ text can hold, and Rust cannot.
#[test]
fn what_has_no_rust_form_is_an_error() {
    let message = |text: &str| {
        let text = format!("include \"llvm/TableGen/SearchableTable.td\"\n{text}");
        let records = evaluator().evaluate_text("x.td", text).expect("records");
        let back_end = backend("gen-searchable-tables").expect("the back-end");
        let _ =
            back_end.write(&Session::new(&records), &Options::new(), &mut Vec::new()).expect("C++");
        let error =
            back_end.rust_module(&Session::new(&records), &Options::new()).expect_err("no Rust");
        error.render(records.sources())
    };
    assert_eq!(
        message(
            "class Row { bits<129> A = 0; }\ndef one : Row;\n\
             def T : GenericTable { let FilterClass = \"Row\"; let Fields = [\"A\"]; }"
        ),
        "x.td:3:5: error: field 'A' of 'one' has no Rust form: no number has as many bits as \
         bits<129>\ndef one : Row;\n    ^\n"
    );
    assert_eq!(
        message(
            "class E<string n> { string Name = n; }\ndef a : E<\"x\">;\ndef b : E<\"x\">;\n\
             def Es : GenericEnum { let FilterClass = \"E\"; let NameField = \"Name\"; }"
        ),
        "x.td:4:5: error: enum 'Es' has two entries with the name 'x', of 'a' and 'b'\n\
         def b : E<\"x\">;\n    ^\n"
    );
}

/// Text that is not UTF-8.
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

/// A few of the sources that the program `searchable_tables` makes many of.
#[test]
fn random_sources() -> io::Result<()> {
    let (oracle, compiler) = (tool::oracle(), cpp_compiler());
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
        complaints.extend(campaign::ask(tools, 10, index, &mut counts)?);
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
    assert!(oracle.is_none() || counts.same_output > 50 && counts.same_error > 10, "{counts:?}");
    assert!(compiler.is_none() || counts.questions > 100, "{counts:?}");
    Ok(())
}
