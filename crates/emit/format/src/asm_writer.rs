//! Printers of instructions: `--gen-asm-writer`.
//!
//! A [`Span`] is a part of the printer's text. A [`PrintStep`] prints an operand, and a text after it.
//! A *program* is a sequence of steps up to one that is marked as the last.
//!
//! Each opcode has an [`Opcode`]: the text that it begins with, and the program of the rest. An
//! opcode with aliases has an [`AliasList`] instead of a program. The list has a sequence of
//! [`Condition`]s, which selects an [`Alias`], or the opcode's own program.

/// Number of bytes of a span.
pub const SPAN_LEN: usize = 4;

/// Number of bytes of a step.
pub const STEP_LEN: usize = 8;

/// Number of bytes of the entry of an opcode.
pub const OPCODE_LEN: usize = 8;

/// Number of bytes of a list of aliases.
pub const ALIAS_LIST_LEN: usize = 12;

/// Number of bytes of an alias.
pub const ALIAS_LEN: usize = 8;

/// Number of bytes of a condition.
pub const CONDITION_LEN: usize = 8;

/// Part of a text, with at most [`Span::MAX_LEN`] bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Span(u32);

impl Span {
    /// Number of bits of the length.
    const LEN_BITS: u32 = 10;

    /// Maximal length in bytes.
    pub const MAX_LEN: usize = (1 << Self::LEN_BITS) - 1;

    /// Creates a span of `len` bytes from byte `start`. Returns `None` if one is too large.
    #[must_use]
    pub const fn new(start: usize, len: usize) -> Option<Self> {
        if len > Self::MAX_LEN || start > (u32::MAX >> Self::LEN_BITS) as usize {
            return None;
        }
        Some(Span((start as u32) << Self::LEN_BITS | len as u32))
    }

    /// Returns the offset of the first byte.
    #[inline(always)]
    #[must_use]
    pub const fn start(self) -> usize {
        (self.0 >> Self::LEN_BITS) as usize
    }

    /// Returns the number of bytes.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0 as usize & Self::MAX_LEN
    }

    /// Returns true if the span has no bytes.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the part of a text. Empty if the span is not within the text.
    #[inline]
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        text.get(self.start()..self.start() + self.len()).unwrap_or_default()
    }

    /// Returns the bytes that stand in tables.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; SPAN_LEN] {
        self.0.to_le_bytes()
    }

    /// Returns the span of these bytes.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes(bytes: [u8; SPAN_LEN]) -> Self {
        Span(u32::from_le_bytes(bytes))
    }
}

/// Operand, and the text after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PrintStep {
    /// Number of the hook that prints the operand, from 1. 0 prints none.
    pub hook: u16,
    /// Index of the machine operand, from 0, at most [`PrintStep::MAX_OPERAND`].
    pub operand: u16,
    /// True for the last step of a program.
    pub is_last: bool,
    /// Text after the operand.
    pub text: Span,
}

impl PrintStep {
    /// Largest index of an operand.
    pub const MAX_OPERAND: u16 = u16::MAX >> 1;

    /// Returns the bytes that stand in tables.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; STEP_LEN] {
        let operand = self.operand << 1 | self.is_last as u16;
        let ([a, b], [c, d]) = (self.hook.to_le_bytes(), operand.to_le_bytes());
        let [e, f, g, h] = self.text.to_bytes();
        [a, b, c, d, e, f, g, h]
    }

    /// Returns the step of these bytes.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes(bytes: [u8; STEP_LEN]) -> Self {
        // One number: the compiler reads it at once.
        let number = u64::from_le_bytes(bytes);
        let operand = (number >> 16) as u16;
        PrintStep {
            hook: number as u16,
            operand: operand >> 1,
            is_last: operand & 1 != 0,
            text: Span((number >> 32) as u32),
        }
    }
}

/// Text of an opcode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opcode {
    /// Text before the first operand.
    pub first: Span,
    /// Rest of the text.
    pub rest: Rest,
}

/// Text of an opcode after its first part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rest {
    /// Program that starts at the step of this index, at most [`Opcode::MAX_INDEX`].
    Program(u32),
    /// Index of a list of aliases, at most [`Opcode::MAX_INDEX`].
    Aliases(u32),
}

