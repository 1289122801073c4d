//! C++ class of an attribute or a type.

use super::super::plan::{Def, Format, InterfaceMember, Kind};
use super::builders::{self, with_parameters};
use super::parser::write_parser;
use super::printer::write_printer;
use super::{EMIT_ERROR, value_type};
use crate::cxx::tgfmt::{FmtContext, tgfmt};
use crate::cxx::{Class, Flags, Indented, Parameter, Parent, Visibility};

/// Builds the class.
pub(super) fn class(def: &Def<'_>) -> Class {
    let mut printer = ClassPrinter { def, class: Class::new(def.class.name) };
    printer.parent();
    printer.top_level();
    if !def.parameters.is_empty() {
        builders::add(def, &mut printer.class);
    }
    printer.names();
    if !def.parameters.is_empty() {
        printer.verifiers();
    }
    if let Some(mnemonic) = def.mnemonic {
        printer.parser_and_printer(mnemonic);
    }
    if def.has_accessors {
        printer.accessors();
    }
    printer.interface_members();
    if let Some(mnemonic) = def.mnemonic
        && def.has_mnemonic_alias
    {
        printer.mnemonic_alias(mnemonic);
    }
    printer.class.finalize();
    printer.class
}

struct ClassPrinter<'a, 'r> {
    def: &'a Def<'r>,
    class: Class,
}

