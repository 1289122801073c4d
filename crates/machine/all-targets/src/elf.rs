//! [`Elf`]: machine, code and symbols of an ELF file.
//!
//! The machine follows from the header and from the attributes of the file, by the rules of llvm-objdump.

use alloc::vec::Vec;

use object::elf::{self as numbers, FileHeader32, FileHeader64};
use object::read::elf::{FileHeader, SectionHeader as _, Sym as _};
use object::{Endianness, File, FileKind};
use tablegen_mc::{Symbol, Symbols};

use crate::disassembler::{Disassembler, Line};
use crate::file::FileSetup;
use crate::machine::{Machine, MachineError};

/// ELF file.
#[derive(Clone, Debug)]
pub struct Elf<'d> {
    machine: Machine,
    regions: Vec<Region<'d>>,
    /// Symbols by section, address and name.
    symbols: Vec<ElfSymbol<'d>>,
    /// Numbers and addresses of sections in memory. Those of an object file have no addresses yet.
    sections: Vec<(usize, core::ops::Range<u64>)>,
    is_relocatable: bool,
}

/// Part of a section with instructions: code of one machine up to the next symbol, or data.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Region<'d> {
    index: usize,
    /// Name of the section.
    pub section: &'d str,
    /// Address of the first byte. In an object file, the offset in the section.
    pub address: u64,
    /// Offset of the contents in the file.
    pub offset: usize,
    /// Contents.
    pub bytes: &'d [u8],
    /// Contents up to the end of the section.
    rest: &'d [u8],
    /// Machine of the instructions. `None` for data.
    pub machine: Option<Machine>,
}

impl<'d> Region<'d> {
    /// Returns true if the region has the byte at an address.
    #[must_use]
    pub fn contains(&self, address: u64) -> bool {
        address.checked_sub(self.address).is_some_and(|offset| offset < self.bytes.len() as u64)
    }

    /// Returns the instructions of the region. The last one can reach beyond its end, where a symbol is inside
    /// of an instruction.
    pub fn lines<'l, 's: 'l>(
        &self,
        disassembler: &'l Disassembler,
        symbols: &'l dyn Symbols<'s>,
    ) -> impl Iterator<Item = Line<'d>> + use<'l, 'd, 's>
    where
        'd: 'l,
    {
        let len = self.bytes.len();
        let lines = disassembler.lines_with(self.rest, self.address, symbols);
        lines.take_while(move |line| line.offset < len)
    }
}

/// Beginning of a region.
struct Start {
    section: usize,
    address: u64,
    mark: Mark,
}

/// Reason why a region begins.
enum Mark {
    /// Mapping symbol: code of a machine, or data.
    Mapping(Option<Machine>),
    Symbol {
        is_object: bool,
    },
}

/// Symbol of an ELF file in a section.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct ElfSymbol<'d> {
    section: usize,
    /// Address. In an object file, the offset in the section.
    pub address: u64,
    /// Name.
    pub name: &'d str,
    /// Size in bytes. 0 if it is not known.
    pub size: u64,
    /// True for functions.
    pub is_function: bool,
    /// True for functions of ARM in T32. Code of a file without mapping symbols has no other mark of it.
    pub is_thumb: bool,
    /// True for variables and tables.
    pub is_object: bool,
}

/// Returns the machine of a file, and those of A32 and T32 code in a file of ARM.
fn machines(file: &File<'_>) -> Result<[Machine; 3], MachineError> {
    let unknown = MachineError::File("the program has no target for the machine of the file");
    let known = |error| match error {
        MachineError::UnknownTriple => unknown.clone(),
        error => error,
    };
    let setup = FileSetup::of(file).ok_or_else(|| unknown.clone())?;
    let machine = setup.machine().map_err(known)?;
    let other = setup.other().map_or(Ok(machine), |other| other.machine().map_err(known))?;
    Ok(if setup.is_thumb() { [machine, other, machine] } else { [machine, machine, other] })
}

/// Reason why bytes are not a file that can be read.
fn invalid<E>(_: E) -> MachineError {
    MachineError::File("the file is not a valid ELF file")
}

impl<'d> Elf<'d> {
    /// Reads a file.
    ///
    /// # Errors
    /// Returns an error if the bytes are no ELF file, or if its machine is not among the features of this
    /// crate.
    pub fn parse(bytes: &'d [u8]) -> Result<Self, MachineError> {
        match FileKind::parse(bytes) {
            Ok(FileKind::Elf32) => parse::<FileHeader32<Endianness>>(bytes),
            Ok(FileKind::Elf64) => parse::<FileHeader64<Endianness>>(bytes),
            _ => Err(MachineError::File("the file is no ELF file")),
        }
    }

