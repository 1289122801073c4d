//! Disassembler: converts bytes to instructions, which can be formatted as assembly.
//!
//! The encodings of instructions and operands come from `td/rv32i.td`. The only code is a hook that
//! extends the sign of immediates.

use std::fmt;

use crate::inst::Inst;
use crate::machine::Machine;
use crate::target::decoder::{self, DecodeError, DecodeHooks, Decoder, Status, TABLE_32};

/// Size of an instruction, in bytes.
const SIZE: usize = 4;

/// Hooks of the decoder.
struct Signs;

impl Signs {
    /// Appends the lowest `width` bits of a value as a signed number.
    fn signed(inst: &mut decoder::Inst, value: u64, width: u32) -> Status {
        let above = u64::BITS - width;
        inst.push_immediate((value << above) as i64 >> above)
    }
}

impl DecodeHooks for Signs {
    fn decode_signed12(&self, inst: &mut decoder::Inst, value: u64, _: u64) -> Status {
        Signs::signed(inst, value, 12)
    }

    fn decode_signed13(&self, inst: &mut decoder::Inst, value: u64, _: u64) -> Status {
        Signs::signed(inst, value, 13)
    }

    fn decode_signed21(&self, inst: &mut decoder::Inst, value: u64, _: u64) -> Status {
        Signs::signed(inst, value, 21)
    }
}

/// Decodes a 32-bit word. Returns `None` if the word encodes no instruction of the machine.
#[must_use]
pub fn decode(word: u32, machine: &Machine) -> Option<Inst> {
    let decoder = Decoder::new(&Signs, |feature| machine.features.contains(feature));
    decoder.decode(&TABLE_32, word, 0).ok().map(|inst| shown(&inst))
}

/// Converts a decoded instruction to the representation of this crate.
fn shown(inst: &decoder::Inst) -> Inst {
    Inst::new(inst.opcode(), inst.operands().iter().copied())
}

/// Decoded instruction, with its bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decoded<'b> {
    /// Address of the bytes.
    pub address: u64,
    /// Bytes of the instruction: four, or fewer at the end of the code.
    pub bytes: &'b [u8],
    /// Decoded instruction. An error if the bytes encode no instruction of the machine or are too
    /// few.
    pub inst: Result<Inst, DecodeError>,
}

/// Formats the address, the bytes and the instruction.
impl fmt::Display for Decoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:6x}:", self.address)?;
        self.bytes.iter().try_for_each(|byte| write!(f, " {byte:02x}"))?;
        write!(f, "{:1$}", "", 2 + 3 * SIZE.saturating_sub(self.bytes.len()))?;
        match self.inst {
            Ok(inst) => inst.fmt(f),
            Err(error) => write!(f, "# {error}"),
        }
    }
}

/// Decodes consecutive instructions; the first is at `address`.
#[must_use]
pub fn disassemble<'b>(bytes: &'b [u8], address: u64, machine: &Machine) -> Vec<Decoded<'b>> {
    let decoder = Decoder::new(&Signs, |feature| machine.features.contains(feature));
    let decoded = decoder.stream(bytes, address).map(|found| Decoded {
        address: found.address,
        bytes: found.bytes,
        inst: found.inst.map(|inst| shown(&inst)),
    });
    decoded.collect()
}
