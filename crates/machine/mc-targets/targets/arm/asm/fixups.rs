//! Fixups and relocations of ARM.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Specifier;
use tablegen_mc::assembler::field::{fits_signed, set_bits, write};
use tablegen_mc::assembler::symbols::Symbol;
use tablegen_mc::assembler::{
    Assembly, Binding, ErrorKind, Evaluated, Fixup, FixupKind, Record, Site, SymbolId,
};
use tablegen_mc::elf::{self, RelocationType};
use tablegen_mc::fixup_kinds;

use super::immediate::{modified_immediate, t32_immediate};
use super::{Machine, alloc};

// Branches and calls, halves of addresses, distances of loads and of addresses, and immediates: of A32, of T32 with
// 32 bits, and with 16 bits. T32 also has branches that are announced (`bf`): their location, targets and the end of the
// other case; and loops. The last one is that of expressions which no relocation can represent.
fixup_kinds!(
    pub(super) BRANCH, CALL, CALL_IF, CALL_T32, MOVW, MOVT, LOAD, LOAD_OFFSET, LOAD_HALF, LOAD_FLOAT, LOAD_FLOAT16,
    ADR, IMMEDIATE, T32_BRANCH, T32_BRANCH_IF, T32_CALL, T32_CALL_A32, T32_MOVW, T32_MOVT, T32_LOAD, T32_LOAD_FLOAT,
    T32_LOAD_FLOAT16, T32_ADR, T32_IMMEDIATE, T32_FUTURE, T32_FUTURE_TARGET, T32_FUTURE_CALL, T32_FUTURE_IF,
    T32_FUTURE_ELSE, T32_LOOP_START, T32_LOOP_END, T16_BRANCH, T16_BRANCH_IF, T16_COMPARE, T16_LOAD, T16_ADR,
    T16_BYTE_0, T16_BYTE_1, T16_BYTE_2, T16_BYTE_3, INVALID
);

/// Specifiers of the halves of an address.
pub(super) const LOWER: Specifier = 0x1000;
pub(super) const UPPER: Specifier = 0x1001;
/// Specifiers of the bytes of an address, from the lowest on.
pub(super) const LOWER_LOW: Specifier = 0x1002;
pub(super) const LOWER_HIGH: Specifier = 0x1003;
pub(super) const UPPER_LOW: Specifier = 0x1004;
pub(super) const UPPER_HIGH: Specifier = 0x1005;
/// Specifier of a function that is called by an entry of the procedure linkage table.
const PLT: Specifier = 0x1006;
/// Specifier of relocations without effect, whose type is 0.
pub(super) const NONE: Specifier = 0x1007;

// Bytes of an address, from the lowest on.
const R_ARM_THM_ALU_ABS_G0_NC: RelocationType = RelocationType(132);
const R_ARM_THM_ALU_ABS_G1_NC: RelocationType = RelocationType(133);
const R_ARM_THM_ALU_ABS_G2_NC: RelocationType = RelocationType(134);
const R_ARM_THM_ALU_ABS_G3: RelocationType = RelocationType(135);

// Targets of announced branches.
const R_ARM_THM_BF16: RelocationType = RelocationType(136);
const R_ARM_THM_BF12: RelocationType = RelocationType(137);
const R_ARM_THM_BF18: RelocationType = RelocationType(138);

/// Specifiers of data, as in `symbol(GOT)`, with the relocation types that they stand for. They are the specifiers of
/// expressions, too, but for that of [`R_ARM_NONE`](elf::R_ARM_NONE).
const SPECIFIERS: &[(&str, RelocationType)] = &[
    ("GOT", elf::R_ARM_GOT32),
    ("GOTOFF", elf::R_ARM_GOTOFF),
    ("GOT_PREL", elf::R_ARM_GOT_PREL),
    ("TPOFF", elf::R_ARM_TLS_LE32),
    ("GOTTPOFF", elf::R_ARM_TLS_IE32),
    ("TLSGD", elf::R_ARM_TLS_GD32),
    ("TLSLDM", elf::R_ARM_TLS_LDM32),
    ("TLSLDO", elf::R_ARM_TLS_LDO32),
    ("TLSDESC", elf::R_ARM_TLS_GOTDESC),
    ("TLSCALL", elf::R_ARM_TLS_CALL),
    ("TARGET1", elf::R_ARM_TARGET1),
    ("TARGET2", elf::R_ARM_TARGET2),
    ("PREL31", elf::R_ARM_PREL31),
    ("SBREL", elf::R_ARM_SBREL32),
];

