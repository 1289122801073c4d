//! Prints a dialect as Rust: a module over the traits of `tablegen_rt::dialect`.
//!
//! Input: a dialect, and the checks of its operations. Output: a table of all operations with their
//! steps; for each operation, a struct around a call with methods named after its arguments; for
//! each dialect type, a struct of its parameters; an enum of all operations, and a visitor.

mod predicates;
mod steps;

use std::collections::BTreeMap;
use std::fmt::Display;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::Plan;
use super::read::{
    Access as MemoryAccess, Argument, AttrId, Dialect, MetaType, Operation, PredicateId, TraitKind,
    TraitOn,
};
use super::solve::Program;
use steps::Steps;
use tablegen_core::Record;
use tablegen_emit::rust::{
    MacroCall, Module, Names, Section, Source, constant_name, doc, field_name, ident,
    location_after, type_name,
};
use tablegen_session::OutputContext;

/// Representation of an attribute in Rust.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Constant {
    Bool,
    /// Number of this type.
    Number(&'static str),
    Text,
}

impl Constant {
    fn new(dialect: &Dialect<'_>, attr: AttrId) -> Self {
        match dialect.attr(attr).cpp_type.trim_start_matches("::").trim_start_matches("std::") {
            "bool" => Constant::Bool,
            "uint8_t" => Constant::Number("u8"),
            "uint16_t" => Constant::Number("u16"),
            "uint64_t" => Constant::Number("u64"),
            "int8_t" => Constant::Number("i8"),
            "int16_t" => Constant::Number("i16"),
            "int32_t" | "int" => Constant::Number("i32"),
            "int64_t" => Constant::Number("i64"),
            "llvm::StringRef" | "string" | "string_view" => Constant::Text,
            // An enum of C++ is known by the numbers of its values.
            _ => Constant::Number("u32"),
        }
    }
}

pub(super) fn module<'r>(output: &OutputContext<'_>, plan: &Plan<'r>) -> Module {
    let dialect = &plan.dialect;
    let mut module = Module::new(output, "gen-dialect-defs");
    let mut names = Names::default();
    for taken in
        ["AnyOp", "Visitor", "OPERATIONS", "operation", "of_class", "verify", "visit", "dialect"]
    {
        names.claim(taken);
    }
    let checked = dialect.predicates.iter().filter(|(id, _)| steps::is_checked(dialect, *id));
    let predicates: BTreeMap<PredicateId, Ident> =
        checked.map(|(id, one)| (id, names.claim(&constant_name(&one.term.to_string())))).collect();
    let printer = Printer { output, dialect, steps: Steps::new(dialect, &predicates) };
    let mut methods = Names::default();
    let ops: Vec<Op<'_, '_>> = dialect
        .own_operations()
        .zip(&plan.verifiers)
        .map(|(op, program)| {
            let record = op.base.record.name();
            let ty = names.claim(&type_name(record));
            let table = names.claim(&constant_name(record));
            let method = methods.claim(&format!("visit_{}", field_name(record)));
            Op { op, program, ty, table, method }
        })
        .collect();
    let about = format!(
        "The dialect `{}`: `{}`{}.",
        dialect.name,
        dialect.record.name(),
        location_after(output, dialect.record)
    );
    module.text(format!("// {}\n", about.replace('\n', " ")));
    module.import(quote!(
        #[allow(unused_imports)]
        use ::tablegen_rt::dialect;
    ));
    module.text(all(&ops));
    for &ty in &dialect.types {
        if let Some(predicate) = predicates.get(&ty) {
            module.text(printer.ty(ty, predicate, &mut names));
        }
    }
    for op in &ops {
        module.text(printer.wrapper(op));
    }
    for (id, name) in &predicates {
        module.add(Section::Data, printer.predicate(*id, name));
    }
    for op in &ops {
        module.add(Section::Data, printer.table(op));
    }
    module
}

