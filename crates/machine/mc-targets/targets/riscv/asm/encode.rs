//! Encodings of instructions, with their fixups.

use tablegen_mc::assembler::encode::{check_fixed_operands, encode_inst, inst_of, operand_number};
use tablegen_mc::assembler::expression::{Node, Specifier};
use tablegen_mc::assembler::{Assembly, Code, EncodeContext, ErrorKind, ExprId, Fixup, FixupKind};
use tablegen_rt::encode::{EncodeError, Field};
use tablegen_rt::mc::inst::Operand;

use super::Machine;
use super::fixups::{
    BRANCH, CALL_PLT, HI20, IMM_12, JAL, LO, LO12_I, LO12_S, PCREL_HI20, PCREL_LO, PCREL_LO12_I,
    PCREL_LO12_S, R_RISCV_CALL_PLT, R_RISCV_GOT_HI20, R_RISCV_HI20, R_RISCV_PCREL_HI20,
    R_RISCV_TLSDESC_CALL, R_RISCV_TLSDESC_HI20, R_RISCV_TPREL_ADD, R_RISCV_TPREL_HI20,
    R_RISCV_TPREL_LO12_I, R_RISCV_TPREL_LO12_S, RVC_BRANCH, RVC_IMM, RVC_JUMP, TPREL_LO,
};
use crate::FeatureSet;
use crate::matcher::Matched;
use crate::target::encoder::{Encoder, EncoderTarget};
use crate::target::{Feature, Opcode, Register};

/// Formats of instructions, as numbered in the description.
const FORMAT_I: u64 = 3;
const FORMAT_S: u64 = 4;
const FORMAT_B: u64 = 5;
const FORMAT_J: u64 = 7;
const FORMAT_CI: u64 = 9;
const FORMAT_CB: u64 = 15;
const FORMAT_CJ: u64 = 16;

/// Properties of the position of an instruction.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) features: FeatureSet,
    pub(super) assembly: &'a Assembly<Machine>,
    /// Offset in the source.
    pub(super) source: usize,
}

/// Encoder of one instruction, which collects fixups.
pub(crate) struct Encoding<'a> {
    position: &'a Position<'a>,
    cx: EncodeContext,
}

const REJECTED: &str = "instruction cannot be encoded";

/// Appends the code of an instruction.
pub(super) fn encode(
    inst: &Matched,
    position: &Position<'_>,
    code: &mut Code,
) -> Result<(), ErrorKind> {
    let (opcode, features) = (inst.opcode(), &position.features);
    let mut put = |inst: &Matched| put(inst, position, code);
    let expanded = |register: Option<Register>, symbol: usize, link: Option<Register>| {
        let (register, link) = (Operand::Register(register), Operand::Register(link));
        let upper = inst_of(Opcode::AUIPC, &[register, inst.operand(symbol)]);
        (upper, inst_of(Opcode::JALR, &[link, register, Operand::Immediate(0)]))
    };
    let pair = match opcode {
        Opcode::PseudoCALL => expanded(Some(Register::X1), 0, Some(Register::X1)),
        Opcode::PseudoCALLReg => {
            let register = inst.operand(0).register();
            expanded(register, 1, register)
        }
        Opcode::PseudoTAIL => {
            let has_pads = features.iter().any(|feature| feature.option().ends_with("zicfilp"));
            let register = if has_pads { Register::X7 } else { Register::X6 };
            expanded(Some(register), 0, Some(Register::X0))
        }
        Opcode::PseudoJump => expanded(inst.operand(0).register(), 1, Some(Register::X0)),
        Opcode::PseudoAddTPRel => {
            put(&inst_of(Opcode::ADD, &[inst.operand(0), inst.operand(1), inst.operand(2)]))?;
            let is_relaxable = features.contains(Feature::FeatureRelax);
            return mark(inst, 3, R_RISCV_TPREL_ADD, is_relaxable, position.source, code);
        }
        Opcode::PseudoTLSDESCCall => {
            put(&inst_of(Opcode::JALR, &[inst.operand(0), inst.operand(1), inst.operand(2)]))?;
            return mark(inst, 3, R_RISCV_TLSDESC_CALL, false, position.source, code);
        }
        _ if opcode.name().starts_with("PseudoLong") => {
            return encode_long_branch(inst, position, code);
        }
        _ => return put(inst),
    };
    put(&pair.0)?;
    put(&pair.1)
}

/// Adds a fixup for a relocation at the start of an instruction.
fn mark(
    inst: &Matched,
    operand: usize,
    kind: Specifier,
    is_relaxable: bool,
    source: usize,
    code: &mut Code,
) -> Result<(), ErrorKind> {
    let value = ExprId::of_operand(inst.operand(operand)).ok_or(ErrorKind::Invalid(REJECTED))?;
    let (kind, is_pc_relative) = (FixupKind::relocation(kind), false);
    code.fixups.push(Fixup { offset: 0, value, kind, is_pc_relative, is_relaxable, source });
    Ok(())
}

