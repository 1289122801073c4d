//! Steps that build the result patterns and replace the matched operation.

use super::code::{Code, Location, OpClass, Use, Value};

/// Code after a match.
#[derive(Clone, Debug)]
pub(in super::super) struct Rewrite<'r> {
    /// Number of operations that the source matches.
    pub(in super::super) matched_operations: usize,
    /// Results that replace no value.
    pub(in super::super) auxiliary: Vec<Statement<'r>>,
    /// Results that replace the values of the root. `None` if the root has no results.
    pub(in super::super) replacements: Option<Vec<Replacement<'r>>>,
    pub(in super::super) supplemental: Vec<Statement<'r>>,
}

/// Result pattern that replaces values.
#[derive(Clone, Debug)]
pub(in super::super) struct Replacement<'r> {
    /// Statements that build the values.
    pub(in super::super) statements: Vec<Statement<'r>>,
    pub(in super::super) values: Use,
}

/// Statement of a rewrite.
#[derive(Clone, Debug)]
pub(in super::super) enum Statement<'r> {
    /// Code that returns no value.
    Evaluate(Value<'r>),
    /// Code whose values a variable has.
    Native {
        variable: String,
        code: Code<'r>,
    },
    /// List of values: `variadic`.
    Group {
        variable: String,
        values: Vec<Value<'r>>,
    },
    Operation(OperationBuild<'r>),
}

/// Creation of an operation.
#[derive(Clone, Debug)]
pub(in super::super) struct OperationBuild<'r> {
    pub(in super::super) class: OpClass<'r>,
    pub(in super::super) variable: String,
    pub(in super::super) location: Location<'r>,
    pub(in super::super) builder: OperationBuilder<'r>,
}

/// Builder of an operation that is called.
#[derive(Clone, Debug)]
pub(in super::super) enum OperationBuilder<'r> {
    /// Builder with a parameter for each argument.
    Separate { operands: Vec<SeparateOperand<'r>>, arguments: Vec<SeparateArgument<'r>> },
    /// Builder from lists of operands and attributes. `None` for types that it deduces.
    Collective { arguments: Collective<'r>, types: Option<ResultTypes<'r>> },
}

/// Operand that is a variable of its own.
#[derive(Clone, Debug)]
pub(in super::super) struct SeparateOperand<'r> {
    pub(in super::super) is_variadic: bool,
    pub(in super::super) value: Value<'r>,
}

/// Argument of a builder with a parameter for each argument.
#[derive(Clone, Debug)]
pub(in super::super) struct SeparateArgument<'r> {
    /// Name of the parameter, for a comment.
    pub(in super::super) name: Option<&'r str>,
    /// Value. `None` for the next operand.
    pub(in super::super) value: Option<Value<'r>>,
}

/// Lists of operands and attributes.
#[derive(Clone, Debug)]
pub(in super::super) struct Collective<'r> {
    /// True if attributes are stored as properties.
    pub(in super::super) has_properties: bool,
    pub(in super::super) arguments: Vec<CollectedArgument<'r>>,
    /// True if the numbers of values of all operands are set.
    pub(in super::super) sets_sizes: bool,
}

/// Element of the lists of operands and attributes.
#[derive(Clone, Debug)]
pub(in super::super) enum CollectedArgument<'r> {
    Attribute { name: &'r str, value: Value<'r> },
    Property { name: &'r str, value: Value<'r> },
    Operand(Value<'r>),
    VariadicOperand(Use),
}

/// Types of the results of an operation.
#[derive(Clone, Debug)]
pub(in super::super) enum ResultTypes<'r> {
    Explicit(Vec<ExplicitType<'r>>),
    /// Types of results of the root, from an index.
    OfRoot {
        first: i64,
        count: usize,
    },
}

/// Type of a result in the pattern.
#[derive(Clone, Debug)]
pub(in super::super) struct ExplicitType<'r> {
    /// Statements that build the values which the type is made from.
    pub(in super::super) statements: Vec<Statement<'r>>,
    pub(in super::super) ty: TypeSource<'r>,
}

/// Source of a type.
#[derive(Clone, Debug)]
pub(in super::super) enum TypeSource<'r> {
    /// The value is a type.
    Is(Value<'r>),
    /// The value has the type.
    Of(Value<'r>),
}
