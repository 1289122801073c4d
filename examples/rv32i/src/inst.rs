//! An instruction, which can be encoded and shown.

use std::fmt;
use std::ops::RangeInclusive;

use tablegen_rt::encode::{EncodeError, Field, Instruction};

use crate::target::encoder::{self, EncodeHooks, operand_names};
use crate::target::tables::{Syntax, lookup_syntax_by_mnemonic};
use crate::target::{Opcode, Register};

/// An instruction and its operands, outputs first: registers by their numbers, offsets in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inst {
    pub opcode: Opcode,
    /// As many as the opcode has count.
    pub operands: [i64; 3],
}

impl Instruction for Inst {
    type Opcode = Opcode;

    fn opcode(&self) -> Opcode {
        self.opcode
    }

    fn operand(&self, index: usize) -> Option<i64> {
        operand_names(self.opcode).get(index).and_then(|_| self.operands.get(index)).copied()
    }
}

impl Inst {
    /// Its bytes in memory.
    ///
    /// # Errors
    /// The value of an operand does not fit.
    pub fn bytes(&self) -> Result<[u8; 4], EncodeError> {
        Ok(encoder::encode(self, &Ranges)?.to_le_bytes())
    }
}

/// Looks at what the encoder cannot know, as its fields are but bits: which numbers have a sign.
struct Ranges;

impl EncodeHooks<Inst> for Ranges {
    fn operand_value(&self, inst: &Inst, operand: usize, _: Field) -> Result<u64, EncodeError> {
        let (Some(value), Some(name)) =
            (inst.operand(operand), operand_names(inst.opcode).get(operand))
        else {
            return Err(EncodeError::MissingOperand { operand });
        };
        let range = match *name {
            "rd" | "rs1" | "rs2" => 0..=31,
            _ => syntax(inst.opcode).map_or(0..=0, range),
        };
        if range.contains(&value) {
            // Bits above those of the field are copies of its sign.
            Ok(value as u64)
        } else {
            Err(EncodeError::OutOfRange { operand, value })
        }
    }
}

/// The numbers that an instruction has a place for; some have to be even.
pub fn range(syntax: &Syntax) -> RangeInclusive<i64> {
    let values = 1 << syntax.width;
    let lowest = if syntax.signed { -values / 2 } else { 0 };
    lowest..=lowest + values - (1 << syntax.zeros)
}

/// How an instruction is written.
pub fn syntax(opcode: Opcode) -> Option<&'static Syntax> {
    lookup_syntax_by_mnemonic(&opcode.name().replace('_', "."))
}

/// A part of what `Syntax::arguments` says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Stands as it is.
    Text(&'static str),
    /// An operand, by its name: `$name` or `${name}`.
    Operand(&'static str),
}

/// The parts of what `Syntax::arguments` says.
pub fn pieces(arguments: &'static str) -> impl Iterator<Item = Piece> {
    let mut rest = arguments;
    std::iter::from_fn(move || {
        let (piece, after) = match rest.strip_prefix('$') {
            Some(name) => match name.strip_prefix('{').and_then(|name| name.split_once('}')) {
                Some((name, after)) => (Piece::Operand(name), after),
                None => {
                    let end = name.find(|c: char| !c.is_ascii_alphanumeric());
                    let (name, after) = name.split_at(end.unwrap_or(name.len()));
                    (Piece::Operand(name), after)
                }
            },
            None if rest.is_empty() => return None,
            None => {
                let (text, after) = rest.split_at(rest.find('$').unwrap_or(rest.len()));
                (Piece::Text(text), after)
            }
        };
        rest = after;
        Some(piece)
    })
}

/// The letters of a set of memory accesses, for its bits from the highest on: input, output,
/// reads, writes.
pub const ACCESSES: [char; 4] = ['i', 'o', 'r', 'w'];

/// The register with this number in encodings.
pub fn register(number: i64) -> Option<Register> {
    Register::ALL.iter().copied().find(|register| i64::try_from(register.encoding()) == Ok(number))
}

impl fmt::Display for Inst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(syntax) = syntax(self.opcode) else { return write!(f, "{}", self.opcode) };
        f.write_str(syntax.mnemonic)?;
        for (index, piece) in pieces(syntax.arguments).enumerate() {
            if index == 0 {
                f.write_str(" ")?;
            }
            let name = match piece {
                Piece::Text(text) => {
                    f.write_str(text)?;
                    continue;
                }
                Piece::Operand(name) => name,
            };
            let place = operand_names(self.opcode).iter().position(|&operand| operand == name);
            let value = place.and_then(|place| self.operand(place)).unwrap_or_default();
            match name {
                "rd" | "rs1" | "rs2" => {
                    f.write_str(register(value).map_or("?", Register::asm_name))?;
                }
                "pred" | "succ" if value == 0 => f.write_str("0")?,
                "pred" | "succ" => {
                    for (bit, letter) in ACCESSES.into_iter().rev().enumerate().rev() {
                        if value >> bit & 1 == 1 {
                            write!(f, "{letter}")?;
                        }
                    }
                }
                _ => write!(f, "{value}")?,
            }
        }
        Ok(())
    }
}
