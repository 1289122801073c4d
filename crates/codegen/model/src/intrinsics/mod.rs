//! Intrinsics: their names, their numbers in LLVM's enum, and their properties (LLVM:
//! `CodeGenIntrinsic`).
//!
//! Input: records of class `Intrinsic`. Output: [`IntrinsicNumbers`], the checked names, or
//! [`Intrinsics`], names and all properties.

pub mod properties;
mod table;

pub use table::IntrinsicId;
pub use table::{Intrinsic, Intrinsics};
pub use tablegen_instructions::intrinsics::{IntrinsicName, IntrinsicNumbers, text};
