//! Reporting of diagnostics.

use super::{Eval, Evaluation, Fatal};
use crate::diag::Severity;
use crate::record_id::RecordId;
use crate::source::Loc;

impl Evaluation {
    /// Reports an error. The evaluation continues.
    pub(crate) fn error(&mut self, loc: Loc, message: impl Into<String>) {
        self.diagnostics.push(Severity::Error, Some(loc), message.into());
    }

    /// Reports a warning.
    pub(crate) fn warning(&mut self, loc: Loc, message: impl Into<String>) {
        self.diagnostics.push(Severity::Warning, Some(loc), message.into());
    }

    /// Reports a note about the previous diagnostic.
    pub(crate) fn note(&mut self, loc: Loc, message: impl Into<String>) {
        self.diagnostics.push(Severity::Note, Some(loc), message.into());
    }

    /// Reports an error at a record, with notes for the multiclasses that it was expanded from.
    pub(crate) fn record_error(&mut self, record: RecordId, message: impl Into<String>) {
        let locs = self.records.locs(record);
        self.diagnostics.push_at_all(Severity::Error, locs, message.into());
    }

    /// Reports a note at a record, with notes for the multiclasses that it was expanded from.
    pub(crate) fn record_note(&mut self, record: RecordId, message: impl Into<String>) {
        let locs = self.records.locs(record);
        self.diagnostics.push_at_all(Severity::Note, locs, message.into());
    }

    /// Reports an error without a location, as llvm-tblgen does, and ends the evaluation.
    pub(crate) fn fatal_nowhere<T>(&mut self, message: impl Into<String>) -> Eval<T> {
        self.diagnostics.push(Severity::Error, None, message.into());
        Err(Fatal)
    }

    /// Reports an error at `record`, or at the text being read if `record` is `None`, and ends
    /// the evaluation.
    pub(crate) fn fatal<T>(
        &mut self,
        record: Option<RecordId>,
        message: impl Into<String>,
    ) -> Eval<T> {
        match record {
            Some(record) => self.record_error(record, message),
            None => self.error(self.here, message),
        }
        Err(Fatal)
    }
}
