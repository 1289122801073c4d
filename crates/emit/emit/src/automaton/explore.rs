//! Computes the reachable states of a nondeterministic automaton, and its transitions.

use hashbrown::hash_map::Entry;
use rustc_hash::FxBuildHasher;

use super::{Limits, Nfa, TooLarge, check};

type HashMap<K, V> = hashbrown::HashMap<K, V, FxBuildHasher>;

/// Transitions of one state for one action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) action: u32,
    /// Start of the pairs in [`States::step_pairs`]. `end` is exclusive.
    pub(super) first: u32,
    pub(super) end: u32,
}

/// Reachable states and their transitions.
#[derive(Debug)]
pub(super) struct States {
    /// States in ascending order. The first one is 0.
    pub(super) states: Vec<u64>,
    /// Number of transitions, where equal ones count as often as they are declared.
    pub(super) described: u64,
    /// Steps of all states, in order of state and action.
    pub(super) steps: Vec<Step>,
    /// Start of each state's steps, followed by the end of the last.
    pub(super) step_starts: Vec<u32>,
    /// Indices into `pairs`, ascending within a step.
    pub(super) step_pairs: Vec<u32>,
    /// Distinct pairs (from, to) of states with a transition, in ascending order.
    pub(super) pairs: Vec<(u32, u32)>,
}

pub(super) fn explore(nfa: &Nfa, limits: &Limits) -> Result<States, TooLarge> {
    let mut found = vec![0u64];
    let mut numbers: HashMap<u64, u32> = HashMap::default();
    numbers.insert(0, 0);
    let mut described = 0u64;
    // Indexed by state, in order of discovery.
    let mut steps: Vec<Step> = Vec::new();
    let mut step_starts: Vec<u32> = Vec::new();
    let mut targets: Vec<u32> = Vec::new();
    let mut index = 0;
    while let Some(&state) = found.get(index) {
        step_starts.push(steps.len() as u32);
        for (action, choices) in nfa.actions().iter().enumerate() {
            let first = targets.len() as u32;
            for choice in choices.iter().filter(|choice| choice.bits & state == 0) {
                described = described.saturating_add(choice.declarations);
                let to = state | choice.bits;
                let number = match numbers.entry(to) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => {
                        found.push(to);
                        *new.insert(found.len() as u32 - 1)
                    }
                };
                targets.push(number);
            }
            let end = targets.len() as u32;
            if first != end {
                steps.push(Step { action: action as u32, first, end });
            }
            check("states", found.len(), limits.states)?;
            check("transitions", targets.len(), limits.transitions)?;
        }
        index += 1;
    }
    step_starts.push(steps.len() as u32);
    Ok(sort(&found, described, &steps, &step_starts, &targets))
}

/// Renumbers states and pairs in ascending order.
fn sort(
    found: &[u64],
    described: u64,
    found_steps: &[Step],
    found_starts: &[u32],
    targets: &[u32],
) -> States {
    let mut order: Vec<u32> = (0..found.len() as u32).collect();
    order.sort_unstable_by_key(|&index| found[index as usize]);
    let mut rank = vec![0u32; found.len()];
    for (new, &old) in order.iter().enumerate() {
        rank[old as usize] = new as u32;
    }
    let mut sorted = States {
        states: order.iter().map(|&old| found[old as usize]).collect(),
        described,
        steps: Vec::with_capacity(found_steps.len()),
        step_starts: Vec::with_capacity(found_starts.len()),
        step_pairs: Vec::with_capacity(targets.len()),
        pairs: Vec::new(),
    };
    let mut reached: Vec<u32> = Vec::new();
    for (from, &old) in order.iter().enumerate() {
        let old = old as usize;
        let steps = &found_steps[found_starts[old] as usize..found_starts[old + 1] as usize];
        let of_step = |step: &Step| {
            targets[step.first as usize..step.end as usize].iter().map(|&to| rank[to as usize])
        };
        reached.clear();
        reached.extend(steps.iter().flat_map(of_step));
        reached.sort_unstable();
        reached.dedup();
        let first_pair = sorted.pairs.len() as u32;
        sorted.pairs.extend(reached.iter().map(|&to| (from as u32, to)));
        sorted.step_starts.push(sorted.steps.len() as u32);
        for step in steps {
            let first = sorted.step_pairs.len() as u32;
            // Steps set bits that were clear, and choices are sorted by their bits, so that the
            // targets of a step ascend already.
            sorted.step_pairs.extend(of_step(step).map(|to| {
                let (Ok(index) | Err(index)) = reached.binary_search(&to);
                first_pair + index as u32
            }));
            let end = sorted.step_pairs.len() as u32;
            sorted.steps.push(Step { action: step.action, first, end });
        }
    }
    sorted.step_starts.push(sorted.steps.len() as u32);
    sorted
}
