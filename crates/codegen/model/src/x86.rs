//! Instructions of X86: the fields that all of X86's back-ends read (LLVM:
//! `RecognizableInstrBase`), their values, mnemonics, and operands.
//!
//! Input: records of class `X86Inst`. Output: their [`Fields`].

use tablegen_core::internal::Columns;
use tablegen_core::{Record, RecordError, Records};

/// Fields of several bits.
#[derive(Clone, Copy)]
pub enum Number {
    Prefix,
    Map,
    Opcode,
    Form,
    Encoding,
    OpSize,
    AdSize,
    Scale,
    ExplicitPrefix,
}

const NUMBERS: [&str; 9] = [
    "OpPrefixBits",
    "OpMapBits",
    "Opcode",
    "FormBits",
    "OpEncBits",
    "OpSizeBits",
    "AdSizeBits",
    "CD8_Scale",
    "explicitOpPrefixBits",
];

/// Fields of one bit.
#[derive(Clone, Copy)]
pub enum Bit {
    RexW,
    Vvvv,
    IgnoresW,
    VexL,
    IgnoresVexL,
    EvexL2,
    EvexK,
    EvexZ,
    EvexB,
    EvexU,
    EvexNf,
    CodeGenOnly,
    AsmParserOnly,
    ForceDisassemble,
}

const BITS: [&str; 14] = [
    "hasREX_W",
    "hasVEX_4V",
    "IgnoresW",
    "hasVEX_L",
    "ignoresVEX_L",
    "hasEVEX_L2",
    "hasEVEX_K",
    "hasEVEX_Z",
    "hasEVEX_B",
    "hasEVEX_U",
    "hasEVEX_NF",
    "isCodeGenOnly",
    "isAsmParserOnly",
    "ForceDisassemble",
];

/// Values of [`Number::Prefix`].
pub mod prefix {
    pub const PD: u8 = 1;
    pub const XS: u8 = 2;
    pub const XD: u8 = 3;
    pub const PS: u8 = 4;
}

/// Values of [`Number::Encoding`]; 0 for instructions without a VEX, EVEX or XOP prefix.
pub mod encoding {
    pub const VEX: u8 = 1;
    pub const XOP: u8 = 2;
    pub const EVEX: u8 = 3;
}

/// Values of [`Number::OpSize`] and [`Number::AdSize`].
pub mod size {
    pub const BITS_16: u8 = 1;
    pub const BITS_32: u8 = 2;
    pub const BITS_64: u8 = 3;
}

/// Value of [`Number::Map`] for the EVEX forms of legacy instructions.
pub const MAP_4: u8 = 8;

/// Values of [`Number::ExplicitPrefix`].
pub mod explicit_prefix {
    pub const REX2: u8 = 1;
    pub const EVEX: u8 = 3;
}

/// Values of [`Number::Form`], which determine where an instruction has its operands.
pub mod form {
    /// Pseudo instruction.
    pub const PSEUDO: u8 = 0;
    pub const RAW: u8 = 1;
    pub const ADD_REG: u8 = 2;
    pub const RAW_MEM_OFFS: u8 = 3;
    pub const RAW_SRC: u8 = 4;
    pub const RAW_DST: u8 = 5;
    pub const RAW_DST_SRC: u8 = 6;
    pub const RAW_IMM8: u8 = 7;
    pub const RAW_IMM16: u8 = 8;
    pub const ADD_CC: u8 = 9;
    /// Prefix of other instructions.
    pub const PREFIX_BYTE: u8 = 10;
    pub const DEST_REG_CC: u8 = 18;
    pub const DEST_MEM_CC: u8 = 19;
    pub const DEST_MEM_4V_OP3_CC: u8 = 20;
    pub const R0: u8 = 21;
    pub const SRC_MEM_FSIB: u8 = 22;
    pub const DEST_MEM_FSIB: u8 = 23;
    pub const DEST_MEM: u8 = 24;
    pub const SRC_MEM: u8 = 25;
    pub const SRC_MEM_4V_OP3: u8 = 26;
    pub const SRC_MEM_OP4: u8 = 27;
    pub const SRC_MEM_CC: u8 = 28;
    pub const X_MEM_CC: u8 = 30;
    pub const X_MEM: u8 = 31;
    pub const MEM_0: u8 = 32;
    pub const MEM_7: u8 = 39;
    pub const DEST_REG: u8 = 40;
    pub const SRC_REG: u8 = 41;
    pub const SRC_REG_4V_OP3: u8 = 42;
    pub const SRC_REG_OP4: u8 = 43;
    pub const SRC_REG_CC: u8 = 44;
    pub const X_REG_CC: u8 = 46;
    pub const X_REG: u8 = 47;
    pub const REG_0: u8 = 48;
    pub const REG_7: u8 = 55;
    pub const X_0: u8 = 56;
    pub const X_7: u8 = 63;
    pub const C0: u8 = 64;
    pub const FF: u8 = 127;

