//! Patterns that a matcher reports when it selects them (`--instrument-coverage`).

use rustc_hash::FxHashMap;

use super::Plan;
use super::ids::PatternNumber;
use super::step::Action;

/// Patterns in the order of their numbers. Patterns with equal texts share a number.
#[derive(Debug, Default)]
pub(super) struct Covered {
    known: FxHashMap<Vec<u8>, u32>,
    numbers: FxHashMap<PatternNumber, u32>,
    /// Text of each pattern, and the first pattern with this text.
    pub(super) patterns: Vec<(Vec<u8>, PatternNumber)>,
}

impl Covered {
    /// Numbers the patterns of all steps in the order of the table.
    pub(super) fn add_all(&mut self, plan: &Plan<'_>) {
        plan.program.walk(&mut |action| {
            if let Action::MorphNodeTo { pattern, .. } | Action::CompleteMatch { pattern, .. } =
                action
            {
                self.number(plan, pattern);
            }
        });
    }

    /// Returns the number of a pattern that has one.
    ///
    /// # Panics
    /// Panics if the pattern has no number.
    pub(super) fn get(&self, pattern: PatternNumber) -> u32 {
        self.numbers[&pattern]
    }

    /// Returns the number of a pattern. Numbers the pattern if it has no number.
    pub(super) fn number(&mut self, plan: &Plan<'_>, pattern: PatternNumber) -> u32 {
        if let Some(&known) = self.numbers.get(&pattern) {
            return known;
        }
        let mut text = Vec::new();
        plan.patterns.write_source(pattern, &mut text);
        text.extend_from_slice(b" -> ");
        plan.patterns.write_result(pattern, &mut text);
        let next = self.patterns.len() as u32;
        let number = *self.known.entry(text.clone()).or_insert(next);
        if number == next {
            self.patterns.push((text, pattern));
        }
        self.numbers.insert(pattern, number);
        number
    }
}
