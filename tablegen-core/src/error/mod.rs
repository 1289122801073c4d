//! Errors about records, with locations.
//!
//! Accessors of records and lookups by name return a [`RecordError`]; generators make their own
//! with [`Record::error`]. [`RecordError::cause`] has the details: a [`FieldError`], a
//! [`LookupError`], or the generator's own error. Accessors of values return a [`ValueError`],
//! which has no location; [`Record::error_with`] adds one.

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

use crate::diag::{Diagnostic, DiagnosticCode, DiagnosticData, Severity};
use crate::render::render_with_help;
use crate::source::{Loc, SourceMap};
use crate::view::records::{Record, Records};

/// Error about a record, or about the records as a whole.
///
/// Accessors such as [`Record::int`] and lookups such as [`Records::def`] return it, and
/// generators report with it what they find themselves ([`Record::error`],
/// [`Record::error_with`]). It displays as location and message, in one line;
/// [`RecordError::render`] adds the source line and a caret, and [`RecordError::with_source`]
/// keeps that text for a caller without the records.
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
///
/// Since `?` on every accessor of a record and every lookup yields this one type, an error type of
/// your own needs one conversion:
///
/// ```
/// use tablegen_core::{Evaluator, RecordError, Records};
///
/// #[derive(Debug)]
/// enum MyError {
///     Description(RecordError),
///     Io(std::io::Error),
/// }
///
/// impl From<RecordError> for MyError {
///     fn from(error: RecordError) -> Self {
///         MyError::Description(error)
///     }
/// }
///
/// fn size(records: &Records) -> Result<i64, MyError> {
///     Ok(records.def("Byte")?.def("Type")?.int("Size")?)
/// }
///
/// let records = Evaluator::new().evaluate_text("x.td", "def Byte { int Type = 1; }")?;
/// let Err(MyError::Description(error)) = size(&records) else { panic!() };
/// assert_eq!(error.to_string(), "x.td:1: field `Type` of record `Byte` is `1`, not a record");
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
#[derive(Clone)]
pub struct RecordError(Box<Details>);

#[derive(Clone)]
struct Details {
    message: String,
    locs: Vec<Loc>,
    /// `dir/file.td:12`, or the main file. `None` if the error was made without the sources.
    location: Option<String>,
    notes: Vec<(String, Vec<Loc>)>,
    help: Option<String>,
    cause: Option<Cause>,
    code: DiagnosticCode,
    data: DiagnosticData,
    /// The text of `render`, kept by `with_source`.
    rendering: Option<String>,
}

#[derive(Clone)]
enum Cause {
    /// Error of a field. Its message is that of the `RecordError`.
    Field(FieldError),
    Other(Arc<dyn Error + Send + Sync>),
}

/// Appends a message at the first location, and a note for each multiclass of the others.
fn report(into: &mut Vec<Diagnostic>, severity: Severity, message: &str, locs: &[Loc]) {
    into.push(Diagnostic::new(severity, locs.first().copied(), message));
    into.extend(
        locs.iter()
            .skip(1)
            .map(|&loc| Diagnostic::new(Severity::Note, Some(loc), "instantiated from multiclass")),
    );
}

/// Renders diagnostics, without a line break at the end.
fn rendered(records: &Records, diagnostics: &[Diagnostic]) -> String {
    let mut text = render_with_help(records.sources(), diagnostics);
    text.truncate(text.trim_end_matches('\n').len());
    text
}

/// Returns `dir/file.td:12` for the first location. `None` if there is no location.
fn location(sources: &SourceMap, locs: &[Loc]) -> Option<String> {
    locs.first().filter(|loc| loc.is_some()).map(|&loc| sources.path_and_line(loc))
}

impl RecordError {
    /// Returns an error at a list of locations: that of a record, then those of the multiclasses
    /// that it came through. Without locations the error is about no record in particular.
    ///
    /// Files are named only when the error is rendered; [`Record::error`] and [`Records::error`]
    /// make errors that name them at once.
    pub fn new(locs: &[Loc], message: impl Into<String>) -> Self {
        RecordError(Box::new(Details {
            message: message.into(),
            locs: locs.to_vec(),
            location: None,
            notes: Vec::new(),
            help: None,
            cause: None,
            code: DiagnosticCode::General,
            data: DiagnosticData::None,
            rendering: None,
        }))
    }

    fn of(record: Record<'_>, message: String) -> Self {
        let mut error = RecordError::new(record.locs(), message);
        error.0.location = location(record.sources(), record.locs());
        error
    }

