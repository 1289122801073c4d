//! Encodings of operands of vector instructions.

use tablegen_rt::encode::Field;

use super::Encodable as Inst;
use super::encode::{Encoded, Encoding, Word};
use crate::Opcode;

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Encoding<'_> {
    pub(crate) fn get_vpt_mask_op_value(&mut self, inst: &Inst, index: usize, _: Field) -> Encoded {
        // Each bit says if the next instruction has the other condition than the one before. The lowest bit that is
        // set ends the mask.
        let mask = self.number(inst, index)? & 15;
        let lowest = mask & mask.wrapping_neg();
        let above = mask ^ lowest;
        let changes = (above ^ above >> 1) & !(lowest.wrapping_mul(2).wrapping_sub(1));
        Ok(changes & 15 | lowest)
    }

    pub(crate) fn get_restricted_cond_code_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        match self.signed(inst, index)? {
            0 | 2 => Ok(0),
            1 | 8 => Ok(1),
            10 => Ok(4),
            11 => Ok(5),
            12 => Ok(6),
            13 => Ok(7),
            condition => Err(self.out_of_range(index, condition)),
        }
    }

    pub(crate) fn get_neon_vcvt_imm32_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.difference(64, inst, index)
    }

    pub(crate) fn get_power_two_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        Ok(self.number(inst, index)?.trailing_zeros().into())
    }

    pub(crate) fn get_mve_addr_mode_rq_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        Ok(self.number(inst, index)? << 3 | self.number(inst, index + 1)?)
    }

    pub(crate) fn get_mve_addr_mode_q_op_value(
        &mut self,
        shift: i64,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        let offset = self.scaled(inst, index + 1, 7, shift as u32)?;
        Ok(self.number(inst, index)? << 8 | offset)
    }

    pub(crate) fn get_mve_pair_vector_index_op_value(
        &mut self,
        start: i64,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        Ok(self.number(inst, index)?.wrapping_sub(start.cast_unsigned()))
    }

    pub(crate) fn get_mve_shift_imm_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        // The width of the elements is encoded with the amount.
        let is_half = matches!(
            inst.opcode(),
            Opcode::MVE_VSHLL_imms16bh
                | Opcode::MVE_VSHLL_imms16th
                | Opcode::MVE_VSHLL_immu16bh
                | Opcode::MVE_VSHLL_immu16th
        );
        Ok(self.number(inst, index)? + if is_half { 16 } else { 8 })
    }

    pub(crate) fn get_shift_right8_imm(&mut self, inst: &Inst, index: usize, _: Field) -> Encoded {
        self.difference(8, inst, index)
    }

    pub(crate) fn get_shift_right16_imm(&mut self, inst: &Inst, index: usize, _: Field) -> Encoded {
        self.difference(16, inst, index)
    }

    pub(crate) fn get_shift_right32_imm(&mut self, inst: &Inst, index: usize, _: Field) -> Encoded {
        self.difference(32, inst, index)
    }

    pub(crate) fn get_shift_right64_imm(&mut self, inst: &Inst, index: usize, _: Field) -> Encoded {
        self.difference(64, inst, index)
    }

    pub(crate) fn get_addr_mode6_address_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.aligned(inst, index, |align| match align {
            2 | 4 | 8 => 1,
            16 => 2,
            32 => 3,
            _ => 0,
        })
    }

    pub(crate) fn get_addr_mode6_dup_address_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.aligned(inst, index, |align| match align {
            2 | 4 | 8 => 1,
            16 => 3,
            _ => 0,
        })
    }

    pub(crate) fn get_addr_mode6_one_lane32_address_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.aligned(inst, index, |align| if align == 4 { 3 } else { 0 })
    }

    pub(crate) fn get_addr_mode6_offset_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        // Without a register, the size of the access is added.
        match inst.operand(index).has_register() {
            true => self.number(inst, index),
            false => Ok(13),
        }
    }

    pub(crate) fn neon_thumb2_data_i_post_encoder(&mut self, _: &Inst, word: u32) -> Word {
        let sign = word & 0x0100_0000;
        Ok(if self.is_thumb() { word & 0xefff_ffff | sign << 4 | 0x0f00_0000 } else { word })
    }

    pub(crate) fn neon_thumb2_load_store_post_encoder(&mut self, _: &Inst, word: u32) -> Word {
        Ok(if self.is_thumb() { word & 0xf0ff_ffff | 0x0900_0000 } else { word })
    }

    pub(crate) fn neon_thumb2_dup_post_encoder(&mut self, _: &Inst, word: u32) -> Word {
        Ok(if self.is_thumb() { word & 0x00ff_ffff | 0xee00_0000 } else { word })
    }

    pub(crate) fn neon_thumb2_v8_post_encoder(&mut self, _: &Inst, word: u32) -> Word {
        Ok(if self.is_thumb() { word | 0x0c00_0000 } else { word })
    }

    pub(crate) fn vfp_thumb2_post_encoder(&mut self, _: &Inst, word: u32) -> Word {
        Ok(if self.is_thumb() { word & 0x0fff_ffff | 0xe000_0000 } else { word })
    }
}
