// Instruction selection: nodes of the selection DAG and their types, pattern
// fragments, and patterns that select instructions.
//
//   def : Pat<(add i32:$a, i32:$b), (ADD $a, $b)>;             a pattern
//   def simm12 : ImmLeaf<i32, [{ return isInt<12>(Imm); }]>;   constants that fit
//   def : Pat<(add i32:$a, simm12:$b), (ADDI $a, $b)>;
//   def addr : ComplexPattern<iPTR, 2, "SelectAddr">;          a function that matches
//   def MyNode : SDNode<"MyISD::NODE", SDTIntBinOp>;           a target-specific node
//
// Declares the classes, fields and records of LLVM 22's file of the same name,
// plus the field RustCode. Target.td includes this file.
//
// RustCode is the Rust equivalent of C++ code that matches or transforms. Only Rust
// output uses it. It is the body of a function; the documentation of the generated
// module lists the arguments. If RustCode is empty, the user implements the function.

//===- Types of nodes -----------------------------------------------------===//

// Constraint on the type of a value of a node. Results and operands are
// numbered from 0, results first.
class SDTypeConstraint<int opnum> {
  int OperandNum = opnum;
}

// Constraints on one value: exactly type `vt` (VT), pointer (PtrTy), integer
// (Int), floating-point number (FP), vector (Vec). Int and FP also accept vectors
// of such elements. SDTCVecEltisVT accepts vectors with elements of type `vt`.
class SDTCisVT<int OpNum, ValueType vt> : SDTypeConstraint<OpNum> {
  ValueType VT = vt;
}
class SDTCisPtrTy<int OpNum> : SDTypeConstraint<OpNum>;
class SDTCisInt<int OpNum> : SDTypeConstraint<OpNum>;
class SDTCisFP<int OpNum> : SDTypeConstraint<OpNum>;
class SDTCisVec<int OpNum> : SDTypeConstraint<OpNum>;
class SDTCVecEltisVT<int OpNum, ValueType vt> : SDTypeConstraint<OpNum> {
  ValueType VT = vt;
}

// Constraints on two values: same type, same number of elements, same size in bits.
class SDTCisSameAs<int OpNum, int OtherOp> : SDTypeConstraint<OpNum> {
  int OtherOperandNum = OtherOp;
}
class SDTCisSameNumEltsAs<int OpNum, int OtherOp> : SDTypeConstraint<OpNum> {
  int OtherOperandNum = OtherOp;
}
class SDTCisSameSizeAs<int OpNum, int OtherOp> : SDTypeConstraint<OpNum> {
  int OtherOperandNum = OtherOp;
}

// Constraint: the type of the first value is smaller than that of the second. In
// SDTCisVTSmallerThanOp, the first value is a leaf that names the smaller type.
class SDTCisOpSmallerThanOp<int SmallOp, int BigOp> : SDTypeConstraint<SmallOp> {
  int BigOperandNum = BigOp;
}
class SDTCisVTSmallerThanOp<int OpNum, int OtherOp> : SDTypeConstraint<OpNum> {
  int OtherOperandNum = OtherOp;
}

// Constraint: the first value is an element, or a shorter vector, of the second value.
class SDTCisEltOfVec<int ThisOp, int OtherOp> : SDTypeConstraint<ThisOp> {
  int OtherOpNum = OtherOp;
}
class SDTCisSubVecOfVec<int ThisOp, int OtherOp> : SDTypeConstraint<ThisOp> {
  int OtherOpNum = OtherOp;
}

// Type profile: numbers of results and operands (-1 if variable), and type constraints.
class SDTypeProfile<int numresults, int numoperands,
                    list<SDTypeConstraint> constraints> {
  int NumResults = numresults;
  int NumOperands = numoperands;
  list<SDTypeConstraint> Constraints = constraints;
}

// Type profiles of the start and the end of a call sequence; a target adds constraints.
class SDCallSeqStart<list<SDTypeConstraint> constraints>
    : SDTypeProfile<0, 2, constraints>;
class SDCallSeqEnd<list<SDTypeConstraint> constraints>
    : SDTypeProfile<0, 2, constraints>;

//===- Common type profiles -----------------------------------------------===//

// Leaves, and nodes without results and operands.
def SDTNone : SDTypeProfile<0, 0, []>;
def SDTUNDEF : SDTypeProfile<1, 0, []>;
def SDTIntLeaf : SDTypeProfile<1, 0, [SDTCisInt<0>]>;
def SDTFPLeaf : SDTypeProfile<1, 0, [SDTCisFP<0>]>;
def SDTPtrLeaf : SDTypeProfile<1, 0, [SDTCisPtrTy<0>]>;
def SDTOther : SDTypeProfile<1, 0, [SDTCisVT<0, OtherVT>]>;

// Integer operations with one operand.
def SDTIntUnaryOp : SDTypeProfile<1, 1, [SDTCisSameAs<0, 1>, SDTCisInt<0>]>;
def SDTIntBitCountUnaryOp
    : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisInt<1>, SDTCisSameNumEltsAs<0, 1>]>;
def SDTIntExtendOp
    : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisInt<1>,
                           SDTCisOpSmallerThanOp<1, 0>, SDTCisSameNumEltsAs<0, 1>]>;
def SDTIntTruncOp
    : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisInt<1>,
                           SDTCisOpSmallerThanOp<0, 1>, SDTCisSameNumEltsAs<0, 1>]>;
def SDTExtInvec
    : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisVec<0>, SDTCisInt<1>, SDTCisVec<1>,
                           SDTCisOpSmallerThanOp<1, 0>]>;
def SDT_assert
    : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisInt<1>, SDTCisSameAs<1, 0>]>;

// Integer operations with two or three operands.
def SDTIntBinOp
    : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisInt<0>]>;
def SDTIntBinHiLoOp
    : SDTypeProfile<2, 2, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>,
                           SDTCisSameAs<0, 3>, SDTCisInt<0>]>;
def SDTIntSatNoShOp : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisInt<2>]>;
def SDTIntScaledBinOp
    : SDTypeProfile<1, 3, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisInt<0>,
                           SDTCisInt<3>]>;
def SDTPtrAddOp
    : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisInt<2>, SDTCisPtrTy<1>]>;
def SDTExtInreg
    : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisInt<0>, SDTCisVT<2, OtherVT>,
                           SDTCisVTSmallerThanOp<2, 1>]>;

// Shifts. The type of the amount can differ from that of the value.
def SDTIntShiftOp
    : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisInt<0>, SDTCisInt<2>,
                           SDTCisSameNumEltsAs<0, 2>]>;
def SDTIntShiftDOp
    : SDTypeProfile<1, 3, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisInt<0>,
                           SDTCisInt<3>, SDTCisSameNumEltsAs<0, 3>]>;
def SDTIntShiftPairOp
    : SDTypeProfile<2, 3, [SDTCisInt<0>, SDTCisSameAs<1, 0>, SDTCisSameAs<2, 0>,
                           SDTCisSameAs<3, 0>, SDTCisInt<4>,
                           SDTCisSameNumEltsAs<0, 4>]>;

// Floating-point operations.
def SDTFPUnaryOp : SDTypeProfile<1, 1, [SDTCisSameAs<0, 1>, SDTCisFP<0>]>;
def SDTFPBinOp
    : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisFP<0>]>;
def SDTFPTernaryOp
    : SDTypeProfile<1, 3, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>,
                           SDTCisSameAs<0, 3>, SDTCisFP<0>]>;
def SDTFPSignOp
    : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisFP<0>, SDTCisFP<2>,
                           SDTCisSameNumEltsAs<0, 2>]>;
def SDTFPExpOp
    : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisFP<0>, SDTCisInt<2>]>;
def SDTGetFPStateOp : SDTypeProfile<1, 0, [SDTCisInt<0>]>;
def SDTSetFPStateOp : SDTypeProfile<0, 1, [SDTCisInt<0>]>;

