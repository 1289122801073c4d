//! Prints a dialect as Rust: a module over the traits of `tablegen_rt::dialect`.
//!
//! Input: a dialect, and the checks of its operations. Output: a table of all operations with their
//! steps; for each operation, a struct around a call with methods named after its arguments; for
//! each dialect type, a struct of its parameters; an enum of all operations, and a visitor.

mod predicates;
mod steps;

use std::collections::BTreeMap;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::Plan;
use super::read::{
    Access, Argument, AttrId, Dialect, MetaType, Operation, PredicateId, TraitKind, TraitOn,
};
use super::solve::Program;
use steps::Steps;
use tablegen_emit::rust::{
    Module, Names, constant_name, doc, field_name, ident, place_after, type_name,
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
    let ops: Vec<Op<'_, '_>> = dialect
        .own_operations()
        .zip(&plan.verifiers)
        .map(|(op, program)| {
            let record = op.base.record.name();
            let ty = names.claim(&type_name(record));
            let table = names.claim(&constant_name(record));
            let method = ident(&format!("visit_{}", field_name(record)));
            Op { op, program, ty, table, method }
        })
        .collect();
    let about = format!(
        "The dialect `{}`: `{}`{}.",
        dialect.name,
        dialect.record.name(),
        place_after(output, dialect.record)
    );
    module.text(format!("// {}\n", about.replace('\n', " ")));
    module.items(quote!(
        #[allow(unused_imports)]
        use ::tablegen_rt::dialect;
    ));
    for (id, name) in &predicates {
        module.items(printer.predicate(*id, name));
    }
    for &ty in &dialect.types {
        if let Some(predicate) = predicates.get(&ty) {
            module.items(printer.ty(ty, predicate, &mut names));
        }
    }
    for op in &ops {
        module.items(printer.table(op));
        module.items(printer.wrapper(op));
    }
    module.items(all(&ops));
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
        quote! {
            #docs
            #[allow(dead_code)]
            pub static #name: dialect::Predicate = dialect::Predicate {
                name: #shown,
                mnemonic: #mnemonic,
                parameters: &[#(#parameters),*],
            };
        }
    }

    /// Returns the struct for a dialect type, with its parameters.
    fn ty(&self, id: PredicateId, table: &Ident, names: &mut Names) -> TokenStream {
        let predicate = &self.dialect.predicates[id];
        let Some(ty) = predicate.dialect_type() else { return TokenStream::new() };
        let name = names.claim(&type_name(ty.record.name()));
        let mut text = format!(
            "`{}.{}`: `{}`{}.",
            self.dialect.name,
            ty.mnemonic,
            ty.record.name(),
            place_after(self.output, ty.record)
        );
        for part in [ty.summary, ty.description] {
            if !part.trim().is_empty() {
                text = format!("{text}\n\n{}", plain(part));
            }
        }
        let docs = doc(&text);
        let mut fields = Names::default();
        let (mut declared, mut data, mut taken, mut given) = (vec![], vec![], vec![], vec![]);
        let mut has_types = false;
        for (index, parameter) in predicate.parameters().iter().enumerate() {
            let field = fields.claim(&field_name(parameter.name));
            let about = doc(&format!("`{}`.", parameter.name));
            let part = match index {
                0 => quote!(parts.first()?),
                index => {
                    let index = Literal::usize_unsuffixed(index);
                    quote!(parts.get(#index)?)
                }
            };
            match parameter.ty {
                Some(MetaType::Attr(attr)) => match Constant::new(self.dialect, attr) {
                    Constant::Bool => {
                        declared.push(quote!(#about pub #field: bool));
                        data.push(quote!(dialect::Datum::Number(::core::convert::From::from(self.#field))));
                        taken.push(quote!(#part.number::<u8>()? != 0));
                    }
                    Constant::Number(ty) => {
                        let ty = ident(ty);
                        declared.push(quote!(#about pub #field: #ty));
                        data.push(quote!(dialect::Datum::Number(::core::convert::From::from(self.#field))));
                        taken.push(quote!(#part.number()?));
                    }
                    Constant::Text => continue,
                },
                _ => {
                    has_types = true;
                    declared.push(quote!(#about pub #field: T));
                    data.push(quote!(dialect::Datum::Type(self.#field)));
                    taken.push(quote!(::core::clone::Clone::clone(#part.as_type()?)));
                }
            }
            given.push(field);
        }
        let parts = if given.is_empty() { format_ident!("_") } else { format_ident!("parts") };
        let (parameters, of_ir) = if has_types {
            (quote!(<T>), quote!(<I: dialect::Ir<Type = T>>))
        } else {
            (quote!(), quote!(<I: dialect::Ir>))
        };
        let methods = if has_types { quote!(impl<T: ::core::clone::Clone>) } else { quote!(impl) };
        quote! {
            #docs
            #[derive(Clone, Debug, PartialEq, Eq, Hash)]
            #[allow(dead_code)]
            pub struct #name #parameters {
                #(#declared,)*
            }

            #[allow(dead_code)]
            #methods #name #parameters {
                /// Returns the type with these parameters. `None` if the IR cannot make it.
                pub fn get #of_ir(self, ir: &I) -> ::core::option::Option<I::Type> {
                    match ir.build(&#table, &[#(#data),*])? {
                        dialect::Datum::Type(ty) => ::core::option::Option::Some(ty),
                        _ => ::core::option::Option::None,
                    }
                }

                /// Returns the parameters of a type. `None` if it is of another class.
                pub fn of #of_ir(ir: &I, ty: &I::Type) -> ::core::option::Option<Self> {
                    let own = dialect::Datum::Type(::core::clone::Clone::clone(ty));
                    let #parts = ir.take_apart(&#table, &own, &[])?;
                    ::core::option::Option::Some(Self { #(#given: #taken),* })
                }
            }
        }
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
            quote!(dialect::Argument { name: #name, kind: #kind })
        });
        let result = match (op.results.first(), &op.result_type) {
            (None, _) => quote!(dialect::ResultType::None),
            (Some(result), None) => {
                let name = result.name;
                quote!(dialect::ResultType::Explicit { name: #name })
            }
            (Some(result), Some(evaluation)) => {
                let (name, steps) = (result.name, self.steps.evaluation(evaluation));
                let values = Literal::usize_unsuffixed(evaluation.values.len());
                let value = Literal::usize_unsuffixed(evaluation.value.index());
                quote!(dialect::ResultType::Deduced {
                    name: #name, values: #values, steps: #steps, value: #value
                })
            }
        };
        let mut classes = Vec::new();
        let mut class = op.base.class;
        while let Some(id) = class {
            let of = &self.dialect.class(id).base;
            classes.push(of.record.name());
            class = of.class;
        }
        let is_overloaded = op.overloads_results;
        let attributes = self.attributes(op);
        let (values, checks) = (program.values.len(), self.steps.program(program));
        let values = Literal::usize_unsuffixed(values);
        let docs = doc(&format!("`{name}`: form and checks of its calls."));
        quote! {
            #docs
            pub static #table: dialect::Operation = dialect::Operation {
                name: #name,
                record: #record,
                arguments: &[#(#arguments),*],
                result: #result,
                is_overloaded: #is_overloaded,
                classes: &[#(#classes),*],
                attributes: &[#(#attributes),*],
                values: #values,
                checks: #checks,
            };
        }
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
                    let reads = effect.access != Access::Write;
                    let writes = effect.access != Access::Read;
                    let locations = &effect.locations;
                    quote!(dialect::Effect {
                        reads: #reads, writes: #writes, locations: &[#(#locations),*]
                    })
                });
                quote!(dialect::Attribute::Memory(&[#(#effects),*]))
            }
        };
        list.into_iter().flatten().map(attribute).collect()
    }

    /// Returns the struct for an operation.
    fn wrapper(&self, op: &Op<'_, '_>) -> TokenStream {
        let Op { op, ty, table, .. } = op;
        let mut text = format!(
            "`{}.{}`: `{}`{}.",
            self.dialect.name,
            op.mnemonic,
            op.base.record.name(),
            place_after(self.output, op.base.record)
        );
        for part in [op.summary, op.description] {
            if !part.trim().is_empty() {
                text = format!("{text}\n\n{}", plain(part));
            }
        }
        let docs = doc(&text);
        let mut names = Names::default();
        for taken in ["create", "of", "call", "verify", "ir"] {
            names.claim(taken);
        }
        let mut parameters = Vec::new();
        let mut operands = Vec::new();
        let mut rest = TokenStream::new();
        let mut accessors = TokenStream::new();
        let explicit = op.results.first().filter(|_| op.takes_result_type);
        let result_type =
            explicit.map(|result| names.claim(&field_name(&format!("{}_type", result.name))));
        if let Some(name) = &result_type {
            parameters.push(quote!(#name: I::Type));
        }
        for (index, argument) in op.base.all_arguments.iter().enumerate() {
            let name = names.claim(&field_name(argument.name));
            let index = Literal::usize_unsuffixed(index);
            let (ty, operand) = self.operand(argument, &name);
            parameters.push(quote!(#name: #ty));
            if argument.ty == Some(MetaType::VarArgs) {
                rest = quote!(operands.extend(#name.iter().cloned().map(dialect::Operand::Value)););
            } else {
                operands.push(operand);
            }
            accessors.extend(self.accessors(argument, &name, &index, &mut names));
        }
        if let Some(result) = op.results.first() {
            let name = names.claim(&field_name(result.name));
            let docs = doc(&format!("The result, `${}`.", result.name));
            accessors.extend(quote! {
                #docs
                pub fn #name(&self, ir: &I) -> ::core::option::Option<I::Value> {
                    ir.result(&self.call)
                }
            });
        }
        let result = match &result_type {
            Some(name) => quote!(::core::option::Option::Some(#name)),
            None => quote!(::core::option::Option::None),
        };
        let is_mut = (!rest.is_empty()).then(|| quote!(mut));
        quote! {
            ::tablegen_rt::dialect_operation!(#docs #ty, #table);

            #[allow(dead_code, clippy::too_many_arguments, clippy::wrong_self_convention)]
            impl<I: dialect::Ir> #ty<I> {
                /// Creates a call. Deduces types that follow from others.
                ///
                /// # Errors
                /// Returns an error, and creates nothing, if a constraint does not hold.
                pub fn create(
                    ir: &mut I, #(#parameters),*
                ) -> ::core::result::Result<Self, dialect::VerifyError> {
                    let #is_mut operands: dialect::Operands<I> =
                        ::core::iter::IntoIterator::into_iter([#(#operands),*]).collect();
                    #rest
                    let call = dialect::create(ir, &#table, #result, operands)?;
                    ::core::result::Result::Ok(Self { call })
                }

                #accessors
            }
        }
    }

    /// Returns the Rust type of an argument, and the expression that converts it to an operand.
    fn operand(&self, argument: &Argument<'_>, name: &Ident) -> (TokenStream, TokenStream) {
        match argument.ty {
            Some(MetaType::Type) => (quote!(I::Type), quote!(dialect::Operand::Type(#name))),
            Some(MetaType::VarArgs) => (quote!(&[I::Value]), TokenStream::new()),
            Some(MetaType::Attr(attr)) => {
                let number = quote!(dialect::Operand::Number(::core::convert::From::from(#name)));
                match Constant::new(self.dialect, attr) {
                    Constant::Bool => (quote!(bool), number),
                    Constant::Number(ty) => {
                        let ty = ident(ty);
                        (quote!(#ty), number)
                    }
                    Constant::Text => (
                        quote!(&str),
                        quote!(dialect::Operand::Text(::core::convert::From::from(#name))),
                    ),
                }
            }
            Some(MetaType::Value) | None => {
                (quote!(I::Value), quote!(dialect::Operand::Value(#name)))
            }
        }
    }

    /// Returns the getter and the setter of an argument.
    fn accessors(
        &self,
        argument: &Argument<'_>,
        name: &Ident,
        index: &Literal,
        names: &mut Names,
    ) -> TokenStream {
        let plain_name = name.to_string();
        let plain_name = plain_name.trim_start_matches("r#");
        let docs = doc(&format!("Argument `${}`.", argument.name));
        let (ty, operand) = self.operand(argument, &ident("new"));
        let (got, get) = match argument.ty {
            Some(MetaType::VarArgs) => {
                let replace = names.claim(&format!("replace_{plain_name}"));
                return quote! {
                    #docs
                    pub fn #name(&self, ir: &I) -> dialect::Values<I> {
                        dialect::rest(ir, &self.call, #index)
                    }

                    /// Replaces the values of the argument.
                    pub fn #replace(&self, ir: &mut I, new: &[I::Value]) {
                        dialect::replace_rest(ir, &self.call, #index, new);
                    }
                };
            }
            Some(MetaType::Type) => {
                (quote!(I::Type), quote!(dialect::type_operand(ir, &self.call, #index)))
            }
            Some(MetaType::Attr(attr)) => match Constant::new(self.dialect, attr) {
                Constant::Bool => (
                    quote!(bool),
                    quote!(dialect::number::<I, u8>(ir, &self.call, #index).map(|number| number != 0)),
                ),
                Constant::Number(ty) => {
                    let ty = ident(ty);
                    (quote!(#ty), quote!(dialect::number(ir, &self.call, #index)))
                }
                Constant::Text => {
                    (quote!(dialect::Text), quote!(dialect::text(ir, &self.call, #index)))
                }
            },
            Some(MetaType::Value) | None => {
                (quote!(I::Value), quote!(dialect::value(ir, &self.call, #index)))
            }
        };
        let is_immutable = matches!(
            argument.ty, Some(MetaType::Attr(attr)) if self.dialect.attr(attr).is_immutable
        );
        let setter = (!is_immutable).then(|| {
            let set = names.claim(&format!("set_{plain_name}"));
            let docs = doc(&format!("Sets argument `${}`.", argument.name));
            quote! {
                #docs
                pub fn #set(&self, ir: &mut I, new: #ty) {
                    dialect::set_operand(ir, &self.call, #index, #operand);
                }
            }
        });
        quote! {
            #docs
            pub fn #name(&self, ir: &I) -> ::core::option::Option<#got> {
                #get
            }

            #setter
        }
    }
}

/// Returns the items on all operations: table, enum and visitor.
fn all(ops: &[Op<'_, '_>]) -> TokenStream {
    let rows = ops.iter().map(|Op { op, ty, table, method, .. }| {
        let record = op.base.record.name();
        let (of, visits) = (format!("`{record}`."), format!("Called for `{record}`."));
        quote!(#ty, #table, #method, #of, #visits;)
    });
    quote!(::tablegen_rt::dialect_operations! { #(#rows)* })
}

/// Returns a text of a description as a paragraph of a doc comment.
fn plain(text: &str) -> String {
    text.trim().lines().map(str::trim).collect::<Vec<_>>().join("\n")
}
