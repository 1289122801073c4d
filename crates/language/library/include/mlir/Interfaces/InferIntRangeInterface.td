// Interface that infers the ranges of integer results.
//
// Names and signatures are those of MLIR 22's file of the same name. MLIR's C++ library implements
// the interfaces. Bodies here only determine which methods an owner must implement.

#ifndef MLIR_INTERFACES_INFERINTRANGEINTERFACE_TD
#define MLIR_INTERFACES_INFERINTRANGEINTERFACE_TD

include "mlir/IR/OpBase.td"

def InferIntRangeInterface : OpInterface<"InferIntRangeInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Reports the ranges of the results, from those of the operands.",
                    "void", "inferResultRanges",
                    (ins "::llvm::ArrayRef<::mlir::ConstantIntRanges>":$argRanges,
                         "::mlir::SetIntRangeFn":$setResultRanges),
                    "", "return;">,
    InterfaceMethod<"As `inferResultRanges`, where ranges can be unknown.",
                    "void", "inferResultRangesFromOptional",
                    (ins "::llvm::ArrayRef<::mlir::IntegerValueRange>":$argRanges,
                         "::mlir::SetIntLatticeFn":$setResultRanges),
                    "", "return;">
  ];
}

#endif
