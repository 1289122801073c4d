// @generated from Mips.td: the names that hooks mention.

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
pub const MAX_OPERANDS: usize = 35;
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
    fn is_acc_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_fgr_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_ccr_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_cop0_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_cop2_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_cop3_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_fcc_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr_non_zero_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr_zero_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_mm16_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_mm16_asm_reg_move_p(&self, operand: &Self::Operand) -> Fit;
    fn is_mm16_asm_reg_move_p_pair_first(&self, operand: &Self::Operand) -> Fit;
    fn is_mm16_asm_reg_move_p_pair_second(&self, operand: &Self::Operand) -> Fit;
    fn is_mm16_asm_reg_zero(&self, operand: &Self::Operand) -> Fit;
    fn is_hw_regs_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_imm(&self, operand: &Self::Operand) -> Fit {
        Fit::from(operand.immediate().is_some())
    }
    fn is_msa128_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_msa_ctrl_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_with_simm_word_aligned_offset_gp(
        &self,
        a: i64,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_mem_with_grpmm16_base(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_with_uimm_word_aligned_offset_sp(
        &self,
        a: i64,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_inv_num(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_with_ptr_size_offset(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_with_uimm_offset_sp(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_mem_with_simm_offset(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_mem(&self, operand: &Self::Operand) -> Fit;
    fn is_reg_list16(&self, operand: &Self::Operand) -> Fit;
    fn is_reg_list(&self, operand: &Self::Operand) -> Fit;
    fn is_scaled_s_imm(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_strictly_fgr_asm_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_constant_immz(&self, operand: &Self::Operand) -> Fit;
    fn is_constant_u_imm(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_constant_s_imm(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_constant_u_imm_range(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_scaled_u_imm(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_s_imm(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_any_imm(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_u_imm(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn add_acc64dsp_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_afgr64_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_ccr_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_cop0_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_cop2_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_cop3_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_fcc_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_fgr32_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_fgr64_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_gpr32_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_gpr32_non_zero_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_gpr32_zero_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_gpr64_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_gprmm16_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_gprmm16_asm_reg_move_p_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_gprmm16_asm_reg_move_p_pair_first_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_gprmm16_asm_reg_move_p_pair_second_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_gprmm16_asm_reg_zero_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_hi32dsp_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_hw_regs_asm_reg_operands(
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
    fn add_lo32dsp_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_msa128_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_msa_ctrl_asm_reg_operands(
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
    fn add_micro_mips_mem_operands(
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
    fn add_strictly_afgr64_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_strictly_fgr32_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_strictly_fgr64_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_constant_u_imm_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_constant_u_imm_operands_2(
        &self,
        a: i64,
        b: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_constant_s_imm_operands(
        &self,
        a: i64,
        b: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_constant_u_imm_operands_3(
        &self,
        a: i64,
        b: i64,
        c: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_s_imm_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_u_imm_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn convert_xwp_operands(
        &self,
        operands: Operands<'_, Self::Operand>,
        inst: &mut Matched,
    );
    fn hw_mode(&self) -> HwMode {
        ::core::default::Default::default()
    }
}
#[deny(unconditional_recursion)]
#[allow(clippy::too_many_arguments)]
impl AssemblerHooks for crate::asm::Machine {
    type Operand = crate::asm::Operand;
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
    fn is_acc_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_acc_asm_reg(self, operand)
    }
    #[inline]
    fn is_fgr_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_fgr_asm_reg(self, operand)
    }
    #[inline]
    fn is_ccr_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_ccr_asm_reg(self, operand)
    }
    #[inline]
    fn is_cop0_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_cop0_asm_reg(self, operand)
    }
    #[inline]
    fn is_cop2_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_cop2_asm_reg(self, operand)
    }
    #[inline]
    fn is_cop3_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_cop3_asm_reg(self, operand)
    }
    #[inline]
    fn is_fcc_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_fcc_asm_reg(self, operand)
    }
    #[inline]
    fn is_gpr_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr_asm_reg(self, operand)
    }
    #[inline]
    fn is_gpr_non_zero_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr_non_zero_asm_reg(self, operand)
    }
    #[inline]
    fn is_gpr_zero_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr_zero_asm_reg(self, operand)
    }
    #[inline]
    fn is_mm16_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_mm16_asm_reg(self, operand)
    }
    #[inline]
    fn is_mm16_asm_reg_move_p(&self, operand: &Self::Operand) -> Fit {
        Self::is_mm16_asm_reg_move_p(self, operand)
    }
    #[inline]
    fn is_mm16_asm_reg_move_p_pair_first(&self, operand: &Self::Operand) -> Fit {
        Self::is_mm16_asm_reg_move_p_pair_first(self, operand)
    }
    #[inline]
    fn is_mm16_asm_reg_move_p_pair_second(&self, operand: &Self::Operand) -> Fit {
        Self::is_mm16_asm_reg_move_p_pair_second(self, operand)
    }
    #[inline]
    fn is_mm16_asm_reg_zero(&self, operand: &Self::Operand) -> Fit {
        Self::is_mm16_asm_reg_zero(self, operand)
    }
    #[inline]
    fn is_hw_regs_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_hw_regs_asm_reg(self, operand)
    }
    #[inline]
    fn is_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm(self, operand)
    }
    #[inline]
    fn is_msa128_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_msa128_asm_reg(self, operand)
    }
    #[inline]
    fn is_msa_ctrl_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_msa_ctrl_asm_reg(self, operand)
    }
    #[inline]
    fn is_mem_with_simm_word_aligned_offset_gp(
        &self,
        a: i64,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_mem_with_simm_word_aligned_offset_gp(self, a, operand)
    }
    #[inline]
    fn is_mem_with_grpmm16_base(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_with_grpmm16_base(self, operand)
    }
    #[inline]
    fn is_mem_with_uimm_word_aligned_offset_sp(
        &self,
        a: i64,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_mem_with_uimm_word_aligned_offset_sp(self, a, operand)
    }
    #[inline]
    fn is_inv_num(&self, operand: &Self::Operand) -> Fit {
        Self::is_inv_num(self, operand)
    }
    #[inline]
    fn is_mem_with_ptr_size_offset(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem_with_ptr_size_offset(self, operand)
    }
    #[inline]
    fn is_mem_with_uimm_offset_sp(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_mem_with_uimm_offset_sp(self, a, operand)
    }
    #[inline]
    fn is_mem_with_simm_offset(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_mem_with_simm_offset(self, a, b, operand)
    }
    #[inline]
    fn is_mem(&self, operand: &Self::Operand) -> Fit {
        Self::is_mem(self, operand)
    }
    #[inline]
    fn is_reg_list16(&self, operand: &Self::Operand) -> Fit {
        Self::is_reg_list16(self, operand)
    }
    #[inline]
    fn is_reg_list(&self, operand: &Self::Operand) -> Fit {
        Self::is_reg_list(self, operand)
    }
    #[inline]
    fn is_scaled_s_imm(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_scaled_s_imm(self, a, b, operand)
    }
    #[inline]
    fn is_strictly_fgr_asm_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_strictly_fgr_asm_reg(self, operand)
    }
    #[inline]
    fn is_constant_immz(&self, operand: &Self::Operand) -> Fit {
        Self::is_constant_immz(self, operand)
    }
    #[inline]
    fn is_constant_u_imm(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_constant_u_imm(self, a, b, operand)
    }
    #[inline]
    fn is_constant_s_imm(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_constant_s_imm(self, a, b, operand)
    }
    #[inline]
    fn is_constant_u_imm_range(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_constant_u_imm_range(self, a, b, operand)
    }
    #[inline]
    fn is_scaled_u_imm(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_scaled_u_imm(self, a, b, operand)
    }
    #[inline]
    fn is_s_imm(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_s_imm(self, a, operand)
    }
    #[inline]
    fn is_any_imm(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_any_imm(self, a, operand)
    }
    #[inline]
    fn is_u_imm(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_u_imm(self, a, operand)
    }
    #[inline]
    fn add_acc64dsp_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_acc64dsp_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_afgr64_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_afgr64_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_ccr_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_ccr_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_cop0_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_cop0_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_cop2_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_cop2_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_cop3_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_cop3_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_fcc_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_fcc_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_fgr32_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_fgr32_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_fgr64_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_fgr64_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_gpr32_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_gpr32_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_gpr32_non_zero_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_gpr32_non_zero_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_gpr32_zero_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_gpr32_zero_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_gpr64_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_gpr64_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_gprmm16_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_gprmm16_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_gprmm16_asm_reg_move_p_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_gprmm16_asm_reg_move_p_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_gprmm16_asm_reg_move_p_pair_first_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_gprmm16_asm_reg_move_p_pair_first_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_gprmm16_asm_reg_move_p_pair_second_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_gprmm16_asm_reg_move_p_pair_second_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_gprmm16_asm_reg_zero_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_gprmm16_asm_reg_zero_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_hi32dsp_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_hi32dsp_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_hw_regs_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_hw_regs_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        Self::add_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_lo32dsp_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_lo32dsp_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_msa128_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_msa128_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_msa_ctrl_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_msa_ctrl_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        Self::add_mem_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_micro_mips_mem_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_micro_mips_mem_operands(self, operand, len, inst)
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
    fn add_strictly_afgr64_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_strictly_afgr64_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_strictly_fgr32_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_strictly_fgr32_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_strictly_fgr64_asm_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_strictly_fgr64_asm_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_constant_u_imm_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_constant_u_imm_operands(self, a, operand, len, inst)
    }
    #[inline]
    fn add_constant_u_imm_operands_2(
        &self,
        a: i64,
        b: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_constant_u_imm_operands_2(self, a, b, operand, len, inst)
    }
    #[inline]
    fn add_constant_s_imm_operands(
        &self,
        a: i64,
        b: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_constant_s_imm_operands(self, a, b, operand, len, inst)
    }
    #[inline]
    fn add_constant_u_imm_operands_3(
        &self,
        a: i64,
        b: i64,
        c: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_constant_u_imm_operands_3(self, a, b, c, operand, len, inst)
    }
    #[inline]
    fn add_s_imm_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_s_imm_operands(self, a, operand, len, inst)
    }
    #[inline]
    fn add_u_imm_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_u_imm_operands(self, a, operand, len, inst)
    }
    #[inline]
    fn convert_xwp_operands(
        &self,
        operands: Operands<'_, Self::Operand>,
        inst: &mut Matched,
    ) {
        Self::convert_xwp_operands(self, operands, inst)
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
    Default = 0,
}
::tablegen_rt::named_enum!(
    AssemblyVariant, variants from 0, ALL_ASSEMBLY_VARIANT, ASSEMBLY_VARIANT_NAMES
);
#[allow(dead_code)]
impl AssemblyVariant {
    #[must_use]
    pub const fn syntax(self) -> ::tablegen_rt::asm::lex::Syntax {
        match self {
            Self::Default => {
                ::tablegen_rt::asm::lex::Syntax::USUAL
                    .with_comment("")
                    .with_register_prefix("$")
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
    pub const ACC64DSP: Self = Self(39);
    pub const HI32DSP: Self = Self(40);
    pub const LO32DSP: Self = Self(41);
    pub const FCC: Self = Self(52);
    pub const AFGR64: Self = Self(57);
    pub const CCR: Self = Self(61);
    pub const COP0: Self = Self(62);
    pub const COP2: Self = Self(63);
    pub const COP3: Self = Self(64);
    pub const FGR32: Self = Self(66);
    pub const FGR64: Self = Self(67);
    pub const GPR64: Self = Self(68);
    pub const HWRegs: Self = Self(69);
    pub const MSA128F16: Self = Self(70);
    pub const MSACtrl: Self = Self(71);
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
    Immz = 0,
}
::tablegen_rt::named_enum!(
    OperandDiagnostic, variants from 0, ALL_OPERAND_DIAGNOSTIC, OPERAND_DIAGNOSTIC_NAMES
);
#[allow(dead_code)]
impl OperandDiagnostic {
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::Immz => "",
        }
    }
}
::tablegen_rt::assembler_target! {
    registers : [], predicates : [], renders : [], defaults : [], converters : [],
    hw_mode : [hw_mode], modes : [(72, 1) => 65, (72, 2) => 68, (73, 1) => 16, (73, 2) =>
    17, (74, 1) => 51, (74, 2) => 51, (75, 1) => 14, (75, 2) => 24],
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
static ASSEMBLER: ::tablegen_rt::asm::matching::Tables = {
    #[allow(unused_imports)]
    use ::tablegen_rt::asm::matching::{
        Aliases, Lists, Numbers, Sets, Slots, Texts, Tables,
    };
    Tables::EMPTY
        .mnemonic_count(1334)
        .mnemonics(Texts::new("", Numbers::new(2, b"")))
        .mnemonic_slots(Slots::new(4096, Numbers::new(2, b"")))
        .starts(Numbers::new(2, b""))
        .opcodes(Numbers::new(2, b""))
        .conversions(Numbers::new(2, b""))
        .requirements(Numbers::new(1, b""))
        .operands(Numbers::new(1, b""))
        .max_operands(8)
        .mnemonic_first(true)
        .near_misses(false)
        .class_lists(Lists::new(Numbers::new(2, b""), Numbers::new(1, b"")))
        .step_lists(Lists::new(Numbers::new(2, b""), Numbers::new(1, b"")))
        .steps(Numbers::new(2, b""))
        .immediates(Numbers::new(1, b""))
        .ends([9, 72, 76])
        .tokens(Texts::new("", Numbers::new(1, b"")))
        .token_classes(Numbers::new(1, b""))
        .register_classes(Numbers::new(1, b""))
        .supers(Sets::new(Numbers::new(2, b""), b""))
        .optional(Numbers::new(0, b""))
        .diagnostics(Numbers::new(1, b""))
        .aliases(&[])
        .requirement_words(1)
        .requirement_sets(&[])
        .custom_lists(Numbers::new(2, b""))
        .custom_members(Lists::new(Numbers::new(2, b""), Numbers::new(2, b"")))
        .custom(Numbers::new(1, b""))
};
