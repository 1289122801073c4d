//! Relocations of LoongArch in memory.

use alloc::vec::Vec;

use tablegen_mc::assembler::field::{fits_signed, set_bits};
use tablegen_mc::assembler::link::{
    DatumChange, Link, OutOfRange, Patch, Reference, change_datum, distance,
};
use tablegen_mc::assembler::{FixupKind, Format};
use tablegen_mc::elf::{self, RelocationType};

use super::{Machine, alloc, fixups};

/// Bits of an address in a page.
const PAGE: u64 = 0xfff;
/// Number of the register that calls may overwrite on their path, `$t8`.
const SCRATCH: u32 = 20;

/// Returns the number of bits of a datum, and its change.
fn datum(kind: u32) -> Option<(u32, DatumChange)> {
    Some(match RelocationType(kind) {
        elf::R_LARCH_32 => (32, DatumChange::Set),
        elf::R_LARCH_64 => (64, DatumChange::Set),
        elf::R_LARCH_32_PCREL => (32, DatumChange::Distance),
        elf::R_LARCH_64_PCREL => (64, DatumChange::Distance),
        elf::R_LARCH_ADD6 => (6, DatumChange::Add),
        elf::R_LARCH_ADD8 => (8, DatumChange::Add),
        elf::R_LARCH_ADD16 => (16, DatumChange::Add),
        elf::R_LARCH_ADD32 => (32, DatumChange::Add),
        elf::R_LARCH_ADD64 => (64, DatumChange::Add),
        elf::R_LARCH_SUB6 => (6, DatumChange::Sub),
        elf::R_LARCH_SUB8 => (8, DatumChange::Sub),
        elf::R_LARCH_SUB16 => (16, DatumChange::Sub),
        elf::R_LARCH_SUB32 => (32, DatumChange::Sub),
        elf::R_LARCH_SUB64 => (64, DatumChange::Sub),
        _ => return None,
    })
}

/// Returns the fixup of a branch with the same field.
fn branch(kind: u32) -> Option<FixupKind> {
    match kind {
        fixups::R_LARCH_B16 => Some(fixups::B16),
        fixups::R_LARCH_B21 => Some(fixups::B21),
        fixups::R_LARCH_B26 => Some(fixups::B26),
        _ => None,
    }
}

/// Returns the upper 20 bits of the distance of an entry or symbol from the page of an instruction. The lower 12
/// bits are added with their sign.
fn high_of_pages(patch: &Patch) -> Option<u64> {
    let target = patch.target.wrapping_add(0x800) & !PAGE;
    let pages = target.wrapping_sub(patch.address & !PAGE).cast_signed() >> 12;
    fits_signed(pages, 20).then_some(pages.cast_unsigned() & 0xf_ffff)
}

fn write(field: &mut [u8], bits: u64, size: usize) -> Result<(), OutOfRange> {
    set_bits(field, bits, size, false).map_err(|_| OutOfRange)
}

impl Link for Machine {
    const STUB_SIZE: u64 = 12;

    fn reference(kind: u32, _: Format) -> Option<Reference> {
        match kind {
            _ if kind == elf::R_LARCH_NONE.0 || kind == elf::R_LARCH_RELAX.0 => {
                Some(Reference::Nothing)
            }
            fixups::R_LARCH_B26 | fixups::R_LARCH_CALL36 => Some(Reference::Call),
            fixups::R_LARCH_GOT_PC_HI20 | fixups::R_LARCH_GOT_PC_LO12 => Some(Reference::Entry),
            fixups::R_LARCH_PCALA_HI20 | fixups::R_LARCH_PCALA_LO12 => Some(Reference::Address),
            _ if datum(kind).is_some() || branch(kind).is_some() => Some(Reference::Address),
            _ => None,
        }
    }

    fn patch(patch: &Patch, format: Format, field: &mut [u8]) -> Result<(), OutOfRange> {
        if let Some((bits, change)) = datum(patch.kind) {
            return change_datum(field, bits, change, patch, format);
        }
        let value = distance(patch, format);
        if let Some(fixup) = branch(patch.kind) {
            return fixups::apply_kind(fixup, value, field).map_err(|_| OutOfRange);
        }
        match patch.kind {
            fixups::R_LARCH_PCALA_HI20 | fixups::R_LARCH_GOT_PC_HI20 => {
                write(field, high_of_pages(patch).ok_or(OutOfRange)? << 5, 4)
            }
            fixups::R_LARCH_PCALA_LO12 | fixups::R_LARCH_GOT_PC_LO12 => {
                write(field, (patch.target & PAGE) << 10, 4)
            }
            // The upper 20 and the lower 18 bits of the distance, in two instructions.
            fixups::R_LARCH_CALL36 => {
                let upper = value.wrapping_add(0x2_0000);
                if !fits_signed(upper.cast_signed(), 38) || !value.is_multiple_of(4) {
                    return Err(OutOfRange);
                }
                let low = (value >> 2 & 0xffff) << 10;
                write(field, low << 32 | (upper >> 18 & 0xf_ffff) << 5, 8)
            }
            _ => Err(OutOfRange),
        }
    }

    fn stub(address: u64, entry: u64, format: Format) -> Vec<u8> {
        const PCADDU12I: u32 = 0x1c00_0000;
        const LOAD_32: u32 = 0x2880_0000;
        const LOAD_64: u32 = 0x28c0_0000;
        const JIRL: u32 = 0x4c00_0000;
        let distance = entry.wrapping_sub(address) as u32;
        let upper = distance.wrapping_add(0x800) >> 12;
        let load = if format.is_64_bit { LOAD_64 } else { LOAD_32 };
        let code = [
            PCADDU12I | upper << 5 | SCRATCH,
            load | (distance & PAGE as u32) << 10 | SCRATCH << 5 | SCRATCH,
            JIRL | SCRATCH << 5,
        ];
        code.iter().flat_map(|inst| inst.to_le_bytes()).collect()
    }
}
