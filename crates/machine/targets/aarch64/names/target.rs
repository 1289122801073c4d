// @generated from AArch64.td: the names that hooks mention.

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
        8,
    >;
    #[allow(dead_code)]
    pub type Conditions = ::tablegen_rt::decode::Conditions<DecoderTarget, 131>;
    #[allow(dead_code)]
    pub type Inst = ::tablegen_rt::decode::Inst<Opcode, Register, 8>;
    #[allow(clippy::too_many_arguments)]
    pub trait DecodeHooks {
        fn skip(&self, bytes: &[u8], address: u64) -> usize {
            let _ = (bytes, address);
            4
        }
        fn decode_matrix_tile(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_zpr_mul2_min_max(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_zpr2_mul2_register_class(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_simple_register_class(
            &self,
            a: &'static str,
            b: i64,
            c: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_zk(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_zpr4_mul4_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_s_imm(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_signed(value, a as u32)
        }
        fn decode_matrix_tile_list_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_vec_shift_r32_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_vec_shift_r16_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_vec_shift_r64_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_vec_shift_r8_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_vec_shift_l8_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_vec_shift_l16_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_vec_shift_l32_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_vec_shift_l64_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_imm8_opt_lsl(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_sve_inc_dec_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_ppr2_mul2_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_w_seq_pairs_class_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_57, value)
        }
        fn decode_x_seq_pairs_class_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_58, value)
        }
        fn decode_vec_shift_r16_imm_narrow(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_vec_shift_r32_imm_narrow(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_vec_shift_r64_imm_narrow(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_pc_rel_label16(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_pc_rel_label19(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_pc_rel_label9(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_svcr_op(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_msr_system_register(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_mrs_system_register(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_mem_extend(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_gpr64x8_class_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_77, value)
        }
        fn decode_fixed_point_scale_imm32(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_fixed_point_scale_imm64(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_sve_logical_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_exclusive_ld_st_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_three_addr_s_reg_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_add_sub_e_reg_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_pair_ld_st_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mod_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_mod_imm_tied_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_adr_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_add_sub_imm_shift(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_logical_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_move_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_unconditional_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_test_and_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_system_p_state_imm0_15instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_sysp_xzr_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_signed_ld_st_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_cpy_mem_op_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_set_mem_op_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_unsigned_ld_st_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_auth_load_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_prfm_reg_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_fmov_lane_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
        fn decode_system_p_state_imm0_1instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status;
    }
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl DecodeHooks for crate::AArch64 {
        #[inline]
        fn decode_matrix_tile(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_matrix_tile(self, a, inst, value, address)
        }
        #[inline]
        fn decode_zpr_mul2_min_max(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_zpr_mul2_min_max(self, a, b, inst, value, address)
        }
        #[inline]
        fn decode_zpr2_mul2_register_class(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_zpr2_mul2_register_class(self, a, b, inst, value, address)
        }
        #[inline]
        fn decode_simple_register_class(
            &self,
            a: &'static str,
            b: i64,
            c: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_simple_register_class(self, a, b, c, inst, value, address)
        }
        #[inline]
        fn decode_zk(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::decode_zk(self, inst, value, address)
        }
        #[inline]
        fn decode_zpr4_mul4_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_zpr4_mul4_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_matrix_tile_list_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_matrix_tile_list_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_vec_shift_r32_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_vec_shift_r32_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_vec_shift_r16_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_vec_shift_r16_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_vec_shift_r64_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_vec_shift_r64_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_vec_shift_r8_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_vec_shift_r8_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_vec_shift_l8_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_vec_shift_l8_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_vec_shift_l16_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_vec_shift_l16_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_vec_shift_l32_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_vec_shift_l32_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_vec_shift_l64_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_vec_shift_l64_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_imm8_opt_lsl(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_imm8_opt_lsl(self, a, inst, value, address)
        }
        #[inline]
        fn decode_sve_inc_dec_imm(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_sve_inc_dec_imm(self, inst, value, address)
        }
        #[inline]
        fn decode_ppr2_mul2_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_ppr2_mul2_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_vec_shift_r16_imm_narrow(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_vec_shift_r16_imm_narrow(self, inst, value, address)
        }
        #[inline]
        fn decode_vec_shift_r32_imm_narrow(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_vec_shift_r32_imm_narrow(self, inst, value, address)
        }
        #[inline]
        fn decode_vec_shift_r64_imm_narrow(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_vec_shift_r64_imm_narrow(self, inst, value, address)
        }
        #[inline]
        fn decode_pc_rel_label16(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_pc_rel_label16(self, inst, value, address)
        }
        #[inline]
        fn decode_pc_rel_label19(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_pc_rel_label19(self, inst, value, address)
        }
        #[inline]
        fn decode_pc_rel_label9(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_pc_rel_label9(self, inst, value, address)
        }
        #[inline]
        fn decode_svcr_op(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::decode_svcr_op(self, inst, value, address)
        }
        #[inline]
        fn decode_msr_system_register(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_msr_system_register(self, inst, value, address)
        }
        #[inline]
        fn decode_mrs_system_register(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_mrs_system_register(self, inst, value, address)
        }
        #[inline]
        fn decode_mem_extend(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_mem_extend(self, inst, value, address)
        }
        #[inline]
        fn decode_fixed_point_scale_imm32(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_fixed_point_scale_imm32(self, inst, value, address)
        }
        #[inline]
        fn decode_fixed_point_scale_imm64(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_fixed_point_scale_imm64(self, inst, value, address)
        }
        #[inline]
        fn decode_sve_logical_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_sve_logical_imm_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_exclusive_ld_st_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_exclusive_ld_st_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_three_addr_s_reg_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_three_addr_s_reg_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_add_sub_e_reg_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_add_sub_e_reg_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_pair_ld_st_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_pair_ld_st_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_mod_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mod_imm_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_mod_imm_tied_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_mod_imm_tied_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_adr_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_adr_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_add_sub_imm_shift(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_add_sub_imm_shift(self, inst, word, address)
        }
        #[inline]
        fn decode_logical_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_logical_imm_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_move_imm_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_move_imm_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_unconditional_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_unconditional_branch(self, inst, word, address)
        }
        #[inline]
        fn decode_test_and_branch(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_test_and_branch(self, inst, word, address)
        }
        #[inline]
        fn decode_system_p_state_imm0_15instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_system_p_state_imm0_15instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_sysp_xzr_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_sysp_xzr_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_signed_ld_st_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_signed_ld_st_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_cpy_mem_op_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_cpy_mem_op_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_set_mem_op_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_set_mem_op_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_unsigned_ld_st_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_unsigned_ld_st_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_auth_load_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_auth_load_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_prfm_reg_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_prfm_reg_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_fmov_lane_instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_fmov_lane_instruction(self, inst, word, address)
        }
        #[inline]
        fn decode_system_p_state_imm0_1instruction(
            &self,
            inst: &mut Inst,
            word: u32,
            address: u64,
        ) -> Status {
            Self::decode_system_p_state_imm0_1instruction(self, inst, word, address)
        }
    }
    ::tablegen_rt::decoder_target! {
        max_operands : 8, register : Register, feature : Feature, word <'b >: u32,
        conditions(has) : [], operands(hooks, inst, word, address) : [], programs : [],
    }
    pub static TABLE_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_FALLBACK_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    #[allow(dead_code)]
    pub static DEFAULT_TABLES: &[&DecoderTable] = &[];
    static DECODER: ::tablegen_rt::decode::Tables = ::tablegen_rt::decode::Tables::new(
        DEFAULT_TABLES,
    );
    static DECODER_REGISTERS_57: &[u8] = b"";
    static DECODER_REGISTERS_58: &[u8] = b"";
    static DECODER_REGISTERS_77: &[u8] = b"";
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
    pub fn register_name(
        register: Register,
        names: RegisterNames,
    ) -> ::core::option::Option<&'static str> {
        let name = ASM_REGISTER_NAMES.get(names.index() * 894 + register.index());
        (!name.is_empty()).then_some(name)
    }
    #[allow(dead_code)]
    #[inline]
    pub fn write_register_name(
        register: Register,
        names: RegisterNames,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        ASM_REGISTER_NAMES.write(names.index() * 894 + register.index(), out)
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
        fn print_add_sub_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_adr_adrp_label_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_aligned_label_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_arith_extend(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_bti_hint_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_barrier_option(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_barriern_xs_option(
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
        fn print_cond_code(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_exact_fp_imm(
            &self,
            a: &'static str,
            b: &'static str,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_extended_register(
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
        fn print_gpr64as32(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_gpr64x8(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_gpr_seq_pairs_class_operand(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm8_opt_lsl(
            &self,
            a: &'static str,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm_hex(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm_range_scale(
            &self,
            a: i64,
            b: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm_scale(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_inverse_cond_code(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_logical_imm(
            &self,
            a: &'static str,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mrs_system_register(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_msr_system_register(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_matrix(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_matrix_index(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_matrix_index_2(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_matrix_tile(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_matrix_tile_list(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_matrix_tile_vector(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mem_extend(
            &self,
            a: char,
            b: i64,
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
        fn print_p_hint_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_psb_hint_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_post_inc_operand(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_predicate_as_counter(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_prefetch_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_prefetch_op_2(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_rprfm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_reg_with_shift_extend(
            &self,
            a: bool,
            b: i64,
            c: char,
            d: char,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_simd_type10_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_s_imm(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_svcr_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_sve_logical_imm(
            &self,
            a: &'static str,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_sve_pattern(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_sve_reg_op_2(
            &self,
            a: char,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_sve_reg_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_sve_vec_len_specifier(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_shifted_register(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_shifter(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_sys_cr_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_sysp_xzr_pair(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_system_p_state_field(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_typed_vector_list(
            &self,
            a: i64,
            b: char,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_u_imm12_offset(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_v_reg_operand(
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
        fn print_zp_ras_fpr(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn is_sve_logical_imm8(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool;
        fn is_sve_logical_imm16(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool;
        fn is_sve_logical_imm32(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool;
        fn is_inv_ccode(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool;
        fn is_sve_preferred_logical_imm16(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool;
        fn is_sve_preferred_logical_imm32(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool;
        fn is_sve_preferred_logical_imm64(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool;
        fn is_btihint_op(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool;
        fn is_psbhint_op(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool;
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
        fn print_add_sub_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_add_sub_imm(self, inst, index, out)
        }
        #[inline]
        fn print_adr_adrp_label_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_adr_adrp_label_pc_relative(self, inst, index, address, out)
        }
        #[inline]
        fn print_aligned_label_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_aligned_label_pc_relative(self, inst, index, address, out)
        }
        #[inline]
        fn print_arith_extend(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_arith_extend(self, inst, index, out)
        }
        #[inline]
        fn print_bti_hint_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_bti_hint_op(self, inst, index, out)
        }
        #[inline]
        fn print_barrier_option(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_barrier_option(self, inst, index, out)
        }
        #[inline]
        fn print_barriern_xs_option(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_barriern_xs_option(self, inst, index, out)
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
        fn print_cond_code(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_cond_code(self, inst, index, out)
        }
        #[inline]
        fn print_exact_fp_imm(
            &self,
            a: &'static str,
            b: &'static str,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_exact_fp_imm(self, a, b, inst, index, out)
        }
        #[inline]
        fn print_extended_register(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_extended_register(self, inst, index, out)
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
        fn print_gpr64as32(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_gpr64as32(self, inst, index, out)
        }
        #[inline]
        fn print_gpr64x8(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_gpr64x8(self, inst, index, out)
        }
        #[inline]
        fn print_gpr_seq_pairs_class_operand(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_gpr_seq_pairs_class_operand(self, a, inst, index, out)
        }
        #[inline]
        fn print_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm(self, inst, index, out)
        }
        #[inline]
        fn print_imm8_opt_lsl(
            &self,
            a: &'static str,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm8_opt_lsl(self, a, inst, index, out)
        }
        #[inline]
        fn print_imm_hex(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm_hex(self, inst, index, out)
        }
        #[inline]
        fn print_imm_range_scale(
            &self,
            a: i64,
            b: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm_range_scale(self, a, b, inst, index, out)
        }
        #[inline]
        fn print_imm_scale(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm_scale(self, a, inst, index, out)
        }
        #[inline]
        fn print_inverse_cond_code(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_inverse_cond_code(self, inst, index, out)
        }
        #[inline]
        fn print_logical_imm(
            &self,
            a: &'static str,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_logical_imm(self, a, inst, index, out)
        }
        #[inline]
        fn print_mrs_system_register(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mrs_system_register(self, inst, index, out)
        }
        #[inline]
        fn print_msr_system_register(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_msr_system_register(self, inst, index, out)
        }
        #[inline]
        fn print_matrix(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_matrix(self, a, inst, index, out)
        }
        #[inline]
        fn print_matrix_index(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_matrix_index(self, inst, index, out)
        }
        #[inline]
        fn print_matrix_index_2(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_matrix_index_2(self, a, inst, index, out)
        }
        #[inline]
        fn print_matrix_tile(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_matrix_tile(self, inst, index, out)
        }
        #[inline]
        fn print_matrix_tile_list(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_matrix_tile_list(self, inst, index, out)
        }
        #[inline]
        fn print_matrix_tile_vector(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_matrix_tile_vector(self, a, inst, index, out)
        }
        #[inline]
        fn print_mem_extend(
            &self,
            a: char,
            b: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mem_extend(self, a, b, inst, index, out)
        }
        #[inline]
        fn print_p_hint_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_p_hint_op(self, inst, index, out)
        }
        #[inline]
        fn print_psb_hint_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_psb_hint_op(self, inst, index, out)
        }
        #[inline]
        fn print_post_inc_operand(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_post_inc_operand(self, a, inst, index, out)
        }
        #[inline]
        fn print_predicate_as_counter(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_predicate_as_counter(self, a, inst, index, out)
        }
        #[inline]
        fn print_prefetch_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_prefetch_op(self, inst, index, out)
        }
        #[inline]
        fn print_prefetch_op_2(
            &self,
            a: bool,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_prefetch_op_2(self, a, inst, index, out)
        }
        #[inline]
        fn print_rprfm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_rprfm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_reg_with_shift_extend(
            &self,
            a: bool,
            b: i64,
            c: char,
            d: char,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_reg_with_shift_extend(self, a, b, c, d, inst, index, out)
        }
        #[inline]
        fn print_simd_type10_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_simd_type10_operand(self, inst, index, out)
        }
        #[inline]
        fn print_s_imm(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_s_imm(self, a, inst, index, out)
        }
        #[inline]
        fn print_svcr_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_svcr_op(self, inst, index, out)
        }
        #[inline]
        fn print_sve_logical_imm(
            &self,
            a: &'static str,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_sve_logical_imm(self, a, inst, index, out)
        }
        #[inline]
        fn print_sve_pattern(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_sve_pattern(self, inst, index, out)
        }
        #[inline]
        fn print_sve_reg_op_2(
            &self,
            a: char,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_sve_reg_op_2(self, a, inst, index, out)
        }
        #[inline]
        fn print_sve_reg_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_sve_reg_op(self, inst, index, out)
        }
        #[inline]
        fn print_sve_vec_len_specifier(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_sve_vec_len_specifier(self, inst, index, out)
        }
        #[inline]
        fn print_shifted_register(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_shifted_register(self, inst, index, out)
        }
        #[inline]
        fn print_shifter(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_shifter(self, inst, index, out)
        }
        #[inline]
        fn print_sys_cr_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_sys_cr_operand(self, inst, index, out)
        }
        #[inline]
        fn print_sysp_xzr_pair(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_sysp_xzr_pair(self, inst, index, out)
        }
        #[inline]
        fn print_system_p_state_field(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_system_p_state_field(self, inst, index, out)
        }
        #[inline]
        fn print_typed_vector_list(
            &self,
            a: i64,
            b: char,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_typed_vector_list(self, a, b, inst, index, out)
        }
        #[inline]
        fn print_u_imm12_offset(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_u_imm12_offset(self, a, inst, index, out)
        }
        #[inline]
        fn print_v_reg_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_v_reg_operand(self, inst, index, out)
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
        fn print_zp_ras_fpr(
            &self,
            a: i64,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_zp_ras_fpr(self, a, inst, index, out)
        }
        #[inline]
        fn is_sve_logical_imm8(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_sve_logical_imm8(self, operand)
        }
        #[inline]
        fn is_sve_logical_imm16(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_sve_logical_imm16(self, operand)
        }
        #[inline]
        fn is_sve_logical_imm32(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_sve_logical_imm32(self, operand)
        }
        #[inline]
        fn is_inv_ccode(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_inv_ccode(self, operand)
        }
        #[inline]
        fn is_sve_preferred_logical_imm16(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_sve_preferred_logical_imm16(self, operand)
        }
        #[inline]
        fn is_sve_preferred_logical_imm32(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_sve_preferred_logical_imm32(self, operand)
        }
        #[inline]
        fn is_sve_preferred_logical_imm64(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_sve_preferred_logical_imm64(self, operand)
        }
        #[inline]
        fn is_btihint_op(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_btihint_op(self, operand)
        }
        #[inline]
        fn is_psbhint_op(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_psbhint_op(self, operand)
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
        vlist1,
        vreg,
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
            .class_len(112)
            .classes_by_mode(Numbers::new(0, b""))
            .modes(2)
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
        default : DefaultMode, modes(set) : [],
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
        a64fx = 0,
        generic,
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
    const FEATURES_IMPLIED: [[u64; 5]; 0] = [];
    const FEATURE_WORDS: usize = 5;
    static ALL_PROCESSOR: [Processor; 0] = [];
    static PROCESSOR_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    static PROCESSOR_ALIASES: [(&str, Processor); 0] = [];
    const PROCESSOR_FEATURES: [[u64; 5]; 0] = [];
    const PROCESSOR_TUNING: [[u64; 5]; 0] = [];
}
pub mod tables {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct AT {
        pub name: &'static str,
        pub encoding: u16,
        pub requires: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_at_by_encoding(encoding: u16) -> ::core::option::Option<&'static AT> {
        let index = A_TS_LIST.partition_point(|row| row.encoding < encoding);
        A_TS_LIST.get(index).filter(|row| row.encoding == encoding)
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_at_by_name(name: &str) -> ::core::option::Option<&'static AT> {
        let index = LOOKUP_AT_BY_NAME_ROWS
            .partition_point(|&row_index| {
                A_TS_LIST
                    .get(usize::from(row_index))
                    .is_some_and(|row| compare_ignoring_case(row.name, name).is_lt())
            });
        LOOKUP_AT_BY_NAME_ROWS
            .get(index)
            .and_then(|&row| A_TS_LIST.get(usize::from(row)))
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct BTI {
        pub name: &'static str,
        pub encoding: u8,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_bti_by_encoding(encoding: u8) -> ::core::option::Option<&'static BTI> {
        let index = BT_IS_LIST.partition_point(|row| row.encoding < encoding);
        BT_IS_LIST.get(index).filter(|row| row.encoding == encoding)
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_bti_by_name(name: &str) -> ::core::option::Option<&'static BTI> {
        let index = BT_IS_LIST
            .partition_point(|row| compare_ignoring_case(row.name, name).is_lt());
        BT_IS_LIST.get(index).filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct DBnXS {
        pub name: &'static str,
        pub encoding: u8,
        pub imm_value: u8,
        pub requires: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_d_bn_xs_by_encoding(
        encoding: u8,
    ) -> ::core::option::Option<&'static DBnXS> {
        let index = D_BN_X_SS_LIST.partition_point(|row| row.encoding < encoding);
        D_BN_X_SS_LIST.get(index).filter(|row| row.encoding == encoding)
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_d_bn_xs_by_name(name: &str) -> ::core::option::Option<&'static DBnXS> {
        let index = LOOKUP_D_BN_XS_BY_NAME_ROWS
            .partition_point(|&row_index| {
                D_BN_X_SS_LIST
                    .get(usize::from(row_index))
                    .is_some_and(|row| compare_ignoring_case(row.name, name).is_lt())
            });
        LOOKUP_D_BN_XS_BY_NAME_ROWS
            .get(index)
            .and_then(|&row| D_BN_X_SS_LIST.get(usize::from(row)))
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct DB {
        pub name: &'static str,
        pub encoding: u8,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_db_by_encoding(encoding: u8) -> ::core::option::Option<&'static DB> {
        let index = D_BS_LIST.partition_point(|row| row.encoding < encoding);
        D_BS_LIST.get(index).filter(|row| row.encoding == encoding)
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_db_by_name(name: &str) -> ::core::option::Option<&'static DB> {
        let index = LOOKUP_DB_BY_NAME_ROWS
            .partition_point(|&row_index| {
                D_BS_LIST
                    .get(usize::from(row_index))
                    .is_some_and(|row| compare_ignoring_case(row.name, name).is_lt())
            });
        LOOKUP_DB_BY_NAME_ROWS
            .get(index)
            .and_then(|&row| D_BS_LIST.get(usize::from(row)))
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct DC {
        pub name: &'static str,
        pub encoding: u16,
        pub requires: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_dc_by_encoding(encoding: u16) -> ::core::option::Option<&'static DC> {
        let index = D_CS_LIST.partition_point(|row| row.encoding < encoding);
        D_CS_LIST.get(index).filter(|row| row.encoding == encoding)
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_dc_by_name(name: &str) -> ::core::option::Option<&'static DC> {
        let index = LOOKUP_DC_BY_NAME_ROWS
            .partition_point(|&row_index| {
                D_CS_LIST
                    .get(usize::from(row_index))
                    .is_some_and(|row| compare_ignoring_case(row.name, name).is_lt())
            });
        LOOKUP_DC_BY_NAME_ROWS
            .get(index)
            .and_then(|&row| D_CS_LIST.get(usize::from(row)))
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct IC {
        pub name: &'static str,
        pub encoding: u16,
        pub needs_reg: bool,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_ic_by_encoding(encoding: u16) -> ::core::option::Option<&'static IC> {
        let index = I_CS_LIST.partition_point(|row| row.encoding < encoding);
        I_CS_LIST.get(index).filter(|row| row.encoding == encoding)
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_ic_by_name(name: &str) -> ::core::option::Option<&'static IC> {
        let index = LOOKUP_IC_BY_NAME_ROWS
            .partition_point(|&row_index| {
                I_CS_LIST
                    .get(usize::from(row_index))
                    .is_some_and(|row| compare_ignoring_case(row.name, name).is_lt())
            });
        LOOKUP_IC_BY_NAME_ROWS
            .get(index)
            .and_then(|&row| I_CS_LIST.get(usize::from(row)))
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct ISB {
        pub name: &'static str,
        pub encoding: u8,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_isb_by_encoding(encoding: u8) -> ::core::option::Option<&'static ISB> {
        IS_BS_LIST.get(usize::from(encoding.wrapping_sub(15)))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct PHint {
        pub name: &'static str,
        pub encoding: u16,
        pub requires: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_p_hint_by_encoding(
        encoding: u16,
    ) -> ::core::option::Option<&'static PHint> {
        P_HINTS_LIST.get(usize::from(encoding))
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_p_hint_by_name(name: &str) -> ::core::option::Option<&'static PHint> {
        let index = P_HINTS_LIST
            .partition_point(|row| compare_ignoring_case(row.name, name).is_lt());
        P_HINTS_LIST.get(index).filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct PRFM {
        pub name: &'static str,
        pub encoding: u8,
        pub requires: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_prfm_by_encoding(
        encoding: u8,
    ) -> ::core::option::Option<&'static PRFM> {
        PRF_MS_LIST.get(usize::from(encoding))
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_prfm_by_name(name: &str) -> ::core::option::Option<&'static PRFM> {
        let index = PRF_MS_LIST
            .partition_point(|row| compare_ignoring_case(row.name, name).is_lt());
        PRF_MS_LIST.get(index).filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct PSB {
        pub name: &'static str,
        pub encoding: u8,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_psb_by_encoding(encoding: u8) -> ::core::option::Option<&'static PSB> {
        PS_BS_LIST.get(usize::from(encoding.wrapping_sub(17)))
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_psb_by_name(name: &str) -> ::core::option::Option<&'static PSB> {
        let index = PS_BS_LIST
            .partition_point(|row| compare_ignoring_case(row.name, name).is_lt());
        PS_BS_LIST.get(index).filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct PStateImm01 {
        pub name: &'static str,
        pub encoding: u16,
        pub requires: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_p_state_imm0_1by_encoding(
        encoding: u16,
    ) -> ::core::option::Option<&'static PStateImm01> {
        let index = P_STATE_IMM0_1S_LIST.partition_point(|row| row.encoding < encoding);
        P_STATE_IMM0_1S_LIST.get(index).filter(|row| row.encoding == encoding)
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_p_state_imm0_1by_name(
        name: &str,
    ) -> ::core::option::Option<&'static PStateImm01> {
        let index = P_STATE_IMM0_1S_LIST
            .partition_point(|row| compare_ignoring_case(row.name, name).is_lt());
        P_STATE_IMM0_1S_LIST.get(index).filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct PStateImm015 {
        pub name: &'static str,
        pub encoding: u8,
        pub requires: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_p_state_imm0_15by_encoding(
        encoding: u8,
    ) -> ::core::option::Option<&'static PStateImm015> {
        let index = P_STATE_IMM0_15S_LIST.partition_point(|row| row.encoding < encoding);
        P_STATE_IMM0_15S_LIST.get(index).filter(|row| row.encoding == encoding)
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_p_state_imm0_15by_name(
        name: &str,
    ) -> ::core::option::Option<&'static PStateImm015> {
        let index = LOOKUP_P_STATE_IMM0_15BY_NAME_ROWS
            .partition_point(|&row_index| {
                P_STATE_IMM0_15S_LIST
                    .get(usize::from(row_index))
                    .is_some_and(|row| compare_ignoring_case(row.name, name).is_lt())
            });
        LOOKUP_P_STATE_IMM0_15BY_NAME_ROWS
            .get(index)
            .and_then(|&row| P_STATE_IMM0_15S_LIST.get(usize::from(row)))
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct RPRFM {
        pub name: &'static str,
        pub encoding: u8,
        pub requires: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_rprfm_by_encoding(
        encoding: u8,
    ) -> ::core::option::Option<&'static RPRFM> {
        let key = encoding;
        let index = LOOKUP_RPRFM_BY_ENCODING_KEYS.partition_point(|&known| known < key);
        if LOOKUP_RPRFM_BY_ENCODING_KEYS.get(index) == Some(&key) {
            LOOKUP_RPRFM_BY_ENCODING_ROWS
                .get(index)
                .and_then(|&row| RPRF_MS_LIST.get(usize::from(row)))
        } else {
            None
        }
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_rprfm_by_name(name: &str) -> ::core::option::Option<&'static RPRFM> {
        let index = RPRF_MS_LIST
            .partition_point(|row| compare_ignoring_case(row.name, name).is_lt());
        RPRF_MS_LIST.get(index).filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct SVCR {
        pub name: &'static str,
        pub encoding: u8,
        pub requires: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_svcr_by_encoding(
        encoding: u8,
    ) -> ::core::option::Option<&'static SVCR> {
        SVC_RS_LIST.get(usize::from(encoding.wrapping_sub(1)))
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_svcr_by_name(name: &str) -> ::core::option::Option<&'static SVCR> {
        let index = LOOKUP_SVCR_BY_NAME_ROWS
            .partition_point(|&row_index| {
                SVC_RS_LIST
                    .get(usize::from(row_index))
                    .is_some_and(|row| compare_ignoring_case(row.name, name).is_lt())
            });
        LOOKUP_SVCR_BY_NAME_ROWS
            .get(index)
            .and_then(|&row| SVC_RS_LIST.get(usize::from(row)))
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct SVEPREDPAT {
        pub name: &'static str,
        pub encoding: u8,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_svepredpat_by_encoding(
        encoding: u8,
    ) -> ::core::option::Option<&'static SVEPREDPAT> {
        let index = SVEPREDPA_TS_LIST.partition_point(|row| row.encoding < encoding);
        SVEPREDPA_TS_LIST.get(index).filter(|row| row.encoding == encoding)
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_svepredpat_by_name(
        name: &str,
    ) -> ::core::option::Option<&'static SVEPREDPAT> {
        let index = LOOKUP_SVEPREDPAT_BY_NAME_ROWS
            .partition_point(|&row_index| {
                SVEPREDPA_TS_LIST
                    .get(usize::from(row_index))
                    .is_some_and(|row| compare_ignoring_case(row.name, name).is_lt())
            });
        LOOKUP_SVEPREDPAT_BY_NAME_ROWS
            .get(index)
            .and_then(|&row| SVEPREDPA_TS_LIST.get(usize::from(row)))
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct SVEPRFM {
        pub name: &'static str,
        pub encoding: u8,
        pub requires: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_sveprfm_by_encoding(
        encoding: u8,
    ) -> ::core::option::Option<&'static SVEPRFM> {
        let index = SVEPRF_MS_LIST.partition_point(|row| row.encoding < encoding);
        SVEPRF_MS_LIST.get(index).filter(|row| row.encoding == encoding)
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_sveprfm_by_name(
        name: &str,
    ) -> ::core::option::Option<&'static SVEPRFM> {
        let index = SVEPRF_MS_LIST
            .partition_point(|row| compare_ignoring_case(row.name, name).is_lt());
        SVEPRF_MS_LIST.get(index).filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct SVEVECLENSPECIFIER {
        pub name: &'static str,
        pub encoding: u8,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_sveveclenspecifier_by_encoding(
        encoding: u8,
    ) -> ::core::option::Option<&'static SVEVECLENSPECIFIER> {
        SVEVECLENSPECIFIE_RS_LIST.get(usize::from(encoding))
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_sveveclenspecifier_by_name(
        name: &str,
    ) -> ::core::option::Option<&'static SVEVECLENSPECIFIER> {
        let index = SVEVECLENSPECIFIE_RS_LIST
            .partition_point(|row| compare_ignoring_case(row.name, name).is_lt());
        SVEVECLENSPECIFIE_RS_LIST
            .get(index)
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct SysReg {
        pub name: &'static str,
        pub encoding: u16,
        pub readable: bool,
        pub writeable: bool,
        pub requires: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_sys_reg_by_encoding(encoding: u16) -> &'static [SysReg] {
        equal_rows(&SYS_REGS_LIST, |row| row.encoding.cmp(&encoding))
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_sys_reg_by_name(
        name: &str,
    ) -> ::core::option::Option<&'static SysReg> {
        let index = LOOKUP_SYS_REG_BY_NAME_ROWS
            .partition_point(|&row_index| {
                SYS_REGS_LIST
                    .get(usize::from(row_index))
                    .is_some_and(|row| compare_ignoring_case(row.name, name).is_lt())
            });
        LOOKUP_SYS_REG_BY_NAME_ROWS
            .get(index)
            .and_then(|&row| SYS_REGS_LIST.get(usize::from(row)))
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct TLBI {
        pub name: &'static str,
        pub encoding: u16,
        pub needs_reg: bool,
        pub requires_str: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_tlbi_by_encoding(
        encoding: u16,
    ) -> ::core::option::Option<&'static TLBI> {
        let index = TLBI_TABLE.partition_point(|row| row.encoding < encoding);
        TLBI_TABLE.get(index).filter(|row| row.encoding == encoding)
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_tlbi_by_name(name: &str) -> ::core::option::Option<&'static TLBI> {
        let index = LOOKUP_TLBI_BY_NAME_ROWS
            .partition_point(|&row_index| {
                TLBI_TABLE
                    .get(usize::from(row_index))
                    .is_some_and(|row| compare_ignoring_case(row.name, name).is_lt())
            });
        LOOKUP_TLBI_BY_NAME_ROWS
            .get(index)
            .and_then(|&row| TLBI_TABLE.get(usize::from(row)))
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct TSB {
        pub name: &'static str,
        pub encoding: u8,
        pub requires: &'static str,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_tsb_by_encoding(encoding: u8) -> ::core::option::Option<&'static TSB> {
        TS_BS_LIST.get(usize::from(encoding))
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_tsb_by_name(name: &str) -> ::core::option::Option<&'static TSB> {
        let index = TS_BS_LIST
            .partition_point(|row| compare_ignoring_case(row.name, name).is_lt());
        TS_BS_LIST.get(index).filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[allow(dead_code)]
    fn compare_ignoring_case(a: &str, b: &str) -> ::core::cmp::Ordering {
        let upper = |byte: u8| byte.to_ascii_uppercase();
        a.bytes().map(upper).cmp(b.bytes().map(upper))
    }
    #[allow(dead_code)]
    #[inline]
    fn equal_rows<T>(rows: &[T], compare: impl Fn(&T) -> ::core::cmp::Ordering) -> &[T] {
        let start = rows.partition_point(|row| compare(row).is_lt());
        let rest = rows.get(start..).unwrap_or_default();
        let len = rest.partition_point(|row| compare(row).is_le());
        rest.get(..len).unwrap_or_default()
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u16)]
    pub enum ATValues {
        S1E1R = 960,
    }
    #[allow(dead_code)]
    impl ATValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u16) -> ::core::option::Option<Self> {
            match value {
                960 => Some(Self::S1E1R),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u16 {
            self as u16
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::S1E1R => "S1E1R",
            }
        }
    }
    impl ::core::convert::From<ATValues> for u16 {
        fn from(entry: ATValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u16> for ATValues {
        type Error = UnknownValue;
        fn try_from(value: u16) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("ATValues"))
        }
    }
    impl ::core::str::FromStr for ATValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, ATValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("ATValues")),
            }
        }
    }
    impl ::core::fmt::Display for ATValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum BTIValues {
        c = 2,
        j = 4,
    }
    #[allow(dead_code)]
    impl BTIValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                2 => Some(Self::c),
                4 => Some(Self::j),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::c => "c",
                Self::j => "j",
            }
        }
    }
    impl ::core::convert::From<BTIValues> for u8 {
        fn from(entry: BTIValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for BTIValues {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("BTIValues"))
        }
    }
    impl ::core::str::FromStr for BTIValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, BTIValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("BTIValues")),
            }
        }
    }
    impl ::core::fmt::Display for BTIValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum DBValues {
        oshld = 1,
        sy = 15,
    }
    #[allow(dead_code)]
    impl DBValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                1 => Some(Self::oshld),
                15 => Some(Self::sy),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::oshld => "oshld",
                Self::sy => "sy",
            }
        }
    }
    impl ::core::convert::From<DBValues> for u8 {
        fn from(entry: DBValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for DBValues {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("DBValues"))
        }
    }
    impl ::core::str::FromStr for DBValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, DBValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("DBValues")),
            }
        }
    }
    impl ::core::fmt::Display for DBValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum DBnXSValues {
        oshnxs = 3,
    }
    #[allow(dead_code)]
    impl DBnXSValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                3 => Some(Self::oshnxs),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::oshnxs => "oshnxs",
            }
        }
    }
    impl ::core::convert::From<DBnXSValues> for u8 {
        fn from(entry: DBnXSValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for DBnXSValues {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("DBnXSValues"))
        }
    }
    impl ::core::str::FromStr for DBnXSValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, DBnXSValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("DBnXSValues")),
            }
        }
    }
    impl ::core::fmt::Display for DBnXSValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u16)]
    pub enum DCValues {
        ZVA = 7073,
    }
    #[allow(dead_code)]
    impl DCValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u16) -> ::core::option::Option<Self> {
            match value {
                7073 => Some(Self::ZVA),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u16 {
            self as u16
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::ZVA => "ZVA",
            }
        }
    }
    impl ::core::convert::From<DCValues> for u16 {
        fn from(entry: DCValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u16> for DCValues {
        type Error = UnknownValue;
        fn try_from(value: u16) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("DCValues"))
        }
    }
    impl ::core::str::FromStr for DCValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, DCValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("DCValues")),
            }
        }
    }
    impl ::core::fmt::Display for DCValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum ExactFPImmValues {
        zero = 0,
        half = 1,
        one = 2,
        two = 3,
    }
    #[allow(dead_code)]
    impl ExactFPImmValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                0 => Some(Self::zero),
                1 => Some(Self::half),
                2 => Some(Self::one),
                3 => Some(Self::two),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::zero => "zero",
                Self::half => "half",
                Self::one => "one",
                Self::two => "two",
            }
        }
    }
    impl ::core::convert::From<ExactFPImmValues> for u8 {
        fn from(entry: ExactFPImmValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for ExactFPImmValues {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("ExactFPImmValues"))
        }
    }
    impl ::core::str::FromStr for ExactFPImmValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, ExactFPImmValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("ExactFPImmValues")),
            }
        }
    }
    impl ::core::fmt::Display for ExactFPImmValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u16)]
    pub enum ICValues {
        IALLUIS = 904,
    }
    #[allow(dead_code)]
    impl ICValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u16) -> ::core::option::Option<Self> {
            match value {
                904 => Some(Self::IALLUIS),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u16 {
            self as u16
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::IALLUIS => "IALLUIS",
            }
        }
    }
    impl ::core::convert::From<ICValues> for u16 {
        fn from(entry: ICValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u16> for ICValues {
        type Error = UnknownValue;
        fn try_from(value: u16) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("ICValues"))
        }
    }
    impl ::core::str::FromStr for ICValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, ICValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("ICValues")),
            }
        }
    }
    impl ::core::fmt::Display for ICValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum ISBValues {
        sy = 15,
    }
    #[allow(dead_code)]
    impl ISBValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                15 => Some(Self::sy),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::sy => "sy",
            }
        }
    }
    impl ::core::convert::From<ISBValues> for u8 {
        fn from(entry: ISBValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for ISBValues {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("ISBValues"))
        }
    }
    impl ::core::str::FromStr for ISBValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, ISBValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("ISBValues")),
            }
        }
    }
    impl ::core::fmt::Display for ISBValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u16)]
    pub enum PHintValues {
        keep = 0,
        strm = 1,
    }
    #[allow(dead_code)]
    impl PHintValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u16) -> ::core::option::Option<Self> {
            match value {
                0 => Some(Self::keep),
                1 => Some(Self::strm),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u16 {
            self as u16
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::keep => "keep",
                Self::strm => "strm",
            }
        }
    }
    impl ::core::convert::From<PHintValues> for u16 {
        fn from(entry: PHintValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u16> for PHintValues {
        type Error = UnknownValue;
        fn try_from(value: u16) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("PHintValues"))
        }
    }
    impl ::core::str::FromStr for PHintValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, PHintValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("PHintValues")),
            }
        }
    }
    impl ::core::fmt::Display for PHintValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum PRFMValues {
        pldl1keep = 0,
    }
    #[allow(dead_code)]
    impl PRFMValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                0 => Some(Self::pldl1keep),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::pldl1keep => "pldl1keep",
            }
        }
    }
    impl ::core::convert::From<PRFMValues> for u8 {
        fn from(entry: PRFMValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for PRFMValues {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("PRFMValues"))
        }
    }
    impl ::core::str::FromStr for PRFMValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, PRFMValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("PRFMValues")),
            }
        }
    }
    impl ::core::fmt::Display for PRFMValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum PSBValues {
        csync = 17,
    }
    #[allow(dead_code)]
    impl PSBValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                17 => Some(Self::csync),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::csync => "csync",
            }
        }
    }
    impl ::core::convert::From<PSBValues> for u8 {
        fn from(entry: PSBValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for PSBValues {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("PSBValues"))
        }
    }
    impl ::core::str::FromStr for PSBValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, PSBValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("PSBValues")),
            }
        }
    }
    impl ::core::fmt::Display for PSBValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u16)]
    pub enum PStateImm01values {
        ALLINT = 8,
    }
    #[allow(dead_code)]
    impl PStateImm01values {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u16) -> ::core::option::Option<Self> {
            match value {
                8 => Some(Self::ALLINT),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u16 {
            self as u16
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::ALLINT => "ALLINT",
            }
        }
    }
    impl ::core::convert::From<PStateImm01values> for u16 {
        fn from(entry: PStateImm01values) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u16> for PStateImm01values {
        type Error = UnknownValue;
        fn try_from(value: u16) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("PStateImm01values"))
        }
    }
    impl ::core::str::FromStr for PStateImm01values {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, PStateImm01values); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("PStateImm01values")),
            }
        }
    }
    impl ::core::fmt::Display for PStateImm01values {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum PStateImm015values {
        SPSel = 5,
    }
    #[allow(dead_code)]
    impl PStateImm015values {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                5 => Some(Self::SPSel),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::SPSel => "SPSel",
            }
        }
    }
    impl ::core::convert::From<PStateImm015values> for u8 {
        fn from(entry: PStateImm015values) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for PStateImm015values {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("PStateImm015values"))
        }
    }
    impl ::core::str::FromStr for PStateImm015values {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, PStateImm015values); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("PStateImm015values")),
            }
        }
    }
    impl ::core::fmt::Display for PStateImm015values {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum RPRFMValues {
        pldkeep = 0,
    }
    #[allow(dead_code)]
    impl RPRFMValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                0 => Some(Self::pldkeep),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::pldkeep => "pldkeep",
            }
        }
    }
    impl ::core::convert::From<RPRFMValues> for u8 {
        fn from(entry: RPRFMValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for RPRFMValues {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("RPRFMValues"))
        }
    }
    impl ::core::str::FromStr for RPRFMValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, RPRFMValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("RPRFMValues")),
            }
        }
    }
    impl ::core::fmt::Display for RPRFMValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum SVCRValues {
        SVCRSM = 1,
    }
    #[allow(dead_code)]
    impl SVCRValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                1 => Some(Self::SVCRSM),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::SVCRSM => "SVCRSM",
            }
        }
    }
    impl ::core::convert::From<SVCRValues> for u8 {
        fn from(entry: SVCRValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for SVCRValues {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("SVCRValues"))
        }
    }
    impl ::core::str::FromStr for SVCRValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, SVCRValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("SVCRValues")),
            }
        }
    }
    impl ::core::fmt::Display for SVCRValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum SVEPREDPATValues {
        pow2 = 0,
        all = 31,
    }
    #[allow(dead_code)]
    impl SVEPREDPATValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                0 => Some(Self::pow2),
                31 => Some(Self::all),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::pow2 => "pow2",
                Self::all => "all",
            }
        }
    }
    impl ::core::convert::From<SVEPREDPATValues> for u8 {
        fn from(entry: SVEPREDPATValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for SVEPREDPATValues {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("SVEPREDPATValues"))
        }
    }
    impl ::core::str::FromStr for SVEPREDPATValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, SVEPREDPATValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("SVEPREDPATValues")),
            }
        }
    }
    impl ::core::fmt::Display for SVEPREDPATValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum SVEPRFMValues {
        pldl1keep = 0,
    }
    #[allow(dead_code)]
    impl SVEPRFMValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                0 => Some(Self::pldl1keep),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::pldl1keep => "pldl1keep",
            }
        }
    }
    impl ::core::convert::From<SVEPRFMValues> for u8 {
        fn from(entry: SVEPRFMValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for SVEPRFMValues {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("SVEPRFMValues"))
        }
    }
    impl ::core::str::FromStr for SVEPRFMValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, SVEPRFMValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("SVEPRFMValues")),
            }
        }
    }
    impl ::core::fmt::Display for SVEPRFMValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum SVEVECLENSPECIFIERValues {
        vlx2 = 0,
    }
    #[allow(dead_code)]
    impl SVEVECLENSPECIFIERValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                0 => Some(Self::vlx2),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::vlx2 => "vlx2",
            }
        }
    }
    impl ::core::convert::From<SVEVECLENSPECIFIERValues> for u8 {
        fn from(entry: SVEVECLENSPECIFIERValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for SVEVECLENSPECIFIERValues {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("SVEVECLENSPECIFIERValues"))
        }
    }
    impl ::core::str::FromStr for SVEVECLENSPECIFIERValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, SVEVECLENSPECIFIERValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("SVEVECLENSPECIFIERValues")),
            }
        }
    }
    impl ::core::fmt::Display for SVEVECLENSPECIFIERValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u16)]
    pub enum SysRegValues {
        MDCCSR_EL0 = 38920,
        SPSel = 49680,
        NZCV = 55824,
        FPCR = 55840,
        TPIDR_EL0 = 56962,
        SVCR = 55826,
        ALLINT = 49688,
    }
    #[allow(dead_code)]
    impl SysRegValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u16) -> ::core::option::Option<Self> {
            match value {
                38920 => Some(Self::MDCCSR_EL0),
                49680 => Some(Self::SPSel),
                55824 => Some(Self::NZCV),
                55840 => Some(Self::FPCR),
                56962 => Some(Self::TPIDR_EL0),
                55826 => Some(Self::SVCR),
                49688 => Some(Self::ALLINT),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u16 {
            self as u16
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::MDCCSR_EL0 => "MDCCSR_EL0",
                Self::SPSel => "SPSel",
                Self::NZCV => "NZCV",
                Self::FPCR => "FPCR",
                Self::TPIDR_EL0 => "TPIDR_EL0",
                Self::SVCR => "SVCR",
                Self::ALLINT => "ALLINT",
            }
        }
    }
    impl ::core::convert::From<SysRegValues> for u16 {
        fn from(entry: SysRegValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u16> for SysRegValues {
        type Error = UnknownValue;
        fn try_from(value: u16) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("SysRegValues"))
        }
    }
    impl ::core::str::FromStr for SysRegValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, SysRegValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("SysRegValues")),
            }
        }
    }
    impl ::core::fmt::Display for SysRegValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum TSBValues {
        csync = 0,
    }
    #[allow(dead_code)]
    impl TSBValues {
        pub const ALL: &'static [Self] = &[];
        #[must_use]
        pub const fn from_value(value: u8) -> ::core::option::Option<Self> {
            match value {
                0 => Some(Self::csync),
                _ => None,
            }
        }
        #[must_use]
        pub const fn value(self) -> u8 {
            self as u8
        }
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::csync => "csync",
            }
        }
    }
    impl ::core::convert::From<TSBValues> for u8 {
        fn from(entry: TSBValues) -> Self {
            entry.value()
        }
    }
    impl ::core::convert::TryFrom<u8> for TSBValues {
        type Error = UnknownValue;
        fn try_from(value: u8) -> ::core::result::Result<Self, UnknownValue> {
            Self::from_value(value).ok_or(UnknownValue("TSBValues"))
        }
    }
    impl ::core::str::FromStr for TSBValues {
        type Err = UnknownValue;
        fn from_str(name: &str) -> ::core::result::Result<Self, UnknownValue> {
            static NAMES: [(&str, TSBValues); 0] = [];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, entry)) if known == name => Ok(entry),
                _ => Err(UnknownValue("TSBValues")),
            }
        }
    }
    impl ::core::fmt::Display for TSBValues {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct UnknownValue(&'static str);
    impl ::core::fmt::Display for UnknownValue {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::core::write!(f, "no such value of `{}`", self.0)
        }
    }
    impl ::core::error::Error for UnknownValue {}
    #[allow(dead_code)]
    pub static A_TS_LIST: [AT; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_AT_BY_NAME_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    pub static BT_IS_LIST: [BTI; 0] = [];
    #[allow(dead_code)]
    pub static D_BN_X_SS_LIST: [DBnXS; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_D_BN_XS_BY_NAME_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    pub static D_BS_LIST: [DB; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_DB_BY_NAME_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    pub static D_CS_LIST: [DC; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_DC_BY_NAME_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    pub static I_CS_LIST: [IC; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_IC_BY_NAME_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    pub static IS_BS_LIST: [ISB; 0] = [];
    #[allow(dead_code)]
    pub static P_HINTS_LIST: [PHint; 0] = [];
    #[allow(dead_code)]
    pub static PRF_MS_LIST: [PRFM; 0] = [];
    #[allow(dead_code)]
    pub static PS_BS_LIST: [PSB; 0] = [];
    #[allow(dead_code)]
    pub static P_STATE_IMM0_1S_LIST: [PStateImm01; 0] = [];
    #[allow(dead_code)]
    pub static P_STATE_IMM0_15S_LIST: [PStateImm015; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_P_STATE_IMM0_15BY_NAME_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    pub static RPRF_MS_LIST: [RPRFM; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_RPRFM_BY_ENCODING_KEYS: [u8; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_RPRFM_BY_ENCODING_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    pub static SVC_RS_LIST: [SVCR; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_SVCR_BY_NAME_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    pub static SVEPREDPA_TS_LIST: [SVEPREDPAT; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_SVEPREDPAT_BY_NAME_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    pub static SVEPRF_MS_LIST: [SVEPRFM; 0] = [];
    #[allow(dead_code)]
    pub static SVEVECLENSPECIFIE_RS_LIST: [SVEVECLENSPECIFIER; 0] = [];
    #[allow(dead_code)]
    pub static SYS_REGS_LIST: [SysReg; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_SYS_REG_BY_NAME_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    pub static TLBI_TABLE: [TLBI; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_TLBI_BY_NAME_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    pub static TS_BS_LIST: [TSB; 0] = [];
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
        OPERAND_IMPLICIT_IMM_0,
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
            .properties(Numbers::new(6, b""))
            .target_flags(Numbers::new(2, b""))
            .operand_starts(Numbers::new(2, b""))
            .operands(Numbers::new(1, b""))
            .operand_classes(Numbers::new(2, b""))
            .operand_mode_classes(Numbers::new(0, b""))
            .operand_flags(Numbers::new(2, b""))
            .operand_types(Numbers::new(1, b""))
            .implicit_starts(Numbers::new(1, b""))
            .implicit(Numbers::new(2, b""))
            .mode_class_count(0)
            .mode_classes(Numbers::new(0, b""))
            .build()
    };
    const MAX_OPERANDS: usize = 8;
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
        fn get_add_sub_imm_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn encode_reg_mul_min_max(
            &mut self,
            a: i64,
            b: i64,
            c: i64,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn encode_matrix_index_gpr32(
            &mut self,
            a: EncodeMatrixIndexGpr32,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_imm8_opt_lsl(
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
        fn get_vec_shift_r8_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_vec_shift_r64_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_vec_shift_r16_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_vec_shift_r32_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_p_auth_pc_rel_op_value(
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
        fn get_cond_branch_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn encode_zk(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_vec_shifter_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_cond_comp_branch_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_sve_inc_dec_imm(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_fixed_point_scale_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn encode_pnr_p8to15(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn encode_zpr2_strided_register_class(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn encode_zpr4_strided_register_class(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_mem_extend_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_ld_st_u_imm12_op_value(
            &mut self,
            a: GetLdStUImm12OpValue,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_load_literal_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_vec_shift_l8_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_vec_shift_l64_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_vec_shift_l16_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_vec_shift_l32_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_move_vec_shifter_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_move_wide_imm_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_test_branch_target_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn encode_matrix_tile_list_register_class(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn fix_one_operand_fp_comparison(
            &mut self,
            inst: &I,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError>;
        fn fix_load_store_exclusive(
            &mut self,
            a: i64,
            b: i64,
            inst: &I,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError>;
        fn fix_movz(
            &mut self,
            inst: &I,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError>;
        fn fix_mul_high(
            &mut self,
            inst: &I,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError>;
    }
    #[cfg(feature = "assembler")]
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl EncodeHooks<crate::matcher::Matched> for crate::asm::encode::Encoding<'_> {
        #[inline]
        fn operand_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::operand_value(self, inst, operand, field)
        }
        #[inline]
        fn get_add_sub_imm_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_add_sub_imm_op_value(self, inst, operand, field)
        }
        #[inline]
        fn encode_reg_mul_min_max(
            &mut self,
            a: i64,
            b: i64,
            c: i64,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::encode_reg_mul_min_max(self, a, b, c, inst, operand, field)
        }
        #[inline]
        fn encode_matrix_index_gpr32(
            &mut self,
            a: EncodeMatrixIndexGpr32,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::encode_matrix_index_gpr32(self, a, inst, operand, field)
        }
        #[inline]
        fn get_imm8_opt_lsl(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_imm8_opt_lsl(self, inst, operand, field)
        }
        #[inline]
        fn get_adr_label_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_adr_label_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_vec_shift_r8_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_vec_shift_r8_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_vec_shift_r64_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_vec_shift_r64_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_vec_shift_r16_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_vec_shift_r16_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_vec_shift_r32_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_vec_shift_r32_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_p_auth_pc_rel_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_p_auth_pc_rel_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_branch_target_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_branch_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_cond_branch_target_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_cond_branch_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn encode_zk(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::encode_zk(self, inst, operand, field)
        }
        #[inline]
        fn get_vec_shifter_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_vec_shifter_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_cond_comp_branch_target_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_cond_comp_branch_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_sve_inc_dec_imm(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_sve_inc_dec_imm(self, inst, operand, field)
        }
        #[inline]
        fn get_fixed_point_scale_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_fixed_point_scale_op_value(self, inst, operand, field)
        }
        #[inline]
        fn encode_pnr_p8to15(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::encode_pnr_p8to15(self, inst, operand, field)
        }
        #[inline]
        fn encode_zpr2_strided_register_class(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::encode_zpr2_strided_register_class(self, inst, operand, field)
        }
        #[inline]
        fn encode_zpr4_strided_register_class(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::encode_zpr4_strided_register_class(self, inst, operand, field)
        }
        #[inline]
        fn get_mem_extend_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_mem_extend_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_ld_st_u_imm12_op_value(
            &mut self,
            a: GetLdStUImm12OpValue,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_ld_st_u_imm12_op_value(self, a, inst, operand, field)
        }
        #[inline]
        fn get_load_literal_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_load_literal_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_vec_shift_l8_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_vec_shift_l8_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_vec_shift_l64_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_vec_shift_l64_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_vec_shift_l16_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_vec_shift_l16_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_vec_shift_l32_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_vec_shift_l32_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_move_vec_shifter_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_move_vec_shifter_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_move_wide_imm_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_move_wide_imm_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_test_branch_target_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_test_branch_target_op_value(self, inst, operand, field)
        }
        #[inline]
        fn encode_matrix_tile_list_register_class(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::encode_matrix_tile_list_register_class(self, inst, operand, field)
        }
        #[inline]
        fn fix_one_operand_fp_comparison(
            &mut self,
            inst: &crate::matcher::Matched,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError> {
            Self::fix_one_operand_fp_comparison(self, inst, word)
        }
        #[inline]
        fn fix_load_store_exclusive(
            &mut self,
            a: i64,
            b: i64,
            inst: &crate::matcher::Matched,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError> {
            Self::fix_load_store_exclusive(self, a, b, inst, word)
        }
        #[inline]
        fn fix_movz(
            &mut self,
            inst: &crate::matcher::Matched,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError> {
            Self::fix_movz(self, inst, word)
        }
        #[inline]
        fn fix_mul_high(
            &mut self,
            inst: &crate::matcher::Matched,
            word: u32,
        ) -> ::core::result::Result<u32, EncodeError> {
            Self::fix_mul_high(self, inst, word)
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
    pub enum EncodeMatrixIndexGpr32 {
        W12 = 0,
        W8,
    }
    ::tablegen_rt::named_enum!(
        EncodeMatrixIndexGpr32, variants from 0, ALL_ENCODE_MATRIX_INDEX_GPR32,
        ENCODE_MATRIX_INDEX_GPR32_NAMES
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
    pub enum GetLdStUImm12OpValue {
        fixup_aarch64_ldst_imm12_scale1 = 0,
        fixup_aarch64_ldst_imm12_scale16,
        fixup_aarch64_ldst_imm12_scale2,
        fixup_aarch64_ldst_imm12_scale4,
        fixup_aarch64_ldst_imm12_scale8,
    }
    ::tablegen_rt::named_enum!(
        GetLdStUImm12OpValue, variants from 0, ALL_GET_LD_ST_U_IMM12_OP_VALUE,
        GET_LD_ST_U_IMM12_OP_VALUE_NAMES
    );
    ::tablegen_rt::encoder_target! {
        word : u32, value : u64, tables : ::tablegen_rt::encode::Tables < u32 >, modes :
        [_ => ENCODER], hw_mode : [], encoders : [], finishers : [],
    }
    static ALL_ENCODE_MATRIX_INDEX_GPR32: [EncodeMatrixIndexGpr32; 0] = [];
    static ENCODE_MATRIX_INDEX_GPR32_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    static ALL_GET_LD_ST_U_IMM12_OP_VALUE: [GetLdStUImm12OpValue; 0] = [];
    static GET_LD_ST_U_IMM12_OP_VALUE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    const ENCODER_FIRST: u32 = 1601;
    static ENCODER_INSTRUCTIONS: ::tablegen_rt::encode::Instructions = {
        use ::tablegen_rt::registers::tables::Numbers;
        ::tablegen_rt::encode::Instructions::new(
            7407,
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
            .encodings(Numbers::new(2, b""))
            .register_flags(Numbers::new(1, b""))
            .register_shapes(Numbers::new(2, b""))
            .shapes(Numbers::new(2, b""))
            .super_registers(Numbers::new(2, b""))
            .first_units(Numbers::new(2, b""))
            .steps(b"")
            .indices(Numbers::new(1, b""))
            .unit_count(297)
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
                    Numbers::new(2, b""),
                    Numbers::new(2, b""),
                    Numbers::new(1, b""),
                ),
            )
            .index_ranges(Numbers::new(2, b""))
            .index_lanes(Numbers::new(8, b""))
            .compositions(
                Matrix::new(
                    143,
                    Numbers::new(2, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .member_runs(Numbers::new(2, b""))
            .member_starts(Numbers::new(2, b""))
            .members(Sets::new(Numbers::new(2, b""), b""))
            .sub_classes(Sets::new(Numbers::new(2, b""), b""))
            .sub_class_with(
                Matrix::new(
                    143,
                    Numbers::new(2, b""),
                    Numbers::new(1, b""),
                    Numbers::new(2, b""),
                ),
            )
            .class_of_parts(
                Matrix::new(
                    143,
                    Numbers::new(2, b""),
                    Numbers::new(1, b""),
                    Numbers::new(2, b""),
                ),
            )
            .class_count(530)
            .class_sizes(Numbers::new(2, b""))
            .class_types(Numbers::new(1, b""))
            .type_starts(Numbers::new(1, b""))
            .class_properties(Numbers::new(1, b""))
            .class_lanes(Numbers::new(8, b""))
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
    pub const ADDSWrr: Self = Self(328);
    pub const ADDSXrr: Self = Self(329);
    pub const ADDWrr: Self = Self(332);
    pub const ADDXrr: Self = Self(333);
    pub const ANDSWrr: Self = Self(355);
    pub const ANDSXrr: Self = Self(356);
    pub const ANDWrr: Self = Self(357);
    pub const ANDXrr: Self = Self(358);
    pub const BICSWrr: Self = Self(467);
    pub const BICSXrr: Self = Self(468);
    pub const BICWrr: Self = Self(469);
    pub const BICXrr: Self = Self(470);
    pub const CMP_SWAP_16: Self = Self(505);
    pub const CMP_SWAP_32: Self = Self(506);
    pub const CMP_SWAP_64: Self = Self(507);
    pub const CMP_SWAP_8: Self = Self(508);
    pub const EONWrr: Self = Self(523);
    pub const EONXrr: Self = Self(524);
    pub const EORWrr: Self = Self(525);
    pub const EORXrr: Self = Self(526);
    pub const FMOVD0: Self = Self(788);
    pub const FMOVS0: Self = Self(790);
    pub const LOADgot: Self = Self(990);
    pub const MOVaddr: Self = Self(1085);
    pub const MOVbaseTLS: Self = Self(1092);
    pub const MOVi32imm: Self = Self(1093);
    pub const MOVi64imm: Self = Self(1094);
    pub const ORNWrr: Self = Self(1113);
    pub const ORNXrr: Self = Self(1114);
    pub const ORRWrr: Self = Self(1115);
    pub const ORRXrr: Self = Self(1116);
    pub const RET_ReallyLR: Self = Self(1127);
    pub const SUBSWrr: Self = Self(1324);
    pub const SUBSXrr: Self = Self(1325);
    pub const SUBWrr: Self = Self(1326);
    pub const SUBXrr: Self = Self(1327);
    pub const TCRETURNdi: Self = Self(1390);
    pub const TCRETURNri: Self = Self(1391);
    pub const ADDPv16i8: Self = Self(1648);
    pub const ADDPv2i64: Self = Self(1650);
    pub const ADDPv4i32: Self = Self(1653);
    pub const ADDPv8i16: Self = Self(1654);
    pub const ADDSWri: Self = Self(1662);
    pub const ADDSWrs: Self = Self(1663);
    pub const ADDSWrx: Self = Self(1664);
    pub const ADDSXri: Self = Self(1665);
    pub const ADDSXrs: Self = Self(1666);
    pub const ADDSXrx: Self = Self(1667);
    pub const ADDSXrx64: Self = Self(1668);
    pub const ADDVv4i32v: Self = Self(1674);
    pub const ADDVv8i16v: Self = Self(1675);
    pub const ADDWri: Self = Self(1677);
    pub const ADDWrs: Self = Self(1678);
    pub const ADDXri: Self = Self(1680);
    pub const ADDXrs: Self = Self(1681);
    pub const ADDXrx64: Self = Self(1683);
    pub const ADR: Self = Self(1726);
    pub const ADRP: Self = Self(1727);
    pub const ANDSWri: Self = Self(1764);
    pub const ANDSWrs: Self = Self(1765);
    pub const ANDSXri: Self = Self(1766);
    pub const ANDSXrs: Self = Self(1767);
    pub const ANDWri: Self = Self(1773);
    pub const ANDWrs: Self = Self(1774);
    pub const ANDXri: Self = Self(1775);
    pub const ANDXrs: Self = Self(1776);
    pub const ANDv16i8: Self = Self(1784);
    pub const B: Self = Self(1836);
    pub const BFMWri: Self = Self(1983);
    pub const BFMXri: Self = Self(1984);
    pub const BICSWrs: Self = Self(2001);
    pub const BICSXrs: Self = Self(2002);
    pub const BICWrs: Self = Self(2004);
    pub const BICXrs: Self = Self(2005);
    pub const BL: Self = Self(2022);
    pub const BLR: Self = Self(2023);
    pub const BR: Self = Self(2030);
    pub const BRK: Self = Self(2037);
    pub const BSLv16i8: Self = Self(2053);
    pub const Bcc: Self = Self(2055);
    pub const CBNZW: Self = Self(2128);
    pub const CBNZX: Self = Self(2129);
    pub const CBZW: Self = Self(2130);
    pub const CBZX: Self = Self(2131);
    pub const CMEQv16i8: Self = Self(2203);
    pub const CMEQv2i64: Self = Self(2209);
    pub const CMEQv4i32: Self = Self(2213);
    pub const CMEQv8i16: Self = Self(2215);
    pub const CMGEv16i8: Self = Self(2219);
    pub const CMGEv2i64: Self = Self(2225);
    pub const CMGEv4i32: Self = Self(2229);
    pub const CMGEv8i16: Self = Self(2231);
    pub const CMGTv16i8: Self = Self(2235);
    pub const CMGTv2i64: Self = Self(2241);
    pub const CMGTv4i32: Self = Self(2245);
    pub const CMGTv8i16: Self = Self(2247);
    pub const CMHIv16i8: Self = Self(2251);
    pub const CMHIv2i64: Self = Self(2254);
    pub const CMHIv4i32: Self = Self(2256);
    pub const CMHIv8i16: Self = Self(2257);
    pub const CMHSv16i8: Self = Self(2259);
    pub const CMHSv2i64: Self = Self(2262);
    pub const CMHSv4i32: Self = Self(2264);
    pub const CMHSv8i16: Self = Self(2265);
    pub const CNTv16i8: Self = Self(2421);
    pub const DUPM_ZI: Self = Self(2582);
    pub const DUPi32: Self = Self(2601);
    pub const DUPi64: Self = Self(2602);
    pub const DUPv16i8gpr: Self = Self(2604);
    pub const DUPv16i8lane: Self = Self(2605);
    pub const DUPv2i64gpr: Self = Self(2608);
    pub const DUPv2i64lane: Self = Self(2609);
    pub const DUPv4i32gpr: Self = Self(2612);
    pub const DUPv4i32lane: Self = Self(2613);
    pub const DUPv8i16gpr: Self = Self(2614);
    pub const DUPv8i16lane: Self = Self(2615);
    pub const EONWrs: Self = Self(2618);
    pub const EONXrs: Self = Self(2619);
    pub const EORWrs: Self = Self(2640);
    pub const EORXrs: Self = Self(2642);
    pub const EXTv16i8: Self = Self(2674);
    pub const FCMEQv2f64: Self = Self(2842);
    pub const FCMEQv4f32: Self = Self(2846);
    pub const FCMGEv2f64: Self = Self(2864);
    pub const FCMGEv4f32: Self = Self(2868);
    pub const FCMGTv2f64: Self = Self(2886);
    pub const FCMGTv4f32: Self = Self(2890);
    pub const FCVTLv2i32: Self = Self(3002);
    pub const FCVTNv2i32: Self = Self(3091);
    pub const FCVTZSv2f64: Self = Self(3179);
    pub const FCVTZSv4f32: Self = Self(3183);
    pub const FCVTZUv2f64: Self = Self(3227);
    pub const FCVTZUv4f32: Self = Self(3231);
    pub const FMOVDXr: Self = Self(3717);
    pub const FMOVDr: Self = Self(3719);
    pub const FMOVSWr: Self = Self(3724);
    pub const FMOVWSr: Self = Self(3728);
    pub const FMOVXDr: Self = Self(3730);
    pub const HLT: Self = Self(4256);
    pub const INSvi16gpr: Self = Self(4306);
    pub const INSvi32gpr: Self = Self(4308);
    pub const INSvi32lane: Self = Self(4309);
    pub const INSvi64gpr: Self = Self(4310);
    pub const INSvi64lane: Self = Self(4311);
    pub const INSvi8gpr: Self = Self(4312);
    pub const ISB: Self = Self(4315);
    pub const LDAXRB: Self = Self(4724);
    pub const LDAXRH: Self = Self(4725);
    pub const LDAXRW: Self = Self(4726);
    pub const LDAXRX: Self = Self(4727);
    pub const LDPDi: Self = Self(4943);
    pub const LDPDpost: Self = Self(4944);
    pub const LDPXi: Self = Self(4958);
    pub const LDPXpost: Self = Self(4959);
    pub const LDRBBui: Self = Self(4969);
    pub const LDRBui: Self = Self(4974);
    pub const LDRDui: Self = Self(4980);
    pub const LDRHHui: Self = Self(4985);
    pub const LDRHui: Self = Self(4990);
    pub const LDRQui: Self = Self(4996);
    pub const LDRSBWui: Self = Self(5001);
    pub const LDRSBXui: Self = Self(5006);
    pub const LDRSHWui: Self = Self(5011);
    pub const LDRSHXui: Self = Self(5016);
    pub const LDRSWui: Self = Self(5022);
    pub const LDRSui: Self = Self(5028);
    pub const LDRWui: Self = Self(5034);
    pub const LDRXui: Self = Self(5040);
    pub const LDR_ZA: Self = Self(5043);
    pub const LDURBBi: Self = Self(5172);
    pub const LDURBi: Self = Self(5173);
    pub const LDURDi: Self = Self(5174);
    pub const LDURHHi: Self = Self(5175);
    pub const LDURHi: Self = Self(5176);
    pub const LDURQi: Self = Self(5177);
    pub const LDURSBWi: Self = Self(5178);
    pub const LDURSBXi: Self = Self(5179);
    pub const LDURSHWi: Self = Self(5180);
    pub const LDURSHXi: Self = Self(5181);
    pub const LDURSWi: Self = Self(5182);
    pub const LDURSi: Self = Self(5183);
    pub const LDURWi: Self = Self(5184);
    pub const LDURXi: Self = Self(5185);
    pub const MADDWrrr: Self = Self(5276);
    pub const MADDXrrr: Self = Self(5277);
    pub const MOVID: Self = Self(5388);
    pub const MOVIv16b_ns: Self = Self(5389);
    pub const MOVIv2d_ns: Self = Self(5390);
    pub const MOVIv2i32: Self = Self(5391);
    pub const MOVIv2s_msl: Self = Self(5392);
    pub const MOVIv4i16: Self = Self(5393);
    pub const MOVIv4i32: Self = Self(5394);
    pub const MOVIv4s_msl: Self = Self(5395);
    pub const MOVIv8i16: Self = Self(5397);
    pub const MOVKWi: Self = Self(5398);
    pub const MOVKXi: Self = Self(5399);
    pub const MOVNWi: Self = Self(5400);
    pub const MOVNXi: Self = Self(5401);
    pub const MOVZWi: Self = Self(5414);
    pub const MOVZXi: Self = Self(5415);
    pub const MRS: Self = Self(5417);
    pub const MSUBWrrr: Self = Self(5428);
    pub const MSUBXrrr: Self = Self(5429);
    pub const MVNIv2i32: Self = Self(5455);
    pub const MVNIv2s_msl: Self = Self(5456);
    pub const MVNIv4i16: Self = Self(5457);
    pub const MVNIv4i32: Self = Self(5458);
    pub const MVNIv4s_msl: Self = Self(5459);
    pub const MVNIv8i16: Self = Self(5460);
    pub const NEGv16i8: Self = Self(5472);
    pub const NEGv2i64: Self = Self(5475);
    pub const NEGv4i32: Self = Self(5477);
    pub const NEGv8i16: Self = Self(5478);
    pub const ORNWrs: Self = Self(5495);
    pub const ORNXrs: Self = Self(5496);
    pub const ORRWri: Self = Self(5505);
    pub const ORRWrs: Self = Self(5506);
    pub const ORRXri: Self = Self(5507);
    pub const ORRXrs: Self = Self(5508);
    pub const ORRv16i8: Self = Self(5516);
    pub const PRFMroX: Self = Self(5614);
    pub const RBITv16i8: Self = Self(5669);
    pub const RET: Self = Self(5740);
    pub const REV16v16i8: Self = Self(5749);
    pub const REV32v16i8: Self = Self(5752);
    pub const REV64v16i8: Self = Self(5756);
    pub const RPRFM: Self = Self(5789);
    pub const SBFMWri: Self = Self(5917);
    pub const SBFMXri: Self = Self(5918);
    pub const SDIVWr: Self = Self(5981);
    pub const SDIVXr: Self = Self(5982);
    pub const SHLv16i8_shift: Self = Self(6080);
    pub const SHLv2i64_shift: Self = Self(6082);
    pub const SHLv4i32_shift: Self = Self(6084);
    pub const SHLv8i16_shift: Self = Self(6085);
    pub const SMULHrr: Self = Self(6391);
    pub const SMULLv16i8_v8i16: Self = Self(6402);
    pub const SMULLv2i32_v2i64: Self = Self(6404);
    pub const SMULLv4i16_v4i32: Self = Self(6406);
    pub const SMULLv4i32_v2i64: Self = Self(6408);
    pub const SMULLv8i16_v4i32: Self = Self(6410);
    pub const SMULLv8i8_v8i16: Self = Self(6411);
    pub const SQRDMULHv4i32: Self = Self(6707);
    pub const SQRDMULHv8i16: Self = Self(6709);
    pub const SQXTNv16i8: Self = Self(6884);
    pub const SQXTNv2i32: Self = Self(6888);
    pub const SQXTNv4i16: Self = Self(6889);
    pub const SQXTNv4i32: Self = Self(6890);
    pub const SQXTNv8i16: Self = Self(6891);
    pub const SQXTNv8i8: Self = Self(6892);
    pub const SQXTUNv16i8: Self = Self(6899);
    pub const SQXTUNv2i32: Self = Self(6903);
    pub const SQXTUNv4i16: Self = Self(6904);
    pub const SQXTUNv4i32: Self = Self(6905);
    pub const SQXTUNv8i16: Self = Self(6906);
    pub const SQXTUNv8i8: Self = Self(6907);
    pub const SSHLLv16i8_shift: Self = Self(6992);
    pub const SSHLLv2i32_shift: Self = Self(6993);
    pub const SSHLLv4i16_shift: Self = Self(6994);
    pub const SSHLLv4i32_shift: Self = Self(6995);
    pub const SSHLLv8i16_shift: Self = Self(6996);
    pub const SSHLLv8i8_shift: Self = Self(6997);
    pub const SSHLv16i8: Self = Self(6998);
    pub const SSHLv2i64: Self = Self(7001);
    pub const SSHLv4i32: Self = Self(7003);
    pub const SSHLv8i16: Self = Self(7004);
    pub const SSHRv16i8_shift: Self = Self(7007);
    pub const SSHRv2i64_shift: Self = Self(7009);
    pub const SSHRv4i32_shift: Self = Self(7011);
    pub const SSHRv8i16_shift: Self = Self(7012);
    pub const STLXRB: Self = Self(7410);
    pub const STLXRH: Self = Self(7411);
    pub const STLXRW: Self = Self(7412);
    pub const STLXRX: Self = Self(7413);
    pub const STPDi: Self = Self(7468);
    pub const STPDpre: Self = Self(7470);
    pub const STPXi: Self = Self(7480);
    pub const STPXpre: Self = Self(7482);
    pub const STRBBui: Self = Self(7487);
    pub const STRBui: Self = Self(7492);
    pub const STRDui: Self = Self(7497);
    pub const STRHHui: Self = Self(7502);
    pub const STRHui: Self = Self(7507);
    pub const STRQui: Self = Self(7512);
    pub const STRSui: Self = Self(7517);
    pub const STRWui: Self = Self(7522);
    pub const STRXui: Self = Self(7527);
    pub const STR_ZA: Self = Self(7530);
    pub const STURBBi: Self = Self(7547);
    pub const STURBi: Self = Self(7548);
    pub const STURDi: Self = Self(7549);
    pub const STURHHi: Self = Self(7550);
    pub const STURHi: Self = Self(7551);
    pub const STURQi: Self = Self(7552);
    pub const STURSi: Self = Self(7553);
    pub const STURWi: Self = Self(7554);
    pub const STURXi: Self = Self(7555);
    pub const SUBSWri: Self = Self(7593);
    pub const SUBSWrs: Self = Self(7594);
    pub const SUBSWrx: Self = Self(7595);
    pub const SUBSXri: Self = Self(7596);
    pub const SUBSXrs: Self = Self(7597);
    pub const SUBSXrx: Self = Self(7598);
    pub const SUBSXrx64: Self = Self(7599);
    pub const SUBWri: Self = Self(7600);
    pub const SUBWrs: Self = Self(7601);
    pub const SUBXri: Self = Self(7603);
    pub const SUBXrs: Self = Self(7604);
    pub const SUBXrx64: Self = Self(7606);
    pub const SYSPxt: Self = Self(7747);
    pub const SYSPxt_XZR: Self = Self(7748);
    pub const SYSxt: Self = Self(7749);
    pub const TBLv16i8One: Self = Self(7763);
    pub const TBNZW: Self = Self(7770);
    pub const TBNZX: Self = Self(7771);
    pub const TBXv16i8One: Self = Self(7781);
    pub const TBZW: Self = Self(7788);
    pub const TBZX: Self = Self(7789);
    pub const TRN1v16i8: Self = Self(7802);
    pub const TRN1v2i64: Self = Self(7804);
    pub const TRN1v4i32: Self = Self(7806);
    pub const TRN1v8i16: Self = Self(7807);
    pub const TRN2v16i8: Self = Self(7818);
    pub const TRN2v2i64: Self = Self(7820);
    pub const TRN2v4i32: Self = Self(7822);
    pub const TRN2v8i16: Self = Self(7823);
    pub const TSB: Self = Self(7825);
    pub const UADDLPv16i8_v8i16: Self = Self(7884);
    pub const UADDLPv4i32_v2i64: Self = Self(7887);
    pub const UADDLPv8i16_v4i32: Self = Self(7888);
    pub const UBFMWri: Self = Self(7920);
    pub const UBFMXri: Self = Self(7921);
    pub const UDIVWr: Self = Self(7985);
    pub const UDIVXr: Self = Self(7986);
    pub const UMAXPv4i32: Self = Self(8049);
    pub const UMOVvi16: Self = Self(8276);
    pub const UMOVvi32: Self = Self(8278);
    pub const UMOVvi64: Self = Self(8280);
    pub const UMOVvi8: Self = Self(8282);
    pub const UMULHrr: Self = Self(8293);
    pub const UMULLv16i8_v8i16: Self = Self(8304);
    pub const UMULLv2i32_v2i64: Self = Self(8306);
    pub const UMULLv4i16_v4i32: Self = Self(8308);
    pub const UMULLv4i32_v2i64: Self = Self(8310);
    pub const UMULLv8i16_v4i32: Self = Self(8312);
    pub const UMULLv8i8_v8i16: Self = Self(8313);
    pub const UQXTNv16i8: Self = Self(8509);
    pub const UQXTNv2i32: Self = Self(8513);
    pub const UQXTNv4i16: Self = Self(8514);
    pub const UQXTNv4i32: Self = Self(8515);
    pub const UQXTNv8i16: Self = Self(8516);
    pub const UQXTNv8i8: Self = Self(8517);
    pub const USHLLv16i8_shift: Self = Self(8610);
    pub const USHLLv2i32_shift: Self = Self(8611);
    pub const USHLLv4i16_shift: Self = Self(8612);
    pub const USHLLv4i32_shift: Self = Self(8613);
    pub const USHLLv8i16_shift: Self = Self(8614);
    pub const USHLLv8i8_shift: Self = Self(8615);
    pub const USHLv16i8: Self = Self(8616);
    pub const USHLv2i64: Self = Self(8619);
    pub const USHLv4i32: Self = Self(8621);
    pub const USHLv8i16: Self = Self(8622);
    pub const USHRv16i8_shift: Self = Self(8625);
    pub const USHRv2i64_shift: Self = Self(8627);
    pub const USHRv4i32_shift: Self = Self(8629);
    pub const USHRv8i16_shift: Self = Self(8630);
    pub const UZP1v16i8: Self = Self(8753);
    pub const UZP1v2i64: Self = Self(8755);
    pub const UZP1v4i32: Self = Self(8757);
    pub const UZP1v8i16: Self = Self(8758);
    pub const UZP2v16i8: Self = Self(8769);
    pub const UZP2v2i64: Self = Self(8771);
    pub const UZP2v4i32: Self = Self(8773);
    pub const UZP2v8i16: Self = Self(8774);
    pub const ZIP1v16i8: Self = Self(8967);
    pub const ZIP1v2i64: Self = Self(8969);
    pub const ZIP1v4i32: Self = Self(8971);
    pub const ZIP1v8i16: Self = Self(8972);
    pub const ZIP2v16i8: Self = Self(8983);
    pub const ZIP2v2i64: Self = Self(8985);
    pub const ZIP2v4i32: Self = Self(8987);
    pub const ZIP2v8i16: Self = Self(8988);
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
    FFR = 1,
    FP,
    FPCR,
    LR,
    NZCV,
    SP,
    VG,
    WSP,
    WZR,
    XZR,
    ZA,
    B0,
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
    D17,
    D18,
    D19,
    D20,
    D21,
    D22,
    D23,
    D24,
    D25,
    D26,
    D27,
    D28,
    D29,
    D30,
    D31,
    H0,
    P0,
    PN0,
    PN8,
    Q0,
    Q1,
    Q2,
    Q3,
    Q4,
    Q5,
    Q6,
    Q7,
    Q8,
    Q9,
    Q10,
    Q11,
    Q12,
    Q13,
    Q14,
    Q15,
    Q16,
    Q17,
    Q18,
    Q19,
    Q20,
    Q21,
    Q22,
    Q23,
    Q24,
    Q25,
    Q26,
    Q27,
    Q28,
    Q29,
    Q30,
    Q31,
    S0,
    S1,
    S2,
    S3,
    S4,
    S5,
    S6,
    S7,
    W0,
    W8,
    W12,
    X0,
    X1,
    X2,
    X3,
    X4,
    X5,
    X6,
    X7,
    X8,
    X9,
    X10,
    X11,
    X12,
    X13,
    X14,
    X15,
    X16,
    X17,
    X18,
    X19,
    X20,
    X21,
    X22,
    X23,
    X24,
    X25,
    X26,
    X27,
    X28,
    Z0,
    Z16,
    Z20,
    Z28,
    ZAB0,
    ZAD0,
    ZAH0,
    ZAQ0,
    ZAS0,
    ZT0,
    D0_D1,
    D0_D1_D2_D3,
    D0_D1_D2,
    P0_P1,
    Q0_Q1,
    Q0_Q1_Q2_Q3,
    Q0_Q1_Q2,
    X22_X23_X24_X25_X26_X27_X28_FP,
    X0_X1_X2_X3_X4_X5_X6_X7,
    X2_X3_X4_X5_X6_X7_X8_X9,
    X4_X5_X6_X7_X8_X9_X10_X11,
    X6_X7_X8_X9_X10_X11_X12_X13,
    X8_X9_X10_X11_X12_X13_X14_X15,
    X10_X11_X12_X13_X14_X15_X16_X17,
    X12_X13_X14_X15_X16_X17_X18_X19,
    X14_X15_X16_X17_X18_X19_X20_X21,
    X16_X17_X18_X19_X20_X21_X22_X23,
    X18_X19_X20_X21_X22_X23_X24_X25,
    X20_X21_X22_X23_X24_X25_X26_X27,
    W30_WZR,
    W0_W1,
    LR_XZR,
    X28_FP,
    X0_X1,
    Z0_Z1,
    Z0_Z1_Z2_Z3,
    Z0_Z1_Z2,
    Z16_Z24,
    Z0_Z8,
    Z16_Z20_Z24_Z28,
    Z0_Z4_Z8_Z12,
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
#[repr(u16)]
pub enum RegisterClass {
    W_HI_DummyRC = 0,
    FPR8,
    FPR16,
    PPR,
    GPR32all,
    FPR32,
    GPR32,
    WSeqPairsClass,
    GPR64all,
    FPR64,
    GPR64,
    XSeqPairsClass,
    FPR128,
    FPR128_lo,
    FPR128_0to7,
    GPR64x8Class,
    ZTR,
    MPR,
    MPR8,
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
    bsub = 1,
    sub_32,
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
    f16,
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
#[repr(u16)]
pub enum Feature {
    FeatureAES = 0,
    FeatureAll,
    FeatureCSSC,
    FeatureFPARMv8,
    FeatureLSE,
    FeatureNEON,
    FeaturePredRes,
    FeatureSPECRES2,
    FeatureStrictAlign,
    FeatureXS,
    HasV8_2aOps,
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
    HasAES = 0,
}
::tablegen_rt::named_enum!(
    Requirement, variants from 0, ALL_REQUIREMENT, REQUIREMENT_NAMES
);
::tablegen_rt::requirements! {
    requirements(has) : [HasAES => ("", has(Feature::FeatureAll) ||
    has(Feature::FeatureAES))],
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
