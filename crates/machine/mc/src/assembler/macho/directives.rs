//! Directives of Mach-O for symbols and for the file.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::assembly::Assembly;
use super::super::cursor::Cursor;
use super::super::error::{ErrorKind, Fault, Parsed};
use super::super::lexer::{Token, TokenKind};
use super::super::symbols::{Binding, Definition, SymbolId};
use super::super::target::Target;
use super::SystemVersion;
use super::sections::MachSection;
use super::state::Region;
use crate::macho::{
    LC_BUILD_VERSION, LC_VERSION_MIN_IPHONEOS, LC_VERSION_MIN_MACOSX, LC_VERSION_MIN_TVOS,
    LC_VERSION_MIN_WATCHOS, LoadCommandType, S_LAZY_SYMBOL_POINTERS, S_NON_LAZY_SYMBOL_POINTERS,
    S_SYMBOL_STUBS, S_THREAD_LOCAL_VARIABLE_POINTERS, S_THREAD_LOCAL_ZEROFILL, S_ZEROFILL,
    SectionType,
};

/// Bits of the description of a symbol (`n_desc`).
const REFERENCE_TYPE: u16 = 7;
const UNDEFINED_LAZY: u16 = 1;
pub(in super::super) const N_NO_DEAD_STRIP: u16 = 0x20;
const N_WEAK_REF: u16 = 0x40;
pub(super) const N_WEAK_DEF: u16 = 0x80;
const N_SYMBOL_RESOLVER: u16 = 0x100;
pub(super) const N_ALT_ENTRY: u16 = 0x200;
const N_COLD_FUNC: u16 = 0x400;

// Kinds of data in code.
const DICE_KIND_DATA: u16 = 1;
const DICE_KIND_JUMP_TABLE8: u16 = 2;
const DICE_KIND_JUMP_TABLE16: u16 = 3;
const DICE_KIND_JUMP_TABLE32: u16 = 4;

/// Maximum exponent of the alignment of a symbol.
const MAX_EXPONENT: i64 = 31;

impl<T: Target> Assembly<T> {
    /// Executes a directive that Mach-O has, or has in another form. `None` for other directives.
    pub(in super::super) fn mach_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Parsed<()>> {
        if let Some(done) = self.mach_section_directive(name, cursor) {
            return Some(done);
        }
        Some(match name.text {
            ".globl" | ".global" => self.mach_symbols(cursor, |this, symbol, _| {
                let symbol = this.symbols.get_mut(symbol);
                symbol.binding = Some(Binding::Global);
                symbol.macho.description &= !UNDEFINED_LAZY;
            }),
            ".private_extern" => self.mach_symbols(cursor, |this, symbol, _| {
                let symbol = this.symbols.get_mut(symbol);
                symbol.binding = Some(Binding::Global);
                symbol.macho.is_private_extern = true;
            }),
            ".no_dead_strip" | ".reference" => self.describe(cursor, N_NO_DEAD_STRIP),
            ".lazy_reference" => self.mach_symbols(cursor, |this, symbol, is_undefined| {
                let lazy = if is_undefined { UNDEFINED_LAZY } else { 0 };
                this.symbols.get_mut(symbol).macho.description |= N_NO_DEAD_STRIP | lazy;
            }),
            ".weak_reference" => self.mach_symbols(cursor, |this, symbol, is_undefined| {
                let bits = if is_undefined { N_WEAK_REF } else { 0 };
                this.symbols.get_mut(symbol).macho.description |= bits;
            }),
            ".weak_definition" => self.describe(cursor, N_WEAK_DEF),
            ".weak_def_can_be_hidden" => self.describe(cursor, N_WEAK_DEF | N_WEAK_REF),
            ".symbol_resolver" => self.describe(cursor, N_SYMBOL_RESOLVER),
            ".cold" => self.describe(cursor, N_COLD_FUNC),
            ".alt_entry" => self.alt_entry(cursor),
            ".desc" => self.description_directive(cursor),
            ".indirect_symbol" => self.indirect_symbol(cursor),
            ".subsections_via_symbols" => cursor.end().map(|()| self.macho.has_subsections = true),
            ".comm" | ".common" => self.mach_common(cursor),
            ".lcomm" => self.zeros_of_symbol(cursor, zeros("__DATA", "__bss", S_ZEROFILL)),
            ".tbss" => {
                let section = zeros("__DATA", "__thread_bss", S_THREAD_LOCAL_ZEROFILL);
                self.zeros_of_symbol(cursor, section)
            }
            ".zerofill" => self.zerofill(cursor),
            ".data_region" => self.data_region(cursor),
            ".end_data_region" => self.end_data_region(cursor),
            ".linker_option" => self.linker_option(cursor),
            ".loh" => self.linker_hint(cursor),
            ".build_version" => self.build_version(cursor),
            ".macosx_version_min" => self.version_min(cursor, LC_VERSION_MIN_MACOSX),
            ".ios_version_min" => self.version_min(cursor, LC_VERSION_MIN_IPHONEOS),
            ".tvos_version_min" => self.version_min(cursor, LC_VERSION_MIN_TVOS),
            ".watchos_version_min" => self.version_min(cursor, LC_VERSION_MIN_WATCHOS),
            ".dump" | ".load" => cursor.string().and_then(|_| {
                cursor.end()?;
                self.warn(name.offset, "the directive has no effect");
                Ok(())
            }),
            ".ident" => {
                cursor.skip();
                Ok(())
            }
            // Those of other formats.
            ".weak" | ".local" | ".hidden" | ".internal" | ".protected" | ".type" | ".size"
            | ".symver" | ".weakref" | ".version" | ".subsection" | ".rodata" | ".lsym" => {
                Err(Fault::new(name.offset, ErrorKind::UnknownDirective))
            }
            _ => return None,
        })
    }

