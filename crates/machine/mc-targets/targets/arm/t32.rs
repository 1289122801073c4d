//! Decoder of ARM: whole instructions of T32.

use tablegen_rt::decode::Status;

use crate::decode::branch_offset;
use crate::operands::{Operands, bit, expanded, field, signed};
use crate::{Arm, Feature, Inst, Opcode, Register};

/// Returns the immediate of 12 bits of data-processing instructions.
fn immediate12(word: u32) -> u32 {
    field(word, 26, 1) << 11 | field(word, 12, 3) << 8 | field(word, 0, 8)
}

impl Arm {
    pub(crate) fn add_sp_register(&self, inst: &mut Inst, word: u32) -> Status {
        if inst.opcode() == Opcode::tADDrSP {
            let d = field(word, 7, 1) << 3 | field(word, 0, 3);
            return self.operands(inst).gpr(d).gpr(13).gpr(d).end();
        }
        self.operands(inst).gpr(13).gpr(13).gpr(field(word, 3, 4)).end()
    }

    pub(crate) fn add_special(&self, inst: &mut Inst, word: u32) -> Status {
        let has_base = inst.opcode() != Opcode::tADR;
        self.operands(inst)
            .low(field(word, 8, 3))
            .when(has_base, |all| all.gpr(13))
            .number(field(word, 0, 8))
            .end()
    }

    pub(crate) fn if_then(&self, inst: &mut Inst, word: u32) -> Status {
        let (condition, mask) = (field(word, 4, 4), field(word, 0, 4));
        let is_never = condition == 15;
        let condition = if is_never { 14 } else { condition };
        // The bits above the lowest one that is set replace the lowest bit of the condition.
        let lowest = mask & mask.wrapping_neg();
        let above = 15 & lowest.wrapping_neg() << 1;
        let mask_of_else = if condition & 1 == 1 { mask ^ above } else { mask };
        self.operands(inst)
            .fail_if(mask == 0)
            .soft_if(is_never)
            .number(condition)
            .number(mask_of_else)
            .end()
    }

    pub(crate) fn table_branch(&self, inst: &mut Inst, word: u32) -> Status {
        let n = field(word, 16, 4);
        self.operands(inst)
            .soft_if(n == 13 && !self.has(Feature::HasV8Ops))
            .gpr(n)
            .restricted(field(word, 0, 4))
            .end()
    }

    /// Decodes loads and stores of pairs that change their base.
    pub(crate) fn t32_pair(&self, inst: &mut Inst, word: u32, is_load: bool) -> Status {
        let [n, t, t2] = [16, 12, 8].map(|first| field(word, first, 4));
        let writes_base = bit(word, 21) || !bit(word, 24);
        self.operands(inst)
            .soft_if(writes_base && (n == t || n == t2) || is_load && t == t2)
            .when(!is_load, |all| all.restricted(n))
            .restricted(t)
            .restricted(t2)
            .when(is_load, |all| all.restricted(n))
            .gpr(n)
            .scaled_offset(field(word, 23, 1) << 8 | field(word, 0, 8), 8)
            .end()
    }

    pub(crate) fn add_sp_immediate(&self, inst: &mut Inst, word: u32) -> Status {
        let [d, n] = [8, 16].map(|first| field(word, first, 4));
        let (is_subtracted, is_other) = (bit(word, 21), bit(word, 21) != bit(word, 23));
        if is_other || d != 13 || n != 13 {
            return Status::Fail;
        }
        let immediate = immediate12(word);
        let is_plain = bit(word, 25);
        inst.reset(match (is_plain, is_subtracted) {
            (true, true) => Opcode::t2SUBspImm12,
            (true, false) => Opcode::t2ADDspImm12,
            (false, true) => Opcode::t2SUBspImm,
            (false, false) => Opcode::t2ADDspImm,
        });
        let operands = self.operands(inst).gpr(13).gpr(13);
        match is_plain {
            true => operands.number(immediate).end(),
            false => operands.number(expanded(immediate)).flags(bit(word, 20)).end(),
        }
    }

