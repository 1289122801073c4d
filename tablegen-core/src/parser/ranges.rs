//! Bit ranges `{7-4, 0}` and list slices `[1...3, x]`.

use super::{Parse, Parser};
use crate::evaluation::Vals;
use crate::lexer::Tok;
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::types::TypeId;
use crate::value::{BinOp, Val};

/// Greatest number of bits in one range.
const MAX_RANGE: i64 = 1 << 24;

impl Parser<'_> {
    /// Parses a piece of a range: a number, `a...b`, `a-b`, or `a` followed by a negative number.
    /// `first` is the first number if it is parsed already.
    pub(super) fn parse_range_piece(
        &mut self,
        ranges: &mut Vec<u32>,
        first: Option<Val>,
    ) -> Parse<()> {
        let value = match first {
            Some(value) => Ok(value),
            None => self.parse_value(None, None),
        };
        let start = match value {
            Err(super::Stop::Fatal) => return Err(super::Stop::Fatal),
            other => other.ok().and_then(|value| self.ev.values.int(value)),
        };
        let Some(start) = start else {
            let stop = self.error_here("expected integer or bitrange");
            let help =
                "before statements in braces, `let` and `foreach` need `in`, and `if` needs `then`";
            self.help_at(Tok::begins_statement, help);
            return Err(stop);
        };
        if start < 0 {
            return Err(self.error_here("invalid range, cannot be negative"));
        }
        let end = match self.tok() {
            Tok::DotDotDot | Tok::Minus => {
                self.advance();
                let end = match self.parse_value(None, None) {
                    Err(super::Stop::Fatal) => return Err(super::Stop::Fatal),
                    other => other.ok().and_then(|value| self.ev.values.int(value)),
                };
                match end {
                    Some(end) => end,
                    None => return Err(self.error_here("expected integer value as end of range")),
                }
            }
            Tok::Int => {
                let end = self.lex.int.wrapping_neg();
                self.advance();
                end
            }
            _ => {
                ranges.push(start as u32);
                return Ok(());
            }
        };
        if end < 0 {
            return Err(self.error_here("invalid range, cannot be negative"));
        }
        if start.max(end) - start.min(end) >= MAX_RANGE {
            return Err(self.error_here(format!("range has more than {MAX_RANGE} elements")));
        }
        if start < end {
            ranges.extend((start..=end).map(|index| index as u32));
        } else {
            ranges.extend((end..=start).rev().map(|index| index as u32));
        }
        Ok(())
    }

    /// Parses pieces separated by commas. Empty after an error.
    pub(super) fn parse_range_list(&mut self) -> Parse<Vec<u32>> {
        let mut ranges = Vec::new();
        self.parse_range_piece(&mut ranges, None)?;
        while self.eat(Tok::Comma) {
            self.parse_range_piece(&mut ranges, None)?;
        }
        Ok(ranges)
    }

    /// Parses an optional `<ranges>`.
    pub(super) fn parse_optional_ranges(&mut self) -> Parse<Vec<u32>> {
        let open = self.lex.loc();
        if !self.eat(Tok::Less) {
            return Ok(Vec::new());
        }
        let ranges = self.parse_range_list()?;
        if !self.eat(Tok::Greater) {
            return Err(self.unmatched("expected '>' at end of range list", open, '<'));
        }
        Ok(ranges)
    }

    /// Parses an optional `{ranges}`.
    pub(super) fn parse_optional_bits(&mut self) -> Parse<Vec<u32>> {
        let open = self.lex.loc();
        if !self.eat(Tok::LBrace) {
            return Ok(Vec::new());
        }
        let ranges = self.parse_range_list()?;
        if !self.eat(Tok::RBrace) {
            return Err(self.unmatched("expected '}' at end of bit list", open, '{'));
        }
        Ok(ranges)
    }

    /// Parses an element of a slice: an int, a list of ints, or a range.
    fn parse_slice_element(&mut self, current: Option<RecordId>) -> Parse<Val> {
        let left_loc = self.lex.loc();
        let left = self.parse_value(current, None)?;
        let right = match self.tok() {
            Tok::DotDotDot | Tok::Minus => {
                self.advance();
                let loc = self.lex.loc();
                let right = self.parse_value(current, None)?;
                self.expect_int(right, loc)?;
                right
            }
            Tok::Int => {
                let end = self.lex.int.wrapping_neg();
                if end < 0 {
                    return Err(self.error_here("invalid range, cannot be negative"));
                }
                self.advance();
                self.ev.values.make_int(end)
            }
            _ => return Ok(left),
        };
        self.expect_int(left, left_loc)?;
        let ty = self.ev.list_type(TypeId::INT);
        Ok(self.ev.apply_binary(BinOp::RangeClosed, left, right, ty, current)?)
    }

    fn expect_int(&mut self, v: Val, loc: Loc) -> Parse<()> {
        let ty = self.ev.values.ty(v);
        if ty == TypeId::INT {
            return Ok(());
        }
        let shown = self.show_type_of(v);
        Err(self.error_at(loc, format!("expected int...int, got {shown}")))
    }

    /// Parses the elements between `[` and `]`: an int for one element, a list of ints for a slice.
    pub(super) fn parse_slice(&mut self, current: Option<RecordId>) -> Parse<Val> {
        let mut single = true;
        let mut elements = Vals::new();
        let mut slices = Vals::new();
        let mut last;
        loop {
            let loc = self.lex.loc();
            let value = self.parse_slice_element(current)?;
            last = Some(value);
            let ty = self.ev.values.ty(value);
            if let Some(element) = self.ev.types.element(ty) {
                if element != TypeId::INT {
                    let shown = self.ev.show_type(ty);
                    return Err(self.error_at(loc, format!("expected list<int>, got {shown}")));
                }
                self.flush_elements(&mut elements, &mut slices);
                slices.push(value);
                single = false;
                last = None;
            } else if ty != TypeId::INT {
                let shown = self.show_type_of(value);
                return Err(self.error_at(loc, format!("unhandled type {shown} in range")));
            }
            if self.tok() != Tok::Comma {
                break;
            }
            self.advance();
            // `[i,]` is a list with one element.
            single = false;
            elements.extend(last.take());
            if self.tok() == Tok::RSquare {
                break;
            }
        }
        if let Some(last) = last {
            if single {
                return Ok(last);
            }
            elements.push(last);
        }
        self.flush_elements(&mut elements, &mut slices);
        let mut result = slices[0];
        for &slice in &slices[1..] {
            result = self.ev.list_concat(result, slice, current)?;
        }
        Ok(result)
    }

    fn flush_elements(&mut self, elements: &mut Vals, slices: &mut Vals) {
        if !elements.is_empty() {
            slices.push(self.ev.list(elements, TypeId::INT));
            elements.clear();
        }
    }

    /// Returns the type of a value, or the value if it has no type, for messages.
    pub(super) fn show_type_of(&self, v: Val) -> String {
        match self.ev.type_of(v) {
            Some(ty) => self.ev.show_type(ty),
            None => self.ev.show(v),
        }
    }
}
