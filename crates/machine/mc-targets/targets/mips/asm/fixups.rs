//! Fixups of Mips: their fields, and their relocations.
//!
//! A relocation of the interface N64 has up to three types, which are applied one after the other. They are the
//! bytes of the number of a type, from the lowest.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::{Node, Specifier};
use tablegen_mc::assembler::field::{fits_signed, write};
use tablegen_mc::assembler::{Assembly, ErrorKind, Evaluated, ExprId, FixupKind, Record};

use super::relocations::*;
use super::{Machine, alloc};

/// Change of a value before it is written to a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    /// The field is 0, as only the linker knows the value.
    Zero,
    /// The lowest bits.
    Low,
    /// Bits from `1 << shift` on, rounded by the sign of those below.
    Part(u32),
    /// Number of instructions of `1 << shift` bytes.
    Jump(u32),
    /// Distance in units of `1 << shift` bytes. `from` is the distance of the instruction that it is measured from, as
    /// the field and not the relocation counts it.
    Distance { shift: u32, from: u64 },
    /// Number of 16 bits with or without sign.
    Any,
    /// Number of 32 bits.
    Whole,
}

use Change::{Any, Distance, Jump, Low, Part, Whole, Zero};

/// Properties of a kind of fixups.
struct Properties {
    /// Type of the relocation. `None` if there is none.
    relocation: Option<u32>,
    change: Change,
    bits: u32,
    is_pc_relative: bool,
    /// Distance that the expression and its addend count from the instruction.
    from: i64,
    /// True if the linker makes the value, even if it is known.
    is_forced: bool,
    /// True if the halves of the bytes of little-endian files are swapped.
    is_micro: bool,
}

const fn value(relocation: u32, change: Change) -> Properties {
    Properties {
        relocation: Some(relocation),
        change,
        bits: 16,
        is_pc_relative: false,
        from: 0,
        is_forced: false,
        is_micro: false,
    }
}

impl Properties {
    const fn forced(self) -> Self {
        Properties { is_forced: true, ..self }
    }

    const fn micro(self) -> Self {
        Properties { is_micro: true, ..self }
    }

    const fn with_bits(self, bits: u32) -> Self {
        Properties { bits, ..self }
    }
}

/// Returns the properties of a distance whose addend counts from `from` bytes behind the instruction.
const fn distance(relocation: u32, bits: u32, shift: u32, from: i64) -> Properties {
    let change = Distance { shift, from: 0 };
    Properties { bits, is_pc_relative: true, from, ..value(relocation, change) }
}

/// Returns the number of a relocation of three types.
const fn three(first: u32, second: u32, third: u32) -> u32 {
    first | second << 8 | third << 16
}

macro_rules! kinds {
    ($($name:ident = $properties:expr;)*) => {
        tablegen_mc::fixup_kinds!(pub(super) $($name),*);

        /// Returns the properties of a kind. `None` for data, and for relocations that sources state.
        const fn properties(kind: FixupKind) -> Option<Properties> {
            Some(match kind {
                $($name => $properties,)*
                _ => return None,
            })
        }
    };
}

