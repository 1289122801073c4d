//! Conditions under which an instruction becomes another one, and the operands of the result.
//!
//! Input: patterns. Output: a [`Direction`], whose cases are sorted in the order in which they are
//! tried.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId};

use super::pattern::{Mapped, Pattern, What, predicates, tied_to};
use tablegen_model::features::FlatCondition;
use tablegen_model::instructions::Instruction;

/// Class of records that select a register class by hardware mode.
pub(super) const BY_MODE: &str = "RegClassByHwMode";

/// Replacements of instructions in one direction.
pub(super) struct Direction<'r> {
    /// Cases in the order in which they are tried. Cases of one instruction are adjacent.
    pub(super) cases: Vec<Case<'r>>,
    /// Predicates that the checks use. [`Check`] has indices into this list.
    pub(super) predicates: Vec<Predicate<'r>>,
}

/// Predicate of an operand.
pub(super) struct Predicate<'r> {
    /// Record of the operand, from whose name and location the predicate gets its own.
    pub(super) operand: Record<'r>,
    /// C++ code without surrounding blanks. Empty if the field is not a string.
    pub(super) code: &'r str,
}

/// Replacement of an instruction by another one.
pub(super) struct Case<'r> {
    /// Index into `Plan::patterns`.
    pub(super) pattern: usize,
    /// Requirements that must all be satisfied.
    pub(super) features: BTreeSet<Requirement<'r>>,
    /// Alternatives: of each inner set, at least one requirement must be satisfied.
    pub(super) alternatives: BTreeSet<BTreeSet<Requirement<'r>>>,
    pub(super) checks: Vec<Check<'r>>,
    /// Operands of the result, with their names.
    pub(super) results: Vec<(&'r str, Vec<What<'r>>)>,
}

/// Feature that must be enabled or disabled. LLVM checks enabled features before disabled ones, each
/// in the order of their names, which is the order of this type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Requirement<'r> {
    /// True if the feature must be disabled.
    pub(super) is_negated: bool,
    /// Name of the feature's record.
    pub(super) feature: &'r str,
}

/// Condition on operands. Operand indices start at 0.
pub(super) enum Check<'r> {
    /// Two operands are the same register.
    SameRegister(usize, usize),
    IsImmediate(usize, i64),
    IsRegister(usize, Record<'r>),
    InClass(usize, Record<'r>),
    /// An operand satisfies a predicate, an index into `Direction::predicates`.
    Fits(usize, usize),
    /// A constant satisfies a predicate, an index into `Direction::predicates`.
    NumberFits(i64, usize),
}

/// Direction of a replacement, and the instruction representation that it applies to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Compress,
    Uncompress,
    Check,
}

impl Kind {
    /// Returns the field of operand records that has the predicate.
    fn field(self) -> &'static str {
        if self == Kind::Check { "ImmediateCode" } else { "MCOperandPredicate" }
    }
}

