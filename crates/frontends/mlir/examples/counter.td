// A dialect with all kinds of parts, for the examples of generators.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Counter_Dialect : Dialect {
  let name = "counter";
  let cppNamespace = "::counter";
}

def Counter_Box : TypeDef<Counter_Dialect, "Box"> {
  let mnemonic = "box";
  let summary = "a box for a number";
  let parameters = (ins "::mlir::Type":$content);
  let assemblyFormat = "`<` $content `>`";
}

class Counter_Op<string mnemonic, list<Trait> traits = []> : Op<Counter_Dialect, mnemonic, traits>;

def Counter_StartOp : Counter_Op<"start"> {
  let summary = "the first number";
  let arguments = (ins I32Attr:$value, OptionalAttr<StrAttr>:$label);
  let results = (outs I32:$number);
  let assemblyFormat = "$value ($label^)? attr-dict";
}

def Counter_SumOp : Counter_Op<"sum", [SameOperandsAndResultType]> {
  let summary = "the sum of numbers";
  let arguments = (ins AnyInteger:$first, Variadic<AnyInteger>:$others, UnitAttr:$exact);
  let results = (outs AnyInteger:$sum);
}

def Counter_PackOp : Counter_Op<"pack"> {
  let summary = "a number in a box";
  let arguments = (ins AnyInteger:$number, Optional<I1>:$condition);
  let results = (outs Counter_Box:$box, Variadic<AnyInteger>:$rest);
}

def Counter_RepeatOp : Counter_Op<"repeat"> {
  let summary = "a loop";
  let arguments = (ins Index:$count);
  let regions = (region SizedRegion<1>:$body);
}