kinds! {
    PC16 = distance(R_MIPS_PC16, 16, 2, 4);
    PC16_OF_2 = distance(R_MIPS_PC16, 16, 2, 2);
    PC21 = distance(R_MIPS_PC21_S2, 21, 2, 4);
    PC26 = distance(R_MIPS_PC26_S2, 26, 2, 4);
    PC19 = distance(R_MIPS_PC19_S2, 19, 2, 0);
    PC18 = distance(R_MIPS_PC18_S3, 18, 3, 0);
    JUMP = value(R_MIPS_26, Jump(2)).with_bits(26);
    ANY_16 = Properties { relocation: None, ..value(R_MIPS_NONE, Any) };
    HI16 = value(R_MIPS_HI16, Part(16));
    LO16 = value(R_MIPS_LO16, Low);
    HIGHER = value(R_MIPS_HIGHER, Part(32));
    HIGHEST = value(R_MIPS_HIGHEST, Part(48));
    GPREL16 = value(R_MIPS_GPREL16, Low);
    GPREL32 = value(R_MIPS_GPREL32, Whole).with_bits(32);
    GOT16 = value(R_MIPS_GOT16, Part(16)).forced();
    CALL16 = value(R_MIPS_CALL16, Zero).forced();
    GOT_DISP = value(R_MIPS_GOT_DISP, Low).forced();
    GOT_PAGE = value(R_MIPS_GOT_PAGE, Low).forced();
    GOT_OFST = value(R_MIPS_GOT_OFST, Low).forced();
    GOT_HI16 = value(R_MIPS_GOT_HI16, Part(16)).forced();
    GOT_LO16 = value(R_MIPS_GOT_LO16, Low).forced();
    CALL_HI16 = value(R_MIPS_CALL_HI16, Part(16)).forced();
    CALL_LO16 = value(R_MIPS_CALL_LO16, Low).forced();
    TLS_GD = value(R_MIPS_TLS_GD, Zero).forced();
    TLS_LDM = value(R_MIPS_TLS_LDM, Zero).forced();
    GOTTPREL = value(R_MIPS_TLS_GOTTPREL, Zero).forced();
    TPREL_HI = value(R_MIPS_TLS_TPREL_HI16, Zero).forced();
    TPREL_LO = value(R_MIPS_TLS_TPREL_LO16, Zero).forced();
    DTPREL_HI = value(R_MIPS_TLS_DTPREL_HI16, Zero).forced();
    DTPREL_LO = value(R_MIPS_TLS_DTPREL_LO16, Zero).forced();
    DTPREL32 = value(R_MIPS_TLS_DTPREL32, Whole).with_bits(32);
    DTPREL64 = value(R_MIPS_TLS_DTPREL64, Whole).with_bits(64);
    TPREL32 = value(R_MIPS_TLS_TPREL32, Whole).with_bits(32);
    TPREL64 = value(R_MIPS_TLS_TPREL64, Whole).with_bits(64);
    GPOFF_HI = value(three(R_MIPS_GPREL16, R_MIPS_SUB, R_MIPS_HI16), Low);
    GPOFF_LO = value(three(R_MIPS_GPREL16, R_MIPS_SUB, R_MIPS_LO16), Low);
    PCHI16 = Properties { change: Part(16), ..distance(R_MIPS_PCHI16, 16, 0, 0) };
    PCLO16 = Properties { change: Low, ..distance(R_MIPS_PCLO16, 16, 0, 0) };
    SUB = value(R_MIPS_SUB, Zero);
    MICRO_26 = value(R_MICROMIPS_26_S1, Jump(1)).with_bits(26).micro();
    MICRO_HI16 = value(R_MICROMIPS_HI16, Part(16)).micro();
    MICRO_LO16 = value(R_MICROMIPS_LO16, Low).micro();
    // The bytes of these are in the order of other instructions.
    MICRO_HIGHER = value(R_MICROMIPS_HIGHER, Part(32));
    MICRO_HIGHEST = value(R_MICROMIPS_HIGHEST, Part(48));
    MICRO_GPOFF_HI = value(three(R_MICROMIPS_GPREL16, R_MICROMIPS_SUB, R_MICROMIPS_HI16), Low);
    MICRO_GPOFF_LO = value(three(R_MICROMIPS_GPREL16, R_MICROMIPS_SUB, R_MICROMIPS_LO16), Low);
    MICRO_GOT16 = value(R_MICROMIPS_GOT16, Part(16)).forced().micro();
    MICRO_CALL16 = value(R_MICROMIPS_CALL16, Zero).forced().micro();
    MICRO_GOT_DISP = value(R_MICROMIPS_GOT_DISP, Low).forced().micro();
    MICRO_GOT_PAGE = value(R_MICROMIPS_GOT_PAGE, Low).forced().micro();
    MICRO_GOT_OFST = value(R_MICROMIPS_GOT_OFST, Low).forced().micro();
    MICRO_TLS_GD = value(R_MICROMIPS_TLS_GD, Zero).forced().micro();
    MICRO_TLS_LDM = value(R_MICROMIPS_TLS_LDM, Zero).forced().micro();
    MICRO_GOTTPREL = value(R_MICROMIPS_TLS_GOTTPREL, Zero).forced().micro();
    MICRO_TPREL_HI = value(R_MICROMIPS_TLS_TPREL_HI16, Zero).forced().micro();
    MICRO_TPREL_LO = value(R_MICROMIPS_TLS_TPREL_LO16, Zero).forced().micro();
    MICRO_DTPREL_HI = value(R_MICROMIPS_TLS_DTPREL_HI16, Zero).forced().micro();
    MICRO_DTPREL_LO = value(R_MICROMIPS_TLS_DTPREL_LO16, Zero).forced().micro();
    MICRO_SUB = value(R_MICROMIPS_SUB, Zero).micro();
    MICRO_PC7 = Properties {
        change: Distance { shift: 1, from: 4 },
        ..distance(R_MICROMIPS_PC7_S1, 7, 1, 0).micro()
    };
    MICRO_PC10 = Properties {
        change: Distance { shift: 1, from: 2 },
        ..distance(R_MICROMIPS_PC10_S1, 10, 1, 0)
    };
    MICRO_PC16 = Properties {
        change: Distance { shift: 1, from: 4 },
        ..distance(R_MICROMIPS_PC16_S1, 16, 1, 0).micro()
    };
    MICRO_PC26 = distance(R_MICROMIPS_PC26_S1, 26, 1, 4).micro();
    MICRO_PC21 = distance(R_MICROMIPS_PC21_S1, 21, 1, 4).micro();
    MICRO_PC19 = distance(R_MICROMIPS_PC19_S2, 19, 2, 0).micro();
    MICRO_PC18 = distance(R_MICROMIPS_PC18_S3, 18, 3, 0).micro();
    // Relocation without effect.
    NONE = value(R_MIPS_NONE, Zero).forced();
    // The function that a call through a register calls.
    JALR = value(R_MIPS_JALR, Zero).forced();
    MICRO_JALR = value(R_MICROMIPS_JALR, Zero).forced();
    // Expressions that no relocation can represent.
    INVALID = Properties { relocation: None, ..value(R_MIPS_NONE, Zero) };
}

