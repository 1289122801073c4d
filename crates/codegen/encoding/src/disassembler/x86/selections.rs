//! Classification of the ModR/M bytes of an opcode ([`Shape`]; LLVM: `ModRMDecisionType`).

pub(in super::super) use tablegen_format::x86::Shape;

use super::Selection;

/// Returns the smallest shape that represents a selection.
pub(in super::super) fn shape(selection: &Selection) -> Shape {
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

/// Returns the instructions in the order of a shape that represents the selection.
pub(in super::super) fn entries(shape: Shape, selection: &Selection) -> Vec<u16> {
    let mut entries = vec![0; shape.count()];
    for (byte, &id) in (0..=u8::MAX).zip(selection) {
        entries[usize::from(shape.index(byte))] = id;
    }
    entries
}
