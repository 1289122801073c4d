//! Decoder of LoongArch: operands that the description leaves to code.

use tablegen_mc::DecodeError;
use tablegen_rt::decode::Status;

use crate::target::decoder::{Decoder, TABLE_32};
use crate::{Inst, LoongArch};

impl LoongArch {
    pub(crate) fn decode<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        let bytes = bytes.first_chunk().ok_or(DecodeError::TooShort { needed: 4 })?;
        let decoder = Decoder::with_conditions(self, &self.conditions);
        decoder.decode_into(&TABLE_32, u32::from_le_bytes(*bytes), address, inst)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl LoongArch {
    pub(crate) fn decode_u_imm_operand_2(
        &self,
        _: i64,
        offset: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_immediate(value as i64 + offset)
    }

    pub(crate) fn decode_s_imm_operand_2(
        &self,
        bits: i64,
        shift: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_signed(value << shift, (bits + shift) as u32)
    }
}
