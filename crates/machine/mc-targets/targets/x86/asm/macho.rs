//! Mach-O files of X86: relocations, and compact entries for call frames.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::{Binary, Node};
use tablegen_mc::assembler::macho::{FrameRule, Relocation};
use tablegen_mc::assembler::{Assembly, ErrorKind, Evaluated, ExprId, Format, Record, SymbolId};
use tablegen_mc::macho::{
    GENERIC_RELOC_LOCAL_SECTDIFF, GENERIC_RELOC_PAIR, GENERIC_RELOC_SECTDIFF, GENERIC_RELOC_TLV,
    GENERIC_RELOC_VANILLA, RelocationType, S_ATTR_DEBUG, X86_64_RELOC_BRANCH, X86_64_RELOC_GOT,
    X86_64_RELOC_GOT_LOAD, X86_64_RELOC_SIGNED, X86_64_RELOC_SIGNED_1, X86_64_RELOC_SIGNED_2,
    X86_64_RELOC_SIGNED_4, X86_64_RELOC_SUBTRACTOR, X86_64_RELOC_TLV, X86_64_RELOC_UNSIGNED,
};

use super::Machine;
use super::fixups::{Field, GOT, GOTPCREL, TLVP};

/// Returns true for fields in addresses that are relative to the next instruction.
const fn is_relative_address(field: Field) -> bool {
    matches!(
        field,
        Field::Relative4
            | Field::RelativeRelaxable
            | Field::RelativeRex
            | Field::RelativeRex2
            | Field::RelativeEvex
            | Field::RelativeMove
            | Field::RelativeMoveRex2
    )
}

/// Records the relocations of a fixup, and returns the value of its bytes. `bias` is the distance of the bytes from
/// the end of the instruction.
pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    bias: i64,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let (field, _) = Field::of(evaluated.fixup.kind).ok_or(ErrorKind::NotRelocatable)?;
    let log2_size = match field.size() {
        _ if field == Field::Got4 => return Err(ErrorKind::NotRelocatable),
        1 => 0,
        2 => 1,
        4 => 2,
        8 => 3,
        _ => return Err(ErrorKind::NotRelocatable),
    };
    let constant = evaluated.target.constant.wrapping_add(bias);
    match assembly.format().is_64_bit {
        true => relocate_64(assembly, evaluated, field, log2_size, constant, records),
        false => relocate_32(assembly, evaluated, log2_size, constant, records),
    }
}

fn relocate_64(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    field: Field,
    log2_size: u8,
    constant: i64,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, .. } = *evaluated;
    let is_pc_relative = fixup.is_pc_relative;
    let size = 1_i64 << log2_size;
    let mut value = constant.wrapping_add(if is_pc_relative { size } else { 0 });
    let new = |kind: RelocationType, is_pc_relative| Relocation {
        kind: kind.0,
        is_pc_relative,
        log2_size,
    };
    let Some(symbol) = target.add else {
        if target.sub.is_some() || target.specifier != 0 {
            return Err(ErrorKind::NotRelocatable);
        }
        let kind = if is_pc_relative { X86_64_RELOC_BRANCH } else { X86_64_RELOC_UNSIGNED };
        let relocation = new(kind, is_pc_relative);
        records.push(match is_pc_relative {
            true => relocation.record_of_first(),
            false => relocation.record(None, 0),
        });
        return Ok(value.cast_unsigned());
    };
    if target.sub.is_some() {
        if is_pc_relative || target.specifier != 0 {
            return Err(ErrorKind::NotRelocatable);
        }
        let kinds = [X86_64_RELOC_UNSIGNED.0, X86_64_RELOC_SUBTRACTOR.0];
        return assembly.relocate_difference(target, kinds, log2_size, false, records);
    }
    let section = assembly.section_of(symbol);
    let facts = assembly.symbols.get(symbol);
    // A number or pointer with an offset needs its own symbol.
    let needs_own = facts.is_temporary
        && value != 0
        && section.is_some_and(|section| assembly.has_atoms_by_content(section));
    let atom = if needs_own { Some(symbol) } else { assembly.atom(symbol) };
    // Debuggers read sections that are not linked.
    let is_debug = assembly.attributes_of(site.section) & S_ATTR_DEBUG.0 != 0 && section.is_some();
    let atom = atom.filter(|_| !is_debug);
    let offset = |symbol| assembly.symbol_offset(symbol).unwrap_or(0).cast_signed();
    let mut number = 0;
    match (atom, section) {
        (Some(atom), _) if atom == symbol => {}
        (Some(atom), _) => {
            value = value.wrapping_add(offset(symbol)).wrapping_sub(offset(atom));
        }
        (None, Some(section)) if !assembly.is_variable(symbol) => {
            number = assembly.section_number(section);
            let address = assembly.symbol_address(symbol).unwrap_or(0).cast_signed();
            value = value.wrapping_add(address);
            if is_pc_relative {
                let own = assembly.section_address(site.section).wrapping_add(site.offset);
                value = value.wrapping_sub(own.cast_signed().wrapping_add(size));
            }
        }
        (None, _) if assembly.is_variable(symbol) => {
            return assembly.symbol_address(symbol).ok_or(ErrorKind::NotRelocatable);
        }
        _ => return Err(ErrorKind::NotRelocatable),
    }
    let (kind, is_relative) = match (is_pc_relative, target.specifier) {
        (true, GOTPCREL) if is_relative_address(field) => match field {
            Field::RelativeMove => (X86_64_RELOC_GOT_LOAD, true),
            _ => (X86_64_RELOC_GOT, true),
        },
        (true, TLVP) if is_relative_address(field) => (X86_64_RELOC_TLV, true),
        (true, 0) if is_relative_address(field) => {
            let kind = match constant.wrapping_add(size) {
                -1 => X86_64_RELOC_SIGNED_1,
                -2 => X86_64_RELOC_SIGNED_2,
                -4 => X86_64_RELOC_SIGNED_4,
                _ => X86_64_RELOC_SIGNED,
            };
            (kind, true)
        }
        (true, 0) => (X86_64_RELOC_BRANCH, true),
        (false, GOT) => (X86_64_RELOC_GOT, false),
        (false, GOTPCREL) => (X86_64_RELOC_GOT, true),
        (false, 0) if field != Field::Signed4 => (X86_64_RELOC_UNSIGNED, false),
        _ => return Err(ErrorKind::NotRelocatable),
    };
    records.push(new(kind, is_relative).record(atom, number));
    Ok(value.cast_unsigned())
}

