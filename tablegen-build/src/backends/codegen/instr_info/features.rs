//! What a target must have for an instruction: predicates that the assembler checks.
//!
//! In go the predicates and the instructions; out come [`Requirements`].

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{Columns, RecordError, Value};

use crate::model::features::{AsmPredicates, Features};
use crate::model::instructions::Instructions;
use crate::session::Ask;

/// A set of predicates, by their numbers, as instructions list them.
pub(super) type Predicates = Vec<usize>;

/// What all instructions require.
#[derive(Debug)]
pub(super) struct Requirements<'r> {
    pub(super) features: Arc<Features<'r>>,
    pub(super) predicates: Arc<AsmPredicates<'r>>,
    /// The numbers of the predicates in the order in which their records were made.
    pub(super) order: Vec<usize>,
    /// The sets that instructions require, each once, but for the empty one: the smallest first.
    pub(super) sets: Vec<Predicates>,
    /// For each instruction the set that it requires, if it is not empty.
    pub(super) of_instruction: Vec<Option<usize>>,
}

impl<'r> Requirements<'r> {
    pub(super) fn new(
        ask: &Ask<'_, 'r>,
        instructions: &Instructions<'r>,
    ) -> Result<Self, RecordError> {
        let (features, predicates) = (ask.features()?, ask.asm_predicates()?);
        let mut order: Vec<usize> = (0..predicates.all().len()).collect();
        order.sort_by_key(|&at| predicates.all()[at].record.id());

        let mut columns = Columns::new(ask.records(), &["Predicates"]);
        let mut sets: Vec<Predicates> = Vec::new();
        let mut numbers: FxHashMap<Predicates, usize> = FxHashMap::default();
        #[expect(clippy::mutable_key_type, reason = "values are compared by number")]
        let mut known: FxHashMap<Value<'r>, Option<usize>> = FxHashMap::default();
        let mut of_instruction = Vec::with_capacity(instructions.all().len());
        for instruction in instructions.all() {
            let field = columns.get(instruction.record, 0);
            if let Some(known) = field.and_then(|field| known.get(&field)) {
                of_instruction.push(*known);
                continue;
            }
            let set = predicates.of(instruction.record)?;
            let number = (!set.is_empty()).then(|| {
                *numbers.entry(set).or_insert_with_key(|set| {
                    sets.push(set.clone());
                    sets.len() - 1
                })
            });
            if let Some(field) = field {
                known.insert(field, number);
            }
            of_instruction.push(number);
        }
        let mut by_size: Vec<usize> = (0..sets.len()).collect();
        let name = |at: &usize| predicates.all()[*at].record.name_bytes();
        by_size.sort_by(|&a, &b| {
            let lens = sets[a].len().cmp(&sets[b].len());
            lens.then_with(|| sets[a].iter().map(name).cmp(sets[b].iter().map(name)))
        });
        let mut places = vec![0; sets.len()];
        for (place, &at) in by_size.iter().enumerate() {
            places[at] = place;
        }
        for number in of_instruction.iter_mut().flatten() {
            *number = places[*number];
        }
        let sets = by_size.iter().map(|&at| std::mem::take(&mut sets[at])).collect();
        Ok(Requirements { features, predicates, order, sets, of_instruction })
    }
}
