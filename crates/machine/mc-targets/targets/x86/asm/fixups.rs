//! Fixups and relocations of ELF for X86 of 64 and 32 bits.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::{Binary, Node};
use tablegen_mc::assembler::{
    Assembly, ErrorKind, ExprId, Fixup, FixupKind, Record, SectionId, Site, Value,
};

use super::Machine;

/// Field of an instruction whose value depends on an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field {
    Data1,
    Data2,
    Data4,
    Data8,
    /// Four bytes that are extended with their sign.
    Signed4,
    /// As [`Signed4`](Self::Signed4), in a load that the linker can replace.
    Signed4Relaxable,
    /// Distance from the next instruction.
    Relative4,
    /// As [`Relative4`](Self::Relative4), in instructions that the linker can replace: by prefix.
    RelativeRelaxable,
    RelativeRex,
    RelativeRex2,
    RelativeEvex,
    RelativeMove,
    RelativeMoveRex2,
    /// Target of a call or jump.
    Branch4,
    /// Distance of the global offset table.
    Got4,
    Got8,
    /// No bytes: the relocation marks the instruction.
    Mark,
}

/// Fields with kinds of their own, in the order of their numbers.
const OWN: [Field; 13] = [
    Field::Signed4,
    Field::Signed4Relaxable,
    Field::Relative4,
    Field::RelativeRelaxable,
    Field::RelativeRex,
    Field::RelativeRex2,
    Field::RelativeEvex,
    Field::RelativeMove,
    Field::RelativeMoveRex2,
    Field::Branch4,
    Field::Got4,
    Field::Got8,
    Field::Mark,
];

impl Field {
    /// Returns the field of an immediate of this many bytes.
    pub(super) const fn data(size: usize) -> Self {
        match size {
            1 => Field::Data1,
            2 => Field::Data2,
            8 => Field::Data8,
            _ => Field::Data4,
        }
    }

    /// Returns the number of bytes.
    pub(super) const fn size(self) -> usize {
        match self {
            Field::Mark => 0,
            Field::Data1 => 1,
            Field::Data2 => 2,
            Field::Data8 | Field::Got8 => 8,
            _ => 4,
        }
    }

    /// Returns the kind of a fixup. `bytes` is the number of bytes up to the end of the
    /// instruction, or for the global offset table from its start; at most 15.
    pub(super) fn kind(self, bytes: usize) -> FixupKind {
        match OWN.iter().position(|one| *one == self) {
            Some(number) => {
                FixupKind(FixupKind::FIRST_OF_TARGET + (number << 4 | bytes & 15) as u16)
            }
            None => FixupKind::data(self.size() as u8),
        }
    }

    /// Returns the field of a fixup, and the number of bytes that its kind has.
    fn of(kind: FixupKind) -> Option<(Self, i64)> {
        if let Some(number) = kind.0.checked_sub(FixupKind::FIRST_OF_TARGET) {
            return OWN.get(usize::from(number >> 4)).map(|one| (*one, i64::from(number & 15)));
        }
        kind.data_size().map(|size| (Field::data(size), 0))
    }
}

macro_rules! specifiers {
    ($($name:ident $text:literal),*) => {
        #[allow(clippy::upper_case_acronyms, non_camel_case_types)]
        enum Numbers { $($name),* }
        // 0 stands for no specifier.
        $(const $name: u16 = Numbers::$name as u16 + 1;)*

        /// Returns the specifier with a name.
        pub(super) fn specifier(name: &str) -> Option<u16> {
            let all = [$(($text, $name)),*];
            all.into_iter().find(|(text, _)| text.eq_ignore_ascii_case(name)).map(|(_, one)| one)
        }
    };
}

specifiers!(
    ABS8 "abs8", DTPOFF "dtpoff", DTPREL "dtprel", GOT "got", GOTENT "gotent",
    GOTNTPOFF "gotntpoff", GOTOFF "gotoff", GOTPCREL "gotpcrel",
    GOTPCREL_NORELAX "gotpcrel_norelax", GOTREL "gotrel", GOTTPOFF "gottpoff",
    INDNTPOFF "indntpoff", IMGREL "imgrel", NTPOFF "ntpoff", PCREL "pcrel", PLT "plt",
    PLTOFF "pltoff", SECREL32 "secrel32", SIZE "size", TLSCALL "tlscall", TLSDESC "tlsdesc",
    TLSGD "tlsgd", TLSLD "tlsld", TLSLDM "tlsldm", TLVP "tlvp", TLVPPAGE "tlvppage",
    TLVPPAGEOFF "tlvppageoff", TPOFF "tpoff"
);

/// Specifier of a number that is a register. No relocation has it.
pub(super) const REGISTER: u16 = u16::MAX;

/// Returns true if a specifier marks its symbol as thread-local.
pub(super) const fn is_tls(specifier: u16) -> bool {
    matches!(
        specifier,
        GOTTPOFF
            | INDNTPOFF
            | NTPOFF
            | GOTNTPOFF
            | TLSCALL
            | TLSDESC
            | TLSGD
            | TLSLD
            | TLSLDM
            | TPOFF
            | DTPOFF
    )
}

