//! Text that several back-ends of this family print.

pub(crate) mod cxx;
pub(crate) mod rust;
