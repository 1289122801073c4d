// A small dialect with one of each: a type, an attribute, enums, an interface, operations with
// formats, a rewrite pattern, and a pass.

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Abacus_Dialect : Dialect {
  let name = "abacus";
  let summary = "Counting with beads";
  let cppNamespace = "::abacus";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

//===- Type, enum, attribute ----------------------------------------------===//

def Abacus_Rod : TypeDef<Abacus_Dialect, "Rod"> {
  let mnemonic = "rod";
  let summary = "A rod with a number of beads";
  let parameters = (ins "unsigned":$beads, OptionalParameter<"::mlir::StringAttr">:$label);
  let assemblyFormat = "`<` $beads (`,` $label^)? `>`";
  let genVerifyDecl = 1;
}

def Abacus_Color : I32EnumAttr<"Color", "color of a bead", [
  I32EnumAttrCase<"Red", 0, "red">,
  I32EnumAttrCase<"Blue", 1, "blue">,
  I32EnumAttrCase<"Black", 5, "black">
]> {
  let cppNamespace = "::abacus";
  let genSpecializedAttr = 0;
}
def Abacus_ColorAttr : EnumAttr<Abacus_Dialect, Abacus_Color, "color">;

def Abacus_Side : I32BitEnumAttr<"Side", "sides of a rod", [
  I32BitEnumAttrCaseNone<"None", "none">,
  I32BitEnumAttrCaseBit<"Left", 0, "left">,
  I32BitEnumAttrCaseBit<"Right", 1, "right">
]> {
  let cppNamespace = "::abacus";
  let genSpecializedAttr = 0;
}
def Abacus_SideAttr : EnumAttr<Abacus_Dialect, Abacus_Side, "side">;

def Abacus_Range : AttrDef<Abacus_Dialect, "Range"> {
  let mnemonic = "range";
  let parameters = (ins "int64_t":$from, DefaultValuedParameter<"int64_t", "9">:$to,
                        ArrayRefParameter<"int64_t">:$except);
  let assemblyFormat = "`<` `[` $except `]` `,` struct($from, $to) `>`";
}

//===- Interface ----------------------------------------------------------===//

def Abacus_CountInterface : OpInterface<"CountInterface"> {
  let cppNamespace = "::abacus";
  let description = "Operations that know how many beads they move.";
  let methods = [
    InterfaceMethod<"Returns the number of beads.", "int64_t", "countBeads">,
    InterfaceMethod<"Returns true if no bead is moved.", "bool", "isIdle", (ins), "",
                    "return $_op.countBeads() == 0;">
  ];
}

//===- Operations ---------------------------------------------------------===//

class Abacus_Op<string mnemonic, list<Trait> traits = []>
    : Op<Abacus_Dialect, mnemonic, traits>;

def Abacus_NumberOp : Abacus_Op<"number", [ConstantLike, Pure]> {
  let summary = "A number";
  let arguments = (ins I32Attr:$value, OptionalAttr<Abacus_ColorAttr>:$color);
  let results = (outs I32:$result);
  let assemblyFormat = "$value (`colored` $color^)? attr-dict";
  let hasFolder = 1;
}

def Abacus_AddOp : Abacus_Op<"add", [Commutative, Pure, SameOperandsAndResultType]> {
  let summary = "Sum of two numbers";
  let arguments = (ins I32:$lhs, I32:$rhs);
  let results = (outs I32:$sum);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}

def Abacus_NegOp : Abacus_Op<"neg", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins I32:$operand);
  let results = (outs I32:$result);
  let assemblyFormat = "$operand attr-dict";
  let hasCanonicalizer = 1;
}

def Abacus_MoveOp : Abacus_Op<"move", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<Abacus_CountInterface>]> {
  let summary = "Moves beads from rods to rods";
  let arguments = (ins Arg<Variadic<Abacus_Rod>, "rods that lose beads">:$from,
                       Variadic<Abacus_Rod>:$to, Optional<I32>:$limit,
                       DefaultValuedAttr<ConfinedAttr<I64Attr, [IntNonNegative]>, "1">:$count,
                       OptionalAttr<Abacus_SideAttr>:$side, UnitAttr:$quiet);
  let results = (outs Variadic<Abacus_Rod>:$moved);
  let regions = (region MaxSizedRegion<1>:$body);
  let assemblyFormat = [{
    (`quiet` $quiet^)? $from `to` $to (`limit` $limit^)? (`count` $count^)? (`on` $side^)?
    $body attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Abacus_RodOp : Abacus_Op<"rod", [Pure]> {
  let arguments = (ins Variadic<I32>:$beads, OptionalAttr<Abacus_Range>:$range);
  let results = (outs Abacus_Rod:$rod);
  let builders = [OpBuilder<(ins "unsigned":$beads), [{
    build($_builder, $_state, RodType::get($_builder.getContext(), beads, {}),
          ::mlir::ValueRange(), RangeAttr());
  }]>];
  let assemblyFormat = "(`(` $beads^ `)`)? (`in` $range^)? attr-dict `:` qualified(type($rod))";
}

//===- Patterns -----------------------------------------------------------===//

def : Pat<(Abacus_NegOp (Abacus_NegOp $number)), (replaceWithValue $number)>;

def Sum : NativeCodeCall<
  "$_builder.getI32IntegerAttr($0.getValue().getSExtValue() + $1.getValue().getSExtValue())">;
def NoColor : NativeCodeCall<"ColorAttr()">;
def AddNumbers
    : Pat<(Abacus_AddOp (Abacus_NumberOp $lhs, $_), (Abacus_NumberOp $rhs, $_)),
          (Abacus_NumberOp (Sum $lhs, $rhs), (NoColor)), [], [], (addBenefit 2)>;
