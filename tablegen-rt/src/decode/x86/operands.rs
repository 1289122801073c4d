//! Reading of ModR/M, SIB, displacements and immediates, and construction of the operands.

use tablegen_format::x86::{NO_REGISTER, REGISTERS, RegisterSet, SET_LEN};

use super::prefixes::Family;
use super::steps::{Operands, Other, Step, need};
use super::{DecodeError, Mode, State};
use crate::decode::{Inst, Status};
use crate::mc::inst::Operand;

/// ModR/M byte and the memory operand that it describes. Registers are indices into the register
/// table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address {
    pub(super) mod_rm: u8,
    base: u16,
    index: u16,
    scale: u8,
    /// Index field of the SIB byte with REX.X, without the highest bit of vector indices (EVEX.V').
    sib: Option<u8>,
    displacement: i64,
    /// True if the displacement is one byte, which may be scaled.
    is_short: bool,
}

/// SIB index that means no index register.
const NO_INDEX: u8 = 4;

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

impl Address {
    /// Creates an address with a ModR/M byte only.
    fn new(mod_rm: u8) -> Self {
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
}

impl State<'_> {
    /// Returns the ModR/M byte. On first use, also reads the SIB byte and the displacement.
    #[inline]
    pub(super) fn read_mod_rm(&mut self) -> Result<u8, DecodeError> {
        match &self.address {
            Some(address) => Ok(address.mod_rm),
            None => self.read_new_mod_rm(),
        }
    }

    #[inline]
    fn read_new_mod_rm(&mut self) -> Result<u8, DecodeError> {
        let mod_rm = self.reader.byte()?;
        self.address = Some(match mod_rm {
            0xc0.. => Address::new(mod_rm),
            _ => match self.prefixes.address_len(self.mode) {
                2 => self.read_address_16(mod_rm)?,
                len => self.read_address(mod_rm, len)?,
            },
        });
        Ok(mod_rm)
    }

    fn read_address_16(&mut self, mod_rm: u8) -> Result<Address, DecodeError> {
        let (mode, rm) = (mod_rm >> 6, mod_rm & 7);
        let mut address = Address::new(mod_rm);
        let is_absolute = mode == 0 && rm == 6;
        if !is_absolute {
            let entry = |number| RegisterSet::Bits16.start() + number;
            let (base, index) = BASES_16[usize::from(rm)];
            address.base = entry(base);
            address.index = index.map_or(NO_REGISTER, entry);
        }
        let len = if is_absolute { 2 } else { mode.into() };
        address.displacement = self.reader.displacement(len)?;
        Ok(address)
    }

    /// Reads an address of `len` bytes, 4 or 8.
    #[inline]
    fn read_address(&mut self, mod_rm: u8, len: usize) -> Result<Address, DecodeError> {
        let (mode, rm) = (mod_rm >> 6, mod_rm & 7);
        let is_64_bit = len == 8;
        let set = if is_64_bit { RegisterSet::Bits64 } else { RegisterSet::Bits32 };
        // 32-bit special registers are right before the 64-bit ones.
        let special = |entry: u16| entry - u16::from(!is_64_bit);
        let entry = |number: u8| set.start() + u16::from(number);
        let mut address = Address::new(mod_rm);
        let mut len = [0, 1, 4, 0][usize::from(mode)];
        if rm == 4 {
            let byte = self.reader.byte()?;
            let (index, base) = (byte >> 3 & 7 | self.prefixes.x, byte & 7 | self.prefixes.b);
            let has_base = mode != 0 || !matches!(base, 5 | 13);
            if has_base {
                address.base = entry(base);
            } else {
                len = 4;
            }
            address.scale = 1 << (byte >> 6);
            address.sib = Some(index);
            if index != NO_INDEX {
                address.index = entry(index);
            } else {
                // A redundant SIB byte has the index `EIZ` or `RIZ`.
                let could_be_left_out = match has_base {
                    true => !matches!(base, 4 | 12),
                    false => self.mode != Mode::Bits64,
                };
                if address.scale != 1 || could_be_left_out {
                    address.index = special(NO_INDEX_64);
                }
            }
        } else if mode == 0 && rm == 5 {
            len = 4;
            if self.mode == Mode::Bits64 {
                address.base = special(INSTRUCTION_64);
            }
        } else {
            address.base = entry(rm | self.prefixes.b);
        }
        address.displacement = self.reader.displacement(len)?;
        Ok(address)
    }

    /// Returns the bits of [`need`] that this instruction cannot satisfy.
    fn lacks(&self) -> u16 {
        let of_prefix = match self.prefixes.family {
            Family::Legacy => need::VVVV | need::EVEX,
            Family::Evex => 0,
            _ => need::EVEX,
        };
        let of_address = match &self.address {
            Some(address) if address.mod_rm >= 0xc0 => need::MEMORY,
            Some(address) if address.sib.is_some() => need::REGISTER,
            _ => need::REGISTER | need::SIB,
        };
        of_prefix | of_address
    }

