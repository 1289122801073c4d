//! What generated Rust code calls at run time.
//!
//! The enums of a target have their methods from [`names`], and those of register files more of
//! them from [`registers`]; [`mc`] describes instructions, [`encode`] encodes and [`decode`] decodes
//! them, [`isel`], [`gisel`] and [`fast`] select them, [`cc`] says where arguments go, [`pseudo`] lowers pseudo
//! instructions, [`compress`] makes short forms of instructions, [`asm`] prints instructions and
//! reads them, [`automaton`] runs automata, and [`packetizer`] those of packetizers; [`directives`]
//! knows languages like OpenMP, [`nodes`] checks nodes of the selection DAG, [`intrinsics`] has what
//! is known of intrinsics, [`builtins`] what is known of builtin functions, [`options`] parses
//! command lines, [`diagnostics`] tells what is wrong, [`dialect`] makes and checks calls of
//! operations of dialects.
//!
//! Nothing here needs the standard library. The feature `std` adds what only it has: arguments as
//! an operating system gives them, response files.
#![no_std]
#![deny(missing_docs)]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod asm;
pub mod attributes;
pub mod automaton;
pub mod builtins;
pub mod cc;
pub mod compress;
pub mod decode;
pub mod diagnostics;
pub mod dialect;
pub mod directives;
pub mod encode;
pub mod fast;
pub mod gisel;
pub mod intrinsics;
pub mod isel;
pub mod mc;
pub mod names;
pub mod nodes;
pub mod options;
pub mod packetizer;
pub mod pseudo;
pub mod registers;
mod spell;
