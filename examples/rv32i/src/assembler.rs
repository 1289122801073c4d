//! An assembler: from text to instructions.
//!
//! What instructions look like, which registers there are and which numbers fit comes from
//! `td/rv32i.td`. A line is an instruction, a label (`loop:`), both or nothing; a comment begins
//! with `#`. Offsets are numbers of bytes, or labels.

use std::collections::HashMap;
use std::fmt;

use tablegen_rt::encode::EncodeError;
use tablegen_rt::mc::inst::Operand;

use crate::inst::{ACCESSES, Inst, Piece, pieces, range};
use crate::machine::Machine;
use crate::target::encoder::operand_names;
use crate::target::tables::{Syntax, lookup_syntax_by_mnemonic};
use crate::target::{Feature, Register};

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    UnknownInstruction(String),
    /// The instruction is one of an extension that is not there.
    NeedsExtension(&'static str, Feature),
    UnknownRegister(String),
    UnknownLabel(String),
    LabelTwice(String),
    /// Not a set of the letters i, o, r and w, in this order.
    BadAccesses(String),
    NotANumber(String),
    OutOfRange {
        value: i64,
        lowest: i64,
        highest: i64,
    },
    NotAMultiple {
        value: i64,
        of: i64,
    },
    /// The arguments are not of this form.
    Arguments(&'static str),
    Encoding(EncodeError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::UnknownInstruction(name) => write!(f, "there is no instruction '{name}'"),
            Error::NeedsExtension(name, extension) => {
                write!(f, "'{name}' needs the extension '{}'", extension.option())
            }
            Error::UnknownRegister(name) => write!(f, "there is no register '{name}'"),
            Error::UnknownLabel(name) => write!(f, "there is no label '{name}'"),
            Error::LabelTwice(name) => write!(f, "the label '{name}' was there before"),
            Error::BadAccesses(text) => {
                write!(f, "'{text}' is not 0 or some of the letters iorw in this order")
            }
            Error::NotANumber(text) => write!(f, "'{text}' is not a number"),
            Error::OutOfRange { value, lowest, highest } => {
                write!(f, "{value} is out of range, which is {lowest} to {highest}")
            }
            Error::NotAMultiple { value, of } => write!(f, "{value} is not a multiple of {of}"),
            Error::Arguments("") => f.write_str("there must be no arguments"),
            Error::Arguments(form) => {
                let form: String = form.chars().filter(|c| !"${}".contains(*c)).collect();
                write!(f, "the arguments must be {form}")
            }
            Error::Encoding(error) => error.fmt(f),
        }
    }
}

/// An error, and the line that it is in, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineError {
    pub line: usize,
    pub error: Error,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl std::error::Error for LineError {}

/// An instruction of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Where it is, in bytes from the beginning.
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

/// Where labels are.
type Labels<'t> = HashMap<&'t str, i64>;

/// Assembles a program of RV32I alone.
///
/// # Errors
/// The first line that is wrong, and why.
pub fn assemble(text: &str) -> Result<Vec<Placed>, LineError> {
    assemble_for(text, &Machine::BASE)
}

/// Assembles a program for a machine.
///
/// # Errors
/// The first line that is wrong, and why.
pub fn assemble_for(text: &str, machine: &Machine) -> Result<Vec<Placed>, LineError> {
    let mut labels = Labels::new();
    let mut statements = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let mut text = text.split('#').next().unwrap_or_default().trim();
        while let Some((label, after)) = text.split_once(':') {
            let label = label.trim();
            if labels.insert(label, address(statements.len())).is_some() {
                return Err(LineError { line, error: Error::LabelTwice(label.to_owned()) });
            }
            text = after.trim();
        }
        if !text.is_empty() {
            statements.push((line, text));
        }
    }
    let place = |(index, &(line, text))| {
        let address = address(index);
        let inst = parse(text, address, &labels, machine);
        let encoded = inst.and_then(|inst| Ok((inst, inst.bytes().map_err(Error::Encoding)?)));
        match encoded {
            Ok((inst, bytes)) => Ok(Placed { address, inst, bytes }),
            Err(error) => Err(LineError { line, error }),
        }
    };
    statements.iter().enumerate().map(place).collect()
}