    /// Returns the form with a memory operand in ModR/M that corresponds to a form with a register
    /// operand. Returns `None` for forms without one.
    pub fn with_memory(form: u8) -> Option<u8> {
        matches!(form, DEST_REG..=SRC_REG_CC | X_REG_CC..=REG_7).then(|| form - (REG_0 - MEM_0))
    }

    /// Returns true if a form has a memory operand where another form has a register.
    pub fn has_memory(form: u8) -> bool {
        matches!(form, DEST_MEM..=SRC_MEM_CC | X_MEM_CC..=MEM_7)
    }
}

/// Fields of an instruction's record.
#[derive(Clone, Copy, Debug)]
pub struct Fields {
    numbers: [u8; NUMBERS.len()],
    bits: [bool; BITS.len()],
}

impl Fields {
    /// Returns the value of a field of several bits.
    pub fn number(&self, field: Number) -> u8 {
        self.numbers[field as usize]
    }

    /// Returns the value of a field of one bit.
    pub fn has(&self, field: Bit) -> bool {
        self.bits[field as usize]
    }

    /// Returns true if the instruction is decoded from bytes and printed: it is not for code
    /// generation only, nor for the parser only.
    pub fn is_emitted(&self) -> bool {
        let is_hidden = self.has(Bit::CodeGenOnly) && !self.has(Bit::ForceDisassemble);
        self.number(Number::Form) != form::PSEUDO && !is_hidden && !self.has(Bit::AsmParserOnly)
    }

    /// Returns true for a legacy instruction with an optional EVEX prefix, which no compiler emits.
    pub fn is_promoted(&self) -> bool {
        self.number(Number::Map) == MAP_4
            && self.number(Number::ExplicitPrefix) == explicit_prefix::EVEX
    }

    /// Returns true for a form of a legacy instruction with a separate destination register (new
    /// data destination).
    pub fn has_new_destination(&self) -> bool {
        self.number(Number::Map) == MAP_4 && self.has(Bit::EvexB) && self.has(Bit::Vvvv)
    }
}

/// Reads instructions of X86.
pub struct Reader<'r> {
    columns: Columns,
    class: Option<Record<'r>>,
}

impl<'r> Reader<'r> {
    pub fn new(records: &'r Records) -> Self {
        let names: Vec<&str> = NUMBERS.into_iter().chain(BITS).collect();
        Reader { columns: Columns::new(records, &names), class: records.find_class("X86Inst") }
    }

    /// Returns true for records of class `X86Inst`.
    pub fn reads(&self, record: Record<'_>) -> bool {
        self.class.is_some_and(|class| record.is_a(class))
    }

