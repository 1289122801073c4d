// What intrinsics are described with: functions that a target or LLVM itself
// knows by name, and that patterns can have as operators.
//
//   let TargetPrefix = "my" in
//   def int_my_rotate : Intrinsic<[llvm_i32_ty], [llvm_i32_ty, llvm_i32_ty],
//                                 [IntrNoMem]>;                  llvm.my.rotate
//
// The classes, and the fields that patterns are read by, are those of LLVM 22's
// file of the same name. LLVM's intrinsics themselves are not here, and so
// targets' own have smaller numbers than with LLVM's file; nor is what encodes
// types for LLVM's tables of intrinsics.

include "llvm/CodeGen/ValueTypes.td"
include "llvm/CodeGen/SDNodeProperties.td"

//===- What they do -------------------------------------------------------===//

// Those that are default belong to every DefaultAttrsIntrinsic.
class IntrinsicProperty<bit is_default = false> {
  bit IsDefault = is_default;
}

// Which memory they touch, and how; without these, any in any way: none; only
// reading, only writing; only where pointers among the arguments lead, only what
// the program itself cannot see, only these two.
def IntrNoMem : IntrinsicProperty;
def IntrReadMem : IntrinsicProperty;
def IntrWriteMem : IntrinsicProperty;
def IntrArgMemOnly : IntrinsicProperty;
def IntrInaccessibleMemOnly : IntrinsicProperty;
def IntrInaccessibleMemOrArgMemOnly : IntrinsicProperty;

// The same for kinds of memory.
class IntrinsicMemoryLocation;
def InaccessibleMem : IntrinsicMemoryLocation;
def TargetMem0 : IntrinsicMemoryLocation;
def TargetMem1 : IntrinsicMemoryLocation;
class IntrRead<list<IntrinsicMemoryLocation> idx> : IntrinsicProperty {
  list<IntrinsicMemoryLocation> MemLoc = idx;
}
class IntrWrite<list<IntrinsicMemoryLocation> idx> : IntrinsicProperty {
  list<IntrinsicMemoryLocation> MemLoc = idx;
}

// Effects that are none on memory.
def IntrHasSideEffects : IntrinsicProperty;
def Throws : IntrinsicProperty;
def IntrNoReturn : IntrinsicProperty;
def IntrConvergent : IntrinsicProperty;

// What optimizations may do and assume.
def Commutative : IntrinsicProperty;
def IntrCold : IntrinsicProperty;
def IntrNoDuplicate : IntrinsicProperty;
def IntrNoMerge : IntrinsicProperty;
def IntrSpeculatable : IntrinsicProperty;
def IntrNoCreateUndefOrPoison : IntrinsicProperty;
foreach n = ["NoCallback", "NoSync", "NoFree", "WillReturn"] in
  def Intr#n : IntrinsicProperty<true>;

// Results and arguments have numbers in attributes: 0 is the result.
class AttrIndex<int idx> {
  int Value = idx;
}
def RetIndex : AttrIndex<0>;
class ArgIndex<int argNo> : AttrIndex<!add(argNo, 1)>;

// Of an argument.
class NoCapture<ArgIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
class Returned<ArgIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
class ImmArg<ArgIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
class ReadOnly<ArgIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
class WriteOnly<ArgIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
class ReadNone<ArgIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }

// Of an argument or the result.
class NoAlias<AttrIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
class NoUndef<AttrIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
class NonNull<AttrIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
class Align<AttrIndex idx, int align> : IntrinsicProperty {
  int ArgNo = idx.Value;
  int Align = align;
}
class Dereferenceable<AttrIndex idx, int bytes> : IntrinsicProperty {
  int ArgNo = idx.Value;
  int Bytes = bytes;
}
// At least lower, less than upper.
class Range<AttrIndex idx, int lower, int upper> : IntrinsicProperty {
  int ArgNo = idx.Value;
  int Lower = lower;
  int Upper = upper;
}

