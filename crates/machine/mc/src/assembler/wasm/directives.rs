//! Directives of WebAssembly for sections and symbols.

use alloc::string::String;

use super::super::assembly::Assembly;
use super::super::cursor::Cursor;
use super::super::error::{ErrorKind, Fault, Parsed};
use super::super::lexer::{Token, TokenKind};
use super::super::symbols::{Binding, SymbolId};
use super::super::target::Target;
use super::constants::{WASM_SEG_FLAG_RETAIN, WASM_SEG_FLAG_STRINGS, WASM_SEG_FLAG_TLS};
use super::state::SectionKind;
use super::types::SymbolKind;

/// Bit of the attributes of segments that are not loaded at the start.
pub(super) const PASSIVE: u32 = 1 << 31;

impl<T: Target> Assembly<T> {
    /// Executes a directive that WebAssembly has, or has in another form. `None` for other directives.
    pub(in super::super) fn wasm_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Parsed<()>> {
        Some(match name.text {
            // Each function has a section of its own, whatever is the present one.
            ".text" => cursor.end(),
            ".data" => cursor.end().map(|()| {
                let section = self.wasm_section(".data", 0, None);
                self.switch_to(section);
            }),
            ".section" => self.wasm_section_statement(cursor),
            ".size" => self.wasm_size(cursor),
            ".type" => self.wasm_type(cursor),
            ".ident" => {
                let fault = cursor.fault(ErrorKind::Expected("a string"));
                if cursor.take().is_string() { cursor.end() } else { Err(fault) }
            }
            ".weak" => self.each_symbol(cursor, |this, symbol, _| {
                this.symbols.get_mut(symbol).binding = Some(Binding::Weak);
                Ok(())
            }),
            ".hidden" => self.each_symbol(cursor, |this, symbol, _| {
                this.wasm_symbol_mut(symbol).is_hidden = true;
                Ok(())
            }),
            ".globl" | ".global" => self.lasting_symbols(cursor, |this, symbol| {
                this.symbols.get_mut(symbol).binding.get_or_insert(Binding::Global);
            }),
            ".weak_reference" => self.lasting_symbols(cursor, |this, symbol| {
                this.symbols.get_mut(symbol).binding = Some(Binding::Weak);
            }),
            ".no_dead_strip" => self.lasting_symbols(cursor, |this, symbol| {
                this.wasm_symbol_mut(symbol).is_kept = true;
            }),
            ".cold" => self.lasting_symbols(cursor, |_, _| {}),
            // Those of other formats.
            ".local" | ".internal" | ".protected" | ".symver" | ".weakref" | ".version"
            | ".subsection" | ".comm" | ".common" | ".lcomm" | ".cg_profile" | ".bss"
            | ".rodata" => Err(Fault::new(name.offset, ErrorKind::UnknownDirective)),
            _ => return None,
        })
    }

    /// Executes `set` for each symbol of a list, none of which is temporary.
    fn lasting_symbols(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        set: impl Fn(&mut Self, SymbolId),
    ) -> Parsed<()> {
        self.each_symbol(cursor, |this, symbol, offset| {
            if this.symbols.get(symbol).is_temporary {
                let kind = ErrorKind::Expected("a symbol that is not temporary");
                return Err(Fault::new(offset, kind));
            }
            set(this, symbol);
            Ok(())
        })
    }

    /// Executes `.section name, "flags", @`, with a group behind it if the flags say so.
    fn wasm_section_statement(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let start = cursor.token().offset;
        let name = String::from(cursor.symbol()?);
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::Expected("a string with flags"));
        let token = cursor.take();
        let text = Some(token.text).filter(|_| token.kind == TokenKind::String);
        let text = text.and_then(|text| text.strip_prefix('"')?.strip_suffix('"'));
        let (mut flags, mut is_passive, mut has_group) = (0, false, false);
        for flag in text.ok_or_else(|| fault.clone())?.bytes() {
            match flag {
                b'p' => is_passive = true,
                b'G' => has_group = true,
                b'T' => flags |= WASM_SEG_FLAG_TLS,
                b'S' => flags |= WASM_SEG_FLAG_STRINGS,
                b'R' => flags |= WASM_SEG_FLAG_RETAIN,
                _ => return Err(fault),
            }
        }
        cursor.expect(",")?;
        cursor.expect("@")?;
        let group = if has_group { Some(section_group(cursor)?) } else { None };
        cursor.end()?;
        let section = self.wasm_section(&name, flags, group.filter(|group| !group.is_empty()));
        let is_data = self.section_kind(section) == SectionKind::Data;
        let attributes = &mut self.sections[section.0 as usize].attributes;
        if *attributes & !PASSIVE != flags {
            let kind = ErrorKind::Invalid("section has other properties than before");
            return Err(Fault::new(start, kind));
        }
        if is_passive {
            if !is_data {
                let kind = ErrorKind::Invalid("only sections with data can be passive");
                return Err(Fault::new(start, kind));
            }
            *attributes |= PASSIVE;
        }
        self.switch_to(section);
        Ok(())
    }

    /// Executes `.size symbol, expression`. Functions have the size of their code.
    fn wasm_size(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let symbol = self.symbols.intern(cursor.symbol()?);
        cursor.expect(",")?;
        let size = self.expression(cursor)?;
        cursor.end()?;
        if self.wasm_kind(symbol) != SymbolKind::Function {
            self.symbols.get_mut(symbol).size = Some(size);
        }
        Ok(())
    }

    /// Executes `.type symbol, @kind`.
    fn wasm_type(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Expected("a symbol"));
        let name = cursor.take();
        if name.kind != TokenKind::Identifier {
            return Err(fault);
        }
        let symbol = self.symbols.intern(name.text);
        cursor.expect(",")?;
        cursor.expect("@")?;
        let fault = cursor.fault(ErrorKind::Expected("a kind of symbols"));
        let kind = match cursor.take().text {
            "function" => SymbolKind::Function,
            "global" => SymbolKind::Global,
            "object" => SymbolKind::Data,
            _ => return Err(fault),
        };
        cursor.end()?;
        let is_in_group = self.contents().key.group.is_some();
        let facts = self.wasm_symbol_mut(symbol);
        facts.kind = Some(kind);
        facts.is_comdat |= is_in_group && kind == SymbolKind::Function;
        Ok(())
    }
}

/// Parses the group of a section behind a comma: its name, and perhaps `comdat`.
fn section_group(cursor: &mut Cursor<'_, '_>) -> Parsed<String> {
    cursor.expect(",")?;
    let name = match cursor.token().kind {
        TokenKind::Integer(_) => cursor.take().text,
        _ => cursor.symbol()?,
    };
    if cursor.eat(",") {
        let fault = cursor.fault(ErrorKind::Expected("`comdat`"));
        if cursor.symbol()? != "comdat" {
            return Err(fault);
        }
    }
    Ok(name.into())
}
