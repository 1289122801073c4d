//! C++ of the formats of attributes and types: the body of `print`.

use std::fmt::Write;

use super::super::plan::{Def, Parameter};
use super::is_default;
use crate::cxx::Indented;
use crate::cxx::tgfmt::{FmtContext, tgfmt};
use crate::format::def::{
    DefDirective, DefElement, DefFormat, DefLanguage, Parameter as Variable, parameter_of,
};
use crate::format::literal::Spacing;
use crate::format::tree::{Custom, Element, Group, Whitespace};

/// Printer of the body of `print`.
struct DefPrinter<'a, 'r> {
    def: &'a Def<'r>,
    context: FmtContext<'a>,
    spacing: Spacing,
    out: &'a mut Indented,
}

/// Writes the body of `print`.
pub(super) fn write_printer<'a, 'r>(
    def: &'a Def<'r>,
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

    fn parameter(&self, variable: Variable) -> &'a Parameter<'r> {
        &self.def.parameters[variable.index]
    }

    /// Returns the expression that is true if an optional parameter is printed.
    fn guard(&mut self, parameter: &Parameter<'r>) -> String {
        let value = format!("{}()", parameter.accessor());
        format!("!({})", is_default(&mut self.context, parameter, value))
    }

    fn open_guard(&mut self, parameter: &Parameter<'r>) {
        let guard = self.guard(parameter);
        self.out.write("if (").write(&guard).write(") {\n").indent();
    }

    fn space(&mut self) {
        if self.spacing.element() {
            self.out.write("odsPrinter << ' ';\n");
        }
    }

    fn variable(&mut self, variable: Variable) {
        let parameter = self.parameter(variable);
        self.context.set("_self", format!("{}()", parameter.accessor()));
        if parameter.is_optional() {
            self.open_guard(parameter);
        }
        self.space();
        let template = match (variable.qualified, parameter.printer) {
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
    fn open_any_guard(&mut self, parameters: &[&Parameter<'r>], inverted: bool) {
        let guards: Vec<_> = parameters.iter().map(|parameter| self.guard(parameter)).collect();
        let any = guards.join(" || ");
        let (open, close) = if inverted { ("!(", ")") } else { ("", "") };
        let _ = writeln!(self.out, "if ({open}{any}{close}) {{");
        self.out.indent();
    }

    /// Returns the optional parameters among the elements.
    fn optional_of(&self, elements: &[DefElement<'r>]) -> Vec<&'a Parameter<'r>> {
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
                let _ = writeln!(self.out, "odsPrinter << \"{} = \";", parameter.name);
            }
            self.spacing = Spacing { wanted: false, after_punctuation: true };
            self.element(element);
            if parameter.is_optional() {
                self.out.unindent().write("}\n");
            }
        }
        self.out.unindent().write("}\n");
    }

    fn custom(&mut self, custom: &Custom<'r, DefLanguage>) {
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
                        let accessor = self.parameter(parameter).accessor();
                        self.out.write(&accessor).write("()");
                    }
                }
            }
        }
        self.out.unindent().write(");\n");
    }

    fn group(&mut self, group: &Group<'r, DefLanguage>) {
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
