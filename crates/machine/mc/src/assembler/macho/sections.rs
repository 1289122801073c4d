//! Sections of Mach-O: names with segments, and the directives that select them.

use alloc::string::String;

use super::super::assembly::{Assembly, SectionSpec};
use super::super::cursor::Cursor;
use super::super::elf_constants::{SHF_ALLOC, SHF_EXECINSTR, SHF_WRITE, SHT_NOBITS, SHT_PROGBITS};
use super::super::error::{ErrorKind, Fault, Parsed};
use super::super::lexer::Token;
use super::super::section::{SectionId, SectionKey};
use super::super::target::Target;
use crate::macho::{
    S_4BYTE_LITERALS, S_8BYTE_LITERALS, S_16BYTE_LITERALS, S_ATTR_DEBUG, S_ATTR_LIVE_SUPPORT,
    S_ATTR_NO_DEAD_STRIP, S_ATTR_NO_TOC, S_ATTR_PURE_INSTRUCTIONS, S_ATTR_SELF_MODIFYING_CODE,
    S_ATTR_STRIP_STATIC_SYMS, S_COALESCED, S_CSTRING_LITERALS, S_GB_ZEROFILL, S_INTERPOSING,
    S_LAZY_SYMBOL_POINTERS, S_LITERAL_POINTERS, S_MOD_INIT_FUNC_POINTERS, S_MOD_TERM_FUNC_POINTERS,
    S_NON_LAZY_SYMBOL_POINTERS, S_REGULAR, S_SYMBOL_STUBS, S_THREAD_LOCAL_INIT_FUNCTION_POINTERS,
    S_THREAD_LOCAL_REGULAR, S_THREAD_LOCAL_VARIABLE_POINTERS, S_THREAD_LOCAL_VARIABLES,
    S_THREAD_LOCAL_ZEROFILL, S_ZEROFILL, SectionFlags, SectionType,
};

/// Maximum length of the names of sections and segments.
const MAX_NAME: usize = 16;

/// Section of Mach-O: segment, name, type and attributes, and size of stubs.
#[derive(Clone, Copy, Debug)]
pub(super) struct MachSection<'n> {
    pub(super) segment: &'n str,
    pub(super) name: &'n str,
    pub(super) attributes: u32,
    pub(super) stub_size: u32,
}

const fn plain(kind: SectionType) -> u32 {
    kind.0 as u32
}

const fn with(kind: SectionType, attributes: SectionFlags) -> u32 {
    kind.0 as u32 | attributes.0
}

const NO_DEAD_STRIP: u32 = S_ATTR_NO_DEAD_STRIP.0;
const STUBS: u32 = with(S_SYMBOL_STUBS, S_ATTR_PURE_INSTRUCTIONS);

