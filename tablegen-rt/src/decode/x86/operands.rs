//! Construction of the operands.

use tablegen_format::x86::{NO_REGISTER, REGISTERS, RegisterSet, SET_LEN};

use super::address::{Address, Extension, NO_INDEX};
use super::bytes::{Bytes, Reader};
use super::prefixes::Family;
use super::steps::{Choice, Number, Operands, Other, Step, need};
use super::{DecodeError, Mode, State};
use crate::decode::Inst;
use crate::mc::inst::Operand;

/// Fields of an instruction that operands are made of.
pub(super) struct Fields {
    /// Register numbers.
    pub(super) numbers: Numbers,
    /// Sizes in bytes for each [`Len`](super::steps::Len), four bits each.
    lens: u32,
    /// Register of the segment prefix, or [`NO_REGISTER`].
    segment: u16,
}

impl Fields {
    /// Creates the fields from the register numbers, the sizes of operands and addresses in bytes,
    /// and the register of the segment.
    #[inline(always)]
    pub(super) fn new(numbers: Numbers, operand_len: u32, address_len: u32, segment: u16) -> Self {
        let lens = 0x8421 | operand_len.min(4) << 16 | address_len << 20;
        Fields { numbers, lens, segment }
    }

    /// Returns the index of the register of a step.
    #[inline(always)]
    fn register(&self, step: Step) -> u16 {
        step.first() + u16::from(self.numbers.0.as_flattened()[step.field()])
    }

    #[inline(always)]
    fn len(&self, code: u16) -> usize {
        (self.lens >> ((code & 7) * 4) & 0xf) as usize
    }
}

/// Register numbers of an instruction: eight for each [`Choice`], one for each [`Number`]. The
/// offset of the register set that the choice selects is added.
pub(super) struct Numbers([[u8; 8]; 4]);

const _: () = assert!(Choice::Size as usize == 2 && (Number::Mask as usize) < 8);

impl Numbers {
    /// Each byte of eight numbers.
    pub(super) const EACH: u64 = u64::from_le_bytes([1; 8]);

    /// Creates the numbers for each [`Choice`] from those without offset, given as the bytes of an
    /// integer, the presence of REX, and the size of operands in bytes. No sum exceeds a byte:
    /// numbers are below 32, and there are three sizes.
    #[inline(always)]
    pub(super) const fn choices(numbers: u64, has_rex: bool, operand_len: u32) -> [u64; 3] {
        const BEHIND_LOW: u16 = RegisterSet::Rex8.start() - RegisterSet::Low8.start();
        let rex = if has_rex { Self::EACH * BEHIND_LOW as u64 } else { 0 };
        let size = (operand_len / 4) as u64 * (Self::EACH * SET_LEN as u64);
        [numbers, numbers + rex, numbers + size]
    }

    #[inline(always)]
    pub(super) fn new([none, rex, size]: [u64; 3]) -> Self {
        Numbers([none, rex, size, 0].map(u64::to_le_bytes))
    }
}

/// Operands of an instruction, which are filled in order.
pub(super) struct Output<'i, R: 'static, const N: usize> {
    registers: &'static [Option<R>; REGISTERS],
    operands: &'i mut [Operand<R>; N],
    len: usize,
}

impl<'i, R: Copy, const N: usize> Output<'i, R, N> {
    #[inline(always)]
    pub(super) fn new(
        registers: &'static [Option<R>; REGISTERS],
        operands: &'i mut [Operand<R>; N],
    ) -> Self {
        Output { registers, operands, len: 0 }
    }

