//! Derived properties of directives: associations, and the table of combined directives.

use tablegen_core::{Record, RecordError};

use super::read::{Directive, Directives};
use crate::Context;
use tablegen_quirks::std_sort::std_sort;
use tablegen_session::BackendError;

/// Names of the properties of each directive.
#[derive(Debug)]
pub(super) struct Properties<'r> {
    pub(super) associations: Vec<&'r str>,
    pub(super) categories: Vec<&'r str>,
}

impl<'r> Properties<'r> {
    /// Derives the properties.
    ///
    /// # Errors
    /// Returns an error if an association cannot be derived, or if a directive has no category.
    pub(super) fn new(directives: &Directives<'r>) -> Result<Self, RecordError> {
        let associations = associations(directives)?;
        let category = |directive: &Directive<'r>| -> Result<_, RecordError> {
            directive.item.record.def("category")?.string("name")
        };
        let categories = directives.directives.iter().map(category);
        Ok(Properties { associations, categories: categories.collect::<Result<_, _>>()? })
    }
}

/// Derived properties of all directives.
#[derive(Debug)]
pub(super) struct Queries<'r> {
    pub(super) properties: Properties<'r>,
    /// Index of the directive for unknown names.
    pub(super) default_directive: usize,
    /// Index of the clause for unknown names.
    pub(super) default_clause: usize,
    /// Directives in the order of their leaves; end directives are last.
    pub(super) by_leaves: Vec<usize>,
    /// Number of directives in `by_leaves` that are not end directives.
    pub(super) begins: usize,
}

/// Association of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Association {
    None,
    Block,
    Declaration,
    Delimited,
    LoopNest,
    LoopSequence,
    Separating,
    /// Derived from the leaves.
    FromLeaves,
}

/// Record of the association that follows from the leaves.
pub(super) const FROM_LEAVES: &str = "AS_FromLeaves";

impl Association {
    /// Returns the association of a record by its name.
    fn of(record: Record<'_>) -> Option<Self> {
        Some(match record.name() {
            "AS_None" => Association::None,
            "AS_Block" => Association::Block,
            "AS_Declaration" => Association::Declaration,
            "AS_Delimited" => Association::Delimited,
            "AS_LoopNest" => Association::LoopNest,
            "AS_LoopSeq" => Association::LoopSequence,
            "AS_Separating" => Association::Separating,
            FROM_LEAVES => Association::FromLeaves,
            _ => return None,
        })
    }

    fn is_loop(self) -> bool {
        matches!(self, Association::LoopNest | Association::LoopSequence)
    }

    /// Returns the common association of two leaves. `None` if they have none.
    fn with(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Association::None, one) | (one, Association::None) => Some(one),
            _ if self == other => Some(self),
            (Association::Block, one) | (one, Association::Block) if one.is_loop() => Some(one),
            _ => None,
        }
    }
}

/// Associations found so far, with a mark on those being computed.
struct Associations<'p, 'r> {
    directives: &'p Directives<'r>,
    known: Vec<State>,
}

#[derive(Clone, Copy)]
enum State {
    Unknown,
    /// Associations that are being computed. A second request for one of them is a cycle.
    Open,
    Known(Association),
}

/// Maximum nesting depth of combined directives.
const MAX_DEPTH: usize = 200;

impl Associations<'_, '_> {
    fn error(&self, directive: &Directive<'_>, what: &str) -> RecordError {
        let (name, namespace) = (directive.item.record.name(), self.directives.namespace);
        RecordError::new(&[], format!("Directive '{name}' in namespace '{namespace}' {what}"))
    }

    fn name(&self, association: Association) -> Result<String, RecordError> {
        let all = &self.directives.associations;
        let record = all.iter().find(|record| Association::of(**record) == Some(association));
        Ok(record.map(|record| record.string("name")).transpose()?.unwrap_or_default().to_owned())
    }