    /// Decodes the address of a label.
    pub(crate) fn label(&self, inst: &mut Inst, word: u32) -> Status {
        let is_subtracted = bit(word, 21);
        if is_subtracted != bit(word, 23) {
            return Status::Fail;
        }
        let (d, offset) = (field(word, 8, 4), immediate12(word));
        if is_subtracted && offset == 0 {
            inst.reset(Opcode::t2SUBri12);
            return self.operands(inst).restricted(d).gpr(15).number(0).end();
        }
        let offset = if is_subtracted { offset.wrapping_neg() } else { offset };
        self.operands(inst).restricted(d).number(offset).end()
    }

    pub(crate) fn t32_move_wide(&self, inst: &mut Inst, word: u32) -> Status {
        let (d, keeps) = (field(word, 8, 4), inst.opcode() == Opcode::t2MOVTi16);
        self.operands(inst)
            .when(keeps, |all| all.restricted(d))
            .restricted(d)
            .number(field(word, 16, 4) << 12 | immediate12(word))
            .end()
    }

    pub(crate) fn t32_hint(&self, inst: &mut Inst, word: u32) -> Status {
        let hint = field(word, 0, 8);
        let opcode = match hint {
            0x0d => Opcode::t2PACBTI,
            0x1d => Opcode::t2PAC,
            0x2d => Opcode::t2AUT,
            0x0f => Opcode::t2BTI,
            _ => Opcode::t2HINT,
        };
        inst.reset(opcode);
        self.operands(inst).when(opcode == Opcode::t2HINT, |all| all.number(hint)).end()
    }

    /// Decodes `cps`, and hints.
    pub(crate) fn t32_change_state(&self, inst: &mut Inst, word: u32) -> Status {
        let (operation, has_mode) = (field(word, 9, 2), bit(word, 8));
        let (flags, mode, hint) = (field(word, 5, 3), field(word, 0, 5), field(word, 0, 8));
        match (operation, has_mode) {
            (1, _) => Status::Fail,
            (0, true) => {
                inst.reset(Opcode::t2CPS1p);
                self.operands(inst).number(mode).soft_if(flags != 0).end()
            }
            (0, false) => {
                inst.reset(Opcode::t2HINT);
                self.operands(inst).fail_if(hint > 4).number(hint).end()
            }
            (_, true) => {
                inst.reset(Opcode::t2CPS3p);
                self.operands(inst).number(operation).number(flags).number(mode).end()
            }
            (_, false) => {
                inst.reset(Opcode::t2CPS2p);
                self.operands(inst).number(operation).number(flags).soft_if(mode != 0).end()
            }
        }
    }

    /// Decodes a conditional branch, and barriers, which have its encoding without a condition.
    pub(crate) fn conditional_branch(&self, inst: &mut Inst, word: u32) -> Status {
        let condition = field(word, 22, 4);
        if condition >= 14 {
            inst.reset(match word >> 4 {
                0xf3b_f8f4 => Opcode::t2DSB,
                0xf3b_f8f5 => Opcode::t2DMB,
                0xf3b_f8f6 => Opcode::t2ISB,
                _ => return Status::Fail,
            });
            return self.operands(inst).number(field(word, 0, 4)).end();
        }
        let offset = field(word, 26, 1) << 20
            | field(word, 11, 1) << 19
            | field(word, 13, 1) << 18
            | field(word, 16, 6) << 12
            | field(word, 0, 11) << 1;
        self.operands(inst).immediate(signed(offset, 21)).condition(condition).end()
    }

    pub(crate) fn t32_branch(&self, inst: &mut Inst, word: u32) -> Status {
        let value = field(word, 26, 1) << 23
            | field(word, 13, 1) << 22
            | field(word, 11, 1) << 21
            | field(word, 16, 10) << 11
            | field(word, 0, 11);
        inst.push_immediate(branch_offset(value))
    }

