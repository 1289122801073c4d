//! Writer of COFF files.
//!
//! The file has LLVM's order: section table, contents of sections with their relocations behind them, symbol table,
//! and the string table. Files with many sections have numbers of sections of 32 bits.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::elf_constants::EM_X86_64;
use super::super::object::{Object, ObjectSection};
use super::super::out::Out;
use super::super::strings::Strings;
use super::{Auxiliary, Coff};
use crate::BinaryFormat;
use crate::elf::{EM_386, EM_AARCH64};
use crate::pe::{
    IMAGE_FILE_MACHINE_AMD64, IMAGE_FILE_MACHINE_ARM64, IMAGE_FILE_MACHINE_ARM64EC,
    IMAGE_FILE_MACHINE_I386, IMAGE_SCN_CNT_UNINITIALIZED_DATA, IMAGE_SCN_LNK_NRELOC_OVFL,
};

/// Maximum number of sections in files whose numbers of sections have 16 bits.
const MAX_SECTIONS: usize = 65279;

/// Maximum length of a name outside of the string table.
const NAME_SIZE: usize = 8;

/// Number of relocations that says that the first one has the number.
const MANY_RELOCATIONS: usize = 0xffff;

/// Sizes of structures in bytes.
const HEADER: usize = 20;
const BIG_HEADER: usize = 56;
const SECTION: usize = 40;
const RELOCATION: usize = 10;
const SYMBOL: usize = 18;
const BIG_SYMBOL: usize = 20;

/// Position of the alignment in the characteristics of a section.
const ALIGNMENT_SHIFT: u32 = 20;

/// Mark of files with many sections.
const BIG_CLASS: [u8; 16] = [
    0xc7, 0xa1, 0xba, 0xd1, 0xee, 0xba, 0xa9, 0x4b, 0xaf, 0x20, 0xfa, 0xf6, 0x6a, 0xa4, 0xdc, 0xb8,
];

/// Returns true if a file with this number of sections has numbers of sections of 32 bits.
pub(super) const fn is_big(section_count: usize) -> bool {
    section_count > MAX_SECTIONS
}

/// Returns the number of records behind a symbol.
pub(super) fn auxiliary_count(auxiliary: &Auxiliary, is_big: bool) -> usize {
    match auxiliary {
        Auxiliary::None => 0,
        Auxiliary::Section(_) | Auxiliary::Weak(..) => 1,
        Auxiliary::File(name) => name.len().div_ceil(if is_big { BIG_SYMBOL } else { SYMBOL }),
    }
}

const fn has_contents(section: &ObjectSection) -> bool {
    section.attributes & IMAGE_SCN_CNT_UNINITIALIZED_DATA.0 == 0
}

/// Locations of the parts of a section in the file. 0 stands for no part.
#[derive(Clone, Copy, Default)]
struct SectionOffsets {
    data: usize,
    relocations: usize,
}

/// Returns the bytes of the COFF file of an object. `native` is the object's.
#[must_use]
pub fn write(object: &Object, native: &Coff) -> Vec<u8> {
    let mut out = Out { bytes: Vec::new(), format: object.format };
    let is_big = is_big(object.sections.len());
    let names = object.sections.iter().map(|section| section.name.as_str());
    let names = names.chain(object.symbols.iter().map(|symbol| symbol.name.as_str()));
    let strings = Strings::new(names.filter(|name| name.len() > NAME_SIZE), 4);

    let mut next = if is_big { BIG_HEADER } else { HEADER } + SECTION * object.sections.len();
    let mut parts = Vec::new();
    for section in &object.sections {
        let mut part = SectionOffsets::default();
        if has_contents(section) {
            part.data = next;
            next += section.data.len();
        }
        let count = section.relocations.len();
        if count != 0 {
            part.relocations = next;
            next += RELOCATION * (count + usize::from(count >= MANY_RELOCATIONS));
        }
        parts.push(part);
    }
    let mut positions = Vec::new();
    let mut symbol_count = 0;
    for facts in &native.symbols {
        positions.push(symbol_count as u32);
        symbol_count += 1 + auxiliary_count(&facts.auxiliary, is_big);
    }
    header(&mut out, object.sections.len(), next, symbol_count, is_big);
    let mut order: Vec<usize> = (0..object.sections.len()).collect();
    order.sort_by_key(|&index| native.sections.get(index).map_or(0, |section| section.number));
    for index in order {
        let (section, part) = (&object.sections[index], parts[index]);
        section_header(&mut out, section, part, &strings);
    }
    let mut checksums = Vec::new();
    for (section, part) in object.sections.iter().zip(&parts) {
        checksums.push(if part.data == 0 { 0 } else { checksum(&section.data) });
        if part.data != 0 {
            out.bytes.extend_from_slice(&section.data);
        }
        let count = section.relocations.len();
        if count >= MANY_RELOCATIONS {
            out.long(count as u32 + 1);
            out.long(0);
            out.half(0);
        }
        for relocation in &section.relocations {
            out.long(relocation.offset as u32);
            let position = relocation.symbol.and_then(|symbol| positions.get(symbol));
            out.long(position.copied().unwrap_or(0));
            out.half(relocation.kind as u16);
        }
    }
    for (symbol, facts) in object.symbols.iter().zip(&native.symbols) {
        let end = out.bytes.len() + NAME_SIZE;
        if symbol.name.len() > NAME_SIZE {
            out.long(0);
            out.long(strings.offset(&symbol.name));
        } else {
            out.bytes.extend_from_slice(symbol.name.as_bytes());
            out.bytes.resize(end, 0);
        }
        out.long(symbol.value as u32);
        if is_big {
            out.long(facts.section.cast_unsigned());
        } else {
            out.half(facts.section as u16);
        }
        out.half(facts.kind);
        let count = auxiliary_count(&facts.auxiliary, is_big);
        out.bytes.extend([facts.storage_class, count as u8]);
        let size = if is_big { BIG_SYMBOL } else { SYMBOL };
        let end = out.bytes.len() + size * count;
        match &facts.auxiliary {
            Auxiliary::None => {}
            Auxiliary::Section(index) => {
                let sum = checksums.get(*index).copied().unwrap_or(0);
                section_record(&mut out, object, native, *index, sum);
            }
            Auxiliary::Weak(index, characteristics) => {
                out.long(positions.get(*index).copied().unwrap_or(0));
                out.long(*characteristics);
            }
            Auxiliary::File(name) => out.bytes.extend_from_slice(name.as_bytes()),
        }
        out.bytes.resize(end, 0);
    }
    let start = out.bytes.len();
    out.bytes.extend_from_slice(&strings.bytes);
    let size = (strings.bytes.len() as u32).to_le_bytes();
    if let Some(bytes) = out.bytes.get_mut(start..start + size.len()) {
        bytes.copy_from_slice(&size);
    }
    out.bytes
}

