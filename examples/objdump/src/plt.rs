//! Entries of the procedure linkage table. An entry jumps to the address in a slot of the global
//! offset table, and a relocation of the slot names the symbol.

use std::collections::HashMap;

use object::read::{Object, ObjectSection, ObjectSymbol};
use object::{
    Architecture, BinaryFormat, File, RelocationFlags, RelocationTarget, SectionIndex, elf,
};

use crate::symbols::{Symbol, elf_kind};

/// Addresses of an entry and its slot.
type Pair = (u64, u64);

/// Section of entries, as its address and bytes.
struct Table<'d> {
    address: u64,
    bytes: &'d [u8],
    /// Big-endian instructions.
    is_big: bool,
    /// Big-endian data.
    has_big_data: bool,
}

/// Returns symbols for the entries of a file and their sections, without those that have no name.
/// `is_thumb` is the instruction set of ARM's entries, and `is_big` the byte order of instructions.
pub(crate) fn entries(
    file: &File<'_>,
    is_thumb: bool,
    is_big: bool,
) -> Vec<(SectionIndex, Symbol)> {
    use Architecture as A;
    if file.format() != BinaryFormat::Elf {
        return Vec::new();
    }
    let (jump_slot, global) = match file.architecture() {
        A::I386 => (elf::R_386_JMP_SLOT, Some(elf::R_386_GLOB_DAT)),
        A::X86_64 | A::X86_64_X32 => (elf::R_X86_64_JUMP_SLOT, Some(elf::R_X86_64_GLOB_DAT)),
        A::Aarch64 => (elf::R_AARCH64_JUMP_SLOT, None),
        A::Arm => (elf::R_ARM_JUMP_SLOT, None),
        A::Riscv32 | A::Riscv64 => (elf::R_RISCV_JUMP_SLOT, None),
        _ => return Vec::new(),
    };
    let address_of = |name| file.section_by_name(name).map(|one| one.address());
    let base = address_of(".got.plt").unwrap_or_default();
    let mut by_slot: HashMap<u64, u64> = HashMap::new();
    for name in [".plt", ".plt.got"] {
        let Some(section) = file.section_by_name(name) else { continue };
        let Ok(bytes) = section.data() else { continue };
        let has_big_data = !file.is_little_endian();
        let table = Table { address: section.address(), bytes, is_big, has_big_data };
        let pairs = match file.architecture() {
            A::I386 => table.of_i386(base),
            A::X86_64 | A::X86_64_X32 => table.of_x86_64(),
            A::Aarch64 => table.of_aarch64(),
            A::Arm if is_thumb => table.of_t32(),
            A::Arm => table.of_a32(),
            A::Riscv64 => table.of_riscv(0x3003),
            _ => table.of_riscv(0x2003),
        };
        for (entry, slot) in pairs {
            by_slot.entry(slot).or_insert(entry);
        }
    }
    let Some(relocations) = file.dynamic_relocations() else { return Vec::new() };
    let mut entries = Vec::new();
    for (slot, relocation) in relocations {
        let RelocationFlags::Elf { r_type } = relocation.flags() else { continue };
        let name = match r_type {
            kind if kind == jump_slot => ".plt",
            kind if Some(kind) == global => ".plt.got",
            _ => continue,
        };
        let Some(&address) = by_slot.get(&slot) else { continue };
        let RelocationTarget::Symbol(index) = relocation.target() else { continue };
        let Some(table) = file.dynamic_symbol_table() else { continue };
        let Ok(symbol) = object::ObjectSymbolTable::symbol_by_index(&table, index) else {
            continue;
        };
        let Some(text) = symbol.name().ok().filter(|name| !name.is_empty()) else { continue };
        let Some(section) = file.section_by_name(name) else { continue };
        let (kind, name) = (elf_kind(symbol.flags()), format!("{text}@plt"));
        entries.push((section.index(), Symbol { address, kind, name, mark: None }));
    }
    entries
}

