//! Attributes in C++, as clang-tblgen prints them.
//!
//! In: [`Attributes`](super::model::Attributes). Out: the text of an option, from the function of
//! that option.

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

/// A text without what C calls white space about it.
fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t', '\n', '\u{b}', '\u{c}', '\r'])
}
