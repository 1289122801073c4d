//! What generated Rust code calls at run time.
//!
//! So far: the interpreter of instruction selectors, [`isel`].
#![no_std]
#![deny(missing_docs)]

extern crate alloc;

pub mod isel;
