//! Errors about records: what is wrong, and where.
//!
//! In: what typed access finds, and what users of records say themselves. Out: errors that tell
//! their place by themselves, and diagnostics with lines and carets where there are [`Records`].
//!
//! From the inside out: a [`ValueError`] knows a value and what was asked of it, a [`FieldError`]
//! the field of which record that is, and a [`RecordError`] is anything wrong with a record. A
//! [`LookupError`] is about a name that nothing has. All of them become a [`RecordError`] by `?`.

mod field;
mod lookup;
mod value;

pub use field::FieldError;
pub use lookup::{LookupError, LookupKind};
pub use value::ValueError;
pub(crate) use value::{Expected, Step};

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::diag::{Diagnostic, Severity};
use crate::records::{Record, Records};
use crate::render::render_with_help;
use crate::source::{Loc, SourceMap};

/// Something is wrong with a record, or with the records as a whole: what generators report.
///
/// It is made by [`Record::error`] and [`Record::error_with`], and by `?` of the other errors of
/// this crate. It displays with its place in one line; [`RecordError::render`] shows the line of
/// the source, too, as compilers do.
///
/// ```
/// use tablegen_core::{Evaluator, RecordError, Records};
///
/// fn sizes(records: &Records) -> Result<Vec<i64>, RecordError> {
///     let mut sizes = Vec::new();
///     for ty in records.derived_from("Type")? {
///         match ty.int("Size")? {
///             size @ 1..=8 => sizes.push(size),
///             size => return Err(ty.error(format!("a size of {size} bytes"))),
///         }
///     }
///     Ok(sizes)
/// }
///
/// let text = "class Type<int n> { int Size = n; }\ndef Byte : Type<1>;\ndef None : Type<0>;\n";
/// let records = Evaluator::new().evaluate_text("types.td", text)?;
/// let error = sizes(&records).unwrap_err();
/// assert_eq!(error.to_string(), "types.td:3: a size of 0 bytes");
/// assert_eq!(error.render(&records), "\
/// types.td:3:5: error: a size of 0 bytes
/// def None : Type<0>;
///     ^");
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
#[derive(Clone)]
pub struct RecordError(Box<Parts>);

#[derive(Clone)]
struct Parts {
    message: String,
    locs: Vec<Loc>,
    /// `file.td:12`, or what else tells where; known where the sources are.
    place: Option<String>,
    notes: Vec<(String, Vec<Loc>)>,
    help: Option<String>,
    cause: Option<Cause>,
}

#[derive(Clone)]
enum Cause {
    /// The message is that of the field's error.
    Field(FieldError),
    Other(Arc<dyn Error + Send + Sync>),
}

/// A message about a thing with a history, and a note for each multiclass that it came through.
fn report(into: &mut Vec<Diagnostic>, severity: Severity, message: &str, locs: &[Loc]) {
    into.push(Diagnostic::new(severity, locs.first().copied(), message));
    into.extend(
        locs.iter()
            .skip(1)
            .map(|&loc| Diagnostic::new(Severity::Note, Some(loc), "instantiated from multiclass")),
    );
}

/// The text of diagnostics, without a line end behind it.
fn rendered(records: &Records, diagnostics: &[Diagnostic]) -> String {
    let mut text = render_with_help(records.sources(), diagnostics);
    text.truncate(text.trim_end_matches('\n').len());
    text
}

/// `file.td:12` of the first of these places.
fn place(sources: &SourceMap, locs: &[Loc]) -> Option<String> {
    locs.first().filter(|loc| loc.is_some()).map(|&loc| sources.short(loc))
}

impl RecordError {
    /// An error about a thing with these places: where it is, then the multiclasses that it came
    /// through. Without places it is about nothing in particular.
    ///
    /// It does not know the names of files before it is rendered; [`Record::error`] and
    /// [`Records::error`] make errors that do.
    pub fn at(locs: &[Loc], message: impl Into<String>) -> Self {
        RecordError(Box::new(Parts {
            message: message.into(),
            locs: locs.to_vec(),
            place: None,
            notes: Vec::new(),
            help: None,
            cause: None,
        }))
    }

