//! C++ of the formats of attributes and types: the body of `parse`.

use std::fmt::Write;

use super::super::plan::{Def, Kind, LoadedDialect, Parameter};
use super::is_default;
use crate::cxx::Indented;
use crate::cxx::tgfmt::{FmtContext, tgfmt};
use crate::format::def::{
    DefDirective, DefElement, DefFormat, DefLanguage, Parameter as Variable, parameter_of,
};
use crate::format::literal::parser_call;
use crate::format::tree::{Custom, Element, Group};

const EMIT_ERROR: &str = "odsParser.emitError(odsParser.getCurrentLocation(), ";

/// Printer of the body of `parse`.
pub(super) struct DefParser<'a, 'r> {
    def: &'a Def<'r>,
    context: FmtContext<'a>,
    out: &'a mut Indented,
}

/// Writes the body of `parse`.
pub(super) fn write_parser<'a, 'r>(
    def: &'a Def<'r>,
    format: &DefFormat<'r>,
    out: &'a mut Indented,
) {
    let mut context = FmtContext::new()
        .with("_parser", "odsParser")
        .with("_ctxt", "odsParser.getContext()")
        .with("_loc", "odsLoc")
        .with_builder("odsBuilder");
    if def.kind == Kind::Attributes {
        context.set("_type", "odsType");
    }
    DefParser { def, context, out }.body(format);
}

impl<'a, 'r> DefParser<'a, 'r> {
    fn write(&mut self, text: &str) -> &mut Indented {
        self.out.write(text)
    }

    fn body(&mut self, format: &DefFormat<'r>) {
        let def = self.def;
        self.out.indent();
        self.write("::mlir::Builder odsBuilder(odsParser.getContext());\n");
        self.write("::llvm::SMLoc odsLoc = odsParser.getCurrentLocation();\n(void) odsLoc;\n");
        for parameter in &def.parameters {
            let (ty, name) = (parameter.storage_type, parameter.name);
            let _ = writeln!(self.out, "::mlir::FailureOr<{ty}> _result_{name};");
            if parameter.is_self_type {
                self.self_type(parameter);
            }
        }
        for element in &format.elements {
            self.element(element);
        }
        for parameter in def.parameters.iter().filter(|parameter| !parameter.is_optional()) {
            let name = parameter.name;
            let _ = writeln!(self.out, "assert(::mlir::succeeded(_result_{name}));");
        }
        self.result();
    }

    fn result(&mut self) {
        let def = self.def;
        let class = def.class.name;
        if def.is_checked() {
            let _ = write!(
                self.out,
                "return odsParser.getChecked<{class}>(odsLoc, odsParser.getContext()"
            );
        } else {
            let _ = write!(self.out, "return {class}::get(odsParser.getContext()");
        }
        for parameter in &def.parameters {
            let name = parameter.name;
            let value = match parameter.default_value {
                Some(default) => {
                    let default = tgfmt(default, &self.context, &[]);
                    format!("(_result_{name}.value_or({default}))")
                }
                None => format!("(*_result_{name})"),
            };
            self.context.set(name, value.clone());
            self.context.set("_self", value);
            let converted = parameter.convert_from_storage.unwrap_or("$_self");
            let converted = tgfmt(converted, &self.context, &[]);
            self.out
                .write(",\n    ")
                .write(parameter.cpp_type)
                .write("(")
                .write(&converted)
                .write(")");
        }
        self.write(");");
    }

    /// Writes the code that sets the type parameter of an attribute from `odsType`, the type after
    /// the attribute, which MLIR has parsed before.
    fn self_type(&mut self, parameter: &Parameter<'r>) {
        let (ty, name) = (parameter.storage_type, parameter.name);
        let _ = write!(
            self.out,
            "\nif (odsType) {{\n  if (auto reqType = ::llvm::dyn_cast<{ty}>(odsType)) {{\n    \
             _result_{name} = reqType;\n  }} else {{\n    \
             odsParser.emitError(odsLoc, \"invalid kind of type specified\");\n    \
             return {{}};\n  }}\n}}"
        );
        if !parameter.is_optional() {
            self.write(
                " else {\n  odsParser.emitError(odsLoc, \"expected a trailing type\");\n  \
                 return {};\n}",
            );
        }
        self.write("\n");
    }

    fn element(&mut self, element: &DefElement<'r>) {
        match element {
            Element::Literal(text) => self.literal(text),
            Element::Variable(parameter) => self.variable(*parameter),
            Element::Directive(DefDirective::Params(all)) => self.params(all),
            Element::Directive(DefDirective::Struct(all)) => self.structure(all),
            Element::Custom(custom) => self.custom(custom, false),
            Element::Group(group) => self.group(group),
            Element::Whitespace(_) | Element::Text(_) | Element::Reference(_) => {}
        }
    }

    fn literal(&mut self, text: &str) {
        self.literal_condition("", text);
        self.write(") return {};\n");
    }

