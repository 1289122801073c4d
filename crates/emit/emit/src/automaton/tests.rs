use super::{Automaton, Choice, Limits, Nfa, TooLarge};

fn nfa(actions: &[&[u64]]) -> Nfa {
    let mut nfa = Nfa::default();
    for choices in actions {
        nfa.add_action(choices.iter().map(|&bits| Choice { bits, declarations: 1 }));
    }
    nfa
}

fn build(actions: &[&[u64]]) -> Automaton {
    Automaton::new(&nfa(actions), &Limits::DEFAULT).unwrap()
}

/// Deterministic pseudo-random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

#[test]
fn two_units_and_an_action_for_either() {
    let automaton = build(&[&[0b01, 0b10], &[0b01]]);
    assert_eq!(automaton.nfa_states, [0, 1, 2, 3]);
    assert_eq!(automaton.nfa_transitions, 6);
    let sets: Vec<Vec<u64>> =
        (0..automaton.state_count()).map(|state| automaton.members(state).collect()).collect();
    assert_eq!(sets, [vec![0], vec![1, 2], vec![1], vec![3]]);
    let transitions: Vec<_> =
        automaton.transitions.iter().map(|t| (t.from, t.action, t.to)).collect();
    assert_eq!(transitions, [(0, 0, 1), (0, 1, 2), (1, 0, 3), (1, 1, 3), (2, 0, 3)]);
    let rows: Vec<Vec<(u64, u64)>> = automaton
        .transitions
        .iter()
        .map(|t| automaton.row(t.row as usize).iter().map(|&pair| automaton.pair(pair)).collect())
        .collect();
    assert_eq!(
        rows,
        [vec![(0, 1), (0, 2)], vec![(0, 1)], vec![(1, 3), (2, 3)], vec![(2, 3)], vec![(1, 3)]]
    );
}

#[test]
fn what_is_said_twice_counts_twice_and_is_there_once() {
    let automaton = build(&[&[1, 1]]);
    assert_eq!((automaton.nfa_transitions, automaton.transitions.len()), (2, 1));
    assert_eq!(automaton.row(0).len(), 1);
}

#[test]
fn an_action_that_sets_nothing_stays_where_it_is() {
    let automaton = build(&[&[0], &[1]]);
    let transitions: Vec<_> =
        automaton.transitions.iter().map(|t| (t.from, t.action, t.to)).collect();
    assert_eq!(transitions, [(0, 0, 0), (0, 1, 1), (1, 0, 1)]);
}

#[test]
fn nothing_gives_one_state() {
    let automaton = build(&[&[]]);
    assert_eq!((automaton.state_count(), automaton.transitions.len()), (1, 0));
    assert_eq!(automaton.nfa_states.len(), 0);
}

/// Returns true if disjoint bits can be chosen for all actions.
fn assignable(nfa: &Nfa, actions: &[usize], taken: u64) -> bool {
    let Some((&first, rest)) = actions.split_first() else { return true };
    nfa.actions()[first]
        .iter()
        .any(|choice| choice.bits & taken == 0 && assignable(nfa, rest, taken | choice.bits))
}

fn accepts(automaton: &Automaton, actions: &[usize]) -> bool {
    let mut state = 0;
    actions.iter().all(|&action| {
        let found = automaton
            .transitions
            .binary_search_by_key(&(state, action as u32), |t| (t.from, t.action));
        match found {
            Ok(index) => {
                state = automaton.transitions[index].to;
                true
            }
            Err(_) => false,
        }
    })
}

#[test]
fn accepts_exactly_what_can_be_assigned() {
    let mut numbers = Numbers(1);
    let mut accepted = 0;
    for _ in 0..300 {
        let units = 1 + numbers.below(5);
        let count = 1 + numbers.below(4);
        let mut nfa = Nfa::default();
        for _ in 0..count {
            let choices = (0..=numbers.below(3))
                .map(|_| numbers.below(1 << units) as u64)
                .collect::<Vec<_>>();
            nfa.add_action(choices.iter().map(|&bits| Choice { bits, declarations: 1 }));
        }
        let automaton = Automaton::new(&nfa, &Limits::DEFAULT).unwrap();
        // All sequences of up to five actions.
        let mut sequences: Vec<Vec<usize>> = vec![Vec::new()];
        let mut index = 0;
        while let Some(sequence) = sequences.get(index).cloned() {
            let expected = assignable(&nfa, &sequence, 0);
            assert_eq!(accepts(&automaton, &sequence), expected, "{nfa:?} {sequence:?}");
            if expected {
                accepted += 1;
                if sequence.len() < 5 {
                    sequences.extend((0..count).map(|action| [&sequence[..], &[action]].concat()));
                }
            }
            index += 1;
        }
    }
    assert!(accepted > 3000, "{accepted}");
}

#[test]
fn too_large_an_automaton_is_given_up() {
    // Forty units with one action each: 2^40 states.
    let masks: Vec<[u64; 1]> = (0..40).map(|unit| [1 << unit]).collect();
    let actions: Vec<&[u64]> = masks.iter().map(<[u64; 1]>::as_slice).collect();
    let error = Automaton::new(&nfa(&actions), &Limits::DEFAULT).unwrap_err();
    assert_eq!(error.what, "states");
    assert_eq!(error.reached, error.limit + 1);
    // Few states, but many sets of them.
    let limits = Limits { subsets: 5, ..Limits::DEFAULT };
    let error = Automaton::new(&nfa(&[&[1, 2], &[2, 4], &[1, 4], &[4]]), &limits).unwrap_err();
    assert!(matches!(error, TooLarge { what: "deterministic states", limit: 5, .. }), "{error}");
}
