//! Type descriptors of RISC-V vector intrinsics, to be applied to an element type and a vector
//! length.
//!
//! Input: the text of a prototype, such as `wvUe`. Output: [`Descriptor`]s, whose numbers are those
//! of clang's tables.

/// Type that a descriptor starts from, before its modifiers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Base {
    /// Element type.
    Scalar = 1,
    Vector,
    Void,
    Size,
    Difference,
    UnsignedLong,
    SignedLong,
    Float32,
}

/// Change from the vector of the element type and the length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Shape {
    Plain,
    /// Elements are wider by a factor of this power of two.
    Wider(u8),
    /// Mask with one bit for each element.
    Mask,
    /// Integer elements of this width as a power of two, in the same number.
    ElementWidth(u8),
    /// Elements of this width, with the same vector length.
    Width(u8),
    /// Vector length as a power of two. Valid only if it compares like this to the original length.
    Length(Compared, i8),
    /// Tuple of this many vectors.
    Tuple(u8),
}

/// Required relation of a new vector length to the original one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Compared {
    Larger,
    Smaller,
    SmallerOrEqual,
}

/// Bits of [`Descriptor::modifiers`].
pub(crate) mod modifier {
    pub(crate) const POINTER: u8 = 1;
    pub(crate) const CONSTANT: u8 = 1 << 1;
    pub(crate) const IMMEDIATE: u8 = 1 << 2;
    pub(crate) const UNSIGNED: u8 = 1 << 3;
    pub(crate) const SIGNED: u8 = 1 << 4;
    pub(crate) const FLOAT: u8 = 1 << 5;
    pub(crate) const BFLOAT: u8 = 1 << 6;
    /// The vector has LMUL 1.
    pub(crate) const LENGTH_1: u8 = 1 << 7;
}

/// Type of a parameter or a result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Descriptor {
    pub(crate) base: Base,
    pub(crate) shape: Shape,
    pub(crate) modifiers: u8,
}

impl Shape {
    /// Returns the number in clang's tables.
    fn number(self) -> u8 {
        match self {
            Shape::Plain => 0,
            Shape::Wider(log2) => log2,
            Shape::Mask => 4,
            Shape::ElementWidth(log2) => 2 + log2,
            Shape::Width(width) => 6 + width.trailing_zeros() as u8,
            Shape::Length(compared, log2) => {
                let first = match compared {
                    Compared::Larger => 16,
                    Compared::Smaller => 23,
                    Compared::SmallerOrEqual => 30,
                };
                (first + log2) as u8
            }
            Shape::Tuple(count) => 32 + count,
        }
    }
}

impl Descriptor {
    pub(crate) const MASK: Self =
        Descriptor { base: Base::Vector, shape: Shape::Mask, modifiers: 0 };
    /// Vector length operand (`vl`), the last parameter of most intrinsics.
    pub(crate) const COUNT: Self =
        Descriptor { base: Base::Size, shape: Shape::Plain, modifiers: 0 };

    /// Returns a vector of this shape.
    pub(crate) fn vector(shape: Shape, modifiers: u8) -> Self {
        Descriptor { base: Base::Vector, shape, modifiers }
    }

    /// Returns the numbers in clang's tables.
    pub(crate) fn numbers(self) -> [u8; 3] {
        [self.base as u8, self.shape.number(), self.modifiers]
    }

    /// Returns the same type without its pointer.
    pub(crate) fn pointee(self) -> Self {
        Descriptor { modifiers: self.modifiers & !modifier::POINTER, ..self }
    }

