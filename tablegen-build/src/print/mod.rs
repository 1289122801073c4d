//! What printers share: text of C++ in [`cxx`], modules of Rust in [`rust`], and layouts of tables
//! that both have.

pub(crate) mod cxx;
pub(crate) mod rust;
pub(crate) mod sequences;
