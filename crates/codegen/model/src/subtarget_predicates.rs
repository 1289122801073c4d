//! Predicates on instructions that each processor defines (LLVM: `STIPredicateFunction`).
//!
//! Input: records of classes `STIPredicateDecl` and `STIPredicate`, and the numbers of the
//! processors' models. Output: [`SubtargetPredicate`]s: groups of instructions with equal results
//! on the same processors.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tablegen_core::{Record, RecordError, RecordId, Records};

use super::instruction_predicates::InstrPredicate;
use super::{BitSet, derived_if_defined};

/// Predicate that each processor defines for some instructions (LLVM: `STIPredicateFunction`).
#[derive(Debug)]
pub struct SubtargetPredicate<'r> {
    /// Record of class `STIPredicateDecl`.
    pub record: Record<'r>,
    /// Name of the generated function.
    pub name: &'r str,
    /// Result for opcodes that no processor defines.
    pub default: InstrPredicate<'r>,
    /// True if the function overrides one of a base class.
    pub overrides: bool,
    /// True if the assembler also has the function.
    pub for_assembler: bool,
    /// True if the function also returns a set of operands.
    pub gives_operands: bool,
    /// Names of the predicates that are evaluated first. If one holds, so does this predicate.
    pub delegates: Vec<&'r str>,
    /// Results for opcodes that processors define.
    pub groups: Vec<OpcodeGroup<'r>>,
}

/// Instructions for which the same processors give the same results.
#[derive(Clone, Debug)]
pub struct OpcodeGroup<'r> {
    /// Records of the instructions.
    pub opcodes: Vec<Record<'r>>,
    /// Results by processor.
    pub answers: Vec<Answer<'r>>,
}

/// Result for an opcode in some processors.
#[derive(Clone, Debug)]
pub struct Answer<'r> {
    /// Numbers of the processors' models, ascending.
    pub models: SmallVec<[u32; 8]>,
    /// Operands that the result refers to, ascending.
    pub operands: SmallVec<[u8; 4]>,
    /// Condition of the result.
    pub predicate: InstrPredicate<'r>,
    record: RecordId,
}

impl Answer<'_> {
    fn is_same(&self, other: &Self) -> bool {
        (self.record, &self.operands, &self.models)
            == (other.record, &other.operands, &other.models)
    }
}

/// Largest operand index in sets of operands.
const MAX_OPERAND: i64 = 63;

impl<'r> SubtargetPredicate<'r> {
    /// Reads all predicates, in the order in which records of class `STIPredicate` first name them.
    /// `model_number` returns the number of a processor's model.
    ///
    /// # Errors
    /// Returns an error if the classes are not defined, a record is invalid, two predicates have
    /// the same name, or two instruction classes of a processor share an instruction.
    pub fn read_all(
        records: &'r Records,
        model_number: impl Fn(Record<'r>) -> Option<u32>,
    ) -> Result<Vec<Self>, RecordError> {
        check_declarations(records)?;
        let mut all: Vec<(Record<'r>, Vec<Record<'r>>)> = Vec::new();
        for definition in derived_if_defined(records, "STIPredicate") {
            let declaration = definition.def("Declaration")?;
            match all.iter_mut().find(|(known, _)| *known == declaration) {
                Some((_, definitions)) => definitions.push(definition),
                None => all.push((declaration, vec![definition])),
            }
        }
        let read = |(record, definitions): (Record<'r>, Vec<Record<'r>>)| {
            let delegates = record.list_of_defs("Delegates")?.into_iter();
            Ok(SubtargetPredicate {
                record,
                name: record.string("Name")?,
                default: InstrPredicate::read(record.def("DefaultReturnValue")?)?,
                overrides: record.bit("OverridesBaseClassMember")?,
                for_assembler: record.bit("ExpandForMC")?,
                gives_operands: record.bit("UpdatesOpcodeMask")?,
                delegates: delegates
                    .map(|delegate| delegate.string("Name"))
                    .collect::<Result<_, RecordError>>()?,
                groups: groups(&definitions, &model_number)?,
            })
        };
        all.into_iter().map(read).collect()
    }
}

fn check_declarations(records: &Records) -> Result<(), RecordError> {
    let mut names: FxHashMap<&str, Record<'_>> = FxHashMap::default();
    for declaration in derived_if_defined(records, "STIPredicateDecl") {
        let name = declaration.string("Name")?;
        if let Some(earlier) = names.insert(name, declaration) {
            return Err(declaration
                .error(format!("STIPredicate {name} multiply declared."))
                .with_note(earlier.locs(), "Previous declaration was here."));
        }
    }
    for class in derived_if_defined(records, "InstructionEquivalenceClass") {
        if class.list_of_defs("Opcodes")?.is_empty() {
            return Err(class
                .error("Invalid InstructionEquivalenceClass defined with an empty opcode list."));
        }
    }
    Ok(())
}

/// Results of all processors for one opcode.
struct OfOpcode<'r> {
    opcode: Record<'r>,
    models: BitSet,
    predicates: BitSet,
    answers: Vec<Answer<'r>>,
}

