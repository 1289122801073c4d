//! Numbers of ELF under their standard names, of the types in which the assembler keeps them.

use object::elf;

macro_rules! numbers {
    ($($type:ty: $($name:ident),*;)*) => {
        $($(pub(super) const $name: $type = elf::$name.0;)*)*
    };
}

// Types of sections, their flags, and types and visibilities of symbols.
numbers! {
    u32:
        SHT_PROGBITS, SHT_SYMTAB, SHT_STRTAB, SHT_RELA, SHT_NOTE, SHT_NOBITS, SHT_REL,
        SHT_INIT_ARRAY, SHT_FINI_ARRAY, SHT_PREINIT_ARRAY, SHT_GROUP, SHT_SYMTAB_SHNDX,
        SHT_X86_64_UNWIND, SHT_LLVM_DEPENDENT_LIBRARIES, GRP_COMDAT;
    u64:
        SHF_WRITE, SHF_ALLOC, SHF_EXECINSTR, SHF_MERGE, SHF_STRINGS, SHF_INFO_LINK, SHF_LINK_ORDER,
        SHF_GROUP, SHF_TLS, SHF_GNU_RETAIN, SHF_EXCLUDE;
    u8:
        STT_NOTYPE, STT_OBJECT, STT_FUNC, STT_SECTION, STT_FILE, STT_COMMON, STT_TLS, STT_GNU_IFUNC,
        STV_INTERNAL, STV_HIDDEN, STV_PROTECTED, STB_LOCAL, STB_GLOBAL, STB_WEAK, STB_GNU_UNIQUE,
        ELFCLASS32, ELFCLASS64, ELFDATA2LSB, ELFDATA2MSB, EV_CURRENT, ELFOSABI_NONE, ELFOSABI_GNU,
        ELFOSABI_SOLARIS;
    u16: SHN_ABS, SHN_COMMON, SHN_XINDEX, EM_AARCH64, EM_ARM, EM_MIPS, EM_X86_64, ET_REL;
}

pub(super) use object::elf::ELFMAG;

/// First index of sections that has another meaning in 16 bits.
pub(super) const SHN_LORESERVE: u32 = elf::SHN_LORESERVE as u32;

/// Section of X86 that may be far from others.
pub(super) const SHF_X86_64_LARGE: u64 = 0x1000_0000;
/// Code that is not read as data, of ARM and AArch64.
pub(super) const SHF_PURECODE: u64 = 0x2000_0000;

/// Section of Solaris that linkers keep.
pub(super) const SHF_SUNW_NODISCARD: u64 = 0x10_0000;

/// Relocations in the format CREL.
pub(super) const SHT_CREL: u32 = 0x4000_0014;

// Sections of LLVM.
pub(super) const SHT_LLVM_ODRTAB: u32 = 0x6fff_4c00;
pub(super) const SHT_LLVM_LINKER_OPTIONS: u32 = 0x6fff_4c01;
pub(super) const SHT_LLVM_ADDRSIG: u32 = 0x6fff_4c03;
pub(super) const SHT_LLVM_SYMPART: u32 = 0x6fff_4c05;
/// Profiles of calls, which refer to the symbol table.
pub(super) const SHT_LLVM_CALL_GRAPH_PROFILE: u32 = 0x6fff_4c09;
pub(super) const SHT_LLVM_BB_ADDR_MAP: u32 = 0x6fff_4c0a;
pub(super) const SHT_LLVM_OFFLOADING: u32 = 0x6fff_4c0b;
pub(super) const SHT_LLVM_LTO: u32 = 0x6fff_4c0c;
pub(super) const SHT_LLVM_JT_SIZES: u32 = 0x6fff_4c0d;
