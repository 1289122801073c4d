//! Mach-O files of AArch64: specifiers, relocations, and compact entries for call frames.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::{Binary, Node, Specifier};
use tablegen_mc::assembler::field::fits_signed;
use tablegen_mc::assembler::macho::{FrameRule, Relocation};
use tablegen_mc::assembler::{
    Assembly, ErrorKind, Evaluated, ExprId, FixupKind, Record, SectionId, SymbolId,
};
use tablegen_mc::macho::{
    ARM64_RELOC_ADDEND, ARM64_RELOC_AUTHENTICATED_POINTER, ARM64_RELOC_BRANCH26,
    ARM64_RELOC_GOT_LOAD_PAGE21, ARM64_RELOC_GOT_LOAD_PAGEOFF12, ARM64_RELOC_PAGE21,
    ARM64_RELOC_PAGEOFF12, ARM64_RELOC_POINTER_TO_GOT, ARM64_RELOC_SUBTRACTOR,
    ARM64_RELOC_TLVP_LOAD_PAGE21, ARM64_RELOC_TLVP_LOAD_PAGEOFF12, ARM64_RELOC_UNSIGNED,
    RelocationType, S_ATTR_DEBUG, S_CSTRING_LITERALS,
};

use super::fixups::{
    ADD, ADRP, BRANCH_26, CALL_26, FIRST_OF_MACHO, LDST_1, LDST_2, LDST_4, LDST_8, LDST_16,
};
use super::relocations::{AUTH, HAS_ADDRESS, KEY};
use super::{Machine, alloc};

// Specifiers behind `@`.
const GOT: Specifier = FIRST_OF_MACHO;
const PAGE: Specifier = FIRST_OF_MACHO + 1;
const PAGEOFF: Specifier = FIRST_OF_MACHO + 2;
const GOTPAGE: Specifier = FIRST_OF_MACHO + 3;
const GOTPAGEOFF: Specifier = FIRST_OF_MACHO + 4;
const TLVPPAGE: Specifier = FIRST_OF_MACHO + 5;
const TLVPPAGEOFF: Specifier = FIRST_OF_MACHO + 6;
const TLVP: Specifier = FIRST_OF_MACHO + 7;

/// Returns the specifier with a name in lower case. Data has one only.
pub(super) fn suffix(name: &str, is_instruction: bool) -> Option<Specifier> {
    Some(match name {
        "got" => GOT,
        _ if !is_instruction => return None,
        "page" => PAGE,
        "pageoff" => PAGEOFF,
        "gotpage" => GOTPAGE,
        "gotpageoff" => GOTPAGEOFF,
        "tlvp" => TLVP,
        "tlvppage" => TLVPPAGE,
        "tlvppageoff" => TLVPPAGEOFF,
        _ => return None,
    })
}

/// Returns true for specifiers of the page of an address. Those of tables exclude an addend.
pub(super) const fn is_page(suffix: Specifier, has_addend: bool) -> bool {
    match suffix {
        PAGE => true,
        GOTPAGE | TLVPPAGE => !has_addend,
        _ => false,
    }
}

/// Returns true for specifiers of the offset of a load or store.
pub(super) const fn is_load_offset(suffix: Specifier, has_addend: bool) -> bool {
    match suffix {
        PAGEOFF => true,
        GOTPAGEOFF | TLVPPAGEOFF => !has_addend,
        _ => false,
    }
}

/// Returns true for specifiers of the immediate of an addition.
pub(super) const fn is_addend(suffix: Specifier, has_addend: bool) -> bool {
    match suffix {
        PAGEOFF | TLVPPAGEOFF => true,
        GOTPAGEOFF => !has_addend,
        _ => false,
    }
}

/// Returns true for specifiers that only one addition accepts.
pub(super) const fn is_offset(suffix: Specifier) -> bool {
    matches!(suffix, PAGEOFF | TLVPPAGEOFF)
}

/// Returns the type of the relocation of a fixup, and the logarithm of the number of its bytes.
fn relocation(kind: FixupKind, specifier: Specifier) -> Option<(RelocationType, u8)> {
    let datum = match specifier {
        GOT => ARM64_RELOC_POINTER_TO_GOT,
        _ => ARM64_RELOC_UNSIGNED,
    };
    Some(match kind {
        FixupKind::DATA_1 => (ARM64_RELOC_UNSIGNED, 0),
        FixupKind::DATA_2 => (ARM64_RELOC_UNSIGNED, 1),
        FixupKind::DATA_4 => (datum, 2),
        FixupKind::DATA_8 => (datum, 3),
        ADD | LDST_1 | LDST_2 | LDST_4 | LDST_8 | LDST_16 => match specifier {
            PAGEOFF => (ARM64_RELOC_PAGEOFF12, 2),
            GOTPAGEOFF => (ARM64_RELOC_GOT_LOAD_PAGEOFF12, 2),
            TLVPPAGEOFF => (ARM64_RELOC_TLVP_LOAD_PAGEOFF12, 2),
            _ => return None,
        },
        ADRP => match specifier {
            PAGE => (ARM64_RELOC_PAGE21, 2),
            GOTPAGE => (ARM64_RELOC_GOT_LOAD_PAGE21, 2),
            TLVPPAGE => (ARM64_RELOC_TLVP_LOAD_PAGE21, 2),
            _ => return None,
        },
        BRANCH_26 | CALL_26 => (ARM64_RELOC_BRANCH26, 2),
        _ => return None,
    })
}

