//! What the fuzz targets share: making programs of bytes, and checking what
//! becomes of a program.

mod check;
mod choices;
pub mod generate;
mod outputs;
pub mod soup;
pub mod targets;

pub use check::{check, check_target, show};
