//! When aliases are printed, as tables for `tablegen_rt::asm::print`.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId};

use super::programs::Programs;
use crate::asm_writer::Plan;
use crate::asm_writer::aliases::Condition;
use tablegen_model::features::Features;
use tablegen_model::hw_modes::HwModes;
use tablegen_model::registers::{ClassId, CodeGenRegisters};

/// The tables of aliases.
pub(super) struct Conditions {
    /// For each opcode 0, or one more than the number of its list.
    pub(super) aliases_of: Vec<u64>,
    /// How long each list is.
    pub(super) lens: Vec<usize>,
    /// 12 bytes for each alias.
    pub(super) aliases: Vec<u8>,
    /// 6 bytes for each condition.
    pub(super) conditions: Vec<u8>,
    /// The classes that conditions speak of; the first one has no registers.
    pub(super) classes: Vec<Option<ClassId>>,
    /// For each class that depends on the mode, and each mode, one of these.
    pub(super) by_mode: Vec<u64>,
}

/// Makes the tables.
struct Builder<'p, 'r> {
    registers: &'p CodeGenRegisters<'r>,
    modes: &'p HwModes<'r>,
    features: Option<&'p Features<'r>>,
    made: Conditions,
    classes: FxHashMap<ClassId, u32>,
    by_mode: FxHashMap<RecordId, u32>,
}

impl Conditions {
    /// Makes tables of the aliases of a plan.
    ///
    /// # Errors
    /// A condition speaks of what is not there.
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
                aliases_of: vec![0; plan.instructions.all().len()],
                lens: Vec::new(),
                aliases: Vec::new(),
                conditions: Vec::new(),
                classes: vec![None],
                by_mode: Vec::new(),
            },
            classes: FxHashMap::default(),
            by_mode: FxHashMap::default(),
        };
        let mut steps = programs.aliases.iter();
        for (id, patterns) in &plan.aliases.of_instruction {
            builder.made.lens.push(patterns.len());
            builder.made.aliases_of[id.index()] = builder.made.lens.len() as u64;
            for pattern in patterns {
                let first = (builder.made.conditions.len() / 6) as u32;
                for condition in &pattern.conditions {
                    builder.add(condition)?;
                }
                let lens = [pattern.operands, pattern.conditions.len()];
                for len in lens {
                    let Ok(len) = u16::try_from(len) else {
                        return Err(pattern.record.error("too many operands for Rust"));
                    };
                    builder.made.aliases.extend(len.to_le_bytes());
                }
                let steps = steps.next().copied().unwrap_or_default();
                builder.made.aliases.extend(first.to_le_bytes());
                builder.made.aliases.extend(steps.to_le_bytes());
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

    fn add(&mut self, condition: &Condition<'r>) -> Result<(), RecordError> {
        // The numbers are those of `tablegen_rt::asm::print::condition`.
        let (kind, value): (u16, u32) = match *condition {
            Condition::Ignore => (0, 0),
            Condition::Class(class) => (1, self.class(class)?),
            Condition::ClassByMode(class) => (2, self.class_by_mode(class)?),
            Condition::Tied(to) => (3, to as u32),
            Condition::Immediate(number) => (4, number.cast_unsigned()),
            Condition::Register(None) => (5, 0),
            Condition::Register(Some(register)) => {
                (5, self.registers.register(register)?.enum_value())
            }
            Condition::Predicate(number) => (6, number as u32),
            Condition::Feature { feature, negated, any } => {
                let id = self.features.and_then(|features| features.id(feature));
                let Some(id) = id else {
                    return Err(feature.error("this is no feature"));
                };
                (7 + u16::from(negated) + 2 * u16::from(any), id.0)
            }
            Condition::EndAny => (11, 0),
        };
        self.made.conditions.extend(kind.to_le_bytes());
        self.made.conditions.extend(value.to_le_bytes());
        Ok(())
    }
}
