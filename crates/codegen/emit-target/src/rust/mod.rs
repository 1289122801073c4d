//! Rust code shared by code generation back-ends: hook traits of matchers and their names, instruction predicates,
//! tables, methods for function templates.

pub mod hook_names;
pub mod hooks;
pub mod predicates;
pub mod tables;
pub mod templates;
