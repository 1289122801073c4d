//! What the bytes of tables and programs say, and what does it.
//!
//! A table is a row of steps. A number is a row of bytes with seven bits in each, the lowest first;
//! all but the last have their highest bit set. Where a step fails, the row goes on where
//! [`ON_FAIL`] said last: it says so at the beginning of each alternative, so that nothing needs to
//! be remembered but one place.
//!
//! A program is a row of operands. For each there is a byte of flags, and behind it what these say
//! is there: the number of a method, the bits that are fixed, the number of pieces and these.

use super::{Bits, DecodeError, Status};

/// A field and its values: start, length; for each case the value, how many bytes its steps have,
/// and these. The last case has 0 instead of their number.
const SWITCH: u8 = 0;
/// A field that must have a value: start, length, value.
const CHECK: u8 = 1;
/// Where to go on when a step fails, as how many bytes are left out from here on; 0 if there is
/// nothing.
const ON_FAIL: u8 = 2;
/// A condition on the subtarget, by its number.
const CONDITION: u8 = 3;
/// Bits that should be 0, and bits that should be 1.
const SOFT_FAIL: u8 = 4;
/// The instruction is found: opcode, program.
const DECODE: u8 = 5;

/// The operand has a value.
const HAS_VALUE: u8 = 1;
/// Bits of the value are fixed.
const HAS_CONSTANT: u8 = 2;
/// A method makes the operand of the value.
const HAS_METHOD: u8 = 4;
/// When the method fails, other instructions are tried.
const GOES_ON: u8 = 8;
/// The method decodes the whole instruction.
const IS_WHOLE: u8 = 16;

/// What a generated module has for its tables.
#[doc(hidden)]
pub trait Calls<B> {
    /// Whether a condition on the subtarget holds.
    fn holds(&self, condition: u64) -> bool;
    /// Begins an instruction; how many bytes it has if not as many as the table says, and where its
    /// program is. None if there is no such instruction.
    fn begin(&mut self, opcode: u64, program: u64) -> Option<&'static [u8]>;
    /// Adds an immediate.
    fn immediate(&mut self, value: u64) -> Status;
    /// Has a method add operands for a value, if there is one.
    fn operand(&mut self, method: u64, value: Option<u64>) -> Status;
    /// Has a method add all operands.
    fn whole(&mut self, method: u64, bits: B) -> Status;
}

/// Bytes that are read from a place on.
#[derive(Clone, Copy)]
struct Reader {
    code: &'static [u8],
    at: usize,
}

impl Reader {
    fn new(code: &'static [u8]) -> Self {
        Reader { code, at: 0 }
    }

    fn is_at_end(&self) -> bool {
        self.at >= self.code.len()
    }

    #[inline(always)]
    fn byte(&mut self) -> Option<u8> {
        let byte = *self.code.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    #[inline(always)]
    fn number(&mut self) -> Option<u64> {
        let byte = self.byte()?;
        if byte < 0x80 {
            return Some(u64::from(byte));
        }
        self.long_number(byte)
    }

    fn long_number(&mut self, first: u8) -> Option<u64> {
        let mut number = u64::from(first & 0x7f);
        let mut shift = 7;
        loop {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(number);
            }
            shift += 7;
        }
    }

    #[inline(always)]
    fn short(&mut self) -> Option<u32> {
        Some(self.number()? as u32)
    }

    /// The place behind so many bytes. Behind the end there is nothing.
    #[inline(always)]
    fn skip(&mut self, bytes: u64) {
        self.at = self.at.saturating_add(bytes as usize);
    }
}

/// What a step came to.
enum Outcome {
    /// The next one is done.
    Next,
    /// It failed.
    Failed,
    /// The instruction is found, and whether it is odd.
    Found(bool),
    /// More bytes are needed.
    TooShort(usize),
}

/// Finds the instruction for some bits, and its operands; whether it is odd.
///
/// # Errors
/// There is none, or more bits are needed.
#[doc(hidden)]
pub fn decode<B: Bits>(
    table: &'static [u8],
    bits: B,
    calls: &mut impl Calls<B>,
) -> Result<bool, DecodeError> {
    let mut reader = Reader::new(table);
    let mut on_fail: Option<usize> = None;
    let mut is_odd = false;
    loop {
        // A table that is cut off finds nothing.
        match step(&mut reader, &mut on_fail, &mut is_odd, bits, calls) {
            Some(Outcome::Next) => {}
            Some(Outcome::Found(is_odd)) => return Ok(is_odd),
            Some(Outcome::TooShort(needed)) => return Err(DecodeError::TooShort { needed }),
            Some(Outcome::Failed) => match on_fail.take() {
                Some(next) => reader.at = next,
                None => return Err(DecodeError::NoInstruction),
            },
            None => return Err(DecodeError::NoInstruction),
        }
    }
}