    /// Adds a note at other locations, given as for [`RecordError::new`].
    #[must_use]
    pub fn with_note(mut self, locs: &[Loc], message: impl Into<String>) -> Self {
        self.0.notes.push((message.into(), locs.to_vec()));
        self
    }

    /// Adds a remedy; see [`Diagnostic::help`].
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// Sets the code and the facts of the error; see [`Diagnostic::code`].
    #[must_use]
    pub fn with_code(mut self, code: DiagnosticCode, data: DiagnosticData) -> Self {
        (self.0.code, self.0.data) = (code, data);
        self
    }

    /// Returns the error about a class that is not defined, as llvm-tblgen words it.
    #[doc(hidden)]
    pub fn undefined_class(locs: &[Loc], class: &str) -> Self {
        RecordError::new(locs, format!("The class '{class}' is not defined\n"))
            .with_code(DiagnosticCode::UnknownClass, DiagnosticData::name(class, None))
    }

    /// Returns the message without the location.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the location of the error, or [`Loc::NONE`] if the error is not about a record.
    pub fn loc(&self) -> Loc {
        self.locs().first().copied().unwrap_or(Loc::NONE)
    }

    /// Returns the location of the record, then those of the multiclasses that it was instantiated
    /// by.
    pub fn locs(&self) -> &[Loc] {
        &self.0.locs
    }

    /// Returns the cause if it has type `E`: an error of your own given to [`Record::error_with`],
    /// or a [`FieldError`], [`ValueError`] or [`LookupError`]. The error about the value of a field
    /// has a [`FieldError`] and a [`ValueError`].
    ///
    /// ```
    /// # use tablegen_core::{Evaluator, FieldError, RecordError};
    /// # let records = Evaluator::new().evaluate_text("x.td", "def A { int x = ?; }")?;
    /// let error: RecordError = records.def("A")?.int("x").unwrap_err();
    /// assert!(error.cause::<FieldError>().is_some_and(FieldError::is_unset));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cause<E: Error + 'static>(&self) -> Option<&E> {
        match self.0.cause.as_ref()? {
            Cause::Field(error) => {
                let value = error.value_error().map(|error| error as &(dyn Error + 'static));
                let field = (error as &(dyn Error + 'static)).downcast_ref();
                field.or_else(|| value?.downcast_ref())
            }
            Cause::Other(error) => error.downcast_ref(),
        }
    }

    /// Returns true if the error is that a record does not have a field.
    pub fn is_missing(&self) -> bool {
        self.cause().is_some_and(FieldError::is_missing)
    }

    /// Returns true if the error is that a field is `?`, or all of its bits are.
    pub fn is_unset(&self) -> bool {
        self.cause().is_some_and(FieldError::is_unset)
    }

    /// Stores the text of [`RecordError::render`], which the error displays from now on. Use it for
    /// errors that outlive the records.
    ///
    /// ```
    /// use tablegen_core::{Evaluator, RecordError};
    ///
    /// fn size(text: &str) -> Result<i64, Box<dyn std::error::Error>> {
    ///     let records = Evaluator::new().evaluate_text("x.td", text)?;
    ///     let size = records.def("A").and_then(|a| a.int("Size"));
    ///     Ok(size.map_err(|error| error.with_source(&records))?)
    /// }
    ///
    /// let error = size("def A { string Size = \"1\"; }").unwrap_err();
    /// assert_eq!(error.to_string(), "\
    /// x.td:1:5: error: field `Size` of record `A` is `\"1\"`, not an integer
    /// def A { string Size = \"1\"; }
    ///     ^
    /// x.td:1:16: note: field `Size` is set here
    /// def A { string Size = \"1\"; }
    ///                ^");
    /// # let error = error.downcast::<RecordError>().unwrap();
    /// # assert_eq!(error.message(), "field `Size` of record `A` is `\"1\"`, not an integer");
    /// ```
    #[must_use]
    pub fn with_source(mut self, records: &Records) -> Self {
        self.0.rendering = Some(self.render(records));
        self
    }

    /// Returns the error and its notes, with a note for each multiclass, for
    /// [`crate::render_all`].
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
        if let Some(first) = all.first_mut() {
            if self.0.help.is_some() {
                first.help.clone_from(&self.0.help);
            }
            (first.code, first.data) = (self.0.code, self.0.data.clone());
        }
        for (message, locs) in &self.0.notes {
            report(all, Severity::Note, message, locs);
        }
    }

    /// Returns the error as compilers print it: with location, source line and caret, then its
    /// notes in the same way, and its remedy. The text does not end with a line break.
    pub fn render(&self, records: &Records) -> String {
        rendered(records, &self.to_diagnostics())
    }

    /// Returns the message as llvm-tblgen words it, for programs that replace llvm-tblgen. It
    /// differs for fields that are missing or of another type, and ends with a line break where
    /// llvm-tblgen prints one.
    #[doc(hidden)]
    pub fn llvm_message(&self) -> String {
        match &self.0.cause {
            Some(Cause::Field(error)) => error.llvm_message(),
            _ => self.0.message.clone(),
        }
    }

    /// Returns [`RecordError::to_diagnostics`] with the message of [`RecordError::llvm_message`].
    #[doc(hidden)]
    pub fn llvm_diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = Vec::new();
        report(&mut all, Severity::Error, &self.llvm_message(), &self.0.locs);
        self.add_remarks(&mut all);
        all
    }
}

/// Compares messages, locations, notes and remedies, but neither causes nor kept renderings.
impl PartialEq for RecordError {
    fn eq(&self, other: &Self) -> bool {
        let Details { message, locs, location, notes, help, .. } = &*self.0;
        *message == other.0.message
            && *locs == other.0.locs
            && *location == other.0.location
            && *notes == other.0.notes
            && *help == other.0.help
    }
}

impl Eq for RecordError {}

/// Location, where it is known, and message, in one line; or the text that
/// [`RecordError::with_source`] keeps.
impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rendering) = &self.0.rendering {
            return f.write_str(rendering);
        }
        if let Some(location) = &self.0.location {
            write!(f, "{location}: ")?;
        }
        f.write_str(&self.0.message)
    }
}

