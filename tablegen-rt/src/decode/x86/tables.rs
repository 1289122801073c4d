//! [`Tables`]: instructions and registers of a generated module.

use tablegen_format::x86::{
    CONTEXT_PAGE, Direct, Kind, OperandEncoding, PAGE, REGISTERS, ROW_PAGES, RegisterSet, Selected,
    Selection, Shape, narrower,
};

use super::steps::Operands;
use crate::registers::tables::Numbers;

/// Tables of a generated module.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Tables<R: 'static> {
    /// Instruction selection.
    pub(super) selections: Selections,
    /// Distinct operand lists.
    pub(super) operands: &'static [Operands],
    /// Registers of all register sets. `None` where there is no register.
    pub(super) registers: &'static [Option<R>; REGISTERS],
    /// True if all registers exist that may be part of addresses of 32-bit and 64-bit mode.
    pub(super) has_address_registers: bool,
}

impl<R: Copy> Tables<R> {
    /// Creates the tables: selection of instructions, distinct operand lists, and the registers of
    /// all sets.
    #[must_use]
    pub const fn new(
        selections: Selections,
        operands: &'static [Operands],
        registers: &'static [Option<R>; REGISTERS],
    ) -> Self {
        const PARTS: [(RegisterSet, u16); 4] = [
            (RegisterSet::Bits32, 16),
            (RegisterSet::Bits64, 16),
            (RegisterSet::Segment, 6),
            (RegisterSet::Special, 4),
        ];
        let (mut has_address_registers, mut part) = (true, 0);
        while part < PARTS.len() {
            let (set, len) = PARTS[part];
            let mut number = 0;
            while number < len {
                has_address_registers &= registers[(set.start() + number) as usize].is_some();
                number += 1;
            }
            part += 1;
        }
        Tables { selections, operands, registers, has_address_registers }
    }
}

/// Instruction selection tables, as `tablegen_format::x86` describes them.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Selections {
    context_pages: &'static [u8],
    contexts: &'static [u8],
    context_count: usize,
    rows: &'static [u8],
    row_pages: &'static [u8],
    pages: &'static [u8],
    instructions: &'static [u8],
    direct: &'static [u8],
    narrower: &'static [u8],
    released: [[u16; 2]; 2],
}

impl Selections {
    /// Tables without instructions.
    pub const NONE: Self = Selections {
        context_pages: &[],
        contexts: &[],
        context_count: 0,
        rows: &[],
        row_pages: &[],
        pages: &[],
        instructions: &[],
        direct: &[],
        narrower: &[],
        released: [[0; 2]; 2],
    };

    /// Sets the page of each 256 sets of attributes, the context of each set of the pages, and the
    /// number of contexts.
    #[must_use]
    pub const fn with_contexts(
        self,
        context_pages: &'static [u8],
        contexts: &'static [u8],
        context_count: usize,
    ) -> Self {
        Selections { context_pages, contexts, context_count, ..self }
    }

    /// Sets the row of each opcode map and context, and the pages of each row.
    #[must_use]
    pub const fn with_rows(self, rows: &'static [u8], row_pages: &'static [u8]) -> Self {
        Selections { rows, row_pages, ..self }
    }

    /// Sets the selections of each page, and the instructions that they refer to.
    #[must_use]
    pub const fn with_instructions(
        self,
        pages: &'static [u8],
        instructions: &'static [u8],
    ) -> Self {
        Selections { pages, instructions, ..self }
    }

    /// Sets the rows of instructions after common prefixes. Without them, decoding takes longer.
    #[must_use]
    pub const fn with_direct(self, direct: &'static [u8]) -> Self {
        Selections { direct, ..self }
    }

    /// Sets the ascending pairs of instructions and their 16-bit forms.
    #[must_use]
    pub const fn with_narrower(self, narrower: &'static [u8]) -> Self {
        Selections { narrower, ..self }
    }

    /// Sets pairs of instructions: the prefixes 0xf3 and 0xf2, and `xrelease` and `xacquire`.
    #[must_use]
    pub const fn with_released(self, released: [[u16; 2]; 2]) -> Self {
        Selections { released, ..self }
    }
}

/// Operand of an instruction: location and kind.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    /// Part of the instruction that encodes the operand.
    pub(super) encoding: OperandEncoding,
    /// Kind of the operand.
    pub(super) kind: Kind,
}

impl Operand {
    /// Creates an operand.
    #[must_use]
    pub const fn new(encoding: OperandEncoding, kind: Kind) -> Self {
        Operand { encoding, kind }
    }
}

/// Index of the instruction for each ModR/M byte, for each [`Shape`].
static INDICES: [[u8; 256]; Shape::ALL.len()] = {
    let mut indices = [[0; 256]; Shape::ALL.len()];
    let mut index = 0;
    while index < indices.len() {
        let mut byte = 0;
        while byte < 256 {
            indices[index][byte] = Shape::ALL[index].index(byte as u8);
            byte += 1;
        }
        index += 1;
    }
    indices
};

/// Returns the `u16` at an index. 0 if out of range.
#[inline]
fn short(bytes: &[u8], offset: usize) -> usize {
    bytes.as_chunks().0.get(offset).map_or(0, |bytes| u16::from_le_bytes(*bytes).into())
}

/// Returns the four bytes at an index. 0 if out of range.
#[inline]
fn four(bytes: &[u8], offset: usize) -> [u8; 4] {
    bytes.as_chunks().0.get(offset).copied().unwrap_or_default()
}

impl Selections {
    /// Returns the context of a set of attributes.
    #[inline]
    pub(super) fn context(&self, attributes: u16) -> usize {
        let [low, high] = attributes.to_le_bytes();
        let page = self.context_pages.get(usize::from(high)).copied().unwrap_or(0);
        let index = usize::from(page) * CONTEXT_PAGE + usize::from(low);
        self.contexts.get(index).copied().unwrap_or(0).into()
    }

    /// Returns the selection of an opcode in an opcode map and a context.
    #[inline]
    pub(super) fn selection(&self, map: u8, context: usize, opcode: u8) -> Selection {
        let row = short(self.rows, usize::from(map) * self.context_count + context);
        let page = short(self.row_pages, row * ROW_PAGES + usize::from(opcode >> 4));
        Selection::from_bytes(four(self.pages, page * PAGE + usize::from(opcode & 15)))
    }

    /// Returns the instruction of a selection for a ModR/M byte.
    #[inline]
    pub(super) fn instruction(&self, selection: Selection, mod_rm: u8) -> Selected {
        let indices = INDICES.get(selection.shape()).unwrap_or(&INDICES[0]);
        let index = selection.first() + usize::from(indices[usize::from(mod_rm)]);
        Selected::from_bytes(four(self.instructions, index))
    }

    /// Returns an instruction of a selection by its index.
    pub(super) fn one_of(&self, selection: Selection, index: u8) -> Selected {
        Selected::from_bytes(four(self.instructions, selection.first() + usize::from(index)))
    }

    /// Returns the instructions of an opcode after common prefixes, in a row
    /// ([`direct_row`](tablegen_format::x86::direct_row)).
    #[inline]
    pub(super) fn direct(&self, row: usize, opcode: u8) -> Direct {
        let index = row * 256 + usize::from(opcode);
        self.direct
            .as_chunks()
            .0
            .get(index)
            .map_or(Direct::NONE, |bytes| Direct::from_bytes(*bytes))
    }

    /// Returns true if `narrow` is the 16-bit form of `wide`, or the same instruction.
    pub(super) fn is_narrower(&self, wide: Selected, narrow: Selected) -> bool {
        let pair = narrower(wide.opcode(), narrow.opcode());
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
