//! [`ModelCheck`]: implementation of a lint on the records that a back-end reads. It reports
//! warnings only.

use std::fmt;

use tablegen_core::{Lint, Loc, Record, RecordError};

use crate::{BackendError, Context, ModelKind};

/// Maximum number of findings of one lint that are reported. For the others, only their number is
/// reported.
const MAX_REPORTED: usize = 10;

/// Implementation of a lint on a model.
#[derive(Clone, Copy)]
pub struct ModelCheck<K: ModelKind> {
    /// Lint that the function implements.
    pub lint: Lint,
    /// Names of the back-ends that use the same queries. The lint runs if one of them produces an
    /// output.
    pub backends: &'static [&'static str],
    /// Function that adds the findings. It ignores failed queries, because the back-end reports
    /// them.
    pub find: for<'r> fn(&Context<'_, 'r, K>, &mut Findings) -> Result<(), Unreadable>,
}

impl<K: ModelKind> fmt::Debug for ModelCheck<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ModelCheck").field("lint", &self.lint.name).finish_non_exhaustive()
    }
}

impl<K: ModelKind> ModelCheck<K> {
    /// Runs the lint and reports its findings to `cx`, except those in files that were found
    /// through the include path: the user does not maintain them.
    pub fn run(&self, cx: &Context<'_, '_, K>) {
        let mut findings = Findings::default();
        // The back-end reports why a query fails, and the query's warnings.
        let _ = (self.find)(&Context::new(cx.session()), &mut findings);
        let sources = cx.records().sources();
        findings.0.retain(|finding| {
            finding.locs.first().is_none_or(|&loc| !sources.is_from_include_path(loc))
        });
        findings.report(self.lint.name, cx);
    }
}

/// Error of a lint whose queries fail.
#[derive(Debug)]
pub struct Unreadable;

impl From<RecordError> for Unreadable {
    fn from(_: RecordError) -> Self {
        Unreadable
    }
}

impl From<BackendError> for Unreadable {
    fn from(_: BackendError) -> Self {
        Unreadable
    }
}

/// Findings of one lint.
#[derive(Debug, Default)]
pub struct Findings(Vec<Finding>);

#[derive(Debug)]
struct Finding {
    message: String,
    locs: Vec<Loc>,
    note: Option<(String, Vec<Loc>)>,
}

impl Findings {
    /// Adds a finding at the location of `record`.
    pub fn add(&mut self, record: Record<'_>, message: String) {
        self.0.push(Finding { message, locs: record.locs().to_vec(), note: None });
    }

    /// Adds a finding at the location of `record`, with a note at the location of `other`.
    pub fn add_with(
        &mut self,
        record: Record<'_>,
        message: String,
        other: Record<'_>,
        note: String,
    ) {
        let note = Some((note, other.locs().to_vec()));
        self.0.push(Finding { message, locs: record.locs().to_vec(), note });
    }

    fn report<K: ModelKind>(self, lint: &str, cx: &Context<'_, '_, K>) {
        let more = self.0.len().saturating_sub(MAX_REPORTED);
        for finding in self.0.into_iter().take(MAX_REPORTED) {
            cx.warn_lint(lint, &finding.locs, finding.message);
            if let Some((note, locs)) = finding.note {
                cx.note(&locs, note);
            }
        }
        if more > 0 {
            cx.warn_lint(lint, &[], format!("there are {more} more of these"));
        }
    }
}
