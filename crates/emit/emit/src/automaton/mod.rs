//! Automata: construction of deterministic automata, and their tables.
//!
//! Input is an [`Nfa`], which lists for each action the sets of bits that it can set. Output is an
//! [`Automaton`]: the reachable states, the deterministic automaton over sets of them (subset
//! construction), and for each transition the underlying transitions of the NFA. Construction stops
//! with [`TooLarge`] at the given limits.
//!
//! ```text
//! Nfa: action ─► choices (masks)
//!   │ explore: reachable states, rows of pairs (from, to)
//!   ▼
//! States ── subset construction, sets and rows of pairs interned ──► Automaton
//! ```
//!
//! States and transitions have the numbers and the order of LLVM's.

pub mod cxx;
pub mod dot;
mod explore;
pub mod packed;
pub mod rust;
mod subsets;

#[cfg(test)]
mod tests;

use std::fmt;

/// Alternative of an action: a set of bits, all of which must be clear before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choice {
    /// Bits that the action sets.
    pub bits: u64,
    /// Number of times the choice was declared. Only reported in comments.
    pub declarations: u64,
}

/// Sorts choices and merges those with the same bits by adding their `declarations`.
pub fn merge_equal(choices: &mut Vec<Choice>) {
    choices.sort_unstable();
    choices.dedup_by(|next, kept| {
        let same = next.bits == kept.bits;
        if same {
            kept.declarations = kept.declarations.saturating_add(next.declarations);
        }
        same
    });
}

/// Nondeterministic automaton whose states are sets of bits. No bit is set in the initial state,
/// and every reachable state is accepting.
#[derive(Clone, Default, Debug)]
pub struct Nfa {
    /// Choices of each action, sorted by bits, without duplicates.
    actions: Vec<Vec<Choice>>,
}

impl Nfa {
    /// Adds an action with these choices. Returns its index.
    pub fn add_action(&mut self, choices: impl IntoIterator<Item = Choice>) -> usize {
        let mut choices: Vec<Choice> = choices.into_iter().collect();
        merge_equal(&mut choices);
        self.actions.push(choices);
        self.actions.len() - 1
    }

    /// Returns the choices of each action.
    pub fn actions(&self) -> &[Vec<Choice>] {
        &self.actions
    }
}

/// Limits on the size of an automaton. The defaults admit a C++ file of some hundred megabytes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// States of the nondeterministic automaton.
    pub states: usize,
    /// Transitions of the nondeterministic automaton.
    pub transitions: usize,
    /// Sets of states.
    pub subsets: usize,
    /// Members of all sets together.
    pub members: usize,
    /// Transitions between sets.
    pub subset_transitions: usize,
    /// Nondeterministic transitions of all deterministic transitions, a measure of the work.
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

/// Error of an automaton that exceeds its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// Name of the exceeded quantity.
    pub what: &'static str,
    /// Count at which construction stopped.
    pub reached: usize,
    /// Limit on the count.
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

/// Transition of the deterministic automaton.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transition {
    /// Source state.
    pub from: u32,
    /// Index of the action.
    pub action: u32,
    /// Target state.
    pub to: u32,
    /// Index of the row of nondeterministic transitions.
    pub row: u32,
}

/// Deterministic automaton, with the nondeterministic transitions behind it.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// States of the nondeterministic automaton, in ascending order. Empty if there are no
    /// transitions.
    pub nfa_states: Vec<u64>,
    /// Number of nondeterministic transitions, where equal ones count as often as they are
    /// declared.
    pub nfa_transitions: u64,
    /// Members of all sets, as indices into `nfa_states`. `set_starts` has the start of each set,
    /// and the end.
    members: Vec<u32>,
    set_starts: Vec<u32>,
    /// Transitions, sorted by state and action. The initial state is 0.
    pub transitions: Vec<Transition>,
    /// Distinct nondeterministic transitions, sorted.
    pairs: Vec<(u32, u32)>,
    /// Distinct rows of indices into `pairs`.
    row_pairs: Vec<u32>,
    row_starts: Vec<u32>,
}

impl Automaton {
    /// Determinizes `nfa`.
    ///
    /// # Errors
    /// Returns an error if the automaton exceeds `limits`.
    pub fn new(nfa: &Nfa, limits: &Limits) -> Result<Automaton, TooLarge> {
        let states = explore::explore(nfa, limits)?;
        subsets::determinize(nfa.actions.len(), states, limits)
    }

    /// Returns the number of deterministic states.
    pub fn state_count(&self) -> usize {
        self.set_starts.len() - 1
    }

    /// Returns the nondeterministic states in a set, in ascending order. State 0 is returned for
    /// the initial state even if [`Automaton::nfa_states`] is empty.
    pub fn members(&self, state: usize) -> impl ExactSizeIterator<Item = u64> {
        let range = self.set_starts[state] as usize..self.set_starts[state + 1] as usize;
        self.members[range]
            .iter()
            .map(|&index| self.nfa_states.get(index as usize).copied().unwrap_or(0))
    }

    /// Returns the number of distinct rows.
    pub fn row_count(&self) -> usize {
        self.row_starts.len() - 1
    }

    /// Returns a row: ascending numbers for [`Automaton::pair`].
    pub fn row(&self, row: usize) -> &[u32] {
        &self.row_pairs[self.row_starts[row] as usize..self.row_starts[row + 1] as usize]
    }

    /// Returns a nondeterministic transition as (from, to).
    pub fn pair(&self, pair: u32) -> (u64, u64) {
        let (from, to) = self.pairs[pair as usize];
        (self.nfa_states[from as usize], self.nfa_states[to as usize])
    }
}
