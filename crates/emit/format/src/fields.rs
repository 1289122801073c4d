//! Properties that are packed into a number, as ranges of bits.

/// Range of bits of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    start: u32,
    len: u32,
}

impl Field {
    /// Creates a field of `len` bits, of which the lowest is bit `start`. The end is at most 64.
    const fn new(start: u32, len: u32) -> Self {
        assert!(len > 0 && start + len <= u64::BITS);
        Field { start, len }
    }

    /// Returns a number whose only property is this one. Bits that do not fit are dropped.
    #[inline(always)]
    #[must_use]
    pub const fn put(self, value: u64) -> u64 {
        (value & u64::MAX >> (u64::BITS - self.len)) << self.start
    }

    /// Returns the property of a number.
    #[inline(always)]
    #[must_use]
    pub const fn get(self, number: u64) -> u64 {
        number >> self.start & u64::MAX >> (u64::BITS - self.len)
    }

    /// Returns a number whose only property is this flag.
    #[inline(always)]
    #[must_use]
    pub const fn put_flag(self, is_set: bool) -> u64 {
        self.put(is_set as u64)
    }

    /// Returns true if the flag is set in a number.
    #[inline(always)]
    #[must_use]
    pub const fn is_in(self, number: u64) -> bool {
        self.get(number) != 0
    }
}

/// Diagnostics of a C compiler.
pub mod diagnostic {
    use super::Field;

    /// Class: note, remark, warning, extension, error.
    pub const KIND: Field = Field::new(0, 3);
    /// Default severity: ignored, remark, warning, error, fatal.
    pub const SEVERITY: Field = Field::new(3, 3);
    /// Effect in trials: fails, suppressed, reported, access control.
    pub const TRIAL: Field = Field::new(6, 2);
    /// `-Werror` does not turn the warning into an error.
    pub const STAYS_WARNING: Field = Field::new(8, 1);
    /// The diagnostic is reported inside system headers.
    pub const IN_SYSTEM_HEADERS: Field = Field::new(9, 1);
    /// The diagnostic is reported inside macros of system headers.
    pub const IN_SYSTEM_MACROS: Field = Field::new(10, 1);
    /// The diagnostic can be deferred.
    pub const IS_DEFERRABLE: Field = Field::new(11, 1);
    /// Index of the category plus 1, or 0.
    pub const CATEGORY: Field = Field::new(12, 12);
    /// Index of the group plus 1, or 0.
    pub const GROUP: Field = Field::new(24, 24);
}

/// Attributes of LLVM IR.
pub mod attribute {
    use super::Field;

    /// The attribute may be on functions.
    pub const OF_FUNCTIONS: Field = Field::new(0, 1);
    /// The attribute may be on arguments.
    pub const OF_ARGUMENTS: Field = Field::new(1, 1);
    /// The attribute may be on results.
    pub const OF_RESULTS: Field = Field::new(2, 1);
    /// Rule for intersections of lists: preserve, and, minimum, custom.
    pub const INTERSECTION: Field = Field::new(3, 2);
    /// Value: none, type, integer, range, list of ranges.
    pub const KIND: Field = Field::new(5, 3);
}

/// Folding of memory operands.
pub mod folding {
    use super::Field;

    /// The memory is read.
    pub const LOADS: Field = Field::new(0, 1);
    /// The memory is written.
    pub const STORES: Field = Field::new(1, 1);
    /// The memory form cannot be unfolded.
    pub const NOT_BACK: Field = Field::new(2, 1);
    /// The register form cannot be folded.
    pub const NOT_THERE: Field = Field::new(3, 1);
    /// Logarithm of the alignment in bytes.
    pub const ALIGNMENT: Field = Field::new(4, 4);
    /// Broadcast element plus 1, or 0: integers of 16, 32 and 64 bits, half, single, double.
    pub const BROADCAST: Field = Field::new(8, 8);
}