    /// Decodes the start and the end of loops.
    pub(crate) fn low_overhead_loop(&self, inst: &mut Inst, word: u32) -> Status {
        use Opcode as O;
        let n = field(word, 16, 4);
        let distance = i64::from(field(word, 1, 10) << 1 | field(word, 11, 1)) << 1;
        match inst.opcode() {
            O::t2LEUpdate | O::MVE_LETP => {
                self.operands(inst).gpr(14).gpr(14).immediate(-distance).end()
            }
            O::t2LE => inst.push_immediate(-distance),
            O::t2WLS | O::MVE_WLSTP_8 | O::MVE_WLSTP_16 | O::MVE_WLSTP_32 | O::MVE_WLSTP_64 => {
                self.operands(inst).gpr(14).restricted(n).immediate(distance).end()
            }
            O::t2DLS | O::MVE_DLSTP_8 | O::MVE_DLSTP_16 | O::MVE_DLSTP_32 | O::MVE_DLSTP_64 => {
                if n != 15 {
                    return self.operands(inst).gpr(14).restricted(n).end();
                }
                inst.reset(O::MVE_LCTP);
                self.operands(inst)
                    .fail_if(word & !0x30_0ffe != 0xf00f_e001)
                    .soft_if(word != 0xf00f_e001)
                    .end()
            }
            _ => Status::Success,
        }
    }

    /// Returns the opcode that a load has with the program counter as its base.
    fn of_label(opcode: Opcode) -> Option<Opcode> {
        use Opcode as O;
        Some(match opcode {
            O::t2LDRs | O::t2LDRi8 | O::t2LDRi12 | O::t2LDRT | O::t2LDR_PRE | O::t2LDR_POST => {
                O::t2LDRpci
            }
            O::t2LDRBs
            | O::t2LDRBi8
            | O::t2LDRBi12
            | O::t2LDRBT
            | O::t2LDRB_PRE
            | O::t2LDRB_POST => O::t2LDRBpci,
            O::t2LDRHs
            | O::t2LDRHi8
            | O::t2LDRHi12
            | O::t2LDRHT
            | O::t2LDRH_PRE
            | O::t2LDRH_POST => O::t2LDRHpci,
            O::t2LDRSBs
            | O::t2LDRSBi8
            | O::t2LDRSBi12
            | O::t2LDRSBT
            | O::t2LDRSB_PRE
            | O::t2LDRSB_POST => O::t2LDRSBpci,
            O::t2LDRSHs
            | O::t2LDRSHi8
            | O::t2LDRSHi12
            | O::t2LDRSHT
            | O::t2LDRSH_PRE
            | O::t2LDRSH_POST => O::t2LDRSHpci,
            O::t2PLDs | O::t2PLDi8 | O::t2PLDi12 => O::t2PLDpci,
            O::t2PLIs | O::t2PLIi8 | O::t2PLIi12 => O::t2PLIpci,
            _ => return None,
        })
    }

    /// Decodes a load relative to the program counter that has the encoding of another one.
    fn load_of_label(&self, inst: &mut Inst, word: u32) -> Status {
        match Self::of_label(inst.opcode()) {
            Some(opcode) => {
                inst.reset(opcode);
                self.load_label(inst, word)
            }
            None => Status::Fail,
        }
    }

    /// Decodes a load relative to the program counter.
    pub(crate) fn load_label(&self, inst: &mut Inst, word: u32) -> Status {
        use Opcode as O;
        let t = field(word, 12, 4);
        if t == 15 {
            match inst.opcode() {
                O::t2LDRBpci | O::t2LDRHpci => inst.reset(O::t2PLDpci),
                O::t2LDRSBpci => inst.reset(O::t2PLIpci),
                O::t2LDRSHpci => return Status::Fail,
                _ => {}
            }
        }
        let opcode = inst.opcode();
        let is_prefetch = matches!(opcode, O::t2PLDpci | O::t2PLIpci);
        self.operands(inst)
            .fail_if(opcode == O::t2PLIpci && !self.has(Feature::HasV7Ops))
            .when(!is_prefetch, |all| all.gpr(t))
            .offset(bit(word, 23), field(word, 0, 12))
            .end()
    }

