//! Checks as tables for `tablegen_rt::dialect`.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::super::read::{Dialect, Meaning, PredicateId, VarId};
use super::super::solve::{CheckStep, Evaluation, Found, Program, Source, ValueId, Values};
use super::predicates::{Capture, Evaluate, Form, Test};

/// Printer of steps.
pub(super) struct Steps<'s, 'r> {
    dialect: &'s Dialect<'r>,
    /// Statics of the predicates that are queries of the IR.
    names: &'s BTreeMap<PredicateId, Ident>,
}

impl<'s, 'r> Steps<'s, 'r> {
    pub(super) fn new(dialect: &'s Dialect<'r>, names: &'s BTreeMap<PredicateId, Ident>) -> Self {
        Steps { dialect, names }
    }

    /// Returns the steps that evaluate a variable.
    pub(super) fn evaluation(&self, evaluation: &Evaluation) -> TokenStream {
        let mut all = Vec::new();
        for value in evaluation.values.ids() {
            self.value(&evaluation.values, value, &mut all);
        }
        quote!(&[#(#all),*])
    }

    /// Returns the steps of a verifier.
    pub(super) fn program(&self, program: &Program) -> TokenStream {
        self.steps(&program.values, &program.steps)
    }

    fn steps(&self, values: &Values, steps: &[CheckStep]) -> TokenStream {
        let mut all = Vec::new();
        steps.iter().for_each(|step| self.step(values, step, &mut all));
        quote!(&[#(#all),*])
    }

    fn shown(&self, variable: VarId) -> &str {
        self.dialect.variables.shown(variable)
    }

    fn operands(&self, operands: impl Iterator<Item = (VarId, ValueId)>) -> TokenStream {
        let all = operands.map(|(variable, value)| {
            let (shown, value) = (self.shown(variable), number(value));
            quote!((#shown, #value))
        });
        quote!(&[#(#all),*])
    }

    fn predicate(&self, predicate: PredicateId) -> TokenStream {
        match self.names.get(&predicate) {
            Some(name) => quote!(&#name),
            None => TokenStream::new(),
        }
    }

    /// Appends the step that computes a value. Values that are given need no step.
    fn value(&self, values: &Values, value: ValueId, all: &mut Vec<TokenStream>) {
        let to = number(value);
        let same = |other: ValueId| {
            let other = number(other);
            quote!(dialect::Step::same(#to, #other))
        };
        match &values[value] {
            Source::Given(_) => {}
            Source::Evaluated { predicate, arguments } => {
                let form = Form::new(&self.dialect.predicates[*predicate]);
                all.push(match form.evaluate {
                    Evaluate::Number(of) => {
                        let of = Literal::i64_unsuffixed(of);
                        quote!(dialect::Step::number(#to, #of))
                    }
                    Evaluate::Argument(index) if index > 0 => same(arguments[index - 1]),
                    Evaluate::Argument(_) | Evaluate::Context => {
                        let predicate = self.predicate(*predicate);
                        let parameters = arguments.iter().map(|&one| number(one));
                        quote!(dialect::Step::build(#to, #predicate, &[#(#parameters),*]))
                    }
                });
            }
            // The first argument is known, but the predicate is not checked yet.
            Source::Captured { predicate, argument, own, variable, .. } => {
                let about = &self.dialect.predicates[*predicate];
                match Form::new(about).capture.get(argument - 1) {
                    Some(Capture::Argument(0)) => all.push(same(*own)),
                    _ => {
                        let shown = about.term.to_string();
                        let (own, part) = (number(*own), Literal::usize_unsuffixed(argument - 1));
                        let predicate = self.predicate(*predicate);
                        let name = self.shown(*variable);
                        let operands = quote!(&[(#name, #own)]);
                        let parts = quote!(&[(#part, #to)]);
                        all.push(
                            quote!(dialect::Step::holds(#predicate, #shown, #operands, #parts)),
                        );
                    }
                }
            }
        }
    }

    /// Appends the step that compares a value with the one found before. Appends no step for the
    /// first value of a variable.
    fn found(&self, found: &Found, all: &mut Vec<TokenStream>) {
        let Some(before) = found.before else { return };
        let (variable, constraint) = (self.shown(found.variable), &found.constraint);
        let (new, old) = (number(found.value), number(before));
        all.push(quote!(dialect::Step::equal(#variable, #new, #old, #constraint)));
    }

    fn step(&self, values: &Values, step: &CheckStep, all: &mut Vec<TokenStream>) {
        match step {
            CheckStep::Remark(_) => {}
            CheckStep::Evaluate { predicate, nested, found } => {
                let meaning = &self.dialect.predicates[*predicate].meaning;
                if matches!(meaning, Meaning::Expression { .. }) {
                    nested.iter().for_each(|step| self.step(values, step, all));
                } else {
                    self.value(values, found.value, all);
                }
                self.found(found, all);
            }
            CheckStep::Check(check) => {
                let given = std::iter::once(check.own).chain(check.others.iter().copied());
                let shown = &check.shown;
                let operands = self.operands(given.clone());
                if let Some(nested) = &check.nested {
                    let steps = self.steps(values, nested);
                    all.push(quote!(dialect::Step::within(#shown, #operands, #steps)));
                    check.found.iter().for_each(|found| self.found(found, all));
                    return;
                }
                let form = Form::new(&self.dialect.predicates[check.predicate]);
                let given: Vec<(VarId, ValueId)> = given.collect();
                let mut parts = Vec::new();
                let mut same = Vec::new();
                for found in &check.found {
                    let Source::Captured { argument, .. } = values[found.value] else { continue };
                    let to = number(found.value);
                    match form.capture.get(argument - 1).copied().unwrap_or(Capture::Context) {
                        Capture::Argument(index) => {
                            if let Some(&(_, other)) = given.get(index) {
                                let other = number(other);
                                same.push(quote!(dialect::Step::same(#to, #other)));
                            }
                        }
                        Capture::Context => {
                            let part = Literal::usize_unsuffixed(argument - 1);
                            parts.push(quote!((#part, #to)));
                        }
                    }
                }
                let mut is_plain = matches!(form.check, Test::Always);
                if let Test::Compare(left, how, right) = form.check
                    && let (Some(&left), Some(&right)) = (given.get(left), given.get(right))
                {
                    is_plain = true;
                    let operands = self.operands([left, right].into_iter());
                    let how = format_ident!("{how}");
                    let how = quote!(dialect::Comparison::#how);
                    all.push(quote!(dialect::Step::compare(#shown, #operands, #how)));
                }
                if !is_plain || !parts.is_empty() {
                    let predicate = self.predicate(check.predicate);
                    let parts = quote!(&[#(#parts),*]);
                    all.push(quote!(dialect::Step::holds(#predicate, #shown, #operands, #parts)));
                }
                all.extend(same);
                check.found.iter().for_each(|found| self.found(found, all));
            }
            CheckStep::Or(or) => {
                let own = match or.own {
                    Some((variable, value)) => {
                        let (shown, value) = (self.shown(variable), number(value));
                        quote!(::core::option::Option::Some((#shown, #value)))
                    }
                    None => quote!(::core::option::Option::None),
                };
                let options = or.branches.iter().map(|choice| {
                    let (term, steps) = (&choice.term, self.steps(values, &choice.quiet));
                    quote!((#term, #steps as &[dialect::Step]))
                });
                all.push(quote!(dialect::Step::any(#own, &[#(#options),*])));
            }
        }
    }
}

/// Returns the number of a value as a literal.
fn number(value: ValueId) -> Literal {
    Literal::usize_unsuffixed(value.index())
}

/// Returns true if a predicate is a query of the IR.
pub(super) fn is_checked(dialect: &Dialect<'_>, predicate: PredicateId) -> bool {
    let about = &dialect.predicates[predicate];
    if matches!(about.meaning, Meaning::Expression { .. } | Meaning::Constant(_)) {
        return false;
    }
    let form = Form::new(about);
    let evaluates =
        matches!(form.evaluate, Evaluate::Argument(index) if index > 0) || !about.can_derive(0);
    let captures = (1..about.arguments.len())
        .all(|index| !about.can_derive(index) || form.capture[index - 1] != Capture::Context);
    let checks = match form.check {
        Test::Always => true,
        Test::Compare(..) => !about.checks_from_self,
        Test::Context => false,
    };
    !(evaluates && captures && checks)
}
