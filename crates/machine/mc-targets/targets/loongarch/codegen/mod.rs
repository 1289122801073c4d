//! Code generator of LoongArch with 64 bits, over the crate `tablegen-backend`.
//!
//! - `isa.rs`: types and lists of registers.
//! - `lowering.rs`: operations, calls and addresses; `conditions.rs`: comparisons, branches and choices;
//!   `convention.rs`: the calling convention.
//! - `select.rs`: hooks of the patterns; `special.rs`: nodes that are selected without patterns.
//! - `optimize.rs`: facts for improvements of machine code before register allocation.
//! - `atomics.rs`: loops of atomic operations.
//! - `expand.rs`: pseudo instructions.
//! - `generator.rs`: copies, spills, branches, frames.
//! - `text.rs`: assembly text.
//!
//! The cfg `no_tables` is set where the crate is compiled without LLVM's description, which has the
//! patterns.

mod atomics;
#[cfg(not(no_tables))]
mod conditions;
#[cfg(not(no_tables))]
mod convention;
mod expand;
mod generator;
mod isa;
#[cfg(not(no_tables))]
mod lowering;
mod optimize;
#[cfg(not(no_tables))]
mod select;
#[cfg(not(no_tables))]
mod special;
mod text;

pub use generator::Generator;
pub use isa::{Isa, Part};
pub use tablegen_backend::Relocation;
pub use text::TextPrinter;
