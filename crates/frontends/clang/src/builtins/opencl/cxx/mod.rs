//! C++ and C printers of OpenCL's functions.

pub(super) mod declarations;
pub(super) mod tables;
