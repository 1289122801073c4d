//! Rust code shared by code generation back-ends: hook traits of matchers, instruction predicates,
//! tables, methods for function templates.

pub(crate) mod hooks;
pub(crate) mod predicates;
pub(crate) mod tables;
pub(crate) mod templates;
