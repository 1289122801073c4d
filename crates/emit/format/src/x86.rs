//! Tables of X86's decoder: `--gen-disassembler`.
//!
//! The prefixes and the mode of an instruction are a set of [`attribute`]s. Tables have, as strings
//! of little-endian numbers:
//!   - the context of each set, in pages of [`CONTEXT_PAGE`] sets;
//!   - the row of each opcode map and context (`u16`);
//!   - for each row, [`ROW_PAGES`] pages (`u16`), by the upper half of the opcode;
//!   - for each page, [`PAGE`] [`Selection`]s, by the lower half of the opcode;
//!   - the [`Selected`] instructions;
//!   - rows ([`direct_row`]) of a [`Direct`] for each opcode, for common prefixes;
//!   - pairs of an instruction and its 16-bit form (`u32`), ascending: see [`narrower`].

/// Attributes of prefixes and mode, as bits. They have LLVM's values (`ATTR_*`).
pub mod attribute {
    /// 64-bit mode.
    pub const BITS_64: u16 = 1;
    /// Prefix 0xf3.
    pub const XS: u16 = 1 << 1;
    /// Prefix 0xf2.
    pub const XD: u16 = 1 << 2;
    /// REX.W, VEX.W or EVEX.W.
    pub const REX_W: u16 = 1 << 3;
    /// Operand size prefix.
    pub const OP_SIZE: u16 = 1 << 4;
    /// Address size prefix.
    pub const AD_SIZE: u16 = 1 << 5;
    /// VEX prefix.
    pub const VEX: u16 = 1 << 6;
    /// Lower bit of the vector length.
    pub const VEX_L: u16 = 1 << 7;
    /// EVEX prefix.
    pub const EVEX: u16 = 1 << 8;
    /// Upper bit of the vector length.
    pub const EVEX_L2: u16 = 1 << 9;
    /// Write mask.
    pub const EVEX_K: u16 = 1 << 10;
    /// Zero masking.
    pub const EVEX_KZ: u16 = 1 << 11;
    /// Broadcast, rounding or suppressed exceptions.
    pub const EVEX_B: u16 = 1 << 12;
    /// REX2 prefix.
    pub const REX2: u16 = 1 << 13;
    /// Suppressed update of flags.
    pub const EVEX_NF: u16 = 1 << 14;
    /// EVEX.U.
    pub const EVEX_U: u16 = 1 << 15;
}

/// Number of sets of attributes in a page of contexts.
pub const CONTEXT_PAGE: usize = 256;

/// Number of pages of a row.
pub const ROW_PAGES: usize = 16;

/// Number of selections in a page.
pub const PAGE: usize = 16;

/// Maximum number of operands of an instruction, without suboperands.
pub const MAX_OPERANDS: usize = 6;

codes! {
    /// Dependency of the instructions of an opcode on the ModR/M byte.
    Shape {
        /// One instruction for all ModR/M bytes.
        One = 0,
        /// Memory and registers have an instruction each.
        Mod = 1,
        /// One instruction for each ModR/M.reg, for memory and for registers.
        Reg = 2,
        /// One instruction for each ModR/M.reg for memory, and for each byte for registers.
        Misc = 3,
        /// One instruction for each byte.
        Full = 4,
    }
}

impl Shape {
    /// Returns the index of the instruction for a ModR/M byte, from the first one of the selection
    /// on.
    #[must_use]
    pub const fn index(self, mod_rm: u8) -> u8 {
        let (reg, has_register) = (mod_rm >> 3 & 7, mod_rm >= 0xc0);
        match self {
            Shape::One => 0,
            Shape::Mod => has_register as u8,
            Shape::Reg if has_register => reg + 8,
            Shape::Misc if has_register => (mod_rm & 0x3f) + 8,
            Shape::Reg | Shape::Misc => reg,
            Shape::Full => mod_rm,
        }
    }

    /// Returns the number of instructions of a selection.
    #[must_use]
    pub const fn count(self) -> usize {
        self.index(u8::MAX) as usize + 1
    }
}

/// Instructions of an opcode, by ModR/M byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Selection(u32);

impl Selection {
    /// Creates a selection of instructions from index `first` on.
    #[must_use]
    pub const fn new(first: u16, shape: Shape) -> Self {
        Selection(first as u32 | (shape.to_byte() as u32) << 16)
    }

    /// Decodes an entry of a table from its bytes.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 4]) -> Self {
        Selection(u32::from_le_bytes(bytes))
    }

    /// Returns the bytes that stand in tables.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    /// Returns the index of the first instruction.
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> usize {
        self.0 as u16 as usize
    }

    /// Returns the byte of the [`Shape`].
    #[inline(always)]
    #[must_use]
    pub const fn shape(self) -> usize {
        (self.0 >> 16) as usize
    }

    /// Returns true if the instruction depends on the ModR/M byte.
    #[inline(always)]
    #[must_use]
    pub const fn needs_mod_rm(self) -> bool {
        self.shape() != Shape::One as usize
    }
}

