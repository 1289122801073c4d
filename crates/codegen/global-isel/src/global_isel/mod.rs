//! `--gen-global-isel`: instruction selector over generic machine instructions.
//!
//! Input: SelectionDAG patterns, and records with the generic equivalents of their nodes. Output: a
//! [`Plan`] with rules in the order in which they are tried, printed by [`cxx`] and [`rust`].
//! Patterns that cannot be rules are skipped; `--warn-on-skipped-patterns` reports them.

mod classes;
mod coverage;
mod cxx;
mod equivalents;
mod facts;
mod import;
mod matching;
mod needed;
mod results;
mod rust;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use tablegen_core::{Loc, Record, RecordError};

use super::gisel_rules::executor::Features;
use super::gisel_rules::interface::Code;
use super::gisel_rules::walk::Style;
use super::gisel_rules::{Action, FunctionKind, Renderer, Tree, Vocabulary, order};
use crate::ModelBackend;
use crate::{Context, PlanResult};
use import::{Importer, Stop, missing_operand};
use tablegen_emit_target::rust::hooks;
use tablegen_emit_target::rust::hooks::{EXPLAIN, HOOKS, HookBodies};
use tablegen_model::derived_from;
use tablegen_model::patterns::Patterns;
use tablegen_model::registers::CodeGenRegisters;
use tablegen_session::{
    BackendError, BackendOptions, OnByDefault, OptionSpec, Options, OutputContext, backend_options,
};

/// Back-end `--gen-global-isel`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-global-isel",
    "generic_selector",
    "Generate a selector over generic instructions",
    plan,
)
.with_options(GlobalIselOptions::SPECS)
.declaring(&[
    (SharedName::Opcode, 14),
    (SharedName::Register, 10),
    (SharedName::RegisterClass, 5),
    (SharedName::SubRegIndex, 3),
]);

backend_options! {
    /// Options of `--gen-global-isel`.
    pub(crate) struct GlobalIselOptions {
        /// True if the reasons for skipped patterns are reported.
        pub(crate) warn: bool = OptionSpec::new(
            "warn-on-skipped-patterns",
            "",
            "Explain why a pattern was skipped for inclusion in the GlobalISel selector",
        ),
        /// True if the rules are grouped by opcode.
        pub(crate) optimize: OnByDefault = OptionSpec::new(
            "optimize-match-table",
            "",
            "Generate an optimized version of the match table",
        ),
        /// True if the matcher records which rules match.
        pub(crate) coverage: bool = OptionSpec::new(
            "instrument-gisel-coverage",
            "",
            "Generate coverage instrumentation for GlobalISel",
        ),
        /// Path of a file with recorded coverage; empty for none.
        pub(crate) coverage_file: String = OptionSpec::new(
            "gisel-coverage-file",
            "string",
            "Specify file to retrieve coverage information from",
        ),
        /// Bodies of hooks without Rust code.
        pub(crate) hooks: HookBodies = HOOKS,
        /// True if the Rust module has `Selector::explain`.
        pub(crate) explain: bool = EXPLAIN,
    }
}

/// Rules of a target.
struct Plan<'r> {
    options: GlobalIselOptions,
    target: &'r str,
    patterns: Arc<Patterns<'r>>,
    codegen_registers: Arc<CodeGenRegisters<'r>>,
    vocabulary: Vocabulary<'r>,
    features: Features<'r>,
    tree: Tree,
    /// Maximal number of values that complex patterns render.
    rendered: usize,
    /// Complex patterns and their matching functions, sorted by name.
    complex: Vec<(&'r str, &'r str)>,
    /// Functions that render operands, sorted by name.
    renderers: Vec<&'r str>,
    /// Code of fragments.
    functions: Vec<Code<'r>>,
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx, GlobalIselOptions::parse(options)?)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let style = Style { coverage: self.options.coverage, ..Style::default() };
        cxx::write(self, style, out)
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let needed = needed::Needed::read(self, cx)?;
        Ok(Box::new(move |output| rust::module(output, self, &needed, self.options.style())))
    }
}

