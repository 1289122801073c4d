//! Resources of processors: the use of resources by writes, and read advances.
//!
//! Input: processors, and classes with their transitions. Output: the [`Resources`] of each
//! processor.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Loc, Record, RecordError, RecordId, Records, natural_order};

use super::super::{BitSet, derived_if_defined};
use super::classes::Class;
use super::operands::Operands;
use super::processors::{ProcessorModel, Processors, Resources};
use super::read_writes::{Direction, ReadWrites};
use super::transitions::duplicate;

/// Reads the records of class `ItinRW`.
pub(super) fn read_of_itineraries<'r>(
    records: &'r Records,
    read_writes: &ReadWrites<'r>,
    processors: &mut Processors<'r>,
) -> Result<(), RecordError> {
    for record in derived_if_defined(records, "ItinRW") {
        let Some(number) = processors.optional_number_of(record)? else {
            return Err(record.error("SchedModel is undefined"));
        };
        let operands = read_writes.find(record, "OperandReadWrites")?;
        let of = &mut processors.all[number as usize].of_itineraries;
        let position = of.all.len();
        for class in record.list_of_defs("MatchedItinClasses")? {
            let positions = of.of_class.entry(class.id()).or_default();
            if positions.last() != Some(&position) {
                positions.push(position);
            }
        }
        of.all.push((record, operands));
    }
    Ok(())
}

/// Collects the resources of all processors.
pub(super) fn collect<'r>(
    records: &'r Records,
    read_writes: &ReadWrites<'r>,
    classes: &[Class<'r>],
    processors: &mut Processors<'r>,
) -> Result<(), RecordError> {
    let mut resources: Vec<Resources<'r>> = Vec::new();
    resources.resize_with(processors.all.len(), Resources::default);
    let mut collector = Collector {
        read_writes,
        processors,
        units: Units::read(records)?,
        resources,
        seen: FxHashSet::default(),
    };
    let mut itineraries = FxHashSet::default();
    for class in classes {
        let Some(itinerary) = class.itinerary_class else {
            collector.operands(&class.operands, &class.processors)?;
            continue;
        };
        if itineraries.insert(itinerary.id()) {
            collector.itinerary_class(itinerary)?;
        }
    }
    for class in ["WriteRes", "SchedWriteRes"] {
        for record in derived_if_defined(records, class) {
            collector.write(record, processors.number_of(record)?)?;
        }
    }
    for record in derived_if_defined(records, "ReadAdvance") {
        collector.read(record, processors.number_of(record)?)?;
    }
    for record in derived_if_defined(records, "SchedReadAdvance") {
        if let Some(number) = processors.optional_number_of(record)? {
            collector.read(record, number)?;
        }
    }
    for class in ["ProcResGroup", "ProcResourceUnits"] {
        for record in derived_if_defined(records, class) {
            if let Some(number) = processors.optional_number_of(record)? {
                collector.resources[number as usize].add(record);
            }
        }
    }
    let resources = collector.resources;
    for (model, mut resources) in processors.all.iter_mut().zip(resources) {
        resources.all.sort_by(|a, b| natural_order(a.name_bytes(), b.name_bytes()));
        resources.positions = resources.all.iter().map(|record| record.id()).zip(0..).collect();
        check_groups(&resources.all)?;
        model.resources = resources;
    }
    Ok(())
}

impl<'r> Resources<'r> {
    /// Adds a resource. Whether it is new.
    fn add(&mut self, resource: Record<'r>) -> bool {
        let position = self.all.len();
        let is_new = *self.positions.entry(resource.id()).or_insert(position) == position;
        if is_new {
            self.all.push(resource);
        }
        is_new
    }
}

/// Units that implement each resource kind.
struct Units<'r> {
    /// Records of class `ProcResourceUnits`, by kind.
    of_kind: FxHashMap<RecordId, Vec<Record<'r>>>,
}

impl<'r> Units<'r> {
    fn read(records: &'r Records) -> Result<Self, RecordError> {
        let mut of_kind: FxHashMap<RecordId, Vec<Record<'r>>> = FxHashMap::default();
        for record in derived_if_defined(records, "ProcResourceUnits") {
            of_kind.entry(record.def("Kind")?.id()).or_default().push(record);
        }
        Ok(Units { of_kind })
    }

    /// Returns the units that implement a resource kind in a processor. Units implement themselves.
    fn find(
        &self,
        kind: Record<'r>,
        model: &ProcessorModel<'r>,
        locs: &[Loc],
    ) -> Result<Record<'r>, RecordError> {
        if kind.is_subclass_of("ProcResourceUnits") {
            return Ok(kind);
        }
        let mut found = None;
        let of_kind = self.of_kind.get(&kind.id()).into_iter().flatten().copied();
        let group = kind.is_subclass_of("ProcResGroup").then_some(kind);
        for candidate in of_kind.chain(group) {
            if candidate.def("SchedModel")? == model.record && found.replace(candidate).is_some() {
                let name = kind.name();
                let message = format!("Multiple ProcessorResourceUnits associated with {name}");
                return Err(RecordError::new(locs, message));
            }
        }
        found.ok_or_else(|| no_units(kind, locs))
    }
}

/// Returns the error for a resource kind without units in a processor.
pub fn no_units(kind: Record<'_>, locs: &[Loc]) -> RecordError {
    RecordError::new(locs, format!("No ProcessorResources associated with {}", kind.name()))
}

