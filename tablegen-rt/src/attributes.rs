//! Properties of LLVM IR attributes: value kind, possible positions, and the rule for intersection.
//!
//! Functions of this module do not panic.

use tablegen_format::fields::attribute as layout;

/// Kind of value that an attribute carries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// No value.
    Flag,
    /// A type, as in `byval(i32)`.
    Type,
    /// An integer of 64 bits.
    Integer,
    /// A constant range.
    Range,
    /// A list of constant ranges.
    Ranges,
}

/// Rule for an attribute when two attribute lists are intersected, as when two calls are merged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Intersection {
    /// The intersection exists only if both lists have the attribute with the same value.
    Preserve,
    /// Kept if both lists have the attribute; dropped otherwise.
    And,
    /// The smaller of the two integer values is kept; dropped if a list has no such attribute.
    Min,
    /// Rule specific to the attribute, in code.
    Custom,
}

/// Packed properties of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Properties {
    bits: u8,
}

impl Properties {
    /// Unpacks the byte of a generated table, packed as [`layout`] defines.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Properties { bits }
    }

    /// Returns the kind of value that the attribute carries.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match layout::KIND.get(self.bits as u64) {
            0 => Kind::Flag,
            1 => Kind::Type,
            2 => Kind::Integer,
            3 => Kind::Range,
            _ => Kind::Ranges,
        }
    }

    /// Returns the rule for intersecting attribute lists.
    #[must_use]
    pub const fn intersection(self) -> Intersection {
        match layout::INTERSECTION.get(self.bits as u64) {
            0 => Intersection::Preserve,
            1 => Intersection::And,
            2 => Intersection::Min,
            _ => Intersection::Custom,
        }
    }

    /// Returns true if the attribute may be on a function.
    #[must_use]
    pub const fn is_of_functions(self) -> bool {
        layout::OF_FUNCTIONS.is_in(self.bits as u64)
    }

    /// Returns true if the attribute may be on an argument.
    #[must_use]
    pub const fn is_of_arguments(self) -> bool {
        layout::OF_ARGUMENTS.is_in(self.bits as u64)
    }

    /// Returns true if the attribute may be on a result.
    #[must_use]
    pub const fn is_of_results(self) -> bool {
        layout::OF_RESULTS.is_in(self.bits as u64)
    }
}

/// Implements the methods of the enums of a module of `--gen-attrs`.
#[doc(hidden)]
#[macro_export]
macro_rules! ir_attributes {
    ($switches:literal switches) => {
        #[allow(dead_code)]
        impl Attribute {
            /// Returns the values that the attribute takes, its positions, and the rule for
            /// merged calls.
            #[must_use]
            pub fn properties(self) -> ::tablegen_rt::attributes::Properties {
                let bits = ATTRIBUTE_PROPERTIES.get(self.index());
                ::tablegen_rt::attributes::Properties::from_bits(bits as u8)
            }
        }

        #[allow(dead_code)]
        impl TextAttribute {
            /// Returns true if the value is `true` or `false`.
            #[must_use]
            pub fn is_switch(self) -> bool {
                (0..$switches).contains(&self.index())
            }
        }
    };
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
