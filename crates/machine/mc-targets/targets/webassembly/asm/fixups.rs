//! Fixups and relocations of WebAssembly, and the specifiers of symbols.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::{Node, Specifier};
use tablegen_mc::assembler::wasm::constants::{
    R_WASM_FUNCTION_INDEX_I32, R_WASM_FUNCTION_INDEX_LEB, R_WASM_FUNCTION_OFFSET_I32,
    R_WASM_FUNCTION_OFFSET_I64, R_WASM_GLOBAL_INDEX_I32, R_WASM_GLOBAL_INDEX_LEB,
    R_WASM_MEMORY_ADDR_I32, R_WASM_MEMORY_ADDR_I64, R_WASM_MEMORY_ADDR_LEB,
    R_WASM_MEMORY_ADDR_LEB64, R_WASM_MEMORY_ADDR_LOCREL_I32, R_WASM_MEMORY_ADDR_REL_SLEB,
    R_WASM_MEMORY_ADDR_REL_SLEB64, R_WASM_MEMORY_ADDR_SLEB, R_WASM_MEMORY_ADDR_SLEB64,
    R_WASM_MEMORY_ADDR_TLS_SLEB, R_WASM_MEMORY_ADDR_TLS_SLEB64, R_WASM_SECTION_OFFSET_I32,
    R_WASM_TABLE_INDEX_I32, R_WASM_TABLE_INDEX_I64, R_WASM_TABLE_INDEX_REL_SLEB,
    R_WASM_TABLE_INDEX_REL_SLEB64, R_WASM_TABLE_INDEX_SLEB, R_WASM_TABLE_INDEX_SLEB64,
    R_WASM_TABLE_NUMBER_LEB, R_WASM_TAG_INDEX_LEB, R_WASM_TYPE_INDEX_LEB,
};
use tablegen_mc::assembler::wasm::{
    SectionKind, SymbolKind, USES_GOT, USES_TLS, is_section_offset,
};
use tablegen_mc::assembler::{
    Assembly, ErrorKind, Evaluated, ExprId, FixupKind, Record, SectionId, SymbolId,
};

use super::{Machine, alloc};

// Specifiers of symbols.
pub(super) const GOT: Specifier = 1;
pub(super) const GOT_TLS: Specifier = 2;
const TBREL: Specifier = 3;
const TLSREL: Specifier = 4;
const MBREL: Specifier = 5;
pub(super) const TYPEINDEX: Specifier = 6;
const FUNCINDEX: Specifier = 7;

/// Returns the specifier with a name.
pub(super) fn specifier(name: &str) -> Option<Specifier> {
    Some(match name.to_ascii_uppercase().as_str() {
        "TYPEINDEX" => TYPEINDEX,
        "TBREL" => TBREL,
        "MBREL" => MBREL,
        "TLSREL" => TLSREL,
        "GOT" => GOT,
        "GOT@TLS" => GOT_TLS,
        "FUNCINDEX" => FUNCINDEX,
        _ => return None,
    })
}

// Numbers in LEB128 of 5 and of 10 bytes, signed and unsigned.
tablegen_mc::fixup_kinds!(pub(super) SIGNED, SIGNED_64, UNSIGNED, UNSIGNED_64);

/// Returns the number of bytes of a fixup.
pub(super) const fn size(kind: FixupKind) -> usize {
    match kind {
        SIGNED | UNSIGNED => 5,
        SIGNED_64 | UNSIGNED_64 => 10,
        kind => match kind.data_size() {
            Some(size) => size,
            None => 0,
        },
    }
}

/// Returns the section that an expression refers to: that of a symbol, and of the first operand of an operator whose
/// operands are in different sections.
fn section_of(assembly: &Assembly<Machine>, value: ExprId) -> Option<SectionId> {
    let mut id = value;
    // The first operands of a chain.
    let mut others = Vec::new();
    let mut section = loop {
        match assembly.node(id) {
            Node::Symbol(symbol, _) => break assembly.section_of(symbol),
            Node::Unary(_, inner) => id = inner,
            Node::Binary(_, left, right) => {
                others.push(right);
                id = left;
            }
            _ => break None,
        }
    };
    while let Some(other) = others.pop() {
        let right = match assembly.node(other) {
            Node::Symbol(symbol, _) => assembly.section_of(symbol),
            _ => None,
        };
        section = if section == right { None } else { section };
    }
    section
}

