//! C++ class of an attribute or a type, and its storage class.

use rustc_hash::FxHashSet;

use super::format::{write_parser, write_printer};
use crate::cxx::tgfmt::{FmtContext, tgfmt};
use crate::cxx::{Class, Declaration, Flags, Indented, Method, Parameter, Parent, Visibility};
use crate::format::def::DefFormat;
use crate::model::attr_or_type_def::{AttrOrTypeDef, DefBuilder, DefParameter};
use crate::model::fields::{Read, qualified};
use crate::model::interface::{Interface, InterfaceMethod};
use crate::model::traits::{Trait, TraitKind};
use tablegen_core::{Diagnostic, RecordError, Severity};
use tablegen_session::BackendError;

const EMIT_ERROR: &str = "::llvm::function_ref<::mlir::InFlightDiagnostic()>";

/// Class of a definition, and its storage class.
#[derive(Clone, Debug)]
pub(super) struct DefClasses {
    pub(super) class: Class,
    /// `None` if there are no parameters, or if the user writes the storage class.
    pub(super) storage: Option<Class>,
}

/// Returns `Attribute` or `Type`.
pub(super) fn value_type(def: &AttrOrTypeDef<'_>) -> &'static str {
    if def.is_attribute() { "Attribute" } else { "Type" }
}

/// Returns `Attr` or `Type`.
pub(super) fn def_type(def: &AttrOrTypeDef<'_>) -> &'static str {
    if def.is_attribute() { "Attr" } else { "Type" }
}

/// Returns the C++ type of a parameter. Parameters of a plan have one.
fn cpp_type<'r>(parameter: &DefParameter<'r>) -> &'r str {
    parameter.cpp_type().unwrap_or_default()
}

impl DefClasses {
    /// Builds the classes. `parse` parses the format; it is called after the checks that precede
    /// those of the format.
    ///
    /// # Errors
    /// Returns an error if a builder has the signature of an existing one, or if the storage class
    /// would compare values of type `APInt` of different widths.
    pub(super) fn new<'r>(
        def: &AttrOrTypeDef<'r>,
        parse: &dyn Fn() -> Result<Option<DefFormat<'r>>, BackendError>,
    ) -> Result<Self, BackendError> {
        let mut gen_ = DefGen { def, class: Class::new(def.cpp_class_name()) };
        gen_.parent()?;
        gen_.top_level()?;
        let has_storage = !def.parameters().is_empty();
        if has_storage {
            gen_.builders()?;
        }
        gen_.names();
        if has_storage {
            gen_.verifiers()?;
        }
        if let Some(mnemonic) = def.mnemonic() {
            gen_.parser_and_printer(mnemonic, parse()?.as_ref());
        }
        if def.generates_accessors() {
            gen_.accessors();
        }
        gen_.interface_methods()?;
        if def.has_mnemonic_alias() {
            gen_.mnemonic_alias();
        }
        gen_.class.finalize();
        let generates = has_storage && def.generates_storage_class();
        let storage = generates.then(|| storage_class(def)).transpose()?;
        Ok(DefClasses { class: gen_.class, storage })
    }
}

struct DefGen<'a, 'r> {
    def: &'a AttrOrTypeDef<'r>,
    class: Class,
}