/// Symbol of the global offset table.
const GLOBAL_OFFSET_TABLE: &str = "_GLOBAL_OFFSET_TABLE_";

/// Returns the specifier of a symbol with a name.
pub(super) fn specifier(name: &str) -> Option<Specifier> {
    let name = name.to_ascii_uppercase();
    match name.as_str() {
        "PLT" => return Some(PLT),
        "NONE" => return Some(NONE),
        _ => {}
    }
    SPECIFIERS.iter().find(|(known, _)| *known == name).map(|(_, kind)| kind.0)
}

/// Returns true if a specifier marks its symbol as thread-local.
pub(super) const fn is_tls(specifier: Specifier) -> bool {
    let kind = RelocationType(specifier);
    matches!(
        kind,
        elf::R_ARM_TLS_LE32
            | elf::R_ARM_TLS_IE32
            | elf::R_ARM_TLS_GD32
            | elf::R_ARM_TLS_LDM32
            | elf::R_ARM_TLS_LDO32
            | elf::R_ARM_TLS_GOTDESC
            | elf::R_ARM_TLS_CALL
    )
}

/// Returns true if the value of a fixup is a distance.
pub(super) const fn is_pc_relative(kind: FixupKind) -> bool {
    !matches!(
        kind,
        MOVW | MOVT
            | T32_MOVW
            | T32_MOVT
            | T16_BYTE_0
            | T16_BYTE_1
            | T16_BYTE_2
            | T16_BYTE_3
            | LOAD_OFFSET
            | IMMEDIATE
            | T32_IMMEDIATE
            | T32_FUTURE_ELSE
            | INVALID
    )
}

/// Returns true if the distance is from the address of the instruction without its lowest two bits.
const fn is_from_aligned(kind: FixupKind) -> bool {
    matches!(kind, T32_LOAD | T32_LOAD_FLOAT | T32_ADR | T16_LOAD | T16_ADR | T32_CALL_A32)
}

/// Returns true if the linker resolves a branch, as the function has other instructions.
fn changes_instructions(kind: FixupKind, symbol: &Symbol) -> bool {
    let is_function = symbol.kind == elf::STT_FUNC.0 || symbol.kind == elf::STT_GNU_IFUNC.0;
    let is_thumb = symbol.value_bits != 0;
    is_function
        && match kind {
            BRANCH => is_thumb,
            T16_BRANCH | T32_CALL | T32_BRANCH | T32_BRANCH_IF => !is_thumb,
            _ => false,
        }
}

/// Returns the value of a distance of T32, or of one to a function, and true if it needs no relocation.
pub(super) fn evaluate(
    assembly: &Assembly<Machine>,
    fixup: &Fixup,
    site: &Site,
) -> Option<Result<(u64, bool), ErrorKind>> {
    if !is_from_aligned(fixup.kind)
        && !matches!(fixup.kind, BRANCH | T16_BRANCH | T32_CALL | T32_BRANCH | T32_BRANCH_IF)
    {
        return None;
    }
    let target = assembly.resolved_value(fixup.value)?;
    let offset = |symbol: Option<SymbolId>| {
        symbol.and_then(|symbol| assembly.symbol_offset(symbol)).unwrap_or(0)
    };
    let start = if is_from_aligned(fixup.kind) { site.offset & !3 } else { site.offset };
    let sum = offset(target.add).wrapping_sub(offset(target.sub)).wrapping_sub(start);
    let value = sum.wrapping_add(target.constant.cast_unsigned());
    let is_resolved = match (target.add, target.sub) {
        (Some(add), None) => {
            assembly.section_of(add) == Some(site.section)
                && assembly.is_local(add)
                && !changes_instructions(fixup.kind, assembly.symbols.get(add))
        }
        _ => false,
    };
    Some(Ok((value, is_resolved)))
}

/// Returns true if the value of an instruction of 16 bits does not fit, so that it has to grow.
pub(super) fn needs_growth(kind: FixupKind, value: i64, is_resolved: bool) -> bool {
    let distance = value.wrapping_sub(4);
    !is_resolved
        || match kind {
            T16_BRANCH => !(-2048..=2046).contains(&distance),
            T16_BRANCH_IF => !(-256..=254).contains(&distance),
            T16_LOAD | T16_ADR => distance % 4 != 0 || !(0..=1020).contains(&distance),
            // A branch to the next instruction has no encoding, and no effect.
            T16_COMPARE => value & !1 == 2,
            _ => false,
        }
}

