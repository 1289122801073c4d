//! [`Tables`]: what a generated module knows of instructions and registers.

use super::steps::Operands;
use crate::registers::tables::Numbers;

/// The tables of a generated module.
#[derive(Clone, Copy, Debug)]
pub struct Tables<R: 'static> {
    /// What bytes select.
    #[doc(hidden)]
    pub selections: Selections,
    /// Where operands are, and what: lists, each once.
    #[doc(hidden)]
    pub operands: &'static [Operands],
    /// The registers of the sets of `RegisterSet`, 32 places for each; none where there is none.
    #[doc(hidden)]
    pub registers: &'static [Option<R>; REGISTERS],
}

/// The tables that say which instruction it is: byte strings, of which this file gives typed rows.
#[derive(Clone, Copy, Debug)]
pub struct Selections {
    /// Contexts by what prefixes say: the page of each 256 sets of attributes, and the pages.
    #[doc(hidden)]
    pub context_pages: &'static [u8],
    #[doc(hidden)]
    pub contexts: &'static [u8],
    /// How many contexts there are.
    #[doc(hidden)]
    pub context_count: usize,
    /// For each map and context its row; for each row its 16 pages, by the higher half of the
    /// opcode. Numbers of two bytes.
    #[doc(hidden)]
    pub rows: &'static [u8],
    #[doc(hidden)]
    pub row_pages: &'static [u8],
    /// For each page its 16 selections, by the lower half of the opcode: where the instructions
    /// begin, two bytes, and the shape, in four bytes together.
    #[doc(hidden)]
    pub pages: &'static [u8],
    /// Instructions: numbers of two bytes, with the number of the list of its operands, two bytes
    /// the highest bit of which says that it is one of 64 bits.
    #[doc(hidden)]
    pub instructions: &'static [u8],
    /// Pairs of instructions the second of which does with 16 bits what the first does with more:
    /// numbers of four bytes, ascending, the first in their higher half.
    #[doc(hidden)]
    pub narrower: &'static [u8],
    /// What 0xf3 and 0xf2 are before some instructions: pairs of two instructions.
    #[doc(hidden)]
    pub released: [[u16; 2]; 2],
}

/// An operand of an instruction: where it is, and what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    /// Which part of the instruction has it.
    pub place: Place,
    /// What that part says.
    pub kind: Kind,
}

impl Operand {
    /// An operand.
    #[must_use]
    pub const fn new(place: Place, kind: Kind) -> Self {
        Operand { place, kind }
    }
}

/// Which part of an instruction has an operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// There is no operand.
    None,
    /// The number in the middle of the byte ModR/M.
    Reg,
    /// The rest of the byte ModR/M: a register, or memory. Displacements of one byte are scaled
    /// by this power of two.
    Rm(u8),
    /// The same, which has a byte SIB.
    Sib,
    /// The same, where the index is a vector.
    VectorSib(u8),
    /// The register of VEX.vvvv.
    Vvvv,
    /// The mask of EVEX.
    WriteMask,
    /// One byte behind all others.
    Immediate8,
    /// Two bytes.
    Immediate16,
    /// Four bytes.
    Immediate32,
    /// Eight bytes.
    Immediate64,
    /// As many bytes as operands have.
    ImmediateSized,
    /// As many bytes as addresses have.
    ImmediateAddress,
    /// The lowest bits of the opcode, for a register of one byte.
    Opcode8,
    /// The same, of eight bytes.
    Opcode64,
    /// The same, of as many bytes as operands have.
    OpcodeSized,
    /// The lowest bits of the byte ModR/M, for one of the stack of registers.
    Stack,
    /// The length of vectors, where it is a way of rounding.
    Rounding,
    /// The lowest bits of the opcode, or of EVEX, for a condition.
    Condition,
    /// VEX.vvvv, for the flags of a condition that does not hold.
    Flags,
    /// It is the same as the operand of this number.
    Same(u8),
    /// It is implied: where strings are read.
    Source,
    /// It is implied: where strings are written.
    Destination,
}

/// What an operand is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// There is no operand.
    None,
    /// A general register of 8 bits.
    R8,
    /// Of 16 bits.
    R16,
    /// Of 32 bits.
    R32,
    /// Of 64 bits.
    R64,
    /// Of as many bits as operands have.
    RSized,
    /// A number with a sign.
    Immediate,
    /// A number without one.
    Unsigned,
    /// An address, relative to the end of the instruction.
    Relative,
    /// Memory.
    Memory,
    /// Memory that has a byte SIB.
    SibMemory,
    /// Memory whose index is a vector of 128 bits.
    VectorMemory128,
    /// Of 256 bits.
    VectorMemory256,
    /// Of 512 bits.
    VectorMemory512,
    /// Where strings are read.
    Source,
    /// Where strings are written.
    Destination,
    /// Memory at an address in the instruction.
    Offset,
    /// One of the stack of registers.
    Stack,
    /// A register of MMX.
    Mmx,
    /// A vector of 128 bits.
    Xmm,
    /// Of 256 bits.
    Ymm,
    /// Of 512 bits.
    Zmm,
    /// A mask.
    Mask,
    /// Two masks.
    MaskPair,
    /// A tile.
    Tile,
    /// Two tiles.
    TilePair,
    /// A segment.
    Segment,
    /// A debug register.
    Debug,
    /// A control register.
    Control,
    /// Bounds of addresses.
    Bounds,
    /// It is the same as another operand.
    Same,
}

