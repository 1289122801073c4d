//! Reading of prefixes and opcodes: legacy prefixes, REX, REX2, VEX, XOP and EVEX.
//!
//! The fields of the longer prefixes are stored in a common form.

use super::bytes::Bytes;
use super::{DecodeError, MAX_LEN, Mode, State};

/// Encoding families by prefix.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Family {
    #[default]
    Legacy,
    /// Two-byte VEX.
    Vex2,
    Vex3,
    Xop,
    Evex,
}

/// Decoded prefixes.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Found {
    pub(super) lock: bool,
    pub(super) op_size: bool,
    pub(super) ad_size: bool,
    /// Last of 0xf2 and 0xf3, or 0.
    pub(super) repeat: u8,
    /// Mandatory prefix of the opcode: 0x66, 0xf2, 0xf3, or 0.
    pub(super) mandatory: u8,
    /// True if 0xf2 or 0xf3 is `xacquire` or `xrelease`.
    pub(super) releases: bool,
    /// Number of the segment register plus 1, or 0.
    pub(super) segment: u8,
    /// True if there is a REX prefix, or one that includes its bits. 8-bit registers depend on it.
    pub(super) has_rex: bool,
    pub(super) has_rex2: bool,
    /// REX.W or its equivalent.
    pub(super) w: bool,
    /// Upper bits of ModR/M.reg, of the index, and of the base or ModR/M.rm.
    pub(super) r: u8,
    pub(super) x: u8,
    pub(super) b: u8,
    pub(super) family: Family,
    /// Opcode map field of the prefix.
    map: u8,
    /// Implied mandatory prefix: 0 for none, 1 for 0x66, 2 for 0xf3, 3 for 0xf2.
    pub(super) pp: u8,
    /// Additional register operand of VEX and EVEX.
    pub(super) vvvv: u8,
    /// Vector length, in two bits.
    pub(super) length: u8,
    /// Third and fourth byte of EVEX after 0x62.
    pub(super) evex: [u8; 2],
    /// True if EVEX selects one of the upper 16 vector registers for ModR/M.rm.
    pub(super) high_rm: bool,
    /// True if all bytes are prefixes. The last one is the opcode, too.
    pub(super) is_last: bool,
}

impl Found {
    #[inline]
    pub(super) fn is_evex(&self) -> bool {
        self.family == Family::Evex
    }

    /// Returns EVEX.z (zeroing).
    pub(super) fn z(&self) -> bool {
        self.evex[1] & 0x80 != 0
    }

    pub(super) fn broadcast(&self) -> bool {
        self.evex[1] & 0x10 != 0
    }

    pub(super) fn nf(&self) -> bool {
        self.evex[1] & 4 != 0
    }

    #[inline]
    pub(super) fn mask(&self) -> u8 {
        self.evex[1] & 7
    }

    pub(super) fn u(&self) -> bool {
        self.evex[0] & 4 == 0
    }

    /// Returns the fifth bit of EVEX.vvvv or of a vector index, as 0 or 16.
    pub(super) fn high_vvvv(&self) -> u8 {
        u8::from(self.evex[1] & 8 == 0) << 4
    }

    /// Returns the operand size in bytes. Displacements and immediates of that size have at most 4.
    #[inline]
    pub(super) fn register_len(&self, mode: Mode) -> usize {
        match mode {
            Mode::Bits64 if self.w => 8,
            Mode::Bits16 if self.op_size => 4,
            Mode::Bits16 => 2,
            _ if self.op_size => 2,
            _ => 4,
        }
    }

    #[inline]
    pub(super) fn address_len(&self, mode: Mode) -> usize {
        match (mode, self.ad_size) {
            (Mode::Bits64, false) => 8,
            (Mode::Bits64, true) | (Mode::Bits32, false) | (Mode::Bits16, true) => 4,
            (Mode::Bits32, true) | (Mode::Bits16, false) => 2,
        }
    }

    /// Sets W, R, X and B from the lowest four bits of a byte.
    #[inline]
    fn take_rex(&mut self, byte: u8) {
        self.has_rex = true;
        self.w = byte & 8 != 0;
        self.r = (byte & 4) << 1;
        self.x = (byte & 2) << 2;
        self.b = (byte & 1) << 3;
    }

    /// Sets R, X and B from the highest three bits of a byte, which are inverted, and W.
    fn take_inverted(&mut self, byte: u8, w: bool) {
        self.take_rex(!byte >> 5 | u8::from(w) << 3);
    }
}