/// Where the instruction with this index is.
fn address(index: usize) -> i64 {
    i64::try_from(index * 4).unwrap_or(i64::MAX)
}

/// The instruction that a text stands for, at an address.
fn parse(text: &str, address: i64, labels: &Labels<'_>, machine: &Machine) -> Result<Inst, Error> {
    let (mnemonic, mut rest) = match text.split_once(char::is_whitespace) {
        Some((mnemonic, rest)) => (mnemonic, rest.trim()),
        None => (text, ""),
    };
    let syntax = lookup_syntax_by_mnemonic(mnemonic);
    let Some((syntax, opcode)) = syntax.and_then(|row| Some((row, row.name.parse().ok()?))) else {
        return Err(Error::UnknownInstruction(mnemonic.to_owned()));
    };
    if let Some(extension) = machine.lacks(opcode) {
        return Err(Error::NeedsExtension(syntax.mnemonic, extension));
    }
    let wrong_form = || Error::Arguments(syntax.arguments);
    let mut inst = Inst::new(opcode, []);
    let mut pieces = pieces(syntax.arguments).peekable();
    while let Some(piece) = pieces.next() {
        let name = match piece {
            Piece::Text(text) => {
                rest = rest.trim_start().strip_prefix(text.trim()).ok_or_else(wrong_form)?;
                continue;
            }
            Piece::Operand(name) => name,
        };
        // The operand goes on to the text that comes after it.
        let end = match pieces.peek() {
            Some(Piece::Text(text)) => rest.find(text.trim()).ok_or_else(wrong_form)?,
            _ => rest.len(),
        };
        let (word, after) = rest.split_at(end);
        rest = after;
        let value = operand(name, word.trim(), syntax, address, labels)?;
        let place = operand_names(opcode).iter().position(|&operand| operand == name);
        *place.and_then(|place| inst.get_mut(place)).ok_or_else(wrong_form)? = value;
    }
    if rest.is_empty() { Ok(inst) } else { Err(wrong_form()) }
}

/// The value of an operand, of which the name says what it is.
fn operand(
    name: &str,
    word: &str,
    syntax: &'static Syntax,
    address: i64,
    labels: &Labels<'_>,
) -> Result<Operand<Register>, Error> {
    let number = match name {
        _ if word.is_empty() => Err(Error::Arguments(syntax.arguments)),
        "rd" | "rs1" | "rs2" => {
            let register = register(word);
            let register = register.ok_or_else(|| Error::UnknownRegister(word.to_owned()));
            return Ok(Operand::Register(Some(register?)));
        }
        "pred" | "succ" => accesses(word).ok_or_else(|| Error::BadAccesses(word.to_owned())),
        "offset" if word.starts_with(|c: char| c.is_alphabetic() || "_.".contains(c)) => {
            match labels.get(word) {
                Some(label) => in_range(label - address, syntax),
                None => Err(Error::UnknownLabel(word.to_owned())),
            }
        }
        _ => match number(word) {
            Some(value) => in_range(value, syntax),
            None => Err(Error::NotANumber(word.to_owned())),
        },
    };
    number.map(Operand::Immediate)
}

/// A register by its number, `x10`, or its name in the calling convention, `a0`.
fn register(word: &str) -> Option<Register> {
    // The one register with two of these names.
    let word = if word == "fp" { "s0" } else { word };
    let is_named = |register: &Register| {
        let number = register.name();
        number.eq_ignore_ascii_case(word) && word.starts_with('x') || register.asm_name() == word
    };
    Register::ALL.iter().copied().find(is_named)
}

/// A set of memory accesses.
fn accesses(word: &str) -> Option<i64> {
    let mut rest = word;
    let mut set = 0;
    for letter in ACCESSES {
        let after = rest.strip_prefix(letter);
        set = set << 1 | i64::from(after.is_some());
        rest = after.unwrap_or(rest);
    }
    (rest.is_empty() || word == "0").then_some(set)
}

/// A number: decimal, `0x` hexadecimal or `0b` binary, with a sign or none.
fn number(word: &str) -> Option<i64> {
    let (negative, digits) = match word.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, word.strip_prefix('+').unwrap_or(word)),
    };
    let (digits, radix) = match digits.get(..2) {
        Some("0x" | "0X") => (&digits[2..], 16),
        Some("0b" | "0B") => (&digits[2..], 2),
        _ => (digits, 10),
    };
    if !digits.starts_with(|c: char| c.is_digit(radix)) {
        return None;
    }
    let value = i64::from_str_radix(digits, radix).ok()?;
    Some(if negative { -value } else { value })
}

