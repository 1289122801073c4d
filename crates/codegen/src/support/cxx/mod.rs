//! C++ text shared by code generation back-ends: conditions on features, instruction predicates.

mod condition;
pub(crate) mod features;
pub(crate) mod predicates;
mod subtarget_predicates;

pub(crate) use condition::{condition, feature_condition};
