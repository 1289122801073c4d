//! Encodings of instructions, with their fixups.

use tablegen_mc::assembler::encode::{encode_inst, operand_number};
use tablegen_mc::assembler::{Assembly, Code, EncodeContext, ErrorKind, ExprId, Fixup, FixupKind};
use tablegen_rt::encode::{EncodeError, Field};
use tablegen_rt::mc::inst::Operand;
use tablegen_rt::mc::machine::MachineInst;

use super::fixups::{
    self, ANY_16, INVALID, JUMP, LO16, MICRO_LO16, MICRO_PC18, MICRO_PC19, PC16, PC18, PC19, PC21,
    PC26,
};
use super::{Encodable as Inst, Machine};
use crate::target::encoder::EncoderTarget;
use crate::target::instructions::{
    Arch, dsp2_micro_mips, mips_r62_micro_mips_r6, std2_micro_mips, std2_micro_mips_r6,
};
use crate::target::{Feature, Opcode};

/// Encoder of one instruction, which collects fixups.
pub(crate) struct Encoding<'a> {
    assembly: &'a Assembly<Machine>,
    pub(super) cx: EncodeContext,
    pub(super) is_micro: bool,
    origin: Origin,
}

/// Origin of an instruction, on which the numbers of branches depend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// Text, whose numbers are those of the field.
    Text,
    /// Program or disassembler, whose numbers are distances from the branch.
    Program,
}

/// Field of an instruction.
pub(super) type Encoded = Result<u64, EncodeError>;

/// Bits of the flags of instructions for their formats, and the format with an immediate of 16 bits.
const FORMAT: u64 = 15;
const FORMAT_I: u64 = 2;

impl Machine {
    /// Returns the code of an instruction.
    pub(super) fn encode(
        &self,
        inst: &Inst,
        origin: Origin,
        assembly: &Assembly<Self>,
    ) -> Result<Code, ErrorKind> {
        let inst = with_fields(inst);
        let is_micro = self.has(Feature::FeatureMicroMips);
        let inst = match self.micro_opcode(inst.opcode()).filter(|_| is_micro) {
            Some(opcode) => with_opcode(&inst, opcode, None),
            None => inst,
        };
        let cx = EncodeContext::new(assembly, assembly.source());
        let mut encoding = Encoding { assembly, cx, is_micro, origin };
        let mut bits: u64 =
            encode_inst::<EncoderTarget, _, _>(&inst, encoding.cx.is_checked(), &mut encoding)?
                .into();
        if matches!(inst.opcode(), Opcode::MOVEP_MM | Opcode::MOVEP_MMR6) {
            let pair = super::encode_micro::pair_number(&inst).unwrap_or(0);
            bits = bits & 0xffff_fc7f | pair << 7;
        }
        let mut code = Code::default();
        let size = inst.opcode().desc().size() as usize;
        match self.is_big_endian {
            true => code.push_big(bits, size),
            false if is_micro && size == 4 => {
                // The upper half is first.
                code.push_little(bits >> 16, 2);
                code.push_little(bits, 2);
            }
            false => code.push_little(bits, size),
        }
        code.fixups = encoding.cx.into_fixups();
        Ok(code)
    }

    /// Returns the instruction of microMIPS for an instruction that has the same text.
    fn micro_opcode(&self, opcode: Opcode) -> Option<Opcode> {
        let usual = match self.has(Feature::FeatureMips32r6) {
            true => mips_r62_micro_mips_r6(opcode, Arch::micromipsr6)
                .or_else(|| std2_micro_mips_r6(opcode, Arch::micromipsr6)),
            false => std2_micro_mips(opcode, Arch::micromips),
        };
        usual.or_else(|| dsp2_micro_mips(opcode, Arch::mmdsp))
    }
}

/// Returns an instruction with another opcode, and with another third operand if there is one.
fn with_opcode(inst: &Inst, opcode: Opcode, third: Option<i64>) -> Inst {
    let mut new = MachineInst::new(opcode);
    for index in 0..inst.len() {
        let operand = match (index, third) {
            (2, Some(number)) => Operand::Immediate(number),
            _ => inst.operand(index),
        };
        // The copy has as much space.
        let _ = new.push(operand);
    }
    new
}

