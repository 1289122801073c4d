//! Conditions of operand classes: registers, numbers and addresses.
//!
//! Names are those of the description.

use super::Machine;
use super::immediate::{fits_modified, t32_immediate};
use super::operand::{Form, Kind, ListKind, Memory, Operand, Predicate, is_low};
use crate::Register;
use crate::matcher::{Fit, OperandClass, TargetFit};
use crate::operands::MINUS_ZERO;
use crate::target::RegisterClass;

/// Returns the class with a name in C++, such as `ARM::GPRnopcRegClassID`.
fn class_named(name: &str) -> Option<RegisterClass> {
    let name = name.rsplit("::").next().and_then(|name| name.strip_suffix("RegClassID"));
    name.and_then(RegisterClass::from_name)
}

/// Returns the result of a check. Operands that do not fit have the diagnostic of their class.
pub(super) fn fit(fits: bool) -> Fit {
    if fits { Fit::Match } else { Fit::Near }
}

/// Returns true if a number is in a range and a multiple of `1 << shift`.
fn is_scaled(value: i64, shift: u32, range: core::ops::RangeInclusive<i64>) -> bool {
    value.trailing_zeros() >= shift && range.contains(&value)
}

impl Operand {
    /// Checks a number that is known.
    pub(super) fn is_known(&self, is_valid: impl FnOnce(i64) -> bool) -> Fit {
        fit(self.known().is_some_and(is_valid))
    }

    /// Returns true for an expression whose value is not known.
    fn is_expression(&self) -> bool {
        self.form().is_some()
    }

    /// Returns true for symbols, and for numbers that are in a range and multiples of `1 << shift`.
    pub(super) fn is_distance(&self, shift: u32, range: core::ops::RangeInclusive<i64>) -> bool {
        match self.known() {
            Some(value) => is_scaled(value, shift, range),
            None => self.form() == Some(Form::Symbol),
        }
    }

    /// Checks an address of a general register and a number that is known.
    fn is_offset(&self, is_valid: impl FnOnce(i64) -> bool) -> bool {
        let Some(memory) =
            self.general_memory().filter(|one| one.index.is_none() && one.align == 0)
        else {
            return false;
        };
        match memory.offset {
            None => true,
            Some(offset) => offset.known().is_some_and(is_valid),
        }
    }

    /// Checks an address like [`is_offset`](Self::is_offset), or an expression.
    fn is_offset_or_label(&self, is_valid: impl FnOnce(i64) -> bool) -> Fit {
        fit(self.is_expression() || self.is_offset(is_valid))
    }

    fn has_base(&self, base: impl FnOnce(Register) -> bool) -> bool {
        self.memory().is_some_and(|memory| base(memory.base))
    }

    /// Returns an address without offset whose alignment is one of a list of bytes.
    pub(super) fn is_aligned(&self, alignments: &[u32]) -> Fit {
        let memory =
            self.general_memory().filter(|one| one.index.is_none() && one.offset.is_none());
        fit(memory.is_some_and(|memory| alignments.contains(&memory.align)))
    }

    /// Returns an address without offset and alignment whose base is in a class.
    fn is_base_of(&self, class: RegisterClass) -> Fit {
        fit(self.is_aligned(&[0]) == Fit::Match && self.has_base(|base| class.contains(base)))
    }

    /// Returns an address with an index.
    fn indexed(&self) -> Option<Memory> {
        self.general_memory().filter(|one| one.index.is_some() && one.align == 0)
    }

    fn is_condition(&self, conditions: &[u8]) -> Fit {
        fit(matches!(self.kind, Kind::Condition(own) if conditions.contains(&own)))
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    pub(crate) fn is_am2_offset_imm(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| value == MINUS_ZERO || (-4095..=4095).contains(&value))
    }

    pub(crate) fn is_am3_offset(&self, operand: &Operand) -> Fit {
        let is_register = matches!(operand.kind, Kind::PostIndex { register, shift: 0, .. } if super::operand::is_general(register));
        let is_number = |value| value == MINUS_ZERO || (-255..=255).contains(&value);
        fit(is_register || operand.known().is_some_and(is_number))
    }

    pub(crate) fn is_arm_branch_target(&self, operand: &Operand) -> Fit {
        fit(operand.is_expression() || operand.known().is_some_and(|value| value % 4 == 0))
    }

    pub(crate) fn is_thumb_branch_target(&self, operand: &Operand) -> Fit {
        fit(operand.is_expression() || operand.known().is_some_and(|value| value % 2 == 0))
    }