fn put(inst: &Matched, position: &Position<'_>, code: &mut Code) -> Result<(), ErrorKind> {
    let cx = EncodeContext::new(position.assembly, position.source);
    let mut encoding = Encoding { position, cx };
    let size = Encoder::encoded_size(inst.opcode()).ok_or(ErrorKind::Invalid(REJECTED))?;
    if encoding.cx.is_checked() {
        check_fixed_operands::<EncoderTarget, _>(inst)?;
    }
    let word = encode_inst::<EncoderTarget, _, _>(inst, encoding.cx.is_checked(), &mut encoding)?;
    let start = code.bytes.len() as u32;
    code.push_little(word, size);
    let fixups = encoding.cx.into_fixups();
    code.fixups.extend(fixups.into_iter().map(|fixup| Fixup { offset: start, ..fixup }));
    Ok(())
}

/// Returns the next longer form of a branch, without the long form of two instructions.
pub(super) fn relaxed(inst: &Matched) -> Option<Matched> {
    let zero = Operand::Register(Some(Register::X0));
    let link = Operand::Register(Some(Register::X1));
    Some(match inst.opcode() {
        Opcode::C_BEQZ => inst_of(Opcode::BEQ, &[inst.operand(0), zero, inst.operand(1)]),
        Opcode::C_BNEZ => inst_of(Opcode::BNE, &[inst.operand(0), zero, inst.operand(1)]),
        Opcode::C_J => inst_of(Opcode::JAL, &[zero, inst.operand(0)]),
        Opcode::C_JAL => inst_of(Opcode::JAL, &[link, inst.operand(0)]),
        Opcode::BEQ => longer(inst, Opcode::PseudoLongBEQ),
        Opcode::BNE => longer(inst, Opcode::PseudoLongBNE),
        Opcode::BLT => longer(inst, Opcode::PseudoLongBLT),
        Opcode::BGE => longer(inst, Opcode::PseudoLongBGE),
        Opcode::BLTU => longer(inst, Opcode::PseudoLongBLTU),
        Opcode::BGEU => longer(inst, Opcode::PseudoLongBGEU),
        _ => return None,
    })
}

fn longer(inst: &Matched, opcode: Opcode) -> Matched {
    inst_of(opcode, &[inst.operand(0), inst.operand(1), inst.operand(2)])
}

/// Appends an inverted branch over a jump.
pub(super) fn encode_long_branch(
    inst: &Matched,
    position: &Position<'_>,
    code: &mut Code,
) -> Result<(), ErrorKind> {
    let inverted = match inst.opcode() {
        Opcode::PseudoLongBEQ => Opcode::BNE,
        Opcode::PseudoLongBNE => Opcode::BEQ,
        Opcode::PseudoLongBLT => Opcode::BGE,
        Opcode::PseudoLongBGE => Opcode::BLT,
        Opcode::PseudoLongBLTU => Opcode::BGEU,
        Opcode::PseudoLongBGEU => Opcode::BLTU,
        _ => return Err(ErrorKind::Invalid(REJECTED)),
    };
    let (mut one, mut other) = (inst.operand(0), inst.operand(1));
    let is_zero = |operand: Operand<Register>| operand.register() == Some(Register::X0);
    let is_low = |operand: Operand<Register>| {
        let number = operand.register().map(|register| register.value());
        number
            .is_some_and(|number| (Register::X8.value()..=Register::X15.value()).contains(&number))
    };
    if is_low(other) && is_zero(one) {
        (one, other) = (other, one);
    }
    let short = match inverted {
        Opcode::BNE => Some(Opcode::C_BNEZ),
        Opcode::BEQ => Some(Opcode::C_BEQZ),
        _ => None,
    };
    let short = short.filter(|_| {
        position.features.contains(Feature::FeatureStdExtZca) && is_low(one) && is_zero(other)
    });
    let branch = match short {
        Some(short) => inst_of(short, &[one, Operand::Immediate(6)]),
        None => {
            let operands = [inst.operand(0), inst.operand(1), Operand::Immediate(8)];
            inst_of(inverted, &operands)
        }
    };
    put(&branch, position, code)?;
    let zero = Operand::Register(Some(Register::X0));
    let jump = inst_of(Opcode::JAL, &[zero, inst.operand(2)]);
    put(&jump, position, code)
}

