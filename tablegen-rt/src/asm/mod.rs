//! Assembly text: [printing](print) and [parsing](parse) of instructions.
//!
//! [`lex`] splits lines in the usual syntax into a mnemonic and operands.

#[macro_use]
mod build;
mod generated;
pub mod lex;
#[doc(hidden)]
pub mod matching;
mod output;
pub mod parse;
pub mod print;
