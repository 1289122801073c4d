//! NEON types.
//!
//! Input: the letters of an intrinsic's type with those of a prototype, or a type name in C.
//! Output: a [`Type`].

use std::fmt;

/// Kind of the elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Void,
    Float,
    Signed,
    Unsigned,
    /// Polynomials over GF(2).
    Poly,
    BFloat,
    MFloat,
    /// Mode of 8-bit floating-point numbers (`fpm_t`).
    Fpm,
}

/// NEON type. Types compare equal if their C names are equal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Type {
    pub(crate) kind: Kind,
    pub(crate) is_immediate: bool,
    pub(crate) is_constant: bool,
    pub(crate) is_pointer: bool,
    /// True if mangled names are those of a scalar.
    pub(crate) scalar_name: bool,
    pub(crate) short_name: bool,
    /// Size of one vector in bits.
    pub(crate) bits: u32,
    pub(crate) element_bits: u32,
    /// Number of vectors. 0 for types that are no vectors.
    pub(crate) vectors: u32,
}

/// Flags of `NeonTypeFlags`.
const UNSIGNED: u32 = 0x10;
const LONG: u32 = 0x20;

impl Type {
    /// `void`.
    pub(crate) const VOID: Type = Type {
        kind: Kind::Void,
        is_immediate: false,
        is_constant: false,
        is_pointer: false,
        scalar_name: false,
        short_name: false,
        bits: 0,
        element_bits: 0,
        vectors: 0,
    };

    /// Returns the type with the code `code`, changed by the prototype letters `modifiers`.
    pub(crate) fn new(code: &str, modifiers: &str) -> Result<Self, String> {
        let mut ty = Type { kind: Kind::Signed, bits: 64, vectors: 1, ..Type::VOID };
        for letter in code.bytes() {
            let bits = match letter {
                b'S' => {
                    ty.scalar_name = true;
                    continue;
                }
                b'H' | b'Q' => {
                    ty.short_name |= letter == b'H';
                    ty.bits = 128;
                    continue;
                }
                b'P' | b'U' => {
                    ty.kind = if letter == b'P' { Kind::Poly } else { Kind::Unsigned };
                    continue;
                }
                b'c' | b'm' => 8,
                b's' | b'h' | b'b' => 16,
                b'i' | b'f' => 32,
                b'l' | b'd' => 64,
                b'k' => 128,
                _ => return Err(format!("there is no type '{code}'")),
            };
            ty.element_bits = bits;
            match letter {
                b'h' | b'f' | b'd' => ty.kind = Kind::Float,
                b'b' => ty.kind = Kind::BFloat,
                b'm' => ty.kind = Kind::MFloat,
                // There are no vectors of 128-bit polynomials.
                b'k' if ty.kind == Kind::Poly => ty.vectors = 0,
                _ => {}
            }
        }
        modifiers.bytes().try_for_each(|letter| ty.modify(letter))?;
        if !ty.is_sound() {
            return Err(format!("there is no type '{code}' with '{modifiers}'"));
        }
        Ok(ty)
    }

    /// Applies one letter of a prototype.
    fn modify(&mut self, letter: u8) -> Result<(), String> {
        match letter {
            b'.' | b'!' => {}
            b'v' => self.kind = Kind::Void,
            b'S' => self.kind = Kind::Signed,
            b'U' => self.kind = Kind::Unsigned,
            b'B' => (self.kind, self.element_bits) = (Kind::BFloat, 16),
            b'F' => self.kind = Kind::Float,
            b'P' => self.kind = Kind::Poly,
            b'p' if self.kind == Kind::Poly => self.kind = Kind::Unsigned,
            b'p' => {}
            b'V' => {
                let names = Type { scalar_name: true, short_name: true, ..Type::VOID };
                *self = Type { kind: Kind::Fpm, bits: 64, element_bits: 64, ..names };
            }
            b'>' => self.element_bits = self.element_bits.saturating_mul(2),
            b'<' => self.element_bits /= 2,
            b'1' => self.vectors = 0,
            b'2'..=b'4' => self.vectors = u32::from(letter - b'0'),
            b'*' => self.is_pointer = true,
            b'c' => self.is_constant = true,
            b'Q' => self.bits = 128,
            b'q' => self.bits = 64,
            b'I' => {
                (self.kind, self.is_immediate) = (Kind::Signed, true);
                (self.bits, self.element_bits, self.vectors) = (32, 32, 0);
            }
            _ => {
                return Err(format!("'{}' means nothing in a prototype", letter.escape_ascii()));
            }
        }
        Ok(())
    }

