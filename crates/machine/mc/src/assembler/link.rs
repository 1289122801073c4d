//! Objects in memory: contents of sections for addresses that a program chooses, such as a JIT.
//!
//! ```text
//! let linker = Linker::<Machine>::new(&object)?;
//! // The program chooses an address for each section, and for a table of `linker.table_size()` bytes.
//! let image = linker.link(&addresses, table, |name| host.address_of(name))?;
//! ```
//!
//! Writing the bytes to executable memory and calling them are unsafe, and remain with the program.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use super::object::{Format, Object, ObjectSection, ObjectSymbol, Relocation, SymbolSection};
use super::target::Target;
use crate::elf;

/// What the value of a relocation is computed from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reference {
    /// Nothing: the relocation is a remark for linkers.
    Nothing,
    /// Address of the symbol.
    Address,
    /// Target of a call or jump: the symbol, or a stub of the table that jumps to it.
    Call,
    /// Entry of the table, which has the address of the symbol.
    Entry,
    /// Value of the relocation of another instruction, the address of which is the symbol.
    OtherInstruction,
}

/// Relocation whose symbol has an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patch {
    /// Type, as numbered in ELF.
    pub kind: u32,
    /// Address of the symbol, of its stub or of its entry, plus the addend.
    pub target: u64,
    /// Address of the bytes, or of the other instruction for [`Reference::OtherInstruction`].
    pub address: u64,
}

/// The value of a relocation does not fit its field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfRange;

/// Relocations of a target that are applied in memory.
pub trait Link: Target {
    /// Number of bytes of a stub.
    const STUB_SIZE: u64;

    /// Returns what the value of a relocation of this type is computed from. `None` for types that are not applied
    /// in memory, such as those of thread-local data.
    fn reference(kind: u32, format: Format) -> Option<Reference>;

    /// Returns true for relocations that those of other instructions refer to
    /// ([`Reference::OtherInstruction`]).
    fn is_referenced(kind: u32) -> bool {
        let _ = kind;
        false
    }

    /// Writes the value of a relocation to its field, the first of these bytes, and leaves them as they are if it
    /// does not fit.
    ///
    /// # Errors
    /// Returns an error if the value does not fit.
    fn patch(patch: &Patch, format: Format, field: &mut [u8]) -> Result<(), OutOfRange>;

    /// Returns instructions at an address that jump to the address which an entry of the table has.
    fn stub(address: u64, entry: u64, format: Format) -> Vec<u8>;
}

/// Reason for which an object is not linked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LinkError {
    /// The symbol has no address.
    Undefined(String),
    /// The value of a relocation does not fit its field: the symbol is too far away.
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

/// Contents of memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    /// Bytes of each section, as many as its size.
    pub sections: Vec<Vec<u8>>,
    /// Bytes of the table. It has instructions and addresses, which are only read.
    pub table: Vec<u8>,
}

/// Table with the addresses of symbols, and with stubs for calls of those that are far away.
#[derive(Clone, Copy, Debug)]
struct Slot {
    entry: u64,
    /// Offset of the stub. `None` if no call refers to the symbol.
    stub: Option<u64>,
}

/// Linker of an object.
#[derive(Clone, Debug)]
pub struct Linker<'o, M> {
    object: &'o Object,
    slots: BTreeMap<usize, Slot>,
    table_size: u64,
    /// Relocations that those of other instructions refer to, by section and offset.
    referenced: BTreeMap<(usize, u64), &'o Relocation>,
    machine: PhantomData<fn() -> M>,
}

/// Alignment of the table in bytes.
pub const TABLE_ALIGNMENT: u64 = 16;

/// Returns the sections that are loaded, and their indices. Others, such as debug information, keep their bytes.
fn loaded(object: &Object) -> impl Iterator<Item = (usize, &ObjectSection)> {
    object.sections.iter().enumerate().filter(|(_, one)| one.flags & elf::SHF_ALLOC.0 != 0)
}

impl<'o, M: Link> Linker<'o, M> {
    /// Creates the linker of an object, whose code linkers need not shorten. Sections that are not loaded have no
    /// relocations applied.
    ///
    /// # Errors
    /// Returns an error if a relocation is not one that is applied in memory.
    pub fn new(object: &'o Object) -> Result<Self, LinkError> {
        let format = object.format;
        let mut has_stub = BTreeMap::new();
        let mut referenced = BTreeMap::new();
        for (section, contents) in loaded(object) {
            for relocation in &contents.relocations {
                let Relocation { offset, kind, .. } = *relocation;
                let unsupported = LinkError::Unsupported { section, offset, kind };
                let reference = M::reference(kind, format).ok_or(unsupported)?;
                if M::is_referenced(kind) {
                    referenced.entry((section, offset)).or_insert(relocation);
                }
                let Some(symbol) = relocation.symbol else { continue };
                match reference {
                    Reference::Entry => {
                        has_stub.entry(symbol).or_insert(false);
                    }
                    Reference::Call if is_undefined(object, symbol) => {
                        has_stub.insert(symbol, true);
                    }
                    _ => {}
                }
            }
        }
        let entry_size = u64::from(format.address_size);
        let mut next = (entry_size * has_stub.len() as u64).next_multiple_of(TABLE_ALIGNMENT);
        let slots = has_stub.into_iter().enumerate().map(|(index, (symbol, has_stub))| {
            let stub = has_stub.then_some(next);
            next += if has_stub { M::STUB_SIZE } else { 0 };
            (symbol, Slot { entry: index as u64 * entry_size, stub })
        });
        let slots = slots.collect();
        Ok(Linker { object, slots, table_size: next, referenced, machine: PhantomData })
    }

