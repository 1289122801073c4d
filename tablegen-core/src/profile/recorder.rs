//! Recording: a stack of active constructs, and counters for each construct.

use std::time::{Duration, Instant};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{EvaluationProfile, ProfileEntry, ProfileKind};
use crate::evaluation::Evaluation;
use crate::record::RecordId;
use crate::source::Loc;
use crate::value::Val;

/// Identity of a construct.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Class(RecordId),
    Multiclass(RecordId),
    /// Location of the `foreach` or `if`, and true for `foreach`.
    Statement(Loc, bool),
    /// Operator name and location.
    Operator(&'static str, Loc),
}

#[derive(Default)]
struct Counters {
    instantiations: u64,
    self_time: Duration,
    total_time: Duration,
    memo_hits: u64,
    memo_misses: u64,
    /// Number of frames on the stack.
    active: u32,
}

struct Frame {
    index: usize,
    start: Instant,
    /// Time of the frames that this one entered.
    inner: Duration,
}

/// Recorder of a profile.
pub(crate) struct Profiler {
    start: Instant,
    indices: HashMap<Key, usize, FxBuildHasher>,
    entries: Vec<(Key, Counters)>,
    stack: Vec<Frame>,
    /// Locations of operators by their body. A body that is resolved keeps its location.
    body_locs: HashMap<Val, Loc, FxBuildHasher>,
}

impl Profiler {
    pub(crate) fn new() -> Self {
        Profiler {
            start: Instant::now(),
            indices: HashMap::default(),
            entries: Vec::new(),
            stack: Vec::new(),
            body_locs: HashMap::default(),
        }
    }

    fn index(&mut self, key: Key) -> usize {
        *self.indices.entry(key).or_insert_with(|| {
            self.entries.push((key, Counters::default()));
            self.entries.len() - 1
        })
    }

    fn enter(&mut self, key: Key, instantiations: u64) {
        let index = self.index(key);
        let counters = &mut self.entries[index].1;
        counters.instantiations += instantiations;
        counters.active += 1;
        self.stack.push(Frame { index, start: Instant::now(), inner: Duration::ZERO });
    }

    fn leave(&mut self) {
        let Some(Frame { index, start, inner }) = self.stack.pop() else { return };
        let elapsed = start.elapsed();
        let counters = &mut self.entries[index].1;
        counters.self_time += elapsed.saturating_sub(inner);
        counters.active -= 1;
        if counters.active == 0 {
            counters.total_time += elapsed;
        }
        if let Some(outer) = self.stack.last_mut() {
            outer.inner += elapsed;
        }
    }

    fn count_lookup(&mut self, hit: bool) {
        if let Some(frame) = self.stack.last() {
            let counters = &mut self.entries[frame.index].1;
            *(if hit { &mut counters.memo_hits } else { &mut counters.memo_misses }) += 1;
        }
    }

    /// Returns the profile. `ev` is the evaluation that was recorded.
    pub(crate) fn finish(self, ev: &Evaluation) -> EvaluationProfile {
        let total = self.start.elapsed();
        let mut entries: Vec<ProfileEntry> = self
            .entries
            .into_iter()
            .map(|(key, counters)| {
                let of_record = |id| {
                    let loc = ev.records.locs(id).first().copied().unwrap_or(Loc::NONE);
                    (ev.name_text(id), loc)
                };
                let (kind, (name, loc)) = match key {
                    Key::Class(id) => (ProfileKind::Class, of_record(id)),
                    Key::Multiclass(id) => (ProfileKind::Multiclass, of_record(id)),
                    Key::Statement(loc, is_foreach) => {
                        let name = if is_foreach { "foreach" } else { "if" };
                        (ProfileKind::Statement, (name.to_owned(), loc))
                    }
                    Key::Operator(name, loc) => (ProfileKind::Operator, (name.to_owned(), loc)),
                };
                let Counters {
                    instantiations, self_time, total_time, memo_hits, memo_misses, ..
                } = counters;
                ProfileEntry {
                    kind,
                    name,
                    loc,
                    instantiations,
                    self_time,
                    total_time,
                    memo_hits,
                    memo_misses,
                }
            })
            .collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.self_time));
        EvaluationProfile { total, entries }
    }
}

/// Hooks of the evaluator. Without a profiler each is one test.
impl Evaluation {
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

    /// Enters the final work for a record, which is charged to its first direct superclass. False
    /// if there is nothing to leave.
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
