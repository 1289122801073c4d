//! Specifiers, fixups and relocations of AArch64.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Specifier;
use tablegen_mc::assembler::field::{self, fits_signed};
use tablegen_mc::assembler::{Assembly, ErrorKind, Evaluated, Fixup, FixupKind, Format, Record};
use tablegen_mc::elf::{self, RelocationType};
use tablegen_mc::{BinaryFormat, fixup_kinds};

use super::relocations as types;
use super::{Machine, alloc, coff, ilp32, macho};

// Specifiers are a location, the part of its address, and a bit for those without a range check.
const LOCATION: Specifier = 0xf;
pub(super) const ABS: Specifier = 1;
const SABS: Specifier = 2;
const PREL: Specifier = 3;
const GOT: Specifier = 4;
const DTPREL: Specifier = 5;
const GOTTPREL: Specifier = 6;
const TPREL: Specifier = 7;
pub(super) const TLSDESC: Specifier = 8;
const SECREL: Specifier = 9;
const GOT_AUTH: Specifier = 10;
const TLSDESC_AUTH: Specifier = 11;
const PART: Specifier = 0xf0;
const PAGE: Specifier = 0x10;
const LO12: Specifier = 0x20;
const HI12: Specifier = 0x30;
const G0: Specifier = 0x40;
const G1: Specifier = 0x50;
const G2: Specifier = 0x60;
const G3: Specifier = 0x70;
const LO15: Specifier = 0x80;
const UNCHECKED: Specifier = 0x100;

pub(super) const ABS_PAGE: Specifier = ABS | PAGE;
pub(super) const ABS_PAGE_NC: Specifier = ABS_PAGE | UNCHECKED;
pub(super) const GOT_PAGE: Specifier = GOT | PAGE;
pub(super) const GOT_PAGE_LO15: Specifier = GOT | LO15 | UNCHECKED;
pub(super) const GOT_AUTH_PAGE: Specifier = GOT_AUTH | PAGE;
pub(super) const GOTTPREL_PAGE: Specifier = GOTTPREL | PAGE;
pub(super) const TLSDESC_PAGE: Specifier = TLSDESC | PAGE;
pub(super) const TLSDESC_AUTH_PAGE: Specifier = TLSDESC_AUTH | PAGE;

/// Bit in which `movz` differs from `movn`.
pub(super) const MOVZ: u32 = 1 << 30;

// Specifiers behind `@`.
const SUFFIX_PLT: Specifier = 0x400;
const SUFFIX_GOTPCREL: Specifier = 0x401;
/// Address relative to that of the program, in COFF files.
pub(super) const IMGREL: Specifier = 0x402;
/// First specifier of Mach-O.
pub(super) const FIRST_OF_MACHO: Specifier = 0x410;

fixup_kinds!(
    pub(super) ADR,
    ADRP,
    ADD,
    LDST_1,
    LDST_2,
    LDST_4,
    LDST_8,
    LDST_16,
    LOAD_19,
    MOVW,
    MOVW_SIGNED,
    BRANCH_9,
    BRANCH_14,
    BRANCH_16,
    BRANCH_19,
    BRANCH_26,
    CALL_26
);

/// Returns the specifier with a name in lower case, as in `:lo12:symbol`.
pub(super) fn specifier(name: &str) -> Option<Specifier> {
    let (location, part, is_unchecked) = match name {
        "lo12" => (ABS, LO12, true),
        "pg_hi21_nc" => (ABS, PAGE, true),
        "got" => (GOT, PAGE, false),
        "got_lo12" => (GOT, LO12, true),
        "gotpage_lo15" => (GOT, LO15, true),
        "got_auth" => (GOT_AUTH, PAGE, false),
        "got_auth_lo12" => (GOT_AUTH, LO12, true),
        "gottprel" => (GOTTPREL, PAGE, false),
        "gottprel_lo12" => (GOTTPREL, LO12, true),
        "gottprel_g1" => (GOTTPREL, G1, false),
        "gottprel_g0_nc" => (GOTTPREL, G0, true),
        "tlsdesc" => (TLSDESC, PAGE, false),
        "tlsdesc_lo12" => (TLSDESC, LO12, false),
        "tlsdesc_auth" => (TLSDESC_AUTH, PAGE, false),
        "tlsdesc_auth_lo12" => (TLSDESC_AUTH, LO12, false),
        "secrel_lo12" => (SECREL, LO12, false),
        "secrel_hi12" => (SECREL, HI12, false),
        _ => {
            let (location, part) = name.split_once('_')?;
            let (part, is_unchecked) = match part.strip_suffix("_nc") {
                Some(part) => (part, true),
                None => (part, false),
            };
            let signed = part.strip_suffix("_s");
            let (location, part) = match (location, signed) {
                ("abs", Some(part)) if !is_unchecked => (SABS, part),
                ("abs", None) => (ABS, part),
                ("prel", None) => (PREL, part),
                ("tprel", None) => (TPREL, part),
                ("dtprel", None) => (DTPREL, part),
                _ => return None,
            };
            let is_offset = matches!(location, TPREL | DTPREL);
            let part = match part {
                "g0" => G0,
                "g1" => G1,
                "g2" if !(is_offset && is_unchecked) => G2,
                "g3" if !is_offset && location != SABS && !is_unchecked => G3,
                "hi12" if is_offset && !is_unchecked => HI12,
                "lo12" if is_offset => LO12,
                _ => return None,
            };
            (location, part, is_unchecked)
        }
    };
    Some(location | part | if is_unchecked { UNCHECKED } else { 0 })
}

