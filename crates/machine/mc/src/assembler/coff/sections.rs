//! Sections of COFF, and the directives that select them.

use alloc::string::String;

use super::super::assembly::{Assembly, SectionSpec};
use super::super::cursor::Cursor;
use super::super::elf_constants::{SHF_ALLOC, SHF_EXECINSTR, SHF_WRITE, SHT_NOBITS, SHT_PROGBITS};
use super::super::error::{ErrorKind, Fault, Parsed};
use super::super::lexer::{Token, TokenKind};
use super::super::section::{SectionId, SectionKey};
use super::super::target::Target;
use crate::pe::{
    IMAGE_COMDAT_SELECT_ANY, IMAGE_COMDAT_SELECT_ASSOCIATIVE, IMAGE_COMDAT_SELECT_EXACT_MATCH,
    IMAGE_COMDAT_SELECT_LARGEST, IMAGE_COMDAT_SELECT_NEWEST, IMAGE_COMDAT_SELECT_NODUPLICATES,
    IMAGE_COMDAT_SELECT_SAME_SIZE, IMAGE_SCN_CNT_CODE, IMAGE_SCN_CNT_INITIALIZED_DATA,
    IMAGE_SCN_CNT_UNINITIALIZED_DATA, IMAGE_SCN_LNK_COMDAT, IMAGE_SCN_LNK_INFO,
    IMAGE_SCN_LNK_REMOVE, IMAGE_SCN_MEM_DISCARDABLE, IMAGE_SCN_MEM_EXECUTE, IMAGE_SCN_MEM_READ,
    IMAGE_SCN_MEM_SHARED, IMAGE_SCN_MEM_WRITE,
};

const CODE: u32 = IMAGE_SCN_CNT_CODE.0 | IMAGE_SCN_MEM_EXECUTE.0 | READ;
const READ: u32 = IMAGE_SCN_MEM_READ.0;
const WRITE: u32 = IMAGE_SCN_MEM_WRITE.0;
const DATA: u32 = IMAGE_SCN_CNT_INITIALIZED_DATA.0;
const ZEROS: u32 = IMAGE_SCN_CNT_UNINITIALIZED_DATA.0;
const DEBUG: u32 = IMAGE_SCN_MEM_DISCARDABLE.0 | DATA | READ;

pub(super) const ASSOCIATIVE: u8 = IMAGE_COMDAT_SELECT_ASSOCIATIVE.0;

/// Position of the selection in the key of a section, behind the number that tells sections apart.
const SELECTION_SHIFT: u32 = 32;

/// Returns the characteristics of a section that exists in all files, though perhaps not written.
fn predefined(name: &str, is_64_bit: bool) -> Option<u32> {
    Some(match name {
        ".text" => CODE,
        ".data" | ".tls$" => DATA | READ | WRITE,
        ".bss" => ZEROS | READ | WRITE,
        ".rdata" | ".eh_frame" | ".pdata" | ".xdata" | ".gehcont$y" | ".gfids$y" | ".giats$y"
        | ".gljmp$y" | ".llvm_stackmaps" => DATA | READ,
        ".gcc_except_table" if !is_64_bit => DATA | READ,
        ".impcall" | ".retplne" | ".sxdata" => IMAGE_SCN_LNK_INFO.0,
        ".drectve" => IMAGE_SCN_LNK_INFO.0 | IMAGE_SCN_LNK_REMOVE.0,
        ".debug$S" | ".debug$T" | ".debug$H" | ".apple_names" | ".apple_namespaces"
        | ".apple_types" | ".apple_objc" => DEBUG,
        ".llvm_addrsig" | ".llvm.call-graph-profile" => IMAGE_SCN_LNK_REMOVE.0,
        _ if name.starts_with(".debug_") => DEBUG,
        _ => return None,
    })
}

impl<T: Target> Assembly<T> {
    /// Returns a section, which is created if need be. A section that exists keeps its characteristics. `comdat` is
    /// the symbol of which linkers keep one section, and the selection among them.
    pub(super) fn coff_section(
        &mut self,
        name: &str,
        characteristics: u32,
        comdat: Option<(&str, u8)>,
        unique: u64,
    ) -> SectionId {
        let is_plain = comdat.is_none() && unique == u64::MAX;
        let known = predefined(name, self.format.is_64_bit).filter(|_| is_plain);
        let characteristics = known.unwrap_or(characteristics);
        let mut flags = if characteristics & IMAGE_SCN_LNK_INFO.0 == 0 { SHF_ALLOC } else { 0 };
        if characteristics & IMAGE_SCN_CNT_CODE.0 != 0 {
            flags |= SHF_EXECINSTR;
        }
        if characteristics & WRITE != 0 {
            flags |= SHF_WRITE;
        }
        let kind = if characteristics & ZEROS == 0 { SHT_PROGBITS } else { SHT_NOBITS };
        let (symbol, selection) = comdat.unwrap_or(("", 0));
        let group = Some(String::from(symbol)).filter(|symbol| !symbol.is_empty());
        let unique = unique & 0xffff_ffff | u64::from(selection) << SELECTION_SHIFT;
        let key = SectionKey { name: name.into(), group, linked_to: None, unique };
        let before = self.sections.len();
        let spec = SectionSpec { name, kind, flags, entry_size: 0 };
        let id = self.section_with_key(key, &spec, false);
        if id.0 as usize == before {
            self.sections[before].attributes = characteristics;
            if selection != 0 {
                self.coff.selections.insert(id, selection);
            }
        }
        id
    }

