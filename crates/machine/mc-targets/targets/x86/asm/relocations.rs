//! Relocation types of X86 by their names.

use tablegen_mc::assembler::Format;
use tablegen_mc::elf;

tablegen_mc::relocation_names! {
    OF_64_BITS:
    R_X86_64_NONE
    R_X86_64_64
    R_X86_64_PC32
    R_X86_64_GOT32
    R_X86_64_PLT32
    R_X86_64_COPY
    R_X86_64_GLOB_DAT
    R_X86_64_JUMP_SLOT
    R_X86_64_RELATIVE
    R_X86_64_GOTPCREL
    R_X86_64_32
    R_X86_64_32S
    R_X86_64_16
    R_X86_64_PC16
    R_X86_64_8
    R_X86_64_PC8
    R_X86_64_DTPMOD64
    R_X86_64_DTPOFF64
    R_X86_64_TPOFF64
    R_X86_64_TLSGD
    R_X86_64_TLSLD
    R_X86_64_DTPOFF32
    R_X86_64_GOTTPOFF
    R_X86_64_TPOFF32
    R_X86_64_PC64
    R_X86_64_GOTOFF64
    R_X86_64_GOTPC32
    R_X86_64_GOT64
    R_X86_64_GOTPCREL64
    R_X86_64_GOTPC64
    R_X86_64_GOTPLT64
    R_X86_64_PLTOFF64
    R_X86_64_SIZE32
    R_X86_64_SIZE64
    R_X86_64_GOTPC32_TLSDESC
    R_X86_64_TLSDESC_CALL
    R_X86_64_TLSDESC
    R_X86_64_IRELATIVE
    R_X86_64_GOTPCRELX
    R_X86_64_REX_GOTPCRELX
    R_X86_64_CODE_4_GOTPCRELX
    R_X86_64_CODE_4_GOTTPOFF
    R_X86_64_CODE_4_GOTPC32_TLSDESC
    R_X86_64_CODE_6_GOTTPOFF
}

tablegen_mc::relocation_names! {
    OF_32_BITS:
    R_386_NONE
    R_386_32
    R_386_PC32
    R_386_GOT32
    R_386_PLT32
    R_386_COPY
    R_386_GLOB_DAT
    R_386_RELATIVE
    R_386_GOTOFF
    R_386_GOTPC
    R_386_32PLT
    R_386_TLS_TPOFF
    R_386_TLS_IE
    R_386_TLS_GOTIE
    R_386_TLS_LE
    R_386_TLS_GD
    R_386_TLS_LDM
    R_386_16
    R_386_PC16
    R_386_8
    R_386_PC8
    R_386_TLS_GD_32
    R_386_TLS_GD_PUSH
    R_386_TLS_GD_CALL
    R_386_TLS_GD_POP
    R_386_TLS_LDM_32
    R_386_TLS_LDM_PUSH
    R_386_TLS_LDM_CALL
    R_386_TLS_LDM_POP
    R_386_TLS_LDO_32
    R_386_TLS_IE_32
    R_386_TLS_LE_32
    R_386_TLS_DTPMOD32
    R_386_TLS_DTPOFF32
    R_386_TLS_TPOFF32
    R_386_TLS_GOTDESC
    R_386_TLS_DESC_CALL
    R_386_TLS_DESC
    R_386_IRELATIVE
    R_386_GOT32X
}

/// Returns the type of relocations with a name, in files of a format. Names of GNU's library stand for
/// data.
pub(super) fn named(name: &str, format: Format) -> Option<u32> {
    let is_64_bit = format.machine == elf::EM_X86_64.0;
    let kind = match (name, is_64_bit) {
        ("BFD_RELOC_NONE", true) => elf::R_X86_64_NONE,
        ("BFD_RELOC_8", true) => elf::R_X86_64_8,
        ("BFD_RELOC_16", true) => elf::R_X86_64_16,
        ("BFD_RELOC_32", true) => elf::R_X86_64_32,
        ("BFD_RELOC_64", true) => elf::R_X86_64_64,
        ("BFD_RELOC_NONE", false) => elf::R_386_NONE,
        ("BFD_RELOC_8", false) => elf::R_386_8,
        ("BFD_RELOC_16", false) => elf::R_386_16,
        ("BFD_RELOC_32", false) => elf::R_386_32,
        _ => {
            let names = if is_64_bit { OF_64_BITS } else { OF_32_BITS };
            names.iter().find(|(known, _)| *known == name)?.1
        }
    };
    Some(kind.0)
}