impl<'r> DefGen<'_, 'r> {
    fn parent(&mut self) -> Read<()> {
        let def = self.def;
        let (value, kind) = (value_type(def), def_type(def));
        let mut parent = Parent::new(format!("::mlir::{value}::{kind}Base"));
        parent.add_template_argument(def.cpp_class_name());
        parent.add_template_argument(def.cpp_base_class_name());
        parent.add_template_argument(match def.parameters() {
            [] => format!("::mlir::{value}Storage"),
            _ => format!("{}::{}", def.storage_namespace(), def.storage_class_name()),
        });
        for one in def.traits() {
            // Every trait is a C++ class here, also those that have no name of one.
            let name = one.record().string("trait")?;
            parent.add_template_argument(qualified(one.record().string("cppNamespace")?, name));
        }
        if def.has_mnemonic_alias() {
            parent.add_template_argument(format!("::mlir::OpAsm{kind}Interface::Trait"));
        }
        self.class.add_parent(parent);
        Ok(())
    }

    fn top_level(&mut self) -> Read<()> {
        let def = self.def;
        self.class.declare_visibility(Visibility::Public);
        self.class.declare_using("Base::Base", "");
        let native = || def.traits().iter().filter(|one| one.kind() == TraitKind::Native);
        let joined = |mut texts: Vec<&str>, own: &'_ str| {
            texts.retain(|text| !text.is_empty());
            let mut all = texts.join("\n");
            if !own.is_empty() {
                if !texts.is_empty() {
                    all.push('\n');
                }
                all.push_str(own);
            }
            all
        };
        let declarations = native().map(|one| one.extra_class_declaration());
        let declarations = declarations.collect::<Read<Vec<_>>>()?;
        let definitions = native().map(|one| one.extra_class_definition());
        let definitions = definitions.collect::<Read<Vec<_>>>()?;
        let declarations = joined(declarations, def.extra_declarations());
        let definitions = joined(definitions, def.extra_definitions());
        let context = FmtContext::new().with("cppClass", def.cpp_class_name());
        self.class.declare_extra(declarations, tgfmt(&definitions, &context, &[]));
        Ok(())
    }

    fn names(&mut self) {
        let constant = |name: &str, value: &str| {
            format!("static constexpr ::llvm::StringLiteral {name} = \"{value}\";\n")
        };
        self.class.declare_extra(constant("name", self.def.qualified_name()), "");
        self.class.declare_extra(constant("dialectName", self.def.dialect_name()), "");
    }

    /// Returns the parameters of a builder, after those of `first`.
    fn builder_parameters(&self, first: Vec<Parameter>) -> Vec<Parameter> {
        builder_parameters(self.def, first)
    }

    fn is_checked(&self) -> bool {
        self.def.declares_verifier() || self.def.verifies_invariants()
    }

    fn builders(&mut self) -> Result<(), BackendError> {
        let def = self.def;
        let context = || Parameter::new("::mlir::MLIRContext *", "context");
        let emit_error = || Parameter::new(EMIT_ERROR, "emitError");
        if !def.skips_default_builders() {
            self.default_builder("get", vec![context()], "return Base::get(context");
            if self.is_checked() {
                self.default_builder(
                    "getChecked",
                    vec![emit_error(), context()],
                    "return Base::getChecked(emitError, context",
                );
            }
        }
        for builder in def.builders() {
            self.custom_builder("get", Vec::new(), builder)?;
            if self.is_checked() {
                self.custom_builder("getChecked", vec![emit_error()], builder)?;
            }
        }
        Ok(())
    }

    fn default_builder(&mut self, name: &str, first: Vec<Parameter>, call: &str) {
        let def = self.def;
        let parameters = self.builder_parameters(first);
        let class = def.cpp_class_name();
        let Some(method) =
            self.class.add_method(class.to_owned(), name.to_owned(), Flags::STATIC, parameters)
        else {
            return;
        };
        let body = method.body().indent();
        body.write(call);
        for parameter in def.parameters() {
            body.write(", std::move(").write(parameter.name()).write(")");
        }
        body.write(");");
    }

    fn custom_builder(
        &mut self,
        name: &'static str,
        first: Vec<Parameter>,
        builder: &DefBuilder<'_>,
    ) -> Result<(), BackendError> {
        let def = self.def;
        let is_checked = !first.is_empty();
        let result = builder.return_type().unwrap_or(def.cpp_class_name());
        let body = builder.builder().body()?;
        let flags = if body.is_some() { Flags::STATIC } else { Flags::STATIC_DECLARATION };
        let mut parameters = first;
        if !builder.infers_context() {
            parameters.push(Parameter::new("::mlir::MLIRContext *", "context"));
        }
        for parameter in builder.builder().parameters() {
            let default = parameter.default_value()?.unwrap_or_default();
            let name = parameter.name.unwrap_or_default();
            parameters.push(
                Parameter::new(parameter.cpp_type()?.to_owned(), name.to_owned())
                    .with_default(default.to_owned()),
            );
        }
        let method = Method::new(result.to_owned(), name.to_owned(), flags, parameters);
        let shadowing = self
            .class
            .pending_methods()
            .iter()
            .find(|known| known.makes_redundant(&method))
            .map(|known| conflict(def, name, &method, known));
        if let Some(conflict) = shadowing {
            return Err(conflict);
        }
        let (Some(method), Some(body)) = (self.class.insert(method), body) else {
            return Ok(());
        };
        let mut context = FmtContext::new();
        if !builder.infers_context() {
            context.set("_ctxt", "context");
        }
        let text = if is_checked {
            let body = body.replace("$_get(", "Base::getChecked(emitError, ");
            tgfmt(&body, &context, &[])
        } else {
            context.set("_get", "Base::get");
            tgfmt(body, &context, &[])
        };
        method.body().indent().write_reindented(&text);
        Ok(())
    }

    fn verifiers(&mut self) -> Read<()> {
        let def = self.def;
        let result = "::llvm::LogicalResult";
        let parameters = || self.builder_parameters(vec![Parameter::new(EMIT_ERROR, "emitError")]);
        let (all, invariants, custom) =
            (parameters(), def.verifies_invariants(), def.declares_verifier());
        if invariants {
            let name = "verifyInvariantsImpl";
            let method = self.class.add_method(result, name, Flags::STATIC, all.clone());
            if let Some(method) = method {
                write_invariants(def, method.body().indent())?;
            }
        }
        if custom {
            let flags = Flags::STATIC_DECLARATION;
            self.class.add_method(result, "verify", flags, all.clone());
        }
        if !invariants && !custom {
            return Ok(());
        }
        self.class.declare_using("Base::getChecked", "");
        let names: Vec<_> = all.iter().map(|parameter| parameter.name.clone()).collect();
        let Some(method) = self.class.add_method(result, "verifyInvariants", Flags::STATIC, all)
        else {
            return Ok(());
        };
        let body = method.body().indent();
        for (name, _) in
            [("verifyInvariantsImpl", invariants), ("verify", custom)].iter().filter(|one| one.1)
        {
            body.write("if (::mlir::failed(").write(name).write("(").write(&names.join(", "));
            body.write(")))\n  return ::mlir::failure();\n");
        }
        body.write("return ::mlir::success();");
        Ok(())
    }

    fn parser_and_printer(&mut self, mnemonic: &str, format: Option<&DefFormat<'r>>) {
        let def = self.def;
        let result = "::llvm::StringLiteral";
        let flags = Flags::STATIC | Flags::CONSTEXPR;
        if let Some(method) = self.class.add_method(result, "getMnemonic", flags, Vec::new()) {
            method.body().indent().write(&format!("return {{\"{mnemonic}\"}};"));
        }
        let is_declarative = def.assembly_format().is_some();
        if !is_declarative && !def.has_custom_assembly_format() {
            return;
        }
        let mut parameters = vec![Parameter::new("::mlir::AsmParser &", "odsParser")];
        if def.is_attribute() {
            parameters.push(Parameter::new("::mlir::Type", "odsType"));
        }
        let (parse, print) = match is_declarative {
            true => (Flags::STATIC, Flags::CONST),
            false => (Flags::STATIC_DECLARATION, Flags::CONST_DECLARATION),
        };
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
        let generates = def.generates_storage_class();
        let flags = if generates { Flags::CONST } else { Flags::CONST_DECLARATION };
        for parameter in def.parameters() {
            let ty = parameter.cpp_accessor_type().unwrap_or_default();
            let name = parameter.accessor_name();
            if let Some(method) = self.class.add_method(ty.to_owned(), name, flags, Vec::new())
                && generates
            {
                let body = method.body().indent();
                body.write("return getImpl()->").write(parameter.name()).write(";");
            }
        }
    }

    fn interface_methods(&mut self) -> Read<()> {
        let mut visible = FxHashSet::default();
        for one in self.def.traits() {
            if one.kind() == TraitKind::Interface && one.declares_methods() {
                self.methods_of(one, &mut visible)?;
            }
        }
        Ok(())
    }

    fn methods_of(&mut self, one: &Trait<'_>, visible: &mut FxHashSet<String>) -> Read<()> {
        let always = one.always_declared_methods()?;
        let interface = Interface::read(one.record())?;
        let name_of_interface = one.qualified_name()?.unwrap_or_default();
        for method in interface.methods() {
            if method.body().is_some() {
                continue;
            }
            if method.default_body().is_none() || always.contains(&method.name()) {
                self.interface_method(method);
                continue;
            }
            let class = self.def.cpp_class_name();
            let name = format!("{name_of_interface}<{class}>::{}", method.name());
            if visible.insert(name.clone()) {
                self.class.declare_using(name, "");
            }
        }
        Ok(())
    }

    fn interface_method(&mut self, method: &InterfaceMethod<'_>) {
        let flags = match method.is_static() {
            true => Flags::STATIC_DECLARATION,
            false => Flags::CONST_DECLARATION,
        };
        let parameters = method
            .arguments()
            .iter()
            .map(|one| Parameter::new(one.ty.to_owned(), one.name.to_owned()))
            .collect();
        let (result, name) = (method.return_type().to_owned(), method.name().to_owned());
        self.class.add_method(result, name, flags, parameters);
    }

    fn mnemonic_alias(&mut self) {
        let Some(mnemonic) = self.def.mnemonic() else { return };
        let parameters = vec![Parameter::new("::llvm::raw_ostream &", "os")];
        let result = "::mlir::OpAsmAliasResult";
        if let Some(method) = self.class.add_method(result, "getAlias", Flags::CONST, parameters) {
            method.body().indent().write(&format!(
                "os << \"{mnemonic}\";\nreturn ::mlir::OpAsmAliasResult::OverridableAlias;\n"
            ));
        }
    }
}

