//! [`Inst`]: a decoded instruction, and its [`Operand`]s.

use tablegen_mc::{DecodeError, Instruction};
use tablegen_rt::mc::inst;

use crate::labels::Comment;
use crate::read::Reader;
use crate::target::decoder::{PREFIXES, decode};
use crate::{Opcode, Register};

/// Decoded instruction. The operands are read from its bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inst<'b> {
    code: Code<'b>,
    pub(crate) comment: Comment,
}

/// Instruction without its comment, which is larger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Code<'b> {
    opcode: Opcode,
    /// Prefix byte. 0 for an instruction without prefix.
    prefix: u8,
    /// Number behind the prefix.
    number: u32,
    /// All bytes of the instruction.
    bytes: &'b [u8],
    operands: Operands<'b>,
    /// True if an operand is the depth of a branch.
    has_branches: bool,
}

/// Bytes that are not an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Failure {
    pub(crate) error: DecodeError,
    /// Number of bytes before the first one that could not be read. 0 only if there are no bytes.
    pub(crate) len: usize,
}

impl<'b> Code<'b> {
    /// Decodes the instruction at the start of bytes.
    pub(crate) fn read(bytes: &'b [u8]) -> Result<Self, Failure> {
        let mut reader = Reader::new(bytes);
        let start = |reader: &mut Reader<'b>| {
            let first = reader.byte()?;
            let is_prefix = PREFIXES.contains(&first.into());
            let prefix = if is_prefix { first } else { 0 };
            let number = if is_prefix { reader.unsigned()? } else { first.into() };
            let number = u32::try_from(number).map_err(|_| DecodeError::NoInstruction)?;
            let found = decode(prefix.into(), number);
            let (opcode, types) = found.ok_or(DecodeError::NoInstruction)?;
            let operands = Operands { reader: *reader, types, list: List::None };
            Ok(Code { opcode, prefix, number, bytes, operands, has_branches: false })
        };
        let mut code =
            start(&mut reader).map_err(|error| Failure { error, len: reader.offset() })?;
        let mut operands = code.operands;
        loop {
            match operands.read() {
                Ok(Some(operand)) => code.has_branches |= matches!(operand, Operand::Depth(_)),
                Ok(None) => break,
                Err(error) => return Err(Failure { error, len: operands.reader.offset() }),
            }
        }
        code.bytes = operands.reader.past();
        Ok(code)
    }
}

impl<'b> Inst<'b> {
    /// Creates an instruction without a comment.
    pub(crate) const fn new(code: Code<'b>) -> Self {
        Inst { code, comment: Comment::None }
    }

    /// Returns the opcode.
    #[must_use]
    pub const fn opcode(&self) -> Opcode {
        self.code.opcode
    }

    /// Returns the bytes.
    #[must_use]
    pub const fn bytes(&self) -> &'b [u8] {
        self.code.bytes
    }

    /// Returns the prefix byte, or 0, and the number behind it.
    #[must_use]
    pub const fn number(&self) -> (u8, u32) {
        (self.code.prefix, self.code.number)
    }

    /// Returns the operands in order:
    ///   - of `br_table`, the targets with the default target;
    ///   - of `try_table`, the type, the number of clauses, and for each clause its kind, its tag if
    ///     the kind is 0 or 1, and its target.
    #[must_use]
    pub const fn operands(&self) -> Operands<'b> {
        self.code.operands
    }

    /// Returns true if an operand is the depth of a branch.
    pub(crate) const fn has_branches(&self) -> bool {
        self.code.has_branches
    }
}

impl Instruction for Inst<'_> {
    fn size(&self) -> usize {
        self.bytes().len()
    }

    fn is_soft_fail(&self) -> bool {
        false
    }
}

impl inst::Inst for Inst<'_> {
    type Opcode = Opcode;
    type Register = Register;

    fn opcode(&self) -> Opcode {
        self.code.opcode
    }

    fn operand_count(&self) -> usize {
        self.operands().count()
    }

    /// Returns an integer as an immediate. Other operands are [`inst::Operand::Other`].
    fn operand(&self, index: usize) -> inst::Operand<Register> {
        match self.operands().nth(index) {
            Some(Operand::Integer(value)) => inst::Operand::Immediate(value),
            _ => inst::Operand::Other,
        }
    }
}