/// Returns the type of the relocation of a fixup.
fn relocation(kind: FixupKind, is_pc_relative: bool) -> Result<RelocationType, ErrorKind> {
    Ok(match (kind, is_pc_relative) {
        (FixupKind::DATA_1, false) => elf::R_ARM_ABS8,
        (FixupKind::DATA_2, false) => elf::R_ARM_ABS16,
        (FixupKind::DATA_4, false) => elf::R_ARM_ABS32,
        (FixupKind::DATA_4, true) => elf::R_ARM_REL32,
        (BRANCH | CALL_IF, _) => elf::R_ARM_JUMP24,
        (CALL | CALL_T32, _) => elf::R_ARM_CALL,
        (MOVW, false) => elf::R_ARM_MOVW_ABS_NC,
        (MOVW, true) => elf::R_ARM_MOVW_PREL_NC,
        (MOVT, false) => elf::R_ARM_MOVT_ABS,
        (MOVT, true) => elf::R_ARM_MOVT_PREL,
        (LOAD, _) => elf::R_ARM_PC13,
        (LOAD_HALF, _) => elf::R_ARM_LDRS_PC_G0,
        (ADR, _) => elf::R_ARM_ALU_PC_G0,
        (T32_BRANCH, _) => elf::R_ARM_THM_JUMP24,
        (T32_BRANCH_IF, _) => elf::R_ARM_THM_JUMP19,
        (T32_CALL | T32_CALL_A32, _) => elf::R_ARM_THM_PC22,
        (T32_MOVW, false) => elf::R_ARM_THM_MOVW_ABS_NC,
        (T32_MOVW, true) => elf::R_ARM_THM_MOVW_PREL_NC,
        (T32_MOVT, false) => elf::R_ARM_THM_MOVT_ABS,
        (T32_MOVT, true) => elf::R_ARM_THM_MOVT_PREL,
        (T32_LOAD, _) => elf::R_ARM_THM_PC12,
        (T32_ADR, _) => elf::R_ARM_THM_ALU_PREL_11_0,
        (T32_FUTURE_TARGET, _) => R_ARM_THM_BF16,
        (T32_FUTURE_CALL, _) => R_ARM_THM_BF18,
        (T32_FUTURE_IF, _) => R_ARM_THM_BF12,
        (T16_BRANCH, _) => elf::R_ARM_THM_PC11,
        (T16_BRANCH_IF, _) => elf::R_ARM_THM_PC9,
        (T16_LOAD | T16_ADR, _) => elf::R_ARM_THM_PC8,
        (T16_BYTE_0, _) => R_ARM_THM_ALU_ABS_G0_NC,
        (T16_BYTE_1, _) => R_ARM_THM_ALU_ABS_G1_NC,
        (T16_BYTE_2, _) => R_ARM_THM_ALU_ABS_G2_NC,
        (T16_BYTE_3, _) => R_ARM_THM_ALU_ABS_G3,
        _ => return Err(ErrorKind::NotRelocatable),
    })
}

pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, value, is_resolved } = *evaluated;
    let (mut addend, mut is_pc_relative) = (target.constant, fixup.is_pc_relative);
    // The linker knows if the function is one of T32.
    let is_call = matches!(fixup.kind, CALL | CALL_IF | CALL_T32 | T32_CALL_A32)
        || fixup.kind == T32_CALL
            && target.add.is_some_and(|symbol| {
                assembly.symbols.get(symbol).effective_binding() != Binding::Local
            });
    let is_final = is_resolved && fixup.kind.relocation_type().is_none();
    if is_final && target.specifier == 0 && (!is_call || target.add.is_none()) {
        // The lowest bit of the address of a function says that its instructions are those of T32.
        let bits = target.add.map_or(0, |symbol| assembly.symbols.get(symbol).value_bits);
        return Ok(match fixup.kind {
            MOVT | T32_MOVT => value >> 16,
            MOVW | T32_MOVW | FixupKind::DATA_4 => value | u64::from(bits),
            _ => value,
        });
    }
    if let Some(sub) = target.sub {
        if is_pc_relative {
            return Err(ErrorKind::NotRelocatable);
        }
        is_pc_relative = true;
        addend = addend.wrapping_add(assembly.distance_from(sub, site)?);
    }
    let kind = match (fixup.kind.relocation_type(), target.specifier) {
        (Some(kind), _) => kind,
        (None, 0)
            if fixup.kind == FixupKind::DATA_4
                && is_pc_relative
                && target.add.is_some()
                && target.add == assembly.symbols.find(GLOBAL_OFFSET_TABLE) =>
        {
            elf::R_ARM_GOTPC.0
        }
        (None, 0 | PLT) => relocation(fixup.kind, is_pc_relative)?.0,
        (None, NONE) if fixup.kind == FixupKind::DATA_4 => elf::R_ARM_NONE.0,
        (None, specifier) if fixup.kind == FixupKind::DATA_4 => specifier,
        (None, specifier) if specifier == elf::R_ARM_TLS_CALL.0 => match fixup.kind {
            CALL | CALL_IF | CALL_T32 => specifier,
            T32_CALL | T32_CALL_A32 => elf::R_ARM_THM_TLS_CALL.0,
            _ => return Err(ErrorKind::NotRelocatable),
        },
        _ => return Err(ErrorKind::NotRelocatable),
    };
    records.push(Record { kind, symbol: target.add, addend });
    Ok(0)
}

