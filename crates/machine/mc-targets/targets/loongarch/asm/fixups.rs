//! Fixups and relocations of LoongArch.

use alloc::vec::Vec;

use tablegen_mc::assembler::{Assembly, ErrorKind, Fixup, FixupKind, Record, Site, Value};

use super::{Machine, alloc};

macro_rules! relocations {
    ($($name:ident = $number:literal $specifier:literal,)*) => {
        $(pub(super) const $name: u16 = $number;)*

        /// Specifiers with the relocations that they stand for.
        const SPECIFIERS: &[(&str, u16)] = &[$(($specifier, $number)),*];
    };
}

// Relocation types of instructions. They are the specifiers of expressions, too.
relocations! {
    R_LARCH_B16 = 64 "b16",
    R_LARCH_B21 = 65 "b21",
    R_LARCH_B26 = 66 "b26",
    R_LARCH_ABS_HI20 = 67 "abs_hi20",
    R_LARCH_ABS_LO12 = 68 "abs_lo12",
    R_LARCH_ABS64_LO20 = 69 "abs64_lo20",
    R_LARCH_ABS64_HI12 = 70 "abs64_hi12",
    R_LARCH_PCALA_HI20 = 71 "pc_hi20",
    R_LARCH_PCALA_LO12 = 72 "pc_lo12",
    R_LARCH_PCALA64_LO20 = 73 "pc64_lo20",
    R_LARCH_PCALA64_HI12 = 74 "pc64_hi12",
    R_LARCH_GOT_PC_HI20 = 75 "got_pc_hi20",
    R_LARCH_GOT_PC_LO12 = 76 "got_pc_lo12",
    R_LARCH_GOT64_PC_LO20 = 77 "got64_pc_lo20",
    R_LARCH_GOT64_PC_HI12 = 78 "got64_pc_hi12",
    R_LARCH_GOT_HI20 = 79 "got_hi20",
    R_LARCH_GOT_LO12 = 80 "got_lo12",
    R_LARCH_GOT64_LO20 = 81 "got64_lo20",
    R_LARCH_GOT64_HI12 = 82 "got64_hi12",
    R_LARCH_TLS_LE_HI20 = 83 "le_hi20",
    R_LARCH_TLS_LE_LO12 = 84 "le_lo12",
    R_LARCH_TLS_LE64_LO20 = 85 "le64_lo20",
    R_LARCH_TLS_LE64_HI12 = 86 "le64_hi12",
    R_LARCH_TLS_IE_PC_HI20 = 87 "ie_pc_hi20",
    R_LARCH_TLS_IE_PC_LO12 = 88 "ie_pc_lo12",
    R_LARCH_TLS_IE64_PC_LO20 = 89 "ie64_pc_lo20",
    R_LARCH_TLS_IE64_PC_HI12 = 90 "ie64_pc_hi12",
    R_LARCH_TLS_IE_HI20 = 91 "ie_hi20",
    R_LARCH_TLS_IE_LO12 = 92 "ie_lo12",
    R_LARCH_TLS_IE64_LO20 = 93 "ie64_lo20",
    R_LARCH_TLS_IE64_HI12 = 94 "ie64_hi12",
    R_LARCH_TLS_LD_PC_HI20 = 95 "ld_pc_hi20",
    R_LARCH_TLS_LD_HI20 = 96 "ld_hi20",
    R_LARCH_TLS_GD_PC_HI20 = 97 "gd_pc_hi20",
    R_LARCH_TLS_GD_HI20 = 98 "gd_hi20",
    R_LARCH_PCREL20_S2 = 103 "pcrel_20",
    R_LARCH_CALL36 = 110 "call36",
    R_LARCH_TLS_DESC_PC_HI20 = 111 "desc_pc_hi20",
    R_LARCH_TLS_DESC_PC_LO12 = 112 "desc_pc_lo12",
    R_LARCH_TLS_DESC64_PC_LO20 = 113 "desc64_pc_lo20",
    R_LARCH_TLS_DESC64_PC_HI12 = 114 "desc64_pc_hi12",
    R_LARCH_TLS_DESC_HI20 = 115 "desc_hi20",
    R_LARCH_TLS_DESC_LO12 = 116 "desc_lo12",
    R_LARCH_TLS_DESC64_LO20 = 117 "desc64_lo20",
    R_LARCH_TLS_DESC64_HI12 = 118 "desc64_hi12",
    R_LARCH_TLS_DESC_LD = 119 "desc_ld",
    R_LARCH_TLS_DESC_CALL = 120 "desc_call",
    R_LARCH_TLS_LE_HI20_R = 121 "le_hi20_r",
    R_LARCH_TLS_LE_ADD_R = 122 "le_add_r",
    R_LARCH_TLS_LE_LO12_R = 123 "le_lo12_r",
    R_LARCH_TLS_LD_PCREL20_S2 = 124 "ld_pcrel_20",
    R_LARCH_TLS_GD_PCREL20_S2 = 125 "gd_pcrel_20",
    R_LARCH_TLS_DESC_PCREL20_S2 = 126 "desc_pcrel_20",
    R_LARCH_CALL30 = 127 "call30",
    R_LARCH_PCADD_HI20 = 128 "pcadd_hi20",
    R_LARCH_PCADD_LO12 = 129 "pcadd_lo12",
    R_LARCH_GOT_PCADD_HI20 = 130 "got_pcadd_hi20",
    R_LARCH_GOT_PCADD_LO12 = 131 "got_pcadd_lo12",
    R_LARCH_TLS_IE_PCADD_HI20 = 132 "ie_pcadd_hi20",
    R_LARCH_TLS_IE_PCADD_LO12 = 133 "ie_pcadd_lo12",
    R_LARCH_TLS_LD_PCADD_HI20 = 134 "ld_pcadd_hi20",
    R_LARCH_TLS_LD_PCADD_LO12 = 135 "ld_pcadd_lo12",
    R_LARCH_TLS_GD_PCADD_HI20 = 136 "gd_pcadd_hi20",
    R_LARCH_TLS_GD_PCADD_LO12 = 137 "gd_pcadd_lo12",
    R_LARCH_TLS_DESC_PCADD_HI20 = 138 "desc_pcadd_hi20",
    R_LARCH_TLS_DESC_PCADD_LO12 = 139 "desc_pcadd_lo12",
}

