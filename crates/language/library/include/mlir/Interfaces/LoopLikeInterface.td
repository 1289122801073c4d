// Interface of loops: operations whose regions run repeatedly.
//
// Names and signatures are those of MLIR 22's file of the same name. MLIR's C++ library implements
// the interfaces. Bodies here only determine which methods an owner must implement.

#ifndef MLIR_INTERFACES_LOOPLIKEINTERFACE_TD
#define MLIR_INTERFACES_LOOPLIKEINTERFACE_TD

include "mlir/IR/OpBase.td"

def LoopLikeOpInterface : OpInterface<"LoopLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns true if a value is defined outside of the loop.",
                    "bool", "isDefinedOutsideOfLoop", (ins "::mlir::Value ":$value), "",
                    "return !$_op->isAncestor(value.getParentRegion()->getParentOp());">,
    InterfaceMethod<"Returns the regions that run repeatedly.",
                    "::llvm::SmallVector<::mlir::Region *>", "getLoopRegions">,
    InterfaceMethod<"Moves an operation before the loop.",
                    "void", "moveOutOfLoop", (ins "::mlir::Operation *":$op), "",
                    "op->moveBefore($_op);">,
    InterfaceMethod<"Replaces the loop by its body if the body runs once.",
                    "::llvm::LogicalResult", "promoteIfSingleIteration",
                    (ins "::mlir::RewriterBase &":$rewriter), "", "return ::mlir::failure();">,
    InterfaceMethod<"Returns the induction variables.",
                    "::std::optional<::llvm::SmallVector<::mlir::Value>>", "getLoopInductionVars",
                    (ins), "", "return ::std::nullopt;">,
    InterfaceMethod<"Returns the first value of each induction variable.",
                    "::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>",
                    "getLoopLowerBounds", (ins), "", "return ::std::nullopt;">,
    InterfaceMethod<"Returns the step of each induction variable.",
                    "::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>", "getLoopSteps",
                    (ins), "", "return ::std::nullopt;">,
    InterfaceMethod<"Returns the value at which each induction variable ends.",
                    "::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>",
                    "getLoopUpperBounds", (ins), "", "return ::std::nullopt;">,
    InterfaceMethod<"Returns the first values of loop-carried variables, to be changed.",
                    "::llvm::MutableArrayRef<::mlir::OpOperand>", "getInitsMutable",
                    (ins), "", "return {};">,
    InterfaceMethod<"Returns the block arguments of loop-carried variables.",
                    "::mlir::Block::BlockArgListType", "getRegionIterArgs",
                    (ins), "", "return ::mlir::Block::BlockArgListType();">,
    InterfaceMethod<"Returns the values for the next iteration, to be changed.",
                    "::std::optional<::llvm::MutableArrayRef<::mlir::OpOperand>>",
                    "getYieldedValuesMutable", (ins), "", "return ::std::nullopt;">,
    InterfaceMethod<"Returns the results that are the last values of loop-carried variables.",
                    "::std::optional<::mlir::ResultRange>", "getLoopResults",
                    (ins), "", "return ::std::nullopt;">,
    InterfaceMethod<"Adds loop-carried variables.",
                    "::mlir::FailureOr<::mlir::LoopLikeOpInterface>", "replaceWithAdditionalYields",
                    (ins "::mlir::RewriterBase &":$rewriter, "::mlir::ValueRange":$newInitOperands,
                         "bool":$replaceInitOperandUsesInLoop,
                         "const ::mlir::NewYieldValuesFn &":$newYieldValuesFn),
                    "", "return ::mlir::failure();">,
    InterfaceMethod<"Returns the number of iterations, if it is constant.",
                    "::std::optional<::llvm::APInt>", "getStaticTripCount",
                    (ins), "", "return ::std::nullopt;">
  ];
  let verify = "return ::mlir::detail::verifyLoopLikeOpInterface($_op);";
  let verifyWithRegions = 1;
}

// Trait of loops whose iterations can run in parallel.
def HasParallelRegion : NativeOpTrait<"HasParallelRegion">;

#endif
