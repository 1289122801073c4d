//! Operand classes: the condition of each, and the machine operands that its operands become.
//!
//! The conditions are in `predicates.rs`, the machine operands in `render.rs`. Names are those of
//! the description.

use tablegen_rt::pseudo::Sink;

use super::Machine;
use super::operand::{Hint, Kind, Operand, RegisterKind as K, Shape, ShiftKind as S};
use super::predicates::{byte_mask, is_extension, is_narrow_extension, is_scale};
use super::registers::{narrow, wide};
use super::render::{D_LISTS, Lists, P_LISTS, Q_LISTS, Z_LISTS};
use crate::matcher::{Fit, Matched, OperandClass, TargetFit, Written};
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

/// Returns the number of bits of an integer type of C++.
fn bits(element: &str) -> u32 {
    match element {
        "int8_t" => 8,
        "int16_t" => 16,
        "int32_t" => 32,
        _ => 64,
    }
}

/// Returns the kind of the registers in lists.
fn list_kind(name: &str) -> Option<K> {
    match name {
        "RegKind::NeonVector" => Some(K::Neon),
        "RegKind::SVEDataVector" => Some(K::Vector),
        "RegKind::SVEPredicateVector" => Some(K::Predicate),
        _ => None,
    }
}

/// Returns the registers and tuples of lists.
fn lists_of(name: &str) -> &'static Lists {
    match name {
        "AArch64Operand::VecListIdx_DReg" => &D_LISTS,
        "AArch64Operand::VecListIdx_QReg" => &Q_LISTS,
        "AArch64Operand::VecListIdx_PReg" => &P_LISTS,
        _ => &Z_LISTS,
    }
}

fn matrix_shape(name: &str) -> Option<Shape> {
    match name {
        "MatrixKind::Array" => Some(Shape::Array),
        "MatrixKind::Tile" => Some(Shape::Tile),
        "MatrixKind::Row" => Some(Shape::Row),
        "MatrixKind::Col" => Some(Shape::Column),
        _ => None,
    }
}

fn shift_kind(name: &str) -> Option<S> {
    match name {
        "AArch64_AM::LSL" => Some(S::Lsl),
        "AArch64_AM::UXTW" => Some(S::Uxtw),
        "AArch64_AM::SXTW" => Some(S::Sxtw),
        _ => None,
    }
}

/// Returns the number with this name.
fn exact_float(name: &str) -> f64 {
    match name.rsplit("::").next() {
        Some("half") => 0.5,
        Some("one") => 1.0,
        Some("two") => 2.0,
        _ => 0.0,
    }
}

