//! Rust code shared by code generation back-ends: hook traits of matchers, instruction predicates,
//! tables, methods for function templates.

pub mod hooks;
pub mod predicates;
pub mod tables;
pub mod templates;
