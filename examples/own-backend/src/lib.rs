//! A back-end of one's own: reads an instruction set described in TableGen, checks it, and makes
//! Rust or a Markdown table of it.
//!
//! Copy this directory and replace what is in `isa.rs`, `rust.rs` and `table.rs` by what your
//! project needs. The command is `main.rs`; `user/` has a build script that makes Rust in this
//! way, and `macro/` is the same as a macro.

mod isa;
mod rust;
mod table;

pub use isa::{Instruction, IsaError, read};
pub use rust::{text, tokens};
pub use table::markdown;

#[cfg(test)]
mod tests;