// Conversions between floating-point types, and from and to integers.
def SDTFPRoundOp
    : SDTypeProfile<1, 1, [SDTCisFP<0>, SDTCisFP<1>, SDTCisOpSmallerThanOp<0, 1>,
                           SDTCisSameNumEltsAs<0, 1>]>;
def SDTFPExtendOp
    : SDTypeProfile<1, 1, [SDTCisFP<0>, SDTCisFP<1>, SDTCisOpSmallerThanOp<1, 0>,
                           SDTCisSameNumEltsAs<0, 1>]>;
def SDTFPTruncRoundOp
    : SDTypeProfile<1, 2, [SDTCisFP<0>, SDTCisFP<1>, SDTCisInt<2>,
                           SDTCisOpSmallerThanOp<0, 1>, SDTCisSameNumEltsAs<0, 1>]>;
def SDTIntToFPOp
    : SDTypeProfile<1, 1, [SDTCisFP<0>, SDTCisInt<1>, SDTCisSameNumEltsAs<0, 1>]>;
def SDTFPToIntOp
    : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisFP<1>, SDTCisSameNumEltsAs<0, 1>]>;
def SDTFPToIntSatOp
    : SDTypeProfile<1, 2, [SDTCisInt<0>, SDTCisFP<1>, SDTCisSameNumEltsAs<0, 1>,
                           SDTCisVT<2, OtherVT>]>;
def SDIsFPClassOp
    : SDTypeProfile<1, 2, [SDTCisInt<0>, SDTCisFP<1>, SDTCisInt<2>,
                           SDTCisSameNumEltsAs<0, 1>]>;

// Operations on any type.
def SDTUnaryOp : SDTypeProfile<1, 1, []>;
def SDTFreeze : SDTypeProfile<1, 1, [SDTCisSameAs<0, 1>]>;

// Comparisons and selects.
def SDTSetCC
    : SDTypeProfile<1, 3, [SDTCisInt<0>, SDTCisSameAs<1, 2>, SDTCisVT<3, OtherVT>]>;
def SDTFSetCC
    : SDTypeProfile<1, 3, [SDTCisInt<0>, SDTCisFP<1>, SDTCisSameAs<1, 2>,
                           SDTCisVT<3, OtherVT>]>;
def SDTSelect
    : SDTypeProfile<1, 3, [SDTCisInt<1>, SDTCisSameAs<0, 2>, SDTCisSameAs<2, 3>]>;
def SDTVSelect
    : SDTypeProfile<1, 3, [SDTCisVec<0>, SDTCisInt<1>, SDTCisSameAs<0, 2>,
                           SDTCisSameAs<2, 3>, SDTCisSameNumEltsAs<0, 1>]>;
def SDTSelectCC
    : SDTypeProfile<1, 5, [SDTCisSameAs<1, 2>, SDTCisSameAs<3, 4>,
                           SDTCisSameAs<0, 3>, SDTCisVT<5, OtherVT>]>;

// Branches and traps.
def SDTBr : SDTypeProfile<0, 1, [SDTCisVT<0, OtherVT>]>;
def SDTBrcond : SDTypeProfile<0, 2, [SDTCisInt<0>, SDTCisVT<1, OtherVT>]>;
def SDTBrCC
    : SDTypeProfile<0, 4, [SDTCisVT<0, OtherVT>, SDTCisSameAs<1, 2>,
                           SDTCisVT<3, OtherVT>]>;
def SDTBrind : SDTypeProfile<0, 1, [SDTCisPtrTy<0>]>;
def SDTCatchret : SDTypeProfile<0, 2, [SDTCisVT<0, OtherVT>, SDTCisVT<1, OtherVT>]>;
def SDTCleanupret : SDTypeProfile<0, 1, [SDTCisVT<0, OtherVT>]>;
def SDTUBSANTrap : SDTypeProfile<0, 1, []>;

// Memory accesses.
def SDTLoad : SDTypeProfile<1, 1, [SDTCisPtrTy<1>]>;
def SDTStore : SDTypeProfile<0, 2, [SDTCisPtrTy<1>]>;
def SDTIStore
    : SDTypeProfile<1, 3, [SDTCisSameAs<0, 2>, SDTCisPtrTy<0>, SDTCisPtrTy<3>]>;
def SDTPrefetch
    : SDTypeProfile<0, 4, [SDTCisPtrTy<0>, SDTCisSameAs<1, 2>, SDTCisSameAs<1, 3>,
                           SDTCisInt<1>]>;
def SDTAtomicFence : SDTypeProfile<0, 2, [SDTCisSameAs<0, 1>, SDTCisPtrTy<0>]>;
def SDTAtomicLoad : SDTypeProfile<1, 1, [SDTCisPtrTy<1>]>;
def SDTAtomicStore : SDTypeProfile<0, 2, [SDTCisInt<0>, SDTCisPtrTy<1>]>;
def SDTAtomic2
    : SDTypeProfile<1, 2, [SDTCisSameAs<0, 2>, SDTCisInt<0>, SDTCisPtrTy<1>]>;
def SDTFPAtomic2
    : SDTypeProfile<1, 2, [SDTCisSameAs<0, 2>, SDTCisFP<0>, SDTCisPtrTy<1>]>;
def SDTAtomic3
    : SDTypeProfile<1, 3, [SDTCisSameAs<0, 2>, SDTCisSameAs<0, 3>, SDTCisInt<0>,
                           SDTCisPtrTy<1>]>;
def SDTMaskedLoad
    : SDTypeProfile<1, 4, [SDTCisVec<0>, SDTCisPtrTy<1>, SDTCisPtrTy<2>, SDTCisVec<3>,
                           SDTCisSameAs<0, 4>, SDTCisSameNumEltsAs<0, 3>]>;
def SDTMaskedStore
    : SDTypeProfile<0, 4, [SDTCisVec<0>, SDTCisPtrTy<1>, SDTCisPtrTy<2>, SDTCisVec<3>,
                           SDTCisSameNumEltsAs<0, 3>]>;
def SDTMaskedGather
    : SDTypeProfile<1, 4, [SDTCisVec<0>, SDTCisSameAs<0, 1>, SDTCisVec<2>,
                           SDTCisPtrTy<3>, SDTCisVec<4>, SDTCisSameNumEltsAs<0, 2>,
                           SDTCisSameNumEltsAs<0, 4>]>;
def SDTMaskedScatter
    : SDTypeProfile<0, 4, [SDTCisVec<0>, SDTCisVec<1>, SDTCisPtrTy<2>, SDTCisVec<3>,
                           SDTCisSameNumEltsAs<0, 1>, SDTCisSameNumEltsAs<0, 3>]>;

// Vectors: elements, subvectors and reductions.
def SDTVecExtract : SDTypeProfile<1, 2, [SDTCisEltOfVec<0, 1>, SDTCisPtrTy<2>]>;
def SDTVecInsert
    : SDTypeProfile<1, 3, [SDTCisEltOfVec<2, 1>, SDTCisSameAs<0, 1>, SDTCisPtrTy<3>]>;
def SDTSubVecExtract : SDTypeProfile<1, 2, [SDTCisSubVecOfVec<0, 1>, SDTCisInt<2>]>;
def SDTSubVecInsert
    : SDTypeProfile<1, 3, [SDTCisSubVecOfVec<2, 1>, SDTCisSameAs<0, 1>, SDTCisInt<3>]>;
def SDTVecShuffle : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisSameAs<1, 2>]>;
def SDTVecSlice
    : SDTypeProfile<1, 3, [SDTCisSameAs<0, 1>, SDTCisSameAs<1, 2>, SDTCisInt<3>]>;
def SDTVecReverse : SDTypeProfile<1, 1, [SDTCisVec<0>, SDTCisSameAs<0, 1>]>;
def SDTVectorCompress
    : SDTypeProfile<1, 3, [SDTCisVec<0>, SDTCisSameAs<0, 1>, SDTCisVec<2>,
                           SDTCisSameNumEltsAs<1, 2>, SDTCisSameAs<1, 3>]>;
