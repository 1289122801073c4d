//! Disassembler of object files: `llvm-objdump -d` over the crates that `tablegen mc new` writes.
//!
//! - [`Machine`]: a disassembler of any target.
//! - [`Machines`]: those of a file, which may have two instruction sets.
//! - [`Setup`]: processor, features and byte order that an object file asks for.
//! - [`dump`]: writes the disassembly of an object file.
//! - [`Module`] and [`dump_module`]: the same for modules of WebAssembly.

mod calls;
mod dump;
mod dump_module;
mod layout;
mod machine;
mod module;
mod names;
mod plt;
mod symbols;

pub use dump::{Options, dump};
pub use dump_module::dump_module;
pub use machine::{Instructions, Machine, Machines, Written};
pub use module::Module;
pub use tablegen_targets::file::FileSetup as Setup;
