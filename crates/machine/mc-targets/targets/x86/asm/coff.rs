//! COFF files of X86: relocations, and registers of call frames.

use alloc::vec::Vec;

use tablegen_mc::assembler::{
    Assembly, Cursor, ErrorKind, Evaluated, FixupKind, Record, TokenKind,
};
use tablegen_mc::pe::{
    IMAGE_REL_AMD64_ADDR32, IMAGE_REL_AMD64_ADDR32NB, IMAGE_REL_AMD64_ADDR64,
    IMAGE_REL_AMD64_REL32, IMAGE_REL_AMD64_SECREL, IMAGE_REL_AMD64_SECTION, IMAGE_REL_I386_DIR32,
    IMAGE_REL_I386_DIR32NB, IMAGE_REL_I386_REL32, IMAGE_REL_I386_SECREL, IMAGE_REL_I386_SECTION,
};

use super::Machine;
use super::att;
use super::fixups::{Field, IMGREL, SECREL32};
use crate::target::RegisterClass;

/// Records the relocation of a fixup. `bias` is the distance of the bytes from the end of the instruction.
pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    evaluated: &Evaluated<'_>,
    bias: i64,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, .. } = *evaluated;
    let (symbol, addend, is_difference) = assembly.coff_target(target, site)?;
    let is_64_bit = assembly.format().is_64_bit;
    // Types for 64 and for 32 bits.
    let by_width = |wide, narrow| if is_64_bit { wide } else { narrow };
    let relative = by_width(IMAGE_REL_AMD64_REL32, IMAGE_REL_I386_REL32);
    let section_offset = by_width(IMAGE_REL_AMD64_SECREL, IMAGE_REL_I386_SECREL);
    let field = match fixup.kind {
        FixupKind::SECTION_INDEX | FixupKind::SECTION_OFFSET => None,
        kind => Some(Field::of(kind).ok_or(ErrorKind::NotRelocatable)?.0),
    };
    let is_absolute = !fixup.is_pc_relative;
    let kind = match (field, is_difference) {
        (Some(Field::Data4 | Field::Signed4), true) if is_absolute => relative,
        (Some(Field::Data8), true) if is_absolute && is_64_bit => relative,
        (_, true) => return Err(ErrorKind::NotRelocatable),
        (None, _) if fixup.kind == FixupKind::SECTION_INDEX => {
            by_width(IMAGE_REL_AMD64_SECTION, IMAGE_REL_I386_SECTION)
        }
        (None, _) => section_offset,
        (Some(Field::Data8), _) if is_64_bit && is_absolute => IMAGE_REL_AMD64_ADDR64,
        (Some(Field::Got4), _) => return Err(ErrorKind::NotRelocatable),
        (Some(field), _) if field.size() != 4 => return Err(ErrorKind::NotRelocatable),
        (Some(_), _) if fixup.is_pc_relative => relative,
        (Some(_), _) => match target.specifier {
            IMGREL => by_width(IMAGE_REL_AMD64_ADDR32NB, IMAGE_REL_I386_DIR32NB),
            SECREL32 => section_offset,
            _ => by_width(IMAGE_REL_AMD64_ADDR32, IMAGE_REL_I386_DIR32),
        },
    };
    // Distances are those from the end of the relocated bytes.
    let after = if kind == relative { 4 } else { 0 };
    let addend = addend.wrapping_add(bias).wrapping_add(after);
    records.push(Record { kind: kind.0.into(), symbol: Some(symbol), addend });
    Ok(0)
}

/// Parses a register of a directive: a name, or the number of the encoding.
pub(super) fn unwind_register(
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
    is_vector: bool,
) -> Option<u8> {
    if let TokenKind::Integer(number) = cursor.token().kind {
        cursor.take();
        return u8::try_from(number).ok().filter(|number| *number < 16);
    }
    let _ = cursor.eat("%");
    let name = cursor.take().text;
    let _ = assembly;
    let register = att::register_named(name)?;
    let class = if is_vector { RegisterClass::VR128X } else { RegisterClass::GR64 };
    class.contains(register).then(|| register.encoding() as u8)
}
