//! What rules refer to by number: names, instructions, sets of features, types.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId};

use super::Llt;
use super::action::RecordRef;
use tablegen_model::instructions::{Instruction, Instructions};
use tablegen_model::patterns::InferredFlags;
use tablegen_model::texts::Texts;

/// The number of an instruction in [`Opcodes`]: that of its opcode, if it has one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Opcode(u32);

/// The number of a set of features.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct FeatureSetId(pub(crate) u32);

impl FeatureSetId {
    /// Nothing is required.
    pub(crate) const NONE: FeatureSetId = FeatureSetId(0);
}

/// The number of a list of address spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SpacesId(u32);

/// What an instruction does beside its operands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Implicit {
    /// Registers that it writes.
    pub(crate) defs: Vec<RecordRef>,
    /// Registers that it reads.
    pub(crate) uses: Vec<RecordRef>,
    /// Whether it may access memory.
    pub(crate) accesses_memory: bool,
}

/// The instructions that rules speak of.
#[derive(Debug)]
pub(crate) struct Opcodes<'r> {
    all: Arc<Instructions<'r>>,
    /// Those that are none of the target's; their numbers follow those of all others.
    others: Vec<Record<'r>>,
}

impl<'r> Opcodes<'r> {
    pub(crate) fn new(all: Arc<Instructions<'r>>) -> Self {
        Opcodes { all, others: Vec::new() }
    }

    /// The number of the instruction of a record.
    ///
    /// # Errors
    /// The record is none.
    pub(crate) fn of(&mut self, record: Record<'r>) -> Result<Opcode, RecordError> {
        if let Some(id) = self.all.id(record) {
            return Ok(Opcode(id.0));
        }
        if self.all.of_record(record).is_none() {
            return Err(record.error(format!("Instruction '{}' is not known", record.name())));
        }
        let known = self.others.iter().position(|&other| other == record);
        let at = known.unwrap_or_else(|| {
            self.others.push(record);
            self.others.len() - 1
        });
        Ok(Opcode((self.all.all().len() + at) as u32))
    }

    /// The record of an instruction.
    pub(crate) fn record(&self, opcode: Opcode) -> Record<'r> {
        let own = self.all.all().get(opcode.0 as usize);
        own.map_or_else(|| self.others[opcode.0 as usize - self.all.all().len()], |own| own.record)
    }

    /// An instruction; none only if its record is none.
    pub(crate) fn get(&self, opcode: Opcode) -> Option<&Instruction<'r>> {
        let own = self.all.all().get(opcode.0 as usize);
        own.or_else(|| self.all.of_record(self.record(opcode)))
    }

    /// The name of an instruction.
    pub(crate) fn name(&self, opcode: Opcode) -> &'r str {
        self.record(opcode).name()
    }

    /// The value of an opcode in the enumeration of opcodes; none if it is not in there.
    pub(crate) fn value(&self, opcode: Opcode) -> Option<u32> {
        ((opcode.0 as usize) < self.all.all().len()).then_some(opcode.0)
    }
}

/// Sets of features, with the hardware mode that is required beside them.
#[derive(Debug)]
pub(crate) struct FeatureSets<'r> {
    all: Vec<(Vec<Record<'r>>, Option<u32>)>,
    known: FxHashMap<(Vec<RecordId>, Option<u32>), FeatureSetId>,
}

impl<'r> FeatureSets<'r> {
    fn new() -> Self {
        let known = FxHashMap::from_iter([((Vec::new(), None), FeatureSetId::NONE)]);
        FeatureSets { all: vec![(Vec::new(), None)], known }
    }

    /// The number of a set.
    pub(crate) fn intern(&mut self, features: &[Record<'r>], mode: Option<u32>) -> FeatureSetId {
        let key = (features.iter().map(|feature| feature.id()).collect(), mode);
        *self.known.entry(key).or_insert_with(|| {
            self.all.push((features.to_vec(), mode));
            FeatureSetId(self.all.len() as u32 - 1)
        })
    }

    /// A set: predicates in their order, and the number of a check of the hardware mode.
    pub(crate) fn get(&self, id: FeatureSetId) -> (&[Record<'r>], Option<u32>) {
        let (features, mode) = &self.all[id.0 as usize];
        (features, *mode)
    }
}

/// What rules refer to.
#[derive(Debug)]
pub(crate) struct Vocabulary<'r> {
    /// Names of operands, functions and the like.
    pub(crate) texts: Texts,
    /// Instructions.
    pub(crate) opcodes: Opcodes<'r>,
    /// What rules require of the subtarget.
    pub(crate) features: FeatureSets<'r>,
    /// All types that any rule was to check or to make, even one that was given up.
    pub(crate) types: BTreeSet<Llt>,
    spaces: Vec<Box<[u32]>>,
    records: Vec<Record<'r>>,
    refs: FxHashMap<RecordId, RecordRef>,
    made: FxHashMap<Opcode, Implicit>,
}

impl<'r> Vocabulary<'r> {
    pub(crate) fn new(instructions: Arc<Instructions<'r>>) -> Self {
        Vocabulary {
            texts: Texts::default(),
            opcodes: Opcodes::new(instructions),
            features: FeatureSets::new(),
            types: BTreeSet::new(),
            spaces: Vec::new(),
            records: Vec::new(),
            refs: FxHashMap::default(),
            made: FxHashMap::default(),
        }
    }

    /// Takes note that rules make this instruction, of which patterns tell the flags.
    ///
    /// # Errors
    /// The lists of registers that it reads and writes are not well-formed.
    pub(crate) fn make(
        &mut self,
        opcode: Opcode,
        flags: impl FnOnce(&Instruction<'r>) -> InferredFlags<'r>,
    ) -> Result<(), RecordError> {
        if self.made.contains_key(&opcode) {
            return Ok(());
        }
        let mut implicit = Implicit::default();
        if let Some(instruction) = self.opcodes.get(opcode) {
            let flags = flags(instruction);
            let (defs, uses) =
                (instruction.implicit_defs()?, instruction.record.list_of_defs("Uses")?);
            let mut refs = |all: Vec<_>| all.into_iter().map(|one| self.record_ref(one)).collect();
            implicit = Implicit {
                defs: refs(defs),
                uses: refs(uses),
                accesses_memory: flags.may_load || flags.may_store,
            };
        }
        self.made.insert(opcode, implicit);
        Ok(())
    }

    /// What an instruction that rules make does beside its operands.
    ///
    /// # Panics
    /// No rule was said to make it.
    pub(crate) fn implicit(&self, opcode: Opcode) -> &Implicit {
        &self.made[&opcode]
    }

    /// The number of a record.
    pub(crate) fn record_ref(&mut self, record: Record<'r>) -> RecordRef {
        *self.refs.entry(record.id()).or_insert_with(|| {
            self.records.push(record);
            RecordRef(self.records.len() as u32 - 1)
        })
    }

    /// A record by its number.
    pub(crate) fn record(&self, id: RecordRef) -> Record<'r> {
        self.records[id.0 as usize]
    }

    /// The number of a list of address spaces; equal lists have equal numbers.
    pub(crate) fn intern_spaces(&mut self, spaces: &[u32]) -> SpacesId {
        let known = self.spaces.iter().position(|known| **known == *spaces);
        let at = known.unwrap_or_else(|| {
            self.spaces.push(spaces.into());
            self.spaces.len() - 1
        });
        SpacesId(at as u32)
    }

    /// The address spaces of a list.
    pub(crate) fn spaces(&self, id: SpacesId) -> &[u32] {
        &self.spaces[id.0 as usize]
    }
}
