// Type interfaces: elements of vectors and of memory references, floats, pointers, shaped types.
//
// Names and signatures are those of MLIR 22's file of the same name. MLIR's C++ library implements
// the interfaces. Bodies here only determine which methods an owner must implement.

#ifndef MLIR_IR_BUILTINTYPEINTERFACES_TD
#define MLIR_IR_BUILTINTYPEINTERFACES_TD

include "mlir/IR/OpBase.td"

// Types that can be elements of vectors.
def VectorElementTypeInterface : TypeInterface<"VectorElementTypeInterface"> {
  let cppNamespace = "::mlir";
}

def FloatTypeInterface : TypeInterface<"FloatType", [VectorElementTypeInterface]> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the format of the values.",
                    "const ::llvm::fltSemantics &", "getFloatSemantics">,
    InterfaceMethod<"Returns the type with `scale` times as many bits. Null if there is none.",
                    "::mlir::FloatType", "scaleElementBitwidth",
                    (ins "unsigned":$scale),
                    "", "return ::mlir::FloatType();">
  ];
}

// Types that can be elements of memory references.
def MemRefElementTypeInterface : TypeInterface<"MemRefElementTypeInterface"> {
  let cppNamespace = "::mlir";
}

def PtrLikeTypeInterface : TypeInterface<"PtrLikeTypeInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the memory space. Null for the default one.",
                    "::mlir::Attribute", "getMemorySpace">,
    InterfaceMethod<"Returns the type of the elements. Null if it is unknown.",
                    "::mlir::Type", "getElementType">,
    InterfaceMethod<"Returns true if there is more than an address.", "bool", "hasPtrMetadata">,
    InterfaceMethod<"Returns the type with another memory space and element type.",
                    "::llvm::FailureOr<::mlir::PtrLikeTypeInterface>", "clonePtrWith",
                    (ins "::mlir::Attribute":$memorySpace,
                         "::std::optional<::mlir::Type>":$elementType)>
  ];
}

def ShapedTypeInterface : TypeInterface<"ShapedType"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the type with another shape and element type.",
                    "::mlir::ShapedType", "cloneWith",
                    (ins "::std::optional<::llvm::ArrayRef<int64_t>>":$shape,
                         "::mlir::Type":$elementType)>,
    InterfaceMethod<"Returns the type of the elements.", "::mlir::Type", "getElementType">,
    InterfaceMethod<"Returns true if the number of dimensions is known.", "bool", "hasRank">,
    InterfaceMethod<"Returns the sizes of the dimensions.", "::llvm::ArrayRef<int64_t>", "getShape">
  ];
}

#endif
