// @generated from ARM.td: the names that hooks mention.

extern crate tablegen_rt as _;
const _: () = ::tablegen_rt::check_version(4);
pub mod decoder {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use super::Register;
    #[allow(unused_imports)]
    pub use super::Feature;
    #[allow(unused_imports)]
    pub use ::tablegen_rt::decode::{
        ByteOrder, DecodeError, DecoderTable, Located, Status,
    };
    #[allow(dead_code)]
    pub type Decoder<'h, H, F> = ::tablegen_rt::decode::Decoder<
        'h,
        DecoderTarget,
        H,
        F,
        37,
    >;
    #[allow(dead_code)]
    pub type Conditions = ::tablegen_rt::decode::Conditions<DecoderTarget, 102>;
    #[allow(dead_code)]
    pub type Inst = ::tablegen_rt::decode::Inst<Opcode, Register, 37>;
    #[allow(clippy::too_many_arguments)]
    pub trait DecodeHooks {
        fn skip(&self, bytes: &[u8], address: u64) -> usize {
            let _ = (bytes, address);
            2
        }
        fn decodet_gpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_0, value)
        }
        fn decode_gpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_1, value)
        }
        fn decode_gp_rnopc_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_2, value)
        }
        fn decode_thumb_addr_mode_pc(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_thumb_addr_mode_rr(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_thumb_addr_mode_is(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_thumb_addr_mode_sp(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_thumb_cmp_br_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_reg_list_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_thumb_bcc_target_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_predicate_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_thumb_br_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_cc_out_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_so_reg_imm_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_so_reg_reg_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_addr_mode7_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_banked_reg(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_msr_mask(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decodetc_gpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_18, value)
        }
        fn decode_post_idx_reg(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_addr_mode_imm12_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_mem_barrier_option(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_inst_sync_barrier_option(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_so_reg_mem_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_bitfield_mask_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_coprocessor(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_gp_rwith_apsr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_26, value)
        }
        fn decoder_gpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_27, value)
        }
        fn decode_long_shift_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decodet_gpr_even_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_29, value)
        }
        fn decodet_gpr_odd_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_30, value)
        }
        fn decode_mqpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_31, value)
        }
        fn decode_vpred_r_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_mve_addr_mode_rq(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_t_addr_mode_imm7(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_t2_imm7(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_mqqpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_38, value)
        }
        fn decode_mqqqqpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_39, value)
        }
        fn decode_t2_addr_mode_imm7(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_mve_addr_mode_q(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_vpt_mask_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_restricted_i_predicate_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_restricted_u_predicate_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_restricted_s_predicate_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_gp_rwith_zr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_50, value)
        }
        fn decode_power_two_operand(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_restricted_fp_predicate_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_shift_right8_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_shift_right16_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_shift_right32_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_dpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_56, value)
        }
        fn decode_qpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_57, value)
        }
        fn decode_dpr_8register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_58, value)
        }
        fn decode_dpr_vfp2_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_59, value)
        }
        fn decode_shift_right64_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_thumb_blx_offset(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_thumb_bl_target_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_t2_addr_mode_imm0_1020s4(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_t2_addr_mode_imm8s4(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_gp_rwith_z_rnosp_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_65, value)
        }
        fn decode_pred_no_al_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_t2_imm8_s4(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_t2so_imm(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_t2_shifter_imm_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_bf_label_operand(
            &self,
            a: bool,
            b: bool,
            c: bool,
            d: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_bf_after_target_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_t2_addr_mode_so_reg(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_t2_addr_mode_imm8(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_t2_addr_mode_imm12(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_gp_rnosp_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_78, value)
        }
        fn decode_spr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_79, value)
        }
        fn decode_gp_rwith_apsr_nzc_vnosp_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_80, value)
        }
        fn decode_gpr_pairnosp_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_81, value)
        }
        fn decode_hpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_82, value)
        }
        fn decode_addr_mode5_fp16_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_spr_reg_list_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_addr_mode5_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_dpr_reg_list_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_spr_8register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_87, value)
        }
        fn decode_thumb_add_sp_reg(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_thumb_add_special_reg(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_thumb_add_sp_imm(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_thumb_cps(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_it(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_addr_mode3_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_cps_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_qadd_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_smla_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_swap(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_tst_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_double_reg_store(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_double_reg_load(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_ldr(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_arm_movtw_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_tsb_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_hint_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_addr_mode2_idx_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_str_pre_imm(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_ldr_pre_imm(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_str_pre_reg(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_ldr_pre_reg(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_mem_multiple_writeback_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_branch_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decoder_for_mrrc2_and_mcrr2(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_cop_mem_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mve_vctp(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_mve_overlapping_long_shift(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mve_mem_1_pre(
            &self,
            a: i64,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mvevmov_qto_d_reg(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mvevmovd_regto_q(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mve_mem_2_pre(
            &self,
            a: i64,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mve_mem_3_pre(
            &self,
            a: i64,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mvevcmp(
            &self,
            a: bool,
            b: &'static str,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mvevadc_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mvevpnot(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_mve_mod_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mvevcv_tt1fp(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_vshl_max_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_tbl_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_vcvtd(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_vmov_mod_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_vcvtq(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_vldst4_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_vst1ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_vld1ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_vst2ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_vld2ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_vldst1_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_vst3ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_vld3ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_vldst2_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_vst4ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_vld4ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_vldst3_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_vld1_dup_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_vld2_dup_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_vld3_dup_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_vld4_dup_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_thumb_table_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_t2strd_pre_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_t2ldrd_pre_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_t2_add_sub_sp_imm(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_t2_adr(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_t2movtw_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_t2_hint_space_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_t2cps_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_thumb2_bcc_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_lo_loop(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_t2b_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_t2_ld_st_pre(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_t2_load_shift(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_t2_load_imm8(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_t2_load_t(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_t2_load_imm12(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_t2_load_label(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_vmovsrr(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_vmovrrs(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_vscclrm(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_lazy_load_store_mul(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_for_vmr_sand_vmsr(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_vstrvldr_sysreg(
            &self,
            a: bool,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_neon_complex_lane64_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
    }
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl DecodeHooks for crate::Arm {
        #[inline]
        fn decode_gp_rnopc_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_gp_rnopc_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_thumb_addr_mode_pc(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_thumb_addr_mode_pc(self, inst, value, address)
        }
        #[inline]
        fn decode_thumb_addr_mode_rr(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_thumb_addr_mode_rr(self, inst, value, address)
        }
        #[inline]
        fn decode_thumb_addr_mode_is(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_thumb_addr_mode_is(self, inst, value, address)
        }
        #[inline]
        fn decode_thumb_addr_mode_sp(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_thumb_addr_mode_sp(self, inst, value, address)
        }
        #[inline]
        fn decode_thumb_cmp_br_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_thumb_cmp_br_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_reg_list_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_reg_list_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_thumb_bcc_target_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_thumb_bcc_target_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_predicate_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_predicate_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_thumb_br_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_thumb_br_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_cc_out_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_cc_out_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_so_reg_imm_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_so_reg_imm_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_so_reg_reg_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_so_reg_reg_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_addr_mode7_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_addr_mode7_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_banked_reg(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_banked_reg(self, inst, value, address)
        }
        #[inline]
        fn decode_msr_mask(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::decode_msr_mask(self, inst, value, address)
        }
        #[inline]
        fn decodetc_gpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decodetc_gpr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_post_idx_reg(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_post_idx_reg(self, inst, value, address)
        }
        #[inline]
        fn decode_addr_mode_imm12_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_addr_mode_imm12_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_mem_barrier_option(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_mem_barrier_option(self, inst, value, address)
        }
        #[inline]
        fn decode_inst_sync_barrier_option(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_inst_sync_barrier_option(self, inst, value, address)
        }
        #[inline]
        fn decode_so_reg_mem_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_so_reg_mem_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_bitfield_mask_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_bitfield_mask_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_coprocessor(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_coprocessor(self, inst, value, address)
        }
        #[inline]
        fn decode_gp_rwith_apsr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_gp_rwith_apsr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decoder_gpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decoder_gpr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_long_shift_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_long_shift_operand(self, inst, value, address)
        }
        #[inline]
        fn decodet_gpr_even_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decodet_gpr_even_register_class(self, inst, value, address)
        }
        #[inline]
        fn decodet_gpr_odd_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decodet_gpr_odd_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_mqpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_mqpr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_vpred_r_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_vpred_r_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_mve_addr_mode_rq(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_mve_addr_mode_rq(self, inst, value, address)
        }
        #[inline]
        fn decode_t_addr_mode_imm7(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_t_addr_mode_imm7(self, a, inst, value, address)
        }
        #[inline]
        fn decode_t2_imm7(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_t2_imm7(self, a, inst, value, address)
        }
        #[inline]
        fn decode_mqqpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_mqqpr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_mqqqqpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_mqqqqpr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_t2_addr_mode_imm7(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_t2_addr_mode_imm7(self, a, b, inst, value, address)
        }
        #[inline]
        fn decode_mve_addr_mode_q(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_mve_addr_mode_q(self, a, inst, value, address)
        }
        #[inline]
        fn decode_vpt_mask_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_vpt_mask_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_restricted_i_predicate_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_restricted_i_predicate_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_restricted_u_predicate_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_restricted_u_predicate_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_restricted_s_predicate_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_restricted_s_predicate_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_gp_rwith_zr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_gp_rwith_zr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_power_two_operand(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_power_two_operand(self, a, b, inst, value, address)
        }
        #[inline]
        fn decode_restricted_fp_predicate_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_restricted_fp_predicate_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_shift_right8_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_shift_right8_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_shift_right16_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_shift_right16_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_shift_right32_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_shift_right32_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_dpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_dpr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_qpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_qpr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_dpr_8register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_dpr_8register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_dpr_vfp2_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_dpr_vfp2_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_shift_right64_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_shift_right64_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_thumb_blx_offset(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_thumb_blx_offset(self, inst, value, address)
        }
        #[inline]
        fn decode_thumb_bl_target_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_thumb_bl_target_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_t2_addr_mode_imm0_1020s4(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_t2_addr_mode_imm0_1020s4(self, inst, value, address)
        }
        #[inline]
        fn decode_t2_addr_mode_imm8s4(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_t2_addr_mode_imm8s4(self, inst, value, address)
        }
        #[inline]
        fn decode_gp_rwith_z_rnosp_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_gp_rwith_z_rnosp_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_pred_no_al_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_pred_no_al_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_t2_imm8_s4(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_t2_imm8_s4(self, inst, value, address)
        }
        #[inline]
        fn decode_t2so_imm(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::decode_t2so_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_t2_shifter_imm_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_t2_shifter_imm_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_bf_label_operand(
            &self,
            a: bool,
            b: bool,
            c: bool,
            d: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_bf_label_operand(self, a, b, c, d, inst, value, address)
        }
        #[inline]
        fn decode_bf_after_target_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_bf_after_target_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_t2_addr_mode_so_reg(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_t2_addr_mode_so_reg(self, inst, value, address)
        }
        #[inline]
        fn decode_t2_addr_mode_imm8(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_t2_addr_mode_imm8(self, inst, value, address)
        }
        #[inline]
        fn decode_t2_addr_mode_imm12(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_t2_addr_mode_imm12(self, inst, value, address)
        }
        #[inline]
        fn decode_gp_rnosp_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_gp_rnosp_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_spr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_spr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_gp_rwith_apsr_nzc_vnosp_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_gp_rwith_apsr_nzc_vnosp_register_class(
                self,
                inst,
                value,
                address,
            )
        }
        #[inline]
        fn decode_gpr_pairnosp_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_gpr_pairnosp_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_hpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_hpr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_addr_mode5_fp16_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_addr_mode5_fp16_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_spr_reg_list_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_spr_reg_list_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_addr_mode5_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_addr_mode5_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_dpr_reg_list_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_dpr_reg_list_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_spr_8register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_spr_8register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_thumb_add_sp_reg(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_thumb_add_sp_reg(self, inst, word, address)
        }
        #[inline]
        fn decode_thumb_add_special_reg(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_thumb_add_special_reg(self, inst, word, address)
        }
        #[inline]
        fn decode_thumb_add_sp_imm(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_thumb_add_sp_imm(self, inst, word, address)
        }
        #[inline]
        fn decode_thumb_cps(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_thumb_cps(self, inst, word, address)
        }
        #[inline]
        fn decode_it(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_it(self, inst, word, address)
        }
        #[inline]
        fn decode_addr_mode3_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_addr_mode3_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_cps_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_cps_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_qadd_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_qadd_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_smla_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_smla_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_swap(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_swap(self, inst, word, address)
        }
        #[inline]
        fn decode_tst_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_tst_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_double_reg_store(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_double_reg_store(self, inst, word, address)
        }
        #[inline]
        fn decode_double_reg_load(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_double_reg_load(self, inst, word, address)
        }
        #[inline]
        fn decode_ldr(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_ldr(self, inst, word, address)
        }
        #[inline]
        fn decode_arm_movtw_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_arm_movtw_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_tsb_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_tsb_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_hint_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_hint_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_addr_mode2_idx_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_addr_mode2_idx_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_str_pre_imm(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_str_pre_imm(self, inst, word, address)
        }
        #[inline]
        fn decode_ldr_pre_imm(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_ldr_pre_imm(self, inst, word, address)
        }
        #[inline]
        fn decode_str_pre_reg(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_str_pre_reg(self, inst, word, address)
        }
        #[inline]
        fn decode_ldr_pre_reg(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_ldr_pre_reg(self, inst, word, address)
        }
        #[inline]
        fn decode_mem_multiple_writeback_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mem_multiple_writeback_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_branch_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_branch_imm_instruction(self, inst, word, address)
        }
        #[inline]
        fn decoder_for_mrrc2_and_mcrr2(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decoder_for_mrrc2_and_mcrr2(self, inst, word, address)
        }
        #[inline]
        fn decode_cop_mem_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_cop_mem_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_mve_vctp(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_mve_vctp(self, inst, word, address)
        }
        #[inline]
        fn decode_mve_overlapping_long_shift(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mve_overlapping_long_shift(self, inst, word, address)
        }
        #[inline]
        fn decode_mve_mem_1_pre(
            &self,
            a: i64,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mve_mem_1_pre(self, a, inst, word, address)
        }
        #[inline]
        fn decode_mvevmov_qto_d_reg(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mvevmov_qto_d_reg(self, inst, word, address)
        }
        #[inline]
        fn decode_mvevmovd_regto_q(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mvevmovd_regto_q(self, inst, word, address)
        }
        #[inline]
        fn decode_mve_mem_2_pre(
            &self,
            a: i64,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mve_mem_2_pre(self, a, inst, word, address)
        }
        #[inline]
        fn decode_mve_mem_3_pre(
            &self,
            a: i64,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mve_mem_3_pre(self, a, inst, word, address)
        }
        #[inline]
        fn decode_mvevcmp(
            &self,
            a: bool,
            b: &'static str,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mvevcmp(self, a, b, inst, word, address)
        }
        #[inline]
        fn decode_mvevadc_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mvevadc_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_mvevpnot(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_mvevpnot(self, inst, word, address)
        }
        #[inline]
        fn decode_mve_mod_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mve_mod_imm_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_mvevcv_tt1fp(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mvevcv_tt1fp(self, inst, word, address)
        }
        #[inline]
        fn decode_vshl_max_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_vshl_max_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_tbl_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_tbl_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_vcvtd(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_vcvtd(self, inst, word, address)
        }
        #[inline]
        fn decode_vmov_mod_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_vmov_mod_imm_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_vcvtq(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_vcvtq(self, inst, word, address)
        }
        #[inline]
        fn decode_vldst4_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_vldst4_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_vst1ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_vst1ln(self, inst, word, address)
        }
        #[inline]
        fn decode_vld1ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_vld1ln(self, inst, word, address)
        }
        #[inline]
        fn decode_vst2ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_vst2ln(self, inst, word, address)
        }
        #[inline]
        fn decode_vld2ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_vld2ln(self, inst, word, address)
        }
        #[inline]
        fn decode_vldst1_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_vldst1_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_vst3ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_vst3ln(self, inst, word, address)
        }
        #[inline]
        fn decode_vld3ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_vld3ln(self, inst, word, address)
        }
        #[inline]
        fn decode_vldst2_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_vldst2_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_vst4ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_vst4ln(self, inst, word, address)
        }
        #[inline]
        fn decode_vld4ln(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_vld4ln(self, inst, word, address)
        }
        #[inline]
        fn decode_vldst3_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_vldst3_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_vld1_dup_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_vld1_dup_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_vld2_dup_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_vld2_dup_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_vld3_dup_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_vld3_dup_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_vld4_dup_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_vld4_dup_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_thumb_table_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_thumb_table_branch(self, inst, word, address)
        }
        #[inline]
        fn decode_t2strd_pre_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_t2strd_pre_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_t2ldrd_pre_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_t2ldrd_pre_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_t2_add_sub_sp_imm(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_t2_add_sub_sp_imm(self, inst, word, address)
        }
        #[inline]
        fn decode_t2_adr(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_t2_adr(self, inst, word, address)
        }
        #[inline]
        fn decode_t2movtw_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_t2movtw_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_t2_hint_space_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_t2_hint_space_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_t2cps_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_t2cps_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_thumb2_bcc_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_thumb2_bcc_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_lo_loop(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_lo_loop(self, inst, word, address)
        }
        #[inline]
        fn decode_t2b_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_t2b_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_t2_ld_st_pre(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_t2_ld_st_pre(self, inst, word, address)
        }
        #[inline]
        fn decode_t2_load_shift(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_t2_load_shift(self, inst, word, address)
        }
        #[inline]
        fn decode_t2_load_imm8(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_t2_load_imm8(self, inst, word, address)
        }
        #[inline]
        fn decode_t2_load_t(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_t2_load_t(self, inst, word, address)
        }
        #[inline]
        fn decode_t2_load_imm12(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_t2_load_imm12(self, inst, word, address)
        }
        #[inline]
        fn decode_t2_load_label(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_t2_load_label(self, inst, word, address)
        }
        #[inline]
        fn decode_vmovsrr(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_vmovsrr(self, inst, word, address)
        }
        #[inline]
        fn decode_vmovrrs(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_vmovrrs(self, inst, word, address)
        }
        #[inline]
        fn decode_vscclrm(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_vscclrm(self, inst, word, address)
        }
        #[inline]
        fn decode_lazy_load_store_mul(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_lazy_load_store_mul(self, inst, word, address)
        }
        #[inline]
        fn decode_for_vmr_sand_vmsr(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_for_vmr_sand_vmsr(self, inst, word, address)
        }
        #[inline]
        fn decode_vstrvldr_sysreg(
            &self,
            a: bool,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_vstrvldr_sysreg(self, a, inst, word, address)
        }
        #[inline]
        fn decode_neon_complex_lane64_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_neon_complex_lane64_instruction(self, inst, word, address)
        }
    }
    ::tablegen_rt::decoder_target! {
        max_operands : 37, register : Register, feature : Feature, word <'b >: u32,
        conditions(has) : [], operands(hooks, inst, word, address) : [], programs : [],
    }
    pub static TABLE_THUMB_16: DecoderTable = DecoderTable::new(b"", 16, "", "");
    pub static TABLE_THUMB2_16: DecoderTable = DecoderTable::new(b"", 16, "", "");
    pub static TABLE_THUMB_S_BIT_16: DecoderTable = DecoderTable::new(b"", 16, "", "");
    pub static TABLE_ARM_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_CO_PROC_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_MVE_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_NEON_DATA_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_NEON_DUP_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_NEON_LOAD_STORE_32: DecoderTable = DecoderTable::new(
        b"",
        32,
        "",
        "",
    );
    pub static TABLE_THUMB_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_THUMB2_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_THUMB2_CDE_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_THUMB2_CO_PROC_32: DecoderTable = DecoderTable::new(
        b"",
        32,
        "",
        "",
    );
    pub static TABLE_VFP_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_VFPV8_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_V8_CRYPTO_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_V8_NEON_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    #[allow(dead_code)]
    pub static DEFAULT_TABLES: &[&DecoderTable] = &[];
    static DECODER: ::tablegen_rt::decode::Tables = ::tablegen_rt::decode::Tables::new(
        DEFAULT_TABLES,
    );
    static DECODER_REGISTERS_0: &[u8] = b"";
    static DECODER_REGISTERS_1: &[u8] = b"";
    static DECODER_REGISTERS_2: &[u8] = b"";
    static DECODER_REGISTERS_18: &[u8] = b"";
    static DECODER_REGISTERS_26: &[u8] = b"";
    static DECODER_REGISTERS_27: &[u8] = b"";
    static DECODER_REGISTERS_29: &[u8] = b"";
    static DECODER_REGISTERS_30: &[u8] = b"";
    static DECODER_REGISTERS_31: &[u8] = b"";
    static DECODER_REGISTERS_38: &[u8] = b"";
    static DECODER_REGISTERS_39: &[u8] = b"";
    static DECODER_REGISTERS_50: &[u8] = b"";
    static DECODER_REGISTERS_56: &[u8] = b"";
    static DECODER_REGISTERS_57: &[u8] = b"";
    static DECODER_REGISTERS_58: &[u8] = b"";
    static DECODER_REGISTERS_59: &[u8] = b"";
    static DECODER_REGISTERS_65: &[u8] = b"";
    static DECODER_REGISTERS_78: &[u8] = b"";
    static DECODER_REGISTERS_79: &[u8] = b"";
    static DECODER_REGISTERS_80: &[u8] = b"";
    static DECODER_REGISTERS_81: &[u8] = b"";
    static DECODER_REGISTERS_82: &[u8] = b"";
    static DECODER_REGISTERS_87: &[u8] = b"";
}
pub mod asm_writer {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use super::Register;
    #[allow(unused_imports)]
    pub use super::Feature;
    #[allow(dead_code)]
    pub type Printer<'h, H> = ::tablegen_rt::asm::print::Printer<'h, AsmWriter, H>;
    #[allow(dead_code)]
    #[inline]
    pub fn write_register_name(
        register: Register,
        names: RegisterNames,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        ASM_REGISTER_NAMES.write(names.index() * 295 + register.index(), out)
    }
    #[allow(dead_code, unused_variables, clippy::too_many_arguments)]
    pub trait PrintHooks {
        type Inst: ::tablegen_rt::mc::inst::Inst<Opcode = Opcode, Register = Register>
            + ?::core::marker::Sized;
        fn prints_aliases(&self) -> bool {
            true
        }
        fn write_register(
            &self,
            register: Register,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            write_register_name(register, RegisterNames::NoRegAltName, out)
        }
        fn write_immediate(
            &self,
            value: i64,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            out.write_number(value)
        }
        fn has_feature(&self, feature: Feature) -> bool;
        fn print_addr_mode2_offset_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_addr_mode2_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_addr_mode3_offset_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_addr_mode3_operand(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_addr_mode5_fp16_operand(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_addr_mode5_operand(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_addr_mode6_offset_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_addr_mode6_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_addr_mode7_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_addr_mode_imm12_operand(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_addr_mode_tbb(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_addr_mode_tbh(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_adr_label_operand(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_adr_label_operand_pc_relative(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_banked_reg_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_bitfield_inv_mask_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_c_immediate(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_cpsi_flag(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_cpsi_mod(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_complex_rotation_op(
            &self,
            a: i64,
            b: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_coproc_option_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_f_bits16(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_f_bits32(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_fp_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_gpr_pair_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm_plus_one_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_inst_sync_b_option(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_msr_mask_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mve_vector_list(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mandatory_inverted_predicate_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mandatory_predicate_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mandatory_restricted_predicate_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mem_b_option(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mod_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mve_addr_mode_rq_operand(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mve_saturate_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_no_hash_immediate(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            ::tablegen_rt::asm::print::write_operand(
                ::tablegen_rt::mc::inst::Inst::operand(inst, index),
                out,
                |register, out| self.write_register(register, out),
                |value, out| self.write_immediate(value, out),
            )
        }
        fn print_operand_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            self.print_operand(inst, index, out)
        }
        fn print_p_immediate(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_pkhasr_shift_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_pkhlsl_shift_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_post_idx_imm8_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_post_idx_imm8s4_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_post_idx_reg_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_predicate_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_register_list(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_rot_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_s_bit_modifier_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_so_reg_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_so_reg_reg_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_setend_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_shift_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_t2_addr_mode_imm0_1020s4_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_t2_addr_mode_imm8_offset_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_t2_addr_mode_imm8_operand(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_t2_addr_mode_imm8s4_offset_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_t2_addr_mode_imm8s4_operand(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_t2_addr_mode_so_reg_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_t2so_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_thumb_addr_mode_imm5_s1_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_thumb_addr_mode_imm5_s2_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_thumb_addr_mode_imm5_s4_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_thumb_addr_mode_rr_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_thumb_addr_mode_sp_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_thumb_it_mask(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_thumb_ldr_label_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_thumb_s4_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_thumb_sr_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_trace_sync_b_option(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vmov_mod_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vpt_mask(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vpt_predicate_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_index(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_four(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_four_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_four_spaced(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_four_spaced_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_one(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_one_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_three(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_three_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_three_spaced(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_three_spaced_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_two(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_two_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_two_spaced(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vector_list_two_spaced_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
    }
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl PrintHooks for crate::print::Print<'_> {
        type Inst = crate::Inst;
        #[inline]
        fn prints_aliases(&self) -> bool {
            Self::prints_aliases(self)
        }
        #[inline]
        fn write_immediate(
            &self,
            value: i64,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::write_immediate(self, value, out)
        }
        #[inline]
        fn has_feature(&self, feature: Feature) -> bool {
            Self::has_feature(self, feature)
        }
        #[inline]
        fn print_addr_mode2_offset_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_addr_mode2_offset_operand(self, inst, index, out)
        }
        #[inline]
        fn print_addr_mode2_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_addr_mode2_operand(self, inst, index, out)
        }
        #[inline]
        fn print_addr_mode3_offset_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_addr_mode3_offset_operand(self, inst, index, out)
        }
        #[inline]
        fn print_addr_mode3_operand(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_addr_mode3_operand(self, a, inst, index, out)
        }
        #[inline]
        fn print_addr_mode5_fp16_operand(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_addr_mode5_fp16_operand(self, a, inst, index, out)
        }
        #[inline]
        fn print_addr_mode5_operand(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_addr_mode5_operand(self, a, inst, index, out)
        }
        #[inline]
        fn print_addr_mode6_offset_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_addr_mode6_offset_operand(self, inst, index, out)
        }
        #[inline]
        fn print_addr_mode6_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_addr_mode6_operand(self, inst, index, out)
        }
        #[inline]
        fn print_addr_mode7_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_addr_mode7_operand(self, inst, index, out)
        }
        #[inline]
        fn print_addr_mode_imm12_operand(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_addr_mode_imm12_operand(self, a, inst, index, out)
        }
        #[inline]
        fn print_addr_mode_tbb(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_addr_mode_tbb(self, inst, index, out)
        }
        #[inline]
        fn print_addr_mode_tbh(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_addr_mode_tbh(self, inst, index, out)
        }
        #[inline]
        fn print_adr_label_operand(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_adr_label_operand(self, a, inst, index, out)
        }
        #[inline]
        fn print_adr_label_operand_pc_relative(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_adr_label_operand_pc_relative(self, a, inst, index, address, out)
        }
        #[inline]
        fn print_banked_reg_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_banked_reg_operand(self, inst, index, out)
        }
        #[inline]
        fn print_bitfield_inv_mask_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_bitfield_inv_mask_imm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_c_immediate(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_c_immediate(self, inst, index, out)
        }
        #[inline]
        fn print_cpsi_flag(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_cpsi_flag(self, inst, index, out)
        }
        #[inline]
        fn print_cpsi_mod(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_cpsi_mod(self, inst, index, out)
        }
        #[inline]
        fn print_complex_rotation_op(
            &self,
            a: i64,
            b: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_complex_rotation_op(self, a, b, inst, index, out)
        }
        #[inline]
        fn print_coproc_option_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_coproc_option_imm(self, inst, index, out)
        }
        #[inline]
        fn print_f_bits16(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_f_bits16(self, inst, index, out)
        }
        #[inline]
        fn print_f_bits32(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_f_bits32(self, inst, index, out)
        }
        #[inline]
        fn print_fp_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_fp_imm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_gpr_pair_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_gpr_pair_operand(self, inst, index, out)
        }
        #[inline]
        fn print_imm_plus_one_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm_plus_one_operand(self, inst, index, out)
        }
        #[inline]
        fn print_inst_sync_b_option(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_inst_sync_b_option(self, inst, index, out)
        }
        #[inline]
        fn print_msr_mask_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_msr_mask_operand(self, inst, index, out)
        }
        #[inline]
        fn print_mve_vector_list(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mve_vector_list(self, a, inst, index, out)
        }
        #[inline]
        fn print_mandatory_inverted_predicate_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mandatory_inverted_predicate_operand(self, inst, index, out)
        }
        #[inline]
        fn print_mandatory_predicate_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mandatory_predicate_operand(self, inst, index, out)
        }
        #[inline]
        fn print_mandatory_restricted_predicate_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mandatory_restricted_predicate_operand(self, inst, index, out)
        }
        #[inline]
        fn print_mem_b_option(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mem_b_option(self, inst, index, out)
        }
        #[inline]
        fn print_mod_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mod_imm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_mve_addr_mode_rq_operand(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mve_addr_mode_rq_operand(self, a, inst, index, out)
        }
        #[inline]
        fn print_mve_saturate_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mve_saturate_op(self, inst, index, out)
        }
        #[inline]
        fn print_no_hash_immediate(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_no_hash_immediate(self, inst, index, out)
        }
        #[inline]
        fn print_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_operand(self, inst, index, out)
        }
        #[inline]
        fn print_operand_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_operand_pc_relative(self, inst, index, address, out)
        }
        #[inline]
        fn print_p_immediate(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_p_immediate(self, inst, index, out)
        }
        #[inline]
        fn print_pkhasr_shift_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_pkhasr_shift_imm(self, inst, index, out)
        }
        #[inline]
        fn print_pkhlsl_shift_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_pkhlsl_shift_imm(self, inst, index, out)
        }
        #[inline]
        fn print_post_idx_imm8_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_post_idx_imm8_operand(self, inst, index, out)
        }
        #[inline]
        fn print_post_idx_imm8s4_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_post_idx_imm8s4_operand(self, inst, index, out)
        }
        #[inline]
        fn print_post_idx_reg_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_post_idx_reg_operand(self, inst, index, out)
        }
        #[inline]
        fn print_predicate_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_predicate_operand(self, inst, index, out)
        }
        #[inline]
        fn print_register_list(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_register_list(self, inst, index, out)
        }
        #[inline]
        fn print_rot_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_rot_imm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_s_bit_modifier_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_s_bit_modifier_operand(self, inst, index, out)
        }
        #[inline]
        fn print_so_reg_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_so_reg_imm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_so_reg_reg_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_so_reg_reg_operand(self, inst, index, out)
        }
        #[inline]
        fn print_setend_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_setend_operand(self, inst, index, out)
        }
        #[inline]
        fn print_shift_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_shift_imm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_t2_addr_mode_imm0_1020s4_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_t2_addr_mode_imm0_1020s4_operand(self, inst, index, out)
        }
        #[inline]
        fn print_t2_addr_mode_imm8_offset_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_t2_addr_mode_imm8_offset_operand(self, inst, index, out)
        }
        #[inline]
        fn print_t2_addr_mode_imm8_operand(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_t2_addr_mode_imm8_operand(self, a, inst, index, out)
        }
        #[inline]
        fn print_t2_addr_mode_imm8s4_offset_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_t2_addr_mode_imm8s4_offset_operand(self, inst, index, out)
        }
        #[inline]
        fn print_t2_addr_mode_imm8s4_operand(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_t2_addr_mode_imm8s4_operand(self, a, inst, index, out)
        }
        #[inline]
        fn print_t2_addr_mode_so_reg_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_t2_addr_mode_so_reg_operand(self, inst, index, out)
        }
        #[inline]
        fn print_t2so_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_t2so_operand(self, inst, index, out)
        }
        #[inline]
        fn print_thumb_addr_mode_imm5_s1_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_thumb_addr_mode_imm5_s1_operand(self, inst, index, out)
        }
        #[inline]
        fn print_thumb_addr_mode_imm5_s2_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_thumb_addr_mode_imm5_s2_operand(self, inst, index, out)
        }
        #[inline]
        fn print_thumb_addr_mode_imm5_s4_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_thumb_addr_mode_imm5_s4_operand(self, inst, index, out)
        }
        #[inline]
        fn print_thumb_addr_mode_rr_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_thumb_addr_mode_rr_operand(self, inst, index, out)
        }
        #[inline]
        fn print_thumb_addr_mode_sp_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_thumb_addr_mode_sp_operand(self, inst, index, out)
        }
        #[inline]
        fn print_thumb_it_mask(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_thumb_it_mask(self, inst, index, out)
        }
        #[inline]
        fn print_thumb_ldr_label_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_thumb_ldr_label_operand(self, inst, index, out)
        }
        #[inline]
        fn print_thumb_s4_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_thumb_s4_imm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_thumb_sr_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_thumb_sr_imm(self, inst, index, out)
        }
        #[inline]
        fn print_trace_sync_b_option(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_trace_sync_b_option(self, inst, index, out)
        }
        #[inline]
        fn print_vmov_mod_imm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vmov_mod_imm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_vpt_mask(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vpt_mask(self, inst, index, out)
        }
        #[inline]
        fn print_vpt_predicate_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vpt_predicate_operand(self, inst, index, out)
        }
        #[inline]
        fn print_vector_index(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_index(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_four(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_four(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_four_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_four_all_lanes(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_four_spaced(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_four_spaced(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_four_spaced_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_four_spaced_all_lanes(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_one(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_one(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_one_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_one_all_lanes(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_three(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_three(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_three_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_three_all_lanes(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_three_spaced(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_three_spaced(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_three_spaced_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_three_spaced_all_lanes(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_two(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_two(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_two_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_two_all_lanes(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_two_spaced(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_two_spaced(self, inst, index, out)
        }
        #[inline]
        fn print_vector_list_two_spaced_all_lanes(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vector_list_two_spaced_all_lanes(self, inst, index, out)
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
    pub enum RegisterNames {
        NoRegAltName = 0,
    }
    ::tablegen_rt::named_enum!(
        RegisterNames, variants from 0, ALL_REGISTER_NAMES, REGISTER_NAMES_NAMES
    );
    ::tablegen_rt::printer_target! {
        operands(printer, inst, index, out) : [], predicates : [], features :
        [has_feature], hw_mode : [],
    }
    static ALL_REGISTER_NAMES: [RegisterNames; 0] = [];
    static REGISTER_NAMES_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    static ASM_REGISTER_NAMES: ::tablegen_rt::asm::print::RegisterNames = ::tablegen_rt::asm::print::RegisterNames::new(
        "",
        b"",
    );
    static ASM_TEXT: ::tablegen_rt::asm::print::Tables = {
        #[allow(unused_imports)]
        use ::tablegen_rt::asm::print::{Numbers, Tables};
        Tables::EMPTY
            .text("")
            .opcodes(b"")
            .steps(b"")
            .alias_lists(b"")
            .conditions(b"")
            .aliases(b"")
            .classes(b"")
            .class_len(37)
            .classes_by_mode(Numbers::new(0, b""))
            .modes(1)
    };
}
pub mod subtarget {
    #[allow(unused_imports)]
    pub use super::Feature;
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    pub struct FeatureSet([u64; FEATURE_WORDS]);
    #[allow(dead_code)]
    impl FeatureSet {
        pub const EMPTY: Self = Self([0; FEATURE_WORDS]);
        #[must_use]
        pub const fn of(features: &[Feature]) -> Self {
            let mut set = Self::EMPTY;
            let mut index = 0;
            while index < features.len() {
                set = set.with(features[index]);
                index += 1;
            }
            set
        }
        #[must_use]
        pub const fn with(mut self, feature: Feature) -> Self {
            let number = feature as usize;
            self.0[number / 64] |= 1 << (number % 64);
            self
        }
        #[must_use]
        pub const fn without(mut self, feature: Feature) -> Self {
            let number = feature as usize;
            self.0[number / 64] &= !(1 << (number % 64));
            self
        }
        #[must_use]
        pub const fn contains(&self, feature: Feature) -> bool {
            let number = feature as usize;
            self.0[number / 64] >> (number % 64) & 1 != 0
        }
        #[must_use]
        pub const fn union(mut self, other: Self) -> Self {
            let mut index = 0;
            while index < self.0.len() {
                self.0[index] |= other.0[index];
                index += 1;
            }
            self
        }
        #[must_use]
        pub const fn difference(mut self, other: Self) -> Self {
            let mut index = 0;
            while index < self.0.len() {
                self.0[index] &= !other.0[index];
                index += 1;
            }
            self
        }
        #[must_use]
        pub const fn is_empty(&self) -> bool {
            self.len() == 0
        }
        #[must_use]
        pub const fn len(&self) -> usize {
            let (mut len, mut index) = (0, 0);
            while index < self.0.len() {
                len += self.0[index].count_ones() as usize;
                index += 1;
            }
            len
        }
        #[must_use]
        pub const fn enable(self, feature: Feature) -> Self {
            self.union(Self(FEATURES_IMPLIED[feature as usize]))
        }
        #[must_use]
        pub const fn disable(self, feature: Feature) -> Self {
            let mut set = self;
            let mut index = 0;
            while index < Feature::ALL.len() {
                let other = Feature::ALL[index];
                if Self(FEATURES_IMPLIED[index]).contains(feature) {
                    set = set.without(other);
                }
                index += 1;
            }
            set
        }
        #[must_use]
        pub const fn closed(self) -> Self {
            let mut set = self;
            let mut index = 0;
            while index < Feature::ALL.len() {
                let feature = Feature::ALL[index];
                if self.contains(feature) {
                    set = set.enable(feature);
                }
                index += 1;
            }
            set
        }
        pub fn iter(&self) -> impl ::core::iter::Iterator<Item = Feature> + use<> {
            let set = *self;
            Feature::ALL.iter().copied().filter(move |feature| set.contains(*feature))
        }
        pub fn parse(
            self,
            list: &str,
        ) -> ::core::result::Result<Self, ::tablegen_rt::mc::features::ParseError> {
            let mut set = self;
            for part in ::tablegen_rt::mc::features::parts(list) {
                let (name, is_on) = part?;
                let feature = Feature::from_option(name)
                    .map_err(::tablegen_rt::mc::features::ParseError::Unknown)?;
                set = if is_on { set.enable(feature) } else { set.disable(feature) };
            }
            ::core::result::Result::Ok(set)
        }
    }
    #[allow(dead_code)]
    impl Feature {
        #[must_use]
        pub fn option(self) -> &'static str {
            FEATURE_OPTIONS.names.get(self as usize)
        }
        #[must_use]
        pub fn about(self) -> &'static str {
            FEATURE_OPTIONS.about.get(self as usize)
        }
        pub fn from_option(
            name: &str,
        ) -> ::core::result::Result<Self, ::tablegen_rt::mc::features::UnknownName> {
            let found = FEATURE_OPTIONS.find(Self::ALL.len(), name);
            found
                .and_then(|index| Self::ALL.get(index).copied())
                .ok_or_else(|| {
                    let names = Self::ALL.iter().map(|one| one.option());
                    let names = names.filter(|name| !name.is_empty());
                    ::tablegen_rt::mc::features::UnknownName::new("feature", name, names)
                })
        }
    }
    #[allow(dead_code)]
    impl Processor {
        pub const ALIASES: &'static [(&'static str, Self)] = &PROCESSOR_ALIASES;
        pub fn find(
            name: &str,
        ) -> ::core::result::Result<Self, ::tablegen_rt::mc::features::UnknownName> {
            let alias = Self::ALIASES.iter().find(|(alias, _)| *alias == name);
            let found = Self::from_name(name).or(alias.map(|&(_, processor)| processor));
            found
                .ok_or_else(|| {
                    let names = Self::ALL.iter().copied().map(Self::name);
                    let names = names
                        .chain(Self::ALIASES.iter().map(|&(alias, _)| alias));
                    ::tablegen_rt::mc::features::UnknownName::new(
                        "processor",
                        name,
                        names,
                    )
                })
        }
    }
    #[allow(dead_code)]
    impl Processor {
        #[must_use]
        pub const fn features(self) -> FeatureSet {
            FeatureSet(PROCESSOR_FEATURES[self as usize])
        }
        #[must_use]
        pub const fn tuning(self) -> FeatureSet {
            FeatureSet(PROCESSOR_TUNING[self as usize])
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
    pub enum Processor {
        arm1020e = 0,
    }
    ::tablegen_rt::named_enum!(
        Processor, variants from 0, ALL_PROCESSOR, PROCESSOR_NAMES
    );
    #[allow(unconditional_panic)]
    impl ::core::default::Default for FeatureSet {
        fn default() -> Self {
            Self::EMPTY
        }
    }
    impl ::core::iter::FromIterator<Feature> for FeatureSet {
        fn from_iter<I: ::core::iter::IntoIterator<Item = Feature>>(
            features: I,
        ) -> Self {
            features.into_iter().fold(Self::EMPTY, Self::with)
        }
    }
    impl ::core::fmt::Debug for FeatureSet {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::tablegen_rt::mc::features::show(f, self.iter())
        }
    }
    static FEATURE_OPTIONS: ::tablegen_rt::mc::features::Options = {
        use ::tablegen_rt::mc::sched::{Numbers, Texts};
        ::tablegen_rt::mc::features::Options::new(
            Texts::new("", Numbers::new(2, b"")),
            Texts::new("", Numbers::new(2, b"")),
        )
    };
    const FEATURES_IMPLIED: [[u64; 4]; 0] = [];
    const FEATURE_WORDS: usize = 4;
    static ALL_PROCESSOR: [Processor; 0] = [];
    static PROCESSOR_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    static PROCESSOR_ALIASES: [(&str, Processor); 0] = [];
    const PROCESSOR_FEATURES: [[u64; 4]; 0] = [];
    const PROCESSOR_TUNING: [[u64; 4]; 0] = [];
}
pub mod tables {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct BankedReg {
        pub name: &'static str,
        pub encoding: u8,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_banked_reg_by_encoding(
        encoding: u8,
    ) -> ::core::option::Option<&'static BankedReg> {
        let index = BANKED_REGS_LIST.partition_point(|row| row.encoding < encoding);
        BANKED_REGS_LIST.get(index).filter(|row| row.encoding == encoding)
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_banked_reg_by_name(
        name: &str,
    ) -> ::core::option::Option<&'static BankedReg> {
        let index = LOOKUP_BANKED_REG_BY_NAME_ROWS
            .partition_point(|&row_index| {
                BANKED_REGS_LIST
                    .get(usize::from(row_index))
                    .is_some_and(|row| compare_ignoring_case(row.name, name).is_lt())
            });
        LOOKUP_BANKED_REG_BY_NAME_ROWS
            .get(index)
            .and_then(|&row| BANKED_REGS_LIST.get(usize::from(row)))
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct MClassSysReg {
        pub name: &'static str,
        pub m1_encoding12: u16,
        pub m2m3_encoding8: u16,
        pub encoding: u16,
        pub requires: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_m_class_sys_reg_by_m1_encoding12(
        m1_encoding12: u16,
    ) -> ::core::option::Option<&'static MClassSysReg> {
        let key = m1_encoding12;
        let index = LOOKUP_M_CLASS_SYS_REG_BY_M1_ENCODING12_KEYS
            .partition_point(|&known| known < key);
        if LOOKUP_M_CLASS_SYS_REG_BY_M1_ENCODING12_KEYS.get(index) == Some(&key) {
            LOOKUP_M_CLASS_SYS_REG_BY_M1_ENCODING12_ROWS
                .get(index)
                .and_then(|&row| M_CLASS_SYS_REGS_LIST.get(usize::from(row)))
        } else {
            None
        }
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_m_class_sys_reg_by_m2m3_encoding8(
        m2m3_encoding8: u16,
    ) -> ::core::option::Option<&'static MClassSysReg> {
        let key = m2m3_encoding8;
        let index = LOOKUP_M_CLASS_SYS_REG_BY_M2M3_ENCODING8_KEYS
            .partition_point(|&known| known < key);
        if LOOKUP_M_CLASS_SYS_REG_BY_M2M3_ENCODING8_KEYS.get(index) == Some(&key) {
            LOOKUP_M_CLASS_SYS_REG_BY_M2M3_ENCODING8_ROWS
                .get(index)
                .and_then(|&row| M_CLASS_SYS_REGS_LIST.get(usize::from(row)))
        } else {
            None
        }
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_m_class_sys_reg_by_name(
        name: &str,
    ) -> ::core::option::Option<&'static MClassSysReg> {
        let index = M_CLASS_SYS_REGS_LIST
            .partition_point(|row| compare_ignoring_case(row.name, name).is_lt());
        M_CLASS_SYS_REGS_LIST
            .get(index)
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[allow(dead_code)]
    fn compare_ignoring_case(a: &str, b: &str) -> ::core::cmp::Ordering {
        let upper = |byte: u8| byte.to_ascii_uppercase();
        a.bytes().map(upper).cmp(b.bytes().map(upper))
    }
    #[allow(dead_code)]
    pub static BANKED_REGS_LIST: [BankedReg; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_BANKED_REG_BY_NAME_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    pub static M_CLASS_SYS_REGS_LIST: [MClassSysReg; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_M_CLASS_SYS_REG_BY_M1_ENCODING12_KEYS: [u16; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_M_CLASS_SYS_REG_BY_M1_ENCODING12_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_M_CLASS_SYS_REG_BY_M2M3_ENCODING8_KEYS: [u16; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_M_CLASS_SYS_REG_BY_M2M3_ENCODING8_ROWS: [u16; 0] = [];
}
pub mod instructions {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use super::Register;
    #[allow(unused_imports)]
    pub use super::RegisterClass;
    #[allow(unused_imports)]
    pub use super::HwMode;
    #[allow(unused_imports)]
    pub use super::Feature;
    #[allow(unused_imports)]
    pub use super::Requirement;
    #[allow(dead_code)]
    pub type InstrDesc = ::tablegen_rt::mc::desc::InstrDesc<Opcode>;
    #[allow(dead_code)]
    impl Opcode {
        pub const DESCRIPTIONS: &'static ::tablegen_rt::mc::desc::Tables = &INSTRUCTIONS;
        #[inline]
        #[must_use]
        pub fn desc(self) -> InstrDesc {
            InstrDesc::of(self)
        }
    }
    #[allow(dead_code)]
    pub type MachineInst = ::tablegen_rt::mc::machine::MachineInst<
        Opcode,
        Register,
        MAX_OPERANDS,
    >;
    #[allow(dead_code)]
    pub mod operand_parts {}
    #[allow(dead_code)]
    impl Opcode {
        #[must_use]
        pub fn requirements(
            self,
        ) -> impl ::core::iter::ExactSizeIterator<
            Item = Requirement,
        > + ::core::clone::Clone {
            REQUIREMENTS.get(self.index()).map(|index| Requirement::ALL[index])
        }
        #[must_use]
        pub fn is_available(self, has: impl ::core::ops::Fn(Feature) -> bool) -> bool {
            self.requirements().all(|requirement| requirement.is_met(&has))
        }
    }
    #[allow(unused_imports)]
    pub use ::tablegen_rt::mc::tables::Deprecation;
    #[allow(dead_code)]
    impl Opcode {}
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::unreadable_literal,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum OperandType {
        OPERAND_UNKNOWN = 0,
        OPERAND_MEMORY,
        OPERAND_VPRED_N,
        OPERAND_VPRED_R,
    }
    ::tablegen_rt::named_enum!(
        OperandType, variants from 0, ALL_OPERAND_TYPE, OPERAND_TYPE_NAMES
    );
    impl ::tablegen_rt::mc::desc::Described for Opcode {
        type Register = Register;
        type RegisterClass = RegisterClass;
        type HwMode = HwMode;
        type OperandType = OperandType;
        fn tables() -> &'static ::tablegen_rt::mc::desc::Tables {
            &INSTRUCTIONS
        }
    }
    static ALL_OPERAND_TYPE: [OperandType; 0] = [];
    static OPERAND_TYPE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    static INSTRUCTIONS: ::tablegen_rt::mc::desc::Tables = {
        #[allow(unused_imports)]
        use ::tablegen_rt::mc::desc::{Numbers, Tables};
        Tables::builder()
            .shape_of(Numbers::new(2, b""))
            .classes(Numbers::new(2, b""))
            .operand_lists(Numbers::new(2, b""))
            .defs(Numbers::new(1, b""))
            .implicit_lists(Numbers::new(1, b""))
            .implicit_uses(Numbers::new(1, b""))
            .sizes(Numbers::new(1, b""))
            .properties(Numbers::new(5, b""))
            .target_flags(Numbers::new(4, b""))
            .operand_starts(Numbers::new(2, b""))
            .operands(Numbers::new(1, b""))
            .operand_classes(Numbers::new(1, b""))
            .operand_mode_classes(Numbers::new(0, b""))
            .operand_flags(Numbers::new(2, b""))
            .operand_types(Numbers::new(1, b""))
            .implicit_starts(Numbers::new(1, b""))
            .implicit(Numbers::new(1, b""))
            .mode_class_count(0)
            .mode_classes(Numbers::new(0, b""))
            .build()
    };
    const MAX_OPERANDS: usize = 37;
    static REQUIREMENTS: ::tablegen_rt::mc::tables::SharedLists = {
        use ::tablegen_rt::mc::tables::{Lists, Numbers, SharedLists};
        SharedLists::new(
            Numbers::new(1, b""),
            Lists::new(Numbers::new(1, b""), Numbers::new(1, b"")),
        )
    };
}
pub mod encoder {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use ::tablegen_rt::encode::{EncodeError, Field, Instruction};
    pub trait EncodeHooks<I: Instruction + ?::core::marker::Sized> {
        fn operand_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            let _ = field;
            ::tablegen_rt::encode::operand_value(inst, operand)
        }
        fn get_cc_out_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mod_imm_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_so_reg_imm_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_so_reg_reg_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_adr_label_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_bitfield_inverted_mask_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_armbl_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_armblx_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_arm_branch_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_register_list_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_addr_mode5_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_addr_mode2_offset_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_addr_mode_imm12_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_ld_st_so_reg_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_addr_mode3_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_addr_mode3_offset_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_post_idx_reg_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_hi_lo_imm_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_bf_target_op_value(
            &mut self,
            a: bool,
            b: GetBfTargetOpValue,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_restricted_cond_code_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_neon_vcvt_imm32_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_power_two_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_t2_addr_mode_imm_op_value(
            &mut self,
            a: i64,
            b: i64,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_t2_scaled_imm_op_value(
            &mut self,
            a: i64,
            b: i64,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mve_addr_mode_rq_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mve_addr_mode_q_op_value(
            &mut self,
            a: i64,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mve_pair_vector_index_op_value(
            &mut self,
            a: i64,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_vpt_mask_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_shift_right8_imm(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_shift_right16_imm(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_shift_right32_imm(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mve_shift_imm_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_addr_mode6_dup_address_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_addr_mode6_address_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_addr_mode6_offset_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_addr_mode6_one_lane32_address_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_addr_mode5_fp16_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_t2_addr_mode_imm7s4_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_shift_right64_imm(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_t2so_imm_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_t2so_reg_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_t2_adr_label_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_thumb_branch_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_bf_after_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_branch_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_it_mask_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_t2_addr_mode_imm8_offset_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_t2_addr_mode_so_reg_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_t2_addr_mode_imm8s4_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_t2_addr_mode_imm0_1020s4_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_thumb_adr_label_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_thumb_br_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_thumb_bl_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_thumb_blx_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_thumb_bcc_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_thumb_cb_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_addr_mode_is_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_thumb_addr_mode_reg_reg_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_addr_mode_pc_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_addr_mode_thumb_sp_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn neon_thumb2_data_i_post_encoder(
            &mut self,
            inst: &I,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError>;
        fn vfp_thumb2_post_encoder(
            &mut self,
            inst: &I,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError>;
        fn neon_thumb2_v8_post_encoder(
            &mut self,
            inst: &I,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError>;
        fn neon_thumb2_dup_post_encoder(
            &mut self,
            inst: &I,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError>;
        fn neon_thumb2_load_store_post_encoder(
            &mut self,
            inst: &I,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError>;
    }
    #[cfg(feature = "assembler")]
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl EncodeHooks<crate::asm::Encodable> for crate::asm::encode::Encoding<'_> {
        #[inline]
        fn operand_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::operand_value(self, inst, operand, field)
        }
        #[inline]
        fn get_cc_out_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_cc_out_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_mod_imm_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mod_imm_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_so_reg_imm_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_so_reg_imm_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_so_reg_reg_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_so_reg_reg_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_adr_label_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_adr_label_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_bitfield_inverted_mask_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_bitfield_inverted_mask_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_armbl_target_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_armbl_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_armblx_target_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_armblx_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_arm_branch_target_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_arm_branch_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_register_list_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_register_list_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_addr_mode5_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_addr_mode5_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_addr_mode2_offset_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_addr_mode2_offset_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_addr_mode_imm12_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_addr_mode_imm12_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_ld_st_so_reg_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_ld_st_so_reg_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_addr_mode3_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_addr_mode3_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_addr_mode3_offset_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_addr_mode3_offset_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_post_idx_reg_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_post_idx_reg_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_hi_lo_imm_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_hi_lo_imm_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_bf_target_op_value(
            &mut self,
            a: bool,
            b: GetBfTargetOpValue,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_bf_target_op_value(self, a, b, inst, operand, field)
        }
        #[inline]
        fn get_restricted_cond_code_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_restricted_cond_code_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_neon_vcvt_imm32_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_neon_vcvt_imm32_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_power_two_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_power_two_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_t2_addr_mode_imm_op_value(
            &mut self,
            a: i64,
            b: i64,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_t2_addr_mode_imm_op_value(self, a, b, inst, operand, field)
        }
        #[inline]
        fn get_t2_scaled_imm_op_value(
            &mut self,
            a: i64,
            b: i64,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_t2_scaled_imm_op_value(self, a, b, inst, operand, field)
        }
        #[inline]
        fn get_mve_addr_mode_rq_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mve_addr_mode_rq_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_mve_addr_mode_q_op_value(
            &mut self,
            a: i64,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mve_addr_mode_q_op_value(self, a, inst, operand, field)
        }
        #[inline]
        fn get_mve_pair_vector_index_op_value(
            &mut self,
            a: i64,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mve_pair_vector_index_op_value(self, a, inst, operand, field)
        }
        #[inline]
        fn get_vpt_mask_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_vpt_mask_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_shift_right8_imm(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_shift_right8_imm(self, inst, operand, field)
        }
        #[inline]
        fn get_shift_right16_imm(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_shift_right16_imm(self, inst, operand, field)
        }
        #[inline]
        fn get_shift_right32_imm(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_shift_right32_imm(self, inst, operand, field)
        }
        #[inline]
        fn get_mve_shift_imm_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mve_shift_imm_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_addr_mode6_dup_address_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_addr_mode6_dup_address_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_addr_mode6_address_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_addr_mode6_address_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_addr_mode6_offset_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_addr_mode6_offset_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_addr_mode6_one_lane32_address_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_addr_mode6_one_lane32_address_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_addr_mode5_fp16_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_addr_mode5_fp16_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_t2_addr_mode_imm7s4_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_t2_addr_mode_imm7s4_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_shift_right64_imm(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_shift_right64_imm(self, inst, operand, field)
        }
        #[inline]
        fn get_t2so_imm_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_t2so_imm_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_t2so_reg_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_t2so_reg_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_t2_adr_label_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_t2_adr_label_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_thumb_branch_target_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_thumb_branch_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_bf_after_target_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_bf_after_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_branch_target_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_branch_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_it_mask_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_it_mask_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_t2_addr_mode_imm8_offset_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_t2_addr_mode_imm8_offset_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_t2_addr_mode_so_reg_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_t2_addr_mode_so_reg_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_t2_addr_mode_imm8s4_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_t2_addr_mode_imm8s4_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_t2_addr_mode_imm0_1020s4_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_t2_addr_mode_imm0_1020s4_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_thumb_adr_label_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_thumb_adr_label_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_thumb_br_target_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_thumb_br_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_thumb_bl_target_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_thumb_bl_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_thumb_blx_target_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_thumb_blx_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_thumb_bcc_target_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_thumb_bcc_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_thumb_cb_target_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_thumb_cb_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_addr_mode_is_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_addr_mode_is_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_thumb_addr_mode_reg_reg_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_thumb_addr_mode_reg_reg_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_addr_mode_pc_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_addr_mode_pc_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_addr_mode_thumb_sp_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_addr_mode_thumb_sp_op_value(self, inst, operand, field)
        }
        #[inline]
        fn neon_thumb2_data_i_post_encoder(
            &mut self,
            inst: &crate::asm::Encodable,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError> {
            Self::neon_thumb2_data_i_post_encoder(self, inst, word)
        }
        #[inline]
        fn vfp_thumb2_post_encoder(
            &mut self,
            inst: &crate::asm::Encodable,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError> {
            Self::vfp_thumb2_post_encoder(self, inst, word)
        }
        #[inline]
        fn neon_thumb2_v8_post_encoder(
            &mut self,
            inst: &crate::asm::Encodable,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError> {
            Self::neon_thumb2_v8_post_encoder(self, inst, word)
        }
        #[inline]
        fn neon_thumb2_dup_post_encoder(
            &mut self,
            inst: &crate::asm::Encodable,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError> {
            Self::neon_thumb2_dup_post_encoder(self, inst, word)
        }
        #[inline]
        fn neon_thumb2_load_store_post_encoder(
            &mut self,
            inst: &crate::asm::Encodable,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError> {
            Self::neon_thumb2_load_store_post_encoder(self, inst, word)
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
    pub enum GetBfTargetOpValue {
        fixup_bf_branch = 0,
        fixup_bf_target,
        fixup_bfc_target,
        fixup_bfl_target,
        fixup_le,
        fixup_wls,
    }
    ::tablegen_rt::named_enum!(
        GetBfTargetOpValue, variants from 0, ALL_GET_BF_TARGET_OP_VALUE,
        GET_BF_TARGET_OP_VALUE_NAMES
    );
    ::tablegen_rt::encoder_target! {
        word : u32, value : u64, tables : ::tablegen_rt::encode::Tables < u32 >, modes :
        [_ => ENCODER], hw_mode : [], encoders : [], finishers : [],
    }
    static ALL_GET_BF_TARGET_OP_VALUE: [GetBfTargetOpValue; 0] = [];
    static GET_BF_TARGET_OP_VALUE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    const ENCODER_FIRST: u32 = 800;
    static ENCODER_INSTRUCTIONS: ::tablegen_rt::encode::Instructions = {
        use ::tablegen_rt::registers::tables::Numbers;
        ::tablegen_rt::encode::Instructions::new(
            3719,
            Numbers::new(2, b""),
            &ENCODER_OPERAND_LISTS,
            Numbers::new(1, b""),
        )
    };
    static ENCODER_OPERAND_LISTS: [&[&str]; 0] = [];
    static ENCODER: ::tablegen_rt::encode::Tables<u32> = ::tablegen_rt::encode::Tables::new(
        &ENCODER_BASE,
        &ENCODER_ROWS,
        &ENCODER_PROGRAMS,
        &ENCODER_MOVES,
    );
    static ENCODER_BASE: [u32; 0] = [];
    static ENCODER_ROWS: [(u16, u8, u8); 0] = [];
    #[allow(unused_imports)]
    static ENCODER_PROGRAMS: [::tablegen_rt::encode::Program; 0] = [];
    #[allow(unused_imports)]
    static ENCODER_MOVES: [::tablegen_rt::encode::Move<u32>; 0] = [];
}
pub mod registers {
    #[allow(unused_imports)]
    pub use super::Register;
    #[allow(unused_imports)]
    pub use super::RegisterClass;
    #[allow(unused_imports)]
    pub use super::SubRegIndex;
    #[allow(unused_imports)]
    pub use super::HwMode;
    #[allow(unused_imports)]
    pub use super::ValueType;
    #[allow(dead_code)]
    pub type Registers = ::tablegen_rt::registers::Registers<Register>;
    #[allow(dead_code)]
    pub type Members = ::tablegen_rt::registers::Members<Register>;
    #[allow(unused_imports)]
    pub use ::tablegen_rt::registers::Units;
    #[allow(dead_code)]
    impl Register {
        pub const UNIT_COUNT: usize = REGISTER_TABLES.unit_count;
        pub const DWARF_FLAVOURS: usize = REGISTER_TABLES.dwarf_flavours;
        #[must_use]
        pub fn asm_name(self) -> &'static str {
            REGISTER_TABLES.asm_names.get(self.index())
        }
        #[must_use]
        pub fn encoding(self) -> u64 {
            REGISTER_TABLES.encodings.get(self.index())
        }
        #[must_use]
        pub fn is_constant(self) -> bool {
            REGISTER_TABLES.is_constant(self.index())
        }
        #[must_use]
        pub fn is_allocatable(self) -> bool {
            REGISTER_TABLES.is_allocatable(self.index())
        }
        #[must_use]
        pub fn sub_registers(self) -> Registers {
            Registers::new(REGISTER_TABLES.sub_registers(self.index(), self.value()))
        }
        pub fn indexed_sub_registers(
            self,
        ) -> impl ::core::iter::Iterator<
            Item = (SubRegIndex, Register),
        > + ::core::clone::Clone {
            let first = REGISTER_TABLES.first_index(self.index());
            self.sub_registers()
                .enumerate()
                .filter_map(move |(nth, register)| {
                    let index = REGISTER_TABLES.indices.get(first + nth) as u32;
                    ::core::option::Option::Some((
                        SubRegIndex::from_value(index)?,
                        register,
                    ))
                })
        }
        #[must_use]
        pub fn sub_register(
            self,
            index: SubRegIndex,
        ) -> ::core::option::Option<Register> {
            let mut all = self.indexed_sub_registers();
            all.find(|&(own, _)| own == index).map(|(_, register)| register)
        }
        #[must_use]
        pub fn super_registers(self) -> Registers {
            Registers::new(REGISTER_TABLES.super_registers(self.index(), self.value()))
        }
        #[must_use]
        pub fn units(self) -> Units {
            Units::new(REGISTER_TABLES.units(self.index()))
        }
        pub fn unit_roots(
            unit: u16,
        ) -> impl ::core::iter::Iterator<Item = Register> + ::core::clone::Clone {
            REGISTER_TABLES.unit_roots(unit).into_iter().filter_map(Register::from_value)
        }
        pub fn aliases(
            self,
        ) -> impl ::core::iter::Iterator<Item = Register> + ::core::clone::Clone {
            self.units()
                .flat_map(Register::unit_roots)
                .flat_map(|root| ::core::iter::once(root).chain(root.super_registers()))
        }
        pub fn classes(
            self,
        ) -> impl ::core::iter::Iterator<Item = RegisterClass> + ::core::clone::Clone {
            RegisterClass::ALL.iter().copied().filter(move |class| class.contains(self))
        }
    }
    #[allow(dead_code)]
    impl RegisterClass {
        #[must_use]
        pub fn members(self) -> Members {
            Members::new(
                &REGISTER_TABLES.member_runs,
                REGISTER_TABLES.member_starts.range(self.index()),
            )
        }
        #[inline]
        #[must_use]
        pub fn contains(self, register: Register) -> bool {
            REGISTER_TABLES.members.contains(self.index(), register.index())
        }
        #[inline]
        #[must_use]
        pub fn has_sub_class(self, class: RegisterClass) -> bool {
            REGISTER_TABLES.sub_classes.contains(self.index(), class.index())
        }
        pub fn sub_classes(
            self,
        ) -> impl ::core::iter::Iterator<Item = RegisterClass> + ::core::clone::Clone {
            Self::ALL.iter().copied().filter(move |&class| self.has_sub_class(class))
        }
        #[must_use]
        pub fn sub_class_with(self, index: SubRegIndex) -> ::core::option::Option<Self> {
            let class = REGISTER_TABLES.sub_class_with.get(self.index(), index.index());
            Self::from_value(class.checked_sub(1)?)
        }
        #[must_use]
        pub fn class_of_parts(self, index: SubRegIndex) -> ::core::option::Option<Self> {
            let class = REGISTER_TABLES.class_of_parts.get(self.index(), index.index());
            Self::from_value(class.checked_sub(1)?)
        }
        #[must_use]
        pub fn size(self, mode: HwMode) -> u32 {
            REGISTER_TABLES.class_size(mode.index(), self.index()).size
        }
        #[must_use]
        pub fn spill_size(self, mode: HwMode) -> u32 {
            REGISTER_TABLES.class_size(mode.index(), self.index()).spill_size
        }
        #[must_use]
        pub fn types(self, mode: HwMode) -> &'static [ValueType] {
            CLASS_TYPES
                .get(REGISTER_TABLES.class_types(mode.index(), self.index()))
                .unwrap_or_default()
        }
        #[must_use]
        pub fn is_allocatable(self) -> bool {
            REGISTER_TABLES.is_allocatable_class(self.index())
        }
        #[must_use]
        pub fn target_flags(self) -> u8 {
            REGISTER_TABLES.class_property(self.index()).target_flags
        }
        #[must_use]
        pub fn lanes(self) -> u64 {
            REGISTER_TABLES.class_lanes.get(self.index())
        }
    }
    #[allow(dead_code)]
    impl SubRegIndex {
        #[must_use]
        pub fn offset(self, mode: HwMode) -> ::core::option::Option<u16> {
            REGISTER_TABLES.index_range(mode.index(), self.index())[0]
        }
        #[must_use]
        pub fn size(self, mode: HwMode) -> ::core::option::Option<u16> {
            REGISTER_TABLES.index_range(mode.index(), self.index())[1]
        }
        #[must_use]
        pub fn lanes(self) -> u64 {
            REGISTER_TABLES.index_lanes.get(self.index())
        }
    }
    impl ::tablegen_rt::registers::Encoded for Register {
        fn encoding(self) -> u64 {
            self.encoding()
        }
    }
    impl ::tablegen_rt::registers::PhysicalRegister for Register {
        type SubRegIndex = SubRegIndex;
        fn units(self) -> Units {
            Register::units(self)
        }
        fn sub_register(self, index: SubRegIndex) -> ::core::option::Option<Register> {
            Register::sub_register(self, index)
        }
        fn asm_name(self) -> &'static str {
            Register::asm_name(self)
        }
        fn is_constant(self) -> bool {
            Register::is_constant(self)
        }
    }
    impl ::tablegen_rt::registers::RegisterClass for RegisterClass {
        type Register = Register;
        type HwMode = HwMode;
        #[inline]
        fn contains(self, register: Register) -> bool {
            RegisterClass::contains(self, register)
        }
        fn members(self) -> Members {
            RegisterClass::members(self)
        }
        #[inline]
        fn has_sub_class(self, class: RegisterClass) -> bool {
            RegisterClass::has_sub_class(self, class)
        }
        fn is_allocatable(self) -> bool {
            RegisterClass::is_allocatable(self)
        }
        fn spill_size(self, mode: HwMode) -> u32 {
            RegisterClass::spill_size(self, mode)
        }
    }
    static CLASS_TYPES: [ValueType; 0] = [];
    static REGISTER_TABLES: ::tablegen_rt::registers::tables::Tables = {
        #[allow(unused_imports)]
        use ::tablegen_rt::registers::tables::{
            Matrix, Numbers, Pairs, Sets, Tables, Texts,
        };
        Tables::builder()
            .asm_names(Texts::new("", Numbers::new(2, b"")))
            .encodings(Numbers::new(1, b""))
            .register_flags(Numbers::new(1, b""))
            .register_shapes(Numbers::new(1, b""))
            .shapes(Numbers::new(2, b""))
            .super_registers(Numbers::new(2, b""))
            .first_units(Numbers::new(1, b""))
            .steps(b"")
            .indices(Numbers::new(1, b""))
            .unit_count(86)
            .unit_roots(Numbers::new(1, b""))
            .dwarf_flavours(1)
            .from_dwarf(
                Pairs::new(
                    Numbers::new(1, b""),
                    Numbers::new(2, b""),
                    Numbers::new(1, b""),
                ),
            )
            .to_dwarf(
                Pairs::new(
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(2, b""),
                ),
            )
            .index_ranges(Numbers::new(2, b""))
            .index_lanes(Numbers::new(3, b""))
            .compositions(
                Matrix::new(
                    56,
                    Numbers::new(2, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .member_runs(Numbers::new(2, b""))
            .member_starts(Numbers::new(1, b""))
            .members(Sets::new(Numbers::new(2, b""), b""))
            .sub_classes(Sets::new(Numbers::new(2, b""), b""))
            .sub_class_with(
                Matrix::new(
                    56,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .class_of_parts(
                Matrix::new(
                    56,
                    Numbers::new(2, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .class_count(137)
            .class_sizes(Numbers::new(2, b""))
            .class_types(Numbers::new(1, b""))
            .type_starts(Numbers::new(1, b""))
            .class_properties(Numbers::new(1, b""))
            .class_lanes(Numbers::new(3, b""))
            .saved_runs(Numbers::new(2, b""))
            .saved_starts(Numbers::new(1, b""))
            .preserved(Sets::new(Numbers::new(2, b""), b""))
            .build()
    };
}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Opcode(u16);
#[allow(dead_code, non_upper_case_globals, clippy::unreadable_literal)]
impl Opcode {
    pub const CFI_INSTRUCTION: Self = Self(3);
    pub const EXTRACT_SUBREG: Self = Self(8);
    pub const INSERT_SUBREG: Self = Self(9);
    pub const IMPLICIT_DEF: Self = Self(10);
    pub const SUBREG_TO_REG: Self = Self(12);
    pub const COPY_TO_REGCLASS: Self = Self(13);
    pub const REG_SEQUENCE: Self = Self(19);
    pub const COPY: Self = Self(20);
    pub const ADDSri: Self = Self(323);
    pub const ADDSrr: Self = Self(324);
    pub const ADDSrsi: Self = Self(325);
    pub const ADDSrsr: Self = Self(326);
    pub const ASRi: Self = Self(329);
    pub const ASRr: Self = Self(330);
    pub const B: Self = Self(332);
    pub const CMP_SWAP_16: Self = Self(345);
    pub const CMP_SWAP_32: Self = Self(346);
    pub const CMP_SWAP_8: Self = Self(348);
    pub const CONSTPOOL_ENTRY: Self = Self(349);
    pub const ITasm: Self = Self(351);
    pub const LDRBT_POST: Self = Self(362);
    pub const LDRConstPool: Self = Self(363);
    pub const LDRHTii: Self = Self(364);
    pub const LDRLIT_ga_pcrel: Self = Self(366);
    pub const LDRSBTii: Self = Self(368);
    pub const LDRSHTii: Self = Self(369);
    pub const LDRT_POST: Self = Self(370);
    pub const LSLi: Self = Self(374);
    pub const LSLr: Self = Self(375);
    pub const LSRi: Self = Self(376);
    pub const LSRr: Self = Self(377);
    pub const MOVCCi: Self = Self(381);
    pub const MOVCCi16: Self = Self(382);
    pub const MOVCCi32imm: Self = Self(383);
    pub const MOVCCr: Self = Self(384);
    pub const MOVCCsi: Self = Self(385);
    pub const MOVCCsr: Self = Self(386);
    pub const MOV_ga_pcrel: Self = Self(389);
    pub const MOVi32imm: Self = Self(392);
    pub const MVNCCi: Self = Self(401);
    pub const RORi: Self = Self(411);
    pub const RORr: Self = Self(412);
    pub const RRX: Self = Self(413);
    pub const RRXi: Self = Self(414);
    pub const RSBSri: Self = Self(415);
    pub const RSBSrsi: Self = Self(416);
    pub const RSBSrsr: Self = Self(417);
    pub const STRBT_POST: Self = Self(433);
    pub const STRT_POST: Self = Self(437);
    pub const SUBSri: Self = Self(441);
    pub const SUBSrr: Self = Self(442);
    pub const SUBSrsi: Self = Self(443);
    pub const SUBSrsr: Self = Self(444);
    pub const TCRETURNdi: Self = Self(450);
    pub const TCRETURNri: Self = Self(451);
    pub const VMOVDcc: Self = Self(583);
    pub const VMOVScc: Self = Self(586);
    pub const t2ADDSri: Self = Self(680);
    pub const t2ADDSrr: Self = Self(681);
    pub const t2ADDSrs: Self = Self(682);
    pub const t2LDRBpcrel: Self = Self(692);
    pub const t2LDRConstPool: Self = Self(693);
    pub const t2LDRHpcrel: Self = Self(697);
    pub const t2LDRSBpcrel: Self = Self(702);
    pub const t2LDRSHpcrel: Self = Self(706);
    pub const t2LDR_POST_imm: Self = Self(707);
    pub const t2LDR_PRE_imm: Self = Self(708);
    pub const t2LDRpcrel: Self = Self(710);
    pub const t2MOVCCasr: Self = Self(716);
    pub const t2MOVCCi: Self = Self(717);
    pub const t2MOVCCi16: Self = Self(718);
    pub const t2MOVCCi32imm: Self = Self(719);
    pub const t2MOVCClsl: Self = Self(720);
    pub const t2MOVCClsr: Self = Self(721);
    pub const t2MOVCCr: Self = Self(722);
    pub const t2MOVCCror: Self = Self(723);
    pub const t2MOVSsi: Self = Self(724);
    pub const t2MOVSsr: Self = Self(725);
    pub const t2MOVi32imm: Self = Self(729);
    pub const t2MOVsi: Self = Self(730);
    pub const t2MOVsr: Self = Self(731);
    pub const t2MVNCCi: Self = Self(732);
    pub const t2RSBSri: Self = Self(733);
    pub const t2RSBSrs: Self = Self(734);
    pub const t2STR_POST_imm: Self = Self(743);
    pub const t2STR_PRE_imm: Self = Self(744);
    pub const t2SUBSri: Self = Self(746);
    pub const t2SUBSrr: Self = Self(747);
    pub const t2SUBSrs: Self = Self(748);
    pub const tBRIND: Self = Self(767);
    pub const tBX_RET: Self = Self(771);
    pub const tLDRConstPool: Self = Self(778);
    pub const ADCri: Self = Self(800);
    pub const ADDri: Self = Self(804);
    pub const ADDrr: Self = Self(805);
    pub const ADDrsi: Self = Self(806);
    pub const ADDrsr: Self = Self(807);
    pub const ADR: Self = Self(808);
    pub const ANDri: Self = Self(813);
    pub const ANDrr: Self = Self(814);
    pub const ANDrsi: Self = Self(815);
    pub const BFC: Self = Self(824);
    pub const BICri: Self = Self(826);
    pub const BICrr: Self = Self(827);
    pub const BICrsi: Self = Self(828);
    pub const BKPT: Self = Self(830);
    pub const BL: Self = Self(831);
    pub const BLX: Self = Self(832);
    pub const BLXi: Self = Self(834);
    pub const BX: Self = Self(836);
    pub const BX_RET: Self = Self(838);
    pub const Bcc: Self = Self(840);
    pub const CLZ: Self = Self(874);
    pub const CMNri: Self = Self(875);
    pub const CMPri: Self = Self(879);
    pub const CMPrr: Self = Self(880);
    pub const CPS1p: Self = Self(883);
    pub const CPS2p: Self = Self(884);
    pub const CPS3p: Self = Self(885);
    pub const DMB: Self = Self(893);
    pub const DSB: Self = Self(894);
    pub const EORri: Self = Self(895);
    pub const EORrr: Self = Self(896);
    pub const EORrsi: Self = Self(897);
    pub const FMSTAT: Self = Self(906);
    pub const HINT: Self = Self(910);
    pub const HLT: Self = Self(911);
    pub const HVC: Self = Self(912);
    pub const LDMDA: Self = Self(937);
    pub const LDMDA_UPD: Self = Self(938);
    pub const LDMDB: Self = Self(939);
    pub const LDMDB_UPD: Self = Self(940);
    pub const LDMIA: Self = Self(941);
    pub const LDMIA_UPD: Self = Self(942);
    pub const LDMIB: Self = Self(943);
    pub const LDMIB_UPD: Self = Self(944);
    pub const LDRBT_POST_IMM: Self = Self(945);
    pub const LDRB_POST_IMM: Self = Self(947);
    pub const LDRB_POST_REG: Self = Self(948);
    pub const LDRB_PRE_IMM: Self = Self(949);
    pub const LDRB_PRE_REG: Self = Self(950);
    pub const LDRBi12: Self = Self(951);
    pub const LDRD: Self = Self(953);
    pub const LDRD_POST: Self = Self(954);
    pub const LDRD_PRE: Self = Self(955);
    pub const LDREX: Self = Self(956);
    pub const LDREXB: Self = Self(957);
    pub const LDREXH: Self = Self(959);
    pub const LDRH: Self = Self(960);
    pub const LDRHTi: Self = Self(961);
    pub const LDRH_POST: Self = Self(963);
    pub const LDRH_PRE: Self = Self(964);
    pub const LDRSB: Self = Self(965);
    pub const LDRSBTi: Self = Self(966);
    pub const LDRSB_POST: Self = Self(968);
    pub const LDRSB_PRE: Self = Self(969);
    pub const LDRSH: Self = Self(970);
    pub const LDRSHTi: Self = Self(971);
    pub const LDRSH_POST: Self = Self(973);
    pub const LDRSH_PRE: Self = Self(974);
    pub const LDRT_POST_IMM: Self = Self(975);
    pub const LDR_POST_IMM: Self = Self(977);
    pub const LDR_POST_REG: Self = Self(978);
    pub const LDR_PRE_IMM: Self = Self(979);
    pub const LDR_PRE_REG: Self = Self(980);
    pub const LDRi12: Self = Self(982);
    pub const LDRrs: Self = Self(983);
    pub const MCRR2: Self = Self(987);
    pub const MLA: Self = Self(988);
    pub const MOVTi16: Self = Self(991);
    pub const MOVi: Self = Self(992);
    pub const MOVi16: Self = Self(993);
    pub const MOVr: Self = Self(994);
    pub const MOVsi: Self = Self(996);
    pub const MOVsr: Self = Self(997);
    pub const MRC: Self = Self(998);
    pub const MRRC2: Self = Self(1001);
    pub const MSRi: Self = Self(1007);
    pub const MUL: Self = Self(1008);
    pub const MVE_ASRLr: Self = Self(1010);
    pub const MVE_DLSTP_16: Self = Self(1011);
    pub const MVE_DLSTP_32: Self = Self(1012);
    pub const MVE_DLSTP_64: Self = Self(1013);
    pub const MVE_DLSTP_8: Self = Self(1014);
    pub const MVE_LCTP: Self = Self(1015);
    pub const MVE_LETP: Self = Self(1016);
    pub const MVE_LSLLr: Self = Self(1018);
    pub const MVE_SQRSHR: Self = Self(1020);
    pub const MVE_SQRSHRL: Self = Self(1021);
    pub const MVE_UQRSHL: Self = Self(1026);
    pub const MVE_UQRSHLL: Self = Self(1027);
    pub const MVE_VCADDf32: Self = Self(1087);
    pub const MVE_VCADDi32: Self = Self(1089);
    pub const MVE_VCMULf32: Self = Self(1122);
    pub const MVE_VCVTf16s16_fix: Self = Self(1129);
    pub const MVE_VCVTf16u16_fix: Self = Self(1131);
    pub const MVE_VCVTf32s32_fix: Self = Self(1135);
    pub const MVE_VCVTf32u32_fix: Self = Self(1137);
    pub const MVE_VCVTs16f16_fix: Self = Self(1139);
    pub const MVE_VCVTs32f32_fix: Self = Self(1145);
    pub const MVE_VCVTu16f16_fix: Self = Self(1151);
    pub const MVE_VCVTu32f32_fix: Self = Self(1157);
    pub const MVE_VHCADDs32: Self = Self(1194);
    pub const MVE_VLDRDU64_qi: Self = Self(1270);
    pub const MVE_VLDRDU64_qi_pre: Self = Self(1271);
    pub const MVE_VLDRWU32_qi: Self = Self(1292);
    pub const MVE_VLDRWU32_qi_pre: Self = Self(1293);
    pub const MVE_VMOV_q_rr: Self = Self(1421);
    pub const MVE_VMOV_rr_q: Self = Self(1422);
    pub const MVE_VMULLBs32: Self = Self(1440);
    pub const MVE_VMULLBu32: Self = Self(1443);
    pub const MVE_VMULLTs32: Self = Self(1448);
    pub const MVE_VMULLTu32: Self = Self(1451);
    pub const MVE_VMVNimmi32: Self = Self(1465);
    pub const MVE_VPST: Self = Self(1477);
    pub const MVE_VQDMULL_qr_s32bh: Self = Self(1541);
    pub const MVE_VQDMULL_qr_s32th: Self = Self(1542);
    pub const MVE_VQDMULLs32bh: Self = Self(1545);
    pub const MVE_VQDMULLs32th: Self = Self(1546);
    pub const MVE_VREV64_16: Self = Self(1658);
    pub const MVE_VREV64_32: Self = Self(1659);
    pub const MVE_VREV64_8: Self = Self(1660);
    pub const MVE_VSHLL_imms16bh: Self = Self(1720);
    pub const MVE_VSHLL_imms16th: Self = Self(1721);
    pub const MVE_VSHLL_immu16bh: Self = Self(1724);
    pub const MVE_VSHLL_immu16th: Self = Self(1725);
    pub const MVE_WLSTP_16: Self = Self(1846);
    pub const MVE_WLSTP_32: Self = Self(1847);
    pub const MVE_WLSTP_64: Self = Self(1848);
    pub const MVE_WLSTP_8: Self = Self(1849);
    pub const MVNi: Self = Self(1850);
    pub const ORRri: Self = Self(1862);
    pub const ORRrr: Self = Self(1863);
    pub const ORRrsi: Self = Self(1864);
    pub const RBIT: Self = Self(1884);
    pub const RFEDA: Self = Self(1888);
    pub const RFEDA_UPD: Self = Self(1889);
    pub const RFEDB: Self = Self(1890);
    pub const RFEDB_UPD: Self = Self(1891);
    pub const RFEIA: Self = Self(1892);
    pub const RFEIA_UPD: Self = Self(1893);
    pub const RFEIB: Self = Self(1894);
    pub const RFEIB_UPD: Self = Self(1895);
    pub const RSBri: Self = Self(1896);
    pub const RSBrsi: Self = Self(1898);
    pub const RSBrsr: Self = Self(1899);
    pub const RSCri: Self = Self(1900);
    pub const SBCri: Self = Self(1908);
    pub const SBFX: Self = Self(1912);
    pub const SDIV: Self = Self(1913);
    pub const SETPAN: Self = Self(1916);
    pub const SMLAL: Self = Self(1938);
    pub const SMLALBB: Self = Self(1939);
    pub const SMLALBT: Self = Self(1940);
    pub const SMLALD: Self = Self(1941);
    pub const SMLALDX: Self = Self(1942);
    pub const SMLALTB: Self = Self(1943);
    pub const SMLALTT: Self = Self(1944);
    pub const SMLSLD: Self = Self(1951);
    pub const SMLSLDX: Self = Self(1952);
    pub const SMULL: Self = Self(1963);
    pub const SRSDA: Self = Self(1970);
    pub const SRSDA_UPD: Self = Self(1971);
    pub const SRSDB: Self = Self(1972);
    pub const SRSDB_UPD: Self = Self(1973);
    pub const SRSIA: Self = Self(1974);
    pub const SRSIA_UPD: Self = Self(1975);
    pub const SRSIB: Self = Self(1976);
    pub const SRSIB_UPD: Self = Self(1977);
    pub const STMDA: Self = Self(2006);
    pub const STMDA_UPD: Self = Self(2007);
    pub const STMDB: Self = Self(2008);
    pub const STMDB_UPD: Self = Self(2009);
    pub const STMIA: Self = Self(2010);
    pub const STMIA_UPD: Self = Self(2011);
    pub const STMIB: Self = Self(2012);
    pub const STMIB_UPD: Self = Self(2013);
    pub const STRBT_POST_IMM: Self = Self(2014);
    pub const STRB_POST_IMM: Self = Self(2016);
    pub const STRB_POST_REG: Self = Self(2017);
    pub const STRB_PRE_IMM: Self = Self(2018);
    pub const STRB_PRE_REG: Self = Self(2019);
    pub const STRBi12: Self = Self(2020);
    pub const STRD: Self = Self(2022);
    pub const STRD_POST: Self = Self(2023);
    pub const STRD_PRE: Self = Self(2024);
    pub const STREX: Self = Self(2025);
    pub const STREXB: Self = Self(2026);
    pub const STREXH: Self = Self(2028);
    pub const STRH: Self = Self(2029);
    pub const STRH_POST: Self = Self(2032);
    pub const STRH_PRE: Self = Self(2033);
    pub const STRT_POST_IMM: Self = Self(2034);
    pub const STR_POST_IMM: Self = Self(2036);
    pub const STR_POST_REG: Self = Self(2037);
    pub const STR_PRE_IMM: Self = Self(2038);
    pub const STR_PRE_REG: Self = Self(2039);
    pub const STRi12: Self = Self(2040);
    pub const SUBri: Self = Self(2042);
    pub const SUBrr: Self = Self(2043);
    pub const SUBrsi: Self = Self(2044);
    pub const SUBrsr: Self = Self(2045);
    pub const TEQri: Self = Self(2055);
    pub const TSB: Self = Self(2061);
    pub const TSTri: Self = Self(2062);
    pub const UBFX: Self = Self(2069);
    pub const UDIV: Self = Self(2071);
    pub const UMAAL: Self = Self(2078);
    pub const UMLAL: Self = Self(2079);
    pub const UMULL: Self = Self(2080);
    pub const UXTB: Self = Self(2097);
    pub const UXTH: Self = Self(2099);
    pub const VBICiv2i32: Self = Self(2198);
    pub const VBICiv4i16: Self = Self(2199);
    pub const VBICiv4i32: Self = Self(2200);
    pub const VBICiv8i16: Self = Self(2201);
    pub const VCMPD: Self = Self(2327);
    pub const VCMPS: Self = Self(2335);
    pub const VCMPZD: Self = Self(2336);
    pub const VCMPZS: Self = Self(2338);
    pub const VLDMDIA: Self = Self(2891);
    pub const VLDMDIA_UPD: Self = Self(2892);
    pub const VLDMSIA_UPD: Self = Self(2896);
    pub const VLDRD: Self = Self(2897);
    pub const VLDRS: Self = Self(2899);
    pub const VLLDM: Self = Self(2918);
    pub const VLLDM_T2: Self = Self(2919);
    pub const VLSTM: Self = Self(2920);
    pub const VLSTM_T2: Self = Self(2921);
    pub const VMOVD: Self = Self(3017);
    pub const VMOVDRR: Self = Self(3018);
    pub const VMOVRRD: Self = Self(3031);
    pub const VMOVRRS: Self = Self(3032);
    pub const VMOVRS: Self = Self(3033);
    pub const VMOVS: Self = Self(3034);
    pub const VMOVSR: Self = Self(3035);
    pub const VMOVSRR: Self = Self(3036);
    pub const VMOVv16i8: Self = Self(3037);
    pub const VMOVv1i64: Self = Self(3038);
    pub const VMOVv2f32: Self = Self(3039);
    pub const VMOVv2i32: Self = Self(3040);
    pub const VMOVv2i64: Self = Self(3041);
    pub const VMOVv4f32: Self = Self(3042);
    pub const VMOVv4i32: Self = Self(3044);
    pub const VMOVv8i8: Self = Self(3046);
    pub const VMRS: Self = Self(3047);
    pub const VMRS_FPCXTNS: Self = Self(3048);
    pub const VMRS_FPCXTS: Self = Self(3049);
    pub const VMRS_FPSCR_NZCVQC: Self = Self(3053);
    pub const VMRS_P0: Self = Self(3058);
    pub const VMRS_VPR: Self = Self(3059);
    pub const VMSR: Self = Self(3060);
    pub const VMSR_FPCXTNS: Self = Self(3061);
    pub const VMSR_FPCXTS: Self = Self(3062);
    pub const VMSR_FPSCR_NZCVQC: Self = Self(3066);
    pub const VMSR_P0: Self = Self(3068);
    pub const VMSR_VPR: Self = Self(3069);
    pub const VMVNv2i32: Self = Self(3107);
    pub const VMVNv4i32: Self = Self(3109);
    pub const VORRiv2i32: Self = Self(3136);
    pub const VORRiv4i16: Self = Self(3137);
    pub const VORRiv4i32: Self = Self(3138);
    pub const VORRiv8i16: Self = Self(3139);
    pub const VSCCLRMD: Self = Self(3503);
    pub const VSTMDDB_UPD: Self = Self(3879);
    pub const VSTMDIA: Self = Self(3880);
    pub const VSTMSDB_UPD: Self = Self(3883);
    pub const VSTRD: Self = Self(3886);
    pub const VSTRS: Self = Self(3888);
    pub const VTBL2: Self = Self(3942);
    pub const VTBX2: Self = Self(3948);
    pub const sysLDMDA_UPD: Self = Self(4019);
    pub const sysLDMDB_UPD: Self = Self(4021);
    pub const sysLDMIA_UPD: Self = Self(4023);
    pub const sysLDMIB_UPD: Self = Self(4025);
    pub const sysSTMDA_UPD: Self = Self(4027);
    pub const sysSTMDB_UPD: Self = Self(4029);
    pub const sysSTMIA_UPD: Self = Self(4031);
    pub const sysSTMIB_UPD: Self = Self(4033);
    pub const t2ADCrr: Self = Self(4035);
    pub const t2ADDri: Self = Self(4037);
    pub const t2ADDri12: Self = Self(4038);
    pub const t2ADDrr: Self = Self(4039);
    pub const t2ADDrs: Self = Self(4040);
    pub const t2ADDspImm: Self = Self(4041);
    pub const t2ADDspImm12: Self = Self(4042);
    pub const t2ADR: Self = Self(4043);
    pub const t2ANDrr: Self = Self(4045);
    pub const t2ASRri: Self = Self(4047);
    pub const t2ASRrr: Self = Self(4048);
    pub const t2AUT: Self = Self(4050);
    pub const t2B: Self = Self(4052);
    pub const t2BFC: Self = Self(4053);
    pub const t2BFLi: Self = Self(4055);
    pub const t2BFLr: Self = Self(4056);
    pub const t2BFi: Self = Self(4057);
    pub const t2BFic: Self = Self(4058);
    pub const t2BFr: Self = Self(4059);
    pub const t2BICrr: Self = Self(4061);
    pub const t2BTI: Self = Self(4063);
    pub const t2BXJ: Self = Self(4065);
    pub const t2Bcc: Self = Self(4066);
    pub const t2CLRM: Self = Self(4070);
    pub const t2CLZ: Self = Self(4071);
    pub const t2CMPri: Self = Self(4075);
    pub const t2CMPrr: Self = Self(4076);
    pub const t2CPS1p: Self = Self(4078);
    pub const t2CPS2p: Self = Self(4079);
    pub const t2CPS3p: Self = Self(4080);
    pub const t2CSEL: Self = Self(4087);
    pub const t2CSINC: Self = Self(4088);
    pub const t2CSINV: Self = Self(4089);
    pub const t2CSNEG: Self = Self(4090);
    pub const t2DLS: Self = Self(4095);
    pub const t2DMB: Self = Self(4096);
    pub const t2DSB: Self = Self(4097);
    pub const t2EORrr: Self = Self(4099);
    pub const t2HINT: Self = Self(4101);
    pub const t2ISB: Self = Self(4103);
    pub const t2IT: Self = Self(4104);
    pub const t2LDMDB: Self = Self(4130);
    pub const t2LDMDB_UPD: Self = Self(4131);
    pub const t2LDMIA: Self = Self(4132);
    pub const t2LDMIA_UPD: Self = Self(4133);
    pub const t2LDRBT: Self = Self(4134);
    pub const t2LDRB_POST: Self = Self(4135);
    pub const t2LDRB_PRE: Self = Self(4136);
    pub const t2LDRBi12: Self = Self(4137);
    pub const t2LDRBi8: Self = Self(4138);
    pub const t2LDRBpci: Self = Self(4139);
    pub const t2LDRBs: Self = Self(4140);
    pub const t2LDRD_POST: Self = Self(4141);
    pub const t2LDRD_PRE: Self = Self(4142);
    pub const t2LDRDi8: Self = Self(4143);
    pub const t2LDREX: Self = Self(4144);
    pub const t2LDREXB: Self = Self(4145);
    pub const t2LDREXH: Self = Self(4147);
    pub const t2LDRHT: Self = Self(4148);
    pub const t2LDRH_POST: Self = Self(4149);
    pub const t2LDRH_PRE: Self = Self(4150);
    pub const t2LDRHi12: Self = Self(4151);
    pub const t2LDRHi8: Self = Self(4152);
    pub const t2LDRHpci: Self = Self(4153);
    pub const t2LDRHs: Self = Self(4154);
    pub const t2LDRSBT: Self = Self(4155);
    pub const t2LDRSB_POST: Self = Self(4156);
    pub const t2LDRSB_PRE: Self = Self(4157);
    pub const t2LDRSBi12: Self = Self(4158);
    pub const t2LDRSBi8: Self = Self(4159);
    pub const t2LDRSBpci: Self = Self(4160);
    pub const t2LDRSBs: Self = Self(4161);
    pub const t2LDRSHT: Self = Self(4162);
    pub const t2LDRSH_POST: Self = Self(4163);
    pub const t2LDRSH_PRE: Self = Self(4164);
    pub const t2LDRSHi12: Self = Self(4165);
    pub const t2LDRSHi8: Self = Self(4166);
    pub const t2LDRSHpci: Self = Self(4167);
    pub const t2LDRSHs: Self = Self(4168);
    pub const t2LDRT: Self = Self(4169);
    pub const t2LDR_POST: Self = Self(4170);
    pub const t2LDR_PRE: Self = Self(4171);
    pub const t2LDRi12: Self = Self(4172);
    pub const t2LDRi8: Self = Self(4173);
    pub const t2LDRpci: Self = Self(4174);
    pub const t2LDRs: Self = Self(4175);
    pub const t2LE: Self = Self(4176);
    pub const t2LEUpdate: Self = Self(4177);
    pub const t2LSLri: Self = Self(4178);
    pub const t2LSLrr: Self = Self(4179);
    pub const t2LSRri: Self = Self(4180);
    pub const t2LSRrr: Self = Self(4181);
    pub const t2MLA: Self = Self(4187);
    pub const t2MOVTi16: Self = Self(4189);
    pub const t2MOVi: Self = Self(4190);
    pub const t2MOVi16: Self = Self(4191);
    pub const t2MOVr: Self = Self(4192);
    pub const t2MRC: Self = Self(4193);
    pub const t2MSR_M: Self = Self(4202);
    pub const t2MUL: Self = Self(4204);
    pub const t2MVNi: Self = Self(4205);
    pub const t2ORRrr: Self = Self(4212);
    pub const t2PAC: Self = Self(4214);
    pub const t2PACBTI: Self = Self(4215);
    pub const t2PLDWi12: Self = Self(4219);
    pub const t2PLDWi8: Self = Self(4220);
    pub const t2PLDWs: Self = Self(4221);
    pub const t2PLDi12: Self = Self(4222);
    pub const t2PLDi8: Self = Self(4223);
    pub const t2PLDpci: Self = Self(4224);
    pub const t2PLDs: Self = Self(4225);
    pub const t2PLIi12: Self = Self(4226);
    pub const t2PLIi8: Self = Self(4227);
    pub const t2PLIpci: Self = Self(4228);
    pub const t2PLIs: Self = Self(4229);
    pub const t2RBIT: Self = Self(4240);
    pub const t2RORri: Self = Self(4248);
    pub const t2RORrr: Self = Self(4249);
    pub const t2RRX: Self = Self(4250);
    pub const t2RSBri: Self = Self(4251);
    pub const t2RSBrs: Self = Self(4253);
    pub const t2SBCrr: Self = Self(4259);
    pub const t2SBFX: Self = Self(4261);
    pub const t2SDIV: Self = Self(4262);
    pub const t2SMLAL: Self = Self(4277);
    pub const t2SMLALBB: Self = Self(4278);
    pub const t2SMLALBT: Self = Self(4279);
    pub const t2SMLALD: Self = Self(4280);
    pub const t2SMLALDX: Self = Self(4281);
    pub const t2SMLALTB: Self = Self(4282);
    pub const t2SMLALTT: Self = Self(4283);
    pub const t2SMLSLD: Self = Self(4290);
    pub const t2SMLSLDX: Self = Self(4291);
    pub const t2SMULL: Self = Self(4302);
    pub const t2STMDB: Self = Self(4341);
    pub const t2STMDB_UPD: Self = Self(4342);
    pub const t2STMIA: Self = Self(4343);
    pub const t2STMIA_UPD: Self = Self(4344);
    pub const t2STRBT: Self = Self(4345);
    pub const t2STRB_POST: Self = Self(4346);
    pub const t2STRB_PRE: Self = Self(4347);
    pub const t2STRBi12: Self = Self(4348);
    pub const t2STRBi8: Self = Self(4349);
    pub const t2STRBs: Self = Self(4350);
    pub const t2STRD_POST: Self = Self(4351);
    pub const t2STRD_PRE: Self = Self(4352);
    pub const t2STREX: Self = Self(4354);
    pub const t2STREXB: Self = Self(4355);
    pub const t2STREXH: Self = Self(4357);
    pub const t2STRHT: Self = Self(4358);
    pub const t2STRH_POST: Self = Self(4359);
    pub const t2STRH_PRE: Self = Self(4360);
    pub const t2STRHi12: Self = Self(4361);
    pub const t2STRHi8: Self = Self(4362);
    pub const t2STRHs: Self = Self(4363);
    pub const t2STRT: Self = Self(4364);
    pub const t2STR_POST: Self = Self(4365);
    pub const t2STR_PRE: Self = Self(4366);
    pub const t2STRi12: Self = Self(4367);
    pub const t2STRi8: Self = Self(4368);
    pub const t2STRs: Self = Self(4369);
    pub const t2SUBri: Self = Self(4371);
    pub const t2SUBri12: Self = Self(4372);
    pub const t2SUBrr: Self = Self(4373);
    pub const t2SUBrs: Self = Self(4374);
    pub const t2SUBspImm: Self = Self(4375);
    pub const t2SUBspImm12: Self = Self(4376);
    pub const t2SXTB: Self = Self(4380);
    pub const t2SXTH: Self = Self(4382);
    pub const t2TBB: Self = Self(4383);
    pub const t2TBH: Self = Self(4384);
    pub const t2TSB: Self = Self(4388);
    pub const t2UBFX: Self = Self(4399);
    pub const t2UDIV: Self = Self(4401);
    pub const t2UMAAL: Self = Self(4408);
    pub const t2UMLAL: Self = Self(4409);
    pub const t2UMULL: Self = Self(4410);
    pub const t2UXTB: Self = Self(4427);
    pub const t2UXTH: Self = Self(4429);
    pub const t2WLS: Self = Self(4430);
    pub const tADC: Self = Self(4431);
    pub const tADDhirr: Self = Self(4432);
    pub const tADDi3: Self = Self(4433);
    pub const tADDi8: Self = Self(4434);
    pub const tADDrSP: Self = Self(4435);
    pub const tADDspi: Self = Self(4438);
    pub const tADR: Self = Self(4440);
    pub const tAND: Self = Self(4441);
    pub const tASRri: Self = Self(4442);
    pub const tASRrr: Self = Self(4443);
    pub const tB: Self = Self(4444);
    pub const tBIC: Self = Self(4445);
    pub const tBKPT: Self = Self(4446);
    pub const tBL: Self = Self(4447);
    pub const tBLXi: Self = Self(4449);
    pub const tBLXr: Self = Self(4450);
    pub const tBX: Self = Self(4451);
    pub const tBcc: Self = Self(4453);
    pub const tCBNZ: Self = Self(4454);
    pub const tCBZ: Self = Self(4455);
    pub const tCPS: Self = Self(4460);
    pub const tEOR: Self = Self(4461);
    pub const tHINT: Self = Self(4462);
    pub const tHLT: Self = Self(4463);
    pub const tLDMIA: Self = Self(4467);
    pub const tLDRpci: Self = Self(4475);
    pub const tLSLri: Self = Self(4478);
    pub const tLSLrr: Self = Self(4479);
    pub const tLSRri: Self = Self(4480);
    pub const tLSRrr: Self = Self(4481);
    pub const tMOVSr: Self = Self(4482);
    pub const tMOVi8: Self = Self(4483);
    pub const tMOVr: Self = Self(4484);
    pub const tMUL: Self = Self(4485);
    pub const tORR: Self = Self(4487);
    pub const tPOP: Self = Self(4489);
    pub const tPUSH: Self = Self(4490);
    pub const tROR: Self = Self(4494);
    pub const tSBC: Self = Self(4496);
    pub const tSETEND: Self = Self(4497);
    pub const tSTMIA_UPD: Self = Self(4498);
    pub const tSUBi3: Self = Self(4506);
    pub const tSUBi8: Self = Self(4507);
    pub const tSUBspi: Self = Self(4509);
    pub const tSVC: Self = Self(4510);
    pub const tSXTB: Self = Self(4511);
    pub const tSXTH: Self = Self(4512);
    pub const tUXTB: Self = Self(4516);
    pub const tUXTH: Self = Self(4517);
}
::tablegen_rt::named_enum!(Opcode, number from 0, ALL_OPCODE, OPCODE_NAMES);
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u8)]
pub enum HwMode {
    DefaultMode = 0,
}
::tablegen_rt::named_enum!(HwMode, variants from 0, ALL_HW_MODE, HW_MODE_NAMES);
#[allow(unconditional_panic)]
impl ::core::default::Default for HwMode {
    fn default() -> Self {
        ALL_HW_MODE[0]
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
#[repr(u16)]
pub enum Register {
    APSR = 1,
    APSR_NZCV,
    CPSR,
    FPCXTNS,
    FPSCR,
    FPSCR_NZCV,
    LR,
    PC,
    RA_AUTH_CODE,
    SP,
    VPR,
    ZR,
    D0,
    D1,
    D2,
    D3,
    D4,
    D5,
    D6,
    D7,
    D8,
    D9,
    D10,
    D11,
    D12,
    D13,
    D14,
    D15,
    D16,
    P0,
    Q0,
    R0,
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
    R9,
    R10,
    R11,
    R12,
    S0,
    D0_D2,
    Q0_Q1,
    Q0_Q1_Q2_Q3,
    R0_R1,
    D1_D2,
}
::tablegen_rt::named_enum!(Register, variants from 1, ALL_REGISTER, REGISTER_NAMES);
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u8)]
pub enum RegisterClass {
    HPR = 0,
    FPWithVPR,
    SPR,
    GPR,
    GPRwithAPSR,
    GPRwithZR,
    GPRnopc,
    GPRwithAPSR_NZCVnosp,
    GPRwithAPSRnosp,
    rGPR,
    tGPR,
    CCR,
    DPR,
    DPR_VFP2,
    DPairSpc,
    DPair,
    QPR,
    MQPR,
}
::tablegen_rt::named_enum!(
    RegisterClass, variants from 0, ALL_REGISTER_CLASS, REGISTER_CLASS_NAMES
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
pub enum SubRegIndex {
    dsub_0 = 1,
}
::tablegen_rt::named_enum!(
    SubRegIndex, variants from 1, ALL_SUB_REG_INDEX, SUB_REG_INDEX_NAMES
);
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u16)]
pub enum ValueType {
    Other = 1,
    i1,
    i8,
    i16,
    i32,
    i64,
    i128,
    f32,
    f64,
    token,
}
::tablegen_rt::named_enum!(ValueType, variants from 1, ALL_VALUE_TYPE, VALUE_TYPE_NAMES);
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u8)]
pub enum Feature {
    ARMv4 = 0,
    Feature8MSecExt,
    FeatureAClass,
    FeatureAES,
    FeatureCRC,
    FeatureCoprocCDE0,
    FeatureCoprocCDE1,
    FeatureCoprocCDE2,
    FeatureCoprocCDE3,
    FeatureCoprocCDE4,
    FeatureCoprocCDE5,
    FeatureCoprocCDE6,
    FeatureCoprocCDE7,
    FeatureCrypto,
    FeatureD32,
    FeatureDSP,
    FeatureFP16,
    FeatureFP64,
    FeatureFPARMv8,
    FeatureFPARMv8_D16_SP,
    FeatureFullFP16,
    FeatureHWDivARM,
    FeatureHWDivThumb,
    FeatureLOB,
    FeatureMClass,
    FeatureMP,
    FeatureNEON,
    FeatureNoARM,
    FeaturePACBTI,
    FeatureRAS,
    FeatureRClass,
    FeatureSHA2,
    FeatureStrictAlign,
    FeatureThumb2,
    FeatureTrustZone,
    FeatureVFP2,
    FeatureVFP2_SP,
    FeatureVFP3_D16_SP,
    FeatureVFP4,
    FeatureVFP4_D16_SP,
    FeatureVirtualization,
    HasCDEOps,
    HasMVEFloatOps,
    HasMVEIntegerOps,
    HasV4TOps,
    HasV5TEOps,
    HasV5TOps,
    HasV6KOps,
    HasV6MOps,
    HasV6Ops,
    HasV6T2Ops,
    HasV7Ops,
    HasV8MBaselineOps,
    HasV8MMainlineOps,
    HasV8Ops,
    HasV8_1MMainlineOps,
    HasV8_1aOps,
    HasV8_2aOps,
    HasV9_0aOps,
    ModeBigEndianInstructions,
    ModeThumb,
    ProcKrait,
}
::tablegen_rt::named_enum!(Feature, variants from 0, ALL_FEATURE, FEATURE_NAMES);
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u8)]
pub enum Requirement {
    Has8MSecExt = 0,
}
::tablegen_rt::named_enum!(
    Requirement, variants from 0, ALL_REQUIREMENT, REQUIREMENT_NAMES
);
::tablegen_rt::requirements! {
    requirements(has) : [Has8MSecExt => ("", has(Feature::Feature8MSecExt))],
}
static ALL_OPCODE: [Opcode; 0] = [];
static OPCODE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_HW_MODE: [HwMode; 0] = [];
static HW_MODE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_REGISTER: [Register; 0] = [];
static REGISTER_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_REGISTER_CLASS: [RegisterClass; 0] = [];
static REGISTER_CLASS_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_SUB_REG_INDEX: [SubRegIndex; 0] = [];
static SUB_REG_INDEX_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_VALUE_TYPE: [ValueType; 0] = [];
static VALUE_TYPE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_FEATURE: [Feature; 0] = [];
static FEATURE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_REQUIREMENT: [Requirement; 0] = [];
static REQUIREMENT_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