/// Selected instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Selected(u32);

impl Selected {
    /// Creates the entry of an instruction: the opcode, or 0 for no instruction; the index of its
    /// operand list, below 2^15; true for 64-bit instructions.
    #[must_use]
    pub const fn new(opcode: u16, operands: u16, has_64_bits: bool) -> Self {
        let operands = operands as u32 & 0x7fff;
        Selected(opcode as u32 | operands << 16 | (has_64_bits as u32) << 31)
    }

    /// Decodes an entry of a table from its bytes.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 4]) -> Self {
        Selected(u32::from_le_bytes(bytes))
    }

    /// Returns the bytes that stand in tables.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    /// Returns the opcode, or 0 if there is no instruction.
    #[inline(always)]
    #[must_use]
    pub const fn opcode(self) -> u16 {
        self.0 as u16
    }

    /// Returns the index of the operand list.
    #[inline(always)]
    #[must_use]
    pub const fn operands(self) -> usize {
        (self.0 >> 16 & 0x7fff) as usize
    }

    /// Returns true for 64-bit instructions.
    #[inline(always)]
    #[must_use]
    pub const fn has_64_bits(self) -> bool {
        self.0 >> 31 != 0
    }

    /// Returns the bits of the opcode and the operand list.
    const fn without_size(self) -> u64 {
        (self.0 & 0x7fff_ffff) as u64
    }
}

/// Attributes of the [`Direct`] rows of a mode and prefix, in the order of the rows: 32-bit mode,
/// 64-bit mode, and 64-bit mode with REX.W.
pub const DIRECT_MODES: [u16; 3] = [0, attribute::BITS_64, attribute::BITS_64 | attribute::REX_W];

/// Attributes of the prefixes of [`Direct`] rows: none, 0x66, 0xf3, 0xf2. The one-byte map has rows
/// for the first two.
pub const DIRECT_PREFIXES: [u16; 4] = [0, attribute::OP_SIZE, attribute::XS, attribute::XD];

/// Returns the number of the [`Direct`] row of a map (0 or 1), a prefix and a mode, by their
/// indices. Each row has an entry for each opcode.
#[inline(always)]
#[must_use]
pub const fn direct_row(map: usize, prefix: usize, mode: usize) -> usize {
    (map * 2 + prefix) * DIRECT_MODES.len() + mode
}

/// Instructions of an opcode after common prefixes.
///
/// The lower half is the instruction for memory in ModR/M.rm, the upper one that for a register, if
/// nothing else of the ModR/M byte selects an instruction. Otherwise, bit 31 is set, the other bits of the
/// lower half are 0, and the upper half is a [`Selection`]. The highest bit is set if there is a
/// ModR/M byte. A selection without it has two instructions: the second is for an opcode after
/// REX.B (0x90, an exchange only then).
///
/// There is no instruction for bytes that may be prefixes, for opcodes that select another map, and for
/// 0xae of the two-byte map after a prefix, which depends on more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Direct(u64);

impl Direct {
    /// Entry without instructions.
    pub const NONE: Self = Direct(0);

    /// Lower half of an entry with a [`Selection`].
    const INDIRECT: u64 = 1 << 31;

    /// Creates an entry of the instructions for memory and for registers, which are the same if
    /// there is no ModR/M byte.
    #[must_use]
    pub const fn new(memory: Selected, registers: Selected, has_mod_rm: bool) -> Self {
        let (memory, registers) = (memory.without_size(), registers.without_size());
        Direct(memory | registers << 32 | (has_mod_rm as u64) << 63)
    }

    /// Creates an entry of instructions that the ModR/M byte selects.
    #[must_use]
    pub const fn by_mod_rm(selection: Selection) -> Self {
        Direct(Self::INDIRECT | (selection.0 as u64) << 32 | 1 << 63)
    }

    /// Creates an entry of two instructions, from index `first` on, of which REX.B selects one.
    #[must_use]
    pub const fn by_rex(first: u16) -> Self {
        Direct(Self::INDIRECT | (Selection::new(first, Shape::One).0 as u64) << 32)
    }