    /// Writes the beginning of the `if` that parses a literal.
    fn literal_condition(&mut self, optional: &str, text: &str) {
        let call = parser_call(text);
        self.out.write("// Parse literal '").write(text).write("'\n");
        let _ = write!(self.out, "if (odsParser.parse{optional}{call}");
    }

    fn parameter(&self, variable: Variable) -> &'a Parameter<'r> {
        &self.def.parameters[variable.index]
    }

    fn variable(&mut self, variable: Variable) {
        const DEFAULT: &str = "::mlir::FieldParser<$0>::parse($_parser)";
        let parameter = self.parameter(variable);
        let template = parameter.parser.unwrap_or(DEFAULT);
        let parser = tgfmt(template, &self.context, &[parameter.storage_type]);
        let (def, name, ty) = (self.def.name, parameter.name, parameter.cpp_type);
        // The dialect of an attribute or a type that is parsed must be loaded.
        let load = match &parameter.dialect {
            Some(LoadedDialect { namespace, class }) => {
                format!("\nodsParser.getContext()->getOrLoadDialect<{namespace}::{class}>();")
            }
            None => String::new(),
        };
        let _ = write!(
            self.out,
            "\n// Parse variable '{name}'{load}\n_result_{name} = {parser};\n\
             if (::mlir::failed(_result_{name})) {{\n  {EMIT_ERROR}\"failed to parse {def} \
             parameter '{name}' which is to be a `{ty}`\");\n  return {{}};\n}}\n"
        );
    }

    /// Returns the expression that is true if an optional parameter has its default value.
    fn is_default(&mut self, parameter: &Parameter<'r>, value: String) -> String {
        is_default(&mut self.context, parameter, value)
    }

    fn params(&mut self, parameters: &[Variable]) {
        self.write("// Parse parameter list\n");
        let all: Vec<_> = parameters.iter().map(|&parameter| self.parameter(parameter)).collect();
        let has_optional = all.iter().any(|parameter| parameter.is_optional());
        if has_optional {
            self.write("do {\n").indent();
        }
        let last_required =
            all.iter().rposition(|parameter| !parameter.is_optional()).unwrap_or_default();
        for (index, &parameter) in parameters.iter().enumerate() {
            if index > 0 {
                let before = all[index - 1];
                if before.is_optional() {
                    let name = before.name;
                    let is_default = self.is_default(before, format!("(*_result_{name})"));
                    let _ = writeln!(
                        self.out,
                        "if (::mlir::succeeded(_result_{name}) && !({is_default})) {{"
                    );
                    self.out.indent();
                }
                if index <= last_required {
                    self.literal(",");
                } else {
                    self.literal_condition("Optional", ",");
                    self.write(") break;\n");
                }
                if before.is_optional() {
                    self.out.unindent().write("}\n");
                }
            }
            self.variable(parameter);
        }
        if has_optional {
            self.out.unindent().write("} while(false);\n");
        }
    }

