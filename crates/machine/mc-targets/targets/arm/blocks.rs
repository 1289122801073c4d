//! [`Blocks`]: conditions of the instructions that follow an IT, VPT or VPST instruction.

/// Instructions of T32 that are still in a block of conditional instructions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Blocks {
    /// Conditions, after IT.
    pub(crate) it: Block,
    /// Predicates of vectors, after VPT and VPST.
    pub(crate) vpt: Block,
}

impl Blocks {
    /// Removes the next instruction from the block that it is in.
    pub(crate) fn advance(&mut self) {
        let block = if self.it.is_active() { &mut self.it } else { &mut self.vpt };
        block.advance();
    }
}

/// Conditions of the next instructions. A block can begin in another one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Block {
    /// Four bits for each condition. The next one is in the lowest bits.
    conditions: u64,
    /// Number of instructions. At most 16.
    len: u32,
}

impl Block {
    /// Returns true if the next instruction is in the block.
    pub(crate) const fn is_active(self) -> bool {
        self.len != 0
    }

    /// Returns true if the next instruction is the last one.
    pub(crate) const fn is_last(self) -> bool {
        self.len == 1
    }

    /// Returns the condition of the next instruction. `None` if it is in no block.
    pub(crate) fn next(self) -> Option<u8> {
        self.is_active().then_some((self.conditions & 15) as u8)
    }

    /// Removes the next instruction.
    pub(crate) fn advance(&mut self) {
        self.conditions >>= 4;
        self.len = self.len.saturating_sub(1);
    }

    /// Adds up to four instructions by the mask of an IT or VPT instruction, whose lowest bit
    /// that is set ends it. `condition` returns the condition for a bit of the mask, which is 0
    /// for the first instruction.
    pub(crate) fn begin(&mut self, mask: u32, condition: impl Fn(u32) -> u8) {
        let end = mask.trailing_zeros();
        for position in end + 1..4 {
            self.push(condition(mask >> position & 1));
        }
        self.push(condition(0));
    }

    fn push(&mut self, condition: u8) {
        self.conditions = self.conditions << 4 | u64::from(condition & 15);
        self.len = (self.len + 1).min(16);
    }
}
