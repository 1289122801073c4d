//! `--gen-dag-isel`: the matcher of an instruction selector over DAGs.
//!
//! In go the patterns of a target; out comes a [`Plan`]: a program of steps
//! that finds the first pattern that matches at a node and makes its result.
//!
//! ```text
//!  patterns ─ sorted ─► a chain of steps for each ─► contract ─► factor ─► Program
//!                                                                           │
//!                              Numbering: what is used most comes first ◄───┤
//!                                                                           ▼
//!                                                              cpp.rs, rust.rs
//! ```

mod contract;
mod cpp;
mod factor;
mod numbering;
mod predicate;
mod step;
mod vocabulary;

use numbering::Numbering;
use step::{Emission, Program};
use vocabulary::{Instruction, Register, Vocabulary};

/// The texts of patterns, for comments.
pub(crate) trait Patterns {
    fn write_source(&self, pattern: u32, out: &mut Vec<u8>);
    fn write_result(&self, pattern: u32, out: &mut Vec<u8>);
    fn write_place(&self, pattern: u32, out: &mut Vec<u8>);
    fn complexity(&self, pattern: u32) -> i64;
}

/// What the printers print.
pub(crate) struct Plan<'r> {
    target: String,
    program: Program,
    vocabulary: Vocabulary,
    numbering: Numbering,
    patterns: &'r dyn Patterns,
}

impl Plan<'_> {
    /// A register by the number in a step, where 0 is none.
    fn register(&self, number: u32) -> Option<&Register> {
        self.vocabulary.registers.get(number.checked_sub(1)? as usize)
    }

    fn instruction(&self, emission: &Emission<'_>) -> &Instruction {
        &self.vocabulary.instructions[emission.instruction as usize]
    }
}
