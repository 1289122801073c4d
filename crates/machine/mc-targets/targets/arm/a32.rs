//! Decoder of ARM: whole instructions of A32, and those of its floating-point unit.

use tablegen_rt::decode::Status;

use crate::operands::{bit, field, mode2, mode5, shift, signed};
use crate::{Arm, Feature, Inst, Opcode, Register};

/// Condition field of instructions without a condition.
const NONE: u32 = 15;

/// Returns the condition field.
fn condition(word: u32) -> u32 {
    word >> 28
}

/// Returns the fields for registers: at bits 16, 12, 8 and 0.
fn registers(word: u32) -> [u32; 4] {
    [16, 12, 8, 0].map(|first| field(word, first, 4))
}

impl Arm {
    /// Appends registers that should not be the program counter, and the condition.
    fn three_registers(&self, inst: &mut Inst, numbers: [u32; 3], word: u32) -> Status {
        let [first, second, third] = numbers;
        self.operands(inst)
            .gpr_no_pc(first)
            .gpr_no_pc(second)
            .gpr_no_pc(third)
            .condition(condition(word))
            .end()
    }

    pub(crate) fn saturating(&self, inst: &mut Inst, word: u32) -> Status {
        if condition(word) == NONE {
            return self.change_state(inst, word);
        }
        let [n, d, _, m] = registers(word);
        self.three_registers(inst, [d, m, n], word)
    }

    pub(crate) fn multiply(&self, inst: &mut Inst, word: u32) -> Status {
        if condition(word) == NONE {
            return self.change_state(inst, word);
        }
        let [d, a, m, n] = registers(word);
        self.operands(inst)
            .gpr_no_pc(d)
            .gpr_no_pc(n)
            .gpr_no_pc(m)
            .gpr_no_pc(a)
            .condition(condition(word))
            .end()
    }

    pub(crate) fn swap(&self, inst: &mut Inst, word: u32) -> Status {
        if condition(word) == NONE {
            return self.change_state(inst, word);
        }
        let [n, t, _, t2] = registers(word);
        let status = self.three_registers(inst, [t, t2, n], word);
        if n == t || n == t2 { status.and(Status::SoftFail) } else { status }
    }

    pub(crate) fn test(&self, inst: &mut Inst, word: u32) -> Status {
        if condition(word) == NONE {
            return self.set_pan(inst, word);
        }
        let [n, _, _, m] = registers(word);
        self.operands(inst).gpr(n).gpr(m).condition(condition(word)).end()
    }

    fn set_pan(&self, inst: &mut Inst, word: u32) -> Status {
        let is_available = self.has(Feature::HasV8_1aOps) && self.has(Feature::HasV8Ops);
        if !is_available || word >> 20 != 0xf11 || field(word, 4, 4) != 0 {
            return Status::Fail;
        }
        inst.reset(Opcode::SETPAN);
        self.operands(inst)
            .number(field(word, 9, 1))
            .soft_if(field(word, 10, 10) != 0 || field(word, 0, 4) != 0)
            .end()
    }

    /// Decodes `cps`.
    pub(crate) fn change_state(&self, inst: &mut Inst, word: u32) -> Status {
        let (operation, has_mode) = (field(word, 18, 2), bit(word, 17));
        let (flags, mode) = (field(word, 6, 3), field(word, 0, 5));
        let is_other = bit(word, 5) || bit(word, 16) || field(word, 20, 8) != 0x10;
        if is_other || operation == 1 {
            return Status::Fail;
        }
        match (operation, has_mode) {
            (0, _) => {
                inst.reset(Opcode::CPS1p);
                self.operands(inst).number(mode).soft_if(!has_mode || flags != 0).end()
            }
            (_, true) => {
                inst.reset(Opcode::CPS3p);
                self.operands(inst).number(operation).number(flags).number(mode).end()
            }
            (_, false) => {
                inst.reset(Opcode::CPS2p);
                self.operands(inst).number(operation).number(flags).soft_if(mode != 0).end()
            }
        }
    }

    pub(crate) fn hint(&self, inst: &mut Inst, word: u32) -> Status {
        let (hint, condition) = (field(word, 0, 8), condition(word));
        let is_barrier = hint == 16 && self.has(Feature::FeatureRAS);
        self.operands(inst)
            .number(hint)
            .condition(condition)
            .soft_if(is_barrier && condition != 14)
            .end()
    }