    /// Decodes an entry of a table from its bytes.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 8]) -> Self {
        Direct(u64::from_le_bytes(bytes))
    }

    /// Returns the bytes that stand in tables.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 8] {
        self.0.to_le_bytes()
    }

    /// Returns true if the opcode has a ModR/M byte.
    #[inline(always)]
    #[must_use]
    pub const fn has_mod_rm(self) -> bool {
        self.0 >> 63 != 0
    }

    /// Returns the instructions to select one from, if not only the kind of ModR/M.rm matters.
    #[inline(always)]
    #[must_use]
    pub const fn selection(self) -> Option<Selection> {
        match self.0 & Self::INDIRECT {
            0 => None,
            _ => Some(Selection((self.0 >> 32) as u32 & 0x7fff_ffff)),
        }
    }

    /// Returns the instruction for memory or for a register.
    #[inline(always)]
    #[must_use]
    pub const fn selected(self, has_register: bool) -> Selected {
        let half = if has_register { self.0 >> 32 } else { self.0 };
        Selected(half as u32 & 0x7fff_ffff)
    }
}

/// Returns true if a byte may be a prefix, or the start of one. In 64-bit mode, 0x40 to 0x4f are
/// prefixes, too.
#[must_use]
pub const fn may_be_prefix(byte: u8) -> bool {
    matches!(
        byte,
        0x26 | 0x2e | 0x36 | 0x3e | 0x62 | 0x64
            ..=0x67 | 0x8f | 0xc4 | 0xc5 | 0xd5 | 0xf0 | 0xf2 | 0xf3
    )
}

/// Returns the number that stands in tables for an instruction and its 16-bit form.
#[inline(always)]
#[must_use]
pub const fn narrower(wide: u16, narrow: u16) -> u32 {
    (wide as u32) << 16 | narrow as u32
}

codes! {
    /// Set of registers, with [`SET_LEN`] entries. Registers are repeated where fewer bits of a
    /// number count.
    RegisterSet {
        /// 8-bit registers without REX: `AL`, `CL`, `DL`, `BL`, `AH`, `CH`, `DH`, `BH`, ...
        Low8 = 0,
        /// 8-bit registers with REX: `SPL`, `BPL`, `SIL`, `DIL` instead of `AH` to `BH`.
        Rex8 = 1,
        /// 16-bit registers.
        Bits16 = 2,
        /// 32-bit registers.
        Bits32 = 3,
        /// 64-bit registers.
        Bits64 = 4,
        /// MMX registers.
        Mmx = 5,
        /// 128-bit vector registers.
        Xmm = 6,
        /// 256-bit vector registers.
        Ymm = 7,
        /// 512-bit vector registers.
        Zmm = 8,
        /// Mask registers.
        Mask = 9,
        /// Pairs of mask registers.
        MaskPair = 10,
        /// Segment registers.
        Segment = 11,
        /// Debug registers.
        Debug = 12,
        /// Control registers.
        Control = 13,
        /// Tile registers.
        Tile = 14,
        /// Pairs of tile registers.
        TilePair = 15,
        /// Bounds registers.
        Bounds = 16,
        /// x87 stack registers.
        Stack = 17,
        /// `EIP`, `RIP`, `EIZ`, `RIZ`, and entries without register.
        Special = 18,
    }
}

/// Number of entries of a register set.
pub const SET_LEN: u16 = 32;

/// Number of entries of all register sets.
pub const REGISTERS: usize = RegisterSet::ALL.len() * SET_LEN as usize;

impl RegisterSet {
    /// Returns the index of the first register of the set.
    #[inline(always)]
    #[must_use]
    pub const fn start(self) -> u16 {
        self as u16 * SET_LEN
    }
}

/// Index of an entry that means no register.
pub const NO_REGISTER: u16 = RegisterSet::Special.start() + 4;

/// Part of an instruction that encodes an operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OperandEncoding {
    /// No operand.
    None,
    /// ModR/M.reg.
    Reg,
    /// ModR/M.rm: a register or memory. One-byte displacements are scaled by 2 to this power.
    Rm(u8),
    /// ModR/M.rm: memory with a mandatory SIB byte.
    Sib,
    /// ModR/M.rm: memory with a vector index. One-byte displacements are scaled by 2 to this power.
    VectorSib(u8),
    /// VEX.vvvv.
    Vvvv,
    /// EVEX.aaa (write mask).
    WriteMask,
    /// Immediate of one byte, after all others.
    Immediate8,
    /// Immediate of two bytes.
    Immediate16,
    /// Immediate of four bytes.
    Immediate32,
    /// Immediate of eight bytes.
    Immediate64,
    /// Immediate of operand size.
    ImmediateSized,
    /// Immediate of address size.
    ImmediateAddress,
    /// Lowest three bits of the opcode, for an 8-bit register.
    Opcode8,
    /// Lowest three bits of the opcode, for a 64-bit register.
    Opcode64,
    /// Lowest three bits of the opcode, for a register of operand size.
    OpcodeSized,
    /// Lowest three bits of ModR/M, for an x87 stack register.
    Stack,
    /// Vector length field, used as rounding mode.
    Rounding,
    /// Condition code, in the lowest bits of the opcode or of EVEX.
    Condition,
    /// VEX.vvvv, used as default flags of a conditional compare.
    Flags,
    /// Copy of the operand of this index, counted from 0.
    Same(u8),
    /// Implied source of a string instruction.
    Source,
    /// Implied destination of a string instruction.
    Destination,
}

