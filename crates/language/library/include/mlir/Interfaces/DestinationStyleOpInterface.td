// Interface of operations in destination-passing style, which write results into operands.
//
// Names and signatures are those of MLIR 22's file of the same name. MLIR's C++ library implements
// the interfaces. Bodies here only determine which methods an owner must implement.

#ifndef MLIR_INTERFACES_DESTINATIONSTYLEOPINTERFACE_TD
#define MLIR_INTERFACES_DESTINATIONSTYLEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def DestinationStyleOpInterface : OpInterface<"DestinationStyleOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the operands of the results, to be changed.",
                    "::mlir::MutableOperandRange", "getDpsInitsMutable">
  ];
  let verify = [{ return detail::verifyDestinationStyleOpInterface($_op); }];
  let verifyWithRegions = 1;
}

#endif
