//! Contents of a section before the layout: [`Code`] with its [`Fixup`]s.

use alloc::string::String;
use alloc::vec::Vec;

use super::expression::ExprId;
use super::symbols::SymbolId;

/// Section of an assembly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SectionId(pub(super) u32);

impl SectionId {
    /// Section that sources begin with: `.text`.
    pub(super) const FIRST: Self = SectionId(0);
}

/// Position in a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) section: SectionId,
    /// Index of the fragment.
    pub(super) fragment: u32,
    /// Offset in the fragment.
    pub(super) offset: u32,
}

/// Kind of a fixup. Those of data have constants; a target numbers its own from
/// [`FixupKind::FIRST_OF_TARGET`] on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FixupKind(pub u16);

impl FixupKind {
    /// Datum of one byte.
    pub const DATA_1: Self = FixupKind(1);
    /// Datum of two bytes.
    pub const DATA_2: Self = FixupKind(2);
    /// Datum of four bytes.
    pub const DATA_4: Self = FixupKind(4);
    /// Datum of eight bytes.
    pub const DATA_8: Self = FixupKind(8);
    /// Number in the format LEB128.
    pub const LEB128: Self = FixupKind(9);
    /// Number of the section of a symbol in COFF, of two bytes.
    pub const SECTION_INDEX: Self = FixupKind(10);
    /// Offset of a symbol in its section in COFF, of four bytes.
    pub const SECTION_OFFSET: Self = FixupKind(11);
    /// Index of a symbol in the symbol table of COFF, of four bytes.
    pub(super) const SYMBOL_INDEX: Self = FixupKind(12);
    /// Number of the section of a symbol in the file of COFF, of four bytes, without a relocation.
    pub(super) const SECTION_NUMBER: Self = FixupKind(13);
    /// Offset of a symbol in the section of its file in COFF, of four bytes, without a relocation.
    pub(super) const FILE_OFFSET: Self = FixupKind(14);
    /// First kind of a target.
    pub const FIRST_OF_TARGET: u16 = 64;
    /// Bit of kinds that are relocation types of the object file.
    const RELOCATION: u16 = 0x8000;

    /// Returns the kind of a datum of `size` bytes.
    #[must_use]
    pub const fn data(size: u8) -> Self {
        FixupKind(size as u16)
    }

    /// Returns the size of a datum in bytes. `None` for other kinds.
    #[must_use]
    pub const fn data_size(self) -> Option<usize> {
        match self.0 {
            1 | 2 | 4 | 8 => Some(self.0 as usize),
            _ => None,
        }
    }

    /// Creates the kind of a fixup that always becomes a relocation of this type, which is below
    /// 0x8000.
    #[must_use]
    pub const fn relocation(kind: u32) -> Self {
        FixupKind(Self::RELOCATION | kind as u16)
    }

    /// Returns the type of relocation for kinds of [`relocation`](Self::relocation).
    #[must_use]
    pub const fn relocation_type(self) -> Option<u32> {
        if self.0 & Self::RELOCATION != 0 {
            Some((self.0 & !Self::RELOCATION) as u32)
        } else {
            None
        }
    }
}

/// Declares the kinds of fixups of a target as constants, numbered from
/// [`FixupKind::FIRST_OF_TARGET`] on.
///
/// ```
/// use tablegen_mc::assembler::FixupKind;
///
/// tablegen_mc::fixup_kinds!(pub HI20, LO12);
/// assert_eq!(LO12, FixupKind(FixupKind::FIRST_OF_TARGET + 1));
/// ```
#[macro_export]
macro_rules! fixup_kinds {
    ($visibility:vis $($name:ident),* $(,)?) => {
        $crate::fixup_kinds!(
            @from $crate::assembler::FixupKind::FIRST_OF_TARGET, $visibility, $($name)*
        );
    };
    (@from $number:expr, $visibility:vis, $name:ident $($rest:ident)*) => {
        $visibility const $name: $crate::assembler::FixupKind =
            $crate::assembler::FixupKind($number);
        $crate::fixup_kinds!(@from $name.0 + 1, $visibility, $($rest)*);
    };
    (@from $number:expr, $visibility:vis,) => {};
}

/// Declares relocation types with the names and numbers that [`elf`](crate::elf) has as constants, so
/// that they are patterns and [specifiers](crate::assembler::expression::Specifier).
///
/// ```
/// tablegen_mc::relocation_types!(pub R_RISCV_HI20, R_RISCV_LO12_I);
/// assert_eq!(R_RISCV_HI20, 26);
/// ```
#[macro_export]
macro_rules! relocation_types {
    ($visibility:vis $($name:ident),* $(,)?) => {
        $($visibility const $name: $crate::assembler::expression::Specifier =
            $crate::elf::$name.0;)*
    };
}

/// Declares a list of relocation types that [`elf`](crate::elf) has, with their names.
///
/// ```
/// tablegen_mc::relocation_names!(NAMES: R_RISCV_HI20 R_RISCV_LO12_I);
/// assert_eq!(NAMES[0], ("R_RISCV_HI20", tablegen_mc::elf::R_RISCV_HI20));
/// ```
#[macro_export]
macro_rules! relocation_names {
    ($list:ident: $($name:ident)*) => {
        const $list: &[(&str, $crate::elf::RelocationType)] =
            &[$((stringify!($name), $crate::elf::$name)),*];
    };
}

/// Bytes whose value depends on an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixup {
    /// Offset of the bytes in their fragment.
    pub offset: u32,
    /// Expression.
    pub value: ExprId,
    /// Kind.
    pub kind: FixupKind,
    /// True if the value is relative to the address of the bytes.
    pub is_pc_relative: bool,
    /// True if the linker may change the size of the instruction.
    pub is_relaxable: bool,
    /// Offset in the source.
    pub source: usize,
}

