//! Assembler: converts text to instructions.
//!
//! Syntax, registers and ranges of immediates come from `td/rv32i.td`: the generated module
//! `matcher` finds the instruction of a line. A line contains an instruction, a label (`loop:`),
//! both or nothing; a comment begins with `#`. Offsets are numbers of bytes, or labels.

use std::fmt;

use tablegen_rt::encode::EncodeError;

use crate::inst::Inst;
use crate::machine::Machine;
use crate::operands::{self, Form, Hooks, Labels, Statement};
use crate::target::matcher::{Assembler, Mismatch};

/// Error in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// Unknown mnemonic, with known ones of a similar name.
    UnknownInstruction(String, Vec<&'static str>),
    /// No instruction of the machine has this mnemonic with these operands.
    Mismatch(Mismatch),
    /// The instruction needs more operands.
    TooFewOperands,
    /// Syntax error.
    Form(Form),
    UnknownLabel(String),
    LabelTwice(String),
    Encoding(EncodeError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::UnknownInstruction(name, near) => {
                write!(f, "there is no instruction '{name}'")?;
                match near.is_empty() {
                    true => Ok(()),
                    false => write!(f, "; did you mean {}?", near.join(" or ")),
                }
            }
            Error::Mismatch(mismatch) => mismatch.fmt(f),
            Error::TooFewOperands => f.write_str("there are too few operands"),
            Error::Form(form) => f.write_str(&form.message()),
            Error::UnknownLabel(name) => write!(f, "there is no label '{name}'"),
            Error::LabelTwice(name) => write!(f, "the label '{name}' was there before"),
            Error::Encoding(error) => error.fmt(f),
        }
    }
}

/// Error with its position: line, and byte in the line, both from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineError {
    pub line: usize,
    pub column: usize,
    pub error: Error,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.error)
    }
}

impl std::error::Error for LineError {}

/// Instruction of a program with its address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Address in bytes from the beginning.
    pub address: i64,
    pub inst: Inst,
    pub bytes: [u8; 4],
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.bytes;
        write!(f, "{:6x}: {a:02x} {b:02x} {c:02x} {d:02x}  {}", self.address, self.inst)
    }
}

/// Assembles a program of RV32I alone.
///
/// # Errors
/// Returns an error at the first invalid line.
pub fn assemble(text: &str) -> Result<Vec<Placed>, LineError> {
    assemble_for(text, &Machine::BASE)
}

/// Assembles a program for a machine.
///
/// # Errors
/// Returns an error at the first invalid line.
pub fn assemble_for(text: &str, machine: &Machine) -> Result<Vec<Placed>, LineError> {
    let mut labels = Labels::new();
    let mut lines = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let code = text.split('#').next().unwrap_or_default();
        let mut rest = code;
        while let Some((before, after)) = rest.split_once(':') {
            let label = before.trim();
            if label.is_empty() || label.contains(|c: char| c.is_whitespace() || c == ',') {
                break;
            }
            if labels.insert(label, address(lines.len())).is_some() {
                let column = code.len() - rest.trim_start().len() + 1;
                return Err(LineError { line, column, error: Error::LabelTwice(label.to_owned()) });
            }
            rest = after;
        }
        if !rest.trim().is_empty() {
            lines.push((line, code.len() - rest.len(), rest));
        }
    }
    let assembler = Assembler::new(|feature| machine.has(feature));
    // Operands are written in the same way whether the machine has the instruction or not.
    let all = Assembler::new(|_| true);
    let assemble_line = |(index, &(line, start, text)): (usize, &(usize, usize, &str))| {
        let hooks = Hooks { labels: &labels, address: address(index) };
        let made = operands::read(text, &all)
            .map_err(|(offset, form)| (offset, Error::Form(form)))
            .and_then(|statement| instruction(&statement, hooks, &assembler));
        match made {
            Ok((inst, bytes)) => Ok(Placed { address: hooks.address, inst, bytes }),
            Err((offset, error)) => Err(LineError { line, column: start + offset + 1, error }),
        }
    };
    lines.iter().enumerate().map(assemble_line).collect()
}

/// Returns the address of the instruction with this index.
fn address(index: usize) -> i64 {
    i64::try_from(index * 4).unwrap_or(i64::MAX)
}

/// Matches a statement and encodes the instruction at its address. An error comes with the index of
/// the byte that it is about.
fn instruction<'t>(
    statement: &Statement<'t>,
    hooks: Hooks<'_, 't>,
    assembler: &Assembler,
) -> Result<(Inst, [u8; 4]), (usize, Error)> {
    let Statement { mnemonic, offset, operands } = statement;
    let mut found = assembler.match_instruction(&hooks, mnemonic, operands);
    // If there are more operands than any instruction has, errors in the first operands are
    // reported first.
    if let Err(mismatch) = &found
        && let Some(operand) = mismatch.operand_index().filter(|&operand| operand < operands.len())
        && let Err(first) = assembler.match_instruction(&hooks, mnemonic, &operands[..operand])
        && first.operand_index().is_some_and(|first| first < operand)
    {
        found = Err(first);
    }
    let found = found.map_err(|mismatch| match mismatch {
        Mismatch::UnknownMnemonic => {
            let near = assembler.nearest_mnemonics(mnemonic).collect();
            (*offset, Error::UnknownInstruction(mnemonic.clone(), near))
        }
        mismatch => match mismatch.operand_index().map(|operand| statement.offset_of(operand)) {
            Some(Some(wrong)) => (wrong, Error::Mismatch(mismatch)),
            Some(None) => (*offset, Error::TooFewOperands),
            None => (*offset, Error::Mismatch(mismatch)),
        },
    })?;
    if let Some((label, offset)) = hooks.unknown_label(operands) {
        return Err((offset, Error::UnknownLabel(label.to_owned())));
    }
    let inst = Inst::new(found.opcode(), found.operands().iter().copied());
    let bytes = inst.bytes().map_err(|error| (*offset, Error::Encoding(error)))?;
    Ok((inst, bytes))
}