    /// Returns the number of bytes of the table, whose alignment is [`TABLE_ALIGNMENT`]. It has the addresses of
    /// symbols that code reads from a table, and stubs for calls of functions that the object does not define.
    /// Instructions must reach it; so it is next to them.
    #[must_use]
    pub fn table_size(&self) -> u64 {
        self.table_size
    }

    /// Returns the contents of all sections, in order, with their relocations applied. `addresses` has the address
    /// of each section, a multiple of its alignment; sections that are not loaded may have any. `table` is the
    /// address of the table. `find` returns the address of a symbol that the object does not define; a weak one
    /// need not have one.
    ///
    /// # Errors
    /// Returns an error if a symbol has no address, or is too far away.
    pub fn link(
        &self,
        addresses: &[u64],
        table: u64,
        find: impl Fn(&str) -> Option<u64>,
    ) -> Result<Image, LinkError> {
        let (expected, found) = (self.object.sections.len(), addresses.len());
        if expected != found {
            return Err(LinkError::Addresses { expected, found });
        }
        let find: &dyn Fn(&str) -> Option<u64> = &find;
        let linked = Linked { linker: self, addresses, table, find };
        let sections = self.object.sections.iter().map(|section| {
            let mut bytes = section.data.clone();
            if bytes.is_empty() {
                bytes = vec![0; usize::try_from(section.size).unwrap_or(0)];
            }
            bytes
        });
        let mut sections: Vec<_> = sections.collect();
        for (index, section) in loaded(self.object) {
            for relocation in &section.relocations {
                linked.apply(index, relocation, &mut sections[index])?;
            }
        }
        Ok(Image { sections, table: linked.table()? })
    }
}

fn is_undefined(object: &Object, symbol: usize) -> bool {
    let symbol = object.symbols.get(symbol);
    symbol.is_some_and(|one| {
        !matches!(one.section, SymbolSection::Section(_) | SymbolSection::Absolute)
    })
}

/// Symbols with their addresses.
struct Linked<'a, M> {
    linker: &'a Linker<'a, M>,
    addresses: &'a [u64],
    table: u64,
    find: &'a dyn Fn(&str) -> Option<u64>,
}

impl<M: Link> Linked<'_, M> {
    fn symbol(&self, relocation: &Relocation) -> Option<&ObjectSymbol> {
        self.linker.object.symbols.get(relocation.symbol?)
    }

    fn slot(&self, relocation: &Relocation) -> Option<&Slot> {
        self.linker.slots.get(&relocation.symbol?)
    }

    fn address_of(&self, symbol: &ObjectSymbol) -> Result<u64, LinkError> {
        let address = match symbol.section {
            SymbolSection::Section(index) => {
                self.addresses.get(index).map(|address| address.wrapping_add(symbol.value))
            }
            SymbolSection::Absolute => Some(symbol.value),
            _ => (self.find)(&symbol.name).or((symbol.binding == elf::STB_WEAK.0).then_some(0)),
        };
        address.ok_or_else(|| LinkError::Undefined(symbol.name.clone()))
    }

    /// Returns the patch of a relocation at an address, by its symbol or by its slot in the table.
    fn patch(
        &self,
        relocation: &Relocation,
        reference: Reference,
        address: u64,
    ) -> Result<Patch, LinkError> {
        let entry = self.slot(relocation).map(|slot| self.table.wrapping_add(slot.entry));
        let base = match (self.symbol(relocation), reference, entry) {
            (Some(_), Reference::Entry, Some(entry)) => entry,
            (Some(symbol), ..) => self.address_of(symbol)?,
            (None, ..) => 0,
        };
        let target = base.wrapping_add(relocation.addend.cast_unsigned());
        Ok(Patch { kind: relocation.kind, target, address })
    }

    fn apply(
        &self,
        section: usize,
        relocation: &Relocation,
        bytes: &mut [u8],
    ) -> Result<(), LinkError> {
        let Relocation { offset, kind, addend, .. } = *relocation;
        let format = self.linker.object.format;
        let unsupported = || LinkError::Unsupported { section, offset, kind };
        let address = self.addresses[section].wrapping_add(offset);
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let field = bytes.get_mut(start..).ok_or_else(unsupported)?;
        let reference = M::reference(kind, format).ok_or_else(unsupported)?;
        let patch = match reference {
            Reference::Nothing => return Ok(()),
            Reference::OtherInstruction => {
                let (other, address) = self.other(relocation).ok_or_else(unsupported)?;
                let reference = M::reference(other.kind, format).ok_or_else(unsupported)?;
                Patch { kind, ..self.patch(other, reference, address)? }
            }
            _ => self.patch(relocation, reference, address)?,
        };
        let mut patched = M::patch(&patch, format, field);
        let stub = self.slot(relocation).and_then(|slot| slot.stub);
        if let (Err(OutOfRange), Reference::Call, Some(stub)) = (patched, reference, stub) {
            let target = self.table.wrapping_add(stub).wrapping_add(addend.cast_unsigned());
            patched = M::patch(&Patch { target, ..patch }, format, field);
        }
        patched.map_err(|OutOfRange| {
            let symbol = self.symbol(relocation).map_or("", |one| &one.name).to_string();
            LinkError::OutOfRange { section, offset, symbol }
        })
    }

    /// Returns the relocation of the instruction that is the symbol of another relocation, and its address.
    fn other(&self, relocation: &Relocation) -> Option<(&Relocation, u64)> {
        let label = self.symbol(relocation)?;
        let SymbolSection::Section(index) = label.section else { return None };
        let other = self.linker.referenced.get(&(index, label.value))?;
        Some((other, self.addresses.get(index)?.wrapping_add(other.offset)))
    }

    fn table(&self) -> Result<Vec<u8>, LinkError> {
        let Linker { object, slots, table_size, .. } = self.linker;
        let format = object.format;
        let mut table = vec![0; usize::try_from(*table_size).unwrap_or(0)];
        let mut write = |offset: u64, bytes: &[u8]| {
            let start = usize::try_from(offset).unwrap_or(usize::MAX);
            if let Some(field) = table.get_mut(start..).and_then(|rest| rest.get_mut(..bytes.len()))
            {
                field.copy_from_slice(bytes);
            }
        };
        for (&symbol, slot) in slots {
            let address = object.symbols.get(symbol).map_or(Ok(0), |one| self.address_of(one))?;
            let size = usize::from(format.address_size);
            if format.is_big_endian {
                write(slot.entry, &address.to_be_bytes()[8 - size..]);
            } else {
                write(slot.entry, &address.to_le_bytes()[..size]);
            }
            if let Some(stub) = slot.stub {
                let entry = self.table.wrapping_add(slot.entry);
                write(stub, &M::stub(self.table.wrapping_add(stub), entry, format));
            }
        }
        Ok(table)
    }
}