    fn of(record: Record<'_>, message: String) -> Self {
        let mut error = RecordError::at(record.locs(), message);
        error.0.place = place(record.sources(), record.locs());
        error
    }

    /// The error with a remark about another thing, whose places are as for [`RecordError::at`].
    #[must_use]
    pub fn with_note(mut self, locs: &[Loc], message: impl Into<String>) -> Self {
        self.0.notes.push((message.into(), locs.to_vec()));
        self
    }

    /// The error with what may help; see [`Diagnostic::help`].
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Where it is; [`Loc::NONE`] if it is about nothing in particular.
    pub fn loc(&self) -> Loc {
        self.locs().first().copied().unwrap_or(Loc::NONE)
    }

    /// Where: the place of the record, then the multiclasses that it came through.
    pub fn locs(&self) -> &[Loc] {
        &self.0.locs
    }

    /// The error of type `E` that this one was made of: one of your own given to
    /// [`Record::error_with`], or a [`FieldError`], [`ValueError`] or [`LookupError`] that became
    /// this one by `?`.
    ///
    /// ```
    /// # use tablegen_core::{Evaluator, FieldError, RecordError};
    /// # let records = Evaluator::new().evaluate_text("x.td", "def A { int x = ?; }")?;
    /// let error: RecordError = records.def("A").unwrap().int("x").unwrap_err().into();
    /// assert!(error.cause::<FieldError>().is_some_and(FieldError::is_unset));
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    pub fn cause<E: Error + 'static>(&self) -> Option<&E> {
        match self.0.cause.as_ref()? {
            Cause::Field(error) => (error as &(dyn Error + 'static)).downcast_ref(),
            Cause::Other(error) => error.downcast_ref(),
        }
    }

    /// The error and its remarks, with a note for each multiclass, for [`crate::render_all`].
    pub fn to_diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = match &self.0.cause {
            Some(Cause::Field(error)) => error.to_diagnostics(),
            _ => {
                let mut all = Vec::new();
                report(&mut all, Severity::Error, &self.0.message, &self.0.locs);
                all
            }
        };
        self.add_remarks(&mut all);
        all
    }

    fn add_remarks(&self, all: &mut Vec<Diagnostic>) {
        if let (Some(first), Some(help)) = (all.first_mut(), &self.0.help) {
            first.help = Some(help.clone());
        }
        for (message, locs) in &self.0.notes {
            report(all, Severity::Note, message, locs);
        }
    }

    /// The error as compilers print it: with its place, the line of the source and a caret, then
    /// its remarks in the same way, and what may help. There is no line end behind it.
    pub fn render(&self, records: &Records) -> String {
        rendered(records, &self.to_diagnostics())
    }

    /// The message in the words of llvm-tblgen, for programs that stand in for it: it has its own
    /// for fields that are missing or of another type, with a line end where it prints one.
    pub fn llvm_message(&self) -> String {
        match &self.0.cause {
            Some(Cause::Field(error)) => error.llvm_message(),
            _ => self.0.message.clone(),
        }
    }

    /// As [`RecordError::to_diagnostics`], in the words of [`RecordError::llvm_message`].
    pub fn llvm_diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = Vec::new();
        report(&mut all, Severity::Error, &self.llvm_message(), &self.0.locs);
        self.add_remarks(&mut all);
        all
    }
}

/// Whether they say the same about the same places.
impl PartialEq for RecordError {
    fn eq(&self, other: &Self) -> bool {
        let Parts { message, locs, place, notes, help, cause: _ } = &*self.0;
        *message == other.0.message
            && *locs == other.0.locs
            && *place == other.0.place
            && *notes == other.0.notes
            && *help == other.0.help
    }
}

impl Eq for RecordError {}

/// The place, where it is known, and the message, in one line.
impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.0.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.0.message)
    }
}

