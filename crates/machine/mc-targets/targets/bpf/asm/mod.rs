//! Assembler of BPF, in the syntax of the kernel's verifier.

extern crate alloc;

use alloc::string::ToString;
use alloc::vec::Vec;

use tablegen_mc::assembler::dwarf::DW_EH_PE_sdata8;
use tablegen_mc::assembler::encode::{encode_inst, operand_number};
use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{
    Assembly, Code, Cursor, Emit, EncodeContext, ErrorKind, Evaluated, ExprId, Fault, Fixup,
    FixupKind, Format, FrameInfo, Parsed, Record, Syntax, Target, Token, TokenKind, Value, field,
};
use tablegen_mc::elf::{self, RelocationType};
use tablegen_mc::{ByteOrder, fixup_kinds};
use tablegen_rt::encode::{EncodeError, Field};
use tablegen_rt::mc::inst::{Inst, Operand as MachineOperand};
use tablegen_rt::pseudo::Sink;

use crate::matcher::{AsmMatcher, Assembler as Matcher, Fit, Matched, Written};
use crate::target::encoder::EncoderTarget;
use crate::target::{HwMode, Opcode, Register};
use crate::{FeatureSet, Setup};

/// Words that an instruction can start with.
const FIRST: &[&str] = &[
    "if",
    "call",
    "callx",
    "goto",
    "gotol",
    "may_goto",
    "*",
    "exit",
    "lock",
    "ld_pseudo",
    "store_release",
];

/// Words and operators inside of an instruction.
const INSIDE: &[&str] = &[
    "u64",
    "u32",
    "u16",
    "u8",
    "s32",
    "s16",
    "s8",
    "be64",
    "be32",
    "be16",
    "le64",
    "le32",
    "le16",
    "bswap16",
    "bswap32",
    "bswap64",
    "goto",
    "ll",
    "skb",
    "s",
    "atomic_fetch_add",
    "atomic_fetch_and",
    "atomic_fetch_or",
    "atomic_fetch_xor",
    "xchg_64",
    "xchg32_32",
    "cmpxchg_64",
    "cmpxchg32_32",
    "addr_space_cast",
    "load_acquire",
];

const OPERATORS: &[&str] =
    &["-", "+", "=", ">", "<", "|", "*", "(", ")", "[", "]", "/", "&", "%", "^", "!"];

// Immediate and kind of a call, address of a symbol in an instruction of 16 bytes, immediate of a long
// jump, offset of 16 bits of a jump.
fixup_kinds!(CALL, ADDRESS, LONG, JUMP);

// Relocation types that `elf` does not have.
const R_BPF_64_ABS64: RelocationType = RelocationType(2);
const R_BPF_64_ABS32: RelocationType = RelocationType(3);
const R_BPF_64_NODYLD32: RelocationType = RelocationType(4);

/// Flags of sections with data that can be written, and of sections with code.
const WRITE: u64 = elf::SHF_WRITE.0 | elf::SHF_ALLOC.0;
const CODE: u64 = elf::SHF_ALLOC.0 | elf::SHF_EXECINSTR.0;

/// BPF with a set of features.
#[derive(Debug)]
pub struct Machine {
    matcher: Matcher,
    is_big_endian: bool,
}

/// Operand of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    kind: Kind,
    /// Offset in the source.
    offset: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Token(&'static str),
    Register(Register),
    Number(i64),
    Symbol(ExprId),
    Expression(ExprId),
}

impl Written for Operand {
    type Register = Register;

    fn token(&self) -> Option<&str> {
        match self.kind {
            Kind::Token(text) => Some(text),
            _ => None,
        }
    }

    fn register(&self) -> Option<Register> {
        match self.kind {
            Kind::Register(register) => Some(register),
            _ => None,
        }
    }

