//! Types that descriptions compute with C++ expressions.

use crate::plan::Plan;

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
    let plain: String = expression.split_whitespace().collect();
    let call = plain.strip_prefix("$_builder.get");
    if let Some(call) = call {
        if let Some(class) = call.strip_prefix("Type<").and_then(|rest| rest.strip_suffix(">()")) {
            return named(plan, class);
        }
        if let Some(width) = call.strip_prefix("IntegerType(") {
            let (width, sign) = match width.strip_suffix(')')?.split_once(',') {
                None => (width.strip_suffix(')')?, ""),
                Some((width, "true")) => (width, "s"),
                Some((width, _)) => (width, "u"),
            };
            return Some(BuiltType::Builtin(format!("{sign}i{}", width.parse::<u32>().ok()?)));
        }
        return Some(BuiltType::Builtin(match call.strip_suffix("Type()")? {
            "Index" => "index".to_owned(),
            "None" => "none".to_owned(),
            "BF16" => "bf16".to_owned(),
            "TF32" => "tf32".to_owned(),
            name => {
                let (letter, width) = name.split_at_checked(1)?;
                let width: u32 = width.parse().ok()?;
                match letter {
                    "I" => format!("i{width}"),
                    "F" => format!("f{width}"),
                    _ => return None,
                }
            }
        }));
    }
    let class = plain.strip_suffix("::get($_builder.getContext())")?;
    named(plan, class)
}

fn named<'r>(plan: &Plan<'r>, class: &str) -> Option<BuiltType<'r>> {
    let class = class.trim_start_matches("::");
    let name = plan.type_names.get(class);
    let name = name.or_else(|| plan.type_names.get(&format!("mlir::{class}")))?;
    Some(BuiltType::Dialect(name))
}
