//! Decoder of ARM: hooks for operands and instructions that the description leaves to code.

use tablegen_rt::decode::Status;

use crate::decode::branch_offset;
use crate::operands::{ALWAYS, bit, expanded, field, mode2, mode5, shift, signed, split};
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

    pub(crate) fn decode_thumb_add_sp_reg(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.add_sp_register(inst, word)
    }

    pub(crate) fn decode_thumb_add_special_reg(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.add_special(inst, word)
    }

    pub(crate) fn decode_thumb_add_sp_imm(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.operands(inst).gpr(13).gpr(13).number(field(word, 0, 7)).end()
    }

    pub(crate) fn decode_thumb_cps(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.operands(inst).number(field(word, 4, 1) | 2).number(field(word, 0, 3)).end()
    }

    pub(crate) fn decode_it(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.if_then(inst, word)
    }

    pub(crate) fn decode_addr_mode3_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.load_store_half(inst, word)
    }

    pub(crate) fn decode_cps_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.change_state(inst, word)
    }

    pub(crate) fn decode_qadd_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.saturating(inst, word)
    }

    pub(crate) fn decode_smla_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.multiply(inst, word)
    }

    pub(crate) fn decode_swap(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.swap(inst, word)
    }

    pub(crate) fn decode_tst_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.test(inst, word)
    }

    pub(crate) fn decode_double_reg_store(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.store_pair(inst, word)
    }

    pub(crate) fn decode_double_reg_load(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_pair(inst, word)
    }

    pub(crate) fn decode_ldr(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_unprivileged(inst, word)
    }

    pub(crate) fn decode_arm_movtw_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.move_wide(inst, word)
    }

    pub(crate) fn decode_tsb_instruction(&self, inst: &mut Inst, _: u32, _: u64) -> Status {
        inst.push_immediate(0)
    }

    pub(crate) fn decode_hint_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.hint(inst, word)
    }

    pub(crate) fn decode_addr_mode2_idx_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.load_store_indexed(inst, word)
    }

    pub(crate) fn decode_str_pre_imm(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_store_before(inst, word, (false, false))
    }

    pub(crate) fn decode_ldr_pre_imm(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_store_before(inst, word, (true, false))
    }

    pub(crate) fn decode_str_pre_reg(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_store_before(inst, word, (false, true))
    }

    pub(crate) fn decode_ldr_pre_reg(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_store_before(inst, word, (true, true))
    }

    pub(crate) fn decode_mem_multiple_writeback_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.load_store_multiple(inst, word)
    }

    pub(crate) fn decode_branch_imm_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.branch(inst, word)
    }

    pub(crate) fn decoder_for_mrrc2_and_mcrr2(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.coprocessor_pair(inst, word)
    }

    pub(crate) fn decode_cop_mem_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.coprocessor_memory(inst, word)
    }

    pub(crate) fn decode_mve_vctp(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.operands(inst).register(Some(Register::VPR)).restricted(field(word, 16, 4)).end()
    }

    pub(crate) fn decode_mve_overlapping_long_shift(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.long_shift(inst, word)
    }

    pub(crate) fn decode_mve_mem_1_pre(
        &self,
        shift: i64,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.vector_memory(inst, word, (1, shift as u32))
    }

    pub(crate) fn decode_mve_mem_2_pre(
        &self,
        shift: i64,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.vector_memory(inst, word, (2, shift as u32))
    }

    pub(crate) fn decode_mve_mem_3_pre(
        &self,
        shift: i64,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.vector_memory(inst, word, (3, shift as u32))
    }

    pub(crate) fn decode_mvevmov_qto_d_reg(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.move_lanes(inst, word, true)
    }

    pub(crate) fn decode_mvevmovd_regto_q(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.move_lanes(inst, word, false)
    }

    pub(crate) fn decode_mvevcmp(
        &self,
        is_scalar: bool,
        kind: &'static str,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.compare(inst, word, (is_scalar, kind))
    }

    pub(crate) fn decode_mvevadc_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.add_with_carry(inst, word)
    }

    pub(crate) fn decode_mvevpnot(&self, inst: &mut Inst, _: u32, _: u64) -> Status {
        self.operands(inst).register(Some(Register::VPR)).register(Some(Register::VPR)).end()
    }

    pub(crate) fn decode_mve_mod_imm_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.move_immediate(inst, word)
    }

    pub(crate) fn decode_mvevcv_tt1fp(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.convert_fixed(inst, word)
    }

    pub(crate) fn decode_vshl_max_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let operands = self.operands(inst).q(split(word, 12, 22)).d(split(word, 0, 5));
        operands.number(8 << field(word, 18, 2)).end()
    }

    pub(crate) fn decode_tbl_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.table(inst, word)
    }

    pub(crate) fn decode_vcvtd(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.fixed_point(inst, word, false)
    }

    pub(crate) fn decode_vcvtq(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.fixed_point(inst, word, true)
    }

    pub(crate) fn decode_vmov_mod_imm_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.vector_immediate(inst, word)
    }

    pub(crate) fn decode_vldst1_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.vectors(inst, word, 1)
    }

    pub(crate) fn decode_vst1ln(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.lane(inst, word, 1, false)
    }

    pub(crate) fn decode_vld1ln(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.lane(inst, word, 1, true)
    }

    pub(crate) fn decode_vld1_dup_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_all_lanes(inst, word, 1)
    }

    pub(crate) fn decode_vldst2_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.vectors(inst, word, 2)
    }

    pub(crate) fn decode_vst2ln(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.lane(inst, word, 2, false)
    }

    pub(crate) fn decode_vld2ln(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.lane(inst, word, 2, true)
    }

    pub(crate) fn decode_vld2_dup_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_all_lanes(inst, word, 2)
    }

    pub(crate) fn decode_vldst3_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.vectors(inst, word, 3)
    }

    pub(crate) fn decode_vst3ln(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.lane(inst, word, 3, false)
    }

    pub(crate) fn decode_vld3ln(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.lane(inst, word, 3, true)
    }

    pub(crate) fn decode_vld3_dup_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_all_lanes(inst, word, 3)
    }

    pub(crate) fn decode_vldst4_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.vectors(inst, word, 4)
    }

    pub(crate) fn decode_vst4ln(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.lane(inst, word, 4, false)
    }

    pub(crate) fn decode_vld4ln(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.lane(inst, word, 4, true)
    }

    pub(crate) fn decode_vld4_dup_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_all_lanes(inst, word, 4)
    }

    pub(crate) fn decode_thumb_table_branch(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.table_branch(inst, word)
    }

    pub(crate) fn decode_t2strd_pre_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.t32_pair(inst, word, false)
    }

    pub(crate) fn decode_t2ldrd_pre_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.t32_pair(inst, word, true)
    }

    pub(crate) fn decode_t2_add_sub_sp_imm(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.add_sp_immediate(inst, word)
    }

    pub(crate) fn decode_t2_adr(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.label(inst, word)
    }

    pub(crate) fn decode_t2movtw_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.t32_move_wide(inst, word)
    }

    pub(crate) fn decode_t2_hint_space_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.t32_hint(inst, word)
    }

    pub(crate) fn decode_t2cps_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.t32_change_state(inst, word)
    }

    pub(crate) fn decode_thumb2_bcc_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.conditional_branch(inst, word)
    }

    pub(crate) fn decode_lo_loop(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.low_overhead_loop(inst, word)
    }

    pub(crate) fn decode_t2b_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.t32_branch(inst, word)
    }

    pub(crate) fn decode_t2_ld_st_pre(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.t32_indexed(inst, word)
    }

    pub(crate) fn decode_t2_load_shift(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_shifted(inst, word)
    }

    pub(crate) fn decode_t2_load_imm8(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_immediate8(inst, word)
    }

    pub(crate) fn decode_t2_load_t(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_user(inst, word)
    }

    pub(crate) fn decode_t2_load_imm12(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_immediate12(inst, word)
    }

    pub(crate) fn decode_t2_load_label(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.load_label(inst, word)
    }

    pub(crate) fn decode_vmovsrr(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.move_two(inst, word, true)
    }

    pub(crate) fn decode_vmovrrs(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.move_two(inst, word, false)
    }

    pub(crate) fn decode_vscclrm(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.clear_registers(inst, word)
    }

    pub(crate) fn decode_lazy_load_store_mul(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.operands(inst).gpr(field(word, 16, 4)).condition(ALWAYS).number(0).end()
    }

    pub(crate) fn decode_for_vmr_sand_vmsr(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.move_system(inst, word)
    }

    pub(crate) fn decode_vstrvldr_sysreg(
        &self,
        writes_base: bool,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.system_memory(inst, word, writes_base)
    }

    pub(crate) fn decode_neon_complex_lane64_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.complex_lane(inst, word)
    }
}
