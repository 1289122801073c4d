//! Rust modules of MLIR's dialects: their text, and what they do with a stand-in for `melior`.
//!
//! `tests/mlir-rust/run.py` compiles modules with the crate itself, which needs MLIR.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use tablegen_build::tablegen_core::Evaluator;
use tablegen_build::{Options, Session, backend};
use tablegen_tests::compiled::{WITH_RUNTIME, Workshop, rustc, succeed};
use tablegen_tests::fixtures::{Mode, settle};
use tablegen_tests::tool;

fn dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mlir_rust")
}

/// Returns the module of a source.
fn module(name: &str, text: &str, options: &Options) -> Result<String, Box<dyn Error>> {
    let evaluator: Evaluator<'_> = tablegen_library::evaluator();
    let records = evaluator.evaluate_text(name, text)?;
    let session = Session::new(&records);
    let backend = backend("gen-mlir-rust").ok_or("no back-end")?;
    Ok(backend.rust_module(&session, options)?.value.to_string())
}

fn calc() -> Result<String, Box<dyn Error>> {
    let hooks = Options::new().set("cpp-hooks", "::calc::weight, calc::isEven");
    module("calc.td", &fs::read_to_string(dir().join("calc.td"))?, &hooks)
}

/// Program of a melior user that leaves out a required operand.
const WITHOUT_OPERAND: &str = "mod calc;
fn main() {
    let context = melior::Context::new();
    let location = melior::ir::Location::unknown(&context);
    let block = melior::ir::Block::new(&[]);
    let value = block.argument(0).unwrap();
    calc::AddOperation::builder(&context, location).lhs(value).build();
}
";

#[test]
fn modules_are_as_expected() -> Result<(), Box<dyn Error>> {
    let expected = dir().join("calc.rs");
    let difference = settle(&expected, calc()?.as_bytes(), Mode::bless_if("1"))?;
    assert_eq!(difference, None, "{}", difference.clone().unwrap_or_default());
    Ok(())
}

/// Compiles the module without warnings of rustc and clippy, and compares the output of a program
/// that uses it.
#[test]
fn operations_are_built_read_and_verified() -> Result<(), Box<dyn Error>> {
    let workshop = Workshop::new()?;
    workshop.add_runtime()?;
    workshop.write("melior.rs", include_str!("../src/mlir_rust/melior.rs"))?;
    let library = ["--crate-type", "rlib", "--crate-name", "melior"];
    let stand_in = workshop.compile_rust("melior.rs", &library)?;
    fs::rename(stand_in, workshop.path().join("libmelior.rlib"))?;
    workshop.write("calc.rs", calc()?)?;
    workshop.write("main.rs", include_str!("mlir_rust/main.rs"))?;
    let flags = [&WITH_RUNTIME[..], &["--extern", "melior=libmelior.rlib"]].concat();
    let program = workshop.compile_rust("main.rs", &flags)?;
    let output = workshop.run(&program)?;
    let difference = settle(&dir().join("main.out"), &output, Mode::bless_if("1"))?;
    assert_eq!(difference, None, "{}", difference.clone().unwrap_or_default());
    if let Some(clippy) = tool::clippy() {
        let of_library = [&flags[..], &["--crate-type", "lib"]].concat();
        workshop.lint_rust(&clippy, "calc.rs", &of_library)?;
    }
    workshop.write("without.rs", WITHOUT_OPERAND)?;
    let mut compile = rustc();
    compile.args(&flags).args(["-o", "without", "without.rs"]).current_dir(workshop.path());
    let message = match succeed(&mut compile) {
        Ok(_) => return Err("a builder without a required operand compiles".into()),
        Err(error) => error.to_string(),
    };
    assert!(message.contains("no method named `build` found"), "{message}");
    assert!(message.contains("AddOperationBuilder<'_, '_, Set, Unset>"), "{message}");
    Ok(())
}

/// Compiles a module of names that collide, without warnings, and runs a program over its enums and
/// attributes.
#[test]
fn names_that_collide_compile() -> Result<(), Box<dyn Error>> {
    let workshop = Workshop::new()?;
    workshop.add_runtime()?;
    workshop.write("melior.rs", include_str!("../src/mlir_rust/melior.rs"))?;
    let library = ["--crate-type", "rlib", "--crate-name", "melior"];
    let stand_in = workshop.compile_rust("melior.rs", &library)?;
    fs::rename(stand_in, workshop.path().join("libmelior.rlib"))?;
    let source = fs::read_to_string(dir().join("names.td"))?;
    workshop.write("names.rs", module("names.td", &source, &Options::new())?)?;
    workshop.write("main.rs", include_str!("mlir_rust/names_main.rs"))?;
    let flags = [&WITH_RUNTIME[..], &["--extern", "melior=libmelior.rlib"]].concat();
    let program = workshop.compile_rust("main.rs", &flags)?;
    workshop.run(&program)?;
    Ok(())
}

#[test]
fn dialects_and_crates_are_selected() -> Result<(), Box<dyn Error>> {
    let dialect = |name: &str| {
        format!("def {name} : Dialect {{ let name = \"{name}\"; let cppNamespace = \"\"; }}\n")
    };
    let op = |dialect: &str| format!("def : Op<{dialect}, \"op\">;\n");
    let one = format!("include \"mlir/IR/OpBase.td\"\n{}", dialect("one"));
    let two = format!("{one}{}{}", dialect("two"), op("two"));
    let both = format!("{two}{}", op("one"));
    let none = Options::new();
    let message = |text: &str, options: &Options| match module("x.td", text, options) {
        Ok(text) => Err(text),
        Err(error) => Ok(error.to_string()),
    };
    assert!(module("x.td", &one, &none)?.contains("`one`"));
    assert!(module("x.td", &two, &none)?.contains("`two`"));
    assert!(module("x.td", &both, &none.clone().set("dialect", "one"))?.contains("`one`"));
    assert!(message(&both, &none)?.contains("several dialects: one, two; help: add --dialect"));
    let other = message(&both, &none.clone().set("dialect", "three"))?;
    assert!(other.contains("there is no dialect `three`"), "{other}");
    let other = message(&one, &none.clone().set("api", "mlir"))?;
    assert!(other.contains("no module for the crate `mlir`; help: --api=melior"), "{other}");
    let calc = fs::read_to_string(dir().join("calc.td"))?;
    let other = message(&calc, &none.clone().set("cpp-hooks", "calc::isOdd"))?;
    assert!(other.contains("no constraint names the hook `calc::isOdd`"), "{other}");
    let of_pliron = none.clone().set("api", "pliron").set("cpp-hooks", "calc::isEven");
    let other = message(&calc, &of_pliron)?;
    assert!(other.contains("modules for the crate `pliron` have no hooks"), "{other}");
    let nothing = message("include \"mlir/IR/OpBase.td\"\n", &none)?;
    assert!(nothing.contains("there is no dialect"), "{nothing}");
    Ok(())
}

/// Users of a module for pliron depend on `tablegen-pliron` only.
#[test]
fn modules_for_pliron_name_one_runtime() -> Result<(), Box<dyn Error>> {
    let options = Options::new().set("api", "pliron");
    for source in ["calc.td", "names.td"] {
        let text = module(source, &fs::read_to_string(dir().join(source))?, &options)?;
        assert!(text.contains("::tablegen_pliron::mlir::bits_of_text"), "{text}");
        assert!(!text.contains("tablegen_rt"), "{text}");
    }
    Ok(())
}
