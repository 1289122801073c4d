//! Prints macro fusions as Rust: an enum of the fusions, and their conditions as data for
//! `tablegen_rt::mc::fusion`.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use tablegen_model::features::Features;

use super::{Condition, Fusion, Plan, Which};
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{
    Entry, Enum, Form, MacroCall, Module, Names, Section, Source, doc, variants, with_location,
};
use tablegen_emit_target::read::References;
use tablegen_emit_target::rust::predicates::{Predicates, index_literal, instruction, text};
use tablegen_session::{BackendError, OutputContext};

/// Printer of the conditions of one module.
struct Writer<'r> {
    predicates: Predicates<'r>,
    /// Expressions of predicates, by number.
    holds: Vec<String>,
    /// Hook methods for C++ code on pairs, by number: method name and code.
    code: Vec<(Ident, &'r str)>,
    methods: Names,
    needs_one_use: bool,
    needs_commuted: bool,
}

pub(super) fn print<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    references: &References<'r>,
    features: &Features<'r>,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-macro-fusion-pred");
    module.use_names(&[SharedName::Opcode, SharedName::Register, SharedName::Feature]);
    let mut names = Names::default();
    let named = &references.named;
    let mut methods = Names::default();
    for own in ["has_one_use", "is_commutable", "commuted_operand"] {
        methods.claim(own);
    }
    let mut writer = Writer {
        predicates: Predicates::for_references(references, &mut names),
        holds: Vec::new(),
        code: Vec::new(),
        methods,
        needs_one_use: false,
        needs_commuted: false,
    };
    module.text(kinds(output, plan));
    let kinds = variants(plan.fusions.iter().map(|fusion| fusion.record.name()));
    let mut conditions = Vec::new();
    for (fusion, kind) in plan.fusions.iter().zip(&kinds) {
        let all = writer.conditions(fusion)?.join(", ");
        conditions.push((kind, format!("({}, [{all}])", fusion.is_commutable)));
    }
    let called = writer.predicates.called_functions(named, output)?;
    let (of_predicates, of_pairs) = (writer.predicates.hooks(), writer.trait_of_pairs());
    let bounds = [
        of_predicates.as_ref().map(|_| "PredicateHooks"),
        of_pairs.as_ref().map(|_| "FusionHooks"),
    ];
    let all = variants(features.all().iter().map(|feature| feature.record.name()));
    let of_kind =
        plan.fusions.iter().zip(&kinds).filter_map(|(fusion, kind)| {
            Some((kind, &all[features.id(fusion.record)?.0 as usize]))
        });
    let commuted = ["is_commutable", "commuted_operand"];
    module.text(
        MacroCall::new("fusions")
            .list("bounds", bounds.into_iter().flatten())
            .list("one_use", writer.needs_one_use.then_some("has_one_use"))
            .list("commuted", commuted.into_iter().filter(|_| writer.needs_commuted))
            .arms("features", of_kind)
            .arms("conditions", conditions)
            .arms("predicates(inst, hooks)", writer.holds.iter().enumerate())
            .arms("code", writer.code.iter().map(|(method, _)| method).enumerate())
            .print_in(Section::Api),
    );
    for function in called {
        module.items(function);
    }
    for hooks in of_predicates.into_iter().chain(of_pairs) {
        module.add(Section::Hooks, hooks);
    }
    Ok(module)
}

/// Returns the enum of all fusions.
fn kinds(output: &OutputContext<'_>, plan: &Plan<'_>) -> Source {
    let entries = (0..).zip(&plan.fusions).map(|(value, fusion)| {
        let record = fusion.record;
        Entry::new(
            record.name(),
            value,
            format!("{}.", with_location(output, record.name(), record)),
        )
    });
    let about = "Kinds of pairs of instructions that a processor may run as one.";
    Enum { name: "Fusion", about, form: Form::Variants, entries: entries.collect() }.print()
}

