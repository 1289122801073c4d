//! Rust code shared by code generation back-ends: hook traits of matchers, instruction predicates.

pub(crate) mod hooks;
pub(crate) mod predicates;
