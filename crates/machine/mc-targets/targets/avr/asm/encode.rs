//! Encodings of instructions, with their fixups.

use tablegen_mc::assembler::encode::{encode_inst, operand_number};
use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{Assembly, Code, EncodeContext, ErrorKind, ExprId, Fixup, FixupKind};
use tablegen_rt::encode::{EncodeError, Field};

use super::Machine;
use super::fixups::{
    self, ADDED, BRANCH, CALL, IMMEDIATE, JUMP, LOW_PORT, NUMBER, OFFSET, PORT, TINY,
};
use crate::matcher::Matched;
use crate::target::encoder::{EncodeImm, EncodeRelCondBrTarget, EncoderTarget};
use crate::target::{Opcode, Register};

/// Encoder of one instruction, which collects fixups.
pub(crate) struct Encoding<'a> {
    assembly: &'a Assembly<Machine>,
    cx: EncodeContext,
    /// Largest offset of a load or store that the decoder reads.
    max_offset: u64,
}

type Encoded = Result<u64, EncodeError>;

/// Returns the code of an instruction for a processor with or without memory for data.
pub(super) fn encode(
    inst: &Matched,
    has_memory: bool,
    assembly: &Assembly<Machine>,
) -> Result<Code, ErrorKind> {
    let cx = EncodeContext::new(assembly, assembly.source());
    // Without memory, only loads and stores without offset exist, for which the decoder reads three bits.
    let max_offset = if has_memory { 63 } else { 7 };
    let mut encoding = Encoding { assembly, cx, max_offset };
    let word: u64 =
        encode_inst::<EncoderTarget, _, _>(inst, encoding.cx.is_checked(), &mut encoding)?.into();
    let mut code = Code::default();
    // The half with the opcode is first.
    for half in (0..inst.opcode().desc().size() / 2).rev() {
        code.push_little(word >> (16 * half) & 0xffff, 2);
    }
    code.fixups = encoding.cx.into_fixups();
    Ok(code)
}

impl Encoding<'_> {
    fn add(&mut self, offset: u32, value: ExprId, kind: FixupKind) -> Encoded {
        let is_pc_relative = fixups::is_pc_relative(kind);
        self.cx.add(Fixup { offset, is_pc_relative, ..self.cx.fixup(value, kind) });
        Ok(0)
    }

    /// Returns the value of an expression with an operator, or adds its fixup. `None` for other expressions.
    fn specified(&mut self, id: ExprId) -> Option<Encoded> {
        let Node::Specified(specifier, inner) = self.assembly.node(id) else { return None };
        let value = self.assembly.plain_value(inner).filter(|value| value.is_absolute());
        Some(match value {
            Some(value) => Ok(fixups::value_of(specifier, value.constant)),
            None => self.add(0, id, fixups::of_specifier(specifier)),
        })
    }

    /// Returns a number in units of 16 bits, or adds the fixup of an expression.
    fn target(&mut self, inst: &Matched, index: usize, kind: FixupKind) -> Encoded {
        if let Some(id) = ExprId::of_operand(inst.operand(index)) {
            return self.add(0, id, kind);
        }
        let number = operand_number(inst, index)?;
        if self.cx.is_checked() && number & 1 != 0 {
            return Err(EncodeError::Rejected("target is odd"));
        }
        Ok((number >> 1).cast_unsigned())
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Encoding<'_> {
    /// Returns the number of an operand without fixups: symbols are 0.
    pub(crate) fn operand_value(&mut self, inst: &Matched, index: usize, _: Field) -> Encoded {
        let Some(id) = ExprId::of_operand(inst.operand(index)) else {
            return operand_number(inst, index).map(i64::cast_unsigned);
        };
        let first = match self.assembly.node(id) {
            Node::Binary(_, left, _) => left,
            _ => id,
        };
        self.specified(first).unwrap_or(Ok(0))
    }

    pub(crate) fn encode_imm(
        &mut self,
        fixup: EncodeImm,
        offset: i64,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        let Some(id) = ExprId::of_operand(inst.operand(index)) else {
            return operand_number(inst, index).map(i64::cast_unsigned);
        };
        if let Some(encoded) = self.specified(id) {
            return encoded;
        }
        let kind = match fixup {
            EncodeImm::fixup_16 => NUMBER,
            EncodeImm::fixup_6_adiw => ADDED,
            EncodeImm::fixup_ldi => IMMEDIATE,
            EncodeImm::fixup_lds_sts_16 => TINY,
            EncodeImm::fixup_port5 => LOW_PORT,
            EncodeImm::fixup_port6 => PORT,
        };
        self.add(u32::try_from(offset).unwrap_or(0), id, kind)
    }

    pub(crate) fn encode_rel_cond_br_target(
        &mut self,
        fixup: EncodeRelCondBrTarget,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        let kind = match fixup {
            EncodeRelCondBrTarget::fixup_7_pcrel => BRANCH,
            EncodeRelCondBrTarget::fixup_13_pcrel => JUMP,
        };
        self.target(inst, index, kind)
    }

    pub(crate) fn encode_call_target(&mut self, inst: &Matched, index: usize, _: Field) -> Encoded {
        self.target(inst, index, CALL)
    }

    pub(crate) fn encode_memri(&mut self, inst: &Matched, index: usize, _: Field) -> Encoded {
        let base = match inst.operand(index).register() {
            Some(Register::R29R28) => 0x40,
            Some(Register::R31R30) => 0,
            _ => return Err(EncodeError::Rejected("pointer is neither Y nor Z")),
        };
        let offset = match ExprId::of_operand(inst.operand(index + 1)) {
            Some(id) => self.add(0, id, OFFSET)?,
            None => operand_number(inst, index + 1)?.cast_unsigned(),
        };
        if self.cx.is_checked() && offset > self.max_offset {
            return Err(EncodeError::Rejected("offset is out of range"));
        }
        // A negative offset has the bit of the pointer.
        Ok(base | i64::from(offset as i8).cast_unsigned())
    }

    /// Sets the bits of the pointer of a load or store.
    pub(crate) fn load_store_post_encoder(
        &mut self,
        inst: &Matched,
        word: u32,
    ) -> Result<u32, EncodeError> {
        use Opcode as O;
        let opcode = inst.opcode();
        let is_load = matches!(opcode, O::LDRdPtr | O::LDRdPtrPi | O::LDRdPtrPd);
        let is_plain = matches!(opcode, O::LDRdPtr | O::STPtrRr);
        let is_changing_store = matches!(opcode, O::STPtrPiRr | O::STPtrPdRr);
        if self.cx.is_checked() && is_changing_store && inst.operand(3).immediate() != 1 {
            return Err(EncodeError::Rejected("pointer changes by another number than 1"));
        }
        let (is_long, pointer) = match inst.operand(usize::from(is_load)).register() {
            Some(Register::R27R26) => (true, 0xc),
            Some(Register::R29R28) => (!is_plain, 8),
            Some(Register::R31R30) => (!is_plain, 0),
            _ => return Err(EncodeError::Rejected("register is no pointer")),
        };
        Ok(word | pointer | if is_long { 0x1000 } else { 0 })
    }
}
