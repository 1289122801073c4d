//! Writer of Mach-O files.
//!
//! The file has LLVM's order: load commands, contents of sections, their relocations, data in code, hints, indirect
//! symbols, symbols, and the string table.

use alloc::vec::Vec;

use super::super::elf_constants::{EM_X86_64, SHT_NOBITS};
use super::super::object::{Object, ObjectSection};
use super::super::out::Out;
use super::super::strings::Strings;
use super::relocations::numbers;
use super::{MachO, SystemVersion};
use crate::BinaryFormat;
use crate::elf::{EM_386, EM_AARCH64};
use crate::macho::{
    CPU_TYPE_ARM64, CPU_TYPE_ARM64_32, CPU_TYPE_X86, CPU_TYPE_X86_64, CpuType, LC_BUILD_VERSION,
    LC_DATA_IN_CODE, LC_DYSYMTAB, LC_LINKER_OPTIMIZATION_HINT, LC_LINKER_OPTION, LC_SEGMENT,
    LC_SEGMENT_64, LC_SYMTAB, MH_MAGIC, MH_MAGIC_64, MH_OBJECT, MH_SUBSECTIONS_VIA_SYMBOLS,
};

/// Protection of the segment: everything is allowed.
const PROTECTION: u32 = 7;

/// Length of the names of sections and segments.
const NAME_SIZE: usize = 16;

/// Sizes of structures in bytes.
struct Sizes {
    header: u64,
    segment: u64,
    section: u64,
    symbol: u64,
    pointer: u64,
}

const SIZES_32: Sizes = Sizes { header: 28, segment: 56, section: 68, symbol: 12, pointer: 4 };
const SIZES_64: Sizes = Sizes { header: 32, segment: 72, section: 80, symbol: 16, pointer: 8 };
const RELOCATION: u64 = 8;
const SYMTAB: u32 = 24;
const DYSYMTAB: u32 = 80;
const LINKEDIT: u32 = 16;

const fn is_virtual(section: &ObjectSection) -> bool {
    section.kind == SHT_NOBITS
}

/// Number of zeros behind each section, up to the alignment of the next one that has contents.
fn paddings(object: &Object, native: &MachO) -> Vec<u64> {
    let mut paddings = alloc::vec![0; object.sections.len()];
    let mut last: Option<(usize, u64)> = None;
    for (index, section) in object.sections.iter().enumerate() {
        if is_virtual(section) {
            continue;
        }
        let address = native.addresses.get(index).copied().unwrap_or(0);
        if let Some((before, end)) = last {
            paddings[before] = address.saturating_sub(end);
        }
        last = Some((index, address.saturating_add(section.size)));
    }
    paddings
}

/// Returns the size of the version's load command in bytes.
const fn version_size(version: &SystemVersion) -> u32 {
    if version.command == LC_BUILD_VERSION.0 { 24 } else { 16 }
}

fn cpu_type(object: &Object) -> CpuType {
    match (object.format.machine, object.format.is_64_bit) {
        (EM_X86_64, _) => CPU_TYPE_X86_64,
        (machine, _) if machine == EM_386.0 => CPU_TYPE_X86,
        (machine, true) if machine == EM_AARCH64.0 => CPU_TYPE_ARM64,
        (machine, false) if machine == EM_AARCH64.0 => CPU_TYPE_ARM64_32,
        _ => CpuType(0),
    }
}

