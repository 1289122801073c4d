// @generated from X86.td: the names that hooks mention.

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
pub use crate::target::HwMode;
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
pub type Mismatch = ::tablegen_rt::asm::parse::MismatchOf<AsmMatcher>;
#[allow(dead_code)]
pub const MAX_OPERANDS: usize = 10;
#[allow(dead_code)]
#[must_use]
pub fn register_by_name(name: &str) -> ::core::option::Option<Register> {
    let register = REGISTER_BY_NAME.get(REGISTER_BY_NAME_NAMES.find(322, name)?);
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
    fn is_avx512rc(&self, operand: &Self::Operand) -> Fit;
    fn is_imm_s_exti64i8(&self, operand: &Self::Operand) -> Fit;
    fn is_imm_s_exti16i8(&self, operand: &Self::Operand) -> Fit;
    fn is_imm_s_exti32i8(&self, operand: &Self::Operand) -> Fit;
    fn is_imm_s_exti64i32(&self, operand: &Self::Operand) -> Fit;
    fn is_imm(&self, operand: &Self::Operand) -> Fit {
        Fit::from(operand.immediate().is_some())
    }
    fn is_imm_unsignedi4(&self, operand: &Self::Operand) -> Fit;
    fn is_imm_unsignedi8(&self, operand: &Self::Operand) -> Fit;
    fn is_tile_pair(&self, operand: &Self::Operand) -> Fit;
    fn is_vk16_pair(&self, operand: &Self::Operand) -> Fit;
    fn is_vk1_pair(&self, operand: &Self::Operand) -> Fit;
    fn is_vk2_pair(&self, operand: &Self::Operand) -> Fit;
    fn is_vk4_pair(&self, operand: &Self::Operand) -> Fit;
    fn is_vk8_pair(&self, operand: &Self::Operand) -> Fit;
    fn is_gr16or_gr32or_gr64(&self, operand: &Self::Operand) -> Fit;
    fn is_gr32or_gr64(&self, operand: &Self::Operand) -> Fit;
    fn is_abs_mem8(&self, operand: &Self::Operand) -> Fit;
    fn is_abs_mem_mode16(&self, operand: &Self::Operand) -> Fit;
    fn is_dst_idx16(&self, operand: &Self::Operand) -> Fit;
    fn is_dst_idx32(&self, operand: &Self::Operand) -> Fit;
    fn is_dst_idx64(&self, operand: &Self::Operand) -> Fit;
    fn is_dst_idx8(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_offs16_16(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_offs16_32(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_offs16_8(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_offs32_16(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_offs32_32(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_offs32_64(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_offs32_8(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_offs64_16(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_offs64_32(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_offs64_64(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_offs64_8(&self, operand: &Self::Operand) -> Fit;
    fn is_src_idx16(&self, operand: &Self::Operand) -> Fit;
    fn is_src_idx32(&self, operand: &Self::Operand) -> Fit;
    fn is_src_idx64(&self, operand: &Self::Operand) -> Fit;
    fn is_src_idx8(&self, operand: &Self::Operand) -> Fit;
    fn is_abs_mem(&self, operand: &Self::Operand) -> Fit;
    fn is_mem128(&self, operand: &Self::Operand) -> Fit;
    fn is_mem16(&self, operand: &Self::Operand) -> Fit;
    fn is_mem256(&self, operand: &Self::Operand) -> Fit;
    fn is_mem32(&self, operand: &Self::Operand) -> Fit;
    fn is_mem32_rc128(&self, operand: &Self::Operand) -> Fit;
    fn is_mem32_rc128x(&self, operand: &Self::Operand) -> Fit;
    fn is_mem32_rc256(&self, operand: &Self::Operand) -> Fit;
    fn is_mem32_rc256x(&self, operand: &Self::Operand) -> Fit;
    fn is_mem32_rc512(&self, operand: &Self::Operand) -> Fit;
    fn is_mem512(&self, operand: &Self::Operand) -> Fit;
    fn is_mem512_gr16(&self, operand: &Self::Operand) -> Fit;
    fn is_mem512_gr32(&self, operand: &Self::Operand) -> Fit;
    fn is_mem512_gr64(&self, operand: &Self::Operand) -> Fit;
    fn is_mem64(&self, operand: &Self::Operand) -> Fit;
    fn is_mem64_rc128(&self, operand: &Self::Operand) -> Fit;
    fn is_mem64_rc128x(&self, operand: &Self::Operand) -> Fit;
    fn is_mem64_rc256(&self, operand: &Self::Operand) -> Fit;
    fn is_mem64_rc256x(&self, operand: &Self::Operand) -> Fit;
    fn is_mem64_rc512(&self, operand: &Self::Operand) -> Fit;
    fn is_mem80(&self, operand: &Self::Operand) -> Fit;
    fn is_mem8(&self, operand: &Self::Operand) -> Fit;
    fn is_sib_mem(&self, operand: &Self::Operand) -> Fit;
    fn is_mem(&self, operand: &Self::Operand) -> Fit;
    fn add_avx512rc_operands(
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
    fn add_tile_pair_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mask_pair_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_gr16or_gr32or_gr64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_gr32or_gr64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_abs_mem_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_dst_idx_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_offs_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_src_idx_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        add_operand(operand, inst);
    }
    fn hw_mode(&self) -> HwMode {
        ::core::default::Default::default()
    }
}
#[deny(unconditional_recursion)]
#[allow(clippy::too_many_arguments)]
impl AssemblerHooks for crate::asm::hooks::Rules {
    type Operand = crate::asm::Operand;
    #[inline]
    fn allows(&self, inst: &Matched) -> bool {
        Self::allows(self, inst)
    }
    #[inline]
    fn is_avx512rc(&self, operand: &Self::Operand) -> Fit {
        Self::is_avx512rc(self, operand)
    }
    #[inline]
    fn is_imm_s_exti64i8(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm_s_exti64i8(self, operand)
    }
    #[inline]
    fn is_imm_s_exti16i8(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm_s_exti16i8(self, operand)
    }
    #[inline]
    fn is_imm_s_exti32i8(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm_s_exti32i8(self, operand)
    }
    #[inline]
    fn is_imm_s_exti64i32(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm_s_exti64i32(self, operand)
    }
    #[inline]
    fn is_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm(self, operand)
    }
    #[inline]
    fn is_imm_unsignedi4(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm_unsignedi4(self, operand)
    }
    #[inline]
    fn is_imm_unsignedi8(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm_unsignedi8(self, operand)
    }
    #[inline]
    fn is_tile_pair(&self, operand: &Self::Operand) -> Fit {
        Self::is_tile_pair(self, operand)
    }
    #[inline]
    fn is_vk16_pair(&self, operand: &Self::Operand) -> Fit {
        Self::is_vk16_pair(self, operand)
    }
    #[inline]
    fn is_vk1_pair(&self, operand: &Self::Operand) -> Fit {
        Self::is_vk1_pair(self, operand)
    }
    #[inline]
    fn is_vk2_pair(&self, operand: &Self::Operand) -> Fit {
        Self::is_vk2_pair(self, operand)
    }
    #[inline]
    fn is_vk4_pair(&self, operand: &Self::Operand) -> Fit {
        Self::is_vk4_pair(self, operand)
    }
    #[inline]
    fn is_vk8_pair(&self, operand: &Self::Operand) -> Fit {
        Self::is_vk8_pair(self, operand)
    }
    #[inline]
    fn is_gr16or_gr32or_gr64(&self, operand: &Self::Operand) -> Fit {
        Self::is_gr16or_gr32or_gr64(self, operand)
    }
    #[inline]
    fn is_gr32or_gr64(&self, operand: &Self::Operand) -> Fit {
        Self::is_gr32or_gr64(self, operand)
    }
    #[inline]
    fn is_abs_mem8(&self, operand: &Self::Operand) -> Fit {
        Self::is_abs_mem8(self, operand)
    }
    #[inline]
    fn is_abs_mem_mode16(&self, operand: &Self::Operand) -> Fit {
        Self::is_abs_mem_mode16(self, operand)
    }
    #[inline]
    fn is_dst_idx16(&self, operand: &Self::Operand) -> Fit {
        Self::is_dst_idx16(self, operand)
    }
    #[inline]
    fn is_dst_idx32(&self, operand: &Self::Operand) -> Fit {
        Self::is_dst_idx32(self, operand)
    }
    #[inline]
    fn is_dst_idx64(&self, operand: &Self::Operand) -> Fit {
        Self::is_dst_idx64(self, operand)
    }
    #[inline]
    fn is_dst_idx8(&self, operand: &Self::Operand) -> Fit {
        Self::is_dst_idx8(self, operand)
    }
    #[inline]
    fn is_mem_offs16_16(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_offs16_16(self, operand)
    }
    #[inline]
    fn is_mem_offs16_32(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_offs16_32(self, operand)
    }
    #[inline]
    fn is_mem_offs16_8(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_offs16_8(self, operand)
    }
    #[inline]
    fn is_mem_offs32_16(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_offs32_16(self, operand)
    }
    #[inline]
    fn is_mem_offs32_32(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_offs32_32(self, operand)
    }
    #[inline]
    fn is_mem_offs32_64(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_offs32_64(self, operand)
    }
    #[inline]
    fn is_mem_offs32_8(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_offs32_8(self, operand)
    }
    #[inline]
    fn is_mem_offs64_16(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_offs64_16(self, operand)
    }
    #[inline]
    fn is_mem_offs64_32(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_offs64_32(self, operand)
    }
    #[inline]
    fn is_mem_offs64_64(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_offs64_64(self, operand)
    }
    #[inline]
    fn is_mem_offs64_8(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_offs64_8(self, operand)
    }
    #[inline]
    fn is_src_idx16(&self, operand: &Self::Operand) -> Fit {
        Self::is_src_idx16(self, operand)
    }
    #[inline]
    fn is_src_idx32(&self, operand: &Self::Operand) -> Fit {
        Self::is_src_idx32(self, operand)
    }
    #[inline]
    fn is_src_idx64(&self, operand: &Self::Operand) -> Fit {
        Self::is_src_idx64(self, operand)
    }
    #[inline]
    fn is_src_idx8(&self, operand: &Self::Operand) -> Fit {
        Self::is_src_idx8(self, operand)
    }
    #[inline]
    fn is_abs_mem(&self, operand: &Self::Operand) -> Fit {
        Self::is_abs_mem(self, operand)
    }
    #[inline]
    fn is_mem128(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem128(self, operand)
    }
    #[inline]
    fn is_mem16(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem16(self, operand)
    }
    #[inline]
    fn is_mem256(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem256(self, operand)
    }
    #[inline]
    fn is_mem32(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem32(self, operand)
    }
    #[inline]
    fn is_mem32_rc128(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem32_rc128(self, operand)
    }
    #[inline]
    fn is_mem32_rc128x(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem32_rc128x(self, operand)
    }
    #[inline]
    fn is_mem32_rc256(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem32_rc256(self, operand)
    }
    #[inline]
    fn is_mem32_rc256x(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem32_rc256x(self, operand)
    }
    #[inline]
    fn is_mem32_rc512(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem32_rc512(self, operand)
    }
    #[inline]
    fn is_mem512(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem512(self, operand)
    }
    #[inline]
    fn is_mem512_gr16(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem512_gr16(self, operand)
    }
    #[inline]
    fn is_mem512_gr32(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem512_gr32(self, operand)
    }
    #[inline]
    fn is_mem512_gr64(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem512_gr64(self, operand)
    }
    #[inline]
    fn is_mem64(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem64(self, operand)
    }
    #[inline]
    fn is_mem64_rc128(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem64_rc128(self, operand)
    }
    #[inline]
    fn is_mem64_rc128x(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem64_rc128x(self, operand)
    }
    #[inline]
    fn is_mem64_rc256(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem64_rc256(self, operand)
    }
    #[inline]
    fn is_mem64_rc256x(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem64_rc256x(self, operand)
    }
    #[inline]
    fn is_mem64_rc512(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem64_rc512(self, operand)
    }
    #[inline]
    fn is_mem80(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem80(self, operand)
    }
    #[inline]
    fn is_mem8(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem8(self, operand)
    }
    #[inline]
    fn is_sib_mem(&self, operand: &Self::Operand) -> Fit {
        Self::is_sib_mem(self, operand)
    }
    #[inline]
    fn is_mem(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem(self, operand)
    }
    #[inline]
    fn add_avx512rc_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_avx512rc_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        Self::add_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_tile_pair_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_tile_pair_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mask_pair_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mask_pair_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_gr16or_gr32or_gr64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_gr16or_gr32or_gr64_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_gr32or_gr64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_gr32or_gr64_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_abs_mem_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_abs_mem_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_dst_idx_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_dst_idx_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_offs_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_offs_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_src_idx_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_src_idx_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        Self::add_mem_operands(self, operand, len, inst)
    }
    #[inline]
    fn hw_mode(&self) -> HwMode {
        Self::hw_mode(self)
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
    att = 0,
    intel,
}
::tablegen_rt::named_enum!(
    AssemblyVariant, variants from 0, ALL_ASSEMBLY_VARIANT, ASSEMBLY_VARIANT_NAMES
);
#[allow(dead_code)]
impl AssemblyVariant {
    #[must_use]
    pub const fn syntax(self) -> ::tablegen_rt::asm::lex::Syntax {
        match self {
            Self::att => {
                ::tablegen_rt::asm::lex::Syntax::USUAL
                    .with_comment("#")
                    .with_register_prefix("%")
                    .with_separators(" \t,")
                    .with_breaks("")
            }
            Self::intel => {
                ::tablegen_rt::asm::lex::Syntax::USUAL
                    .with_comment(";")
                    .with_register_prefix("")
                    .with_separators(" \t,")
                    .with_breaks("")
            }
        }
    }
}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct OperandClass(u8);
#[allow(dead_code, non_upper_case_globals, clippy::unreadable_literal)]
impl OperandClass {
    pub const AL: Self = Self(20);
    pub const AX: Self = Self(21);
    pub const CS: Self = Self(24);
    pub const DS: Self = Self(26);
    pub const DX: Self = Self(27);
    pub const EAX: Self = Self(28);
    pub const EBX: Self = Self(29);
    pub const ECX: Self = Self(30);
    pub const EDX: Self = Self(31);
    pub const ES: Self = Self(32);
    pub const FS: Self = Self(34);
    pub const GS: Self = Self(36);
    pub const RBX: Self = Self(37);
    pub const RCX: Self = Self(38);
    pub const RDX: Self = Self(39);
    pub const SS: Self = Self(41);
    pub const ST0: Self = Self(42);
    pub const XMM0: Self = Self(43);
    pub const SEGMENT_REG: Self = Self(77);
    pub const TILE: Self = Self(94);
    pub const VK1: Self = Self(95);
    pub const VR64: Self = Self(96);
    pub const CONTROL_REG: Self = Self(106);
    pub const DEBUG_REG: Self = Self(107);
    pub const VR256: Self = Self(111);
    pub const GRH8: Self = Self(116);
    pub const GR16: Self = Self(121);
    pub const GR32: Self = Self(122);
    pub const VR256X: Self = Self(123);
    pub const VR512: Self = Self(124);
    pub const GR64: Self = Self(126);
    pub const GR8: Self = Self(130);
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
    InvalidImmUnsignedi4 = 0,
}
::tablegen_rt::named_enum!(
    OperandDiagnostic, variants from 0, ALL_OPERAND_DIAGNOSTIC, OPERAND_DIAGNOSTIC_NAMES
);
#[allow(dead_code)]
impl OperandDiagnostic {
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::InvalidImmUnsignedi4 => "",
        }
    }
}
::tablegen_rt::assembler_target! {
    registers : [register_by_name], predicates : [], renders : [], defaults : [],
    converters : [], hw_mode : [hw_mode], modes : [(131, 1) => 91, (131, 2) => 99, (132,
    1) => 82, (132, 2) => 83, (133, 1) => 117, (133, 2) => 118, (134, 1) => 66, (134, 2)
    => 101, (135, 1) => 122, (135, 2) => 126],
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
    Numbers::new(2, b"")
};
static ASSEMBLER: ::tablegen_rt::asm::matching::Tables = {
    #[allow(unused_imports)]
    use ::tablegen_rt::asm::matching::{
        Aliases, Lists, Numbers, Sets, Slots, Texts, Tables,
    };
    Tables::EMPTY
        .mnemonic_count(2829)
        .mnemonics(Texts::new("", Numbers::new(2, b"")))
        .mnemonic_slots(Slots::new(8192, Numbers::new(2, b"")))
        .starts(Numbers::new(2, b""))
        .opcodes(Numbers::new(2, b""))
        .conversions(Numbers::new(2, b""))
        .requirements(Numbers::new(1, b""))
        .operands(Numbers::new(2, b""))
        .max_operands(9)
        .mnemonic_first(true)
        .near_misses(false)
        .class_lists(Lists::new(Numbers::new(2, b""), Numbers::new(1, b"")))
        .step_lists(Lists::new(Numbers::new(2, b""), Numbers::new(1, b"")))
        .steps(Numbers::new(1, b""))
        .immediates(Numbers::new(1, b""))
        .ends([10, 131, 136])
        .tokens(Texts::new("", Numbers::new(1, b"")))
        .token_classes(Numbers::new(1, b""))
        .register_classes(Numbers::new(1, b""))
        .supers(Sets::new(Numbers::new(2, b""), b""))
        .optional(Numbers::new(0, b""))
        .diagnostics(Numbers::new(1, b""))
        .aliases(&[])
        .requirement_words(1)
        .requirement_sets(&[])
        .custom_lists(Numbers::new(0, b""))
        .custom_members(Lists::new(Numbers::new(0, b""), Numbers::new(0, b"")))
        .custom(Numbers::new(0, b""))
};
