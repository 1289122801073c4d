//! Decoder of SystemZ: lengths, and operands that the description leaves to code.

use tablegen_mc::DecodeError;
use tablegen_rt::decode::Status;
use tablegen_rt::mc::inst::Operand;

use crate::target::decoder::{DecodeHooks, Decoder, TABLE_16, TABLE_32, TABLE_48};
use crate::{Inst, SystemZ};

impl SystemZ {
    /// Returns the length of the instruction that begins with a byte.
    pub(crate) fn length(first: u8) -> usize {
        match first {
            0..0x40 => 2,
            0x40..0xc0 => 4,
            _ => 6,
        }
    }

    pub(crate) fn decode<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        let [first, _, ..] = *bytes else { return Err(DecodeError::TooShort { needed: 2 }) };
        let len = SystemZ::length(first);
        let bytes = bytes.get(..len).ok_or(DecodeError::TooShort { needed: len })?;
        let word = bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
        let table = match len {
            2 => &TABLE_16,
            4 => &TABLE_32,
            _ => &TABLE_48,
        };
        let decoder = Decoder::with_conditions(self, &self.conditions);
        decoder.decode_into(table, word, address, inst)
    }

    /// Appends a distance in bytes, which is encoded in units of two bytes.
    fn push_distance(inst: &mut Inst, value: u64, bits: u32) -> Status {
        inst.push_signed(value << 1, bits + 1)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl SystemZ {
    // As the base or index of an address, register 0 stands for no register.

    pub(crate) fn decode_addr32_bit_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        address: u64,
    ) -> Status {
        match value {
            0 => inst.push(Operand::Register(None)),
            _ => self.decode_gr32_bit_register_class(inst, value, address),
        }
    }

    pub(crate) fn decode_addr64_bit_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        address: u64,
    ) -> Status {
        match value {
            0 => inst.push(Operand::Register(None)),
            _ => self.decode_gr64_bit_register_class(inst, value, address),
        }
    }

    pub(crate) fn decode_len_operand(&self, _: i64, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(value as i64 + 1)
    }

    pub(crate) fn decode_pc12dbl_branch_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        SystemZ::push_distance(inst, value, 12)
    }

    pub(crate) fn decode_pc16dbl_branch_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        SystemZ::push_distance(inst, value, 16)
    }

    pub(crate) fn decode_pc24dbl_branch_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        SystemZ::push_distance(inst, value, 24)
    }

    pub(crate) fn decode_pc32dbl_branch_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        SystemZ::push_distance(inst, value, 32)
    }

    pub(crate) fn decode_pc32dbl_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        SystemZ::push_distance(inst, value, 32)
    }
}
