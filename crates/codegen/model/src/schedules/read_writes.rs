//! Kinds of register writes and reads that scheduling distinguishes (LLVM: `CodeGenSchedRW`).

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::internal::Columns;
use tablegen_core::{Record, RecordError, RecordId, Records, Value, natural_order};

use super::super::derived_from;
use super::super::instructions::Instructions;
use super::operands::Operands;
use super::processors::{ProcessorModel, Processors};

/// Kind of an operand access. Writes and reads have separate numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    Write,
    Read,
}

/// Kind of write or read.
#[derive(Clone, Debug)]
pub struct ReadWrite<'r> {
    /// Name. The name of an inferred sequence lists its members.
    pub name: String,
    /// Record of class `SchedReadWrite`. `None` for inferred sequences.
    pub record: Option<Record<'r>>,
    /// True if a variant is selected by the instruction.
    pub has_variants: bool,
    /// Variants to select from.
    pub variants: Vec<Variant<'r>>,
    /// Number of the processor that the variants apply to, or 0 for all.
    pub processor: u32,
    /// True if the selected variant determines the number of operands covered.
    pub is_variadic: bool,
    /// True for sequences of other writes or reads.
    pub is_sequence: bool,
    /// True if the kind occurs only as a replacement by aliases.
    pub is_alias: bool,
    /// Numbers of the members, if this is a sequence.
    pub sequence: Vec<u32>,
    /// Number of repetitions of the sequence.
    pub repeat: i64,
    /// Aliases that replace this kind.
    pub aliases: Vec<Alias<'r>>,
}

/// Variant of a write or read (class `SchedVar`), which applies if its predicate holds.
#[derive(Clone, Debug)]
pub struct Variant<'r> {
    pub predicate: Record<'r>,
    /// Numbers of the writes or reads that replace the variant, in order.
    pub selected: Vec<u32>,
}

/// Replacement on a processor (class `SchedAlias`).
#[derive(Clone, Copy, Debug)]
pub struct Alias<'r> {
    pub record: Record<'r>,
    /// Number of the replacement.
    pub by: u32,
    /// Number of the processor, or `None` for all.
    pub processor: Option<u32>,
}

/// All kinds of writes and reads. Number 0 of each is invalid.
#[derive(Debug)]
pub struct ReadWrites<'r> {
    pub writes: Vec<ReadWrite<'r>>,
    pub reads: Vec<ReadWrite<'r>>,
    numbers: FxHashMap<RecordId, (Direction, u32)>,
    /// First write and first read of each sequence.
    sequences: [FxHashMap<Vec<u32>, u32>; 2],
}

/// Maximum length of an expanded sequence. Sequences of real processors have a few members.
const MAX_SEQUENCE: usize = 1 << 16;

/// Maximum nesting depth of sequences and aliases.
const MAX_DEPTH: usize = 100;

fn direction(record: Record<'_>) -> Direction {
    if record.is_subclass_of("SchedWrite") { Direction::Write } else { Direction::Read }
}

/// Records that are reachable from instructions and processors, before they are numbered.
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

    /// Adds a record and all records that it consists of, as writes or as reads.
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

/// Returns the list in the field `SchedRW` of an instruction. Returns `None` if the field is unset.
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
        // Most instructions share their lists, so each list is read once.
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

    /// Assigns numbers to the reachable records, in the order of their names.
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
        for index in 0..self.writes.len() {
            let Some(record) = self.writes[index].record.filter(|_| self.writes[index].is_sequence)
            else {
                continue;
            };
            let sequence = self.numbers_of(record, "Writes", Direction::Write)?;
            self.sequences[Direction::Write as usize]
                .entry(sequence.clone())
                .or_insert(index as u32);
            self.writes[index].sequence = sequence;
            self.writes[index].repeat = record.plain_int("Repeat")?;
        }
        Ok(())
    }

    fn read_variants(&mut self, processors: &Processors<'r>) -> Result<(), RecordError> {
        for direction in [Direction::Write, Direction::Read] {
            for index in 0..self.all(direction).len() {
                let one = &self.all(direction)[index];
                let Some(record) = one.record.filter(|_| one.has_variants) else { continue };
                let mut variants = Vec::new();
                for variant in record.list_of_defs("Variants")? {
                    variants.push(Variant {
                        predicate: variant.def("Predicate")?,
                        selected: self.numbers_of(variant, "Selected", direction)?,
                    });
                }
                let one = &mut self.all_mut(direction)[index];
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

    /// Returns all writes or all reads, indexed by number.
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

    /// Returns the write or read with a number.
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

    /// Appends the members of a write or read. Nested sequences are expanded and repeated.
    ///
    /// # Errors
    /// Returns an error if the sequence is too long, or contains itself.
    pub fn expand(
        &self,
        number: u32,
        direction: Direction,
        out: &mut Vec<u32>,
    ) -> Result<(), RecordError> {
        self.expand_with(number, direction, None, 0, out)
    }

    /// Appends the members of a write or read, with the aliases of a processor.
    ///
    /// # Errors
    /// Returns an error if the sequence is too long, contains itself, or has several aliases for
    /// the processor.
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
            None => RecordError::new(&[], format!("the sequence {} is too long", one.name)),
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
    /// Returns an error if several aliases apply to the processor.
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

    /// Returns the number of a sequence. Adds unknown sequences. A sequence with one member has the
    /// number of that member.
    pub(super) fn find_or_insert(&mut self, sequence: &[u32], direction: Direction) -> u32 {
        if let [only] = sequence {
            return *only;
        }
        if let Some(&known) = self.sequences[direction as usize].get(sequence) {
            return known;
        }
        let mut name = "(".to_owned();
        for (index, &part) in sequence.iter().enumerate() {
            if index > 0 {
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

    /// Returns the numbers of the writes and of the reads in a list of records, which is a field of
    /// `record`.
    ///
    /// # Errors
    /// Returns an error if the field is missing or not a list of records.
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
