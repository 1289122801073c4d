//! Patterns with everything that they refer to, and the numbers that steps use for it.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tablegen_core::{Record, RecordError, RecordId, Records};

use super::ids::{
    ComplexNumber, ConditionId, InstructionNumber, MeaningId, Numbered, PatternNumber, PredicateId,
    RegisterNumber, TextId, TransformNumber, Word,
};
use super::lists::Lists;
use super::predicate::Predicate;
use super::step::Renumbering;
use super::vocabulary::{
    ComplexPattern, Instruction, Meaning, NodePredicate, Transform, Vocabulary,
};
use tablegen_model::instructions::{Flag, Instructions};
use tablegen_model::patterns::complex::ComplexId;
use tablegen_model::patterns::fragments::FragmentId;
use tablegen_model::patterns::instructions::InstructionId;
use tablegen_model::patterns::nodes::{NodeKindId, Property};
use tablegen_model::patterns::rules::Rules;
use tablegen_model::patterns::symbols::Symbol;
use tablegen_model::patterns::transforms::TransformId;
use tablegen_model::patterns::tree::{NodeId, Trees, What};
use tablegen_model::patterns::type_sets::TypeSetId;
use tablegen_model::patterns::{Patterns, Tables};
use tablegen_model::registers::CodeGenRegisters;
use tablegen_model::value_types::ValueType;

/// Pattern with the data that its steps need.
#[derive(Clone, Debug)]
pub(super) struct Matched<'r> {
    /// Record of the pattern.
    pub(super) record: Record<'r>,
    /// Position in the order in which patterns are tried.
    pub(super) number: PatternNumber,
    pub(super) source: NodeId,
    pub(super) result: NodeId,
    /// Condition on the subtarget, or `None` if the pattern always applies.
    pub(super) condition: Option<ConditionId>,
    /// Registers that the pattern sets in addition to its results.
    pub(super) registers: Vec<RegisterNumber>,
    /// For each result of the source, the index of the value made for it.
    pub(super) order: Vec<u32>,
}

/// Memory and chain behavior of an instruction.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effects {
    pub(super) may_access_memory: bool,
    /// True if the instruction's own pattern has a chain, `None` if it has no pattern.
    pub(super) own_chain: Option<bool>,
    /// True if the instruction has a chain independent of patterns.
    pub(super) needs_chain: bool,
}

/// Patterns, registers, instructions, and numbers.
pub(super) struct MatcherContext<'a, 'r> {
    pub(super) patterns: &'a Patterns<'r>,
    pub(super) rules: Rules,
    codegen_registers: &'a CodeGenRegisters<'r>,
    instructions: &'a Instructions<'r>,
    records: &'r Records,
    pub(super) vocabulary: Vocabulary<'r>,
    pub(super) lists: Lists,
    opcodes: Vec<Option<TextId>>,
    variables: FxHashMap<Symbol, TextId>,
    predicates: FxHashMap<FragmentId, PredicateId>,
    complex: FxHashMap<ComplexId, ComplexNumber>,
    transforms: FxHashMap<TransformId, TransformNumber>,
    registers: FxHashMap<RecordId, RegisterNumber>,
    meanings: FxHashMap<RecordId, MeaningId>,
    instruction_numbers: FxHashMap<InstructionId, InstructionNumber>,
    effects: FxHashMap<InstructionId, Effects>,
    implicit: FxHashMap<InstructionId, Option<RegisterNumber>>,
    /// Type of a result, by type set.
    simple_types: Vec<Option<ValueType>>,
}

/// Adds the elements of another list, except for those whose keys are known. Returns the number
/// here of each element.
fn add<K: Eq + Hash, I: Word, T>(
    (known, all): (&mut FxHashMap<K, I>, &mut Numbered<I, T>),
    (keys, others): (FxHashMap<K, I>, Numbered<I, T>),
) -> Vec<I> {
    let mut keys: Vec<(K, I)> = keys.into_iter().collect();
    keys.sort_by_key(|(_, id)| id.to_word());
    let keys = keys.into_iter().map(|(key, _)| key).zip(others.into_all());
    keys.map(|(key, one)| *known.entry(key).or_insert_with(|| all.push(one))).collect()
}

impl<'a, 'r> MatcherContext<'a, 'r> {
    pub(super) fn new(
        patterns: &'a Patterns<'r>,
        codegen_registers: &'a CodeGenRegisters<'r>,
        instructions: &'a Instructions<'r>,
        records: &'r Records,
    ) -> Self {
        MatcherContext {
            patterns,
            rules: patterns.rules().clone(),
            codegen_registers,
            instructions,
            records,
            vocabulary: Vocabulary::default(),
            lists: Lists::default(),
            opcodes: Vec::new(),
            variables: FxHashMap::default(),
            predicates: FxHashMap::default(),
            complex: FxHashMap::default(),
            transforms: FxHashMap::default(),
            registers: FxHashMap::default(),
            meanings: FxHashMap::default(),
            instruction_numbers: FxHashMap::default(),
            effects: FxHashMap::default(),
            implicit: FxHashMap::default(),
            simple_types: Vec::new(),
        }
    }

