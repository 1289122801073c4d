//! Relocation types of Mips: numbers, names, and the order in object files.

use alloc::vec::Vec;

use tablegen_mc::assembler::symbols::Binding;
use tablegen_mc::assembler::{Assembly, Pending, SymbolId};
use tablegen_mc::elf;

use super::fixups::{KEEPS_SYMBOL, is_stated};
use super::{Machine, alloc};

macro_rules! types {
    ($($name:ident)*; $($own:ident = $number:literal)*) => {
        $(pub(super) const $name: u32 = elf::$name.0;)*
        $(pub(super) const $own: u32 = $number;)*

        /// Types by their names.
        const NAMES: &[(&str, u32)] =
            &[$((stringify!($name), $name),)* $((stringify!($own), $own),)*];
    };
}

// The second list has types that tools have and `elf` does not.
types! {
    R_MIPS_NONE
    R_MIPS_16
    R_MIPS_32
    R_MIPS_26
    R_MIPS_HI16
    R_MIPS_LO16
    R_MIPS_GPREL16
    R_MIPS_GOT16
    R_MIPS_PC16
    R_MIPS_CALL16
    R_MIPS_GPREL32
    R_MIPS_64
    R_MIPS_GOT_DISP
    R_MIPS_GOT_PAGE
    R_MIPS_GOT_OFST
    R_MIPS_GOT_HI16
    R_MIPS_GOT_LO16
    R_MIPS_SUB
    R_MIPS_HIGHER
    R_MIPS_HIGHEST
    R_MIPS_CALL_HI16
    R_MIPS_CALL_LO16
    R_MIPS_JALR
    R_MIPS_TLS_DTPREL32
    R_MIPS_TLS_DTPREL64
    R_MIPS_TLS_GD
    R_MIPS_TLS_LDM
    R_MIPS_TLS_DTPREL_HI16
    R_MIPS_TLS_DTPREL_LO16
    R_MIPS_TLS_GOTTPREL
    R_MIPS_TLS_TPREL32
    R_MIPS_TLS_TPREL64
    R_MIPS_TLS_TPREL_HI16
    R_MIPS_TLS_TPREL_LO16;
    R_MIPS_PC21_S2 = 60
    R_MIPS_PC26_S2 = 61
    R_MIPS_PC18_S3 = 62
    R_MIPS_PC19_S2 = 63
    R_MIPS_PCHI16 = 64
    R_MIPS_PCLO16 = 65
    R_MICROMIPS_26_S1 = 133
    R_MICROMIPS_HI16 = 134
    R_MICROMIPS_LO16 = 135
    R_MICROMIPS_GPREL16 = 136
    R_MICROMIPS_GOT16 = 138
    R_MICROMIPS_PC7_S1 = 139
    R_MICROMIPS_PC10_S1 = 140
    R_MICROMIPS_PC16_S1 = 141
    R_MICROMIPS_CALL16 = 142
    R_MICROMIPS_GOT_DISP = 145
    R_MICROMIPS_GOT_PAGE = 146
    R_MICROMIPS_GOT_OFST = 147
    R_MICROMIPS_SUB = 150
    R_MICROMIPS_HIGHER = 151
    R_MICROMIPS_HIGHEST = 152
    R_MICROMIPS_JALR = 156
    R_MICROMIPS_TLS_GD = 162
    R_MICROMIPS_TLS_LDM = 163
    R_MICROMIPS_TLS_DTPREL_HI16 = 164
    R_MICROMIPS_TLS_DTPREL_LO16 = 165
    R_MICROMIPS_TLS_GOTTPREL = 166
    R_MICROMIPS_TLS_TPREL_HI16 = 169
    R_MICROMIPS_TLS_TPREL_LO16 = 170
    R_MICROMIPS_PC21_S1 = 174
    R_MICROMIPS_PC26_S1 = 175
    R_MICROMIPS_PC18_S3 = 176
    R_MICROMIPS_PC19_S2 = 177
    R_MIPS_PC32 = 248
}

/// Returns the type of a relocation that a source can state by its name. Names of GNU's library stand for data, and their
/// types have the bit [`KEEPS_SYMBOL`].
pub(super) fn named(name: &str) -> Option<u32> {
    let of_library = match name {
        "BFD_RELOC_NONE" => Some(R_MIPS_NONE),
        "BFD_RELOC_16" => Some(R_MIPS_16),
        "BFD_RELOC_32" => Some(R_MIPS_32),
        "BFD_RELOC_64" => Some(R_MIPS_64),
        _ => None,
    };
    if let Some(kind) = of_library {
        return Some(kind | KEEPS_SYMBOL);
    }
    let found = NAMES.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind);
    found.filter(|kind| is_stated(*kind))
}

