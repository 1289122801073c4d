// Operations with all kinds of parts, enums, an attribute and types, for the Rust module.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Calc_Dialect : Dialect {
  let name = "calc";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let summary = "calculations";
  let description = [{
    Numbers, and what is done with them:

    ```
    %sum = "calc.add"(%a, %b) : (i32, i32) -> i32
    ```
  }];
  let cppNamespace = "::calc";
}

//===- Enums, an attribute, a type ----------------------------------------===//

def Calc_Order : I64EnumAttr<"Order", "order of two numbers", [
  I64EnumAttrCase<"lt", 0, "less">,
  I64EnumAttrCase<"GT", 1, "greater">,
  I64EnumAttrCase<"EQUAL", 4, "equal">
]> {
  let cppNamespace = "::calc";
}

def Calc_Rounding : I32EnumAttr<"Rounding", "direction of rounding", [
  I32EnumAttrCase<"Up", 0, "up">,
  I32EnumAttrCase<"Down", 1, "down">
]> {
  let cppNamespace = "::calc";
  let genSpecializedAttr = 0;
}
def Calc_RoundingAttr : EnumAttr<Calc_Dialect, Calc_Rounding, "rounding">;

def Calc_Flags : I32BitEnumAttr<"Flags", "what is known about a result", [
  I32BitEnumAttrCaseNone<"None", "none">,
  I32BitEnumAttrCaseBit<"Exact", 0, "exact">,
  I32BitEnumAttrCaseBit<"Positive", 1, "positive">
]> {
  let cppNamespace = "::calc";
}

def Calc_Range : AttrDef<Calc_Dialect, "Range"> {
  let mnemonic = "range";
  let summary = "a range of numbers";
  let parameters = (ins "int64_t":$from, "int64_t":$to);
  let assemblyFormat = "`<` $from `,` $to `>`";
}

def Calc_Box : TypeDef<Calc_Dialect, "Box"> {
  let mnemonic = "box";
  let summary = "a box for a number";
  let parameters = (ins "::mlir::Type":$content);
  let assemblyFormat = "`<` $content `>`";
}

//===- Operations ---------------------------------------------------------===//

class Calc_Op<string mnemonic, list<Trait> traits = []> : Op<Calc_Dialect, mnemonic, traits>;

def Calc_AddOp : Calc_Op<"add", [SameOperandsAndResultType]> {
  let summary = "sum of two numbers";
  let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs,
                       DefaultValuedAttr<Calc_Flags, "Flags::None">:$flags);
  let results = (outs SignlessIntegerLike:$result);
}

def Calc_SumOp : Calc_Op<"sum"> {
  let summary = "sum of any numbers";
  let arguments = (ins I32:$first, Variadic<I32>:$others);
  let results = (outs I32:$sum);
}

def Calc_NegateOp : Calc_Op<"negate", [InferTypeOpInterface]> {
  let arguments = (ins AnyFloat:$value);
  let results = (outs AnyFloat:$result);
}

def Calc_ChooseOp : Calc_Op<"choose", [AttrSizedOperandSegments]> {
  let summary = "one of several numbers";
  let arguments = (ins Variadic<I32>:$left, Optional<I1>:$condition, Variadic<I32>:$right);
  let results = (outs Optional<I32>:$chosen);
}

def Calc_PairsOp : Calc_Op<"pairs", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<I32>:$keys, F32:$scale, Variadic<AnyVectorOfAnyRank>:$values);
}

def Calc_CompareOp : Calc_Op<"compare"> {
  let summary = "comparison of two numbers";
  let arguments = (ins Calc_Order:$order, AnyInteger:$lhs, AnyInteger:$rhs);
  let results = (outs I1:$result);
}

def Calc_RoundOp : Calc_Op<"round", [TypesMatchWith<"the box has the number", "value", "box",
                                                   "boxOf($_self)">]> {
  let summary = "a rounded number in a box";
  let arguments = (ins F32:$value, Calc_RoundingAttr:$mode, UnitAttr:$exact,
                       OptionalAttr<StrAttr>:$label,
                       ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<9>]>:$digits,
                       OptionalAttr<TypedArrayAttrBase<I64Attr, "integers">>:$steps,
                       OptionalAttr<Calc_Range>:$range);
  let results = (outs Calc_Box:$box);
}

def Calc_LoopOp : Calc_Op<"loop"> {
  let regions = (region SizedRegion<1>:$body, VariadicRegion<AnyRegion>:$others);
}

def Calc_GotoOp : Calc_Op<"control.goto", [Terminator]> {
  let arguments = (ins I1:$name, AnyTensor:$loop, StaticShapeMemRefOf<[F32, F64]>);
  let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$rest);
}

// The type of the result is a parameter of the box's type.
def Calc_FloatBox : Type<And<[Calc_Box.predicate, CPred<"cast<BoxType>($_self).getContent().isF32()">]>,
                         "a box for a float">;
def Calc_OpenOp : Calc_Op<"open", [TypesMatchWith<"the number is that in the box", "box", "number",
                                                  "cast<BoxType>($_self).getContent()">]> {
  let arguments = (ins Calc_FloatBox:$box);
  let results = (outs AnyType:$number);
}

// Constraints whose C++ the program implements.
def Calc_Heavy : Type<CPred<"weight($_self, Unit::Gram) > 10">, "a heavy type">;
def Calc_EvenAttr : Attr<And<[I32Attr.predicate, CPred<"isEven($_self)">]>, "an even number"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "int32_t";
}
def Calc_WeighOp : Calc_Op<"weigh"> {
  let arguments = (ins Calc_Heavy:$load, Calc_EvenAttr:$times);
}
