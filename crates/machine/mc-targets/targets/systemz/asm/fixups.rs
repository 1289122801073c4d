//! Fixups and relocations of SystemZ.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Specifier;
use tablegen_mc::assembler::field::{fits_signed, set_bits};
use tablegen_mc::assembler::{Assembly, ErrorKind, Evaluated, Fixup, FixupKind, Record};
use tablegen_mc::elf::{self, RelocationType};
use tablegen_mc::fixup_kinds;

use super::{Machine, alloc};

// Specifiers of symbols.
const DTPOFF: Specifier = 1;
const GOT: Specifier = 2;
const GOTENT: Specifier = 3;
const INDNTPOFF: Specifier = 4;
const NTPOFF: Specifier = 5;
const PLT: Specifier = 6;
pub(super) const TLSGD: Specifier = 7;
const TLSLD: Specifier = 8;
pub(super) const TLSLDM: Specifier = 9;

/// Relocation types that [`elf`] has by another name, or has not.
const R_390_GOTOFF: RelocationType = elf::R_390_GOTOFF32;
const R_390_PC12DBL: RelocationType = RelocationType(62);
const R_390_PLT12DBL: RelocationType = RelocationType(63);
const R_390_PC24DBL: RelocationType = RelocationType(64);
const R_390_PLT24DBL: RelocationType = RelocationType(65);

macro_rules! named {
    ($($name:ident)*) => {
        /// Relocation types with their names.
        const NAMES: &[(&str, RelocationType)] = {
            // Constants of this module hide those of the other.
            use elf::*;
            &[$((stringify!($name), $name)),*]
        };
    };
}

named!(
    R_390_NONE
    R_390_8
    R_390_12
    R_390_16
    R_390_32
    R_390_PC32
    R_390_GOT12
    R_390_GOT32
    R_390_PLT32
    R_390_COPY
    R_390_GLOB_DAT
    R_390_JMP_SLOT
    R_390_RELATIVE
    R_390_GOTOFF
    R_390_GOTPC
    R_390_GOT16
    R_390_PC16
    R_390_PC16DBL
    R_390_PLT16DBL
    R_390_PC32DBL
    R_390_PLT32DBL
    R_390_GOTPCDBL
    R_390_64
    R_390_PC64
    R_390_GOT64
    R_390_PLT64
    R_390_GOTENT
    R_390_GOTOFF16
    R_390_GOTOFF64
    R_390_GOTPLT12
    R_390_GOTPLT16
    R_390_GOTPLT32
    R_390_GOTPLT64
    R_390_GOTPLTENT
    R_390_PLTOFF16
    R_390_PLTOFF32
    R_390_PLTOFF64
    R_390_TLS_LOAD
    R_390_TLS_GDCALL
    R_390_TLS_LDCALL
    R_390_TLS_GD32
    R_390_TLS_GD64
    R_390_TLS_GOTIE12
    R_390_TLS_GOTIE32
    R_390_TLS_GOTIE64
    R_390_TLS_LDM32
    R_390_TLS_LDM64
    R_390_TLS_IE32
    R_390_TLS_IE64
    R_390_TLS_IEENT
    R_390_TLS_LE32
    R_390_TLS_LE64
    R_390_TLS_LDO32
    R_390_TLS_LDO64
    R_390_TLS_DTPMOD
    R_390_TLS_DTPOFF
    R_390_TLS_TPOFF
    R_390_20
    R_390_GOT20
    R_390_GOTPLT20
    R_390_TLS_GOTIE20
    R_390_IRELATIVE
    R_390_PC12DBL
    R_390_PLT12DBL
    R_390_PC24DBL
    R_390_PLT24DBL
);

// The last one is that of expressions which no relocation can represent.
fixup_kinds!(
    pub(super) PC12DBL, PC16DBL, PC24DBL, PC32DBL, TLS_CALL, S8, S16, S20, S32, U1, U2, U3, U4, U8, U12, U16,
    U32, U48, INVALID
);