    pub(crate) fn is_addr_mode3(&self, operand: &Operand) -> Fit {
        let indexed = operand.indexed().is_some_and(|memory| memory.shift == 0);
        let is_number = |value| value == MINUS_ZERO || (-255..=255).contains(&value);
        fit(indexed || operand.is_offset_or_label(is_number) == Fit::Match)
    }

    pub(crate) fn is_addr_mode5(&self, operand: &Operand) -> Fit {
        operand.is_offset_or_label(|value| value == MINUS_ZERO || is_scaled(value, 2, -1020..=1020))
    }

    pub(crate) fn is_addr_mode5_fp16(&self, operand: &Operand) -> Fit {
        operand.is_offset_or_label(|value| value == MINUS_ZERO || is_scaled(value, 1, -510..=510))
    }

    pub(crate) fn is_adr_label(&self, operand: &Operand) -> Fit {
        let encodes = |value: i64| fits_modified(value) || fits_modified(value.wrapping_neg());
        fit(operand.is_expression() || operand.known().is_some_and(encodes))
    }

    pub(crate) fn is_banked_reg(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::Banked(_)))
    }

    pub(crate) fn is_bitfield(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::Bitfield { .. }))
    }

    pub(crate) fn is_cc_out(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Flags(_)).into()
    }

    pub(crate) fn is_cond_code(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Condition(_)).into()
    }

    pub(crate) fn is_vpt_pred(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Predicate(_)).into()
    }

    pub(crate) fn is_coproc_num(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::Coprocessor(_)))
    }

    pub(crate) fn is_coproc_option(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::CoprocessorOption(_)))
    }

    pub(crate) fn is_coproc_reg(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::CoprocessorRegister(_)))
    }

    pub(crate) fn is_fp_imm(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| float_bits(value as u32).is_some())
    }

    pub(crate) fn is_immediate(&self, a: i64, b: i64, operand: &Operand) -> Fit {
        operand.is_known(|value| (a..=b).contains(&value))
    }

    pub(crate) fn is_imm0_255expr(&self, operand: &Operand) -> Fit {
        fit(operand.is_expression()
            || operand.known().is_some_and(|value| (0..256).contains(&value)))
    }

    pub(crate) fn is_imm0_65535expr(&self, operand: &Operand) -> Fit {
        fit(operand.is_expression()
            || operand.known().is_some_and(|value| (0..65536).contains(&value)))
    }

    pub(crate) fn is_imm256_65535expr(&self, operand: &Operand) -> Fit {
        fit(operand.is_expression()
            || operand.known().is_some_and(|value| (256..65536).contains(&value)))
    }

    pub(crate) fn is_imm(&self, operand: &Operand) -> Fit {
        fit(operand.is_immediate())
    }

    pub(crate) fn is_inst_sync_barrier_opt(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::InstructionBarrier(_)))
    }

    pub(crate) fn is_mem_barrier_opt(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::Barrier(_)))
    }

    pub(crate) fn is_trace_sync_barrier_opt(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::TraceBarrier(_)))
    }

    pub(crate) fn is_msr_mask(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::Special(_)))
    }

    pub(crate) fn is_proc_i_flags(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::Interrupts(_)))
    }

    pub(crate) fn is_power_two_in_range(&self, a: i64, b: i64, operand: &Operand) -> Fit {
        operand
            .is_known(|value| value.cast_unsigned().is_power_of_two() && (a..=b).contains(&value))
    }

    pub(crate) fn is_mem_imm0_1020s4_offset(&self, operand: &Operand) -> Fit {
        fit(operand.is_offset(|value| is_scaled(value, 2, 0..=1020)))
    }

    pub(crate) fn is_mem_imm12_offset(&self, operand: &Operand) -> Fit {
        let has_expression = operand.general_memory().is_some_and(|memory| {
            memory.index.is_none()
                && memory.align == 0
                && memory.offset.is_some_and(|one| one.known().is_none())
        });
        let is_number = |value| value == MINUS_ZERO || (-4095..=4095).contains(&value);
        fit(has_expression || operand.is_offset_or_label(is_number) == Fit::Match)
    }

    pub(crate) fn is_mem_imm7_shifted_offset(
        &self,
        a: i64,
        b: &'static str,
        operand: &Operand,
    ) -> Fit {
        let class = class_named(b);
        let has_base = operand.has_base(|base| class.is_some_and(|class| class.contains(base)));
        let scale = 1 << a.clamp(0, 8);
        let is_number = |value: i64| {
            value == MINUS_ZERO || value % scale == 0 && (-127..=127).contains(&(value / scale))
        };
        fit(has_base && operand.is_offset(is_number))
    }

    pub(crate) fn is_mem_imm7s4_offset(&self, operand: &Operand) -> Fit {
        let is_number = |value| value == MINUS_ZERO || is_scaled(value, 2, -508..=508);
        let has_base = operand.has_base(|base| base != Register::PC);
        fit(operand.is_expression() || has_base && operand.is_offset(is_number))
    }

    pub(crate) fn is_mem_imm8_offset(&self, operand: &Operand) -> Fit {
        let is_number = |value| value == MINUS_ZERO || (-255..=255).contains(&value);
        fit(operand.has_base(|base| base != Register::PC) && operand.is_offset(is_number))
    }

    pub(crate) fn is_mem_imm8s4_offset(&self, operand: &Operand) -> Fit {
        operand.is_offset_or_label(|value| value == MINUS_ZERO || is_scaled(value, 2, -1020..=1020))
    }

    pub(crate) fn is_mem_neg_imm8_offset(&self, operand: &Operand) -> Fit {
        let is_number = |value| value == MINUS_ZERO || (-255..=-1).contains(&value);
        let has_offset = operand
            .memory()
            .is_some_and(|memory| memory.offset.is_some() && memory.base != Register::PC);
        fit(has_offset && operand.is_offset(is_number))
    }

    pub(crate) fn is_mem_no_offset(&self, operand: &Operand) -> Fit {
        operand.is_aligned(&[0])
    }

    pub(crate) fn is_mem_no_offset_t2(&self, operand: &Operand) -> Fit {
        operand.is_base_of(RegisterClass::GPRnopc)
    }

    pub(crate) fn is_mem_no_offset_t2_no_sp(&self, operand: &Operand) -> Fit {
        operand.is_base_of(RegisterClass::rGPR)
    }

    pub(crate) fn is_mem_no_offset_t(&self, operand: &Operand) -> Fit {
        operand.is_base_of(RegisterClass::tGPR)
    }

    pub(crate) fn is_mem_pos_imm8_offset(&self, operand: &Operand) -> Fit {
        fit(operand.is_offset(|value| (0..256).contains(&value)))
    }

    pub(crate) fn is_mem_reg_offset(&self, operand: &Operand) -> Fit {
        fit(operand.indexed().is_some())
    }

    pub(crate) fn is_mem_pc_rel_imm12(&self, operand: &Operand) -> Fit {
        let is_number = |value| value == MINUS_ZERO || (-4095..=4095).contains(&value);
        fit(operand.has_base(|base| base == Register::PC) && operand.is_offset(is_number))
    }

    pub(crate) fn is_mem_u_imm12_offset(&self, operand: &Operand) -> Fit {
        fit(operand.is_offset(|value| (0..4096).contains(&value)))
    }

    pub(crate) fn is_t2_mem_reg_offset(&self, operand: &Operand) -> Fit {
        fit(operand.indexed().is_some_and(|one| {
            let is_shift = one.shift == 0 || one.shift == 2 && one.amount <= 3;
            !one.is_negative && one.base != Register::PC && is_shift
        }))
    }

    pub(crate) fn is_mem_thumb_rr(&self, operand: &Operand) -> Fit {
        fit(operand.indexed().is_some_and(|one| {
            !one.is_negative && one.shift == 0 && is_low(one.base) && one.index.is_some_and(is_low)
        }))
    }

    pub(crate) fn is_mem_thumb_r_is1(&self, operand: &Operand) -> Fit {
        fit(operand.has_base(is_low) && operand.is_offset(|value| is_scaled(value, 0, 0..=31)))
    }

    pub(crate) fn is_mem_thumb_r_is2(&self, operand: &Operand) -> Fit {
        fit(operand.has_base(is_low) && operand.is_offset(|value| is_scaled(value, 1, 0..=62)))
    }

    pub(crate) fn is_mem_thumb_r_is4(&self, operand: &Operand) -> Fit {
        fit(operand.has_base(is_low) && operand.is_offset(|value| is_scaled(value, 2, 0..=124)))
    }

    pub(crate) fn is_mem_thumb_spi(&self, operand: &Operand) -> Fit {
        let has_base = operand.has_base(|base| base == Register::SP);
        fit(has_base && operand.is_offset(|value| is_scaled(value, 2, 0..=1020)))
    }

    pub(crate) fn is_mem_tbb(&self, operand: &Operand) -> Fit {
        fit(operand.indexed().is_some_and(|one| !one.is_negative && one.shift == 0))
    }

    pub(crate) fn is_mem_tbh(&self, operand: &Operand) -> Fit {
        fit(operand
            .indexed()
            .is_some_and(|one| !one.is_negative && one.shift == 2 && one.amount == 1))
    }

    pub(crate) fn is_mod_imm(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::Modified { .. }))
    }

    pub(crate) fn is_mod_imm_neg(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| !fits_modified(value) && fits_modified(value.wrapping_neg()))
    }

    pub(crate) fn is_mod_imm_not(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| fits_modified(!value))
    }

    pub(crate) fn is_mve_saturate_op(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| matches!(value, 48 | 64))
    }

    pub(crate) fn is_pkhasr_imm(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| (0..=33).contains(&value))
    }

    pub(crate) fn is_pkhlsl_imm(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| (0..=32).contains(&value))
    }

    pub(crate) fn is_post_idx_imm8(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| value == MINUS_ZERO || (-255..=255).contains(&value))
    }

    pub(crate) fn is_post_idx_imm8s4(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| value == MINUS_ZERO || is_scaled(value, 2, -1020..=1020))
    }

    pub(crate) fn is_post_idx_reg(&self, operand: &Operand) -> Fit {
        fit(
            matches!(operand.kind, Kind::PostIndex { register, shift: 0, .. } if super::operand::is_general(register)),
        )
    }

    pub(crate) fn is_post_idx_reg_shifted(&self, operand: &Operand) -> Fit {
        fit(
            matches!(operand.kind, Kind::PostIndex { register, .. } if super::operand::is_general(register)),
        )
    }

    pub(crate) fn is_reg_list(&self, operand: &Operand) -> Fit {
        fit(operand.list().is_some_and(|list| list.kind == ListKind::General && !list.has_status))
    }

    pub(crate) fn is_reg_list_with_apsr(&self, operand: &Operand) -> Fit {
        fit(operand.list().is_some_and(|list| list.kind == ListKind::General))
    }

    pub(crate) fn is_dpr_reg_list(&self, operand: &Operand) -> Fit {
        fit(operand.list().is_some_and(|list| list.kind == ListKind::Double && !list.has_status))
    }

    pub(crate) fn is_spr_reg_list(&self, operand: &Operand) -> Fit {
        fit(operand.list().is_some_and(|list| list.kind == ListKind::Single && !list.has_status))
    }

    pub(crate) fn is_fpd_reg_list_with_vpr(&self, operand: &Operand) -> Fit {
        fit(operand.list().is_some_and(|list| list.kind == ListKind::Double && list.has_status))
    }

    pub(crate) fn is_fps_reg_list_with_vpr(&self, operand: &Operand) -> Fit {
        fit(operand.list().is_some_and(|list| list.kind == ListKind::Single && list.has_status))
    }

    pub(crate) fn is_rot_imm(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::Rotation(_)))
    }

    pub(crate) fn is_reg_shifted_imm(&self, operand: &Operand) -> Fit {
        fit(
            matches!(operand.kind, Kind::Shifted { source, .. } if super::operand::is_general(source)),
        )
    }

    pub(crate) fn is_reg_shifted_reg(&self, operand: &Operand) -> Fit {
        fit(
            matches!(operand.kind, Kind::ShiftedByRegister { source, by, .. } if super::operand::is_general(source) && super::operand::is_general(by)),
        )
    }

    pub(crate) fn is_shifter_imm(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::Shift { .. }))
    }

    pub(crate) fn is_set_end_imm(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| matches!(value, 0 | 1))
    }

    pub(crate) fn is_thumb_mem_pc(&self, operand: &Operand) -> Fit {
        let is_number = |value| is_scaled(value, 2, 0..=1020);
        let has_base =
            operand.memory().is_some_and(|one| one.base == Register::PC && one.offset.is_some());
        fit(match operand.memory() {
            None => operand.is_distance(2, 0..=1020),
            Some(_) => has_base && operand.is_offset(is_number),
        })
    }

    pub(crate) fn is_thumb_mod_imm_neg1_7(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| (1..8).contains(&(value as i32).wrapping_neg()))
    }

    pub(crate) fn is_thumb_mod_imm_neg8_255(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| (8..256).contains(&(value as i32).wrapping_neg()))
    }

    pub(crate) fn is_unsigned_offset(&self, a: i64, b: i64, operand: &Operand) -> Fit {
        let scale = 1 << b.clamp(0, 8);
        fit(operand.is_distance(b as u32, 0..=scale * ((1 << a.clamp(0, 32)) - 1)))
    }

    pub(crate) fn is_const_pool_asm_imm(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::Literal(_)))
    }

    pub(crate) fn is_f_bits16(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| (0..=17).contains(&value))
    }

    pub(crate) fn is_f_bits32(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| (1..=33).contains(&value))
    }

    pub(crate) fn is_imm_thumb_sr(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| (1..=33).contains(&value))
    }

    pub(crate) fn is_imm0_4095neg(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| {
            value >> 32 <= 0 && (1..4096).contains(&(value as u32).wrapping_neg())
        })
    }

    pub(crate) fn is_it_mask(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::BlockMask(_)))
    }

    pub(crate) fn is_it_cond_code(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::Condition(_)))
    }

    pub(crate) fn is_it_cond_code_no_al(&self, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::Condition(own) if own != 14))
    }

    pub(crate) fn is_it_cond_code_restricted_fp(&self, operand: &Operand) -> Fit {
        operand.is_condition(&[0, 1, 10, 11, 12, 13])
    }

    pub(crate) fn is_it_cond_code_restricted_i(&self, operand: &Operand) -> Fit {
        operand.is_condition(&[0, 1])
    }

    pub(crate) fn is_it_cond_code_restricted_s(&self, operand: &Operand) -> Fit {
        operand.is_condition(&[10, 11, 12, 13])
    }

    pub(crate) fn is_it_cond_code_restricted_u(&self, operand: &Operand) -> Fit {
        operand.is_condition(&[2, 8])
    }

    pub(crate) fn is_le_offset(&self, operand: &Operand) -> Fit {
        fit(operand.is_distance(1, -4094..=-1))
    }

    pub(crate) fn is_t2so_imm(&self, operand: &Operand) -> Fit {
        let is_plain = operand.form().is_some_and(|form| form != Form::Half);
        fit(is_plain || operand.known().is_some_and(fits_t32))
    }

    pub(crate) fn is_t2so_imm_neg(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| !fits_t32(value) && fits_t32(value.wrapping_neg()))
    }

    pub(crate) fn is_t2so_imm_not(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| !fits_t32(value) && fits_t32(!value))
    }

    pub(crate) fn is_imm7s4(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| is_scaled(value, 2, -508..=508))
    }

    pub(crate) fn is_imm7_shift0(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| (-127..=127).contains(&value))
    }

    pub(crate) fn is_imm7_shift1(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| is_scaled(value, 1, -255..=255))
    }

    pub(crate) fn is_imm7_shift2(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| is_scaled(value, 2, -511..=511))
    }

    pub(crate) fn is_imm8s4(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| is_scaled(value, 2, -1020..=1020))
    }

    pub(crate) fn is_imm0_1020s4(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| is_scaled(value, 2, 0..=1020))
    }

    pub(crate) fn is_imm0_508s4(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| is_scaled(value, 2, 0..=508))
    }

    pub(crate) fn is_imm0_508s4_neg(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| is_scaled(value.wrapping_neg(), 2, 1..=508))
    }

    pub(crate) fn default_cc_out_op(&self) -> Operand {
        Operand::new(Kind::Flags(None), 0)
    }

    pub(crate) fn default_cond_code_op(&self) -> Operand {
        Operand::new(Kind::Condition(14), 0)
    }

    pub(crate) fn default_vpt_pred_op(&self) -> Operand {
        Operand::new(Kind::Predicate(Predicate::None), 0)
    }

    pub(crate) fn fits_class(&self, class: OperandClass, operand: &Operand) -> TargetFit<Operand> {
        let is_number = |number| operand.known() == Some(number);
        match class.name() {
            "TokenHash_0" => is_number(0).into(),
            "TokenHash_8" => is_number(8).into(),
            "TokenHash_16" => is_number(16).into(),
            // Expressions become fixups.
            "ModImm" => operand.is_expression().into(),
            "rGPR" => {
                let is_stack = matches!(operand.kind, Kind::Register(Register::SP));
                if is_stack && self.has_v8() { TargetFit::Match } else { TargetFit::Near }
            }
            _ => TargetFit::No,
        }
    }
}

/// Returns true if a number is an immediate of T32.
fn fits_t32(value: i64) -> bool {
    t32_immediate(value as u32).is_some()
}

/// Returns the eight bits of a floating-point number whose bits are those of a number of 32 bits. `None` if it cannot
/// be encoded so.
pub(super) fn float_bits(bits: u32) -> Option<i64> {
    let exponent = (bits >> 23 & 0xff) as i32 - 127;
    if bits & 0x7_ffff != 0 || !(-3..=4).contains(&exponent) {
        return None;
    }
    let exponent = (exponent + 3) as u32 & 7 ^ 4;
    Some((bits >> 31 << 7 | exponent << 4 | bits >> 19 & 15).into())
}
