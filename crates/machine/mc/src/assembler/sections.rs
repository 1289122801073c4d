//! Directives that select sections.

use alloc::string::String;

use super::assembly::{Assembly, SectionSpec};
use super::cfi::FrameInfo;
use super::cursor::Cursor;
use super::elf_constants::{
    ELFOSABI_SOLARIS, EM_AARCH64, EM_ARM, EM_X86_64, SHF_ALLOC, SHF_EXCLUDE, SHF_EXECINSTR,
    SHF_GNU_RETAIN, SHF_GROUP, SHF_LINK_ORDER, SHF_MERGE, SHF_PURECODE, SHF_STRINGS,
    SHF_SUNW_NODISCARD, SHF_TLS, SHF_WRITE, SHF_X86_64_LARGE, SHT_FINI_ARRAY, SHT_INIT_ARRAY,
    SHT_LLVM_BB_ADDR_MAP, SHT_LLVM_CALL_GRAPH_PROFILE, SHT_LLVM_DEPENDENT_LIBRARIES,
    SHT_LLVM_JT_SIZES, SHT_LLVM_LINKER_OPTIONS, SHT_LLVM_LTO, SHT_LLVM_ODRTAB, SHT_LLVM_OFFLOADING,
    SHT_LLVM_SYMPART, SHT_NOBITS, SHT_NOTE, SHT_PREINIT_ARRAY, SHT_PROGBITS, SHT_X86_64_UNWIND,
};
use super::error::{ErrorKind, Parsed};
use super::lexer::{Token, TokenKind};
use super::object::Format;
use super::section::SectionKey;
use super::target::Target;

impl<T: Target> Assembly<T> {
    /// Executes a directive that selects a section. `None` for other directives.
    pub(super) fn section_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Parsed<()>> {
        let fault = cursor.fault(ErrorKind::Invalid("no section is kept"));
        let (kind, flags) = match name.text {
            ".text" => (SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR),
            ".data" => (SHT_PROGBITS, SHF_ALLOC | SHF_WRITE),
            ".bss" => (SHT_NOBITS, SHF_ALLOC | SHF_WRITE),
            ".rodata" => (SHT_PROGBITS, SHF_ALLOC),
            ".tdata" => (SHT_PROGBITS, SHF_ALLOC | SHF_WRITE | SHF_TLS),
            ".tbss" => (SHT_NOBITS, SHF_ALLOC | SHF_WRITE | SHF_TLS),
            ".data.rel" | ".data.rel.ro" => (SHT_PROGBITS, SHF_ALLOC | SHF_WRITE),
            ".subsection" => {
                return Some(self.subsection_number(cursor).map(|number| {
                    let section = self.subsection(self.current, number);
                    self.switch_to(section);
                }));
            }
            ".section" => return Some(self.section_statement(cursor, false)),
            ".pushsection" => return Some(self.section_statement(cursor, true)),
            ".popsection" => {
                return Some(
                    cursor.end().and_then(|()| if self.pop() { Ok(()) } else { Err(fault) }),
                );
            }
            ".previous" => {
                return Some(match (cursor.end(), self.previous) {
                    (Err(fault), _) => Err(fault),
                    (Ok(()), None) => Err(fault),
                    (Ok(()), Some(previous)) => {
                        self.switch_to(previous);
                        Ok(())
                    }
                });
            }
            _ => return None,
        };
        Some(self.subsection_number(cursor).map(|number| {
            let spec = SectionSpec { name: name.text, kind, flags, entry_size: 0 };
            let section = self.section(&spec);
            let section = self.subsection(section, number);
            self.switch_to(section);
        }))
    }

