//! Costs of each schedule class on each processor.
//!
//! Input are schedules. Output is [`Costs`]: tables that all processors share, and a [`ClassCost`]
//! per processor and class that refers to parts of them.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError};
use tablegen_session::lacks_field;

use super::pool::Pool;
use crate::schedules::Schedules;
use crate::schedules::classes::Class;
use crate::schedules::operands::Operands;
use crate::schedules::processors::ProcessorModel;
use crate::schedules::read_writes::Direction;
use crate::schedules::resources::no_units;

/// Number of micro-operations of an unsupported class. The field has 13 bits.
pub const INVALID: u16 = (1 << 13) - 1;

/// Number of micro-operations of a variant class.
pub const VARIANT: u16 = INVALID - 1;

/// Use of a resource. Numbers are truncated as in LLVM's tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Use {
    /// Number of the resource in its processor.
    pub resource: u16,
    /// Cycle in which the resource is released.
    pub release: u16,
    /// Cycle in which the resource is acquired.
    pub acquire: u16,
}

/// Latency of a write.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Latency {
    pub cycles: i16,
    /// Number of the write if a read can use its result early, else 0.
    pub write: u16,
}

/// Read advance of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Advance {
    /// Index of the operand among those that are read.
    pub operand: u32,
    /// Number of the write, or 0 for all writes.
    pub write: u32,
    pub cycles: i32,
}

/// Range of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Part {
    pub first: u32,
    pub len: u32,
}

/// Cost of a class on a processor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct ClassCost {
    pub micro_ops: u16,
    pub begins_group: bool,
    pub ends_group: bool,
    pub retires_out_of_order: bool,
    pub uses: Part,
    pub latencies: Part,
    pub advances: Part,
}

/// Costs of all classes on all processors.
#[derive(Debug)]
pub struct Costs {
    pub uses: Vec<Use>,
    pub latencies: Vec<Latency>,
    /// Names of the writes with each latency.
    pub writers: Vec<String>,
    pub advances: Vec<Advance>,
    /// Costs of all classes for each processor. Empty for a processor without a per-operand model.
    pub of_processors: Vec<Vec<ClassCost>>,
}

impl Costs {
    /// Computes the costs.
    ///
    /// # Errors
    /// Returns an error if a processor lacks a resource, or if its records contradict each other.
    pub fn new(schedules: &Schedules<'_>) -> Result<Self, RecordError> {
        let mut tables = Tables {
            uses: Pool::new(Use::default()),
            latencies: Pool::new(Latency::default()),
            writers: vec!["InvalidWrite".to_owned()],
            named: FxHashSet::default(),
            advances: Pool::new(Advance::default()),
        };
        let mut of_processors = Vec::with_capacity(schedules.processors.all.len());
        for (number, model) in schedules.processors.all.iter().enumerate() {
            if !model.has_costs() {
                of_processors.push(Vec::new());
                continue;
            }
            let mut processor = Processor::new(schedules, number as u32, model)?;
            let mut costs = Vec::with_capacity(schedules.classes.len());
            for class in &schedules.classes {
                costs.push(processor.class(class, &mut tables)?);
            }
            of_processors.push(costs);
        }
        Ok(Costs {
            uses: tables.uses.all().to_vec(),
            latencies: tables.latencies.all().to_vec(),
            writers: tables.writers,
            advances: tables.advances.all().to_vec(),
            of_processors,
        })
    }
}

/// Tables that all processors share.
struct Tables {
    uses: Pool<Use>,
    latencies: Pool<Latency>,
    writers: Vec<String>,
    /// Writes already listed with a latency.
    named: FxHashSet<(usize, u32)>,
    advances: Pool<Advance>,
}

/// Cost of a write, including all writes of its sequence.
#[derive(Clone, Debug)]
struct WriteCost {
    /// Last write of the sequence.
    write: u32,
    latency: Latency,
    micro_ops: i64,
    is_unsupported: bool,
    begins_group: bool,
    ends_group: bool,
    retires_out_of_order: bool,
    uses: Vec<Use>,
}

/// Read advance of a read.
#[derive(Clone, Debug)]
enum ReadCost {
    Unsupported,
    /// Writes with their cycles.
    Advances(Vec<(u32, i64)>),
}

/// Processor with cached costs.
struct Processor<'m, 'r> {
    schedules: &'m Schedules<'r>,
    number: u32,
    model: &'m ProcessorModel<'r>,
    /// Resource groups with their members.
    groups: Vec<(Record<'r>, Vec<Record<'r>>)>,
    writes: FxHashMap<u32, WriteCost>,
    reads: FxHashMap<u32, ReadCost>,
    classes: FxHashMap<Operands, ClassCost>,
}

