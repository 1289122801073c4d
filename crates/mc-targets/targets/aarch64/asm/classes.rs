//! Operand classes: the condition of each, and the machine operands that its operands become.
//!
//! The conditions are in `predicates.rs`, the machine operands in `render.rs`. Names are those of
//! the description.

use tablegen_rt::pseudo::Sink;

use super::Machine;
use super::operand::{Hint, Kind, Operand, RegisterKind as K, Shape, ShiftKind as S};
use super::predicates::{byte_mask, is_extension, is_narrow_extension, is_scale};
use super::registers::{narrow, wide};
use super::render::{D_LISTS, P_LISTS, Q_LISTS, Z_LISTS};
use crate::matcher::{AssemblerHooks, Fit, Matched, OperandClass, TargetFit, Written};
use crate::operands::nth;
use crate::target::tables::{lookup_p_state_imm0_1by_encoding, lookup_p_state_imm0_15by_encoding};
use crate::target::{Register, RegisterClass as C};

/// Returns the pair of the register with an even number and the next one.
pub(super) fn pair(number: u64, is_wide: bool) -> Option<Register> {
    let index = number / 2;
    match (is_wide, number) {
        (false, 30) => Some(Register::W30_WZR),
        (true, 28) => Some(Register::X28_FP),
        (true, 30) => Some(Register::LR_XZR),
        (false, _) => nth(Register::W0_W1, index),
        (true, _) => nth(Register::X0_X1, index),
    }
}

impl AssemblerHooks for Machine {
    type Operand = Operand;

    fn fits_class(&self, class: OperandClass, operand: &Operand) -> TargetFit<Operand> {
        // Tokens such as `#4` are numbers, and `za` is a register.
        let name = class.name();
        let is_number = operand.known().is_some_and(|number| {
            name.strip_prefix("Token__HASH_").is_some_and(|digits| {
                let (is_negative, digits) = match digits.strip_prefix("_MINUS_") {
                    Some(digits) => (true, digits),
                    None => (false, digits),
                };
                let value = digits.parse().map(|value: i64| if is_negative { -value } else { value });
                value == Ok(number)
            })
        });
        (is_number || name == "MPR" && operand.kind == Kind::Token("za")).into()
    }

