//! Declarations of a target: registers, sub-register indices, and classes. Inferring further
//! classes is expensive; the types of registers are known without them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records, SetTheory};

use super::classes::{self, ClassId, RegisterClass, same_type};
use super::graph::{Graph, Register, RegisterId};
use super::indices::Indices;
use super::tuples::{Origin, RegisterSets, Tuples};
use super::{infer, number_registers};
use crate::patterns::RegisterTypes;
use crate::value_types::TypeByMode;
use crate::{Target, derived_from};

/// Registers of a target, and the classes that have records.
#[derive(Debug)]
pub struct DeclaredRegisters<'r> {
    pub(super) indices: Indices<'r>,
    pub(super) graph: Graph<'r>,
    sets: Mutex<RegisterSets<'r>>,
    classes: Vec<RegisterClass<'r>>,
    class_of_record: FxHashMap<RecordId, ClassId>,
}

impl<'r> DeclaredRegisters<'r> {
    /// Reads the registers of a target.
    ///
    /// # Errors
    /// Returns an error if a record is invalid, or the target has no register classes.
    pub fn read(target: &Target<'r>) -> Result<Self, RecordError> {
        let (records, modes) = (target.records(), target.hw_modes());
        let mut sets = SetTheory::over(records, Tuples::default());
        sets.expand_field("RegisterClass", "MemberList");
        sets.expand_field("CalleeSavedRegs", "SaveList");
        let mut indices = Indices::read(records, modes)?;
        let registers = number_registers(records, &mut sets)?;
        let graph = Graph::build(&registers, sets.elements(), &mut indices)?;
        let classes = classes::read(records, &mut sets, &graph, modes)?;
        let class_of_record = classes::by_record(&classes);
        Ok(DeclaredRegisters { indices, graph, sets: Mutex::new(sets), classes, class_of_record })
    }

    /// Returns the expander for sets of registers.
    pub(super) fn sets(&self) -> MutexGuard<'_, RegisterSets<'r>> {
        self.sets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Iterates over all registers with their numbers, in ascending order.
    pub fn registers(&self) -> impl ExactSizeIterator<Item = (RegisterId, &Register<'r>)> {
        let all = self.graph.registers.iter().enumerate();
        all.map(|(index, register)| (RegisterId(index as u32), register))
    }

    /// Returns the number of the register that a record defines.
    ///
    /// # Errors
    /// Returns an error if the record is no register.
    pub fn register(&self, record: Record<'r>) -> Result<RegisterId, RecordError> {
        self.graph.id(Origin::Record(record))
    }

    /// Returns the number of register units.
    pub fn unit_count(&self) -> usize {
        self.graph.units.len()
    }

    /// Checks that register categories consist of classes.
    /// [`CodeGenRegisters::new`](super::CodeGenRegisters::new) makes the same check.
    ///
    /// # Errors
    /// Returns an error if an element is not a register class.
    pub fn check_categories(&self, records: &'r Records) -> Result<(), RecordError> {
        for category in derived_from(records, "RegisterCategory")? {
            for class in category.list_of_defs("Classes")? {
                classes::of_record(&self.class_of_record, class)?;
            }
        }
        Ok(())
    }

    /// Returns the declared and the inferred classes, in the order of their numbers.
    ///
    /// # Errors
    /// Returns an error if too many classes are inferred.
    pub fn all_classes(&self) -> Result<Vec<RegisterClass<'r>>, RecordError> {
        let all = infer::infer(self.classes.clone(), &self.graph, &self.indices)?;
        Ok(classes::arrange(all))
    }

    /// Returns the types of the registers of a class, in the order of the class.
    ///
    /// # Errors
    /// Returns an error if the record is no register class, or one of artificial registers only.
    pub fn types_of_class(&self, class: Record<'r>) -> Result<Vec<TypeByMode>, RecordError> {
        let id = classes::of_record(&self.class_of_record, class)?;
        Ok(self.classes[id.index()].types.clone())
    }

    /// Returns the value types of the declared classes that contain a register, sorted and without
    /// duplicates. Inferred classes have no types besides these.
    ///
    /// # Errors
    /// Returns an error if the record is no register.
    pub fn types_of(&self, register: Record<'r>) -> Result<Vec<TypeByMode>, RecordError> {
        let register = self.graph.id(Origin::Record(register))?;
        let classes = self.classes.iter().filter(|class| class.contains(register));
        let mut types: Vec<TypeByMode> =
            classes.flat_map(|class| class.types.iter().cloned()).collect();
        types.sort_by(|a, b| a.iter().cmp(b.iter()));
        types.dedup_by(|a, b| same_type(a, b));
        Ok(types)
    }
}

impl<'r> RegisterTypes<'r> for DeclaredRegisters<'r> {
    fn types_of_class(&self, class: Record<'r>) -> Result<Vec<TypeByMode>, RecordError> {
        DeclaredRegisters::types_of_class(self, class)
    }

    fn types_of(&self, register: Record<'r>) -> Result<Vec<TypeByMode>, RecordError> {
        DeclaredRegisters::types_of(self, register)
    }
}

impl<'r> std::ops::Index<RegisterId> for DeclaredRegisters<'r> {
    type Output = Register<'r>;

    fn index(&self, id: RegisterId) -> &Register<'r> {
        &self.graph[id]
    }
}
