//! [`dump`]: writes the disassembly of an object file.

use std::fmt::{self, Write};
use std::iter::Peekable;
use std::ops::Range;
use std::vec::IntoIter;

use object::read::{Object, ObjectSection, ObjectSymbol, Relocation};
use object::{
    AddressSize, Architecture, BinaryFormat, File, RelocationTarget, SectionFlags, SectionKind, elf,
};

use crate::calls::Registers;
use crate::layout::{Layout, pad};
use crate::machine::{Instructions, Machines, Written, write_name};
use crate::symbols::{Mark, Symbol, Symbols};
use crate::{names, plt};
use tablegen_targets::file::has_big_instructions;

/// Options of [`dump`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Options {
    /// Shows relocations after the instructions that they belong to.
    pub relocations: bool,
    /// Shows zeros, which are skipped otherwise.
    pub zeros: bool,
}

/// Relocations of a section by offset.
type Relocations = Peekable<IntoIter<(u64, Relocation)>>;

/// Disassembly of one file.
struct Dump<'f, 'd> {
    file: &'f File<'d>,
    machines: Machines<'f>,
    /// True if instructions are those of the other disassembler. A section begins with the
    /// instruction set in which the last one ended.
    is_other: bool,
    options: Options,
    layout: Layout,
    symbols: Symbols,
    out: String,
}

/// Returns the disassembly of the sections of a file with code, as `llvm-objdump -d` prints it.
///
/// # Errors
/// Returns an error if a section cannot be read, or if an instruction has no text.
pub fn dump(
    name: &str,
    file: &File<'_>,
    machines: &Machines<'_>,
    options: Options,
) -> Result<String, Box<dyn std::error::Error>> {
    let is_arm = file.architecture() == Architecture::Arm;
    let is_big = if is_arm { has_big_instructions(file) } else { !file.is_little_endian() };
    let mut layout = Layout::new(file.architecture(), !is_big);
    if is_arm {
        layout.set_thumb(machines.is_thumb);
    }
    let mut symbols = Symbols::new(file);
    let mark = file.section_by_name(".plt").and_then(|section| {
        let (index, address) = (section.index(), section.address());
        symbols.mark_at(index, address)
    });
    let is_thumb = machines.other.map_or(machines.is_thumb, |_| mark == Some(Mark::T32));
    for (section, symbol) in plt::entries(file, is_thumb, is_big) {
        symbols.insert(section, symbol);
    }
    let (machines, out) = (*machines, String::new());
    let mut dump = Dump { file, machines, is_other: false, options, layout, symbols, out };
    writeln!(dump.out, "\n{name}:\tfile format {}", format_name(file))?;
    for section in file.sections() {
        let is_code = match section.flags() {
            SectionFlags::Elf { sh_flags, .. } => sh_flags.contains(elf::SHF_EXECINSTR),
            _ => section.kind() == SectionKind::Text,
        };
        if is_code && section.size() != 0 {
            dump.section(&section)?;
        }
    }
    Ok(dump.out)
}

/// Returns an address of 32 bits near that of an instruction in 64 bits. llvm-objdump computes it
/// so, and sees an address before the first one as one far behind all symbols.
fn wide_address(near: u64, address: u64) -> u64 {
    let distance = (address as u32).wrapping_sub(near as u32).cast_signed();
    near.wrapping_add_signed(distance.into())
}

