//! Breaks of lines that are longer than [`Style::width`](crate::Style::width).
//!
//! A line is broken at the outermost comma before which everything fits, and at the last one of several.
//! Within brackets, the new line is aligned with the first element. After an element that takes several
//! lines, the next one starts a line of its own, so that it is not read as a part of that element.

use tablegen_syntax::SyntaxKind::*;

use crate::layout::{Layout, Line};

impl Layout<'_> {
    /// Returns the token before which a line that starts with `first` is broken. `None` if the line
    /// fits, or no break makes it shorter.
    pub(crate) fn find_break(&self, first: usize) -> Option<usize> {
        self.find_break_from(first, self.column)
    }

    /// As [`Layout::find_break`], for the part of the line after a token with line breaks of its own.
    pub(crate) fn find_break_after(&self, long: usize) -> Option<usize> {
        let next = long + 1;
        let token = self.stream.tokens.get(next).filter(|token| token.breaks == 0)?;
        let gap = token.column.saturating_sub(self.stream.tokens[long].end_column);
        self.find_break_from(next, self.column + gap)
    }

    /// `column` is the new column of the token `first`.
    fn find_break_from(&self, first: usize, column: usize) -> Option<usize> {
        let width = self.style.width?;
        let tokens = &self.stream.tokens;
        let moved = |old: usize| (old + column).saturating_sub(tokens[first].column);
        let is_past = |index: usize| moved(tokens[index].end_column) > width;
        // A token with line breaks ends the part that counts. The search ends where the width does, so
        // that its time does not depend on the length of the line.
        let end = self.line_ends[first];
        let is_code = |index: &usize| tokens[*index].kind != LINE_COMMENT;
        let is_too_long =
            (first..end).take_while(|&index| !tokens[index].is_long).filter(is_code).any(is_past);
        if !is_too_long && !self.is_broken {
            return None;
        }
        let mut open = self.brackets.clone();
        let mut best: Option<(usize, usize)> = None;
        for index in first + 1..end {
            let before = &tokens[index - 1];
            match before.kind {
                L_BRACE | L_PAREN | L_SQUARE | L_ANGLE => open.push(index - 1),
                R_BRACE | R_PAREN | R_SQUARE | R_ANGLE => drop(open.pop()),
                _ if before.is_long => break,
                _ => {}
            }
            if best.is_some() && is_past(index - 1) {
                break;
            }
            let token = &tokens[index];
            let is_candidate = before.kind == COMMA
                && !token.is_fixed
                && !token.is_long
                && !token.kind.is_comment()
                && self.break_indent(index, &open, &moved) < moved(token.column);
            if !is_candidate {
                continue;
            }
            let element_start = index.checked_sub(2).and_then(|last| tokens[last].partner);
            let ends_long_element = self.is_broken && element_start.is_some_and(|one| one < first);
            let is_outer = best.is_none_or(|(depth, _)| open.len() <= depth);
            if (is_too_long && is_outer) || (!is_too_long && ends_long_element) {
                best = Some((open.len(), index));
            }
            if ends_long_element {
                break;
            }
        }
        best.map(|(_, index)| index)
    }

    /// Breaks the line before a token.
    pub(crate) fn break_line(&mut self, index: usize) {
        let new = self.break_indent(index, &self.brackets, &|old| old);
        let before = self.stream.tokens[index - 1].end;
        self.out.push_str(self.line_break(before));
        self.out.extend(std::iter::repeat_n(' ', new));
        self.breaks = 1;
        self.line += 1;
        self.column = new;
        self.indents.push(Line { first: index, old: self.stream.tokens[index].column, new });
    }

    /// Returns the indentation of a line that is broken before a token: that of the first element in the
    /// innermost brackets in which there is enough space, or twice that of the statement.
    ///
    /// `open` are the brackets that are open there, and `moved` computes the new columns of tokens that are
    /// not in the output yet.
    fn break_indent(&self, index: usize, open: &[usize], moved: &dyn Fn(usize) -> usize) -> usize {
        let tokens = &self.stream.tokens;
        let width = self.style.width.unwrap_or(usize::MAX);
        let mut skipped = 0;
        for &open in open.iter().rev() {
            if matches!(tokens[open].parent, BODY | BLOCK) {
                break;
            }
            let element = tokens[open].first_operand.unwrap_or(open + 1);
            let Some(token) = tokens.get(element).filter(|_| element < index) else { continue };
            let start = match self.moved.get(element) {
                Some(token) => token.column,
                None => moved(token.column),
            };
            // Of nested brackets without enough space, each has an indentation of its own, up to a limit.
            let column = start + skipped * self.style.indent;
            let column = if skipped == 0 { column } else { column.min(width / 4 * 3) };
            let close = tokens[open].partner.unwrap_or(index);
            let rest = tokens[close].end_column.saturating_sub(tokens[index].column);
            let is_short = tokens[close].line == tokens[index].line && column + rest <= width;
            if is_short || start <= width / 2 {
                return column;
            }
            skipped += 1;
        }
        let item = tokens[index].item.map_or(0, |item| self.stream.items[item].first);
        let line = self.line_of(item);
        line.new + 2 * self.style.indent
    }
}