// How arguments are shown.
class ArgProperty;
class ArgName<string name> : ArgProperty {
  string Name = name;
}
class ImmArgPrinter<string funcname> : ArgProperty {
  string FuncName = funcname;
}
class ArgInfo<ArgIndex idx, list<ArgProperty> arg_properties> : IntrinsicProperty {
  int ArgNo = idx.Value;
  list<ArgProperty> Properties = arg_properties;
}

//===- Their types --------------------------------------------------------===//

class LLVMType<ValueType vt> {
  ValueType VT = vt;
  // It stands for several types.
  int isAny = vt.isOverloaded;
  // Of a type that follows from another: the number of that among those with
  // isAny.
  int Number = ?;
}
class LLVMAnyType<ValueType vt> : LLVMType<vt> {
  assert isAny, "the type must be one that stands for several";
}
class LLVMQualPointerType<int addrspace> : LLVMType<iPTR> {
  assert !and(!le(0, addrspace), !le(addrspace, 255)), "address spaces end at 255";
}
class LLVMAnyPointerType : LLVMAnyType<pAny>;

// The same type as another; and types made from another: with elements twice or
// half as wide; with other elements; a vector of pointers to it; its elements; a
// vector with 1/n of the elements; with elements 2 or 4 times as many and as
// narrow; with integers as elements.
class LLVMMatchType<int num> : LLVMType<OtherVT> {
  let Number = num;
}
class LLVMExtendedType<int num> : LLVMMatchType<num>;
class LLVMTruncatedType<int num> : LLVMMatchType<num>;
class LLVMScalarOrSameVectorWidth<int idx, LLVMType elty> : LLVMMatchType<idx> {
  LLVMType Element = elty;
}
class LLVMVectorOfAnyPointersToElt<int num> : LLVMMatchType<num>;
class LLVMVectorElementType<int num> : LLVMMatchType<num>;
class LLVMOneNthElementsVectorType<int idx, int n> : LLVMMatchType<idx> {
  int Parts = n;
}
class LLVMSubdivide2VectorType<int num> : LLVMMatchType<num>;
class LLVMSubdivide4VectorType<int num> : LLVMMatchType<num>;
class LLVMVectorOfBitcastsToInt<int num> : LLVMMatchType<num>;

def llvm_void_ty : LLVMType<isVoid>;
def llvm_vararg_ty : LLVMType<isVoid>;
def llvm_empty_ty : LLVMType<OtherVT>;
def llvm_ptr_ty : LLVMQualPointerType<0>;

def llvm_any_ty : LLVMAnyType<Any>;
def llvm_anyint_ty : LLVMAnyType<iAny>;
def llvm_anyfloat_ty : LLVMAnyType<fAny>;
def llvm_anyvector_ty : LLVMAnyType<vAny>;
def llvm_anyptr_ty : LLVMAnyPointerType;

foreach vt = [i1, i8, i16, i32, i64, i128, f80, f128, ppcf128, x86mmx, x86amx, token,
              externref, funcref, exnref] in
  def llvm_#vt#_ty : LLVMType<vt>;
def llvm_half_ty : LLVMType<f16>;
def llvm_bfloat_ty : LLVMType<bf16>;
def llvm_float_ty : LLVMType<f32>;
def llvm_double_ty : LLVMType<f64>;
def llvm_aarch64_svcount_ty : LLVMType<aarch64svcount>;
def llvm_metadata_ty : LLVMType<MetadataVT>;

// Vectors.
foreach n = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096] in
  def llvm_v#n#i1_ty : LLVMType<!cast<ValueType>("v" # n # "i1")>;
foreach n = [1, 2, 3, 4, 8, 16, 32, 64, 128, 256] in
  def llvm_v#n#i8_ty : LLVMType<!cast<ValueType>("v" # n # "i8")>;
