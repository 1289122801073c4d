//! Conditions on the subtarget: in go the predicates and hardware modes of a
//! pattern; out come the records that have to hold, and the C++ that asks.

use tablegen_core::{Record, RecordError, natural_order};

use crate::model::hw_modes::{HwModeId, HwModes};
use crate::model::patterns::{ModeCheck, Pattern};

/// A condition: all of its terms hold.
#[derive(Debug, Default)]
pub(crate) struct Condition<'r> {
    pub(crate) terms: Vec<Term<'r>>,
}

/// A part of a condition. Records are of class `Predicate` and have code.
#[derive(Debug)]
pub(crate) enum Term<'r> {
    /// This one holds.
    Holds(Record<'r>),
    /// One of these does not hold.
    NotAll(Vec<Record<'r>>),
}

/// All that the condition of a pattern depends on: records and modes.
pub(super) fn write_key(pattern: &Pattern<'_>, key: &mut Vec<u32>) {
    if let Some(list) = pattern.predicates.as_list() {
        key.extend(list.iter().filter_map(|value| value.as_def()).map(|one| one.id().number()));
    }
    match &pattern.modes {
        ModeCheck::Any => {}
        ModeCheck::In(mode) => key.extend([u32::MAX, mode.0]),
        ModeCheck::NotIn(modes) => {
            key.extend([u32::MAX, u32::MAX]);
            key.extend(modes.iter().map(|mode| mode.0));
        }
    }
}

impl<'r> Condition<'r> {
    /// The condition of a pattern: its predicates by name, then those of its
    /// hardware modes.
    pub(super) fn of(pattern: &Pattern<'r>, modes: &HwModes<'r>) -> Result<Self, RecordError> {
        let mut predicates: Vec<Record<'r>> = match pattern.predicates.as_list() {
            Some(list) => list.iter().filter_map(|value| value.as_def()).collect(),
            None => Vec::new(),
        };
        predicates.sort_by(|a, b| natural_order(a.name_bytes(), b.name_bytes()));
        predicates.dedup();
        let mut terms: Vec<Term<'r>> =
            with_code(predicates)?.into_iter().map(Term::Holds).collect();
        match &pattern.modes {
            ModeCheck::Any => {}
            ModeCheck::In(mode) => {
                terms.extend(of_mode(modes, *mode)?.into_iter().map(Term::Holds));
            }
            ModeCheck::NotIn(others) => {
                for &mode in others {
                    terms.push(Term::NotAll(of_mode(modes, mode)?));
                }
            }
        }
        Ok(Condition { terms })
    }

    /// As C++; empty if there is no condition.
    pub(super) fn cpp(&self) -> Result<String, RecordError> {
        let mut all = String::new();
        for term in &self.terms {
            if !all.is_empty() {
                all.push_str(" && ");
            }
            match term {
                Term::Holds(record) => all.push_str(&format!("({})", record.string("CondString")?)),
                Term::NotAll(records) => {
                    let texts = records.iter().map(|record| record.string("CondString"));
                    let texts: Result<Vec<_>, _> =
                        texts.map(|text| text.map(|text| format!("({text})"))).collect();
                    all.push_str(&format!("!({})", texts?.join(" && ")));
                }
            }
        }
        Ok(all)
    }
}

fn of_mode<'r>(modes: &HwModes<'r>, mode: HwModeId) -> Result<Vec<Record<'r>>, RecordError> {
    match modes.record(mode) {
        Some(record) => with_code(record.list_of_defs("Predicates")?),
        None => Ok(Vec::new()),
    }
}

fn with_code(predicates: Vec<Record<'_>>) -> Result<Vec<Record<'_>>, RecordError> {
    let mut kept = Vec::with_capacity(predicates.len());
    for predicate in predicates {
        if !predicate.string("CondString")?.is_empty() {
            kept.push(predicate);
        }
    }
    Ok(kept)
}
