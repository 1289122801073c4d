//! Byte code of rules over generic machine instructions: `--gen-global-isel` and
//! `--gen-global-isel-combiner`.
//!
//! A step is the byte of an [`Op`] and its operands: numbers of [`leb`](crate::leb). Constants,
//! types and lengths of lists are signed numbers, others are unsigned. A table offset is a
//! little-endian `u32`, relative to the beginning of the table. Truncated tables read as zeros.

use crate::leb::Reader;

/// Declares the operations, each with its byte and the number of its operands.
macro_rules! ops {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $numbers:literal;)*) => {
        codes! {
            /// Operation of a rule table (LLVM: `GIM_*` and `GIR_*`).
            ///
            /// Matched instructions are numbered; the root is 0. Built instructions and new
            /// registers have numbers of their own.
            Op {
                $($(#[$doc])* $name = $value,)*
            }
        }

        impl Op {
            /// Returns the number of operands, without lists and table offsets.
            #[inline]
            #[must_use]
            pub const fn numbers(self) -> usize {
                match self {
                    $(Op::$name => $numbers,)*
                }
            }

            /// Returns LLVM's name without `GIM_` or `GIR_`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                if matches!(self, Op::EraseRootFromParentDone) {
                    return "EraseRootFromParent_Done";
                }
                match self {
                    $(Op::$name => stringify!($name),)*
                }
            }
        }
    };
}

