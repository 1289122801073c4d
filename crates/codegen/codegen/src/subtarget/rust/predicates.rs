//! Rust functions of predicates: those that select variants of schedule classes, and those of
//! processors.

use std::fmt::Write;
use tablegen_emit_target::read::References;

use proc_macro2::TokenStream;
use quote::quote;
use rustc_hash::FxHashMap;

use super::super::plan::Plan;
use super::features::{feature_variants, model_variants};
use tablegen_emit::rust::tables::{numbers, starts};
use tablegen_emit::rust::{
    Form, Module, Names, Section, doc, field_name, int_literal, names_of_values, with_location,
};
use tablegen_emit_target::rust::predicates::{Predicates, generics};
use tablegen_format::sched::variant_key;
use tablegen_model::instruction_predicates::InstrPredicate;
use tablegen_model::schedules::predicates::SchedulePredicate;
use tablegen_model::subtarget_predicates::SubtargetPredicate;
use tablegen_session::{BackendError, OutputContext};

/// Returns true if a predicate depends on instructions or on code.
pub(in super::super) fn depend_on_instructions(plan: &Plan<'_>) -> bool {
    fn uses_operands(predicate: &SchedulePredicate<'_>) -> bool {
        match predicate {
            SchedulePredicate::Instruction(_) | SchedulePredicate::Code(_) => true,
            SchedulePredicate::Feature(_) => false,
            SchedulePredicate::All(parts) | SchedulePredicate::Any(parts) => {
                parts.iter().any(uses_operands)
            }
            SchedulePredicate::Not(part) => uses_operands(part),
        }
    }
    !plan.schedules.predicates.is_empty() || selecting(plan).0.iter().any(|one| uses_operands(one))
}

/// Returns the distinct predicates of variants, and the index of each by address.
fn selecting<'p, 'r>(
    plan: &'p Plan<'r>,
) -> (Vec<&'p SchedulePredicate<'r>>, FxHashMap<*const SchedulePredicate<'r>, usize>) {
    let mut all: Vec<&SchedulePredicate<'r>> = Vec::new();
    let mut indices = FxHashMap::default();
    for variant in &plan.variants {
        for step in variant.processors.iter().flat_map(|(_, steps)| steps) {
            for predicate in &step.predicates {
                let next = all.len();
                // Each record is read once and shared, so that addresses identify it.
                let position = *indices.entry(std::sync::Arc::as_ptr(predicate)).or_insert(next);
                if position == next {
                    all.push(predicate);
                }
            }
        }
    }
    (all, indices)
}

/// Returns the steps between schedule classes, as tables.
pub(super) fn steps(plan: &Plan<'_>) -> String {
    let (_, indices) = selecting(plan);
    let models = plan.schedules.processors.all.len() as u64;
    let (mut keys, mut step_counts) = (Vec::new(), Vec::new());
    let (mut to, mut predicate_counts, mut all) = (Vec::new(), Vec::new(), Vec::new());
    for variant in &plan.variants {
        for (processor, steps) in &variant.processors {
            keys.push(variant_key(variant.class, models, (*processor).into()));
            step_counts.push(steps.len());
            for step in steps {
                to.push(u64::from(step.to));
                predicate_counts.push(step.predicates.len());
                let indices =
                    step.predicates.iter().map(|one| indices[&std::sync::Arc::as_ptr(one)] as u64);
                all.extend(indices);
            }
        }
    }
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "Variants::builder()\n            .len({})\n            .keys({})\n            .steps({})\n            \
         .to({})\n            .predicates({})\n            .numbers({})\n            .build()",
        keys.len(),
        numbers(&keys),
        starts(step_counts.into_iter()),
        numbers(&to),
        starts(predicate_counts.into_iter()),
        numbers(&all)
    );
    text
}

