//! Instruction that can be encoded and formatted.

use std::fmt::{self, Write};
use std::ops::{Deref, DerefMut, RangeInclusive};

use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::Operand;

use crate::target::asm_writer::{PrintHooks, Printer};
use crate::target::encoder::{EncodeError, EncodeHooks, Encoder, Field, Instruction};
use crate::target::instructions::MachineInst;
use crate::target::tables::lookup_immediate_of_name;
use crate::target::{Opcode, Register};

/// Instruction with its operands, outputs first. Offsets are in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inst(MachineInst);

impl Deref for Inst {
    type Target = MachineInst;

    fn deref(&self) -> &MachineInst {
        &self.0
    }
}

impl DerefMut for Inst {
    fn deref_mut(&mut self) -> &mut MachineInst {
        &mut self.0
    }
}

impl Inst {
    /// Creates an instruction with these operands. Missing operands become the immediate 0 or no
    /// register; operands beyond those of the description are dropped.
    #[must_use]
    pub fn new(opcode: Opcode, operands: impl IntoIterator<Item = Operand<Register>>) -> Self {
        let mut inst = MachineInst::new(opcode);
        let mut operands = operands.into_iter();
        for described in opcode.desc().operands() {
            let left_out = match described.register_class() {
                Some(_) => Operand::Register(None),
                None => Operand::Immediate(0),
            };
            // The instruction has space for all operands of the description.
            let _ = inst.push(operands.next().unwrap_or(left_out));
        }
        Inst(inst)
    }

    /// Returns the bytes in memory.
    ///
    /// # Errors
    /// Returns an error if the value of an operand does not fit.
    pub fn bytes(&self) -> Result<[u8; 4], EncodeError> {
        Ok(Encoder::encode(&self.0, &mut Ranges)?.to_le_bytes())
    }
}

/// Validator of immediates. The encoder sees only the bits of a field and cannot check signs.
struct Ranges;

impl EncodeHooks<MachineInst> for Ranges {
    fn operand_value(
        &mut self,
        inst: &MachineInst,
        operand: usize,
        _: Field,
    ) -> Result<u64, EncodeError> {
        let value =
            Instruction::operand(inst, operand).ok_or(EncodeError::MissingOperand { operand })?;
        let opcode = inst.opcode();
        let described = opcode.desc().operand(operand);
        let range = match described.and_then(|operand| operand.register_class()) {
            Some(_) => 0..=31,
            None => range(opcode),
        };
        if range.contains(&value) {
            // Bits above those of the field are copies of its sign.
            Ok(value as u64)
        } else {
            Err(EncodeError::OutOfRange { operand, value })
        }
    }
}

/// Returns the range of the immediate operand of an instruction: from the lowest to the highest
/// number that can be encoded. The range includes numbers that are not multiples of the alignment.
fn range(opcode: Opcode) -> RangeInclusive<i64> {
    let Some(number) = lookup_immediate_of_name(opcode.name()) else { return 0..=0 };
    let values = 1 << number.width;
    let lowest = if number.signed { -values / 2 } else { 0 };
    lowest..=lowest + values - (1 << number.zeros)
}

/// Letters of a set of memory accesses, from the highest bit: input, output, reads, writes.
pub(crate) const ACCESSES: [char; 4] = ['i', 'o', 'r', 'w'];

/// Printer of operands with custom syntax.
struct Text {
    aliases: bool,
}

impl PrintHooks for Text {
    type Inst = MachineInst;

    fn prints_aliases(&self) -> bool {
        self.aliases
    }

    fn print_accesses(
        &self,
        inst: &MachineInst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let set = inst.operand(index).immediate();
        let is_in = |bit: usize| set >> (3 - bit) & 1 == 1;
        let mut letters = ACCESSES.into_iter().enumerate().filter(|&(bit, _)| is_in(bit));
        if set == 0 {
            out.write_char('0')
        } else {
            letters.try_for_each(|(_, c)| out.write_char(c))
        }
    }

    fn print_address(&self, inst: &MachineInst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        out.write_char('(')?;
        self.print_operand(inst, index, out)?;
        out.write_char(')')
    }
}

/// Writer that replaces the tab after mnemonics by a blank.
struct Spaced<'f, 'o>(&'f mut fmt::Formatter<'o>);

impl Write for Spaced<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut parts = text.split('\t');
        self.0.write_str(parts.next().unwrap_or_default())?;
        parts.try_for_each(|part| write!(self.0, " {part}"))
    }
}

/// Formats as assembly, with aliases (`ret`) or, for `{:#}`, without (`jalr zero, 0(ra)`). An
/// instruction that the machine does not have is printed as its opcode.
impl fmt::Display for Inst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hooks = Text { aliases: !f.alternate() };
        let printer = Printer::new(&hooks);
        match printer.mnemonic(self.opcode()) {
            Some(_) => printer.print(&self.0, &mut Spaced(f)),
            None => write!(f, "{}", self.opcode()),
        }
    }
}
