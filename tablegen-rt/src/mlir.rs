//! Operations of MLIR dialects: the parts that generated builders, accessors and verifiers share.
//!
//! A module that `--gen-mlir-rust` generates has an [`Operation`] for each operation of the dialect:
//! its name, and the [`Group`]s of its operands and results. [`Groups`] finds the values of a group.
//! [`Constraint`] is a condition on a type or an attribute, as a tree over tests that Rust can make;
//! [`verify`] checks a constraint through an implementation of [`Ir`].
//!
//! The module does not depend on a binding of MLIR. [`melior_support!`](crate::melior_support)
//! connects it to the crate `melior`, in the crate of the generated module. Functions of this module
//! do not panic.

mod bits;
mod constraints;
mod hooks;
mod melior;
mod operations;
mod relations;
mod text;

pub use bits::{bits_of_text, write_bits};
pub use constraints::{
    AttributeClass, Comparison, Constraint, Ir, Nesting, Part, Predicate, Signedness, Subject,
    Test, TypeClass, verify,
};
pub use operations::{
    Arity, Attribute, Group, Groups, Operation, ResultTypes, VerifyError, Violation,
};
pub use relations::{Relation, Slot, Transform, TypeSource};
pub use text::{TypeText, elements_of_dense_array, has_name, parameters};

/// State of a builder in which a required part is present.
#[derive(Clone, Copy, Debug)]
pub struct Set;

/// State of a builder in which a required part is missing.
#[derive(Clone, Copy, Debug)]
pub struct Unset;