/// Returns the specifier with a name in lower case behind `@`, in files of a format. Instructions have one more.
pub(super) fn suffix(name: &str, is_instruction: bool, format: Format) -> Option<Specifier> {
    match name {
        _ if format.is_macho() => macho::suffix(name, is_instruction),
        "plt" => Some(SUFFIX_PLT),
        "gotpcrel" => Some(SUFFIX_GOTPCREL),
        "got" if is_instruction => Some(GOT),
        _ => None,
    }
}

/// Returns true if a specifier marks its symbol as thread-local.
pub(super) const fn is_tls(specifier: Specifier) -> bool {
    matches!(specifier & LOCATION, DTPREL | GOTTPREL | TPREL | TLSDESC | TLSDESC_AUTH)
        && specifier < SUFFIX_PLT
}

/// Returns true for specifiers of the offset of a load or store.
pub(super) fn is_load_offset(specifier: Specifier) -> bool {
    matches!(
        specifier & LOCATION,
        ABS | GOT | GOT_AUTH | DTPREL | TPREL | GOTTPREL | TLSDESC | TLSDESC_AUTH | SECREL
    ) && specifier & PART == LO12
        || matches!(specifier & PART, HI12) && specifier & LOCATION == SECREL
        || specifier == GOT_PAGE_LO15
}

/// Returns true for specifiers of the immediate of an addition.
pub(super) fn is_addend(specifier: Specifier) -> bool {
    let (location, part) = (specifier & LOCATION, specifier & PART);
    match part {
        HI12 => matches!(location, DTPREL | TPREL | SECREL),
        LO12 => !matches!(location, GOT | GOTTPREL),
        _ => false,
    }
}

/// Returns true for specifiers that COFF files have relocations for.
pub(super) const fn is_of_coff(specifier: Specifier) -> bool {
    matches!(specifier & LOCATION, ABS | SECREL)
}

/// Returns true for specifiers of the offset in a section of thread-local variables.
pub(super) const fn is_section_offset(specifier: Specifier) -> bool {
    specifier & LOCATION == SECREL
}

/// Returns true for specifiers of additions whose immediate is shifted.
pub(super) const fn is_high(specifier: Specifier) -> bool {
    specifier & PART == HI12
}

/// Returns true for specifiers of 16 bits from bit `16 * group` on.
pub(super) fn is_move(specifier: Specifier, group: Specifier) -> bool {
    let (location, part) = (specifier & LOCATION, specifier & PART);
    if part != G0 + group * (G1 - G0) {
        return false;
    }
    match part {
        G0 | G1 | G2 => matches!(location, ABS | SABS | PREL | GOTTPREL | TPREL | DTPREL),
        _ => matches!(location, ABS | PREL),
    }
}

/// Returns true for specifiers of numbers with sign, and for none.
pub(super) const fn is_signed_number(specifier: Specifier) -> bool {
    specifier == 0 || specifier & LOCATION == SABS
}

/// Returns true for specifiers with which `movz` can become `movn` when the program is linked.
pub(super) fn is_signed_move(specifier: Specifier) -> bool {
    let is_offset = matches!(specifier & LOCATION, DTPREL | TPREL | GOTTPREL);
    is_offset && matches!(specifier & PART, G0 | G1 | G2) && specifier & UNCHECKED == 0
}

pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, value, is_resolved } = *evaluated;
    let (mut addend, mut is_pc_relative) = (target.constant, fixup.is_pc_relative);
    // A number with a specifier is known, too.
    let is_number = target.add.is_none() && target.sub.is_none();
    let is_resolved = is_resolved || is_number && !is_pc_relative;
    if is_resolved && fixup.kind != ADRP && fixup.kind.relocation_type().is_none() {
        return moved(fixup, target.specifier, value);
    }
    match assembly.format().binary {
        BinaryFormat::Coff(_) => return coff::relocate(assembly, evaluated, records),
        BinaryFormat::MachO(_) => return macho::relocate(assembly, evaluated, records),
        _ => {}
    }
    if let Some(sub) = target.sub {
        if is_pc_relative {
            return Err(ErrorKind::NotRelocatable);
        }
        is_pc_relative = true;
        addend = addend.wrapping_add(assembly.distance_from(sub, site)?);
    }
    let is_64_bit = assembly.format().is_64_bit;
    let signed = types::signed_datum(target.specifier);
    let mut kind = match fixup.kind.relocation_type() {
        Some(kind) => kind,
        None if signed.is_some() => {
            if fixup.kind != FixupKind::DATA_8 || is_pc_relative {
                return Err(ErrorKind::NotRelocatable);
            }
            types::R_AARCH64_AUTH_ABS64.0
        }
        None => relocation(fixup.kind, target.specifier, is_pc_relative, is_64_bit)?.0,
    };
    if !is_64_bit && fixup.kind.relocation_type().is_none() {
        kind = ilp32::of_wide(kind).ok_or(ErrorKind::NotRelocatable)?;
    }
    records.push(Record { kind, symbol: target.add, addend });
    Ok(signed.unwrap_or(0))
}

/// Returns the bits of a moved number that a specifier selects. The value of other fixups is
/// unchanged.
fn moved(fixup: &Fixup, specifier: Specifier, value: u64) -> Result<u64, ErrorKind> {
    if !matches!(fixup.kind, MOVW | MOVW_SIGNED) || specifier == 0 {
        return Ok(value);
    }
    let shift = match specifier & PART {
        G0 => 0,
        G1 => 16,
        G2 => 32,
        G3 => 48,
        _ => return Err(ErrorKind::NotRelocatable),
    };
    let signed = value.cast_signed() >> shift;
    match specifier & LOCATION {
        ABS if specifier & UNCHECKED != 0 => Ok(value >> shift & 0xffff),
        ABS if value >> shift > 0xffff => Err(ErrorKind::OutOfRange),
        ABS => Ok(value >> shift),
        SABS if !(-0xffff..=0xffff).contains(&signed) => Err(ErrorKind::OutOfRange),
        SABS => Ok(signed.cast_unsigned()),
        _ => Err(ErrorKind::NotRelocatable),
    }
}

