//! [`Shape`]: which bytes ModR/M an opcode tells apart.

use super::Selection;

/// How the instructions are written that bytes ModR/M select.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in super::super) enum Shape {
    /// One for all bytes.
    One,
    /// One for memory, one for registers.
    Mod,
    /// One for each number in the middle, for memory and for registers.
    Reg,
    /// One for each number in the middle for memory, and one for each byte of registers.
    Misc,
    /// One for each byte.
    Full,
}

impl Shape {
    /// The one that says what bytes select.
    pub(in super::super) fn of(selection: &Selection) -> Self {
        let (memory, registers) = selection.split_at(0xc0);
        let is_one = |part: &[u16]| part.iter().all(|id| *id == part[0]);
        // Whether bytes with the same number in the middle select the same.
        let by_number =
            |part: &[u16]| part.iter().enumerate().all(|(at, id)| *id == part[at & 0x38]);
        match () {
            () if is_one(selection) => Shape::One,
            () if is_one(memory) && is_one(registers) => Shape::Mod,
            () if by_number(memory) && by_number(registers) => Shape::Reg,
            () if by_number(memory) => Shape::Misc,
            () => Shape::Full,
        }
    }

    /// The instructions as they are written.
    pub(in super::super) fn entries(self, selection: &Selection) -> Vec<u16> {
        let every_eighth = |from: usize, to: usize| selection[from..to].iter().step_by(8);
        match self {
            Shape::One => vec![selection[0]],
            Shape::Mod => vec![selection[0], selection[0xc0]],
            Shape::Reg => every_eighth(0, 64).chain(every_eighth(0xc0, 256)).copied().collect(),
            Shape::Misc => every_eighth(0, 64).chain(&selection[0xc0..]).copied().collect(),
            Shape::Full => selection.to_vec(),
        }
    }
}
