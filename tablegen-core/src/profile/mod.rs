//! Profile of an evaluation: time, instantiations and memo lookups for each class, multiclass and
//! loop.
//!
//! Input: the evaluator calls `enter_*` and [`leave`](crate::evaluation::Evaluation::leave) around
//! its work. Output: an [`EvaluationProfile`]. Without
//! [`Evaluator::profile`](crate::Evaluator::profile) there is no [`Profiler`], and each call is one
//! test for `None`.

mod hooks;
mod recorder;
mod text;

use std::time::Duration;

use crate::source::Loc;

pub(crate) use recorder::Profiler;

/// Cost of an evaluation, by class, multiclass and loop.
///
/// ```
/// use tablegen_core::{Evaluator, ProfileKind};
///
/// let text = "class Square<int n> { int Value = !mul(n, n); }  def A : Square<3>;";
/// let records = Evaluator::new().profile(true).evaluate_text("x.td", text)?;
/// let profile = records.profile().unwrap();
/// let square = &profile.entries()[0];
/// assert_eq!((square.kind, &*square.name), (ProfileKind::Class, "Square"));
/// assert_eq!(square.instantiations, 1);
/// print!("{}", profile.to_table(records.sources()));
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
#[derive(Clone, Debug)]
pub struct EvaluationProfile {
    total: Duration,
    entries: Vec<ProfileEntry>,
}

/// Construct that a [`ProfileEntry`] is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ProfileKind {
    /// A class: inheriting its fields, resolving them, and finishing records that have it as
    /// first direct superclass.
    Class,
    /// A multiclass: expanding its entries.
    Multiclass,
    /// A `foreach` or an `if` statement: expanding its entries.
    Statement,
    /// `!foreach`, `!filter` or `!foldl`: evaluating the body.
    Operator,
}

impl ProfileKind {
    /// Returns the name in reports: `class`, `multiclass`, `statement` or `operator`.
    pub fn name(self) -> &'static str {
        match self {
            ProfileKind::Class => "class",
            ProfileKind::Multiclass => "multiclass",
            ProfileKind::Statement => "statement",
            ProfileKind::Operator => "operator",
        }
    }
}

/// Cost of one class, multiclass or loop.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ProfileEntry {
    /// Kind of construct.
    pub kind: ProfileKind,
    /// Name of the class or multiclass; otherwise the keyword, such as `foreach` or `!foldl`.
    pub name: String,
    /// Location of the construct. [`Loc::NONE`] for an operator whose body was built from
    /// several operators.
    pub loc: Loc,
    /// Classes: finished records with this direct superclass. Multiclasses: expansions. Loops:
    /// iterations.
    pub instantiations: u64,
    /// Time spent in the construct itself, without constructs that it uses.
    pub self_time: Duration,
    /// Time spent in the construct, including constructs that it uses. Recursive uses count once.
    pub total_time: Duration,
    /// Lookups in the evaluator's memo tables, during the self time, that found a result. For a
    /// class also uses of `class<args>` that found an existing record.
    pub memo_hits: u64,
    /// Lookups in the evaluator's memo tables, during the self time, that found nothing.
    pub memo_misses: u64,
}

impl EvaluationProfile {
    /// Returns the time of the whole evaluation, including reading and parsing.
    pub fn total(&self) -> Duration {
        self.total
    }

    /// Returns the entries, most expensive self time first.
    pub fn entries(&self) -> &[ProfileEntry] {
        &self.entries
    }

    /// Returns the time that is in no entry's self time: reading, lexing, parsing, and records
    /// without a class.
    pub fn other_time(&self) -> Duration {
        let own: Duration = self.entries.iter().map(|entry| entry.self_time).sum();
        self.total.saturating_sub(own)
    }
}
