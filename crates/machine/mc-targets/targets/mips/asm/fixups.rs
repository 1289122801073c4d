//! Fixups and relocations of Mips.
//!
//! A relocation of the interface N64 has up to three types, which are applied one after the other. They are the
//! bytes of the number of a type, from the lowest.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Specifier;
use tablegen_mc::assembler::field::{fits_signed, set_bits, write};
use tablegen_mc::assembler::{Assembly, ErrorKind, Evaluated, FixupKind, Record};
use tablegen_mc::{elf, fixup_kinds};

use super::{Machine, alloc};

// Distances of 16, 21, 26, 19 and 18 bits, the target of a jump, and parts of negated distances. The last one is that of expressions which no
// relocation can represent.
fixup_kinds!(pub(super) PC16, PC21, PC26, PC19, PC18, JUMP, HI_NEG_GP, LO_NEG_GP, INVALID);

/// Types that tools have and `elf` does not.
pub(super) const R_MIPS_PC21_S2: u32 = 60;
pub(super) const R_MIPS_PC26_S2: u32 = 61;
pub(super) const R_MIPS_PC18_S3: u32 = 62;
pub(super) const R_MIPS_PC19_S2: u32 = 63;
pub(super) const R_MIPS_PC32: u32 = 248;

macro_rules! types {
    ($($name:ident = $number:literal)*) => {
        $(pub(super) const $name: u32 = elf::$name.0;
          const _: () = assert!($name == $number);)*

        /// Relocation types by their names.
        const NAMES: &[(&str, u32)] = &[
            $((stringify!($name), $name),)*
            ("R_MIPS_PC21_S2", R_MIPS_PC21_S2),
            ("R_MIPS_PC26_S2", R_MIPS_PC26_S2),
            ("R_MIPS_PC18_S3", R_MIPS_PC18_S3),
            ("R_MIPS_PC19_S2", R_MIPS_PC19_S2),
            ("R_MIPS_PC32", R_MIPS_PC32),
        ];
    };
}

types! {
    R_MIPS_NONE = 0
    R_MIPS_16 = 1
    R_MIPS_32 = 2
    R_MIPS_26 = 4
    R_MIPS_HI16 = 5
    R_MIPS_LO16 = 6
    R_MIPS_GPREL16 = 7
    R_MIPS_GOT16 = 9
    R_MIPS_PC16 = 10
    R_MIPS_CALL16 = 11
    R_MIPS_GPREL32 = 12
    R_MIPS_64 = 18
    R_MIPS_GOT_DISP = 19
    R_MIPS_GOT_PAGE = 20
    R_MIPS_GOT_OFST = 21
    R_MIPS_SUB = 24
    R_MIPS_HIGHER = 28
    R_MIPS_HIGHEST = 29
    R_MIPS_JALR = 37
    R_MIPS_TLS_GD = 42
    R_MIPS_TLS_GOTTPREL = 46
    R_MIPS_TLS_TPREL_HI16 = 49
    R_MIPS_TLS_TPREL_LO16 = 50
}

/// Returns the number of a relocation of three types.
const fn three(first: u32, second: u32, third: u32) -> u32 {
    first | second << 8 | third << 16
}

/// Specifiers of relocations of three types.
const HI_NEG_GP_REL: Specifier = 0x1000;
const LO_NEG_GP_REL: Specifier = 0x1001;

/// Specifiers of operands with the relocations that they stand for, or with numbers of their own.
const SPECIFIERS: &[(&str, Specifier)] = &[
    ("hi", R_MIPS_HI16),
    ("lo", R_MIPS_LO16),
    ("higher", R_MIPS_HIGHER),
    ("highest", R_MIPS_HIGHEST),
    ("gp_rel", R_MIPS_GPREL16),
    ("got", R_MIPS_GOT16),
    ("call16", R_MIPS_CALL16),
    ("got_disp", R_MIPS_GOT_DISP),
    ("got_page", R_MIPS_GOT_PAGE),
    ("got_ofst", R_MIPS_GOT_OFST),
    ("tlsgd", R_MIPS_TLS_GD),
    ("gottprel", R_MIPS_TLS_GOTTPREL),
    ("tprel_hi", R_MIPS_TLS_TPREL_HI16),
    ("tprel_lo", R_MIPS_TLS_TPREL_LO16),
    // The negated distance from the global pointer, `%hi(%neg(%gp_rel(symbol)))`.
    ("hi_neg_gp_rel", HI_NEG_GP_REL),
    ("lo_neg_gp_rel", LO_NEG_GP_REL),
];

/// Returns the specifier with a name.
pub(super) fn specifier(name: &str) -> Option<Specifier> {
    SPECIFIERS.iter().find(|(known, _)| *known == name).map(|(_, number)| *number)
}

/// Returns the kind of the fixup of an expression with a specifier.
pub(super) const fn of_specifier(specifier: Specifier) -> FixupKind {
    match specifier {
        HI_NEG_GP_REL => HI_NEG_GP,
        LO_NEG_GP_REL => LO_NEG_GP,
        kind => FixupKind::relocation(kind),
    }
}