ops! {
    /// Begins a block; a failed check continues at the table offset.
    Try = 0, 0;
    /// Fails in any case.
    Reject = 1, 0;
    /// Jumps by the opcode of an instruction, first opcode, end of the range, offset
    /// for other opcodes, offset for each opcode or 0.
    SwitchOpcode = 2, 3;
    /// Jumps by the type of a register: instruction, operand, first type, end of the range, offset
    /// for other types, offset for each type or 0.
    SwitchType = 3, 4;
    /// Records the instruction that defines a register: number for it, instruction, operand.
    RecordInsn = 4, 3;
    /// Like `RecordInsn`, but skips copies.
    RecordInsnIgnoreCopies = 5, 3;
    /// Checks a subtarget condition: condition.
    CheckFeatures = 6, 1;
    /// Checks that a rule of a combiner is enabled: rule.
    CheckSimplePredicate = 7, 1;
    /// Checks the opcode: instruction, opcode.
    CheckOpcode = 8, 2;
    /// Checks that the opcode is one of two: instruction, two opcodes.
    CheckOpcodeIsEither = 9, 3;
    /// Checks the number of operands: instruction, number.
    CheckNumOperands = 10, 2;
    /// Checks the minimum number of operands: instruction, number.
    CheckNumOperandsGE = 11, 2;
    /// Checks the maximum number of operands: instruction, number.
    CheckNumOperandsLE = 12, 2;
    /// Runs a predicate on an instruction's constant as `i64`: instruction, predicate.
    CheckI64ImmPredicate = 13, 2;
    /// Runs a predicate on an instruction's constant of up to 128 bits: instruction, predicate.
    CheckAPIntImmPredicate = 14, 2;
    /// Runs a predicate on an instruction's floating-point constant: instruction, predicate.
    CheckAPFloatImmPredicate = 15, 2;
    /// Runs a predicate on a constant operand: instruction, operand, predicate.
    CheckImmOperandPredicate = 16, 3;
    /// Runs a predicate on an operand: instruction, operand, predicate.
    CheckLeafOperandPredicate = 17, 3;
    /// Checks the size of a memory access: instruction, access, bytes.
    CheckMemorySizeEqualTo = 18, 3;
    /// Checks that an access has the size of an operand's type: instruction, access, operand.
    CheckMemorySizeEqualToLLT = 19, 3;
    /// Checks that an access is smaller than an operand's type: instruction, access, operand.
    CheckMemorySizeLessThanLLT = 20, 3;
    /// Checks the address space of an access: instruction, access, list of address spaces.
    CheckMemoryAddressSpace = 21, 2;
    /// Checks the minimum alignment of an access: instruction, access, bytes.
    CheckMemoryAlignment = 22, 3;
    /// Checks that an instruction builds a vector of all ones: instruction.
    CheckIsBuildVectorAllOnes = 23, 1;
    /// Checks that an instruction builds a vector of zeros: instruction.
    CheckIsBuildVectorAllZeros = 24, 1;
    /// Checks that the first result is unused: instruction.
    CheckHasNoUse = 25, 1;
    /// Checks that the first result has one use: instruction.
    CheckHasOneUse = 26, 1;
    /// Runs a predicate on an instruction, predicate.
    CheckCxxInsnPredicate = 27, 2;
    /// Checks that all of these flags are set: instruction, flags.
    MIFlags = 28, 2;
    /// Checks that none of these flags is set: instruction, flags.
    MIFlagsNot = 29, 2;
    /// Checks the ordering of an access: instruction, ordering.
    CheckAtomicOrdering = 30, 2;
    /// Checks that the ordering is equal or stronger: instruction, ordering.
    CheckAtomicOrderingOrStrongerThan = 31, 2;
    /// Checks that the ordering is weaker: instruction, ordering.
    CheckAtomicOrderingWeakerThan = 32, 2;
    /// Checks the type of an operand of the root: operand, type.
    RootCheckType = 33, 2;
    /// Checks the type of an operand: instruction, operand, type.
    CheckType = 34, 3;
    /// Checks for a pointer: instruction, operand, bits, or 0 for the pointer size of the address
    /// space.
    CheckPointerToAny = 35, 3;
    /// Records an operand for target code: instruction, operand, number for it.
    RecordNamedOperand = 36, 3;
    /// Records the type of an operand: instruction, operand, negative number for it.
    RecordRegType = 37, 3;
    /// Checks that an operand of the root is in the bank of a class: operand, class.
    RootCheckRegBankForClass = 38, 2;
    /// Checks that an operand is in the bank of a class: instruction, operand, class.
    CheckRegBankForClass = 39, 3;
    /// Runs a complex pattern: instruction, operand, number for the result, pattern.
    CheckComplexPattern = 40, 4;
    /// Checks that a register holds a constant: instruction, operand, constant.
    CheckConstantInt = 41, 3;
    /// Like `CheckConstantInt`, for 8 bits in LLVM's encoding.
    CheckConstantInt8 = 42, 3;
    /// Checks for an immediate or constant operand: instruction, operand, number.
    CheckLiteralInt = 43, 3;
    /// Checks a predicate operand: instruction, operand, predicate.
    CheckCmpPredicate = 44, 3;
    /// Checks an intrinsic operand: instruction, operand, intrinsic.
    CheckIntrinsicID = 45, 3;
    /// Checks for a block operand: instruction, operand.
    CheckIsMBB = 46, 2;
    /// Checks for an immediate operand: instruction, operand.
    CheckIsImm = 47, 2;
    /// Checks that the next matched instructions can be folded into the root: number of
    /// instructions.
    CheckIsSafeToFold = 48, 1;
    /// Checks that a register can replace another: instruction and operand of both.
    CheckCanReplaceReg = 49, 4;
    /// Checks that two operands are equal: instruction and operand of both.
    CheckIsSameOperand = 50, 4;
    /// Like `CheckIsSameOperand`, but skips copies.
    CheckIsSameOperandIgnoreCopies = 51, 4;
    /// Changes an instruction in place: number for the result, instruction, opcode.
    MutateOpcode = 52, 3;
    /// Builds instruction 0: opcode.
    BuildRootMI = 53, 1;
    /// Builds an instruction: number for it, opcode.
    BuildMI = 54, 2;
    /// Copies an operand of the root to built instruction 0: operand.
    RootToRootCopy = 55, 1;
    /// Copies an operand: built instruction, instruction, operand.
    Copy = 56, 3;
    /// Copies an operand and all after it: built instruction, instruction, operand.
    CopyRemaining = 57, 3;
    /// Copies an operand, or adds a register if the operand is zero: built instruction,
    /// instruction, operand, register.
    CopyOrAddZeroReg = 58, 4;
    /// Adds a sub-register of a register operand: built instruction, instruction, operand, index.
    CopySubReg = 59, 4;
    /// Adds an instruction's integer constant: built instruction, instruction.
    CopyConstantAsSImm = 60, 2;
    /// Adds an instruction's floating-point constant: built instruction, instruction.
    CopyFConstantAsFPImm = 61, 2;
    /// Adds an implicitly defined register: built instruction, register, flags.
    AddImplicitDef = 62, 3;
    /// Adds an implicitly used register: built instruction, register.
    AddImplicitUse = 63, 2;
    /// Adds a physical register: built instruction, register, flags.
    AddRegister = 64, 3;
    /// Adds a new register: built instruction, new register, flags.
    AddTempRegister = 65, 3;
    /// Adds a sub-register of a new register: built instruction, new register, flags, index.
    AddTempSubRegister = 66, 4;
    /// Adds a new register as a use: built instruction, new register.
    AddSimpleTempRegister = 67, 2;
    /// Adds an immediate: built instruction, number.
    AddImm = 68, 2;
    /// Adds an immediate that fits 8 bits: built instruction, number.
    AddImm8 = 69, 2;
    /// Adds a typed constant: built instruction, type, number.
    AddCImm = 70, 3;
    /// Adds an intrinsic: built instruction, intrinsic.
    AddIntrinsicID = 71, 2;
    /// Adds all operands of a complex pattern: built instruction, result.
    ComplexRenderer = 72, 2;
    /// Adds one operand of a complex pattern: built instruction, result, operand.
    ComplexSubOperandRenderer = 73, 3;
    /// Adds a sub-register of a complex pattern's operand: built instruction, result, operand,
    /// index.
    ComplexSubOperandSubRegRenderer = 74, 4;
    /// Adds the operand that target code returns for an instruction: built instruction,
    /// instruction, renderer.
    CustomRenderer = 75, 3;
    /// Adds the operand that target code returns for an operand: built instruction, instruction,
    /// operand, renderer.
    CustomOperandRenderer = 76, 4;
    /// Marks an implicit definition as dead: built instruction, index of the definition.
    SetImplicitDefDead = 77, 2;
    /// Copies memory operands: built instruction, list of instructions.
    MergeMemOperands = 78, 1;
    /// Copies flags: built instruction, instruction.
    CopyMIFlags = 79, 2;
    /// Sets flags: built instruction, flags.
    SetMIFlags = 80, 2;
    /// Clears flags: built instruction, flags.
    UnsetMIFlags = 81, 2;
    /// Constrains a register to a class: built instruction, operand, class.
    ConstrainOperandRC = 82, 3;
    /// Constrains all registers of built instruction 0 to the classes of its description.
    RootConstrainSelectedInstOperands = 83, 0;
    /// Constrains all registers of a built instruction to the classes of its description.
    ConstrainSelectedInstOperands = 84, 1;
    /// Makes a register: number for it, type.
    MakeTempReg = 85, 2;
    /// Builds a constant: new register for it, number.
    BuildConstant = 86, 2;
    /// Replaces a register by another: instruction and operand of both.
    ReplaceReg = 87, 4;
    /// Replaces a register by a new one: instruction, operand, new register.
    ReplaceRegWithTempReg = 88, 3;
    /// Erases an instruction: instruction.
    EraseFromParent = 89, 1;
    /// Erases the root and ends the rule.
    EraseRootFromParentDone = 90, 0;
    /// Reports that a rule is applied: rule.
    Coverage = 91, 1;
    /// Ends the rule.
    Done = 92, 0;
    /// Ends the rule with target code: action.
    DoneWithCustomAction = 93, 1;
    /// Begins a rule: rule. Present in tables made with `--explain` only.
    Rule = 94, 1;
}