    /// Decodes loads and stores with an index of 12 bits or a shifted register that change their
    /// base.
    pub(crate) fn load_store_indexed(&self, inst: &mut Inst, word: u32) -> Status {
        let [n, t, _, m] = registers(word);
        let (is_before, writes) = (bit(word, 24), bit(word, 21));
        let (is_load, is_added) = (bit(word, 20), bit(word, 23));
        let writes_base = !is_before || writes;
        let mode = match (is_before, writes_base) {
            (true, true) => 1,
            (false, true) => 2,
            _ => 0,
        };
        let operands = self
            .operands(inst)
            .soft_if(writes_base && (n == 15 || n == t))
            .when(!is_load, |all| all.gpr(n))
            .gpr(t)
            .when(is_load, |all| all.gpr(n))
            .gpr(n);
        let operands = if bit(word, 25) {
            let (kind, amount) = shift(field(word, 5, 2), field(word, 7, 5));
            operands.gpr_no_pc(m).immediate(mode2(is_added, amount, kind, mode))
        } else {
            operands.none().immediate(mode2(is_added, field(word, 0, 12), 2, mode))
        };
        operands.condition(condition(word)).end()
    }

    /// Decodes a load or store that changes its base before the access. The offset is an immediate
    /// or a shifted register.
    pub(crate) fn load_store_before(
        &self,
        inst: &mut Inst,
        word: u32,
        (is_load, is_register): (bool, bool),
    ) -> Status {
        let [n, t, _, m] = registers(word);
        let operands = self
            .operands(inst)
            .soft_if(n == 15 || n == t || is_register && m == 15)
            .gpr(if is_load { t } else { n })
            .gpr(if is_load { n } else { t })
            .gpr(n);
        let is_added = bit(word, 23);
        let operands = if is_register {
            let (kind, amount) = shift(field(word, 5, 2), field(word, 7, 5));
            operands.gpr(m).immediate(mode2(is_added, amount, kind, 0))
        } else {
            operands.offset(is_added, field(word, 0, 12))
        };
        operands.condition(condition(word)).end()
    }