/// Returns true if a relocation can refer to the section of a symbol.
fn can_be_of_section(
    assembly: &Assembly<Machine>,
    site: SectionId,
    symbol: SymbolId,
    log2_size: u8,
) -> bool {
    if assembly.attributes_of(site) & S_ATTR_DEBUG.0 != 0 {
        return true;
    }
    let Some(section) = assembly.section_of(symbol) else { return log2_size == 3 };
    let is_text = assembly.attributes_of(section) as u8 == S_CSTRING_LITERALS.0;
    let name = assembly.section_name(section);
    log2_size == 3 && !is_text && name != "__DATA,__cfstring" && name != "__DATA,__objc_classrefs"
}

/// Records the relocations of a fixup, and returns the value of its bytes.
pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, value: plain, .. } = *evaluated;
    let is_pc_relative = fixup.is_pc_relative;
    let found = relocation(fixup.kind, target.specifier);
    let (mut kind, log2_size) = found.ok_or(ErrorKind::NotRelocatable)?;
    let new = |kind: RelocationType, is_pc_relative| Relocation {
        kind: kind.0,
        is_pc_relative,
        log2_size,
    };
    let symbol = target.add.ok_or(ErrorKind::NotRelocatable)?;
    if let Some(sub) = target.sub {
        if target.specifier == GOT && assembly.symbol_offset(sub) == Some(site.offset) {
            let atom = assembly.atom(symbol);
            records.push(new(ARM64_RELOC_POINTER_TO_GOT, true).record(atom, 0));
            // Linkers ignore the bytes, which llvm-mc computes as those of a datum without a table.
            return Ok(plain);
        }
        if target.specifier != 0 || is_pc_relative {
            return Err(ErrorKind::NotRelocatable);
        }
        let kinds = [ARM64_RELOC_UNSIGNED.0, ARM64_RELOC_SUBTRACTOR.0];
        return assembly.relocate_difference(target, kinds, log2_size, true, records);
    }
    let mut value = target.constant;
    let section = assembly.section_of(symbol);
    let is_section_allowed = can_be_of_section(assembly, site.section, symbol, log2_size);
    let is_temporary = assembly.symbols.get(symbol).is_temporary;
    let mut atom = None;
    if is_temporary && (value != 0 || !is_section_allowed) {
        // A number or pointer with an offset needs its own symbol.
        let section = section.ok_or(ErrorKind::NotRelocatable)?;
        atom = assembly.has_atoms_by_content(section).then_some(symbol);
    }
    let is_debug = assembly.attributes_of(site.section) & S_ATTR_DEBUG.0 != 0 && section.is_some();
    let atom = atom.or_else(|| assembly.atom(symbol)).filter(|_| !is_debug);
    let mut number = 0;
    match (atom, section) {
        (Some(atom), _) if atom == symbol => {}
        (Some(atom), _) => {
            let offset = |symbol| assembly.symbol_offset(symbol).unwrap_or(0).cast_signed();
            value = value.wrapping_add(offset(symbol)).wrapping_sub(offset(atom));
        }
        (None, Some(section)) if is_section_allowed => {
            number = assembly.section_number(section);
            let address = assembly.symbol_address(symbol).unwrap_or(0).cast_signed();
            value = value.wrapping_add(address);
            if is_pc_relative {
                let own = assembly.section_address(site.section).wrapping_add(site.offset);
                value = value.wrapping_sub(own.cast_signed().wrapping_add(1 << log2_size));
            }
        }
        _ => return Err(ErrorKind::NotRelocatable),
    }
    let is_in_record =
        matches!(kind, ARM64_RELOC_BRANCH26 | ARM64_RELOC_PAGE21 | ARM64_RELOC_PAGEOFF12);
    if is_in_record && value != 0 {
        if !fits_signed(value, 24) {
            return Err(ErrorKind::OutOfRange);
        }
        records.push(new(kind, is_pc_relative).record(atom, number));
        records.push(new(ARM64_RELOC_ADDEND, false).record(None, value as u32));
        return Ok(0);
    }
    if target.specifier & AUTH != 0 {
        if is_pc_relative || log2_size != 3 {
            return Err(ErrorKind::NotRelocatable);
        }
        let addend = i32::try_from(value).map_err(|_| ErrorKind::OutOfRange)?;
        kind = ARM64_RELOC_AUTHENTICATED_POINTER;
        value = signed_pointer(addend, target.specifier).cast_signed();
    }
    records.push(new(kind, is_pc_relative).record(atom, number));
    Ok(value.cast_unsigned())
}

