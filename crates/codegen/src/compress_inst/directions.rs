//! What must hold of an instruction for it to become another, and what that other one is.
//!
//! In: patterns. Out: a [`Direction`]: cases by instruction, in the order in which they are tried.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId};

use super::pattern::{Mapped, Pattern, What, predicates, tied_to};
use tablegen_model::instructions::Instruction;

/// The class of what stands for a register class in each hardware mode.
pub(super) const BY_MODE: &str = "RegClassByHwMode";

/// How instructions become others.
pub(super) struct Direction<'r> {
    /// In the order in which they are tried; those of one instruction stand together.
    pub(super) cases: Vec<Case<'r>>,
    /// Operands that are no registers, by the predicates that they must satisfy.
    pub(super) predicates: Vec<Record<'r>>,
}

/// One way for an instruction to become another.
pub(super) struct Case<'r> {
    /// The place of its pattern.
    pub(super) pattern: usize,
    /// The features that must be there, or must not be if it says `true` before them.
    pub(super) features: BTreeSet<Need<'r>>,
    /// Of each of these one must be as it says.
    pub(super) alternatives: BTreeSet<BTreeSet<Need<'r>>>,
    pub(super) checks: Vec<Check<'r>>,
    /// The operands of what it becomes, with their names.
    pub(super) results: Vec<(&'r str, Vec<What<'r>>)>,
}

/// A feature, and whether it must be missing.
pub(super) type Need<'r> = (bool, &'r str);

/// What must hold of an operand, which is counted from 0.
pub(super) enum Check<'r> {
    /// It is the same register as another one.
    SameRegister(usize, usize),
    IsImmediate(usize, i64),
    IsRegister(usize, Record<'r>),
    InClass(usize, Record<'r>),
    /// It satisfies a predicate, by place.
    Fits(usize, usize),
    /// A number satisfies a predicate, by place.
    NumberFits(i64, usize),
}

/// Which of two instructions becomes the other, and where.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Compress,
    Uncompress,
    Check,
}

impl Kind {
    /// The field of operands that has their predicate.
    fn field(self) -> &'static str {
        if self == Kind::Check { "ImmediateCode" } else { "MCOperandPredicate" }
    }
}

