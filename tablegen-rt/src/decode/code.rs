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

/// Returns the link at an offset. `None` if the table is truncated.
#[inline(always)]
fn link(table: &[u8], offset: usize) -> Option<Link> {
    Some(Link::from_bytes(record(table, offset)?))
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
    let too_short = |needed| DecodeError::TooShort { needed };
    let mut search = Search {
        table,
        next: link(table, 0).unwrap_or(Link::FAIL),
        nodes: table.len(),
        is_soft_fail: false,
    };
    while let Some(found) = search.find(bits, calls).map_err(too_short)? {
        match calls.instruction(found.opcode, found.program, bits).map_err(too_short)? {
            Outcome::Success => return Ok(search.is_soft_fail),
            Outcome::SoftFail => return Ok(true),
            Outcome::Fail => break,
            Outcome::Next => search.fail(found),
        }
    }
    Err(DecodeError::NoInstruction)
}

/// Search for an instruction in a table.
struct Search {
    table: &'static [u8],
    next: Link,
    /// Maximum number of nodes that are visited. No node of a valid table is visited twice, so that
    /// this ends the search in others only.
    nodes: usize,
    is_soft_fail: bool,
}

impl Search {
    /// Returns the node of the next instruction that the bits may be. `None` if the search has
    /// ended, or if the table is truncated.
    ///
    /// # Errors
    /// Returns the number of bytes needed if bits are not available.
    #[inline(always)]
    fn find<B: Bits>(&mut self, bits: B, calls: &impl Calls<B>) -> Result<Option<Decode>, usize> {
        /// Unwraps an option. `None` means that the table is truncated.
        macro_rules! there {
            ($option:expr) => {
                match $option {
                    Some(there) => there,
                    None => return Ok(None),
                }
            };
        }
        let table = self.table;
        while let Some(nodes) = self.nodes.checked_sub(1) {
            self.nodes = nodes;
            let offset = self.next.offset() as usize;
            match self.next.kind() {
                Kind::Switch => {
                    let switch = Switch::from_bytes(there!(record(table, offset)));
                    let Switch { start, second_start, shift, mask, second_mask, .. } = switch;
                    let first = bits.masked(start.into(), mask.into())? as u32;
                    let second = bits.masked(second_start.into(), second_mask.into())? as u32;
                    let value = (first | second.wrapping_shl(shift.into())) as usize;
                    let links = offset.wrapping_add(Switch::LEN);
                    let offset = links.wrapping_add(value.wrapping_mul(Link::LEN));
                    self.next = there!(link(table, offset));
                }
                Kind::Decode => {
                    let decode = Decode::from_bytes(there!(record(table, offset)));
                    if bits.masked(0, decode.mask.into())? == decode.value.into()
                        && calls.holds(decode.condition)
                    {
                        return Ok(Some(decode));
                    }
                    self.fail(decode);
                }
                Kind::Step => {
                    let step = Step::from_bytes(there!(record(table, offset)));
                    let arguments = there!(table.get(offset.wrapping_add(Step::LEN)..));
                    let next = other(step, arguments, bits, calls, &mut self.is_soft_fail)?;
                    self.next = there!(next);
                }
                Kind::Fail => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Continues after a failure of an instruction.
    #[inline(always)]
    fn fail(&mut self, decode: Decode) {
        self.next = Link { link: decode.on_fail };
        self.is_soft_fail = false;
    }
}

/// Returns the link that a step leads to. `None` if the table is truncated.
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
    is_soft_fail: &mut bool,
) -> Result<Option<Link>, usize> {
    macro_rules! read {
        ($layout:ident) => {
            match $layout::read(arguments) {
                Some(read) => read,
                None => return Ok(None),
            }
        };
    }
    let Some(op) = u8::try_from(step.op).ok().and_then(Op::from_byte) else { return Ok(None) };
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
            *is_soft_fail |= value & zeros != 0 || !value & ones != 0;
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
                Some(Some(link)) => return Ok(Some(link)),
                Some(None) => false,
                None => return Ok(None),
            }
        }
    };
    Ok(Some(Link { link: if is_next { step.next } else { step.on_fail } }))
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
