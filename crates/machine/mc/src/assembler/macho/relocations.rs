//! [`Relocation`]: relocations of Mach-O, and what the machines have in common about them.

use alloc::vec::Vec;

use super::super::assembly::Assembly;
use super::super::error::ErrorKind;
use super::super::evaluate::Value;
use super::super::section::SectionId;
use super::super::symbols::SymbolId;
use super::super::target::Pending;
use super::super::target::{Record, Target};
use super::sections::MachSection;
use crate::macho::R_SCATTERED;

/// Relocation of Mach-O without its location and symbol.
///
/// A [`Record`] has its bits in the type, and the number of a section as addend. Those of a scattered relocation,
/// which has the address of a symbol as addend, are marked by the highest bit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Relocation {
    /// Type, as numbered in Mach-O.
    pub kind: u8,
    /// True if the value is relative to its address.
    pub is_pc_relative: bool,
    /// Logarithm of the number of bytes.
    pub log2_size: u8,
}

/// Type of the second half of a scattered relocation (`GENERIC_RELOC_PAIR`).
const PAIR: u8 = 1;

impl Relocation {
    /// Returns the record of a relocation to a symbol, or without one to the section with a number.
    #[must_use]
    pub fn record(self, symbol: Option<SymbolId>, number: u32) -> Record {
        let bits = u32::from(self.kind) << 4
            | u32::from(self.log2_size & 3) << 1
            | u32::from(self.is_pc_relative);
        Record { kind: bits, symbol, addend: number.into() }
    }

    /// Returns the record of a relocation to a symbol that is not in the symbol table. It names the first one.
    #[must_use]
    pub fn record_of_first(self) -> Record {
        let record = self.record(None, 0);
        Record { kind: record.kind | EXTERN, ..record }
    }

    /// Returns the record of a scattered relocation to an address.
    #[must_use]
    pub fn scattered(self, address: u64) -> Record {
        let bits = R_SCATTERED
            | u32::from(self.is_pc_relative) << 30
            | u32::from(self.log2_size & 3) << 28
            | u32::from(self.kind & 15) << 24;
        Record { kind: bits, symbol: None, addend: i64::from(address as u32) }
    }
}

/// Bit of relocations to symbols (`r_extern`).
const EXTERN: u32 = 1 << 3;

/// Returns the two numbers of a relocation in the file. `symbol` is the index of its symbol.
pub(super) fn numbers(kind: u32, offset: u64, symbol: Option<usize>, addend: i64) -> [u32; 2] {
    let number = addend as u32;
    if kind & R_SCATTERED != 0 {
        let is_pair = (kind >> 24) as u8 & 15 == PAIR;
        return [kind | if is_pair { 0 } else { offset as u32 & 0xff_ffff }, number];
    }
    let low = match symbol {
        Some(symbol) => symbol as u32 & 0xff_ffff | EXTERN << 24,
        None => number & 0xff_ffff,
    };
    [offset as u32, low | kind << 24]
}

impl<T: Target> Assembly<T> {
    /// Makes the section with symbols whose addresses are significant, if the source names some.
    pub(in super::super) fn write_mach_addresses(&mut self) {
        if self.addresses.is_some() {
            let section = self.mach_addresses();
            self.switch_without_label(section);
            self.bytes(&[0; 8]);
        }
    }

    fn mach_addresses(&mut self) -> SectionId {
        self.mach_section(MachSection {
            segment: "__DATA",
            name: "__llvm_addrsig",
            attributes: 0,
            stub_size: 0,
        })
    }

    /// Adds the relocations that name the symbols whose addresses are significant.
    pub(in super::super) fn relocate_addresses(&mut self, pending: &mut [Vec<Pending>]) {
        let Some(addresses) = self.addresses.take() else { return };
        let section = self.mach_addresses();
        let log2_size = if self.format.is_64_bit { 3 } else { 2 };
        let relocation = Relocation { log2_size, ..Relocation::default() };
        let Some(pending) = pending.get_mut(section.0 as usize) else { return };
        for symbol in addresses {
            if self.symbols.get(symbol).is_registered {
                let record = match self.is_visible(symbol) {
                    true => relocation.record(Some(symbol), 0),
                    false => relocation.record_of_first(),
                };
                pending.push(Pending { offset: 0, record });
            }
        }
    }

    /// Records the two relocations of the difference of two symbols, of the types of a sum and of a difference.
    /// Returns the value of the bytes. `needs_atoms` is true if relocations must have symbols.
    ///
    /// # Errors
    /// Returns an error if a symbol is not defined, has no atom though it needs one, or if both are in one atom.
    pub fn relocate_difference(
        &self,
        target: &Value,
        [add_kind, sub_kind]: [u8; 2],
        log2_size: u8,
        needs_atoms: bool,
        records: &mut Vec<Record>,
    ) -> Result<u64, ErrorKind> {
        let named = |symbol: SymbolId| match self.symbols.get(symbol).is_temporary {
            true if !needs_atoms => self.aliased(symbol),
            _ => symbol,
        };
        let (Some(add), Some(sub)) = (target.add.map(named), target.sub.map(named)) else {
            return Err(ErrorKind::NotRelocatable);
        };
        let atoms = [add, sub].map(|symbol| self.atom(symbol));
        if atoms[0] == atoms[1] && atoms[0].is_some()
            || needs_atoms && atoms.contains(&None)
            || !needs_atoms && (self.is_undefined(add) || self.is_undefined(sub))
        {
            return Err(ErrorKind::NotRelocatable);
        }
        let distance = |symbol: SymbolId, atom: Option<SymbolId>| {
            let of = |symbol| self.symbol_address(symbol).unwrap_or(0);
            of(symbol).wrapping_sub(atom.map_or(0, of))
        };
        let value = target
            .constant
            .cast_unsigned()
            .wrapping_add(distance(add, atoms[0]))
            .wrapping_sub(distance(sub, atoms[1]));
        let mut number = 0;
        let own = [(add, atoms[0], add_kind), (sub, atoms[1], sub_kind)];
        for (symbol, atom, kind) in own {
            if atom.is_none() {
                number = self.section_of(symbol).map_or(0, |section| self.section_number(section));
            }
            let relocation = Relocation { kind, is_pc_relative: false, log2_size };
            records.push(relocation.record(atom, number));
        }
        Ok(value)
    }
}
