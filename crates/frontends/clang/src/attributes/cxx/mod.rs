//! C++ printers of attributes.
//!
//! Input: [`Attributes`](super::model::Attributes). Each option has one function, which prints its
//! output.

pub(super) mod classes;
pub(super) mod has_attribute;
pub(super) mod kinds;
pub(super) mod lists;
pub(super) mod manual;
pub(super) mod match_rules;
pub(super) mod parsed;
pub(super) mod parser;
pub(super) mod serialization;
pub(super) mod spelling_index;
pub(super) mod visitors;

mod arguments;
mod condition;
mod exclusions;
mod semantic;
mod subjects;

/// Strips the characters that `isspace` accepts in the C locale from both ends.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t', '\n', '\u{b}', '\u{c}', '\r'])
}
