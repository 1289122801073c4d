//! C++ text shared by code generation back-ends: conditions on features, instruction predicates.

mod condition;
pub mod features;
pub mod predicates;
mod subtarget_predicates;

pub use condition::{condition, feature_condition};
