//! Instructions: read from records by [`plan`], printed by [`markdown`].
//!
//! The two steps are kept apart, so that a second kind of output needs only
//! a second printer.

use std::collections::HashMap;
use std::error::Error;
use std::fmt::Write;

use tablegen_core::{Loc, Record, RecordError, Records, ValueKind, render_all};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// What the table says of one instruction.
pub(crate) struct Instruction<'r> {
    opcode: i64,
    mnemonic: &'r str,
    writes: Vec<Operand<'r>>,
    reads: Vec<Operand<'r>>,
    /// Highest bits first.
    encoding: Vec<Piece<'r>>,
    /// Registers that it changes besides.
    clobbers: Vec<&'r str>,
}

struct Operand<'r> {
    name: &'r str,
    kind: &'r str,
}

/// A part of an encoding.
enum Piece<'r> {
    /// Bits that are always the same.
    Known(String),
    /// Bits of an operand.
    Operand { name: &'r str, high: u32, low: u32 },
}

/// The error at a place of the description, with the line that it is on.
fn error_at<T>(records: &Records, loc: Loc, message: String) -> Result<T> {
    let error = RecordError::at(&[loc], message);
    Err(render_all(records.sources(), &error.to_diagnostics()).trim_end().into())
}

/// Reads all instructions, in the order of their opcodes.
pub(crate) fn plan(records: &Records) -> Result<Vec<Instruction<'_>>> {
    let mut all = Vec::new();
    let mut taken: HashMap<i64, Record<'_>> = HashMap::new();
    for inst in records.derived_from("Inst") {
        let opcode = inst.int("Opcode")?;
        if let Some(other) = taken.insert(opcode, inst) {
            let message = format!("opcode {opcode} is taken by `{}` already", other.name());
            return error_at(records, inst.loc(), message);
        }
        all.push(Instruction {
            opcode,
            mnemonic: inst.string("Mnemonic")?,
            writes: operands(records, inst, "Writes", "outs")?,
            reads: operands(records, inst, "Reads", "ins")?,
            encoding: encoding(records, inst)?,
            clobbers: inst.list_of_defs("Clobbers")?.iter().map(Record::name).collect(),
        });
    }
    all.sort_by_key(|inst| inst.opcode);
    Ok(all)
}

/// The operands in a dag such as `(ins GPR:$ra, Imm6:$imm)`.
fn operands<'r>(
    records: &'r Records,
    inst: Record<'r>,
    field: &str,
    operator: &str,
) -> Result<Vec<Operand<'r>>> {
    let dag = inst.dag(field)?;
    let wrong = |message: String| {
        let message = format!("`{field}` of `{}`: {message}", inst.name());
        error_at(records, inst.loc(), message)
    };
    if dag.operator().as_def().is_none_or(|def| def.name() != operator) {
        return wrong(format!("the operator is `{}`, not `{operator}`", dag.operator()));
    }
    let mut operands = Vec::new();
    for (arg, name) in dag.args() {
        let Some(kind) = arg.as_def().filter(|def| def.is_subclass_of("Operand")) else {
            return wrong(format!("`{arg}` is no operand"));
        };
        let Some(name) = name else {
            return wrong(format!("an operand `{arg}` has no name"));
        };
        operands.push(Operand { name, kind: kind.name() });
    }
    Ok(operands)
}

/// The encoding, from the highest bit to the lowest.
fn encoding<'r>(records: &Records, inst: Record<'r>) -> Result<Vec<Piece<'r>>> {
    let mut pieces = Vec::new();
    for (at, bit) in inst.bits("Encoding")?.iter().enumerate().rev() {
        match (bit.kind(), pieces.last_mut()) {
            (ValueKind::Bit(bit), Some(Piece::Known(text))) => text.push_str(digit(bit)),
            (ValueKind::Bit(bit), _) => pieces.push(Piece::Known(digit(bit).to_owned())),
            // A bit of a field that is not known before there is a program.
            (ValueKind::VarBit { of, bit }, last) => {
                let ValueKind::Var(name) = of.kind() else {
                    let message = format!("bit {at} of `{}` is `{of}`", inst.name());
                    return error_at(records, inst.loc(), message);
                };
                let name = std::str::from_utf8(name)?;
                match last {
                    Some(Piece::Operand { name: known, low, .. })
                        if *known == name && *low == bit + 1 =>
                    {
                        *low = bit;
                    }
                    _ => pieces.push(Piece::Operand { name, high: bit, low: bit }),
                }
            }
            _ => {
                let message = format!("bit {at} of the encoding of `{}` is not set", inst.name());
                return error_at(records, inst.loc(), message);
            }
        }
    }
    Ok(pieces)
}

