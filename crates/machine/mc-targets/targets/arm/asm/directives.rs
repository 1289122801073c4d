//! Directives: attributes of the file, and the instruction set.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::lexer::unescape;
use tablegen_mc::assembler::symbols::Definition;
use tablegen_mc::assembler::{
    Assembly, Code, Cursor, ErrorKind, FixupKind, Parsed, SymbolId, Target as _, Token, TokenKind,
    Value,
};
use tablegen_mc::elf;

use super::block::Block;
use super::parse::invalid;
use super::{Machine, alloc};
use crate::{Feature, FeatureSet};

/// Attributes of the file by their tags, as in the ABI of ARM.
#[derive(Default, Debug)]
pub(super) struct Attributes(BTreeMap<u64, Setting>);

#[derive(Debug)]
enum Setting {
    Number(u64),
    Text(Vec<u8>),
    Both(u64, Vec<u8>),
}

/// Names of attributes, with their tags.
const TAGS: &[(&str, u64)] = &[
    ("Tag_File", 1),
    ("Tag_Section", 2),
    ("Tag_Symbol", 3),
    ("Tag_CPU_raw_name", 4),
    ("Tag_CPU_name", 5),
    ("Tag_CPU_arch", 6),
    ("Tag_CPU_arch_profile", 7),
    ("Tag_ARM_ISA_use", 8),
    ("Tag_THUMB_ISA_use", 9),
    ("Tag_FP_arch", 10),
    ("Tag_VFP_arch", 10),
    ("Tag_WMMX_arch", 11),
    ("Tag_Advanced_SIMD_arch", 12),
    ("Tag_PCS_config", 13),
    ("Tag_ABI_PCS_R9_use", 14),
    ("Tag_ABI_PCS_RW_data", 15),
    ("Tag_ABI_PCS_RO_data", 16),
    ("Tag_ABI_PCS_GOT_use", 17),
    ("Tag_ABI_PCS_wchar_t", 18),
    ("Tag_ABI_FP_rounding", 19),
    ("Tag_ABI_FP_denormal", 20),
    ("Tag_ABI_FP_exceptions", 21),
    ("Tag_ABI_FP_user_exceptions", 22),
    ("Tag_ABI_FP_number_model", 23),
    ("Tag_ABI_align_needed", 24),
    ("Tag_ABI_align8_needed", 24),
    ("Tag_ABI_align_preserved", 25),
    ("Tag_ABI_align8_preserved", 25),
    ("Tag_ABI_enum_size", 26),
    ("Tag_ABI_HardFP_use", 27),
    ("Tag_ABI_VFP_args", 28),
    ("Tag_ABI_WMMX_args", 29),
    ("Tag_ABI_optimization_goals", 30),
    ("Tag_ABI_FP_optimization_goals", 31),
    ("Tag_compatibility", 32),
    ("Tag_CPU_unaligned_access", 34),
    ("Tag_FP_HP_extension", 36),
    ("Tag_VFP_HP_extension", 36),
    ("Tag_ABI_FP_16bit_format", 38),
    ("Tag_MPextension_use", 42),
    ("Tag_DIV_use", 44),
    ("Tag_DSP_extension", 46),
    ("Tag_MVE_arch", 48),
    ("Tag_PAC_extension", 50),
    ("Tag_BTI_extension", 52),
    ("Tag_nodefaults", 64),
    ("Tag_also_compatible_with", 65),
    ("Tag_T2EE_use", 66),
    ("Tag_conformance", 67),
    ("Tag_Virtualization_use", 68),
    ("Tag_BTI_use", 74),
    ("Tag_PACRET_use", 76),
];

/// Tag whose value is a number and a text.
const COMPATIBILITY: u64 = 32;
/// Tag whose text has escapes: another tag with its value.
const ALSO_COMPATIBLE: u64 = 65;
/// Tag that is the first one in the section.
const CONFORMANCE: u64 = 67;

/// Tags below 32 whose values are texts: names of a processor. From 32 on, those of odd tags are.
fn is_text(tag: u64) -> bool {
    matches!(tag, 4 | 5) || tag > 32 && tag % 2 == 1
}

/// Appends a number in the format LEB128.
pub(super) fn push(mut value: u64, out: &mut Vec<u8>) {
    loop {
        let byte = (value & 0x7f) as u8;
        value >>= 7;
        out.push(if value == 0 { byte } else { byte | 0x80 });
        if value == 0 {
            return;
        }
    }
}

