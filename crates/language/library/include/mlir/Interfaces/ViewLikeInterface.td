// Interfaces of views: operations whose result refers to the memory of an operand.
//
// Names and signatures are those of MLIR 22's file of the same name. MLIR's C++ library implements
// the interfaces. Bodies here only determine which methods an owner must implement.

#ifndef MLIR_INTERFACES_VIEWLIKEINTERFACE_TD
#define MLIR_INTERFACES_VIEWLIKEINTERFACE_TD

include "mlir/IR/OpBase.td"

def ViewLikeOpInterface : OpInterface<"ViewLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the value that the view is a part of.",
                    "::mlir::Value", "getViewSource">,
    InterfaceMethod<"Returns the view.",
                    "::mlir::Value", "getViewDest",
                    (ins), "", "return $_op->getResult(0);">
  ];
}

// Views described by offsets, sizes and strides, each a constant or an operand.
def OffsetSizeAndStrideOpInterface : OpInterface<"OffsetSizeAndStrideOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    StaticInterfaceMethod<"Returns the index of the first dynamic offset among the operands.",
                          "unsigned", "getOffsetSizeAndStrideStartOperandIndex">,
    InterfaceMethod<"Returns the largest numbers of static offsets, sizes and strides.",
                    "std::array<unsigned, 3>", "getArrayAttrMaxRanks">,
    InterfaceMethod<"Returns the dynamic offsets.",
                    "::mlir::OperandRange", "getOffsets",
                    (ins), "", "return $_op.getOffsets();">,
    InterfaceMethod<"Returns the dynamic sizes.",
                    "::mlir::OperandRange", "getSizes",
                    (ins), "", "return $_op.getSizes();">,
    InterfaceMethod<"Returns the dynamic strides.",
                    "::mlir::OperandRange", "getStrides",
                    (ins), "", "return $_op.getStrides();">,
    InterfaceMethod<"Returns the static offsets.",
                    "::llvm::ArrayRef<int64_t>", "getStaticOffsets",
                    (ins), "", "return $_op.getStaticOffsets();">,
    InterfaceMethod<"Returns the static sizes.",
                    "::llvm::ArrayRef<int64_t>", "getStaticSizes",
                    (ins), "", "return $_op.getStaticSizes();">,
    InterfaceMethod<"Returns the static strides.",
                    "::llvm::ArrayRef<int64_t>", "getStaticStrides",
                    (ins), "", "return $_op.getStaticStrides();">,
    InterfaceMethod<"Returns the offsets.",
                    "::llvm::SmallVector<::mlir::OpFoldResult>", "getMixedOffsets",
                    (ins), "", "return {};">,
    InterfaceMethod<"Returns the sizes.",
                    "::llvm::SmallVector<::mlir::OpFoldResult>", "getMixedSizes",
                    (ins), "", "return {};">,
    InterfaceMethod<"Returns the strides.",
                    "::llvm::SmallVector<::mlir::OpFoldResult>", "getMixedStrides",
                    (ins), "", "return {};">,
    InterfaceMethod<"Returns true for a dynamic offset.",
                    "bool", "isDynamicOffset",
                    (ins "unsigned":$idx),
                    "", "return false;">,
    InterfaceMethod<"Returns true for a dynamic size.",
                    "bool", "isDynamicSize",
                    (ins "unsigned":$idx),
                    "", "return false;">,
    InterfaceMethod<"Returns true for a dynamic stride.",
                    "bool", "isDynamicStride",
                    (ins "unsigned":$idx),
                    "", "return false;">,
    InterfaceMethod<"Returns a static offset.",
                    "int64_t", "getStaticOffset",
                    (ins "unsigned":$idx),
                    "", "return getStaticOffsets()[idx];">,
    InterfaceMethod<"Returns a static size.",
                    "int64_t", "getStaticSize",
                    (ins "unsigned":$idx),
                    "", "return getStaticSizes()[idx];">,
    InterfaceMethod<"Returns a static stride.",
                    "int64_t", "getStaticStride",
                    (ins "unsigned":$idx),
                    "", "return getStaticStrides()[idx];">,
    InterfaceMethod<"Returns the index of the operand of a dynamic offset.",
                    "unsigned", "getIndexOfDynamicOffset",
                    (ins "unsigned":$idx),
                    "", "return $_op.getIndexOfDynamicOffset(idx);">,
    InterfaceMethod<"Returns the index of the operand of a dynamic size.",
                    "unsigned", "getIndexOfDynamicSize",
                    (ins "unsigned":$idx),
                    "", "return $_op.getIndexOfDynamicSize(idx);">,
    InterfaceMethod<"Returns the index of the operand of a dynamic stride.",
                    "unsigned", "getIndexOfDynamicStride",
                    (ins "unsigned":$idx),
                    "", "return $_op.getIndexOfDynamicStride(idx);">,
    InterfaceMethod<"Returns a dynamic offset.",
                    "::mlir::Value", "getDynamicOffset",
                    (ins "unsigned":$idx),
                    "", "return $_op.getOperand(getIndexOfDynamicOffset(idx));">,
    InterfaceMethod<"Returns a dynamic size.",
                    "::mlir::Value", "getDynamicSize",
                    (ins "unsigned":$idx),
                    "", "return $_op.getOperand(getIndexOfDynamicSize(idx));">,
    InterfaceMethod<"Returns a dynamic stride.",
                    "::mlir::Value", "getDynamicStride",
                    (ins "unsigned":$idx),
                    "", "return $_op.getOperand(getIndexOfDynamicStride(idx));">,
    InterfaceMethod<"Returns true if offsets, sizes and strides are those of another operation.",
                    "bool", "isSameAs",
                    (ins "::mlir::OffsetSizeAndStrideOpInterface":$other,
                         "::llvm::function_ref<bool(::mlir::OpFoldResult, "
                         "::mlir::OpFoldResult)>":$cmp),
                    "", "return false;">,
    InterfaceMethod<"Returns true if all strides are 1.",
                    "bool", "hasUnitStride",
                    (ins), "", "return false;">,
    InterfaceMethod<"Returns true if all offsets are 0.",
                    "bool", "hasZeroOffset",
                    (ins), "", "return false;">
  ];
  let verify = [{
    return ::mlir::detail::verifyOffsetSizeAndStrideOp(
        ::mlir::cast<::mlir::OffsetSizeAndStrideOpInterface>($_op));
  }];
}

// Trait of operations whose operands refer to distinct memory.
def DistinctObjectsTrait : NativeOpTrait<"DistinctObjectsTrait">;

#endif
