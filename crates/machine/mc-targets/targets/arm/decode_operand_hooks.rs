//! Decoder of ARM: hooks for operands that the description leaves to code.

use tablegen_rt::decode::Status;

use crate::decode::branch_offset;
use crate::operands::{ALWAYS, bit, expanded, field, mode2, mode5, shift, signed};
use crate::target::tables::lookup_banked_reg_by_encoding;
use crate::{Arm, Feature, Inst, Opcode, Register};

impl Arm {
    /// Appends a general register. 15 is the flags.
    fn with_flags(&self, inst: &mut Inst, number: u32, is_sp_doubtful: bool) -> Status {
        let operands = self.operands(inst);
        match number {
            15 => operands.register(Some(Register::APSR_NZCV)).end(),
            _ => operands.soft_if(is_sp_doubtful && number == 13).gpr(number).end(),
        }
    }

    /// Appends a base, and an offset of 8 bits with a sign.
    fn address5(&self, inst: &mut Inst, value: u32) -> Status {
        let offset = mode5(bit(value, 8), field(value, 0, 8));
        self.operands(inst).gpr(field(value, 9, 4)).immediate(offset).end()
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code, clippy::too_many_arguments)]
impl Arm {
    pub(crate) fn decodetc_gpr_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let is_available = matches!(value, 0..4 | 9 | 12);
        self.operands(inst).fail_if(!is_available).gpr(value as u32).end()
    }

    pub(crate) fn decode_gp_rnopc_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).gpr_no_pc(value as u32).end()
    }

    pub(crate) fn decode_gp_rwith_apsr_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.with_flags(inst, value as u32, false)
    }

    pub(crate) fn decode_gp_rwith_apsr_nzc_vnosp_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.with_flags(inst, value as u32, true)
    }

    pub(crate) fn decoder_gpr_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).restricted(value as u32).end()
    }

    pub(crate) fn decode_gp_rnosp_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).soft_if(value == 13).gpr(value as u32).end()
    }

    pub(crate) fn decode_gp_rwith_zr_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).gpr_or_zero(value as u32).end()
    }

    pub(crate) fn decode_gp_rwith_z_rnosp_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).fail_if(value == 13).gpr_or_zero(value as u32).end()
    }

    pub(crate) fn decodet_gpr_even_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).gpr(value as u32).end()
    }

    pub(crate) fn decodet_gpr_odd_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).odd(value as u32).end()
    }

    pub(crate) fn decode_gpr_pairnosp_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).soft_if(value > 10).gpr_pair(value as u32).end()
    }

    pub(crate) fn decode_spr_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).s(value as u32).end()
    }

    pub(crate) fn decode_hpr_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).s(value as u32).end()
    }

    pub(crate) fn decode_spr_8register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).fail_if(value > 15).s(value as u32).end()
    }

    pub(crate) fn decode_dpr_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).d(value as u32).end()
    }

    pub(crate) fn decode_dpr_8register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).fail_if(value > 7).d(value as u32).end()
    }

    pub(crate) fn decode_dpr_vfp2_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).fail_if(value > 15).d(value as u32).end()
    }

    pub(crate) fn decode_qpr_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).q(value as u32).end()
    }

    pub(crate) fn decode_mqpr_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).mq(value as u32).end()
    }

    pub(crate) fn decode_mqqpr_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).mq_list(value as u32, 2).end()
    }

    pub(crate) fn decode_mqqqqpr_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).mq_list(value as u32, 4).end()
    }

    pub(crate) fn decode_predicate_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let condition = value as u32;
        // The others are not branches.
        let is_other = condition == ALWAYS && inst.opcode() == Opcode::tBcc;
        self.operands(inst).fail_if(is_other).condition(condition).end()
    }

    pub(crate) fn decode_pred_no_al_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).fail_if(value >= 14).number(value as u32).end()
    }

    pub(crate) fn decode_cc_out_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).flags(value != 0).end()
    }

    pub(crate) fn decode_so_reg_imm_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let value = value as u32;
        let (kind, amount) = shift(field(value, 5, 2), field(value, 7, 5));
        self.operands(inst).restricted(field(value, 0, 4)).number(kind | amount << 3).end()
    }

    pub(crate) fn decode_so_reg_reg_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let value = value as u32;
        let (kind, _) = shift(field(value, 5, 2), 1);
        let operands = self.operands(inst).gpr_no_pc(field(value, 0, 4));
        operands.gpr_no_pc(field(value, 8, 4)).number(kind).end()
    }

    pub(crate) fn decode_so_reg_mem_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let value = value as u32;
        let (kind, amount) = shift(field(value, 5, 2), field(value, 7, 5));
        let offset = mode2(bit(value, 12), amount, kind, 0);
        let operands = self.operands(inst).gpr(field(value, 13, 4)).gpr(field(value, 0, 4));
        operands.immediate(offset).end()
    }

    pub(crate) fn decode_addr_mode_imm12_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let value = value as u32;
        let operands = self.operands(inst).gpr(field(value, 13, 4));
        operands.offset(bit(value, 12), field(value, 0, 12)).end()
    }

    pub(crate) fn decode_addr_mode5_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.address5(inst, value as u32)
    }

    pub(crate) fn decode_addr_mode5_fp16_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.address5(inst, value as u32)
    }

    pub(crate) fn decode_addr_mode7_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).gpr(value as u32).end()
    }

    pub(crate) fn decode_post_idx_reg(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let value = value as u32;
        self.operands(inst).gpr_no_pc(field(value, 0, 4)).number(field(value, 4, 1)).end()
    }

    pub(crate) fn decode_reg_list_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).register_list(value as u32).end()
    }

    pub(crate) fn decode_spr_reg_list_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let value = value as u32;
        self.operands(inst).s_list(field(value, 8, 5), field(value, 0, 8)).end()
    }

    pub(crate) fn decode_dpr_reg_list_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let value = value as u32;
        self.operands(inst).d_list(field(value, 8, 5), field(value, 1, 7)).end()
    }

    pub(crate) fn decode_bitfield_mask_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let (last, first) = (field(value as u32, 5, 5), field(value as u32, 0, 5));
        let mask = (u32::MAX >> (31 - last)) & (u32::MAX << first.min(last));
        self.operands(inst).soft_if(first > last).number(!mask).end()
    }

    pub(crate) fn decode_coprocessor(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let is_reserved = matches!(value, 10 | 11)
            || self.has(Feature::HasV8Ops) && value & 14 != 14
            || self.has(Feature::HasV8_1MMainlineOps) && matches!(value, 8 | 9 | 14 | 15);
        self.operands(inst).fail_if(is_reserved).number(value as u32).end()
    }

    pub(crate) fn decode_mem_barrier_option(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).fail_if(value > 15).number(value as u32).end()
    }

    pub(crate) fn decode_inst_sync_barrier_option(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).fail_if(value > 15).number(value as u32).end()
    }

    pub(crate) fn decode_banked_reg(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let found = lookup_banked_reg_by_encoding(value as u8 & 0x3f);
        self.operands(inst).fail_if(found.is_none()).number(value as u32).end()
    }

    pub(crate) fn decode_msr_mask(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.system_mask(inst, value as u32)
    }

    pub(crate) fn decode_thumb_addr_mode_pc(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).number((value as u32) << 2).end()
    }

    pub(crate) fn decode_thumb_addr_mode_rr(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let value = value as u32;
        self.operands(inst).low(field(value, 0, 3)).low(field(value, 3, 3)).end()
    }

    pub(crate) fn decode_thumb_addr_mode_is(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let value = value as u32;
        self.operands(inst).low(field(value, 0, 3)).number(field(value, 3, 5)).end()
    }

    pub(crate) fn decode_thumb_addr_mode_sp(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).gpr(13).number(value as u32).end()
    }

    pub(crate) fn decode_thumb_cmp_br_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).number((value as u32) << 1).end()
    }

    pub(crate) fn decode_thumb_bcc_target_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_immediate(signed((value as u32) << 1, 9))
    }

    pub(crate) fn decode_thumb_br_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(signed((value as u32) << 1, 12))
    }

    pub(crate) fn decode_thumb_blx_offset(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(branch_offset(value as u32))
    }

    pub(crate) fn decode_thumb_bl_target_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_immediate(branch_offset(value as u32))
    }

    pub(crate) fn decode_t2_addr_mode_so_reg(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).shifted_address(value as u32).end()
    }

    pub(crate) fn decode_t2_addr_mode_imm8(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).address8(value as u32).end()
    }

    pub(crate) fn decode_t2_addr_mode_imm12(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).address12(value as u32).end()
    }

    pub(crate) fn decode_t2_addr_mode_imm8s4(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let value = value as u32;
        let operands = self.operands(inst).gpr(field(value, 9, 4));
        operands.scaled_offset(field(value, 0, 9), 8).end()
    }

    pub(crate) fn decode_t2_addr_mode_imm0_1020s4(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let value = value as u32;
        self.operands(inst).gpr_no_pc(field(value, 8, 4)).number(field(value, 0, 8)).end()
    }

    pub(crate) fn decode_t2_imm8_s4(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).scaled_offset(value as u32, 8).end()
    }

    pub(crate) fn decode_t2so_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).number(expanded(value as u32)).end()
    }

    pub(crate) fn decode_t2_shifter_imm_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        // A shift by 32 bits is not allowed.
        self.operands(inst).fail_if(value == 32).number(value as u32).end()
    }

    pub(crate) fn decode_bf_label_operand(
        &self,
        is_signed: bool,
        is_negative: bool,
        allows_zero: bool,
        size: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let offset = (value as u32) << 1;
        let offset = if is_signed { signed(offset, size as u32 + 1) } else { offset.into() };
        let offset = if is_negative { -offset } else { offset };
        self.operands(inst).fail_if(value == 0 && !allows_zero).immediate(offset).end()
    }

    pub(crate) fn decode_bf_after_target_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let first = inst.operands().first().map_or(0, |operand| operand.immediate());
        inst.push_immediate(first + (2 << value))
    }

    pub(crate) fn decode_long_shift_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).number(if value == 0 { 32 } else { value as u32 }).end()
    }

    pub(crate) fn decode_vpred_r_operand(&self, _: &mut Inst, _: u64, _: u64) -> Status {
        // The block that the instruction is in determines the operands.
        Status::Success
    }

    pub(crate) fn decode_mve_addr_mode_rq(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let value = value as u32;
        self.operands(inst).gpr_no_pc(field(value, 3, 4)).mq(field(value, 0, 3)).end()
    }

    pub(crate) fn decode_mve_addr_mode_q(
        &self,
        shift: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let value = value as u32;
        self.operands(inst).mq(field(value, 8, 3)).offset7(value, shift as u32).end()
    }

    pub(crate) fn decode_t_addr_mode_imm7(
        &self,
        shift: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let value = value as u32;
        self.operands(inst).low(field(value, 8, 3)).offset7(value, shift as u32).end()
    }

    pub(crate) fn decode_t2_imm7(&self, shift: i64, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.operands(inst).offset7(value as u32, shift as u32).end()
    }

    pub(crate) fn decode_t2_addr_mode_imm7(
        &self,
        shift: i64,
        writes_base: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let (value, operands) = (value as u32, self.operands(inst));
        let n = field(value, 8, 4);
        let operands =
            if writes_base != 0 { operands.restricted(n) } else { operands.gpr_no_pc(n) };
        operands.offset7(value, shift as u32).end()
    }

    pub(crate) fn decode_vpt_mask_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.block_mask(inst, value as u32)
    }

    pub(crate) fn decode_restricted_i_predicate_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).comparison("DecodeRestrictedIPredicateOperand", value as u32).end()
    }

    pub(crate) fn decode_restricted_u_predicate_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).comparison("DecodeRestrictedUPredicateOperand", value as u32).end()
    }

    pub(crate) fn decode_restricted_s_predicate_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).comparison("DecodeRestrictedSPredicateOperand", value as u32).end()
    }

    pub(crate) fn decode_restricted_fp_predicate_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.operands(inst).comparison("", value as u32).end()
    }

    pub(crate) fn decode_power_two_operand(
        &self,
        min: i64,
        max: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let value = value as i64;
        self.operands(inst)
            .fail_if(!(min..=max).contains(&value))
            .immediate(1 << (value & 63))
            .end()
    }

    pub(crate) fn decode_shift_right8_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(8 - value as i64)
    }

    pub(crate) fn decode_shift_right16_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(16 - value as i64)
    }

    pub(crate) fn decode_shift_right32_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(32 - value as i64)
    }

    pub(crate) fn decode_shift_right64_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(64 - value as i64)
    }
}