impl<'m, 'r> Processor<'m, 'r> {
    fn new(
        schedules: &'m Schedules<'r>,
        number: u32,
        model: &'m ProcessorModel<'r>,
    ) -> Result<Self, RecordError> {
        let mut groups = Vec::new();
        for &resource in &model.resources.all {
            if resource.is_subclass_of("ProcResGroup") {
                groups.push((resource, resource.list_of_defs("Resources")?));
            }
        }
        Ok(Processor {
            schedules,
            number,
            model,
            groups,
            writes: FxHashMap::default(),
            reads: FxHashMap::default(),
            classes: FxHashMap::default(),
        })
    }

    fn class(&mut self, class: &Class<'r>, tables: &mut Tables) -> Result<ClassCost, RecordError> {
        if class.transitions.iter().any(|transition| transition.processor == self.number) {
            return Ok(ClassCost { micro_ops: VARIANT, ..ClassCost::default() });
        }
        let processors = &class.processors;
        if processors.first() != Some(&0) && processors.binary_search(&self.number).is_err() {
            return Ok(ClassCost::default());
        }
        let overrides =
            class.overrides.iter().map(|&index| &self.schedules.overrides[index as usize]);
        let own = overrides.into_iter().find(|one| one.processor == self.number);
        let mut operands = own.map_or(&class.operands, |own| &own.operands);
        let with_itinerary;
        if operands.writes.is_empty() {
            let of = &self.model.of_itineraries;
            let positions = class.itinerary_class.and_then(|class| of.of_class.get(&class.id()));
            if let Some(&position) = positions.and_then(|positions| positions.first()) {
                let (_, more) = &of.all[position];
                let mut all = operands.clone();
                all.writes.extend_from_slice(&more.writes);
                all.reads.extend_from_slice(&more.reads);
                with_itinerary = all;
                operands = &with_itinerary;
            }
        }
        if let Some(&known) = self.classes.get(operands) {
            return Ok(known);
        }
        let (cost, is_final) = self.operands(operands, tables)?;
        if is_final {
            self.classes.insert(operands.clone(), cost);
        }
        Ok(cost)
    }

    /// Returns the cost of a class with these operands, and true if it is final. A sequence that is
    /// added to a table can later be found at a lower offset, where another sequence ends with its
    /// beginning.
    fn operands(
        &mut self,
        operands: &Operands,
        tables: &mut Tables,
    ) -> Result<(ClassCost, bool), RecordError> {
        let mut cost = ClassCost::default();
        if operands.writes.is_empty() {
            cost.micro_ops = INVALID;
        }
        let mut uses: Vec<Use> = Vec::new();
        let mut latencies = Vec::new();
        let mut writers = Vec::new();
        for &number in &operands.writes {
            let write = self.write(number)?;
            // As in llvm-tblgen, a supported write after an unsupported one makes the count a
            // number again.
            cost.micro_ops = match write.is_unsupported {
                true => INVALID,
                false => (i64::from(cost.micro_ops).wrapping_add(write.micro_ops) & 0x1fff) as u16,
            };
            cost.begins_group |= write.begins_group;
            cost.ends_group |= write.ends_group;
            cost.retires_out_of_order |= write.retires_out_of_order;
            write.uses.iter().for_each(|&one| add_use(&mut uses, one));
            latencies.push(write.latency);
            writers.push(write.write);
        }
        let mut advances = Vec::new();
        for (operand, &number) in (0..).zip(&operands.reads) {
            match self.read(number)? {
                Some(ReadCost::Unsupported) => {
                    cost.micro_ops = INVALID;
                    break;
                }
                Some(ReadCost::Advances(all)) => {
                    advances.extend(all.iter().map(|&(write, cycles)| Advance {
                        operand,
                        write,
                        cycles: cycles as i32,
                    }));
                }
                None => {}
            }
        }
        if cost.micro_ops == INVALID {
            uses.clear();
            latencies.clear();
            advances.clear();
        }
        uses.sort_unstable_by_key(|one| one.resource);
        let (position, are_uses_known) = tables.uses.find_or_add(&uses);
        cost.uses = part(position, uses.len());
        let (position, is_known) = tables.latencies.find_or_add(&latencies);
        cost.latencies = part(position, latencies.len());
        for (index, (&number, _)) in (position..).zip(writers.iter().zip(&latencies)) {
            let name = &self.schedules.read_writes.get(Direction::Write, number).name;
            if !is_known {
                tables.writers.push(name.clone());
                tables.named.insert((index, number));
            } else if tables.named.insert((index, number)) && !tables.writers[index].contains(name)
            {
                tables.writers[index].push('_');
                tables.writers[index].push_str(name);
            }
        }
        let (position, are_advances_known) = tables.advances.find_or_add(&advances);
        cost.advances = part(position, advances.len());
        Ok((cost, are_uses_known && is_known && are_advances_known))
    }

