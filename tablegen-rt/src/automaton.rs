//! Deterministic automata, and the nondeterministic ones behind them.
//!
//! A state of the nondeterministic automaton is a set of bits, at first none.
//! An action makes a choice: it sets the bits of one of several masks, all of
//! which must be clear. A sequence of actions is accepted if there are choices
//! for all of them.
//!
//! The deterministic automaton knows at once whether an action is possible:
//! its states stand for all that the choices so far may have led to. Which
//! choices there are for a whole sequence is what its [`Paths`] tell.
//!
//! Generated code wraps a [`Run`] of an [`Automaton`] that it holds in statics.

use core::fmt;
use core::ops::Deref;

/// The tables of an automaton.
///
/// States and actions are numbered from 0 here; the first state is 0.
#[derive(Clone, Copy, Debug)]
pub struct Automaton {
    /// How many actions there are.
    pub actions: u16,
    /// For each state, and in it for every 64 actions, 12 bytes: a mask of the
    /// actions that are possible, and the number of the first one's
    /// transition; little-endian, of 8 and of 4 bytes.
    pub rows: &'static [u8],
    /// For each transition the state that it goes to.
    pub targets: Targets,
    /// For each action its masks, in ascending order.
    pub choices: &'static [&'static [u64]],
}

/// States, little-endian.
#[derive(Clone, Copy, Debug)]
pub enum Targets {
    /// Of two bytes each.
    Short(&'static [u8]),
    /// Of four bytes each.
    Long(&'static [u8]),
}

/// `N` bytes at a place in a table.
const fn bytes<const N: usize>(table: &[u8], at: usize) -> Option<&[u8; N]> {
    match table.split_at_checked(at) {
        Some((_, rest)) => rest.first_chunk(),
        None => None,
    }
}

impl Automaton {
    /// The number of a transition.
    const fn transition(&self, state: u32, action: u16) -> Option<usize> {
        if action >= self.actions {
            return None;
        }
        let groups = self.actions.div_ceil(64) as usize;
        let group = state as usize * groups + (action / 64) as usize;
        let Some([a, b, c, d, e, f, g, h, first @ ..]) = bytes::<12>(self.rows, group * 12) else {
            return None;
        };
        let possible = u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *g, *h]);
        let bit = 1 << (action % 64);
        if possible & bit == 0 {
            return None;
        }
        let before = (possible & (bit - 1)).count_ones();
        Some(u32::from_le_bytes(*first) as usize + before as usize)
    }

    /// The state that an action leads to; none if it is not possible.
    #[inline]
    pub const fn next(&self, state: u32, action: u16) -> Option<u32> {
        let Some(transition) = self.transition(state, action) else { return None };
        match self.targets {
            Targets::Short(states) => match bytes(states, transition * 2) {
                Some(state) => Some(u16::from_le_bytes(*state) as u32),
                None => None,
            },
            Targets::Long(states) => match bytes(states, transition * 4) {
                Some(state) => Some(u32::from_le_bytes(*state)),
                None => None,
            },
        }
    }

    /// Whether an action is possible.
    #[inline]
    pub const fn is_possible(&self, state: u32, action: u16) -> bool {
        self.transition(state, action).is_some()
    }

    /// The masks of an action.
    fn choices(&self, action: u16) -> &'static [u64] {
        self.choices.get(usize::from(action)).copied().unwrap_or_default()
    }
}

/// A state of an automaton, and the actions that led to it.
///
/// Actions whose only choice is to set nothing are not remembered. Of the
/// others, `N` are; after more than these, no paths are known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Run<const N: usize> {
    state: u32,
    /// How many actions there were; more than `N` if they are not known.
    len: u32,
    actions: [u16; N],
}

impl<const N: usize> Default for Run<N> {
    fn default() -> Self {
        Run::new()
    }
}

impl<const N: usize> Run<N> {
    /// At the first state.
    pub const fn new() -> Self {
        Run { state: 0, len: 0, actions: [0; N] }
    }

    /// The number of the state, from 0 on.
    #[inline]
    pub const fn state(&self) -> u32 {
        self.state
    }

    /// Takes an action; whether it was possible. If not, nothing changes.
    #[inline]
    pub fn add(&mut self, automaton: &Automaton, action: u16) -> bool {
        let Some(next) = automaton.next(self.state, action) else { return false };
        if next == self.state && automaton.choices(action) == [0] {
            return true;
        }
        self.state = next;
        if let Some(place) = self.actions.get_mut(self.len as usize) {
            *place = action;
            self.len += 1;
        } else {
            self.actions = [0; N];
            self.len = N as u32 + 1;
        }
        true
    }

    /// The actions so far; none if there were more than `N`.
    pub fn actions(&self) -> Option<&[u16]> {
        self.actions.get(..self.len as usize)
    }

    /// All paths of the nondeterministic automaton that the actions may have
    /// taken, in ascending order; none if there were more than `N` actions.
    pub fn paths(&self, automaton: &'static Automaton) -> Option<Paths<N>> {
        self.actions()?;
        Some(Paths {
            automaton,
            actions: self.actions,
            path: Path { len: self.len, states: [0; N] },
            next: Next::First,
        })
    }
}

/// A path of the nondeterministic automaton: the states after each action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path<const N: usize> {
    len: u32,
    states: [u64; N],
}

impl<const N: usize> Path<N> {
    /// The states after each action.
    pub fn states(&self) -> &[u64] {
        self.states.get(..self.len as usize).unwrap_or_default()
    }

