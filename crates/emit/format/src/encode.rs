//! Encoder tables: `--gen-emitter`.
//!
//! Encodings of at most 64 bits have a *program* for each instruction: a few operands that are
//! encoded directly ([`ProgramHeader`], [`Operand`]) and a list of further moves. All other
//! encodings have a list of moves only ([`LongProgram`], [`LongMove`]).

/// Number of operands of a program that are encoded directly and have no encoder method.
pub const PLAIN: usize = 3;

/// Bits of an operand index.
const OPERAND_BITS: u32 = 12;

/// Maximum index of an operand.
pub const MAX_OPERAND: usize = (1 << OPERAND_BITS) - 1;

/// Maximum number of an encoder method.
pub const MAX_METHOD: usize = (1 << 10) - 1;

/// Parts of a program, as they stand in the row of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ProgramHeader {
    /// Number of operands that are encoded directly and have no encoder method: at most [`PLAIN`].
    pub plain: u8,
    /// True if one more operand is encoded directly, which may have an encoder method.
    pub has_next: bool,
    /// True if there are further moves.
    pub has_rest: bool,
}

impl ProgramHeader {
    /// Returns the byte that stands in tables.
    #[inline(always)]
    #[must_use]
    pub const fn to_byte(self) -> u8 {
        self.plain << 2 | (self.has_rest as u8) << 1 | self.has_next as u8
    }

    /// Returns the parts of a byte.
    #[inline(always)]
    #[must_use]
    pub const fn from_byte(byte: u8) -> Self {
        ProgramHeader {
            plain: byte >> 2,
            has_next: Self::has_next(byte),
            has_rest: Self::has_rest(byte),
        }
    }

    /// Returns true if the parts of a byte have at least `count` operands in
    /// [`plain`](Self::plain). Cheaper than [`from_byte`](Self::from_byte).
    #[inline(always)]
    #[must_use]
    pub const fn has_plain(byte: u8, count: u8) -> bool {
        byte >= count << 2
    }

    /// Returns true if the parts of a byte have one more operand that is encoded directly.
    #[inline(always)]
    #[must_use]
    pub const fn has_next(byte: u8) -> bool {
        byte & 1 != 0
    }

    /// Returns true if the parts of a byte have further moves.
    #[inline(always)]
    #[must_use]
    pub const fn has_rest(byte: u8) -> bool {
        byte & 2 != 0
    }
}

/// Operand of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Operand {
    /// Index of the operand, at most [`MAX_OPERAND`].
    pub operand: u16,
    /// Number of the encoder method, at most [`MAX_METHOD`]. 0 means no method.
    pub method: u16,
    /// Left rotation of the value in bits.
    pub rotate: u8,
    /// Highest encoded bit of the operand plus 1 if the bits above may be copies of its sign.
    /// Otherwise 0.
    pub high: u8,
    /// Number of bits of the operand that this and the following moves encode. 0 if the operand is
    /// that of the previous move, and for operands that are encoded directly.
    pub bits: u8,
    /// Lowest bit of the encoding that belongs to the operand. 0 for operands that are encoded
    /// directly.
    pub offset: u8,
}

impl Operand {
    /// Returns the number that stands in tables. Numbers that are too large are truncated.
    #[must_use]
    pub const fn to_number(self) -> u64 {
        self.operand as u64 & MAX_OPERAND as u64
            | (self.method as u64 & 0xfff) << OPERAND_BITS
            | (self.rotate as u64) << 24
            | (self.high as u64) << 32
            | (self.bits as u64) << 40
            | (self.offset as u64) << 48
    }

    /// Returns the operand of a number.
    #[must_use]
    pub const fn from_number(number: u64) -> Self {
        Operand {
            operand: (number & MAX_OPERAND as u64) as u16,
            method: (number >> OPERAND_BITS & 0xfff) as u16,
            rotate: (number >> 24) as u8,
            high: (number >> 32) as u8,
            bits: (number >> 40) as u8,
            offset: (number >> 48) as u8,
        }
    }
}

