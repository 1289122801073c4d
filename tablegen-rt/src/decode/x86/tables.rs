//! [`Tables`]: instructions and registers of a generated module.

use super::steps::Operands;
use crate::registers::tables::Numbers;

/// Tables of a generated module.
#[derive(Clone, Copy, Debug)]
pub struct Tables<R: 'static> {
    /// Instruction selection.
    #[doc(hidden)]
    pub selections: Selections,
    /// Distinct operand lists.
    #[doc(hidden)]
    pub operands: &'static [Operands],
    /// Registers of all sets of `RegisterSet`, 32 entries each. `None` where there is no register.
    #[doc(hidden)]
    pub registers: &'static [Option<R>; REGISTERS],
}

/// Instruction selection tables, as byte strings of little-endian numbers.
#[derive(Clone, Copy, Debug)]
pub struct Selections {
    /// Page of each 256 sets of attributes. The pages in `contexts` have a context for each set.
    #[doc(hidden)]
    pub context_pages: &'static [u8],
    #[doc(hidden)]
    pub contexts: &'static [u8],
    /// Number of contexts.
    #[doc(hidden)]
    pub context_count: usize,
    /// Row of each opcode map and context, as `u16`. Each row has 16 pages in `row_pages`, by the
    /// upper half of the opcode, as `u16`.
    #[doc(hidden)]
    pub rows: &'static [u8],
    #[doc(hidden)]
    pub row_pages: &'static [u8],
    /// For each page, 16 selections of 4 bytes, by the lower half of the opcode: the index of the
    /// first instruction (`u16`) and the shape (`u16`).
    #[doc(hidden)]
    pub pages: &'static [u8],
    /// Instructions of 4 bytes: the opcode (`u16`) and the index of the operand list, whose highest
    /// bit marks 64-bit instructions (`u16`).
    #[doc(hidden)]
    pub instructions: &'static [u8],
    /// Pairs of an instruction and its 16-bit form, as ascending `u32`. The upper half is the wider
    /// instruction.
    #[doc(hidden)]
    pub narrower: &'static [u8],
    /// Pairs of instructions: the prefixes 0xf3 and 0xf2, and `xrelease` and `xacquire`.
    #[doc(hidden)]
    pub released: [[u16; 2]; 2],
}

/// Operand of an instruction: location and kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    /// Part of the instruction that encodes the operand.
    pub place: Place,
    /// Kind of the operand.
    pub kind: Kind,
}

impl Operand {
    /// Creates an operand.
    #[must_use]
    pub const fn new(place: Place, kind: Kind) -> Self {
        Operand { place, kind }
    }
}

/// Part of an instruction that encodes an operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
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

/// Register sets, with 32 entries each. Registers are repeated where fewer bits of a number count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RegisterSet {
    /// 8-bit registers without REX: `AL`, `CL`, `DL`, `BL`, `AH`, `CH`, `DH`, `BH`, ...
    Low8,
    /// 8-bit registers with REX: `SPL`, `BPL`, `SIL`, `DIL` instead of `AH` to `BH`.
    Rex8,
    Bits16,
    Bits32,
    Bits64,
    Mmx,
    Xmm,
    Ymm,
    Zmm,
    Mask,
    MaskPair,
    Segment,
    Debug,
    Control,
    Tile,
    TilePair,
    Bounds,
    Stack,
    /// `EIP`, `RIP`, `EIZ`, `RIZ`, and an entry without register.
    Special,
}

/// Number of entries of a register set.
pub(super) const SET_LEN: u16 = 32;

/// Number of entries of all register sets.
pub const REGISTERS: usize = 19 * SET_LEN as usize;

impl RegisterSet {
    /// Returns the index of the first register of the set.
    pub(super) const fn start(self) -> u16 {
        self as u16 * SET_LEN
    }
}

/// Index of the entry that means no register.
pub(super) const NO_REGISTER: u16 = RegisterSet::Special.start() + 4;

/// Selected instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Selected(u32);

impl Selected {
    /// Returns the opcode, or 0 if there is no instruction.
    #[inline]
    pub(super) fn number(self) -> u16 {
        self.0 as u16
    }

