//! What all rules of a run share: names, opcodes, fragments, code; and how they fail.

use std::rc::Rc;
use std::sync::Arc;
use tablegen_model::Queries;

use rustc_hash::FxHashMap;
use tablegen_core::{Dag, Loc, Record, RecordError, RecordId, Value};

use super::expand::{CodePool, Source};
use super::fragment::Fragment;
use super::pattern::IntrinsicUse;
use crate::Context;
use crate::gisel_rules::Vocabulary;
use tablegen_model::intrinsics::properties::Flag;
use tablegen_model::intrinsics::{IntrinsicId, Intrinsics};
use tablegen_session::BackendError;

/// Why a rule gives nothing.
#[derive(Debug)]
pub(super) enum Stop {
    /// It is wrong, and that was told; others may be looked at.
    Reported,
    /// Nothing more is to be done.
    Fatal(Box<BackendError>),
}

/// What was made of a part of a rule.
pub(super) type Made<T> = Result<T, Stop>;

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

/// What is to be told of rules.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Debug {
    /// Which alternatives code belongs to.
    pub(super) code: bool,
    /// How types are inferred.
    pub(super) types: bool,
}

/// What rules share.
pub(super) struct RuleContext<'a, 'r> {
    pub(super) cx: &'a Context<'a, 'r>,
    pub(super) debug: Debug,
    pub(super) vocabulary: Vocabulary<'r>,
    /// Fragments by their records; none for one that is wrong.
    pub(super) fragments: FxHashMap<RecordId, Option<Rc<Fragment<'r>>>>,
    /// All intrinsics, once a rule speaks of one.
    pub(super) intrinsics: Option<Arc<Intrinsics<'r>>>,
    intrinsic_ids: FxHashMap<RecordId, IntrinsicId>,
    /// Code that decides.
    pub(super) predicates: CodePool,
    /// Code that makes something.
    pub(super) actions: CodePool,
    /// What that is in the description.
    pub(super) sources: Vec<Source<'r>>,
    /// Where rules in tables come from.
    pub(super) origins: Vec<String>,
    /// The number of the next rule in tables.
    pub(super) next_rule: u64,
    /// What is wrong if nothing else is.
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

    /// Tells what is wrong with a record.
    pub(super) fn error_at(&self, record: Record<'r>, message: impl Into<String>) {
        self.cx.error(record.error(message));
    }

    /// Tells what is wrong with a record, and stops.
    pub(super) fn stop_at(&self, record: Record<'r>, message: impl Into<String>) -> Stop {
        self.error_at(record, message);
        Stop::Reported
    }

    /// An intrinsic, and the generic instruction that stands for it.
    pub(super) fn intrinsic(&mut self, record: Record<'r>) -> Made<(IntrinsicUse, Record<'r>)> {
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

/// The record that is the operator of a dag.
pub(super) fn dag_operator<'r>(dag: Dag<'r>, locs: &[Loc]) -> Made<Record<'r>> {
    let operator = dag.operator().as_def();
    operator.ok_or_else(|| RecordError::at(locs, "Expected record as operator").into())
}

/// Whether a value is the record of this name.
pub(super) fn is_def(value: Value<'_>, name: &str) -> bool {
    value.as_def().is_some_and(|record| record.name() == name)
}

/// The record that a value is, if it is of a class.
pub(super) fn def_of_class<'r>(value: Value<'r>, class: &str) -> Option<Record<'r>> {
    value.as_def().filter(|record| record.is_subclass_of(class))
}

/// The dag that a value is, if it has arguments and the operator of this name.
pub(super) fn dag_named<'r>(value: Value<'r>, name: &str) -> Option<Dag<'r>> {
    value.as_dag().filter(|dag| !dag.is_empty() && is_def(dag.operator(), name))
}
