//! Directives for symbols and for the file as a whole.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::assembly::{Assembly, SectionSpec};
use super::cursor::Cursor;
use super::elf_constants::{
    SHF_ALLOC, SHF_MERGE, SHF_STRINGS, SHF_WRITE, SHT_NOBITS, SHT_NOTE, SHT_PROGBITS, STT_COMMON,
    STT_FUNC, STT_GNU_IFUNC, STT_NOTYPE, STT_OBJECT, STT_TLS, STV_HIDDEN, STV_INTERNAL,
    STV_PROTECTED,
};
use super::error::{ErrorKind, Fault, Parsed};
use super::evaluate::MAX_NODES;
use super::expression::{ExprId, Node};
use super::lexer::{Token, TokenKind};
use super::macho::N_NO_DEAD_STRIP;
use super::symbols::{Binding, Definition, SymbolId};
use super::target::Target;
use crate::BinaryFormat;

impl<T: Target> Assembly<T> {
    /// Executes a directive for symbols or the file. `None` for other directives.
    pub(super) fn symbol_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Parsed<()>> {
        Some(match name.text {
            ".globl" | ".global" => self.each_symbol(cursor, |this, symbol, offset| {
                if this.symbols.get(symbol).is_temporary {
                    let kind = ErrorKind::Expected("a symbol that is not temporary");
                    return Err(Fault::new(offset, kind));
                }
                this.bind(symbol, Binding::Global, offset)
            }),
            ".weak" => self.each_symbol(cursor, |this, symbol, offset| {
                this.bind(symbol, Binding::Weak, offset)
            }),
            ".local" => self.each_symbol(cursor, |this, symbol, offset| {
                this.bind(symbol, Binding::Local, offset)
            }),
            ".hidden" => self.visibility(cursor, STV_HIDDEN),
            ".internal" => self.visibility(cursor, STV_INTERNAL),
            ".protected" => self.visibility(cursor, STV_PROTECTED),
            ".extern" => {
                cursor.skip();
                Ok(())
            }
            ".type" => self.type_directive(cursor),
            ".size" => self.size_directive(cursor),
            ".set" | ".equ" => self.set_directive(cursor, true),
            ".equiv" => self.set_directive(cursor, false),
            ".comm" | ".common" => self.comm_directive(cursor, false),
            ".lcomm" => self.comm_directive(cursor, true),
            ".file" => self.file_directive(cursor),
            ".loc" => self.loc_directive(cursor),
            ".ident" => self.ident_directive(cursor),
            ".addrsig" => cursor.end().map(|()| {
                self.addresses.get_or_insert_default();
            }),
            ".addrsig_sym" => cursor.symbol().and_then(|name| {
                cursor.end()?;
                let symbol = self.symbols.intern(name);
                self.addresses.get_or_insert_default().push(symbol);
                Ok(())
            }),
            ".warning" => self.message_directive(cursor, false),
            ".error" | ".err" => self.message_directive(cursor, true),
            ".reloc" => self.reloc_directive(cursor),
            ".symver" => self.version_directive(cursor),
            ".weakref" => self.weak_reference(cursor),
            ".cg_profile" => self.profile_directive(cursor),
            ".lto_discard" => self.discard_directive(cursor),
            ".lto_set_conditional" => self.conditional_alias(cursor),
            ".version" => self.note_version(cursor),
            // The text is for a terminal, which the assembler has not.
            ".print" => {
                let fault = Fault::new(cursor.token().offset, ErrorKind::Expected("a string"));
                if cursor.take().is_string() { cursor.end() } else { Err(fault) }
            }
            ".line" => match cursor.is_end() {
                true => Ok(()),
                false => self.absolute(cursor).and_then(|_| cursor.end()),
            },
            _ => return None,
        })
    }

    /// Executes `.version "text"`: writes a note.
    fn note_version(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        /// Type of the note.
        const VERSION: u64 = 1;
        let text = cursor.string()?;
        cursor.end()?;
        let note = SectionSpec { name: ".note", kind: SHT_NOTE, flags: 0, entry_size: 0 };
        let section = self.section(&note);
        self.push(section);
        let is_big = self.format.is_big_endian;
        for number in [text.len() as u64 + 1, 0, VERSION] {
            self.integer(number, 4, is_big);
        }
        self.bytes(&text);
        self.bytes(&[0]);
        self.align_data(4);
        self.pop();
        Ok(())
    }

