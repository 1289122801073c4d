//! Methods of generated enums of C front ends: analyzer checkers, classes of syntax nodes,
//! spellings of attributes, commands of comments.
//!
//! Generated modules declare the enums and tables, and implement the methods by macros of this
//! module.

mod attributes;
mod checkers;
mod comments;
mod nodes;

pub use checkers::{CheckerInfo, CheckerOption, OptionType, PackageInfo};
pub use nodes::ClassRow;