impl Table<'_> {
    /// Returns the address at an offset.
    fn address_of(&self, offset: usize) -> u64 {
        self.address.wrapping_add(offset as u64)
    }

    /// Returns an instruction of 32 bits.
    fn word(&self, offset: usize) -> Option<u32> {
        let bytes = *self.bytes.get(offset..)?.first_chunk()?;
        Some(if self.is_big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
    }

    /// Returns an instruction of 16 bits, or half of one of 32 bits.
    fn half(&self, offset: usize) -> Option<u32> {
        let bytes = *self.bytes.get(offset..)?.first_chunk()?;
        let half = if self.is_big { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) };
        Some(half.into())
    }

    /// Returns the entries that a function finds. It returns a slot and a length in bytes for the
    /// entry at an offset. Other offsets are `step` bytes apart.
    fn find(&self, step: usize, entry: impl Fn(usize) -> Option<(u64, usize)>) -> Vec<Pair> {
        let (mut found, mut offset) = (Vec::new(), 0);
        while offset < self.bytes.len() {
            let length = entry(offset).map(|(slot, length)| {
                found.push((self.address_of(offset), slot));
                length
            });
            offset += length.unwrap_or(step);
        }
        found
    }

    /// Returns true if more bytes than an instruction of six are left. llvm-objdump skips an entry
    /// that ends where the section does.
    fn has_jump(&self, offset: usize) -> bool {
        self.bytes.len() > offset + 6
    }

    /// `jmp *disp(%ebx)`, whose register has the address of the table `.got.plt`, or `jmp *disp`.
    fn of_i386(&self, base: u64) -> Vec<Pair> {
        self.find(1, |offset| {
            let [0xff, mode, ..] = *self.bytes.get(offset..)? else { return None };
            if !self.has_jump(offset) {
                return None;
            }
            let displacement = self.word(offset + 2)?;
            let slot = match mode {
                0xa3 => base.wrapping_add_signed(displacement.cast_signed().into()),
                0x25 => displacement.into(),
                _ => return None,
            };
            Some((slot, 6))
        })
    }

    /// `jmp *disp(%rip)`.
    fn of_x86_64(&self) -> Vec<Pair> {
        self.find(1, |offset| {
            let [0xff, 0x25, ..] = *self.bytes.get(offset..)? else { return None };
            if !self.has_jump(offset) {
                return None;
            }
            let next = self.address_of(offset + 6);
            Some((next.wrapping_add(self.word(offset + 2)?.into()), 6))
        })
    }

    /// `adrp x16, page` and `ldr x17, [x16, #offset]`, which `bti c` may precede.
    fn of_aarch64(&self) -> Vec<Pair> {
        self.find(4, |offset| {
            let start = if self.word(offset)? == 0xd503_245f { offset + 4 } else { offset };
            let (page, load) = (self.word(start)?, self.word(start + 4)?);
            if page & 0x9f00_0000 != 0x9000_0000 || load >> 22 != 0x3e5 {
                return None;
            }
            let pages = u64::from(page >> 29 & 3) | u64::from(page >> 5 & 0x3_ffff) << 2;
            let here = self.address_of(offset) & !0xfff;
            let distance = (pages << 12) + (u64::from(load >> 10 & 0xfff) << 3);
            let slot = here.wrapping_add(distance);
            Some((slot, 8))
        })
    }

    /// `add ip, pc, #0xNN00000`, `add ip, ip, #0xNN000` and `ldr pc, [ip, #0xNNN]!`, or
    /// `ldr ip, L`, `add ip, ip, pc`, `ldr pc, [ip]` and a distance at `L`.
    fn of_a32(&self) -> Vec<Pair> {
        self.find(4, |offset| {
            // llvm-objdump skips an entry of 12 bytes at the end.
            self.bytes.get(offset + 12)?;
            let words = [self.word(offset)?, self.word(offset + 4)?, self.word(offset + 8)?];
            if words == [0xe59f_c004, 0xe08c_c00f, 0xe59c_f000] {
                let is_big = self.has_big_data;
                let distance = Table { is_big, ..*self }.word(offset + 12)?;
                return Some((self.address_of(offset + 12).wrapping_add(distance.into()), 16));
            }
            // LLVM compares the bits that are set.
            let set = [0xe28f_c600, 0xe28c_ca00, 0xe5bc_f000];
            let is_entry = words.iter().zip(set).all(|(word, set)| word & set == set);
            let [first, second, load] = words.map(u64::from);
            let distance = ((first & 0xff) << 20) + ((second & 0xff) << 12) + (load & 0xfff);
            is_entry.then(|| (self.address_of(offset + 8).wrapping_add(distance), 12))
        })
    }

    /// `movw ip, #low`, `movt ip, #high`, `add ip, pc`, `ldr.w pc, [ip]` and a branch.
    fn of_t32(&self) -> Vec<Pair> {
        /// Returns the immediate of `movw` or `movt`.
        fn immediate(first: u32, second: u32) -> u32 {
            second & 0xff | second >> 4 & 0x700 | (first & 0x400) << 1 | (first & 15) << 12
        }
        self.find(16, |offset| {
            let half = |index: usize| self.half(offset + 2 * index);
            let moves = [half(0)?, half(1)?, half(2)?, half(3)?];
            let rest = [half(4)?, half(5)?, half(6)?, half(7)?];
            let is_entry = moves[0] & 0xfbf0 == 0xf240
                && moves[2] & 0xfbf0 == 0xf2c0
                && moves[1] & 0x8f00 == 0x0c00
                && moves[3] & 0x8f00 == 0x0c00
                && rest == [0x44fc, 0xf8dc, 0xf000, 0xe7fc];
            let distance = immediate(moves[0], moves[1]) | immediate(moves[2], moves[3]) << 16;
            is_entry.then(|| (self.address_of(offset + 12).wrapping_add(distance.into()), 16))
        })
    }

    /// `auipc t3, high` and a load with an opcode, behind a header of 32 bytes.
    fn of_riscv(&self, load: u32) -> Vec<Pair> {
        self.find(16, |offset| {
            let (high, low) = (self.word(offset)?, self.word(offset + 4)?);
            if offset < 32 || high & 0x7f != 0x17 || low & 0x707f != load {
                return None;
            }
            let distance = i64::from(low.cast_signed() >> 20);
            let page = self.address_of(offset).wrapping_add(u64::from(high & !0xfff));
            Some((page.wrapping_add_signed(distance), 16))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    fn table(bytes: &[u8]) -> Table<'_> {
        Table { address: 0x1000, bytes, is_big: false, has_big_data: false }
    }

    fn words<const N: usize>(words: [u32; N]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    #[test]
    fn entries_have_slots() {
        let bytes = [0x90, 0xff, 0x25, 0xf9, 0x0f, 0, 0, 0x90];
        assert_eq!(table(&bytes).of_x86_64(), [(0x1001, 0x2000)]);
        let bytes = [0xff, 0xa3, 0x0c, 0, 0, 0, 0xff, 0x25, 0, 0x20, 0, 0, 0];
        assert_eq!(table(&bytes).of_i386(0x3000), [(0x1000, 0x300c), (0x1006, 0x2000)]);
        // nop; adrp x16, 0x2000; ldr x17, [x16, #8]
        let bytes = words([0xd503_201f, 0xb000_0010, 0xf940_0611]);
        assert_eq!(table(&bytes).of_aarch64(), [(0x1004, 0x2008)]);
        let bytes = words([0xe28f_c600, 0xe28c_ca01, 0xe5bc_f010, 0]);
        assert_eq!(table(&bytes).of_a32(), [(0x1000, 0x2018)]);
        assert_eq!(table(&bytes[..12]).of_a32(), []);
        let bytes = words([0xe59f_c004, 0xe08c_c00f, 0xe59c_f000, 0x100]);
        assert_eq!(table(&bytes).of_a32(), [(0x1000, 0x110c)]);
        // movw ip, #0x1ff4; movt ip, #0; add ip, pc; ldr.w pc, [ip]; b
        let bytes = words([0x7cf4_f641, 0x0c00_f2c0, 0xf8dc_44fc, 0xe7fc_f000]);
        assert_eq!(table(&bytes).of_t32(), [(0x1000, 0x3000)]);
        let mut bytes = vec![0; 32];
        bytes.extend(words([0x0000_2e17, 0xff0e_3e03, 0, 0]));
        assert_eq!(table(&bytes).of_riscv(0x3003), [(0x1020, 0x3010)]);
        assert_eq!(table(&bytes).of_riscv(0x2003), []);
        assert_eq!(table(&bytes[..35]).of_riscv(0x3003), []);
    }
}
