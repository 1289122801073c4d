//! Text of `tablegen!`, reconstructed from its tokens.
//!
//! Input: tokens with their spans. Output: the text as written, with lines and columns of the Rust
//! file, and the token of each part of the text for the spans of errors.

use proc_macro::{Delimiter, Group, Literal, Spacing, Span, TokenStream, TokenTree};

use crate::args::raw_string_bounds;
use crate::report::MacroError;

/// TableGen text with the spans of its parts.
pub(crate) struct Inline {
    pub(crate) text: String,
    /// Name of the text in messages: the path of the Rust file.
    pub(crate) name: String,
    /// Offset in the text and span of each token, in ascending order.
    starts: Vec<(usize, Span)>,
    /// True if the text is one raw string, so that all spans are that of the string.
    pub(crate) is_raw: bool,
}

impl Inline {
    /// Returns the text of these tokens: the value of a raw string, or TableGen tokens.
    pub(crate) fn new(tokens: &TokenStream) -> Self {
        let first = tokens.clone().into_iter().next();
        let name = match first.as_ref().map_or_else(Span::call_site, TokenTree::span).file() {
            // The language server has no file names.
            name if name.is_empty() => "tablegen!".to_owned(),
            name => name,
        };
        let mut layout = Layout::default();
        if let Some(TokenTree::Literal(literal)) = &first
            && tokens.clone().into_iter().nth(1).is_none()
            && let Some((start, end)) = raw_string_bounds(&literal.to_string())
        {
            layout.raw_string(literal, start, end);
            return Inline { text: layout.text, name, starts: layout.starts, is_raw: true };
        }
        layout.tokens(tokens.clone());
        Inline { text: layout.text, name, starts: layout.starts, is_raw: false }
    }

    /// Returns the span of the token at an offset of the text, or that of the last one before it.
    pub(crate) fn span(&self, offset: usize) -> Span {
        let after = self.starts.partition_point(|(start, _)| *start <= offset);
        let start = self.starts.get(after.saturating_sub(1));
        start.map_or_else(Span::call_site, |(_, span)| *span)
    }
}

/// Position of a token in its file. Line and column are counted from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Position {
    line: usize,
    column: usize,
}

impl Position {
    fn of(span: Span) -> Self {
        Position { line: span.line(), column: span.column() }
    }
}

/// Builder of the text.
struct Layout {
    text: String,
    starts: Vec<(usize, Span)>,
    /// Position of the end of the text.
    position: Position,
    /// True if a token of unknown position must follow without a space.
    joint: bool,
}

impl Default for Layout {
    fn default() -> Self {
        Layout {
            text: String::new(),
            starts: Vec::new(),
            position: Position { line: 1, column: 1 },
            joint: true,
        }
    }
}

impl Layout {
    fn raw_string(&mut self, literal: &Literal, start: usize, end: usize) {
        let mut position = Position::of(literal.span());
        position.column += start;
        self.move_to(position);
        self.starts.push((0, literal.span()));
        self.push(&literal.to_string()[start..end]);
    }

