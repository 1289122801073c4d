//! Interned names in patterns.

use rustc_hash::FxHashMap;

use tablegen_quirks::string_map;

/// Interned name without `$`, or [`Symbol::NONE`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Symbol(pub u32);

impl Symbol {
    /// Empty name.
    pub const NONE: Symbol = Symbol(0);

    /// Returns true for [`Symbol::NONE`].
    pub fn is_none(self) -> bool {
        self == Symbol::NONE
    }
}

/// Interned names.
#[derive(Clone, Debug)]
pub struct Symbols<'r> {
    texts: Vec<&'r str>,
    /// Hashes that LLVM's string maps use, by symbol.
    hashes: Vec<u32>,
    known: FxHashMap<&'r str, Symbol>,
}

impl<'r> Symbols<'r> {
    pub(super) fn new() -> Self {
        let known = FxHashMap::from_iter([("", Symbol::NONE)]);
        Symbols { texts: vec![""], hashes: vec![string_map::hash(b"")], known }
    }

    /// Returns the number of a name. Adds unknown names.
    pub(super) fn intern(&mut self, text: &'r str) -> Symbol {
        *self.known.entry(text).or_insert_with(|| {
            self.texts.push(text);
            self.hashes.push(string_map::hash(text.as_bytes()));
            Symbol(self.texts.len() as u32 - 1)
        })
    }

    /// Returns the number of names.
    pub(super) fn len(&self) -> usize {
        self.texts.len()
    }

    /// Returns the names with numbers from `start` on.
    pub(super) fn from(&self, start: usize) -> &[&'r str] {
        &self.texts[start..]
    }

    /// Returns the hash of a name, by which [`string_map`] orders names.
    pub fn hash(&self, symbol: Symbol) -> u32 {
        self.hashes[symbol.0 as usize]
    }

    /// Returns the text of a name, or the empty string for [`Symbol::NONE`].
    pub fn text(&self, symbol: Symbol) -> &'r str {
        self.texts[symbol.0 as usize]
    }
}
