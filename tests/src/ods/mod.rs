//! Reader for MLIR's operation definitions (ODS), in the form that generators of operations need.
//!
//! Input: ODS records. Output: each operation with its operands, attributes, results, regions,
//! successors and traits, or an error at the wrong record. `typed.rs` reads them through typed
//! access.

mod typed;

use std::error::Error;
use std::fmt::{self, Write};

pub use typed::read;

/// Operation of a dialect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Op {
    /// Name of the record.
    pub def: String,
    /// Name with the dialect, as in `dialect.name`.
    pub name: String,
    /// Summary in one line.
    pub summary: String,
    /// Operands, in declaration order.
    pub operands: Vec<Variable>,
    /// Attributes, in declaration order.
    pub attributes: Vec<Attribute>,
    /// Names of properties.
    pub properties: Vec<String>,
    /// Results, in declaration order.
    pub results: Vec<Variable>,
    /// Regions of the operation.
    pub regions: Vec<Variable>,
    /// Successor blocks.
    pub successors: Vec<Variable>,
    /// Traits, with those of nested lists.
    pub traits: Vec<Trait>,
    /// True if the operation has a verifier.
    pub has_verifier: bool,
    /// Assembly format, if declared.
    pub format: Option<String>,
}

/// Operand, result, region or successor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Name, if declared.
    pub name: Option<String>,
    /// Summary of the constraint.
    pub constraint: String,
    /// Permitted number of values.
    pub count: Count,
}

/// Allowed number of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Exactly one.
    One,
    /// At most one.
    Optional,
    /// Any number.
    Variadic,
}

/// Attribute of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attribute {
    /// Name of the attribute.
    pub name: String,
    /// Storage type, if declared.
    pub storage: Option<String>,
    /// Default value, if declared.
    pub default: Option<String>,
    /// True if the argument may be omitted.
    pub optional: bool,
}

/// Trait of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trait {
    /// Trait with a name in C++.
    Named(String),
    /// Interface with this C++ name.
    Interface(String),
    /// Condition, and its summary.
    Condition(String),
}

/// Error of a dialect, apart from missing fields and wrong types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OdsError {
    /// A dag has another operator than its field requires.
    WrongOperator {
        /// Name of the field.
        field: &'static str,
        /// Operator that the field requires.
        wanted: &'static str,
        /// Operator that was found.
        found: String,
    },
    /// An argument is not an operand, attribute or property.
    StrangeArgument(String),
    /// An attribute or property has no name.
    Nameless(String),
    /// A list of traits has a record of an unknown kind.
    StrangeTrait(String),
}

impl fmt::Display for OdsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OdsError::WrongOperator { field, wanted, found } => {
                write!(f, "the operator of `{field}` is `{found}`, not `{wanted}`")
            }
            OdsError::StrangeArgument(what) => {
                write!(f, "`{what}` is no operand, attribute or property")
            }
            OdsError::Nameless(what) => write!(f, "attribute `{what}` has no name"),
            OdsError::StrangeTrait(what) => write!(f, "`{what}` is no known kind of trait"),
        }
    }
}

impl Error for OdsError {}

/// Formats operations, each as a block of lines.
pub fn describe(ops: &[Op]) -> String {
    let mut text = String::new();
    for op in ops {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{} ({})", op.name, op.def);
        for (kind, all) in [
            ("operand", &op.operands),
            ("result", &op.results),
            ("region", &op.regions),
            ("successor", &op.successors),
        ] {
            for one in all {
                let name = one.name.as_deref().unwrap_or("_");
                let count = match one.count {
                    Count::One => "",
                    Count::Optional => "?",
                    Count::Variadic => "*",
                };
                let _ = writeln!(text, "  {kind} {name}{count}: {}", one.constraint);
            }
        }
        for attribute in &op.attributes {
            let Attribute { name, storage, default, optional } = attribute;
            let mark = if *optional { "?" } else { "" };
            let storage = storage.as_deref().unwrap_or("_");
            let default = default.as_ref().map_or(String::new(), |value| format!(" = {value}"));
            let _ = writeln!(text, "  attribute {name}{mark}: {storage}{default}");
        }
        for property in &op.properties {
            let _ = writeln!(text, "  property {property}");
        }
        for one in &op.traits {
            let _ = match one {
                Trait::Named(name) => writeln!(text, "  trait {name}"),
                Trait::Interface(name) => writeln!(text, "  interface {name}"),
                Trait::Condition(summary) => writeln!(text, "  condition: {summary}"),
            };
        }
        if op.has_verifier {
            text.push_str("  verified\n");
        }
        if let Some(format) = &op.format {
            let _ = writeln!(text, "  format {format}");
        }
    }
    text
}