/// Returns an instruction with the opcode for its numbers of bits, whose fields have five bits, and with the registers of
/// a branch in the order that its opcode has.
fn with_fields(inst: &Inst) -> Inst {
    use Opcode as O;
    let number = |index: usize| inst.operand(index).immediate();
    let swapped = |swaps: fn(i64, i64) -> bool| {
        let encoded = |index| operand_number(inst, index).unwrap_or(0);
        let mut new = *inst;
        if swaps(encoded(0), encoded(1)) {
            new.swap(0, 1);
        }
        new
    };
    match inst.opcode() {
        O::DSLL if number(2) > 31 => with_opcode(inst, O::DSLL32, Some(number(2) - 32)),
        O::DSRL if number(2) > 31 => with_opcode(inst, O::DSRL32, Some(number(2) - 32)),
        O::DSRA if number(2) > 31 => with_opcode(inst, O::DSRA32, Some(number(2) - 32)),
        O::DROTR if number(2) > 31 => with_opcode(inst, O::DROTR32, Some(number(2) - 32)),
        O::DEXT if number(2) > 31 => with_opcode(inst, O::DEXTU, Some(number(2) - 32)),
        O::DEXT if number(3) > 32 => with_opcode(inst, O::DEXTM, None),
        O::DINS if number(2) > 31 => with_opcode(inst, O::DINSU, Some(number(2) - 32)),
        O::DINS if number(2) + number(3) > 32 => with_opcode(inst, O::DINSM, None),
        O::BEQC | O::BNEC | O::BEQC64 | O::BNEC64 => swapped(|first, second| first >= second),
        O::BOVC | O::BNVC => swapped(|first, second| first < second),
        O::BOVC_MMR6 | O::BNVC_MMR6 => swapped(|first, second| second < first),
        _ => *inst,
    }
}

impl Encoding<'_> {
    /// Returns the number of an operand, or adds the fixup of an expression and returns the number of a field of
    /// zeros.
    pub(super) fn value(
        &mut self,
        inst: &Inst,
        index: usize,
        of_symbol: FixupKind,
        zeros: i64,
    ) -> Result<i64, EncodeError> {
        let Some(value) = ExprId::of_operand(inst.operand(index)) else {
            return operand_number(inst, index);
        };
        let kind = fixups::of_specified(value, self.assembly, self.is_micro).unwrap_or(of_symbol);
        self.add_fixup(value, kind);
        Ok(zeros)
    }

    fn add_fixup(&mut self, value: ExprId, kind: FixupKind) {
        let is_pc_relative = fixups::is_pc_relative(kind);
        self.cx.add(Fixup { is_pc_relative, ..self.cx.fixup(value, kind) });
    }

    /// Returns the number of an operand, or adds the fixup of the target of a branch or jump, whose operators have no
    /// meaning. Returns the number of a field of zeros for it.
    pub(super) fn target(
        &mut self,
        inst: &Inst,
        index: usize,
        kind: FixupKind,
        zeros: i64,
    ) -> Result<i64, EncodeError> {
        let Some(value) = ExprId::of_operand(inst.operand(index)) else {
            return operand_number(inst, index);
        };
        self.add_fixup(value, kind);
        Ok(zeros)
    }

    /// Returns the number of an operand of an instruction with an immediate.
    pub(super) fn immediate(&mut self, inst: &Inst, operand: usize) -> Result<i64, EncodeError> {
        if let Some(value) = ExprId::of_operand(inst.operand(operand))
            && let Some(number) = self.assembly.plain_value(value).filter(|one| one.is_absolute())
        {
            return Ok(number.constant);
        }
        let is_immediate = inst.opcode().desc().target_flags() & FORMAT == FORMAT_I;
        self.value(inst, operand, if is_immediate { ANY_16 } else { INVALID }, 0)
    }

    /// Returns a number without its lowest bits, which are 0.
    pub(super) fn shifted(&self, operand: usize, value: i64, shift: u32) -> Encoded {
        match self.cx.is_checked() && value.trailing_zeros() < shift {
            true => Err(EncodeError::OutOfRange { operand, value }),
            false => Ok((value >> shift).cast_unsigned()),
        }
    }

    /// Returns the number of a branch as the text has it in units of `1 << shift` bytes, or adds the fixup of a target.
    pub(super) fn branch(
        &mut self,
        inst: &Inst,
        operand: usize,
        kind: FixupKind,
        shift: u32,
    ) -> Encoded {
        let distance = self.target(inst, operand, kind, 0)?;
        self.shifted(operand, distance, shift)
    }

    /// Returns the distance of a branch of 32 bits from the next instruction in instructions.
    fn branch_from_next(&mut self, inst: &Inst, operand: usize, kind: FixupKind) -> Encoded {
        let next = if self.origin == Origin::Program { 4 } else { 0 };
        let distance = self.target(inst, operand, kind, next)?;
        self.shifted(operand, distance.wrapping_sub(next), 2)
    }

    /// Returns the base and the offset of an address, which is in units of `1 << shift` bytes.
    pub(super) fn address(&mut self, inst: &Inst, operand: usize, shift: u32) -> Encoded {
        let base = operand_number(inst, operand)?.cast_unsigned();
        let offset = self.immediate(inst, operand + 1)?;
        if self.cx.is_checked() && i16::try_from(offset).is_err() {
            return Err(EncodeError::OutOfRange { operand: operand + 1, value: offset });
        }
        let offset = self.shifted(operand + 1, offset, shift)?;
        Ok(base << 16 | offset & 0xffff)
    }
}

