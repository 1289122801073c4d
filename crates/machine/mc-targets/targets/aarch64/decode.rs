//! Decoder of AArch64: operands that the description leaves to code.

use tablegen_mc::DecodeError;
use tablegen_rt::decode::{Status, sign_extend};
use tablegen_rt::mc::inst::Operand;

use crate::operands::{General, gpr32, gpr32sp, gpr64, gpr64sp, logical_immediate, nth};
use crate::target::decoder::{Decoder, TABLE_32, TABLE_FALLBACK_32};
use crate::target::instructions::OperandType;
use crate::target::tables::{
    lookup_p_state_imm0_1by_encoding, lookup_p_state_imm0_15by_encoding, lookup_svcr_by_encoding,
};
use crate::target::{Opcode, Register, RegisterClass};
use crate::{AArch64, Inst};

impl AArch64 {
    #[inline]
    pub(crate) fn decode<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        let word = bytes.first_chunk().ok_or(DecodeError::TooShort { needed: 4 })?;
        let word = u32::from_le_bytes(*word);
        let decoder = Decoder::with_conditions(self, &self.conditions);
        let mut tables = [&TABLE_32, &TABLE_FALLBACK_32].into_iter();
        if !tables.any(|table| decoder.decode_into(table, word, address, inst).is_ok()) {
            return Err(DecodeError::NoInstruction);
        }
        let Some(inst) = inst else { return Err(DecodeError::NoInstruction) };
        if inst.operands().len() < inst.opcode().desc().operands().len() {
            add_implicit(inst);
        }
        Ok(inst)
    }
}

/// Inserts the operands that have no bits: the registers of the matrix extension, and zeros.
fn add_implicit(inst: &mut Inst) {
    for (index, operand) in inst.opcode().desc().operands().enumerate() {
        let implicit = match (operand.operand_type(), operand.register_class()) {
            (OperandType::OPERAND_IMPLICIT_IMM_0, _) => Operand::Immediate(0),
            (_, Some(RegisterClass::MPR)) => Operand::Register(Some(Register::ZA)),
            (_, Some(RegisterClass::MPR8)) => Operand::Register(Some(Register::ZAB0)),
            (_, Some(RegisterClass::ZTR)) => Operand::Register(Some(Register::ZT0)),
            _ => continue,
        };
        if inst.push(implicit) == Status::Success
            && let Some(rest) = inst.operands_mut().get_mut(index..)
        {
            rest.rotate_right(1);
        }
    }
    // The offset of the vector is that of the memory, too.
    if matches!(inst.opcode(), Opcode::LDR_ZA | Opcode::STR_ZA)
        && let Some(&offset) = inst.operands().get(2)
    {
        let _ = inst.push(offset);
    }
}

/// Returns the bits of a word from `first` on.
#[inline]
fn field(word: u32, first: u32, count: u32) -> u64 {
    u64::from(word >> first & ((1 << count) - 1))
}

/// Returns the number of bits of a word from `first` on, with a sign.
#[inline]
fn signed_field(word: u32, first: u32, count: u32) -> i64 {
    sign_extend(field(word, first, count), count)
}

/// Returns the register of a class with a number. The class is constant where the function is
/// inlined.
#[inline(always)]
fn of_class(class: &str, number: u64) -> Option<Register> {
    use Register as R;
    let first = match class.strip_prefix("AArch64::")?.strip_suffix("RegClassID")? {
        "GPR32" => return gpr32(number),
        "GPR32sp" => return gpr32sp(number),
        "GPR64" | "GPR64common" => return gpr64(number),
        "GPR64sp" => return gpr64sp(number),
        "ZPR2Strided" => return strided(number, 8, R::Z0_Z8, R::Z16_Z24),
        "ZPR4Strided" => return strided(number, 4, R::Z0_Z4_Z8_Z12, R::Z16_Z20_Z24_Z28),
        "MatrixIndexGPR32_8_11" => R::W8,
        "MatrixIndexGPR32_12_15" => R::W12,
        "FPR8" => R::B0,
        "FPR16" => R::H0,
        "FPR32" => R::S0,
        "FPR64" => R::D0,
        "FPR128" => R::Q0,
        "DD" => R::D0_D1,
        "DDD" => R::D0_D1_D2,
        "DDDD" => R::D0_D1_D2_D3,
        "QQ" => R::Q0_Q1,
        "QQQ" => R::Q0_Q1_Q2,
        "QQQQ" => R::Q0_Q1_Q2_Q3,
        "ZPR" => R::Z0,
        "ZPR2" => R::Z0_Z1,
        "ZPR3" => R::Z0_Z1_Z2,
        "ZPR4" => R::Z0_Z1_Z2_Z3,
        "PPR" | "PPRorPNR" => R::P0,
        "PPR2" => R::P0_P1,
        "PNR" => R::PN0,
        _ => return None,
    };
    nth(first, number)
}

