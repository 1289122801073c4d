//! Decoding of instructions with common prefixes, of the maps of one and two bytes in 32-bit and
//! 64-bit mode. Most instructions of programs are such ones.
//!
//! Their prefixes are at most [`MAX_PREFIXES`] of the operand size prefix and segment prefixes, or
//! 0xf2 and 0xf3 as part of a two-byte opcode, and REX. One table entry has the instruction, and
//! the bytes are not compared with their end before the instruction is complete. Everything else is
//! left to the complete decoder: [`decode`] returns false where there is any doubt.

use tablegen_format::x86::{NO_REGISTER, RegisterSet, Selected, direct_row, may_be_prefix};

use super::address::{Address, Extension};
use super::bytes::{Bytes, WINDOW, Window};
use super::operands::{Fields, Numbers, Output};
use super::steps::{Other, need};
use super::{DecodeError, Decoded, Inst, Mode, Prefixes, Tables};
use crate::names::Named;

/// Maximum number of prefixes before REX.
const MAX_PREFIXES: usize = 4;

/// Classes of bytes at the start of an instruction.
mod class {
    /// Not a prefix, or REX.
    pub(super) const NONE: u8 = 0;
    /// Segment prefix of the first register. The others follow.
    pub(super) const FIRST_SEGMENT: u8 = 1;
    pub(super) const LAST_SEGMENT: u8 = 6;
    /// 0x66.
    pub(super) const OP_SIZE: u8 = 7;
    /// 0xf3 and 0xf2.
    pub(super) const REPEAT: u8 = 8;
    pub(super) const REPEAT_NOT: u8 = 9;
    /// Other prefix.
    pub(super) const OTHER: u8 = 10;
}

/// Class of each byte.
static CLASSES: [u8; 256] = {
    let (mut all, mut byte) = ([class::NONE; 256], 0);
    while byte < 256 {
        all[byte] = match byte {
            0x26 => 1,
            0x2e => 2,
            0x36 => 3,
            0x3e => 4,
            0x64 => 5,
            0x65 => 6,
            0x66 => class::OP_SIZE,
            0xf3 => class::REPEAT,
            0xf2 => class::REPEAT_NOT,
            _ if may_be_prefix(byte as u8) => class::OTHER,
            _ => class::NONE,
        };
        byte += 1;
    }
    all
};

/// Prefixes before REX.
#[derive(Clone, Copy)]
struct Start {
    /// Number of bytes.
    len: usize,
    /// Index of the mandatory prefix (`DIRECT_PREFIXES`), if the opcode is in the two-byte map.
    mandatory: u8,
    op_size: bool,
    segment: u16,
}

/// No prefixes.
const NO_PREFIXES: Start = Start { len: 0, mandatory: 0, op_size: false, segment: NO_REGISTER };

/// Reads prefixes. `None` if there are others than common ones.
#[inline(always)]
fn read_prefixes(window: &[u8; WINDOW], is_64_bit: bool) -> Option<Start> {
    let is_rex = |byte: u8| is_64_bit && byte & 0xf0 == 0x40;
    let mut start = NO_PREFIXES;
    for len in 0..=MAX_PREFIXES {
        let class = CLASSES[usize::from(window[len])];
        let next = window[len + 1];
        start.len = len;
        match class {
            class::NONE => return Some(start),
            class::FIRST_SEGMENT..=class::LAST_SEGMENT => {
                start.segment =
                    RegisterSet::Segment.start() + u16::from(class - class::FIRST_SEGMENT);
            }
            class::OP_SIZE => {
                start.op_size = true;
                start.mandatory = (next == 0x0f || is_rex(next)).into();
            }
            class::REPEAT | class::REPEAT_NOT if !start.op_size => {
                start.len += 1;
                start.mandatory = class - class::REPEAT + 2;
                let is_before_opcode = next == 0x0f || is_rex(next) && window[len + 2] == 0x0f;
                return is_before_opcode.then_some(start);
            }
            _ => return None,
        }
    }
    None
}

