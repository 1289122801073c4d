//! Writer of ELF files.
//!
//! The file has LLVM's order: a string table for all names, the sections with their relocation
//! sections behind them, and the symbol table last.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::elf_constants::{
    ELFCLASS32, ELFCLASS64, ELFDATA2LSB, ELFDATA2MSB, ELFMAG, ELFOSABI_GNU, ELFOSABI_NONE, EM_MIPS,
    ET_REL, EV_CURRENT, GRP_COMDAT, SHF_EXCLUDE, SHF_GROUP, SHF_INFO_LINK, SHN_ABS, SHN_COMMON,
    SHN_LORESERVE, SHN_XINDEX, SHT_CREL, SHT_GROUP, SHT_LLVM_ADDRSIG, SHT_LLVM_CALL_GRAPH_PROFILE,
    SHT_NOBITS, SHT_REL, SHT_RELA, SHT_STRTAB, SHT_SYMTAB, SHT_SYMTAB_SHNDX,
};
use super::leb::push_leb;
use super::object::{Format, Object, ObjectSection, ObjectSymbol, SymbolSection};
use super::out::Out;
use super::strings::Strings;

/// Entry of the section table.
struct Header<'o> {
    name: Cow<'o, str>,
    kind: u32,
    flags: u64,
    offset: u64,
    size: u64,
    link: u32,
    info: u32,
    alignment: u64,
    entry_size: u64,
}