/// Returns a register of two sequences, of which the first has `count` registers.
fn strided(number: u64, count: u64, first: Register, second: Register) -> Option<Register> {
    if number < count { nth(first, number) } else { nth(second, number - count) }
}

/// Appends registers.
fn push_registers<const N: usize>(inst: &mut Inst, registers: [Option<Register>; N]) -> Status {
    let push = |status: Status, register| status.and(inst.push_register(register));
    registers.into_iter().fold(Status::Success, push)
}

/// Returns the register of a load or store of one register: an integer by size and operation, or
/// a floating-point register by size. `None` for prefetches.
fn transferred(word: u32) -> Option<Register> {
    let (number, size, operation) = (field(word, 0, 5), field(word, 30, 2), field(word, 22, 2));
    if field(word, 26, 1) == 1 {
        let first = match (size, operation) {
            (0, 2 | 3) => Register::Q0,
            (0, _) => Register::B0,
            (1, _) => Register::H0,
            (2, _) => Register::S0,
            _ => Register::D0,
        };
        return nth(first, number);
    }
    match (size, operation) {
        (3, 2) => None,
        (3, _) | (_, 2) => gpr64(number),
        _ => gpr32(number),
    }
}

/// Appends the transferred register, or the operation of a prefetch.
fn push_transferred(inst: &mut Inst, word: u32) -> Status {
    match transferred(word) {
        None => inst.push_immediate(field(word, 0, 5) as i64),
        register => inst.push_register(register),
    }
}

/// Appends a shift amount that is encoded as the width minus the amount.
fn push_right_shift(inst: &mut Inst, value: u64, width: u64) -> Status {
    inst.push_immediate(width as i64 - value as i64)
}

