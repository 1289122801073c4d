//! Classes of registers: sets of which none overlaps with another in part only.
//!
//! In go register classes, those that follow from others included, and the registers that assembly
//! strings name; out come operand classes. Each register belongs to the smallest of them that has
//! it: where classes overlap, what they have in common is a class as well.

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::classes::{Class, ClassId, Classes, Kind};
use tablegen_model::registers::{CodeGenRegisters, Origin, RegisterId};
use tablegen_model::{BitSet, Target, derived_if_defined};

/// A set of registers, and how it is found.
struct Set {
    /// The registers by the places of their records, in order.
    members: Vec<u32>,
    bits: BitSet,
}

/// What is known of registers.
struct Registers<'b, 'r> {
    bank: &'b CodeGenRegisters<'r>,
    /// For each register its place in the order in which records were made.
    places: Vec<u32>,
}

impl Registers<'_, '_> {
    fn set(&self, members: impl Iterator<Item = RegisterId>) -> Vec<u32> {
        let mut set: Vec<u32> = members.map(|register| self.places[register.at()]).collect();
        set.sort_unstable();
        set.dedup();
        set
    }
}

/// The places of registers in the order in which their records were made, tuples after all others.
fn places(bank: &CodeGenRegisters<'_>) -> Vec<u32> {
    let mut order: Vec<usize> = (0..bank.registers().len()).collect();
    order.sort_by_key(|&at| match bank.registers()[at].origin {
        Origin::Record(record) => (0, Some(record.id()), 0),
        Origin::Tuple(number) => (1, None, number),
    });
    let mut places = vec![0; order.len()];
    for (place, &at) in order.iter().enumerate() {
        places[at] = place as u32;
    }
    places
}

/// Adds the classes of registers. Gives the class of each register, by number.
///
/// # Errors
/// A record lacks a field.
pub(super) fn add<'r>(
    classes: &mut Classes<'r>,
    target: &Target<'r>,
    bank: &CodeGenRegisters<'r>,
    singles: &[RegisterId],
) -> Result<Vec<Option<ClassId>>, RecordError> {
    let registers = Registers { bank, places: places(bank) };
    let (sets, set_of) = sets(&registers, singles);
    let first = classes.all.len();
    let id = |at: usize| ClassId((first + at) as u32);
    let numbers: FxHashMap<&[u32], usize> =
        sets.iter().enumerate().map(|(at, set)| (&set.members[..], at)).collect();
    for (at, set) in sets.iter().enumerate() {
        let kind = Kind::Registers { len: set.members.len() };
        let mut class = Class::new(kind, format!("Reg{at}"), String::new());
        class.supers = supers(&sets, at).map(id).collect();
        classes.add(class);
    }
    for class in bank.classes() {
        let Some(record) = class.def else { continue };
        let set = registers.set(class.members.iter().copied());
        let Some(&at) = numbers.get(&set[..]) else { continue };
        let of_operands = &mut classes.all[first + at];
        name(of_operands, &class.name);
        of_operands.complain(record, &class.name)?;
        classes.enter(record, id(at));
    }
    for record in derived_if_defined(target.records(), "RegClassByHwMode") {
        let name = format!("RegByHwMode_{}", record.name());
        let made = classes.add(Class::new(Kind::ByMode(record), name, record.name().to_owned()));
        classes.enter(record, made);
    }
    let of_register: Vec<Option<ClassId>> = set_of.iter().map(|at| at.map(id)).collect();
    for single in singles {
        if let Some(class) = of_register[single.at()] {
            name(&mut classes.all[class.at()], &bank[*single].name);
        }
    }
    Ok(of_register)
}

/// Gives a name to a class, the first of which counts.
fn name(class: &mut Class<'_>, name: &str) {
    if class.value.is_empty() {
        class.name = name.to_owned();
    } else {
        class.value.push(',');
    }
    class.value.push_str(name);
}

/// All sets in order, and for each register the smallest set that has it.
fn sets(registers: &Registers<'_, '_>, singles: &[RegisterId]) -> (Vec<Set>, Vec<Option<usize>>) {
    let bank = registers.bank;
    let mut all: Vec<Vec<u32>> =
        bank.classes().iter().map(|class| registers.set(class.members.iter().copied())).collect();
    all.extend(singles.iter().map(|&single| registers.set(std::iter::once(single))));
    all.sort_unstable();
    all.dedup();

    // Registers that are in the same sets are in the same set in the end.
    let mut containing: Vec<Vec<u32>> = vec![Vec::new(); registers.places.len()];
    for (at, set) in all.iter().enumerate() {
        for &place in set {
            containing[place as usize].push(at as u32);
        }
    }
    let bits: Vec<BitSet> =
        all.iter().map(|set| set.iter().map(|&place| place as usize).collect()).collect();
    let mut common: FxHashMap<&[u32], Vec<u32>> = FxHashMap::default();
    for containing in containing.iter().filter(|containing| !containing.is_empty()) {
        common.entry(containing).or_insert_with(|| {
            let smallest = containing.iter().min_by_key(|&&at| all[at as usize].len());
            let members = smallest.map_or(&[][..], |&at| &all[at as usize]);
            let in_all = |place: &&u32| {
                containing.iter().all(|&at| bits[at as usize].contains(**place as usize))
            };
            members.iter().filter(in_all).copied().collect()
        });
    }
    let mut in_order = all.clone();
    in_order.extend(common.values().cloned());
    in_order.sort_unstable();
    in_order.dedup();
    let numbers: FxHashMap<&[u32], usize> =
        in_order.iter().enumerate().map(|(at, set)| (&set[..], at)).collect();
    let number = |place: &u32| {
        let set = common.get(&containing[*place as usize][..])?;
        numbers.get(&set[..]).copied()
    };
    let set_of = registers.places.iter().map(number).collect();
    let sets = in_order.into_iter().map(|members| {
        let bits = members.iter().map(|&place| place as usize).collect();
        Set { members, bits }
    });
    (sets.collect(), set_of)
}

/// The sets that have all registers of one, and others.
fn supers(sets: &[Set], at: usize) -> impl Iterator<Item = usize> {
    let set = &sets[at];
    sets.iter().enumerate().filter_map(move |(other, larger)| {
        (other != at
            && larger.members.len() >= set.members.len()
            && set.members.first().is_none_or(|&first| larger.bits.contains(first as usize))
            && set.bits.is_subset(&larger.bits))
        .then_some(other)
    })
}