impl<'r> Direction<'r> {
    /// From longer instructions to shorter ones.
    pub(super) fn compress(patterns: &[Pattern<'r>], order: &[usize]) -> Result<Self, RecordError> {
        Self::new(patterns, order, Kind::Compress)
    }

    /// From shorter instructions to longer ones.
    pub(super) fn uncompress(
        patterns: &[Pattern<'r>],
        order: &[usize],
    ) -> Result<Self, RecordError> {
        Self::new(patterns, order, Kind::Uncompress)
    }

    /// Whether a longer instruction of the code generator will become a shorter one.
    pub(super) fn check(patterns: &[Pattern<'r>], order: &[usize]) -> Result<Self, RecordError> {
        Self::new(patterns, order, Kind::Check)
    }

    fn new(patterns: &[Pattern<'r>], order: &[usize], kind: Kind) -> Result<Self, RecordError> {
        let mut predicates = Predicates { kind, all: Vec::new(), places: FxHashMap::default() };
        let mut cases = Vec::new();
        for &at in order {
            if kind != Kind::Uncompress || !patterns[at].only_compresses {
                cases.push(Case::new(patterns, at, &mut predicates)?);
            }
        }
        Ok(Direction { cases, predicates: predicates.all })
    }
}

/// Operands with predicates, each once.
struct Predicates<'r> {
    kind: Kind,
    all: Vec<Record<'r>>,
    places: FxHashMap<RecordId, usize>,
}

impl<'r> Predicates<'r> {
    /// The place of the predicate of operands of this kind.
    fn place(&mut self, record: Record<'r>) -> Result<usize, RecordError> {
        if let Some(&place) = self.places.get(&record.id()) {
            return Ok(place);
        }
        let field = self.kind.field();
        if record.field(field).is_none_or(|field| field.is_unset()) {
            let name = record.name();
            let what = format!("No {field} predicate on this operand at all: '{name}'");
            return Err(record.error(what));
        }
        let place = self.all.len();
        self.all.push(record);
        self.places.insert(record.id(), place);
        Ok(place)
    }
}

impl<'r> Case<'r> {
    fn new(
        patterns: &[Pattern<'r>],
        at: usize,
        known: &mut Predicates<'r>,
    ) -> Result<Self, RecordError> {
        let pattern = &patterns[at];
        let shorter = (&pattern.dest, &pattern.of_dest);
        let longer = (&pattern.source, &pattern.of_source);
        let ((from, of_from), (to, of_to)) = match known.kind {
            Kind::Uncompress => (shorter, longer),
            Kind::Compress | Kind::Check => (longer, shorter),
        };
        let (mut features, mut alternatives) = (BTreeSet::new(), BTreeSet::new());
        for predicate in pattern.predicates.iter().copied().chain(predicates(to.record)?) {
            needs(predicate, &mut features, &mut alternatives)?;
        }
        let mut checks = Vec::new();
        check_source(from, of_from, &mut checks)?;
        let results = results(to, of_to, known, &mut checks)?;
        Ok(Case { pattern: at, features, alternatives, checks, results })
    }
}

/// Adds what a predicate of the assembler needs.
fn needs<'r>(
    predicate: Record<'r>,
    features: &mut BTreeSet<Need<'r>>,
    alternatives: &mut BTreeSet<BTreeSet<Need<'r>>>,
) -> Result<(), RecordError> {
    let wrong = || predicate.error("Invalid AssemblerCondDag!");
    let dag = predicate.dag("AssemblerCondDag")?;
    let operator = dag.operator().as_def().ok_or_else(wrong)?;
    let mut own = BTreeSet::new();
    for (_, argument) in dag.args() {
        let (is_missing, feature) = match argument.as_dag() {
            None => (false, argument),
            Some(not) => {
                let is_not = not.operator().as_def().is_some_and(|one| one.name() == "not");
                let one = not.get(0).filter(|_| is_not && not.len() == 1);
                (true, one.ok_or_else(wrong)?)
            }
        };
        let feature = feature.as_def().filter(|one| one.is_subclass_of("SubtargetFeature"));
        own.insert((is_missing, feature.ok_or_else(wrong)?.name()));
    }
    match operator.name() {
        "any_of" if !own.is_empty() => {
            alternatives.insert(own);
        }
        "all_of" if !own.is_empty() => features.extend(own),
        _ => return Err(wrong()),
    }
    Ok(())
}

/// What the pattern says of the operands of the instruction that is there.
fn check_source<'r>(
    from: &Instruction<'r>,
    mapped: &[Mapped<'r>],
    checks: &mut Vec<Check<'r>>,
) -> Result<(), RecordError> {
    let operands = from.operands.operands();
    let mut at = 0;
    for operand in operands {
        if let Some(other) = mapped.get(at).and_then(|one| one.same_as) {
            let declared = operands.get(at).map(|operand| operand.record);
            if !declared.is_some_and(|record| record.is_subclass_of("RegisterClass")) {
                return Err(RecordError::at(&[], "Unexpected tied operand types!"));
            }
            checks.push(Check::SameRegister(at, other));
        }
        let own = mapped.iter().enumerate().skip(at).take(operand.len);
        for (at, one) in own {
            match one.what {
                What::Operand(_) => {}
                What::Immediate(number) => checks.push(Check::IsImmediate(at, number)),
                What::Register(register) => checks.push(Check::IsRegister(at, register)),
            }
        }
        at += operand.len;
    }
    Ok(())
}

/// Whether operands that are declared like this are registers.
fn is_register(declared: Record<'_>) -> bool {
    let classes = ["RegisterClass", "RegisterOperand", BY_MODE];
    classes.iter().any(|class| declared.is_subclass_of(class))
}

/// The operands of the instruction that is made, and what it needs for them.
fn results<'r>(
    to: &Instruction<'r>,
    mapped: &[Mapped<'r>],
    known: &mut Predicates<'r>,
    checks: &mut Vec<Check<'r>>,
) -> Result<Vec<(&'r str, Vec<What<'r>>)>, RecordError> {
    let mut results = Vec::new();
    for operand in to.operands.operands() {
        let mut parts = Vec::with_capacity(operand.len);
        for part in 0..operand.len {
            let declared = match operand.len {
                1 => operand.record,
                _ => operand.part_record(part).unwrap_or(operand.record),
            };
            let Mapped { what, ty, .. } = mapped[operand.first + part];
            // The pattern may say more of it than the instruction.
            let given = ty.unwrap_or(declared);
            match what {
                What::Operand(at) if is_register(given) => {
                    let class = match given.is_subclass_of("RegisterOperand") {
                        true => given.def("RegClass")?,
                        false => given,
                    };
                    // That of one that is tied was checked with the other.
                    if tied_to(&to.operands, operand).is_none() {
                        checks.push(Check::InClass(at, class));
                    }
                }
                What::Operand(at) => {
                    checks.push(Check::Fits(at, known.place(given)?));
                    if given != declared {
                        checks.push(Check::Fits(at, known.place(declared)?));
                    }
                }
                What::Immediate(number) => {
                    checks.push(Check::NumberFits(number, known.place(declared)?));
                }
                What::Register(_) => {}
            }
            parts.push(what);
        }
        results.push((operand.name, parts));
    }
    Ok(results)
}
