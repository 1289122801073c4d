//! Reader of a generator for MLIR's operations, on a dialect of our own, and on all dialects of
//! MLIR if they are available.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use tablegen_core::{Evaluator, FieldError, MemoryFiles, RecordError, Records, ValueError};
use tablegen_tests::ods::{self, OdsError, Op};
use tablegen_tests::tool;

const BASE: &str = include_str!("ods/base.td");
const ABACUS: &str = include_str!("ods/abacus.td");

fn dialect(more: &str) -> Records {
    let mut files = MemoryFiles::new();
    files.insert("base.td", BASE);
    let evaluated =
        Evaluator::new().sources(&files).evaluate_text("abacus.td", format!("{ABACUS}{more}"));
    evaluated.unwrap_or_else(|failure| panic!("{failure}"))
}

#[test]
fn a_dialect_of_our_own() {
    let ops = ods::read(&dialect("")).unwrap_or_else(|error| panic!("{error}"));
    let expected = "\
abacus.add (Abacus_ADD)
  operand lhs: an integer of 32 bits
  operand rhs: an integer of 32 bits
  result sum: an integer of 32 bits
  trait NoMemoryEffect
  trait AlwaysSpeculatable
  condition: sizes agree
  format $lhs `,` $rhs attr-dict
abacus.bead (Abacus_Bead)
  result _: an integer of 32 bits
  attribute count: IntegerAttr
  attribute color?: StringAttr
  attribute weight: IntegerAttr = 1
  attribute shiny?: _
  trait NoMemoryEffect
  trait AlwaysSpeculatable
  verified
abacus.branch (Abacus_Branch)
  operand condition: a bit
  operand operands*: any type
  successor then: any block
  successor others*: any block
  trait IsTerminator
abacus.loop (Abacus_Loop)
  operand from*: an integer of 32 bits
  operand limit?: an integer of 32 bits
  result result*: an integer of 32 bits
  region body: any region
  region more*: any region
  interface LoopLikeInterface
abacus.sub (Abacus_SUB)
  operand lhs: an integer of 32 bits
  operand rhs: an integer of 32 bits
  result sum: an integer of 32 bits
  trait NoMemoryEffect
  trait AlwaysSpeculatable
  condition: sizes agree
  format $lhs `,` $rhs attr-dict
";
    assert_eq!(ods::describe(&ops), expected);
}

/// Returns the error for the dialect with one more operation, and its rendered message.
fn error(body: &str) -> (RecordError, String) {
    let records = dialect(&format!("def Wrong : AbacusOp<\"wrong\"> {{ {body} }}\n"));
    let error = ods::read(&records).expect_err("an error");
    let rendered = error.render(&records);
    (error, rendered)
}

#[test]
fn errors_of_the_generator_stay_what_they_are() {
    let cases = [
        (
            "let results = (ins I32:$a);",
            OdsError::WrongOperator { field: "results", wanted: "outs", found: "ins".to_owned() },
        ),
        ("let arguments = (ins Abacus:$a);", OdsError::StrangeArgument("Abacus".to_owned())),
        ("let arguments = (ins StrAttr);", OdsError::Nameless("StrAttr".to_owned())),
        ("let traits = [Nothing];", OdsError::StrangeTrait("Nothing".to_owned())),
    ];
    let line = ABACUS.lines().count() + 2;
    for (body, expected) in cases {
        let records = dialect(&format!(
            "def Nothing : Trait;\ndef Wrong : AbacusOp<\"wrong\"> {{ {body} }}\n"
        ));
        let error = ods::read(&records).expect_err("an error");
        assert_eq!(error.cause(), Some(&expected));
        assert_eq!(error.to_string(), format!("abacus.td:{line}: {expected}"));
        let rendered = error.render(&records);
        assert_eq!(
            rendered,
            format!(
                "abacus.td:{line}:5: error: {expected}\n\
                 def Wrong : AbacusOp<\"wrong\"> {{ {body} }}\n    ^"
            )
        );
    }
}

#[test]
fn errors_of_typed_access_have_places() {
    let line = ABACUS.lines().count() + 1;
    let (error, rendered) = error("let arguments = (ins I32:$a, 5:$b);");
    assert!(error.cause::<ValueError>().is_some());
    assert!(rendered.starts_with(&format!("abacus.td:{line}:5: error: `5` is not a record\n")));

    let (error, rendered) = self::error("let opDialect = ?;");
    assert!(error.cause::<FieldError>().is_some_and(FieldError::is_unset));
    let body = "def Wrong : AbacusOp<\"wrong\"> { let opDialect = ?; }";
    assert_eq!(
        rendered,
        format!(
            "abacus.td:{line}:5: error: field `opDialect` of record `Wrong` is `?`, not a record\n\
             {body}\n    ^\n\
             abacus.td:{line}:37: note: field `opDialect` is set here\n\
             {body}\n                                    ^"
        )
    );
}

/// Appends all `.td` files below a directory, sorted.
fn files_below(dir: &Path, into: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            files_below(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "td") {
            into.push(path);
        }
    }
    into.sort();
}

/// Returns the operations of one file. `None` if the file does not define `Op` or cannot be
/// evaluated by itself.
fn ops_of(mlir: &Path, llvm: &Path, file: &Path) -> Option<Vec<Op>> {
    let evaluator = Evaluator::new().include_dir(mlir).include_dir(llvm);
    let records = evaluator.evaluate_file(file).ok()?;
    records.find_class("Op")?;
    let ops = ods::read(&records)
        .unwrap_or_else(|error| panic!("{}: {}", file.display(), error.render(&records)));
    for op in &ops {
        let record = records.def(&op.def).unwrap_or_else(|error| panic!("{error}"));
        // Operands, attributes and properties together are all arguments.
        let arguments = op.operands.len() + op.attributes.len() + op.properties.len();
        assert_eq!(record.dag("arguments").map(|dag| dag.len()), Ok(arguments), "{}", op.def);
        assert_eq!(record.dag("results").map(|dag| dag.len()), Ok(op.results.len()), "{}", op.def);
    }
    Some(ops)
}

#[test]
fn the_dialects_of_mlir() {
    let (Some(mlir), Some(llvm)) = (tool::mlir_include(), tool::llvm_include()) else { return };
    let mut files = Vec::new();
    files_below(&mlir, &mut files);
    let next = Mutex::new(files.iter());
    let counted = Mutex::new((0, 0));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(file) = next.lock().expect("no panic").next() else { break };
                    if let Some(ops) = ops_of(&mlir, &llvm, file) {
                        let mut counted = counted.lock().expect("no panic");
                        *counted = (counted.0 + 1, counted.1 + ops.len());
                    }
                }
            });
        }
    });
    let (with_ops, ops) = counted.into_inner().expect("no panic");
    println!("{with_ops} of {} files, {ops} operations", files.len());
    assert!(with_ops > 150 && ops > 1500, "{with_ops} files, {ops} operations");
}