    /// Returns the section that stands for a section of ELF.
    pub(in super::super) fn coff_section_for(&mut self, spec: &SectionSpec<'_>) -> SectionId {
        let kind = match () {
            () if spec.flags & SHF_EXECINSTR != 0 => CODE,
            () if spec.kind == SHT_NOBITS => ZEROS | READ,
            () => DATA | READ,
        };
        let write = if spec.flags & SHF_WRITE != 0 { WRITE } else { 0 };
        self.coff_section(spec.name, kind | write, None, u64::MAX)
    }

    /// Returns the selection of a section among those of its name, or 0.
    pub(super) fn selection(&self, section: SectionId) -> u8 {
        self.coff.selections.get(&section).copied().unwrap_or(0)
    }

    /// Creates the sections that all files have, in their order, and returns to the first one.
    pub(in super::super) fn start_coff(&mut self, alignment: u64) {
        for name in [".text", ".data", ".bss", ".text"] {
            let section = self.coff_section(name, 0, None, u64::MAX);
            self.align_section(section, alignment);
            self.enter(section);
        }
        self.previous = None;
    }

    /// Executes a directive that selects a section. `None` for other directives.
    pub(super) fn coff_section_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Parsed<()>> {
        let fault = cursor.fault(ErrorKind::Invalid("no section is kept"));
        Some(match name.text {
            ".text" | ".data" | ".bss" => cursor.end().map(|()| {
                let section = self.coff_section(name.text, 0, None, u64::MAX);
                self.switch_to(section);
            }),
            ".section" => self.coff_section_statement(cursor, false),
            ".pushsection" => self.coff_section_statement(cursor, true),
            ".popsection" => {
                cursor.end().and_then(|()| if self.pop() { Ok(()) } else { Err(fault) })
            }
            ".linkonce" => self.link_once(name.offset, cursor),
            _ => return None,
        })
    }

    /// Executes `.section name, "flags", selection, symbol, unique, number`. All but the name can be left out.
    fn coff_section_statement(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        is_pushed: bool,
    ) -> Parsed<()> {
        let source = cursor.token().offset;
        let fault = cursor.fault(ErrorKind::Expected("the name of a section"));
        let name = cursor.identifier().ok_or(fault)?;
        let mut characteristics = DATA | READ | WRITE;
        let (mut selection, mut symbol, mut unique) = (0, "", u64::MAX);
        let is_unique = |cursor: &Cursor<'_, '_>| cursor.peek(1).text == "unique";
        if cursor.is(",") && !is_unique(cursor) {
            cursor.take();
            let fault = cursor.fault(ErrorKind::Expected("a string with flags"));
            let token = cursor.take();
            let text = token.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            let text =
                text.filter(|_| token.kind == TokenKind::String).ok_or_else(|| fault.clone())?;
            characteristics = flags(name, text).ok_or(fault)?;
        }
        if cursor.is(",") && !is_unique(cursor) {
            cursor.take();
            characteristics |= IMAGE_SCN_LNK_COMDAT.0;
            let fault = cursor.fault(ErrorKind::Expected("a selection such as `discard`"));
            selection = selection_named(cursor.take().text).ok_or(fault)?;
            cursor.expect(",")?;
            symbol = cursor.symbol()?;
        }
        if cursor.eat(",") {
            let fault = cursor.fault(ErrorKind::Expected("`unique`"));
            if cursor.take().text != "unique" {
                return Err(fault);
            }
            cursor.expect(",")?;
            let fault = cursor.fault(ErrorKind::OutOfRange);
            let number = u64::try_from(self.absolute(cursor)?).ok();
            unique = number.filter(|number| *number < u64::from(u32::MAX)).ok_or(fault)?;
        }
        cursor.end()?;
        if selection != 0 && selection != ASSOCIATIVE && self.is_defined_elsewhere(symbol) {
            return Err(Fault::new(source, ErrorKind::Redefined));
        }
        let comdat = (selection != 0).then_some((symbol, selection));
        let section = self.coff_section(name, characteristics, comdat, unique);
        if is_pushed {
            self.push(section);
        } else {
            self.switch_to(section);
        }
        self.add_debug_section();
        Ok(())
    }

