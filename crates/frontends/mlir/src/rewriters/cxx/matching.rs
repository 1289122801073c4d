//! Code that compares operations with a source pattern, and sets the variables of its names.

use super::super::plan::Pattern;
use super::super::plan::code::{Capture, OpVariable, Value};
use super::super::plan::matching::{
    Absence, AppliedConstraint, ArgumentMatch, AttributeMatch, CaptureType, Check, CodeMatch,
    EitherMatch, Entities, NodeForm, NodeMatch, OperandMatch, OperandValues, OperationMatch,
    PartMatch, PropertyMatch, SharedMatch, VariadicMatch,
};
use super::code::{code_text, op_text, value_text};
use super::matcher_name;
use crate::cxx::{Indented, escaped};
use crate::model::fields::camel_case;

/// Variable of the matched operation.
const ROOT: &str = "op0";

/// Writes the comparison of an operation with a node.
pub(super) fn write_node(node: &NodeMatch<'_>, out: &mut Indented) {
    match &node.form {
        NodeForm::Shared(shared) => write_shared(shared, node.variable, out),
        NodeForm::Code(code) => write_code(code, node, out),
        NodeForm::Operation(operation) => write_operation(operation, node, out),
    }
}

/// Writes the whole match of a pattern: the source, equal names, and constraints.
pub(super) fn write_pattern(pattern: &Pattern<'_>, out: &mut Indented) {
    write_node(&pattern.source, out);
    for (first, second) in &pattern.equal {
        let condition = format!("*{first}.begin() == *{second}.begin()");
        let message = format!("\"Operands '{first}' and '{second}' must be equal\"");
        write_check(ROOT, &condition, &message, out);
    }
    pattern.constraints.iter().for_each(|constraint| write_constraint(constraint, out));
}

fn open(out: &mut Indented) {
    out.write("{\n").indent();
}

fn close(out: &mut Indented) {
    out.unindent().write("}\n");
}

/// Writes the call of the function that matches a node.
fn write_shared(shared: &SharedMatch<'_>, variable: OpVariable, out: &mut Indented) {
    let (name, variable) = (matcher_name(shared.matcher), op_text(variable));
    out.write(&format!("if(::mlir::failed({name}(rewriter, {variable}, tblgen_ops"));
    for bound in &shared.variables {
        out.write(", ").write(bound);
    }
    out.write("))) {\n").indent().write("return ::mlir::failure();\n");
    close(out);
    if let Some(class) = shared.root {
        let (cast, class) = (op_text(OpVariable::Cast(0)), class.qualified());
        out.write(&format!(
            "auto {cast} = ::llvm::dyn_cast_or_null<{class}>({variable}); (void){cast};\n"
        ));
    }
}

/// Writes a check that fails with a message, a C++ expression.
fn write_check(op_variable: &str, condition: &str, message: &str, out: &mut Indented) {
    out.write("if (!(").write(condition).write("))").write("{\n").indent();
    out.write("return rewriter.notifyMatchFailure(").write(op_variable);
    out.write(", [&](::mlir::Diagnostic &diag) {\n  diag << ").write(message);
    out.write(";\n});").unindent().write("\n}\n");
}

/// Writes the call of the function for a constraint on `this`.
fn write_call(check: &Check<'_>, op_variable: &str, this: &str, message: &str, out: &mut Indented) {
    let (function, summary) = (&check.function, escaped(check.summary));
    out.write(&format!(
        "if(::mlir::failed({function}(rewriter, {op_variable}, {this}, \"{message} failed to \
         satisfy constraint: '{summary}'\"))) {{\n"
    ));
    out.indent().write("return ::mlir::failure();\n");
    close(out);
}