/// Returns true if a relocation with this specifier refers to the symbol itself.
pub(super) const fn needs_symbol(specifier: u16) -> bool {
    matches!(specifier, GOT | PLT | GOTPCREL | GOTPCREL_NORELAX)
}

/// Returns true if an expression is a symbol with `@ABS8`.
pub(super) fn is_abs8(assembly: &Assembly<Machine>, value: ExprId) -> bool {
    matches!(assembly.node(value), Node::Symbol(_, ABS8))
}

/// Returns true if an expression is a symbol with `@tlscall`.
pub(super) fn is_tls_call(assembly: &Assembly<Machine>, value: ExprId) -> bool {
    matches!(assembly.node(value), Node::Symbol(_, TLSCALL))
}

/// Name of the symbol at the start of the global offset table.
const GOT_NAME: &str = "_GLOBAL_OFFSET_TABLE_";

/// Returns if an expression begins with the symbol of the global offset table. The value is true
/// if another symbol is subtracted from it.
pub(super) fn is_got_symbol(assembly: &Assembly<Machine>, value: ExprId) -> Option<bool> {
    let (first, other) = match assembly.node(value) {
        Node::Binary(operator, left, right) => (left, Some((operator, right))),
        _ => (value, None),
    };
    let Node::Symbol(symbol, _) = assembly.node(first) else { return None };
    let is_symbol = |(_, right): (Binary, ExprId)| matches!(assembly.node(right), Node::Symbol(..));
    (assembly.symbols.get(symbol).name == GOT_NAME).then(|| other.is_some_and(is_symbol))
}

/// Returns the number that is added to the value of a fixup: its distance from the end of the
/// instruction.
fn bias(fixup: &Fixup) -> i64 {
    match Field::of(fixup.kind) {
        Some((Field::Got4 | Field::Got8, bytes)) => bytes,
        Some((Field::Data1, _)) if fixup.is_pc_relative => -1,
        Some((Field::Data2, _)) if fixup.is_pc_relative => -2,
        Some((_, after)) if fixup.is_pc_relative => -4 - after,
        _ => 0,
    }
}

/// Evaluates a fixup. Returns its value, and true if it needs no relocation.
pub(super) fn evaluate(
    assembly: &Assembly<Machine>,
    fixup: &Fixup,
    site: &Site,
) -> Option<Result<(u64, bool), ErrorKind>> {
    let bias = bias(fixup);
    if bias == 0 {
        return None;
    }
    let target = assembly.resolved_value(fixup.value)?;
    let offset = |symbol| assembly.symbol_offset(symbol).unwrap_or(0);
    let mut value = target.constant.wrapping_add(bias).cast_unsigned();
    value = value.wrapping_add(target.add.map_or(0, offset));
    value = value.wrapping_sub(target.sub.map_or(0, offset));
    if !fixup.is_pc_relative {
        return Some(Ok((value, target.is_absolute())));
    }
    value = value.wrapping_sub(site.offset);
    let is_resolved = match (target.add, target.sub) {
        (Some(add), None) => {
            // A symbol such as `f@plt` always has a relocation.
            target.specifier == 0
                && assembly.section_of(add) == Some(site.section)
                && assembly.is_local(add)
        }
        _ => false,
    };
    Some(Ok((value, is_resolved)))
}

/// Returns true if a value does not fit in eight bits.
pub(super) fn needs_growth(value: i64, is_resolved: bool) -> bool {
    !is_resolved || i8::try_from(value).is_err()
}

pub(super) fn relocate(
    assembly: &Assembly<Machine>,
    fixup: &Fixup,
    site: &Site,
    target: &Value,
    value: u64,
    is_resolved: bool,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    if is_resolved && target.specifier == 0 && fixup.kind.relocation_type().is_none() {
        let size = Field::of(fixup.kind).map_or(0, |(field, _)| field.size());
        let bits = (8 * size).clamp(1, 64);
        let top = value.cast_signed() >> (bits - 1);
        let fits = !fixup.is_pc_relative || matches!(top, 0 | -1);
        return if fits { Ok(value) } else { Err(ErrorKind::OutOfRange) };
    }
    let mut addend = target.constant.wrapping_add(bias(fixup));
    let mut is_pc_relative = fixup.is_pc_relative;
    if let Some(sub) = target.sub {
        // The difference from a symbol in the section of the fixup is relative to the fixup.
        if assembly.section_of(sub) != Some(site.section) {
            return Err(ErrorKind::NotRelocatable);
        }
        let offset = assembly.symbol_offset(sub).unwrap_or(0);
        addend = addend.wrapping_add(site.offset.wrapping_sub(offset).cast_signed());
        is_pc_relative = true;
    }
    let kind = match fixup.kind.relocation_type() {
        Some(kind) => kind,
        None => {
            let (field, _) = Field::of(fixup.kind).ok_or(ErrorKind::NotRelocatable)?;
            let is_got = field.size() == 4
                && fixup.is_pc_relative
                && target.add.is_some_and(|add| assembly.symbols.get(add).name == GOT_NAME);
            let field = if is_got { Field::Got4 } else { field };
            let of = if assembly.format().is_64_bit { relocation_64 } else { relocation_32 };
            of(field, target.specifier, is_pc_relative).ok_or(ErrorKind::NotRelocatable)?
        }
    };
    records.push(Record { kind, symbol: target.add, addend });
    Ok(0)
}

