//! Typed access to fields: `record.int("Size")?` and the like.

use std::fmt;

use crate::diag::{Diagnostic, Severity};
use crate::records::Record;
use crate::source::Loc;
use crate::view::{Bits, Dag, List, Value, ValueKind};

/// Something is wrong with a record: what back-ends report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    message: String,
    locs: Vec<Loc>,
    notes: Vec<(String, Vec<Loc>)>,
}

impl RecordError {
    /// An error about a thing with these places: where it is, then the
    /// multiclasses that it came through. Without places it is about nothing
    /// in particular.
    pub fn at(locs: &[Loc], message: impl Into<String>) -> Self {
        RecordError { message: message.into(), locs: locs.to_vec(), notes: Vec::new() }
    }

    /// The error with a remark about another thing, whose places are as for
    /// [`RecordError::at`].
    #[must_use]
    pub fn with_note(mut self, locs: &[Loc], message: impl Into<String>) -> Self {
        self.notes.push((message.into(), locs.to_vec()));
        self
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where: the place of the record, then the multiclasses that it came
    /// through.
    pub fn locs(&self) -> &[Loc] {
        &self.locs
    }

    /// The error and its remarks, with a note for each multiclass, for
    /// [`crate::render_all`].
    pub fn to_diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = Vec::new();
        let mut add = |severity, message: &str, locs: &[Loc]| {
            all.push(Diagnostic::new(severity, locs.first().copied(), message.to_owned()));
            all.extend(locs.iter().skip(1).map(|&loc| {
                Diagnostic::new(Severity::Note, Some(loc), "instantiated from multiclass")
            }));
        };
        add(Severity::Error, &self.message, &self.locs);
        for (message, locs) in &self.notes {
            add(Severity::Note, message, locs);
        }
        all
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for RecordError {}

/// A field is missing, or its value is of another kind than was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldError(Box<Refused>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Refused {
    record: String,
    field: String,
    expected: Option<Expected>,
    found: String,
    locs: Vec<Loc>,
    place: String,
}

/// What a field was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Expected {
    Int,
    Bit,
    Bits,
    String,
    List,
    Dag,
    Def,
    OptionalDef,
    ListOfDefs,
    ListOfInts,
    ListOfStrings,
}

impl Expected {
    fn describe(self) -> &'static str {
        match self {
            Expected::Int => "an integer",
            Expected::Bit => "a bit",
            Expected::Bits => "a sequence of bits",
            Expected::String => "a string",
            Expected::List => "a list",
            Expected::Dag => "a dag",
            Expected::Def => "a record",
            Expected::OptionalDef => "a record or `?`",
            Expected::ListOfDefs => "a list of records",
            Expected::ListOfInts => "a list of integers",
            Expected::ListOfStrings => "a list of strings",
        }
    }
}

impl FieldError {
    pub(crate) fn missing(record: Record<'_>, field: &str) -> Self {
        FieldError::new(record, field, None, String::new())
    }

