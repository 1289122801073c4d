//! Encodings of instructions, with their fixups.

use tablegen_mc::assembler::encode::{encode_inst, operand_number};
use tablegen_mc::assembler::expression::{Node, Specifier};
use tablegen_mc::assembler::{Assembly, Code, EncodeContext, ErrorKind, ExprId, Fixup, FixupKind};
use tablegen_rt::encode::{EncodeError, Field};

use super::{Machine, fixups};
use crate::matcher::Matched;
use crate::target::encoder::{EncodeMatrixIndexGpr32, EncoderTarget, GetLdStUImm12OpValue};
use crate::target::{Opcode, Register};

/// Encoder of one instruction, which collects fixups.
pub(crate) struct Encoding<'a> {
    assembly: &'a Assembly<Machine>,
    cx: EncodeContext,
}

type Encoded = Result<u64, EncodeError>;
type Word = Result<u32, EncodeError>;

/// Returns the code of an instruction.
pub(super) fn encode(
    inst: &Matched,
    assembly: &Assembly<Machine>,
    source: usize,
) -> Result<Code, ErrorKind> {
    let mut encoding = Encoding { assembly, cx: EncodeContext::new(assembly, source) };
    let word = encode_inst::<EncoderTarget, _, _>(inst, encoding.cx.is_checked(), &mut encoding)?;
    let mut code = Code::default();
    code.push_little(word.into(), 4);
    code.fixups = encoding.cx.into_fixups();
    Ok(code)
}

