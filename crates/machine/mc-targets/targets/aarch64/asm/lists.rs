//! Parsers of lists of vectors, of tiles, and of parts of the matrix.

use tablegen_mc::assembler::{Cursor, ErrorKind, Parsed, TokenKind};

use super::operand::{Kind, List, Operand, RegisterKind, Shape};
use super::parse::{Parser, expected, lower};
use super::registers::{self, suffix};
use crate::operands::offset as distance;
use crate::target::Register;

impl Parser<'_> {
    /// Parses a list of vectors in braces. Returns false for other lists.
    pub(super) fn list(
        &mut self,
        kind: RegisterKind,
        is_expected: bool,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<bool> {
        let saved = *cursor;
        let offset = cursor.token().offset;
        let fault = cursor.fault(ErrorKind::Expected("a list of at most 4 vectors"));
        if !cursor.eat("{") {
            return Ok(false);
        }
        let Some((first, tail)) = self.member(kind, is_expected, cursor)? else {
            *cursor = saved;
            return Ok(false);
        };
        let (start, total) = match kind {
            RegisterKind::Predicate => (Register::P0, 16),
            RegisterKind::Vector => (Register::Z0, 32),
            _ => (Register::Q0, 32),
        };
        let number = |register| distance(register, start, 32).unwrap_or(0);
        let (mut last, mut count, mut stride) = (number(first), 1, 1);
        let member = |this: &mut Self, cursor: &mut Cursor<'_, '_>| {
            let fault = cursor.fault(ErrorKind::Expected("a vector with the same suffix"));
            match this.member(kind, true, cursor)? {
                Some((register, own)) if own == tail => Ok(number(register)),
                _ => Err(fault),
            }
        };
        if cursor.eat("-") {
            let space = (total + member(self, cursor)? - last) % total;
            if !(1..=3).contains(&space) {
                return Err(fault);
            }
            count += space;
        } else {
            while cursor.eat(",") {
                let next = member(self, cursor)?;
                let step = match next > last {
                    true => next - last,
                    false => total - (last - next),
                };
                if count == 1 {
                    stride = step;
                }
                if stride == 0 || next != (last + stride) % total {
                    return Err(fault);
                }
                last = next;
                count += 1;
            }
        }
        cursor.expect("}")?;
        if count > 4 {
            return Err(fault);
        }
        let (elements, width) = suffix(&tail.to_ascii_lowercase(), kind).unwrap_or_default();
        let (count, stride) = (count as u32, stride as u32);
        let list = List { first, count, stride, elements, width, kind };
        self.operands.push(Operand::new(Kind::List(list), offset));
        Ok(true)
    }

    /// Parses a vector of a list, and returns it with its suffix. `None` if the list is of another
    /// kind.
    fn member<'s>(
        &mut self,
        kind: RegisterKind,
        is_expected: bool,
        cursor: &mut Cursor<'_, 's>,
    ) -> Parsed<Option<(Register, &'s str)>> {
        let token = cursor.token();
        if let Some(found) = self.suffixed(kind, cursor)? {
            return Ok(Some(found));
        }
        let name = lower(token);
        if name == "zt0" {
            return Ok(None);
        }
        if token.kind != TokenKind::Identifier || is_expected && !name.starts_with("za") {
            return expected(cursor, "a vector");
        }
        Ok(None)
    }

    /// Parses the matrix or a tile, with the index of a part. Returns false for other tokens.
    pub(super) fn matrix(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let token = cursor.token();
        let name = lower(token);
        let (register, width, shape) = if name == "za" || name.starts_with("za.") {
            let tail = name.get(2..).unwrap_or_default();
            let Some((_, width)) = suffix(tail, RegisterKind::Matrix) else {
                cursor.take();
                return expected(cursor, "a suffix of elements");
            };
            (Register::ZA, width, Shape::Array)
        } else {
            let found = self.machine.register(&name, RegisterKind::Matrix);
            let Some(register) = found else { return Ok(false) };
            let (head, tail) = name.split_at(name.find('.').unwrap_or(name.len()));
            let Some((_, width)) = suffix(tail, RegisterKind::Matrix) else {
                return expected(cursor, "a suffix of elements");
            };
            let shape = match head.as_bytes().last() {
                Some(b'h') => Shape::Row,
                Some(b'v') => Shape::Column,
                _ => Shape::Tile,
            };
            (register, width, shape)
        };
        cursor.take();
        self.operands.push(Operand::new(Kind::Matrix { register, width, shape }, token.offset));
        if cursor.is("[") {
            self.operand(cursor, false, false)?;
        }
        Ok(true)
    }

    /// Parses a list of tiles. Returns false for other lists.
    pub(super) fn tiles(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let saved = *cursor;
        let offset = cursor.token().offset;
        if !cursor.eat("{") {
            return Ok(false);
        }
        let push = |this: &mut Self, mask| {
            this.operands.push(Operand::new(Kind::Tiles(mask), offset));
            Ok(true)
        };
        if cursor.eat("}") {
            return push(self, 0);
        }
        if lower(cursor.token()) == "za" {
            cursor.take();
            cursor.expect("}")?;
            return push(self, 0xff);
        }
        let Some((mut mask, width)) = tile(cursor) else {
            *cursor = saved;
            return Ok(false);
        };
        while cursor.eat(",") {
            match tile(cursor) {
                Some((more, own)) if own == width => mask |= more,
                Some(_) => return expected(cursor, "a tile with the same suffix"),
                None => return Ok(false),
            }
        }
        cursor.expect("}")?;
        push(self, mask)
    }
}

/// Parses a tile of a list. Returns the tiles of 64-bit elements that it consists of, as bits, and
/// the width of its elements.
fn tile(cursor: &mut Cursor<'_, '_>) -> Option<(u8, u32)> {
    let name = lower(cursor.token());
    let (head, letter) = name.split_once('.')?;
    let (first, width) = match letter {
        "b" => (Register::ZAB0, 8_u32),
        "h" => (Register::ZAH0, 16),
        "s" => (Register::ZAS0, 32),
        "d" => (Register::ZAD0, 64),
        _ => return None,
    };
    let step = width / 8;
    let register = registers::tile(head, letter)?;
    let number = distance(register, first, step)? as u32;
    cursor.take();
    let mask = (number..8).step_by(step as usize).fold(0, |mask, tile| mask | 1 << tile);
    Some((mask, width))
}