    /// Returns the machine of instructions. Files of ARM have two ([`Region::machine`]).
    #[must_use]
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Returns the parts of sections with instructions, in the order of the file.
    #[must_use]
    pub fn regions(&self) -> &[Region<'d>] {
        &self.regions
    }

    /// Returns the symbol of a name. `None` if no section has one.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&ElfSymbol<'d>> {
        self.symbols.iter().find(|one| one.name == name)
    }

    /// Returns the region with an address. In an object file, whose sections have no addresses yet, several can
    /// have it, of which this is the first.
    #[must_use]
    pub fn region_at(&self, address: u64) -> Option<&Region<'d>> {
        self.regions.iter().find(|region| region.contains(address))
    }

    /// Returns the region that a symbol is in. `None` if its section has no instructions.
    #[must_use]
    pub fn region_of(&self, symbol: &ElfSymbol<'_>) -> Option<&Region<'d>> {
        let is_it = |region: &&Region<'d>| {
            region.index == symbol.section && region.contains(symbol.address)
        };
        self.regions.iter().find(is_it)
    }

    /// Returns the symbols of sections, by section, address and name. Those of the dynamic linker, if there are
    /// no others.
    #[must_use]
    pub fn symbols(&self) -> &[ElfSymbol<'d>] {
        &self.symbols
    }

    /// Returns the symbol at an address that a region refers to, or before it in the same section. In an object
    /// file, whose sections have no addresses yet, it is one of the region's section. `None` if there is none.
    /// Entries of procedure linkage tables have no symbols.
    #[must_use]
    pub fn symbol(&self, region: &Region<'_>, address: u64) -> Option<Symbol<'_>> {
        let mut sections = self.sections.iter().filter(|(_, range)| range.contains(&address));
        let section = match self.is_relocatable {
            true => &region.index,
            false => &sections.next()?.0,
        };
        let end =
            self.symbols.partition_point(|one| (one.section, one.address) <= (*section, address));
        let last = end.checked_sub(1).and_then(|index| self.symbols.get(index))?;
        let offset = address.checked_sub(last.address).filter(|_| last.section == *section)?;
        Some(Symbol { name: last.name, offset })
    }
}

/// Divides a section where its machine changes, and at symbols.
fn divide<'d>(section: &Region<'d>, starts: &[Start], regions: &mut Vec<Region<'d>>) {
    let (mut code, mut is_object, mut from) = (section.machine, false, 0);
    let mut add = |from: usize, to: usize, machine| {
        if from < to {
            regions.push(Region {
                address: section.address.wrapping_add(from as u64),
                offset: section.offset.saturating_add(from),
                bytes: &section.bytes[from..to],
                rest: &section.bytes[from..],
                machine,
                ..*section
            });
        }
    };
    for together in starts.chunk_by(|a, b| a.address == b.address) {
        // Symbols before the section are at its start.
        let offset = together[0].address.saturating_sub(section.address);
        let to = usize::try_from(offset).unwrap_or(usize::MAX).min(section.bytes.len());
        add(from, to, code.filter(|_| !is_object));
        from = to;
        for start in together {
            match start.mark {
                Mark::Mapping(machine) => code = machine,
                Mark::Symbol { is_object: is } => is_object = is,
            }
        }
    }
    add(from, section.bytes.len(), code.filter(|_| !is_object));
}