foreach n = [1, 2, 4, 8, 16, 32, 64, 128, 4096] in
  def llvm_v#n#i16_ty : LLVMType<!cast<ValueType>("v" # n # "i16")>;
foreach n = [1, 2, 3, 4, 6, 8, 10, 16, 32, 64, 128, 256, 2048, 4096] in
  def llvm_v#n#i32_ty : LLVMType<!cast<ValueType>("v" # n # "i32")>;
foreach n = [1, 2, 4, 8, 16, 32] in
  def llvm_v#n#i64_ty : LLVMType<!cast<ValueType>("v" # n # "i64")>;
def llvm_v1i128_ty : LLVMType<v1i128>;
foreach n = [2, 4, 8, 16, 32, 4096] in {
  def llvm_v#n#f16_ty : LLVMType<!cast<ValueType>("v" # n # "f16")>;
  def llvm_v#n#bf16_ty : LLVMType<!cast<ValueType>("v" # n # "bf16")>;
}
foreach n = [1, 2, 3, 4, 8, 10, 16, 32, 2048] in
  def llvm_v#n#f32_ty : LLVMType<!cast<ValueType>("v" # n # "f32")>;
foreach n = [1, 2, 4, 8, 16] in
  def llvm_v#n#f64_ty : LLVMType<!cast<ValueType>("v" # n # "f64")>;

// The types of results and arguments, in which those that follow from others are
// those others.
class TypeInfoGen<list<LLVMType> RetTypes, list<LLVMType> ParamTypes> {
  list<LLVMType> AllTypes = !listconcat(RetTypes, ParamTypes);
  list<LLVMType> AnyTypes = !filter(ty, AllTypes, ty.isAny);
  bit isOverloaded = !not(!empty(!filter(ty, AllTypes, !isa<LLVMAnyType>(ty))));
  list<LLVMType> Types =
      !foreach(ty, AllTypes, !if(!isa<LLVMMatchType>(ty), AnyTypes[ty.Number], ty));
}

//===- Intrinsics ---------------------------------------------------------===//

// A def of it is called int_ and its name with _ for the dots, without llvm.;
// another name can be given.
class Intrinsic<list<LLVMType> ret_types, list<LLVMType> param_types = [],
                list<IntrinsicProperty> intr_properties = [], string name = "",
                list<SDNodeProperty> sd_properties = [],
                bit disable_default_attributes = true> : SDPatternOperator {
  string LLVMName = name;
  // The target that it belongs to, which its name begins with.
  string TargetPrefix = "";
  list<LLVMType> RetTypes = ret_types;
  list<LLVMType> ParamTypes = param_types;
  list<IntrinsicProperty> IntrProperties = intr_properties;
  let Properties = sd_properties;
  bit DisableDefaultAttributes = disable_default_attributes;
  TypeInfoGen TypeInfo = TypeInfoGen<RetTypes, ParamTypes>;
}
class DefaultAttrsIntrinsic<list<LLVMType> ret_types, list<LLVMType> param_types = [],
                            list<IntrinsicProperty> intr_properties = [],
                            string name = "", list<SDNodeProperty> sd_properties = []>
    : Intrinsic<ret_types, param_types, intr_properties, name, sd_properties, false>;

// One without effects, whose result depends on nothing but the arguments.
class PureIntrinsic<list<LLVMType> ret_types, list<LLVMType> param_types = [],
                    list<IntrinsicProperty> intr_properties = [],
                    string name = "", list<SDNodeProperty> sd_properties = []>
    : DefaultAttrsIntrinsic<ret_types, param_types,
                            intr_properties # [IntrNoMem, IntrSpeculatable,
                                               IntrNoCreateUndefOrPoison],
                            name, sd_properties>;

// It is also a function that Clang, or Microsoft's compiler, has built in.
class ClangBuiltin<string name> {
  string ClangBuiltinName = name;
}
class MSBuiltin<string name> {
  string MSBuiltinName = name;
}