/// Returns the name of the format and architecture of a file.
fn format_name(file: &File<'_>) -> String {
    use Architecture as A;
    let (bits, architecture) = (if file.is_64() { "64" } else { "32" }, file.architecture());
    let order = if file.is_little_endian() { "little" } else { "big" };
    match file.format() {
        BinaryFormat::Elf => match architecture {
            A::X86_64 | A::X86_64_X32 => format!("elf{bits}-x86-64"),
            A::I386 => "elf32-i386".to_owned(),
            A::S390x => "elf64-s390".to_owned(),
            A::Aarch64 | A::Aarch64_Ilp32 => format!("elf{bits}-{order}aarch64"),
            A::Riscv32 | A::Riscv64 => format!("elf{bits}-{order}riscv"),
            A::Arm => format!("elf32-{order}arm"),
            A::Mips | A::Mips64 => format!("elf{bits}-mips"),
            A::LoongArch32 | A::LoongArch64 => format!("elf{bits}-loongarch"),
            A::Bpf => "elf64-bpf".to_owned(),
            A::Hexagon => "elf32-hexagon".to_owned(),
            A::Avr => "elf32-avr".to_owned(),
            A::M68k => "elf32-m68k".to_owned(),
            A::Msp430 => "elf32-msp430".to_owned(),
            A::PowerPc | A::PowerPc64 => {
                let end = if file.is_little_endian() { "le" } else { "" };
                format!("elf{bits}-powerpc{end}")
            }
            A::Sparc | A::Sparc32Plus | A::Sparc64 => format!("elf{bits}-sparc"),
            A::Xtensa => "elf32-xtensa".to_owned(),
            _ => format!("elf{bits}-unknown"),
        },
        BinaryFormat::Coff | BinaryFormat::Pe => match architecture {
            A::X86_64 => "coff-x86-64".to_owned(),
            A::I386 => "coff-i386".to_owned(),
            A::Aarch64 => "coff-arm64".to_owned(),
            A::Arm => "coff-arm".to_owned(),
            _ => "coff-<unknown arch>".to_owned(),
        },
        BinaryFormat::MachO => match architecture {
            A::X86_64 => "mach-o 64-bit x86-64".to_owned(),
            A::I386 => "mach-o 32-bit i386".to_owned(),
            A::Aarch64 => "mach-o arm64".to_owned(),
            _ => format!("mach-o {bits}-bit unknown"),
        },
        _ => "unknown".to_owned(),
    }
}

/// Returns the number of zeros to skip at the start of bytes: at least eight, in units of four.
pub(crate) fn skippable_zeros(bytes: &[u8]) -> usize {
    let count = bytes.iter().take_while(|byte| **byte == 0).count();
    if count < 8 { 0 } else { count & !3 }
}

/// Writes bytes of data, eight in a line, and the characters that they are.
fn write_bytes(address: u64, bytes: &[u8], out: &mut String) -> fmt::Result {
    for (index, line) in bytes.chunks(8).enumerate() {
        let address = address.wrapping_add(8 * index as u64);
        write!(out, "{address:8x}:")?;
        line.iter().try_for_each(|byte| write!(out, " {byte:02x}"))?;
        let is_shown = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
        let shown = line.iter().map(|&byte| if is_shown(byte) { char::from(byte) } else { '.' });
        let spaces = 3 * (8 - line.len()) + 9;
        writeln!(out, "{:spaces$}{}", "", shown.collect::<String>())?;
    }
    Ok(())
}

