//! Automata: from what actions may do to a state, to tables of a
//! deterministic automaton.
//!
//! In: an [`Nfa`], which says for each action which bits of the state it may
//! set. Out: an [`Automaton`]: the states that can be reached, the
//! deterministic automaton over sets of them (the subset construction), and
//! for each of its transitions the transitions of the nondeterministic one
//! behind it. Or a [`TooLarge`], before it takes the machine's memory.
//!
//! ```text
//!  Nfa: action ─► choices (masks)
//!        │ explore: states that can be reached, rows of pairs (from, to)
//!        ▼
//!  States ── subset construction, sets and rows of pairs interned ──► Automaton
//! ```
//!
//! States and transitions have the numbers and the order that LLVM gives them.

pub mod cxx;
pub mod dot;
mod explore;
pub mod packed;
pub mod rust;
mod subsets;

#[cfg(test)]
mod tests;

use std::fmt;

/// One thing that an action may do: set bits, all of which must be clear.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choice {
    /// The bits that it sets.
    pub bits: u64,
    /// In how many ways the description says so. Only counted.
    pub ways: u64,
}

/// Orders choices, and makes one of those that set the same bits: its ways
/// are theirs together.
pub fn merge_equal(choices: &mut Vec<Choice>) {
    choices.sort_unstable();
    choices.dedup_by(|next, kept| {
        let same = next.bits == kept.bits;
        if same {
            kept.ways = kept.ways.saturating_add(next.ways);
        }
        same
    });
}

/// A nondeterministic automaton whose states are sets of bits. It begins
/// with no bit set, and every state that can be reached is accepted.
#[derive(Clone, Default, Debug)]
pub struct Nfa {
    /// For each action what it may do, ordered by bits, each set of bits once.
    actions: Vec<Vec<Choice>>,
}

impl Nfa {
    /// Adds an action that may set any one of these sets of bits; gives its
    /// number, from 0 on.
    pub fn add_action(&mut self, choices: impl IntoIterator<Item = Choice>) -> usize {
        let mut choices: Vec<Choice> = choices.into_iter().collect();
        merge_equal(&mut choices);
        self.actions.push(choices);
        self.actions.len() - 1
    }

    /// What each action may do.
    pub fn actions(&self) -> &[Vec<Choice>] {
        &self.actions
    }
}

/// How much of what there may be. The defaults admit a C++ file of some
/// hundred megabytes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// States of the nondeterministic automaton.
    pub states: usize,
    /// Its transitions.
    pub transitions: usize,
    /// Sets of states.
    pub subsets: usize,
    /// States in all sets together.
    pub members: usize,
    /// Transitions between sets.
    pub subset_transitions: usize,
    /// Transitions behind these, all together: the work that is done.
    pub pairs: usize,
}

impl Limits {
    pub const DEFAULT: Limits = Limits {
        states: 1 << 20,
        transitions: 1 << 24,
        subsets: 1 << 20,
        members: 1 << 25,
        subset_transitions: 1 << 23,
        pairs: 1 << 27,
    };
}

/// An automaton would be larger than what is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// What there is too much of.
    pub what: &'static str,
    /// How many of it were reached when it was given up.
    pub reached: usize,
    /// How many there may be.
    pub limit: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { what, reached, limit } = self;
        write!(f, "too large: it has {reached} {what} and more, at most {limit} are supported")
    }
}

fn check(what: &'static str, reached: usize, limit: usize) -> Result<(), TooLarge> {
    if reached > limit { Err(TooLarge { what, reached, limit }) } else { Ok(()) }
}

/// One transition of the deterministic automaton.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transition {
    /// The state that it leaves.
    pub from: u32,
    /// The action that it takes.
    pub action: u32,
    /// The state that it goes to.
    pub to: u32,
    /// The number of the row of pairs behind it.
    pub row: u32,
}

/// A deterministic automaton, and the nondeterministic one behind it.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// The states of the nondeterministic automaton that have a transition,
    /// in ascending order. If there are no transitions, none.
    pub nfa_states: Vec<u64>,
    /// How many transitions it has, counted as often as they are described.
    pub nfa_transitions: u64,
    /// All states that each deterministic state stands for, as numbers of
    /// `nfa_states`: one after the other, `set_starts` says where each begins.
    members: Vec<u32>,
    set_starts: Vec<u32>,
    /// Ordered by state, then by action. The first state is 0.
    pub transitions: Vec<Transition>,
    /// Different transitions of the nondeterministic automaton, in order.
    pairs: Vec<(u32, u32)>,
    /// Rows of numbers of pairs, each row once.
    row_pairs: Vec<u32>,
    row_starts: Vec<u32>,
}

impl Automaton {
    /// Explores `nfa` and makes it deterministic.
    ///
    /// # Errors
    /// It has more states or transitions than `limits` allow.
    pub fn new(nfa: &Nfa, limits: &Limits) -> Result<Automaton, TooLarge> {
        let states = explore::explore(nfa, limits)?;
        subsets::determinize(nfa.actions.len(), states, limits)
    }

    /// How many states there are.
    pub fn state_count(&self) -> usize {
        self.set_starts.len() - 1
    }

    /// The states of the nondeterministic automaton that a state stands for,
    /// as numbers of [`Automaton::nfa_states`], in ascending order. That of
    /// the first state is not among these if there are no transitions.
    pub fn members(&self, state: usize) -> impl ExactSizeIterator<Item = u64> {
        let range = self.set_starts[state] as usize..self.set_starts[state + 1] as usize;
        self.members[range].iter().map(|&at| self.nfa_states.get(at as usize).copied().unwrap_or(0))
    }

    /// How many different rows of pairs there are.
    pub fn row_count(&self) -> usize {
        self.row_starts.len() - 1
    }

    /// The numbers of the pairs of a row. Greater numbers are of greater
    /// pairs.
    pub fn row(&self, row: usize) -> &[u32] {
        &self.row_pairs[self.row_starts[row] as usize..self.row_starts[row + 1] as usize]
    }

    /// A transition of the nondeterministic automaton.
    pub fn pair(&self, pair: u32) -> (u64, u64) {
        let (from, to) = self.pairs[pair as usize];
        (self.nfa_states[from as usize], self.nfa_states[to as usize])
    }
}