/// Prints the same text as `Display`, so that a `main` that returns the error shows it readably.
impl fmt::Debug for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for RecordError {
    /// Returns the error that was given to [`Record::error_with`]. `self` displays as that error,
    /// with the location before it.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0.cause {
            Some(Cause::Other(error)) => Some(&**error),
            _ => None,
        }
    }
}

impl From<FieldError> for RecordError {
    /// Returns the error about the record that has, or lacks, the field.
    fn from(error: FieldError) -> Self {
        RecordError(Box::new(Details {
            message: error.message(),
            locs: error.locs().to_vec(),
            location: error.location().map(str::to_owned),
            notes: Vec::new(),
            help: None,
            cause: Some(Cause::Field(error)),
            code: DiagnosticCode::General,
            data: DiagnosticData::None,
            rendering: None,
        }))
    }
}

impl From<ValueError> for RecordError {
    /// Returns an error without a location; [`Record::error_with`] adds one.
    fn from(error: ValueError) -> Self {
        let mut made = RecordError::new(&[], error.to_string());
        made.0.cause = Some(Cause::Other(Arc::new(error)));
        made
    }
}

impl From<LookupError> for RecordError {
    /// Returns the error about the records as a whole.
    fn from(error: LookupError) -> Self {
        let mut made = RecordError::new(&[], error.message());
        made.0.location = Some(error.input_name().to_owned());
        made.0.code = match error.kind() {
            LookupKind::Class => DiagnosticCode::UnknownClass,
            LookupKind::Def | LookupKind::Global => DiagnosticCode::UnknownVariable,
        };
        made.0.data = DiagnosticData::name(error.name(), error.nearest().map(str::to_owned));
        made.0.cause = Some(Cause::Other(Arc::new(error)));
        made
    }
}

impl Record<'_> {
    /// Returns an error about this record.
    pub fn error(&self, message: impl Into<String>) -> RecordError {
        RecordError::of(*self, message.into())
    }

    /// Returns an error about this record that is caused by an error of your own or of this crate.
    /// [`RecordError::cause`] returns the cause, and so does
    /// [`source`](std::error::Error::source). An error that has a location keeps it.
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
                error.0.location = location(self.sources(), self.locs());
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
    /// Returns an error about the records as a whole, such as a record that is missing. It displays
    /// with the name of the main file.
    pub fn error(&self, message: impl Into<String>) -> RecordError {
        let mut error = RecordError::new(&[], message);
        error.0.location = Some(self.input_name().to_owned());
        error
    }

    /// Returns an error at a location, such as that of a field or a template argument.
    pub fn error_at(&self, loc: Loc, message: impl Into<String>) -> RecordError {
        let mut error = RecordError::new(&[loc], message);
        error.0.location = location(self.sources(), &[loc]);
        error
    }
}
