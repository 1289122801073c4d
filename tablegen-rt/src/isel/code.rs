//! Byte code of a matcher.
//!
//! A step is an [`Op`] byte followed by its arguments. Unsigned arguments are LEB128 numbers,
//! signed ones are SLEB128 numbers.
//!
//! `Scope` is followed by its branches, each a size in bytes and that many bytes, and by a 0. In
//! `SwitchOpcode` and `SwitchType`, the opcode or type of a branch is between its size and its
//! bytes. Truncated byte code reads as zeros.

macro_rules! ops {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Operation of a step of the matcher.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Op { $($(#[$doc])* $name,)* }

        impl Op {
            /// All operations, in the order of their bytes.
            pub const ALL: &'static [Op] = &[$(Op::$name),*];
        }
    };
}

ops! {
    /// Tries branches in turn.
    Scope,
    /// Records the node.
    Record,
    /// Records an operand. Argument: index.
    RecordChild,
    /// Marks the node as a memory access of the result.
    RecordMemory,
    /// Captures the glue operand of the node, if it has one.
    CaptureGlue,
    /// Moves to an operand. Argument: index.
    MoveChild,
    /// Moves to another operand of the parent. Argument: index.
    MoveSibling,
    /// Moves to the parent.
    MoveParent,
    /// Checks that the node is a recorded value. Argument: its number.
    CheckSame,
    /// Checks that an operand is a recorded value. Arguments: index, number of the value.
    CheckChildSame,
    /// Checks a condition on the subtarget. Argument: its number.
    CheckCondition,
    /// Checks a predicate of the node. Argument: its number.
    CheckPredicate,
    /// Checks a predicate with recorded values. Arguments: predicate, count, numbers of the values.
    CheckPredicateWith,
    /// Checks the opcode of the node. Argument: opcode.
    CheckOpcode,
    /// Branches on the opcode.
    SwitchOpcode,
    /// Checks the type of the value. Argument: type.
    CheckType,
    /// Checks the type of a result of the node. Arguments: index, type.
    CheckResultType,
    /// Branches on the type.
    SwitchType,
    /// Checks the type of an operand. Arguments: index, type.
    CheckChildType,
    /// Checks that the node is a constant. Argument: signed value.
    CheckInteger,
    /// Checks that an operand is a constant. Arguments: index, signed value.
    CheckChildInteger,
    /// Checks that the node is a condition code. Argument: condition code.
    CheckCondCode,
    /// Checks that operand 2 is a condition code. Argument: condition code.
    CheckChild2CondCode,
    /// Checks that the node is a type operand. Argument: type.
    CheckValueType,
    /// Matches a complex pattern. Arguments: its number, number of the recorded value.
    CheckComplex,
    /// Checks that the node is an `and` with a mask, or an equivalent one. Arguments: opcode,
    /// signed mask.
    CheckAnd,
    /// Checks that the node is an `or` with a mask, or an equivalent one. Arguments: opcode, signed
    /// mask.
    CheckOr,
    /// Checks that the node is a vector with all bits set.
    CheckAllOnes,
    /// Checks that the node is a vector of zeros.
    CheckAllZeros,
    /// Checks that the node, which has a chain, can be folded into the root.
    CheckFoldable,
    /// Makes a constant. Arguments: type, signed value.
    EmitInteger,
    /// Makes a register. Arguments: type, register plus 1 or 0 for `zero_reg`.
    EmitRegister,
    /// Makes a target constant from a constant. Argument: number of the recorded value.
    EmitTargetConstant,
    /// Merges the chains of recorded nodes. Arguments: count, numbers of the nodes.
    MergeChains,
    /// Copies a recorded value to a register. Arguments: number of the value, register.
    CopyToRegister,
    /// Makes a machine node. Arguments: opcode, flags, types with their count, operands with their
    /// count.
    EmitNode,
    /// Transforms a recorded value. Arguments: number of the value, transform.
    Transform,
    /// Replaces the root by recorded values. Arguments: count, numbers of the values.
    Complete,
    /// Makes a machine node like `EmitNode`, and replaces the root by it.
    EmitRoot,
    /// Reports the matched pattern. Argument: its number.
    Covered,
}

impl Op {
    pub(super) fn of(byte: u8) -> Option<Op> {
        Op::ALL.get(usize::from(byte)).copied()
    }

    /// True if branches follow the operation.
    pub(super) fn has_branches(self) -> bool {
        matches!(self, Op::Scope | Op::SwitchOpcode | Op::SwitchType)
    }
}

/// Reader of the byte code of a matcher. Past the end it reads zeros.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'t> {
    bytes: &'t [u8],
    at: usize,
}

impl<'t> Reader<'t> {
    /// Creates a reader that starts at byte offset `at`.
    pub fn new(bytes: &'t [u8], at: usize) -> Self {
        Reader { bytes, at }
    }

    /// Returns the byte offset of the next number.
    pub fn position(&self) -> usize {
        self.at
    }

    /// True at the end of the code.
    #[inline]
    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    #[inline]
    pub(crate) fn byte(&mut self) -> u8 {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        byte
    }

    /// Reads an unsigned LEB128 number, truncated to 32 bits.
    #[inline]
    pub fn number(&mut self) -> u32 {
        let first = self.byte();
        if first < 128 {
            return u32::from(first);
        }
        self.wide(first, 0) as u32
    }

    /// Reads a signed LEB128 number, truncated to 64 bits.
    pub fn signed(&mut self) -> i64 {
        let first = self.byte();
        let start = self.at;
        let value = if first < 128 { u64::from(first) } else { self.wide(first, 0) };
        let bits = 7 * (1 + self.at - start);
        let unused = 64usize.saturating_sub(bits) as u32;
        ((value << unused) as i64) >> unused
    }

    fn wide(&mut self, first: u8, mut shift: u32) -> u64 {
        let mut value = u64::from(first & 127);
        loop {
            shift += 7;
            let byte = self.byte();
            value |= u64::from(byte & 127).checked_shl(shift).unwrap_or(0);
            if byte < 128 {
                return value;
            }
        }
    }

    /// Reads an operation. `None` if the byte is not one.
    pub(super) fn op(&mut self) -> Option<Op> {
        Op::of(self.byte())
    }

    /// Skips the arguments of an operation without branches.
    pub(super) fn skip_operands(&mut self, op: Op) {
        // Number of arguments, and of lists with a length in front.
        let (numbers, lists) = match op {
            Op::Scope | Op::SwitchOpcode | Op::SwitchType => (0, 0),
            Op::Record | Op::RecordMemory | Op::CaptureGlue | Op::MoveParent => (0, 0),
            Op::CheckAllOnes | Op::CheckAllZeros | Op::CheckFoldable => (0, 0),
            Op::RecordChild | Op::MoveChild | Op::MoveSibling | Op::CheckSame => (1, 0),
            Op::CheckCondition | Op::CheckPredicate | Op::CheckOpcode | Op::CheckType => (1, 0),
            Op::CheckCondCode | Op::CheckChild2CondCode | Op::CheckValueType => (1, 0),
            Op::CheckInteger | Op::EmitTargetConstant | Op::Covered => (1, 0),
            Op::CheckChildSame | Op::CheckResultType | Op::CheckChildType => (2, 0),
            Op::CheckChildInteger | Op::CheckComplex | Op::CheckAnd | Op::CheckOr => (2, 0),
            Op::EmitInteger | Op::EmitRegister | Op::CopyToRegister | Op::Transform => (2, 0),
            Op::CheckPredicateWith => (1, 1),
            Op::MergeChains | Op::Complete => (0, 1),
            Op::EmitNode | Op::EmitRoot => (2, 2),
        };
        for _ in 0..numbers {
            self.number();
        }
        for _ in 0..lists {
            for _ in 0..self.number() {
                self.number();
            }
        }
    }

    #[inline]
    pub(crate) fn skip(&mut self, bytes: usize) {
        self.at = self.at.saturating_add(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back() {
        let mut reader = Reader::new(&[127, 0xff, 0xff, 3, 64, 0xc3, 0, 0x80, 127], 0);
        assert_eq!((reader.number(), reader.number()), (127, 65535));
        assert_eq!((reader.signed(), reader.signed(), reader.signed()), (-64, 67, -128));
        assert_eq!(reader.position(), 9);
        assert_eq!((reader.number(), reader.signed()), (0, 0));
        let mut widest =
            Reader::new(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f], 0);
        assert_eq!(widest.signed(), i64::MIN);
    }

    #[test]
    fn every_op_is_its_byte() {
        for (byte, &op) in Op::ALL.iter().enumerate() {
            assert_eq!(op as usize, byte);
        }
        assert_eq!(Op::of(255), None);
    }
}
