//! Output for the example, and errors for invalid descriptions.

use tablegen_core::{Evaluator, FieldError, RecordError};

use crate::{IsaError, markdown, read, text};

const ISA: &str = include_str!("../isa.td");

/// Evaluates `isa.td` with `more` appended; returns the error, and its rendered message.
fn error(more: &str) -> (RecordError, String) {
    let records = Evaluator::new().evaluate_text("isa.td", format!("{ISA}{more}")).unwrap();
    let error = read(&records).expect_err("an error");
    let rendered = error.render(&records);
    (error, rendered)
}

#[test]
fn the_table_of_the_example() {
    let expected = "\
| Opcode | Instruction | Writes | Reads | Changes | Encoding |
|---|---|---|---|---|---|
| 1 | `add` | rd: GPR | ra: GPR, rb: GPR | FLAGS | `0001 rd[2:0] ra[2:0] rb[2:0] 000` |
| 2 | `addi` | rd: GPR | ra: GPR, imm: Imm6 | FLAGS | `0010 rd[2:0] ra[2:0] imm[5:0]` |
| 3 | `sub` | rd: GPR | ra: GPR, rb: GPR | FLAGS | `0011 rd[2:0] ra[2:0] rb[2:0] 000` |
| 4 | `subi` | rd: GPR | ra: GPR, imm: Imm6 | FLAGS | `0100 rd[2:0] ra[2:0] imm[5:0]` |
| 5 | `ld` | rd: GPR | ra: GPR, imm: Imm6 |  | `0101 rd[2:0] ra[2:0] imm[5:0]` |
| 6 | `st` |  | rs: GPR, ra: GPR, imm: Imm6 |  | `0110 rs[2:0] ra[2:0] imm[5:0]` |
| 15 | `ret` |  |  |  | `1111000000000000` |
";
    let records = Evaluator::new().evaluate_text("isa.td", ISA).unwrap();
    assert_eq!(markdown(&read(&records).unwrap()), expected);
}

#[test]
fn the_rust_of_the_example() {
    let records = Evaluator::new().evaluate_text("isa.td", ISA).unwrap();
    let rust = text(&read(&records).unwrap());
    let function = "\
/// Encodes `add`.
pub const fn addrr(rd: u16, ra: u16, rb: u16) -> u16 {
    4096 | ((rd & 7) << 9) | ((ra & 7) << 6) | ((rb & 7) << 3)
}
";
    assert!(rust.contains(function), "{rust}");
    assert!(rust.contains("pub const fn ret() -> u16 {\n    61440\n}\n"), "{rust}");
}

#[test]
fn an_opcode_that_is_taken() {
    let more = "def STOP : Inst<15, \"stop\"> { let Encoding{11...0} = 1; }";
    let (error, rendered) = error(more);
    let line = ISA.lines().count();
    let ret = ISA.lines().position(|line| line.starts_with("def RET")).unwrap() + 1;
    let expected = format!(
        "isa.td:{}:5: error: opcode 15 is taken by `RET` already\n{more}\n    ^\n\
         isa.td:{ret}:5: note: it is here\ndef RET : Inst<15, \"ret\"> {{\n    ^",
        line + 1
    );
    assert_eq!(rendered, expected);
    let cause = IsaError::OpcodeTaken { opcode: 15, by: "RET".to_owned() };
    assert_eq!(error.cause(), Some(&cause));
}

#[test]
fn a_field_without_the_value_it_needs() {
    let (error, rendered) = error("def NOP : Inst<0, ?> { let Encoding{11...0} = 0; }");
    let expected = "error: field `Mnemonic` of record `NOP` is `?`, not a string\n";
    assert!(rendered.contains(expected), "{rendered}");
    assert!(rendered.contains("note: field `Mnemonic` is set here\n"), "{rendered}");
    assert!(error.cause::<FieldError>().is_some_and(FieldError::is_unset));
}

#[test]
fn encodings_and_operands_that_are_wrong() {
    let reads = |dag: &str| format!("let Reads = {dag} in def X : Inst<0, \"x\">;");
    let operator = IsaError::Operator { field: "Reads", wanted: "ins", found: "outs".to_owned() };
    let cases = [
        ("def NOP : Inst<0, \"nop\"> { let Encoding{11...1} = 0; }".into(), IsaError::Unset(0)),
        ("def \"a b\" : Inst<0, \"nop\">;".into(), IsaError::BadName("a b".to_owned())),
        ("def MOVE : Inst<0, \"move\">;".into(), IsaError::BadName("move".to_owned())),
        (reads("(outs GPR:$a)"), operator),
        (reads("(ins R0:$a)"), IsaError::NoOperand("R0".to_owned())),
        (reads("(ins GPR)"), IsaError::Nameless("GPR".to_owned())),
    ];
    for (more, expected) in cases {
        assert_eq!(error(&more).0.cause(), Some(&expected), "{more}");
    }
}