    fn structure(&mut self, elements: &[DefElement<'r>]) {
        let parameters: Vec<&Parameter<'r>> = elements
            .iter()
            .filter_map(|element| parameter_of(element))
            .map(|parameter| self.parameter(parameter))
            .collect();
        self.write("// Parse parameter struct\n");
        for parameter in &parameters {
            let _ = writeln!(self.out, "bool _seen_{} = false;", parameter.name);
        }
        self.write("{\n").indent();
        self.write("const auto _loop_body = [&](::llvm::StringRef _paramKey) -> bool {\n");
        self.out.indent();
        self.literal("=");
        for (element, parameter) in elements.iter().zip(&parameters) {
            let name = parameter.name;
            self.out.write_reindented(&format!(
                "if (!_seen_{name} && _paramKey == \"{name}\") {{\n  _seen_{name} = true;\n"
            ));
            self.out.indent();
            match element {
                Element::Variable(parameter) => self.variable(*parameter),
                Element::Custom(custom) => self.custom(custom, false),
                _ => {}
            }
            self.out.unindent().write("} else ");
        }
        self.out.write_reindented(&format!(
            "{{\n  {EMIT_ERROR}\"duplicate or unknown struct parameter name: \") << _paramKey;\n  \
             return {{}};\n}}\n"
        ));
        self.write("return true;\n");
        self.out.unindent().write("};\n");
        self.structure_loop(&parameters);
        self.out.unindent().write("}\n");
    }

    fn structure_loop(&mut self, parameters: &[&Parameter<'r>]) {
        let count = parameters.len();
        let optional = parameters.iter().filter(|parameter| parameter.is_optional()).count();
        if optional == 0 {
            self.out.write_reindented(&format!(
                "for (unsigned odsStructIndex = 0; odsStructIndex < {count}; ++odsStructIndex) \
                 {{\n"
            ));
        } else if optional == count {
            self.out.write_reindented(
                "::llvm::StringRef _paramKey;\n\
                 if (!odsParser.parseOptionalKeyword(&_paramKey)) {\n  \
                 if (!_loop_body(_paramKey)) return {};\n  \
                 while (!odsParser.parseOptionalComma()) {\n",
            );
            self.out.indent();
        } else {
            self.write("do {\n");
        }
        self.out.indent();
        self.out.write_reindented(
            "::llvm::StringRef _paramKey;\nif (odsParser.parseKeyword(&_paramKey)) {\n  \
             odsParser.emitError(odsParser.getCurrentLocation(),\n                     \
             \"expected a parameter name in struct\");\n  return {};\n}\n\
             if (!_loop_body(_paramKey)) return {};\n",
        );
        self.out.unindent();
        if optional == 0 {
            let last = format!("{count} - 1");
            self.out.write_reindented(&format!(
                "  if ((odsStructIndex != {last}) && odsParser.parseComma())\n    return {{}};\n}}\n"
            ));
        } else if optional == count {
            self.write("}\n");
            self.out.unindent().write("}\n");
        } else {
            self.write("} while(!odsParser.parseOptionalComma());\n");
            for parameter in parameters.iter().filter(|parameter| !parameter.is_optional()) {
                let name = parameter.name;
                self.out.write_reindented(&format!(
                    "if (!_seen_{name}) {{\n  {EMIT_ERROR}\"struct is missing required parameter: \
                     \") << \"{name}\";\n  return {{}};\n}}\n"
                ));
            }
        }
    }

    fn custom(&mut self, custom: &Custom<'r, DefLanguage>, is_optional: bool) {
        self.write("{\n").indent();
        self.write("auto odsCustomLoc = odsParser.getCurrentLocation();\n(void)odsCustomLoc;\n");
        let _ = write!(self.out, "auto odsCustomResult = parse{}(odsParser", custom.name);
        self.out.indent();
        for argument in &custom.arguments {
            self.write(",\n");
            match argument {
                Element::Variable(parameter) => {
                    let name = self.parameter(*parameter).name;
                    let _ =
                        write!(self.out, "::mlir::detail::unwrapForCustomParse(_result_{name})");
                }
                Element::Text(text) => {
                    let text = tgfmt(text, &self.context, &[]);
                    self.out.write(&text);
                }
                other => {
                    if let Some(parameter) = parameter_of(other) {
                        let name = self.parameter(parameter).name;
                        self.out.write("*_result_").write(name);
                    }
                }
            }
        }
        self.out.unindent().write(");\n");
        self.write(match is_optional {
            true => {
                "if (!odsCustomResult.has_value()) return {};\n\
                 if (::mlir::failed(*odsCustomResult)) return ::mlir::failure();\n"
            }
            false => "if (::mlir::failed(odsCustomResult)) return {};\n",
        });
        let failure = if is_optional { "::mlir::failure()" } else { "{}" };
        for argument in &custom.arguments {
            let Element::Variable(parameter) = argument else { continue };
            let parameter = self.parameter(*parameter);
            if parameter.is_optional() {
                continue;
            }
            let name = parameter.name;
            let _ = write!(
                self.out,
                "if (::mlir::failed(_result_{name})) {{\n  odsParser.emitError(odsCustomLoc, \
                 \"custom parser failed to parse parameter '{name}'\");\n  return {failure};\n}}\n"
            );
        }
        self.out.unindent().write("}\n");
    }

    fn group(&mut self, group: &Group<'r, DefLanguage>) {
        let then = group.parsed_then();
        let Some((first, rest)) = then.split_first() else { return };
        // The first element, not the anchor, decides if the branches are swapped.
        let (before, after) = match first {
            Element::Literal(text) => {
                self.literal_condition("Optional", text);
                self.write(") {\n");
                (group.parsed_otherwise(), rest)
            }
            Element::Variable(parameter) => {
                self.variable(*parameter);
                let name = self.parameter(*parameter).name;
                let _ = writeln!(
                    self.out,
                    "if (!((::mlir::succeeded(_result_{name}) && *_result_{name}))) {{"
                );
                (group.parsed_otherwise(), rest)
            }
            Element::Custom(custom) => {
                self.write("if (auto result = [&]() -> ::mlir::OptionalParseResult {\n").indent();
                self.custom(custom, true);
                self.write("return ::mlir::success();\n");
                self.out
                    .unindent()
                    .write("}(); result.has_value() && ::mlir::failed(*result)) {\n")
                    .indent()
                    .write("return {};\n")
                    .unindent()
                    .write("} else if (result.has_value()) {\n");
                (group.parsed_otherwise(), rest)
            }
            _ => return,
        };
        self.out.indent();
        before.iter().for_each(|element| self.element(element));
        self.out.unindent().write("} else {\n").indent();
        after.iter().for_each(|element| self.element(element));
        self.out.unindent().write("}\n");
    }
}
