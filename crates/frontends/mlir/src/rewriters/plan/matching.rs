//! Steps that compare operations with a source pattern, and set the variables of its names.

use std::sync::Arc;

use super::code::{Code, OpClass, OpVariable};

/// Comparison of an operation with a node.
#[derive(Clone, Debug)]
pub(in super::super) struct NodeMatch<'r> {
    /// Operation that is compared.
    pub(in super::super) variable: OpVariable,
    /// Number of nodes above this one. In functions for shared nodes there is one more.
    pub(in super::super) depth: usize,
    pub(in super::super) form: NodeForm<'r>,
}

/// Kind of a node.
#[derive(Clone, Debug)]
pub(in super::super) enum NodeForm<'r> {
    Shared(SharedMatch<'r>),
    Code(CodeMatch<'r>),
    Operation(OperationMatch<'r>),
}

/// Call of the function that matches a node.
#[derive(Clone, Debug)]
pub(in super::super) struct SharedMatch<'r> {
    /// Index into the functions of the plan.
    pub(in super::super) matcher: usize,
    /// Variables that the function sets.
    pub(in super::super) variables: Vec<String>,
    /// Class of the root, for which a variable is declared. `None` below the root and for code.
    pub(in super::super) root: Option<OpClass<'r>>,
}

/// Call of native code that compares an operation.
#[derive(Clone, Debug)]
pub(in super::super) struct CodeMatch<'r> {
    /// Types of the variables for all arguments.
    pub(in super::super) captures: Vec<CaptureType<'r>>,
    pub(in super::super) code: Code<'r>,
    /// Variables to set, with the indices of the arguments.
    pub(in super::super) bindings: Vec<(usize, &'r str)>,
    pub(in super::super) constraints: Vec<CaptureConstraint<'r>>,
}

/// Type of the variable for an argument of native code.
#[derive(Clone, Copy, Debug)]
pub(in super::super) enum CaptureType<'r> {
    Value,
    Attribute,
    Property {
        ty: &'r str,
        /// Initial value. Empty if absent.
        default_value: &'r str,
    },
}

/// Constraint on an argument of native code.
#[derive(Clone, Debug)]
pub(in super::super) struct CaptureConstraint<'r> {
    /// Index of the argument.
    pub(in super::super) index: usize,
    /// True if the type of a value is constrained.
    pub(in super::super) is_value: bool,
    pub(in super::super) check: Check<'r>,
}

/// Call of the function for a constraint.
#[derive(Clone, Debug)]
pub(in super::super) struct Check<'r> {
    /// Name of the function.
    pub(in super::super) function: Arc<str>,
    pub(in super::super) summary: &'r str,
}

/// Comparison of an operation with an operation of the pattern.
#[derive(Clone, Debug)]
pub(in super::super) struct OperationMatch<'r> {
    pub(in super::super) class: OpClass<'r>,
    /// Variable to set to the operation. Empty if absent.
    pub(in super::super) binding: &'r str,
    pub(in super::super) arguments: Vec<ArgumentMatch<'r>>,
}

/// Comparison of an argument of an operation.
#[derive(Clone, Debug)]
pub(in super::super) enum ArgumentMatch<'r> {
    Operand(OperandMatch<'r>),
    /// Operand that an operation defines.
    Nested {
        /// Index of the operand.
        operand: usize,
        node: NodeMatch<'r>,
    },
    Either(EitherMatch<'r>),
    Variadic(VariadicMatch<'r>),
    Attribute(AttributeMatch<'r>),
    Property(PropertyMatch<'r>),
}

/// Comparison of an operand.
#[derive(Clone, Debug)]
pub(in super::super) struct OperandMatch<'r> {
    pub(in super::super) values: OperandValues,
    pub(in super::super) constraint: Option<OperandConstraint<'r>>,
    /// Variable to set. `None` if the operand has no name.
    pub(in super::super) binding: Option<String>,
}

/// Values of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum OperandValues {
    /// Operand with an index.
    Operand(usize),
    /// One of the two operands of `either`.
    Either(usize),
    /// Element of a variadic operand.
    Element(usize),
}

/// Constraint on an operand.
#[derive(Clone, Debug)]
pub(in super::super) struct OperandConstraint<'r> {
    /// Index of the operand.
    pub(in super::super) operand: usize,
    /// Name of the operation in textual form.
    pub(in super::super) operation: String,
    pub(in super::super) check: Check<'r>,
}

/// `either`: two operands in any order.
#[derive(Clone, Debug)]
pub(in super::super) struct EitherMatch<'r> {
    /// Index of the first operand.
    pub(in super::super) operand: usize,
    pub(in super::super) parts: Vec<PartMatch<'r>>,
}

/// Operand of `either`, or element of `variadic`.
#[derive(Clone, Debug)]
pub(in super::super) enum PartMatch<'r> {
    Operand(OperandMatch<'r>),
    Nested(NodeMatch<'r>),
}

/// `variadic`: elements of one operand.
#[derive(Clone, Debug)]
pub(in super::super) struct VariadicMatch<'r> {
    /// Index of the operand.
    pub(in super::super) operand: usize,
    /// Variable to set to all elements. `None` if there is no name.
    pub(in super::super) binding: Option<String>,
    pub(in super::super) elements: Vec<PartMatch<'r>>,
}

/// Comparison of an attribute.
#[derive(Clone, Debug)]
pub(in super::super) struct AttributeMatch<'r> {
    pub(in super::super) name: &'r str,
    /// Name of the operation in textual form.
    pub(in super::super) operation: String,
    /// C++ type.
    pub(in super::super) ty: &'r str,
    /// True if the attribute is stored as a property.
    pub(in super::super) is_property: bool,
    pub(in super::super) absence: Absence<'r>,
    pub(in super::super) check: Option<Check<'r>>,
    /// True if an absent attribute is compared before the check, which would dereference it.
    pub(in super::super) must_exist: bool,
    /// Variable to set. `None` if the attribute has no name.
    pub(in super::super) binding: Option<&'r str>,
}

/// Meaning of an absent attribute.
#[derive(Clone, Debug)]
pub(in super::super) enum Absence<'r> {
    Default(Code<'r>),
    Mismatch,
    Allowed,
}

/// Comparison of a property.
#[derive(Clone, Debug)]
pub(in super::super) struct PropertyMatch<'r> {
    pub(in super::super) name: &'r str,
    /// Name of the operation in textual form.
    pub(in super::super) operation: String,
    pub(in super::super) check: Option<Check<'r>>,
    /// Variable to set. `None` if the property has no name.
    pub(in super::super) binding: Option<&'r str>,
}

/// Constraint on entities of a pattern.
#[derive(Clone, Debug)]
pub(in super::super) struct AppliedConstraint<'r> {
    /// Condition with its values.
    pub(in super::super) condition: Code<'r>,
    pub(in super::super) summary: &'r str,
    pub(in super::super) entities: Entities<'r>,
}

/// Names of the entities of a constraint.
#[derive(Clone, Debug)]
pub(in super::super) enum Entities<'r> {
    /// Value whose type is constrained.
    Value(&'r str),
    All(Vec<&'r str>),
}