impl Opcode {
    /// Largest index of a program or a list.
    pub const MAX_INDEX: u32 = (u32::MAX >> 1) - 1;

    /// Rest of an opcode that cannot be printed.
    const UNPRINTABLE: u32 = u32::MAX;

    /// Returns the bytes that stand in tables. `None` is an opcode that cannot be printed.
    #[must_use]
    pub const fn to_bytes(opcode: Option<Self>) -> [u8; OPCODE_LEN] {
        let (first, rest) = match opcode {
            Some(Opcode { first, rest: Rest::Program(index) }) => (first, index << 1),
            Some(Opcode { first, rest: Rest::Aliases(index) }) => (first, index << 1 | 1),
            None => (Span(0), Self::UNPRINTABLE),
        };
        let ([a, b, c, d], [e, f, g, h]) = (first.to_bytes(), rest.to_le_bytes());
        [a, b, c, d, e, f, g, h]
    }

    /// Returns the opcode of these bytes, or `None` if it cannot be printed.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes(bytes: [u8; OPCODE_LEN]) -> Option<Self> {
        let number = u64::from_le_bytes(bytes);
        let (first, rest) = (Span(number as u32), (number >> 32) as u32);
        match (rest, rest & 1) {
            (Self::UNPRINTABLE, _) => None,
            (_, 0) => Some(Opcode { first, rest: Rest::Program(rest >> 1) }),
            _ => Some(Opcode { first, rest: Rest::Aliases(rest >> 1) }),
        }
    }
}

/// Aliases of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AliasList {
    /// Number of operands of the instruction. With another number, no alias applies.
    pub operands: u32,
    /// Index of the first condition.
    pub conditions: u32,
    /// Index of the first step of the program that prints the instruction itself, or
    /// [`AliasList::UNPRINTABLE`].
    pub program: u32,
}

impl AliasList {
    /// Program of an instruction of which only aliases can be printed.
    pub const UNPRINTABLE: u32 = u32::MAX;

    /// Returns the bytes that stand in tables.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; ALIAS_LIST_LEN] {
        let [a, b, c, d] = self.operands.to_le_bytes();
        let ([e, f, g, h], [i, j, k, l]) =
            (self.conditions.to_le_bytes(), self.program.to_le_bytes());
        [a, b, c, d, e, f, g, h, i, j, k, l]
    }

    /// Returns the list of these bytes.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes([a, b, c, d, e, f, g, h, program @ ..]: [u8; ALIAS_LIST_LEN]) -> Self {
        AliasList {
            operands: u32::from_le_bytes([a, b, c, d]),
            conditions: u32::from_le_bytes([e, f, g, h]),
            program: u32::from_le_bytes(program),
        }
    }
}

/// Text of an alias.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Alias {
    /// Text before the first operand.
    pub first: Span,
    /// Index of the first step of the rest.
    pub program: u32,
}

impl Alias {
    /// Returns the bytes that stand in tables.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; ALIAS_LEN] {
        let ([a, b, c, d], [e, f, g, h]) = (self.first.to_bytes(), self.program.to_le_bytes());
        [a, b, c, d, e, f, g, h]
    }

    /// Returns the alias of these bytes.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes([a, b, c, d, program @ ..]: [u8; ALIAS_LEN]) -> Self {
        Alias { first: Span::from_bytes([a, b, c, d]), program: u32::from_le_bytes(program) }
    }
}

codes! {
    /// Kind of a condition of an alias.
    Test {
        /// Nothing is left to test: the alias of this index applies.
        Applies = 0,
        /// No alias applies.
        None = 1,
        /// The operand is in the register class of this number.
        InClass = 2,
        /// The operand is in the register class that this number has in the current hardware mode.
        InClassByMode = 3,
        /// The operand is the same register as that of this index.
        SameRegister = 4,
        /// The operand is an immediate of this value, which is sign-extended from 32 bits.
        IsImmediate = 5,
        /// The operand is the register of this value. 0 is no register.
        IsRegister = 6,
        /// The operand satisfies the predicate of this number.
        Predicate = 7,
        /// The target has the feature of this value.
        Has = 8,
        /// The target lacks the feature of this value.
        Lacks = 9,
        /// Like [`Test::Has`], in a disjunction that ends with [`Test::EndAny`].
        AnyHas = 10,
        /// Like [`Test::Lacks`], in a disjunction that ends with [`Test::EndAny`].
        AnyLacks = 11,
        /// End of a disjunction: at least one of its conditions holds.
        EndAny = 12,
    }
}