/// Returns the datum of a signed address that the linker reads.
fn signed_pointer(addend: i32, specifier: Specifier) -> u64 {
    /// Positions in the datum.
    const DISCRIMINATOR: u32 = 32;
    const ADDRESS: u32 = 48;
    const KEY_OF_DATUM: u32 = 49;
    const MARK: u64 = 1 << 63;
    u64::from(addend.cast_unsigned())
        | u64::from(specifier & 0xffff) << DISCRIMINATOR
        | u64::from(specifier & HAS_ADDRESS != 0) << ADDRESS
        | u64::from(specifier >> KEY & 3) << KEY_OF_DATUM
        | MARK
}

/// Returns the address of a function that handles exceptions: the distance of its entry in the table of addresses.
pub(super) fn personality(symbol: SymbolId, assembly: &mut Assembly<Machine>) -> ExprId {
    let here = assembly.label_here();
    let here = assembly.symbol_reference(here);
    let entry = assembly.add_node(Node::Symbol(symbol, GOT));
    assembly.add_node(Node::Binary(Binary::Sub, entry, here))
}

/// Compact entry of functions that need call frame information.
pub(super) const UNWIND_BY_FRAMES: u32 = 0x0300_0000;

// Other kinds of compact entries: functions without and with a frame pointer.
const UNWIND_BY_SIZE: u32 = 0x0200_0000;
const UNWIND_BY_POINTER: u32 = 0x0400_0000;

/// Largest size of the stack in a compact entry, in bytes.
const MAX_STACK: u64 = 65520;

// Numbers of registers in call frame information.
const FRAME_POINTER: u32 = 29;
const LINK_REGISTER: u32 = 30;

/// Returns the compact entry of a function whose call frame follows these rules.
pub(super) fn compact_unwind(rules: &[FrameRule]) -> u32 {
    if rules.is_empty() {
        return UNWIND_BY_SIZE;
    }
    described(rules).unwrap_or(UNWIND_BY_FRAMES)
}

/// Returns the bit of a pair of saved registers, and those of the pairs that are saved after it.
fn pair(first: u32, second: u32) -> Option<(u32, u32)> {
    Some(match (first, second) {
        (19, 20) => (0x001, 0xf1e),
        (21, 22) => (0x002, 0xf1c),
        (23, 24) => (0x004, 0xf18),
        (25, 26) => (0x008, 0xf10),
        (27, 28) => (0x010, 0xf00),
        // d8 to d15
        (72, 73) => (0x100, 0xe00),
        (74, 75) => (0x200, 0xc00),
        (76, 77) => (0x400, 0x800),
        (78, 79) => (0x800, 0),
        _ => return None,
    })
}

fn described(rules: &[FrameRule]) -> Option<u32> {
    let mut entry = 0;
    let (mut stack_size, mut offset) = (0_u64, 0);
    let mut rules = rules.iter();
    while let Some(rule) = rules.next() {
        match *rule {
            FrameRule::DefCfa(FRAME_POINTER, _) => {
                let (
                    Some(&FrameRule::Offset(LINK_REGISTER, link)),
                    Some(&FrameRule::Offset(FRAME_POINTER, frame)),
                ) = (rules.next(), rules.next())
                else {
                    return None;
                };
                if frame.checked_add(8) != Some(link) {
                    return None;
                }
                offset = frame;
                entry |= UNWIND_BY_POINTER;
            }
            FrameRule::DefCfaOffset(size) if stack_size == 0 => stack_size = size.unsigned_abs(),
            FrameRule::Offset(first, own) => {
                let Some(&FrameRule::Offset(second, next)) = rules.next() else { return None };
                let is_behind = offset == 0 || offset.checked_sub(8) == Some(own);
                if !is_behind || own.checked_sub(8) != Some(next) {
                    return None;
                }
                offset = next;
                let (bit, later) = pair(first, second)?;
                if entry & later != 0 {
                    return None;
                }
                entry |= bit;
            }
            _ => return None,
        }
    }
    if entry & UNWIND_BY_POINTER == 0 {
        if stack_size > MAX_STACK {
            return None;
        }
        entry |= UNWIND_BY_SIZE | ((stack_size / 16) as u32) << 12;
    }
    Some(entry)
}
