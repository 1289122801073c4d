//! Fixups and relocations of RISC-V.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::{Node, Specifier};
use tablegen_mc::assembler::field::{fits_signed, set_bits};
use tablegen_mc::assembler::{Assembly, ErrorKind, Evaluated, Fixup, FixupKind, Record, Value};
use tablegen_mc::{elf, fixup_kinds, relocation_types};

use super::{Machine, alloc};

// Relocation types that are specifiers of expressions, too.
relocation_types!(
    pub(super) R_RISCV_CALL_PLT,
    R_RISCV_GOT_HI20,
    R_RISCV_TLS_GOT_HI20,
    R_RISCV_TLS_GD_HI20,
    R_RISCV_PCREL_HI20,
    R_RISCV_HI20,
    R_RISCV_TPREL_HI20,
    R_RISCV_TPREL_LO12_I,
    R_RISCV_TPREL_LO12_S,
    R_RISCV_TPREL_ADD,
    R_RISCV_GOT32_PCREL,
    R_RISCV_32_PCREL,
    R_RISCV_PLT32,
    R_RISCV_TLSDESC_HI20,
    R_RISCV_TLSDESC_LOAD_LO12,
    R_RISCV_TLSDESC_ADD_LO12,
    R_RISCV_TLSDESC_CALL,
);

/// Specifiers whose relocation depends on the instruction.
pub(super) const LO: Specifier = 0x1000;
pub(super) const PCREL_LO: Specifier = 0x1001;
pub(super) const TPREL_LO: Specifier = 0x1002;
pub(super) const QC_ABS20: Specifier = 0x1003;

fixup_kinds!(
    pub(super) HI20,
    LO12_I,
    IMM_12,
    LO12_S,
    PCREL_HI20,
    PCREL_LO12_I,
    PCREL_LO12_S,
    JAL,
    BRANCH,
    RVC_JUMP,
    RVC_BRANCH,
    RVC_IMM,
    CALL_PLT,
);

/// Returns the specifier with a name.
pub(super) fn specifier(name: &str) -> Option<Specifier> {
    Some(match name {
        "lo" => LO,
        "hi" => R_RISCV_HI20,
        "pcrel_lo" => PCREL_LO,
        "pcrel_hi" => R_RISCV_PCREL_HI20,
        "got_pcrel_hi" => R_RISCV_GOT_HI20,
        "tprel_lo" => TPREL_LO,
        "tprel_hi" => R_RISCV_TPREL_HI20,
        "tprel_add" => R_RISCV_TPREL_ADD,
        "tls_ie_pcrel_hi" => R_RISCV_TLS_GOT_HI20,
        "tls_gd_pcrel_hi" => R_RISCV_TLS_GD_HI20,
        "tlsdesc_hi" => R_RISCV_TLSDESC_HI20,
        "tlsdesc_load_lo" => R_RISCV_TLSDESC_LOAD_LO12,
        "tlsdesc_add_lo" => R_RISCV_TLSDESC_ADD_LO12,
        "tlsdesc_call" => R_RISCV_TLSDESC_CALL,
        "qc.abs20" => QC_ABS20,
        "pltpcrel" => R_RISCV_PLT32,
        "gotpcrel" => R_RISCV_GOT32_PCREL,
        _ => return None,
    })
}

/// Returns true if a specifier marks its symbol as thread-local.
pub(super) const fn is_tls(specifier: Specifier) -> bool {
    matches!(
        specifier,
        R_RISCV_TPREL_HI20 | R_RISCV_TLS_GOT_HI20 | R_RISCV_TLS_GD_HI20 | R_RISCV_TLSDESC_HI20
    )
}

pub(super) fn needs_growth(fixup: &Fixup, value: i64, is_resolved: bool) -> bool {
    let is_near = match fixup.kind {
        RVC_BRANCH => (-256..=254).contains(&value),
        RVC_JUMP => (-2048..=2046).contains(&value),
        BRANCH => (-4096..=4094).contains(&value),
        JAL => (-1_048_576..=1_048_574).contains(&value),
        RVC_IMM => false,
        _ => true,
    };
    !is_resolved || !is_near
}

