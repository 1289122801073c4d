//! Decoder of ARM: instructions of MVE, and of the extensions of M-profile.

use tablegen_rt::decode::Status;

use crate::operands::{ALWAYS, Operands, bit, field};
use crate::{Arm, Feature, Inst, Opcode, Register};

/// Returns the number of a vector register: 3 bits, and the highest one elsewhere.
fn vector(word: u32, first: u32, highest: u32) -> u32 {
    field(word, highest, 1) << 3 | field(word, first, 3)
}

impl Operands<'_> {
    /// Appends an offset of 7 bits with a sign above it, shifted to the left.
    pub(crate) fn offset7(self, value: u32, shift: u32) -> Self {
        self.offset(bit(value, 7), field(value, 0, 7) << shift)
    }

    /// Appends the condition of a comparison of numbers of a kind.
    pub(crate) fn comparison(self, kind: &str, value: u32) -> Self {
        const SIGNED: [u32; 4] = [10, 11, 12, 13];
        let condition = match (kind, value) {
            ("DecodeRestrictedIPredicateOperand", _) => Some(value & 1),
            ("DecodeRestrictedUPredicateOperand", _) => Some([2, 8][(value & 1) as usize]),
            ("DecodeRestrictedSPredicateOperand", _) => Some(SIGNED[(value & 3) as usize]),
            (_, 0 | 1) => Some(value),
            (_, 4..8) => Some(SIGNED[(value - 4) as usize]),
            _ => None,
        };
        self.fail_if(condition.is_none()).number(condition.unwrap_or(0))
    }
}

impl Arm {
    pub(crate) fn long_shift(&self, inst: &mut Inst, word: u32) -> Status {
        use Opcode as O;
        let (low, high) = (field(word, 17, 3) << 1, field(word, 9, 3) << 1);
        let m = field(word, 12, 4);
        // The high register would be the program counter.
        if high == 14 {
            let a = field(word, 16, 4);
            inst.reset(match inst.opcode() {
                O::MVE_ASRLr | O::MVE_SQRSHRL => O::MVE_SQRSHR,
                O::MVE_LSLLr | O::MVE_UQRSHLL => O::MVE_UQRSHL,
                _ => return Status::Fail,
            });
            return self
                .operands(inst)
                .restricted(a)
                .restricted(a)
                .restricted(m)
                .soft_if(field(word, 6, 3) != 4 || a == m)
                .end();
        }
        let is_saturating = matches!(inst.opcode(), O::MVE_SQRSHRL | O::MVE_UQRSHLL);
        self.operands(inst)
            .gpr(low)
            .odd(high)
            .gpr(low)
            .odd(high)
            .restricted(m)
            .when(is_saturating, |all| all.number(field(word, 7, 1)))
            .end()
    }

    /// Decodes a load or store of a vector that changes its base: one of the first eight general
    /// registers, a general register, or a vector of addresses.
    pub(crate) fn vector_memory(
        &self,
        inst: &mut Inst,
        word: u32,
        (kind, shift): (u32, u32),
    ) -> Status {
        let d = field(word, 13, 3);
        let offset = field(word, 23, 1) << 7 | field(word, 0, 7);
        let operands = self.operands(inst);
        let operands = match kind {
            1 => operands.low(field(word, 16, 3)).mq(d).low(field(word, 16, 3)),
            2 => operands.restricted(field(word, 16, 4)).mq(d).restricted(field(word, 16, 4)),
            _ => operands.mq(field(word, 17, 3)).mq(d).mq(field(word, 17, 3)),
        };
        operands.offset7(offset, shift).end()
    }

    /// Decodes a move between two general registers and lanes of a vector.
    pub(crate) fn move_lanes(&self, inst: &mut Inst, word: u32, is_from: bool) -> Status {
        let (t, t2, d) = (field(word, 0, 4), field(word, 16, 4), vector(word, 13, 22));
        let index = field(word, 4, 1);
        let operands = self.operands(inst);
        let operands = match is_from {
            true => operands.gpr(t).gpr(t2).mq(d),
            false => operands.mq(d).mq(d).gpr(t).gpr(t2),
        };
        operands.number(2 + index).number(index).end()
    }

    pub(crate) fn compare(
        &self,
        inst: &mut Inst,
        word: u32,
        (is_scalar, kind): (bool, &str),
    ) -> Status {
        let condition = field(word, 12, 1) << 2
            | field(word, if is_scalar { 5 } else { 0 }, 1) << 1
            | field(word, 7, 1);
        let operands = self.operands(inst).register(Some(Register::VPR)).mq(field(word, 17, 3));
        let operands = match is_scalar {
            true => operands.gpr_or_zero(field(word, 0, 4)),
            false => operands.mq(field(word, 5, 1) << 4 | field(word, 1, 3)),
        };
        operands.comparison(kind, condition).no_predicate().end()
    }