impl Op {
    /// Returns true for actions, which build or change instructions. Checks precede actions.
    #[inline]
    #[must_use]
    pub const fn is_action(self) -> bool {
        self as u8 >= Op::MutateOpcode as u8 && !matches!(self, Op::Rule)
    }

    /// Returns true if the operation ends a rule.
    #[inline]
    #[must_use]
    pub const fn ends(self) -> bool {
        matches!(self, Op::Done | Op::EraseRootFromParentDone | Op::DoneWithCustomAction)
    }

    /// Returns true if a list follows the numbers.
    const fn has_list(self) -> bool {
        matches!(self, Op::CheckMemoryAddressSpace | Op::MergeMemOperands)
    }
}

/// Reads the next operation. Returns `None` at the end of the table or for an unknown byte.
#[inline]
pub fn read(reader: &mut Reader<'_>) -> Option<Op> {
    if reader.is_at_end() { None } else { Op::from_byte(reader.byte()) }
}

/// Skips the operands of an operation.
pub fn skip(reader: &mut Reader<'_>, op: Op) {
    match op {
        Op::Try => reader.skip(4),
        Op::SwitchOpcode | Op::SwitchType => {
            reader.number();
            if op == Op::SwitchType {
                reader.number();
            }
            let (lower, upper) = (reader.signed(), reader.signed());
            let count = usize::try_from(upper.saturating_sub(lower)).unwrap_or(0) + 1;
            reader.skip(count.saturating_mul(4));
        }
        _ => {
            for _ in 0..op.numbers() {
                reader.number();
            }
            if op.has_list() {
                for _ in 0..reader.signed() {
                    reader.number();
                }
            }
        }
    }
}

