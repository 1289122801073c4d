//! Types that descriptions compute with C++ expressions.

use crate::plan::Plan;
use crate::plan::built::{self, Built};

/// Type that a C++ expression builds.
pub(super) enum BuiltType<'r> {
    /// Text of a builtin type.
    Builtin(String),
    /// Name of a type of a dialect, without `!`.
    Dialect(&'r str),
}

impl BuiltType<'_> {
    /// Returns MLIR's text of the type.
    pub(super) fn text(&self) -> String {
        match self {
            BuiltType::Builtin(text) => text.clone(),
            BuiltType::Dialect(name) => format!("!{name}"),
        }
    }
}

/// Returns the type that a C++ expression builds. `None` if the expression is not known.
pub(super) fn built<'r>(plan: &Plan<'r>, expression: &str) -> Option<BuiltType<'r>> {
    let class = match built::built(expression)? {
        Built::Builtin(text) => return Some(BuiltType::Builtin(text)),
        Built::Class(class) => class,
    };
    let class = class.trim_start_matches("::");
    let name = plan.type_names.get(class);
    let name = name.or_else(|| plan.type_names.get(&format!("mlir::{class}")))?;
    Some(BuiltType::Dialect(name))
}
