//! Programs for encodings of at most 64 bits.
//!
//! In: programs as lists of moves. Out: the same as `tablegen_rt::encode` runs them quickest: up
//! to three plain operands, one operand that may have a method, and the rest as a list of moves.

use super::programs::{Move, Program, ones};
use tablegen_model::encodings::BitRange;

/// How many plain operands a program may begin with.
const PLAIN: usize = 3;

/// The programs.
#[derive(Debug)]
pub(super) struct Short {
    pub(super) programs: Vec<ShortProgram>,
    /// What is beyond the beginning of programs.
    pub(super) moves: Vec<Move>,
}

/// A program.
#[derive(Debug)]
pub(super) struct ShortProgram {
    /// The first operands, which have no method.
    pub(super) plain: Vec<Move>,
    /// The one after them, which may have one.
    pub(super) next: Option<Move>,
    /// Where in the moves the rest begins, and how long it is.
    pub(super) rest: (u16, u8),
}

impl Short {
    /// None if there is too much of something.
    pub(super) fn new(programs: &[Program], moves: &[Move]) -> Option<Self> {
        let mut short = Short { programs: Vec::with_capacity(programs.len()), moves: Vec::new() };
        for program in programs {
            let moves = program.moves(moves);
            let is_plain = |at: &usize| is_brief(moves, *at) && moves[*at].method == 0;
            let plain = (0..moves.len().min(PLAIN)).take_while(is_plain).count();
            let next = is_brief(moves, plain).then(|| moves[plain]);
            let rest = &moves[plain + usize::from(next.is_some())..];
            let start = u16::try_from(short.moves.len()).ok()?;
            let len = u8::try_from(rest.len()).ok()?;
            short.moves.extend_from_slice(rest);
            let plain = moves[..plain].to_vec();
            short.programs.push(ShortProgram { plain, next, rest: (start, len) });
        }
        // The number of a program is told from that of none.
        (programs.len() < usize::from(u16::MAX)).then_some(short)
    }
}

/// Whether the move at a place is the only one of its operand, and what is told of it is short
/// enough for the beginning of a program.
fn is_brief(moves: &[Move], at: usize) -> bool {
    let Some(this) = moves.get(at) else { return false };
    this.field.is_some()
        && moves.get(at + 1).is_none_or(|next| next.field.is_some())
        && this.range.operand_bit + this.range.len <= u32::BITS
        && this.operand <= usize::from(u8::MAX)
        && this.method <= usize::from(u8::MAX)
}

impl ShortProgram {
    /// The second number of `Tables::rows`.
    pub(super) fn parts(&self) -> u8 {
        let rest = self.rest.1 != 0;
        (self.plain.len() as u8) << 2 | u8::from(rest) << 1 | u8::from(self.next.is_some())
    }
}

impl Move {
    /// The bits of the operand that are encoded.
    pub(super) fn operand_mask(&self) -> u64 {
        (ones(self.range.len) as u64).checked_shl(self.range.operand_bit).unwrap_or(0)
    }

    /// Where its bits go.
    pub(super) fn mask(&self) -> u64 {
        (ones(self.range.len) as u64).checked_shl(self.range.inst_bit).unwrap_or(0)
    }

    /// As the word that `Move::new` of `tablegen_rt` takes.
    pub(super) fn short(&self) -> u64 {
        let field = self.field.map_or(0, |field| u64::from(field.bits | field.offset << 8));
        self.brief() | field << 40
    }

    /// The same without the places of the whole operand, which the beginning of a program
    /// shows by itself.
    pub(super) fn brief(&self) -> u64 {
        let BitRange { operand_bit, inst_bit, .. } = self.range;
        self.operand as u64
            | (self.method as u64) << 12
            | u64::from(inst_bit.wrapping_sub(operand_bit) % 64) << 24
            | u64::from(self.high) << 32
    }
}
