//! Byte code of matchers over selection DAGs: `--gen-dag-isel`.
//!
//! A step is the byte of an [`Op`], followed by its arguments: numbers of [`leb`]. A
//! list is a number of elements and the elements. Each `signed` argument is a signed number.
//!
//! [`Op::Scope`] is followed by its branches, each a size in bytes and that many bytes, and by a 0.
//! In [`Op::SwitchOpcode`] and [`Op::SwitchType`], the opcode or type of a branch is between its
//! size and its bytes. Truncated byte code reads as zeros.

use crate::leb::{self, Reader};

codes! {
    /// Operation of a step.
    Op {
        /// Tries branches in turn.
        Scope = 0,
        /// Records the node.
        Record = 1,
        /// Records an operand. Argument: index.
        RecordChild = 2,
        /// Marks the node as a memory access of the result.
        RecordMemory = 3,
        /// Captures the glue operand of the node, if it has one.
        CaptureGlue = 4,
        /// Moves to an operand. Argument: index.
        MoveChild = 5,
        /// Moves to another operand of the parent. Argument: index.
        MoveSibling = 6,
        /// Moves to the parent.
        MoveParent = 7,
        /// Checks that the node is a recorded value. Argument: its number.
        CheckSame = 8,
        /// Checks that an operand is a recorded value. Arguments: index, number of the value.
        CheckChildSame = 9,
        /// Checks a condition on the subtarget. Argument: its number.
        CheckCondition = 10,
        /// Checks a predicate of the node. Argument: its number.
        CheckPredicate = 11,
        /// Checks a predicate with recorded values. Arguments: predicate, count, numbers of the
        /// values.
        CheckPredicateWith = 12,
        /// Checks the opcode of the node. Argument: opcode.
        CheckOpcode = 13,
        /// Branches on the opcode.
        SwitchOpcode = 14,
        /// Checks the type of the value. Argument: type.
        CheckType = 15,
        /// Checks the type of a result of the node. Arguments: index, type.
        CheckResultType = 16,
        /// Branches on the type.
        SwitchType = 17,
        /// Checks the type of an operand. Arguments: index, type.
        CheckChildType = 18,
        /// Checks that the node is a constant. Argument: signed value.
        CheckInteger = 19,
        /// Checks that an operand is a constant. Arguments: index, signed value.
        CheckChildInteger = 20,
        /// Checks that the node is a condition code. Argument: condition code.
        CheckCondCode = 21,
        /// Checks that operand 2 is a condition code. Argument: condition code.
        CheckChild2CondCode = 22,
        /// Checks that the node is a type operand. Argument: type.
        CheckValueType = 23,
        /// Matches a complex pattern. Arguments: its number, number of the recorded value.
        CheckComplex = 24,
        /// Checks that the node is an `and` with a mask, or an equivalent one. Arguments: opcode,
        /// signed mask.
        CheckAnd = 25,
        /// Checks that the node is an `or` with a mask, or an equivalent one. Arguments: opcode,
        /// signed mask.
        CheckOr = 26,
        /// Checks that the node is a vector with all bits set.
        CheckAllOnes = 27,
        /// Checks that the node is a vector of zeros.
        CheckAllZeros = 28,
        /// Checks that the node, which has a chain, can be folded into the root.
        CheckFoldable = 29,
        /// Makes a constant. Arguments: type, signed value.
        EmitInteger = 30,
        /// Makes a register. Arguments: type, register plus 1 or 0 for `zero_reg`.
        EmitRegister = 31,
        /// Makes a target constant from a constant. Argument: number of the recorded value.
        EmitTargetConstant = 32,
        /// Merges the chains of recorded nodes. Arguments: count, numbers of the nodes.
        MergeChains = 33,
        /// Copies a recorded value to a register. Arguments: number of the value, register.
        CopyToRegister = 34,
        /// Makes a machine node. Arguments: opcode, flags, types with their count, operands with
        /// their count.
        EmitNode = 35,
        /// Transforms a recorded value. Arguments: number of the value, transform.
        Transform = 36,
        /// Replaces the root by recorded values. Arguments: count, numbers of the values.
        Complete = 37,
        /// Makes a machine node like `EmitNode`, and replaces the root by it.
        EmitRoot = 38,
        /// Reports the matched pattern. Argument: its number.
        Covered = 39,
    }
}

impl Op {
    /// Returns true if branches follow the operation.
    #[inline]
    #[must_use]
    pub const fn has_branches(self) -> bool {
        matches!(self, Op::Scope | Op::SwitchOpcode | Op::SwitchType)
    }

