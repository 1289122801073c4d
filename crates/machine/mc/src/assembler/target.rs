//! [`Target`]: interface of a target to the assembler.

use alloc::vec::Vec;
use core::fmt::Debug;

use super::assembly::Assembly;
use super::cfi::FrameInfo;
use super::cursor::Cursor;
use super::dwarf::{DW_EH_PE_pcrel, DW_EH_PE_sdata4};
use super::elf_constants::SHT_PROGBITS;
use super::error::{ErrorKind, Parsed};
use super::evaluate::Value;
use super::expression::{ExprId, Specifier};
use super::lexer::{Syntax, Token};
use super::macho::FrameRule;
use super::object::Format;
use super::options::Options;
use super::section::{Code, Fixup, FixupKind, SectionId};
use super::symbols::SymbolId;

/// Fixup in its section, after the layout.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// Section of the fixup.
    pub section: SectionId,
    /// Offset of its bytes in the section.
    pub offset: u64,
    /// Index of the fragment of its bytes.
    pub(super) fragment: u32,
}

/// Fixup with its value, after the layout.
#[derive(Clone, Copy, Debug)]
pub struct Evaluated<'a> {
    /// Fixup.
    pub fixup: &'a Fixup,
    /// Location of its bytes.
    pub site: &'a Site,
    /// Value of its expression.
    pub target: &'a Value,
    /// Value if the symbols of `target` are at their present offsets.
    pub value: u64,
    /// True if the value is final.
    pub is_resolved: bool,
}

/// Relocation that a target records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// Type.
    pub kind: u32,
    /// Symbol.
    pub symbol: Option<SymbolId>,
    /// Addend.
    pub addend: i64,
}

/// Relocation of a section, with the symbol of the assembly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pending {
    /// Offset of its bytes in the section.
    pub offset: u64,
    /// Type, symbol and addend.
    pub record: Record,
}

/// Assembly language of one machine: its instructions, directives and relocations.
pub trait Target: Sized {
    /// Instruction that can grow, such as a short branch.
    type Item: Clone + Debug;
    /// State that the bytes of an alignment depend on, such as features.
    type State: Copy + Debug;

    /// Properties of the language.
    const SYNTAX: Syntax;
    /// Names of the symbols that mark the start of instructions and of data, such as `$x` and `$d`.
    const MAPPING: Option<(&'static str, &'static str)> = None;
    /// True if data at the start of a section is marked only if instructions follow it.
    const MARKS_FIRST_DATA_LATE: bool = false;
    /// True if `.popsection` marks the section that it returns to as what the popped section was
    /// marked, as `RISCVELFStreamer` does.
    const POPS_MAPPING: bool = false;
    /// True if the operand of `.align` is a number of bytes, not an exponent.
    const ALIGNS_IN_BYTES: bool = false;

    /// Type of sections for debuggers.
    const DEBUG_SECTION_TYPE: u32 = SHT_PROGBITS;

    /// Minimum alignment of sections with code in bytes.
    const CODE_SECTION_ALIGNMENT: u64 = 1;