/// Condition of an alias.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Condition {
    /// Kind of the condition.
    pub test: Test,
    /// Index of the operand, for conditions about one, at most [`Condition::MAX_OPERAND`].
    pub operand: u16,
    /// Number of conditions after this one that are skipped if it does not hold: up to the first of
    /// the next alias. At most [`Condition::MAX_SKIP`].
    pub skip: u16,
    /// Number, index or value; see [`Test`].
    pub value: u32,
}

impl Condition {
    /// Number of bits of the index of an operand.
    const OPERAND_BITS: u32 = 12;

    /// Largest index of an operand.
    pub const MAX_OPERAND: u16 = (1 << Self::OPERAND_BITS) - 1;

    /// Largest number of skipped conditions.
    pub const MAX_SKIP: u16 = (1 << (24 - Self::OPERAND_BITS)) - 1;

    /// Returns the bytes that stand in tables.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; CONDITION_LEN] {
        let [a, b, c, _] =
            ((self.skip as u32) << Self::OPERAND_BITS | self.operand as u32).to_le_bytes();
        let [d, e, f, g] = self.value.to_le_bytes();
        [self.test.to_byte(), a, b, c, d, e, f, g]
    }

    /// Returns the condition of these bytes, or `None` if no [`Test`] has the first one.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes(bytes: [u8; CONDITION_LEN]) -> Option<Self> {
        let number = u64::from_le_bytes(bytes);
        match Test::from_byte(number as u8) {
            Some(test) => Some(Condition {
                test,
                operand: (number >> 8) as u16 & Self::MAX_OPERAND,
                skip: (number >> (8 + Self::OPERAND_BITS)) as u16 & Self::MAX_SKIP,
                value: (number >> 32) as u32,
            }),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Alias, AliasList, Condition, Opcode, PrintStep, Rest, Span, Test};

    #[test]
    fn entries_are_read_as_they_were_written() {
        let spans = [(0, 0), (3, 5), (0x3f_ffff, Span::MAX_LEN)].map(|(start, len)| {
            let span = Span::new(start, len).unwrap();
            assert_eq!((span.start(), span.len(), span.is_empty()), (start, len, len == 0));
            assert_eq!(Span::from_bytes(span.to_bytes()), span);
            span
        });
        assert_eq!(Span::new(0x40_0000, 0), None);
        assert_eq!(Span::new(0, Span::MAX_LEN + 1), None);
        assert_eq!(spans[1].of("012345678"), "34567");
        assert_eq!(spans[1].of("0123"), "");
        let text = spans[2];
        for (operand, is_last) in [(0, true), (PrintStep::MAX_OPERAND, false), (0x1234, true)] {
            let step = PrintStep { hook: 0x102, operand, is_last, text };
            assert_eq!(PrintStep::from_bytes(step.to_bytes()), step);
        }
        for rest in [Rest::Program, Rest::Aliases] {
            for index in [0, 0x0102_0304, Opcode::MAX_INDEX] {
                let opcode = Some(Opcode { first: text, rest: rest(index) });
                assert_eq!(Opcode::from_bytes(Opcode::to_bytes(opcode)), opcode);
            }
        }
        assert_eq!(Opcode::from_bytes(Opcode::to_bytes(None)), None);
        let alias = Alias { first: text, program: 0x0607_0809 };
        assert_eq!(Alias::from_bytes(alias.to_bytes()), alias);
        let list = AliasList { operands: 0x0102_0304, conditions: 5, program: 0x0607_0809 };
        assert_eq!(AliasList::from_bytes(list.to_bytes()), list);
        for &test in Test::ALL {
            let (operand, skip) = (Condition::MAX_OPERAND - 1, Condition::MAX_SKIP - 2);
            let condition = Condition { test, operand, skip, value: 0x8000_0001 };
            assert_eq!(Condition::from_bytes(condition.to_bytes()), Some(condition));
        }
        assert_eq!(Condition::from_bytes([Test::ALL.len() as u8, 0, 0, 0, 0, 0, 0, 0]), None);
    }
}
