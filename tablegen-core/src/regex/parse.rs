//! Parser from the bytes of an expression to a tree.

use super::{Problem, RegexError};

/// Greatest nesting of parentheses. All later steps recurse.
const MAX_DEPTH: usize = 128;

/// Greatest nesting for which an automaton is built. That takes about 16 kB of stack per level.
const MAX_AUTOMATON_DEPTH: usize = 16;

/// Greatest number of operators, as LLVM counts them, with repetitions expanded.
const MAX_LEN: u64 = 200_000;

/// Greatest bound of a repetition.
const MAX_BOUND: u32 = 255;

/// Number of operators that LLVM's matcher for small expressions supports: one per bit.
const SMALL_LEN: u64 = 64;

type Result<T> = std::result::Result<T, RegexError>;

/// A set of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ByteSet([u64; 4]);

impl ByteSet {
    const NONE: ByteSet = ByteSet([0; 4]);
    const ALL: ByteSet = ByteSet([u64::MAX; 4]);

    pub(super) fn contains(&self, byte: u8) -> bool {
        self.0[usize::from(byte / 64)] & (1 << (byte % 64)) != 0
    }

    fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte / 64)] |= 1 << (byte % 64);
    }

    fn inverted(self) -> ByteSet {
        ByteSet(self.0.map(|word| !word))
    }

    fn bytes(&self) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(|&byte| self.contains(byte))
    }
}

/// A condition on a position in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    Start,
    End,
    WordStart,
    WordEnd,
}

/// Expression. Parentheses are not represented.
#[derive(Debug, Clone)]
pub(super) enum Node {
    Byte(u8),
    Set(ByteSet),
    Look(Look),
    Concat(Vec<Node>),
    Alternate(Vec<Node>),
    Repeat { node: Box<Node>, min: u32, max: Option<u32> },
}

/// Size of an expression with repetitions expanded, as LLVM compiles it.
#[derive(Debug, Clone, Copy, Default)]
struct Size {
    /// Number of operators.
    len: u64,
    /// Number of `^`.
    starts: u64,
    /// Number of `$`.
    ends: u64,
    /// Number of word boundaries.
    word_boundaries: u64,
}

impl Size {
    fn of_len(len: u64) -> Size {
        Size { len, ..Size::default() }
    }

    fn plus(self, other: Size) -> Size {
        Size {
            len: self.len.saturating_add(other.len),
            starts: self.starts.saturating_add(other.starts),
            ends: self.ends.saturating_add(other.ends),
            word_boundaries: self.word_boundaries.saturating_add(other.word_boundaries),
        }
    }

    fn times(self, count: u32) -> Size {
        let count = u64::from(count);
        Size {
            len: self.len.saturating_mul(count),
            starts: self.starts.saturating_mul(count),
            ends: self.ends.saturating_mul(count),
            word_boundaries: self.word_boundaries.saturating_mul(count),
        }
    }
}

/// A parsed expression.
#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) root: Node,
    size: Size,
    /// Nesting of parentheses.
    depth: usize,
    /// Number of `^` as written.
    pub(super) starts: usize,
    /// Number of `$` as written.
    pub(super) ends: usize,
}

impl Parsed {
    /// Returns true if LLVM uses its matcher for small expressions.
    pub(super) fn is_small(&self) -> bool {
        // LLVM adds an end marker before and after.
        self.size.len + 2 <= SMALL_LEN
    }

    /// Returns true if [`super::stepwise`] has to match the expression.
    pub(super) fn is_stepwise(&self) -> bool {
        let Size { starts, ends, word_boundaries, .. } = self.size;
        if self.depth > MAX_AUTOMATON_DEPTH {
            true
        } else if word_boundaries > 0 {
            starts.saturating_add(ends).saturating_add(word_boundaries) > 1
        } else {
            self.is_small() && (starts > self.starts as u64 || ends > self.ends as u64)
        }
    }
}

