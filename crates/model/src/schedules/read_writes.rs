//! Writes and reads of registers as a scheduler sees them (LLVM: `CodeGenSchedRW`).

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::internal::Columns;
use tablegen_core::{Record, RecordError, RecordId, Records, Value, natural_order};

use super::super::derived_from;
use super::super::instructions::Instructions;
use super::processors::{ProcessorModel, Processors};

/// Kind of an operand access. Writes and reads have separate numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    Write,
    Read,
}

/// A kind of write or of read.
#[derive(Clone, Debug)]
pub struct ReadWrite<'r> {
    /// Name. The name of an inferred sequence lists its members.
    pub name: String,
    /// The record of class `SchedReadWrite`; an inferred one has none.
    pub record: Option<Record<'r>>,
    /// True if a variant is selected by the instruction.
    pub has_variants: bool,
    /// Variants to select from.
    pub variants: Vec<Variant<'r>>,
    /// The processor that has the variants; 0 if all have.
    pub processor: u32,
    /// True if the selected variant determines the number of operands covered.
    pub is_variadic: bool,
    /// True if it is a sequence of others.
    pub is_sequence: bool,
    /// True if it only replaces others, in some processors.
    pub is_alias: bool,
    /// The numbers of the others, if it is a sequence.
    pub sequence: Vec<u32>,
    /// Number of repetitions of the sequence.
    pub repeat: i64,
    /// Aliases that replace it.
    pub aliases: Vec<Alias<'r>>,
}

/// A record of class `SchedVar`: what a variant is, where its predicate holds.
#[derive(Clone, Debug)]
pub struct Variant<'r> {
    pub predicate: Record<'r>,
    /// The numbers of what it stands for, one after the other.
    pub selected: Vec<u32>,
}

/// A record of class `SchedAlias`.
#[derive(Clone, Copy, Debug)]
pub struct Alias<'r> {
    pub record: Record<'r>,
    /// The number of what replaces the other.
    pub by: u32,
    /// In which processor; none if in all.
    pub processor: Option<u32>,
}

/// All kinds of writes and reads. Number 0 of each stands for none.
#[derive(Debug)]
pub struct ReadWrites<'r> {
    pub writes: Vec<ReadWrite<'r>>,
    pub reads: Vec<ReadWrite<'r>>,
    numbers: FxHashMap<RecordId, (Direction, u32)>,
    /// The first write and the first read of each sequence.
    sequences: [FxHashMap<Vec<u32>, u32>; 2],
}

/// The longest sequence that a write may stand for. Those of real processors have a few parts.
const MAX_SEQUENCE: usize = 1 << 16;

/// Maximum nesting depth of sequences and aliases.
const MAX_DEPTH: usize = 100;

/// Writes and reads of one thing, as numbers.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Operands {
    pub writes: Vec<u32>,
    pub reads: Vec<u32>,
}

fn direction(record: Record<'_>) -> Direction {
    if record.is_subclass_of("SchedWrite") { Direction::Write } else { Direction::Read }
}

/// Everything that can be reached from what instructions and processors name.
#[derive(Default)]
struct Reached<'r> {
    seen: FxHashSet<RecordId>,
    writes: Vec<Record<'r>>,
    reads: Vec<Record<'r>>,
}

impl<'r> Reached<'r> {
    fn add(&mut self, record: Record<'r>) -> Result<(), RecordError> {
        self.add_as(record, direction(record))
    }

    /// Adds a record and what it consists of, all of which are writes or all
    /// of which are reads.
    fn add_as(&mut self, record: Record<'r>, direction: Direction) -> Result<(), RecordError> {
        let mut waiting = vec![record];
        while let Some(record) = waiting.pop() {
            if !self.seen.insert(record.id()) {
                continue;
            }
            match direction {
                Direction::Write => self.writes.push(record),
                Direction::Read => self.reads.push(record),
            }
            if record.is_subclass_of("WriteSequence") {
                waiting.extend(record.list_of_defs("Writes")?);
            } else if record.is_subclass_of("SchedVariant") {
                for variant in record.list_of_defs("Variants")? {
                    waiting.extend(variant.list_of_defs("Selected")?);
                }
            }
        }
        Ok(())
    }
}

