//! Printer of Hexagon: braces of packets, duplexes, and operands that the description leaves to code.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Reference, Target, text};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::flags::{Flags, kind};
use crate::packet::{PacketInst, Position};
use crate::target::Opcode;
use crate::target::asm_writer::{PrintHooks as _, Printer};
use crate::{Hexagon, Inst};

/// Printer of an instruction.
pub(crate) struct Print<'p> {
    machine: &'p Hexagon,
    reference: &'p Reference,
    /// True if an extender has the upper bits of a constant.
    is_extended: bool,
}

impl Target for Hexagon {
    type Inst<'b> = PacketInst;
    type State = Position;

    const COMMENT_MARK: &'static str = "//";

    fn decode_into<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<PacketInst>,
    ) -> Result<&'i PacketInst, DecodeError> {
        self.decode_next(bytes, address, &mut Position::default(), inst)
    }

    fn decode_next<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        state: &mut Position,
        inst: &'i mut Option<PacketInst>,
    ) -> Result<&'i PacketInst, DecodeError> {
        let bits = bytes.first_chunk().map(|bytes| u32::from_le_bytes(*bytes));
        if let Some(word) = bits.and_then(|bits| state.next(bits)) {
            return Ok(inst.insert(word));
        }
        let packet = self.packet(bytes, address)?;
        Ok(inst.insert(state.begin(packet).ok_or(DecodeError::NoInstruction)?))
    }

    // All words of an invalid packet are skipped.
    fn skip(&self, bytes: &[u8], address: u64) -> usize {
        self.read_packet(bytes, address).map_or_else(|invalid| invalid.len, |_| 0)
    }

    fn write(
        &self,
        inst: &PacketInst,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str(if inst.is_first() { "{ " } else { "  " })?;
        let write = |half: &Inst, is_extended, out: &mut Output<'_>| {
            let print = Print { machine: self, reference, is_extended };
            Printer::new(&print).with_address(address).print_to(half, out)
        };
        write(inst.first(), inst.is_extended(), out)?;
        let Some(second) = inst.second() else { return Ok(()) };
        out.write_str("; ")?;
        write(second, false, out)
    }

    fn write_end(&self, inst: &PacketInst, out: &mut Output<'_>) -> fmt::Result {
        let Some(ends) = inst.ends() else { return Ok(()) };
        out.write_str(" }")?;
        match ends.mark() {
            "" => Ok(()),
            mark => {
                out.write_str("  ")?;
                out.write_str(mark)
            }
        }
    }
}

/// Returns true if a constant needs an extender, or if the instruction always has one.
fn needs_extender(inst: &Inst) -> bool {
    let flags = Flags::of(inst.opcode());
    if flags.is_extended() {
        return true;
    }
    let is_branch = match flags.kind() {
        kind::J => true,
        kind::CJ | kind::NCJ => inst.opcode().desc().is_branch(),
        kind::CR => inst.opcode() != Opcode::C4_addipc,
        _ => false,
    };
    if !flags.is_extendable() || is_branch {
        return false;
    }
    let operand = inst.operands().get(flags.extendable_operand());
    let Some(Operand::Immediate(value)) = operand else { return false };
    let bits = flags.extent_bits();
    if flags.is_extent_signed() {
        let limit = 1_i64 << bits.saturating_sub(1);
        !(-limit..limit).contains(&i64::from(*value as i32))
    } else {
        u64::from(*value as u32) >> bits != 0
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Print<'_> {
    // LLVM's printer has no aliases.
    pub(crate) fn prints_aliases(&self) -> bool {
        false
    }

    pub(crate) fn print_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let is_extendable = Flags::of(inst.opcode()).extendable_operand() == index;
        if is_extendable && (self.is_extended || needs_extender(inst)) {
            out.write_str("#")?;
        }
        match inst.operand(index) {
            Operand::Register(Some(register)) => self.write_register(register, out),
            Operand::Immediate(number) => {
                text::write_immediate(number, self.machine.options.hex, out)
            }
            _ => Err(fmt::Error),
        }
    }

    pub(crate) fn print_brtarget(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let target = inst.operand(index).immediate().cast_unsigned();
        let desc = inst.opcode().desc();
        let is_jump =
            desc.is_call() || desc.is_conditional_branch() || desc.is_unconditional_branch();
        if is_jump && Flags::of(inst.opcode()).is_extendable() {
            self.reference.set(target);
        }
        out.write_hex(target)
    }
}