impl Encoding<'_> {
    /// Returns a number, or adds the fixup of an expression and returns 0.
    fn number(&mut self, inst: &Matched, index: usize) -> Result<i64, EncodeError> {
        match inst.operand(index) {
            Operand::Immediate(number) => Ok(number),
            Operand::Expression(number) => self.fixup(inst, ExprId::from_number(number)),
            _ => operand_number(inst, index),
        }
    }

    /// Returns a number without its lowest `shift` bits.
    fn shifted(&mut self, inst: &Matched, index: usize, shift: u32) -> Encoded {
        let number = self.number(inst, index)?;
        if self.cx.is_checked() && number.trailing_zeros() < shift {
            return Err(EncodeError::OutOfRange { operand: index, value: number });
        }
        Ok((number >> shift).cast_unsigned())
    }

    fn fixup(&mut self, inst: &Matched, value: ExprId) -> Result<i64, EncodeError> {
        let format = inst.opcode().desc().target_flags() & 31;
        let rejected = EncodeError::Rejected("expression is not possible in this instruction");
        let by_format = |of_i, of_s| match format {
            FORMAT_I => Ok(of_i),
            FORMAT_S => Ok(of_s),
            _ => Err(rejected),
        };
        let own = FixupKind::relocation;
        let (kind, is_relaxable) = match self.position.assembly.node(value) {
            Node::Specified(specifier, _) => match specifier {
                LO => (by_format(LO12_I, LO12_S)?, true),
                R_RISCV_HI20 => (HI20, true),
                PCREL_LO => (by_format(PCREL_LO12_I, PCREL_LO12_S)?, true),
                R_RISCV_PCREL_HI20 => (PCREL_HI20, true),
                TPREL_LO => {
                    (by_format(own(R_RISCV_TPREL_LO12_I), own(R_RISCV_TPREL_LO12_S))?, true)
                }
                R_RISCV_TPREL_HI20 => (own(R_RISCV_TPREL_HI20), true),
                R_RISCV_CALL_PLT => (CALL_PLT, true),
                R_RISCV_TPREL_ADD => return Err(rejected),
                R_RISCV_GOT_HI20 | R_RISCV_TLSDESC_HI20 => (own(specifier), true),
                specifier if specifier < LO => (own(specifier), false),
                _ => return Err(rejected),
            },
            _ => {
                let kind = match format {
                    FORMAT_J => JAL,
                    FORMAT_B => BRANCH,
                    FORMAT_CJ => RVC_JUMP,
                    FORMAT_CB => RVC_BRANCH,
                    FORMAT_CI => RVC_IMM,
                    FORMAT_I => IMM_12,
                    _ => return Err(rejected),
                };
                // The linker may shorten branches.
                (kind, !matches!(kind, RVC_IMM | IMM_12))
            }
        };
        let is_pc_relative = matches!(
            kind,
            PCREL_HI20
                | PCREL_LO12_I
                | PCREL_LO12_S
                | JAL
                | BRANCH
                | RVC_JUMP
                | RVC_BRANCH
                | CALL_PLT
        );
        let is_relaxable = is_relaxable && self.position.features.contains(Feature::FeatureRelax);
        self.cx.add(Fixup { is_pc_relative, is_relaxable, ..self.cx.fixup(value, kind) });
        Ok(0)
    }
}

type Encoded = Result<u64, EncodeError>;

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Encoding<'_> {
    pub(crate) fn get_imm_op_value(&mut self, inst: &Matched, operand: usize, _: Field) -> Encoded {
        if self.cx.is_checked() && inst.opcode() == Opcode::C_LUI && operand == 1 {
            let number = self.number(inst, operand)?;
            // Numbers of 20 bits, of which the upper 15 are the sign.
            let is_encoded = matches!(number, 0..=31 | 0xfffe0..=0xfffff);
            let error =
                EncodeError::Rejected("value is not in the ranges 1 to 31 and 1048544 to 1048575");
            return if is_encoded { Ok((number & 0x3f).cast_unsigned()) } else { Err(error) };
        }
        self.number(inst, operand).map(i64::cast_unsigned)
    }

    pub(crate) fn get_imm_op_value_asr_n(
        &mut self,
        shift: i64,
        inst: &Matched,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.shifted(inst, operand, shift as u32)
    }

    pub(crate) fn get_imm_op_value_minus1(
        &mut self,
        inst: &Matched,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.number(inst, operand).map(|number| number.wrapping_sub(1).cast_unsigned())
    }

    pub(crate) fn get_imm_op_value_slist(
        &mut self,
        inst: &Matched,
        operand: usize,
        _: Field,
    ) -> Encoded {
        const LIST: [i64; 8] = [0, 1, 2, 4, 8, 16, 15, 31];
        let number = self.number(inst, operand)?;
        let index = LIST.iter().position(|known| *known == number);
        index.map(|index| index as u64).ok_or(EncodeError::Rejected(REJECTED))
    }

    pub(crate) fn get_rlist_op_value(
        &mut self,
        inst: &Matched,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.number(inst, operand).map(i64::cast_unsigned)
    }

    pub(crate) fn get_rlist_s0_op_value(
        &mut self,
        inst: &Matched,
        operand: usize,
        _: Field,
    ) -> Encoded {
        self.number(inst, operand).map(i64::cast_unsigned)
    }

    pub(crate) fn get_v_mask_reg(&self, inst: &Matched, operand: usize, _: Field) -> Encoded {
        Ok(u64::from(inst.operand(operand).register().is_none()))
    }
}