    /// Decodes loads and stores of half-words, signed bytes and pairs.
    pub(crate) fn load_store_half(&self, inst: &mut Inst, word: u32) -> Status {
        use Opcode as O;
        let [n, t, _, m] = registers(word);
        let (is_before, writes, is_immediate) = (bit(word, 24), bit(word, 21), bit(word, 22));
        let writes_base = writes || !is_before;
        let t2 = t + 1;
        let opcode = inst.opcode();
        let is_store_pair = matches!(opcode, O::STRD | O::STRD_PRE | O::STRD_POST);
        let is_load_pair = matches!(opcode, O::LDRD | O::LDRD_PRE | O::LDRD_POST);
        let is_store = is_store_pair || matches!(opcode, O::STRH | O::STRH_PRE | O::STRH_POST);
        let is_pair = is_store_pair || is_load_pair;
        let is_doubtful = if is_store_pair {
            !is_before && writes
                || writes_base && (n == 15 || n == t || n == t2)
                || is_immediate && m == 15
                || t2 == 15
                || !is_immediate && field(word, 8, 4) != 0
        } else if is_store {
            t == 15 || writes_base && (n == 15 || n == t) || !is_immediate && m == 15
        } else if is_load_pair {
            if is_immediate && n == 15 {
                t2 == 15
            } else {
                !is_before && writes
                    || !is_immediate && (t2 == 15 || m == 15 || m == t || m == t2)
                    || !is_immediate && writes_base && n == 15
                    || writes_base && (n == t || n == t2)
            }
        } else if is_immediate && n == 15 {
            t == 15
        } else {
            let is_plain = matches!(opcode, O::LDRH | O::LDRH_PRE | O::LDRH_POST);
            t == 15
                || !is_immediate && m == 15
                || writes_base && n == t && !(is_plain && is_immediate)
                || writes_base && !is_immediate && n == 15
        };
        let mode = match (writes_base, is_before) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => 2,
        };
        let is_added = bit(word, 23);
        let offset = mode5(is_added, 0) | mode << 9;
        let operands = self
            .operands(inst)
            .soft_if(is_doubtful || is_pair && t % 2 == 1)
            .when(writes_base && is_store, |all| all.gpr(n))
            .gpr(t)
            .when(is_pair, |all| all.gpr(t2))
            .when(writes_base && !is_store, |all| all.gpr(n))
            .gpr(n);
        let operands = if is_immediate {
            operands.none().immediate(offset | i64::from(field(word, 8, 4) << 4 | m))
        } else {
            operands.gpr(m).immediate(offset)
        };
        operands.condition(condition(word)).end()
    }

    /// Decodes loads of unprivileged half-words with a register offset.
    pub(crate) fn load_unprivileged(&self, inst: &mut Inst, word: u32) -> Status {
        let [n, t, other, m] = registers(word);
        self.operands(inst)
            .soft_if(other != 0 || n == t)
            .gpr_no_pc(t)
            .gpr_no_pc(n)
            .gpr(n)
            .gpr_no_pc(m)
            .number(field(word, 23, 1))
            .condition(condition(word))
            .end()
    }

    /// Decodes loads and stores of several registers that change their base, and, without a
    /// condition, returns from exceptions and stores of return states.
    pub(crate) fn load_store_multiple(&self, inst: &mut Inst, word: u32) -> Status {
        use Opcode as O;
        let [n, ..] = registers(word);
        if condition(word) != NONE {
            let operands = self.operands(inst).gpr(n).gpr(n).condition(condition(word));
            return operands.register_list(field(word, 0, 16)).end();
        }
        inst.reset(match inst.opcode() {
            O::LDMDA => O::RFEDA,
            O::LDMDA_UPD => O::RFEDA_UPD,
            O::LDMDB => O::RFEDB,
            O::LDMDB_UPD => O::RFEDB_UPD,
            O::LDMIA => O::RFEIA,
            O::LDMIA_UPD => O::RFEIA_UPD,
            O::LDMIB => O::RFEIB,
            O::LDMIB_UPD => O::RFEIB_UPD,
            O::STMDA => O::SRSDA,
            O::STMDA_UPD => O::SRSDA_UPD,
            O::STMDB => O::SRSDB,
            O::STMDB_UPD => O::SRSDB_UPD,
            O::STMIA => O::SRSIA,
            O::STMIA_UPD => O::SRSIA_UPD,
            O::STMIB => O::SRSIB,
            O::STMIB_UPD => O::SRSIB_UPD,
            _ => return Status::Fail,
        });
        if !bit(word, 20) {
            return self.operands(inst).fail_if(!bit(word, 22)).number(field(word, 0, 4)).end();
        }
        self.operands(inst).gpr(n).end()
    }

    pub(crate) fn branch(&self, inst: &mut Inst, word: u32) -> Status {
        let offset = field(word, 0, 24) << 2;
        if condition(word) == NONE {
            inst.reset(Opcode::BLXi);
            return inst.push_immediate(signed(offset | field(word, 24, 1) << 1, 26));
        }
        let has_condition = inst.opcode() != Opcode::BL;
        self.operands(inst)
            .immediate(signed(offset, 26))
            .when(has_condition, |all| all.condition(condition(word)))
            .end()
    }

    pub(crate) fn move_wide(&self, inst: &mut Inst, word: u32) -> Status {
        let [high, d, ..] = registers(word);
        let keeps = inst.opcode() == Opcode::MOVTi16;
        self.operands(inst)
            .when(keeps, |all| all.gpr_no_pc(d))
            .gpr_no_pc(d)
            .number(high << 12 | field(word, 0, 12))
            .condition(condition(word))
            .end()
    }

    pub(crate) fn load_pair(&self, inst: &mut Inst, word: u32) -> Status {
        let [n, t, ..] = registers(word);
        let operands = self.operands(inst).soft_if(n == 15).gpr_pair(t);
        operands.gpr(n).condition(condition(word)).end()
    }

    pub(crate) fn store_pair(&self, inst: &mut Inst, word: u32) -> Status {
        let [n, d, _, t] = registers(word);
        self.operands(inst)
            .gpr_no_pc(d)
            .soft_if(n == 15 || d == n || d == t || d == t + 1)
            .gpr_pair(t)
            .gpr(n)
            .condition(condition(word))
            .end()
    }

    pub(crate) fn coprocessor_pair(&self, inst: &mut Inst, word: u32) -> Status {
        let [t2, t, coprocessor, m] = registers(word);
        let (is_read, is_write) = (inst.opcode() == Opcode::MRRC2, inst.opcode() == Opcode::MCRR2);
        self.operands(inst)
            .fail_if(coprocessor & !1 == 10)
            .soft_if(t == t2)
            .when(is_read, |all| all.gpr_no_pc(t).gpr_no_pc(t2))
            .number(coprocessor)
            .number(field(word, 4, 4))
            .when(is_write, |all| all.gpr_no_pc(t).gpr_no_pc(t2))
            .number(m)
            .end()
    }

    /// Decodes loads and stores of coprocessors, of A32 and T32.
    pub(crate) fn coprocessor_memory(&self, inst: &mut Inst, word: u32) -> Status {
        let [n, d, coprocessor, _] = registers(word);
        let name = inst.opcode().name();
        let is_reserved = matches!(coprocessor, 10 | 11)
            || self.has(Feature::HasV8_1MMainlineOps) && matches!(coprocessor, 8 | 9 | 14 | 15);
        // LLVM decodes these for all coprocessors.
        let is_exempt = matches!(
            name,
            "LDC2_OPTION"
                | "LDC2L_OPTION"
                | "STC2_OPTION"
                | "STC2L_OPTION"
                | "t2LDC2L_OPTION"
                | "t2STC2L_OPTION"
        );
        if is_reserved && !is_exempt || self.has(Feature::HasV8Ops) && coprocessor != 14 {
            return Status::Fail;
        }
        let (is_added, offset) = (bit(word, 23), field(word, 0, 8));
        let offset = if name.ends_with("_OFFSET") || name.ends_with("_PRE") {
            mode5(is_added, offset)
        } else if name.ends_with("_POST") {
            i64::from(offset | u32::from(is_added) << 8)
        } else {
            i64::from(offset)
        };
        let has_condition = !name.starts_with("t2") && !name.contains('2');
        self.operands(inst)
            .number(coprocessor)
            .number(d)
            .gpr(n)
            .immediate(offset)
            .when(has_condition, |all| all.condition(condition(word)))
            .end()
    }

    /// Decodes moves between two general registers and two floating-point registers.
    pub(crate) fn move_two(&self, inst: &mut Inst, word: u32, is_store: bool) -> Status {
        let [t2, t, ..] = registers(word);
        let m = field(word, 0, 4) << 1 | field(word, 5, 1);
        let operands = self.operands(inst).soft_if(t == 15 || t2 == 15 || m == 31);
        let operands = match is_store {
            true => operands.s(m).s(m + 1).gpr(t).gpr(t2),
            false => operands.gpr(t).gpr(t2).s(m).s(m + 1),
        };
        operands.condition(condition(word)).end()
    }

    /// Decodes moves between a general register and a register of the floating-point unit.
    pub(crate) fn move_system(&self, inst: &mut Inst, word: u32) -> Status {
        use Opcode as O;
        let opcode = inst.opcode();
        let t = field(word, 12, 4);
        let is_old_thumb = self.is_thumb() && !self.has(Feature::HasV8Ops);
        let target = match opcode {
            O::VMSR_FPSCR_NZCVQC => Some(Register::FPSCR_NZCV),
            O::VMSR_P0 => Some(Register::VPR),
            _ => None,
        };
        let source = match opcode {
            O::VMRS_FPSCR_NZCVQC => Some(Register::FPSCR_NZCV),
            O::VMRS_P0 => Some(Register::VPR),
            _ => None,
        };
        let condition = if self.is_thumb() { 14 } else { condition(word) };
        self.operands(inst)
            .when(target.is_some(), |all| all.register(target))
            .when(opcode != O::FMSTAT, |all| match is_old_thumb {
                true => all.soft_if(t == 13 || t == 15).gpr(t),
                false => all.gpr_no_pc(t),
            })
            .when(source.is_some(), |all| all.register(source))
            .condition(condition)
            .end()
    }
}

