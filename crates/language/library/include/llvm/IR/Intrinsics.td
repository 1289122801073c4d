// Intrinsics: functions that LLVM or a target recognizes by name. Patterns can
// use them as operators.
//
//   let TargetPrefix = "my" in
//   def int_my_rotate : Intrinsic<[llvm_i32_ty], [llvm_i32_ty, llvm_i32_ty],
//                                 [IntrNoMem]>;                  llvm.my.rotate
//
// Declares the classes of LLVM 22's file of the same name, with the fields that
// patterns and tables are generated from. LLVM's own intrinsics are not
// included. The numbers of a target's intrinsics are therefore smaller than with
// LLVM's file: they start after those of the target-independent intrinsics.

include "llvm/CodeGen/ValueTypes.td"
include "llvm/CodeGen/SDNodeProperties.td"

//===- Properties ---------------------------------------------------------===//

// Property of an intrinsic. Every DefaultAttrsIntrinsic has the default properties.
class IntrinsicProperty<bit is_default = false> {
  bit IsDefault = is_default;
}

// Memory effects. Without any, all memory may be read and written. The first
// three: no access, read-only, write-only. The last three restrict accesses to
// memory behind pointer arguments, memory that the program cannot access, or both.
def IntrNoMem : IntrinsicProperty;
def IntrReadMem : IntrinsicProperty;
def IntrWriteMem : IntrinsicProperty;
def IntrArgMemOnly : IntrinsicProperty;
def IntrInaccessibleMemOnly : IntrinsicProperty;
def IntrInaccessibleMemOrArgMemOnly : IntrinsicProperty;

// Kind of memory, for IntrRead and IntrWrite.
class IntrinsicMemoryLocation;
#ifdef TABLEGEN_LLVM_23
def ArgMem : IntrinsicMemoryLocation;
#endif
def InaccessibleMem : IntrinsicMemoryLocation;
def TargetMem0 : IntrinsicMemoryLocation;
def TargetMem1 : IntrinsicMemoryLocation;
class IntrRead<list<IntrinsicMemoryLocation> idx> : IntrinsicProperty {
  list<IntrinsicMemoryLocation> MemLoc = idx;
}
class IntrWrite<list<IntrinsicMemoryLocation> idx> : IntrinsicProperty {
  list<IntrinsicMemoryLocation> MemLoc = idx;
}

// Effects other than memory accesses.
def IntrHasSideEffects : IntrinsicProperty;
def Throws : IntrinsicProperty;
def IntrNoReturn : IntrinsicProperty;
def IntrConvergent : IntrinsicProperty;

// Facts about the intrinsic for optimizations.
def Commutative : IntrinsicProperty;
def IntrCold : IntrinsicProperty;
def IntrNoDuplicate : IntrinsicProperty;
def IntrNoMerge : IntrinsicProperty;
def IntrSpeculatable : IntrinsicProperty;
def IntrNoCreateUndefOrPoison : IntrinsicProperty;
#ifdef TABLEGEN_LLVM_23
def IntrTriviallyScalarizable : IntrinsicProperty;
#endif
foreach n = ["NoCallback", "NoSync", "NoFree", "WillReturn"] in
  def Intr#n : IntrinsicProperty<true>;

// Position of a value in attributes: 0 for the result, N + 1 for argument N.
class AttrIndex<int idx> {
  int Value = idx;
}
def RetIndex : AttrIndex<0>;
class ArgIndex<int argNo> : AttrIndex<!add(argNo, 1)>;

// Attributes of an argument.
class NoCapture<ArgIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
class Returned<ArgIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
#ifdef TABLEGEN_LLVM_23
// Value of an argument that calls may omit.
class DefaultValue<int val> { int Value = val; }
def NoDefault : DefaultValue<0> { let Value = ?; }
class ImmArg<ArgIndex idx, DefaultValue val = NoDefault> : IntrinsicProperty {
  int ArgNo = idx.Value;
  DefaultValue Default = val;
}
#else
class ImmArg<ArgIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
#endif
class ReadOnly<ArgIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
class WriteOnly<ArgIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
class ReadNone<ArgIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }

