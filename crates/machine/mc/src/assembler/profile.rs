//! `.cg_profile`: how often functions call each other, for linkers.

use super::assembly::{Assembly, SectionSpec};
use super::cursor::Cursor;
use super::elf_constants::{SHF_EXCLUDE, SHT_LLVM_CALL_GRAPH_PROFILE};
use super::error::{ErrorKind, Parsed};
use super::late::Calls;
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
