//! The text of `tablegen!` from its tokens.
//!
//! In: tokens, each with its place in the Rust file. Out: the text that was written, laid out as
//! there, so that a line and a column of it are those of the Rust file; and which part of it came
//! from which token, so that an error can point there.

use proc_macro::{Delimiter, Group, Literal, Spacing, Span, TokenStream, TokenTree};

use crate::args::raw_string_bounds;
use crate::report::MacroError;

/// TableGen text, and where in the macro each part of it stands.
pub(crate) struct Inline {
    pub(crate) text: String,
    /// What messages call the text: the path of the Rust file.
    pub(crate) name: String,
    /// Where each token begins in the text, in order.
    starts: Vec<(usize, Span)>,
    /// Whether the text is one raw string, in which a span cannot say much.
    pub(crate) is_raw: bool,
}

impl Inline {
    /// The text of these tokens: a raw string, or TableGen as Rust's lexer takes it.
    pub(crate) fn new(tokens: &TokenStream) -> Self {
        let first = tokens.clone().into_iter().next();
        let name = match first.as_ref().map_or_else(Span::call_site, TokenTree::span).file() {
            // As in the language server, which knows no files.
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

    /// The token at an offset of the text, or the last one before it.
    pub(crate) fn span(&self, offset: usize) -> Span {
        let after = self.starts.partition_point(|(start, _)| *start <= offset);
        let at = self.starts.get(after.saturating_sub(1));
        at.map_or_else(Span::call_site, |(_, span)| *span)
    }
}

/// Where a token stands in its file, both from 1. The column counts characters.
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

/// Text in the making.
struct Layout {
    text: String,
    starts: Vec<(usize, Span)>,
    /// Where the text ends.
    at: Position,
    /// Whether the next token has to follow directly, if its place is not known.
    joint: bool,
}

impl Default for Layout {
    fn default() -> Self {
        Layout {
            text: String::new(),
            starts: Vec::new(),
            at: Position { line: 1, column: 1 },
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
                    // A doc comment comes as an attribute, an inner one with a `!`.
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
                    // `!add`, `$name`: always written in one.
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

    /// Adds a token where it stands, or behind a blank if that is not known. `joint` says that
    /// the token after it belongs to it.
    fn token(&mut self, text: &str, span: Span, joint: bool) {
        let position = Position::of(span);
        if position < self.at || (self.starts.is_empty() && position.line == 0) {
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

    /// Adds line ends and blanks up to a place.
    fn move_to(&mut self, to: Position) {
        while self.at.line < to.line {
            self.text.push('\n');
            self.at = Position { line: self.at.line + 1, column: 1 };
        }
        while self.at.column < to.column {
            self.text.push(' ');
            self.at.column += 1;
        }
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.at.line += text.matches('\n').count();
        self.at.column = match text.rfind('\n') {
            Some(end) => text[end + 1..].chars().count() + 1,
            None => self.at.column + text.chars().count(),
        };
    }
}

/// Whether what follows a `#` is the rest of a doc comment.
fn is_doc_comment(group: &Group) -> bool {
    let mut tokens = group.stream().into_iter();
    group.delimiter() == Delimiter::Bracket
        && matches!(tokens.next(), Some(TokenTree::Ident(name)) if name.to_string() == "doc")
        && matches!(tokens.next(), Some(TokenTree::Punct(punct)) if punct.as_char() == '=')
}

/// The text of `[{ ... }]`, as it was written.
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

/// Names that Rust takes for the prefix of a literal, as in `NAME#_x`. Rust's lexer has complained,
/// if the edition of the crate is 2021 or later, but cannot say what to do.
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
                let way_out = match quote {
                    '#' if !in_code => "put a blank before and behind `#`, or write",
                    '#' | '\'' | '"' => "write",
                    _ => continue,
                };
                found.push(MacroError::new(
                    name.span(),
                    format!(
                        "Rust takes `{name}{quote}` for the beginning of a literal: {way_out} the \
                         TableGen text as a raw string, `r#\"...\"#`"
                    ),
                ));
            }
            _ => {}
        }
    }
}

/// Whether one token stands directly before another.
fn touch(one: Span, other: Span) -> bool {
    let (end, start) = (Position::of(one.end()), Position::of(other.start()));
    // Where places are not known, all are the same.
    end == start && Position::of(one.start()) != end
}