    /// Returns the cost of a write.
    fn write(&mut self, number: u32) -> Result<&WriteCost, RecordError> {
        if !self.writes.contains_key(&number) {
            let cost = self.read_write(number)?;
            self.writes.insert(number, cost);
        }
        Ok(&self.writes[&number])
    }

    fn read_write(&self, number: u32) -> Result<WriteCost, RecordError> {
        let read_writes = &self.schedules.read_writes;
        let mut sequence = Vec::new();
        let processor = (self.number, self.model);
        read_writes.expand_for(number, Direction::Write, processor, &mut sequence)?;
        let last = sequence.last().copied().unwrap_or(0);
        let record = read_writes.get(Direction::Write, last).record;
        let is_read = record.is_some_and(|it| self.model.resources.forwarded.contains(&it.id()));
        let mut cost = WriteCost {
            write: last,
            latency: Latency { cycles: 0, write: if is_read { last as u16 } else { 0 } },
            micro_ops: 0,
            is_unsupported: false,
            begins_group: false,
            ends_group: false,
            retires_out_of_order: false,
            uses: Vec::new(),
        };
        for part in sequence {
            let record = self.find_resources(part)?;
            if record.bit("Unsupported")? {
                cost.is_unsupported = true;
                break;
            }
            let latency = record.plain_int("Latency")?;
            cost.latency.cycles = (i64::from(cost.latency.cycles).wrapping_add(latency)) as i16;
            cost.micro_ops = cost.micro_ops.wrapping_add(record.plain_int("NumMicroOps")?);
            let is_single = record.bit("SingleIssue")?;
            cost.begins_group |= is_single | record.bit("BeginGroup")?;
            cost.ends_group |= is_single | record.bit("EndGroup")?;
            cost.retires_out_of_order |= record.bit("RetireOOO")?;
            for one in self.uses(record)? {
                add_use(&mut cost.uses, one);
            }
        }
        Ok(cost)
    }

    /// Returns the resources that a `WriteRes` record uses.
    fn uses(&self, record: Record<'r>) -> Result<Vec<Use>, RecordError> {
        let resources = record.list_of_defs("ProcResources")?;
        let mut releases = record.list_of_plain_ints("ReleaseAtCycles")?;
        let mut acquires = record.list_of_plain_ints("AcquireAtCycles")?;
        if !releases.is_empty() && releases.len() != resources.len() {
            return Err(record.error(format!(
                "Inconsistent release at cycles: size(ReleaseAtCycles) != size(ProcResources): \
                 {} vs {}",
                resources.len(),
                releases.len()
            )));
        }
        if !acquires.is_empty() && acquires.len() != resources.len() {
            return Err(record.error(format!(
                "Inconsistent resource cycles: size(AcquireAtCycles) != size(ProcResources): \
                 {} vs {}",
                acquires.len(),
                resources.len()
            )));
        }
        releases.resize(resources.len(), 1);
        acquires.resize(resources.len(), 0);
        // Resources that contain a used resource follow all named ones.
        let mut all: Vec<(Record<'r>, usize)> = resources.iter().copied().zip(0..).collect();
        for (index, &resource) in resources.iter().enumerate() {
            for whole in self.wholes(resource)? {
                all.push((whole, index));
            }
        }
        let mut uses = Vec::with_capacity(all.len());
        for (resource, index) in all {
            let (release, acquire) = (releases[index], acquires[index]);
            let number = self.model.resource_number(resource)?;
            if acquire > release {
                return Err(record.error(
                    "Inconsistent resource cycles: AcquireAtCycles <= ReleaseAtCycles must hold.",
                ));
            }
            if acquire < 0 {
                let message = "Invalid value: AcquireAtCycle must be a non-negative value.";
                return Err(record.error(message));
            }
            uses.push(Use {
                resource: number as u16,
                release: release as u16,
                acquire: acquire as u16,
            });
        }
        Ok(uses)
    }

    /// Returns the resources that contain a resource: its super-resources, and the groups that it
    /// is in.
    fn wholes(&self, resource: Record<'r>) -> Result<Vec<Record<'r>>, RecordError> {
        let mut wholes = Vec::new();
        let parts = if resource.is_subclass_of("ProcResGroup") {
            resource.list_of_defs("Resources")?
        } else {
            let mut part = units(resource, resource)?;
            while let Some(whole) = part.get::<Option<Record<'_>>>("Super")? {
                part = units(whole, part)?;
                wholes.push(part);
                if wholes.len() > self.model.resources.all.len() {
                    return Err(part.error("the resource is a part of itself"));
                }
            }
            vec![resource]
        };
        for (group, members) in &self.groups {
            if *group != resource && parts.iter().all(|part| members.contains(part)) {
                wholes.push(*group);
            }
        }
        Ok(wholes)
    }

    /// Returns the record with the resources of a write.
    fn find_resources(&self, number: u32) -> Result<Record<'r>, RecordError> {
        let of_write = &self.model.resources.of_write;
        self.find(number, Direction::Write, "SchedWriteRes", of_write)?.map_err(|write| {
            let name = write.map_or("", |write| write.name());
            self.model.record.error(format!("Processor does not define resources for {name}"))
        })
    }