impl<'r> Direction<'r> {
    /// Creates the direction from long to short instructions, on `MCInst`.
    ///
    /// # Errors
    /// Returns an error if a pattern uses an operand without a predicate, or a predicate is not
    /// well-formed.
    pub(super) fn compress(patterns: &[Pattern<'r>], order: &[usize]) -> Result<Self, RecordError> {
        Self::new(patterns, order, Kind::Compress)
    }

    /// Creates the direction from short to long instructions, on `MCInst`.
    ///
    /// # Errors
    /// Returns an error if [`Direction::compress`] fails.
    pub(super) fn uncompress(
        patterns: &[Pattern<'r>],
        order: &[usize],
    ) -> Result<Self, RecordError> {
        Self::new(patterns, order, Kind::Uncompress)
    }

    /// Creates the test whether a `MachineInstr` will be compressed.
    ///
    /// # Errors
    /// Returns an error if [`Direction::compress`] fails.
    pub(super) fn check(patterns: &[Pattern<'r>], order: &[usize]) -> Result<Self, RecordError> {
        Self::new(patterns, order, Kind::Check)
    }

    fn new(patterns: &[Pattern<'r>], order: &[usize], kind: Kind) -> Result<Self, RecordError> {
        let mut predicates = Predicates { kind, all: Vec::new(), indices: FxHashMap::default() };
        let mut cases = Vec::new();
        for &index in order {
            if kind != Kind::Uncompress || !patterns[index].only_compresses {
                cases.push(Case::new(patterns, index, &mut predicates)?);
            }
        }
        Ok(Direction { cases, predicates: predicates.all })
    }
}

/// Predicates of operands, without duplicates.
struct Predicates<'r> {
    kind: Kind,
    all: Vec<Predicate<'r>>,
    indices: FxHashMap<RecordId, usize>,
}

impl<'r> Predicates<'r> {
    /// Returns the index of the predicate of an operand, appending the predicate if necessary.
    fn index_of(&mut self, record: Record<'r>) -> Result<usize, RecordError> {
        if let Some(&index) = self.indices.get(&record.id()) {
            return Ok(index);
        }
        let field = self.kind.field();
        if record.field(field).is_none_or(|field| field.is_unset()) {
            let name = record.name();
            let what = format!("No {field} predicate on this operand at all: '{name}'");
            return Err(record.error(what));
        }
        let index = self.all.len();
        let code = record.string(field).unwrap_or_default().trim();
        self.all.push(Predicate { operand: record, code });
        self.indices.insert(record.id(), index);
        Ok(index)
    }
}

impl<'r> Case<'r> {
    fn new(
        patterns: &[Pattern<'r>],
        index: usize,
        known: &mut Predicates<'r>,
    ) -> Result<Self, RecordError> {
        let pattern = &patterns[index];
        let shorter = (&pattern.dest, &pattern.of_dest);
        let longer = (&pattern.source, &pattern.of_source);
        let ((from, of_from), (to, of_to)) = match known.kind {
            Kind::Uncompress => (shorter, longer),
            Kind::Compress | Kind::Check => (longer, shorter),
        };
        let (mut features, mut alternatives) = (BTreeSet::new(), BTreeSet::new());
        for predicate in pattern.predicates.iter().copied().chain(predicates(to.record)?) {
            add_requirements(predicate, &mut features, &mut alternatives)?;
        }
        let mut checks = Vec::new();
        check_source(from, of_from, &mut checks)?;
        let results = results(to, of_to, known, &mut checks)?;
        Ok(Case { pattern: index, features, alternatives, checks, results })
    }
}

/// Adds the features that an assembler predicate requires.
fn add_requirements<'r>(
    predicate: Record<'r>,
    features: &mut BTreeSet<Requirement<'r>>,
    alternatives: &mut BTreeSet<BTreeSet<Requirement<'r>>>,
) -> Result<(), RecordError> {
    let condition = FlatCondition::of_predicate(predicate, false)?;
    let own = condition
        .terms
        .iter()
        .map(|term| Requirement { is_negated: term.is_negated, feature: term.feature.name() });
    match condition.is_any {
        true => {
            alternatives.insert(own.collect());
        }
        false => features.extend(own),
    }
    Ok(())
}

/// Appends the checks that the pattern imposes on the operands of the matched instruction.
fn check_source<'r>(
    from: &Instruction<'r>,
    mapped: &[Mapped<'r>],
    checks: &mut Vec<Check<'r>>,
) -> Result<(), RecordError> {
    let operands = from.operands.operands();
    let mut index = 0;
    for operand in operands {
        if let Some(other) = mapped.get(index).and_then(|one| one.same_as) {
            let declared = operands.get(index).map(|operand| operand.record);
            if !declared.is_some_and(|record| record.is_subclass_of("RegisterClass")) {
                return Err(RecordError::new(&[], "Unexpected tied operand types!"));
            }
            checks.push(Check::SameRegister(index, other));
        }
        let own = mapped.iter().enumerate().skip(index).take(operand.len);
        for (index, one) in own {
            match one.what {
                What::Operand(_) => {}
                What::Immediate(number) => checks.push(Check::IsImmediate(index, number)),
                What::Register(register) => checks.push(Check::IsRegister(index, register)),
            }
        }
        index += operand.len;
    }
    Ok(())
}

/// Returns true if an operand with this declaration is a register.
fn is_register(declared: Record<'_>) -> bool {
    let classes = ["RegisterClass", "RegisterOperand", BY_MODE];
    classes.iter().any(|class| declared.is_subclass_of(class))
}

/// Returns the operands of the result, and appends the checks that they impose.
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
            // The pattern may give a narrower type than the instruction.
            let given = ty.unwrap_or(declared);
            match what {
                What::Operand(index) if is_register(given) => {
                    let class = match given.is_subclass_of("RegisterOperand") {
                        true => given.def("RegClass")?,
                        false => given,
                    };
                    // The class of a tied operand is checked with the operand that it is tied to.
                    if tied_to(&to.operands, operand).is_none() {
                        checks.push(Check::InClass(index, class));
                    }
                }
                What::Operand(index) => {
                    checks.push(Check::Fits(index, known.index_of(given)?));
                    if given != declared {
                        checks.push(Check::Fits(index, known.index_of(declared)?));
                    }
                }
                What::Immediate(number) => {
                    checks.push(Check::NumberFits(number, known.index_of(declared)?));
                }
                What::Register(_) => {}
            }
            parts.push(what);
        }
        results.push((operand.name, parts));
    }
    Ok(results)
}
