//! Shared code of the fuzz targets: generators of programs from bytes, and checks of the results.

mod check;
mod choices;
pub mod generate;
mod outputs;
pub mod soup;
pub mod targets;

pub use check::{check, check_target, show};
