//! Decoder of RISC-V: lengths, table choice, and operands that the description leaves to code.

use tablegen_mc::{DecodeError, TableRule, TableSet};
use tablegen_rt::decode::{Status, sign_extend};
use tablegen_rt::mc::inst::Operand;

use crate::operands::gpr;
use crate::target::decoder::Decoder;
use crate::target::{Feature, Opcode, Register};
use crate::{Inst, Riscv};

const QUALCOMM: &[&str] = &["FeatureVendorXqci*"];

/// Tables of instructions of 16 bits.
pub(crate) const RULES_16: &[TableRule] = &[
    TableRule::any("Xqci", QUALCOMM),
    TableRule::any("Xqccmp", &["FeatureVendorXqccmp"]),
    TableRule::any("Xwchc", &["FeatureVendorXwchc"]),
    // Part of its encodings are other instructions without the extension.
    TableRule::any("Zicfiss", &["FeatureStdExtZicfiss"]),
    TableRule::always(""),
    TableRule::always("RV32Only"),
    TableRule::always("ZcOverlap"),
];

/// Tables of instructions of 32 bits.
pub(crate) const RULES_32: &[TableRule] = &[
    TableRule::any("XVentana", &["FeatureVendorXVentana*"]),
    TableRule::any("XTHead", &["FeatureVendorXTHead*"]),
    TableRule::any("XSfvector", &["FeatureVendorXSfv*", "FeatureVendorXSfmm*"]),
    TableRule::any("XSfsystem", &["FeatureVendorXSiFive*"]),
    TableRule::any("XSfcease", &["FeatureVendorXSfcease"]),
    TableRule::any("Xmipslsp", &["FeatureVendorXMIPSLSP"]),
    TableRule::any("Xmipscmov", &["FeatureVendorXMIPSCMov"]),
    TableRule::any("Xmipscbop", &["FeatureVendorXMIPSCBOP"]),
    TableRule::any("XMIPS", &["FeatureVendorXMIPS*"]),
    TableRule::any("XAndes", &["FeatureVendorXAndes*"]),
    TableRule::any("XSMT", &["FeatureVendorXSMT*"]),
    TableRule::any("XCV", &["FeatureVendorXCV*"]),
    TableRule::any("Xqci", QUALCOMM),
    TableRule::any("XRivos", &["FeatureVendorXRivos*"]),
    TableRule::always(""),
    TableRule::always("RV32Only"),
    TableRule::always("Zfinx"),
    TableRule::always("ZdinxRV32Only"),
    TableRule::always("ZdinxGPRPairRV32"),
];

/// Tables of instructions of 48 bits.
pub(crate) const RULES_48: &[TableRule] = &[TableRule::any("Xqci", QUALCOMM)];

/// Pairs of general registers, by half of the number of the first.
pub(crate) const PAIRS: [Register; 16] = [
    Register::X0_Pair,
    Register::X2_X3,
    Register::X4_X5,
    Register::X6_X7,
    Register::X8_X9,
    Register::X10_X11,
    Register::X12_X13,
    Register::X14_X15,
    Register::X16_X17,
    Register::X18_X19,
    Register::X20_X21,
    Register::X22_X23,
    Register::X24_X25,
    Register::X26_X27,
    Register::X28_X29,
    Register::X30_X31,
];

/// Length of an instruction in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Length {
    /// This many bytes.
    Bytes(usize),
    /// More bytes are needed.
    Unknown,
    /// Above 22 bytes.
    Reserved,
}

/// Returns the length of the instruction that begins with these bytes.
#[inline]
fn length(bytes: &[u8]) -> Length {
    let Some(&first) = bytes.first() else { return Length::Unknown };
    if first & 0b11 != 0b11 {
        return Length::Bytes(2);
    }
    if first & 0b1_1100 != 0b1_1100 {
        return Length::Bytes(4);
    }
    match (first & 0b111_1111, bytes.get(1)) {
        (0b001_1111 | 0b101_1111, _) => Length::Bytes(6),
        (0b011_1111, _) => Length::Bytes(8),
        (_, None) => Length::Unknown,
        (_, Some(second)) => match second >> 4 & 7 {
            7 => Length::Reserved,
            more => Length::Bytes(10 + 2 * usize::from(more)),
        },
    }
}

