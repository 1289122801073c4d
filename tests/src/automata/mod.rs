//! Random VLIW machines and automata, to compare tools and generated code with.
//!
//! - [`generate`]: a seed and an index become a description;
//! - [`campaign`]: runs both tools on descriptions, and collects differences;
//! - [`drivers`]: programs around generated C++ and Rust, which print the results of both.

pub mod campaign;
pub mod drivers;
pub mod generate;
