//! Machine operands of parsed operands.

use tablegen_rt::mc::inst::{Inst as _, Operand as Value};
use tablegen_rt::pseudo::Sink;

use super::Machine;
use super::classes::float_bits;
use super::immediate::modified_immediate;
use super::operand::{Immediate, Kind, Lanes, Operand, Predicate};
use super::vector_immediate as immediate;
use crate::matcher::Matched;
use crate::operands::{MINUS_ZERO, nth, offset};
use crate::target::Register;

/// Condition of instructions that are always executed.
const ALWAYS: u8 = 14;

pub(super) fn value(immediate: Immediate) -> Value<Register> {
    match immediate {
        Immediate::Known(number) => Value::Immediate(number),
        Immediate::Expression(id, _) => id.operand(),
    }
}

/// Returns an offset without its sign, and true if it is added.
pub(super) fn split(number: i64) -> (bool, u32) {
    match number {
        MINUS_ZERO => (false, 0),
        _ => (number >= 0, number.unsigned_abs() as u32),
    }
}

impl Operand {
    /// Adds a number or an expression.
    pub(super) fn add_immediate(&self, inst: &mut Matched) {
        inst.add(match self.kind {
            Kind::Immediate(immediate) | Kind::Literal(immediate) => value(immediate),
            _ => Value::Other,
        });
    }

    /// Adds what a function makes of a number, or an expression.
    pub(super) fn add_number(&self, make: impl FnOnce(i64) -> i64, inst: &mut Matched) {
        match self.known() {
            Some(number) => inst.add_immediate(make(number)),
            None => self.add_immediate(inst),
        }
    }

    pub(super) fn add_value(&self, inst: &mut Matched) {
        inst.add(match self.kind {
            Kind::Coprocessor(value)
            | Kind::CoprocessorRegister(value)
            | Kind::CoprocessorOption(value)
            | Kind::Barrier(value)
            | Kind::InstructionBarrier(value)
            | Kind::TraceBarrier(value)
            | Kind::Interrupts(value)
            | Kind::Special(value)
            | Kind::Banked(value)
            | Kind::Index(value) => Value::Immediate(value),
            _ => Value::Other,
        });
    }

    pub(super) fn add_base(&self, inst: &mut Matched) {
        inst.add(self.memory().map_or(Value::Other, |memory| Value::Register(Some(memory.base))));
    }

    /// Adds a base and what a function makes of its offset, or an expression and 0.
    pub(super) fn add_offset(&self, make: impl FnOnce(i64) -> i64, inst: &mut Matched) {
        let Some(memory) = self.memory() else {
            self.add_immediate(inst);
            inst.add_immediate(0);
            return;
        };
        inst.add_register(Some(memory.base));
        match memory.offset {
            None => inst.add_immediate(make(0)),
            Some(Immediate::Known(number)) => inst.add_immediate(make(number)),
            Some(offset) => inst.add(value(offset)),
        }
    }

    /// Adds a base and an index.
    pub(super) fn add_indexed(&self, inst: &mut Matched) {
        self.add_base(inst);
        inst.add(self.memory().map_or(Value::Other, |memory| Value::Register(memory.index)));
    }

    pub(super) fn add_list(&self, inst: &mut Matched) {
        let list = self.list().into_iter();
        list.flat_map(|list| list.registers()).for_each(|one| inst.add_register(Some(one)));
    }

    pub(super) fn add_aligned(&self, inst: &mut Matched) {
        self.add_base(inst);
        inst.add_immediate(self.memory().map_or(0, |memory| memory.align.into()));
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    pub(crate) fn add_arm_branch_target_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_immediate(inst);
    }

