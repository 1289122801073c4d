// Interfaces of symbols and of their users, and the trait of symbol tables.
//
// Names and signatures are those of MLIR 22's file of the same name. MLIR's C++ library implements
// the interfaces. Bodies here only determine which methods an owner must implement.

#ifndef MLIR_IR_SYMBOLINTERFACES_TD
#define MLIR_IR_SYMBOLINTERFACES_TD

include "mlir/IR/OpBase.td"

def Symbol : OpInterface<"SymbolOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Returns the name of the symbol.", "::mlir::StringAttr", "getNameAttr",
                    (ins),
                    "return ::mlir::SymbolTable::getSymbolName($_op.getOperation());",
                    "return ::mlir::SymbolTable::getSymbolName($_op.getOperation());">,
    InterfaceMethod<"Sets the name of the symbol.", "void", "setName",
                    (ins "::mlir::StringAttr":$name),
                    "", "::mlir::SymbolTable::setSymbolName($_op.getOperation(), name);">,
    InterfaceMethod<"Returns the visibility.", "mlir::SymbolTable::Visibility", "getVisibility",
                    (ins), "", "return ::mlir::SymbolTable::getSymbolVisibility($_op.getOperation());">,
    InterfaceMethod<"Returns true if the visibility is nested.", "bool", "isNested", (ins),
                    "", "return $_op.getVisibility() == ::mlir::SymbolTable::Visibility::Nested;">,
    InterfaceMethod<"Returns true if the visibility is private.", "bool", "isPrivate", (ins),
                    "", "return $_op.getVisibility() == ::mlir::SymbolTable::Visibility::Private;">,
    InterfaceMethod<"Returns true if the visibility is public.", "bool", "isPublic", (ins),
                    "", "return $_op.getVisibility() == ::mlir::SymbolTable::Visibility::Public;">,
    InterfaceMethod<"Sets the visibility.", "void", "setVisibility",
                    (ins "mlir::SymbolTable::Visibility":$vis),
                    "", "::mlir::SymbolTable::setSymbolVisibility($_op.getOperation(), vis);">,
    InterfaceMethod<"Makes the visibility nested.", "void", "setNested", (ins),
                    "", "$_op.setVisibility(::mlir::SymbolTable::Visibility::Nested);">,
    InterfaceMethod<"Makes the visibility private.", "void", "setPrivate", (ins),
                    "", "$_op.setVisibility(::mlir::SymbolTable::Visibility::Private);">,
    InterfaceMethod<"Makes the visibility public.", "void", "setPublic", (ins),
                    "", "$_op.setVisibility(::mlir::SymbolTable::Visibility::Public);">,
    InterfaceMethod<"Returns the uses in an operation.",
                    "::std::optional<::mlir::SymbolTable::UseRange>", "getSymbolUses",
                    (ins "::mlir::Operation *":$from),
                    "", "return ::mlir::SymbolTable::getSymbolUses($_op.getOperation(), from);">,
    InterfaceMethod<"Returns true if an operation is known to have no use.",
                    "bool", "symbolKnownUseEmpty", (ins "::mlir::Operation *":$from),
                    "",
                    "return ::mlir::SymbolTable::symbolKnownUseEmpty($_op.getOperation(), from);">,
    InterfaceMethod<"Replaces the uses in an operation.",
                    "::llvm::LogicalResult", "replaceAllSymbolUses",
                    (ins "::mlir::StringAttr":$newSymbol, "::mlir::Operation *":$from),
                    "",
                    "return ::mlir::SymbolTable::replaceAllSymbolUses("
                    "$_op.getOperation(), newSymbol, from);">,
    InterfaceMethod<"Returns true if the operation can lack a name.", "bool", "isOptionalSymbol",
                    (ins), "", "return false;">,
    InterfaceMethod<"Returns true if the operation can be erased once it has no uses.",
                    "bool", "canDiscardOnUseEmpty", (ins), "", "return $_op.isPrivate();">,
    InterfaceMethod<"Returns true if the operation only declares the symbol.",
                    "bool", "isDeclaration", (ins), "", "return false;">
  ];
}

def SymbolUserOpInterface : OpInterface<"SymbolUserOpInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Verifies the uses of symbols.", "::llvm::LogicalResult", "verifySymbolUses",
                    (ins "::mlir::SymbolTableCollection &":$symbolTable)>
  ];
}

def SymbolUserAttrInterface : AttrInterface<"SymbolUserAttrInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Verifies the uses of symbols.", "::llvm::LogicalResult", "verifySymbolUses",
                    (ins "::mlir::Operation *":$op, "::mlir::SymbolTableCollection &":$symbolTable)>
  ];
}

// Trait of operations whose region defines symbols.
def SymbolTable : NativeOpTrait<"SymbolTable">;

#endif
