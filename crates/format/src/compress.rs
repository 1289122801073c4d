//! Compressed forms of instructions: `--gen-compress-inst-emitter`.
//!
//! A table of forms is a sequence of [`Step`]s. Each form begins with a [`Op::Form`], followed by its
//! conditions and by the operands that it makes. The forms of one opcode stand one after the
//! other, in the order in which they are tried.
//!
//! The forms of an opcode are found through pages of [`PAGE`] opcodes. A page has
//! the number 0 if it has no form. Otherwise it has one more than the index of a list of `PAGE + 1`
//! step indices: where the forms of each opcode begin, and where those of the last one end.

/// Number of opcodes in a page.
pub const PAGE: usize = 16;

/// Number of bytes of a step.
pub const STEP_LEN: usize = 8;

codes! {
    /// Kind of a step.
    Op {
        /// Beginning of a form: `operand` is the number of its conditions, `count` the number of
        /// steps behind this one, `value` the opcode that it makes.
        Form = 0,
        /// Condition: the processor has feature `value`.
        Has = 1,
        /// Condition: the processor lacks feature `value`.
        Lacks = 2,
        /// Condition: one of the `count` conditions that follow holds.
        Any = 3,
        /// Condition: operands `operand` and `value` are the same register.
        SameRegister = 4,
        /// Condition: operand `operand` is the immediate of index `value`.
        IsImmediate = 5,
        /// Condition: operand `operand` is the register of value `value`.
        IsRegister = 6,
        /// Condition: operand `operand`, and operand `count - 1` if `count` is not 0, are registers in
        /// the class whose set begins at byte `value` of the classes. A set has a bit for the index
        /// of each register.
        InClass = 7,
        /// Condition: operand `operand` satisfies predicate `value`.
        Fits = 8,
        /// Condition: the immediate of index `count` satisfies predicate `value`.
        ImmediateFits = 9,
        /// Appends `operand` operands of the instruction that is replaced, at most four. The bytes of
        /// `value`, from the lowest one on, are their numbers.
        AddOperands = 10,
        /// Appends the immediate of index `value`.
        AddImmediate = 11,
        /// Appends the register of value `value`; 0 is no register.
        AddRegister = 12,
    }
}

/// Step of a form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Kind of the step.
    pub op: Op,
    /// Number of an operand, from 0, or of operands or conditions; see [`Op`].
    pub operand: u8,
    /// Number of steps or index of an immediate; see [`Op`].
    pub count: u16,
    /// Opcode, feature, register, class, predicate or index; see [`Op`].
    pub value: u32,
}

impl Step {
    /// Returns the step as it stands in tables.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; STEP_LEN] {
        let ([c, d], [e, f, g, h]) = (self.count.to_le_bytes(), self.value.to_le_bytes());
        [self.op.to_byte(), self.operand, c, d, e, f, g, h]
    }
}

/// Step as it stands in tables; its parts are read when they are needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Packed(u64);

impl Packed {
    /// Takes a step of a table.
    #[inline(always)]
    #[must_use]
    pub const fn new(bytes: [u8; STEP_LEN]) -> Self {
        // One number: the compiler reads it at once.
        Packed(u64::from_le_bytes(bytes))
    }

    /// Returns the kind of the step, or `None` if no [`Op`] has its byte.
    #[inline(always)]
    #[must_use]
    pub const fn op(self) -> Option<Op> {
        Op::from_byte(self.0 as u8)
    }

    /// Returns [`Step::operand`].
    #[inline(always)]
    #[must_use]
    pub const fn operand(self) -> usize {
        (self.0 >> 8) as u8 as usize
    }

    /// Returns [`Step::count`].
    #[inline(always)]
    #[must_use]
    pub const fn count(self) -> usize {
        (self.0 >> 16) as u16 as usize
    }

    /// Returns [`Step::value`].
    #[inline(always)]
    #[must_use]
    pub const fn value(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::{Op, Packed, STEP_LEN, Step};

    #[test]
    fn steps_are_read_as_they_were_written() {
        for (at, &op) in Op::ALL.iter().enumerate() {
            let step = Step { op, operand: at as u8, count: 700 + at as u16, value: u32::MAX - 3 };
            let read = Packed::new(step.to_bytes());
            assert_eq!((read.op(), read.operand(), read.count()), (Some(op), at, 700 + at));
            assert_eq!(read.value(), u32::MAX - 3);
        }
        assert_eq!(Packed::new([Op::ALL.len() as u8; STEP_LEN]).op(), None);
    }
}
