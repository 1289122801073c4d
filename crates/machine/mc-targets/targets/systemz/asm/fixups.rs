//! Fixups and relocations of SystemZ.

use alloc::vec::Vec;

use tablegen_mc::assembler::{Assembly, ErrorKind, Fixup, FixupKind, Record, Site, Value};

use super::{Machine, alloc};

// Specifiers of symbols.
const DTPOFF: u16 = 1;
const GOT: u16 = 2;
const GOTENT: u16 = 3;
const INDNTPOFF: u16 = 4;
const NTPOFF: u16 = 5;
const PLT: u16 = 6;
pub(super) const TLSGD: u16 = 7;
const TLSLD: u16 = 8;
pub(super) const TLSLDM: u16 = 9;

/// Names of relocation types by their numbers, without `R_390_`.
const NAMES: [&str; 66] = [
    "NONE",
    "8",
    "12",
    "16",
    "32",
    "PC32",
    "GOT12",
    "GOT32",
    "PLT32",
    "COPY",
    "GLOB_DAT",
    "JMP_SLOT",
    "RELATIVE",
    "GOTOFF",
    "GOTPC",
    "GOT16",
    "PC16",
    "PC16DBL",
    "PLT16DBL",
    "PC32DBL",
    "PLT32DBL",
    "GOTPCDBL",
    "64",
    "PC64",
    "GOT64",
    "PLT64",
    "GOTENT",
    "GOTOFF16",
    "GOTOFF64",
    "GOTPLT12",
    "GOTPLT16",
    "GOTPLT32",
    "GOTPLT64",
    "GOTPLTENT",
    "PLTOFF16",
    "PLTOFF32",
    "PLTOFF64",
    "TLS_LOAD",
    "TLS_GDCALL",
    "TLS_LDCALL",
    "TLS_GD32",
    "TLS_GD64",
    "TLS_GOTIE12",
    "TLS_GOTIE32",
    "TLS_GOTIE64",
    "TLS_LDM32",
    "TLS_LDM64",
    "TLS_IE32",
    "TLS_IE64",
    "TLS_IEENT",
    "TLS_LE32",
    "TLS_LE64",
    "TLS_LDO32",
    "TLS_LDO64",
    "TLS_DTPMOD",
    "TLS_DTPOFF",
    "TLS_TPOFF",
    "20",
    "GOT20",
    "GOTPLT20",
    "TLS_GOTIE20",
    "IRELATIVE",
    "PC12DBL",
    "PLT12DBL",
    "PC24DBL",
    "PLT24DBL",
];

macro_rules! kinds {
    ($($name:ident),*) => {
        #[allow(clippy::upper_case_acronyms, non_camel_case_types)]
        enum Numbers { $($name),* }
        $(pub(super) const $name: FixupKind =
            FixupKind(FixupKind::FIRST_OF_TARGET + Numbers::$name as u16);)*
    };
}

