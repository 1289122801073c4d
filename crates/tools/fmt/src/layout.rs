//! Layout: computes the blanks before each token.
//!
//! Line breaks are those of the author. The first token of a line is indented by its role: items by
//! the nesting of their containers, continuation lines as far from their item as before, or aligned
//! with the token that they were aligned with before.

use tablegen_syntax::SyntaxKind::*;

use crate::spacing::{Gap, between};
use crate::style::Style;
use crate::tokens::{Stream, Token};

/// Greatest indentation, in columns. Text that is nested deeper is not indented further.
const MAX_INDENT: usize = 400;

/// Formats the tokens of a text once. Returns the new text, and its tokens in place of `stream`'s.
pub(crate) fn format(text: &str, stream: &Stream, style: &Style) -> (String, Vec<Token>) {
    let mut layout = Layout {
        text,
        stream,
        style,
        out: String::with_capacity(text.len() + text.len() / 16),
        column: 0,
        moved: Vec::with_capacity(stream.tokens.len()),
        brackets: Vec::new(),
        next_break: None,
        is_broken: false,
        breaks: 0,
        line: 0,
        indents: Vec::new(),
        last_in_column: Vec::new(),
        is_flush: vec![None; stream.containers.len()],
        line_ends: line_ends(stream),
        next_significant: next_significant(stream),
    };
    layout.run();
    (layout.out, layout.moved)
}

/// Returns, for each token, the index after the last token of its line.
fn line_ends(stream: &Stream) -> Vec<usize> {
    let tokens = &stream.tokens;
    let mut ends = vec![tokens.len(); tokens.len()];
    for index in (0..tokens.len().saturating_sub(1)).rev() {
        ends[index] = if tokens[index + 1].breaks > 0 { index + 1 } else { ends[index + 1] };
    }
    ends
}

/// Returns, for each token, the index of the first one from it on that is no trivia.
fn next_significant(stream: &Stream) -> Vec<usize> {
    let tokens = &stream.tokens;
    let mut found = vec![tokens.len(); tokens.len()];
    for index in (0..tokens.len()).rev() {
        let is_trivia = tokens[index].kind.is_trivia();
        found[index] = match found.get(index + 1) {
            _ if !is_trivia => index,
            Some(&next) => next,
            None => tokens.len(),
        };
    }
    found
}

pub(crate) struct Layout<'s> {
    text: &'s str,
    pub(crate) stream: &'s Stream,
    pub(crate) style: &'s Style,
    pub(crate) out: String,
    /// Column of the end of `out`.
    pub(crate) column: usize,
    /// The tokens that are in `out`, with their new positions.
    pub(crate) moved: Vec<Token>,
    /// Open brackets.
    pub(crate) brackets: Vec<usize>,
    /// Token before which the current line is broken, because it is too long.
    next_break: Option<usize>,
    /// True if the current line starts where a long line was broken.
    pub(crate) is_broken: bool,
    /// Line breaks since the last token.
    pub(crate) breaks: usize,
    /// Line of the end of `out`.
    pub(crate) line: usize,
    /// Old and new indentation, and index of the first token, of the lines so far.
    pub(crate) indents: Vec<Line>,
    /// For each old column, the last token that starts there.
    last_in_column: Vec<usize>,
    /// For each container, true if its items are not indented, once it is known.
    is_flush: Vec<Option<bool>>,
    pub(crate) line_ends: Vec<usize>,
    /// For each token, the index of the first token from it on that is no comment or directive.
    next_significant: Vec<usize>,
}

#[derive(Clone, Copy)]
pub(crate) struct Line {
    pub(crate) first: usize,
    pub(crate) old: usize,
    pub(crate) new: usize,
}

