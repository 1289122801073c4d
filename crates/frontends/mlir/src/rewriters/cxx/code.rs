//! C++ text of values and code templates.

use super::super::plan::code::{
    Code, CodeContext, Location, OpVariable, OperandLength, Use, Value, Values,
};
use crate::cxx::tgfmt::{FmtContext, write_tgfmt};

/// Returns the expression of a value.
pub(in super::super) fn value_text(value: &Value<'_>) -> String {
    match value {
        Value::Use(values) => use_text(values),
        Value::Variable(name) => name.clone(),
        Value::Operation(variable) => op_text(*variable),
        Value::Capture(capture) => format!("arg{}_{}", capture.depth, capture.index),
        Value::TypeOf(values) => format!("({}.getType())", use_text(values)),
        Value::Text(text) => (*text).to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Code(code) => code_text(code),
        Value::Unused => "<unused>".to_owned(),
    }
}

/// Returns the variable of an operation.
pub(super) fn op_text(variable: OpVariable) -> String {
    match variable {
        OpVariable::Defining(depth) => format!("op{depth}"),
        OpVariable::Local(index) => format!("local_op_{index}"),
        OpVariable::Cast(depth) => format!("castedOp{depth}"),
    }
}

/// Returns a code template with its values.
pub(super) fn code_text(code: &Code<'_>) -> String {
    let arguments: Vec<_> = code.arguments.iter().map(value_text).collect();
    let mut text = String::with_capacity(code.template.len());
    write_tgfmt(&mut text, &code.template, Some(&context(&code.context)), &arguments);
    text
}

fn context(values: &CodeContext<'_>) -> FmtContext<'static> {
    let mut context = FmtContext::new().with_builder("rewriter");
    if let Some(location) = &values.location {
        context.set("_loc", location_text(location));
    }
    if let Some(this) = &values.this {
        context.set("_self", value_text(this));
    }
    context
}

/// Returns the expression of a location.
pub(super) fn location_text(location: &Location<'_>) -> String {
    let of_value = |values: &Use| use_text_in(values, &|value| format!("{value}.getLoc()"));
    match location {
        Location::Matched => "odsLoc".to_owned(),
        Location::Name(name) => {
            format!("::mlir::NameLoc::get(rewriter.getStringAttr(\"{name}\"))")
        }
        Location::Of(values) => of_value(values),
        Location::Fused { values, name } => {
            let locations: Vec<_> = values.iter().map(of_value).collect();
            let metadata = match *name {
                "" => String::new(),
                name => format!(", rewriter.getStringAttr(\"{name}\")"),
            };
            format!("rewriter.getFusedLoc({{{}}}{metadata})", locations.join(", "))
        }
    }
}

/// Returns the values of a name, separated by commas.
pub(super) fn use_text(values: &Use) -> String {
    use_text_in(values, &str::to_owned)
}

/// Returns the values of a name, separated by commas, each as `wrap` changes it.
fn use_text_in(values: &Use, wrap: &dyn Fn(&str) -> String) -> String {
    let Use { name, values } = values;
    match values {
        Values::Attribute | Values::Value | Values::Operand(OperandLength::Any) => wrap(name),
        Values::Operand(OperandLength::Optional) => {
            wrap(&format!("({name}.empty() ? ::mlir::Value() : *{name}.begin())"))
        }
        Values::Operand(OperandLength::One) => wrap(&format!("(*{name}.begin())")),
        Values::Results(results) if results.is_empty() => wrap(name),
        Values::Results(results) => {
            let results = results.iter().map(|result| {
                let all = format!("{name}.getODSResults({})", result.index);
                match result.is_variadic {
                    true => wrap(&all),
                    false => wrap(&format!("(*{all}.begin())")),
                }
            });
            results.collect::<Vec<_>>().join(", ")
        }
        Values::Returned(index) => wrap(&returned_text(name, *index)),
    }
}

/// Returns the values of a name as ranges, separated by line ends, each as `wrap` changes it.
pub(super) fn range_text_in(values: &Use, wrap: &dyn Fn(&str) -> String) -> String {
    let Use { name, values } = values;
    match values {
        Values::Attribute | Values::Operand(_) => wrap(name),
        Values::Results(results) => {
            let results = results.iter();
            let results =
                results.map(|result| wrap(&format!("{name}.getODSResults({})", result.index)));
            results.collect::<Vec<_>>().join("\n")
        }
        Values::Value => wrap(&format!("{{{name}}}")),
        Values::Returned(index) => wrap(&returned_text(name, *index)),
    }
}

fn returned_text(name: &str, index: Option<usize>) -> String {
    match index {
        Some(index) => format!("{name}[{index}]"),
        None => format!("{name}.begin(), {name}.end()"),
    }
}
