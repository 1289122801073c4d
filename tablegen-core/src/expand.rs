//! Expansion of multiclasses, loops and conditions: entries with unknown parameters, and the
//! records that they expand to.

use crate::define::{Checked, ClassRef, Defset, Substitutions};
use crate::evaluation::{Eval, Evaluation};
use crate::record_id::RecordId;
use crate::resolve::Resolver;
use crate::source::Loc;
use crate::storage::record::{Assertion, Dump};
use crate::types::TypeId;
use crate::value::{Node, TernOp, Val};

/// Statement that a multiclass or loop executes each time it is expanded.
#[derive(Clone, Debug)]
pub(crate) enum Entry {
    Record(RecordId),
    Loop(Box<Loop>),
    Assertion(Assertion),
    Dump(Dump),
}

/// `foreach` statement, or a branch of an `if`. A branch is a loop without a variable over a list
/// with one element or none.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    pub(crate) loc: Loc,
    /// Name of the variable.
    pub(crate) variable: Option<Val>,
    pub(crate) list: Val,
    pub(crate) entries: Vec<Entry>,
}

/// Destination of expanded entries.
pub(crate) enum Target<'a> {
    /// Records are finished and registered.
    Records(&'a mut [Defset]),
    /// Entries are stored for a later expansion.
    Entries { into: &'a mut Vec<Entry>, last: bool },
}

impl Target<'_> {
    fn is_last(&self) -> bool {
        match self {
            Target::Records(_) => true,
            Target::Entries { last, .. } => *last,
        }
    }

    fn reborrow(&mut self) -> Target<'_> {
        match self {
            Target::Records(defsets) => Target::Records(defsets),
            Target::Entries { into, last } => Target::Entries { into, last: *last },
        }
    }
}

fn resolver_of(substitutions: &Substitutions) -> Resolver {
    let mut resolver = Resolver::bindings(None);
    for &(name, value) in substitutions {
        resolver.bind(name, value);
    }
    resolver
}

impl Evaluation {
    /// Expands a loop. `None` after an error.
    pub(crate) fn expand_loop(
        &mut self,
        each: &Loop,
        substitutions: &mut Substitutions,
        target: Target<'_>,
        came_through: Option<Loc>,
    ) -> Checked<()> {
        self.enter_statement(each.loc, each.variable.is_some());
        let done = self.expand_iterations(each, substitutions, target, came_through)?;
        self.leave();
        Ok(done)
    }

    fn expand_iterations(
        &mut self,
        each: &Loop,
        substitutions: &mut Substitutions,
        mut target: Target<'_>,
        came_through: Option<Loc>,
    ) -> Checked<()> {
        self.go_deeper(None)?;
        let mut resolver = resolver_of(substitutions);
        let mut list = resolver.resolve(self, each.list)?;
        if target.is_last()
            && let Node::Ternary { op: TernOp::If, operands: [condition, then, otherwise] } =
                self.values.node(list)
        {
            // The condition must be known here. Values in the branches may still be unknown.
            resolver.set_last();
            let known = resolver.resolve(self, condition)?;
            if known == condition {
                let message = format!(
                    "unable to resolve if condition '{}' at end of containing scope",
                    self.show(known)
                );
                self.error(each.loc, message);
                return Ok(None);
            }
            let ty = self.values.ty(list);
            list = self.apply_ternary(TernOp::If, [known, then, otherwise], ty, None)?;
        }
        let Some(items) = self.known_items(list) else {
            if let Target::Entries { into, last: false } = target {
                let mut entries = Vec::new();
                let done = self.expand_entries(
                    &each.entries,
                    substitutions,
                    Target::Entries { into: &mut entries, last: false },
                    came_through,
                )?;
                let open = Loop { loc: each.loc, variable: each.variable, list, entries };
                self.keep(into, Entry::Loop(Box::new(open)))?;
                self.bounds.depth -= 1;
                return Ok(done);
            }
            let message = format!("attempting to loop over '{}', expected a list", self.show(list));
            self.error(each.loc, message);
            return Ok(None);
        };
        for item in items {
            self.step()?;
            self.count_iteration();
            if let Some(name) = each.variable {
                substitutions.push((name, item));
            }
            let done =
                self.expand_entries(&each.entries, substitutions, target.reborrow(), None)?;
            if each.variable.is_some() {
                substitutions.pop();
            }
            if done.is_none() {
                return Ok(None);
            }
        }
        self.bounds.depth -= 1;
        Ok(Some(()))
    }