/// Returns the bytes of the ELF file of an object.
#[must_use]
pub fn write(object: &Object) -> Vec<u8> {
    let format = object.format;
    let (header_size, entry) = if format.is_64_bit { (64, 8) } else { (52, 4) };
    // Sections are most of the file, which grows once behind them at most.
    let contents: usize = object.sections.iter().map(|section| section.data.len()).sum();
    let mut out = Out { bytes: Vec::with_capacity(contents.saturating_add(header_size)), format };
    out.bytes.resize(header_size, 0);

    let plan = Plan::new(object);
    let mut headers: Vec<Header<'_>> = Vec::with_capacity(plan.count + 1);
    headers.push(Header::new("", 0, 0, 0));
    headers.push(Header::new(".strtab", SHT_STRTAB, 0, 1));
    let mut groups_written = alloc::vec![false; object.groups.len()];
    for (index, section) in object.sections.iter().enumerate() {
        if let Some(group) = section.group
            && groups_written.get(group) == Some(&false)
        {
            groups_written[group] = true;
            let signature = object.groups.get(group).map_or(0, |group| group.signature);
            let mut header = Header::new(".group", SHT_GROUP, 0, 4);
            header.entry_size = 4;
            header.info = signature as u32 + 1;
            header.link = plan.symtab;
            headers.push(header);
        }
        let mut header =
            Header::new(section.name.as_str(), section.kind, section.flags, section.alignment);
        header.offset = out.align(section.alignment);
        header.size = section.size;
        header.entry_size = section.entry_size;
        header.link = section.linked_to.map_or(0, |linked| plan.sections[linked]);
        if section.kind == SHT_LLVM_CALL_GRAPH_PROFILE {
            header.link = plan.symtab;
        }
        if section.kind != SHT_NOBITS {
            out.bytes.extend_from_slice(&section.data);
        }
        headers.push(header);
        if !section.relocations.is_empty() {
            let has_addends = has_addends(format, section);
            let (prefix, kind) = match has_addends {
                _ if format.has_compact_relocations => (".crel", SHT_CREL),
                true => (".rela", SHT_RELA),
                false => (".rel", SHT_REL),
            };
            let flags = if section.group.is_some() { SHF_GROUP } else { SHF_INFO_LINK };
            let name = alloc::format!("{prefix}{}", section.name);
            let mut header = Header::new(name, kind, flags, entry);
            header.entry_size = entry * if has_addends { 3 } else { 2 };
            if format.has_compact_relocations {
                (header.alignment, header.entry_size) = (1, 1);
            }
            header.link = plan.symtab;
            header.info = plan.sections[index];
            headers.push(header);
        }
    }
    for (group, members) in plan.groups.iter().enumerate() {
        let header_index = plan.group_sections[group] as usize;
        headers[header_index].offset = out.align(4);
        let is_comdat = object.groups.get(group).is_some_and(|group| group.is_comdat);
        out.long(if is_comdat { GRP_COMDAT } else { 0 });
        members.iter().for_each(|&member| out.long(member));
        headers[header_index].size = out.len() - headers[header_index].offset;
    }
    let addrsig = object.addresses.is_some().then(|| {
        let mut header = Header::new(".llvm_addrsig", SHT_LLVM_ADDRSIG, SHF_EXCLUDE, 1);
        header.link = plan.symtab;
        headers.push(header);
        headers.len() - 1
    });
    let names = headers.iter().map(|header| header.name.as_ref());
    let names = names.chain(plan.has_indices().then_some(INDICES)).chain([".symtab"]);
    let symbols = object.symbols.iter().map(|symbol| symbol.name.as_str());
    let strings = Strings::new(names.chain(symbols), 1);
    let symtab = symbol_table(object, &plan, &strings, &mut out);
    headers.push(symtab);
    if plan.has_indices() {
        headers.push(section_indices(object, &plan, &mut out));
    }
    for (index, section) in object.sections.iter().enumerate() {
        if section.relocations.is_empty() {
            continue;
        }
        let header_index = plan.sections[index] as usize + 1;
        headers[header_index].offset = out.align(headers[header_index].alignment);
        if format.has_compact_relocations {
            compact_relocations(section, &mut out.bytes);
            headers[header_index].size = out.len() - headers[header_index].offset;
            continue;
        }
        for relocation in &section.relocations {
            let symbol = relocation.symbol.map_or(0, |symbol| symbol as u64 + 1);
            out.address(relocation.offset);
            out.address(relocation_info(format, symbol, relocation.kind));
            if has_addends(format, section) {
                out.address(relocation.addend.cast_unsigned());
            }
            if format.machine == EM_MIPS && !format.is_64_bit {
                // Relocations of 32 bits have one type each.
                for kind in [relocation.kind >> 8 & 0xff, relocation.kind >> 16 & 0xff] {
                    if kind != 0 {
                        out.address(relocation.offset);
                        out.address(relocation_info(format, 0, kind));
                        out.address(0);
                    }
                }
            }
        }
        headers[header_index].size = out.len() - headers[header_index].offset;
    }
    if let (Some(header_index), Some(addresses)) = (addrsig, &object.addresses) {
        headers[header_index].offset = out.len();
        for &symbol in addresses {
            push_leb(symbol as i64 + 1, false, 0, &mut out.bytes);
        }
        headers[header_index].size = out.len() - headers[header_index].offset;
    }
    headers[1].offset = out.len();
    out.bytes.extend_from_slice(&strings.bytes);
    headers[1].size = strings.bytes.len() as u64;
    // The number of sections, if the header of the file has not enough bits.
    headers[0].size = if plan.count < SHN_LORESERVE as usize { 0 } else { plan.count as u64 };
    let table = out.align(entry);
    for header in &headers {
        out.long(strings.offset(&header.name));
        out.long(header.kind);
        out.address(header.flags);
        out.address(0);
        out.address(header.offset);
        out.address(header.size);
        out.long(header.link);
        out.long(header.info);
        out.address(header.alignment);
        out.address(header.entry_size);
    }
    file_header(object, table, plan.count, &mut out);
    out.bytes
}

/// Returns the symbol and the type of a relocation as a number (`r_info`).
fn relocation_info(format: Format, symbol: u64, kind: u32) -> u64 {
    if !format.is_64_bit {
        return symbol << 8 | u64::from(kind & 0xff);
    }
    // The symbol and four bytes, of which the last three are types, in this order in memory.
    if format.machine == EM_MIPS && !format.is_big_endian {
        return u64::from(kind.swap_bytes()) << 32 | symbol;
    }
    symbol << 32 | u64::from(kind)
}

