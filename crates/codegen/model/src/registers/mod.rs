//! The registers of a target (LLVM: `CodeGenRegBank`): registers and tuples with their parts,
//! sub-register indices, and register classes with those that follow from them. All are in the
//! order, and have the numbers and names, that generated files use.
//!
//! The way of the data: `tuples` makes registers from `RegisterTuples`,
//! `order` numbers registers, `indices` and `graph` work out which
//! register contains which, `classes` reads classes, and `infer` adds
//! those that are missing; `declared` has what is known before that. `details` has what only
//! descriptions of the register file need: `lanes`, `weights` of units, and `pressure` sets.

mod classes;
mod declared;
mod details;
mod graph;
mod indices;
mod infer;
mod lanes;
mod order;
mod pressure;
mod queries;
mod sizes;
mod tuples;
mod weights;

#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Loc, Record, RecordError, RecordId, Records, Value};

pub use classes::{ClassId, RegisterClass};
pub use declared::DeclaredRegisters;
pub use details::RegisterDetails;
pub use graph::{Register, RegisterId, Unit};
pub use indices::{IndexId, SubRegIndex};
pub use lanes::LaneRotation;
pub use sizes::BitRange;
pub use tuples::{Origin, RegisterSets, Tuples};

use queries::Matching;

use super::{BitSet, derived_from};

/// Set of classes with a meaning that the target defines, such as `GeneralPurposeRegisters`.
#[derive(Clone, Debug)]
pub struct RegisterCategory<'r> {
    /// Name of the category.
    pub name: &'r str,
    /// Classes of the category.
    pub classes: Vec<ClassId>,
}

/// Registers of a target.
#[derive(Debug)]
pub struct CodeGenRegisters<'r> {
    declared: Arc<DeclaredRegisters<'r>>,
    classes: Vec<RegisterClass<'r>>,
    class_of_record: FxHashMap<RecordId, ClassId>,
    categories: Vec<RegisterCategory<'r>>,
    /// Classes of each register, computed on first use.
    classes_of_register: OnceLock<Vec<Vec<ClassId>>>,
    /// Entry for each index, computed on first use.
    matching: Vec<OnceLock<Matching>>,
}

impl<'r> CodeGenRegisters<'r> {
    /// Computes all classes from the declared ones, and reads the register categories.
    ///
    /// # Errors
    /// Returns an error if an element of a category is not a register class.
    pub fn new(
        declared: Arc<DeclaredRegisters<'r>>,
        records: &'r Records,
    ) -> Result<Self, RecordError> {
        let classes = declared.all_classes()?;
        let class_of_record = classes::by_record(&classes);
        let matching = declared.indices.all.iter().map(|_| OnceLock::new()).collect();
        let mut target_registers = CodeGenRegisters {
            declared,
            classes,
            class_of_record,
            categories: Vec::new(),
            classes_of_register: OnceLock::new(),
            matching,
        };
        for def in derived_from(records, "RegisterCategory")? {
            let classes =
                def.list_of_defs("Classes")?.into_iter().map(|class| target_registers.class(class));
            let classes = classes.collect::<Result<_, _>>()?;
            target_registers.categories.push(RegisterCategory { name: def.name(), classes });
        }
        Ok(target_registers)
    }

    /// Returns all registers, in the order of their numbers.
    pub fn registers(&self) -> &[Register<'r>] {
        &self.declared.graph.registers
    }

    /// Iterates over the numbers of all registers.
    pub fn register_ids(&self) -> impl ExactSizeIterator<Item = RegisterId> + use<'r> {
        (0..self.declared.graph.registers.len()).map(|index| RegisterId(index as u32))
    }

    /// Returns all sub-register indices, in the order of their numbers.
    pub fn indices(&self) -> &[SubRegIndex<'r>] {
        &self.declared.indices.all
    }

    /// Iterates over the numbers of all sub-register indices.
    pub fn index_ids(&self) -> impl ExactSizeIterator<Item = IndexId> + use<'r> {
        (0..self.declared.indices.all.len()).map(|index| IndexId(index as u32))
    }

    /// Returns all register classes, in the order of their numbers.
    pub fn classes(&self) -> &[RegisterClass<'r>] {
        &self.classes
    }

    /// Iterates over the numbers of all register classes.
    pub fn class_ids(&self) -> impl ExactSizeIterator<Item = ClassId> + use<'r> {
        (0..self.classes.len()).map(|index| ClassId(index as u32))
    }

    /// Returns the register categories.
    pub fn categories(&self) -> &[RegisterCategory<'r>] {
        &self.categories
    }

    /// Returns all register units, in the order of their numbers. Units that the computation of
    /// register pressure adds are not among them.
    pub fn units(&self) -> &[Unit] {
        &self.declared.graph.units
    }

    /// Returns the number of register shapes.
    pub fn shape_count(&self) -> usize {
        self.declared.graph.shapes
    }

    /// Returns the number of the register that a record defines.
    ///
    /// # Errors
    /// Returns an error if the record is no register.
    pub fn register(&self, record: Record<'r>) -> Result<RegisterId, RecordError> {
        self.declared.graph.id(Origin::Record(record))
    }

    /// Returns the number of the sub-register index that a record defines.
    ///
    /// # Errors
    /// Returns an error if the record is no sub-register index.
    pub fn index(&self, record: Record<'r>) -> Result<IndexId, RecordError> {
        self.declared.indices.of(record)
    }

    /// Returns the number of the class that a record defines.
    ///
    /// # Errors
    /// Returns an error if the record is no register class, or one of artificial registers only.
    pub fn class(&self, record: Record<'r>) -> Result<ClassId, RecordError> {
        classes::of_record(&self.class_of_record, record)
    }

    /// Returns the registers of a record of `CalleeSavedRegs`, `RegisterClass` or `RegisterTuples`,
    /// in its order. Returns `None` if the record has another class.
    ///
    /// # Errors
    /// Returns an error if the expression is invalid, or an element is not a register.
    pub fn expand(&self, set: Record<'r>) -> Result<Option<Vec<RegisterId>>, RecordError> {
        let mut sets = self.declared.sets();
        let Some(elements) = sets.expand(set)? else { return Ok(None) };
        elements
            .into_iter()
            .map(|element| self.declared.graph.id(element))
            .collect::<Result<_, _>>()
            .map(Some)
    }

    /// Returns the registers of a set expression. `locs` are the locations of the record that
    /// contains the expression.
    ///
    /// # Errors
    /// Returns an error if the expression is invalid, or an element is not a register.
    pub fn evaluate(&self, set: Value<'r>, locs: &[Loc]) -> Result<Vec<RegisterId>, RecordError> {
        let mut sets = self.declared.sets();
        let elements = sets.evaluate(set, locs)?.into_vec();
        elements.into_iter().map(|element| self.declared.graph.id(element)).collect()
    }
}

