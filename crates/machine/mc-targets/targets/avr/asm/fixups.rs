//! Fixups and relocations of AVR, and the operators of expressions.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Specifier;
use tablegen_mc::assembler::field::set_bits;
use tablegen_mc::assembler::{Assembly, ErrorKind, Evaluated, FixupKind, Record, field};
use tablegen_mc::elf::{self, RelocationType};

use super::{Machine, alloc};

// Specifiers of expressions. `MS8` is the highest byte of 32 bits, `PM` an address of program memory in units
// of 16 bits, and `GS` one that the linker may replace by that of a jump.
const LO8: Specifier = 1;
const HI8: Specifier = 2;
const HH8: Specifier = 3;
const MS8: Specifier = 4;
const PM_LO8: Specifier = 5;
const PM_HI8: Specifier = 6;
const PM_HH8: Specifier = 7;
const GS_LO8: Specifier = 8;
const GS_HI8: Specifier = 9;
const PM: Specifier = 10;
const GS: Specifier = 11;

/// Specifier of data that tell the linker that a distance follows.
pub(super) const DISTANCE: Specifier = 12;

/// Bit of specifiers whose expression is negated.
pub(super) const NEGATED: Specifier = 16;

/// Returns the specifier with a name.
pub(super) fn specifier(name: &str) -> Option<Specifier> {
    Some(match name {
        "lo8" => LO8,
        "hi8" => HI8,
        "hh8" | "hlo8" => HH8,
        "hhi8" => MS8,
        "pm" => PM,
        "pm_lo8" => PM_LO8,
        "pm_hi8" => PM_HI8,
        "pm_hh8" => PM_HH8,
        "lo8_gs" => GS_LO8,
        "hi8_gs" => GS_HI8,
        "gs" => GS,
        _ => return None,
    })
}

/// Returns the specifier of an operator whose operand is in the operator `gs`.
pub(super) const fn of_stub(specifier: Specifier) -> Option<Specifier> {
    match specifier {
        LO8 => Some(GS_LO8),
        HI8 => Some(GS_HI8),
        _ => None,
    }
}

/// Returns true if a specifier means addresses of program memory, which count units of 16 bits.
const fn is_program(specifier: Specifier) -> bool {
    matches!(specifier & !NEGATED, PM_LO8 | PM_HI8 | PM_HH8 | GS_LO8 | GS_HI8 | PM | GS)
}

/// Returns the number of the lowest bit of a specifier's part of a value.
const fn first_bit(specifier: Specifier) -> u32 {
    match specifier & !NEGATED {
        HI8 | PM_HI8 | GS_HI8 => 8,
        HH8 | PM_HH8 => 16,
        MS8 => 24,
        _ => 0,
    }
}

/// Returns the value of an operator for a number.
pub(super) const fn value_of(specifier: Specifier, number: i64) -> u64 {
    let number = if specifier & NEGATED != 0 { number.wrapping_neg() } else { number };
    let number = if is_program(specifier) { number >> 1 } else { number };
    (number >> first_bit(specifier)).cast_unsigned() & 0xff
}

/// Value that a fixup writes to its instruction.
#[derive(Clone, Copy)]
enum Field {
    /// Distance, whose field has ones at first, as the linker always writes it.
    Distance(u64),
    /// Address that the linker always writes.
    Linked,
    /// Number of 16 bits.
    Number,
    /// Number of 16 bits that counts units of 16 bits.
    Program,
    /// Byte of an instruction with an immediate of 8 bits.
    Part(Specifier),
    /// Offset of 6 bits of a load or store.
    Offset,
    /// Number of 6 bits that is added to a pair.
    Added,
    /// Number of a port, of 5 and of 6 bits.
    LowPort,
    Port,
    /// Address of 7 bits.
    Tiny,
}

macro_rules! kinds {
    ($($name:ident = $field:expr, $relocation:expr;)*) => {
        tablegen_mc::fixup_kinds!(pub(super) $($name),*);

        /// Returns the field and the relocation of a fixup of an instruction. `None` for data.
        const fn properties(kind: FixupKind) -> Option<(Field, RelocationType)> {
            Some(match kind {
                $($name => ($field, $relocation),)*
                _ => return None,
            })
        }
    };
}

