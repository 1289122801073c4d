//! Messages about a format, with offsets into its text.

use tablegen_core::{Diagnostic, Loc, Severity};

/// Mistake in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Offset in the text of the format, in bytes.
    pub offset: usize,
    /// Description of the mistake.
    pub text: String,
    /// Advice how to correct it.
    pub note: Option<String>,
}

/// The mistakes of one format, in the order in which they were found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Messages(Vec<Message>);

/// Result of a step that stopped after it reported a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Failed;

/// Result of parsing a part of a format.
pub(crate) type Parsed<T> = Result<T, Failed>;

impl Messages {
    /// Returns the mistakes.
    pub fn iter(&self) -> std::slice::Iter<'_, Message> {
        self.0.iter()
    }

    /// Returns true if there is no mistake.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a mistake.
    pub(crate) fn error(&mut self, offset: usize, text: impl Into<String>) -> Failed {
        self.0.push(Message { offset, text: text.into(), note: None });
        Failed
    }

    /// Adds a mistake and advice.
    pub(crate) fn error_and_note(
        &mut self,
        offset: usize,
        text: impl Into<String>,
        note: impl Into<String>,
    ) -> Failed {
        self.0.push(Message { offset, text: text.into(), note: Some(note.into()) });
        Failed
    }

    /// Returns diagnostics as mlir-tblgen prints them: each message with the line of the format,
    /// and a note at `definition`, the record that has the format.
    pub fn diagnostics(&self, format: &str, definition: Loc) -> Vec<Diagnostic> {
        let mut all = Vec::new();
        let format = format.as_bytes();
        for message in &self.0 {
            let inside = |severity, text: &str| {
                Diagnostic::new(severity, None, text).with_excerpt(format, message.offset)
            };
            all.push(inside(Severity::Error, &message.text));
            let context = "in custom assembly format for this operation";
            all.push(Diagnostic::new(Severity::Note, Some(definition), context));
            if let Some(note) = &message.note {
                all.push(inside(Severity::Note, note));
            }
        }
        all
    }
}

impl<'m> IntoIterator for &'m Messages {
    type Item = &'m Message;
    type IntoIter = std::slice::Iter<'m, Message>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
