//! The regular expressions of `!match`, `!instances` and `instregex`.
//!
//! LLVM evaluates these with `llvm::Regex`: POSIX extended regular expressions in the dialect of
//! Henry Spencer's matcher, over bytes, searched for anywhere in the text. This module parses
//! that dialect itself and has the `regex-automata` crate do the matching. What a reader of POSIX
//! might not expect, all of it as LLVM has it:
//!
//! * An empty expression, an empty branch (`a|`) and a branch that can only be absent (`a{0}`)
//!   are errors, but `()` matches the empty string.
//! * `{` is literal unless a digit follows. A repetition cannot be repeated (`a**`), nor can `^`.
//! * `^` and `$` are anchors wherever they stand, and match only at the ends of the text; `.`
//!   matches every byte, also a newline.
//! * A backslash makes any character but `1`–`9` literal; there are no escapes such as `\n` or
//!   `\d`. Inside brackets a backslash is an ordinary character.
//! * `[[:<:]]` and `[[:>:]]` match at the beginning and at the end of a word.
//! * Ranges in brackets compare bytes as signed numbers, as on x86: `[\x80-a]` is a range and
//!   `[a-\x80]` an error.
//!
//! Three things differ from LLVM. Back-references are refused, as automata cannot match them; so
//! are expressions that nest parentheses deeper than 128, and those that would occupy more than
//! about two hundred thousand states, or 32 MiB, once their repetitions are written out.

mod parse;
mod stepwise;

use std::fmt;
use std::sync::Arc;

use memchr::memmem;
use regex_automata::meta;
use regex_automata::nfa::thompson::WhichCaptures;
use regex_automata::util::syntax;

use parse::{Node, Parsed};
use stepwise::Stepwise;

/// The most memory one automaton may occupy, in bytes.
const AUTOMATON_LIMIT: usize = 32 << 20;

/// A compiled POSIX extended regular expression, as `llvm::Regex` understands it.
///
/// Cloning is cheap: the clones share the compiled form.
#[derive(Debug, Clone)]
pub struct Regex {
    matcher: Matcher,
    prefix: Arc<[u8]>,
}

/// How an expression is matched.
#[derive(Debug, Clone)]
enum Matcher {
    /// Bytes that must occur, at the beginning or at the end of the text if so anchored.
    Literal { bytes: Arc<[u8]>, start: bool, end: bool },
    /// An automaton.
    Automaton(meta::Regex),
    /// A simulation, for expressions on which LLVM's matcher is not quite regular, and deep ones.
    Stepwise(Arc<Stepwise>),
}

impl Regex {
    /// Compiles `pattern`, which may hold any bytes.
    ///
    /// # Errors
    ///
    /// Returns what LLVM has against the expression, or, if LLVM would take it, that it uses a
    /// back-reference or is too large. LLVM finds the same mistake first when there are several.
    pub fn new(pattern: &[u8]) -> Result<Regex, RegexError> {
        let parsed = parse::parse(pattern)?;
        let matcher = if parsed.is_stepwise() {
            Matcher::Stepwise(Arc::new(Stepwise::new(&parsed)))
        } else if let Some(literal) = literal(&parsed.root) {
            literal
        } else {
            Matcher::Automaton(automaton(&parsed)?)
        };
        let prefix = match &matcher {
            Matcher::Stepwise(_) => Arc::default(),
            _ => prefix(&parsed.root),
        };
        Ok(Regex { matcher, prefix })
    }

    /// What every text begins with that the expression matches, as far as that is plain to see.
    pub(crate) fn prefix(&self) -> &[u8] {
        &self.prefix
    }

    /// Whether the expression matches anywhere in `text`.
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

/// The matcher for an expression that consists of literal bytes, between anchors or not.
///
/// Most expressions in instruction descriptions do, and an automaton takes long to build.
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
    // What may be there or not is of no account at the end of a search.
    while !end
        && let [rest @ .., Node::Repeat { node, min: 0, .. }] = nodes
        && matches!(**node, Node::Byte(_) | Node::Set(_))
    {
        nodes = rest;
    }
    let bytes = nodes.iter().map(byte).collect::<Option<Arc<[u8]>>>()?;
    Some(Matcher::Literal { bytes, start, end })
}

/// The bytes that follow an anchor at the beginning.
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

/// Builds the automaton, going through the syntax of `regex-automata` with all but letters and
/// digits written as escapes.
fn automaton(parsed: &Parsed) -> Result<meta::Regex, RegexError> {
    let mut pattern = String::new();
    parsed.root.write(&mut pattern);
    let config = meta::Config::new()
        .utf8_empty(false)
        .which_captures(WhichCaptures::None)
        // It takes longer to build than to scan names, the usual text, without it.
        .auto_prefilter(false)
        .nfa_size_limit(Some(AUTOMATON_LIMIT));
    // The parser has limited the nesting already.
    let syntax = syntax::Config::new().unicode(false).utf8(false).nest_limit(u32::MAX);
    meta::Builder::new()
        .configure(config)
        .syntax(syntax)
        .build(&pattern)
        .map_err(|_| RegexError::new(Problem::TooBig))
}

/// Why a regular expression was refused.
///
/// Displays as the message LLVM has for the mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegexError {
    problem: Problem,
}

/// What is wrong with an expression.
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

    /// Whether LLVM would take the expression, and only this module does not.
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
