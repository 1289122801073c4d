//! Prints functions of OpenCL: tables and what reads them as C++, declarations and calls as C.

pub(super) mod declarations;
pub(super) mod tables;