impl<'r> CodeGenRegisters<'r> {
    /// Returns all registers, sorted by name.
    ///
    /// # Errors
    /// Returns an error if a record has no field `PositionOrder`.
    pub fn registers_by_name(&self) -> Result<Vec<RegisterId>, RecordError> {
        let sets = self.declared.sets();
        let mut all: Vec<Origin<'r>> = self.registers().iter().map(|reg| reg.origin).collect();
        order::sort(&mut all, sets.elements())?;
        all.into_iter().map(|origin| self.declared.graph.id(origin)).collect()
    }

    /// Returns the sub-registers of a register in depth-first order: each explicit sub-register is
    /// followed by its own. The others come after these, in the order of indices.
    pub fn sub_registers_in_order(&self, register: RegisterId) -> Vec<RegisterId> {
        let mut all = Vec::with_capacity(self[register].sub_regs.len());
        let mut seen = FxHashSet::default();
        let mut stack: Vec<(RegisterId, usize, bool)> = vec![(register, 0, false)];
        while let Some((id, next, rest)) = stack.last_mut() {
            let source = if *rest { &self[*id].sub_regs } else { &self[*id].explicit };
            let Some(&(_, sub)) = source.get(*next) else {
                if std::mem::replace(rest, true) {
                    stack.pop();
                } else {
                    *next = 0;
                }
                continue;
            };
            *next += 1;
            let explicit = !*rest;
            if seen.insert(sub) {
                all.push(sub);
                if explicit {
                    stack.push((sub, 0, false));
                }
            }
        }
        all
    }

    /// Returns the set of the given registers, all their sub-registers, and all registers that
    /// consist of these, as indices.
    pub fn covered_by(&self, registers: &[RegisterId]) -> BitSet {
        let mut covered = BitSet::default();
        let mut queue = Vec::new();
        for &register in registers {
            let subs = self[register].sub_regs.iter().map(|&(_, sub)| sub);
            for register in std::iter::once(register).chain(subs) {
                if covered.insert(register.index()) {
                    queue.push(register);
                }
            }
        }
        let mut next = 0;
        while let Some(&register) = queue.get(next) {
            next += 1;
            for &whole in &self[register].super_regs {
                if self[whole].covered_by_sub_regs
                    && !covered.contains(whole.index())
                    && self[whole].sub_regs.iter().all(|(_, sub)| covered.contains(sub.index()))
                {
                    covered.insert(whole.index());
                    queue.push(whole);
                }
            }
        }
        covered
    }
}

/// Returns all registers in the order of their numbers: those with records, then the tuples of each
/// record of `RegisterTuples`.
fn number_registers<'r>(
    records: &'r Records,
    sets: &mut RegisterSets<'r>,
) -> Result<Vec<Origin<'r>>, RecordError> {
    let defs = derived_from(records, "Register")?;
    // The X86 target has tuples among the other registers.
    let together = defs.first().is_some_and(|first| first.is_subclass_of("X86Reg"));
    let mut all: Vec<Origin<'r>> = defs.into_iter().map(Origin::Record).collect();
    if !together {
        order::sort(&mut all, sets.elements())?;
    }
    for def in derived_from(records, "RegisterTuples")? {
        let mut tuples = sets.expand(def)?.unwrap_or_default();
        if !together {
            order::sort(&mut tuples, sets.elements())?;
        }
        all.extend(tuples);
    }
    if together {
        order::sort(&mut all, sets.elements())?;
    }
    Ok(all)
}

impl<'r> std::ops::Index<RegisterId> for CodeGenRegisters<'r> {
    type Output = Register<'r>;

    fn index(&self, id: RegisterId) -> &Register<'r> {
        &self.declared.graph[id]
    }
}

impl<'r> std::ops::Index<IndexId> for CodeGenRegisters<'r> {
    type Output = SubRegIndex<'r>;

    fn index(&self, id: IndexId) -> &SubRegIndex<'r> {
        &self.declared.indices[id]
    }
}

impl<'r> std::ops::Index<ClassId> for CodeGenRegisters<'r> {
    type Output = RegisterClass<'r>;

    fn index(&self, id: ClassId) -> &RegisterClass<'r> {
        &self.classes[id.index()]
    }
}