fn is_rex(byte: u8) -> bool {
    byte & 0xf0 == 0x40
}

impl State<'_> {
    #[inline]
    fn is_rex(&self, byte: u8) -> bool {
        self.mode == Mode::Bits64 && is_rex(byte)
    }

    /// Reads all prefixes.
    ///
    /// # Errors
    /// Returns an error if the bytes end.
    pub(super) fn read_prefixes(&mut self) -> Result<(), DecodeError> {
        let byte = self.read_legacy()?;
        let is_64_bit = self.mode == Mode::Bits64;
        let is_rex2 = byte == 0xd5 && is_64_bit;
        if !is_rex2 && !matches!(byte, 0x62 | 0x8f | 0xc4 | 0xc5) {
            return Ok(());
        }
        // Outside of 64-bit mode, some of these bytes are instructions with a memory operand.
        let next = self.reader.bytes.get(self.reader.offset + 1).copied();
        let next = next.ok_or(DecodeError::TooShort { needed: self.reader.offset + 2 })?;
        let is_prefix = match byte {
            0x8f => next & 0x38 != 0,
            _ => is_64_bit || next >= 0xc0,
        };
        if !is_prefix {
            return Ok(());
        }
        self.reader.offset += 2;
        match byte {
            0xc5 => {
                self.prefixes.family = Family::Vex2;
                if is_64_bit {
                    self.prefixes.take_rex(u8::from(next & 0x80 == 0) << 2);
                }
                self.prefixes.map = 1;
                self.take_last(next);
                self.prefixes.op_size |= self.prefixes.pp == 1;
            }
            0xc4 | 0x8f => {
                let last = self.reader.byte()?;
                let is_xop = byte == 0x8f;
                self.prefixes.family = if is_xop { Family::Xop } else { Family::Vex3 };
                self.prefixes.w = last & 0x80 != 0;
                if is_64_bit {
                    self.prefixes.take_inverted(next, last & 0x80 != 0);
                }
                self.prefixes.map = next & 0x1f;
                self.take_last(last);
                self.prefixes.op_size |= is_xop && self.prefixes.pp == 1;
            }
            0x62 => {
                let last = [self.reader.byte()?, self.reader.byte()?];
                let found = &mut self.prefixes;
                found.family = Family::Evex;
                found.w = last[0] & 0x80 != 0;
                found.evex = last;
                if is_64_bit {
                    found.take_inverted(next, last[0] & 0x80 != 0);
                    found.high_rm = next & 0x40 == 0;
                    found.r |= u8::from(next & 0x10 == 0) << 4;
                    found.x |= u8::from(last[0] & 4 == 0) << 4;
                    found.b |= (next & 8) << 1;
                }
                found.map = next & 7;
                found.pp = last[0] & 3;
                found.vvvv = !last[0] >> 3 & 0xf | found.high_vvvv();
                found.length = last[1] >> 5 & 3;
            }
            _ => {
                let found = &mut self.prefixes;
                found.take_rex(next);
                found.has_rex2 = true;
                found.r |= (next & 0x40) >> 2;
                found.x |= (next & 0x20) >> 1;
                found.b |= next & 0x10;
                found.map = next >> 7;
            }
        }
        Ok(())
    }

    /// Sets the fields of the last byte of VEX and XOP.
    fn take_last(&mut self, byte: u8) {
        self.prefixes.pp = byte & 3;
        self.prefixes.vvvv = !byte >> 3 & 0xf;
        self.prefixes.length = byte >> 2 & 1;
    }

    /// Reads 0xf2 or 0xf3, which `next` follows. Returns false if it is an opcode.
    ///
    /// # Errors
    /// Returns an error if the bytes end after REX.
    fn read_repeat(&mut self, byte: u8, next: u8) -> Result<bool, DecodeError> {
        let found = &mut self.prefixes;
        // Before an exchange or `lock`, and for 0xf3 also before a store, they are `xacquire` or
        // `xrelease`, which LLVM decodes as separate instructions. `pause` has the same bytes.
        let is_exchange = next == 0xf0 || next & 0xfe == 0x86 || next & 0xf8 == 0x90;
        let is_store = byte == 0xf3 && matches!(next, 0x88 | 0x89 | 0xc6 | 0xc7);
        found.releases |= is_exchange || is_store;
        if is_store || is_exchange && (byte, next) != (0xf3, 0x90) {
            return Ok(false);
        }
        let is_64_bit = self.mode == Mode::Bits64;
        let is_before_rex = is_64_bit && is_rex(next);
        let needed = self.reader.offset + 3;
        if is_before_rex && self.reader.bytes.len() < needed {
            // LLVM skips both.
            self.reader.offset += 2;
            return Err(DecodeError::TooShort { needed });
        }
        if is_before_rex || is_64_bit && next == 0xd5 || matches!(next, 0x0f | 0x66) {
            found.mandatory = byte;
        }
        found.repeat = byte;
        Ok(true)
    }

    /// Reads legacy prefixes and REX. Returns the byte after them without consuming it.
    fn read_legacy(&mut self) -> Result<u8, DecodeError> {
        loop {
            let byte = match self.reader.peek() {
                // A prefix as last byte is an instruction, such as `rep`.
                Err(_) if (1..MAX_LEN).contains(&self.reader.offset) => {
                    self.prefixes.is_last = true;
                    self.reader.offset -= 1;
                    return self.reader.peek();
                }
                byte => byte?,
            };
            let next = self.reader.bytes.get(self.reader.offset + 1).copied();
            let found = &mut self.prefixes;
            match byte {
                // At the start, 0xf0 alone is an instruction.
                0xf0 if self.reader.offset == 0 => return Ok(byte),
                0xf0 => found.lock = true,
                0xf2 | 0xf3 => {
                    // The next byte decides whether they are prefixes.
                    if let Some(next) = next
                        && !self.read_repeat(byte, next)?
                    {
                        return Ok(byte);
                    }
                }
                0x26 => found.segment = 1,
                0x2e => found.segment = 2,
                0x36 => found.segment = 3,
                0x3e => found.segment = 4,
                0x64 => found.segment = 5,
                0x65 => found.segment = 6,
                0x66 => {
                    found.op_size = true;
                    let is_before_opcode = next.is_some_and(|next| {
                        next == 0x0f || self.mode == Mode::Bits64 && is_rex(next)
                    });
                    if found.mandatory == 0 && is_before_opcode {
                        found.mandatory = byte;
                    }
                }
                0x67 => found.ad_size = true,
                _ if self.is_rex(byte) => {
                    self.prefixes.take_rex(byte);
                    self.reader.offset += 1;
                    continue;
                }
                _ => {
                    // In 64-bit mode, 64-bit operands have no other size.
                    return Ok(byte);
                }
            }
            // REX must be right before the opcode.
            let found = &mut self.prefixes;
            (found.has_rex, found.w, found.r, found.x, found.b) = (false, false, 0, 0, 0);
            self.reader.offset += 1;
        }
    }

    /// Reads the opcode, and determines its opcode map.
    ///
    /// # Errors
    /// Returns an error if the bytes end, or the prefix has no such map.
    pub(super) fn read_opcode(&mut self) -> Result<(), DecodeError> {
        if self.mode == Mode::Bits64 && self.prefixes.w && self.prefixes.has_rex {
            // Operands of 64 bits have no other size.
            self.prefixes.op_size = false;
        }
        let map = self.prefixes.map;
        let map = match self.prefixes.family {
            Family::Legacy if map == 1 => 1,
            Family::Legacy => return self.read_legacy_opcode(),
            Family::Vex2 => 1,
            Family::Vex3 if matches!(map, 1..=3 | 5..=7) => {
                [0, 1, 2, 3, 0, 9, 10, 11][usize::from(map)]
            }
            Family::Evex if map > 0 => [0, 1, 2, 3, 8, 9, 10, 11][usize::from(map)],
            Family::Xop if matches!(map, 8..=10) => map - 4,
            _ => return Err(DecodeError::NoInstruction),
        };
        self.map = map;
        self.opcode = self.reader.byte()?;
        Ok(())
    }

    fn read_legacy_opcode(&mut self) -> Result<(), DecodeError> {
        self.opcode = self.reader.byte()?;
        if self.opcode != 0x0f {
            // The one-byte map has no mandatory prefixes.
            self.prefixes.mandatory = 0;
            return Ok(());
        }
        self.opcode = self.reader.byte()?;
        self.map = 1;
        match self.opcode {
            0x38 | 0x3a => {
                self.map = if self.opcode == 0x38 { 2 } else { 3 };
                self.opcode = self.reader.byte()?;
            }
            0x0f => {
                // 3DNow opcodes come after the operands.
                self.map = 7;
                self.read_mod_rm()?;
                self.opcode = self.reader.byte()?;
            }
            _ => {}
        }
        Ok(())
    }
}
