// @generated from RISCV.td: the names that hooks mention.

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
pub const MAX_OPERANDS: usize = 9;
#[allow(dead_code)]
#[must_use]
pub fn register_by_name(name: &str) -> ::core::option::Option<Register> {
    let register = REGISTER_BY_NAME.get(REGISTER_BY_NAME_NAMES.find(123, name)?);
    Register::ALL.get(register as usize).copied()
}
#[allow(dead_code)]
#[must_use]
pub fn register_by_other_name(name: &str) -> ::core::option::Option<Register> {
    let register = REGISTER_BY_OTHER_NAME
        .get(REGISTER_BY_OTHER_NAME_NAMES.find(65, name)?);
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
    fn is_any_reg_c(&self, operand: &Self::Operand) -> Fit;
    fn is_any_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_bare_symbol(&self, operand: &Self::Operand) -> Fit;
    fn is_clui_imm(&self, operand: &Self::Operand) -> Fit;
    fn is_csr_system_register(&self, operand: &Self::Operand) -> Fit;
    fn is_reg_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_call_symbol(&self, operand: &Self::Operand) -> Fit;
    fn is_frm_arg(&self, operand: &Self::Operand) -> Fit;
    fn is_frm_arg_legacy(&self, operand: &Self::Operand) -> Fit;
    fn is_fence_arg(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr_as_fpr16(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr_as_fpr32(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr_as_fpr(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr_pair_as_fpr64(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr_pair_c(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr_pair_no_x0(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr_pair(&self, operand: &Self::Operand) -> Fit;
    fn is_imm(&self, operand: &Self::Operand) -> Fit {
        Fit::from(operand.immediate().is_some())
    }
    fn is_imm_four(&self, operand: &Self::Operand) -> Fit;
    fn is_imm_three(&self, operand: &Self::Operand) -> Fit;
    fn is_imm_zero(&self, operand: &Self::Operand) -> Fit;
    fn is_load_fp_imm(&self, operand: &Self::Operand) -> Fit;
    fn is_stack_adj(&self, operand: &Self::Operand) -> Fit;
    fn is_pseudo_jump_symbol(&self, operand: &Self::Operand) -> Fit;
    fn is_rtz_arg(&self, operand: &Self::Operand) -> Fit;
    fn is_reg_list(&self, operand: &Self::Operand) -> Fit;
    fn is_reg_list_s0(&self, operand: &Self::Operand) -> Fit;
    fn is_rnum_arg(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm10_unsigned(&self, operand: &Self::Operand) -> Fit;
    fn is_bare_simm_n_lsb0(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_tlsdesc_call_symbol(&self, operand: &Self::Operand) -> Fit;
    fn is_tp_rel_add_symbol(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm5_plus1(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm_log2_x_len(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm_log2_x_len_non_zero(&self, operand: &Self::Operand) -> Fit;
    fn is_v0_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_x_sfmm_v_type(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm1(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm2(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm3(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm4(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm5(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm6(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm7(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm8(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm16(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm32(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm48(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm64(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm12(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm20(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm20_lui(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm20_auipc(&self, operand: &Self::Operand) -> Fit;
    fn is_imm_x_len_li(&self, operand: &Self::Operand) -> Fit;
    fn is_imm_x_len_li_restricted(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm12_lsb00000(&self, operand: &Self::Operand) -> Fit;
    fn is_v_type_i10(&self, operand: &Self::Operand) -> Fit;
    fn is_v_type_i11(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm5(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm5_plus1(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm10(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm6(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm6_non_zero(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm7_lsb00(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm8_lsb00(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm8_lsb000(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm9_lsb000(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm10_lsb00_non_zero(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm10_lsb0000_non_zero(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm2_lsb0(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm8_ge32(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm5_lsb0(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm6_lsb0(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm5_non_zero(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm5_gt3(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm5_ge6_plus1(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm5_slist(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm10(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm11(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm14_lsb00(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm16_non_zero(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm5_non_zero(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm11(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm16(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm16_non_zero(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm20_li(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm26(&self, operand: &Self::Operand) -> Fit;
    fn is_bare_simm_n(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_u_imm7_lsb000(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm9(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm18(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm18_lsb0(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm19_lsb00(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm20_lsb000(&self, operand: &Self::Operand) -> Fit;
    fn add_reg_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        add_operand(operand, inst);
    }
    fn add_imm_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        add_operand(operand, inst);
    }
    fn add_csr_system_register_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_reg_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_frm_arg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_fence_arg_operands(
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
    fn add_stack_adj_operands(
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
    fn add_s_imm10_unsigned_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_v_type_i_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn default_frm_arg_op(&self) -> Self::Operand;
    fn default_frm_arg_legacy_op(&self) -> Self::Operand;
    fn default_mask_reg_op(&self) -> Self::Operand;
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
    fn is_any_reg_c(&self, operand: &Self::Operand) -> Fit {
        Self::is_any_reg_c(self, operand)
    }
    #[inline]
    fn is_any_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_any_reg(self, operand)
    }
    #[inline]
    fn is_bare_symbol(&self, operand: &Self::Operand) -> Fit {
        Self::is_bare_symbol(self, operand)
    }
    #[inline]
    fn is_clui_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_clui_imm(self, operand)
    }
    #[inline]
    fn is_csr_system_register(&self, operand: &Self::Operand) -> Fit {
        Self::is_csr_system_register(self, operand)
    }
    #[inline]
    fn is_reg_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_reg_reg(self, operand)
    }
    #[inline]
    fn is_call_symbol(&self, operand: &Self::Operand) -> Fit {
        Self::is_call_symbol(self, operand)
    }
    #[inline]
    fn is_frm_arg(&self, operand: &Self::Operand) -> Fit {
        Self::is_frm_arg(self, operand)
    }
    #[inline]
    fn is_frm_arg_legacy(&self, operand: &Self::Operand) -> Fit {
        Self::is_frm_arg_legacy(self, operand)
    }
    #[inline]
    fn is_fence_arg(&self, operand: &Self::Operand) -> Fit {
        Self::is_fence_arg(self, operand)
    }
    #[inline]
    fn is_gpr_as_fpr16(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr_as_fpr16(self, operand)
    }
    #[inline]
    fn is_gpr_as_fpr32(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr_as_fpr32(self, operand)
    }
    #[inline]
    fn is_gpr_as_fpr(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr_as_fpr(self, operand)
    }
    #[inline]
    fn is_gpr_pair_as_fpr64(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr_pair_as_fpr64(self, operand)
    }
    #[inline]
    fn is_gpr_pair_c(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr_pair_c(self, operand)
    }
    #[inline]
    fn is_gpr_pair_no_x0(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr_pair_no_x0(self, operand)
    }
    #[inline]
    fn is_gpr_pair(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr_pair(self, operand)
    }
    #[inline]
    fn is_imm_four(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm_four(self, operand)
    }
    #[inline]
    fn is_imm_three(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm_three(self, operand)
    }
    #[inline]
    fn is_imm_zero(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm_zero(self, operand)
    }
    #[inline]
    fn is_load_fp_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_load_fp_imm(self, operand)
    }
    #[inline]
    fn is_stack_adj(&self, operand: &Self::Operand) -> Fit {
        Self::is_stack_adj(self, operand)
    }
    #[inline]
    fn is_pseudo_jump_symbol(&self, operand: &Self::Operand) -> Fit {
        Self::is_pseudo_jump_symbol(self, operand)
    }
    #[inline]
    fn is_rtz_arg(&self, operand: &Self::Operand) -> Fit {
        Self::is_rtz_arg(self, operand)
    }
    #[inline]
    fn is_reg_list(&self, operand: &Self::Operand) -> Fit {
        Self::is_reg_list(self, operand)
    }
    #[inline]
    fn is_reg_list_s0(&self, operand: &Self::Operand) -> Fit {
        Self::is_reg_list_s0(self, operand)
    }
    #[inline]
    fn is_rnum_arg(&self, operand: &Self::Operand) -> Fit {
        Self::is_rnum_arg(self, operand)
    }
    #[inline]
    fn is_s_imm10_unsigned(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm10_unsigned(self, operand)
    }
    #[inline]
    fn is_bare_simm_n_lsb0(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_bare_simm_n_lsb0(self, a, operand)
    }
    #[inline]
    fn is_tlsdesc_call_symbol(&self, operand: &Self::Operand) -> Fit {
        Self::is_tlsdesc_call_symbol(self, operand)
    }
    #[inline]
    fn is_tp_rel_add_symbol(&self, operand: &Self::Operand) -> Fit {
        Self::is_tp_rel_add_symbol(self, operand)
    }
    #[inline]
    fn is_u_imm5_plus1(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm5_plus1(self, operand)
    }
    #[inline]
    fn is_u_imm_log2_x_len(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm_log2_x_len(self, operand)
    }
    #[inline]
    fn is_u_imm_log2_x_len_non_zero(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm_log2_x_len_non_zero(self, operand)
    }
    #[inline]
    fn is_v0_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_v0_reg(self, operand)
    }
    #[inline]
    fn is_x_sfmm_v_type(&self, operand: &Self::Operand) -> Fit {
        Self::is_x_sfmm_v_type(self, operand)
    }
    #[inline]
    fn is_gpr(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr(self, operand)
    }
    #[inline]
    fn is_u_imm1(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm1(self, operand)
    }
    #[inline]
    fn is_u_imm2(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm2(self, operand)
    }
    #[inline]
    fn is_u_imm3(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm3(self, operand)
    }
    #[inline]
    fn is_u_imm4(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm4(self, operand)
    }
    #[inline]
    fn is_u_imm5(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm5(self, operand)
    }
    #[inline]
    fn is_u_imm6(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm6(self, operand)
    }
    #[inline]
    fn is_u_imm7(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm7(self, operand)
    }
    #[inline]
    fn is_u_imm8(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm8(self, operand)
    }
    #[inline]
    fn is_u_imm16(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm16(self, operand)
    }
    #[inline]
    fn is_u_imm32(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm32(self, operand)
    }
    #[inline]
    fn is_u_imm48(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm48(self, operand)
    }
    #[inline]
    fn is_u_imm64(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm64(self, operand)
    }
    #[inline]
    fn is_s_imm12(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm12(self, operand)
    }
    #[inline]
    fn is_u_imm20(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm20(self, operand)
    }
    #[inline]
    fn is_u_imm20_lui(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm20_lui(self, operand)
    }
    #[inline]
    fn is_u_imm20_auipc(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm20_auipc(self, operand)
    }
    #[inline]
    fn is_imm_x_len_li(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm_x_len_li(self, operand)
    }
    #[inline]
    fn is_imm_x_len_li_restricted(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm_x_len_li_restricted(self, operand)
    }
    #[inline]
    fn is_s_imm12_lsb00000(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm12_lsb00000(self, operand)
    }
    #[inline]
    fn is_v_type_i10(&self, operand: &Self::Operand) -> Fit {
        Self::is_v_type_i10(self, operand)
    }
    #[inline]
    fn is_v_type_i11(&self, operand: &Self::Operand) -> Fit {
        Self::is_v_type_i11(self, operand)
    }
    #[inline]
    fn is_s_imm5(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm5(self, operand)
    }
    #[inline]
    fn is_s_imm5_plus1(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm5_plus1(self, operand)
    }
    #[inline]
    fn is_s_imm10(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm10(self, operand)
    }
    #[inline]
    fn is_s_imm6(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm6(self, operand)
    }
    #[inline]
    fn is_s_imm6_non_zero(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm6_non_zero(self, operand)
    }
    #[inline]
    fn is_u_imm7_lsb00(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm7_lsb00(self, operand)
    }
    #[inline]
    fn is_u_imm8_lsb00(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm8_lsb00(self, operand)
    }
    #[inline]
    fn is_u_imm8_lsb000(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm8_lsb000(self, operand)
    }
    #[inline]
    fn is_u_imm9_lsb000(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm9_lsb000(self, operand)
    }
    #[inline]
    fn is_u_imm10_lsb00_non_zero(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm10_lsb00_non_zero(self, operand)
    }
    #[inline]
    fn is_s_imm10_lsb0000_non_zero(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm10_lsb0000_non_zero(self, operand)
    }
    #[inline]
    fn is_u_imm2_lsb0(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm2_lsb0(self, operand)
    }
    #[inline]
    fn is_u_imm8_ge32(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm8_ge32(self, operand)
    }
    #[inline]
    fn is_u_imm5_lsb0(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm5_lsb0(self, operand)
    }
    #[inline]
    fn is_u_imm6_lsb0(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm6_lsb0(self, operand)
    }
    #[inline]
    fn is_u_imm5_non_zero(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm5_non_zero(self, operand)
    }
    #[inline]
    fn is_u_imm5_gt3(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm5_gt3(self, operand)
    }
    #[inline]
    fn is_u_imm5_ge6_plus1(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm5_ge6_plus1(self, operand)
    }
    #[inline]
    fn is_u_imm5_slist(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm5_slist(self, operand)
    }
    #[inline]
    fn is_u_imm10(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm10(self, operand)
    }
    #[inline]
    fn is_u_imm11(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm11(self, operand)
    }
    #[inline]
    fn is_u_imm14_lsb00(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm14_lsb00(self, operand)
    }
    #[inline]
    fn is_u_imm16_non_zero(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm16_non_zero(self, operand)
    }
    #[inline]
    fn is_s_imm5_non_zero(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm5_non_zero(self, operand)
    }
    #[inline]
    fn is_s_imm11(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm11(self, operand)
    }
    #[inline]
    fn is_s_imm16(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm16(self, operand)
    }
    #[inline]
    fn is_s_imm16_non_zero(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm16_non_zero(self, operand)
    }
    #[inline]
    fn is_s_imm20_li(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm20_li(self, operand)
    }
    #[inline]
    fn is_s_imm26(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm26(self, operand)
    }
    #[inline]
    fn is_bare_simm_n(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_bare_simm_n(self, a, operand)
    }
    #[inline]
    fn is_u_imm7_lsb000(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm7_lsb000(self, operand)
    }
    #[inline]
    fn is_u_imm9(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm9(self, operand)
    }
    #[inline]
    fn is_s_imm18(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm18(self, operand)
    }
    #[inline]
    fn is_s_imm18_lsb0(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm18_lsb0(self, operand)
    }
    #[inline]
    fn is_s_imm19_lsb00(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm19_lsb00(self, operand)
    }
    #[inline]
    fn is_s_imm20_lsb000(&self, operand: &Self::Operand) -> Fit {
        Self::is_s_imm20_lsb000(self, operand)
    }
    #[inline]
    fn add_reg_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        Self::add_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        Self::add_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_csr_system_register_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_csr_system_register_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_reg_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_reg_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_frm_arg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_frm_arg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_fence_arg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_fence_arg_operands(self, operand, len, inst)
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
    fn add_stack_adj_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_stack_adj_operands(self, operand, len, inst)
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
    fn add_s_imm10_unsigned_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_s_imm10_unsigned_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_v_type_i_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_v_type_i_operands(self, operand, len, inst)
    }
    #[inline]
    fn default_frm_arg_op(&self) -> Self::Operand {
        Self::default_frm_arg_op(self)
    }
    #[inline]
    fn default_frm_arg_legacy_op(&self) -> Self::Operand {
        Self::default_frm_arg_legacy_op(self)
    }
    #[inline]
    fn default_mask_reg_op(&self) -> Self::Operand {
        Self::default_mask_reg_op(self)
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
    pub const FPR16: Self = Self(104);
    pub const FPR32: Self = Self(105);
    pub const FPR64: Self = Self(106);
    pub const GPR: Self = Self(107);
    pub const GPRF16: Self = Self(108);
    pub const RegReg: Self = Self(118);
    pub const RegList: Self = Self(141);
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
    InvalidBareSImm11Lsb0 = 0,
}
::tablegen_rt::named_enum!(
    OperandDiagnostic, variants from 0, ALL_OPERAND_DIAGNOSTIC, OPERAND_DIAGNOSTIC_NAMES
);
#[allow(dead_code)]
impl OperandDiagnostic {
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::InvalidBareSImm11Lsb0 => {
                "immediate must be a multiple of 2 in the range -1024 to 1022"
            }
        }
    }
}
::tablegen_rt::assembler_target! {
    registers : [register_by_name, register_by_other_name], predicates : [], renders :
    [], defaults : [], converters : [], hw_mode : [], modes : [],
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
static REGISTER_BY_OTHER_NAME_NAMES: ::tablegen_rt::registers::tables::Texts = {
    use ::tablegen_rt::registers::tables::{Numbers, Texts};
    Texts::new("", Numbers::new(1, b""))
};
static REGISTER_BY_OTHER_NAME: ::tablegen_rt::mc::tables::Numbers = {
    use ::tablegen_rt::mc::tables::Numbers;
    Numbers::new(1, b"")
};
static ASSEMBLER: ::tablegen_rt::asm::matching::Tables = {
    #[allow(unused_imports)]
    use ::tablegen_rt::asm::matching::{
        Aliases, Lists, Numbers, Sets, Slots, Texts, Tables,
    };
    Tables::EMPTY
        .mnemonic_count(2232)
        .mnemonics(Texts::new("", Numbers::new(2, b"")))
        .mnemonic_slots(Slots::new(8192, Numbers::new(2, b"")))
        .starts(Numbers::new(2, b""))
        .opcodes(Numbers::new(2, b""))
        .conversions(Numbers::new(2, b""))
        .requirements(Numbers::new(1, b""))
        .operands(Numbers::new(2, b""))
        .max_operands(8)
        .mnemonic_first(true)
        .near_misses(false)
        .class_lists(Lists::new(Numbers::new(2, b""), Numbers::new(1, b"")))
        .step_lists(Lists::new(Numbers::new(2, b""), Numbers::new(1, b"")))
        .steps(Numbers::new(1, b""))
        .immediates(Numbers::new(8, b""))
        .ends([2, 112, 112])
        .tokens(Texts::new("", Numbers::new(1, b"")))
        .token_classes(Numbers::new(1, b""))
        .register_classes(Numbers::new(1, b""))
        .supers(Sets::new(Numbers::new(1, b""), b""))
        .optional(Numbers::new(1, b""))
        .diagnostics(Numbers::new(1, b""))
        .aliases(&[])
        .requirement_words(3)
        .requirement_sets(&[])
        .custom_lists(Numbers::new(1, b""))
        .custom_members(Lists::new(Numbers::new(1, b""), Numbers::new(1, b"")))
        .custom(Numbers::new(1, b""))
};