/// Parses `pattern`.
pub(super) fn parse(pattern: &[u8]) -> Result<Parsed> {
    let mut parser = Parser {
        rest: pattern,
        depth: 0,
        groups: 0,
        closed: [false; 9],
        starts: 0,
        ends: 0,
        back_reference: false,
    };
    let (root, size) = parser.expression()?;
    if parser.back_reference {
        fail(Problem::BackReference)
    } else if size.len > MAX_LEN {
        fail(Problem::TooBig)
    } else {
        let Parser { depth, starts, ends, .. } = parser;
        Ok(Parsed { root, size, depth, starts, ends })
    }
}

fn fail<T>(problem: Problem) -> Result<T> {
    Err(RegexError::new(problem))
}

/// Returns the error `problem` unless `condition` is true.
fn require(condition: bool, problem: Problem) -> Result<()> {
    if condition { Ok(()) } else { fail(problem) }
}

/// Branches of a group, or of the whole expression, parsed so far.
#[derive(Default)]
struct Group {
    number: usize,
    /// Branches before the last one.
    branches: Vec<Node>,
    /// Size of these branches.
    size: Size,
    /// Content of the last branch.
    last: Vec<Node>,
    /// Size of the last branch.
    last_size: Size,
}

impl Group {
    fn push(&mut self, (node, size): (Node, Size)) {
        self.last.push(node);
        self.last_size = self.last_size.plus(size);
    }

    /// Ends the last branch and starts another.
    fn end_branch(&mut self) -> Result<()> {
        // A branch such as `a{0}` compiles to nothing and is treated as empty.
        require(self.last_size.len > 0, Problem::Empty)?;
        self.branches.push(concat(std::mem::take(&mut self.last)));
        self.size = self.size.plus(std::mem::take(&mut self.last_size));
        Ok(())
    }

    fn end(mut self) -> Result<(Node, Size)> {
        self.end_branch()?;
        if self.branches.len() == 1
            && let Some(branch) = self.branches.pop()
        {
            return Ok((branch, self.size));
        }
        let choices = Size::of_len(2 * self.branches.len() as u64);
        Ok((Node::Alternate(self.branches), self.size.plus(choices)))
    }
}

struct Parser<'a> {
    /// Remaining input.
    rest: &'a [u8],
    /// Greatest nesting of groups so far.
    depth: usize,
    /// Number of groups so far.
    groups: usize,
    /// Completed groups among those that a back-reference can name.
    closed: [bool; 9],
    starts: usize,
    ends: usize,
    back_reference: bool,
}

