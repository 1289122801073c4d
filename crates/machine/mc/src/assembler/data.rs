//! Directives for data, alignments and offsets.

use super::assembly::{Assembly, fits};
use super::cursor::Cursor;
use super::elf_constants::SHF_EXECINSTR;
use super::error::{ErrorKind, Fault, Parsed};
use super::expression::ExprId;
use super::lexer::{Token, TokenKind, octa};
use super::real;
use super::section::Align;
use super::target::Target;

impl<T: Target> Assembly<T> {
    /// Executes a directive for data. `None` for other directives.
    pub(super) fn data_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        is_big: bool,
        state: T::State,
    ) -> Option<Parsed<()>> {
        let lower = name.text.to_ascii_lowercase();
        let is_exponent = !T::ALIGNS_IN_BYTES || self.format.is_macho();
        if lower == ".dc.a" {
            return Some(self.data_values(cursor, self.format.address_size, is_big));
        }
        if let Some(size) = T::data_size(&lower).or_else(|| data_size(&lower)) {
            return Some(self.data_values(cursor, size, is_big));
        }
        Some(match lower.as_str() {
            ".ascii" => self.strings(cursor, false),
            ".asciz" | ".string" => self.strings(cursor, true),
            ".octa" => self.octas(cursor, is_big),
            ".float" | ".single" | ".dc.s" => self.reals(cursor, 4, is_big),
            ".double" | ".dc.d" => self.reals(cursor, 8, is_big),
            ".zero" | ".space" | ".skip" => self.space(cursor),
            ".dcb.s" => self.repeated_real(cursor, 4),
            ".dcb.d" => self.repeated_real(cursor, 8),
            ".fill" => self.fill_directive(cursor, is_big),
            ".org" => self.org_directive(cursor),
            ".uleb128" => self.lebs(cursor, false),
            ".sleb128" => self.lebs(cursor, true),
            ".align" => self.align_directive(cursor, is_exponent, 1, state),
            ".align32" => self.align_directive(cursor, is_exponent, 4, state),
            ".p2align" => self.align_directive(cursor, true, 1, state),
            ".p2alignw" => self.align_directive(cursor, true, 2, state),
            ".p2alignl" => self.align_directive(cursor, true, 4, state),
            ".balign" => self.align_directive(cursor, false, 1, state),
            ".balignw" => self.align_directive(cursor, false, 2, state),
            ".balignl" => self.align_directive(cursor, false, 4, state),
            name => {
                if let Some(size) =
                    name.strip_prefix(".dcb").and_then(suffix_size).filter(|size| *size <= 8)
                {
                    self.repeated_value(cursor, size, is_big)
                } else if let Some(size) = name.strip_prefix(".ds").and_then(suffix_size) {
                    self.blocks(cursor, size)
                } else {
                    return None;
                }
            }
        })
    }

    /// Executes `parse` for each operand of a list, which may be empty.
    pub(super) fn each<'s>(
        &mut self,
        cursor: &mut Cursor<'_, 's>,
        mut parse: impl FnMut(&mut Self, &mut Cursor<'_, 's>) -> Parsed<()>,
    ) -> Parsed<()> {
        if cursor.is_end() {
            return Ok(());
        }
        loop {
            parse(self, cursor)?;
            if cursor.is_end() {
                return Ok(());
            }
            cursor.expect(",")?;
        }
    }

    fn data_values(&mut self, cursor: &mut Cursor<'_, '_>, size: u8, is_big: bool) -> Parsed<()> {
        self.each(cursor, |this, cursor| {
            let fault = cursor.fault(ErrorKind::OutOfRange);
            let value = T::data_expression(cursor, this)?;
            let Some(number) = this.constant(value) else {
                return this.datum(value, size, is_big, fault.offset);
            };
            if !fits(number, size.into()) {
                return Err(fault);
            }
            this.integer(number.cast_unsigned(), size.into(), is_big);
            Ok(())
        })
    }

    fn strings(&mut self, cursor: &mut Cursor<'_, '_>, is_terminated: bool) -> Parsed<()> {
        self.each(cursor, |this, cursor| {
            // Adjacent strings are one.
            loop {
                this.bytes(&cursor.string()?);
                if is_terminated || !cursor.token().is_string() {
                    break;
                }
            }
            if is_terminated {
                this.bytes(&[0]);
            }
            Ok(())
        })
    }

    fn octas(&mut self, cursor: &mut Cursor<'_, '_>, is_big: bool) -> Parsed<()> {
        self.each(cursor, |this, cursor| {
            let fault = cursor.fault(ErrorKind::Expected("a number"));
            let value = octa(cursor.take()).ok_or(fault)?;
            let bytes = if is_big { value.to_be_bytes() } else { value.to_le_bytes() };
            this.bytes(&bytes);
            Ok(())
        })
    }

    fn reals(&mut self, cursor: &mut Cursor<'_, '_>, size: u8, is_big: bool) -> Parsed<()> {
        self.each(cursor, |this, cursor| {
            let bits = real(cursor, size)?;
            this.integer(bits, size.into(), is_big);
            Ok(())
        })
    }

    /// Parses the number of repetitions of a directive. `None` if it is negative.
    fn repetitions(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<Option<ExprId>> {
        let offset = cursor.token().offset;
        let count = self.absolute(cursor)?;
        if count < 0 {
            self.warn(offset, "a negative number of repetitions has no effect");
            cursor.end()?;
            return Ok(None);
        }
        Ok(Some(self.number(count)))
    }

    /// Executes `.dcb.d count, number`.
    fn repeated_real(&mut self, cursor: &mut Cursor<'_, '_>, size: u8) -> Parsed<()> {
        let Some(count) = self.repetitions(cursor)? else { return Ok(()) };
        cursor.expect(",")?;
        let bits = real(cursor, size)?;
        cursor.end()?;
        self.fill(count, bits.cast_signed(), size);
        Ok(())
    }

    /// Executes `.dcb.b count, value`.
    fn repeated_value(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        size: u8,
        is_big: bool,
    ) -> Parsed<()> {
        /// Maximum number of relocations of a directive.
        const MAX_RELOCATIONS: i64 = 1 << 20;
        let Some(count) = self.repetitions(cursor)? else { return Ok(()) };
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let value = self.expression(cursor)?;
        cursor.end()?;
        if let Some(number) = self.constant(value) {
            if !fits(number, size.into()) {
                return Err(fault);
            }
            self.fill(count, number, size);
            return Ok(());
        }
        let count = self.constant(count).filter(|count| *count <= MAX_RELOCATIONS);
        for _ in 0..count.ok_or_else(|| fault.clone())? {
            self.datum(value, size, is_big, fault.offset)?;
        }
        Ok(())
    }

    /// Executes `.ds.b count`: zeros.
    fn blocks(&mut self, cursor: &mut Cursor<'_, '_>, size: u8) -> Parsed<()> {
        let Some(count) = self.repetitions(cursor)? else { return Ok(()) };
        cursor.end()?;
        let bytes = self.constant(count).unwrap_or(0).saturating_mul(size.into());
        let bytes = self.number(bytes);
        self.fill(bytes, 0, 1);
        Ok(())
    }

    fn space(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let count = self.expression(cursor)?;
        let mut value = 0;
        if cursor.eat(",") {
            value = self.absolute(cursor)?;
        }
        cursor.end()?;
        self.fill(count, value & 0xff, 1);
        Ok(())
    }

    fn fill_directive(&mut self, cursor: &mut Cursor<'_, '_>, is_big: bool) -> Parsed<()> {
        let count = self.expression(cursor)?;
        let (mut size, mut value) = (1, 0);
        if cursor.eat(",") {
            size = self.absolute(cursor)?;
            if cursor.eat(",") {
                value = self.absolute(cursor)?;
            }
        }
        cursor.end()?;
        if size < 0 {
            return Ok(());
        }
        let size = size.min(8);
        // The pattern has 32 bits, and zeros behind it.
        let mut value = if size > 4 { value & 0xffff_ffff } else { value };
        if size > 4 && is_big {
            value <<= 8 * (size - 4);
        }
        match self.known(count) {
            Some(count) if count < 0 => return Ok(()),
            Some(count) if count > 0 => self.add_row(),
            _ => {}
        }
        self.fill(count, value, size as u8);
        Ok(())
    }

    fn org_directive(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = self.expression(cursor)?;
        let value = if cursor.eat(",") { self.absolute(cursor)? } else { 0 };
        cursor.end()?;
        self.org(offset, value as u8);
        Ok(())
    }

    fn lebs(&mut self, cursor: &mut Cursor<'_, '_>, is_signed: bool) -> Parsed<()> {
        self.each(cursor, |this, cursor| {
            let value = this.expression(cursor)?;
            this.leb(value, is_signed);
            Ok(())
        })
    }

    /// Appends an alignment in bytes: instructions without effect in code, otherwise zeros.
    pub fn align_here(&mut self, alignment: u64, state: T::State) {
        let has_nops = self.flags() & SHF_EXECINSTR != 0 && !self.format.is_wasm();
        self.align(Align { alignment, fill: 0, fill_size: 1, max: 0, has_nops }, state);
    }

    fn align_directive(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        is_exponent: bool,
        fill_size: u8,
        state: T::State,
    ) -> Parsed<()> {
        if is_exponent && fill_size == 1 && cursor.is_end() {
            return Ok(());
        }
        let offset = cursor.token().offset;
        let invalid = |what| Err(Fault::new(offset, ErrorKind::Invalid(what)));
        let alignment = self.absolute(cursor)?;
        let (mut fill, mut max) = (None, None);
        if cursor.eat(",") {
            if !cursor.is(",") {
                fill = Some(self.absolute(cursor)?);
            }
            if cursor.eat(",") {
                max = Some(self.absolute(cursor)?);
            }
        }
        cursor.end()?;
        let alignment = match alignment {
            _ if is_exponent => match u32::try_from(alignment) {
                Ok(exponent) if exponent < 32 => 1 << exponent,
                _ => return invalid("alignment is too large"),
            },
            0 => 1,
            bytes => match u64::try_from(bytes) {
                Ok(bytes) if !bytes.is_power_of_two() => {
                    return invalid("alignment is not a power of 2");
                }
                Ok(bytes) if bytes <= u64::from(u32::MAX) => bytes,
                _ => return invalid("alignment is too large"),
            },
        };
        if max.is_some_and(|max| max < 1) {
            return invalid("alignment has a limit below 1 byte");
        }
        let max = max.and_then(|max| u64::try_from(max).ok()).filter(|max| *max < alignment);
        let section = self.contents();
        let is_virtual = section.is_virtual();
        let is_code = section.flags & SHF_EXECINSTR != 0;
        let has_nops = is_code && fill.is_none() && !self.format.is_wasm();
        let fill = fill.filter(|_| !is_virtual).unwrap_or(0);
        self.align(Align { alignment, fill, fill_size, max: max.unwrap_or(0), has_nops }, state);
        Ok(())
    }
}