    /// Executes `.warning "text"` or `.error "text"`. The text can be left out.
    fn message_directive(&mut self, cursor: &mut Cursor<'_, '_>, is_error: bool) -> Parsed<()> {
        let mut text = String::from("directive of the source");
        if !cursor.is_end() {
            text = String::from_utf8_lossy(&cursor.string()?).into_owned();
            cursor.end()?;
        }
        if is_error {
            return Err(Fault::new(self.source, ErrorKind::Stated(text)));
        }
        self.warn(self.source, text);
        Ok(())
    }

    /// Executes `set` for each symbol of a list.
    pub(super) fn each_symbol(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        set: impl Fn(&mut Self, SymbolId, usize) -> Parsed<()>,
    ) -> Parsed<()> {
        self.each(cursor, |this, cursor| {
            let offset = cursor.token().offset;
            let name = cursor.symbol()?;
            if this.is_discarded(name) {
                return Ok(());
            }
            let symbol = this.symbols.intern(name);
            this.symbols.register(symbol);
            set(this, symbol, offset)
        })
    }

    fn bind(&mut self, symbol: SymbolId, binding: Binding, offset: usize) -> Parsed<()> {
        let symbol = self.symbols.get_mut(symbol);
        let changes = symbol.binding.is_some_and(|old| old != binding);
        if changes && binding != Binding::Weak {
            let kind = ErrorKind::Invalid("symbol has another binding");
            return Err(Fault::new(offset, kind));
        }
        symbol.binding = Some(binding);
        Ok(())
    }

    fn visibility(&mut self, cursor: &mut Cursor<'_, '_>, visibility: u8) -> Parsed<()> {
        self.each_symbol(cursor, |this, symbol, _| {
            let symbol = this.symbols.get_mut(symbol);
            symbol.other = symbol.other & !3 | visibility;
            Ok(())
        })
    }

    fn type_directive(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let symbol = self.symbols.intern(cursor.symbol()?);
        cursor.eat(",");
        let fault = cursor.fault(ErrorKind::Expected("a symbol type"));
        if cursor.token().kind == TokenKind::Operator
            && !cursor.eat("@")
            && !cursor.eat("%")
            && !cursor.eat("#")
        {
            return Err(fault);
        }
        let name = cursor.identifier().ok_or_else(|| fault.clone())?;
        let (kind, binding) = match name {
            "STT_FUNC" | "function" => (STT_FUNC, None),
            "STT_OBJECT" | "object" => (STT_OBJECT, None),
            "STT_TLS" | "tls_object" => (STT_TLS, None),
            "STT_COMMON" | "common" => (STT_OBJECT, None),
            "STT_NOTYPE" | "notype" => (STT_NOTYPE, None),
            "STT_GNU_IFUNC" | "gnu_indirect_function" => (STT_GNU_IFUNC, None),
            "gnu_unique_object" => (STT_OBJECT, Some(Binding::Unique)),
            _ => return Err(fault),
        };
        cursor.end()?;
        self.symbols.register(symbol);
        let symbol = self.symbols.get_mut(symbol);
        symbol.kind = combined_type(symbol.kind, kind);
        symbol.binding = binding.or(symbol.binding);
        Ok(())
    }

    fn size_directive(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let symbol = self.symbols.intern(cursor.symbol()?);
        cursor.expect(",")?;
        let size = self.expression(cursor)?;
        cursor.end()?;
        self.symbols.get_mut(symbol).size = Some(size);
        Ok(())
    }

    fn set_directive(&mut self, cursor: &mut Cursor<'_, '_>, can_redefine: bool) -> Parsed<()> {
        let offset = cursor.token().offset;
        let name = cursor.symbol()?;
        cursor.expect(",")?;
        self.assign(name, offset, cursor, can_redefine)?;
        if let Some(symbol) = self.symbols.find(name) {
            match self.format.binary {
                BinaryFormat::MachO(_) => {
                    self.symbols.get_mut(symbol).macho.description |= N_NO_DEAD_STRIP;
                }
                BinaryFormat::Wasm(_) => self.wasm_symbol_mut(symbol).is_kept = true,
                _ => {}
            }
        }
        Ok(())
    }

