//! MLIR loads dialects in IRDL, and verifies operations by them.

use std::io::{Result, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tablegen_tests::tool;

/// Loads the dialect of the fixture, and verifies an operation.
fn verify(mlir_opt: &Path, operation: &str) -> Result<Output> {
    let dialect = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/irdl/abacus.inc");
    let mut child = Command::new(mlir_opt)
        .arg("--allow-unregistered-dialect")
        .arg(format!("--irdl-file={}", dialect.display()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(operation.as_bytes())?;
    }
    child.wait_with_output()
}

/// Returns an operation behind one that makes a value of each type.
fn with_values(types: &[&str], operation: &str) -> String {
    let (count, types) = (types.len(), types.join(", "));
    format!("%v:{count} = \"any.values\"() : () -> ({types})\n{operation}\n")
}

#[test]
fn operations_are_verified_by_a_loaded_dialect() -> Result<()> {
    let Some(mlir_opt) = tool::mlir_opt() else { return Ok(()) };
    let beads = "!abacus.beads<i32, 5 : i64, true, \"upper\", array<i64: 1>, [1, 2]>";
    let cases: [(&[&str], &str, &str); 10] = [
        (&["i32", "i32"], r#""abacus.add"(%v#0, %v#1) : (i32, i32) -> i32"#, ""),
        (&["i32", "i64"], r#""abacus.add"(%v#0, %v#1) : (i32, i64) -> i32"#, "expected 'i32'"),
        (&["f32", "f32"], r#""abacus.add"(%v#0, %v#1) : (f32, f32) -> f32"#, "does not satisfy"),
        (&["i32"], r#""abacus.add"(%v#0) : (i32) -> i32"#, "operands"),
        (
            &["!abacus.bead", "i32"],
            r#""abacus.variadic"(%v#0, %v#1) {operandSegmentSizes = array<i32: 1, 1, 0>} : (!abacus.bead, i32) -> ()"#,
            "",
        ),
        (
            &["i32", "i32"],
            r#""abacus.variadic"(%v#0, %v#1) {operandSegmentSizes = array<i32: 1, 1, 0>} : (i32, i32) -> ()"#,
            "expected base type 'abacus.bead'",
        ),
        (&["i32"], r#""abacus.frame"() ({}, {^bb0: "any.end"() : () -> ()}) : () -> ()"#, ""),
        (&["i32"], r#""abacus.frame"() ({}) : () -> ()"#, "number of regions"),
        (&[beads], &format!(r#""any.use"(%v) : ({beads}) -> ()"#), ""),
        (&["!abacus.beads<i32>"], "", "expected 6 type arguments"),
    ];
    for (types, operation, expected) in cases {
        let source = with_values(types, operation);
        let output = verify(&mlir_opt, &source)?;
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.success(), expected.is_empty(), "{source}{messages}");
        assert!(messages.contains(expected), "{source}{messages}");
    }
    Ok(())
}