fn write_code(matched: &CodeMatch<'_>, node: &NodeMatch<'_>, out: &mut Indented) {
    let (variable, depth) = (op_text(node.variable), node.depth);
    let capture = |index| value_text(&Value::Capture(Capture { depth, index }));
    out.indent();
    for (index, ty) in matched.captures.iter().enumerate() {
        let (ty, default_value) = match *ty {
            CaptureType::Value => ("::mlir::Value", ""),
            CaptureType::Attribute => ("::mlir::Attribute", ""),
            CaptureType::Property { ty, default_value } => (ty, default_value),
        };
        out.write(ty).write(" ").write(&capture(index));
        if !default_value.is_empty() {
            out.write(" = ").write(default_value);
        }
        out.write(";\n");
    }
    let call = code_text(&matched.code);
    write_check(
        &variable,
        &format!("!::mlir::failed({call})"),
        &format!("\"{call} return ::mlir::failure\""),
        out,
    );
    for &(index, name) in &matched.bindings {
        out.write(name).write(" = ").write(&capture(index)).write(";\n");
    }
    for constraint in &matched.constraints {
        let index = constraint.index;
        let this = match constraint.is_value {
            true => format!("{}.getType()", capture(index)),
            false => capture(index),
        };
        let message = format!("operand {index} of native code call '{}'", matched.code.template);
        write_call(&constraint.check, &variable, &this, &message, out);
    }
    out.unindent();
}

fn write_operation(operation: &OperationMatch<'_>, node: &NodeMatch<'_>, out: &mut Indented) {
    let depth = node.depth;
    let (variable, cast) = (op_text(node.variable), op_text(OpVariable::Cast(depth)));
    let class = operation.class.qualified();
    out.write(&format!("auto {cast} = ::llvm::dyn_cast<{class}>({variable}); (void){cast};\n"));
    // The rewriter has found the root by its name.
    if depth != 0 {
        write_check(&variable, &cast, &format!("\"{cast} is not {class} type\""), out);
    }
    if !operation.binding.is_empty() {
        out.write(operation.binding).write(" = ").write(&cast).write(";\n");
    }
    for argument in &operation.arguments {
        match argument {
            ArgumentMatch::Operand(operand) => write_operand(operand, &cast, out),
            ArgumentMatch::Nested { operand, node } => {
                write_nested_operand(*operand, node, &cast, out);
            }
            ArgumentMatch::Either(either) => write_either(either, depth, &cast, out),
            ArgumentMatch::Variadic(variadic) => write_variadic(variadic, &cast, out),
            ArgumentMatch::Attribute(attribute) => write_attribute(attribute, &cast, out),
            ArgumentMatch::Property(property) => write_property(property, &cast, out),
        }
    }
}

fn write_operand(operand: &OperandMatch<'_>, cast: &str, out: &mut Indented) {
    let values = match operand.values {
        OperandValues::Operand(index) => format!("{cast}.getODSOperands({index})"),
        OperandValues::Either(index) => format!("v{index}"),
        OperandValues::Element(index) => format!("variadic_operand_range.slice({index}, 1)"),
    };
    if let Some(constraint) = &operand.constraint {
        let this = format!("(*{values}.begin()).getType()");
        let message = format!("operand {} of op '{}'", constraint.operand, constraint.operation);
        write_call(&constraint.check, cast, &this, &message, out);
    }
    if let Some(variable) = &operand.binding {
        out.write(variable).write(" = ").write(&values).write(";\n");
    }
}

fn write_nested_operand(operand: usize, node: &NodeMatch<'_>, cast: &str, out: &mut Indented) {
    let defining = op_text(node.variable);
    open(out);
    out.write(&format!(
        "auto *{defining} = (*{cast}.getODSOperands({operand}).begin()).getDefiningOp();\n"
    ));
    let message = format!("\"There's no operation that defines operand {operand} of {cast}\"");
    write_check(cast, &defining, &message, out);
    write_node(node, out);
    out.write("tblgen_ops.push_back(").write(&defining).write(");\n");
    close(out);
}

fn write_either(either: &EitherMatch<'_>, depth: usize, cast: &str, out: &mut Indented) {
    let lambda = format!("eitherLambda{depth}");
    out.write(&format!(
        "auto {lambda} = [&](::mlir::OperandRange v0, ::mlir::OperandRange v1) {{\n"
    ));
    out.indent();
    let mut matched_ops = String::new();
    for (index, part) in either.parts.iter().enumerate() {
        match part {
            PartMatch::Operand(operand) => write_operand(operand, cast, out),
            PartMatch::Nested(node) => {
                let defining = op_text(node.variable);
                out.write(&format!("auto {defining} = (*v{index}.begin()).getDefiningOp();\n"));
                open(out);
                let operand = either.operand + index;
                let message =
                    format!("\"There's no operation that defines operand {operand} of {cast}\"");
                write_check(cast, &defining, &message, out);
                write_node(node, out);
                close(out);
                matched_ops.push_str(&format!("tblgen_ops.push_back({defining});\n"));
            }
        }
    }
    out.write(&matched_ops).write("return ::mlir::success();\n").unindent().write("};\n");
    open(out);
    for (number, index) in [(0, either.operand), (1, either.operand + 1)] {
        out.write(&format!("auto eitherOperand{number} = {cast}.getODSOperands({index});\n"));
    }
    out.write(&format!(
        "if(::mlir::failed({lambda}(eitherOperand0, eitherOperand1)) && \
         ::mlir::failed({lambda}(eitherOperand1, eitherOperand0)))\n"
    ));
    out.indent().write("return ::mlir::failure();\n").unindent();
    close(out);
}

