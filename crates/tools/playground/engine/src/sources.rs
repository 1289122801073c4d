//! Evaluation of sources in memory.
//!
//! Input: texts by path. Output: [`Evaluated`], or the diagnostics of the evaluation as JSON.

use std::collections::BTreeMap;
use std::num::NonZero;

use serde::Deserialize;
use serde_json::{Value, json};
use tablegen_core::{DiagnosticCode, Failure, MemoryFiles, Records};
use tablegen_driver::{Input, Lint, LintDefault, Lints, OutputRequest, Request, Session, lints};

use crate::diagnostics;

/// Sources of an evaluation.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SourceArgs {
    /// Texts by path, as `include` statements have it.
    files: BTreeMap<String, String>,
    /// Path of the file that includes the others.
    main: String,
    /// Directories of `files` that are searched for included files.
    #[serde(default)]
    include_dirs: Vec<String>,
    /// Names that are defined for the preprocessor.
    #[serde(default)]
    macros: Vec<String>,
    /// True if the findings of lints will be requested.
    #[serde(default)]
    lints: bool,
}

/// Records of evaluated sources, with a session that keeps what outputs have in common.
pub(crate) struct Evaluated {
    pub(crate) records: &'static Records,
    pub(crate) session: Session<'static>,
    /// Lints to run. `None` if the sources were evaluated without an index.
    pub(crate) lints: Option<Lints>,
}

impl SourceArgs {
    /// Evaluates the sources. Returns the records, or `None` after an error, and the diagnostics.
    pub(crate) fn evaluate(&self) -> (Option<Evaluated>, Vec<Value>) {
        let mut files = MemoryFiles::new();
        for (path, text) in &self.files {
            files.insert(path.as_str(), text.as_bytes());
        }
        let on = if self.lints { default_lints() } else { Lints::none() };
        let request = Request {
            files: Some(&files),
            include_dirs: self.include_dirs.clone(),
            macros: self.macros.clone(),
            lints: on.clone(),
            index: self.lints,
            threads: Some(NonZero::<usize>::MIN),
            ..Request::new(Input::Files(vec![self.main.clone()]))
        };
        match request.evaluate() {
            Ok(records) => {
                let of_evaluation = records.diagnostics().iter();
                let of_evaluation: Vec<_> = of_evaluation
                    .filter(|one| !self.lints || one.lint().is_none())
                    .cloned()
                    .collect();
                let found = diagnostics::of_sources(records.sources(), &of_evaluation);
                // The session refers to the records. The page ends the program when sources change.
                let records: &'static Records = Box::leak(Box::new(records));
                let session = request.session(records);
                let lints = self.lints.then_some(on);
                (Some(Evaluated { records, session, lints }), found)
            }
            Err(failure) => (None, of_failure(&failure)),
        }
    }
}

impl Evaluated {
    /// Returns a request for outputs of the records.
    pub(crate) fn request(&self, outputs: Vec<OutputRequest>, lints: Lints) -> Request<'static> {
        let main = Input::Files(vec![self.records.input_name().to_owned()]);
        Request { outputs, lints, ..Request::new(main) }
    }
}

fn of_failure(failure: &Failure) -> Vec<Value> {
    let mut found = Vec::new();
    if let Some(sources) = failure.sources() {
        let reported: Vec<_> = failure.diagnostics().iter().cloned().collect();
        found = diagnostics::of_sources(sources, &reported);
        let missing = reported.iter().position(|one| one.code == DiagnosticCode::MissingInclude);
        if let Some(missing) = missing {
            found[missing]["help"] =
                "a file is a tab with the path of the `include`, or belongs to the \
                 include library"
                    .into();
        }
    }
    if found.is_empty() {
        found.push(json!({"severity": "error", "message": failure.to_string()}));
    }
    found
}

/// Returns the lints that are enabled by default.
fn default_lints() -> Lints {
    let mut on = Lints::none();
    let is_of_language = |lint: &Lint| tablegen_lint::lint(lint.name).is_some();
    let is_default = |lint: &Lint| lint.default == LintDefault::Always && !is_of_language(lint);
    for lint in lints().filter(|lint| is_default(lint)) {
        // The name comes from the list.
        let _ = on.set(lint.name, true);
    }
    on
}
