//! Decoder of Mips: table choice, and operands that the description leaves to code.

use tablegen_mc::{ByteOrder, DecodeError, TableRule};
use tablegen_rt::decode::{Status, sign_extend};
use tablegen_rt::mc::inst::Operand;

use crate::target::decoder::{DecodeHooks, Decoder};
use crate::target::{Feature, Opcode, Register};
use crate::{Inst, Mips};

/// Tables of instructions of 16 bits of microMIPS.
pub(crate) const RULES_MICRO_16: &[TableRule] =
    &[TableRule::any("MicroMipsR6", &["FeatureMips32r6"]), TableRule::always("MicroMips")];

/// Tables of instructions of 32 bits of microMIPS.
pub(crate) const RULES_MICRO_32: &[TableRule] = &[
    TableRule::any("MicroMipsR6", &["FeatureMips32r6"]),
    TableRule::always("MicroMips"),
    TableRule::any("MicroMipsFP64", &["FeatureFP64Bit"]),
];

/// Tables of instructions of release 6, which need a second feature.
pub(crate) const RULES_R6: &[TableRule] = &[
    TableRule::any("Mips32r6_64r6_GP64", &["FeatureGP64Bit"]),
    TableRule::any("Mips32r6_64r6_PTR64", &["FeaturePTR64Bit"]),
    TableRule::always("Mips32r6_64r6"),
];

/// Table of coprocessor 3, which release 3 and later releases do not have.
pub(crate) const RULES_COPROCESSOR: &[TableRule] = &[TableRule::always("COP3_")];

/// Other tables of instructions of 32 bits.
pub(crate) const RULES: &[TableRule] = &[
    TableRule::any("Mips32_64_PTR64", &["FeaturePTR64Bit"]),
    TableRule::any("CnMips", &["FeatureCnMips"]),
    TableRule::any("CnMipsP", &["FeatureCnMipsP"]),
    TableRule::any("Mips64", &["FeatureGP64Bit"]),
    TableRule::any("MipsFP64", &["FeatureFP64Bit"]),
    TableRule::always("Mips"),
];

