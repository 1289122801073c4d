//! Decoder tables: `--gen-disassembler`.
//!
//! A table is a graph of nodes. It begins with the [`Link`] to its root. A link is 32 bits: the
//! offset of a node from the start of the table, a multiple of 4, plus the [`Kind`] of the node.
//! Numbers have their lowest byte first.
//!
//! Each node has a link for every outcome, those of failures included, so that a decoder keeps no
//! state but a link:
//!
//! - a [`Switch`] leads to the node for the value of one or two fields;
//! - a [`Decode`] checks bits and a condition, and decodes an instruction by an operand program;
//! - all other nodes begin with a [`Step`], which has an [`Op`].
//!
//! Operand programs are code of the generated module. Tables refer to them by number.

codes! {
    /// Kind of a node: the lowest 2 bits of a link.
    Kind {
        /// [`Switch`].
        Switch = 0,
        /// [`Decode`].
        Decode = 1,
        /// [`Step`].
        Step = 2,
        /// No node: the bits are not an instruction. The offset is 0.
        Fail = 3,
    }
}

codes! {
    /// Operation of a [`Step`].
    Op {
        /// Search in a sparse field. Arguments: [`Search`]; the values in ascending order, 64 bits
        /// each; for each value a [`Link`].
        Search = 0,
        /// Check of the lowest 64 bits. Arguments: [`Check`].
        Check = 1,
        /// Check of a field. Arguments: [`CheckField`].
        CheckField = 2,
        /// Soft-fail check, which never fails. Arguments: [`SoftFail`].
        SoftFail = 3,
        /// Condition on the subtarget. Arguments: [`Condition`].
        Condition = 4,
    }
}

layout! {
    /// Link to a node.
    Link {
        /// Offset in bytes plus [`Kind`].
        link: u32,
    }

    /// Switch over one or two fields. A [`Link`] for each value follows.
    ///
    /// The value is `bits >> start & mask`, plus `bits >> second_start & second_mask`, shifted left
    /// by `shift`.
    Switch {
        /// Lowest bit of the first field.
        start: u8,
        /// Lowest bit of the second field.
        second_start: u8,
        /// Number of bits of the first field.
        shift: u8,
        /// 0.
        unused: u8,
        /// Mask of the first field.
        mask: u16,
        /// Mask of the second field. 0 for a switch over one field.
        second_mask: u16,
    }

    /// Check of the lowest 32 bits and a condition, and end of the search if both hold.
    Decode {
        /// Bits that are checked.
        mask: u32,
        /// Expected value of these bits.
        value: u32,
        /// Number of the condition on the subtarget, from 1. 0 always holds.
        condition: u32,
        /// Opcode of the instruction.
        opcode: u32,
        /// Number of the operand program.
        program: u32,
        /// Link to the node after a failure.
        on_fail: u32,
    }

    /// Start of a node with an [`Op`]. Its arguments follow.
    Step {
        /// [`Op`].
        op: u32,
        /// Link to the node after a success. Unused by [`Op::Search`].
        next: u32,
        /// Link to the node after a failure.
        on_fail: u32,
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

    /// Arguments of [`Op::SoftFail`].
    SoftFail {
        /// Bits that should be 0.
        zeros: u64,
        /// Bits that should be 1.
        ones: u64,
    }

    /// Arguments of [`Op::Condition`].
    Condition {
        /// Number of the condition, from 1.
        condition: u32,
    }
}

impl Link {
    /// Link without a node.
    pub const FAIL: Self = Link { link: Kind::Fail as u32 };

    /// Creates the link to a node at an offset in bytes, which is a multiple of 4.
    #[must_use]
    pub const fn new(kind: Kind, offset: u32) -> Self {
        Link { link: offset & !3 | kind as u32 }
    }

    /// Returns the kind of the node.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> Kind {
        // Bit by bit, so that a decoder has predictable branches instead of a jump table.
        if self.link & 3 == 0 {
            Kind::Switch
        } else if self.link & 2 == 0 {
            Kind::Decode
        } else if self.link & 1 == 0 {
            Kind::Step
        } else {
            Kind::Fail
        }
    }

    /// Returns the offset of the node in bytes, for the [`kind`](Self::kind) of the link.
    #[inline(always)]
    #[must_use]
    pub const fn offset(self, kind: Kind) -> u32 {
        self.link.wrapping_sub(kind as u32)
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
    use super::{Field, Kind, Link};

    #[test]
    fn fields_are_read_as_they_were_written() {
        for field in [Field { start: 0, len: 1 }, Field { start: (1 << 24) - 1, len: 255 }] {
            assert_eq!(Field::from_number(field.to_number()), field);
        }
    }

    #[test]
    fn links_have_kinds_and_offsets() {
        for &kind in Kind::ALL {
            let link = Link::new(kind, 1 << 20);
            assert_eq!((link.kind(), link.offset(kind)), (kind, 1 << 20));
        }
        assert_eq!((Link::FAIL.kind(), Link::FAIL.offset(Kind::Fail)), (Kind::Fail, 0));
    }
}
