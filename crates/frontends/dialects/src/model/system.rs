//! Systems of constraints: [`System`], its [`Constraint`]s and the variables in them.
//!
//! Input: constraints as values of the description, each with the variable for the value in its
//! position, if any. Output: a list of constraints in which nested ones precede the outer ones.
//! Each applies a predicate to variables, or is an `or` of systems.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Term;
use super::predicates::PredicateId;

/// Number of a variable, unique in a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct VarId(pub(crate) u32);

/// All variables of a run.
#[derive(Debug, Default)]
pub(crate) struct Variables {
    /// Display name of each variable, and true if it is named in the description.
    all: Vec<(String, bool)>,
}

impl Variables {
    pub(crate) fn add(&mut self, shown: String, is_named: bool) -> VarId {
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

/// Variables of one scope, by name.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    pub(crate) named: BTreeMap<String, VarId>,
}

impl Scope {
    /// Returns the variable with this name. Returns `None` if the scope has no such variable.
    pub(crate) fn find(&self, name: &str) -> Option<VarId> {
        self.named.get(name).copied()
    }

    /// Returns the variable with this name. Adds it if the scope does not have it.
    pub(crate) fn variable(&mut self, name: &str, variables: &mut Variables) -> VarId {
        if let Some(known) = self.find(name) {
            return known;
        }
        let new = variables.add(format!("${name}"), true);
        self.named.insert(name.to_owned(), new);
        new
    }
}

/// Constraints that must hold together.
#[derive(Debug, Default)]
pub(crate) struct System<'r> {
    pub(crate) constraints: Vec<Constraint<'r>>,
    /// All variables of the system.
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

/// Predicate with its arguments. Arguments without constraints are `None`.
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

/// Appends a variable unless the list contains it.
pub(crate) fn add_once(list: &mut Vec<VarId>, variable: VarId) {
    if !list.contains(&variable) {
        list.push(variable);
    }
}

impl<'r> System<'r> {
    /// Adds the constraints and variables of another system of the same scope.
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

/// Appends a description of a system for debugging; each line begins with `prefix`.
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
