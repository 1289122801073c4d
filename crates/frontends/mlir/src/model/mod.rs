//! Model of MLIR's descriptions: typed views of records.
//!
//! Views read fields on request. The queries of [`queries`] compute expensive facts once.

pub mod argument;
pub mod attr_or_type_def;
pub mod attribute;
pub mod availability;
pub mod builder;
pub mod constraint;
pub mod dialect;
pub mod enums;
pub mod fields;
pub mod inference;
pub mod interface;
pub mod operator;
pub mod pass;
pub mod pattern;
pub mod predicate;
pub mod property;
pub mod queries;
pub mod region;
pub mod side_effects;
pub mod successor;
pub mod traits;
pub mod ty;

pub use queries::{Context, MlirModel, Queries};
