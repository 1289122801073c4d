//! Random VLIW machines and automata, to compare tools and generated code with.
//!
//! - [`generate`]: a seed and an index become a description;
//! - [`campaign`]: descriptions through two tools, and what differs;
//! - [`drivers`]: programs around generated C++ and Rust, which print what these answer.

pub mod campaign;
pub mod drivers;
pub mod generate;
