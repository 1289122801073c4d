// @generated from Xtensa.td: the names that hooks mention.

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
        7,
    >;
    #[allow(dead_code)]
    pub type Conditions = ::tablegen_rt::decode::Conditions<DecoderTarget, 23>;
    #[allow(dead_code)]
    pub type Inst = ::tablegen_rt::decode::Inst<Opcode, Register, 7>;
    #[allow(clippy::too_many_arguments)]
    pub trait DecodeHooks {
        fn skip(&self, bytes: &[u8], address: u64) -> usize {
            let _ = (bytes, address);
            1
        }
        fn decode_ar_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_0, value)
        }
        fn decode_mem32n_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_imm1n_15operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_uimm4_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_imm32n_95operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_branch_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_br_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_6, value)
        }
        fn decode_shimm1_31operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_uimm5_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_imm8n_7operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_sr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_imm7_22operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_ur_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_12, value)
        }
        fn decode_imm1_16operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_fpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_14, value)
        }
        fn decode_imm64n_4n_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_l32r_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_mem8_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_mem16_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_mem32_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_imm12_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_imm8_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_imm8_sh8_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_mr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_23, value)
        }
        fn decode_mr01_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_24, value)
        }
        fn decode_mr23_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_25, value)
        }
        fn decode_call_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_jump_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_b4const_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_entry_imm12_op_value(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_loop_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_b4constu_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
    }
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl DecodeHooks for crate::Xtensa {
        #[inline]
        fn decode_mem32n_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_mem32n_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_imm1n_15operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_imm1n_15operand(self, inst, value, address)
        }
        #[inline]
        fn decode_uimm4_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_uimm4_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_imm32n_95operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_imm32n_95operand(self, inst, value, address)
        }
        #[inline]
        fn decode_branch_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_branch_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_shimm1_31operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_shimm1_31operand(self, inst, value, address)
        }
        #[inline]
        fn decode_uimm5_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_uimm5_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_imm8n_7operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_imm8n_7operand(self, inst, value, address)
        }
        #[inline]
        fn decode_sr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_sr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_imm7_22operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_imm7_22operand(self, inst, value, address)
        }
        #[inline]
        fn decode_ur_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_ur_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_imm1_16operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_imm1_16operand(self, inst, value, address)
        }
        #[inline]
        fn decode_imm64n_4n_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_imm64n_4n_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_l32r_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_l32r_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_mem8_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_mem8_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_mem16_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_mem16_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_mem32_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_mem32_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_imm12_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_imm12_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_imm8_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_imm8_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_imm8_sh8_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_imm8_sh8_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_call_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_call_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_jump_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_jump_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_b4const_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_b4const_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_entry_imm12_op_value(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_entry_imm12_op_value(self, inst, value, address)
        }
        #[inline]
        fn decode_loop_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_loop_operand(self, inst, value, address)
        }
        #[inline]
        fn decode_b4constu_operand(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_b4constu_operand(self, inst, value, address)
        }
    }
    ::tablegen_rt::decoder_target! {
        max_operands : 7, register : Register, feature : Feature, word <'b >: u32,
        conditions(has) : [], operands(hooks, inst, word, address) : [], programs : [],
    }
    pub static TABLE_16: DecoderTable = DecoderTable::new(b"", 16, "", "");
    pub static TABLE_24: DecoderTable = DecoderTable::new(b"", 24, "", "");
    #[allow(dead_code)]
    pub static DEFAULT_TABLES: &[&DecoderTable] = &[];
    static DECODER: ::tablegen_rt::decode::Tables = ::tablegen_rt::decode::Tables::new(
        DEFAULT_TABLES,
    );
    static DECODER_REGISTERS_0: &[u8] = b"";
    static DECODER_REGISTERS_6: &[u8] = b"";
    static DECODER_REGISTERS_12: &[u8] = b"";
    static DECODER_REGISTERS_14: &[u8] = b"";
    static DECODER_REGISTERS_23: &[u8] = b"";
    static DECODER_REGISTERS_24: &[u8] = b"";
    static DECODER_REGISTERS_25: &[u8] = b"";
}
pub mod asm_writer {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use super::Register;
    #[allow(dead_code)]
    pub type Printer<'h, H> = ::tablegen_rt::asm::print::Printer<'h, AsmWriter, H>;
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
        fn print_b4const_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_b4constu_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_branch_target_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_call_operand_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_entry_imm12_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm12m_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm1_16_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm1n_15_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm32n_95_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm64n_4n_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm7_22_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm8_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm8_sh8_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_imm8n_7_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_jump_target_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_l32r_target_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_loop_target_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mem_operand(
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
        fn print_shimm1_31_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_uimm4_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_uimm5_asm_operand(
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
        fn print_b4const_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_b4const_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_b4constu_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_b4constu_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_branch_target_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_branch_target_pc_relative(self, inst, index, address, out)
        }
        #[inline]
        fn print_call_operand_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_call_operand_pc_relative(self, inst, index, address, out)
        }
        #[inline]
        fn print_entry_imm12_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_entry_imm12_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_imm12m_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm12m_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_imm1_16_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm1_16_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_imm1n_15_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm1n_15_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_imm32n_95_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm32n_95_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_imm64n_4n_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm64n_4n_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_imm7_22_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm7_22_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_imm8_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm8_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_imm8_sh8_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm8_sh8_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_imm8n_7_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_imm8n_7_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_jump_target_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_jump_target_pc_relative(self, inst, index, address, out)
        }
        #[inline]
        fn print_l32r_target_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_l32r_target_pc_relative(self, inst, index, address, out)
        }
        #[inline]
        fn print_loop_target_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_loop_target_pc_relative(self, inst, index, address, out)
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
        fn print_shimm1_31_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_shimm1_31_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_uimm4_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_uimm4_asm_operand(self, inst, index, out)
        }
        #[inline]
        fn print_uimm5_asm_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_uimm5_asm_operand(self, inst, index, out)
        }
    }
    ::tablegen_rt::printer_target! {
        operands(printer, inst, index, out) : [], predicates : [], features : [], hw_mode
        : [],
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
            .class_len(16)
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
    }
    #[allow(dead_code)]
    impl Feature {
        #[must_use]
        pub fn option(self) -> &'static str {
            FEATURE_OPTIONS.names.get(self as usize)
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Opcode(u16);
#[allow(dead_code, non_upper_case_globals, clippy::unreadable_literal)]
impl Opcode {
    pub const BEQZ: Self = Self(351);
    pub const BGEZ: Self = Self(358);
    pub const BLTZ: Self = Self(363);
    pub const BNEZ: Self = Self(367);
    pub const MAX: Self = Self(421);
    pub const RSR: Self = Self(554);
    pub const RUR: Self = Self(556);
    pub const WSR: Self = Self(601);
    pub const WUR: Self = Self(602);
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
pub enum Register {
    ACCHI = 1,
    ACCLO,
    BREG,
    CCOUNT,
    CPENABLE,
    DDR,
    DEBUGCAUSE,
    DEPC,
    EXCCAUSE,
    EXCVADDR,
    FCR,
    FSR,
    IBREAKENABLE,
    ICOUNT,
    ICOUNTLEVEL,
    INTCLEAR,
    INTENABLE,
    INTERRUPT,
    INTSET,
    LBEG,
    LCOUNT,
    LEND,
    LITBASE,
    MEMCTL,
    PRID,
    PS,
    SAR,
    SP,
    THREADPTR,
    VECBASE,
    WINDOWBASE,
    WINDOWSTART,
    CCOMPARE0,
    CCOMPARE1,
    CCOMPARE2,
    CONFIGID0,
    CONFIGID1,
    DBREAKA0,
    DBREAKA1,
    DBREAKC0,
    DBREAKC1,
    EPC1,
    EPC2,
    EPC3,
    EPC4,
    EPC5,
    EPC6,
    EPC7,
    EPS2,
    EPS3,
    EPS4,
    EPS5,
    EPS6,
    EPS7,
    EXCSAVE1,
    EXCSAVE2,
    EXCSAVE3,
    EXCSAVE4,
    EXCSAVE5,
    EXCSAVE6,
    EXCSAVE7,
    IBREAKA0,
    IBREAKA1,
    M0,
    M1,
    M2,
    M3,
    MISC0,
    MISC1,
    MISC2,
    MISC3,
    F64R_HI,
    F64R_LO,
    F64S,
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
pub enum Feature {
    FeatureBoolean = 0,
    FeatureCLAMPS,
    FeatureCoprocessor,
    FeatureDFPAccel,
    FeatureDataCache,
    FeatureDebug,
    FeatureDensity,
    FeatureException,
    FeatureExtendedL32R,
    FeatureHighPriInterrupts,
    FeatureHighPriInterruptsLevel3,
    FeatureHighPriInterruptsLevel4,
    FeatureHighPriInterruptsLevel5,
    FeatureHighPriInterruptsLevel6,
    FeatureHighPriInterruptsLevel7,
    FeatureInterrupt,
    FeatureLoop,
    FeatureMAC16,
    FeatureMiscSR,
    FeaturePRID,
    FeatureRelocatableVector,
    FeatureSingleFloat,
    FeatureTHREADPTR,
    FeatureTimers1,
    FeatureTimers2,
    FeatureTimers3,
    FeatureWindowed,
}
::tablegen_rt::named_enum!(Feature, variants from 0, ALL_FEATURE, FEATURE_NAMES);
static ALL_OPCODE: [Opcode; 0] = [];
static OPCODE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
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
static ALL_FEATURE: [Feature; 0] = [];
static FEATURE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
