//! [`Symbols`]: names of the addresses that instructions refer to.

use core::fmt;

/// Name of an address: a symbol, and the distance from its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symbol<'s> {
    /// Name of the symbol.
    pub name: &'s str,
    /// Distance from the start of the symbol in bytes.
    pub offset: u64,
}

/// Writes `<name>` or `<name+0x10>`.
impl fmt::Display for Symbol<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.offset {
            0 => write!(f, "<{}>", self.name),
            offset => write!(f, "<{}+{offset:#x}>", self.name),
        }
    }
}

/// Source of symbols whose names live for `'s`. Implemented for functions from addresses to symbols,
/// and for `()`, which has no symbols.
///
/// ```
/// use tablegen_mc::symbols::{Symbol, Symbols};
///
/// let main = |address: u64| {
///     let offset = address.checked_sub(0x1000).filter(|&offset| offset < 0x40)?;
///     Some(Symbol { name: "main", offset })
/// };
/// assert_eq!(main.symbol(0x1004).unwrap().to_string(), "<main+0x4>");
/// assert!(main.symbol(0x2000).is_none());
/// ```
pub trait Symbols<'s> {
    /// Returns the symbol of an address. `None` if it has no name.
    fn symbol(&self, address: u64) -> Option<Symbol<'s>>;
}

impl<'s> Symbols<'s> for () {
    fn symbol(&self, _: u64) -> Option<Symbol<'s>> {
        None
    }
}

impl<'s, F: Fn(u64) -> Option<Symbol<'s>>> Symbols<'s> for F {
    fn symbol(&self, address: u64) -> Option<Symbol<'s>> {
        self(address)
    }
}
