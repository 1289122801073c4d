//! Types that descriptions compute with C++ expressions.

use crate::plan::Plan;

/// Returns the expression of a function from a type to a type.
pub(super) fn transform(expression: &str) -> String {
    let plain: String = expression.split_whitespace().collect();
    let plain = plain.replace("::mlir::", "").replace("mlir::", "").replace("::llvm::", "");
    let plain = plain.replace("llvm::", "");
    let name = match plain.trim_start_matches("::") {
        "$_self" => "Same",
        "getI1SameShape($_self)" => "I1SameShape",
        "getElementTypeOrSelf($_self)" | "getElementTypeOrSelf($_self.getType())" => "ElementType",
        "cast<FunctionType>($_self).getInputs()" => "FunctionInputs",
        "cast<FunctionType>($_self).getResults()" => "FunctionResults",
        "cast<ShapedType>($_self).getElementType()"
        | "cast<VectorType>($_self).getElementType()"
        | "cast<TensorType>($_self).getElementType()"
        | "cast<MemRefType>($_self).getElementType()" => "ElementType",
        _ => {
            let text = expression.split_whitespace().collect::<Vec<_>>().join(" ");
            return format!("Transform::Unknown({text:?})");
        }
    };
    format!("Transform::{name}")
}

/// Returns the text of a type that a C++ expression builds. `None` if the expression is not known.
pub(super) fn built(plan: &Plan<'_>, expression: &str) -> Option<String> {
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
            return Some(format!("{sign}i{}", width.parse::<u32>().ok()?));
        }
        return Some(match call.strip_suffix("Type()")? {
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
        });
    }
    let class = plain.strip_suffix("::get($_builder.getContext())")?;
    named(plan, class)
}

fn named(plan: &Plan<'_>, class: &str) -> Option<String> {
    let class = class.trim_start_matches("::");
    let name = plan.type_names.get(class);
    let name = name.or_else(|| plan.type_names.get(&format!("mlir::{class}")))?;
    Some(format!("!{name}"))
}
