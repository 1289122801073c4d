//! What a description may say, but rarely means: two instructions with one encoding, a pattern
//! that another one always comes before. LLVM's tool has no such warnings.
//!
//! In: a session, the back-ends that outputs are made of, and which lints are on. Out: warnings,
//! each of which ends with the name of its lint. A lint looks only at what these back-ends read
//! anyway, so that it costs no part of the model; those about the language itself are found by the
//! evaluator (`Check::Evaluation`).

#[cfg(feature = "codegen")]
mod encodings;
#[cfg(feature = "codegen")]
mod patterns;
#[cfg(feature = "codegen")]
mod registers;

use std::collections::BTreeSet;
use std::fmt;

use tablegen_core::{Diagnostic, Evaluator, Loc, Record, RecordError};

use crate::registry::Backend;
use crate::session::{Ask, Session};

/// How many findings of one lint are told; of others the number.
const MAX_TOLD: usize = 10;

/// Something that may be a mistake, by a name with which it can be allowed.
#[derive(Clone, Copy, Debug)]
pub struct Lint {
    /// Its name.
    pub name: &'static str,
    /// What it finds, in a line.
    pub help: &'static str,
    /// Whether it is on unless something else is said.
    pub is_default: bool,
    check: Check,
}

/// Who finds it.
#[derive(Clone, Copy)]
enum Check {
    /// The evaluator, if it is told to look.
    Evaluation(for<'s> fn(Evaluator<'s>) -> Evaluator<'s>),
    /// This function, where an output of one of these back-ends is made. What cannot be read is
    /// passed over: the back-end says what is wrong with it.
    #[cfg_attr(not(feature = "codegen"), expect(dead_code, reason = "all are about machines"))]
    Model { of: &'static [&'static str], find: Find },
}

type Find = for<'r> fn(&Ask<'_, 'r>, &mut Findings) -> Result<(), Unreadable>;

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Check::Evaluation(_) => "Evaluation",
            Check::Model { .. } => "Model",
        })
    }
}

/// All lints.
const LINTS: &[Lint] = &[
    Lint {
        name: "redundant-let",
        help: "a `let` that gives a field the value that it has",
        is_default: false,
        check: Check::Evaluation(|evaluator| evaluator.warn_redundant_lets(true)),
    },
    Lint {
        name: "hidden-record",
        help: "a variable of `defvar` or `foreach` with the name of a record in its file",
        is_default: true,
        check: Check::Evaluation(|evaluator| evaluator.warn_hidden_records(true)),
    },
    #[cfg(feature = "codegen")]
    Lint {
        name: "same-encoding",
        help: "two instructions with one encoding under the same predicates",
        is_default: true,
        check: Check::Model { of: encodings::BACKENDS, find: encodings::same },
    },
    #[cfg(feature = "codegen")]
    Lint {
        name: "unset-encoding-bits",
        help: "bits of an encoding that nothing sets",
        is_default: true,
        check: Check::Model { of: encodings::BACKENDS, find: encodings::unset_bits },
    },
    #[cfg(feature = "codegen")]
    Lint {
        name: "wrong-size",
        help: "a `Size` that is not that of the encoding",
        is_default: true,
        check: Check::Model { of: encodings::BACKENDS, find: encodings::wrong_size },
    },
    #[cfg(feature = "codegen")]
    Lint {
        name: "unencoded-operand",
        help: "an operand that no bit of the encoding depends on",
        is_default: true,
        check: Check::Model { of: encodings::BACKENDS, find: encodings::unencoded_operands },
    },
    #[cfg(feature = "codegen")]
    Lint {
        name: "unreachable-pattern",
        help: "a pattern that never matches, as one that is tried before it always does",
        is_default: true,
        check: Check::Model { of: patterns::BACKENDS, find: patterns::unreachable },
    },
    #[cfg(feature = "codegen")]
    Lint {
        name: "unused-register-class",
        help: "a register class that no record mentions",
        is_default: false,
        check: Check::Model { of: registers::BACKENDS, find: registers::unused_classes },
    },
];

/// All lints that there are.
pub fn lints() -> impl ExactSizeIterator<Item = &'static Lint> {
    LINTS.iter()
}

/// Which lints are on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lints(BTreeSet<&'static str>);

impl Default for Lints {
    /// Those that are on unless something else is said.
    fn default() -> Self {
        let on = LINTS.iter().filter(|lint| lint.is_default);
        Lints(on.map(|lint| lint.name).collect())
    }
}

