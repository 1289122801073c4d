//! What the bytes of tables and programs say, and what does it.
//!
//! A table is a row of steps: a byte that says which, and numbers of fixed sizes, the lowest byte
//! first. Where a step fails, the row goes on where [`ON_FAIL`] said last: it says so at the
//! beginning of each alternative, so that nothing needs to be remembered but one place.
//!
//! A program is a row of operands. For each there is a byte of flags, and behind it what these say
//! is there; the last one is marked.
//!
//! Numbers have fixed sizes, and the cases of a switch are found by their place, so that finding an
//! instruction takes few branches that a processor cannot foresee. A field is a number of 32 bits:
//! the lowest 8 say how many bits it has, the others where it begins.

use super::{Bits, DecodeError, Status};

/// A field whose values lead to different places: field; the lowest value, of 32 bits; how many
/// values follow it, of 16 bits; for each of them where its steps are, of 16 bits, counted from the
/// first of these numbers, or 0 if it fails.
const SWITCH: u8 = 0;
/// The same with places of 32 bits.
const LONG_SWITCH: u8 = 1;
/// A field with few of many values: field; how many, of 32 bits; the values, of 64 bits,
/// ascending; where their steps are, of 32 bits, counted from the first of these numbers.
const SEARCH: u8 = 2;
/// Which of the lowest bits must have which values: the former as ones, the latter, of 32 bits.
const CHECK: u8 = 3;
/// The same with 64 bits.
const LONG_CHECK: u8 = 4;
/// A field that must have a value: field, value of 64 bits.
const CHECK_FIELD: u8 = 5;
/// Where to go on when a step fails, as how many bytes are left out from here on, of 32 bits.
const ON_FAIL: u8 = 6;
/// A condition on the subtarget, by its number of 32 bits.
const CONDITION: u8 = 7;
/// Bits that should be 0, and bits that should be 1, of 64 bits.
const SOFT_FAIL: u8 = 8;
/// The instruction is found: opcode, where its program is, of 32 bits.
const DECODE: u8 = 9;

/// The operand has a value: how many pieces, of 32 bits, and for each where its lowest bit is in
/// the value, of 8 bits, and the field that it is.
const HAS_VALUE: u8 = 1;
/// Bits of the value are fixed: they come before the pieces, of 64 bits.
const HAS_CONSTANT: u8 = 2;
/// A method makes the operand of the value: its number of 32 bits, before all else.
const HAS_METHOD: u8 = 4;
/// When the method fails, other instructions are tried.
const GOES_ON: u8 = 8;
/// The method decodes the whole instruction.
const IS_WHOLE: u8 = 16;
/// The value is one field: the number of the method, if there is one, of 16 bits; field.
const IS_FIELD: u8 = 32;
/// No operand follows.
const IS_LAST: u8 = 64;

/// What a generated module has for its tables.
#[doc(hidden)]
pub trait Calls<B> {
    /// Whether a condition on the subtarget holds.
    fn holds(&self, condition: u32) -> bool;
    /// Begins an instruction, whose program is at a place; gives that. None if there is no such
    /// instruction.
    fn begin(&mut self, opcode: u32, program: u32) -> Option<&'static [u8]>;
    /// Adds an immediate.
    fn immediate(&mut self, value: u64) -> Status;
    /// Has a method add operands for a value.
    fn operand(&mut self, method: u32, value: u64) -> Status;
    /// Has a method add operands that have no value.
    fn operand_without_value(&mut self, method: u32) -> Status;
    /// Has a method add all operands.
    fn whole(&mut self, method: u32, bits: B) -> Status;
}

/// A part of a table or program.
type Code = &'static [u8];

/// The number of 32 bits in front, and what is behind it.
#[inline(always)]
fn number(code: Code) -> Option<(u32, Code)> {
    let (bytes, rest) = code.split_first_chunk()?;
    Some((u32::from_le_bytes(*bytes), rest))
}