// Attributes of an argument or of the result.
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
// Range of the value: at least `lower`, less than `upper`.
class Range<AttrIndex idx, int lower, int upper> : IntrinsicProperty {
  int ArgNo = idx.Value;
  int Lower = lower;
  int Upper = upper;
}

// Property of an argument that affects printing: a name, or a function that prints it.
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

//===- Type signatures: numbers of types ----------------------------------===//

#ifdef TABLEGEN_LLVM_23
// Constraints on an overloaded type and on its elements, if it is a vector.
def AnyKindVectorConstraint {
  int None = 0;
  int Vector = 1;
  int Scalar = 2;
}
def AnyKindElementConstraint {
  int None = 0;
  int Integer = 1;
  int Float = 2;
  int Pointer = 3;
}
#else
// Kinds in type signatures: the constraint on an overloaded type, or MatchType
// for a type that is derived from an overloaded type.
def ArgKind {
  int Any = 0;
  int AnyInteger = 1;
  int AnyFloat = 2;
  int AnyVector = 3;
  int AnyPointer = 4;
  int MatchType = 7;
}
#endif

// Number of a type in type signatures: the position in IIT_names.
class IIT_Base<int num> {
  int Number = num;
}
#ifdef TABLEGEN_LLVM_23
defvar IIT_any_name = "ANY";
defvar IIT_name_20 = "MATCH";
defvar IIT_name_24 = "PTR_AS";
#else
defvar IIT_any_name = "ARG";
defvar IIT_name_20 = "EMPTYSTRUCT";
defvar IIT_name_24 = "ANYPTR";
#endif
defvar IIT_names = [
  "Done", "I1", "I8", "I16", "I32", "I64", "F16", "F32", "F64", "V2", "V4", "V8",
  "V16", "V32", "PTR", IIT_any_name, "V64", "MMX", "TOKEN", "METADATA", IIT_name_20,
  "STRUCT", "EXTEND_ARG", "TRUNC_ARG", IIT_name_24, "V1", "VARARG",
  "ONE_NTH_ELTS_VEC_ARG", "SAME_VEC_WIDTH_ARG", "VEC_OF_ANYPTRS_TO_ELT", "I128",
  "V512", "V1024", "F128", "VEC_ELEMENT", "SCALABLE_VEC", "SUBDIVIDE2_ARG",
  "SUBDIVIDE4_ARG", "VEC_OF_BITCASTS_TO_INT", "V128", "BF16", "V256", "AMX",
  "PPCF128", "V3", "EXTERNREF", "FUNCREF", "I2", "I4", "AARCH64_SVCOUNT", "V6",
  "V10", "V2048", "V4096"];
foreach at = !range(IIT_names) in {
  defvar name = IIT_names[at];
  def "IIT_" # name : IIT_Base<at>;
}

//===- Types of results and arguments -------------------------------------===//

