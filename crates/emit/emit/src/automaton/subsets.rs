//! Subset construction: a deterministic automaton whose states are sets of nondeterministic states.
//!
//! Sets and rows of pairs are interned: each is stored once in one array, and found by a hash
//! table.

use std::hash::{BuildHasher, Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::explore::States;
use super::{Automaton, Limits, TooLarge, Transition, check};

/// Interned sequences of numbers.
#[derive(Debug)]
struct Sequences {
    elements: Vec<u32>,
    starts: Vec<u32>,
    known: HashTable<u32>,
}

fn hash(sequence: &[u32]) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    let (pairs, rest) = sequence.as_chunks::<2>();
    for &[a, b] in pairs {
        hasher.write_u64(u64::from(a) << 32 | u64::from(b));
    }
    rest.hash(&mut hasher);
    hasher.finish()
}

impl Sequences {
    fn new() -> Self {
        Sequences { elements: Vec::new(), starts: vec![0], known: HashTable::new() }
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn get(&self, number: usize) -> &[u32] {
        &self.elements[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// Returns the index of a sequence. Adds unknown sequences.
    fn intern(&mut self, sequence: &[u32]) -> u32 {
        let hashed = hash(sequence);
        if let Some(&known) =
            self.known.find(hashed, |&number| self.get(number as usize) == sequence)
        {
            return known;
        }
        let number = self.len() as u32;
        self.elements.extend_from_slice(sequence);
        self.starts.push(self.elements.len() as u32);
        let Sequences { elements, starts, known } = self;
        known.insert_unique(hashed, number, |&number| {
            let range = starts[number as usize] as usize..starts[number as usize + 1] as usize;
            hash(&elements[range])
        });
        number
    }
}

pub(super) fn determinize(
    actions: usize,
    nfa: States,
    limits: &Limits,
) -> Result<Automaton, TooLarge> {
    let mut sets = Sequences::new();
    let mut rows = Sequences::new();
    let mut transitions: Vec<Transition> = Vec::new();
    let mut work = 0;
    sets.intern(&[0]);
    // For each action, the nondeterministic transitions from the current set.
    let mut taken: Vec<Vec<u32>> = vec![Vec::new(); actions];
    let mut targets: Vec<u32> = Vec::new();
    let mut from = 0;
    while from < sets.len() {
        for &member in sets.get(from) {
            let first = nfa.step_starts[member as usize] as usize;
            let end = nfa.step_starts[member as usize + 1] as usize;
            for step in &nfa.steps[first..end] {
                let pairs = &nfa.step_pairs[step.first as usize..step.end as usize];
                taken[step.action as usize].extend_from_slice(pairs);
                work += pairs.len();
            }
            check("transitions behind its transitions", work, limits.pairs)?;
        }
        for (action, taken) in taken.iter_mut().enumerate() {
            if taken.is_empty() {
                continue;
            }
            targets.clear();
            targets.extend(taken.iter().map(|&pair| nfa.pairs[pair as usize].1));
            targets.sort_unstable();
            targets.dedup();
            let to = sets.intern(&targets);
            let row = rows.intern(taken);
            transitions.push(Transition { from: from as u32, action: action as u32, to, row });
            taken.clear();
        }
        check("deterministic states", sets.len(), limits.subsets)?;
        check("states in its deterministic states", sets.elements.len(), limits.members)?;
        check("deterministic transitions", transitions.len(), limits.subset_transitions)?;
        from += 1;
    }
    // Without transitions, the only state is not listed.
    let nfa_states = if nfa.pairs.is_empty() { Vec::new() } else { nfa.states };
    Ok(Automaton {
        nfa_states,
        nfa_transitions: nfa.described,
        members: sets.elements,
        set_starts: sets.starts,
        transitions,
        pairs: nfa.pairs,
        row_pairs: rows.elements,
        row_starts: rows.starts,
    })
}
