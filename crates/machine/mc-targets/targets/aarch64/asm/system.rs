//! Parsers of operands with names: system registers, barriers, prefetches and hints, and of the
//! instructions that are aliases of `sys`.

use tablegen_mc::assembler::{Cursor, ErrorKind, Parsed, TokenKind};

use super::operand::{Hint, Kind, Operand};
use super::parse::{Parser, expected, lower};
use crate::AArch64;
use crate::target::Feature;
use crate::target::tables as rows;

/// Fields op1, CRn and CRm of the instructions that restrict prediction.
const PREDICTION: u16 = 0b011 << 11 | 0b0111 << 7 | 0b0011 << 3;

/// Returns true if the present token is a number, or `#` before one, which is skipped.
fn is_number(cursor: &mut Cursor<'_, '_>) -> bool {
    cursor.eat("#") || matches!(cursor.token().kind, TokenKind::Integer(_))
}

/// Returns the encoding of a system register with a name such as `S3_0_C11_C0_1`.
fn generic_register(name: &str) -> Option<i64> {
    let rest = name.to_ascii_lowercase();
    let mut parts = rest.strip_prefix('s')?.split('_');
    let mut field = |prefix: &str, max: i64| -> Option<i64> {
        let digits = parts.next()?.strip_prefix(prefix)?;
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let is_short = digits == "0" || !digits.starts_with('0');
        digits.parse().ok().filter(|value| is_number && is_short && *value <= max)
    };
    let (op0, op1) = (field("", 3)?, field("", 7)?);
    let (crn, crm, op2) = (field("c", 15)?, field("c", 15)?, field("", 7)?);
    parts.next().is_none().then_some(op0 << 14 | op1 << 11 | crn << 7 | crm << 3 | op2)
}