const R_LARCH_32: u32 = 1;
const R_LARCH_64: u32 = 2;
/// Marks the first instruction of an absolute address. The specifier of its upper part.
pub(super) const R_LARCH_MARK_LA: u16 = 20;
const R_LARCH_32_PCREL: u32 = 99;
pub(super) const R_LARCH_RELAX: u32 = 100;
pub(super) const R_LARCH_ALIGN: u32 = 102;
const R_LARCH_64_PCREL: u32 = 109;

/// Bit of the specifiers of an instruction that the linker may shorten.
pub(super) const SHORTENED: u16 = 0x1000;

macro_rules! kinds {
    ($($name:ident),*) => {
        #[allow(clippy::upper_case_acronyms, non_camel_case_types)]
        enum Numbers { $($name),* }
        $(pub(super) const $name: FixupKind =
            FixupKind(FixupKind::FIRST_OF_TARGET + Numbers::$name as u16);)*
    };
}

// The last one is that of expressions which no relocation can represent.
kinds!(B16, B21, B26, ABS_HI20, ABS_LO12, ABS64_LO20, ABS64_HI12, INVALID);

/// Returns the specifier with a name.
pub(super) fn specifier(name: &str) -> Option<u16> {
    if name == "plt" {
        return Some(R_LARCH_B26);
    }
    SPECIFIERS.iter().find(|(known, _)| *known == name).map(|(_, number)| *number)
}

/// Returns the type of relocations with the name of a directive `.reloc`.
pub(super) fn relocation_named(name: &str) -> Option<u16> {
    Some(match name {
        "R_LARCH_NONE" | "BFD_RELOC_NONE" => 0,
        "R_LARCH_32" | "BFD_RELOC_32" => 1,
        "R_LARCH_64" | "BFD_RELOC_64" => 2,
        "R_LARCH_RELAX" => 100,
        "R_LARCH_ALIGN" => 102,
        _ => return None,
    })
}

