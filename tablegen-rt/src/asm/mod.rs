//! Assembly text: what generated modules call to [read](parse) instructions.
//!
//! [`lex`] takes lines apart that are written as usual.

pub mod lex;
#[doc(hidden)]
pub mod matching;
pub mod parse;
mod spell;