fn digit(bit: bool) -> &'static str {
    if bit { "1" } else { "0" }
}

/// The table.
pub(crate) fn markdown(instructions: &[Instruction<'_>]) -> String {
    let mut text = String::from(
        "| Opcode | Instruction | Writes | Reads | Changes | Encoding |\n\
         |---|---|---|---|---|---|\n",
    );
    for inst in instructions {
        let Instruction { opcode, mnemonic, writes, reads, encoding, clobbers } = inst;
        let pieces: Vec<String> = encoding.iter().map(piece).collect();
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "| {opcode} | `{mnemonic}` | {} | {} | {} | `{}` |",
            list(writes),
            list(reads),
            clobbers.join(", "),
            pieces.join(" ")
        );
    }
    text
}

fn list(operands: &[Operand<'_>]) -> String {
    let texts: Vec<String> =
        operands.iter().map(|operand| format!("{}: {}", operand.name, operand.kind)).collect();
    texts.join(", ")
}

fn piece(piece: &Piece<'_>) -> String {
    match piece {
        Piece::Known(bits) => bits.clone(),
        Piece::Operand { name, high, low } if high == low => format!("{name}[{high}]"),
        Piece::Operand { name, high, low } => format!("{name}[{high}:{low}]"),
    }
}

#[cfg(test)]
mod tests {
    use tablegen_core::Evaluator;

    const ISA: &str = include_str!("../isa.td");

    /// The table, or the message, for `isa.td` with `more` at its end.
    fn table(more: &str) -> super::Result<String> {
        let records = Evaluator::new().evaluate_text("isa.td", format!("{ISA}{more}"))?;
        let instructions = super::plan(&records)?;
        Ok(super::markdown(&instructions))
    }

    fn message(more: &str) -> String {
        match table(more) {
            Ok(table) => panic!("no error, but\n{table}"),
            Err(error) => error.to_string(),
        }
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
        assert_eq!(table("").unwrap(), expected);
    }

    #[test]
    fn an_opcode_that_is_taken() {
        let lines = ISA.lines().count() + 1;
        let expected = format!(
            "isa.td:{lines}:5: error: opcode 15 is taken by `RET` already\n\
             def STOP : Inst<15, \"stop\"> {{ let Encoding{{11...0}} = 1; }}\n    ^"
        );
        let more = "def STOP : Inst<15, \"stop\"> { let Encoding{11...0} = 1; }";
        assert_eq!(message(more), expected);
    }

    #[test]
    fn a_field_without_the_value_it_needs() {
        let more = "def NOP : Inst<0, ?> { let Encoding{11...0} = 0; }";
        let expected = "field `Mnemonic` of record `NOP` is `?`, not a string";
        assert!(message(more).ends_with(expected), "{}", message(more));
    }

    #[test]
    fn a_bit_that_is_not_set() {
        let message = message("def NOP : Inst<0, \"nop\"> { let Encoding{11...1} = 0; }");
        assert!(message.contains("error: bit 0 of the encoding of `NOP` is not set"), "{message}");
    }

    #[test]
    fn operands_that_are_wrong() {
        let reads = |dag: &str| message(&format!("let Reads = {dag} in def X : Inst<0, \"x\">;"));
        let cases = [
            ("(outs GPR:$a)", "`Reads` of `X`: the operator is `outs`, not `ins`"),
            ("(ins R0:$a)", "`Reads` of `X`: `R0` is no operand"),
            ("(ins GPR)", "`Reads` of `X`: an operand `GPR` has no name"),
        ];
        for (dag, expected) in cases {
            assert!(reads(dag).contains(expected), "{}", reads(dag));
        }
    }

    #[test]
    fn a_text_that_is_wrong() {
        let message = message("def X : Inst<0>;");
        assert!(
            message.contains("error: value not specified for template argument 'Inst:mnemonic'")
        );
    }
}