fn relocate_32(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    log2_size: u8,
    constant: i64,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, value, .. } = *evaluated;
    let is_pc_relative = fixup.is_pc_relative;
    let relocation = |kind: RelocationType| Relocation { kind: kind.0, is_pc_relative, log2_size };
    let own_address = assembly.section_address(site.section).wrapping_add(site.offset);
    let Some(symbol) = target.add else {
        if target.sub.is_some() || target.specifier != 0 {
            return Err(ErrorKind::NotRelocatable);
        }
        records.push(relocation(GENERIC_RELOC_VANILLA).record(None, 0));
        return Ok(value);
    };
    if target.specifier == TLVP {
        let base = target.sub.map(|sub| assembly.symbol_address(sub));
        let value = match base {
            None => 0,
            Some(base) => {
                let base = base.ok_or(ErrorKind::NotRelocatable)?;
                let value = own_address.wrapping_sub(base);
                value.wrapping_add_signed(constant).wrapping_add(1 << log2_size)
            }
        };
        let kind = GENERIC_RELOC_TLV.0;
        let relocation = Relocation { kind, is_pc_relative: base.is_some(), log2_size };
        records.push(relocation.record(Some(symbol), 0));
        return Ok(value);
    }
    if target.specifier != 0 {
        return Err(ErrorKind::NotRelocatable);
    }
    /// First offset that a scattered relocation cannot have.
    const SCATTERED_LIMIT: u64 = 1 << 24;
    let section = assembly.section_of(symbol);
    if let Some(sub) = target.sub {
        let (Some(section), Some(of_sub)) = (section, assembly.section_of(sub)) else {
            return Err(ErrorKind::NotRelocatable);
        };
        if site.offset >= SCATTERED_LIMIT {
            return Err(ErrorKind::NotRelocatable);
        }
        let address = |symbol| assembly.symbol_address(symbol).unwrap_or(0);
        let kind = match assembly.is_global(symbol) {
            true => GENERIC_RELOC_SECTDIFF,
            false => GENERIC_RELOC_LOCAL_SECTDIFF,
        };
        records.push(relocation(GENERIC_RELOC_PAIR).scattered(address(sub)));
        records.push(relocation(kind).scattered(address(symbol)));
        return Ok(value
            .wrapping_add(assembly.section_address(section))
            .wrapping_sub(assembly.section_address(of_sub)));
    }
    let offset = constant.wrapping_add(if is_pc_relative { 1 << log2_size } else { 0 });
    let is_extern = section.is_none() || assembly.is_weak_definition(symbol);
    if let Some(section) = section
        && offset as u32 != 0
        && !is_extern
        && site.offset < SCATTERED_LIMIT
    {
        let address = assembly.symbol_address(symbol).unwrap_or(0);
        records.push(relocation(GENERIC_RELOC_VANILLA).scattered(address));
        return Ok(value.wrapping_add(assembly.section_address(section)));
    }
    if assembly.is_variable(symbol)
        && let Some(number) = assembly.difference_of_addresses(symbol)
    {
        return Ok(number);
    }
    let mut value = value;
    let mut number = 0;
    match section {
        Some(section) if !is_extern => {
            number = assembly.section_number(section);
            value = value.wrapping_add(assembly.section_address(section));
        }
        Some(_) => value = value.wrapping_sub(assembly.symbol_offset(symbol).unwrap_or(0)),
        None => {}
    }
    if is_pc_relative {
        value = value.wrapping_sub(assembly.section_address(site.section));
    }
    let symbol = Some(symbol).filter(|_| is_extern);
    records.push(relocation(GENERIC_RELOC_VANILLA).record(symbol, number));
    Ok(value)
}

