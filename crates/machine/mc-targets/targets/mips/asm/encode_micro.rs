//! Fields of instructions of microMIPS.

use tablegen_mc::assembler::FixupKind;
use tablegen_mc::assembler::encode::operand_number;
use tablegen_rt::encode::{EncodeError, Field};

use super::Encodable as Inst;
use super::encode::{Encoded, Encoding};
use super::fixups::{
    MICRO_26, MICRO_PC7, MICRO_PC10, MICRO_PC16, MICRO_PC21, MICRO_PC26, PC16, PC16_OF_2,
};
use crate::target::{Opcode, Register};

/// Numbers of `andi16`, in the order of their fields.
const MASKS: [i64; 16] = [128, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 63, 64, 255, 32768, 65535];

/// Registers of `movep`, in the order of their fields.
const MOVED: [Register; 8] = [
    Register::ZERO,
    Register::S1,
    Register::V0,
    Register::V1,
    Register::S0,
    Register::S2,
    Register::S3,
    Register::S4,
];

/// Pairs of registers that `movep` sets, in the order of their fields.
const PAIRS: [(Register, Register); 8] = [
    (Register::A1, Register::A2),
    (Register::A1, Register::A3),
    (Register::A2, Register::A3),
    (Register::A0, Register::S5),
    (Register::A0, Register::S6),
    (Register::A0, Register::A1),
    (Register::A0, Register::A2),
    (Register::A0, Register::A3),
];

/// Returns the field of a number of `andi16`.
pub(super) fn mask_number(number: i64) -> Option<u64> {
    MASKS.iter().zip(0..).find(|(mask, _)| **mask == number).map(|(_, field)| field)
}

/// Returns the field of the registers that `movep` sets.
pub(super) fn pair_number(inst: &Inst) -> Option<u64> {
    let pair = (inst.operand(0).register()?, inst.operand(1).register()?);
    PAIRS.iter().zip(0..).find(|(known, _)| **known == pair).map(|(_, field)| field)
}