    fn section_statement(&mut self, cursor: &mut Cursor<'_, '_>, is_pushed: bool) -> Parsed<()> {
        let start = cursor.token().offset;
        let name = section_name(cursor)?;
        let mut flags = default_flags(&name);
        let (mut kind_name, mut size, mut group, mut linked_to) = (None, 0, None, None);
        let (mut is_comdat, mut uses_last_group, mut has_flags) = (false, false, false);
        let (mut unique, mut number) = (u64::MAX, 0);
        let has_number = is_pushed && cursor.is(",") && !cursor.peek(1).is_string();
        if has_number && cursor.eat(",") {
            let fault = cursor.fault(ErrorKind::OutOfRange);
            let value = self.absolute(cursor)?;
            number = u32::try_from(value).ok().filter(|number| *number >> 31 == 0).ok_or(fault)?;
        }
        if cursor.eat(",") {
            let fault = cursor.fault(ErrorKind::Expected("a string with flags"));
            let token = cursor.take();
            let text = token.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            let text =
                text.filter(|_| token.kind == TokenKind::String).ok_or_else(|| fault.clone())?;
            let more = section_flags(text, self.format, &mut uses_last_group).ok_or(fault)?;
            has_flags = more != 0;
            flags |= more;
            let needs_type = flags & (SHF_MERGE | SHF_GROUP) != 0;
            if cursor.eat(",") {
                kind_name = Some(section_type_name(cursor)?);
            } else if needs_type {
                return Err(cursor.fault(ErrorKind::Expected("a section type")));
            } else {
                cursor.end()?;
            }
            if flags & SHF_MERGE != 0 {
                cursor.expect(",")?;
                let fault = cursor.fault(ErrorKind::Expected("a positive size of entries"));
                let value = self.absolute(cursor)?;
                size = u64::try_from(value).ok().filter(|size| *size > 0).ok_or(fault)?;
            }
            if flags & SHF_LINK_ORDER != 0 {
                cursor.expect(",")?;
                if !matches!(cursor.token().kind, TokenKind::Integer(0)) {
                    let fault = cursor.fault(ErrorKind::Expected("a symbol in a section"));
                    let symbol = self.symbols.intern(cursor.symbol()?);
                    if self.section_of(symbol).is_none() {
                        return Err(fault);
                    }
                    linked_to = Some(symbol);
                } else {
                    cursor.take();
                }
            }
            if flags & SHF_GROUP != 0 {
                cursor.expect(",")?;
                let name = match cursor.token().kind {
                    TokenKind::Integer(_) => cursor.take().text,
                    _ => cursor.symbol()?,
                };
                group = Some(String::from(name));
                if cursor.is(",") && cursor.peek(1).text == "comdat" {
                    cursor.take();
                    cursor.take();
                    is_comdat = true;
                }
            }
            if cursor.eat(",") {
                let fault = cursor.fault(ErrorKind::Expected("`unique`"));
                if cursor.take().text != "unique" {
                    return Err(fault);
                }
                cursor.expect(",")?;
                let fault = cursor.fault(ErrorKind::OutOfRange);
                unique = u64::try_from(self.absolute(cursor)?)
                    .ok()
                    .filter(|&unique| unique < u64::from(u32::MAX))
                    .ok_or(fault)?;
            }
        }
        cursor.end()?;
        let fault = super::error::Fault::new(start, ErrorKind::Expected("a section type"));
        let kind = match kind_name {
            None => default_kind(&name),
            Some(kind) => section_type(kind).ok_or(fault)?,
        };
        if uses_last_group {
            let current = self.contents();
            if let Some(last) = current.key.group.clone() {
                (group, is_comdat) = (Some(last), current.is_comdat);
                flags |= SHF_GROUP;
            }
        }
        let spec = SectionSpec { name: &name, kind, flags, entry_size: size };
        let is_plain = group.is_none() && linked_to.is_none() && unique == u64::MAX;
        let predefined =
            predefined(&name, T::frames(self.format), T::DEBUG_SECTION_TYPE).filter(|_| is_plain);
        let key = SectionKey { name: name.clone(), group, linked_to, unique };
        let section = self.section_with_key(key, &predefined.unwrap_or(spec), is_comdat);
        let section = self.subsection(section, number);
        if is_pushed {
            self.push(section);
        } else {
            self.switch_to(section);
        }
        self.add_debug_section();
        let own = self.contents();
        let is_explicit = has_flags || size != 0 || kind_name.is_some();
        // The type that GNU's assembler gives the section.
        let is_usual = kind == SHT_PROGBITS
            && match own.kind {
                SHT_X86_64_UNWIND => name == ".eh_frame",
                kind => kind == T::DEBUG_SECTION_TYPE && name.starts_with(".debug_"),
            };
        if kind_name.is_some() && own.kind != kind && !is_usual
            || is_explicit && (own.flags != flags || own.entry_size != size)
        {
            let kind = ErrorKind::Invalid("section has other properties than before");
            return Err(super::error::Fault::new(start, kind));
        }
        Ok(())
    }
}

