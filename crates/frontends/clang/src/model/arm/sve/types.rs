//! SVE and SME types.
//!
//! Input: the letters of an intrinsic's base type and of a prototype. Output: a [`Type`].

/// Kind of the elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Void,
    Float,
    Signed,
    Unsigned,
    BFloat,
    MFloat,
    /// Predicate as counter (`svcount_t`).
    Count,
    /// Enum of prefetch operations.
    Prefetch,
    /// Enum of predicate patterns.
    Pattern,
    Predicate,
    /// Mode of 8-bit floating-point numbers (`fpm_t`).
    Fpm,
}

/// SVE or SME type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Type {
    pub(crate) kind: Kind,
    pub(crate) is_immediate: bool,
    pub(crate) is_constant: bool,
    pub(crate) is_pointer: bool,
    /// True for scalable vectors.
    pub(crate) is_scalable: bool,
    pub(crate) element_bits: u32,
    /// Number of vectors. 0 for types that are no vectors.
    pub(crate) vectors: u32,
}

/// Minimum length of a vector in bits.
const VECTOR_BITS: u32 = 128;

impl Type {
    /// Returns the vector type with this code.
    pub(crate) fn of_code(code: &str) -> Result<Self, String> {
        let (mut kind, mut element_bits) = (None, None);
        for letter in code.bytes() {
            let integer = kind.unwrap_or(Kind::Signed);
            let (of, bits) = match letter {
                b'Q' => (Kind::Count, None),
                b'P' => (Kind::Predicate, None),
                b'U' => (Kind::Unsigned, None),
                b'c' => (integer, Some(8)),
                b's' => (integer, Some(16)),
                b'i' => (integer, Some(32)),
                b'l' => (integer, Some(64)),
                b'q' => (integer, Some(128)),
                b'h' => (Kind::Float, Some(16)),
                b'f' => (Kind::Float, Some(32)),
                b'd' => (Kind::Float, Some(64)),
                b'b' => (Kind::BFloat, Some(16)),
                b'm' => (Kind::MFloat, Some(8)),
                _ => return Err(format!("there is no type '{code}'")),
            };
            (kind, element_bits) = (Some(of), bits.or(element_bits));
        }
        match (kind, element_bits) {
            (Some(kind), Some(element_bits)) => Ok(Type {
                kind,
                is_immediate: false,
                is_constant: false,
                is_pointer: false,
                is_scalable: true,
                element_bits,
                vectors: 1,
            }),
            _ => Err(format!("there is no type '{code}'")),
        }
    }

    pub(crate) fn is_vector(&self) -> bool {
        self.vectors > 0
    }

    /// Returns the minimum number of elements of a vector.
    pub(crate) fn elements(&self) -> u32 {
        match self.kind {
            Kind::Predicate => 16,
            _ => VECTOR_BITS.checked_div(self.element_bits).unwrap_or_default(),
        }
    }

    /// Returns the type that a prototype letter derives from this type.
    pub(super) fn modified(self, modifier: Modifier) -> Result<Type, String> {
        let base = Type { vectors: modifier.vectors, ..self };
        let Type { kind, element_bits: bits, .. } = base;
        // Vectors with other elements, scalars, and pointers.
        let vector = |kind, element_bits| Type { kind, element_bits, ..base };
        let single = |kind, element_bits| Type { vectors: 0, ..vector(kind, element_bits) };
        let immediate = |kind, bits| Type { is_immediate: true, ..single(kind, bits) };
        let pointer = |kind, bits| Type { is_pointer: true, ..single(kind, bits) };
        let constant = |kind, bits| Type { is_constant: true, ..pointer(kind, bits) };
        Ok(match modifier.letter {
            b'd' => base,
            b'v' => single(Kind::Void, bits),
            b'c' => constant(kind, bits),
            b'p' => pointer(kind, bits),
            b'e' => vector(Kind::Unsigned, bits / 2),
            b'h' => vector(kind, bits / 2),
            b'q' => vector(kind, bits / 4),
            b'b' => vector(Kind::Unsigned, bits / 4),
            b'o' => vector(kind, bits * 4),
            b'P' => vector(Kind::Predicate, 1),
            b'{' => Type { is_scalable: false, vectors: 1, ..base },
            b's' | b'a' => single(kind, bits),
            b'R' => single(kind, bits / 2),
            b'r' => single(kind, bits / 4),
            b'@' => single(Kind::Unsigned, bits / 4),
            b'K' => single(Kind::Signed, bits),
            b'L' => single(Kind::Unsigned, bits),
            b'u' => vector(Kind::Unsigned, bits),
            b'x' => vector(Kind::Signed, bits),
            b'i' => immediate(Kind::Unsigned, 64),
            b'I' => immediate(Kind::Pattern, 32),
            b'J' => immediate(Kind::Prefetch, 32),
            b'k' => single(Kind::Signed, 32),
            b'l' => single(Kind::Signed, 64),
            b'm' => single(Kind::Unsigned, 32),
            b'>' => single(Kind::Fpm, 64),
            b'n' | b'f' => single(Kind::Unsigned, 64),
            b'j' => single(kind, 64),
            b'w' => vector(kind, 64),
            b'g' => vector(Kind::Unsigned, 64),
            b'#' => vector(Kind::Signed, 64),
            b'[' => vector(Kind::Unsigned, 8),
            b't' => vector(Kind::Signed, 32),
            b'z' => vector(Kind::Unsigned, 32),
            b'O' => vector(Kind::Float, 16),
            b'M' => vector(Kind::Float, 32),
            b'N' => vector(Kind::Float, 64),
            b'Q' => constant(Kind::Void, bits),
            b'S' => constant(Kind::Signed, 8),
            b'W' => constant(Kind::Unsigned, 8),
            b'T' => constant(Kind::Signed, 16),
            b'X' => constant(Kind::Unsigned, 16),
            b'U' => constant(Kind::Signed, 32),
            b'Y' => constant(Kind::Unsigned, 32),
            b'%' => pointer(Kind::Void, bits),
            b'A' => pointer(Kind::Signed, 8),
            b'B' => pointer(Kind::Signed, 16),
            b'C' => pointer(Kind::Signed, 32),
            b'D' => pointer(Kind::Signed, 64),
            b'E' => pointer(Kind::Unsigned, 8),
            b'F' => pointer(Kind::Unsigned, 16),
            b'G' => pointer(Kind::Unsigned, 32),
            b'$' => vector(Kind::BFloat, 16),
            b'}' => single(Kind::Count, bits),
            b'~' => vector(Kind::MFloat, 8),
            b'!' => single(Kind::MFloat, 8),
            letter => {
                let letter = letter.escape_ascii();
                return Err(format!("'{letter}' means nothing in a prototype"));
            }
        })
    }