impl Parser<'_> {
    fn decoder(&self) -> AArch64 {
        AArch64::new(self.machine.features(), tablegen_mc::PrintOptions::DEFAULT)
    }

    fn has_all(&self, required: &str) -> bool {
        self.decoder().has_all(required)
    }

    fn push_kind(&mut self, kind: Kind, offset: usize) -> Parsed<bool> {
        self.operands.push(Operand::new(kind, offset));
        Ok(true)
    }

    /// Parses a name, or fails.
    fn name<'s>(cursor: &Cursor<'_, 's>, what: &'static str) -> Parsed<&'s str> {
        let token = cursor.token();
        match token.kind {
            TokenKind::Identifier => Ok(token.text),
            _ => expected(cursor, what),
        }
    }

    pub(super) fn system_register(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let token = cursor.token();
        if token.kind != TokenKind::Identifier || rows::lookup_svcr_by_name(token.text).is_some() {
            return Ok(false);
        }
        let found = rows::lookup_sys_reg_by_name(token.text);
        let (read, write) = match found.filter(|row| self.has_all(row.requires)) {
            Some(row) => {
                let encoding = i64::from(row.encoding);
                (Some(encoding).filter(|_| row.readable), Some(encoding).filter(|_| row.writeable))
            }
            None => {
                let generic = generic_register(token.text);
                (generic, generic)
            }
        };
        let field = match rows::lookup_p_state_imm0_15by_name(token.text) {
            Some(row) => self.has_all(row.requires).then_some(row.encoding.into()),
            None => rows::lookup_p_state_imm0_1by_name(token.text)
                .filter(|row| self.has_all(row.requires))
                .map(|row| row.encoding.into()),
        };
        cursor.take();
        self.push_kind(Kind::System { read, write, field }, token.offset)
    }

    pub(super) fn streaming(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let name = Self::name(cursor, "a field of the processor state")?;
        let Some(row) = rows::lookup_svcr_by_name(name) else { return Ok(false) };
        let encoding = self.has_all(row.requires).then_some(i64::from(row.encoding));
        let offset = cursor.take().offset;
        self.push_kind(Kind::Streaming(encoding), offset)
    }

    pub(super) fn control_register(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        const EXPECTED: &str = "a register from `c0` to `c15`";
        let name = lower(cursor.token());
        let digits = name.strip_prefix('c').filter(|digits| {
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        });
        let number = digits.and_then(|digits| digits.parse().ok()).filter(|number| *number < 16);
        let Some(number) = number else { return expected(cursor, EXPECTED) };
        let offset = cursor.take().offset;
        self.push_kind(Kind::Control(number), offset)
    }

    pub(super) fn hint(&mut self, class: &str, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        const EXPECTED: &str = "the name of a hint";
        let name = Self::name(cursor, EXPECTED)?;
        let found = match class {
            // These are hints from number 32 on.
            "BTIHint" => rows::lookup_bti_by_name(name)
                .map(|row| (Hint::Branch, i64::from(row.encoding) | 32)),
            "PSBHint" => {
                rows::lookup_psb_by_name(name).map(|row| (Hint::Profiling, i64::from(row.encoding)))
            }
            _ => rows::lookup_p_hint_by_name(name)
                .map(|row| (Hint::Permission, i64::from(row.encoding))),
        };
        let Some((kind, encoding)) = found else { return expected(cursor, EXPECTED) };
        let offset = cursor.take().offset;
        self.push_kind(Kind::Hint(kind, encoding), offset)
    }

    pub(super) fn prefetch(&mut self, class: &str, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        const EXPECTED: &str = "a prefetch operation";
        let offset = cursor.token().offset;
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let encoding = if is_number(cursor) {
            let max = match class {
                "RangePrefetch" => 63,
                "SVEPrefetch" => 15,
                _ => 31,
            };
            // LLVM keeps 32 bits of the number.
            let number = i64::from(self.constant(cursor)? as u32);
            if number > max {
                return Err(fault);
            }
            number
        } else {
            let name = Self::name(cursor, EXPECTED)?;
            let found = match class {
                "RangePrefetch" => {
                    rows::lookup_rprfm_by_name(name).map(|row| i64::from(row.encoding))
                }
                "SVEPrefetch" => {
                    rows::lookup_sveprfm_by_name(name).map(|row| i64::from(row.encoding))
                }
                _ => rows::lookup_prfm_by_name(name).map(|row| i64::from(row.encoding)),
            };
            let Some(encoding) = found else { return expected(cursor, EXPECTED) };
            cursor.take();
            encoding
        };
        self.push_kind(Kind::Hint(Hint::Prefetch, encoding), offset)
    }

    pub(super) fn barrier(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        const EXPECTED: &str = "the name of a barrier";
        let offset = cursor.token().offset;
        let is_dsb = self.mnemonic == "dsb";
        if self.mnemonic == "tsb" && cursor.token().kind != TokenKind::Identifier {
            return expected(cursor, "`csync`");
        }
        if is_number(cursor) {
            let saved = *cursor;
            let fault = cursor.fault(ErrorKind::OutOfRange);
            let number = self.constant(cursor)?;
            if is_dsb && number > 15 {
                // `nXS` barriers have these numbers. The sign is not read again.
                *cursor = saved;
                return Ok(false);
            }
            if !(0..16).contains(&number) {
                return Err(fault);
            }
            return self.push_kind(Kind::Barrier(number, false), offset);
        }
        let name = Self::name(cursor, EXPECTED)?;
        let tsb = rows::lookup_tsb_by_name(name).map(|row| i64::from(row.encoding));
        let db = rows::lookup_db_by_name(name).map(|row| i64::from(row.encoding));
        if self.mnemonic == "isb" && db != Some(15) {
            return expected(cursor, "`sy`");
        }
        if self.mnemonic == "tsb" && tsb != Some(0) {
            return expected(cursor, "`csync`");
        }
        let Some(encoding) = db.or(tsb) else {
            return if is_dsb { Ok(false) } else { expected(cursor, EXPECTED) };
        };
        cursor.take();
        self.push_kind(Kind::Barrier(encoding, false), offset)
    }

    pub(super) fn nxs_barrier(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        const EXPECTED: &str = "the name of a barrier";
        let offset = cursor.token().offset;
        let found = if is_number(cursor) {
            let fault = cursor.fault(ErrorKind::OutOfRange);
            match self.constant(cursor)? {
                number @ (16 | 20 | 24 | 28) => Some((number - 16) / 4 * 4 + 3),
                _ => return Err(fault),
            }
        } else {
            let name = Self::name(cursor, EXPECTED)?;
            let found = rows::lookup_d_bn_xs_by_name(name).map(|row| i64::from(row.encoding));
            if found.is_some() {
                cursor.take();
            }
            found
        };
        let Some(encoding) = found else { return expected(cursor, EXPECTED) };
        self.push_kind(Kind::Barrier(encoding, true), offset)
    }

    /// Parses the operands of an instruction that stands for `sys` or `sysp`.
    pub(super) fn system_alias(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        const EXPECTED: &str = "an operation of the instruction";
        let token = cursor.token();
        let name = token.text;
        let mut needs_register = true;
        let is_pair = self.mnemonic == "tlbip";
        let found = match self.mnemonic {
            "ic" => rows::lookup_ic_by_name(name).map(|row| {
                needs_register = row.needs_reg;
                (row.encoding, true)
            }),
            "dc" => {
                rows::lookup_dc_by_name(name).map(|row| (row.encoding, self.has_all(row.requires)))
            }
            "at" => {
                rows::lookup_at_by_name(name).map(|row| (row.encoding, self.has_all(row.requires)))
            }
            "tlbi" => rows::lookup_tlbi_by_name(name).map(|row| {
                needs_register = row.needs_reg;
                (row.encoding, self.has_all(row.requires_str))
            }),
            "tlbip" => {
                let short = name.len().checked_sub(3).and_then(|len| name.split_at_checked(len));
                let short = short.filter(|(_, end)| end.eq_ignore_ascii_case("nxs"));
                let bit = if short.is_some() { 1 << 7 } else { 0 };
                let has_xs = short.is_none() || self.has_all("FeatureXS");
                rows::lookup_tlbi_by_name(short.map_or(name, |(name, _)| name))
                    .map(|row| (row.encoding | bit, has_xs && self.has_all(row.requires_str)))
            }
            _ if !name.eq_ignore_ascii_case("rctx") => None,
            "cfp" => Some((PREDICTION | 4, self.has_all("FeaturePredRes"))),
            "dvp" => Some((PREDICTION | 5, self.has_all("FeaturePredRes"))),
            "cpp" => Some((PREDICTION | 7, self.has_all("FeaturePredRes"))),
            _ => {
                let has = |feature| self.machine.features().contains(feature);
                let is_available = has(Feature::FeatureAll)
                    || has(Feature::FeatureSPECRES2) && has(Feature::FeaturePredRes);
                Some((PREDICTION | 6, is_available))
            }
        };
        let Some((encoding, true)) = found else { return expected(cursor, EXPECTED) };
        let encoding = i64::from(encoding);
        cursor.take();
        self.replaced = Some(if is_pair { "sysp" } else { "sys" });
        let offset = token.offset;
        self.operands.push(Operand::of_number(encoding >> 11 & 7, offset));
        self.operands.push(Operand::new(Kind::Control(encoding >> 7 & 15), offset));
        self.operands.push(Operand::new(Kind::Control(encoding >> 3 & 15), offset));
        self.operands.push(Operand::of_number(encoding & 7, offset));
        if is_pair {
            cursor.expect(",")?;
            if cursor.token().kind != TokenKind::Identifier {
                return expected(cursor, "a pair of registers");
            }
            if !self.with_parser("SyspXzrPair", cursor)? {
                self.pair(cursor)?;
            }
            return cursor.end();
        }
        let has_register = cursor.eat(",");
        if has_register {
            let is_name = cursor.token().kind == TokenKind::Identifier;
            if !is_name || !self.register(cursor)? {
                return expected(cursor, "a register");
            }
        }
        if has_register != needs_register {
            return expected(cursor, "the register of the operation");
        }
        cursor.end()
    }
}
