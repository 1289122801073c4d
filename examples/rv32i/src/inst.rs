//! An instruction, which can be encoded and shown.

use std::fmt;
use std::ops::{Deref, DerefMut, RangeInclusive};

use tablegen_rt::encode::{EncodeError, Field, Instruction};
use tablegen_rt::mc::inst::Operand;

use crate::target::encoder::{self, EncodeHooks, operand_names};
use crate::target::instructions::MachineInst;
use crate::target::tables::{Syntax, lookup_syntax_by_mnemonic};
use crate::target::{Opcode, Register};

/// An instruction and its operands, outputs first; offsets in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inst(MachineInst);

impl Deref for Inst {
    type Target = MachineInst;

    fn deref(&self) -> &MachineInst {
        &self.0
    }
}

impl DerefMut for Inst {
    fn deref_mut(&mut self) -> &mut MachineInst {
        &mut self.0
    }
}

impl Inst {
    /// An instruction with these operands. Those that are left out are 0 or no register.
    #[must_use]
    pub fn new(opcode: Opcode, operands: impl IntoIterator<Item = Operand<Register>>) -> Self {
        let mut inst = MachineInst::new(opcode);
        let mut operands = operands.into_iter();
        for described in opcode.desc().operands() {
            let left_out = match described.register_class() {
                Some(_) => Operand::Register(None),
                None => Operand::Immediate(0),
            };
            // It has a place for all that are described.
            let _ = inst.push(operands.next().unwrap_or(left_out));
        }
        Inst(inst)
    }

    /// Its bytes in memory.
    ///
    /// # Errors
    /// The value of an operand does not fit.
    pub fn bytes(&self) -> Result<[u8; 4], EncodeError> {
        Ok(encoder::encode(&self.0, &Ranges)?.to_le_bytes())
    }
}

/// Looks at what the encoder cannot know, as its fields are but bits: which numbers have a sign.
struct Ranges;

impl EncodeHooks<MachineInst> for Ranges {
    fn operand_value(
        &self,
        inst: &MachineInst,
        operand: usize,
        _: Field,
    ) -> Result<u64, EncodeError> {
        let value =
            Instruction::operand(inst, operand).ok_or(EncodeError::MissingOperand { operand })?;
        let opcode = inst.opcode();
        let described = opcode.desc().operand(operand);
        let range = match described.and_then(|operand| operand.register_class()) {
            Some(_) => 0..=31,
            None => syntax(opcode).map_or(0..=0, range),
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

impl fmt::Display for Inst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opcode = self.opcode();
        let Some(syntax) = syntax(opcode) else { return write!(f, "{opcode}") };
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
            let place = operand_names(opcode).iter().position(|&operand| operand == name);
            let operand = place.map_or(Operand::Other, |place| self.0.operand(place));
            match (operand, name) {
                (Operand::Register(register), _) => {
                    f.write_str(register.map_or("zero", Register::asm_name))?;
                }
                (Operand::Immediate(0), "pred" | "succ") => f.write_str("0")?,
                (Operand::Immediate(value), "pred" | "succ") => {
                    for (bit, letter) in ACCESSES.into_iter().rev().enumerate().rev() {
                        if value >> bit & 1 == 1 {
                            write!(f, "{letter}")?;
                        }
                    }
                }
                (operand, _) => write!(f, "{}", operand.immediate())?,
            }
        }
        Ok(())
    }
}
