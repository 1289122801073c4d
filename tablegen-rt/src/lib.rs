//! What generated Rust code calls at run time.
//!
//! The enums of a target have their methods from [`names`], and those of register files more of
//! them from [`registers`]; [`mc`] describes instructions, [`encode`] encodes and [`decode`] decodes
//! them, [`isel`] and
//! [`fast`] select them, [`cc`] says where arguments go, [`pseudo`] lowers pseudo instructions, [`compress`] makes
//! short forms of instructions,
//! [`asm`] prints instructions and reads them, [`automaton`] runs automata, and [`packetizer`]
//! those of packetizers, [`directives`] knows languages like OpenMP, [`nodes`]
//! checks nodes of the selection DAG.
#![no_std]
#![deny(missing_docs)]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod asm;
pub mod automaton;
pub mod cc;
pub mod compress;
pub mod decode;
pub mod directives;
pub mod encode;
pub mod fast;
pub mod isel;
pub mod mc;
pub mod names;
pub mod nodes;
pub mod packetizer;
pub mod pseudo;
pub mod registers;
mod spell;
