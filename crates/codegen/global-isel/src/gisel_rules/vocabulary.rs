//! Entities that rules refer to by number: names, instructions, feature sets, types.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId};

use super::Llt;
use super::action::RecordRef;
use tablegen_model::instructions::{Instruction, Instructions};
use tablegen_model::patterns::InferredFlags;
use tablegen_model::texts::Texts;

/// Number of an instruction in [`Opcodes`]: the opcode's value, if it has one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Opcode(u32);

/// Number of a feature set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct FeatureSetId(pub(crate) u32);

impl FeatureSetId {
    /// Empty set.
    pub(crate) const NONE: FeatureSetId = FeatureSetId(0);
}

/// Number of a list of address spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SpacesId(u32);

/// Implicit operands and effects of an instruction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Implicit {
    /// Implicit definitions.
    pub(crate) defs: Vec<RecordRef>,
    /// Implicit uses.
    pub(crate) uses: Vec<RecordRef>,
    /// True if the instruction may access memory.
    pub(crate) accesses_memory: bool,
}

/// Instructions that rules refer to.
#[derive(Debug)]
pub(crate) struct Opcodes<'r> {
    all: Arc<Instructions<'r>>,
    /// Instructions outside of the target's enumeration. Their numbers follow all others.
    others: Vec<Record<'r>>,
}

impl<'r> Opcodes<'r> {
    pub(crate) fn new(all: Arc<Instructions<'r>>) -> Self {
        Opcodes { all, others: Vec::new() }
    }

    /// Returns the number of an instruction.
    ///
    /// # Errors
    /// Returns an error if the record is not an instruction.
    pub(crate) fn of(&mut self, record: Record<'r>) -> Result<Opcode, RecordError> {
        if let Some(id) = self.all.id(record) {
            return Ok(Opcode(id.0));
        }
        if self.all.of_record(record).is_none() {
            return Err(record.error(format!("Instruction '{}' is not known", record.name())));
        }
        let known = self.others.iter().position(|&other| other == record);
        let index = known.unwrap_or_else(|| {
            self.others.push(record);
            self.others.len() - 1
        });
        Ok(Opcode((self.all.all().len() + index) as u32))
    }

    /// Returns the record of an instruction.
    pub(crate) fn record(&self, opcode: Opcode) -> Record<'r> {
        let own = self.all.all().get(opcode.0 as usize);
        own.map_or_else(|| self.others[opcode.0 as usize - self.all.all().len()], |own| own.record)
    }

    /// Returns an instruction, or `None` if its record is not one.
    pub(crate) fn get(&self, opcode: Opcode) -> Option<&Instruction<'r>> {
        let own = self.all.all().get(opcode.0 as usize);
        own.or_else(|| self.all.of_record(self.record(opcode)))
    }

    /// Returns the name of an instruction.
    pub(crate) fn name(&self, opcode: Opcode) -> &'r str {
        self.record(opcode).name()
    }

    /// Returns the opcode's value, or `None` if the enumeration does not have the instruction.
    pub(crate) fn value(&self, opcode: Opcode) -> Option<u32> {
        ((opcode.0 as usize) < self.all.all().len()).then_some(opcode.0)
    }
}

/// Feature sets, each with an optional condition on hardware modes.
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

    /// Returns the number of a set.
    pub(crate) fn intern(&mut self, features: &[Record<'r>], mode: Option<u32>) -> FeatureSetId {
        let key = (features.iter().map(|feature| feature.id()).collect(), mode);
        *self.known.entry(key).or_insert_with(|| {
            self.all.push((features.to_vec(), mode));
            FeatureSetId(self.all.len() as u32 - 1)
        })
    }

    /// Returns a set: its predicates in order, and the number of a condition on hardware modes.
    pub(crate) fn get(&self, id: FeatureSetId) -> (&[Record<'r>], Option<u32>) {
        let (features, mode) = &self.all[id.0 as usize];
        (features, *mode)
    }
}

/// Entities that rules refer to.
#[derive(Debug)]
pub(crate) struct Vocabulary<'r> {
    /// Names of operands, functions and other entities.
    pub(crate) texts: Texts,
    /// Numbers of the instructions.
    pub(crate) opcodes: Opcodes<'r>,
    /// Required feature sets.
    pub(crate) features: FeatureSets<'r>,
    /// All types that rules check or make, including those of dropped rules.
    pub(crate) types: BTreeSet<Llt>,
    spaces: Vec<Box<[u32]>>,
    /// Records with their `Namespace`, which is empty for records without the field.
    records: Vec<(Record<'r>, &'r str)>,
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

    /// Registers an instruction that rules make; `flags` returns its inferred flags.
    ///
    /// # Errors
    /// Returns an error if the lists of implicit registers are not well-formed.
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

    /// Returns the implicit operands and effects of an instruction.
    ///
    /// # Panics
    /// Panics if [`make`](Self::make) was not called for the opcode.
    pub(crate) fn implicit(&self, opcode: Opcode) -> &Implicit {
        &self.made[&opcode]
    }

    /// Returns the index of a record.
    pub(crate) fn record_ref(&mut self, record: Record<'r>) -> RecordRef {
        *self.refs.entry(record.id()).or_insert_with(|| {
            let namespace = record.field("Namespace").and_then(|field| field.value().as_str());
            self.records.push((record, namespace.unwrap_or_default()));
            RecordRef(self.records.len() as u32 - 1)
        })
    }

    /// Returns a record by index.
    pub(crate) fn record(&self, id: RecordRef) -> Record<'r> {
        self.records[id.0 as usize].0
    }

    /// Returns the namespace and the name of a register record.
    pub(crate) fn register_name(&self, id: RecordRef) -> (&'r str, &'r str) {
        let (record, namespace) = self.records[id.0 as usize];
        (namespace, record.name())
    }

    /// Interns a list of address spaces.
    pub(crate) fn intern_spaces(&mut self, spaces: &[u32]) -> SpacesId {
        let known = self.spaces.iter().position(|known| **known == *spaces);
        let index = known.unwrap_or_else(|| {
            self.spaces.push(spaces.into());
            self.spaces.len() - 1
        });
        SpacesId(index as u32)
    }

    /// Returns the address spaces of a list.
    pub(crate) fn spaces(&self, id: SpacesId) -> &[u32] {
        &self.spaces[id.0 as usize]
    }
}
