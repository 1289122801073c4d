//! Kinds of nodes of selection graphs: their properties, the rules of their types, and the types.

codes! {
    /// Kind of a [`Rule`] of the type of a result or operand.
    RuleKind {
        /// The type is that of the list.
        Is = 0,
        /// The type is that of pointers.
        IsPointer = 1,
        /// The scalars are integers.
        IsInteger = 2,
        /// The scalars are floating-point numbers.
        IsFloat = 3,
        /// The type is a vector.
        IsVector = 4,
        /// The type is that of the other.
        SameAs = 5,
        /// The operand names a type that is smaller than that of the other.
        NamesSmallerThan = 6,
        /// The type is smaller than that of the other.
        SmallerThan = 7,
        /// The type is that of an element of the other.
        ElementOf = 8,
        /// The type is a sub-vector of the other.
        PartOf = 9,
        /// The type of an element is that of the list.
        HasElements = 10,
        /// The number of elements is that of the other.
        AsManyElementsAs = 11,
        /// The size is that of the other.
        AsLargeAs = 12,
    }
}

rows! {
    /// Kind of node.
    Kind {
        /// Number of results.
        results: u32 as u32,
        /// Number of operands plus 1, or 0 if it is not fixed.
        operands: u32 as u32,
        /// Mask of properties, in the order of their enum.
        properties: u64 as u64,
        /// 1 if nodes follow the floating-point environment strictly, else 0.
        is_strict_float: u8 as u8,
        /// Flags of the target.
        target_flags: u32 as u32,
    }

    /// Rule of a type.
    Rule {
        /// Index of the result or operand, results first.
        of: u32 as u32,
        /// Number of the [`RuleKind`].
        kind: u8 as u8,
        /// Index of the other result or operand, for rules with two.
        other: u32 as u32,
        /// List of types by mode.
        types: u32 as u32,
    }

    /// Value type.
    Type {
        /// Mask of the fields of [`value_type`](crate::fields::value_type).
        flags: u8 as u8,
        /// Index of the element type, for vectors.
        element: u32 as u32,
        /// Number of elements, for vectors.
        lanes: u32 as u32,
        /// Size of a scalar in bits.
        scalar_size: u64 as u64,
        /// Size of the whole type in bits.
        size: u64 as u64,
    }
}