/// There is no lint of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLint(pub String);

impl fmt::Display for UnknownLint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = LINTS.iter().map(|lint| lint.name).collect();
        write!(f, "there is no lint {:?}; there are: {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownLint {}

impl Lints {
    /// None.
    pub fn none() -> Self {
        Lints(BTreeSet::new())
    }

    /// Switches the lint of this name on or off; `all` is every one of them.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn set(&mut self, name: &str, on: bool) -> Result<(), UnknownLint> {
        let meant = |lint: &&Lint| name == "all" || lint.name == name;
        let mut found = LINTS.iter().filter(meant).peekable();
        if found.peek().is_none() {
            return Err(UnknownLint(name.to_owned()));
        }
        for lint in found {
            match on {
                true => self.0.insert(lint.name),
                false => self.0.remove(lint.name),
            };
        }
        Ok(())
    }

    /// Whether the lint of this name is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    fn on(&self) -> impl Iterator<Item = &'static Lint> {
        LINTS.iter().filter(|lint| self.is_on(lint.name))
    }

    /// Has an evaluator look for what it alone can find.
    pub fn set_evaluator<'s>(&self, evaluator: Evaluator<'s>) -> Evaluator<'s> {
        self.on().fold(evaluator, |evaluator, lint| match lint.check {
            Check::Evaluation(set) => set(evaluator),
            Check::Model { .. } => evaluator,
        })
    }
}

impl Session<'_> {
    /// What the lints find in what these back-ends read: warnings with notes. Ten of each lint
    /// are told, then how many more there are.
    pub fn lint(&self, backends: &[&Backend], lints: &Lints) -> Vec<Diagnostic> {
        let told = Ask::new(self);
        for lint in lints.on() {
            if let Check::Model { of, find } = lint.check
                && backends.iter().any(|backend| of.contains(&backend.name))
            {
                let mut findings = Findings::default();
                // The back-end has said why something cannot be read, and told what is odd.
                let _ = find(&Ask::new(self), &mut findings);
                findings.tell(lint.name, &told);
            }
        }
        told.into_reports()
    }
}

/// A part of the model cannot be made.
struct Unreadable;

impl From<RecordError> for Unreadable {
    fn from(_: RecordError) -> Self {
        Unreadable
    }
}

impl From<crate::session::BackendError> for Unreadable {
    fn from(_: crate::session::BackendError) -> Self {
        Unreadable
    }
}

/// What a lint found.
#[derive(Default)]
struct Findings(Vec<Finding>);

struct Finding {
    message: String,
    locs: Vec<Loc>,
    /// Where else to look, and why.
    note: Option<(String, Vec<Loc>)>,
}

#[cfg_attr(not(feature = "codegen"), expect(dead_code, reason = "all are about machines"))]
impl Findings {
    fn add(&mut self, record: Record<'_>, message: String) {
        self.0.push(Finding { message, locs: record.locs().to_vec(), note: None });
    }

    fn add_with(&mut self, record: Record<'_>, message: String, other: Record<'_>, note: String) {
        let note = Some((note, other.locs().to_vec()));
        self.0.push(Finding { message, locs: record.locs().to_vec(), note });
    }
}

impl Findings {
    fn tell(self, lint: &str, ask: &Ask<'_, '_>) {
        let more = self.0.len().saturating_sub(MAX_TOLD);
        for finding in self.0.into_iter().take(MAX_TOLD) {
            ask.warn(&finding.locs, format!("{} [{lint}]", finding.message));
            if let Some((note, locs)) = finding.note {
                ask.note(&locs, note);
            }
        }
        if more > 0 {
            ask.warn(&[], format!("there are {more} more of these [{lint}]"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LINTS, Lints, UnknownLint};

    #[test]
    fn every_lint_has_a_name_of_its_own() {
        let mut names: Vec<&str> = LINTS.iter().map(|lint| lint.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), LINTS.len());
        assert!(!names.contains(&"all"));
    }

    #[test]
    fn lints_are_switched_by_name() {
        let mut lints = Lints::default();
        assert!(lints.is_on("hidden-record") && !lints.is_on("redundant-let"));
        lints.set("redundant-let", true).unwrap();
        lints.set("hidden-record", false).unwrap();
        assert!(lints.is_on("redundant-let") && !lints.is_on("hidden-record"));
        lints.set("all", false).unwrap();
        assert_eq!(lints, Lints::none());
        assert_eq!(lints.set("odd", true), Err(UnknownLint("odd".to_owned())));
    }
}