    /// Appends the register that is loaded, or makes the load a prefetch if it is the program
    /// counter. `opcodes` are those of a load of a signed half-word, the load that becomes a
    /// prefetch for writes with that prefetch, and the load that becomes a prefetch of
    /// instructions with that prefetch.
    fn loaded(&self, inst: &mut Inst, word: u32, opcodes: [Option<Opcode>; 5]) -> Status {
        use Opcode as O;
        let t = field(word, 12, 4);
        let [fails, half, write, byte, instructions] = opcodes;
        let opcode = Some(inst.opcode());
        if t == 15 {
            if opcode == fails {
                return Status::Fail;
            }
            let prefetch = match () {
                () if opcode == half => write,
                () if opcode == byte => instructions,
                () => None,
            };
            if let Some(prefetch) = prefetch {
                inst.reset(prefetch);
            }
        }
        let is_new = self.has(Feature::HasV7Ops);
        match inst.opcode() {
            O::t2PLDs | O::t2PLDi8 | O::t2PLDi12 => Status::Success,
            O::t2PLIs | O::t2PLIi8 | O::t2PLIi12 => {
                if is_new {
                    Status::Success
                } else {
                    Status::Fail
                }
            }
            O::t2PLDWs | O::t2PLDWi8 | O::t2PLDWi12 => {
                if is_new && self.has(Feature::FeatureMP) {
                    Status::Success
                } else {
                    Status::Fail
                }
            }
            _ => self.operands(inst).gpr(t).end(),
        }
    }

    pub(crate) fn load_shifted(&self, inst: &mut Inst, word: u32) -> Status {
        use Opcode as O;
        if field(word, 16, 4) == 15 {
            return self.load_of_label(inst, word);
        }
        let opcodes = [O::t2LDRSHs, O::t2LDRHs, O::t2PLDWs, O::t2LDRSBs, O::t2PLIs].map(Some);
        let status = self.loaded(inst, word, opcodes);
        let address = field(word, 16, 4) << 6 | field(word, 0, 4) << 2 | field(word, 4, 2);
        self.operands(inst).and(status).shifted_address(address).end()
    }

    pub(crate) fn load_immediate8(&self, inst: &mut Inst, word: u32) -> Status {
        use Opcode as O;
        if field(word, 16, 4) == 15 {
            return self.load_of_label(inst, word);
        }
        let write = if bit(word, 9) { None } else { Some(O::t2PLDWi8) };
        let opcodes =
            [Some(O::t2LDRSHi8), Some(O::t2LDRHi8), write, Some(O::t2LDRSBi8), Some(O::t2PLIi8)];
        let status = self.loaded(inst, word, opcodes);
        let address = field(word, 16, 4) << 9 | field(word, 9, 1) << 8 | field(word, 0, 8);
        self.operands(inst).and(status).address8(address).end()
    }

    pub(crate) fn load_immediate12(&self, inst: &mut Inst, word: u32) -> Status {
        use Opcode as O;
        if field(word, 16, 4) == 15 {
            return self.load_of_label(inst, word);
        }
        let opcodes =
            [O::t2LDRSHi12, O::t2LDRHi12, O::t2PLDWi12, O::t2LDRSBi12, O::t2PLIi12].map(Some);
        let status = self.loaded(inst, word, opcodes);
        let address = field(word, 16, 4) << 13 | field(word, 0, 12);
        self.operands(inst).and(status).address12(address).end()
    }

    pub(crate) fn load_user(&self, inst: &mut Inst, word: u32) -> Status {
        let n = field(word, 16, 4);
        if n == 15 {
            return self.load_of_label(inst, word);
        }
        let operands = self.operands(inst).restricted(field(word, 12, 4));
        operands.address8(n << 9 | field(word, 0, 8)).end()
    }

    /// Decodes loads and stores with an offset of 8 bits that change their base.
    pub(crate) fn t32_indexed(&self, inst: &mut Inst, word: u32) -> Status {
        use Opcode as O;
        let [n, t] = [16, 12].map(|first| field(word, first, 4));
        if n == 15 {
            if t == 15 && matches!(inst.opcode(), O::t2LDRSB_PRE | O::t2LDRSB_POST) {
                inst.reset(O::t2PLIpci);
                return self.load_label(inst, word);
            }
            return self.load_of_label(inst, word);
        }
        let is_load = bit(word, 20);
        self.operands(inst)
            .gpr(if is_load { t } else { n })
            .gpr(if is_load { n } else { t })
            .address8(n << 9 | field(word, 9, 1) << 8 | field(word, 0, 8))
            .end()
    }

