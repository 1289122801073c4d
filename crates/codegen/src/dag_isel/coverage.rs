//! Which patterns a matcher tells of when it selects them
//! (`--instrument-coverage`).

use rustc_hash::FxHashMap;

use super::Plan;
use super::ids::PatternNumber;

/// Patterns in the order of their numbers; those with equal texts are one.
#[derive(Debug, Default)]
pub(super) struct Covered {
    known: FxHashMap<Vec<u8>, u32>,
    /// The text, and the pattern that had it first.
    pub(super) patterns: Vec<(Vec<u8>, PatternNumber)>,
}

impl Covered {
    /// The number of a pattern.
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
