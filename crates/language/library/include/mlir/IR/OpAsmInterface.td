// Interfaces for names and aliases in the textual form.
//
// Names and signatures are those of MLIR 22's file of the same name. MLIR's C++ library implements
// the interfaces. Bodies here only determine which methods an owner must implement.

#ifndef MLIR_IR_OPASMINTERFACE_TD
#define MLIR_IR_OPASMINTERFACE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def OpAsmOpInterface : OpInterface<"OpAsmOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Names the results.", "void", "getAsmResultNames",
                    (ins "::mlir::OpAsmSetValueNameFn":$setNameFn), "", "return;">,
    InterfaceMethod<"Names the arguments of the blocks of a region.",
                    "void", "getAsmBlockArgumentNames",
                    (ins "::mlir::Region&":$region, "::mlir::OpAsmSetValueNameFn":$setNameFn),
                    "", "return;">,
    InterfaceMethod<"Names blocks.", "void", "getAsmBlockNames",
                    (ins "::mlir::OpAsmSetBlockNameFn":$setNameFn), "", "return;">,
    StaticInterfaceMethod<"Returns the dialect whose prefix is left out in regions.",
                          "::llvm::StringRef", "getDefaultDialect", (ins), "", "return {};">
  ];
}

def OpAsmTypeInterface : TypeInterface<"OpAsmTypeInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Names values of the type.", "void", "getAsmName",
                    (ins "::mlir::OpAsmSetNameFn":$setNameFn), "", "return;">,
    InterfaceMethod<"Writes an alias.", "::mlir::OpAsmAliasResult", "getAlias",
                    (ins "::llvm::raw_ostream&":$os),
                    "", "return ::mlir::OpAsmAliasResult::NoAlias;">
  ];
}

def OpAsmAttrInterface : AttrInterface<"OpAsmAttrInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Writes an alias.", "::mlir::OpAsmAliasResult", "getAlias",
                    (ins "::llvm::raw_ostream&":$os),
                    "", "return ::mlir::OpAsmAliasResult::NoAlias;">
  ];
}

// Parameter that holds a handle of a dialect resource.
class ResourceHandleParameter<string handleType, string desc = "">
    : AttrOrTypeParameter<handleType, desc> {
  let parser = "$_parser.parseResourceHandle<" # handleType # ">()";
  let printer = "$_printer.printResourceHandle($_self)";
}

#endif