fn builder_parameters(def: &AttrOrTypeDef<'_>, first: Vec<Parameter>) -> Vec<Parameter> {
    let own = def.parameters().iter();
    let own = own.map(|parameter| {
        Parameter::new(cpp_type(parameter).to_owned(), parameter.name().to_owned())
    });
    first.into_iter().chain(own).collect()
}

/// Writes the checks of constraints on parameters.
fn write_invariants(def: &AttrOrTypeDef<'_>, body: &mut Indented) -> Read<()> {
    for parameter in def.parameters() {
        let Some(constraint) = parameter.constraint()? else { continue };
        let name = parameter.name();
        let context = FmtContext::new().with_self(name);
        let condition = tgfmt(&constraint.condition()?, &context, &[]);
        body.write("\nif (!(")
            .write(&condition)
            .write(")) {\n  emitError() << \"failed to verify '");
        body.write(name).write("': ").write(constraint.summary()?);
        body.write("\";\n  return ::mlir::failure();\n}\n").write("\n");
    }
    body.write("return ::mlir::success();");
    Ok(())
}

/// Returns the errors about a builder that has the signature of another one.
fn conflict(
    def: &AttrOrTypeDef<'_>,
    name: &str,
    method: &Method,
    existing: &Method,
) -> BackendError {
    let signature = |method: &Method| {
        let mut text = Indented::new();
        method.write_declaration(&mut text);
        text.into_string()
    };
    let loc = def.record().field("builders").map(|field| field.loc());
    let mut all = vec![Diagnostic::new(
        Severity::Error,
        loc,
        format!("builder `{name}` conflicts with an existing builder. "),
    )];
    let (new, old) = (signature(method), signature(existing));
    all.push(Diagnostic::new(
        Severity::Note,
        None,
        format!(
            "A new builder with signature:\n{new}\nis shadowed by an existing builder with \
             signature:\n{old}\nPlease remove one of the conflicting definitions."
        ),
    ));
    BackendError::from_diagnostics(all)
}