#[cfg(test)]
mod tests {
    use super::{Error, assemble, assemble_for};
    use crate::machine::Machine;
    use crate::target::subtarget::FeatureSet;

    fn error(text: &str) -> String {
        match assemble(text) {
            Ok(program) => panic!("{text}: {program:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn labels() {
        let text = "start: addi a0, a0, -1 # one less\n\n again:\n  bne a0, zero, start\n\
                    jal zero, end\nend:";
        let program = assemble(text).unwrap();
        let shown: Vec<String> =
            program.iter().map(|one| format!("{}: {:#}", one.address, one.inst)).collect();
        assert_eq!(shown, ["0: addi a0, a0, -1", "4: bne a0, zero, -4", "8: jal zero, 4"]);
        assert_eq!(program[1].bytes, [0xe3, 0x1e, 0x05, 0xfe]);
    }

    #[test]
    fn errors() {
        for (text, message) in [
            ("nap", "1:1: there is no instruction 'nap'; did you mean nop?"),
            ("what a0", "1:1: there is no instruction 'what'"),
            ("\naddi a0, a0, 2048", "2:14: must be a number from -2048 to 2047"),
            ("slli a0, a0, -1", "1:14: must be a number from 0 to 31"),
            ("beq a0, a0, 4096", "1:13: must be an even number from -4096 to 4094, or a label"),
            ("jal ra, 3", "1:9: must be an even number from -1048576 to 1048574, or a label"),
            ("lui a0, -1", "1:9: must be a number from 0 to 1048575"),
            ("addi a0, a0, x1", "1:14: invalid operand for instruction"),
            ("addi a0, a0, 0x", "1:14: this is no operand"),
            ("addi a0, a0, -", "1:15: this is no operand"),
            ("addi a0 a0, 0x", "1:9: there must be a comma or the end of the line"),
            ("sub a0, a0, 1", "1:13: invalid operand for instruction"),
            ("sub a0, a0", "1:1: there are too few operands"),
            ("lw a0, 4(a1", "1:12: there must be ')'"),
            ("lw a0, 1a2", "1:9: there must be a comma or the end of the line"),
            ("lw a0, 4(a1) a2", "1:14: there must be a comma or the end of the line"),
            ("lw a0, 4(5)", "1:10: there must be a register"),
            ("ecall 1", "1:7: invalid operand for instruction"),
            ("fence wr, r", "1:7: there must be 0 or some of the letters iorw in this order"),
            ("x: jal ra, here", "1:12: there is no label 'here'"),
            ("a:\n a:", "2:2: the label 'a' was there before"),
            ("jal ra, 99999999999999999999", "1:9: this is no operand"),
            (" 1", "1:2: there must be an instruction"),
            ("(a0)", "1:1: there must be an instruction"),
        ] {
            assert_eq!(error(text), message, "{text}");
        }
    }

    #[test]
    fn other_ways_to_write() {
        for (text, plain) in [
            ("nop", "addi zero, zero, 0"),
            ("li a0, -(-(5)+1)-2", "addi a0, zero, 2"),
            ("MV a0, fp", "addi a0, s0, 0"),
            ("lw a0, (x2)", "lw a0, 0(sp)"),
            ("ret", "jalr zero, 0(ra)"),
            ("fence", "fence iorw, iorw"),
            ("add a0, a1, 2", "addi a0, a1, 2"),
        ] {
            let program = assemble(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(format!("{:#}", program[0].inst), plain, "{text}");
        }
    }

    #[test]
    fn extensions() {
        let needs_m = "1:1: instruction requires: 'm' (multiplication and division)";
        assert_eq!(error("mul a0, a1, a2"), needs_m);
        let needs_a = "1:1: instruction requires: 'a' (atomic memory operations)";
        assert_eq!(error("lr.w a0, (a1)"), needs_a);
        assert_eq!(error("lr.w a0, 4(a1)"), "1:10: there must be no offset but 0");
        let text = "mul a0, a1, a2\namoadd.w a0, a1, (a2)";
        let assembled = |list: &str| {
            let features = FeatureSet::EMPTY.parse(list).unwrap();
            let machine = Machine { features, ..Machine::BASE };
            assemble_for(text, &machine).map_err(|error| error.to_string())
        };
        let needs_a = "2:1: instruction requires: 'a' (atomic memory operations)";
        assert_eq!(assembled("+m").unwrap_err(), needs_a);
        assert_eq!(assembled("+m,+a,-a").unwrap_err(), needs_a);
        let bytes: Vec<[u8; 4]> = assembled("+a,+m").unwrap().iter().map(|one| one.bytes).collect();
        assert_eq!(bytes, [[0x33, 0x85, 0xc5, 0x02], [0x2f, 0x25, 0xb6, 0x00]]);
    }

    #[test]
    fn errors_are_values() {
        let error = assemble("\n sw a0").unwrap_err();
        assert_eq!((error.line, error.column, error.error), (2, 2, Error::TooFewOperands));
    }
}