    /// Returns true if the element size is supported.
    fn is_sound(&self) -> bool {
        matches!(self.element_bits, 8 | 16 | 32 | 64 | 128)
    }

    /// Returns the type with a C name such as `uint32x2_t`.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        let (kind, rest) = match name.strip_prefix('u') {
            Some(rest) => (Kind::Unsigned, rest),
            None => (Kind::Signed, name),
        };
        let kinds = [
            ("float", Kind::Float),
            ("poly", Kind::Poly),
            ("bfloat", Kind::BFloat),
            ("mfloat", Kind::MFloat),
            ("int", kind),
        ];
        let known = kinds
            .iter()
            .find_map(|(keyword, kind)| rest.strip_prefix(keyword).map(|rest| (kind, rest)));
        let (&kind, rest) = known?;
        let (element_bits, rest) = leading_number(rest)?;
        let mut ty = Type { kind, bits: element_bits, element_bits, ..Type::VOID };
        if let Some(rest) = rest.strip_prefix('x') {
            let (elements, rest) = leading_number(rest)?;
            (ty.bits, ty.vectors) = (element_bits.checked_mul(elements)?, 1);
            if let Some(rest) = rest.strip_prefix('x') {
                (ty.vectors, _) = leading_number(rest)?;
            }
        }
        ty.is_sound().then_some(ty)
    }

    pub(crate) fn is_void(&self) -> bool {
        self.kind == Kind::Void
    }

    fn is_value(&self) -> bool {
        !self.is_void() && !self.is_pointer
    }

    /// Returns true for a scalar, neither `void` nor a pointer.
    pub(crate) fn is_scalar(&self) -> bool {
        self.is_value() && self.vectors == 0
    }

    pub(crate) fn is_vector(&self) -> bool {
        self.is_value() && self.vectors > 0
    }

    pub(crate) fn is_integer(&self) -> bool {
        matches!(self.kind, Kind::Signed | Kind::Unsigned)
    }

    /// Returns true if elements are 16-bit floating-point numbers.
    pub(crate) fn is_half(&self) -> bool {
        self.kind == Kind::Float && self.element_bits == 16
    }

    /// Returns the number of elements of a vector.
    pub(crate) fn elements(&self) -> u32 {
        self.bits.checked_div(self.element_bits).unwrap_or_default()
    }

    /// Returns the integer type with elements of `element_bits` bits and the same total size.
    pub(crate) fn to_integer(self, element_bits: u32, kind: Kind) -> Self {
        Type { kind, is_immediate: false, element_bits, ..self }
    }

    /// Returns the `NeonTypeFlags` value of the type.
    pub(crate) fn number(&self) -> u32 {
        let size = self.element_bits.checked_div(8).unwrap_or_default().max(1).ilog2();
        let element = match self.kind {
            // There are no 32-bit polynomials.
            Kind::Poly if size >= 2 => size + 3,
            Kind::Poly => size + 4,
            Kind::Float => size + 7,
            Kind::BFloat => 11,
            Kind::MFloat => 12,
            _ => size,
        };
        let long = if self.bits == 128 { LONG } else { 0 };
        let unsigned = if self.kind == Kind::Unsigned { UNSIGNED } else { 0 };
        element | long | unsigned
    }

    /// Appends the C name.
    pub(crate) fn write_name(&self, out: &mut Vec<u8>) {
        let keyword = match self.kind {
            Kind::Void => return out.extend_from_slice(b"void"),
            Kind::Fpm => return out.extend_from_slice(b"fpm_t"),
            Kind::Unsigned => "uint",
            Kind::Poly => "poly",
            Kind::Float => "float",
            Kind::BFloat => "bfloat",
            Kind::MFloat => "mfloat",
            Kind::Signed => "int",
        };
        out.extend_from_slice(keyword.as_bytes());
        write_number(out, self.element_bits);
        if self.is_vector() {
            out.push(b'x');
            write_number(out, self.elements());
        }
        if self.vectors > 1 {
            out.push(b'x');
            write_number(out, self.vectors);
        }
        out.extend_from_slice(b"_t");
        if self.is_constant {
            out.extend_from_slice(b" const");
        }
        if self.is_pointer {
            out.extend_from_slice(b" *");
        }
    }
}