/// Returns the bytes of the Mach-O file of an object. `native` is the object's.
#[must_use]
pub fn write(object: &Object, native: &MachO) -> Vec<u8> {
    let format = object.format;
    let sizes = if format.is_64_bit { SIZES_64 } else { SIZES_32 };
    let mut out = Out { bytes: Vec::new(), format };
    let names = object.symbols.iter().map(|symbol| symbol.name.as_str());
    let mut strings = Strings::new(names, 1);
    let len = strings.bytes.len().next_multiple_of(sizes.pointer as usize);
    strings.bytes.resize(len, 0);

    let section_count = object.sections.len() as u64;
    let segment_size = sizes.segment + section_count * sizes.section;
    let option_size = |options: &Vec<alloc::string::String>| {
        let text: usize = options.iter().map(|option| option.len() + 1).sum();
        (12 + text as u64).next_multiple_of(sizes.pointer)
    };
    let hints_size = (native.hints.len() as u64).next_multiple_of(sizes.pointer);
    let has_symbols = !object.symbols.is_empty();
    let mut commands = alloc::vec![segment_size];
    commands.extend(native.version.iter().map(|version| u64::from(version_size(version))));
    let tables = [!native.regions.is_empty(), hints_size != 0];
    commands.extend(tables.iter().filter(|is| **is).map(|_| u64::from(LINKEDIT)));
    if has_symbols {
        commands.extend([SYMTAB, DYSYMTAB].map(u64::from));
    }
    commands.extend(native.linker_options.iter().map(option_size));
    let commands_size: u64 = commands.iter().sum();

    let paddings = paddings(object, native);
    let start = sizes.header + commands_size;
    let (mut memory_size, mut data_size, mut file_size) = (0, 0, 0);
    for (index, section) in object.sections.iter().enumerate() {
        let address = native.addresses.get(index).copied().unwrap_or(0);
        let end = address.saturating_add(section.size);
        memory_size = end.max(memory_size);
        if !is_virtual(section) {
            data_size = end.max(data_size);
            file_size = end.saturating_add(paddings[index]).max(file_size);
        }
    }
    let padding = file_size.next_multiple_of(sizes.pointer) - file_size;
    file_size += padding;

    // Header.
    out.long(if format.is_64_bit { MH_MAGIC_64 } else { MH_MAGIC });
    out.long(cpu_type(object).0);
    out.long(match format.binary {
        BinaryFormat::MachO(system) => system.cpu_subtype,
        _ => 0,
    });
    out.long(MH_OBJECT.0);
    out.long(commands.len() as u32);
    out.long(commands_size as u32);
    out.long(if native.has_subsections { MH_SUBSECTIONS_VIA_SYMBOLS.0 } else { 0 });
    if format.is_64_bit {
        out.long(0);
    }
    // Segment and sections.
    out.long(if format.is_64_bit { LC_SEGMENT_64.0 } else { LC_SEGMENT.0 });
    out.long(segment_size as u32);
    name(&mut out, "");
    for number in [0, memory_size, start, data_size] {
        out.address(number);
    }
    out.long(PROTECTION);
    out.long(PROTECTION);
    out.long(section_count as u32);
    out.long(0);
    let mut relocations_end = start + file_size;
    for (index, section) in object.sections.iter().enumerate() {
        let address = native.addresses.get(index).copied().unwrap_or(0);
        let (segment, own) = section.name.split_once(',').unwrap_or(("", &section.name));
        name(&mut out, own);
        name(&mut out, segment);
        out.address(address);
        out.address(section.size);
        out.long(if is_virtual(section) { 0 } else { (start + address) as u32 });
        out.long(section.alignment.trailing_zeros());
        let count = section.relocations.len() as u32;
        out.long(if count == 0 { 0 } else { relocations_end as u32 });
        out.long(count);
        out.long(section.attributes);
        out.long(native.indirect_starts.get(index).copied().unwrap_or(0));
        out.long(section.entry_size as u32);
        if format.is_64_bit {
            out.long(0);
        }
        relocations_end += u64::from(count) * RELOCATION;
    }
    if let Some(version) = &native.version {
        out.long(version.command);
        out.long(version_size(version));
        if version.command == LC_BUILD_VERSION.0 {
            out.long(version.platform);
        }
        out.long(version.version);
        out.long(version.sdk);
        if version.command == LC_BUILD_VERSION.0 {
            out.long(0);
        }
    }
    let regions_end = relocations_end + native.regions.len() as u64 * 8;
    let hints_end = regions_end + hints_size;
    for (command, offset, end) in [
        (LC_DATA_IN_CODE, relocations_end, regions_end),
        (LC_LINKER_OPTIMIZATION_HINT, regions_end, hints_end),
    ] {
        if offset != end {
            for number in [command.0, LINKEDIT, offset as u32, (end - offset) as u32] {
                out.long(number);
            }
        }
    }
    if has_symbols {
        symbol_commands(object, native, &sizes, hints_end, strings.bytes.len(), &mut out);
    }
    for options in &native.linker_options {
        let end = out.len() + option_size(options);
        out.long(LC_LINKER_OPTION.0);
        out.long(option_size(options) as u32);
        out.long(options.len() as u32);
        for option in options {
            out.bytes.extend_from_slice(option.as_bytes());
            out.bytes.push(0);
        }
        out.bytes.resize(end as usize, 0);
    }
    // Contents.
    for (section, padding) in object.sections.iter().zip(&paddings) {
        if !is_virtual(section) {
            out.bytes.extend_from_slice(&section.data);
            out.bytes.resize(out.bytes.len() + *padding as usize, 0);
        }
    }
    out.bytes.resize(out.bytes.len() + padding as usize, 0);
    for section in &object.sections {
        for relocation in section.relocations.iter().rev() {
            let (offset, addend) = (relocation.offset, relocation.addend);
            for number in numbers(relocation.kind, offset, relocation.symbol, addend) {
                out.long(number);
            }
        }
    }
    for &(offset, size, kind) in &native.regions {
        out.long(offset);
        out.half(size);
        out.half(kind);
    }
    let end = out.bytes.len() + hints_size as usize;
    out.bytes.extend_from_slice(&native.hints);
    out.bytes.resize(end, 0);
    if has_symbols {
        native.indirect.iter().for_each(|&index| out.long(index));
        symbols(object, native, &strings, &mut out);
        out.bytes.extend_from_slice(&strings.bytes);
    }
    out.bytes
}