/// Chooses addresses for the sections of an object that are loaded and chosen, one after the other from `start` on, and
/// leaves other addresses as they are. Returns the address behind them.
pub fn lay_out(
    object: &Object,
    start: u64,
    addresses: &mut [u64],
    is_chosen: impl Fn(&ObjectSection) -> bool,
) -> u64 {
    let mut next = start;
    for (index, section) in loaded(object).filter(|(_, section)| is_chosen(section)) {
        if let Some(address) = addresses.get_mut(index) {
            *address = next.next_multiple_of(section.alignment.max(1));
            next = *address + section.size;
        }
    }
    next
}

/// Returns the distance from the location of a relocation to its target, an address of the format.
#[must_use]
pub fn distance(patch: &Patch, format: Format) -> u64 {
    wrapped(patch.target.wrapping_sub(patch.address), format)
}

/// Returns a number as an address of the format, those of 32 bits with their sign.
#[must_use]
pub fn wrapped(value: u64, format: Format) -> u64 {
    if format.is_64_bit { value } else { i64::from(value as u32 as i32).cast_unsigned() }
}

/// Change of a datum by a relocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DatumChange {
    /// The value.
    Set,
    /// The value is added.
    Add,
    /// The value is subtracted.
    Sub,
    /// Distance from the datum.
    Distance,
}

/// Changes the lowest bits of a datum, 1 to 64.
///
/// # Errors
/// Returns an error if there are fewer bytes, or if a distance or an address does not fit.
pub fn change_datum(
    field: &mut [u8],
    bits: u32,
    change: DatumChange,
    patch: &Patch,
    format: Format,
) -> Result<(), OutOfRange> {
    let bytes = field.get_mut(..bits.div_ceil(8) as usize).ok_or(OutOfRange)?;
    let mut old = [0; 8];
    old.get_mut(..bytes.len()).ok_or(OutOfRange)?.copy_from_slice(bytes);
    let old = u64::from_le_bytes(old);
    let mask = u64::MAX.checked_shr(64 - bits).unwrap_or(0);
    let new = match change {
        DatumChange::Set => wrapped(patch.target, format),
        DatumChange::Distance => distance(patch, format),
        DatumChange::Add => old.wrapping_add(patch.target),
        DatumChange::Sub => old.wrapping_sub(patch.target),
    };
    let high = new.cast_signed() >> (bits - 1);
    let is_signed = high == 0 || high == -1;
    let fits = match change {
        DatumChange::Distance => is_signed,
        // Addresses are extended with zeros or with their sign. Smaller data is a part of a value.
        DatumChange::Set if bits >= 32 => is_signed || new & !mask == 0,
        _ => true,
    };
    if !fits {
        return Err(OutOfRange);
    }
    let new = (old & !mask | new & mask).to_le_bytes();
    bytes.copy_from_slice(&new[..bytes.len()]);
    Ok(())
}
