//! Printer of X86: prefixes and operands that have the same text in all syntaxes.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Note, Reference, Target, text};
use tablegen_rt::asm::print::Output;
use tablegen_rt::decode::x86::Mode;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::flags::{Flags, form};
use crate::intel;
use crate::print_att::Att;
use crate::print_intel::Intel;
use crate::target::asm_writer;
use crate::target::decoder::Decoder;
use crate::target::{Opcode, Register};
use crate::{Inst, X86};

/// Printer of an instruction.
#[derive(Clone, Copy)]
pub(crate) struct Print<'p> {
    pub(crate) machine: &'p X86,
    pub(crate) reference: &'p Reference,
    /// Address of the next instruction.
    pub(crate) next: u64,
    /// Texts of the expressions that operands refer to.
    expressions: &'p [&'p str],
}

impl Target for X86 {
    type Inst<'b> = Inst;
    type State = ();

    #[inline]
    fn decode_into<'i>(
        &self,
        bytes: &[u8],
        _: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        Decoder::new(self.mode).decode_into(bytes, inst)
    }

    fn skip(&self, bytes: &[u8], _: u64) -> usize {
        Decoder::new(self.mode).skip(bytes)
    }

    fn write(
        &self,
        inst: &Inst,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let next = address.wrapping_add(inst.inst.size() as u64);
        let print = Print { machine: self, reference, next, expressions: &[] };
        print.prefixes(inst, out)?;
        if inst.inst.opcode() == Opcode::DATA16_PREFIX && self.mode == Mode::Bits16 {
            return out.write_str("data32");
        }
        if self.options.syntax == 0 {
            let att = Att(print);
            if att.comparison(inst, out)? {
                return Ok(());
            }
            asm_writer::Printer::new(&att).with_address(next).print_to(inst, out)
        } else {
            let intel = Intel(print);
            if intel.comparison(inst, out)? {
                return Ok(());
            }
            intel::Printer::new(&intel).with_address(next).print_to(inst, out)
        }
    }

    fn write_comment(
        &self,
        _: &Inst,
        _: u64,
        note: Option<Note>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let Some(Note::Decimal(number)) = note else { return Ok(()) };
        // Without bits that only extend the sign.
        let shown = if i16::try_from(number).is_ok() {
            number as u64 & u64::from(u16::MAX)
        } else if i32::try_from(number).is_ok() {
            number as u64 & u64::from(u32::MAX)
        } else {
            number as u64
        };
        write!(out, "imm = 0x{shown:X}")
    }
}

#[cfg(feature = "codegen")]
impl X86 {
    /// Writes an instruction in AT&T's syntax, whose operands may be expressions, by their indices.
    pub(crate) fn write_symbolic(
        &self,
        inst: &Inst,
        expressions: &[&str],
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let reference = &Reference::default();
        let print = Print { machine: self, reference, next: 0, expressions };
        print.prefixes(inst, out)?;
        let att = Att(print);
        if att.comparison(inst, out)? {
            return Ok(());
        }
        asm_writer::Printer::new(&att).print_to(inst, out)
    }
}

/// Returns the index of the first of the five operands of an address. `None` if the instruction has no address.
fn memory(inst: &Inst) -> Option<usize> {
    inst.inst.operands().windows(5).position(|all| {
        use Operand::{Immediate, Register};
        matches!(all, [Register(_), Immediate(_), Register(_), Immediate(_), Register(_)])
    })
}

/// Returns true for a register of 32 bits that is part of an address.
fn is_32_bit(register: Register) -> bool {
    use Register as R;
    let is_extended = register.name().strip_suffix('D').is_some_and(|name| {
        name.strip_prefix('R').is_some_and(|number| number.bytes().all(|one| one.is_ascii_digit()))
    });
    let is_basic = matches!(
        register,
        R::EAX | R::EBX | R::ECX | R::EDX | R::ESI | R::EDI | R::EBP | R::ESP | R::EIP | R::EIZ
    );
    is_basic || is_extended
}

/// Returns true for a register of 16 bits that is part of an address.
fn is_16_bit(register: Register) -> bool {
    matches!(register, Register::BX | Register::BP | Register::SI | Register::DI)
}

