//! Errors of deserialization, with locations.
//!
//! Input: a message of a visitor, and on the way out the steps to the value: its index in a list or
//! dag, its field, its record. Output: a message, its locations, and notes about the records that
//! the value was read for.

use std::error;
use std::fmt::{self, Write};

use serde_core::de;

use crate::{Diagnostic, Field, Loc, Record, RecordError, Records, Value, render_all};

/// Error about a record, or a value in one, that does not fit the type it is deserialized into.
///
/// It names the field and the element, and has the location where the field was set. It displays
/// with that location; [`render`](Self::render) adds the source line, and
/// [`to_diagnostics`](Self::to_diagnostics) returns data. It converts into a [`RecordError`] with
/// `?` or `into()`, for callers with several kinds of errors.
///
/// ```
/// use tablegen_core::Evaluator;
///
/// #[derive(serde::Deserialize, Debug)]
/// struct Reg {
///     #[serde(rename = "Aliases")]
///     aliases: Vec<u8>,
/// }
///
/// let text = "class Reg { list<int> Aliases; }\ndef R0 : Reg {\n  let Aliases = [1, 256];\n}\n";
/// let records = Evaluator::new().evaluate_text("regs.td", text)?;
/// let reg = records.def("R0")?;
/// let error = reg.deserialize::<Reg>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "regs.td:3: element 1 of field `Aliases` of record `R0` is `256`; expected u8"
/// );
/// assert_eq!(
///     error.render(&records),
///     "\
/// regs.td:3:7: error: element 1 of field `Aliases` of record `R0` is `256`; expected u8
///   let Aliases = [1, 256];
///       ^
/// regs.td:2:5: note: in record `R0`
/// def R0 : Reg {
///     ^
/// ",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DeserializeError(Box<Details>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Details {
    problem: Problem,
    /// Steps to the value, last step first.
    steps: Vec<Step>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Problem {
    /// Message of the visitor.
    Message(String),
    /// Value of another kind.
    Mismatch { found: Option<String>, expected: String },
    /// Sequence of the wrong length.
    Length { len: usize, expected: String },
    /// Missing field.
    Missing(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Step {
    Element(usize),
    Bit(usize),
    Argument(usize, Option<String>),
    Operator,
    /// Step into a record, and into a field of it if known.
    Record(Origin),
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Origin {
    record: String,
    field: Option<String>,
    /// Location where the field was set, or of the record; then those of the `defm`s that the
    /// record was expanded by.
    locs: Vec<Loc>,
    /// First location as text.
    location: String,
    /// Location of the record.
    record_loc: Loc,
}

impl Origin {
    fn new(record: Record<'_>, field: Option<Field<'_>>) -> Self {
        let record_loc = record.loc();
        let set = field.map(|field| field.loc()).filter(|loc| loc.is_some());
        let loc = set.unwrap_or(record_loc);
        let through = record.locs().iter().skip(1).copied();
        Origin {
            record: record.name().to_owned(),
            field: field.map(|field| field.name().to_owned()),
            locs: std::iter::once(loc).chain(through).collect(),
            location: record.sources().path_and_line(loc),
            record_loc,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Element(index) => write!(f, "element {index}"),
            Step::Bit(index) => write!(f, "bit {index}"),
            Step::Argument(index, None) => write!(f, "argument {index}"),
            Step::Argument(index, Some(name)) => write!(f, "argument {index} (`${name}`)"),
            Step::Operator => f.write_str("the operator"),
            Step::Record(Origin { record, field: Some(field), .. }) => {
                write!(f, "field `{field}` of record `{record}`")
            }
            Step::Record(Origin { record, .. }) => write!(f, "record `{record}`"),
        }
    }
}

/// Greatest number of notes about records that a value was read for.
const MAX_NOTES: usize = 8;

/// Longest text of a value in a message, in bytes.
const SHOWN: usize = 200;

fn shown(value: Value<'_>) -> String {
    let mut text = value.shown();
    if let Some((end, _)) = text.char_indices().nth(SHOWN) {
        text.truncate(end);
        text += "...";
    }
    text
}

impl DeserializeError {
    fn new(problem: Problem) -> Self {
        DeserializeError(Box::new(Details { problem, steps: Vec::new() }))
    }

    pub(super) fn message_only(message: impl Into<String>) -> Self {
        DeserializeError::new(Problem::Message(message.into()))
    }

    fn step(mut self, step: Step) -> Self {
        self.0.steps.push(step);
        self
    }

    /// Adds the value to an error about it or a part of it.
    pub(super) fn of(mut self, value: Value<'_>) -> Self {
        let Details { problem, steps } = &mut *self.0;
        if let (Problem::Mismatch { found: found @ None, .. }, true) = (problem, steps.is_empty()) {
            *found = Some(shown(value));
        }
        self
    }

    pub(super) fn in_element(self, index: usize) -> Self {
        self.step(Step::Element(index))
    }

    pub(super) fn in_bit(self, index: usize) -> Self {
        self.step(Step::Bit(index))
    }

    pub(super) fn in_argument(self, index: usize, name: Option<&str>) -> Self {
        self.step(Step::Argument(index, name.map(str::to_owned)))
    }

    pub(super) fn in_operator(self) -> Self {
        self.step(Step::Operator)
    }

    pub(super) fn in_field(self, record: Record<'_>, field: Field<'_>) -> Self {
        self.step(Step::Record(Origin::new(record, Some(field))))
    }

    /// Adds the record to an error, unless it has a field already.
    pub(super) fn in_record(self, record: Record<'_>) -> Self {
        match self.0.steps.last() {
            Some(Step::Record(_)) => self,
            _ => self.step(Step::Record(Origin::new(record, None))),
        }
    }

    /// Returns the steps to the value in its record, then those of each record that it was read
    /// for.
    fn parts(&self) -> impl Iterator<Item = &[Step]> {
        self.0.steps.split_inclusive(|step| matches!(step, Step::Record(_)))
    }

    fn origin(&self) -> Option<&Origin> {
        self.0.steps.iter().find_map(|step| match step {
            Step::Record(origin) => Some(origin),
            _ => None,
        })
    }

    /// Returns the name of the record. `None` if a [`Value`] was deserialized.
    pub fn record(&self) -> Option<&str> {
        Some(&self.origin()?.record)
    }

    /// Returns the name of the field that does not fit or is missing.
    pub fn field(&self) -> Option<&str> {
        match (&self.0.problem, self.origin()) {
            (_, Some(Origin { field: Some(field), .. })) => Some(field),
            (Problem::Missing(field), _) => Some(field),
            _ => None,
        }
    }

    /// Returns true if the record lacks a field.
    pub fn is_missing(&self) -> bool {
        matches!(self.0.problem, Problem::Missing(_))
    }

    /// Returns the location where the field was set, or that of the record.
    pub fn loc(&self) -> Loc {
        self.origin().and_then(|origin| origin.locs.first().copied()).unwrap_or(Loc::NONE)
    }

    /// Returns the message without the location.
    pub fn message(&self) -> String {
        let path = self.parts().next().map_or_else(|| "the value".to_owned(), path);
        match &self.0.problem {
            Problem::Message(message) if self.0.steps.is_empty() => message.clone(),
            Problem::Message(message) => format!("{path}: {message}"),
            Problem::Mismatch { found: Some(found), expected } => {
                format!("{path} is `{found}`; expected {expected}")
            }
            Problem::Mismatch { found: None, expected } => {
                format!("{path} is not what is expected: {expected}")
            }
            Problem::Length { len, expected } => {
                format!("{path} has {len} elements; expected {expected}")
            }
            Problem::Missing(field) => format!("{path} has no field `{field}`"),
        }
    }

    /// Returns the error as diagnostics for [`render_all`](crate::render_all). The message is at
    /// the location where the field was set. Notes show the record, the `defm`s that expanded it,
    /// and the fields of other records that lead to the value.
    pub fn to_diagnostics(&self) -> Vec<Diagnostic> {
        self.to_record_error().to_diagnostics()
    }

    /// Returns [`to_diagnostics`](Self::to_diagnostics) as text, with source lines.
    pub fn render(&self, records: &Records) -> String {
        render_all(records.sources(), &self.to_diagnostics())
    }

    fn to_record_error(&self) -> RecordError {
        let Some(origin) = self.origin() else { return RecordError::new(&[], self.message()) };
        let mut error = RecordError::new(&origin.locs, self.message());
        if origin.field.is_some() && origin.locs.first() != Some(&origin.record_loc) {
            error = error.with_note(&[origin.record_loc], format!("in record `{}`", origin.record));
        }
        for part in self.parts().skip(1).take(MAX_NOTES) {
            if let Some(Step::Record(origin)) = part.last() {
                error = error.with_note(&origin.locs[..1], format!("read for {}", path(part)));
            }
        }
        error
    }
}

/// Formats steps: `element 1 of field `X` of record `R``.
fn path(steps: &[Step]) -> String {
    let mut text = String::new();
    for (index, step) in steps.iter().enumerate() {
        let _ = write!(text, "{}{step}", if index > 0 { " of " } else { "" });
    }
    text
}

impl From<DeserializeError> for RecordError {
    fn from(error: DeserializeError) -> Self {
        error.to_record_error()
    }
}

impl fmt::Display for DeserializeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(origin) = self.origin() {
            write!(f, "{}: ", origin.location)?;
        }
        f.write_str(&self.message())
    }
}

/// Formats the same text as `Display`, because a `main` that returns the error prints it.
impl fmt::Debug for DeserializeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl error::Error for DeserializeError {}

/// Formats names as an enumeration.
fn one_of(names: &[&str]) -> String {
    match names {
        [] => "nothing at all".to_owned(),
        [name] => format!("`{name}`"),
        _ => format!("one of `{}`", names.join("`, `")),
    }
}

impl de::Error for DeserializeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        DeserializeError::message_only(message.to_string())
    }

    fn invalid_type(_: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        DeserializeError::new(Problem::Mismatch { found: None, expected: expected.to_string() })
    }

    fn invalid_value(_: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        DeserializeError::new(Problem::Mismatch { found: None, expected: expected.to_string() })
    }

    fn invalid_length(len: usize, expected: &dyn de::Expected) -> Self {
        DeserializeError::new(Problem::Length { len, expected: expected.to_string() })
    }

    fn unknown_variant(_: &str, variants: &'static [&'static str]) -> Self {
        DeserializeError::new(Problem::Mismatch { found: None, expected: one_of(variants) })
    }

    fn missing_field(field: &'static str) -> Self {
        DeserializeError::new(Problem::Missing(field.to_owned()))
    }
}
