//! Objects in memory: contents of sections for addresses that a program chooses, such as a JIT.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use tablegen_mc::assembler::object::{ObjectSymbol, Relocation, SymbolSection};
use tablegen_mc::assembler::{FixupKind, Object};
use tablegen_mc::elf;

use super::{alloc, fixups};

/// Opcodes of instructions, in their lowest seven bits.
const OPCODE: u32 = 0x7f;
const LUI: u32 = 0x37;
const ADDI: u32 = 0x13;
/// Bits of an instruction that choose among those of an opcode.
const FUNCTION: u32 = 7 << 12;

/// Reason for which an object is not linked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// The symbol has no address.
    Undefined(String),
    /// The value of a relocation does not fit its instruction: the symbol is too far away.
    OutOfRange {
        /// Index of the section.
        section: usize,
        /// Offset in the section.
        offset: u64,
        /// Symbol. Empty for sections.
        symbol: String,
    },
    /// The relocation is not one that is applied in memory, such as one of thread-local data.
    Unsupported {
        /// Index of the section.
        section: usize,
        /// Offset in the section.
        offset: u64,
        /// Type, as numbered in ELF.
        kind: u32,
    },
    /// The number of addresses is not that of the sections.
    Addresses {
        /// Number of sections.
        expected: usize,
        /// Number of addresses.
        found: usize,
    },
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Undefined(name) => write!(f, "`{name}` has no address"),
            LinkError::OutOfRange { section, offset, symbol } => {
                write!(f, "`{symbol}` is out of range of section {section} at {offset:#x}")
            }
            LinkError::Unsupported { section, offset, kind } => {
                write!(f, "relocation {kind} of section {section} at {offset:#x}")
            }
            LinkError::Addresses { expected, found } => {
                write!(f, "{found} addresses for {expected} sections")
            }
        }
    }
}

impl core::error::Error for LinkError {}

/// Returns the contents of all sections of an object, in order, with their relocations applied. `addresses` has
/// the address of each section, a multiple of its alignment; sections that are not loaded may have any. `find`
/// returns the address of a symbol that the object does not define.
///
/// Accesses to addresses through tables become direct. Code of the static model with thread-local data, and code
/// that linkers may shorten, is not accepted.
///
/// ```text
/// let sections = link(&object, &addresses, |name| host.address_of(name))?;
/// ```
///
/// Writing the bytes to executable memory and calling them are unsafe, and remain with the program.
///
/// # Errors
/// Returns an error if a symbol has no address or is too far away, or if a relocation is not supported.
pub fn link(
    object: &Object,
    addresses: &[u64],
    find: impl Fn(&str) -> Option<u64>,
) -> Result<Vec<Vec<u8>>, LinkError> {
    let (expected, found) = (object.sections.len(), addresses.len());
    if expected != found {
        return Err(LinkError::Addresses { expected, found });
    }
    let mut uppers = BTreeMap::new();
    for (index, section) in object.sections.iter().enumerate() {
        for relocation in section.relocations.iter().filter(|one| is_upper(one)) {
            uppers.entry((index, relocation.offset)).or_insert(relocation);
        }
    }
    let linker = Linker { object, addresses, uppers, find: &find };
    let mut contents = Vec::with_capacity(expected);
    for (index, section) in object.sections.iter().enumerate() {
        let mut bytes = section.data.clone();
        if bytes.is_empty() {
            bytes = vec![0; usize::try_from(section.size).unwrap_or(0)];
        }
        // Sections that are not loaded, such as debug information, have no use here.
        if section.flags & elf::SHF_ALLOC.0 != 0 {
            for relocation in &section.relocations {
                linker.apply(index, relocation, &mut bytes)?;
            }
        }
        contents.push(bytes);
    }
    Ok(contents)
}

/// Symbols at their addresses.
struct Linker<'o> {
    object: &'o Object,
    addresses: &'o [u64],
    /// Relocations of the first instructions of pairs, by section and offset.
    uppers: BTreeMap<(usize, u64), &'o Relocation>,
    find: &'o dyn Fn(&str) -> Option<u64>,
}

/// Value of a pair of instructions that makes an address.
#[derive(Clone, Copy)]
struct Pair {
    value: u64,
    /// True if the value is not relative to the first instruction.
    is_absolute: bool,
    /// True if the second instruction would load from a table of addresses.
    is_table: bool,
}

/// Returns true for relocations of instructions with the upper part of a distance.
fn is_upper(relocation: &Relocation) -> bool {
    relocation.kind == elf::R_RISCV_PCREL_HI20.0 || relocation.kind == elf::R_RISCV_GOT_HI20.0
}

