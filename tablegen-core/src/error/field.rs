//! [`FieldError`]: a field is not there, or holds something else.

use std::error::Error;
use std::fmt;

use super::{ValueError, place, rendered, report};
use crate::diag::{Diagnostic, Severity};
use crate::records::{Record, Records};
use crate::source::Loc;

/// A field is missing, is not set, or its value is of another kind than was asked for.
///
/// ```
/// # use tablegen_core::Evaluator;
/// let text = "class Inst { int Size = ?; }\ndef Add : Inst;\n";
/// let records = Evaluator::new().evaluate_text("isa.td", text)?;
/// let add = records.def("Add").unwrap();
///
/// let unset = add.int("Size").unwrap_err();
/// assert!(unset.is_unset() && !unset.is_missing());
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
/// assert_eq!(missing.to_string(), "isa.td:2: record `Add` has no field `Sise`");
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct FieldError(Box<Refused>);

#[derive(Clone, PartialEq, Eq)]
struct Refused {
    record: String,
    /// Whether that is a class.
    is_class: bool,
    field: String,
    /// What is wrong with the value, if there is one.
    value: Option<ValueError>,
    locs: Vec<Loc>,
    /// Where the value was set.
    set_at: Loc,
    place: Option<String>,
}

impl FieldError {
    /// The record has no such field.
    #[cold]
    pub(crate) fn missing(record: Record<'_>, field: &str) -> Self {
        FieldError::new(record, field, None)
    }

    /// The value of a field is not what was asked for.
    #[cold]
    pub(crate) fn wrong(record: Record<'_>, field: &str, error: ValueError) -> Self {
        FieldError::new(record, field, Some(error))
    }

    fn new(record: Record<'_>, field: &str, value: Option<ValueError>) -> Self {
        FieldError(Box::new(Refused {
            record: record.name().to_owned(),
            is_class: record.is_class(),
            field: field.to_owned(),
            value,
            locs: record.locs().to_vec(),
            set_at: record.field(field).map_or(Loc::NONE, |field| field.loc()),
            place: place(record.sources(), record.locs()),
        }))
    }

    /// The name of the record.
    pub fn record(&self) -> &str {
        &self.0.record
    }

    /// The name of the field.
    pub fn field(&self) -> &str {
        &self.0.field
    }

    /// What is wrong with the value of the field; none if the field is missing.
    pub fn value_error(&self) -> Option<&ValueError> {
        self.0.value.as_ref()
    }

    /// Whether the record has no such field at all.
    pub fn is_missing(&self) -> bool {
        self.0.value.is_none()
    }

    /// Whether the field is there, and is `?`: it or all of its bits are not set.
    pub fn is_unset(&self) -> bool {
        self.0.value.as_ref().is_some_and(|error| error.element().is_none() && error.is_unset())
    }

    /// Where the record is defined.
    pub fn loc(&self) -> Loc {
        self.0.locs.first().copied().unwrap_or(Loc::NONE)
    }

    /// Where the value of the field was set; [`Loc::NONE`] if there is no such field.
    pub fn field_loc(&self) -> Loc {
        self.0.set_at
    }

    pub(super) fn locs(&self) -> &[Loc] {
        &self.0.locs
    }

    pub(super) fn place(&self) -> Option<&str> {
        self.0.place.as_deref()
    }

    /// What is wrong, without the place.
    pub(super) fn message(&self) -> String {
        let Refused { record, is_class, field, value, .. } = &*self.0;
        let kind = if *is_class { "class" } else { "record" };
        match value {
            None => format!("{kind} `{record}` has no field `{field}`"),
            Some(error) => error.describe(Some(&format!("field `{field}` of {kind} `{record}`"))),
        }
    }

    /// The message in the words of llvm-tblgen.
    pub(super) fn llvm_message(&self) -> String {
        let Refused { record, field, value, .. } = &*self.0;
        match value {
            None => format!("Record `{record}' does not have a field named `{field}'!\n"),
            Some(error) => format!("Record `{record}', field `{field}' {}", error.llvm_words()),
        }
    }

    /// The error about the record, with a note for each multiclass that it came through, and
    /// where the field was set, for [`crate::render_all`].
    pub fn to_diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = Vec::new();
        report(&mut all, Severity::Error, &self.message(), &self.0.locs);
        let Refused { field, set_at, .. } = &*self.0;
        if set_at.is_some() && *set_at != self.loc() {
            report(&mut all, Severity::Note, &format!("field `{field}` is set here"), &[*set_at]);
        }
        all
    }

    /// The error as compilers print it: with its place, the line of the source and a caret, and
    /// where the field was set. There is no line end behind it.
    pub fn render(&self, records: &Records) -> String {
        rendered(records, &self.to_diagnostics())
    }
}

/// The place and the message, in one line.
impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.0.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.message())
    }
}

/// As it displays: this is what a `main` that returns the error prints.
impl fmt::Debug for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for FieldError {}
