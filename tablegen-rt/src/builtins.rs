//! Builtin functions of C compilers: types, attributes and required features, in clang's codes and
//! as iterators.
//!
//! Functions of this module do not panic. Malformed codes end an iteration early or are returned as
//! they are.

use tablegen_format::builtins::Builtin;

pub use crate::registers::tables::{Numbers, Texts};

/// Maximum nesting depth of feature expressions.
const DEEPEST: u32 = 100;

tables! {
    /// Generated table of builtins.
    Tables by TablesBuilder {
        /// A row `Builtin` of `tablegen_format` for each builtin.
        rows: Numbers = Numbers::EMPTY,
        /// Strings of the table. The first one is empty.
        texts: Texts = Texts::EMPTY,
    }
}

impl Tables {
    /// Returns the properties of the builtin at an index.
    #[must_use]
    pub fn get(&'static self, row: usize) -> Info {
        let row = Builtin::read(row, |index| self.rows.get(index));
        let text = |index| self.texts.get(index);
        Info {
            kind: Kind::ALL.get(row.kind).copied().unwrap_or(Kind::Plain),
            ty: text(row.ty),
            attributes: text(row.attributes),
            features: text(row.features),
            header: Some(text(row.header)).filter(|header| !header.is_empty()),
            languages: text(row.languages),
        }
    }
}

/// Origin of a builtin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Builtin without library or target.
    Plain,
    /// Atomic operation.
    Atomic,
    /// Library function.
    Library,
    /// Builtin of some languages only.
    Language,
    /// Builtin of a target.
    Target,
    /// Library function of a target.
    TargetLibrary,
}

impl Kind {
    const ALL: [Kind; 6] = [
        Kind::Plain,
        Kind::Atomic,
        Kind::Library,
        Kind::Language,
        Kind::Target,
        Kind::TargetLibrary,
    ];
}

/// Properties of a builtin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Info {
    /// Origin of the builtin.
    pub kind: Kind,
    /// Types of the result and of the parameters, in clang's codes; empty if the builtin has no
    /// such type. See [`Info::types`].
    pub ty: &'static str,
    /// Attributes, in clang's codes. See [`Info::attributes`].
    pub attributes: &'static str,
    /// Expression of required target features: `,` is and, `|` is or and has the lower precedence.
    /// See [`Info::is_available`].
    pub features: &'static str,
    /// Header to include for the declaration. `None` if no header declares the function.
    pub header: Option<&'static str>,
    /// Name of clang's set of languages with this builtin, such as `ALL_LANGUAGES`.
    pub languages: &'static str,
}

impl Info {
    /// Returns the codes of the types, first the result. A last code `.` means that the function is
    /// variadic.
    #[must_use]
    pub fn types(&self) -> Types {
        Types { rest: self.ty }
    }

    /// Returns the attributes, in the order of their codes.
    #[must_use]
    pub fn attributes(&self) -> Attributes {
        Attributes { rest: self.attributes }
    }

    /// Returns true if the builtin has the attribute with this letter.
    #[must_use]
    pub fn has_attribute(&self, letter: char) -> bool {
        self.attributes().any(|attribute| attribute.letter == letter)
    }

    /// Returns true if a target has the required features. `has` returns true for each feature of
    /// the target.
    ///
    /// ```
    /// use tablegen_rt::builtins::{Info, Kind};
    ///
    /// let info = Info {
    ///     kind: Kind::Target,
    ///     ty: "V4iV4iIi",
    ///     attributes: "ncV:128:",
    ///     features: "avx,(fma|fma4)|amx",
    ///     header: None,
    ///     languages: "ALL_LANGUAGES",
    /// };
    /// assert!(info.is_available(|name| name == "amx"));
    /// assert!(info.is_available(|name| name.starts_with("avx") || name == "fma4"));
    /// assert!(!info.is_available(|name| name == "avx"));
    /// assert!(info.types().eq(["V4i", "V4i", "Ii"]));
    /// assert_eq!(info.attributes().last().unwrap().indices().next(), Some(128));
    /// ```
    #[must_use]
    pub fn is_available(&self, has: impl Fn(&str) -> bool) -> bool {
        self.features.is_empty() || any(self.features, &has, 0)
    }
}

/// Returns true if one of the alternatives separated by `|` holds.
fn any(text: &str, has: &dyn Fn(&str) -> bool, depth: u32) -> bool {
    split(text, b'|').any(|all| split(all, b',').all(|one| holds(one, has, depth)))
}

fn holds(text: &str, has: &dyn Fn(&str) -> bool, depth: u32) -> bool {
    match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inner) => depth < DEEPEST && any(inner, has, depth + 1),
        None => has(text),
    }
}

