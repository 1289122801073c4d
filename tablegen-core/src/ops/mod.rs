//! Operators: evaluation of an operator for given operands.
//!
//! Each `fold_*` returns the result, or `None` (some: the expression itself) if the operands are
//! not known well enough. `record` is the record that the expression belongs to, for messages and
//! self-references. `last` is true if names that are unknown now stay unknown.

mod binary;
mod dags;
mod records;
mod ternary;
mod unary;

pub(crate) use binary::Identity;
pub(crate) use ternary::LostValue;

use crate::evaluation::Evaluation;
use crate::value::{Kind, Val};

impl Evaluation {
    /// Returns the elements of a known list.
    pub(crate) fn known_items(&self, v: Val) -> Option<crate::evaluation::Vals> {
        (self.values.kind(v) == Kind::List).then(|| self.values.items(v).collect())
    }
}