/// Returns a distance in units of `1 << shift` bytes, which has a number of bits in bytes.
fn distance(value: u64, bits: u32, shift: u32) -> Result<u64, ErrorKind> {
    let is_multiple = value.trailing_zeros() >= shift;
    match fits_signed(value.cast_signed(), bits) && is_multiple {
        true => Ok((value.cast_signed() >> shift).cast_unsigned()),
        false => Err(ErrorKind::OutOfRange),
    }
}

/// Returns the absolute value of an offset below a limit, and the bit at 23 for an addition.
fn offset(value: u64, shift: u32, limit: u64) -> Result<(u64, u64), ErrorKind> {
    let value = value.cast_signed();
    let size = value.unsigned_abs() >> shift;
    let is_multiple = value.trailing_zeros() >= shift;
    let is_added = u64::from(value >= 0) << 23;
    if size < limit && is_multiple { Ok((size, is_added)) } else { Err(ErrorKind::OutOfRange) }
}

/// Returns the bits of a branch of T32 of 25 bits.
fn long_branch(value: u64) -> Result<u64, ErrorKind> {
    let value = distance(value, 25, 1)?;
    let sign = value >> 23 & 1;
    let bit = |index: u32| value >> index & 1 ^ sign ^ 1;
    let halves = (value & 0x1f_f800) << 5 | value & 0x7ff;
    Ok(sign << 26 | bit(22) << 13 | bit(21) << 11 | halves)
}

/// Returns a distance if it is in a range.
fn within(value: u64, min: i64, max: i64) -> Result<u64, ErrorKind> {
    let is_inside = (min..=max).contains(&value.cast_signed());
    if is_inside { Ok(value) } else { Err(ErrorKind::OutOfRange) }
}

/// Returns the bits of a distance with a number of bits, without the lowest one, of announced branches and of loops: the
/// second bit is above the ten that follow, and the rest is in the first half.
const fn split_distance(value: u64, bits: u32) -> u64 {
    let half = value >> 1 & ((1 << bits) - 1);
    (half & 1) << 11 | half & 0x7fe | (half & 0x3_f800) << 5
}

