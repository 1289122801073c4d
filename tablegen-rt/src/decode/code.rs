//! Interpreter of decoder tables and operand programs, which `tablegen_format::decode` describes.
//!
//! For truncated tables, decoding fails. Functions of this module do not panic.

use tablegen_format::decode::{
    Check, CheckField, Condition, Constant, Decode, Field, FieldOperand, LongCheck, Method, Op,
    Piece, Pieces, Search, ShortTarget, SoftFail, Switch, Target, flag,
};

use super::{Bits, DecodeError, Status};

/// Callbacks of the interpreter.
///
/// [`Status::SoftFail`] accepts the instruction as soft failure. [`Status::Fail`] rejects it; other
/// instructions are tried only if the program has the flag `GOES_ON`.
pub(super) trait Calls<B> {
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

/// Returns the value of a field.
#[inline(always)]
fn field(bits: impl Bits, number: u32) -> Result<u64, usize> {
    let Field { start, len } = Field::from_number(number);
    bits.field(start, len)
}

/// Skips bytes. `None` if there are fewer.
#[inline(always)]
fn further(code: Code, bytes: u32) -> Option<Code> {
    code.get(usize::try_from(bytes).ok()?..)
}

/// Decodes an instruction and its operands. Returns true if it failed softly.
///
/// # Errors
/// Returns an error if the bits are not an instruction of the table, or if more bytes are needed.
#[inline]
pub(super) fn decode<B: Bits>(
    table: &'static [u8],
    bits: B,
    calls: &mut impl Calls<B>,
) -> Result<bool, DecodeError> {
    match search(table, bits, calls) {
        Ok(Some(is_soft_fail)) => Ok(is_soft_fail),
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
    let mut is_soft_fail = false;
    loop {
        let (&step, rest) = there!(code.split_first());
        // Next steps if this step succeeds.
        let next = match there!(Op::from_byte(step)) {
            op @ (Op::Switch | Op::LongSwitch) => {
                let (switch, targets) = there!(Switch::read(rest));
                let value = field(bits, switch.field)?;
                let index = value.wrapping_sub(switch.lowest.into());
                if index < switch.count.into() {
                    let distance = if op == Op::Switch {
                        let target = there!(targets.as_chunks().0.get(index as usize));
                        ShortTarget::from_bytes(target).distance.into()
                    } else {
                        let target = there!(targets.as_chunks().0.get(index as usize));
                        Target::from_bytes(target).distance
                    };
                    if distance == 0 { None } else { Some(there!(further(targets, distance))) }
                } else {
                    None
                }
            }
            Op::Check => {
                let (check, rest) = there!(Check::read(rest));
                (bits.field(0, 32)? as u32 & check.mask == check.value).then_some(rest)
            }
            Op::Decode => {
                let (decode, _) = there!(Decode::read(rest));
                let program = there!(calls.begin(decode.opcode, decode.program));
                match operands(program, bits, calls)? {
                    (Status::Fail, false) => return Ok(None),
                    (Status::Fail, true) => {
                        is_soft_fail = false;
                        None
                    }
                    (status, _) => return Ok(Some(is_soft_fail || status == Status::SoftFail)),
                }
            }
            Op::Condition => {
                let (Condition { condition }, rest) = there!(Condition::read(rest));
                calls.holds(condition).then_some(rest)
            }
            Op::OnFail => {
                let (target, rest) = there!(Target::read(rest));
                on_fail = Some(there!(further(rest, target.distance)));
                Some(rest)
            }
            Op::LongCheck => {
                let (check, rest) = there!(LongCheck::read(rest));
                (bits.field(0, 64)? & check.mask == check.value).then_some(rest)
            }
            Op::Search => {
                let (search, rest) = there!(Search::read(rest));
                there!(find(rest, search.count as usize, field(bits, search.field)?))
            }
            Op::CheckField => {
                let (check, rest) = there!(CheckField::read(rest));
                (field(bits, check.field)? == check.value).then_some(rest)
            }
            Op::SoftFail => {
                let (SoftFail { zeros, ones }, rest) = there!(SoftFail::read(rest));
                let value = bits.field(0, u64::BITS - (zeros | ones).leading_zeros())?;
                is_soft_fail |= value & zeros != 0 || !value & ones != 0;
                Some(rest)
            }
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
    let (values, targets) = code.split_at_checked(count.checked_mul(size_of::<u64>())?)?;
    let values = values.as_chunks().0;
    let index = values.partition_point(|one| u64::from_le_bytes(*one) < value);
    match values.get(index) {
        Some(one) if u64::from_le_bytes(*one) == value => {
            let target = Target::from_bytes(targets.as_chunks().0.get(index)?);
            Some(Some(further(targets, target.distance)?))
        }
        _ => Some(None),
    }
}

/// Runs an operand program. Returns its result, and whether other instructions are tried after a
/// failure.
///
/// # Errors
/// Returns the number of bytes needed if the instruction is incomplete.
#[inline]
fn operands<B: Bits>(
    program: &'static [u8],
    bits: B,
    calls: &mut impl Calls<B>,
) -> Result<(Status, bool), usize> {
    let mut code = program;
    let mut all = Status::Success;
    loop {
        let Some((&flags, rest)) = code.split_first() else { return Ok((Status::Fail, false)) };
        let (status, rest) = if flags & flag::IS_FIELD != 0 {
            let Some((operand, rest)) = FieldOperand::read(rest) else {
                return Ok((Status::Fail, false));
            };
            let value = field(bits, operand.field)?;
            let status = match flags & flag::HAS_METHOD {
                0 => calls.immediate(value),
                _ => calls.operand(operand.method.into(), value),
            };
            (status, rest)
        } else {
            match operand(flags, rest, bits, calls)? {
                Some(found) => found,
                None => return Ok((Status::Fail, false)),
            }
        };
        if status == Status::Fail {
            return Ok((Status::Fail, flags & flag::GOES_ON != 0));
        }
        all = all.and(status);
        if flags & flag::IS_LAST != 0 {
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
    let method = match has(flag::HAS_METHOD) {
        true => Some(take!(Method::read(code)).method),
        false => None,
    };
    if !has(flag::HAS_VALUE) {
        let status = match method {
            Some(method) if has(flag::IS_WHOLE) => calls.whole(method, bits),
            Some(method) => calls.operand_without_value(method),
            None => Status::Success,
        };
        return Ok(Some((status, code)));
    }
    let mut value = match has(flag::HAS_CONSTANT) {
        true => take!(Constant::read(code)).bits,
        false => 0,
    };
    for _ in 0..take!(Pieces::read(code)).count {
        let piece = take!(Piece::read(code));
        value |= field(bits, piece.field)?.checked_shl(piece.low.into()).unwrap_or(0);
    }
    let status = match method {
        Some(method) => calls.operand(method, value),
        None => calls.immediate(value),
    };
    Ok(Some((status, code)))
}
