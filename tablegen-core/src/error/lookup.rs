//! [`LookupError`]: nothing has the name that was asked for.

use std::error::Error;
use std::fmt;

/// There is no record, class or global variable of a name.
///
/// ```
/// # use tablegen_core::{Evaluator, LookupKind};
/// let records = Evaluator::new().evaluate_text("regs.td", "class Reg; def R0 : Reg;")?;
/// let error = records.def("Reg").unwrap_err();
/// assert_eq!(error.to_string(), "regs.td: there is no record `Reg`, but a class of that name");
/// assert_eq!((error.kind(), error.name()), (LookupKind::Def, "Reg"));
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct LookupError(Box<Lookup>);

#[derive(Clone, PartialEq, Eq)]
struct Lookup {
    kind: LookupKind,
    name: String,
    input_name: String,
    /// What has the name instead.
    instead: Option<LookupKind>,
}

/// What was looked for.
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
    ) -> Self {
        LookupError(Box::new(Lookup {
            kind,
            name: name.to_owned(),
            input_name: input_name.to_owned(),
            instead,
        }))
    }

    /// What was looked for.
    pub fn kind(&self) -> LookupKind {
        self.0.kind
    }

    /// The name that nothing has.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The main file of the records, as it was given.
    pub fn input_name(&self) -> &str {
        &self.0.input_name
    }

    /// What is wrong, without the name of the file.
    pub(super) fn message(&self) -> String {
        let Lookup { kind, name, instead, .. } = &*self.0;
        match instead {
            Some(instead) => format!("there is no {kind} `{name}`, but a {instead} of that name"),
            None => format!("there is no {kind} `{name}`"),
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