/// The list in the field `SchedRW` of an instruction, unless it is `?`.
pub(super) fn operands_of<'r>(
    columns: &mut Columns,
    column: usize,
    record: Record<'r>,
) -> Result<Option<Value<'r>>, RecordError> {
    match columns.get(record, column) {
        Some(value) if value.is_unset() => Ok(None),
        Some(value) => Ok(Some(value)),
        None => Ok(Some(record.value("SchedRW")?)),
    }
}

impl<'r> ReadWrites<'r> {
    #[allow(clippy::mutable_key_type, reason = "values are compared by number")]
    pub(super) fn read(
        records: &'r Records,
        instructions: &Instructions<'r>,
        processors: &Processors<'r>,
    ) -> Result<Self, RecordError> {
        let mut reached = Reached::default();
        let mut columns = Columns::new(records, &["SchedRW"]);
        // Most instructions share their list with others.
        let mut lists = FxHashSet::default();
        for instruction in instructions.all() {
            if let Some(list) = operands_of(&mut columns, 0, instruction.record)?
                && lists.insert(list)
            {
                for record in instruction.record.list_of_defs("SchedRW")? {
                    reached.add(record)?;
                }
            }
        }
        for class in ["InstRW", "ItinRW"] {
            for of_processor in derived_from(records, class)? {
                for record in of_processor.list_of_defs("OperandReadWrites")? {
                    reached.add(record)?;
                }
            }
        }
        let aliases = derived_from(records, "SchedAlias")?;
        for alias in &aliases {
            let (replaced, by) = (alias.def("MatchRW")?, alias.def("AliasRW")?);
            let direction = direction(replaced);
            let (class, message) = match direction {
                Direction::Write => ("SchedWrite", "SchedWrite Alias must be SchedWrite"),
                Direction::Read => ("SchedRead", "SchedRead Alias must be SchedRead"),
            };
            if !by.is_subclass_of(class) {
                return Err(alias.error(message));
            }
            reached.add_as(by, direction)?;
        }
        let mut all = ReadWrites {
            writes: vec![ReadWrite::none()],
            reads: vec![ReadWrite::none()],
            numbers: FxHashMap::default(),
            sequences: Default::default(),
        };
        all.number_all(reached.writes, Direction::Write)?;
        all.number_all(reached.reads, Direction::Read)?;
        all.read_sequences()?;
        all.read_aliases(aliases, processors)?;
        all.read_variants(processors)?;
        Ok(all)
    }

    /// Numbers records by their names.
    fn number_all(
        &mut self,
        mut records: Vec<Record<'r>>,
        direction: Direction,
    ) -> Result<(), RecordError> {
        records.sort_by(|a, b| natural_order(a.name_bytes(), b.name_bytes()));
        for record in records {
            let all = match direction {
                Direction::Write => &mut self.writes,
                Direction::Read => &mut self.reads,
            };
            self.numbers.insert(record.id(), (direction, all.len() as u32));
            all.push(ReadWrite::of(record)?);
        }
        Ok(())
    }

    fn read_sequences(&mut self) -> Result<(), RecordError> {
        for at in 0..self.writes.len() {
            let Some(record) = self.writes[at].record.filter(|_| self.writes[at].is_sequence)
            else {
                continue;
            };
            let sequence = self.numbers_of(record, "Writes", Direction::Write)?;
            self.sequences[Direction::Write as usize].entry(sequence.clone()).or_insert(at as u32);
            self.writes[at].sequence = sequence;
            self.writes[at].repeat = record.plain_int("Repeat")?;
        }
        Ok(())
    }

