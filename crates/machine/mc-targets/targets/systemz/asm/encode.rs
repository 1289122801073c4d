//! Encodings of instructions, with their fixups.

use tablegen_mc::assembler::encode::{encode_inst, operand_number};
use tablegen_mc::assembler::expression::{Binary, Node};
use tablegen_mc::assembler::{Assembly, Code, EncodeContext, ErrorKind, ExprId, Fixup, FixupKind};
use tablegen_rt::encode::{EncodeError, Field};

use super::Machine;
use super::fixups::{
    INVALID, PC12DBL, PC16DBL, PC24DBL, PC32DBL, S8, S16, S20, S32, TLS_CALL, U1, U2, U3, U4, U8,
    U12, U16, U32, U48, bits,
};
use crate::matcher::Matched;
use crate::target::encoder::{Encoder, EncoderTarget, GetImmOpValue, GetLenEncoding};

/// Encoder of one instruction, which collects fixups.
pub(crate) struct Encoding<'a> {
    assembly: &'a mut Assembly<Machine>,
    /// Number of bits of the instruction.
    width: u32,
    cx: EncodeContext,
}

/// Returns the code of an instruction.
pub(super) fn encode(inst: &Matched, assembly: &mut Assembly<Machine>) -> Result<Code, ErrorKind> {
    let unknown = ErrorKind::Invalid("instruction has no encoding");
    let size = Encoder::encoded_size(inst.opcode()).ok_or(unknown)?;
    let cx = EncodeContext::new(assembly, assembly.source());
    let mut encoding = Encoding { assembly, width: size as u32 * 8, cx };
    let word = encode_inst::<EncoderTarget, _, _>(inst, encoding.cx.is_checked(), &mut encoding)?;
    let mut code = Code::default();
    code.push_big(word, size);
    code.fixups = encoding.cx.into_fixups();
    Ok(code)
}

type Encoded = Result<u64, EncodeError>;

impl Encoding<'_> {
    fn add(&mut self, offset: u32, value: ExprId, kind: FixupKind, is_pc_relative: bool) {
        self.cx.add(Fixup { offset, is_pc_relative, ..self.cx.fixup(value, kind) });
    }

    /// Returns a number, or adds a fixup for the bytes of an expression.
    fn immediate(
        &mut self,
        inst: &Matched,
        index: usize,
        field: Field,
        kind: FixupKind,
    ) -> Encoded {
        let Some(value) = ExprId::of_operand(inst.operand(index)) else {
            return operand_number(inst, index).map(i64::cast_unsigned);
        };
        let start = self.width.saturating_sub(field.offset + bits(kind));
        self.add(start / 8, value, kind, false);
        Ok(0)
    }

    fn length(&mut self, inst: &Matched, index: usize, field: Field, kind: FixupKind) -> Encoded {
        let length = self.immediate(inst, index, field, kind)?;
        // The encoding of an expression is that of its fixup.
        if self.cx.is_checked() && length == 0 && inst.operand(index).is_immediate() {
            return Err(EncodeError::Rejected("length is not positive"));
        }
        Ok(length.wrapping_sub(1))
    }

    /// Adds a fixup for a distance from the start of the instruction, at an offset in bytes.
    fn distance(&mut self, inst: &Matched, index: usize, kind: FixupKind, offset: u32) -> Encoded {
        let assembly = &mut *self.assembly;
        let operand = inst.operand(index);
        let value = ExprId::of_operand(operand);
        let value = value.unwrap_or_else(|| assembly.number(operand.immediate()));
        let delta = assembly.number(offset.into());
        let value = assembly.add_node(Node::Binary(Binary::Add, value, delta));
        self.add(offset, value, kind, true);
        Ok(0)
    }

    /// Adds the fixups of a call, which may have a marker for thread-local storage.
    fn call(&mut self, inst: &Matched, index: usize, kind: FixupKind) -> Encoded {
        self.distance(inst, index, kind, 2)?;
        if let Some(value) = ExprId::of_operand(inst.operand(index + 1)) {
            self.add(0, value, TLS_CALL, false);
        }
        Ok(0)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Encoding<'_> {
    pub(crate) fn operand_value(&mut self, inst: &Matched, index: usize, field: Field) -> Encoded {
        self.immediate(inst, index, field, INVALID)
    }

    pub(crate) fn get_imm_op_value(
        &mut self,
        fixup: GetImmOpValue,
        inst: &Matched,
        index: usize,
        field: Field,
    ) -> Encoded {
        let kind = match fixup {
            GetImmOpValue::FK_390_S8Imm => S8,
            GetImmOpValue::FK_390_S16Imm => S16,
            GetImmOpValue::FK_390_S20Imm => S20,
            GetImmOpValue::FK_390_S32Imm => S32,
            GetImmOpValue::FK_390_U1Imm => U1,
            GetImmOpValue::FK_390_U2Imm => U2,
            GetImmOpValue::FK_390_U3Imm => U3,
            GetImmOpValue::FK_390_U4Imm => U4,
            GetImmOpValue::FK_390_U8Imm => U8,
            GetImmOpValue::FK_390_U12Imm => U12,
            GetImmOpValue::FK_390_U16Imm => U16,
            GetImmOpValue::FK_390_U32Imm => U32,
            GetImmOpValue::FK_390_U48Imm => U48,
        };
        self.immediate(inst, index, field, kind)
    }

    pub(crate) fn get_len_encoding(
        &mut self,
        fixup: GetLenEncoding,
        inst: &Matched,
        index: usize,
        field: Field,
    ) -> Encoded {
        let kind = match fixup {
            GetLenEncoding::FK_390_U4Imm => U4,
            GetLenEncoding::FK_390_U8Imm => U8,
        };
        self.length(inst, index, field, kind)
    }

    pub(crate) fn get_pc12dblbpp_encoding(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.distance(inst, index, PC12DBL, 1)
    }

    pub(crate) fn get_pc16dblbpp_encoding(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.distance(inst, index, PC16DBL, 4)
    }

    pub(crate) fn get_pc24dblbpp_encoding(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.distance(inst, index, PC24DBL, 3)
    }

    pub(crate) fn get_pc16dbl_encoding(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.distance(inst, index, PC16DBL, 2)
    }

    pub(crate) fn get_pc32dbl_encoding(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.distance(inst, index, PC32DBL, 2)
    }

    pub(crate) fn get_pc16dbltls_encoding(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.call(inst, index, PC16DBL)
    }

    pub(crate) fn get_pc32dbltls_encoding(
        &mut self,
        inst: &Matched,
        index: usize,
        _: Field,
    ) -> Encoded {
        self.call(inst, index, PC32DBL)
    }
}
