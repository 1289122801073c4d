//! `--gen-dag-isel`: matcher of a SelectionDAG instruction selector.
//!
//! Input: the patterns of a target. Output: a [`Plan`] with a program of steps that finds the first
//! pattern that matches a node and makes its result, printed by [`cxx`] and [`rust`].
//!
//! ```text
//! patterns ─ sort ─► generate a chain of steps for each ─► contract ─► factor ─► Program
//!                                                                                │
//!                            Numbering: most frequently used numbers first ◄─────┤
//!                                                                                ▼
//!                                                                     cxx/, bytes.rs, rust/
//! ```

mod bytes;
mod chains;
mod context;
mod contract;
mod coverage;
mod cxx;
mod emission;
mod factor;
mod generate;
mod ids;
mod interface;
mod lists;
mod numbering;
mod predicate;
mod program;
mod rust;
mod sort;
mod source;
mod step;
mod subset;
#[cfg(test)]
pub(super) mod tests;
mod untyped;
mod vocabulary;

use std::io::{self, Write};
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit_target::stated::NamedFeatures;
use tablegen_model::Queries;
use tablegen_model::features::Features;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use chains::Chains;
use context::MatcherContext;
use factor::Facts;
use interface::Interface;
use numbering::Numbering;
use program::Program;
use source::PatternTexts;
use tablegen_emit_target::rust::hooks::{EXPLAIN, HOOKS, HookBodies, Style};
use tablegen_model::patterns::Patterns;
use tablegen_model::patterns::nodes::NodeKindId;
use tablegen_model::registers::CodeGenRegisters;
use tablegen_model::subset::{InstructionSubset, ONLY_FEATURES, ONLY_INSTRUCTIONS};
use tablegen_model::value_types::ValueType;
use tablegen_session::{
    BackendError, BackendOptions, OptionSpec, Options, OutputContext, backend_options,
};
use vocabulary::Instruction;
use vocabulary::Vocabulary;

/// Back-end `--gen-dag-isel`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned("gen-dag-isel", "selector", "Generate a DAG instruction selector", plan)
        .with_options(DagIselOptions::SPECS)
        .declaring(&[
            (SharedName::Opcode, 3),
            (SharedName::Register, 1),
            (SharedName::RegisterClass, 1),
            (SharedName::ValueType, 1),
            (SharedName::SubRegIndex, 1),
            (SharedName::Feature, 1),
        ])
        .only_on_request(&[SharedName::Feature]);

backend_options! {
    /// Options of `--gen-dag-isel`.
    pub(crate) struct DagIselOptions {
        /// True if the C++ has no comments.
        pub(crate) omit_comments: bool = OptionSpec::new(
            "omit-comments",
            "",
            "Do not generate comments",
        ),
        /// True if the matcher records which patterns match.
        pub(crate) coverage: bool = OptionSpec::new(
            "instrument-coverage",
            "",
            "Generates tables to help identify patterns matched",
        ),
        /// Bodies of hooks without Rust code.
        pub(crate) hooks: HookBodies = HOOKS,
        /// True if the Rust module has `Selector::explain`.
        pub(crate) explain: bool = EXPLAIN,
        /// Expression for the names of instructions that patterns may make.
        pub(crate) only_instructions: Option<String> = ONLY_INSTRUCTIONS,
        /// Features of machines for which there are patterns.
        pub(crate) only_features: Option<String> = ONLY_FEATURES,
    }
}

/// Matcher of a target.
pub(crate) struct Plan<'r> {
    target: &'r str,
    program: Program,
    vocabulary: Vocabulary<'r>,
    numbering: Numbering,
    patterns: PatternTexts<'r>,
    model: Arc<Patterns<'r>>,
    codegen_registers: Arc<CodeGenRegisters<'r>>,
    options: DagIselOptions,
}

impl DagIselOptions {
    /// Returns the style of the Rust module.
    fn style(&self) -> Style {
        let defaults = self.hooks == HookBodies::Defaults;
        Style { coverage: self.coverage, explain: self.explain, defaults }
    }
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let options = DagIselOptions::parse(options)?;
    Ok(Arc::new(Plan::new(cx, options)?))
}

