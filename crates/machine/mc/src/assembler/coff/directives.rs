//! Directives of COFF for symbols, and for data that refers to them.

use super::super::assembly::{Assembly, SectionSpec};
use super::super::cursor::Cursor;
use super::super::elf_constants::{EM_X86_64, SHT_PROGBITS};
use super::super::error::{ErrorKind, Fault, Parsed};
use super::super::expression::{Binary, ExprId, Node};
use super::super::lexer::Token;
use super::super::section::FixupKind;
use super::super::symbols::{Binding, Definition, SymbolId};
use super::super::target::Target;
use crate::BinaryFormat;
use crate::elf::{EM_386, EM_AARCH64};
use crate::pe::{
    IMAGE_SYM_DTYPE_FUNCTION, IMAGE_WEAK_EXTERN_ANTI_DEPENDENCY, IMAGE_WEAK_EXTERN_SEARCH_ALIAS,
};

/// Position of the type of a function in the type of a symbol.
const COMPLEX_TYPE_SHIFT: u32 = 4;

/// Type of functions.
const FUNCTION: u16 = IMAGE_SYM_DTYPE_FUNCTION.0 << COMPLEX_TYPE_SHIFT;

/// Maximum alignment of common symbols of Microsoft in bytes.
const MAX_COMMON_ALIGNMENT: u64 = 32;

/// Maximum exponent of the alignment of a symbol.
const MAX_EXPONENT: i64 = 13;

impl<T: Target> Assembly<T> {
    /// Executes a directive that COFF has, or has in another form. `None` for other directives.
    pub(in super::super) fn coff_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Parsed<()>> {
        if let Some(done) = self.coff_section_directive(name, cursor) {
            return Some(done);
        }
        if name.text.starts_with(".seh_") {
            return self.unwind_directive(name, cursor);
        }
        if name.text.starts_with(".cv_") {
            return Some(self.codeview_directive(name, cursor));
        }
        Some(match name.text {
            ".def" => self.start_definition(name.offset, cursor),
            ".scl" => self.describe_symbol(
                name.offset,
                cursor,
                |this, symbol, number| {
                    this.symbols.get_mut(symbol).coff.storage_class = number as u8;
                },
                0xff,
            ),
            ".type" => self.describe_symbol(
                name.offset,
                cursor,
                |this, symbol, number| {
                    this.symbols.get_mut(symbol).coff.kind = number as u16;
                },
                0xffff,
            ),
            ".endef" => match self.coff.defined.take() {
                Some(_) => cursor.end(),
                None => {
                    Err(Fault::new(name.offset, ErrorKind::Invalid("no symbol is being described")))
                }
            },
            ".weak" => self.weak(cursor, IMAGE_WEAK_EXTERN_SEARCH_ALIAS.0, false),
            ".weak_anti_dep" => self.weak(cursor, IMAGE_WEAK_EXTERN_ANTI_DEPENDENCY.0, true),
            ".secrel32" => self.section_offset(cursor),
            ".secidx" => self.symbol_operand(cursor).map(|symbol| {
                let value = self.symbol_reference(symbol);
                self.datum_of_kind(value, FixupKind::SECTION_INDEX, 2);
            }),
            ".secnum" => self.symbol_operand(cursor).map(|symbol| {
                let value = self.symbol_reference(symbol);
                self.datum_of_kind(value, FixupKind::SECTION_NUMBER, 4);
            }),
            ".secoffset" => self.symbol_operand(cursor).map(|symbol| {
                let value = self.symbol_reference(symbol);
                self.datum_of_kind(value, FixupKind::FILE_OFFSET, 4);
            }),
            ".symidx" => self.symbol_operand(cursor).map(|symbol| self.symbol_index(symbol)),
            ".safeseh" => self.symbol_operand(cursor).map(|symbol| self.safe_handler(symbol)),
            ".rva" => self.image_offsets(cursor),
            ".comm" | ".common" => self.coff_common(cursor),
            ".lcomm" => self.coff_local_common(cursor),
            // Those of other formats.
            ".local" | ".hidden" | ".internal" | ".protected" | ".size" | ".symver"
            | ".version" | ".ident" | ".subsection" | ".previous" | ".rodata" | ".tbss"
            | ".tdata" => Err(Fault::new(name.offset, ErrorKind::UnknownDirective)),
            _ => return None,
        })
    }

