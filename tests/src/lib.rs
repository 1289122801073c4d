//! Shared helpers of the cross-crate tests.

pub mod automata;
pub mod differential;
pub mod fixtures;
pub mod limits;
pub mod tool;
