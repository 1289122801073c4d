//! [`Derivations`]: the variables of a system that can be derived from known ones, each with its
//! cheapest derivation.
//!
//! Input: a system, and the known variables. Output: the predicate to derive a variable from, or
//! the reason why there is no derivation. Evaluating a first argument costs 16, capturing another
//! argument 1.

use std::collections::{BTreeMap, BTreeSet};

use super::super::model::{Apply, Constraint, Kind, Predicates, System, VarId, Variables};
use super::super::report::Stop;

/// Cost of deriving the first argument of a predicate from the others.
const EVALUATE: u32 = 16;

/// Cost of deriving an argument from the first one.
const CAPTURE: u32 = 1;

/// Maximum length of chains of underivable variables.
const MAX_DEPTH: usize = 1000;

/// Derivation of a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Derivation {
    /// Number of the constraint to derive the variable from. `None` for given variables.
    pub(crate) constraint: Option<usize>,
    /// Index of the argument.
    pub(crate) argument: usize,
    cost: u32,
}

/// Derivations in a system. A position of a predicate without a variable takes part like a
/// variable.
#[derive(Debug)]
pub(crate) struct Derivations<'s, 'r> {
    system: &'s System<'r>,
    predicates: &'s Predicates<'r>,
    derivations: BTreeMap<Option<VarId>, Derivation>,
    is_done: bool,
}

impl<'s, 'r> Derivations<'s, 'r> {
    pub(crate) fn new(system: &'s System<'r>, predicates: &'s Predicates<'r>) -> Self {
        Derivations { system, predicates, derivations: BTreeMap::new(), is_done: false }
    }

    /// Marks a variable as known.
    pub(crate) fn set_known(&mut self, variable: Option<VarId>) {
        self.offer(variable, Derivation { constraint: None, argument: 0, cost: 0 });
    }

    /// Records a derivation of a variable if it is the cheapest so far.
    fn offer(&mut self, variable: Option<VarId>, derivation: Derivation) {
        if self.derivations.get(&variable).is_none_or(|known| derivation.cost < known.cost) {
            self.derivations.insert(variable, derivation);
            self.is_done = false;
        }
    }

    /// Returns the cheapest derivation of a variable. Returns `None` if the variable cannot be
    /// derived.
    pub(crate) fn derivation_of(&mut self, variable: Option<VarId>) -> Option<Derivation> {
        while !self.is_done {
            self.is_done = true;
            for (index, constraint) in self.system.constraints.iter().enumerate() {
                if let Kind::Apply(apply) = &constraint.kind {
                    self.offer_evaluation(index, apply);
                    self.offer_captures(index, apply);
                }
            }
        }
        self.derivations.get(&variable).copied()
    }

    fn offer_evaluation(&mut self, index: usize, apply: &Apply) {
        if !self.predicates[apply.predicate].can_derive(0) {
            return;
        }
        let mut cost = EVALUATE;
        for &argument in &apply.arguments[1..] {
            let Some(derivation) = argument.and_then(|one| self.derivations.get(&Some(one))) else {
                return;
            };
            cost = cost.wrapping_add(derivation.cost);
        }
        self.offer(apply.arguments[0], Derivation { constraint: Some(index), argument: 0, cost });
    }

    fn offer_captures(&mut self, index: usize, apply: &Apply) {
        let Some(whole) = self.derivations.get(&apply.arguments[0]) else { return };
        let cost = whole.cost.wrapping_add(CAPTURE);
        for argument in 1..apply.arguments.len() {
            if self.predicates[apply.predicate].can_derive(argument) {
                let derivation = Derivation { constraint: Some(index), argument, cost };
                self.offer(apply.arguments[argument], derivation);
            }
        }
    }

    /// Returns the reason why a variable cannot be derived: the missing variables of each
    /// constraint on it.
    pub(crate) fn explain(
        &self,
        goal: VarId,
        variables: &Variables,
        out: &mut String,
    ) -> Result<(), Stop> {
        self.explain_at(goal, variables, 1, &mut BTreeSet::new(), out)
    }

    fn explain_at(
        &self,
        goal: VarId,
        variables: &Variables,
        depth: usize,
        seen: &mut BTreeSet<VarId>,
        out: &mut String,
    ) -> Result<(), Stop> {
        if !seen.insert(goal) {
            return Ok(());
        }
        if depth > MAX_DEPTH {
            return Err(Stop::Fatal(format!(
                "it takes more than {MAX_DEPTH} steps to explain why"
            )));
        }
        let margin = "  ".repeat(depth);
        let shown = variables.shown(goal);
        for constraint in self.system.constraints.iter().filter(|one| one.variables.contains(&goal))
        {
            let about = constraint.shown(variables);
            let Kind::Apply(apply) = &constraint.kind else {
                out.push_str(&format!(
                    "{margin}{shown} appears in constraint {about} which cannot be used for \
                     derivations\n"
                ));
                continue;
            };
            let argument = apply.arguments.iter().position(|&one| one == Some(goal));
            let argument = argument.unwrap_or(apply.arguments.len());
            if !self.predicates[apply.predicate].can_derive(argument) {
                out.push_str(&format!(
                    "{margin}{shown} appears as argument #{argument} of {about}\n{margin}but \
                     cannot be derived\n"
                ));
                continue;
            }
            out.push_str(&format!(
                "{margin}{shown} can be derived as argument #{argument} of {about}\n"
            ));
            let needed = if argument == 0 { &apply.arguments[1..] } else { &apply.arguments[..1] };
            let missing = needed.iter().copied().find(|one| !self.derivations.contains_key(one));
            if let Some(missing) = missing {
                let Some(missing) = missing else { return Err(no_argument(constraint)) };
                let unknown = variables.shown(missing);
                out.push_str(&format!("{margin}but requires unknown {unknown}\n"));
                self.explain_at(missing, variables, depth + 1, seen, out)?;
            }
        }
        Ok(())
    }
}

/// Returns the error about a missing argument of a constraint.
pub(super) fn no_argument(constraint: &Constraint<'_>) -> Stop {
    Stop::Broken(format!("all arguments of {} are given", constraint.term))
}