/// The number of 64 bits in front, and what is behind it.
#[inline(always)]
fn long(code: Code) -> Option<(u64, Code)> {
    let (bytes, rest) = code.split_first_chunk()?;
    Some((u64::from_le_bytes(*bytes), rest))
}

/// The bits of a field.
#[inline(always)]
fn field(bits: impl Bits, field: u32) -> Result<u64, usize> {
    bits.field(field >> 8, field & 0xff)
}

/// What is so many bytes further on.
#[inline(always)]
fn further(code: Code, bytes: u32) -> Option<Code> {
    code.get(usize::try_from(bytes).ok()?..)
}

/// Finds the instruction for some bits, and its operands; whether it is odd.
///
/// # Errors
/// There is none, or more bits are needed.
#[doc(hidden)]
#[inline]
pub fn decode<B: Bits>(
    table: &'static [u8],
    bits: B,
    calls: &mut impl Calls<B>,
) -> Result<bool, DecodeError> {
    match search(table, bits, calls) {
        Ok(Some(is_odd)) => Ok(is_odd),
        Ok(None) => Err(DecodeError::NoInstruction),
        Err(needed) => Err(DecodeError::TooShort { needed }),
    }
}

/// The same; the error is how many bytes are needed. A table that is cut off finds nothing.
fn search<B: Bits>(table: Code, bits: B, calls: &mut impl Calls<B>) -> Result<Option<bool>, usize> {
    /// Nothing is found if there is not what there should be.
    macro_rules! there {
        ($option:expr) => {
            match $option {
                Some(there) => there,
                None => return Ok(None),
            }
        };
    }
    let mut code = table;
    let mut on_fail: Option<Code> = None;
    let mut is_odd = false;
    loop {
        let (&step, rest) = there!(code.split_first());
        // What is done next if the step does not fail.
        let next = match step {
            SWITCH | LONG_SWITCH => {
                let (&[a, b, c, d, low @ .., e, f], cases) = there!(rest.split_first_chunk::<10>());
                let value = field(bits, u32::from_le_bytes([a, b, c, d]))?;
                let at = value.wrapping_sub(u32::from_le_bytes(low).into());
                if at < u16::from_le_bytes([e, f]).into() {
                    let to = if step == SWITCH {
                        u16::from_le_bytes(*there!(cases.as_chunks().0.get(at as usize))).into()
                    } else {
                        u32::from_le_bytes(*there!(cases.as_chunks().0.get(at as usize)))
                    };
                    if to == 0 { None } else { Some(there!(further(cases, to))) }
                } else {
                    None
                }
            }
            CHECK => {
                let (&[a, b, c, d, value @ ..], rest) = there!(rest.split_first_chunk::<8>());
                let mask = u32::from_le_bytes([a, b, c, d]);
                let holds = bits.field(0, 32)? as u32 & mask == u32::from_le_bytes(value);
                holds.then_some(rest)
            }
            DECODE => {
                let (opcode, rest) = there!(number(rest));
                let (program, _) = there!(number(rest));
                let program = there!(calls.begin(opcode, program));
                match operands(program, bits, calls)? {
                    (Status::Fail, false) => return Ok(None),
                    (Status::Fail, true) => {
                        is_odd = false;
                        None
                    }
                    (status, _) => return Ok(Some(is_odd || status == Status::SoftFail)),
                }
            }
            CONDITION => {
                let (condition, rest) = there!(number(rest));
                calls.holds(condition).then_some(rest)
            }
            ON_FAIL => {
                let (skip, rest) = there!(number(rest));
                on_fail = Some(there!(further(rest, skip)));
                Some(rest)
            }
            LONG_CHECK => {
                let (mask, rest) = there!(long(rest));
                let (value, rest) = there!(long(rest));
                (bits.field(0, 64)? & mask == value).then_some(rest)
            }
            SEARCH => {
                let (at, rest) = there!(number(rest));
                let (count, rest) = there!(number(rest));
                there!(find(rest, count as usize, field(bits, at)?))
            }
            CHECK_FIELD => {
                let (at, rest) = there!(number(rest));
                let (value, rest) = there!(long(rest));
                (field(bits, at)? == value).then_some(rest)
            }
            SOFT_FAIL => {
                let (zeros, rest) = there!(long(rest));
                let (ones, rest) = there!(long(rest));
                let value = bits.field(0, u64::BITS - (zeros | ones).leading_zeros())?;
                is_odd |= value & zeros != 0 || !value & ones != 0;
                Some(rest)
            }
            _ => return Ok(None),
        };
        code = match next {
            Some(next) => next,
            None => there!(on_fail.take()),
        };
    }
}