/// Evaluates a low part by the instruction with the high part that its label refers to.
pub(super) fn evaluate(
    assembly: &Assembly<Machine>,
    fixup: &Fixup,
) -> Option<Result<(u64, bool), ErrorKind>> {
    if !matches!(fixup.kind, PCREL_LO12_I | PCREL_LO12_S) {
        return None;
    }
    let is_high = |fixup: &Fixup| {
        fixup.kind == PCREL_HI20
            || matches!(
                fixup.kind.relocation_type(),
                Some(
                    R_RISCV_GOT_HI20
                        | R_RISCV_TLS_GOT_HI20
                        | R_RISCV_TLS_GD_HI20
                        | R_RISCV_TLSDESC_HI20
                )
            )
    };
    let found = || {
        let Node::Specified(_, inner) = assembly.node(fixup.value) else { return None };
        let label = assembly.plain_value(inner)?.add?;
        let section = assembly.section_of(label)?;
        assembly.find_fixup(section, assembly.symbol_offset(label)?, is_high)
    };
    let Some((high, site)) = found() else {
        return Some(Err(ErrorKind::Invalid("no `%pcrel_hi` at the label of `%pcrel_lo`")));
    };
    let Some(target) = assembly.resolved_value(high.value) else {
        return Some(Ok((0, true)));
    };
    let Some(symbol) = target.add else { return Some(Ok((0, false))) };
    let is_local = assembly.section_of(symbol) == Some(site.section) && assembly.is_local(symbol);
    if !is_local || assembly.is_undefined(symbol) {
        return Some(Ok((0, false)));
    }
    let offset = assembly.symbol_offset(symbol).unwrap_or(0);
    let value = offset.wrapping_add(target.constant.cast_unsigned()).wrapping_sub(site.offset);
    let is_resolved = high.kind == PCREL_HI20 && assembly.is_fixed_distance(symbol, &site);
    Some(Ok((value, is_resolved)))
}

pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, value, is_resolved } = *evaluated;
    if target.sub.is_some() {
        let (add, sub) = match fixup.kind {
            FixupKind::DATA_1 => (elf::R_RISCV_ADD8, elf::R_RISCV_SUB8),
            FixupKind::DATA_2 => (elf::R_RISCV_ADD16, elf::R_RISCV_SUB16),
            FixupKind::DATA_4 => (elf::R_RISCV_ADD32, elf::R_RISCV_SUB32),
            FixupKind::DATA_8 => (elf::R_RISCV_ADD64, elf::R_RISCV_SUB64),
            FixupKind::LEB128 => (elf::R_RISCV_SET_ULEB128, elf::R_RISCV_SUB_ULEB128),
            _ => return Err(ErrorKind::NotRelocatable),
        };
        records.push(Record { kind: add.0, symbol: target.add, addend: target.constant });
        records.push(Record { kind: sub.0, symbol: target.sub, addend: 0 });
        return Ok(0);
    }
    if target.add.is_none() && matches!(fixup.kind, HI20 | LO12_I | LO12_S) {
        return Ok(value);
    }
    let needs_relax = fixup.is_relaxable && !is_branch(fixup.kind);
    let mut is_resolved = is_resolved && !needs_relax;
    if is_resolved && fixup.is_pc_relative {
        is_resolved = target.add.is_none_or(|symbol| assembly.is_fixed_distance(symbol, site));
    }
    if is_resolved && fixup.kind.relocation_type().is_none() {
        return Ok(value);
    }
    let kind = relocation(fixup, target)?;
    records.push(Record { kind, symbol: target.add, addend: target.constant });
    if needs_relax {
        records.push(Record { kind: elf::R_RISCV_RELAX.0, symbol: None, addend: 0 });
    }
    Ok(0)
}

/// Returns true for branches that linkers do not shorten: they have a relocation only if their distance is not
/// known.
fn is_branch(kind: FixupKind) -> bool {
    matches!(kind, RVC_JUMP | RVC_BRANCH | BRANCH)
}

