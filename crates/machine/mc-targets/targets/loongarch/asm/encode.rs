//! Encodings of instructions, with their fixups.

use tablegen_mc::assembler::encode::{encode_inst, inst_of, operand_number};
use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{Assembly, Code, EncodeContext, ErrorKind, ExprId, Fixup, FixupKind};
use tablegen_rt::encode::{EncodeError, Field};
use tablegen_rt::mc::inst::Operand;

use super::Machine;
use super::fixups::{
    ABS_HI20, ABS_LO12, ABS64_HI12, ABS64_LO20, B16, B21, B26, INVALID, R_LARCH_ABS_HI20,
    R_LARCH_ABS_LO12, R_LARCH_ABS64_HI12, R_LARCH_ABS64_LO20, R_LARCH_B16, R_LARCH_B21,
    R_LARCH_B26, R_LARCH_CALL30, R_LARCH_CALL36, R_LARCH_MARK_LA, R_LARCH_TLS_LE_ADD_R,
    R_LARCH_TLS_LE_HI20_R, R_LARCH_TLS_LE_LO12_R, SHORTENED,
};
use crate::matcher::Matched;
use crate::target::encoder::EncoderTarget;
use crate::target::{Feature, Opcode};

/// Encoder of one instruction, which collects fixups.
pub(crate) struct Encoding<'a> {
    assembly: &'a Assembly<Machine>,
    has_relax: bool,
    cx: EncodeContext,
}

impl Machine {
    /// Returns the code of an instruction.
    pub(super) fn encode(
        &self,
        inst: &Matched,
        assembly: &Assembly<Self>,
    ) -> Result<Code, ErrorKind> {
        let has_relax = self.features.contains(Feature::FeatureRelax);
        let cx = EncodeContext::new(assembly, assembly.source());
        let mut encoding = Encoding { assembly, has_relax, cx };
        let operand = |index| inst.operand(index);
        // Vector constants of all element types are those of one instruction.
        let vector = |opcode, bits: i64| {
            let immediate = operand(1).immediate() & 0x3ff | bits << 10;
            inst_of(opcode, &[operand(0), Operand::Immediate(immediate)])
        };
        let expanded = match inst.opcode() {
            Opcode::PseudoVREPLI_B => vector(Opcode::VLDI, 0),
            Opcode::PseudoVREPLI_H => vector(Opcode::VLDI, 1),
            Opcode::PseudoVREPLI_W => vector(Opcode::VLDI, 2),
            Opcode::PseudoVREPLI_D => vector(Opcode::VLDI, 3),
            Opcode::PseudoXVREPLI_B => vector(Opcode::XVLDI, 0),
            Opcode::PseudoXVREPLI_H => vector(Opcode::XVLDI, 1),
            Opcode::PseudoXVREPLI_W => vector(Opcode::XVLDI, 2),
            Opcode::PseudoXVREPLI_D => vector(Opcode::XVLDI, 3),
            Opcode::PseudoAddTPRel_W | Opcode::PseudoAddTPRel_D => {
                if let Some(value) = ExprId::of_operand(operand(3)) {
                    encoding.add(value, FixupKind::relocation(R_LARCH_TLS_LE_ADD_R), true);
                }
                let is_wide = inst.opcode() == Opcode::PseudoAddTPRel_D;
                let opcode = if is_wide { Opcode::ADD_D } else { Opcode::ADD_W };
                inst_of(opcode, &[operand(0), operand(1), operand(2)])
            }
            _ => *inst,
        };
        let word =
            encode_inst::<EncoderTarget, _, _>(&expanded, encoding.cx.is_checked(), &mut encoding)?;
        let mut code = Code::default();
        code.push_little(word.into(), 4);
        code.fixups = encoding.cx.into_fixups();
        Ok(code)
    }
}

impl Encoding<'_> {
    fn add(&mut self, value: ExprId, kind: FixupKind, is_relaxable: bool) {
        let is_pc_relative = matches!(kind, B16 | B21 | B26);
        let is_relaxable = is_relaxable && self.has_relax;
        self.cx.add(Fixup { is_pc_relative, is_relaxable, ..self.cx.fixup(value, kind) });
    }

    /// Returns the bits of an operand, or adds the fixup of an expression and returns 0.
    fn value(&mut self, inst: &Matched, index: usize) -> Result<i64, EncodeError> {
        let Some(value) = ExprId::of_operand(inst.operand(index)) else {
            return operand_number(inst, index);
        };
        let (kind, is_relaxable) = match self.assembly.node(value) {
            Node::Specified(specifier, _) => {
                let is_shortened = specifier & SHORTENED != 0;
                let specifier = specifier & !SHORTENED;
                let kind = match specifier {
                    R_LARCH_B16 => B16,
                    R_LARCH_B21 => B21,
                    R_LARCH_B26 => B26,
                    R_LARCH_MARK_LA => {
                        self.add(value, FixupKind::relocation(R_LARCH_MARK_LA), false);
                        ABS_HI20
                    }
                    R_LARCH_ABS_HI20 => ABS_HI20,
                    R_LARCH_ABS_LO12 => ABS_LO12,
                    R_LARCH_ABS64_LO20 => ABS64_LO20,
                    R_LARCH_ABS64_HI12 => ABS64_HI12,
                    _ => FixupKind::relocation(specifier),
                };
                let is_always = matches!(
                    specifier,
                    R_LARCH_CALL30 | R_LARCH_CALL36 | R_LARCH_TLS_LE_HI20_R | R_LARCH_TLS_LE_LO12_R
                );
                (kind, is_shortened || is_always)
            }
            Node::Symbol(..) => {
                let kind = match inst.opcode() {
                    Opcode::BEQ
                    | Opcode::BNE
                    | Opcode::BLT
                    | Opcode::BGE
                    | Opcode::BLTU
                    | Opcode::BGEU => B16,
                    Opcode::BEQZ | Opcode::BNEZ | Opcode::BCEQZ | Opcode::BCNEZ => B21,
                    Opcode::B | Opcode::BL => B26,
                    _ => INVALID,
                };
                (kind, false)
            }
            _ => (INVALID, false),
        };
        self.add(value, kind, is_relaxable);
        Ok(0)
    }

    /// Returns the bits of a number of 32 bits without the lowest `shift`.
    fn shifted(&mut self, inst: &Matched, index: usize, shift: u32) -> Encoded {
        let value = self.value(inst, index)?;
        if self.cx.is_checked() {
            let error = EncodeError::OutOfRange { operand: index, value };
            let is_multiple = value.trailing_zeros() >= shift;
            return if is_multiple { Ok((value >> shift).cast_unsigned()) } else { Err(error) };
        }
        Ok(u64::from(value as u32 >> shift))
    }
}

type Encoded = Result<u64, EncodeError>;

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Encoding<'_> {
    pub(crate) fn operand_value(&mut self, inst: &Matched, operand: usize, _: Field) -> Encoded {
        self.shifted(inst, operand, 0)
    }

    pub(crate) fn get_imm_op_value_sub1(
        &mut self,
        inst: &Matched,
        operand: usize,
        _: Field,
    ) -> Encoded {
        Ok(self.value(inst, operand)?.wrapping_sub(1).cast_unsigned())
    }

    pub(crate) fn get_imm_op_value_asr(
        &mut self,
        shift: i64,
        inst: &Matched,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.shifted(inst, operand, shift as u32)
    }
}