/// Appends relocations in the format CREL: what each changes of the one before. They have addends, even for machines whose
/// other relocations have none.
fn compact_relocations(section: &ObjectSection, out: &mut Vec<u8>) {
    /// Bit of the header.
    const HAS_ADDENDS: i64 = 4;
    let all = &section.relocations;
    // Offsets are divided by a power of 2 of at most 8.
    let offsets = all.iter().fold(8, |bits, relocation| bits | relocation.offset);
    let shift = offsets.trailing_zeros();
    push_leb(all.len() as i64 * 8 + HAS_ADDENDS + i64::from(shift), false, 0, out);
    let (mut offset, mut symbol, mut kind, mut addend) = (0, 0, 0, 0);
    for relocation in all {
        let own = relocation.symbol.map_or(0, |symbol| symbol as u32 + 1);
        let distance = relocation.offset.wrapping_sub(offset) >> shift;
        let has_addend = relocation.addend != addend;
        let changes = u8::from(own != symbol)
            | u8::from(relocation.kind != kind) << 1
            | u8::from(has_addend) << 2;
        // The lower bits of the distance. Bit 7 says that the others follow.
        let first = (distance << 3) as u8 & 0x78 | changes;
        if distance < 0x10 {
            out.push(first);
        } else {
            out.push(first | 0x80);
            push_leb((distance >> 4).cast_signed(), false, 0, out);
        }
        if own != symbol {
            push_leb(own.wrapping_sub(symbol).cast_signed().into(), true, 0, out);
        }
        if relocation.kind != kind {
            push_leb(relocation.kind.wrapping_sub(kind).cast_signed().into(), true, 0, out);
        }
        if has_addend {
            push_leb(relocation.addend.wrapping_sub(addend), true, 0, out);
            addend = relocation.addend;
        }
        (offset, symbol, kind) = (relocation.offset, own, relocation.kind);
    }
}

/// Returns true if the relocations of a section have addends.
const fn has_addends(format: Format, section: &ObjectSection) -> bool {
    format.has_addends && section.kind != SHT_LLVM_CALL_GRAPH_PROFILE
}

/// Name of the section with indices of sections that do not fit in 16 bits.
const INDICES: &str = ".symtab_shndx";

impl<'o> Header<'o> {
    fn new(name: impl Into<Cow<'o, str>>, kind: u32, flags: u64, alignment: u64) -> Self {
        let (offset, size, link, info, entry_size) = (0, 0, 0, 0, 0);
        Header { name: name.into(), kind, flags, offset, size, link, info, alignment, entry_size }
    }
}

/// Indices in the section table.
struct Plan {
    sections: Vec<u32>,
    groups: Vec<Vec<u32>>,
    group_sections: Vec<u32>,
    symtab: u32,
    /// Index of the section with indices of symbols' sections, if one does not fit in 16 bits.
    indices: Option<u32>,
    count: usize,
}

impl Plan {
    fn new(object: &Object) -> Self {
        let mut next = 2;
        let mut take = || {
            next += 1;
            next - 1
        };
        let mut groups: Vec<Vec<u32>> = object.groups.iter().map(|_| Vec::new()).collect();
        let mut group_sections = alloc::vec![0; groups.len()];
        let mut sections = Vec::new();
        for section in &object.sections {
            if let Some(group) = section.group
                && group_sections.get(group) == Some(&0)
            {
                group_sections[group] = take();
            }
            let own = take();
            let members = section.group.and_then(|group| groups.get_mut(group));
            let relocations = if section.relocations.is_empty() { None } else { Some(take()) };
            if let Some(members) = members {
                members.push(own);
                members.extend(relocations);
            }
            sections.push(own);
        }
        if object.addresses.is_some() {
            take();
        }
        let symtab = take();
        let mut plan = Plan { sections, groups, group_sections, symtab, indices: None, count: 0 };
        let has_large = object.symbols.iter().any(|one| plan.section_of(one) >= SHN_LORESERVE);
        plan.indices = has_large.then(take);
        plan.count = plan.indices.unwrap_or(symtab) as usize + 1;
        plan
    }

