//! Conditions of constraints: from C++ expressions to [`Condition`]s.
//!
//! Input: the leaves of a predicate, C++ expressions in which `$_self` is the subject. Output: tests
//! that the runtime has, and the text of what it does not have. The parser reads `isa`, `cast`,
//! calls of methods, comparisons with numbers, `&&`, `||`, `!`, `llvm::all_of` and
//! `llvm::is_contained`. `classes` has the C++ classes and functions that are known.
//!
//! [`parser`] reads operators and operands, [`calls`] functions and lambdas. [`methods`] has the
//! meaning of methods, [`subject`] that of C++ classes.

mod calls;
mod methods;
mod parser;
mod subject;
#[cfg(test)]
mod tests;

use rustc_hash::FxHashMap;
use tablegen_mlir::model::predicate::PredicateTree;

use super::condition::{Condition, Part, Quantity, all_of, any_of, not};
use super::lexer::tokens;
use parser::Parser;

/// C++ classes of attributes and types of dialects, with the conditions that hold for their objects.
pub(crate) type Classes = FxHashMap<String, Condition>;

/// Returns the condition of a predicate.
pub(crate) fn condition(tree: &PredicateTree, classes: &Classes) -> Condition {
    match tree {
        PredicateTree::Leaf(text) => of_text(text, classes),
        PredicateTree::All(all) => all_of(all.iter().map(|one| condition(one, classes))),
        PredicateTree::Any(any) => any_of(any.iter().map(|one| condition(one, classes))),
        PredicateTree::Not(other) => not(condition(other, classes)),
    }
}

/// Returns the condition that a C++ expression states.
pub(crate) fn of_text(text: &str, classes: &Classes) -> Condition {
    let unknown = || Condition::Unknown(text.split_whitespace().collect::<Vec<_>>().join(" "));
    let Some(tokens) = tokens(text) else { return unknown() };
    let mut parser = Parser::new(&tokens, classes);
    match parser.or() {
        Some(Value::Condition(condition)) if parser.is_at_end() => condition,
        _ => unknown(),
    }
}

/// Meaning of an expression.
#[derive(Clone, Debug)]
enum Value {
    Condition(Condition),
    /// Type or attribute, with the class that it was cast to.
    Part(Vec<Part>, Option<String>),
    Quantity(Vec<Part>, Quantity),
    /// Shape of a type.
    Shape(Vec<Part>),
    /// Sum of the rank of a type and a number.
    Index(Vec<Part>, i32),
    /// True for each scalable dimension of a type.
    ScalableDimensions(Vec<Part>),
    /// The same without the last dimension.
    LeadingDimensions(Vec<Part>),
    /// Elements of a dense array.
    Elements(Vec<Part>),
    Number(i64),
    /// Zero-extended value of an integer attribute.
    ZeroExtended(Vec<Part>),
    /// The same, and a mask that applies to it.
    Masked(Vec<Part>, u64),
    Numbers(Vec<i64>),
}

/// Returns the last part of a qualified name.
fn base_name(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}
