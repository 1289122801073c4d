//! What hooks compute, as far as the description states it, so that nobody has to write them.
//!
//! Input: the C++ code of a hook, and the features of the target. Output: [`Stated`], or `None` for code that only
//! a person can translate.

use std::sync::Arc;

use proc_macro2::Ident;
use tablegen_core::{Record, RecordError};
use tablegen_emit::rust::variants;
use tablegen_model::cxx_expression::{self, Expression, ImmediateType};
use tablegen_model::features::{Condition, FeatureId, Features};
use tablegen_model::value_types::ValueType;
use tablegen_model::{Context, Queries};

/// Meaning of a hook.
#[derive(Debug)]
pub enum Stated {
    /// Condition on the features of the subtarget.
    Features(Condition),
    /// Condition on an immediate.
    Immediate(Expression),
    /// Constant that a transform makes of a constant node. Without a type, it has that of the node.
    Constant { value: Expression, ty: Option<ValueType> },
}

impl Stated {
    /// Returns the meaning of a condition on the subtarget: that of its code, if it consists of getters of
    /// variables that features set, else that of the field `AssemblerCondDag` of its record.
    pub fn of_condition(record: Record<'_>, code: &str, features: &Features<'_>) -> Option<Self> {
        let of_code = || Condition::of_code(code, features);
        let of_record = || {
            record.field("AssemblerCondDag")?;
            Condition::of_predicate(record, features).ok()
        };
        of_code().or_else(of_record).map(|condition| Stated::Features(condition.simple()))
    }

    /// Returns the meaning of a predicate on immediates.
    pub fn of_immediate(code: &str, immediate: ImmediateType) -> Option<Self> {
        let condition = cxx_expression::returned(code, immediate)?;
        Some(Stated::Immediate(cxx_expression::truth(condition)?))
    }

    /// Returns the meaning of an `SDNodeXForm`.
    pub fn of_transform(code: &str) -> Option<Self> {
        let (value, ty) = cxx_expression::target_constant(code)?;
        let ty = match ty {
            Some(name) => Some(ValueType::named(name)?),
            None => None,
        };
        Some(Stated::Constant { value, ty })
    }
}

/// Features of a target, with their names in the enum `Feature`.
#[derive(Debug)]
pub struct NamedFeatures<'r> {
    features: Option<Arc<Features<'r>>>,
    names: Vec<Ident>,
}

impl<'r> NamedFeatures<'r> {
    /// Reads the features. A description without the class of features has none.
    ///
    /// # Errors
    /// Returns an error if a feature is not well-formed.
    pub fn read(cx: &Context<'_, 'r>) -> Result<Self, RecordError> {
        let features = match cx.records().find_class("SubtargetFeature") {
            Some(_) => Some(cx.features()?),
            None => None,
        };
        let all = features.iter().flat_map(|features| features.all());
        let names = variants(all.map(|feature| feature.record.name()));
        Ok(NamedFeatures { features, names })
    }

    /// Returns the features. `None` if the description has none.
    pub fn features(&self) -> Option<&Features<'r>> {
        self.features.as_deref()
    }

    /// Returns the name of a feature in the enum.
    pub fn name(&self, id: FeatureId) -> &Ident {
        &self.names[id.0 as usize]
    }
}
