//! Machine operands of parsed operands in memory.

use tablegen_rt::mc::inst::Operand as Value;
use tablegen_rt::pseudo::Sink;

use super::Machine;
use super::operand::{Immediate, Kind, Operand};
use super::render::{split, value};
use crate::matcher::Matched;
use crate::operands::{mode2, mode5};

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    pub(crate) fn add_am2_offset_imm_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        inst.add_register(None);
        operand.add_number(
            |value| {
                let (is_added, size) = split(value);
                mode2(is_added, size, 0, 0)
            },
            inst,
        );
    }

    pub(crate) fn add_am3_offset_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        if let Kind::PostIndex { register, is_added, .. } = operand.kind {
            inst.add_register(Some(register));
            inst.add_immediate(mode5(is_added, 0));
            return;
        }
        inst.add_register(None);
        operand.add_number(
            |value| {
                let (is_added, size) = split(value);
                mode5(is_added, size)
            },
            inst,
        );
    }

    pub(crate) fn add_addr_mode3_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let Some(memory) = operand.memory() else {
            operand.add_immediate(inst);
            inst.add_register(None);
            inst.add_immediate(0);
            return;
        };
        inst.add_register(Some(memory.base));
        inst.add_register(memory.index);
        let number = memory.offset.map_or(Some(0), Immediate::known);
        match (memory.index, memory.offset, number) {
            (Some(_), ..) => inst.add_immediate(mode5(!memory.is_negative, 0)),
            (None, _, Some(number)) => {
                let (is_added, size) = split(number);
                inst.add_immediate(mode5(is_added, size));
            }
            (None, Some(offset), None) => inst.add(value(offset)),
            (None, None, None) => {}
        }
    }

    pub(crate) fn add_addr_mode5_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_offset(
            |value| {
                let (is_added, size) = split(value);
                mode5(is_added, size >> 2)
            },
            inst,
        );
    }

    pub(crate) fn add_addr_mode5_fp16_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_offset(
            |value| {
                let (is_added, size) = split(value);
                mode5(is_added, size >> 1)
            },
            inst,
        );
    }

    pub(crate) fn add_aligned_memory16_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_aligned(inst);
    }

    pub(crate) fn add_aligned_memory32_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_aligned(inst);
    }

    pub(crate) fn add_aligned_memory64_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_aligned(inst);
    }

    pub(crate) fn add_aligned_memory64or128_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_aligned(inst);
    }

    pub(crate) fn add_aligned_memory64or128or256_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_aligned(inst);
    }

    pub(crate) fn add_aligned_memory_none_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_aligned(inst);
    }

    pub(crate) fn add_aligned_memory_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_aligned(inst);
    }

    pub(crate) fn add_dup_aligned_memory16_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_aligned(inst);
    }

    pub(crate) fn add_dup_aligned_memory32_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_aligned(inst);
    }

    pub(crate) fn add_dup_aligned_memory64_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_aligned(inst);
    }

    pub(crate) fn add_dup_aligned_memory64or128_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_aligned(inst);
    }

    pub(crate) fn add_dup_aligned_memory_none_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_aligned(inst);
    }

    pub(crate) fn add_mem_barrier_opt_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_value(inst);
    }

    pub(crate) fn add_mem_imm0_1020s4_offset_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_offset(|value| value / 4, inst);
    }

    pub(crate) fn add_mem_imm12_offset_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_offset(|value| value, inst);
    }

    pub(crate) fn add_mem_imm_offset_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_offset(|value| value, inst);
    }

    pub(crate) fn add_mem_imm7s4_offset_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_offset(|value| value, inst);
    }

    pub(crate) fn add_mem_imm8s4_offset_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_offset(|value| value, inst);
    }

    pub(crate) fn add_mem_no_offset_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_base(inst);
    }

    pub(crate) fn add_mem_no_offset_t2_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_base(inst);
    }

    pub(crate) fn add_mem_no_offset_t2_no_sp_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_base(inst);
    }

    pub(crate) fn add_mem_no_offset_t_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_base(inst);
    }

    pub(crate) fn add_mem_reg_offset_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        let Some(memory) = operand.memory() else { return };
        operand.add_indexed(inst);
        inst.add_immediate(mode2(!memory.is_negative, memory.amount, memory.shift, 0));
    }

    pub(crate) fn add_mem_reg_rq_offset_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_indexed(inst);
    }

    pub(crate) fn add_post_idx_imm8_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| post_index(value, 0), inst);
    }

    pub(crate) fn add_post_idx_imm8s4_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| post_index(value, 2), inst);
    }

    pub(crate) fn add_post_idx_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        let Kind::PostIndex { register, is_added, .. } = operand.kind else { return };
        inst.add_register(Some(register));
        inst.add_immediate(is_added.into());
    }

    pub(crate) fn add_post_idx_reg_shifted_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        let Kind::PostIndex { register, is_added, shift, amount } = operand.kind else { return };
        inst.add_register(Some(register));
        inst.add_immediate(mode2(is_added, amount, shift, 0));
    }

    pub(crate) fn add_thumb_mem_pc_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        match operand.memory() {
            Some(memory) => inst.add(memory.offset.map_or(Value::Immediate(0), value)),
            None => operand.add_immediate(inst),
        }
    }

    pub(crate) fn add_unsigned_offset_b8s2_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| value >> 2, inst);
    }

    pub(crate) fn add_mem_tbb_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_indexed(inst);
    }

    pub(crate) fn add_mem_tbh_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_indexed(inst);
    }

    pub(crate) fn add_mem_u_imm12_offset_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_offset(|value| value, inst);
    }

    pub(crate) fn add_t2_mem_reg_offset_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_indexed(inst);
        inst.add_immediate(operand.memory().map_or(0, |memory| memory.amount.into()));
    }

    pub(crate) fn add_mem_pc_rel_imm12_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        let offset = operand.memory().and_then(|memory| memory.offset);
        inst.add(offset.map_or(Value::Immediate(0), value));
    }

    pub(crate) fn add_mem_thumb_r_is1_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_offset(|value| value, inst);
    }

    pub(crate) fn add_mem_thumb_r_is2_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_offset(|value| value / 2, inst);
    }

    pub(crate) fn add_mem_thumb_r_is4_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_offset(|value| value / 4, inst);
    }

    pub(crate) fn add_mem_thumb_rr_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_indexed(inst);
    }

    pub(crate) fn add_mem_thumb_spi_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_offset(|value| value / 4, inst);
    }
}

/// Returns an offset behind an access in units of `1 << shift` bytes, with the bit for an addition.
fn post_index(value: i64, shift: u32) -> i64 {
    let (is_added, size) = split(value);
    i64::from(size >> shift) | i64::from(is_added) << 8
}
