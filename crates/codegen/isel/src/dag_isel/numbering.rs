//! Numbers of predicates, complex patterns and transforms in the table. The most frequently used
//! ones come first and so get the shortest steps.

use std::collections::hash_map::Entry;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::ids::{ComplexNumber, ConditionId, PredicateId, TransformNumber};
use super::predicate::Predicate;
use super::program::Program;
use super::step::{Action, StepKind};
use super::vocabulary::Vocabulary;

/// Numbers of conditions, predicates, complex patterns and transforms.
#[derive(Debug)]
pub(crate) struct Numbering {
    /// Conditions on the subtarget.
    pub(crate) conditions: Ranking<ConditionId>,
    /// Groups of equal predicates without operands.
    pub(crate) predicates: Vec<Vec<PredicateId>>,
    /// Groups of equal predicates with operands.
    pub(crate) operand_predicates: Vec<Vec<PredicateId>>,
    /// Group number of each predicate in use.
    predicate_numbers: FxHashMap<PredicateId, u32>,
    pub(crate) complex: Ranking<ComplexNumber>,
    /// Transforms in the order of their first use.
    pub(crate) transforms: Ranking<TransformNumber>,
    /// Number of steps of each [`StepKind`].
    pub(crate) counts: Vec<u64>,
}

/// Items with their numbers.
#[derive(Debug)]
pub(crate) struct Ranking<T> {
    order: Vec<T>,
    numbers: FxHashMap<T, u32>,
}

impl<T: Copy + Eq + Hash> Ranking<T> {
    fn of(order: Vec<T>) -> Self {
        let numbers = (0..).zip(&order).map(|(number, &thing)| (thing, number)).collect();
        Ranking { order, numbers }
    }

    /// Returns the items by number.
    pub(crate) fn order(&self) -> &[T] {
        &self.order
    }

    /// Returns the number of an item in use.
    pub(crate) fn number(&self, thing: T) -> u32 {
        self.numbers[&thing]
    }
}

/// Use counts of items, in the order of first use.
struct Uses<T> {
    indices: FxHashMap<T, usize>,
    counts: Vec<(T, u64)>,
}

impl<T> Default for Uses<T> {
    fn default() -> Self {
        Uses { indices: FxHashMap::default(), counts: Vec::new() }
    }
}

impl<T: Copy + Eq + Hash> Uses<T> {
    fn add(&mut self, thing: T) {
        match self.indices.entry(thing) {
            Entry::Occupied(entry) => self.counts[*entry.get()].1 += 1,
            Entry::Vacant(entry) => {
                entry.insert(self.counts.len());
                self.counts.push((thing, 1));
            }
        }
    }

    fn by_use(mut self) -> Vec<T> {
        self.counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        self.counts.into_iter().map(|(thing, _)| thing).collect()
    }
}

impl Numbering {
    pub(crate) fn new(program: &Program, vocabulary: &Vocabulary<'_>) -> Self {
        let mut counts = vec![0; StepKind::COUNT];
        let (mut conditions, mut predicates) = (Uses::default(), Uses::default());
        let (mut complex, mut transforms) = (Uses::default(), Uses::default());
        program.walk(&mut |action| {
            counts[action.kind() as usize] += 1;
            match action {
                Action::CheckPatternPredicate { condition } => conditions.add(condition),
                Action::CheckPredicate { predicate, .. } => predicates.add(predicate),
                Action::CheckComplexPat { pattern, .. } => complex.add(pattern),
                Action::EmitNodeXForm { transform, .. } => transforms.add(transform),
                _ => {}
            }
        });
        let groups = group_same(predicates, vocabulary);
        let (operand_predicates, predicates): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| vocabulary.predicates[group[0]].uses_operands);
        let uses_operands = |thing: PredicateId| vocabulary.predicates[thing].uses_operands;
        let mut predicate_numbers = FxHashMap::default();
        for (number, group) in (0..).zip(&predicates).chain((0..).zip(&operand_predicates)) {
            for &thing in group {
                // If the equal predicate is of the other kind, the predicate is in no group of its
                // own kind. As in LLVM, its number follows all groups.
                let number = match (uses_operands(thing), uses_operands(group[0])) {
                    (true, false) => operand_predicates.len() as u32,
                    (false, true) => predicates.len() as u32,
                    _ => number,
                };
                predicate_numbers.insert(thing, number);
            }
        }
        Numbering {
            conditions: Ranking::of(conditions.by_use()),
            predicates,
            operand_predicates,
            predicate_numbers,
            complex: Ranking::of(complex.by_use()),
            transforms: Ranking::of(
                transforms.counts.into_iter().map(|(thing, _)| thing).collect(),
            ),
            counts,
        }
    }

    /// Returns the number of a predicate in use, among the predicates with or without operands.
    pub(crate) fn predicate(&self, predicate: PredicateId) -> u32 {
        self.predicate_numbers[&predicate]
    }
}

/// Groups equal predicates. Groups are sorted by use, predicates in a group by name.
///
/// LLVM groups predicates whose C++ text is equal. The result is the same unless a description
/// spells out the exact text that LLVM prints for a structured condition.
fn group_same(uses: Uses<PredicateId>, vocabulary: &Vocabulary<'_>) -> Vec<Vec<PredicateId>> {
    let name = |&predicate: &PredicateId| vocabulary.predicates[predicate].record.name();
    let mut indices: FxHashMap<&Predicate, usize> = FxHashMap::default();
    let mut groups: Vec<(Vec<PredicateId>, u64)> = Vec::new();
    for (predicate, count) in uses.counts {
        let definition = &vocabulary.predicates[predicate].definition;
        let index = *indices.entry(definition).or_insert(groups.len());
        if index == groups.len() {
            groups.push((Vec::new(), 0));
        }
        groups[index].0.push(predicate);
        groups[index].1 += count;
    }
    groups.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    for (group, _) in &mut groups {
        group.sort_by(|a, b| name(a).cmp(name(b)));
    }
    groups.into_iter().map(|(group, _)| group).collect()
}
