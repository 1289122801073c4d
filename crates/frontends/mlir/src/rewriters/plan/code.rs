//! Values and code templates.

use std::borrow::Cow;
use std::sync::Arc;

use crate::model::fields::qualified;

/// C++ class of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct OpClass<'r> {
    pub(in super::super) namespace: &'r str,
    pub(in super::super) name: &'r str,
}

impl OpClass<'_> {
    /// Returns the name with the namespace, if there is one.
    pub(in super::super) fn qualified(self) -> String {
        qualified(self.namespace, self.name)
    }
}

/// Code template of the description with the values of its placeholders.
#[derive(Clone, Debug)]
pub(in super::super) struct Code<'r> {
    pub(in super::super) template: Cow<'r, str>,
    pub(in super::super) context: CodeContext<'r>,
    /// Values of `$0`, `$1` and so on.
    pub(in super::super) arguments: Vec<Value<'r>>,
}

/// Values of named placeholders. They stay set for the templates that follow in a pattern, as in
/// mlir-tblgen.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct CodeContext<'r> {
    /// Value of `$_loc`.
    pub(in super::super) location: Option<Arc<Location<'r>>>,
    /// Value of `$_self`.
    pub(in super::super) this: Option<Arc<Value<'r>>>,
}

/// C++ value.
#[derive(Clone, Debug)]
pub(in super::super) enum Value<'r> {
    /// Values of a bound name.
    Use(Use),
    /// Variable with this name.
    Variable(String),
    /// Operation that is compared.
    Operation(OpVariable),
    /// Argument of native code that is matched.
    Capture(Capture),
    /// Type of the values of a bound name.
    TypeOf(Use),
    /// C++ expression of the description.
    Text(&'r str),
    Integer(i64),
    Code(Box<Code<'r>>),
    /// Argument of a constraint that has fewer arguments than mlir-tblgen passes.
    Unused,
}

/// Variable of an operation that is compared with a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum OpVariable {
    /// Operation at a depth, which defines an operand of the one above. The root has depth 0.
    Defining(usize),
    /// Operation that defines an element of `either` or `variadic` with this index.
    Local(usize),
    /// Operation at a depth, as an object of its class.
    Cast(usize),
}

/// Variable for an argument of native code that is matched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct Capture {
    /// Depth of the node.
    pub(in super::super) depth: usize,
    /// Index of the argument.
    pub(in super::super) index: usize,
}

/// Location of a new operation.
#[derive(Clone, Debug)]
pub(in super::super) enum Location<'r> {
    /// Locations of all matched operations.
    Matched,
    /// Location with a name.
    Name(&'r str),
    /// Location of a value.
    Of(Use),
    /// Locations of values, with a name, which may be empty.
    Fused { values: Vec<Use>, name: &'r str },
}

/// Reference to the values of a bound name.
#[derive(Clone, Debug)]
pub(in super::super) struct Use {
    /// Name without an index.
    pub(in super::super) name: String,
    pub(in super::super) values: Values,
}

/// Values of a bound name.
#[derive(Clone, Debug)]
pub(in super::super) enum Values {
    /// Attribute or property.
    Attribute,
    /// One value.
    Value,
    Operand(OperandLength),
    /// Results of an operation: those with an index, or all. Empty if the operation has none.
    Results(Vec<ResultUse>),
    /// Values that code returns: the one with an index, or all.
    Returned(Option<usize>),
}

/// Number of values of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum OperandLength {
    One,
    Optional,
    Any,
}

/// Result of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct ResultUse {
    pub(in super::super) index: usize,
    pub(in super::super) is_variadic: bool,
}
