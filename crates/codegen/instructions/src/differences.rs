//! Differences between the releases of LLVM that back-ends of targets ask about. Each function names one; it
//! says what a release has, so that callers do not compare versions.
//!
//! The releases differ in other things, too, for which back-ends do not ask: fields and classes that only some
//! have are looked up, and read if they are there.
//!
//! ```
//! use tablegen_core::Release;
//! use tablegen_instructions::differences;
//!
//! assert!(differences::may_lack_opcodes(Release::V21));
//! assert!(!differences::may_lack_opcodes(Release::V22));
//! ```

use tablegen_core::Release;

/// Declares a function for a difference: true before a release, or since one.
macro_rules! differences {
    ($($(#[$doc:meta])* $name:ident: $when:ident $release:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(release: Release) -> bool {
            differences!(@ $when release $release)
        }
    )*};
    (@ before $own:ident $release:ident) => { $own < Release::$release };
    (@ since $own:ident $release:ident) => { $own >= Release::$release };
}

// Value types and opcodes.
differences! {
    /// Returns true if the record of the type of any pointer has the name of another type, `iPTRAny`.
    names_any_pointer_i_ptr_any: before V21;
    /// Returns true if descriptions may lack some opcodes of LLVM 22. Those that they have are in its order.
    may_lack_opcodes: before V22;
    /// Returns true if the opcodes are those of LLVM 23: some are new, and some have other names.
    has_opcodes_of_llvm_23: since V23;
}

// Operands and patterns.
differences! {
    /// Returns true if operands can be pointers without a register class (`PointerLikeRegClass`), whose class
    /// LLVM's library finds when a program runs. Later, targets replace them.
    has_pointer_operands: before V22;
    /// Returns true if `(implicit REGISTER)` beside other trees of a pattern names registers that the instruction
    /// defines.
    has_implicit_in_patterns: before V22;
    /// Returns true if integers in patterns need not fit into their types of 32 and more bits.
    has_long_integers_in_patterns: before V22;
    /// Returns true if a `bitconvert` to the same type must not have predicates in patterns.
    rejects_predicates_of_bitconverts: since V22;
}

// Aliases of instructions.
differences! {
    /// Returns true if arguments of aliases can be in sequence those of the parts of an operand.
    has_alias_arguments_for_parts: before V22;
    /// Returns true if `zero_reg` in aliases can be the value of any operand.
    has_aliases_without_register: before V22;
}

// Encodings.
differences! {
    /// Returns true if `SoftFail` may have more bits than the encoding. These count for nothing.
    has_longer_soft_fail: before V22;
    /// Returns true if encodings may lack bits for an operand, or fix all of its bits.
    has_operands_without_encoding: before V22;
    /// Returns true if the only part of an operand need not have a name to be decoded.
    has_unnamed_parts: before V22;
    /// Returns true if an operand without bits whose class has one register is that register.
    has_operands_of_one_register: before V22;
}

// Intrinsics.
differences! {
    /// Returns true if `IntrTriviallyScalarizable` is a property.
    has_trivially_scalarizable: since V23;
    /// Returns true if immediate arguments can have default values.
    has_defaults_of_arguments: since V23;
    /// Returns true if `ArgMem` can be listed as memory that an intrinsic accesses.
    lists_memory_of_arguments: since V23;
    /// Returns true if intrinsics have the features that a target needs for them.
    has_features_of_intrinsics: since V23;
}

// Classes of LLVM's library.
differences! {
    /// Returns true if classes of registers have the field `SpillStackID`.
    has_spill_stacks: since V23;
    /// Returns true if classes of registers and their lists are in one structure. `TargetRegisterClass` is
    /// `MCRegisterClass` then.
    stores_register_classes: since V23;
    /// Returns true if a target can say that the units of each register are an interval.
    has_unit_intervals: since V23;
    /// Returns true if `AllowRegisterRenaming` is a bit. Before, it is an integer.
    renames_registers_by_bit: since V23;
    /// Returns true if generated code has one function that reports deprecated instructions of all opcodes.
    /// Releases before have a table with a function for each opcode.
    has_deprecation_function: since V23;
    /// Returns true if subtargets print which features matter to inlining.
    has_features_for_inlining: since V23;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_begin_or_end_with_one_release() {
        let true_for = |has: fn(Release) -> bool| -> Vec<u32> {
            Release::ALL.iter().filter(|&&one| has(one)).map(|one| one.major()).collect()
        };
        assert_eq!(true_for(names_any_pointer_i_ptr_any), [20]);
        assert_eq!(true_for(has_pointer_operands), [20, 21]);
        assert_eq!(true_for(rejects_predicates_of_bitconverts), [22, 23]);
        assert_eq!(true_for(has_spill_stacks), [23]);
    }
}
