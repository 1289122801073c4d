// A small dialect with one of each shape.

include "base.td"

def Abacus : Dialect {
  let name = "abacus";
  let summary = "counting with beads";
  let dependentDialects = ["builtin", "cf"];
}

class AbacusOp<string mnemonic, list<Trait> traits = []> : Op<Abacus, mnemonic, traits>;

class SameSize<list<string> names> :
  PredTrait<"sizes agree", Pred<"allEqual(" # !interleave(names, ", ") # ")">>;

class Binary<string mnemonic> : AbacusOp<mnemonic, [Pure, SameSize<["lhs", "rhs", "sum"]>]> {
  let arguments = (ins I32:$lhs, I32:$rhs);
  let results = (outs I32:$sum);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}

foreach name = ["add", "sub"] in
  def Abacus_ # !toupper(name) : Binary<name>;

def Abacus_Bead : AbacusOp<"bead", [Pure]> {
  let summary = "a number of beads";
  let arguments = (ins
    Arg<I64Attr, "how many">:$count,
    OptionalAttr<StrAttr>:$color,
    DefaultValuedAttr<I64Attr, "1">:$weight,
    UnitAttr:$shiny
  );
  let results = (outs I32);
  let hasVerifier = 1;
}

def Abacus_Loop : AbacusOp<"loop", [LoopLike]> {
  let arguments = (ins Arg<Variadic<I32>, "where it starts">:$from, Optional<I32>:$limit);
  let results = (outs Variadic<I32>:$result);
  let regions = (region AnyRegion:$body, VariadicRegion<AnyRegion>:$more);
}

def Abacus_Branch : AbacusOp<"branch", [Terminator]> {
  let arguments = (ins I1:$condition, Variadic<AnyType>:$operands);
  let successors = (successor AnySuccessor:$then, VariadicSuccessor<AnySuccessor>:$others);
}
