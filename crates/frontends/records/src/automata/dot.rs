//! Draws generic automata.

use super::{GenericAutomaton, Plan, Symbol};
use tablegen_emit::automaton::dot::Graph;

pub(super) fn print(plan: &Plan<'_>, out: &mut Vec<u8>) {
    for automaton in &plan.automata {
        let actions: Vec<Option<String>> =
            automaton.actions.iter().map(|action| Some(name(action))).collect();
        let GenericAutomaton { record, automaton, .. } = automaton;
        let bits = |bits| format!("{bits:#b}");
        Graph { name: record.name(), automaton, bits: &bits, actions: &actions }.print(out);
    }
}

fn name(action: &[Symbol<'_>]) -> String {
    let names: Vec<String> = action
        .iter()
        .map(|symbol| match symbol {
            Symbol::Record(record) => record.name().to_owned(),
            Symbol::Int(value) => value.to_string(),
            Symbol::Text(text) => String::from_utf8_lossy(text).into_owned(),
        })
        .collect();
    names.join(", ")
}
