// Dialect with a dozen operations on integers, vectors and boxes.

include "llvm-dialects/Dialect/Dialect.td"

def Calc : Dialect {
  let name = "calc";
  let cppNamespace = "calc";
}

class CalcOp<string mnemonic, list<Trait> traits = [NoUnwind, WillReturn]>
    : Op<Calc, mnemonic, traits>;

class Binary<string mnemonic> : CalcOp<mnemonic, [NoUnwind, WillReturn, Memory<[]>]> {
  let results = (outs I32:$result);
  let arguments = (ins I32:$lhs, I32:$rhs);
}

def AddOp : Binary<"add"> {
  let summary = "the sum of two numbers of 32 bits";
}
def SubOp : Binary<"sub">;
def MulOp : Binary<"mul">;

// Integers and fixed vectors of integers.
def Integers
    : TgPredicate<(args type:$self),
                  (or (IntegerType $self, any), (FixedVectorType $self, IntegerType, any))>;

def MaxOp : CalcOp<"max"> {
  let results = (outs (eq $lhs):$result);
  let arguments = (ins Integers:$lhs, (eq $lhs):$rhs);
  let summary = "the larger of two integers, or of each two elements";
}

def BitsOp : CalcOp<"bits"> {
  let results = (outs (FixedVectorType I1, $num_bits):$result);
  let arguments = (ins (IntegerType $num_bits):$source);
  let summary = "the bits of an integer as a vector";
}

def SplatOp : CalcOp<"splat"> {
  let results = (outs (FixedVectorType $element, $count):$result);
  let arguments = (ins value:$element, AttrI32:$count);
  let verifier = [(gt $count, 0)];
  let summary = "a vector of the same element";
}

def ExtractOp : CalcOp<"extract"> {
  let results = (outs (eq $element):$result);
  let arguments = (ins (FixedVectorType $element, any):$list, (or I32, I64):$index);
  let summary = "an element of a vector";
}

def TruncOp : CalcOp<"trunc"> {
  let results = (outs (IntegerType $width):$result);
  let arguments = (ins (IntegerType $source_width):$source, AttrI32:$width);
  let verifier = [(lt $width, $source_width), (gt $width, 0)];
  let summary = "the low bits of an integer";
}

// Dialect type: a box that holds `count` elements of the type `content`.
def BoxType : DialectType<Calc, "box"> {
  let typeArguments = (args type:$content, AttrI32:$count);
  let summary = "a box of so many things";
  let description = "";
}

def PackOp : CalcOp<"pack"> {
  let results = (outs (BoxType $content, 1):$result);
  let arguments = (ins value:$content);
}

def UnpackOp : CalcOp<"unpack"> {
  let results = (outs (eq $content):$result);
  let arguments = (ins (BoxType $content, any):$box);
}

// Class of operations whose first argument is a pointer.
def MemoryOp : OpClass<Calc> {
  let arguments = (ins Ptr:$pointer);
  let value_traits = [(NonNull $pointer)];
}

def LoadOp : CalcOp<"load", [Memory<[(read ArgMem)]>]> {
  let superclass = MemoryOp;
  let results = (outs value:$result);
  let arguments = (ins MemoryOp);
  let defaultBuilderHasExplicitResultType = true;
}

def StoreOp : CalcOp<"store", [Memory<[(write ArgMem)]>]> {
  let superclass = MemoryOp;
  let results = (outs);
  let arguments = (ins MemoryOp, value:$data);
}

def PrintOp : CalcOp<"print", []> {
  let results = (outs);
  let arguments = (ins ImmutableStringAttr:$format, varargs:$values);
  let summary = "prints values";
}
