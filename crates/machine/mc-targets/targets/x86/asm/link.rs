//! Relocations of x86-64 in memory.

use alloc::vec::Vec;

use tablegen_mc::assembler::Format;
use tablegen_mc::assembler::link::{DatumChange, Link, OutOfRange, Patch, Reference, change_datum};
use tablegen_mc::elf::{self, RelocationType};

use super::Machine;

/// Returns the number of bits of a field, and its change.
fn datum(kind: u32) -> Option<(u32, DatumChange)> {
    Some(match RelocationType(kind) {
        elf::R_X86_64_64 => (64, DatumChange::Set),
        elf::R_X86_64_32 | elf::R_X86_64_32S => (32, DatumChange::Set),
        elf::R_X86_64_PC64 => (64, DatumChange::Distance),
        elf::R_X86_64_PC32
        | elf::R_X86_64_PLT32
        | elf::R_X86_64_GOTPCREL
        | elf::R_X86_64_GOTPCRELX
        | elf::R_X86_64_REX_GOTPCRELX
        | elf::R_X86_64_CODE_4_GOTPCRELX => (32, DatumChange::Distance),
        elf::R_X86_64_PC16 => (16, DatumChange::Distance),
        elf::R_X86_64_PC8 => (8, DatumChange::Distance),
        _ => return None,
    })
}

impl Link for Machine {
    const STUB_SIZE: u64 = 8;

    fn reference(kind: u32, format: Format) -> Option<Reference> {
        if format.machine != elf::EM_X86_64.0 {
            return None;
        }
        match RelocationType(kind) {
            elf::R_X86_64_NONE => Some(Reference::Nothing),
            elf::R_X86_64_PLT32 => Some(Reference::Call),
            elf::R_X86_64_GOTPCREL
            | elf::R_X86_64_GOTPCRELX
            | elf::R_X86_64_REX_GOTPCRELX
            | elf::R_X86_64_CODE_4_GOTPCRELX => Some(Reference::Entry),
            _ => datum(kind).map(|_| Reference::Address),
        }
    }

    fn patch(patch: &Patch, format: Format, field: &mut [u8]) -> Result<(), OutOfRange> {
        let (bits, change) = datum(patch.kind).ok_or(OutOfRange)?;
        // The two types of addresses differ in their extension.
        let fits = match RelocationType(patch.kind) {
            elf::R_X86_64_32 => u32::try_from(patch.target).is_ok(),
            elf::R_X86_64_32S => i32::try_from(patch.target.cast_signed()).is_ok(),
            _ => true,
        };
        if fits { change_datum(field, bits, change, patch, format) } else { Err(OutOfRange) }
    }

    fn stub(address: u64, entry: u64, _: Format) -> Vec<u8> {
        // `jmpq *entry(%rip)`, relative to the next instruction.
        const JUMP: [u8; 2] = [0xff, 0x25];
        const SIZE: u64 = 6;
        let distance = entry.wrapping_sub(address.wrapping_add(SIZE)) as u32;
        let mut stub = Vec::from(JUMP);
        stub.extend(distance.to_le_bytes());
        stub.resize(Self::STUB_SIZE as usize, 0xcc);
        stub
    }
}
