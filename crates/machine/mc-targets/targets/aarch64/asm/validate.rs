//! Checks of matched instructions: registers that may not be the same, and prefixes.

use super::registers::wide;
use super::{Machine, fixups, macho};
use crate::matcher::Matched;
use crate::operands::offset;
use crate::target::{Opcode, Register, RegisterClass};

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{Assembly, ExprId};
use tablegen_rt::mc::inst::Operand as Value;

/// Bits of the flags of an instruction: size of elements, and the type of a destructive
/// instruction.
const ELEMENT_SIZE: u64 = 7;
const DESTRUCTIVE: u64 = 0xf << 3;

/// `movprfx`, which the next instruction has to fit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prefix {
    dest: Option<Register>,
    /// Predicate, and size of elements as in the flags.
    predicate: Option<(Option<Register>, u64)>,
}

impl Prefix {
    fn of(inst: &Matched) -> Option<Self> {
        let name = inst.opcode().name();
        let register = |index: usize| inst.operand(index).register();
        let rest = name.strip_prefix("MOVPRFX_")?;
        let size = inst.opcode().desc().target_flags() & ELEMENT_SIZE;
        let predicate = match rest {
            "ZZ" => None,
            _ if rest.starts_with("ZPmZ_") => Some((register(2), size)),
            _ if rest.starts_with("ZPzZ_") => Some((register(1), size)),
            _ => return None,
        };
        Some(Prefix { dest: register(0), predicate })
    }

    /// Checks an instruction behind the prefix.
    fn check(&self, inst: &Matched) -> Result<(), &'static str> {
        if matches!(inst.opcode(), Opcode::BRK | Opcode::HLT) {
            return Ok(());
        }
        let desc = inst.opcode().desc();
        let flags = desc.target_flags();
        if flags & DESTRUCTIVE == 0 {
            return Err("instruction does not follow `movprfx`");
        }
        if inst.operand(0).register() != self.dest {
            return Err("destination differs from that of `movprfx`");
        }
        let number = self.dest.and_then(|dest| offset(dest, Register::Z0, 32));
        let is_dest = |register: Register| {
            use Register as R;
            let files = [R::B0, R::H0, R::S0, R::D0, R::Q0, R::Z0];
            files.into_iter().any(|first| number.is_some() && offset(register, first, 32) == number)
        };
        let operands = inst.operands().iter().enumerate().skip(1);
        for (index, operand) in operands.clone() {
            let is_tied = desc.operand(index).is_some_and(|operand| operand.tied_to().is_some());
            if !is_tied && operand.register().is_some_and(is_dest) {
                return Err("destination of `movprfx` is a source, too");
            }
        }
        let Some((predicate, size)) = self.predicate else { return Ok(()) };
        let mut found = operands.filter_map(|(_, operand)| operand.register());
        match found.find(|register| RegisterClass::PPR.contains(*register)) {
            None => return Err("instruction has no predicate, but its `movprfx` has"),
            own if own != predicate => return Err("predicate differs from that of `movprfx`"),
            _ => {}
        }
        match flags & ELEMENT_SIZE {
            0 => Err("instruction has no predicate, but its `movprfx` has"),
            own if own != size => Err("size of elements differs from that of `movprfx`"),
            _ => Ok(()),
        }
    }
}

impl Machine {
    /// Checks a matched instruction.
    pub(super) fn validate(
        &mut self,
        inst: &Matched,
        assembly: &Assembly<Self>,
    ) -> Result<(), &'static str> {
        let prefix = core::mem::replace(&mut self.prefix, Prefix::of(inst));
        if let Some(prefix) = prefix {
            prefix.check(inst)?;
        }
        // Short forms of some vector instructions have no operands in the description. Others have
        // only operands that the text does not name, which are numbers in place of registers.
        let mut operands = inst.opcode().desc().operands();
        let has_registers = operands.any(|operand| operand.register_class().is_some());
        let is_register = |operand: &Value<Register>| operand.register().is_some();
        if inst.operands().len() < inst.opcode().desc().operands().len()
            || has_registers && !inst.operands().iter().any(is_register)
        {
            return Err("too few operands");
        }
        registers(inst)?;
        let is_addition = matches!(
            inst.opcode(),
            Opcode::ADDSWri
                | Opcode::ADDSXri
                | Opcode::ADDWri
                | Opcode::ADDXri
                | Opcode::SUBSWri
                | Opcode::SUBSXri
                | Opcode::SUBWri
                | Opcode::SUBXri
        );
        if is_addition && let Some(value) = ExprId::of_operand(inst.operand(2)) {
            let specifier = match assembly.node(value) {
                Node::Specified(specifier, _) => Some(specifier),
                Node::Symbol(_, suffix) => Some(suffix),
                _ if assembly.format().is_macho() => {
                    let value = assembly.plain_value(value).filter(|value| value.add.is_some());
                    value.filter(|value| value.sub.is_none()).map(|value| value.specifier)
                }
                _ => None,
            };
            let is_plain = matches!(inst.opcode(), Opcode::ADDWri | Opcode::ADDXri);
            let is_valid = |specifier| match macho::is_offset(specifier) {
                true => inst.opcode() == Opcode::ADDXri,
                false => fixups::is_addend(specifier) && is_plain,
            };
            if specifier.is_some_and(|specifier| !is_valid(specifier)) {
                return Err("symbol is not possible in this instruction");
            }
        }
        Ok(())
    }
}

