//! What generated Rust code calls at run time.
//!
//! This crate is empty so far: it fills with the back-ends that print Rust.
#![no_std]
#![deny(missing_docs)]
