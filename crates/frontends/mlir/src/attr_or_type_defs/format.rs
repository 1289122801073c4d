//! C++ of the formats of attributes and types: the bodies of `parse` and `print`.

use std::fmt::Write;

use crate::cxx::Indented;
use crate::cxx::tgfmt::{FmtContext, tgfmt};
use crate::format::def::{DefDirective, DefElement, DefFormat, Parameter, parameter_of};
use crate::format::literal::{Spacing, parser_call};
use crate::format::tree::{Custom, Element, Group, Whitespace};
use crate::model::attr_or_type_def::{AttrOrTypeDef, DefParameter};

const EMIT_ERROR: &str = "odsParser.emitError(odsParser.getCurrentLocation(), ";

/// Printer of the body of `parse`.
pub(super) struct DefParser<'a, 'r> {
    def: &'a AttrOrTypeDef<'r>,
    context: FmtContext<'a>,
    out: &'a mut Indented,
}

/// Writes the body of `parse`.
pub(super) fn write_parser<'a, 'r>(
    def: &'a AttrOrTypeDef<'r>,
    format: &DefFormat<'r>,
    out: &'a mut Indented,
) {
    let mut context = FmtContext::new()
        .with("_parser", "odsParser")
        .with("_ctxt", "odsParser.getContext()")
        .with("_loc", "odsLoc")
        .with_builder("odsBuilder");
    if def.is_attribute() {
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
        for parameter in def.parameters() {
            let (ty, name) = (storage_type(parameter), parameter.name());
            let _ = writeln!(self.out, "::mlir::FailureOr<{ty}> _result_{name};");
            if parameter.is_self_type() {
                self.self_type(parameter);
            }
        }
        for element in &format.elements {
            self.element(element);
        }
        for parameter in def.parameters().iter().filter(|parameter| !parameter.is_optional()) {
            let name = parameter.name();
            let _ = writeln!(self.out, "assert(::mlir::succeeded(_result_{name}));");
        }
        self.result();
    }

    fn result(&mut self) {
        let def = self.def;
        let class = def.cpp_class_name();
        if def.declares_verifier() || def.verifies_invariants() {
            let _ = write!(
                self.out,
                "return odsParser.getChecked<{class}>(odsLoc, odsParser.getContext()"
            );
        } else {
            let _ = write!(self.out, "return {class}::get(odsParser.getContext()");
        }
        for parameter in def.parameters() {
            let name = parameter.name();
            let value = match parameter.default_value() {
                Some(default) => {
                    let default = tgfmt(default, &self.context, &[]);
                    format!("(_result_{name}.value_or({default}))")
                }
                None => format!("(*_result_{name})"),
            };
            self.context.set(name, value.clone());
            self.context.set("_self", value);
            let converted = tgfmt(parameter.convert_from_storage(), &self.context, &[]);
            let ty = cpp_type(parameter);
            self.out.write(",\n    ").write(ty).write("(").write(&converted).write(")");
        }
        self.write(");");
    }

    /// Writes the code that sets the type parameter of an attribute from `odsType`, the type after
    /// the attribute, which MLIR has parsed before.
    fn self_type(&mut self, parameter: &DefParameter<'r>) {
        let (ty, name) = (storage_type(parameter), parameter.name());
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

    fn parameter(&self, parameter: Parameter) -> &'a DefParameter<'r> {
        &self.def.parameters()[parameter.index]
    }

    fn variable(&mut self, parameter: Parameter) {
        const DEFAULT: &str = "::mlir::FieldParser<$0>::parse($_parser)";
        let parameter = self.parameter(parameter);
        let template = parameter.parser().unwrap_or(DEFAULT);
        let parser = tgfmt(template, &self.context, &[storage_type(parameter)]);
        let name = parameter.name();
        let def = self.def.name();
        let ty = cpp_type(parameter);
        // The dialect of an attribute or a type that is parsed must be loaded.
        let mut load = String::new();
        if let Some(dialect) = parameter.dialect()
            && let Ok(namespace) = dialect.cpp_namespace()
        {
            let class = dialect.cpp_class_name();
            if class != "BuiltinDialect" || namespace != "::mlir" {
                load =
                    format!("\nodsParser.getContext()->getOrLoadDialect<{namespace}::{class}>();");
            }
        }
        let _ = write!(
            self.out,
            "\n// Parse variable '{name}'{load}\n_result_{name} = {parser};\n\
             if (::mlir::failed(_result_{name})) {{\n  {EMIT_ERROR}\"failed to parse {def} \
             parameter '{name}' which is to be a `{ty}`\");\n  return {{}};\n}}\n"
        );
    }

    /// Returns the expression that is true if an optional parameter has its default value.
    fn is_default(&mut self, parameter: &DefParameter<'r>, value: String) -> String {
        is_default(&mut self.context, parameter, value)
    }

    fn params(&mut self, parameters: &[Parameter]) {
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
                    let name = before.name();
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
        let parameters: Vec<&DefParameter<'r>> = elements
            .iter()
            .filter_map(|element| parameter_of(element))
            .map(|parameter| self.parameter(parameter))
            .collect();
        self.write("// Parse parameter struct\n");
        for parameter in &parameters {
            let _ = writeln!(self.out, "bool _seen_{} = false;", parameter.name());
        }
        self.write("{\n").indent();
        self.write("const auto _loop_body = [&](::llvm::StringRef _paramKey) -> bool {\n");
        self.out.indent();
        self.literal("=");
        for (element, parameter) in elements.iter().zip(&parameters) {
            let name = parameter.name();
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

    fn structure_loop(&mut self, parameters: &[&DefParameter<'r>]) {
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
                let name = parameter.name();
                self.out.write_reindented(&format!(
                    "if (!_seen_{name}) {{\n  {EMIT_ERROR}\"struct is missing required parameter: \
                     \") << \"{name}\";\n  return {{}};\n}}\n"
                ));
            }
        }
    }

    fn custom(&mut self, custom: &Custom<'r, crate::format::def::DefLanguage>, is_optional: bool) {
        self.write("{\n").indent();
        self.write("auto odsCustomLoc = odsParser.getCurrentLocation();\n(void)odsCustomLoc;\n");
        let _ = write!(self.out, "auto odsCustomResult = parse{}(odsParser", custom.name);
        self.out.indent();
        for argument in &custom.arguments {
            self.write(",\n");
            match argument {
                Element::Variable(parameter) => {
                    let name = self.parameter(*parameter).name();
                    let _ =
                        write!(self.out, "::mlir::detail::unwrapForCustomParse(_result_{name})");
                }
                Element::Text(text) => {
                    let text = tgfmt(text, &self.context, &[]);
                    self.out.write(&text);
                }
                other => {
                    if let Some(parameter) = parameter_of(other) {
                        let name = self.parameter(parameter).name();
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
            let name = parameter.name();
            let _ = write!(
                self.out,
                "if (::mlir::failed(_result_{name})) {{\n  odsParser.emitError(odsCustomLoc, \
                 \"custom parser failed to parse parameter '{name}'\");\n  return {failure};\n}}\n"
            );
        }
        self.out.unindent().write("}\n");
    }

    fn group(&mut self, group: &Group<'r, crate::format::def::DefLanguage>) {
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
                let name = self.parameter(*parameter).name();
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

fn cpp_type<'r>(parameter: &DefParameter<'r>) -> &'r str {
    parameter.cpp_type().unwrap_or_default()
}

fn storage_type<'r>(parameter: &DefParameter<'r>) -> &'r str {
    parameter.cpp_storage_type().unwrap_or_default()
}

/// Returns the expression that is true if `value` is the default value of a parameter.
fn is_default(context: &mut FmtContext<'_>, parameter: &DefParameter<'_>, value: String) -> String {
    let default = tgfmt(parameter.default_value().unwrap_or_default(), context, &[]);
    context.set("_lhs", value).set("_rhs", default);
    tgfmt(parameter.comparator(), context, &[])
}

/// Printer of the body of `print`.
struct DefPrinter<'a, 'r> {
    def: &'a AttrOrTypeDef<'r>,
    context: FmtContext<'a>,
    spacing: Spacing,
    out: &'a mut Indented,
}

/// Writes the body of `print`.
pub(super) fn write_printer<'a, 'r>(
    def: &'a AttrOrTypeDef<'r>,
    format: &DefFormat<'r>,
    out: &'a mut Indented,
) {
    let context = FmtContext::new()
        .with("_printer", "odsPrinter")
        .with("_ctxt", "getContext()")
        .with_builder("odsBuilder");
    out.indent().write("::mlir::Builder odsBuilder(getContext());\n");
    let spacing = Spacing { wanted: true, after_punctuation: false };
    let mut printer = DefPrinter { def, context, spacing, out };
    format.elements.iter().for_each(|element| printer.element(element));
}

impl<'a, 'r> DefPrinter<'a, 'r> {
    fn element(&mut self, element: &DefElement<'r>) {
        match element {
            Element::Literal(text) => {
                let space = if self.spacing.literal(text) { " << ' '" } else { "" };
                let _ = writeln!(self.out, "odsPrinter{space} << \"{text}\";");
            }
            Element::Variable(parameter) => self.variable(*parameter),
            Element::Directive(DefDirective::Params(all)) => {
                let all: Vec<_> = all.iter().map(|&one| Element::Variable(one)).collect();
                self.comma_separated(&all, false);
            }
            Element::Directive(DefDirective::Struct(all)) => self.comma_separated(all, true),
            Element::Custom(custom) => self.custom(custom),
            Element::Group(group) => self.group(group),
            Element::Whitespace(Whitespace::Newline) => {
                self.out.write("odsPrinter.printNewline();\n");
                self.spacing.wanted = false;
            }
            Element::Whitespace(Whitespace::Space) => {
                self.out.write("odsPrinter << \" \";\n");
                self.spacing.wanted = false;
            }
            Element::Whitespace(Whitespace::None) => {
                self.spacing = Spacing { wanted: false, after_punctuation: true };
            }
            Element::Text(_) | Element::Reference(_) => {}
        }
    }

    fn parameter(&self, parameter: Parameter) -> &'a DefParameter<'r> {
        &self.def.parameters()[parameter.index]
    }

    /// Returns the expression that is true if an optional parameter is printed.
    fn guard(&mut self, parameter: &DefParameter<'r>) -> String {
        let value = format!("{}()", parameter.accessor_name());
        format!("!({})", is_default(&mut self.context, parameter, value))
    }

    fn open_guard(&mut self, parameter: &DefParameter<'r>) {
        let guard = self.guard(parameter);
        self.out.write("if (").write(&guard).write(") {\n").indent();
    }

    fn space(&mut self) {
        if self.spacing.element() {
            self.out.write("odsPrinter << ' ';\n");
        }
    }

    fn variable(&mut self, variable: Parameter) {
        let parameter = self.parameter(variable);
        self.context.set("_self", format!("{}()", parameter.accessor_name()));
        if parameter.is_optional() {
            self.open_guard(parameter);
        }
        self.space();
        let template = match (variable.qualified, parameter.printer()) {
            (true, _) => "$_printer << $_self",
            (false, Some(printer)) => printer,
            (false, None) => "$_printer.printStrippedAttrOrType($_self)",
        };
        let text = tgfmt(template, &self.context, &[]);
        self.out.write(&text).write(";\n");
        if parameter.is_optional() {
            self.out.unindent().write("}\n");
        }
    }

    /// Opens an `if` that is true if any of the parameters is printed.
    fn open_any_guard(&mut self, parameters: &[&DefParameter<'r>], inverted: bool) {
        let guards: Vec<_> = parameters.iter().map(|parameter| self.guard(parameter)).collect();
        let any = guards.join(" || ");
        let (open, close) = if inverted { ("!(", ")") } else { ("", "") };
        let _ = writeln!(self.out, "if ({open}{any}{close}) {{");
        self.out.indent();
    }

    /// Returns the optional parameters among the elements.
    fn optional_of(&self, elements: &[DefElement<'r>]) -> Vec<&'a DefParameter<'r>> {
        elements
            .iter()
            .filter_map(parameter_of)
            .map(|parameter| self.parameter(parameter))
            .filter(|parameter| parameter.is_optional())
            .collect()
    }

    fn comma_separated(&mut self, elements: &[DefElement<'r>], with_names: bool) {
        if self.spacing.wanted || !self.spacing.after_punctuation {
            let optional = self.optional_of(elements);
            let all_optional = optional.len() == elements.len();
            if all_optional {
                self.open_any_guard(&optional, false);
            }
            self.out.write("odsPrinter << ' ';\n");
            if all_optional {
                self.out.unindent().write("}\n");
            }
        }
        self.out.write("{\n").indent().write("bool _firstPrinted = true;\n");
        for element in elements {
            let Some(parameter) = parameter_of(element) else { continue };
            let parameter = self.parameter(parameter);
            if parameter.is_optional() {
                self.open_guard(parameter);
            }
            self.out.write("if (!_firstPrinted) odsPrinter << \", \";\n_firstPrinted = false;\n");
            if with_names {
                let _ = writeln!(self.out, "odsPrinter << \"{} = \";", parameter.name());
            }
            self.spacing = Spacing { wanted: false, after_punctuation: true };
            self.element(element);
            if parameter.is_optional() {
                self.out.unindent().write("}\n");
            }
        }
        self.out.unindent().write("}\n");
    }

    fn custom(&mut self, custom: &Custom<'r, crate::format::def::DefLanguage>) {
        self.space();
        let _ = write!(self.out, "print{}(odsPrinter", custom.name);
        self.out.indent();
        for argument in &custom.arguments {
            self.out.write(",\n");
            match argument {
                Element::Text(text) => {
                    let text = tgfmt(text, &self.context, &[]);
                    self.out.write(&text);
                }
                other => {
                    if let Some(parameter) = parameter_of(other) {
                        let accessor = self.parameter(parameter).accessor_name();
                        self.out.write(&accessor).write("()");
                    }
                }
            }
        }
        self.out.unindent().write(");\n");
    }

    fn group(&mut self, group: &Group<'r, crate::format::def::DefLanguage>) {
        let guards = match group.anchor() {
            Element::Variable(parameter) => vec![self.parameter(*parameter)],
            Element::Directive(DefDirective::Params(all)) => {
                all.iter().map(|&parameter| self.parameter(parameter)).collect()
            }
            Element::Directive(DefDirective::Struct(all)) => self.optional_of(all),
            Element::Custom(custom) => self.optional_of(&custom.arguments),
            _ => Vec::new(),
        };
        self.open_any_guard(&guards, group.is_inverted());
        let spacing = self.spacing;
        group.then.iter().for_each(|element| self.element(element));
        self.spacing = spacing;
        self.out.unindent().write("} else {\n").indent();
        group.otherwise.iter().for_each(|element| self.element(element));
        self.out.unindent().write("}\n");
    }
}
