//! Decoder of PowerPC: prefixes, and operands that the description leaves to code.

use tablegen_mc::{ByteOrder, DecodeError, nth_register};
use tablegen_rt::decode::Status;

use crate::target::decoder::{Decoder, TABLE_32, TABLE_64, TABLE_SPE_32};
use crate::target::{Feature, Register};
use crate::{Inst, PowerPc};

impl PowerPc {
    #[inline]
    pub(crate) fn decode<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        let word = |bytes: &[u8; 4]| {
            u64::from(match self.setup.order {
                ByteOrder::Big => u32::from_be_bytes(*bytes),
                ByteOrder::Little => u32::from_le_bytes(*bytes),
            })
        };
        let decoder = Decoder::new(self);
        let (words, _) = bytes.as_chunks();
        let first = word(words.first().ok_or(DecodeError::TooShort { needed: 4 })?);
        // The prefix is the first word in both byte orders.
        if self.has(Feature::FeaturePrefixInstrs)
            && let Some(second) = words.get(1)
            && decoder.decode_into(&TABLE_64, first << 32 | word(second), address, inst).is_ok()
        {
            return inst.as_ref().ok_or(DecodeError::NoInstruction);
        }
        if self.has(Feature::FeatureSPE)
            && decoder.decode_into(&TABLE_SPE_32, first, address, inst).is_ok()
        {
            return inst.as_ref().ok_or(DecodeError::NoInstruction);
        }
        decoder.decode_into(&TABLE_32, first, address, inst)
    }

    /// Appends a register of a class in which 0 stands for the number 0.
    fn push_register_or_zero(
        inst: &mut Inst,
        zero: Register,
        first: Register,
        number: u64,
    ) -> Status {
        let register = if number == 0 { Some(zero) } else { nth_register(first, number, 32) };
        inst.push_register(register)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl PowerPc {
    // Until LLVM 21, registers of addresses.

    pub(crate) fn decode_pointer_like_reg_class0(
        &self,
        inst: &mut Inst,
        value: u64,
        address: u64,
    ) -> Status {
        self.decode_gprc_register_class(inst, value, address)
    }

    pub(crate) fn decode_pointer_like_reg_class1(
        &self,
        inst: &mut Inst,
        value: u64,
        address: u64,
    ) -> Status {
        self.decode_gprc_nor0_register_class(inst, value, address)
    }

    pub(crate) fn decode_gprc_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_register(nth_register(Register::R0, value, 32))
    }

    pub(crate) fn decode_gprc_nor0_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        PowerPc::push_register_or_zero(inst, Register::ZERO, Register::R0, value)
    }

    pub(crate) fn decode_g8rc_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_register(nth_register(Register::X0, value, 32))
    }

    // The first register of a pair stands for it.
    pub(crate) fn decode_g8p_rc_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        address: u64,
    ) -> Status {
        self.decode_g8rc_register_class(inst, value, address)
    }

    pub(crate) fn decode_g8rc_nox0_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        PowerPc::push_register_or_zero(inst, Register::ZERO8, Register::X0, value)
    }

    // Registers from 32 on are those of vectors.
    pub(crate) fn decode_vsrc_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_register(match value {
            0..32 => nth_register(Register::VSL0, value, 32),
            _ => nth_register(Register::V0, value - 32, 32),
        })
    }

    pub(crate) fn decode_vs_rp_even_operands(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let pair = if value.is_multiple_of(2) {
            nth_register(Register::VSRp0, value / 2, 32)
        } else {
            None
        };
        inst.push_register(pair)
    }

    // The highest bit is the first register.
    pub(crate) fn decode_cr_bit_m_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let bit = 7_u64.checked_sub(u64::from(value.trailing_zeros()));
        inst.push_register(bit.and_then(|bit| nth_register(Register::CR0, bit, 8)))
    }

    pub(crate) fn decode_imm_zero_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_unsigned(value, 0)
    }

    // Distances of branches in units of four bytes.

    pub(crate) fn decode_cond_br_target(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_signed(value, 14)
    }

    pub(crate) fn decode_direct_br_target(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_signed(value, 24)
    }

    // Displacements whose lowest bits are 0.

    pub(crate) fn decode_disp_rix_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_signed(value << 2, 16)
    }

    pub(crate) fn decode_disp_rix16_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_signed(value << 4, 16)
    }

    // From -512 to -8.
    pub(crate) fn decode_disp_ri_hash_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_immediate(((value & 63) as i64 - 64) * 8)
    }

    pub(crate) fn decode_disp_spe8_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_unsigned(value << 3, 8)
    }

    pub(crate) fn decode_disp_spe4_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_unsigned(value << 2, 7)
    }

    pub(crate) fn decode_disp_spe2_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_unsigned(value << 1, 6)
    }
}
