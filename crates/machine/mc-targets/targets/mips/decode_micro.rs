//! Decoder of Mips: operands of microMIPS that the description leaves to code.

use tablegen_rt::decode::{Status, sign_extend};

use crate::decode::{field, signed};
use crate::target::decoder::DecodeHooks;
use crate::target::{Feature, Opcode, Register};
use crate::{Inst, Mips};

impl Mips {
    /// Appends a register with a number of three bits, by a list that begins with zero
    /// and `s1`.
    fn push_short(inst: &mut Inst, number: u64, list: [Register; 8]) -> Status {
        inst.push_register(list.get(number as usize).copied())
    }

    /// Appends the saved registers of a list.
    fn push_list(inst: &mut Inst, saved: u64, has_return: bool) -> Status {
        use Register as R;
        const SAVED: [Register; 9] =
            [R::S0, R::S1, R::S2, R::S3, R::S4, R::S5, R::S6, R::S7, R::FP];
        let Some(saved) = SAVED.get(..saved as usize) else { return Status::Fail };
        let push =
            |status: Status, register: &Register| status.and(inst.push_register(Some(*register)));
        let status = saved.iter().fold(Status::Success, push);
        if has_return { status.and(inst.push_register(Some(R::RA))) } else { status }
    }

    /// Makes a branch on an overflow or an equality, by the order of its registers. The last opcode is
    /// that of a comparison with zero.
    fn overflow_branch_micro(
        &self,
        inst: &mut Inst,
        word: u32,
        [overflow, equal, zero]: [Opcode; 3],
    ) -> Status {
        let (first, second) = (field(word, 21, 5), field(word, 16, 5));
        if second >= first {
            self.branch(inst, overflow, &[first, second], (word, 2))
        } else if second != 0 {
            self.branch(inst, equal, &[second, first], (word, 4))
        } else {
            self.branch(inst, zero, &[first], (word, 2))
        }
    }
}

/// Registers of three bits that `sw16` and others store.
const SHORT_STORED: [Register; 8] = {
    use Register as R;
    [R::ZERO, R::S1, R::V0, R::V1, R::A0, R::A1, R::A2, R::A3]
};