    fn find(&mut self, index: usize, depth: usize) -> Result<Association, RecordError> {
        let directive = &self.directives.directives[index];
        match self.known[index] {
            State::Known(association) => return Ok(association),
            State::Open => return Err(self.error(directive, "is one of its own leaves")),
            State::Unknown if depth > MAX_DEPTH => {
                return Err(self.error(directive, "is nested too deeply"));
            }
            State::Unknown => self.known[index] = State::Open,
        }
        let Some(mut found) = Association::of(directive.association) else {
            let name = directive.association.name();
            let what = format!("has an unrecognized value for association: '{name}'");
            return Err(self.error(directive, &what));
        };
        if found == Association::FromLeaves {
            let Some((&first, rest)) = directive.leaves.split_first() else {
                let what = "requests association to be computed from leaves, but it has no leaves";
                return Err(self.error(directive, what));
            };
            found = self.find(first, depth + 1)?;
            for &leaf in rest {
                let other = self.find(leaf, depth + 1)?;
                found = match found.with(other) {
                    Some(both) => both,
                    None => {
                        let (one, other) = (self.name(other)?, self.name(found)?);
                        let what = format!(
                            "has leaves with incompatible association values: {one} and {other}"
                        );
                        return Err(self.error(directive, &what));
                    }
                };
            }
        }
        self.known[index] = State::Known(found);
        Ok(found)
    }
}

/// Returns the association of each directive.
fn associations<'r>(directives: &Directives<'r>) -> Result<Vec<&'r str>, RecordError> {
    let known = vec![State::Unknown; directives.directives.len()];
    let mut all = Associations { directives, known };
    let mut names = Vec::with_capacity(directives.directives.len());
    for index in 0..directives.directives.len() {
        let association = all.find(index, 0)?;
        let record = directives
            .associations
            .iter()
            .find(|record| Association::of(**record) == Some(association));
        names.push(record.map(|record| record.string("name")).transpose()?.unwrap_or_default());
    }
    Ok(names)
}

impl<'r> Queries<'r> {
    /// Computes the answers of all queries.
    ///
    /// # Errors
    /// Returns an error if there is no default directive or clause, if an association cannot be
    /// derived, or if a directive has no category.
    pub(super) fn new(
        cx: &Context<'_, 'r>,
        directives: &Directives<'r>,
    ) -> Result<Self, BackendError> {
        let default = |index: Option<usize>, what: &str| {
            if index.is_none() {
                let message = format!("At least one {what} must be defined as default.");
                cx.error(RecordError::new(&[], message));
            }
            index.unwrap_or_default()
        };
        let index = directives.directives.iter().position(|one| one.item.is_default);
        let default_directive = default(index, "Directive");
        let index = directives.clauses.iter().position(|one| one.item.is_default);
        let default_clause = default(index, "Clause");
        directives.check_values(cx, true);
        let properties = Properties::new(directives)?;
        let (by_leaves, begins) = by_leaves(directives);
        Ok(Queries { properties, default_directive, default_clause, by_leaves, begins })
    }
}

/// Returns the directives in the order of their leaves, and the number of directives that are not
/// end directives.
fn by_leaves(directives: &Directives<'_>) -> (Vec<usize>, usize) {
    let all = &directives.directives;
    let ends = |directive: &Directive<'_>| {
        let name = directive.item.spelling().as_bytes();
        name.get(..4).is_some_and(|begin| begin.eq_ignore_ascii_case(b"end "))
    };
    let ends: Vec<bool> = all.iter().map(ends).collect();
    let mut order: Vec<usize> = (0..all.len()).collect();
    std_sort(&mut order, |&a, &b| {
        let (a_leaves, b_leaves) = (&all[a].leaves, &all[b].leaves);
        match (ends[a], ends[b]) {
            (false, true) => true,
            (true, false) => false,
            _ if a_leaves.is_empty() && b_leaves.is_empty() => a < b,
            _ => a_leaves < b_leaves,
        }
    });
    let begins = order.iter().position(|&index| ends[index]).unwrap_or(order.len());
    (order, begins)
}
