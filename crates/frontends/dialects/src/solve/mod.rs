//! Derivations from systems of constraints.
//!
//! Input: systems of the [`model`](super::model). Output: derivable variables
//! ([`Derivations`]), the value of a variable ([`Goal`]), and the checks of a system ([`checks`]),
//! as steps without text of any language.

mod check;
mod derive;
mod evaluate;
mod values;

pub(crate) use check::{Check, CheckStep, Found, Or, Program, checks};
pub(crate) use derive::Derivations;
pub(crate) use evaluate::{Evaluation, Goal};
pub(crate) use values::{Source, ValueId, Values};

use super::report::Stop;

/// Returns the failure for errors that no caller consumed.
pub(crate) fn unread(errors: &str) -> Stop {
    Stop::Fatal(format!("Evaluator user failed to pick up error messages:\n{errors}"))
}