/// Appends a decimal number.
fn write_number(out: &mut Vec<u8>, number: u32) {
    if number >= 10 {
        write_number(out, number / 10);
    }
    out.push(b'0' + (number % 10) as u8);
}

/// Splits off the number at the start of a text.
fn leading_number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.parse().ok()?, rest))
}

impl PartialEq for Type {
    fn eq(&self, other: &Self) -> bool {
        let shown = |ty: &Type| match ty.kind {
            Kind::Void | Kind::Fpm => Type { kind: ty.kind, ..Type::VOID },
            _ => *ty,
        };
        let name = |ty: Type| {
            let elements = ty.is_vector().then(|| ty.elements());
            let Type { kind, element_bits, vectors, is_constant, is_pointer, .. } = ty;
            (kind, element_bits, elements, vectors.max(1), is_constant, is_pointer)
        };
        name(shown(self)) == name(shown(other))
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = Vec::new();
        self.write_name(&mut name);
        f.write_str(&String::from_utf8_lossy(&name))
    }
}

#[cfg(test)]
mod tests {
    use super::Type;

    fn name(code: &str, modifiers: &str) -> String {
        Type::new(code, modifiers).map_or_else(|what| what, |ty| ty.to_string())
    }

    #[test]
    fn letters_make_types() {
        assert_eq!(name("s", "."), "int16x4_t");
        assert_eq!(name("QUi", "2"), "uint32x4x2_t");
        assert_eq!(name("Pc", "c*!"), "poly8_t const *");
        assert_eq!(name("d", "<"), "float32x2_t");
        assert_eq!(name("Qh", "1"), "float16_t");
        assert_eq!(name("HPk", "."), "poly128_t");
        assert_eq!(name("Pl", "p>"), "uint128x0_t");
        assert_eq!(name("b", "v"), "void");
        assert_eq!(name("m", "V"), "fpm_t");
        assert_eq!(name("z", "."), "there is no type 'z'");
        assert_eq!(name("c", "<"), "there is no type 'c' with '<'");
        assert_eq!(name("c", "x"), "'x' means nothing in a prototype");
    }

    #[test]
    fn names_of_types_are_read() {
        for known in ["uint32x2_t", "poly64_t", "bfloat16x4x3_t", "mfloat8x16_t", "float64x1_t"] {
            assert_eq!(Type::of_name(known).unwrap().to_string(), known);
        }
        for unknown in ["Z", "int", "intx4_t", "int24x2_t", "int8x_t", "int32x4294967295_t"] {
            assert!(Type::of_name(unknown).is_none(), "{unknown}");
        }
    }

    #[test]
    fn numbers_are_those_of_the_compiler() {
        let number = |code: &str| Type::new(code, ".").unwrap().number();
        let known = ["c", "Ul", "QPl", "HPk", "QUc", "Qh", "d", "Qb", "m"].map(number);
        assert_eq!(known, [0, 0x13, 0x26, 0x27, 0x30, 0x28, 10, 0x2b, 12]);
    }

    #[test]
    fn names_decide_what_is_the_same() {
        let ty = |code, modifiers| Type::new(code, modifiers).unwrap();
        assert_eq!(ty("s", "I"), ty("i", "1"));
        assert_eq!(ty("s", "v"), ty("Qi", "v"));
        assert_ne!(ty("s", "."), ty("Qs", "."));
        assert_eq!(ty("s", "*"), ty("Qs", "*"));
        assert_ne!(ty("s", "*"), ty("s", "*c"));
    }
}
