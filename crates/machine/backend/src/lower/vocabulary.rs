//! [`Vocabulary`]: opcodes, conditions and types of a target that every target has by the same names.

use alloc::vec::Vec;

use tablegen_rt::isel::graph::Machine;
use tablegen_rt::names::Named;

use super::error::Missing;
use crate::ir::Lane;

macro_rules! operations {
    ($($name:ident = $text:literal)*) => {
        /// Generic node that lowering makes.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[expect(missing_docs, reason = "the names are those of LLVM's nodes")]
        pub enum Op { $($name),* }

        impl Op {
            /// All operations.
            pub const ALL: &'static [Op] = &[$(Op::$name),*];

            /// Returns the name of the node opcode in generated modules.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Op::$name => concat!("ISD::", $text)),* }
            }
        }
    };
}

operations! {
    Add = "ADD"
    Sub = "SUB"
    Mul = "MUL"
    MulHS = "MULHS"
    MulHU = "MULHU"
    SDiv = "SDIV"
    UDiv = "UDIV"
    SRem = "SREM"
    URem = "UREM"
    And = "AND"
    Or = "OR"
    Xor = "XOR"
    Shl = "SHL"
    Srl = "SRL"
    Sra = "SRA"
    SMin = "SMIN"
    SMax = "SMAX"
    UMin = "UMIN"
    UMax = "UMAX"
    Rotl = "ROTL"
    Rotr = "ROTR"
    Ctlz = "CTLZ"
    Cttz = "CTTZ"
    Ctpop = "CTPOP"
    BSwap = "BSWAP"
    BitReverse = "BITREVERSE"
    Abs = "ABS"
    SetCc = "SETCC"
    SignExtendInReg = "SIGN_EXTEND_INREG"
    FAdd = "FADD"
    FSub = "FSUB"
    FMul = "FMUL"
    FDiv = "FDIV"
    FRem = "FREM"
    FMinNum = "FMINNUM"
    FMaxNum = "FMAXNUM"
    FMinimum = "FMINIMUM"
    FMaximum = "FMAXIMUM"
    FCopySign = "FCOPYSIGN"
    FNeg = "FNEG"
    FAbs = "FABS"
    FSqrt = "FSQRT"
    FFloor = "FFLOOR"
    FCeil = "FCEIL"
    FTrunc = "FTRUNC"
    FRint = "FRINT"
    FNearbyInt = "FNEARBYINT"
    FRound = "FROUND"
    FRoundEven = "FROUNDEVEN"
    LRint = "LRINT"
    LRound = "LROUND"
    Fma = "FMA"
    FpRound = "FP_ROUND"
    FpExtend = "FP_EXTEND"
    FpToSInt = "FP_TO_SINT"
    FpToUInt = "FP_TO_UINT"
    FpToSIntSat = "FP_TO_SINT_SAT"
    FpToUIntSat = "FP_TO_UINT_SAT"
    SIntToFp = "SINT_TO_FP"
    UIntToFp = "UINT_TO_FP"
    Bitcast = "BITCAST"
    Truncate = "TRUNCATE"
    ZeroExtend = "ZERO_EXTEND"
    SignExtend = "SIGN_EXTEND"
    SAddSat = "SADDSAT"
    UAddSat = "UADDSAT"
    SSubSat = "SSUBSAT"
    USubSat = "USUBSAT"
    AverageCeilU = "AVGCEILU"
    Load = "LOAD"
    Store = "STORE"
    AtomicLoad = "ATOMIC_LOAD"
    AtomicStore = "ATOMIC_STORE"
    AtomicFence = "ATOMIC_FENCE"
    AtomicCmpSwap = "ATOMIC_CMP_SWAP"
    AtomicSwap = "ATOMIC_SWAP"
    AtomicLoadAdd = "ATOMIC_LOAD_ADD"
    AtomicLoadSub = "ATOMIC_LOAD_SUB"
    AtomicLoadAnd = "ATOMIC_LOAD_AND"
    AtomicLoadClear = "ATOMIC_LOAD_CLR"
    AtomicLoadOr = "ATOMIC_LOAD_OR"
    AtomicLoadXor = "ATOMIC_LOAD_XOR"
    AtomicLoadNand = "ATOMIC_LOAD_NAND"
    AtomicLoadMin = "ATOMIC_LOAD_MIN"
    AtomicLoadMax = "ATOMIC_LOAD_MAX"
    AtomicLoadUMin = "ATOMIC_LOAD_UMIN"
    AtomicLoadUMax = "ATOMIC_LOAD_UMAX"
    Br = "BR"
    BrInd = "BRIND"
    FrameIndex = "FrameIndex"
    TargetFrameIndex = "TargetFrameIndex"
    TargetGlobalAddress = "TargetGlobalAddress"
    TargetGlobalTlsAddress = "TargetGlobalTLSAddress"
    TargetConstantPool = "TargetConstantPool"
    TargetJumpTable = "TargetJumpTable"
    TargetExternalSymbol = "TargetExternalSymbol"
    Undefined = "UNDEF"
    Trap = "TRAP"
    DebugTrap = "DEBUGTRAP"
}

macro_rules! conditions {
    ($($name:ident = $text:literal)*) => {
        /// Condition code of a comparison node. Those with `O` or `U` after `Set` are for
        /// floating-point numbers, and `U` without sign for integers.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[expect(missing_docs, reason = "the names are those of LLVM's condition codes")]
        pub enum Cond { $($name),* }

        impl Cond {
            /// All conditions.
            pub const ALL: &'static [Cond] = &[$(Cond::$name),*];

            /// Returns the name in generated modules.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Cond::$name => $text),* }
            }
        }
    };
}

