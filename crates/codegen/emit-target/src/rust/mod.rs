//! Rust code shared by code generation back-ends: hook traits of matchers and their names, instruction predicates,
//! tables, methods for function templates, indentation of text.

pub mod expressions;
pub mod hook_names;
pub mod hooks;
pub mod lines;
pub mod predicates;
pub mod stated;
pub mod tables;
pub mod templates;
