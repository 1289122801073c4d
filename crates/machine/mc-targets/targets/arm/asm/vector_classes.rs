//! Conditions of operand classes: lists and lanes of vectors.
//!
//! Names are those of the description.

use super::Machine;
use super::classes::fit;
use super::operand::{Kind, Lanes, Operand, Vectors};
use super::vector_immediate as immediate;
use crate::matcher::Fit;
use crate::operands::MINUS_ZERO;
use crate::target::RegisterClass;

/// Extension of an index, as a number of [`SHIFTS`](crate::operands::SHIFTS).
const UXTW: u32 = 6;

impl Operand {
    /// Checks a list of vectors.
    fn is_vectors(&self, is_spaced: bool, is_valid: impl FnOnce(Vectors) -> bool) -> bool {
        matches!(self.kind, Kind::Vectors(list) if list.is_spaced == is_spaced && is_valid(list))
    }

    fn is_whole(&self, is_spaced: bool, count: u32) -> Fit {
        fit(self.is_vectors(is_spaced, |list| list.lanes == Lanes::Whole && list.count == count))
    }

    fn is_all_lanes(&self, is_spaced: bool, count: u32) -> Fit {
        fit(self.is_vectors(is_spaced, |list| list.lanes == Lanes::All && list.count == count))
    }

    fn is_lane(&self, is_spaced: bool, count: u32, max: i64) -> Fit {
        fit(self.is_vectors(is_spaced, |list| {
            list.count == count && matches!(list.lanes, Lanes::Index(index) if index <= max)
        }))
    }

    /// Checks a list that is a register of a class.
    fn is_list_of(&self, is_spaced: bool, lanes: Lanes, class: RegisterClass) -> bool {
        self.is_vectors(is_spaced, |list| list.lanes == lanes && class.contains(list.register))
    }

    fn is_register_of(&self, class: RegisterClass) -> bool {
        matches!(self.kind, Kind::Register(register) if class.contains(register))
    }

    fn is_index_below(&self, count: i64) -> Fit {
        fit(matches!(self.kind, Kind::Index(index) if (0..count).contains(&index)))
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    pub(crate) fn is_vec_list_one_d(&self, operand: &Operand) -> Fit {
        fit(operand.is_register_of(RegisterClass::DPR) && !self.has_mve()
            || operand.is_whole(false, 1) == Fit::Match)
    }

    pub(crate) fn is_vec_list_two_mq(&self, operand: &Operand) -> Fit {
        fit(operand.is_whole(false, 2) == Fit::Match
            && operand.is_list_of(false, Lanes::Whole, RegisterClass::MQPR))
    }

    pub(crate) fn is_vec_list_four_mq(&self, operand: &Operand) -> Fit {
        fit(operand.is_whole(false, 4) == Fit::Match
            && operand.is_list_of(false, Lanes::Whole, RegisterClass::MQPR))
    }

    pub(crate) fn is_vec_list_d_pair(&self, operand: &Operand) -> Fit {
        let is_register = operand.is_register_of(RegisterClass::QPR) && !self.has_mve();
        fit(is_register || operand.is_list_of(false, Lanes::Whole, RegisterClass::DPair))
    }

    pub(crate) fn is_vec_list_d_pair_spaced(&self, operand: &Operand) -> Fit {
        fit(operand.is_list_of(true, Lanes::Whole, RegisterClass::DPairSpc))
    }

    pub(crate) fn is_vec_list_d_pair_all_lanes(&self, operand: &Operand) -> Fit {
        fit(operand.is_list_of(false, Lanes::All, RegisterClass::DPair))
    }

    pub(crate) fn is_vec_list_d_pair_spaced_all_lanes(&self, operand: &Operand) -> Fit {
        operand.is_all_lanes(true, 2)
    }

    pub(crate) fn is_vec_list_one_d_all_lanes(&self, operand: &Operand) -> Fit {
        operand.is_all_lanes(false, 1)
    }

    pub(crate) fn is_vec_list_three_d(&self, operand: &Operand) -> Fit {
        operand.is_whole(false, 3)
    }

    pub(crate) fn is_vec_list_three_q(&self, operand: &Operand) -> Fit {
        operand.is_whole(true, 3)
    }

    pub(crate) fn is_vec_list_three_d_all_lanes(&self, operand: &Operand) -> Fit {
        operand.is_all_lanes(false, 3)
    }

    pub(crate) fn is_vec_list_three_q_all_lanes(&self, operand: &Operand) -> Fit {
        operand.is_all_lanes(true, 3)
    }

    pub(crate) fn is_vec_list_four_d(&self, operand: &Operand) -> Fit {
        operand.is_whole(false, 4)
    }

    pub(crate) fn is_vec_list_four_q(&self, operand: &Operand) -> Fit {
        operand.is_whole(true, 4)
    }

    pub(crate) fn is_vec_list_four_d_all_lanes(&self, operand: &Operand) -> Fit {
        operand.is_all_lanes(false, 4)
    }

    pub(crate) fn is_vec_list_four_q_all_lanes(&self, operand: &Operand) -> Fit {
        operand.is_all_lanes(true, 4)
    }

    pub(crate) fn is_vec_list_one_d_byte_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(false, 1, 7)
    }

