//! Register pressure sets (LLVM: `RegUnitSet`): sets of register units whose use is counted
//! together.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::RecordError;

use super::graph::UnitId;
use super::weights::Weights;
use super::{ClassId, CodeGenRegisters, RegisterClass};
use crate::BitSet;

/// Register pressure set.
#[derive(Clone, Debug)]
pub struct PressureSet {
    /// Name of a class, or the joined names of several.
    pub name: String,
    /// Set of register units.
    pub units: BitSet,
    /// Number of units.
    len: usize,
    /// Sum of the weights of the units.
    pub weight: u32,
}

/// Register pressure sets of a target.
#[derive(Debug)]
pub struct Pressure {
    /// Sets; those with fewer units are first.
    pub sets: Vec<PressureSet>,
    /// Lists of set indices: one for each class, then others that units need.
    pub lists: Vec<Vec<u32>>,
    /// Index of the list of each unit that was not adopted.
    pub list_of_unit: Vec<u32>,
}

impl Pressure {
    /// Computes pressure sets.
    ///
    /// # Errors
    /// Returns an error if the target has no pressure sets.
    pub(super) fn new(
        target_registers: &CodeGenRegisters<'_>,
        weights: &Weights,
    ) -> Result<Self, RecordError> {
        let class_units: Vec<BitSet> = target_registers
            .class_ids()
            .map(|class| units_of(target_registers, weights, class))
            .collect();
        let counts = |class: &RegisterClass<'_>| {
            class.allocatable && !class.artificial && class.generate_pressure_set
        };
        let mut all = Sets { sets: Vec::new(), known: FxHashSet::default(), weights };
        for (class, units) in target_registers.classes().iter().zip(&class_units) {
            if counts(class) {
                all.add(units.clone(), || class.name.clone());
            }
        }
        if all.sets.is_empty() {
            return Err(RecordError::new(&[], "RegUnitSets cannot be empty!"));
        }
        all.prune();
        all.add_unions();
        all.prune();
        Ok(number(target_registers, all.sets, &class_units))
    }
}

/// Returns the units of a class's registers, without artificial ones.
pub(super) fn units_of(
    target_registers: &CodeGenRegisters<'_>,
    weights: &Weights,
    class: ClassId,
) -> BitSet {
    let members = target_registers[class].members.iter();
    let units = members.flat_map(|register| &weights.units[register.index()]);
    let artificial = |&&unit: &&UnitId| {
        target_registers.units().get(unit as usize).is_some_and(|unit| unit.artificial)
    };
    units.filter(|unit| !artificial(unit)).map(|&unit| unit as usize).collect()
}

struct Sets<'a> {
    sets: Vec<PressureSet>,
    known: FxHashSet<BitSet>,
    weights: &'a Weights,
}

impl Sets<'_> {
    /// Adds a set, unless there is one of the same units.
    fn add(&mut self, units: BitSet, name: impl FnOnce() -> String) {
        if self.known.insert(units.clone()) {
            let len = units.count();
            let weight = units.iter().map(|unit| self.weights.of_unit[unit]).sum();
            self.sets.push(PressureSet { name: name(), units, len, weight });
        }
    }

    /// Removes sets that are another set but for one or two units, if their
    /// units have the same weight.
    fn prune(&mut self) {
        let weight = |unit: Option<usize>| unit.map(|unit| self.weights.of_unit[unit]);
        let ends: Vec<_> = self
            .sets
            .iter()
            .map(|set| (weight(set.units.iter().next()), weight(set.units.last())))
            .collect();
        let mut kept = Vec::with_capacity(self.sets.len());
        for index in 0..self.sets.len() {
            let set = &self.sets[index];
            let larger = self.sets.iter().enumerate().position(|(other_index, other)| {
                other_index != index
                    && set.len <= other.len
                    && set.len + 3 > other.len
                    && ends[other_index] == (ends[index].0, ends[index].0)
                    && set.units.is_subset(&other.units)
            });
            match larger {
                None => kept.push(index),
                // The shorter name is that of a class with a record, rather
                // than that of an inferred one.
                Some(larger) if set.name.len() < self.sets[larger].name.len() => {
                    self.sets[larger].name = set.name.clone();
                }
                Some(_) => {}
            }
        }
        let mut index = 0..;
        self.sets.retain(|_| index.next().is_some_and(|index| kept.binary_search(&index).is_ok()));
        self.known = self.sets.iter().map(|set| set.units.clone()).collect();
    }

    /// Adds the unions of each two sets that have units in common.
    fn add_unions(&mut self) {
        let count = self.sets.len();
        for a in 0..count {
            for b in a + 1..count {
                let (first, second) = (&self.sets[a], &self.sets[b]);
                if first.units.intersects(&second.units) {
                    let mut union = first.units.clone();
                    union.union_with(&second.units);
                    let name = format!("{}_with_{}", first.name, second.name);
                    self.add(union, || name);
                }
            }
        }
    }
}

/// Sorts the sets, and lists the sets of each class and unit.
fn number(
    target_registers: &CodeGenRegisters<'_>,
    sets: Vec<PressureSet>,
    class_units: &[BitSet],
) -> Pressure {
    // Lists are compared by the numbers that sets had before.
    let listed = |wanted: &dyn Fn(&PressureSet) -> bool| -> Vec<u32> {
        (0..).zip(&sets).filter(|(_, set)| wanted(set)).map(|(index, _)| index).collect()
    };
    let mut lists: Vec<Vec<u32>> = Vec::with_capacity(class_units.len());
    let mut first: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
    for (class, units) in target_registers.classes().iter().zip(class_units) {
        let list = if class.allocatable && !units.is_empty() {
            listed(&|set| units.is_subset(&set.units))
        } else {
            Vec::new()
        };
        first.entry(list.clone()).or_insert(lists.len() as u32);
        lists.push(list);
    }
    let mut list_of_unit = Vec::with_capacity(target_registers.units().len());
    for unit in 0..target_registers.units().len() {
        let list = listed(&|set| set.units.contains(unit));
        let index = *first.entry(list.clone()).or_insert(lists.len() as u32);
        if index as usize == lists.len() {
            lists.push(list);
        }
        list_of_unit.push(index);
    }
    let mut order: Vec<u32> = (0..sets.len() as u32).collect();
    order.sort_by_key(|&index| sets[index as usize].len);
    let mut new_index = vec![0; sets.len()];
    for (new, &old) in (0..).zip(&order) {
        new_index[old as usize] = new;
    }
    for list in &mut lists {
        for set in list.iter_mut() {
            *set = new_index[*set as usize];
        }
        list.sort_unstable();
    }
    let mut sets: Vec<(u32, PressureSet)> = new_index.into_iter().zip(sets).collect();
    sets.sort_unstable_by_key(|&(new_index, _)| new_index);
    let sets = sets.into_iter().map(|(_, set)| set).collect();
    Pressure { sets, lists, list_of_unit }
}
