//! Schedule classes (LLVM: `CodeGenSchedClass`): instructions that a scheduler need not tell
//! apart.

use rustc_hash::FxHashMap;
use tablegen_core::{Columns, Record, RecordError, RecordId, Records, Value};

use super::super::derived_from;
use super::super::instructions::Instructions;
use super::def;
use super::instregex;
use super::read_writes::{Operands, ReadWrites, operands_of};

/// A schedule class.
#[derive(Clone, Debug)]
pub(crate) struct Class<'r> {
    /// The name that LLVM gives it.
    pub(crate) name: String,
    /// The itinerary class; that of instructions without one is `NoItinerary`.
    pub(crate) itinerary_class: Record<'r>,
    /// What the operands do, unless a processor says otherwise.
    #[expect(dead_code, reason = "for the output of subtargets")]
    pub(crate) operands: Operands,
    /// The records of class `InstRW` that say otherwise for a processor.
    pub(crate) overrides: Vec<Record<'r>>,
    /// How many instructions have it.
    pub(crate) instructions: u32,
}

/// Schedule classes, and which instruction has which.
pub(super) struct Classes<'r> {
    pub(super) all: Vec<Class<'r>>,
    pub(super) class_of: Vec<u32>,
}

/// What makes the class of an instruction.
type Key = (RecordId, Operands);

impl<'r> Classes<'r> {
    #[allow(clippy::mutable_key_type, reason = "values are compared by number")]
    pub(super) fn read(
        records: &'r Records,
        instructions: &Instructions<'r>,
        read_writes: &ReadWrites<'r>,
    ) -> Result<Self, RecordError> {
        let nothing = def(records, "NoItinerary")?;
        let first = Class {
            name: "NoInstrModel".to_owned(),
            itinerary_class: nothing,
            operands: Operands::default(),
            overrides: Vec::new(),
            instructions: 0,
        };
        let mut numbers: FxHashMap<Key, u32> = FxHashMap::default();
        numbers.insert((nothing.id(), Operands::default()), 0);
        let mut classes = Classes { all: vec![first], class_of: Vec::new() };
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
                            classes.all.push(Class {
                                name: name(nothing, itinerary, &operands, read_writes),
                                itinerary_class: itinerary,
                                operands,
                                overrides: Vec::new(),
                                instructions: 0,
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
        classes.split(records, instructions)?;
        Ok(classes)
    }

    /// Splits classes so that each `InstRW` speaks of whole classes only.
    fn split(
        &mut self,
        records: &'r Records,
        instructions: &Instructions<'r>,
    ) -> Result<(), RecordError> {
        let mut theory = instregex::theory(records, instructions);
        for override_ in derived_from(records, "InstRW")? {
            let members = theory.expand(override_)?.unwrap_or_default();
            if members.is_empty() {
                return Err(override_.error("No matching instruction opcodes"));
            }
            // The instructions by their classes, in the order in which these come up.
            let mut groups: Vec<(u32, Vec<Record<'r>>)> = Vec::new();
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
                groups[group].1.push(member);
            }
            for (class, members) in groups {
                self.override_class(class, &members, override_, instructions)?;
            }
        }
        Ok(())
    }

    /// Notes what `override_` says of some of the instructions of a class.
    fn override_class(
        &mut self,
        old: u32,
        members: &[Record<'r>],
        override_: Record<'r>,
        instructions: &Instructions<'r>,
    ) -> Result<(), RecordError> {
        let class = &self.all[old as usize];
        if old != 0 && !class.overrides.is_empty() && class.instructions == members.len() as u32 {
            let model = override_.def("SchedModel")?;
            for &earlier in &class.overrides {
                if earlier.def("SchedModel")? == model && model.bit("FullInstRWOverlapCheck")? {
                    return Err(overlap(override_, earlier, members));
                }
            }
            self.all[old as usize].overrides.push(override_);
            return Ok(());
        }
        let names: Vec<&str> = members.iter().map(|member| member.name()).collect();
        let mut new = Class {
            name: names.join("_"),
            overrides: Vec::new(),
            instructions: members.len() as u32,
            ..class.clone()
        };
        if old != 0 {
            let model = override_.def("SchedModel")?;
            for &earlier in &class.overrides {
                if earlier.def("SchedModel")? == model {
                    return Err(overlap(override_, earlier, members));
                }
                new.overrides.push(earlier);
            }
        }
        new.overrides.push(override_);
        let number = self.all.len() as u32;
        self.all[old as usize].instructions -= members.len() as u32;
        self.all.push(new);
        for id in members.iter().filter_map(|&member| instructions.id(member)) {
            self.class_of[id.index()] = number;
        }
        Ok(())
    }
}

/// Two records of class `InstRW` speak of one instruction and one processor.
fn overlap(later: Record<'_>, earlier: Record<'_>, members: &[Record<'_>]) -> RecordError {
    let member = members.first().map_or("", |member| member.name());
    let set = earlier.field("Instrs").map_or(String::new(), |field| field.value().to_string());
    let message =
        format!("Overlapping InstRW definition for \"{member}\" also matches previous \"{set}\".");
    later.error(message).with_note(earlier.locs(), "Previous match was here.")
}

/// The name of the class of an itinerary class, writes and reads.
fn name(
    nothing: Record<'_>,
    itinerary: Record<'_>,
    operands: &Operands,
    read_writes: &ReadWrites<'_>,
) -> String {
    let mut name = String::new();
    if itinerary != nothing {
        name.push_str(itinerary.name());
    }
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