    /// Expands a sequence of entries. `None` after an error.
    pub(crate) fn expand_entries(
        &mut self,
        entries: &[Entry],
        substitutions: &mut Substitutions,
        mut target: Target<'_>,
        came_through: Option<Loc>,
    ) -> Checked<()> {
        let mut of_records: Option<Resolver> = None;
        for entry in entries {
            self.step()?;
            let done = match entry {
                Entry::Loop(each) => {
                    self.expand_loop(each, substitutions, target.reborrow(), None)?
                }
                Entry::Assertion(assertion) => {
                    let mut resolver = resolver_of(substitutions);
                    let condition = resolver.resolve(self, assertion.condition)?;
                    let message = resolver.resolve(self, assertion.message)?;
                    let resolved = Assertion { condition, message, ..*assertion };
                    match &mut target {
                        Target::Entries { into, .. } => {
                            self.keep(into, Entry::Assertion(resolved))?
                        }
                        Target::Records(_) => {
                            self.check_assertion(resolved);
                        }
                    }
                    Some(())
                }
                Entry::Dump(dump) => {
                    let mut resolver = resolver_of(substitutions);
                    let message = resolver.resolve(self, dump.message)?;
                    let resolved = Dump { message, ..*dump };
                    match &mut target {
                        Target::Entries { into, .. } => self.keep(into, Entry::Dump(resolved))?,
                        Target::Records(_) => self.emit_dump(resolved),
                    }
                    Some(())
                }
                Entry::Record(prototype) => {
                    self.check_records()?;
                    let record = self.records.add_copy(*prototype);
                    if let Some(loc) = came_through {
                        self.records.add_loc(record, loc);
                    }
                    let resolver = of_records.get_or_insert_with(|| resolver_of(substitutions));
                    resolver.restart(record);
                    self.resolve_record(record, resolver)?;
                    match &mut target {
                        Target::Entries { into, .. } => {
                            self.keep(into, Entry::Record(record))?;
                            Some(())
                        }
                        Target::Records(defsets) => self.add_def(record, defsets)?,
                    }
                }
            };
            if done.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(()))
    }

    /// Appends an entry that is stored for a later expansion, unless there are too many.
    fn keep(&mut self, into: &mut Vec<Entry>, entry: Entry) -> Eval<()> {
        self.count_statement()?;
        into.push(entry);
        Ok(())
    }

    /// Frees the records of entries that are not expanded again.
    pub(crate) fn discard_entries(&mut self, entries: Vec<Entry>) {
        let mut open = entries;
        while let Some(entry) = open.pop() {
            match entry {
                Entry::Record(record) => self.records.discard(record),
                Entry::Loop(each) => open.extend(each.entries),
                Entry::Assertion(_) | Entry::Dump(_) => {}
            }
        }
    }

    /// Returns the values of `NAME` and the template arguments for an expansion of a multiclass by
    /// a `defm` with this name. `None` after an error.
    pub(crate) fn multiclass_substitutions(
        &mut self,
        r: &ClassRef,
        defm_name: Val,
    ) -> Option<Substitutions> {
        let name = self.qualified_name_of_name(r.class);
        let mut substitutions = Substitutions::new();
        substitutions.push((name, defm_name));
        substitutions.extend(self.match_args(r)?);
        Some(substitutions)
    }

    /// Returns `NAME` of a class or multiclass, as a variable.
    pub(crate) fn name_variable(&mut self, owner: RecordId) -> Val {
        let name = self.qualified_name_of_name(owner);
        self.values.make_var(name, TypeId::STRING)
    }
}
