//! What printers share: text of C++ in [`cxx`], modules of Rust in [`rust`], and layouts of tables
//! and numbers that both have.

// What one family of back-ends prints, another may not.
#![cfg_attr(
    not(all(
        feature = "clang",
        feature = "codegen",
        feature = "dialects",
        feature = "ir",
        feature = "options"
    )),
    allow(dead_code, unused_imports, reason = "for back-ends whose features are off")
)]

pub(crate) mod cxx;
pub(crate) mod numbers;
pub(crate) mod rust;
pub(crate) mod sequences;
