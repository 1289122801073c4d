//! Compact programs for encodings of at most 64 bits.
//!
//! Input are programs as lists of moves. Output is the form that `tablegen_rt::encode` executes
//! fastest: up to three plain operands, one operand that can have a method, and the remaining
//! moves.

use tablegen_format::encode::{Operand, PLAIN, ProgramHeader};

use super::programs::{Move, Program, ones};
use tablegen_model::encodings::BitRange;

/// Compact programs.
#[derive(Debug)]
pub(super) struct Short {
    pub(super) programs: Vec<ShortProgram>,
    /// Moves after the start of the programs.
    pub(super) moves: Vec<Move>,
}

/// Compact program.
#[derive(Debug)]
pub(super) struct ShortProgram {
    /// First operands, which have no method.
    pub(super) plain: Vec<Move>,
    /// Next operand, which can have a method.
    pub(super) next: Option<Move>,
    /// Start in `moves` and number of the remaining moves.
    pub(super) rest: (u16, u8),
}

impl Short {
    /// Returns the compact programs, or `None` if a count exceeds its limit.
    pub(super) fn new(programs: &[Program], moves: &[Move]) -> Option<Self> {
        let mut short = Short { programs: Vec::with_capacity(programs.len()), moves: Vec::new() };
        for program in programs {
            let moves = program.moves(moves);
            let is_plain = |index: &usize| is_brief(moves, *index) && moves[*index].method == 0;
            let plain = (0..moves.len().min(PLAIN)).take_while(is_plain).count();
            let next = is_brief(moves, plain).then(|| moves[plain]);
            let rest = &moves[plain + usize::from(next.is_some())..];
            let start = u16::try_from(short.moves.len()).ok()?;
            let len = u8::try_from(rest.len()).ok()?;
            short.moves.extend_from_slice(rest);
            let plain = moves[..plain].to_vec();
            short.programs.push(ShortProgram { plain, next, rest: (start, len) });
        }
        // One number is reserved for instructions without a program.
        (programs.len() < usize::from(u16::MAX)).then_some(short)
    }
}

/// Returns true if a move is the only one of its operand and fits the start of a program.
fn is_brief(moves: &[Move], index: usize) -> bool {
    let Some(this) = moves.get(index) else { return false };
    this.field.is_some()
        && moves.get(index + 1).is_none_or(|next| next.field.is_some())
        && this.range.operand_bit + this.range.len <= u32::BITS
        && this.operand <= usize::from(u8::MAX)
        && this.method <= usize::from(u8::MAX)
}

impl ShortProgram {
    /// Returns the parts of the program.
    pub(super) fn parts(&self) -> ProgramHeader {
        ProgramHeader {
            plain: self.plain.len() as u8,
            has_next: self.next.is_some(),
            has_rest: self.rest.1 != 0,
        }
    }
}

impl Move {
    /// Returns the mask of the encoded operand bits.
    pub(super) fn operand_mask(&self) -> u64 {
        (ones(self.range.len) as u64).checked_shl(self.range.operand_bit).unwrap_or(0)
    }

    /// Returns the mask of the encoding bits.
    pub(super) fn mask(&self) -> u64 {
        (ones(self.range.len) as u64).checked_shl(self.range.inst_bit).unwrap_or(0)
    }

    /// Returns the operand of the move.
    pub(super) fn short(&self) -> Operand {
        let field = self.field.map_or((0, 0), |field| (field.bits as u8, field.offset as u8));
        Operand { bits: field.0, offset: field.1, ..self.brief() }
    }

    /// Returns the operand without its field, which is implied at the start of a program.
    pub(super) fn brief(&self) -> Operand {
        let BitRange { operand_bit, inst_bit, .. } = self.range;
        Operand {
            operand: self.operand as u16,
            method: self.method as u16,
            rotate: (inst_bit.wrapping_sub(operand_bit) % 64) as u8,
            high: self.high as u8,
            bits: 0,
            offset: 0,
        }
    }
}
