//! C++: conditions on features, predicates on instructions.

mod condition;
pub(crate) mod features;
pub(crate) mod predicates;
mod subtarget_predicates;

pub(crate) use condition::{condition, feature_condition};