/// Does one step. None if there is none.
#[inline(always)]
fn step<B: Bits>(
    reader: &mut Reader,
    on_fail: &mut Option<usize>,
    is_odd: &mut bool,
    bits: B,
    calls: &mut impl Calls<B>,
) -> Option<Outcome> {
    let check = |holds| Some(if holds { Outcome::Next } else { Outcome::Failed });
    match reader.byte()? {
        SWITCH => {
            let (start, len) = (reader.short()?, reader.short()?);
            let field = match bits.field(start, len) {
                Ok(field) => field,
                Err(needed) => return Some(Outcome::TooShort(needed)),
            };
            loop {
                let (value, size) = (reader.number()?, reader.number()?);
                if value == field {
                    return Some(Outcome::Next);
                }
                if size == 0 {
                    return Some(Outcome::Failed);
                }
                reader.skip(size);
            }
        }
        CHECK => {
            let (start, len) = (reader.short()?, reader.short()?);
            let value = reader.number()?;
            match bits.field(start, len) {
                Ok(field) => check(field == value),
                Err(needed) => Some(Outcome::TooShort(needed)),
            }
        }
        ON_FAIL => {
            *on_fail = match reader.number()? {
                0 => None,
                skip => Some(reader.at.saturating_add(skip as usize)),
            };
            Some(Outcome::Next)
        }
        CONDITION => {
            let condition = reader.number()?;
            check(calls.holds(condition))
        }
        SOFT_FAIL => {
            let (zeros, ones) = (reader.number()?, reader.number()?);
            let len = u64::BITS - (zeros | ones).leading_zeros();
            match bits.field(0, len) {
                Ok(field) => {
                    *is_odd |= field & zeros != 0 || !field & ones != 0;
                    Some(Outcome::Next)
                }
                Err(needed) => Some(Outcome::TooShort(needed)),
            }
        }
        DECODE => {
            let (opcode, program) = (reader.number()?, reader.number()?);
            let program = calls.begin(opcode, program)?;
            Some(match operands(program, bits, calls) {
                Ok((Status::Fail, true)) => {
                    *is_odd = false;
                    Outcome::Failed
                }
                Ok((Status::Fail, false)) => return None,
                Ok((status, _)) => Outcome::Found(*is_odd || status == Status::SoftFail),
                Err(needed) => Outcome::TooShort(needed),
            })
        }
        _ => None,
    }
}

/// Runs a program: what it came to, and whether other instructions are tried if it failed.
///
/// # Errors
/// So many bytes are needed.
#[doc(hidden)]
pub fn operands<B: Bits>(
    program: &'static [u8],
    bits: B,
    calls: &mut impl Calls<B>,
) -> Result<(Status, bool), usize> {
    let mut reader = Reader::new(program);
    let mut status = Status::Success;
    while !reader.is_at_end() {
        match operand(&mut reader, bits, calls) {
            Some(Ok((Status::Fail, goes_on))) => return Ok((Status::Fail, goes_on)),
            Some(Ok((one, _))) => status = status.and(one),
            Some(Err(needed)) => return Err(needed),
            None => return Ok((Status::Fail, false)),
        }
    }
    Ok((status, false))
}

/// Makes one operand. None if the program is cut off.
#[inline]
fn operand<B: Bits>(
    reader: &mut Reader,
    bits: B,
    calls: &mut impl Calls<B>,
) -> Option<Result<(Status, bool), usize>> {
    let flags = reader.byte()?;
    let has = |flag: u8| flags & flag != 0;
    let method = if has(HAS_METHOD) { Some(reader.number()?) } else { None };
    let status = match method {
        Some(method) if has(IS_WHOLE) => calls.whole(method, bits),
        _ => {
            let mut value = None;
            if has(HAS_VALUE) {
                let mut sum = if has(HAS_CONSTANT) { reader.number()? } else { 0 };
                for _ in 0..reader.number()? {
                    let (start, len, to) = (reader.short()?, reader.short()?, reader.short()?);
                    match bits.field(start, len) {
                        Ok(field) => sum |= field.checked_shl(to).unwrap_or(0),
                        Err(needed) => return Some(Err(needed)),
                    }
                }
                value = Some(sum);
            }
            match (method, value) {
                (Some(method), value) => calls.operand(method, value),
                (None, Some(value)) => calls.immediate(value),
                (None, None) => Status::Success,
            }
        }
    };
    Some(Ok((status, has(GOES_ON))))
}

/// The program that begins at a place, behind the number of its bytes.
#[doc(hidden)]
#[must_use]
pub fn program(all: &'static [u8], at: u64) -> Option<&'static [u8]> {
    let mut reader = Reader { code: all, at: usize::try_from(at).ok()? };
    let len = usize::try_from(reader.number()?).ok()?;
    all.get(reader.at..)?.get(..len)
}
