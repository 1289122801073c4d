//! [`FileSetup`]: triple, processor, features and byte order that an object file asks for, by the rules of
//! llvm-objdump.

mod arm;
mod attributes;
mod hexagon;

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use object::read::{Object, ObjectSection};
use object::{Architecture, BinaryFormat, File, FileFlags, ObjectKind, elf};
use tablegen_mc::ByteOrder;

use attributes::Attributes;

use crate::machine::{Machine, MachineError};

pub use attributes::number;

/// Features of a file of AArch64.
const ALL: &str = "+all";

/// Processor of a file of PowerPC.
const POWER: &str = "future";

/// Target of an object file, and the names that select the machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileSetup {
    /// Name of the target, which is that of the feature of this crate: `riscv`, `x86`.
    pub target: &'static str,
    /// Triple of the target.
    pub triple: &'static str,
    /// Name of the processor. Empty for the default.
    pub processor: String,
    /// Features, such as `+m,+c`.
    pub features: String,
    /// Byte order of instructions.
    pub order: ByteOrder,
}

impl FileSetup {
    /// Returns the target of an object file. `None` if its architecture has none.
    #[must_use]
    pub fn of(file: &File<'_>) -> Option<Self> {
        use Architecture as A;
        let none = String::new;
        let (target, triple, processor, features) = match file.architecture() {
            A::Aarch64 | A::Aarch64_Ilp32 => ("aarch64", "aarch64", "", ALL.to_owned()),
            A::Arm if file.format() == BinaryFormat::MachO => return None,
            A::Arm => ("arm", "arm", "", arm_features(file)),
            A::Avr => ("avr", "avr", "avr1", none()),
            A::Bpf => ("bpf", "bpf", "v4", none()),
            A::Hexagon => ("hexagon", "hexagon", "", hexagon_features(file)),
            A::I386 => ("x86", "i386", "", none()),
            A::LoongArch32 => ("loongarch", "loongarch32", "", none()),
            A::LoongArch64 => ("loongarch", "loongarch64", "", none()),
            A::M68k => ("m68k", "m68k", "", none()),
            A::Mips => ("mips", "mips", "", mips_features(file)),
            A::Mips64 => ("mips", "mips64", "", mips_features(file)),
            A::Msp430 => ("msp430", "msp430", "", none()),
            A::PowerPc => ("powerpc", "powerpc", POWER, none()),
            A::PowerPc64 => ("powerpc", "powerpc64", POWER, none()),
            A::Riscv32 => ("riscv", "riscv32", "", riscv_features(file)),
            A::Riscv64 => ("riscv", "riscv64", "", riscv_features(file)),
            A::S390x => ("systemz", "s390x", "", none()),
            A::Sparc | A::Sparc32Plus => ("sparc", "sparc", "", none()),
            A::Sparc64 => ("sparc", "sparcv9", "", none()),
            A::X86_64 | A::X86_64_X32 => ("x86", "x86_64", "", none()),
            A::Xtensa => ("xtensa", "xtensa", "", none()),
            _ => return None,
        };
        let order = if file.is_little_endian() { ByteOrder::Little } else { ByteOrder::Big };
        Some(FileSetup { target, triple, processor: processor.to_owned(), features, order })
    }

    /// Selects a processor and adds features, as the options `--mcpu` and `--mattr` of llvm-objdump do.
    pub fn select(&mut self, processor: Option<&str>, features: Option<&str>) {
        // All features of AArch64 are those of a file for which none are named.
        if self.features == ALL && (processor.is_some() || features.is_some()) {
            self.features.clear();
        }
        if let Some(processor) = processor {
            processor.clone_into(&mut self.processor);
        }
        self.add_features(features.unwrap_or_default());
    }

    /// Returns the machine.
    ///
    /// # Errors
    /// Returns an error if the target is not among the features of this crate.
    pub fn machine(&self) -> Result<Machine, MachineError> {
        // What the description does not know has no effect.
        let machine = Machine::lenient(self.triple, &self.processor, &self.features, |_| {})?;
        Ok(machine.with_order(self.order))
    }

    fn add_features(&mut self, features: &str) {
        if !self.features.is_empty() && !features.is_empty() {
            self.features.push(',');
        }
        self.features.push_str(features);
    }

    /// Returns true if the instructions are those of T32.
    #[must_use]
    pub fn is_thumb(&self) -> bool {
        self.target == "arm" && arm::is_thumb(&self.features)
    }

    /// Returns the setup of the other instruction set of a file: T32 if this is A32. `None` if
    /// there is no other one.
    #[must_use]
    pub fn other(&self) -> Option<Self> {
        if self.target != "arm" || !arm::has_a32(&self.features) {
            return None;
        }
        let mut other = self.clone();
        other.add_features(if self.is_thumb() { "-thumb-mode" } else { "+thumb-mode" });
        Some(other)
    }
}

impl FileSetup {
    /// FileSetup of modules of WebAssembly.
    pub const MODULE: Self = FileSetup {
        target: "webassembly",
        triple: "wasm32",
        processor: String::new(),
        features: String::new(),
        order: ByteOrder::Little,
    };
}

