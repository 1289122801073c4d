//! Parsers of operand classes.

use tablegen_mc::assembler::{Cursor, ErrorKind, Parsed, TokenKind, real};

use super::operand::{Immediate, Kind, Operand};
use super::parse::{Parser, eat_hash, expected, invalid, is_hash, lower, shift_named};
use crate::Feature;
use crate::operands::{CONDITIONS, MINUS_ZERO};
use crate::target::tables::{lookup_banked_reg_by_name, lookup_m_class_sys_reg_by_name};

/// Parsers of operand classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Offset3,
    Banked,
    Bitfield,
    Coprocessor,
    CoprocessorRegister,
    CoprocessorOption,
    Float,
    Barrier,
    InstructionBarrier,
    TraceBarrier,
    Special,
    Modified,
    PackRight,
    PackLeft,
    PostIndex,
    Interrupts,
    Rotation,
    Endian,
    Shift,
    Vectors,
    Condition,
}

/// Returns the parser of an operand class.
fn parser_of(class: &str) -> Option<Class> {
    Some(match class {
        "AM3Offset" => Class::Offset3,
        "BankedReg" => Class::Banked,
        "Bitfield" => Class::Bitfield,
        "CoprocNum" => Class::Coprocessor,
        "CoprocReg" => Class::CoprocessorRegister,
        "CoprocOption" => Class::CoprocessorOption,
        "FPImm" => Class::Float,
        "MemBarrierOpt" => Class::Barrier,
        "InstSyncBarrierOpt" => Class::InstructionBarrier,
        "TraceSyncBarrierOpt" => Class::TraceBarrier,
        "MSRMask" => Class::Special,
        "ModImm" => Class::Modified,
        "PKHASRImm" => Class::PackRight,
        "PKHLSLImm" => Class::PackLeft,
        "PostIdxReg" | "PostIdxRegShifted" => Class::PostIndex,
        "ProcIFlags" => Class::Interrupts,
        "RotImm" => Class::Rotation,
        "SetEndImm" => Class::Endian,
        "ShifterImm" => Class::Shift,
        "ITCondCode" => Class::Condition,
        _ if class.starts_with("VecList") => Class::Vectors,
        _ if class.starts_with("CondCode") && class != "CondCode" => Class::Condition,
        _ => return None,
    })
}

/// Returns a condition by its name in lower case.
pub(super) fn condition(name: &str) -> Option<u8> {
    match name {
        "cs" => Some(2),
        "cc" => Some(3),
        _ => CONDITIONS.iter().take(15).position(|own| *own == name).map(|number| number as u8),
    }
}

/// Returns the number of a coprocessor (`p`) or its register (`c`) by its name in lower case.
fn coprocessor(name: &str, letter: char) -> Option<i64> {
    let rest = name.strip_prefix(letter)?;
    let digits = rest.strip_prefix('r').unwrap_or(rest);
    let number = digits.parse::<i64>().ok().filter(|_| !digits.starts_with('+'))?;
    let has_zero = digits.len() > 1 && digits.starts_with('0');
    (number < 16 && !has_zero).then_some(number)
}

