//! [`Block`]: conditional instructions behind `it`, `vpt` and `vpst`.

/// Block of at most four conditional instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Block {
    condition: u8,
    /// The lowest bit that is set ends the block. A bit above is set for the other condition; the highest one is that of
    /// the second instruction.
    mask: u8,
    /// Number of instructions before the next one.
    position: u32,
}

impl Block {
    pub(super) const fn new(condition: u8, mask: u8) -> Self {
        Block { condition, mask: mask & 15, position: 0 }
    }

    /// Creates a block of one instruction.
    pub(super) const fn of_one(condition: u8) -> Self {
        Block::new(condition, 8)
    }

    /// Returns the number of instructions.
    const fn len(self) -> u32 {
        4 - self.mask.trailing_zeros()
    }

    /// Returns true if the next instruction has the other condition.
    pub(super) const fn is_else(self) -> bool {
        self.position != 0 && self.mask >> (4 - self.position) & 1 == 1
    }

    /// Returns the condition of the next instruction.
    pub(super) const fn condition(self) -> u8 {
        if self.is_else() { self.condition ^ 1 } else { self.condition }
    }

    pub(super) const fn is_last(self) -> bool {
        self.position + 1 >= self.len()
    }

    /// Returns the block behind the next instruction. `None` behind the last one.
    pub(super) const fn next(self) -> Option<Self> {
        if self.is_last() { None } else { Some(Block { position: self.position + 1, ..self }) }
    }
}
