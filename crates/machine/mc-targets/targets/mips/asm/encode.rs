//! Encodings of instructions, with their fixups.

use tablegen_mc::assembler::encode::{encode_inst, operand_number};
use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{Assembly, Code, EncodeContext, ErrorKind, ExprId, Fixup, FixupKind};
use tablegen_rt::encode::{EncodeError, Field};
use tablegen_rt::mc::inst::{Inst as _, Operand};
use tablegen_rt::mc::machine::MachineInst;

use super::fixups::{self, INVALID, JUMP, PC16, PC18, PC19, PC21, PC26};
use super::{Encodable as Inst, Machine};
use crate::target::Opcode;
use crate::target::encoder::EncoderTarget;

/// Encoder of one instruction, which collects fixups.
pub(crate) struct Encoding<'a> {
    assembly: &'a Assembly<Machine>,
    cx: EncodeContext,
}

type Encoded = Result<u64, EncodeError>;

impl Machine {
    /// Returns the code of an instruction.
    pub(super) fn encode(&self, inst: &Inst, assembly: &Assembly<Self>) -> Result<Code, ErrorKind> {
        let inst = with_fields(inst);
        let cx = EncodeContext::new(assembly, assembly.source());
        let mut encoding = Encoding { assembly, cx };
        let word =
            encode_inst::<EncoderTarget, _, _>(&inst, encoding.cx.is_checked(), &mut encoding)?;
        let mut code = Code::default();
        match self.is_big_endian {
            true => code.push_big(word.into(), 4),
            false => code.push_little(word.into(), 4),
        }
        code.fixups = encoding.cx.into_fixups();
        Ok(code)
    }
}

/// Returns an instruction on 64 bits with the opcode for its numbers of bits, whose fields have five bits.
fn with_fields(inst: &Inst) -> Inst {
    use Opcode as O;
    let number = |index: usize| inst.operand(index).immediate();
    let with = |opcode: Opcode, changed: Option<i64>| {
        let mut new = MachineInst::new(opcode);
        for index in 0..inst.operand_count() {
            let operand = match (index, changed) {
                (2, Some(number)) => Operand::Immediate(number),
                _ => inst.operand(index),
            };
            // The copy has as much space.
            let _ = new.push(operand);
        }
        new
    };
    match inst.opcode() {
        O::DSLL if number(2) > 31 => with(O::DSLL32, Some(number(2) - 32)),
        O::DSRL if number(2) > 31 => with(O::DSRL32, Some(number(2) - 32)),
        O::DSRA if number(2) > 31 => with(O::DSRA32, Some(number(2) - 32)),
        O::DROTR if number(2) > 31 => with(O::DROTR32, Some(number(2) - 32)),
        O::DEXT if number(2) > 31 => with(O::DEXTU, Some(number(2) - 32)),
        O::DEXT if number(3) > 32 => with(O::DEXTM, None),
        O::DINS if number(2) > 31 => with(O::DINSU, Some(number(2) - 32)),
        O::DINS if number(2) + number(3) > 32 => with(O::DINSM, None),
        _ => *inst,
    }
}

impl Encoding<'_> {
    /// Returns the number of an operand, or adds the fixup of an expression and returns the number of a field of
    /// zeros.
    fn value(
        &mut self,
        inst: &Inst,
        index: usize,
        of_symbol: FixupKind,
        zeros: i64,
    ) -> Result<i64, EncodeError> {
        let Some(value) = ExprId::of_operand(inst.operand(index)) else {
            return operand_number(inst, index);
        };
        let kind = match self.assembly.node(value) {
            Node::Specified(specifier, _) => fixups::of_specifier(specifier),
            _ => of_symbol,
        };
        let is_pc_relative = fixups::is_pc_relative(kind);
        self.cx.add(Fixup { is_pc_relative, ..self.cx.fixup(value, kind) });
        Ok(zeros)
    }

    /// Returns a number without its lowest bits, which are 0.
    fn shifted(&self, operand: usize, value: i64, shift: u32) -> Encoded {
        match self.cx.is_checked() && value.trailing_zeros() < shift {
            true => Err(EncodeError::OutOfRange { operand, value }),
            false => Ok((value >> shift).cast_unsigned()),
        }
    }

    /// Returns the distance of a branch from the next instruction in instructions.
    fn branch(&mut self, inst: &Inst, operand: usize, kind: FixupKind) -> Encoded {
        let distance = self.value(inst, operand, kind, 4)?;
        self.shifted(operand, distance.wrapping_sub(4), 2)
    }

    /// Returns the base and the offset of an address, which is in units of `1 << shift` bytes.
    fn address(&mut self, inst: &Inst, operand: usize, shift: u32) -> Encoded {
        let base = operand_number(inst, operand)?.cast_unsigned();
        let offset = self.value(inst, operand + 1, INVALID, 0)?;
        if self.cx.is_checked() && i16::try_from(offset).is_err() {
            return Err(EncodeError::OutOfRange { operand: operand + 1, value: offset });
        }
        let offset = self.shifted(operand + 1, offset, shift)?;
        Ok(base << 16 | offset & 0xffff)
    }
}

// Instructions of microMIPS have no methods. Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Encoding<'_> {
    pub(crate) fn operand_value(&mut self, inst: &Inst, operand: usize, _: Field) -> Encoded {
        self.value(inst, operand, INVALID, 0).map(i64::cast_unsigned)
    }

    pub(crate) fn get_simm19_lsl2_encoding(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        let value = self.value(inst, operand, PC19, 0)?;
        self.shifted(operand, value, 2)
    }

    pub(crate) fn get_simm18_lsl3_encoding(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        let value = self.value(inst, operand, PC18, 0)?;
        self.shifted(operand, value, 3)
    }

    pub(crate) fn get_branch_target_op_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch(inst, operand, PC16)
    }

    pub(crate) fn get_branch_target21_op_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch(inst, operand, PC21)
    }

    pub(crate) fn get_branch_target26_op_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.branch(inst, operand, PC26)
    }

    pub(crate) fn get_jump_target_op_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        let target = self.value(inst, operand, JUMP, 0)?;
        self.shifted(operand, target, 2)
    }

    pub(crate) fn get_jump_offset16_op_value(
        &mut self,
        inst: &Inst,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.value(inst, operand, INVALID, 0).map(i64::cast_unsigned)
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