impl Linker<'_> {
    /// Returns a number as an address of the machine, with its sign.
    fn wrapped(&self, value: u64) -> u64 {
        match self.object.format.is_64_bit {
            true => value,
            false => i64::from(value as u32 as i32).cast_unsigned(),
        }
    }

    fn symbol(&self, relocation: &Relocation) -> Option<&ObjectSymbol> {
        self.object.symbols.get(relocation.symbol?)
    }

    /// Returns the address of the symbol of a relocation plus the addend.
    fn target(&self, relocation: &Relocation) -> Result<u64, LinkError> {
        let Some(symbol) = self.symbol(relocation) else {
            return Ok(relocation.addend.cast_unsigned());
        };
        let address = match symbol.section {
            SymbolSection::Section(index) => {
                self.addresses.get(index).map(|address| address.wrapping_add(symbol.value))
            }
            SymbolSection::Absolute => Some(symbol.value),
            _ => (self.find)(&symbol.name).or((symbol.binding == elf::STB_WEAK.0).then_some(0)),
        };
        let address = address.ok_or_else(|| LinkError::Undefined(symbol.name.clone()))?;
        Ok(address.wrapping_add(relocation.addend.cast_unsigned()))
    }

    /// Returns the value of a pair of instructions, the first of which is at `address`. A target that is too far
    /// from there may have an address of 32 bits. `None` for others.
    fn pair(&self, relocation: &Relocation, address: u64) -> Result<Option<Pair>, LinkError> {
        let target = self.target(relocation)?;
        let is_table = relocation.kind == elf::R_RISCV_GOT_HI20.0;
        let fits = |value: u64| i32::try_from(value.wrapping_add(0x800).cast_signed()).is_ok();
        let distance = self.wrapped(target.wrapping_sub(address));
        if fits(distance) {
            return Ok(Some(Pair { value: distance, is_absolute: false, is_table }));
        }
        let value = self.wrapped(target);
        Ok(fits(value).then_some(Pair { value, is_absolute: true, is_table }))
    }

    /// Returns the first instruction of a pair by the relocation of the second.
    fn first_of_pair(&self, relocation: &Relocation) -> Result<Option<Pair>, LinkError> {
        let Some(label) = self.symbol(relocation) else { return Ok(None) };
        let SymbolSection::Section(index) = label.section else { return Ok(None) };
        match (self.uppers.get(&(index, label.value)), self.addresses.get(index)) {
            (Some(first), Some(address)) => self.pair(first, address.wrapping_add(first.offset)),
            _ => Ok(None),
        }
    }

    fn apply(
        &self,
        index: usize,
        relocation: &Relocation,
        bytes: &mut [u8],
    ) -> Result<(), LinkError> {
        let Relocation { offset, kind, .. } = *relocation;
        let symbol = || self.symbol(relocation).map_or("", |one| &one.name).to_string();
        let far = || LinkError::OutOfRange { section: index, offset, symbol: symbol() };
        let unsupported = LinkError::Unsupported { section: index, offset, kind };
        let address = self.addresses.get(index).copied().unwrap_or_default().wrapping_add(offset);
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let Some(field) = bytes.get_mut(start..) else { return Err(unsupported) };
        let relative =
            || self.target(relocation).map(|target| self.wrapped(target.wrapping_sub(address)));
        let absolute = || self.target(relocation).map(|target| self.wrapped(target));
        let write = |kind: FixupKind, value: u64, field: &mut [u8]| {
            fixups::apply_kind(kind, value, field).map_err(|_| far())
        };
        let is = |one: elf::RelocationType| kind == one.0;
        match kind {
            _ if is(elf::R_RISCV_NONE) || is(elf::R_RISCV_RELAX) => Ok(()),
            _ if is(elf::R_RISCV_BRANCH) => write(fixups::BRANCH, relative()?, field),
            _ if is(elf::R_RISCV_JAL) => write(fixups::JAL, relative()?, field),
            _ if is(elf::R_RISCV_RVC_BRANCH) => write(fixups::RVC_BRANCH, relative()?, field),
            _ if is(elf::R_RISCV_RVC_JUMP) => write(fixups::RVC_JUMP, relative()?, field),
            _ if is(elf::R_RISCV_CALL) || is(elf::R_RISCV_CALL_PLT) => {
                let pair = self.pair(relocation, address)?.ok_or_else(far)?;
                make_absolute(pair, field);
                write(fixups::CALL_PLT, pair.value, field)
            }
            _ if is(elf::R_RISCV_PCREL_HI20) || is(elf::R_RISCV_GOT_HI20) => {
                let pair = self.pair(relocation, address)?.ok_or_else(far)?;
                make_absolute(pair, field);
                write(fixups::PCREL_HI20, pair.value, field)
            }
            _ if is(elf::R_RISCV_PCREL_LO12_I) || is(elf::R_RISCV_PCREL_LO12_S) => {
                let pair = self.first_of_pair(relocation)?.ok_or(unsupported)?;
                if pair.is_table {
                    edit(field, |inst| inst & !(OPCODE | FUNCTION) | ADDI);
                }
                let is_store = is(elf::R_RISCV_PCREL_LO12_S);
                let kind = if is_store { fixups::PCREL_LO12_S } else { fixups::PCREL_LO12_I };
                write(kind, pair.value, field)
            }
            _ if is(elf::R_RISCV_HI20) => {
                let value = absolute()?;
                match i32::try_from(value.wrapping_add(0x800).cast_signed()) {
                    Ok(_) => write(fixups::HI20, value, field),
                    Err(_) => Err(far()),
                }
            }
            _ if is(elf::R_RISCV_LO12_I) => write(fixups::LO12_I, absolute()?, field),
            _ if is(elf::R_RISCV_LO12_S) => write(fixups::LO12_S, absolute()?, field),
            _ => {
                let (size, change) = datum(kind).ok_or(unsupported)?;
                let value = match change {
                    Change::Distance => relative()?,
                    _ => self.target(relocation)?,
                };
                change_datum(field, size, change, value).ok_or_else(far)
            }
        }
    }
}

