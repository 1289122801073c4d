//! Encodings of instructions, with their fixups.

use tablegen_mc::assembler::encode::encode_inst;
use tablegen_mc::assembler::{
    Assembly, Code, EncodeContext, ErrorKind, ExprId, FixupKind, push_leb,
};
use tablegen_rt::mc::inst::Operand;

use super::parse::Line;
use super::{Machine, fixups};
use crate::matcher::Matched;
use crate::target::Opcode;
use crate::target::encoder::EncoderTarget;

/// Appends an unsigned number in LEB128.
fn push_unsigned(code: &mut Code, value: u64) {
    push_leb(value.cast_signed(), false, 0, &mut code.bytes);
}

/// Appends a signed number in LEB128.
fn push_signed(code: &mut Code, value: i64) {
    push_leb(value, true, 0, &mut code.bytes);
}

/// Appends an operand that is an immediate.
fn push_immediate(code: &mut Code, kind: &str, value: i64) -> Result<(), ErrorKind> {
    let size = match kind {
        "OPERAND_I32IMM" => {
            push_signed(code, (value as i32).into());
            return Ok(());
        }
        "OPERAND_I64IMM" => {
            push_signed(code, value);
            return Ok(());
        }
        "OPERAND_OFFSET32" => {
            push_unsigned(code, (value as u32).into());
            return Ok(());
        }
        "OPERAND_GLOBAL" => return Err(ErrorKind::Expected("the symbol of a global variable")),
        "OPERAND_SIGNATURE" | "OPERAND_VEC_I8IMM" => 1,
        "OPERAND_VEC_I16IMM" => 2,
        "OPERAND_F32IMM" | "OPERAND_VEC_I32IMM" => 4,
        "OPERAND_F64IMM" | "OPERAND_VEC_I64IMM" => 8,
        _ => {
            push_unsigned(code, value.cast_unsigned());
            return Ok(());
        }
    };
    code.push_little(value.cast_unsigned(), size);
    Ok(())
}

/// Returns the fixup of an operand that is an expression.
fn fixup_kind(kind: &str) -> Option<FixupKind> {
    Some(match kind {
        "OPERAND_I32IMM" => fixups::SIGNED,
        "OPERAND_I64IMM" => fixups::SIGNED_64,
        "OPERAND_FUNCTION32" | "OPERAND_TABLE" | "OPERAND_OFFSET32" | "OPERAND_SIGNATURE"
        | "OPERAND_TYPEINDEX" | "OPERAND_GLOBAL" | "OPERAND_TAG" => fixups::UNSIGNED,
        "OPERAND_OFFSET64" => fixups::UNSIGNED_64,
        _ => return None,
    })
}

/// Encoder of one instruction.
struct Encoding {
    code: Code,
    cx: EncodeContext,
}

impl Encoding {
    fn push_expression(&mut self, id: ExprId, kind: FixupKind) {
        let mut fixup = self.cx.fixup(id, kind);
        fixup.offset = self.code.bytes.len() as u32;
        self.code.fixups.push(fixup);
        let len = fixups::size(kind);
        push_leb(0, false, len, &mut self.code.bytes);
    }
}

/// Returns the code of an instruction. Lists are those of its line.
pub(super) fn encode(
    inst: &Matched,
    line: &Line,
    assembly: &Assembly<Machine>,
) -> Result<Code, ErrorKind> {
    let cx = EncodeContext::new(assembly, assembly.source());
    let bits = encode_inst::<EncoderTarget, _, _>(inst, cx.is_checked(), &mut ())?;
    let mut encoding = Encoding { code: Code::default(), cx };
    // The prefix is above the number, which has one or two bytes.
    match bits {
        0..0x100 => encoding.code.bytes.push(bits as u8),
        0x100..0x1_0000 => {
            encoding.code.bytes.push((bits >> 8) as u8);
            push_unsigned(&mut encoding.code, (bits & 0xff).into());
        }
        _ => {
            encoding.code.bytes.push((bits >> 16) as u8);
            push_unsigned(&mut encoding.code, (bits & 0xffff).into());
        }
    }
    let desc = inst.opcode().desc();
    for index in 0..inst.len() {
        let operand = desc.operand(index);
        let kind = operand.map_or("", |operand| operand.operand_type().name());
        match inst.operand(index) {
            Operand::Immediate(value) => push_immediate(&mut encoding.code, kind, value)?,
            other => {
                let id = ExprId::of_operand(other);
                let (Some(id), Some(kind)) = (id, fixup_kind(kind)) else {
                    return Err(ErrorKind::Expected("a number"));
                };
                encoding.push_expression(id, kind);
            }
        }
    }
    match inst.opcode() {
        Opcode::BR_TABLE_I32_S | Opcode::BR_TABLE_I64_S => {
            // The default target does not count.
            let count = u64::from((line.targets.len() as u32).wrapping_sub(1));
            push_unsigned(&mut encoding.code, count);
            for &target in &line.targets {
                push_unsigned(&mut encoding.code, target.into());
            }
        }
        Opcode::TRY_TABLE_S => {
            push_unsigned(&mut encoding.code, line.clauses.len() as u64);
            for clause in &line.clauses {
                encoding.code.bytes.push(clause.kind as u8);
                if let Some(tag) = clause.tag {
                    encoding.push_expression(tag, fixups::UNSIGNED);
                }
                push_unsigned(&mut encoding.code, clause.target.into());
            }
        }
        _ => {}
    }
    Ok(encoding.code)
}