    /// Returns the index of the section of a symbol. 0 for symbols without.
    fn section_of(&self, symbol: &ObjectSymbol) -> u32 {
        let index = match symbol.section {
            SymbolSection::Section(section) => self.sections.get(section),
            SymbolSection::Group(group) => self.group_sections.get(group),
            SymbolSection::Undefined | SymbolSection::Absolute | SymbolSection::Common => None,
        };
        index.copied().unwrap_or(0)
    }

    const fn has_indices(&self) -> bool {
        self.indices.is_some()
    }
}

fn symbol_table<'o>(object: &Object, plan: &Plan, strings: &Strings, out: &mut Out) -> Header<'o> {
    let is_64_bit = object.format.is_64_bit;
    let mut header = Header::new(".symtab", SHT_SYMTAB, 0, if is_64_bit { 8 } else { 4 });
    header.offset = out.align(header.alignment);
    header.entry_size = if is_64_bit { 24 } else { 16 };
    out.bytes.resize(out.bytes.len() + header.entry_size as usize, 0);
    for symbol in &object.symbols {
        let section = match symbol.section {
            SymbolSection::Absolute => SHN_ABS,
            SymbolSection::Common => SHN_COMMON,
            _ => match plan.section_of(symbol) {
                SHN_LORESERVE.. => SHN_XINDEX,
                index => index as u16,
            },
        };
        let info = symbol.binding << 4 | symbol.kind;
        out.long(strings.offset(&symbol.name));
        if is_64_bit {
            out.bytes.extend([info, symbol.other]);
            out.half(section);
            out.address(symbol.value);
            out.address(symbol.size);
        } else {
            out.address(symbol.value);
            out.address(symbol.size);
            out.bytes.extend([info, symbol.other]);
            out.half(section);
        }
    }
    header.size = out.len() - header.offset;
    header.link = 1;
    let locals = object.symbols.iter().take_while(|symbol| symbol.binding == 0).count();
    header.info = locals as u32 + 1;
    header
}

/// Writes the section with indices of symbols' sections. Indices that fit in the symbol are 0.
fn section_indices<'o>(object: &Object, plan: &Plan, out: &mut Out) -> Header<'o> {
    let mut header = Header::new(INDICES, SHT_SYMTAB_SHNDX, 0, 4);
    header.offset = out.align(header.alignment);
    header.entry_size = 4;
    header.link = plan.symtab;
    out.long(0);
    for symbol in &object.symbols {
        let index = plan.section_of(symbol);
        out.long(if index < SHN_LORESERVE { 0 } else { index });
    }
    header.size = out.len() - header.offset;
    header
}

fn file_header(object: &Object, table: u64, count: usize, out: &mut Out) {
    let format = object.format;
    let mut bytes = core::mem::take(&mut out.bytes);
    out.bytes.extend(ELFMAG);
    out.bytes.push(if format.is_64_bit { ELFCLASS64 } else { ELFCLASS32 });
    out.bytes.push(if format.is_big_endian { ELFDATA2MSB } else { ELFDATA2LSB });
    out.bytes.push(EV_CURRENT);
    let is_gnu = format.os_abi == ELFOSABI_NONE && object.has_gnu_extensions;
    out.bytes.push(if is_gnu { ELFOSABI_GNU } else { format.os_abi });
    out.bytes.extend([0; 8]);
    out.half(ET_REL);
    out.half(format.machine);
    out.long(EV_CURRENT.into());
    out.address(0);
    out.address(0);
    out.address(table);
    out.long(format.flags);
    out.half(if format.is_64_bit { 64 } else { 52 });
    out.half(0);
    out.half(0);
    out.half(if format.is_64_bit { 64 } else { 40 });
    out.half(if count < SHN_LORESERVE as usize { count as u16 } else { 0 });
    out.half(1);
    bytes.iter_mut().zip(&out.bytes).for_each(|(byte, &written)| *byte = written);
    out.bytes = bytes;
}