/// Bit of `st_other` of labels of microMIPS.
pub(super) const STO_MIPS_MICROMIPS: u8 = 0x80;

/// Returns true for relocations that refer to a symbol and not to its section.
pub(super) fn needs_symbol(
    kind: u32,
    assembly: &Assembly<Machine>,
    symbol: Option<SymbolId>,
) -> bool {
    // Linkers that merge strings do not put the addends of two relocations together.
    let section = symbol.and_then(|symbol| assembly.section_of(symbol));
    let is_merged =
        section.is_some_and(|section| assembly.flags_of(section) & elf::SHF_MERGE.0 != 0);
    if is_merged && !assembly.format().has_addends {
        return true;
    }
    type_needs_symbol(kind, assembly, symbol)
}

fn type_needs_symbol(kind: u32, assembly: &Assembly<Machine>, symbol: Option<SymbolId>) -> bool {
    if kind > 0xff {
        let types = [kind & 0xff, kind >> 8 & 0xff, kind >> 16 & 0xff];
        return types.into_iter().any(|kind| type_needs_symbol(kind, assembly, symbol));
    }
    match kind {
        R_MIPS_NONE | R_MIPS_26 | R_MIPS_64 | R_MIPS_GPREL16 | R_MIPS_PC16 | R_MIPS_SUB => false,
        R_MIPS_GOT16 | R_MICROMIPS_GOT16 | R_MIPS_HIGHER | R_MIPS_HIGHEST | R_MIPS_HI16
        | R_MICROMIPS_HI16 | R_MIPS_LO16 | R_MICROMIPS_LO16 | R_MIPS_GOT_PAGE
        | R_MICROMIPS_GOT_PAGE | R_MIPS_GOT_OFST | R_MICROMIPS_GOT_OFST | R_MIPS_16 | R_MIPS_32
        | R_MIPS_GPREL32 => {
            let other = symbol.map_or(0, |symbol| assembly.symbols.get(symbol).other);
            other & STO_MIPS_MICROMIPS != 0
        }
        _ => true,
    }
}

/// Returns the type of the relocation that has the lower bits of an addend. `None` if one relocation has them all.
fn lower_part(pending: &Pending, assembly: &Assembly<Machine>) -> Option<u32> {
    match pending.record.kind {
        R_MIPS_HI16 => return Some(R_MIPS_LO16),
        R_MICROMIPS_HI16 => return Some(R_MICROMIPS_LO16),
        _ => {}
    }
    let binding =
        pending.record.symbol.map(|symbol| assembly.symbols.get(symbol).effective_binding());
    if binding.is_some_and(|binding| binding != Binding::Local) {
        return None;
    }
    match pending.record.kind {
        R_MIPS_GOT16 => Some(R_MIPS_LO16),
        R_MICROMIPS_GOT16 => Some(R_MICROMIPS_LO16),
        _ => None,
    }
}

/// Puts relocations without addends in the order of their offsets, and each one of the upper bits of an address before
/// one of its lower bits.
pub(super) fn sort(assembly: &Assembly<Machine>, relocations: &mut Vec<Pending>) {
    relocations.sort_by_key(|relocation| relocation.offset);
    // Positions of a list, as indices of `relocations`, in the order of the object file.
    let mut order: Vec<usize> = (0..relocations.len()).collect();
    let mut is_matched = alloc::vec![false; relocations.len()];
    for upper in 0..relocations.len() {
        let Some(kind) = lower_part(&relocations[upper], assembly) else { continue };
        let own = relocations[upper].record;
        // Relocations are moved forward only, so that this one is at its index or behind it.
        let Some(position) = order.iter().position(|&index| index == upper) else { continue };
        let is_pair = |index: usize| {
            let other = relocations[index].record;
            other.kind == kind && other.symbol == own.symbol
        };
        let is_perfect =
            |&next: &usize| is_pair(next) && relocations[next].record.addend == own.addend;
        if order.get(position + 1).is_some_and(is_perfect) {
            continue;
        }
        let mut best: Option<usize> = None;
        for (candidate, &index) in order.iter().enumerate() {
            let addend = relocations[index].record.addend;
            if !is_pair(index) || addend < own.addend {
                continue;
            }
            let is_better = best.is_none_or(|best| {
                let best = order[best];
                let of_best = relocations[best].record.addend;
                addend < of_best || addend == of_best && !is_matched[best]
            });
            if is_better {
                best = Some(candidate);
            }
        }
        if let Some(best) = best
            && relocations[order[best]].record.addend == own.addend
        {
            is_matched[order[best]] = true;
        }
        let target = best.unwrap_or(order.len());
        let moved = order.remove(position);
        order.insert(if target > position { target - 1 } else { target }, moved);
    }
    *relocations = order.into_iter().map(|index| relocations[index]).collect();
}
