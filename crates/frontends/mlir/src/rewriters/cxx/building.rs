//! Code that builds the results and replaces the matched operation.

use super::super::plan::building::{
    CollectedArgument, Collective, OperationBuild, OperationBuilder, ResultTypes, Rewrite,
    SeparateArgument, SeparateOperand, Statement, TypeSource,
};
use super::code::{code_text, location_text, range_text_in, use_text, value_text};
use crate::cxx::Indented;
use crate::model::fields::camel_case;

/// Writes the code after a match.
pub(super) fn write_rewrite(rewrite: &Rewrite<'_>, out: &mut Indented) {
    let locations: Vec<_> = (0..rewrite.matched_operations)
        .map(|index| format!("tblgen_ops[{index}]->getLoc()"))
        .collect();
    out.write(&format!(
        "auto odsLoc = rewriter.getFusedLoc({{{}}}); (void)odsLoc;\n",
        locations.join(", ")
    ));
    write_statements(&rewrite.auxiliary, out);
    let Some(replacements) = &rewrite.replacements else {
        write_statements(&rewrite.supplemental, out);
        out.write("rewriter.eraseOp(op0);\n");
        return;
    };
    out.write("::llvm::SmallVector<::mlir::Value, 4> tblgen_repl_values;\n");
    for replacement in replacements {
        write_statements(&replacement.statements, out);
        out.write("\n");
        out.write(&range_text_in(&replacement.values, &|values| {
            format!(
                "for (auto v: ::llvm::SmallVector<::mlir::Value, 4>{{ {values} }}) {{\n  \
                 tblgen_repl_values.push_back(v);\n}}\n"
            )
        }));
    }
    write_statements(&rewrite.supplemental, out);
    out.write("\nrewriter.replaceOp(op0, tblgen_repl_values);\n");
}

