//! Instructions.

use alloc::vec::Vec;

pub use tablegen_rt::isel::AtomicOrdering;

use super::function::{Block, Value};
use super::module::SymbolId;
use super::types::{Signature, Type};
use super::vector::VectorOp;

/// Operation with two operands of one type, which is that of the result.
///
/// Integers wrap. A shift by the number of bits or more, a division by zero, and the division of the
/// least number by -1 have no specified result and may trap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names are those of LLVM's instructions and intrinsics")]
pub enum Binary {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
    UMin,
    UMax,
    SMin,
    SMax,
    UAddSat,
    SAddSat,
    USubSat,
    SSubSat,
    UShlSat,
    SShlSat,
    FAdd,
    FSub,
    FMul,
    FDiv,
    /// Remainder with the sign of the dividend, as C's `fmod`.
    FRem,
    /// Minimum. If one operand is NaN, the result is the other one (LLVM: `llvm.minnum`).
    FMinNum,
    /// Maximum. If one operand is NaN, the result is the other one (LLVM: `llvm.maxnum`).
    FMaxNum,
    /// Not a number if one operand is not (LLVM: `llvm.minimum`).
    FMinimum,
    /// Not a number if one operand is not (LLVM: `llvm.maximum`).
    FMaximum,
    FCopySign,
}

impl Binary {
    /// Returns true for operations on floating-point numbers. The others are for integers.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(
            self,
            Binary::FAdd
                | Binary::FSub
                | Binary::FMul
                | Binary::FDiv
                | Binary::FRem
                | Binary::FMinNum
                | Binary::FMaxNum
                | Binary::FMinimum
                | Binary::FMaximum
                | Binary::FCopySign
        )
    }
}

/// Operation with one operand, whose type is that of the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names are those of LLVM's instructions and intrinsics")]
pub enum Unary {
    /// Leading zeros; of zero, the number of bits.
    Ctlz,
    /// Trailing zeros; of zero, the number of bits.
    Cttz,
    Ctpop,
    BSwap,
    BitReverse,
    /// Absolute value; of the least number, that number.
    Abs,
    FNeg,
    FAbs,
    FSqrt,
    FFloor,
    FCeil,
    FTrunc,
    FRint,
    FNearbyInt,
    FRound,
    FRoundEven,
    /// The operand; if it is unspecified, an arbitrary value that is the same for all uses. Any type.
    Freeze,
}

impl Unary {
    /// Returns true for operations on floating-point numbers. The others are for integers, and
    /// `Freeze` is for all types.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(
            self,
            Unary::FNeg
                | Unary::FAbs
                | Unary::FSqrt
                | Unary::FFloor
                | Unary::FCeil
                | Unary::FTrunc
                | Unary::FRint
                | Unary::FNearbyInt
                | Unary::FRound
                | Unary::FRoundEven
        )
    }
}

/// Operation with three operands of one type, which is that of the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ternary {
    /// Upper half of the first two operands joined and shifted left by the third, modulo the number of
    /// bits (LLVM: `llvm.fshl`).
    FShl,
    /// Lower half of the first two operands joined and shifted right by the third, modulo the number of
    /// bits (LLVM: `llvm.fshr`).
    FShr,
    /// Product of the first two operands plus the third, rounded once.
    Fma,
}

impl Ternary {
    /// Returns true for operations on floating-point numbers. The others are for integers.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(self, Ternary::Fma)
    }
}

/// Arithmetic with a second result of type `i1`, which is true if the exact result does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names are those of LLVM's intrinsics")]
pub enum Overflow {
    UAdd,
    SAdd,
    USub,
    SSub,
    UMul,
    SMul,
}

/// Condition of a comparison of integers or addresses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names are those of LLVM's conditions")]
pub enum IntCond {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
}

