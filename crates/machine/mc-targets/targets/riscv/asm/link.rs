//! Relocations of RISC-V in memory.

use alloc::vec::Vec;

use tablegen_mc::assembler::link::{
    DatumChange, Link, OutOfRange, Patch, Reference, change_datum, distance, wrapped,
};
use tablegen_mc::assembler::{FixupKind, Format};
use tablegen_mc::elf::{self, RelocationType};

use super::{Machine, alloc, fixups};

/// Number of the register that calls may overwrite on their path, `t3`.
const SCRATCH: u32 = 28;

/// Returns the number of bits of a datum, and its change.
fn datum(kind: u32) -> Option<(u32, DatumChange)> {
    Some(match RelocationType(kind) {
        elf::R_RISCV_32 | elf::R_RISCV_SET32 => (32, DatumChange::Set),
        elf::R_RISCV_64 => (64, DatumChange::Set),
        elf::R_RISCV_32_PCREL => (32, DatumChange::Distance),
        elf::R_RISCV_ADD8 => (8, DatumChange::Add),
        elf::R_RISCV_ADD16 => (16, DatumChange::Add),
        elf::R_RISCV_ADD32 => (32, DatumChange::Add),
        elf::R_RISCV_ADD64 => (64, DatumChange::Add),
        elf::R_RISCV_SUB6 => (6, DatumChange::Sub),
        elf::R_RISCV_SUB8 => (8, DatumChange::Sub),
        elf::R_RISCV_SUB16 => (16, DatumChange::Sub),
        elf::R_RISCV_SUB32 => (32, DatumChange::Sub),
        elf::R_RISCV_SUB64 => (64, DatumChange::Sub),
        elf::R_RISCV_SET6 => (6, DatumChange::Set),
        elf::R_RISCV_SET8 => (8, DatumChange::Set),
        elf::R_RISCV_SET16 => (16, DatumChange::Set),
        _ => return None,
    })
}

/// Returns the fixup of an instruction with the same field, and true if its value is a distance.
fn instruction(kind: u32) -> Option<(FixupKind, bool)> {
    Some(match RelocationType(kind) {
        elf::R_RISCV_BRANCH => (fixups::BRANCH, true),
        elf::R_RISCV_JAL => (fixups::JAL, true),
        elf::R_RISCV_RVC_BRANCH => (fixups::RVC_BRANCH, true),
        elf::R_RISCV_RVC_JUMP => (fixups::RVC_JUMP, true),
        elf::R_RISCV_CALL | elf::R_RISCV_CALL_PLT => (fixups::CALL_PLT, true),
        elf::R_RISCV_PCREL_HI20 | elf::R_RISCV_GOT_HI20 => (fixups::PCREL_HI20, true),
        elf::R_RISCV_PCREL_LO12_I => (fixups::PCREL_LO12_I, true),
        elf::R_RISCV_PCREL_LO12_S => (fixups::PCREL_LO12_S, true),
        elf::R_RISCV_HI20 => (fixups::HI20, false),
        elf::R_RISCV_LO12_I => (fixups::LO12_I, false),
        elf::R_RISCV_LO12_S => (fixups::LO12_S, false),
        _ => return None,
    })
}

/// Returns true for instructions with the upper part of a value of 32 bits.
fn is_upper(fixup: FixupKind) -> bool {
    [fixups::CALL_PLT, fixups::PCREL_HI20, fixups::HI20].contains(&fixup)
}

impl Link for Machine {
    const STUB_SIZE: u64 = 12;

    fn reference(kind: u32, _: Format) -> Option<Reference> {
        match RelocationType(kind) {
            elf::R_RISCV_NONE | elf::R_RISCV_RELAX => Some(Reference::Nothing),
            elf::R_RISCV_CALL | elf::R_RISCV_CALL_PLT => Some(Reference::Call),
            elf::R_RISCV_GOT_HI20 => Some(Reference::Entry),
            elf::R_RISCV_PCREL_LO12_I | elf::R_RISCV_PCREL_LO12_S => {
                Some(Reference::OtherInstruction)
            }
            _ if datum(kind).is_some() || instruction(kind).is_some() => Some(Reference::Address),
            _ => None,
        }
    }

    fn is_referenced(kind: u32) -> bool {
        matches!(RelocationType(kind), elf::R_RISCV_PCREL_HI20 | elf::R_RISCV_GOT_HI20)
    }

    fn patch(patch: &Patch, format: Format, field: &mut [u8]) -> Result<(), OutOfRange> {
        if let Some((bits, change)) = datum(patch.kind) {
            return change_datum(field, bits, change, patch, format);
        }
        let (fixup, is_distance) = instruction(patch.kind).ok_or(OutOfRange)?;
        let value = match is_distance {
            true => distance(patch, format),
            false => wrapped(patch.target, format),
        };
        let rounded = value.wrapping_add(0x800);
        if is_upper(fixup) && wrapped(rounded, format.with_32_bits()) != wrapped(rounded, format) {
            return Err(OutOfRange);
        }
        fixups::apply_kind(fixup, value, field).map_err(|_| OutOfRange)
    }

    fn stub(address: u64, entry: u64, format: Format) -> Vec<u8> {
        const AUIPC: u32 = 0x17;
        const LOAD_32: u32 = 0x2003;
        const LOAD_64: u32 = 0x3003;
        const JALR: u32 = 0x67;
        let distance = entry.wrapping_sub(address) as u32;
        let load = if format.is_64_bit { LOAD_64 } else { LOAD_32 };
        let code = [
            AUIPC | distance.wrapping_add(0x800) & 0xffff_f000 | SCRATCH << 7,
            load | distance << 20 | SCRATCH << 15 | SCRATCH << 7,
            JALR | SCRATCH << 15,
        ];
        code.iter().flat_map(|inst| inst.to_le_bytes()).collect()
    }
}