    /// Returns the type's suffix in names of functions.
    pub(super) fn suffix(&self) -> String {
        let kind = match self.kind {
            Kind::Signed => "s",
            Kind::Unsigned => "u",
            Kind::Count => "c",
            Kind::Predicate => "b",
            Kind::BFloat => "bf",
            Kind::MFloat => "mf",
            _ => "f",
        };
        format!("{kind}{}", self.element_bits)
    }
}

/// Prototype letter, with the number of vectors of its type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modifier {
    letter: u8,
    vectors: u32,
}

impl Modifier {
    /// Returns the modifier with the same letter for one vector.
    pub(super) fn of_one_vector(self) -> Self {
        Modifier { vectors: 1, ..self }
    }
}

/// Splits a prototype into modifiers. A digit `2` to `4` is the number of vectors; `2.x` is two
/// vectors of the type of letter `x`.
pub(super) fn prototype(letters: &str) -> impl Iterator<Item = Modifier> {
    let mut rest = letters.as_bytes();
    std::iter::from_fn(move || {
        let (modifier, behind) = match *rest {
            [count @ b'2'..=b'4', b'.', letter, ref behind @ ..] => {
                (Modifier { letter, vectors: u32::from(count - b'0') }, behind)
            }
            [count @ b'2'..=b'4', ref behind @ ..] => {
                (Modifier { letter: b'd', vectors: u32::from(count - b'0') }, behind)
            }
            [letter, ref behind @ ..] => (Modifier { letter, vectors: 1 }, behind),
            [] => return None,
        };
        rest = behind;
        Some(modifier)
    })
}

/// Returns the types of the result and of the arguments. The result is always present.
pub(super) fn all(base: Type, letters: &str) -> Result<Vec<Type>, String> {
    if letters.is_empty() {
        return Err("a prototype without a result".to_owned());
    }
    prototype(letters).map(|modifier| base.modified(modifier)).collect()
}

#[cfg(test)]
mod tests {
    use super::{Kind, Type, all};

    #[test]
    fn letters_make_types() {
        let base = Type::of_code("Us").unwrap();
        let types = all(base, "d2.x3PcK{").unwrap();
        let shown: Vec<_> =
            types.iter().map(|ty| (ty.kind, ty.element_bits, ty.vectors, ty.elements())).collect();
        assert_eq!(
            shown,
            [
                (Kind::Unsigned, 16, 1, 8),
                (Kind::Signed, 16, 2, 8),
                (Kind::Unsigned, 16, 3, 8),
                (Kind::Predicate, 1, 1, 16),
                (Kind::Unsigned, 16, 0, 8),
                (Kind::Signed, 16, 0, 8),
                (Kind::Unsigned, 16, 1, 8),
            ]
        );
        assert!(types[4].is_constant && types[4].is_pointer && !types[6].is_scalable);
    }

    #[test]
    fn other_letters_are_errors() {
        assert_eq!(Type::of_code("z").unwrap_err(), "there is no type 'z'");
        let base = Type::of_code("c").unwrap();
        assert_eq!(all(base, "d.").unwrap_err(), "'.' means nothing in a prototype");
        assert_eq!(all(base, "d\u{e9}").unwrap_err(), "'\\xc3' means nothing in a prototype");
        assert_eq!(all(base, "").unwrap_err(), "a prototype without a result");
    }
}