    /// Returns the number of operands.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    fn push(&mut self, operand: Operand<R>) -> Result<(), DecodeError> {
        *self.operands.get_mut(self.len).ok_or(DecodeError::NoInstruction)? = operand;
        self.len += 1;
        Ok(())
    }

    #[inline(always)]
    pub(super) fn push_number(&mut self, number: i64) -> Result<(), DecodeError> {
        self.push(Operand::Immediate(number))
    }

    /// Appends the register at an index of the register table.
    ///
    /// # Errors
    /// Returns an error if the table has no register there.
    #[inline(always)]
    fn push_register(&mut self, entry: u16) -> Result<(), DecodeError> {
        let register = self.register(entry);
        match register {
            Some(_) => self.push(Operand::Register(register)),
            None => Err(DecodeError::NoInstruction),
        }
    }

    /// Appends a register that an instruction may lack. [`NO_REGISTER`] means none.
    ///
    /// # Errors
    /// Returns an error if the table has no register there.
    #[inline(always)]
    fn push_optional(&mut self, entry: u16) -> Result<(), DecodeError> {
        match entry {
            NO_REGISTER => self.push(Operand::Register(None)),
            _ => self.push_register(entry),
        }
    }

    #[inline(always)]
    fn register(&self, entry: u16) -> Option<R> {
        self.registers.get(usize::from(entry)).copied().flatten()
    }

    /// Appends the registers at the start of an operand list.
    ///
    /// # Errors
    /// Returns an error if the table has no such register.
    #[inline(always)]
    pub(super) fn push_registers(
        &mut self,
        operands: &Operands,
        fields: &Fields,
    ) -> Result<(), DecodeError> {
        for step in operands.registers() {
            self.push_register(fields.register(step))?;
        }
        Ok(())
    }

    /// Appends the five operands of a memory operand whose registers exist. One-byte displacements
    /// are scaled by 2 to the power of `scale`.
    #[inline(always)]
    pub(super) fn push_address(
        &mut self,
        address: &Address,
        scale: u16,
        segment: u16,
    ) -> Result<(), DecodeError> {
        let scale = if address.is_short { scale & 7 } else { 0 };
        let all = [
            Operand::Register(self.register(address.base)),
            Operand::Immediate(address.scale.into()),
            Operand::Register(self.register(address.index)),
            Operand::Immediate(address.displacement << scale),
            Operand::Register(self.register(segment)),
        ];
        let slots = self.operands.get_mut(self.len..).and_then(<[_]>::first_chunk_mut);
        *slots.ok_or(DecodeError::NoInstruction)? = all;
        self.len += 5;
        Ok(())
    }

    /// Appends the five operands of a memory operand with another index register.
    fn push_memory(
        &mut self,
        address: &Address,
        index: u16,
        scale: u16,
        segment: u16,
    ) -> Result<(), DecodeError> {
        let scale = if address.is_short { scale & 7 } else { 0 };
        self.push_optional(address.base)?;
        self.push_number(address.scale.into())?;
        self.push_optional(index)?;
        self.push_number(address.displacement << scale)?;
        self.push_optional(segment)
    }

    /// Appends the operands after the registers and plain memory of an operand list. `other` makes
    /// those that are neither registers nor immediates.
    ///
    /// # Errors
    /// Returns an error if the bytes end, or the table has no such register.
    #[inline(always)]
    pub(super) fn push_others<B: Bytes>(
        &mut self,
        operands: &Operands,
        fields: &Fields,
        bytes: &mut B,
        mut other: impl FnMut(Step, &mut B, &mut Self) -> Result<(), DecodeError>,
    ) -> Result<(), DecodeError> {
        for &step in operands.others() {
            match step.0 & 3 {
                Step::NUMBER => {
                    let number = bytes.number(fields.len(step.0 >> 3), step.0 & 4 != 0)?;
                    self.push_number(number)?;
                }
                Step::REGISTER => self.push_register(fields.register(step))?,
                _ => other(step, bytes, self)?,
            }
        }
        Ok(())
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

    fn read_new_mod_rm(&mut self) -> Result<u8, DecodeError> {
        let bytes = &mut self.reader;
        let mod_rm = bytes.byte()?;
        let extension = Extension { x: self.prefixes.x, b: self.prefixes.b };
        let mut address = Address::new(mod_rm);
        match (mod_rm, self.prefixes.address_len(self.mode)) {
            (0xc0.., _) => {}
            (_, 2) => address.read_16(bytes)?,
            (_, len) => address.read(len == 8, self.mode, extension, bytes)?,
        }
        self.address = Some(address);
        Ok(mod_rm)
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

    /// Returns the register numbers.
    fn numbers(&self, operand_len: u32) -> Numbers {
        let found = &self.prefixes;
        let mod_rm = self.address.map_or(0, |address| address.mod_rm);
        let rm = mod_rm & 7 | found.b;
        let vvvv = if self.mode == Mode::Bits64 { found.vvvv } else { found.vvvv & 7 };
        let numbers = [
            mod_rm >> 3 & 7 | found.r,
            rm,
            rm | u8::from(found.high_rm) << 4,
            mod_rm & 7,
            self.opcode & 7 | found.b,
            vvvv,
            found.mask(),
            0,
        ];
        let numbers = u64::from_le_bytes(numbers);
        Numbers::new(Numbers::choices(numbers, found.has_rex, operand_len))
    }

    /// Reads the operands of an instruction, and sets those of `inst` and its opcode.
    ///
    /// # Errors
    /// Returns an error if the bytes end, or do not satisfy the needs of the operands.
    #[inline]
    pub(super) fn read_operands<O: Copy, R: Copy, const N: usize>(
        &mut self,
        registers: &'static [Option<R>; REGISTERS],
        operands: &Operands,
        opcode: O,
        inst: &mut Inst<O, R, N>,
    ) -> Result<(), DecodeError> {
        let needs = operands.needs;
        if needs & need::MOD_RM != 0 {
            self.read_mod_rm()?;
        }
        if needs & self.lacks() != 0 {
            return Err(DecodeError::NoInstruction);
        }
        let operand_len = self.prefixes.register_len(self.mode) as u32;
        let address_len = self.prefixes.address_len(self.mode) as u32;
        let numbers = self.numbers(operand_len);
        let fields = Fields::new(numbers, operand_len, address_len, self.segment());
        let mut out = Output::new(registers, inst.slots());
        out.push_registers(operands, &fields)?;
        if let (Some(step), Some(address)) = (operands.memory(), &self.address) {
            out.push_memory(address, address.index, step.parameter(), fields.segment)?;
        }
        let (mut reader, mut rest_of_byte) = (self.reader, 0);
        let made = out.push_others(operands, &fields, &mut reader, |step, reader, out| {
            self.make_other(step, &fields, &mut rest_of_byte, reader, out)
        });
        self.reader = reader;
        made?;
        let count = out.len();
        inst.set(opcode, count);
        // As in LLVM, all bytes have been read then: they are skipped.
        match self.prefixes.family != Family::Legacy && self.has_unused_register(needs) {
            true => Err(DecodeError::NoInstruction),
            false => Ok(()),
        }
    }

    /// Makes an operand that is not a register, an immediate or a plain memory operand.
    fn make_other<R: Copy, const N: usize>(
        &self,
        step: Step,
        fields: &Fields,
        rest_of_byte: &mut u8,
        reader: &mut Reader<'_>,
        out: &mut Output<'_, R, N>,
    ) -> Result<(), DecodeError> {
        let parameter = step.parameter();
        let found = &self.prefixes;
        let vector = |set: RegisterSet| {
            let is_high = found.is_evex() && self.mode == Mode::Bits64;
            let high = if is_high { found.high_vvvv() } else { 0 };
            let index = self.address.and_then(|address| address.sib).unwrap_or(0);
            set.start() + u16::from(index | high)
        };
        let mut push_memory = |index: u16, scale: u16| {
            let address = self.address.as_ref().ok_or(DecodeError::NoInstruction)?;
            out.push_memory(address, index, scale, fields.segment)
        };
        let number = match step.other_kind() {
            Other::MEMORY => {
                let index = self.address.map_or(NO_REGISTER, |address| address.index);
                return push_memory(index, parameter);
            }
            Other::SIB => {
                let index = self.address.filter(|address| address.sib != Some(NO_INDEX));
                return push_memory(index.map_or(NO_REGISTER, |address| address.index), 0);
            }
            Other::VECTOR_128 => return push_memory(vector(RegisterSet::Xmm), parameter),
            Other::VECTOR_256 => return push_memory(vector(RegisterSet::Ymm), parameter),
            Other::VECTOR_512 => return push_memory(vector(RegisterSet::Zmm), parameter),
            Other::OFFSET => {
                let offset = reader.number(fields.len(parameter), false)?;
                out.push_number(offset)?;
                return out.push_optional(fields.segment);
            }
            Other::SOURCE => {
                out.push_register(self.string_register(6))?;
                return out.push_optional(fields.segment);
            }
            Other::DESTINATION => return out.push_register(self.string_register(7)),
            Other::BYTE => {
                let byte = reader.byte()?;
                *rest_of_byte = byte & 0xf;
                return out.push_register(parameter * SET_LEN + u16::from(byte >> 4));
            }
            Other::REST_OF_BYTE => *rest_of_byte,
            Other::ROUNDING => found.length,
            Other::CONDITION if self.is_conditional_compare() => found.evex[1] & 0xf,
            Other::CONDITION => self.opcode & 0xf,
            Other::FLAGS => found.evex[0] >> 3 & 0xf,
            _ => return Err(DecodeError::NoInstruction),
        };
        out.push_number(number.into())
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
}
