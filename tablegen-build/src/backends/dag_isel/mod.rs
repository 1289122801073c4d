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
mod chains;
mod condition;
mod context;
mod contract;
mod coverage;
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

use tablegen_core::{Record, RecordError};

use super::{BackendError, Input, OptionSpec};
use crate::rust::Module;
use crate::target::Target;
use crate::target::patterns::{PatternInput, Patterns, RegisterTypes};
use crate::target::registers::{DeclaredRegisters, RegisterBank};
use crate::target::value_types::{TypeByMode, ValueType};
use crate::threads;
use context::Context;
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
    let coverage = input.options().is_on(INSTRUMENT_COVERAGE.name);
    with_plan(input, |plan| Ok(rust::module(input, plan, coverage)?))?
        .ok_or_else(|| input.stopped())
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

impl<'r> RegisterTypes<'r> for DeclaredRegisters<'r> {
    fn types_of_class(&self, class: Record<'r>) -> Result<Vec<TypeByMode>, RecordError> {
        DeclaredRegisters::types_of_class(self, class)
    }

    fn types_of(&self, register: Record<'r>) -> Result<Vec<TypeByMode>, RecordError> {
        DeclaredRegisters::types_of(self, register)
    }
}

/// Makes the plan of a target, and prints it; nothing if errors were reported.
fn with_plan<'r, T>(
    input: &Input<'r>,
    print: impl FnOnce(&Plan<'_, 'r>) -> Result<T, BackendError>,
) -> Result<Option<T>, BackendError> {
    let target = Target::read(input.records())?;
    let several = match input.options().threads_set() {
        Some(threads) => threads.get() > 1,
        None => threads::processors() > 1,
    };
    let (instructions, declared) =
        threads::join(several, || target.instructions(), || DeclaredRegisters::read(&target));
    let declared = declared?;
    let instruction_set = target.instruction_set();
    let guess = instruction_set.and_then(|set| Ok(set.bit("guessInstructionProperties")?));
    let pattern_input = PatternInput {
        records: input.records(),
        modes: target.hw_modes(),
        instructions: instructions.as_ref(),
        registers: &declared,
        guess_properties: guess.as_ref().is_ok_and(|&guess| guess),
    };
    let mut reports = Vec::new();
    // Reading patterns asks for no other classes than those that are declared.
    let (classes, patterns) = threads::join(
        several,
        || declared.all_classes(),
        || Patterns::read(&pattern_input, &mut reports),
    );
    let bank = RegisterBank::new(declared, classes, input.records())?;
    guess?;
    input.report(reports);
    let Ok(patterns) = patterns else { return Err(input.stopped()) };
    let instructions = instructions?;

    let mut context = Context::new(&patterns, &bank, &instructions, input.records());
    let order = sort::sorted(&mut context, &instructions)?;
    let mut program = Program::new();
    let chains = chains::chains(input, &mut context, target.hw_modes(), &order, &mut program)?;
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
