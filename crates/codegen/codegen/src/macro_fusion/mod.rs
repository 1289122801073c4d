//! `--gen-macro-fusion-pred`: pairs of instructions that a processor fuses.
//!
//! Input: records of class `Fusion`, each with conditions on the first instruction, the second, or
//! both. Output: a [`Plan`], printed by [`cxx`] and [`rust`].

mod cxx;
mod rust;

use std::io::{self, Write};
use std::sync::Arc;
use tablegen_emit_target::read::References;
use tablegen_model::Queries;

use tablegen_core::{Record, RecordError};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_model::derived_from;
use tablegen_model::instruction_predicates::InstrPredicate;
use tablegen_session::{Options, OutputContext};

/// Macro fusions of a target.
struct Plan<'r> {
    target: &'r str,
    fusions: Vec<Fusion<'r>>,
}

/// Kind of instruction pair that can be fused.
struct Fusion<'r> {
    record: Record<'r>,
    /// True if commuted operands match too.
    is_commutable: bool,
    /// Conjunction of conditions on the pair.
    conditions: Vec<Condition<'r>>,
}

/// Instruction of a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    First,
    Second,
}

/// Condition on a pair. Operand indices start at 0 and may be negative, as in LLVM's C++.
enum Condition<'r> {
    /// Result of the predicate if there is no first instruction.
    NoFirst(bool),
    /// The register that the first instruction defines has one use.
    OneUse,
    /// Two operands of an instruction are the same register, or the first one is virtual.
    SameRegister(Which, i32, i32),
    /// An instruction predicate holds.
    Holds(Which, InstrPredicate<'r>),
    /// C++ code that returns from the function if the condition does not hold.
    Code(&'r str),
    /// An operand of the first instruction and one of the second are the same register.
    TiedRegisters(i32, i32),
}

impl<'r> Fusion<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let mut conditions = Vec::new();
        for predicate in record.list_of_defs("Predicates")? {
            let target = predicate.def("Target")?;
            match target.name() {
                "first_fusion_target" => conditions.push(of_one(predicate, Which::First)?),
                "second_fusion_target" => conditions.push(of_one(predicate, Which::Second)?),
                "both_fusion_target" => of_both(predicate, &mut conditions)?,
                name => {
                    return Err(target.error(format!("Unsupported 'FusionTarget': {name}")));
                }
            }
        }
        Ok(Fusion { record, is_commutable: record.bit("IsCommutable")?, conditions })
    }
}

/// Creates the error for a predicate class that its fusion target does not support.
fn unsupported(predicate: Record<'_>, what: &str) -> RecordError {
    // llvm-tblgen prints the type of the record, which is the list of its direct superclasses.
    let classes: Vec<&str> = predicate.direct_superclasses().map(|class| class.name()).collect();
    let ty = match classes[..] {
        [one] => one.to_owned(),
        _ => format!("{{{}}}", classes.join(", ")),
    };
    predicate.error(format!("Unsupported predicate for {what} instruction: {ty}"))
}

/// Reads the operand indices of a condition on two operands.
fn operands(predicate: Record<'_>) -> Result<(i32, i32), RecordError> {
    // llvm-tblgen truncates to 32 bits as well.
    let number = |field: &str| predicate.int(field).map(|number| number as i32);
    Ok((number("FirstOpIdx")?, number("SecondOpIdx")?))
}

/// Reads a condition on one of the instructions.
fn of_one(predicate: Record<'_>, which: Which) -> Result<Condition<'_>, RecordError> {
    let is = |class: &str| predicate.is_subclass_of(class);
    let same_register = match which {
        Which::First => "FirstInstHasSameReg",
        Which::Second => "SecondInstHasSameReg",
    };
    Ok(if which == Which::First && is("WildcardPred") {
        Condition::NoFirst(predicate.bit("ReturnValue")?)
    } else if which == Which::First && is("OneUsePred") {
        Condition::OneUse
    } else if is(same_register) {
        let (one, other) = operands(predicate)?;
        Condition::SameRegister(which, one, other)
    } else if is("FusionPredicateWithMCInstPredicate") {
        Condition::Holds(which, InstrPredicate::read(predicate.def("Predicate")?)?)
    } else {
        let what = if which == Which::First { "first" } else { "second" };
        return Err(unsupported(predicate, what));
    })
}

/// Appends the conditions of a predicate on both instructions.
fn of_both<'r>(
    predicate: Record<'r>,
    conditions: &mut Vec<Condition<'r>>,
) -> Result<(), RecordError> {
    if predicate.is_subclass_of("FusionPredicateWithCode") {
        conditions.push(Condition::Code(predicate.string("Predicate")?));
    } else if predicate.is_subclass_of("BothFusionPredicateWithMCInstPredicate") {
        conditions.push(of_one(predicate, Which::First)?);
        conditions.push(of_one(predicate, Which::Second)?);
    } else if predicate.is_subclass_of("TieReg") {
        let (one, other) = operands(predicate)?;
        conditions.push(Condition::TiedRegisters(one, other));
    } else {
        return Err(unsupported(predicate, "both"));
    }
    Ok(())
}

/// Back-end `--gen-macro-fusion-pred`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-macro-fusion-pred",
    "fusion",
    "Generate which instructions are run as one",
    plan,
);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let target = cx.target()?.name();
    let fusions = derived_from(cx.records(), "Fusion")?.into_iter().map(Fusion::read);
    Ok(Arc::new(Plan { target, fusions: fusions.collect::<Result<_, _>>()? }))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self))
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let references = References::read(cx)?;
        let features = cx.features()?;
        Ok(Box::new(move |output| rust::print(output, self, &references, &features)))
    }
}
