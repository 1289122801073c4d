//! The operations of a table: each is a byte, which others follow.

macro_rules! ops {
    ($($name:ident,)*) => {
        /// An operation. Those that begin with `Gim` check something, others make something.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub(crate) enum Op {
            $($name,)*
        }

        const NAMES: &[&str] = &[$(stringify!($name),)*];
    };
}

ops! {
    GimTry,
    GimReject,
    GimSwitchOpcode,
    GimSwitchType,
    GimRecordInsn,
    GimRecordInsnIgnoreCopies,
    GimCheckFeatures,
    GimCheckOpcode,
    GimCheckOpcodeIsEither,
    GimCheckNumOperands,
    GimCheckI64ImmPredicate,
    GimCheckAPIntImmPredicate,
    GimCheckAPFloatImmPredicate,
    GimCheckImmOperandPredicate,
    GimCheckLeafOperandPredicate,
    GimCheckMemorySizeEqualTo,
    GimCheckMemorySizeEqualToLLT,
    GimCheckMemorySizeLessThanLLT,
    GimCheckMemoryAddressSpace,
    GimCheckMemoryAlignment,
    GimCheckIsBuildVectorAllOnes,
    GimCheckIsBuildVectorAllZeros,
    GimCheckHasNoUse,
    GimCheckHasOneUse,
    GimCheckCxxInsnPredicate,
    GimCheckAtomicOrdering,
    GimCheckAtomicOrderingOrStrongerThan,
    GimCheckAtomicOrderingWeakerThan,
    GimRootCheckType,
    GimCheckType,
    GimCheckPointerToAny,
    GimRecordNamedOperand,
    GimRootCheckRegBankForClass,
    GimCheckRegBankForClass,
    GimCheckComplexPattern,
    GimCheckConstantInt,
    GimCheckConstantInt8,
    GimCheckLiteralInt,
    GimCheckCmpPredicate,
    GimCheckIntrinsicID,
    GimCheckIsMBB,
    GimCheckIsImm,
    GimCheckIsSafeToFold,
    GimCheckIsSameOperand,
    GimCheckIsSameOperandIgnoreCopies,
    GirMutateOpcode,
    GirBuildRootMI,
    GirBuildMI,
    GirRootToRootCopy,
    GirCopy,
    GirCopyOrAddZeroReg,
    GirCopySubReg,
    GirCopyConstantAsSImm,
    GirCopyFConstantAsFPImm,
    GirAddImplicitDef,
    GirAddImplicitUse,
    GirAddRegister,
    GirAddTempRegister,
    GirAddTempSubRegister,
    GirAddSimpleTempRegister,
    GirAddImm,
    GirAddImm8,
    GirComplexRenderer,
    GirComplexSubOperandRenderer,
    GirComplexSubOperandSubRegRenderer,
    GirCustomRenderer,
    GirCustomOperandRenderer,
    GirSetImplicitDefDead,
    GirMergeMemOperands,
    GirConstrainOperandRC,
    GirRootConstrainSelectedInstOperands,
    GirConstrainSelectedInstOperands,
    GirMakeTempReg,
    GirEraseFromParent,
    GirEraseRootFromParentDone,
    GirCoverage,
    GirDone,
}

impl Op {
    /// Its name in LLVM, after the `GIM_` or `GIR_` that is given first.
    pub(crate) fn name(self) -> (&'static str, &'static str) {
        if self == Op::GirEraseRootFromParentDone {
            return ("GIR_", "EraseRootFromParent_Done");
        }
        let name = NAMES[self as usize];
        match name.strip_prefix("Gim") {
            Some(rest) => ("GIM_", rest),
            None => ("GIR_", &name["Gir".len()..]),
        }
    }
}
