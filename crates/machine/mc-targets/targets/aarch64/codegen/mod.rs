//! Code generator of AArch64, over the crate `tablegen-backend`.
//!
//! - `isa.rs`: types and lists of registers.
//! - `lowering.rs`: operations, calls and addresses; `conditions.rs`: comparisons, branches and choices;
//!   `convention.rs`: the calling convention.
//! - `select.rs`: hooks of the patterns; `address.rs`: hooks of addresses and operands.
//! - `vectors.rs`: vectors.
//! - `constants.rs`: constants as moves and immediates.
//! - `generator.rs`: copies, spills, branches; `frame.rs`: frames; `expand.rs`: pseudo instructions;
//!   `optimize.rs`: improvements of machine code before register allocation.
//! - `text.rs`: assembly text.
//!
//! The cfg `no_tables` is set where the crate is compiled without LLVM's description, which has the
//! patterns.

#[cfg(not(no_tables))]
mod address;
#[cfg(not(no_tables))]
mod conditions;
mod constants;
#[cfg(not(no_tables))]
mod convention;
mod expand;
mod frame;
mod generator;
mod isa;
#[cfg(not(no_tables))]
mod lowering;
mod optimize;
#[cfg(not(no_tables))]
mod select;
mod text;
#[cfg(not(no_tables))]
mod vectors;

pub use generator::Generator;
pub use isa::{Isa, Part};
pub use tablegen_backend::Relocation;
pub use text::TextPrinter;