impl Parser<'_> {
    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    fn sees(&self, prefix: &[u8]) -> bool {
        self.rest.starts_with(prefix)
    }

    fn eat(&mut self, prefix: &[u8]) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Parses the whole expression.
    fn expression(&mut self) -> Result<(Node, Size)> {
        // Enclosing groups, outermost first, and the innermost one.
        let mut outer = Vec::new();
        let mut inner = Group::default();
        loop {
            let operand = match self.rest {
                [] => {
                    let whole = inner.end()?;
                    require(outer.is_empty(), Problem::Paren)?;
                    return Ok(whole);
                }
                [b'|', rest @ ..] => {
                    self.rest = rest;
                    inner.end_branch()?;
                    continue;
                }
                [b'('] => return fail(Problem::Paren),
                [b'(', b')', rest @ ..] => {
                    self.rest = rest;
                    self.groups += 1;
                    self.close(self.groups);
                    (Node::Concat(Vec::new()), Size::of_len(2))
                }
                [b'(', rest @ ..] => {
                    self.rest = rest;
                    self.groups += 1;
                    require(outer.len() < MAX_DEPTH, Problem::TooDeep)?;
                    let group = Group { number: self.groups, ..Group::default() };
                    outer.push(std::mem::replace(&mut inner, group));
                    self.depth = self.depth.max(outer.len());
                    continue;
                }
                [b')', rest @ ..] => {
                    self.rest = rest;
                    let Some(group) = outer.pop() else { return fail(Problem::Paren) };
                    let group = std::mem::replace(&mut inner, group);
                    self.close(group.number);
                    let (node, size) = group.end()?;
                    (node, size.plus(Size::of_len(2)))
                }
                [b'^', rest @ ..] => {
                    self.rest = rest;
                    self.starts += 1;
                    require(!self.sees_repetition(), Problem::Repeat)?;
                    (Node::Look(Look::Start), Size { starts: 1, ..Size::of_len(1) })
                }
                _ => self.operand()?,
            };
            inner.push(self.repeated(operand)?);
        }
    }

    /// Marks a group as complete. Numbers count from 1.
    fn close(&mut self, number: usize) {
        if let Some(closed) = self.closed.get_mut(number - 1) {
            *closed = true;
        }
    }

    /// Parses the repetition that may follow an operand.
    fn repeated(&mut self, (node, size): (Node, Size)) -> Result<(Node, Size)> {
        if !self.sees_repetition() {
            return Ok((node, size));
        }
        // The overhead is the number of operators that LLVM needs to link the copies of the
        // operand.
        let (min, max, overhead) = match self.next() {
            Some(b'*') => (0, None, 4),
            Some(b'+') => (1, None, 2),
            Some(b'?') => (0, Some(1), 4),
            _ => match self.bounds()? {
                (0, None) => (0, None, 6),
                (min, None) => (min, None, 2),
                (min, Some(max)) => (min, Some(max), 4 * u64::from(max - min)),
            },
        };
        require(!self.sees_repetition(), Problem::Repeat)?;
        let copies = size.times(max.unwrap_or(min.max(1)));
        let node = match max {
            Some(0) => Node::Concat(Vec::new()),
            _ => Node::Repeat { node: Box::new(node), min, max },
        };
        Ok((node, copies.plus(Size::of_len(overhead))))
    }

    fn sees_repetition(&self) -> bool {
        match self.rest {
            [b'*' | b'+' | b'?', ..] => true,
            [b'{', digit, ..] => digit.is_ascii_digit(),
            _ => false,
        }
    }

    /// Parses a bounded repetition after the brace.
    fn bounds(&mut self) -> Result<(u32, Option<u32>)> {
        let min = self.bound()?;
        let max = if !self.eat(b",") {
            Some(min)
        } else if self.rest.first().is_some_and(u8::is_ascii_digit) {
            let max = self.bound()?;
            require(min <= max, Problem::Bounds)?;
            Some(max)
        } else {
            None
        };
        if self.eat(b"}") {
            Ok((min, max))
        } else if self.rest.contains(&b'}') {
            fail(Problem::Bounds)
        } else {
            fail(Problem::Brace)
        }
    }

    fn bound(&mut self) -> Result<u32> {
        let mut bound = 0;
        while let [digit @ b'0'..=b'9', rest @ ..] = self.rest {
            bound = bound * 10 + u32::from(digit - b'0');
            require(bound <= MAX_BOUND, Problem::Bounds)?;
            self.rest = rest;
        }
        Ok(bound)
    }

    /// Parses an operand that is not a repetition.
    fn operand(&mut self) -> Result<(Node, Size)> {
        let one = Size::of_len(1);
        let literal = match self.next() {
            None => return fail(Problem::Empty),
            Some(b'*' | b'+' | b'?') => return fail(Problem::Repeat),
            Some(b'$') => {
                self.ends += 1;
                return Ok((Node::Look(Look::End), Size { ends: 1, ..one }));
            }
            Some(b'.') => return Ok((Node::Set(ByteSet::ALL), one)),
            Some(b'[') if self.eat(b"[:<:]]") => {
                return Ok((Node::Look(Look::WordStart), Size { word_boundaries: 1, ..one }));
            }
            Some(b'[') if self.eat(b"[:>:]]") => {
                return Ok((Node::Look(Look::WordEnd), Size { word_boundaries: 1, ..one }));
            }
            Some(b'[') => return Ok((self.brackets()?, one)),
            Some(b'\\') => match self.next() {
                None => return fail(Problem::Escape),
                Some(digit @ b'1'..=b'9') => {
                    let group = usize::from(digit - b'1');
                    require(self.closed[group], Problem::GroupNumber)?;
                    self.back_reference = true;
                    digit
                }
                Some(byte) => byte,
            },
            Some(b'{') if self.rest.first().is_some_and(u8::is_ascii_digit) => {
                return fail(Problem::Repeat);
            }
            Some(byte) => byte,
        };
        Ok((Node::Byte(literal), one))
    }

    /// Parses a bracket expression after the bracket.
    fn brackets(&mut self) -> Result<Node> {
        let mut set = ByteSet::NONE;
        let inverted = self.eat(b"^");
        if self.eat(b"]") {
            set.insert(b']');
        } else if self.eat(b"-") {
            set.insert(b'-');
        }
        while !self.rest.is_empty() && !self.sees(b"]") && !self.sees(b"-]") {
            self.term(&mut set)?;
        }
        if self.eat(b"-") {
            set.insert(b'-');
        }
        require(self.eat(b"]"), Problem::Bracket)?;
        if inverted {
            set = set.inverted();
        }
        let mut bytes = set.bytes();
        Ok(match (bytes.next(), bytes.next()) {
            (Some(byte), None) => Node::Byte(byte),
            _ => Node::Set(set),
        })
    }

    /// Parses a class, an equivalence class, a byte or a range between brackets.
    fn term(&mut self, set: &mut ByteSet) -> Result<()> {
        require(!self.sees(b"-"), Problem::Range)?;
        if self.eat(b"[:") {
            require(!self.rest.is_empty(), Problem::Bracket)?;
            let len = self.rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
            let (name, rest) = self.rest.split_at(len);
            self.rest = rest;
            let class = class(name).ok_or(RegexError::new(Problem::Class))?;
            require(!self.rest.is_empty(), Problem::Bracket)?;
            require(self.eat(b":]"), Problem::Class)?;
            (0..=u8::MAX).filter(class).for_each(|byte| set.insert(byte));
            return Ok(());
        }
        if self.eat(b"[=") {
            require(!self.rest.is_empty(), Problem::Bracket)?;
            require(!self.sees(b"-") && !self.sees(b"]"), Problem::Collate)?;
            set.insert(self.collating_element(b"=]")?);
            return Ok(());
        }
        let first = self.range_end()?;
        let mut last = first;
        if let [b'-', byte, ..] = self.rest
            && *byte != b']'
        {
            self.rest = &self.rest[1..];
            last = self.range_end()?;
        }
        let (first, last) = (first.cast_signed(), last.cast_signed());
        require(first <= last, Problem::Range)?;
        (first..=last).for_each(|byte| set.insert(byte.cast_unsigned()));
        Ok(())
    }

    /// Parses a byte or a collating symbol between brackets.
    fn range_end(&mut self) -> Result<u8> {
        if self.eat(b"[.") {
            self.collating_element(b".]")
        } else {
            self.next().ok_or(RegexError::new(Problem::Bracket))
        }
    }

    /// Parses the name of a collating element and the `close` that ends it.
    fn collating_element(&mut self, close: &[u8]) -> Result<u8> {
        let len = self.rest.windows(close.len()).position(|window| window == close);
        let (name, rest) = self.rest.split_at(len.ok_or(RegexError::new(Problem::Bracket))?);
        self.rest = &rest[close.len()..];
        if let Some(&(_, byte)) = COLLATING_ELEMENTS.iter().find(|(known, _)| *known == name) {
            return Ok(byte);
        }
        match name {
            [byte] => Ok(*byte),
            _ => fail(Problem::Collate),
        }
    }
}

