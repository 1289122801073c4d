// Operations with the interfaces of the library: methods that are declared, and those on request.
// Properties of all kinds.
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/ViewLikeInterface.td"

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
def Quay_LoopOp : Quay_Op<"loop", [
    DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getLoopSteps", "replaceWithAdditionalYields"]>,
    HasParallelRegion]> {
  let regions = (region AnyRegion:$body);
}
def Quay_MainOp : Quay_Op<"main", [
    DeclareOpInterfaceMethods<FunctionOpInterface, ["verifyBody"]>, IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$function_type);
  let regions = (region AnyRegion:$body);
}

def Quay_CraneOp : Quay_Op<"crane", [
    DeclareOpInterfaceMethods<DestinationStyleOpInterface>,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRangesFromOptional"]>]> {
  let arguments = (ins ElementsAttrInterface:$loads, TypedAttrInterface:$load,
                       FloatTypeInterface:$height, ShapedTypeInterface:$cargo);
  let results = (outs I32:$moved);
}
def Quay_PartOp : Quay_Op<"part", [
    DeclareOpInterfaceMethods<ViewLikeOpInterface, ["getViewDest"]>,
    DeclareOpInterfaceMethods<OffsetSizeAndStrideOpInterface,
                              ["getMixedSizes", "isSameAs", "getDynamicStride"]>,
    DistinctObjectsTrait]> {
  let arguments = (ins AnyType:$whole);
  let results = (outs AnyType:$part);
}

def Quay_Side : I32Enum<"Side", "side of a ship", [
    I32EnumCase<"Port", 0, "port">, I32EnumCase<"Starboard", 1, "starboard">]> {
  let cppNamespace = "::quay";
}
def Quay_Flags : I8BitEnum<"Flags", "flags of a ship", [
    I8BitEnumCaseBit<"Red", 0, "red">, I8BitEnumCaseBit<"Green", 1, "green">]> {
  let cppNamespace = "::quay";
}
def Quay_BerthOp : Quay_Op<"berth", []> {
  let arguments = (ins
    UnitProp:$is_free,
    ArrayProp<I32Prop>:$depths,
    IntArrayProp<I64Prop, "lengths in feet">:$lengths,
    ArrayProp<ConfinedProp<I32Prop, CPred<"$_self > 0">>>:$widths,
    OptionalProp<I64Prop>:$draft,
    OptionalProp<I32Prop, 0>:$crew,
    DefaultValuedProp<EnumProp<Quay_Side>, "Side::Port">:$side,
    EnumProp<Quay_Flags>:$flags,
    NamedEnumProp<Quay_Side, "moored">:$moored);
}

// Builtin types and attributes as constraints, and values of enums as constants.
def Quay_LampAttr : EnumAttr<Quay_Dialect, Quay_Flags, "lamp">;
def Quay_SignOp : Quay_Op<"sign", []> {
  let arguments = (ins Builtin_Integer:$number, Variadic<Builtin_RankedTensor>:$tables,
                       Builtin_Float8E4M3FN:$small, Builtin_Vector:$row, Builtin_Index:$place,
                       Builtin_StringAttr:$text, OptionalAttr<Builtin_DictionaryAttr>:$notes,
                       Builtin_DenseIntOrFPElementsAttr:$data, StridedLayoutAttr:$layout,
                       ConfinedAttr<Quay_LampAttr,
                                    [ConstantEnumCase<Quay_LampAttr, "red">]>:$lamp,
                       ConfinedAttr<Quay_LampAttr,
                                    [ConstantEnumCase<Quay_LampAttr, "red|green">]>:$lamps);
  let results = (outs Builtin_MemRef:$page, Optional<Builtin_None>:$nothing);
}
