//! Tables of the description.

include!(concat!(env!("TABLEGEN_TABLES"), "/target.rs"));