    fn immediate(&self) -> Option<i64> {
        match self.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// Returns the assembler of a setup.
#[must_use]
pub fn assembler(setup: &Setup) -> tablegen_mc::assembler::Assembler<Machine> {
    tablegen_mc::assembler::Assembler::new(Machine::new(setup.features, setup.order))
}

/// Returns the text of a list that is equal to another.
fn known(list: &[&'static str], text: &str) -> Option<&'static str> {
    list.iter().copied().find(|one| one.eq_ignore_ascii_case(text))
}

fn register(name: &str) -> Option<Register> {
    <AsmMatcher as tablegen_rt::asm::parse::Target>::register(name)
}

impl Machine {
    /// Creates a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet, order: ByteOrder) -> Self {
        let matcher = Matcher::new(|feature| features.contains(feature));
        Machine { matcher, is_big_endian: order == ByteOrder::Big }
    }

    fn operand(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
        operands: &mut Vec<Operand>,
    ) -> Parsed<()> {
        let token = cursor.token();
        let offset = token.offset;
        let mut push = |kind| operands.push(Operand { kind, offset });
        match token.kind {
            TokenKind::Identifier if token.text != "." => {
                let found = known(INSIDE, token.text).map(Kind::Token);
                if let Some(kind) = found.or_else(|| register(token.text).map(Kind::Register)) {
                    cursor.take();
                    push(kind);
                    return Ok(());
                }
            }
            TokenKind::Operator => {
                let is_sign = matches!(token.text, "-" | "+")
                    && matches!(cursor.peek(1).kind, TokenKind::Integer(_));
                let is_double = matches!(token.text, "==" | "!=" | ">=" | ">>" | "<=" | "<<");
                if token.text == "," {
                    cursor.take();
                    return Ok(());
                }
                if is_double
                    || !is_sign && token.text != "!" && known(OPERATORS, token.text).is_some()
                {
                    cursor.take();
                    for index in 0..token.text.len() {
                        let one = token.text.get(index..=index).unwrap_or_default();
                        if let Some(text) = known(OPERATORS, one) {
                            push(Kind::Token(text));
                        }
                    }
                    return Ok(());
                }
                if !is_sign {
                    return Err(cursor.fault(ErrorKind::Expected("an operand")));
                }
            }
            TokenKind::Integer(_) | TokenKind::String => {}
            _ => return Err(cursor.fault(ErrorKind::Expected("an operand"))),
        }
        let id = assembly.expression(cursor)?;
        push(match (assembly.constant(id), assembly.node(id)) {
            (Some(number), _) => Kind::Number(number),
            (None, Node::Symbol(..)) => Kind::Symbol(id),
            _ => Kind::Expression(id),
        });
        Ok(())
    }

    fn emit(&self, inst: &Matched, source: usize, assembly: &mut Assembly<Self>) -> Parsed<()> {
        let code = self.encode(inst, EncodeContext::new(assembly, source));
        let code = code.map_err(|kind| Fault::new(source, kind))?;
        assembly.emit(&code, None);
        Ok(())
    }

    fn encode(&self, inst: &Matched, cx: EncodeContext) -> Result<Code, ErrorKind> {
        let mut code = Code::default();
        let mut encoding = Encoding { cx };
        let value =
            encode_inst::<EncoderTarget, _, _>(inst, encoding.cx.is_checked(), &mut encoding)?;
        let registers = (value >> 48) as u8;
        code.bytes.push((value >> 56) as u8);
        code.bytes.push(if self.is_big_endian { registers.rotate_left(4) } else { registers });
        let mut put = |value: u64, size: usize| {
            if self.is_big_endian {
                code.push_big(value, size);
            } else {
                code.push_little(value, size);
            }
        };
        let is_wide = is_wide(inst.opcode());
        put(if is_wide { 0 } else { value >> 32 & 0xffff }, 2);
        put(value & 0xffff_ffff, 4);
        if is_wide {
            put(0, 4);
            put(inst.operand(1).immediate().cast_unsigned() >> 32, 4);
        }
        code.fixups = encoding.cx.into_fixups();
        Ok(code)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    pub(crate) fn is_imm(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Number(_) | Kind::Symbol(_) | Kind::Expression(_)).into()
    }

    pub(crate) fn is_s_imm16(&self, operand: &Operand) -> Fit {
        Fit::of_number(operand, |number| i16::try_from(number).is_ok())
    }

    pub(crate) fn is_br_target(&self, operand: &Operand) -> Fit {
        match operand.kind {
            Kind::Symbol(_) => Fit::Match,
            _ => self.is_s_imm16(operand),
        }
    }

    pub(crate) fn add_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        inst.add(match operand.kind {
            Kind::Number(number) => MachineOperand::Immediate(number),
            Kind::Symbol(id) | Kind::Expression(id) => id.operand(),
            _ => MachineOperand::Other,
        });
    }
}

/// Returns true for instructions of 16 bytes, whose immediate has 64 bits.
fn is_wide(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::LD_imm64 | Opcode::LD_pseudo)
}

/// Encoding of one instruction, which collects fixups.
pub(crate) struct Encoding {
    cx: EncodeContext,
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Encoding {
    pub(crate) fn operand_value(
        &mut self,
        inst: &Matched,
        operand: usize,
        _: Field,
    ) -> Result<u64, EncodeError> {
        if let Some(value) = ExprId::of_operand(inst.operand(operand)) {
            let (kind, is_pc_relative) = match inst.opcode() {
                Opcode::JAL => (CALL, true),
                Opcode::LD_imm64 => (ADDRESS, false),
                Opcode::JMPL => (LONG, true),
                _ => (JUMP, true),
            };
            self.cx.add(Fixup { is_pc_relative, ..self.cx.fixup(value, kind) });
            return Ok(0);
        }
        let value = operand_number(inst, operand)?;
        if self.cx.is_checked() && !is_wide(inst.opcode()) {
            return Ok(value.cast_unsigned());
        }
        Ok(value.cast_unsigned() & 0xffff_ffff)
    }

    pub(crate) fn get_memory_op_value(
        &self,
        inst: &Matched,
        _: usize,
        _: Field,
    ) -> Result<u64, EncodeError> {
        let first = usize::from(!matches!(inst.opcode(), Opcode::CMPXCHGW32 | Opcode::CMPXCHGD));
        let (base, offset) = (operand_number(inst, first)?, operand_number(inst, first + 1)?);
        if self.cx.is_checked() && i16::try_from(offset).is_err() {
            return Err(EncodeError::OutOfRange { operand: first + 1, value: offset });
        }
        Ok(base.cast_unsigned() << 16 | offset.cast_unsigned() & 0xffff)
    }
}

impl Emit for Machine {
    type Opcode = Opcode;
    type Register = Register;

