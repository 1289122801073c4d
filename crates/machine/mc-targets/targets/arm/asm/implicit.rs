//! Blocks of T32 that the source does not state: `it` before conditional instructions (`Options::adds_blocks`).
//!
//! Conditional instructions wait until one cannot be in the same block, or until a label or a directive.

use alloc::vec::Vec;

use tablegen_mc::assembler::encode::inst_of;
use tablegen_mc::assembler::{Assembly, Parsed};
use tablegen_rt::mc::inst::Operand as Argument;

use super::block::Block;
use super::check::{ALWAYS, condition, is_terminator};
use super::line::Line;
use super::{Machine, alloc};
use crate::matcher::Matched;
use crate::target::Opcode;

/// Maximum number of instructions in a block.
const MAX_LEN: usize = 4;

/// Instructions of a block that is not written yet.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    condition: u8,
    /// Instructions, with true for those with the other condition.
    all: Vec<(Matched, bool)>,
}

impl Pending {
    /// Returns the mask of a block: the lowest bit that is set ends it.
    fn mask(&self) -> u8 {
        let end = 1 << (MAX_LEN - self.all.len());
        let others = self.all.iter().enumerate().skip(1);
        others
            .fold(end, |mask, (index, (_, is_else))| mask | u8::from(*is_else) << (MAX_LEN - index))
    }
}

impl Machine {
    /// Finds the instruction of a line in a block that is added, or outside of blocks. `block` is then that of the
    /// instruction.
    pub(super) fn match_with_block(
        &mut self,
        line: &Line,
        offset: usize,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<Matched> {
        let own = self.pending.as_ref().map(|pending| i64::from(pending.condition));
        if let Some(own) = own {
            self.block = Some(Block::of_one(own as u8));
            let inst = self.find(line, offset).ok();
            let wanted = inst.as_ref().and_then(|inst| predicate(inst).map(|found| (inst, found)));
            if let Some((inst, found)) = wanted.filter(|(_, found)| found | 1 == own | 1) {
                self.block = Some(Block::of_one(found as u8));
                return Ok(*inst);
            }
        }
        self.block = None;
        self.write_block(assembly)?;
        let plain = self.find(line, offset);
        if plain.as_ref().is_ok_and(is_unconditional) {
            return plain;
        }
        // The condition does not matter for the search.
        self.block = Some(Block::of_one(0));
        let inst = self.find(line, offset).ok();
        match inst.and_then(|inst| predicate(&inst).map(|found| (inst, found))) {
            Some((inst, found)) => {
                self.block = Some(Block::of_one(found as u8));
                Ok(inst)
            }
            None => {
                self.block = None;
                plain
            }
        }
    }

    /// Adds an instruction under a condition to the block.
    pub(super) fn add_to_block(
        &mut self,
        inst: &Matched,
        condition: u8,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let pending = self.pending.get_or_insert(Pending { condition, all: Vec::new() });
        pending.all.push((*inst, pending.condition != condition));
        if pending.all.len() == MAX_LEN || is_terminator(inst) {
            return self.write_block(assembly);
        }
        Ok(())
    }

    /// Writes the block, if there is one.
    pub(super) fn write_block(&mut self, assembly: &mut Assembly<Self>) -> Parsed<()> {
        let Some(pending) = self.pending.take() else { return Ok(()) };
        let operands =
            [pending.condition, pending.mask()].map(|one| Argument::Immediate(one.into()));
        self.append(&inst_of(Opcode::t2IT, &operands), assembly)?;
        pending.all.iter().try_for_each(|(inst, _)| self.append(inst, assembly))
    }
}

/// Returns the condition of an instruction that a block can have.
fn predicate(inst: &Matched) -> Option<i64> {
    condition(inst).filter(|_| inst.opcode().desc().is_predicable())
}

/// Returns true for instructions that need no block: those without a condition, and branches, which have their own.
fn is_unconditional(inst: &Matched) -> bool {
    let is_branch = matches!(inst.opcode(), Opcode::tBcc | Opcode::t2Bcc);
    is_branch || predicate(inst).is_none_or(|condition| condition == ALWAYS)
}