/// Returns the opcodes grouped by equal results. Groups with the fewest processors come first.
fn groups<'r>(
    definitions: &[Record<'r>],
    model_number: impl Fn(Record<'r>) -> Option<u32>,
) -> Result<Vec<OpcodeGroup<'r>>, RecordError> {
    let mut all: Vec<OfOpcode<'r>> = Vec::new();
    let mut positions: FxHashMap<RecordId, usize> = FxHashMap::default();
    let mut predicates: FxHashMap<RecordId, usize> = FxHashMap::default();
    for definition in definitions {
        let model = definition.def("SchedModel")?;
        let Some(model) = model_number(model) else {
            return Err(definition.error("no processor has this scheduling model"));
        };
        for class in definition.list_of_defs("Classes")? {
            let operands = operands(class)?;
            let record = class.def("Predicate")?;
            let next = predicates.len();
            let number = *predicates.entry(record.id()).or_insert(next);
            let predicate = InstrPredicate::read(record)?;
            for opcode in class.list_of_defs("Opcodes")? {
                let position = *positions.entry(opcode.id()).or_insert_with(|| {
                    all.push(OfOpcode {
                        opcode,
                        models: BitSet::default(),
                        predicates: BitSet::default(),
                        answers: Vec::new(),
                    });
                    all.len() - 1
                });
                let of_opcode = &mut all[position];
                if !of_opcode.models.insert(model as usize) {
                    return Err(class.error(format!(
                        "Opcode {} used by multiple InstructionEquivalenceClass definitions.",
                        opcode.name()
                    )));
                }
                of_opcode.predicates.insert(number);
                let answers = &mut of_opcode.answers;
                let same =
                    |one: &&mut Answer<'r>| (one.record, &one.operands) == (record.id(), &operands);
                match answers.iter_mut().find(same) {
                    Some(answer) => {
                        let index = answer.models.partition_point(|&known| known < model);
                        answer.models.insert(index, model);
                    }
                    None => answers.push(Answer {
                        models: SmallVec::from_slice(&[model]),
                        operands: operands.clone(),
                        predicate: predicate.clone(),
                        record: record.id(),
                    }),
                }
            }
        }
    }
    // Sorted by the number of processors, then by the last of them.
    let size = |set: &BitSet| (set.count(), set.last());
    all.sort_by_key(|one| (size(&one.models), size(&one.predicates)));
    let mut groups: Vec<OpcodeGroup<'r>> = Vec::new();
    for OfOpcode { opcode, answers, .. } in all {
        let same = |group: &&mut OpcodeGroup<'r>| {
            group.answers.len() == answers.len()
                && group.answers.iter().zip(&answers).all(|(a, b)| a.is_same(b))
        };
        match groups.last_mut().filter(same) {
            Some(group) => group.opcodes.push(opcode),
            None => groups.push(OpcodeGroup { opcodes: vec![opcode], answers }),
        }
    }
    Ok(groups)
}

/// Returns the operand indices of an instruction class, sorted and without duplicates.
fn operands(class: Record<'_>) -> Result<SmallVec<[u8; 4]>, RecordError> {
    let mut operands = SmallVec::new();
    for operand in class.list_of_ints("OperandIndices")? {
        match operand {
            0..=MAX_OPERAND => operands.push(operand as u8),
            _ => return Err(class.error(format!("there is no operand {operand}"))),
        }
    }
    operands.sort_unstable();
    operands.dedup();
    Ok(operands)
}