// The last one is that of expressions which no relocation can represent.
kinds!(
    PC12DBL, PC16DBL, PC24DBL, PC32DBL, TLS_CALL, S8, S16, S20, S32, U1, U2, U3, U4, U8, U12, U16,
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
pub(super) fn specifier(name: &str) -> Option<u16> {
    const SPECIFIERS: [(&str, u16); 9] = [
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
pub(super) fn relocation_named(name: &str) -> Option<u16> {
    let name = match name.strip_prefix("BFD_RELOC_") {
        Some(rest @ ("NONE" | "8" | "16" | "32" | "64")) => rest,
        _ => name.strip_prefix("R_390_")?,
    };
    let number = NAMES.iter().position(|known| *known == name)?;
    u16::try_from(number).ok()
}

/// Returns true if a specifier marks its symbol as thread-local.
pub(super) const fn is_tls(specifier: u16) -> bool {
    matches!(specifier, INDNTPOFF | NTPOFF | TLSGD | TLSLD | TLSLDM | DTPOFF)
}

/// Returns true if the symbol of a specifier cannot be replaced by its section.
pub(super) const fn needs_symbol(specifier: u16) -> bool {
    matches!(specifier, GOT | PLT)
}

pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    fixup: &Fixup,
    site: &Site,
    target: &Value,
    value: u64,
    is_resolved: bool,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    if is_resolved && target.specifier == 0 && fixup.kind.relocation_type().is_none() {
        return Ok(value);
    }
    let (mut addend, mut is_pc_relative) = (target.constant, fixup.is_pc_relative);
    if let Some(sub) = target.sub {
        // The distance to a symbol of this section is relative to the present address.
        if is_pc_relative || assembly.section_of(sub) != Some(site.section) {
            return Err(ErrorKind::NotRelocatable);
        }
        let sub = assembly.symbol_offset(sub).ok_or(ErrorKind::NotRelocatable)?;
        addend = addend.wrapping_add(site.offset.wrapping_sub(sub).cast_signed());
        is_pc_relative = true;
    }
    let kind = relocation(fixup.kind, target.specifier, is_pc_relative)
        .ok_or(ErrorKind::NotRelocatable)?;
    records.push(Record { kind, symbol: target.add, addend });
    Ok(0)
}

/// Returns the type of the relocation of a fixup.
fn relocation(kind: FixupKind, specifier: u16, is_pc_relative: bool) -> Option<u32> {
    if let Some(kind) = kind.relocation_type() {
        return Some(kind);
    }
    let name = match (specifier, is_pc_relative, kind) {
        (0, true, FixupKind::DATA_2 | U16 | S16) => "PC16",
        (0, true, FixupKind::DATA_4 | U32 | S32) => "PC32",
        (0, true, FixupKind::DATA_8) => "PC64",
        (0, true, PC12DBL) => "PC12DBL",
        (0, true, PC16DBL) => "PC16DBL",
        (0, true, PC24DBL) => "PC24DBL",
        (0, true, PC32DBL) => "PC32DBL",
        (0, false, FixupKind::DATA_1 | U8 | S8) => "8",
        (0, false, U12) => "12",
        (0, false, FixupKind::DATA_2 | U16 | S16) => "16",
        (0, false, S20) => "20",
        (0, false, FixupKind::DATA_4 | U32 | S32) => "32",
        (0, false, FixupKind::DATA_8) => "64",
        (NTPOFF, false, FixupKind::DATA_4) => "TLS_LE32",
        (NTPOFF, false, FixupKind::DATA_8) => "TLS_LE64",
        (INDNTPOFF, true, PC32DBL) => "TLS_IEENT",
        (DTPOFF, false, FixupKind::DATA_4) => "TLS_LDO32",
        (DTPOFF, false, FixupKind::DATA_8) => "TLS_LDO64",
        (TLSLDM, false, FixupKind::DATA_4) => "TLS_LDM32",
        (TLSLDM, false, FixupKind::DATA_8) => "TLS_LDM64",
        (TLSLDM, false, TLS_CALL) => "TLS_LDCALL",
        (TLSGD, false, FixupKind::DATA_4) => "TLS_GD32",
        (TLSGD, false, FixupKind::DATA_8) => "TLS_GD64",
        (TLSGD, false, TLS_CALL) => "TLS_GDCALL",
        (GOT | GOTENT, true, PC32DBL) => "GOTENT",
        (PLT, true, PC12DBL) => "PLT12DBL",
        (PLT, true, PC16DBL) => "PLT16DBL",
        (PLT, true, PC24DBL) => "PLT24DBL",
        (PLT, true, PC32DBL) => "PLT32DBL",
        _ => return None,
    };
    let number = NAMES.iter().position(|known| *known == name)?;
    u32::try_from(number).ok()
}

pub(super) fn apply(fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
    if fixup.kind == TLS_CALL {
        return Ok(());
    }
    let (value, bits) = match field(fixup.kind) {
        Some((bits, range)) => {
            let signed = value.cast_signed();
            let fits = match range {
                Range::Distance => value & 1 == 0 && signed >> bits == signed >> 63,
                Range::Signed => signed >> (bits - 1) == signed >> 63,
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
    let size = bits.div_ceil(8) as usize;
    let field = bytes.get_mut(..size).ok_or(ErrorKind::OutOfRange)?;
    for (byte, new) in field.iter_mut().zip(value.to_be_bytes().iter().skip(8 - size)) {
        *byte |= new;
    }
    Ok(())
}