    fn new(record: Record<'_>, field: &str, expected: Option<Expected>, found: String) -> Self {
        FieldError(Box::new(Refused {
            record: record.name().to_owned(),
            field: field.to_owned(),
            expected,
            found,
            locs: record.locs().to_vec(),
            place: record.sources().short(record.loc()),
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

    /// Whether the record has no such field at all.
    pub fn is_missing(&self) -> bool {
        self.0.expected.is_none()
    }

    /// Where the record is defined.
    pub fn loc(&self) -> Loc {
        self.0.locs.first().copied().unwrap_or(Loc::NONE)
    }

    /// The message in the words of llvm-tblgen.
    fn message(&self) -> String {
        let Refused { record, field, expected, found, .. } = &*self.0;
        let Some(expected) = expected else {
            return format!("Record `{record}' does not have a field named `{field}'!\n");
        };
        let wrong = match expected {
            Expected::String => "exists but does not have a string value".to_owned(),
            Expected::Bits => "exists but does not have a bits value".to_owned(),
            Expected::List => "exists but does not have a list value".to_owned(),
            Expected::ListOfDefs => "list is not entirely DefInit!".to_owned(),
            Expected::Int => format!("exists but does not have an int value: {found}"),
            Expected::ListOfInts => {
                format!("exists but does not have a list of ints value: {found}")
            }
            Expected::ListOfStrings => {
                format!("exists but does not have a list of strings value: {found}")
            }
            Expected::Def | Expected::OptionalDef => "does not have a def initializer!".to_owned(),
            Expected::Bit => "does not have a bit initializer!".to_owned(),
            Expected::Dag => "does not have a dag initializer!".to_owned(),
        };
        format!("Record `{record}', field `{field}' {wrong}")
    }
}

impl From<FieldError> for RecordError {
    /// The error in the words of llvm-tblgen, about the record.
    fn from(error: FieldError) -> Self {
        RecordError { message: error.message(), locs: error.0.locs, notes: Vec::new() }
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refused { record, field, expected, found, place, .. } = &*self.0;
        match expected {
            None => write!(f, "{place}: record `{record}` has no field `{field}`"),
            Some(expected) => {
                let expected = expected.describe();
                write!(
                    f,
                    "{place}: field `{field}` of record `{record}` is `{found}`, not {expected}"
                )
            }
        }
    }
}

impl std::error::Error for FieldError {}

impl<'r> Record<'r> {
    /// An error about this record.
    pub fn error(&self, message: impl Into<String>) -> RecordError {
        RecordError::at(self.locs(), message)
    }

    fn get<T>(
        &self,
        field: &str,
        expected: Expected,
        pick: impl FnOnce(Value<'r>) -> Option<T>,
    ) -> Result<T, FieldError> {
        let value = self.value(field)?;
        pick(value).ok_or_else(|| FieldError::new(*self, field, Some(expected), value.to_string()))
    }

    fn get_list<T>(
        &self,
        field: &str,
        expected: Expected,
        pick: impl Fn(Value<'r>) -> Option<T>,
    ) -> Result<Vec<T>, FieldError> {
        let list = self.list(field)?;
        list.iter()
            .map(|element| {
                pick(element).ok_or_else(|| {
                    FieldError::new(*self, field, Some(expected), element.to_string())
                })
            })
            .collect()
    }

    /// The integer in a field.
    ///
    /// # Errors
    /// The field is missing or holds no known integer.
    pub fn int(&self, field: &str) -> Result<i64, FieldError> {
        self.get(field, Expected::Int, |value| match value.kind() {
            ValueKind::Int(value) => Some(value),
            _ => None,
        })
    }

    /// The bit in a field.
    ///
    /// # Errors
    /// The field is missing or holds no known bit.
    pub fn bit(&self, field: &str) -> Result<bool, FieldError> {
        self.get(field, Expected::Bit, |value| value.as_bit())
    }

    /// A bit, or none if it is not set.
    ///
    /// # Errors
    /// There is no such field, or it is no bit.
    pub fn optional_bit(&self, field: &str) -> Result<Option<bool>, FieldError> {
        if self.value(field)?.is_unset() { Ok(None) } else { self.bit(field).map(Some) }
    }

    /// The bits in a field; single bits may be unknown.
    ///
    /// # Errors
    /// The field is missing or not of type `bits<n>`.
    pub fn bits(&self, field: &str) -> Result<Bits<'r>, FieldError> {
        self.get(field, Expected::Bits, |value| value.as_bits())
    }

    /// The string or code in a field.
    ///
    /// # Errors
    /// The field is missing, holds no string, or one that is not UTF-8.
    pub fn string(&self, field: &str) -> Result<&'r str, FieldError> {
        self.get(field, Expected::String, |value| value.as_str())
    }

    /// The list in a field.
    ///
    /// # Errors
    /// The field is missing or holds no list.
    pub fn list(&self, field: &str) -> Result<List<'r>, FieldError> {
        self.get(field, Expected::List, |value| value.as_list())
    }

    /// The dag in a field.
    ///
    /// # Errors
    /// The field is missing or holds no dag.
    pub fn dag(&self, field: &str) -> Result<Dag<'r>, FieldError> {
        self.get(field, Expected::Dag, |value| value.as_dag())
    }

    /// The record that a field refers to.
    ///
    /// # Errors
    /// The field is missing or refers to no record.
    pub fn def(&self, field: &str) -> Result<Record<'r>, FieldError> {
        self.get(field, Expected::Def, |value| value.as_def())
    }

    /// The record that a field refers to, or `None` if it is `?`.
    ///
    /// # Errors
    /// The field is missing or holds something else.
    pub fn optional_def(&self, field: &str) -> Result<Option<Record<'r>>, FieldError> {
        self.get(field, Expected::OptionalDef, |value| match value.kind() {
            ValueKind::Unset => Some(None),
            ValueKind::Def(record) => Some(Some(record)),
            _ => None,
        })
    }

    /// The records in a list.
    ///
    /// # Errors
    /// The field is missing or is no list of records only.
    pub fn list_of_defs(&self, field: &str) -> Result<Vec<Record<'r>>, FieldError> {
        self.get_list(field, Expected::ListOfDefs, |value| value.as_def())
    }

    /// The integers in a list.
    ///
    /// # Errors
    /// The field is missing or is no list of integers only.
    pub fn list_of_ints(&self, field: &str) -> Result<Vec<i64>, FieldError> {
        self.get_list(field, Expected::ListOfInts, |value| match value.kind() {
            ValueKind::Int(value) => Some(value),
            _ => None,
        })
    }

    /// The strings in a list.
    ///
    /// # Errors
    /// The field is missing or is no list of strings only.
    pub fn list_of_strings(&self, field: &str) -> Result<Vec<&'r str>, FieldError> {
        self.get_list(field, Expected::ListOfStrings, |value| value.as_str())
    }
}