/// Flags of a register that is added to an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RegisterFlags {
    /// The instruction defines the register.
    pub is_def: bool,
    /// No instruction uses the definition.
    pub is_dead: bool,
}

impl RegisterFlags {
    /// Returns the number that stands in tables.
    #[must_use]
    pub const fn to_number(self) -> u32 {
        self.is_def as u32 | (self.is_dead as u32) << 1
    }

    /// Returns the flags of a number.
    #[inline]
    #[must_use]
    pub const fn from_number(number: u32) -> Self {
        RegisterFlags { is_def: number & 1 != 0, is_dead: number & 2 != 0 }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::{Op, RegisterFlags, read, skip};
    use crate::leb::Reader;

    #[test]
    fn steps_are_skipped() {
        let bytes = [
            [Op::SwitchOpcode as u8, 0, 5, 7].as_slice(),
            &[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0],
            &[Op::CheckMemoryAddressSpace as u8, 1, 0, 2, 0x80, 1, 3],
            &[Op::Try as u8, 4, 1, 0, 0],
            &[Op::Done as u8],
        ]
        .concat();
        let mut reader = Reader::new(&bytes, 0);
        let mut found = Vec::new();
        while let Some(op) = read(&mut reader) {
            skip(&mut reader, op);
            found.push(op);
        }
        assert_eq!(found, [Op::SwitchOpcode, Op::CheckMemoryAddressSpace, Op::Try, Op::Done]);
        assert_eq!(reader.position(), bytes.len());
        assert_eq!(Reader::new(&bytes, 24).offset(), 260);
    }

    #[test]
    fn operations_are_their_bytes() {
        for (byte, &op) in Op::ALL.iter().enumerate() {
            assert_eq!(Op::from_byte(byte as u8), Some(op));
        }
        assert_eq!(Op::from_byte(Op::ALL.len() as u8), None);
        assert_eq!(Op::EraseRootFromParentDone.name(), "EraseRootFromParent_Done");
        assert!(Op::MutateOpcode.is_action() && !Op::CheckIsSafeToFold.is_action());
        for number in 0..4 {
            assert_eq!(RegisterFlags::from_number(number).to_number(), number);
        }
    }
}
