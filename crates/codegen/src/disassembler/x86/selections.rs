//! [`Shape`]: classification of the ModR/M bytes of an opcode (LLVM: `ModRMDecisionType`).

use super::Selection;

/// Layout of the instructions for all ModR/M bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in super::super) enum Shape {
    /// One instruction for all bytes.
    One,
    /// One instruction for memory, one for registers.
    Mod,
    /// One instruction per reg field, for memory and for registers.
    Reg,
    /// One instruction per reg field for memory, one per byte for registers.
    Misc,
    /// One instruction per byte.
    Full,
}

impl Shape {
    /// Returns the smallest shape that represents a selection.
    pub(in super::super) fn of(selection: &Selection) -> Self {
        let (memory, registers) = selection.split_at(0xc0);
        let is_one = |part: &[u16]| part.iter().all(|id| *id == part[0]);
        // Returns true if the reg field determines the instruction.
        let by_number =
            |part: &[u16]| part.iter().enumerate().all(|(index, id)| *id == part[index & 0x38]);
        match () {
            () if is_one(selection) => Shape::One,
            () if is_one(memory) && is_one(registers) => Shape::Mod,
            () if by_number(memory) && by_number(registers) => Shape::Reg,
            () if by_number(memory) => Shape::Misc,
            () => Shape::Full,
        }
    }

    /// Returns the instructions in the layout of the shape.
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
