//! Printers of instructions: `--gen-asm-writer`.
//!
//! A *piece* is a text, or a call of a hook that prints an operand: [`Piece`]. A *program* is a
//! sequence of piece numbers in [LEB128](crate::leb), terminated by 0. Piece 0 is not used.
//!
//! Each opcode has an [`Opcode`]: the piece that its text begins with, and the program of the
//! other pieces. An [`Alias`] has a program, and [`Condition`]s of [`CONDITION_LEN`] bytes each.

/// Number of bytes of a piece.
pub const PIECE_LEN: usize = 8;

/// Number of bytes of the entry of an opcode.
pub const OPCODE_LEN: usize = 8;

/// Number of bytes of an alias.
pub const ALIAS_LEN: usize = 12;

/// Number of bytes of a condition.
pub const CONDITION_LEN: usize = 6;

/// Part of the text of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// Literal text: `len` bytes from byte `start` of the printer's text.
    Text {
        /// Offset in bytes.
        start: u32,
        /// Length in bytes.
        len: u16,
    },
    /// Call of a hook.
    Call {
        /// Number of the hook, from 1.
        hook: u16,
        /// Index of the machine operand, from 0.
        operand: u16,
    },
}

impl Piece {
    /// Returns the bytes that stand in tables.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; PIECE_LEN] {
        let (hook, detail, start) = match self {
            Piece::Text { start, len } => (0, len, start),
            Piece::Call { hook, operand } => (hook, operand, 0),
        };
        let ([a, b], [c, d], [e, f, g, h]) =
            (u16::to_le_bytes(hook), detail.to_le_bytes(), start.to_le_bytes());
        [a, b, c, d, e, f, g, h]
    }

    /// Decodes a piece from its bytes.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes(bytes: [u8; PIECE_LEN]) -> Self {
        // One number: the compiler reads it at once.
        let number = u64::from_le_bytes(bytes);
        let (hook, detail) = (number as u16, (number >> 16) as u16);
        match hook {
            0 => Piece::Text { start: (number >> 32) as u32, len: detail },
            _ => Piece::Call { hook, operand: detail },
        }
    }
}

/// Text of an opcode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opcode {
    /// Number of the piece that the text begins with. 0 if it begins with an operand.
    pub first: u32,
    /// Offset of the program of all other pieces.
    pub program: u32,
}

impl Opcode {
    /// Entry of an opcode that cannot be printed.
    const UNPRINTABLE: [u32; 2] = [0, u32::MAX];

    /// Returns the bytes that stand in tables. `None` is an opcode that cannot be printed.
    #[must_use]
    pub const fn to_bytes(opcode: Option<Self>) -> [u8; OPCODE_LEN] {
        let [first, program] = match opcode {
            Some(Opcode { first, program }) => [first, program],
            None => Self::UNPRINTABLE,
        };
        let ([a, b, c, d], [e, f, g, h]) = (first.to_le_bytes(), program.to_le_bytes());
        [a, b, c, d, e, f, g, h]
    }

    /// Returns the opcode of these bytes, or `None` if it cannot be printed.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes([a, b, c, d, e, f, g, h]: [u8; OPCODE_LEN]) -> Option<Self> {
        let first = u32::from_le_bytes([a, b, c, d]);
        match u32::from_le_bytes([e, f, g, h]) {
            u32::MAX => None,
            program => Some(Opcode { first, program }),
        }
    }
}

/// Alias of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Alias {
    /// Number of operands of the instruction. With another number, neither this alias nor a later
    /// one of the opcode applies.
    pub operands: u16,
    /// Number of conditions.
    pub conditions: u16,
    /// Index of the first condition.
    pub first: u32,
    /// Offset of the program.
    pub program: u32,
}

