//! The bytes of a table.
//!
//! Each step is the byte of an [`Op`] and its operands: numbers of seven bits a byte, the lowest
//! first, as [`Reader`] reads them. Numbers that may be negative have their sign in bit six of the
//! last byte. Places in the table are four bytes, the lowest first, from the beginning of the
//! table on.

pub(super) use crate::isel::Reader;

macro_rules! ops {
    ($($(#[$about:meta])* $name:ident $numbers:literal,)*) => {
        /// What a step of a table does. An instruction is one that was matched, by number; the root
        /// is 0. Those that are made have numbers of their own, and so have new registers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Op { $($(#[$about])* $name,)* }

        impl Op {
            /// All of them, in the order of their bytes.
            pub const ALL: &'static [Op] = &[$(Op::$name),*];

            /// How many numbers follow it; lists and places not counted.
            const fn numbers(self) -> u8 {
                const NUMBERS: &[u8] = &[$($numbers),*];
                NUMBERS[self as usize]
            }
        }
    };
}

ops! {
    /// What follows is tried; if it fails, it goes on at a place.
    Try 0,
    /// It fails.
    Reject 0,
    /// By the opcode of an instruction: from which opcode on, up to which; where to go for others;
    /// where to go for each of them, 0 if for none.
    SwitchOpcode 3,
    /// By the type of a register: an instruction, an operand, and the same with numbers of types.
    SwitchType 4,
    /// Finds what defines a register: the number that it gets, an instruction, an operand.
    RecordInsn 3,
    /// The same, through copies.
    RecordInsnIgnoreCopies 3,
    /// A condition on the subtarget holds: its number.
    CheckFeatures 1,
    /// A rule of a combiner is on: its number.
    CheckSimplePredicate 1,
    /// The opcode of an instruction.
    CheckOpcode 2,
    /// It is one of two.
    CheckOpcodeIsEither 3,
    /// How many operands an instruction has.
    CheckNumOperands 2,
    /// How many it has at least.
    CheckNumOperandsGE 2,
    /// How many it has at most.
    CheckNumOperandsLE 2,
    /// Code accepts the constant that an instruction makes: instruction, number of the code.
    CheckI64ImmPredicate 2,
    /// The same with a wide one.
    CheckAPIntImmPredicate 2,
    /// The same with a floating-point one.
    CheckAPFloatImmPredicate 2,
    /// Code accepts an operand that is a constant: instruction, operand, code.
    CheckImmOperandPredicate 3,
    /// Code accepts an operand.
    CheckLeafOperandPredicate 3,
    /// How many bytes are accessed: instruction, which access, bytes.
    CheckMemorySizeEqualTo 3,
    /// As many as an operand's type has: instruction, which access, operand.
    CheckMemorySizeEqualToLLT 3,
    /// Less than that.
    CheckMemorySizeLessThanLLT 3,
    /// In which address spaces the access is: instruction, which access, how many spaces, each.
    CheckMemoryAddressSpace 2,
    /// How it is aligned at least.
    CheckMemoryAlignment 3,
    /// An instruction builds a vector of ones.
    CheckIsBuildVectorAllOnes 1,
    /// An instruction builds a vector of zeros.
    CheckIsBuildVectorAllZeros 1,
    /// Nothing uses the first result.
    CheckHasNoUse 1,
    /// It is used once.
    CheckHasOneUse 1,
    /// Code accepts an instruction: instruction, code.
    CheckCxxInsnPredicate 2,
    /// An instruction has these flags.
    MIFlags 2,
    /// It has none of these flags.
    MIFlagsNot 2,
    /// How an access is ordered.
    CheckAtomicOrdering 2,
    /// At least so.
    CheckAtomicOrderingOrStrongerThan 2,
    /// Less than that.
    CheckAtomicOrderingWeakerThan 2,
    /// The type of an operand of the root: operand, type.
    RootCheckType 2,
    /// The type of an operand: instruction, operand, type.
    CheckType 3,
    /// It is a pointer of so many bits; 0 for as many as those into its address space have.
    CheckPointerToAny 3,
    /// Remembers an operand for code: instruction, operand, under which number.
    RecordNamedOperand 3,
    /// Remembers the type of an operand: instruction, operand, under which number, below zero.
    RecordRegType 3,
    /// An operand of the root is in the bank of a class: operand, class.
    RootCheckRegBankForClass 2,
    /// The same of any instruction.
    CheckRegBankForClass 3,
    /// A complex pattern: instruction, operand, number of what it gives, number of the code.
    CheckComplexPattern 4,
    /// An operand is a register that holds this number: instruction, operand, number.
    CheckConstantInt 3,
    /// The same with a small number.
    CheckConstantInt8 3,
    /// An operand is this number.
    CheckLiteralInt 3,
    /// An operand is this predicate.
    CheckCmpPredicate 3,
    /// An operand is this intrinsic.
    CheckIntrinsicID 3,
    /// An operand is a block.
    CheckIsMBB 2,
    /// An operand is a number without type.
    CheckIsImm 2,
    /// So many instructions may become a part of the root.
    CheckIsSafeToFold 1,
    /// A register may take the place of another: instruction and operand of both.
    CheckCanReplaceReg 4,
    /// Two operands are the same.
    CheckIsSameOperand 4,
    /// They are, apart from copies.
    CheckIsSameOperandIgnoreCopies 4,
    /// Makes another instruction of one: number of the made one, instruction, opcode.
    MutateOpcode 3,
    /// Makes instruction 0: opcode.
    BuildRootMI 1,
    /// Makes an instruction: its number, opcode.
    BuildMI 2,
    /// Copies an operand of the root to the made instruction 0.
    RootToRootCopy 1,
    /// Copies an operand: made, instruction, operand.
    Copy 3,
    /// Copies an operand and all that follow.
    CopyRemaining 3,
    /// Copies an operand, or adds a register if it holds zero.
    CopyOrAddZeroReg 4,
    /// Adds a part of a register that is an operand: made, instruction, operand, part.
    CopySubReg 4,
    /// Adds the number that an instruction makes: made, instruction.
    CopyConstantAsSImm 2,
    /// Adds the floating-point number that an instruction makes.
    CopyFConstantAsFPImm 2,
    /// Adds a register that is written beside the operands: made, register, flags.
    AddImplicitDef 3,
    /// Adds a register that is read beside the operands: made, register.
    AddImplicitUse 2,
    /// Adds a register: made, register, flags.
    AddRegister 3,
    /// Adds a new register: made, new register, flags.
    AddTempRegister 3,
    /// Adds a part of a new register: made, new register, flags, part.
    AddTempSubRegister 4,
    /// Adds a new register that is read: made, new register.
    AddSimpleTempRegister 2,
    /// Adds a number: made, number.
    AddImm 2,
    /// Adds a small number.
    AddImm8 2,
    /// Adds a number of a type: made, type, number.
    AddCImm 3,
    /// Adds an intrinsic: made, intrinsic.
    AddIntrinsicID 2,
    /// Adds what a complex pattern gave: made, number of it.
    ComplexRenderer 2,
    /// Adds one operand of that: made, number of it, operand.
    ComplexSubOperandRenderer 3,
    /// Adds a part of a register of that: made, number of it, operand, part.
    ComplexSubOperandSubRegRenderer 4,
    /// Adds what code makes of an instruction: made, instruction, code.
    CustomRenderer 3,
    /// Adds what code makes of an operand: made, instruction, operand, code.
    CustomOperandRenderer 4,
    /// Nothing reads what is written beside the operands: made, which of these registers.
    SetImplicitDefDead 2,
    /// Copies accesses to memory: made, from how many instructions, each.
    MergeMemOperands 1,
    /// Copies flags: made, instruction.
    CopyMIFlags 2,
    /// Sets flags: made, flags.
    SetMIFlags 2,
    /// Takes flags away: made, flags.
    UnsetMIFlags 2,
    /// A register has to be in a class: made, operand, class.
    ConstrainOperandRC 3,
    /// The registers of the made instruction 0 have to be in their classes.
    RootConstrainSelectedInstOperands 0,
    /// Those of any made instruction.
    ConstrainSelectedInstOperands 1,
    /// Makes a register: its number, type.
    MakeTempReg 2,
    /// Makes a constant: the new register for it, number.
    BuildConstant 2,
    /// Puts a register in the place of another one: instruction and operand of both.
    ReplaceReg 4,
    /// Puts a new register in the place of one: instruction, operand, new register.
    ReplaceRegWithTempReg 3,
    /// Erases an instruction.
    EraseFromParent 1,
    /// Erases the root; that is all.
    EraseRootFromParentDone 0,
    /// Tells that a rule is used: its number.
    Coverage 1,
    /// That is all.
    Done 0,
    /// Code does the rest: its number.
    DoneWithCustomAction 1,
    /// A rule begins here: its number. Only tables that can explain themselves have it.
    Rule 1,
}

impl Op {
    /// The one of this byte.
    pub(super) fn of(byte: u8) -> Option<Op> {
        Op::ALL.get(usize::from(byte)).copied()
    }

    /// Whether it makes or changes something: what comes before it only checks.
    pub(super) fn is_action(self) -> bool {
        self as u8 >= Op::MutateOpcode as u8 && self != Op::Rule
    }

    /// Whether it is the last step of a rule.
    pub(super) fn ends(self) -> bool {
        matches!(self, Op::Done | Op::EraseRootFromParentDone | Op::DoneWithCustomAction)
    }
}

/// Reads the next step; none at the end.
pub(super) fn op(reader: &mut Reader<'_>) -> Option<Op> {
    if reader.is_at_end() { None } else { Op::of(reader.byte()) }
}

/// Reads a place.
pub(super) fn place(reader: &mut Reader<'_>) -> usize {
    let bytes = [(); 4].map(|()| reader.byte());
    u32::from_le_bytes(bytes) as usize
}

/// Goes past the operands of a step.
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
