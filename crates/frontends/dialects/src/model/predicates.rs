//! [`Predicate`]s, which constraints apply.
//!
//! Input: a record of class `Predicate`, or an integer. Output: the arguments, which of them can be
//! derived from the others, and the definition: an expression, C++ snippets, a constant, or a
//! dialect type.

use std::ops::Index;

use super::system::{System, VarId};
use super::types::DialectType;
use super::{Argument, Term};

/// Number of a predicate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PredicateId(pub(crate) usize);

/// All predicates of a run.
#[derive(Debug, Default)]
pub(crate) struct Predicates<'r>(pub(crate) Vec<Predicate<'r>>);

impl<'r> Index<PredicateId> for Predicates<'r> {
    type Output = Predicate<'r>;

    fn index(&self, id: PredicateId) -> &Predicate<'r> {
        &self.0[id.0]
    }
}

impl<'r> Predicates<'r> {
    /// Iterates over all predicates with their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (PredicateId, &Predicate<'r>)> {
        self.0.iter().enumerate().map(|(index, predicate)| (PredicateId(index), predicate))
    }
}

/// Predicate. Its first argument is the value that it tests.
#[derive(Debug)]
pub(crate) struct Predicate<'r> {
    pub(crate) term: Term<'r>,
    pub(crate) arguments: Vec<Argument<'r>>,
    /// True if the predicate can be checked when only the first argument is known.
    pub(crate) checks_from_self: bool,
    /// For the first argument: true if it can be derived from the others. For others: true if it
    /// can be derived from the first.
    pub(crate) derivable: Vec<bool>,
    pub(crate) meaning: Meaning<'r>,
}

/// Definition of a predicate.
#[derive(Debug)]
pub(crate) enum Meaning<'r> {
    /// The constraints of a system. `variables` are those of the arguments.
    Expression {
        variables: Vec<VarId>,
        system: System<'r>,
    },
    /// Snippets of C++.
    Cpp(Snippets<'r>),
    Constant(i64),
    /// The type is an instance of this dialect type.
    Type(DialectType<'r>),
}

/// C++ of a predicate, in which `$name` represents an argument.
#[derive(Debug)]
pub(crate) struct Snippets<'r> {
    /// Expression for the first argument, given the others. Empty if it cannot be derived.
    pub(crate) evaluate: &'r str,
    pub(crate) check: &'r str,
    /// Expression for each other argument, given the first. Empty if no argument can be derived.
    pub(crate) capture: Vec<&'r str>,
}

impl<'r> Predicate<'r> {
    /// Returns the dialect type that the predicate describes. Returns `None` if it describes no
    /// dialect type.
    pub(crate) fn dialect_type(&self) -> Option<&DialectType<'r>> {
        match &self.meaning {
            Meaning::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// Returns the parameters of a dialect type: all arguments but the first.
    pub(crate) fn parameters(&self) -> &[Argument<'r>] {
        &self.arguments[1..]
    }

    /// Returns true if an argument can be derived: the first from all others, any other from the
    /// first.
    pub(crate) fn can_derive(&self, argument: usize) -> bool {
        self.derivable.get(argument).copied().unwrap_or(false)
    }
}
