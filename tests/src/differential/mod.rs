//! Differential testing: compares two tools on random TableGen programs.
//!
//! The parts, in the order in which data goes through them:
//! - [`options`]: the command line;
//! - [`campaign`]: hands programs to workers, collects what they find, reports it;
//! - [`generator`]: a seed and an index become a program;
//! - [`source`]: a program's text becomes files and arguments;
//! - [`runner`]: a tool and a program become an outcome;
//! - [`compare`]: two outcomes become a difference;
//! - [`shrink`]: a program that shows a difference becomes a smaller one;
//! - [`statistics`]: outcomes of one tool become tables, to judge the generator by.

pub mod campaign;
pub mod compare;
pub mod generator;
pub mod options;
pub mod rng;
pub mod runner;
pub mod shrink;
pub mod source;
pub mod statistics;
mod tokens;