def SDTVecReduce : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisVec<1>, SDTCisInt<1>]>;
def SDTFPVecReduce : SDTypeProfile<1, 1, [SDTCisFP<0>, SDTCisEltOfVec<0, 1>]>;
def SDTPartialReduceMLA
    : SDTypeProfile<1, 3, [SDTCisVec<0>, SDTCisVec<1>, SDTCisVec<2>]>;
def SDTLoopDepMask
    : SDTypeProfile<1, 4, [SDTCisVec<0>, SDTCisInt<1>, SDTCisInt<2>, SDTCisInt<3>,
                           SDTCisInt<4>, SDTCisSameAs<2, 1>]>;

//===- Nodes --------------------------------------------------------------===//

// Node of the selection DAG: C++ enumerator, type profile, properties, and C++
// class of the node.
class SDNode<string opcode, SDTypeProfile typeprof, list<SDNodeProperty> props = [],
             string sdclass = "SDNode"> : SDPatternOperator {
  string Opcode = opcode;
  string SDClass = sdclass;
  let Properties = props;
  SDTypeProfile TypeProfile = typeprof;
  // True if the node obeys the rules of strict floating-point evaluation.
  bit IsStrictFP = false;
  // Target-specific flags.
  bits<32> TSFlags = 0;
}

// Special operators: results in an instruction's Pattern (set registers...,
// value); argument of a fragment; operand that only describes a memory location.
def set;
def node;
def srcvalue;

// Constants, types, basic blocks and condition codes.
def imm : SDNode<"ISD::Constant", SDTIntLeaf, [], "ConstantSDNode">;
def timm : SDNode<"ISD::TargetConstant", SDTIntLeaf, [], "ConstantSDNode">;
def fpimm : SDNode<"ISD::ConstantFP", SDTFPLeaf, [], "ConstantFPSDNode">;
def vt : SDNode<"ISD::VALUETYPE", SDTOther, [], "VTSDNode">;
def bb : SDNode<"ISD::BasicBlock", SDTOther, [], "BasicBlockSDNode">;
def cond : SDNode<"ISD::CONDCODE", SDTOther, [], "CondCodeSDNode">;

// Addresses. Legalization does not change the variants with prefix `t`.
def mcsym : SDNode<"ISD::MCSymbol", SDTPtrLeaf, [], "MCSymbolSDNode">;
foreach a = [["globaladdr", "GlobalAddress", "GlobalAddress"],
             ["globaltlsaddr", "GlobalTLSAddress", "GlobalAddress"],
             ["constpool", "ConstantPool", "ConstantPool"],
             ["jumptable", "JumpTable", "JumpTable"],
             ["frameindex", "FrameIndex", "FrameIndex"],
             ["externalsym", "ExternalSymbol", "ExternalSymbol"],
             ["blockaddress", "BlockAddress", "BlockAddress"]] in {
  def a[0] : SDNode<"ISD::" # a[1], SDTPtrLeaf, [], a[2] # "SDNode">;
  def t#a[0] : SDNode<"ISD::Target" # a[1], SDTPtrLeaf, [], a[2] # "SDNode">;
}

//===- Transforms ---------------------------------------------------------===//

// Transform of a matched node into a node of the result: body of a C++
// function with the matched node as N.
class SDNodeXForm<SDNode opc, code xformFunction> {
  SDNode Opcode = opc;
  code XFormFunction = xformFunction;
  code RustCode = [{}];
}
def NOOP_SDNodeXForm : SDNodeXForm<imm, [{}]>;

//===- Fragments ----------------------------------------------------------===//

// Pattern fragment, with arguments (ops node:$a, ...) and conditions. It
// matches if any DAG in `frags` matches.
class PatFrags<dag ops, list<dag> frags, code pred = [{}],
               SDNodeXForm xform = NOOP_SDNodeXForm> : SDPatternOperator {
  dag Operands = ops;
  list<dag> Fragments = frags;
  // Body of a C++ function that returns true if the node N matches.
  code PredicateCode = pred;
  code GISelPredicateCode = [{}];
  // Body of a C++ function that returns true if the constant Imm matches.
  code ImmediateCode = [{}];
  code RustCode = [{}];
  // Transform of the matched node into a node of the result.
  SDNodeXForm OperandTransform = xform;
  // True if PredicateCode accesses the arguments as Operands[0], Operands[1] and
  // so on, independent of the order in which they were matched.
  bit PredicateCodeUsesOperands = false;

  // Conditions without code. An unset condition is not checked.
  // True if the first result has no use (HasNoUse), or exactly one (HasOneUse).
  bit HasNoUse = ?;
  bit HasOneUse = ?;
  // Kind of access that the other conditions apply to.
  bit IsLoad = ?;
  bit IsStore = ?;
  bit IsAtomic = ?;
  // Loads and stores: true if the node does not update the address.
  bit IsUnindexed = ?;
  // Loads: true if the value is not extended, or extended in this way.
  bit IsNonExtLoad = ?;
  bit IsAnyExtLoad = ?;
  bit IsSignExtLoad = ?;
  bit IsZeroExtLoad = ?;
  // Stores: true if the value is truncated, false if it is not.
  bit IsTruncStore = ?;
  // Allowed address spaces, and minimum alignment in bytes.
  list<int> AddressSpaces = ?;
  int MinAlignment = ?;
  // Atomic accesses: exact ordering, or minimum ordering (false: weaker than this one).
  bit IsAtomicOrderingMonotonic = ?;
  bit IsAtomicOrderingAcquire = ?;
  bit IsAtomicOrderingRelease = ?;
  bit IsAtomicOrderingAcquireRelease = ?;
  bit IsAtomicOrderingSequentiallyConsistent = ?;
  bit IsAtomicOrderingAcquireOrStronger = ?;
  bit IsAtomicOrderingReleaseOrStronger = ?;
  // Type in memory (MemoryVT), and type of its elements (ScalarMemoryVT).
  ValueType MemoryVT = ?;
  ValueType ScalarMemoryVT = ?;
}

// Single fragment; fragment for results (OutPatFrag); fragment without arguments (PatLeaf).
class PatFrag<dag ops, dag frag, code pred = [{}],
              SDNodeXForm xform = NOOP_SDNodeXForm>
    : PatFrags<ops, [frag], pred, xform>;
class OutPatFrag<dag ops, dag frag> : PatFrag<ops, frag, [{}], NOOP_SDNodeXForm>;
class PatLeaf<dag frag, code pred = [{}], SDNodeXForm xform = NOOP_SDNodeXForm>
    : PatFrag<(ops), frag, pred, xform> {
  code GISelLeafPredicateCode = ?;
}

// Constant that satisfies `pred`, with the value as Imm, a sign-extended
// int64_t. TImmLeaf matches target constants, which legalization does not
// change. In IntImmLeaf, Imm is an APInt; in FPImmLeaf, an APFloat.
class ImmLeaf<ValueType vt, code pred, SDNodeXForm xform = NOOP_SDNodeXForm,
              SDNode ImmNode = imm> : PatFrag<(ops), (vt ImmNode), [{}], xform> {
  let ImmediateCode = pred;
  bit FastIselShouldIgnore = false;
  bit IsAPInt = false;
  bit IsAPFloat = false;
}
class TImmLeaf<ValueType vt, code pred, SDNodeXForm xform = NOOP_SDNodeXForm,
               SDNode ImmNode = timm> : ImmLeaf<vt, pred, xform, ImmNode>;
class IntImmLeaf<ValueType vt, code pred, SDNodeXForm xform = NOOP_SDNodeXForm>
    : ImmLeaf<vt, pred, xform> {
  let IsAPInt = true;
  let FastIselShouldIgnore = true;
}
class FPImmLeaf<ValueType vt, code pred, SDNodeXForm xform = NOOP_SDNodeXForm>
    : ImmLeaf<vt, pred, xform, fpimm> {
  let IsAPFloat = true;
  let FastIselShouldIgnore = true;
}

// Operator that disables the patterns that contain it.
def null_frag : SDPatternOperator;

// Vectors with all bits one, and with all bits zero.
def immAllOnesV : SDPatternOperator;
def immAllZerosV : SDPatternOperator;

