//! Conditions of patterns on the subtarget. Input: the predicates and hardware modes of a pattern.
//! Output: the records of the predicates that must hold.

use tablegen_core::{Record, RecordError, natural_order};

use super::{ModeCheck, Pattern};
use crate::hw_modes::{HwModeId, HwModes};

/// Condition that holds if all of its terms do.
#[derive(Debug, Default)]
pub struct Condition<'r> {
    pub terms: Vec<Term<Record<'r>>>,
}

/// Part of a condition. `T` is a record of class `Predicate` with code, or its code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term<T> {
    /// The term holds.
    Holds(T),
    /// At least one of the terms does not hold.
    NotAll(Vec<T>),
}

/// Appends everything that the condition of a pattern depends on: the numbers of records and modes.
/// Equal keys mean equal conditions.
pub fn write_key(pattern: &Pattern<'_>, key: &mut Vec<u32>) {
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
    /// Builds the condition of a pattern: its predicates sorted by name, then those of its hardware
    /// modes.
    pub fn of(pattern: &Pattern<'r>, modes: &HwModes<'r>) -> Result<Self, RecordError> {
        let mut predicates: Vec<Record<'r>> = match pattern.predicates.as_list() {
            Some(list) => list.iter().filter_map(|value| value.as_def()).collect(),
            None => Vec::new(),
        };
        predicates.sort_by(|a, b| natural_order(a.name_bytes(), b.name_bytes()));
        predicates.dedup();
        let mut terms: Vec<Term<Record<'r>>> =
            with_code(predicates)?.into_iter().map(Term::Holds).collect();
        terms.extend(Condition::of_modes(&pattern.modes, modes)?.terms);
        Ok(Condition { terms })
    }

    /// Returns the condition of a pattern's hardware modes, without its predicates.
    pub fn of_modes(check: &ModeCheck, modes: &HwModes<'r>) -> Result<Self, RecordError> {
        let mut terms = Vec::new();
        match check {
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

    /// Returns the terms with the C++ code of each predicate in place of its record.
    pub fn code(&self) -> Vec<Term<&'r str>> {
        let code = |record: &Record<'r>| record.string("CondString").unwrap_or_default();
        let terms = self.terms.iter().map(|term| match term {
            Term::Holds(record) => Term::Holds(code(record)),
            Term::NotAll(records) => Term::NotAll(records.iter().map(code).collect()),
        });
        terms.collect()
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
