//! Patterns that a matcher reports when it selects them (`--instrument-coverage`).

use rustc_hash::FxHashMap;

use super::Plan;
use super::ids::PatternNumber;

/// Patterns in the order of their numbers. Patterns with equal texts share a number.
#[derive(Debug, Default)]
pub(super) struct Covered {
    known: FxHashMap<Vec<u8>, u32>,
    /// Text of each pattern, and the first pattern with this text.
    pub(super) patterns: Vec<(Vec<u8>, PatternNumber)>,
}

impl Covered {
    /// Returns the number of a pattern.
    pub(super) fn number(&mut self, plan: &Plan<'_>, pattern: PatternNumber) -> u32 {
        let mut text = Vec::new();
        plan.patterns.write_source(pattern, &mut text);
        text.extend_from_slice(b" -> ");
        plan.patterns.write_result(pattern, &mut text);
        let next = self.patterns.len() as u32;
        let number = *self.known.entry(text.clone()).or_insert(next);
        if number == next {
            self.patterns.push((text, pattern));
        }
        number
    }
}
