//! Systems of constraints: [`System`], its [`Constraint`]s and the variables in them.
//!
//! In: constraints as values of the description, each with the variable that stands for the value
//! of its position, if it has one. Out: a list of constraints in which those that are nested stand
//! before those that they are nested in; each applies a predicate to variables, or is an `or` of
//! systems.

use std::collections::BTreeMap;
use std::fmt::Write;

use tablegen_core::{Record, RecordError, Value};

use super::super::report::Stop;
use super::predicates::PredicateId;
use super::{Place, Reader, Term};

/// Maximum nesting depth of constraints.
const MAX_DEPTH: u32 = 256;

/// The number of a variable among all of a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct VarId(u32);

/// All variables of a run.
#[derive(Debug, Default)]
pub(crate) struct Variables {
    /// Display name of each variable, and true if it is named in the description.
    all: Vec<(String, bool)>,
}

impl Variables {
    fn add(&mut self, shown: String, is_named: bool) -> VarId {
        self.all.push((shown, is_named));
        VarId((self.all.len() - 1) as u32)
    }

    /// Returns the display name: `$name`, or `Predicate:$argument`.
    pub(crate) fn shown(&self, variable: VarId) -> &str {
        &self.all[variable.0 as usize].0
    }

    /// Returns true if the variable is named in the description.
    pub(crate) fn is_named(&self, variable: VarId) -> bool {
        self.all[variable.0 as usize].1
    }
}

/// The variables of one scope, by their names.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    named: BTreeMap<String, VarId>,
}

impl Scope {
    /// The variable of this name, if there is one.
    pub(crate) fn find(&self, name: &str) -> Option<VarId> {
        self.named.get(name).copied()
    }

    /// The variable of this name.
    pub(crate) fn variable(&mut self, name: &str, variables: &mut Variables) -> VarId {
        if let Some(known) = self.find(name) {
            return known;
        }
        let new = variables.add(format!("${name}"), true);
        self.named.insert(name.to_owned(), new);
        new
    }
}

/// Constraints that hold together.
#[derive(Debug, Default)]
pub(crate) struct System<'r> {
    pub(crate) constraints: Vec<Constraint<'r>>,
    /// All variables in it.
    pub(crate) variables: Vec<VarId>,
    /// Variables that constraints outside of the system may refer to.
    pub(crate) globals: Vec<VarId>,
}

/// Constraint of a system.
#[derive(Debug)]
pub(crate) struct Constraint<'r> {
    pub(crate) term: Term<'r>,
    /// Variable for the value in its position.
    pub(crate) own: Option<VarId>,
    pub(crate) variables: Vec<VarId>,
    pub(crate) kind: Kind<'r>,
}

/// Kind of a constraint.
#[derive(Debug)]
pub(crate) enum Kind<'r> {
    Apply(Apply),
    Or(Vec<Branch<'r>>),
}

/// A predicate with its arguments. An argument that is not constrained is none.
#[derive(Clone, Debug)]
pub(crate) struct Apply {
    pub(crate) predicate: PredicateId,
    pub(crate) arguments: Vec<Option<VarId>>,
}

/// Alternative of an `or`.
#[derive(Debug)]
pub(crate) struct Branch<'r> {
    pub(crate) term: Term<'r>,
    pub(crate) system: System<'r>,
}

/// Adds what is not yet in a list.
fn add_once(list: &mut Vec<VarId>, variable: VarId) {
    if !list.contains(&variable) {
        list.push(variable);
    }
}

impl<'r> System<'r> {
    /// Adds what another system of the same scope has.
    pub(crate) fn merge(&mut self, other: System<'r>) {
        self.constraints.extend(other.constraints);
        other.variables.iter().for_each(|&variable| add_once(&mut self.variables, variable));
    }
}

impl Constraint<'_> {
    /// Returns the constraint as messages show it, with its own variable.
    pub(crate) fn shown(&self, variables: &Variables) -> String {
        match self.own {
            None => self.term.to_string(),
            Some(own) => format!("{}:{}", self.term, variables.shown(own)),
        }
    }
}

/// The operator of a dag.
pub(super) fn operator<'r>(value: Value<'r>) -> Result<Record<'r>, Stop> {
    let operator = value.as_dag().and_then(|dag| dag.operator().as_def());
    operator.ok_or_else(|| RecordError::at(&[], "Expected record as operator").into())
}

impl<'r> Reader<'r> {
    /// Adds a constraint to a system, and before it those that are nested in it.
    pub(crate) fn add_constraint(
        &mut self,
        system: &mut System<'r>,
        scope: &mut Scope,
        term: Term<'r>,
        own: Option<VarId>,
    ) -> Result<(), Stop> {
        if self.depth >= MAX_DEPTH {
            let message = format!("constraints are nested more than {MAX_DEPTH} levels deep");
            return Err(Stop::Fatal(message));
        }
        self.depth += 1;
        let added = self.add_parts(system, scope, term, own);
        self.depth -= 1;
        self.report.within(added, || format!(".. in {term}\n"))
    }

    fn add_parts(
        &mut self,
        system: &mut System<'r>,
        scope: &mut Scope,
        term: Term<'r>,
        own: Option<VarId>,
    ) -> Result<(), Stop> {
        if let Some(dag) = term.dag() {
            match operator(dag.value())?.name() {
                "and" => {
                    for at in 0..dag.len() {
                        let operand = self.operand(term, at, "and")?;
                        self.add_constraint(system, scope, operand, own)?;
                    }
                    return Ok(());
                }
                "or" => return self.add_or(system, scope, term, own),
                _ => {}
            }
        }
        self.add_application(system, scope, term, own)
    }