    pub(crate) fn add_with_carry(&self, inst: &mut Inst, word: u32) -> Status {
        let d = vector(word, 13, 22);
        let reads_carry = !bit(word, 12);
        self.operands(inst)
            .mq(d)
            .register(Some(Register::FPSCR_NZCV))
            .mq(vector(word, 17, 7))
            .mq(vector(word, 1, 5))
            .when(reads_carry, |all| all.register(Some(Register::FPSCR_NZCV)))
            .number(d)
            .end()
    }

    pub(crate) fn move_immediate(&self, inst: &mut Inst, word: u32) -> Status {
        let mode = field(word, 8, 4);
        let immediate = field(word, 0, 4)
            | field(word, 16, 3) << 4
            | field(word, 28, 1) << 7
            | mode << 8
            | field(word, 5, 1) << 12;
        let is_reserved = mode == 15 && inst.opcode() == Opcode::MVE_VMVNimmi32;
        self.operands(inst)
            .fail_if(is_reserved)
            .mq(vector(word, 13, 22))
            .number(immediate)
            .no_predicate()
            .end()
    }

    pub(crate) fn convert_fixed(&self, inst: &mut Inst, word: u32) -> Status {
        use Opcode as O;
        let bits = 64 - field(word, 16, 6);
        let max = match inst.opcode() {
            O::MVE_VCVTf16s16_fix
            | O::MVE_VCVTs16f16_fix
            | O::MVE_VCVTf16u16_fix
            | O::MVE_VCVTu16f16_fix => 16,
            O::MVE_VCVTf32s32_fix
            | O::MVE_VCVTs32f32_fix
            | O::MVE_VCVTf32u32_fix
            | O::MVE_VCVTu32f32_fix => 32,
            _ => 64,
        };
        self.operands(inst)
            .mq(vector(word, 13, 22))
            .mq(vector(word, 1, 5))
            .fail_if(bits > max)
            .number(bits)
            .end()
    }

    /// Appends the mask of a block of vector instructions. In an encoding, a set bit changes
    /// between instructions that are executed if the condition holds and others.
    pub(crate) fn block_mask(&self, inst: &mut Inst, value: u32) -> Status {
        let (mut mask, mut is_else) = (0, 0);
        for position in (0..4).rev() {
            is_else ^= field(value, position, 1);
            mask |= is_else << position;
            if field(value, 0, position) == 0 {
                mask |= 1 << position;
                break;
            }
        }
        self.operands(inst).number(mask).end()
    }

    /// Decodes a load or store of a register of the floating-point unit.
    pub(crate) fn system_memory(&self, inst: &mut Inst, word: u32, writes_base: bool) -> Status {
        let name = inst.opcode().name();
        let has_unit = self.has(Feature::HasMVEIntegerOps) || self.has(Feature::FeatureVFP2);
        let of = |register: &str| name.get(5..).is_some_and(|rest| rest.starts_with(register));
        let register = match () {
            () if of("P0_") => Some(Register::P0),
            () if of("FPSCR_NZCVQC_") => Some(Register::FPSCR),
            () => None,
        };
        let n = field(word, 16, 4);
        self.operands(inst)
            .fail_if(of("FPSCR_") && !has_unit)
            .when(register.is_some(), |all| all.register(register))
            .when(writes_base, |all| all.gpr_no_pc(n))
            .gpr_no_pc(n)
            .scaled_offset(field(word, 23, 1) << 7 | field(word, 0, 7), 7)
            .condition(ALWAYS)
            .end()
    }

    /// Decodes an instruction that clears floating-point registers. The list is one immediate.
    pub(crate) fn clear_registers(&self, inst: &mut Inst, word: u32) -> Status {
        let count = field(word, 0, 8);
        let is_double = inst.opcode() == Opcode::VSCCLRMD;
        let (first, count) = match is_double {
            true => (field(word, 22, 1) << 4 | field(word, 12, 4), count >> 1),
            false => (field(word, 12, 4) << 1 | field(word, 22, 1), count),
        };
        let end = first + count;
        let is_doubtful = match is_double {
            true => field(word, 0, 8) == 1 || end > 32,
            false => end > 64 || end > 32 && end % 2 == 1,
        };
        let count = match is_double && is_doubtful {
            true => (end.min(32) - first).max(1),
            false => count,
        };
        self.operands(inst)
            .condition(ALWAYS)
            .soft_if(is_doubtful)
            .number(first << 8 | count)
            .register(Some(Register::VPR))
            .end()
    }
}

impl Operands<'_> {
    /// Appends the general register after an even one.
    pub(crate) fn odd(self, number: u32) -> Self {
        self.fail_if(number + 1 > 11).gpr(number + 1)
    }

    /// Appends a general register. 15 is the zero register.
    pub(crate) fn gpr_or_zero(self, number: u32) -> Self {
        match number {
            15 => self.register(Some(Register::ZR)),
            _ => self.soft_if(number == 13).gpr(number),
        }
    }
}
