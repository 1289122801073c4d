//! Checks of a system, in the order of execution: [`Program`].
//!
//! Input: a system, and the given variables. Output: steps, each of which checks one constraint and
//! may determine further variables; or the reason why the rest cannot be checked.
//!
//! If all other arguments of a predicate are known, its first argument is evaluated and compared,
//! because a failure then has the most precise message. Otherwise the predicate is tested, and
//! arguments are captured from the first one.

use std::collections::BTreeMap;

use super::super::model::{
    Apply, Branch, Constraint, Kind, Meaning, PredicateId, Predicates, System, VarId, Variables,
    show,
};
use super::super::report::Stop;
use super::derive::no_argument;
use super::unread;
use super::values::{Source, ValueId, Values};

/// Maximum number of attempts to check constraints.
const MAX_TRIES: u32 = 1 << 20;

/// Maximum nesting depth of systems in predicate expressions and `or`.
const MAX_DEPTH: u32 = 128;

/// Checks of a system.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) values: Values,
    /// Values of the given variables, by index.
    pub(crate) given: Vec<ValueId>,
    pub(crate) steps: Vec<CheckStep>,
}

/// Step of a program.
#[derive(Debug)]
pub(crate) enum CheckStep {
    /// Log entry on the next attempt.
    Remark(String),
    /// Evaluation of a predicate's first argument.
    Evaluate {
        predicate: PredicateId,
        /// Checks of the predicate's expression. Empty if the predicate has no expression.
        nested: Vec<CheckStep>,
        found: Found,
    },
    /// Test of a predicate.
    Check(Check),
    Or(Or),
}

/// Value found for a variable.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) variable: VarId,
    pub(crate) value: ValueId,
    /// Value that must be equal, if the variable was known before.
    pub(crate) before: Option<ValueId>,
    /// Constraint that determined the value.
    pub(crate) constraint: String,
    /// True if comments explain the assignment.
    pub(crate) explains: bool,
}

/// Test of a predicate, followed by captures of its arguments.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) predicate: PredicateId,
    /// Constraint as messages show it.
    pub(crate) shown: String,
    pub(crate) own: (VarId, ValueId),
    /// Arguments that the check requires.
    pub(crate) others: Vec<(VarId, ValueId)>,
    /// Checks of the predicate's expression. `None` if the predicate has no expression.
    pub(crate) nested: Option<Vec<CheckStep>>,
    pub(crate) found: Vec<Found>,
}

/// Check that one of several systems holds.
#[derive(Debug)]
pub(crate) struct Or {
    pub(crate) own: Option<(VarId, ValueId)>,
    pub(crate) branches: Vec<Choice>,
}

/// Alternative of an `or`.
#[derive(Debug)]
pub(crate) struct Choice {
    pub(crate) term: String,
    /// Checks without messages.
    pub(crate) quiet: Vec<CheckStep>,
    /// Checks with messages on failure. Empty within quiet checks.
    pub(crate) loud: Vec<CheckStep>,
}

type Known = BTreeMap<VarId, ValueId>;

/// Plans the checks of a system with these given variables. The inner error describes what cannot
/// be checked.
pub(crate) fn checks<'r>(
    system: &System<'r>,
    given: &[VarId],
    predicates: &Predicates<'r>,
    variables: &Variables,
    explains: bool,
) -> Result<Result<Program, String>, Stop> {
    let mut maker =
        Maker { predicates, variables, explains, values: Values::default(), tries: 0, depth: 0 };
    let mut known = Known::new();
    let mut values = Vec::new();
    for (index, &variable) in given.iter().enumerate() {
        let value = maker.values.add(Source::Given(index));
        if known.insert(variable, value).is_some() {
            let shown = variables.shown(variable);
            return Err(Stop::Broken(format!("one value is called {shown}")));
        }
        values.push(value);
    }
    Ok(maker.checks(system, &mut known, true)?.map(|steps| Program {
        values: maker.values,
        given: values,
        steps,
    }))
}

struct Maker<'m, 'r> {
    predicates: &'m Predicates<'r>,
    variables: &'m Variables,
    explains: bool,
    values: Values,
    tries: u32,
    depth: u32,
}