    /// Returns the register field `vvvv`. It has four bits outside of 64-bit mode.
    fn vvvv(&self) -> u8 {
        let vvvv = self.prefixes.vvvv;
        if self.mode == Mode::Bits64 { vvvv } else { vvvv & 0xf }
    }

    /// Returns true if the prefix encodes a register that no operand uses.
    fn has_unused_register(&self, needs: u16) -> bool {
        let vvvv = self.vvvv();
        match needs {
            _ if needs & need::USES_VVVV != 0 => false,
            // The highest bit belongs to the index register.
            _ if needs & need::USES_HIGH_VVVV != 0 => vvvv & 0xf != 0,
            _ => vvvv != 0,
        }
    }

    /// Returns the register numbers, one byte for each [`Number`](super::steps::Number).
    #[inline]
    fn numbers(&self) -> u64 {
        let found = &self.prefixes;
        let mod_rm = self.address.map_or(0, |address| address.mod_rm);
        let rm = mod_rm & 7 | found.b;
        let vvvv = if self.mode == Mode::Bits64 { found.vvvv } else { found.vvvv & 7 };
        u64::from_le_bytes([
            mod_rm >> 3 & 7 | found.r,
            rm,
            rm | u8::from(found.high_rm) << 4,
            mod_rm & 7,
            self.opcode & 7 | found.b,
            vvvv,
            found.mask(),
            0,
        ])
    }

    /// Reads the operands of an instruction, and appends them to `inst`.
    ///
    /// # Errors
    /// Returns an error if the bytes end, or do not satisfy the needs of the operands.
    #[inline]
    pub(super) fn add_operands<O: Copy, R: Copy, const N: usize>(
        &mut self,
        registers: &[Option<R>; REGISTERS],
        operands: &Operands,
        inst: &mut Inst<O, R, N>,
    ) -> Result<(), DecodeError> {
        let needs = operands.needs;
        if needs & need::MOD_RM != 0 {
            self.read_mod_rm()?;
        }
        if needs & self.lacks() != 0 {
            return Err(DecodeError::NoInstruction);
        }
        let numbers = self.numbers();
        let size = self.prefixes.register_len(self.mode) as u32;
        let address_len = self.prefixes.address_len(self.mode) as u32;
        // Offsets of the register set for each `Choice`, and sizes in bytes for each `Len`.
        let behind_low = RegisterSet::Rex8.start() - RegisterSet::Low8.start();
        let rex = if self.prefixes.has_rex { behind_low } else { 0 };
        let choices = u32::from(rex) << 8 | (size / 4 * u32::from(SET_LEN)) << 16;
        let lens = 0x8421 | size.min(4) << 16 | address_len << 20;
        let len = |code: u16| (lens >> (code * 4) & 0xf) as usize;
        let mut rest_of_byte = 0;
        for &Step(step) in &operands.steps {
            match step & 3 {
                Step::REGISTER => {
                    let number = (numbers >> (step >> 1 & 0x38)) as u8;
                    let choice = (choices >> (step << 1 & 0x18)) as u8;
                    let first = (step >> 7) * SET_LEN + u16::from(choice);
                    push_register(inst, registers, first + u16::from(number))?;
                }
                Step::NUMBER => {
                    let number = self.reader.number_of(len(step >> 3 & 7), step & 4 != 0)?;
                    push(inst, Operand::Immediate(number))?;
                }
                0 => break,
                _ if step >> 2 & 0xf == Other::MEMORY => {
                    let index = self.address.map_or(NO_REGISTER, |address| address.index);
                    self.add_memory(registers, index, step >> 6, inst)?;
                }
                _ => {
                    let len = len(step >> 6 & 7);
                    self.add_other(registers, step, len, &mut rest_of_byte, inst)?;
                }
            }
        }
        // As in LLVM, all bytes have been read then: they are skipped.
        match self.prefixes.family != Family::Legacy && self.has_unused_register(needs) {
            true => Err(DecodeError::NoInstruction),
            false => Ok(()),
        }
    }