impl Mips {
    pub(crate) fn decode<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        let decoder = Decoder::with_conditions(self, &self.conditions);
        if self.is_micro() {
            let first = *bytes.first_chunk().ok_or(DecodeError::TooShort { needed: 2 })?;
            let word = self.halfword(first);
            let mut tables = self.micro_16.iter();
            if tables.any(|table| decoder.decode_into(table, word, address, inst).is_ok()) {
                return inst.as_ref().ok_or(DecodeError::NoInstruction);
            }
            // The first half has the opcode.
            let [_, _, low, high] =
                *bytes.first_chunk().ok_or(DecodeError::TooShort { needed: 4 })?;
            let word = word << 16 | self.halfword([low, high]);
            let mut tables = self.micro_32.iter();
            let is_found =
                tables.any(|table| decoder.decode_into(table, word, address, inst).is_ok());
            let inst = if is_found { inst.as_mut() } else { None };
            let inst = inst.ok_or(DecodeError::NoInstruction)?;
            // The number of a part of the register, which has no bits in this encoding.
            if inst.opcode() == Opcode::RDHWR_MM {
                inst.push_immediate(0);
            }
            return Ok(inst);
        }
        let bytes = *bytes.first_chunk().ok_or(DecodeError::TooShort { needed: 4 })?;
        let word = match self.order {
            ByteOrder::Big => u32::from_be_bytes(bytes),
            ByteOrder::Little => u32::from_le_bytes(bytes),
        };
        let mut tables = self.tables_32.iter().flat_map(|set| set.iter());
        let is_found = tables.any(|table| decoder.decode_into(table, word, address, inst).is_ok());
        if is_found { inst.as_ref() } else { None }.ok_or(DecodeError::NoInstruction)
    }

    fn halfword(&self, bytes: [u8; 2]) -> u32 {
        u32::from(match self.order {
            ByteOrder::Big => u16::from_be_bytes(bytes),
            ByteOrder::Little => u16::from_le_bytes(bytes),
        })
    }

    /// Returns the number of bytes to skip at the start of invalid bytes.
    pub(crate) fn skipped(&self, bytes: &[u8]) -> usize {
        match bytes.len() {
            0..2 => 1,
            2..4 if !self.is_micro() => 1,
            _ if self.is_micro() => 2,
            _ => 4,
        }
    }

    pub(crate) fn gpr(&self, inst: &mut Inst, number: u64) -> Status {
        self.decode_gpr32_register_class(inst, number, 0)
    }

    /// Appends a register, a base register and an offset. Conditional stores write the register,
    /// too, so that it is appended twice.
    pub(crate) fn push_memory(
        &self,
        inst: &mut Inst,
        (register, base): (u64, u64),
        offset: i64,
        is_conditional: bool,
    ) -> Status {
        let mut status = Status::Success;
        if is_conditional {
            status = self.gpr(inst, register);
        }
        status
            .and(self.gpr(inst, register))
            .and(self.gpr(inst, base))
            .and(inst.push_immediate(offset))
    }

    /// Appends a base register and an offset.
    pub(crate) fn push_address(&self, inst: &mut Inst, base: u64, offset: i64) -> Status {
        self.gpr(inst, base).and(inst.push_immediate(offset))
    }

    /// Makes a branch of an opcode, registers, and a distance in units of `scale` bytes from the
    /// next instruction.
    pub(crate) fn branch(
        &self,
        inst: &mut Inst,
        opcode: Opcode,
        registers: &[u64],
        (word, scale): (u32, i64),
    ) -> Status {
        inst.inst_mut().reset(opcode);
        let push = |status: Status, number: &u64| status.and(self.gpr(inst, *number));
        let status = registers.iter().fold(Status::Success, push);
        status.and(inst.push_immediate(signed(word, 0, 16) * scale + 4))
    }

    /// Makes a branch that compares two registers, of which the second is not zero: if the first one is
    /// zero, if both are the same register, or otherwise. Each has an opcode and the scale of its
    /// distance.
    pub(crate) fn comparing_branch(
        &self,
        inst: &mut Inst,
        word: u32,
        [first, second]: [u64; 2],
        [zero, same, other]: [(Opcode, i64); 3],
    ) -> Status {
        let ((opcode, scale), registers): (_, &[u64]) = match () {
            () if second == 0 => return Status::Fail,
            () if first == 0 => (zero, &[second]),
            () if first == second => (same, &[second]),
            () => (other, &[first, second]),
        };
        self.branch(inst, opcode, registers, (word, scale))
    }

    /// Makes a branch on an overflow or an equality, by the order of its registers. The last opcode is
    /// that of a comparison with zero.
    fn overflow_branch(
        &self,
        inst: &mut Inst,
        word: u32,
        [overflow, equal, zero]: [Opcode; 3],
    ) -> Status {
        let (first, second) = (field(word, 21, 5), field(word, 16, 5));
        if first >= second {
            self.branch(inst, overflow, &[first, second], (word, 4))
        } else if first != 0 {
            self.branch(inst, equal, &[first, second], (word, 4))
        } else {
            self.branch(inst, zero, &[second], (word, 4))
        }
    }

    /// Appends a sequence of registers and numbers of a bit-field instruction of 64 bits.
    fn push_field(
        &self,
        inst: &mut Inst,
        opcode: Opcode,
        word: u32,
        [start, size]: [i64; 2],
    ) -> Status {
        inst.inst_mut().reset(opcode);
        self.decode_gpr64_register_class(inst, field(word, 16, 5), 0)
            .and(self.decode_gpr64_register_class(inst, field(word, 21, 5), 0))
            .and(inst.push_immediate(start))
            .and(inst.push_immediate(size))
    }
}

/// Returns the bits of a word from `first` on.
pub(crate) fn field(word: u32, first: u32, count: u32) -> u64 {
    u64::from(word >> first & ((1 << count) - 1))
}

