//! Cranelift's IR as input of the code generators of `tablegen-backend`.
//!
//! - [`translate`]: a function of Cranelift to one of the code generator.
//! - [`ObjectModule`]: an implementation of `cranelift_module::Module` that the code generator compiles.
//! - `jit`, with the feature of this name: an implementation that compiles to the memory of the program.
//!
//! Scalar types of 8 to 128 bits, `f32`, `f64`, and vectors of 128 bits are translated, with all instructions on them but those that
//! [`Error`] names: exceptions, the pinned register, switches of stacks.
#![forbid(unsafe_code)]

mod atomics;
mod data;
mod error;
mod floats;
mod inst;
mod ints;
#[cfg(feature = "jit")]
pub mod jit;
mod memory;
mod module;
mod object;
mod translate;
mod types;
mod vectors;

pub use data::DataError;
pub use error::{Error, ErrorKind};
pub use module::{ObjectBuilder, ObjectModule};
pub use object::{EmitError, ObjectProduct};
pub use translate::{External, Options, translate};
pub use types::signature;