/// Returns the section that a directive selects, with the alignment that it implies, or 0.
fn named(directive: &str) -> Option<(MachSection<'static>, u64)> {
    let text = |name, attributes| Some(("__TEXT", name, attributes, 0, 0));
    let data = |name, attributes| Some(("__DATA", name, attributes, 0, 0));
    let pointers = |name, kind: SectionType| Some(("__DATA", name, plain(kind), 0, 4));
    let objc = |name| Some(("__OBJC", name, NO_DEAD_STRIP, 0, 0));
    let references =
        |name| Some(("__OBJC", name, with(S_LITERAL_POINTERS, S_ATTR_NO_DEAD_STRIP), 0, 4));
    let strings = plain(S_CSTRING_LITERALS);
    let (segment, name, attributes, stub_size, alignment) = match directive {
        ".text" => text("__text", S_ATTR_PURE_INSTRUCTIONS.0),
        ".const" => text("__const", 0),
        ".static_const" => text("__static_const", 0),
        ".cstring" | ".objc_class_names" | ".objc_meth_var_types" | ".objc_meth_var_names" => {
            text("__cstring", strings)
        }
        ".constructor" => text("__constructor", 0),
        ".destructor" => text("__destructor", 0),
        ".fvmlib_init0" => text("__fvmlib_init0", 0),
        ".fvmlib_init1" => text("__fvmlib_init1", 0),
        ".literal4" => Some(("__TEXT", "__literal4", plain(S_4BYTE_LITERALS), 0, 4)),
        ".literal8" => Some(("__TEXT", "__literal8", plain(S_8BYTE_LITERALS), 0, 8)),
        ".literal16" => Some(("__TEXT", "__literal16", plain(S_16BYTE_LITERALS), 0, 16)),
        ".symbol_stub" => Some(("__TEXT", "__symbol_stub", STUBS, 16, 0)),
        ".picsymbol_stub" => Some(("__TEXT", "__picsymbol_stub", STUBS, 26, 0)),
        ".data" => data("__data", 0),
        ".bss" => data("__bss", 0),
        ".const_data" => data("__const", 0),
        ".static_data" => data("__static_data", 0),
        ".dyld" => data("__dyld", 0),
        ".tdata" => data("__thread_data", plain(S_THREAD_LOCAL_REGULAR)),
        ".tlv" => data("__thread_vars", plain(S_THREAD_LOCAL_VARIABLES)),
        ".thread_init_func" => data("__thread_init", plain(S_THREAD_LOCAL_INIT_FUNCTION_POINTERS)),
        ".non_lazy_symbol_pointer" => pointers("__nl_symbol_ptr", S_NON_LAZY_SYMBOL_POINTERS),
        ".lazy_symbol_pointer" => pointers("__la_symbol_ptr", S_LAZY_SYMBOL_POINTERS),
        ".thread_local_variable_pointer" => {
            pointers("__thread_ptr", S_THREAD_LOCAL_VARIABLE_POINTERS)
        }
        ".mod_init_func" => pointers("__mod_init_func", S_MOD_INIT_FUNC_POINTERS),
        ".mod_term_func" => pointers("__mod_term_func", S_MOD_TERM_FUNC_POINTERS),
        ".objc_class" => objc("__class"),
        ".objc_meta_class" => objc("__meta_class"),
        ".objc_cat_cls_meth" => objc("__cat_cls_meth"),
        ".objc_cat_inst_meth" => objc("__cat_inst_meth"),
        ".objc_protocol" => objc("__protocol"),
        ".objc_string_object" => objc("__string_object"),
        ".objc_cls_meth" => objc("__cls_meth"),
        ".objc_inst_meth" => objc("__inst_meth"),
        ".objc_symbols" => objc("__symbols"),
        ".objc_category" => objc("__category"),
        ".objc_class_vars" => objc("__class_vars"),
        ".objc_instance_vars" => objc("__instance_vars"),
        ".objc_module_info" => objc("__module_info"),
        ".objc_selector_strs" => Some(("__OBJC", "__selector_strs", strings, 0, 0)),
        ".objc_cls_refs" => references("__cls_refs"),
        ".objc_message_refs" => references("__message_refs"),
        _ => None,
    }?;
    Some((MachSection { segment, name, attributes, stub_size }, alignment))
}

