//! COFF files of AArch64: specifiers and relocations.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Specifier;
use tablegen_mc::assembler::{Assembly, ErrorKind, Evaluated, FixupKind, Record};
use tablegen_mc::pe::{
    IMAGE_REL_ARM64_ADDR32, IMAGE_REL_ARM64_ADDR32NB, IMAGE_REL_ARM64_ADDR64,
    IMAGE_REL_ARM64_BRANCH14, IMAGE_REL_ARM64_BRANCH19, IMAGE_REL_ARM64_BRANCH26,
    IMAGE_REL_ARM64_PAGEBASE_REL21, IMAGE_REL_ARM64_PAGEOFFSET_12A, IMAGE_REL_ARM64_PAGEOFFSET_12L,
    IMAGE_REL_ARM64_REL21, IMAGE_REL_ARM64_REL32, IMAGE_REL_ARM64_SECREL,
    IMAGE_REL_ARM64_SECREL_HIGH12A, IMAGE_REL_ARM64_SECREL_LOW12A, IMAGE_REL_ARM64_SECREL_LOW12L,
    IMAGE_REL_ARM64_SECTION,
};

use super::fixups::{
    self, ADD, ADR, ADRP, BRANCH_14, BRANCH_19, BRANCH_26, CALL_26, IMGREL, LDST_1, LDST_2, LDST_4,
    LDST_8, LDST_16,
};
use super::{Machine, alloc};

/// Returns the specifier with a name behind `@`.
pub(super) fn specifier(name: &str) -> Option<Specifier> {
    name.eq_ignore_ascii_case("imgrel").then_some(IMGREL)
}

/// Records the relocation of a fixup.
pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, .. } = *evaluated;
    let (symbol, addend, is_difference) = assembly.coff_target(target, site)?;
    let is_datum = matches!(fixup.kind, FixupKind::DATA_4 | FixupKind::DATA_8);
    let own = target.specifier;
    if own != 0 && own != IMGREL && !fixups::is_of_coff(own) {
        return Err(ErrorKind::NotRelocatable);
    }
    let kind = match fixup.kind {
        _ if is_difference && is_datum => IMAGE_REL_ARM64_REL32,
        _ if is_difference => return Err(ErrorKind::NotRelocatable),
        FixupKind::DATA_4 if own == IMGREL => IMAGE_REL_ARM64_ADDR32NB,
        FixupKind::DATA_4 => IMAGE_REL_ARM64_ADDR32,
        FixupKind::DATA_8 => IMAGE_REL_ARM64_ADDR64,
        FixupKind::SECTION_INDEX => IMAGE_REL_ARM64_SECTION,
        FixupKind::SECTION_OFFSET => IMAGE_REL_ARM64_SECREL,
        ADD if fixups::is_high(own) => IMAGE_REL_ARM64_SECREL_HIGH12A,
        ADD if fixups::is_section_offset(own) => IMAGE_REL_ARM64_SECREL_LOW12A,
        ADD => IMAGE_REL_ARM64_PAGEOFFSET_12A,
        LDST_1 | LDST_2 | LDST_4 | LDST_8 | LDST_16 => match fixups::is_section_offset(own) {
            true if !fixups::is_high(own) => IMAGE_REL_ARM64_SECREL_LOW12L,
            _ => IMAGE_REL_ARM64_PAGEOFFSET_12L,
        },
        ADR => IMAGE_REL_ARM64_REL21,
        ADRP => IMAGE_REL_ARM64_PAGEBASE_REL21,
        BRANCH_14 => IMAGE_REL_ARM64_BRANCH14,
        BRANCH_19 => IMAGE_REL_ARM64_BRANCH19,
        BRANCH_26 | CALL_26 => IMAGE_REL_ARM64_BRANCH26,
        _ => return Err(ErrorKind::NotRelocatable),
    };
    if kind == IMAGE_REL_ARM64_BRANCH26 {
        // Linkers do not add to the targets of calls.
        let is_listed = assembly.has_coff_symbol(symbol);
        let offset = assembly.symbol_offset(symbol).filter(|_| !is_listed).unwrap_or(0);
        if addend.wrapping_add(offset.cast_signed()) != 0 {
            return Err(ErrorKind::NotRelocatable);
        }
    }
    // Distances in data are those from the end of the datum.
    let after = if kind == IMAGE_REL_ARM64_REL32 { 4 } else { 0 };
    let addend = addend.wrapping_add(after);
    records.push(Record { kind: kind.0.into(), symbol: Some(symbol), addend });
    Ok(0)
}

/// Returns the field and the value that the bytes of a fixup have: pages have the offset in bytes, and offsets in
/// pages have no higher bits.
pub(super) fn written(kind: FixupKind, value: u64) -> (FixupKind, u64) {
    match kind {
        ADRP => (ADR, value),
        ADD | LDST_1 | LDST_2 | LDST_4 | LDST_8 | LDST_16 => (kind, value & 0xfff),
        _ => (kind, value),
    }
}