/// Returns the type of the relocation of a fixup to a symbol, with the bits of
/// [`wasm`](tablegen_mc::assembler::wasm).
fn relocation(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    symbol: SymbolId,
) -> Option<u32> {
    let is_64_bit = assembly.format().is_64_bit;
    let sized = |short, long| if is_64_bit { long } else { short };
    let kind = assembly.wasm_kind(symbol);
    if let Some(stated) = evaluated.fixup.kind.relocation_type() {
        return Some(stated);
    }
    Some(match evaluated.target.specifier {
        GOT => R_WASM_GLOBAL_INDEX_LEB | USES_GOT,
        GOT_TLS => R_WASM_GLOBAL_INDEX_LEB | USES_GOT | USES_TLS,
        TBREL => sized(R_WASM_TABLE_INDEX_REL_SLEB, R_WASM_TABLE_INDEX_REL_SLEB64),
        TLSREL => sized(R_WASM_MEMORY_ADDR_TLS_SLEB, R_WASM_MEMORY_ADDR_TLS_SLEB64) | USES_TLS,
        MBREL => sized(R_WASM_MEMORY_ADDR_REL_SLEB, R_WASM_MEMORY_ADDR_REL_SLEB64),
        TYPEINDEX => R_WASM_TYPE_INDEX_LEB,
        FUNCINDEX => R_WASM_FUNCTION_INDEX_I32,
        _ => match (evaluated.fixup.kind, kind) {
            (SIGNED, SymbolKind::Function) => R_WASM_TABLE_INDEX_SLEB,
            (SIGNED, _) => R_WASM_MEMORY_ADDR_SLEB,
            (SIGNED_64, SymbolKind::Function) => R_WASM_TABLE_INDEX_SLEB64,
            (SIGNED_64, _) => R_WASM_MEMORY_ADDR_SLEB64,
            (UNSIGNED, SymbolKind::Global) => R_WASM_GLOBAL_INDEX_LEB,
            (UNSIGNED, SymbolKind::Function) => R_WASM_FUNCTION_INDEX_LEB,
            (UNSIGNED, SymbolKind::Tag) => R_WASM_TAG_INDEX_LEB,
            (UNSIGNED, SymbolKind::Table) => R_WASM_TABLE_NUMBER_LEB,
            (UNSIGNED, _) => R_WASM_MEMORY_ADDR_LEB,
            (UNSIGNED_64, _) => R_WASM_MEMORY_ADDR_LEB64,
            (FixupKind::DATA_4, _) => datum(assembly, evaluated, kind, false)?,
            (FixupKind::DATA_8, _) => datum(assembly, evaluated, kind, true)?,
            _ => return None,
        },
    })
}

/// Returns the type of the relocation of a datum of four or eight bytes.
fn datum(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    kind: SymbolKind,
    is_long: bool,
) -> Option<u32> {
    let sized = |short, long| if is_long { long } else { short };
    let offset = sized(R_WASM_FUNCTION_OFFSET_I32, R_WASM_FUNCTION_OFFSET_I64);
    if kind == SymbolKind::Function {
        return Some(match assembly.section_kind(evaluated.site.section) {
            SectionKind::Custom => offset,
            _ => sized(R_WASM_TABLE_INDEX_I32, R_WASM_TABLE_INDEX_I64),
        });
    }
    if kind == SymbolKind::Global {
        return (!is_long).then_some(R_WASM_GLOBAL_INDEX_I32);
    }
    let section = section_of(assembly, evaluated.fixup.value);
    match section.map(|section| assembly.section_kind(section)) {
        Some(SectionKind::Code) => Some(offset),
        Some(SectionKind::Custom) => (!is_long).then_some(R_WASM_SECTION_OFFSET_I32),
        _ if is_long => Some(R_WASM_MEMORY_ADDR_I64),
        _ if evaluated.target.sub.is_some() => Some(R_WASM_MEMORY_ADDR_LOCREL_I32),
        _ => Some(R_WASM_MEMORY_ADDR_I32),
    }
}

pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, .. } = *evaluated;
    if target.is_absolute() && fixup.kind.relocation_type().is_none() {
        return Ok(target.constant.cast_unsigned());
    }
    let mut addend = target.constant;
    let site_kind = assembly.section_kind(site.section);
    if let Some(sub) = target.sub {
        if site_kind == SectionKind::Code {
            return Err(ErrorKind::NotRelocatable);
        }
        addend = addend.wrapping_add(assembly.distance_from(sub, site)?);
    }
    let mut symbol = target.add.ok_or(ErrorKind::NotRelocatable)?;
    let kind = relocation(assembly, evaluated, symbol).ok_or(ErrorKind::NotRelocatable)?;
    if is_section_offset(kind) && !assembly.is_undefined(symbol) {
        if site_kind != SectionKind::Custom {
            let kind = ErrorKind::Invalid("only custom sections have offsets in sections");
            return Err(kind);
        }
        let section = assembly.section_of(symbol).ok_or(ErrorKind::NotRelocatable)?;
        let offset = assembly.symbol_offset(symbol).ok_or(ErrorKind::NotRelocatable)?;
        addend = addend.wrapping_add(offset.cast_signed());
        symbol = assembly.start_of(section).ok_or(ErrorKind::NotRelocatable)?;
    }
    records.push(Record { kind, symbol: Some(symbol), addend });
    Ok(0)
}

/// Sets the bits of a value. Bytes of numbers in LEB128 have the marks of their length.
pub(super) fn apply(kind: FixupKind, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
    let bytes = bytes.get_mut(..size(kind)).ok_or(ErrorKind::OutOfRange)?;
    for (byte, bits) in bytes.iter_mut().zip(value.to_le_bytes()) {
        *byte |= bits;
    }
    Ok(())
}

/// Returns the type of relocations with a name.
pub(super) fn relocation_named(name: &str) -> Option<u32> {
    let found = NAMES.iter().find(|(known, _)| *known == name);
    found.map(|(_, kind)| *kind)
}

macro_rules! names {
    ($($name:ident)*) => {
        /// Names of types of relocations.
        const NAMES: &[(&str, u32)] = &[$((stringify!($name), $name)),*];
    };
}

names! {
    R_WASM_FUNCTION_INDEX_LEB
    R_WASM_TABLE_INDEX_SLEB
    R_WASM_TABLE_INDEX_I32
    R_WASM_MEMORY_ADDR_LEB
    R_WASM_MEMORY_ADDR_SLEB
    R_WASM_MEMORY_ADDR_I32
    R_WASM_TYPE_INDEX_LEB
    R_WASM_GLOBAL_INDEX_LEB
    R_WASM_FUNCTION_OFFSET_I32
    R_WASM_SECTION_OFFSET_I32
    R_WASM_TAG_INDEX_LEB
    R_WASM_MEMORY_ADDR_REL_SLEB
    R_WASM_TABLE_INDEX_REL_SLEB
    R_WASM_GLOBAL_INDEX_I32
    R_WASM_MEMORY_ADDR_LEB64
    R_WASM_MEMORY_ADDR_SLEB64
    R_WASM_MEMORY_ADDR_I64
    R_WASM_MEMORY_ADDR_REL_SLEB64
    R_WASM_TABLE_INDEX_SLEB64
    R_WASM_TABLE_INDEX_I64
    R_WASM_TABLE_NUMBER_LEB
    R_WASM_MEMORY_ADDR_TLS_SLEB
    R_WASM_FUNCTION_OFFSET_I64
    R_WASM_MEMORY_ADDR_LOCREL_I32
    R_WASM_TABLE_INDEX_REL_SLEB64
    R_WASM_MEMORY_ADDR_TLS_SLEB64
    R_WASM_FUNCTION_INDEX_I32
}
