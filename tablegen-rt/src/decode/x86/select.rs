//! Selection of the instruction: attributes, contexts, and cases that the tables do not cover.

use tablegen_format::x86::Selected;
use tablegen_format::x86::attribute::*;

use super::prefixes::Family;
use super::{DecodeError, Mode, State};

/// Opcode maps by number.
const ONE_BYTE: u8 = 0;
const TWO_BYTES: u8 = 1;
const THREE_BYTES_38: u8 = 2;
const MAP_4: u8 = 8;

impl State<'_> {
    /// Returns the instruction for an opcode and attributes.
    #[inline]
    fn look_up(&mut self, opcode: u8, attributes: u16) -> Result<Selected, DecodeError> {
        let context = self.selections.context(attributes);
        let selection = self.selections.selection(self.map, context, opcode);
        let mod_rm = match selection.needs_mod_rm() {
            true => self.read_mod_rm()?,
            false => 0,
        };
        Ok(self.selections.instruction(selection, mod_rm))
    }

    /// Returns true for conditional compares and tests (`ccmp`, `ctest`).
    pub(super) fn is_conditional_compare(&self) -> bool {
        let number = self.address.map_or(0, |address| address.mod_rm >> 3 & 7);
        self.map == MAP_4
            && match self.opcode {
                0x38..=0x3b | 0x84 | 0x85 => true,
                0x80 | 0x81 | 0x83 => number == 7,
                0xf6 | 0xf7 => number == 0,
                _ => false,
            }
    }

    /// Returns true if EVEX.nf suppresses flag updates.
    fn leaves_flags(&self) -> bool {
        let is_bit_manipulation = self.map == THREE_BYTES_38
            && self.prefixes.pp == 0
            && matches!(self.opcode, 0xf2 | 0xf3 | 0xf5 | 0xf7);
        self.prefixes.nf() && (self.map == MAP_4 || is_bit_manipulation)
    }

    fn attributes(&mut self) -> Result<u16, DecodeError> {
        let is_64_bit = self.mode == Mode::Bits64;
        let mut set = if is_64_bit { BITS_64 } else { 0 };
        let mut add = |attribute, is_there| set |= if is_there { attribute } else { 0 };
        let found = self.prefixes;
        if found.family != Family::Legacy {
            add(if found.is_evex() { EVEX } else { VEX }, true);
            add(OP_SIZE, found.pp == 1);
            add(XS, found.pp == 2);
            add(XD, found.pp == 3);
            add(VEX_L, found.length & 1 != 0);
            add(AD_SIZE, found.family == Family::Vex2 && found.pp == 1 && found.ad_size);
        } else if found.mandatory == 0 {
            add(OP_SIZE, found.op_size && self.mode != Mode::Bits16);
            add(AD_SIZE, found.ad_size);
            // In the one-byte map, only `pause` has 0xf3 as part of its opcode.
            let belongs = self.map != ONE_BYTE;
            add(XD, belongs && found.repeat == 0xf2);
            add(XS, found.repeat == 0xf3 && (belongs || self.opcode == 0x90));
        } else {
            add(XD, found.mandatory == 0xf2);
            add(XS, found.mandatory == 0xf3);
            let is_size = found.mandatory == 0x66;
            add(OP_SIZE, is_size && self.mode != Mode::Bits16);
            add(AD_SIZE, is_size && found.ad_size);
        }
        if found.is_evex() {
            add(EVEX_KZ, found.z());
            add(EVEX_L2, found.length & 2 != 0);
            add(EVEX_B, found.broadcast());
            let mut leaves_flags = false;
            if self.leaves_flags() {
                self.read_mod_rm()?;
                leaves_flags = !self.is_conditional_compare();
            }
            add(EVEX_NF, leaves_flags);
            add(EVEX_K, !leaves_flags && found.mask() != 0 && self.map != MAP_4);
            if found.broadcast() && found.u() {
                let mod_rm = self.read_mod_rm()?;
                add(EVEX_U, mod_rm >= 0xc0);
            }
        }
        if found.has_rex && found.w {
            set = (set | REX_W) & !AD_SIZE;
        }
        // Absolute jumps, and pushes and pops with a hint.
        if found.has_rex2
            && self.map == ONE_BYTE
            && (self.opcode == 0xa1 || self.opcode & 0xf0 == 0x50)
        {
            set |= REX2;
        }
        if self.mode == Mode::Bits16 {
            // In 16-bit mode, these prefixes select the size that they select in 32-bit mode.
            if self.map == ONE_BYTE && self.opcode == 0xe3 {
                set ^= AD_SIZE;
            }
            let is_jump = match self.map {
                ONE_BYTE => matches!(self.opcode, 0xe8 | 0xe9),
                TWO_BYTES => matches!(self.opcode, 0x80..=0x8f),
                _ => false,
            };
            if is_jump && !found.op_size {
                set |= OP_SIZE;
            }
        }
        Ok(set)
    }

    /// Selects the instruction.
    pub(super) fn select(&mut self) -> Result<Selected, DecodeError> {
        let mut set = self.attributes()?;
        let number = self.look_up(self.opcode, set)?;
        let found = self.prefixes;
        // Outside of 64-bit mode, W may be part of the opcode, but never selects 64-bit registers.
        if self.mode != Mode::Bits64 && found.family != Family::Legacy && found.w {
            let Ok(with_w) = self.look_up(self.opcode, set | REX_W) else { return Ok(number) };
            if !with_w.has_64_bits() {
                return Ok(with_w);
            }
        }
        // For some instructions, size prefixes count in any position.
        let is_absolute = self.map == ONE_BYTE && self.opcode & 0xfc == 0xa0;
        let counts_anywhere = is_absolute
            || matches!(
                (self.map, self.opcode),
                (TWO_BYTES, 0xae) | (THREE_BYTES_38 | MAP_4, 0xf8)
            );
        if counts_anywhere {
            set |= if found.ad_size { AD_SIZE } else { 0 };
            set |= if found.op_size { OP_SIZE } else { 0 };
            if self.mode == Mode::Bits16 {
                set ^= if is_absolute { AD_SIZE | OP_SIZE } else { AD_SIZE };
            }
            return self.look_up(self.opcode, set);
        }
        let has_16_bits = self.mode == Mode::Bits16;
        if (has_16_bits || found.op_size) && set & OP_SIZE == 0 {
            // The prefix is not in a mandatory position, but may still select the operand size.
            let narrow = match self.look_up(self.opcode, set | OP_SIZE) {
                Ok(narrow) => narrow,
                Err(_) => return Ok(number),
            };
            let is_narrow =
                has_16_bits != found.op_size && self.selections.is_narrower(number, narrow);
            return Ok(if is_narrow { narrow } else { number });
        }
        if self.map == ONE_BYTE && self.opcode == 0x90 && found.b & 8 != 0 {
            // With REX.B, 0x90 is an exchange.
            return self.look_up(0x91, set);
        }
        Ok(number)
    }
}
