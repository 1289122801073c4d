//! Sections and flags that describe an object: registers, options, procedures.

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::symbols::Definition;
use tablegen_mc::assembler::{Assembly, SectionSpec, SymbolId};
use tablegen_mc::elf;
use tablegen_rt::mc::inst::Operand;

use super::options::Abi;
use super::relocations::STO_MIPS_MICROMIPS;
use super::{Machine, expand};
use crate::matcher::Matched;
use crate::target::{Register, RegisterClass};
use crate::{Feature, FeatureSet};

// Flags and numbers that tools have and `elf` does not.
const EF_MIPS_32BITMODE: u32 = 0x100;
const EF_MIPS_MACH_OCTEON: u32 = 0x8b_0000;
pub(super) const EF_MIPS_MICROMIPS: u32 = 0x200_0000;
pub(super) const EF_MIPS_ARCH_ASE_M16: u32 = 0x400_0000;
const SHF_MIPS_NOSTRIP: u64 = 0x800_0000;
const SHT_MIPS_ABIFLAGS: u32 = 0x7000_002a;
const ODK_REGINFO: u64 = 1;

/// Registers that instructions use, as bits of their numbers.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct UsedRegisters {
    general: u32,
    of_coprocessors: [u32; 4],
}

impl UsedRegisters {
    /// Adds the registers of an instruction.
    pub(super) fn add(&mut self, inst: &Matched) {
        for operand in inst.operands() {
            if let Operand::Register(Some(register)) = operand {
                self.add_register(*register);
            }
        }
    }

    fn add_register(&mut self, register: Register) {
        use RegisterClass as C;
        let is = |class: C| class.contains(register);
        let bit = 1 << (register.encoding() % 32);
        match () {
            () if is(C::GPR32) || is(C::GPR64) => self.general |= bit,
            () if is(C::COP0) => self.of_coprocessors[0] |= bit,
            // Both halves of a pair.
            () if is(C::AFGR64) => self.of_coprocessors[1] |= bit | bit << 1,
            () if is(C::FGR32) || is(C::FGR64) || is(C::MSA128B) => self.of_coprocessors[1] |= bit,
            () if is(C::COP2) => self.of_coprocessors[2] |= bit,
            () if is(C::COP3) => self.of_coprocessors[3] |= bit,
            () => {}
        }
    }
}

/// Facts that directives state about a procedure.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Procedure {
    /// Bits of the saved registers, and the offset of the last one from the frame.
    pub(super) general: [u32; 2],
    pub(super) real: [u32; 2],
    /// Size of the frame, its register, and the register of the return address.
    pub(super) frame: [u32; 3],
}

/// Returns the flags that features of a whole source select.
pub(super) fn initial_flags(features: FeatureSet) -> u32 {
    use Feature as F;
    let releases = [
        (F::FeatureMips64r6, elf::EF_MIPS_ARCH_64R6),
        (F::FeatureMips64r2, elf::EF_MIPS_ARCH_64R2),
        (F::FeatureMips64, elf::EF_MIPS_ARCH_64),
        (F::FeatureMips5, elf::EF_MIPS_ARCH_5),
        (F::FeatureMips4, elf::EF_MIPS_ARCH_4),
        (F::FeatureMips3, elf::EF_MIPS_ARCH_3),
        (F::FeatureMips32r6, elf::EF_MIPS_ARCH_32R6),
        (F::FeatureMips32r2, elf::EF_MIPS_ARCH_32R2),
        (F::FeatureMips32, elf::EF_MIPS_ARCH_32),
        (F::FeatureMips2, elf::EF_MIPS_ARCH_2),
    ];
    let release = releases.into_iter().find(|(feature, _)| features.contains(*feature));
    let mut flags = release.map_or(0, |(_, flags)| flags.0);
    if features.contains(F::FeatureCnMips) {
        flags |= EF_MIPS_MACH_OCTEON;
    }
    if features.contains(F::FeatureNaN2008) {
        flags |= elf::EF_MIPS_NAN2008.0;
    }
    flags
}

impl Machine {
    /// Returns the flags of the object file.
    pub(super) fn file_flags(&self) -> u32 {
        let has = |feature| self.initial.contains(feature);
        let mut flags = self.flags;
        flags |= match self.abi {
            Abi::O32 => elf::EF_MIPS_ABI_O32.0,
            Abi::N32 => elf::EF_MIPS_ABI2.0,
            Abi::N64 => 0,
        };
        let is_32_bit_mode = match has(Feature::FeatureGP64Bit) {
            true => self.abi == Abi::O32,
            false => has(Feature::FeatureMips64r2) || has(Feature::FeatureMips64),
        };
        if is_32_bit_mode {
            flags |= EF_MIPS_32BITMODE;
        }
        if !has(Feature::FeatureNoABICalls) {
            flags |= elf::EF_MIPS_CPIC.0;
        }
        if self.is_position_independent {
            flags |= elf::EF_MIPS_PIC.0 | elf::EF_MIPS_CPIC.0;
        }
        flags
    }

