//! Printing code shared by several back-ends of this crate.

pub(crate) mod cxx;
pub(crate) mod rust;