    /// An operand of `and` and `or`.
    fn operand(&mut self, term: Term<'r>, at: usize, word: &str) -> Result<Term<'r>, Stop> {
        let dag = term.dag();
        if dag.and_then(|dag| dag.arg_name_bytes(at)).is_some_and(|name| !name.is_empty()) {
            return self.report.refuse(format!("'{word}' operands cannot be captured\n"));
        }
        match dag.and_then(|dag| dag.get(at)) {
            Some(operand) => Ok(Term::new(operand)),
            None => self.report.refuse(format!("'{word}' operand is missing\n")),
        }
    }

    fn add_or(
        &mut self,
        system: &mut System<'r>,
        scope: &mut Scope,
        term: Term<'r>,
        own: Option<VarId>,
    ) -> Result<(), Stop> {
        let count = term.dag().map_or(0, |dag| dag.len());
        let mut variables = Vec::new();
        if let Some(own) = own.filter(|_| count > 0) {
            variables.push(own);
            add_once(&mut system.variables, own);
            add_once(&mut system.globals, own);
        }
        let mut branches = Vec::new();
        for at in 0..count {
            let operand = self.operand(term, at, "or")?;
            let mut branch = System::default();
            self.add_constraint(&mut branch, scope, operand, own)?;
            branch.variables.iter().for_each(|&one| add_once(&mut system.variables, one));
            for &one in &branch.globals {
                add_once(&mut variables, one);
                add_once(&mut system.globals, one);
            }
            branches.push(Branch { term: operand, system: branch });
        }
        system.constraints.push(Constraint { term, own, variables, kind: Kind::Or(branches) });
        Ok(())
    }

    fn add_application(
        &mut self,
        system: &mut System<'r>,
        scope: &mut Scope,
        term: Term<'r>,
        own: Option<VarId>,
    ) -> Result<(), Stop> {
        let dag = term.dag();
        let named = dag.map_or(term, |dag| Term::new(dag.operator()));
        let predicate = self.predicate(named)?;
        let count = self.predicates[predicate].arguments.len();
        let before = usize::from(own.is_some());
        // A predicate has at least the argument that a position stands for.
        let expected = count - before;
        let mut variables: Vec<VarId> = own.into_iter().collect();
        let mut arguments: Vec<Option<VarId>> = own.map(Some).into_iter().collect();
        if let Some(dag) = dag {
            if dag.len() != expected {
                let actual = dag.len();
                return self.report.refuse(format!(
                    "  expected number of arguments: {expected}\n  actual number of arguments: \
                     {actual}\n"
                ));
            }
            let given = self.arguments(dag, 0, Place::Application)?;
            for (at, argument) in given.iter().enumerate() {
                let nested =
                    argument.constraint.filter(|&constraint| constraint != Term::Def(self.any));
                let variable = if !argument.name.is_empty() {
                    Some(scope.variable(argument.name, &mut self.variables))
                } else if nested.is_some() {
                    let name = self.predicates[predicate].arguments[at + before].name;
                    Some(self.variables.add(format!("{named}:${name}"), false))
                } else {
                    None
                };
                if let Some(nested) = nested {
                    self.add_constraint(system, scope, nested, variable)?;
                }
                if let Some(variable) = variable {
                    add_once(&mut system.variables, variable);
                    if !argument.name.is_empty() {
                        add_once(&mut system.globals, variable);
                    }
                    add_once(&mut variables, variable);
                }
                arguments.push(variable);
            }
        } else {
            if expected != 0 {
                if own.is_none() {
                    return self
                        .report
                        .refuse("predicate in non-valued position needs explicit arguments\n");
                }
                if !self.predicates[predicate].checks_from_self {
                    return self.report.refuse(
                        "predicate cannot be checked from self and needs explicit arguments\n",
                    );
                }
            }
            arguments.extend((0..expected).map(|_| None));
        }
        let kind = Kind::Apply(Apply { predicate, arguments });
        system.constraints.push(Constraint { term, own, variables, kind });
        Ok(())
    }
}

/// A system as a text for people who look for errors in it, each line behind a prefix.
pub(crate) fn show(
    system: &System<'_>,
    predicates: &super::predicates::Predicates<'_>,
    variables: &Variables,
    prefix: &str,
    out: &mut String,
) {
    let names = |list: &[VarId]| -> Vec<&str> {
        list.iter().map(|&variable| variables.shown(variable)).collect()
    };
    for constraint in &system.constraints {
        let free = names(&constraint.variables).join(", ");
        // Writing to a string cannot fail.
        let _ = match &constraint.kind {
            Kind::Apply(apply) => {
                let shown = |&argument: &Option<VarId>| {
                    argument.map_or("(null)", |variable| variables.shown(variable))
                };
                let arguments: Vec<&str> = apply.arguments.iter().map(shown).collect();
                let predicate = predicates[apply.predicate].term;
                let arguments = arguments.join(", ");
                writeln!(
                    out,
                    "{prefix}apply {predicate}: {arguments}\n{prefix}  free variables: {free}"
                )
            }
            Kind::Or(_) => writeln!(out, "{prefix}or, free variables: {free}"),
        };
        if let Kind::Or(branches) = &constraint.kind {
            let deeper = format!("{prefix}  ");
            branches
                .iter()
                .for_each(|branch| show(&branch.system, predicates, variables, &deeper, out));
        }
    }
    for (what, list) in
        [("free variables:", &system.variables), ("free global variables:", &system.globals)]
    {
        let _ = write!(out, "{prefix}{what}");
        names(list).iter().for_each(|name| {
            let _ = write!(out, " {name}");
        });
        out.push('\n');
    }
}