    fn read_variants(&mut self, processors: &Processors<'r>) -> Result<(), RecordError> {
        for direction in [Direction::Write, Direction::Read] {
            for at in 0..self.all(direction).len() {
                let one = &self.all(direction)[at];
                let Some(record) = one.record.filter(|_| one.has_variants) else { continue };
                let mut variants = Vec::new();
                for variant in record.list_of_defs("Variants")? {
                    variants.push(Variant {
                        predicate: variant.def("Predicate")?,
                        selected: self.numbers_of(variant, "Selected", direction)?,
                    });
                }
                let one = &mut self.all_mut(direction)[at];
                one.variants = variants;
                one.processor = processors.optional_number_of(record)?.unwrap_or(0);
            }
        }
        Ok(())
    }

    fn read_aliases(
        &mut self,
        aliases: Vec<Record<'r>>,
        processors: &Processors<'r>,
    ) -> Result<(), RecordError> {
        for record in aliases {
            let (by, replaced) = (record.def("AliasRW")?, record.def("MatchRW")?);
            let number = self.numbers.get(&by.id()).map_or(0, |&(_, number)| number);
            if let Some(by) = self.get_mut(by) {
                by.is_alias = true;
            }
            let processor = processors.optional_number_of(record)?;
            if let Some(replaced) = self.get_mut(replaced) {
                if replaced.is_alias {
                    return Err(record.error("Cannot Alias an Alias"));
                }
                replaced.aliases.push(Alias { record, by: number, processor });
            }
        }
        Ok(())
    }

    /// All writes, or all reads, each at the place of its number.
    pub fn all(&self, direction: Direction) -> &[ReadWrite<'r>] {
        match direction {
            Direction::Write => &self.writes,
            Direction::Read => &self.reads,
        }
    }

