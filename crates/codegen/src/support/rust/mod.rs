//! Rust code shared by code generation back-ends: hook traits of matchers, instruction predicates,
//! tables.

pub(crate) mod hooks;
pub(crate) mod predicates;
pub(crate) mod tables;
