//! A custom back-end: reads an instruction set described in TableGen, checks it, and generates Rust
//! or a Markdown table.
//!
//! Copy this directory, and replace the content of `isa.rs`, `rust.rs` and `table.rs` by that of
//! your project. The command is `main.rs`; `user/` calls the back-end in a build script, and
//! `macro/` wraps it in a macro.

mod isa;
mod rust;
mod table;

pub use isa::{Instruction, IsaError, read};
pub use rust::{text, tokens};
pub use table::markdown;

#[cfg(test)]
mod tests;