impl Encoding<'_> {
    /// Returns a number, or the encoding of a register.
    fn number(&self, inst: &Matched, index: usize) -> Encoded {
        operand_number(inst, index).map(i64::cast_unsigned)
    }

    /// Returns the specifier of an operand. 0 if it has none.
    fn specifier(&self, inst: &Matched, index: usize) -> Specifier {
        match ExprId::of_operand(inst.operand(index)).map(|id| self.assembly.node(id)) {
            Some(Node::Specified(specifier, _)) => specifier,
            _ => 0,
        }
    }

    /// Returns a number, or adds the fixup of an expression and returns 0.
    fn fixed(
        &mut self,
        inst: &Matched,
        index: usize,
        kind: FixupKind,
        is_pc_relative: bool,
    ) -> Encoded {
        let Some(value) = ExprId::of_operand(inst.operand(index)) else {
            return self.number(inst, index);
        };
        self.cx.add(Fixup { is_pc_relative, ..self.cx.fixup(value, kind) });
        Ok(0)
    }

    fn label(&mut self, inst: &Matched, index: usize, kind: FixupKind) -> Encoded {
        self.fixed(inst, index, kind, true)
    }

    /// Returns the distance back to a signing instruction, without sign.
    fn authenticated(&mut self, inst: &Matched, index: usize) -> Encoded {
        let value = self.label(inst, index, fixups::BRANCH_16)?;
        Ok(value.wrapping_neg())
    }

    /// Returns the difference of a width and an operand.
    fn from(&self, width: u64, inst: &Matched, index: usize) -> Encoded {
        let value = width.wrapping_sub(self.number(inst, index)?);
        self.without_sign(value, index)
    }

    /// Returns a value that must not be negative.
    fn without_sign(&self, value: u64, index: usize) -> Encoded {
        match value.cast_signed() {
            value @ ..0 if self.cx.is_checked() => {
                Err(EncodeError::OutOfRange { operand: index, value })
            }
            _ => Ok(value),
        }
    }

    /// Returns the encoding of a shift to the left of elements of `width` bits.
    fn left_shift(&self, inst: &Matched, index: usize, width: u64) -> Encoded {
        let amount = self.number(inst, index)?;
        match self.cx.is_checked() {
            true if amount < width => Ok(amount),
            true => {
                let value = amount.cast_signed();
                Err(EncodeError::OutOfRange { operand: index, value })
            }
            false => Ok(amount.wrapping_sub(width)),
        }
    }

    /// Returns the amount of an optional shift: 0 or `amount`.
    fn shift(&self, inst: &Matched, index: usize, amount: u64) -> Encoded {
        let shift = self.number(inst, index)?;
        let is_known = shift == 0 || shift == amount;
        match self.cx.is_checked() && !is_known {
            true => Err(EncodeError::OutOfRange { operand: index, value: shift.cast_signed() }),
            false => Ok(shift),
        }
    }

    fn addend(&mut self, inst: &Matched, index: usize) -> Encoded {
        let value = self.fixed(inst, index, fixups::ADD, false)?;
        let is_high = fixups::is_high(self.specifier(inst, index));
        let shift = self.shift(inst, index + 1, 12)?;
        let is_shifted = is_high || shift != 0;
        if self.cx.is_checked() && value > 0xfff {
            return Err(EncodeError::OutOfRange { operand: index, value: value.cast_signed() });
        }
        Ok(value & 0xfff | u64::from(is_shifted) << 12)
    }

    fn moved(&mut self, inst: &Matched, index: usize) -> Encoded {
        let is_signed = fixups::is_signed_number(self.specifier(inst, index));
        self.fixed(inst, index, if is_signed { fixups::MOVW_SIGNED } else { fixups::MOVW }, false)
    }

    /// Clears the bit of `movz` if the linker chooses between `movz` and `movn`.
    fn move_word(&self, inst: &Matched, word: u32) -> u32 {
        let is_open = fixups::is_signed_move(self.specifier(inst, 1));
        if is_open { word & !fixups::MOVZ } else { word }
    }

    fn shifted_byte(&self, inst: &Matched, index: usize) -> Encoded {
        let is_shifted = self.shift(inst, index + 1, 8)? != 0;
        let value = self.number(inst, index)?.cast_signed();
        if self.cx.is_checked() && !(-128..=255).contains(&value) {
            return Err(EncodeError::OutOfRange { operand: index, value });
        }
        Ok(value.cast_unsigned() & 0xff | u64::from(is_shifted) << 8)
    }

    /// Returns the number of a register from a minimum on, divided by a factor.
    fn multiple(&self, inst: &Matched, index: usize, factor: u64, min: u64) -> Encoded {
        Ok(self.number(inst, index)?.wrapping_sub(min) / factor)
    }

    fn distance(&self, inst: &Matched, index: usize, first: Register) -> Encoded {
        let register = inst.operand(index).register();
        let register = register.ok_or(EncodeError::MissingOperand { operand: index })?;
        Ok(register.value().wrapping_sub(first.value()).into())
    }

    /// Returns the encoding of `z20` to `z23` and `z28` to `z31`.
    fn lookup_vector(&self, inst: &Matched, index: usize) -> Encoded {
        let number = self.number(inst, index)?;
        Ok(number.wrapping_sub(if number > 27 { 24 } else { 20 }))
    }

    /// Returns the encoding of a tuple of vectors with a stride.
    fn strided(&self, inst: &Matched, index: usize, stride: u64) -> Encoded {
        let number = self.number(inst, index)?;
        Ok(number & (stride - 1) | (number / 16).wrapping_mul(stride))
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Encoding<'_> {
    pub(crate) fn operand_value(&self, inst: &Matched, index: usize, _: Field) -> Encoded {
        let value = self.number(inst, index)?;
        // Bits that are part of the opcode: the highest one, or those of the extensions by 64 bits.
        let of_opcode = match (inst.opcode(), index) {
            (Opcode::TBZX | Opcode::TBNZX, 1) => 0x20,
            (Opcode::ADDXrx64 | Opcode::ADDSXrx64 | Opcode::SUBXrx64 | Opcode::SUBSXrx64, 3) => {
                0x18
            }
            _ => 0,
        };
        if self.cx.is_checked() && value & of_opcode != of_opcode {
            return Err(EncodeError::Rejected("value is that of another opcode"));
        }
        Ok(value & !of_opcode)
    }

    pub(crate) fn get_add_sub_imm_op_value(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.addend(inst, index)
    }
    pub(crate) fn encode_reg_mul_min_max(
        &self,
        factor: i64,
        min: i64,
        _max: i64,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.multiple(inst, index, factor.cast_unsigned(), min.cast_unsigned())
    }
    pub(crate) fn encode_matrix_index_gpr32(
        &self,
        first: EncodeMatrixIndexGpr32,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        let first = match first {
            EncodeMatrixIndexGpr32::W8 => Register::W8,
            EncodeMatrixIndexGpr32::W12 => Register::W12,
        };
        self.distance(inst, index, first)
    }
    pub(crate) fn get_imm8_opt_lsl(&self, inst: &Matched, index: usize, _: Field) -> Encoded {
        self.shifted_byte(inst, index)
    }
    pub(crate) fn get_adr_label_op_value(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.label(
            inst,
            index,
            if inst.opcode() == Opcode::ADR { fixups::ADR } else { fixups::ADRP },
        )
    }
    pub(crate) fn get_vec_shift_r8_op_value(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.from(8, inst, index)
    }
    pub(crate) fn get_vec_shift_r64_op_value(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.from(64, inst, index)
    }
    pub(crate) fn get_vec_shift_r16_op_value(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.from(16, inst, index)
    }
    pub(crate) fn get_vec_shift_r32_op_value(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.from(32, inst, index)
    }
    pub(crate) fn get_p_auth_pc_rel_op_value(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.authenticated(inst, index)
    }
    pub(crate) fn get_branch_target_op_value(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.label(
            inst,
            index,
            if inst.opcode() == Opcode::BL { fixups::CALL_26 } else { fixups::BRANCH_26 },
        )
    }
    pub(crate) fn get_cond_branch_target_op_value(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.label(inst, index, fixups::BRANCH_19)
    }
    pub(crate) fn encode_zk(&self, inst: &Matched, index: usize, _: Field) -> Encoded {
        self.lookup_vector(inst, index)
    }
    pub(crate) fn get_vec_shifter_op_value(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        Ok(self.number(inst, index)? / 8)
    }
    pub(crate) fn get_cond_comp_branch_target_op_value(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.label(inst, index, fixups::BRANCH_9)
    }
    pub(crate) fn get_sve_inc_dec_imm(&self, inst: &Matched, index: usize, _: Field) -> Encoded {
        let value = self.number(inst, index)?.wrapping_sub(1);
        self.without_sign(value, index)
    }
    pub(crate) fn get_fixed_point_scale_op_value(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.from(64, inst, index)
    }
    pub(crate) fn encode_pnr_p8to15(&self, inst: &Matched, index: usize, _: Field) -> Encoded {
        self.distance(inst, index, Register::PN8)
    }
    pub(crate) fn encode_zpr2_strided_register_class(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.strided(inst, index, 8)
    }
    pub(crate) fn encode_zpr4_strided_register_class(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.strided(inst, index, 4)
    }
    pub(crate) fn get_mem_extend_op_value(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        Ok(self.number(inst, index)? << 1 | self.number(inst, index + 1)?)
    }
    pub(crate) fn get_ld_st_u_imm12_op_value(
        &mut self,
        fixup: GetLdStUImm12OpValue,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        let kind = match fixup {
            GetLdStUImm12OpValue::fixup_aarch64_ldst_imm12_scale1 => fixups::LDST_1,
            GetLdStUImm12OpValue::fixup_aarch64_ldst_imm12_scale2 => fixups::LDST_2,
            GetLdStUImm12OpValue::fixup_aarch64_ldst_imm12_scale4 => fixups::LDST_4,
            GetLdStUImm12OpValue::fixup_aarch64_ldst_imm12_scale8 => fixups::LDST_8,
            GetLdStUImm12OpValue::fixup_aarch64_ldst_imm12_scale16 => fixups::LDST_16,
        };
        self.fixed(inst, index, kind, false)
    }
    pub(crate) fn get_load_literal_op_value(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.label(inst, index, fixups::LOAD_19)
    }
    pub(crate) fn get_vec_shift_l8_op_value(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.left_shift(inst, index, 8)
    }
    pub(crate) fn get_vec_shift_l64_op_value(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.left_shift(inst, index, 64)
    }
    pub(crate) fn get_vec_shift_l16_op_value(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.left_shift(inst, index, 16)
    }
    pub(crate) fn get_vec_shift_l32_op_value(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.left_shift(inst, index, 32)
    }
    pub(crate) fn get_move_vec_shifter_op_value(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        Ok(u64::from(self.number(inst, index)? & 0x3f != 8))
    }
    pub(crate) fn get_move_wide_imm_op_value(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.moved(inst, index)
    }
    pub(crate) fn get_test_branch_target_op_value(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.label(inst, index, fixups::BRANCH_14)
    }
    pub(crate) fn encode_matrix_tile_list_register_class(
        &self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.number(inst, index)
    }
    pub(crate) fn fix_one_operand_fp_comparison(&self, _: &Matched, word: u32) -> Word {
        Ok(word & !(31 << 16))
    }
    pub(crate) fn fix_load_store_exclusive(
        &self,
        has_rs: i64,
        has_rt2: i64,
        _: &Matched,
        word: u32,
    ) -> Word {
        // Registers that the instruction does not have are 31.
        let rs = if has_rs == 0 { 31 << 16 } else { 0 };
        let rt2 = if has_rt2 == 0 { 31 << 10 } else { 0 };
        Ok(word | rs | rt2)
    }
    pub(crate) fn fix_movz(&self, inst: &Matched, word: u32) -> Word {
        Ok(self.move_word(inst, word))
    }
    pub(crate) fn fix_mul_high(&self, _: &Matched, word: u32) -> Word {
        Ok(word | 31 << 10)
    }
}