    /// Adds what object files of the target have at their end.
    pub(super) fn finish_sections(&mut self, assembly: &mut Assembly<Self>) {
        if self.has_forbidden_slot {
            // The instruction without effect has an encoding.
            let _ = expand::Expansion::new(self, 0, assembly).empty_slot(false);
        }
        mark_aliases(assembly);
        let alloc = elf::SHF_ALLOC.0;
        for (name, kind, flags) in [
            (".text", elf::SHT_PROGBITS.0, alloc | elf::SHF_EXECINSTR.0),
            (".data", elf::SHT_PROGBITS.0, alloc | elf::SHF_WRITE.0),
            (".bss", elf::SHT_NOBITS.0, alloc | elf::SHF_WRITE.0),
        ] {
            let section = assembly.section(&SectionSpec { name, kind, flags, entry_size: 0 });
            assembly.switch_to(section);
            assembly.align_section(section, 16);
        }
        self.write_registers(assembly);
        let spec = SectionSpec {
            name: ".MIPS.abiflags",
            kind: SHT_MIPS_ABIFLAGS,
            flags: alloc,
            entry_size: 24,
        };
        self.write_numbers(&spec, 8, &self.abi_flags.numbers(), assembly);
    }

    /// Writes the section with the registers that the object uses.
    fn write_registers(&self, assembly: &mut Assembly<Self>) {
        let UsedRegisters { general, of_coprocessors } = self.used;
        let coprocessors = of_coprocessors.map(|bits| (u64::from(bits), 4));
        let [first, second, third, fourth] = coprocessors;
        let general = (u64::from(general), 4);
        if self.abi == Abi::N64 {
            let spec = SectionSpec {
                name: ".MIPS.options",
                kind: elf::SHT_MIPS_OPTIONS.0,
                flags: elf::SHF_ALLOC.0 | SHF_MIPS_NOSTRIP,
                entry_size: 1,
            };
            // Kind, size, section and information; the registers behind them have a gap.
            let head = [(ODK_REGINFO, 1), (40, 1), (0, 2), (0, 4)];
            let registers = [general, (0, 4), first, second, third, fourth, (0, 8)];
            self.write_numbers(&spec, 8, &[&head[..], &registers[..]].concat(), assembly);
            return;
        }
        let spec = SectionSpec {
            name: ".reginfo",
            kind: elf::SHT_MIPS_REGINFO.0,
            flags: elf::SHF_ALLOC.0,
            entry_size: 24,
        };
        let alignment = if self.abi == Abi::N32 { 8 } else { 4 };
        let registers = [general, first, second, third, fourth, (0, 4)];
        self.write_numbers(&spec, alignment, &registers, assembly);
    }

    /// Writes a section of numbers with their sizes.
    fn write_numbers(
        &self,
        spec: &SectionSpec<'_>,
        alignment: u64,
        numbers: &[(u64, usize)],
        assembly: &mut Assembly<Self>,
    ) {
        let section = assembly.section(spec);
        assembly.switch_to(section);
        assembly.align_section(section, alignment);
        for &(number, size) in numbers {
            assembly.integer(number, size, self.is_big_endian);
        }
    }

    /// Writes the entry of a procedure in `.pdr`.
    pub(super) fn write_procedure(&mut self, symbol: SymbolId, assembly: &mut Assembly<Self>) {
        let Procedure { general, real, frame } = core::mem::take(&mut self.procedure);
        let spec = SectionSpec { name: ".pdr", kind: elf::SHT_PROGBITS.0, flags: 0, entry_size: 0 };
        let section = assembly.section(&spec);
        assembly.push(section);
        assembly.align_section(section, 4);
        let value = assembly.symbol_reference(symbol);
        assembly.value(value, 4, self.is_big_endian);
        for number in general.into_iter().chain(real).chain(frame) {
            assembly.integer(number.into(), 4, self.is_big_endian);
        }
        assembly.pop();
    }
}

/// Marks the symbols that stand for labels of microMIPS.
fn mark_aliases(assembly: &mut Assembly<Machine>) {
    for symbol in assembly.symbols.registered().to_vec() {
        if let Definition::Variable(value) = assembly.symbols.get(symbol).definition
            && let Node::Symbol(label, _) = assembly.node(value)
            && assembly.symbols.get(label).other & STO_MIPS_MICROMIPS != 0
        {
            assembly.symbols.get_mut(symbol).other |= STO_MIPS_MICROMIPS;
        }
    }
}
