//! Errors of queries: data with a message, a position in the expression, and a remedy.

use std::fmt;
use std::io;
use std::ops::Range;

use tablegen_core::RecordError;

/// Error of a query or of a comparison.
#[derive(Debug)]
#[non_exhaustive]
pub enum QueryError {
    /// Mistake in an expression, found by the parser or while it was evaluated for a record.
    Expression(ExpressionError),
    /// Class that is not defined.
    Records(RecordError),
    /// Mistake in a jq filter, or an error that the filter raised.
    Filter(String),
    /// Setting that contradicts another one.
    Setting(String),
    /// Error of the output.
    Io(io::Error),
}

/// Mistake in an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionError {
    /// Text of the whole expression.
    pub text: String,
    /// Part of the text, in bytes.
    pub range: Range<usize>,
    /// Description of the mistake.
    pub message: String,
    /// Remedy, if there is a likely one.
    pub help: Option<String>,
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.text.get(..self.range.start).map_or(0, |before| before.chars().count());
        let marked = self.text.get(self.range.clone()).map_or(1, |text| text.chars().count());
        // Line ends and tabs would move the marker.
        let text: String =
            self.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        writeln!(f, "{}", self.message)?;
        writeln!(f, "  {text}")?;
        write!(f, "  {:start$}{}", "", "^".repeat(marked.max(1)))?;
        match &self.help {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ExpressionError {}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QueryError::Expression(error) => error.fmt(f),
            QueryError::Records(error) => error.fmt(f),
            QueryError::Filter(message) => write!(f, "jq filter: {message}"),
            QueryError::Setting(message) => f.write_str(message),
            QueryError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for QueryError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            QueryError::Expression(error) => Some(error),
            QueryError::Records(error) => Some(error),
            QueryError::Io(error) => Some(error),
            QueryError::Filter(_) | QueryError::Setting(_) => None,
        }
    }
}

impl From<io::Error> for QueryError {
    fn from(error: io::Error) -> Self {
        QueryError::Io(error)
    }
}

impl From<serde_json::Error> for QueryError {
    fn from(error: serde_json::Error) -> Self {
        QueryError::Io(error.into())
    }
}

impl From<RecordError> for QueryError {
    fn from(error: RecordError) -> Self {
        QueryError::Records(error)
    }
}

impl From<ExpressionError> for QueryError {
    fn from(error: ExpressionError) -> Self {
        QueryError::Expression(error)
    }
}