/// Register numbers for each [`Choice`](super::steps::Choice) without those of ModR/M and the
/// opcode. The index is that of [`extension`]; 32 is added if the size of operands is 16 bits.
static NUMBERS: [[u64; 3]; 64] = {
    let (mut all, mut index) = ([[0; 3]; 64], 0);
    while index < all.len() {
        let rex = index as u8;
        let (r, b) = ((rex & 4) << 1, (rex & 1) << 3);
        let len = match (rex & 8, rex & 32) {
            (8, _) => 8,
            (_, 32) => 2,
            _ => 4,
        };
        let numbers = u64::from_le_bytes([r, b, b, 0, b, 0, 0, 0]);
        all[index] = Numbers::choices(numbers, rex & 16 != 0, len);
        index += 1;
    }
    all
};

/// Returns the lowest four bits of REX and 16, or 0 if the byte is not REX.
#[inline(always)]
fn extension(byte: u8) -> u8 {
    if byte & 0xf0 == 0x40 { byte & 0xf | 16 } else { 0 }
}

/// Decodes an instruction of 32-bit or 64-bit mode. Returns false if it has other prefixes, is in
/// another map or not an instruction: then the complete decoder decides what it is.
#[inline]
pub(super) fn decode<const IS_64_BIT: bool, O: Named, R: Named, const N: usize>(
    tables: &'static Tables<R>,
    window: &[u8; WINDOW],
    decoded: &mut Decoded<O, R, N>,
) -> bool {
    let found = match CLASSES[usize::from(window[0])] {
        class::NONE => {
            let decoding = Decoding::<IS_64_BIT, _> { tables, window, start: NO_PREFIXES };
            decoding.decode(decoded)
        }
        _ => decode_prefixed::<IS_64_BIT, _, _, N>(tables, window, decoded),
    };
    found.is_some()
}

#[inline(never)]
fn decode_prefixed<const IS_64_BIT: bool, O: Named, R: Named, const N: usize>(
    tables: &'static Tables<R>,
    window: &[u8; WINDOW],
    decoded: &mut Decoded<O, R, N>,
) -> Option<()> {
    let start = read_prefixes(window, IS_64_BIT)?;
    Decoding::<IS_64_BIT, _> { tables, window, start }.decode(decoded)
}

/// Decoding of an instruction after its prefixes before REX.
#[derive(Clone, Copy)]
struct Decoding<'b, const IS_64_BIT: bool, R: 'static> {
    tables: &'static Tables<R>,
    window: &'b [u8; WINDOW],
    start: Start,
}

/// Fields of an instruction that operands depend on.
#[derive(Clone, Copy)]
struct Encoding {
    /// Value of [`extension`].
    rex: u8,
    opcode: u8,
    /// Register numbers of ModR/M and the opcode, as in [`NUMBERS`].
    numbers: u64,
}