/// The sets that registers are numbered in: for each there are 32 places. Where fewer bits of a
/// number count, registers are there several times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RegisterSet {
    /// Those of 8 bits without a prefix REX: `AL`, `CL`, `DL`, `BL`, `AH`, `CH`, `DH`, `BH`, ...
    Low8,
    /// Those of 8 bits with one, which has `SPL` and others in place of `AH` and others.
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
    /// `EIP`, `RIP`, and `EIZ` and `RIZ`, which stand for no index; then none.
    Special,
}

/// How many registers a set has place for.
pub(super) const SET_LEN: u16 = 32;

/// How many registers all sets have place for.
pub const REGISTERS: usize = 19 * SET_LEN as usize;

impl RegisterSet {
    /// The place of the first register.
    pub(super) const fn start(self) -> u16 {
        self as u16 * SET_LEN
    }
}

/// The place of no register.
pub(super) const NO_REGISTER: u16 = RegisterSet::Special.start() + 4;

/// An instruction as selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Selected(u32);

impl Selected {
    /// Its number, 0 if there is none.
    #[inline]
    pub(super) fn number(self) -> u16 {
        self.0 as u16
    }

    /// The number of the list of its operands.
    #[inline]
    pub(super) fn operands(self) -> usize {
        (self.0 >> 16 & 0x7fff) as usize
    }

    /// Whether it is one of 64 bits.
    pub(super) fn has_64_bits(self) -> bool {
        self.0 >> 31 != 0
    }
}

/// What instructions bytes ModR/M select.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Selection(u32);

/// How many ways there are in which bytes ModR/M select instructions: one for all bytes; one for
/// memory, one for registers; one for each number in the middle, for memory and for registers; one
/// for each number in the middle for memory, and one for each byte of registers; one for each byte.
const SHAPES: usize = 5;

/// The place of the instruction of each byte ModR/M, for each of these ways.
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
    /// Whether the byte ModR/M matters.
    #[inline]
    pub(super) fn needs_mod_rm(self) -> bool {
        self.0 >> 16 != 0
    }

    /// The place of the instruction for a byte ModR/M.
    #[inline]
    fn place(self, mod_rm: u8) -> usize {
        let places = PLACES.get((self.0 >> 16) as usize).unwrap_or(&PLACES[0]);
        usize::from(self.0 as u16) + usize::from(places[usize::from(mod_rm)])
    }
}

/// The number of two bytes at a place; 0 if there is none.
#[inline]
fn short(bytes: &[u8], at: usize) -> usize {
    bytes.as_chunks().0.get(at).map_or(0, |bytes| u16::from_le_bytes(*bytes).into())
}

/// The number of four bytes at a place; 0 if there is none.
#[inline]
fn long(bytes: &[u8], at: usize) -> u32 {
    bytes.as_chunks().0.get(at).map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

impl Selections {
    /// The context that attributes make.
    #[inline]
    pub(super) fn context(&self, attributes: u16) -> usize {
        let [low, high] = attributes.to_le_bytes();
        let page = self.context_pages.get(usize::from(high)).copied().unwrap_or(0);
        let place = usize::from(page) * 256 + usize::from(low);
        self.contexts.get(place).copied().unwrap_or(0).into()
    }

    /// What an opcode of a map selects in a context.
    #[inline]
    pub(super) fn selection(&self, map: u8, context: usize, opcode: u8) -> Selection {
        let row = short(self.rows, usize::from(map) * self.context_count + context);
        let page = short(self.row_pages, row * 16 + usize::from(opcode >> 4));
        Selection(long(self.pages, page * 16 + usize::from(opcode & 15)))
    }

    /// The instruction that a selection has for a byte ModR/M.
    #[inline]
    pub(super) fn instruction(&self, selection: Selection, mod_rm: u8) -> Selected {
        Selected(long(self.instructions, selection.place(mod_rm)))
    }

    /// Whether an instruction does with 16 bits what another one does with more.
    pub(super) fn is_narrower(&self, wide: Selected, narrow: Selected) -> bool {
        let pair = u32::from(wide.number()) << 16 | u32::from(narrow.number());
        let numbers = Numbers { width: 4, bytes: self.narrower };
        wide == narrow || numbers.find(0..self.narrower.len() / 4, pair.into()).is_some()
    }

    /// What an instruction that is a prefix is where it releases a lock.
    pub(super) fn released(&self, instruction: u16) -> u16 {
        let pair = self.released.iter().find(|[from, _]| *from == instruction);
        pair.map_or(instruction, |&[_, to]| to)
    }
}
