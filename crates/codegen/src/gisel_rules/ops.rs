//! Operations of a match table. Each is one byte, followed by its operands.

macro_rules! ops {
    ($($name:ident,)*) => {
        /// Operation of a match table: `Gim...` operations match, `Gir...` operations render.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub(crate) enum Op {
            $($name,)*
        }

        #[cfg(test)]
        impl Op {
            pub(super) const ALL: &[Op] = &[$(Op::$name),*];
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
    GimCheckSimplePredicate,
    GimCheckOpcode,
    GimCheckOpcodeIsEither,
    GimCheckNumOperands,
    GimCheckNumOperandsGE,
    GimCheckNumOperandsLE,
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
    GimMIFlags,
    GimMIFlagsNot,
    GimCheckAtomicOrdering,
    GimCheckAtomicOrderingOrStrongerThan,
    GimCheckAtomicOrderingWeakerThan,
    GimRootCheckType,
    GimCheckType,
    GimCheckPointerToAny,
    GimRecordNamedOperand,
    GimRecordRegType,
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
    GimCheckCanReplaceReg,
    GimCheckIsSameOperand,
    GimCheckIsSameOperandIgnoreCopies,
    GirMutateOpcode,
    GirBuildRootMI,
    GirBuildMI,
    GirRootToRootCopy,
    GirCopy,
    GirCopyRemaining,
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
    GirAddCImm,
    GirAddIntrinsicID,
    GirComplexRenderer,
    GirComplexSubOperandRenderer,
    GirComplexSubOperandSubRegRenderer,
    GirCustomRenderer,
    GirCustomOperandRenderer,
    GirSetImplicitDefDead,
    GirMergeMemOperands,
    GirCopyMIFlags,
    GirSetMIFlags,
    GirUnsetMIFlags,
    GirConstrainOperandRC,
    GirRootConstrainSelectedInstOperands,
    GirConstrainSelectedInstOperands,
    GirMakeTempReg,
    GirBuildConstant,
    GirReplaceReg,
    GirReplaceRegWithTempReg,
    GirEraseFromParent,
    GirEraseRootFromParentDone,
    GirCoverage,
    GirDone,
    GirDoneWithCustomAction,
    // Beginning of a rule, only in tables for Rust.
    GirRule,
}

impl Op {
    /// Returns LLVM's name of the operation, split after `GIM_` or `GIR_`.
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