    /// Returns the number of arguments in front of lists, and the number of lists.
    #[must_use]
    pub const fn arguments(self) -> (usize, usize) {
        match self {
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
        }
    }
}

/// Appends a step without lists, or the part in front of the lists.
pub fn write(op: Op, arguments: &[u32], out: &mut impl Extend<u8>) {
    out.extend([op.to_byte()]);
    arguments.iter().for_each(|&argument| leb::write(argument, out));
}

/// Appends a list.
pub fn write_list(elements: impl ExactSizeIterator<Item = u32>, out: &mut impl Extend<u8>) {
    leb::write(elements.len() as u32, out);
    elements.for_each(|element| leb::write(element, out));
}

/// Reads an operation. Returns `None` if the byte is not one.
#[inline]
pub fn read(reader: &mut Reader<'_>) -> Option<Op> {
    Op::from_byte(reader.byte())
}

/// Skips the arguments of an operation without branches.
pub fn skip(reader: &mut Reader<'_>, op: Op) {
    let (numbers, lists) = op.arguments();
    for _ in 0..numbers {
        reader.number();
    }
    for _ in 0..lists {
        for _ in 0..reader.number() {
            reader.number();
        }
    }
}

/// Flags of a machine node: second argument of [`Op::EmitNode`] and [`Op::EmitRoot`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NodeFlags {
    /// The node has a chain.
    pub chain: bool,
    /// The node has the captured glue as an operand.
    pub glue_in: bool,
    /// The node has glue as its last result.
    pub glue_out: bool,
    /// The node has the memory accesses of the recorded nodes.
    pub memory: bool,
    /// The node has the deactivation symbol of the root.
    pub deactivation_symbol: bool,
    /// Number of operands of the root that the pattern has, if the others are appended.
    pub fixed_operands: Option<u32>,
}

impl NodeFlags {
    /// Returns the number that stands in tables. At most 2^27 - 2 operands are fixed.
    #[must_use]
    pub const fn to_number(self) -> u32 {
        let fixed = match self.fixed_operands {
            Some(count) => count + 1,
            None => 0,
        };
        self.chain as u32
            | (self.glue_in as u32) << 1
            | (self.glue_out as u32) << 2
            | (self.memory as u32) << 3
            | (self.deactivation_symbol as u32) << 4
            | fixed << 5
    }

    /// Returns the flags of a number.
    #[inline]
    #[must_use]
    pub const fn from_number(number: u32) -> Self {
        NodeFlags {
            chain: number & 1 != 0,
            glue_in: number & 2 != 0,
            glue_out: number & 4 != 0,
            memory: number & 8 != 0,
            deactivation_symbol: number & 16 != 0,
            fixed_operands: (number >> 5).checked_sub(1),
        }
    }
}

/// Returns the number of a register in [`Op::EmitRegister`]: its value plus 1, or 0 for
/// `zero_reg`.
#[must_use]
pub const fn register_number(register: Option<u32>) -> u32 {
    match register {
        Some(value) => value + 1,
        None => 0,
    }
}

/// Returns the value of a register in [`Op::EmitRegister`], or `None` for `zero_reg`.
#[inline]
#[must_use]
pub const fn register_value(number: u32) -> Option<u32> {
    number.checked_sub(1)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::{NodeFlags, Op, read, register_number, register_value, skip, write, write_list};
    use crate::leb::Reader;

    #[test]
    fn steps_are_skipped_as_they_were_written() {
        let mut code = Vec::new();
        let plain = || Op::ALL.iter().copied().filter(|op| !op.has_branches());
        for op in plain() {
            let (numbers, lists) = op.arguments();
            write(op, &[1, 200, 70_000][..numbers], &mut code);
            (0..lists)
                .for_each(|list| write_list((0..list as u32 * 100).map(|n| n * 3), &mut code));
        }
        let mut reader = Reader::new(&code, 0);
        for op in plain() {
            assert_eq!(read(&mut reader), Some(op));
            skip(&mut reader, op);
        }
        assert!(reader.is_at_end());
        assert_eq!(Op::from_byte(Op::ALL.len() as u8), None);
    }

    #[test]
    fn flags_survive() {
        for number in (0..128).chain([u32::MAX]) {
            assert_eq!(NodeFlags::from_number(number).to_number(), number);
        }
        for register in [None, Some(0), Some(7)] {
            assert_eq!(register_value(register_number(register)), register);
        }
    }
}
