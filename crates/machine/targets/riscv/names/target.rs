// @generated from RISCV.td: the names that hooks mention.

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
        9,
    >;
    #[allow(dead_code)]
    pub type Conditions = ::tablegen_rt::decode::Conditions<DecoderTarget, 194>;
    #[allow(dead_code)]
    pub type Inst = ::tablegen_rt::decode::Inst<Opcode, Register, 9>;
    #[allow(clippy::too_many_arguments)]
    pub trait DecodeHooks {
        fn skip(&self, bytes: &[u8], address: u64) -> usize {
            let _ = (bytes, address);
            2
        }
        fn decode_gprc_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_0, value)
        }
        fn decode_sp_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_1, value)
        }
        fn decode_sp_register_class_without_value(&self, inst: &mut Inst) -> Status;
        fn decode_u_imm_non_zero_operand(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_s_imm_non_zero_operand(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_gpr_no_x0_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_4, value)
        }
        fn decode_gpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_5, value)
        }
        fn decode_u_imm_log2_x_len_non_zero_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_fpr64c_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_7, value)
        }
        fn decode_u_imm_operand(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_unsigned(value, a as u32)
        }
        fn decode_s_imm_operand(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_signed(value, a as u32)
        }
        fn decode_fpr64_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_10, value)
        }
        fn decode_gpr_no_x0x2_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_14, value)
        }
        fn decode_clui_imm_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_s_imm_operand_and_lsl_n(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_fpr32c_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_19, value)
        }
        fn decode_fpr32_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_20, value)
        }
        fn decode_sr07_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_21, value)
        }
        fn decode_zcmp_rlist(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_xqccmp_rlist_s0(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_u_imm_plus1_operand_ge(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_u_imm_slist_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_gpr_pair_c_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_30, value)
        }
        fn decode_gpr_pair_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_u_imm_operand_ge(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_vr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_34, value)
        }
        fn decode_v_mask_reg(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_vrm2_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_36, value)
        }
        fn decode_vrm4_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_37, value)
        }
        fn decode_vrm8_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_38, value)
        }
        fn decode_fpr16_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_39, value)
        }
        fn decode_fpr128_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_40, value)
        }
        fn decode_u_imm_log2_x_len_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_frm_arg(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_rtz_arg(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_vmv0_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_47, value)
        }
        fn decode_gprx1x5_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_54, value)
        }
        fn decode_tr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_61, value)
        }
        fn decode_trm4_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_62, value)
        }
        fn decode_trm2_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_63, value)
        }
        fn decode_u_imm_plus1_operand(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_gpr_no_x31_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_66, value)
        }
        fn decode_gprf16_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_71, value)
        }
        fn decode_gprf32_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_72, value)
        }
        fn decode_rvc_instr_rd_rs1_imm_zero(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status;
        fn decode_rvc_instr_rd_rs1_u_imm_log2_x_len_non_zero(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status;
        fn decode_rvc_instr_rd_s_imm6(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status;
        fn decode_rvc_instr_rd_clui_imm(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status;
        fn decode_rvc_instr_rd_rs2(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status;
        fn decode_rvc_instr_rd_rs1_rs2(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status;
        fn decode_css_push_popchk(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status;
        fn decode_xt_head_mem_pair(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status;
    }
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl DecodeHooks for crate::Riscv {
        #[inline]
        fn decode_sp_register_class_without_value(&self, inst: &mut Inst) -> Status {
            Self::decode_sp_register_class_without_value(self, inst)
        }
        #[inline]
        fn decode_u_imm_non_zero_operand(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_u_imm_non_zero_operand(self, a, inst, value, address)
        }
        #[inline]
        fn decode_s_imm_non_zero_operand(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_s_imm_non_zero_operand(self, a, inst, value, address)
        }
        #[inline]
        fn decode_gpr_no_x0_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_gpr_no_x0_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_gpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_gpr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_u_imm_log2_x_len_non_zero_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_u_imm_log2_x_len_non_zero_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_gpr_no_x0x2_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_gpr_no_x0x2_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_clui_imm_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_clui_imm_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_s_imm_operand_and_lsl_n(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_s_imm_operand_and_lsl_n(self, a, b, inst, value, address)
        }
        #[inline]
        fn decode_zcmp_rlist(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_zcmp_rlist(self, inst, value, address)
        }
        #[inline]
        fn decode_xqccmp_rlist_s0(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_xqccmp_rlist_s0(self, inst, value, address)
        }
        #[inline]
        fn decode_u_imm_plus1_operand_ge(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_u_imm_plus1_operand_ge(self, a, b, inst, value, address)
        }
        #[inline]
        fn decode_u_imm_slist_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_u_imm_slist_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_gpr_pair_c_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_gpr_pair_c_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_gpr_pair_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_gpr_pair_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_u_imm_operand_ge(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_u_imm_operand_ge(self, a, b, inst, value, address)
        }
        #[inline]
        fn decode_v_mask_reg(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_v_mask_reg(self, inst, value, address)
        }
        #[inline]
        fn decode_u_imm_log2_x_len_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_u_imm_log2_x_len_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_frm_arg(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::decode_frm_arg(self, inst, value, address)
        }
        #[inline]
        fn decode_rtz_arg(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::decode_rtz_arg(self, inst, value, address)
        }
        #[inline]
        fn decode_u_imm_plus1_operand(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_u_imm_plus1_operand(self, a, inst, value, address)
        }
        #[inline]
        fn decode_rvc_instr_rd_rs1_imm_zero(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status {
            Self::decode_rvc_instr_rd_rs1_imm_zero(self, inst, word, address)
        }
        #[inline]
        fn decode_rvc_instr_rd_rs1_u_imm_log2_x_len_non_zero(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status {
            Self::decode_rvc_instr_rd_rs1_u_imm_log2_x_len_non_zero(
                self,
                inst,
                word,
                address,
            )
        }
        #[inline]
        fn decode_rvc_instr_rd_s_imm6(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status {
            Self::decode_rvc_instr_rd_s_imm6(self, inst, word, address)
        }
        #[inline]
        fn decode_rvc_instr_rd_clui_imm(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status {
            Self::decode_rvc_instr_rd_clui_imm(self, inst, word, address)
        }
        #[inline]
        fn decode_rvc_instr_rd_rs2(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status {
            Self::decode_rvc_instr_rd_rs2(self, inst, word, address)
        }
        #[inline]
        fn decode_rvc_instr_rd_rs1_rs2(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status {
            Self::decode_rvc_instr_rd_rs1_rs2(self, inst, word, address)
        }
        #[inline]
        fn decode_css_push_popchk(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status {
            Self::decode_css_push_popchk(self, inst, word, address)
        }
        #[inline]
        fn decode_xt_head_mem_pair(
            &self,
            inst: &mut Inst,
            word: u64,
            address: u64,
        ) -> Status {
            Self::decode_xt_head_mem_pair(self, inst, word, address)
        }
    }
    ::tablegen_rt::decoder_target! {
        max_operands : 9, register : Register, feature : Feature, word <'b >: u64,
        conditions(has) : [], operands(hooks, inst, word, address) : [], programs : [],
    }
    #[allow(dead_code)]
    pub static TABLES: &[&DecoderTable] = &[];
    #[allow(dead_code)]
    pub static DEFAULT_TABLES: &[&DecoderTable] = &[];
    static DECODER: ::tablegen_rt::decode::Tables = ::tablegen_rt::decode::Tables::new(
        DEFAULT_TABLES,
    );
    static DECODER_REGISTERS_0: &[u8] = b"";
    static DECODER_REGISTERS_1: &[u8] = b"";
    static DECODER_REGISTERS_4: &[u8] = b"";
    static DECODER_REGISTERS_5: &[u8] = b"";
    static DECODER_REGISTERS_7: &[u8] = b"";
    static DECODER_REGISTERS_10: &[u8] = b"";
    static DECODER_REGISTERS_14: &[u8] = b"";
    static DECODER_REGISTERS_19: &[u8] = b"";
    static DECODER_REGISTERS_20: &[u8] = b"";
    static DECODER_REGISTERS_21: &[u8] = b"";
    static DECODER_REGISTERS_30: &[u8] = b"";
    static DECODER_REGISTERS_34: &[u8] = b"";
    static DECODER_REGISTERS_36: &[u8] = b"";
    static DECODER_REGISTERS_37: &[u8] = b"";
    static DECODER_REGISTERS_38: &[u8] = b"";
    static DECODER_REGISTERS_39: &[u8] = b"";
    static DECODER_REGISTERS_40: &[u8] = b"";
    static DECODER_REGISTERS_47: &[u8] = b"";
    static DECODER_REGISTERS_54: &[u8] = b"";
    static DECODER_REGISTERS_61: &[u8] = b"";
    static DECODER_REGISTERS_62: &[u8] = b"";
    static DECODER_REGISTERS_63: &[u8] = b"";
    static DECODER_REGISTERS_66: &[u8] = b"";
    static DECODER_REGISTERS_71: &[u8] = b"";
    static DECODER_REGISTERS_72: &[u8] = b"";
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
        ASM_REGISTER_NAMES.write(names.index() * 572 + register.index(), out)
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
        fn print_branch_operand_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_csr_system_register(
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
        fn print_frm_arg(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_frm_arg_legacy(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_fence_arg(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_neg_stack_adj(
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
        fn print_reg_list(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_reg_reg(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_stack_adj(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_v_mask_reg(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_v_type_i(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_x_sfmm_v_type(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_zero_offset_mem_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn is_hack_bare_symbol_qc_e_li(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool;
        fn is_simm12(&self, operand: ::tablegen_rt::mc::inst::Operand<Register>) -> bool;
        fn is_uimm20(&self, operand: ::tablegen_rt::mc::inst::Operand<Register>) -> bool;
        fn is_bare_simm13_lsb0(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool;
        fn is_uimm5(&self, operand: ::tablegen_rt::mc::inst::Operand<Register>) -> bool;
        fn is_simm21_lsb0_jal(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool;
        fn is_x_sfmm_v_type_op(
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
        fn write_register(
            &self,
            register: Register,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::write_register(self, register, out)
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
        fn print_csr_system_register(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_csr_system_register(self, inst, index, out)
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
        fn print_frm_arg(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_frm_arg(self, inst, index, out)
        }
        #[inline]
        fn print_frm_arg_legacy(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_frm_arg_legacy(self, inst, index, out)
        }
        #[inline]
        fn print_fence_arg(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_fence_arg(self, inst, index, out)
        }
        #[inline]
        fn print_neg_stack_adj(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_neg_stack_adj(self, inst, index, out)
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
        fn print_reg_list(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_reg_list(self, inst, index, out)
        }
        #[inline]
        fn print_reg_reg(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_reg_reg(self, inst, index, out)
        }
        #[inline]
        fn print_stack_adj(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_stack_adj(self, inst, index, out)
        }
        #[inline]
        fn print_v_mask_reg(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_v_mask_reg(self, inst, index, out)
        }
        #[inline]
        fn print_v_type_i(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_v_type_i(self, inst, index, out)
        }
        #[inline]
        fn print_x_sfmm_v_type(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_x_sfmm_v_type(self, inst, index, out)
        }
        #[inline]
        fn print_zero_offset_mem_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_zero_offset_mem_op(self, inst, index, out)
        }
        #[inline]
        fn is_hack_bare_symbol_qc_e_li(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_hack_bare_symbol_qc_e_li(self, operand)
        }
        #[inline]
        fn is_simm12(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_simm12(self, operand)
        }
        #[inline]
        fn is_uimm20(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_uimm20(self, operand)
        }
        #[inline]
        fn is_bare_simm13_lsb0(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_bare_simm13_lsb0(self, operand)
        }
        #[inline]
        fn is_uimm5(&self, operand: ::tablegen_rt::mc::inst::Operand<Register>) -> bool {
            Self::is_uimm5(self, operand)
        }
        #[inline]
        fn is_simm21_lsb0_jal(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_simm21_lsb0_jal(self, operand)
        }
        #[inline]
        fn is_x_sfmm_v_type_op(
            &self,
            operand: ::tablegen_rt::mc::inst::Operand<Register>,
        ) -> bool {
            Self::is_x_sfmm_v_type_op(self, operand)
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
        ABIRegAltName = 0,
        NoRegAltName,
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
            .class_len(72)
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
        #[must_use]
        pub const fn implied(self) -> FeatureSet {
            FeatureSet(FEATURES_IMPLIED[self as usize])
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
        default : DefaultMode, modes(set) : [set.contains(Feature::Feature64Bit) =>
        RV64],
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
        andes_45_series = 0,
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
    pub struct RISCVOpcode {
        pub name: &'static str,
        pub value: u8,
    }
    #[allow(dead_code)]
    #[must_use]
    pub fn lookup_riscv_opcode_by_name(
        name: &str,
    ) -> ::core::option::Option<&'static RISCVOpcode> {
        let index = LOOKUP_RISCV_OPCODE_BY_NAME_ROWS
            .partition_point(|&row_index| {
                RISCV_OPCODES_LIST
                    .get(usize::from(row_index))
                    .is_some_and(|row| compare_ignoring_case(row.name, name).is_lt())
            });
        LOOKUP_RISCV_OPCODE_BY_NAME_ROWS
            .get(index)
            .and_then(|&row| RISCV_OPCODES_LIST.get(usize::from(row)))
            .filter(|row| row.name.eq_ignore_ascii_case(name))
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(dead_code, clippy::upper_case_acronyms)]
    pub struct SysReg {
        pub name: &'static str,
        pub encoding: u16,
        pub features_required: &'static str,
        pub is_rv32_only: bool,
        pub is_alt_name: bool,
        pub is_deprecated_name: bool,
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
    #[allow(dead_code)]
    pub static RISCV_OPCODES_LIST: [RISCVOpcode; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_RISCV_OPCODE_BY_NAME_ROWS: [u16; 0] = [];
    #[allow(dead_code)]
    pub static SYS_REGS_LIST: [SysReg; 0] = [];
    #[allow(dead_code)]
    static LOOKUP_SYS_REG_BY_NAME_ROWS: [u16; 0] = [];
}
pub mod compression {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use super::Register;
    #[allow(unused_imports)]
    pub use super::Feature;
    #[allow(unused_imports)]
    pub use ::tablegen_rt::compress::{Hooks, Sink, Source};
    ::tablegen_rt::conversions!();
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(
        dead_code,
        non_camel_case_types,
        clippy::enum_variant_names,
        clippy::unreadable_literal,
        clippy::upper_case_acronyms
    )]
    #[repr(u8)]
    pub enum OperandPredicate {
        bare_simm12_lsb0 = 0,
    }
    ::tablegen_rt::named_enum!(
        OperandPredicate, variants from 0, ALL_OPERAND_PREDICATE, OPERAND_PREDICATE_NAMES
    );
    static ALL_OPERAND_PREDICATE: [OperandPredicate; 0] = [];
    static OPERAND_PREDICATE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    static COMPRESS: ::tablegen_rt::compress::Forms = {
        use ::tablegen_rt::compress::{Forms, Numbers};
        Forms::new(
            12057,
            Numbers::new(1, b""),
            b"",
            b"",
            Numbers::new(4, b""),
            Numbers::new(8, b""),
            b"",
        )
    };
    static UNCOMPRESS: ::tablegen_rt::compress::Forms = {
        use ::tablegen_rt::compress::{Forms, Numbers};
        Forms::new(
            12603,
            Numbers::new(1, b""),
            b"",
            b"",
            Numbers::new(2, b""),
            Numbers::new(8, b""),
            b"",
        )
    };
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
    const MAX_OPERANDS: usize = 9;
    static REQUIREMENTS: ::tablegen_rt::mc::tables::SharedLists = {
        use ::tablegen_rt::mc::tables::{Lists, Numbers, SharedLists};
        SharedLists::new(
            Numbers::new(1, b""),
            Lists::new(Numbers::new(2, b""), Numbers::new(1, b"")),
        )
    };
}
pub mod pseudo_lowering {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use super::Register;
    ::tablegen_rt::pseudo_expansions!();
    static PSEUDO_EXPANSIONS: [Expansion; 0] = [];
}
pub mod encoder {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use ::tablegen_rt::encode::{EncodeError, Field, Instruction};
    #[allow(dead_code)]
    pub type Encoder = ::tablegen_rt::encode::Encoder<EncoderTarget>;
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
        fn get_imm_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_imm_op_value_asr_n(
            &mut self,
            a: i64,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_rlist_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_v_mask_reg(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_rlist_s0_op_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_imm_op_value_minus1(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_imm_op_value_slist(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
    }
    #[cfg(feature = "assembler")]
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl EncodeHooks<crate::matcher::Matched> for crate::asm::encode::Encoding<'_> {
        #[inline]
        fn get_imm_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_imm_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_imm_op_value_asr_n(
            &mut self,
            a: i64,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_imm_op_value_asr_n(self, a, inst, operand, field)
        }
        #[inline]
        fn get_rlist_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_rlist_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_v_mask_reg(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_v_mask_reg(self, inst, operand, field)
        }
        #[inline]
        fn get_rlist_s0_op_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_rlist_s0_op_value(self, inst, operand, field)
        }
        #[inline]
        fn get_imm_op_value_minus1(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_imm_op_value_minus1(self, inst, operand, field)
        }
        #[inline]
        fn get_imm_op_value_slist(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_imm_op_value_slist(self, inst, operand, field)
        }
    }
    ::tablegen_rt::encoder_target! {
        word : u64, value : u64, tables : ::tablegen_rt::encode::Tables < u64 >, modes :
        [_ => ENCODER], hw_mode : [], encoders : [], finishers : [],
    }
    const ENCODER_FIRST: u32 = 12055;
    static ENCODER_INSTRUCTIONS: ::tablegen_rt::encode::Instructions = {
        use ::tablegen_rt::registers::tables::Numbers;
        ::tablegen_rt::encode::Instructions::new(
            2265,
            Numbers::new(1, b""),
            &ENCODER_OPERAND_LISTS,
            Numbers::new(1, b""),
        )
    };
    static ENCODER_OPERAND_LISTS: [&[&str]; 0] = [];
    static ENCODER: ::tablegen_rt::encode::Tables<u64> = ::tablegen_rt::encode::Tables::new(
        &ENCODER_BASE,
        &ENCODER_ROWS,
        &ENCODER_PROGRAMS,
        &ENCODER_MOVES,
    );
    static ENCODER_BASE: [u64; 0] = [];
    static ENCODER_ROWS: [(u16, u8, u8); 0] = [];
    #[allow(unused_imports)]
    static ENCODER_PROGRAMS: [::tablegen_rt::encode::Program; 0] = [];
    #[allow(unused_imports)]
    static ENCODER_MOVES: [::tablegen_rt::encode::Move<u64>; 0] = [];
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
            .shapes(Numbers::new(2, b""))
            .super_registers(Numbers::new(2, b""))
            .first_units(Numbers::new(1, b""))
            .steps(b"")
            .indices(Numbers::new(1, b""))
            .unit_count(123)
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
                    Numbers::new(2, b""),
                    Numbers::new(2, b""),
                ),
            )
            .index_ranges(Numbers::new(2, b""))
            .index_lanes(Numbers::new(2, b""))
            .compositions(
                Matrix::new(
                    55,
                    Numbers::new(2, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .member_runs(Numbers::new(2, b""))
            .member_starts(Numbers::new(2, b""))
            .members(Sets::new(Numbers::new(2, b""), b""))
            .sub_classes(Sets::new(Numbers::new(1, b""), b""))
            .sub_class_with(
                Matrix::new(
                    55,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .class_of_parts(
                Matrix::new(
                    55,
                    Numbers::new(2, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .class_count(111)
            .class_sizes(Numbers::new(2, b""))
            .class_types(Numbers::new(1, b""))
            .type_starts(Numbers::new(1, b""))
            .class_properties(Numbers::new(1, b""))
            .class_lanes(Numbers::new(2, b""))
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
    pub const PseudoAddTPRel: Self = Self(350);
    pub const PseudoAtomicLoadNand32: Self = Self(351);
    pub const PseudoAtomicLoadNand64: Self = Self(352);
    pub const PseudoBR: Self = Self(353);
    pub const PseudoCALL: Self = Self(357);
    pub const PseudoCALLIndirect: Self = Self(358);
    pub const PseudoCALLReg: Self = Self(361);
    pub const PseudoCmpXchg32: Self = Self(394);
    pub const PseudoCmpXchg64: Self = Self(395);
    pub const PseudoJump: Self = Self(411);
    pub const PseudoLA_TLS_GD: Self = Self(415);
    pub const PseudoLA_TLS_IE: Self = Self(416);
    pub const PseudoLGA: Self = Self(421);
    pub const PseudoLLA: Self = Self(425);
    pub const PseudoLongBEQ: Self = Self(429);
    pub const PseudoLongBGE: Self = Self(430);
    pub const PseudoLongBGEU: Self = Self(431);
    pub const PseudoLongBLT: Self = Self(432);
    pub const PseudoLongBLTU: Self = Self(433);
    pub const PseudoLongBNE: Self = Self(434);
    pub const PseudoMaskedAtomicLoadAdd32: Self = Self(449);
    pub const PseudoMaskedAtomicLoadMax32: Self = Self(450);
    pub const PseudoMaskedAtomicLoadMin32: Self = Self(451);
    pub const PseudoMaskedAtomicLoadNand32: Self = Self(452);
    pub const PseudoMaskedAtomicLoadSub32: Self = Self(453);
    pub const PseudoMaskedAtomicLoadUMax32: Self = Self(454);
    pub const PseudoMaskedAtomicLoadUMin32: Self = Self(455);
    pub const PseudoMaskedAtomicSwap32: Self = Self(456);
    pub const PseudoMaskedCmpXchg32: Self = Self(457);
    pub const PseudoMovAddr: Self = Self(458);
    pub const PseudoRET: Self = Self(574);
    pub const PseudoTAIL: Self = Self(1087);
    pub const PseudoTAILIndirect: Self = Self(1088);
    pub const PseudoTLSDESCCall: Self = Self(1161);
    pub const Select_FPR32_Using_CC_GPR: Self = Self(12035);
    pub const Select_FPR64_Using_CC_GPR: Self = Self(12038);
    pub const Select_GPR_Using_CC_GPR: Self = Self(12043);
    pub const ADD: Self = Self(12057);
    pub const ADDI: Self = Self(12058);
    pub const ADDIW: Self = Self(12059);
    pub const ADDW: Self = Self(12060);
    pub const ADD_UW: Self = Self(12061);
    pub const AND: Self = Self(12241);
    pub const ANDI: Self = Self(12242);
    pub const AUIPC: Self = Self(12244);
    pub const BCLRI: Self = Self(12246);
    pub const BEQ: Self = Self(12247);
    pub const BGE: Self = Self(12250);
    pub const BGEU: Self = Self(12251);
    pub const BLT: Self = Self(12254);
    pub const BLTU: Self = Self(12255);
    pub const BNE: Self = Self(12256);
    pub const BSETI: Self = Self(12259);
    pub const C_BEQZ: Self = Self(12613);
    pub const C_BNEZ: Self = Self(12614);
    pub const C_J: Self = Self(12624);
    pub const C_JAL: Self = Self(12625);
    pub const C_LUI: Self = Self(12638);
    pub const C_NOP: Self = Self(12655);
    pub const DIV: Self = Self(12688);
    pub const DIVU: Self = Self(12689);
    pub const DIVUW: Self = Self(12690);
    pub const DIVW: Self = Self(12691);
    pub const FCVT_D_W: Self = Self(12724);
    pub const FCVT_D_WU: Self = Self(12725);
    pub const FCVT_S_W: Self = Self(12774);
    pub const FCVT_S_WU: Self = Self(12775);
    pub const FCVT_WU_D: Self = Self(12778);
    pub const FCVT_WU_S: Self = Self(12784);
    pub const FCVT_W_D: Self = Self(12786);
    pub const FCVT_W_S: Self = Self(12792);
    pub const FEQ_D: Self = Self(12805);
    pub const FEQ_S: Self = Self(12811);
    pub const FLD: Self = Self(12813);
    pub const FLE_D: Self = Self(12818);
    pub const FLE_S: Self = Self(12824);
    pub const FLH: Self = Self(12826);
    pub const FLT_D: Self = Self(12836);
    pub const FLT_S: Self = Self(12842);
    pub const FLW: Self = Self(12844);
    pub const FMV_D_X: Self = Self(12897);
    pub const FMV_W_X: Self = Self(12899);
    pub const FMV_X_D: Self = Self(12900);
    pub const FMV_X_W: Self = Self(12902);
    pub const FSD: Self = Self(12928);
    pub const FSGNJ_D: Self = Self(12945);
    pub const FSGNJ_S: Self = Self(12951);
    pub const FSH: Self = Self(12953);
    pub const FSW: Self = Self(12971);
    pub const Insn16: Self = Self(12989);
    pub const Insn32: Self = Self(12990);
    pub const Insn48: Self = Self(12991);
    pub const Insn64: Self = Self(12992);
    pub const JAL: Self = Self(13016);
    pub const JALR: Self = Self(13017);
    pub const LB: Self = Self(13018);
    pub const LBU: Self = Self(13019);
    pub const LD: Self = Self(13022);
    pub const LH: Self = Self(13026);
    pub const LHU: Self = Self(13027);
    pub const LR_D: Self = Self(13031);
    pub const LR_D_AQ: Self = Self(13032);
    pub const LR_D_AQ_RL: Self = Self(13033);
    pub const LR_W: Self = Self(13035);
    pub const LR_W_AQ: Self = Self(13036);
    pub const LR_W_AQ_RL: Self = Self(13037);
    pub const LUI: Self = Self(13039);
    pub const LW: Self = Self(13040);
    pub const LWU: Self = Self(13041);
    pub const MAX: Self = Self(13045);
    pub const MUL: Self = Self(13097);
    pub const MULH: Self = Self(13098);
    pub const MULHSU: Self = Self(13099);
    pub const MULHU: Self = Self(13100);
    pub const MULW: Self = Self(13101);
    pub const OR: Self = Self(13142);
    pub const ORI: Self = Self(13144);
    pub const PACK: Self = Self(13146);
    pub const QC_E_LI: Self = Self(13240);
    pub const QC_LI: Self = Self(13258);
    pub const REM: Self = Self(13339);
    pub const REMU: Self = Self(13340);
    pub const REMUW: Self = Self(13341);
    pub const REMW: Self = Self(13342);
    pub const RORI: Self = Self(13360);
    pub const SB: Self = Self(13363);
    pub const SC_D: Self = Self(13367);
    pub const SC_D_RL: Self = Self(13370);
    pub const SC_W: Self = Self(13371);
    pub const SC_W_RL: Self = Self(13374);
    pub const SD: Self = Self(13375);
    pub const SH: Self = Self(13450);
    pub const SH1ADD: Self = Self(13451);
    pub const SH2ADD: Self = Self(13453);
    pub const SH3ADD: Self = Self(13455);
    pub const SLL: Self = Self(13475);
    pub const SLLI: Self = Self(13476);
    pub const SLLIW: Self = Self(13477);
    pub const SLLI_UW: Self = Self(13478);
    pub const SLLW: Self = Self(13479);
    pub const SLT: Self = Self(13480);
    pub const SLTI: Self = Self(13481);
    pub const SLTIU: Self = Self(13482);
    pub const SLTU: Self = Self(13483);
    pub const SRA: Self = Self(13488);
    pub const SRAI: Self = Self(13489);
    pub const SRAIW: Self = Self(13490);
    pub const SRAW: Self = Self(13491);
    pub const SRL: Self = Self(13493);
    pub const SRLI: Self = Self(13494);
    pub const SRLIW: Self = Self(13495);
    pub const SRLW: Self = Self(13496);
    pub const SUB: Self = Self(13509);
    pub const SUBW: Self = Self(13510);
    pub const SW: Self = Self(13511);
    pub const TH_LWD: Self = Self(13574);
    pub const TH_LWUD: Self = Self(13577);
    pub const TH_SRRI: Self = Self(13601);
    pub const TH_SWD: Self = Self(13608);
    pub const VMANDN_MM: Self = Self(13960);
    pub const VMNAND_MM: Self = Self(13983);
    pub const VMOR_MM: Self = Self(13986);
    pub const VMSEQ_VV: Self = Self(13993);
    pub const VMSGTU_VI: Self = Self(13995);
    pub const VMSGT_VI: Self = Self(13997);
    pub const VMSLEU_VI: Self = Self(14000);
    pub const VMSLE_VI: Self = Self(14003);
    pub const VMSLTU_VX: Self = Self(14007);
    pub const VMSLT_VX: Self = Self(14009);
    pub const VMSNE_VV: Self = Self(14011);
    pub const VMXOR_MM: Self = Self(14032);
    pub const XOR: Self = Self(14313);
    pub const XORI: Self = Self(14314);
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
    RV64,
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
    FCSR = 1,
    V0,
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
    X29,
    X30,
    X31,
    F0_D,
    F1_D,
    F2_D,
    F3_D,
    F4_D,
    F5_D,
    F6_D,
    F7_D,
    F8_D,
    F9_D,
    F10_D,
    F11_D,
    F12_D,
    F13_D,
    F14_D,
    F15_D,
    F16_D,
    F17_D,
    F18_D,
    F19_D,
    F20_D,
    F21_D,
    F22_D,
    F23_D,
    F24_D,
    F25_D,
    F26_D,
    F27_D,
    F28_D,
    F29_D,
    F30_D,
    F31_D,
    F0_F,
    F1_F,
    F2_F,
    F3_F,
    F4_F,
    F5_F,
    F6_F,
    F7_F,
    F8_F,
    F9_F,
    F10_F,
    F11_F,
    F12_F,
    F13_F,
    F14_F,
    F15_F,
    F16_F,
    F17_F,
    F18_F,
    F19_F,
    F20_F,
    F21_F,
    F22_F,
    F23_F,
    F24_F,
    F25_F,
    F26_F,
    F27_F,
    F28_F,
    F29_F,
    F30_F,
    F31_F,
    F0_H,
    F0_Q,
    X0_H,
    X0_Pair,
    X0_W,
    V0M2,
    V0M4,
    V0M8,
    X2_X3,
    X4_X5,
    X6_X7,
    X8_X9,
    X10_X11,
    X12_X13,
    X14_X15,
    X16_X17,
    X18_X19,
    X20_X21,
    X22_X23,
    X24_X25,
    X26_X27,
    X28_X29,
    X30_X31,
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
    FPR16 = 0,
    GPRF16,
    FPR32,
    GPR,
    FPR64,
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
    sub_16 = 1,
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
    i32,
    i64,
    i128,
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
#[repr(u16)]
pub enum Feature {
    Experimental = 0,
    Feature64Bit,
    FeatureExactAssembly,
    FeatureRelax,
    FeatureStdExtA,
    FeatureStdExtC,
    FeatureStdExtD,
    FeatureStdExtE,
    FeatureStdExtF,
    FeatureStdExtM,
    FeatureStdExtZba,
    FeatureStdExtZbb,
    FeatureStdExtZbkb,
    FeatureStdExtZbs,
    FeatureStdExtZca,
    FeatureStdExtZdinx,
    FeatureStdExtZfbfmin,
    FeatureStdExtZfh,
    FeatureStdExtZfhmin,
    FeatureStdExtZfinx,
    FeatureStdExtZmmul,
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
    HasHalfFPLoadStoreMove = 0,
}
::tablegen_rt::named_enum!(
    Requirement, variants from 0, ALL_REQUIREMENT, REQUIREMENT_NAMES
);
::tablegen_rt::requirements! {
    requirements(has) : [HasHalfFPLoadStoreMove => ("", has(Feature::FeatureStdExtZfh) ||
    has(Feature::FeatureStdExtZfhmin) || has(Feature::FeatureStdExtZfbfmin))],
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