impl Alias {
    /// Returns the bytes that stand in tables.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; ALIAS_LEN] {
        let ([a, b], [c, d]) = (self.operands.to_le_bytes(), self.conditions.to_le_bytes());
        let ([e, f, g, h], [i, j, k, l]) = (self.first.to_le_bytes(), self.program.to_le_bytes());
        [a, b, c, d, e, f, g, h, i, j, k, l]
    }

    /// Returns the alias of these bytes.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes([a, b, c, d, e, f, g, h, program @ ..]: [u8; ALIAS_LEN]) -> Self {
        Alias {
            operands: u16::from_le_bytes([a, b]),
            conditions: u16::from_le_bytes([c, d]),
            first: u32::from_le_bytes([e, f, g, h]),
            program: u32::from_le_bytes(program),
        }
    }
}

codes! {
    /// Kind of a condition of an alias. Those up to [`Test::Predicate`] are about an operand of the
    /// instruction.
    Test {
        /// Any operand.
        Any = 0,
        /// Member of the register class of this number.
        InClass = 1,
        /// Member of the register class that this number has in the current hardware mode.
        InClassByMode = 2,
        /// Same register as the operand of this index.
        SameRegister = 3,
        /// Immediate of this value, which is sign-extended from 32 bits.
        IsImmediate = 4,
        /// Register of this value. 0 is no register.
        IsRegister = 5,
        /// Operand that satisfies the predicate of this number.
        Predicate = 6,
        /// The target has the feature of this value.
        Has = 7,
        /// The target lacks the feature of this value.
        Lacks = 8,
        /// Like [`Test::Has`], in a disjunction that ends with [`Test::EndAny`].
        AnyHas = 9,
        /// Like [`Test::Lacks`], in a disjunction that ends with [`Test::EndAny`].
        AnyLacks = 10,
        /// End of a disjunction: at least one of its conditions holds.
        EndAny = 11,
    }
}

/// Condition of an alias.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Condition {
    /// Kind of the condition.
    pub test: Test,
    /// Index of the operand plus 1, for conditions about operands. 0 is the operand after that of
    /// the last condition with 0, the first one at the start.
    pub operand: u8,
    /// Number, index or value; see [`Test`].
    pub value: u32,
}

impl Condition {
    /// Returns the bytes that stand in tables.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; CONDITION_LEN] {
        let [a, b, c, d] = self.value.to_le_bytes();
        [self.test.to_byte(), self.operand, a, b, c, d]
    }

    /// Returns the condition of these bytes, or `None` if no [`Test`] has the first one.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes([test, operand, value @ ..]: [u8; CONDITION_LEN]) -> Option<Self> {
        match Test::from_byte(test) {
            Some(test) => Some(Condition { test, operand, value: u32::from_le_bytes(value) }),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Alias, Condition, Opcode, Piece, Test};

    #[test]
    fn entries_are_read_as_they_were_written() {
        for piece in [
            Piece::Text { start: u32::MAX - 2, len: 0x1234 },
            Piece::Text { start: 0, len: 0 },
            Piece::Call { hook: 0x102, operand: u16::MAX },
        ] {
            assert_eq!(Piece::from_bytes(piece.to_bytes()), piece);
        }
        let opcode = Some(Opcode { first: 0x0102_0304, program: u32::MAX - 1 });
        assert_eq!(Opcode::from_bytes(Opcode::to_bytes(opcode)), opcode);
        assert_eq!(Opcode::from_bytes(Opcode::to_bytes(None)), None);
        let alias = Alias { operands: 0x102, conditions: 0x304, first: 5, program: 0x0607_0809 };
        assert_eq!(Alias::from_bytes(alias.to_bytes()), alias);
        for &test in Test::ALL {
            let condition = Condition { test, operand: 0xfe, value: 0x8000_0001 };
            assert_eq!(Condition::from_bytes(condition.to_bytes()), Some(condition));
        }
        assert_eq!(Condition::from_bytes([Test::ALL.len() as u8, 0, 0, 0, 0, 0]), None);
    }
}
