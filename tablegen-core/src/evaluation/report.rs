//! Reporting of diagnostics.

use super::{Eval, Evaluation, Fatal};
use crate::diag::{DiagnosticCode, DiagnosticData, Severity};
use crate::lint::Lint;
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::text::TextId;

impl Evaluation {
    /// Reports an error. The evaluation continues.
    pub(crate) fn error(&mut self, loc: Loc, message: impl Into<String>) {
        self.report(Severity::Error, Some(loc), message.into());
    }

    /// Adds a diagnostic, unless there are too many.
    pub(crate) fn report(&mut self, severity: Severity, loc: Option<Loc>, message: String) {
        let rendered = loc.map_or(0, |loc| self.sources.rendered_len(loc));
        self.diagnostics.push(severity, loc, message, rendered);
    }

    /// Reports a message about an entity that was expanded: at its own location, and a note at the
    /// location of each `defm`.
    fn report_at_all(&mut self, severity: Severity, record: RecordId, message: String) {
        let locs = self.records.locs(record).to_vec();
        self.report(severity, Some(locs.first().copied().unwrap_or(Loc::NONE)), message);
        for &loc in locs.iter().skip(1) {
            self.report(Severity::Note, Some(loc), "instantiated from multiclass".to_owned());
        }
    }

    /// Reports an error that is not counted, because it causes another one.
    pub(crate) fn error_uncounted(&mut self, loc: Loc, message: String) {
        let rendered = self.sources.rendered_len(loc);
        self.diagnostics.push_uncounted(loc, message, rendered);
    }

    /// Reports the text of a `dump`.
    pub(crate) fn dump_text(&mut self, loc: Loc, text: TextId) {
        let rendered = self.sources.rendered_len(loc);
        self.diagnostics.push_text(loc, self.texts.get(text), rendered);
    }

    /// Reports a warning.
    pub(crate) fn warning(&mut self, loc: Loc, message: impl Into<String>) {
        self.report(Severity::Warning, Some(loc), message.into());
    }

    /// Reports what a lint found.
    pub(crate) fn lint(&mut self, loc: Loc, lint: &Lint, message: String) {
        self.warning(loc, message);
        self.diagnostics.describe(DiagnosticCode::Lint, DiagnosticData::lint(lint.name));
    }

    /// Reports that a limit is exceeded, and ends the evaluation.
    pub(crate) fn over_limit<T>(
        &mut self,
        record: Option<RecordId>,
        message: impl Into<String>,
    ) -> Eval<T> {
        // The notes about multiclasses follow the error.
        let error = self.diagnostics.len();
        let ended = self.fatal(record, message);
        self.diagnostics.describe_at(error, DiagnosticCode::Limit, DiagnosticData::None);
        ended
    }

    /// Reports a note about the previous diagnostic.
    pub(crate) fn note(&mut self, loc: Loc, message: impl Into<String>) {
        self.report(Severity::Note, Some(loc), message.into());
    }

    /// Reports an error at a record, with notes for the multiclasses that it was expanded from.
    pub(crate) fn record_error(&mut self, record: RecordId, message: impl Into<String>) {
        self.report_at_all(Severity::Error, record, message.into());
    }

    /// Reports a note at a record, with notes for the multiclasses that it was expanded from.
    pub(crate) fn record_note(&mut self, record: RecordId, message: impl Into<String>) {
        self.report_at_all(Severity::Note, record, message.into());
    }

    /// Reports an error without a location, as llvm-tblgen does, and ends the evaluation.
    pub(crate) fn fatal_nowhere<T>(&mut self, message: impl Into<String>) -> Eval<T> {
        self.report(Severity::Error, None, message.into());
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