    /// Executes `set` for each symbol of a list. Its last operand is true if the symbol is not defined.
    fn mach_symbols(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        set: impl Fn(&mut Self, SymbolId, bool),
    ) -> Parsed<()> {
        self.each_symbol(cursor, |this, symbol, offset| {
            if this.symbols.get(symbol).is_temporary {
                let kind = ErrorKind::Expected("a symbol that is not temporary");
                return Err(Fault::new(offset, kind));
            }
            let is_undefined = this.is_undefined(symbol);
            set(this, symbol, is_undefined);
            Ok(())
        })
    }

    fn describe(&mut self, cursor: &mut Cursor<'_, '_>, bits: u16) -> Parsed<()> {
        self.mach_symbols(cursor, |this, symbol, _| {
            this.symbols.get_mut(symbol).macho.description |= bits;
        })
    }

    /// Executes what a label means for the description of its symbol, and starts its atom.
    pub(in super::super) fn start_atom(&mut self, symbol: SymbolId) {
        let facts = self.symbols.get_mut(symbol);
        facts.macho.description &= !REFERENCE_TYPE;
        if !facts.is_temporary {
            self.start_fragment();
        }
    }

    /// Executes what a definition by an expression means for the description of a symbol.
    pub(in super::super) fn describe_variable(&mut self, symbol: SymbolId) {
        let Definition::Variable(value) = self.symbols.get(symbol).definition else { return };
        if let Some(value) = self.plain_value(value)
            && value.sub.is_none()
            && let Some(add) = value.add
            && (value.constant != 0 || self.symbols.get(add).name.is_empty())
        {
            self.symbols.get_mut(symbol).macho.description |= N_ALT_ENTRY;
        }
    }