/// Moves of an instruction with an encoding of more than 64 bits or of variable length.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LongProgram {
    /// Index of the first move, below 2^24.
    pub start: u32,
    /// Number of moves.
    pub len: u8,
}

impl LongProgram {
    /// Entry of an instruction without encoding.
    pub const NONE: u32 = u32::MAX;

    /// Maximum of [`start`](Self::start), exclusive. No program has the number [`Self::NONE`].
    pub const STARTS: u32 = (1 << 24) - 1;

    /// Returns the number that stands in tables.
    #[must_use]
    pub const fn to_number(self) -> u32 {
        self.start & 0xff_ffff | (self.len as u32) << 24
    }

    /// Returns the program of a number, or `None` for [`Self::NONE`].
    #[inline(always)]
    #[must_use]
    pub const fn from_number(number: u32) -> Option<Self> {
        match number {
            Self::NONE => None,
            _ => Some(LongProgram { start: number & 0xff_ffff, len: (number >> 24) as u8 }),
        }
    }
}

/// Move of some bits of an operand to an encoding of more than 64 bits or of variable length.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LongMove {
    /// Lowest bit in the operand.
    pub low: u8,
    /// Number of bits.
    pub len: u8,
    /// Lowest bit in the encoding.
    pub offset: u16,
    /// Index of the operand, at most [`MAX_OPERAND`].
    pub operand: u16,
    /// Number of the encoder method, at most [`MAX_METHOD`]. 0 means no method.
    pub method: u16,
    /// Highest encoded bit of the operand plus 1 if the bits above may be copies of its sign.
    /// Otherwise 0.
    pub high: u8,
    /// True if the operand differs from that of the previous move.
    pub is_first: bool,
}

impl LongMove {
    /// Returns the number that stands in tables. Numbers that are too large are truncated.
    #[must_use]
    pub const fn to_number(self) -> u64 {
        self.low as u64
            | (self.len as u64) << 8
            | (self.offset as u64) << 16
            | (self.operand as u64 & MAX_OPERAND as u64) << 32
            | (self.method as u64 & MAX_METHOD as u64) << 44
            | (self.high as u64) << 54
            | (self.is_first as u64) << 63
    }

    /// Returns the move of a number.
    #[inline(always)]
    #[must_use]
    pub const fn from_number(number: u64) -> Self {
        LongMove {
            low: number as u8,
            len: (number >> 8) as u8,
            offset: (number >> 16) as u16,
            operand: (number >> 32 & MAX_OPERAND as u64) as u16,
            method: (number >> 44 & MAX_METHOD as u64) as u16,
            high: (number >> 54) as u8,
            is_first: number >> 63 != 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LongMove, LongProgram, MAX_METHOD, MAX_OPERAND, Operand, ProgramHeader};

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let (operand, method) = (MAX_OPERAND as u16, MAX_METHOD as u16);
        let one = Operand { operand, method, rotate: 63, high: 64, bits: 1, offset: 0xff };
        assert_eq!(Operand::from_number(one.to_number()), one);
        for is_first in [false, true] {
            let offset = u16::MAX;
            let one = LongMove { low: 127, len: 128, offset, operand, method, high: 128, is_first };
            assert_eq!(LongMove::from_number(one.to_number()), one);
        }
        let one = LongProgram { start: LongProgram::STARTS - 1, len: 255 };
        assert_eq!(LongProgram::from_number(one.to_number()), Some(one));
        assert_eq!(LongProgram::from_number(LongProgram::NONE), None);
        for byte in 0..16 {
            let parts = ProgramHeader::from_byte(byte);
            assert_eq!(parts.to_byte(), byte);
            (0..5).for_each(|n| assert_eq!(ProgramHeader::has_plain(byte, n), parts.plain >= n));
        }
    }
}