    /// Returns true if a symbol is described as a function. Linkers may replace it even inside its section.
    pub(in super::super) fn is_coff_function(&self, symbol: SymbolId) -> bool {
        let kind = self.symbols.get(symbol).coff.kind;
        kind >> COMPLEX_TYPE_SHIFT == IMAGE_SYM_DTYPE_FUNCTION.0
    }

    fn start_definition(&mut self, source: usize, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let symbol = self.symbol_operand(cursor)?;
        if self.coff.defined.replace(symbol).is_some() {
            let kind = ErrorKind::Invalid("another symbol is being described");
            return Err(Fault::new(source, kind));
        }
        Ok(())
    }

    /// Executes `set` with the symbol of `.def` and a number.
    fn describe_symbol(
        &mut self,
        source: usize,
        cursor: &mut Cursor<'_, '_>,
        set: impl Fn(&mut Self, SymbolId, i64),
        max: i64,
    ) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let number = self.absolute(cursor)?;
        cursor.end()?;
        let Some(symbol) = self.coff.defined else {
            let kind = ErrorKind::Invalid("no symbol is being described");
            return Err(Fault::new(source, kind));
        };
        if number & !max != 0 {
            return Err(fault);
        }
        self.symbols.register(symbol);
        set(self, symbol, number);
        Ok(())
    }

    fn symbol_operand(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<SymbolId> {
        let symbol = self.symbols.intern(cursor.symbol()?);
        cursor.end()?;
        Ok(symbol)
    }

    fn weak(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        characteristics: u32,
        is_alias: bool,
    ) -> Parsed<()> {
        self.each_symbol(cursor, |this, symbol, _| {
            let symbol = this.symbols.get_mut(symbol);
            symbol.binding = Some(Binding::Global);
            symbol.coff.weak = characteristics;
            symbol.coff.is_weak_alias |= is_alias;
            Ok(())
        })
    }

    /// Appends a datum of `size` bytes that a relocation of COFF sets.
    pub(in super::super) fn datum_of_kind(&mut self, value: ExprId, kind: FixupKind, size: usize) {
        self.fixup_here(value, kind);
        self.bytes(&[0; 8][..size]);
    }

    /// Executes `.secrel32 symbol + number`.
    fn section_offset(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let symbol = self.symbols.intern(cursor.symbol()?);
        let mut value = self.symbol_reference(symbol);
        if cursor.is("+") {
            let fault = cursor.fault(ErrorKind::OutOfRange);
            let offset = self.absolute(cursor)?;
            u32::try_from(offset).map_err(|_| fault)?;
            let offset = self.number(offset);
            value = self.add_node(Node::Binary(Binary::Add, value, offset));
        }
        cursor.end()?;
        self.datum_of_kind(value, FixupKind::SECTION_OFFSET, 4);
        Ok(())
    }

    /// Executes `.rva symbol + number, ...`: addresses relative to that of the program.
    fn image_offsets(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        self.each(cursor, |this, cursor| {
            let symbol = this.symbols.intern(cursor.symbol()?);
            let mut value = this.image_reference(symbol);
            if cursor.is("+") || cursor.is("-") {
                let fault = cursor.fault(ErrorKind::OutOfRange);
                let offset = this.absolute(cursor)?;
                i32::try_from(offset).map_err(|_| fault)?;
                let offset = this.number(offset);
                value = this.add_node(Node::Binary(Binary::Add, value, offset));
            }
            this.value(value, 4, false);
            Ok(())
        })
    }

    /// Returns the address of a symbol relative to that of the program.
    pub(super) fn image_reference(&mut self, symbol: SymbolId) -> ExprId {
        self.add_node(Node::Symbol(symbol, T::IMAGE_RELATIVE))
    }

    /// Appends the index of a symbol in the symbol table.
    fn symbol_index(&mut self, symbol: SymbolId) {
        let current = self.current;
        self.align_section(current, 4);
        let value = self.symbol_reference(symbol);
        self.datum_of_kind(value, FixupKind::SYMBOL_INDEX, 4);
    }

    /// Executes `.safeseh`: adds a function to the table of handlers, which only files of 32 bits have.
    fn safe_handler(&mut self, symbol: SymbolId) {
        if self.format.machine != EM_386.0 || self.symbols.get(symbol).coff.is_safe_handler {
            return;
        }
        let spec = SectionSpec { name: ".sxdata", kind: SHT_PROGBITS, flags: 0, entry_size: 0 };
        let section = self.section(&spec);
        self.push(section);
        self.symbol_index(symbol);
        let facts = self.symbols.get_mut(symbol);
        facts.coff.is_safe_handler = true;
        facts.coff.kind = FUNCTION;
        self.pop();
    }

    /// Executes `.comm symbol, size, exponent`.
    fn coff_common(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = cursor.token().offset;
        let name = cursor.symbol()?;
        let symbol = self.symbols.intern(name);
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let mut size = u64::try_from(self.absolute(cursor)?).map_err(|_| fault)?;
        let mut exponent = 0;
        let mut fault = cursor.fault(ErrorKind::Invalid("alignment is too large"));
        if cursor.eat(",") {
            fault = cursor.fault(fault.kind);
            exponent = self.absolute(cursor)?;
        }
        cursor.end()?;
        let exponent = u32::try_from(exponent).ok().filter(|&one| i64::from(one) <= MAX_EXPONENT);
        let exponent = exponent.ok_or_else(|| fault.clone())?;
        let alignment = 1_u64 << exponent;
        let is_msvc = matches!(self.format.binary, BinaryFormat::Coff(system) if system.is_msvc);
        if is_msvc {
            if alignment > MAX_COMMON_ALIGNMENT {
                return Err(fault);
            }
            size = size.max(alignment);
        }
        self.symbols.free(symbol);
        match self.symbols.get(symbol).definition {
            Definition::Undefined => {}
            old if old == (Definition::Common { size, alignment }) => return Ok(()),
            _ => return Err(Fault::new(offset, ErrorKind::Redefined)),
        }
        self.symbols.register(symbol);
        let facts = self.symbols.get_mut(symbol);
        facts.binding = Some(Binding::Global);
        facts.definition = Definition::Common { size, alignment };
        if !is_msvc && alignment > 1 {
            let option = alloc::format!(" -aligncomm:\"{name}\",{exponent}");
            let spec =
                SectionSpec { name: ".drectve", kind: SHT_PROGBITS, flags: 0, entry_size: 0 };
            let section = self.section(&spec);
            self.push(section);
            self.bytes(option.as_bytes());
            self.pop();
        }
        Ok(())
    }

    /// Executes `.lcomm symbol, size, alignment`.
    fn coff_local_common(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = cursor.token().offset;
        let symbol = self.symbols.intern(cursor.symbol()?);
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let size = self.absolute(cursor)?;
        if size < 0 {
            return Err(fault);
        }
        let mut alignment = 1;
        if cursor.eat(",") {
            let fault = cursor.fault(ErrorKind::Invalid("alignment is not a power of 2"));
            let value = u64::try_from(self.absolute(cursor)?).ok();
            alignment = value
                .filter(|value| value.is_power_of_two() && *value <= 1 << MAX_EXPONENT)
                .ok_or(fault)?;
        }
        cursor.end()?;
        let spec = SectionSpec { name: ".bss", kind: SHT_PROGBITS, flags: 0, entry_size: 0 };
        let section = self.section(&spec);
        self.push(section);
        self.align_data(alignment);
        let defined = self.define_label(symbol, offset);
        let size = self.number(size);
        self.fill(size, 0, 1);
        self.pop();
        defined
    }

    /// Returns true if call frames have the form of ARM64.
    pub(super) const fn has_arm64_frames(&self) -> bool {
        self.format.machine == EM_AARCH64.0
    }

    /// Returns true if call frames have the form of x86-64.
    pub(super) const fn has_x64_frames(&self) -> bool {
        self.format.machine == EM_X86_64
    }
}
