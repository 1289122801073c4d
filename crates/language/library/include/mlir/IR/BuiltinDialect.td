// Builtin dialect: types and attributes that every context has.
//
// Names are those of MLIR 22's file of the same name.

#ifndef MLIR_IR_BUILTINDIALECT_TD
#define MLIR_IR_BUILTINDIALECT_TD

include "mlir/IR/OpBase.td"

def Builtin_Dialect : Dialect {
  let name = "builtin";
  let cppNamespace = "::mlir";
  let useDefaultAttributePrinterParser = 0;
  let useDefaultTypePrinterParser = 0;
}

#endif