    /// Returns true if a symbol is defined, and not in a section that is selected by it.
    fn is_defined_elsewhere(&self, name: &str) -> bool {
        let Some(symbol) = self.symbols.find(name) else { return false };
        if !self.symbols.get(symbol).is_defined() {
            return false;
        }
        let group = |section: SectionId| self.sections[section.0 as usize].key.group.as_deref();
        self.section_of(symbol).and_then(group) != Some(name)
    }

    /// Executes `.linkonce` with a selection, or without.
    fn link_once(&mut self, source: usize, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let mut selection = IMAGE_COMDAT_SELECT_ANY.0;
        if !cursor.is_end() {
            let fault = cursor.fault(ErrorKind::Expected("a selection such as `discard`"));
            selection = selection_named(cursor.take().text).ok_or(fault)?;
        }
        cursor.end()?;
        let current = self.whole(self.current);
        let section = &mut self.sections[current.0 as usize];
        if selection == ASSOCIATIVE || section.attributes & IMAGE_SCN_LNK_COMDAT.0 != 0 {
            let kind = ErrorKind::Invalid("the section has another selection");
            return Err(Fault::new(source, kind));
        }
        section.attributes |= IMAGE_SCN_LNK_COMDAT.0;
        self.coff.selections.insert(current, selection);
        Ok(())
    }
}

fn selection_named(name: &str) -> Option<u8> {
    let selection = match name {
        "one_only" => IMAGE_COMDAT_SELECT_NODUPLICATES,
        "discard" => IMAGE_COMDAT_SELECT_ANY,
        "same_size" => IMAGE_COMDAT_SELECT_SAME_SIZE,
        "same_contents" => IMAGE_COMDAT_SELECT_EXACT_MATCH,
        "associative" => IMAGE_COMDAT_SELECT_ASSOCIATIVE,
        "largest" => IMAGE_COMDAT_SELECT_LARGEST,
        "newest" => IMAGE_COMDAT_SELECT_NEWEST,
        _ => return None,
    };
    Some(selection.0)
}

/// Returns the characteristics that letters stand for, of a section with a name. `None` for unknown letters, and for
/// data with and without contents.
fn flags(name: &str, letters: &str) -> Option<u32> {
    let (mut is_zeros, mut is_code, mut is_data, mut is_loaded) = (false, false, false, false);
    let (mut is_not_loaded, mut is_shared, mut is_discardable, mut is_info) =
        (false, false, false, false);
    let (mut is_unreadable, mut is_read_only, mut is_writable) = (false, false, false);
    for letter in letters.bytes() {
        match letter {
            b'a' => {}
            b'b' if is_data => return None,
            b'b' => {
                is_zeros = true;
                is_loaded = false;
            }
            b'd' if is_zeros => return None,
            b'd' => {
                is_data = true;
                is_read_only = false;
                is_loaded |= !is_not_loaded;
            }
            b'n' => {
                is_not_loaded = true;
                is_loaded = false;
            }
            b'D' => is_discardable = true,
            b'r' => {
                is_writable = false;
                is_read_only = true;
                is_data |= !is_code;
                is_loaded |= !is_not_loaded;
            }
            b's' => {
                is_shared = true;
                is_data = true;
                is_read_only = false;
                is_loaded |= !is_not_loaded;
            }
            b'w' => {
                is_read_only = false;
                is_writable = true;
            }
            b'x' => {
                is_code = true;
                is_loaded |= !is_not_loaded;
                is_read_only |= !is_writable;
            }
            b'y' => {
                is_unreadable = true;
                is_read_only = true;
            }
            b'i' => is_info = true,
            _ => return None,
        }
    }
    let has_any = is_zeros
        || is_code
        || is_data
        || is_loaded
        || is_not_loaded
        || is_shared
        || is_discardable
        || is_info
        || is_unreadable
        || is_read_only;
    is_data |= !has_any;
    let all = [
        (is_code, IMAGE_SCN_CNT_CODE.0 | IMAGE_SCN_MEM_EXECUTE.0),
        (is_data, DATA),
        (is_zeros && !is_loaded, ZEROS),
        (is_not_loaded, IMAGE_SCN_LNK_REMOVE.0),
        (is_discardable || name.starts_with(".debug"), IMAGE_SCN_MEM_DISCARDABLE.0),
        (!is_unreadable, READ),
        (!is_read_only, WRITE),
        (is_shared, IMAGE_SCN_MEM_SHARED.0),
        (is_info, IMAGE_SCN_LNK_INFO.0),
    ];
    Some(all.into_iter().filter(|(is, _)| *is).fold(0, |flags, (_, flag)| flags | flag))
}