fn write_variadic(variadic: &VariadicMatch<'_>, cast: &str, out: &mut Indented) {
    let operand = variadic.operand;
    open(out);
    out.write(&format!(
        "auto variadic_operand_range = {cast}.getODSOperands({operand});\n\
         if (variadic_operand_range.size() != {}) return ::mlir::failure();\n",
        variadic.elements.len()
    ));
    if let Some(variable) = &variadic.binding {
        out.write(variable).write(" = variadic_operand_range;\n");
    }
    for (index, element) in variadic.elements.iter().enumerate() {
        match element {
            PartMatch::Operand(operand) => write_operand(operand, cast, out),
            PartMatch::Nested(node) => {
                open(out);
                let defining = op_text(node.variable);
                out.write(&format!(
                    "auto *{defining} = variadic_operand_range[{index}].getDefiningOp();\n"
                ));
                let message = format!(
                    "\"There's no operation that defines variadic operand {operand} (variadic \
                     sub-opearnd #{index}) of {cast}\""
                );
                write_check(cast, &defining, &message, out);
                write_node(node, out);
                out.write("tblgen_ops.push_back(").write(&defining).write(");\n");
                close(out);
            }
        }
    }
    close(out);
}

fn write_attribute(attribute: &AttributeMatch<'_>, cast: &str, out: &mut Indented) {
    let (name, operation, ty) = (attribute.name, &attribute.operation, attribute.ty);
    open(out);
    out.write("[[maybe_unused]] auto tblgen_attr = ");
    match attribute.is_property {
        true => {
            let getter = camel_case(name, true);
            out.write(&format!("{cast}.getProperties().get{getter}();\n"))
        }
        false => out.write(&format!("{cast}->getAttrOfType<{ty}>(\"{name}\");\n")),
    };
    match &attribute.absence {
        Absence::Default(code) => {
            out.write("if (!tblgen_attr) tblgen_attr = ").write(&code_text(code)).write(";\n");
        }
        Absence::Mismatch => {
            let message =
                format!("\"expected op '{operation}' to have attribute '{name}' of type '{ty}'\"");
            write_check(cast, "tblgen_attr", &message, out);
        }
        Absence::Allowed => {}
    }
    if attribute.must_exist {
        out.write("if (!tblgen_attr) return ::mlir::failure();\n");
    }
    if let Some(check) = &attribute.check {
        let message = format!("op '{operation}' attribute '{name}'");
        write_call(check, cast, "tblgen_attr", &message, out);
    }
    if let Some(variable) = attribute.binding {
        out.write(variable).write(" = tblgen_attr;\n");
    }
    close(out);
}

fn write_property(property: &PropertyMatch<'_>, cast: &str, out: &mut Indented) {
    let (name, operation) = (property.name, &property.operation);
    open(out);
    out.write(&format!(
        "[[maybe_unused]] auto tblgen_prop = {cast}.getProperties().get{}();\n",
        camel_case(name, true)
    ));
    if let Some(check) = &property.check {
        let message = format!("op '{operation}' property '{name}'");
        write_call(check, cast, "tblgen_prop", &message, out);
    }
    if let Some(variable) = property.binding {
        out.write(variable).write(" = tblgen_prop;\n");
    }
    close(out);
}

fn write_constraint(constraint: &AppliedConstraint<'_>, out: &mut Indented) {
    let summary = escaped(constraint.summary);
    let message = match &constraint.entities {
        Entities::Value(entity) => {
            format!("\"value entity '{entity}' failed to satisfy constraint: '{summary}'\"")
        }
        Entities::All(entities) => {
            let entities = entities.join(", ");
            format!("\"entities '{entities}' failed to satisfy constraint: '{summary}'\"")
        }
    };
    write_check(ROOT, &code_text(&constraint.condition), &message, out);
}
