//! Conditions of constraints: from C++ expressions to [`Condition`]s.
//!
//! Input: the leaves of a predicate, C++ expressions in which `$_self` is the subject. Output: tests
//! that the runtime has, and the text of what it does not have. The parser reads `isa`, `cast`,
//! calls of methods, comparisons with numbers, `&&`, `||`, `!`, `llvm::all_of` and
//! `llvm::is_contained`. `cxx_names` knows the meanings of other names in C++.
//!
//! [`parser`] reads operators and operands, [`calls`] functions and lambdas. [`methods`] has the
//! meaning of methods, [`subject`] that of C++ classes.

mod calls;
mod methods;
mod parser;
mod subject;
#[cfg(test)]
mod tests;

use tablegen_mlir::model::predicate::PredicateTree;

use super::condition::{Comparison, Condition, Part, Quantity, Test, all_of, any_of, not};
use super::cxx_names::CxxNames;
use super::lexer::tokens;
use parser::Parser;

/// Returns the condition of a predicate.
pub(crate) fn condition(tree: &PredicateTree, names: &CxxNames) -> Condition {
    match tree {
        PredicateTree::Leaf(text) => of_text(text, names),
        PredicateTree::All(all) => all_of(all.iter().map(|one| condition(one, names))),
        PredicateTree::Any(any) => any_of(any.iter().map(|one| condition(one, names))),
        PredicateTree::Not(other) => not(condition(other, names)),
    }
}

/// Returns the condition that a C++ expression states.
pub(crate) fn of_text(text: &str, names: &CxxNames) -> Condition {
    let unknown = || Condition::Unknown(text.split_whitespace().collect::<Vec<_>>().join(" "));
    let Some(tokens) = tokens(text) else { return unknown() };
    let mut parser = Parser::new(&tokens, names);
    match parser.or().and_then(Value::into_condition) {
        Some(condition) if parser.is_at_end() => condition,
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
    /// Name that is not a call: a case of an enum, `std::nullopt`.
    Name(String),
    /// Case of an enum, whose text is a parameter with this index.
    Case(Vec<Part>, usize),
    /// Number that is the only parameter. `std::nullopt` if there is none.
    OptionalNumber(Vec<Part>),
    /// Result of a function that the program implements, and its arguments behind the subject.
    Call(Vec<Part>, String, Vec<String>),
}

impl Value {
    /// Returns the condition that the value is true. `None` if it is none of truth.
    fn into_condition(self) -> Option<Condition> {
        match self {
            Value::Condition(condition) => Some(condition),
            // A pointer or handle as a condition is one that is not null.
            Value::Part(..) => Some(Condition::TRUE),
            Value::Call(path, function, arguments) => {
                let test = Test::Call(function, arguments, Comparison::NotEqual, 0);
                Some(Condition::Test(path, test))
            }
            _ => None,
        }
    }
}

/// Returns the last part of a qualified name.
fn base_name(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}