    /// Gives a symbol the value of the expression that the rest of the statement is. `.` is the present offset. `offset`
    /// is that of the name in the source.
    ///
    /// # Errors
    /// Returns an error if the rest is no expression, or if the symbol cannot be defined again.
    pub fn assign(
        &mut self,
        name: &str,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        can_redefine: bool,
    ) -> Parsed<()> {
        let source = cursor.token().offset;
        let value = self.expression(cursor)?;
        cursor.end()?;
        if self.is_long(value) {
            return Err(Fault::new(source, ErrorKind::Invalid("expression is too long")));
        }
        if name == "." {
            self.org(value, 0);
            return Ok(());
        }
        if self.is_discarded(name) {
            return Ok(());
        }
        let mut symbol = self.symbols.intern(name);
        let old = self.symbols.get(symbol);
        let is_common = matches!(old.definition, Definition::Common { .. });
        if old.is_defined() && !is_common && !(old.is_redefinable && can_redefine) {
            return Err(Fault::new(offset, ErrorKind::Redefined));
        }
        if old.is_redefinable {
            let old = symbol;
            symbol = self.symbols.renew(old);
            self.wasm.copy(old, symbol);
        } else if old.is_referenced {
            self.check_cycle(value, symbol, source)?;
        }
        self.define_variable(symbol, value, can_redefine);
        if self.format.is_macho() {
            self.describe_variable(symbol);
        }
        self.define_pending(symbol);
        self.symbols.get_mut(symbol).source = source;
        Ok(())
    }

    /// Defines a symbol as the value of an expression.
    pub fn define_variable(&mut self, symbol: SymbolId, value: ExprId, can_redefine: bool) {
        self.symbols.register(symbol);
        self.register_all(value);
        let symbol = self.symbols.get_mut(symbol);
        symbol.definition = Definition::Variable(value);
        symbol.is_redefinable = can_redefine;
    }

    /// Returns the expression whose value is an expression, as a number that linkers do not change.
    pub(super) fn final_value(&mut self, value: ExprId) -> ExprId {
        if !self.format.is_macho() || self.constant(value).is_some() {
            return value;
        }
        let symbol = self.symbols.create("", true);
        self.define_variable(symbol, value, false);
        self.symbol_reference(symbol)
    }

    /// Returns true if an expression has too many nodes for the value of a symbol.
    fn is_long(&self, value: ExprId) -> bool {
        if matches!(self.node(value), Node::Constant(_) | Node::Symbol(..)) {
            return false;
        }
        let (mut next, mut count) = (alloc::vec![value], 0);
        while let Some(id) = next.pop() {
            count += 1;
            match self.node(id) {
                _ if count > MAX_NODES => return true,
                Node::Constant(_) | Node::Symbol(..) => {}
                Node::Unary(_, inner) | Node::Specified(_, inner) => next.push(inner),
                Node::Binary(_, left, right) => next.extend([left, right]),
            }
        }
        false
    }

    /// Returns an error if an expression refers to a symbol, also by other symbols.
    pub(super) fn check_cycle(&self, value: ExprId, symbol: SymbolId, offset: usize) -> Parsed<()> {
        let too_long = || Fault::new(offset, ErrorKind::Invalid("expression is too long"));
        // The expression itself can have any length. Those of its symbols follow.
        let (mut next, mut seen, mut left) = (alloc::vec![value], BTreeSet::new(), None);
        let mut values = Vec::new();
        loop {
            let Some(id) = next.pop() else {
                if values.is_empty() {
                    break;
                }
                left.get_or_insert(MAX_NODES);
                next.append(&mut values);
                continue;
            };
            if let Some(left) = &mut left {
                *left = u32::checked_sub(*left, 1).ok_or_else(too_long)?;
            }
            match self.node(id) {
                Node::Constant(_) => {}
                Node::Symbol(other, _) if self.symbols.get(other).coff.is_weak_alias => {}
                Node::Symbol(other, _) if other == symbol => {
                    let kind = ErrorKind::Invalid("the value of the symbol depends on itself");
                    return Err(Fault::new(offset, kind));
                }
                Node::Symbol(other, _) => {
                    if let Definition::Variable(inner) = self.symbols.get(other).definition
                        && seen.insert(other)
                    {
                        values.push(inner);
                    }
                }
                Node::Unary(_, inner) | Node::Specified(_, inner) => next.push(inner),
                Node::Binary(_, left, right) => next.extend([left, right]),
            }
        }
        Ok(())
    }