    /// Parses a list of types.
    ///
    /// # Errors
    /// Returns the rest of the text, starting at the first invalid type.
    pub(crate) fn list(text: &str) -> Result<Vec<Self>, &str> {
        let mut all = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            // Letters in parentheses do not end a type.
            let from = if rest.starts_with('(') { rest.find(')').ok_or(rest)? } else { 0 };
            let is_base = |letter| base(letter).is_some();
            let end = rest[from..].find(is_base).map(|end| from + end + 1).ok_or(rest)?;
            let (one, behind) = rest.split_at(end);
            all.push(Self::read(one).ok_or(one)?);
            rest = behind;
        }
        Ok(all)
    }

    fn read(text: &str) -> Option<Self> {
        let letter = text.chars().next_back()?;
        let mut modifiers = &text[..text.len() - letter.len_utf8()];
        let (base, mut shape) = base(letter)?;
        if let Some(inner) = modifiers.strip_prefix('(') {
            let (inner, behind) = inner.split_once(')')?;
            shape = complex(inner)?;
            modifiers = behind;
        }
        let mut all = 0;
        for letter in modifiers.chars() {
            all |= match letter {
                'P' if all & (modifier::CONSTANT | modifier::POINTER) == 0 => modifier::POINTER,
                'C' => modifier::CONSTANT,
                'K' => modifier::IMMEDIATE,
                'U' => modifier::UNSIGNED,
                'I' => modifier::SIGNED,
                'F' => modifier::FLOAT,
                'S' => modifier::LENGTH_1,
                _ => return None,
            };
        }
        Some(Descriptor { base, shape, modifiers: all })
    }
}

/// Returns the meaning of the letter that ends a type.
fn base(letter: char) -> Option<(Base, Shape)> {
    Some(match letter {
        'e' => (Base::Scalar, Shape::Plain),
        'v' => (Base::Vector, Shape::Plain),
        'w' => (Base::Vector, Shape::Wider(1)),
        'q' => (Base::Vector, Shape::Wider(2)),
        'o' => (Base::Vector, Shape::Wider(3)),
        'm' => (Base::Vector, Shape::Mask),
        '0' => (Base::Void, Shape::Plain),
        'z' => (Base::Size, Shape::Plain),
        't' => (Base::Difference, Shape::Plain),
        'u' => (Base::UnsignedLong, Shape::Plain),
        'l' => (Base::SignedLong, Shape::Plain),
        'f' => (Base::Float32, Shape::Plain),
        _ => return None,
    })
}

/// Parses the text in parentheses: a name and a number.
fn complex(text: &str) -> Option<Shape> {
    let (name, number) = text.split_once(':')?;
    let number: i8 = number.parse().ok().filter(|_| !number.starts_with('+'))?;
    let length = |compared| (-3..=3).contains(&number).then_some(Shape::Length(compared, number));
    match (name, number) {
        ("Log2EEW", 3..=6) => Some(Shape::ElementWidth(number as u8)),
        ("FixedSEW", 8 | 16 | 32 | 64) => Some(Shape::Width(number as u8)),
        ("LFixedLog2LMUL", _) => length(Compared::Larger),
        ("SFixedLog2LMUL", _) => length(Compared::Smaller),
        ("SEFixedLog2LMUL", _) => length(Compared::SmallerOrEqual),
        ("Tuple", 2..=8) => Some(Shape::Tuple(number as u8)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Descriptor;

    #[test]
    fn lists_are_read() {
        let numbers = |text| -> Vec<[u8; 3]> {
            Descriptor::list(text).unwrap().into_iter().map(Descriptor::numbers).collect()
        };
        assert_eq!(numbers("0PCeUv"), [[3, 0, 0], [1, 0, 3], [2, 0, 8]]);
        assert_eq!(numbers("wqom"), [[2, 1, 0], [2, 2, 0], [2, 3, 0], [2, 4, 0]]);
        let shapes = "(Log2EEW:3)Uv(Log2EEW:6)v(FixedSEW:8)v(FixedSEW:64)v(LFixedLog2LMUL:-3)v\
                      (LFixedLog2LMUL:3)v(SFixedLog2LMUL:-3)v(SEFixedLog2LMUL:3)v(Tuple:8)v";
        let shapes: Vec<u8> = numbers(shapes).into_iter().map(|one| one[1]).collect();
        assert_eq!(shapes, [5, 8, 9, 12, 13, 19, 20, 33, 40]);
    }

    #[test]
    fn what_is_no_type_is_told() {
        for text in ["x", "vx", "PPe", "CPe", "(v", "(Tuple:9)v", "(Log2EEW)v", "(FixedSEW:+8)v"] {
            assert!(Descriptor::list(text).is_err(), "{text}");
        }
    }
}
