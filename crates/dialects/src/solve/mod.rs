//! What follows from systems of constraints.
//!
//! In: systems, as [`read`](super::read) has them. Out: which variables can be derived
//! ([`Derivations`]), what one of them is ([`Goal`]), and the checks that tell whether a system
//! holds ([`checks`]), as steps that hold no text of any language.

mod check;
mod derive;
mod evaluate;
mod values;

pub(crate) use check::{Check, Found, Or, Program, Step, checks};
pub(crate) use derive::Derivations;
pub(crate) use evaluate::{Evaluation, Goal, type_of_attr};
pub(crate) use values::{Source, ValueId, Values};

use super::report::Stop;

/// The end of what found errors that nobody asks for.
pub(crate) fn unread(errors: &str) -> Stop {
    Stop::Fatal(format!("Evaluator user failed to pick up error messages:\n{errors}"))
}