    fn all_mut(&mut self, direction: Direction) -> &mut Vec<ReadWrite<'r>> {
        match direction {
            Direction::Write => &mut self.writes,
            Direction::Read => &mut self.reads,
        }
    }

    /// A write or a read.
    pub fn get(&self, direction: Direction, number: u32) -> &ReadWrite<'r> {
        &self.all(direction)[number as usize]
    }

    /// Returns the number of the write or read of a record; 0 if the record has none.
    pub fn number(&self, record: Record<'_>, direction: Direction) -> u32 {
        match self.numbers.get(&record.id()) {
            Some(&(of, number)) if of == direction => number,
            _ => 0,
        }
    }

    fn numbers_of(
        &self,
        record: Record<'r>,
        field: &str,
        direction: Direction,
    ) -> Result<Vec<u32>, RecordError> {
        let named = record.list_of_defs(field)?;
        Ok(named.into_iter().map(|named| self.number(named, direction)).collect())
    }

    /// Appends what a write or read stands for, sequences written out.
    ///
    /// # Errors
    /// The sequence is too long, or contains itself.
    pub fn expand(
        &self,
        number: u32,
        direction: Direction,
        out: &mut Vec<u32>,
    ) -> Result<(), RecordError> {
        self.expand_with(number, direction, None, 0, out)
    }

    /// Expands a sequence for a processor, with its aliases.
    ///
    /// # Errors
    /// The sequence is too long or contains itself, or there are several aliases.
    pub fn expand_for(
        &self,
        number: u32,
        direction: Direction,
        processor: (u32, &ProcessorModel<'r>),
        out: &mut Vec<u32>,
    ) -> Result<(), RecordError> {
        self.expand_with(number, direction, Some(processor), 0, out)
    }

    fn expand_with(
        &self,
        number: u32,
        direction: Direction,
        processor: Option<(u32, &ProcessorModel<'r>)>,
        depth: usize,
        out: &mut Vec<u32>,
    ) -> Result<(), RecordError> {
        let one = self.get(direction, number);
        let too_long = || match one.record {
            Some(record) => record.error("the sequence is too long"),
            None => RecordError::at(&[], format!("the sequence {} is too long", one.name)),
        };
        if depth > MAX_DEPTH {
            return Err(too_long());
        }
        if let Some(processor) = processor {
            let alias = self.alias_in(one, direction, processor, |alias| Ok(alias.processor))?;
            if let Some(alias) = alias {
                return self.expand_with(alias, direction, Some(processor), depth + 1, out);
            }
        }
        if !one.is_sequence {
            out.push(number);
            return Ok(());
        }
        for _ in 0..one.repeat {
            let before = out.len();
            for &part in &one.sequence {
                self.expand_with(part, direction, processor, depth + 1, out)?;
            }
            if out.len() > MAX_SEQUENCE {
                return Err(too_long());
            }
            if out.len() == before {
                break;
            }
        }
        Ok(())
    }

    /// Returns the alias of a write or read in a processor. `processor_of` returns the processor
    /// that an alias applies to.
    ///
    /// # Errors
    /// There are several.
    pub fn alias_in(
        &self,
        one: &ReadWrite<'r>,
        direction: Direction,
        (processor, model): (u32, &ProcessorModel<'r>),
        processor_of: impl Fn(&Alias<'r>) -> Result<Option<u32>, RecordError>,
    ) -> Result<Option<u32>, RecordError> {
        let mut found = None;
        for alias in &one.aliases {
            if processor_of(alias)?.is_some_and(|of| of != processor) {
                continue;
            }
            if found.is_some() {
                let message = format!(
                    "Multiple aliases defined for processor {} Ensure only one SchedAlias exists \
                     per RW.",
                    model.name
                );
                let record = self.get(direction, alias.by).record.unwrap_or(alias.record);
                return Err(record.error(message));
            }
            found = Some(alias.by);
        }
        Ok(found)
    }

    /// The number of a sequence, which is added if it is new. A sequence of one is that one.
    pub(super) fn find_or_insert(&mut self, sequence: &[u32], direction: Direction) -> u32 {
        if let [only] = sequence {
            return *only;
        }
        if let Some(&known) = self.sequences[direction as usize].get(sequence) {
            return known;
        }
        let mut name = "(".to_owned();
        for (at, &part) in sequence.iter().enumerate() {
            if at > 0 {
                name.push('_');
            }
            name.push_str(&self.get(direction, part).name);
        }
        name.push(')');
        let all = self.all_mut(direction);
        let number = all.len() as u32;
        all.push(ReadWrite {
            name,
            is_sequence: true,
            sequence: sequence.to_vec(),
            ..ReadWrite::none()
        });
        self.sequences[direction as usize].insert(sequence.to_vec(), number);
        number
    }

    fn get_mut(&mut self, record: Record<'_>) -> Option<&mut ReadWrite<'r>> {
        let (direction, number) = *self.numbers.get(&record.id())?;
        match direction {
            Direction::Write => self.writes.get_mut(number as usize),
            Direction::Read => self.reads.get_mut(number as usize),
        }
    }

    /// The numbers of what a list in a field of `record` names: of its writes,
    /// and of its reads.
    ///
    /// # Errors
    /// The field is missing or no list of records.
    pub fn find(&self, record: Record<'r>, field: &str) -> Result<Operands, RecordError> {
        let mut operands = Operands::default();
        for named in record.list_of_defs(field)? {
            match self.numbers.get(&named.id()) {
                Some(&(Direction::Write, number)) => operands.writes.push(number),
                Some(&(Direction::Read, number)) => operands.reads.push(number),
                None => {}
            }
        }
        Ok(operands)
    }
}

impl<'r> ReadWrite<'r> {
    fn none() -> Self {
        ReadWrite {
            name: String::new(),
            record: None,
            has_variants: false,
            variants: Vec::new(),
            processor: 0,
            is_variadic: false,
            is_sequence: false,
            is_alias: false,
            sequence: Vec::new(),
            repeat: 1,
            aliases: Vec::new(),
        }
    }

    fn of(record: Record<'r>) -> Result<Self, RecordError> {
        let has_variants = record.is_subclass_of("SchedVariant");
        Ok(ReadWrite {
            name: record.name().to_owned(),
            record: Some(record),
            has_variants,
            is_variadic: has_variants && record.bit("Variadic")?,
            is_sequence: record.is_subclass_of("WriteSequence"),
            ..ReadWrite::none()
        })
    }
}
