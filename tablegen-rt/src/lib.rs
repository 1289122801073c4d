//! What generated Rust code calls at run time.
//!
//! So far: the interpreter of instruction selectors, [`isel`]; the encoder of
//! instructions, [`encode`]; [`automaton`]s, and [`packetizer`]s, which are made
//! of them.
#![no_std]
#![deny(missing_docs)]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod automaton;
pub mod encode;
pub mod isel;
pub mod packetizer;
