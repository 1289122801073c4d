//! Interpreter of decoder tables and operand programs.
//!
//! A table is a sequence of steps: an opcode byte and fixed-size little-endian arguments. If a step
//! fails, decoding continues at the target of the last [`ON_FAIL`]. Each alternative begins with
//! one, so that a single target must be kept.
//!
//! An operand program has an entry for each operand: a byte of flags and the arguments that the
//! flags require. The last entry has the flag [`IS_LAST`].
//!
//! Arguments have fixed sizes and switches are jump tables, so that a lookup has few unpredictable
//! branches. A field is a 32-bit number: the width in bits in the lowest 8 bits, the lowest bit of
//! the field in the others. Truncated tables decode to nothing; nothing panics.

use super::{Bits, DecodeError, Status};

/// Switch over a dense field. Arguments: field; lowest value (32 bits); number of values (16 bits);
/// for each value, the distance of its steps from the first of these numbers (16 bits), or 0 for
/// failure.
const SWITCH: u8 = 0;
/// Like [`SWITCH`], with distances of 32 bits.
const LONG_SWITCH: u8 = 1;
/// Switch over a sparse field. Arguments: field; number of values (32 bits); values (64 bits each,
/// ascending); for each value, the distance of its steps from the first of these distances (32
/// bits).
const SEARCH: u8 = 2;
/// Check of the lowest 32 bits. Arguments: mask and value, 32 bits each.
const CHECK: u8 = 3;
/// Like [`CHECK`], with 64 bits.
const LONG_CHECK: u8 = 4;
/// Check of a field. Arguments: field; value (64 bits).
const CHECK_FIELD: u8 = 5;
/// Target of failing steps. Argument: number of bytes to skip from the end of this step (32 bits).
const ON_FAIL: u8 = 6;
/// Condition on the subtarget. Argument: its number (32 bits).
const CONDITION: u8 = 7;
/// Soft-fail check. Arguments: bits that should be 0 and bits that should be 1 (64 bits each).
const SOFT_FAIL: u8 = 8;
/// End of the search. Arguments: opcode and offset of the operand program (32 bits each).
const DECODE: u8 = 9;

/// Flag: the operand has a value. Arguments: number of pieces (32 bits); for each piece, its lowest
/// bit in the value (8 bits) and its field.
const HAS_VALUE: u8 = 1;
/// Flag: the value has constant bits (64 bits), before the pieces.
const HAS_CONSTANT: u8 = 2;
/// Flag: a decoder method makes the operand from the value. Its number (32 bits) comes first.
const HAS_METHOD: u8 = 4;
/// Flag: if the method fails, other instructions are tried.
const GOES_ON: u8 = 8;
/// Flag: the method decodes the whole instruction.
const IS_WHOLE: u8 = 16;
/// Flag: the value is a single field. Arguments: number of the decoder method or 0 (16 bits);
/// field.
const IS_FIELD: u8 = 32;
/// Flag: no operand follows.
const IS_LAST: u8 = 64;

/// Callbacks of a generated module.
///
/// [`Status::SoftFail`] accepts the instruction as odd. [`Status::Fail`] rejects it; other
/// instructions are tried only if the program has the flag `GOES_ON`.
#[doc(hidden)]
pub trait Calls<B> {
    /// Returns true if a condition on the subtarget holds.
    fn holds(&self, condition: u32) -> bool;
    /// Starts an instruction, and returns the operand program at offset `program`. `None` if there
    /// is no such instruction.
    fn begin(&mut self, opcode: u32, program: u32) -> Option<&'static [u8]>;
    /// Appends an immediate.
    fn immediate(&mut self, value: u64) -> Status;
    /// Calls a decoder method to append the operands for a value.
    fn operand(&mut self, method: u32, value: u64) -> Status;
    /// Calls a decoder method to append operands that have no value.
    fn operand_without_value(&mut self, method: u32) -> Status;
    /// Calls a decoder method to append all operands.
    fn whole(&mut self, method: u32, bits: B) -> Status;
}

/// Rest of a table or program.
type Code = &'static [u8];

/// Reads a 32-bit number. Returns it and the remaining bytes.
#[inline(always)]
fn number(code: Code) -> Option<(u32, Code)> {
    let (bytes, rest) = code.split_first_chunk()?;
    Some((u32::from_le_bytes(*bytes), rest))
}

/// Reads a 64-bit number. Returns it and the remaining bytes.
#[inline(always)]
fn long(code: Code) -> Option<(u64, Code)> {
    let (bytes, rest) = code.split_first_chunk()?;
    Some((u64::from_le_bytes(*bytes), rest))
}

/// Returns the value of a field.
#[inline(always)]
fn field(bits: impl Bits, field: u32) -> Result<u64, usize> {
    bits.field(field >> 8, field & 0xff)
}

/// Skips bytes. `None` if there are fewer.
#[inline(always)]
fn further(code: Code, bytes: u32) -> Option<Code> {
    code.get(usize::try_from(bytes).ok()?..)
}

/// Decodes an instruction and its operands. Returns true if the instruction is odd (soft fail).
///
/// # Errors
/// Returns an error if the bits are not an instruction of the table, or if more bytes are needed.
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

/// Decodes an instruction like [`decode`]. `None` if there is no instruction or the table is
/// truncated. The error is the number of bytes needed.
fn search<B: Bits>(table: Code, bits: B, calls: &mut impl Calls<B>) -> Result<Option<bool>, usize> {
    /// Unwraps an option. `None` means that the table is truncated.
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
        // Next steps if this step succeeds.
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

/// Returns the steps for a value, or `Some(None)` if it is not among the `count` values that `code`
/// begins with. `None` if the table is truncated.
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

/// Runs an operand program. Returns its result, and whether other instructions are tried after a
/// failure.
///
/// # Errors
/// Returns the number of bytes needed if the instruction is incomplete.
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

/// Makes an operand that is not a single field. `None` if the program is truncated.
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
