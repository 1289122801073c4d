//! Relocations of Mips in memory.

use alloc::vec::Vec;

use tablegen_mc::assembler::Format;
use tablegen_mc::assembler::field::set_bits;
use tablegen_mc::assembler::link::{DatumChange, Link, OutOfRange, Patch, Reference, change_datum};

use super::relocations::{
    R_MIPS_26, R_MIPS_32, R_MIPS_64, R_MIPS_HI16, R_MIPS_HIGHER, R_MIPS_HIGHEST, R_MIPS_LO16,
    R_MIPS_NONE, R_MIPS_PC32,
};
use super::{Machine, alloc};

/// Returns the 16 bits of an address of a part. Those below are added with their sign.
const fn part(kind: u32, target: u64) -> Option<u64> {
    let rounded = match kind {
        R_MIPS_LO16 => target,
        R_MIPS_HI16 => target.wrapping_add(0x8000) >> 16,
        R_MIPS_HIGHER => target.wrapping_add(0x8000_8000) >> 32,
        R_MIPS_HIGHEST => target.wrapping_add(0x8000_8000_8000) >> 48,
        _ => return None,
    };
    Some(rounded & 0xffff)
}

impl Link for Machine {
    // Addresses of all 64 bits reach all functions.
    const STUB_SIZE: u64 = 0;

    fn reference(kind: u32, _: Format) -> Option<Reference> {
        match kind {
            R_MIPS_NONE => Some(Reference::Nothing),
            R_MIPS_26 | R_MIPS_32 | R_MIPS_64 | R_MIPS_PC32 | R_MIPS_HI16 | R_MIPS_LO16
            | R_MIPS_HIGHER | R_MIPS_HIGHEST => Some(Reference::Address),
            _ => None,
        }
    }

    fn patch(patch: &Patch, format: Format, field: &mut [u8]) -> Result<(), OutOfRange> {
        let datum = match patch.kind {
            R_MIPS_32 => Some((32, DatumChange::Set)),
            R_MIPS_64 => Some((64, DatumChange::Set)),
            R_MIPS_PC32 => Some((32, DatumChange::Distance)),
            _ => None,
        };
        if let Some((bits, change)) = datum {
            return change_datum(field, bits, change, patch, format);
        }
        let bits = match part(patch.kind, patch.target) {
            Some(bits) => bits,
            None => {
                // The upper bits are those of the address of the delay slot.
                const REGION: u64 = 0x0fff_ffff;
                let is_far = (patch.target ^ patch.address.wrapping_add(4)) & !REGION != 0;
                if is_far || !patch.target.is_multiple_of(4) {
                    return Err(OutOfRange);
                }
                (patch.target & REGION) >> 2
            }
        };
        set_bits(field, bits, 4, format.is_big_endian).map_err(|_| OutOfRange)
    }

    fn stub(_: u64, _: u64, _: Format) -> Vec<u8> {
        Vec::new()
    }
}