impl Riscv {
    #[inline]
    pub(crate) fn decode<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        let len = match length(bytes) {
            Length::Bytes(len) => len,
            Length::Unknown => return Err(DecodeError::TooShort { needed: 2 }),
            Length::Reserved => return Err(DecodeError::NoInstruction),
        };
        let short = DecodeError::TooShort { needed: len };
        let (tables, word) = match len {
            2 => (&self.tables_16, u16::from_le_bytes(*bytes.first_chunk().ok_or(short)?).into()),
            4 => (&self.tables_32, u32::from_le_bytes(*bytes.first_chunk().ok_or(short)?).into()),
            _ => {
                let bytes = bytes.get(..len).ok_or(short)?;
                if len != 6 {
                    return Err(DecodeError::NoInstruction);
                }
                let join = |word, byte: &u8| word << 8 | u64::from(*byte);
                (&self.tables_48, bytes.iter().rev().fold(0, join))
            }
        };
        self.by_tables(tables, word, address, inst)
    }

    #[inline(never)]
    fn by_tables<'i>(
        &self,
        tables: &TableSet,
        word: u64,
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        let decoder = Decoder::with_conditions(self, &self.conditions);
        let mut tables = tables.iter();
        let is_found =
            tables.any(|table| decoder.decode_into(table, word as _, address, inst).is_ok());
        if is_found { inst.as_ref() } else { None }.ok_or(DecodeError::NoInstruction)
    }

    /// Returns the number of bytes to skip at the start of invalid bytes.
    pub(crate) fn skipped(bytes: &[u8]) -> usize {
        match length(bytes) {
            Length::Bytes(len) if len <= bytes.len() => len,
            _ => 1,
        }
    }

    /// Appends a general register. Registers above 15 do not exist in RV32E and RV64E.
    #[inline]
    fn push_gpr(&self, inst: &mut Inst, number: u64) -> Status {
        if number >= self.gpr_count {
            return Status::Fail;
        }
        inst.push_register(gpr(number))
    }

    /// Appends the register of an even number and the next one, by the class of its pair.
    fn push_pair(&self, inst: &mut Inst, number: u64) -> Status {
        if !number.is_multiple_of(2) || number >= self.gpr_count {
            return Status::Fail;
        }
        inst.push_register(PAIRS.get(number as usize / 2).copied())
    }

    fn push_if(inst: &mut Inst, value: u64, is_valid: bool) -> Status {
        if is_valid { inst.push_immediate(value as i64) } else { Status::Fail }
    }
}