/// Values that fit the bits of a fixup.
#[derive(Clone, Copy)]
enum Range {
    /// Even distances, which are divided by 2.
    Distance,
    Signed,
    Unsigned,
}

/// Returns the number of bits of a fixup in an instruction, with the values that fit.
const fn field(kind: FixupKind) -> Option<(u32, Range)> {
    Some(match kind {
        PC12DBL => (12, Range::Distance),
        PC16DBL => (16, Range::Distance),
        PC24DBL => (24, Range::Distance),
        PC32DBL => (32, Range::Distance),
        S8 => (8, Range::Signed),
        S16 => (16, Range::Signed),
        S20 => (20, Range::Signed),
        S32 => (32, Range::Signed),
        U1 => (1, Range::Unsigned),
        U2 => (2, Range::Unsigned),
        U3 => (3, Range::Unsigned),
        U4 => (4, Range::Unsigned),
        U8 => (8, Range::Unsigned),
        U12 => (12, Range::Unsigned),
        U16 => (16, Range::Unsigned),
        U32 => (32, Range::Unsigned),
        U48 => (48, Range::Unsigned),
        _ => return None,
    })
}

/// Returns the number of bits of a fixup in an instruction.
pub(super) const fn bits(kind: FixupKind) -> u32 {
    match field(kind) {
        Some((bits, _)) => bits,
        None => 0,
    }
}

/// Returns the specifier with a name, in any case.
pub(super) fn specifier(name: &str) -> Option<Specifier> {
    const SPECIFIERS: [(&str, Specifier); 9] = [
        ("dtpoff", DTPOFF),
        ("got", GOT),
        ("gotent", GOTENT),
        ("indntpoff", INDNTPOFF),
        ("ntpoff", NTPOFF),
        ("plt", PLT),
        ("tlsgd", TLSGD),
        ("tlsld", TLSLD),
        ("tlsldm", TLSLDM),
    ];
    let found = SPECIFIERS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, number)| *number)
}

/// Returns the type of relocations with the name of a directive `.reloc`.
pub(super) fn relocation_named(name: &str) -> Option<u32> {
    let kind = match name {
        "BFD_RELOC_NONE" => elf::R_390_NONE,
        "BFD_RELOC_8" => elf::R_390_8,
        "BFD_RELOC_16" => elf::R_390_16,
        "BFD_RELOC_32" => elf::R_390_32,
        "BFD_RELOC_64" => elf::R_390_64,
        _ => NAMES.iter().find(|(known, _)| *known == name)?.1,
    };
    Some(kind.0)
}

/// Returns true if a specifier marks its symbol as thread-local.
pub(super) const fn is_tls(specifier: Specifier) -> bool {
    matches!(specifier, INDNTPOFF | NTPOFF | TLSGD | TLSLD | TLSLDM | DTPOFF)
}

/// Returns true if the symbol of a specifier cannot be replaced by its section.
pub(super) const fn needs_symbol(specifier: Specifier) -> bool {
    matches!(specifier, GOT | PLT)
}

pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, value, is_resolved } = *evaluated;
    if is_resolved && target.specifier == 0 && fixup.kind.relocation_type().is_none() {
        return Ok(value);
    }
    let (mut addend, mut is_pc_relative) = (target.constant, fixup.is_pc_relative);
    if let Some(sub) = target.sub {
        // The distance to a symbol of this section is relative to the present address.
        if is_pc_relative {
            return Err(ErrorKind::NotRelocatable);
        }
        addend = addend.wrapping_add(assembly.distance_from(sub, site)?);
        is_pc_relative = true;
    }
    let kind = relocation(fixup.kind, target.specifier, is_pc_relative)
        .ok_or(ErrorKind::NotRelocatable)?;
    records.push(Record { kind, symbol: target.add, addend });
    Ok(0)
}