impl Attributes {
    /// Sets an attribute that has no value.
    pub(super) fn set_default(&mut self, tag: u64, value: u64) {
        self.0.entry(tag).or_insert(Setting::Number(value));
    }

    /// Sets an attribute that has no text.
    pub(super) fn set_default_text(&mut self, tag: u64, text: &str) {
        self.0.entry(tag).or_insert_with(|| Setting::Text(text.as_bytes().to_vec()));
    }

    pub(super) fn set_text(&mut self, tag: u64, text: &str) {
        self.0.insert(tag, Setting::Text(text.as_bytes().to_vec()));
    }

    /// Executes `.eabi_attribute`.
    pub(super) fn set(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Machine>,
    ) -> Parsed<()> {
        let token = cursor.token();
        let fault = cursor.fault(ErrorKind::Expected("an attribute"));
        let tag = if token.kind == TokenKind::Identifier {
            cursor.take();
            TAGS.iter().find(|(name, _)| *name == token.text).map(|(_, tag)| *tag)
        } else {
            let tag = assembly.expression(cursor)?;
            assembly.constant(tag).and_then(|tag| u64::try_from(tag).ok())
        };
        let tag = tag.ok_or(fault)?;
        cursor.expect(",")?;
        let mut number = |cursor: &mut Cursor<'_, '_>| {
            let fault = cursor.fault(ErrorKind::Expected("the value of an attribute"));
            let value = assembly.expression(cursor)?;
            // The value has 32 bits.
            assembly.constant(value).map(|value| u64::from(value as u32)).ok_or(fault)
        };
        let setting = if tag == COMPATIBILITY {
            let value = number(cursor)?;
            cursor.expect(",")?;
            Setting::Both(value, text(cursor, false)?)
        } else if is_text(tag) {
            Setting::Text(text(cursor, tag == ALSO_COMPATIBLE)?)
        } else {
            Setting::Number(number(cursor)?)
        };
        cursor.end()?;
        self.0.insert(tag, setting);
        Ok(())
    }

    /// Writes the section with the attributes.
    pub(super) fn write(&self, assembly: &mut Assembly<Machine>) {
        if self.0.is_empty() {
            return;
        }
        let mut inner = Vec::new();
        let first = self.0.get_key_value(&CONFORMANCE);
        let others = self.0.iter().filter(|(tag, _)| **tag != CONFORMANCE);
        for (&tag, value) in first.into_iter().chain(others) {
            push(tag, &mut inner);
            match value {
                Setting::Number(value) => push(*value, &mut inner),
                Setting::Both(value, text) => {
                    push(*value, &mut inner);
                    inner.extend_from_slice(text);
                    inner.push(0);
                }
                Setting::Text(text) => {
                    inner.extend_from_slice(text);
                    inner.push(0);
                }
            }
        }
        let kind = elf::SHT_ARM_ATTRIBUTES.0;
        assembly.write_attributes(".ARM.attributes", kind, "aeabi", &inner);
    }
}

/// Parses the text of an attribute, which can have escapes.
fn text(cursor: &mut Cursor<'_, '_>, has_escapes: bool) -> Parsed<Vec<u8>> {
    let fault = cursor.fault(ErrorKind::Expected("a string"));
    let token = cursor.take();
    let text = Some(token.bytes).filter(|_| token.kind == TokenKind::String);
    let text = match has_escapes {
        true => text.and_then(unescape),
        false => {
            text.and_then(|text| Some(text.strip_prefix(b"\"")?.strip_suffix(b"\"")?.to_vec()))
        }
    };
    text.ok_or(fault)
}

/// Executes `.thumb_set`: a symbol that is a function of T32, and its value.
fn thumb_set(cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Machine>) -> Parsed<()> {
    let offset = cursor.token().offset;
    let name = cursor.symbol()?;
    cursor.expect(",")?;
    let mut ahead = *cursor;
    let value = assembly.expression(&mut ahead)?;
    let is_undefined = match assembly.node(value) {
        Node::Symbol(symbol, _) => !assembly.symbols.get(symbol).is_defined(),
        _ => false,
    };
    assembly.assign(name, offset, cursor, true)?;
    if !is_undefined {
        let symbol = assembly.symbols.intern(name);
        mark_function(symbol, assembly);
    }
    Ok(())
}

