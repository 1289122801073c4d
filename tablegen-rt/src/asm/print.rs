//! Run-time part of the instruction printers that `--gen-asm-writer --rust` generates.
//!
//! A module has tables of strings and programs: the text between the operands of each instruction,
//! and the hook that prints each operand. Nothing in this module allocates or panics.
//!
//! Functions generic over the target see its tables as constants, so the compiler knows their
//! lengths and widths.

use core::fmt;

use crate::mc::inst::{Inst, Operand};
use crate::names::Named;
#[doc(hidden)]
pub use crate::registers::tables::{Numbers, Sets};

/// Tables of a target, and its hooks by number.
#[doc(hidden)]
pub trait Calls<I: Inst + ?Sized> {
    /// Returns the tables.
    fn tables(&self) -> &'static Tables;

    /// Prints operand `at` of an instruction with the hook of this number.
    ///
    /// # Errors
    /// Returns an error if the hook or `out` does.
    fn print<W: fmt::Write + ?Sized>(
        &self,
        method: u16,
        inst: &I,
        at: usize,
        out: &mut W,
    ) -> fmt::Result;

    /// Returns true if instructions are printed as aliases where one applies.
    fn prints_aliases(&self) -> bool;

    /// Returns true if an operand satisfies a predicate of an alias.
    fn holds(&self, predicate: u32, operand: Operand<I::Register>) -> bool;

    /// Returns true if the target has a feature.
    fn has_feature(&self, feature: u32) -> bool;

    /// Returns the index of the current hardware mode.
    fn mode(&self) -> usize;
}

/// Numbers from 0 to 99, two digits each.
const SMALL: &str = "00010203040506070809101112131415161718192021222324252627282930313233343536373839\
                     404142434445464748495051525354555657585960616263646566676869707172737475767778\
                     7980818283848586878889909192939495969798\
                     99";

/// Writes a number in decimal, without the overhead of formatting.
///
/// # Errors
/// Returns an error if `out` does.
#[inline]
pub fn write_number<W: fmt::Write + ?Sized>(number: i64, out: &mut W) -> fmt::Result {
    // Most numbers in assembly text are small.
    match number {
        0..10 => out.write_str(&SMALL[2 * number as usize + 1..][..1]),
        10..100 => out.write_str(&SMALL[2 * number as usize..][..2]),
        _ => write_large_number(number, out),
    }
}

fn write_large_number<W: fmt::Write + ?Sized>(number: i64, out: &mut W) -> fmt::Result {
    // Room for `i64::MIN`: a sign and 19 digits.
    let (mut text, mut at, mut left) = ([0; 20], 20, number.unsigned_abs());
    loop {
        at -= 1;
        text[at] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    if number < 0 {
        at -= 1;
        text[at] = b'-';
    }
    out.write_str(core::str::from_utf8(&text[at..]).unwrap_or_default())
}

/// Kinds of alias conditions in the tables.
#[doc(hidden)]
pub mod condition {
    /// Any operand.
    pub const IGNORE: u16 = 0;
    /// Member of the register class of this number.
    pub const CLASS: u16 = 1;
    /// Member of the register class that this number selects in the current hardware mode.
    pub const CLASS_BY_MODE: u16 = 2;
    /// Same register as the operand of this index.
    pub const TIED: u16 = 3;
    /// Immediate of this value, as a sign-extended 32-bit number.
    pub const IMMEDIATE: u16 = 4;
    /// Register of this value. 0 means no register.
    pub const REGISTER: u16 = 5;
    /// Operand that satisfies this predicate.
    pub const PREDICATE: u16 = 6;
    /// The target has this feature.
    pub const FEATURE: u16 = 7;
    /// The target does not have this feature.
    pub const NO_FEATURE: u16 = 8;
    /// Like [`FEATURE`], as part of a disjunction that [`END_ANY`] ends.
    pub const ANY_FEATURE: u16 = 9;
    /// Like [`NO_FEATURE`], as part of a disjunction that [`END_ANY`] ends.
    pub const ANY_NO_FEATURE: u16 = 10;
    /// End of a disjunction: at least one of its conditions holds.
    pub const END_ANY: u16 = 11;
}

/// Tables of a printer. Numbers in byte strings are little-endian.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// Text of all pieces.
    pub text: &'static str,
    /// Pieces of 8 bytes. A hook call: hook number (2 bytes, nonzero), operand index (2), padding
    /// (4). A text: 0 (2 bytes), length (2), offset in `text` (4). Piece 0 marks the end.
    pub pieces: &'static [u8],
    /// 8 bytes per opcode: the index of its first piece, and the offset of its program in `steps`.
    /// The offset is `u32::MAX` if the opcode cannot be printed.
    pub opcodes: &'static [u8],
    /// Programs: piece indices as LEB128 numbers, terminated by 0.
    pub steps: &'static [u8],
    /// For each opcode, the index of its alias list plus 1, or 0 if it has none.
    pub aliases_of: Numbers,
    /// Start of each alias list, and the end of the last one.
    pub alias_lists: Numbers,
    /// Aliases of 12 bytes: number of operands (2 bytes), number of conditions (2), index of the
    /// first condition (4), offset in `steps` (4).
    pub aliases: &'static [u8],
    /// Conditions of 6 bytes: a kind (2 bytes) and a value (4).
    pub conditions: &'static [u8],
    /// Members of each register class.
    pub classes: Sets,
    /// Register class for each class that depends on the hardware mode, and each mode.
    pub classes_by_mode: Numbers,
    /// Number of hardware modes.
    pub modes: usize,
}

