//! Findings of lints, and the edits that fix them.

use tablegen_core::Loc;

/// Something that may be a mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Name of the lint.
    pub lint: &'static str,
    /// Message without location and severity.
    pub message: String,
    /// Location of the message.
    pub loc: Loc,
    /// Messages at other locations.
    pub notes: Vec<(String, Loc)>,
    /// Fix that can be applied without a review. `None` if the remedy needs a decision.
    pub fix: Option<Fix>,
}

/// Edits that fix a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// Description of the fix, as the remedy of a message.
    pub message: String,
    /// Edits, sorted by location. Their ranges do not overlap.
    pub edits: Vec<Edit>,
}

/// Replacement of a range of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// Start of the range.
    pub start: Loc,
    /// End of the range, in the same file.
    pub end: Loc,
    /// Text that replaces the range.
    pub text: String,
}

impl Finding {
    pub(crate) fn new(lint: &'static str, loc: Loc, message: String) -> Self {
        Finding { lint, message, loc, notes: Vec::new(), fix: None }
    }

    /// Adds the fix that removes a range, if the range is known.
    pub(crate) fn removing(mut self, start: Loc, end: Loc, what: &str) -> Self {
        if start.is_some() && end.is_some() {
            let edits = vec![Edit { start, end, text: String::new() }];
            self.fix = Some(Fix { message: format!("remove {what}"), edits });
        }
        self
    }
}