/// Returns the type of the relocation of a fixup.
fn relocation(
    kind: FixupKind,
    specifier: Specifier,
    is_pc_relative: bool,
    is_64_bit: bool,
) -> Result<RelocationType, ErrorKind> {
    let (location, part) = (specifier & LOCATION, specifier & PART);
    let is_unchecked = specifier & UNCHECKED != 0;
    // Text has the page of a symbol without a specifier as one with it.
    let location = if specifier == 0 && matches!(kind, ADR | ADRP) { ABS } else { location };
    let found = match kind {
        FixupKind::DATA_2 if is_pc_relative => elf::R_AARCH64_PREL16,
        FixupKind::DATA_4 if is_pc_relative && specifier == SUFFIX_PLT => elf::R_AARCH64_PLT32,
        FixupKind::DATA_4 if is_pc_relative => elf::R_AARCH64_PREL32,
        FixupKind::DATA_8 if is_pc_relative => elf::R_AARCH64_PREL64,
        FixupKind::DATA_2 => elf::R_AARCH64_ABS16,
        FixupKind::DATA_4 if specifier == SUFFIX_GOTPCREL => elf::R_AARCH64_GOTPCREL32,
        FixupKind::DATA_4 => elf::R_AARCH64_ABS32,
        FixupKind::DATA_8 => elf::R_AARCH64_ABS64,
        ADR => match location {
            ABS => elf::R_AARCH64_ADR_PREL_LO21,
            GOT_AUTH => types::R_AARCH64_AUTH_GOT_ADR_PREL_LO21,
            _ => return Err(ErrorKind::NotRelocatable),
        },
        ADRP => match (location, is_unchecked) {
            (ABS, false) => elf::R_AARCH64_ADR_PREL_PG_HI21,
            (ABS, true) => elf::R_AARCH64_ADR_PREL_PG_HI21_NC,
            (GOT, false) => elf::R_AARCH64_ADR_GOT_PAGE,
            (GOT_AUTH, false) => types::R_AARCH64_AUTH_ADR_GOT_PAGE,
            (GOTTPREL, false) => elf::R_AARCH64_TLSIE_ADR_GOTTPREL_PAGE21,
            (TLSDESC, false) => elf::R_AARCH64_TLSDESC_ADR_PAGE21,
            (TLSDESC_AUTH, false) => types::R_AARCH64_AUTH_TLSDESC_ADR_PAGE21,
            _ => return Err(ErrorKind::NotRelocatable),
        },
        BRANCH_26 => elf::R_AARCH64_JUMP26,
        CALL_26 => elf::R_AARCH64_CALL26,
        BRANCH_14 => elf::R_AARCH64_TSTBR14,
        BRANCH_19 => elf::R_AARCH64_CONDBR19,
        LOAD_19 => match location {
            GOTTPREL => elf::R_AARCH64_TLSIE_LD_GOTTPREL_PREL19,
            GOT => elf::R_AARCH64_GOT_LD_PREL19,
            GOT_AUTH => types::R_AARCH64_AUTH_GOT_LD_PREL19,
            _ => elf::R_AARCH64_LD_PREL_LO19,
        },
        ADD => match (location, part, is_unchecked) {
            (DTPREL, HI12, _) => elf::R_AARCH64_TLSLD_ADD_DTPREL_HI12,
            (TPREL, HI12, _) => elf::R_AARCH64_TLSLE_ADD_TPREL_HI12,
            (DTPREL, LO12, true) => elf::R_AARCH64_TLSLD_ADD_DTPREL_LO12_NC,
            (DTPREL, LO12, false) => elf::R_AARCH64_TLSLD_ADD_DTPREL_LO12,
            (TPREL, LO12, true) => elf::R_AARCH64_TLSLE_ADD_TPREL_LO12_NC,
            (TPREL, LO12, false) => elf::R_AARCH64_TLSLE_ADD_TPREL_LO12,
            (TLSDESC, LO12, _) => elf::R_AARCH64_TLSDESC_ADD_LO12,
            (TLSDESC_AUTH, LO12, _) => types::R_AARCH64_AUTH_TLSDESC_ADD_LO12,
            (GOT_AUTH, LO12, true) => types::R_AARCH64_AUTH_GOT_ADD_LO12_NC,
            (ABS, _, true) => elf::R_AARCH64_ADD_ABS_LO12_NC,
            _ => return Err(ErrorKind::NotRelocatable),
        },
        MOVW | MOVW_SIGNED => return movw(specifier),
        LDST_1 | LDST_2 | LDST_4 | LDST_8 | LDST_16 => return access(kind, specifier, is_64_bit),
        _ => return Err(ErrorKind::NotRelocatable),
    };
    Ok(found)
}

