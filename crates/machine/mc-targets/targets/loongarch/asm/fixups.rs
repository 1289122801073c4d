//! Fixups and relocations of LoongArch.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Specifier;
use tablegen_mc::assembler::field::{fits_signed, set_bits};
use tablegen_mc::assembler::{Assembly, ErrorKind, Evaluated, FixupKind, Record};
use tablegen_mc::elf::{self, RelocationType};
use tablegen_mc::{fixup_kinds, relocation_types};

use super::{Machine, alloc};

macro_rules! relocations {
    ($($name:ident $specifier:literal,)*) => {
        relocation_types!(pub(super) $($name),*);

        /// Specifiers with the relocations that they stand for.
        const SPECIFIERS: &[(&str, Specifier)] = &[$(($specifier, $name)),*];
    };
}

// Relocation types of instructions. They are the specifiers of expressions, too.
relocations! {
    R_LARCH_B16 "b16",
    R_LARCH_B21 "b21",
    R_LARCH_B26 "b26",
    R_LARCH_ABS_HI20 "abs_hi20",
    R_LARCH_ABS_LO12 "abs_lo12",
    R_LARCH_ABS64_LO20 "abs64_lo20",
    R_LARCH_ABS64_HI12 "abs64_hi12",
    R_LARCH_PCALA_HI20 "pc_hi20",
    R_LARCH_PCALA_LO12 "pc_lo12",
    R_LARCH_PCALA64_LO20 "pc64_lo20",
    R_LARCH_PCALA64_HI12 "pc64_hi12",
    R_LARCH_GOT_PC_HI20 "got_pc_hi20",
    R_LARCH_GOT_PC_LO12 "got_pc_lo12",
    R_LARCH_GOT64_PC_LO20 "got64_pc_lo20",
    R_LARCH_GOT64_PC_HI12 "got64_pc_hi12",
    R_LARCH_GOT_HI20 "got_hi20",
    R_LARCH_GOT_LO12 "got_lo12",
    R_LARCH_GOT64_LO20 "got64_lo20",
    R_LARCH_GOT64_HI12 "got64_hi12",
    R_LARCH_TLS_LE_HI20 "le_hi20",
    R_LARCH_TLS_LE_LO12 "le_lo12",
    R_LARCH_TLS_LE64_LO20 "le64_lo20",
    R_LARCH_TLS_LE64_HI12 "le64_hi12",
    R_LARCH_TLS_IE_PC_HI20 "ie_pc_hi20",
    R_LARCH_TLS_IE_PC_LO12 "ie_pc_lo12",
    R_LARCH_TLS_IE64_PC_LO20 "ie64_pc_lo20",
    R_LARCH_TLS_IE64_PC_HI12 "ie64_pc_hi12",
    R_LARCH_TLS_IE_HI20 "ie_hi20",
    R_LARCH_TLS_IE_LO12 "ie_lo12",
    R_LARCH_TLS_IE64_LO20 "ie64_lo20",
    R_LARCH_TLS_IE64_HI12 "ie64_hi12",
    R_LARCH_TLS_LD_PC_HI20 "ld_pc_hi20",
    R_LARCH_TLS_LD_HI20 "ld_hi20",
    R_LARCH_TLS_GD_PC_HI20 "gd_pc_hi20",
    R_LARCH_TLS_GD_HI20 "gd_hi20",
    R_LARCH_PCREL20_S2 "pcrel_20",
    R_LARCH_CALL36 "call36",
    R_LARCH_TLS_DESC_PC_HI20 "desc_pc_hi20",
    R_LARCH_TLS_DESC_PC_LO12 "desc_pc_lo12",
    R_LARCH_TLS_DESC64_PC_LO20 "desc64_pc_lo20",
    R_LARCH_TLS_DESC64_PC_HI12 "desc64_pc_hi12",
    R_LARCH_TLS_DESC_HI20 "desc_hi20",
    R_LARCH_TLS_DESC_LO12 "desc_lo12",
    R_LARCH_TLS_DESC64_LO20 "desc64_lo20",
    R_LARCH_TLS_DESC64_HI12 "desc64_hi12",
    R_LARCH_TLS_DESC_LD "desc_ld",
    R_LARCH_TLS_DESC_CALL "desc_call",
    R_LARCH_TLS_LE_HI20_R "le_hi20_r",
    R_LARCH_TLS_LE_ADD_R "le_add_r",
    R_LARCH_TLS_LE_LO12_R "le_lo12_r",
    R_LARCH_TLS_LD_PCREL20_S2 "ld_pcrel_20",
    R_LARCH_TLS_GD_PCREL20_S2 "gd_pcrel_20",
    R_LARCH_TLS_DESC_PCREL20_S2 "desc_pcrel_20",
    R_LARCH_CALL30 "call30",
    R_LARCH_PCADD_HI20 "pcadd_hi20",
    R_LARCH_PCADD_LO12 "pcadd_lo12",
    R_LARCH_GOT_PCADD_HI20 "got_pcadd_hi20",
    R_LARCH_GOT_PCADD_LO12 "got_pcadd_lo12",
    R_LARCH_TLS_IE_PCADD_HI20 "ie_pcadd_hi20",
    R_LARCH_TLS_IE_PCADD_LO12 "ie_pcadd_lo12",
    R_LARCH_TLS_LD_PCADD_HI20 "ld_pcadd_hi20",
    R_LARCH_TLS_LD_PCADD_LO12 "ld_pcadd_lo12",
    R_LARCH_TLS_GD_PCADD_HI20 "gd_pcadd_hi20",
    R_LARCH_TLS_GD_PCADD_LO12 "gd_pcadd_lo12",
    R_LARCH_TLS_DESC_PCADD_HI20 "desc_pcadd_hi20",
    R_LARCH_TLS_DESC_PCADD_LO12 "desc_pcadd_lo12",
}