/// Parses a real number. Returns its bits.
fn real(cursor: &mut Cursor<'_, '_>, size: u8) -> Parsed<u64> {
    let is_negative = cursor.eat("-");
    let _ = !is_negative && cursor.eat("+");
    let fault = cursor.fault(ErrorKind::Expected("a number"));
    let token = cursor.take();
    // All bits below the sign.
    let all = u64::MAX >> (65 - 8 * size);
    let bits = match (token.kind, token.text.to_ascii_lowercase().as_str()) {
        (TokenKind::Real | TokenKind::Integer(_), text) => real::bits(text, size.into()),
        (TokenKind::Identifier, "inf" | "infinity") => real::bits("inf", size.into()),
        (TokenKind::Identifier, "nan") => Some(all),
        _ => None,
    };
    let bits = bits.ok_or(fault)?;
    Ok(bits | if is_negative { all + 1 } else { 0 })
}

/// Returns the number of bytes of a datum of `.dcb` or `.ds`, by what follows the name.
fn suffix_size(suffix: &str) -> Option<u8> {
    Some(match suffix {
        ".b" => 1,
        "" | ".w" => 2,
        ".l" | ".s" => 4,
        ".d" => 8,
        ".p" | ".x" => 12,
        _ => return None,
    })
}

/// Returns the number of bytes of a datum of a directive that all targets have.
fn data_size(directive: &str) -> Option<u8> {
    Some(match directive {
        ".byte" | ".dc.b" => 1,
        ".short" | ".value" | ".2byte" | ".dc" | ".dc.w" => 2,
        ".long" | ".int" | ".4byte" | ".dc.l" => 4,
        ".quad" | ".8byte" => 8,
        _ => return None,
    })
}
