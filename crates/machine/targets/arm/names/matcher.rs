// @generated from ARM.td: the names that hooks mention.

extern crate tablegen_rt as _;
const _: () = ::tablegen_rt::check_version(4);
#[allow(unused_imports)]
pub use crate::target::Opcode;
#[allow(unused_imports)]
pub use crate::target::Register;
#[allow(unused_imports)]
pub use crate::target::Feature;
#[allow(unused_imports)]
pub use crate::target::Requirement;
#[allow(unused_imports)]
pub use ::tablegen_rt::asm::parse::{
    Fit, NearMiss, Operands, Reason, TargetFit, Written, add_operand,
};
#[allow(dead_code)]
pub type Assembler = ::tablegen_rt::asm::parse::Assembler<AsmMatcher>;
#[allow(dead_code)]
pub type Matched = ::tablegen_rt::mc::machine::MachineInst<
    Opcode,
    Register,
    MAX_OPERANDS,
>;
#[allow(dead_code)]
pub const MAX_OPERANDS: usize = 37;
#[allow(dead_code)]
#[must_use]
pub fn register_by_name(name: &str) -> ::core::option::Option<Register> {
    let register = REGISTER_BY_NAME.get(REGISTER_BY_NAME_NAMES.find(117, name)?);
    Register::ALL.get(register as usize).copied()
}
#[allow(dead_code, unused_variables)]
pub trait AssemblerHooks {
    type Operand: Written<Register = Register>;
    fn fits_class(
        &self,
        class: OperandClass,
        operand: &Self::Operand,
    ) -> TargetFit<Self::Operand> {
        TargetFit::No
    }
    fn allows_operands(
        &self,
        opcode: Opcode,
        operands: Operands<'_, Self::Operand>,
    ) -> bool {
        true
    }
    fn allows(&self, inst: &Matched) -> bool {
        true
    }
    fn is_am2_offset_imm(&self, operand: &Self::Operand) -> Fit;
    fn is_am3_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_arm_branch_target(&self, operand: &Self::Operand) -> Fit;
    fn is_addr_mode3(&self, operand: &Self::Operand) -> Fit;
    fn is_addr_mode5(&self, operand: &Self::Operand) -> Fit;
    fn is_addr_mode5_fp16(&self, operand: &Self::Operand) -> Fit;
    fn is_aligned_memory16(&self, operand: &Self::Operand) -> Fit;
    fn is_aligned_memory32(&self, operand: &Self::Operand) -> Fit;
    fn is_aligned_memory64(&self, operand: &Self::Operand) -> Fit;
    fn is_aligned_memory64or128(&self, operand: &Self::Operand) -> Fit;
    fn is_aligned_memory64or128or256(&self, operand: &Self::Operand) -> Fit;
    fn is_aligned_memory_none(&self, operand: &Self::Operand) -> Fit;
    fn is_aligned_memory(&self, operand: &Self::Operand) -> Fit;
    fn is_dup_aligned_memory16(&self, operand: &Self::Operand) -> Fit;
    fn is_dup_aligned_memory32(&self, operand: &Self::Operand) -> Fit;
    fn is_dup_aligned_memory64(&self, operand: &Self::Operand) -> Fit;
    fn is_dup_aligned_memory64or128(&self, operand: &Self::Operand) -> Fit;
    fn is_dup_aligned_memory_none(&self, operand: &Self::Operand) -> Fit;
    fn is_adr_label(&self, operand: &Self::Operand) -> Fit;
    fn is_banked_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_bitfield(&self, operand: &Self::Operand) -> Fit;
    fn is_cc_out(&self, operand: &Self::Operand) -> Fit;
    fn is_cond_code(&self, operand: &Self::Operand) -> Fit;
    fn is_coproc_num(&self, operand: &Self::Operand) -> Fit;
    fn is_coproc_option(&self, operand: &Self::Operand) -> Fit;
    fn is_coproc_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_dpr_reg_list(&self, operand: &Self::Operand) -> Fit;
    fn is_fpd_reg_list_with_vpr(&self, operand: &Self::Operand) -> Fit;
    fn is_fp_imm(&self, operand: &Self::Operand) -> Fit;
    fn is_fps_reg_list_with_vpr(&self, operand: &Self::Operand) -> Fit;
    fn is_immediate(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_imm0_255expr(&self, operand: &Self::Operand) -> Fit;
    fn is_imm0_65535expr(&self, operand: &Self::Operand) -> Fit;
    fn is_imm(&self, operand: &Self::Operand) -> Fit {
        Fit::from(operand.immediate().is_some())
    }
    fn is_inst_sync_barrier_opt(&self, operand: &Self::Operand) -> Fit;
    fn is_msr_mask(&self, operand: &Self::Operand) -> Fit;
    fn is_power_two_in_range(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_mem_barrier_opt(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_imm0_1020s4_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_imm12_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_imm7_shifted_offset(
        &self,
        a: i64,
        b: &'static str,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_mem_imm7s4_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_imm8_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_imm8s4_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_neg_imm8_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_no_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_no_offset_t2(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_no_offset_t2_no_sp(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_no_offset_t(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_pos_imm8_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_reg_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_reg_q_offset(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_mem_reg_rq_offset(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_mod_imm(&self, operand: &Self::Operand) -> Fit;
    fn is_mod_imm_neg(&self, operand: &Self::Operand) -> Fit;
    fn is_mod_imm_not(&self, operand: &Self::Operand) -> Fit;
    fn is_mve_saturate_op(&self, operand: &Self::Operand) -> Fit;
    fn is_pkhasr_imm(&self, operand: &Self::Operand) -> Fit;
    fn is_post_idx_imm8(&self, operand: &Self::Operand) -> Fit;
    fn is_post_idx_imm8s4(&self, operand: &Self::Operand) -> Fit;
    fn is_post_idx_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_post_idx_reg_shifted(&self, operand: &Self::Operand) -> Fit;
    fn is_proc_i_flags(&self, operand: &Self::Operand) -> Fit;
    fn is_reg_list(&self, operand: &Self::Operand) -> Fit;
    fn is_reg_list_with_apsr(&self, operand: &Self::Operand) -> Fit;
    fn is_rot_imm(&self, operand: &Self::Operand) -> Fit;
    fn is_spr_reg_list(&self, operand: &Self::Operand) -> Fit;
    fn is_reg_shifted_imm(&self, operand: &Self::Operand) -> Fit;
    fn is_reg_shifted_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_shifter_imm(&self, operand: &Self::Operand) -> Fit;
    fn is_thumb_branch_target(&self, operand: &Self::Operand) -> Fit;
    fn is_thumb_mem_pc(&self, operand: &Self::Operand) -> Fit;
    fn is_thumb_mod_imm_neg1_7(&self, operand: &Self::Operand) -> Fit;
    fn is_thumb_mod_imm_neg8_255(&self, operand: &Self::Operand) -> Fit;
    fn is_trace_sync_barrier_opt(&self, operand: &Self::Operand) -> Fit;
    fn is_unsigned_offset(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_vpt_pred(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_two_mq(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_four_mq(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_d_pair_all_lanes(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_d_pair(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_d_pair_spaced_all_lanes(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_d_pair_spaced(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_four_d_all_lanes(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_four_d(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_four_d_byte_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_four_dh_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_four_d_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_four_q_all_lanes(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_four_q(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_four_qh_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_four_q_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_one_d_all_lanes(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_one_d(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_one_d_byte_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_one_dh_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_one_d_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_three_d_all_lanes(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_three_d(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_three_d_byte_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_three_dh_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_three_d_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_three_q_all_lanes(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_three_q(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_three_qh_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_three_q_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_two_d_byte_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_two_dh_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_two_d_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_two_qh_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vec_list_two_q_word_indexed(&self, operand: &Self::Operand) -> Fit;
    fn is_vector_index16(&self, operand: &Self::Operand) -> Fit;
    fn is_vector_index32(&self, operand: &Self::Operand) -> Fit;
    fn is_vector_index64(&self, operand: &Self::Operand) -> Fit;
    fn is_vector_index8(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_tbb(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_tbh(&self, operand: &Self::Operand) -> Fit;
    fn is_mve_pair_vector_index(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_complex_rotation(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_neo_nmov_replicate(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_neo_ninv_replicate(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_vector_index_in_range(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_const_pool_asm_imm(&self, operand: &Self::Operand) -> Fit;
    fn is_f_bits16(&self, operand: &Self::Operand) -> Fit;
    fn is_f_bits32(&self, operand: &Self::Operand) -> Fit;
    fn is_imm0_4095neg(&self, operand: &Self::Operand) -> Fit;
    fn is_it_mask(&self, operand: &Self::Operand) -> Fit;
    fn is_it_cond_code(&self, operand: &Self::Operand) -> Fit;
    fn is_le_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_mve_long_shift(&self, operand: &Self::Operand) -> Fit;
    fn is_neo_ni16splat(&self, operand: &Self::Operand) -> Fit;
    fn is_neo_ni32splat(&self, operand: &Self::Operand) -> Fit;
    fn is_neo_ni64splat(&self, operand: &Self::Operand) -> Fit;
    fn is_neo_ni8splat(&self, operand: &Self::Operand) -> Fit;
    fn is_neo_ni16splat_not(&self, operand: &Self::Operand) -> Fit;
    fn is_neo_ni32splat_not(&self, operand: &Self::Operand) -> Fit;
    fn is_neo_ni32vmov(&self, operand: &Self::Operand) -> Fit;
    fn is_neo_ni32vmov_neg(&self, operand: &Self::Operand) -> Fit;
    fn is_it_cond_code_no_al(&self, operand: &Self::Operand) -> Fit;
    fn is_it_cond_code_restricted_fp(&self, operand: &Self::Operand) -> Fit;
    fn is_it_cond_code_restricted_i(&self, operand: &Self::Operand) -> Fit;
    fn is_it_cond_code_restricted_s(&self, operand: &Self::Operand) -> Fit;
    fn is_it_cond_code_restricted_u(&self, operand: &Self::Operand) -> Fit;
    fn is_t2so_imm(&self, operand: &Self::Operand) -> Fit;
    fn is_t2so_imm_neg(&self, operand: &Self::Operand) -> Fit;
    fn is_t2so_imm_not(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_u_imm12_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_t2_mem_reg_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_imm7s4(&self, operand: &Self::Operand) -> Fit;
    fn is_imm7_shift0(&self, operand: &Self::Operand) -> Fit;
    fn is_imm7_shift1(&self, operand: &Self::Operand) -> Fit;
    fn is_imm7_shift2(&self, operand: &Self::Operand) -> Fit;
    fn is_imm8s4(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_pc_rel_imm12(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_thumb_r_is1(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_thumb_r_is2(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_thumb_r_is4(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_thumb_rr(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_thumb_spi(&self, operand: &Self::Operand) -> Fit;
    fn is_imm0_1020s4(&self, operand: &Self::Operand) -> Fit;
    fn is_imm0_508s4(&self, operand: &Self::Operand) -> Fit;
    fn is_imm0_508s4_neg(&self, operand: &Self::Operand) -> Fit;
    fn add_am2_offset_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_am3_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_arm_branch_target_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_addr_mode3_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_addr_mode5_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_addr_mode5_fp16_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_aligned_memory16_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_aligned_memory32_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_aligned_memory64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_aligned_memory64or128_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_aligned_memory64or128or256_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_aligned_memory_none_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_aligned_memory_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_dup_aligned_memory16_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_dup_aligned_memory32_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_dup_aligned_memory64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_dup_aligned_memory64or128_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_dup_aligned_memory_none_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_adr_label_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_banked_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_bitfield_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_cc_out_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_cond_code_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_coproc_num_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_coproc_option_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_coproc_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_dpr_reg_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_fpd_reg_list_with_vpr_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_fp_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_fps_reg_list_with_vpr_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        add_operand(operand, inst);
    }
    fn add_imm1_16operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm1_32operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_inst_sync_barrier_opt_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_msr_mask_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_power_two_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_barrier_opt_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_imm0_1020s4_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_imm12_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_imm_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_imm7s4_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_imm8s4_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_no_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_no_offset_t2_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_no_offset_t2_no_sp_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_no_offset_t_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_reg_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_reg_rq_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mod_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mod_imm_neg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mod_imm_not_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mve_saturate_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_pkhasr_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_post_idx_imm8_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_post_idx_imm8s4_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_post_idx_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_post_idx_reg_shifted_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_proc_i_flags_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_reg_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_reg_list_with_apsr_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_rot_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_spr_reg_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_reg_shifted_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_reg_shifted_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_shifter_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_thumb_branch_target_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_thumb_mem_pc_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_thumb_mod_imm_neg1_7operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_thumb_mod_imm_neg8_255operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_trace_sync_barrier_opt_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_unsigned_offset_b8s2_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vpt_pred_n_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vpt_pred_r_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mve_vec_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vec_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vec_list_indexed_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vector_index16_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vector_index32_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vector_index64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vector_index8_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_tbb_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_tbh_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mve_pair_vector_index_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_complex_rotation_even_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_complex_rotation_odd_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_neo_nvmovi8_replicate_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_neo_ninvi8_replicate_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_neo_nvmovi16_replicate_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_neo_nvmovi32_replicate_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mve_vector_index_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_const_pool_asm_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_f_bits16_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_f_bits32_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm0_4095neg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_it_mask_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_it_cond_code_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_neo_ni16splat_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_neo_ni32splat_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_neo_ni64splat_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_neo_ni8splat_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_neo_ni16splat_not_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_neo_ni32splat_not_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_neo_ni32vmov_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_neo_ni32vmov_neg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_it_cond_code_inv_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_t2so_imm_neg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_t2so_imm_not_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_u_imm12_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_t2_mem_reg_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm7s4_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm7_shift0_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm7_shift1_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm7_shift2_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm8s4_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_pc_rel_imm12_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_thumb_r_is1_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_thumb_r_is2_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_thumb_r_is4_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_thumb_rr_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_thumb_spi_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm0_1020s4_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm0_508s4_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm0_508s4_neg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn default_cc_out_op(&self) -> Self::Operand;
    fn default_cond_code_op(&self) -> Self::Operand;
    fn default_vpt_pred_op(&self) -> Self::Operand;
    fn cvt_thumb_branches(
        &self,
        operands: Operands<'_, Self::Operand>,
        inst: &mut Matched,
    );
    fn cvt_thumb_multiply(
        &self,
        operands: Operands<'_, Self::Operand>,
        inst: &mut Matched,
    );
    fn cvt_mvevmov_qto_d_reg(
        &self,
        operands: Operands<'_, Self::Operand>,
        inst: &mut Matched,
    );
}
#[deny(unconditional_recursion)]
#[allow(clippy::too_many_arguments)]
impl AssemblerHooks for crate::asm::Machine {
    type Operand = crate::asm::Operand;
    #[inline]
    fn fits_class(
        &self,
        class: OperandClass,
        operand: &Self::Operand,
    ) -> TargetFit<Self::Operand> {
        Self::fits_class(self, class, operand)
    }
    #[inline]
    fn allows_operands(
        &self,
        opcode: Opcode,
        operands: Operands<'_, Self::Operand>,
    ) -> bool {
        Self::allows_operands(self, opcode, operands)
    }
    #[inline]
    fn allows(&self, inst: &Matched) -> bool {
        Self::allows(self, inst)
    }
    #[inline]
    fn is_am2_offset_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_am2_offset_imm(self, operand)
    }
    #[inline]
    fn is_am3_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_am3_offset(self, operand)
    }
    #[inline]
    fn is_arm_branch_target(&self, operand: &Self::Operand) -> Fit {
        Self::is_arm_branch_target(self, operand)
    }
    #[inline]
    fn is_addr_mode3(&self, operand: &Self::Operand) -> Fit {
        Self::is_addr_mode3(self, operand)
    }
    #[inline]
    fn is_addr_mode5(&self, operand: &Self::Operand) -> Fit {
        Self::is_addr_mode5(self, operand)
    }
    #[inline]
    fn is_addr_mode5_fp16(&self, operand: &Self::Operand) -> Fit {
        Self::is_addr_mode5_fp16(self, operand)
    }
    #[inline]
    fn is_aligned_memory16(&self, operand: &Self::Operand) -> Fit {
        Self::is_aligned_memory16(self, operand)
    }
    #[inline]
    fn is_aligned_memory32(&self, operand: &Self::Operand) -> Fit {
        Self::is_aligned_memory32(self, operand)
    }
    #[inline]
    fn is_aligned_memory64(&self, operand: &Self::Operand) -> Fit {
        Self::is_aligned_memory64(self, operand)
    }
    #[inline]
    fn is_aligned_memory64or128(&self, operand: &Self::Operand) -> Fit {
        Self::is_aligned_memory64or128(self, operand)
    }
    #[inline]
    fn is_aligned_memory64or128or256(&self, operand: &Self::Operand) -> Fit {
        Self::is_aligned_memory64or128or256(self, operand)
    }
    #[inline]
    fn is_aligned_memory_none(&self, operand: &Self::Operand) -> Fit {
        Self::is_aligned_memory_none(self, operand)
    }
    #[inline]
    fn is_aligned_memory(&self, operand: &Self::Operand) -> Fit {
        Self::is_aligned_memory(self, operand)
    }
    #[inline]
    fn is_dup_aligned_memory16(&self, operand: &Self::Operand) -> Fit {
        Self::is_dup_aligned_memory16(self, operand)
    }
    #[inline]
    fn is_dup_aligned_memory32(&self, operand: &Self::Operand) -> Fit {
        Self::is_dup_aligned_memory32(self, operand)
    }
    #[inline]
    fn is_dup_aligned_memory64(&self, operand: &Self::Operand) -> Fit {
        Self::is_dup_aligned_memory64(self, operand)
    }
    #[inline]
    fn is_dup_aligned_memory64or128(&self, operand: &Self::Operand) -> Fit {
        Self::is_dup_aligned_memory64or128(self, operand)
    }
    #[inline]
    fn is_dup_aligned_memory_none(&self, operand: &Self::Operand) -> Fit {
        Self::is_dup_aligned_memory_none(self, operand)
    }
    #[inline]
    fn is_adr_label(&self, operand: &Self::Operand) -> Fit {
        Self::is_adr_label(self, operand)
    }
    #[inline]
    fn is_banked_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_banked_reg(self, operand)
    }
    #[inline]
    fn is_bitfield(&self, operand: &Self::Operand) -> Fit {
        Self::is_bitfield(self, operand)
    }
    #[inline]
    fn is_cc_out(&self, operand: &Self::Operand) -> Fit {
        Self::is_cc_out(self, operand)
    }
    #[inline]
    fn is_cond_code(&self, operand: &Self::Operand) -> Fit {
        Self::is_cond_code(self, operand)
    }
    #[inline]
    fn is_coproc_num(&self, operand: &Self::Operand) -> Fit {
        Self::is_coproc_num(self, operand)
    }
    #[inline]
    fn is_coproc_option(&self, operand: &Self::Operand) -> Fit {
        Self::is_coproc_option(self, operand)
    }
    #[inline]
    fn is_coproc_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_coproc_reg(self, operand)
    }
    #[inline]
    fn is_dpr_reg_list(&self, operand: &Self::Operand) -> Fit {
        Self::is_dpr_reg_list(self, operand)
    }
    #[inline]
    fn is_fpd_reg_list_with_vpr(&self, operand: &Self::Operand) -> Fit {
        Self::is_fpd_reg_list_with_vpr(self, operand)
    }
    #[inline]
    fn is_fp_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_fp_imm(self, operand)
    }
    #[inline]
    fn is_fps_reg_list_with_vpr(&self, operand: &Self::Operand) -> Fit {
        Self::is_fps_reg_list_with_vpr(self, operand)
    }
    #[inline]
    fn is_immediate(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_immediate(self, a, b, operand)
    }
    #[inline]
    fn is_imm0_255expr(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm0_255expr(self, operand)
    }
    #[inline]
    fn is_imm0_65535expr(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm0_65535expr(self, operand)
    }
    #[inline]
    fn is_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm(self, operand)
    }
    #[inline]
    fn is_inst_sync_barrier_opt(&self, operand: &Self::Operand) -> Fit {
        Self::is_inst_sync_barrier_opt(self, operand)
    }
    #[inline]
    fn is_msr_mask(&self, operand: &Self::Operand) -> Fit {
        Self::is_msr_mask(self, operand)
    }
    #[inline]
    fn is_power_two_in_range(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_power_two_in_range(self, a, b, operand)
    }
    #[inline]
    fn is_mem_barrier_opt(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_barrier_opt(self, operand)
    }
    #[inline]
    fn is_mem_imm0_1020s4_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_imm0_1020s4_offset(self, operand)
    }
    #[inline]
    fn is_mem_imm12_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_imm12_offset(self, operand)
    }
    #[inline]
    fn is_mem_imm7_shifted_offset(
        &self,
        a: i64,
        b: &'static str,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_mem_imm7_shifted_offset(self, a, b, operand)
    }
    #[inline]
    fn is_mem_imm7s4_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_imm7s4_offset(self, operand)
    }
    #[inline]
    fn is_mem_imm8_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_imm8_offset(self, operand)
    }
    #[inline]
    fn is_mem_imm8s4_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_imm8s4_offset(self, operand)
    }
    #[inline]
    fn is_mem_neg_imm8_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_neg_imm8_offset(self, operand)
    }
    #[inline]
    fn is_mem_no_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_no_offset(self, operand)
    }
    #[inline]
    fn is_mem_no_offset_t2(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_no_offset_t2(self, operand)
    }
    #[inline]
    fn is_mem_no_offset_t2_no_sp(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_no_offset_t2_no_sp(self, operand)
    }
    #[inline]
    fn is_mem_no_offset_t(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_no_offset_t(self, operand)
    }
    #[inline]
    fn is_mem_pos_imm8_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_pos_imm8_offset(self, operand)
    }
    #[inline]
    fn is_mem_reg_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_reg_offset(self, operand)
    }
    #[inline]
    fn is_mem_reg_q_offset(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_mem_reg_q_offset(self, a, operand)
    }
    #[inline]
    fn is_mem_reg_rq_offset(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_mem_reg_rq_offset(self, a, operand)
    }
    #[inline]
    fn is_mod_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_mod_imm(self, operand)
    }
    #[inline]
    fn is_mod_imm_neg(&self, operand: &Self::Operand) -> Fit {
        Self::is_mod_imm_neg(self, operand)
    }
    #[inline]
    fn is_mod_imm_not(&self, operand: &Self::Operand) -> Fit {
        Self::is_mod_imm_not(self, operand)
    }
    #[inline]
    fn is_mve_saturate_op(&self, operand: &Self::Operand) -> Fit {
        Self::is_mve_saturate_op(self, operand)
    }
    #[inline]
    fn is_pkhasr_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_pkhasr_imm(self, operand)
    }
    #[inline]
    fn is_post_idx_imm8(&self, operand: &Self::Operand) -> Fit {
        Self::is_post_idx_imm8(self, operand)
    }
    #[inline]
    fn is_post_idx_imm8s4(&self, operand: &Self::Operand) -> Fit {
        Self::is_post_idx_imm8s4(self, operand)
    }
    #[inline]
    fn is_post_idx_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_post_idx_reg(self, operand)
    }
    #[inline]
    fn is_post_idx_reg_shifted(&self, operand: &Self::Operand) -> Fit {
        Self::is_post_idx_reg_shifted(self, operand)
    }
    #[inline]
    fn is_proc_i_flags(&self, operand: &Self::Operand) -> Fit {
        Self::is_proc_i_flags(self, operand)
    }
    #[inline]
    fn is_reg_list(&self, operand: &Self::Operand) -> Fit {
        Self::is_reg_list(self, operand)
    }
    #[inline]
    fn is_reg_list_with_apsr(&self, operand: &Self::Operand) -> Fit {
        Self::is_reg_list_with_apsr(self, operand)
    }
    #[inline]
    fn is_rot_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_rot_imm(self, operand)
    }
    #[inline]
    fn is_spr_reg_list(&self, operand: &Self::Operand) -> Fit {
        Self::is_spr_reg_list(self, operand)
    }
    #[inline]
    fn is_reg_shifted_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_reg_shifted_imm(self, operand)
    }
    #[inline]
    fn is_reg_shifted_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_reg_shifted_reg(self, operand)
    }
    #[inline]
    fn is_shifter_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_shifter_imm(self, operand)
    }
    #[inline]
    fn is_thumb_branch_target(&self, operand: &Self::Operand) -> Fit {
        Self::is_thumb_branch_target(self, operand)
    }
    #[inline]
    fn is_thumb_mem_pc(&self, operand: &Self::Operand) -> Fit {
        Self::is_thumb_mem_pc(self, operand)
    }
    #[inline]
    fn is_thumb_mod_imm_neg1_7(&self, operand: &Self::Operand) -> Fit {
        Self::is_thumb_mod_imm_neg1_7(self, operand)
    }
    #[inline]
    fn is_thumb_mod_imm_neg8_255(&self, operand: &Self::Operand) -> Fit {
        Self::is_thumb_mod_imm_neg8_255(self, operand)
    }
    #[inline]
    fn is_trace_sync_barrier_opt(&self, operand: &Self::Operand) -> Fit {
        Self::is_trace_sync_barrier_opt(self, operand)
    }
    #[inline]
    fn is_unsigned_offset(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_unsigned_offset(self, a, b, operand)
    }
    #[inline]
    fn is_vpt_pred(&self, operand: &Self::Operand) -> Fit {
        Self::is_vpt_pred(self, operand)
    }
    #[inline]
    fn is_vec_list_two_mq(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_two_mq(self, operand)
    }
    #[inline]
    fn is_vec_list_four_mq(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_four_mq(self, operand)
    }
    #[inline]
    fn is_vec_list_d_pair_all_lanes(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_d_pair_all_lanes(self, operand)
    }
    #[inline]
    fn is_vec_list_d_pair(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_d_pair(self, operand)
    }
    #[inline]
    fn is_vec_list_d_pair_spaced_all_lanes(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_d_pair_spaced_all_lanes(self, operand)
    }
    #[inline]
    fn is_vec_list_d_pair_spaced(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_d_pair_spaced(self, operand)
    }
    #[inline]
    fn is_vec_list_four_d_all_lanes(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_four_d_all_lanes(self, operand)
    }
    #[inline]
    fn is_vec_list_four_d(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_four_d(self, operand)
    }
    #[inline]
    fn is_vec_list_four_d_byte_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_four_d_byte_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_four_dh_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_four_dh_word_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_four_d_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_four_d_word_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_four_q_all_lanes(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_four_q_all_lanes(self, operand)
    }
    #[inline]
    fn is_vec_list_four_q(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_four_q(self, operand)
    }
    #[inline]
    fn is_vec_list_four_qh_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_four_qh_word_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_four_q_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_four_q_word_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_one_d_all_lanes(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_one_d_all_lanes(self, operand)
    }
    #[inline]
    fn is_vec_list_one_d(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_one_d(self, operand)
    }
    #[inline]
    fn is_vec_list_one_d_byte_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_one_d_byte_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_one_dh_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_one_dh_word_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_one_d_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_one_d_word_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_three_d_all_lanes(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_three_d_all_lanes(self, operand)
    }
    #[inline]
    fn is_vec_list_three_d(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_three_d(self, operand)
    }
    #[inline]
    fn is_vec_list_three_d_byte_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_three_d_byte_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_three_dh_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_three_dh_word_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_three_d_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_three_d_word_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_three_q_all_lanes(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_three_q_all_lanes(self, operand)
    }
    #[inline]
    fn is_vec_list_three_q(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_three_q(self, operand)
    }
    #[inline]
    fn is_vec_list_three_qh_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_three_qh_word_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_three_q_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_three_q_word_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_two_d_byte_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_two_d_byte_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_two_dh_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_two_dh_word_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_two_d_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_two_d_word_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_two_qh_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_two_qh_word_indexed(self, operand)
    }
    #[inline]
    fn is_vec_list_two_q_word_indexed(&self, operand: &Self::Operand) -> Fit {
        Self::is_vec_list_two_q_word_indexed(self, operand)
    }
    #[inline]
    fn is_vector_index16(&self, operand: &Self::Operand) -> Fit {
        Self::is_vector_index16(self, operand)
    }
    #[inline]
    fn is_vector_index32(&self, operand: &Self::Operand) -> Fit {
        Self::is_vector_index32(self, operand)
    }
    #[inline]
    fn is_vector_index64(&self, operand: &Self::Operand) -> Fit {
        Self::is_vector_index64(self, operand)
    }
    #[inline]
    fn is_vector_index8(&self, operand: &Self::Operand) -> Fit {
        Self::is_vector_index8(self, operand)
    }
    #[inline]
    fn is_mem_tbb(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_tbb(self, operand)
    }
    #[inline]
    fn is_mem_tbh(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_tbh(self, operand)
    }
    #[inline]
    fn is_mve_pair_vector_index(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_mve_pair_vector_index(self, a, b, operand)
    }
    #[inline]
    fn is_complex_rotation(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_complex_rotation(self, a, b, operand)
    }
    #[inline]
    fn is_neo_nmov_replicate(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_neo_nmov_replicate(self, a, b, operand)
    }
    #[inline]
    fn is_neo_ninv_replicate(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_neo_ninv_replicate(self, a, b, operand)
    }
    #[inline]
    fn is_vector_index_in_range(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_vector_index_in_range(self, a, operand)
    }
    #[inline]
    fn is_const_pool_asm_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_const_pool_asm_imm(self, operand)
    }
    #[inline]
    fn is_f_bits16(&self, operand: &Self::Operand) -> Fit {
        Self::is_f_bits16(self, operand)
    }
    #[inline]
    fn is_f_bits32(&self, operand: &Self::Operand) -> Fit {
        Self::is_f_bits32(self, operand)
    }
    #[inline]
    fn is_imm0_4095neg(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm0_4095neg(self, operand)
    }
    #[inline]
    fn is_it_mask(&self, operand: &Self::Operand) -> Fit {
        Self::is_it_mask(self, operand)
    }
    #[inline]
    fn is_it_cond_code(&self, operand: &Self::Operand) -> Fit {
        Self::is_it_cond_code(self, operand)
    }
    #[inline]
    fn is_le_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_le_offset(self, operand)
    }
    #[inline]
    fn is_mve_long_shift(&self, operand: &Self::Operand) -> Fit {
        Self::is_mve_long_shift(self, operand)
    }
    #[inline]
    fn is_neo_ni16splat(&self, operand: &Self::Operand) -> Fit {
        Self::is_neo_ni16splat(self, operand)
    }
    #[inline]
    fn is_neo_ni32splat(&self, operand: &Self::Operand) -> Fit {
        Self::is_neo_ni32splat(self, operand)
    }
    #[inline]
    fn is_neo_ni64splat(&self, operand: &Self::Operand) -> Fit {
        Self::is_neo_ni64splat(self, operand)
    }
    #[inline]
    fn is_neo_ni8splat(&self, operand: &Self::Operand) -> Fit {
        Self::is_neo_ni8splat(self, operand)
    }
    #[inline]
    fn is_neo_ni16splat_not(&self, operand: &Self::Operand) -> Fit {
        Self::is_neo_ni16splat_not(self, operand)
    }
    #[inline]
    fn is_neo_ni32splat_not(&self, operand: &Self::Operand) -> Fit {
        Self::is_neo_ni32splat_not(self, operand)
    }
    #[inline]
    fn is_neo_ni32vmov(&self, operand: &Self::Operand) -> Fit {
        Self::is_neo_ni32vmov(self, operand)
    }
    #[inline]
    fn is_neo_ni32vmov_neg(&self, operand: &Self::Operand) -> Fit {
        Self::is_neo_ni32vmov_neg(self, operand)
    }
    #[inline]
    fn is_it_cond_code_no_al(&self, operand: &Self::Operand) -> Fit {
        Self::is_it_cond_code_no_al(self, operand)
    }
    #[inline]
    fn is_it_cond_code_restricted_fp(&self, operand: &Self::Operand) -> Fit {
        Self::is_it_cond_code_restricted_fp(self, operand)
    }
    #[inline]
    fn is_it_cond_code_restricted_i(&self, operand: &Self::Operand) -> Fit {
        Self::is_it_cond_code_restricted_i(self, operand)
    }
    #[inline]
    fn is_it_cond_code_restricted_s(&self, operand: &Self::Operand) -> Fit {
        Self::is_it_cond_code_restricted_s(self, operand)
    }
    #[inline]
    fn is_it_cond_code_restricted_u(&self, operand: &Self::Operand) -> Fit {
        Self::is_it_cond_code_restricted_u(self, operand)
    }
    #[inline]
    fn is_t2so_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_t2so_imm(self, operand)
    }
    #[inline]
    fn is_t2so_imm_neg(&self, operand: &Self::Operand) -> Fit {
        Self::is_t2so_imm_neg(self, operand)
    }
    #[inline]
    fn is_t2so_imm_not(&self, operand: &Self::Operand) -> Fit {
        Self::is_t2so_imm_not(self, operand)
    }
    #[inline]
    fn is_mem_u_imm12_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_u_imm12_offset(self, operand)
    }
    #[inline]
    fn is_t2_mem_reg_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_t2_mem_reg_offset(self, operand)
    }
    #[inline]
    fn is_imm7s4(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm7s4(self, operand)
    }
    #[inline]
    fn is_imm7_shift0(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm7_shift0(self, operand)
    }
    #[inline]
    fn is_imm7_shift1(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm7_shift1(self, operand)
    }
    #[inline]
    fn is_imm7_shift2(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm7_shift2(self, operand)
    }
    #[inline]
    fn is_imm8s4(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm8s4(self, operand)
    }
    #[inline]
    fn is_mem_pc_rel_imm12(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_pc_rel_imm12(self, operand)
    }
    #[inline]
    fn is_mem_thumb_r_is1(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_thumb_r_is1(self, operand)
    }
    #[inline]
    fn is_mem_thumb_r_is2(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_thumb_r_is2(self, operand)
    }
    #[inline]
    fn is_mem_thumb_r_is4(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_thumb_r_is4(self, operand)
    }
    #[inline]
    fn is_mem_thumb_rr(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_thumb_rr(self, operand)
    }
    #[inline]
    fn is_mem_thumb_spi(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_thumb_spi(self, operand)
    }
    #[inline]
    fn is_imm0_1020s4(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm0_1020s4(self, operand)
    }
    #[inline]
    fn is_imm0_508s4(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm0_508s4(self, operand)
    }
    #[inline]
    fn is_imm0_508s4_neg(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm0_508s4_neg(self, operand)
    }
    #[inline]
    fn add_am2_offset_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_am2_offset_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_am3_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_am3_offset_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_arm_branch_target_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_arm_branch_target_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_addr_mode3_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_addr_mode3_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_addr_mode5_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_addr_mode5_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_addr_mode5_fp16_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_addr_mode5_fp16_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_aligned_memory16_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_aligned_memory16_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_aligned_memory32_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_aligned_memory32_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_aligned_memory64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_aligned_memory64_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_aligned_memory64or128_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_aligned_memory64or128_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_aligned_memory64or128or256_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_aligned_memory64or128or256_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_aligned_memory_none_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_aligned_memory_none_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_aligned_memory_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_aligned_memory_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_dup_aligned_memory16_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_dup_aligned_memory16_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_dup_aligned_memory32_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_dup_aligned_memory32_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_dup_aligned_memory64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_dup_aligned_memory64_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_dup_aligned_memory64or128_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_dup_aligned_memory64or128_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_dup_aligned_memory_none_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_dup_aligned_memory_none_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_adr_label_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_adr_label_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_banked_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_banked_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_bitfield_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_bitfield_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_cc_out_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_cc_out_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_cond_code_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_cond_code_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_coproc_num_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_coproc_num_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_coproc_option_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_coproc_option_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_coproc_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_coproc_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_dpr_reg_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_dpr_reg_list_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_fpd_reg_list_with_vpr_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_fpd_reg_list_with_vpr_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_fp_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_fp_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_fps_reg_list_with_vpr_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_fps_reg_list_with_vpr_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        Self::add_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm1_16operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm1_16operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm1_32operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm1_32operands(self, operand, len, inst)
    }
    #[inline]
    fn add_inst_sync_barrier_opt_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_inst_sync_barrier_opt_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_msr_mask_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_msr_mask_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_power_two_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_power_two_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_barrier_opt_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_barrier_opt_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_imm0_1020s4_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_imm0_1020s4_offset_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_imm12_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_imm12_offset_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_imm_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_imm_offset_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_imm7s4_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_imm7s4_offset_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_imm8s4_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_imm8s4_offset_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_no_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_no_offset_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_no_offset_t2_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_no_offset_t2_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_no_offset_t2_no_sp_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_no_offset_t2_no_sp_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_no_offset_t_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_no_offset_t_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_reg_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_reg_offset_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_reg_rq_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_reg_rq_offset_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mod_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mod_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mod_imm_neg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mod_imm_neg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mod_imm_not_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mod_imm_not_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mve_saturate_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mve_saturate_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_pkhasr_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_pkhasr_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_post_idx_imm8_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_post_idx_imm8_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_post_idx_imm8s4_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_post_idx_imm8s4_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_post_idx_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_post_idx_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_post_idx_reg_shifted_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_post_idx_reg_shifted_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_proc_i_flags_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_proc_i_flags_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_reg_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_reg_list_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_reg_list_with_apsr_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_reg_list_with_apsr_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_rot_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_rot_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_spr_reg_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_spr_reg_list_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_reg_shifted_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_reg_shifted_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_reg_shifted_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_reg_shifted_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_shifter_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_shifter_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_thumb_branch_target_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_thumb_branch_target_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_thumb_mem_pc_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_thumb_mem_pc_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_thumb_mod_imm_neg1_7operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_thumb_mod_imm_neg1_7operands(self, operand, len, inst)
    }
    #[inline]
    fn add_thumb_mod_imm_neg8_255operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_thumb_mod_imm_neg8_255operands(self, operand, len, inst)
    }
    #[inline]
    fn add_trace_sync_barrier_opt_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_trace_sync_barrier_opt_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_unsigned_offset_b8s2_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_unsigned_offset_b8s2_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_vpt_pred_n_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vpt_pred_n_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_vpt_pred_r_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vpt_pred_r_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mve_vec_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mve_vec_list_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_vec_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vec_list_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_vec_list_indexed_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vec_list_indexed_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_vector_index16_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vector_index16_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_vector_index32_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vector_index32_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_vector_index64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vector_index64_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_vector_index8_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vector_index8_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_tbb_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_tbb_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_tbh_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_tbh_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mve_pair_vector_index_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mve_pair_vector_index_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_complex_rotation_even_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_complex_rotation_even_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_complex_rotation_odd_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_complex_rotation_odd_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_neo_nvmovi8_replicate_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_neo_nvmovi8_replicate_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_neo_ninvi8_replicate_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_neo_ninvi8_replicate_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_neo_nvmovi16_replicate_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_neo_nvmovi16_replicate_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_neo_nvmovi32_replicate_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_neo_nvmovi32_replicate_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mve_vector_index_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mve_vector_index_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_const_pool_asm_imm_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_const_pool_asm_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_f_bits16_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_f_bits16_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_f_bits32_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_f_bits32_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm0_4095neg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm0_4095neg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_it_mask_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_it_mask_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_it_cond_code_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_it_cond_code_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_neo_ni16splat_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_neo_ni16splat_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_neo_ni32splat_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_neo_ni32splat_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_neo_ni64splat_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_neo_ni64splat_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_neo_ni8splat_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_neo_ni8splat_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_neo_ni16splat_not_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_neo_ni16splat_not_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_neo_ni32splat_not_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_neo_ni32splat_not_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_neo_ni32vmov_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_neo_ni32vmov_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_neo_ni32vmov_neg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_neo_ni32vmov_neg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_it_cond_code_inv_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_it_cond_code_inv_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_t2so_imm_neg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_t2so_imm_neg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_t2so_imm_not_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_t2so_imm_not_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_u_imm12_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_u_imm12_offset_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_t2_mem_reg_offset_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_t2_mem_reg_offset_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm7s4_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm7s4_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm7_shift0_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm7_shift0_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm7_shift1_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm7_shift1_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm7_shift2_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm7_shift2_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm8s4_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm8s4_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_pc_rel_imm12_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_pc_rel_imm12_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_thumb_r_is1_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_thumb_r_is1_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_thumb_r_is2_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_thumb_r_is2_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_thumb_r_is4_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_thumb_r_is4_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_thumb_rr_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_thumb_rr_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_thumb_spi_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_thumb_spi_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm0_1020s4_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm0_1020s4_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm0_508s4_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm0_508s4_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm0_508s4_neg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm0_508s4_neg_operands(self, operand, len, inst)
    }
    #[inline]
    fn default_cc_out_op(&self) -> Self::Operand {
        Self::default_cc_out_op(self)
    }
    #[inline]
    fn default_cond_code_op(&self) -> Self::Operand {
        Self::default_cond_code_op(self)
    }
    #[inline]
    fn default_vpt_pred_op(&self) -> Self::Operand {
        Self::default_vpt_pred_op(self)
    }
    #[inline]
    fn cvt_thumb_branches(
        &self,
        operands: Operands<'_, Self::Operand>,
        inst: &mut Matched,
    ) {
        Self::cvt_thumb_branches(self, operands, inst)
    }
    #[inline]
    fn cvt_thumb_multiply(
        &self,
        operands: Operands<'_, Self::Operand>,
        inst: &mut Matched,
    ) {
        Self::cvt_thumb_multiply(self, operands, inst)
    }
    #[inline]
    fn cvt_mvevmov_qto_d_reg(
        &self,
        operands: Operands<'_, Self::Operand>,
        inst: &mut Matched,
    ) {
        Self::cvt_mvevmov_qto_d_reg(self, operands, inst)
    }
}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u8)]
pub enum AssemblyVariant {
    ARM = 0,
}
::tablegen_rt::named_enum!(
    AssemblyVariant, variants from 0, ALL_ASSEMBLY_VARIANT, ASSEMBLY_VARIANT_NAMES
);
#[allow(dead_code)]
impl AssemblyVariant {
    #[must_use]
    pub const fn syntax(self) -> ::tablegen_rt::asm::lex::Syntax {
        match self {
            Self::ARM => {
                ::tablegen_rt::asm::lex::Syntax::USUAL
                    .with_comment("")
                    .with_register_prefix("")
                    .with_separators(" \t,")
                    .with_breaks(".")
            }
        }
    }
}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct OperandClass(u16);
#[allow(dead_code, non_upper_case_globals, clippy::unreadable_literal)]
impl OperandClass {
    pub const APSR: Self = Self(37);
    pub const APSR_NZCV: Self = Self(38);
    pub const CCR: Self = Self(39);
    pub const FPSCR: Self = Self(45);
    pub const P0: Self = Self(53);
    pub const PC: Self = Self(54);
    pub const R12: Self = Self(55);
    pub const MQPR: Self = Self(127);
    pub const tGPR: Self = Self(129);
    pub const rGPR: Self = Self(144);
    pub const GPRnopc: Self = Self(150);
    pub const GPRwithAPSR_NZCVnosp: Self = Self(152);
    pub const GPRwithAPSRnosp: Self = Self(153);
    pub const DPR_VFP2: Self = Self(161);
    pub const GPR: Self = Self(162);
    pub const GPRwithAPSR: Self = Self(163);
    pub const GPRwithZR: Self = Self(164);
    pub const QPR: Self = Self(165);
    pub const DPairSpc: Self = Self(169);
    pub const DPair: Self = Self(171);
    pub const DPR: Self = Self(172);
    pub const HPR: Self = Self(173);
    pub const FPWithVPR: Self = Self(174);
    pub const AlignedMemory16: Self = Self(181);
    pub const BankedReg: Self = Self(194);
    pub const Bitfield: Self = Self(195);
    pub const CondCode: Self = Self(197);
}
::tablegen_rt::named_enum!(
    OperandClass, number from 0, ALL_OPERAND_CLASS, OPERAND_CLASS_NAMES
);
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u8)]
pub enum OperandDiagnostic {
    AlignedMemory16 = 0,
    DPR,
    DPR_VFP2,
    GPR,
    GPRnopc,
    GPRwithAPSR,
    GPRwithAPSR_NZCVnosp,
    GPRwithZR,
    QPR,
    SPR,
    rGPR,
    tGPR,
}
::tablegen_rt::named_enum!(
    OperandDiagnostic, variants from 0, ALL_OPERAND_DIAGNOSTIC, OPERAND_DIAGNOSTIC_NAMES
);
#[allow(dead_code)]
impl OperandDiagnostic {
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::AlignedMemory16 => "alignment must be 16 or omitted",
            Self::DPR => "expected a register of class DPR, such as d0, d1, d2",
            Self::DPR_VFP2 => "operand must be a register in range [d0, d15]",
            Self::GPR => "operand must be a register in range [r0, r15]",
            Self::GPRnopc => "operand must be a register in range [r0, r14]",
            Self::GPRwithAPSR => {
                "operand must be a register in range [r0, r14] or apsr_nzcv"
            }
            Self::GPRwithAPSR_NZCVnosp => {
                "operand must be a register in the range [r0, r12], r14 or apsr_nzcv"
            }
            Self::GPRwithZR => "operand must be a register in range [r0, r14] or zr",
            Self::QPR => "operand must be a register in range [q0, q15]",
            Self::SPR => "operand must be a register in range [s0, s31]",
            Self::rGPR => "expected a register of class rGPR, such as lr, r0, r1",
            Self::tGPR => "operand must be a register in range [r0, r7]",
        }
    }
}
::tablegen_rt::assembler_target! {
    registers : [register_by_name], predicates : [], renders : [], defaults : [],
    converters : [], hw_mode : [], modes : [],
}
static ALL_ASSEMBLY_VARIANT: [AssemblyVariant; 0] = [];
static ASSEMBLY_VARIANT_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_OPERAND_CLASS: [OperandClass; 0] = [];
static OPERAND_CLASS_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_OPERAND_DIAGNOSTIC: [OperandDiagnostic; 0] = [];
static OPERAND_DIAGNOSTIC_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static REGISTER_BY_NAME_NAMES: ::tablegen_rt::registers::tables::Texts = {
    use ::tablegen_rt::registers::tables::{Numbers, Texts};
    Texts::new("", Numbers::new(2, b""))
};
static REGISTER_BY_NAME: ::tablegen_rt::mc::tables::Numbers = {
    use ::tablegen_rt::mc::tables::Numbers;
    Numbers::new(1, b"")
};
static ASSEMBLER: ::tablegen_rt::asm::matching::Tables = {
    #[allow(unused_imports)]
    use ::tablegen_rt::asm::matching::{
        Aliases, Lists, Numbers, Sets, Slots, Texts, Tables,
    };
    Tables::EMPTY
        .mnemonic_count(675)
        .mnemonics(Texts::new("", Numbers::new(2, b"")))
        .mnemonic_slots(Slots::new(2048, Numbers::new(2, b"")))
        .starts(Numbers::new(2, b""))
        .opcodes(Numbers::new(2, b""))
        .conversions(Numbers::new(2, b""))
        .requirements(Numbers::new(1, b""))
        .operands(Numbers::new(2, b""))
        .max_operands(18)
        .mnemonic_first(true)
        .near_misses(true)
        .class_lists(Lists::new(Numbers::new(2, b""), Numbers::new(2, b"")))
        .step_lists(Lists::new(Numbers::new(2, b""), Numbers::new(1, b"")))
        .steps(Numbers::new(2, b""))
        .immediates(Numbers::new(1, b""))
        .ends([35, 175, 175])
        .tokens(Texts::new("", Numbers::new(1, b"")))
        .token_classes(Numbers::new(1, b""))
        .register_classes(Numbers::new(1, b""))
        .supers(Sets::new(Numbers::new(2, b""), b""))
        .optional(Numbers::new(1, b""))
        .diagnostics(Numbers::new(1, b""))
        .aliases(&[])
        .requirement_words(2)
        .requirement_sets(&[])
        .custom_lists(Numbers::new(1, b""))
        .custom_members(Lists::new(Numbers::new(1, b""), Numbers::new(1, b"")))
        .custom(Numbers::new(2, b""))
};
