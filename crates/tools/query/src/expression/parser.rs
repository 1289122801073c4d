//! Parses expressions.
//!
//! ```text
//! or      = and { "||" and }
//! and     = not { "&&" not }
//! not     = "!" not | compare
//! compare = operand [ operator operand ]
//! operand = literal | path | "[" operands "]" | "(" or ")"
//! path    = (name | "@" name) { "." name | "." "@" name | "[" n "]" | "{" n [ "-" n ] "}" }
//! ```

use std::ops::Range;

use regex_automata::meta::Regex;
use tablegen_core::nearest;

use super::lexer::{Token, mistake, tokens};
use super::path::{Attribute, Path, Step};
use super::{Node, Operator};
use crate::ExpressionError;

/// Maximum depth of parentheses, lists and negations.
const MAX_DEPTH: u32 = 100;

pub(super) struct Parser<'t> {
    text: &'t str,
    tokens: Vec<(Token, Range<usize>)>,
    position: usize,
    depth: u32,
}

type Parsed<T> = Result<T, ExpressionError>;

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str) -> Parsed<Self> {
        Ok(Parser { text, tokens: tokens(text)?, position: 0, depth: 0 })
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.position].0
    }

    fn range(&self) -> Range<usize> {
        self.tokens[self.position].1.clone()
    }

    /// Takes the next token. The token for the end of the text is never taken: each further call
    /// returns it.
    fn next(&mut self) -> (Token, Range<usize>) {
        let token = self.tokens[self.position].clone();
        self.position = (self.position + 1).min(self.tokens.len() - 1);
        token
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Token::Sign(one) if *one == sign);
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, sign: &str) -> Parsed<()> {
        if self.eat(sign) { Ok(()) } else { Err(self.unexpected(&format!("`{sign}`"))) }
    }

    fn unexpected(&self, wanted: &str) -> ExpressionError {
        let range = self.range();
        let message = match self.peek() {
            Token::End => format!("expected {wanted} at the end"),
            _ => format!("expected {wanted}, found `{}`", &self.text[range.clone()]),
        };
        mistake(self.text, range, message)
    }

    fn end(&self) -> Parsed<()> {
        match self.peek() {
            Token::End => Ok(()),
            _ => Err(self.unexpected("an operator")),
        }
    }

    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(mistake(self.text, self.range(), "expression is nested too deeply"));
        }
        let parsed = parse(self)?;
        self.depth -= 1;
        Ok(parsed)
    }

    /// Parses the whole text as a condition.
    pub(super) fn condition(mut self) -> Parsed<Node> {
        let node = self.or()?;
        self.end()?;
        Ok(node)
    }

    /// Parses the whole text as paths separated by commas.
    pub(super) fn paths(mut self) -> Parsed<Vec<Path>> {
        let mut paths = Vec::new();
        loop {
            paths.push(match self.peek() {
                Token::Name(_) | Token::Attribute(_) => self.path()?,
                _ => return Err(self.unexpected("a field")),
            });
            if !self.eat(",") {
                self.end().map_err(|_| self.unexpected("`,`"))?;
                return Ok(paths);
            }
        }
    }

    fn or(&mut self) -> Parsed<Node> {
        let mut all = vec![self.and()?];
        while self.eat("||") {
            all.push(self.and()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Node::Any(all) })
    }

    fn and(&mut self) -> Parsed<Node> {
        let mut all = vec![self.not()?];
        while self.eat("&&") {
            all.push(self.not()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Node::All(all) })
    }

    fn not(&mut self) -> Parsed<Node> {
        if self.eat("!") {
            return Ok(Node::Not(Box::new(self.nested(Self::not)?)));
        }
        self.compare()
    }

    fn compare(&mut self) -> Parsed<Node> {
        let start = self.range().start;
        let left = self.operand()?;
        let operator = match self.peek() {
            Token::Sign("==") => Operator::Equal,
            Token::Sign("!=") => Operator::Unequal,
            Token::Sign("<") => Operator::Less,
            Token::Sign("<=") => Operator::LessOrEqual,
            Token::Sign(">") => Operator::Greater,
            Token::Sign(">=") => Operator::GreaterOrEqual,
            Token::Sign(sign @ ("=~" | "!~")) => {
                let negated = *sign == "!~";
                self.next();
                let regex = self.regex()?;
                let range = start..self.tokens[self.position - 1].1.end;
                let matches = Node::Matches { value: Box::new(left), regex, range };
                return Ok(if negated { Node::Not(Box::new(matches)) } else { matches });
            }
            Token::Name(name) if name == "in" => Operator::In,
            Token::Name(name) if name == "contains" => Operator::Contains,
            _ => return Ok(left),
        };
        self.next();
        let right = self.operand()?;
        let range = start..self.tokens[self.position - 1].1.end;
        Ok(Node::Compare { operator, sides: Box::new([left, right]), range })
    }

    fn regex(&mut self) -> Parsed<Regex> {
        let (token, range) = self.next();
        let Token::Str(pattern) = token else {
            return Err(mistake(self.text, range, "expected a regular expression in quotes"));
        };
        // Without the limit, repetitions of repetitions exhaust memory.
        let config = Regex::config().nfa_size_limit(Some(1 << 20));
        let syntax = regex_automata::util::syntax::Config::new().unicode(false).utf8(false);
        Regex::builder().configure(config.utf8_empty(false)).syntax(syntax).build(&pattern).map_err(
            |error| {
                let reason = error.syntax_error().map_or_else(
                    || error.to_string(),
                    |syntax| {
                        let text = syntax.to_string();
                        text.lines().last().unwrap_or("").trim_start_matches("error: ").to_owned()
                    },
                );
                mistake(self.text, range, format!("invalid regular expression: {reason}"))
            },
        )
    }

    fn operand(&mut self) -> Parsed<Node> {
        let (token, range) = (self.peek().clone(), self.range());
        let literal = match token {
            Token::Name(name) => match &*name {
                "true" => Node::Bool(true),
                "false" => Node::Bool(false),
                "in" | "contains" => return Err(self.unexpected("a value")),
                _ => return self.path().map(Node::Path),
            },
            Token::Attribute(_) => return self.path().map(Node::Path),
            Token::Int(value) => Node::Int(value),
            Token::Str(text) => Node::Str(text.into_bytes()),
            Token::Sign("?") => Node::Unset,
            Token::Sign("-") => {
                self.next();
                return match self.next() {
                    (Token::Int(value), _) => Ok(Node::Int(value.wrapping_neg())),
                    _ => Err(mistake(self.text, range, "expected a number after `-`")),
                };
            }
            Token::Sign("(") => {
                self.next();
                let inner = self.nested(Self::or)?;
                self.expect(")")?;
                return Ok(inner);
            }
            Token::Sign("[") => {
                self.next();
                let mut items = Vec::new();
                if self.eat("]") {
                    return Ok(Node::List(items));
                }
                loop {
                    items.push(self.nested(Self::operand)?);
                    if !self.eat(",") {
                        self.expect("]")?;
                        return Ok(Node::List(items));
                    }
                }
            }
            _ => return Err(self.unexpected("a field, number, string or list")),
        };
        self.next();
        Ok(literal)
    }

    fn attribute(&self, name: &str, range: Range<usize>) -> Parsed<Step> {
        if let Some((_, found)) = Attribute::ALL.iter().find(|(known, _)| *known == name) {
            return Ok(Step::Attribute(*found));
        }
        let mut error = mistake(self.text, range, format!("unknown attribute `@{name}`"));
        let known = Attribute::ALL.iter().map(|(known, _)| *known);
        error.help = Some(match nearest(name, known.clone()) {
            Some(near) => format!("there is an attribute `@{near}`"),
            None => {
                let all: Vec<String> = known.map(|one| format!("`@{one}`")).collect();
                format!("attributes are {}", all.join(", "))
            }
        });
        Err(error)
    }

    fn number(&mut self) -> Parsed<u32> {
        match (self.peek(), self.range()) {
            (&Token::Int(value), range) => {
                self.next();
                let small = u32::try_from(value).ok().filter(|&value| value < 1 << 16);
                small.ok_or_else(|| mistake(self.text, range, "index out of range"))
            }
            _ => Err(self.unexpected("a number")),
        }
    }

    fn path(&mut self) -> Parsed<Path> {
        let start = self.range().start;
        let mut steps = Vec::new();
        match self.next() {
            (Token::Name(name), _) => steps.push(Step::Field(name)),
            (Token::Attribute(name), range) => {
                let step = self.attribute(&name, range.clone())?;
                if let Step::Attribute(one) = step
                    && !one.is_of_record()
                {
                    let message = format!("records have no attribute `@{name}`");
                    let mut error = mistake(self.text, range, message);
                    error.help = Some(format!("write `FIELD.@{name}`"));
                    return Err(error);
                }
                steps.push(step);
            }
            (_, range) => return Err(mistake(self.text, range, "expected a field")),
        }
        loop {
            if self.eat(".") {
                match self.next() {
                    (Token::Name(name), _) => steps.push(Step::Field(name)),
                    (Token::Attribute(name), range) => steps.push(self.attribute(&name, range)?),
                    (_, range) => return Err(mistake(self.text, range, "expected a field")),
                }
            } else if self.eat("[") {
                steps.push(Step::Index(self.number()? as usize));
                self.expect("]")?;
            } else if self.eat("{") {
                let range = self.range();
                let high = self.number()?;
                let low = if self.eat("-") { self.number()? } else { high };
                self.expect("}")?;
                if low > high {
                    let mut error = mistake(self.text, range, "the highest bit is the first");
                    error.help = Some(format!("write `{{{low}-{high}}}`"));
                    return Err(error);
                }
                steps.push(Step::Bits(high, low));
            } else {
                return Ok(Path { steps, range: start..self.tokens[self.position - 1].1.end });
            }
        }
    }
}