impl OperandEncoding {
    /// Returns true for an operand in the ModR/M byte, or in what follows from it.
    #[must_use]
    pub const fn is_in_mod_rm(self) -> bool {
        matches!(
            self,
            OperandEncoding::Reg
                | OperandEncoding::Rm(_)
                | OperandEncoding::Sib
                | OperandEncoding::VectorSib(_)
                | OperandEncoding::Stack
        )
    }
}

/// Kind of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// No operand.
    None,
    /// 8-bit general register.
    R8,
    /// 16-bit general register.
    R16,
    /// 32-bit general register.
    R32,
    /// 64-bit general register.
    R64,
    /// General register of operand size.
    RSized,
    /// Signed immediate.
    Immediate,
    /// Unsigned immediate.
    Unsigned,
    /// Address relative to the end of the instruction.
    Relative,
    /// Memory.
    Memory,
    /// Memory with a mandatory SIB byte.
    SibMemory,
    /// Memory with a 128-bit vector index.
    VectorMemory128,
    /// Memory with a 256-bit vector index.
    VectorMemory256,
    /// Memory with a 512-bit vector index.
    VectorMemory512,
    /// Source of a string instruction.
    Source,
    /// Destination of a string instruction.
    Destination,
    /// Memory at an absolute address in the instruction.
    Offset,
    /// x87 stack register.
    Stack,
    /// MMX register.
    Mmx,
    /// 128-bit vector register.
    Xmm,
    /// 256-bit vector register.
    Ymm,
    /// 512-bit vector register.
    Zmm,
    /// Mask register.
    Mask,
    /// Pair of mask registers.
    MaskPair,
    /// Tile register.
    Tile,
    /// Pair of tile registers.
    TilePair,
    /// Segment register.
    Segment,
    /// Debug register.
    Debug,
    /// Control register.
    Control,
    /// Bounds register.
    Bounds,
    /// Copy of another operand.
    Same,
}

#[cfg(test)]
mod tests {
    use super::{Direct, Selected, Selection, Shape};

    #[test]
    fn entries_are_read_as_they_were_written() {
        for &shape in Shape::ALL {
            let read = Selection::from_bytes(Selection::new(0xfedc, shape).to_bytes());
            assert_eq!((read.first(), read.shape()), (0xfedc, shape as usize));
            assert_eq!(read.needs_mod_rm(), shape != Shape::One);
        }
        for is_long in [false, true] {
            let read = Selected::from_bytes(Selected::new(0xfedc, 0x7654, is_long).to_bytes());
            assert_eq!((read.opcode(), read.operands()), (0xfedc, 0x7654));
            assert_eq!(read.has_64_bits(), is_long);
        }
    }

    #[test]
    fn direct_entries_have_instructions_or_a_selection() {
        let (memory, registers) =
            (Selected::new(0xfedc, 0x7654, false), Selected::new(0x1234, 0x7fff, true));
        for has_mod_rm in [false, true] {
            let entry = Direct::new(memory, registers, has_mod_rm);
            let read = Direct::from_bytes(entry.to_bytes());
            assert_eq!((read.has_mod_rm(), read.selection()), (has_mod_rm, None));
            assert_eq!(read.selected(false), memory);
            // The size of the instruction is left out.
            assert_eq!(read.selected(true), Selected::new(0x1234, 0x7fff, false));
        }
        for &shape in Shape::ALL {
            let selection = Selection::new(0xfedc, shape);
            let read = Direct::from_bytes(Direct::by_mod_rm(selection).to_bytes());
            assert_eq!((read.has_mod_rm(), read.selection()), (true, Some(selection)));
            assert_eq!(read.selected(false).opcode(), 0);
        }
        let by_rex = Direct::from_bytes(Direct::by_rex(0xfedc).to_bytes());
        assert!(!by_rex.has_mod_rm());
        assert_eq!(by_rex.selection(), Some(Selection::new(0xfedc, Shape::One)));
        assert_eq!(Direct::NONE.selection(), None);
        assert_eq!((Direct::NONE.has_mod_rm(), Direct::NONE.selected(true).opcode()), (false, 0));
    }

    #[test]
    fn shapes_have_as_many_instructions_as_they_need() {
        let counts = [1, 2, 16, 72, 256];
        for (shape, count) in Shape::ALL.iter().zip(counts) {
            assert_eq!(shape.count(), count);
            let mut is_used = [false; 256];
            (0..=u8::MAX).for_each(|byte| is_used[usize::from(shape.index(byte))] = true);
            assert_eq!(is_used.iter().filter(|&&used| used).count(), count);
            assert!(is_used[..count].iter().all(|&used| used));
        }
    }
}