    fn alt_entry(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Redefined);
        let symbol = self.symbols.intern(cursor.symbol()?);
        cursor.end()?;
        if !self.is_undefined(symbol) {
            return Err(fault);
        }
        self.symbols.register(symbol);
        self.symbols.get_mut(symbol).macho.description |= N_ALT_ENTRY;
        Ok(())
    }

    /// Executes `.desc symbol, number`.
    fn description_directive(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let symbol = self.symbols.intern(cursor.symbol()?);
        cursor.expect(",")?;
        let value = self.absolute(cursor)?;
        cursor.end()?;
        self.symbols.register(symbol);
        self.symbols.get_mut(symbol).macho.description = value as u16;
        Ok(())
    }

    fn indirect_symbol(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = |kind| cursor.fault(kind);
        let section = self.whole(self.current);
        let kind = SectionType(self.sections[section.0 as usize].attributes as u8);
        if !matches!(
            kind,
            S_NON_LAZY_SYMBOL_POINTERS
                | S_LAZY_SYMBOL_POINTERS
                | S_THREAD_LOCAL_VARIABLE_POINTERS
                | S_SYMBOL_STUBS
        ) {
            return Err(fault(ErrorKind::Invalid("the section has no pointers or stubs")));
        }
        let fault = fault(ErrorKind::Expected("a symbol that is not temporary"));
        let symbol = self.symbols.intern(cursor.symbol()?);
        if self.symbols.get(symbol).is_temporary {
            return Err(fault);
        }
        cursor.end()?;
        self.macho.indirect.push((symbol, section));
        Ok(())
    }

    /// Enters the indirect symbols in the symbol table: those of stubs and of lazy pointers last.
    pub(in super::super) fn bind_indirect_symbols(&mut self) {
        for is_lazy in [false, true] {
            for (symbol, section) in self.macho.indirect.clone() {
                let kind = SectionType(self.sections[section.0 as usize].attributes as u8);
                if is_lazy != matches!(kind, S_LAZY_SYMBOL_POINTERS | S_SYMBOL_STUBS) {
                    continue;
                }
                if is_lazy && !self.symbols.get(symbol).is_registered {
                    self.symbols.get_mut(symbol).macho.description |= UNDEFINED_LAZY;
                }
                self.symbols.register(symbol);
            }
        }
    }

    /// Parses `, size, exponent` behind a symbol. Returns size and alignment in bytes.
    fn size_and_alignment(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<(u64, u64)> {
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let size = u64::try_from(self.absolute(cursor)?).map_err(|_| fault)?;
        let mut exponent = 0;
        if cursor.eat(",") {
            let fault = cursor.fault(ErrorKind::Invalid("alignment is too large"));
            exponent = self.absolute(cursor)?;
            if !(0..=MAX_EXPONENT).contains(&exponent) {
                return Err(fault);
            }
        }
        cursor.end()?;
        Ok((size, 1 << exponent))
    }

    /// Executes `.comm symbol, size, exponent`.
    fn mach_common(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = cursor.token().offset;
        let symbol = self.symbols.intern(cursor.symbol()?);
        let (size, alignment) = self.size_and_alignment(cursor)?;
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
        Ok(())
    }

    /// Executes `.zerofill segment, section, symbol, size, exponent`. A statement without symbol makes the section.
    fn zerofill(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let segment = cursor.symbol()?;
        cursor.expect(",")?;
        let name = cursor.symbol()?;
        let section = zeros(segment, name, S_ZEROFILL);
        if cursor.is_end() {
            let section = self.zero_section(section, self.source)?;
            self.push(section);
            self.pop();
            return Ok(());
        }
        cursor.expect(",")?;
        self.zeros_of_symbol(cursor, section)
    }

    fn zero_section(
        &mut self,
        section: MachSection<'_>,
        offset: usize,
    ) -> Parsed<super::super::section::SectionId> {
        let section = self.mach_section(section);
        if !self.sections[section.0 as usize].is_virtual() {
            let kind = ErrorKind::Invalid("the section has contents");
            return Err(Fault::new(offset, kind));
        }
        Ok(section)
    }

    /// Executes `symbol, size, exponent`: defines a symbol with zeros in a section.
    fn zeros_of_symbol(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        section: MachSection<'_>,
    ) -> Parsed<()> {
        let offset = cursor.token().offset;
        let symbol = self.symbols.intern(cursor.symbol()?);
        let (size, alignment) = self.size_and_alignment(cursor)?;
        if !self.is_undefined(symbol) {
            return Err(Fault::new(offset, ErrorKind::Redefined));
        }
        let section = self.zero_section(section, offset)?;
        self.push(section);
        self.align_data(alignment);
        let defined = self.define_label(symbol, offset);
        let size = self.number(size.cast_signed());
        self.fill(size, 0, 1);
        self.pop();
        defined
    }

    /// Executes `.data_region` with the kind of a jump table, or without.
    fn data_region(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Expected("the kind of a jump table"));
        let kind = match cursor.is_end() {
            true => DICE_KIND_DATA,
            false => match cursor.symbol()? {
                "jt8" => DICE_KIND_JUMP_TABLE8,
                "jt16" => DICE_KIND_JUMP_TABLE16,
                "jt32" => DICE_KIND_JUMP_TABLE32,
                _ => return Err(fault),
            },
        };
        cursor.end()?;
        let start = self.label_here();
        self.macho.regions.push(Region { kind, start, end: None });
        Ok(())
    }

    fn end_data_region(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Invalid("no region of data is open"));
        cursor.end()?;
        let label = self.label_here();
        match self.macho.regions.last_mut() {
            Some(Region { end: end @ None, .. }) => *end = Some(label),
            _ => return Err(fault),
        }
        Ok(())
    }

    fn linker_option(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let mut options = Vec::new();
        loop {
            let fault = cursor.fault(ErrorKind::Invalid("text is not UTF-8"));
            options.push(String::from_utf8(cursor.string()?).map_err(|_| fault)?);
            if cursor.is_end() {
                self.macho.linker_options.push(options);
                return Ok(());
            }
            cursor.expect(",")?;
        }
    }

    /// Executes `.loh kind label, ...`: a hint for the linker about the instructions at labels.
    fn linker_hint(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        const KINDS: [(&str, usize); 8] = [
            ("AdrpAdrp", 2),
            ("AdrpLdr", 2),
            ("AdrpAddLdr", 3),
            ("AdrpLdrGotLdr", 3),
            ("AdrpAddStr", 3),
            ("AdrpLdrGotStr", 3),
            ("AdrpAdd", 2),
            ("AdrpLdrGot", 2),
        ];
        let fault = cursor.fault(ErrorKind::Expected("the kind of a hint"));
        let token = cursor.take();
        let kind = match token.kind {
            TokenKind::Integer(number) => {
                usize::try_from(number).ok().and_then(|number| number.checked_sub(1))
            }
            _ => KINDS.iter().position(|(name, _)| *name == token.text),
        };
        let (kind, count) = kind.and_then(|kind| Some((kind, KINDS.get(kind)?.1))).ok_or(fault)?;
        let mut labels = Vec::new();
        for index in 0..count {
            labels.push(self.symbols.intern(cursor.symbol()?));
            if index + 1 < count {
                cursor.expect(",")?;
            }
        }
        cursor.end()?;
        self.macho.hints.push((kind as u8 + 1, labels));
        Ok(())
    }

    /// Executes `.build_version platform, major, minor, update sdk_version major, minor`.
    fn build_version(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Expected("the name of a platform"));
        const PLATFORMS: [(&str, u32); 12] = [
            ("macos", 1),
            ("ios", 2),
            ("tvos", 3),
            ("watchos", 4),
            ("bridgeos", 5),
            ("macCatalyst", 6),
            ("iossimulator", 7),
            ("tvossimulator", 8),
            ("watchossimulator", 9),
            ("driverkit", 10),
            ("xros", 11),
            ("xrsimulator", 12),
        ];
        let name = cursor.symbol()?;
        let platform = PLATFORMS.iter().find(|(known, _)| *known == name).ok_or(fault)?.1;
        cursor.expect(",")?;
        self.version(cursor, LC_BUILD_VERSION, platform)
    }

    fn version_min(&mut self, cursor: &mut Cursor<'_, '_>, command: LoadCommandType) -> Parsed<()> {
        self.version(cursor, command, 0)
    }

    fn version(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        command: LoadCommandType,
        platform: u32,
    ) -> Parsed<()> {
        let version = version_number(cursor)?;
        let mut sdk = 0;
        if cursor.token().text == "sdk_version" {
            cursor.take();
            sdk = version_number(cursor)?;
        }
        cursor.end()?;
        self.macho.version = Some(SystemVersion::new(command.0, platform, version, sdk));
        Ok(())
    }
}

/// Returns a section of zeros.
const fn zeros<'n>(segment: &'n str, name: &'n str, kind: SectionType) -> MachSection<'n> {
    MachSection { segment, name, attributes: kind.0 as u32, stub_size: 0 }
}

/// Parses `major, minor, update`, of which the last can be left out.
fn version_number(cursor: &mut Cursor<'_, '_>) -> Parsed<u32> {
    let mut number = |max: u64| {
        let token = cursor.take();
        match token.kind {
            TokenKind::Integer(number) if number <= max => Ok((number as u32, cursor.eat(","))),
            _ => Err(token.fault(ErrorKind::Expected("a number of a version"))),
        }
    };
    let (major, has_minor) = number(0xffff)?;
    if major == 0 || !has_minor {
        return Err(cursor.fault(ErrorKind::Expected("a version")));
    }
    let (minor, has_update) = number(0xff)?;
    let update = if has_update { number(0xff)?.0 } else { 0 };
    Ok(major << 16 | minor << 8 | update)
}
