//! Shared code of the fuzz targets: making programs from bytes, and checking the results.

mod check;
mod choices;
pub mod generate;
mod outputs;
pub mod soup;
pub mod targets;

pub use check::{check, check_target, show};
