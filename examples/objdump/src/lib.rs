//! Disassembler of object files: `llvm-objdump -d` over the crates that `tablegen mc new` writes.
//!
//! - [`Machine`]: a disassembler of any target.
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
mod setup;
mod symbols;

pub use dump::{Options, dump};
pub use dump_module::dump_module;
pub use machine::{Instructions, Machine, Written};
pub use module::Module;
pub use setup::Setup;
