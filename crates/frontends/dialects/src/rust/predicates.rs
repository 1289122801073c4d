//! Predicates in Rust.
//!
//! Input: a predicate with C++ snippets. Output: its [`Form`]: `eq` and comparisons become Rust;
//! other snippets become queries of the IR.

use super::super::read::{Meaning, Predicate};

/// Predicate in Rust.
pub(super) struct Form {
    /// Evaluation of the first argument.
    pub(super) evaluate: Evaluate,
    pub(super) check: Test,
    /// Captures of the parameters, by index from 0.
    pub(super) capture: Vec<Capture>,
}

/// Evaluation of a predicate's first argument.
pub(super) enum Evaluate {
    Number(i64),
    /// Argument with this index.
    Argument(usize),
    /// Query of the IR.
    Context,
}

/// Test of a predicate.
pub(super) enum Test {
    Always,
    /// Comparison of the arguments with these indices.
    Compare(usize, &'static str, usize),
    /// Query of the IR.
    Context,
}

/// Extraction of an argument from the first one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Capture {
    /// Argument with this index.
    Argument(usize),
    /// Query of the IR.
    Context,
}

impl Form {
    pub(super) fn new(predicate: &Predicate<'_>) -> Self {
        let count = predicate.arguments.len() - 1;
        let captures = vec![Capture::Context; count];
        match &predicate.meaning {
            Meaning::Cpp(snippets) => {
                let argument = |text: &str| argument(predicate, text);
                let captured =
                    |text: &&str| argument(text).map_or(Capture::Context, Capture::Argument);
                let capture = match snippets.capture.as_slice() {
                    [] => captures,
                    given => given.iter().map(captured).collect(),
                };
                let evaluate =
                    argument(snippets.evaluate).map_or(Evaluate::Context, Evaluate::Argument);
                Form { evaluate, check: test(predicate, snippets.check), capture }
            }
            Meaning::Constant(number) => {
                Form { evaluate: Evaluate::Number(*number), check: Test::Always, capture: captures }
            }
            Meaning::Type(_) | Meaning::Expression { .. } => {
                Form { evaluate: Evaluate::Context, check: Test::Context, capture: captures }
            }
        }
    }
}

/// Returns the index of the argument that a snippet `$name` refers to. Returns `None` for other
/// snippets.
fn argument(predicate: &Predicate<'_>, snippet: &str) -> Option<usize> {
    let name = snippet.trim().strip_prefix('$')?;
    predicate.arguments.iter().position(|argument| argument.name == name)
}

fn test(predicate: &Predicate<'_>, snippet: &str) -> Test {
    let tokens: Vec<&str> = snippet.split_whitespace().collect();
    let compared = match tokens.as_slice() {
        ["true"] => return Test::Always,
        [left, operator, right] => comparison(operator).and_then(|how| {
            Some(Test::Compare(argument(predicate, left)?, how, argument(predicate, right)?))
        }),
        _ => None,
    };
    compared.unwrap_or(Test::Context)
}

/// Returns the variant of `tablegen_rt::dialect::Comparison` for a C++ operator.
fn comparison(operator: &str) -> Option<&'static str> {
    Some(match operator {
        "<" => "Less",
        "<=" => "LessOrEqual",
        ">" => "Greater",
        ">=" => "GreaterOrEqual",
        "==" => "Equal",
        "!=" => "Different",
        _ => return None,
    })
}