    fn hw_mode(&self) -> HwMode {
        HwMode::DefaultMode
    }

    fn emit_inst<I>(&mut self, inst: &I, assembly: &mut Assembly<Self>) -> Parsed<()>
    where
        I: Inst<Opcode = Opcode, Register = Register> + ?Sized,
    {
        let inst: Matched = assembly.copied(inst)?;
        // Their register has no bits.
        let is_packet = inst.opcode().name().starts_with("LD_ABS_")
            || inst.opcode().name().starts_with("LD_IND_");
        if assembly.is_checked() && is_packet && inst.operand(0).register() != Some(Register::R6) {
            let kind = ErrorKind::Invalid("accesses to packets need the register R6");
            return Err(Fault::new(assembly.source(), kind));
        }
        self.emit(&inst, assembly.source(), assembly)
    }
}

impl Target for Machine {
    type Item = ();
    type State = bool;

    const SYNTAX: Syntax = Syntax::USUAL.with_has_specifiers(true);
    const ALIGNS_IN_BYTES: bool = true;
    const HAS_ASSIGNMENTS: bool = false;
    const FIRST_OPERATORS: &'static [&'static str] = &["*"];
    const FRAMES: Option<FrameInfo> = Some(FrameInfo {
        return_register: 11,
        initial: &[],
        section_type: elf::SHT_PROGBITS.0,
        address_specifier: 0,
    });
    const DATA_ALIGNMENT: Option<i64> = Some(-4);
    const FRAME_ENCODING: u8 = DW_EH_PE_sdata8;
    const CODE_ALIGNMENT: u64 = 8;

    fn format(&self) -> Format {
        let format = Format::elf64(elf::EM_BPF.0).without_addends();
        if self.is_big_endian { format.with_big_endian() } else { format }
    }