/// Splits a text at separators outside of parentheses.
fn split(text: &str, sign: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let mut depth = 0_usize;
        let end = text.bytes().position(|byte| {
            match byte {
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && byte == sign
        });
        // Separators are ASCII, so they are not inside of another character.
        let (part, behind) = match end {
            Some(end) => (text.get(..end)?, text.get(end + 1..)),
            None => (text, None),
        };
        rest = behind;
        Some(part)
    })
}

/// Iterator over the types of a builtin.
#[derive(Clone, Debug)]
pub struct Types {
    rest: &'static str,
}

impl Iterator for Types {
    type Item = &'static str;

    fn next(&mut self) -> Option<&'static str> {
        let text = self.rest.as_bytes();
        if text.is_empty() {
            return None;
        }
        let digits = |from: usize| {
            let digits = text.get(from..).unwrap_or_default();
            from + digits.iter().take_while(|byte| byte.is_ascii_digit()).count()
        };
        // Prefixes of a type; those of vectors have their length.
        let mut offset = 0;
        loop {
            offset = match text.get(offset) {
                Some(b'L' | b'S' | b'U' | b'I' | b'Z' | b'W' | b'N' | b'O' | b'X') => offset + 1,
                Some(b'V' | b'q' | b'E' | b'T') => digits(offset + 1),
                // Types with a single-letter code.
                Some(b'Q') => break offset += 2,
                _ => break offset += 1,
            };
        }
        // Suffixes of a type; those of pointers have their address space.
        while let Some(byte) = text.get(offset) {
            offset = match byte {
                b'C' | b'D' | b'R' => offset + 1,
                b'*' | b'&' => digits(offset + 1),
                _ => break,
            };
        }
        let (one, rest) = self.rest.split_at_checked(offset).unwrap_or((self.rest, ""));
        self.rest = rest;
        Some(one)
    }
}

/// Iterator over the attributes of a builtin.
#[derive(Clone, Debug)]
pub struct Attributes {
    rest: &'static str,
}

/// Attribute of a builtin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attribute {
    /// Code of the attribute.
    pub letter: char,
    indices: &'static str,
}

impl Attribute {
    /// Returns the numbers of the attribute, which are parameter indices for most attributes.
    pub fn indices(&self) -> impl Iterator<Item = i64> + Clone + use<> {
        self.indices.split(',').filter_map(|index| index.parse().ok())
    }
}

impl Iterator for Attributes {
    type Item = Attribute;

    fn next(&mut self) -> Option<Attribute> {
        let letter = self.rest.chars().next()?;
        let rest = self.rest.get(letter.len_utf8()..).unwrap_or_default();
        let behind = |begin, end| rest.strip_prefix(begin)?.split_once(end);
        let (indices, rest) = behind(':', ':').or_else(|| behind('<', '>')).unwrap_or(("", rest));
        self.rest = rest;
        Some(Attribute { letter, indices })
    }
}

/// Implements the method of the enum `Builtin` that returns properties, over the table `FUNCTIONS`.
#[doc(hidden)]
#[macro_export]
macro_rules! builtin_functions {
    () => {
        #[allow(dead_code)]
        impl Builtin {
            /// Returns the properties of the builtin.
            #[must_use]
            pub fn info(self) -> $crate::builtins::Info {
                FUNCTIONS.get(self.index())
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::{Attributes, Info, Kind, Types};

    #[test]
    fn types_are_taken_apart() {
        let types = |ty| Types { rest: ty }.collect::<Vec<_>>();
        assert_eq!(types(""), Vec::<&str>::new());
        assert_eq!(types("vLLi*3cC*R."), ["v", "LLi*3", "cC*R", "."]);
        assert_eq!(types("q2ScUWiT2q1SiQrE16Uc&"), ["q2Sc", "UWi", "T2q1Si", "Qr", "E16Uc&"]);
        assert_eq!(types("UL"), ["UL"]);
        assert_eq!(types("é"), ["é"]);
    }

    #[test]
    fn attributes_are_taken_apart() {
        let all = Attributes { rest: "np:1:C<0,-1>E" };
        let all: Vec<_> = all.map(|one| (one.letter, one.indices().collect::<Vec<_>>())).collect();
        let expected = [('n', vec![]), ('p', vec![1]), ('C', vec![0, -1]), ('E', vec![])];
        assert_eq!(all, expected);
        let broken = Attributes { rest: "p:1" };
        assert_eq!(broken.map(|one| one.letter).collect::<Vec<_>>(), ['p', ':', '1']);
    }

    #[test]
    fn features_are_conditions() {
        let info = |features| Info {
            kind: Kind::Target,
            ty: "v",
            attributes: "",
            features,
            header: None,
            languages: "",
        };
        assert!(info("").is_available(|_| false));
        assert!(info("a,b|c").is_available(|name| name != "b"));
        assert!(!info("a,(b|c)").is_available(|name| name == "a"));
        assert!(!info("a,(b|c)").is_available(|name| name == "c"));
        assert!(info("a,(b|c)").is_available(|name| name != "b"));
    }
}