/// Returns the type and the attributes of a section that exists in all files, though perhaps not written.
fn predefined(segment: &str, name: &str) -> Option<u32> {
    const DEBUG: [&str; 27] = [
        "__apple_names",
        "__apple_namespac",
        "__apple_objc",
        "__apple_types",
        "__debug_abbrev",
        "__debug_addr",
        "__debug_aranges",
        "__debug_cu_index",
        "__debug_frame",
        "__debug_gnu_pubn",
        "__debug_gnu_pubt",
        "__debug_info",
        "__debug_inlined",
        "__debug_line",
        "__debug_line_str",
        "__debug_loc",
        "__debug_loclists",
        "__debug_macinfo",
        "__debug_macro",
        "__debug_names",
        "__debug_pubnames",
        "__debug_pubtypes",
        "__debug_ranges",
        "__debug_rnglists",
        "__debug_str",
        "__debug_str_offs",
        "__debug_tu_index",
    ];
    Some(match (segment, name) {
        ("__TEXT", "__text") => S_ATTR_PURE_INSTRUCTIONS.0,
        ("__TEXT", "__eh_frame") => EH_FRAME,
        ("__TEXT", "__cstring") => plain(S_CSTRING_LITERALS),
        ("__TEXT", "__literal4") => plain(S_4BYTE_LITERALS),
        ("__TEXT", "__literal8") => plain(S_8BYTE_LITERALS),
        ("__TEXT", "__literal16") => plain(S_16BYTE_LITERALS),
        ("__TEXT", "__const" | "__ustring" | "__gcc_except_tab") => 0,
        ("__DATA", "__data" | "__const" | "__llvm_addrsig") => 0,
        ("__DATA", "__bss" | "__common") => plain(S_ZEROFILL),
        ("__DATA", "__thread_data") => plain(S_THREAD_LOCAL_REGULAR),
        ("__DATA", "__thread_bss") => plain(S_THREAD_LOCAL_ZEROFILL),
        ("__DATA", "__thread_vars") => plain(S_THREAD_LOCAL_VARIABLES),
        ("__DATA", "__thread_init") => plain(S_THREAD_LOCAL_INIT_FUNCTION_POINTERS),
        ("__DATA", "__thread_ptr") => plain(S_THREAD_LOCAL_VARIABLE_POINTERS),
        ("__DATA", "__la_symbol_ptr") => plain(S_LAZY_SYMBOL_POINTERS),
        ("__DATA", "__nl_symbol_ptr") => plain(S_NON_LAZY_SYMBOL_POINTERS),
        ("__LD", "__compact_unwind") | ("__LLVM", "__remarks") | ("__DWARF", "__swift_ast") => {
            S_ATTR_DEBUG.0
        }
        ("__LLVM_STACKMAPS", "__llvm_stackmaps") | ("__LLVM_FAULTMAPS", "__llvm_faultmaps") => 0,
        ("__DWARF", name) if DEBUG.contains(&name) => S_ATTR_DEBUG.0,
        _ => return None,
    })
}

/// Sections for debuggers without a symbol at their start.
const UNLABELED: [&str; 19] = [
    "__apple_names",
    "__apple_namespac",
    "__apple_objc",
    "__apple_types",
    "__debug_abbrev",
    "__debug_addr",
    "__debug_frame",
    "__debug_info",
    "__debug_line",
    "__debug_line_str",
    "__debug_loc",
    "__debug_loclists",
    "__debug_macinfo",
    "__debug_macro",
    "__debug_names",
    "__debug_ranges",
    "__debug_rnglists",
    "__debug_str",
    "__debug_str_offs",
];

/// Type and attributes of the section with call frame information.
const EH_FRAME: u32 =
    plain(S_COALESCED) | S_ATTR_NO_TOC.0 | S_ATTR_STRIP_STATIC_SYMS.0 | S_ATTR_LIVE_SUPPORT.0;

/// Returns the section of Mach-O that stands for a section with the name and the flags of ELF.
fn of_elf(name: &str, flags: u64) -> (&'static str, String, u32) {
    if let Some((section, _)) = named(name) {
        return (section.segment, section.name.into(), section.attributes);
    }
    if name == ".eh_frame" {
        return ("__TEXT", "__eh_frame".into(), EH_FRAME);
    }
    let mut own = String::from("__");
    own.push_str(name.trim_start_matches('.'));
    if name == ".llvm.call-graph-profile" {
        return ("__LLVM", "__cg_profile".into(), 0);
    }
    let (segment, attributes) = match name {
        ".debug_gnu_pubnames" => {
            own = "__debug_gnu_pubn".into();
            ("__DWARF", S_ATTR_DEBUG.0)
        }
        ".debug_gnu_pubtypes" => {
            own = "__debug_gnu_pubt".into();
            ("__DWARF", S_ATTR_DEBUG.0)
        }
        _ if name.starts_with(".debug_") => ("__DWARF", S_ATTR_DEBUG.0),
        _ if flags & SHF_EXECINSTR != 0 => ("__TEXT", S_ATTR_PURE_INSTRUCTIONS.0),
        _ => ("__DATA", 0),
    };
    let end = own.char_indices().map(|(start, c)| start + c.len_utf8());
    own.truncate(end.take_while(|&end| end <= MAX_NAME).last().unwrap_or(0));
    (segment, own, attributes)
}