/// Operation with its names in Rust.
struct Op<'p, 'r> {
    op: &'p Operation<'r>,
    program: &'p Program,
    /// Name of the struct.
    ty: Ident,
    /// Name of the static with the description.
    table: Ident,
    /// Name of the visitor method.
    method: Ident,
}

struct Printer<'p, 'r> {
    output: &'p OutputContext<'p>,
    dialect: &'p Dialect<'r>,
    steps: Steps<'p, 'r>,
}

impl Printer<'_, '_> {
    fn predicate(&self, id: PredicateId, name: &Ident) -> TokenStream {
        let predicate = &self.dialect.predicates[id];
        let of_type = self.dialect.types.contains(&id);
        let ty = predicate.dialect_type();
        let mnemonic =
            ty.map_or_else(String::new, |ty| format!("{}.{}", ty.dialect_name, ty.mnemonic));
        let shown = predicate.term.to_string();
        let parameters = predicate.arguments[1..].iter().map(|argument| argument.name);
        let what = if of_type { "Types of" } else { "Predicate" };
        let docs = doc(&format!("{what} `{shown}`."));
        let value = quote!(dialect::Predicate::new(#shown, #mnemonic, &[#(#parameters),*]));
        quote!(#docs #[allow(dead_code)] pub static #name: dialect::Predicate = #value;)
    }

    /// Returns the struct for a dialect type, with its parameters.
    fn ty(&self, id: PredicateId, table: &Ident, names: &mut Names) -> Source {
        let predicate = &self.dialect.predicates[id];
        let Some(ty) = predicate.dialect_type() else { return Source::default() };
        let name = names.claim(&type_name(ty.record.name()));
        let docs = self.docs(ty.mnemonic, ty.record, [ty.summary, ty.description]);
        let mut fields = Names::default();
        let (mut all, mut has_types) = (Vec::new(), false);
        for (index, parameter) in predicate.parameters().iter().enumerate() {
            let field = fields.claim(&field_name(parameter.name));
            let (ty, read, datum) = match parameter.ty {
                Some(MetaType::Attr(attr)) => match Constant::new(self.dialect, attr) {
                    Constant::Bool => ("bool", "flag", "of_number"),
                    Constant::Number(ty) => (ty, "number", "of_number"),
                    Constant::Text => continue,
                },
                _ => {
                    has_types = true;
                    ("T", "to_type", "Type")
                }
            };
            let about = format!("`{}`.", parameter.name);
            all.push((about, format!("{field}: {ty} => ({index}, {read}, {datum})")));
        }
        let parameters = if has_types { "<T>" } else { "" };
        MacroCall::new("dialect_type")
            .docs(&docs)
            .line(format_args!("{name}{parameters} = {table},"))
            .documented("fields", all)
            .print_in(Section::Api)
    }

    /// Returns the documentation of an operation or a type.
    fn docs(&self, mnemonic: &str, record: Record<'_>, texts: [&str; 2]) -> String {
        let (dialect, name) = (&self.dialect.name, record.name());
        let location = location_after(self.output, record);
        let mut all = format!("`{dialect}.{mnemonic}`: `{name}`{location}.");
        for text in texts.into_iter().filter(|text| !text.trim().is_empty()) {
            all = format!("{all}\n\n{}", plain(text));
        }
        all
    }

    fn kind(&self, argument: &Argument<'_>) -> TokenStream {
        let kind = match argument.ty {
            Some(MetaType::Type) => "Type",
            Some(MetaType::VarArgs) => "Rest",
            Some(MetaType::Attr(attr)) => match Constant::new(self.dialect, attr) {
                Constant::Text => "Text",
                Constant::Bool | Constant::Number(_) => "Number",
            },
            Some(MetaType::Value) | None => "Value",
        };
        let kind = ident(kind);
        quote!(dialect::Kind::#kind)
    }

    /// Returns the static that describes an operation.
    fn table(&self, op: &Op<'_, '_>) -> TokenStream {
        let Op { op, program, table, .. } = op;
        let record = op.base.record.name();
        let name = format!("{}.{}", self.dialect.name, op.mnemonic);
        let arguments = op.base.all_arguments.iter().map(|argument| {
            let (name, kind) = (argument.name, self.kind(argument));
            quote!(dialect::Argument::new(#name, #kind))
        });
        let result = match (op.results.first(), &op.result_type) {
            (None, _) => None,
            (Some(result), None) => {
                let name = result.name;
                Some(quote!(.with_result(dialect::ResultType::explicit(#name))))
            }
            (Some(result), Some(evaluation)) => {
                let (name, steps) = (result.name, self.steps.evaluation(evaluation));
                let values = Literal::usize_unsuffixed(evaluation.values.len());
                let value = Literal::usize_unsuffixed(evaluation.value.index());
                let deduced = quote!(dialect::ResultType::deduced(#name, #values, #steps, #value));
                Some(quote!(.with_result(#deduced)))
            }
        };
        let mut classes = Vec::new();
        let mut class = op.base.class;
        while let Some(id) = class {
            let of = &self.dialect.class(id).base;
            classes.push(of.record.name());
            class = of.class;
        }
        let classes = (!classes.is_empty()).then(|| quote!(.with_classes(&[#(#classes),*])));
        let overloaded = op.overloads_results.then(|| quote!(.overloaded()));
        let attributes = self.attributes(op);
        let attributes =
            (!attributes.is_empty()).then(|| quote!(.with_attributes(&[#(#attributes),*])));
        let (values, checks) = (program.values.len(), self.steps.program(program));
        let values = Literal::usize_unsuffixed(values);
        let arguments = quote!(.with_arguments(&[#(#arguments),*]) #result #overloaded);
        let rest = quote!(#classes #attributes .with_checks(#values, #checks));
        let value = quote!(dialect::Operation::new(#name, #record) #arguments #rest);
        let docs = doc(&format!("`{name}`: form and checks of its calls."));
        quote!(#docs pub static #table: dialect::Operation = #value;)
    }

    fn attributes(&self, op: &Operation<'_>) -> Vec<TokenStream> {
        let list = op.attributes.and_then(|list| self.dialect.attribute_lists.get(list));
        let attribute = |one: &super::read::Trait<'_>| match &one.kind {
            TraitKind::Attribute(name) => match one.on {
                TraitOn::Function => quote!(dialect::Attribute::Function(#name)),
                TraitOn::Result => quote!(dialect::Attribute::Result(#name)),
                TraitOn::Parameter(index) => {
                    let index = Literal::usize_unsuffixed(index);
                    quote!(dialect::Attribute::Parameter(#index, #name))
                }
            },
            TraitKind::Memory(effects) => {
                let effects = effects.iter().map(|effect| {
                    let reads = effect.access != MemoryAccess::Write;
                    let writes = effect.access != MemoryAccess::Read;
                    let locations = &effect.locations;
                    quote!(dialect::Effect::new(#reads, #writes, &[#(#locations),*]))
                });
                quote!(dialect::Attribute::Memory(&[#(#effects),*]))
            }
        };
        list.into_iter().flatten().map(attribute).collect()
    }

    /// Returns the struct for an operation.
    fn wrapper(&self, op: &Op<'_, '_>) -> Source {
        let Op { op, ty, table, .. } = op;
        let docs = self.docs(op.mnemonic, op.base.record, [op.summary, op.description]);
        let mut names = Names::default();
        for taken in ["create", "of", "call", "verify", "ir"] {
            names.claim(taken);
        }
        let (mut parameters, mut operands, mut variadic) = (Vec::new(), Vec::new(), None);
        let (mut getters, mut setters, mut rest) = (Vec::new(), Vec::new(), None);
        let explicit = op.results.first().filter(|_| op.takes_result_type);
        let result_type =
            explicit.map(|result| names.claim(&field_name(&format!("{}_type", result.name))));
        if let Some(name) = &result_type {
            parameters.push(format!("{name}: I::Type"));
        }
        for (index, argument) in op.base.all_arguments.iter().enumerate() {
            let name = names.claim(&field_name(argument.name));
            let plain_name = name.to_string();
            let plain_name = plain_name.trim_start_matches("r#");
            let docs = format!("Argument `${}`.", argument.name);
            let Some(access) = Access::new(self.dialect, argument) else {
                parameters.push(format!("{name}: &[I::Value]"));
                variadic = Some(name.clone());
                let replace = names.claim(&format!("replace_{plain_name}"));
                rest = Some((docs, format!("{name}, {replace} => {index}")));
                continue;
            };
            let Access { given, got, get, .. } = access;
            parameters.push(format!("{name}: {given}"));
            operands.push(access.operand(&name));
            getters.push((docs, format!("{name}: {got} => {get}({index})")));
            let is_immutable = matches!(
                argument.ty, Some(MetaType::Attr(attr)) if self.dialect.attr(attr).is_immutable
            );
            if !is_immutable {
                let set = names.claim(&format!("set_{plain_name}"));
                let operand = access.operand(&"new");
                let docs = format!("Sets argument `${}`.", argument.name);
                setters.push((docs, format!("{set}(new: {given}) => ({index}, {operand})")));
            }
        }
        let result = op.results.first().map(|result| {
            let name = names.claim(&field_name(result.name));
            (format!("The result, `${}`.", result.name), name)
        });
        MacroCall::new("dialect_operation")
            .docs(&docs)
            .line(format_args!("{ty} = {table},"))
            .list("create", parameters)
            .list("result_type", result_type)
            .list("operands", operands)
            .list("variadic", variadic)
            .documented("getters", getters)
            .documented("setters", setters)
            .documented("rest", rest)
            .documented("result", result)
            .print_in(Section::Api)
    }
}

/// Access to an argument that is one operand.
#[derive(Clone, Copy)]
struct Access {
    /// Type of parameters.
    given: &'static str,
    /// Type that the getter returns.
    got: &'static str,
    /// Function of `tablegen_rt::dialect` that reads the operand.
    get: &'static str,
    /// Constructor of `tablegen_rt::dialect::Operand`.
    operand: &'static str,
}

impl Access {
    /// Returns `None` for variadic arguments.
    fn new(dialect: &Dialect<'_>, argument: &Argument<'_>) -> Option<Self> {
        let (given, got, get, operand) = match argument.ty {
            Some(MetaType::VarArgs) => return None,
            Some(MetaType::Type) => ("I::Type", "I::Type", "type_operand", "Type"),
            Some(MetaType::Attr(attr)) => match Constant::new(dialect, attr) {
                Constant::Bool => ("bool", "bool", "flag", "number"),
                Constant::Number(ty) => (ty, ty, "number", "number"),
                Constant::Text => ("&str", "dialect::Text", "text", "text"),
            },
            Some(MetaType::Value) | None => ("I::Value", "I::Value", "value", "Value"),
        };
        Some(Access { given, got, get, operand })
    }

    /// Returns the operand made of a parameter.
    fn operand(self, parameter: &impl Display) -> String {
        format!("dialect::Operand::{}({parameter})", self.operand)
    }
}

/// Returns the items on all operations: table, enum and visitor.
fn all(ops: &[Op<'_, '_>]) -> Source {
    let mut call = MacroCall::new("dialect_operations");
    for Op { op, ty, table, method, .. } in ops {
        let record = op.base.record.name();
        let (of, visits) = (format!("`{record}`."), format!("Called for `{record}`."));
        call = call.line(format_args!("{ty}, {table}, {method}, {of:?}, {visits:?};"));
    }
    call.print_in(Section::Api)
}

/// Returns a text of a description as a paragraph of a doc comment.
fn plain(text: &str) -> String {
    text.trim().lines().map(str::trim).collect::<Vec<_>>().join("\n")
}
