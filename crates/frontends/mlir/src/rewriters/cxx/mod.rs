//! C++ of rewrite patterns.
//!
//! [`matching`] prints the comparison with a source pattern, [`building`] the results, [`code`] the
//! values in them.

mod building;
pub(super) mod code;
mod matching;

use super::plan::{ClassName, ConstraintFunction, Matcher, Pattern, Plan, Variable, VariableType};
use crate::cxx::tgfmt::tgfmt;
use crate::cxx::{FmtContext, Indented, put};
use crate::model::constraint::ConstraintKind;
use crate::operations::verifiers::{Streamed, streamed};

/// Prints a plan.
pub(super) fn print(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let mut functions = String::new();
    plan.constraints.iter().for_each(|function| write_constraint(function, &mut functions));
    let mut text = Indented::new();
    text.write(&functions);
    for (index, matcher) in plan.matchers.iter().enumerate() {
        write_matcher(index, matcher, &mut text);
    }
    plan.patterns.iter().for_each(|pattern| write_pattern(pattern, &mut text));
    text.write(
        "[[maybe_unused]] void populateWithGenerated(::mlir::RewritePatternSet &patterns) {\n",
    );
    for pattern in &plan.patterns {
        let name = class_name(pattern.name);
        text.write(&format!("  patterns.add<{name}>(patterns.getContext());\n"));
    }
    text.write("}\n");
    out.extend_from_slice(text.as_str().as_bytes());
}

fn class_name(name: ClassName<'_>) -> String {
    match name {
        ClassName::Record(name) => name.to_owned(),
        ClassName::Anonymous(number) => format!("GeneratedConvert{number}"),
    }
}

/// Appends the function that checks a constraint.
fn write_constraint(function: &ConstraintFunction<'_>, out: &mut String) {
    let (this, mut template, mut ty) = match function.kind {
        ConstraintKind::Type => ("type", "", "::mlir::Type"),
        ConstraintKind::Attribute => ("attr", "", "::mlir::Attribute"),
        _ => ("prop", "", function.interface_type),
    };
    if ty.is_empty() {
        (template, ty) = ("template <typename T>", "T");
    }
    let context = FmtContext::new().with_self(this).with("_op", "*op").with_builder("rewriter");
    let condition = tgfmt(&function.condition, &context, &[]);
    let summary = streamed(function.summary, &context, Streamed::InString);
    let name = &function.name;
    put!(
        out,
        r##"{template}
static ::llvm::LogicalResult {name}(
    ::mlir::PatternRewriter &rewriter, ::mlir::Operation *op, {ty} {this},
    ::llvm::StringRef failureStr) {{
  if (!({condition})) {{
    return rewriter.notifyMatchFailure(op, [&](::mlir::Diagnostic &diag) {{
      diag << failureStr << ": {summary}";
    }});
  }}
  return ::mlir::success();
}}
"##
    );
}

/// Returns the name of the function that matches a node.
fn matcher_name(index: usize) -> String {
    format!("static_dag_matcher_{index}")
}

/// Returns the C++ type of a variable.
fn variable_type(ty: VariableType<'_>) -> String {
    match ty {
        VariableType::Attribute => "::mlir::Attribute".to_owned(),
        VariableType::Storage(ty) => ty.to_owned(),
        VariableType::Operands => "::mlir::Operation::operand_range".to_owned(),
        VariableType::Operation(class) => class.qualified(),
        VariableType::Value => "::mlir::Value".to_owned(),
        VariableType::Values => "::mlir::ValueRange".to_owned(),
    }
}

/// Writes the function that matches a node.
fn write_matcher(index: usize, matcher: &Matcher<'_>, out: &mut Indented) {
    let name = matcher_name(index);
    out.write(&format!(
        "static ::llvm::LogicalResult {name}(::mlir::PatternRewriter &rewriter, \
         ::mlir::Operation *op0, ::llvm::SmallVector<::mlir::Operation *, 4> &tblgen_ops"
    ));
    for variable in &matcher.variables {
        let parameter = format!("{} &{}", variable_type(variable.ty), variable.name);
        out.write(", ").write(&parameter);
    }
    out.write(") {\n").indent().write("(void)tblgen_ops;\n");
    matching::write_node(&matcher.node, out);
    out.write("return ::mlir::success();\n").unindent().write("}\n\n");
}

/// Writes the struct of a pattern.
fn write_pattern(pattern: &Pattern<'_>, out: &mut Indented) {
    let built: Vec<_> = pattern.built.iter().map(|name| format!("\"{name}\"")).collect();
    let locations = pattern.locations.join(" instantiating\n    ");
    let (name, root, benefit) = (class_name(pattern.name), &pattern.root, pattern.benefit);
    out.write(&format!(
        "/* Generated from:\n    {locations}\n*/\nstruct {name} : public ::mlir::RewritePattern {{\n  \
         {name}(::mlir::MLIRContext *context)\n      \
         : ::mlir::RewritePattern(\"{root}\", {benefit}, context, {{"
    ));
    out.write(&built.join(", ")).write("}) {}\n").indent();
    out.write(
        "::llvm::LogicalResult matchAndRewrite(::mlir::Operation *op0,\n    \
         ::mlir::PatternRewriter &rewriter) const override {\n",
    );
    out.indent();
    out.write("// Variables for capturing values and attributes used while creating ops\n");
    pattern.variables.iter().for_each(|variable| write_variable(variable, out));
    out.write("::llvm::SmallVector<::mlir::Operation *, 4> tblgen_ops;\n\n");
    out.write("// Match\ntblgen_ops.push_back(op0);\n");
    matching::write_pattern(pattern, out);
    out.write("\n// Rewrite\n");
    building::write_rewrite(&pattern.rewrite, out);
    out.write("return ::mlir::success();\n");
    out.unindent().write("}\n");
    out.unindent().write("};\n\n");
}

fn write_variable(variable: &Variable<'_>, out: &mut Indented) {
    let init = match variable.ty {
        VariableType::Operands => "(op0->getOperands())",
        _ => "",
    };
    out.write(&format!("{} {}{init};\n", variable_type(variable.ty), variable.name));
}
