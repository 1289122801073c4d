//! Code generator of RISC-V, over the crate `tablegen-backend`.
//!
//! - `isa.rs`: types and lists of registers.
//! - `generator.rs`: copies, spills, branches, frames.

mod generator;
mod isa;

pub use generator::Generator;
pub use isa::{Isa, Part};
