//! Derivation of a variable's value from given ones: [`Goal`].
//!
//! Input: a system, the given variables and the wanted one. Output: an [`Evaluation`], or the
//! reason why the system cannot be evaluated.

use std::collections::BTreeMap;

use super::super::model::{Kind, Meaning, Predicates, System, VarId, Variables};
use super::super::report::Stop;
use super::derive::{Derivations, no_argument};
use super::unread;
use super::values::{Source, ValueId, Values};

/// Maximum nesting depth of derivations.
const MAX_DEPTH: u32 = 500;

/// Variable to derive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal<'s, 'r> {
    pub(crate) system: &'s System<'r>,
    /// Given variables.
    pub(crate) given: &'s [VarId],
    pub(crate) variable: VarId,
}

/// Derived value of a variable.
#[derive(Debug)]
pub(crate) struct Evaluation {
    pub(crate) values: Values,
    /// Values of the given variables.
    pub(crate) given: Vec<ValueId>,
    pub(crate) value: ValueId,
    /// Log of the derivation, if requested.
    pub(crate) remarks: Vec<String>,
}

impl<'r> Goal<'_, 'r> {
    /// Derives the variable. The inner error explains why the variable cannot be derived.
    pub(crate) fn evaluate(
        &self,
        predicates: &Predicates<'r>,
        variables: &Variables,
        explains: bool,
    ) -> Result<Result<Evaluation, String>, Stop> {
        let mut work = Work {
            predicates,
            variables,
            explains,
            values: Values::default(),
            remarks: Vec::new(),
            depth: 0,
        };
        let mut here = Here::new(self.system, predicates);
        let mut given = Vec::new();
        for (index, &variable) in self.given.iter().enumerate() {
            let value = work.values.add(Source::Given(index));
            here.known.insert(variable, value);
            given.push(value);
            // Given variables may be absent from the system.
            here.derivations.set_known(Some(variable));
        }
        let value = work.evaluate(&mut here, Some(self.variable))?;
        let Some(value) = value else { return Ok(Err(here.errors)) };
        if !here.errors.is_empty() {
            return Err(unread(&here.errors));
        }
        Ok(Ok(Evaluation { values: work.values, given, value, remarks: work.remarks }))
    }
}

struct Work<'w, 'r> {
    predicates: &'w Predicates<'r>,
    variables: &'w Variables,
    explains: bool,
    values: Values,
    remarks: Vec<String>,
    depth: u32,
}

/// System with the variables known in it.
struct Here<'w, 'r> {
    system: &'w System<'r>,
    derivations: Derivations<'w, 'r>,
    known: BTreeMap<VarId, ValueId>,
    errors: String,
}

impl<'w, 'r> Here<'w, 'r> {
    fn new(system: &'w System<'r>, predicates: &'w Predicates<'r>) -> Self {
        let derivations = Derivations::new(system, predicates);
        Here { system, derivations, known: BTreeMap::new(), errors: String::new() }
    }
}

impl<'w, 'r> Work<'w, 'r> {
    fn evaluate(
        &mut self,
        here: &mut Here<'w, 'r>,
        goal: Option<VarId>,
    ) -> Result<Option<ValueId>, Stop> {
        let Some(goal) = goal else {
            return Err(Stop::Broken("what is to be derived has a name".to_owned()));
        };
        if let Some(&known) = here.known.get(&goal) {
            return Ok(Some(known));
        }
        if self.depth >= MAX_DEPTH {
            let message = format!("it takes more than {MAX_DEPTH} steps to derive a type");
            return Err(Stop::Fatal(message));
        }
        self.depth += 1;
        let value = self.derive(here, goal)?;
        self.depth -= 1;
        if let Some(value) = value {
            here.known.insert(goal, value);
        }
        Ok(value)
    }

    fn derive(&mut self, here: &mut Here<'w, 'r>, goal: VarId) -> Result<Option<ValueId>, Stop> {
        let derivation = here.derivations.derivation_of(Some(goal));
        let constraint = derivation
            .and_then(|derivation| derivation.constraint)
            .map(|index| &here.system.constraints[index]);
        let (Some(derivation), Some(constraint)) = (derivation, constraint) else {
            here.errors.push_str(&format!("cannot derive {}\n", self.variables.shown(goal)));
            here.derivations.explain(goal, self.variables, &mut here.errors)?;
            return Ok(None);
        };
        let Kind::Apply(apply) = &constraint.kind else { return Ok(None) };
        if self.explains {
            let shown = constraint.shown(self.variables);
            self.remarks.push(format!("// Evaluate argument {} of {shown}\n", derivation.argument));
        }
        let needed =
            if derivation.argument == 0 { &apply.arguments[1..] } else { &apply.arguments[..1] };
        let mut arguments = Vec::new();
        for (index, &argument) in needed.iter().enumerate() {
            let Some(value) = self.evaluate(here, argument)? else {
                return Err(no_argument(constraint));
            };
            // An expression takes each of its arguments once.
            let is_expression =
                matches!(self.predicates[apply.predicate].meaning, Meaning::Expression { .. });
            if is_expression && needed[..index].contains(&argument) {
                let message = format!("all arguments of {} differ", constraint.term);
                return Err(Stop::Broken(message));
            }
            arguments.push(value);
        }
        let predicate = apply.predicate;
        Ok(Some(match &self.predicates[predicate].meaning {
            Meaning::Expression { variables, system } => {
                // Known variables are not passed to the inner system: its result must follow from
                // constants.
                let mut inside = Here::new(system, self.predicates);
                let value = self.evaluate(&mut inside, Some(variables[derivation.argument]))?;
                match value.filter(|_| inside.errors.is_empty()) {
                    Some(value) => value,
                    None => return Err(unread(&inside.errors)),
                }
            }
            _ if derivation.argument == 0 => {
                self.values.add(Source::Evaluated { predicate, arguments })
            }
            _ => {
                let Some(variable) = apply.arguments[0] else {
                    return Err(no_argument(constraint));
                };
                let (argument, own) = (derivation.argument, arguments[0]);
                let others = Vec::new();
                self.values.add(Source::Captured { predicate, argument, own, variable, others })
            }
        }))
    }
}
