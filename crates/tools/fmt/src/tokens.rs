//! Tokens of a text, with the facts from the tree that the layout needs: items, containers,
//! brackets.

use std::ops::RangeInclusive;

use tablegen_syntax::SyntaxKind::{self, *};
use tablegen_syntax::{NodeOrToken, SyntaxNode, WalkEvent};

/// Token that is not blank.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: SyntaxKind,
    /// Kind of the node that contains the token.
    pub(crate) parent: SyntaxKind,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Number of line breaks before the token, after the previous token.
    pub(crate) breaks: usize,
    /// Column of the first character; tabs end at multiples of 8.
    pub(crate) column: usize,
    /// Column after the last character. That of the last line, if the token has several.
    pub(crate) end_column: usize,
    /// Line, from 0.
    pub(crate) line: usize,
    /// Item of which this is the first token.
    pub(crate) starts: Option<usize>,
    /// Innermost item that contains the token.
    pub(crate) item: Option<usize>,
    /// True if the text of the token has line breaks.
    pub(crate) is_long: bool,
    /// Container that this closing brace ends.
    pub(crate) closes: Option<usize>,
    /// For brackets, the other one.
    pub(crate) partner: Option<usize>,
    /// For the parenthesis of a dag, the first token of the first operand.
    pub(crate) first_operand: Option<usize>,
    /// True if the blanks before the token are kept.
    pub(crate) is_fixed: bool,
}

/// Statement, or item of a body.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// Index of the first token.
    pub(crate) first: usize,
    pub(crate) container: usize,
}

/// List of items: file, braces, or the single statement after `in`, `then`, `else`.
#[derive(Clone, Debug)]
pub(crate) struct Container {
    pub(crate) kind: SyntaxKind,
    /// Item that the container is part of. `None` for the file.
    pub(crate) owner: Option<usize>,
    pub(crate) items: Vec<usize>,
}

/// Tokens and structure of a text.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    pub(crate) tokens: Vec<Token>,
    pub(crate) items: Vec<Item>,
    pub(crate) containers: Vec<Container>,
    /// Blanks after the last token are kept.
    pub(crate) is_end_fixed: bool,
}

impl Stream {
    /// Fixes all tokens but those of the given lines.
    pub(crate) fn select_lines(&mut self, lines: &[RangeInclusive<usize>]) {
        let is_selected = |line: usize| lines.iter().any(|range| range.contains(&(line + 1)));
        for token in &mut self.tokens {
            token.is_fixed |= !is_selected(token.line);
        }
        self.is_end_fixed = !self.tokens.last().is_some_and(|last| is_selected(last.line));
    }
}

fn is_item(kind: SyntaxKind) -> bool {
    kind.is_statement() || matches!(kind, FIELD_DECL | LET_FIELD)
}

/// Position in the text: line and column.
struct Cursor {
    line: usize,
    column: usize,
}

impl Cursor {
    /// Advances past a token. Tabs in tokens count as one column, so that the width of a token does
    /// not depend on its column.
    fn skip_token(&mut self, text: &str) {
        match text.rfind('\n') {
            None => self.column += text.chars().count(),
            Some(last) => {
                self.line += text.matches('\n').count();
                self.column = text[last + 1..].chars().count();
            }
        }
    }

    /// Advances past blanks.
    fn advance(&mut self, text: &str) {
        for byte in text.bytes() {
            match byte {
                b'\n' => *self = Cursor { line: self.line + 1, column: 0 },
                b'\t' => self.column = (self.column / 8 + 1) * 8,
                b'\r' => {}
                _ => self.column += 1,
            }
        }
    }
}