impl<T: Target> Assembly<T> {
    /// Returns a section, which is created if need be. A section that exists keeps its attributes.
    pub(super) fn mach_section(&mut self, section: MachSection<'_>) -> SectionId {
        let MachSection { segment, name, attributes, stub_size } = section;
        let attributes = predefined(segment, name).unwrap_or(attributes);
        let name = alloc::format!("{segment},{name}");
        let kind = SectionType(attributes as u8);
        let is_virtual = matches!(kind, S_ZEROFILL | S_GB_ZEROFILL | S_THREAD_LOCAL_ZEROFILL);
        let flags = match attributes & S_ATTR_PURE_INSTRUCTIONS.0 != 0 {
            true => SHF_ALLOC | SHF_EXECINSTR,
            false if segment == "__TEXT" => SHF_ALLOC,
            false if segment == "__DWARF" => 0,
            false => SHF_ALLOC | SHF_WRITE,
        };
        let spec = SectionSpec {
            name: &name,
            kind: if is_virtual { SHT_NOBITS } else { SHT_PROGBITS },
            flags,
            entry_size: stub_size.into(),
        };
        let unique = u64::MAX;
        let key = SectionKey { name: name.clone(), group: None, linked_to: None, unique };
        let known = self.sections.len();
        let id = self.section_with_key(key, &spec, false);
        if id.0 as usize == known {
            self.sections[known].attributes = attributes;
        }
        id
    }

    /// Returns the section that stands for a section of ELF.
    pub(in super::super) fn mach_section_for(&mut self, spec: &SectionSpec<'_>) -> SectionId {
        let (segment, name, attributes) = of_elf(spec.name, spec.flags);
        self.mach_section(MachSection { segment, name: &name, attributes, stub_size: 0 })
    }

    /// Defines a symbol at the start of a section, unless it is one for debuggers.
    pub(in super::super) fn label_section(&mut self, section: SectionId) {
        let name = self.sections[section.0 as usize].key.name.as_str();
        if name.strip_prefix("__DWARF,").is_some_and(|name| UNLABELED.contains(&name)) {
            return;
        }
        let name = alloc::format!("ltmp{}", self.macho.label_count);
        self.macho.label_count += 1;
        let symbol = self.symbols.intern_name(&name);
        let _ = self.define_label(symbol, self.source);
    }

    /// Makes a section the present one. That of Mach-O has no symbol at its start, though a number is taken for it.
    pub(in super::super) fn switch_without_label(&mut self, section: SectionId) {
        let facts = &mut self.sections[section.0 as usize];
        if T::LABELS_SECTIONS && !facts.is_registered {
            facts.is_registered = true;
            self.macho.label_count += 1;
        }
        self.switch_to(section);
    }

    /// Executes a directive that selects a section. `None` for other directives.
    pub(super) fn mach_section_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Parsed<()>> {
        let fault = cursor.fault(ErrorKind::Invalid("no section is kept"));
        match name.text {
            ".section" => return Some(self.mach_section_statement(cursor, false)),
            ".pushsection" => return Some(self.mach_section_statement(cursor, true)),
            ".popsection" => {
                return Some(
                    cursor.end().and_then(|()| if self.pop() { Ok(()) } else { Err(fault) }),
                );
            }
            ".previous" => {
                return Some(cursor.end().and_then(|()| match self.previous {
                    Some(previous) => {
                        self.switch_to(previous);
                        Ok(())
                    }
                    None => Err(fault),
                }));
            }
            _ => {}
        }
        let (section, alignment) = named(name.text)?;
        Some(cursor.end().map(|()| {
            let section = self.mach_section(section);
            self.switch_to(section);
            if alignment != 0 {
                self.align_data(alignment);
            }
        }))
    }

