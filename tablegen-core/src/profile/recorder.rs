//! Recording: a stack of active constructs, and counters for each construct.

use std::time::{Duration, Instant};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{EvaluationProfile, ProfileEntry, ProfileKind};
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::value::Val;

/// Identity of a construct.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Class(RecordId),
    Multiclass(RecordId),
    /// Location of the `foreach` or `if`, and true for `foreach`.
    Statement(Loc, bool),
    /// Operator name and location.
    Operator(&'static str, Loc),
}

#[derive(Default)]
pub(super) struct Counters {
    pub(super) instantiations: u64,
    self_time: Duration,
    total_time: Duration,
    pub(super) memo_hits: u64,
    memo_misses: u64,
    /// Number of frames on the stack.
    active: u32,
}

pub(super) struct Frame {
    pub(super) index: usize,
    start: Instant,
    /// Time of the frames that this one entered.
    inner: Duration,
}

/// Recorder of a profile.
pub(crate) struct Profiler {
    start: Instant,
    indices: HashMap<Key, usize, FxBuildHasher>,
    pub(super) entries: Vec<(Key, Counters)>,
    pub(super) stack: Vec<Frame>,
    /// Locations of operators by their body. A body that is resolved keeps its location.
    pub(super) body_locs: HashMap<Val, Loc, FxBuildHasher>,
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

    pub(super) fn index(&mut self, key: Key) -> usize {
        *self.indices.entry(key).or_insert_with(|| {
            self.entries.push((key, Counters::default()));
            self.entries.len() - 1
        })
    }

    pub(super) fn enter(&mut self, key: Key, instantiations: u64) {
        let index = self.index(key);
        let counters = &mut self.entries[index].1;
        counters.instantiations += instantiations;
        counters.active += 1;
        self.stack.push(Frame { index, start: Instant::now(), inner: Duration::ZERO });
    }

    pub(super) fn leave(&mut self) {
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

    pub(super) fn count_lookup(&mut self, hit: bool) {
        if let Some(frame) = self.stack.last() {
            let counters = &mut self.entries[frame.index].1;
            *(if hit { &mut counters.memo_hits } else { &mut counters.memo_misses }) += 1;
        }
    }

    /// Returns the profile. `of_record` returns the name and the location of a class or multiclass.
    pub(super) fn finish(self, of_record: impl Fn(RecordId) -> (String, Loc)) -> EvaluationProfile {
        let total = self.start.elapsed();
        let mut entries: Vec<ProfileEntry> = self
            .entries
            .into_iter()
            .map(|(key, counters)| {
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