/// Kinds of fixups of relocations that sources can state.
const STATED: [FixupKind; 32] = [
    NONE,
    CALL_HI16,
    CALL_LO16,
    CALL16,
    GOT16,
    GOT_PAGE,
    GOT_OFST,
    GOT_DISP,
    GOT_HI16,
    GOT_LO16,
    GOTTPREL,
    DTPREL_HI,
    DTPREL_LO,
    TLS_GD,
    TLS_LDM,
    TPREL_HI,
    TPREL_LO,
    JALR,
    MICRO_CALL16,
    MICRO_GOT_DISP,
    MICRO_GOT_PAGE,
    MICRO_GOT_OFST,
    MICRO_GOT16,
    MICRO_GOTTPREL,
    MICRO_DTPREL_HI,
    MICRO_DTPREL_LO,
    MICRO_TLS_GD,
    MICRO_TLS_LDM,
    MICRO_TPREL_HI,
    MICRO_TPREL_LO,
    MICRO_JALR,
    FixupKind::DATA_4,
];

/// Bit of relocation types that sources name as GNU's library does: their symbols are kept.
pub(super) const KEEPS_SYMBOL: u32 = 0x4000;

/// Returns the kind of the fixup of a relocation that a source states.
pub(super) fn stated(kind: u32) -> FixupKind {
    if kind & KEEPS_SYMBOL != 0 {
        return FixupKind::relocation(kind & !KEEPS_SYMBOL);
    }
    let has_type = |fixup: &&FixupKind| {
        relocation(**fixup, false, false).is_ok_and(|relocation| relocation == kind)
    };
    STATED.iter().find(has_type).copied().unwrap_or(INVALID)
}

/// Returns true for types of relocations that sources can state.
pub(super) fn is_stated(kind: u32) -> bool {
    stated(kind) != INVALID
}