    /// Executes `.section segment,name,type,attributes,size of stubs`. All but the first two can be left out.
    fn mach_section_statement(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        is_pushed: bool,
    ) -> Parsed<()> {
        let start = cursor.token().offset;
        let invalid = |what| Fault::new(start, ErrorKind::Invalid(what));
        let segment = cursor.symbol()?;
        cursor.expect(",")?;
        let mut fields = [const { String::new() }; 4];
        let mut count = 0;
        loop {
            let field = joined(cursor);
            if let Some(own) = fields.get_mut(count) {
                *own = field;
            }
            count += 1;
            if !cursor.eat(",") {
                break;
            }
        }
        cursor.end()?;
        let [name, kind, attributes, stub_size] = &fields;
        if name.is_empty() || name.len() > MAX_NAME || segment.len() > MAX_NAME {
            return Err(invalid("the name of a section has 1 to 16 characters"));
        }
        let (mut flags, mut size) = (0, 0);
        if !kind.is_empty() {
            flags = plain(section_type(kind).ok_or(invalid("unknown type of a section"))?);
            for attribute in attributes.split('+').filter(|attribute| !attribute.is_empty()) {
                let attribute = attribute_named(attribute);
                flags |= attribute.ok_or(invalid("unknown attribute of a section"))?;
            }
            let is_stubs = SectionType(flags as u8) == S_SYMBOL_STUBS;
            match stub_size.as_str() {
                "" if flags == plain(S_SYMBOL_STUBS) => {
                    return Err(invalid("a section of stubs needs their size"));
                }
                "" => {}
                _ if attributes.is_empty() => {}
                _ if !is_stubs => {
                    return Err(invalid("only sections of stubs have a size of stubs"));
                }
                text => size = number(text).ok_or(invalid("size of stubs is no number"))?,
            }
        }
        let section = MachSection { segment, name, attributes: flags, stub_size: size };
        let section = self.mach_section(section);
        if is_pushed {
            self.push(section);
        } else {
            self.switch_to(section);
        }
        self.add_debug_section();
        Ok(())
    }
}

/// Returns the text of the tokens up to a comma.
fn joined(cursor: &mut Cursor<'_, '_>) -> String {
    let mut text = String::new();
    while !cursor.is_end() && !cursor.is(",") {
        text.push_str(cursor.take().text);
    }
    text
}

fn number(text: &str) -> Option<u32> {
    match text.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

fn section_type(name: &str) -> Option<SectionType> {
    Some(match name {
        "regular" => S_REGULAR,
        "zerofill" => S_ZEROFILL,
        "cstring_literals" => S_CSTRING_LITERALS,
        "4byte_literals" => S_4BYTE_LITERALS,
        "8byte_literals" => S_8BYTE_LITERALS,
        "16byte_literals" => S_16BYTE_LITERALS,
        "literal_pointers" => S_LITERAL_POINTERS,
        "non_lazy_symbol_pointers" => S_NON_LAZY_SYMBOL_POINTERS,
        "lazy_symbol_pointers" => S_LAZY_SYMBOL_POINTERS,
        "symbol_stubs" => S_SYMBOL_STUBS,
        "mod_init_funcs" => S_MOD_INIT_FUNC_POINTERS,
        "mod_term_funcs" => S_MOD_TERM_FUNC_POINTERS,
        "coalesced" => S_COALESCED,
        "interposing" => S_INTERPOSING,
        "thread_local_regular" => S_THREAD_LOCAL_REGULAR,
        "thread_local_zerofill" => S_THREAD_LOCAL_ZEROFILL,
        "thread_local_variables" => S_THREAD_LOCAL_VARIABLES,
        "thread_local_variable_pointers" => S_THREAD_LOCAL_VARIABLE_POINTERS,
        "thread_local_init_function_pointers" => S_THREAD_LOCAL_INIT_FUNCTION_POINTERS,
        _ => return None,
    })
}

fn attribute_named(name: &str) -> Option<u32> {
    Some(match name {
        "none" => 0,
        "pure_instructions" => S_ATTR_PURE_INSTRUCTIONS.0,
        "no_toc" => S_ATTR_NO_TOC.0,
        "strip_static_syms" => S_ATTR_STRIP_STATIC_SYMS.0,
        "no_dead_strip" => S_ATTR_NO_DEAD_STRIP.0,
        "live_support" => S_ATTR_LIVE_SUPPORT.0,
        "self_modifying_code" => S_ATTR_SELF_MODIFYING_CODE.0,
        "debug" => S_ATTR_DEBUG.0,
        _ => return None,
    })
}
