//! Conditions of aliases, as tables for `tablegen_rt::asm::print`.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId};
use tablegen_format::asm_writer::{self, CONDITION_LEN, Test};
use tablegen_format::optional;

use super::programs::Programs;
use crate::asm_writer::Plan;
use crate::asm_writer::aliases::Condition;
use tablegen_model::features::Features;
use tablegen_model::hw_modes::HwModes;
use tablegen_model::registers::{ClassId, CodeGenRegisters};

/// Tables of aliases.
pub(super) struct Conditions {
    /// For each opcode the index of its alias list, which may be absent.
    pub(super) aliases_of: Vec<u64>,
    /// Length of each alias list.
    pub(super) lens: Vec<usize>,
    /// Bytes of the alias table.
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
                aliases_of: vec![optional::to_number(None); plan.instructions.all().len()],
                lens: Vec::new(),
                aliases: Vec::new(),
                conditions: Vec::new(),
                classes: vec![None],
                by_mode: Vec::new(),
            },
            classes: FxHashMap::default(),
            by_mode: FxHashMap::default(),
        };
        let mut programs = programs.aliases.iter();
        for (id, patterns) in &plan.aliases.of_instruction {
            let list = builder.made.lens.len() as u32;
            builder.made.aliases_of[id.index()] = optional::to_number(Some(list));
            builder.made.lens.push(patterns.len());
            for pattern in patterns {
                let first = (builder.made.conditions.len() / CONDITION_LEN) as u32;
                let conditions = builder.conditions(&pattern.conditions)?;
                let lens = [pattern.operands, conditions.len()].map(u16::try_from);
                let bytes = conditions.iter().flat_map(|condition| condition.to_bytes());
                builder.made.conditions.extend(bytes);
                let [Ok(operands), Ok(conditions)] = lens else {
                    return Err(pattern.record.error("too many operands for Rust"));
                };
                let program = programs.next().copied().unwrap_or_default();
                let alias = asm_writer::Alias { operands, conditions, first, program };
                builder.made.aliases.extend(alias.to_bytes());
            }
        }
        Ok(builder.made)
    }
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
    fn conditions(
        &mut self,
        all: &[Condition<'r>],
    ) -> Result<Vec<asm_writer::Condition>, RecordError> {
        let (mut made, mut operand, mut disjunctions) = (Vec::new(), 0_usize, 0_u32);
        for condition in all {
            let mut made_one = self.condition(condition)?;
            let is_of_operand = made_one.test <= Test::Predicate;
            if is_of_operand {
                operand += 1;
                made_one.operand = u8::try_from(operand).unwrap_or(0);
            }
            made.push(((rank(made_one.test), disjunctions), made_one));
            disjunctions += u32::from(made_one.test == Test::EndAny);
        }
        if operand <= usize::from(u8::MAX) {
            made.retain(|(_, condition)| condition.test != Test::Any);
            // The parts of a disjunction stay together: the sort is stable.
            made.sort_by_key(|(key, _)| *key);
        }
        Ok(made.into_iter().map(|(_, condition)| condition).collect())
    }

    fn condition(
        &mut self,
        condition: &Condition<'r>,
    ) -> Result<asm_writer::Condition, RecordError> {
        let (test, value) = match *condition {
            Condition::Ignore => (Test::Any, 0),
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
        Ok(asm_writer::Condition { test, operand: 0, value })
    }
}

/// Position of a condition among those of an alias.
fn rank(test: Test) -> u32 {
    match test {
        Test::IsImmediate | Test::IsRegister => 0,
        Test::SameRegister => 1,
        Test::Any | Test::InClass | Test::InClassByMode => 2,
        Test::Has | Test::Lacks => 3,
        Test::AnyHas | Test::AnyLacks | Test::EndAny => 4,
        Test::Predicate => 5,
    }
}
