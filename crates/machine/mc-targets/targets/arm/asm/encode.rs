//! Encodings of instructions, with their fixups.

use tablegen_mc::assembler::encode::{encode_inst, operand_number};
use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{Assembly, Code, EncodeContext, ErrorKind, ExprId, Fixup, FixupKind};
use tablegen_rt::encode::{EncodeError, Field};
use tablegen_rt::mc::inst::Operand;

use super::fixups::{self, LOWER, LOWER_HIGH, LOWER_LOW, UPPER, UPPER_HIGH, UPPER_LOW};
use super::immediate::{modified_immediate, t32_immediate};
use super::{Encodable as Inst, Machine};
use crate::operands::{ALWAYS, MINUS_ZERO, RRX};
use crate::target::RegisterClass;
use crate::target::encoder::{EncoderTarget, GetBfTargetOpValue};
use crate::{Feature, FeatureSet, Opcode, Register};

/// Encoder of one instruction, which collects fixups.
pub(crate) struct Encoding<'a> {
    pub(super) assembly: &'a Assembly<Machine>,
    features: FeatureSet,
    cx: EncodeContext,
}

pub(super) type Encoded = Result<u64, EncodeError>;
pub(super) type Word = Result<u32, EncodeError>;

/// Bits of an encoded offset and of its sign: the offset is added.
const ADDED_12: u64 = 1 << 12;

/// Returns the code of an instruction.
pub(super) fn encode(
    inst: &Inst,
    features: FeatureSet,
    is_big_endian: bool,
    assembly: &Assembly<Machine>,
) -> Result<Code, ErrorKind> {
    let cx = EncodeContext::new(assembly, assembly.source());
    let mut encoding = Encoding { assembly, features, cx };
    let is_thumb = encoding.is_thumb();
    let word = encode_inst::<EncoderTarget, _, _>(inst, encoding.cx.is_checked(), &mut encoding)?;
    let mut code = Code::default();
    let mut push = |value: u32, size: usize| match is_big_endian {
        true => code.push_big(value.into(), size),
        false => code.push_little(value.into(), size),
    };
    match (inst.opcode().desc().size(), is_thumb) {
        (2, _) => push(word, 2),
        (_, true) => {
            push(word >> 16, 2);
            push(word, 2);
        }
        _ => push(word, 4),
    }
    code.fixups = encoding.cx.into_fixups();
    // Symbols are listed by operands from the last one on, but these are encoded in another order.
    code.fixups.sort_by_key(|fixup| fixup.kind == fixups::T32_FUTURE_ELSE);
    Ok(code)
}

/// Returns the bits of a shift in instructions, by the number of the shift in operands.
fn shift_bits(shift: u64) -> u64 {
    match shift & 7 {
        0 | 2 => 0,
        3 => 1,
        1 => 2,
        _ => 3,
    }
}

/// Returns true if a register can be in a list of general registers.
fn is_listed(register: Register) -> bool {
    RegisterClass::GPR.contains(register) || register == Register::APSR
}