/// Returns the properties of a section that exists in all files, though perhaps not written.
fn predefined(name: &str, frames: Option<FrameInfo>, debug_type: u32) -> Option<SectionSpec<'_>> {
    const DEBUG: &[&str] = &[
        "abbrev",
        "addr",
        "aranges",
        "cu_index",
        "frame",
        "gnu_pubnames",
        "gnu_pubtypes",
        "info",
        "line",
        "loc",
        "loclists",
        "macinfo",
        "macro",
        "names",
        "pubnames",
        "pubtypes",
        "ranges",
        "rnglists",
        "str_offsets",
        "tu_index",
    ];
    const SPLIT: &[&str] = &[
        "abbrev.dwo",
        "info.dwo",
        "line.dwo",
        "loc.dwo",
        "loclists.dwo",
        "macinfo.dwo",
        "macro.dwo",
        "rnglists.dwo",
        "str_offsets.dwo",
        "types.dwo",
    ];
    let mut kind = if name.starts_with(".debug_") { debug_type } else { SHT_PROGBITS };
    let mut entry_size = 0;
    let flags = match name {
        ".text" => SHF_ALLOC | SHF_EXECINSTR,
        ".data" | ".data.rel.ro" => SHF_ALLOC | SHF_WRITE,
        ".rodata" | ".gcc_except_table" | ".llvm_stackmaps" | ".llvm_faultmaps" => SHF_ALLOC,
        ".stack_sizes" | ".pseudo_probe" | ".pseudo_probe_desc" | ".llvm_stats"
        | ".apple_names" | ".apple_objc" | ".apple_types" => 0,
        ".tdata" => SHF_ALLOC | SHF_WRITE | SHF_TLS,
        ".bss" | ".tbss" => {
            kind = SHT_NOBITS;
            SHF_ALLOC | SHF_WRITE | if name == ".tbss" { SHF_TLS } else { 0 }
        }
        ".eh_frame" => {
            kind = frames?.section_type;
            SHF_ALLOC
        }
        ".debug_str" | ".debug_line_str" => {
            entry_size = 1;
            SHF_MERGE | SHF_STRINGS
        }
        ".debug_str.dwo" => {
            entry_size = 1;
            SHF_MERGE | SHF_STRINGS | SHF_EXCLUDE
        }
        _ => {
            let size = name.strip_prefix(".rodata.cst").and_then(|size| size.parse().ok());
            let debug = name.strip_prefix(".debug_");
            match (size, debug) {
                (Some(size @ (4 | 8 | 16 | 32)), _) => {
                    entry_size = size;
                    SHF_ALLOC | SHF_MERGE
                }
                (_, Some(debug)) if DEBUG.contains(&debug) => 0,
                (_, Some(debug)) if SPLIT.contains(&debug) => SHF_EXCLUDE,
                _ => return None,
            }
        }
    };
    Some(SectionSpec { name, kind, flags, entry_size })
}