/// Returns the type of the relocation of the offset of a load or store.
fn access(
    kind: FixupKind,
    specifier: Specifier,
    is_64_bit: bool,
) -> Result<RelocationType, ErrorKind> {
    // Size of the addresses in tables.
    let of_address = if is_64_bit { LDST_8 } else { LDST_4 };
    let size = usize::from(kind.0 - LDST_1.0);
    let is_unchecked = specifier & UNCHECKED != 0;
    let by_size =
        |all: [RelocationType; 5]| all.get(size).copied().ok_or(ErrorKind::NotRelocatable);
    // Those of 16 bytes were added later, and are not adjacent.
    let offset = |first: RelocationType, of_16_bytes: RelocationType| {
        let unchecked = u32::from(is_unchecked);
        let kinds = [first.0, first.0 + 2, first.0 + 4, first.0 + 6, of_16_bytes.0];
        by_size(kinds.map(|kind| RelocationType(kind + unchecked)))
    };
    match specifier & LOCATION {
        ABS if is_unchecked => by_size([
            elf::R_AARCH64_LDST8_ABS_LO12_NC,
            elf::R_AARCH64_LDST16_ABS_LO12_NC,
            elf::R_AARCH64_LDST32_ABS_LO12_NC,
            elf::R_AARCH64_LDST64_ABS_LO12_NC,
            elf::R_AARCH64_LDST128_ABS_LO12_NC,
        ]),
        DTPREL => {
            offset(elf::R_AARCH64_TLSLD_LDST8_DTPREL_LO12, elf::R_AARCH64_TLSLD_LDST128_DTPREL_LO12)
        }
        TPREL => {
            offset(elf::R_AARCH64_TLSLE_LDST8_TPREL_LO12, elf::R_AARCH64_TLSLE_LDST128_TPREL_LO12)
        }
        GOT if kind == of_address && is_unchecked && specifier & PART == LO15 => {
            Ok(elf::R_AARCH64_LD64_GOTPAGE_LO15)
        }
        GOT if kind == of_address && is_unchecked => Ok(elf::R_AARCH64_LD64_GOT_LO12_NC),
        GOT_AUTH if kind == of_address && is_unchecked => {
            Ok(types::R_AARCH64_AUTH_LD64_GOT_LO12_NC)
        }
        GOTTPREL if kind == of_address && is_unchecked => {
            Ok(elf::R_AARCH64_TLSIE_LD64_GOTTPREL_LO12_NC)
        }
        TLSDESC if kind == of_address => Ok(elf::R_AARCH64_TLSDESC_LD64_LO12),
        TLSDESC_AUTH if kind == of_address => Ok(types::R_AARCH64_AUTH_TLSDESC_LD64_LO12),
        _ => Err(ErrorKind::NotRelocatable),
    }
}

/// Returns the type of the relocation of 16 bits of a move.
fn movw(specifier: Specifier) -> Result<RelocationType, ErrorKind> {
    let is_unchecked = u32::from(specifier & UNCHECKED != 0);
    let (location, group) = (specifier & LOCATION, (specifier & PART).wrapping_sub(G0) / (G1 - G0));
    // Types for groups 0 to 3 alternate between those with and without a check.
    let alternating = |first: RelocationType| RelocationType(first.0 + 2 * group + is_unchecked);
    // From the highest group to the lowest.
    let falling = |of_group_2: RelocationType| match (group, is_unchecked) {
        (2, _) => of_group_2,
        (1, unchecked) => RelocationType(of_group_2.0 + 1 + unchecked),
        (_, unchecked) => RelocationType(of_group_2.0 + 3 + unchecked),
    };
    match (location, group, is_unchecked) {
        (ABS, 0..=2, _) | (ABS, 3, 0) => Ok(alternating(elf::R_AARCH64_MOVW_UABS_G0)),
        (SABS, 0..=2, 0) => Ok(RelocationType(elf::R_AARCH64_MOVW_SABS_G0.0 + group)),
        (PREL, 0..=2, _) | (PREL, 3, 0) => Ok(alternating(elf::R_AARCH64_MOVW_PREL_G0)),
        (DTPREL, 0..=2, _) => Ok(falling(elf::R_AARCH64_TLSLD_MOVW_DTPREL_G2)),
        (TPREL, 0..=2, _) => Ok(falling(elf::R_AARCH64_TLSLE_MOVW_TPREL_G2)),
        (GOTTPREL, 1, 0) => Ok(elf::R_AARCH64_TLSIE_MOVW_GOTTPREL_G1),
        (GOTTPREL, 0, 1) => Ok(elf::R_AARCH64_TLSIE_MOVW_GOTTPREL_G0_NC),
        _ => Err(ErrorKind::NotRelocatable),
    }
}

/// Writes the value of a fixup to the bytes of an instruction or datum, in files of a format.
pub(super) fn apply(
    kind: FixupKind,
    value: u64,
    format: Format,
    bytes: &mut [u8],
) -> Result<(), ErrorKind> {
    let (kind, value) = match format.binary {
        BinaryFormat::Coff(_) => coff::written(kind, value),
        _ => (kind, value),
    };
    apply_kind(kind, value, format.is_big_endian, bytes)
}