/// Returns the address of a function that handles exceptions: that of its entry in the table of addresses, relative
/// to the end of the datum.
pub(super) fn personality(symbol: SymbolId, assembly: &mut Assembly<Machine>) -> Option<ExprId> {
    if !assembly.format().is_64_bit {
        return None;
    }
    let entry = assembly.add_node(Node::Symbol(symbol, GOTPCREL));
    let four = assembly.number(4);
    Some(assembly.add_node(Node::Binary(Binary::Add, entry, four)))
}

/// Compact entry of functions that need call frame information.
pub(super) const UNWIND_BY_FRAMES: u32 = 0x0400_0000;

// Other kinds of compact entries: functions with a frame pointer, and without one for a small and a large stack.
const UNWIND_BY_POINTER: u32 = 0x0100_0000;
const UNWIND_BY_SIZE: u32 = 0x0200_0000;
const UNWIND_BY_INSTRUCTION: u32 = 0x0300_0000;

/// Maximum number of registers that a compact entry has.
const MAX_SAVED: usize = 6;

/// Returns the number in compact entries of a register that functions save, and the size of the instruction that
/// saves it in bytes.
fn saved_register(register: u32, is_64_bit: bool) -> Option<(u32, u32)> {
    Some(match (is_64_bit, register) {
        // rbx, r12 to r15, rbp
        (true, 3) => (1, 1),
        (true, 12..=15) => (register - 10, 2),
        (true, 6) => (6, 1),
        // ebx, ecx, edx, edi, esi, ebp
        (false, 3) => (1, 1),
        (false, 1 | 2) => (register + 1, 1),
        (false, 7) => (4, 1),
        (false, 6) => (5, 1),
        (false, 4) => (6, 1),
        _ => return None,
    })
}

/// Returns the compact entry of a function whose call frame follows these rules.
pub(super) fn compact_unwind(rules: &[FrameRule], format: Format) -> u32 {
    if rules.is_empty() {
        return 0;
    }
    described(rules, format.is_64_bit).unwrap_or(UNWIND_BY_FRAMES)
}

fn described(rules: &[FrameRule], is_64_bit: bool) -> Option<u32> {
    let (slot, frame_pointer, move_size) = if is_64_bit { (8, 6, 3) } else { (4, 4, 2) };
    let mut saved = Vec::new();
    let (mut has_pointer, mut stack_size, mut instructions) = (false, 0, 0);
    let mut nearest = i64::MAX;
    for rule in rules {
        match *rule {
            FrameRule::DefCfaRegister(register) if register == frame_pointer => {
                has_pointer = true;
                saved.clear();
                nearest = i64::MAX;
                instructions += move_size;
            }
            FrameRule::DefCfaOffset(offset) => stack_size = offset as u32 as u64 / slot,
            FrameRule::Offset(register, offset) if saved.len() < MAX_SAVED => {
                let (number, size) = saved_register(register, is_64_bit).unwrap_or((0, 1));
                saved.push(number);
                nearest = nearest.min(offset.saturating_abs());
                instructions += size;
            }
            _ => return None,
        }
    }
    if saved.contains(&0) {
        return None;
    }
    if has_pointer {
        if !saved.is_empty() && nearest != 3 * slot as i64 {
            return None;
        }
        let registers =
            (0..).zip(&saved).fold(0, |all, (index, number)| all | number << (3 * index));
        return Some(UNWIND_BY_POINTER | (saved.len() as u32) << 16 | registers & 0x7fff);
    }
    let count = saved.len() as u32;
    let mut entry = match u8::try_from(stack_size) {
        Ok(size) => UNWIND_BY_SIZE | u32::from(size) << 16,
        Err(_) => {
            let subtraction = if is_64_bit { 3 } else { 2 } + instructions;
            UNWIND_BY_INSTRUCTION | (subtraction & 0xff) << 16 | (count + 1) << 13
        }
    };
    entry |= count << 10;
    Some(entry | permutation(&saved) & 0x3ff)
}

/// Returns the number of an order of registers: each counts among those that are greater than the ones before.
fn permutation(saved: &[u32]) -> u32 {
    let ranks = saved.iter().enumerate().map(|(index, number)| {
        let before = saved.get(..index).unwrap_or_default();
        number - 1 - before.iter().filter(|other| *other < number).count() as u32
    });
    // Of six registers, the last one follows from the others.
    let count = saved.len().min(5);
    ranks.take(count).enumerate().fold(0, |sum, (index, rank)| {
        let choices = (index + 1..count).map(|later| (MAX_SAVED - later) as u32);
        sum + rank * choices.product::<u32>()
    })
}