// Flags for GlobalISel.
class GISelFlags {
  bit GIIgnoreCopies = ?;
}

//===- Patterns -----------------------------------------------------------===//

// Pattern: a DAG to match, and the instructions that replace it. Values are
// named as in (add GPR:$a, imm:$b).
class Pattern<dag patternToMatch, list<dag> resultInstrs> {
  dag PatternToMatch = patternToMatch;
  list<dag> ResultInstrs = resultInstrs;
  // Predicates, all of which must hold.
  list<Predicate> Predicates = [];
  // Addition to the complexity of the pattern. Patterns of higher complexity are tried first.
  int AddedComplexity = 0;
  bit GISelShouldIgnore = false;
}
class Pat<dag pattern, dag result> : Pattern<pattern, [result]>;

// Complex pattern: a C++ function that matches a DAG, such as an address, and
// returns its `numops` operands. The function is called for nodes in `roots`
// only, or for all nodes if the list is empty.
class ComplexPattern<ValueType ty, int numops, string fn, list<SDNode> roots = [],
                     list<SDNodeProperty> props = [], int complexity = -1> {
  ValueType Ty = ty;
  int NumOperands = numops;
  string SelectFunc = fn;
  list<SDNode> RootNodes = roots;
  list<SDNodeProperty> Properties = props;
  // Complexity of the match; -1 derives it from the number of operands.
  int Complexity = complexity;
  code RustCode = [{}];
  // True if the function also takes the root of the pattern (WantsRoot), or the
  // parent of the node (WantsParent).
  bit WantsRoot = false;
  bit WantsParent = false;
}

//===- Nodes: integers ----------------------------------------------------===//

// Unless stated otherwise, the C++ enumerator is the name in capitals: add is ISD::ADD.