/// Returns both numbers of an entry of 8 bytes. `None` if out of range.
fn pair(table: &[u8], at: usize) -> Option<[u32; 2]> {
    let [a, b, c, d, e, f, g, h] = *entry(table, at)?;
    Some([u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])])
}

#[inline]
fn entry(table: &[u8], at: usize) -> Option<&[u8; 8]> {
    table.as_chunks().0.get(at)
}

/// Reads the remaining bytes of a LEB128 number.
#[inline]
fn more(bytes: &mut core::slice::Iter<'_, u8>) -> usize {
    let (mut number, mut shift) = (0, 0);
    for &byte in bytes {
        number |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            break;
        }
        // Valid numbers are shorter. The shift stays below the width of `usize` for invalid ones.
        shift = (shift + 7) % 28;
    }
    number
}

impl Tables {
    /// Returns the text of a piece. Empty for hook calls.
    #[inline]
    fn piece_text(&self, piece: u32) -> &'static str {
        match entry(self.pieces, piece as usize) {
            Some(&[0, 0, len, more, start @ ..]) => {
                let len = u16::from_le_bytes([len, more]);
                self.text_at(len.into(), u32::from_le_bytes(start) as usize)
            }
            _ => "",
        }
    }

    #[inline]
    fn text_at(&self, len: usize, start: usize) -> &'static str {
        self.text.get(start..start.saturating_add(len)).unwrap_or_default()
    }

    /// Returns the text that an opcode begins with. Empty if it begins with an operand, `None` if
    /// the opcode is unknown or cannot be printed.
    #[must_use]
    pub fn mnemonic(&self, opcode: usize) -> Option<&'static str> {
        let [first, steps] = pair(self.opcodes, opcode)?;
        (steps != u32::MAX).then(|| self.piece_text(first))
    }
}

/// Prints an instruction.
///
/// # Errors
/// Returns an error if the opcode cannot be printed, or if a hook or `out` returns one.
#[doc(hidden)]
pub fn print<I, C, W>(inst: &I, calls: &C, out: &mut W) -> fmt::Result
where
    I: Inst + ?Sized,
    C: Calls<I>,
    W: fmt::Write + ?Sized,
{
    let opcode = inst.opcode().index();
    if calls.prints_aliases()
        && let Some(steps) = alias(inst, opcode, calls)
    {
        return run(steps, inst, calls, out);
    }
    let tables = calls.tables();
    let [first, steps] = pair(tables.opcodes, opcode).ok_or(fmt::Error)?;
    if steps == u32::MAX {
        return Err(fmt::Error);
    }
    out.write_str(tables.piece_text(first))?;
    run(steps, inst, calls, out)
}

