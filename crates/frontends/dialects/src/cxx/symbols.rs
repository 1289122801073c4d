//! Names in C++: [`Symbols`] keeps them unique, and [`camel_case`] spells them.

use std::collections::BTreeSet;

/// Names that are in use in a scope and the scopes around it.
#[derive(Clone, Debug, Default)]
pub(super) struct Symbols(BTreeSet<String>);

impl Symbols {
    /// Claims the first free name of the list, or the last one with a number appended.
    pub(super) fn choose(&mut self, names: &[&str]) -> String {
        for name in names {
            if self.0.insert((*name).to_owned()) {
                return (*name).to_owned();
            }
        }
        let last = names.last().copied().unwrap_or_default();
        // Finite: few are taken.
        let numbered = (0_u64..).map(|number| format!("{last}_{number}"));
        numbered.into_iter().find(|name| self.0.insert(name.clone())).unwrap_or_default()
    }
}

/// Converts a name to camel case: `_` and the lower-case letter after it become an upper-case
/// letter. With `capital`, the first letter does too.
pub(super) fn camel_case(name: &str, capital: bool) -> String {
    let mut out = String::with_capacity(name.len());
    let mut letters = name.chars().peekable();
    if let Some(first) = letters.next() {
        out.push(if capital { first.to_ascii_uppercase() } else { first });
    }
    while let Some(letter) = letters.next() {
        match letters.next_if(|next| letter == '_' && next.is_ascii_lowercase()) {
            Some(next) => out.push(next.to_ascii_uppercase()),
            None => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Symbols, camel_case};

    #[test]
    fn names_are_given_out_once() {
        let mut symbols = Symbols::default();
        assert_eq!(symbols.choose(&["b", "builder"]), "b");
        let mut inner = symbols.clone();
        assert_eq!(inner.choose(&["b", "builder"]), "builder");
        assert_eq!(inner.choose(&["b", "builder"]), "builder_0");
        assert_eq!(symbols.choose(&["builder"]), "builder");
    }

    #[test]
    fn names_are_in_camel_case() {
        for (name, small, capital) in [
            ("inst__name", "inst_Name", "Inst_Name"),
            ("num_bits", "numBits", "NumBits"),
            ("_x", "_x", "_x"),
            ("x_", "x_", "X_"),
            ("x_1", "x_1", "X_1"),
        ] {
            assert_eq!(camel_case(name, false), small);
            assert_eq!(camel_case(name, true), capital);
        }
    }
}