/// Returns true if a specifier marks its symbol as thread-local.
pub(super) const fn is_tls(specifier: u16) -> bool {
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
pub(super) fn of_difference(size: usize) -> (u16, u16) {
    match size {
        0 => (105, 106),
        1 => (47, 52),
        2 => (48, 53),
        4 => (50, 55),
        _ => (51, 56),
    }
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
    let mut record = |kind, symbol, addend| records.push(Record { kind, symbol, addend });
    if fixup.kind == FixupKind::relocation(R_LARCH_MARK_LA) {
        record(R_LARCH_MARK_LA.into(), None, 0);
        return Ok(0);
    }
    let (mut addend, mut is_pc_relative) = (target.constant, fixup.is_pc_relative);
    if let Some(sub) = target.sub {
        let add = target.add.ok_or(ErrorKind::NotRelocatable)?;
        let (one, other) = (assembly.section_of(add), assembly.section_of(sub));
        let is_here = one.is_some() && one != other && other == Some(site.section);
        if is_here && assembly.is_fixed_distance(sub, site) {
            let sub = assembly.symbol_offset(sub).unwrap_or(0);
            addend = addend.wrapping_add(site.offset.wrapping_sub(sub).cast_signed());
            is_pc_relative = true;
        } else {
            let (plus, minus) = match fixup.kind {
                FixupKind::LEB128 => (107, 108),
                kind => of_difference(kind.data_size().ok_or(ErrorKind::NotRelocatable)?),
            };
            record(plus.into(), Some(add), addend);
            record(minus.into(), Some(sub), 0);
            return Ok(0);
        }
    }
    if is_resolved && fixup.kind.relocation_type().is_none() {
        let is_fixed = target.add.is_none_or(|symbol| assembly.is_fixed_distance(symbol, site));
        if !is_pc_relative || is_fixed {
            return Ok(value);
        }
    }
    let kind = match fixup.kind {
        FixupKind::DATA_4 if is_pc_relative => R_LARCH_32_PCREL,
        FixupKind::DATA_4 => R_LARCH_32,
        FixupKind::DATA_8 if is_pc_relative => R_LARCH_64_PCREL,
        FixupKind::DATA_8 => R_LARCH_64,
        B16 => R_LARCH_B16.into(),
        B21 => R_LARCH_B21.into(),
        B26 => R_LARCH_B26.into(),
        ABS_HI20 => R_LARCH_ABS_HI20.into(),
        ABS_LO12 => R_LARCH_ABS_LO12.into(),
        ABS64_LO20 => R_LARCH_ABS64_LO20.into(),
        ABS64_HI12 => R_LARCH_ABS64_HI12.into(),
        kind => kind.relocation_type().ok_or(ErrorKind::NotRelocatable)?,
    };
    record(kind, target.add, addend);
    if fixup.is_relaxable {
        record(R_LARCH_RELAX, None, 0);
    }
    Ok(0)
}

pub(super) fn apply(fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
    if value == 0 {
        return Ok(());
    }
    let distance = |bits: u32| {
        let top = value.cast_signed() >> (bits - 1);
        let fits = (top == 0 || top == -1) && value.is_multiple_of(4);
        if fits { Ok(value >> 2) } else { Err(ErrorKind::OutOfRange) }
    };
    // The upper bits of a long distance are the lowest ones of the instruction.
    let split = |value: u64, bits: u32| (value & 0xffff) << 10 | value >> 16 & ((1 << bits) - 1);
    let (word, size) = match fixup.kind {
        B16 => ((distance(18)? & 0xffff) << 10, 4),
        B21 => (split(distance(23)?, 5), 4),
        B26 => (split(distance(28)?, 10), 4),
        ABS_HI20 => ((value >> 12 & 0xf_ffff) << 5, 4),
        ABS_LO12 => ((value & 0xfff) << 10, 4),
        ABS64_LO20 => ((value >> 32 & 0xf_ffff) << 5, 4),
        ABS64_HI12 => ((value >> 52) << 10, 4),
        kind => (value, kind.data_size().ok_or(ErrorKind::NotRelocatable)?),
    };
    let mut bytes = bytes.iter_mut();
    for byte in word.to_le_bytes().iter().take(size) {
        *bytes.next().ok_or(ErrorKind::OutOfRange)? |= byte;
    }
    Ok(())
}
