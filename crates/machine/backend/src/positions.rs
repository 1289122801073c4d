//! Positions in the source of instructions that have none: those that the steps after selection added.

use crate::ir::Position;
use crate::machine::{Function, Isa};

/// Gives instructions without a position that of the instruction before them in their block, and those at the start of
/// a block that of the first one with a position. Blocks without any keep none. The entry begins with the position
/// of the function.
pub(crate) fn fill_positions<I: Isa>(function: &mut Function<I>) {
    if !function.has_positions {
        return;
    }
    let mut start = function.position;
    for block in function.blocks_mut() {
        let mut positions = block.insts.iter().map(|inst| inst.position);
        let first = positions.find(|position| !position.is_none());
        let mut position = start.or(first.unwrap_or_default());
        for inst in &mut block.insts {
            position = inst.position.or(position);
            inst.position = position;
        }
        start = Position::NONE;
    }
}
