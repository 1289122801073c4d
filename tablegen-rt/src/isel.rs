//! Instruction selection over the user's own DAG.
//!
//! A generated module holds a matcher as bytes and numbers for opcodes, types,
//! registers and instructions. The user's DAG tells what is there ([`Dag`]) and
//! makes what is selected ([`Emit`]); [`Target`] answers what the matcher asks
//! of target code, and is implemented by the generated module on top of a trait
//! with named methods. A [`Selector`] runs the matcher.
//!
//! Numbers of opcodes, types, condition codes, registers and instructions are
//! those of the enums in the generated module.

mod code;
mod dag;
mod memory;
mod selector;
#[cfg(test)]
mod tests;

pub use code::{Op, Reader};
pub use dag::{Dag, Emit, MachineNode, Replacement, Target};
pub use memory::{AtomicOrdering, Extension, Memory};
pub use selector::{NoMatch, Selector, Table};
