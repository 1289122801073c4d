//! What is said of the attributes of functions, results and arguments.

/// What an attribute is written with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Nothing.
    Flag,
    /// A type.
    Type,
    /// A number.
    Integer,
    /// A range of numbers.
    Range,
    /// Several ranges of numbers.
    Ranges,
}

/// What becomes of an attribute where two calls become one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Intersection {
    /// Both must have it, with the same value.
    Preserve,
    /// It stays if both have it.
    And,
    /// The smaller number stays.
    Min,
    /// That is different for each.
    Custom,
}

/// What is said of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Properties {
    bits: u8,
}

impl Properties {
    /// Of the bits in generated tables: functions, arguments, results, two for what becomes of it,
    /// three for its kind.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Properties { bits }
    }

    /// What it is written with.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self.bits >> 5 {
            0 => Kind::Flag,
            1 => Kind::Type,
            2 => Kind::Integer,
            3 => Kind::Range,
            _ => Kind::Ranges,
        }
    }

    /// What becomes of it where two calls become one.
    #[must_use]
    pub const fn intersection(self) -> Intersection {
        match self.bits >> 3 & 3 {
            0 => Intersection::Preserve,
            1 => Intersection::And,
            2 => Intersection::Min,
            _ => Intersection::Custom,
        }
    }

    /// Whether functions can have it.
    #[must_use]
    pub const fn is_of_functions(self) -> bool {
        self.bits & 1 != 0
    }

    /// Whether arguments can have it.
    #[must_use]
    pub const fn is_of_arguments(self) -> bool {
        self.bits >> 1 & 1 != 0
    }

    /// Whether results can have it.
    #[must_use]
    pub const fn is_of_results(self) -> bool {
        self.bits >> 2 & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::{Intersection, Kind, Properties};

    #[test]
    fn bits_are_taken_apart() {
        let align = Properties::from_bits(2 << 5 | 3 << 3 | 0b110);
        assert_eq!((align.kind(), align.intersection()), (Kind::Integer, Intersection::Custom));
        assert!(!align.is_of_functions() && align.is_of_arguments() && align.is_of_results());
        let cold = Properties::from_bits(1 << 3 | 1);
        assert_eq!((cold.kind(), cold.intersection()), (Kind::Flag, Intersection::And));
        assert!(cold.is_of_functions() && !cold.is_of_arguments() && !cold.is_of_results());
    }
}
