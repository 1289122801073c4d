//! Latencies and resources of instructions, from the scheduling models of a target.

use rustc_hash::FxHashMap;
use tablegen_core::{RecordId, Records};
use tablegen_model::schedules::Schedules;
use tablegen_model::schedules::costs::{ClassCost, Costs, INVALID, VARIANT};
use tablegen_model::{Context, Queries, TargetSession};

use crate::json;

/// Costs of a target's instructions.
#[derive(Default)]
pub(crate) struct TargetCosts {
    /// Number of the schedule class of each instruction.
    pub(crate) classes: FxHashMap<RecordId, u32>,
    /// JSON: names of processors, and for each class costs on each processor.
    pub(crate) json: Vec<u8>,
}

impl TargetCosts {
    /// Reads the costs. `None` if the records are no target, or if its model is incomplete, as in
    /// descriptions that are still being written.
    pub(crate) fn new(records: &Records) -> Option<Self> {
        records.derived_from_if_defined("Target").next()?;
        let session = TargetSession::new(records);
        let cx = Context::new(&session);
        let (instructions, schedules, costs) =
            (cx.instructions().ok()?, cx.schedules().ok()?, cx.costs().ok()?);
        let classes = instructions
            .iter()
            .map(|(id, one)| (one.record.id(), schedules.class_of[id.index()]))
            .collect();
        let mut json = b"{".to_vec();
        let processors = &schedules.processors.all;
        json::key(&mut json, "processors");
        json::list(&mut json, processors, |out, one| json::string(out, &one.name));
        json::key(&mut json, "classes");
        json::list(&mut json, 0..schedules.classes.len(), |out, class| {
            let of_class = costs.of_processors.iter().enumerate().filter_map(|(number, of)| {
                of.get(class)
                    .map(|cost| (number, cost))
                    .filter(|(_, cost)| cost.micro_ops != INVALID)
            });
            json::list(out, of_class, |out, (number, cost)| {
                write_cost(out, &costs, &schedules, number, cost);
            });
        });
        json.push(b'}');
        Some(TargetCosts { classes, json })
    }
}

/// Appends `[processor, micro-operations, latencies, [[resource, cycles]]]`. The number of
/// micro-operations is -1 if the cost depends on the operands.
fn write_cost(
    out: &mut Vec<u8>,
    costs: &Costs,
    schedules: &Schedules<'_>,
    number: usize,
    cost: &ClassCost,
) {
    let resources = &schedules.processors.all[number].resources.all;
    let range = |part: tablegen_model::schedules::costs::Part| {
        part.first as usize..(part.first + part.len) as usize
    };
    out.push(b'[');
    json::number(out, number as u32);
    out.push(b',');
    json::number(out, if cost.micro_ops == VARIANT { -1 } else { i32::from(cost.micro_ops) });
    out.push(b',');
    let latencies = costs.latencies.get(range(cost.latencies)).unwrap_or_default();
    json::list(out, latencies, |out, one| json::number(out, one.cycles));
    out.push(b',');
    let uses = costs.uses.get(range(cost.uses)).unwrap_or_default();
    // Numbers of resources count from 1.
    let uses = uses.iter().filter_map(|one| {
        let resource = resources.get(usize::from(one.resource).checked_sub(1)?)?;
        Some((resource.name(), one.release.saturating_sub(one.acquire)))
    });
    json::list(out, uses, |out, (name, cycles)| {
        out.push(b'[');
        json::string(out, name);
        out.push(b',');
        json::number(out, cycles);
        out.push(b']');
    });
    out.push(b']');
}
