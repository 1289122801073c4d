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
}

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
    pub(crate) fn get(&self, key: &Key) -> Option<Answer> {
        let at = self.table.find(key.hash(), |at| *stored(&self.words, at) == key.words[..])?;
        let behind = at as usize + 1 + key.words.len();
        let value = Val::from_raw(self.words[behind])?;
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