impl Print<'_> {
    /// Writes the prefixes that the mnemonic does not imply.
    fn prefixes(self, inst: &Inst, out: &mut Output<'_>) -> fmt::Result {
        let (prefixes, flags) = (inst.prefixes, Flags::of(inst));
        if flags.locks() || prefixes.lock() {
            out.write_str("lock\t\t")?;
        }
        if flags.is_untracked() {
            out.write_str("notrack\t\t")?;
        }
        if prefixes.repeat_not() {
            out.write_str("repne\t\t")?;
        } else if prefixes.repeat() {
            out.write_str("rep\t\t")?;
        }
        // Conditional moves with suppressed faults have the bit for another purpose.
        if flags.keeps_flags() && !inst.inst.opcode().name().starts_with("CFCMOV") {
            out.write_str("{nf}\t")?;
        }
        if let Some(prefix) = flags.encoding_prefix() {
            out.write_str(prefix)?;
            out.write_str("\t")?;
        }
        if prefixes.ad_size() && !self.implies_address_size(inst, flags) {
            let is_16 = self.machine.mode == Mode::Bits32;
            out.write_str(if is_16 { "addr16\t\t" } else { "addr32\t\t" })?;
        }
        Ok(())
    }

    /// Returns true if the operands show the address size.
    fn implies_address_size(self, inst: &Inst, flags: Flags) -> bool {
        let mode = self.machine.mode;
        let other = if mode == Mode::Bits32 { 16 } else { 32 };
        if flags.address_size() == other {
            return true;
        }
        let register = |index| inst.operand(index).register();
        let is_index = |index, long, short| {
            register(index) == Some(if mode == Mode::Bits32 { short } else { long })
        };
        match flags.form() {
            form::BOTH => return is_index(1, Register::ESI, Register::SI),
            form::SOURCE => return is_index(0, Register::ESI, Register::SI),
            form::DESTINATION => return is_index(0, Register::EDI, Register::DI),
            _ => {}
        }
        let Some(start) = memory(inst) else { return false };
        let is_other = if mode == Mode::Bits32 { is_16_bit } else { is_32_bit };
        register(start).is_some_and(is_other) || register(start + 2).is_some_and(is_other)
    }

    /// Notes the address of a memory operand that is relative to the instruction.
    pub(crate) fn note_address(self, inst: &Inst, index: usize) {
        let [base, scale, other, offset, segment] =
            [0, 1, 2, 3, 4].map(|part| inst.operand(index + part));
        let is_relative = self.machine.options.addresses
            && base.register() == Some(Register::RIP)
            && scale.immediate() == 1
            && other.register().is_none()
            && segment.register().is_none();
        if is_relative {
            self.reference.set_memory(self.next.wrapping_add_signed(offset.immediate()));
        }
    }

    /// Writes an operand if it is an expression. `None` for others.
    pub(crate) fn expression(
        self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> Option<fmt::Result> {
        let Operand::Expression(number) = inst.operand(index) else { return None };
        let text = usize::try_from(number).ok().and_then(|number| self.expressions.get(number));
        Some(text.map_or(Err(fmt::Error), |text| out.write_str(text)))
    }

    pub(crate) fn number(self, number: i64, out: &mut Output<'_>) -> fmt::Result {
        text::write_immediate(number, self.machine.options.hex, out)
    }

    /// Writes the target of a branch that is relative to an address.
    pub(crate) fn branch(
        self,
        inst: &Inst,
        index: usize,
        base: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        if let Some(done) = self.expression(inst, index, out) {
            return done;
        }
        let distance = inst.operand(index).immediate();
        let Some(base) = base else { return self.number(distance, out) };
        let mut target = base.wrapping_add_signed(distance);
        if self.machine.mode != Mode::Bits64 {
            target &= u64::from(u32::MAX);
        }
        self.reference.set(target);
        match self.machine.options.addresses {
            true => out.write_hex(target),
            false => self.number(distance, out),
        }
    }
}

/// Writes a condition.
pub(crate) fn write_condition(inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
    use Opcode as O;
    const CONDITIONS: [&str; 16] =
        ["o", "no", "b", "ae", "e", "ne", "be", "a", "s", "ns", "p", "np", "l", "ge", "le", "g"];
    let (condition, opcode) = (inst.operand(index).immediate(), inst.inst.opcode());
    // Compare-and-add instructions have the older synonyms.
    let is_older = matches!(
        opcode,
        O::CMPCCXADDmr32 | O::CMPCCXADDmr32_EVEX | O::CMPCCXADDmr64 | O::CMPCCXADDmr64_EVEX
    );
    let is_conditional = || {
        let name = opcode.name();
        name.starts_with("CCMP") || name.starts_with("CTEST")
    };
    let older = match condition {
        3 => "nb",
        4 => "z",
        5 => "nz",
        7 => "nbe",
        13 => "nl",
        15 => "nle",
        _ => "",
    };
    out.write_str(match condition {
        _ if is_older && !older.is_empty() => older,
        10 if is_conditional() => "t",
        11 if is_conditional() => "f",
        _ => CONDITIONS.get(condition as usize).ok_or(fmt::Error)?,
    })
}

/// Writes the flags that a conditional comparison sets if it does not compare.
pub(crate) fn write_condition_flags(
    inst: &Inst,
    index: usize,
    out: &mut Output<'_>,
) -> fmt::Result {
    let flags = inst.operand(index).immediate();
    out.write_str("{dfv=")?;
    let mut separator = "";
    for (bit, name) in [(8, "of"), (4, "sf"), (2, "zf"), (1, "cf")] {
        if flags & bit != 0 {
            out.write_str(separator)?;
            out.write_str(name)?;
            separator = ",";
        }
    }
    out.write_str("}")
}

/// Writes a rounding mode.
pub(crate) fn write_rounding(inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
    const MODES: [&str; 4] = ["{rn-sae}", "{rd-sae}", "{ru-sae}", "{rz-sae}"];
    let mode = inst.operand(index).immediate() as usize;
    out.write_str(MODES.get(mode).ok_or(fmt::Error)?)
}

/// Returns the register that stands for a pair of mask registers.
pub(crate) fn first_of_pair(inst: &Inst, index: usize) -> Result<Register, fmt::Error> {
    match inst.operand(index).register() {
        Some(Register::K0_K1) => Ok(Register::K0),
        Some(Register::K2_K3) => Ok(Register::K2),
        Some(Register::K4_K5) => Ok(Register::K4),
        Some(Register::K6_K7) => Ok(Register::K6),
        _ => Err(fmt::Error),
    }
}