/// Executes `.tlsdescseq`: marks an instruction of a sequence for a thread-local variable.
fn descriptor_sequence(
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<()> {
    let symbol = assembly.symbols.intern(cursor.symbol()?);
    cursor.end()?;
    let id = assembly.add_node(Node::Symbol(symbol, 0));
    assembly.fixup_here(id, FixupKind::relocation(elf::R_ARM_TLS_DESCSEQ.0));
    Ok(())
}

/// Marks a symbol behind its label that `.type` makes a function.
fn mark_typed(mut cursor: Cursor<'_, '_>, assembly: &mut Assembly<Machine>) {
    let Some(symbol) = cursor.symbol().ok().and_then(|name| assembly.symbols.find(name)) else {
        return;
    };
    cursor.eat(",");
    let _ = cursor.eat("%") || cursor.eat("#");
    let is_function = matches!(
        cursor.identifier(),
        Some("function" | "STT_FUNC" | "gnu_indirect_function" | "STT_GNU_IFUNC")
    );
    if is_function && assembly.symbols.get(symbol).is_defined() {
        assembly.symbols.get_mut(symbol).value_bits = 1;
    }
}

/// Executes `.syntax`: instructions of A32 and T32 have one syntax.
pub(super) fn syntax(cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
    let fault = cursor.fault(ErrorKind::Expected("`unified`"));
    if cursor.identifier() != Some("unified") {
        return Err(fault);
    }
    cursor.end()
}

impl Machine {
    /// Executes a directive. `None` if the target has no such directive.
    pub(super) fn execute(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        Some(match name.text.to_ascii_lowercase().as_str() {
            ".eabi_attribute" => self.attributes.set(cursor, assembly),
            ".syntax" => syntax(cursor),
            ".arm" => self.set_mode(false, true, name.offset, cursor, assembly),
            ".thumb" => self.set_mode(true, true, name.offset, cursor, assembly),
            ".code" => self.code(name.offset, cursor, assembly),
            ".thumb_func" => {
                let done = self.set_mode(true, false, name.offset, cursor, assembly);
                self.marks_next |= done.is_ok();
                done
            }
            ".unreq" => self.remove_register(cursor),
            ".ltorg" | ".pool" => cursor.end().map(|()| {
                let mut literals = core::mem::take(&mut self.literals);
                literals.write_present(assembly, self.is_big_endian);
                self.literals = literals;
            }),
            ".even" => cursor.end().map(|()| self.align(2, assembly)),
            ".align" if cursor.is_end() => {
                self.align(4, assembly);
                Ok(())
            }
            ".inst" | ".inst.n" | ".inst.w" => self.inst(name, cursor, assembly),
            ".arch" => self.arch(name.offset, cursor, assembly),
            ".object_arch" => self.object_arch(cursor),
            ".cpu" => self.cpu(name.offset, cursor, assembly),
            ".fpu" => self.fpu(cursor),
            ".arch_extension" => self.arch_extension(cursor),
            ".thumb_set" => thumb_set(cursor, assembly),
            ".tlsdescseq" => descriptor_sequence(cursor, assembly),
            ".type" if self.is_thumb() => {
                mark_typed(*cursor, assembly);
                return None;
            }
            _ => return self.unwind_directive(name, cursor, assembly),
        })
    }

    /// Aligns the present section.
    fn align(&self, alignment: u64, assembly: &mut Assembly<Self>) {
        match assembly.flags() & elf::SHF_EXECINSTR.0 {
            0 => assembly.align_data(alignment),
            _ => assembly.align_code(alignment, self.state()),
        }
    }

    /// Sets the instruction set: T32 if `is_thumb`.
    fn set_mode(
        &mut self,
        is_thumb: bool,
        aligns: bool,
        offset: usize,
        cursor: &Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        cursor.end()?;
        if is_thumb && aligns && !self.has(Feature::HasV4TOps) {
            return invalid(offset, "target does not support Thumb mode");
        }
        if !is_thumb && self.has(Feature::FeatureNoARM) {
            return invalid(offset, "target does not support ARM mode");
        }
        let others = self.features().iter().filter(|one| *one != Feature::ModeThumb);
        let features = match is_thumb {
            true => self.features().enable(Feature::ModeThumb),
            false => others.collect::<FeatureSet>(),
        };
        self.set_features(features);
        if aligns {
            assembly.align_code(if is_thumb { 2 } else { 4 }, self.state());
        }
        Ok(())
    }

    /// Executes `.code`, whose operand is the number of bits of an instruction.
    fn code(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let is_thumb = match cursor.take().kind {
            TokenKind::Integer(16) => true,
            TokenKind::Integer(32) => false,
            _ => return invalid(offset, "invalid operand to .code directive"),
        };
        if is_thumb && !self.has(Feature::HasV4TOps) {
            return invalid(offset, "target does not support Thumb mode");
        }
        self.set_mode(is_thumb, false, offset, cursor, assembly)
    }

    /// Executes `.inst`: instructions as numbers.
    fn inst(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let offset = name.offset;
        let suffix = name.text.rsplit('.').next().filter(|suffix| suffix.len() == 1);
        let is_thumb = self.is_thumb();
        if suffix.is_some() && !is_thumb {
            return invalid(offset, "width suffixes are invalid in ARM mode");
        }
        if cursor.is_end() {
            return invalid(offset, "expected expression following directive");
        }
        loop {
            let fault = cursor.fault(ErrorKind::NotAbsolute);
            let id = assembly.expression(cursor)?;
            let value = assembly.constant(id).ok_or(fault)?;
            let is_short = match suffix {
                Some("n") => true,
                Some(_) => false,
                None if !is_thumb => false,
                None if value < 0xe800 => true,
                None if value >= 0xe800_0000 => false,
                None => {
                    return invalid(
                        offset,
                        "cannot determine Thumb instruction size, use inst.n/inst.w instead",
                    );
                }
            };
            if value > if is_short { 0xffff } else { 0xffff_ffff } {
                return invalid(offset, "inst operand is too big");
            }
            let value = value.cast_unsigned();
            let mut code = Code::default();
            let halves: &[(u64, usize)] = match (is_short, is_thumb) {
                (true, _) => &[(value, 2)],
                (false, true) => &[(value >> 16, 2), (value, 2)],
                (false, false) => &[(value, 4)],
            };
            for &(value, size) in halves {
                match self.is_big_endian {
                    true => code.push_big(value, size),
                    false => code.push_little(value, size),
                }
            }
            assembly.set_code_mapping(if is_thumb { "$t" } else { "$a" });
            assembly.emit(&code, None);
            self.block = self.block.and_then(Block::next);
            self.vector_block = self.vector_block.and_then(Block::next);
            if !cursor.eat(",") {
                return cursor.end();
            }
        }
    }
}

/// Returns the number of a register in call frame information.
pub(super) fn frame_register(name: &str) -> Option<u32> {
    let name = name.to_ascii_lowercase();
    let number = |prefix: &str, count: u32, first: u32| {
        let number = name.strip_prefix(prefix)?.parse::<u32>().ok()?;
        (number < count).then_some(first + number)
    };
    match name.as_str() {
        "sp" => Some(13),
        "lr" => Some(14),
        "pc" => Some(15),
        _ => number("r", 16, 0).or_else(|| number("s", 32, 64)).or_else(|| number("d", 32, 256)),
    }
}

/// Marks a symbol as a function of T32.
pub(super) fn mark_function(symbol: SymbolId, assembly: &mut Assembly<Machine>) {
    let symbol = assembly.symbols.get_mut(symbol);
    symbol.value_bits = 1;
    if symbol.kind != elf::STT_GNU_IFUNC.0 {
        symbol.kind = elf::STT_FUNC.0;
    }
}

/// Marks symbols that stand for functions of T32.
pub(super) fn mark_aliases(assembly: &mut Assembly<Machine>) {
    for id in assembly.symbols.registered().to_vec() {
        let mut end = id;
        // Definitions can form a cycle.
        for _ in 0..16 {
            let Definition::Variable(value) = assembly.symbols.get(end).definition else { break };
            let next = match assembly.node(value) {
                // An alias of `.thumb_set` is a function of T32 that stands for one of A32.
                Node::Symbol(next, 0) => Some(next),
                _ => match assembly.plain_value(value) {
                    Some(Value { add, sub: None, specifier: 0, .. }) => add,
                    _ => None,
                },
            };
            let Some(next) = next else { break };
            end = next;
            if assembly.symbols.get(end).value_bits != 0 {
                break;
            }
        }
        if assembly.symbols.get(end).value_bits != 0 {
            assembly.symbols.get_mut(id).value_bits = 1;
        }
    }
}

/// Sets the lowest bit of the values of functions, which are those of T32.
pub(super) fn mark_functions(assembly: &mut Assembly<Machine>) {
    for id in assembly.symbols.registered().to_vec() {
        let symbol = assembly.symbols.get_mut(id);
        if symbol.kind == elf::STT_FUNC.0 && symbol.is_defined() {
            symbol.value_bits = 1;
        }
    }
}