/// Collects the names and numbers that the Rust module refers to.
///
/// # Errors
/// Returns an error if a pattern emits an instruction that the target does not have.
fn interface<'p, 'r>(
    plan: &'p Plan<'r>,
    cx: &Context<'_, 'r>,
    features: Option<&Features<'r>>,
) -> Result<Interface<'p, 'r>, BackendError> {
    let unlisted = |one: &&Instruction<'r>| one.number.is_none();
    if let Some(one) = plan.vocabulary.instructions.all().iter().find(unlisted) {
        let message = format!("'{}' is no instruction of the target", one.record.name());
        return Err(one.record.error(message).into());
    }
    Ok(Interface::new(plan, cx.records(), features)?)
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let style =
            cxx::Style { comments: !self.options.omit_comments, coverage: self.options.coverage };
        cxx::write(self, style, output.budget(), out)
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let features = NamedFeatures::read(cx)?;
        let interface = interface(self, cx, features.features())?;
        let locs = cx.target()?.record().locs();
        Ok(Box::new(move |output| {
            let style = self.options.style();
            rust::module(output, self, &interface, &features, locs, style)
        }))
    }
}

/// Returns the indices of all patterns in [`Patterns::all`], in the order in which they are tried.
///
/// # Errors
/// Returns an error if the patterns cannot be read.
pub(crate) fn order(cx: &Context<'_, '_>) -> Result<Vec<usize>, BackendError> {
    let (codegen_registers, patterns, instructions) =
        (cx.registers()?, cx.patterns()?, cx.instructions()?);
    let mut context =
        MatcherContext::new(&patterns, &codegen_registers, &instructions, cx.records());
    let order = sort::sorted(&mut context, &instructions)?;
    Ok(order.into_iter().map(|(index, _)| index).collect())
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>, options: DagIselOptions) -> Result<Self, BackendError> {
        let target = cx.target()?;
        cx.declared_registers()?;
        cx.prepare(Context::registers, Context::patterns);
        let codegen_registers = cx.registers()?;
        let patterns = cx.patterns()?;
        let instructions = cx.instructions()?;
        let mut context =
            MatcherContext::new(&patterns, &codegen_registers, &instructions, cx.records());
        let mut order = sort::sorted(&mut context, &instructions)?;
        let (names, features) = (&options.only_instructions, &options.only_features);
        if names.is_some() || features.is_some() {
            let subset = InstructionSubset::new(cx, names.as_deref(), features.as_deref())?;
            subset::retain(&subset, &patterns, &mut order)?;
        }
        let Chains { vocabulary, mut program, chains } =
            chains::chains(cx, context, target.hw_modes(), &order)?;
        if cx.has_errors() {
            return Err(cx.failed());
        }
        let facts = PatternFacts { patterns: &patterns };
        program.root = factor::factor(&mut program, chains, &facts);
        let numbering = Numbering::new(&program, &vocabulary);
        Ok(Plan {
            target: target.name(),
            program,
            vocabulary,
            numbering,
            patterns: PatternTexts::new(Arc::clone(&patterns), order, cx.records()),
            model: patterns,
            codegen_registers,
            options,
        })
    }
}

/// Properties of types and nodes for the factoring.
struct PatternFacts<'a, 'r> {
    patterns: &'a Patterns<'r>,
}

impl Facts for PatternFacts<'_, '_> {
    fn types_contradict(&self, one: ValueType, other: ValueType) -> bool {
        let may_be_pointer = |ty: ValueType| ty.is_scalar_integer();
        match (one == ValueType::I_PTR, other == ValueType::I_PTR) {
            (true, true) => false,
            (true, false) => !may_be_pointer(other),
            (false, true) => !may_be_pointer(one),
            (false, false) => one != other,
        }
    }

    fn is_pointer(&self, ty: ValueType) -> bool {
        ty == ValueType::I_PTR
    }

    fn lacks_result(&self, kind: NodeKindId, result: u32, ty: ValueType) -> bool {
        let kind = self.patterns.tables().kind(kind);
        if result as usize >= kind.results {
            return true;
        }
        let known = kind.known_type();
        known != ValueType::OTHER && self.types_contradict(known, ty)
    }
}
