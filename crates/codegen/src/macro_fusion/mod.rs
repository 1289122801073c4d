//! `--gen-macro-fusion-pred`: which pairs of instructions a processor runs as one.
//!
//! In: records of class `Fusion`, each with conditions on the first instruction, on the second and
//! on both. Out: a [`Plan`]; [`cpp`] and [`rust`] print it.

mod cxx;
mod rust;

use crate::support::rust::predicates::References;
use std::io::Write;
use std::sync::Arc;
use tablegen_model::Queries;

use tablegen_core::{Record, RecordError};

use crate::Backend;
use crate::{Context, PlanResult};
use tablegen_model::derived_from;
use tablegen_model::instruction_predicates::InstrPredicate;
use tablegen_session::{BackendError, Options, OutputContext};

/// What the printers print.
struct Plan<'r> {
    target: &'r str,
    fusions: Vec<Fusion<'r>>,
}

/// A kind of pairs.
struct Fusion<'r> {
    record: Record<'r>,
    /// Whether operands count as well that can be exchanged.
    is_commutable: bool,
    /// All of these must hold.
    conditions: Vec<Condition<'r>>,
}

/// One of the two instructions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    First,
    Second,
}

/// A condition on a pair. Operands are counted from 0; numbers may be negative, as in C++.
enum Condition<'r> {
    /// If there is no first instruction, this is the answer.
    NoFirst(bool),
    /// What the first instruction writes is read once only.
    OneUse,
    /// Two operands of an instruction are the same register, unless the first is virtual.
    SameRegister(Which, i32, i32),
    /// This holds for an instruction.
    Holds(Which, InstrPredicate<'r>),
    /// C++ code that leaves the function if it does not hold.
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

/// The error about a condition that does not fit what it is about.
fn unsupported(predicate: Record<'_>, what: &str) -> RecordError {
    // LLVM's tool names the type of the record: its classes.
    let classes: Vec<&str> = predicate.direct_superclasses().map(|class| class.name()).collect();
    let ty = match classes[..] {
        [one] => one.to_owned(),
        _ => format!("{{{}}}", classes.join(", ")),
    };
    predicate.error(format!("Unsupported predicate for {what} instruction: {ty}"))
}

/// The operands of a condition on two of them.
fn operands(predicate: Record<'_>) -> Result<(i32, i32), RecordError> {
    // LLVM's tool cuts numbers off likewise.
    let number = |field: &str| predicate.int(field).map(|number| number as i32);
    Ok((number("FirstOpIdx")?, number("SecondOpIdx")?))
}

/// A condition on one of the instructions.
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

/// Conditions on both instructions.
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

/// The back-end.
pub(crate) const BACKEND: Backend = Backend::planned(
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
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::print(self))?)
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let references = References::read(cx)?;
        let features = cx.features()?;
        Ok(Box::new(move |output| rust::print(output, self, &references, &features)))
    }
}
