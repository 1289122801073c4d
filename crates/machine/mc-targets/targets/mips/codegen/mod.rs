//! Code generator of Mips with 64 bits, over the crate `tablegen-backend`: MIPS64 of release 2, with the interface N64.
//!
//! - `isa.rs`: types and lists of registers; `convention.rs`: the calling convention.
//! - `lowering.rs`: operations, calls and addresses; `conditions.rs`: comparisons, branches and choices.
//! - `select.rs`: hooks of the patterns; `special.rs`: nodes that are selected without patterns.
//! - `constants.rs`: integer constants.
//! - `expand.rs`: pseudo instructions.
//! - `generator.rs`: copies, spills, branches, frames.
//! - `text.rs`: assembly text.
//!
//! Multiplications, divisions and comparisons of floating-point numbers are those of release 6, which have results in
//! registers, until registers are allocated. Release 2 has several instructions for each.
//!
//! The cfg `no_tables` is set where the crate is compiled without LLVM's description, which has the
//! patterns.

#[cfg(not(no_tables))]
mod conditions;
#[cfg(not(no_tables))]
mod constants;
#[cfg(not(no_tables))]
mod convention;
mod expand;
mod generator;
mod isa;
#[cfg(not(no_tables))]
mod lowering;
#[cfg(not(no_tables))]
mod select;
#[cfg(not(no_tables))]
mod special;
mod text;

pub use generator::Generator;
pub use isa::{Isa, Part};
pub use text::TextPrinter;
