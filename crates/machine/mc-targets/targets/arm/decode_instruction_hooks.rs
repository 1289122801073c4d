//! Decoder of ARM: hooks for instructions that the description leaves to code.
//!
//! The decoders of instructions are in `a32`, `t32`, `mve` and `neon`.

use tablegen_rt::decode::Status;

use crate::operands::{ALWAYS, field, split};
use crate::{Arm, Inst, Register};

// Descriptions of different versions name different methods.
#[allow(dead_code, clippy::too_many_arguments)]
impl Arm {
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
