//! Disassembler of object files: `llvm-objdump -d` over the crates that `tablegen mc new` writes.
//!
//! - [`Machine`]: a disassembler of any target.
//! - [`Setup`]: processor, features and byte order that an object file asks for.
//! - [`dump`]: writes the disassembly of an object file.

mod calls;
mod dump;
mod layout;
mod machine;
mod names;
mod setup;
mod symbols;

pub use dump::{Options, dump};
pub use machine::{Machine, Written};
pub use setup::Setup;
