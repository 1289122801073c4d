//! C++ output: header comment, [`emit!`], string switches, [`tables`] and [`template`]s.

mod banner;
pub mod blocks;
mod emit;
mod names;
pub mod string_switch;
pub mod string_table;
pub mod tables;
pub mod template;

pub use emit::{Emit, emit};
pub use names::Qualified;
pub use {banner::banner, names::Hex};
