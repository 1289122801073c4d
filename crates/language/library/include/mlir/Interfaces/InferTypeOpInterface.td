// Interfaces that infer result types.
//
// Names and fields are those of MLIR 22's file of the same name. This file is a subset:
// operations can have and declare the interfaces. Adaptor traits for shape inference are not here.

#ifndef MLIR_INTERFACES_INFERTYPEOPINTERFACE_TD
#define MLIR_INTERFACES_INFERTYPEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def InferTypeOpInterface : OpInterface<"InferTypeOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    StaticInterfaceMethod<"Adds the result types of an operation with these operands.",
                          "::llvm::LogicalResult", "inferReturnTypes",
                          (ins "::mlir::MLIRContext *":$context,
                               "::std::optional<::mlir::Location>":$location,
                               "::mlir::ValueRange":$operands,
                               "::mlir::DictionaryAttr":$attributes,
                               "::mlir::OpaqueProperties":$properties,
                               "::mlir::RegionRange":$regions,
                               "::llvm::SmallVectorImpl<::mlir::Type>&":$inferredReturnTypes)>,
    StaticInterfaceMethod<"Replaces result types by more precise ones.",
                          "::llvm::LogicalResult", "refineReturnTypes",
                          (ins "::mlir::MLIRContext *":$context,
                               "::std::optional<::mlir::Location>":$location,
                               "::mlir::ValueRange":$operands,
                               "::mlir::DictionaryAttr":$attributes,
                               "::mlir::OpaqueProperties":$properties,
                               "::mlir::RegionRange":$regions,
                               "::llvm::SmallVectorImpl<::mlir::Type>&":$returnTypes),
                          "", "return ::mlir::success();">,
    StaticInterfaceMethod<"Returns true if results can have one type in place of another.",
                          "bool", "isCompatibleReturnTypes",
                          (ins "::mlir::TypeRange":$lhs, "::mlir::TypeRange":$rhs),
                          "return ConcreteOp::isCompatibleReturnTypes(lhs, rhs);",
                          "return lhs == rhs;">,
  ];
  let verifyWithRegions = 1;
  let verify = "return detail::verifyInferredResultTypes($_op);";
}

// Traits whose `inferReturnTypes` takes an adaptor in place of operands, attributes, properties
// and regions.
class InferTypeOpAdaptorBase<code additionalDecls = [{}]> : TraitList<[
  DeclareOpInterfaceMethods<InferTypeOpInterface>,
  NativeOpTrait<"InferTypeOpAdaptor", [], [{
    static ::llvm::LogicalResult inferReturnTypes(
        ::mlir::MLIRContext *context, std::optional<::mlir::Location> location, Adaptor adaptor,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferredReturnTypes);
  }] # additionalDecls, [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context, std::optional<::mlir::Location> location,
        ::mlir::ValueRange operands, ::mlir::DictionaryAttr attributes,
        ::mlir::OpaqueProperties properties, ::mlir::RegionRange regions,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferredReturnTypes) {
      return inferReturnTypes(context, location,
                              Adaptor(operands, attributes, properties, regions),
                              inferredReturnTypes);
    }
  }]>
]>;
def InferTypeOpAdaptor : InferTypeOpAdaptorBase;
def InferTypeOpAdaptorWithIsCompatible : InferTypeOpAdaptorBase<[{
  static bool isCompatibleReturnTypes(::mlir::TypeRange l, ::mlir::TypeRange r);
}]>;

def InferShapedTypeOpInterface : OpInterface<"InferShapedTypeOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    StaticInterfaceMethod<"Adds shapes, element types and encodings of the results.",
                          "::llvm::LogicalResult", "inferReturnTypeComponents",
                          (ins "::mlir::MLIRContext*":$context,
                               "::std::optional<::mlir::Location>":$location,
                               "::mlir::ValueShapeRange":$operands,
                               "::mlir::DictionaryAttr":$attributes,
                               "::mlir::OpaqueProperties":$properties,
                               "::mlir::RegionRange":$regions,
                               "::llvm::SmallVectorImpl<::mlir::ShapedTypeComponents>&":
                                 $inferredReturnShapes),
                          "", "return ::mlir::failure();">,
    InterfaceMethod<"Creates operations that compute the shapes of the results.",
                    "::llvm::LogicalResult", "reifyReturnTypeShapes",
                    (ins "::mlir::OpBuilder&":$builder, "::mlir::ValueRange":$operands,
                         "::llvm::SmallVectorImpl<::mlir::Value> &":$reifiedReturnShapes),
                    "", "return ::mlir::failure();">
  ];
}

def ReifyRankedShapedTypeOpInterface : OpInterface<"ReifyRankedShapedTypeOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Computes the sizes of all dimensions of all results.",
                    "::llvm::LogicalResult", "reifyResultShapes",
                    (ins "::mlir::OpBuilder &":$builder,
                         "::mlir::ReifiedRankedShapedTypeDims &":$reifiedReturnShapes),
                    "", "return ::mlir::failure();">,
    InterfaceMethod<"Computes the sizes of all dimensions of a result.",
                    "::llvm::FailureOr<::llvm::SmallVector<::mlir::OpFoldResult>>",
                    "reifyShapeOfResult",
                    (ins "::mlir::OpBuilder &":$builder, "int":$resultIndex),
                    "", "return ::mlir::failure();">,
    InterfaceMethod<"Computes the size of a dimension of a result.",
                    "::llvm::FailureOr<::mlir::OpFoldResult>", "reifyDimOfResult",
                    (ins "::mlir::OpBuilder &":$builder, "int":$resultIndex, "int":$dim),
                    "", "return ::mlir::failure();">
  ];
}

def SameOperandsAndResultType : NativeOpTrait<"SameOperandsAndResultType">;
def SameOperandsAndResultRank : NativeOpTrait<"SameOperandsAndResultRank">;

#endif