impl Fixup {
    /// Creates a fixup that is not relative to its address.
    pub(super) const fn new(offset: u32, value: ExprId, kind: FixupKind, source: usize) -> Self {
        Fixup { offset, value, kind, is_pc_relative: false, is_relaxable: false, source }
    }
}

/// Bytes of an instruction, with its fixups.
#[derive(Clone, Default, Debug)]
pub struct Code {
    /// Bytes.
    pub bytes: Vec<u8>,
    /// Fixups.
    pub fixups: Vec<Fixup>,
}

impl Code {
    /// Removes all bytes and fixups.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.fixups.clear();
    }

    /// Returns the bytes whose size the linker may change: offsets of start and end.
    pub(super) fn relaxable(&self) -> Option<(u32, u32)> {
        let first = self.fixups.iter().find(|fixup| fixup.is_relaxable)?;
        Some((first.offset, self.bytes.len() as u32))
    }

    /// Appends the lowest `size` bytes of a number, lowest first.
    pub fn push_little(&mut self, value: u64, size: usize) {
        self.bytes.extend(value.to_le_bytes().iter().take(size));
    }

    /// Appends the lowest `size` bytes of a number, highest first.
    pub fn push_big(&mut self, value: u64, size: usize) {
        self.bytes.extend(value.to_be_bytes().iter().skip(8 - size.min(8)));
    }
}

/// Alignment of the next bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Align {
    pub(super) alignment: u64,
    pub(super) fill: i64,
    pub(super) fill_size: u8,
    /// Maximum number of bytes that are skipped. 0 if there is no limit.
    pub(super) max: u64,
    /// True if the bytes are instructions without effect.
    pub(super) has_nops: bool,
}

impl Align {
    /// Returns the maximum number of bytes that are skipped. `None` if there is no limit.
    pub(super) const fn limit(&self) -> Option<u64> {
        if self.max == 0 { None } else { Some(self.max) }
    }
}

/// Content of a fragment. `R` is an instruction that can grow.
#[derive(Clone, Debug)]
pub(super) enum Content<R, S> {
    /// Bytes that are known.
    Data(Code),
    /// Instruction that can grow.
    Relaxable { item: R, code: Code },
    /// Alignment, with the state of the target if it has instructions.
    Align(Align, Option<S>),
    /// Instructions without effect before those up to the fragment `end`, which do not cross a boundary.
    Boundary { boundary: u64, state: S, end: Option<usize> },
    /// `count` numbers of `size` bytes.
    Fill { count: ExprId, value: i64, size: u8, source: usize },
    /// Bytes up to an offset.
    Org { offset: ExprId, value: u8, source: usize },
    /// Number in LEB128.
    Leb { value: ExprId, is_signed: bool, code: Code, source: usize },
    /// Encoding of a distance in code.
    Distance { delta: ExprId, kind: Distance, code: Code },
    /// Part of CodeView's debug information of this index, whose bytes depend on distances.
    CodeView { index: usize, code: Code },
}

/// Kind of a distance.
#[derive(Clone, Copy, Debug)]
pub(super) enum Distance {
    /// Advance of the location in call frame information.
    Frame,
    /// Distance between two rows of line numbers, with the difference of their lines. `None` is the
    /// distance to the end of a section.
    Lines(Option<i64>),
}

#[derive(Clone, Debug)]
pub(super) struct Fragment<R, S> {
    pub(super) content: Content<R, S>,
    /// Offset in the section, known after the layout.
    pub(super) offset: u64,
    /// Size in bytes, known after the layout.
    pub(super) size: u64,
    /// Positions after instructions whose size the linker may change: offsets of start and end.
    pub(super) relaxable: Vec<(u32, u32)>,
    /// True for an alignment that the linker shortens.
    pub(super) is_relaxed: bool,
    /// Number of the processor of the instructions, if there are some.
    pub(super) processor: Option<u32>,
}

/// Key of a section: sections with equal keys are one section.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct SectionKey {
    pub(super) name: String,
    pub(super) group: Option<String>,
    pub(super) linked_to: Option<SymbolId>,
    pub(super) unique: u64,
}

/// Contents of a section before the layout.
#[derive(Clone, Debug)]
pub(super) struct Section<R, S> {
    pub(super) key: SectionKey,
    /// Type, flags and size of entries, as in ELF.
    pub(super) kind: u32,
    pub(super) flags: u64,
    /// Characteristics of COFF, or type and attributes of Mach-O.
    pub(super) attributes: u32,
    pub(super) entry_size: u64,
    pub(super) is_comdat: bool,
    pub(super) alignment: u64,
    pub(super) fragments: Vec<Fragment<R, S>>,
    pub(super) has_instructions: bool,
    /// True if the linker may change sizes of its instructions.
    pub(super) is_linker_relaxable: bool,
    /// Mapping symbol that applies to the next bytes.
    pub(super) mapping: Option<&'static str>,
    /// Data at the start that is not marked yet.
    pub(super) first_data: Option<Position>,
    /// Symbol of the section.
    pub(super) symbol: SymbolId,
    /// Section that this one is a subsection of.
    pub(super) part_of: Option<SectionId>,
    /// True if the section is in the object file.
    pub(super) is_registered: bool,
}

impl<R, S> Section<R, S> {
    pub(super) const fn is_virtual(&self) -> bool {
        self.kind == super::elf_constants::SHT_NOBITS
    }

    /// Adds a fragment without bytes if there is none: fixups are those of a fragment.
    pub(super) fn ensure_fragment(&mut self) {
        if self.fragments.is_empty() {
            self.fragments.push(Fragment::new(Content::Data(Code::default())));
        }
    }
}
