//! Tests of `--gen-opt-parser-defs`: command lines through LLVM's `OptTable` and through
//! `tablegen_rt::options`, both with the tables of one description.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | command lines, made of the options of the description |
//! | `run.rs` | the two programs, and what they print of command lines and as help |

pub mod random;
pub mod run;
