// Operations with the interfaces of the library: methods that are declared, and those on request.
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Quay_Dialect : Dialect {
  let name = "quay";
  let cppNamespace = "::quay";
}
class Quay_Op<string mnemonic, list<Trait> traits> : Op<Quay_Dialect, mnemonic, traits>;

def Quay_ConvertOp : Quay_Op<"convert", [
    DeclareOpInterfaceMethods<InferTypeOpInterface, ["isCompatibleReturnTypes"]>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
    DeclareOpInterfaceMethods<CastOpInterface>]> {
  let results = (outs I32:$out);
}
def Quay_CallOp : Quay_Op<"call", [
    DeclareOpInterfaceMethods<CallOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<RegionKindInterface>]>;
def Quay_FuncOp : Quay_Op<"func", [
    DeclareOpInterfaceMethods<CallableOpInterface>, Symbol, SymbolTable, IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region AnyRegion:$body);
}
def Quay_ReturnOp : Quay_Op<"return", [ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
}
def Quay_BranchOp : Quay_Op<"branch", [
    DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>,
    DeclareOpInterfaceMethods<WeightedBranchOpInterface>, Terminator]> {
  let successors = (successor AnySuccessor:$next);
}
def Quay_IfOp : Quay_Op<"if", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getRegionInvocationBounds"]>,
    DeclareOpInterfaceMethods<WeightedRegionBranchOpInterface, ["setWeights"]>]> {
  let regions = (region AnyRegion:$then);
}
def Quay_GraphOp : Quay_Op<"graph", [
    DeclareOpInterfaceMethods<SelectLikeOpInterface>,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["reifyReturnTypeShapes"]>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyShapeOfResult"]>,
    DeclareOpInterfaceMethods<Symbol, ["isDeclaration", "setName"]>, GraphRegionNoTerminator]> {
  let regions = (region AnyRegion:$body);
}
