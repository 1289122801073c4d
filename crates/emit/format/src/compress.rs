//! Compressed forms of instructions: `--gen-compress-inst-emitter`.
//!
//! A form is a [`Header`] of [`HEADER_LEN`] bytes. The headers of one opcode's forms are adjacent,
//! in the order in which they are tried. A header has the conditions and results that most forms
//! have. Others are [`CompressStep`]s of [`STEP_LEN`] bytes in a table of their own: those of a form
//! are adjacent, first conditions, then results.
//!
//! A header checks the registers of the first [`CHECKED`] operands without a branch. Each operand
//! has a mask with a bit for each of the first [`MASK_SETS`] sets of registers: there is one mask
//! for each register, and one for an operand that is no register.
//!
//! The forms of an opcode are found through a list of header indices: where the forms of each opcode
//! begin, from the first opcode that has a form on, and where those of the last one end.

use core::ops::Range;

/// Number of bytes of a header.
pub const HEADER_LEN: usize = 32;

/// Number of bytes of a step.
pub const STEP_LEN: usize = 8;

/// Number of operands whose registers a header checks: the first ones.
pub const CHECKED: usize = 3;

/// Number of sets of registers that masks have bits for.
pub const MASK_SETS: usize = 64;

/// Set of all registers and of operands that are no registers. Every mask contains it.
pub const ANY: u8 = 0;

/// Maximum number of operands in a [`Header`] or [`CompressStep`].
pub const MAX_OPERANDS: usize = 4;

/// Number of features in a [`Header`].
pub const FEATURES: usize = 2;

/// Number that stands for no feature.
pub const NO_FEATURE: u32 = u32::MAX;

/// Bit of a number of [`Header::features`] for a feature that the processor must lack.
pub const LACKS: u32 = 1 << 31;

/// Number that stands for no operand.
pub const NO_OPERAND: u8 = u8::MAX;

/// Number that stands for no predicate.
pub const NO_PREDICATE: u16 = u16::MAX;

/// Bit of a number of [`Header::operands`] that is the index of a step.
pub const OF_STEP: u8 = 0x80;

codes! {
    /// Kind of a step.
    Op {
        /// Condition: the processor has feature `value`.
        Has = 0,
        /// Condition: the processor lacks feature `value`.
        Lacks = 1,
        /// Condition: operand `operand` satisfies predicate `value`.
        Fits = 2,
        /// Condition: operand `operand` is the immediate of index `value`.
        IsImmediate = 3,
        /// Condition: the immediate of index `count` satisfies predicate `value`.
        ImmediateFits = 4,
        /// Condition: one of the `count` conditions on features that follow holds.
        Any = 5,
        /// Condition: operand `operand` is a register of the set at byte `value`. A set has a bit
        /// for the index of each register.
        InSet = 6,
        /// Condition: operands `operand` and `count` are the same register.
        Same = 7,
        /// Appends `operand` operands of the instruction that is replaced, at most
        /// [`MAX_OPERANDS`]. The bytes of `value`, from the lowest one on, are their numbers.
        AddOperands = 8,
        /// Appends the immediate of index `value`.
        AddImmediate = 9,
        /// Appends the register of value `value`; 0 is no register.
        AddRegister = 10,
    }
}

/// Form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Header {
    /// Pairs of operands that must be the same, as bits: see [`same`].
    pub same: u8,
    /// Number of the set that each of the first operands must be in. [`ANY`] is no condition.
    pub sets: [u8; CHECKED],
    /// Operand that must satisfy `predicates`, or [`NO_OPERAND`].
    pub fits: u8,
    /// Number of operands that are appended, before `results` append others.
    pub operand_count: u8,
    /// Number of steps that are conditions.
    pub conditions: u8,
    /// Number of steps that append operands after those of the header.
    pub results: u8,
    /// Opcode of the resulting instruction.
    pub opcode: u32,
    /// Operands that are appended, from the first one on: the number of an operand below
    /// [`OF_STEP`], or that bit and the index of a step that follows the conditions and results.
    pub operands: [u8; MAX_OPERANDS],
    /// Features that the processor must have, those with the bit [`LACKS`] that it must lack, or
    /// [`NO_FEATURE`]. The second one is [`NO_FEATURE`] if the first one is.
    pub features: [u32; FEATURES],
    /// Predicates of the operand `fits`. The second one can be [`NO_PREDICATE`].
    pub predicates: [u16; 2],
    /// Index of the first step.
    pub steps: u32,
}

