// A dialect with all kinds of definitions, for the pages of `tablegen browse`.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Box_Dialect : Dialect {
  let name = "box";
  let cppNamespace = "::box";
  let summary = "Boxes for numbers";
  let description = [{
    # Boxes

    A *box* has a number, see `box.pack` and `box.open`. HTML is <b>text</b>, as is
    <script>alert("x")</script>.

    | operation    | effect |
    |--------------|--------|
    | `box.pack`   | fills  |

    1. first, with a [link](https://mlir.llvm.org/)
    2. second, with a [script](javascript:alert) and a [page](../Builtin.md)
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def Box_Box : TypeDef<Box_Dialect, "Box"> {
  let mnemonic = "box";
  let summary = "a box for a number";
  let description = "Holds one number.";
  let parameters = (ins "::mlir::Type":$content, DefaultValuedParameter<"bool", "false">:$locked);
  let assemblyFormat = "`<` $content (`,` $locked^)? `>`";
}

def Box_Label : AttrDef<Box_Dialect, "Label"> {
  let mnemonic = "label";
  let summary = "text on a box";
  let parameters = (ins StringRefParameter<"the text">:$text);
  let assemblyFormat = "`<` $text `>`";
}

def Box_Size : I32EnumAttr<"Size", "size of a box", [
    I32EnumAttrCase<"Small", 0, "small">, I32EnumAttrCase<"Large", 4, "large">]> {
  let cppNamespace = "::box";
}

def Box_Groups : OpDocGroup { let summary = "Operations on several boxes"; let description = ""; }

class Box_Op<string mnemonic, list<Trait> traits = []> : Op<Box_Dialect, mnemonic, traits>;

def Box_PackOp : Box_Op<"pack", [Pure, SameOperandsShape]> {
  let summary = "puts a number in a box";
  let description = [{
    The number can be taken out with `box.open`.

    Example:

    ```mlir
    %0 = box.pack %number : i32
    %1 = box.open %0 : i32
    ```

    > - quoted
    >   - nested
  }];
  let arguments = (ins AnyInteger:$number, OptionalAttr<StrAttr>:$label, DefaultValuedAttr<I32Attr, "1">:$count,
                   I32Prop:$limit);
  let results = (outs Box_Box:$box);
  let assemblyFormat = [{
    $number attr-dict
    `:` type($number) `->` type($box)
  }];
}

def Box_OpenOp : Box_Op<"open"> {
  let summary = "takes the number out of a box";
  let arguments = (ins Box_Box:$box);
  let results = (outs AnyInteger:$number);
}

def Box_MergeOp : Box_Op<"merge"> {
  let opDocGroup = Box_Groups;
  let arguments = (ins Variadic<Box_Box>:$boxes, Optional<I1>:$condition);
  let regions = (region AnyRegion:$body, VariadicRegion<AnyRegion>:$others);
  let successors = (successor AnySuccessor:$next);
}