/// Returns the bits of 12 bits of an immediate of T32.
const fn split_immediate(value: u64) -> u64 {
    (value & 0x800) << 15 | (value & 0x700) << 4 | value & 0xff
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
    let a32 = |distance: u64| distance.wrapping_sub(8);
    let t32 = |distance: u64| distance.wrapping_sub(4);
    let word = match kind {
        BRANCH | CALL | CALL_IF => distance(a32(value), 26, 2)? & 0xff_ffff,
        CALL_T32 => {
            let half = distance(a32(value), 26, 1)?;
            half >> 1 & 0xff_ffff | (half & 1) << 24
        }
        MOVW | MOVT => (value & 0xf000) << 4 | value & 0xfff,
        LOAD => {
            let (size, is_added) = offset(a32(value), 0, 4096)?;
            size | is_added
        }
        LOAD_OFFSET => {
            let (size, is_added) = offset(value, 0, 4096)?;
            size | is_added
        }
        LOAD_HALF => {
            let (size, is_added) = offset(a32(value), 0, 256)?;
            size & 15 | (size & 0xf0) << 4 | is_added
        }
        LOAD_FLOAT => {
            let (size, is_added) = offset(a32(value), 2, 256)?;
            size | is_added
        }
        LOAD_FLOAT16 => {
            let (size, is_added) = offset(a32(value), 1, 256)?;
            size | is_added
        }
        ADR => {
            let value = a32(value).cast_signed();
            let size = u32::try_from(value.unsigned_abs()).ok().and_then(modified_immediate);
            let operation = if value < 0 { 2 } else { 4 };
            u64::from(size.ok_or(ErrorKind::OutOfRange)?) | operation << 21
        }
        IMMEDIATE => modified_immediate(value as u32).ok_or(ErrorKind::OutOfRange)?.into(),
        T32_IMMEDIATE => {
            split_immediate(t32_immediate(value as u32).ok_or(ErrorKind::OutOfRange)?.into())
        }
        T32_BRANCH | T32_CALL => long_branch(t32(value))?,
        T32_CALL_A32 => {
            distance(t32(value), 25, 2)?;
            long_branch(t32(value))?
        }
        T32_BRANCH_IF => {
            let value = distance(t32(value), 21, 1)?;
            (value & 0x8_0000) << 7
                | (value & 0x4_0000) >> 7
                | (value & 0x2_0000) >> 4
                | (value & 0x1_f800) << 5
                | value & 0x7ff
        }
        T32_MOVW | T32_MOVT => (value & 0xf000) << 4 | split_immediate(value & 0xfff),
        T32_LOAD => {
            let (size, is_added) = offset(t32(value), 0, 4096)?;
            size | is_added
        }
        T32_LOAD_FLOAT => {
            let (size, is_added) = offset(t32(value), 2, 256)?;
            size | is_added
        }
        T32_LOAD_FLOAT16 => {
            let (size, is_added) = offset(t32(value), 1, 256)?;
            size | is_added
        }
        T32_ADR => {
            let (size, is_added) = offset(t32(value), 0, 4096)?;
            split_immediate(size) | if is_added == 0 { 5 << 21 } else { 0 }
        }
        T32_FUTURE => within(t32(value), 0, 30)? >> 1 << 23,
        T32_FUTURE_TARGET => split_distance(within(t32(value), -0x1_0000, 0xfffe)?, 16),
        T32_FUTURE_CALL => split_distance(within(t32(value), -0x4_0000, 0x3_fffe)?, 18),
        T32_FUTURE_IF => split_distance(within(t32(value), -0x1000, 0xffe)?, 12),
        T32_FUTURE_ELSE => match value {
            2 => 0,
            4 => 1 << 17,
            _ => return Err(ErrorKind::OutOfRange),
        },
        T32_LOOP_START => split_distance(within(t32(value), 0, 4094)?, 11),
        T32_LOOP_END => split_distance(within(t32(value), -4094, 0)?.wrapping_neg(), 11),
        T16_BRANCH => distance(t32(value), 12, 1)? & 0x7ff,
        T16_BRANCH_IF => distance(t32(value), 9, 1)? & 0xff,
        T16_COMPARE => match t32(value) {
            value @ 0..=126 if value % 2 == 0 => (value & 0x40) << 3 | (value & 0x3e) << 2,
            _ => return Err(ErrorKind::OutOfRange),
        },
        T16_LOAD | T16_ADR => match t32(value) {
            value @ 0..=1020 if value % 4 == 0 => value >> 2,
            // The linker writes the distance.
            _ if value == 0 => 0xff,
            _ => return Err(ErrorKind::OutOfRange),
        },
        T16_BYTE_0 => value & 0xff,
        T16_BYTE_1 => value >> 8 & 0xff,
        T16_BYTE_2 => value >> 16 & 0xff,
        T16_BYTE_3 => value >> 24 & 0xff,
        _ => return Err(ErrorKind::NotRelocatable),
    };
    match kind {
        kind if kind >= T16_BRANCH => set_bits(bytes, word, 2, is_big_endian),
        kind if kind >= T32_BRANCH => {
            // The first half of an instruction is the upper one.
            set_bits(bytes, word >> 16, 2, is_big_endian)?;
            let second = bytes.get_mut(2..).ok_or(ErrorKind::OutOfRange)?;
            set_bits(second, word & 0xffff, 2, is_big_endian)
        }
        _ => set_bits(bytes, word, 4, is_big_endian),
    }
}