/// Returns true for fixups that are never final: linkers know the values.
const fn is_of_linker(kind: FixupKind) -> bool {
    kind.relocation_type().is_some() || matches!(kind, JUMP | HI_NEG_GP | LO_NEG_GP)
}

/// Returns the type of relocations with a name. Names of GNU's library stand for data.
pub(super) fn named(name: &str) -> Option<u32> {
    match name {
        "BFD_RELOC_NONE" => Some(R_MIPS_NONE),
        "BFD_RELOC_16" => Some(R_MIPS_16),
        "BFD_RELOC_32" => Some(R_MIPS_32),
        "BFD_RELOC_64" => Some(R_MIPS_64),
        _ => NAMES.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind),
    }
}

/// Returns true if a specifier marks its symbol as thread-local.
pub(super) const fn is_tls(specifier: Specifier) -> bool {
    matches!(
        specifier,
        R_MIPS_TLS_GD | R_MIPS_TLS_GOTTPREL | R_MIPS_TLS_TPREL_HI16 | R_MIPS_TLS_TPREL_LO16
    )
}

/// Returns true for relocations whose value depends on the symbol and not on its address alone.
pub(super) const fn is_of_table(kind: u32) -> bool {
    is_tls(kind)
        || matches!(
            kind & 0xff,
            R_MIPS_GOT16 | R_MIPS_CALL16 | R_MIPS_GOT_DISP | R_MIPS_GPREL16 | R_MIPS_JALR
        )
}

/// Returns true if the value of a fixup is a distance.
pub(super) const fn is_pc_relative(kind: FixupKind) -> bool {
    matches!(kind, PC16 | PC21 | PC26 | PC19 | PC18)
}

pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, value, is_resolved } = *evaluated;
    if is_resolved && !is_of_linker(fixup.kind) {
        return Ok(value);
    }
    // Linkers of 32 bits need the addends of two parts of an address in both instructions.
    if !assembly.format().has_addends {
        return Err(ErrorKind::NotRelocatable);
    }
    let (mut addend, mut is_pc_relative) = (target.constant, fixup.is_pc_relative);
    if let Some(sub) = target.sub {
        if is_pc_relative {
            return Err(ErrorKind::NotRelocatable);
        }
        is_pc_relative = true;
        addend = addend.wrapping_add(assembly.distance_from(sub, site)?);
    }
    // The distances of branches are from the next instruction.
    let kind = match fixup.kind {
        PC16 => R_MIPS_PC16,
        PC21 => R_MIPS_PC21_S2,
        PC26 => R_MIPS_PC26_S2,
        PC19 => R_MIPS_PC19_S2,
        PC18 => R_MIPS_PC18_S3,
        JUMP => R_MIPS_26,
        HI_NEG_GP => three(R_MIPS_GPREL16, R_MIPS_SUB, R_MIPS_HI16),
        LO_NEG_GP => three(R_MIPS_GPREL16, R_MIPS_SUB, R_MIPS_LO16),
        FixupKind::DATA_2 if !is_pc_relative => R_MIPS_16,
        FixupKind::DATA_4 if is_pc_relative => R_MIPS_PC32,
        FixupKind::DATA_4 => R_MIPS_32,
        FixupKind::DATA_8 if !is_pc_relative => R_MIPS_64,
        kind => kind.relocation_type().ok_or(ErrorKind::NotRelocatable)?,
    };
    if matches!(fixup.kind, PC16 | PC21 | PC26) {
        addend = addend.wrapping_sub(4);
    }
    records.push(Record { kind, symbol: target.add, addend });
    // The field is 0.
    Ok(if matches!(fixup.kind, PC16 | PC21 | PC26) { 4 } else { 0 })
}

/// Returns a distance in units of `1 << shift` bytes, which has a number of bits in bytes.
fn distance(value: u64, bits: u32, shift: u32) -> Result<u64, ErrorKind> {
    let is_multiple = value.trailing_zeros() >= shift;
    match fits_signed(value.cast_signed(), bits) && is_multiple {
        true => Ok((value.cast_signed() >> shift).cast_unsigned() & ((1 << (bits - shift)) - 1)),
        false => Err(ErrorKind::OutOfRange),
    }
}

/// Writes a value to the bytes of its instruction or datum.
pub(super) fn apply(
    kind: FixupKind,
    value: u64,
    is_big_endian: bool,
    bytes: &mut [u8],
) -> Result<(), ErrorKind> {
    if let Some(size) = kind.data_size() {
        return write(bytes, value, size, is_big_endian);
    }
    let from_next = |value: u64| value.wrapping_sub(4);
    let field = match kind {
        // Relocations with addends leave the field 0.
        _ if is_of_linker(kind) => return Ok(()),
        PC16 => distance(from_next(value), 18, 2)?,
        PC21 => distance(from_next(value), 23, 2)?,
        PC26 => distance(from_next(value), 28, 2)?,
        PC19 => distance(value, 21, 2)?,
        PC18 => distance(value, 21, 3)?,
        _ => return Err(ErrorKind::NotRelocatable),
    };
    set_bits(bytes, field, 4, is_big_endian)
}
