//! Constants of ELF that the assembler uses.

pub(super) const SHT_PROGBITS: u32 = 1;
pub(super) const SHT_NOTE: u32 = 7;
pub(super) const SHT_NOBITS: u32 = 8;
pub(super) const SHT_INIT_ARRAY: u32 = 14;
pub(super) const SHT_FINI_ARRAY: u32 = 15;
pub(super) const SHT_PREINIT_ARRAY: u32 = 16;
pub(super) const SHT_X86_64_UNWIND: u32 = 0x7000_0001;

pub(super) const SHF_WRITE: u64 = 1;
pub(super) const SHF_ALLOC: u64 = 2;
pub(super) const SHF_EXECINSTR: u64 = 4;
pub(super) const SHF_MERGE: u64 = 0x10;
pub(super) const SHF_STRINGS: u64 = 0x20;
pub(super) const SHF_LINK_ORDER: u64 = 0x80;
pub(super) const SHF_GROUP: u64 = 0x200;
pub(super) const SHF_TLS: u64 = 0x400;
pub(super) const SHF_GNU_RETAIN: u64 = 0x20_0000;
pub(super) const SHF_EXCLUDE: u64 = 0x8000_0000;

/// Type of symbols for functions, and so on.
pub(super) const STT_NOTYPE: u8 = 0;
pub(super) const STT_OBJECT: u8 = 1;
pub(super) const STT_FUNC: u8 = 2;
pub(super) const STT_SECTION: u8 = 3;
pub(super) const STT_FILE: u8 = 4;
pub(super) const STT_COMMON: u8 = 5;
pub(super) const STT_TLS: u8 = 6;
pub(super) const STT_GNU_IFUNC: u8 = 10;