impl GlobalIselOptions {
    /// Returns the style of the Rust module.
    fn style(&self) -> hooks::Style {
        let defaults = self.hooks == HookBodies::Defaults;
        hooks::Style { coverage: self.coverage, explain: self.explain, defaults }
    }
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>, options: GlobalIselOptions) -> Result<Self, BackendError> {
        let explain = options.warn;
        let target = cx.target()?;
        cx.declared_registers()?;
        cx.prepare(Context::registers, Context::patterns);
        let codegen_registers = cx.registers()?;
        let patterns = cx.patterns()?;
        let instructions = cx.instructions()?;
        let (modes, records) = (target.hw_modes(), cx.records());
        let covered = Some(options.coverage_file.as_str()).filter(|path| !path.is_empty());
        let covered = covered.and_then(|path| {
            let covered = coverage::read(path, target.name());
            covered.map_err(|warning| cx.warn(&[Loc::NONE], warning)).ok()
        });
        let mut importer =
            Importer::new(&patterns, &codegen_registers, modes, &instructions, records, explain)?;
        let mut rules = Vec::new();
        for (index, pattern) in patterns.all().iter().enumerate() {
            if pattern.gisel_ignores || importer.has_brain_float(pattern.source) {
                continue;
            }
            match importer.rule(index, pattern) {
                Ok(rule) => {
                    if covered.as_ref().is_some_and(|covered| !covered.contains(&rule.id)) {
                        cx.warn(pattern.record.locs(), "Pattern is not covered by a test");
                    }
                    rules.push(rule);
                }
                Err(Stop::Wrong(error)) => return Err((*error).into()),
                Err(Stop::Skip(reason)) => {
                    if let Some(reason) = reason {
                        cx.warn(pattern.record.locs(), format!("Skipped pattern: {reason}"));
                    }
                }
            }
        }
        let Importer { vocabulary, features, .. } = importer;
        let complex = complex_patterns(cx)?;
        let renderers = renderers(cx)?;
        let rules = order::sort(rules, &vocabulary.opcodes);
        let rendered = rules.iter().map(|rule| rule.rendered()).max().unwrap_or(0);
        let tree = match options.optimize.0 {
            true => Tree::by_opcode(rules, &vocabulary),
            false => Tree::flat(rules),
        };
        if let Some(error) = undeclared(&tree, &patterns, &vocabulary) {
            return Err(error.into());
        }
        Ok(Plan {
            options,
            target: target.name(),
            patterns: Arc::clone(&patterns),
            codegen_registers: Arc::clone(&codegen_registers),
            vocabulary,
            features,
            tree,
            rendered,
            complex,
            renderers,
            functions: functions(&derived_from(records, "PatFrags")?)?,
        })
    }
}

/// Returns the error for the first missing operand in table order.
fn undeclared(
    tree: &Tree,
    patterns: &Patterns<'_>,
    vocabulary: &Vocabulary<'_>,
) -> Option<RecordError> {
    tree.in_order().find_map(|rule| {
        let mut locs: &[Loc] = &[];
        rule.actions.iter().find_map(|action| match action {
            Action::Origin(index) => {
                locs = patterns.all()[*index as usize].record.locs();
                None
            }
            Action::Build(build) if build.mutated.is_none() => {
                let name = build.operands.iter().find_map(Renderer::missing)?;
                Some(missing_operand(locs, vocabulary.texts.get(name)))
            }
            _ => None,
        })
    })
}

fn complex_patterns<'r>(cx: &Context<'_, 'r>) -> Result<Vec<(&'r str, &'r str)>, BackendError> {
    let mut all = derived_from(cx.records(), "GIComplexOperandMatcher")?;
    all.sort_by_key(|record| record.name_bytes());
    let named = all.into_iter().map(|one| Ok((one.name(), one.string("MatcherFn")?)));
    named.collect()
}

fn renderers<'r>(cx: &Context<'_, 'r>) -> Result<Vec<&'r str>, BackendError> {
    let all = derived_from(cx.records(), "GICustomOperandRenderer")?;
    let mut all = all
        .into_iter()
        .map(|one| Ok(one.string("RendererFn")?))
        .collect::<Result<Vec<_>, BackendError>>()?;
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// Returns the code of fragments, in record order.
fn functions<'r>(fragments: &[Record<'r>]) -> Result<Vec<Code<'r>>, BackendError> {
    let mut all = Vec::new();
    for &record in fragments {
        let mut add = |kind, text: &'r str| {
            if !text.is_empty() {
                all.push(Code { kind, record, text });
            }
        };
        add(FunctionKind::Instruction, record.string("GISelPredicateCode")?);
        let leaf = record.field("GISelLeafPredicateCode").and_then(|field| field.value().as_str());
        add(FunctionKind::Operand, leaf.unwrap_or(""));
        add(facts::constant_kind(record)?, record.string("ImmediateCode")?);
    }
    Ok(all)
}
