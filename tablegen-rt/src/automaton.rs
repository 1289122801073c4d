//! Deterministic automata, with the paths of the nondeterministic automata they were made from.
//!
//! A state of the nondeterministic automaton is a set of bits, initially empty. An action sets the
//! bits of one of its masks; all bits of that mask must be clear before. A sequence of actions is
//! accepted if one mask can be chosen for each action.
//!
//! A state of the deterministic automaton represents the set of states that are reachable by any
//! choice, so that accepting an action takes one lookup. [`Paths`] enumerates the choices for a
//! whole sequence. Generated code wraps a [`Run`] of an [`Automaton`] that it holds in statics.
//!
//! Functions of this module do not panic: states and actions out of range are rejected.

use core::fmt;
use core::ops::Deref;

use tablegen_format::automaton::{ROW_ACTIONS, ROW_LEN, Row};

/// Tables of an automaton.
///
/// Indices of states and actions start at 0. The initial state is 0.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Automaton {
    /// Number of actions.
    pub actions: u16,
    /// [`Row`]s. Each state has one for every [`ROW_ACTIONS`] actions.
    pub rows: &'static [u8],
    /// Target state of each transition.
    pub targets: Targets,
    /// Masks of each action, in ascending order.
    pub choices: &'static [&'static [u64]],
}

impl Automaton {
    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(
        actions: u16,
        rows: &'static [u8],
        targets: Targets,
        choices: &'static [&'static [u64]],
    ) -> Self {
        Automaton { actions, rows, targets, choices }
    }
}

/// Little-endian states.
#[derive(Clone, Copy, Debug)]
pub enum Targets {
    /// Two bytes for each state.
    Short(&'static [u8]),
    /// Four bytes for each state.
    Long(&'static [u8]),
}

/// Returns the `N` bytes at an offset, or `None` if they are out of range.
const fn bytes<const N: usize>(table: &[u8], offset: usize) -> Option<&[u8; N]> {
    match table.split_at_checked(offset) {
        Some((_, rest)) => rest.first_chunk(),
        None => None,
    }
}

impl Automaton {
    /// Returns the index of a transition, or `None` if the action is not accepted.
    const fn transition(&self, state: u32, action: u16) -> Option<usize> {
        if action >= self.actions {
            return None;
        }
        let groups = (self.actions as usize).div_ceil(ROW_ACTIONS);
        let index = state as usize * groups + action as usize / ROW_ACTIONS;
        match bytes::<ROW_LEN>(self.rows, index * ROW_LEN) {
            Some(row) => Row::from_bytes(row).transition(action as u32),
            None => None,
        }
    }

    /// Returns the state after an action, or `None` if the action is not accepted in `state` or an
    /// argument is out of range.
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

    /// Returns true if an action is accepted in a state. False if an argument is out of range.
    #[inline]
    pub const fn is_possible(&self, state: u32, action: u16) -> bool {
        self.transition(state, action).is_some()
    }

    /// Returns the masks of an action.
    fn choices(&self, action: u16) -> &'static [u64] {
        self.choices.get(usize::from(action)).copied().unwrap_or_default()
    }
}

/// Current state of an automaton and the actions that led to it.
///
/// The actions are kept for [`paths`](Run::paths). Actions whose only mask is 0 are not kept. At
/// most `N` actions are kept; after more, the paths are unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Run<const N: usize> {
    state: u32,
    /// Number of kept actions; `N + 1` if there were too many.
    len: u32,
    actions: [u16; N],
}

impl<const N: usize> Default for Run<N> {
    fn default() -> Self {
        Run::new()
    }
}

impl<const N: usize> Run<N> {
    /// Returns a run in the initial state.
    pub const fn new() -> Self {
        Run { state: 0, len: 0, actions: [0; N] }
    }

    /// Returns the index of the current state. The initial state is 0.
    #[inline]
    pub const fn state(&self) -> u32 {
        self.state
    }

    /// Performs an action and returns true if the automaton accepts it. Otherwise returns false and
    /// leaves the run unchanged.
    #[inline]
    pub fn add(&mut self, automaton: &Automaton, action: u16) -> bool {
        let Some(next) = automaton.next(self.state, action) else { return false };
        if next == self.state && automaton.choices(action) == [0] {
            return true;
        }
        self.state = next;
        if let Some(slot) = self.actions.get_mut(self.len as usize) {
            *slot = action;
            self.len += 1;
        } else {
            self.actions = [0; N];
            self.len = N as u32 + 1;
        }
        true
    }

    /// Returns the kept actions, oldest first, or `None` if there were more than `N`.
    pub fn actions(&self) -> Option<&[u16]> {
        self.actions.get(..self.len as usize)
    }

    /// Returns all paths of the nondeterministic automaton that accept the kept actions, in
    /// ascending order, or `None` if there were more than `N` actions.
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

/// Path of the nondeterministic automaton: the state after each action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path<const N: usize> {
    len: u32,
    states: [u64; N],
}

impl<const N: usize> Path<N> {
    /// Returns the state after each action, oldest first.
    pub fn states(&self) -> &[u64] {
        self.states.get(..self.len as usize).unwrap_or_default()
    }