/// Returns the type of the relocation of a fixup.
fn relocation(fixup: &Fixup, target: &Value) -> Result<u32, ErrorKind> {
    if matches!(target.specifier, R_RISCV_PLT32 | R_RISCV_GOT32_PCREL)
        && fixup.kind != FixupKind::DATA_4
    {
        return Err(ErrorKind::NotRelocatable);
    }
    if let Some(kind) = fixup.kind.relocation_type() {
        return Ok(kind);
    }
    Ok(match fixup.kind {
        FixupKind::DATA_4 if fixup.is_pc_relative => R_RISCV_32_PCREL,
        FixupKind::DATA_4 => match target.specifier {
            specifier @ (R_RISCV_32_PCREL | R_RISCV_GOT32_PCREL | R_RISCV_PLT32) => specifier,
            _ => elf::R_RISCV_32.0,
        },
        FixupKind::DATA_8 => elf::R_RISCV_64.0,
        PCREL_HI20 => R_RISCV_PCREL_HI20,
        PCREL_LO12_I => elf::R_RISCV_PCREL_LO12_I.0,
        PCREL_LO12_S => elf::R_RISCV_PCREL_LO12_S.0,
        JAL => elf::R_RISCV_JAL.0,
        BRANCH => elf::R_RISCV_BRANCH.0,
        RVC_JUMP => elf::R_RISCV_RVC_JUMP.0,
        RVC_BRANCH => elf::R_RISCV_RVC_BRANCH.0,
        CALL_PLT => R_RISCV_CALL_PLT,
        HI20 => R_RISCV_HI20,
        LO12_I => elf::R_RISCV_LO12_I.0,
        LO12_S => elf::R_RISCV_LO12_S.0,
        _ => return Err(ErrorKind::NotRelocatable),
    })
}

/// Returns bits `from` to `to` of a value, at bit `offset`.
const fn bits(value: u64, from: u32, to: u32, offset: u32) -> u64 {
    (value >> from & ((1 << (to - from + 1)) - 1)) << offset
}

pub(super) fn apply(fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
    apply_kind(fixup.kind, value, bytes)
}

/// Writes a value to the field of a fixup of a kind, whose bits are zero.
pub(super) fn apply_kind(kind: FixupKind, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
    if value == 0 {
        return Ok(());
    }
    let signed = value.cast_signed();
    let check = |bits: u32, is_even: bool| {
        let fits = fits_signed(signed, bits) && !(is_even && signed & 1 != 0);
        if fits { Ok(()) } else { Err(ErrorKind::OutOfRange) }
    };
    let (word, size) = match kind {
        FixupKind::DATA_1 => (value, 1),
        FixupKind::DATA_2 => (value, 2),
        FixupKind::DATA_4 => (value, 4),
        FixupKind::DATA_8 => (value, 8),
        LO12_I | PCREL_LO12_I => (bits(value, 0, 11, 20), 4),
        IMM_12 => {
            check(12, false)?;
            (bits(value, 0, 11, 20), 4)
        }
        LO12_S | PCREL_LO12_S => (bits(value, 5, 11, 25) | bits(value, 0, 4, 7), 4),
        HI20 | PCREL_HI20 => (bits(value.wrapping_add(0x800), 12, 31, 12), 4),
        JAL => {
            check(21, true)?;
            let low = bits(value, 1, 10, 21) | bits(value, 11, 11, 20);
            (bits(value, 20, 20, 31) | low | bits(value, 12, 19, 12), 4)
        }
        BRANCH => {
            check(13, true)?;
            let low = bits(value, 1, 4, 8) | bits(value, 11, 11, 7);
            (bits(value, 12, 12, 31) | bits(value, 5, 10, 25) | low, 4)
        }
        CALL_PLT => {
            let high = value.wrapping_add(0x800) & 0xffff_f000;
            (high | bits(value, 0, 11, 52), 8)
        }
        RVC_JUMP => {
            check(12, false)?;
            let order = [(11, 12), (4, 11), (9, 10), (8, 9), (10, 8), (6, 7), (7, 6)];
            let top = order
                .iter()
                .fold(0, |word, &(from, offset)| word | bits(value, from, from, offset));
            (top | bits(value, 1, 3, 3) | bits(value, 5, 5, 2), 2)
        }
        RVC_BRANCH => {
            check(9, false)?;
            let low = bits(value, 6, 7, 5) | bits(value, 1, 2, 3) | bits(value, 5, 5, 2);
            (bits(value, 8, 8, 12) | bits(value, 3, 4, 10) | low, 2)
        }
        RVC_IMM => {
            check(6, false)?;
            (bits(value, 5, 5, 12) | bits(value, 0, 4, 2), 2)
        }
        _ => return Err(ErrorKind::NotRelocatable),
    };
    set_bits(bytes, word, size, false)
}
