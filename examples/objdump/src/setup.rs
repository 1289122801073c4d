//! [`Setup`]: processor, features and byte order that an object file asks for.

use object::read::{Object, ObjectSection};
use object::{Architecture, File, FileFlags, elf};
use tablegen_mc::ByteOrder;

/// Target of an object file, and the arguments of its function `disassembler`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Target of `tablegen mc new`: `riscv`, `x86`.
    pub target: &'static str,
    /// Name of the processor. Empty for the default.
    pub processor: &'static str,
    /// Features, such as `+m,+c`.
    pub features: String,
    /// Byte order of instructions.
    pub order: ByteOrder,
}

impl Setup {
    /// Returns the target of an object file. `None` if its architecture has none.
    #[must_use]
    pub fn of(file: &File<'_>) -> Option<Self> {
        use Architecture as A;
        let none = String::new;
        let (target, processor, features) = match file.architecture() {
            A::Aarch64 | A::Aarch64_Ilp32 => ("aarch64", "", none()),
            A::Avr => ("avr", "avr51", none()),
            A::Bpf => ("bpf", "v4", none()),
            A::I386 => ("x86", "", "+32bit-mode".to_owned()),
            A::LoongArch64 => ("loongarch", "", "+64bit,+f,+d,+lsx,+lasx".to_owned()),
            A::Mips => ("mips", "", mips_features(file)),
            A::Mips64 => ("mips", "mips64", mips_features(file)),
            A::Riscv32 => ("riscv", "generic-rv32", riscv_features(file)),
            A::Riscv64 => ("riscv", "generic-rv64", riscv_features(file)),
            A::S390x => ("systemz", "z17", none()),
            A::X86_64 | A::X86_64_X32 => ("x86", "", none()),
            _ => return None,
        };
        let order = if file.is_little_endian() { ByteOrder::Little } else { ByteOrder::Big };
        Some(Setup { target, processor, features, order })
    }
}

impl Setup {
    /// Setup of modules of WebAssembly.
    pub const MODULE: Self = Setup {
        target: "webassembly",
        processor: "",
        features: String::new(),
        order: ByteOrder::Little,
    };
}

/// Flag of microMIPS in the header of ELF files.
const MICRO: u32 = 0x0200_0000;

/// Returns the features of the processor that the header of an ELF file names.
fn mips_features(file: &File<'_>) -> String {
    let FileFlags::Elf { e_flags, .. } = file.flags() else { return String::new() };
    let processor = match e_flags & elf::EF_MIPS_ARCH {
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
    let is_micro = e_flags & MICRO != 0;
    let separator = if is_micro && !processor.is_empty() { "," } else { "" };
    format!("{processor}{separator}{}", if is_micro { "+micromips" } else { "" })
}

/// Returns the extensions of the section `.riscv.attributes`, or those of the header.
fn riscv_features(file: &File<'_>) -> String {
    let section = file.section_by_name(".riscv.attributes");
    let data = section.and_then(|section| section.data().ok()).unwrap_or_default();
    if let Some(features) = riscv_architecture(data).map(riscv_extensions) {
        return features;
    }
    let FileFlags::Elf { e_flags, .. } = file.flags() else { return String::new() };
    if e_flags & elf::EF_RISCV_RVC != 0 { "+c".to_owned() } else { String::new() }
}

/// Returns the architecture of an attributes section: format, size and vendor, a subsection with
/// tag and size, then attributes. Even tags have numbers, odd tags have strings.
fn riscv_architecture(section: &[u8]) -> Option<&str> {
    let section = section.strip_prefix(b"A")?.get(4..)?;
    let vendor = section.iter().position(|byte| *byte == 0)?;
    let mut rest = section.get(vendor + 1 + 5..)?;
    loop {
        let tag = number(&mut rest)?;
        if tag % 2 == 0 {
            number(&mut rest)?;
            continue;
        }
        let end = rest.iter().position(|byte| *byte == 0)?;
        let (text, after) = rest.split_at(end);
        if tag == 5 {
            return std::str::from_utf8(text).ok();
        }
        rest = after.get(1..)?;
    }
}

/// Reads a number in LEB128.
pub(crate) fn number(bytes: &mut &[u8]) -> Option<u64> {
    let (mut value, mut shift) = (0_u64, 0);
    loop {
        let (&first, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(first & 0x7f).checked_shl(shift)?;
        shift += 7;
        if first < 0x80 {
            return Some(value);
        }
    }
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
    fn extensions_are_those_of_the_attributes() {
        let mut section = b"A\x2e\0\0\0riscv\0\x01\x1e\0\0\0\x04\x10\x05".to_vec();
        section.extend(b"rv64i2p1_m2p0_zicsr2p0_zve32x1p0\0");
        let found = riscv_architecture(&section);
        assert_eq!(found, Some("rv64i2p1_m2p0_zicsr2p0_zve32x1p0"));
        assert_eq!(found.map(riscv_extensions).as_deref(), Some("+m,+zicsr,+zve32x"));
        assert_eq!(riscv_architecture(&section[..20]), None);
        assert_eq!(riscv_architecture(b""), None);
    }
}