fn concat(mut nodes: Vec<Node>) -> Node {
    match nodes.pop() {
        Some(node) if nodes.is_empty() => node,
        last => {
            nodes.extend(last);
            Node::Concat(nodes)
        }
    }
}

/// Returns the test for the character class with this name.
fn class(name: &[u8]) -> Option<fn(&u8) -> bool> {
    Some(match name {
        b"alnum" => u8::is_ascii_alphanumeric,
        b"alpha" => u8::is_ascii_alphabetic,
        b"blank" => |byte| matches!(byte, b' ' | b'\t'),
        // NUL is not a member, because it ends LLVM's list of members.
        b"cntrl" => |byte| byte.is_ascii_control() && *byte != 0,
        b"digit" => u8::is_ascii_digit,
        b"graph" => u8::is_ascii_graphic,
        b"lower" => u8::is_ascii_lowercase,
        b"print" => |byte| matches!(byte, b' '..=b'~'),
        b"punct" => u8::is_ascii_punctuation,
        b"space" => |byte| matches!(byte, b'\t'..=b'\r' | b' '),
        b"upper" => u8::is_ascii_uppercase,
        b"xdigit" => u8::is_ascii_hexdigit,
        _ => return None,
    })
}

/// Collating elements with names of more than one character: those of POSIX.
#[rustfmt::skip]
const COLLATING_ELEMENTS: &[(&[u8], u8)] = &[
    (b"NUL", 0), (b"SOH", 1), (b"STX", 2), (b"ETX", 3), (b"EOT", 4), (b"ENQ", 5), (b"ACK", 6),
    (b"BEL", 7), (b"alert", 7), (b"BS", 8), (b"backspace", 8), (b"HT", 9), (b"tab", 9),
    (b"LF", 10), (b"newline", 10), (b"VT", 11), (b"vertical-tab", 11), (b"FF", 12),
    (b"form-feed", 12), (b"CR", 13), (b"carriage-return", 13), (b"SO", 14), (b"SI", 15),
    (b"DLE", 16), (b"DC1", 17), (b"DC2", 18), (b"DC3", 19), (b"DC4", 20), (b"NAK", 21),
    (b"SYN", 22), (b"ETB", 23), (b"CAN", 24), (b"EM", 25), (b"SUB", 26), (b"ESC", 27),
    (b"IS4", 28), (b"FS", 28), (b"IS3", 29), (b"GS", 29), (b"IS2", 30), (b"RS", 30),
    (b"IS1", 31), (b"US", 31), (b"space", b' '), (b"exclamation-mark", b'!'),
    (b"quotation-mark", b'"'), (b"number-sign", b'#'), (b"dollar-sign", b'$'),
    (b"percent-sign", b'%'), (b"ampersand", b'&'), (b"apostrophe", b'\''),
    (b"left-parenthesis", b'('), (b"right-parenthesis", b')'), (b"asterisk", b'*'),
    (b"plus-sign", b'+'), (b"comma", b','), (b"hyphen", b'-'), (b"hyphen-minus", b'-'),
    (b"period", b'.'), (b"full-stop", b'.'), (b"slash", b'/'), (b"solidus", b'/'),
    (b"zero", b'0'), (b"one", b'1'), (b"two", b'2'), (b"three", b'3'), (b"four", b'4'),
    (b"five", b'5'), (b"six", b'6'), (b"seven", b'7'), (b"eight", b'8'), (b"nine", b'9'),
    (b"colon", b':'), (b"semicolon", b';'), (b"less-than-sign", b'<'), (b"equals-sign", b'='),
    (b"greater-than-sign", b'>'), (b"question-mark", b'?'), (b"commercial-at", b'@'),
    (b"left-square-bracket", b'['), (b"backslash", b'\\'), (b"reverse-solidus", b'\\'),
    (b"right-square-bracket", b']'), (b"circumflex", b'^'), (b"circumflex-accent", b'^'),
    (b"underscore", b'_'), (b"low-line", b'_'), (b"grave-accent", b'`'), (b"left-brace", b'{'),
    (b"left-curly-bracket", b'{'), (b"vertical-line", b'|'), (b"right-brace", b'}'),
    (b"right-curly-bracket", b'}'), (b"tilde", b'~'), (b"DEL", 127),
];