impl<'r> Writer<'r> {
    /// Returns the conditions of a kind of pair.
    ///
    /// # Errors
    /// Returns an error if a predicate mentions an entity that the target does not have.
    fn conditions(&mut self, fusion: &Fusion<'r>) -> Result<Vec<String>, BackendError> {
        let conditions = fusion.conditions.iter();
        conditions.map(|one| self.condition(one, fusion.is_commutable)).collect()
    }

    /// Returns a condition as a value of `tablegen_rt::mc::fusion::Condition`.
    fn condition(
        &mut self,
        condition: &Condition<'r>,
        is_commutable: bool,
    ) -> Result<String, BackendError> {
        let name = |which: Which| match which {
            Which::First => "First",
            Which::Second => "Second",
        };
        let operand = |index: i32| index_literal(index).to_string().replace(' ', "");
        Ok(match *condition {
            Condition::NoFirst(answer) => format!("NoFirst({answer})"),
            Condition::OneUse => {
                self.needs_one_use = true;
                "OneUse".to_owned()
            }
            Condition::SameRegister(which, one, other) => {
                self.needs_commuted |= is_commutable;
                format!("SameRegister({}, {}, {})", name(which), operand(one), operand(other))
            }
            Condition::Holds(which, ref predicate) => {
                let expression = text(&self.predicates.expression(predicate)?);
                let known = self.holds.iter().position(|known| *known == expression);
                let number = known.unwrap_or_else(|| {
                    self.holds.push(expression);
                    self.holds.len() - 1
                });
                format!("Holds({}, {number})", name(which))
            }
            Condition::Code(code) => {
                let known = self.code.iter().position(|(_, known)| *known == code);
                let number = known.unwrap_or_else(|| {
                    self.code.push((self.methods.claim("code"), code));
                    self.code.len() - 1
                });
                format!("Code({number})")
            }
            Condition::TiedRegisters(one, other) => {
                self.needs_commuted |= is_commutable;
                format!("TiedRegisters({}, {})", operand(one), operand(other))
            }
        })
    }

    /// Returns the hook trait for pairs, or `None` if no condition needs one of its methods.
    fn trait_of_pairs(&self) -> Option<TokenStream> {
        let mut methods = Vec::new();
        if self.needs_one_use {
            let about = doc("Returns true if the virtual register that the first operand of an \
                             instruction defines has one use.");
            methods.push(quote!(#about fn has_one_use(&self, inst: &I) -> bool;));
        }
        if self.needs_commuted {
            let about = doc("Returns true if an instruction is commutable.");
            methods.push(quote!(#about fn is_commutable(&self, inst: &I) -> bool;));
            let about = doc("Returns the operand that an operand can be exchanged with. With \
                             `None`, different registers do not prevent the fusion.");
            let result = quote!(::core::option::Option<usize>);
            let arguments = quote!(&self, inst: &I, operand: usize);
            methods.push(quote!(#about fn commuted_operand(#arguments) -> #result;));
        }
        methods.extend(self.code.iter().map(|(method, code)| {
            let about = doc(&format!(
                "Returns true if this C++ code does not return:\n\n```cpp\n{}\n```",
                code.trim()
            ));
            let arguments = quote!(&self, first: ::core::option::Option<&I>, second: &I);
            quote!(#about fn #method(#arguments) -> bool;)
        }));
        let about =
            doc("Properties of pairs of instructions that the description does not have. For \
             example, after register allocation:\n\n```ignore\n\
             impl FusionHooks<Inst> for MyTarget {\n    \
                 fn has_one_use(&self, _: &Inst) -> bool {\n        \
                     true // there are no virtual registers\n    \
                 }\n\
             }\n```");
        let inst = instruction();
        let hooks = quote!(#about #[allow(dead_code)] pub trait FusionHooks<#inst>);
        (!methods.is_empty()).then(|| quote!(#hooks { #(#methods)* }))
    }
}
