//! Automata as `tablegen_rt::automaton` reads them.
//!
//! In: an [`Automaton`] and its [`Nfa`], and an order of the actions. Out: the
//! bytes of the tables, and how long sequences of actions can be.

use super::{Automaton, Choice, Nfa};

/// How many actions are remembered where sequences have no end.
const REMEMBERED: u32 = 64;

/// The tables of an automaton.
#[derive(Clone, Debug)]
pub struct Packed {
    /// For each state and every 64 actions, a mask of the actions that are
    /// possible and the number of the first one's transition.
    pub rows: Vec<u8>,
    /// The states that transitions go to.
    pub targets: Vec<u8>,
    /// Whether states there have two bytes, not four.
    pub short: bool,
    /// For each action the masks that it may set.
    pub choices: Vec<Vec<u64>>,
    /// How many actions a run remembers.
    pub remembered: u32,
    /// Whether there can be more.
    pub forgets: bool,
}

impl Packed {
    /// Packs an automaton. `order` lists the numbers of its actions in the
    /// order in which they shall have numbers.
    pub fn new(automaton: &Automaton, nfa: &Nfa, order: &[u32]) -> Packed {
        let mut new_number = vec![0_u32; order.len()];
        for (new, &old) in order.iter().enumerate() {
            new_number[old as usize] = new as u32;
        }
        let states = automaton.state_count();
        let short = u16::try_from(states.saturating_sub(1)).is_ok();
        let groups = order.len().div_ceil(64);
        let (mut rows, mut targets) = (Vec::with_capacity(states * groups * 12), Vec::new());
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
            for group in 1..=groups as u32 {
                let split = left.partition_point(|&(action, _)| action / 64 < group);
                let (here, behind) = left.split_at(split);
                left = behind;
                let mask = here.iter().fold(0_u64, |mask, (action, _)| mask | 1 << (action % 64));
                rows.extend_from_slice(&mask.to_le_bytes());
                rows.extend_from_slice(&next.to_le_bytes());
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

/// How many actions that set bits can follow one another; none if there is no
/// end to it, since an action may as well set nothing.
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
    // A state is done once all transitions to it are; in a cycle that is never.
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
