//! Conditions of aliases, as tables for `tablegen_rt::asm::print`.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId};
use tablegen_format::asm_writer::{
    Alias, AliasList, CONDITION_LEN, Condition as Packed, Opcode, Rest, Span, Test,
};

use super::programs::Programs;
use crate::asm_writer::Plan;
use crate::asm_writer::aliases::Condition;
use tablegen_model::features::Features;
use tablegen_model::hw_modes::HwModes;
use tablegen_model::registers::{ClassId, CodeGenRegisters};

/// Tables of opcodes and aliases.
pub(super) struct Conditions {
    /// Bytes of the entries of opcodes.
    pub(super) opcodes: Vec<u8>,
    /// Bytes of the alias lists.
    pub(super) lists: Vec<u8>,
    /// Bytes of the aliases.
    pub(super) aliases: Vec<u8>,
    /// Conditions of aliases.
    pub(super) conditions: Vec<u8>,
    /// Register classes that conditions name. The first has no registers.
    pub(super) classes: Vec<Option<ClassId>>,
    /// Indices into `classes`, for each class that depends on the hardware mode and each mode.
    pub(super) by_mode: Vec<u64>,
}

/// Builder of the tables.
struct Builder<'p, 'r> {
    registers: &'p CodeGenRegisters<'r>,
    modes: &'p HwModes<'r>,
    features: Option<&'p Features<'r>>,
    made: Conditions,
    classes: FxHashMap<ClassId, u32>,
    by_mode: FxHashMap<RecordId, u32>,
}

impl Conditions {
    /// Builds the tables from the aliases of a plan.
    ///
    /// # Errors
    /// Returns an error if a condition refers to an undefined register, class or feature.
    pub(super) fn new<'r>(
        plan: &Plan<'r>,
        programs: &Programs,
        registers: &CodeGenRegisters<'r>,
        features: Option<&Features<'r>>,
    ) -> Result<Self, RecordError> {
        let mut builder = Builder {
            registers,
            modes: plan.target.hw_modes(),
            features,
            made: Conditions {
                opcodes: Vec::new(),
                lists: Vec::new(),
                aliases: Vec::new(),
                conditions: Vec::new(),
                classes: vec![None],
                by_mode: Vec::new(),
            },
            classes: FxHashMap::default(),
            by_mode: FxHashMap::default(),
        };
        let mut opcodes = vec![None; plan.instructions.all().len()];
        for ((id, _), program) in plan.printing.sequences.iter().zip(&programs.instructions) {
            let rest = Rest::Program(program.steps);
            opcodes[id.index()] = Some(Opcode { first: program.first, rest });
        }
        let mut aliases = (0..).zip(&programs.aliases);
        for (list, (id, patterns)) in (0..).zip(&plan.aliases.of_instruction) {
            let opcode = &mut opcodes[id.index()];
            let (first, program) = match opcode {
                Some(Opcode { first, rest: Rest::Program(program) }) => (*first, *program),
                _ => (Span::default(), AliasList::UNPRINTABLE),
            };
            *opcode = Some(Opcode { first, rest: Rest::Aliases(list) });
            let conditions = (builder.made.conditions.len() / CONDITION_LEN) as u32;
            let operands = patterns.first().map_or(0, |pattern| pattern.operands as u32);
            builder.made.lists.extend(AliasList { operands, conditions, program }.to_bytes());
            for (pattern, (index, program)) in patterns.iter().zip(&mut aliases) {
                let alias = Alias { first: program.first, program: program.steps };
                builder.made.aliases.extend(alias.to_bytes());
                let conditions = builder.conditions(&pattern.conditions)?;
                let conditions = with_skips(conditions, index);
                let conditions =
                    conditions.ok_or_else(|| pattern.record.error("too many operands for Rust"))?;
                let bytes = conditions.iter().flat_map(|condition| condition.to_bytes());
                builder.made.conditions.extend(bytes);
            }
            builder.made.conditions.extend(condition(Test::None, 0, 0).to_bytes());
        }
        builder.made.opcodes = opcodes.into_iter().flat_map(Opcode::to_bytes).collect();
        Ok(builder.made)
    }
}

