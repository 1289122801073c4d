// Inference of result types.
//
// Names and fields are those of MLIR 22's file of the same name, of which this has a part:
// operations can have and declare the interface. Inference of shapes is not here.

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

def SameOperandsAndResultType : NativeOpTrait<"SameOperandsAndResultType">;
def SameOperandsAndResultRank : NativeOpTrait<"SameOperandsAndResultRank">;

#endif
