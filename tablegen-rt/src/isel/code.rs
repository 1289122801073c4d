//! The bytes of a matcher.
//!
//! A step is a byte, an [`Op`], and its numbers. A number is groups of seven
//! bits, the lowest first, with bit seven set in all but the last. A signed
//! number has its sign in bit six of the last group.
//!
//! `Scope` is followed by its branches, each of them a size and that many
//! bytes, and by a zero. In `SwitchOpcode` and `SwitchType` the number of the
//! opcode or type stands between the size and the bytes.

macro_rules! ops {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What a step of the matcher does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Op { $($(#[$doc])* $name,)* }

        impl Op {
            /// All of them, in the order of their bytes.
            pub const ALL: &'static [Op] = &[$(Op::$name),*];
        }
    };
}

ops! {
    /// Tries branches in turn.
    Scope,
    /// Records the node.
    Record,
    /// Records an operand: its number.
    RecordChild,
    /// Remembers the node as one that accesses memory.
    RecordMemory,
    /// Remembers the glue that goes into the node, if there is any.
    CaptureGlue,
    /// Goes to an operand: its number.
    MoveChild,
    /// Goes to another operand of the node above: its number.
    MoveSibling,
    /// Goes to the node above.
    MoveParent,
    /// Is it the recorded value of this number?
    CheckSame,
    /// Is this operand the recorded value? Operand, value.
    CheckChildSame,
    /// Does a condition on the subtarget hold? Its number.
    CheckCondition,
    /// Does a predicate hold for the node? Its number.
    CheckPredicate,
    /// The same with recorded values: predicate, how many, their numbers.
    CheckPredicateWith,
    /// Has the node this opcode?
    CheckOpcode,
    /// Branches by opcode.
    SwitchOpcode,
    /// Has the value this type?
    CheckType,
    /// Has a result of the node this type? Result, type.
    CheckResultType,
    /// Branches by type.
    SwitchType,
    /// Has an operand this type? Operand, type.
    CheckChildType,
    /// Is the node this constant? Signed.
    CheckInteger,
    /// Is an operand this constant? Operand, signed.
    CheckChildInteger,
    /// Is the node this condition code?
    CheckCondCode,
    /// Is operand 2 this condition code?
    CheckChild2CondCode,
    /// Does the node stand for this type?
    CheckValueType,
    /// Matches target code: its number, recorded value.
    CheckComplex,
    /// Is the node an `and` with this mask, or one that does as well? Opcode,
    /// signed mask.
    CheckAnd,
    /// Is the node an `or` with this mask, or one that does as well? Opcode,
    /// signed mask.
    CheckOr,
    /// Are all bits of all elements set?
    CheckAllOnes,
    /// Are all elements zero?
    CheckAllZeros,
    /// May the node, which has a chain, be folded into the root?
    CheckFoldable,
    /// Makes a constant: type, signed value.
    EmitInteger,
    /// Makes a register: type, number plus one, or zero for none.
    EmitRegister,
    /// Makes a constant one of the target: recorded value.
    EmitTargetConstant,
    /// Merges the chains of recorded nodes: how many, their numbers.
    MergeChains,
    /// Copies a recorded value to a register: value, register.
    CopyToRegister,
    /// Makes a machine node: instruction, flags, types, operands; the latter
    /// two as counts and numbers.
    EmitNode,
    /// Transforms a recorded value: value, transform.
    Transform,
    /// The root is replaced by recorded values: how many, their numbers.
    Complete,
    /// Makes a machine node as `EmitNode` does, which replaces the root.
    EmitRoot,
    /// Tells which pattern matched: its number.
    Covered,
}

impl Op {
    pub(super) fn of(byte: u8) -> Option<Op> {
        Op::ALL.get(usize::from(byte)).copied()
    }

    /// Whether branches follow it.
    pub(super) fn has_branches(self) -> bool {
        matches!(self, Op::Scope | Op::SwitchOpcode | Op::SwitchType)
    }
}

/// Reads numbers from the bytes of a matcher. Past the end there are zeros.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'t> {
    bytes: &'t [u8],
    at: usize,
}

impl<'t> Reader<'t> {
    /// Reads `bytes` from a place in them on.
    pub fn new(bytes: &'t [u8], at: usize) -> Self {
        Reader { bytes, at }
    }

    /// Where it is.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Whether nothing follows.
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

    /// A number.
    #[inline]
    pub fn number(&mut self) -> u32 {
        let first = self.byte();
        if first < 128 {
            return u32::from(first);
        }
        self.wide(first, 0) as u32
    }

    /// A signed number.
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

    /// What a step does, if it is known.
    pub(super) fn op(&mut self) -> Option<Op> {
        Op::of(self.byte())
    }

    /// Goes past the numbers of a step without branches, whose operation was read.
    pub(super) fn skip_operands(&mut self, op: Op) {
        // How many numbers there are, and how many lists of them, which begin with their length.
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
