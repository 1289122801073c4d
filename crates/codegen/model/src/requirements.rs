//! Requirements of instructions on the target: numbered sets of assembler predicates.
//!
//! Input: the field `Predicates` of records, in sequence. Output: [`Requirements`].

use crate::Queries;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, Value};

use super::features::{AsmPredicates, Features};
use crate::Context;

/// Number of a set of predicates; 0 is the empty set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SetId(pub u32);

impl SetId {
    /// Empty set.
    pub const EMPTY: Self = SetId(0);

    /// Returns the number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Predicates, and the sets of predicates that instructions require.
#[derive(Debug)]
pub struct Requirements<'r> {
    pub features: Arc<Features<'r>>,
    pub predicates: Arc<AsmPredicates<'r>>,
    /// Numbers of the predicates in the order in which their records were created.
    pub order: Vec<usize>,
    /// Sets, each a list of predicate numbers in source order; the first is empty. After
    /// [`arrange`](Requirements::arrange), smaller sets are first.
    pub sets: Vec<Vec<usize>>,
    numbers: FxHashMap<Vec<usize>, SetId>,
    known: FxHashMap<Value<'r>, SetId>,
}

impl<'r> Requirements<'r> {
    /// Reads the predicates.
    ///
    /// # Errors
    /// Returns an error if a record lacks a field, or a condition is invalid.
    pub fn read(cx: &Context<'_, 'r>) -> Result<Self, RecordError> {
        let (features, predicates) = (cx.features()?, cx.asm_predicates()?);
        let mut order: Vec<usize> = (0..predicates.all().len()).collect();
        order.sort_by_key(|&index| predicates.all()[index].record.id());
        let numbers = FxHashMap::from_iter([(Vec::new(), SetId::EMPTY)]);
        let (sets, known) = (vec![Vec::new()], FxHashMap::default());
        Ok(Requirements { features, predicates, order, sets, numbers, known })
    }

    /// Returns the set of predicates that a record requires. `field` is the value of its field
    /// `Predicates`, if it has one.
    ///
    /// # Errors
    /// Returns an error if the field is not a list of records.
    pub fn of(
        &mut self,
        record: Record<'r>,
        field: Option<Value<'r>>,
    ) -> Result<SetId, RecordError> {
        if let Some(&known) = field.as_ref().and_then(|field| self.known.get(field)) {
            return Ok(known);
        }
        let set = self.predicates.of(record)?;
        let id = *self.numbers.entry(set).or_insert_with_key(|set| {
            self.sets.push(set.clone());
            SetId(self.sets.len() as u32 - 1)
        });
        if let Some(field) = field {
            self.known.insert(field, id);
        }
        Ok(id)
    }

    /// Returns the number of predicates in a set.
    pub fn len(&self, set: SetId) -> usize {
        self.sets[set.index()].len()
    }

    /// Sorts the sets that are used by size, then by the names of predicates. Returns the new
    /// numbers.
    pub fn arrange(&mut self, used: impl Iterator<Item = SetId>) -> Vec<SetId> {
        let mut is_used = vec![false; self.sets.len()];
        is_used[0] = true;
        used.for_each(|set| is_used[set.index()] = true);
        let mut order: Vec<usize> = (0..self.sets.len()).filter(|&index| is_used[index]).collect();
        let name = |index: &usize| self.predicates.all()[*index].record.name_bytes();
        order.sort_by(|&a, &b| {
            let (a, b) = (&self.sets[a], &self.sets[b]);
            a.len().cmp(&b.len()).then_with(|| a.iter().map(name).cmp(b.iter().map(name)))
        });
        let mut numbers = vec![SetId::EMPTY; self.sets.len()];
        for (position, &index) in order.iter().enumerate() {
            numbers[index] = SetId(position as u32);
        }
        self.sets = order.iter().map(|&index| std::mem::take(&mut self.sets[index])).collect();
        self.numbers.clear();
        self.known.clear();
        numbers
    }
}
