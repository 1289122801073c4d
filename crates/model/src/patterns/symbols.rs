//! Names in patterns, as numbers.

use rustc_hash::FxHashMap;

use tablegen_quirks::string_map;

/// Interned name without `$`, or [`Symbol::NONE`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Symbol(pub u32);

impl Symbol {
    /// No name.
    pub const NONE: Symbol = Symbol(0);

    /// True for [`Symbol::NONE`].
    pub fn is_none(self) -> bool {
        self == Symbol::NONE
    }
}

/// All names.
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

    /// The number of a name.
    pub(super) fn intern(&mut self, text: &'r str) -> Symbol {
        *self.known.entry(text).or_insert_with(|| {
            self.texts.push(text);
            self.hashes.push(string_map::hash(text.as_bytes()));
            Symbol(self.texts.len() as u32 - 1)
        })
    }

    /// The hash of a name, by which [`string_map`] orders names.
    pub fn hash(&self, symbol: Symbol) -> u32 {
        self.hashes[symbol.0 as usize]
    }

    /// The text of a name; empty for none.
    pub fn text(&self, symbol: Symbol) -> &'r str {
        self.texts[symbol.0 as usize]
    }
}