/// As it displays: this is what a `main` that returns the error prints.
impl fmt::Debug for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for RecordError {
    /// The error that was given to [`Record::error_with`]. This one displays as that one does,
    /// behind the place.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0.cause {
            Some(Cause::Other(error)) => Some(&**error),
            _ => None,
        }
    }
}

impl From<FieldError> for RecordError {
    /// The error about the record.
    fn from(error: FieldError) -> Self {
        RecordError(Box::new(Parts {
            message: error.message(),
            locs: error.locs().to_vec(),
            place: error.place().map(str::to_owned),
            notes: Vec::new(),
            help: None,
            cause: Some(Cause::Field(error)),
        }))
    }
}

impl From<ValueError> for RecordError {
    /// The error about nothing in particular; [`Record::error_with`] gives it a place.
    fn from(error: ValueError) -> Self {
        let mut made = RecordError::at(&[], error.to_string());
        made.0.cause = Some(Cause::Other(Arc::new(error)));
        made
    }
}

impl From<LookupError> for RecordError {
    /// The error about the records as a whole.
    fn from(error: LookupError) -> Self {
        let mut made = RecordError::at(&[], error.message());
        made.0.place = Some(error.input_name().to_owned());
        made.0.cause = Some(Cause::Other(Arc::new(error)));
        made
    }
}

impl Record<'_> {
    /// An error about this record.
    pub fn error(&self, message: impl Into<String>) -> RecordError {
        RecordError::of(*self, message.into())
    }

    /// An error of your own, or of this crate, about this record. It stays what it is inside:
    /// [`RecordError::cause`] gives it back, and it is the source of the new one. An error that
    /// knows its place already keeps that.
    ///
    /// ```
    /// # use tablegen_core::Evaluator;
    /// #[derive(Debug, PartialEq)]
    /// enum OdsError { NoResults(String) }
    ///
    /// impl std::fmt::Display for OdsError {
    ///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
    ///         let OdsError::NoResults(name) = self;
    ///         write!(f, "operation `{name}` has no results")
    ///     }
    /// }
    /// impl std::error::Error for OdsError {}
    ///
    /// let records = Evaluator::new().evaluate_text("ops.td", "def Add;")?;
    /// let add = records.def("Add").unwrap();
    /// let error = add.error_with(OdsError::NoResults("add".to_owned()));
    /// assert_eq!(error.to_string(), "ops.td:1: operation `add` has no results");
    /// assert_eq!(error.cause(), Some(&OdsError::NoResults("add".to_owned())));
    /// assert!(std::error::Error::source(&error).is_some_and(|source| source.is::<OdsError>()));
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    pub fn error_with(&self, error: impl Into<Box<dyn Error + Send + Sync>>) -> RecordError {
        let error: Box<dyn Error + Send + Sync> = error.into();
        let error = match error.downcast::<FieldError>() {
            Ok(error) => return (*error).into(),
            Err(error) => error,
        };
        match error.downcast::<RecordError>() {
            Ok(error) if error.locs().is_empty() => {
                let mut error = *error;
                error.0.locs = self.locs().to_vec();
                error.0.place = place(self.sources(), self.locs());
                error
            }
            Ok(error) => *error,
            Err(error) => {
                let mut made = self.error(error.to_string());
                made.0.cause = Some(Cause::Other(Arc::from(error)));
                made
            }
        }
    }
}

impl Records {
    /// An error about the records as a whole, such as that something is not among them. It
    /// displays with the name of the main file.
    pub fn error(&self, message: impl Into<String>) -> RecordError {
        let mut error = RecordError::at(&[], message);
        error.0.place = Some(self.input_name().to_owned());
        error
    }

    /// An error about what is at a place, such as the one of a field or a template argument.
    pub fn error_at(&self, loc: Loc, message: impl Into<String>) -> RecordError {
        let mut error = RecordError::at(&[loc], message);
        error.0.place = place(self.sources(), &[loc]);
        error
    }
}