/// Condition or result of a form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CompressStep {
    /// Kind of the step.
    pub op: Op,
    /// Number of an operand, from 0, or of operands; see [`Op`].
    pub operand: u8,
    /// Number of steps or index of an immediate; see [`Op`].
    pub count: u16,
    /// Feature, register, predicate or index; see [`Op`].
    pub value: u32,
}

impl Header {
    /// Creates a header without conditions and operands.
    #[must_use]
    pub const fn new(opcode: u32) -> Self {
        Header {
            same: 0,
            sets: [ANY; CHECKED],
            fits: NO_OPERAND,
            operand_count: 0,
            conditions: 0,
            results: 0,
            opcode,
            operands: [0; MAX_OPERANDS],
            features: [NO_FEATURE; FEATURES],
            predicates: [NO_PREDICATE; 2],
            steps: 0,
        }
    }

    /// Returns the bytes that stand in tables.
    #[must_use]
    pub fn to_bytes(self) -> [u8; HEADER_LEN] {
        let [first, second, third] = self.sets;
        let counts = [self.fits, self.operand_count, self.conditions, self.results];
        let [has, also_has] = self.features.map(u32::to_le_bytes);
        let [fits, also_fits] = self.predicates.map(u16::to_le_bytes);
        let words = [
            [self.same, first, second, third],
            counts,
            self.opcode.to_le_bytes(),
            self.operands,
            has,
            also_has,
            [fits[0], fits[1], also_fits[0], also_fits[1]],
            self.steps.to_le_bytes(),
        ];
        let mut bytes = [0; HEADER_LEN];
        bytes.iter_mut().zip(words.as_flattened()).for_each(|(to, &byte)| *to = byte);
        bytes
    }
}

impl CompressStep {
    /// Returns the bytes that stand in tables.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; STEP_LEN] {
        let ([c, d], [e, f, g, h]) = (self.count.to_le_bytes(), self.value.to_le_bytes());
        [self.op.to_byte(), self.operand, c, d, e, f, g, h]
    }
}

/// Returns the bit of [`Header::same`] for two different operands below [`CHECKED`], or 0 for
/// others.
#[must_use]
pub const fn same_bit(one: usize, other: usize) -> u8 {
    match (one, other) {
        (0, 1) | (1, 0) => 1,
        (0, 2) | (2, 0) => 2,
        (1, 2) | (2, 1) => 4,
        _ => 0,
    }
}

/// Returns the pairs of operands with the same number, as bits.
#[inline(always)]
#[must_use]
pub const fn same([first, second, third]: [usize; CHECKED]) -> u8 {
    (first == second) as u8 | ((first == third) as u8) << 1 | ((second == third) as u8) << 2
}

/// Header of a table, whose parts are read when they are needed.
#[derive(Clone, Copy, Debug)]
pub struct PackedHeader<'t>(&'t [[u8; 8]; 4]);

impl<'t> PackedHeader<'t> {
    /// Takes a header of a table.
    #[inline(always)]
    #[must_use]
    pub fn new(bytes: &'t [u8; HEADER_LEN]) -> Self {
        const NONE: &[[u8; 8]; 4] = &[[0; 8]; 4];
        // The length is a constant, so that there is nothing to check.
        PackedHeader(bytes.as_chunks().0.first_chunk().unwrap_or(NONE))
    }

    #[inline(always)]
    fn word(self, index: usize) -> u64 {
        u64::from_le_bytes(self.0[index & 3])
    }

    #[inline(always)]
    fn byte(self, offset: usize) -> u8 {
        self.0[(offset / 8) & 3][offset % 8]
    }

    /// Returns true if operands with these masks are in [`Header::sets`], and the pairs of
    /// [`Header::same`] are among the pairs `same`.
    #[inline(always)]
    #[must_use]
    pub fn accepts(self, [first, second, third]: [u64; CHECKED], same: u8) -> bool {
        let word = self.word(0);
        // The lowest six bits of a byte are the number: shifts are modulo 64.
        let bit = |mask: u64, byte: u32| mask.wrapping_shr((word >> byte) as u32);
        let are_in = bit(first, 8) & bit(second, 16) & bit(third, 24) & 1;
        let differ = word as u8 & !same;
        (are_in != 0) & (differ == 0)
    }

