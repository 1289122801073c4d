// Attribute interfaces: typed attributes, blobs, elements, and layouts of memory references.
//
// Names and signatures are those of MLIR 22's file of the same name. MLIR's C++ library implements
// the interfaces. Bodies here only determine which methods an owner must implement.

#ifndef MLIR_IR_BUILTINATTRIBUTEINTERFACES_TD
#define MLIR_IR_BUILTINATTRIBUTEINTERFACES_TD

include "mlir/IR/OpBase.td"

def TypedAttrInterface : AttrInterface<"TypedAttr"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the type.", "::mlir::Type", "getType">
  ];
}

def BlobAttrInterface : AttrInterface<"BlobAttr"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the bytes.", "::llvm::ArrayRef<char>", "getData">
  ];
}

def ElementsAttrInterface : AttrInterface<"ElementsAttr", [TypedAttrInterface]> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns access to the elements as values of a C++ type.",
                    "::mlir::FailureOr<::mlir::detail::ElementsAttrIndexer>", "getValuesImpl",
                    (ins "::mlir::TypeID":$elementID),
                    "", "return ::mlir::failure();">,
    InterfaceMethod<"Returns true if all elements are equal.",
                    "bool", "isSplat",
                    (ins), "", "return $_attr.getNumElements() == 1;">,
    InterfaceMethod<"Returns the type.",
                    "::mlir::ShapedType", "getShapedType",
                    (ins), "", "return $_attr.getType();">
  ];
}

def MemRefLayoutAttrInterface : AttrInterface<"MemRefLayoutAttrInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the map from indices to positions in memory.",
                    "::mlir::AffineMap", "getAffineMap">,
    InterfaceMethod<"Returns true if the map is the identity.",
                    "bool", "isIdentity",
                    (ins), "", "return $_attr.getAffineMap().isIdentity();">,
    InterfaceMethod<"Checks the layout for a shape.",
                    "::llvm::LogicalResult", "verifyLayout",
                    (ins "::llvm::ArrayRef<int64_t>":$shape,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError),
                    "", "return ::mlir::success();">,
    InterfaceMethod<"Returns the strides and the offset of a shape.",
                    "::llvm::LogicalResult", "getStridesAndOffset",
                    (ins "::llvm::ArrayRef<int64_t>":$shape,
                         "::llvm::SmallVectorImpl<int64_t>&":$strides,
                         "int64_t&":$offset),
                    "", "return ::mlir::failure();">
  ];
}

#endif