/// Returns the number of bits of a word from `first` on, with a sign.
pub(crate) fn signed(word: u32, first: u32, count: u32) -> i64 {
    sign_extend(field(word, first, count), count)
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Mips {
    pub(crate) fn decode_branch_target(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value, 16) * 4 + 4)
    }

    pub(crate) fn decode_s_imm_with_offset_and_scale(
        &self,
        bits: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_immediate(sign_extend(value, bits as u32))
    }

    pub(crate) fn decode_hw_regs_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        // LLVM decodes the register of thread pointers only.
        match value {
            29 => inst.push_register(Some(Register::HWR29)),
            _ => Status::Fail,
        }
    }

    pub(crate) fn decode_u_imm_with_offset_and_scale(
        &self,
        bits: i64,
        offset: i64,
        scale: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_immediate((value as i64 & ((1 << bits) - 1)) * scale + offset)
    }

    pub(crate) fn decode_ins_size(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        // The size depends on the position, which is the operand before.
        let position = match inst.operands().get(2) {
            Some(Operand::Immediate(position)) => *position,
            _ => return Status::Fail,
        };
        inst.push_immediate(value as i64 - position + 1)
    }

    pub(crate) fn decode_ptr_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        match self.has(Feature::FeatureGP64Bit) {
            true => self.decode_gpr64_register_class(inst, value, 0),
            false => self.gpr(inst, value),
        }
    }

    pub(crate) fn decode_u_imm_with_offset(
        &self,
        bits: i64,
        offset: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_immediate((value as i64 & ((1 << bits) - 1)) + offset)
    }

    pub(crate) fn decode_simm19_lsl2(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value, 19) * 4)
    }

    pub(crate) fn decode_branch_target26(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value, 26) * 4 + 4)
    }

    pub(crate) fn decode_branch_target21(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value, 21) * 4 + 4)
    }

    pub(crate) fn decode_simm18_lsl3(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value, 18) * 8)
    }

    pub(crate) fn decode_fixme_instruction(&self, _: &mut Inst, _: u32, _: u64) -> Status {
        Status::Fail
    }

    pub(crate) fn decode_f_mem3(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let number = field(word, 16, 5) as u32;
        // The numbers above 9 follow each other.
        let register = match number {
            0..10 => Register::COP30.value() + number,
            _ => Register::COP310.value() + number - 10,
        };
        inst.push_register(Register::from_value(register)).and(self.push_address(
            inst,
            field(word, 21, 5),
            signed(word, 0, 16),
        ))
    }

    pub(crate) fn decode_mem(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let is_conditional = matches!(inst.opcode(), Opcode::SC | Opcode::SC64 | Opcode::SCD);
        let registers = (field(word, 16, 5), field(word, 21, 5));
        self.push_memory(inst, registers, signed(word, 0, 16), is_conditional)
    }

    pub(crate) fn decode_synci_r6(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.push_address(inst, field(word, 16, 5), signed(word, 0, 16))
    }

    pub(crate) fn decode_sync_i(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.push_address(inst, field(word, 21, 5), signed(word, 0, 16))
    }

    pub(crate) fn decode_jump_target(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        inst.push_immediate((field(word, 0, 26) << 2) as i64)
    }

    pub(crate) fn decode_insve_df(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let size = field(word, 17, 5);
        type Class = fn(&Mips, &mut Inst, u64, u64) -> Status;
        let (bits, register): (u32, Class) = if size & 0x18 == 0 {
            (4, Mips::decode_msa128b_register_class)
        } else if size & 0x1c == 0x10 {
            (3, Mips::decode_msa128h_register_class)
        } else if size & 0x1e == 0x18 {
            (2, Mips::decode_msa128w_register_class)
        } else if size == 0x1c {
            (1, Mips::decode_msa128d_register_class)
        } else {
            return Status::Fail;
        };
        let result = field(word, 6, 5);
        register(self, inst, result, 0)
            .and(register(self, inst, result, 0))
            .and(inst.push_immediate(field(word, 16, bits) as i64))
            .and(register(self, inst, field(word, 11, 5), 0))
            .and(inst.push_immediate(0))
    }

    pub(crate) fn decode_msa128_mem(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        use Opcode as O;
        let scale = match inst.opcode() {
            O::LD_B | O::ST_B => 1,
            O::LD_H | O::ST_H => 2,
            O::LD_W | O::ST_W => 4,
            O::LD_D | O::ST_D => 8,
            _ => return Status::Fail,
        };
        self.decode_msa128b_register_class(inst, field(word, 6, 5), 0).and(self.push_address(
            inst,
            field(word, 11, 5),
            signed(word, 16, 10) * scale,
        ))
    }

    pub(crate) fn decode_mem_eva(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let registers = (field(word, 16, 5), field(word, 21, 5));
        let is_conditional = inst.opcode() == Opcode::SCE;
        self.push_memory(inst, registers, signed(word, 7, 9), is_conditional)
    }

    pub(crate) fn decode_cachee_op_cache_op_r6(
        &self,
        inst: &mut Inst,
        word: u32,
        _: u64,
    ) -> Status {
        self.push_address(inst, field(word, 21, 5), signed(word, 7, 9))
            .and(inst.push_immediate(field(word, 16, 5) as i64))
    }

    pub(crate) fn decode_cache_op(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.push_address(inst, field(word, 21, 5), signed(word, 0, 16))
            .and(inst.push_immediate(field(word, 16, 5) as i64))
    }

    pub(crate) fn decode_f_mem(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.decode_fgr64_register_class(inst, field(word, 16, 5), 0).and(self.push_address(
            inst,
            field(word, 21, 5),
            signed(word, 0, 16),
        ))
    }

    pub(crate) fn decode_f_mem2(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.decode_cop2_register_class(inst, field(word, 16, 5), 0).and(self.push_address(
            inst,
            field(word, 21, 5),
            signed(word, 0, 16),
        ))
    }

    pub(crate) fn decode_dahidati(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let register = field(word, 21, 5);
        self.decode_gpr64_register_class(inst, register, 0)
            .and(self.decode_gpr64_register_class(inst, register, 0))
            .and(inst.push_immediate(field(word, 0, 16) as i64))
    }

    pub(crate) fn decode_blez_group_branch(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        use Opcode as O;
        let registers = [field(word, 21, 5), field(word, 16, 5)];
        let opcodes = [O::BLEZALC, O::BGEZALC, O::BGEUC].map(|opcode| (opcode, 4));
        self.comparing_branch(inst, word, registers, opcodes)
    }

    pub(crate) fn decode_bgtz_group_branch(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        use Opcode as O;
        let (first, second) = (field(word, 21, 5), field(word, 16, 5));
        if second == 0 {
            self.branch(inst, O::BGTZ, &[first], (word, 4))
        } else if first == 0 {
            self.branch(inst, O::BGTZALC, &[second], (word, 4))
        } else if first == second {
            self.branch(inst, O::BLTZALC, &[first], (word, 4))
        } else {
            self.branch(inst, O::BLTUC, &[first, second], (word, 4))
        }
    }

    pub(crate) fn decode_addi_group_branch(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        use Opcode as O;
        self.overflow_branch(inst, word, [O::BOVC, O::BEQC, O::BEQZALC])
    }

    pub(crate) fn decode_f_mem_cop2_r6(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        self.decode_cop2_register_class(inst, field(word, 16, 5), 0).and(self.push_address(
            inst,
            field(word, 11, 5),
            signed(word, 0, 11),
        ))
    }

    pub(crate) fn decode_blezl_group_branch(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        use Opcode as O;
        let registers = [field(word, 21, 5), field(word, 16, 5)];
        let opcodes = [O::BLEZC, O::BGEZC, O::BGEC].map(|opcode| (opcode, 4));
        self.comparing_branch(inst, word, registers, opcodes)
    }

    pub(crate) fn decode_bgtzl_group_branch(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        use Opcode as O;
        let registers = [field(word, 21, 5), field(word, 16, 5)];
        let opcodes = [O::BGTZC, O::BLTZC, O::BLTC].map(|opcode| (opcode, 4));
        self.comparing_branch(inst, word, registers, opcodes)
    }

    pub(crate) fn decode_daddi_group_branch(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        use Opcode as O;
        self.overflow_branch(inst, word, [O::BNVC, O::BNEC, O::BNEZALC])
    }

    pub(crate) fn decode_crc(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let (result, source) = (field(word, 16, 5), field(word, 21, 5));
        self.gpr(inst, result).and(self.gpr(inst, source)).and(self.gpr(inst, result))
    }

    pub(crate) fn decode_special3_ll_sc(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let is_conditional = matches!(inst.opcode(), Opcode::SC_R6 | Opcode::SCD_R6);
        let registers = (field(word, 16, 5), field(word, 21, 5));
        self.push_memory(inst, registers, signed(word, 7, 9), is_conditional)
    }

    pub(crate) fn decode_dext(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let [size, start] = [11, 6].map(|first| field(word, first, 5) as i64);
        let values = match inst.opcode() {
            Opcode::DEXT => [start, size + 1],
            Opcode::DEXTM => [start, size + 33],
            Opcode::DEXTU => [start + 32, size + 1],
            _ => return Status::Fail,
        };
        self.push_field(inst, Opcode::DEXT, word, values)
    }

    pub(crate) fn decode_dins(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let [end, start] = [11, 6].map(|first| field(word, first, 5) as i64);
        let values = match inst.opcode() {
            Opcode::DINS => [start, end + 1 - start],
            Opcode::DINSM => [start, end + 33 - start],
            Opcode::DINSU => [start + 32, end + 1 - start],
            _ => return Status::Fail,
        };
        self.push_field(inst, Opcode::DINS, word, values)
    }
}
