//! Regular expressions of `!match`, `!instances` and `instregex`.
//!
//! LLVM evaluates these with `llvm::Regex`: POSIX extended regular expressions in the dialect of
//! Henry Spencer's matcher, over bytes, searched anywhere in the text. This module parses that
//! dialect and matches with the crate `regex-automata`. Details of the dialect:
//!
//! * An empty expression, an empty branch (`a|`) and a branch that can only be absent (`a{0}`)
//!   are errors, but `()` matches the empty string.
//! * `{` is literal unless a digit follows. A repetition cannot be repeated (`a**`), nor can `^`.
//! * `^` and `$` are anchors in every position, and match only at the ends of the text. `.` matches
//!   every byte, including a newline.
//! * A backslash makes any character except `1`–`9` literal. There are no escapes such as `\n` or
//!   `\d`. Inside brackets a backslash is an ordinary character.
//! * `[[:<:]]` and `[[:>:]]` match at the beginning and at the end of a word.
//! * Ranges in brackets compare bytes as signed numbers, as on x86: `[\x80-a]` is a range and
//!   `[a-\x80]` an error.
//!
//! Unlike LLVM, this module rejects back-references, which automata cannot match; parentheses
//! nested deeper than 128; and expressions of more than about 200,000 states, or 32 MiB, with
//! repetitions expanded.

mod automaton;
mod parse;
mod stepwise;

use std::fmt;
use std::sync::Arc;

use memchr::memmem;

use automaton::Automaton;
use parse::Node;
use stepwise::Stepwise;

/// A compiled POSIX extended regular expression, as `llvm::Regex` understands it.
///
/// Clones share the compiled form.
#[derive(Debug, Clone)]
pub struct Regex {
    matcher: Matcher,
    prefix: Arc<[u8]>,
}

/// Matching algorithm.
#[derive(Debug, Clone)]
enum Matcher {
    /// Bytes that must occur, at the start or the end of the text if anchored.
    Literal { bytes: Arc<[u8]>, start: bool, end: bool },
    /// Automaton that matches in linear time.
    Automaton(Arc<Automaton>),
    /// A simulation, for expressions on which LLVM's matcher is not quite regular, and deep ones.
    Stepwise(Arc<Stepwise>),
}

impl Regex {
    /// Compiles `pattern`, which may hold any bytes.
    ///
    /// # Errors
    ///
    /// Returns LLVM's error if LLVM rejects the expression, otherwise an error if it contains a
    /// back-reference or is too large. With several mistakes, the first is the one that LLVM finds.
    pub fn new(pattern: &[u8]) -> Result<Regex, RegexError> {
        let parsed = parse::parse(pattern)?;
        let matcher = if parsed.is_stepwise() {
            Matcher::Stepwise(Arc::new(Stepwise::new(&parsed)))
        } else if let Some(literal) = literal(&parsed.root) {
            literal
        } else {
            Matcher::Automaton(Arc::new(Automaton::new(&parsed.root)?))
        };
        let prefix = match &matcher {
            Matcher::Stepwise(_) => Arc::default(),
            _ => prefix(&parsed.root),
        };
        Ok(Regex { matcher, prefix })
    }

    /// Returns literal bytes with which every matching text starts. May be shorter than possible.
    pub(crate) fn prefix(&self) -> &[u8] {
        &self.prefix
    }

    /// Returns true if the expression matches anywhere in `text`.
    pub fn is_match(&self, text: &[u8]) -> bool {
        match &self.matcher {
            Matcher::Literal { bytes, start: true, end: true } => text == &**bytes,
            Matcher::Literal { bytes, start: true, end: false } => text.starts_with(bytes),
            Matcher::Literal { bytes, start: false, end: true } => text.ends_with(bytes),
            Matcher::Literal { bytes, start: false, end: false } => {
                memmem::find(text, bytes).is_some()
            }
            Matcher::Automaton(regex) => regex.is_match(text),
            Matcher::Stepwise(regex) => regex.is_match(text),
        }
    }
}

/// Returns the matcher for an expression of literal bytes, with or without anchors.
///
/// Most expressions in instruction descriptions are literal, and building an automaton is slow.
fn literal(root: &Node) -> Option<Matcher> {
    let mut nodes = match root {
        Node::Concat(nodes) => nodes.as_slice(),
        node => std::slice::from_ref(node),
    };
    let (mut start, mut end) = (false, false);
    if let [Node::Look(parse::Look::Start), rest @ ..] = nodes {
        (start, nodes) = (true, rest);
    }
    if let [rest @ .., Node::Look(parse::Look::End)] = nodes {
        (end, nodes) = (true, rest);
    }
    // Optional parts at the end do not affect a search.
    while !end
        && let [rest @ .., Node::Repeat { node, min: 0, .. }] = nodes
        && matches!(**node, Node::Byte(_) | Node::Set(_))
    {
        nodes = rest;
    }
    let bytes = nodes.iter().map(byte).collect::<Option<Arc<[u8]>>>()?;
    Some(Matcher::Literal { bytes, start, end })
}

/// Returns the literal bytes after an anchor at the start.
fn prefix(root: &Node) -> Arc<[u8]> {
    match root {
        Node::Concat(nodes) => match nodes.as_slice() {
            [Node::Look(parse::Look::Start), rest @ ..] => rest.iter().map_while(byte).collect(),
            _ => Arc::default(),
        },
        _ => Arc::default(),
    }
}

fn byte(node: &Node) -> Option<u8> {
    match node {
        Node::Byte(byte) => Some(*byte),
        _ => None,
    }
}

/// Error of a regular expression.
///
/// It displays as LLVM's message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegexError {
    problem: Problem,
}

/// Kind of error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Problem {
    Collate,
    Class,
    Escape,
    GroupNumber,
    Bracket,
    Paren,
    Brace,
    Bounds,
    Range,
    Repeat,
    Empty,
    BackReference,
    TooDeep,
    TooBig,
}

impl RegexError {
    fn new(problem: Problem) -> RegexError {
        RegexError { problem }
    }

    /// Returns true if LLVM accepts the expression.
    pub(crate) fn is_limit(&self) -> bool {
        matches!(self.problem, Problem::BackReference | Problem::TooDeep | Problem::TooBig)
    }
}

impl fmt::Display for RegexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.problem {
            Problem::Collate => "invalid collating element",
            Problem::Class => "invalid character class",
            Problem::Escape => "trailing backslash (\\)",
            Problem::GroupNumber => "invalid backreference number",
            Problem::Bracket => "brackets ([ ]) not balanced",
            Problem::Paren => "parentheses not balanced",
            Problem::Brace => "braces not balanced",
            Problem::Bounds => "invalid repetition count(s)",
            Problem::Range => "invalid character range",
            Problem::Repeat => "repetition-operator operand invalid",
            Problem::Empty => "empty (sub)expression",
            Problem::BackReference => "back-references are not supported",
            Problem::TooDeep => "parentheses nested too deeply",
            Problem::TooBig => "expression too big",
        })
    }
}

impl std::error::Error for RegexError {}

#[cfg(test)]
mod tests;