// Marks the first instruction of an absolute address, as the specifier of its upper
// part.
relocation_types!(pub(super) R_LARCH_MARK_LA);

/// Bit of the specifiers of an instruction that the linker may shorten.
pub(super) const SHORTENED: Specifier = 0x1000;

// The last one is that of expressions which no relocation can represent.
fixup_kinds!(pub(super) B16, B21, B26, ABS_HI20, ABS_LO12, ABS64_LO20, ABS64_HI12, INVALID);

/// Returns the specifier with a name.
pub(super) fn specifier(name: &str) -> Option<Specifier> {
    if name == "plt" {
        return Some(R_LARCH_B26);
    }
    SPECIFIERS.iter().find(|(known, _)| *known == name).map(|(_, number)| *number)
}

/// Returns true if a specifier marks its symbol as thread-local.
pub(super) const fn is_tls(specifier: Specifier) -> bool {
    matches!(
        specifier & !SHORTENED,
        R_LARCH_TLS_LE_HI20
            | R_LARCH_TLS_IE_PC_HI20
            | R_LARCH_TLS_IE_HI20
            | R_LARCH_TLS_LD_PC_HI20
            | R_LARCH_TLS_LD_HI20
            | R_LARCH_TLS_GD_PC_HI20
            | R_LARCH_TLS_GD_HI20
            | R_LARCH_TLS_DESC_PC_HI20
            | R_LARCH_TLS_DESC_HI20
            | R_LARCH_TLS_LE_HI20_R
            | R_LARCH_TLS_LD_PCREL20_S2
            | R_LARCH_TLS_GD_PCREL20_S2
            | R_LARCH_TLS_DESC_PCREL20_S2
    )
}

/// Returns the relocation types of the operands of a difference.
pub(super) fn of_difference(size: usize) -> (RelocationType, RelocationType) {
    match size {
        0 => (elf::R_LARCH_ADD6, elf::R_LARCH_SUB6),
        1 => (elf::R_LARCH_ADD8, elf::R_LARCH_SUB8),
        2 => (elf::R_LARCH_ADD16, elf::R_LARCH_SUB16),
        4 => (elf::R_LARCH_ADD32, elf::R_LARCH_SUB32),
        _ => (elf::R_LARCH_ADD64, elf::R_LARCH_SUB64),
    }
}

pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, value, is_resolved } = *evaluated;
    let mut record = |kind, symbol, addend| records.push(Record { kind, symbol, addend });
    if fixup.kind == FixupKind::relocation(R_LARCH_MARK_LA) {
        record(R_LARCH_MARK_LA, None, 0);
        return Ok(0);
    }
    let (mut addend, mut is_pc_relative) = (target.constant, fixup.is_pc_relative);
    if let Some(sub) = target.sub {
        let add = target.add.ok_or(ErrorKind::NotRelocatable)?;
        let (one, other) = (assembly.section_of(add), assembly.section_of(sub));
        let is_here = one.is_some() && one != other && other == Some(site.section);
        if is_here && assembly.is_fixed_distance(sub, site) {
            addend = addend.wrapping_add(assembly.distance_from(sub, site)?);
            is_pc_relative = true;
        } else {
            let (plus, minus) = match fixup.kind {
                FixupKind::LEB128 => (elf::R_LARCH_ADD_ULEB128, elf::R_LARCH_SUB_ULEB128),
                kind => of_difference(kind.data_size().ok_or(ErrorKind::NotRelocatable)?),
            };
            record(plus.0, Some(add), addend);
            record(minus.0, Some(sub), 0);
            return Ok(0);
        }
    }
    let is_number = target.add.is_none() && target.sub.is_none();
    if is_number && matches!(fixup.kind, ABS_HI20 | ABS_LO12 | ABS64_LO20 | ABS64_HI12) {
        return Ok(value);
    }
    if is_resolved && fixup.kind.relocation_type().is_none() {
        let is_fixed = target.add.is_none_or(|symbol| assembly.is_fixed_distance(symbol, site));
        if !is_pc_relative || is_fixed {
            return Ok(value);
        }
    }
    let kind = match fixup.kind {
        FixupKind::DATA_4 if is_pc_relative => elf::R_LARCH_32_PCREL.0,
        FixupKind::DATA_4 => elf::R_LARCH_32.0,
        FixupKind::DATA_8 if is_pc_relative => elf::R_LARCH_64_PCREL.0,
        FixupKind::DATA_8 => elf::R_LARCH_64.0,
        B16 => R_LARCH_B16,
        B21 => R_LARCH_B21,
        B26 => R_LARCH_B26,
        ABS_HI20 => R_LARCH_ABS_HI20,
        ABS_LO12 => R_LARCH_ABS_LO12,
        ABS64_LO20 => R_LARCH_ABS64_LO20,
        ABS64_HI12 => R_LARCH_ABS64_HI12,
        kind => kind.relocation_type().ok_or(ErrorKind::NotRelocatable)?,
    };
    record(kind, target.add, addend);
    if fixup.is_relaxable {
        record(elf::R_LARCH_RELAX.0, None, 0);
    }
    Ok(0)
}

/// Writes a value to the field of a fixup of a kind, whose bits are zero.
pub(super) fn apply_kind(kind: FixupKind, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
    if value == 0 {
        return Ok(());
    }
    let distance = |bits: u32| {
        let fits = fits_signed(value.cast_signed(), bits) && value.is_multiple_of(4);
        if fits { Ok(value >> 2) } else { Err(ErrorKind::OutOfRange) }
    };
    // The upper bits of a long distance are the lowest ones of the instruction.
    let split = |value: u64, bits: u32| (value & 0xffff) << 10 | value >> 16 & ((1 << bits) - 1);
    let (word, size) = match kind {
        B16 => ((distance(18)? & 0xffff) << 10, 4),
        B21 => (split(distance(23)?, 5), 4),
        B26 => (split(distance(28)?, 10), 4),
        ABS_HI20 => ((value >> 12 & 0xf_ffff) << 5, 4),
        ABS_LO12 => ((value & 0xfff) << 10, 4),
        ABS64_LO20 => ((value >> 32 & 0xf_ffff) << 5, 4),
        ABS64_HI12 => ((value >> 52) << 10, 4),
        kind => (value, kind.data_size().ok_or(ErrorKind::NotRelocatable)?),
    };
    set_bits(bytes, word, size, false)
}