/// Appends a shift amount that is encoded as the width plus the amount.
fn push_left_shift(inst: &mut Inst, value: u64, width: u64) -> Status {
    inst.push_immediate((value.wrapping_add(width) & (width - 1)) as i64)
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl AArch64 {
    #[inline(always)]
    pub(crate) fn decode_simple_register_class(
        &self,
        class: &'static str,
        first: i64,
        count: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        if value >= count as u64 {
            return Status::Fail;
        }
        inst.push_register(of_class(class, value + first as u64))
    }

    pub(crate) fn decode_matrix_tile(
        &self,
        size: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let first = match size {
            0 => Register::ZAB0,
            1 => Register::ZAH0,
            2 => Register::ZAS0,
            3 => Register::ZAD0,
            _ => Register::ZAQ0,
        };
        if value >> size != 0 { Status::Fail } else { inst.push_register(nth(first, value)) }
    }

    pub(crate) fn decode_zpr_mul2_min_max(
        &self,
        min: i64,
        max: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let number = value * 2 + min as u64;
        if number > max as u64 {
            Status::Fail
        } else {
            inst.push_register(nth(Register::Z0, number))
        }
    }

    pub(crate) fn decode_zpr2_mul2_register_class(
        &self,
        min: i64,
        max: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let number = value * 2 + min as u64;
        if number > max as u64 {
            return Status::Fail;
        }
        inst.push_register(nth(Register::Z0_Z1, number))
    }

    pub(crate) fn decode_zk(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        match value {
            0..4 => inst.push_register(nth(Register::Z20, value)),
            4..8 => inst.push_register(nth(Register::Z28, value - 4)),
            _ => Status::Fail,
        }
    }

    pub(crate) fn decode_zpr4_mul4_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        if value > 7 {
            return Status::Fail;
        }
        inst.push_register(nth(Register::Z0_Z1_Z2_Z3, value * 4))
    }

    pub(crate) fn decode_ppr2_mul2_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        if value > 7 {
            return Status::Fail;
        }
        inst.push_register(nth(Register::P0_P1, value * 2))
    }

    pub(crate) fn decode_matrix_tile_list_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_unsigned(value, 8)
    }

    pub(crate) fn decode_vec_shift_r8_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        push_right_shift(inst, value, 8)
    }

    pub(crate) fn decode_vec_shift_l8_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        push_left_shift(inst, value, 8)
    }

    pub(crate) fn decode_vec_shift_r16_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        push_right_shift(inst, value, 16)
    }

    pub(crate) fn decode_vec_shift_l16_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        push_left_shift(inst, value, 16)
    }

    pub(crate) fn decode_vec_shift_r16_imm_narrow(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        push_right_shift(inst, value | 8, 16)
    }

    pub(crate) fn decode_vec_shift_r32_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        push_right_shift(inst, value, 32)
    }

    pub(crate) fn decode_vec_shift_l32_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        push_left_shift(inst, value, 32)
    }

    pub(crate) fn decode_vec_shift_r32_imm_narrow(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        push_right_shift(inst, value | 16, 32)
    }

    pub(crate) fn decode_vec_shift_r64_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        push_right_shift(inst, value, 64)
    }

    pub(crate) fn decode_vec_shift_l64_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        push_left_shift(inst, value, 64)
    }

    pub(crate) fn decode_vec_shift_r64_imm_narrow(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        push_right_shift(inst, value | 32, 64)
    }

    pub(crate) fn decode_imm8_opt_lsl(
        &self,
        width: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let is_shifted = value & 0x100 != 0;
        if width == 8 && is_shifted {
            return Status::Fail;
        }
        let shift = if is_shifted { 8 } else { 0 };
        inst.push_immediate((value & 0xff) as i64).and(inst.push_immediate(shift))
    }

    pub(crate) fn decode_sve_inc_dec_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(value as i64 + 1)
    }

    pub(crate) fn decode_pc_rel_label16(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(-(value as i64))
    }

    pub(crate) fn decode_pc_rel_label19(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value, 19))
    }

    pub(crate) fn decode_pc_rel_label9(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value, 9))
    }

    pub(crate) fn decode_svcr_op(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        match u8::try_from(value).ok().and_then(lookup_svcr_by_encoding) {
            Some(_) => inst.push_immediate(value as i64),
            None => Status::Fail,
        }
    }

    pub(crate) fn decode_msr_system_register(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(value as i64)
    }

    pub(crate) fn decode_mrs_system_register(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(value as i64)
    }

    pub(crate) fn decode_mem_extend(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate((value >> 1 & 1) as i64).and(inst.push_immediate((value & 1) as i64))
    }

    pub(crate) fn decode_fixed_point_scale_imm32(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_immediate(64 - (value | 0x20) as i64)
    }

    pub(crate) fn decode_fixed_point_scale_imm64(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_immediate(64 - value as i64)
    }

    pub(crate) fn decode_sve_logical_imm_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let (register, encoded) = (nth(Register::Z0, field(word, 0, 5)), field(word, 5, 13));
        if logical_immediate(encoded, 64).is_none() {
            return Status::Fail;
        }
        let mut status = inst.push_register(register);
        // The operation of all but `dupm` reads its result.
        if inst.opcode() != Opcode::DUPM_ZI {
            status = status.and(inst.push_register(register));
        }
        status.and(inst.push_immediate(encoded as i64))
    }

    pub(crate) fn decode_exclusive_ld_st_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let [first, base, second, result] = [0, 5, 10, 16].map(|start| field(word, start, 5));
        let (is_ordered, is_load) = (field(word, 23, 1) == 1, field(word, 22, 1) == 1);
        let is_pair = field(word, 21, 1) == 1;
        let register = if field(word, 30, 2) == 3 { gpr64 } else { gpr32 };
        let mut status = Status::Success;
        if !is_ordered && !is_load {
            status = inst.push_register(gpr32(result));
        }
        status = status.and(inst.push_register(register(first)));
        if is_pair {
            status = status.and(inst.push_register(register(second)));
        }
        status = status.and(inst.push_register(gpr64sp(base)));
        // Both registers of a load should be different.
        if is_pair && is_load && first == second { status.and(Status::SoftFail) } else { status }
    }

    pub(crate) fn decode_three_addr_s_reg_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let registers = [0, 5, 16].map(|start| field(word, start, 5));
        let (kind, amount, is_64_bit) =
            (field(word, 22, 2), field(word, 10, 6), field(word, 31, 1) == 1);
        // Additions do not rotate.
        let is_addition = field(word, 24, 1) == 1;
        if is_addition && kind == 3 || !is_64_bit && amount >= 32 {
            return Status::Fail;
        }
        let register = if is_64_bit { gpr64 } else { gpr32 };
        push_registers(inst, registers.map(register))
            .and(inst.push_immediate((kind << 6 | amount) as i64))
    }

    pub(crate) fn decode_add_sub_e_reg_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let [result, first, second] = [0, 5, 16].map(|start| field(word, start, 5));
        let (extension, is_64_bit) = (field(word, 10, 6), field(word, 31, 1) == 1);
        if extension & 7 > 4 {
            return Status::Fail;
        }
        let sets_flags = field(word, 29, 1) == 1;
        let (register, with_stack): (General, General) =
            if is_64_bit { (gpr64, gpr64sp) } else { (gpr32, gpr32sp) };
        let result = if sets_flags { register(result) } else { with_stack(result) };
        // Only an extension of 64 bits has an operand of 64 bits.
        let is_whole = is_64_bit && extension >> 3 & 3 == 3;
        let second = if is_whole { gpr64(second) } else { gpr32(second) };
        push_registers(inst, [result, with_stack(first), second])
            .and(inst.push_immediate(extension as i64))
    }

    pub(crate) fn decode_pair_ld_st_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let [first, base, second] = [0, 5, 10].map(|start| field(word, start, 5));
        let (size, mode, is_load) =
            (field(word, 30, 2), field(word, 23, 2), field(word, 22, 1) == 1);
        let is_float = field(word, 26, 1) == 1;
        let writes_base = mode & 1 == 1;
        let mut status = Status::Success;
        if writes_base {
            status = inst.push_register(gpr64sp(base));
        }
        let register = |number| match (is_float, size) {
            (true, 0) => nth(Register::S0, number),
            (true, 1) => nth(Register::D0, number),
            (true, _) => nth(Register::Q0, number),
            (false, 0) => gpr32(number),
            (false, _) => gpr64(number),
        };
        status = status
            .and(push_registers(inst, [register(first), register(second), gpr64sp(base)]))
            .and(inst.push_immediate(signed_field(word, 15, 7)));
        let is_base = |number| writes_base && !is_float && base != 31 && number == base;
        let is_doubtful = is_load && first == second || is_base(first) || is_base(second);
        if is_doubtful { status.and(Status::SoftFail) } else { status }
    }

    pub(crate) fn decode_mod_imm_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        use Opcode as O;
        let (number, mode) = (field(word, 0, 5), field(word, 12, 4));
        let first = if inst.opcode() == O::MOVID { Register::D0 } else { Register::Q0 };
        let immediate = field(word, 16, 3) << 5 | field(word, 5, 5);
        let status =
            inst.push_register(nth(first, number)).and(inst.push_immediate(immediate as i64));
        let shift =
            match inst.opcode() {
                O::MOVIv4i16
                | O::MOVIv8i16
                | O::MVNIv4i16
                | O::MVNIv8i16
                | O::MOVIv2i32
                | O::MOVIv4i32
                | O::MVNIv2i32
                | O::MVNIv4i32 => (mode & 6) << 2,
                O::MOVIv2s_msl | O::MOVIv4s_msl | O::MVNIv2s_msl | O::MVNIv4s_msl => {
                    if mode & 1 == 1 { 0x110 } else { 0x108 }
                }
                _ => return status,
            };
        status.and(inst.push_immediate(shift as i64))
    }

    pub(crate) fn decode_mod_imm_tied_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let register = nth(Register::Q0, field(word, 0, 5));
        let immediate = field(word, 16, 3) << 5 | field(word, 5, 5);
        push_registers(inst, [register, register])
            .and(inst.push_immediate(immediate as i64))
            .and(inst.push_immediate(((field(word, 12, 4) & 6) << 2) as i64))
    }

    pub(crate) fn decode_adr_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let distance = sign_extend(field(word, 5, 19) << 2 | field(word, 29, 2), 21);
        inst.push_register(gpr64(field(word, 0, 5))).and(inst.push_immediate(distance))
    }

    pub(crate) fn decode_add_sub_imm_shift(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let [result, base] = [0, 5].map(|start| field(word, start, 5));
        let (sets_flags, is_64_bit) = (field(word, 29, 1) == 1, field(word, 31, 1) == 1);
        let shift = field(word, 22, 2);
        if shift > 1 {
            return Status::Fail;
        }
        let (register, with_stack): (General, General) =
            if is_64_bit { (gpr64, gpr64sp) } else { (gpr32, gpr32sp) };
        let result = if sets_flags { register(result) } else { with_stack(result) };
        push_registers(inst, [result, with_stack(base)])
            .and(inst.push_immediate(field(word, 10, 12) as i64))
            .and(inst.push_immediate(12 * shift as i64))
    }

    pub(crate) fn decode_logical_imm_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let [result, source] = [0, 5].map(|start| field(word, start, 5));
        let is_64_bit = field(word, 31, 1) == 1;
        let (width, encoded) =
            if is_64_bit { (64, field(word, 10, 13)) } else { (32, field(word, 10, 12)) };
        if logical_immediate(encoded, width).is_none() {
            return Status::Fail;
        }
        // `ands` writes the zero register.
        let result = match (is_64_bit, field(word, 29, 2) == 3) {
            (true, true) => gpr64(result),
            (true, false) => gpr64sp(result),
            (false, true) => gpr32(result),
            (false, false) => gpr32sp(result),
        };
        let source = if is_64_bit { gpr64(source) } else { gpr32(source) };
        push_registers(inst, [result, source]).and(inst.push_immediate(encoded as i64))
    }

    pub(crate) fn decode_move_imm_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let (is_64_bit, shift) = (field(word, 31, 1) == 1, field(word, 21, 2) << 4);
        if !is_64_bit && shift >= 32 {
            return Status::Fail;
        }
        let number = field(word, 0, 5);
        let register = if is_64_bit { gpr64(number) } else { gpr32(number) };
        let mut status = inst.push_register(register);
        // `movk` keeps the other bits of its result.
        if matches!(inst.opcode(), Opcode::MOVKWi | Opcode::MOVKXi) {
            status = status.and(inst.push_register(register));
        }
        status
            .and(inst.push_immediate(field(word, 5, 16) as i64))
            .and(inst.push_immediate(shift as i64))
    }

    pub(crate) fn decode_unconditional_branch(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        inst.push_immediate(signed_field(word, 0, 26))
    }

    pub(crate) fn decode_test_and_branch(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let (number, is_64_bit) = (field(word, 0, 5), field(word, 31, 1));
        let register = if is_64_bit == 1 { gpr64(number) } else { gpr32(number) };
        inst.push_register(register)
            .and(inst.push_immediate((is_64_bit << 5 | field(word, 19, 5)) as i64))
            .and(inst.push_immediate(signed_field(word, 5, 14)))
    }

    pub(crate) fn decode_system_p_state_imm0_15instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let name = field(word, 16, 3) << 3 | field(word, 5, 3);
        // 1 and 2 are other instructions.
        let found = u8::try_from(name).ok().and_then(lookup_p_state_imm0_15by_encoding);
        let is_valid =
            !matches!(name, 1 | 2) && found.is_some_and(|row| self.has_all(row.requires));
        let status =
            inst.push_immediate(name as i64).and(inst.push_immediate(field(word, 8, 4) as i64));
        if is_valid { status } else { Status::Fail }
    }

    pub(crate) fn decode_system_p_state_imm0_1instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let name = field(word, 16, 3) << 3 | field(word, 5, 3);
        let is_other = matches!(name, 1 | 2);
        let name = field(word, 9, 3) << 6 | name;
        let found = u16::try_from(name).ok().and_then(lookup_p_state_imm0_1by_encoding);
        let is_valid = !is_other && found.is_some_and(|row| self.has_all(row.requires));
        let status =
            inst.push_immediate(name as i64).and(inst.push_immediate(field(word, 8, 1) as i64));
        if is_valid { status } else { Status::Fail }
    }

    pub(crate) fn decode_sysp_xzr_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        if field(word, 0, 5) != 31 {
            return Status::Fail;
        }
        let fields = [(16, 3), (12, 4), (8, 4), (5, 3)];
        fields
            .into_iter()
            .map(|(first, count)| inst.push_immediate(field(word, first, count) as i64))
            .fold(Status::Success, Status::and)
            .and(inst.push_register(Some(Register::XZR)))
    }

    pub(crate) fn decode_signed_ld_st_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let [number, base] = [0, 5].map(|start| field(word, start, 5));
        let (mode, is_load) = (field(word, 10, 2), field(word, 22, 1) == 1);
        let mut status = Status::Success;
        if mode & 1 == 1 {
            status = inst.push_register(gpr64sp(base));
        }
        status = status
            .and(push_transferred(inst, word))
            .and(inst.push_register(gpr64sp(base)))
            .and(inst.push_immediate(signed_field(word, 12, 9)));
        let is_float = field(word, 26, 1) == 1;
        let is_doubtful = is_load && mode != 0 && !is_float && base != 31 && number == base;
        if is_doubtful { status.and(Status::SoftFail) } else { status }
    }

    pub(crate) fn decode_cpy_mem_op_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let [result, source, size] = [0, 16, 5].map(|start| field(word, start, 5));
        if result == source || source == size || result == size || result == 31 || source == 31 {
            return Status::Fail;
        }
        let registers = [gpr64(result), gpr64(source), gpr64(size)];
        push_registers(inst, registers).and(push_registers(inst, registers))
    }

    pub(crate) fn decode_set_mem_op_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let [result, value, size] = [0, 16, 5].map(|start| field(word, start, 5));
        if result == value || value == size || result == size || result == 31 {
            return Status::Fail;
        }
        let written = [gpr64(result), gpr64(size)];
        push_registers(inst, written)
            .and(push_registers(inst, written))
            .and(inst.push_register(gpr64(value)))
    }

    pub(crate) fn decode_unsigned_ld_st_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        push_transferred(inst, word)
            .and(inst.push_register(gpr64sp(field(word, 5, 5))))
            .and(inst.push_immediate(field(word, 10, 12) as i64))
    }

    pub(crate) fn decode_auth_load_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let [number, base] = [0, 5].map(|start| field(word, start, 5));
        let writes_base = field(word, 11, 1) == 1;
        let mut status = Status::Success;
        if writes_base {
            status = inst.push_register(gpr64sp(base));
        }
        let offset = sign_extend(field(word, 22, 1) << 9 | field(word, 12, 9), 10);
        status = status
            .and(push_registers(inst, [gpr64(number), gpr64sp(base)]))
            .and(inst.push_immediate(offset));
        let is_doubtful = writes_base && number == base && base != 31;
        if is_doubtful { status.and(Status::SoftFail) } else { status }
    }

    pub(crate) fn decode_prfm_reg_instruction(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let operation = field(word, 0, 5);
        // The others are range prefetches, of another table.
        if operation >= 0x18 {
            return Status::Fail;
        }
        let offset = field(word, 16, 5);
        let is_64_bit = inst.opcode() == Opcode::PRFMroX;
        let offset = if is_64_bit { gpr64(offset) } else { gpr32(offset) };
        inst.push_immediate(operation as i64)
            .and(push_registers(inst, [gpr64sp(field(word, 5, 5)), offset]))
            .and(inst.push_immediate(field(word, 15, 1) as i64))
            .and(inst.push_immediate(field(word, 12, 1) as i64))
    }

    pub(crate) fn decode_fmov_lane_instruction(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let [result, source] = [0, 5].map(|start| field(word, start, 5));
        let registers = match field(word, 16, 1) {
            1 => [nth(Register::Q0, result), gpr64(source)],
            _ => [gpr64(result), nth(Register::Q0, source)],
        };
        push_registers(inst, registers).and(inst.push_immediate(1))
    }
}
