//! Code generator of X86-64, over the crate `tablegen-backend`.
//!
//! - `isa.rs`: types and lists of registers.
//! - `lowering.rs`: operations, calls and addresses; `conditions.rs`: comparisons, branches and choices;
//!   `convention.rs`: the calling convention (System V).
//! - `select.rs`: hooks of the patterns; `address.rs`: addresses of memory; `fixed.rs`: instructions with operands in
//!   fixed registers, and atomic operations.
//! - `vectors.rs`: vectors; `shuffle.rs`: orders of their lanes.
//! - `generator.rs`: copies, spills, branches; `frame.rs`: frames; `expand.rs`: pseudo instructions;
//!   `optimize.rs`: improvements of machine code before register allocation;
//!   `short.rs`: shorter forms of instructions.
//! - `text.rs`: assembly text.
//!
//! The cfg `no_tables` is set where the crate is compiled without LLVM's description, which has the
//! patterns.

#[cfg(not(no_tables))]
mod address;
#[cfg(not(no_tables))]
mod conditions;
#[cfg(not(no_tables))]
mod convention;
mod expand;
#[cfg(not(no_tables))]
mod fixed;
mod frame;
mod generator;
mod isa;
#[cfg(not(no_tables))]
mod lowering;
mod optimize;
#[cfg(not(no_tables))]
mod select;
mod short;
#[cfg(not(no_tables))]
mod shuffle;
mod text;
#[cfg(not(no_tables))]
mod vectors;

pub use generator::Generator;
pub use isa::{Isa, Part};
pub use tablegen_backend::Relocation;
pub use text::TextPrinter;