fn header(out: &mut Out, sections: usize, symbol_table: usize, symbols: usize, is_big: bool) {
    let machine = match out.format.machine {
        EM_X86_64 => IMAGE_FILE_MACHINE_AMD64.0,
        machine if machine == EM_386.0 => IMAGE_FILE_MACHINE_I386.0,
        machine if machine == EM_AARCH64.0 => match out.format.binary {
            BinaryFormat::Coff(system) if system.is_arm64ec => IMAGE_FILE_MACHINE_ARM64EC.0,
            _ => IMAGE_FILE_MACHINE_ARM64.0,
        },
        _ => 0,
    };
    if is_big {
        out.half(0);
        out.half(0xffff);
        out.half(2);
        out.half(machine);
        out.long(0);
        out.bytes.extend(BIG_CLASS);
        (0..4).for_each(|_| out.long(0));
        out.long(sections as u32);
        out.long(symbol_table as u32);
        out.long(symbols as u32);
    } else {
        out.half(machine);
        out.half(sections as u16);
        out.long(0);
        out.long(symbol_table as u32);
        out.long(symbols as u32);
        out.half(0);
        out.half(0);
    }
}

fn section_header(
    out: &mut Out,
    section: &ObjectSection,
    parts: SectionOffsets,
    strings: &Strings,
) {
    let end = out.bytes.len() + NAME_SIZE;
    match section.name.len() > NAME_SIZE {
        true => out.bytes.extend(offset_text(strings.offset(&section.name)).bytes()),
        false => out.bytes.extend_from_slice(section.name.as_bytes()),
    }
    out.bytes.resize(end, 0);
    let count = section.relocations.len().min(MANY_RELOCATIONS);
    let mut characteristics =
        section.attributes | (section.alignment.trailing_zeros() + 1) << ALIGNMENT_SHIFT;
    if count == MANY_RELOCATIONS {
        characteristics |= IMAGE_SCN_LNK_NRELOC_OVFL.0;
    }
    out.long(0);
    out.long(0);
    out.long(section.size as u32);
    out.long(parts.data as u32);
    out.long(parts.relocations as u32);
    out.long(0);
    out.half(count as u16);
    out.half(0);
    out.long(characteristics);
}

/// Returns the text that stands for an offset in the string table in the name of a section.
fn offset_text(offset: u32) -> String {
    const MAX_DECIMAL: u32 = 9_999_999;
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if offset <= MAX_DECIMAL {
        return alloc::format!("/{offset}");
    }
    let digit = |position: u32| {
        char::from(DIGITS[(offset.checked_shr(6 * position).unwrap_or(0) & 63) as usize])
    };
    let mut text = String::from("//");
    text.extend((0..6).rev().map(digit));
    text
}

/// Writes the record behind the symbol of a section.
fn section_record(out: &mut Out, object: &Object, native: &Coff, index: usize, checksum: u32) {
    let (Some(section), Some(facts)) = (object.sections.get(index), native.sections.get(index))
    else {
        return;
    };
    out.long(section.size as u32);
    out.half(section.relocations.len().min(MANY_RELOCATIONS) as u16);
    out.half(0);
    out.long(checksum);
    out.half(facts.associated as u16);
    out.bytes.extend([facts.selection, 0]);
    out.half((facts.associated >> 16) as u16);
}

/// Returns the checksum of the contents of a section: CRC-32 without its usual first and last steps.
fn checksum(data: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0xedb8_8320;
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut index = 0;
        while index < table.len() {
            let mut value = index as u32;
            let mut bit = 0;
            while bit < 8 {
                value = value >> 1 ^ if value & 1 == 0 { 0 } else { POLYNOMIAL };
                bit += 1;
            }
            table[index] = value;
            index += 1;
        }
        table
    };
    data.iter()
        .fold(0, |sum: u32, byte| sum >> 8 ^ TABLE[((sum ^ u32::from(*byte)) & 0xff) as usize])
}
