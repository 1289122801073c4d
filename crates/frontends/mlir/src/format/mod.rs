//! `assemblyFormat` of operations, attributes and types: parser and tree.
//!
//! Input: the text of a format, and the definition that has it. Output: a tree whose variables
//! refer to the parts of the definition by index. [`op`] has the formats of operations, [`def`]
//! those of attributes and types, [`tree`] the elements that both share.

pub mod def;
mod lexer;
pub mod literal;
mod message;
pub mod op;
mod parser;
#[cfg(test)]
mod tests;
pub mod tree;

pub use message::{Message, Messages};