    fn tokens(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    // Doc comments are passed as attributes, inner ones with `!`.
                    let mut ahead = tokens.clone();
                    let mut next = ahead.next();
                    if matches!(&next, Some(TokenTree::Punct(bang)) if bang.as_char() == '!') {
                        next = ahead.next();
                    }
                    match next {
                        Some(TokenTree::Group(group)) if is_doc_comment(&group) => tokens = ahead,
                        _ => self.token("#", punct.span(), punct.spacing() == Spacing::Joint),
                    }
                }
                TokenTree::Punct(punct) => {
                    let c = punct.as_char();
                    // `!add`, `$name`: written without a space.
                    let joint = punct.spacing() == Spacing::Joint || matches!(c, '!' | '$' | '\'');
                    self.token(c.encode_utf8(&mut [0; 4]), punct.span(), joint);
                }
                TokenTree::Ident(ident) => self.token(&ident.to_string(), ident.span(), false),
                TokenTree::Literal(literal) => {
                    self.token(&literal.to_string(), literal.span(), false);
                }
                TokenTree::Group(group) => self.group(&group),
            }
        }
    }

    fn group(&mut self, group: &Group) {
        if let Some(code) = code_block(group) {
            self.token(&code, group.span(), false);
            return;
        }
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => return self.tokens(group.stream()),
        };
        self.token(open, group.span_open(), false);
        self.tokens(group.stream());
        self.token(close, group.span_close(), false);
    }

    /// Adds a token at its position, or after a space if the position is unknown. With `joint`, the
    /// next token follows without a space.
    fn token(&mut self, text: &str, span: Span, joint: bool) {
        let position = Position::of(span);
        if position < self.position || (self.starts.is_empty() && position.line == 0) {
            if !self.joint {
                self.push(" ");
            }
        } else {
            self.move_to(position);
        }
        self.starts.push((self.text.len(), span));
        self.push(text);
        self.joint = joint;
    }

    /// Adds line breaks and spaces up to a position.
    fn move_to(&mut self, to: Position) {
        while self.position.line < to.line {
            self.text.push('\n');
            self.position = Position { line: self.position.line + 1, column: 1 };
        }
        while self.position.column < to.column {
            self.text.push(' ');
            self.position.column += 1;
        }
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.position.line += text.matches('\n').count();
        self.position.column = match text.rfind('\n') {
            Some(end) => text[end + 1..].chars().count() + 1,
            None => self.position.column + text.chars().count(),
        };
    }
}

/// Returns true if the group after a `#` is the rest of a doc comment.
fn is_doc_comment(group: &Group) -> bool {
    let mut tokens = group.stream().into_iter();
    group.delimiter() == Delimiter::Bracket
        && matches!(tokens.next(), Some(TokenTree::Ident(name)) if name.to_string() == "doc")
        && matches!(tokens.next(), Some(TokenTree::Punct(punct)) if punct.as_char() == '=')
}

/// Returns the text of `[{ ... }]` as it was written.
fn code_block(group: &Group) -> Option<String> {
    let mut tokens = group.stream().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(code)), None)
            if group.delimiter() == Delimiter::Bracket && code.delimiter() == Delimiter::Brace =>
        {
            let written = group.span().source_text();
            let whole = |text: &String| text.starts_with("[{") && text.ends_with("}]");
            Some(written.filter(whole).unwrap_or_else(|| format!("[{code}]")))
        }
        _ => None,
    }
}

/// Returns an error for each name that Rust lexes as the prefix of a literal, as in `NAME#_x`.
/// Rust's lexer reports these itself in editions from 2021 on, but without the remedy.
pub(crate) fn prefixes(tokens: &TokenStream) -> Vec<MacroError> {
    let mut found = Vec::new();
    find_prefixes(tokens.clone(), false, &mut found);
    found
}

fn find_prefixes(tokens: TokenStream, in_code: bool, found: &mut Vec<MacroError>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match (&token, tokens.peek()) {
            (TokenTree::Group(group), _) => {
                let in_code = in_code || code_block(group).is_some();
                find_prefixes(group.stream(), in_code, found);
            }
            (TokenTree::Ident(name), Some(next)) if touch(name.span(), next.span()) => {
                let Some(quote) = next.to_string().chars().next() else { continue };
                let remedy = match quote {
                    '#' if !in_code => "put a blank before and behind `#`, or write",
                    '#' | '\'' | '"' => "write",
                    _ => continue,
                };
                found.push(MacroError::new(
                    name.span(),
                    format!(
                        "Rust takes `{name}{quote}` for the beginning of a literal: {remedy} the \
                         TableGen text as a raw string, `r#\"...\"#`"
                    ),
                ));
            }
            _ => {}
        }
    }
}

/// Returns true if the second token directly follows the first.
fn touch(one: Span, other: Span) -> bool {
    let (end, start) = (Position::of(one.end()), Position::of(other.start()));
    // If positions are unknown, all are equal.
    end == start && Position::of(one.start()) != end
}
