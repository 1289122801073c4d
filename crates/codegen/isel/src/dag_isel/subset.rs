//! Patterns of a subset of the instructions.

use tablegen_core::{Record, RecordError};
use tablegen_model::patterns::Patterns;
use tablegen_model::patterns::tables::Tables;
use tablegen_model::patterns::tree::{NodeId, Trees, What};
use tablegen_model::subset::InstructionSubset;

/// Removes the patterns that a machine of the subset cannot have, or that make instructions outside of
/// the subset. `order` has indices in [`Patterns::all`], with their complexities.
///
/// # Errors
/// Returns an error if the field `Predicates` of an instruction is not a list of records.
pub(super) fn retain<'r>(
    subset: &InstructionSubset<'r>,
    patterns: &Patterns<'r>,
    order: &mut Vec<(usize, i64)>,
) -> Result<(), RecordError> {
    let mut kept = Vec::new();
    for &(index, complexity) in &*order {
        let pattern = &patterns.all()[index];
        let predicates = pattern.predicates.as_list().into_iter().flatten();
        let mut predicates = predicates.filter_map(|value| value.as_def());
        if predicates.all(|predicate| subset.can_hold(predicate))
            && makes_only(subset, patterns.tables(), patterns.trees(), pattern.result)?
        {
            kept.push((index, complexity));
        }
    }
    *order = kept;
    Ok(())
}

/// Returns true if the instructions of a result tree are in the subset. Those of all targets, such as
/// `COPY_TO_REGCLASS`, are in every subset.
fn makes_only<'r>(
    subset: &InstructionSubset<'r>,
    tables: &Tables<'r>,
    trees: &Trees,
    node: NodeId,
) -> Result<bool, RecordError> {
    let is_of_all_targets =
        |record: Record<'_>| record.string("Namespace").is_ok_and(|name| name == "TargetOpcode");
    if let What::Instruction(id) = trees[node].what {
        let record = tables.instruction(id).record;
        if !is_of_all_targets(record) && !subset.contains(record)? {
            return Ok(false);
        }
    }
    for &child in trees.children(node) {
        if !makes_only(subset, tables, trees, child)? {
            return Ok(false);
        }
    }
    Ok(true)
}