    /// Returns a function that creates contexts of the same target, without numbers.
    pub(super) fn like(&self) -> impl Fn() -> MatcherContext<'a, 'r> + Sync + use<'a, 'r> {
        let MatcherContext { patterns, codegen_registers, instructions, records, .. } = *self;
        move || MatcherContext::new(patterns, codegen_registers, instructions, records)
    }

    /// Adds what another context has numbered, except for conditions, which have the numbers
    /// `conditions` here. Returns the numbers here, and the lists of the other context.
    pub(super) fn add(
        &mut self,
        other: MatcherContext<'_, 'r>,
        conditions: Vec<ConditionId>,
    ) -> (Renumbering, Lists) {
        let (all, others) = (&mut self.vocabulary, other.vocabulary);
        let texts = others.texts.all().iter().map(|text| all.texts.intern(text)).collect();
        let integers = others.integers.all().iter();
        let integers = integers.map(|&value| all.integers.intern(value)).collect();
        let numbers = Renumbering {
            texts,
            integers,
            conditions,
            predicates: add(
                (&mut self.predicates, &mut all.predicates),
                (other.predicates, others.predicates),
            ),
            complex: add((&mut self.complex, &mut all.complex), (other.complex, others.complex)),
            transforms: add(
                (&mut self.transforms, &mut all.transforms),
                (other.transforms, others.transforms),
            ),
            instructions: add(
                (&mut self.instruction_numbers, &mut all.instructions),
                (other.instruction_numbers, others.instructions),
            ),
            registers: add(
                (&mut self.registers, &mut all.registers),
                (other.registers, others.registers),
            ),
            meanings: add(
                (&mut self.meanings, &mut all.meanings),
                (other.meanings, others.meanings),
            ),
        };
        (numbers, other.lists)
    }

    pub(super) fn tables(&self) -> &'a Tables<'r> {
        self.patterns.tables()
    }

