//! [`Object`]: sections, symbols and relocations of an assembled source.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::Warning;
use super::{coff, elf, macho, wasm};
use crate::BinaryFormat;

/// Format of object files of a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Format {
    /// Format of the file.
    pub binary: BinaryFormat,
    /// Number of the machine in ELF (`e_machine`), which stands for the machine in files of other formats, too.
    pub machine: u16,
    /// Flags of the machine (`e_flags`).
    pub flags: u32,
    /// System of ELF (`EI_OSABI`). With 0, files with extensions of GNU name GNU.
    pub os_abi: u8,
    /// True for 64-bit files.
    pub is_64_bit: bool,
    /// Number of bytes of an address in data and in information for debuggers.
    pub address_size: u8,
    /// True if numbers are big-endian.
    pub is_big_endian: bool,
    /// True if relocations have addends.
    pub has_addends: bool,
    /// True if relocations are written in the format CREL.
    pub has_compact_relocations: bool,
}

impl Format {
    /// Creates the format of little-endian 64-bit files whose relocations have addends.
    #[must_use]
    pub const fn elf64(machine: u16) -> Self {
        Format {
            binary: BinaryFormat::Elf,
            machine,
            flags: 0,
            os_abi: 0,
            is_64_bit: true,
            address_size: 8,
            is_big_endian: false,
            has_addends: true,
            has_compact_relocations: false,
        }
    }

    /// Returns this format for files of another format. The bytes of COFF files have the addends of their
    /// relocations. Targets compute those of Mach-O.
    #[must_use]
    pub const fn with_binary_format(self, binary: BinaryFormat) -> Self {
        let has_addends = match binary {
            BinaryFormat::Elf => self.has_addends,
            BinaryFormat::Coff(_) => false,
            BinaryFormat::MachO(_) | BinaryFormat::Wasm(_) => true,
        };
        Format { binary, has_addends, ..self }
    }

    /// Returns true for ELF files.
    #[must_use]
    pub const fn is_elf(self) -> bool {
        matches!(self.binary, BinaryFormat::Elf)
    }

    /// Returns true for COFF files.
    #[must_use]
    pub const fn is_coff(self) -> bool {
        matches!(self.binary, BinaryFormat::Coff(_))
    }

    /// Returns true for Mach-O files.
    #[must_use]
    pub const fn is_macho(self) -> bool {
        matches!(self.binary, BinaryFormat::MachO(_))
    }

    /// Returns true for WebAssembly files.
    #[must_use]
    pub const fn is_wasm(self) -> bool {
        matches!(self.binary, BinaryFormat::Wasm(_))
    }

    /// Returns this format for 32-bit files.
    #[must_use]
    pub const fn with_32_bits(self) -> Self {
        Format { is_64_bit: false, address_size: 4, ..self }
    }

    /// Returns this format for addresses of another size.
    #[must_use]
    pub const fn with_address_size(self, address_size: u8) -> Self {
        Format { address_size, ..self }
    }

    /// Returns this format for big-endian files.
    #[must_use]
    pub const fn with_big_endian(self) -> Self {
        Format { is_big_endian: true, ..self }
    }

    /// Returns this format for relocations without addends.
    #[must_use]
    pub const fn without_addends(self) -> Self {
        Format { has_addends: false, ..self }
    }

    /// Returns this format with flags of the machine.
    #[must_use]
    pub const fn with_flags(self, flags: u32) -> Self {
        Format { flags, ..self }
    }
}

/// Assembled source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// Format.
    pub format: Format,
    /// Sections in order.
    pub sections: Vec<ObjectSection>,
    /// Symbols: source files and local symbols, then the others.
    pub symbols: Vec<ObjectSymbol>,
    /// Groups of sections.
    pub groups: Vec<Group>,
    /// Indices of symbols whose addresses are significant. `None` if the source does not say so.
    pub addresses: Option<Vec<usize>>,
    /// True if the file needs extensions of GNU, such as symbols of type `STT_GNU_IFUNC`.
    pub has_gnu_extensions: bool,
    /// Warnings in the order of the source.
    pub warnings: Vec<Warning>,
    /// Values that programs marked code with, by section and offset.
    pub marks: Vec<Mark>,
    /// Parts that only files of a format other than ELF have.
    pub native: Native,
}

/// Properties of an object that only files of one format have.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Native {
    /// ELF.
    #[default]
    Elf,
    /// COFF.
    Coff(coff::Coff),
    /// Mach-O.
    MachO(macho::MachO),
    /// WebAssembly.
    Wasm(wasm::Wasm),
}

/// Writes an object as a file of its format.
///
/// Every object has a valid file.
#[must_use]
pub fn write(object: &Object) -> Vec<u8> {
    match &object.native {
        Native::Elf => elf::write(object),
        Native::Coff(native) => coff::write(object, native),
        Native::MachO(native) => macho::write(object, native),
        Native::Wasm(native) => wasm::write(object, native),
    }
}

/// Value for the code from an offset on ([`Assembler::mark`](super::Assembler::mark)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Index of the section.
    pub section: usize,
    /// Offset in the section.
    pub offset: u64,
    /// Value.
    pub value: u32,
}

/// Section of an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObjectSection {
    /// Name. That of Mach-O has the segment before a comma: `__TEXT,__text`.
    pub name: String,
    /// Type, as numbered in ELF.
    pub kind: u32,
    /// Flags, as in ELF.
    pub flags: u64,
    /// Characteristics of COFF, or type and attributes of Mach-O. 0 in ELF files.
    pub attributes: u32,
    /// Size of entries in bytes, or 0.
    pub entry_size: u64,
    /// Alignment in bytes.
    pub alignment: u64,
    /// Size in bytes.
    pub size: u64,
    /// Contents. Empty for sections without.
    pub data: Vec<u8>,
    /// Relocations in the order in which they were recorded.
    pub relocations: Vec<Relocation>,
    /// Index of the section that this one is linked to (`SHF_LINK_ORDER`).
    pub linked_to: Option<usize>,
    /// Index of the group.
    pub group: Option<usize>,
}

/// Group of sections of which the linker keeps one of each name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Index of the symbol that names the group.
    pub signature: usize,
    /// True if the linker keeps one group of a name (`GRP_COMDAT`).
    pub is_comdat: bool,
}

/// Relocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relocation {
    /// Offset in the section.
    pub offset: u64,
    /// Type, as numbered in the format of the file. That of Mach-O has more
    /// ([`macho::Relocation`]).
    pub kind: u32,
    /// Index of the symbol.
    pub symbol: Option<usize>,
    /// Addend. In COFF files, the bytes have it. In Mach-O files, it is the number of a section or an address.
    pub addend: i64,
}

/// Section of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolSection {
    /// The symbol is not defined.
    Undefined,
    /// The value is not an address.
    Absolute,
    /// The linker allocates the memory.
    Common,
    /// Index of the section.
    Section(usize),
    /// The symbol is not defined and names the group of this index.
    Group(usize),
}

/// Symbol of an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObjectSymbol {
    /// Name. Empty for symbols of sections.
    pub name: String,
    /// Section.
    pub section: SymbolSection,
    /// Offset in the section, or value.
    pub value: u64,
    /// Size in bytes.
    pub size: u64,
    /// Type, as numbered in ELF.
    pub kind: u8,
    /// Binding, as numbered in ELF.
    pub binding: u8,
    /// Visibility and other bits (`st_other`).
    pub other: u8,
}