/// Operands of machine instructions.
pub mod operand {
    use super::Field;

    /// The operand is part of the predicate of the instruction.
    pub const IS_PREDICATE: Field = Field::new(0, 1);
    /// The operand is an output that may be omitted.
    pub const IS_OPTIONAL_DEF: Field = Field::new(1, 1);
    /// The operand is a branch target.
    pub const IS_BRANCH_TARGET: Field = Field::new(2, 1);
    /// The operand is written before all inputs are read.
    pub const IS_EARLY_CLOBBER: Field = Field::new(3, 1);
    /// The operand shares the register of another one.
    pub const IS_TIED: Field = Field::new(4, 1);
    /// Index of the operand whose register is shared.
    pub const TIED_TO: Field = Field::new(8, 56);
}

/// Registers.
pub mod register {
    use super::Field;

    /// The value never changes.
    pub const IS_CONSTANT: Field = Field::new(0, 1);
    /// The register has no counterpart in hardware.
    pub const IS_ARTIFICIAL: Field = Field::new(1, 1);
    /// The register is in an allocatable class.
    pub const IS_ALLOCATABLE: Field = Field::new(2, 1);
}

/// Register classes.
pub mod register_class {
    use super::Field;

    /// The register allocator may use the class.
    pub const IS_ALLOCATABLE: Field = Field::new(0, 1);
    /// The class is a base class.
    pub const IS_BASE: Field = Field::new(1, 1);
}

/// Value types.
pub mod value_type {
    use super::Field;

    /// The scalars are integers.
    pub const IS_INTEGER: Field = Field::new(0, 1);
    /// The scalars are floating-point numbers.
    pub const IS_FLOAT: Field = Field::new(1, 1);
    /// The type is a vector.
    pub const IS_VECTOR: Field = Field::new(2, 1);
    /// The number of elements is a multiple of the given one.
    pub const IS_SCALABLE: Field = Field::new(3, 1);
}

#[cfg(test)]
mod tests {
    use super::{Field, attribute, diagnostic, folding, operand};

    #[test]
    fn properties_are_read_as_they_were_put() {
        for field in [Field::new(0, 64), Field::new(3, 1), Field::new(63, 1), Field::new(8, 56)] {
            let number = field.put(u64::MAX);
            assert_eq!(number.count_ones(), field.len);
            assert_eq!(field.get(number), u64::MAX >> (64 - field.len));
            assert_eq!(field.get(!number), 0);
        }
        assert!(Field::new(1, 1).is_in(Field::new(1, 1).put_flag(true)));
    }

    #[test]
    fn fields_of_a_number_do_not_overlap() {
        use attribute as a;
        use diagnostic as d;
        use folding as f;
        use operand as o;
        let all: [&[Field]; 4] = [
            &[
                d::KIND,
                d::SEVERITY,
                d::TRIAL,
                d::STAYS_WARNING,
                d::IN_SYSTEM_HEADERS,
                d::IN_SYSTEM_MACROS,
                d::IS_DEFERRABLE,
                d::CATEGORY,
                d::GROUP,
            ],
            &[a::OF_FUNCTIONS, a::OF_ARGUMENTS, a::OF_RESULTS, a::INTERSECTION, a::KIND],
            &[f::LOADS, f::STORES, f::NOT_BACK, f::NOT_THERE, f::ALIGNMENT, f::BROADCAST],
            &[
                o::IS_PREDICATE,
                o::IS_OPTIONAL_DEF,
                o::IS_BRANCH_TARGET,
                o::IS_EARLY_CLOBBER,
                o::IS_TIED,
                o::TIED_TO,
            ],
        ];
        for fields in all {
            let mask = fields.iter().fold(0, |mask, field| {
                assert_eq!(mask & field.put(u64::MAX), 0, "{field:?}");
                mask | field.put(u64::MAX)
            });
            assert_ne!(mask, 0);
        }
    }
}