impl crate::operands::Operands<'_> {
    /// Appends the registers of a mask. There is at least one.
    pub(crate) fn register_list(self, mask: u32) -> Self {
        use Opcode as O;
        let is_cleared = self.inst.opcode() == O::t2CLRM;
        let base = match self.inst.opcode() {
            O::LDMIA_UPD
            | O::LDMDB_UPD
            | O::LDMIB_UPD
            | O::LDMDA_UPD
            | O::t2LDMIA_UPD
            | O::t2LDMDB_UPD
            | O::t2STMIA_UPD
            | O::t2STMDB_UPD => self.inst.operands().first().and_then(|operand| operand.register()),
            _ => None,
        };
        let numbers = (0..16).filter(|&number| bit(mask, number));
        numbers.fold(self.fail_if(mask == 0), |all, number| {
            let register = crate::operands::gpr(number);
            match number {
                13 if is_cleared => all.fail_if(true),
                15 if is_cleared => all.register(Some(Register::APSR)),
                _ => all.soft_if(base.is_some() && base == register).register(register),
            }
        })
    }

    /// Appends floating-point registers from one on.
    pub(crate) fn s_list(self, first: u32, count: u32) -> Self {
        let is_doubtful = count == 0 || first + count > 32;
        let end = if is_doubtful { (first + count).min(32).max(first + 1) } else { first + count };
        (first..end).fold(self.soft_if(is_doubtful), |all, number| all.s(number))
    }

    /// Appends vector registers of 64 bits from one on.
    pub(crate) fn d_list(self, first: u32, count: u32) -> Self {
        let max = if self.arm.has(Feature::FeatureD32) { 32 } else { 16 };
        let is_doubtful = count == 0 || first + count > max;
        let end = if is_doubtful { (first + count).min(max).max(first + 1) } else { first + count };
        (first..end).fold(self.soft_if(is_doubtful), |all, number| all.d(number))
    }
}
