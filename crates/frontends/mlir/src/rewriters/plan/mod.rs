//! [`Plan`]: rewrite patterns as printers see them.
//!
//! [`code`] has values and code templates, [`matching`] the steps that compare operations with a
//! source pattern, [`building`] the steps that build the results. Names are those of C++ variables.

pub(super) mod building;
pub(super) mod code;
pub(super) mod matching;

use std::sync::Arc;

use crate::model::constraint::ConstraintKind;
use building::Rewrite;
use code::OpClass;
use matching::{AppliedConstraint, NodeMatch};

/// Patterns of a file, and the functions that they share.
#[derive(Clone, Debug)]
pub(super) struct Plan<'r> {
    pub(super) constraints: Vec<ConstraintFunction<'r>>,
    /// Functions that match nodes which occur more than once.
    pub(super) matchers: Vec<Matcher<'r>>,
    pub(super) patterns: Vec<Pattern<'r>>,
}

/// Function that checks a constraint.
#[derive(Clone, Debug)]
pub(super) struct ConstraintFunction<'r> {
    /// Type, attribute or property.
    pub(super) kind: ConstraintKind,
    pub(super) name: Arc<str>,
    /// Code template of the description's predicates.
    pub(super) condition: String,
    pub(super) summary: &'r str,
    /// C++ type of a property. Empty if the function accepts all types.
    pub(super) interface_type: &'r str,
}

/// Function that matches a node.
#[derive(Clone, Debug)]
pub(super) struct Matcher<'r> {
    /// Variables that the function sets.
    pub(super) variables: Vec<Variable<'r>>,
    pub(super) node: NodeMatch<'r>,
}

/// C++ class of a pattern.
#[derive(Clone, Debug)]
pub(super) struct Pattern<'r> {
    pub(super) name: ClassName<'r>,
    /// Path and line of the record, and of what it is instantiated by.
    pub(super) locations: Vec<String>,
    /// Name of the operation that is matched, in textual form.
    pub(super) root: String,
    pub(super) benefit: i64,
    /// Names of the operations that are built, in textual form, sorted.
    pub(super) built: Vec<String>,
    /// Variables for the names that the source binds.
    pub(super) variables: Vec<Variable<'r>>,
    pub(super) source: NodeMatch<'r>,
    /// Pairs of variables whose operands must be equal.
    pub(super) equal: Vec<(String, String)>,
    pub(super) constraints: Vec<AppliedConstraint<'r>>,
    pub(super) rewrite: Rewrite<'r>,
}

/// Name of the class of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ClassName<'r> {
    /// Name of the record.
    Record(&'r str),
    /// Number of an anonymous pattern.
    Anonymous(usize),
}

/// Variable that a match sets.
#[derive(Clone, Debug)]
pub(super) struct Variable<'r> {
    pub(super) name: String,
    pub(super) ty: VariableType<'r>,
}

/// Type of a [`Variable`].
#[derive(Clone, Copy, Debug)]
pub(super) enum VariableType<'r> {
    /// Any attribute.
    Attribute,
    /// C++ type of an attribute or of a property.
    Storage(&'r str),
    /// Operands of the matched operation.
    Operands,
    /// Operation, for its results.
    Operation(OpClass<'r>),
    /// One value.
    Value,
    /// Several values.
    Values,
}
