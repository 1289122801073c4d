//! Decoder tables and operand programs: `--gen-disassembler`.
//!
//! A table is a sequence of steps: a byte of [`Op`] and the arguments of the step. If a step fails,
//! decoding continues at the target of the last [`Op::OnFail`]. Each alternative begins with one,
//! so that a single target must be kept.
//!
//! An operand program has an entry for each operand: a byte of [`flag`]s and the arguments that the
//! flags require. The last entry has the flag [`flag::IS_LAST`].
//!
//! Arguments have fixed sizes and switches are jump tables, so that a lookup has few unpredictable
//! branches.

codes! {
    /// Kind of a step.
    Op {
        /// Switch over a dense field. Arguments: [`Switch`]; for each value a [`ShortTarget`].
        Switch = 0,
        /// Like [`Op::Switch`], with a [`Target`] for each value.
        LongSwitch = 1,
        /// Switch over a sparse field. Arguments: [`Search`]; the values in ascending order, 64
        /// bits each; for each value a [`Target`].
        Search = 2,
        /// Check of the lowest 32 bits. Arguments: [`Check`].
        Check = 3,
        /// Check of the lowest 64 bits. Arguments: [`LongCheck`].
        LongCheck = 4,
        /// Check of a field. Arguments: [`CheckField`].
        CheckField = 5,
        /// Sets the target of failing steps. Arguments: a [`Target`], counted from the end of this
        /// step.
        OnFail = 6,
        /// Condition on the subtarget. Arguments: [`Condition`].
        Condition = 7,
        /// Soft-fail check, which never fails. Arguments: [`SoftFail`].
        SoftFail = 8,
        /// End of the search. Arguments: [`Decode`].
        Decode = 9,
    }
}

layout! {
    /// Arguments of [`Op::Switch`] and [`Op::LongSwitch`], in front of the targets.
    Switch {
        /// Number of a [`Field`].
        field: u32,
        /// Lowest value.
        lowest: u32,
        /// Number of targets: one for each value from the lowest one on.
        count: u16,
    }

    /// Target of a value of [`Op::Switch`].
    ShortTarget {
        /// Distance of the steps from the first target, in bytes. 0 makes the switch fail.
        distance: u16,
    }

    /// Target of a value of [`Op::LongSwitch`] or [`Op::Search`], or of [`Op::OnFail`].
    Target {
        /// Distance of the steps from the first target, in bytes. In [`Op::LongSwitch`], 0 makes
        /// the switch fail.
        distance: u32,
    }

    /// Arguments of [`Op::Search`], in front of the values.
    Search {
        /// Number of a [`Field`].
        field: u32,
        /// Number of values.
        count: u32,
    }

    /// Arguments of [`Op::Check`].
    Check {
        /// Bits that are checked.
        mask: u32,
        /// Expected value of these bits.
        value: u32,
    }

    /// Arguments of [`Op::LongCheck`].
    LongCheck {
        /// Bits that are checked.
        mask: u64,
        /// Expected value of these bits.
        value: u64,
    }

    /// Arguments of [`Op::CheckField`].
    CheckField {
        /// Number of a [`Field`].
        field: u32,
        /// Expected value.
        value: u64,
    }

    /// Arguments of [`Op::Condition`].
    Condition {
        /// Index of the condition.
        condition: u32,
    }

    /// Arguments of [`Op::SoftFail`].
    SoftFail {
        /// Bits that should be 0.
        zeros: u64,
        /// Bits that should be 1.
        ones: u64,
    }

    /// Arguments of [`Op::Decode`].
    Decode {
        /// Opcode of the instruction.
        opcode: u32,
        /// Offset of the operand program, in bytes.
        program: u32,
    }
}

/// Flags of an operand.
pub mod flag {
    /// The operand has a value. Arguments: [`Pieces`](super::Pieces); for each piece a
    /// [`Piece`](super::Piece).
    pub const HAS_VALUE: u8 = 1;
    /// The value has constant bits. Arguments, in front of the pieces:
    /// [`Constant`](super::Constant).
    pub const HAS_CONSTANT: u8 = 1 << 1;
    /// A decoder method makes the operand from the value. Arguments, in front of all others:
    /// [`Method`](super::Method), or those of [`IS_FIELD`].
    pub const HAS_METHOD: u8 = 1 << 2;
    /// If the method fails, other instructions are tried.
    pub const GOES_ON: u8 = 1 << 3;
    /// The method decodes the whole instruction.
    pub const IS_WHOLE: u8 = 1 << 4;
    /// The value is a single field. Arguments: [`FieldOperand`](super::FieldOperand).
    pub const IS_FIELD: u8 = 1 << 5;
    /// No operand follows.
    pub const IS_LAST: u8 = 1 << 6;
}

layout! {
    /// Arguments of an operand that is a single field.
    FieldOperand {
        /// Number of the decoder method. 0 without [`flag::HAS_METHOD`].
        method: u16,
        /// Number of a [`Field`].
        field: u32,
    }

    /// Decoder method of an operand or instruction.
    Method {
        /// Number of the method, from 0.
        method: u32,
    }

    /// Constant bits of a value.
    Constant {
        /// Bits that are always 1.
        bits: u64,
    }

    /// Pieces of a value.
    Pieces {
        /// Number of pieces that follow.
        count: u32,
    }

    /// Piece of a value.
    Piece {
        /// Lowest bit of the piece in the value.
        low: u8,
        /// Number of a [`Field`].
        field: u32,
    }
}

/// Field of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// Lowest bit, below 2^24.
    pub start: u32,
    /// Number of bits, at most 255.
    pub len: u32,
}

impl Field {
    /// Returns the number that stands in tables: the length in the lowest 8 bits, the lowest bit of
    /// the field in the others.
    #[inline(always)]
    #[must_use]
    pub const fn to_number(self) -> u32 {
        self.start << 8 | (self.len & 0xff)
    }

    /// Returns the field with a number.
    #[inline(always)]
    #[must_use]
    pub const fn from_number(number: u32) -> Self {
        Field { start: number >> 8, len: number & 0xff }
    }
}

#[cfg(test)]
mod tests {
    use super::Field;

    #[test]
    fn fields_are_read_as_they_were_written() {
        for field in [Field { start: 0, len: 1 }, Field { start: (1 << 24) - 1, len: 255 }] {
            assert_eq!(Field::from_number(field.to_number()), field);
        }
    }
}