    /// Reads the fields of an instruction's record.
    ///
    /// # Errors
    /// Returns an error if a field is missing, or not a number of 8 bits.
    pub fn fields(&mut self, record: Record<'_>) -> Result<Fields, RecordError> {
        let mut fields = Fields { numbers: [0; NUMBERS.len()], bits: [false; BITS.len()] };
        for (index, name) in NUMBERS.into_iter().enumerate() {
            let bits = match self.columns.get(record, index).and_then(|value| value.as_bits()) {
                Some(bits) => bits,
                None => record.bits(name)?,
            };
            let number = bits.to_u64().and_then(|number| u8::try_from(number).ok());
            let error = || record.error(format!("{name} is no number of 8 bits"));
            fields.numbers[index] = number.ok_or_else(error)?;
        }
        for (index, name) in BITS.into_iter().enumerate() {
            let bit =
                self.columns.get(record, NUMBERS.len() + index).and_then(|value| value.as_bit());
            fields.bits[index] = bit.map_or_else(|| record.bit(name), Ok)?;
        }
        Ok(fields)
    }
}

/// Returns the mnemonic of an assembly string, in upper case: the text before the first tab, with
/// `CC` for a condition.
pub fn mnemonic(asm: &str) -> String {
    let mnemonic = asm.split('\t').next().unwrap_or_default();
    mnemonic.replacen("${cond}", "CC", 1).to_ascii_uppercase()
}

/// Kind of an operand, for the comparison of instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandKind<'r> {
    /// Register of this size in bits.
    Register(i64),
    /// Memory operand of this size in bits. `None` if the operand has no size.
    Memory(Option<i64>),
    /// An immediate of this type.
    Immediate(Record<'r>),
    Other,
}

impl<'r> OperandKind<'r> {
    /// Returns the kind of an operand declared with this record.
    ///
    /// # Errors
    /// Returns an error if the record lacks the fields of its class.
    pub fn of(record: Record<'r>) -> Result<Self, RecordError> {
        if record.is_subclass_of("RegisterClass") {
            return Ok(OperandKind::Register(record.int("Alignment")?));
        }
        if record.is_subclass_of("RegisterOperand") {
            return Ok(OperandKind::Register(record.def("RegClass")?.int("Alignment")?));
        }
        if !record.is_subclass_of("Operand") {
            return Ok(OperandKind::Other);
        }
        Ok(match record.string("OperandType")? {
            "OPERAND_MEMORY" if record.is_subclass_of("X86MemOperand") => {
                OperandKind::Memory(Some(record.int("Size")?))
            }
            "OPERAND_MEMORY" => OperandKind::Memory(None),
            "OPERAND_IMMEDIATE" => OperandKind::Immediate(record.def("Type")?),
            _ => OperandKind::Other,
        })
    }

    /// Returns true if two operands of the same kind differ in size or type.
    pub fn differs_from(self, other: Self) -> bool {
        use OperandKind::{Immediate, Memory, Register};
        match (self, other) {
            (Register(one), Register(other)) => one != other,
            (Memory(one), Memory(other)) => one != other,
            (Immediate(one), Immediate(other)) => one.id() != other.id(),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{form, mnemonic};

    #[test]
    fn a_mnemonic_ends_at_a_tab() {
        assert_eq!(mnemonic("add{l}\t$a"), "ADD{L}");
        assert_eq!(mnemonic("j${cond}\t$dst"), "JCC");
        assert_eq!(mnemonic("rep movs"), "REP MOVS");
        assert_eq!(mnemonic(""), "");
    }

    #[test]
    fn every_form_with_a_register_has_one_with_memory() {
        let with_memory: Vec<u8> = (0..=255).filter_map(form::with_memory).collect();
        assert_eq!(with_memory.len(), 15);
        assert!(with_memory.iter().all(|&form| form::has_memory(form)));
        assert_eq!(form::with_memory(form::SRC_REG), Some(form::SRC_MEM));
        assert_eq!((0..=255).filter(|&form| form::has_memory(form)).count(), 15);
    }
}
