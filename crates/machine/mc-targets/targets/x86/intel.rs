//! Tables of the printer of Intel's syntax.

include!(concat!(env!("TABLEGEN_TABLES"), "/intel.rs"));