impl IntCond {
    /// Returns the condition that is true exactly if this one is false.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            IntCond::Eq => IntCond::Ne,
            IntCond::Ne => IntCond::Eq,
            IntCond::Ugt => IntCond::Ule,
            IntCond::Uge => IntCond::Ult,
            IntCond::Ult => IntCond::Uge,
            IntCond::Ule => IntCond::Ugt,
            IntCond::Sgt => IntCond::Sle,
            IntCond::Sge => IntCond::Slt,
            IntCond::Slt => IntCond::Sge,
            IntCond::Sle => IntCond::Sgt,
        }
    }

    /// Returns the condition with exchanged operands.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            IntCond::Eq | IntCond::Ne => self,
            IntCond::Ugt => IntCond::Ult,
            IntCond::Uge => IntCond::Ule,
            IntCond::Ult => IntCond::Ugt,
            IntCond::Ule => IntCond::Uge,
            IntCond::Sgt => IntCond::Slt,
            IntCond::Sge => IntCond::Sle,
            IntCond::Slt => IntCond::Sgt,
            IntCond::Sle => IntCond::Sge,
        }
    }

    /// Returns true for conditions that depend on the sign.
    #[must_use]
    pub const fn is_signed(self) -> bool {
        matches!(self, IntCond::Sgt | IntCond::Sge | IntCond::Slt | IntCond::Sle)
    }
}

/// Condition of a comparison of floating-point numbers. `O` is for ordered, both are numbers; `U` for
/// unordered, or one is not a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names are those of LLVM's conditions")]
pub enum FloatCond {
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    Uno,
    True,
}

/// Conversion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names are those of LLVM's instructions and intrinsics")]
pub enum Convert {
    /// Low bits of a wider integer.
    Trunc,
    ZExt,
    SExt,
    FpTrunc,
    FpExt,
    /// Toward zero; unspecified if the result does not fit.
    FpToSi,
    /// Toward zero; unspecified if the result does not fit.
    FpToUi,
    /// Toward zero; the nearest number that fits, 0 if the operand is not a number.
    FpToSiSat,
    /// Toward zero; the nearest number that fits, 0 if the operand is not a number.
    FpToUiSat,
    SiToFp,
    UiToFp,
    /// To the nearest integer by the rounding mode (LLVM: `llvm.lrint`, `llvm.llrint`).
    LRint,
    /// To the nearest integer, halves away from zero (LLVM: `llvm.lround`, `llvm.llround`).
    LRound,
    /// Same bits in a type of the same size.
    Bitcast,
    /// Zero extension or truncation if the sizes differ.
    PtrToInt,
    /// Zero extension or truncation if the sizes differ.
    IntToPtr,
}

/// Access to memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Access {
    /// Known alignment of the address in bytes, a power of two.
    pub align: u64,
    /// True if the access must be done, once, as it is.
    pub is_volatile: bool,
    /// Ordering of an atomic access.
    pub ordering: AtomicOrdering,
}

impl Access {
    /// Creates an access that is neither volatile nor atomic.
    #[must_use]
    pub const fn new(align: u64) -> Self {
        Access { align, is_volatile: false, ordering: AtomicOrdering::NotAtomic }
    }

    /// Returns the access as a volatile one.
    #[must_use]
    pub const fn volatile(self) -> Self {
        Access { is_volatile: true, ..self }
    }

    /// Returns the access as an atomic one.
    #[must_use]
    pub const fn atomic(self, ordering: AtomicOrdering) -> Self {
        Access { ordering, ..self }
    }
}

/// Atomic read-modify-write operation. The result is the old value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names are those of LLVM's operations")]
pub enum AtomicOp {
    Xchg,
    Add,
    Sub,
    And,
    Nand,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
    FAdd,
    FSub,
}

/// Operation on memory with a length in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MemoryOp {
    /// Copy to the first address from the second one; the memory does not overlap.
    Copy,
    /// Copy to the first address from the second one; the memory may overlap.
    Move,
    /// Fill with the byte that is the second operand, of type `i8`.
    Set,
}

/// Operation on the list of variadic arguments at an address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VaOp {
    /// Start of the list.
    Start,
    /// End of the list.
    End,
    /// Copy to the first list from the second one.
    Copy,
}

/// Called function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    /// Function of the module.
    Symbol(SymbolId),
    /// Function of an address.
    Address(Value),
}