fn has_prefix(name: &str, prefix: &str) -> bool {
    name.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn default_flags(name: &str) -> u64 {
    let is_any = |prefixes: &[&str]| prefixes.iter().any(|prefix| has_prefix(name, prefix));
    if has_prefix(name, ".rodata") || name == ".rodata1" {
        SHF_ALLOC
    } else if matches!(name, ".fini" | ".init") || has_prefix(name, ".text") {
        SHF_ALLOC | SHF_EXECINSTR
    } else if is_any(&[".data", ".bss", ".init_array", ".fini_array", ".preinit_array"])
        || name == ".data1"
    {
        SHF_ALLOC | SHF_WRITE
    } else if is_any(&[".tdata", ".tbss"]) {
        SHF_ALLOC | SHF_WRITE | SHF_TLS
    } else {
        0
    }
}

fn default_kind(name: &str) -> u32 {
    let kinds = [
        (".init_array", SHT_INIT_ARRAY),
        (".bss", SHT_NOBITS),
        (".tbss", SHT_NOBITS),
        (".fini_array", SHT_FINI_ARRAY),
        (".preinit_array", SHT_PREINIT_ARRAY),
    ];
    if name.starts_with(".note") {
        return SHT_NOTE;
    }
    kinds.into_iter().find(|(prefix, _)| has_prefix(name, prefix)).map_or(SHT_PROGBITS, |one| one.1)
}

fn section_type(name: &str) -> Option<u32> {
    Some(match name {
        "init_array" => SHT_INIT_ARRAY,
        "fini_array" => SHT_FINI_ARRAY,
        "preinit_array" => SHT_PREINIT_ARRAY,
        "nobits" => SHT_NOBITS,
        "progbits" => SHT_PROGBITS,
        "note" => SHT_NOTE,
        "unwind" => SHT_X86_64_UNWIND,
        "llvm_odrtab" => SHT_LLVM_ODRTAB,
        "llvm_linker_options" => SHT_LLVM_LINKER_OPTIONS,
        "llvm_dependent_libraries" => SHT_LLVM_DEPENDENT_LIBRARIES,
        "llvm_sympart" => SHT_LLVM_SYMPART,
        "llvm_call_graph_profile" => SHT_LLVM_CALL_GRAPH_PROFILE,
        "llvm_bb_addr_map" => SHT_LLVM_BB_ADDR_MAP,
        "llvm_offloading" => SHT_LLVM_OFFLOADING,
        "llvm_lto" => SHT_LLVM_LTO,
        "llvm_jt_sizes" => SHT_LLVM_JT_SIZES,
        _ => {
            let number = name.strip_prefix("0x");
            return match number {
                Some(digits) => u32::from_str_radix(digits, 16).ok(),
                None => name.parse().ok(),
            };
        }
    })
}

fn section_flags(text: &str, format: Format, uses_last_group: &mut bool) -> Option<u64> {
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return u64::from_str_radix(digits, 16).ok();
    }
    let mut flags = 0;
    for flag in text.bytes() {
        flags |= match flag {
            b'a' => SHF_ALLOC,
            b'e' => SHF_EXCLUDE,
            b'x' => SHF_EXECINSTR,
            b'w' => SHF_WRITE,
            b'o' => SHF_LINK_ORDER,
            b'M' => SHF_MERGE,
            b'S' => SHF_STRINGS,
            b'T' => SHF_TLS,
            b'G' => SHF_GROUP,
            b'R' if format.os_abi == ELFOSABI_SOLARIS => SHF_SUNW_NODISCARD,
            b'R' => SHF_GNU_RETAIN,
            b'l' if format.machine == EM_X86_64 => SHF_X86_64_LARGE,
            b'y' if matches!(format.machine, EM_ARM | EM_AARCH64) => SHF_PURECODE,
            b'?' => {
                *uses_last_group = true;
                0
            }
            _ => return None,
        };
    }
    Some(flags)
}

/// Reads the name of a section, which can contain `-` and other characters.
fn section_name(cursor: &mut Cursor<'_, '_>) -> Parsed<String> {
    let fault = cursor.fault(ErrorKind::Expected("the name of a section"));
    if cursor.token().kind == TokenKind::String {
        return cursor.identifier().map(String::from).ok_or(fault);
    }
    let mut name = String::new();
    while !cursor.is_end() && !cursor.is(",") {
        let token = cursor.take();
        if token.text.is_empty() {
            return Err(token.fault(ErrorKind::Expected("the name of a section")));
        }
        name.push_str(token.text);
        if cursor.token().offset != token.end() {
            break;
        }
    }
    if name.is_empty() { Err(fault) } else { Ok(name) }
}

fn section_type_name<'s>(cursor: &mut Cursor<'_, 's>) -> Parsed<&'s str> {
    let fault = cursor.fault(ErrorKind::Expected("a section type"));
    if cursor.token().kind != TokenKind::String && !cursor.eat("@") && !cursor.eat("%") {
        return Err(fault);
    }
    match cursor.token().kind {
        TokenKind::Integer(_) => Ok(cursor.take().text),
        _ => cursor.identifier().ok_or(fault),
    }
}