impl ClassPrinter<'_, '_> {
    /// Returns `Attr` or `Type`.
    fn def_type(&self) -> &'static str {
        match self.def.kind {
            Kind::Attributes => "Attr",
            Kind::Types => "Type",
        }
    }

    fn parent(&mut self) {
        let def = self.def;
        let (value, kind) = (value_type(def), self.def_type());
        let mut parent = Parent::new(format!("::mlir::{value}::{kind}Base"));
        parent.add_template_argument(def.class.name);
        parent.add_template_argument(def.base);
        parent.add_template_argument(match def.parameters[..] {
            [] => format!("::mlir::{value}Storage"),
            _ => format!("{}::{}", def.storage.class.namespace, def.storage.class.name),
        });
        for one in &def.traits {
            parent.add_template_argument(one.qualified());
        }
        if def.has_mnemonic_alias {
            parent.add_template_argument(format!("::mlir::OpAsm{kind}Interface::Trait"));
        }
        self.class.add_parent(parent);
    }

    fn top_level(&mut self) {
        let def = self.def;
        self.class.declare_visibility(Visibility::Public);
        self.class.declare_using("Base::Base", "");
        let context = FmtContext::new().with("cppClass", def.class.name);
        let definitions = tgfmt(&def.extra_definitions.join("\n"), &context, &[]);
        self.class.declare_extra(def.extra_declarations.join("\n"), definitions);
    }

    fn names(&mut self) {
        let constant = |name: &str, value: &str| {
            format!("static constexpr ::llvm::StringLiteral {name} = \"{value}\";\n")
        };
        self.class.declare_extra(constant("name", self.def.qualified_name), "");
        self.class.declare_extra(constant("dialectName", self.def.dialect_name), "");
    }

    fn verifiers(&mut self) {
        let def = self.def;
        let result = "::llvm::LogicalResult";
        let first = vec![Parameter::new(EMIT_ERROR, "emitError")];
        let all = with_parameters(first, &def.parameters);
        let (invariants, custom) = (def.verifies_invariants(), def.declares_verifier);
        if invariants {
            let name = "verifyInvariantsImpl";
            let method = self.class.add_method(result, name, Flags::STATIC, all.clone());
            if let Some(method) = method {
                write_invariants(def, method.body().indent());
            }
        }
        if custom {
            let flags = Flags::STATIC_DECLARATION;
            self.class.add_method(result, "verify", flags, all.clone());
        }
        if !invariants && !custom {
            return;
        }
        self.class.declare_using("Base::getChecked", "");
        let names: Vec<_> = all.iter().map(|parameter| parameter.name.clone()).collect();
        let Some(method) = self.class.add_method(result, "verifyInvariants", Flags::STATIC, all)
        else {
            return;
        };
        let body = method.body().indent();
        for (name, _) in
            [("verifyInvariantsImpl", invariants), ("verify", custom)].iter().filter(|one| one.1)
        {
            body.write("if (::mlir::failed(").write(name).write("(").write(&names.join(", "));
            body.write(")))\n  return ::mlir::failure();\n");
        }
        body.write("return ::mlir::success();");
    }

    fn parser_and_printer(&mut self, mnemonic: &str) {
        let def = self.def;
        let result = "::llvm::StringLiteral";
        let flags = Flags::STATIC | Flags::CONSTEXPR;
        if let Some(method) = self.class.add_method(result, "getMnemonic", flags, Vec::new()) {
            method.body().indent().write(&format!("return {{\"{mnemonic}\"}};"));
        }
        let (parse, print, format) = match &def.format {
            Format::None => return,
            Format::Custom => (Flags::STATIC_DECLARATION, Flags::CONST_DECLARATION, None),
            Format::Declarative(format) => (Flags::STATIC, Flags::CONST, format.as_ref()),
        };
        let mut parameters = vec![Parameter::new("::mlir::AsmParser &", "odsParser")];
        if def.kind == Kind::Attributes {
            parameters.push(Parameter::new("::mlir::Type", "odsType"));
        }
        let result = format!("::mlir::{}", value_type(def));
        if let Some(method) = self.class.add_method(result, "parse", parse, parameters)
            && let Some(format) = format
        {
            write_parser(def, format, method.body());
        }
        let parameters = vec![Parameter::new("::mlir::AsmPrinter &", "odsPrinter")];
        if let Some(method) = self.class.add_method("void", "print", print, parameters)
            && let Some(format) = format
        {
            write_printer(def, format, method.body());
        }
    }

    fn accessors(&mut self) {
        let def = self.def;
        let flags = match def.storage.is_generated {
            true => Flags::CONST,
            false => Flags::CONST_DECLARATION,
        };
        for parameter in &def.parameters {
            let (ty, name) = (parameter.accessor_type.to_owned(), parameter.accessor());
            if let Some(method) = self.class.add_method(ty, name, flags, Vec::new())
                && def.storage.is_generated
            {
                let body = method.body().indent();
                body.write("return getImpl()->").write(parameter.name).write(";");
            }
        }
    }

    fn interface_members(&mut self) {
        for member in &self.def.interface_members {
            match member {
                InterfaceMember::Declared { is_static, returns, name, arguments } => {
                    let flags = match is_static {
                        true => Flags::STATIC_DECLARATION,
                        false => Flags::CONST_DECLARATION,
                    };
                    let parameters = arguments
                        .iter()
                        .map(|one| Parameter::new(one.ty.to_owned(), one.name.to_owned()))
                        .collect();
                    let (returns, name) = ((*returns).to_owned(), (*name).to_owned());
                    self.class.add_method(returns, name, flags, parameters);
                }
                InterfaceMember::Inherited { interface, name } => {
                    let (interface, class) = (interface.qualified(), self.def.class.name);
                    self.class.declare_using(format!("{interface}<{class}>::{name}"), "");
                }
            }
        }
    }

    fn mnemonic_alias(&mut self, mnemonic: &str) {
        let parameters = vec![Parameter::new("::llvm::raw_ostream &", "os")];
        let result = "::mlir::OpAsmAliasResult";
        if let Some(method) = self.class.add_method(result, "getAlias", Flags::CONST, parameters) {
            method.body().indent().write(&format!(
                "os << \"{mnemonic}\";\nreturn ::mlir::OpAsmAliasResult::OverridableAlias;\n"
            ));
        }
    }
}

/// Writes the checks of constraints on parameters.
fn write_invariants(def: &Def<'_>, body: &mut Indented) {
    for parameter in &def.parameters {
        let Some(constraint) = &parameter.constraint else { continue };
        let name = parameter.name;
        let context = FmtContext::new().with_self(name);
        let condition = tgfmt(&constraint.condition, &context, &[]);
        body.write("\nif (!(")
            .write(&condition)
            .write(")) {\n  emitError() << \"failed to verify '");
        body.write(name).write("': ").write(constraint.summary);
        body.write("\";\n  return ::mlir::failure();\n}\n").write("\n");
    }
    body.write("return ::mlir::success();");
}