/// Branch to a block, with the values of its parameters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Jump {
    /// Target.
    pub block: Block,
    /// Values of the parameters of the target.
    pub args: Vec<Value>,
}

impl Jump {
    /// Creates a branch.
    #[must_use]
    pub fn new(block: Block, args: &[Value]) -> Self {
        Jump { block, args: args.to_vec() }
    }
}

impl From<Block> for Jump {
    fn from(block: Block) -> Self {
        Jump { block, args: Vec::new() }
    }
}

/// Instruction.
#[derive(Clone, PartialEq, Debug)]
pub enum InstKind {
    /// Arithmetic with one operand.
    Unary(Unary, Value),
    /// Arithmetic with two operands.
    Binary(Binary, [Value; 2]),
    /// Arithmetic with three operands.
    Ternary(Ternary, [Value; 3]),
    /// Arithmetic with a result that says if it overflows.
    Overflow(Overflow, [Value; 2]),
    /// Comparison of integers or addresses. The result is of type `i1`. That of vectors is a vector of integers of
    /// the same number of bits: all bits of a lane are ones if the condition holds, otherwise zeros.
    IntCompare(IntCond, [Value; 2]),
    /// Comparison of floating-point numbers. The result is of type `i1`, and of vectors a vector as that of
    /// `IntCompare`.
    FloatCompare(FloatCond, [Value; 2]),
    /// The first value if the condition, of type `i1`, is true, otherwise the second.
    Select(Value, [Value; 2]),
    /// Conversion to a type.
    Convert(Convert, Value, Type),
    /// Operation on vectors.
    Vector(VectorOp, Vec<Value>),
    /// Address plus an integer of the size of an address, in bytes.
    Offset(Value, Value),
    /// Load of a type from an address.
    Load(Type, Value, Access),
    /// Store of the first value to the second, an address.
    Store(Value, Value, Access),
    /// Atomic operation on the memory at an address, with a value.
    AtomicRmw(AtomicOp, Value, Value, Access),
    /// Atomic store to an address, of the second value if the memory has the first one. The results are
    /// the old value, and an `i1` that is true if the value was stored.
    CompareExchange {
        /// Address.
        address: Value,
        /// Value that the memory must have.
        expected: Value,
        /// Value to store.
        new: Value,
        /// Access, with the ordering if it succeeds.
        access: Access,
        /// Ordering if it fails.
        failure: AtomicOrdering,
        /// True if it may fail without a reason.
        is_weak: bool,
    },
    /// Order of the accesses before and after.
    Fence(AtomicOrdering),
    /// Order for signal handlers and the compiler alone.
    CompilerFence(AtomicOrdering),
    /// Operation on memory: address, address or byte, length in bytes.
    Memory(MemoryOp, [Value; 3], Access),
    /// Call. The results are those of the signature.
    Call {
        /// Called function.
        callee: Callee,
        /// Signature. That of a symbol may differ.
        signature: Signature,
        /// Arguments.
        args: Vec<Value>,
    },
    /// Memory of the stack until the function returns or a `StackRestore`: size in bytes and alignment.
    /// The result is its address.
    DynamicStack(Value, u64),
    /// Address of the end of the stack.
    StackSave,
    /// Release of the memory of the stack after a `StackSave` that returned the address.
    StackRestore(Value),
    /// Operation on a list of variadic arguments. The second address is for `Copy`.
    VarArgs(VaOp, Value, Option<Value>),
    /// Address of the frame of a caller, 0 for that of the function.
    FrameAddress(u32),
    /// Address to which a caller returns, 0 for the function.
    ReturnAddress(u32),
    /// Trap, after which the program may continue in a debugger.
    Trap,
    /// Breakpoint.
    DebugTrap,
    /// Return of the results.
    Return(Vec<Value>),
    /// Call in the place of a return: the frame of the function is released before, and the function returns what
    /// the call returns. The memory of stack slots is no longer valid. Arguments on the stack take the place of
    /// those of the function.
    TailCall {
        /// Called function.
        callee: Callee,
        /// Signature, with the results of the function. That of a symbol may differ.
        signature: Signature,
        /// Arguments.
        args: Vec<Value>,
    },
    /// Branch.
    Jump(Jump),
    /// Branch to the first target if the condition, of type `i1`, is true, otherwise to the second.
    Branch(Value, Jump, Jump),
    /// Branch to the target of the case that the integer is equal to, otherwise to the default.
    Switch {
        /// Integer.
        value: Value,
        /// Targets by number. The numbers are different in the bits of the type of the integer; other bits
        /// are ignored.
        cases: Vec<(i128, Jump)>,
        /// Target if no case has the number.
        default: Jump,
    },
    /// Point that is never reached.
    Unreachable,
}

