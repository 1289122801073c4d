//! Results of substitutions that were worked out before.
//!
//! What a value becomes depends only on what the names in it stand for. The
//! records of a class differ in few of them, so the same question comes up
//! again and again; here it is answered by one look.

use std::hash::Hasher;

use rustc_hash::FxHasher;
use smallvec::SmallVec;

use crate::slots::{self, Slots};
use crate::value::Val;

/// A question: a value, and what the names in it stand for.
pub(crate) struct Key {
    words: SmallVec<[u32; 10]>,
    hasher: FxHasher,
}

/// An answer.
#[derive(Clone, Copy)]
pub(crate) struct Answer {
    pub(crate) value: Val,
    /// Whether a name was met that stays unknown.
    pub(crate) open: bool,
}

/// How many words of questions are kept before all are forgotten.
const CAPACITY: usize = 1 << 23;

/// All answers.
#[derive(Default)]
pub(crate) struct Memo {
    /// Each question, with its length in front and its answer behind.
    words: Vec<u32>,
    table: Slots,
    /// For each value how often in a row it was asked about in vain.
    in_vain: Vec<u8>,
}

/// After so many questions in vain a value is left alone.
const PATIENCE: u8 = 32;

impl Key {
    /// A question about `v`; `mode` tells apart ways to ask.
    pub(crate) fn new(v: Val, mode: u32) -> Key {
        let mut key = Key { words: SmallVec::new(), hasher: FxHasher::default() };
        key.add(v.raw());
        key.add(mode);
        key
    }

    #[inline]
    fn add(&mut self, word: u32) {
        self.words.push(word);
        self.hasher.write_u32(word);
    }

    /// Adds what the next name stands for.
    pub(crate) fn push(&mut self, value: Option<Val>) {
        self.add(value.map_or(0, Val::raw));
    }

    fn hash(&self) -> u32 {
        slots::finish(&self.hasher)
    }
}

fn stored(words: &[u32], at: u32) -> &[u32] {
    let at = at as usize;
    &words[at + 1..at + 1 + words[at] as usize]
}

impl Memo {
    /// Whether to ask about `v`, going by what came of it before. Now and
    /// then it is tried again.
    #[inline]
    pub(crate) fn is_worth_asking(&mut self, v: Val) -> bool {
        if self.in_vain.len() <= v.index() {
            self.in_vain.resize(v.index() + v.index() / 2 + 1, 0);
        }
        let times = &mut self.in_vain[v.index()];
        *times = times.checked_add(1).unwrap_or(PATIENCE - PATIENCE / 4);
        *times <= PATIENCE
    }

    pub(crate) fn get(&mut self, key: &Key) -> Option<Answer> {
        let about = key.words[0] as usize;
        if self.in_vain[about] == 1 {
            return None; // It is the first question about this value.
        }
        let at = self.table.find(key.hash(), |at| *stored(&self.words, at) == key.words[..])?;
        let behind = at as usize + 1 + key.words.len();
        let value = Val::from_raw(self.words[behind])?;
        self.in_vain[about] = 1;
        Some(Answer { value, open: self.words[behind + 1] != 0 })
    }

    pub(crate) fn insert(&mut self, key: &Key, answer: Answer) {
        if self.words.len() > CAPACITY {
            self.clear();
        }
        self.table.insert(key.hash(), self.words.len() as u32);
        self.words.push(key.words.len() as u32);
        self.words.extend_from_slice(&key.words);
        self.words.extend([answer.value.raw(), u32::from(answer.open)]);
    }

    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.table.clear();
    }
}
