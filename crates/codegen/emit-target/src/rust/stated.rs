//! Bodies of the hooks that the description states.

use tablegen_model::features::FeatureId;

use super::expressions;
use crate::stated::{NamedFeatures, Stated};

/// Returns the body of a method that returns `bool`: it asks `self.has_feature`, or tests `imm`. `None` for
/// conditions that are not printed, and for meanings that are no condition.
pub fn condition(stated: &Stated, features: &NamedFeatures<'_>) -> Option<String> {
    let has = |id: FeatureId| format!("self.has_feature(Feature::{})", features.name(id));
    match stated {
        Stated::Features(condition) => Some(expressions::feature_condition(condition, &has)),
        Stated::Immediate(condition) => expressions::print(condition),
        Stated::Constant { .. } => None,
    }
}
