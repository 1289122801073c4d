//! Code generator of RISC-V, over the crate `tablegen-backend`.
//!
//! - `isa.rs`: types and lists of registers.
//! - `lowering.rs`: operations, calls, addresses and branches; `convention.rs`: the calling convention;
//!   `constants.rs`: integer constants.
//! - `select.rs`: hooks of the patterns.
//! - `optimize.rs`: improvements of machine code before register allocation.
//! - `atomics.rs`: loops of atomic operations.
//! - `generator.rs`: copies, spills, branches, frames.

mod atomics;
#[cfg(tables)]
mod constants;
#[cfg(tables)]
mod convention;
mod generator;
mod isa;
#[cfg(tables)]
mod lowering;
mod optimize;
#[cfg(tables)]
mod select;

pub use generator::Generator;
pub use isa::{Isa, Part};
