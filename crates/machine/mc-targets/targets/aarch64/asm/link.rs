//! Relocations of AArch64 in memory.

use alloc::vec::Vec;

use tablegen_mc::assembler::link::{
    DatumChange, Link, OutOfRange, Patch, Reference, change_datum, distance,
};
use tablegen_mc::assembler::{FixupKind, Format};
use tablegen_mc::elf::{self, RelocationType};

use super::{Machine, alloc, fixups};

/// Bits of an address in a page.
const PAGE: u64 = 0xfff;
/// Number of the register that calls may overwrite on their path, `x16`.
const SCRATCH: u32 = 16;

/// Returns the number of bits of a datum, and its change.
fn datum(kind: u32) -> Option<(u32, DatumChange)> {
    Some(match RelocationType(kind) {
        elf::R_AARCH64_ABS64 => (64, DatumChange::Set),
        elf::R_AARCH64_ABS32 => (32, DatumChange::Set),
        elf::R_AARCH64_ABS16 => (16, DatumChange::Set),
        elf::R_AARCH64_PREL64 => (64, DatumChange::Distance),
        elf::R_AARCH64_PREL32 => (32, DatumChange::Distance),
        elf::R_AARCH64_PREL16 => (16, DatumChange::Distance),
        _ => return None,
    })
}

/// Part of an address or of a distance that an instruction has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Distance,
    Pages,
    InPage,
}

/// Returns the fixup of an instruction with the same field, and the part of the address that it has.
fn instruction(kind: u32) -> Option<(FixupKind, Part)> {
    Some(match RelocationType(kind) {
        elf::R_AARCH64_CALL26 | elf::R_AARCH64_JUMP26 => (fixups::CALL_26, Part::Distance),
        elf::R_AARCH64_CONDBR19 => (fixups::BRANCH_19, Part::Distance),
        elf::R_AARCH64_TSTBR14 => (fixups::BRANCH_14, Part::Distance),
        elf::R_AARCH64_LD_PREL_LO19 => (fixups::LOAD_19, Part::Distance),
        elf::R_AARCH64_ADR_PREL_LO21 => (fixups::ADR, Part::Distance),
        elf::R_AARCH64_ADR_PREL_PG_HI21
        | elf::R_AARCH64_ADR_PREL_PG_HI21_NC
        | elf::R_AARCH64_ADR_GOT_PAGE => (fixups::ADR, Part::Pages),
        elf::R_AARCH64_ADD_ABS_LO12_NC => (fixups::ADD, Part::InPage),
        elf::R_AARCH64_LDST8_ABS_LO12_NC => (fixups::LDST_1, Part::InPage),
        elf::R_AARCH64_LDST16_ABS_LO12_NC => (fixups::LDST_2, Part::InPage),
        elf::R_AARCH64_LDST32_ABS_LO12_NC => (fixups::LDST_4, Part::InPage),
        elf::R_AARCH64_LDST64_ABS_LO12_NC | elf::R_AARCH64_LD64_GOT_LO12_NC => {
            (fixups::LDST_8, Part::InPage)
        }
        elf::R_AARCH64_LDST128_ABS_LO12_NC => (fixups::LDST_16, Part::InPage),
        _ => return None,
    })
}

/// Returns the number of pages from the page of one address to that of another.
fn pages(from: u64, to: u64) -> u64 {
    (((to & !PAGE).wrapping_sub(from & !PAGE)).cast_signed() >> 12).cast_unsigned()
}

impl Link for Machine {
    const STUB_SIZE: u64 = 12;

    fn reference(kind: u32, _: Format) -> Option<Reference> {
        match RelocationType(kind) {
            elf::R_AARCH64_NONE => Some(Reference::Nothing),
            elf::R_AARCH64_CALL26 | elf::R_AARCH64_JUMP26 => Some(Reference::Call),
            elf::R_AARCH64_ADR_GOT_PAGE | elf::R_AARCH64_LD64_GOT_LO12_NC => Some(Reference::Entry),
            _ if datum(kind).is_some() || instruction(kind).is_some() => Some(Reference::Address),
            _ => None,
        }
    }

    fn patch(patch: &Patch, format: Format, field: &mut [u8]) -> Result<(), OutOfRange> {
        if let Some((bits, change)) = datum(patch.kind) {
            return change_datum(field, bits, change, patch, format);
        }
        let (fixup, part) = instruction(patch.kind).ok_or(OutOfRange)?;
        let value = match part {
            Part::Distance => distance(patch, format),
            Part::Pages => pages(patch.address, patch.target),
            Part::InPage => patch.target & PAGE,
        };
        fixups::apply_kind(fixup, value, false, field).map_err(|_| OutOfRange)
    }

    fn stub(address: u64, entry: u64, _: Format) -> Vec<u8> {
        const ADRP: u32 = 0x9000_0000;
        const LOAD: u32 = 0xf940_0000;
        const BRANCH: u32 = 0xd61f_0000;
        let pages = pages(address, entry) as u32;
        let adrp = ADRP | (pages & 3) << 29 | (pages >> 2 & 0x7_ffff) << 5 | SCRATCH;
        let load = LOAD | ((entry & PAGE) as u32 >> 3) << 10 | SCRATCH << 5 | SCRATCH;
        [adrp, load, BRANCH | SCRATCH << 5].iter().flat_map(|inst| inst.to_le_bytes()).collect()
    }
}