/// Builds the storage class.
fn storage_class(def: &AttrOrTypeDef<'_>) -> Result<Class, BackendError> {
    let name = def.storage_class_name();
    let parameters = def.parameters();
    let names = || parameters.iter().map(|parameter| parameter.name());
    let mut class = Class::new_struct(name);
    let value = value_type(def);
    class.add_parent(Parent::new(format!("::mlir::{value}Storage")));
    if let Some(constructor) =
        class.add_constructor(Flags::INLINE, builder_parameters(def, Vec::new()))
    {
        for name in names() {
            constructor.add_initializer(name, format!("std::move({name})"));
        }
    }
    let types: Vec<_> = parameters.iter().map(cpp_type).collect();
    class.declare_using("KeyTy", format!("std::tuple<{}>", types.join(", ")));
    if let Some(method) = class.add_method("KeyTy", "getAsKey", Flags::CONST_INLINE, Vec::new()) {
        let all: Vec<_> = names().collect();
        method.body().indent().write("return KeyTy(").write(&all.join(", ")).write(");");
    }
    let key = || vec![Parameter::new("const KeyTy &", "tblgenKey")];
    if let Some(method) = class.add_method("bool", "operator==", Flags::CONST_INLINE, key()) {
        let equal = parameters.iter().enumerate().map(|(index, parameter)| {
            let context = FmtContext::new()
                .with("_lhs", parameter.name())
                .with("_rhs", format!("std::get<{index}>(tblgenKey)"));
            tgfmt(parameter.comparator(), &context, &[])
        });
        let equal = equal.collect::<Vec<_>>().join(") && (");
        method.body().indent().write("return (").write(&equal).write(");");
    }
    let result = "::llvm::hash_code";
    if let Some(method) = class.add_method(result, "hashKey", Flags::STATIC_INLINE, key()) {
        let all: Vec<_> =
            (0..parameters.len()).map(|index| format!("std::get<{index}>(tblgenKey)")).collect();
        let body = method.body().indent();
        body.write("return ::llvm::hash_combine(").write(&all.join(", ")).write(");");
    }
    construct(def, &mut class);
    class.finalize();
    for parameter in parameters {
        if cpp_type(parameter).contains("APInt") && !parameter.has_custom_comparator() {
            let message = "Using a raw APInt parameter without a custom comparator is not \
                           supported because an assert in the equality operator is triggered when \
                           the two APInts have different bit widths. This can lead to unexpected \
                           crashes. Use an `APIntParameter` or provide a custom comparator.";
            return Err(RecordError::new(def.record().locs(), message).into());
        }
        let (ty, name) = (cpp_type(parameter).to_owned(), parameter.name().to_owned());
        class.declare(Declaration::Field { ty, name });
    }
    Ok(class)
}