impl<'r> Maker<'_, 'r> {
    fn remark(&self, steps: &mut Vec<CheckStep>, what: &str, constraint: &Constraint<'r>) {
        if self.explains {
            let shown = constraint.shown(self.variables);
            steps.push(CheckStep::Remark(format!("// {what}{shown}\n")));
        }
    }

    fn checks(
        &mut self,
        system: &System<'r>,
        known: &mut Known,
        loud: bool,
    ) -> Result<Result<Vec<CheckStep>, String>, Stop> {
        if self.depth >= MAX_DEPTH {
            let message = format!("constraints are nested more than {MAX_DEPTH} levels deep");
            return Err(Stop::Fatal(message));
        }
        self.depth += 1;
        let result = self.checks_in_order(system, known, loud);
        self.depth -= 1;
        result
    }

    fn checks_in_order(
        &mut self,
        system: &System<'r>,
        known: &mut Known,
        loud: bool,
    ) -> Result<Result<Vec<CheckStep>, String>, Stop> {
        let mut steps = Vec::new();
        if self.explains {
            let mut text = "// Checking the constraint system:\n".to_owned();
            show(system, self.predicates, self.variables, "//   ", &mut text);
            steps.push(CheckStep::Remark(text));
        }
        let mut done = vec![false; system.constraints.len()];
        loop {
            let mut errors = String::new();
            let mut changed = false;
            for (done, constraint) in done.iter_mut().zip(&system.constraints) {
                let Kind::Apply(apply) = &constraint.kind else { continue };
                if *done {
                    continue;
                }
                self.count()?;
                self.remark(&mut steps, "Try apply-evaluate of ", constraint);
                if self.evaluate(constraint, apply, known, loud, &mut steps, &mut errors)? {
                    self.remark(&mut steps, "Done: ", constraint);
                    (*done, changed) = (true, true);
                }
            }
            if changed {
                continue;
            }
            for (done, constraint) in done.iter_mut().zip(&system.constraints) {
                if *done {
                    continue;
                }
                self.count()?;
                self.remark(&mut steps, "Try check of ", constraint);
                let is_checked = match &constraint.kind {
                    Kind::Apply(apply) => {
                        self.check(constraint, apply, known, loud, &mut steps, &mut errors)?
                    }
                    Kind::Or(branches) => {
                        self.or(constraint, branches, known, loud, &mut steps, &mut errors)?
                    }
                };
                if is_checked {
                    self.remark(&mut steps, "Done: ", constraint);
                    (*done, changed) = (true, true);
                }
            }
            if done.iter().all(|&done| done) {
                return Ok(Ok(steps));
            }
            if !changed {
                return Ok(Err(errors));
            }
        }
    }

    fn count(&mut self) -> Result<(), Stop> {
        self.tries += 1;
        if self.tries > MAX_TRIES {
            return Err(Stop::Fatal("there are too many constraints to check".to_owned()));
        }
        Ok(())
    }

    /// Records the value of a variable.
    fn found(
        &self,
        variable: Option<VarId>,
        value: ValueId,
        constraint: &Constraint<'r>,
        known: &mut Known,
    ) -> Result<Found, Stop> {
        let Some(variable) = variable else { return Err(no_argument(constraint)) };
        let before = known.get(&variable).copied();
        if before.is_none() {
            known.insert(variable, value);
        }
        let constraint = constraint.term.to_string();
        Ok(Found { variable, value, before, constraint, explains: self.explains })
    }

    /// Evaluates the first argument of a predicate if all other arguments are known.
    fn evaluate(
        &mut self,
        constraint: &Constraint<'r>,
        apply: &Apply,
        known: &mut Known,
        loud: bool,
        steps: &mut Vec<CheckStep>,
        errors: &mut String,
    ) -> Result<bool, Stop> {
        let predicate = apply.predicate;
        let about = &self.predicates[predicate];
        if !about.can_derive(0) {
            return Ok(false);
        }
        let mut arguments = Vec::new();
        for (index, &argument) in apply.arguments.iter().enumerate().skip(1) {
            let shown = || constraint.shown(self.variables);
            let Some(argument) = argument else {
                errors.push_str(&format!(
                    "cannot evaluate {}\nbecause argument {} is missing\n",
                    shown(),
                    about.arguments[index].name
                ));
                return Ok(false);
            };
            let Some(&value) = known.get(&argument) else {
                errors.push_str(&format!(
                    "cannot evaluate {}:\nargument {} is not known\n",
                    shown(),
                    self.variables.shown(argument)
                ));
                return Ok(false);
            };
            arguments.push(value);
        }
        let mut nested = Vec::new();
        let value = match &about.meaning {
            Meaning::Expression { variables, system } => {
                let mut inside = Known::new();
                self.bind_arguments(&mut inside, &variables[1..], &arguments, constraint)?;
                match self.checks(system, &mut inside, loud)? {
                    Ok(steps) => nested = steps,
                    Err(why) => return Err(unread(&why)),
                }
                match inside.get(&variables[0]) {
                    Some(&value) => value,
                    None => {
                        let shown = constraint.shown(self.variables);
                        return Err(Stop::Broken(format!("{shown} has a value")));
                    }
                }
            }
            _ => self.values.add(Source::Evaluated { predicate, arguments }),
        };
        let found = self.found(apply.arguments[0], value, constraint, known)?;
        steps.push(CheckStep::Evaluate { predicate, nested, found });
        Ok(true)
    }

    /// Passes the values of arguments to the expression of a predicate.
    fn bind_arguments(
        &self,
        inside: &mut Known,
        variables: &[VarId],
        values: &[ValueId],
        constraint: &Constraint<'r>,
    ) -> Result<(), Stop> {
        for (&variable, &value) in variables.iter().zip(values) {
            if inside.insert(variable, value).is_some() {
                let message =
                    format!("all arguments of {} have names of their own", constraint.term);
                return Err(Stop::Broken(message));
            }
        }
        Ok(())
    }

    /// Checks a predicate if its first argument and all other required arguments are known.
    fn check(
        &mut self,
        constraint: &Constraint<'r>,
        apply: &Apply,
        known: &mut Known,
        loud: bool,
        steps: &mut Vec<CheckStep>,
        errors: &mut String,
    ) -> Result<bool, Stop> {
        let predicate = apply.predicate;
        let about = &self.predicates[predicate];
        let needed = if about.checks_from_self { 1 } else { apply.arguments.len() };
        let mut values: Vec<(VarId, ValueId)> = Vec::new();
        for &argument in &apply.arguments[..needed] {
            let Some(argument) = argument else { return Err(no_argument(constraint)) };
            let Some(&value) = known.get(&argument) else {
                errors.push_str(&format!(
                    "cannot check and capture {}\nbecause {} is unknown\n",
                    constraint.shown(self.variables),
                    self.variables.shown(argument)
                ));
                return Ok(false);
            };
            values.push((argument, value));
        }
        let (own, others) = (values[0], values.split_off(1));
        let mut found = Vec::new();
        let nested = match &about.meaning {
            Meaning::Expression { variables, system } => {
                let mut inside = Known::new();
                inside.insert(variables[0], own.1);
                let values: Vec<ValueId> = others.iter().map(|&(_, value)| value).collect();
                self.bind_arguments(&mut inside, &variables[1..], &values, constraint)?;
                let nested = self.checks(system, &mut inside, loud)?;
                for (index, &argument) in apply.arguments.iter().enumerate().skip(1) {
                    if !about.can_derive(index) {
                        continue;
                    }
                    let Some(&value) = inside.get(&variables[index]) else {
                        let shown = constraint.shown(self.variables);
                        return Err(Stop::Broken(format!("{shown} has argument #{index}")));
                    };
                    found.push(self.found(argument, value, constraint, known)?);
                }
                Some(nested.map_err(|why| unread(&why))?)
            }
            _ => {
                for (index, &argument) in apply.arguments.iter().enumerate().skip(1) {
                    if argument.is_none() || !about.can_derive(index) {
                        continue;
                    }
                    let value = self.values.add(Source::Captured {
                        predicate,
                        argument: index,
                        own: own.1,
                        variable: own.0,
                        others: others.iter().map(|&(_, value)| value).collect(),
                    });
                    found.push(self.found(argument, value, constraint, known)?);
                }
                None
            }
        };
        let shown = constraint.shown(self.variables);
        steps.push(CheckStep::Check(Check { predicate, shown, own, others, nested, found }));
        Ok(true)
    }

    /// Checks that one of several systems holds, if all their variables are known.
    fn or(
        &mut self,
        constraint: &Constraint<'r>,
        branches: &[Branch<'r>],
        known: &Known,
        loud: bool,
        steps: &mut Vec<CheckStep>,
        errors: &mut String,
    ) -> Result<bool, Stop> {
        let shown = || constraint.shown(self.variables);
        if let Some(&unknown) = constraint.variables.iter().find(|one| !known.contains_key(one)) {
            errors.push_str(&format!(
                "cannot check {}\nbecause {} is not known\n",
                shown(),
                self.variables.shown(unknown)
            ));
            return Ok(false);
        }
        let mut choices = Vec::new();
        for (index, branch) in branches.iter().enumerate() {
            match self.checks(&branch.system, &mut known.clone(), false)? {
                Ok(quiet) => {
                    let (term, loud) = (branch.term.to_string(), Vec::new());
                    choices.push(Choice { term, quiet, loud });
                }
                Err(why) => {
                    errors.push_str(&format!(
                        "failed to check branch #{index} ({}):\n{why}",
                        branch.term
                    ));
                    return Ok(false);
                }
            }
        }
        if loud {
            for (choice, branch) in choices.iter_mut().zip(branches) {
                let again = self.checks(&branch.system, &mut known.clone(), true)?;
                choice.loud = again.map_err(|why| unread(&why))?;
            }
        }
        let own = constraint.own.and_then(|own| Some((own, *known.get(&own)?)));
        steps.push(CheckStep::Or(Or { own, branches: choices }));
        Ok(true)
    }
}
