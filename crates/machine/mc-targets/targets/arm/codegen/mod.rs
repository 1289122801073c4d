//! Code generator of ARM, for A32 and T32 from ARMv7 on, over the crate `tablegen-backend`.
//!
//! - `isa.rs`: types and lists of registers.
//! - `lowering.rs`: operations, calls and addresses; `conditions.rs`: comparisons, branches and choices;
//!   `convention.rs`: the calling convention.
//! - `select.rs`: hooks of the patterns; `address.rs`: hooks of addresses and shifted operands; `special.rs`: nodes
//!   that are selected without patterns.
//! - `expand.rs`: pseudo instructions; `conditional.rs`: those that are executed if a condition holds.
//! - `generator.rs`: copies, spills, branches; `frame.rs`: frames.
//! - `text.rs`: assembly text.
//!
//! The cfg `no_tables` is set where the crate is compiled without LLVM's description, which has the
//! patterns.

#[cfg(not(no_tables))]
mod address;
mod conditional;
#[cfg(not(no_tables))]
mod conditions;
#[cfg(not(no_tables))]
mod convention;
mod expand;
mod frame;
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
pub use tablegen_backend::Relocation;
pub use text::TextPrinter;