fn parse<'d, H>(bytes: &'d [u8]) -> Result<Elf<'d>, MachineError>
where
    H: FileHeader<Endian = Endianness>,
{
    let header = H::parse(bytes).map_err(invalid)?;
    let endian = header.endian().map_err(invalid)?;
    let table = header.sections(endian, bytes).map_err(invalid)?;
    let symbols = table.symbols(endian, bytes, numbers::SHT_SYMTAB).map_err(invalid)?;
    let dynamic = table.symbols(endian, bytes, numbers::SHT_DYNSYM).map_err(invalid)?;
    let symbols = if symbols.is_empty() { dynamic } else { symbols };
    let [machine, arm, thumb] = machines(&File::parse(bytes).map_err(invalid)?)?;
    let of_file = header.e_machine(endian);
    let is_relocatable = header.e_type(endian) == numbers::ET_REL;
    let (mut starts, mut labels) = (Vec::new(), Vec::new());
    for symbol in symbols.iter() {
        let name = symbol.name(endian, symbols.strings()).unwrap_or_default();
        let Ok(name) = core::str::from_utf8(name) else { continue };
        let section = usize::from(symbol.st_shndx(endian).0);
        let value: u64 = symbol.st_value(endian).into();
        if section == 0 || section >= table.len() || name.is_empty() {
            continue;
        }
        let mapping = |machine| Start { section, address: value, mark: Mark::Mapping(machine) };
        let is_marked =
            matches!(of_file, numbers::EM_ARM | numbers::EM_AARCH64 | numbers::EM_RISCV);
        match name.strip_prefix('$').and_then(|rest| rest.split('.').next()) {
            Some(kind @ ("a" | "t" | "x" | "d")) if is_marked => {
                let machine = match kind {
                    "a" => Some(arm),
                    "t" => Some(thumb),
                    "x" => Some(machine),
                    _ => None,
                };
                starts.push(mapping(machine));
            }
            // Another version of the instruction set behind: `$xrv64gc`.
            Some(kind) if is_marked && of_file == numbers::EM_RISCV && kind.starts_with('x') => {
                starts.push(mapping(Some(machine)));
            }
            _ => {
                // The lowest bit of the address of a T32 function is set.
                let is_function = symbol.st_type() == numbers::STT_FUNC;
                let is_thumb = of_file == numbers::EM_ARM && is_function && value & 1 == 1;
                let address = if is_thumb { value & !1 } else { value };
                let is_named =
                    !matches!(symbol.st_type(), numbers::STT_SECTION | numbers::STT_FILE);
                // Compilers have such names for positions in functions.
                if is_named && !name.starts_with(".L") {
                    let size: u64 = symbol.st_size(endian).into();
                    let is_object = symbol.st_type() == numbers::STT_OBJECT;
                    labels.push(ElfSymbol {
                        section,
                        address,
                        name,
                        size,
                        is_function,
                        is_thumb,
                        is_object,
                    });
                }
            }
        }
    }
    labels.sort_unstable();
    starts.extend(labels.iter().map(|label: &ElfSymbol<'_>| Start {
        section: label.section,
        address: label.address,
        mark: Mark::Symbol { is_object: label.is_object },
    }));
    starts.sort_by_key(|start| (start.section, start.address));
    let (mut regions, mut sections) = (Vec::new(), Vec::new());
    for (index, section) in table.enumerate() {
        let flags = section.sh_flags(endian);
        let address: u64 = section.sh_addr(endian).into();
        let size: u64 = section.sh_size(endian).into();
        if !flags.contains(numbers::SHF_ALLOC) {
            continue;
        }
        sections.push((index.0, address..address.saturating_add(size)));
        if !flags.contains(numbers::SHF_EXECINSTR) {
            continue;
        }
        let name = table.section_name(endian, section).unwrap_or_default();
        let name = core::str::from_utf8(name).unwrap_or_default();
        let contents = section.data(endian, bytes).map_err(invalid)?;
        let offset: u64 = section.sh_offset(endian).into();
        let whole = Region {
            index: index.0,
            section: name,
            address,
            offset: usize::try_from(offset).unwrap_or(usize::MAX),
            bytes: contents,
            rest: contents,
            machine: Some(machine),
        };
        let rest = &starts[starts.partition_point(|start| start.section < index.0)..];
        let own = &rest[..rest.partition_point(|start| start.section == index.0)];
        divide(&whole, own, &mut regions);
    }
    Ok(Elf { machine, regions, symbols: labels, sections, is_relocatable })
}

#[cfg(test)]
mod tests {
    use super::{Elf, MachineError};
    use crate::machine::Arch;

    /// Header of an ELF file of 64 bits for RISC-V, without sections.
    const HEADER: &[u8; 64] =
        b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x01\0\xf3\0\x01\0\0\0\0\0\0\0\0\0\0\0\
        \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0\x40\0\0\0\0\0\x40\0\0\0\0\0";

    #[test]
    fn files_without_code_have_no_regions() {
        match Elf::parse(HEADER) {
            Ok(elf) => assert!(elf.regions().is_empty() && elf.symbols().is_empty()),
            Err(error) => assert!(Arch::of_triple("riscv64").is_none(), "{error}"),
        }
    }

    #[test]
    fn bytes_that_are_no_file_are_rejected() {
        for bytes in [&b""[..], b"\x7fELF", b"MZ", &HEADER[..40]] {
            assert!(matches!(Elf::parse(bytes), Err(MachineError::File(_))), "{bytes:?}");
        }
    }
}
