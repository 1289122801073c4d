// Names that collide with keywords, with items of generated modules, or with each other, and values of
// enums at the ends of their types.

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

def N : Dialect {
  let name = "n";
  let cppNamespace = "::n";
  let useDefaultAttributePrinterParser = 1;
}

class NOp<string mnemonic, list<Trait> traits = []> : Op<N, mnemonic, traits>;

def Cases : I32EnumAttr<"Result", "cases with names of Rust", [
  I32EnumAttrCase<"None", 0>, I32EnumAttrCase<"Some", 1>, I32EnumAttrCase<"Self", 2>,
  I32EnumAttrCase<"self", 3, "sElf">, I32EnumAttrCase<"1st", 4>, I32EnumAttrCase<"a-b", 5, "`a\"{}">,
  I32EnumAttrCase<"ALL", 6>, I32EnumAttrCase<"INFO", 7>, I32EnumAttrCase<"All", 8>,
  I32EnumAttrCase<"é", 9>, I32EnumAttrCase<"ü", 10>, I32EnumAttrCase<"Error", -1>,
]> { let cppNamespace = "::n"; }

def Wide : I32EnumAttr<"From", "values with the highest bit", [
  I32EnumAttrCase<"five", 5>, I32EnumAttrCase<"high", 2147483648>, I32EnumAttrCase<"all", 4294967295>,
]> { let cppNamespace = "::n"; }

def Long : I64EnumAttr<"TryFrom", "values of 64 bits", [
  I64EnumAttrCase<"minus", -1>, I64EnumAttrCase<"least", 0x8000000000000000>, I64EnumAttrCase<"zero", 0>,
]> { let cppNamespace = "::n"; }

def Bits : I32BitEnumAttr<"F", "bits", [
  I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"cases", 0>, I32BitEnumAttrCaseBit<"PROPERTY", 31>,
]> { let cppNamespace = "::n"; }

def Dim : I32Enum<"Dim", "a dimension", [I32EnumCase<"X", 0, "x">, I32EnumCase<"Y", 1, "y">]> {
  let cppNamespace = "::n";
}
def DimAttr : EnumAttr<N, Dim, "dim">;

def Angles : Type<CPred<"::llvm::isa<::mlir::IndexType>($_self)">, "ref<buffer> of [k]">;

// C++ classes that TableGen does not see derive from the base.
def Known : AttrDef<N, "Known", [], "::n::Base"> { let mnemonic = "known"; }
def AnyBase : Attr<CPred<"::llvm::isa<::n::Base>($_self)">, "attribute with the base">;

def AOp : NOp<"a", [AttrSizedOperandSegments]> {
  let arguments = (ins
    Angles:$name, Optional<Angles>:$as_operation, Variadic<Angles>:$verify, Angles:$build, Angles:$builder,
    Angles:$new, Angles:$context, Angles:$location, Angles:$fooBar, Angles:$foo_bar,
    Angles:$ctx, Angles:$parts, Angles:$ty, Angles:$get_operation, Angles:$info, Angles:$successor_list,
    I32Attr:$operation, UnitAttr:$_x, OptionalAttr<I32Attr>:$opt, I32Attr:$set_opt, I32Attr:$remove_opt,
    Cases:$k, I32Attr:$k_value, Wide:$set_k);
  let results = (outs Angles:$self, Variadic<Angles>:$ress);
  let regions = (region AnyRegion:$region, VariadicRegion<AnyRegion>:$regs);
  let successors = (successor AnySuccessor:$succ, VariadicSuccessor<AnySuccessor>:$succs);
}
def BOp : NOp<"b"> {
  let arguments = (ins Angles, Variadic<Angles>, Long:$value, Bits:$bits);
  let results = (outs Angles, Angles);
}
def b : NOp<"c.B">;
def Clone : NOp<"f">;
def VerifyOp : NOp<"verify_with"> { let arguments = (ins DimAttr:$dim, AnyBase:$base); }