impl Encoding<'_> {
    fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }

    pub(super) fn is_thumb(&self) -> bool {
        self.has(Feature::ModeThumb)
    }

    pub(super) fn is_checked(&self) -> bool {
        self.cx.is_checked()
    }

    /// Returns a number of 32 bits, or the encoding of a register. No register is 0.
    pub(super) fn number(&self, inst: &Inst, index: usize) -> Encoded {
        if inst.operand(index).is_register() && !inst.operand(index).has_register() {
            return Ok(0);
        }
        operand_number(inst, index).map(i64::cast_unsigned)
    }

    pub(super) fn signed(&self, inst: &Inst, index: usize) -> Result<i64, EncodeError> {
        operand_number(inst, index)
    }

    pub(super) fn out_of_range(&self, operand: usize, value: i64) -> EncodeError {
        EncodeError::OutOfRange { operand, value }
    }

    /// Returns the expression of an operand. `None` for others.
    fn expression(inst: &Inst, index: usize) -> Option<ExprId> {
        ExprId::of_operand(inst.operand(index))
    }

    /// Adds the fixup of an expression.
    fn fix(&mut self, value: ExprId, kind: FixupKind) {
        let is_pc_relative = fixups::is_pc_relative(kind);
        self.cx.add(Fixup { is_pc_relative, ..self.cx.fixup(value, kind) });
    }

    /// Returns the distance to the target of a branch in units of `1 << shift` bytes.
    fn target(&mut self, inst: &Inst, index: usize, kind: FixupKind, shift: u32) -> Encoded {
        if let Some(value) = Self::expression(inst, index) {
            self.fix(value, kind);
            return Ok(0);
        }
        let distance = self.signed(inst, index)?;
        if self.is_checked() && distance.trailing_zeros() < shift {
            return Err(self.out_of_range(index, distance));
        }
        Ok((distance >> shift).cast_unsigned())
    }

    /// Returns the distance to the target of a branch of T32, whose second and third bit are encoded relative to the
    /// sign.
    fn long_target(&mut self, inst: &Inst, index: usize, kind: FixupKind) -> Encoded {
        if Self::expression(inst, index).is_some() {
            return self.target(inst, index, kind, 1);
        }
        let distance = self.target(inst, index, kind, 1)?.cast_signed();
        if self.is_checked() && !(-(1 << 23)..1 << 23).contains(&distance) {
            return Err(self.out_of_range(index, distance));
        }
        let inverted = if distance < 0 { 0 } else { 0x60_0000 };
        Ok((distance.cast_unsigned() ^ inverted) & 0xff_ffff)
    }

    /// Returns the absolute value of an offset, and true if it is added. -0 is subtracted.
    fn offset(&self, inst: &Inst, index: usize) -> Result<(u64, bool), EncodeError> {
        Ok(match self.signed(inst, index)? {
            MINUS_ZERO => (0, false),
            offset => (offset.unsigned_abs(), offset >= 0),
        })
    }

    /// Returns a field of an offset in units of `1 << shift` bytes, with the bit for an addition above.
    pub(super) fn scaled(&self, inst: &Inst, index: usize, bits: u32, shift: u32) -> Encoded {
        let (offset, is_added) = self.offset(inst, index)?;
        let is_valid = offset.trailing_zeros() >= shift && offset >> shift < 1 << bits;
        if self.is_checked() && !is_valid {
            return Err(self.out_of_range(index, self.signed(inst, index)?));
        }
        Ok(offset >> shift & ((1 << bits) - 1) | u64::from(is_added) << bits)
    }

    /// Returns a base and an offset of 8 bits with an operand's sign, for floating-point registers.
    fn address5(&mut self, inst: &Inst, index: usize, kinds: [FixupKind; 2]) -> Encoded {
        if let Some(value) = Self::expression(inst, index) {
            self.fix(value, kinds[usize::from(self.is_thumb())]);
            return Ok(15 << 9);
        }
        let (base, packed) = (self.number(inst, index)?, self.number(inst, index + 1)?);
        Ok(packed & 0xff | (!packed & 0x100) | base << 9)
    }

    /// Returns a register and the bits of an alignment.
    pub(super) fn aligned(&self, inst: &Inst, index: usize, align: impl Fn(u64) -> u64) -> Encoded {
        Ok(self.number(inst, index)? | align(self.number(inst, index + 1)?) << 4)
    }

    /// Returns the bits of a shifted register.
    fn shifted(&self, inst: &Inst, index: usize) -> Encoded {
        let (register, packed) = (self.number(inst, index)?, self.number(inst, index + 1)?);
        if self.is_checked() && packed >> 8 != 0 {
            return Err(self.out_of_range(index + 1, packed.cast_signed()));
        }
        let amount = if packed & 7 == u64::from(RRX) { 0 } else { packed >> 3 & 31 };
        Ok(register | shift_bits(packed) << 5 | amount << 7)
    }

    pub(super) fn difference(&self, width: u64, inst: &Inst, index: usize) -> Encoded {
        let value = width.wrapping_sub(self.number(inst, index)?);
        match value.cast_signed() {
            value @ ..0 if self.is_checked() => Err(self.out_of_range(index, value)),
            _ => Ok(value),
        }
    }

    /// Returns true if an instruction has another condition than always.
    fn is_conditional(inst: &Inst) -> bool {
        inst.operands().windows(2).any(|pair| {
            pair[1].register() == Some(Register::CPSR) && pair[0].immediate() != i64::from(ALWAYS)
        })
    }

    /// Returns 16 bits of an address, or a number.
    fn half(&mut self, inst: &Inst, index: usize) -> Encoded {
        let Some(value) = Self::expression(inst, index) else { return self.number(inst, index) };
        let Node::Specified(specifier, inner) = self.assembly.node(value) else {
            return Err(EncodeError::Rejected("expression has no `:lower16:` or `:upper16:`"));
        };
        let kind = match (specifier, self.is_thumb()) {
            (LOWER, false) => fixups::MOVW,
            (LOWER, true) => fixups::T32_MOVW,
            (UPPER, false) => fixups::MOVT,
            (UPPER, true) => fixups::T32_MOVT,
            (LOWER_LOW, true) => fixups::T16_BYTE_0,
            (LOWER_HIGH, true) => fixups::T16_BYTE_1,
            (UPPER_LOW, true) => fixups::T16_BYTE_2,
            (UPPER_HIGH, true) => fixups::T16_BYTE_3,
            _ => return Err(EncodeError::Rejected("expression has another specifier")),
        };
        if let Some(number) = self.assembly.constant(inner) {
            let (shift, mask) = match specifier {
                UPPER => (16, 0xffff),
                LOWER_LOW => (0, 0xff),
                LOWER_HIGH => (8, 0xff),
                UPPER_LOW => (16, 0xff),
                UPPER_HIGH => (24, 0xff),
                _ => (0, 0xffff),
            };
            return Ok((number >> shift).cast_unsigned() & mask);
        }
        self.fix(inner, kind);
        Ok(0)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Encoding<'_> {
    pub(crate) fn operand_value(&mut self, inst: &Inst, index: usize, _: Field) -> Encoded {
        if Self::expression(inst, index).is_some() {
            return Err(EncodeError::Rejected("expression in this operand"));
        }
        let number = self.number(inst, index)?;
        let register = inst.operand(index).register();
        // In instructions of NEON, vector registers of 128 bits have the number of their first half.
        let is_first = |first: Register, count: u32| {
            register.is_some_and(|one| one.value().wrapping_sub(first.value()) < count)
        };
        if !self.has(Feature::HasMVEIntegerOps) && is_first(Register::Q0, 16) {
            return Ok(2 * number);
        }
        Ok(number)
    }

    pub(crate) fn get_cc_out_op_value(&mut self, inst: &Inst, index: usize, _: Field) -> Encoded {
        // The operand is the register for the flags, if they are set.
        Ok(inst.operand(index).has_register().into())
    }

    pub(crate) fn get_mod_imm_op_value(&mut self, inst: &Inst, index: usize, _: Field) -> Encoded {
        if let Some(value) = Self::expression(inst, index) {
            self.fix(value, fixups::IMMEDIATE);
            return Ok(0);
        }
        self.number(inst, index)
    }

    pub(crate) fn get_t2so_imm_op_value(&mut self, inst: &Inst, index: usize, _: Field) -> Encoded {
        if let Some(value) = Self::expression(inst, index) {
            self.fix(value, fixups::T32_IMMEDIATE);
            return Ok(0);
        }
        let number = self.signed(inst, index)?;
        let encoded = t32_immediate(number as u32);
        Ok(encoded.ok_or_else(|| self.out_of_range(index, number))?.into())
    }

    pub(crate) fn get_so_reg_imm_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.shifted(inst, index)
    }

    pub(crate) fn get_t2so_reg_op_value(&mut self, inst: &Inst, index: usize, _: Field) -> Encoded {
        self.shifted(inst, index)
    }

    pub(crate) fn get_so_reg_reg_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        let (register, amount) = (self.number(inst, index)?, self.number(inst, index + 1)?);
        let shift = shift_bits(self.number(inst, index + 2)?);
        Ok(register | shift << 5 | amount << 8)
    }

    pub(crate) fn get_adr_label_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        if let Some(value) = Self::expression(inst, index) {
            self.fix(value, fixups::ADR);
            return Ok(0);
        }
        let (offset, is_added) = self.offset(inst, index)?;
        let encode = |offset: u64| modified_immediate(offset as u32).map(u64::from);
        let (encoded, is_added) = match encode(offset) {
            Some(encoded) => (Some(encoded), is_added),
            None => (encode(offset.wrapping_neg()), !is_added),
        };
        let number = self.signed(inst, index)?;
        let encoded = encoded.ok_or_else(|| self.out_of_range(index, number))?;
        Ok(encoded | if is_added { 1 << 13 } else { ADDED_12 })
    }

    pub(crate) fn get_t2_adr_label_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        if let Some(value) = Self::expression(inst, index) {
            self.fix(value, fixups::T32_ADR);
            return Ok(0);
        }
        // The description has a bit for a subtraction.
        let (offset, is_added) = self.offset(inst, index)?;
        Ok(offset & 0xfff | if is_added { 0 } else { ADDED_12 })
    }

    pub(crate) fn get_thumb_adr_label_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.target(inst, index, fixups::T16_ADR, 0)
    }

    pub(crate) fn get_bitfield_inverted_mask_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        let mask = !(self.number(inst, index)? as u32);
        let (lowest, zeros) = (mask.trailing_zeros(), mask.leading_zeros());
        if mask == 0 {
            return Err(self.out_of_range(index, -1));
        }
        Ok((lowest | (31 - zeros) << 5).into())
    }

    pub(crate) fn get_armbl_target_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        let kind = if Self::is_conditional(inst) { fixups::CALL_IF } else { fixups::CALL };
        self.target(inst, index, kind, 2)
    }

    pub(crate) fn get_armblx_target_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.target(inst, index, fixups::CALL_T32, 1)
    }

    pub(crate) fn get_arm_branch_target_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.target(inst, index, fixups::BRANCH, 2)
    }

    pub(crate) fn get_branch_target_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        match self.is_thumb() {
            // The bits are those of the distance itself.
            true => self.target(inst, index, fixups::T32_BRANCH_IF, 0),
            false => self.target(inst, index, fixups::BRANCH, 2),
        }
    }

    pub(crate) fn get_thumb_branch_target_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.long_target(inst, index, fixups::T32_BRANCH)
    }

    pub(crate) fn get_thumb_bl_target_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.long_target(inst, index, fixups::T32_CALL)
    }

    pub(crate) fn get_thumb_blx_target_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.long_target(inst, index, fixups::T32_CALL_A32)
    }

    pub(crate) fn get_thumb_br_target_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.target(inst, index, fixups::T16_BRANCH, 1)
    }

    pub(crate) fn get_thumb_bcc_target_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.target(inst, index, fixups::T16_BRANCH_IF, 1)
    }

    pub(crate) fn get_thumb_cb_target_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.target(inst, index, fixups::T16_COMPARE, 1)
    }

    pub(crate) fn get_bf_target_op_value(
        &mut self,
        is_negative: bool,
        kind: GetBfTargetOpValue,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        let kind = match kind {
            GetBfTargetOpValue::fixup_bf_branch => fixups::T32_FUTURE,
            GetBfTargetOpValue::fixup_bf_target => fixups::T32_FUTURE_TARGET,
            GetBfTargetOpValue::fixup_bfc_target => fixups::T32_FUTURE_IF,
            GetBfTargetOpValue::fixup_bfl_target => fixups::T32_FUTURE_CALL,
            GetBfTargetOpValue::fixup_le => fixups::T32_LOOP_END,
            GetBfTargetOpValue::fixup_wls => fixups::T32_LOOP_START,
        };
        let distance = self.target(inst, index, kind, 1)?;
        Ok(if is_negative { distance.wrapping_neg() } else { distance })
    }

    pub(crate) fn get_bf_after_target_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        if let Some(distance) = Self::expression(inst, index) {
            self.fix(distance, fixups::T32_FUTURE_ELSE);
            return Ok(0);
        }
        match self.signed(inst, index)? - self.signed(inst, 0)? {
            2 => Ok(0),
            4 => Ok(1),
            distance => Err(self.out_of_range(index, distance)),
        }
    }

    pub(crate) fn get_register_list_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        let list = inst.operands().get(index..).unwrap_or_default();
        let is_counted = |one: &&Operand<Register>| one.register() != Some(Register::VPR);
        let count = list.iter().filter(is_counted).count() as u64;
        let Some(first) = list.first() else {
            return Err(EncodeError::MissingOperand { operand: index });
        };
        let is_of = |of: Register, count: u32| {
            first.register().is_some_and(|one| one.value().wrapping_sub(of.value()) < count)
        };
        match first.register() {
            // First register and number of registers of `vscclrm`.
            None => {
                let packed = self.number(inst, index)?;
                let is_double = inst.opcode() == Opcode::VSCCLRMD;
                let count = packed & 0xff;
                Ok(packed & 0x1f00 | if is_double { 2 * count } else { count })
            }
            // `vscclrm {vpr}`
            Some(Register::VPR) => Ok(0),
            Some(_) if is_of(Register::S0, 32) => Ok(self.number(inst, index)? << 8 | count),
            Some(_) if is_of(Register::D0, 32) => {
                Ok((self.number(inst, index)? << 8) | (2 * count))
            }
            Some(_) => {
                let mut bits = 0;
                for index in index..inst.operands().len() {
                    let register = inst.operand(index).register();
                    if self.is_checked() && !register.is_some_and(is_listed) {
                        return Err(EncodeError::Rejected("list with another register"));
                    }
                    bits |= 1 << (self.number(inst, index)? & 15);
                }
                Ok(bits)
            }
        }
    }

    pub(crate) fn get_addr_mode5_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.address5(inst, index, [fixups::LOAD_FLOAT, fixups::T32_LOAD_FLOAT])
    }

    pub(crate) fn get_addr_mode5_fp16_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.address5(inst, index, [fixups::LOAD_FLOAT16, fixups::T32_LOAD_FLOAT16])
    }

    pub(crate) fn get_addr_mode2_offset_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        let packed = self.number(inst, index + 1)?;
        let is_added = !packed & ADDED_12;
        if !inst.operand(index).has_register() {
            return Ok(packed & 0xfff | is_added);
        }
        let shift = shift_bits(packed >> 13) << 5 | (packed & 31) << 7;
        Ok(self.number(inst, index)? | shift | is_added)
    }

    pub(crate) fn get_ld_st_so_reg_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        let packed = self.number(inst, index + 2)?;
        let shift = shift_bits(packed >> 13) << 5 | (packed & 31) << 7;
        let (base, register) = (self.number(inst, index)?, self.number(inst, index + 1)?);
        Ok(register | shift | (!packed & ADDED_12) | base << 13)
    }

    pub(crate) fn get_addr_mode_imm12_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        // Loads of T32 have another encoding with the program counter as the base.
        let program_counter = if self.is_thumb() { 0 } else { 15 << 13 };
        if let Some(value) = Self::expression(inst, index) {
            self.fix(value, if self.is_thumb() { fixups::T32_LOAD } else { fixups::LOAD });
            return Ok(program_counter);
        }
        if !inst.operand(index).is_register() {
            return Ok(self.scaled(inst, index, 12, 0)? | program_counter);
        }
        let base = self.number(inst, index)? << 13;
        if let Some(value) = Self::expression(inst, index + 1) {
            if self.is_thumb() {
                return Err(EncodeError::Rejected("expression as an offset"));
            }
            self.fix(value, fixups::LOAD_OFFSET);
            return Ok(base);
        }
        let offset = self.scaled(inst, index + 1, 12, 0)?;
        if !self.is_thumb() {
            return Ok(offset | base);
        }
        // These instructions of T32 have no sign.
        match self.is_checked() && offset & ADDED_12 == 0 {
            true => Err(self.out_of_range(index + 1, self.signed(inst, index + 1)?)),
            false => Ok(offset & !ADDED_12 | base),
        }
    }

    pub(crate) fn get_addr_mode3_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        if let Some(value) = Self::expression(inst, index) {
            self.fix(value, fixups::LOAD_HALF);
            return Ok(15 << 9 | 1 << 13);
        }
        let (base, packed) = (self.number(inst, index)?, self.number(inst, index + 2)?);
        let is_added = !packed & 0x100;
        Ok(base << 9
            | is_added
            | match inst.operand(index + 1).has_register() {
                true => self.number(inst, index + 1)?,
                false => packed & 0xff | 1 << 13,
            })
    }

    pub(crate) fn get_addr_mode3_offset_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        let packed = self.number(inst, index + 1)?;
        let is_added = !packed & 0x100;
        Ok(is_added
            | match inst.operand(index).has_register() {
                true => self.number(inst, index)?,
                false => packed & 0xff | 1 << 9,
            })
    }

    pub(crate) fn get_post_idx_reg_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        let is_added = self.number(inst, index + 1)? != 0;
        Ok(self.number(inst, index)? | u64::from(is_added) << 4)
    }

    pub(crate) fn get_hi_lo_imm_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.half(inst, index)
    }

    pub(crate) fn get_it_mask_op_value(&mut self, inst: &Inst, index: usize, _: Field) -> Encoded {
        let mask = self.number(inst, index)?;
        let condition = index.checked_sub(1).map_or(Ok(0), |before| self.number(inst, before))?;
        // The bits above the lowest one that is set replace the lowest bit of the condition.
        let above = 15 & (mask & mask.wrapping_neg()).wrapping_neg() << 1;
        Ok(if condition & 1 == 1 { mask ^ above } else { mask })
    }

    pub(crate) fn get_t2_addr_mode_imm_op_value(
        &mut self,
        bits: i64,
        shift: i64,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        let offset = self.scaled(inst, index + 1, bits as u32, shift as u32)?;
        Ok(self.number(inst, index)? << (bits + 1) | offset)
    }

    pub(crate) fn get_t2_scaled_imm_op_value(
        &mut self,
        bits: i64,
        shift: i64,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.scaled(inst, index, bits as u32, shift as u32)
    }

    pub(crate) fn get_t2_addr_mode_imm8_offset_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.scaled(inst, index, 8, 0)
    }

    pub(crate) fn get_t2_addr_mode_imm8s4_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        if let Some(value) = Self::expression(inst, index) {
            self.fix(value, fixups::T32_LOAD_FLOAT);
            return Ok(15 << 9);
        }
        Ok(self.number(inst, index)? << 9 | self.scaled(inst, index + 1, 8, 2)?)
    }

    pub(crate) fn get_t2_addr_mode_imm7s4_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        Ok(self.number(inst, index)? << 8 | self.scaled(inst, index + 1, 7, 2)?)
    }

    pub(crate) fn get_t2_addr_mode_imm0_1020s4_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        Ok(self.number(inst, index)? << 8 | self.number(inst, index + 1)?)
    }

    pub(crate) fn get_t2_addr_mode_so_reg_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        let (base, register) = (self.number(inst, index)?, self.number(inst, index + 1)?);
        Ok(base << 6 | register << 2 | self.number(inst, index + 2)?)
    }

    pub(crate) fn get_thumb_addr_mode_reg_reg_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        Ok(self.number(inst, index)? | self.number(inst, index + 1)? << 3)
    }

    pub(crate) fn get_addr_mode_is_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        Ok(self.number(inst, index)? | self.number(inst, index + 1)? << 3)
    }

    pub(crate) fn get_addr_mode_thumb_sp_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.number(inst, index + 1)
    }

    pub(crate) fn get_addr_mode_pc_op_value(
        &mut self,
        inst: &Inst,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.target(inst, index, fixups::T16_LOAD, 2)
    }

    // Instructions of vectors and floating-point registers have the encodings of A32 in the description.
}
