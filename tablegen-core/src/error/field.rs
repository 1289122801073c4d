//! [`FieldError`]: a field that is missing, unset or of another type.

use std::error::Error;
use std::fmt;

use super::{RecordError, ValueError, location, rendered, report};
use crate::diag::{Diagnostic, Severity};
use crate::source::Loc;
use crate::suggest::nearest;
use crate::view::records::{Record, Records};

/// Cause of the [`RecordError`] about a field that is missing, is not set, or holds a value of
/// another type than the accessor returns.
///
/// ```
/// # use tablegen_core::{Evaluator, FieldError};
/// let text = "class Inst { int Size = ?; }\ndef Add : Inst;\n";
/// let records = Evaluator::new().evaluate_text("isa.td", text)?;
/// let add = records.def("Add").unwrap();
///
/// let unset = add.int("Size").unwrap_err();
/// assert!(unset.is_unset() && !unset.is_missing());
/// assert_eq!(unset.cause::<FieldError>().unwrap().field(), "Size");
/// assert_eq!(unset.to_string(), "isa.td:2: field `Size` of record `Add` is `?`, not an integer");
/// assert_eq!(unset.render(&records), "\
/// isa.td:2:5: error: field `Size` of record `Add` is `?`, not an integer
/// def Add : Inst;
///     ^
/// isa.td:1:18: note: field `Size` is set here
/// class Inst { int Size = ?; }
///                  ^");
///
/// let missing = add.int("Sise").unwrap_err();
/// assert!(missing.is_missing());
/// assert_eq!(missing.to_string(),
///     "isa.td:2: record `Add` has no field `Sise`; did you mean `Size`?");
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct FieldError(Box<Details>);

#[derive(Clone, PartialEq, Eq)]
struct Details {
    record: String,
    /// True if the record is a class.
    is_class: bool,
    field: String,
    /// Problem with the value. `None` if the field is missing.
    value: Option<ValueError>,
    /// Field with the nearest name, if the field is missing.
    nearest: Option<String>,
    locs: Vec<Loc>,
    /// Location of the `let` or initializer that set the value.
    set_loc: Loc,
    location: Option<String>,
}

impl FieldError {
    /// Returns the error about a field that the record does not have.
    #[cold]
    pub(crate) fn missing(record: Record<'_>, field: &str) -> RecordError {
        FieldError::new(record, field, None).into()
    }

    /// Returns the error about a field with a value of another type.
    #[cold]
    pub(crate) fn wrong(record: Record<'_>, field: &str, error: ValueError) -> RecordError {
        FieldError::new(record, field, Some(error)).into()
    }

    fn new(record: Record<'_>, field: &str, value: Option<ValueError>) -> Self {
        FieldError(Box::new(Details {
            record: record.name().to_owned(),
            is_class: record.is_class(),
            field: field.to_owned(),
            nearest: match value {
                None => nearest(field, record.fields().map(|field| field.name())),
                Some(_) => None,
            }
            .map(str::to_owned),
            value,
            locs: record.locs().to_vec(),
            set_loc: record.field(field).map_or(Loc::NONE, |field| field.loc()),
            location: location(record.sources(), record.locs()),
        }))
    }

    /// Returns the name of the record.
    pub fn record(&self) -> &str {
        &self.0.record
    }

    /// Returns the name of the field.
    pub fn field(&self) -> &str {
        &self.0.field
    }

    /// Returns the problem with the value of the field. `None` if the field is missing.
    pub fn value_error(&self) -> Option<&ValueError> {
        self.0.value.as_ref()
    }

    /// Returns the field of the record whose name is nearest to the missing one. `None` if the
    /// field exists, or no name is near.
    pub fn nearest(&self) -> Option<&str> {
        self.0.nearest.as_deref()
    }

    /// Returns true if the record does not have the field.
    pub fn is_missing(&self) -> bool {
        self.0.value.is_none()
    }

    /// Returns true if the record has the field and it is `?`, or all of its bits are.
    pub fn is_unset(&self) -> bool {
        self.0.value.as_ref().is_some_and(|error| error.element().is_none() && error.is_unset())
    }

    /// Returns the location of the record.
    pub fn loc(&self) -> Loc {
        self.0.locs.first().copied().unwrap_or(Loc::NONE)
    }

    /// Returns the location where the value of the field was set, or [`Loc::NONE`] if the field is
    /// missing.
    pub fn field_loc(&self) -> Loc {
        self.0.set_loc
    }

    pub(super) fn locs(&self) -> &[Loc] {
        &self.0.locs
    }

    pub(super) fn location(&self) -> Option<&str> {
        self.0.location.as_deref()
    }

    /// Formats the message without the location.
    pub(super) fn message(&self) -> String {
        let Details { record, is_class, field, value, nearest, .. } = &*self.0;
        let kind = if *is_class { "class" } else { "record" };
        match (value, nearest) {
            (None, None) => format!("{kind} `{record}` has no field `{field}`"),
            (None, Some(nearest)) => {
                format!("{kind} `{record}` has no field `{field}`; did you mean `{nearest}`?")
            }
            (Some(error), _) => {
                error.describe(Some(&format!("field `{field}` of {kind} `{record}`")))
            }
        }
    }

    /// Returns the message of llvm-tblgen for this error.
    pub(super) fn llvm_message(&self) -> String {
        let Details { record, field, value, .. } = &*self.0;
        match value {
            None => format!("Record `{record}' does not have a field named `{field}'!\n"),
            Some(error) => format!("Record `{record}', field `{field}' {}", error.llvm_text()),
        }
    }

    /// Returns the error about the record, a note for each multiclass that it came through, and a
    /// note at the value of the field, for [`crate::render_all`].
    pub fn to_diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = Vec::new();
        report(&mut all, Severity::Error, &self.message(), &self.0.locs);
        let Details { field, set_loc, .. } = &*self.0;
        if set_loc.is_some() && *set_loc != self.loc() {
            report(&mut all, Severity::Note, &format!("field `{field}` is set here"), &[*set_loc]);
        }
        all
    }

    /// Returns the error as compilers print it: with location, source line and caret, and a note at
    /// the value of the field. The text does not end with a line break.
    pub fn render(&self, records: &Records) -> String {
        rendered(records, &self.to_diagnostics())
    }
}

/// Location and message, in one line.
impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(location) = &self.0.location {
            write!(f, "{location}: ")?;
        }
        f.write_str(&self.message())
    }
}

/// Prints the same text as `Display`, so that a `main` that returns the error shows it readably.
impl fmt::Debug for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for FieldError {}
