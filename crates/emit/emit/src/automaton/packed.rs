//! Tables of automata in the format of `tablegen_rt::automaton`.
//!
//! Input are an [`Automaton`], its [`Nfa`] and an order of the actions. Output are the bytes of the
//! tables, and the length of the longest sequence of actions.

use tablegen_format::automaton::{ROW_ACTIONS, ROW_LEN, Row};

use super::{Automaton, Choice, Nfa};

/// Number of actions that a run remembers if sequences can be infinite.
const REMEMBERED: u32 = 64;

/// Tables of an automaton.
#[derive(Clone, Debug)]
pub struct Packed {
    /// [`Row`] for each state and group of [`ROW_ACTIONS`] actions.
    pub rows: Vec<u8>,
    /// Target states of the transitions.
    pub targets: Vec<u8>,
    /// True if targets have two bytes instead of four.
    pub short: bool,
    /// For each action, the masks that it can set.
    pub choices: Vec<Vec<u64>>,
    /// Number of actions that a run remembers.
    pub remembered: u32,
    /// True if a run can have more actions than it remembers.
    pub forgets: bool,
}

impl Packed {
    /// Packs an automaton. `order` lists the old action numbers in the order of the new ones.
    pub fn new(automaton: &Automaton, nfa: &Nfa, order: &[u32]) -> Packed {
        let mut new_number = vec![0_u32; order.len()];
        for (new, &old) in order.iter().enumerate() {
            new_number[old as usize] = new as u32;
        }
        let states = automaton.state_count();
        let short = u16::try_from(states.saturating_sub(1)).is_ok();
        let groups = order.len().div_ceil(ROW_ACTIONS);
        let (mut rows, mut targets) = (Vec::with_capacity(states * groups * ROW_LEN), Vec::new());
        let mut next = 0_u32;
        let mut of_state: Vec<(u32, u32)> = Vec::new();
        let mut transitions = automaton.transitions.iter().peekable();
        for state in 0..states as u32 {
            of_state.clear();
            while let Some(transition) = transitions.next_if(|next| next.from == state) {
                of_state.push((new_number[transition.action as usize], transition.to));
            }
            of_state.sort_unstable();
            let mut left = of_state.as_slice();
            for group in 1..=groups {
                let split =
                    left.partition_point(|&(action, _)| action as usize / ROW_ACTIONS < group);
                let (here, behind) = left.split_at(split);
                left = behind;
                let accepted = here
                    .iter()
                    .fold(0_u64, |mask, (action, _)| mask | 1 << (*action as usize % ROW_ACTIONS));
                rows.extend_from_slice(&Row { accepted, first: next }.to_bytes());
                next += here.len() as u32;
                for &(_, to) in here {
                    match u16::try_from(to) {
                        Ok(to) if short => targets.extend_from_slice(&to.to_le_bytes()),
                        _ => targets.extend_from_slice(&to.to_le_bytes()),
                    }
                }
            }
        }
        let choices = order.iter().map(|&action| &nfa.actions()[action as usize]);
        let longest = longest(automaton, nfa);
        Packed {
            rows,
            targets,
            short,
            choices: choices.map(|all| all.iter().map(|choice| choice.bits).collect()).collect(),
            remembered: longest.unwrap_or(REMEMBERED),
            forgets: longest.is_none(),
        }
    }
}

/// Returns the length of the longest sequence of actions that set bits, or `None` if it is
/// unbounded.
fn longest(automaton: &Automaton, nfa: &Nfa) -> Option<u32> {
    let nothing =
        |action: u32| matches!(nfa.actions()[action as usize].as_slice(), [Choice { bits: 0, .. }]);
    let counted = || automaton.transitions.iter().filter(|next| !nothing(next.action));
    let states = automaton.state_count();
    let mut starts = vec![0_usize; states + 1];
    let mut entries = vec![0_u32; states];
    for transition in counted() {
        starts[transition.from as usize + 1] += 1;
        entries[transition.to as usize] += 1;
    }
    for state in 0..states {
        starts[state + 1] += starts[state];
    }
    let targets: Vec<u32> = counted().map(|transition| transition.to).collect();
    // A state is finished after all transitions to it. States of a cycle never are.
    let mut longest = vec![0_u32; states];
    let mut ready: Vec<usize> = (0..states).filter(|&state| entries[state] == 0).collect();
    let mut done = 0;
    while let Some(state) = ready.pop() {
        done += 1;
        for &to in &targets[starts[state]..starts[state + 1]] {
            let to = to as usize;
            longest[to] = longest[to].max(longest[state] + 1);
            entries[to] -= 1;
            if entries[to] == 0 {
                ready.push(to);
            }
        }
    }
    if done == states { longest.into_iter().max() } else { None }
}
