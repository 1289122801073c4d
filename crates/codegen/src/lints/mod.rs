//! Lints on targets, such as two instructions with one encoding or patterns that never match.
//!
//! llvm-tblgen has no such warnings.

mod encodings;
mod patterns;
mod registers;

use tablegen_model::TargetModel;
use tablegen_session::{Findings, ModelLint, Unreadable};

/// Lints on the model of a target.
pub const LINTS: &[ModelLint<TargetModel>] = &[
    ModelLint {
        name: "same-encoding",
        help: "two instructions with one encoding under the same predicates",
        is_default: true,
        backends: encodings::BACKENDS,
        find: encodings::same,
    },
    ModelLint {
        name: "unset-encoding-bits",
        help: "bits of an encoding that nothing sets",
        is_default: true,
        backends: encodings::BACKENDS,
        find: encodings::unset_bits,
    },
    ModelLint {
        name: "wrong-size",
        help: "a `Size` that is not that of the encoding",
        is_default: true,
        backends: encodings::BACKENDS,
        find: encodings::wrong_size,
    },
    ModelLint {
        name: "unencoded-operand",
        help: "an operand that no bit of the encoding depends on",
        is_default: true,
        backends: encodings::BACKENDS,
        find: encodings::unencoded_operands,
    },
    ModelLint {
        name: "unreachable-pattern",
        help: "a pattern that never matches, as one that is tried before it always does",
        is_default: true,
        backends: patterns::BACKENDS,
        find: patterns::unreachable,
    },
    ModelLint {
        name: "unused-register-class",
        help: "a register class that no record mentions",
        is_default: false,
        backends: registers::BACKENDS,
        find: registers::unused_classes,
    },
];