struct Collector<'m, 'r> {
    read_writes: &'m ReadWrites<'r>,
    processors: &'m Processors<'r>,
    units: Units<'r>,
    resources: Vec<Resources<'r>>,
    /// Writes and reads that were collected for a processor.
    seen: FxHashSet<(Direction, u32, u32)>,
}

impl<'r> Collector<'_, 'r> {
    /// Adds the writes and reads of an itinerary class on all processors.
    fn itinerary_class(&mut self, class: Record<'r>) -> Result<(), RecordError> {
        for (number, processor) in self.processors.all.iter().enumerate() {
            let of = &processor.of_itineraries;
            let positions = of.of_class.get(&class.id()).map_or(&[][..], |positions| positions);
            for (nth, &position) in positions.iter().enumerate() {
                let (record, operands) = &of.all[position];
                if nth > 0 {
                    return Err(duplicate(*record, class, &processor.name));
                }
                self.operands(operands, &[number as u32])?;
            }
        }
        Ok(())
    }

    fn operands(&mut self, operands: &Operands, processors: &[u32]) -> Result<(), RecordError> {
        for (direction, numbers) in
            [(Direction::Write, &operands.writes), (Direction::Read, &operands.reads)]
        {
            for &number in numbers {
                for &processor in processors {
                    self.operand(direction, number, processor)?;
                }
            }
        }
        Ok(())
    }

    fn operand(
        &mut self,
        direction: Direction,
        number: u32,
        processor: u32,
    ) -> Result<(), RecordError> {
        if !self.seen.insert((direction, number, processor)) {
            return Ok(());
        }
        let one = self.read_writes.get(direction, number);
        if let Some(record) = one.record {
            match direction {
                Direction::Write if record.is_subclass_of("SchedWriteRes") => {
                    self.write(record, processor)?;
                }
                Direction::Read if record.is_subclass_of("SchedReadAdvance") => {
                    self.read(record, processor)?;
                }
                _ => {}
            }
        }
        for alias in &one.aliases {
            let mut expanded = Vec::new();
            self.read_writes.expand(alias.by, direction, &mut expanded)?;
            for number in expanded {
                self.operand(direction, number, alias.processor.unwrap_or(processor))?;
            }
        }
        Ok(())
    }

    /// Adds a record with the resources of a write.
    fn write(&mut self, record: Record<'r>, processor: u32) -> Result<(), RecordError> {
        let resources = &mut self.resources[processor as usize];
        if !resources.writes.insert(record.id()) {
            return Ok(());
        }
        if record.is_subclass_of("WriteRes") {
            let write = record.def("WriteType")?;
            if resources.of_write.insert(write.id(), record).is_some() {
                let name = write.name();
                let message = format!("WriteType of {name} already used in another WriteRes");
                return Err(record.error(message));
            }
        }
        for kind in record.list_of_defs("ProcResources")? {
            self.resource(kind, processor, record.locs())?;
        }
        Ok(())
    }

    /// Adds a resource, and those that it is part of.
    fn resource(
        &mut self,
        mut kind: Record<'r>,
        processor: u32,
        locs: &[Loc],
    ) -> Result<(), RecordError> {
        let model = &self.processors.all[processor as usize];
        let resources = &mut self.resources[processor as usize];
        loop {
            let units = self.units.find(kind, model, locs)?;
            if !resources.add(units) || units.is_subclass_of("ProcResGroup") {
                return Ok(());
            }
            match units.get::<Option<Record<'_>>>("Super")? {
                Some(whole) => kind = whole,
                None => return Ok(()),
            }
        }
    }

    /// Adds a record with the advance of a read.
    fn read(&mut self, record: Record<'r>, processor: u32) -> Result<(), RecordError> {
        let resources = &mut self.resources[processor as usize];
        for write in record.list_of_defs("ValidWrites")? {
            if self.read_writes.number(write, Direction::Write) == 0 {
                let message = format!(
                    "ReadAdvance referencing a ValidWrite that is not used by any instruction ({})",
                    write.name()
                );
                return Err(record.error(message));
            }
            resources.forwarded.insert(write.id());
        }
        if resources.reads.insert(record.id()) && record.is_subclass_of("ReadAdvance") {
            let read = record.def("ReadType")?;
            if resources.of_read.insert(read.id(), record).is_some() {
                let name = read.name();
                let message = format!("ReadType of {name} already used in another ReadAdvance");
                return Err(record.error(message));
            }
        }
        Ok(())
    }
}

/// Checks that groups of resources which overlap are parts of a group.
fn check_groups(resources: &[Record<'_>]) -> Result<(), RecordError> {
    let mut numbers: FxHashMap<RecordId, usize> = FxHashMap::default();
    let mut groups = Vec::new();
    for &record in resources {
        if record.is_subclass_of("ProcResGroup") {
            let mut members = BitSet::default();
            for member in record.list_of_defs("Resources")? {
                let next = numbers.len();
                members.insert(*numbers.entry(member.id()).or_insert(next));
            }
            groups.push((record, members));
        }
    }
    for (index, (group, members)) in groups.iter().enumerate() {
        for (other, others) in &groups[index + 1..] {
            if !members.intersects(others) {
                continue;
            }
            let covers = |whole: &BitSet| members.is_subset(whole) && others.is_subset(whole);
            if !groups.iter().any(|(_, whole)| covers(whole)) {
                let message = format!(
                    "proc resource group overlaps with {} but no supergroup contains both.",
                    other.name()
                );
                return Err(group.error(message));
            }
        }
    }
    Ok(())
}
