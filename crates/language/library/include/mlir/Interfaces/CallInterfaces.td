// Interfaces of calls and of operations that can be called.
//
// Names and signatures are those of MLIR 22's file of the same name. MLIR's C++ library implements
// the interfaces. Bodies here only determine which methods an owner must implement.

#ifndef MLIR_INTERFACES_CALLINTERFACES_TD
#define MLIR_INTERFACES_CALLINTERFACES_TD

include "mlir/IR/OpBase.td"

def ArgAndResultAttrsOpInterface : OpInterface<"ArgAndResultAttrsOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the attributes of arguments.", "::mlir::ArrayAttr", "getArgAttrsAttr">,
    InterfaceMethod<"Returns the attributes of results.", "::mlir::ArrayAttr", "getResAttrsAttr">,
    InterfaceMethod<"Sets the attributes of arguments.", "void", "setArgAttrsAttr",
                    (ins "::mlir::ArrayAttr":$attrs)>,
    InterfaceMethod<"Sets the attributes of results.", "void", "setResAttrsAttr",
                    (ins "::mlir::ArrayAttr":$attrs)>,
    InterfaceMethod<"Removes the attributes of arguments.",
                    "::mlir::Attribute", "removeArgAttrsAttr">,
    InterfaceMethod<"Removes the attributes of results.", "::mlir::Attribute", "removeResAttrsAttr">
  ];
}

def CallOpInterface : OpInterface<"CallOpInterface", [ArgAndResultAttrsOpInterface]> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the symbol or value that is called.",
                    "::mlir::CallInterfaceCallable", "getCallableForCallee">,
    InterfaceMethod<"Sets the symbol or value that is called.", "void", "setCalleeFromCallable",
                    (ins "::mlir::CallInterfaceCallable":$callee)>,
    InterfaceMethod<"Returns the arguments.", "::mlir::Operation::operand_range", "getArgOperands">,
    InterfaceMethod<"Returns the arguments, to be changed.",
                    "::mlir::MutableOperandRange", "getArgOperandsMutable">,
    InterfaceMethod<"Returns the operation that is called, found in tables.",
                    "::mlir::Operation *", "resolveCallableInTable",
                    (ins "::mlir::SymbolTableCollection *":$symbolTable),
                    "", "return ::mlir::call_interface_impl::resolveCallable($_op, symbolTable);">,
    InterfaceMethod<"Returns the operation that is called.",
                    "::mlir::Operation *", "resolveCallable", (ins),
                    "", "return ::mlir::call_interface_impl::resolveCallable($_op);">
  ];
}

def CallableOpInterface : OpInterface<"CallableOpInterface", [ArgAndResultAttrsOpInterface]> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the body. Null for declarations.",
                    "::mlir::Region *", "getCallableRegion">,
    InterfaceMethod<"Returns the types of the arguments.",
                    "::llvm::ArrayRef<::mlir::Type>", "getArgumentTypes">,
    InterfaceMethod<"Returns the types of the results.",
                    "::llvm::ArrayRef<::mlir::Type>", "getResultTypes">
  ];
}

#endif
