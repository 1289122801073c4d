//! `--gen-dag-isel`: the matcher of an instruction selector over DAGs.
//!
//! In go the patterns of a target; out comes a [`Plan`]: a program of steps
//! that finds the first pattern that matches at a node and makes its result.
//!
//! ```text
//!  patterns ─ sort ─► generate a chain of steps for each ─► contract ─► factor ─► Program
//!                                                                                 │
//!                                    Numbering: what is used most comes first ◄───┤
//!                                                                                 ▼
//!                                                                    cpp.rs, rust.rs
//! ```

mod bytes;
mod condition;
mod context;
mod contract;
mod cpp;
mod factor;
mod generate;
mod interface;
mod numbering;
mod predicate;
mod rust;
mod sort;
mod source;
mod step;
#[cfg(test)]
mod tests;
mod untyped;
mod vocabulary;

use std::io::Write;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use super::{BackendError, Input, OptionSpec};
use crate::rust::Module;
use crate::target::Target;
use crate::target::hw_modes::HwModes;
use crate::target::patterns::infer::Problem;
use crate::target::patterns::nodes::Property;
use crate::target::patterns::{PatternInput, Patterns, RegisterTypes};
use crate::target::registers::RegisterBank;
use crate::target::value_types::{TypeByMode, ValueType};
use condition::Condition;
use context::{Context, Matched};
use contract::RootResults;
use factor::Facts;
use numbering::Numbering;
use source::PatternTexts;
use step::{Emission, Program};
use vocabulary::{Instruction, Register, Vocabulary};

/// Leave out comments.
pub(super) const OMIT_COMMENTS: OptionSpec =
    OptionSpec { name: "omit-comments", value: "", help: "Do not generate comments" };

/// Tell which patterns were used.
pub(super) const INSTRUMENT_COVERAGE: OptionSpec = OptionSpec {
    name: "instrument-coverage",
    value: "",
    help: "Generates tables to help identify patterns matched",
};

/// Writes the C++.
pub(super) fn cpp(input: &Input<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
    let options = input.options();
    let style = cpp::Style {
        comments: !options.is_on(OMIT_COMMENTS.name),
        coverage: options.is_on(INSTRUMENT_COVERAGE.name),
    };
    with_plan(input, |plan| Ok(cpp::write(plan, style, out)?))?;
    Ok(())
}

/// Makes the Rust module.
pub(super) fn rust(input: &Input<'_>) -> Result<Module, BackendError> {
    if input.options().is_on(INSTRUMENT_COVERAGE.name) {
        input.warn(&[], format!("--{} has no effect on Rust", INSTRUMENT_COVERAGE.name));
    }
    with_plan(input, |plan| Ok(rust::module(input, plan)?))?.ok_or_else(|| input.stopped())
}

/// What the printers print.
pub(crate) struct Plan<'a, 'r> {
    target: &'r str,
    program: Program,
    vocabulary: Vocabulary<'r>,
    numbering: Numbering,
    patterns: PatternTexts<'a, 'r>,
    model: &'a Patterns<'r>,
    bank: &'a RegisterBank<'r>,
}

impl<'r> Plan<'_, 'r> {
    /// A register by the number in a step, where 0 is none.
    fn register(&self, number: u32) -> Option<&Register> {
        self.vocabulary.registers.get(number.checked_sub(1)? as usize)
    }

    fn instruction(&self, emission: &Emission<'_>) -> &Instruction<'r> {
        &self.vocabulary.instructions[emission.instruction as usize]
    }
}

impl<'r> RegisterTypes<'r> for RegisterBank<'r> {
    fn types_of_class(&self, class: Record<'r>) -> Result<Vec<TypeByMode>, RecordError> {
        Ok(self.classes()[self.class(class)?.at()].types.clone())
    }

    fn types_of(&self, register: Record<'r>) -> Result<Vec<TypeByMode>, RecordError> {
        Ok(RegisterBank::types_of(self, self.register(register)?))
    }
}

/// Makes the plan of a target, and prints it; nothing if errors were reported.
fn with_plan<'r, T>(
    input: &Input<'r>,
    print: impl FnOnce(&Plan<'_, 'r>) -> Result<T, BackendError>,
) -> Result<Option<T>, BackendError> {
    let target = Target::read(input.records())?;
    // Neither needs the other.
    let (instructions, bank) = std::thread::scope(|scope| {
        let instructions = scope.spawn(|| target.instructions());
        let bank = RegisterBank::read(&target);
        let instructions =
            instructions.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (instructions, bank)
    });
    let bank = bank?;
    let guess = target.instruction_set()?.bit("guessInstructionProperties")?;
    let pattern_input = PatternInput {
        records: input.records(),
        modes: target.hw_modes(),
        instructions: instructions.as_ref(),
        registers: &bank,
        guess_properties: guess,
    };
    let mut reports = Vec::new();
    let patterns = Patterns::read(&pattern_input, &mut reports);
    input.report(reports);
    let Ok(patterns) = patterns else { return Err(input.stopped()) };
    let instructions = instructions?;

    let mut context = Context::new(&patterns, &bank, &instructions, input.records());
    let order = sort::sorted(&mut context, &instructions)?;
    let mut program = Program::new();
    let chains = chains(input, &mut context, target.hw_modes(), &order, &mut program)?;
    if input.has_errors() {
        return Ok(None);
    }
    let facts = PatternFacts { patterns: &patterns };
    program.root = factor::factor(&mut program, chains, &facts);
    let Context { vocabulary, lists, .. } = context;
    program.lists = lists;
    let numbering = Numbering::new(&program, &vocabulary);
    print(&Plan {
        target: target.name(),
        program,
        vocabulary,
        numbering,
        patterns: PatternTexts::new(&patterns, order, input),
        model: &patterns,
        bank: &bank,
    })
    .map(Some)
}