conditions! {
    Eq = "SETEQ"
    Ne = "SETNE"
    Lt = "SETLT"
    Le = "SETLE"
    Gt = "SETGT"
    Ge = "SETGE"
    Ult = "SETULT"
    Ule = "SETULE"
    Ugt = "SETUGT"
    Uge = "SETUGE"
    Oeq = "SETOEQ"
    Olt = "SETOLT"
    Ole = "SETOLE"
    Ogt = "SETOGT"
    Oge = "SETOGE"
    Ord = "SETO"
    Uno = "SETUO"
    Une = "SETUNE"
}

/// Opcodes, conditions and types of a target, found by name once.
#[derive(Clone, Debug)]
pub struct Vocabulary<M: Machine> {
    ops: Vec<Option<M::NodeOpcode>>,
    conditions: Vec<Option<M::CondCode>>,
    /// Integers of 1, 8, 16, 32, 64 and 128 bits.
    ints: [Option<M::ValueType>; 6],
    f32: Option<M::ValueType>,
    f64: Option<M::ValueType>,
    /// Vectors, in the order of [`Lane::ALL`].
    vectors: [Option<M::ValueType>; 6],
    other: Option<M::ValueType>,
    glue: Option<M::ValueType>,
}

impl<M: Machine> Vocabulary<M> {
    /// Finds the names of a target.
    #[must_use]
    pub fn new() -> Self {
        let ty = M::ValueType::from_name;
        Vocabulary {
            ops: Op::ALL.iter().map(|op| M::NodeOpcode::from_name(op.name())).collect(),
            conditions: Cond::ALL.iter().map(|one| M::CondCode::from_name(one.name())).collect(),
            ints: ["i1", "i8", "i16", "i32", "i64", "i128"].map(ty),
            f32: ty("f32"),
            f64: ty("f64"),
            vectors: ["v16i8", "v8i16", "v4i32", "v2i64", "v4f32", "v2f64"].map(ty),
            other: ty("Other"),
            glue: ty("Glue"),
        }
    }

    /// Returns the opcode of an operation.
    ///
    /// # Errors
    /// Returns an error if no pattern of the target mentions it.
    pub fn op(&self, op: Op) -> Result<M::NodeOpcode, Missing> {
        self.ops.get(op as usize).copied().flatten().ok_or(Missing(op.name()))
    }

    /// Returns a condition code.
    ///
    /// # Errors
    /// Returns an error if no pattern of the target mentions it.
    pub fn condition(&self, cond: Cond) -> Result<M::CondCode, Missing> {
        self.conditions.get(cond as usize).copied().flatten().ok_or(Missing(cond.name()))
    }

    /// Returns the condition that a code stands for. `None` if lowering makes no such nodes.
    #[must_use]
    pub fn condition_of(&self, code: M::CondCode) -> Option<Cond> {
        let index = self.conditions.iter().position(|&one| one == Some(code))?;
        Cond::ALL.get(index).copied()
    }

    /// Returns the type of an integer of 1, 8, 16, 32, 64 or 128 bits.
    ///
    /// # Errors
    /// Returns an error if the target has no such type.
    pub fn int(&self, bits: u32) -> Result<M::ValueType, Missing> {
        let index = [1, 8, 16, 32, 64, 128].iter().position(|&of| of == bits);
        index.and_then(|index| self.ints[index]).ok_or(Missing("type of an integer"))
    }

    /// Returns the number of bits of an integer type. `None` for other types.
    #[must_use]
    pub fn bits(&self, ty: M::ValueType) -> Option<u32> {
        let index = self.ints.iter().position(|&one| one == Some(ty))?;
        [1, 8, 16, 32, 64, 128].get(index).copied()
    }

    /// Returns the type of numbers of 32 bits, or of 64.
    ///
    /// # Errors
    /// Returns an error if the target has no such type.
    pub fn float(&self, is_double: bool) -> Result<M::ValueType, Missing> {
        if is_double { self.f64.ok_or(Missing("f64")) } else { self.f32.ok_or(Missing("f32")) }
    }

    /// Returns the type of vectors with lanes of a type.
    ///
    /// # Errors
    /// Returns an error if the target has no such type.
    pub fn vector(&self, lane: Lane) -> Result<M::ValueType, Missing> {
        self.vectors[lane as usize].ok_or(Missing("type of vectors"))
    }

    /// Returns the type of the lanes of vectors of a type. `None` for other types.
    #[must_use]
    pub fn lane(&self, ty: M::ValueType) -> Option<Lane> {
        Lane::ALL.into_iter().find(|lane| self.vectors[*lane as usize] == Some(ty))
    }

    /// Returns true for the types of floating-point numbers.
    #[must_use]
    pub fn is_float(&self, ty: M::ValueType) -> bool {
        self.f32 == Some(ty) || self.f64 == Some(ty)
    }

    /// Returns the type of conditions, blocks and chains.
    ///
    /// # Errors
    /// Returns an error if the target has no such type.
    pub fn other(&self) -> Result<M::ValueType, Missing> {
        self.other.ok_or(Missing("Other"))
    }

    /// Returns the types of chains and of glue, if the target has them.
    pub(crate) fn tokens(&self) -> [Option<M::ValueType>; 2] {
        [self.other, self.glue]
    }
}

impl<M: Machine> Default for Vocabulary<M> {
    fn default() -> Self {
        Vocabulary::new()
    }
}
