//! [`LookupError`]: a name that is not defined.

use std::error::Error;
use std::fmt;

/// Cause of the [`RecordError`](crate::RecordError) about a record, class or global variable that
/// is not defined.
///
/// ```
/// # use tablegen_core::{Evaluator, LookupError, LookupKind};
/// let records = Evaluator::new().evaluate_text("regs.td", "class Reg; def R0 : Reg;")?;
/// let error = records.def("Reg").unwrap_err();
/// assert_eq!(error.to_string(), "regs.td: there is no record `Reg`, but a class of that name");
/// let lookup = error.cause::<LookupError>().unwrap();
/// assert_eq!((lookup.kind(), lookup.name()), (LookupKind::Def, "Reg"));
///
/// let error = records.class("Regs").unwrap_err();
/// assert_eq!(error.to_string(), "regs.td: there is no class `Regs`; did you mean `Reg`?");
/// assert_eq!(error.cause::<LookupError>().unwrap().nearest(), Some("Reg"));
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct LookupError(Box<Lookup>);

#[derive(Clone, PartialEq, Eq)]
struct Lookup {
    kind: LookupKind,
    name: String,
    input_name: String,
    /// Kind of the item that has the name.
    instead: Option<LookupKind>,
    /// Suggestion for a misspelled name.
    nearest: Option<String>,
}

/// Kind of item that was looked up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LookupKind {
    /// A record.
    Def,
    /// A class.
    Class,
    /// A global variable.
    Global,
}

impl fmt::Display for LookupKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LookupKind::Def => "record",
            LookupKind::Class => "class",
            LookupKind::Global => "global variable",
        })
    }
}

impl LookupError {
    #[cold]
    pub(crate) fn new(
        kind: LookupKind,
        name: &str,
        input_name: &str,
        instead: Option<LookupKind>,
        nearest: Option<&str>,
    ) -> Self {
        LookupError(Box::new(Lookup {
            kind,
            name: name.to_owned(),
            input_name: input_name.to_owned(),
            instead,
            nearest: nearest.map(str::to_owned),
        }))
    }

    /// Returns the kind of item that was looked up.
    pub fn kind(&self) -> LookupKind {
        self.0.kind
    }

    /// Returns the name that was looked up.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the path of the main file of the records, as it was given.
    pub fn input_name(&self) -> &str {
        &self.0.input_name
    }

    /// Returns the nearest name of an item of this kind. `None` if no name is near.
    pub fn nearest(&self) -> Option<&str> {
        self.0.nearest.as_deref()
    }

    /// Formats the message without the name of the file.
    pub(super) fn message(&self) -> String {
        let Lookup { kind, name, instead, nearest, .. } = &*self.0;
        match (instead, nearest) {
            (Some(instead), _) => {
                format!("there is no {kind} `{name}`, but a {instead} of that name")
            }
            (None, Some(nearest)) => {
                format!("there is no {kind} `{name}`; did you mean `{nearest}`?")
            }
            (None, None) => format!("there is no {kind} `{name}`"),
        }
    }
}

impl fmt::Display for LookupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.input_name, self.message())
    }
}

impl fmt::Debug for LookupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for LookupError {}
