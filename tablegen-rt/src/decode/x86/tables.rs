//! [`Tables`]: what a generated module knows of instructions and registers.

use crate::registers::tables::Numbers;

/// The tables of a generated module. All but the operands are byte strings; what this file gives
/// of them are typed rows.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// Contexts by what prefixes say: the page of each 256 sets of attributes, and the pages.
    #[doc(hidden)]
    pub context_pages: &'static [u8],
    #[doc(hidden)]
    pub contexts: &'static [u8],
    /// How many contexts there are.
    #[doc(hidden)]
    pub context_count: usize,
    /// For each map and context its row; for each row its 16 pages, by the higher half of the
    /// opcode; for each page its 16 selections, by the lower half. Numbers of two bytes.
    #[doc(hidden)]
    pub rows: &'static [u8],
    #[doc(hidden)]
    pub row_pages: &'static [u8],
    #[doc(hidden)]
    pub pages: &'static [u8],
    /// For each selection its shape, and where its instructions begin: three bytes.
    #[doc(hidden)]
    pub selections: &'static [u8],
    /// Instructions, as numbers of two bytes.
    #[doc(hidden)]
    pub instructions: &'static [u8],
    /// For each instruction the number of its operands among all lists, two bytes. The highest bit
    /// says that it is one of 64 bits.
    #[doc(hidden)]
    pub operand_lists: &'static [u8],
    /// Where operands are, and what.
    #[doc(hidden)]
    pub operands: &'static [[Operand; 6]],
    /// Pairs of instructions the second of which does with 16 bits what the first does with more:
    /// numbers of four bytes, ascending, the first in their higher half.
    #[doc(hidden)]
    pub narrower: &'static [u8],
    /// What 0xf3 and 0xf2 are before some instructions: pairs of two instructions.
    #[doc(hidden)]
    pub released: [[u16; 2]; 2],
    /// The registers of the sets of `RegisterSet`, one after the other; 0 for those that the
    /// target does not have.
    #[doc(hidden)]
    pub registers: Numbers,
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

/// The sets that registers are numbered in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RegisterSet {
    /// Those of 8 bits that a prefix REX has: `AL`, `CL`, `DL`, `BL`, `SPL`, ...
    Low8,
    /// `AH`, `CH`, `DH`, `BH`.
    High8,
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
    /// `EIP`, `RIP`, and `EIZ` and `RIZ`, which stand for no index.
    Special,
}

/// How many registers the sets have.
const SET_LENS: [usize; 19] = [32, 4, 32, 32, 32, 8, 32, 32, 32, 8, 4, 6, 16, 16, 8, 4, 4, 8, 4];

/// Where the registers of each set begin.
const SET_STARTS: [usize; 19] = {
    let (mut starts, mut set) = ([0; 19], 1);
    while set < 19 {
        starts[set] = starts[set - 1] + SET_LENS[set - 1];
        set += 1;
    }
    starts
};

/// What instructions bytes ModR/M select.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Selection {
    shape: u8,
    first: usize,
}

/// The number of two bytes at a place; 0 if there is none.
#[inline]
fn short(bytes: &[u8], at: usize) -> u16 {
    match bytes.get(at * 2..).and_then(<[u8]>::first_chunk) {
        Some(bytes) => u16::from_le_bytes(*bytes),
        None => 0,
    }
}

impl Tables {
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
        let page = short(self.row_pages, usize::from(row) * 16 + usize::from(opcode >> 4));
        let selection = short(self.pages, usize::from(page) * 16 + usize::from(opcode & 15));
        let bytes = self.selections.get(usize::from(selection) * 3..);
        match bytes.and_then(<[u8]>::first_chunk) {
            Some(&[shape, low, high]) => {
                Selection { shape, first: u16::from_le_bytes([low, high]).into() }
            }
            None => Selection { shape: 0, first: 0 },
        }
    }

    /// The instruction that a selection has for a byte ModR/M; 0 for none.
    #[inline]
    pub(super) fn instruction(&self, selection: Selection, mod_rm: u8) -> u16 {
        let has_register = mod_rm >= 0xc0;
        let (number, rest) = (usize::from(mod_rm >> 3 & 7), usize::from(mod_rm & 0x3f));
        let at = match (selection.shape, has_register) {
            (Selection::MOD, _) => usize::from(has_register),
            (Selection::REG, true) => number + 8,
            (Selection::MISC, true) => rest + 8,
            (Selection::REG | Selection::MISC, false) => number,
            (Selection::FULL, _) => usize::from(mod_rm),
            _ => 0,
        };
        short(self.instructions, selection.first + at)
    }

    /// The operands of an instruction.
    #[inline]
    pub(super) fn operands(&self, instruction: u16) -> Option<&'static [Operand; 6]> {
        self.operands.get(usize::from(short(self.operand_lists, instruction.into()) & 0x7fff))
    }

    /// Whether an instruction is one of 64 bits.
    #[inline]
    pub(super) fn has_64_bits(&self, instruction: u16) -> bool {
        short(self.operand_lists, instruction.into()) & 0x8000 != 0
    }

    /// Whether an instruction does with 16 bits what another one does with more.
    pub(super) fn is_narrower(&self, wide: u16, narrow: u16) -> bool {
        let pair = u32::from(wide) << 16 | u32::from(narrow);
        let numbers = Numbers { width: 4, bytes: self.narrower };
        wide == narrow || numbers.find(0..self.narrower.len() / 4, pair.into()).is_some()
    }

    /// What an instruction that is a prefix is where it releases a lock.
    pub(super) fn released(&self, instruction: u16) -> u16 {
        let pair = self.released.iter().find(|[from, _]| *from == instruction);
        pair.map_or(instruction, |&[_, to]| to)
    }

    /// The register of a number in a set, by its value; 0 if there is none.
    #[inline]
    pub(super) fn register(&self, set: RegisterSet, number: usize) -> u32 {
        let set = set as usize;
        match number < SET_LENS[set] {
            true => self.registers.get(SET_STARTS[set] + number) as u32,
            false => 0,
        }
    }
}

impl Selection {
    const ONE: u8 = 0;
    const MOD: u8 = 1;
    const REG: u8 = 2;
    const MISC: u8 = 3;
    const FULL: u8 = 4;

    /// Whether the byte ModR/M matters.
    #[inline]
    pub(super) fn needs_mod_rm(self) -> bool {
        self.shape != Self::ONE
    }
}
