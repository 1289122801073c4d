//! Printer of Sparc: operands that the description leaves to code, and synonyms of instructions.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Reference, Target, text};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::conditions;
use crate::setup::ILP32;
use crate::target::asm_writer::{Printer, RegisterNames, write_register_name};
use crate::target::tables::{lookup_asi_tag_by_encoding, lookup_prefetch_tag_by_encoding};
use crate::target::{Feature, Opcode, Register};
use crate::{Inst, Sparc};

/// Names of the bits of a memory barrier.
const BARRIERS: [&str; 7] =
    ["#LoadLoad", "#StoreLoad", "#LoadStore", "#StoreStore", "#Lookaside", "#MemIssue", "#Sync"];

/// Printer of a machine.
pub(crate) struct Print<'p> {
    machine: &'p Sparc,
    reference: &'p Reference,
}

impl Target for Sparc {
    type Inst<'b> = Inst;
    type State = ();

    const COMMENT_MARK: &'static str = "!";

    #[inline]
    fn decode_into<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        self.decode(bytes, address, inst)
    }

    fn skip(&self, bytes: &[u8], _: u64) -> usize {
        bytes.len().min(4)
    }

    fn write(
        &self,
        inst: &Inst,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let print = Print { machine: self, reference };
        if print.synonym(inst, out)? {
            return Ok(());
        }
        Printer::new(&print).with_address(address).print_to(inst, out)
    }
}

impl Print<'_> {
    /// Prints an instruction with a shorter synonym. Returns false, and prints nothing, for other
    /// instructions.
    fn synonym(&self, inst: &Inst, out: &mut Output<'_>) -> Result<bool, fmt::Error> {
        use Opcode as O;
        let register = |index| inst.operand(index).register();
        match inst.opcode() {
            O::JMPLrr | O::JMPLri => {
                let is_next = matches!(inst.operand(2), Operand::Immediate(8));
                match (register(0), register(1)) {
                    (Some(Register::G0), Some(Register::I7)) if is_next => out.write_str("ret")?,
                    (Some(Register::G0), Some(Register::O7)) if is_next => out.write_str("retl")?,
                    (Some(Register::G0), _) => {
                        out.write_str("jmp ")?;
                        self.print_mem_operand(inst, 1, out)?;
                    }
                    (Some(Register::O7), _) => {
                        out.write_str("call ")?;
                        self.print_mem_operand(inst, 1, out)?;
                    }
                    _ => return Ok(false),
                }
            }
            // Version 8 has one register of conditions, which has no name.
            opcode if !self.is_v9() && register(0) == Some(Register::FCC0) => {
                out.write_str(match opcode {
                    O::V9FCMPS => "fcmps ",
                    O::V9FCMPD => "fcmpd ",
                    O::V9FCMPQ => "fcmpq ",
                    O::V9FCMPES => "fcmpes ",
                    O::V9FCMPED => "fcmped ",
                    O::V9FCMPEQ => "fcmpeq ",
                    _ => return Ok(false),
                })?;
                self.print_operand(inst, 1, out)?;
                out.write_str(", ")?;
                self.print_operand(inst, 2, out)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn is_v9(&self) -> bool {
        self.machine.has(Feature::FeatureV9)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Print<'_> {
    pub(crate) fn has_feature(&self, feature: Feature) -> bool {
        self.machine.has(feature)
    }

    pub(crate) fn write_register(&self, register: Register, out: &mut Output<'_>) -> fmt::Result {
        out.write_str("%")?;
        let is_v9 = self.is_v9();
        let names =
            if is_v9 { RegisterNames::RegNamesStateReg } else { RegisterNames::NoRegAltName };
        write_register_name(register, names, out)
    }

    pub(crate) fn print_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        use Opcode as O;
        match (inst.operand(index), inst.opcode()) {
            (Operand::Register(Some(register)), _) => self.write_register(register, out),
            // Numbers of traps have seven bits.
            (
                Operand::Immediate(number),
                O::TICCri | O::TICCrr | O::TRAPri | O::TRAPrr | O::TXCCri | O::TXCCrr,
            ) => out.write_number(number & 0x7f),
            (Operand::Immediate(number), _) => {
                text::write_immediate(number << 32 >> 32, self.machine.options.hex, out)
            }
            _ => Err(fmt::Error),
        }
    }

    /// Writes an address: a register and a register or number. What is 0 is left out.
    pub(crate) fn print_mem_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let is_zero = |index| match inst.operand(index) {
            Operand::Register(register) => register == Some(Register::G0),
            Operand::Immediate(number) => number == 0,
            _ => false,
        };
        let is_absolute = is_zero(index);
        if !is_absolute {
            self.print_operand(inst, index, out)?;
            if is_zero(index + 1) {
                return Ok(());
            }
            out.write_str("+")?;
        }
        self.print_operand(inst, index + 1, out)
    }

    pub(crate) fn print_cc_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let name = conditions::name(inst.opcode(), inst.operand(index).immediate());
        out.write_str(name.ok_or(fmt::Error)?)
    }

    pub(crate) fn print_cti_label_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let distance = inst.operand(index).immediate();
        if let Some(address) = address {
            let target = address.wrapping_add_signed(distance);
            let is_short = self.machine.setup.abi == ILP32;
            let target = if is_short { target & u64::from(u32::MAX) } else { target };
            self.reference.set(target);
            if self.machine.options.addresses {
                return out.write_hex(target);
            }
        }
        out.write_str(if distance < 0 { "." } else { ".+" })?;
        out.write_number(distance)
    }

    // Only pseudo instructions, which are not decoded, have it.
    pub(crate) fn print_get_pcx(&self, _: &Inst, _: usize, _: &mut Output<'_>) -> fmt::Result {
        Err(fmt::Error)
    }

    pub(crate) fn print_membar_tag(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let bits = inst.operand(index).immediate();
        if bits > 127 {
            return out.write_number(bits);
        }
        let names = BARRIERS.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 != 0);
        for (position, (_, name)) in names.enumerate() {
            out.write_str(if position == 0 { "" } else { " | " })?;
            out.write_str(name)?;
        }
        Ok(())
    }

    pub(crate) fn print_asi_tag(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let number = inst.operand(index).immediate();
        let tag = u8::try_from(number).ok().filter(|_| self.is_v9());
        match tag.and_then(lookup_asi_tag_by_encoding) {
            Some(tag) => {
                out.write_str("#")?;
                out.write_str(tag.name)
            }
            None => out.write_number(number),
        }
    }

    pub(crate) fn print_prefetch_tag(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let number = inst.operand(index).immediate();
        match u8::try_from(number).ok().and_then(lookup_prefetch_tag_by_encoding) {
            Some(tag) => {
                out.write_str("#")?;
                out.write_str(tag.name)
            }
            None => out.write_number(number),
        }
    }
}
