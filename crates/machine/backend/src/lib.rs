//! Code generator over the modules that tablegen generates from LLVM's targets.
//!
//! [`compile`] makes an object of a module. It takes these steps:
//!
//! - [`ir`]: functions in SSA form and data, which a compiler builds.
//! - [`lower`]: from functions to machine code by the patterns of a target.
//! - [`machine`]: instructions of a target with virtual or physical registers, in functions and blocks.
//! - [`verify`]: rules of machine code before register allocation.
//! - [`target`]: what the steps after selection need of a target.
//! - [`finish`]: these steps: register allocation, layout of blocks, frames.
//! - [`kit`]: parts of targets that several of them share.
//! - [`emit`], [`output`]: assembly of finished functions and of data, to an object or to text.
//! - [`source`]: positions in the source of the code of an object.
//!
//! Input is never trusted: verifiers report errors as data, and nothing panics.
#![no_std]
#![deny(missing_docs)]
#![forbid(unsafe_code)]

extern crate alloc;

mod allocate;
mod banks;
mod blocks;
mod compile;
mod constants;
mod debug;
mod dominators;
pub mod emit;
pub mod error;
mod expand;
pub mod finish;
mod frame;
mod hash;
mod hoist;
pub mod ir;
pub mod kit;
pub mod lower;
pub mod machine;
mod order;
pub mod output;
mod peephole;
mod positions;
mod prepare;
mod reach;
mod relocation;
mod schedule;
pub mod source;
pub mod target;
#[cfg(test)]
mod tests;
pub mod verify;

pub use compile::{Settings, compile, compile_to_text};
pub use error::Error;
pub use finish::Finisher;
pub use relocation::Relocation;
pub use target::Target;