    fn comm_directive(&mut self, cursor: &mut Cursor<'_, '_>, is_local: bool) -> Parsed<()> {
        let offset = cursor.token().offset;
        let symbol = self.symbols.intern(cursor.symbol()?);
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let size = u64::try_from(self.absolute(cursor)?).map_err(|_| fault)?;
        let mut alignment = 1;
        if cursor.eat(",") {
            if is_local {
                let kind = ErrorKind::Invalid("a local symbol has no alignment");
                return Err(cursor.fault(kind));
            }
            let fault = cursor.fault(ErrorKind::Invalid("alignment is not a power of 2"));
            let value = u64::try_from(self.absolute(cursor)?).ok();
            alignment = value.filter(|value| value.is_power_of_two()).ok_or(fault)?;
        }
        cursor.end()?;
        self.symbols.free(symbol);
        match self.symbols.get(symbol).definition {
            Definition::Undefined => {}
            // The same declaration again.
            old if !is_local && old == (Definition::Common { size, alignment }) => return Ok(()),
            _ => return Err(Fault::new(offset, ErrorKind::Redefined)),
        }
        self.symbols.register(symbol);
        let size_value = self.number(size.cast_signed());
        let facts = self.symbols.get_mut(symbol);
        if is_local {
            facts.binding = Some(Binding::Local);
        }
        facts.kind = STT_OBJECT;
        facts.size = Some(size_value);
        if facts.binding != Some(Binding::Local) {
            facts.binding = facts.binding.or(Some(Binding::Global));
            facts.definition = Definition::Common { size, alignment };
            return Ok(());
        }
        let (kind, flags) = (SHT_NOBITS, SHF_ALLOC | SHF_WRITE);
        let bss = self.section(&SectionSpec { name: ".bss", kind, flags, entry_size: 0 });
        let (current, previous) = (self.current, self.previous);
        self.switch_to(bss);
        self.align_data(alignment);
        self.define_label(symbol, offset)?;
        self.fill(size_value, 0, 1);
        self.enter(current);
        self.previous = previous;
        Ok(())
    }

    fn file_directive(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        if matches!(cursor.token().kind, TokenKind::Integer(_)) {
            return self.numbered_file(cursor);
        }
        let fault = cursor.fault(ErrorKind::Expected("the name of a file"));
        let name = cursor.string().ok().and_then(|name| String::from_utf8(name).ok());
        let name = name.ok_or(fault)?;
        if !cursor.is_end() {
            // Directory, file and checksum of line numbers.
            cursor.skip();
        }
        self.files.push((name, self.symbols.registered().len()));
        Ok(())
    }

    fn ident_directive(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let text = cursor.string()?;
        cursor.end()?;
        let (kind, flags) = (SHT_PROGBITS, SHF_MERGE | SHF_STRINGS);
        let spec = SectionSpec { name: ".comment", kind, flags, entry_size: 1 };
        let section = self.section(&spec);
        self.push(section);
        if !core::mem::replace(&mut self.has_ident, true) {
            self.bytes(&[0]);
        }
        self.bytes(&text);
        self.bytes(&[0]);
        self.pop();
        Ok(())
    }
}

/// Returns the type of a symbol that has two types.
fn combined_type(one: u8, other: u8) -> u8 {
    let order = [STT_NOTYPE, STT_OBJECT, STT_FUNC, STT_GNU_IFUNC, STT_TLS, STT_COMMON];
    let position = |kind| order.iter().position(|known| *known == kind).unwrap_or(order.len());
    if position(one) <= position(other) { other } else { one }
}
