//! Matcher for expressions on which LLVM's matcher is not quite regular.
//!
//! LLVM follows all paths through the expression at once, byte by byte. Between two bytes it first
//! takes the anchors that hold, as many in a row as the expression contains, and then at most one
//! word boundary. So `[[:<:]]^a` never matches, and neither does `(^){2}a`, whose one anchor would
//! be taken twice. Expressions of more than 64 operators have another matcher, which takes any
//! number in a row of each kind.
//!
//! Automata of `regex-automata` cannot count like that, so this matcher simulates it. It also
//! handles expressions that are nested too deeply to build an automaton with little stack. Both are
//! rare, so its speed does not matter.

use super::parse::{ByteSet, Look, Node, Parsed};

/// Compiled expression.
#[derive(Debug)]
pub(super) struct Stepwise {
    states: Vec<State>,
    start: usize,
    /// Numbers of `^`, of `$` and of word boundaries that can be taken in a row.
    limits: [usize; 3],
}

/// State with its successors.
#[derive(Debug)]
enum State {
    Match,
    Byte(u8, usize),
    Set(ByteSet, usize),
    Look(Look, usize),
    Split(usize, usize),
}

/// Index of the accepting state, the first to be created.
const MATCH: usize = 0;

impl Stepwise {
    /// Compiles an expression. The parser has limited its size.
    pub(super) fn new(parsed: &Parsed) -> Stepwise {
        let limits = match parsed.is_small() {
            true => [parsed.starts, parsed.ends, 1],
            false => [usize::MAX; 3],
        };
        let mut this = Stepwise { states: vec![State::Match], start: MATCH, limits };
        this.start = this.add_node(&parsed.root, MATCH);
        this
    }

    fn add(&mut self, state: State) -> usize {
        self.states.push(state);
        self.states.len() - 1
    }

    /// Adds the states for `node`, followed by the state `next`. Returns the first.
    fn add_node(&mut self, node: &Node, next: usize) -> usize {
        match node {
            Node::Byte(byte) => self.add(State::Byte(*byte, next)),
            Node::Set(set) => self.add(State::Set(*set, next)),
            Node::Look(look) => self.add(State::Look(*look, next)),
            Node::Concat(nodes) => {
                nodes.iter().rev().fold(next, |next, node| self.add_node(node, next))
            }
            Node::Alternate(nodes) => nodes
                .iter()
                .map(|node| self.add_node(node, next))
                .collect::<Vec<_>>()
                .into_iter()
                .reduce(|first, second| self.add(State::Split(first, second)))
                .unwrap_or(next),
            Node::Repeat { node, min, max: None } => {
                let split = self.add(State::Split(next, next));
                let again = self.add_node(node, split);
                self.states[split] = State::Split(again, next);
                // The loop repeats the last of the mandatory copies.
                let last = if *min == 0 { split } else { again };
                (1..*min).fold(last, |next, _| self.add_node(node, next))
            }
            Node::Repeat { node, min, max: Some(max) } => {
                let optional = (*min..*max).fold(next, |rest, _| {
                    let more = self.add_node(node, rest);
                    self.add(State::Split(more, next))
                });
                (0..*min).fold(optional, |next, _| self.add_node(node, next))
            }
        }
    }

    /// Returns true if the expression matches anywhere in `text`.
    pub(super) fn is_match(&self, text: &[u8]) -> bool {
        let mut here = Set::new(self.states.len());
        let mut after = Set::new(self.states.len());
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let [starts, ends, word_boundaries] = self.limits;
        for offset in 0..=text.len() {
            here.insert(self, self.start);
            let limit = |limit: usize, holds: bool| if holds { limit } else { 0 };
            let (start, end) = (offset == 0, offset == text.len());
            let anchors = limit(starts, start).saturating_add(limit(ends, end));
            here.pass(self, anchors, |look| match look {
                Look::Start => start,
                Look::End => end,
                Look::WordStart | Look::WordEnd => false,
            });
            let before =
                offset.checked_sub(1).and_then(|offset| text.get(offset)).is_some_and(is_word);
            let behind = text.get(offset).is_some_and(is_word);
            here.pass(self, word_boundaries, |look| match look {
                Look::Start | Look::End => false,
                Look::WordStart => !before && behind,
                Look::WordEnd => before && !behind,
            });
            if here.contains[MATCH] {
                return true;
            }
            if let Some(&byte) = text.get(offset) {
                for &state in &here.states {
                    match &self.states[state] {
                        State::Byte(wanted, next) if *wanted == byte => after.insert(self, *next),
                        State::Set(set, next) if set.contains(byte) => after.insert(self, *next),
                        _ => {}
                    }
                }
            }
            std::mem::swap(&mut here, &mut after);
            after.clear();
        }
        false
    }
}

/// Set of states.
struct Set {
    states: Vec<usize>,
    contains: Vec<bool>,
}

impl Set {
    fn new(len: usize) -> Set {
        Set { states: Vec::new(), contains: vec![false; len] }
    }

    fn clear(&mut self) {
        for state in self.states.drain(..) {
            self.contains[state] = false;
        }
    }

    /// Inserts `state` and all states that it reaches without input.
    fn insert(&mut self, regex: &Stepwise, state: usize) {
        let mut index = self.states.len();
        self.insert_one(state);
        while let Some(&state) = self.states.get(index) {
            if let State::Split(first, second) = regex.states[state] {
                self.insert_one(first);
                self.insert_one(second);
            }
            index += 1;
        }
    }

    fn insert_one(&mut self, state: usize) {
        if !self.contains[state] {
            self.contains[state] = true;
            self.states.push(state);
        }
    }

    /// Takes the conditions that hold, at most `limit` in a row.
    fn pass(&mut self, regex: &Stepwise, limit: usize, holds: impl Fn(Look) -> bool) {
        let mut from = 0;
        for _ in 0..limit {
            let to = self.states.len();
            if from == to {
                break;
            }
            for index in from..to {
                if let State::Look(look, next) = regex.states[self.states[index]]
                    && holds(look)
                {
                    self.insert(regex, next);
                }
            }
            from = to;
        }
    }
}