/// Checks that registers differ where the architecture requires it.
fn registers(inst: &Matched) -> Result<(), &'static str> {
    const SAME: &str = "registers of the instruction are the same";
    let name = inst.opcode().name();
    let register = |index: usize| inst.operand(index).register();
    let wide_of = |index: usize| register(index).map(wide);
    let check = |is_wrong: bool| if is_wrong { Err(SAME) } else { Ok(()) };
    let is_base = |base: usize, index: usize| {
        let same = wide_of(index) == register(base);
        same && register(base).is_some()
    };
    match name {
        "LDPSWpre" | "LDPWpost" | "LDPWpre" | "LDPXpost" | "LDPXpre" | "STPDpost" | "STPDpre"
        | "STPQpost" | "STPQpre" | "STPSpost" | "STPSpre" | "STPWpost" | "STPWpre" | "STPXpost"
        | "STPXpre" => check(is_base(3, 1) || is_base(3, 2)),
        "LDR_ZA" | "STR_ZA" => match (inst.operand(2), inst.operand(4)) {
            (Value::Immediate(one), Value::Immediate(other)) if one != other => {
                Err("offsets of the vector and of the memory differ")
            }
            _ => Ok(()),
        },
        "LDPDi" | "LDPQi" | "LDPSi" | "LDPSWi" | "LDPWi" | "LDPXi" => {
            check(register(0) == register(1))
        }
        "LDPDpost" | "LDPDpre" | "LDPQpost" | "LDPQpre" | "LDPSpost" | "LDPSpre" | "LDPSWpost" => {
            check(register(1) == register(2))
        }
        "LDRBBpre" | "LDRBpre" | "LDRHHpre" | "LDRHpre" | "LDRSBWpre" | "LDRSBXpre"
        | "LDRSHWpre" | "LDRSHXpre" | "LDRSWpre" | "LDRWpre" | "LDRXpre" | "LDRBBpost"
        | "LDRBpost" | "LDRHHpost" | "LDRHpost" | "LDRSBWpost" | "LDRSBXpost" | "LDRSHWpost"
        | "LDRSHXpost" | "LDRSWpost" | "LDRWpost" | "LDRXpost" | "STRBBpost" | "STRBpost"
        | "STRHHpost" | "STRHpost" | "STRWpost" | "STRXpost" | "STRBBpre" | "STRBpre"
        | "STRHHpre" | "STRHpre" | "STRWpre" | "STRXpre" => check(is_base(2, 1)),
        "STXRB" | "STXRH" | "STXRW" | "STXRX" | "STLXRB" | "STLXRH" | "STLXRW" | "STLXRX" => {
            check(wide_of(0) == wide_of(1) || is_base(2, 0))
        }
        "STXPW" | "STXPX" | "STLXPW" | "STLXPX" => {
            check(wide_of(0) == wide_of(1) || wide_of(0) == wide_of(2) || is_base(3, 0))
        }
        "LDRABwriteback" | "LDRAAwriteback" => check(register(0) == register(1)),
        _ if is_copy(name) => {
            let [dest, source, count] = [3, 4, 5].map(register);
            if [0, 1, 2].map(register) != [dest, source, count] {
                return Err("registers of the copy differ");
            }
            check(dest == source || dest == count || source == count)
        }
        _ if is_set(name) => {
            let [dest, count, source] = [2, 3, 4].map(register);
            if [0, 1].map(register) != [dest, count] {
                return Err("registers of the instruction differ");
            }
            check(dest == count || dest == source || count == source)
        }
        _ => Ok(()),
    }
}

/// Returns true for copies of memory.
fn is_copy(name: &str) -> bool {
    name.strip_prefix("CPY")
        .is_some_and(|rest| rest.strip_prefix('F').unwrap_or(rest).starts_with(['P', 'M', 'E']))
}

/// Returns true for instructions that set memory.
fn is_set(name: &str) -> bool {
    let rest = name.strip_prefix("SETG").or(name.strip_prefix("SET"));
    name.starts_with("MOPSSETGE") || rest.is_some_and(|rest| rest.starts_with(['P', 'M', 'E']))
}
