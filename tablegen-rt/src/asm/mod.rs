//! Assembly text: what generated modules call to [print](mod@print) instructions and to
//! [read](parse) them.
//!
//! [`lex`] takes lines apart that are written as usual.

pub mod lex;
#[doc(hidden)]
pub mod matching;
pub mod parse;
pub mod print;
