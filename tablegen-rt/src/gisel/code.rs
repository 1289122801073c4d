//! Byte code of rule tables.
//!
//! A step is the byte of an [`Op`] and its operands. Operands are variable-length numbers with
//! seven bits in a byte, the lowest first, as [`Reader`] reads them. In signed numbers, bit 6 of
//! the last byte is the sign. Table offsets are little-endian `u32`s, relative to the beginning of
//! the table.

pub(super) use crate::isel::Reader;

macro_rules! ops {
    ($($(#[$about:meta])* $name:ident $numbers:literal,)*) => {
        /// Operation of a rule table (LLVM: `GIM_*` and `GIR_*`).
        ///
        /// Matched instructions are numbered; the root is 0. Built instructions and new registers
        /// have numbers of their own.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Op { $($(#[$about])* $name,)* }

        impl Op {
            /// All operations, in the order of their bytes.
            pub const ALL: &'static [Op] = &[$(Op::$name),*];

            /// Returns the number of operands, without lists and table offsets.
            const fn numbers(self) -> u8 {
                const NUMBERS: &[u8] = &[$($numbers),*];
                NUMBERS[self as usize]
            }
        }
    };
}

ops! {
    /// Begins a block; a failed check continues at the table offset.
    Try 0,
    /// Fails.
    Reject 0,
    /// Jumps by the opcode of an instruction: instruction, first opcode, end of the range, offset
    /// for other opcodes, offset for each opcode or 0.
    SwitchOpcode 3,
    /// Jumps by the type of a register: instruction, operand, first type, end of the range, offset
    /// for other types, offset for each type or 0.
    SwitchType 4,
    /// Records the instruction that defines a register: number for it, instruction, operand.
    RecordInsn 3,
    /// Like `RecordInsn`, but skips copies.
    RecordInsnIgnoreCopies 3,
    /// Checks a subtarget condition: condition.
    CheckFeatures 1,
    /// Checks that a rule of a combiner is enabled: rule.
    CheckSimplePredicate 1,
    /// Checks the opcode: instruction, opcode.
    CheckOpcode 2,
    /// Checks that the opcode is one of two: instruction, two opcodes.
    CheckOpcodeIsEither 3,
    /// Checks the number of operands: instruction, number.
    CheckNumOperands 2,
    /// Checks the minimum number of operands: instruction, number.
    CheckNumOperandsGE 2,
    /// Checks the maximum number of operands: instruction, number.
    CheckNumOperandsLE 2,
    /// Runs a predicate on an instruction's constant as `i64`: instruction, predicate.
    CheckI64ImmPredicate 2,
    /// Runs a predicate on an instruction's constant of up to 128 bits: instruction, predicate.
    CheckAPIntImmPredicate 2,
    /// Runs a predicate on an instruction's floating-point constant: instruction, predicate.
    CheckAPFloatImmPredicate 2,
    /// Runs a predicate on a constant operand: instruction, operand, predicate.
    CheckImmOperandPredicate 3,
    /// Runs a predicate on an operand: instruction, operand, predicate.
    CheckLeafOperandPredicate 3,
    /// Checks the size of a memory access: instruction, access, bytes.
    CheckMemorySizeEqualTo 3,
    /// Checks that an access has the size of an operand's type: instruction, access, operand.
    CheckMemorySizeEqualToLLT 3,
    /// Checks that an access is smaller than an operand's type: instruction, access, operand.
    CheckMemorySizeLessThanLLT 3,
    /// Checks the address space of an access: instruction, access, list of address spaces.
    CheckMemoryAddressSpace 2,
    /// Checks the minimum alignment of an access: instruction, access, bytes.
    CheckMemoryAlignment 3,
    /// Checks that an instruction builds a vector of all ones: instruction.
    CheckIsBuildVectorAllOnes 1,
    /// Checks that an instruction builds a vector of zeros: instruction.
    CheckIsBuildVectorAllZeros 1,
    /// Checks that the first result is unused: instruction.
    CheckHasNoUse 1,
    /// Checks that the first result has one use: instruction.
    CheckHasOneUse 1,
    /// Runs a predicate on an instruction: instruction, predicate.
    CheckCxxInsnPredicate 2,
    /// Checks that all of these flags are set: instruction, flags.
    MIFlags 2,
    /// Checks that none of these flags is set: instruction, flags.
    MIFlagsNot 2,
    /// Checks the ordering of an access: instruction, ordering.
    CheckAtomicOrdering 2,
    /// Checks that the ordering is equal or stronger: instruction, ordering.
    CheckAtomicOrderingOrStrongerThan 2,
    /// Checks that the ordering is weaker: instruction, ordering.
    CheckAtomicOrderingWeakerThan 2,
    /// Checks the type of an operand of the root: operand, type.
    RootCheckType 2,
    /// Checks the type of an operand: instruction, operand, type.
    CheckType 3,
    /// Checks for a pointer: instruction, operand, bits, or 0 for the pointer size of the address
    /// space.
    CheckPointerToAny 3,
    /// Records an operand for target code: instruction, operand, number for it.
    RecordNamedOperand 3,
    /// Records the type of an operand: instruction, operand, negative number for it.
    RecordRegType 3,
    /// Checks that an operand of the root is in the bank of a class: operand, class.
    RootCheckRegBankForClass 2,
    /// Checks that an operand is in the bank of a class: instruction, operand, class.
    CheckRegBankForClass 3,
    /// Runs a complex pattern: instruction, operand, number for the result, pattern.
    CheckComplexPattern 4,
    /// Checks that a register holds a constant: instruction, operand, constant.
    CheckConstantInt 3,
    /// Like `CheckConstantInt`, for 8 bits in LLVM's encoding.
    CheckConstantInt8 3,
    /// Checks for an immediate or constant operand: instruction, operand, number.
    CheckLiteralInt 3,
    /// Checks a predicate operand: instruction, operand, predicate.
    CheckCmpPredicate 3,
    /// Checks an intrinsic operand: instruction, operand, intrinsic.
    CheckIntrinsicID 3,
    /// Checks for a block operand: instruction, operand.
    CheckIsMBB 2,
    /// Checks for an immediate operand: instruction, operand.
    CheckIsImm 2,
    /// Checks that the next matched instructions can be folded into the root: number of
    /// instructions.
    CheckIsSafeToFold 1,
    /// Checks that a register can replace another: instruction and operand of both.
    CheckCanReplaceReg 4,
    /// Checks that two operands are equal: instruction and operand of both.
    CheckIsSameOperand 4,
    /// Like `CheckIsSameOperand`, but skips copies.
    CheckIsSameOperandIgnoreCopies 4,
    /// Changes an instruction in place: number for the result, instruction, opcode.
    MutateOpcode 3,
    /// Builds instruction 0: opcode.
    BuildRootMI 1,
    /// Builds an instruction: number for it, opcode.
    BuildMI 2,
    /// Copies an operand of the root to built instruction 0: operand.
    RootToRootCopy 1,
    /// Copies an operand: built instruction, instruction, operand.
    Copy 3,
    /// Copies an operand and all after it: built instruction, instruction, operand.
    CopyRemaining 3,
    /// Copies an operand, or adds a register if the operand is zero: built instruction,
    /// instruction, operand, register.
    CopyOrAddZeroReg 4,
    /// Adds a sub-register of a register operand: built instruction, instruction, operand, index.
    CopySubReg 4,
    /// Adds an instruction's integer constant: built instruction, instruction.
    CopyConstantAsSImm 2,
    /// Adds an instruction's floating-point constant: built instruction, instruction.
    CopyFConstantAsFPImm 2,
    /// Adds an implicitly defined register: built instruction, register, flags.
    AddImplicitDef 3,
    /// Adds an implicitly used register: built instruction, register.
    AddImplicitUse 2,
    /// Adds a physical register: built instruction, register, flags.
    AddRegister 3,
    /// Adds a new register: built instruction, new register, flags.
    AddTempRegister 3,
    /// Adds a sub-register of a new register: built instruction, new register, flags, index.
    AddTempSubRegister 4,
    /// Adds a new register as a use: built instruction, new register.
    AddSimpleTempRegister 2,
    /// Adds an immediate: built instruction, number.
    AddImm 2,
    /// Adds an immediate that fits 8 bits: built instruction, number.
    AddImm8 2,
    /// Adds a typed constant: built instruction, type, number.
    AddCImm 3,
    /// Adds an intrinsic: built instruction, intrinsic.
    AddIntrinsicID 2,
    /// Adds all operands of a complex pattern: built instruction, result.
    ComplexRenderer 2,
    /// Adds one operand of a complex pattern: built instruction, result, operand.
    ComplexSubOperandRenderer 3,
    /// Adds a sub-register of a complex pattern's operand: built instruction, result, operand,
    /// index.
    ComplexSubOperandSubRegRenderer 4,
    /// Adds the operand that target code returns for an instruction: built instruction,
    /// instruction, renderer.
    CustomRenderer 3,
    /// Adds the operand that target code returns for an operand: built instruction, instruction,
    /// operand, renderer.
    CustomOperandRenderer 4,
    /// Marks an implicit definition as dead: built instruction, index of the definition.
    SetImplicitDefDead 2,
    /// Copies memory operands: built instruction, list of instructions.
    MergeMemOperands 1,
    /// Copies flags: built instruction, instruction.
    CopyMIFlags 2,
    /// Sets flags: built instruction, flags.
    SetMIFlags 2,
    /// Clears flags: built instruction, flags.
    UnsetMIFlags 2,
    /// Constrains a register to a class: built instruction, operand, class.
    ConstrainOperandRC 3,
    /// Constrains all registers of built instruction 0 to the classes of its description.
    RootConstrainSelectedInstOperands 0,
    /// Constrains all registers of a built instruction to the classes of its description.
    ConstrainSelectedInstOperands 1,
    /// Makes a register: number for it, type.
    MakeTempReg 2,
    /// Builds a constant: new register for it, number.
    BuildConstant 2,
    /// Replaces a register by another: instruction and operand of both.
    ReplaceReg 4,
    /// Replaces a register by a new one: instruction, operand, new register.
    ReplaceRegWithTempReg 3,
    /// Erases an instruction: instruction.
    EraseFromParent 1,
    /// Erases the root and ends the rule.
    EraseRootFromParentDone 0,
    /// Reports that a rule is applied: rule.
    Coverage 1,
    /// Ends the rule.
    Done 0,
    /// Ends the rule with target code: action.
    DoneWithCustomAction 1,
    /// Begins a rule: rule. Present in tables made with `--explain` only.
    Rule 1,
}

impl Op {
    /// Returns the operation of a byte, or `None` if it does not exist.
    pub(super) fn of(byte: u8) -> Option<Op> {
        Op::ALL.get(usize::from(byte)).copied()
    }

    /// True for actions, which build or change something; false for checks, which come before.
    pub(super) fn is_action(self) -> bool {
        self as u8 >= Op::MutateOpcode as u8 && self != Op::Rule
    }

    /// True if the operation ends a rule.
    pub(super) fn ends(self) -> bool {
        matches!(self, Op::Done | Op::EraseRootFromParentDone | Op::DoneWithCustomAction)
    }
}

/// Reads the next operation. Returns `None` at the end of the table or for an unknown byte.
pub(super) fn op(reader: &mut Reader<'_>) -> Option<Op> {
    if reader.is_at_end() { None } else { Op::of(reader.byte()) }
}

/// Reads a table offset.
pub(super) fn place(reader: &mut Reader<'_>) -> usize {
    let bytes = [(); 4].map(|()| reader.byte());
    u32::from_le_bytes(bytes) as usize
}

/// Skips the operands of an operation.
pub(super) fn skip(reader: &mut Reader<'_>, op: Op) {
    let list = |reader: &mut Reader<'_>| {
        for _ in 0..reader.signed() {
            reader.number();
        }
    };
    match op {
        Op::Try => drop(place(reader)),
        Op::SwitchOpcode | Op::SwitchType => {
            reader.number();
            if op == Op::SwitchType {
                reader.number();
            }
            let (lower, upper) = (reader.signed(), reader.signed());
            let places = usize::try_from(upper.saturating_sub(lower)).unwrap_or(0) + 1;
            reader.skip(places.saturating_mul(4));
        }
        _ => {
            for _ in 0..op.numbers() {
                reader.number();
            }
            if matches!(op, Op::CheckMemoryAddressSpace | Op::MergeMemOperands) {
                list(reader);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_op_is_its_byte() {
        for (byte, &op) in Op::ALL.iter().enumerate() {
            assert_eq!(op as usize, byte);
        }
        assert_eq!(Op::of(255), None);
    }

    #[test]
    fn steps_are_passed_over() {
        let bytes = [
            [Op::SwitchOpcode as u8, 0, 5, 7].as_slice(),
            &[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0],
            &[Op::CheckMemoryAddressSpace as u8, 1, 0, 2, 0x80, 1, 3],
            &[Op::Try as u8, 4, 1, 0, 0],
            &[Op::Done as u8],
        ]
        .concat();
        let mut reader = Reader::new(&bytes, 0);
        let mut found = alloc::vec::Vec::new();
        while found.len() < 4 {
            let op = op(&mut reader).unwrap();
            skip(&mut reader, op);
            found.push(op);
        }
        assert_eq!(found, [Op::SwitchOpcode, Op::CheckMemoryAddressSpace, Op::Try, Op::Done]);
        assert_eq!(reader.position(), bytes.len());
        assert_eq!(place(&mut Reader::new(&bytes, 24)), 260);
    }
}
