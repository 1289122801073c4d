// Interface of operations that convert values to other types.
//
// Names and signatures are those of MLIR 22's file of the same name. MLIR's C++ library implements
// the interfaces. Bodies here only determine which methods an owner must implement.

#ifndef MLIR_INTERFACES_CASTINTERFACES_TD
#define MLIR_INTERFACES_CASTINTERFACES_TD

include "mlir/IR/OpBase.td"

def CastOpInterface : OpInterface<"CastOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    StaticInterfaceMethod<"Returns true if values of these types can be converted.",
                          "bool", "areCastCompatible",
                          (ins "::mlir::TypeRange":$inputs, "::mlir::TypeRange":$outputs)>
  ];
  let verify = "return impl::verifyCastInterfaceOp($_op);";
}

#endif
