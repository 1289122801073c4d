//! Compile-time embedding of TableGen sources.
//!
//! This crate exports no macro yet: `tablegen!` and `include_td!` come with
//! the first back-end that prints Rust.