kinds! {
    BRANCH = Field::Distance(0x7f << 3), elf::R_AVR_7_PCREL;
    JUMP = Field::Distance(0xfff), elf::R_AVR_13_PCREL;
    CALL = Field::Linked, elf::R_AVR_CALL;
    NUMBER = Field::Number, elf::R_AVR_16;
    PROGRAM = Field::Program, elf::R_AVR_16_PM;
    IMMEDIATE = Field::Part(0), elf::R_AVR_LDI;
    IMMEDIATE_LO8 = Field::Part(LO8), elf::R_AVR_LO8_LDI;
    IMMEDIATE_HI8 = Field::Part(HI8), elf::R_AVR_HI8_LDI;
    IMMEDIATE_HH8 = Field::Part(HH8), elf::R_AVR_HH8_LDI;
    IMMEDIATE_MS8 = Field::Part(MS8), elf::R_AVR_MS8_LDI;
    IMMEDIATE_PM_LO8 = Field::Part(PM_LO8), elf::R_AVR_LO8_LDI_PM;
    IMMEDIATE_PM_HI8 = Field::Part(PM_HI8), elf::R_AVR_HI8_LDI_PM;
    IMMEDIATE_PM_HH8 = Field::Part(PM_HH8), elf::R_AVR_HH8_LDI_PM;
    NEGATED_LO8 = Field::Part(LO8 | NEGATED), elf::R_AVR_LO8_LDI_NEG;
    NEGATED_HI8 = Field::Part(HI8 | NEGATED), elf::R_AVR_HI8_LDI_NEG;
    NEGATED_HH8 = Field::Part(HH8 | NEGATED), elf::R_AVR_HH8_LDI_NEG;
    NEGATED_MS8 = Field::Part(MS8 | NEGATED), elf::R_AVR_MS8_LDI_NEG;
    NEGATED_PM_LO8 = Field::Part(PM_LO8 | NEGATED), elf::R_AVR_LO8_LDI_PM_NEG;
    NEGATED_PM_HI8 = Field::Part(PM_HI8 | NEGATED), elf::R_AVR_HI8_LDI_PM_NEG;
    NEGATED_PM_HH8 = Field::Part(PM_HH8 | NEGATED), elf::R_AVR_HH8_LDI_PM_NEG;
    IMMEDIATE_GS_LO8 = Field::Part(GS_LO8), elf::R_AVR_LO8_LDI_GS;
    IMMEDIATE_GS_HI8 = Field::Part(GS_HI8), elf::R_AVR_HI8_LDI_GS;
    OFFSET = Field::Offset, elf::R_AVR_6;
    ADDED = Field::Added, elf::R_AVR_6_ADIW;
    LOW_PORT = Field::LowPort, elf::R_AVR_PORT5;
    PORT = Field::Port, elf::R_AVR_PORT6;
    TINY = Field::Tiny, elf::R_AVR_LDS_STS_16;
}

/// Returns the fixup of an expression with a specifier.
pub(super) const fn of_specifier(specifier: Specifier) -> FixupKind {
    let is_negated = specifier & NEGATED != 0;
    match (specifier & !NEGATED, is_negated) {
        (LO8, false) => IMMEDIATE_LO8,
        (HI8, false) => IMMEDIATE_HI8,
        (HH8, false) => IMMEDIATE_HH8,
        (MS8, false) => IMMEDIATE_MS8,
        (PM_LO8, false) => IMMEDIATE_PM_LO8,
        (PM_HI8, false) => IMMEDIATE_PM_HI8,
        (PM_HH8, false) => IMMEDIATE_PM_HH8,
        (LO8, true) => NEGATED_LO8,
        (HI8, true) => NEGATED_HI8,
        (HH8, true) => NEGATED_HH8,
        (MS8, true) => NEGATED_MS8,
        (PM_LO8, true) => NEGATED_PM_LO8,
        (PM_HI8, true) => NEGATED_PM_HI8,
        (PM_HH8, true) => NEGATED_PM_HH8,
        (GS_LO8, _) => IMMEDIATE_GS_LO8,
        (GS_HI8, _) => IMMEDIATE_GS_HI8,
        _ => PROGRAM,
    }
}

/// Returns true if the value of a fixup is a distance.
pub(super) const fn is_pc_relative(kind: FixupKind) -> bool {
    matches!(kind, BRANCH | JUMP)
}

/// Returns the type of the relocation of a fixup.
const fn relocation(kind: FixupKind, specifier: Specifier) -> Option<RelocationType> {
    if let Some((_, relocation)) = properties(kind) {
        return Some(relocation);
    }
    Some(match (kind, specifier) {
        (FixupKind::DATA_1, 0) => elf::R_AVR_8,
        (FixupKind::DATA_1, DISTANCE) => elf::R_AVR_DIFF8,
        (FixupKind::DATA_1, LO8) => elf::R_AVR_8_LO8,
        (FixupKind::DATA_1, HI8) => elf::R_AVR_8_HI8,
        (FixupKind::DATA_1, HH8) => elf::R_AVR_8_HLO8,
        (FixupKind::DATA_2, 0) => elf::R_AVR_16,
        (FixupKind::DATA_2, DISTANCE) => elf::R_AVR_DIFF16,
        (FixupKind::DATA_2, LO8 | HI8 | HH8) => return None,
        (FixupKind::DATA_2, _) => elf::R_AVR_16_PM,
        (FixupKind::DATA_4, 0) => elf::R_AVR_32,
        (FixupKind::DATA_4, DISTANCE) => elf::R_AVR_DIFF32,
        _ => return None,
    })
}

pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, value, is_resolved } = *evaluated;
    let stated = fixup.kind.relocation_type();
    let is_forced = is_pc_relative(fixup.kind) || fixup.kind == CALL || stated.is_some();
    let is_number = target.add.is_none() && target.sub.is_none() && !fixup.is_pc_relative;
    if (is_resolved || is_number) && !is_forced {
        return Ok(match target.specifier {
            0 => value,
            specifier => value_of(specifier, target.constant),
        });
    }
    let mut addend = target.constant;
    if let Some(sub) = target.sub {
        if fixup.is_pc_relative {
            return Err(ErrorKind::NotRelocatable);
        }
        // No relocation of AVR is a distance; LLVM's value is one.
        addend = addend.wrapping_add(assembly.distance_from(sub, site)?);
    }
    let known = || relocation(fixup.kind, target.specifier).map(|relocation| relocation.0);
    let kind = stated.or_else(known).ok_or(ErrorKind::NotRelocatable)?;
    records.push(Record { kind, symbol: target.add, addend });
    Ok(0)
}

/// Writes a value to the bytes of its instruction or datum.
pub(super) fn apply(kind: FixupKind, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
    let Some((field, _)) = properties(kind) else {
        let size = kind.data_size().ok_or(ErrorKind::NotRelocatable)?;
        return field::write(bytes, value, size, false);
    };
    let unsigned = |value: u64, bits: u32| match value >> bits {
        0 => Ok(value),
        _ => Err(ErrorKind::OutOfRange),
    };
    let (value, size) = match field {
        Field::Distance(ones) => (ones, 2),
        Field::Linked => (0, 2),
        Field::Number => (unsigned(value, 16)?, 2),
        Field::Program => (unsigned(value >> 1, 16)?, 2),
        Field::Part(specifier) => {
            let value = if is_program(specifier) { value >> 1 } else { value };
            let value = if specifier & NEGATED != 0 { value.wrapping_neg() } else { value };
            // Only the lower half of the immediate is in the first byte, which is all that LLVM changes.
            (value >> first_bit(specifier) & 0xf, 1)
        }
        Field::Offset => {
            let value = unsigned(value, 6)?;
            ((value & 0x20) << 8 | (value & 0x18) << 7 | value & 7, 2)
        }
        Field::Added => {
            let value = unsigned(value, 6)?;
            ((value & 0x30) << 2 | value & 0xf, 1)
        }
        // LLVM shifts the number twice.
        Field::LowPort => (unsigned(value, 5)? << 6 & 0xff, 1),
        Field::Port => {
            let value = unsigned(value, 6)?;
            ((value & 0x30) << 5 | value & 0xf, 2)
        }
        Field::Tiny => {
            let value = unsigned(value, 7)?;
            ((value & 0x70) << 8 | value & 0xf, 2)
        }
    };
    set_bits(bytes, value, size, false)
}

macro_rules! named {
    ($($name:ident)*) => {
        /// Relocation types with their names.
        const NAMES: &[(&str, RelocationType)] = &[$((stringify!($name), elf::$name)),*];
    };
}

named!(
    R_AVR_NONE
    R_AVR_32
    R_AVR_7_PCREL
    R_AVR_13_PCREL
    R_AVR_16
    R_AVR_16_PM
    R_AVR_LO8_LDI
    R_AVR_HI8_LDI
    R_AVR_HH8_LDI
    R_AVR_LO8_LDI_NEG
    R_AVR_HI8_LDI_NEG
    R_AVR_HH8_LDI_NEG
    R_AVR_LO8_LDI_PM
    R_AVR_HI8_LDI_PM
    R_AVR_HH8_LDI_PM
    R_AVR_LO8_LDI_PM_NEG
    R_AVR_HI8_LDI_PM_NEG
    R_AVR_HH8_LDI_PM_NEG
    R_AVR_CALL
    R_AVR_LDI
    R_AVR_6
    R_AVR_6_ADIW
    R_AVR_MS8_LDI
    R_AVR_MS8_LDI_NEG
    R_AVR_LO8_LDI_GS
    R_AVR_HI8_LDI_GS
    R_AVR_8
    R_AVR_8_LO8
    R_AVR_8_HI8
    R_AVR_8_HLO8
    R_AVR_DIFF8
    R_AVR_DIFF16
    R_AVR_DIFF32
    R_AVR_LDS_STS_16
    R_AVR_PORT6
    R_AVR_PORT5
);

/// Returns the type of relocations with the name of a directive `.reloc`.
pub(super) fn relocation_named(name: &str) -> Option<u32> {
    let kind = match name {
        "BFD_RELOC_NONE" => elf::R_AVR_NONE,
        "BFD_RELOC_16" => elf::R_AVR_16,
        "BFD_RELOC_32" => elf::R_AVR_32,
        _ => NAMES.iter().find(|(known, _)| *known == name)?.1,
    };
    Some(kind.0)
}
