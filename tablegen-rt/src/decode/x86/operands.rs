//! ModR/M, SIB, displacements and immediates, and the operands that they make.
//!
//! Operands are read in the order of the tables, and added to the instruction when all are read:
//! one may be the same as another that stands behind it.

use super::tables::RegisterSet;
use super::{DecodeError, Decoder, Kind, Mode, Operand, Place, sign_extended};
use crate::decode::{Inst, Status};
use crate::mc::inst;
use crate::names::Named;

/// A byte ModR/M, and what it needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address {
    pub(super) mod_rm: u8,
    /// The base, if there is one, by its number; two of 16 bits are `base` and `index`.
    base: Base,
    /// The byte SIB: its index without the bit that only some vectors have, and its scale.
    sib: Option<Sib>,
    displacement: i64,
    /// Whether the displacement has one byte, which may be scaled.
    is_short: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Base {
    None,
    /// The instruction's own address.
    Instruction,
    Register(u8),
    /// Two registers of 16 bits.
    Two(u8, u8),
}

#[derive(Clone, Copy, Debug)]
struct Sib {
    index: u8,
    scale: u8,
}

/// No index, as SIB has it.
const NO_INDEX: u8 = 4;

/// Bases of addresses of 16 bits: `BX`, `BP`, `SI` and `DI` by their numbers.
const BASES_16: [Base; 8] = [
    Base::Two(3, 6),
    Base::Two(3, 7),
    Base::Two(5, 6),
    Base::Two(5, 7),
    Base::Register(6),
    Base::Register(7),
    Base::Register(5),
    Base::Register(3),
];

/// What an operand is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    None,
    /// A register, by its value.
    Register(u32),
    Number(i64),
    /// What the byte ModR/M says of memory, with the set of its index, the number of the index,
    /// and a scale of short displacements.
    Memory {
        index: Option<(RegisterSet, u8)>,
        shift: u8,
        needs_sib: bool,
    },
    /// An address and a segment.
    Offset(i64),
    Source,
    Destination,
    Same(u8),
}