/// Operand of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// Constant, index, lane, or offset. Unsigned numbers of 64 bits are negative from 2^63 on.
    Integer(i64),
    /// Logarithm of an alignment to base 2.
    Alignment(i64),
    /// Number of labels between a branch and its target.
    Depth(u64),
    /// Bits of a number of 32 bits.
    Float(u32),
    /// Bits of a number of 64 bits.
    Double(u64),
    /// Type of the result of a block, as its byte. 0x40 is no result. 0 is none of the types.
    Type(u8),
    /// Index of the type of a block.
    TypeIndex(i64),
    /// Number of clauses of `try_table`.
    Clauses(u64),
    /// Kind of a clause of `try_table`: `catch`, `catch_ref`, `catch_all`, `catch_all_ref`.
    Clause(u8),
}

/// Operands of an instruction ([`Inst::operands`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operands<'b> {
    reader: Reader<'b>,
    /// Types of the operands that follow those of the list.
    types: &'static [&'static str],
    list: List,
}

/// Rest of a list of operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum List {
    None,
    /// Targets, of which there are this many before the default target.
    Targets(u64),
    /// Clauses, of which there are this many.
    Clauses(u64),
    /// Tag and target of a clause, and more clauses.
    Tag(u64),
    /// Target of a clause, and more clauses.
    Target(u64),
}

/// Returns a number of operands. From 2^63 on, LLVM's is negative.
const fn count(number: u64) -> u64 {
    if number >> 63 == 0 { number } else { 0 }
}

impl Operands<'_> {
    /// Reads the next operand. Returns `None` at the end.
    fn read(&mut self) -> Result<Option<Operand>, DecodeError> {
        let reader = &mut self.reader;
        let list = core::mem::replace(&mut self.list, List::None);
        let operand = match list {
            List::None | List::Clauses(0) => {
                let Some((first, rest)) = self.types.split_first() else { return Ok(None) };
                self.types = rest;
                return self.read_type(first).map(Some);
            }
            List::Targets(left) => {
                let target = reader.unsigned()?;
                self.list = left.checked_sub(1).map_or(List::None, List::Targets);
                Operand::Depth(target)
            }
            List::Clauses(left) => {
                let kind = reader.byte()?;
                self.list = if kind < 2 { List::Tag(left - 1) } else { List::Target(left - 1) };
                Operand::Clause(kind)
            }
            List::Tag(left) => {
                let tag = reader.unsigned()?;
                self.list = List::Target(left);
                Operand::Integer(tag.cast_signed())
            }
            List::Target(left) => {
                let target = reader.unsigned()?;
                self.list = List::Clauses(left);
                Operand::Depth(target)
            }
        };
        Ok(Some(operand))
    }

    /// Reads the operand of a type, or the first one of a list.
    fn read_type(&mut self, name: &str) -> Result<Operand, DecodeError> {
        let reader = &mut self.reader;
        match name {
            "OPERAND_P2ALIGN" => Ok(Operand::Alignment(reader.unsigned()?.cast_signed())),
            "OPERAND_BASIC_BLOCK" => reader.unsigned().map(Operand::Depth),
            "OPERAND_I32IMM" | "OPERAND_I64IMM" => reader.signed().map(Operand::Integer),
            "OPERAND_F32IMM" => Ok(Operand::Float(reader.little_endian(4)? as u32)),
            "OPERAND_F64IMM" => reader.little_endian(8).map(Operand::Double),
            "OPERAND_VEC_I8IMM" => integer(reader, 1),
            "OPERAND_VEC_I16IMM" => integer(reader, 2),
            "OPERAND_VEC_I32IMM" => integer(reader, 4),
            "OPERAND_VEC_I64IMM" => integer(reader, 8),
            "OPERAND_SIGNATURE" => {
                let start = reader.offset();
                let number = reader.signed()?;
                let is_short = reader.offset() == start + 1;
                Ok(match number {
                    0.. => Operand::TypeIndex(number),
                    _ if is_short => Operand::Type((number & 0x7f) as u8),
                    _ => Operand::Type(0),
                })
            }
            "OPERAND_BRLIST" => {
                self.list = List::Targets(count(reader.unsigned()?));
                self.read()?.ok_or(DecodeError::NoInstruction)
            }
            "OPERAND_CATCH_LIST" => {
                let number = reader.unsigned()?;
                self.list = List::Clauses(count(number));
                Ok(Operand::Clauses(count(number)))
            }
            _ => Ok(Operand::Integer(reader.unsigned()?.cast_signed())),
        }
    }
}

/// Reads an integer of fixed size.
fn integer(reader: &mut Reader<'_>, bytes: usize) -> Result<Operand, DecodeError> {
    Ok(Operand::Integer(reader.little_endian(bytes)?.cast_signed()))
}

impl Iterator for Operands<'_> {
    type Item = Operand;

    fn next(&mut self) -> Option<Operand> {
        self.read().ok().flatten()
    }
}
