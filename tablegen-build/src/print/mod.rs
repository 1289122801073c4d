//! What printers share: text of C++ in [`cxx`], modules of Rust in [`rust`], and layouts of tables
//! and numbers that both have.

pub(crate) mod cxx;
pub(crate) mod numbers;
pub(crate) mod rust;
pub(crate) mod sequences;
