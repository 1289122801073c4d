//! Operand classes of registers.
//!
//! Input are register classes, including inferred ones, and the registers named in assembly
//! strings. Output are operand classes. Each register belongs to its smallest class: the
//! intersection of overlapping classes is a class as well.

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::classes::{Class, ClassId, Classes, Kind};
use tablegen_model::registers::{CodeGenRegisters, Origin, RegisterId};
use tablegen_model::{BitSet, Target, derived_if_defined};

/// Set of registers.
struct Set {
    /// Registers by record position, sorted.
    members: Vec<u32>,
    bits: BitSet,
}

/// Registers and their record positions.
struct Registers<'b, 'r> {
    target_registers: &'b CodeGenRegisters<'r>,
    /// Position of each register in the order in which records were created.
    positions: Vec<u32>,
}

impl Registers<'_, '_> {
    fn set(&self, members: impl Iterator<Item = RegisterId>) -> Vec<u32> {
        let mut set: Vec<u32> = members.map(|register| self.positions[register.index()]).collect();
        set.sort_unstable();
        set.dedup();
        set
    }
}

/// Returns the position of each register in the order in which records were created. Tuples come
/// last.
fn positions(target_registers: &CodeGenRegisters<'_>) -> Vec<u32> {
    let mut order: Vec<usize> = (0..target_registers.registers().len()).collect();
    order.sort_by_key(|&index| match target_registers.registers()[index].origin {
        Origin::Record(record) => (0, Some(record.id()), 0),
        Origin::Tuple(number) => (1, None, number),
    });
    let mut positions = vec![0; order.len()];
    for (position, &index) in order.iter().enumerate() {
        positions[index] = position as u32;
    }
    positions
}

/// Adds the register classes to `classes`. Returns the class of each register.
///
/// # Errors
/// Returns an error if a record lacks a field.
pub(super) fn add<'r>(
    classes: &mut Classes<'r>,
    target: &Target<'r>,
    target_registers: &CodeGenRegisters<'r>,
    singles: &[RegisterId],
) -> Result<Vec<Option<ClassId>>, RecordError> {
    let registers = Registers { target_registers, positions: positions(target_registers) };
    let (sets, set_of) = sets(&registers, singles);
    let first = classes.all.len();
    let id = |index: usize| ClassId((first + index) as u32);
    let numbers: FxHashMap<&[u32], usize> =
        sets.iter().enumerate().map(|(index, set)| (&set.members[..], index)).collect();
    for (index, set) in sets.iter().enumerate() {
        let kind = Kind::Registers { len: set.members.len() };
        let mut class = Class::new(kind, format!("Reg{index}"), String::new());
        class.supers = supers(&sets, index).map(id).collect();
        classes.add(class);
    }
    for class in target_registers.classes() {
        let Some(record) = class.def else { continue };
        let set = registers.set(class.members.iter().copied());
        let Some(&index) = numbers.get(&set[..]) else { continue };
        let of_operands = &mut classes.all[first + index];
        name(of_operands, &class.name);
        of_operands.read_diagnostic(record, &class.name)?;
        classes.enter(record, id(index));
    }
    for record in derived_if_defined(target.records(), "RegClassByHwMode") {
        let name = format!("RegByHwMode_{}", record.name());
        let made = classes.add(Class::new(Kind::ByMode(record), name, record.name().to_owned()));
        classes.enter(record, made);
    }
    let of_register: Vec<Option<ClassId>> = set_of.iter().map(|index| index.map(id)).collect();
    for single in singles {
        if let Some(class) = of_register[single.index()] {
            name(&mut classes.all[class.index()], &target_registers[*single].name);
        }
    }
    Ok(of_register)
}

/// Appends a name to a class. The first name becomes part of the enumerator.
fn name(class: &mut Class<'_>, name: &str) {
    if class.value.is_empty() {
        class.name = name.to_owned();
    } else {
        class.value.push(',');
    }
    class.value.push_str(name);
}

/// Returns all sets in order, and for each register the index of its smallest set.
fn sets(registers: &Registers<'_, '_>, singles: &[RegisterId]) -> (Vec<Set>, Vec<Option<usize>>) {
    let target_registers = registers.target_registers;
    let mut all: Vec<Vec<u32>> = target_registers
        .classes()
        .iter()
        .map(|class| registers.set(class.members.iter().copied()))
        .collect();
    all.extend(singles.iter().map(|&single| registers.set(std::iter::once(single))));
    all.sort_unstable();
    all.dedup();

    // Registers that belong to the same sets have the same smallest set.
    let mut containing: Vec<Vec<u32>> = vec![Vec::new(); registers.positions.len()];
    for (index, set) in all.iter().enumerate() {
        for &position in set {
            containing[position as usize].push(index as u32);
        }
    }
    let bits: Vec<BitSet> =
        all.iter().map(|set| set.iter().map(|&index| index as usize).collect()).collect();
    let mut common: FxHashMap<&[u32], Vec<u32>> = FxHashMap::default();
    for containing in containing.iter().filter(|containing| !containing.is_empty()) {
        common.entry(containing).or_insert_with(|| {
            let smallest = containing.iter().min_by_key(|&&index| all[index as usize].len());
            let members = smallest.map_or(&[][..], |&index| &all[index as usize]);
            let in_all = |position: &&u32| {
                containing.iter().all(|&index| bits[index as usize].contains(**position as usize))
            };
            members.iter().filter(in_all).copied().collect()
        });
    }
    let mut in_order = all.clone();
    in_order.extend(common.values().cloned());
    in_order.sort_unstable();
    in_order.dedup();
    let numbers: FxHashMap<&[u32], usize> =
        in_order.iter().enumerate().map(|(index, set)| (&set[..], index)).collect();
    let number = |index: &u32| {
        let set = common.get(&containing[*index as usize][..])?;
        numbers.get(&set[..]).copied()
    };
    let set_of = registers.positions.iter().map(number).collect();
    let sets = in_order.into_iter().map(|members| {
        let bits = members.iter().map(|&index| index as usize).collect();
        Set { members, bits }
    });
    (sets.collect(), set_of)
}

/// Returns the proper supersets of a set.
fn supers(sets: &[Set], index: usize) -> impl Iterator<Item = usize> {
    let set = &sets[index];
    sets.iter().enumerate().filter_map(move |(other, larger)| {
        (other != index
            && larger.members.len() >= set.members.len()
            && set.members.first().is_none_or(|&first| larger.bits.contains(first as usize))
            && set.bits.is_subset(&larger.bits))
        .then_some(other)
    })
}