/// Registers of three bits that `movep` reads.
const SHORT_MOVED: [Register; 8] = {
    use Register as R;
    [R::ZERO, R::S1, R::V0, R::V1, R::S0, R::S2, R::S3, R::S4]
};

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Mips {
    pub(crate) fn decode_pool16b_encoded_field(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_immediate(if value == 0 { 8 } else { value as i64 })
    }

    pub(crate) fn decode_andi16_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        const VALUES: [i64; 16] =
            [128, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 63, 64, 255, 32768, 65535];
        match VALUES.get(value as usize) {
            Some(&value) => inst.push_immediate(value),
            None => Status::Fail,
        }
    }

    pub(crate) fn decode_simm9_sp(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let value = match value {
            0 => 256,
            1 => 257,
            510 => -258,
            511 => -257,
            _ => sign_extend(value, 9),
        };
        inst.push_immediate(value * 4)
    }

    pub(crate) fn decode_addiur2_simm7(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(match value {
            0 => 1,
            7 => -1,
            _ => (value << 2) as i64,
        })
    }

    pub(crate) fn decode_branch_target7_mm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value << 1, 8))
    }

    pub(crate) fn decode_branch_target10_mm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value << 1, 11))
    }

    pub(crate) fn decode_li16_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(if value == 0x7f { -1 } else { value as i64 })
    }

    pub(crate) fn decode_branch_target_mm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value, 16) * 2 + 4)
    }

    pub(crate) fn decode_branch_target1_s_imm16(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_immediate(sign_extend(value, 16) * 2)
    }

    pub(crate) fn decode_simm23_lsl2(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value << 2, 25))
    }

    pub(crate) fn decode_branch_target21_mm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value, 21) * 4 + 4)
    }

    pub(crate) fn decode_branch_target26_mm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value << 1, 27))
    }

    pub(crate) fn decode_mem_mm_imm4(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        use Opcode as O;
        let (offset, register, base) = (field(word, 0, 4), field(word, 7, 3), field(word, 4, 3));
        let is_load = matches!(inst.opcode(), O::LBU16_MM | O::LHU16_MM | O::LW16_MM);
        let status = if is_load {
            self.decode_gprmm16_register_class(inst, register, 0)
        } else {
            Mips::push_short(inst, register, SHORT_STORED)
        };
        let offset = match inst.opcode() {
            O::LBU16_MM if offset == 15 => -1,
            O::LHU16_MM | O::SH16_MM | O::SH16_MMR6 => offset as i64 * 2,
            O::LW16_MM | O::SW16_MM | O::SW16_MMR6 => offset as i64 * 4,
            _ => offset as i64,
        };
        status
            .and(self.decode_gprmm16_register_class(inst, base, 0))
            .and(inst.push_immediate(offset))
    }

    pub(crate) fn decode_mem_mm_reglist_imm4_lsl2(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        let is_r6 = matches!(inst.opcode(), Opcode::LWM16_MMR6 | Opcode::SWM16_MMR6);
        let (offset, list) = if is_r6 {
            (field(word, 4, 4) as i64, field(word, 8, 2))
        } else {
            (signed(word, 0, 4), field(word, 4, 2))
        };
        Mips::push_list(inst, list + 1, true)
            .and(inst.push_register(Some(Register::SP)))
            .and(inst.push_immediate(offset * 4))
    }

    pub(crate) fn decode_mem_mmsp_imm5_lsl2(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.gpr(inst, field(word, 5, 5))
            .and(inst.push_register(Some(Register::SP)))
            .and(inst.push_immediate((field(word, 0, 5) << 2) as i64))
    }

    pub(crate) fn decode_mem_mmgp_imm7_lsl2(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.gpr(inst, field(word, 7, 3))
            .and(inst.push_register(Some(Register::GP)))
            .and(inst.push_immediate((field(word, 0, 7) << 2) as i64))
    }

    pub(crate) fn decode_move_p_operands(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        use Register as R;
        const PAIRS: [[Register; 2]; 8] = [
            [R::A1, R::A2],
            [R::A1, R::A3],
            [R::A2, R::A3],
            [R::A0, R::S5],
            [R::A0, R::S6],
            [R::A0, R::A1],
            [R::A0, R::A2],
            [R::A0, R::A3],
        ];
        let [first, second] = PAIRS[field(word, 7, 3) as usize];
        let source = match self.has(Feature::FeatureMips32r6) {
            true => field(word, 0, 2) | field(word, 3, 1) << 2,
            false => field(word, 1, 3),
        };
        inst.push_register(Some(first))
            .and(inst.push_register(Some(second)))
            .and(Mips::push_short(inst, source, SHORT_MOVED))
            .and(Mips::push_short(inst, field(word, 4, 3), SHORT_MOVED))
    }

    pub(crate) fn decode_mem_mm_imm16(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let registers = (field(word, 21, 5), field(word, 16, 5));
        self.push_memory(inst, registers, signed(word, 0, 16), false)
    }

    pub(crate) fn decode_mem_mm_imm12(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        use Opcode as O;
        let (register, base, offset) =
            (field(word, 21, 5), field(word, 16, 5), signed(word, 0, 12));
        match inst.opcode() {
            O::SWM32_MM | O::LWM32_MM => {
                let saved = register & 15;
                if register == 0 || saved > 9 {
                    return Status::Fail;
                }
                Mips::push_list(inst, saved, register & 16 != 0)
                    .and(self.push_address(inst, base, offset))
            }
            O::LWP_MM | O::SWP_MM => self
                .gpr(inst, register)
                .and(self.gpr(inst, register + 1))
                .and(self.push_address(inst, base, offset)),
            opcode => self.push_memory(inst, (register, base), offset, opcode == O::SC_MM),
        }
    }

    pub(crate) fn decode_cache_op_mm(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.push_address(inst, field(word, 16, 5), signed(word, 0, 12))
            .and(inst.push_immediate(field(word, 21, 5) as i64))
    }

    pub(crate) fn decode_sync_i_mm(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.push_address(inst, field(word, 16, 5), signed(word, 0, 16))
    }

    pub(crate) fn decode_mem_mm_imm9(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let is_conditional = matches!(inst.opcode(), Opcode::SCE_MM | Opcode::SC_MMR6);
        let registers = (field(word, 21, 5), field(word, 16, 5));
        self.push_memory(inst, registers, signed(word, 0, 9), is_conditional)
    }

    pub(crate) fn decode_prefe_op_mm(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.push_address(inst, field(word, 16, 5), signed(word, 0, 9))
            .and(inst.push_immediate(field(word, 21, 5) as i64))
    }

    pub(crate) fn decode_jump_target_mm(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        inst.push_immediate((field(word, 0, 26) << 1) as i64)
    }

    pub(crate) fn decode_f_mem_mmr2(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.decode_fgr64_register_class(inst, field(word, 21, 5), 0).and(self.push_address(
            inst,
            field(word, 16, 5),
            signed(word, 0, 16),
        ))
    }

    pub(crate) fn decode_jump_target_xmm(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        inst.push_immediate((field(word, 0, 26) << 2) as i64)
    }

    pub(crate) fn decode_load_byte15(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let registers = (field(word, 21, 5), field(word, 16, 5));
        self.push_memory(inst, registers, signed(word, 0, 16), false)
    }

    pub(crate) fn decode_f_mem_cop2_mmr6(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.decode_cop2_register_class(inst, field(word, 21, 5), 0).and(self.push_address(
            inst,
            field(word, 16, 5),
            signed(word, 0, 11),
        ))
    }

    pub(crate) fn decode_pop35_group_branch_mmr6(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        use Opcode as O;
        let opcodes = [O::BOVC_MMR6, O::BEQC_MMR6, O::BEQZALC_MMR6];
        self.overflow_branch_micro(inst, word, opcodes)
    }

    pub(crate) fn decode_pop37_group_branch_mmr6(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        use Opcode as O;
        let opcodes = [O::BNVC_MMR6, O::BNEC_MMR6, O::BNEZALC_MMR6];
        self.overflow_branch_micro(inst, word, opcodes)
    }

    pub(crate) fn decode_blez_group_branch_mmr6(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        use Opcode as O;
        let registers = [field(word, 16, 5), field(word, 21, 5)];
        let opcodes = [(O::BLEZALC_MMR6, 2), (O::BGEZALC_MMR6, 2), (O::BGEUC_MMR6, 4)];
        self.comparing_branch(inst, word, registers, opcodes)
    }

    pub(crate) fn decode_pop65_group_branch_mmr6(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        use Opcode as O;
        let registers = [field(word, 16, 5), field(word, 21, 5)];
        let opcodes = [(O::BGTZC_MMR6, 4), (O::BLTZC_MMR6, 4), (O::BLTC_MMR6, 4)];
        self.comparing_branch(inst, word, registers, opcodes)
    }

    pub(crate) fn decode_bgtz_group_branch_mmr6(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        use Opcode as O;
        let registers = [field(word, 16, 5), field(word, 21, 5)];
        let opcodes = [(O::BGTZALC_MMR6, 2), (O::BLTZALC_MMR6, 2), (O::BLTUC_MMR6, 4)];
        self.comparing_branch(inst, word, registers, opcodes)
    }

    pub(crate) fn decode_pop75_group_branch_mmr6(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        use Opcode as O;
        let registers = [field(word, 16, 5), field(word, 21, 5)];
        let opcodes = [(O::BLEZC_MMR6, 4), (O::BGEZC_MMR6, 4), (O::BGEC_MMR6, 4)];
        self.comparing_branch(inst, word, registers, opcodes)
    }
}