/// Returns the contents of a section. Empty if the file has no section of the name.
fn section_data<'d>(file: &File<'d>, name: &str) -> &'d [u8] {
    let section = file.section_by_name(name);
    section.and_then(|section| section.data().ok()).unwrap_or_default()
}

/// Returns the features of the section `.ARM.attributes`, and the byte order of instructions.
/// Programs for Windows have no A32.
fn arm_features(file: &File<'_>) -> String {
    if file.format() != BinaryFormat::Elf {
        return "+armv7-a,+thumb-mode,+noarm".to_owned();
    }
    let data = section_data(file, ".ARM.attributes");
    let mut features = arm::features(data);
    if has_big_instructions(file) {
        features.push("+big-endian-instructions");
    }
    features.join(",")
}

/// Returns true for files of ARM with big-endian instructions: those with big-endian data, except
/// executable files with the flag `EF_ARM_BE8`.
#[must_use]
pub fn has_big_instructions(file: &File<'_>) -> bool {
    let FileFlags::Elf { e_flags, .. } = file.flags() else { return false };
    let is_be8 = file.kind() != ObjectKind::Relocatable && e_flags.contains(elf::EF_ARM_BE8);
    !file.is_little_endian() && !is_be8
}

/// Flag of microMIPS in the header of ELF files.
const MICRO: elf::FileFlags = elf::FileFlags(0x0200_0000);

/// Returns the features of the processor that the header of an ELF file names.
fn mips_features(file: &File<'_>) -> String {
    let FileFlags::Elf { e_flags, .. } = file.flags() else { return String::new() };
    let processor = match elf::FileFlags(e_flags.0 & elf::EF_MIPS_ARCH) {
        elf::EF_MIPS_ARCH_2 => "+mips2",
        elf::EF_MIPS_ARCH_3 => "+mips3",
        elf::EF_MIPS_ARCH_4 => "+mips4",
        elf::EF_MIPS_ARCH_5 => "+mips5",
        elf::EF_MIPS_ARCH_32 => "+mips32",
        elf::EF_MIPS_ARCH_64 => "+mips64",
        elf::EF_MIPS_ARCH_32R2 => "+mips32r2",
        elf::EF_MIPS_ARCH_64R2 => "+mips64r2",
        elf::EF_MIPS_ARCH_32R6 => "+mips32r6",
        elf::EF_MIPS_ARCH_64R6 => "+mips64r6",
        _ => "",
    };
    let is_micro = e_flags.contains(MICRO);
    let separator = if is_micro && !processor.is_empty() { "," } else { "" };
    format!("{processor}{separator}{}", if is_micro { "+micromips" } else { "" })
}

/// Returns the features of the section `.hexagon.attributes`: versions of the architecture and of vectors, and extensions.
fn hexagon_features(file: &File<'_>) -> String {
    hexagon::features(section_data(file, ".hexagon.attributes")).join(",")
}

/// Returns the extensions of the section `.riscv.attributes`, or those of the header.
fn riscv_features(file: &File<'_>) -> String {
    let data = section_data(file, ".riscv.attributes");
    // Even tags have numbers, odd tags have strings.
    let architecture = Attributes::new(data, |tag| tag % 2 == 1).text(5);
    if let Some(features) = architecture.map(riscv_extensions) {
        return features;
    }
    let FileFlags::Elf { e_flags, .. } = file.flags() else { return String::new() };
    if e_flags.contains(elf::EF_RISCV_RVC) { "+c".to_owned() } else { String::new() }
}

/// Returns the features of an architecture such as `rv64i2p1_m2p0_zicsr2p0`.
fn riscv_extensions(architecture: &str) -> String {
    let extensions = architecture.trim_start_matches("rv64").trim_start_matches("rv32");
    let names = extensions.split('_').filter_map(|extension| {
        // The version is a number, `p`, and a number.
        let (start, minor) = extension.rsplit_once('p')?;
        let is_version = !minor.is_empty() && minor.bytes().all(|one| one.is_ascii_digit());
        let name = if is_version {
            start.trim_end_matches(|one: char| one.is_ascii_digit())
        } else {
            extension
        };
        (!matches!(name, "" | "i")).then(|| format!("+{name}"))
    });
    names.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_are_those_of_the_architecture() {
        assert_eq!(riscv_extensions("rv64i2p1_m2p0_zicsr2p0_zve32x1p0"), "+m,+zicsr,+zve32x");
    }

    #[test]
    fn files_of_arm_have_two_instruction_sets() {
        let setup = |features: &str| FileSetup {
            target: "arm",
            triple: "arm",
            processor: String::new(),
            features: features.to_owned(),
            order: ByteOrder::Little,
        };
        let other = setup("+armv7-a").other();
        assert_eq!(other, Some(setup("+armv7-a,+thumb-mode")));
        assert_eq!(setup("").other(), Some(setup("+thumb-mode")));
        let thumb = setup("+armv7-a,+thumb-mode");
        assert_eq!(thumb.other(), Some(setup("+armv7-a,+thumb-mode,-thumb-mode")));
        assert!(thumb.is_thumb() && !setup("+armv7-a").is_thumb());
        assert_eq!(setup("+armv6-m").other(), None);
        assert_eq!(setup("+armv7-a,+thumb-mode,+noarm").other(), None);
        assert_eq!(FileSetup::MODULE.other(), None);
    }
}
