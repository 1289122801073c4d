//! Compressed forms of instructions: `--gen-compress-inst-emitter`.
//!
//! A table of forms is a sequence of records of [`RECORD_LEN`] bytes. A form is a [`Header`], then
//! its [`RegisterCheck`]s, then a [`Step`] for each other condition, then a [`Step`] for each
//! operand that it makes. The forms of one opcode are adjacent, in the order in which they are
//! tried.
//!
//! The forms of an opcode are found through pages of [`PAGE`] opcodes. A page has
//! the number 0 if it has no form. Otherwise it has one more than the index of a list of `PAGE + 1`
//! record indices: where the forms of each opcode begin, and where those of the last one end.

/// Number of opcodes in a page.
pub const PAGE: usize = 16;

/// Number of bytes of a record.
pub const RECORD_LEN: usize = 8;

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
        /// Condition: one of the `count` conditions that follow holds.
        Any = 5,
        /// Appends `operand` operands of the instruction that is replaced, at most four. The bytes of
        /// `value`, from the lowest one on, are their numbers.
        AddOperands = 6,
        /// Appends the immediate of index `value`.
        AddImmediate = 7,
        /// Appends the register of value `value`; 0 is no register.
        AddRegister = 8,
    }
}

/// Beginning of a form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Header {
    /// Number of register checks.
    pub registers: u8,
    /// Number of steps that are conditions.
    pub conditions: u8,
    /// Number of records of the form after this one.
    pub len: u16,
    /// Opcode of the resulting instruction.
    pub opcode: u32,
}

/// Condition on registers: operands `operand` and `same` are the same register, which is in a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RegisterCheck {
    /// Number of an operand, from 0.
    pub operand: u8,
    /// Number of an operand, from 0; equal to `operand` if there is no second one.
    pub same: u8,
    /// Offset of the set in bytes. A set has a bit for the index of each register.
    pub set: u32,
}

/// Condition or result of a form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
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
    /// Returns the record.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; RECORD_LEN] {
        bytes(self.registers, self.conditions, self.len, self.opcode)
    }
}

impl RegisterCheck {
    /// Returns the record.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; RECORD_LEN] {
        bytes(self.operand, self.same, 0, self.set)
    }
}

impl Step {
    /// Returns the record.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; RECORD_LEN] {
        bytes(self.op.to_byte(), self.operand, self.count, self.value)
    }
}

const fn bytes(a: u8, b: u8, half: u16, word: u32) -> [u8; RECORD_LEN] {
    let ([c, d], [e, f, g, h]) = (half.to_le_bytes(), word.to_le_bytes());
    [a, b, c, d, e, f, g, h]
}

/// Record of a table, whose parts are read when they are needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Packed(u64);

impl Packed {
    /// Takes a record of a table.
    #[inline(always)]
    #[must_use]
    pub const fn new(bytes: [u8; RECORD_LEN]) -> Self {
        // One number: the compiler reads it at once.
        Packed(u64::from_le_bytes(bytes))
    }

    /// Returns [`Header::registers`].
    #[inline(always)]
    #[must_use]
    pub const fn registers(self) -> usize {
        self.byte(0)
    }

    /// Returns [`Header::conditions`].
    #[inline(always)]
    #[must_use]
    pub const fn conditions(self) -> usize {
        self.byte(1)
    }

    /// Returns [`RegisterCheck::operand`].
    #[inline(always)]
    #[must_use]
    pub const fn checked(self) -> usize {
        self.byte(0)
    }

    /// Returns [`RegisterCheck::same`].
    #[inline(always)]
    #[must_use]
    pub const fn same(self) -> usize {
        self.byte(1)
    }

    /// Returns [`Step::op`], or `None` if no [`Op`] has its byte.
    #[inline(always)]
    #[must_use]
    pub const fn op(self) -> Option<Op> {
        Op::from_byte(self.0 as u8)
    }

    /// Returns true if [`Step::op`] is `op`.
    #[inline(always)]
    #[must_use]
    pub const fn is(self, op: Op) -> bool {
        self.0 as u8 == op.to_byte()
    }

    /// Returns [`Step::operand`].
    #[inline(always)]
    #[must_use]
    pub const fn operand(self) -> usize {
        self.byte(1)
    }

    /// Returns [`Header::len`] or [`Step::count`].
    #[inline(always)]
    #[must_use]
    pub const fn count(self) -> usize {
        (self.0 >> 16) as u16 as usize
    }

    /// Returns [`Header::opcode`], [`RegisterCheck::set`] or [`Step::value`].
    #[inline(always)]
    #[must_use]
    pub const fn value(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline(always)]
    const fn byte(self, at: u32) -> usize {
        (self.0 >> (8 * at)) as u8 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::{Header, Op, Packed, RECORD_LEN, RegisterCheck, Step};

    #[test]
    fn records_are_read_as_they_were_written() {
        for (at, &op) in Op::ALL.iter().enumerate() {
            let step = Step { op, operand: at as u8, count: 700 + at as u16, value: u32::MAX - 3 };
            let read = Packed::new(step.to_bytes());
            assert_eq!((read.op(), read.operand(), read.count()), (Some(op), at, 700 + at));
            assert!(read.is(op) && read.value() == u32::MAX - 3);
        }
        assert_eq!(Packed::new([Op::ALL.len() as u8; RECORD_LEN]).op(), None);
        let header = Header { registers: 3, conditions: 255, len: 65_535, opcode: 70_000 };
        let read = Packed::new(header.to_bytes());
        assert_eq!((read.registers(), read.conditions()), (3, 255));
        assert_eq!((read.count(), read.value()), (65_535, 70_000));
        let check = RegisterCheck { operand: 254, same: 7, set: 80_000 };
        let read = Packed::new(check.to_bytes());
        assert_eq!((read.checked(), read.same(), read.value()), (254, 7, 80_000));
    }
}