impl<const IS_64_BIT: bool, R: Named> Decoding<'_, IS_64_BIT, R> {
    const MODE: Mode = if IS_64_BIT { Mode::Bits64 } else { Mode::Bits32 };

    #[inline(always)]
    fn decode<O: Named, const N: usize>(self, decoded: &mut Decoded<O, R, N>) -> Option<()> {
        let Decoding { tables, window, start } = self;
        if !tables.has_address_registers {
            return None;
        }
        // The bytes from REX to ModR/M are in an integer.
        let mut code = Window::new(window, start.len).bits(8).ok()?;
        let rex = if IS_64_BIT { extension(code as u8) } else { 0 };
        let has_rex = rex >> 4;
        code >>= has_rex * 8;
        let mut offset = start.len + usize::from(has_rex);
        let mode = usize::from(IS_64_BIT) + usize::from(rex >> 3 & 1);
        // Operands of 64 bits have no other size.
        let op_size = start.op_size && rex & 8 == 0;
        let mut separate = Prefixes::default();
        let entry = if code as u8 == 0x0f {
            code >>= 8;
            offset += 1;
            let mut prefix = start.mandatory;
            if prefix == 0 && op_size {
                prefix = 1;
                separate = Prefixes(Prefixes::OP_SIZE);
            }
            tables.selections.direct(direct_row(1, prefix.into(), mode), code as u8)
        } else {
            separate = separate.with(Prefixes::OP_SIZE, op_size);
            tables.selections.direct(direct_row(0, op_size.into(), mode), code as u8)
        };
        decoded.prefixes = separate;
        let inst = &mut decoded.inst;
        let opcode = code as u8;
        let mut encoding = Encoding { rex, opcode, numbers: u64::from(opcode & 7) << 32 };
        if !entry.has_mod_rm() {
            let selected = match entry.selection() {
                Some(pair) => tables.selections.one_of(pair, rex & 1),
                None => entry.selected(false),
            };
            return self.finish(selected, encoding, None, Window::new(window, offset + 1), inst);
        }
        let mod_rm = (code >> 8) as u8;
        let selected = match entry.selection() {
            Some(selection) => tables.selections.instruction(selection, mod_rm),
            None => entry.selected(mod_rm >= 0xc0),
        };
        let rm = u64::from(mod_rm & 7) * 0x101_0100;
        encoding.numbers |= rm | u64::from(mod_rm >> 3 & 7);
        let mut bytes = Window::new(window, offset + 2);
        if mod_rm >= 0xc0 {
            return self.finish(selected, encoding, None, bytes, inst);
        }
        let extension = Extension { x: (rex & 2) << 2, b: (rex & 1) << 3 };
        let mut address = Address::new(mod_rm);
        address.read(IS_64_BIT, Self::MODE, extension, &mut bytes).ok()?;
        self.finish(selected, encoding, Some(&address), bytes, inst)
    }

    /// Makes the instruction.
    #[inline(always)]
    fn finish<O: Named, const N: usize>(
        self,
        selected: Selected,
        encoding: Encoding,
        address: Option<&Address>,
        mut bytes: Window<'_>,
        inst: &mut Inst<O, R, N>,
    ) -> Option<()> {
        let Decoding { tables, start, .. } = self;
        if selected.opcode() == 0 {
            return None;
        }
        let name = O::from_value(selected.opcode().into())?;
        let operands = tables.operands.get(selected.operands())?;
        let of_address = match address {
            Some(_) => need::REGISTER | need::SIB,
            None => need::MEMORY | need::SIB,
        };
        if operands.needs & (need::VVVV | need::EVEX | of_address) != 0 {
            return None;
        }
        let Encoding { rex, opcode, numbers } = encoding;
        let narrow = if start.op_size { 32 } else { 0 };
        let numbers = NUMBERS[usize::from(rex & 31 | narrow)].map(|of_rex| of_rex + numbers);
        let len = if start.op_size && rex & 8 == 0 { 2 } else { 4 };
        let address_len = if IS_64_BIT { 8 } else { 4 };
        let fields = Fields::new(Numbers::new(numbers), len, address_len, start.segment);
        let mut out = Output::new(tables.registers, inst.slots());
        out.push_registers(operands, &fields).ok()?;
        if let (Some(address), Some(step)) = (address, operands.memory()) {
            out.push_address(address, step.parameter(), start.segment).ok()?;
        }
        out.push_others(operands, &fields, &mut bytes, |step, _, out| match step.other_kind() {
            Other::CONDITION => out.push_number((opcode & 0xf).into()),
            _ => Err(DecodeError::NoInstruction),
        })
        .ok()?;
        if bytes.is_exceeded() {
            return None;
        }
        let count = out.len();
        inst.set(name, count);
        inst.set_found(bytes.offset(), false);
        Some(())
    }
}
