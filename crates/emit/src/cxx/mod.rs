//! What printers of C++ share: the opening comment, [`emit!`] and what it appends, [`tables`].

mod banner;
pub mod blocks;
mod emit;
mod names;
pub mod string_switch;
pub mod string_table;
pub mod tables;

pub use emit::{Emit, emit};
pub use {banner::banner, names::Hex};
pub use {emit::decimal, names::Qualified};
