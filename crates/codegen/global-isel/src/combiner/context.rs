//! State shared by all rules of a run: names, opcodes, fragments, code. Also the error type of
//! rules.

use std::rc::Rc;
use std::sync::Arc;
use tablegen_model::Queries;

use rustc_hash::FxHashMap;
use tablegen_core::{Dag, Loc, Record, RecordError, RecordId, Value};

use super::code::{CodePool, Source};
use super::pattern::{Fragment, IntrinsicUse};
use crate::Context;
use crate::gisel_rules::Vocabulary;
use tablegen_model::intrinsics::properties::Flag;
use tablegen_model::intrinsics::{IntrinsicId, Intrinsics};
use tablegen_session::BackendError;

/// Reason why a rule is dropped.
#[derive(Debug)]
pub(super) enum Stop {
    /// An error was reported; other rules are still processed.
    Reported,
    /// Error that ends the run.
    Fatal(Box<BackendError>),
}

/// Result of processing a part of a rule.
pub(super) type RuleResult<T> = Result<T, Stop>;

impl From<BackendError> for Stop {
    fn from(error: BackendError) -> Self {
        Stop::Fatal(Box::new(error))
    }
}

impl From<RecordError> for Stop {
    fn from(error: RecordError) -> Self {
        BackendError::from(error).into()
    }
}

/// Debugging output requested by options.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Debug {
    /// True if comments in code name the alternatives that it belongs to.
    pub(super) code: bool,
    /// True if the type inference is printed.
    pub(super) types: bool,
}

/// State shared by all rules.
pub(super) struct RuleContext<'a, 'r> {
    pub(super) cx: &'a Context<'a, 'r>,
    pub(super) debug: Debug,
    pub(super) vocabulary: Vocabulary<'r>,
    /// Fragments by record; `None` if a fragment is not well-formed.
    pub(super) fragments: FxHashMap<RecordId, Option<Rc<Fragment<'r>>>>,
    /// All intrinsics, read when the first rule uses one.
    pub(super) intrinsics: Option<Arc<Intrinsics<'r>>>,
    intrinsic_ids: FxHashMap<RecordId, IntrinsicId>,
    /// Code that matches.
    pub(super) predicates: CodePool,
    /// Code that applies a rule.
    pub(super) actions: CodePool,
    /// Code as written in the description.
    pub(super) sources: Vec<Source<'r>>,
    /// Origins of match table rules, as text.
    pub(super) origins: Vec<String>,
    /// Number of the next match table rule.
    pub(super) next_rule: u64,
    /// Error to return if no other error occurred.
    pub(super) late_error: Option<RecordError>,
}

impl<'a, 'r> RuleContext<'a, 'r> {
    pub(super) fn new(cx: &'a Context<'a, 'r>, debug: Debug) -> Result<Self, BackendError> {
        Ok(RuleContext {
            cx,
            debug,
            vocabulary: Vocabulary::new(cx.instructions()?),
            fragments: FxHashMap::default(),
            intrinsics: None,
            intrinsic_ids: FxHashMap::default(),
            predicates: CodePool::default(),
            actions: CodePool::default(),
            sources: Vec::new(),
            origins: Vec::new(),
            next_rule: 0,
            late_error: None,
        })
    }

    /// Reports an error about a record.
    pub(super) fn error_at(&self, record: Record<'r>, message: impl Into<String>) {
        self.cx.error(record.error(message));
    }

    /// Reports an error about a record and returns [`Stop::Reported`].
    pub(super) fn stop_at(&self, record: Record<'r>, message: impl Into<String>) -> Stop {
        self.error_at(record, message);
        Stop::Reported
    }

    /// Returns an intrinsic, and the generic instruction that calls it.
    pub(super) fn intrinsic(
        &mut self,
        record: Record<'r>,
    ) -> RuleResult<(IntrinsicUse, Record<'r>)> {
        let all = match &self.intrinsics {
            Some(all) => Arc::clone(all),
            None => {
                let all = self.cx.intrinsics()?;
                self.intrinsic_ids = all.iter().map(|(id, one)| (one.record.id(), id)).collect();
                self.intrinsics = Some(Arc::clone(&all));
                all
            }
        };
        let id = self.intrinsic_ids.get(&record.id()).copied();
        let Some((id, one)) = id.and_then(|id| Some((id, all.get(id)?))) else {
            return Err(record.error(format!("Unknown intrinsic '{}'", record.name())).into());
        };
        let flags = one.properties.flags;
        let generic = match (flags.has(Flag::Convergent), flags.has(Flag::SideEffects)) {
            (true, true) => "G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS",
            (true, false) => "G_INTRINSIC_CONVERGENT",
            (false, true) => "G_INTRINSIC_W_SIDE_EFFECTS",
            (false, false) => "G_INTRINSIC",
        };
        let Some(generic) = self.cx.records().find_def(generic) else {
            return Err(
                BackendError::new(format!("Could not find '{generic}' instruction!")).into()
            );
        };
        let used = IntrinsicUse {
            id,
            name: one.name.clone(),
            results: one.result_count() as u32,
            operands: one.operands().count() as u32,
        };
        Ok((used, generic))
    }
}

/// Returns the operator record of a dag.
pub(super) fn dag_operator<'r>(dag: Dag<'r>, locs: &[Loc]) -> RuleResult<Record<'r>> {
    let operator = dag.operator().as_def();
    operator.ok_or_else(|| RecordError::new(locs, "Expected record as operator").into())
}

/// Returns true if a value is the record with this name.
pub(super) fn is_def(value: Value<'_>, name: &str) -> bool {
    value.as_def().is_some_and(|record| record.name() == name)
}

/// Returns the record in a value if it is derived from a class.
pub(super) fn def_of_class<'r>(value: Value<'r>, class: &str) -> Option<Record<'r>> {
    value.as_def().filter(|record| record.is_subclass_of(class))
}

/// Returns the dag in a value if it has arguments and the operator with this name.
pub(super) fn dag_named<'r>(value: Value<'r>, name: &str) -> Option<Dag<'r>> {
    value.as_dag().filter(|dag| !dag.is_empty() && is_def(dag.operator(), name))
}
