//! Calls of the functions of custom directives.

use std::fmt::Write;

use super::{Generator, Length};
use crate::cxx::Indented;
use crate::cxx::tgfmt::{FmtContext, tgfmt};
use crate::format::op::{OpDirective, OpElement, OpLanguage, OpVariable};
use crate::format::tree::{Custom, Element};

const OPTIONAL_OPERAND: &str = "::std::optional<::mlir::OpAsmParser::UnresolvedOperand>";

impl<'r> Generator<'_, 'r> {
    /// Writes the call of `parseName`. With `is_optional`, the call is in a function that returns
    /// an empty result if the text does not start with the directive.
    pub(super) fn write_custom_parser(
        &self,
        custom: &Custom<'r, OpLanguage>,
        is_optional: bool,
        body: &mut Indented,
    ) {
        body.write("  {\n");
        for argument in &custom.arguments {
            self.write_argument_storage(argument, body);
        }
        body.write("    auto odsResult = parse").write(custom.name).write("(parser");
        for argument in &custom.arguments {
            body.write(", ");
            self.write_parsed_argument(argument, body);
        }
        body.write(");\n");
        body.write(match is_optional {
            true => {
                "    if (!odsResult.has_value()) return {};\n    \
                 if (::mlir::failed(*odsResult)) return ::mlir::failure();\n"
            }
            false => "    if (odsResult) return ::mlir::failure();\n",
        });
        for argument in &custom.arguments {
            self.write_argument_result(argument, body);
        }
        body.write("  }\n");
    }

    /// Writes the local variables that an argument needs besides those of the whole parser.
    fn write_argument_storage(&self, argument: &OpElement<'r>, body: &mut Indented) {
        let _ = match argument {
            Element::Variable(OpVariable::Operand(index)) => {
                let operand = self.operand(*index);
                let name = operand.name;
                let _ = writeln!(body, "    {name}OperandsLoc = parser.getCurrentLocation();");
                match Length::of(operand) {
                    Length::Optional => writeln!(body, "    {OPTIONAL_OPERAND} {name}Operand;"),
                    Length::VariadicOfVariadic => writeln!(
                        body,
                        "    ::llvm::SmallVector<::llvm::SmallVector<\
                         ::mlir::OpAsmParser::UnresolvedOperand>> {name}OperandGroups;"
                    ),
                    Length::Single | Length::Variadic => Ok(()),
                }
            }
            Element::Directive(OpDirective::Type { of, .. }) => {
                let (name, length) = self.type_list(*of);
                match length {
                    Length::Optional => writeln!(body, "    ::mlir::Type {name}Type;"),
                    Length::VariadicOfVariadic => writeln!(
                        body,
                        "    ::llvm::SmallVector<llvm::SmallVector<::mlir::Type>> \
                         {name}TypeGroups;"
                    ),
                    Length::Single | Length::Variadic => Ok(()),
                }
            }
            Element::Reference(inside) => match **inside {
                Element::Variable(OpVariable::Operand(index))
                    if self.operand(index).is_optional() =>
                {
                    let name = self.operand(index).name;
                    writeln!(
                        body,
                        "    {OPTIONAL_OPERAND} {name}Operand = {name}Operands.empty() ? \
                         {OPTIONAL_OPERAND}() : {name}Operands[0];"
                    )
                }
                Element::Directive(OpDirective::Type { of, .. }) => match self.type_list(of) {
                    (name, Length::Optional) => writeln!(
                        body,
                        "    ::mlir::Type {name}Type = {name}Types.empty() ? ::mlir::Type() : \
                         {name}Types[0];"
                    ),
                    _ => Ok(()),
                },
                _ => Ok(()),
            },
            _ => Ok(()),
        };
    }

    /// Writes an argument of the call.
    fn write_parsed_argument(&self, argument: &OpElement<'r>, body: &mut Indented) {
        let op = self.op;
        match argument {
            Element::Variable(variable) => {
                let (prefix, name, suffix) = match *variable {
                    OpVariable::Attribute { index, .. } => {
                        ("", op.attributes()[index].name, "Attr")
                    }
                    OpVariable::Property(index) => {
                        let name = op.properties()[index].name;
                        body.write("result.getOrAddProperties<Properties>().").write(name);
                        return;
                    }
                    OpVariable::Operand(index) => {
                        let operand = self.operand(index);
                        let suffix = match Length::of(operand) {
                            Length::VariadicOfVariadic => "OperandGroups",
                            Length::Variadic => "Operands",
                            Length::Optional => "Operand",
                            Length::Single => "RawOperand",
                        };
                        ("", operand.name, suffix)
                    }
                    OpVariable::Region(index) => {
                        let region = &op.regions()[index];
                        match region.is_variadic() {
                            true => ("", region.name, "Regions"),
                            false => ("*", region.name, "Region"),
                        }
                    }
                    OpVariable::Successor(index) => {
                        let successor = &op.successors()[index];
                        match successor.is_variadic() {
                            true => ("", successor.name, "Successors"),
                            false => ("", successor.name, "Successor"),
                        }
                    }
                    OpVariable::Result(_) => return,
                };
                body.write(prefix).write(name).write(suffix);
            }
            Element::Directive(OpDirective::AttrDict { .. }) => {
                body.write("result.attributes");
            }
            Element::Directive(OpDirective::PropDict) => {
                body.write("result");
            }
            Element::Directive(OpDirective::Type { of, .. }) => {
                let (name, length) = self.type_list(*of);
                body.write(name).write(match length {
                    Length::VariadicOfVariadic => "TypeGroups",
                    Length::Variadic => "Types",
                    Length::Optional => "Type",
                    Length::Single => "RawType",
                });
            }
            Element::Reference(inside) => self.write_parsed_argument(inside, body),
            Element::Text(text) => {
                let context = FmtContext::new()
                    .with_builder("parser.getBuilder()")
                    .with("_ctxt", "parser.getContext()");
                body.write(&tgfmt(text, &context, &[]));
            }
            _ => {}
        }
    }

    /// Writes what follows the call: the values go from local variables to where they belong.
    fn write_argument_result(&self, argument: &OpElement<'r>, body: &mut Indented) {
        let _ = match argument {
            Element::Variable(OpVariable::Attribute { index, .. }) => {
                let attribute = &self.op.attributes()[*index];
                let (attr, name) = (&attribute.attribute, attribute.name);
                if attr.is_optional() || attr.has_default_value() {
                    let _ = write!(body, "    if ({name}Attr)\n  ");
                }
                match self.uses_properties {
                    true => {
                        let properties = &self.properties;
                        writeln!(body, "    {properties}.{name} = {name}Attr;")
                    }
                    false => writeln!(body, "    result.addAttribute(\"{name}\", {name}Attr);"),
                }
            }
            Element::Variable(OpVariable::Operand(index)) => {
                let operand = self.operand(*index);
                let name = operand.name;
                match Length::of(operand) {
                    Length::Optional => write!(
                        body,
                        "    if ({name}Operand.has_value())\n      \
                         {name}Operands.push_back(*{name}Operand);\n"
                    ),
                    Length::VariadicOfVariadic => write!(
                        body,
                        "    for (const auto &subRange : {name}OperandGroups) {{\n      \
                         {name}Operands.append(subRange.begin(), subRange.end());\n      \
                         {name}OperandGroupSizes.push_back(subRange.size());\n    }}\n"
                    ),
                    Length::Single | Length::Variadic => Ok(()),
                }
            }
            Element::Directive(OpDirective::Type { of, .. }) => match self.type_list(*of) {
                (name, Length::Optional) => {
                    write!(body, "    if ({name}Type)\n      {name}Types.push_back({name}Type);\n")
                }
                (name, Length::VariadicOfVariadic) => write!(
                    body,
                    "    for (const auto &subRange : {name}TypeGroups)\n      \
                     {name}Types.append(subRange.begin(), subRange.end());\n"
                ),
                _ => Ok(()),
            },
            _ => Ok(()),
        };
    }

    /// Writes the call of `printName`.
    pub(super) fn write_custom_printer(
        &self,
        custom: &Custom<'r, OpLanguage>,
        body: &mut Indented,
    ) {
        body.write("  print").write(custom.name).write("(_odsPrinter, *this");
        for argument in &custom.arguments {
            body.write(", ");
            self.write_printed_argument(argument, body);
        }
        body.write(");\n");
    }

    fn write_printed_argument(&self, argument: &OpElement<'r>, body: &mut Indented) {
        let op = self.op;
        match argument {
            Element::Variable(variable) => {
                let (name, call) = match *variable {
                    OpVariable::Attribute { index, .. } => (op.attributes()[index].name, "Attr()"),
                    OpVariable::Property(index) => {
                        let named = &op.properties()[index];
                        let storage = format!("getProperties().{}", named.name);
                        let context = FmtContext::new().with("_storage", storage);
                        let call = named.property.convert_from_storage;
                        body.write(&tgfmt(call, &context, &[]));
                        return;
                    }
                    OpVariable::Operand(index) => (self.operand(index).name, "()"),
                    OpVariable::Region(index) => (op.regions()[index].name, "()"),
                    OpVariable::Successor(index) => (op.successors()[index].name, "()"),
                    OpVariable::Result(_) => return,
                };
                body.write(&self.getter(name)).write(call);
            }
            Element::Directive(OpDirective::AttrDict { .. }) => {
                body.write("getOperation()->getAttrDictionary()");
            }
            Element::Directive(OpDirective::PropDict) => {
                body.write("getProperties()");
            }
            Element::Directive(OpDirective::Type { of, .. }) => {
                let Some(value) = self.value(*of) else { return };
                let getter = self.getter(value.name);
                let _ = if value.is_variadic() {
                    write!(body, "{getter}().getTypes()")
                } else if value.is_optional() {
                    write!(body, "({getter}() ? {getter}().getType() : ::mlir::Type())")
                } else {
                    write!(body, "{getter}().getType()")
                };
            }
            Element::Reference(inside) => self.write_printed_argument(inside, body),
            Element::Text(text) => {
                let context = FmtContext::new()
                    .with_builder("::mlir::Builder(getContext())")
                    .with("_ctxt", "getContext()");
                body.write(&tgfmt(text, &context, &[]));
            }
            _ => {}
        }
    }
}
