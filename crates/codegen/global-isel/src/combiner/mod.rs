//! `--gen-global-isel-combiner`: combiners of generic instructions.
//!
//! Input: the combiner records that `--combiners` names, with rules, which can be nested in groups.
//! Output: a [`Plan`] with a match table, code and rule switches for each combiner, printed by
//! [`cxx`] and [`rust`].
//!
//! ```text
//! record ─ parse, fragment ─► patterns ─ rule (types, infer, semantics) ─► CombineRule ─┐
//!                    ┌──────────────────────────────────────────────────────────────────┘
//!                    └─ matching, apply ─► rules of `gisel_rules` ─ sort, Tree ─► cxx, rust
//! ```

mod apply;
mod building;
mod code;
mod context;
mod cxx;
mod dump;
mod expand;
mod fragment;
mod infer;
mod matching;
mod parse;
mod pattern;
mod rule;
mod rust;
mod semantics;
mod types;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordId};

use super::gisel_rules::executor::Features;
use super::gisel_rules::{Llt, Rule, Tree, Vocabulary, order};
use crate::ModelBackend;
use crate::gisel_rules::bytes::Used;
use crate::gisel_rules::interface::{Interface, generic_opcodes};
use crate::{Context, PlanResult};
use code::{Expansions, Piece, Source};
use context::{Debug, RuleContext, Stop};
use matching::Emitter;
use rule::CombineRule;
use tablegen_emit_target::rust::hooks::{HOOKS, HookBodies};
use tablegen_emit_target::stated::NamedFeatures;
use tablegen_model::intrinsics::Intrinsics;
use tablegen_session::{
    BackendError, BackendOptions, OptionSpec, Options, OutputContext, backend_options,
};

/// Back-end `--gen-global-isel-combiner`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-global-isel-combiner",
    "combiner",
    "Generate combiners of generic instructions",
    plan,
)
.with_options(CombinerOptions::SPECS)
.declaring(&[(SharedName::Opcode, 15)]);

backend_options! {
    /// Options of `--gen-global-isel-combiner`.
    pub(crate) struct CombinerOptions {
        /// Names of the combiners, separated by commas.
        pub(crate) combiners: Option<String> = OptionSpec::new(
            "combiners",
            "string",
            "Emit the specified combiners",
        ),
        /// True if rules are printed after they are read, in place of code.
        pub(crate) stop_after_parse: bool = OptionSpec::new(
            STOP,
            "",
            "Stop processing after parsing rules and dump state",
        ),
        /// True if comments at C++ predicates name the alternative of the rule that has them.
        pub(crate) debug_code: bool = OptionSpec::new(
            "gicombiner-debug-cxxpreds",
            "",
            "Add Contextual/Debug comments to all C++ predicates",
        ),
        /// True if type inference is logged.
        pub(crate) debug_types: bool = OptionSpec::new(
            "gicombiner-debug-typeinfer",
            "",
            "Print type inference debug logs",
        ),
        /// Bodies of hooks without Rust code.
        pub(crate) hooks: HookBodies = HOOKS,
    }
}

/// Name of the option that prints rules after they are read.
const STOP: &str = "gicombiner-stop-after-parse";

/// Combiners of a target.
struct Plan<'r> {
    target: &'r str,
    vocabulary: Vocabulary<'r>,
    intrinsics: Option<Arc<Intrinsics<'r>>>,
    /// Matching code, by number.
    predicates: Vec<Piece>,
    /// Applying code, by number.
    actions: Vec<Piece>,
    /// Code as written in the description.
    sources: Vec<Source<'r>>,
    /// Origins of match table rules, as text.
    origins: Vec<String>,
    combiners: Vec<Combiner<'r>>,
    /// Dump of the rules if `--gicombiner-stop-after-parse` is on.
    dump: Option<String>,
    /// Bodies of hooks without Rust code.
    hooks: HookBodies,
}

/// Combiner (`GICombiner`) with its rules.
struct Combiner<'r> {
    name: String,
    /// C++ class.
    class: &'r str,
    /// Method that tries all rules.
    method: &'r str,
    /// Record of the combiner.
    record: Record<'r>,
    /// Rules by number.
    rules: Vec<Record<'r>>,
    features: Features<'r>,
    /// Low-level types that the rules of this and earlier combiners use.
    types: BTreeSet<Llt>,
    /// Number of pieces of matching code up to this combiner.
    predicates: usize,
    actions: usize,
    tree: Tree,
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx, &BackendOptions::parse(options)?)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        if let Some(dump) = &self.dump {
            return out.write_all(dump.as_bytes());
        }
        self.combiners.iter().try_for_each(|combiner| cxx::write(self, combiner, out))
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let generic = generic_opcodes(cx)?;
        if self.dump.is_some() {
            let message = format!("--{STOP} shows rules, of which no Rust is made");
            return Err(BackendError::new(message));
        }
        let features = NamedFeatures::read(cx)?;
        let interfaces = self.interfaces(&features)?;
        let defaults = self.hooks == HookBodies::Defaults;
        Ok(Box::new(move |output| {
            rust::module(output, self, interfaces, &features, &generic, defaults)
        }))
    }
}