/// A contracted chain for each pattern, or several for one whose root is a
/// complex pattern.
fn chains<'r>(
    input: &Input<'r>,
    context: &mut Context<'_, 'r>,
    modes: &HwModes<'r>,
    order: &[(usize, i64)],
    program: &mut Program,
) -> Result<Vec<step::StepId>, BackendError> {
    let patterns = context.patterns;
    let (tables, trees) = (patterns.tables(), patterns.trees());
    let mut untyped = untyped::Untyped::default();
    let mut steps = Vec::new();
    let mut conditions: FxHashMap<Box<[u32]>, Option<u32>> = FxHashMap::default();
    let mut key = Vec::new();
    let mut chains = Vec::with_capacity(order.len());
    for (number, &(at, _)) in order.iter().enumerate() {
        let pattern = &patterns.all()[at];
        key.clear();
        condition::write_key(pattern, &mut key);
        let condition = match conditions.get(&key[..]) {
            Some(&known) => known,
            None => {
                let condition = Condition::of(pattern, modes)?;
                let text = condition.cpp()?;
                let number = (!text.is_empty()).then(|| context.vocabulary.texts.intern(&text));
                if let Some(number) = number {
                    context.vocabulary.conditions.entry(number).or_insert(condition);
                }
                conditions.insert(key.as_slice().into(), number);
                number
            }
        };
        let registers = pattern.registers.iter();
        let registers = registers.filter(|register| register.is_subclass_of("Register"));
        let registers: Result<_, RecordError> =
            registers.map(|&one| context.register(one)).collect();
        let matched = Matched {
            number: number as u32,
            source: pattern.source,
            result: pattern.result,
            condition,
            registers: registers?,
            order: pattern.result_order.clone(),
        };
        let has = |property| tables.has_property(trees, pattern.source, property);
        let root = RootResults { chain: has(Property::HasChain), glue: has(Property::OutGlue) };
        let variants = match tables.complex_of(&trees[pattern.source]) {
            None => vec![None],
            Some(complex) => {
                let roots = tables.complex(complex).roots.iter();
                let kinds = roots.map(|&root| {
                    tables.kind_of(root).ok_or_else(|| root.error("This is no SDNode"))
                });
                kinds.map(|kind| kind.map(Some)).collect::<Result<_, RecordError>>()?
            }
        };
        for variant in variants {
            generate::generate(context, &matched, variant, &mut untyped, &mut steps)?;
            if let Some(problem) = untyped.take_problem() {
                let stops = !matches!(problem, Problem::Wrong(_) | Problem::Incompatible(_));
                input.report(patterns.complain(problem));
                if stops {
                    return Err(input.stopped());
                }
            }
            contract::contract(&mut steps, root, &context.lists);
            chains.push(program.push_chain(&steps));
        }
    }
    Ok(chains)
}

/// What the factoring asks of types and nodes.
struct PatternFacts<'a, 'r> {
    patterns: &'a Patterns<'r>,
}

impl Facts for PatternFacts<'_, '_> {
    fn types_contradict(&self, one: u32, other: u32) -> bool {
        let (one, other) = (ValueType(one as u16), ValueType(other as u16));
        let may_be_pointer = |ty: ValueType| ty.is_scalar_integer();
        match (one == ValueType::I_PTR, other == ValueType::I_PTR) {
            (true, true) => false,
            (true, false) => !may_be_pointer(other),
            (false, true) => !may_be_pointer(one),
            (false, false) => one != other,
        }
    }

    fn is_pointer(&self, ty: u32) -> bool {
        ty == u32::from(ValueType::I_PTR.0)
    }

    fn lacks_result(&self, description: u32, result: u32, ty: u32) -> bool {
        use crate::target::patterns::nodes::NodeKindId;
        let kind = self.patterns.tables().kind(NodeKindId(description));
        if result as usize >= kind.results {
            return true;
        }
        let known = kind.known_type();
        known != ValueType::OTHER && self.types_contradict(u32::from(known.0), ty)
    }
}
