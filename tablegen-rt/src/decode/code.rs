//! Interpreter of decoder tables, which `tablegen_format::decode` describes.
//!
//! For truncated tables, decoding fails. Functions of this module do not panic.

use tablegen_format::decode::{
    Check, CheckField, Condition, Decode, Field, Kind, Link, Op, Search as SearchArguments,
    SoftFail, Step, Switch,
};

use super::{Bits, DecodeError, Outcome};

/// Callbacks of the interpreter.
pub(super) trait Calls<B> {
    /// Returns true if a condition on the subtarget holds. Condition 0 always does.
    fn holds(&self, condition: u32) -> bool;

    /// Starts an instruction, and appends its operands by the program with a number.
    ///
    /// # Errors
    /// Returns the number of bytes needed if the instruction is incomplete.
    fn instruction(&mut self, opcode: u32, program: u32, bits: B) -> Result<Outcome, usize>;
}

/// Returns the bytes of a record at an offset. `None` if the table is truncated.
#[inline(always)]
fn record<const N: usize>(table: &[u8], offset: usize) -> Option<&[u8; N]> {
    // A range whose end wraps around is none of the table.
    table.get(offset..offset.wrapping_add(N))?.first_chunk()
}

/// Returns the value of a field.
#[inline(always)]
fn field(bits: impl Bits, number: u32) -> Result<u64, usize> {
    let Field { start, len } = Field::from_number(number);
    bits.field(start, len)
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
    /// Unwraps an option. `None` means that the table is truncated.
    macro_rules! there {
        ($option:expr) => {
            match $option {
                Some(there) => there,
                None => break,
            }
        };
    }
    let too_short = |needed| DecodeError::TooShort { needed };
    // Nodes stand at multiples of the size of a link.
    let links: &[[u8; Link::LEN]] = table.as_chunks().0;
    let mut next = links.first().map_or(Link::FAIL, Link::from_bytes);
    let mut is_soft_fail = false;
    // No node of a valid table is visited twice, so that the number ends the search in others only.
    let mut nodes = table.len();
    while let Some(others) = nodes.checked_sub(1) {
        nodes = others;
        match next.kind() {
            Kind::Switch => {
                let offset = next.offset(Kind::Switch) as usize;
                let switch = Switch::from_bytes(there!(record(table, offset)));
                let Switch { start, second_start, shift, mask, second_mask, .. } = switch;
                let mut value = bits.masked(start.into(), mask.into()).map_err(too_short)?;
                if second_mask != 0 {
                    let second = bits.masked(second_start.into(), second_mask.into());
                    value |= second.map_err(too_short)?.wrapping_shl(shift.into());
                }
                let first = (offset + Switch::LEN) / Link::LEN;
                // Values have at most 32 bits.
                let link = there!(links.get(first.wrapping_add(value as u32 as usize)));
                next = Link::from_bytes(link);
            }
            Kind::Decode => {
                let offset = next.offset(Kind::Decode) as usize;
                let decode = Decode::from_bytes(there!(record(table, offset)));
                if bits.masked(0, decode.mask.into()).map_err(too_short)? == decode.value.into()
                    && calls.holds(decode.condition)
                {
                    let outcome = calls.instruction(decode.opcode, decode.program, bits);
                    match outcome.map_err(too_short)? {
                        Outcome::Success => return Ok(is_soft_fail),
                        Outcome::SoftFail => return Ok(true),
                        Outcome::Fail => break,
                        Outcome::Next => {}
                    }
                }
                next = Link { link: decode.on_fail };
                is_soft_fail = false;
            }
            Kind::Step => {
                let offset = next.offset(Kind::Step) as usize;
                let step = Step::from_bytes(there!(record(table, offset)));
                let arguments = there!(table.get(offset.wrapping_add(Step::LEN)..));
                let found = other(step, arguments, bits, calls).map_err(too_short)?;
                let (link, fails_softly) = there!(found);
                next = link;
                is_soft_fail |= fails_softly;
            }
            Kind::Fail => break,
        }
    }
    Err(DecodeError::NoInstruction)
}

/// Returns the link that a step leads to, and true if the step is a check that failed softly.
/// `None` if the table is truncated.
///
/// # Errors
/// Returns the number of bytes needed if bits are not available.
// Not inlined: switches and instructions, which are most nodes, get all registers.
#[inline(never)]
fn other<B: Bits>(
    step: Step,
    arguments: &[u8],
    bits: B,
    calls: &impl Calls<B>,
) -> Result<Option<(Link, bool)>, usize> {
    macro_rules! read {
        ($layout:ident) => {
            match $layout::read(arguments) {
                Some(read) => read,
                None => return Ok(None),
            }
        };
    }
    let Some(op) = u8::try_from(step.op).ok().and_then(Op::from_byte) else { return Ok(None) };
    let mut is_soft_fail = false;
    let is_next = match op {
        Op::Check => {
            let (check, _) = read!(Check);
            bits.masked(0, check.mask)? == check.value
        }
        Op::CheckField => {
            let (check, _) = read!(CheckField);
            field(bits, check.field)? == check.value
        }
        Op::SoftFail => {
            let (SoftFail { zeros, ones }, _) = read!(SoftFail);
            let value = bits.masked(0, zeros | ones)?;
            is_soft_fail = value & zeros != 0 || !value & ones != 0;
            true
        }
        Op::Condition => {
            let (condition, _) = read!(Condition);
            calls.holds(condition.condition)
        }
        Op::Search => {
            let (search, rest) = read!(SearchArguments);
            let value = field(bits, search.field)?;
            match find(rest, search.count as usize, value) {
                Some(Some(link)) => return Ok(Some((link, false))),
                Some(None) => false,
                None => return Ok(None),
            }
        }
    };
    let next = if is_next { step.next } else { step.on_fail };
    Ok(Some((Link { link: next }, is_soft_fail)))
}

/// Returns the link for a value, or `Some(None)` if it is not among the `count` values that `bytes`
/// begin with. `None` if the table is truncated.
fn find(bytes: &[u8], count: usize, value: u64) -> Option<Option<Link>> {
    let (values, links) = bytes.split_at_checked(count.checked_mul(size_of::<u64>())?)?;
    let values = values.as_chunks().0;
    let index = values.partition_point(|one| u64::from_le_bytes(*one) < value);
    match values.get(index) {
        Some(one) if u64::from_le_bytes(*one) == value => {
            Some(Some(Link::from_bytes(links.as_chunks().0.get(index)?)))
        }
        _ => Some(None),
    }
}
