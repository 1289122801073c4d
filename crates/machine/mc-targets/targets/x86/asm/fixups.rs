//! Fixups and relocations of ELF for X86 of 64 and 32 bits.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::{Binary, Node, Specifier};
use tablegen_mc::assembler::field::{fits_signed, write};
use tablegen_mc::assembler::{
    Assembly, ErrorKind, Evaluated, ExprId, Fixup, FixupKind, Record, SectionId, Site,
};
use tablegen_mc::elf::{self, RelocationType};
use tablegen_rt::mc::inst::Operand;

use super::{Machine, coff, macho};
use crate::target::Register;

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

/// Returns true for object files of x86-64: also those of x32, which have addresses of 32 bits.
fn is_of_64_bits(assembly: &Assembly<Machine>) -> bool {
    assembly.format().machine == elf::EM_X86_64.0
}

/// Returns true for addresses of thread-local variables in object files of x32: linkers replace the
/// instruction by one with REX.
pub(super) fn is_replaced_in_x32(
    assembly: &Assembly<Machine>,
    displacement: Operand<Register>,
) -> bool {
    let is_x32 = is_of_64_bits(assembly) && !assembly.format().is_64_bit;
    is_x32
        && ExprId::of_operand(displacement).is_some_and(|value| {
            matches!(assembly.node(value), Node::Symbol(_, TLSDESC | GOTTPOFF))
        })
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
    pub(super) fn of(kind: FixupKind) -> Option<(Self, i64)> {
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
        $(pub(super) const $name: Specifier = Numbers::$name as Specifier + 1;)*

        /// Returns the specifier with a name.
        pub(super) fn specifier(name: &str) -> Option<Specifier> {
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
pub(super) const REGISTER: Specifier = Specifier::MAX;

/// Returns true if a specifier marks its symbol as thread-local.
pub(super) const fn is_tls(specifier: Specifier) -> bool {
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
pub(super) const fn needs_symbol(specifier: Specifier) -> bool {
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
            target.specifier == 0 && assembly.is_near(add, site)
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
    evaluated: &Evaluated<'_>,
    records: &mut Vec<Record>,
) -> Result<u64, ErrorKind> {
    let Evaluated { fixup, site, target, value, is_resolved } = *evaluated;
    if is_resolved && target.specifier == 0 && fixup.kind.relocation_type().is_none() {
        let size = Field::of(fixup.kind).map_or(0, |(field, _)| field.size());
        let bits = (8 * size as u32).clamp(1, 64);
        let fits = !fixup.is_pc_relative || fits_signed(value.cast_signed(), bits);
        return if fits { Ok(value) } else { Err(ErrorKind::OutOfRange) };
    }
    if assembly.format().is_macho() {
        return macho::relocate(assembly, evaluated, bias(fixup), records);
    }
    if assembly.format().is_coff() {
        return coff::relocate(assembly, evaluated, bias(fixup), records);
    }
    let mut addend = target.constant.wrapping_add(bias(fixup));
    let mut is_pc_relative = fixup.is_pc_relative;
    if let Some(sub) = target.sub {
        // The difference from a symbol in the section of the fixup is relative to the fixup.
        addend = addend.wrapping_add(assembly.distance_from(sub, site)?);
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
            let of = if is_of_64_bits(assembly) { relocation_64 } else { relocation_32 };
            of(field, target.specifier, is_pc_relative).ok_or(ErrorKind::NotRelocatable)?.0
        }
    };
    records.push(Record { kind, symbol: target.add, addend });
    Ok(0)
}

/// Returns the relocation type for 64 bits.
fn relocation_64(
    field: Field,
    specifier: Specifier,
    is_pc_relative: bool,
) -> Option<RelocationType> {
    let is_signed = matches!(field, Field::Signed4 | Field::Signed4Relaxable);
    let is_rex2 = matches!(field, Field::RelativeRex2 | Field::RelativeMoveRex2);
    let size = field.size();
    let by_size = |of_8: RelocationType, of_4: RelocationType| match size {
        8 => Some(of_8),
        4 => Some(of_4),
        _ => None,
    };
    let only_4 = |kind: RelocationType| (size == 4).then_some(kind);
    let specifier = match field {
        Field::Got8 => return Some(elf::R_X86_64_GOTPC64),
        Field::Got4 => return Some(elf::R_X86_64_GOTPC32),
        Field::Branch4 => PLT,
        _ => specifier,
    };
    match specifier {
        0 | ABS8 => Some(match (size, is_pc_relative) {
            (0, _) => elf::R_X86_64_NONE,
            (8, true) => elf::R_X86_64_PC64,
            (8, false) => elf::R_X86_64_64,
            (4, true) => elf::R_X86_64_PC32,
            (4, false) if is_signed && specifier == 0 => elf::R_X86_64_32S,
            (4, false) => elf::R_X86_64_32,
            (2, true) => elf::R_X86_64_PC16,
            (2, false) => elf::R_X86_64_16,
            (_, true) => elf::R_X86_64_PC8,
            (_, false) => elf::R_X86_64_8,
        }),
        GOT => by_size(
            if is_pc_relative { elf::R_X86_64_GOTPC64 } else { elf::R_X86_64_GOT64 },
            if is_pc_relative { elf::R_X86_64_GOTPC32 } else { elf::R_X86_64_GOT32 },
        ),
        GOTOFF => (size == 8).then_some(elf::R_X86_64_GOTOFF64),
        TPOFF => by_size(elf::R_X86_64_TPOFF64, elf::R_X86_64_TPOFF32),
        DTPOFF => by_size(elf::R_X86_64_DTPOFF64, elf::R_X86_64_DTPOFF32),
        SIZE => by_size(elf::R_X86_64_SIZE64, elf::R_X86_64_SIZE32),
        TLSCALL => Some(elf::R_X86_64_TLSDESC_CALL),
        TLSDESC if field == Field::RelativeRex2 => Some(elf::R_X86_64_CODE_4_GOTPC32_TLSDESC),
        TLSDESC => Some(elf::R_X86_64_GOTPC32_TLSDESC),
        TLSGD => only_4(elf::R_X86_64_TLSGD),
        GOTTPOFF if is_rex2 => Some(elf::R_X86_64_CODE_4_GOTTPOFF),
        GOTTPOFF if field == Field::RelativeEvex => Some(elf::R_X86_64_CODE_6_GOTTPOFF),
        GOTTPOFF => only_4(elf::R_X86_64_GOTTPOFF),
        TLSLD => only_4(elf::R_X86_64_TLSLD),
        PLT => only_4(elf::R_X86_64_PLT32),
        GOTPCREL => only_4(match field {
            Field::RelativeRelaxable => elf::R_X86_64_GOTPCRELX,
            Field::RelativeRex | Field::RelativeMove => elf::R_X86_64_REX_GOTPCRELX,
            _ if is_rex2 => elf::R_X86_64_CODE_4_GOTPCRELX,
            _ => elf::R_X86_64_GOTPCREL,
        }),
        GOTPCREL_NORELAX => only_4(elf::R_X86_64_GOTPCREL),
        PLTOFF => (size == 8).then_some(elf::R_X86_64_PLTOFF64),
        _ => None,
    }
}

/// Returns the relocation type for 32 bits.
fn relocation_32(
    field: Field,
    specifier: Specifier,
    is_pc_relative: bool,
) -> Option<RelocationType> {
    let size = field.size();
    let only_4 = |kind: RelocationType| (size == 4).then_some(kind);
    let specifier = if field == Field::Got4 { GOT } else { specifier };
    match specifier {
        0 | ABS8 => Some(match (size, is_pc_relative) {
            (0, _) => elf::R_386_NONE,
            (4, true) => elf::R_386_PC32,
            (4, false) => elf::R_386_32,
            (2, true) => elf::R_386_PC16,
            (2, false) => elf::R_386_16,
            (1, true) => elf::R_386_PC8,
            (1, false) => elf::R_386_8,
            _ => return None,
        }),
        GOT if is_pc_relative || field == Field::Got4 => only_4(elf::R_386_GOTPC),
        GOT => only_4(if field == Field::Signed4Relaxable {
            elf::R_386_GOT32X
        } else {
            elf::R_386_GOT32
        }),
        GOTOFF => only_4(elf::R_386_GOTOFF),
        TLSCALL => Some(elf::R_386_TLS_DESC_CALL),
        TLSDESC => Some(elf::R_386_TLS_GOTDESC),
        TPOFF => only_4(elf::R_386_TLS_LE_32),
        DTPOFF => only_4(elf::R_386_TLS_LDO_32),
        TLSGD => only_4(elf::R_386_TLS_GD),
        GOTTPOFF => only_4(elf::R_386_TLS_IE_32),
        PLT => only_4(elf::R_386_PLT32),
        INDNTPOFF => only_4(elf::R_386_TLS_IE),
        NTPOFF => only_4(elf::R_386_TLS_LE),
        GOTNTPOFF => only_4(elf::R_386_TLS_GOTIE),
        TLSLDM => only_4(elf::R_386_TLS_LDM),
        _ => None,
    }
}

/// Writes a value to its bytes.
pub(super) fn apply(fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
    let (field, _) = Field::of(fixup.kind).ok_or(ErrorKind::NotRelocatable)?;
    write(bytes, value, field.size(), false)
}

/// Returns true if a relocation to a symbol of a section has to keep the symbol.
pub(super) fn is_exact(
    kind: u32,
    assembly: &Assembly<Machine>,
    section: Option<SectionId>,
) -> bool {
    const SHF_MERGE: u64 = elf::SHF_MERGE.0;
    let is_merged = section.is_some_and(|section| assembly.flags_of(section) & SHF_MERGE != 0);
    !is_of_64_bits(assembly) && kind == elf::R_386_GOTOFF.0 && is_merged
}
