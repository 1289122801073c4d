//! [`Term`]: value of a description that denotes a constraint or a predicate.

use std::fmt;

use tablegen_core::{Dag, Record, Value, ValueKind};

/// Value of the description. Equal values are equal terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Term<'r> {
    Def(Record<'r>),
    /// Value other than a record.
    Value(Value<'r>),
}

impl<'r> Term<'r> {
    pub(crate) fn new(value: Value<'r>) -> Self {
        value.as_def().map_or(Term::Value(value), Term::Def)
    }

    pub(crate) fn def(self) -> Option<Record<'r>> {
        match self {
            Term::Def(record) => Some(record),
            Term::Value(_) => None,
        }
    }

    pub(crate) fn dag(self) -> Option<Dag<'r>> {
        match self {
            Term::Def(_) => None,
            Term::Value(value) => value.as_dag(),
        }
    }

    /// Returns the number if the term is a value of type `int`.
    pub(crate) fn int(self) -> Option<i64> {
        match self {
            Term::Value(value) => match value.kind() {
                ValueKind::Int(number) => Some(number),
                _ => None,
            },
            Term::Def(_) => None,
        }
    }

    /// Returns true if the term is `?`.
    pub(crate) fn is_unset(self) -> bool {
        matches!(self, Term::Value(value) if value.is_unset())
    }
}

impl fmt::Display for Term<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Def(record) => f.write_str(record.name()),
            Term::Value(value) => value.fmt(f),
        }
    }
}

impl fmt::Debug for Term<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
