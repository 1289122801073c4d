//! Names in patterns, as numbers.

use rustc_hash::FxHashMap;

/// A name, without its `$`; or that there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Symbol(u32);

impl Symbol {
    /// No name.
    pub(crate) const NONE: Symbol = Symbol(0);

    /// Whether there is none.
    pub(crate) fn is_none(self) -> bool {
        self == Symbol::NONE
    }
}

/// All names.
#[derive(Clone, Debug)]
pub(crate) struct Symbols<'r> {
    texts: Vec<&'r str>,
    known: FxHashMap<&'r str, Symbol>,
}

impl<'r> Symbols<'r> {
    pub(super) fn new() -> Self {
        Symbols { texts: vec![""], known: FxHashMap::from_iter([("", Symbol::NONE)]) }
    }

    /// The number of a name.
    pub(super) fn intern(&mut self, text: &'r str) -> Symbol {
        *self.known.entry(text).or_insert_with(|| {
            self.texts.push(text);
            Symbol(self.texts.len() as u32 - 1)
        })
    }

    /// The text of a name; empty for none.
    pub(crate) fn text(&self, symbol: Symbol) -> &'r str {
        self.texts[symbol.0 as usize]
    }
}