/// Returns the first floating-point register of this many bits.
fn first_scalar(width: i64) -> Register {
    match width {
        8 => Register::B0,
        16 => Register::H0,
        32 => Register::S0,
        64 => Register::D0,
        _ => Register::Q0,
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    pub(crate) fn fits_class(&self, class: OperandClass, operand: &Operand) -> TargetFit<Operand> {
        // Tokens such as `#4` are numbers, and `za` is a register.
        let name = class.name();
        let is_number = operand.known().is_some_and(|number| {
            name.strip_prefix("TokenHash").is_some_and(|digits| {
                let (is_negative, digits) = match digits.strip_prefix("Minus_") {
                    Some(digits) => (true, digits),
                    None => (false, digits.strip_prefix('_').unwrap_or(digits)),
                };
                let value =
                    digits.parse().map(|value: i64| if is_negative { -value } else { value });
                value == Ok(number)
            })
        });
        (is_number || name == "MPR" && operand.kind == Kind::Token("za")).into()
    }

    pub(crate) fn is_add_sub_imm_neg(&self, o: &Operand) -> Fit {
        o.is_negative_addend()
    }
    pub(crate) fn is_add_sub_imm(&self, o: &Operand) -> Fit {
        o.is_addend()
    }
    pub(crate) fn is_adr_label(&self, o: &Operand) -> Fit {
        o.is_label(1)
    }
    pub(crate) fn is_adrp_label(&self, o: &Operand) -> Fit {
        o.is_label(4096)
    }
    pub(crate) fn is_bti_hint(&self, o: &Operand) -> Fit {
        o.is_hint(Hint::Branch)
    }
    pub(crate) fn is_barrier(&self, o: &Operand) -> Fit {
        matches!(o.kind, Kind::Barrier(_, false)).into()
    }
    pub(crate) fn is_barriern_xs(&self, o: &Operand) -> Fit {
        matches!(o.kind, Kind::Barrier(_, true)).into()
    }
    pub(crate) fn is_branch_target(&self, bits: i64, o: &Operand) -> Fit {
        o.is_target(-(2 << bits), (2 << bits) - 4)
    }
    pub(crate) fn is_cond_code(&self, o: &Operand) -> Fit {
        matches!(o.kind, Kind::Condition(_)).into()
    }
    pub(crate) fn is_lsl_imm3_shift(&self, o: &Operand) -> Fit {
        o.has_shift(|shift| shift.kind == S::Lsl && shift.amount <= 7)
    }
    pub(crate) fn is_extend64(&self, o: &Operand) -> Fit {
        o.has_shift(|shift| is_extension(shift) && is_narrow_extension(shift))
    }
    pub(crate) fn is_extend_lsl64(&self, o: &Operand) -> Fit {
        o.has_shift(|shift| is_extension(shift) && !is_narrow_extension(shift))
    }
    pub(crate) fn is_extend(&self, o: &Operand) -> Fit {
        o.has_shift(is_extension)
    }
    pub(crate) fn is_fp_imm(&self, o: &Operand) -> Fit {
        o.is_float()
    }
    pub(crate) fn is_gpr32as64(&self, o: &Operand) -> Fit {
        o.is_scalar(C::GPR64)
    }
    pub(crate) fn is_gpr64_with_shift_extend(&self, class: &str, width: i64, o: &Operand) -> Fit {
        o.is_shifted_scalar(class, width)
    }
    pub(crate) fn is_gpr64as32(&self, o: &Operand) -> Fit {
        o.is_scalar(C::GPR32)
    }
    pub(crate) fn is_gpr64(&self, class: &str, o: &Operand) -> Fit {
        o.is_scalar_of(class)
    }
    pub(crate) fn is_gpr64x8(&self, o: &Operand) -> Fit {
        o.is_scalar(C::GPR64x8Class)
    }
    pub(crate) fn is_imm_in_range(&self, min: i64, max: i64, o: &Operand) -> Fit {
        o.is_known(|imm| (min..=max).contains(&imm))
    }
    pub(crate) fn is_imm(&self, o: &Operand) -> Fit {
        matches!(o.kind, Kind::Immediate(_)).into()
    }
    pub(crate) fn is_logical_imm(&self, element: &str, o: &Operand) -> Fit {
        o.is_logical(bits(element))
    }
    pub(crate) fn is_mrs_system_register(&self, o: &Operand) -> Fit {
        matches!(o.kind, Kind::System { read: Some(_), .. }).into()
    }
    pub(crate) fn is_msr_system_register(&self, o: &Operand) -> Fit {
        matches!(o.kind, Kind::System { write: Some(_), .. }).into()
    }
    pub(crate) fn is_mem_w_extend(&self, width: i64, o: &Operand) -> Fit {
        o.has_shift(|shift| matches!(shift.kind, S::Uxtw | S::Sxtw) && is_scale(shift, width))
    }
    pub(crate) fn is_mem_x_extend(&self, width: i64, o: &Operand) -> Fit {
        o.has_shift(|shift| matches!(shift.kind, S::Lsl | S::Sxtx) && is_scale(shift, width))
    }
    pub(crate) fn is_mov_w_symbol_g0(&self, o: &Operand) -> Fit {
        o.is_move_symbol(0)
    }
    pub(crate) fn is_mov_w_symbol_g1(&self, o: &Operand) -> Fit {
        o.is_move_symbol(1)
    }
    pub(crate) fn is_mov_w_symbol_g2(&self, o: &Operand) -> Fit {
        o.is_move_symbol(2)
    }
    pub(crate) fn is_mov_w_symbol_g3(&self, o: &Operand) -> Fit {
        o.is_move_symbol(3)
    }
    pub(crate) fn is_p_auth_pc_rel_label16_operand(&self, o: &Operand) -> Fit {
        o.is_target(-(1 << 18) + 1, 0)
    }
    pub(crate) fn is_p_hint(&self, o: &Operand) -> Fit {
        o.is_hint(Hint::Permission)
    }
    pub(crate) fn is_sve_predicate_as_counter_reg_of_width(
        &self,
        width: i64,
        class: &str,
        o: &Operand,
    ) -> Fit {
        o.is_vector(K::Counter, width, class)
    }
    pub(crate) fn is_sve_predicate_vector_reg_of_width(
        &self,
        width: i64,
        class: &str,
        o: &Operand,
    ) -> Fit {
        o.is_vector(K::Predicate, width, class)
    }
    pub(crate) fn is_sve_predicate_or_predicate_as_counter_reg_of_width(
        &self,
        width: i64,
        class: &str,
        o: &Operand,
    ) -> Fit {
        o.is_any_predicate(width, class)
    }
    pub(crate) fn is_psb_hint(&self, o: &Operand) -> Fit {
        o.is_hint(Hint::Profiling)
    }
    pub(crate) fn is_prefetch(&self, o: &Operand) -> Fit {
        o.is_hint(Hint::Prefetch)
    }
    pub(crate) fn is_simd_imm_type10(&self, o: &Operand) -> Fit {
        o.is_known(|imm| byte_mask(imm).is_some())
    }
    pub(crate) fn is_s_imm_scaled(&self, bits: i64, scale: i64, o: &Operand) -> Fit {
        o.signed(bits, scale)
    }
    pub(crate) fn is_s_imm(&self, bits: i64, o: &Operand) -> Fit {
        o.signed(bits, 1)
    }
    pub(crate) fn is_s_imm9_offset_fb(&self, width: i64, o: &Operand) -> Fit {
        o.is_unscaled(width / 8)
    }
    pub(crate) fn is_svcr(&self, o: &Operand) -> Fit {
        matches!(o.kind, Kind::Streaming(Some(_))).into()
    }
    pub(crate) fn is_sve_add_sub_imm(&self, element: &str, o: &Operand) -> Fit {
        o.is_vector_addend(bits(element))
    }
    pub(crate) fn is_sve_cpy_imm(&self, element: &str, o: &Operand) -> Fit {
        o.is_copied(bits(element))
    }
    pub(crate) fn is_sve_pattern(&self, o: &Operand) -> Fit {
        o.number(|imm| (0..32).contains(&imm))
    }
    pub(crate) fn is_sve_vec_len_specifier(&self, o: &Operand) -> Fit {
        o.number(|imm| (0..2).contains(&imm))
    }
    pub(crate) fn is_vector_index(&self, min: i64, max: i64, o: &Operand) -> Fit {
        o.is_index(min, max)
    }
    pub(crate) fn is_logical_vec_half_word_shifter(&self, o: &Operand) -> Fit {
        o.has_shift(|shift| shift.kind == S::Lsl && matches!(shift.amount, 0 | 8))
    }
    pub(crate) fn is_arithmetic_shifter(&self, width: i64, o: &Operand) -> Fit {
        o.has_shift(|shift| matches!(shift.kind, S::Lsl | S::Lsr | S::Asr) && shift.amount < width)
    }
    pub(crate) fn is_logical_shifter(&self, width: i64, o: &Operand) -> Fit {
        o.has_shift(|shift| {
            matches!(shift.kind, S::Lsl | S::Lsr | S::Asr | S::Ror) && shift.amount < width
        })
    }
    pub(crate) fn is_logical_vec_shifter(&self, o: &Operand) -> Fit {
        o.has_shift(|shift| shift.kind == S::Lsl && matches!(shift.amount, 0 | 8 | 16 | 24))
    }
    pub(crate) fn is_mov_imm32_shifter(&self, o: &Operand) -> Fit {
        o.has_shift(|shift| shift.kind == S::Lsl && matches!(shift.amount, 0 | 16))
    }
    pub(crate) fn is_mov_imm64_shifter(&self, o: &Operand) -> Fit {
        o.has_shift(|shift| shift.kind == S::Lsl && matches!(shift.amount, 0 | 16 | 32 | 48))
    }
    pub(crate) fn is_move_vec_shifter(&self, o: &Operand) -> Fit {
        o.has_shift(|shift| shift.kind == S::Msl && matches!(shift.amount, 8 | 16))
    }
    pub(crate) fn is_shifter(&self, o: &Operand) -> Fit {
        o.has_shift(|shift| shift.kind.is_shift())
    }
    pub(crate) fn is_sys_cr(&self, o: &Operand) -> Fit {
        matches!(o.kind, Kind::Control(_)).into()
    }
    pub(crate) fn is_sysp_xzr_pair(&self, o: &Operand) -> Fit {
        (o.scalar_register() == Some(Register::XZR)).into()
    }
    pub(crate) fn is_system_p_state_field_with_imm0_15(&self, o: &Operand) -> Fit {
        o.is_field(|field| {
            field.try_into().is_ok_and(|field| lookup_p_state_imm0_15by_encoding(field).is_some())
        })
    }
    pub(crate) fn is_system_p_state_field_with_imm0_1(&self, o: &Operand) -> Fit {
        o.is_field(|field| {
            field.try_into().is_ok_and(|field| lookup_p_state_imm0_1by_encoding(field).is_some())
        })
    }
    pub(crate) fn is_u_imm_scaled_2(
        &self,
        bits: i64,
        scale: i64,
        distance: i64,
        _: bool,
        o: &Operand,
    ) -> Fit {
        o.range(bits, scale, distance)
    }
    pub(crate) fn is_u_imm12_offset(&self, scale: i64, o: &Operand) -> Fit {
        o.is_offset(scale)
    }
    pub(crate) fn is_u_imm_scaled(&self, bits: i64, scale: i64, o: &Operand) -> Fit {
        o.unsigned(bits, scale)
    }
    pub(crate) fn is_u_imm6(&self, o: &Operand) -> Fit {
        o.is_known(|imm| (0..64).contains(&imm))
    }
    pub(crate) fn is_implicitly_typed_vector_list(
        &self,
        kind: &str,
        count: i64,
        o: &Operand,
    ) -> Fit {
        o.is_untyped_list(list_kind(kind), count, false)
    }
    pub(crate) fn is_typed_vector_list(
        &self,
        kind: &str,
        count: i64,
        elements: i64,
        width: i64,
        o: &Operand,
    ) -> Fit {
        o.is_list(list_kind(kind), count, elements, width, 1).into()
    }
    pub(crate) fn is_implicitly_typed_vector_list_2(
        &self,
        kind: &str,
        count: i64,
        is_adjacent: bool,
        o: &Operand,
    ) -> Fit {
        o.is_untyped_list(list_kind(kind), count, is_adjacent)
    }
    pub(crate) fn is_neon_vector_reg0to7(&self, o: &Operand) -> Fit {
        o.is_register(K::Neon, C::FPR128_0to7)
    }
    pub(crate) fn is_neon_vector_reg(&self, o: &Operand) -> Fit {
        o.is_register(K::Neon, C::FPR128)
    }
    pub(crate) fn is_neon_vector_reg_lo(&self, o: &Operand) -> Fit {
        o.is_register(K::Neon, C::FPR128_lo)
    }
    pub(crate) fn is_w_seq_pair(&self, o: &Operand) -> Fit {
        o.is_scalar(C::WSeqPairsClass)
    }
    pub(crate) fn is_x_seq_pair(&self, o: &Operand) -> Fit {
        o.is_scalar(C::XSeqPairsClass)
    }
    pub(crate) fn is_sve_data_vector_reg_with_shift_extend(
        &self,
        width: i64,
        class: &str,
        extension: &str,
        address_width: i64,
        is_always_same: bool,
        o: &Operand,
    ) -> Fit {
        o.is_extended_vector(width, class, shift_kind(extension), address_width, is_always_same)
    }
    pub(crate) fn is_sve_data_vector_reg_of_width(
        &self,
        width: i64,
        class: &str,
        o: &Operand,
    ) -> Fit {
        o.is_vector(K::Vector, width, class)
    }
    pub(crate) fn is_typed_vector_list_multiple(
        &self,
        kind: &str,
        count: i64,
        _: i64,
        width: i64,
        class: &str,
        o: &Operand,
    ) -> Fit {
        o.is_list_of(list_kind(kind), count, width, class)
    }
    pub(crate) fn is_fp_ras_zpr(&self, class: &str, o: &Operand) -> Fit {
        o.is_scalar_of(class)
    }
    pub(crate) fn is_typed_vector_list_strided(
        &self,
        kind: &str,
        count: i64,
        stride: i64,
        width: i64,
        o: &Operand,
    ) -> Fit {
        o.is_strided_list(list_kind(kind), count, stride, width)
    }
    pub(crate) fn is_matrix_reg_operand(
        &self,
        shape: &str,
        width: i64,
        class: &str,
        o: &Operand,
    ) -> Fit {
        o.is_matrix(matrix_shape(shape), width, class)
    }
    pub(crate) fn is_matrix_tile_list(&self, o: &Operand) -> Fit {
        matches!(o.kind, Kind::Tiles(_)).into()
    }
    pub(crate) fn is_complex_rotation(&self, step: i64, first: i64, o: &Operand) -> Fit {
        o.number(|imm| (0..=270).contains(&imm) && imm % step == first)
    }
    pub(crate) fn is_sve_preferred_logical_imm(&self, element: &str, o: &Operand) -> Fit {
        o.is_preferred_logical(bits(element))
    }
    pub(crate) fn is_exact_fp_imm(&self, zero: &str, one: &str, o: &Operand) -> Fit {
        o.is_exact_float([exact_float(zero), exact_float(one)])
    }
    pub(crate) fn is_movz_mov_alias(&self, width: i64, shift: i64, o: &Operand) -> Fit {
        o.is_moved(width, shift)
    }
    pub(crate) fn is_movn_mov_alias(&self, width: i64, shift: i64, o: &Operand) -> Fit {
        o.is_moved_inverted(width, shift)
    }
    pub(crate) fn add_imm_neg_with_optional_shift_operands(
        &self,
        shift: i64,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_shifted(shift, true, i)
    }
    pub(crate) fn add_imm_with_optional_shift_operands(
        &self,
        shift: i64,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_shifted(shift, false, i)
    }
    pub(crate) fn add_adr_label_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_immediate(i)
    }
    pub(crate) fn add_adrp_label_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_scaled(12, i)
    }
    pub(crate) fn add_bti_hint_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_named(i)
    }
    pub(crate) fn add_barrier_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_named(i)
    }
    pub(crate) fn add_barriern_xs_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_named(i)
    }
    pub(crate) fn add_branch_target14_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_scaled(2, i)
    }
    pub(crate) fn add_branch_target26_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_scaled(2, i)
    }
    pub(crate) fn add_cond_code_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_named(i)
    }
    pub(crate) fn add_lsl_imm3_shifter_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_amount(i)
    }
    pub(crate) fn add_extend64_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_extension(S::Uxtx, i)
    }
    pub(crate) fn add_extend_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_extension(S::Uxtw, i)
    }
    pub(crate) fn add_fp_imm_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_float(i)
    }
    pub(crate) fn add_gpr32as64_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        i.add_register(o.register().map(narrow))
    }
    pub(crate) fn add_reg_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        i.add_register(o.register())
    }
    pub(crate) fn add_gpr64as32_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        i.add_register(o.register().map(wide))
    }
    pub(crate) fn add_imm_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_immediate(i)
    }
    pub(crate) fn add_logical_imm_not_operands(
        &self,
        element: &str,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_logical(bits(element), true, i)
    }
    pub(crate) fn add_logical_imm_operands(
        &self,
        element: &str,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_logical(bits(element), false, i)
    }
    pub(crate) fn add_mrs_system_register_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_named(i)
    }
    pub(crate) fn add_msr_system_register_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_written_register(i)
    }
    pub(crate) fn add_mem_extend_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_memory_extension(|shift| shift.amount != 0, i)
    }
    pub(crate) fn add_mem_extend8_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_memory_extension(|shift| shift.has_amount, i)
    }
    pub(crate) fn add_p_auth_pc_rel_label16_operands(
        &self,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_scaled(2, i)
    }
    pub(crate) fn add_pc_rel_label19_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_scaled(2, i)
    }
    pub(crate) fn add_pc_rel_label9_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_scaled(2, i)
    }
    pub(crate) fn add_p_hint_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_named(i)
    }
    pub(crate) fn add_pp_ror_pnr_reg_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_moved(Register::PN0, Register::P0, i)
    }
    pub(crate) fn add_psb_hint_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_named(i)
    }
    pub(crate) fn add_prefetch_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_named(i)
    }
    pub(crate) fn add_simd_imm_type10_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_number(|imm| byte_mask(imm).unwrap_or(0), i)
    }
    pub(crate) fn add_imm_scaled_operands(
        &self,
        scale: i64,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_number(|imm| imm / scale.max(1), i)
    }
    pub(crate) fn add_svcr_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_named(i)
    }
    pub(crate) fn add_vector_index_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_named(i)
    }
    pub(crate) fn add_shifter_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_shift(i)
    }
    pub(crate) fn add_sys_cr_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_named(i)
    }
    pub(crate) fn add_sysp_xzr_pair_operand(&self, _: &Operand, _: usize, i: &mut Matched) {
        i.add_register(Some(Register::XZR))
    }
    pub(crate) fn add_system_p_state_field_with_imm0_15operands(
        &self,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_field(i)
    }
    pub(crate) fn add_system_p_state_field_with_imm0_1operands(
        &self,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_field(i)
    }
    pub(crate) fn add_imm_scaled_range_operands(
        &self,
        scale: i64,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_range(scale, i)
    }
    pub(crate) fn add_u_imm12_offset_operands(
        &self,
        scale: i64,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_divided(scale, i)
    }
    pub(crate) fn add_u_imm6_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_immediate(i)
    }
    pub(crate) fn add_vector_list_operands(
        &self,
        lists: &str,
        count: i64,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_list(lists_of(lists), count, i)
    }
    pub(crate) fn add_vector_list_operands_2(
        &self,
        lists: &str,
        count: i64,
        _: bool,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_list(lists_of(lists), count, i)
    }
    pub(crate) fn add_vector_reg0to7_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        i.add_register(o.register())
    }
    pub(crate) fn add_vector_reg128_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        i.add_register(o.register())
    }
    pub(crate) fn add_vector_reg64_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_moved(Register::Q0, Register::D0, i)
    }
    pub(crate) fn add_vector_reg_lo_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        i.add_register(o.register())
    }
    pub(crate) fn add_fp_ras_zpr_reg_operands(
        &self,
        width: i64,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_moved(first_scalar(width), Register::Z0, i)
    }
    pub(crate) fn add_strided_vector_list_operands(
        &self,
        count: i64,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_strided_list(count, i)
    }
    pub(crate) fn add_matrix_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_matrix(i)
    }
    pub(crate) fn add_matrix_tile_list_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_named(i)
    }
    pub(crate) fn add_complex_rotation_even_operands(
        &self,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_number(|imm| imm / 90, i)
    }
    pub(crate) fn add_complex_rotation_odd_operands(&self, o: &Operand, _: usize, i: &mut Matched) {
        o.add_number(|imm| (imm - 90) / 180, i)
    }
    pub(crate) fn add_exact_fp_imm_operands(
        &self,
        _: &str,
        one: &str,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_exact_float(exact_float(one), i)
    }
    pub(crate) fn add_movz_mov_alias_operands(
        &self,
        shift: i64,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_moved_part(shift, i)
    }
    pub(crate) fn add_movn_mov_alias_operands(
        &self,
        shift: i64,
        o: &Operand,
        _: usize,
        i: &mut Matched,
    ) {
        o.add_number(|imm| !imm >> shift & 0xffff, i)
    }
}