    pub(crate) fn is_vec_list_one_dh_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(false, 1, 3)
    }

    pub(crate) fn is_vec_list_one_d_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(false, 1, 1)
    }

    pub(crate) fn is_vec_list_two_d_byte_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(false, 2, 7)
    }

    pub(crate) fn is_vec_list_two_dh_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(false, 2, 3)
    }

    pub(crate) fn is_vec_list_two_d_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(false, 2, 1)
    }

    pub(crate) fn is_vec_list_two_qh_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(true, 2, 3)
    }

    pub(crate) fn is_vec_list_two_q_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(true, 2, 1)
    }

    pub(crate) fn is_vec_list_three_d_byte_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(false, 3, 7)
    }

    pub(crate) fn is_vec_list_three_dh_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(false, 3, 3)
    }

    pub(crate) fn is_vec_list_three_d_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(false, 3, 1)
    }

    pub(crate) fn is_vec_list_three_qh_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(true, 3, 3)
    }

    pub(crate) fn is_vec_list_three_q_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(true, 3, 1)
    }

    pub(crate) fn is_vec_list_four_d_byte_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(false, 4, 7)
    }

    pub(crate) fn is_vec_list_four_dh_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(false, 4, 3)
    }

    pub(crate) fn is_vec_list_four_d_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(false, 4, 1)
    }

    pub(crate) fn is_vec_list_four_qh_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(true, 4, 3)
    }

    pub(crate) fn is_vec_list_four_q_word_indexed(&self, operand: &Operand) -> Fit {
        operand.is_lane(true, 4, 1)
    }

    pub(crate) fn is_vector_index8(&self, operand: &Operand) -> Fit {
        operand.is_index_below(8)
    }

    pub(crate) fn is_vector_index16(&self, operand: &Operand) -> Fit {
        operand.is_index_below(4)
    }

    pub(crate) fn is_vector_index32(&self, operand: &Operand) -> Fit {
        operand.is_index_below(2)
    }

    pub(crate) fn is_vector_index64(&self, operand: &Operand) -> Fit {
        operand.is_index_below(1)
    }

    pub(crate) fn is_vector_index_in_range(&self, a: i64, operand: &Operand) -> Fit {
        operand.is_index_below(a)
    }

    pub(crate) fn is_mve_pair_vector_index(&self, a: i64, b: i64, operand: &Operand) -> Fit {
        fit(matches!(operand.kind, Kind::Index(index) if index == a || index == b))
    }

    pub(crate) fn is_mem_reg_q_offset(&self, a: i64, operand: &Operand) -> Fit {
        let class = RegisterClass::MQPR;
        let memory = operand
            .memory()
            .filter(|one| one.index.is_none() && one.align == 0 && class.contains(one.base));
        let scale = 1 << a.clamp(0, 8);
        let max = (1 << (7 + a.clamp(0, 8))) - 1;
        let is_number =
            |value: i64| value == MINUS_ZERO || value % scale == 0 && value > -max && value < max;
        fit(memory.is_some_and(|one| match one.offset {
            None => true,
            Some(offset) => offset.known().is_some_and(is_number),
        }))
    }

    pub(crate) fn is_mem_reg_rq_offset(&self, a: i64, operand: &Operand) -> Fit {
        let is_shift = |shift: u32, amount: u32| match a {
            0 => shift == 0,
            _ => shift == UXTW && i64::from(amount) == a,
        };
        fit(operand.memory().is_some_and(|one| {
            let is_plain = one.offset.is_none() && one.align == 0;
            let has_index = one.index.is_some_and(|index| RegisterClass::MQPR.contains(index));
            is_plain
                && has_index
                && RegisterClass::GPRnopc.contains(one.base)
                && is_shift(one.shift, one.amount)
        }))
    }

    pub(crate) fn is_complex_rotation(&self, a: i64, b: i64, operand: &Operand) -> Fit {
        operand.is_known(|value| (0..=270).contains(&value) && value % a == b)
    }

    pub(crate) fn is_neo_nmov_replicate(&self, a: i64, b: i64, operand: &Operand) -> Fit {
        operand.is_known(|value| {
            !(b == 64 && immediate::is_i64_splat(value))
                && immediate::is_replicated(value, a, b / a, false)
        })
    }

    pub(crate) fn is_neo_ninv_replicate(&self, a: i64, b: i64, operand: &Operand) -> Fit {
        operand.is_known(|value| immediate::is_replicated(value, a, b / a, true))
    }

    pub(crate) fn is_mve_long_shift(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| (1..=32).contains(&value))
    }

    pub(crate) fn is_neo_ni8splat(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| (0..256).contains(&value))
    }

    pub(crate) fn is_neo_ni16splat(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| {
            !immediate::is_replicated(value, 8, 2, false) && immediate::is_i16_splat(value as u32)
        })
    }

    pub(crate) fn is_neo_ni16splat_not(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| immediate::is_i16_splat(!(value as u32) & 0xffff))
    }

    pub(crate) fn is_neo_ni32splat(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| {
            !immediate::is_replicated(value, 8, 4, false) && immediate::is_i32_splat(value as u32)
        })
    }

    pub(crate) fn is_neo_ni32splat_not(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| immediate::is_i32_splat(!(value as u32)))
    }

    pub(crate) fn is_neo_ni32vmov(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| {
            !immediate::is_replicated(value, 8, 4, false) && immediate::is_i32_move(value)
        })
    }

    pub(crate) fn is_neo_ni32vmov_neg(&self, operand: &Operand) -> Fit {
        operand.is_known(|value| immediate::is_i32_move(!value))
    }

    pub(crate) fn is_neo_ni64splat(&self, operand: &Operand) -> Fit {
        operand.is_known(immediate::is_i64_splat)
    }

    pub(crate) fn is_aligned_memory(&self, operand: &Operand) -> Fit {
        operand.is_aligned(&[0, 2, 4, 8, 16, 32])
    }

    pub(crate) fn is_aligned_memory_none(&self, operand: &Operand) -> Fit {
        operand.is_aligned(&[0])
    }

    pub(crate) fn is_dup_aligned_memory_none(&self, operand: &Operand) -> Fit {
        operand.is_aligned(&[0])
    }

    pub(crate) fn is_aligned_memory16(&self, operand: &Operand) -> Fit {
        operand.is_aligned(&[0, 2])
    }

    pub(crate) fn is_dup_aligned_memory16(&self, operand: &Operand) -> Fit {
        operand.is_aligned(&[0, 2])
    }

    pub(crate) fn is_aligned_memory32(&self, operand: &Operand) -> Fit {
        operand.is_aligned(&[0, 4])
    }

    pub(crate) fn is_dup_aligned_memory32(&self, operand: &Operand) -> Fit {
        operand.is_aligned(&[0, 4])
    }

    pub(crate) fn is_aligned_memory64(&self, operand: &Operand) -> Fit {
        operand.is_aligned(&[0, 8])
    }

    pub(crate) fn is_dup_aligned_memory64(&self, operand: &Operand) -> Fit {
        operand.is_aligned(&[0, 8])
    }

    pub(crate) fn is_aligned_memory64or128(&self, operand: &Operand) -> Fit {
        operand.is_aligned(&[0, 8, 16])
    }

    pub(crate) fn is_dup_aligned_memory64or128(&self, operand: &Operand) -> Fit {
        operand.is_aligned(&[0, 8, 16])
    }

    pub(crate) fn is_aligned_memory64or128or256(&self, operand: &Operand) -> Fit {
        operand.is_aligned(&[0, 8, 16, 32])
    }
}