/// Writes the name of a section or segment.
fn name(out: &mut Out, name: &str) {
    let end = out.bytes.len() + NAME_SIZE;
    out.bytes.extend(name.bytes().take(NAME_SIZE));
    out.bytes.resize(end, 0);
}

/// Writes the load commands of the symbol table. `start` is the offset behind the hints.
fn symbol_commands(
    object: &Object,
    native: &MachO,
    sizes: &Sizes,
    start: u64,
    strings_size: usize,
    out: &mut Out,
) {
    let indirect_count = native.indirect.len() as u64;
    let symbols_start = start + indirect_count * 4;
    let strings_start = symbols_start + object.symbols.len() as u64 * sizes.symbol;
    out.long(LC_SYMTAB.0);
    out.long(SYMTAB);
    out.long(symbols_start as u32);
    out.long(object.symbols.len() as u32);
    out.long(strings_start as u32);
    out.long(strings_size as u32);
    out.long(LC_DYSYMTAB.0);
    out.long(DYSYMTAB);
    let mut first = 0;
    for count in native.symbol_counts {
        out.long(first);
        out.long(count as u32);
        first += count as u32;
    }
    // Tables that object files have not.
    (0..6).for_each(|_| out.long(0));
    out.long(if indirect_count == 0 { 0 } else { start as u32 });
    out.long(indirect_count as u32);
    (0..4).for_each(|_| out.long(0));
}

fn symbols(object: &Object, native: &MachO, strings: &Strings, out: &mut Out) {
    for (symbol, own) in object.symbols.iter().zip(&native.symbols) {
        out.long(strings.offset(&symbol.name));
        out.bytes.extend([own.kind, own.section]);
        out.half(own.description);
        let alias = own.alias_of.and_then(|index| object.symbols.get(index));
        out.address(match alias {
            Some(alias) => strings.offset(&alias.name).into(),
            None => symbol.value,
        });
    }
}