    fn is_add_sub_imm_neg(&self, o: &Operand) -> Fit { o.is_negative_addend() }
    fn is_add_sub_imm(&self, o: &Operand) -> Fit { o.is_addend() }
    fn is_adr_label(&self, o: &Operand) -> Fit { o.is_label(1) }
    fn is_adrp_label(&self, o: &Operand) -> Fit { o.is_label(4096) }
    fn is_bti_hint(&self, o: &Operand) -> Fit { o.is_hint(Hint::Branch) }
    fn is_barrier(&self, o: &Operand) -> Fit { matches!(o.kind, Kind::Barrier(_, false)).into() }
    fn is_barriern_xs(&self, o: &Operand) -> Fit { matches!(o.kind, Kind::Barrier(_, true)).into() }
    fn is_branch_target_14(&self, o: &Operand) -> Fit { o.is_target(-(1 << 15), (1 << 15) - 4) }
    fn is_branch_target_26(&self, o: &Operand) -> Fit { o.is_target(-(1 << 27), (1 << 27) - 4) }
    fn is_cond_code(&self, o: &Operand) -> Fit { matches!(o.kind, Kind::Condition(_)).into() }
    fn is_lsl_imm3_shift(&self, o: &Operand) -> Fit { o.has_shift(|shift| shift.kind == S::Lsl && shift.amount <= 7) }
    fn is_extend64(&self, o: &Operand) -> Fit { o.has_shift(|shift| is_extension(shift) && is_narrow_extension(shift)) }
    fn is_extend_lsl64(&self, o: &Operand) -> Fit { o.has_shift(|shift| is_extension(shift) && !is_narrow_extension(shift)) }
    fn is_extend(&self, o: &Operand) -> Fit { o.has_shift(is_extension) }
    fn is_fp_imm(&self, o: &Operand) -> Fit { o.is_float() }
    fn is_gpr32as64(&self, o: &Operand) -> Fit { o.is_scalar(C::GPR64) }
    fn is_gpr64_with_shift_extend_a_arch64_gpr64common_reg_class_id_128(&self, o: &Operand) -> Fit { o.is_shifted_scalar(C::GPR64common, 128) }
    fn is_gpr64_with_shift_extend_a_arch64_gpr64common_reg_class_id_16(&self, o: &Operand) -> Fit { o.is_shifted_scalar(C::GPR64common, 16) }
    fn is_gpr64_with_shift_extend_a_arch64_gpr64common_reg_class_id_32(&self, o: &Operand) -> Fit { o.is_shifted_scalar(C::GPR64common, 32) }
    fn is_gpr64_with_shift_extend_a_arch64_gpr64common_reg_class_id_64(&self, o: &Operand) -> Fit { o.is_shifted_scalar(C::GPR64common, 64) }
    fn is_gpr64_with_shift_extend_a_arch64_gpr64common_reg_class_id_8(&self, o: &Operand) -> Fit { o.is_shifted_scalar(C::GPR64common, 8) }
    fn is_gpr64as32(&self, o: &Operand) -> Fit { o.is_scalar(C::GPR32) }
    fn is_gpr64_with_shift_extend_a_arch64_gpr64_reg_class_id_128(&self, o: &Operand) -> Fit { o.is_shifted_scalar(C::GPR64, 128) }
    fn is_gpr64_with_shift_extend_a_arch64_gpr64_reg_class_id_16(&self, o: &Operand) -> Fit { o.is_shifted_scalar(C::GPR64, 16) }
    fn is_gpr64_with_shift_extend_a_arch64_gpr64_reg_class_id_32(&self, o: &Operand) -> Fit { o.is_shifted_scalar(C::GPR64, 32) }
    fn is_gpr64_with_shift_extend_a_arch64_gpr64_reg_class_id_64(&self, o: &Operand) -> Fit { o.is_shifted_scalar(C::GPR64, 64) }
    fn is_gpr64_with_shift_extend_a_arch64_gpr64_reg_class_id_8(&self, o: &Operand) -> Fit { o.is_shifted_scalar(C::GPR64, 8) }
    fn is_gpr64_a_arch64_gpr64sp_reg_class_id(&self, o: &Operand) -> Fit { o.is_scalar(C::GPR64sp) }
    fn is_gpr64x8(&self, o: &Operand) -> Fit { o.is_scalar(C::GPR64x8Class) }
    fn is_imm_in_range_0_0(&self, o: &Operand) -> Fit { o.is_known(|imm| (0..=0).contains(&imm)) }
    fn is_imm_in_range_0_127(&self, o: &Operand) -> Fit { o.is_known(|imm| (0..=127).contains(&imm)) }
    fn is_imm_in_range_0_15(&self, o: &Operand) -> Fit { o.is_known(|imm| (0..=15).contains(&imm)) }
    fn is_imm_in_range_0_1(&self, o: &Operand) -> Fit { o.is_known(|imm| (0..=1).contains(&imm)) }
    fn is_imm_in_range_0_255(&self, o: &Operand) -> Fit { o.is_known(|imm| (0..=255).contains(&imm)) }
    fn is_imm_in_range_0_31(&self, o: &Operand) -> Fit { o.is_known(|imm| (0..=31).contains(&imm)) }
    fn is_imm_in_range_0_3(&self, o: &Operand) -> Fit { o.is_known(|imm| (0..=3).contains(&imm)) }
    fn is_imm_in_range_0_63(&self, o: &Operand) -> Fit { o.is_known(|imm| (0..=63).contains(&imm)) }
    fn is_imm_in_range_0_7(&self, o: &Operand) -> Fit { o.is_known(|imm| (0..=7).contains(&imm)) }
    fn is_imm_in_range_1_16(&self, o: &Operand) -> Fit { o.is_known(|imm| (1..=16).contains(&imm)) }
    fn is_imm_in_range_1_1(&self, o: &Operand) -> Fit { o.is_known(|imm| (1..=1).contains(&imm)) }
    fn is_imm_in_range_1_32(&self, o: &Operand) -> Fit { o.is_known(|imm| (1..=32).contains(&imm)) }
    fn is_imm_in_range_1_3(&self, o: &Operand) -> Fit { o.is_known(|imm| (1..=3).contains(&imm)) }
    fn is_imm_in_range_1_64(&self, o: &Operand) -> Fit { o.is_known(|imm| (1..=64).contains(&imm)) }
    fn is_imm_in_range_1_7(&self, o: &Operand) -> Fit { o.is_known(|imm| (1..=7).contains(&imm)) }
    fn is_imm_in_range_1_8(&self, o: &Operand) -> Fit { o.is_known(|imm| (1..=8).contains(&imm)) }
    fn is_imm(&self, o: &Operand) -> Fit { matches!(o.kind, Kind::Immediate(_)).into() }
    fn is_logical_imm_int32_t(&self, o: &Operand) -> Fit { o.is_logical(32) }
    fn is_logical_imm_int64_t(&self, o: &Operand) -> Fit { o.is_logical(64) }
    fn is_mrs_system_register(&self, o: &Operand) -> Fit { matches!(o.kind, Kind::System { read: Some(_), .. }).into() }
    fn is_msr_system_register(&self, o: &Operand) -> Fit { matches!(o.kind, Kind::System { write: Some(_), .. }).into() }
    fn is_mem_w_extend_128(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Uxtw | S::Sxtw) && is_scale(shift, 128)) }
    fn is_mem_w_extend_16(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Uxtw | S::Sxtw) && is_scale(shift, 16)) }
    fn is_mem_w_extend_32(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Uxtw | S::Sxtw) && is_scale(shift, 32)) }
    fn is_mem_w_extend_64(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Uxtw | S::Sxtw) && is_scale(shift, 64)) }
    fn is_mem_w_extend_8(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Uxtw | S::Sxtw) && is_scale(shift, 8)) }
    fn is_mem_x_extend_128(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Lsl | S::Sxtx) && is_scale(shift, 128)) }
    fn is_mem_x_extend_16(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Lsl | S::Sxtx) && is_scale(shift, 16)) }
    fn is_mem_x_extend_32(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Lsl | S::Sxtx) && is_scale(shift, 32)) }
    fn is_mem_x_extend_64(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Lsl | S::Sxtx) && is_scale(shift, 64)) }
    fn is_mem_x_extend_8(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Lsl | S::Sxtx) && is_scale(shift, 8)) }
    fn is_mov_w_symbol_g0(&self, o: &Operand) -> Fit { o.is_move_symbol(0) }
    fn is_mov_w_symbol_g1(&self, o: &Operand) -> Fit { o.is_move_symbol(1) }
    fn is_mov_w_symbol_g2(&self, o: &Operand) -> Fit { o.is_move_symbol(2) }
    fn is_mov_w_symbol_g3(&self, o: &Operand) -> Fit { o.is_move_symbol(3) }
    fn is_p_auth_pc_rel_label16_operand(&self, o: &Operand) -> Fit { o.is_target(-(1 << 18) + 1, 0) }
    fn is_branch_target_19(&self, o: &Operand) -> Fit { o.is_target(-(1 << 20), (1 << 20) - 4) }
    fn is_branch_target_9(&self, o: &Operand) -> Fit { o.is_target(-(1 << 10), (1 << 10) - 4) }
    fn is_p_hint(&self, o: &Operand) -> Fit { o.is_hint(Hint::Permission) }
    fn is_sve_predicate_as_counter_reg_of_width_0_a_arch64_pnr_p8to15_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Counter, 0, C::PNR_p8to15) }
    fn is_sve_predicate_as_counter_reg_of_width_16_a_arch64_pnr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Counter, 16, C::PNR) }
    fn is_sve_predicate_as_counter_reg_of_width_16_a_arch64_pnr_p8to15_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Counter, 16, C::PNR_p8to15) }
    fn is_sve_predicate_as_counter_reg_of_width_32_a_arch64_pnr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Counter, 32, C::PNR) }
    fn is_sve_predicate_as_counter_reg_of_width_32_a_arch64_pnr_p8to15_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Counter, 32, C::PNR_p8to15) }
    fn is_sve_predicate_as_counter_reg_of_width_64_a_arch64_pnr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Counter, 64, C::PNR) }
    fn is_sve_predicate_as_counter_reg_of_width_64_a_arch64_pnr_p8to15_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Counter, 64, C::PNR_p8to15) }
    fn is_sve_predicate_as_counter_reg_of_width_8_a_arch64_pnr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Counter, 8, C::PNR) }
    fn is_sve_predicate_as_counter_reg_of_width_8_a_arch64_pnr_p8to15_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Counter, 8, C::PNR_p8to15) }
    fn is_sve_predicate_as_counter_reg_of_width_0_a_arch64_pnr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Counter, 0, C::PNR) }
    fn is_sve_predicate_vector_reg_of_width_16_a_arch64_ppr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Predicate, 16, C::PPR) }
    fn is_sve_predicate_vector_reg_of_width_32_a_arch64_ppr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Predicate, 32, C::PPR) }
    fn is_sve_predicate_vector_reg_of_width_0_a_arch64_ppr_3b_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Predicate, 0, C::PPR_3b) }
    fn is_sve_predicate_vector_reg_of_width_64_a_arch64_ppr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Predicate, 64, C::PPR) }
    fn is_sve_predicate_vector_reg_of_width_8_a_arch64_ppr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Predicate, 8, C::PPR) }
    fn is_sve_predicate_vector_reg_of_width_0_a_arch64_ppr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Predicate, 0, C::PPR) }
    fn is_sve_predicate_or_predicate_as_counter_reg_of_width_8_a_arch64_pp_ror_pnr_reg_class_id(&self, o: &Operand) -> Fit { o.is_any_predicate(8, C::PPRorPNR) }
    fn is_sve_predicate_or_predicate_as_counter_reg_of_width_0_a_arch64_pp_ror_pnr_reg_class_id(&self, o: &Operand) -> Fit { o.is_any_predicate(0, C::PPRorPNR) }
    fn is_psb_hint(&self, o: &Operand) -> Fit { o.is_hint(Hint::Profiling) }
    fn is_prefetch(&self, o: &Operand) -> Fit { o.is_hint(Hint::Prefetch) }
    fn is_simd_imm_type10(&self, o: &Operand) -> Fit { o.is_known(|imm| byte_mask(imm).is_some()) }
    fn is_s_imm_scaled_10_8(&self, o: &Operand) -> Fit { o.signed(10, 8) }
    fn is_s_imm_scaled_4_16(&self, o: &Operand) -> Fit { o.signed(4, 16) }
    fn is_s_imm_scaled_4_1(&self, o: &Operand) -> Fit { o.signed(4, 1) }
    fn is_s_imm_scaled_4_2(&self, o: &Operand) -> Fit { o.signed(4, 2) }
    fn is_s_imm_scaled_4_32(&self, o: &Operand) -> Fit { o.signed(4, 32) }
    fn is_s_imm_scaled_4_3(&self, o: &Operand) -> Fit { o.signed(4, 3) }
    fn is_s_imm_scaled_4_4(&self, o: &Operand) -> Fit { o.signed(4, 4) }
    fn is_s_imm_5(&self, o: &Operand) -> Fit { o.signed(5, 1) }
    fn is_s_imm_6(&self, o: &Operand) -> Fit { o.signed(6, 1) }
    fn is_s_imm_scaled_6_1(&self, o: &Operand) -> Fit { o.signed(6, 1) }
    fn is_s_imm_scaled_7_16(&self, o: &Operand) -> Fit { o.signed(7, 16) }
    fn is_s_imm_scaled_7_4(&self, o: &Operand) -> Fit { o.signed(7, 4) }
    fn is_s_imm_scaled_7_8(&self, o: &Operand) -> Fit { o.signed(7, 8) }
    fn is_s_imm_8(&self, o: &Operand) -> Fit { o.signed(8, 1) }
    fn is_s_imm9_offset_fb_128(&self, o: &Operand) -> Fit { o.is_unscaled(16) }
    fn is_s_imm9_offset_fb_16(&self, o: &Operand) -> Fit { o.is_unscaled(2) }
    fn is_s_imm9_offset_fb_32(&self, o: &Operand) -> Fit { o.is_unscaled(4) }
    fn is_s_imm9_offset_fb_64(&self, o: &Operand) -> Fit { o.is_unscaled(8) }
    fn is_s_imm9_offset_fb_8(&self, o: &Operand) -> Fit { o.is_unscaled(1) }
    fn is_s_imm_9(&self, o: &Operand) -> Fit { o.signed(9, 1) }
    fn is_svcr(&self, o: &Operand) -> Fit { matches!(o.kind, Kind::Streaming(Some(_))).into() }
    fn is_sve_add_sub_imm_int16_t(&self, o: &Operand) -> Fit { o.is_vector_addend(16) }
    fn is_sve_add_sub_imm_int32_t(&self, o: &Operand) -> Fit { o.is_vector_addend(32) }
    fn is_sve_add_sub_imm_int64_t(&self, o: &Operand) -> Fit { o.is_vector_addend(64) }
    fn is_sve_add_sub_imm_int8_t(&self, o: &Operand) -> Fit { o.is_vector_addend(8) }
    fn is_sve_cpy_imm_int16_t(&self, o: &Operand) -> Fit { o.is_copied(16) }
    fn is_sve_cpy_imm_int32_t(&self, o: &Operand) -> Fit { o.is_copied(32) }
    fn is_sve_cpy_imm_int64_t(&self, o: &Operand) -> Fit { o.is_copied(64) }
    fn is_sve_cpy_imm_int8_t(&self, o: &Operand) -> Fit { o.is_copied(8) }
    fn is_sve_pattern(&self, o: &Operand) -> Fit { o.number(|imm| (0..32).contains(&imm)) }
    fn is_sve_vec_len_specifier(&self, o: &Operand) -> Fit { o.number(|imm| (0..2).contains(&imm)) }
    fn is_vector_index_0_63(&self, o: &Operand) -> Fit { o.is_index(0, 63) }
    fn is_vector_index_0_7(&self, o: &Operand) -> Fit { o.is_index(0, 7) }
    fn is_vector_index_0_31(&self, o: &Operand) -> Fit { o.is_index(0, 31) }
    fn is_vector_index_0_3(&self, o: &Operand) -> Fit { o.is_index(0, 3) }
    fn is_vector_index_0_15(&self, o: &Operand) -> Fit { o.is_index(0, 15) }
    fn is_logical_vec_half_word_shifter(&self, o: &Operand) -> Fit { o.has_shift(|shift| shift.kind == S::Lsl && matches!(shift.amount, 0 | 8)) }
    fn is_arithmetic_shifter_32(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Lsl | S::Lsr | S::Asr) && shift.amount < 32) }
    fn is_arithmetic_shifter_64(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Lsl | S::Lsr | S::Asr) && shift.amount < 64) }
    fn is_logical_shifter_32(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Lsl | S::Lsr | S::Asr | S::Ror) && shift.amount < 32) }
    fn is_logical_shifter_64(&self, o: &Operand) -> Fit { o.has_shift(|shift| matches!(shift.kind, S::Lsl | S::Lsr | S::Asr | S::Ror) && shift.amount < 64) }
    fn is_logical_vec_shifter(&self, o: &Operand) -> Fit { o.has_shift(|shift| shift.kind == S::Lsl && matches!(shift.amount, 0 | 8 | 16 | 24)) }
    fn is_mov_imm32_shifter(&self, o: &Operand) -> Fit { o.has_shift(|shift| shift.kind == S::Lsl && matches!(shift.amount, 0 | 16)) }
    fn is_mov_imm64_shifter(&self, o: &Operand) -> Fit { o.has_shift(|shift| shift.kind == S::Lsl && matches!(shift.amount, 0 | 16 | 32 | 48)) }
    fn is_move_vec_shifter(&self, o: &Operand) -> Fit { o.has_shift(|shift| shift.kind == S::Msl && matches!(shift.amount, 8 | 16)) }
    fn is_shifter(&self, o: &Operand) -> Fit { o.has_shift(|shift| shift.kind.is_shift()) }
    fn is_sys_cr(&self, o: &Operand) -> Fit { matches!(o.kind, Kind::Control(_)).into() }
    fn is_sysp_xzr_pair(&self, o: &Operand) -> Fit { (o.scalar_register() == Some(Register::XZR)).into() }
    fn is_system_p_state_field_with_imm0_15(&self, o: &Operand) -> Fit { o.is_field(|field| field.try_into().is_ok_and(|field| lookup_p_state_imm0_15by_encoding(field).is_some())) }
    fn is_system_p_state_field_with_imm0_1(&self, o: &Operand) -> Fit { o.is_field(|field| field.try_into().is_ok_and(|field| lookup_p_state_imm0_1by_encoding(field).is_some())) }
    fn is_imm_in_range_32_63(&self, o: &Operand) -> Fit { o.is_known(|imm| (32..=63).contains(&imm)) }
    fn is_u_imm_scaled_0_2_1_is_range_true(&self, o: &Operand) -> Fit { o.range(0, 2, 1) }
    fn is_u_imm_scaled_0_4_3_is_range_true(&self, o: &Operand) -> Fit { o.range(0, 4, 3) }
    fn is_u_imm12_offset_16(&self, o: &Operand) -> Fit { o.is_offset(16) }
    fn is_u_imm12_offset_1(&self, o: &Operand) -> Fit { o.is_offset(1) }
    fn is_u_imm12_offset_2(&self, o: &Operand) -> Fit { o.is_offset(2) }
    fn is_u_imm12_offset_4(&self, o: &Operand) -> Fit { o.is_offset(4) }
    fn is_u_imm12_offset_8(&self, o: &Operand) -> Fit { o.is_offset(8) }
    fn is_u_imm_scaled_1_2_1_is_range_true(&self, o: &Operand) -> Fit { o.range(1, 2, 1) }
    fn is_u_imm_scaled_1_4_3_is_range_true(&self, o: &Operand) -> Fit { o.range(1, 4, 3) }
    fn is_u_imm_scaled_2_2_1_is_range_true(&self, o: &Operand) -> Fit { o.range(2, 2, 1) }
    fn is_u_imm_scaled_2_4_3_is_range_true(&self, o: &Operand) -> Fit { o.range(2, 4, 3) }
    fn is_u_imm_scaled_3_2_1_is_range_true(&self, o: &Operand) -> Fit { o.range(3, 2, 1) }
    fn is_u_imm_scaled_3_8(&self, o: &Operand) -> Fit { o.unsigned(3, 8) }
    fn is_u_imm_scaled_5_2(&self, o: &Operand) -> Fit { o.unsigned(5, 2) }
    fn is_u_imm_scaled_5_4(&self, o: &Operand) -> Fit { o.unsigned(5, 4) }
    fn is_u_imm_scaled_5_8(&self, o: &Operand) -> Fit { o.unsigned(5, 8) }
    fn is_u_imm6(&self, o: &Operand) -> Fit { o.is_known(|imm| (0..64).contains(&imm)) }
    fn is_u_imm_scaled_6_16(&self, o: &Operand) -> Fit { o.unsigned(6, 16) }
    fn is_u_imm_scaled_6_1(&self, o: &Operand) -> Fit { o.unsigned(6, 1) }
    fn is_u_imm_scaled_6_2(&self, o: &Operand) -> Fit { o.unsigned(6, 2) }
    fn is_u_imm_scaled_6_4(&self, o: &Operand) -> Fit { o.unsigned(6, 4) }
    fn is_u_imm_scaled_6_8(&self, o: &Operand) -> Fit { o.unsigned(6, 8) }
    fn is_implicitly_typed_vector_list_reg_kind_neon_vector_4(&self, o: &Operand) -> Fit { o.is_untyped_list(K::Neon, 4, false) }
    fn is_typed_vector_list_reg_kind_neon_vector_4_16_8(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 4, 16, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_4_1_64(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 4, 1, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_4_2_64(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 4, 2, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_4_2_32(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 4, 2, 32, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_4_4_16(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 4, 4, 16, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_4_4_32(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 4, 4, 32, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_4_8_8(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 4, 8, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_4_8_16(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 4, 8, 16, 1).into() }
    fn is_implicitly_typed_vector_list_reg_kind_neon_vector_4_true(&self, o: &Operand) -> Fit { o.is_untyped_list(K::Neon, 4, true) }
    fn is_typed_vector_list_reg_kind_neon_vector_4_0_8(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 4, 0, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_4_0_64(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 4, 0, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_4_0_16(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 4, 0, 16, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_4_0_32(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 4, 0, 32, 1).into() }
    fn is_implicitly_typed_vector_list_reg_kind_neon_vector_1(&self, o: &Operand) -> Fit { o.is_untyped_list(K::Neon, 1, false) }
    fn is_typed_vector_list_reg_kind_neon_vector_1_16_8(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 1, 16, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_1_1_64(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 1, 1, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_1_2_64(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 1, 2, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_1_2_32(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 1, 2, 32, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_1_4_16(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 1, 4, 16, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_1_4_32(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 1, 4, 32, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_1_8_8(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 1, 8, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_1_8_16(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 1, 8, 16, 1).into() }
    fn is_implicitly_typed_vector_list_reg_kind_neon_vector_1_true(&self, o: &Operand) -> Fit { o.is_untyped_list(K::Neon, 1, true) }
    fn is_typed_vector_list_reg_kind_neon_vector_1_0_8(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 1, 0, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_1_0_64(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 1, 0, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_1_0_16(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 1, 0, 16, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_1_0_32(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 1, 0, 32, 1).into() }
    fn is_implicitly_typed_vector_list_reg_kind_neon_vector_3(&self, o: &Operand) -> Fit { o.is_untyped_list(K::Neon, 3, false) }
    fn is_typed_vector_list_reg_kind_neon_vector_3_16_8(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 3, 16, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_3_1_64(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 3, 1, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_3_2_64(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 3, 2, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_3_2_32(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 3, 2, 32, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_3_4_16(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 3, 4, 16, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_3_4_32(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 3, 4, 32, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_3_8_8(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 3, 8, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_3_8_16(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 3, 8, 16, 1).into() }
    fn is_implicitly_typed_vector_list_reg_kind_neon_vector_3_true(&self, o: &Operand) -> Fit { o.is_untyped_list(K::Neon, 3, true) }
    fn is_typed_vector_list_reg_kind_neon_vector_3_0_8(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 3, 0, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_3_0_64(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 3, 0, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_3_0_16(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 3, 0, 16, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_3_0_32(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 3, 0, 32, 1).into() }
    fn is_implicitly_typed_vector_list_reg_kind_neon_vector_2(&self, o: &Operand) -> Fit { o.is_untyped_list(K::Neon, 2, false) }
    fn is_typed_vector_list_reg_kind_neon_vector_2_16_8(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 2, 16, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_2_1_64(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 2, 1, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_2_2_64(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 2, 2, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_2_2_32(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 2, 2, 32, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_2_4_16(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 2, 4, 16, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_2_4_32(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 2, 4, 32, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_2_8_8(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 2, 8, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_2_8_16(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 2, 8, 16, 1).into() }
    fn is_implicitly_typed_vector_list_reg_kind_neon_vector_2_true(&self, o: &Operand) -> Fit { o.is_untyped_list(K::Neon, 2, true) }
    fn is_typed_vector_list_reg_kind_neon_vector_2_0_8(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 2, 0, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_2_0_64(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 2, 0, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_2_0_16(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 2, 0, 16, 1).into() }
    fn is_typed_vector_list_reg_kind_neon_vector_2_0_32(&self, o: &Operand) -> Fit { o.is_list(K::Neon, 2, 0, 32, 1).into() }
    fn is_vector_index_0_0(&self, o: &Operand) -> Fit { o.is_index(0, 0) }
    fn is_vector_index_1_1(&self, o: &Operand) -> Fit { o.is_index(1, 1) }
    fn is_vector_index_0_1(&self, o: &Operand) -> Fit { o.is_index(0, 1) }
    fn is_neon_vector_reg0to7(&self, o: &Operand) -> Fit { o.is_register(K::Neon, C::FPR128_0to7) }
    fn is_neon_vector_reg(&self, o: &Operand) -> Fit { o.is_register(K::Neon, C::FPR128) }
    fn is_neon_vector_reg_lo(&self, o: &Operand) -> Fit { o.is_register(K::Neon, C::FPR128_lo) }
    fn is_w_seq_pair(&self, o: &Operand) -> Fit { o.is_scalar(C::WSeqPairsClass) }
    fn is_x_seq_pair(&self, o: &Operand) -> Fit { o.is_scalar(C::XSeqPairsClass) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_lsl_16_false(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Lsl, 16, false) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_lsl_32_false(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Lsl, 32, false) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_lsl_64_false(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Lsl, 64, false) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_lsl_8_false(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Lsl, 8, false) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_sxtw_16_false(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Sxtw, 16, false) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_sxtw_32_false(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Sxtw, 32, false) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_sxtw_64_false(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Sxtw, 64, false) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_sxtw_8_false(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Sxtw, 8, false) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_sxtw_8_true(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Sxtw, 8, true) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_uxtw_16_false(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Uxtw, 16, false) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_uxtw_32_false(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Uxtw, 32, false) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_uxtw_64_false(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Uxtw, 64, false) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_uxtw_8_false(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Uxtw, 8, false) }
    fn is_sve_data_vector_reg_with_shift_extend_32_a_arch64_zpr_reg_class_id_a_arch64_am_uxtw_8_true(&self, o: &Operand) -> Fit { o.is_extended_vector(32, C::ZPR, S::Uxtw, 8, true) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_lsl_16_false(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Lsl, 16, false) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_lsl_32_false(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Lsl, 32, false) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_lsl_64_false(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Lsl, 64, false) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_lsl_8_false(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Lsl, 8, false) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_sxtw_16_false(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Sxtw, 16, false) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_sxtw_32_false(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Sxtw, 32, false) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_sxtw_64_false(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Sxtw, 64, false) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_sxtw_8_false(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Sxtw, 8, false) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_sxtw_8_true(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Sxtw, 8, true) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_uxtw_16_false(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Uxtw, 16, false) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_uxtw_32_false(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Uxtw, 32, false) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_uxtw_64_false(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Uxtw, 64, false) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_uxtw_8_false(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Uxtw, 8, false) }
    fn is_sve_data_vector_reg_with_shift_extend_64_a_arch64_zpr_reg_class_id_a_arch64_am_uxtw_8_true(&self, o: &Operand) -> Fit { o.is_extended_vector(64, C::ZPR, S::Uxtw, 8, true) }
    fn is_sve_data_vector_reg_of_width_128_a_arch64_zpr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 128, C::ZPR) }
    fn is_sve_data_vector_reg_of_width_16_a_arch64_zpr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 16, C::ZPR) }
    fn is_sve_data_vector_reg_of_width_32_a_arch64_zpr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 32, C::ZPR) }
    fn is_sve_data_vector_reg_of_width_16_a_arch64_zpr_3b_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 16, C::ZPR_3b) }
    fn is_sve_data_vector_reg_of_width_32_a_arch64_zpr_3b_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 32, C::ZPR_3b) }
    fn is_sve_data_vector_reg_of_width_8_a_arch64_zpr_3b_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 8, C::ZPR_3b) }
    fn is_sve_data_vector_reg_of_width_16_a_arch64_zpr_4b_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 16, C::ZPR_4b) }
    fn is_sve_data_vector_reg_of_width_32_a_arch64_zpr_4b_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 32, C::ZPR_4b) }
    fn is_sve_data_vector_reg_of_width_64_a_arch64_zpr_4b_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 64, C::ZPR_4b) }
    fn is_sve_data_vector_reg_of_width_8_a_arch64_zpr_4b_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 8, C::ZPR_4b) }
    fn is_sve_data_vector_reg_of_width_64_a_arch64_zpr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 64, C::ZPR) }
    fn is_sve_data_vector_reg_of_width_8_a_arch64_zpr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 8, C::ZPR) }
    fn is_sve_data_vector_reg_of_width_0_a_arch64_zpr_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 0, C::ZPR) }
    fn is_sve_data_vector_reg_of_width_16_a_arch64_zpr_mul2_hi_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 16, C::ZPRMul2_Hi) }
    fn is_sve_data_vector_reg_of_width_16_a_arch64_zpr_mul2_lo_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 16, C::ZPRMul2_Lo) }
    fn is_sve_data_vector_reg_of_width_32_a_arch64_zpr_mul2_hi_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 32, C::ZPRMul2_Hi) }
    fn is_sve_data_vector_reg_of_width_32_a_arch64_zpr_mul2_lo_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 32, C::ZPRMul2_Lo) }
    fn is_sve_data_vector_reg_of_width_64_a_arch64_zpr_mul2_hi_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 64, C::ZPRMul2_Hi) }
    fn is_sve_data_vector_reg_of_width_64_a_arch64_zpr_mul2_lo_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 64, C::ZPRMul2_Lo) }
    fn is_sve_data_vector_reg_of_width_8_a_arch64_zpr_mul2_hi_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 8, C::ZPRMul2_Hi) }
    fn is_sve_data_vector_reg_of_width_8_a_arch64_zpr_mul2_lo_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 8, C::ZPRMul2_Lo) }
    fn is_gpr64_a_arch64_fpr8_reg_class_id(&self, o: &Operand) -> Fit { o.is_scalar(C::FPR8) }
    fn is_gpr64_a_arch64_fpr16_reg_class_id(&self, o: &Operand) -> Fit { o.is_scalar(C::FPR16) }
    fn is_gpr64_a_arch64_fpr16_lo_reg_class_id(&self, o: &Operand) -> Fit { o.is_scalar(C::FPR16_lo) }
    fn is_gpr64_a_arch64_fpr32_reg_class_id(&self, o: &Operand) -> Fit { o.is_scalar(C::FPR32) }
    fn is_gpr64_a_arch64_fpr64_reg_class_id(&self, o: &Operand) -> Fit { o.is_scalar(C::FPR64) }
    fn is_gpr64_a_arch64_fpr128_reg_class_id(&self, o: &Operand) -> Fit { o.is_scalar(C::FPR128) }
    fn is_typed_vector_list_reg_kind_sve_predicate_vector_2_0_8(&self, o: &Operand) -> Fit { o.is_list(K::Predicate, 2, 0, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_predicate_vector_2_0_16(&self, o: &Operand) -> Fit { o.is_list(K::Predicate, 2, 0, 16, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_predicate_vector_2_0_32(&self, o: &Operand) -> Fit { o.is_list(K::Predicate, 2, 0, 32, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_predicate_vector_2_0_64(&self, o: &Operand) -> Fit { o.is_list(K::Predicate, 2, 0, 64, 1).into() }
    fn is_typed_vector_list_multiple_reg_kind_sve_predicate_vector_2_0_8_a_arch64_ppr_mul2_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Predicate, 2, 8, C::PPRMul2) }
    fn is_typed_vector_list_multiple_reg_kind_sve_predicate_vector_2_0_16_a_arch64_ppr_mul2_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Predicate, 2, 16, C::PPRMul2) }
    fn is_typed_vector_list_multiple_reg_kind_sve_predicate_vector_2_0_32_a_arch64_ppr_mul2_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Predicate, 2, 32, C::PPRMul2) }
    fn is_typed_vector_list_multiple_reg_kind_sve_predicate_vector_2_0_64_a_arch64_ppr_mul2_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Predicate, 2, 64, C::PPRMul2) }
    fn is_sve_data_vector_reg_of_width_0_a_arch64_zpr_k_reg_class_id(&self, o: &Operand) -> Fit { o.is_vector(K::Vector, 0, C::ZPR_K) }
    fn is_fp_ras_zpr_a_arch64_fpr8_reg_class_id(&self, o: &Operand) -> Fit { o.is_scalar(C::FPR8) }
    fn is_fp_ras_zpr_a_arch64_fpr16_reg_class_id(&self, o: &Operand) -> Fit { o.is_scalar(C::FPR16) }
    fn is_fp_ras_zpr_a_arch64_fpr32_reg_class_id(&self, o: &Operand) -> Fit { o.is_scalar(C::FPR32) }
    fn is_fp_ras_zpr_a_arch64_fpr64_reg_class_id(&self, o: &Operand) -> Fit { o.is_scalar(C::FPR64) }
    fn is_fp_ras_zpr_a_arch64_fpr128_reg_class_id(&self, o: &Operand) -> Fit { o.is_scalar(C::FPR128) }
    fn is_typed_vector_list_reg_kind_sve_data_vector_1_0_8(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 1, 0, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_1_0_16(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 1, 0, 16, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_1_0_32(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 1, 0, 32, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_1_0_64(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 1, 0, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_1_0_128(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 1, 0, 128, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_2_0_8(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 2, 0, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_2_0_16(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 2, 0, 16, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_2_0_32(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 2, 0, 32, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_2_0_64(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 2, 0, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_2_0_128(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 2, 0, 128, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_3_0_8(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 3, 0, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_3_0_16(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 3, 0, 16, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_3_0_32(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 3, 0, 32, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_3_0_64(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 3, 0, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_3_0_128(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 3, 0, 128, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_4_0_8(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 4, 0, 8, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_4_0_16(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 4, 0, 16, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_4_0_32(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 4, 0, 32, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_4_0_64(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 4, 0, 64, 1).into() }
    fn is_typed_vector_list_reg_kind_sve_data_vector_4_0_128(&self, o: &Operand) -> Fit { o.is_list(K::Vector, 4, 0, 128, 1).into() }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_0_a_arch64_zpr_mul2_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 0, C::ZPRMul2) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_8_a_arch64_zpr_mul2_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 8, C::ZPRMul2) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_16_a_arch64_zpr_mul2_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 16, C::ZPRMul2) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_32_a_arch64_zpr_mul2_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 32, C::ZPRMul2) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_64_a_arch64_zpr_mul2_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 64, C::ZPRMul2) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_128_a_arch64_zpr_mul2_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 128, C::ZPRMul2) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_4_0_8_a_arch64_zpr_mul4_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 4, 8, C::ZPRMul4) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_4_0_16_a_arch64_zpr_mul4_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 4, 16, C::ZPRMul4) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_4_0_32_a_arch64_zpr_mul4_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 4, 32, C::ZPRMul4) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_4_0_64_a_arch64_zpr_mul4_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 4, 64, C::ZPRMul4) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_4_0_128_a_arch64_zpr_mul4_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 4, 128, C::ZPRMul4) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_8_a_arch64_zpr_mul2_lo_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 8, C::ZPRMul2_Lo) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_16_a_arch64_zpr_mul2_lo_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 16, C::ZPRMul2_Lo) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_32_a_arch64_zpr_mul2_lo_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 32, C::ZPRMul2_Lo) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_64_a_arch64_zpr_mul2_lo_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 64, C::ZPRMul2_Lo) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_8_a_arch64_zpr_mul2_hi_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 8, C::ZPRMul2_Hi) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_16_a_arch64_zpr_mul2_hi_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 16, C::ZPRMul2_Hi) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_32_a_arch64_zpr_mul2_hi_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 32, C::ZPRMul2_Hi) }
    fn is_typed_vector_list_multiple_reg_kind_sve_data_vector_2_0_64_a_arch64_zpr_mul2_hi_reg_class_id(&self, o: &Operand) -> Fit { o.is_list_of(K::Vector, 2, 64, C::ZPRMul2_Hi) }
    fn is_typed_vector_list_strided_reg_kind_sve_data_vector_2_8_8(&self, o: &Operand) -> Fit { o.is_strided_list(2, 8, 8) }
    fn is_typed_vector_list_strided_reg_kind_sve_data_vector_2_8_16(&self, o: &Operand) -> Fit { o.is_strided_list(2, 8, 16) }
    fn is_typed_vector_list_strided_reg_kind_sve_data_vector_2_8_32(&self, o: &Operand) -> Fit { o.is_strided_list(2, 8, 32) }
    fn is_typed_vector_list_strided_reg_kind_sve_data_vector_2_8_64(&self, o: &Operand) -> Fit { o.is_strided_list(2, 8, 64) }
    fn is_typed_vector_list_strided_reg_kind_sve_data_vector_4_4_8(&self, o: &Operand) -> Fit { o.is_strided_list(4, 4, 8) }
    fn is_typed_vector_list_strided_reg_kind_sve_data_vector_4_4_16(&self, o: &Operand) -> Fit { o.is_strided_list(4, 4, 16) }
    fn is_typed_vector_list_strided_reg_kind_sve_data_vector_4_4_32(&self, o: &Operand) -> Fit { o.is_strided_list(4, 4, 32) }
    fn is_typed_vector_list_strided_reg_kind_sve_data_vector_4_4_64(&self, o: &Operand) -> Fit { o.is_strided_list(4, 4, 64) }
    fn is_matrix_reg_operand_matrix_kind_tile_16_a_arch64_mpr16_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Tile, 16, C::MPR16) }
    fn is_matrix_reg_operand_matrix_kind_tile_32_a_arch64_mpr32_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Tile, 32, C::MPR32) }
    fn is_matrix_reg_operand_matrix_kind_tile_64_a_arch64_mpr64_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Tile, 64, C::MPR64) }
    fn is_matrix_reg_operand_matrix_kind_row_8_a_arch64_mpr8_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Row, 8, C::MPR8) }
    fn is_matrix_reg_operand_matrix_kind_row_16_a_arch64_mpr16_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Row, 16, C::MPR16) }
    fn is_matrix_reg_operand_matrix_kind_row_32_a_arch64_mpr32_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Row, 32, C::MPR32) }
    fn is_matrix_reg_operand_matrix_kind_row_64_a_arch64_mpr64_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Row, 64, C::MPR64) }
    fn is_matrix_reg_operand_matrix_kind_row_128_a_arch64_mpr128_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Row, 128, C::MPR128) }
    fn is_matrix_reg_operand_matrix_kind_col_8_a_arch64_mpr8_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Column, 8, C::MPR8) }
    fn is_matrix_reg_operand_matrix_kind_col_16_a_arch64_mpr16_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Column, 16, C::MPR16) }
    fn is_matrix_reg_operand_matrix_kind_col_32_a_arch64_mpr32_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Column, 32, C::MPR32) }
    fn is_matrix_reg_operand_matrix_kind_col_64_a_arch64_mpr64_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Column, 64, C::MPR64) }
    fn is_matrix_reg_operand_matrix_kind_col_128_a_arch64_mpr128_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Column, 128, C::MPR128) }
    fn is_matrix_reg_operand_matrix_kind_array_0_a_arch64_mpr_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Array, 0, C::MPR) }
    fn is_matrix_reg_operand_matrix_kind_array_8_a_arch64_mpr_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Array, 8, C::MPR) }
    fn is_matrix_reg_operand_matrix_kind_array_16_a_arch64_mpr_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Array, 16, C::MPR) }
    fn is_matrix_reg_operand_matrix_kind_array_32_a_arch64_mpr_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Array, 32, C::MPR) }
    fn is_matrix_reg_operand_matrix_kind_array_64_a_arch64_mpr_reg_class_id(&self, o: &Operand) -> Fit { o.is_matrix(Shape::Array, 64, C::MPR) }
    fn is_matrix_tile_list(&self, o: &Operand) -> Fit { matches!(o.kind, Kind::Tiles(_)).into() }
    fn is_s_imm_scaled_9_16(&self, o: &Operand) -> Fit { o.signed(9, 16) }
    fn is_imm_in_range_0_65535(&self, o: &Operand) -> Fit { o.is_known(|imm| (0..=65535).contains(&imm)) }
    fn is_complex_rotation_90_0(&self, o: &Operand) -> Fit { o.number(|imm| (0..=270).contains(&imm) && imm % 90 == 0) }
    fn is_complex_rotation_180_90(&self, o: &Operand) -> Fit { o.number(|imm| (0..=270).contains(&imm) && imm % 180 == 90) }
    fn is_logical_imm_int8_t(&self, o: &Operand) -> Fit { o.is_logical(8) }
    fn is_logical_imm_int16_t(&self, o: &Operand) -> Fit { o.is_logical(16) }
    fn is_sve_preferred_logical_imm_int16_t(&self, o: &Operand) -> Fit { o.is_preferred_logical(16) }
    fn is_sve_preferred_logical_imm_int32_t(&self, o: &Operand) -> Fit { o.is_preferred_logical(32) }
    fn is_sve_preferred_logical_imm_int64_t(&self, o: &Operand) -> Fit { o.is_preferred_logical(64) }
    fn is_exact_fp_imm_a_arch64_exact_fp_imm_half_a_arch64_exact_fp_imm_one(&self, o: &Operand) -> Fit { o.is_exact_float([0.5, 1.0]) }
    fn is_exact_fp_imm_a_arch64_exact_fp_imm_half_a_arch64_exact_fp_imm_two(&self, o: &Operand) -> Fit { o.is_exact_float([0.5, 2.0]) }
    fn is_exact_fp_imm_a_arch64_exact_fp_imm_zero_a_arch64_exact_fp_imm_one(&self, o: &Operand) -> Fit { o.is_exact_float([0.0, 1.0]) }
    fn is_movz_mov_alias_32_0(&self, o: &Operand) -> Fit { o.is_moved(32, 0) }
    fn is_movz_mov_alias_32_16(&self, o: &Operand) -> Fit { o.is_moved(32, 16) }
    fn is_movz_mov_alias_64_0(&self, o: &Operand) -> Fit { o.is_moved(64, 0) }
    fn is_movz_mov_alias_64_16(&self, o: &Operand) -> Fit { o.is_moved(64, 16) }
    fn is_movz_mov_alias_64_32(&self, o: &Operand) -> Fit { o.is_moved(64, 32) }
    fn is_movz_mov_alias_64_48(&self, o: &Operand) -> Fit { o.is_moved(64, 48) }
    fn is_movn_mov_alias_32_0(&self, o: &Operand) -> Fit { o.is_moved_inverted(32, 0) }
    fn is_movn_mov_alias_32_16(&self, o: &Operand) -> Fit { o.is_moved_inverted(32, 16) }
    fn is_movn_mov_alias_64_0(&self, o: &Operand) -> Fit { o.is_moved_inverted(64, 0) }
    fn is_movn_mov_alias_64_16(&self, o: &Operand) -> Fit { o.is_moved_inverted(64, 16) }
    fn is_movn_mov_alias_64_32(&self, o: &Operand) -> Fit { o.is_moved_inverted(64, 32) }
    fn is_movn_mov_alias_64_48(&self, o: &Operand) -> Fit { o.is_moved_inverted(64, 48) }
    fn add_imm_neg_with_optional_shift_operands_12(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_shifted(12, true, i) }
    fn add_imm_with_optional_shift_operands_12(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_shifted(12, false, i) }
    fn add_adr_label_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_immediate(i) }
    fn add_adrp_label_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_scaled(12, i) }
    fn add_bti_hint_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_named(i) }
    fn add_barrier_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_named(i) }
    fn add_barriern_xs_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_named(i) }
    fn add_branch_target14_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_scaled(2, i) }
    fn add_branch_target26_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_scaled(2, i) }
    fn add_cond_code_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_named(i) }
    fn add_lsl_imm3_shifter_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_amount(i) }
    fn add_extend64_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_extension(S::Uxtx, i) }
    fn add_extend_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_extension(S::Uxtw, i) }
    fn add_fp_imm_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_float(i) }
    fn add_gpr32as64_operands(&self, o: &Operand, _: usize, i: &mut Matched) { i.add_register(o.register().map(narrow)) }
    fn add_reg_operands(&self, o: &Operand, _: usize, i: &mut Matched) { i.add_register(o.register()) }
    fn add_gpr64as32_operands(&self, o: &Operand, _: usize, i: &mut Matched) { i.add_register(o.register().map(wide)) }
    fn add_imm_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_immediate(i) }
    fn add_logical_imm_not_operands_int32_t(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_logical(32, true, i) }
    fn add_logical_imm_operands_int32_t(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_logical(32, false, i) }
    fn add_logical_imm_not_operands_int64_t(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_logical(64, true, i) }
    fn add_logical_imm_operands_int64_t(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_logical(64, false, i) }
    fn add_mrs_system_register_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_named(i) }
    fn add_msr_system_register_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_written_register(i) }
    fn add_mem_extend_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_memory_extension(|shift| shift.amount != 0, i) }
    fn add_mem_extend8_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_memory_extension(|shift| shift.has_amount, i) }
    fn add_p_auth_pc_rel_label16_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_scaled(2, i) }
    fn add_pc_rel_label19_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_scaled(2, i) }
    fn add_pc_rel_label9_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_scaled(2, i) }
    fn add_p_hint_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_named(i) }
    fn add_pp_ror_pnr_reg_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_moved(Register::PN0, Register::P0, i) }
    fn add_psb_hint_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_named(i) }
    fn add_prefetch_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_named(i) }
    fn add_simd_imm_type10_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| byte_mask(imm).unwrap_or(0), i) }
    fn add_imm_scaled_operands_8(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| imm / 8, i) }
    fn add_imm_scaled_operands_16(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| imm / 16, i) }
    fn add_imm_scaled_operands_1(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| imm / 1, i) }
    fn add_imm_scaled_operands_2(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| imm / 2, i) }
    fn add_imm_scaled_operands_32(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| imm / 32, i) }
    fn add_imm_scaled_operands_3(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| imm / 3, i) }
    fn add_imm_scaled_operands_4(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| imm / 4, i) }
    fn add_svcr_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_named(i) }
    fn add_imm_with_optional_shift_operands_8(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_shifted(8, false, i) }
    fn add_vector_index_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_named(i) }
    fn add_shifter_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_shift(i) }
    fn add_sys_cr_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_named(i) }
    fn add_sysp_xzr_pair_operand(&self, _: &Operand, _: usize, i: &mut Matched) { i.add_register(Some(Register::XZR)) }
    fn add_system_p_state_field_with_imm0_15operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_field(i) }
    fn add_system_p_state_field_with_imm0_1operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_field(i) }
    fn add_imm_scaled_range_operands_2(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_range(2, i) }
    fn add_imm_scaled_range_operands_4(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_range(4, i) }
    fn add_u_imm12_offset_operands_16(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_divided(16, i) }
    fn add_u_imm12_offset_operands_1(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_divided(1, i) }
    fn add_u_imm12_offset_operands_2(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_divided(2, i) }
    fn add_u_imm12_offset_operands_4(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_divided(4, i) }
    fn add_u_imm12_offset_operands_8(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_divided(8, i) }
    fn add_u_imm6_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_immediate(i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_q_reg_4(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&Q_LISTS, 4, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_d_reg_4(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&D_LISTS, 4, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_q_reg_4_true(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&Q_LISTS, 4, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_q_reg_1(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&Q_LISTS, 1, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_d_reg_1(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&D_LISTS, 1, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_q_reg_1_true(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&Q_LISTS, 1, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_q_reg_3(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&Q_LISTS, 3, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_d_reg_3(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&D_LISTS, 3, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_q_reg_3_true(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&Q_LISTS, 3, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_q_reg_2(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&Q_LISTS, 2, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_d_reg_2(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&D_LISTS, 2, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_q_reg_2_true(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&Q_LISTS, 2, i) }
    fn add_vector_reg0to7_operands(&self, o: &Operand, _: usize, i: &mut Matched) { i.add_register(o.register()) }
    fn add_vector_reg128_operands(&self, o: &Operand, _: usize, i: &mut Matched) { i.add_register(o.register()) }
    fn add_vector_reg64_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_moved(Register::Q0, Register::D0, i) }
    fn add_vector_reg_lo_operands(&self, o: &Operand, _: usize, i: &mut Matched) { i.add_register(o.register()) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_p_reg_2(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&P_LISTS, 2, i) }
    fn add_fp_ras_zpr_reg_operands_8(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_moved(Register::B0, Register::Z0, i) }
    fn add_fp_ras_zpr_reg_operands_16(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_moved(Register::H0, Register::Z0, i) }
    fn add_fp_ras_zpr_reg_operands_32(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_moved(Register::S0, Register::Z0, i) }
    fn add_fp_ras_zpr_reg_operands_64(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_moved(Register::D0, Register::Z0, i) }
    fn add_fp_ras_zpr_reg_operands_128(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_moved(Register::Q0, Register::Z0, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_z_reg_1(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&Z_LISTS, 1, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_z_reg_2(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&Z_LISTS, 2, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_z_reg_3(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&Z_LISTS, 3, i) }
    fn add_vector_list_operands_a_arch64_operand_vec_list_idx_z_reg_4(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_list(&Z_LISTS, 4, i) }
    fn add_strided_vector_list_operands_2(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_strided_list(2, i) }
    fn add_strided_vector_list_operands_4(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_strided_list(4, i) }
    fn add_matrix_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_matrix(i) }
    fn add_matrix_tile_list_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_named(i) }
    fn add_complex_rotation_even_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| imm / 90, i) }
    fn add_complex_rotation_odd_operands(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| (imm - 90) / 180, i) }
    fn add_logical_imm_operands_int8_t(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_logical(8, false, i) }
    fn add_logical_imm_operands_int16_t(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_logical(16, false, i) }
    fn add_logical_imm_not_operands_int8_t(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_logical(8, true, i) }
    fn add_logical_imm_not_operands_int16_t(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_logical(16, true, i) }
    fn add_exact_fp_imm_operands_a_arch64_exact_fp_imm_half_a_arch64_exact_fp_imm_one(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_exact_float(1.0, i) }
    fn add_exact_fp_imm_operands_a_arch64_exact_fp_imm_half_a_arch64_exact_fp_imm_two(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_exact_float(2.0, i) }
    fn add_exact_fp_imm_operands_a_arch64_exact_fp_imm_zero_a_arch64_exact_fp_imm_one(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_exact_float(1.0, i) }
    fn add_movz_mov_alias_operands_0(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_moved_part(0, i) }
    fn add_movz_mov_alias_operands_16(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_moved_part(16, i) }
    fn add_movz_mov_alias_operands_32(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_moved_part(32, i) }
    fn add_movz_mov_alias_operands_48(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_moved_part(48, i) }
    fn add_movn_mov_alias_operands_0(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| !imm >> 0 & 0xffff, i) }
    fn add_movn_mov_alias_operands_16(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| !imm >> 16 & 0xffff, i) }
    fn add_movn_mov_alias_operands_32(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| !imm >> 32 & 0xffff, i) }
    fn add_movn_mov_alias_operands_48(&self, o: &Operand, _: usize, i: &mut Matched) { o.add_number(|imm| !imm >> 48 & 0xffff, i) }
}