fn write_statements(statements: &[Statement<'_>], out: &mut Indented) {
    for statement in statements {
        match statement {
            Statement::Evaluate(value) => {
                out.write(&value_text(value)).write(";\n");
            }
            Statement::Native { variable, code } => {
                let code = code_text(code);
                out.write(&format!("auto {variable} = {code}; (void){variable};\n"));
            }
            Statement::Group { variable, values } => {
                let mut text = format!("::llvm::SmallVector<::mlir::Value, 4> {variable};\n");
                for value in values {
                    text.push_str(&format!("{variable}.push_back({});\n", value_text(value)));
                }
                out.write(&text);
            }
            Statement::Operation(build) => write_operation(build, out),
        }
    }
}

fn write_operation(build: &OperationBuild<'_>, out: &mut Indented) {
    let (class, variable) = (build.class.qualified(), &build.variable);
    let location = location_text(&build.location);
    out.write(&format!("{class} {variable};\n{{\n"));
    match &build.builder {
        OperationBuilder::Separate { operands, arguments } => {
            write_separate_operands(operands, out);
            out.indent();
            out.write(&format!("{variable} = {class}::create(rewriter, {location}"));
            out.unindent();
            write_separate_arguments(operands, arguments, out);
            out.write("\n  );\n}\n");
        }
        OperationBuilder::Collective { arguments, types } => {
            write_collective(&class, arguments, out);
            let attributes = match arguments.has_properties {
                true => "tblgen_props",
                false => "tblgen_attrs",
            };
            let Some(types) = types else {
                out.indent().write(&format!(
                    "{variable} = {class}::create(rewriter, {location}, tblgen_values, \
                     {attributes});"
                ));
                out.unindent().write("\n}\n");
                return;
            };
            out.indent()
                .write("::llvm::SmallVector<::mlir::Type, 4> tblgen_types; (void)tblgen_types;\n");
            write_types(types, out);
            out.write(&format!(
                "{variable} = {class}::create(rewriter, {location}, tblgen_types, tblgen_values, \
                 {attributes});\n"
            ));
            out.unindent().write("}\n");
        }
    }
}

fn write_types(types: &ResultTypes<'_>, out: &mut Indented) {
    match *types {
        ResultTypes::Explicit(ref types) => {
            for explicit in types {
                write_statements(&explicit.statements, out);
                let ty = match &explicit.ty {
                    TypeSource::Is(value) => value_text(value),
                    TypeSource::Of(value) => format!("{}.getType()", value_text(value)),
                };
                out.write("tblgen_types.push_back(").write(&ty).write(");\n");
            }
        }
        ResultTypes::OfRoot { first, count } => {
            for result in (first..).take(count) {
                out.write(&format!(
                    "for (auto v: castedOp0.getODSResults({result})) {{\n  \
                     tblgen_types.push_back(v.getType());\n}}\n"
                ));
            }
        }
    }
}

/// Returns the variable of an operand for a builder with a parameter for each argument.
fn operand_variable(operand: &SeparateOperand<'_>, number: usize) -> String {
    match operand.is_variadic {
        true => format!("tblgen_values_{number}"),
        false => format!("tblgen_value_{number}"),
    }
}

fn write_separate_operands(operands: &[SeparateOperand<'_>], out: &mut Indented) {
    for (number, operand) in operands.iter().enumerate() {
        let (variable, value) = (operand_variable(operand, number), value_text(&operand.value));
        out.indent();
        if operand.is_variadic {
            out.write(&format!("::llvm::SmallVector<::mlir::Value, 4> {variable};\n"));
            out.write(&format!("for (auto v: {value}) {{\n  {variable}.push_back(v);\n}}\n"));
        } else {
            out.write(&format!("::mlir::Value {variable} = {value};\n"));
        }
        out.unindent();
    }
}

fn write_separate_arguments(
    operands: &[SeparateOperand<'_>],
    arguments: &[SeparateArgument<'_>],
    out: &mut Indented,
) {
    let mut operands = operands.iter().enumerate();
    for argument in arguments {
        out.write(",\n    ");
        if let Some(name) = argument.name {
            out.write("/*").write(name).write("=*/");
        }
        let value = match &argument.value {
            Some(value) => value_text(value),
            None => operands
                .next()
                .map(|(number, operand)| operand_variable(operand, number))
                .unwrap_or_default(),
        };
        out.write(&value);
    }
}

/// Writes variables for all operands and for all attributes.
fn write_collective(class: &str, collective: &Collective<'_>, out: &mut Indented) {
    let has_properties = collective.has_properties;
    out.indent();
    out.write("::llvm::SmallVector<::mlir::Value, 4> tblgen_values; (void)tblgen_values;\n");
    out.write(&match has_properties {
        true => format!("{class}::Properties tblgen_props; (void)tblgen_props;\n"),
        false => "::llvm::SmallVector<::mlir::NamedAttribute, 4> tblgen_attrs; \
                  (void)tblgen_attrs;\n"
            .to_owned(),
    });
    let mut sizes = Vec::new();
    for argument in &collective.arguments {
        match argument {
            CollectedArgument::Attribute { name, value } => {
                let value = value_text(value);
                out.write(&match has_properties {
                    true => format!(
                        "tblgen_props.{name} = \
                         ::llvm::dyn_cast_if_present<decltype(tblgen_props.{name})>({value});\n"
                    ),
                    false => format!(
                        "if (auto tmpAttr = {value}) {{\n  \
                         tblgen_attrs.emplace_back(rewriter.getStringAttr(\"{name}\"), \
                         tmpAttr);\n}}\n"
                    ),
                });
            }
            CollectedArgument::Property { name, value } => {
                let (setter, value) = (camel_case(name, true), value_text(value));
                out.write(&format!("tblgen_props.set{setter}({value});\n"));
            }
            CollectedArgument::Operand(value) => {
                sizes.push("1".to_owned());
                out.write("tblgen_values.push_back(").write(&value_text(value)).write(");\n");
            }
            CollectedArgument::VariadicOperand(values) => {
                let values = use_text(values);
                out.write(&format!(
                    "for (auto v: {values}) {{\n  tblgen_values.push_back(v);\n}}\n"
                ));
                sizes.push(format!("static_cast<int32_t>({values}.size())"));
            }
        }
    }
    if collective.sets_sizes {
        let sizes = sizes.join(", ");
        out.write_reindented(&match has_properties {
            true => {
                format!("\n          tblgen_props.operandSegmentSizes = {{ {sizes} }};\n        ")
            }
            false => format!(
                "\n          tblgen_attrs.emplace_back(rewriter.getStringAttr\
                 (\"operandSegmentSizes\"),\n            \
                 rewriter.getDenseI32ArrayAttr({{ {sizes} }}));\n            "
            ),
        });
    }
    out.unindent();
}
