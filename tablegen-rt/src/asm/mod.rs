//! Assembly text: what generated modules call to [print](mod@print) instructions.

pub mod print;