    /// Returns [`Header::fits`] and [`Header::predicates`], or `None` if there is no such
    /// condition.
    #[inline(always)]
    #[must_use]
    pub fn fits(self) -> Option<(usize, [u16; 2])> {
        let (operand, predicates) = (self.byte(4), self.word(3) as u32);
        let predicates = [predicates as u16, (predicates >> 16) as u16];
        (operand != NO_OPERAND).then_some((operand.into(), predicates))
    }

    /// Returns one of [`Header::features`].
    #[inline(always)]
    #[must_use]
    pub fn feature(self, index: usize) -> u32 {
        (self.word(2) >> (32 * index)) as u32
    }

    /// Returns true if there are steps that are conditions.
    #[inline(always)]
    #[must_use]
    pub fn has_conditions(self) -> bool {
        self.byte(6) != 0
    }

    /// Returns true if steps append operands: those of [`Header::operands`] that have the bit
    /// [`OF_STEP`], or others after them.
    #[inline(always)]
    #[must_use]
    pub fn appends_steps(self) -> bool {
        const IN_OPERANDS: u64 = u32::from_ne_bytes([OF_STEP; MAX_OPERANDS]) as u64;
        (self.word(1) >> 32) & IN_OPERANDS != 0 || self.byte(7) != 0
    }

    /// Returns the indices of the steps that are conditions, and of those that append operands
    /// after those of the header. The steps of [`PackedHeader::operands`] follow.
    #[inline(always)]
    #[must_use]
    pub fn steps(self) -> [Range<usize>; 2] {
        let start = (self.word(3) >> 32) as usize;
        let middle = start.saturating_add(self.byte(6).into());
        [start..middle, middle..middle.saturating_add(self.byte(7).into())]
    }

    /// Returns [`Header::opcode`].
    #[inline(always)]
    #[must_use]
    pub fn opcode(self) -> u32 {
        self.word(1) as u32
    }

    /// Returns [`Header::operands`], without those that are not appended.
    #[inline(always)]
    pub fn operands(self) -> impl Iterator<Item = u8> {
        numbers((self.word(1) >> 32) as u32, self.byte(5))
    }

    /// Returns one of [`Header::operands`], or `None` if it is not appended.
    #[inline(always)]
    #[must_use]
    pub fn operand(self, index: usize) -> Option<u8> {
        let count = usize::from(self.byte(5)).min(MAX_OPERANDS);
        (index < count).then(|| (self.word(1) >> (32 + 8 * index)) as u8)
    }

    /// Returns the index of the step of one of [`Header::operands`] that has the bit [`OF_STEP`].
    #[inline(always)]
    #[must_use]
    pub fn step(self, number: u8) -> usize {
        let [_, results] = self.steps();
        results.end.saturating_add((number & !OF_STEP).into())
    }
}

/// Returns the lowest `count` bytes of a number.
#[inline(always)]
fn numbers(bytes: u32, count: u8) -> impl Iterator<Item = u8> {
    bytes.to_le_bytes().into_iter().take(count.into())
}

/// Step of a table, whose parts are read when they are needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PackedStep(u64);

impl PackedStep {
    /// Takes a record of a table.
    #[inline(always)]
    #[must_use]
    pub const fn new(bytes: [u8; STEP_LEN]) -> Self {
        // One number: the compiler reads it at once.
        PackedStep(u64::from_le_bytes(bytes))
    }

    /// Returns [`CompressStep::op`], or `None` if no [`Op`] has its byte.
    #[inline(always)]
    #[must_use]
    pub const fn op(self) -> Option<Op> {
        Op::from_byte(self.0 as u8)
    }

    /// Returns true if [`CompressStep::op`] is `op`.
    #[inline(always)]
    #[must_use]
    pub const fn is(self, op: Op) -> bool {
        self.0 as u8 == op.to_byte()
    }

