// Class of dialects.
//
//   def Abacus_Dialect : Dialect {
//     let name = "abacus";
//     let cppNamespace = "::abacus";
//   }
//
// Fields are those of MLIR 22's file of the same name.

#ifndef MLIR_IR_DIALECTBASE_TD
#define MLIR_IR_DIALECTBASE_TD

include "mlir/IR/Utils.td"

class Dialect {
  // Prefix of the names of operations, types and attributes.
  string name = ?;
  string summary = ?;
  // Documentation, in Markdown.
  string description = ?;
  // C++ classes of dialects that are loaded with this one.
  list<string> dependentDialects = [];
  // Discardable attributes, which the dialect defines for operations of any dialect.
  dag discardableAttrs = (ins);
  string cppNamespace = name;
  code extraClassDeclaration = "";

  // Handwritten hooks of the dialect.
  bit hasConstantMaterializer = 0;
  bit hasNonDefaultDestructor = 0;
  bit hasOperationAttrVerify = 0;
  bit hasRegionArgAttrVerify = 0;
  bit hasRegionResultAttrVerify = 0;
  bit hasOperationInterfaceFallback = 0;

  // True to generate a printer and a parser for all attributes, or for all types.
  bit useDefaultAttributePrinterParser = 0;
  bit useDefaultTypePrinterParser = 0;
  bit hasCanonicalizer = 0;

  // True if operations and types can be added at run time.
  bit isExtensible = 0;
  // True if inherent attributes are stored as properties.
  bit usePropertiesForAttributes = 1;
}

#endif
