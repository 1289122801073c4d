//! `.cg_profile`: how often functions call each other, for linkers.

use super::assembly::{Assembly, SectionSpec};
use super::cursor::Cursor;
use super::elf_constants::{SHF_EXCLUDE, SHT_LLVM_CALL_GRAPH_PROFILE, SHT_PROGBITS};
use super::error::{ErrorKind, Parsed};
use super::late::Calls;
use super::section::FixupKind;
use super::symbols::Binding;
use super::target::Target;

/// Size of an entry in bytes.
const ENTRY_SIZE: u64 = 8;

impl<T: Target> Assembly<T> {
    /// Executes `.cg_profile caller, callee, count`.
    pub(super) fn profile_directive(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let source = cursor.token().offset;
        let from = self.symbols.intern(cursor.symbol()?);
        cursor.expect(",")?;
        let to = self.symbols.intern(cursor.symbol()?);
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::Expected("a number of calls"));
        let count = u64::try_from(self.absolute(cursor)?).map_err(|_| fault)?;
        cursor.end()?;
        self.profile.push(Calls { from, to, count, source });
        Ok(())
    }

    /// Writes the section with the numbers of calls in files other than ELF: indices in the symbol table, and counts.
    pub(super) fn write_indexed_profile(&mut self) {
        let mut profile = core::mem::take(&mut self.profile);
        let is_listed = |symbol| !self.symbols.get(symbol).is_temporary;
        profile.retain(|calls| is_listed(calls.from) && is_listed(calls.to));
        if profile.is_empty() {
            return;
        }
        for symbol in profile.iter().flat_map(|calls| [calls.from, calls.to]) {
            if !self.symbols.get(symbol).is_registered {
                self.symbols.register(symbol);
                self.symbols.get_mut(symbol).binding = Some(Binding::Global);
            }
        }
        let section = self.section(&SectionSpec {
            name: ".llvm.call-graph-profile",
            kind: SHT_PROGBITS,
            flags: 0,
            entry_size: 0,
        });
        self.switch_without_label(section);
        for calls in &profile {
            for symbol in [calls.from, calls.to] {
                let value = self.symbol_reference(symbol);
                self.datum_of_kind(value, FixupKind::SYMBOL_INDEX, 4);
            }
            self.integer(calls.count, 8, self.format.is_big_endian);
        }
    }

    /// Writes the section with the numbers of calls.
    pub(super) fn write_profile(&mut self) {
        let profile = core::mem::take(&mut self.profile);
        if profile.is_empty() {
            return;
        }
        let section = self.section(&SectionSpec {
            name: ".llvm.call-graph-profile",
            kind: SHT_LLVM_CALL_GRAPH_PROFILE,
            flags: SHF_EXCLUDE,
            entry_size: ENTRY_SIZE,
        });
        self.push(section);
        let none = T::relocation_named("BFD_RELOC_NONE", self.format).unwrap_or(0);
        for (index, calls) in (0_i64..).zip(&profile) {
            let offset = self.number(index * ENTRY_SIZE.cast_signed());
            for symbol in [calls.from, calls.to] {
                let symbol = match self.section_of(symbol) {
                    Some(section) if self.symbols.get(symbol).is_temporary => {
                        let section = self.whole(section);
                        self.sections[section.0 as usize].symbol
                    }
                    _ => symbol,
                };
                let value = self.symbol_reference(symbol);
                self.state_relocation(offset, value, none, calls.source);
            }
            let is_big = self.format.is_big_endian;
            self.integer(calls.count, 8, is_big);
        }
        self.pop();
    }
}
