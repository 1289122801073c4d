//! Memo of substitutions.
//!
//! The result of a substitution depends only on the values of the names in an expression. The
//! records of a class differ in few of these, so the same substitution recurs often; here its
//! result is found by one lookup.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::storage::rows::Growing;
use crate::storage::slots::{self, Slots};
use crate::value::{NameSets, Val};

/// Key of a lookup: an expression, and the values of the names in it.
pub(crate) struct Key {
    words: [u32; LONGEST],
    len: usize,
    hasher: FxHasher,
}

/// Length of the longest key: an expression, a mode and the values of the names.
const LONGEST: usize = 2 + NameSets::MOST;

/// Result of a substitution.
#[derive(Clone, Copy)]
pub(crate) struct Answer {
    pub(crate) value: Val,
    /// True if a name was found whose value stays unknown.
    pub(crate) open: bool,
}

/// Greatest length of [`Memo::words`]. A longer memo is cleared. Bounds the memory to 32 MiB.
const CAPACITY: usize = 1 << 23;

/// Results of all substitutions.
#[derive(Default)]
pub(crate) struct Memo {
    /// Entries, each with the length of the key, the key, and the result.
    words: Growing<u32>,
    table: Slots,
    /// Number of consecutive lookups without a hit for each value.
    misses: Vec<u8>,
}

/// Consecutive misses after which a value is no longer looked up.
const PATIENCE: u8 = 32;

impl Key {
    /// Creates an empty key.
    pub(crate) fn new() -> Key {
        Key { words: [0; LONGEST], len: 0, hasher: FxHasher::default() }
    }

    /// Starts a key for `v`. `mode` separates kinds of substitution with different results.
    #[inline]
    pub(crate) fn begin(&mut self, v: Val, mode: u32) {
        self.words[0] = v.raw();
        self.words[1] = mode;
        self.len = 2;
        self.hasher.write_u64(u64::from(v.raw()) << 32 | u64::from(mode));
    }

    /// Appends the value of the next name.
    #[inline]
    pub(crate) fn push(&mut self, value: Option<Val>) {
        let word = value.map_or(0, Val::raw);
        if let Some(slot) = self.words.get_mut(self.len) {
            *slot = word;
            self.len += 1;
        }
        self.hasher.write_u32(word);
    }

    #[inline]
    fn words(&self) -> &[u32] {
        &self.words[..self.len]
    }

    fn hash(&self) -> u32 {
        slots::finish(&self.hasher)
    }
}

/// Results of loop bodies for one value of their only name. Direct-mapped: each result has one
/// possible slot, and a newer one replaces it.
#[derive(Default)]
pub(crate) struct BodyCache {
    answers: Vec<(u32, u32, u32)>,
}

/// Number of slots. In the benchmark `loop_bodies`, a value takes 99 ns while all fit, 113 to 147 ns
/// when they do not, and no less with 16 times as many slots.
const BODIES: usize = 1 << 11;

impl BodyCache {
    fn slot(&self, body: Val, value: Val) -> usize {
        let mut hasher = FxHasher::default();
        hasher.write_u64(u64::from(body.raw()) << 32 | u64::from(value.raw()));
        slots::finish(&hasher) as usize >> (32 - self.answers.len().trailing_zeros())
    }

    #[inline]
    pub(crate) fn get(&self, body: Val, value: Val) -> Option<Val> {
        if self.answers.is_empty() {
            return None;
        }
        let &(of, with, made) = self.answers.get(self.slot(body, value))?;
        if (of, with) == (body.raw(), value.raw()) { Val::from_raw(made) } else { None }
    }

    pub(crate) fn keep(&mut self, body: Val, value: Val, made: Val) {
        if self.answers.is_empty() {
            self.answers = vec![(0, 0, 0); BODIES];
        }
        let slot = self.slot(body, value);
        self.answers[slot] = (body.raw(), value.raw(), made.raw());
    }
}

fn stored(words: &[u32], index: u32) -> &[u32] {
    let index = index as usize;
    &words[index + 1..index + 1 + words[index] as usize]
}

impl Memo {
    /// Returns true if a lookup of `v` is likely to succeed, judging by earlier lookups. After a
    /// run of misses, some lookups are made nevertheless.
    // As a call, it makes evaluation of a large target 0.4 % slower.
    #[inline(always)]
    pub(crate) fn should_memoize(&mut self, v: Val) -> bool {
        if self.misses.len() <= v.index() {
            self.misses.resize(v.index() + v.index() / 2 + 1, 0);
        }
        let times = &mut self.misses[v.index()];
        *times = times.checked_add(1).unwrap_or(PATIENCE - PATIENCE / 4);
        *times <= PATIENCE
    }

    pub(crate) fn get(&mut self, key: &Key) -> Option<Answer> {
        let about = key.words[0] as usize;
        if self.misses[about] == 1 {
            return None; // It is the first question about this value.
        }
        let same = |index| stored(&self.words, index).iter().eq(key.words());
        let index = self.table.find(key.hash(), same)?;
        let behind = index as usize + 1 + key.len;
        let value = Val::from_raw(self.words[behind])?;
        self.misses[about] = 1;
        Some(Answer { value, open: self.words[behind + 1] != 0 })
    }

    pub(crate) fn insert(&mut self, key: &Key, answer: Answer) {
        if self.words.len() > CAPACITY {
            self.clear();
        }
        self.table.insert(key.hash(), self.words.len() as u32);
        let len = self.words.len() + key.len + 3;
        if len > self.words.capacity() {
            self.words.reserve_for(len);
        }
        self.words.push(key.len as u32);
        self.words.extend_from_slice(key.words());
        self.words.extend([answer.value.raw(), u32::from(answer.open)]);
    }

    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.table.clear();
    }
}