    fn state(&self) -> bool {
        self.is_big_endian
    }

    fn instruction(
        &mut self,
        mnemonic: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let offset = mnemonic.offset;
        let mut operands = Vec::new();
        let lower = mnemonic.text.to_ascii_lowercase();
        let first = match register(&lower) {
            Some(register) => {
                operands.push(Operand { kind: Kind::Register(register), offset });
                ""
            }
            None => {
                let kind = ErrorKind::Expected("an instruction");
                known(FIRST, &lower).ok_or(Fault::new(offset, kind))?
            }
        };
        while !cursor.is_end() {
            Machine::operand(cursor, assembly, &mut operands)?;
        }
        if let [dest, equal, operator, source] = operands[..]
            && equal.kind == Kind::Token("=")
            && let Kind::Token("-" | "be16" | "be32" | "be64" | "le16" | "le32" | "le64") =
                operator.kind
            && let (Kind::Register(dest), Kind::Register(source)) = (dest.kind, source.kind)
            && dest != source
        {
            return Err(Fault::new(offset, ErrorKind::Expected("the same register twice")));
        }
        let matched = self.matcher.match_instruction(self, first, &operands);
        let reject = |text| Fault::new(offset, ErrorKind::Instruction(text));
        let inst = matched.map_err(|mismatch| reject(mismatch.to_string()))?;
        self.emit(&inst, offset, assembly)
    }

    fn nops(is_big_endian: bool, count: u64, out: &mut Vec<u8>) {
        let nop = 0x1500_0000_u64;
        for _ in 0..count / 8 {
            out.extend(if is_big_endian { nop.to_be_bytes() } else { nop.to_le_bytes() });
        }
        out.extend((0..count % 8).map(|_| 0));
    }

    fn relocate(
        assembly: &Assembly<Self>,
        evaluated: &Evaluated<'_>,
        records: &mut Vec<Record>,
    ) -> Result<u64, ErrorKind> {
        let Evaluated { fixup, target, value, is_resolved, .. } = *evaluated;
        if is_resolved {
            return Ok(value);
        }
        let kind = match fixup.kind {
            _ if target.sub.is_some() => return Err(ErrorKind::NotRelocatable),
            ADDRESS => elf::R_BPF_64_64,
            CALL => elf::R_BPF_64_32,
            FixupKind::DATA_8 => R_BPF_64_ABS64,
            FixupKind::DATA_4 => {
                let flags = target.add.and_then(|symbol| {
                    let flags = assembly.flags_of(assembly.section_of(symbol)?);
                    Some((flags, assembly.symbols.get(symbol).is_temporary))
                });
                match flags {
                    Some((flags, true)) if flags & CODE == CODE => R_BPF_64_NODYLD32,
                    Some((flags, false)) if flags & WRITE == WRITE => R_BPF_64_NODYLD32,
                    _ => R_BPF_64_ABS32,
                }
            }
            _ => return Err(ErrorKind::NotRelocatable),
        };
        records.push(Record { kind: kind.0, symbol: target.add, addend: target.constant });
        Ok(0)
    }

    fn apply(format: Format, fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
        // Distances count instructions, from the next one on.
        let distance = (value.wrapping_sub(8).cast_signed() / 8).cast_unsigned();
        let (offset, size, value) = match fixup.kind {
            ADDRESS => (4, 4, value),
            CALL | LONG => (4, 4, distance),
            JUMP if i16::try_from(distance.cast_signed()).is_err() => {
                return Err(ErrorKind::OutOfRange);
            }
            JUMP => (2, 2, distance),
            kind => (0, kind.data_size().ok_or(ErrorKind::NotRelocatable)?, value),
        };
        if fixup.kind == CALL {
            *bytes.get_mut(1).ok_or(ErrorKind::OutOfRange)? =
                if format.is_big_endian { 1 } else { 0x10 };
        }
        let field = bytes.get_mut(offset..).ok_or(ErrorKind::OutOfRange)?;
        field::write(field, value, size, format.is_big_endian)
    }

    fn needs_symbol(_: u32, _: &Assembly<Self>, _: &Value) -> bool {
        false
    }
}
