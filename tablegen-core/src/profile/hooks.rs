//! Calls of the evaluator that a profile is made of.

use super::EvaluationProfile;
use super::recorder::Key;
use crate::evaluation::Evaluation;
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::value::Val;

/// Hooks of the evaluator. Without a profiler each is one test.
impl Evaluation {
    /// Ends the profile, if there is one, and returns it.
    pub(crate) fn finish_profile(&mut self) -> Option<EvaluationProfile> {
        let profiler = self.profiler.take()?;
        Some(profiler.finish(|id| {
            let loc = self.records.locs(id).first().copied().unwrap_or(Loc::NONE);
            (self.name_text(id), loc)
        }))
    }

    #[inline]
    fn enter(&mut self, key: Key, instantiations: u64) {
        if let Some(profiler) = &mut self.profiler {
            profiler.enter(key, instantiations);
        }
    }

    /// Enters work for `class`, which finishes `instantiations` records.
    #[inline]
    pub(crate) fn enter_class(&mut self, class: RecordId, instantiations: u64) {
        self.enter(Key::Class(class), instantiations);
    }

    /// Enters the final work for a record, which is charged to its first direct superclass. Returns
    /// false if no construct was entered.
    #[inline]
    pub(crate) fn enter_record(&mut self, record: RecordId) -> bool {
        if let Some(profiler) = &mut self.profiler {
            let classes = self.records.parents(record);
            for &class in classes {
                let index = profiler.index(Key::Class(class));
                profiler.entries[index].1.instantiations += 1;
            }
            // Without a class, the time is charged to the construct around it.
            match (classes.first(), profiler.stack.last()) {
                (Some(&class), _) => profiler.enter(Key::Class(class), 0),
                (None, Some(frame)) => {
                    let key = profiler.entries[frame.index].0;
                    profiler.enter(key, 0);
                }
                (None, None) => return false,
            }
            return true;
        }
        false
    }

    /// Enters an expansion of `multiclass`.
    #[inline]
    pub(crate) fn enter_multiclass(&mut self, multiclass: RecordId) {
        self.enter(Key::Multiclass(multiclass), 1);
    }

    /// Enters an expansion of a `foreach` or `if` statement.
    #[inline]
    pub(crate) fn enter_statement(&mut self, loc: Loc, is_foreach: bool) {
        self.enter(Key::Statement(loc, is_foreach), 0);
    }

    /// Counts an iteration of the statement entered last.
    #[inline]
    pub(crate) fn count_iteration(&mut self) {
        if let Some(profiler) = &mut self.profiler
            && let Some(frame) = profiler.stack.last()
        {
            profiler.entries[frame.index].1.instantiations += 1;
        }
    }

    /// Enters a loop operator that evaluates `body` `iterations` times.
    #[inline]
    pub(crate) fn enter_loop(&mut self, op: &'static str, body: Val, iterations: usize) {
        if let Some(profiler) = &mut self.profiler {
            let loc = profiler.body_locs.get(&body).copied().unwrap_or(Loc::NONE);
            profiler.enter(Key::Operator(op, loc), iterations as u64);
        }
    }

    /// Leaves the construct entered last.
    #[inline]
    pub(crate) fn leave(&mut self) {
        if let Some(profiler) = &mut self.profiler {
            profiler.leave();
        }
    }

    /// Counts a memo lookup for the construct entered last.
    #[inline]
    pub(crate) fn count_lookup(&mut self, hit: bool) {
        if let Some(profiler) = &mut self.profiler {
            profiler.count_lookup(hit);
        }
    }

    /// Counts a use of `class<args>` whose record existed already.
    #[inline]
    pub(crate) fn count_reuse(&mut self, class: RecordId) {
        if let Some(profiler) = &mut self.profiler {
            let index = profiler.index(Key::Class(class));
            profiler.entries[index].1.memo_hits += 1;
        }
    }

    /// Remembers the location of the operator that `body` belongs to.
    #[inline]
    pub(crate) fn note_body(&mut self, body: Val, loc: Loc) {
        if let Some(profiler) = &mut self.profiler {
            profiler.body_locs.entry(body).or_insert(loc);
        }
    }

    /// Gives a body that `old` was resolved to the location of `old`.
    #[inline]
    pub(crate) fn note_new_body(&mut self, old: Val, new: Val) {
        if let Some(profiler) = &mut self.profiler
            && old != new
            && let Some(&loc) = profiler.body_locs.get(&old)
        {
            profiler.body_locs.entry(new).or_insert(loc);
        }
    }
}