/// The value, if the instruction has a place for it.
fn in_range(value: i64, syntax: &Syntax) -> Result<i64, Error> {
    let (range, of) = (range(syntax), 1 << syntax.zeros);
    if !range.contains(&value) {
        Err(Error::OutOfRange { value, lowest: *range.start(), highest: *range.end() })
    } else if value % of != 0 {
        Err(Error::NotAMultiple { value, of })
    } else {
        Ok(value)
    }
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
            program.iter().map(|one| format!("{}: {}", one.address, one.inst)).collect();
        assert_eq!(shown, ["0: addi a0, a0, -1", "4: bne a0, zero, -4", "8: jal zero, 4"]);
        assert_eq!(program[1].bytes, [0xe3, 0x1e, 0x05, 0xfe]);
    }

    #[test]
    fn errors() {
        for (text, message) in [
            ("nop", "line 1: there is no instruction 'nop'"),
            ("\naddi a0, a0, 2048", "line 2: 2048 is out of range, which is -2048 to 2047"),
            ("slli a0, a0, -1", "line 1: -1 is out of range, which is 0 to 31"),
            ("beq a0, a0, 4096", "line 1: 4096 is out of range, which is -4096 to 4094"),
            ("jal ra, 3", "line 1: 3 is not a multiple of 2"),
            ("lui a0, -1", "line 1: -1 is out of range, which is 0 to 1048575"),
            ("addi a0, a0, x1", "line 1: 'x1' is not a number"),
            ("addi a0, a0, 0x", "line 1: '0x' is not a number"),
            ("addi a0, a0, --1", "line 1: '--1' is not a number"),
            ("add a0, a0, a8", "line 1: there is no register 'a8'"),
            ("add a0, a0, x32", "line 1: there is no register 'x32'"),
            ("add a0, a0", "line 1: the arguments must be rd, rs1, rs2"),
            ("lw a0, 4(a1", "line 1: the arguments must be rd, imm(rs1)"),
            ("lw a0, 4(a1) a2", "line 1: the arguments must be rd, imm(rs1)"),
            ("lw a0, (a1)", "line 1: the arguments must be rd, imm(rs1)"),
            ("ecall 1", "line 1: there must be no arguments"),
            ("fence wr, r", "line 1: 'wr' is not 0 or some of the letters iorw in this order"),
            ("jal ra, here", "line 1: there is no label 'here'"),
            ("a:\na:", "line 2: the label 'a' was there before"),
            ("jal ra, 99999999999999999999", "line 1: '99999999999999999999' is not a number"),
        ] {
            assert_eq!(error(text), message, "{text}");
        }
    }

    #[test]
    fn extensions() {
        assert_eq!(error("mul a0, a1, a2"), "line 1: 'mul' needs the extension 'm'");
        assert_eq!(error("lr.w a0, (a1)"), "line 1: 'lr.w' needs the extension 'a'");
        let text = "mul a0, a1, a2\namoadd.w a0, a1, (a2)";
        let assembled = |list: &str| {
            let features = FeatureSet::EMPTY.parse(list).unwrap();
            let machine = Machine { features, ..Machine::BASE };
            assemble_for(text, &machine).map_err(|error| error.to_string())
        };
        let needs_a = "line 2: 'amoadd.w' needs the extension 'a'";
        assert_eq!(assembled("+m").unwrap_err(), needs_a);
        assert_eq!(assembled("+m,+a,-a").unwrap_err(), needs_a);
        let bytes: Vec<[u8; 4]> = assembled("+a,+m").unwrap().iter().map(|one| one.bytes).collect();
        assert_eq!(bytes, [[0x33, 0x85, 0xc5, 0x02], [0x2f, 0x25, 0xb6, 0x00]]);
    }

    #[test]
    fn errors_are_values() {
        let error = assemble("sw a0, 5000(sp)").unwrap_err();
        let range = Error::OutOfRange { value: 5000, lowest: -2048, highest: 2047 };
        assert_eq!((error.line, error.error), (1, range));
    }
}