impl<'d> Dump<'_, 'd> {
    fn section(
        &mut self,
        section: &object::Section<'d, '_>,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let name = section.name()?;
        self.out.push_str("\nDisassembly of section ");
        if let Ok(Some(segment)) = section.segment_name() {
            write!(self.out, "{segment},")?;
        }
        writeln!(self.out, "{name}:")?;
        self.symbols.name_start(section, name);
        let data = section.data()?;
        let mut relocations = Vec::new();
        if self.options.relocations {
            relocations.extend(section.relocations());
            // Offsets of relocations in programs are addresses.
            let is_relocatable = self.file.kind() == object::ObjectKind::Relocatable;
            relocations.retain(|(offset, _)| is_relocatable || *offset >= section.address());
            relocations.sort_by_key(|(offset, _)| *offset);
        }
        let mut relocations: Relocations = relocations.into_iter().peekable();
        let (start, len) = (section.address(), data.len() as u64);
        let all = self.symbols.of_section(section.index()).to_vec();
        let is_elf = self.file.format() == BinaryFormat::Elf;
        let Machines { primary, other, is_thumb } = self.machines;
        let (mut of_primary, mut of_other) = (primary.start(), other.map(|other| other.start()));
        let (mut mark, mut next) = (None, 0);
        while let Some(first) = all.get(next) {
            // The last of the symbols at an address is shown.
            let here = all[next..].iter().take_while(|one| one.address == first.address);
            let here: Vec<_> = here.collect();
            next += here.len();
            let from = first.address.saturating_sub(start);
            if first.address < start || from >= len {
                continue;
            }
            let end = all.get(next).map_or(len, |one| one.address.saturating_sub(start).min(len));
            // Symbols of code have priority over those of data.
            let is_object = |one: &&&Symbol| matches!(one.kind, elf::STT_OBJECT | elf::STT_COMMON);
            let is_elf_text = is_elf && section.kind() == SectionKind::Text;
            let of_code = here.iter().rfind(|one| is_elf_text && !is_object(one));
            let shown = of_code.or(here.last()).filter(|one| one.mark.is_none());
            if let Some(shown) = shown {
                let width = if self.is_64() { 16 } else { 8 };
                writeln!(self.out, "\n{:0width$x} <{}>:", first.address, shown.name)?;
            }
            mark = here.iter().filter_map(|one| one.mark).max().or(mark);
            if let (Some(_), Some(Mark::A32 | Mark::T32)) = (&of_other, mark) {
                self.is_other = (mark == Some(Mark::T32)) != is_thumb;
                self.layout.set_thumb(mark == Some(Mark::T32));
            }
            let range = from as usize..end as usize;
            if is_elf_text && of_code.is_none() {
                write_bytes(first.address, &data[range], &mut self.out)?;
                continue;
            }
            let instructions = match &mut of_other {
                _ if mark == Some(Mark::Data) => None,
                Some(other) if self.is_other => Some(&mut **other),
                _ => Some(&mut *of_primary),
            };
            self.range(section, data, range, instructions, &mut relocations)?;
        }
        Ok(())
    }

    /// Writes the instructions between two symbols, or data if there are no instructions.
    fn range(
        &mut self,
        section: &object::Section<'d, '_>,
        data: &[u8],
        range: Range<usize>,
        mut instructions: Option<&mut (dyn Instructions + '_)>,
        relocations: &mut Relocations,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let step = Registers::step(self.file.architecture());
        let mut registers = Registers::default();
        let mut offset = range.start;
        while offset < range.end {
            let rest = &data[offset..range.end];
            let address = section.address() + offset as u64;
            let line = self.out.len();
            let base = if self.file.kind() == object::ObjectKind::Relocatable {
                0
            } else {
                section.address()
            };
            if !self.options.zeros {
                // Zeros that a relocation changes are shown.
                let limit =
                    relocations.peek().map(|(offset, _)| offset.saturating_sub(base) as usize);
                let limit = limit.map_or(rest.len(), |limit| limit.saturating_sub(offset));
                let zeros = skippable_zeros(&rest[..rest.len().min(limit)]);
                if zeros != 0 {
                    self.out.push_str("\t\t...\n");
                    offset += zeros;
                    continue;
                }
            }
            let written = if let Some(instructions) = &mut instructions {
                // Instructions may reach beyond the symbol.
                let rest = &data[offset..];
                let mut written = instructions.next(rest, address)?;
                let bytes = &rest[..written.len.clamp(1, rest.len())];
                if matches!(self.file.architecture(), Architecture::Arm | Architecture::I386) {
                    let wide = |target| wide_address(address, target);
                    written.target = written.target.map(wide);
                    written.memory = written.memory.map(wide);
                }
                if let Some(step) = step {
                    written.target = step(&mut registers, bytes, address).or(written.target);
                }
                self.layout.start(address, bytes, &mut self.out)?;
                self.out.push('\t');
                self.out.push_str(written.text.as_deref().unwrap_or("<unknown>"));
                self.comments(section, line, &written)?;
                written
            } else {
                self.data(address, rest)?
            };
            self.out.push('\n');
            offset += written.len.max(1);
            while let Some((relocated, relocation)) =
                relocations.next_if(|(relocated, _)| relocated.saturating_sub(base) < offset as u64)
            {
                let address = (relocated - base).wrapping_add(section.address());
                self.relocation(address, &relocation)?;
            }
        }
        Ok(())
    }

    /// Writes data between code as a directive.
    fn data(&mut self, address: u64, bytes: &[u8]) -> Result<Written, fmt::Error> {
        let len = match bytes.len() {
            4.. => 4,
            2.. => 2,
            _ => 1,
        };
        let start = self.out.len();
        write!(self.out, "{address:8x}: ")?;
        self.layout.write_bytes(&bytes[..len], &mut self.out)?;
        self.layout.align(start, &mut self.out);
        let is_little = self.file.is_little_endian();
        let shift = |index: usize| if is_little { 8 * index } else { 8 * (len - 1 - index) };
        let value =
            (0..len).fold(0, |value, index| value | u64::from(bytes[index]) << shift(index));
        let directive = [".byte", ".short", ".word"][len / 2];
        write!(self.out, "\t{directive}\t{value:#0width$x}", width = 2 + 2 * len)?;
        Ok(Written { len, ..Written::default() })
    }

    /// Writes the name of the address that an instruction refers to, and comments.
    fn comments(
        &mut self,
        section: &object::Section<'d, '_>,
        line: usize,
        written: &Written,
    ) -> fmt::Result {
        let named = |address: u64| {
            let symbol = self.symbols.find(address, section.index())?;
            Some((symbol.name.as_str(), address - symbol.address))
        };
        // llvm-objdump does not know the targets of these machines.
        let has_names =
            !matches!(self.file.architecture(), Architecture::S390x | Architecture::Avr);
        if let Some((name, distance)) = written.target.filter(|_| has_names).and_then(named) {
            write_name(name, distance, &mut self.out)?;
        }
        let (mark, mut start) = (self.comment_mark(), line);
        self.layout.comments(&written.comment, mark, start, &mut self.out)?;
        if let Some(memory) = written.memory {
            if !written.comment.is_empty() {
                self.out.push('\n');
                start = self.out.len();
            }
            pad(self.layout.comment_column(), start, &mut self.out);
            write!(self.out, "{mark} {memory:#x}")?;
            if let Some((name, distance)) = named(memory) {
                write_name(name, distance, &mut self.out)?;
            }
        }
        Ok(())
    }

    /// Returns true if addresses have 64 bits. Files in COFF have no class of their own.
    fn is_64(&self) -> bool {
        self.file.architecture().address_size() == Some(AddressSize::U64)
    }

    /// Returns the mark of comments, which Mach-O's assemblers have of their own.
    fn comment_mark(&self) -> &'static str {
        match (self.file.format(), self.file.architecture()) {
            (BinaryFormat::MachO, Architecture::X86_64 | Architecture::I386) => "##",
            (BinaryFormat::MachO, Architecture::Aarch64) => ";",
            _ => self.machines.primary.comment_mark(),
        }
    }

    fn relocation(&mut self, address: u64, relocation: &Relocation) -> fmt::Result {
        let name = names::relocation(self.file.architecture(), relocation.flags());
        let (indent, width) = if self.is_64() { ("\t\t", 16) } else { ("\t\t\t", 8) };
        write!(self.out, "{indent}{address:0width$x}:  {name}\t")?;
        match relocation.target() {
            RelocationTarget::Symbol(index) => {
                let symbol = self.file.symbol_by_index(index).ok();
                let name = symbol.as_ref().and_then(|one| one.name().ok()).unwrap_or_default();
                // Symbols of sections have no name of their own.
                let section = symbol.as_ref().and_then(ObjectSymbol::section_index);
                let section = section.and_then(|one| self.file.section_by_index(one).ok());
                let of_section = section.as_ref().and_then(|one| one.name().ok());
                let is_unnamed = name.is_empty();
                let name = if is_unnamed { of_section.unwrap_or("*ABS*") } else { name };
                self.out.push_str(name);
            }
            RelocationTarget::Section(index) => {
                let section = self.file.section_by_index(index).ok();
                let name = section.as_ref().and_then(|one| one.name().ok());
                self.out.push_str(name.unwrap_or_default());
            }
            _ => self.out.push_str("*ABS*"),
        }
        // Only ELF's relocations with addends show them.
        let addend = match self.file.format() {
            BinaryFormat::Elf if !relocation.has_implicit_addend() => relocation.addend(),
            _ => 0,
        };
        match addend {
            0 => self.out.push('\n'),
            1.. => writeln!(self.out, "+{addend:#x}")?,
            _ => writeln!(self.out, "-{:#x}", addend.unsigned_abs())?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{skippable_zeros, wide_address, write_bytes};

    #[test]
    fn data_is_bytes_and_characters() {
        let mut out = String::new();
        assert_eq!(write_bytes(0x10, b"ab c\0\x7fde\xffz", &mut out), Ok(()));
        let first = "      10: 61 62 20 63 00 7f 64 65         ab c..de\n";
        let second = "      18: ff 7a                           .z\n";
        assert_eq!(out, format!("{first}{second}"));
    }

    #[test]
    fn addresses_of_32_bits_have_a_sign() {
        assert_eq!(wide_address(0x1000, 0x2000), 0x2000);
        assert_eq!(wide_address(0x1000, 0xffff_fff0), 0xffff_ffff_ffff_fff0);
        assert_eq!(wide_address(0xffff_fff0, 0x10), 0x1_0000_0010);
    }

    #[test]
    fn zeros_are_skipped_in_words() {
        assert_eq!(skippable_zeros(&[0; 7]), 0);
        assert_eq!(skippable_zeros(&[0; 14]), 12);
        assert_eq!(skippable_zeros(&[0, 0, 0, 0, 0, 0, 0, 1]), 0);
        assert_eq!(skippable_zeros(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]), 8);
        assert_eq!(skippable_zeros(&[1]), 0);
    }
}
