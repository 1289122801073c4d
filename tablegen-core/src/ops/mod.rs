//! The operators: what an operator node becomes once its operands are known.
//!
//! Each `fold_*` takes a node and gives its result, or the node itself where
//! its operands do not tell yet. `record` is the record worked on, for
//! messages and references to itself; `last` says that no more will become
//! known.

mod binary;
mod dags;
mod records;
mod ternary;
mod unary;

pub(crate) use binary::Identity;

use crate::evaluation::Evaluation;
use crate::value::{Kind, Val};

impl Evaluation {
    /// The elements of a known list.
    pub(crate) fn known_items(&self, v: Val) -> Option<crate::convert::Vals> {
        (self.values.kind(v) == Kind::List).then(|| self.values.items(v).collect())
    }
}