/// Operators of expressions: name, and the fixups of instructions and of those of microMIPS.
const OPERATORS: &[(&str, FixupKind, FixupKind)] = &[
    ("hi", HI16, MICRO_HI16),
    ("lo", LO16, MICRO_LO16),
    ("higher", HIGHER, MICRO_HIGHER),
    ("highest", HIGHEST, MICRO_HIGHEST),
    ("gp_rel", GPREL16, GPREL16),
    ("got", GOT16, MICRO_GOT16),
    ("call16", CALL16, MICRO_CALL16),
    ("got_disp", GOT_DISP, MICRO_GOT_DISP),
    ("got_page", GOT_PAGE, MICRO_GOT_PAGE),
    ("got_ofst", GOT_OFST, MICRO_GOT_OFST),
    ("got_hi", GOT_HI16, GOT_HI16),
    ("got_lo", GOT_LO16, GOT_LO16),
    ("call_hi", CALL_HI16, CALL_HI16),
    ("call_lo", CALL_LO16, CALL_LO16),
    ("tlsgd", TLS_GD, MICRO_TLS_GD),
    ("tlsldm", TLS_LDM, MICRO_TLS_LDM),
    ("gottprel", GOTTPREL, MICRO_GOTTPREL),
    ("tprel_hi", TPREL_HI, MICRO_TPREL_HI),
    ("tprel_lo", TPREL_LO, MICRO_TPREL_LO),
    ("dtprel_hi", DTPREL_HI, MICRO_DTPREL_HI),
    ("dtprel_lo", DTPREL_LO, MICRO_DTPREL_LO),
    ("pcrel_hi", PCHI16, PCHI16),
    ("pcrel_lo", PCLO16, PCLO16),
    ("neg", SUB, MICRO_SUB),
];

/// Returns the specifier of an operator: 1 and its index.
pub(super) fn specifier(name: &str) -> Option<Specifier> {
    OPERATORS.iter().zip(1..).find(|((known, ..), _)| *known == name).map(|(_, number)| number)
}

/// Returns the name of an operator.
pub(super) fn operator_name(specifier: Specifier) -> &'static str {
    let index = specifier.wrapping_sub(1) as usize;
    OPERATORS.get(index).map_or("", |(name, ..)| name)
}

/// Returns the kind of the fixup of an expression with an operator. `None` for other expressions.
pub(super) fn of_specified(
    id: ExprId,
    assembly: &Assembly<Machine>,
    is_micro: bool,
) -> Option<FixupKind> {
    let inner = |id| match assembly.node(id) {
        Node::Specified(specifier, inner) => Some((specifier, inner)),
        _ => None,
    };
    let (specifier, next) = inner(id)?;
    let (_, usual, micro) = OPERATORS.get(specifier.wrapping_sub(1) as usize)?;
    // `%hi(%neg(%gp_rel(symbol)))` is the negated distance of a symbol from the global pointer.
    let is_negated = || {
        let Some((neg, next)) = inner(next) else { return false };
        let rel = inner(next).map_or("", |(rel, _)| operator_name(rel));
        (operator_name(neg), rel) == ("neg", "gp_rel")
    };
    Some(match (*usual, is_micro) {
        (HI16, false) if is_negated() => GPOFF_HI,
        (HI16, true) if is_negated() => MICRO_GPOFF_HI,
        (LO16, false) if is_negated() => GPOFF_LO,
        (LO16, true) if is_negated() => MICRO_GPOFF_LO,
        (_, true) => *micro,
        (usual, false) => usual,
    })
}

/// Returns true if a specifier marks its symbol as thread-local.
pub(super) fn is_tls(specifier: Specifier) -> bool {
    matches!(
        operator_name(specifier),
        "tlsgd" | "tlsldm" | "gottprel" | "tprel_hi" | "tprel_lo" | "dtprel_hi" | "dtprel_lo"
    )
}

/// Returns true if the value of a fixup is a distance.
pub(super) fn is_pc_relative(kind: FixupKind) -> bool {
    properties(kind).is_some_and(|properties| properties.is_pc_relative)
}

