//! Schedule classes (LLVM: `CodeGenSchedClass`): groups of instructions with equal scheduling
//! properties.

use rustc_hash::FxHashMap;
use tablegen_core::internal::Columns;
use tablegen_core::{Record, RecordError, RecordId, Records, Value};

use super::super::derived_from;
use super::super::instructions::{InstrId, Instructions};
use super::instregex;
use super::lookup::def;
use super::operands::Operands;
use super::processors::Processors;
use super::read_writes::{ReadWrites, operands_of};
use super::transitions::Transition;

/// Schedule class.
#[derive(Clone, Debug)]
pub struct Class<'r> {
    /// Name that LLVM gives the class.
    pub name: String,
    /// Itinerary class; `NoItinerary` for instructions without one. `None` for inferred classes.
    pub itinerary_class: Option<Record<'r>>,
    /// Writes and reads of the operands, unless a processor overrides them.
    pub operands: Operands,
    /// Indices in `Classes::overrides` of the `InstRW` records that override the operands on some
    /// processors.
    pub overrides: Vec<u32>,
    /// Number of instructions in the class.
    pub instructions: u32,
    /// Numbers of the processors that may use the class, ascending; 0 stands for all.
    pub processors: Vec<u32>,
    /// Transitions to the classes of variants.
    pub transitions: Vec<Transition<'r>>,
}

impl Class<'_> {
    /// Returns true if the class has no instruction of its own and is a variant of other classes.
    pub fn is_inferred(&self) -> bool {
        self.itinerary_class.is_none()
    }
}

/// Record of class `InstRW`: the writes and reads of some instructions on a processor.
#[derive(Debug)]
pub struct Override<'r> {
    pub record: Record<'r>,
    /// Machine model of the processor.
    model: Record<'r>,
    pub processor: u32,
    pub operands: Operands,
}

impl<'r> Override<'r> {
    /// Returns the machine model of the processor.
    pub(super) fn model(&self) -> Record<'r> {
        self.model
    }
}

/// Schedule classes, and the class of each instruction.
#[derive(Debug)]
pub(super) struct Classes<'r> {
    pub(super) all: Vec<Class<'r>>,
    pub(super) class_of: Vec<u32>,
    pub(super) overrides: Vec<Override<'r>>,
}

/// Key that determines the class of an instruction.
type Key = (RecordId, Operands);

