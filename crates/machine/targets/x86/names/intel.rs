// @generated from X86.td: the names that hooks mention.

extern crate tablegen_rt as _;
const _: () = ::tablegen_rt::check_version(4);
#[allow(unused_imports)]
pub use crate::target::Opcode;
#[allow(unused_imports)]
pub use crate::target::Register;
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
    fn print_cond_code(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_cond_flags(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_dst_idx16(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_dst_idx32(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_dst_idx64(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_dst_idx8(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_mem_offs16(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_mem_offs32(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_mem_offs64(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_mem_offs8(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_mem_reference(
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
    fn print_pc_rel_imm_pc_relative(
        &self,
        inst: &Self::Inst,
        index: usize,
        address: ::core::option::Option<u64>,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_rounding_control(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_s_ti_reg_operand(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_src_idx16(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_src_idx32(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_src_idx64(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_src_idx8(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_u8_imm(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn print_vk_pair(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn printbytemem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn printdwordmem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn printqwordmem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn printtbytemem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn printwordmem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn printxmmwordmem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn printymmwordmem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
    fn printzmmwordmem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result;
}
#[deny(unconditional_recursion)]
#[allow(clippy::too_many_arguments)]
impl PrintHooks for crate::print_intel::Intel<'_> {
    type Inst = crate::Inst;
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
    fn print_cond_flags(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_cond_flags(self, inst, index, out)
    }
    #[inline]
    fn print_dst_idx16(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_dst_idx16(self, inst, index, out)
    }
    #[inline]
    fn print_dst_idx32(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_dst_idx32(self, inst, index, out)
    }
    #[inline]
    fn print_dst_idx64(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_dst_idx64(self, inst, index, out)
    }
    #[inline]
    fn print_dst_idx8(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_dst_idx8(self, inst, index, out)
    }
    #[inline]
    fn print_mem_offs16(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_mem_offs16(self, inst, index, out)
    }
    #[inline]
    fn print_mem_offs32(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_mem_offs32(self, inst, index, out)
    }
    #[inline]
    fn print_mem_offs64(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_mem_offs64(self, inst, index, out)
    }
    #[inline]
    fn print_mem_offs8(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_mem_offs8(self, inst, index, out)
    }
    #[inline]
    fn print_mem_reference(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_mem_reference(self, inst, index, out)
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
    fn print_pc_rel_imm_pc_relative(
        &self,
        inst: &Self::Inst,
        index: usize,
        address: ::core::option::Option<u64>,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_pc_rel_imm_pc_relative(self, inst, index, address, out)
    }
    #[inline]
    fn print_rounding_control(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_rounding_control(self, inst, index, out)
    }
    #[inline]
    fn print_s_ti_reg_operand(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_s_ti_reg_operand(self, inst, index, out)
    }
    #[inline]
    fn print_src_idx16(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_src_idx16(self, inst, index, out)
    }
    #[inline]
    fn print_src_idx32(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_src_idx32(self, inst, index, out)
    }
    #[inline]
    fn print_src_idx64(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_src_idx64(self, inst, index, out)
    }
    #[inline]
    fn print_src_idx8(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_src_idx8(self, inst, index, out)
    }
    #[inline]
    fn print_u8_imm(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_u8_imm(self, inst, index, out)
    }
    #[inline]
    fn print_vk_pair(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::print_vk_pair(self, inst, index, out)
    }
    #[inline]
    fn printbytemem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::printbytemem(self, inst, index, out)
    }
    #[inline]
    fn printdwordmem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::printdwordmem(self, inst, index, out)
    }
    #[inline]
    fn printqwordmem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::printqwordmem(self, inst, index, out)
    }
    #[inline]
    fn printtbytemem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::printtbytemem(self, inst, index, out)
    }
    #[inline]
    fn printwordmem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::printwordmem(self, inst, index, out)
    }
    #[inline]
    fn printxmmwordmem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::printxmmwordmem(self, inst, index, out)
    }
    #[inline]
    fn printymmwordmem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::printymmwordmem(self, inst, index, out)
    }
    #[inline]
    fn printzmmwordmem(
        &self,
        inst: &Self::Inst,
        index: usize,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        Self::printzmmwordmem(self, inst, index, out)
    }
}
::tablegen_rt::printer_target! {
    operands(printer, inst, index, out) : [], predicates : [], features : [], hw_mode :
    [],
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
        .class_len(49)
        .classes_by_mode(Numbers::new(0, b""))
        .modes(3)
};
