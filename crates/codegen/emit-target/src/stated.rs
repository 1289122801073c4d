//! What hooks compute, as far as the description states it, so that nobody has to write them.
//!
//! Input: the C++ code of a hook, and the features of the target. Output: [`Stated`], or `None` for code that only
//! a person can translate.

use tablegen_core::Record;
use tablegen_model::cxx_expression::{self, Expression, ImmediateType};
use tablegen_model::features::{Condition, Features};
use tablegen_model::value_types::ValueType;

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