/// Returns the type of the relocation of a fixup.
fn relocation(kind: FixupKind, specifier: Specifier, is_pc_relative: bool) -> Option<u32> {
    if let Some(kind) = kind.relocation_type() {
        return Some(kind);
    }
    let kind = match (specifier, is_pc_relative, kind) {
        (0, true, FixupKind::DATA_2 | U16 | S16) => elf::R_390_PC16,
        (0, true, FixupKind::DATA_4 | U32 | S32) => elf::R_390_PC32,
        (0, true, FixupKind::DATA_8) => elf::R_390_PC64,
        (0, true, PC12DBL) => R_390_PC12DBL,
        (0, true, PC16DBL) => elf::R_390_PC16DBL,
        (0, true, PC24DBL) => R_390_PC24DBL,
        (0, true, PC32DBL) => elf::R_390_PC32DBL,
        (0, false, FixupKind::DATA_1 | U8 | S8) => elf::R_390_8,
        (0, false, U12) => elf::R_390_12,
        (0, false, FixupKind::DATA_2 | U16 | S16) => elf::R_390_16,
        (0, false, S20) => elf::R_390_20,
        (0, false, FixupKind::DATA_4 | U32 | S32) => elf::R_390_32,
        (0, false, FixupKind::DATA_8) => elf::R_390_64,
        (NTPOFF, false, FixupKind::DATA_4) => elf::R_390_TLS_LE32,
        (NTPOFF, false, FixupKind::DATA_8) => elf::R_390_TLS_LE64,
        (INDNTPOFF, true, PC32DBL) => elf::R_390_TLS_IEENT,
        (DTPOFF, false, FixupKind::DATA_4) => elf::R_390_TLS_LDO32,
        (DTPOFF, false, FixupKind::DATA_8) => elf::R_390_TLS_LDO64,
        (TLSLDM, false, FixupKind::DATA_4) => elf::R_390_TLS_LDM32,
        (TLSLDM, false, FixupKind::DATA_8) => elf::R_390_TLS_LDM64,
        (TLSLDM, false, TLS_CALL) => elf::R_390_TLS_LDCALL,
        (TLSGD, false, FixupKind::DATA_4) => elf::R_390_TLS_GD32,
        (TLSGD, false, FixupKind::DATA_8) => elf::R_390_TLS_GD64,
        (TLSGD, false, TLS_CALL) => elf::R_390_TLS_GDCALL,
        (GOT | GOTENT, true, PC32DBL) => elf::R_390_GOTENT,
        (PLT, true, PC12DBL) => R_390_PLT12DBL,
        (PLT, true, PC16DBL) => elf::R_390_PLT16DBL,
        (PLT, true, PC24DBL) => R_390_PLT24DBL,
        (PLT, true, PC32DBL) => elf::R_390_PLT32DBL,
        _ => return None,
    };
    Some(kind.0)
}

pub(super) fn apply(fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
    if fixup.kind == TLS_CALL {
        return Ok(());
    }
    let (value, bits) = match field(fixup.kind) {
        Some((bits, range)) => {
            let signed = value.cast_signed();
            let fits = match range {
                Range::Distance => value & 1 == 0 && fits_signed(signed, bits + 1),
                Range::Signed => fits_signed(signed, bits),
                Range::Unsigned => value >> bits == 0,
            };
            if !fits {
                return Err(ErrorKind::OutOfRange);
            }
            let value = if matches!(range, Range::Distance) { value >> 1 } else { value };
            (value & ((1 << bits) - 1), bits)
        }
        None => {
            let size = fixup.kind.data_size().ok_or(ErrorKind::NotRelocatable)?;
            (value, size as u32 * 8)
        }
    };
    // The upper byte of a displacement of 20 bits is behind the lower bits.
    let value = if fixup.kind == S20 { (value & 0xfff) << 8 | value >> 12 } else { value };
    set_bits(bytes, value, bits.div_ceil(8) as usize, true)
}