/// Sets the number of skipped conditions in those of an alias, and appends the end, with the index of
/// the alias. Returns `None` if there are too many.
fn with_skips(mut conditions: Vec<Packed>, alias: u32) -> Option<Vec<Packed>> {
    let len = u16::try_from(conditions.len()).ok().filter(|&len| len <= Packed::MAX_SKIP)?;
    for (after, condition) in (1..=len).zip(conditions.iter_mut().rev()) {
        condition.skip = after;
    }
    conditions.push(condition(Test::Applies, 0, alias));
    let is_small = |one: &Packed| one.operand <= Packed::MAX_OPERAND;
    conditions.iter().all(is_small).then_some(conditions)
}

fn condition(test: Test, operand: u16, value: u32) -> Packed {
    Packed { test, operand, skip: 0, value }
}

impl<'r> Builder<'_, 'r> {
    fn class(&mut self, record: Record<'r>) -> Result<u32, RecordError> {
        let class = self.registers.class(record)?;
        let all = &mut self.made.classes;
        Ok(*self.classes.entry(class).or_insert_with(|| {
            all.push(Some(class));
            all.len() as u32 - 1
        }))
    }

    fn class_by_mode(&mut self, record: Record<'r>) -> Result<u32, RecordError> {
        if let Some(&known) = self.by_mode.get(&record.id()) {
            return Ok(known);
        }
        let number = self.by_mode.len() as u32;
        self.by_mode.insert(record.id(), number);
        for mode in self.modes.ids() {
            let mut entries = self.modes.select(record).iter().rev();
            let class = match entries.find(|(of, _)| *of == mode) {
                Some(&(_, class)) => self.class(class)?,
                None => 0,
            };
            self.made.by_mode.push(class.into());
        }
        Ok(number)
    }

    /// Returns the conditions of an alias. All must hold, so that those that fail most often come
    /// first.
    fn conditions(&mut self, all: &[Condition<'r>]) -> Result<Vec<Packed>, RecordError> {
        let (mut made, mut operand, mut disjunctions) = (Vec::new(), 0_usize, 0_u32);
        for one in all {
            let (test, value) = match *one {
                Condition::Ignore => {
                    operand += 1;
                    continue;
                }
                Condition::Class(class) => (Test::InClass, self.class(class)?),
                Condition::ClassByMode(class) => (Test::InClassByMode, self.class_by_mode(class)?),
                Condition::Tied(to) => (Test::SameRegister, to as u32),
                Condition::Immediate(number) => (Test::IsImmediate, number.cast_unsigned()),
                Condition::Register(None) => (Test::IsRegister, 0),
                Condition::Register(Some(register)) => {
                    (Test::IsRegister, self.registers.register(register)?.enum_value())
                }
                Condition::Predicate(number) => (Test::Predicate, number as u32),
                Condition::Feature { feature, negated, any } => {
                    let id = self.features.and_then(|features| features.id(feature));
                    let Some(id) = id else {
                        return Err(feature.error("this is no feature"));
                    };
                    let test = match (any, negated) {
                        (false, false) => Test::Has,
                        (false, true) => Test::Lacks,
                        (true, false) => Test::AnyHas,
                        (true, true) => Test::AnyLacks,
                    };
                    (test, id.0)
                }
                Condition::EndAny => (Test::EndAny, 0),
            };
            let mut of_operand = 0;
            if test <= Test::Predicate {
                // Operands with too large an index are rejected later.
                of_operand = u16::try_from(operand).unwrap_or(u16::MAX);
                operand += 1;
            }
            made.push(((rank(test), disjunctions), condition(test, of_operand, value)));
            disjunctions += u32::from(test == Test::EndAny);
        }
        // The parts of a disjunction stay together: the sort is stable.
        made.sort_by_key(|(key, _)| *key);
        Ok(made.into_iter().map(|(_, condition)| condition).collect())
    }
}

/// Position of a condition among those of an alias.
fn rank(test: Test) -> u32 {
    match test {
        Test::IsImmediate | Test::IsRegister => 0,
        Test::SameRegister => 1,
        Test::InClass | Test::InClassByMode => 2,
        Test::Has | Test::Lacks => 3,
        Test::AnyHas | Test::AnyLacks | Test::EndAny => 4,
        Test::Predicate => 5,
        Test::Applies | Test::None => 6,
    }
}