    /// Appends the mask of a move to a status register, or the number of a system register of
    /// M-profile.
    pub(crate) fn system_mask(&self, inst: &mut Inst, value: u32) -> Status {
        if !self.has(Feature::FeatureMClass) {
            return self.operands(inst).fail_if(value == 0).number(value).end();
        }
        let (is_v7, number) = (self.has(Feature::HasV7Ops), value & 0xff);
        let has_security = self.has(Feature::Feature8MSecExt);
        let mut is_doubtful = false;
        let is_available = match number {
            0..=3 | 5..=9 | 16 | 20 => true,
            17..=19 => is_v7,
            0x8a | 0x8b | 0x91 | 0x93 => self.has(Feature::HasV8MMainlineOps) && has_security,
            10 | 11 | 0x88 | 0x89 | 0x90 | 0x94 | 0x98 => has_security,
            0x20..=0x27 | 0xa0..=0xa7 => self.has(Feature::FeaturePACBTI),
            _ => {
                is_doubtful = true;
                true
            }
        };
        if inst.opcode() == Opcode::t2MSR_M {
            let mask = field(value, 10, 2);
            let lacks_dsp = !self.has(Feature::FeatureDSP);
            is_doubtful |= match is_v7 {
                false => mask != 2,
                true => mask == 0 || mask != 2 && number > 3 || lacks_dsp && mask & 1 == 1,
            };
        }
        self.operands(inst).fail_if(!is_available).soft_if(is_doubtful).number(value).end()
    }
}

impl Operands<'_> {
    /// Appends the operand for flags that are set.
    pub(crate) fn flags(self, are_set: bool) -> Self {
        if are_set { self.register(Some(Register::CPSR)) } else { self.none() }
    }

    /// Appends an offset in units of 4, with a sign above this many bits. 0 is -0.
    pub(crate) fn scaled_offset(self, value: u32, bits: u32) -> Self {
        self.offset(bit(value, bits), field(value, 0, bits) * 4)
    }

    /// Appends a base and an offset of 8 bits with a sign above it.
    pub(crate) fn address8(self, value: u32) -> Self {
        use Opcode as O;
        let opcode = self.inst.opcode();
        let is_user = matches!(
            opcode,
            O::t2LDRT
                | O::t2LDRBT
                | O::t2LDRHT
                | O::t2LDRSBT
                | O::t2LDRSHT
                | O::t2STRT
                | O::t2STRBT
                | O::t2STRHT
        );
        let is_store = matches!(
            opcode,
            O::t2STRT | O::t2STRBT | O::t2STRHT | O::t2STRi8 | O::t2STRHi8 | O::t2STRBi8
        );
        let n = field(value, 9, 4);
        let is_added = is_user || bit(value, 8);
        self.fail_if(is_store && n == 15).gpr(n).offset(is_added, field(value, 0, 8))
    }

    /// Appends a base and an offset of 12 bits.
    pub(crate) fn address12(self, value: u32) -> Self {
        use Opcode as O;
        let is_store = matches!(self.inst.opcode(), O::t2STRi12 | O::t2STRBi12 | O::t2STRHi12);
        let n = field(value, 13, 4);
        self.fail_if(is_store && n == 15).gpr(n).number(field(value, 0, 12))
    }

    /// Appends a base, and a register with a shift to the left.
    pub(crate) fn shifted_address(self, value: u32) -> Self {
        use Opcode as O;
        let is_store = matches!(self.inst.opcode(), O::t2STRHs | O::t2STRBs | O::t2STRs);
        let n = field(value, 6, 4);
        self.fail_if(is_store && n == 15)
            .gpr(n)
            .restricted(field(value, 2, 4))
            .number(field(value, 0, 2))
    }
}
