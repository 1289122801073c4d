//! Parser: from tokens to a tree, with error recovery.
//!
//! Statements recover at the next `;`, `}` or keyword that starts a statement; lists at their
//! closing bracket. Each function consumes at least one token or returns, so that parsing ends.

mod statements;
mod values;

use rowan::{GreenNode, GreenNodeBuilder, Language, TextRange, TextSize};

use crate::lexer::{Token, lex};
use crate::regions::merge_unparsable_branches;
use crate::{SyntaxKind, SyntaxNode, TableGen};

/// Greatest depth of nested statements, values and types in a tree.
pub const MAX_DEPTH: usize = 256;

/// Error in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Location. Empty where a token is missing.
    pub range: TextRange,
    /// Message, in the form of the evaluator's messages.
    pub message: String,
}

impl std::fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.message)
    }
}

impl std::error::Error for SyntaxError {}

/// Result of [`parse`].
#[derive(Clone, Debug)]
pub struct Parse {
    green: GreenNode,
    errors: Vec<SyntaxError>,
}

impl Parse {
    /// Returns the root of the tree, a `SOURCE_FILE`.
    pub fn syntax(&self) -> SyntaxNode {
        SyntaxNode::new_root(self.green.clone())
    }

    /// Returns the errors, in the order of the text.
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }
}

/// Parses a text. The tree contains the whole text, even if it has errors.
pub fn parse(text: &str) -> Parse {
    let mut tokens = lex(text);
    merge_unparsable_branches(text, &mut tokens);
    let mut parser = Parser {
        text,
        tokens,
        pos: 0,
        next: 0,
        builder: GreenNodeBuilder::new(),
        errors: Vec::new(),
        depth: 0,
    };
    parser.find_next(0);
    parser.builder.start_node(raw(SyntaxKind::SOURCE_FILE));
    parser.statements(false);
    parser.flush_trivia();
    parser.builder.finish_node();
    Parse { green: parser.builder.finish(), errors: parser.errors }
}

fn raw(kind: SyntaxKind) -> rowan::SyntaxKind {
    TableGen::kind_to_raw(kind)
}

/// Start of a node whose kind is known later.
type Checkpoint = rowan::Checkpoint;

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    /// Index of the first token that is not in the tree.
    pos: usize,
    /// Index of the first token from `pos` on that is not trivia.
    next: usize,
    builder: GreenNodeBuilder<'static>,
    errors: Vec<SyntaxError>,
    depth: usize,
}

