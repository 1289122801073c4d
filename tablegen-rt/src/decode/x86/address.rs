//! [`Address`]: the ModR/M byte, and the memory operand that it describes.

use tablegen_format::x86::{NO_REGISTER, RegisterSet};

use super::bytes::Bytes;
use super::{DecodeError, Mode};

/// ModR/M byte and the memory operand that it describes. Registers are indices into the register
/// table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address {
    pub(super) mod_rm: u8,
    pub(super) base: u16,
    pub(super) index: u16,
    pub(super) scale: u8,
    /// Index field of the SIB byte with REX.X, without the highest bit of vector indices (EVEX.V').
    pub(super) sib: Option<u8>,
    pub(super) displacement: i64,
    /// True if the displacement is one byte, which may be scaled.
    pub(super) is_short: bool,
}

/// SIB index that means no index register.
pub(super) const NO_INDEX: u8 = 4;

/// Base and index registers of 16-bit addresses by number: `BX` is 3, `BP` 5, `SI` 6, `DI` 7.
const BASES_16: [(u16, Option<u16>); 8] = [
    (3, Some(6)),
    (3, Some(7)),
    (5, Some(6)),
    (5, Some(7)),
    (6, None),
    (7, None),
    (5, None),
    (3, None),
];

/// Indices of `RIP` and `RIZ`. `EIP` and `EIZ` are right before them.
const INSTRUCTION_64: u16 = RegisterSet::Special.start() + 1;
const NO_INDEX_64: u16 = RegisterSet::Special.start() + 3;

/// Upper bits of register numbers in an address.
#[derive(Clone, Copy)]
pub(super) struct Extension {
    /// Of the index.
    pub(super) x: u8,
    /// Of the base.
    pub(super) b: u8,
}

impl Address {
    /// Creates an address with a ModR/M byte only.
    #[inline]
    pub(super) fn new(mod_rm: u8) -> Self {
        Address {
            mod_rm,
            base: NO_REGISTER,
            index: NO_REGISTER,
            scale: 1,
            sib: None,
            displacement: 0,
            is_short: mod_rm >> 6 == 1,
        }
    }

    /// Reads what belongs to the ModR/M byte, which is below 0xc0, if addresses have 16 bits.
    pub(super) fn read_16(&mut self, bytes: &mut impl Bytes) -> Result<(), DecodeError> {
        let (kind, rm) = (self.mod_rm >> 6, self.mod_rm & 7);
        let is_absolute = kind == 0 && rm == 6;
        if !is_absolute {
            let entry = |number| RegisterSet::Bits16.start() + number;
            let (base, index) = BASES_16[usize::from(rm)];
            self.base = entry(base);
            self.index = index.map_or(NO_REGISTER, entry);
        }
        let len = if is_absolute { 2 } else { kind.into() };
        self.displacement = bytes.displacement(len)?;
        Ok(())
    }

    /// Reads what belongs to the ModR/M byte, which is below 0xc0, if addresses have 64 or 32 bits.
    #[inline(always)]
    pub(super) fn read(
        &mut self,
        is_64_bit: bool,
        mode: Mode,
        extension: Extension,
        bytes: &mut impl Bytes,
    ) -> Result<(), DecodeError> {
        let (kind, rm) = (self.mod_rm >> 6, self.mod_rm & 7);
        let set = if is_64_bit { RegisterSet::Bits64 } else { RegisterSet::Bits32 };
        // 32-bit special registers are right before the 64-bit ones.
        let special = |entry: u16| entry - u16::from(!is_64_bit);
        let entry = |number: u8| set.start() + u16::from(number);
        // 0, 1 or 4 bytes.
        let mut len = usize::from(kind) << (kind >> 1);
        if rm == 4 {
            let byte = bytes.byte()?;
            let (index, base) = (byte >> 3 & 7 | extension.x, byte & 7 | extension.b);
            let has_base = kind != 0 || !matches!(base, 5 | 13);
            if has_base {
                self.base = entry(base);
            } else {
                len = 4;
            }
            self.scale = 1 << (byte >> 6);
            self.sib = Some(index);
            if index != NO_INDEX {
                self.index = entry(index);
            } else {
                // A redundant SIB byte has the index `EIZ` or `RIZ`.
                let could_be_left_out = match has_base {
                    true => !matches!(base, 4 | 12),
                    false => mode != Mode::Bits64,
                };
                if self.scale != 1 || could_be_left_out {
                    self.index = special(NO_INDEX_64);
                }
            }
        } else if kind == 0 && rm == 5 {
            len = 4;
            if mode == Mode::Bits64 {
                self.base = special(INSTRUCTION_64);
            }
        } else {
            self.base = entry(rm | extension.b);
        }
        self.displacement = bytes.displacement(len)?;
        Ok(())
    }
}
