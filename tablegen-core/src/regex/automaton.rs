//! [`Automaton`]: matches an expression in linear time, with a lazily built DFA.
//!
//! Input: the tree of an expression. The NFA is built here, without the parser and the compiler of
//! the crate `regex-automata`: these would take longer to compile than the rest of that crate.

use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use regex_automata::Input;
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson::{BuildError, Builder, NFA, Transition};
use regex_automata::util::look;
use regex_automata::util::pool::Pool;
use regex_automata::util::primitives::StateID;

use super::parse::{ByteSet, Look, Node};
use super::{Problem, RegexError};

/// Memory limit of the NFA, in bytes.
const MEMORY_LIMIT: usize = 32 << 20;

/// Function that creates the cache of a thread.
type MakeCache = Box<dyn Fn() -> Cache + Send + Sync + UnwindSafe + RefUnwindSafe>;

/// Compiled expression.
pub(super) struct Automaton {
    dfa: Arc<DFA>,
    /// States of the DFA that were reached so far, one cache for each thread.
    caches: Pool<Cache, MakeCache>,
}

impl fmt::Debug for Automaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Automaton").field(self.dfa.get_nfa()).finish()
    }
}

impl Automaton {
    /// Builds the automaton of an expression.
    ///
    /// # Errors
    /// Returns an error if the automaton exceeds [`MEMORY_LIMIT`].
    pub(super) fn new(root: &Node) -> Result<Automaton, RegexError> {
        let nfa = build(root)?;
        // No state of the DFA has a byte at which a search gives up.
        let config = DFA::config().skip_cache_capacity_check(true);
        let dfa = DFA::builder().configure(config).build_from_nfa(nfa);
        let dfa = Arc::new(dfa.map_err(|_| RegexError::new(Problem::TooBig))?);
        let of_caches = Arc::clone(&dfa);
        Ok(Automaton { dfa, caches: Pool::new(Box::new(move || of_caches.create_cache())) })
    }

    /// Returns true if the expression matches anywhere in `text`.
    pub(super) fn is_match(&self, text: &[u8]) -> bool {
        let input = Input::new(text).earliest(true);
        let found = self.dfa.try_search_fwd(&mut self.caches.get(), &input);
        matches!(found, Ok(Some(_)))
    }
}

/// Builds the NFA of an expression that is searched anywhere in a text.
fn build(root: &Node) -> Result<NFA, RegexError> {
    let mut builder = Builder::new();
    builder.set_utf8(false);
    within_limit(builder.set_size_limit(Some(MEMORY_LIMIT)))?;
    within_limit(builder.start_pattern())?;
    let end = within_limit(builder.add_match())?;
    let start = add(&mut builder, root, end)?;
    within_limit(builder.finish_pattern(start))?;
    let anywhere = if is_anchored(root) {
        // A search ends where the expression does not match.
        start
    } else {
        let choice = within_limit(builder.add_union(vec![start]))?;
        let any = Transition { start: 0, end: u8::MAX, next: choice };
        let skipped = within_limit(builder.add_range(any))?;
        within_limit(builder.patch(choice, skipped))?;
        choice
    };
    within_limit(builder.build(start, anywhere))
}

/// Returns the result of a builder, which fails only if the automaton is too big.
fn within_limit<T>(result: Result<T, BuildError>) -> Result<T, RegexError> {
    result.map_err(|_| RegexError::new(Problem::TooBig))
}

/// Returns true if the expression matches only at the start of a text.
fn is_anchored(node: &Node) -> bool {
    match node {
        Node::Look(look) => *look == Look::Start,
        Node::Concat(nodes) => nodes.first().is_some_and(is_anchored),
        Node::Alternate(nodes) => nodes.iter().all(is_anchored),
        Node::Byte(_) | Node::Set(_) | Node::Repeat { .. } => false,
    }
}

/// Adds the states of an expression that is followed by the state `next`. Returns the first one.
fn add(builder: &mut Builder, node: &Node, mut next: StateID) -> Result<StateID, RegexError> {
    let state = match node {
        Node::Byte(byte) => builder.add_range(Transition { start: *byte, end: *byte, next }),
        Node::Set(set) => {
            let range = |(start, end)| Transition { start, end, next };
            builder.add_sparse(ranges(set).map(range).collect())
        }
        Node::Look(look) => builder.add_look(
            next,
            match look {
                Look::Start => look::Look::Start,
                Look::End => look::Look::End,
                Look::WordStart => look::Look::WordStartAscii,
                Look::WordEnd => look::Look::WordEndAscii,
            },
        ),
        Node::Concat(nodes) => {
            return nodes.iter().rev().try_fold(next, |next, node| add(builder, node, next));
        }
        Node::Alternate(nodes) => {
            let starts = nodes.iter().map(|node| add(builder, node, next));
            let starts = starts.collect::<Result<_, _>>()?;
            builder.add_union(starts)
        }
        Node::Repeat { node, min, max } => {
            let required = match max {
                Some(max) => {
                    let after = next;
                    for _ in *min..*max {
                        let start = add(builder, node, next)?;
                        next = within_limit(builder.add_union(vec![start, after]))?;
                    }
                    *min
                }
                None => {
                    let choice = within_limit(builder.add_union(Vec::new()))?;
                    let start = add(builder, node, choice)?;
                    within_limit(builder.patch(choice, start))?;
                    within_limit(builder.patch(choice, next))?;
                    next = if *min == 0 { choice } else { start };
                    min.saturating_sub(1)
                }
            };
            return (0..required).try_fold(next, |next, _| add(builder, node, next));
        }
    };
    within_limit(state)
}

/// Iterates over the longest ranges of bytes in a set, with their last bytes.
fn ranges(set: &ByteSet) -> impl Iterator<Item = (u8, u8)> {
    let mut rest = 0..=u8::MAX;
    std::iter::from_fn(move || {
        let start = rest.find(|&byte| set.contains(byte))?;
        let end = rest.find(|&byte| !set.contains(byte)).map_or(u8::MAX, |byte| byte - 1);
        Some((start, end))
    })
}
