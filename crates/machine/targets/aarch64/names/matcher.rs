// @generated from AArch64.td: the names that hooks mention.

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
pub const MAX_OPERANDS: usize = 8;
#[allow(dead_code)]
#[must_use]
pub fn register_by_name(name: &str) -> ::core::option::Option<Register> {
    let register = REGISTER_BY_NAME.get(REGISTER_BY_NAME_NAMES.find(522, name)?);
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
    fn is_add_sub_imm_neg(&self, operand: &Self::Operand) -> Fit;
    fn is_add_sub_imm(&self, operand: &Self::Operand) -> Fit;
    fn is_adr_label(&self, operand: &Self::Operand) -> Fit;
    fn is_adrp_label(&self, operand: &Self::Operand) -> Fit;
    fn is_bti_hint(&self, operand: &Self::Operand) -> Fit;
    fn is_barrier(&self, operand: &Self::Operand) -> Fit;
    fn is_barriern_xs(&self, operand: &Self::Operand) -> Fit;
    fn is_branch_target(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_cond_code(&self, operand: &Self::Operand) -> Fit;
    fn is_lsl_imm3_shift(&self, operand: &Self::Operand) -> Fit;
    fn is_extend64(&self, operand: &Self::Operand) -> Fit;
    fn is_extend_lsl64(&self, operand: &Self::Operand) -> Fit;
    fn is_extend(&self, operand: &Self::Operand) -> Fit;
    fn is_fp_imm(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr32as64(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr64_with_shift_extend(
        &self,
        a: &'static str,
        b: i64,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_gpr64as32(&self, operand: &Self::Operand) -> Fit;
    fn is_gpr64(&self, a: &'static str, operand: &Self::Operand) -> Fit;
    fn is_gpr64x8(&self, operand: &Self::Operand) -> Fit;
    fn is_imm_in_range(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_imm(&self, operand: &Self::Operand) -> Fit {
        Fit::from(operand.immediate().is_some())
    }
    fn is_logical_imm(&self, a: &'static str, operand: &Self::Operand) -> Fit;
    fn is_mrs_system_register(&self, operand: &Self::Operand) -> Fit;
    fn is_msr_system_register(&self, operand: &Self::Operand) -> Fit;
    fn is_mem_w_extend(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_mem_x_extend(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_mov_w_symbol_g0(&self, operand: &Self::Operand) -> Fit;
    fn is_mov_w_symbol_g1(&self, operand: &Self::Operand) -> Fit;
    fn is_mov_w_symbol_g2(&self, operand: &Self::Operand) -> Fit;
    fn is_mov_w_symbol_g3(&self, operand: &Self::Operand) -> Fit;
    fn is_p_auth_pc_rel_label16_operand(&self, operand: &Self::Operand) -> Fit;
    fn is_p_hint(&self, operand: &Self::Operand) -> Fit;
    fn is_sve_predicate_as_counter_reg_of_width(
        &self,
        a: i64,
        b: &'static str,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_sve_predicate_vector_reg_of_width(
        &self,
        a: i64,
        b: &'static str,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_sve_predicate_or_predicate_as_counter_reg_of_width(
        &self,
        a: i64,
        b: &'static str,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_psb_hint(&self, operand: &Self::Operand) -> Fit;
    fn is_prefetch(&self, operand: &Self::Operand) -> Fit;
    fn is_simd_imm_type10(&self, operand: &Self::Operand) -> Fit;
    fn is_s_imm_scaled(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_s_imm(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_s_imm9_offset_fb(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_svcr(&self, operand: &Self::Operand) -> Fit;
    fn is_sve_add_sub_imm(&self, a: &'static str, operand: &Self::Operand) -> Fit;
    fn is_sve_cpy_imm(&self, a: &'static str, operand: &Self::Operand) -> Fit;
    fn is_sve_pattern(&self, operand: &Self::Operand) -> Fit;
    fn is_sve_vec_len_specifier(&self, operand: &Self::Operand) -> Fit;
    fn is_vector_index(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_logical_vec_half_word_shifter(&self, operand: &Self::Operand) -> Fit;
    fn is_arithmetic_shifter(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_logical_shifter(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_logical_vec_shifter(&self, operand: &Self::Operand) -> Fit;
    fn is_mov_imm32_shifter(&self, operand: &Self::Operand) -> Fit;
    fn is_mov_imm64_shifter(&self, operand: &Self::Operand) -> Fit;
    fn is_move_vec_shifter(&self, operand: &Self::Operand) -> Fit;
    fn is_shifter(&self, operand: &Self::Operand) -> Fit;
    fn is_sys_cr(&self, operand: &Self::Operand) -> Fit;
    fn is_sysp_xzr_pair(&self, operand: &Self::Operand) -> Fit;
    fn is_system_p_state_field_with_imm0_15(&self, operand: &Self::Operand) -> Fit;
    fn is_system_p_state_field_with_imm0_1(&self, operand: &Self::Operand) -> Fit;
    fn is_u_imm_scaled_2(
        &self,
        a: i64,
        b: i64,
        c: i64,
        d: bool,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_u_imm12_offset(&self, a: i64, operand: &Self::Operand) -> Fit;
    fn is_u_imm_scaled(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_u_imm6(&self, operand: &Self::Operand) -> Fit;
    fn is_implicitly_typed_vector_list(
        &self,
        a: &'static str,
        b: i64,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_typed_vector_list(
        &self,
        a: &'static str,
        b: i64,
        c: i64,
        d: i64,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_implicitly_typed_vector_list_2(
        &self,
        a: &'static str,
        b: i64,
        c: bool,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_neon_vector_reg0to7(&self, operand: &Self::Operand) -> Fit;
    fn is_neon_vector_reg(&self, operand: &Self::Operand) -> Fit;
    fn is_neon_vector_reg_lo(&self, operand: &Self::Operand) -> Fit;
    fn is_w_seq_pair(&self, operand: &Self::Operand) -> Fit;
    fn is_x_seq_pair(&self, operand: &Self::Operand) -> Fit;
    fn is_sve_data_vector_reg_with_shift_extend(
        &self,
        a: i64,
        b: &'static str,
        c: &'static str,
        d: i64,
        e: bool,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_sve_data_vector_reg_of_width(
        &self,
        a: i64,
        b: &'static str,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_typed_vector_list_multiple(
        &self,
        a: &'static str,
        b: i64,
        c: i64,
        d: i64,
        e: &'static str,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_fp_ras_zpr(&self, a: &'static str, operand: &Self::Operand) -> Fit;
    fn is_typed_vector_list_strided(
        &self,
        a: &'static str,
        b: i64,
        c: i64,
        d: i64,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_matrix_reg_operand(
        &self,
        a: &'static str,
        b: i64,
        c: &'static str,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_matrix_tile_list(&self, operand: &Self::Operand) -> Fit;
    fn is_complex_rotation(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_sve_preferred_logical_imm(
        &self,
        a: &'static str,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_exact_fp_imm(
        &self,
        a: &'static str,
        b: &'static str,
        operand: &Self::Operand,
    ) -> Fit;
    fn is_movz_mov_alias(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn is_movn_mov_alias(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit;
    fn add_imm_neg_with_optional_shift_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm_with_optional_shift_operands(
        &self,
        a: i64,
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
    fn add_adrp_label_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_bti_hint_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_barrier_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_barriern_xs_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_branch_target14_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_branch_target26_operands(
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
    fn add_lsl_imm3_shifter_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_extend64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_extend_operands(
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
    fn add_gpr32as64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_reg_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        add_operand(operand, inst);
    }
    fn add_gpr64as32_operands(
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
    fn add_logical_imm_not_operands(
        &self,
        a: &'static str,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_logical_imm_operands(
        &self,
        a: &'static str,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mrs_system_register_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_msr_system_register_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_extend_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_mem_extend8_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_p_auth_pc_rel_label16_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_pc_rel_label19_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_pc_rel_label9_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_p_hint_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_pp_ror_pnr_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_psb_hint_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_prefetch_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_simd_imm_type10_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm_scaled_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_svcr_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vector_index_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_shifter_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_sys_cr_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_sysp_xzr_pair_operand(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_system_p_state_field_with_imm0_15operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_system_p_state_field_with_imm0_1operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm_scaled_range_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_u_imm12_offset_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_u_imm6_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vector_list_operands(
        &self,
        a: &'static str,
        b: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vector_list_operands_2(
        &self,
        a: &'static str,
        b: i64,
        c: bool,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vector_reg0to7_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vector_reg128_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vector_reg64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_vector_reg_lo_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_fp_ras_zpr_reg_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_strided_vector_list_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_matrix_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_matrix_tile_list_operands(
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
    fn add_exact_fp_imm_operands(
        &self,
        a: &'static str,
        b: &'static str,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_movz_mov_alias_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_movn_mov_alias_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
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
    fn is_add_sub_imm_neg(&self, operand: &Self::Operand) -> Fit {
        Self::is_add_sub_imm_neg(self, operand)
    }
    #[inline]
    fn is_add_sub_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_add_sub_imm(self, operand)
    }
    #[inline]
    fn is_adr_label(&self, operand: &Self::Operand) -> Fit {
        Self::is_adr_label(self, operand)
    }
    #[inline]
    fn is_adrp_label(&self, operand: &Self::Operand) -> Fit {
        Self::is_adrp_label(self, operand)
    }
    #[inline]
    fn is_bti_hint(&self, operand: &Self::Operand) -> Fit {
        Self::is_bti_hint(self, operand)
    }
    #[inline]
    fn is_barrier(&self, operand: &Self::Operand) -> Fit {
        Self::is_barrier(self, operand)
    }
    #[inline]
    fn is_barriern_xs(&self, operand: &Self::Operand) -> Fit {
        Self::is_barriern_xs(self, operand)
    }
    #[inline]
    fn is_branch_target(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_branch_target(self, a, operand)
    }
    #[inline]
    fn is_cond_code(&self, operand: &Self::Operand) -> Fit {
        Self::is_cond_code(self, operand)
    }
    #[inline]
    fn is_lsl_imm3_shift(&self, operand: &Self::Operand) -> Fit {
        Self::is_lsl_imm3_shift(self, operand)
    }
    #[inline]
    fn is_extend64(&self, operand: &Self::Operand) -> Fit {
        Self::is_extend64(self, operand)
    }
    #[inline]
    fn is_extend_lsl64(&self, operand: &Self::Operand) -> Fit {
        Self::is_extend_lsl64(self, operand)
    }
    #[inline]
    fn is_extend(&self, operand: &Self::Operand) -> Fit {
        Self::is_extend(self, operand)
    }
    #[inline]
    fn is_fp_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_fp_imm(self, operand)
    }
    #[inline]
    fn is_gpr32as64(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr32as64(self, operand)
    }
    #[inline]
    fn is_gpr64_with_shift_extend(
        &self,
        a: &'static str,
        b: i64,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_gpr64_with_shift_extend(self, a, b, operand)
    }
    #[inline]
    fn is_gpr64as32(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr64as32(self, operand)
    }
    #[inline]
    fn is_gpr64(&self, a: &'static str, operand: &Self::Operand) -> Fit {
        Self::is_gpr64(self, a, operand)
    }
    #[inline]
    fn is_gpr64x8(&self, operand: &Self::Operand) -> Fit {
        Self::is_gpr64x8(self, operand)
    }
    #[inline]
    fn is_imm_in_range(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_imm_in_range(self, a, b, operand)
    }
    #[inline]
    fn is_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm(self, operand)
    }
    #[inline]
    fn is_logical_imm(&self, a: &'static str, operand: &Self::Operand) -> Fit {
        Self::is_logical_imm(self, a, operand)
    }
    #[inline]
    fn is_mrs_system_register(&self, operand: &Self::Operand) -> Fit {
        Self::is_mrs_system_register(self, operand)
    }
    #[inline]
    fn is_msr_system_register(&self, operand: &Self::Operand) -> Fit {
        Self::is_msr_system_register(self, operand)
    }
    #[inline]
    fn is_mem_w_extend(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_mem_w_extend(self, a, operand)
    }
    #[inline]
    fn is_mem_x_extend(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_mem_x_extend(self, a, operand)
    }
    #[inline]
    fn is_mov_w_symbol_g0(&self, operand: &Self::Operand) -> Fit {
        Self::is_mov_w_symbol_g0(self, operand)
    }
    #[inline]
    fn is_mov_w_symbol_g1(&self, operand: &Self::Operand) -> Fit {
        Self::is_mov_w_symbol_g1(self, operand)
    }
    #[inline]
    fn is_mov_w_symbol_g2(&self, operand: &Self::Operand) -> Fit {
        Self::is_mov_w_symbol_g2(self, operand)
    }
    #[inline]
    fn is_mov_w_symbol_g3(&self, operand: &Self::Operand) -> Fit {
        Self::is_mov_w_symbol_g3(self, operand)
    }
    #[inline]
    fn is_p_auth_pc_rel_label16_operand(&self, operand: &Self::Operand) -> Fit {
        Self::is_p_auth_pc_rel_label16_operand(self, operand)
    }
    #[inline]
    fn is_p_hint(&self, operand: &Self::Operand) -> Fit {
        Self::is_p_hint(self, operand)
    }
    #[inline]
    fn is_sve_predicate_as_counter_reg_of_width(
        &self,
        a: i64,
        b: &'static str,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_sve_predicate_as_counter_reg_of_width(self, a, b, operand)
    }
    #[inline]
    fn is_sve_predicate_vector_reg_of_width(
        &self,
        a: i64,
        b: &'static str,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_sve_predicate_vector_reg_of_width(self, a, b, operand)
    }
    #[inline]
    fn is_sve_predicate_or_predicate_as_counter_reg_of_width(
        &self,
        a: i64,
        b: &'static str,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_sve_predicate_or_predicate_as_counter_reg_of_width(self, a, b, operand)
    }
    #[inline]
    fn is_psb_hint(&self, operand: &Self::Operand) -> Fit {
        Self::is_psb_hint(self, operand)
    }
    #[inline]
    fn is_prefetch(&self, operand: &Self::Operand) -> Fit {
        Self::is_prefetch(self, operand)
    }
    #[inline]
    fn is_simd_imm_type10(&self, operand: &Self::Operand) -> Fit {
        Self::is_simd_imm_type10(self, operand)
    }
    #[inline]
    fn is_s_imm_scaled(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_s_imm_scaled(self, a, b, operand)
    }
    #[inline]
    fn is_s_imm(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_s_imm(self, a, operand)
    }
    #[inline]
    fn is_s_imm9_offset_fb(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_s_imm9_offset_fb(self, a, operand)
    }
    #[inline]
    fn is_svcr(&self, operand: &Self::Operand) -> Fit {
        Self::is_svcr(self, operand)
    }
    #[inline]
    fn is_sve_add_sub_imm(&self, a: &'static str, operand: &Self::Operand) -> Fit {
        Self::is_sve_add_sub_imm(self, a, operand)
    }
    #[inline]
    fn is_sve_cpy_imm(&self, a: &'static str, operand: &Self::Operand) -> Fit {
        Self::is_sve_cpy_imm(self, a, operand)
    }
    #[inline]
    fn is_sve_pattern(&self, operand: &Self::Operand) -> Fit {
        Self::is_sve_pattern(self, operand)
    }
    #[inline]
    fn is_sve_vec_len_specifier(&self, operand: &Self::Operand) -> Fit {
        Self::is_sve_vec_len_specifier(self, operand)
    }
    #[inline]
    fn is_vector_index(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_vector_index(self, a, b, operand)
    }
    #[inline]
    fn is_logical_vec_half_word_shifter(&self, operand: &Self::Operand) -> Fit {
        Self::is_logical_vec_half_word_shifter(self, operand)
    }
    #[inline]
    fn is_arithmetic_shifter(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_arithmetic_shifter(self, a, operand)
    }
    #[inline]
    fn is_logical_shifter(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_logical_shifter(self, a, operand)
    }
    #[inline]
    fn is_logical_vec_shifter(&self, operand: &Self::Operand) -> Fit {
        Self::is_logical_vec_shifter(self, operand)
    }
    #[inline]
    fn is_mov_imm32_shifter(&self, operand: &Self::Operand) -> Fit {
        Self::is_mov_imm32_shifter(self, operand)
    }
    #[inline]
    fn is_mov_imm64_shifter(&self, operand: &Self::Operand) -> Fit {
        Self::is_mov_imm64_shifter(self, operand)
    }
    #[inline]
    fn is_move_vec_shifter(&self, operand: &Self::Operand) -> Fit {
        Self::is_move_vec_shifter(self, operand)
    }
    #[inline]
    fn is_shifter(&self, operand: &Self::Operand) -> Fit {
        Self::is_shifter(self, operand)
    }
    #[inline]
    fn is_sys_cr(&self, operand: &Self::Operand) -> Fit {
        Self::is_sys_cr(self, operand)
    }
    #[inline]
    fn is_sysp_xzr_pair(&self, operand: &Self::Operand) -> Fit {
        Self::is_sysp_xzr_pair(self, operand)
    }
    #[inline]
    fn is_system_p_state_field_with_imm0_15(&self, operand: &Self::Operand) -> Fit {
        Self::is_system_p_state_field_with_imm0_15(self, operand)
    }
    #[inline]
    fn is_system_p_state_field_with_imm0_1(&self, operand: &Self::Operand) -> Fit {
        Self::is_system_p_state_field_with_imm0_1(self, operand)
    }
    #[inline]
    fn is_u_imm_scaled_2(
        &self,
        a: i64,
        b: i64,
        c: i64,
        d: bool,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_u_imm_scaled_2(self, a, b, c, d, operand)
    }
    #[inline]
    fn is_u_imm12_offset(&self, a: i64, operand: &Self::Operand) -> Fit {
        Self::is_u_imm12_offset(self, a, operand)
    }
    #[inline]
    fn is_u_imm_scaled(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_u_imm_scaled(self, a, b, operand)
    }
    #[inline]
    fn is_u_imm6(&self, operand: &Self::Operand) -> Fit {
        Self::is_u_imm6(self, operand)
    }
    #[inline]
    fn is_implicitly_typed_vector_list(
        &self,
        a: &'static str,
        b: i64,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_implicitly_typed_vector_list(self, a, b, operand)
    }
    #[inline]
    fn is_typed_vector_list(
        &self,
        a: &'static str,
        b: i64,
        c: i64,
        d: i64,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_typed_vector_list(self, a, b, c, d, operand)
    }
    #[inline]
    fn is_implicitly_typed_vector_list_2(
        &self,
        a: &'static str,
        b: i64,
        c: bool,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_implicitly_typed_vector_list_2(self, a, b, c, operand)
    }
    #[inline]
    fn is_neon_vector_reg0to7(&self, operand: &Self::Operand) -> Fit {
        Self::is_neon_vector_reg0to7(self, operand)
    }
    #[inline]
    fn is_neon_vector_reg(&self, operand: &Self::Operand) -> Fit {
        Self::is_neon_vector_reg(self, operand)
    }
    #[inline]
    fn is_neon_vector_reg_lo(&self, operand: &Self::Operand) -> Fit {
        Self::is_neon_vector_reg_lo(self, operand)
    }
    #[inline]
    fn is_w_seq_pair(&self, operand: &Self::Operand) -> Fit {
        Self::is_w_seq_pair(self, operand)
    }
    #[inline]
    fn is_x_seq_pair(&self, operand: &Self::Operand) -> Fit {
        Self::is_x_seq_pair(self, operand)
    }
    #[inline]
    fn is_sve_data_vector_reg_with_shift_extend(
        &self,
        a: i64,
        b: &'static str,
        c: &'static str,
        d: i64,
        e: bool,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_sve_data_vector_reg_with_shift_extend(self, a, b, c, d, e, operand)
    }
    #[inline]
    fn is_sve_data_vector_reg_of_width(
        &self,
        a: i64,
        b: &'static str,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_sve_data_vector_reg_of_width(self, a, b, operand)
    }
    #[inline]
    fn is_typed_vector_list_multiple(
        &self,
        a: &'static str,
        b: i64,
        c: i64,
        d: i64,
        e: &'static str,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_typed_vector_list_multiple(self, a, b, c, d, e, operand)
    }
    #[inline]
    fn is_fp_ras_zpr(&self, a: &'static str, operand: &Self::Operand) -> Fit {
        Self::is_fp_ras_zpr(self, a, operand)
    }
    #[inline]
    fn is_typed_vector_list_strided(
        &self,
        a: &'static str,
        b: i64,
        c: i64,
        d: i64,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_typed_vector_list_strided(self, a, b, c, d, operand)
    }
    #[inline]
    fn is_matrix_reg_operand(
        &self,
        a: &'static str,
        b: i64,
        c: &'static str,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_matrix_reg_operand(self, a, b, c, operand)
    }
    #[inline]
    fn is_matrix_tile_list(&self, operand: &Self::Operand) -> Fit {
        Self::is_matrix_tile_list(self, operand)
    }
    #[inline]
    fn is_complex_rotation(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_complex_rotation(self, a, b, operand)
    }
    #[inline]
    fn is_sve_preferred_logical_imm(
        &self,
        a: &'static str,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_sve_preferred_logical_imm(self, a, operand)
    }
    #[inline]
    fn is_exact_fp_imm(
        &self,
        a: &'static str,
        b: &'static str,
        operand: &Self::Operand,
    ) -> Fit {
        Self::is_exact_fp_imm(self, a, b, operand)
    }
    #[inline]
    fn is_movz_mov_alias(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_movz_mov_alias(self, a, b, operand)
    }
    #[inline]
    fn is_movn_mov_alias(&self, a: i64, b: i64, operand: &Self::Operand) -> Fit {
        Self::is_movn_mov_alias(self, a, b, operand)
    }
    #[inline]
    fn add_imm_neg_with_optional_shift_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm_neg_with_optional_shift_operands(self, a, operand, len, inst)
    }
    #[inline]
    fn add_imm_with_optional_shift_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm_with_optional_shift_operands(self, a, operand, len, inst)
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
    fn add_adrp_label_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_adrp_label_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_bti_hint_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_bti_hint_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_barrier_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_barrier_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_barriern_xs_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_barriern_xs_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_branch_target14_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_branch_target14_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_branch_target26_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_branch_target26_operands(self, operand, len, inst)
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
    fn add_lsl_imm3_shifter_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_lsl_imm3_shifter_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_extend64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_extend64_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_extend_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_extend_operands(self, operand, len, inst)
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
    fn add_gpr32as64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_gpr32as64_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_reg_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        Self::add_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_gpr64as32_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_gpr64as32_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        Self::add_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_logical_imm_not_operands(
        &self,
        a: &'static str,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_logical_imm_not_operands(self, a, operand, len, inst)
    }
    #[inline]
    fn add_logical_imm_operands(
        &self,
        a: &'static str,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_logical_imm_operands(self, a, operand, len, inst)
    }
    #[inline]
    fn add_mrs_system_register_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mrs_system_register_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_msr_system_register_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_msr_system_register_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_extend_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_extend_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_mem_extend8_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_mem_extend8_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_p_auth_pc_rel_label16_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_p_auth_pc_rel_label16_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_pc_rel_label19_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_pc_rel_label19_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_pc_rel_label9_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_pc_rel_label9_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_p_hint_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_p_hint_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_pp_ror_pnr_reg_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_pp_ror_pnr_reg_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_psb_hint_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_psb_hint_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_prefetch_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_prefetch_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_simd_imm_type10_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_simd_imm_type10_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm_scaled_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm_scaled_operands(self, a, operand, len, inst)
    }
    #[inline]
    fn add_svcr_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_svcr_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_vector_index_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vector_index_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_shifter_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_shifter_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_sys_cr_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_sys_cr_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_sysp_xzr_pair_operand(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_sysp_xzr_pair_operand(self, operand, len, inst)
    }
    #[inline]
    fn add_system_p_state_field_with_imm0_15operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_system_p_state_field_with_imm0_15operands(self, operand, len, inst)
    }
    #[inline]
    fn add_system_p_state_field_with_imm0_1operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_system_p_state_field_with_imm0_1operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm_scaled_range_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm_scaled_range_operands(self, a, operand, len, inst)
    }
    #[inline]
    fn add_u_imm12_offset_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_u_imm12_offset_operands(self, a, operand, len, inst)
    }
    #[inline]
    fn add_u_imm6_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_u_imm6_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_vector_list_operands(
        &self,
        a: &'static str,
        b: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vector_list_operands(self, a, b, operand, len, inst)
    }
    #[inline]
    fn add_vector_list_operands_2(
        &self,
        a: &'static str,
        b: i64,
        c: bool,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vector_list_operands_2(self, a, b, c, operand, len, inst)
    }
    #[inline]
    fn add_vector_reg0to7_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vector_reg0to7_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_vector_reg128_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vector_reg128_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_vector_reg64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vector_reg64_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_vector_reg_lo_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_vector_reg_lo_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_fp_ras_zpr_reg_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_fp_ras_zpr_reg_operands(self, a, operand, len, inst)
    }
    #[inline]
    fn add_strided_vector_list_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_strided_vector_list_operands(self, a, operand, len, inst)
    }
    #[inline]
    fn add_matrix_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_matrix_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_matrix_tile_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_matrix_tile_list_operands(self, operand, len, inst)
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
    fn add_exact_fp_imm_operands(
        &self,
        a: &'static str,
        b: &'static str,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_exact_fp_imm_operands(self, a, b, operand, len, inst)
    }
    #[inline]
    fn add_movz_mov_alias_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_movz_mov_alias_operands(self, a, operand, len, inst)
    }
    #[inline]
    fn add_movn_mov_alias_operands(
        &self,
        a: i64,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_movn_mov_alias_operands(self, a, operand, len, inst)
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
    generic = 0,
    apple_neon,
}
::tablegen_rt::named_enum!(
    AssemblyVariant, variants from 0, ALL_ASSEMBLY_VARIANT, ASSEMBLY_VARIANT_NAMES
);
#[allow(dead_code)]
impl AssemblyVariant {
    #[must_use]
    pub const fn syntax(self) -> ::tablegen_rt::asm::lex::Syntax {
        match self {
            Self::generic => {
                ::tablegen_rt::asm::lex::Syntax::USUAL
                    .with_comment("")
                    .with_register_prefix("")
                    .with_separators(" \t,")
                    .with_breaks(".")
            }
            Self::apple_neon => {
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
    pub const MPR: Self = Self(133);
    pub const MPR8: Self = Self(134);
    pub const X16: Self = Self(135);
    pub const ZTR: Self = Self(136);
    pub const FPR128_0to7: Self = Self(451);
    pub const GPR64x8Class: Self = Self(499);
    pub const FPR128_lo: Self = Self(568);
    pub const PPR: Self = Self(573);
    pub const WSeqPairsClass: Self = Self(575);
    pub const XSeqPairsClass: Self = Self(576);
    pub const FPR128: Self = Self(595);
    pub const FPR16: Self = Self(596);
    pub const FPR32: Self = Self(597);
    pub const FPR64: Self = Self(598);
    pub const FPR8: Self = Self(599);
    pub const GPR32: Self = Self(600);
    pub const GPR64: Self = Self(602);
    pub const GPR32all: Self = Self(616);
    pub const GPR64all: Self = Self(617);
    pub const W_HI_DummyRC: Self = Self(618);
    pub const Barrier: Self = Self(624);
    pub const CondCode: Self = Self(628);
    pub const PHint: Self = Self(688);
    pub const Prefetch: Self = Self(708);
    pub const SVCR: Self = Self(731);
    pub const Matrix: Self = Self(989);
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
    AddSubLSLImm3ShiftLarge = 0,
    MRS,
}
::tablegen_rt::named_enum!(
    OperandDiagnostic, variants from 0, ALL_OPERAND_DIAGNOSTIC, OPERAND_DIAGNOSTIC_NAMES
);
#[allow(dead_code)]
impl OperandDiagnostic {
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::AddSubLSLImm3ShiftLarge => "",
            Self::MRS => "",
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
    Numbers::new(2, b"")
};
static ASSEMBLER: ::tablegen_rt::asm::matching::Tables = {
    #[allow(unused_imports)]
    use ::tablegen_rt::asm::matching::{
        Aliases, Lists, Numbers, Sets, Slots, Texts, Tables,
    };
    Tables::EMPTY
        .mnemonic_count(1659)
        .mnemonics(Texts::new("", Numbers::new(2, b"")))
        .mnemonic_slots(Slots::new(4096, Numbers::new(2, b"")))
        .starts(Numbers::new(2, b""))
        .opcodes(Numbers::new(2, b""))
        .conversions(Numbers::new(2, b""))
        .requirements(Numbers::new(1, b""))
        .operands(Numbers::new(2, b""))
        .max_operands(14)
        .mnemonic_first(true)
        .near_misses(false)
        .class_lists(Lists::new(Numbers::new(2, b""), Numbers::new(2, b"")))
        .step_lists(Lists::new(Numbers::new(2, b""), Numbers::new(1, b"")))
        .steps(Numbers::new(2, b""))
        .immediates(Numbers::new(1, b""))
        .ends([88, 619, 619])
        .tokens(Texts::new("", Numbers::new(1, b"")))
        .token_classes(Numbers::new(1, b""))
        .register_classes(Numbers::new(2, b""))
        .supers(Sets::new(Numbers::new(2, b""), b""))
        .optional(Numbers::new(0, b""))
        .diagnostics(Numbers::new(1, b""))
        .aliases(&[])
        .requirement_words(3)
        .requirement_sets(&[])
        .custom_lists(Numbers::new(2, b""))
        .custom_members(Lists::new(Numbers::new(2, b""), Numbers::new(2, b"")))
        .custom(Numbers::new(2, b""))
};