    /// Returns [`CompressStep::operand`].
    #[inline(always)]
    #[must_use]
    pub const fn operand(self) -> usize {
        (self.0 >> 8) as u8 as usize
    }

    /// Returns [`CompressStep::count`].
    #[inline(always)]
    #[must_use]
    pub const fn count(self) -> usize {
        (self.0 >> 16) as u16 as usize
    }

    /// Returns [`CompressStep::value`].
    #[inline(always)]
    #[must_use]
    pub const fn value(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// Returns the numbers of the operands of [`Op::AddOperands`].
    #[inline(always)]
    pub fn operands(self) -> impl Iterator<Item = u8> {
        numbers(self.value(), self.operand() as u8)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::{
        CompressStep, Header, LACKS, NO_FEATURE, NO_PREDICATE, OF_STEP, Op, PackedHeader,
        PackedStep, STEP_LEN, same, same_bit,
    };

    #[test]
    fn steps_are_read_as_they_were_written() {
        for (index, &op) in Op::ALL.iter().enumerate() {
            let step = CompressStep {
                op,
                operand: index as u8,
                count: 700 + index as u16,
                value: u32::MAX - 3,
            };
            let read = PackedStep::new(step.to_bytes());
            assert_eq!((read.op(), read.operand(), read.count()), (Some(op), index, 700 + index));
            assert!(read.is(op) && read.value() == u32::MAX - 3);
        }
        assert_eq!(PackedStep::new([Op::ALL.len() as u8; STEP_LEN]).op(), None);
        let step = CompressStep { op: Op::AddOperands, operand: 3, count: 0, value: 0x0403_00ff };
        let numbers: Vec<u8> = PackedStep::new(step.to_bytes()).operands().collect();
        assert_eq!(numbers, [255, 0, 3]);
    }

    #[test]
    fn headers_are_read_as_they_were_written() {
        let header = Header {
            same: 4,
            sets: [1, 63, 0],
            fits: 2,
            operand_count: 2,
            conditions: 255,
            results: 3,
            opcode: 70_000,
            operands: [7, OF_STEP | 5, 9, 0],
            features: [LACKS | 70_000, 5],
            predicates: [80, NO_PREDICATE],
            steps: 90_000,
        };
        let bytes = header.to_bytes();
        let read = PackedHeader::new(&bytes);
        assert_eq!((read.fits(), read.opcode()), (Some((2, header.predicates)), 70_000));
        assert_eq!([0, 1].map(|index| read.feature(index)), header.features);
        assert_eq!([0, 1, 2].map(|index| read.operand(index)), [Some(7), Some(OF_STEP | 5), None]);
        assert_eq!(read.operands().collect::<Vec<_>>(), [7, OF_STEP | 5]);
        assert_eq!(read.step(OF_STEP | 5), 90_258 + 5);
        assert!(read.has_conditions() && read.appends_steps());
        assert_eq!(read.steps(), [90_000..90_255, 90_255..90_258]);
        let masks = [0b11, 1 | 1 << 63, 1];
        assert!(read.accepts(masks, 4) && read.accepts(masks, 7));
        assert!(!read.accepts(masks, 3));
        for wrong in [[1, masks[1], 1], [0b11, 1, 1], [0b11, masks[1], 0]] {
            assert!(!read.accepts(wrong, 7));
        }
        let bytes = Header::new(9).to_bytes();
        let read = PackedHeader::new(&bytes);
        assert!(read.accepts([1; 3], 0) && read.fits().is_none() && read.opcode() == 9);
        assert!(
            !read.has_conditions() && !read.appends_steps() && read.operands().next().is_none()
        );
        assert_eq!([0, 1].map(|index| read.feature(index)), [NO_FEATURE; 2]);
    }

    #[test]
    fn pairs_are_those_of_same_numbers() {
        assert_eq!([same([5, 5, 6]), same([5, 6, 5]), same([6, 5, 5])], [1, 2, 4]);
        assert_eq!((same([5, 6, 7]), same([5, 5, 5])), (0, 7));
        assert_eq!([same_bit(1, 0), same_bit(0, 2), same_bit(2, 1)], [1, 2, 4]);
        assert_eq!([same_bit(0, 3), same_bit(1, 1)], [0, 0]);
    }
}