/// Where the steps for a value are; `code` begins with `count` values. None if the code is cut off.
fn find(code: Code, count: usize, value: u64) -> Option<Option<Code>> {
    let (values, places) = code.split_at_checked(count.checked_mul(8)?)?;
    let values = values.as_chunks().0;
    let at = values.partition_point(|one| u64::from_le_bytes(*one) < value);
    match values.get(at) {
        Some(one) if u64::from_le_bytes(*one) == value => {
            let to = u32::from_le_bytes(*places.as_chunks().0.get(at)?);
            Some(Some(further(places, to)?))
        }
        _ => Some(None),
    }
}

/// Runs a program: what it came to, and whether other instructions are tried if it failed.
///
/// # Errors
/// So many bytes are needed.
#[doc(hidden)]
#[inline]
pub fn operands<B: Bits>(
    program: &'static [u8],
    bits: B,
    calls: &mut impl Calls<B>,
) -> Result<(Status, bool), usize> {
    let mut code = program;
    let mut all = Status::Success;
    loop {
        let Some((&flags, rest)) = code.split_first() else { return Ok((Status::Fail, false)) };
        let (status, rest) = if flags & IS_FIELD != 0 {
            let Some((&[a, b, at @ ..], rest)) = rest.split_first_chunk::<6>() else {
                return Ok((Status::Fail, false));
            };
            let value = field(bits, u32::from_le_bytes(at))?;
            let status = match flags & HAS_METHOD {
                0 => calls.immediate(value),
                _ => calls.operand(u16::from_le_bytes([a, b]).into(), value),
            };
            (status, rest)
        } else {
            match operand(flags, rest, bits, calls)? {
                Some(found) => found,
                None => return Ok((Status::Fail, false)),
            }
        };
        if status == Status::Fail {
            return Ok((Status::Fail, flags & GOES_ON != 0));
        }
        all = all.and(status);
        if flags & IS_LAST != 0 {
            return Ok((all, false));
        }
        code = rest;
    }
}

/// Makes an operand that is not just a field. None if the program is cut off.
#[inline]
fn operand<B: Bits>(
    flags: u8,
    mut code: Code,
    bits: B,
    calls: &mut impl Calls<B>,
) -> Result<Option<(Status, Code)>, usize> {
    macro_rules! take {
        ($read:expr) => {{
            let Some((taken, rest)) = $read else { return Ok(None) };
            code = rest;
            taken
        }};
    }
    let has = |flag: u8| flags & flag != 0;
    let method = if has(HAS_METHOD) { Some(take!(number(code))) } else { None };
    if !has(HAS_VALUE) {
        let status = match method {
            Some(method) if has(IS_WHOLE) => calls.whole(method, bits),
            Some(method) => calls.operand_without_value(method),
            None => Status::Success,
        };
        return Ok(Some((status, code)));
    }
    let mut value = if has(HAS_CONSTANT) { take!(long(code)) } else { 0 };
    let pieces = take!(number(code));
    for _ in 0..pieces {
        let &[low, at @ ..] = take!(code.split_first_chunk::<5>());
        value |= field(bits, u32::from_le_bytes(at))?.checked_shl(low.into()).unwrap_or(0);
    }
    let status = match method {
        Some(method) => calls.operand(method, value),
        None => calls.immediate(value),
    };
    Ok(Some((status, code)))
}