// Values without operands.
def undef : SDNode<"ISD::UNDEF", SDTUNDEF>;
foreach n = ["readcyclecounter", "readsteadycounter"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTIntLeaf, [SDNPHasChain, SDNPSideEffect]>;

// Integer operations with two operands of the result's type.
foreach n = ["add", "mul", "and", "or", "xor", "clmul", "smin", "smax", "umin",
             "umax"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTIntBinOp, [SDNPCommutative, SDNPAssociative]>;
foreach n = ["mulhs", "mulhu", "avgfloors", "avgflooru", "avgceils", "avgceilu",
             "abds", "abdu", "clmulr", "clmulh", "saddsat", "uaddsat"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTIntBinOp, [SDNPCommutative]>;
foreach n = ["sub", "sdiv", "udiv", "srem", "urem", "scmp", "ucmp", "ssubsat",
             "usubsat"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTIntBinOp>;
def addc : SDNode<"ISD::ADDC", SDTIntBinOp, [SDNPCommutative, SDNPOutGlue]>;
def adde : SDNode<"ISD::ADDE", SDTIntBinOp, [SDNPCommutative, SDNPOutGlue, SDNPInGlue]>;
def subc : SDNode<"ISD::SUBC", SDTIntBinOp, [SDNPOutGlue]>;
def sube : SDNode<"ISD::SUBE", SDTIntBinOp, [SDNPOutGlue, SDNPInGlue]>;
def ptradd : SDNode<"ISD::PTRADD", SDTPtrAddOp>;

// Operations with two results; fixed-point operations, with the scale as the last operand.
def smullohi : SDNode<"ISD::SMUL_LOHI", SDTIntBinHiLoOp, [SDNPCommutative]>;
def umullohi : SDNode<"ISD::UMUL_LOHI", SDTIntBinHiLoOp, [SDNPCommutative]>;
foreach n = ["sdivrem", "udivrem"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTIntBinHiLoOp>;
foreach sign = ["s", "u"] in foreach saturated = ["", "sat"] in {
  def sign#mulfix#saturated : SDNode<"ISD::" # !toupper(sign # "mulfix" # saturated),
                                     SDTIntScaledBinOp, [SDNPCommutative]>;
  def sign#divfix#saturated : SDNode<"ISD::" # !toupper(sign # "divfix" # saturated),
                                     SDTIntScaledBinOp>;
}

// Shifts.
foreach n = ["shl", "srl", "sra", "rotl", "rotr", "sshlsat", "ushlsat"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTIntShiftOp>;
foreach n = ["shl_parts", "srl_parts", "sra_parts"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTIntShiftPairOp>;
foreach n = ["fshl", "fshr"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTIntShiftDOp>;

// Bit manipulation.
foreach n = ["abs", "bitreverse", "bswap", "vscale"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTIntUnaryOp>;
#ifdef TABLEGEN_LLVM_23
defvar zero_is = "poison";
#else
defvar zero_is = "undef";
#endif
foreach n = ["ctlz", "cttz", "ctpop", "ctls", !strconcat("ctlz_zero_", zero_is), !strconcat("cttz_zero_", zero_is)] in
  def n : SDNode<"ISD::" # !toupper(n), SDTIntBitCountUnaryOp>;

// Extension, truncation and other conversions.
def sext : SDNode<"ISD::SIGN_EXTEND", SDTIntExtendOp>;
def zext : SDNode<"ISD::ZERO_EXTEND", SDTIntExtendOp>;
def anyext : SDNode<"ISD::ANY_EXTEND", SDTIntExtendOp>;
def sext_inreg : SDNode<"ISD::SIGN_EXTEND_INREG", SDTExtInreg>;
def sext_invec : SDNode<"ISD::SIGN_EXTEND_VECTOR_INREG", SDTExtInvec>;
def zext_invec : SDNode<"ISD::ZERO_EXTEND_VECTOR_INREG", SDTExtInvec>;
def trunc : SDNode<"ISD::TRUNCATE", SDTIntTruncOp>;
foreach n = ["ssat_s", "ssat_u", "usat_u"] in
  def trunc#n : SDNode<"ISD::TRUNCATE_" # !toupper(n), SDTIntTruncOp>;
def bitconvert : SDNode<"ISD::BITCAST", SDTUnaryOp>;
def addrspacecast : SDNode<"ISD::ADDRSPACECAST", SDTUnaryOp>;
def freeze : SDNode<"ISD::FREEZE", SDTFreeze>;

// Assertions about a value.
def assertsext : SDNode<"ISD::AssertSext", SDT_assert>;
def assertzext : SDNode<"ISD::AssertZext", SDT_assert>;
def assertalign : SDNode<"ISD::AssertAlign", SDT_assert>;
def assertnofpclass : SDNode<"ISD::AssertNoFPClass", SDTFPUnaryOp>;

//===- Nodes: floating-point numbers --------------------------------------===//

// Most operations have a strict_ variant. It depends on the floating-point
// environment (rounding, exceptions) and has a chain. any_ matches either
// variant. If `cpp` is empty, the C++ enumerator is the name in capitals.
multiclass fp_node<SDTypeProfile profile, list<SDNodeProperty> properties, string cpp> {
  defvar name = !if(!empty(cpp), !toupper(NAME), cpp);
  def NAME : SDNode<"ISD::" # name, profile, properties>;
  def strict_#NAME : SDNode<"ISD::STRICT_" # name, profile, [SDNPHasChain] # properties>;
}
multiclass fp_of_one<SDTypeProfile profile, string cpp = ""> {
  defm NAME : fp_node<profile, [], cpp>;
  def any_#NAME : PatFrags<(ops node:$src), [(!cast<SDNode>("strict_" # NAME) node:$src),
                                             (!cast<SDNode>(NAME) node:$src)]>;
}
multiclass fp_of_two<SDTypeProfile profile, list<SDNodeProperty> properties = []> {
  defm NAME : fp_node<profile, properties, "">;
  def any_#NAME : PatFrags<(ops node:$lhs, node:$rhs),
                           [(!cast<SDNode>("strict_" # NAME) node:$lhs, node:$rhs),
                            (!cast<SDNode>(NAME) node:$lhs, node:$rhs)]>;
}
// Short floating-point values as bits in integer registers. any_ tries the plain node first.
multiclass fp_as_bits<SDTypeProfile profile, string cpp = ""> {
  defm NAME : fp_node<profile, [], cpp>;
  def any_#NAME : PatFrags<(ops node:$src), [(!cast<SDNode>(NAME) node:$src),
                                             (!cast<SDNode>("strict_" # NAME) node:$src)]>;
}

// Arithmetic.
foreach n = ["fadd", "fmul"] in
  defm n : fp_of_two<SDTFPBinOp, [SDNPCommutative]>;
foreach n = ["fsub", "fdiv", "frem", "fpow"] in
  defm n : fp_of_two<SDTFPBinOp>;
foreach n = ["fminnum", "fmaxnum", "fminimum", "fmaximum"] in
  defm n : fp_of_two<SDTFPBinOp, [SDNPCommutative, SDNPAssociative]>;
defm fldexp : fp_of_two<SDTFPExpOp>;
foreach n = ["fminnum_ieee", "fmaxnum_ieee"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTFPBinOp, [SDNPCommutative]>;
foreach n = ["fminimumnum", "fmaximumnum"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTFPBinOp, [SDNPCommutative, SDNPAssociative]>;
defm fatan2 : fp_node<SDTFPBinOp, [], "">;
def any_fatan2 : PatFrags<(ops node:$src1, node:$src2),
                          [(strict_fatan2 node:$src1, node:$src2),
                           (fatan2 node:$src1, node:$src2)]>;
defm fma : fp_node<SDTFPTernaryOp, [SDNPCommutative], "">;
def any_fma : PatFrags<(ops node:$src1, node:$src2, node:$src3),
                       [(strict_fma node:$src1, node:$src2, node:$src3),
                        (fma node:$src1, node:$src2, node:$src3)]>;
foreach n = ["fmad", "fmuladd"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTFPTernaryOp, [SDNPCommutative]>;

// Elementary functions, and rounding to integral values.
foreach n = ["fsqrt", "fsin", "fcos", "ftan", "fasin", "facos", "fatan", "fsinh",
             "fcosh", "ftanh", "fexp2", "flog2", "frint", "ftrunc", "fceil", "ffloor",
             "fnearbyint", "fround", "froundeven"] in
  defm n : fp_of_one<SDTFPUnaryOp>;
foreach n = ["fexp10", "fabs", "fneg", "fcanonicalize"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTFPUnaryOp>;

// Sign and class of a number.
def fgetsign : SDNode<"ISD::FGETSIGN", SDTFPToIntOp>;
def fcopysign : SDNode<"ISD::FCOPYSIGN", SDTFPSignOp>;
def is_fpclass : SDNode<"ISD::IS_FPCLASS", SDIsFPClassOp>;

// Conversions to other floating-point types, and from and to integers.
defm fpround : fp_of_one<SDTFPRoundOp, "FP_ROUND">;
defm fpextend : fp_of_one<SDTFPExtendOp, "FP_EXTEND">;
def fptrunc_round : SDNode<"ISD::FPTRUNC_ROUND", SDTFPTruncRoundOp>;
foreach n = ["sint_to_fp", "uint_to_fp"] in
  defm n : fp_of_one<SDTIntToFPOp>;
foreach n = ["fp_to_sint", "fp_to_uint", "lround", "llround", "lrint", "llrint"] in
  defm n : fp_of_one<SDTFPToIntOp>;
foreach n = ["fp_to_sint_sat", "fp_to_uint_sat"] in {
  def n : SDNode<"ISD::" # !toupper(n), SDTFPToIntSatOp>;
  def n#_gi : SDNode<"ISD::" # !toupper(n), SDTFPToIntOp>;
}
defm f16_to_fp : fp_as_bits<SDTIntToFPOp, "FP16_TO_FP">;
defm fp_to_f16 : fp_as_bits<SDTFPToIntOp, "FP_TO_FP16">;
defm bf16_to_fp : fp_as_bits<SDTIntToFPOp>;
defm fp_to_bf16 : fp_as_bits<SDTFPToIntOp>;

// Floating-point environment.
foreach n = ["fpenv", "fpmode"] in {
  def get_#n : SDNode<"ISD::GET_" # !toupper(n), SDTGetFPStateOp, [SDNPHasChain]>;
  def set_#n : SDNode<"ISD::SET_" # !toupper(n), SDTSetFPStateOp, [SDNPHasChain]>;
  def reset_#n : SDNode<"ISD::RESET_" # !toupper(n), SDTNone, [SDNPHasChain]>;
}

//===- Nodes: comparisons, selects and branches ---------------------------===//

// Condition code, with the equivalent fcmp and icmp predicates of LLVM IR.
class CondCode<string fcmpName = "", string icmpName = ""> {
  string ICmpPredicate = icmpName;
  string FCmpPredicate = fcmpName;
}

// O: ordered, neither operand is NaN. U: unordered or, for integers, unsigned.
def SETO : CondCode<"FCMP_ORD">;
def SETUO : CondCode<"FCMP_UNO">;
foreach c = ["EQ", "GT", "GE", "LT", "LE", "NE"] in
  def SETO#c : CondCode<"FCMP_O" # c>;
foreach c = ["GT", "GE", "LT", "LE"] in {
  def SETU#c : CondCode<"FCMP_U" # c, "ICMP_U" # c>;
  def SET#c : CondCode<"", "ICMP_S" # c>;
}
foreach c = ["EQ", "NE"] in {
  def SETU#c : CondCode<"FCMP_U" # c>;
  def SET#c : CondCode<"", "ICMP_" # c>;
}

def setcc : SDNode<"ISD::SETCC", SDTSetCC>;
def strict_fsetcc : SDNode<"ISD::STRICT_FSETCC", SDTFSetCC, [SDNPHasChain]>;
def strict_fsetccs : SDNode<"ISD::STRICT_FSETCCS", SDTFSetCC, [SDNPHasChain]>;
foreach quiet = ["", "s"] in
  def any_fsetcc#quiet
      : PatFrags<(ops node:$lhs, node:$rhs, node:$pred),
                 [(!cast<SDNode>("strict_fsetcc" # quiet) node:$lhs, node:$rhs, node:$pred),
                  (setcc node:$lhs, node:$rhs, node:$pred)]>;
foreach c = ["o", "uo", "oeq", "ogt", "oge", "olt", "ole", "one", "ueq", "ugt", "uge",
             "ult", "ule", "une", "eq", "gt", "ge", "lt", "le", "ne"] in
  def set#c : PatFrag<(ops node:$lhs, node:$rhs),
                      (setcc node:$lhs, node:$rhs,
                             !cast<CondCode>("SET" # !toupper(c)))>;

def select : SDNode<"ISD::SELECT", SDTSelect>;
def vselect : SDNode<"ISD::VSELECT", SDTVSelect>;
def selectcc : SDNode<"ISD::SELECT_CC", SDTSelectCC>;

def br : SDNode<"ISD::BR", SDTBr, [SDNPHasChain]>;
def brind : SDNode<"ISD::BRIND", SDTBrind, [SDNPHasChain]>;
def brcond : SDNode<"ISD::BRCOND", SDTBrcond, [SDNPHasChain]>;
def brcc : SDNode<"ISD::BR_CC", SDTBrCC, [SDNPHasChain]>;
def catchret : SDNode<"ISD::CATCHRET", SDTCatchret, [SDNPHasChain, SDNPSideEffect]>;
def cleanupret : SDNode<"ISD::CLEANUPRET", SDTCleanupret, [SDNPHasChain]>;
foreach n = ["trap", "debugtrap"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTNone, [SDNPHasChain, SDNPSideEffect]>;
def ubsantrap : SDNode<"ISD::UBSANTRAP", SDTUBSANTrap, [SDNPHasChain, SDNPSideEffect]>;
def jump_table_debug_info
    : SDNode<"ISD::JUMP_TABLE_DEBUG_INFO", SDTNone, [SDNPHasChain]>;

foreach n = ["anchor", "entry"] in
  def convergencectrl_#n : SDNode<"ISD::CONVERGENCECTRL_" # !toupper(n),
                                  SDTypeProfile<1, 0, [SDTCisVT<0, untyped>]>>;
def convergencectrl_loop
    : SDNode<"ISD::CONVERGENCECTRL_LOOP",
             SDTypeProfile<1, 1, [SDTCisVT<0, untyped>, SDTCisVT<1, untyped>]>>;
def convergencectrl_glue
    : SDNode<"ISD::CONVERGENCECTRL_GLUE", SDTypeProfile<0, 1, [SDTCisVT<0, untyped>]>>;

//===- Nodes: memory ------------------------------------------------------===//

// All loads and all stores. Patterns should use the fragments below.
def ld : SDNode<"ISD::LOAD", SDTLoad, [SDNPHasChain, SDNPMayLoad, SDNPMemOperand]>;
def st : SDNode<"ISD::STORE", SDTStore, [SDNPHasChain, SDNPMayStore, SDNPMemOperand]>;
// Indexed stores, which also update the address.
def ist : SDNode<"ISD::STORE", SDTIStore, [SDNPHasChain, SDNPMayStore, SDNPMemOperand]>;

// Masked loads and stores, gathers and scatters.
def masked_ld : SDNode<"ISD::MLOAD", SDTMaskedLoad,
                       [SDNPHasChain, SDNPMayLoad, SDNPMemOperand]>;
def masked_st : SDNode<"ISD::MSTORE", SDTMaskedStore,
                       [SDNPHasChain, SDNPMayStore, SDNPMemOperand]>;
def masked_gather : SDNode<"ISD::MGATHER", SDTMaskedGather,
                           [SDNPHasChain, SDNPMayLoad, SDNPMemOperand]>;
def masked_scatter : SDNode<"ISD::MSCATTER", SDTMaskedScatter,
                            [SDNPHasChain, SDNPMayStore, SDNPMemOperand]>;

def prefetch : SDNode<"ISD::PREFETCH", SDTPrefetch,
                      [SDNPHasChain, SDNPMayLoad, SDNPMayStore, SDNPMemOperand]>;
def membarrier : SDNode<"ISD::MEMBARRIER", SDTNone, [SDNPHasChain, SDNPSideEffect]>;
def atomic_fence
    : SDNode<"ISD::ATOMIC_FENCE", SDTAtomicFence, [SDNPHasChain, SDNPSideEffect]>;
def atomic_load : SDNode<"ISD::ATOMIC_LOAD", SDTAtomicLoad,
                         [SDNPHasChain, SDNPMayLoad, SDNPMemOperand]>;
def atomic_store : SDNode<"ISD::ATOMIC_STORE", SDTAtomicStore,
                          [SDNPHasChain, SDNPMayStore, SDNPMemOperand]>;

// Atomic read-modify-write operations.
multiclass atomic_update<SDTypeProfile profile> {
  def NAME : SDNode<"ISD::" # !toupper(NAME), profile,
                    [SDNPHasChain, SDNPMayStore, SDNPMayLoad, SDNPMemOperand]>;
}
foreach op = ["add", "sub", "and", "clr", "or", "xor", "nand", "min", "max", "umin",
              "umax", "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat"] in
  defm atomic_load_#op : atomic_update<SDTAtomic2>;
foreach op = ["fadd", "fsub", "fmin", "fmax", "fminimum", "fmaximum"] in
  defm atomic_load_#op : atomic_update<SDTFPAtomic2>;
defm atomic_swap : atomic_update<SDTAtomic2>;
defm atomic_cmp_swap : atomic_update<SDTAtomic3>;

//===- Nodes: vectors -----------------------------------------------------===//

def build_vector : SDNode<"ISD::BUILD_VECTOR", SDTypeProfile<1, -1, []>>;
foreach n = ["splat_vector", "scalar_to_vector"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTypeProfile<1, 1, []>>;
def step_vector
    : SDNode<"ISD::STEP_VECTOR", SDTypeProfile<1, 1, [SDTCisVec<0>, SDTCisInt<1>]>>;
def concat_vectors
    : SDNode<"ISD::CONCAT_VECTORS",
             SDTypeProfile<1, 2, [SDTCisSubVecOfVec<1, 0>, SDTCisSameAs<1, 2>]>>;

// Elements. In the vector_ variants, the operand or result can be wider than
// the element. The others require equal types, which makes them preferable.
def extractelt : SDNode<"ISD::EXTRACT_VECTOR_ELT", SDTVecExtract>;
def insertelt : SDNode<"ISD::INSERT_VECTOR_ELT", SDTVecInsert>;
def vector_extract
    : SDNode<"ISD::EXTRACT_VECTOR_ELT", SDTypeProfile<1, 2, [SDTCisPtrTy<2>]>>;
def vector_insert
    : SDNode<"ISD::INSERT_VECTOR_ELT",
             SDTypeProfile<1, 3, [SDTCisSameAs<0, 1>, SDTCisPtrTy<3>]>>;

// Subvectors. The vector_ variants allow a different element type.
def extract_subvector : SDNode<"ISD::EXTRACT_SUBVECTOR", SDTSubVecExtract>;
def insert_subvector : SDNode<"ISD::INSERT_SUBVECTOR", SDTSubVecInsert>;
def vector_extract_subvec
    : SDNode<"ISD::EXTRACT_SUBVECTOR",
             SDTypeProfile<1, 2, [SDTCisInt<2>, SDTCisVec<1>, SDTCisVec<0>]>>;
def vector_insert_subvec
    : SDNode<"ISD::INSERT_SUBVECTOR",
             SDTypeProfile<1, 3, [SDTCisVec<0>, SDTCisSameAs<0, 1>, SDTCisVec<2>,
                                  SDTCisInt<3>]>>;

// Permutations of elements.
def vector_shuffle : SDNode<"ISD::VECTOR_SHUFFLE", SDTVecShuffle>;
def vector_reverse : SDNode<"ISD::VECTOR_REVERSE", SDTVecReverse>;
foreach n = ["vector_splice_left", "vector_splice_right"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTVecSlice>;
def vector_compress : SDNode<"ISD::VECTOR_COMPRESS", SDTVectorCompress>;

// Reductions.
foreach n = ["add", "smin", "smax", "umin", "umax"] in
  def vecreduce_#n : SDNode<"ISD::VECREDUCE_" # !toupper(n), SDTVecReduce>;
foreach n = ["fadd", "fmin", "fmax", "fminimum", "fmaximum"] in
  def vecreduce_#n : SDNode<"ISD::VECREDUCE_" # !toupper(n), SDTFPVecReduce>;
foreach n = ["umla", "smla", "sumla", "fmla"] in
  def partial_reduce_#n
      : SDNode<"ISD::PARTIAL_REDUCE_" # !toupper(n), SDTPartialReduceMLA>;

// Masks.
def find_last_active : SDNode<"ISD::VECTOR_FIND_LAST_ACTIVE",
                              SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisVec<1>]>>;
def get_active_lane_mask
    : SDNode<"ISD::GET_ACTIVE_LANE_MASK",
             SDTypeProfile<1, 2, [SDTCisVec<0>, SDTCisInt<1>, SDTCisSameAs<1, 2>]>>;
foreach n = ["loop_dependence_war_mask", "loop_dependence_raw_mask"] in
  def n : SDNode<"ISD::" # !toupper(n), SDTLoopDepMask>;

// Nodes that represent intrinsics in patterns.
def intrinsic_void : SDNode<"ISD::INTRINSIC_VOID",
                            SDTypeProfile<0, -1, [SDTCisPtrTy<0>]>, [SDNPHasChain]>;
def intrinsic_w_chain : SDNode<"ISD::INTRINSIC_W_CHAIN",
                               SDTypeProfile<1, -1, [SDTCisPtrTy<1>]>, [SDNPHasChain]>;
def intrinsic_wo_chain
    : SDNode<"ISD::INTRINSIC_WO_CHAIN", SDTypeProfile<1, -1, [SDTCisPtrTy<1>]>>;

//===- Fragments of arithmetic --------------------------------------------===//

// Leaves that are types of values: integer and floating-point.
def vtInt : PatLeaf<(vt), [{ return N->getVT().isInteger(); }]>;
def vtFP : PatLeaf<(vt), [{ return N->getVT().isFloatingPoint(); }]>;

def undef_or_freeze_undef : PatFrags<(ops), [(undef), (freeze undef)]>;

def not : PatFrag<(ops node:$in), (xor node:$in, -1)>;
def vnot : PatFrag<(ops node:$in), (xor node:$in, immAllOnesV)>;
def ineg : PatFrag<(ops node:$in), (sub 0, node:$in)>;

// Bitwise or of operands without common bits, which is equivalent to add and xor.
def or_disjoint
    : PatFrag<(ops node:$lhs, node:$rhs), (or node:$lhs, node:$rhs), [{
  return N->getFlags().hasDisjoint();
}]> {
  let GISelPredicateCode = [{
    return MI.getFlag(MachineInstr::Disjoint);
  }];
}
def xor_like : PatFrags<(ops node:$lhs, node:$rhs), [(xor node:$lhs, node:$rhs),
                                                     (or_disjoint node:$lhs, node:$rhs)]>;

// Extensions whose new bits are irrelevant, or are zero in either case.
def zanyext : PatFrags<(ops node:$op), [(zext node:$op), (anyext node:$op)]>;
def zext_nneg : PatFrag<(ops node:$src), (zext node:$src), [{
  return N->getFlags().hasNonNeg();
}]>;
def sext_like : PatFrags<(ops node:$src), [(zext_nneg node:$src), (sext node:$src)]>;

// Operations that may be contracted (fused) with others.
foreach n = ["fadd", "fsub", "fmul"] in
  def n#_contract
      : PatFrag<(ops node:$a, node:$b), (!cast<SDNode>(n) node:$a, node:$b), [{
  return N->getFlags().hasAllowContract();
}]>;

//===- Fragments of loads and stores --------------------------------------===//

let IsLoad = true in {
  let IsUnindexed = true in
    def unindexedload : PatFrag<(ops node:$ptr), (ld node:$ptr)>;
  let IsNonExtLoad = true in
    def load : PatFrag<(ops node:$ptr), (unindexedload node:$ptr)>;
  // Extension of the loaded value: any, sign, zero.
  let IsAnyExtLoad = true in
    def extload : PatFrag<(ops node:$ptr), (unindexedload node:$ptr)>;
  let IsSignExtLoad = true in
    def sextload : PatFrag<(ops node:$ptr), (unindexedload node:$ptr)>;
  let IsZeroExtLoad = true in
    def zextload : PatFrag<(ops node:$ptr), (unindexedload node:$ptr)>;

  // Loads by type in memory and, with `v`, by type of the elements in memory.
  foreach extend = [extload, sextload, zextload] in {
    foreach type = [i1, i8, i16, i32, i64] in
      def extend#type : PatFrag<(ops node:$ptr), (extend node:$ptr)> {
        let MemoryVT = type;
      }
    foreach type = [i1, i8, i16, i32] in
      def extend#v#type : PatFrag<(ops node:$ptr), (extend node:$ptr)> {
        let ScalarMemoryVT = type;
      }
  }
  foreach type = [f16, f32, f64] in {
    def extload#type : PatFrag<(ops node:$ptr), (extload node:$ptr)> {
      let MemoryVT = type;
    }
    def extloadv#type : PatFrag<(ops node:$ptr), (extload node:$ptr)> {
      let ScalarMemoryVT = type;
    }
  }
}
// Strict extending load: a strict_fpextend of a load.
foreach type = [f32, f64] in {
  def strict_extload#type : PatFrag<(ops node:$ptr), (strict_fpextend (type (load node:$ptr)))>;
  def any_extload#type
      : PatFrags<(ops node:$ptr), [(!cast<PatFrag>("strict_extload" # type) node:$ptr),
                                   (!cast<PatFrag>("extload" # type) node:$ptr)]>;
}

let IsStore = true in {
  let IsUnindexed = true in
    def unindexedstore : PatFrag<(ops node:$val, node:$ptr), (st node:$val, node:$ptr)>;
  let IsTruncStore = false in
    def store : PatFrag<(ops node:$val, node:$ptr), (unindexedstore node:$val, node:$ptr)>;
  let IsTruncStore = true in
    def truncstore
        : PatFrag<(ops node:$val, node:$ptr), (unindexedstore node:$val, node:$ptr)>;
  foreach type = [i8, i16, i32, i64, f16, f32, f64] in
    def truncstore#type
        : PatFrag<(ops node:$val, node:$ptr), (truncstore node:$val, node:$ptr)> {
      let MemoryVT = type;
    }
  foreach type = [i8, i16, i32] in
    def truncstorev#type
        : PatFrag<(ops node:$val, node:$ptr), (truncstore node:$val, node:$ptr)> {
      let ScalarMemoryVT = type;
    }

  // Indexed stores. The address is updated before (pre) or after (post) the access.
  let IsTruncStore = false in
    def istore : PatFrag<(ops node:$val, node:$base, node:$offset),
                         (ist node:$val, node:$base, node:$offset)>;
  let IsTruncStore = true in
    def itruncstore : PatFrag<(ops node:$val, node:$base, node:$offset),
                              (ist node:$val, node:$base, node:$offset)>;
}
def pre_store : PatFrag<(ops node:$val, node:$base, node:$offset),
                        (istore node:$val, node:$base, node:$offset), [{
  ISD::MemIndexedMode AM = cast<StoreSDNode>(N)->getAddressingMode();
  return AM == ISD::PRE_INC || AM == ISD::PRE_DEC;
}]>;
def post_store : PatFrag<(ops node:$val, node:$ptr, node:$offset),
                         (istore node:$val, node:$ptr, node:$offset), [{
  ISD::MemIndexedMode AM = cast<StoreSDNode>(N)->getAddressingMode();
  return AM == ISD::POST_INC || AM == ISD::POST_DEC;
}]>;
foreach when = ["PRE", "POST"] in {
  def !tolower(when)#_truncst
      : PatFrag<(ops node:$val, node:$base, node:$offset),
                (itruncstore node:$val, node:$base, node:$offset), [{
  ISD::MemIndexedMode AM = cast<StoreSDNode>(N)->getAddressingMode();
  return AM == ISD::}] # when # [{_INC || AM == ISD::}] # when # [{_DEC;
}]>;
  let IsStore = true in {
    foreach type = [i1, i8, i16, i32, f32] in
      def !tolower(when)#_truncst#type
          : PatFrag<(ops node:$val, node:$base, node:$offset),
                    (!cast<PatFrag>(!tolower(when) # "_truncst")
                         node:$val, node:$base, node:$offset)> {
        let MemoryVT = type;
      }
    foreach type = [i8, i16] in
      def !tolower(when)#_truncstv#type
          : PatFrag<(ops node:$val, node:$base, node:$offset),
                    (!cast<PatFrag>(!tolower(when) # "_truncst")
                         node:$val, node:$base, node:$offset)> {
        let ScalarMemoryVT = type;
      }
  }
}

// Accesses that are neither volatile nor atomic.
def simple_load : PatFrag<(ops node:$ptr), (load node:$ptr), [{
  return cast<LoadSDNode>(N)->isSimple();
}]>;
def simple_store : PatFrag<(ops node:$val, node:$ptr), (store node:$val, node:$ptr), [{
  return cast<StoreSDNode>(N)->isSimple();
}]>;

// Non-temporal accesses: the data is not needed again soon.
def nontemporalload : PatFrag<(ops node:$ptr), (load node:$ptr), [{
  return cast<LoadSDNode>(N)->isNonTemporal();
}]>;
def alignednontemporalload : PatFrag<(ops node:$ptr), (nontemporalload node:$ptr), [{
  LoadSDNode *Ld = cast<LoadSDNode>(N);
  return Ld->getAlign() >= Ld->getMemoryVT().getStoreSize();
}]>;
def nontemporalstore
    : PatFrag<(ops node:$val, node:$ptr), (store node:$val, node:$ptr), [{
  return cast<StoreSDNode>(N)->isNonTemporal();
}]>;
def alignednontemporalstore
    : PatFrag<(ops node:$val, node:$ptr), (nontemporalstore node:$val, node:$ptr), [{
  StoreSDNode *St = cast<StoreSDNode>(N);
  return St->getAlign() >= St->getMemoryVT().getStoreSize();
}]>;
def unalignednontemporalstore
    : PatFrag<(ops node:$val, node:$ptr), (nontemporalstore node:$val, node:$ptr), [{
  StoreSDNode *St = cast<StoreSDNode>(N);
  return St->getAlignment() < St->getMemoryVT().getStoreSize();
}]>;

//===- Fragments of vectors in memory -------------------------------------===//

def nonext_masked_gather
    : PatFrag<(ops node:$def, node:$pred, node:$ptr, node:$idx),
              (masked_gather node:$def, node:$pred, node:$ptr, node:$idx), [{
  return cast<MaskedGatherSDNode>(N)->getExtensionType() == ISD::NON_EXTLOAD;
}]>;
foreach extend = ["ext", "sext", "zext"] in foreach type = ["i8", "i16", "i32"] in
  def extend#_masked_gather_#type
      : PatFrag<(ops node:$def, node:$pred, node:$ptr, node:$idx),
                (masked_gather node:$def, node:$pred, node:$ptr, node:$idx),
                [{
  auto MGN = cast<MaskedGatherSDNode>(N);
  return MGN->getExtensionType() == ISD::}] # !toupper(extend) # [{LOAD &&
         MGN->getMemoryVT().getScalarType() == MVT::}] # type # [{;
}]>;
foreach type = ["i8", "i16", "i32"] in {
  def azext_masked_gather_#type
      : PatFrags<(ops node:$def, node:$pred, node:$ptr, node:$idx),
                 [(!cast<PatFrag>("ext_masked_gather_" # type)
                       node:$def, node:$pred, node:$ptr, node:$idx),
                  (!cast<PatFrag>("zext_masked_gather_" # type)
                       node:$def, node:$pred, node:$ptr, node:$idx)]>;
  def trunc_masked_scatter_#type
      : PatFrag<(ops node:$val, node:$pred, node:$ptr, node:$idx),
                (masked_scatter node:$val, node:$pred, node:$ptr, node:$idx),
                [{
  auto MSN = cast<MaskedScatterSDNode>(N);
  return MSN->isTruncatingStore() &&
         MSN->getMemoryVT().getScalarType() == MVT::}] # type # [{;
}]>;
}
def nontrunc_masked_scatter
    : PatFrag<(ops node:$val, node:$pred, node:$ptr, node:$idx),
              (masked_scatter node:$val, node:$pred, node:$ptr, node:$idx), [{
  return !cast<MaskedScatterSDNode>(N)->isTruncatingStore();
}]>;

//===- Fragments of atomic accesses ---------------------------------------===//

// Defines one variant of fragment NAME for each atomic ordering.
multiclass with_ordering<dag arguments, dag fragment> {
  foreach order = ["monotonic", "acquire", "release", "acq_rel", "seq_cst"] in
    def NAME#_#order : PatFrag<arguments, fragment> {
      let IsAtomic = true;
      let IsAtomicOrderingMonotonic = !if(!eq(order, "monotonic"), true, ?);
      let IsAtomicOrderingAcquire = !if(!eq(order, "acquire"), true, ?);
      let IsAtomicOrderingRelease = !if(!eq(order, "release"), true, ?);
      let IsAtomicOrderingAcquireRelease = !if(!eq(order, "acq_rel"), true, ?);
      let IsAtomicOrderingSequentiallyConsistent = !if(!eq(order, "seq_cst"), true, ?);
    }
}
multiclass binary_atomic_op_ord {
  defm NAME : with_ordering<(ops node:$ptr, node:$val),
                            (!cast<SDPatternOperator>(NAME) node:$ptr, node:$val)>;
}
multiclass ternary_atomic_op_ord {
  defm NAME
      : with_ordering<(ops node:$ptr, node:$cmp, node:$val),
                      (!cast<SDPatternOperator>(NAME) node:$ptr, node:$cmp, node:$val)>;
}

// Defines a fragment for each type in memory, and for each of these one per ordering.
multiclass binary_atomic_op<SDNode atomic_op> {
  foreach type = [i8, i16, i32, i64] in {
    def _#type : PatFrag<(ops node:$ptr, node:$val), (atomic_op node:$ptr, node:$val)> {
      let IsAtomic = true;
      let MemoryVT = type;
    }
    defm NAME#_#type : binary_atomic_op_ord;
  }
}
multiclass binary_atomic_op_fp<SDNode atomic_op> {
  foreach type = [f16, bf16, v2f16, v2bf16, f32, f64] in {
    def _#type : PatFrag<(ops node:$ptr, node:$val), (atomic_op node:$ptr, node:$val)> {
      let IsAtomic = true;
      let MemoryVT = type;
    }
    defm NAME#_#type : binary_atomic_op_ord;
  }
}
multiclass ternary_atomic_op<SDNode atomic_op> {
  foreach type = [i8, i16, i32, i64] in {
    def _#type : PatFrag<(ops node:$ptr, node:$cmp, node:$val),
                         (atomic_op node:$ptr, node:$cmp, node:$val)> {
      let IsAtomic = true;
      let MemoryVT = type;
    }
    defm NAME#_#type : ternary_atomic_op_ord;
  }
}
foreach op = ["load_add", "swap", "load_sub", "load_and", "load_clr", "load_or",
              "load_xor", "load_nand", "load_min", "load_max", "load_umin", "load_umax",
              "load_uinc_wrap", "load_udec_wrap"] in
  defm atomic_#op : binary_atomic_op<!cast<SDNode>("atomic_" # op)>;
defm atomic_cmp_swap : ternary_atomic_op<atomic_cmp_swap>;

let IsAtomic = true in {
  // Extension of a loaded value, and width in memory in bits.
  let IsNonExtLoad = true in
    def atomic_load_nonext : PatFrag<(ops node:$ptr), (atomic_load node:$ptr)>;
  let IsZeroExtLoad = true in
    def atomic_load_zext : PatFrag<(ops node:$ptr), (atomic_load node:$ptr)>;
  let IsSignExtLoad = true in
    def atomic_load_sext : PatFrag<(ops node:$ptr), (atomic_load node:$ptr)>;
  let IsAnyExtLoad = true in
    def atomic_load_aext : PatFrag<(ops node:$ptr), (atomic_load node:$ptr)>;
  foreach width = [8, 16, 32, 64] in
    def atomic_load_#width : PatFrag<(ops node:$ptr), (atomic_load node:$ptr)> {
      let MemoryVT = !cast<ValueType>("i" # width);
    }
  foreach width = [8, 16, 32, 64, 128] in
    def atomic_load_nonext_#width
        : PatFrag<(ops node:$ptr), (atomic_load_nonext node:$ptr)> {
      let MemoryVT = !cast<ValueType>("i" # width);
    }
  foreach extend = [atomic_load_zext, atomic_load_sext, atomic_load_aext] in
    foreach width = [8, 16, 32] in
      def extend#_#width : PatFrag<(ops node:$ptr), (extend node:$ptr)> {
        let MemoryVT = !cast<ValueType>("i" # width);
      }

  foreach width = [8, 16, 32, 64, 128] in
    def atomic_store_#width
        : PatFrag<(ops node:$val, node:$ptr), (atomic_store node:$val, node:$ptr)> {
      let MemoryVT = !cast<ValueType>("i" # width);
    }
}
// Atomic loads that accept either kind of extension: any, or zero (z) or sign (s).
foreach kind = ["z", "s"] in foreach width = [8, 16, 32] in
  def atomic_load_a#kind#ext_#width
      : PatFrags<(ops node:$op), [(!cast<PatFrag>("atomic_load_aext_" # width) node:$op),
                                  (!cast<PatFrag>("atomic_load_" # kind # "ext_" # width)
                                       node:$op)]>;
