// Interface of functions: symbols with a type and a body.
//
// Names and signatures are those of MLIR 22's file of the same name. MLIR's C++ library implements
// the interfaces. Bodies here only determine which methods an owner must implement.

#ifndef MLIR_INTERFACES_FUNCTIONINTERFACES_TD
#define MLIR_INTERFACES_FUNCTIONINTERFACES_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"

def FunctionOpInterface
    : OpInterface<"FunctionOpInterface", [Symbol, CallableOpInterface]> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the type of the function.", "::mlir::Type", "getFunctionType">,
    InterfaceMethod<"Sets the type of the function.", "void", "setFunctionTypeAttr",
                    (ins "::mlir::TypeAttr":$type)>,
    InterfaceMethod<"Returns the type of the function with other arguments and results.",
                    "::mlir::Type", "cloneTypeWith",
                    (ins "::mlir::TypeRange":$inputs, "::mlir::TypeRange":$results),
                    "", "return $_op.getFunctionType().clone(inputs, results);">,
    InterfaceMethod<"Checks the body.", "::llvm::LogicalResult", "verifyBody", (ins),
                    "", "return ::mlir::success();">,
    InterfaceMethod<"Checks the type.", "::llvm::LogicalResult", "verifyType", (ins),
                    "", "return ::mlir::success();">
  ];
  let verify = "return function_interface_impl::verifyTrait(cast<ConcreteOp>($_op));";
}

#endif
