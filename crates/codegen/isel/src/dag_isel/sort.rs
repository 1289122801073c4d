//! Sorts patterns into the order in which they are tried: larger patterns first, then cheaper
//! results.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::context::MatcherContext;
use tablegen_model::instructions::{Flag, Instructions};
use tablegen_model::patterns::instructions::InstructionId;
use tablegen_model::patterns::tree::{NodeId, Trees, What};
use tablegen_model::value_types::ValueType;

/// Additional cost of an instruction with a custom inserter.
const CUSTOM_INSERTER: u64 = 10;

/// Cost of an instruction.
#[derive(Clone, Copy, Default)]
struct Cost {
    instructions: u64,
    size: i64,
}

/// Returns the indices of the patterns in
/// [`Patterns::all`](tablegen_model::patterns::Patterns::all), sorted, with their complexities.
pub(super) fn sorted(
    context: &mut MatcherContext<'_, '_>,
    instructions: &Instructions<'_>,
) -> Result<Vec<(usize, i64)>, RecordError> {
    let mut costs = Costs { known: FxHashMap::default(), instructions };
    let patterns = context.patterns;
    let trees = patterns.trees();
    let mut keys = Vec::with_capacity(patterns.all().len());
    for (index, pattern) in patterns.all().iter().enumerate() {
        let ty = match trees.types(pattern.source).first() {
            Some(&ty) => context.simple_type(ty),
            None => ValueType::OTHER,
        };
        let complexity = patterns.complexity(pattern);
        let cost = costs.of_tree(context, trees, pattern.result)?;
        let key = (
            ty.is_vector(),
            ty.is_float(),
            Reverse(complexity),
            cost.instructions,
            cost.size,
            pattern.number,
        );
        keys.push((key, index, complexity));
    }
    keys.sort_by_key(|&(key, ..)| key);
    Ok(keys.into_iter().map(|(_, index, complexity)| (index, complexity)).collect())
}

struct Costs<'i, 'r> {
    known: FxHashMap<InstructionId, Cost>,
    instructions: &'i Instructions<'r>,
}

impl Costs<'_, '_> {
    fn of_tree(
        &mut self,
        context: &MatcherContext<'_, '_>,
        trees: &Trees,
        node: NodeId,
    ) -> Result<Cost, RecordError> {
        let mut cost = match trees[node].what {
            What::Instruction(id) => self.of_instruction(context, id)?,
            _ => Cost::default(),
        };
        for &child in trees.children(node) {
            let more = self.of_tree(context, trees, child)?;
            cost.instructions += more.instructions;
            cost.size = cost.size.wrapping_add(more.size);
        }
        Ok(cost)
    }

    fn of_instruction(
        &mut self,
        context: &MatcherContext<'_, '_>,
        id: InstructionId,
    ) -> Result<Cost, RecordError> {
        if let Some(&known) = self.known.get(&id) {
            return Ok(known);
        }
        let record = context.tables().instruction(id).record;
        let info = self.instructions.of_record(record);
        let custom = info.is_some_and(|info| info.is(Flag::UsesCustomInserter));
        let cost = Cost {
            instructions: if custom { 1 + CUSTOM_INSERTER } else { 1 },
            size: record.plain_int("CodeSize")?,
        };
        self.known.insert(id, cost);
        Ok(cost)
    }
}