/// Returns the relocation of a fixup.
fn relocation(kind: FixupKind, is_pc_relative: bool, is_64_bit: bool) -> Result<u32, ErrorKind> {
    let none = ErrorKind::NotRelocatable;
    Ok(match kind {
        FixupKind::DATA_2 if is_pc_relative => R_MIPS_PC16,
        FixupKind::DATA_2 => R_MIPS_16,
        FixupKind::DATA_4 if is_pc_relative => R_MIPS_PC32,
        FixupKind::DATA_4 => R_MIPS_32,
        FixupKind::DATA_8 if is_pc_relative => three(R_MIPS_PC32, R_MIPS_64, R_MIPS_NONE),
        FixupKind::DATA_8 => R_MIPS_64,
        GPREL32 if is_64_bit => three(R_MIPS_GPREL32, R_MIPS_64, R_MIPS_NONE),
        kind => match properties(kind) {
            // Values of distances in another section have no relocation.
            Some(properties) if properties.is_pc_relative != is_pc_relative => return Err(none),
            Some(properties) => properties.relocation.ok_or(none)?,
            None => kind.relocation_type().ok_or(none)?,
        },
    })
}

pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, value, is_resolved } = *evaluated;
    let properties = properties(fixup.kind);
    let from = properties.as_ref().map_or(0, |properties| properties.from);
    let is_number = target.add.is_none() && target.sub.is_none() && !fixup.is_pc_relative;
    let is_forced = match &properties {
        Some(properties) => properties.is_forced,
        None => fixup.kind.relocation_type().is_some(),
    };
    if (is_resolved || is_number) && !is_forced {
        return Ok(value.wrapping_sub(from.cast_unsigned()));
    }
    let (mut addend, mut is_pc_relative) =
        (target.constant.wrapping_sub(from), fixup.is_pc_relative);
    if let Some(sub) = target.sub {
        if is_pc_relative {
            return Err(ErrorKind::NotRelocatable);
        }
        is_pc_relative = true;
        addend = addend.wrapping_add(assembly.distance_from(sub, site)?);
    }
    let kind = relocation(fixup.kind, is_pc_relative, assembly.format().is_64_bit)?;
    records.push(Record { kind, symbol: target.add, addend });
    // Relocations with addends leave the field 0; others get the addend.
    Ok(0)
}

/// Returns the value of a field.
fn changed(value: u64, change: Change, bits: u32) -> Result<u64, ErrorKind> {
    let signed = value.cast_signed();
    Ok(match change {
        Zero => 0,
        Low | Whole => value,
        Any if fits_signed(signed, 16) || value >> 16 == 0 => value,
        Any => return Err(ErrorKind::OutOfRange),
        Part(shift) => {
            // Half of each part below.
            let rounding = 0x8000_8000_8000 & ((1 << shift) - 1);
            value.wrapping_add(rounding) >> shift
        }
        Jump(shift) => value >> shift,
        Distance { shift, from } => {
            let distance = value.wrapping_sub(from).cast_signed() / (1 << shift);
            match fits_signed(distance, bits) {
                true => distance.cast_unsigned(),
                false => return Err(ErrorKind::OutOfRange),
            }
        }
    })
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
    let properties = properties(kind).ok_or(ErrorKind::NotRelocatable)?;
    if kind == MICRO_PC18 && !value.is_multiple_of(8) {
        return Err(ErrorKind::OutOfRange);
    }
    let field =
        changed(value, properties.change, properties.bits)? & (u64::MAX >> (64 - properties.bits));
    let size = match properties.bits {
        33.. => 8,
        _ if kind == MICRO_PC10 => 2,
        _ => 4,
    };
    for (index, byte) in field.to_le_bytes().into_iter().enumerate().take(size) {
        let position = match () {
            () if is_big_endian => size - 1 - index,
            // The upper half is first.
            () if properties.is_micro => index ^ 2,
            () => index,
        };
        if let Some(old) = bytes.get_mut(position) {
            *old |= byte;
        }
    }
    Ok(())
}
