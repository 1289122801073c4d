//! Instructions as a Markdown table.

use std::fmt::Write;

use crate::isa::{Instruction, Operand, Piece};

/// Returns a Markdown table with one line for each instruction.
pub fn markdown(instructions: &[Instruction<'_>]) -> String {
    let mut text = String::from(
        "| Opcode | Instruction | Writes | Reads | Changes | Encoding |\n\
         |---|---|---|---|---|---|\n",
    );
    for inst in instructions {
        let Instruction { opcode, mnemonic, writes, reads, encoding, clobbers, .. } = inst;
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

fn piece(piece: &Piece) -> String {
    match piece {
        Piece::Known { bits, count } => format!("{bits:0width$b}", width = *count as usize),
        Piece::Operand { name, high, low } if high == low => format!("{name}[{high}]"),
        Piece::Operand { name, high, low } => format!("{name}[{high}:{low}]"),
    }
}