/// Writes the value of a fixup to the bytes of an instruction or datum.
pub(super) fn apply_kind(
    kind: FixupKind,
    value: u64,
    is_big_endian: bool,
    bytes: &mut [u8],
) -> Result<(), ErrorKind> {
    if value == 0 {
        return Ok(());
    }
    if let Some(size) = kind.data_size() {
        return field::write(bytes, value, size, is_big_endian);
    }
    let signed = value.cast_signed();
    let distance = |bits: u32| {
        if fits_signed(signed, bits) && value & 3 == 0 {
            Ok((value >> 2 & ((1 << (bits - 2)) - 1)) as u32)
        } else {
            Err(ErrorKind::OutOfRange)
        }
    };
    let scaled = |shift: u32| {
        let fits = value >> (12 + shift) == 0 && value & ((1 << shift) - 1) == 0;
        if fits { Ok((value >> shift) as u32) } else { Err(ErrorKind::OutOfRange) }
    };
    let mut cleared = 0;
    let word = match kind {
        ADR => {
            if !fits_signed(signed, 21) {
                return Err(ErrorKind::OutOfRange);
            }
            ((value & 3) << 29 | (value >> 2 & 0x7_ffff) << 5) as u32
        }
        ADD | LDST_1 => scaled(0)? << 10,
        LDST_2 => scaled(1)? << 10,
        LDST_4 => scaled(2)? << 10,
        LDST_8 => scaled(3)? << 10,
        LDST_16 => scaled(4)? << 10,
        LOAD_19 | BRANCH_19 => distance(21)? << 5,
        BRANCH_9 => distance(11)? << 5,
        BRANCH_14 => distance(16)? << 5,
        BRANCH_16 => {
            let back = signed.wrapping_neg();
            if !(0..1 << 18).contains(&back) || back & 3 != 0 {
                return Err(ErrorKind::OutOfRange);
            }
            ((back >> 2) as u32) << 5
        }
        BRANCH_26 | CALL_26 => distance(28)?,
        MOVW | MOVW_SIGNED => {
            let magnitude = if signed < 0 { !signed } else { signed };
            if magnitude > 0xffff {
                return Err(ErrorKind::OutOfRange);
            }
            if kind == MOVW_SIGNED {
                // `movn` for negative numbers, `movz` for others.
                cleared = MOVZ;
            }
            (magnitude as u32) << 5 | if signed < 0 { 0 } else { cleared }
        }
        ADRP => return Ok(()),
        _ => return Err(ErrorKind::NotRelocatable),
    };
    let bytes = bytes.first_chunk_mut::<4>().ok_or(ErrorKind::OutOfRange)?;
    *bytes = (u32::from_le_bytes(*bytes) & !cleared | word).to_le_bytes();
    Ok(())
}

/// Returns true if a relocation has to refer to a symbol and not to its section.
pub(super) fn needs_symbol(kind: u32) -> bool {
    const TYPES: &[RelocationType] = &[
        elf::R_AARCH64_GOT_LD_PREL19,
        elf::R_AARCH64_ADR_GOT_PAGE,
        elf::R_AARCH64_LD64_GOT_LO12_NC,
        elf::R_AARCH64_LD64_GOTPAGE_LO15,
        elf::R_AARCH64_PLT32,
        elf::R_AARCH64_GOTPCREL32,
        types::R_AARCH64_AUTH_GOT_LD_PREL19,
        types::R_AARCH64_AUTH_ADR_GOT_PAGE,
        types::R_AARCH64_AUTH_LD64_GOT_LO12_NC,
        types::R_AARCH64_AUTH_GOT_ADD_LO12_NC,
        types::R_AARCH64_AUTH_GOT_ADR_PREL_LO21,
        types::R_AARCH64_AUTH_TLSDESC_ADR_PAGE21,
        types::R_AARCH64_AUTH_TLSDESC_LD64_LO12,
        types::R_AARCH64_AUTH_TLSDESC_ADD_LO12,
    ];
    // Thread-local storage: offsets from a module's block and from the thread pointer.
    let is_tls = [
        (elf::R_AARCH64_TLSLD_MOVW_DTPREL_G2, elf::R_AARCH64_TLSLE_LDST64_TPREL_LO12_NC),
        (elf::R_AARCH64_TLSLE_LDST128_TPREL_LO12, elf::R_AARCH64_TLSLD_LDST128_DTPREL_LO12_NC),
    ];
    let is_tls = is_tls.iter().any(|(low, high)| (low.0..=high.0).contains(&kind));
    is_tls || TYPES.contains(&RelocationType(kind))
}
