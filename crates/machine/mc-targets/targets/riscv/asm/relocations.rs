//! Relocation types of RISC-V by their names.

use tablegen_mc::elf;

tablegen_mc::relocation_names! {
    NAMES:
    R_RISCV_NONE
    R_RISCV_32
    R_RISCV_64
    R_RISCV_RELATIVE
    R_RISCV_COPY
    R_RISCV_JUMP_SLOT
    R_RISCV_TLS_DTPMOD32
    R_RISCV_TLS_DTPMOD64
    R_RISCV_TLS_DTPREL32
    R_RISCV_TLS_DTPREL64
    R_RISCV_TLS_TPREL32
    R_RISCV_TLS_TPREL64
    R_RISCV_TLSDESC
    R_RISCV_BRANCH
    R_RISCV_JAL
    R_RISCV_CALL
    R_RISCV_CALL_PLT
    R_RISCV_GOT_HI20
    R_RISCV_TLS_GOT_HI20
    R_RISCV_TLS_GD_HI20
    R_RISCV_PCREL_HI20
    R_RISCV_PCREL_LO12_I
    R_RISCV_PCREL_LO12_S
    R_RISCV_HI20
    R_RISCV_LO12_I
    R_RISCV_LO12_S
    R_RISCV_TPREL_HI20
    R_RISCV_TPREL_LO12_I
    R_RISCV_TPREL_LO12_S
    R_RISCV_TPREL_ADD
    R_RISCV_ADD8
    R_RISCV_ADD16
    R_RISCV_ADD32
    R_RISCV_ADD64
    R_RISCV_SUB8
    R_RISCV_SUB16
    R_RISCV_SUB32
    R_RISCV_SUB64
    R_RISCV_GOT32_PCREL
    R_RISCV_ALIGN
    R_RISCV_RVC_BRANCH
    R_RISCV_RVC_JUMP
    R_RISCV_RELAX
    R_RISCV_SUB6
    R_RISCV_SET6
    R_RISCV_SET8
    R_RISCV_SET16
    R_RISCV_SET32
    R_RISCV_32_PCREL
    R_RISCV_IRELATIVE
    R_RISCV_PLT32
    R_RISCV_SET_ULEB128
    R_RISCV_SUB_ULEB128
    R_RISCV_TLSDESC_HI20
    R_RISCV_TLSDESC_LOAD_LO12
    R_RISCV_TLSDESC_ADD_LO12
    R_RISCV_TLSDESC_CALL
}

/// Type of the relocation that names the vendor of the next one.
const VENDOR: u32 = 191;

/// Returns the type of relocations with a name. Names of GNU's library stand for data.
pub(super) fn named(name: &str) -> Option<u32> {
    let kind = match name {
        "BFD_RELOC_NONE" => elf::R_RISCV_NONE,
        "BFD_RELOC_32" => elf::R_RISCV_32,
        "BFD_RELOC_64" => elf::R_RISCV_64,
        "R_RISCV_VENDOR" => return Some(VENDOR),
        _ => {
            // Types of vendors have the numbers behind.
            if let Some(number) = name.strip_prefix("R_RISCV_CUSTOM") {
                return number.parse().ok().filter(|number| (VENDOR + 1..256).contains(number));
            }
            NAMES.iter().find(|(known, _)| *known == name)?.1
        }
    };
    Some(kind.0)
}