impl<'r> Classes<'r> {
    #[allow(clippy::mutable_key_type, reason = "values are compared by number")]
    pub(super) fn read(
        records: &'r Records,
        instructions: &Instructions<'r>,
        read_writes: &ReadWrites<'r>,
        processors: &Processors<'r>,
    ) -> Result<Self, RecordError> {
        let nothing = def(records, "NoItinerary")?;
        let first = Class {
            name: "NoInstrModel".to_owned(),
            itinerary_class: Some(nothing),
            operands: Operands::default(),
            overrides: Vec::new(),
            instructions: 0,
            processors: vec![0],
            transitions: Vec::new(),
        };
        let mut numbers: FxHashMap<Key, u32> = FxHashMap::default();
        numbers.insert((nothing.id(), Operands::default()), 0);
        let mut classes =
            Classes { all: vec![first.clone()], class_of: Vec::new(), overrides: Vec::new() };
        let mut columns = Columns::new(records, &["Itinerary", "SchedRW"]);
        // Most instructions have the fields of others.
        let mut by_fields: FxHashMap<(RecordId, Option<Value<'r>>), u32> = FxHashMap::default();
        for instruction in instructions.all() {
            let record = instruction.record;
            let itinerary = match columns.get(record, 0).and_then(|value| value.as_def()) {
                Some(itinerary) => itinerary,
                None => record.def("Itinerary")?,
            };
            let list = operands_of(&mut columns, 1, record)?;
            let number = match by_fields.get(&(itinerary.id(), list)) {
                Some(&number) => number,
                None => {
                    let operands = match list {
                        Some(_) => read_writes.find(record, "SchedRW")?,
                        None => Operands::default(),
                    };
                    let number =
                        *numbers.entry((itinerary.id(), operands.clone())).or_insert_with(|| {
                            let named = (itinerary != nothing).then_some(itinerary);
                            classes.all.push(Class {
                                name: name(named, &operands, read_writes),
                                itinerary_class: Some(itinerary),
                                operands,
                                ..first.clone()
                            });
                            classes.all.len() as u32 - 1
                        });
                    by_fields.insert((itinerary.id(), list), number);
                    number
                }
            };
            classes.class_of.push(number);
            classes.all[number as usize].instructions += 1;
        }
        classes.split(records, instructions, read_writes, processors)?;
        Ok(classes)
    }

    /// Splits classes so that each `InstRW` applies to whole classes.
    fn split(
        &mut self,
        records: &'r Records,
        instructions: &Instructions<'r>,
        read_writes: &ReadWrites<'r>,
        processors: &Processors<'r>,
    ) -> Result<(), RecordError> {
        let mut theory = instregex::theory(records, instructions);
        for record in derived_from(records, "InstRW")? {
            let members = theory.expand(record)?.unwrap_or_default();
            if members.is_empty() {
                return Err(record.error("No matching instruction opcodes"));
            }
            // The instructions by their classes, in the order in which these come up.
            let mut groups: Vec<(u32, Vec<InstrId>)> = Vec::new();
            let mut group_of: FxHashMap<u32, usize> = FxHashMap::default();
            for member in members {
                let Some(id) = instructions.id(member) else {
                    return Err(member.error("No sched class for instruction."));
                };
                let class = self.class_of[id.index()];
                let group = *group_of.entry(class).or_insert_with(|| {
                    groups.push((class, Vec::new()));
                    groups.len() - 1
                });
                groups[group].1.push(id);
            }
            let model = record.def("SchedModel")?;
            self.overrides.push(Override {
                record,
                model,
                processor: processors.number(model, record)?,
                operands: read_writes.find(record, "OperandReadWrites")?,
            });
            for (class, members) in groups {
                self.override_class(class, &members, instructions)?;
            }
        }
        Ok(())
    }

    /// Applies the last override to some instructions of a class.
    fn override_class(
        &mut self,
        old: u32,
        members: &[InstrId],
        instructions: &Instructions<'r>,
    ) -> Result<(), RecordError> {
        let this = self.overrides.len() - 1;
        let class = &self.all[old as usize];
        let Override { model, .. } = self.overrides[this];
        let earlier = |all: &[u32]| {
            let mut same = all.iter().map(|&index| &self.overrides[index as usize]);
            same.find(|earlier| earlier.model == model)
        };
        let overlap = |earlier: &Override<'r>| {
            let member = members.first().map_or("", |id| instructions.all()[id.index()].name());
            overlap(self.overrides[this].record, earlier.record, member)
        };
        if old != 0 && !class.overrides.is_empty() && class.instructions == members.len() as u32 {
            if let Some(earlier) = earlier(&class.overrides)
                && model.bit("FullInstRWOverlapCheck")?
            {
                return Err(overlap(earlier));
            }
            self.all[old as usize].overrides.push(this as u32);
            return Ok(());
        }
        let mut name = String::new();
        for (index, id) in members.iter().enumerate() {
            if index > 0 {
                name.push('_');
            }
            name.push_str(instructions.all()[id.index()].name());
        }
        let mut new = Class {
            name,
            instructions: members.len() as u32,
            overrides: Vec::new(),
            ..class.clone()
        };
        if old != 0 {
            if let Some(earlier) = earlier(&class.overrides) {
                return Err(overlap(earlier));
            }
            new.overrides.extend_from_slice(&class.overrides);
        }
        new.overrides.push(this as u32);
        let number = self.all.len() as u32;
        self.all[old as usize].instructions -= members.len() as u32;
        self.all.push(new);
        for id in members {
            self.class_of[id.index()] = number;
        }
        Ok(())
    }
}

/// Returns the error for two `InstRW` records that cover the same instruction and processor.
fn overlap(later: Record<'_>, earlier: Record<'_>, member: &str) -> RecordError {
    let set = earlier.field("Instrs").map_or(String::new(), |field| field.value().to_string());
    let message =
        format!("Overlapping InstRW definition for \"{member}\" also matches previous \"{set}\".");
    later.error(message).with_note(earlier.locs(), "Previous match was here.")
}

/// Returns the name of the class with this itinerary class, writes and reads.
pub(super) fn name(
    itinerary: Option<Record<'_>>,
    operands: &Operands,
    read_writes: &ReadWrites<'_>,
) -> String {
    let mut name = itinerary.map_or(String::new(), |itinerary| itinerary.name().to_owned());
    for &write in &operands.writes {
        if !name.is_empty() {
            name.push('_');
        }
        name.push_str(&read_writes.writes[write as usize].name);
    }
    for &read in &operands.reads {
        name.push('_');
        name.push_str(&read_writes.reads[read as usize].name);
    }
    name
}