impl Encoding<'_> {
    /// Returns a number in units of `1 << shift`. Expressions have no fixups.
    fn number(&mut self, inst: &Inst, operand: usize, shift: u32) -> Encoded {
        let number = operand_number(inst, operand).unwrap_or(0);
        self.shifted(operand, number, shift)
    }

    /// Returns the base and the offset of an address, with `bits` bits of the offset in units of `1 << shift`. The base
    /// is above bit `base`. `None` stands for a base that has no bits.
    fn short_address(
        &mut self,
        inst: &Inst,
        operand: usize,
        (bits, shift): (u32, u32),
        base: Option<u32>,
    ) -> Encoded {
        let register = operand_number(inst, operand)?.cast_unsigned();
        let offset = self.immediate(inst, operand + 1)?;
        let offset = self.shifted(operand + 1, offset, shift)? & ((1 << bits) - 1);
        Ok(base.map_or(0, |base| register << base) | offset)
    }

    /// Returns the index of the address of an instruction with a list of registers, which is behind the list.
    fn address_after_list(inst: &Inst, operand: usize) -> usize {
        match inst.opcode() {
            Opcode::SWM32_MM
            | Opcode::LWM32_MM
            | Opcode::SWM16_MM
            | Opcode::SWM16_MMR6
            | Opcode::LWM16_MM
            | Opcode::LWM16_MMR6 => inst.len().saturating_sub(2),
            _ => operand,
        }
    }

    fn branch_of(&mut self, inst: &Inst, operand: usize, kind: FixupKind) -> Encoded {
        self.branch(inst, operand, kind, 1)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Encoding<'_> {
    pub(crate) fn get_branch_target7_op_value_mm(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch_of(inst, operand, MICRO_PC7)
    }

    pub(crate) fn get_branch_target_op_value_mmpc10(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch_of(inst, operand, MICRO_PC10)
    }

    pub(crate) fn get_branch_target_op_value_mm(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch_of(inst, operand, MICRO_PC16)
    }

    pub(crate) fn get_branch_target26_op_value_mm(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch_of(inst, operand, MICRO_PC26)
    }

    pub(crate) fn get_jump_target_op_value_mm(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch_of(inst, operand, MICRO_26)
    }

    pub(crate) fn get_branch_target_op_value1_s_imm16(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch_of(inst, operand, PC16)
    }

    pub(crate) fn get_branch_target_op_value_mmr6(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch_of(inst, operand, PC16_OF_2)
    }

    pub(crate) fn get_branch_target21_op_value_mm(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch(inst, operand, MICRO_PC21, 2)
    }

    pub(crate) fn get_branch_target_op_value_lsl2_mmr6(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch(inst, operand, PC16, 2)
    }

    pub(crate) fn get_u_imm5_lsl2_encoding(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.number(inst, operand, 2)
    }

    pub(crate) fn get_s_imm3_lsa2_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.number(inst, operand, 2)
    }

    pub(crate) fn get_u_imm6_lsl2_encoding(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.number(inst, operand, 2)
    }

    pub(crate) fn get_simm23_lsl2_encoding(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.number(inst, operand, 2)
    }

    pub(crate) fn get_s_imm9_addiusp_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        let number = self.number(inst, operand, 2)?;
        Ok((number & 0x8000) >> 7 | number & 0xff)
    }

    pub(crate) fn get_u_imm4_and_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        let number = operand_number(inst, operand)?;
        mask_number(number).ok_or(EncodeError::OutOfRange { operand, value: number })
    }

    pub(crate) fn get_u_imm3_mod8_encoding(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        operand_number(inst, operand).map(|number| number.cast_unsigned() % 8)
    }

    pub(crate) fn get_mem_encoding_mm_imm4(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.short_address(inst, operand, (4, 0), Some(4))
    }

    pub(crate) fn get_mem_encoding_mm_imm4_lsl1(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.short_address(inst, operand, (4, 1), Some(4))
    }

    pub(crate) fn get_mem_encoding_mm_imm4_lsl2(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.short_address(inst, operand, (4, 2), Some(4))
    }

    pub(crate) fn get_mem_encoding_mmsp_imm5_lsl2(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.short_address(inst, operand, (5, 2), None)
    }

    pub(crate) fn get_mem_encoding_mmgp_imm7_lsl2(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.short_address(inst, operand, (7, 2), None)
    }

    pub(crate) fn get_mem_encoding_mm_imm9(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.short_address(inst, operand, (9, 0), Some(16))
    }

    pub(crate) fn get_mem_encoding_mm_imm11(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.short_address(inst, operand, (11, 0), Some(16))
    }

    pub(crate) fn get_mem_encoding_mm_imm16(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.short_address(inst, operand, (16, 0), Some(16))
    }

    pub(crate) fn get_mem_encoding_mm_imm12(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.short_address(inst, Self::address_after_list(inst, operand), (12, 0), Some(16))
    }

    pub(crate) fn get_mem_encoding_mm_imm4sp(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.short_address(inst, Self::address_after_list(inst, operand), (4, 2), None)
    }

    pub(crate) fn get_register_list_op_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        /// Number of the register of the return address, and its bit.
        const RETURN: (i64, u64) = (31, 0x10);
        let mut field = 0;
        for index in operand..inst.len().saturating_sub(2) {
            match operand_number(inst, index)? {
                number if number == RETURN.0 => field |= RETURN.1,
                _ => field += 1,
            }
        }
        Ok(field)
    }

    pub(crate) fn get_register_list_op_value16(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        // The first saved register and that of the return address are in each list.
        inst.len()
            .checked_sub(4)
            .map(|count| count as u64)
            .ok_or(EncodeError::MissingOperand { operand })
    }

    pub(crate) fn get_move_p_reg_single_op_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        let register = inst.operand(operand).register();
        let found = MOVED.iter().zip(0..).find(|(known, _)| Some(**known) == register);
        found.map(|(_, field)| field).ok_or(EncodeError::MissingOperand { operand })
    }
}