impl InstKind {
    /// Returns true if the instruction ends a block.
    #[must_use]
    pub const fn is_terminator(&self) -> bool {
        matches!(
            self,
            InstKind::Return(_)
                | InstKind::TailCall { .. }
                | InstKind::Jump(_)
                | InstKind::Branch(..)
                | InstKind::Switch { .. }
                | InstKind::Unreachable
        )
    }

    /// Returns the branches of a terminator, in order; of other instructions none.
    pub fn jumps(&self) -> impl Iterator<Item = &Jump> {
        let (first, cases): ([Option<&Jump>; 2], &[(i128, Jump)]) = match self {
            InstKind::Jump(jump) => ([Some(jump), None], &[]),
            InstKind::Branch(_, then, otherwise) => ([Some(then), Some(otherwise)], &[]),
            InstKind::Switch { cases, default, .. } => ([Some(default), None], cases),
            _ => ([None, None], &[]),
        };
        first.into_iter().flatten().chain(cases.iter().map(|(_, jump)| jump))
    }

    /// Calls a function with each operand, those of branches included.
    pub fn for_each_operand(&self, mut f: impl FnMut(Value)) {
        match self {
            InstKind::Unary(_, value)
            | InstKind::Convert(_, value, _)
            | InstKind::Load(_, value, _)
            | InstKind::DynamicStack(value, _)
            | InstKind::StackRestore(value) => f(*value),
            InstKind::Binary(_, values)
            | InstKind::Overflow(_, values)
            | InstKind::IntCompare(_, values)
            | InstKind::FloatCompare(_, values) => values.iter().copied().for_each(f),
            InstKind::Ternary(_, values) | InstKind::Memory(_, values, _) => {
                values.iter().copied().for_each(f);
            }
            InstKind::Select(condition, values) => {
                f(*condition);
                values.iter().copied().for_each(f);
            }
            InstKind::Offset(one, other)
            | InstKind::Store(one, other, _)
            | InstKind::AtomicRmw(_, one, other, _) => [*one, *other].into_iter().for_each(f),
            InstKind::CompareExchange { address, expected, new, .. } => {
                [*address, *expected, *new].into_iter().for_each(f);
            }
            InstKind::Call { callee, args, .. } | InstKind::TailCall { callee, args, .. } => {
                if let Callee::Address(address) = callee {
                    f(*address);
                }
                args.iter().copied().for_each(f);
            }
            InstKind::VarArgs(_, list, from) => {
                f(*list);
                from.iter().copied().for_each(f);
            }
            InstKind::Return(values) | InstKind::Vector(_, values) => {
                values.iter().copied().for_each(f);
            }
            InstKind::Jump(_) | InstKind::Branch(..) | InstKind::Switch { .. } => {
                match self {
                    InstKind::Branch(value, ..) | InstKind::Switch { value, .. } => f(*value),
                    _ => {}
                }
                self.jumps().flat_map(|jump| &jump.args).copied().for_each(f);
            }
            InstKind::Fence(_)
            | InstKind::CompilerFence(_)
            | InstKind::StackSave
            | InstKind::FrameAddress(_)
            | InstKind::ReturnAddress(_)
            | InstKind::Trap
            | InstKind::DebugTrap
            | InstKind::Unreachable => {}
        }
    }
}