/// Collects the tokens of a text from its tree.
pub(crate) fn collect(text: &str, root: &SyntaxNode) -> Stream {
    let file = Container { kind: SOURCE_FILE, owner: None, items: Vec::new() };
    let mut stream = Stream {
        tokens: Vec::with_capacity(text.len() / 6),
        items: Vec::new(),
        containers: vec![file],
        is_end_fixed: false,
    };
    let mut cursor = Cursor { line: 0, column: 0 };
    let mut nodes: Vec<SyntaxKind> = Vec::new();
    // Open items and containers, and items whose first token follows.
    let mut items: Vec<usize> = Vec::new();
    let mut containers: Vec<usize> = vec![0];
    let mut started: Vec<usize> = Vec::new();
    let mut brackets: Vec<usize> = Vec::new();
    let mut breaks = 0;
    let mut is_off = false;
    for event in root.preorder_with_tokens() {
        match event {
            WalkEvent::Enter(NodeOrToken::Node(node)) => {
                let kind = node.kind();
                let parent = nodes.last().copied();
                nodes.push(kind);
                if is_item(kind) {
                    if parent.is_some_and(is_item) {
                        // The single statement of another one.
                        containers.push(stream.containers.len());
                        stream.containers.push(Container {
                            kind: VALUE,
                            owner: items.last().copied(),
                            items: Vec::new(),
                        });
                    }
                    let container = containers.last().copied().unwrap_or(0);
                    let index = stream.items.len();
                    stream.containers[container].items.push(index);
                    stream.items.push(Item { first: stream.tokens.len(), container });
                    items.push(index);
                    started.push(index);
                } else if kind == DAG_ARG {
                    // The operator has no other argument before it, only the parenthesis.
                    let next = stream.tokens.len();
                    if let Some(&open) = brackets.last()
                        && stream.tokens[open].first_operand.is_none()
                        && stream.tokens[open + 1..].iter().any(|token| !token.kind.is_trivia())
                    {
                        stream.tokens[open].first_operand = Some(next);
                    }
                } else if matches!(kind, BODY | BLOCK) {
                    containers.push(stream.containers.len());
                    stream.containers.push(Container {
                        kind,
                        owner: items.last().copied(),
                        items: Vec::new(),
                    });
                }
            }
            WalkEvent::Leave(NodeOrToken::Node(node)) => {
                nodes.pop();
                let kind = node.kind();
                if is_item(kind) {
                    items.pop();
                    if nodes.last().copied().is_some_and(is_item) {
                        containers.pop();
                    }
                } else if matches!(kind, BODY | BLOCK) {
                    containers.pop();
                }
            }
            WalkEvent::Leave(NodeOrToken::Token(_)) => {}
            WalkEvent::Enter(NodeOrToken::Token(token)) => {
                let range = token.text_range();
                let (start, end) = (usize::from(range.start()), usize::from(range.end()));
                let kind = token.kind();
                let own = &text[start..end];
                if kind == WHITESPACE {
                    breaks = own.bytes().filter(|&byte| byte == b'\n').count();
                    cursor.advance(own);
                    continue;
                }
                let parent = nodes.last().copied().unwrap_or(SOURCE_FILE);
                let is_brace = matches!(parent, BODY | BLOCK) && matches!(kind, L_BRACE | R_BRACE);
                let index = stream.tokens.len();
                let mut starts = None;
                if !kind.is_trivia() {
                    for &item in &started {
                        stream.items[item].first = index;
                    }
                    // Of nested items, the outermost one has the line.
                    starts = started.first().copied();
                    started.clear();
                }
                let (line, column) = (cursor.line, cursor.column);
                cursor.skip_token(own);
                let mut partner = None;
                match kind {
                    L_BRACE | L_PAREN | L_SQUARE | L_ANGLE => brackets.push(index),
                    R_BRACE | R_PAREN | R_SQUARE | R_ANGLE => {
                        partner = brackets.pop();
                        if let Some(open) = partner {
                            stream.tokens[open].partner = Some(index);
                        }
                    }
                    _ => {}
                }
                let directive = format_comment(kind, own);
                stream.tokens.push(Token {
                    kind,
                    parent,
                    start,
                    end,
                    breaks,
                    column,
                    end_column: cursor.column,
                    line,
                    starts,
                    item: items.last().copied(),
                    is_long: cursor.line > line,
                    closes: containers.last().copied().filter(|_| is_brace && kind == R_BRACE),
                    partner,
                    first_operand: None,
                    is_fixed: is_off,
                });
                is_off = directive.unwrap_or(is_off);
                breaks = 0;
            }
        }
    }
    stream.is_end_fixed = is_off;
    stream
}

/// Returns true for the comment that stops formatting, false for the one that resumes it.
fn format_comment(kind: SyntaxKind, text: &str) -> Option<bool> {
    if kind != LINE_COMMENT {
        return None;
    }
    match text.trim_start_matches('/').trim() {
        "tablegen-format off" => Some(true),
        "tablegen-format on" => Some(false),
        _ => None,
    }
}
