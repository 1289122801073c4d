//! Draws the automaton of each processor of each packetizer, for Graphviz.

use rustc_hash::FxHashSet;
use tablegen_core::natural_order;

use super::{Packetizer, Plan, ProcessorActions};
use tablegen_emit::automaton::dot::Graph;

pub(super) fn print(plan: &Plan<'_>, out: &mut Vec<u8>) {
    for packetizer in &plan.packetizers {
        for processor in &packetizer.processors {
            draw(plan, packetizer, *processor, out);
        }
    }
}

fn draw(
    plan: &Plan<'_>,
    packetizer: &Packetizer<'_>,
    processor: ProcessorActions,
    out: &mut Vec<u8>,
) {
    let model = &plan.schedules.processors.all[processor.model];
    let units = &model.itineraries.units;
    let bits = |bits: u64| {
        let taken = units.iter().filter(|&&unit| bits & packetizer.units.bit(unit) != 0);
        taken.map(|unit| unit.name()).collect::<Vec<_>>().join(" ")
    };
    // Names of the itinerary classes of each action.
    let mut classes = vec![Vec::new(); packetizer.nfa.actions().len()];
    let mut seen = FxHashSet::default();
    let of_classes = &packetizer.actions[processor.first_action..];
    for (class, &action) in plan.schedules.classes.iter().zip(of_classes) {
        if let Some(action) = action.checked_sub(1)
            && let Some(itinerary) = class.itinerary_class
            && seen.insert(itinerary.id())
        {
            classes[action as usize].push(itinerary.name());
        }
    }
    let name = |mut classes: Vec<&str>| {
        classes.sort_by(|a, b| natural_order(a.as_bytes(), b.as_bytes()));
        (!classes.is_empty()).then(|| classes.join("\n"))
    };
    let actions: Vec<Option<String>> = classes.into_iter().map(name).collect();
    let automaton = &packetizer.automaton;
    Graph { name: &model.name, automaton, bits: &bits, actions: &actions }.print(out);
}
