//! Decoder of MSP430: lengths and tables by addressing modes, jumps, and operands that the description leaves to
//! code.

use tablegen_mc::DecodeError;
use tablegen_rt::decode::{DecoderTable, Status, sign_extend};

use crate::target::Opcode;
use crate::target::decoder::{
    DecodeHooks as _, Decoder, TABLE_16, TABLE_32, TABLE_ALPHA_16, TABLE_ALPHA_32, TABLE_BETA_16,
    TABLE_BETA_32, TABLE_DELTA_16, TABLE_DELTA_32, TABLE_GAMMA_32, TABLE_GAMMA_48,
};
use crate::{Inst, Msp430};

/// Registers by number: the program counter, the status register and the generator of constants.
const PROGRAM: u64 = 0;
const STATUS: u64 = 2;
const CONSTANTS: u64 = 3;

/// Numbers of conditions in LLVM, by their numbers in jumps.
const CONDITIONS: [i64; 7] = [1, 0, 3, 2, 6, 4, 5];

/// Class of an addressing mode of a source, which selects the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Register,
    Constant,
    /// With a second word: an offset, an address or an immediate.
    Extended,
    Indirect,
}

/// Returns the mode of a source by its register and the two bits of its mode. `None` if there is none.
fn source(register: u64, bits: u64) -> Option<Mode> {
    Some(match (register, bits) {
        (PROGRAM, 2) => return None,
        (PROGRAM, 3) | (STATUS, 1) => Mode::Extended,
        (STATUS, 2 | 3) | (CONSTANTS, _) => Mode::Constant,
        (_, 0) => Mode::Register,
        (_, 1) => Mode::Extended,
        _ => Mode::Indirect,
    })
}

/// Returns the table of instructions with two operands, by the mode of the source and the number of words.
fn table(source: Mode, words: usize) -> Option<&'static DecoderTable> {
    Some(match (source, words) {
        (Mode::Register, 1) => &TABLE_ALPHA_16,
        (Mode::Register, 2) => &TABLE_ALPHA_32,
        (Mode::Constant, 1) => &TABLE_BETA_16,
        (Mode::Constant, 2) => &TABLE_BETA_32,
        (Mode::Extended, 2) => &TABLE_GAMMA_32,
        (Mode::Extended, 3) => &TABLE_GAMMA_48,
        (Mode::Indirect, 1) => &TABLE_DELTA_16,
        (Mode::Indirect, 2) => &TABLE_DELTA_32,
        _ => return None,
    })
}

/// Returns `count` bits of a word.
fn field(word: u64, first: u32, count: u32) -> u64 {
    word >> first & ((1 << count) - 1)
}

impl Msp430 {
    pub(crate) fn decode<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        let (parts, _) = bytes.as_chunks();
        let first = parts.first().ok_or(DecodeError::TooShort { needed: 2 })?;
        let first = u64::from(u16::from_le_bytes(*first));
        // Instructions with one operand, jumps, and instructions with two operands.
        let (table, words) = match first >> 13 {
            0 => match source(field(first, 0, 4), field(first, 4, 2)) {
                Some(Mode::Extended) => (Some(&TABLE_32), 2),
                Some(_) => (Some(&TABLE_16), 1),
                None => (None, 1),
            },
            1 => return jump(first, inst),
            _ => {
                let source = source(field(first, 8, 4), field(first, 4, 2));
                let is_extended = source == Some(Mode::Extended);
                let words = 1 + usize::from(is_extended) + field(first, 7, 1) as usize;
                (source.and_then(|source| table(source, words)), words)
            }
        };
        let table = table.ok_or(DecodeError::NoInstruction)?;
        let parts = parts.get(..words).ok_or(DecodeError::TooShort { needed: words * 2 })?;
        let join = |word, part: &[u8; 2]| word << 16 | u64::from(u16::from_le_bytes(*part));
        let word = parts.iter().rev().fold(0, join);
        Decoder::new(self).decode_into(table, word, address, inst)
    }
}

/// Decodes a jump, which the tables do not have.
fn jump(word: u64, found: &mut Option<Inst>) -> Result<&Inst, DecodeError> {
    let condition = CONDITIONS.get(field(word, 10, 3) as usize);
    let mut inst = Inst::new(if condition.is_some() { Opcode::JCC } else { Opcode::JMP });
    inst.push_immediate(sign_extend(word & 0x3ff, 10));
    if let Some(&condition) = condition {
        inst.push_immediate(condition);
    }
    inst.set_size(2);
    Ok(found.insert(inst))
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Msp430 {
    /// Decodes a constant by its register and mode.
    pub(crate) fn decode_cg_imm(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(match value {
            0x22 => 4,
            0x32 => 8,
            0x03 => 0,
            0x13 => 1,
            0x23 => 2,
            0x33 => -1,
            _ => return Status::Fail,
        })
    }

    /// Decodes an address: a register and an offset.
    pub(crate) fn decode_mem_operand(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
        self.decode_gr16_register_class(inst, value & 15, address)
            .and(inst.push_immediate(sign_extend(value >> 4, 16)))
    }
}
