//! Relocations of ARM in memory.

use alloc::vec::Vec;

use tablegen_mc::assembler::field::write;
use tablegen_mc::assembler::link::{
    DatumChange, Link, OutOfRange, Patch, Reference, change_datum, distance,
};
use tablegen_mc::assembler::{FixupKind, Format};
use tablegen_mc::elf::{self, RelocationType};

use super::{Machine, alloc, fixups};

/// Number of the register that calls may overwrite on their path, `r12`.
const SCRATCH: u32 = 12;
/// Bit of the second half of a call of T32 that stays in T32.
const STAYS: u32 = 1 << 12;

/// Returns the change of a datum of 32 bits.
fn datum(kind: u32) -> Option<DatumChange> {
    match RelocationType(kind) {
        elf::R_ARM_ABS32 => Some(DatumChange::Set),
        elf::R_ARM_REL32 | elf::R_ARM_GOT_PREL => Some(DatumChange::Distance),
        _ => None,
    }
}

/// Returns the fixup of an instruction with the same field, and the bits of the field. The first half of an instruction
/// of T32 is the upper one.
fn instruction(kind: u32) -> Option<(FixupKind, u32)> {
    const HALF: u32 = 0x000f_0fff;
    const T32_HALF: u32 = 0x040f_70ff;
    const T32_DISTANCE: u32 = 0x07ff_2fff;
    Some(match RelocationType(kind) {
        elf::R_ARM_CALL => (fixups::CALL, 0xff_ffff),
        elf::R_ARM_JUMP24 => (fixups::BRANCH, 0xff_ffff),
        elf::R_ARM_MOVW_ABS_NC | elf::R_ARM_MOVW_PREL_NC => (fixups::MOVW, HALF),
        elf::R_ARM_MOVT_ABS | elf::R_ARM_MOVT_PREL => (fixups::MOVT, HALF),
        elf::R_ARM_THM_PC22 => (fixups::T32_CALL, T32_DISTANCE),
        elf::R_ARM_THM_JUMP24 => (fixups::T32_BRANCH, T32_DISTANCE),
        elf::R_ARM_THM_MOVW_ABS_NC | elf::R_ARM_THM_MOVW_PREL_NC => (fixups::T32_MOVW, T32_HALF),
        elf::R_ARM_THM_MOVT_ABS | elf::R_ARM_THM_MOVT_PREL => (fixups::T32_MOVT, T32_HALF),
        _ => return None,
    })
}

impl Link for Machine {
    const STUB_SIZE: u64 = 12;

    fn reference(kind: u32, _: Format) -> Option<Reference> {
        match RelocationType(kind) {
            elf::R_ARM_NONE => Some(Reference::Nothing),
            elf::R_ARM_GOT_PREL => Some(Reference::Entry),
            elf::R_ARM_CALL | elf::R_ARM_JUMP24 => Some(Reference::Call),
            elf::R_ARM_THM_PC22 | elf::R_ARM_THM_JUMP24 => Some(Reference::Call),
            _ if datum(kind).is_some() || instruction(kind).is_some() => Some(Reference::Address),
            _ => None,
        }
    }

    fn patch(patch: &Patch, format: Format, field: &mut [u8]) -> Result<(), OutOfRange> {
        if let Some(change) = datum(patch.kind) {
            return change_datum(field, 32, change, patch, format);
        }
        let (mut fixup, mask) = instruction(patch.kind).ok_or(OutOfRange)?;
        let field = field.get_mut(..4).ok_or(OutOfRange)?;
        let is_big = format.is_big_endian;
        let bytes: [u8; 4] = (&*field).try_into().map_err(|_| OutOfRange)?;
        let code = if is_big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) };
        let is_swapped = fixup >= fixups::T32_BRANCH && !is_big;
        let mut code = (if is_swapped { code.rotate_left(16) } else { code }) & !mask;
        // The lowest bit of a target says that its instructions are those of T32.
        let is_odd = patch.target & 1 == 1;
        let mut value = distance(patch, format);
        match RelocationType(patch.kind) {
            elf::R_ARM_CALL if is_odd => {
                // `blx` has no condition.
                fixup = fixups::CALL_T32;
                code = 0xfa00_0000;
                value = value.wrapping_sub(1);
            }
            elf::R_ARM_THM_PC22 if !is_odd => {
                fixup = fixups::T32_CALL_A32;
                code &= !STAYS;
                value = value.wrapping_add(patch.address & 2);
            }
            elf::R_ARM_THM_PC22 | elf::R_ARM_THM_JUMP24 if is_odd => value = value.wrapping_sub(1),
            // Jumps do not change the instruction set.
            elf::R_ARM_JUMP24 if is_odd => return Err(OutOfRange),
            elf::R_ARM_THM_JUMP24 => return Err(OutOfRange),
            elf::R_ARM_MOVW_ABS_NC | elf::R_ARM_THM_MOVW_ABS_NC => value = patch.target & 0xffff,
            elf::R_ARM_MOVT_ABS | elf::R_ARM_THM_MOVT_ABS => value = patch.target >> 16 & 0xffff,
            elf::R_ARM_MOVW_PREL_NC | elf::R_ARM_THM_MOVW_PREL_NC => value &= 0xffff,
            elf::R_ARM_MOVT_PREL | elf::R_ARM_THM_MOVT_PREL => value = value >> 16 & 0xffff,
            _ => {}
        }
        let code = if is_swapped { code.rotate_left(16) } else { code };
        let mut changed = [0; 4];
        write(&mut changed, code.into(), 4, is_big).map_err(|_| OutOfRange)?;
        fixups::apply(fixup, value, is_big, &mut changed).map_err(|_| OutOfRange)?;
        field.copy_from_slice(&changed);
        Ok(())
    }

    fn stub(_: u64, entry: u64, format: Format) -> Vec<u8> {
        const MOVW: u32 = 0xe300_0000;
        const MOVT: u32 = 0xe340_0000;
        // `ldr pc, [r12]` changes the instruction set.
        const JUMP: u32 = 0xe590_f000;
        let half = |value: u32| (value & 0xf000) << 4 | value & 0xfff | SCRATCH << 12;
        let entry = entry as u32;
        let code = [MOVW | half(entry & 0xffff), MOVT | half(entry >> 16), JUMP | SCRATCH << 16];
        let bytes = |inst: &u32| match format.is_big_endian {
            true => inst.to_be_bytes(),
            false => inst.to_le_bytes(),
        };
        code.iter().flat_map(bytes).collect()
    }
}
