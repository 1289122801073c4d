// Interfaces of branches between blocks and between regions.
//
// Names and signatures are those of MLIR 22's file of the same name. MLIR's C++ library implements
// the interfaces. Bodies here only determine which methods an owner must implement.

#ifndef MLIR_INTERFACES_CONTROLFLOWINTERFACES_TD
#define MLIR_INTERFACES_CONTROLFLOWINTERFACES_TD

include "mlir/IR/OpBase.td"

def BranchOpInterface : OpInterface<"BranchOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the operands that a successor gets.",
                    "::mlir::SuccessorOperands", "getSuccessorOperands", (ins "unsigned":$index)>,
    InterfaceMethod<"Returns the block argument that gets an operand.",
                    "::std::optional<::mlir::BlockArgument>", "getSuccessorBlockArgument",
                    (ins "unsigned":$operandIndex),
                    "return ::mlir::detail::getBranchSuccessorArgument($_op, operandIndex);">,
    InterfaceMethod<"Returns the successor for constant operands. Null if unknown.",
                    "::mlir::Block *", "getSuccessorForOperands",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands), "", "return nullptr;">,
    InterfaceMethod<"Returns true if a block argument can get a value of this type.",
                    "bool", "areTypesCompatible", (ins "::mlir::Type":$lhs, "::mlir::Type":$rhs),
                    "", "return lhs == rhs;">
  ];
}

def RegionBranchOpInterface : OpInterface<"RegionBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the operands that a successor gets on entry.",
                    "::mlir::OperandRange", "getEntrySuccessorOperands",
                    (ins "::mlir::RegionSuccessor":$successor),
                    "", "return $_op.getOperation()->getOperands();">,
    InterfaceMethod<"Adds the successors on entry, for constant operands.",
                    "void", "getEntrySuccessorRegions",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions),
                    "", "$_op.getSuccessorRegions(::mlir::RegionBranchPoint::parent(), regions);">,
    InterfaceMethod<"Adds the successors of a point.", "void", "getSuccessorRegions",
                    (ins "::mlir::RegionBranchPoint":$point,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions)>,
    InterfaceMethod<"Adds the successors of all ends of a region.", "void", "getSuccessorRegions",
                    (ins "::mlir::Region&":$region,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions),
                    "", "return;">,
    InterfaceMethod<"Adds the points before a successor.", "void", "getPredecessors",
                    (ins "::mlir::RegionSuccessor":$successor,
                         "::llvm::SmallVectorImpl<::mlir::RegionBranchPoint> &":$predecessors),
                    "", "return;">,
    InterfaceMethod<"Adds the values that can become an input of a successor.",
                    "void", "getPredecessorValues",
                    (ins "::mlir::RegionSuccessor":$successor, "int":$index,
                         "::llvm::SmallVectorImpl<::mlir::Value> &":$predecessorValues),
                    "", "return;">,
    InterfaceMethod<"Adds how often regions run, for constant operands.",
                    "void", "getRegionInvocationBounds",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::InvocationBounds> &":$invocationBounds),
                    "", "return;">,
    InterfaceMethod<"Returns true if an input can get a value of this type.",
                    "bool", "areTypesCompatible", (ins "::mlir::Type":$lhs, "::mlir::Type":$rhs),
                    "", "return lhs == rhs;">
  ];
  let verifyWithRegions = 1;
  let verify = "return detail::verifyRegionBranchOpInterface($_op);";
}

def RegionBranchTerminatorOpInterface : OpInterface<"RegionBranchTerminatorOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the operands that a successor gets, to be changed.",
                    "::mlir::MutableOperandRange", "getMutableSuccessorOperands",
                    (ins "::mlir::RegionSuccessor":$point)>,
    InterfaceMethod<"Adds the successors, for constant operands.", "void", "getSuccessorRegions",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions),
                    "", "return;">
  ];
}

def SelectLikeOpInterface : OpInterface<"SelectLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the value for a condition that is false.",
                    "::mlir::Value", "getFalseValue">,
    InterfaceMethod<"Returns the value for a condition that is true.",
                    "::mlir::Value", "getTrueValue">,
    InterfaceMethod<"Returns the condition.", "::mlir::Value", "getCondition">
  ];
}

def WeightedBranchOpInterface : OpInterface<"WeightedBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the weights of the branches.",
                    "::llvm::ArrayRef<int32_t>", "getWeights", (ins), "", "return {};">,
    InterfaceMethod<"Sets the weights of the branches.", "void", "setWeights",
                    (ins "::llvm::ArrayRef<int32_t>":$weights),
                    "", "$_op.setBranchWeights(weights);">
  ];
  let verify = "return ::mlir::detail::verifyBranchWeights($_op);";
}

def WeightedRegionBranchOpInterface : OpInterface<"WeightedRegionBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the weights of the branches.",
                    "::llvm::ArrayRef<int32_t>", "getWeights", (ins), "", "return {};">,
    InterfaceMethod<"Sets the weights of the branches.", "void", "setWeights",
                    (ins "::llvm::ArrayRef<int32_t>":$weights),
                    "", "$_op.setBranchWeights(weights);">
  ];
  let verify = "return ::mlir::detail::verifyRegionBranchWeights($_op);";
}

// Terminator that passes all its operands to the parent operation.
def ReturnLike : TraitList<[
  DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>,
  NativeOpTrait<"ReturnLike", [], "", [{
    ::mlir::MutableOperandRange
    $cppClass::getMutableSuccessorOperands(::mlir::RegionSuccessor point) {
      return ::mlir::MutableOperandRange(*this);
    }
  }]>
]>;

#endif
