//! Machine code as text that reads back.
//!
//! ```text
//! function "sum"
//! slot0 local size 8 align 8
//! in %0:GPR X10, %1:GPR X11
//! bb0:
//!   %2:GPR = ADD %0:GPR, %1:GPR
//!   SD %2:GPR, slot0, 0
//!   PseudoCALL @"print" use %2:GPR X10 def %3:GPR X10 clobber call
//!   PseudoRET use %3:GPR X10
//! ```
//!
//! Virtual registers have their classes, and outputs are before `=`. Lines of a block are its parameters
//! (`bb1(%4:GPR):`), instructions, and edges (`-> bb2(%5:GPR), bb3`). `!7` behind an instruction is its position in the source, and
//! `position !1` before the blocks that of the function.

mod parse;
mod print;

pub use parse::{ParseError, parse};
