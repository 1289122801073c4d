//! What things of a plan are called in C++, made once for all steps.

use crate::backends::codegen::dag_isel::Plan;
use crate::backends::codegen::dag_isel::condition::{Condition, Term};
use crate::backends::codegen::dag_isel::ids::{ConditionId, Word};
use crate::model::value_types::ValueType;

/// The names.
#[derive(Debug)]
pub(super) struct Names {
    types: Vec<String>,
    conditions: Vec<String>,
}

impl Names {
    pub(super) fn new(plan: &Plan<'_>) -> Self {
        let invalid = "MVT::INVALID_SIMPLE_VALUE_TYPE".to_owned();
        let types = ValueType::all().map(|ty| format!("MVT::{}", ty.name()));
        let vocabulary = &plan.vocabulary;
        Names {
            types: std::iter::once(invalid).chain(types).collect(),
            conditions: vocabulary.conditions.all().iter().map(condition).collect(),
        }
    }

    pub(super) fn ty(&self, ty: ValueType) -> &str {
        &self.types[usize::from(ty.0)]
    }

    /// The expression that asks for a condition on the subtarget.
    pub(super) fn condition(&self, condition: ConditionId) -> &str {
        &self.conditions[condition.to_word() as usize]
    }
}

fn condition(condition: &Condition<'_>) -> String {
    let all = |codes: &[&str]| {
        let codes: Vec<_> = codes.iter().map(|code| format!("({code})")).collect();
        codes.join(" && ")
    };
    let terms = condition.code().into_iter().map(|term| match term {
        Term::Holds(code) => all(&[code]),
        Term::NotAll(codes) => format!("!({})", all(&codes)),
    });
    terms.collect::<Vec<_>>().join(" && ")
}
