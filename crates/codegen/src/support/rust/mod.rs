//! Rust: hook traits of matchers, predicates on instructions.

pub(crate) mod hooks;
pub(crate) mod predicates;