/// Adds functions for all predicates.
pub(super) fn add<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    references: Option<&References<'r>>,
    names: &mut Names,
    module: &mut Module,
) -> Result<(), BackendError> {
    let (selecting, _) = selecting(plan);
    let features = feature_variants(plan);
    let sched = quote!(::tablegen_rt::mc::sched);
    let cost = quote!(::core::result::Result<#sched::Cost, #sched::NoCost>);
    let Some(references) = references else {
        if plan.features.all().is_empty() {
            return Ok(());
        }
        let mut arms = Vec::new();
        for (number, predicate) in selecting.iter().enumerate() {
            let expression = expression(plan, predicate, None, &features)?;
            let number = int_literal(number as u64);
            arms.push(quote!(#number => #expression,));
        }
        let holds = decision(&arms);
        let arguments = quote!(opcode: Opcode, features: &FeatureSet);
        let body = quote!(self.schedule().resolve(opcode, #holds));
        let head = quote!(cost(self, #arguments) -> #cost);
        let about = "Returns the cost of an opcode in a subtarget with these features.\n\n# Errors\n\
                     Returns an error if the model does not define the cost.";
        module.items(model_method(about, &head, &body));
        return Ok(());
    };
    let named = &references.named;
    let mut printer = Predicates::for_references(references, names);
    let mut functions = Vec::new();
    for predicate in named {
        let about = format!("{}.", with_location(output, predicate.name, predicate.record));
        functions.push(printer.function(predicate, &about)?);
    }
    let mut arms = Vec::new();
    for (number, predicate) in selecting.iter().enumerate() {
        let expression = expression(plan, predicate, Some(&mut printer), &features)?;
        let number = int_literal(number as u64);
        arms.push(quote!(#number => #expression,));
    }
    let mut answers = Vec::new();
    for predicate in &plan.schedules.predicates {
        answers.push((predicate, answer(plan, references, predicate, &mut printer)?));
    }
    let hooks = printer.hooks();
    let generics = generics(hooks.is_some());
    let argument = hooks.is_some().then(|| quote!(hooks: &H,));
    if let Some(hooks) = hooks {
        module.add(Section::Hooks, hooks);
    }
    functions.into_iter().for_each(|function| module.items(function));
    let set = (!plan.features.all().is_empty()).then(|| quote!(features: &FeatureSet,));
    let holds = decision(&arms);
    let about = "Returns the cost of an instruction in a subtarget with these features. The schedule \
                 class may depend on operands.\n\n# Errors\nReturns an error if the model has no \
                 cost for the instruction.";
    let head = quote!(cost #generics (self, inst: &I, #set #argument) -> #cost);
    let body = quote!(self.schedule().resolve(inst.opcode(), #holds));
    module.items(model_method(about, &head, &body));
    let mut methods = Names::default();
    for own in ["cost", "schedule", "value", "index", "name", "from_name", "from_value"] {
        methods.claim(own);
    }
    let mut of_name: FxHashMap<&str, (proc_macro2::Ident, bool)> = FxHashMap::default();
    for (predicate, _) in &answers {
        let method = methods.claim(&field_name(predicate.name));
        of_name.insert(predicate.name, (method, predicate.gives_operands));
    }
    let pass = match &argument {
        None => quote!(inst),
        Some(_) => quote!(inst, hooks),
    };
    for (predicate, body) in answers {
        let Some((method, gives)) = of_name.get(predicate.name) else { continue };
        let delegates = predicate.delegates.iter().filter_map(|name| of_name.get(name));
        let delegates = delegates.map(|(other, other_gives)| match (gives, other_gives) {
            (false, false) => quote!(if self.#other(#pass) { return true; }),
            (false, true) => {
                quote!(if ::core::option::Option::is_some(&self.#other(#pass)) { return true; })
            }
            (true, false) => {
                let answer = answer_with_operands(0);
                quote!(if self.#other(#pass) { return #answer; })
            }
            (true, true) => {
                let found = quote!(found @ ::core::option::Option::Some(_));
                quote!(if let #found = self.#other(#pass) { return found; })
            }
        });
        let mut about = format!("{}.", with_location(output, predicate.name, predicate.record));
        let result = match gives {
            false => quote!(bool),
            true => {
                about.push_str(
                    "\n\nReturns the operands that the predicate applies to, or all named operands \
                     that are read. `None` if it does not hold.",
                );
                quote!(::core::option::Option<::tablegen_rt::mc::inst::OperandSet>)
            }
        };
        let head = quote!(#method #generics (self, inst: &I, #argument) -> #result);
        module.items(model_method(&about, &head, &quote!(#(#delegates)* #body)));
    }
    Ok(())
}

/// Returns a method of the models; `about` is its documentation in Markdown.
fn model_method(about: &str, head: &TokenStream, body: &TokenStream) -> TokenStream {
    let about = doc(about);
    let rustc = quote!(dead_code, unused_variables, unused_parens);
    let allow = quote!(#[allow(#rustc, clippy::nonminimal_bool)]);
    quote!(#allow impl Model { #about pub fn #head { #body } })
}

/// Returns the function that evaluates a predicate by number.
fn decision(arms: &[TokenStream]) -> TokenStream {
    match arms {
        [] => quote!(|_| false),
        arms => quote!(|number| match number { #(#arms)* _ => false, }),
    }
}

/// Returns a variant predicate as an expression. Without a printer, only features may occur in it.
fn expression<'r>(
    plan: &Plan<'r>,
    predicate: &SchedulePredicate<'r>,
    mut printer: Option<&mut Predicates<'r>>,
    features: &[proc_macro2::Ident],
) -> Result<TokenStream, BackendError> {
    let mut all = |parts: &[SchedulePredicate<'r>]| -> Result<Vec<TokenStream>, BackendError> {
        let part = |part| expression(plan, part, printer.as_deref_mut(), features);
        parts.iter().map(part).collect()
    };
    Ok(match predicate {
        SchedulePredicate::Feature(record) => match plan.features.id(*record) {
            Some(id) => {
                let feature = &features[id.0 as usize];
                quote!(features.contains(Feature::#feature))
            }
            None => quote!(false),
        },
        SchedulePredicate::All(parts) => {
            let parts = all(parts)?;
            quote!((#(#parts)&&*))
        }
        SchedulePredicate::Any(parts) => {
            let parts = all(parts)?;
            quote!((#(#parts)||*))
        }
        SchedulePredicate::Not(part) => {
            let part = all(std::slice::from_ref(part))?;
            quote!(!(#(#part)*))
        }
        SchedulePredicate::Instruction(predicate) => match printer {
            Some(printer) => {
                let expression = printer.expression(predicate)?;
                quote!((#expression))
            }
            None => quote!(false),
        },
        SchedulePredicate::Code(code) => match printer {
            Some(printer) => printer.expression(&InstrPredicate::Code(code))?,
            None => quote!(false),
        },
    })
}

/// Returns the result of a predicate that holds and determines operands, given as bits.
fn answer_with_operands(bits: u64) -> TokenStream {
    let set = match bits {
        0 => quote!(::tablegen_rt::mc::inst::OperandSet::EMPTY),
        bits => {
            let bits = int_literal(bits);
            quote!(::tablegen_rt::mc::inst::OperandSet::of_bits(#bits))
        }
    };
    quote!(::core::option::Option::Some(#set))
}

/// Returns the evaluation of an instruction predicate. With `operands`, these are its result if it
/// holds.
fn answer_of<'r>(
    printer: &mut Predicates<'r>,
    predicate: &InstrPredicate<'r>,
    operands: Option<u64>,
) -> Result<TokenStream, BackendError> {
    let holds = printer.expression(predicate)?;
    let Some(bits) = operands else { return Ok(holds) };
    let given = answer_with_operands(bits);
    Ok(match predicate {
        InstrPredicate::Constant(true) => given,
        InstrPredicate::Constant(false) => quote!(::core::option::Option::None),
        _ => quote!(if #holds { #given } else { ::core::option::Option::None }),
    })
}

/// Returns the body of a processor's predicate function.
fn answer<'r>(
    plan: &Plan<'r>,
    references: &References<'r>,
    predicate: &SubtargetPredicate<'r>,
    printer: &mut Predicates<'r>,
) -> Result<TokenStream, BackendError> {
    let models = model_variants(plan);
    let instructions = &references.instructions;
    let opcodes = names_of_values(Form::Number, instructions.all().iter().map(|one| one.name()));
    let mut arms = Vec::new();
    for group in &predicate.groups {
        let known = group.opcodes.iter().filter_map(|opcode| instructions.id(*opcode));
        let known: Vec<_> = known.map(|id| &opcodes[id.index()]).collect();
        if known.is_empty() {
            continue;
        }
        for answer in &group.answers {
            let of = answer.models.iter().map(|&model| &models[model as usize]);
            let bits = answer.operands.iter().fold(0, |bits, &operand| bits | 1_u64 << operand);
            let bits = predicate.gives_operands.then_some(bits);
            let expression = answer_of(printer, &answer.predicate, bits)?;
            arms.push(quote!((#(Opcode::#known)|*, #(Self::#of)|*) => #expression,));
        }
    }
    let bits = predicate.gives_operands.then_some(0);
    let default = answer_of(printer, &predicate.default, bits)?;
    if arms.is_empty() {
        return Ok(default);
    }
    let allow = quote!(#[allow(clippy::match_like_matches_macro)]);
    Ok(quote!(#allow match (inst.opcode(), self) { #(#arms)* _ => #default, }))
}