class LLVMType<ValueType vt> {
  ValueType VT = vt;
#ifndef TABLEGEN_LLVM_23
  // 1 if the type is overloaded, that is, if it stands for several types.
  int isAny = vt.isOverloaded;
  // Constraint on an overloaded type, from ArgKind. Unset for other types.
  int ArgCode = ?;
  // Fields of a type that is derived from an overloaded one. Number: index among
  // the overloaded types. Code: kind of derivation, from IIT_Base. Parts:
  // divisor of the number of elements. ElementNumber and ElementCode: the same
  // for an element type that is derived, too.
  int Number = ?;
  int Code = ?;
  int Parts = ?;
  int ElementNumber = ?;
  int ElementCode = ?;
#endif
  // Type signature: IIT numbers of the type. For a vector, they are those of its
  // length and of its element type. A type without an IIT number contributes none.
  defvar element = !if(vt.isVector, vt.ElementType, vt);
  defvar kind = "IIT_" # !cond(
    element.isInteger        : "I" # element.Size,
    element.isFP             : !toupper(element.LLVMName),
    !eq(element, x86mmx)     : "MMX",
    !eq(element, x86amx)     : "AMX",
    !eq(element, MetadataVT) : "METADATA",
    !eq(element, OtherVT)    : "EMPTYSTRUCT",
    !eq(element, isVoid)     : "VARARG",
    !eq(element, aarch64svcount) : "AARCH64_SVCOUNT",
    true                     : !toupper(element.LLVMName));
  defvar scalable = !if(vt.isScalable, [IIT_SCALABLE_VEC.Number], []<int>);
  defvar vector = !if(vt.isVector, [!cast<IIT_Base>("IIT_V" # vt.nElem).Number], []<int>);
  list<int> Sig = !listconcat(
#ifdef TABLEGEN_LLVM_23
    vector, scalable,
#else
    scalable, vector,
#endif
    !if(!exists<IIT_Base>(kind), [!cast<IIT_Base>(kind).Number], []<int>));
}
#ifdef TABLEGEN_LLVM_23
// Number in type signatures for the number of the overloaded type that has it.
defvar OwnNumber = 0x100;

// Overloaded type, with constraints on it and on its elements.
class LLVMAnyType<ValueType vt, int vectors, int elements> : LLVMType<vt> {
  assert vt.isOverloaded, "the type must be one that stands for several";
  let Sig = [IIT_ANY.Number, OwnNumber, !or(!shl(vectors, 4), elements)];
}
class LLVMAnyPointerType : LLVMAnyType<pAny, AnyKindVectorConstraint.Scalar,
                                       AnyKindElementConstraint.Pointer>;

// Types derived from the overloaded type with number `oidx`, which counts types that
// are overloaded and vectors of pointers.
class LLVMDependentType<int oidx, list<int> before, list<int> after> : LLVMType<OtherVT> {
  int OverloadIndex = oidx;
  assert !and(!le(0, oidx), !le(oidx, 255)), "numbers of overloaded types end at 255";
  let Sig = !listconcat(before, [oidx], after);
}
class LLVMFullyDependentType<int oidx, IIT_Base kind, list<int> after = []>
    : LLVMDependentType<oidx, [kind.Number], after>;
class LLVMPartiallyDependentType<int oidx, IIT_Base kind>
    : LLVMDependentType<oidx, [kind.Number, OwnNumber], []>;
class LLVMMatchType<int oidx> : LLVMFullyDependentType<oidx, IIT_MATCH>;
class LLVMExtendedType<int oidx> : LLVMFullyDependentType<oidx, IIT_EXTEND_ARG>;
class LLVMTruncatedType<int oidx> : LLVMFullyDependentType<oidx, IIT_TRUNC_ARG>;
class LLVMScalarOrSameVectorWidth<int oidx, LLVMType elty>
    : LLVMFullyDependentType<oidx, IIT_SAME_VEC_WIDTH_ARG, elty.Sig>;
class LLVMVectorElementType<int oidx> : LLVMFullyDependentType<oidx, IIT_VEC_ELEMENT>;
class LLVMOneNthElementsVectorType<int oidx, int n>
    : LLVMFullyDependentType<oidx, IIT_ONE_NTH_ELTS_VEC_ARG, [n]>;
class LLVMSubdivide2VectorType<int oidx> : LLVMFullyDependentType<oidx, IIT_SUBDIVIDE2_ARG>;
class LLVMSubdivide4VectorType<int oidx> : LLVMFullyDependentType<oidx, IIT_SUBDIVIDE4_ARG>;
class LLVMVectorOfBitcastsToInt<int oidx>
    : LLVMFullyDependentType<oidx, IIT_VEC_OF_BITCASTS_TO_INT>;
class LLVMVectorOfAnyPointersToElt<int oidx>
    : LLVMPartiallyDependentType<oidx, IIT_VEC_OF_ANYPTRS_TO_ELT>;

defvar VC = AnyKindVectorConstraint;
defvar EC = AnyKindElementConstraint;
def llvm_any_ty : LLVMAnyType<Any, VC.None, EC.None>;
def llvm_anyint_ty : LLVMAnyType<iAny, VC.None, EC.Integer>;
def llvm_any_vector_int_ty : LLVMAnyType<iAny, VC.Vector, EC.Integer>;
def llvm_any_scalar_int_ty : LLVMAnyType<iAny, VC.Scalar, EC.Integer>;
def llvm_anyfloat_ty : LLVMAnyType<fAny, VC.None, EC.Float>;
def llvm_any_vector_float_ty : LLVMAnyType<iAny, VC.Vector, EC.Float>;
def llvm_any_scalar_float_ty : LLVMAnyType<iAny, VC.Scalar, EC.Float>;
def llvm_any_vector_ptr_ty : LLVMAnyType<pAny, VC.Vector, EC.Pointer>;
def llvm_anyvector_ty : LLVMAnyType<vAny, VC.Vector, EC.None>;
#else
class LLVMAnyType<ValueType vt> : LLVMType<vt> {
  assert isAny, "the type must be one that stands for several";
  let ArgCode = !cond(
    !eq(vt, iAny) : ArgKind.AnyInteger,
    !eq(vt, fAny) : ArgKind.AnyFloat,
    !eq(vt, vAny) : ArgKind.AnyVector,
    !eq(vt, pAny) : ArgKind.AnyPointer,
    true          : ArgKind.Any);
}
class LLVMAnyPointerType : LLVMAnyType<pAny>;

// Types derived from overloaded type `num`. LLVMMatchType is the same type. In
// the classes below, the elements have twice or half the width, or another type.
// Then: vector of pointers to the type, its element type, vector with 1/n of the
// elements. Last: elements 2 or 4 times as many and as narrow, integer elements.
class LLVMMatchType<int num, IIT_Base kind = IIT_ARG> : LLVMType<OtherVT> {
  let Number = num;
  let Code = kind.Number;
}
class LLVMExtendedType<int num> : LLVMMatchType<num, IIT_EXTEND_ARG>;
class LLVMTruncatedType<int num> : LLVMMatchType<num, IIT_TRUNC_ARG>;
class LLVMScalarOrSameVectorWidth<int idx, LLVMType elty>
    : LLVMMatchType<idx, IIT_SAME_VEC_WIDTH_ARG> {
  let ElementNumber = elty.Number;
  let ElementCode = elty.Code;
  let Sig = elty.Sig;
}
class LLVMVectorOfAnyPointersToElt<int num>
    : LLVMMatchType<num, IIT_VEC_OF_ANYPTRS_TO_ELT>;
class LLVMVectorElementType<int num> : LLVMMatchType<num, IIT_VEC_ELEMENT>;
class LLVMOneNthElementsVectorType<int idx, int n>
    : LLVMMatchType<idx, IIT_ONE_NTH_ELTS_VEC_ARG> {
  let Parts = n;
}
class LLVMSubdivide2VectorType<int num> : LLVMMatchType<num, IIT_SUBDIVIDE2_ARG>;
class LLVMSubdivide4VectorType<int num> : LLVMMatchType<num, IIT_SUBDIVIDE4_ARG>;
class LLVMVectorOfBitcastsToInt<int num>
    : LLVMMatchType<num, IIT_VEC_OF_BITCASTS_TO_INT>;

def llvm_any_ty : LLVMAnyType<Any>;
def llvm_anyint_ty : LLVMAnyType<iAny>;
def llvm_anyfloat_ty : LLVMAnyType<fAny>;
def llvm_anyvector_ty : LLVMAnyType<vAny>;
#endif
def llvm_anyptr_ty : LLVMAnyPointerType;

class LLVMQualPointerType<int addrspace> : LLVMType<iPTR> {
  assert !and(!le(0, addrspace), !le(addrspace, 255)), "address spaces end at 255";
  defvar kind = !cast<IIT_Base>(!strconcat("IIT_", IIT_name_24));
  let Sig = !if(addrspace, [kind.Number, addrspace], [IIT_PTR.Number]);
}
def llvm_void_ty : LLVMType<isVoid>;
def llvm_vararg_ty : LLVMType<isVoid>;
def llvm_empty_ty : LLVMType<OtherVT>;
def llvm_ptr_ty : LLVMQualPointerType<0>;

foreach vt = [i1, i8, i16, i32, i64, i128, f80, f128, ppcf128, x86mmx, x86amx, token,
              externref, funcref, exnref] in
  def llvm_#vt#_ty : LLVMType<vt>;
def llvm_half_ty : LLVMType<f16>;
def llvm_bfloat_ty : LLVMType<bf16>;
def llvm_float_ty : LLVMType<f32>;
def llvm_double_ty : LLVMType<f64>;
def llvm_aarch64_svcount_ty : LLVMType<aarch64svcount>;
def llvm_metadata_ty : LLVMType<MetadataVT>;

// Vector types: llvm_v<number of elements><element type>_ty.
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

#ifdef TABLEGEN_LLVM_23
// Type information of an intrinsic. `TypeSig` is the type signature.
class TypeInfoGen<list<LLVMType> RetTypes, list<LLVMType> ParamTypes> {
  list<LLVMType> AllTypes = !listconcat(RetTypes, ParamTypes);
  // Overloaded types and vectors of pointers, in the order of their numbers.
  list<LLVMType> OverloadTypes = !filter(ty, AllTypes,
    !or(!isa<LLVMAnyType>(ty), !isa<LLVMPartiallyDependentType>(ty)));
  bit isOverloaded = !not(!empty(OverloadTypes));
  // For each type, the number of elements of `OverloadTypes` before it.
  list<int> Numbers = !foreach(at, !range(AllTypes),
    !size(!filter(ty, !foreach(before, !range(0, at), AllTypes[before]),
                  !or(!isa<LLVMAnyType>(ty), !isa<LLVMPartiallyDependentType>(ty)))));
  list<int> TypeSig = !listconcat(
    !cond(
      !empty(RetTypes)         : [IIT_Done.Number],
      !eq(!size(RetTypes), 1)  : []<int>,
      true                     : [IIT_STRUCT.Number, !sub(!size(RetTypes), 2)]),
    !listflatten(!foreach(at, !range(AllTypes),
      !foreach(number, AllTypes[at].Sig, !if(!eq(number, OwnNumber), Numbers[at], number)))));
}
#else
// Type information of an intrinsic. `Types` has each derived type replaced by
// its overloaded type. `TypeSig` is the type signature.
class TypeInfoGen<list<LLVMType> RetTypes, list<LLVMType> ParamTypes> {
  list<LLVMType> AllTypes = !listconcat(RetTypes, ParamTypes);
  list<LLVMType> AnyTypes = !filter(ty, AllTypes, ty.isAny);
  bit isOverloaded = !not(!empty(!filter(ty, AllTypes, !isa<LLVMAnyType>(ty))));
  list<LLVMType> Types =
      !foreach(ty, AllTypes, !if(!isa<LLVMMatchType>(ty), AnyTypes[ty.Number], ty));

  // Overloaded types and vectors of pointers. A derived type refers to an
  // overloaded type by number; AnyAt maps this number to an index into `Chosen`.
  list<LLVMType> Chosen = !filter(ty, AllTypes,
    !or(ty.isAny, !isa<LLVMVectorOfAnyPointersToElt>(ty)));
  list<int> AnyAt = !filter(at, !range(Chosen), Chosen[at].isAny);
  // For each type, the number of elements of `Chosen` before it.
  list<int> ChosenBefore = !foreach(at, !range(AllTypes),
    !size(!filter(ty, !foreach(before, !range(0, at), AllTypes[before]),
                  !or(ty.isAny, !isa<LLVMVectorOfAnyPointersToElt>(ty)))));
  list<int> TypeSig = !listconcat(
    !cond(
      !empty(RetTypes)         : [IIT_Done.Number],
      !eq(!size(RetTypes), 1)  : []<int>,
      true                     : [IIT_STRUCT.Number, !sub(!size(RetTypes), 2)]),
    !listflatten(!foreach(at, !range(AllTypes), !cond(
      AllTypes[at].isAny : [IIT_ARG.Number,
          !or(!shl(ChosenBefore[at], 3), AllTypes[at].ArgCode)],
      !isa<LLVMVectorOfAnyPointersToElt>(AllTypes[at]) : [AllTypes[at].Code,
          ChosenBefore[at], AnyAt[AllTypes[at].Number]],
      !isa<LLVMOneNthElementsVectorType>(AllTypes[at]) : [AllTypes[at].Code,
          AnyAt[AllTypes[at].Number], AllTypes[at].Parts],
      !isa<LLVMScalarOrSameVectorWidth>(AllTypes[at]) : !listconcat(
          [AllTypes[at].Code, !or(!shl(AnyAt[AllTypes[at].Number], 3),
                                  AnyTypes[AllTypes[at].Number].ArgCode)],
          !if(!initialized(AllTypes[at].ElementCode),
              [AllTypes[at].ElementCode,
               !or(!shl(AnyAt[AllTypes[at].ElementNumber], 3), ArgKind.MatchType)],
              AllTypes[at].Sig)),
      !isa<LLVMMatchType>(AllTypes[at]) : [AllTypes[at].Code,
          !or(!shl(AnyAt[AllTypes[at].Number], 3), ArgKind.MatchType)],
      true : AllTypes[at].Sig))));
}
#endif

//===- Intrinsics ---------------------------------------------------------===//

// Intrinsic. The name of a def is `int_` and the IR name without `llvm.`, with
// `_` in place of dots. `name` overrides the IR name.
class Intrinsic<list<LLVMType> ret_types, list<LLVMType> param_types = [],
                list<IntrinsicProperty> intr_properties = [], string name = "",
                list<SDNodeProperty> sd_properties = [],
                bit disable_default_attributes = true> : SDPatternOperator {
  string LLVMName = name;
  // Target of the intrinsic: the first component of the IR name after `llvm.`.
  string TargetPrefix = "";
#ifdef TABLEGEN_LLVM_23
  // Features that a target must have: a comma means and, `|` means or.
  string TargetFeatures = "";
#endif
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

// Intrinsic without side effects, whose result depends only on its arguments.
class PureIntrinsic<list<LLVMType> ret_types, list<LLVMType> param_types = [],
                    list<IntrinsicProperty> intr_properties = [],
                    string name = "", list<SDNodeProperty> sd_properties = []>
    : DefaultAttrsIntrinsic<ret_types, param_types,
                            intr_properties # [IntrNoMem, IntrSpeculatable,
                                               IntrNoCreateUndefOrPoison],
                            name, sd_properties>;

// Mixin for an intrinsic that is also a builtin function of Clang, or of Microsoft's compiler.
class ClangBuiltin<string name> {
  string ClangBuiltinName = name;
}
class MSBuiltin<string name> {
  string MSBuiltinName = name;
}
#ifdef TABLEGEN_LLVM_23
// Mixin for an intrinsic that needs features of the target.
class RequiresTargetFeatures<string features> {
  string TargetFeatures = features;
}
#endif
