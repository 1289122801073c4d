//! Reading of systems of constraints.
//!
//! Input: constraints as values of the description, each with the variable for the value in its
//! position, if any. Output: a list of constraints in which nested ones precede the outer ones.

use tablegen_core::{Record, RecordError, Value};

use super::super::report::Stop;
use super::{Apply, Branch, Constraint, Kind, ListKind, Reader, Scope, System, Term, VarId};
use crate::model::add_once;

/// Maximum nesting depth of constraints.
const MAX_DEPTH: u32 = 256;

/// Returns the operator of a dag.
///
/// # Errors
/// Returns an error if the value is not a dag, or its operator is not a record.
pub(super) fn operator<'r>(value: Value<'r>) -> Result<Record<'r>, Stop> {
    let operator = value.as_dag().and_then(|dag| dag.operator().as_def());
    operator.ok_or_else(|| RecordError::new(&[], "Expected record as operator").into())
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
                    for index in 0..dag.len() {
                        let operand = self.operand(term, index, "and")?;
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

    /// Returns an operand of `and` or `or`, counted from 0.
    fn operand(&mut self, term: Term<'r>, index: usize, operator: &str) -> Result<Term<'r>, Stop> {
        let dag = term.dag();
        if dag.and_then(|dag| dag.arg_name_bytes(index)).is_some_and(|name| !name.is_empty()) {
            return self.report.reject(format!("'{operator}' operands cannot be captured\n"));
        }
        match dag.and_then(|dag| dag.get(index)) {
            Some(operand) => Ok(Term::new(operand)),
            None => self.report.reject(format!("'{operator}' operand is missing\n")),
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
        for index in 0..count {
            let operand = self.operand(term, index, "or")?;
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
        // A predicate has at least its first argument, which is the value in the position.
        let expected = count - before;
        let mut variables: Vec<VarId> = own.into_iter().collect();
        let mut arguments: Vec<Option<VarId>> = own.map(Some).into_iter().collect();
        if let Some(dag) = dag {
            if dag.len() != expected {
                let actual = dag.len();
                return self.report.reject(format!(
                    "  expected number of arguments: {expected}\n  actual number of arguments: \
                     {actual}\n"
                ));
            }
            let given = self.arguments(dag, 0, ListKind::Application)?;
            for (index, argument) in given.iter().enumerate() {
                let nested =
                    argument.constraint.filter(|&constraint| constraint != Term::Def(self.any));
                let variable = if !argument.name.is_empty() {
                    Some(scope.variable(argument.name, &mut self.variables))
                } else if nested.is_some() {
                    let name = self.predicates[predicate].arguments[index + before].name;
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
                        .reject("predicate in non-valued position needs explicit arguments\n");
                }
                if !self.predicates[predicate].checks_from_self {
                    return self.report.reject(
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