impl Decoder<'_> {
    /// The byte ModR/M. What it needs is read when it is.
    #[inline]
    pub(super) fn read_mod_rm(&mut self) -> Result<u8, DecodeError> {
        match &self.address {
            Some(address) => Ok(address.mod_rm),
            None => self.read_new_mod_rm(),
        }
    }

    fn read_new_mod_rm(&mut self) -> Result<u8, DecodeError> {
        let mod_rm = self.reader.byte()?;
        let address = match self.prefixes.address_len(self.mode) {
            2 => self.read_address_16(mod_rm)?,
            _ => self.read_address(mod_rm)?,
        };
        self.address = Some(address);
        Ok(mod_rm)
    }

    fn read_address_16(&mut self, mod_rm: u8) -> Result<Address, DecodeError> {
        let (mode, rm) = (mod_rm >> 6, mod_rm & 7);
        let base = BASES_16[usize::from(rm)];
        let (base, len) = match mode {
            0 if rm == 6 => (Base::None, 2),
            0 => (base, 0),
            1 => (base, 1),
            2 => (base, 2),
            _ => (Base::None, 0),
        };
        let displacement = self.displacement(len)?;
        Ok(Address { mod_rm, base, sib: None, displacement, is_short: len == 1 })
    }

    fn read_address(&mut self, mod_rm: u8) -> Result<Address, DecodeError> {
        let (mode, rm) = (mod_rm >> 6, mod_rm & 7);
        let mut len = [0, 1, 4, 0][usize::from(mode)];
        let mut sib = None;
        let base = match (mode, rm) {
            (3, _) => Base::None,
            (_, 4) => {
                let byte = self.reader.byte()?;
                let index = byte >> 3 & 7 | self.prefixes.x;
                sib = Some(Sib { index, scale: 1 << (byte >> 6) });
                match byte & 7 | self.prefixes.b {
                    5 | 13 if mode == 0 => {
                        len = 4;
                        Base::None
                    }
                    base => Base::Register(base),
                }
            }
            (0, 5) => {
                len = 4;
                if self.mode == Mode::Bits64 { Base::Instruction } else { Base::None }
            }
            _ => Base::Register(rm | self.prefixes.b),
        };
        let displacement = self.displacement(len)?;
        Ok(Address { mod_rm, base, sib, displacement, is_short: len == 1 })
    }

    fn displacement(&mut self, len: usize) -> Result<i64, DecodeError> {
        if len == 0 { Ok(0) } else { self.reader.signed(len) }
    }

    /// Reads the operands of an instruction.
    pub(super) fn read_operands(
        &mut self,
        instruction: u16,
        values: &mut [Value; 6],
    ) -> Result<(), DecodeError> {
        let operands = self.tables.operands(instruction).ok_or(DecodeError::NoInstruction)?;
        // A register that the prefixes say must be that of an operand.
        let has_vvvv = self.prefixes.family != super::prefixes::Family::Legacy;
        let vvvv = self.vvvv();
        let mut unused = if has_vvvv { vvvv } else { 0 };
        // The byte behind all others that has a register has four bits left for a number.
        let mut rest = None;
        for (value, &operand) in values.iter_mut().zip(operands) {
            match operand.place {
                Place::None => continue,
                Place::Vvvv if !has_vvvv => return Err(DecodeError::NoInstruction),
                Place::Vvvv | Place::Flags => unused = 0,
                // The highest bit belongs to the index.
                Place::VectorSib(_) => unused &= 0xf,
                _ => {}
            }
            *value = self.read_operand(operand, &mut rest)?;
        }
        if unused != 0 { Err(DecodeError::NoInstruction) } else { Ok(()) }
    }

    /// The register of VEX beside those of ModR/M.
    fn vvvv(&self) -> u8 {
        let vvvv = self.prefixes.vvvv;
        if self.mode == Mode::Bits64 { vvvv } else { vvvv & 0xf }
    }

    #[inline]
    fn read_operand(
        &mut self,
        operand: Operand,
        rest: &mut Option<u8>,
    ) -> Result<Value, DecodeError> {
        let Operand { place, kind } = operand;
        let lens = &self.prefixes;
        match place {
            Place::None => Ok(Value::None),
            Place::Same(other) => Ok(Value::Same(other)),
            Place::Source => Ok(Value::Source),
            Place::Destination => Ok(Value::Destination),
            Place::Reg => {
                let number = self.read_mod_rm()? >> 3 & 7 | self.prefixes.r;
                self.register(kind, number)
            }
            Place::Rm(shift) => self.read_rm(kind, shift),
            Place::Sib => {
                self.read_mod_rm()?;
                self.memory(None, 0, true)
            }
            Place::VectorSib(shift) => {
                self.read_mod_rm()?;
                let set = match kind {
                    Kind::VectorMemory128 => RegisterSet::Xmm,
                    Kind::VectorMemory256 => RegisterSet::Ymm,
                    _ => RegisterSet::Zmm,
                };
                let index = self.address.and_then(|address| address.sib).map_or(0, |sib| sib.index);
                let is_high = self.prefixes.is_evex() && self.mode == Mode::Bits64;
                let high = if is_high { self.prefixes.high_vvvv() } else { 0 };
                self.memory(Some((set, index | high)), shift, true)
            }
            Place::Vvvv => {
                let is_64_bit = self.mode == Mode::Bits64;
                let number = if is_64_bit { self.vvvv() } else { self.vvvv() & 7 };
                self.register(kind, number)
            }
            Place::WriteMask if self.prefixes.is_evex() => {
                self.register(Kind::Mask, self.prefixes.mask())
            }
            Place::WriteMask => Err(DecodeError::NoInstruction),
            Place::Immediate8 => self.read_byte(kind, rest),
            Place::Immediate16 => self.read_number(kind, 2, true),
            Place::Immediate32 => self.read_number(kind, 4, true),
            Place::Immediate64 => self.read_number(kind, 8, true),
            Place::ImmediateSized => self.read_number(kind, lens.immediate_len(self.mode), false),
            Place::ImmediateAddress => self.read_number(kind, lens.address_len(self.mode), false),
            Place::Opcode8 => self.register(Kind::R8, self.opcode & 7 | lens.b),
            Place::Opcode64 => self.register(Kind::R64, self.opcode & 7 | lens.b),
            Place::OpcodeSized => self.register(Kind::RSized, self.opcode & 7 | lens.b),
            Place::Stack => {
                let number = self.read_mod_rm()? & 7;
                self.register(Kind::Stack, number)
            }
            Place::Rounding => Ok(Value::Number(lens.length.into())),
            Place::Condition => Ok(Value::Number(match self.is_conditional_compare() {
                true => (lens.evex[1] & 0xf).into(),
                false => (self.opcode & 0xf).into(),
            })),
            Place::Flags => Ok(Value::Number((lens.evex[0] >> 3 & 0xf).into())),
        }
    }

    /// What the byte ModR/M says but for its middle.
    #[inline]
    fn read_rm(&mut self, kind: Kind, shift: u8) -> Result<Value, DecodeError> {
        let mod_rm = self.read_mod_rm()?;
        match (kind, mod_rm >= 0xc0) {
            (Kind::Memory, false) => self.memory(None, shift, false),
            (Kind::Memory, true) | (_, false) => Err(DecodeError::NoInstruction),
            (_, true) => {
                let is_general =
                    matches!(kind, Kind::R8 | Kind::R16 | Kind::R32 | Kind::R64 | Kind::RSized);
                let is_high = self.prefixes.high_rm && !is_general;
                let number = mod_rm & 7 | self.prefixes.b | u8::from(is_high) << 4;
                self.register(kind, number)
            }
        }
    }

    #[inline]
    fn memory(
        &self,
        index: Option<(RegisterSet, u8)>,
        shift: u8,
        needs_sib: bool,
    ) -> Result<Value, DecodeError> {
        let address = self.address.filter(|address| address.mod_rm < 0xc0);
        let address = address.ok_or(DecodeError::NoInstruction)?;
        match needs_sib && address.sib.is_none() {
            true => Err(DecodeError::NoInstruction),
            false => Ok(Value::Memory { index, shift, needs_sib }),
        }
    }

    #[inline]
    fn read_byte(&mut self, kind: Kind, rest: &mut Option<u8>) -> Result<Value, DecodeError> {
        if let Some(rest) = *rest {
            return Ok(Value::Number(rest.into()));
        }
        if !matches!(kind, Kind::Xmm | Kind::Ymm | Kind::Zmm) {
            return self.read_number(kind, 1, true);
        }
        let byte = self.reader.byte()?;
        *rest = Some(byte & 0xf);
        self.register(kind, byte >> 4)
    }

    /// A number of so many bytes. What has the size of operands has no sign.
    #[inline]
    fn read_number(
        &mut self,
        kind: Kind,
        len: usize,
        is_signed: bool,
    ) -> Result<Value, DecodeError> {
        let number = self.reader.number(len)?;
        let has_sign = is_signed && matches!(kind, Kind::Immediate | Kind::Relative);
        let number = if has_sign { sign_extended(number, len) } else { number as i64 };
        Ok(if kind == Kind::Offset { Value::Offset(number) } else { Value::Number(number) })
    }

    /// The register of a kind and a number.
    #[inline]
    fn register(&self, kind: Kind, number: u8) -> Result<Value, DecodeError> {
        match self.register_value(kind, number) {
            0 => Err(DecodeError::NoInstruction),
            value => Ok(Value::Register(value)),
        }
    }

    /// The same by its value, which fits into a register of the processor; 0 if there is none.
    fn register_value(&self, kind: Kind, number: u8) -> u32 {
        let number = usize::from(number);
        let (set, number) = match kind {
            Kind::R8 if !self.prefixes.has_rex && (4..8).contains(&number) => {
                (RegisterSet::High8, number - 4)
            }
            Kind::R8 => (RegisterSet::Low8, number),
            Kind::R16 => (RegisterSet::Bits16, number),
            Kind::R32 => (RegisterSet::Bits32, number),
            Kind::R64 => (RegisterSet::Bits64, number),
            Kind::RSized => (general(self.prefixes.register_len(self.mode)), number),
            Kind::Mmx => (RegisterSet::Mmx, number & 7),
            Kind::Xmm => (RegisterSet::Xmm, number),
            Kind::Ymm => (RegisterSet::Ymm, number),
            Kind::Zmm => (RegisterSet::Zmm, number),
            Kind::Mask => (RegisterSet::Mask, number & 0xf),
            Kind::MaskPair if number < 8 => (RegisterSet::MaskPair, number / 2),
            Kind::Segment => (RegisterSet::Segment, number & 7),
            Kind::Debug => (RegisterSet::Debug, number),
            Kind::Control => (RegisterSet::Control, number),
            Kind::Tile => (RegisterSet::Tile, number),
            Kind::TilePair if number < 8 => (RegisterSet::TilePair, number / 2),
            Kind::Bounds => (RegisterSet::Bounds, number),
            Kind::Stack => (RegisterSet::Stack, number),
            _ => return 0,
        };
        self.tables.register(set, number)
    }

    /// Adds the operands to an instruction.
    pub(super) fn translate<O: Named, R: Named, const N: usize>(
        &self,
        values: &[Value; 6],
        inst: &mut Inst<O, R, N>,
    ) -> Result<(), DecodeError> {
        for &value in values {
            let value = match value {
                Value::Same(other) => {
                    values.get(usize::from(other)).copied().unwrap_or(Value::None)
                }
                value => value,
            };
            match value {
                Value::None => {}
                Value::Same(_) => return Err(DecodeError::NoInstruction),
                Value::Register(value) => push_register(inst, Some(value))?,
                Value::Number(number) => push(inst, inst::Operand::Immediate(number))?,
                Value::Memory { index, shift, needs_sib } => {
                    self.translate_memory(index, shift, needs_sib, inst)?;
                }
                Value::Offset(offset) => {
                    push(inst, inst::Operand::Immediate(offset))?;
                    push_register(inst, self.segment())?;
                }
                Value::Source => {
                    push_register(inst, self.string_register(6))?;
                    push_register(inst, self.segment())?;
                }
                Value::Destination => push_register(inst, self.string_register(7))?,
            }
        }
        Ok(())
    }

    /// The segment register of a prefix, by its value.
    fn segment(&self) -> Option<u32> {
        let number = usize::from(self.prefixes.segment).checked_sub(1)?;
        Some(self.tables.register(RegisterSet::Segment, number))
    }

    /// `SI` or `DI`, of as many bits as addresses have.
    fn string_register(&self, number: usize) -> Option<u32> {
        let set = general(self.prefixes.address_len(self.mode));
        Some(self.tables.register(set, number))
    }

    /// Adds the five operands of memory.
    fn translate_memory<O: Named, R: Named, const N: usize>(
        &self,
        vector: Option<(RegisterSet, u8)>,
        shift: u8,
        needs_sib: bool,
        inst: &mut Inst<O, R, N>,
    ) -> Result<(), DecodeError> {
        let address = self.address.ok_or(DecodeError::NoInstruction)?;
        let len = self.prefixes.address_len(self.mode);
        let set = general(len);
        let register = |number: u8| Some(self.tables.register(set, number.into()));
        let special = |at: usize| Some(self.tables.register(RegisterSet::Special, at + len / 8));
        let (base, mut index) = match address.base {
            Base::None => (None, None),
            Base::Instruction => (special(0), None),
            Base::Register(number) => (register(number), None),
            Base::Two(base, index) => (register(base), register(index)),
        };
        let mut scale = 1;
        if let Some(sib) = address.sib {
            scale = sib.scale;
            index = match vector {
                Some((set, number)) => Some(self.tables.register(set, number.into())),
                None if sib.index != NO_INDEX => register(sib.index),
                // A byte SIB that could be left out has an index that stands for none.
                None => {
                    let could_be_left_out = match address.base {
                        Base::Register(number) => !matches!(number, 4 | 12),
                        _ => self.mode != Mode::Bits64,
                    };
                    let is_told = !needs_sib && (scale != 1 || could_be_left_out);
                    if is_told { special(2) } else { None }
                }
            };
        }
        let shift = if address.is_short { shift.min(8) } else { 0 };
        push_register(inst, base)?;
        push(inst, inst::Operand::Immediate(scale.into()))?;
        push_register(inst, index)?;
        push(inst, inst::Operand::Immediate(address.displacement << shift))?;
        push_register(inst, self.segment())
    }
}

/// The set of general registers of so many bytes.
fn general(len: usize) -> RegisterSet {
    match len {
        8 => RegisterSet::Bits64,
        4 => RegisterSet::Bits32,
        _ => RegisterSet::Bits16,
    }
}

fn push<O: Copy, R: Copy, const N: usize>(
    inst: &mut Inst<O, R, N>,
    operand: inst::Operand<R>,
) -> Result<(), DecodeError> {
    match inst.push(operand) {
        Status::Fail => Err(DecodeError::NoInstruction),
        _ => Ok(()),
    }
}

/// Adds a register by its value; none is no register, 0 one that the target does not have.
fn push_register<O: Copy, R: Named, const N: usize>(
    inst: &mut Inst<O, R, N>,
    value: Option<u32>,
) -> Result<(), DecodeError> {
    let register = match value {
        None => None,
        Some(value) => match R::from_value(value) {
            Some(register) if value != 0 => Some(register),
            _ => return Err(DecodeError::NoInstruction),
        },
    };
    push(inst, inst::Operand::Register(register))
}
