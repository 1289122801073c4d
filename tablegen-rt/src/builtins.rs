//! Builtin functions of C compilers: their types, attributes and features, as codes of letters and
//! taken apart.

pub use crate::registers::tables::{Numbers, Texts};

/// How many numbers a row has.
const COLUMNS: usize = 6;

/// How deep features may be nested.
const DEEPEST: u32 = 100;

/// What a generated module says of all functions.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// For each function the number of its [`Kind`], and the places of texts: type, attributes,
    /// features, header, languages.
    pub rows: Numbers,
    /// Texts, the empty one first.
    pub texts: Texts,
}

impl Tables {
    /// What is said of the function in this row.
    #[must_use]
    pub fn get(&'static self, row: usize) -> Info {
        let start = row.saturating_mul(COLUMNS);
        let text = |column| self.texts.get(self.rows.place(start.saturating_add(column)));
        Info {
            kind: Kind::ALL.get(self.rows.place(start)).copied().unwrap_or(Kind::Plain),
            ty: text(1),
            attributes: text(2),
            features: text(3),
            header: Some(text(4)).filter(|header| !header.is_empty()),
            languages: text(5),
        }
    }
}

/// What a function belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// To no library and no target.
    Plain,
    /// To atomic operations.
    Atomic,
    /// To a library.
    Library,
    /// To some languages.
    Language,
    /// To a target.
    Target,
    /// To a library of a target.
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

/// What is known of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Info {
    /// What it belongs to.
    pub kind: Kind,
    /// The types of its result and its parameters, in the codes of clang; empty if it has no such
    /// type. See [`Info::types`].
    pub ty: &'static str,
    /// Its attributes, in the codes of clang. See [`Info::attributes`].
    pub attributes: &'static str,
    /// What its target must have: `,` is and, `|` is or and binds less. See
    /// [`Info::is_available`].
    pub features: &'static str,
    /// The header that declares it, as it is included.
    pub header: Option<&'static str>,
    /// The languages that have it: the name of a set of clang's.
    pub languages: &'static str,
}

impl Info {
    /// Its types one by one, first that of its result; a last one that is `.` stands for any
    /// others.
    #[must_use]
    pub fn types(&self) -> Types {
        Types { rest: self.ty }
    }

    /// Its attributes one by one.
    #[must_use]
    pub fn attributes(&self) -> Attributes {
        Attributes { rest: self.attributes }
    }

    /// Whether it has an attribute of this letter.
    #[must_use]
    pub fn has_attribute(&self, letter: char) -> bool {
        self.attributes().any(|attribute| attribute.letter == letter)
    }

    /// Whether a target has what it needs. `has` says which features there are.
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

/// Whether one of several alternatives holds.
fn any(text: &str, has: &dyn Fn(&str) -> bool, depth: u32) -> bool {
    split(text, b'|').any(|all| split(all, b',').all(|one| holds(one, has, depth)))
}

fn holds(text: &str, has: &dyn Fn(&str) -> bool, depth: u32) -> bool {
    match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inner) => depth < DEEPEST && any(inner, has, depth + 1),
        None => has(text),
    }
}

/// The parts of a text between signs that stand in no parentheses.
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
        // The signs are ASCII, so they are not inside of another character.
        let (part, behind) = match end {
            Some(end) => (text.get(..end)?, text.get(end + 1..)),
            None => (text, None),
        };
        rest = behind;
        Some(part)
    })
}

/// The types of a function, one by one.
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
        // What may stand before a type, widths of vectors with their numbers.
        let mut at = 0;
        loop {
            at = match text.get(at) {
                Some(b'L' | b'S' | b'U' | b'I' | b'Z' | b'W' | b'N' | b'O' | b'X') => at + 1,
                Some(b'V' | b'q' | b'E' | b'T') => digits(at + 1),
                // Kinds of types with a letter of their own.
                Some(b'Q') => break at += 2,
                _ => break at += 1,
            };
        }
        // What may stand behind it, address spaces with their numbers.
        while let Some(byte) = text.get(at) {
            at = match byte {
                b'C' | b'D' | b'R' => at + 1,
                b'*' | b'&' => digits(at + 1),
                _ => break,
            };
        }
        let (one, rest) = self.rest.split_at_checked(at).unwrap_or((self.rest, ""));
        self.rest = rest;
        Some(one)
    }
}

/// The attributes of a function, one by one.
#[derive(Clone, Debug)]
pub struct Attributes {
    rest: &'static str,
}

/// An attribute of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attribute {
    /// Its code.
    pub letter: char,
    indices: &'static str,
}

impl Attribute {
    /// The numbers that it has: mostly those of parameters.
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