fn construct(def: &AttrOrTypeDef<'_>, class: &mut Class) {
    let name = def.storage_class_name();
    let is_custom = def.has_storage_custom_constructor();
    let flags = if is_custom { Flags::STATIC_DECLARATION } else { Flags::STATIC_INLINE };
    let value = value_type(def);
    let parameters = vec![
        Parameter::new(format!("::mlir::{value}StorageAllocator &"), "allocator"),
        Parameter::new("KeyTy &&", "tblgenKey"),
    ];
    let Some(method) = class.add_method(format!("{name} *"), "construct", flags, parameters) else {
        return;
    };
    if is_custom {
        return;
    }
    let body = method.body().indent();
    for (index, parameter) in def.parameters().iter().enumerate() {
        let name = parameter.name();
        body.write(&format!("auto {name} = std::move(std::get<{index}>(tblgenKey));\n"));
    }
    let mut context = FmtContext::new().with("_allocator", "allocator");
    for parameter in def.parameters() {
        if let Some(allocator) = parameter.allocator() {
            context.set("_self", parameter.name()).set("_dst", parameter.name());
            body.write(&tgfmt(allocator, &context, &[])).write("\n");
        }
    }
    let moved: Vec<_> =
        def.parameters().iter().map(|one| format!("std::move({})", one.name())).collect();
    let moved = moved.join(", ");
    body.write(&format!("return new (allocator.allocate<{name}>()) {name}({moved});"));
}