    pub(crate) fn add_adr_label_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_immediate(inst);
    }

    pub(crate) fn add_banked_reg_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_value(inst);
    }

    pub(crate) fn add_bitfield_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let Kind::Bitfield { lowest, width } = operand.kind else { return };
        let ones = (1_u64 << width) - 1;
        inst.add_immediate((!(ones << lowest) as u32).into());
    }

    pub(crate) fn add_cc_out_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let Kind::Flags(register) = operand.kind else { return };
        inst.add_register(register);
    }

    pub(crate) fn add_cond_code_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let Kind::Condition(condition) = operand.kind else { return };
        inst.add_immediate(condition.into());
        inst.add_register((condition != ALWAYS).then_some(Register::CPSR));
    }

    pub(crate) fn add_coproc_num_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_value(inst);
    }

    pub(crate) fn add_coproc_option_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_value(inst);
    }

    pub(crate) fn add_coproc_reg_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_value(inst);
    }

    pub(crate) fn add_dpr_reg_list_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_list(inst);
    }

    pub(crate) fn add_fpd_reg_list_with_vpr_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_list(inst);
    }

    pub(crate) fn add_fp_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_number(|value| float_bits(value as u32).unwrap_or(0), inst);
    }

    pub(crate) fn add_fps_reg_list_with_vpr_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_list(inst);
    }

    pub(crate) fn add_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_immediate(inst);
    }

    pub(crate) fn add_imm1_16operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_number(|value| value - 1, inst);
    }

    pub(crate) fn add_imm1_32operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_number(|value| value - 1, inst);
    }

    pub(crate) fn add_inst_sync_barrier_opt_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_value(inst);
    }

    pub(crate) fn add_msr_mask_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_value(inst);
    }

    pub(crate) fn add_power_two_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_immediate(inst);
    }

    pub(crate) fn add_mod_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        match operand.kind {
            Kind::Modified { byte, rotation } => inst.add_immediate((byte | rotation << 7).into()),
            _ => operand.add_immediate(inst),
        }
    }

    pub(crate) fn add_mod_imm_neg_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_number(|value| encoded(value.wrapping_neg()), inst);
    }

    pub(crate) fn add_mod_imm_not_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_number(|value| encoded(!value), inst);
    }

    pub(crate) fn add_mve_saturate_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| i64::from(value == 48), inst);
    }

    pub(crate) fn add_pkhasr_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_number(|value| if value == 32 { 0 } else { value }, inst);
    }

    pub(crate) fn add_proc_i_flags_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_value(inst);
    }

    pub(crate) fn add_reg_list_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_list(inst);
    }

    pub(crate) fn add_reg_list_with_apsr_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_list(inst);
    }

    pub(crate) fn add_rot_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let Kind::Rotation(bits) = operand.kind else { return };
        inst.add_immediate(bits >> 3);
    }

    pub(crate) fn add_spr_reg_list_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_list(inst);
    }

    pub(crate) fn add_reg_shifted_imm_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        let Kind::Shifted { source, shift, amount } = operand.kind else { return };
        inst.add_register(Some(source));
        inst.add_immediate((shift | (amount & 31) << 3).into());
    }

    pub(crate) fn add_reg_shifted_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        let Kind::ShiftedByRegister { source, shift, by } = operand.kind else { return };
        inst.add_register(Some(source));
        inst.add_register(Some(by));
        inst.add_immediate(shift.into());
    }

    pub(crate) fn add_shifter_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let Kind::Shift { is_asr, amount } = operand.kind else { return };
        inst.add_immediate((u32::from(is_asr) << 5 | amount).into());
    }

    pub(crate) fn add_thumb_branch_target_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_immediate(inst);
    }

    pub(crate) fn add_thumb_mod_imm_neg1_7operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| i64::from((value as u32).wrapping_neg()), inst);
    }

    pub(crate) fn add_thumb_mod_imm_neg8_255operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| i64::from((value as u32).wrapping_neg()), inst);
    }

    pub(crate) fn add_trace_sync_barrier_opt_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_value(inst);
    }

    pub(crate) fn add_vpt_pred_n_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        add_predicate(operand, inst);
    }

    pub(crate) fn add_vpt_pred_r_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        add_predicate(operand, inst);
        // Lanes that the predicate leaves out are those of the register that the operand is tied to.
        let next = inst.operand_count();
        let tied = inst.opcode().desc().operand(next).and_then(|one| one.tied_to());
        let is_predicated = !matches!(operand.kind, Kind::Predicate(Predicate::None));
        let register =
            tied.filter(|_| is_predicated).and_then(|index| inst.operand(index).register());
        inst.add_register(register);
    }

    pub(crate) fn add_mve_vec_list_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        let Kind::Vectors(list) = operand.kind else { return };
        let (first, count) = match list.count {
            2 => (Register::Q0_Q1, 7),
            _ => (Register::Q0_Q1_Q2_Q3, 5),
        };
        let number = offset(list.register, Register::Q0, 8);
        inst.add_register(number.and_then(|number| nth(first, number, count)));
    }

    pub(crate) fn add_vec_list_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let register = match operand.kind {
            Kind::Vectors(list) => Some(list.register),
            Kind::Register(register) => Some(register),
            _ => None,
        };
        inst.add_register(register);
    }

    pub(crate) fn add_vec_list_indexed_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        let Kind::Vectors(list) = operand.kind else { return };
        inst.add_register(Some(list.register));
        let Lanes::Index(index) = list.lanes else { return };
        inst.add_immediate(index);
    }

    pub(crate) fn add_vector_index16_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_value(inst);
    }

    pub(crate) fn add_vector_index32_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_value(inst);
    }

    pub(crate) fn add_vector_index64_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_value(inst);
    }

    pub(crate) fn add_vector_index8_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_value(inst);
    }

    pub(crate) fn add_mve_pair_vector_index_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_value(inst);
    }

    pub(crate) fn add_complex_rotation_even_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| value / 90, inst);
    }

    pub(crate) fn add_complex_rotation_odd_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| (value - 90) / 180, inst);
    }

    pub(crate) fn add_neo_nvmovi8_replicate_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| value & 0xff | 0xe00, inst);
    }

    pub(crate) fn add_neo_ninvi8_replicate_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| !value & 0xff | 0xe00, inst);
    }

    pub(crate) fn add_neo_nvmovi16_replicate_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(
            |value| match value & 0xffff {
                element @ 256.. => element >> 8 | 0x200,
                element => element,
            },
            inst,
        );
    }

    pub(crate) fn add_neo_nvmovi32_replicate_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| immediate::i32_move(value as u32), inst);
    }

    pub(crate) fn add_mve_vector_index_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_value(inst);
    }

    pub(crate) fn add_const_pool_asm_imm_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_immediate(inst);
    }

    pub(crate) fn add_f_bits16_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_number(|value| 16 - value, inst);
    }

    pub(crate) fn add_f_bits32_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_number(|value| 32 - value, inst);
    }

    pub(crate) fn add_imm0_4095neg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| i64::from((value as u32).wrapping_neg()), inst);
    }

    pub(crate) fn add_it_mask_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let Kind::BlockMask(mask) = operand.kind else { return };
        inst.add_immediate(mask.into());
    }

    pub(crate) fn add_it_cond_code_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        let Kind::Condition(condition) = operand.kind else { return };
        inst.add_immediate(condition.into());
    }

    pub(crate) fn add_neo_ni16splat_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| immediate::i16_splat(value as u32), inst);
    }

    pub(crate) fn add_neo_ni32splat_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| immediate::i32_splat(value as u32), inst);
    }

    pub(crate) fn add_neo_ni64splat_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(immediate::i64_splat, inst);
    }

    pub(crate) fn add_neo_ni8splat_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| value | 0xe00, inst);
    }

    pub(crate) fn add_neo_ni16splat_not_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| immediate::i16_splat(!(value as u32) & 0xffff), inst);
    }

    pub(crate) fn add_neo_ni32splat_not_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| immediate::i32_splat(!(value as u32)), inst);
    }

    pub(crate) fn add_neo_ni32vmov_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| immediate::i32_move(value as u32), inst);
    }

    pub(crate) fn add_neo_ni32vmov_neg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| immediate::i32_move(!value as u32), inst);
    }

    pub(crate) fn add_it_cond_code_inv_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        let Kind::Condition(condition) = operand.kind else { return };
        inst.add_immediate((condition ^ 1).into());
    }

    pub(crate) fn add_t2so_imm_neg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| i64::from((value as u32).wrapping_neg()), inst);
    }

    pub(crate) fn add_t2so_imm_not_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| i64::from(!(value as u32)), inst);
    }

    pub(crate) fn add_imm7s4_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_immediate(inst);
    }

    pub(crate) fn add_imm7_shift0_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_immediate(inst);
    }

    pub(crate) fn add_imm7_shift1_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_immediate(inst);
    }

    pub(crate) fn add_imm7_shift2_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_immediate(inst);
    }

    pub(crate) fn add_imm8s4_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_immediate(inst);
    }

    pub(crate) fn add_imm0_1020s4_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_number(|value| value / 4, inst);
    }

    pub(crate) fn add_imm0_508s4_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_number(|value| value / 4, inst);
    }

    pub(crate) fn add_imm0_508s4_neg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        operand.add_number(|value| -(value / 4), inst);
    }
}

/// Returns the encoding of an immediate of A32.
fn encoded(value: i64) -> i64 {
    modified_immediate(value as u32).map_or(0, i64::from)
}

fn add_predicate(operand: &Operand, inst: &mut Matched) {
    let (predicate, register) = match operand.kind {
        Kind::Predicate(Predicate::Then) => (1, Some(Register::P0)),
        Kind::Predicate(Predicate::Else) => (2, Some(Register::P0)),
        _ => (0, None),
    };
    inst.add_immediate(predicate);
    inst.add_register(register);
    inst.add_register(None);
}