impl Parser<'_> {
    /// Sets `next` to the first token from `from` on that is not trivia.
    fn find_next(&mut self, from: usize) {
        self.next = from;
        while self.tokens.get(self.next).is_some_and(|token| token.kind.is_trivia()) {
            self.next += 1;
        }
    }

    /// Returns the kind of the current token.
    fn kind(&self) -> SyntaxKind {
        self.tokens.get(self.next).map_or(SyntaxKind::EOF, |token| token.kind)
    }

    /// Returns the text of the current token.
    fn current_text(&self) -> &str {
        self.tokens.get(self.next).map_or("", |token| &self.text[token.range()])
    }

    /// Returns true if the token after the current one is of this kind.
    fn is_before(&self, kind: SyntaxKind) -> bool {
        let rest = self.tokens.iter().skip(self.next + 1);
        rest.map(|token| token.kind).find(|after| !after.is_trivia()) == Some(kind)
    }

    fn is_at(&self, kind: SyntaxKind) -> bool {
        self.kind() == kind
    }

    fn is_at_any(&self, kinds: &[SyntaxKind]) -> bool {
        kinds.contains(&self.kind())
    }

    fn add_token(&mut self) {
        let token = self.tokens[self.pos];
        self.builder.token(raw(token.kind), &self.text[token.range()]);
        self.pos += 1;
    }

    /// Adds blanks, comments and directives before the current token to the open node.
    fn flush_trivia(&mut self) {
        while self.pos < self.next {
            self.add_token();
        }
    }

    /// Adds the current token to the open node.
    fn bump(&mut self) {
        self.flush_trivia();
        if self.pos < self.tokens.len() {
            if self.tokens[self.pos].kind == SyntaxKind::ERROR_TOKEN {
                self.report_token();
            }
            self.add_token();
            self.find_next(self.pos);
        }
    }

    fn eat(&mut self, kind: SyntaxKind) -> bool {
        let found = self.is_at(kind);
        if found {
            self.bump();
        }
        found
    }

    fn start(&mut self, kind: SyntaxKind) {
        self.flush_trivia();
        self.builder.start_node(raw(kind));
    }

    fn checkpoint(&mut self) -> Checkpoint {
        self.flush_trivia();
        self.builder.checkpoint()
    }

    fn start_at(&mut self, checkpoint: Checkpoint, kind: SyntaxKind) {
        self.builder.start_node_at(checkpoint, raw(kind));
    }

    fn finish(&mut self) {
        self.builder.finish_node();
    }

    /// Reports an error at the current token, or after the last one if it is on another line.
    fn error(&mut self, message: impl Into<String>) {
        let last = self.tokens[..self.next].iter().rev().find(|token| !token.kind.is_trivia());
        let end = last.map_or(0, Token::end);
        let range = match self.tokens.get(self.next) {
            Some(token) if !self.text[end..token.start].contains('\n') => token.range(),
            _ => end..end,
        };
        self.error_at(range, message);
    }

    fn error_at(&mut self, range: std::ops::Range<usize>, message: impl Into<String>) {
        let size = |index: usize| TextSize::from(u32::try_from(index).unwrap_or(u32::MAX));
        let range = TextRange::new(size(range.start), size(range.end));
        // One error for each location is enough: further ones are its consequences.
        if self.errors.last().is_none_or(|last| last.range.start() < range.start()) {
            self.errors.push(SyntaxError { range, message: message.into() });
        }
    }

    /// Reports a token that is not TableGen.
    fn report_token(&mut self) {
        let token = self.tokens[self.pos];
        let text = &self.text[token.range()];
        let message = if text.starts_with('"') {
            "end of line in string literal"
        } else if text.starts_with("/*") {
            "unterminated comment"
        } else if text.starts_with("[{") {
            "unterminated code block"
        } else if text.starts_with('!') {
            "unknown operator"
        } else if text.starts_with("..") {
            "invalid '..' punctuation"
        } else if text.starts_with('$') {
            "invalid variable name"
        } else {
            "unexpected character"
        };
        self.error_at(token.range(), message);
    }

    /// Consumes a token of a kind, or reports that it is missing.
    fn expect(&mut self, kind: SyntaxKind, message: &str) -> bool {
        let found = self.eat(kind);
        if !found {
            self.error(message);
        }
        found
    }

    /// Consumes an identifier as a `NAME`.
    fn expect_name(&mut self, message: &str) -> bool {
        if self.is_at(SyntaxKind::IDENT) {
            self.start(SyntaxKind::NAME);
            self.bump();
            self.finish();
            true
        } else {
            self.error(message);
            false
        }
    }

    /// Moves tokens into an `ERROR` node until `stop` holds. Brackets are skipped in pairs.
    fn skip_until(&mut self, stop: impl Fn(SyntaxKind) -> bool) {
        if stop(self.kind()) || self.is_at(SyntaxKind::EOF) {
            return;
        }
        self.start(SyntaxKind::ERROR);
        let mut depth = 0_usize;
        while !self.is_at(SyntaxKind::EOF) {
            let kind = self.kind();
            if depth == 0 && stop(kind) || kind.begins_statement() && stop(SyntaxKind::KW_DEF) {
                break;
            }
            match kind {
                SyntaxKind::L_BRACE | SyntaxKind::L_PAREN | SyntaxKind::L_SQUARE => depth += 1,
                SyntaxKind::R_BRACE | SyntaxKind::R_PAREN | SyntaxKind::R_SQUARE => {
                    depth = depth.saturating_sub(1);
                }
                _ => {}
            }
            self.bump();
        }
        self.finish();
    }

    /// Runs `parse` one level deeper. At [`MAX_DEPTH`], skips the text of the level instead.
    fn nested(&mut self, parse: impl FnOnce(&mut Self)) {
        if self.depth >= MAX_DEPTH {
            self.error("text is nested too deeply");
            self.skip_level();
            return;
        }
        self.depth += 1;
        parse(self);
        self.depth -= 1;
    }

    /// Moves tokens up to the end of the enclosing brackets into an `ERROR` node.
    fn skip_level(&mut self) {
        use SyntaxKind::*;
        self.start(ERROR);
        let mut depth = 0_usize;
        while !self.is_at(EOF) {
            match self.kind() {
                L_BRACE | L_PAREN | L_SQUARE | L_ANGLE => depth += 1,
                R_BRACE | R_PAREN | R_SQUARE | R_ANGLE if depth == 0 => break,
                R_BRACE | R_PAREN | R_SQUARE | R_ANGLE => depth -= 1,
                _ => {}
            }
            self.bump();
        }
        self.finish();
    }
}
