//! What the fuzz targets share: making programs of bytes, and checking what
//! becomes of a program.

mod check;
pub mod generate;
pub mod soup;

pub use check::{check, show};