impl<'r> Plan<'r> {
    /// Returns the entities that each combiner uses, and its conditions on the subtarget.
    ///
    /// # Errors
    /// Returns an error if a combiner has no rules, or if the Rust code of a condition is not
    /// well-formed.
    fn interfaces(
        &self,
        features: &NamedFeatures<'r>,
    ) -> Result<Vec<(Used, Interface<'r>)>, BackendError> {
        let of_combiner = |combiner: &Combiner<'r>| {
            if combiner.rules.is_empty() {
                let message = "Rust is made of combiners with rules alone, and this one has none";
                return Err(combiner.record.error(message).into());
            }
            let used = Used::of(&combiner.tree, &self.vocabulary);
            let mut interface =
                Interface::of_conditions(&used, &self.vocabulary, &combiner.features)?;
            interface.find_stated(features.features());
            Ok((used, interface))
        };
        self.combiners.iter().map(of_combiner).collect()
    }
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>, options: &CombinerOptions) -> Result<Self, BackendError> {
        let target = cx.target()?;
        let Some(names) = options.combiners.as_deref() else {
            return Err(BackendError::new("No combiners selected with -combiners"));
        };
        let debug = Debug { code: options.debug_code, types: options.debug_types };
        let mut context = None;
        let mut dump = options.stop_after_parse.then(String::new);
        let mut combiners = Vec::new();
        for name in names.split(',') {
            let Some(record) = cx.records().find_def(name) else {
                return Err(BackendError::new(format!("Could not find {name}")));
            };
            let ctx = match &mut context {
                Some(context) => context,
                none => none.insert(RuleContext::new(cx, debug)?),
            };
            combiners.extend(combiner(ctx, name, record, dump.as_mut())?);
        }
        let mut ctx = match context {
            Some(context) => context,
            None => RuleContext::new(cx, debug)?,
        };
        Ok(Plan {
            hooks: options.hooks,
            target: target.name(),
            intrinsics: ctx.intrinsics.take(),
            predicates: ctx.predicates.into_all(),
            actions: ctx.actions.into_all(),
            sources: ctx.sources,
            origins: ctx.origins,
            vocabulary: ctx.vocabulary,
            combiners,
            dump,
        })
    }
}

/// Rules of a combiner, as they are found.
struct Gathered<'r> {
    seen: FxHashSet<RecordId>,
    records: Vec<Record<'r>>,
    features: Features<'r>,
    rules: Vec<Rule>,
}

/// Makes a combiner, or appends its rules to `dump` if that is set.
fn combiner<'r>(
    ctx: &mut RuleContext<'_, 'r>,
    name: &str,
    record: Record<'r>,
    mut dump: Option<&mut String>,
) -> Result<Option<Combiner<'r>>, BackendError> {
    let mut gathered = Gathered {
        seen: FxHashSet::default(),
        records: Vec::new(),
        features: Features::default(),
        rules: Vec::new(),
    };
    gather(ctx, record, &mut gathered, &mut dump)?;
    if ctx.cx.has_errors() {
        return Err(record.error("Failed to parse one or more rules").into());
    }
    if let Some(error) = ctx.late_error.take() {
        return Err(error.into());
    }
    if dump.is_some() {
        return Ok(None);
    }
    let Gathered { records, features, rules, .. } = gathered;
    let rules = order::sort(rules, &ctx.vocabulary.opcodes);
    let tree = Tree::by_opcode(rules, &ctx.vocabulary);
    Ok(Some(Combiner {
        name: name.to_owned(),
        class: record.string("Classname")?,
        method: record.string("CombineAllMethodName")?,
        record,
        rules: records,
        features,
        types: ctx.vocabulary.types.clone(),
        predicates: ctx.predicates.len(),
        actions: ctx.actions.len(),
        tree,
    }))
}

/// Adds the rules of a group and of the groups in it.
fn gather<'r>(
    ctx: &mut RuleContext<'_, 'r>,
    group: Record<'r>,
    gathered: &mut Gathered<'r>,
    dump: &mut Option<&mut String>,
) -> Result<(), BackendError> {
    for record in group.list_of_defs("Rules")? {
        if !record.value("Rules")?.is_unset() {
            gather(ctx, record, gathered, dump)?;
            continue;
        }
        let name = record.name();
        if !gathered.seen.insert(record.id()) {
            let message = format!("skipping rule '{name}' because it has already been processed");
            ctx.cx.warn(record.locs(), message);
            continue;
        }
        let number = gathered.records.len() as u32;
        gathered.records.push(record);
        let done = CombineRule::read(ctx, record, number).and_then(|rule| match dump {
            Some(dump) => {
                dump::rule(ctx, &rule, dump);
                Ok(())
            }
            None => {
                let features = &mut gathered.features;
                let expansions = Expansions::default();
                let mut emitter = Emitter { ctx, features, rule: &rule, expansions };
                emitter.rules(&mut gathered.rules)
            }
        });
        match done {
            Ok(()) | Err(Stop::Reported) => {}
            Err(Stop::Fatal(error)) => return Err(*error),
        }
    }
    Ok(())
}
