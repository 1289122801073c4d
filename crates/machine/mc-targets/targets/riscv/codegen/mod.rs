//! Code generator of RISC-V, over the crate `tablegen-backend`.
//!
//! - `isa.rs`: types and lists of registers.
//! - `model.rs`: choices of its user.
//! - `lowering.rs`: operations, calls, addresses and branches; `convention.rs`: the calling convention;
//!   `constants.rs`: integer constants.
//! - `select.rs`: hooks of the patterns.
//! - `optimize.rs`: improvements of machine code before register allocation.
//! - `atomics.rs`: loops of atomic operations.
//! - `text.rs`: assembly text, and attributes of the object.
//! - `generator.rs`: copies, spills, branches, frames.
//!
//! The cfg `no_tables` is set where the crate is compiled without LLVM's description, which has the
//! patterns.

mod atomics;
#[cfg(not(no_tables))]
mod constants;
#[cfg(not(no_tables))]
mod convention;
mod generator;
mod isa;
#[cfg(not(no_tables))]
mod lowering;
mod model;
mod optimize;
#[cfg(not(no_tables))]
mod select;
mod text;

pub use crate::asm::FloatAbi;
pub use generator::Generator;
pub use isa::{Isa, Part};
pub use model::{CodeModel, Relocation};
pub use text::TextPrinter;