    /// Appends an operand that is not a register, an immediate or a plain memory operand. `len` is
    /// the size of an address operand in bytes.
    fn add_other<O: Copy, R: Copy, const N: usize>(
        &mut self,
        registers: &[Option<R>; REGISTERS],
        step: u16,
        len: usize,
        rest_of_byte: &mut u8,
        inst: &mut Inst<O, R, N>,
    ) -> Result<(), DecodeError> {
        let parameter = step >> 6;
        let found = &self.prefixes;
        let vector = |set: RegisterSet| {
            let is_high = found.is_evex() && self.mode == Mode::Bits64;
            let high = if is_high { found.high_vvvv() } else { 0 };
            let index = self.address.and_then(|address| address.sib).unwrap_or(0);
            set.start() + u16::from(index | high)
        };
        let number = match step >> 2 & 0xf {
            Other::SIB => {
                let index = self.address.filter(|address| address.sib != Some(NO_INDEX));
                let index = index.map_or(NO_REGISTER, |address| address.index);
                return self.add_memory(registers, index, 0, inst);
            }
            Other::VECTOR_128 => {
                return self.add_memory(registers, vector(RegisterSet::Xmm), parameter, inst);
            }
            Other::VECTOR_256 => {
                return self.add_memory(registers, vector(RegisterSet::Ymm), parameter, inst);
            }
            Other::VECTOR_512 => {
                return self.add_memory(registers, vector(RegisterSet::Zmm), parameter, inst);
            }
            Other::OFFSET => {
                let offset = self.reader.number(len)?;
                push(inst, Operand::Immediate(offset as i64))?;
                return self.add_segment(registers, inst);
            }
            Other::SOURCE => {
                push_register(inst, registers, self.string_register(6))?;
                return self.add_segment(registers, inst);
            }
            Other::DESTINATION => return push_register(inst, registers, self.string_register(7)),
            Other::BYTE => {
                let byte = self.reader.byte()?;
                *rest_of_byte = byte & 0xf;
                return push_register(inst, registers, parameter * SET_LEN + u16::from(byte >> 4));
            }
            Other::REST_OF_BYTE => *rest_of_byte,
            Other::ROUNDING => found.length,
            Other::CONDITION if self.is_conditional_compare() => found.evex[1] & 0xf,
            Other::CONDITION => self.opcode & 0xf,
            Other::FLAGS => found.evex[0] >> 3 & 0xf,
            _ => return Err(DecodeError::NoInstruction),
        };
        push(inst, Operand::Immediate(number.into()))
    }

    /// Returns `SI` or `DI` in the size of addresses. `number` is its number.
    fn string_register(&self, number: u16) -> u16 {
        let set = match self.prefixes.address_len(self.mode) {
            8 => RegisterSet::Bits64,
            4 => RegisterSet::Bits32,
            _ => RegisterSet::Bits16,
        };
        set.start() + number
    }

    /// Returns the register of the segment prefix, or [`NO_REGISTER`].
    #[inline]
    fn segment(&self) -> u16 {
        match self.prefixes.segment {
            0 => NO_REGISTER,
            more => RegisterSet::Segment.start() + u16::from(more) - 1,
        }
    }

    #[inline]
    fn add_segment<O: Copy, R: Copy, const N: usize>(
        &self,
        registers: &[Option<R>; REGISTERS],
        inst: &mut Inst<O, R, N>,
    ) -> Result<(), DecodeError> {
        push_register(inst, registers, self.segment())
    }

    /// Appends the five operands of a memory operand.
    #[inline]
    fn add_memory<O: Copy, R: Copy, const N: usize>(
        &self,
        registers: &[Option<R>; REGISTERS],
        index: u16,
        scale: u16,
        inst: &mut Inst<O, R, N>,
    ) -> Result<(), DecodeError> {
        let address = self.address.as_ref().ok_or(DecodeError::NoInstruction)?;
        let scale = if address.is_short { scale & 7 } else { 0 };
        push_all(
            inst,
            [
                register(registers, address.base)?,
                Operand::Immediate(address.scale.into()),
                register(registers, index)?,
                Operand::Immediate(address.displacement << scale),
                register(registers, self.segment())?,
            ],
        )
    }
}

/// Returns the register at an index of the register table.
///
/// # Errors
/// Returns an error if the table has no register there. [`NO_REGISTER`] is valid.
#[inline]
fn register<R: Copy>(
    registers: &[Option<R>; REGISTERS],
    entry: u16,
) -> Result<Operand<R>, DecodeError> {
    let register = registers.get(usize::from(entry)).copied().flatten();
    match register.is_some() || entry == NO_REGISTER {
        true => Ok(Operand::Register(register)),
        false => Err(DecodeError::NoInstruction),
    }
}

#[inline]
fn push_all<O: Copy, R: Copy, const N: usize, const M: usize>(
    inst: &mut Inst<O, R, N>,
    operands: [Operand<R>; M],
) -> Result<(), DecodeError> {
    match inst.push_all(operands) {
        Status::Fail => Err(DecodeError::NoInstruction),
        _ => Ok(()),
    }
}

#[inline]
fn push<O: Copy, R: Copy, const N: usize>(
    inst: &mut Inst<O, R, N>,
    operand: Operand<R>,
) -> Result<(), DecodeError> {
    push_all(inst, [operand])
}

/// Appends the register at an index of the register table.
#[inline]
fn push_register<O: Copy, R: Copy, const N: usize>(
    inst: &mut Inst<O, R, N>,
    registers: &[Option<R>; REGISTERS],
    entry: u16,
) -> Result<(), DecodeError> {
    push(inst, register(registers, entry)?)
}
