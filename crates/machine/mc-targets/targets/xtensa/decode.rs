//! Decoder of Xtensa: lengths, and operands that the description leaves to code.

use tablegen_mc::DecodeError;
use tablegen_rt::decode::{Status, sign_extend};

use crate::registers::{self, Access};
use crate::target::decoder::{DecodeHooks as _, Decoder, TABLE_16, TABLE_24};
use crate::target::{Feature, Opcode};
use crate::{Inst, Xtensa};

/// Constants of comparisons with signs, by their numbers.
const CONSTANTS: [i64; 16] = [-1, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 32, 64, 128, 256];

/// Constants of comparisons without signs.
const UNSIGNED: [i64; 16] = [32768, 65536, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 32, 64, 128, 256];

impl Xtensa {
    pub(crate) fn decode<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        let decoder = Decoder::with_conditions(self, &self.conditions);
        let [first, second, ..] = *bytes else { return Err(DecodeError::TooShort { needed: 2 }) };
        let word = u32::from(u16::from_le_bytes([first, second]));
        if self.has(Feature::FeatureDensity)
            && decoder.decode_into(&TABLE_16, word, address, inst).is_ok()
        {
            return inst.as_ref().ok_or(DecodeError::NoInstruction);
        }
        let third = *bytes.get(2).ok_or(DecodeError::TooShort { needed: 3 })?;
        decoder.decode_into(&TABLE_24, word | u32::from(third) << 16, address, inst)
    }

    /// Appends a base register and an offset, which is encoded in units.
    fn push_address(&self, inst: &mut Inst, value: u64, address: u64, scale: i64) -> Status {
        self.decode_ar_register_class(inst, value & 15, address)
            .and(inst.push_immediate((value >> 4) as i64 * scale))
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Xtensa {
    pub(crate) fn decode_sr_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let access = Access::of(inst.opcode());
        let register = registers::special(value, access);
        inst.push_register(register.filter(|&register| self.has_register(register, access)))
    }

    pub(crate) fn decode_ur_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let access = Access::of(inst.opcode());
        let register = registers::user(value);
        inst.push_register(register.filter(|&register| self.has_register(register, access)))
    }

    // Calls and loads of literals count from aligned addresses.

    pub(crate) fn decode_call_operand(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
        inst.push_immediate(sign_extend(value << 2, 20) + (address & 3) as i64)
    }

    pub(crate) fn decode_l32r_operand(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
        // Distances are negative: bit 16 is set, where addresses of four bytes end.
        inst.push_immediate(sign_extend((value << 2) + 0x4_0000 + (address & 3), 17))
    }

    pub(crate) fn decode_jump_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_signed(value, 18)
    }

    // Comparisons with 0 have longer distances.
    pub(crate) fn decode_branch_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        use Opcode as O;
        let is_long = matches!(inst.opcode(), O::BEQZ | O::BGEZ | O::BLTZ | O::BNEZ);
        inst.push_signed(value, if is_long { 12 } else { 8 })
    }

    pub(crate) fn decode_loop_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_unsigned(value, 8)
    }

    pub(crate) fn decode_mem8_operand(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
        self.push_address(inst, value, address, 1)
    }

    pub(crate) fn decode_mem16_operand(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
        self.push_address(inst, value, address, 2)
    }

    pub(crate) fn decode_mem32_operand(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
        self.push_address(inst, value, address, 4)
    }

    pub(crate) fn decode_mem32n_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        address: u64,
    ) -> Status {
        self.push_address(inst, value, address, 4)
    }

    pub(crate) fn decode_imm8_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_signed(value, 8)
    }

    // The value has the lowest bits, which are 0. LLVM 22 shifts it again, and prints 0.
    pub(crate) fn decode_imm8_sh8_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_signed(value, 16)
    }

    pub(crate) fn decode_imm12_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_signed(value, 12)
    }

    pub(crate) fn decode_uimm4_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_unsigned(value, 4)
    }

    pub(crate) fn decode_uimm5_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_unsigned(value, 5)
    }

    pub(crate) fn decode_entry_imm12_op_value(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_unsigned(value, 15)
    }

    pub(crate) fn decode_imm1_16operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(value as i64 + 1)
    }

    pub(crate) fn decode_imm7_22operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(value as i64 + 7)
    }

    pub(crate) fn decode_shimm1_31operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(32 - value as i64)
    }

    // 0 stands for -1.
    pub(crate) fn decode_imm1n_15operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(if value == 0 { -1 } else { value as i64 })
    }

    // The upper quarter of the numbers is negative.
    pub(crate) fn decode_imm32n_95operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(value as i64 - if value >= 96 { 128 } else { 0 })
    }

    pub(crate) fn decode_imm8n_7operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_signed(value, 4)
    }

    pub(crate) fn decode_imm64n_4n_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(value as i64 - 64)
    }

    pub(crate) fn decode_b4const_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        match CONSTANTS.get(value as usize) {
            Some(&constant) => inst.push_immediate(constant),
            None => Status::Fail,
        }
    }

    pub(crate) fn decode_b4constu_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        match UNSIGNED.get(value as usize) {
            Some(&constant) => inst.push_immediate(constant),
            None => Status::Fail,
        }
    }
}
