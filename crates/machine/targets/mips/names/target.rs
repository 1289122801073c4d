// @generated from Mips.td: the names that hooks mention.

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
        35,
    >;
    #[allow(dead_code)]
    pub type Conditions = ::tablegen_rt::decode::Conditions<DecoderTarget, 113>;
    #[allow(dead_code)]
    pub type Inst = ::tablegen_rt::decode::Inst<Opcode, Register, 35>;
    #[allow(clippy::too_many_arguments)]
    pub trait DecodeHooks {
        fn skip(&self, bytes: &[u8], address: u64) -> usize {
            let _ = (bytes, address);
            2
        }
        fn decode_branch_target(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_cpu16_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_1, value)
        }
        fn decode_s_imm_with_offset_and_scale(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_gpr32_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_3, value)
        }
        fn decode_gprmm16_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_4, value)
        }
        fn decode_pool16b_encoded_field(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_andi16_imm(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_u_imm_with_offset_and_scale(
            &self,
            a: i64,
            b: i64,
            c: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_simm9_sp(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_addiur2_simm7(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_branch_target7_mm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_branch_target10_mm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_li16_imm(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_gpr64_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_15, value)
        }
        fn decode_dspr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_17, value)
        }
        fn decode_ins_size(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_ptr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_acc64dsp_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_20, value)
        }
        fn decode_u_imm_with_offset(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_cop0_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_23, value)
        }
        fn decode_hi32dsp_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_24, value)
        }
        fn decode_lo32dsp_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_25, value)
        }
        fn decode_hw_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_26, value)
        }
        fn decode_cop2_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_27, value)
        }
        fn decode_branch_target_mm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_branch_target1_s_imm16(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_fcc_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_30, value)
        }
        fn decode_fgr32_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_31, value)
        }
        fn decode_fgr64_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_32, value)
        }
        fn decode_afgr64_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_33, value)
        }
        fn decode_ccr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_34, value)
        }
        fn decode_simm23_lsl2(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_fgrcc_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_37, value)
        }
        fn decode_simm19_lsl2(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_branch_target21_mm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_branch_target26_mm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_msa128b_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_41, value)
        }
        fn decode_msa128h_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_42, value)
        }
        fn decode_msa128w_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_43, value)
        }
        fn decode_msa128d_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_44, value)
        }
        fn decode_msa_ctrl_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_45, value)
        }
        fn decode_branch_target26(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_branch_target21(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_simm18_lsl3(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_mem_mm_imm4(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_mem_mm_reglist_imm4_lsl2(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mem_mmsp_imm5_lsl2(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mem_mmgp_imm7_lsl2(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_move_p_operands(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_fixme_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_f_mem3(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_mem_mm_imm16(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mem_mm_imm12(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_cache_op_mm(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_sync_i_mm(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_mem_mm_imm9(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_prefe_op_mm(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_jump_target_mm(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_f_mem_mmr2(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_jump_target_xmm(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mem(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_load_byte15(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_f_mem_cop2_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_synci_r6(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_pop35_group_branch_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_pop37_group_branch_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_blez_group_branch_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_pop65_group_branch_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_bgtz_group_branch_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_pop75_group_branch_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_sync_i(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_jump_target(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_insve_df(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_msa128_mem(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_mem_eva(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_cachee_op_cache_op_r6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_cache_op(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_f_mem(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_f_mem2(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_dahidati(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_blez_group_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_bgtz_group_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_addi_group_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_f_mem_cop2_r6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_blezl_group_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_bgtzl_group_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_daddi_group_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_crc(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_special3_ll_sc(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_dext(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
        fn decode_dins(&self, inst: &mut Inst, word: u32, address: u64) -> Status;
    }
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl DecodeHooks for crate::Mips {
        #[inline]
        fn decode_branch_target(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_branch_target(self, inst, value, address)
        }
        #[inline]
        fn decode_s_imm_with_offset_and_scale(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_s_imm_with_offset_and_scale(self, a, inst, value, address)
        }
        #[inline]
        fn decode_pool16b_encoded_field(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_pool16b_encoded_field(self, inst, value, address)
        }
        #[inline]
        fn decode_andi16_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_andi16_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_u_imm_with_offset_and_scale(
            &self,
            a: i64,
            b: i64,
            c: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_u_imm_with_offset_and_scale(self, a, b, c, inst, value, address)
        }
        #[inline]
        fn decode_simm9_sp(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::decode_simm9_sp(self, inst, value, address)
        }
        #[inline]
        fn decode_addiur2_simm7(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_addiur2_simm7(self, inst, value, address)
        }
        #[inline]
        fn decode_branch_target7_mm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_branch_target7_mm(self, inst, value, address)
        }
        #[inline]
        fn decode_branch_target10_mm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_branch_target10_mm(self, inst, value, address)
        }
        #[inline]
        fn decode_li16_imm(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::decode_li16_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_ins_size(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::decode_ins_size(self, inst, value, address)
        }
        #[inline]
        fn decode_ptr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_ptr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_u_imm_with_offset(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_u_imm_with_offset(self, a, b, inst, value, address)
        }
        #[inline]
        fn decode_hw_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_hw_regs_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_branch_target_mm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_branch_target_mm(self, inst, value, address)
        }
        #[inline]
        fn decode_branch_target1_s_imm16(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_branch_target1_s_imm16(self, inst, value, address)
        }
        #[inline]
        fn decode_simm23_lsl2(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_simm23_lsl2(self, inst, value, address)
        }
        #[inline]
        fn decode_simm19_lsl2(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_simm19_lsl2(self, inst, value, address)
        }
        #[inline]
        fn decode_branch_target21_mm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_branch_target21_mm(self, inst, value, address)
        }
        #[inline]
        fn decode_branch_target26_mm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_branch_target26_mm(self, inst, value, address)
        }
        #[inline]
        fn decode_branch_target26(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_branch_target26(self, inst, value, address)
        }
        #[inline]
        fn decode_branch_target21(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_branch_target21(self, inst, value, address)
        }
        #[inline]
        fn decode_simm18_lsl3(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_simm18_lsl3(self, inst, value, address)
        }
        #[inline]
        fn decode_mem_mm_imm4(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mem_mm_imm4(self, inst, word, address)
        }
        #[inline]
        fn decode_mem_mm_reglist_imm4_lsl2(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mem_mm_reglist_imm4_lsl2(self, inst, word, address)
        }
        #[inline]
        fn decode_mem_mmsp_imm5_lsl2(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mem_mmsp_imm5_lsl2(self, inst, word, address)
        }
        #[inline]
        fn decode_mem_mmgp_imm7_lsl2(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mem_mmgp_imm7_lsl2(self, inst, word, address)
        }
        #[inline]
        fn decode_move_p_operands(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_move_p_operands(self, inst, word, address)
        }
        #[inline]
        fn decode_fixme_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_fixme_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_f_mem3(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_f_mem3(self, inst, word, address)
        }
        #[inline]
        fn decode_mem_mm_imm16(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mem_mm_imm16(self, inst, word, address)
        }
        #[inline]
        fn decode_mem_mm_imm12(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mem_mm_imm12(self, inst, word, address)
        }
        #[inline]
        fn decode_cache_op_mm(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_cache_op_mm(self, inst, word, address)
        }
        #[inline]
        fn decode_sync_i_mm(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_sync_i_mm(self, inst, word, address)
        }
        #[inline]
        fn decode_mem_mm_imm9(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mem_mm_imm9(self, inst, word, address)
        }
        #[inline]
        fn decode_prefe_op_mm(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_prefe_op_mm(self, inst, word, address)
        }
        #[inline]
        fn decode_jump_target_mm(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_jump_target_mm(self, inst, word, address)
        }
        #[inline]
        fn decode_f_mem_mmr2(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_f_mem_mmr2(self, inst, word, address)
        }
        #[inline]
        fn decode_jump_target_xmm(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_jump_target_xmm(self, inst, word, address)
        }
        #[inline]
        fn decode_mem(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_mem(self, inst, word, address)
        }
        #[inline]
        fn decode_load_byte15(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_load_byte15(self, inst, word, address)
        }
        #[inline]
        fn decode_f_mem_cop2_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_f_mem_cop2_mmr6(self, inst, word, address)
        }
        #[inline]
        fn decode_synci_r6(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_synci_r6(self, inst, word, address)
        }
        #[inline]
        fn decode_pop35_group_branch_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_pop35_group_branch_mmr6(self, inst, word, address)
        }
        #[inline]
        fn decode_pop37_group_branch_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_pop37_group_branch_mmr6(self, inst, word, address)
        }
        #[inline]
        fn decode_blez_group_branch_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_blez_group_branch_mmr6(self, inst, word, address)
        }
        #[inline]
        fn decode_pop65_group_branch_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_pop65_group_branch_mmr6(self, inst, word, address)
        }
        #[inline]
        fn decode_bgtz_group_branch_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_bgtz_group_branch_mmr6(self, inst, word, address)
        }
        #[inline]
        fn decode_pop75_group_branch_mmr6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_pop75_group_branch_mmr6(self, inst, word, address)
        }
        #[inline]
        fn decode_sync_i(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_sync_i(self, inst, word, address)
        }
        #[inline]
        fn decode_jump_target(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_jump_target(self, inst, word, address)
        }
        #[inline]
        fn decode_insve_df(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_insve_df(self, inst, word, address)
        }
        #[inline]
        fn decode_msa128_mem(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_msa128_mem(self, inst, word, address)
        }
        #[inline]
        fn decode_mem_eva(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_mem_eva(self, inst, word, address)
        }
        #[inline]
        fn decode_cachee_op_cache_op_r6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_cachee_op_cache_op_r6(self, inst, word, address)
        }
        #[inline]
        fn decode_cache_op(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_cache_op(self, inst, word, address)
        }
        #[inline]
        fn decode_f_mem(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_f_mem(self, inst, word, address)
        }
        #[inline]
        fn decode_f_mem2(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_f_mem2(self, inst, word, address)
        }
        #[inline]
        fn decode_dahidati(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_dahidati(self, inst, word, address)
        }
        #[inline]
        fn decode_blez_group_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_blez_group_branch(self, inst, word, address)
        }
        #[inline]
        fn decode_bgtz_group_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_bgtz_group_branch(self, inst, word, address)
        }
        #[inline]
        fn decode_addi_group_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_addi_group_branch(self, inst, word, address)
        }
        #[inline]
        fn decode_f_mem_cop2_r6(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_f_mem_cop2_r6(self, inst, word, address)
        }
        #[inline]
        fn decode_blezl_group_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_blezl_group_branch(self, inst, word, address)
        }
        #[inline]
        fn decode_bgtzl_group_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_bgtzl_group_branch(self, inst, word, address)
        }
        #[inline]
        fn decode_daddi_group_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_daddi_group_branch(self, inst, word, address)
        }
        #[inline]
        fn decode_crc(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_crc(self, inst, word, address)
        }
        #[inline]
        fn decode_special3_ll_sc(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_special3_ll_sc(self, inst, word, address)
        }
        #[inline]
        fn decode_dext(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_dext(self, inst, word, address)
        }
        #[inline]
        fn decode_dins(&self, inst: &mut Inst, word: u32, address: u64) -> Status {
            Self::decode_dins(self, inst, word, address)
        }
    }
    ::tablegen_rt::decoder_target! {
        max_operands : 35, register : Register, feature : Feature, word <'b >: u32,
        conditions(has) : [], operands(hooks, inst, word, address) : [], programs : [],
    }
    #[allow(dead_code)]
    pub static TABLES: &[&DecoderTable] = &[];
    #[allow(dead_code)]
    pub static DEFAULT_TABLES: &[&DecoderTable] = &[];
    static DECODER: ::tablegen_rt::decode::Tables = ::tablegen_rt::decode::Tables::new(
        DEFAULT_TABLES,
    );
    static DECODER_REGISTERS_1: &[u8] = b"";
    static DECODER_REGISTERS_3: &[u8] = b"";
    static DECODER_REGISTERS_4: &[u8] = b"";
    static DECODER_REGISTERS_15: &[u8] = b"";
    static DECODER_REGISTERS_17: &[u8] = b"";
    static DECODER_REGISTERS_20: &[u8] = b"";
    static DECODER_REGISTERS_23: &[u8] = b"";
    static DECODER_REGISTERS_24: &[u8] = b"";
    static DECODER_REGISTERS_25: &[u8] = b"";
    static DECODER_REGISTERS_26: &[u8] = b"";
    static DECODER_REGISTERS_27: &[u8] = b"";
    static DECODER_REGISTERS_30: &[u8] = b"";
    static DECODER_REGISTERS_31: &[u8] = b"";
    static DECODER_REGISTERS_32: &[u8] = b"";
    static DECODER_REGISTERS_33: &[u8] = b"";
    static DECODER_REGISTERS_34: &[u8] = b"";
    static DECODER_REGISTERS_37: &[u8] = b"";
    static DECODER_REGISTERS_41: &[u8] = b"";
    static DECODER_REGISTERS_42: &[u8] = b"";
    static DECODER_REGISTERS_43: &[u8] = b"";
    static DECODER_REGISTERS_44: &[u8] = b"";
    static DECODER_REGISTERS_45: &[u8] = b"";
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
    #[must_use]
    pub fn register_name(register: Register) -> &'static str {
        ASM_REGISTER_NAMES.get(register.index())
    }
    #[allow(dead_code)]
    #[inline]
    pub fn write_register_name(
        register: Register,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        ASM_REGISTER_NAMES.write(register.index(), out)
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
            write_register_name(register, out)
        }
        fn write_immediate(
            &self,
            value: i64,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            out.write_number(value)
        }
        fn has_feature(&self, feature: Feature) -> bool;
        fn print_branch_operand_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_fcc_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_jump_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mem_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mem_operand_ea(
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
        fn print_register_list(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_u_imm(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_u_imm_2(
            &self,
            a: i64,
            b: i64,
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
        fn write_register(
            &self,
            register: Register,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::write_register(self, register, out)
        }
        #[inline]
        fn has_feature(&self, feature: Feature) -> bool {
            Self::has_feature(self, feature)
        }
        #[inline]
        fn print_branch_operand_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_branch_operand_pc_relative(self, inst, index, address, out)
        }
        #[inline]
        fn print_fcc_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_fcc_operand(self, inst, index, out)
        }
        #[inline]
        fn print_jump_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_jump_operand(self, inst, index, out)
        }
        #[inline]
        fn print_mem_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mem_operand(self, inst, index, out)
        }
        #[inline]
        fn print_mem_operand_ea(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mem_operand_ea(self, inst, index, out)
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
        fn print_register_list(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_register_list(self, inst, index, out)
        }
        #[inline]
        fn print_u_imm(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_u_imm(self, a, inst, index, out)
        }
        #[inline]
        fn print_u_imm_2(
            &self,
            a: i64,
            b: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_u_imm_2(self, a, b, inst, index, out)
        }
    }
    ::tablegen_rt::printer_target! {
        operands(printer, inst, index, out) : [], predicates : [], features :
        [has_feature], hw_mode : [],
    }
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
            .class_len(56)
            .classes_by_mode(Numbers::new(0, b""))
            .modes(3)
    };
}
pub mod subtarget {
    #[allow(unused_imports)]
    pub use super::Feature;
    #[allow(unused_imports)]
    pub use super::HwMode;
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
    ::tablegen_rt::hw_modes! {
        default : DefaultMode, modes(set) : [! set.contains(Feature::FeaturePTR64Bit) =>
        Ptr32Mode, set.contains(Feature::FeaturePTR64Bit) => Ptr64Mode],
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
        generic = 0,
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
    const FEATURES_IMPLIED: [[u64; 1]; 0] = [];
    const FEATURE_WORDS: usize = 1;
    static ALL_PROCESSOR: [Processor; 0] = [];
    static PROCESSOR_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    static PROCESSOR_ALIASES: [(&str, Processor); 0] = [];
    const PROCESSOR_FEATURES: [[u64; 1]; 0] = [];
    const PROCESSOR_TUNING: [[u64; 1]; 0] = [];
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
    pub type OperandDesc = ::tablegen_rt::mc::desc::OperandDesc<Opcode>;
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
    ::tablegen_rt::instruction_mapping! {
        dsp2_micro_mips => DSP2_MICRO_MIPS, fields : [arch : Arch], columns : [],
    }
    ::tablegen_rt::instruction_mapping! {
        mips_r62_micro_mips_r6 => MIPS_R62_MICRO_MIPS_R6, fields : [arch : Arch], columns
        : [],
    }
    ::tablegen_rt::instruction_mapping! {
        std2_micro_mips => STD2_MICRO_MIPS, fields : [arch : Arch], columns : [],
    }
    ::tablegen_rt::instruction_mapping! {
        std2_micro_mips_r6 => STD2_MICRO_MIPS_R6, fields : [arch : Arch], columns : [],
    }
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
    pub enum OperandType {
        OPERAND_UNKNOWN = 0,
        OPERAND_IMMEDIATE,
        OPERAND_MEMORY,
        OPERAND_MEM_SIMM9,
    }
    ::tablegen_rt::named_enum!(
        OperandType, variants from 0, ALL_OPERAND_TYPE, OPERAND_TYPE_NAMES
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
    pub enum Arch {
        dsp = 0,
        mmdsp,
        micromipsr6,
        micromips,
    }
    ::tablegen_rt::named_enum!(Arch, variants from 0, ALL_ARCH, ARCH_NAMES);
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
            .target_flags(Numbers::new(1, b""))
            .operand_starts(Numbers::new(2, b""))
            .operands(Numbers::new(1, b""))
            .operand_classes(Numbers::new(1, b""))
            .operand_mode_classes(Numbers::new(1, b""))
            .operand_flags(Numbers::new(1, b""))
            .operand_types(Numbers::new(1, b""))
            .implicit_starts(Numbers::new(1, b""))
            .implicit(Numbers::new(2, b""))
            .mode_class_count(4)
            .mode_classes(Numbers::new(1, b""))
            .build()
    };
    const MAX_OPERANDS: usize = 35;
    static ALL_ARCH: [Arch; 0] = [];
    static ARCH_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    static DSP2_MICRO_MIPS: ::tablegen_rt::mc::tables::Relation = {
        use ::tablegen_rt::mc::tables::{Numbers, Relation};
        Relation::new(160, Numbers::new(2, b""), 2, Numbers::new(2, b""))
    };
    static MIPS_R62_MICRO_MIPS_R6: ::tablegen_rt::mc::tables::Relation = {
        use ::tablegen_rt::mc::tables::{Numbers, Relation};
        Relation::new(96, Numbers::new(2, b""), 2, Numbers::new(2, b""))
    };
    static STD2_MICRO_MIPS: ::tablegen_rt::mc::tables::Relation = {
        use ::tablegen_rt::mc::tables::{Numbers, Relation};
        Relation::new(266, Numbers::new(2, b""), 2, Numbers::new(2, b""))
    };
    static STD2_MICRO_MIPS_R6: ::tablegen_rt::mc::tables::Relation = {
        use ::tablegen_rt::mc::tables::{Numbers, Relation};
        Relation::new(51, Numbers::new(2, b""), 2, Numbers::new(2, b""))
    };
    static REQUIREMENTS: ::tablegen_rt::mc::tables::SharedLists = {
        use ::tablegen_rt::mc::tables::{Lists, Numbers, SharedLists};
        SharedLists::new(
            Numbers::new(1, b""),
            Lists::new(Numbers::new(2, b""), Numbers::new(1, b"")),
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
        fn get_simm19_lsl2_encoding(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_simm23_lsl2_encoding(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_u_imm6_lsl2_encoding(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_s_imm3_lsa2_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_s_imm9_addiusp_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_u_imm4_and_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_branch_target_op_value_mmpc10(
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
        fn get_branch_target26_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_branch_target26_op_value_mm(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_branch_target_op_value_mm(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_branch_target_op_value_lsl2_mmr6(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_branch_target7_op_value_mm(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_branch_target21_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_branch_target21_op_value_mm(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_branch_target_op_value_mmr6(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_branch_target_op_value1_s_imm16(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mem_encoding(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mem_encoding_mm_imm9(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mem_encoding_mm_imm12(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_u_imm_with_offset_encoding(
            &mut self,
            a: i64,
            b: i64,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_size_ins_encoding(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_jump_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_jump_target_op_value_mm(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_jump_offset16_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_u_imm5_lsl2_encoding(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mem_encoding_mm_imm4(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mem_encoding_mm_imm16(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mem_encoding_mm_imm11(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_simm18_lsl3_encoding(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mem_encoding_2(
            &mut self,
            a: i64,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mem_encoding_mm_imm4_lsl1(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mem_encoding_mm_imm4_lsl2(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mem_encoding_mmgp_imm7_lsl2(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_register_list_op_value16(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mem_encoding_mm_imm4sp(
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
        fn get_mem_encoding_mmsp_imm5_lsl2(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_move_p_reg_single_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_u_imm3_mod8_encoding(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
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
        fn get_simm19_lsl2_encoding(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_simm19_lsl2_encoding(self, inst, operand, field)
        }
        #[inline]
        fn get_simm23_lsl2_encoding(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_simm23_lsl2_encoding(self, inst, operand, field)
        }
        #[inline]
        fn get_u_imm6_lsl2_encoding(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_u_imm6_lsl2_encoding(self, inst, operand, field)
        }
        #[inline]
        fn get_s_imm3_lsa2_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_s_imm3_lsa2_value(self, inst, operand, field)
        }
        #[inline]
        fn get_s_imm9_addiusp_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_s_imm9_addiusp_value(self, inst, operand, field)
        }
        #[inline]
        fn get_u_imm4_and_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_u_imm4_and_value(self, inst, operand, field)
        }
        #[inline]
        fn get_branch_target_op_value_mmpc10(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_branch_target_op_value_mmpc10(self, inst, operand, field)
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
        fn get_branch_target26_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_branch_target26_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_branch_target26_op_value_mm(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_branch_target26_op_value_mm(self, inst, operand, field)
        }
        #[inline]
        fn get_branch_target_op_value_mm(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_branch_target_op_value_mm(self, inst, operand, field)
        }
        #[inline]
        fn get_branch_target_op_value_lsl2_mmr6(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_branch_target_op_value_lsl2_mmr6(self, inst, operand, field)
        }
        #[inline]
        fn get_branch_target7_op_value_mm(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_branch_target7_op_value_mm(self, inst, operand, field)
        }
        #[inline]
        fn get_branch_target21_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_branch_target21_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_branch_target21_op_value_mm(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_branch_target21_op_value_mm(self, inst, operand, field)
        }
        #[inline]
        fn get_branch_target_op_value_mmr6(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_branch_target_op_value_mmr6(self, inst, operand, field)
        }
        #[inline]
        fn get_branch_target_op_value1_s_imm16(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_branch_target_op_value1_s_imm16(self, inst, operand, field)
        }
        #[inline]
        fn get_mem_encoding(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mem_encoding(self, inst, operand, field)
        }
        #[inline]
        fn get_mem_encoding_mm_imm9(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mem_encoding_mm_imm9(self, inst, operand, field)
        }
        #[inline]
        fn get_mem_encoding_mm_imm12(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mem_encoding_mm_imm12(self, inst, operand, field)
        }
        #[inline]
        fn get_u_imm_with_offset_encoding(
            &mut self,
            a: i64,
            b: i64,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_u_imm_with_offset_encoding(self, a, b, inst, operand, field)
        }
        #[inline]
        fn get_size_ins_encoding(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_size_ins_encoding(self, inst, operand, field)
        }
        #[inline]
        fn get_jump_target_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_jump_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_jump_target_op_value_mm(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_jump_target_op_value_mm(self, inst, operand, field)
        }
        #[inline]
        fn get_jump_offset16_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_jump_offset16_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_u_imm5_lsl2_encoding(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_u_imm5_lsl2_encoding(self, inst, operand, field)
        }
        #[inline]
        fn get_mem_encoding_mm_imm4(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mem_encoding_mm_imm4(self, inst, operand, field)
        }
        #[inline]
        fn get_mem_encoding_mm_imm16(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mem_encoding_mm_imm16(self, inst, operand, field)
        }
        #[inline]
        fn get_mem_encoding_mm_imm11(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mem_encoding_mm_imm11(self, inst, operand, field)
        }
        #[inline]
        fn get_simm18_lsl3_encoding(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_simm18_lsl3_encoding(self, inst, operand, field)
        }
        #[inline]
        fn get_mem_encoding_2(
            &mut self,
            a: i64,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mem_encoding_2(self, a, inst, operand, field)
        }
        #[inline]
        fn get_mem_encoding_mm_imm4_lsl1(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mem_encoding_mm_imm4_lsl1(self, inst, operand, field)
        }
        #[inline]
        fn get_mem_encoding_mm_imm4_lsl2(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mem_encoding_mm_imm4_lsl2(self, inst, operand, field)
        }
        #[inline]
        fn get_mem_encoding_mmgp_imm7_lsl2(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mem_encoding_mmgp_imm7_lsl2(self, inst, operand, field)
        }
        #[inline]
        fn get_register_list_op_value16(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_register_list_op_value16(self, inst, operand, field)
        }
        #[inline]
        fn get_mem_encoding_mm_imm4sp(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mem_encoding_mm_imm4sp(self, inst, operand, field)
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
        fn get_mem_encoding_mmsp_imm5_lsl2(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mem_encoding_mmsp_imm5_lsl2(self, inst, operand, field)
        }
        #[inline]
        fn get_move_p_reg_single_op_value(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_move_p_reg_single_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_u_imm3_mod8_encoding(
            &mut self,
            inst: &crate::asm::Encodable,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_u_imm3_mod8_encoding(self, inst, operand, field)
        }
    }
    ::tablegen_rt::encoder_target! {
        word : u32, value : u64, tables : ::tablegen_rt::encode::Tables < u32 >, modes :
        [_ => ENCODER], hw_mode : [], encoders : [], finishers : [],
    }
    const ENCODER_FIRST: u32 = 780;
    static ENCODER_INSTRUCTIONS: ::tablegen_rt::encode::Instructions = {
        use ::tablegen_rt::registers::tables::Numbers;
        ::tablegen_rt::encode::Instructions::new(
            2140,
            Numbers::new(1, b""),
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
        #[must_use]
        pub fn overlaps(self, other: Register) -> bool {
            self.units().overlaps(other.units())
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
            .shapes(Numbers::new(1, b""))
            .super_registers(Numbers::new(1, b""))
            .first_units(Numbers::new(2, b""))
            .steps(b"")
            .indices(Numbers::new(1, b""))
            .unit_count(321)
            .unit_roots(Numbers::new(2, b""))
            .dwarf_flavours(1)
            .from_dwarf(
                Pairs::new(
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(2, b""),
                ),
            )
            .to_dwarf(
                Pairs::new(
                    Numbers::new(1, b""),
                    Numbers::new(2, b""),
                    Numbers::new(1, b""),
                ),
            )
            .index_ranges(Numbers::new(1, b""))
            .index_lanes(Numbers::new(1, b""))
            .compositions(
                Matrix::new(
                    11,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .member_runs(Numbers::new(2, b""))
            .member_starts(Numbers::new(1, b""))
            .members(Sets::new(Numbers::new(2, b""), b""))
            .sub_classes(Sets::new(Numbers::new(1, b""), b""))
            .sub_class_with(
                Matrix::new(
                    11,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .class_of_parts(
                Matrix::new(
                    11,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .class_count(70)
            .class_sizes(Numbers::new(1, b""))
            .class_types(Numbers::new(1, b""))
            .type_starts(Numbers::new(1, b""))
            .class_properties(Numbers::new(1, b""))
            .class_lanes(Numbers::new(1, b""))
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
    pub const ABSMacro: Self = Self(322);
    pub const ATOMIC_CMP_SWAP_I16_POSTRA: Self = Self(329);
    pub const ATOMIC_CMP_SWAP_I32: Self = Self(330);
    pub const ATOMIC_CMP_SWAP_I64: Self = Self(332);
    pub const ATOMIC_CMP_SWAP_I8_POSTRA: Self = Self(335);
    pub const B: Self = Self(424);
    pub const BEQLImmMacro: Self = Self(427);
    pub const BGE: Self = Self(428);
    pub const BGEImmMacro: Self = Self(429);
    pub const BGEL: Self = Self(430);
    pub const BGELImmMacro: Self = Self(431);
    pub const BGEU: Self = Self(432);
    pub const BGEUImmMacro: Self = Self(433);
    pub const BGEUL: Self = Self(434);
    pub const BGEULImmMacro: Self = Self(435);
    pub const BGT: Self = Self(436);
    pub const BGTImmMacro: Self = Self(437);
    pub const BGTL: Self = Self(438);
    pub const BGTLImmMacro: Self = Self(439);
    pub const BGTU: Self = Self(440);
    pub const BGTUImmMacro: Self = Self(441);
    pub const BGTUL: Self = Self(442);
    pub const BGTULImmMacro: Self = Self(443);
    pub const BLE: Self = Self(444);
    pub const BLEImmMacro: Self = Self(445);
    pub const BLEL: Self = Self(446);
    pub const BLELImmMacro: Self = Self(447);
    pub const BLEU: Self = Self(448);
    pub const BLEUImmMacro: Self = Self(449);
    pub const BLEUL: Self = Self(450);
    pub const BLEULImmMacro: Self = Self(451);
    pub const BLT: Self = Self(452);
    pub const BLTImmMacro: Self = Self(453);
    pub const BLTL: Self = Self(454);
    pub const BLTLImmMacro: Self = Self(455);
    pub const BLTU: Self = Self(456);
    pub const BLTUImmMacro: Self = Self(457);
    pub const BLTUL: Self = Self(458);
    pub const BLTULImmMacro: Self = Self(459);
    pub const BNELImmMacro: Self = Self(460);
    pub const B_MMR6_Pseudo: Self = Self(468);
    pub const B_MM_Pseudo: Self = Self(469);
    pub const BeqImm: Self = Self(470);
    pub const BneImm: Self = Self(471);
    pub const CFTC1: Self = Self(486);
    pub const CTTC1: Self = Self(490);
    pub const DMULImmMacro: Self = Self(492);
    pub const DMULMacro: Self = Self(493);
    pub const DMULOMacro: Self = Self(494);
    pub const DMULOUMacro: Self = Self(495);
    pub const DROL: Self = Self(496);
    pub const DROLImm: Self = Self(497);
    pub const DROR: Self = Self(498);
    pub const DRORImm: Self = Self(499);
    pub const DSDivIMacro: Self = Self(500);
    pub const DSDivMacro: Self = Self(501);
    pub const DSRemIMacro: Self = Self(502);
    pub const DSRemMacro: Self = Self(503);
    pub const DUDivIMacro: Self = Self(504);
    pub const DUDivMacro: Self = Self(505);
    pub const DURemIMacro: Self = Self(506);
    pub const DURemMacro: Self = Self(507);
    pub const JALR64Pseudo: Self = Self(532);
    pub const JalOneReg: Self = Self(537);
    pub const JalTwoReg: Self = Self(538);
    pub const LDMacro: Self = Self(539);
    pub const LWM_MM: Self = Self(554);
    pub const LoadAddrImm32: Self = Self(555);
    pub const LoadAddrImm64: Self = Self(556);
    pub const LoadAddrReg32: Self = Self(557);
    pub const LoadAddrReg64: Self = Self(558);
    pub const LoadImm32: Self = Self(559);
    pub const LoadImm64: Self = Self(560);
    pub const LoadImmDoubleFGR: Self = Self(561);
    pub const LoadImmDoubleFGR_32: Self = Self(562);
    pub const LoadImmDoubleGPR: Self = Self(563);
    pub const LoadImmSingleFGR: Self = Self(564);
    pub const LoadImmSingleGPR: Self = Self(565);
    pub const MFTACX: Self = Self(567);
    pub const MFTC0: Self = Self(568);
    pub const MFTC1: Self = Self(569);
    pub const MFTDSP: Self = Self(570);
    pub const MFTGPR: Self = Self(571);
    pub const MFTHC1: Self = Self(572);
    pub const MFTHI: Self = Self(573);
    pub const MFTLO: Self = Self(574);
    pub const MTTACX: Self = Self(581);
    pub const MTTC0: Self = Self(582);
    pub const MTTC1: Self = Self(583);
    pub const MTTDSP: Self = Self(584);
    pub const MTTGPR: Self = Self(585);
    pub const MTTHC1: Self = Self(586);
    pub const MTTHI: Self = Self(587);
    pub const MTTLO: Self = Self(588);
    pub const MULImmMacro: Self = Self(589);
    pub const MULOMacro: Self = Self(590);
    pub const MULOUMacro: Self = Self(591);
    pub const NORImm: Self = Self(597);
    pub const NORImm64: Self = Self(598);
    pub const PseudoIndirectBranch64: Self = Self(623);
    pub const PseudoTRUNC_W_D: Self = Self(674);
    pub const PseudoTRUNC_W_D32: Self = Self(675);
    pub const PseudoTRUNC_W_S: Self = Self(676);
    pub const ROL: Self = Self(678);
    pub const ROLImm: Self = Self(679);
    pub const ROR: Self = Self(680);
    pub const RORImm: Self = Self(681);
    pub const RetRA: Self = Self(682);
    pub const SDC1_M1: Self = Self(684);
    pub const SDMacro: Self = Self(686);
    pub const SDivIMacro: Self = Self(687);
    pub const SDivMacro: Self = Self(688);
    pub const SEQIMacro: Self = Self(689);
    pub const SEQMacro: Self = Self(690);
    pub const SGE: Self = Self(691);
    pub const SGEImm: Self = Self(692);
    pub const SGEImm64: Self = Self(693);
    pub const SGEU: Self = Self(694);
    pub const SGEUImm: Self = Self(695);
    pub const SGEUImm64: Self = Self(696);
    pub const SGTImm: Self = Self(697);
    pub const SGTImm64: Self = Self(698);
    pub const SGTUImm: Self = Self(699);
    pub const SGTUImm64: Self = Self(700);
    pub const SLE: Self = Self(701);
    pub const SLEImm: Self = Self(702);
    pub const SLEImm64: Self = Self(703);
    pub const SLEU: Self = Self(704);
    pub const SLEUImm: Self = Self(705);
    pub const SLEUImm64: Self = Self(706);
    pub const SLTImm64: Self = Self(707);
    pub const SLTUImm64: Self = Self(708);
    pub const SNEIMacro: Self = Self(709);
    pub const SNEMacro: Self = Self(710);
    pub const SRemIMacro: Self = Self(716);
    pub const SRemMacro: Self = Self(717);
    pub const SWM_MM: Self = Self(725);
    pub const SaaAddr: Self = Self(731);
    pub const SaadAddr: Self = Self(732);
    pub const TAILCALL: Self = Self(752);
    pub const TAILCALLREG64: Self = Self(758);
    pub const TRAP: Self = Self(765);
    pub const UDivIMacro: Self = Self(768);
    pub const UDivMacro: Self = Self(769);
    pub const URemIMacro: Self = Self(770);
    pub const URemMacro: Self = Self(771);
    pub const Ulh: Self = Self(772);
    pub const Ulhu: Self = Self(773);
    pub const Ulw: Self = Self(774);
    pub const Ush: Self = Self(775);
    pub const Usw: Self = Self(776);
    pub const ADD: Self = Self(786);
    pub const ADDIUPC_MM: Self = Self(788);
    pub const ADDIUR2_MM: Self = Self(791);
    pub const ADDIUSP_MM: Self = Self(793);
    pub const ADD_MM: Self = Self(853);
    pub const ADDi: Self = Self(855);
    pub const ADDi_MM: Self = Self(856);
    pub const ADDiu: Self = Self(857);
    pub const ADDiu_MM: Self = Self(858);
    pub const ADDu: Self = Self(859);
    pub const ADDu_MM: Self = Self(860);
    pub const AND: Self = Self(865);
    pub const AND64: Self = Self(868);
    pub const ANDI16_MM: Self = Self(869);
    pub const AND_MM: Self = Self(873);
    pub const ANDi: Self = Self(876);
    pub const ANDi64: Self = Self(877);
    pub const ANDi_MM: Self = Self(878);
    pub const B16_MM: Self = Self(918);
    pub const BBIT0: Self = Self(925);
    pub const BBIT032: Self = Self(926);
    pub const BBIT1: Self = Self(927);
    pub const BBIT132: Self = Self(928);
    pub const BC16_MMR6: Self = Self(930);
    pub const BC1EQZC_MMR6: Self = Self(932);
    pub const BC1F: Self = Self(933);
    pub const BC1F_MM: Self = Self(935);
    pub const BC1NEZC_MMR6: Self = Self(937);
    pub const BC1T: Self = Self(938);
    pub const BC1T_MM: Self = Self(940);
    pub const BC2EQZC_MMR6: Self = Self(942);
    pub const BC2NEZC_MMR6: Self = Self(944);
    pub const BEQ: Self = Self(954);
    pub const BEQ64: Self = Self(955);
    pub const BEQC: Self = Self(956);
    pub const BEQC64: Self = Self(957);
    pub const BEQC_MMR6: Self = Self(958);
    pub const BEQL: Self = Self(959);
    pub const BEQZ16_MM: Self = Self(960);
    pub const BEQZALC: Self = Self(961);
    pub const BEQZALC_MMR6: Self = Self(962);
    pub const BEQZC: Self = Self(963);
    pub const BEQZC16_MMR6: Self = Self(964);
    pub const BEQZC64: Self = Self(965);
    pub const BEQZC_MMR6: Self = Self(967);
    pub const BEQ_MM: Self = Self(968);
    pub const BGEC: Self = Self(969);
    pub const BGEC64: Self = Self(970);
    pub const BGEC_MMR6: Self = Self(971);
    pub const BGEUC: Self = Self(972);
    pub const BGEUC64: Self = Self(973);
    pub const BGEUC_MMR6: Self = Self(974);
    pub const BGEZ: Self = Self(975);
    pub const BGEZ64: Self = Self(976);
    pub const BGEZAL: Self = Self(977);
    pub const BGEZALC: Self = Self(978);
    pub const BGEZALC_MMR6: Self = Self(979);
    pub const BGEZALS_MM: Self = Self(981);
    pub const BGEZAL_MM: Self = Self(982);
    pub const BGEZC: Self = Self(983);
    pub const BGEZC64: Self = Self(984);
    pub const BGEZC_MMR6: Self = Self(985);
    pub const BGEZ_MM: Self = Self(987);
    pub const BGTZ: Self = Self(988);
    pub const BGTZ64: Self = Self(989);
    pub const BGTZALC: Self = Self(990);
    pub const BGTZALC_MMR6: Self = Self(991);
    pub const BGTZC: Self = Self(992);
    pub const BGTZC64: Self = Self(993);
    pub const BGTZC_MMR6: Self = Self(994);
    pub const BGTZ_MM: Self = Self(996);
    pub const BLEZ: Self = Self(1017);
    pub const BLEZ64: Self = Self(1018);
    pub const BLEZALC: Self = Self(1019);
    pub const BLEZALC_MMR6: Self = Self(1020);
    pub const BLEZC: Self = Self(1021);
    pub const BLEZC64: Self = Self(1022);
    pub const BLEZC_MMR6: Self = Self(1023);
    pub const BLEZ_MM: Self = Self(1025);
    pub const BLTC: Self = Self(1026);
    pub const BLTC64: Self = Self(1027);
    pub const BLTC_MMR6: Self = Self(1028);
    pub const BLTUC: Self = Self(1029);
    pub const BLTUC64: Self = Self(1030);
    pub const BLTUC_MMR6: Self = Self(1031);
    pub const BLTZ: Self = Self(1032);
    pub const BLTZ64: Self = Self(1033);
    pub const BLTZAL: Self = Self(1034);
    pub const BLTZALC: Self = Self(1035);
    pub const BLTZALC_MMR6: Self = Self(1036);
    pub const BLTZALS_MM: Self = Self(1038);
    pub const BLTZAL_MM: Self = Self(1039);
    pub const BLTZC: Self = Self(1040);
    pub const BLTZC64: Self = Self(1041);
    pub const BLTZC_MMR6: Self = Self(1042);
    pub const BLTZ_MM: Self = Self(1044);
    pub const BNE: Self = Self(1049);
    pub const BNE64: Self = Self(1050);
    pub const BNEC: Self = Self(1051);
    pub const BNEC64: Self = Self(1052);
    pub const BNEC_MMR6: Self = Self(1053);
    pub const BNEL: Self = Self(1062);
    pub const BNEZ16_MM: Self = Self(1063);
    pub const BNEZALC: Self = Self(1064);
    pub const BNEZALC_MMR6: Self = Self(1065);
    pub const BNEZC: Self = Self(1066);
    pub const BNEZC16_MMR6: Self = Self(1067);
    pub const BNEZC64: Self = Self(1068);
    pub const BNEZC_MMR6: Self = Self(1070);
    pub const BNE_MM: Self = Self(1071);
    pub const BNVC: Self = Self(1072);
    pub const BNVC_MMR6: Self = Self(1073);
    pub const BOVC: Self = Self(1079);
    pub const BOVC_MMR6: Self = Self(1080);
    pub const BREAK: Self = Self(1084);
    pub const CFC1: Self = Self(1140);
    pub const CMP_EQ_D: Self = Self(1212);
    pub const CMP_EQ_S: Self = Self(1216);
    pub const CMP_LE_D: Self = Self(1220);
    pub const CMP_LE_S: Self = Self(1224);
    pub const CMP_LT_D: Self = Self(1226);
    pub const CMP_LT_S: Self = Self(1230);
    pub const CMP_UN_D: Self = Self(1276);
    pub const CMP_UN_S: Self = Self(1278);
    pub const CRC32B: Self = Self(1287);
    pub const CRC32CB: Self = Self(1288);
    pub const CRC32CD: Self = Self(1289);
    pub const CRC32CH: Self = Self(1290);
    pub const CRC32CW: Self = Self(1291);
    pub const CRC32D: Self = Self(1292);
    pub const CRC32H: Self = Self(1293);
    pub const CRC32W: Self = Self(1294);
    pub const CTC1: Self = Self(1295);
    pub const CVT_D64_L: Self = Self(1303);
    pub const CVT_S_L: Self = Self(1322);
    pub const CVT_W_D32: Self = Self(1329);
    pub const CVT_W_D64: Self = Self(1331);
    pub const CVT_W_S: Self = Self(1333);
    pub const C_EQ_D64: Self = Self(1338);
    pub const C_EQ_S: Self = Self(1340);
    pub const C_OLE_D64: Self = Self(1386);
    pub const C_OLE_S: Self = Self(1388);
    pub const C_OLT_D64: Self = Self(1392);
    pub const C_OLT_S: Self = Self(1394);
    pub const C_UN_D64: Self = Self(1428);
    pub const C_UN_S: Self = Self(1430);
    pub const DADDiu: Self = Self(1437);
    pub const DADDu: Self = Self(1438);
    pub const DAHI: Self = Self(1439);
    pub const DATI: Self = Self(1441);
    pub const DAUI: Self = Self(1442);
    pub const DDIV: Self = Self(1448);
    pub const DDIVU: Self = Self(1449);
    pub const DEXT: Self = Self(1453);
    pub const DEXTM: Self = Self(1455);
    pub const DEXTU: Self = Self(1456);
    pub const DINS: Self = Self(1458);
    pub const DINSM: Self = Self(1459);
    pub const DINSU: Self = Self(1460);
    pub const DMFC1: Self = Self(1478);
    pub const DMOD: Self = Self(1482);
    pub const DMODU: Self = Self(1483);
    pub const DMTC1: Self = Self(1486);
    pub const DMUH: Self = Self(1490);
    pub const DMUHU: Self = Self(1491);
    pub const DMULT: Self = Self(1493);
    pub const DMULTu: Self = Self(1494);
    pub const DMUL_R6: Self = Self(1496);
    pub const DROTR: Self = Self(1548);
    pub const DROTR32: Self = Self(1549);
    pub const DROTRV: Self = Self(1550);
    pub const DSDIV: Self = Self(1552);
    pub const DSLL: Self = Self(1554);
    pub const DSLL32: Self = Self(1555);
    pub const DSLLV: Self = Self(1557);
    pub const DSRA: Self = Self(1558);
    pub const DSRA32: Self = Self(1559);
    pub const DSRAV: Self = Self(1560);
    pub const DSRL: Self = Self(1561);
    pub const DSRL32: Self = Self(1562);
    pub const DSRLV: Self = Self(1563);
    pub const DSUB: Self = Self(1564);
    pub const DSUBu: Self = Self(1565);
    pub const DUDIV: Self = Self(1566);
    pub const FMOV_D64: Self = Self(1715);
    pub const J: Self = Self(1844);
    pub const JAL: Self = Self(1845);
    pub const JALR: Self = Self(1846);
    pub const JALR16_MM: Self = Self(1847);
    pub const JALR64: Self = Self(1848);
    pub const JALRC16_MMR6: Self = Self(1849);
    pub const JALRC_HB_MMR6: Self = Self(1850);
    pub const JALRC_MMR6: Self = Self(1851);
    pub const JALRS16_MM: Self = Self(1852);
    pub const JALRS_MM: Self = Self(1853);
    pub const JALR_HB: Self = Self(1854);
    pub const JALR_HB64: Self = Self(1855);
    pub const JALR_MM: Self = Self(1856);
    pub const JALS_MM: Self = Self(1857);
    pub const JAL_MM: Self = Self(1860);
    pub const JR64: Self = Self(1869);
    pub const JRC16_MM: Self = Self(1871);
    pub const J_MM: Self = Self(1879);
    pub const LB: Self = Self(1886);
    pub const LBU16_MM: Self = Self(1890);
    pub const LBu: Self = Self(1896);
    pub const LD: Self = Self(1901);
    pub const LDC1: Self = Self(1902);
    pub const LDC164: Self = Self(1903);
    pub const LD_B: Self = Self(1920);
    pub const LD_D: Self = Self(1921);
    pub const LD_H: Self = Self(1922);
    pub const LD_W: Self = Self(1923);
    pub const LHU16_MM: Self = Self(1931);
    pub const LI16_MM: Self = Self(1940);
    pub const LL64: Self = Self(1943);
    pub const LLD: Self = Self(1945);
    pub const LUi: Self = Self(1959);
    pub const LUi64: Self = Self(1960);
    pub const LW: Self = Self(1962);
    pub const LW16_MM: Self = Self(1963);
    pub const LWC1: Self = Self(1965);
    pub const LWGP_MM: Self = Self(1975);
    pub const LWL: Self = Self(1976);
    pub const LWM16_MM: Self = Self(1981);
    pub const LWM16_MMR6: Self = Self(1982);
    pub const LWM32_MM: Self = Self(1983);
    pub const LWP_MM: Self = Self(1986);
    pub const LWR: Self = Self(1987);
    pub const MFC0: Self = Self(2075);
    pub const MFC1: Self = Self(2077);
    pub const MFC2: Self = Self(2081);
    pub const MFHI: Self = Self(2093);
    pub const MFHI64: Self = Self(2095);
    pub const MFLO: Self = Self(2099);
    pub const MFLO64: Self = Self(2101);
    pub const MFTR: Self = Self(2105);
    pub const MOVE16_MM: Self = Self(2148);
    pub const MOVE16_MMR6: Self = Self(2149);
    pub const MOVEP_MM: Self = Self(2150);
    pub const MOVEP_MMR6: Self = Self(2151);
    pub const MOVF_I64: Self = Self(2157);
    pub const MOVN_I64_D64: Self = Self(2161);
    pub const MOVN_I64_I64: Self = Self(2163);
    pub const MOVN_I64_S: Self = Self(2164);
    pub const MOVZ_I64_D64: Self = Self(2181);
    pub const MOVZ_I64_I64: Self = Self(2183);
    pub const MOVZ_I64_S: Self = Self(2184);
    pub const MTC0: Self = Self(2218);
    pub const MTC1: Self = Self(2220);
    pub const MTC2: Self = Self(2225);
    pub const MTHC1_D32: Self = Self(2230);
    pub const MTTR: Self = Self(2255);
    pub const MUL: Self = Self(2260);
    pub const MULT: Self = Self(2284);
    pub const MULTu: Self = Self(2290);
    pub const NOR: Self = Self(2330);
    pub const NOR64: Self = Self(2331);
    pub const NOR_MM: Self = Self(2333);
    pub const NOR_MMR6: Self = Self(2334);
    pub const OR: Self = Self(2340);
    pub const OR64: Self = Self(2343);
    pub const OR_MM: Self = Self(2346);
    pub const ORi: Self = Self(2349);
    pub const ORi64: Self = Self(2350);
    pub const ORi_MM: Self = Self(2351);
    pub const RDHWR: Self = Self(2426);
    pub const RDHWR64: Self = Self(2427);
    pub const RDHWR_MM: Self = Self(2428);
    pub const ROTR: Self = Self(2449);
    pub const ROTRV: Self = Self(2450);
    pub const SAA: Self = Self(2472);
    pub const SAAD: Self = Self(2473);
    pub const SB: Self = Self(2482);
    pub const SB16_MM: Self = Self(2483);
    pub const SB16_MMR6: Self = Self(2484);
    pub const SC: Self = Self(2490);
    pub const SC64: Self = Self(2491);
    pub const SCD: Self = Self(2493);
    pub const SCD_R6: Self = Self(2494);
    pub const SCE: Self = Self(2495);
    pub const SCE_MM: Self = Self(2496);
    pub const SC_MM: Self = Self(2497);
    pub const SC_MMR6: Self = Self(2498);
    pub const SC_R6: Self = Self(2499);
    pub const SD: Self = Self(2500);
    pub const SDC164: Self = Self(2508);
    pub const SDIV: Self = Self(2516);
    pub const SEQi: Self = Self(2547);
    pub const SH16_MM: Self = Self(2549);
    pub const SH16_MMR6: Self = Self(2550);
    pub const SLL: Self = Self(2617);
    pub const SLL16_MM: Self = Self(2618);
    pub const SLLV: Self = Self(2626);
    pub const SLL_MM: Self = Self(2631);
    pub const SLL_MMR6: Self = Self(2632);
    pub const SLT: Self = Self(2634);
    pub const SLT64: Self = Self(2635);
    pub const SLT_MM: Self = Self(2636);
    pub const SLTi: Self = Self(2637);
    pub const SLTi64: Self = Self(2638);
    pub const SLTi_MM: Self = Self(2639);
    pub const SLTiu: Self = Self(2640);
    pub const SLTiu64: Self = Self(2641);
    pub const SLTiu_MM: Self = Self(2642);
    pub const SLTu: Self = Self(2643);
    pub const SLTu64: Self = Self(2644);
    pub const SLTu_MM: Self = Self(2645);
    pub const SNEi: Self = Self(2647);
    pub const SRA: Self = Self(2656);
    pub const SRL: Self = Self(2676);
    pub const SRL16_MM: Self = Self(2677);
    pub const SRLV: Self = Self(2691);
    pub const ST_B: Self = Self(2701);
    pub const ST_D: Self = Self(2702);
    pub const ST_H: Self = Self(2703);
    pub const ST_W: Self = Self(2704);
    pub const SUB: Self = Self(2705);
    pub const SUBu: Self = Self(2761);
    pub const SW: Self = Self(2766);
    pub const SW16_MM: Self = Self(2767);
    pub const SW16_MMR6: Self = Self(2768);
    pub const SWC1: Self = Self(2770);
    pub const SWL: Self = Self(2780);
    pub const SWM16_MM: Self = Self(2785);
    pub const SWM16_MMR6: Self = Self(2786);
    pub const SWM32_MM: Self = Self(2787);
    pub const SWP_MM: Self = Self(2788);
    pub const SWR: Self = Self(2789);
    pub const SYNC: Self = Self(2800);
    pub const TEQ: Self = Self(2829);
    pub const TNE: Self = Self(2872);
    pub const TRUNC_L_D64: Self = Self(2876);
    pub const TRUNC_L_S: Self = Self(2878);
    pub const TRUNC_W_D32: Self = Self(2880);
    pub const TRUNC_W_D64: Self = Self(2881);
    pub const TRUNC_W_S: Self = Self(2884);
    pub const UDIV: Self = Self(2888);
    pub const XOR: Self = Self(2906);
    pub const XOR64: Self = Self(2909);
    pub const XOR_MM: Self = Self(2912);
    pub const XORi: Self = Self(2915);
    pub const XORi64: Self = Self(2916);
    pub const XORi_MM: Self = Self(2917);
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
    Ptr32Mode,
    Ptr64Mode,
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
    AT = 1,
    FP,
    GP,
    RA,
    SP,
    ZERO,
    A0,
    A1,
    A2,
    A3,
    AT_64,
    COP30,
    COP310,
    F0,
    F2,
    F12,
    F13,
    F14,
    F15,
    F16,
    F17,
    F18,
    F19,
    FCC0,
    FP_64,
    GP_64,
    HWR29,
    RA_64,
    S0,
    S1,
    S2,
    S3,
    S4,
    S5,
    S6,
    S7,
    SP_64,
    T9,
    V0,
    V1,
    ZERO_64,
    A0_64,
    A1_64,
    A2_64,
    A3_64,
    D0_64,
    D1_64,
    D2_64,
    D3_64,
    D4_64,
    D5_64,
    D6_64,
    D7_64,
    D8_64,
    D9_64,
    D10_64,
    D11_64,
    D12_64,
    D13_64,
    D14_64,
    D15_64,
    D16_64,
    D17_64,
    D18_64,
    D19_64,
    D20_64,
    D21_64,
    D22_64,
    D23_64,
    D24_64,
    D25_64,
    D26_64,
    D27_64,
    D28_64,
    D29_64,
    D30_64,
    D31_64,
    S0_64,
    S1_64,
    S2_64,
    S3_64,
    S4_64,
    S5_64,
    S6_64,
    S7_64,
    T0_64,
    T1_64,
    T2_64,
    T3_64,
    T4_64,
    T5_64,
    T6_64,
    T7_64,
    T8_64,
    T9_64,
    V0_64,
    V1_64,
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
    MSA128F16 = 0,
    CCR,
    COP0,
    COP2,
    COP3,
    FGR32,
    FGRCC,
    GPR32,
    HWRegs,
    MSACtrl,
    FCC,
    GPRMM16,
    HI32DSP,
    LO32DSP,
    FGR64,
    GPR64,
    AFGR64,
    ACC64DSP,
    MSA128B,
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
    sub_32 = 1,
    sub_64,
    sub_lo,
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
    f32,
    f64,
    token,
    Any,
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
    FeatureAbs2008 = 0,
    FeatureCRC,
    FeatureCnMips,
    FeatureCnMipsP,
    FeatureDSP,
    FeatureDSPR2,
    FeatureFP64Bit,
    FeatureFPXX,
    FeatureGINV,
    FeatureGP64Bit,
    FeatureMSA,
    FeatureMT,
    FeatureMicroMips,
    FeatureMips1,
    FeatureMips2,
    FeatureMips3,
    FeatureMips3D,
    FeatureMips3_32,
    FeatureMips3_32r2,
    FeatureMips4,
    FeatureMips4_32,
    FeatureMips4_32r2,
    FeatureMips5,
    FeatureMips5_32r2,
    FeatureMips16,
    FeatureMips32,
    FeatureMips32r2,
    FeatureMips32r3,
    FeatureMips32r5,
    FeatureMips32r6,
    FeatureMips64,
    FeatureMips64r2,
    FeatureMips64r3,
    FeatureMips64r5,
    FeatureMips64r6,
    FeatureNaN2008,
    FeatureNoABICalls,
    FeatureNoOddSPReg,
    FeaturePTR64Bit,
    FeatureSingleFloat,
    FeatureSoftFloat,
    FeatureUseTCCInDIV,
    FeatureVirt,
    FeatureXGOT,
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
    HasCRC = 0,
}
::tablegen_rt::named_enum!(
    Requirement, variants from 0, ALL_REQUIREMENT, REQUIREMENT_NAMES
);
::tablegen_rt::requirements! {
    requirements(has) : [HasCRC => ("", has(Feature::FeatureCRC))],
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