fn run<I, C, W>(steps: u32, inst: &I, calls: &C, out: &mut W) -> fmt::Result
where
    I: Inst + ?Sized,
    C: Calls<I>,
    W: fmt::Write + ?Sized,
{
    let tables = calls.tables();
    let pieces = tables.pieces.as_chunks::<8>().0;
    let mut steps = tables.steps.get(steps as usize..).unwrap_or_default().iter();
    // Programs end with 0, and so does the table.
    while let Some(&first) = steps.next()
        && first != 0
    {
        let mut number = usize::from(first);
        if first >= 0x80 {
            number = number & 0x7f | (more(&mut steps) << 7);
        }
        let piece = u64::from_le_bytes(*pieces.get(number).ok_or(fmt::Error)?);
        let (method, detail) = (piece as u16, (piece >> 16) as u16);
        match method {
            0 => out.write_str(tables.text_at(detail.into(), (piece >> 32) as usize))?,
            _ => calls.print(method, inst, detail.into(), out)?,
        }
    }
    Ok(())
}

/// Returns the offset in `steps` of the first alias that applies to an instruction.
fn alias<I: Inst + ?Sized, C: Calls<I>>(inst: &I, opcode: usize, calls: &C) -> Option<u32> {
    let tables = calls.tables();
    let list = tables.aliases_of.place(opcode).checked_sub(1)?;
    let [start, end] = tables.alias_lists.range(list);
    let aliases = tables.aliases.as_chunks::<12>().0.get(start..end)?;
    for &[o, p, c, d, e, f, g, h, steps @ ..] in aliases {
        if inst.operand_count() != usize::from(u16::from_le_bytes([o, p])) {
            return None;
        }
        let first = u32::from_le_bytes([e, f, g, h]) as usize;
        let count = usize::from(u16::from_le_bytes([c, d]));
        if all_hold(first..first.saturating_add(count), inst, calls)? {
            return Some(u32::from_le_bytes(steps));
        }
    }
    None
}

/// Returns whether all conditions in a range hold. `None` if the range is out of bounds.
fn all_hold<I: Inst + ?Sized, C: Calls<I>>(
    conditions: core::ops::Range<usize>,
    inst: &I,
    calls: &C,
) -> Option<bool> {
    let (mut operand, mut any) = (0, false);
    for &[kind, more, value @ ..] in calls.tables().conditions.as_chunks::<6>().0.get(conditions)? {
        let value = u32::from_le_bytes(value);
        let holds = match u16::from_le_bytes([kind, more]) {
            condition::FEATURE => calls.has_feature(value),
            condition::NO_FEATURE => !calls.has_feature(value),
            condition::ANY_FEATURE => {
                any |= calls.has_feature(value);
                true
            }
            condition::ANY_NO_FEATURE => {
                any |= !calls.has_feature(value);
                true
            }
            condition::END_ANY => core::mem::take(&mut any),
            kind => {
                operand += 1;
                operand_is(kind, value, inst, operand - 1, calls)
            }
        };
        if !holds {
            return Some(false);
        }
    }
    Some(true)
}

#[inline]
fn operand_is<I: Inst + ?Sized, C: Calls<I>>(
    kind: u16,
    value: u32,
    inst: &I,
    at: usize,
    calls: &C,
) -> bool {
    let (operand, tables) = (inst.operand(at), calls.tables());
    let is_member = |class: usize| {
        let register = operand.register();
        register.is_some_and(|register| tables.classes.contains(class, register.index()))
    };
    match kind {
        condition::CLASS => is_member(value as usize),
        condition::CLASS_BY_MODE => {
            let at = (value as usize).saturating_mul(tables.modes).saturating_add(calls.mode());
            is_member(tables.classes_by_mode.place(at))
        }
        condition::TIED => inst.same_register(at, value as usize),
        // Values are sign-extended from 32 bits.
        condition::IMMEDIATE => operand == Operand::Immediate(i64::from(value.cast_signed())),
        condition::REGISTER => operand == Operand::Register(I::Register::from_value(value)),
        condition::PREDICATE => calls.holds(value, operand),
        _ => true,
    }
}
