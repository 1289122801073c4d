//! Data of dialects: arguments, predicates, systems of constraints.
//!
//! [`read`](crate::read) creates them from records, [`solve`](crate::solve) derives values from
//! them.

mod arguments;
mod predicates;
mod system;
mod terms;
mod types;

pub(crate) use arguments::{Argument, Attr, AttrId, ListKind, MetaType};
pub(crate) use predicates::{Meaning, Predicate, PredicateId, Predicates, Snippets};
pub(crate) use system::{
    Apply, Branch, Constraint, Kind, Scope, System, VarId, Variables, add_once, show,
};
pub(crate) use terms::Term;
pub(crate) use types::DialectType;