    pub(super) fn trees(&self) -> &'a Trees {
        self.patterns.trees()
    }

    /// Returns the only type in the set of a result.
    pub(super) fn simple_type(&mut self, ty: TypeSetId) -> ValueType {
        let index = ty.0 as usize;
        if self.simple_types.len() <= index {
            self.simple_types.resize(index + 1, None);
        }
        if let Some(known) = self.simple_types[index] {
            return known;
        }
        let set = self.rules.set(ty).iter().next();
        let found = set.and_then(|(_, set)| set.first()).unwrap_or(ValueType::OTHER);
        self.simple_types[index] = Some(found);
        found
    }

    /// Returns the opcode of a node kind, interned.
    pub(super) fn opcode(&mut self, kind: NodeKindId) -> TextId {
        let index = kind.0 as usize;
        if self.opcodes.len() <= index {
            self.opcodes.resize(index + 1, None);
        }
        if let Some(known) = self.opcodes[index] {
            return known;
        }
        let text = self.vocabulary.texts.intern(self.tables().kind(kind).opcode);
        self.opcodes[index] = Some(text);
        text
    }

    /// Returns `$name`, interned.
    pub(super) fn variable(&mut self, name: Symbol) -> TextId {
        if let Some(&known) = self.variables.get(&name) {
            return known;
        }
        let text = format!("${}", self.tables().text(name));
        let text = self.vocabulary.texts.intern(&text);
        self.variables.insert(name, text);
        text
    }

    /// Returns the node kind with this record name.
    pub(super) fn node_kind_named(&self, name: &str) -> Result<NodeKindId, RecordError> {
        let record = self.find_record(name);
        record
            .and_then(|record| self.tables().kind_of(record))
            .ok_or_else(|| RecordError::new(&[], format!("Error getting SDNode '{name}'!")))
    }

    fn find_record(&self, name: &str) -> Option<Record<'r>> {
        self.records.find_def(name)
    }

    /// Returns the number of a fragment's predicate.
    pub(super) fn predicate(&mut self, id: FragmentId) -> Result<PredicateId, RecordError> {
        if let Some(&known) = self.predicates.get(&id) {
            return Ok(known);
        }
        let tables = self.tables();
        let fragment = tables.fragment(id);
        let trees = tables.fragment_trees();
        let roots = fragment.trees.iter().flatten();
        let classes = roots.map(|&root| match trees[root].what {
            What::Node(kind) => tables.kind(kind).class,
            _ => "SDNode",
        });
        let predicate = Predicate::read(fragment.record, classes)?;
        let number = self.vocabulary.predicates.push(NodePredicate {
            record: fragment.record,
            definition: predicate,
            uses_operands: fragment.uses_operands,
        });
        self.predicates.insert(id, number);
        Ok(number)
    }

    /// Returns the number of a complex pattern.
    pub(super) fn complex_number(&mut self, id: ComplexId) -> ComplexNumber {
        let tables = self.tables();
        let all = &mut self.vocabulary.complex;
        *self.complex.entry(id).or_insert_with(|| {
            let pattern = tables.complex(id);
            all.push(ComplexPattern {
                record: pattern.record,
                select: pattern.function,
                operands: pattern.operands as u32,
                chain: pattern.properties.has(Property::HasChain),
                wants_root: pattern.wants_root,
                wants_parent: pattern.wants_parent,
            })
        })
    }

    /// Returns the number of a transform.
    pub(super) fn transform(&mut self, id: TransformId) -> TransformNumber {
        let tables = self.tables();
        let all = &mut self.vocabulary.transforms;
        *self.transforms.entry(id).or_insert_with(|| {
            let transform = tables.transform(id);
            all.push(Transform {
                record: transform.record,
                node: tables.kind_of(transform.node),
                code: transform.code,
            })
        })
    }

    /// Returns the number of a register.
    pub(super) fn register(&mut self, record: Record<'r>) -> Result<RegisterNumber, RecordError> {
        if let Some(&known) = self.registers.get(&record.id()) {
            return Ok(known);
        }
        let id = self.codegen_registers.register(record)?;
        let number = self.vocabulary.registers.push(id);
        self.registers.insert(record.id(), number);
        Ok(number)
    }

    /// Returns the type of a register: the first type of the first class that contains it, in the
    /// default mode or else in the first mode.
    pub(super) fn register_type(&self, number: RegisterNumber) -> ValueType {
        let classes = self.codegen_registers.classes();
        let id = self.vocabulary.registers[number];
        let class = self.codegen_registers.classes_of(id).first();
        let ty = class.and_then(|class| classes[class.index()].types.first());
        ty.and_then(|ty| ty.first()).unwrap_or(ValueType::OTHER)
    }

    /// Returns the meaning of a register class as a constant, and its enumerator's value.
    pub(super) fn register_class(
        &mut self,
        record: Record<'r>,
    ) -> Result<(MeaningId, u32), RecordError> {
        let id = self.codegen_registers.class(record)?;
        Ok((self.meaning(record, Meaning::RegisterClass(id)), id.enum_value()))
    }

    /// Returns the meaning of a sub-register index as a constant, and its enumerator's value.
    pub(super) fn sub_register_index(
        &mut self,
        record: Record<'r>,
    ) -> Result<(MeaningId, u32), RecordError> {
        let id = self.codegen_registers.index(record)?;
        Ok((self.meaning(record, Meaning::SubRegIndex(id)), id.enum_value()))
    }

    fn meaning(&mut self, record: Record<'r>, meaning: Meaning) -> MeaningId {
        let all = &mut self.vocabulary.meanings;
        *self.meanings.entry(record.id()).or_insert_with(|| all.push(meaning))
    }

    /// Returns the number of an instruction.
    pub(super) fn instruction(&mut self, id: InstructionId) -> InstructionNumber {
        let (tables, instructions) = (self.tables(), self.instructions);
        let all = &mut self.vocabulary.instructions;
        *self.instruction_numbers.entry(id).or_insert_with(|| {
            let record = tables.instruction(id).record;
            all.push(Instruction {
                record,
                namespace: record.string("Namespace").unwrap_or_default(),
                number: instructions.id(record).map(|id| id.0),
                deactivation_symbol: record.bit("supportsDeactivationSymbol") == Ok(true),
            })
        })
    }

    /// Returns the number of `IMPLICIT_DEF`.
    pub(super) fn implicit_def(&mut self) -> Result<InstructionNumber, RecordError> {
        let record = self.find_record("IMPLICIT_DEF");
        let id = record.and_then(|record| self.tables().instruction_of(record));
        let id = id.ok_or_else(|| RecordError::new(&[], "Record 'IMPLICIT_DEF' is missing"))?;
        Ok(self.instruction(id))
    }

    /// Returns the implicit definition of an instruction that counts as a result.
    pub(super) fn implicit_result(
        &mut self,
        id: InstructionId,
    ) -> Result<Option<RegisterNumber>, RecordError> {
        if let Some(&known) = self.implicit.get(&id) {
            return Ok(known);
        }
        let instruction = self.tables().instruction(id);
        let mut register = None;
        if instruction.implicit_type.is_some()
            && let Some(info) = self.instructions.of_record(instruction.record)
            && let Some(&first) = info.implicit_defs()?.first()
        {
            register = Some(self.register(first)?);
        }
        self.implicit.insert(id, register);
        Ok(register)
    }

    /// Returns the memory and chain behavior of an instruction.
    pub(super) fn effects(&mut self, id: InstructionId) -> Effects {
        let (patterns, instructions) = (self.patterns, self.instructions);
        *self.effects.entry(id).or_insert_with(|| {
            let record = patterns.tables().instruction(id).record;
            let Some(info) = instructions.of_record(record) else { return Effects::default() };
            let flags = patterns.flags(id);
            Effects {
                may_access_memory: flags.may_load || flags.may_store,
                own_chain: flags.has_chain,
                needs_chain: info.is(Flag::HasCtrlDep)
                    || flags.may_load
                    || flags.may_store
                    || info.is(Flag::CanFoldAsLoad)
                    || flags.has_side_effects,
            }
        })
    }

    /// Returns the names of a node's operands.
    pub(super) fn child_names(&self, node: NodeId) -> SmallVec<[Symbol; 4]> {
        let trees = self.trees();
        trees.children(node).iter().map(|&child| trees[child].name).collect()
    }
}
