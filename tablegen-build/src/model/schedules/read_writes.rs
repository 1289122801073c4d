//! What operands do (LLVM: `CodeGenSchedRW`): writes and reads of registers, as a scheduler
//! sees them.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Columns, Record, RecordError, RecordId, Records, Value, natural_order};

use super::super::derived_from;
use super::super::instructions::Instructions;

/// Whether something is about writes or about reads, which are numbered apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Direction {
    Write,
    Read,
}

/// A kind of write or of read.
#[derive(Clone, Debug)]
pub(crate) struct ReadWrite<'r> {
    /// Its name; that of an inferred one lists those that it consists of.
    pub(crate) name: String,
    /// The record of class `SchedReadWrite`; an inferred one has none.
    pub(crate) record: Option<Record<'r>>,
    /// Whether one of several is chosen when an instruction is seen.
    #[expect(dead_code, reason = "for the output of subtargets")]
    pub(crate) has_variants: bool,
    /// Whether it stands for as many operands as its variant selects.
    #[expect(dead_code, reason = "for the output of subtargets")]
    pub(crate) is_variadic: bool,
    /// Whether it is a sequence of others.
    pub(crate) is_sequence: bool,
    /// Whether it only stands for others, in some processors.
    pub(crate) is_alias: bool,
    /// The numbers of the others, if it is a sequence.
    pub(crate) sequence: Vec<u32>,
    /// The records of class `SchedAlias` that replace it.
    pub(crate) aliases: Vec<Record<'r>>,
}

/// All kinds of writes and reads. Number 0 of each stands for none.
#[derive(Debug)]
pub(crate) struct ReadWrites<'r> {
    pub(crate) writes: Vec<ReadWrite<'r>>,
    pub(crate) reads: Vec<ReadWrite<'r>>,
    numbers: FxHashMap<RecordId, (Direction, u32)>,
}

/// Writes and reads of one thing, as numbers.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Operands {
    pub(crate) writes: Vec<u32>,
    pub(crate) reads: Vec<u32>,
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
        };
        all.number(reached.writes, Direction::Write)?;
        all.number(reached.reads, Direction::Read)?;
        all.read_sequences()?;
        all.read_aliases(aliases)?;
        Ok(all)
    }

    /// Numbers records by their names.
    fn number(
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
            if let Some(record) = self.writes[at].record.filter(|_| self.writes[at].is_sequence) {
                self.writes[at].sequence = self.find(record, "Writes")?.writes;
            }
        }
        Ok(())
    }

    fn read_aliases(&mut self, aliases: Vec<Record<'r>>) -> Result<(), RecordError> {
        for alias in aliases {
            if let Some(by) = self.get_mut(alias.def("AliasRW")?) {
                by.is_alias = true;
            }
            if let Some(replaced) = self.get_mut(alias.def("MatchRW")?) {
                if replaced.is_alias {
                    return Err(alias.error("Cannot Alias an Alias"));
                }
                replaced.aliases.push(alias);
            }
        }
        Ok(())
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
    pub(crate) fn find(&self, record: Record<'r>, field: &str) -> Result<Operands, RecordError> {
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
            is_variadic: false,
            is_sequence: false,
            is_alias: false,
            sequence: Vec::new(),
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
