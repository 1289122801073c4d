// A dialect of calculations with 64-bit integers.

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Calc_Dialect : Dialect {
  let name = "calc";
  let cppNamespace = "::calc";
}

class Calc_Op<string mnemonic, list<Trait> traits = []> : Op<Calc_Dialect, mnemonic, traits>;

def Calc_ConstantOp : Calc_Op<"constant"> {
  let summary = "a number";
  let arguments = (ins I64Attr:$value);
  let results = (outs I64:$result);
  let assemblyFormat = "$value attr-dict";
}

def Calc_InputOp : Calc_Op<"input"> {
  let summary = "a number that is given by name";
  let arguments = (ins StrAttr:$name);
  let results = (outs I64:$result);
  let assemblyFormat = "$name attr-dict";
}

class Calc_Binary<string mnemonic> : Calc_Op<mnemonic> {
  let arguments = (ins I64:$lhs, I64:$rhs);
  let results = (outs I64:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}
def Calc_AddOp : Calc_Binary<"add"> { let summary = "sum of two numbers"; }
def Calc_SubOp : Calc_Binary<"sub"> { let summary = "difference of two numbers"; }
def Calc_MulOp : Calc_Binary<"mul"> { let summary = "product of two numbers"; }

def Calc_NegOp : Calc_Op<"neg"> {
  let summary = "a number with the other sign";
  let arguments = (ins I64:$value);
  let results = (outs I64:$result);
  let assemblyFormat = "$value attr-dict";
}

def Calc_Order : I64EnumAttr<"Order", "order of two numbers", [
  I64EnumAttrCase<"Less", 0, "less">,
  I64EnumAttrCase<"Equal", 1, "equal">,
  I64EnumAttrCase<"Greater", 2, "greater">
]> {
  let cppNamespace = "::calc";
}

def Calc_CompareOp : Calc_Op<"compare"> {
  let summary = "true if two numbers have an order";
  let arguments = (ins Calc_Order:$order, I64:$lhs, I64:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "$order $lhs `,` $rhs attr-dict";
}

def Calc_SelectOp : Calc_Op<"select"> {
  let summary = "one of two numbers";
  let arguments = (ins I1:$condition, I64:$yes, I64:$no);
  let results = (outs I64:$result);
  let assemblyFormat = "$condition `?` $yes `:` $no attr-dict";
}

def Calc_PrintOp : Calc_Op<"print"> {
  let summary = "output of numbers";
  let arguments = (ins Variadic<I64>:$values, OptionalAttr<StrAttr>:$label);
  let assemblyFormat = "($label^ `:`)? $values attr-dict";
}