impl Layout<'_> {
    fn run(&mut self) {
        let tokens = &self.stream.tokens;
        for (index, token) in tokens.iter().enumerate() {
            let starts_line = index == 0 || token.breaks > 0;
            if starts_line {
                self.start_line(index);
                self.is_broken = false;
                self.next_break = self.find_break(index);
            } else if self.next_break == Some(index) {
                self.break_line(index);
                self.is_broken = true;
                self.next_break = self.find_break(index);
            } else {
                self.add_gap(index);
            }
            self.remember_column(index);
            let own = &self.text[token.start..token.end];
            let (start, column) = (self.out.len(), self.column);
            self.out.push_str(own);
            let height = if token.is_long { own.matches('\n').count() } else { 0 };
            self.column = match token.end_column.checked_sub(token.column) {
                Some(len) if height == 0 => self.column + len,
                _ => token.end_column,
            };
            self.moved.push(Token {
                start,
                end: self.out.len(),
                column,
                end_column: self.column,
                line: self.line,
                breaks: self.breaks,
                ..token.clone()
            });
            self.line += height;
            self.breaks = 0;
            if token.is_long {
                self.next_break = self.find_break_after(index);
            }
            match token.kind {
                L_BRACE | L_PAREN | L_SQUARE | L_ANGLE => self.brackets.push(index),
                R_BRACE | R_PAREN | R_SQUARE | R_ANGLE => drop(self.brackets.pop()),
                _ => {}
            }
        }
        let end = tokens.last().map_or(0, |last| last.end);
        if self.stream.is_end_fixed {
            self.out.push_str(&self.text[end..]);
        } else if !tokens.is_empty() {
            self.out.push_str(self.line_break(end));
        }
    }

    fn remember_column(&mut self, index: usize) {
        let column = self.stream.tokens[index].column;
        if column < MAX_INDENT {
            if self.last_in_column.len() <= column {
                self.last_in_column.resize(column + 1, usize::MAX);
            }
            self.last_in_column[column] = index;
        }
    }

    /// Returns the blanks before a token, as they are in the text.
    fn blanks(&self, index: usize) -> &str {
        let tokens = &self.stream.tokens;
        let from = index.checked_sub(1).map_or(0, |before| tokens[before].end);
        &self.text[from..tokens[index].start]
    }

    /// Returns the line ending that the author uses at an offset.
    pub(crate) fn line_break(&self, index: usize) -> &'static str {
        let rest = &self.text.as_bytes()[index..];
        let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
        if blanks.take_while(|&&byte| byte != b'\n').any(|&byte| byte == b'\r') {
            "\r\n"
        } else {
            "\n"
        }
    }

    fn start_line(&mut self, index: usize) {
        let stream = self.stream;
        let token = &stream.tokens[index];
        let old = token.column;
        let new = if token.is_fixed { old } else { self.indent(index).min(MAX_INDENT.max(old)) };
        let is_before_fixed = index > 0 && stream.tokens[index - 1].is_fixed;
        let blanks = self.blanks(index).to_owned();
        if token.is_fixed {
            // Blanks at the end of the line before belong to that line.
            match blanks.find(['\n', '\r']) {
                Some(end) if !is_before_fixed => self.out.push_str(&blanks[end..]),
                _ => self.out.push_str(&blanks),
            }
        } else {
            let from = index.checked_sub(1).map_or(0, |before| stream.tokens[before].end);
            let line_break = self.line_break(from);
            if index > 0 {
                if is_before_fixed && let Some(end) = blanks.find(['\n', '\r']) {
                    self.out.push_str(&blanks[..end]);
                }
                for _ in 0..token.breaks.min(self.style.blank_lines + 1) {
                    self.out.push_str(line_break);
                }
            }
            self.out.extend(std::iter::repeat_n(' ', new));
        }
        self.breaks = if token.is_fixed || index == 0 {
            token.breaks
        } else {
            token.breaks.min(self.style.blank_lines + 1)
        };
        self.line += self.breaks;
        self.column = new;
        self.indents.push(Line { first: index, old, new });
    }

    /// Returns the line that contains a token which is in the output.
    pub(crate) fn line_of(&self, index: usize) -> Line {
        let next = self.indents.partition_point(|line| line.first <= index);
        self.indents.get(next.wrapping_sub(1)).copied().unwrap_or(Line { first: 0, old: 0, new: 0 })
    }

    /// Returns the line in which the owner of a container starts.
    fn owner_line(&self, container: usize) -> Option<Line> {
        let owner = self.stream.containers[container].owner?;
        Some(self.line_of(self.stream.items[owner].first))
    }

    /// Returns the indentation of the items of a container.
    fn content_indent(&mut self, container: usize) -> usize {
        let Some(line) = self.owner_line(container) else { return 0 };
        if self.is_container_flush(container, line) {
            line.new
        } else {
            line.new + self.style.indent
        }
    }

    /// Returns true if most items of a container are not indented. Bodies always are.
    fn is_container_flush(&mut self, container: usize, owner: Line) -> bool {
        if let Some(known) = self.is_flush[container] {
            return known;
        }
        let one = &self.stream.containers[container];
        let mut flush = 0_usize;
        let mut deeper = 0_usize;
        if one.kind != BODY {
            for &item in &one.items {
                let first = self.stream.items[item].first;
                match self.stream.tokens.get(first) {
                    Some(token) if token.breaks > 0 && token.column <= owner.old => flush += 1,
                    Some(token) if token.breaks > 0 => deeper += 1,
                    _ => {}
                }
            }
        }
        let result = flush > deeper;
        self.is_flush[container] = Some(result);
        result
    }

    /// Returns the new indentation of a token that starts a line.
    fn indent(&mut self, index: usize) -> usize {
        let token = &self.stream.tokens[index];
        if token.kind.is_directive() || token.kind == PP_TEXT {
            return token.column;
        }
        if token.kind.is_comment() {
            return self.comment_indent(index);
        }
        if let Some(item) = token.starts {
            return self.content_indent(self.stream.items[item].container);
        }
        if let Some(container) = token.closes {
            return self.owner_line(container).map_or(0, |line| line.new);
        }
        if token.kind == KW_ELSE
            && token.parent == IF_STMT
            && let Some(item) = token.item
        {
            return self.line_of(self.stream.items[item].first).new;
        }
        self.continuation_indent(index)
    }

    /// Returns the indentation of a line that continues an item.
    fn continuation_indent(&self, index: usize) -> usize {
        let token = &self.stream.tokens[index];
        let Some(item) = token.item else { return token.column };
        let first = self.stream.items[item].first;
        let aligned = self.last_in_column.get(token.column).copied();
        if let Some(with) = aligned
            && with != usize::MAX
            && with >= self.line_of(first).first
            && with < index
        {
            return self.moved[with].column;
        }
        let line = self.line_of(first);
        (token.column + line.new).saturating_sub(line.old)
    }

    /// Returns the indentation of a comment on its own line: that of the item or brace after it, if
    /// they were aligned, or that of the line before it.
    fn comment_indent(&mut self, index: usize) -> usize {
        let tokens = &self.stream.tokens;
        let token = &tokens[index];
        let next = Some(self.next_significant[index]).filter(|&next| next < tokens.len());
        let before = self.indents.last().copied();
        let Some(next) = next else {
            return if token.column == 0 { 0 } else { before.map_or(0, |line| line.new) };
        };
        let is_aligned = tokens[next].column == token.column;
        if tokens[next].starts.is_some() && is_aligned {
            return self.indent(next);
        }
        if let Some(container) = tokens[next].closes {
            let content = self.content_indent(container);
            let owner = self.owner_line(container).map_or(0, |line| line.new);
            return if is_aligned && owner != content && token.column <= owner {
                owner
            } else {
                content
            };
        }
        if token.column == 0 {
            return 0;
        }
        if tokens[next].starts.is_some() {
            // Between items, and not aligned with the next one.
            return match before {
                Some(line) if line.old == token.column => line.new,
                _ => self.indent(next),
            };
        }
        self.continuation_indent(index)
    }

    /// Adds the blanks between a token and the one before it on its line.
    fn add_gap(&mut self, index: usize) {
        let stream = self.stream;
        let token = &stream.tokens[index];
        let left = &stream.tokens[index - 1];
        if token.is_fixed {
            let blanks = self.blanks(index).to_owned();
            self.column += token.column.saturating_sub(left.end_column);
            self.out.push_str(&blanks);
            return;
        }
        let old = token.column.saturating_sub(left.end_column);
        let least = match between(left, token, index - 1) {
            Gap::None => 0,
            Gap::One => 1,
            Gap::Keep => old.min(1),
            Gap::Pair(open) => usize::from(self.is_padded(open, index)),
        };
        let gap = if old > 1 && (token.kind == LINE_COMMENT || self.is_in_column(index)) {
            // The column moves with the line.
            let line = self.indents.last().map_or((0, 0), |line| (line.old, line.new));
            let target = (token.column + line.1).saturating_sub(line.0);
            target.saturating_sub(self.column).max(least)
        } else {
            least
        };
        self.out.extend(std::iter::repeat_n(' ', gap));
        self.column += gap;
    }

    /// Returns true if the author has blanks inside of both brackets. With a line break at one
    /// bracket, the other one decides.
    fn is_padded(&self, open: usize, index: usize) -> bool {
        let tokens = &self.stream.tokens;
        let has_blank = |index: usize| {
            let is_on_line = tokens[index].breaks == 0;
            is_on_line.then(|| tokens[index].start > tokens[index - 1].end)
        };
        let Some(close) = tokens[open].partner else { return has_blank(index) == Some(true) };
        if close == open + 1 {
            return false;
        }
        let inside = (has_blank(open + 1), has_blank(close));
        match inside {
            (Some(first), Some(last)) => first && last,
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => false,
        }
    }

    /// Returns true if a token starts or ends in the same column as another one. Compared are the
    /// lines above and below, and the first lines of the items before and after.
    fn is_in_column(&self, position: usize) -> bool {
        let tokens = &self.stream.tokens;
        let line = self.indents.last().map_or(0, |line| line.first);
        if line > 0
            && tokens[line].breaks == 1
            && self.has_column(self.line_of(line - 1).first, position)
        {
            return true;
        }
        let next = self.line_ends[position];
        if tokens.get(next).is_some_and(|first| first.breaks == 1)
            && self.has_column(next, position)
        {
            return true;
        }
        let Some(item) = tokens[line].starts else { return false };
        let siblings = &self.stream.containers[self.stream.items[item].container].items;
        let Ok(index) = siblings.binary_search(&item) else { return false };
        let beside = [index.checked_sub(1), index.checked_add(1)];
        beside.into_iter().flatten().filter_map(|index| siblings.get(index)).any(|&sibling| {
            let first = self.stream.items[sibling].first;
            tokens.get(first).is_some_and(|token| token.breaks > 0)
                && self.has_column(first, position)
        })
    }

    /// Returns true if a token of a line starts or ends in the same column as the token `position`.
    fn has_column(&self, line: usize, position: usize) -> bool {
        let all = &self.stream.tokens;
        let token = &all[position];
        let end = self.line_ends[line];
        let from = line + all[line..end].partition_point(|one| one.end_column < token.column);
        (from.max(line + 1)..end).take(4).any(|index| {
            let one = &all[index];
            let is_separate = all[index - 1].end < one.start;
            is_separate && (one.column == token.column || one.end_column == token.end_column)
        })
    }
}