    /// True if `symbol = value` defines a symbol.
    const HAS_ASSIGNMENTS: bool = true;
    /// Operators that instructions can start with.
    const FIRST_OPERATORS: &'static [&'static str] = &[];
    /// Properties of call frames. `None` if the target has no directives for them.
    const FRAMES: Option<FrameInfo> = None;
    /// True if the bytes of a number in LEB128 have its value even if the linker computes it.
    /// Otherwise they are 0.
    const HAS_LEB_VALUES: bool = true;
    /// Factor of the offsets of saved registers in call frame information. `None` is that of the
    /// size of addresses, to lower addresses.
    const DATA_ALIGNMENT: Option<i64> = None;
    /// Encoding of the addresses of functions in `.eh_frame`, as numbered in DWARF. The default is
    /// four bytes with sign, relative to their own address.
    const FRAME_ENCODING: u8 = DW_EH_PE_pcrel | DW_EH_PE_sdata4;
    /// True if addresses of functions in `__eh_frame` of Mach-O have no relocations.
    const HAS_FINAL_FRAME_ADDRESSES: bool = false;
    /// True if sections of Mach-O begin with a symbol, so that no relocation refers to a section.
    const LABELS_SECTIONS: bool = false;
    /// Compact entry in Mach-O of functions that it cannot describe.
    const UNWIND_BY_FRAMES: u32 = 0;
    /// Specifier of addresses relative to that of the program, in COFF files.
    const IMAGE_RELATIVE: Specifier = 0;
    /// Factor of the distances in call frame information.
    const CODE_ALIGNMENT: u64 = 1;

    /// Returns the format of object files.
    fn format(&self) -> Format;

    /// Returns the properties of the language for a system. The default is [`SYNTAX`](Self::SYNTAX).
    fn syntax(&self) -> Syntax {
        Self::SYNTAX
    }

    /// Returns the properties of call frames in files of a format, for targets with several.
    fn frames(format: Format) -> Option<FrameInfo> {
        let _ = format;
        Self::FRAMES
    }

    /// Returns the encoding of the addresses of functions in `.eh_frame`, for targets with several.
    fn frame_encoding(assembly: &Assembly<Self>) -> u8 {
        let _ = assembly;
        Self::FRAME_ENCODING
    }

    /// Returns the minimum alignment of the section `.text` in bytes.
    fn text_alignment(&self) -> u64 {
        4
    }

    /// Returns the start of the names of temporary symbols, which are not in the symbol table.
    fn temporary_prefix(&self) -> &'static str {
        ".L"
    }

    /// Changes the initial state, such as position independent code.
    fn configure(&mut self, options: &Options) {
        let _ = options;
    }

    /// Prepares an assembly for its first statement.
    fn start(&self, assembly: &mut Assembly<Self>) {
        let _ = assembly;
    }

    /// Returns the present state.
    fn state(&self) -> Self::State;

    /// Assembles an instruction. The cursor is behind the mnemonic.
    ///
    /// # Errors
    /// Returns an error if the statement is no instruction.
    fn instruction(
        &mut self,
        mnemonic: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()>;

    /// Executes what the target does before a label at an offset of the source is defined.
    ///
    /// # Errors
    /// Returns an error if no label is possible here.
    fn before_label(
        &mut self,
        symbol: SymbolId,
        offset: usize,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let _ = (symbol, offset, assembly);
        Ok(())
    }

    /// Executes what the target does at a label, which is defined.
    fn label(&mut self, symbol: SymbolId, assembly: &mut Assembly<Self>) {
        let _ = (symbol, assembly);
    }

    /// Executes a directive of the target. `None` if the target has no such directive.
    fn directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        let _ = (name, cursor, assembly);
        None
    }

    /// Returns the name of the general directive that a directive of the target stands for.
    fn directive_alias(name: &str) -> Option<&'static str> {
        let _ = name;
        None
    }

    /// Returns the number of bytes of a datum of a directive such as `.word`. `None` if the name
    /// has no special meaning for the target.
    fn data_size(directive: &str) -> Option<u8> {
        let _ = directive;
        None
    }

    /// Parses the operand of a directive for data.
    ///
    /// # Errors
    /// Returns an error if the present tokens are no expression.
    fn data_expression(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<ExprId> {
        assembly.expression(cursor)
    }

    /// Parses the expression of an operand of an instruction that is no text
    /// ([`Assembler::expression`](crate::assembler::Assembler::expression)). The default is that of data.
    ///
    /// # Errors
    /// Returns an error if the present tokens are no expression.
    fn operand_expression(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<ExprId> {
        Self::data_expression(cursor, assembly)
    }

    /// Returns a number for the syntax and the mode that [`primary`](Self::primary) depends on: it gets the number of the
    /// statement from [`Assembly::expression_mode`].
    fn expression_mode(&self) -> u8 {
        0
    }

    /// Parses an operand of expressions that only the target has, such as a register. `None` if the
    /// present token is none.
    fn primary(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<ExprId>> {
        let _ = (cursor, assembly);
        None
    }

    /// Returns the specifier with a name, as in `symbol@name`.
    fn specifier(name: &str) -> Option<Specifier> {
        let _ = name;
        None
    }

    /// Appends `count` bytes of instructions without effect.
    fn nops(state: Self::State, count: u64, out: &mut Vec<u8>);

    /// Returns the size of an alignment of instructions that the linker shortens. `None` if the
    /// alignment is only as long as needed. `max` is the maximum number of bytes that are skipped.
    fn relaxable_align(state: Self::State, alignment: u64, max: Option<u64>) -> Option<u64> {
        let _ = (state, alignment, max);
        None
    }

    /// Returns the relocation for an alignment of this size that the linker shortens.
    fn align_relocation(
        assembly: &mut Assembly<Self>,
        section: SectionId,
        alignment: u64,
        size: u64,
        max: Option<u64>,
    ) -> Option<Record> {
        let _ = (assembly, section, alignment, size, max);
        None
    }

    /// Returns the number of a register in call frame information of files of a format.
    fn frame_register(name: &str, format: Format) -> Option<u32> {
        let _ = (name, format);
        None
    }

    /// Returns the compact entry in Mach-O of a function with these rules: [`UNWIND_BY_FRAMES`](Self::UNWIND_BY_FRAMES)
    /// if it cannot describe them, or 0 for no entry.
    fn compact_unwind(rules: &[FrameRule], format: Format) -> u32 {
        let _ = (rules, format);
        Self::UNWIND_BY_FRAMES
    }

    /// Parses a register of a directive `.seh_...` of COFF. Returns its number. `None` if the present token is no
    /// register of the kind.
    fn unwind_register(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
        is_vector: bool,
    ) -> Option<u8> {
        let _ = (cursor, assembly, is_vector);
        None
    }

    /// Returns the address of a function that handles exceptions, in `__eh_frame` of Mach-O at the present position.
    /// `None` if it is like other addresses.
    fn macho_personality(symbol: SymbolId, assembly: &mut Assembly<Self>) -> Option<ExprId> {
        let _ = (symbol, assembly);
        None
    }

    /// Returns the kinds of the two fixups of an advance in call frame information, for a distance
    /// that the linker may change. `size` is the number of its bytes, and 0 for six bits.
    fn advance_relocations(size: usize) -> Option<(FixupKind, FixupKind)> {
        let _ = size;
        None
    }

    /// Returns true if the value of a fixup does not fit, so that its instruction has to grow.
    fn needs_growth(fixup: &Fixup, value: i64, is_resolved: bool) -> bool {
        let _ = (fixup, value, is_resolved);
        false
    }

    /// Makes the next longer form of an instruction. Returns the instruction if it can grow more.
    fn grow(assembly: &Assembly<Self>, item: &Self::Item, code: &mut Code) -> Option<Self::Item> {
        let _ = (assembly, item, code);
        None
    }

    /// Evaluates a fixup whose value is not that of its expression. Returns the value, and true if
    /// it needs no relocation. `None` for other fixups.
    fn evaluate(
        assembly: &Assembly<Self>,
        fixup: &Fixup,
        site: &Site,
    ) -> Option<Result<(u64, bool), ErrorKind>> {
        let _ = (assembly, fixup, site);
        None
    }

    /// Records relocations for a fixup, and returns the value that is written to its bytes.
    ///
    /// # Errors
    /// Returns an error if no relocation can represent the value.
    fn relocate(
        assembly: &Assembly<Self>,
        evaluated: &Evaluated<'_>,
        records: &mut Vec<Record>,
    ) -> Result<u64, ErrorKind>;

    /// Writes the value of a fixup to the bytes of its fragment from the fixup's offset on.
    ///
    /// # Errors
    /// Returns an error if the value does not fit.
    fn apply(format: Format, fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind>;

    /// Puts the relocations of a section in the order of the object file. The default is the order of their fragments.
    fn sort_relocations(assembly: &Assembly<Self>, relocations: &mut Vec<Pending>) {
        let _ = (assembly, relocations);
    }

    /// Returns true if a relocation has to refer to a symbol and not to its section. `target` is the
    /// symbol with its specifier, and the addend.
    fn needs_symbol(kind: u32, assembly: &Assembly<Self>, target: &Value) -> bool {
        let _ = (kind, assembly, target);
        true
    }

    /// Returns the kind of the fixup of a relocation that a source states by its type.
    fn stated_fixup(kind: u32) -> FixupKind {
        FixupKind::relocation(kind)
    }

    /// Returns the type of relocations with a name, in files of a format. The name `BFD_RELOC_NONE` stands
    /// for a relocation without effect.
    fn relocation_named(name: &str, format: Format) -> Option<u32> {
        let _ = (name, format);
        None
    }

    /// Returns true if a symbol whose value has this specifier stands for no address, so that it is
    /// not in the symbol table.
    fn is_inlined(specifier: Specifier) -> bool {
        let _ = specifier;
        false
    }

    /// Type of the symbol that a specifier refers to, such as `STT_TLS`.
    fn symbol_type(specifier: Specifier) -> Option<u8> {
        let _ = specifier;
        None
    }

    /// Adds what the object file needs at its end, such as a section with attributes.
    fn finish(&mut self, assembly: &mut Assembly<Self>) {
        let _ = assembly;
    }
}