// Descriptions of different versions name different methods. Those of microMIPS are in `encode_micro.rs`.
#[allow(dead_code)]
impl Encoding<'_> {
    pub(crate) fn operand_value(&mut self, inst: &Inst, operand: usize, _: Field) -> Encoded {
        self.immediate(inst, operand).map(i64::cast_unsigned)
    }

    pub(crate) fn get_simm19_lsl2_encoding(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        let kind = if self.is_micro { MICRO_PC19 } else { PC19 };
        self.branch(inst, operand, kind, 2)
    }

    pub(crate) fn get_simm18_lsl3_encoding(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        let kind = if self.is_micro { MICRO_PC18 } else { PC18 };
        self.branch(inst, operand, kind, 3)
    }

    pub(crate) fn get_branch_target_op_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch_from_next(inst, operand, PC16)
    }

    pub(crate) fn get_branch_target21_op_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch_from_next(inst, operand, PC21)
    }

    pub(crate) fn get_branch_target26_op_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch_from_next(inst, operand, PC26)
    }

    pub(crate) fn get_jump_target_op_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch(inst, operand, JUMP, 2)
    }

    pub(crate) fn get_jump_offset16_op_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        let kind = if self.is_micro { MICRO_LO16 } else { LO16 };
        self.target(inst, operand, kind, 0).map(i64::cast_unsigned)
    }

    pub(crate) fn get_mem_encoding(&mut self, inst: &Inst, operand: usize, _: Field) -> Encoded {
        self.address(inst, operand, 0)
    }

    pub(crate) fn get_mem_encoding_2(
        &mut self,
        shift: i64,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.address(inst, operand, shift as u32)
    }

    pub(crate) fn get_u_imm_with_offset_encoding(
        &mut self,
        _: i64,
        offset: i64,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        let value = self.value(inst, operand, INVALID, 0)?;
        let value = if inst.opcode() == Opcode::DEXTM { value.wrapping_sub(32) } else { value };
        Ok(value.wrapping_sub(offset).cast_unsigned())
    }

    /// Returns the highest bit of a field, whose lowest bit is the operand before.
    pub(crate) fn get_size_ins_encoding(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        let first = operand.checked_sub(1).ok_or(EncodeError::MissingOperand { operand })?;
        let lowest = operand_number(inst, first)?;
        let size = operand_number(inst, operand)?;
        let size = if inst.opcode() == Opcode::DINSM { size.wrapping_sub(32) } else { size };
        Ok(lowest.wrapping_add(size).wrapping_sub(1).cast_unsigned())
    }
}