impl Parser<'_> {
    /// Parses an operand with the parsers of its operand classes. Returns false if no parser applies.
    pub(super) fn custom(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let machine = self.machine;
        let mut last = None;
        for class in machine.matcher.custom_classes(self.mnemonic, self.operands.len()) {
            let Some(parser) = parser_of(class.name()).filter(|parser| last != Some(*parser))
            else {
                continue;
            };
            last = Some(parser);
            if self.with_parser(parser, cursor)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Parses an operand of a class. Returns false if the present tokens are not in the class.
    fn with_parser(&mut self, parser: Class, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let token = cursor.token();
        let name = lower(token);
        let kind = match parser {
            Class::Offset3 => return self.offset3(cursor),
            Class::Bitfield => return self.bitfield(cursor),
            Class::CoprocessorOption => return self.coprocessor_option(cursor),
            Class::Float => return self.float(cursor),
            Class::Barrier | Class::InstructionBarrier => return self.barrier(parser, cursor),
            Class::Modified => return self.modified(cursor),
            Class::PackRight => return self.pack(1, 1..=32, cursor),
            Class::PackLeft => return self.pack(2, 0..=31, cursor),
            Class::PostIndex => return self.post_index(true, cursor),
            Class::Rotation => return self.rotation(cursor),
            Class::Shift => return self.saturation_shift(cursor),
            Class::Vectors => return self.vectors(cursor),
            Class::Special => match self.special(cursor) {
                Some(value) => Kind::Special(value),
                None => return Ok(false),
            },
            Class::Endian => match name.as_str() {
                "be" => Kind::Immediate(Immediate::Known(1)),
                "le" => Kind::Immediate(Immediate::Known(0)),
                _ => return expected(cursor, "`be` or `le`"),
            },
            Class::TraceBarrier if name == "csync" => Kind::TraceBarrier(0),
            Class::Coprocessor => match coprocessor(&name, 'p') {
                Some(number) if self.machine.has_coprocessor(number) => Kind::Coprocessor(number),
                _ => return Ok(false),
            },
            Class::CoprocessorRegister => match coprocessor(&name, 'c') {
                Some(number) => Kind::CoprocessorRegister(number),
                None => return Ok(false),
            },
            Class::Condition => match condition(&name) {
                Some(condition) => Kind::Condition(condition),
                None => return Ok(false),
            },
            Class::Interrupts => match interrupts(&name) {
                Some(flags) => Kind::Interrupts(flags),
                None => return Ok(false),
            },
            Class::Banked => match lookup_banked_reg_by_name(&name) {
                Some(register) if !self.follows_special() => Kind::Banked(register.encoding.into()),
                _ => return Ok(false),
            },
            Class::TraceBarrier => return Ok(false),
        };
        cursor.take();
        self.push(kind, token.offset);
        Ok(true)
    }

    /// Returns true if the last operand is a special or banked register.
    fn follows_special(&self) -> bool {
        let last = self.operands.last().map(|operand| operand.kind);
        matches!(last, Some(Kind::Special(_) | Kind::Banked(_)))
    }

    /// Returns the number of a special register with its mask. `None` for other tokens.
    fn special(&self, cursor: &Cursor<'_, '_>) -> Option<i64> {
        if self.follows_special() {
            return None;
        }
        let token = cursor.token();
        if let TokenKind::Integer(number) = token.kind {
            return (number <= 255).then_some(number.cast_signed());
        }
        let name = lower(token);
        if self.machine.has(Feature::FeatureMClass) {
            let register = lookup_m_class_sys_reg_by_name(&name)?;
            let has = self.machine.has_all(register.requires);
            return has.then_some(i64::from(register.encoding) & 0xfff);
        }
        let text = token.text;
        let (register, flags) = match name.find('_') {
            Some(point) => (name.get(..point)?, text.get(point + 1..)?),
            None => (name.as_str(), ""),
        };
        match register {
            "apsr" => Some(match flags {
                "nzcvq" | "" => 8,
                "g" => 4,
                "nzcvqg" => 12,
                _ => return None,
            }),
            "cpsr" | "spsr" => {
                let flags = if matches!(flags, "all" | "") { "fc" } else { flags };
                let mut mask = if register == "spsr" { 16 } else { 0 };
                for flag in flags.chars() {
                    let bit = 1 << "cxsf".find(flag)?;
                    if mask & bit != 0 {
                        return None;
                    }
                    mask |= bit;
                }
                Some(mask)
            }
            _ => None,
        }
    }

    fn barrier(&mut self, parser: Class, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let token = cursor.token();
        let is_data = parser == Class::Barrier;
        let make = if is_data { Kind::Barrier } else { Kind::InstructionBarrier };
        if token.kind == TokenKind::Identifier {
            let name = lower(token);
            let found = match name.as_str() {
                "sy" => 15,
                "st" if is_data => 14,
                "ld" if is_data => 13,
                "sh" | "ish" if is_data => 11,
                "shst" | "ishst" if is_data => 10,
                "ishld" if is_data => 9,
                "nsh" | "un" if is_data => 7,
                "nshst" | "unst" if is_data => 6,
                "nshld" if is_data => 5,
                "osh" if is_data => 3,
                "oshst" if is_data => 2,
                "oshld" if is_data => 1,
                _ => return Ok(false),
            };
            // Barriers of loads are those of ARMv8.
            if matches!(found, 1 | 5 | 9 | 13) && !self.machine.has_v8() {
                return Ok(false);
            }
            cursor.take();
            self.push(make(found), token.offset);
            return Ok(true);
        }
        if !is_hash(cursor) && !matches!(token.kind, TokenKind::Integer(_)) {
            return expected(cursor, "a barrier");
        }
        eat_hash(cursor);
        let value = self.constant(cursor)?;
        if !(0..16).contains(&value) {
            return invalid(token.offset, "immediate value out of range");
        }
        self.push(make(value), token.offset);
        Ok(true)
    }

    fn coprocessor_option(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        if !cursor.eat("{") {
            return Ok(false);
        }
        let value = self.constant(cursor)?;
        if !(0..256).contains(&value) {
            return invalid(offset, "coprocessor option must be an immediate in range [0, 255]");
        }
        cursor.expect("}")?;
        self.push(Kind::CoprocessorOption(value), offset);
        Ok(true)
    }

    /// Parses the shift of `pkhbt` and `pkhtb`, of which only the amount is an operand.
    fn pack(
        &mut self,
        shift: u32,
        amounts: core::ops::RangeInclusive<i64>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<bool> {
        match shift_named(&lower(cursor.token())) {
            None => return Ok(false),
            Some(own) if own != shift => return expected(cursor, "another shift"),
            Some(_) => {}
        }
        cursor.take();
        if !eat_hash(cursor) {
            return Ok(false);
        }
        let offset = cursor.token().offset;
        let amount = self.constant(cursor)?;
        if !amounts.contains(&amount) {
            return invalid(offset, "immediate value out of range");
        }
        self.operands.push(Operand::number(amount, offset));
        Ok(true)
    }

    /// Parses the shift of `ssat` and `usat`.
    fn saturation_shift(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let token = cursor.token();
        let is_asr = match token.text {
            "lsl" | "LSL" => false,
            "asr" | "ASR" => true,
            _ => return Ok(false),
        };
        cursor.take();
        if !eat_hash(cursor) {
            return expected(cursor, "`#`");
        }
        let offset = cursor.token().offset;
        let amount = self.constant(cursor)?;
        let amounts = match (is_asr, self.machine.is_thumb()) {
            (false, _) => 0..=31,
            (true, false) => 1..=32,
            (true, true) => 1..=31,
        };
        if !amounts.contains(&amount) {
            return invalid(offset, "shift amount out of range");
        }
        self.push(Kind::Shift { is_asr, amount: amount as u32 & 31 }, token.offset);
        Ok(true)
    }

    fn rotation(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let token = cursor.token();
        if !matches!(token.text, "ror" | "ROR") {
            return Ok(false);
        }
        cursor.take();
        if !eat_hash(cursor) {
            return expected(cursor, "`#`");
        }
        let offset = cursor.token().offset;
        let amount = self.constant(cursor)?;
        if !matches!(amount, 0 | 8 | 16 | 24) {
            return invalid(offset, "'ror' rotate amount must be 8, 16, or 24");
        }
        self.push(Kind::Rotation(amount), token.offset);
        Ok(true)
    }

    /// Parses an immediate of A32, or its byte and the rotation of it.
    fn modified(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let start = cursor.token();
        if start.kind == TokenKind::Identifier
            || cursor.is(":")
            || is_hash(cursor) && cursor.peek(1).text == ":"
        {
            return Ok(false);
        }
        eat_hash(cursor);
        let offset = cursor.token().offset;
        let immediate = self.expression(cursor)?;
        let Immediate::Known(number) = immediate else {
            self.push(Kind::Immediate(immediate), offset);
            return Ok(true);
        };
        if cursor.is_end() {
            let kind = match super::immediate::modified_immediate(number as u32) {
                Some(encoded) => {
                    Kind::Modified { byte: encoded & 0xff, rotation: encoded >> 8 << 1 }
                }
                None => Kind::Immediate(immediate),
            };
            self.push(kind, offset);
            return Ok(true);
        }
        if !cursor.is(",") {
            return expected(cursor, "modified immediate operand: #[0, 255], #even[0-30]");
        }
        if !(0..256).contains(&number) {
            return invalid(offset, "immediate operand must a number in the range [0, 255]");
        }
        cursor.take();
        eat_hash(cursor);
        let rotation_offset = cursor.token().offset;
        let rotation = self.constant(cursor)?;
        if !(0..=30).contains(&rotation) || rotation % 2 != 0 {
            return invalid(
                rotation_offset,
                "immediate operand must an even number in the range [0, 30]",
            );
        }
        self.push(Kind::Modified { byte: number as u32, rotation: rotation as u32 }, start.offset);
        Ok(true)
    }

    /// Parses the lowest bit and the width of a bit field.
    fn bitfield(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let start = cursor.token().offset;
        if !eat_hash(cursor) {
            return Ok(false);
        }
        let offset = cursor.token().offset;
        let lowest = self.constant(cursor)?;
        if !(0..32).contains(&lowest) {
            return invalid(offset, "'lsb' operand must be in the range [0,31]");
        }
        cursor.expect(",")?;
        if !eat_hash(cursor) {
            return expected(cursor, "`#`");
        }
        let offset = cursor.token().offset;
        let width = self.constant(cursor)?;
        if !(1..=32 - lowest).contains(&width) {
            return invalid(offset, "'width' operand must be in the range [1,32-lsb]");
        }
        self.push(Kind::Bitfield { lowest: lowest as u32, width: width as u32 }, start);
        Ok(true)
    }

    /// Parses a register that is added to an address after the access, or subtracted.
    fn post_index(&mut self, has_shift: bool, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        let is_added = !cursor.is("-");
        let has_sign = cursor.eat("-") || cursor.eat("+");
        let Some(register) = self.machine.register(cursor) else {
            return if has_sign { expected(cursor, "a register") } else { Ok(false) };
        };
        let (mut shift, mut amount) = (0, 0);
        if has_shift && cursor.eat(",") {
            (shift, amount) = self.index_shift(cursor)?;
        }
        self.push(Kind::PostIndex { register, is_added, shift, amount }, offset);
        Ok(true)
    }

    /// Parses an offset of up to eight bits, or a register.
    fn offset3(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        if !eat_hash(cursor) {
            return self.post_index(false, cursor);
        }
        let is_negative = cursor.is("-");
        let number = self.constant(cursor)?;
        // The number has 32 bits.
        let number = i64::from(number as i32);
        let number = if is_negative && number == 0 { MINUS_ZERO } else { number };
        self.operands.push(Operand::number(number, offset));
        Ok(true)
    }

    /// Parses a floating-point number, or its encoding for `fconsts` and `fconstd`.
    fn float(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let start = cursor.token().offset;
        if !is_hash(cursor) {
            return Ok(false);
        }
        let types = [".f32", ".f64", ".f16"];
        let is_move =
            self.operands.iter().any(|operand| types.iter().any(|text| operand.is_token(text)));
        let is_constant = matches!(self.mnemonic, "fconsts" | "fconstd");
        if !is_move && !is_constant {
            return Ok(false);
        }
        eat_hash(cursor);
        let is_negative = cursor.eat("-");
        let token = cursor.token();
        match token.kind {
            TokenKind::Real if is_move => {
                let fault = cursor.fault(ErrorKind::Expected("a floating-point number"));
                let bits = real::bits(token.text, 4).ok_or(fault)? ^ u64::from(is_negative) << 31;
                cursor.take();
                self.operands.push(Operand::number(bits.cast_signed(), start));
                Ok(true)
            }
            TokenKind::Integer(number) if is_constant => {
                cursor.take();
                if number > 255 {
                    return invalid(token.offset, "encoded floating point value out of range");
                }
                self.operands.push(Operand::number(expanded_float(number as u32).into(), start));
                Ok(true)
            }
            _ => expected(cursor, "a floating-point number"),
        }
    }
}

/// Returns the bits of the floating-point number that eight bits stand for.
fn expanded_float(encoded: u32) -> u32 {
    let exponent = (encoded >> 4 & 7 ^ 4).wrapping_sub(3).wrapping_add(127) & 0xff;
    encoded >> 7 << 31 | exponent << 23 | (encoded & 15) << 19
}

/// Returns the flags of `cps` by their letters. `None` for other names.
fn interrupts(name: &str) -> Option<i64> {
    if name == "none" {
        return Some(0);
    }
    let mut flags = 0;
    for letter in name.chars() {
        let flag = match letter {
            'a' => 4,
            'i' => 2,
            'f' => 1,
            _ => return None,
        };
        if flags & flag != 0 {
            return None;
        }
        flags |= flag;
    }
    (flags != 0).then_some(flags)
}