    /// Returns the index of the operand list.
    #[inline]
    pub(super) fn operands(self) -> usize {
        (self.0 >> 16 & 0x7fff) as usize
    }

    /// True for 64-bit instructions.
    pub(super) fn has_64_bits(self) -> bool {
        self.0 >> 31 != 0
    }
}

/// Instructions of an opcode, by ModR/M byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Selection(u32);

/// Number of shapes of a [`Selection`], by the number of its instructions:
///   - one for all bytes;
///   - one for memory, one for registers;
///   - one for each ModR/M.reg, for memory and for registers;
///   - one for each ModR/M.reg for memory, one for each byte of registers;
///   - one for each byte.
const SHAPES: usize = 5;

/// Index of the instruction for each ModR/M byte, for each shape.
static PLACES: [[u8; 256]; SHAPES] = {
    let mut places = [[0; 256]; SHAPES];
    let mut byte = 0;
    while byte < 256 {
        let (number, has_register) = ((byte >> 3 & 7) as u8, byte >= 0xc0);
        places[1][byte] = has_register as u8;
        places[2][byte] = if has_register { number + 8 } else { number };
        places[3][byte] = if has_register { (byte & 0x3f) as u8 + 8 } else { number };
        places[4][byte] = byte as u8;
        byte += 1;
    }
    places
};

impl Selection {
    /// True if the instruction depends on the ModR/M byte.
    #[inline]
    pub(super) fn needs_mod_rm(self) -> bool {
        self.0 >> 16 != 0
    }

    /// Returns the index of the instruction for a ModR/M byte.
    #[inline]
    fn place(self, mod_rm: u8) -> usize {
        let places = PLACES.get((self.0 >> 16) as usize).unwrap_or(&PLACES[0]);
        usize::from(self.0 as u16) + usize::from(places[usize::from(mod_rm)])
    }
}

/// Returns the `u16` at an index. 0 if out of range.
#[inline]
fn short(bytes: &[u8], at: usize) -> usize {
    bytes.as_chunks().0.get(at).map_or(0, |bytes| u16::from_le_bytes(*bytes).into())
}

/// Returns the `u32` at an index. 0 if out of range.
#[inline]
fn long(bytes: &[u8], at: usize) -> u32 {
    bytes.as_chunks().0.get(at).map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

impl Selections {
    /// Returns the context of a set of attributes.
    #[inline]
    pub(super) fn context(&self, attributes: u16) -> usize {
        let [low, high] = attributes.to_le_bytes();
        let page = self.context_pages.get(usize::from(high)).copied().unwrap_or(0);
        let place = usize::from(page) * 256 + usize::from(low);
        self.contexts.get(place).copied().unwrap_or(0).into()
    }

    /// Returns the selection of an opcode in an opcode map and a context.
    #[inline]
    pub(super) fn selection(&self, map: u8, context: usize, opcode: u8) -> Selection {
        let row = short(self.rows, usize::from(map) * self.context_count + context);
        let page = short(self.row_pages, row * 16 + usize::from(opcode >> 4));
        Selection(long(self.pages, page * 16 + usize::from(opcode & 15)))
    }

    /// Returns the instruction of a selection for a ModR/M byte.
    #[inline]
    pub(super) fn instruction(&self, selection: Selection, mod_rm: u8) -> Selected {
        Selected(long(self.instructions, selection.place(mod_rm)))
    }

    /// True if `narrow` is the 16-bit form of `wide`, or the same instruction.
    pub(super) fn is_narrower(&self, wide: Selected, narrow: Selected) -> bool {
        let pair = u32::from(wide.number()) << 16 | u32::from(narrow.number());
        let numbers = Numbers { width: 4, bytes: self.narrower };
        wide == narrow || numbers.find(0..self.narrower.len() / 4, pair.into()).is_some()
    }

    /// Returns the instruction that a prefix instruction becomes as `xacquire` or `xrelease`, or
    /// the instruction itself.
    pub(super) fn released(&self, instruction: u16) -> u16 {
        let pair = self.released.iter().find(|[from, _]| *from == instruction);
        pair.map_or(instruction, |&[_, to]| to)
    }
}