    /// Returns the mask that was chosen for each action, oldest first.
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

/// Position at which the search for the next path starts.
#[derive(Clone, Copy, Debug)]
enum Next {
    First,
    /// After the path that was found last.
    Behind,
    /// No paths are left.
    End,
}

/// Iterator over all paths of a [`Run`], in ascending order.
///
/// The search allocates nothing. It backtracks, so that in the worst case the time is exponential
/// in the number of actions.
#[derive(Clone, Debug)]
pub struct Paths<const N: usize> {
    automaton: &'static Automaton,
    actions: [u16; N],
    path: Path<N>,
    next: Next,
}

impl<const N: usize> Paths<N> {
    /// Returns the state before the action at an index.
    fn before(&self, index: usize) -> u64 {
        index.checked_sub(1).and_then(|last| self.path.states.get(last)).copied().unwrap_or(0)
    }

    /// Returns the smallest possible mask greater than `than` for the action at an index.
    fn choose(&self, index: usize, than: Option<u64>) -> Option<u64> {
        let action = self.actions.get(index)?;
        let choices = self.automaton.choices(*action);
        let from = than.map_or(0, |than| choices.partition_point(|&mask| mask <= than));
        let before = self.before(index);
        choices.get(from..)?.iter().copied().find(|mask| mask & before == 0)
    }
}

impl<const N: usize> Iterator for Paths<N> {
    type Item = Path<N>;

    fn next(&mut self) -> Option<Path<N>> {
        let len = self.path.len as usize;
        // Index of the action to choose a mask for, and the mask it must be greater than.
        let (mut index, mut than) = match self.next {
            Next::First => (0, None),
            Next::Behind => {
                let last = len.checked_sub(1)?;
                (last, Some(self.path.states.get(last)? ^ self.before(last)))
            }
            Next::End => return None,
        };
        self.next = Next::Behind;
        while index < len {
            if let Some(mask) = self.choose(index, than) {
                let state = self.before(index) | mask;
                *self.path.states.get_mut(index)? = state;
                index += 1;
                than = None;
            } else {
                let Some(last) = index.checked_sub(1) else {
                    self.next = Next::End;
                    return None;
                };
                index = last;
                than = Some(self.path.states.get(index)? ^ self.before(index));
            }
        }
        if len == 0 {
            self.next = Next::End;
        }
        Some(self.path)
    }
}

/// Declares a type around a [`Run`] of generated tables. Actions are numbers of `ACTIONS`, which is
/// in ascending order.
#[doc(hidden)]
#[macro_export]
macro_rules! automaton {
    (
        $(#[$doc:meta])* $ty:ident, $tables:ident, $memory:ident $max:literal;
        $action:ty: [$static_action:ty; $count:literal] = $actions:expr
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[allow(dead_code)]
        pub struct $ty($crate::automaton::Run<$max>);

        #[allow(dead_code)]
        impl $ty {
            /// Maximum number of actions in a path.
            pub const MAX_LEN: usize = $max;

            /// Actions, in ascending order.
            pub const ACTIONS: &'static [$static_action; $count] = &$actions;

            /// Creates an automaton in its first state.
            pub const fn new() -> Self {
                Self($crate::automaton::Run::new())
            }

            /// Returns the index of an action in [`Self::ACTIONS`].
            fn number(action: $action) -> ::core::option::Option<u16> {
                let found = Self::ACTIONS.binary_search_by(|known| known.cmp(&action));
                found.ok().and_then(|number| ::core::convert::TryFrom::try_from(number).ok())
            }

            /// Returns true if an action is possible.
            pub fn can_add(&self, action: $action) -> bool {
                Self::number(action)
                    .is_some_and(|action| $tables.is_possible(self.0.state(), action))
            }

            /// Takes an action and returns true if it is possible. Otherwise returns false and
            /// changes nothing.
            pub fn add(&mut self, action: $action) -> bool {
                Self::number(action).is_some_and(|action| self.0.add(&$tables, action))
            }

            /// Returns to the first state.
            pub fn reset(&mut self) {
                *self = Self::new();
            }

            /// Returns the number of the state, from 1, as in the C++ tables.
            pub const fn state(&self) -> u32 {
                self.0.state() + 1
            }

            $crate::automaton!(@paths $memory $tables, $max);
        }
    };
    (@paths forgets $tables:ident, $max:literal) => {
        /// Returns all paths that the actions may have taken, in ascending order: the bits that are
        /// set after each action. `None` after more than [`Self::MAX_LEN`] actions. Actions without
        /// bits are not part of a path.
        pub fn paths(&self) -> ::core::option::Option<$crate::automaton::Paths<$max>> {
            self.0.paths(&$tables)
        }
    };
    (@paths keeps $tables:ident, $max:literal) => {
        /// Returns all paths that the actions may have taken, in ascending order: the bits that are
        /// set after each action. Actions without bits are not part of a path.
        pub fn paths(
            &self,
        ) -> impl ::core::iter::Iterator<Item = $crate::automaton::Path<$max>>
        + ::core::clone::Clone
        + ::core::fmt::Debug
        + use<> {
            self.0.paths(&$tables).into_iter().flatten()
        }
    };
}

#[cfg(test)]
mod tests {
    use super::{Automaton, Run, Targets};

    /// Action 0 sets bit 0 or bit 1, action 1 sets bit 0, action 2 sets nothing. State 1 represents
    /// either bit, 2 bit 0, 3 both bits.
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
        // The search backtracks from the first choice for action 0.
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