    /// The bits that each action set.
    pub fn into_steps(self) -> impl ExactSizeIterator<Item = u64> + Clone {
        let mut before = 0;
        self.states.into_iter().take(self.len as usize).map(move |state| {
            let set = state ^ before;
            before = state;
            set
        })
    }
}

impl<const N: usize> Deref for Path<N> {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        self.states()
    }
}

impl<const N: usize> fmt::Debug for Path<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.states()).finish()
    }
}

/// Where the next path is looked for.
#[derive(Clone, Copy, Debug)]
enum Next {
    First,
    /// Behind the one that was found last.
    Behind,
    /// There is none.
    End,
}

/// All paths of a [`Run`], in ascending order.
///
/// Finding one takes no memory. It may mean to go back from choices that turn
/// out to be wrong, so that in the worst case it takes time exponential in the
/// number of actions.
#[derive(Clone, Debug)]
pub struct Paths<const N: usize> {
    automaton: &'static Automaton,
    actions: [u16; N],
    path: Path<N>,
    next: Next,
}

impl<const N: usize> Paths<N> {
    /// The state before the action of this number.
    fn before(&self, at: usize) -> u64 {
        at.checked_sub(1).and_then(|last| self.path.states.get(last)).copied().unwrap_or(0)
    }

    /// The first choice for an action that is greater than `than`.
    fn choose(&self, at: usize, than: Option<u64>) -> Option<u64> {
        let action = self.actions.get(at)?;
        let choices = self.automaton.choices(*action);
        let from = than.map_or(0, |than| choices.partition_point(|&mask| mask <= than));
        let before = self.before(at);
        choices.get(from..)?.iter().copied().find(|mask| mask & before == 0)
    }
}

impl<const N: usize> Iterator for Paths<N> {
    type Item = Path<N>;

    fn next(&mut self) -> Option<Path<N>> {
        let len = self.path.len as usize;
        // The action that chooses next, and the choice that it must go beyond.
        let (mut at, mut than) = match self.next {
            Next::First => (0, None),
            Next::Behind => {
                let last = len.checked_sub(1)?;
                (last, Some(self.path.states.get(last)? ^ self.before(last)))
            }
            Next::End => return None,
        };
        self.next = Next::Behind;
        while at < len {
            if let Some(mask) = self.choose(at, than) {
                let state = self.before(at) | mask;
                *self.path.states.get_mut(at)? = state;
                at += 1;
                than = None;
            } else {
                let Some(last) = at.checked_sub(1) else {
                    self.next = Next::End;
                    return None;
                };
                at = last;
                than = Some(self.path.states.get(at)? ^ self.before(at));
            }
        }
        if len == 0 {
            self.next = Next::End;
        }
        Some(self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::{Automaton, Run, Targets};

    /// Action 0 sets bit 0 or bit 1, action 1 sets bit 0, action 2 nothing.
    /// State 1 stands for either bit, 2 for bit 0, 3 for both.
    static AUTOMATON: Automaton = Automaton {
        actions: 3,
        rows: &[
            7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 5, 0, 0, 0, 0,
            0, 0, 0, 6, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0,
        ],
        targets: Targets::Short(&[1, 0, 2, 0, 0, 0, 3, 0, 3, 0, 1, 0, 3, 0, 2, 0, 3, 0]),
        choices: &[&[1, 2], &[1], &[0]],
    };

    fn run(actions: &[u16]) -> Run<2> {
        let mut run = Run::new();
        for &action in actions {
            assert!(run.add(&AUTOMATON, action), "{actions:?}");
        }
        run
    }

    fn paths(actions: &[u16]) -> [Option<[u64; 2]>; 3] {
        let mut paths = run(actions).paths(&AUTOMATON).unwrap();
        [0; 3].map(|_| paths.next().and_then(|path| path.states().try_into().ok()))
    }

    #[test]
    fn possible_actions_are_taken() {
        for action in 0..3 {
            assert!(AUTOMATON.is_possible(0, action));
        }
        assert!(!AUTOMATON.is_possible(0, 3) && !AUTOMATON.is_possible(4, 0));
        let mut full = run(&[0, 0]);
        assert_eq!(full.state(), 3);
        let before = full;
        assert!(!full.add(&AUTOMATON, 0) && !full.add(&AUTOMATON, 1));
        assert_eq!(full, before);
        assert!(full.add(&AUTOMATON, 2));
        assert_eq!(full, before);
    }

    #[test]
    fn paths_are_enumerated_in_order() {
        assert_eq!(paths(&[0, 0]), [Some([1, 3]), Some([2, 3]), None]);
        // The first choice for action 0 turns out to be wrong.
        assert_eq!(paths(&[0, 1]), [Some([2, 3]), None, None]);
        assert_eq!(paths(&[2, 1, 2, 0]), [Some([1, 3]), None, None]);
        let mut of_nothing = run(&[]).paths(&AUTOMATON).unwrap();
        assert!(of_nothing.next().is_some_and(|path| path.is_empty()));
        assert_eq!(of_nothing.next(), None);
        let path = run(&[0, 1]).paths(&AUTOMATON).unwrap().next().unwrap();
        assert!(path.into_steps().eq([2, 1]));
    }

    #[test]
    fn a_long_run_forgets() {
        let mut run = Run::<1>::new();
        assert!(run.add(&AUTOMATON, 1) && run.paths(&AUTOMATON).is_some());
        assert!(run.add(&AUTOMATON, 0));
        assert_eq!((run.state(), run.actions()), (3, None));
        assert!(run.paths(&AUTOMATON).is_none());
    }
}