/// Returns the operand of a compressed instruction in bits 2 to 6 and 12.
fn immediate6(word: u64) -> u64 {
    word >> 7 & 0x20 | word >> 2 & 0x1f
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Riscv {
    pub(crate) fn decode_gpr_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.push_gpr(inst, value)
    }

    pub(crate) fn decode_gpr_no_x0_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        if value == 0 { Status::Fail } else { self.push_gpr(inst, value) }
    }

    pub(crate) fn decode_gpr_no_x0x2_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        if matches!(value, 0 | 2) { Status::Fail } else { self.push_gpr(inst, value) }
    }

    pub(crate) fn decode_gpr_no_x2_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        if value == 2 { Status::Fail } else { self.push_gpr(inst, value) }
    }

    pub(crate) fn decode_gpr_pair_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        self.push_pair(inst, value)
    }

    pub(crate) fn decode_gpr_pair_no_x0_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        if value == 0 { Status::Fail } else { self.push_pair(inst, value) }
    }

    pub(crate) fn decode_gpr_pair_c_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        if value < 8 { self.push_pair(inst, value + 8) } else { Status::Fail }
    }

    pub(crate) fn decode_sp_register_class_without_value(&self, inst: &mut Inst) -> Status {
        inst.push_register(Some(Register::X2))
    }

    pub(crate) fn decode_v_mask_reg(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        match value {
            0 => inst.push_register(Some(Register::V0)),
            1 => inst.push(Operand::Register(None)),
            _ => Status::Fail,
        }
    }

    pub(crate) fn decode_u_imm_non_zero_operand(
        &self,
        _: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        Riscv::push_if(inst, value, value != 0)
    }

    pub(crate) fn decode_s_imm_non_zero_operand(
        &self,
        bits: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        if value == 0 { Status::Fail } else { inst.push_signed(value, bits as u32) }
    }

    pub(crate) fn decode_u_imm_log2_x_len_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        Riscv::push_if(inst, value, value < 32 || self.has(Feature::Feature64Bit))
    }

    pub(crate) fn decode_u_imm_log2_x_len_non_zero_operand(
        &self,
        inst: &mut Inst,
        value: u64,
        address: u64,
    ) -> Status {
        match value {
            0 => Status::Fail,
            _ => self.decode_u_imm_log2_x_len_operand(inst, value, address),
        }
    }

    pub(crate) fn decode_u_imm_operand_ge(
        &self,
        _: i64,
        min: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        Riscv::push_if(inst, value, value >= min as u64)
    }

    pub(crate) fn decode_u_imm_plus1_operand(
        &self,
        _: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_immediate(value as i64 + 1)
    }

    pub(crate) fn decode_u_imm_plus1_operand_ge(
        &self,
        _: i64,
        min: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        Riscv::push_if(inst, value + 1, value + 1 >= min as u64)
    }

    pub(crate) fn decode_u_imm_slist_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        match [0, 1, 2, 4, 8, 16, 15, 31].get(value as usize) {
            Some(&value) => inst.push_immediate(value),
            None => Status::Fail,
        }
    }

    pub(crate) fn decode_s_imm_operand_and_lsl_n(
        &self,
        bits: i64,
        shift: i64,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_immediate(sign_extend(value << shift, bits as u32))
    }

    pub(crate) fn decode_clui_imm_operand(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        match value {
            0 => Status::Fail,
            _ => inst.push_immediate(sign_extend(value, 6) & 0xf_ffff),
        }
    }

    pub(crate) fn decode_frm_arg(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        // 5 and 6 are reserved rounding modes.
        Riscv::push_if(inst, value, !matches!(value, 5 | 6))
    }

    pub(crate) fn decode_rtz_arg(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        Riscv::push_if(inst, value, value == 1)
    }

    pub(crate) fn decode_zcmp_rlist(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let is_beyond = value >= 7 && self.has(Feature::FeatureStdExtE);
        Riscv::push_if(inst, value, value >= 4 && !is_beyond)
    }

    pub(crate) fn decode_xqccmp_rlist_s0(
        &self,
        inst: &mut Inst,
        value: u64,
        address: u64,
    ) -> Status {
        if value < 5 { Status::Fail } else { self.decode_zcmp_rlist(inst, value, address) }
    }

    pub(crate) fn decode_rvc_instr_rd_rs1_imm_zero(
        &self,
        inst: &mut Inst,
        word: impl Into<u64>,
        address: u64,
    ) -> Status {
        let word = word.into();
        let register = word >> 7 & 0x1f;
        self.decode_gpr_no_x0_register_class(inst, register, address)
            .and(self.push_gpr(inst, register))
            .and(inst.push_immediate(0))
    }

    pub(crate) fn decode_rvc_instr_rd_rs1_u_imm_log2_x_len_non_zero(
        &self,
        inst: &mut Inst,
        word: impl Into<u64>,
        address: u64,
    ) -> Status {
        let word = word.into();
        inst.push_register(Some(Register::X0))
            .and(inst.push_register(Some(Register::X0)))
            .and(self.decode_u_imm_log2_x_len_non_zero_operand(inst, immediate6(word), address))
    }

    pub(crate) fn decode_rvc_instr_rd_s_imm6(
        &self,
        inst: &mut Inst,
        word: impl Into<u64>,
        _: u64,
    ) -> Status {
        let word = word.into();
        inst.push_register(Some(Register::X0)).and(inst.push_signed(immediate6(word), 6))
    }

    pub(crate) fn decode_rvc_instr_rd_clui_imm(
        &self,
        inst: &mut Inst,
        word: impl Into<u64>,
        address: u64,
    ) -> Status {
        let word = word.into();
        inst.push_register(Some(Register::X0)).and(self.decode_clui_imm_operand(
            inst,
            immediate6(word),
            address,
        ))
    }

    pub(crate) fn decode_rvc_instr_rd_rs2(
        &self,
        inst: &mut Inst,
        word: impl Into<u64>,
        _: u64,
    ) -> Status {
        let word = word.into();
        self.push_gpr(inst, word >> 7 & 0x1f).and(self.push_gpr(inst, word >> 2 & 0x1f))
    }

    pub(crate) fn decode_rvc_instr_rd_rs1_rs2(
        &self,
        inst: &mut Inst,
        word: impl Into<u64>,
        _: u64,
    ) -> Status {
        let word = word.into();
        let register = word >> 7 & 0x1f;
        self.push_gpr(inst, register)
            .and(self.push_gpr(inst, register))
            .and(self.push_gpr(inst, word >> 2 & 0x1f))
    }

    pub(crate) fn decode_css_push_popchk(
        &self,
        inst: &mut Inst,
        word: impl Into<u64>,
        _: u64,
    ) -> Status {
        let word = word.into();
        match word >> 7 & 0x1f {
            register @ (1 | 5) => self.push_gpr(inst, register),
            _ => Status::Fail,
        }
    }

    pub(crate) fn decode_xt_head_mem_pair(
        &self,
        inst: &mut Inst,
        word: impl Into<u64>,
        _: u64,
    ) -> Status {
        let word = word.into();
        let is_32_bit = matches!(inst.opcode(), Opcode::TH_LWD | Opcode::TH_LWUD | Opcode::TH_SWD);
        self.push_gpr(inst, word >> 7 & 0x1f)
            .and(self.push_gpr(inst, word >> 20 & 0x1f))
            .and(self.push_gpr(inst, word >> 15 & 0x1f))
            .and(inst.push_immediate((word >> 25 & 3) as i64))
            .and(inst.push_immediate(if is_32_bit { 3 } else { 4 }))
    }
}