/// Change of a datum by a relocation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Set,
    Add,
    Sub,
    Distance,
}

/// Returns the number of bits of the datum of a relocation, and its change.
fn datum(kind: u32) -> Option<(u32, Change)> {
    let all = [
        (elf::R_RISCV_32, 32, Change::Set),
        (elf::R_RISCV_64, 64, Change::Set),
        (elf::R_RISCV_32_PCREL, 32, Change::Distance),
        (elf::R_RISCV_ADD8, 8, Change::Add),
        (elf::R_RISCV_ADD16, 16, Change::Add),
        (elf::R_RISCV_ADD32, 32, Change::Add),
        (elf::R_RISCV_ADD64, 64, Change::Add),
        (elf::R_RISCV_SUB6, 6, Change::Sub),
        (elf::R_RISCV_SUB8, 8, Change::Sub),
        (elf::R_RISCV_SUB16, 16, Change::Sub),
        (elf::R_RISCV_SUB32, 32, Change::Sub),
        (elf::R_RISCV_SUB64, 64, Change::Sub),
        (elf::R_RISCV_SET6, 6, Change::Set),
        (elf::R_RISCV_SET8, 8, Change::Set),
        (elf::R_RISCV_SET16, 16, Change::Set),
        (elf::R_RISCV_SET32, 32, Change::Set),
    ];
    all.iter().find(|(of, ..)| of.0 == kind).map(|&(_, bits, change)| (bits, change))
}

/// Changes the lowest bits of a datum. `None` if there are fewer bytes.
fn change_datum(field: &mut [u8], bits: u32, change: Change, value: u64) -> Option<()> {
    let bytes = field.get_mut(..bits.div_ceil(8) as usize)?;
    let mut old = [0; 8];
    old.get_mut(..bytes.len())?.copy_from_slice(bytes);
    let old = u64::from_le_bytes(old);
    let new = match change {
        Change::Set | Change::Distance => value,
        Change::Add => old.wrapping_add(value),
        Change::Sub => old.wrapping_sub(value),
    };
    let mask = u64::MAX >> (64 - bits);
    let new = (old & !mask | new & mask).to_le_bytes();
    bytes.copy_from_slice(new.get(..bytes.len())?);
    Some(())
}

/// Makes the first instruction of a pair one that does not add its address, if the value has it already.
fn make_absolute(pair: Pair, field: &mut [u8]) {
    if pair.is_absolute {
        edit(field, |inst| inst & !OPCODE | LUI);
    }
}

/// Changes an instruction of four bytes.
fn edit(field: &mut [u8], change: impl Fn(u32) -> u32) {
    if let Some(bytes) = field.first_chunk_mut() {
        *bytes = change(u32::from_le_bytes(*bytes)).to_le_bytes();
    }
}
