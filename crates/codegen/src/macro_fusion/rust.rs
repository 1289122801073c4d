//! Prints macro fusions as Rust: an enum of the fusions, and a predicate function for each.

use crate::support::rust::predicates::References;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use tablegen_model::features::Features;

use super::{Condition, Fusion, Plan, Which};
use crate::support::rust::predicates;
use crate::support::rust::predicates::Predicates;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Names, Source, doc, field_name, place_after, variants, with_place,
};
use tablegen_session::{BackendError, OutputContext};

/// Method of the hook trait for pairs, besides the methods for C++ code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PairHook {
    OneUse,
    Commuted,
}

/// Generator of the predicate functions of one module.
struct Writer<'r> {
    predicates: Predicates<'r>,
    /// Hook methods that the functions call.
    hooks: Vec<PairHook>,
    /// Hook methods for C++ code on pairs: method name and code.
    code: Vec<(Ident, &'r str)>,
    methods: Names,
}

/// Body of a function under construction.
struct Body {
    statements: Vec<TokenStream>,
    /// True if the statements so far have returned if there is no first instruction.
    has_first: bool,
    uses_predicates: bool,
    uses_pairs: bool,
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
    let functions: Vec<Ident> =
        plan.fusions.iter().map(|one| names.claim(&field_name(one.record.name()))).collect();
    let named = &references.named;
    let mut methods = Names::default();
    for own in ["has_one_use", "is_commutable", "commuted_operand"] {
        methods.claim(own);
    }
    let mut writer = Writer {
        predicates: references.predicates(&mut names),
        hooks: Vec::new(),
        code: Vec::new(),
        methods,
    };
    let bodies = plan.fusions.iter().map(|fusion| writer.body(fusion));
    let bodies = bodies.collect::<Result<Vec<Body>, BackendError>>()?;
    module.text(kinds(output, plan));
    let called = writer.predicates.called_functions(named, output)?;
    let of_predicates = writer.predicates.hooks();
    let of_pairs = writer.trait_of_pairs();
    let all = Bounds { predicates: of_predicates.is_some(), pairs: of_pairs.is_some() };
    for items in of_predicates.into_iter().chain(of_pairs).chain(called) {
        module.items(items);
    }
    let mut arms = Vec::new();
    let kinds = variants(plan.fusions.iter().map(|fusion| fusion.record.name()));
    for ((fusion, body), (name, kind)) in
        plan.fusions.iter().zip(bodies).zip(functions.iter().zip(&kinds))
    {
        let bounds = Bounds { predicates: body.uses_predicates, pairs: body.uses_pairs };
        let (generics, hooks) = (bounds.generics(), bounds.argument());
        let pass = bounds.any().then(|| quote!(, hooks));
        arms.push(quote!(Fusion::#kind => #name(first, second #pass),));
        let about = doc(&format!(
            "Returns true if two consecutive instructions are a pair of `{}`{}.",
            fusion.record.name(),
            place_after(output, fusion.record)
        ));
        let statements = body.statements;
        module.items(quote! {
            #about
            #[allow(dead_code, unused_variables, clippy::nonminimal_bool)]
            #[must_use]
            pub fn #name #generics (
                first: ::core::option::Option<&I>,
                second: &I,
                #hooks
            ) -> bool {
                #(#statements)*
                true
            }
        });
    }
    module.items(methods_of_kinds(plan, features, &kinds, all, &arms)?);
    Ok(module)
}

/// Returns the enum of all fusions.
fn kinds(output: &OutputContext<'_>, plan: &Plan<'_>) -> Source {
    let entries = (0..).zip(&plan.fusions).map(|(value, fusion)| {
        let record = fusion.record;
        Entry::new(record.name(), value, format!("{}.", with_place(output, record.name(), record)))
    });
    let about = "Kinds of pairs of instructions that a processor may run as one.";
    Enum { name: "Fusion", about, form: Form::Variants, entries: entries.collect() }.print()
}

/// Returns the `impl` block of the enum.
fn methods_of_kinds<'r>(
    plan: &Plan<'r>,
    features: &Features<'r>,
    kinds: &[Ident],
    bounds: Bounds,
    arms: &[TokenStream],
) -> Result<TokenStream, BackendError> {
    let (generics, hooks) = (bounds.generics(), bounds.argument());
    let all = variants(features.all().iter().map(|feature| feature.record.name()));
    let of_kind = plan.fusions.iter().zip(kinds).filter_map(|(fusion, kind)| {
        let feature = &all[features.id(fusion.record)?.0 as usize];
        Some(quote!(Fusion::#kind => ::core::option::Option::Some(Feature::#feature),))
    });
    let of_kind: Vec<TokenStream> = of_kind.collect();
    // A match that names all variants needs no other arm.
    let rest = (of_kind.len() < kinds.len()).then(|| quote!(_ => ::core::option::Option::None,));
    let (feature, holds) = match kinds {
        [] => (quote!(::core::option::Option::None), quote!(false)),
        _ => (quote!(match self { #(#of_kind)* #rest }), quote!(match self { #(#arms)* })),
    };
    Ok(quote! {
        #[allow(dead_code, unused_variables)]
        impl Fusion {
            /// Returns the feature that enables the fusion.
            #[must_use]
            pub fn feature(self) -> ::core::option::Option<Feature> {
                #feature
            }

            /// Returns true if two consecutive instructions are such a pair. Without a first one,
            /// returns true if the second can be in a pair.
            #[must_use]
            pub fn holds #generics (
                self,
                first: ::core::option::Option<&I>,
                second: &I,
                #hooks
            ) -> bool {
                #holds
            }
        }
    })
}

/// Hook traits that a function needs.
#[derive(Clone, Copy)]
struct Bounds {
    predicates: bool,
    pairs: bool,
}

impl Bounds {
    fn any(self) -> bool {
        self.predicates || self.pairs
    }

    fn generics(self) -> TokenStream {
        let inst = quote!(I: ::tablegen_rt::mc::inst::Inst<Opcode = Opcode, Register = Register>);
        let sized = quote!(?::core::marker::Sized);
        match (self.predicates, self.pairs) {
            (false, false) => quote!(<#inst>),
            (true, false) => quote!(<#inst, H: PredicateHooks<I> + #sized>),
            (false, true) => quote!(<#inst, H: FusionHooks<I> + #sized>),
            (true, true) => quote!(<#inst, H: PredicateHooks<I> + FusionHooks<I> + #sized>),
        }
    }

    fn argument(self) -> Option<TokenStream> {
        self.any().then(|| quote!(hooks: &H,))
    }
}

impl<'r> Writer<'r> {
    fn body(&mut self, fusion: &Fusion<'r>) -> Result<Body, BackendError> {
        let mut body = Body {
            statements: Vec::new(),
            has_first: false,
            uses_predicates: false,
            uses_pairs: false,
        };
        for condition in &fusion.conditions {
            self.condition(condition, fusion.is_commutable, &mut body)?;
        }
        Ok(body)
    }

    fn condition(
        &mut self,
        condition: &Condition<'r>,
        is_commutable: bool,
        body: &mut Body,
    ) -> Result<(), BackendError> {
        let statement = match *condition {
            Condition::NoFirst(_) if body.has_first => return Ok(()),
            Condition::NoFirst(answer) => {
                body.has_first = true;
                quote!(let ::core::option::Option::Some(first) = first else { return #answer };)
            }
            Condition::OneUse => {
                body.need_first();
                self.use_hook(PairHook::OneUse, body);
                quote! {
                    if first.operand(0).is_virtual() && !hooks.has_one_use(first) {
                        return false;
                    }
                }
            }
            Condition::SameRegister(which, one, other) => {
                let inst = body.instruction(which);
                let [one, other] = [one, other].map(predicates::place);
                let unless = quote!(!#inst.operand(#one).is_virtual() &&);
                let differ = |other: &TokenStream| quote!(!#inst.same_register(#one, #other));
                self.differ(body, is_commutable, (&unless, &inst, &other), differ)
            }
            Condition::Holds(which, ref predicate) => {
                let inst = body.instruction(which);
                body.uses_predicates |= self.predicates.calls_hooks(predicate);
                let expression = self.predicates.expression(predicate)?;
                quote! {
                    let inst = #inst;
                    if !(#expression) {
                        return false;
                    }
                }
            }
            Condition::Code(code) => {
                let known = self.code.iter().find(|(_, known)| *known == code);
                let method = match known {
                    Some((method, _)) => method.clone(),
                    None => {
                        let method = self.methods.claim("code");
                        self.code.push((method.clone(), code));
                        method
                    }
                };
                body.uses_pairs = true;
                let first = match body.has_first {
                    true => quote!(::core::option::Option::Some(first)),
                    false => quote!(first),
                };
                quote!(if !hooks.#method(#first, second) { return false; })
            }
            Condition::TiedRegisters(one, other) => {
                body.need_first();
                let [one, other] = [one, other].map(predicates::place);
                let differ = |other: &TokenStream| quote!(!first.operand(#one).is_same_register(second.operand(#other)));
                let what = (&TokenStream::new(), &quote!(second), &other);
                self.differ(body, is_commutable, what, differ)
            }
        };
        body.statements.push(statement);
        Ok(())
    }

    /// Returns a statement that returns false if registers differ. `differ` builds the comparison
    /// with the register of operand `other` of `inst`; if the fusion is commutable, that operand
    /// may be commuted. `also` is a further condition followed by `&&`, or empty.
    fn differ(
        &mut self,
        body: &mut Body,
        is_commutable: bool,
        (also, inst, other): (&TokenStream, &TokenStream, &TokenStream),
        differ: impl Fn(&TokenStream) -> TokenStream,
    ) -> TokenStream {
        let differ_now = differ(other);
        if !is_commutable {
            return quote!(if #also #differ_now { return false; });
        }
        self.use_hook(PairHook::Commuted, body);
        let differ_then = differ(&quote!(other));
        quote! {
            if #also #differ_now {
                if !hooks.is_commutable(#inst) {
                    return false;
                }
                if hooks.commuted_operand(#inst, #other).is_some_and(|other| #differ_then) {
                    return false;
                }
            }
        }
    }

    fn use_hook(&mut self, hook: PairHook, body: &mut Body) {
        body.uses_pairs = true;
        if !self.hooks.contains(&hook) {
            self.hooks.push(hook);
        }
    }

    /// Returns the hook trait for pairs, or `None` if no function calls one of its methods.
    fn trait_of_pairs(&self) -> Option<TokenStream> {
        if self.hooks.is_empty() && self.code.is_empty() {
            return None;
        }
        let one_use = self.hooks.contains(&PairHook::OneUse).then(|| {
            quote! {
                /// Returns true if the virtual register that the first operand of an instruction
                /// defines has one use.
                fn has_one_use(&self, inst: &I) -> bool;
            }
        });
        let commuted = self.hooks.contains(&PairHook::Commuted).then(|| {
            quote! {
                /// Returns true if an instruction is commutable.
                fn is_commutable(&self, inst: &I) -> bool;

                /// Returns the operand that an operand can be exchanged with. With `None`, different
                /// registers do not prevent the fusion.
                fn commuted_operand(
                    &self, inst: &I, operand: usize
                ) -> ::core::option::Option<usize>;
            }
        });
        let code = self.code.iter().map(|(method, code)| {
            let about = doc(&format!(
                "Returns true if this C++ code does not return:\n\n```cpp\n{}\n```",
                code.trim()
            ));
            quote! {
                #about
                fn #method(&self, first: ::core::option::Option<&I>, second: &I) -> bool;
            }
        });
        let about = doc("Properties of pairs of instructions that the description does not have.");
        Some(quote! {
            #about
            #[allow(dead_code)]
            pub trait FusionHooks<
                I: ::tablegen_rt::mc::inst::Inst<Opcode = Opcode, Register = Register>
            > {
                #one_use
                #commuted
                #(#code)*
            }
        })
    }
}

impl Body {
    /// Makes the function return false if there is no first instruction.
    fn need_first(&mut self) {
        if !self.has_first {
            self.has_first = true;
            self.statements.push(
                quote!(let ::core::option::Option::Some(first) = first else { return false };),
            );
        }
    }

    fn instruction(&mut self, which: Which) -> TokenStream {
        match which {
            Which::First => {
                self.need_first();
                quote!(first)
            }
            Which::Second => quote!(second),
        }
    }
}