    /// Returns the record that describes a write or read: the write or read itself or its alias if
    /// these are of class `class`, or else the processor's record for it. Falls back to the record
    /// of the write or read.
    #[allow(clippy::type_complexity, reason = "the absence of a record is no error of its own")]
    fn find(
        &self,
        number: u32,
        direction: Direction,
        class: &str,
        known: &FxHashMap<tablegen_core::RecordId, Record<'r>>,
    ) -> Result<Result<Record<'r>, Option<Record<'r>>>, RecordError> {
        let read_writes = &self.schedules.read_writes;
        let one = read_writes.get(direction, number);
        let Some(record) = one.record else { return Ok(Err(None)) };
        if record.is_subclass_of(class) {
            return Ok(Ok(record));
        }
        let processors = &self.schedules.processors;
        let of = (self.number, self.model);
        let alias = read_writes.alias_in(one, direction, of, |alias| {
            let by = read_writes.get(direction, alias.by).record;
            by.map_or(Ok(None), |by| processors.optional_number_of(by))
        })?;
        let alias = alias.and_then(|alias| read_writes.get(direction, alias).record);
        if let Some(alias) = alias
            && alias.is_subclass_of(class)
        {
            return Ok(Ok(alias));
        }
        let own = known.get(&record.id()).copied();
        let of_alias = alias.and_then(|alias| known.get(&alias.id()).copied());
        if let (Some(_), Some(of_alias)) = (own, of_alias) {
            let kind = match direction {
                Direction::Write => "SchedWrite",
                Direction::Read => "SchedRead",
            };
            return Err(of_alias.error(format!(
                "Resources are defined for both {kind} and its alias on processor {}",
                self.model.name
            )));
        }
        Ok(of_alias.or(own).ok_or(Some(record)))
    }

    /// Returns the read advance of a read, or `None` if it has none.
    fn read(&mut self, number: u32) -> Result<Option<&ReadCost>, RecordError> {
        if !self.reads.contains_key(&number) {
            match self.read_read(number)? {
                Some(cost) => self.reads.insert(number, cost),
                None => return Ok(None),
            };
        }
        Ok(self.reads.get(&number))
    }

    fn read_read(&self, number: u32) -> Result<Option<ReadCost>, RecordError> {
        let of_read = &self.model.resources.of_read;
        let record = match self.find(number, Direction::Read, "SchedReadAdvance", of_read)? {
            Ok(record) => record,
            Err(Some(read)) if read.name() == "ReadDefault" => return Ok(None),
            Err(read) => {
                let name = read.map_or("", |read| read.name());
                let message = format!("Processor does not define resources for {name}");
                return Err(self.model.record.error(message));
            }
        };
        if record.bit("Unsupported")? {
            return Ok(Some(ReadCost::Unsupported));
        }
        let writes = record.list_of_defs("ValidWrites")?;
        let cycles = record.plain_int("Cycles")?;
        if writes.is_empty() {
            return Ok(Some(ReadCost::Advances(vec![(0, cycles)])));
        }
        let more = match lacks_field(record, "CycleTunables") {
            true => Vec::new(),
            false => record.list_of_plain_ints("CycleTunables")?,
        };
        let read_writes = &self.schedules.read_writes;
        let more = more.into_iter().chain(std::iter::repeat(0));
        let mut all: Vec<(u32, i32)> = writes
            .into_iter()
            .map(|write| read_writes.number(write, Direction::Write))
            .zip(more.map(|more| more as i32))
            .collect();
        all.sort_unstable();
        let all = all.into_iter();
        Ok(Some(ReadCost::Advances(
            all.map(|(write, more)| (write, cycles.wrapping_add(more.into()))).collect(),
        )))
    }
}

/// Returns the processor resource of a resource kind.
fn units<'r>(kind: Record<'r>, user: Record<'r>) -> Result<Record<'r>, RecordError> {
    match kind.is_subclass_of("ProcResourceUnits") {
        true => Ok(kind),
        false => Err(no_units(kind, user.locs())),
    }
}

/// Adds the use of a resource. Repeated uses of a resource are merged.
fn add_use(uses: &mut Vec<Use>, one: Use) {
    match uses.iter_mut().find(|known| known.resource == one.resource) {
        Some(known) => known.release = known.release.wrapping_add(one.release),
        None => uses.push(one),
    }
}

fn part(first: usize, len: usize) -> Part {
    Part { first: first as u32, len: len as u32 }
}