/// Returns the relocation type for 64 bits.
fn relocation_64(field: Field, specifier: u16, is_pc_relative: bool) -> Option<u32> {
    let is_signed = matches!(field, Field::Signed4 | Field::Signed4Relaxable);
    let is_rex2 = matches!(field, Field::RelativeRex2 | Field::RelativeMoveRex2);
    let size = field.size();
    let by_size = |of_8: u32, of_4: u32| match size {
        8 => Some(of_8),
        4 => Some(of_4),
        _ => None,
    };
    let only_4 = |kind: u32| (size == 4).then_some(kind);
    let specifier = match field {
        Field::Got8 => return Some(29),
        Field::Got4 => return Some(26),
        Field::Branch4 => PLT,
        _ => specifier,
    };
    match specifier {
        0 | ABS8 => Some(match (size, is_pc_relative) {
            (0, _) => 0,
            (8, true) => 24,
            (8, false) => 1,
            (4, true) => 2,
            (4, false) if is_signed && specifier == 0 => 11,
            (4, false) => 10,
            (2, true) => 13,
            (2, false) => 12,
            (_, true) => 15,
            (_, false) => 14,
        }),
        GOT => by_size(if is_pc_relative { 29 } else { 27 }, if is_pc_relative { 26 } else { 3 }),
        GOTOFF => (size == 8).then_some(25),
        TPOFF => by_size(18, 23),
        DTPOFF => by_size(17, 21),
        SIZE => by_size(33, 32),
        TLSCALL => Some(35),
        TLSDESC if field == Field::RelativeRex2 => Some(45),
        TLSDESC => Some(34),
        TLSGD => only_4(19),
        GOTTPOFF if is_rex2 => Some(44),
        GOTTPOFF if field == Field::RelativeEvex => Some(50),
        GOTTPOFF => only_4(22),
        TLSLD => only_4(20),
        PLT => only_4(4),
        GOTPCREL => only_4(match field {
            Field::RelativeRelaxable => 41,
            Field::RelativeRex | Field::RelativeMove => 42,
            _ if is_rex2 => 43,
            _ => 9,
        }),
        GOTPCREL_NORELAX => only_4(9),
        PLTOFF => (size == 8).then_some(31),
        _ => None,
    }
}

/// Returns the relocation type for 32 bits.
fn relocation_32(field: Field, specifier: u16, is_pc_relative: bool) -> Option<u32> {
    let size = field.size();
    let only_4 = |kind: u32| (size == 4).then_some(kind);
    let specifier = if field == Field::Got4 { GOT } else { specifier };
    match specifier {
        0 | ABS8 => Some(match (size, is_pc_relative) {
            (0, _) => 0,
            (4, true) => 2,
            (4, false) => 1,
            (2, true) => 21,
            (2, false) => 20,
            (1, true) => 23,
            (1, false) => 22,
            _ => return None,
        }),
        GOT if is_pc_relative || field == Field::Got4 => only_4(10),
        GOT => only_4(if field == Field::Signed4Relaxable { 43 } else { 3 }),
        GOTOFF => only_4(9),
        TLSCALL => Some(40),
        TLSDESC => Some(39),
        TPOFF => only_4(34),
        DTPOFF => only_4(32),
        TLSGD => only_4(18),
        GOTTPOFF => only_4(33),
        PLT => only_4(4),
        INDNTPOFF => only_4(15),
        NTPOFF => only_4(17),
        GOTNTPOFF => only_4(16),
        TLSLDM => only_4(19),
        _ => None,
    }
}

/// Writes a value to its bytes.
pub(super) fn apply(fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
    let (field, _) = Field::of(fixup.kind).ok_or(ErrorKind::NotRelocatable)?;
    let size = field.size();
    let bytes = bytes.get_mut(..size).ok_or(ErrorKind::OutOfRange)?;
    bytes.iter_mut().zip(value.to_le_bytes()).for_each(|(byte, new)| *byte = new);
    Ok(())
}

/// Type of relocations to data at an offset in the global offset table, for 32 bits.
const R_386_GOTOFF: u32 = 9;

/// Returns true if a relocation to a symbol of a section has to keep the symbol.
pub(super) fn is_exact(
    kind: u32,
    assembly: &Assembly<Machine>,
    section: Option<SectionId>,
) -> bool {
    const SHF_MERGE: u64 = 0x10;
    let is_merged = section.is_some_and(|section| assembly.flags_of(section) & SHF_MERGE != 0);
    !assembly.format().is_64_bit && kind == R_386_GOTOFF && is_merged
}
