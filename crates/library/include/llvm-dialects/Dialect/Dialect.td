//===- Dialects of LLVM IR ----------------------------------------------------
//
// Classes for dialects: operations that are calls of functions in LLVM IR, the
// types that only these have, and the constraints between both. Written for
// the crate tablegen, with the names that llvm-dialects has.

// The operators of lists of arguments: of predicates and types, of operations,
// and the list of results.
def args;
def ins;
def outs;

// What an argument stands for: a type, an attribute, or for predicates
// anything.
class MetaType;

def type : MetaType;
// A value of the program, without a constraint on its type.
def value;
// All values that follow; the last argument of an operation.
def varargs;

// A dialect: what the names of its operations begin with, and the namespace of
// its C++ classes.
class Dialect {
  string name = ?;
  string cppNamespace = ?;
}

//===----------------------------------------------------------------------===//
// Attributes: constants that operations and types have. Texts are C++, in
// which $0 is what is converted.

class Attr<string cppType_> : MetaType {
  string cppType = cppType_;
  // To a constant of LLVM IR, whose type is $1, and back.
  string toLlvmValue = ?;
  string fromLlvmValue = ?;
  // To a parameter of a type, and back.
  string toUnsigned = "$0";
  string fromUnsigned = "$0";
  // A statement before uses of the value.
  string check = "";
  // Whether there is no setter.
  bit isImmutable = false;
}

class IntegerAttr<string cppType_> : Attr<cppType_> {
  let toLlvmValue = [{ ::llvm::ConstantInt::get($1, $0) }];
  let fromLlvmValue = [{ ::llvm::cast<::llvm::ConstantInt>($0)->getZExtValue() }];
}

def AttrI1 : IntegerAttr<"bool">;
def AttrI8 : IntegerAttr<"uint8_t">;
def AttrI16 : IntegerAttr<"uint16_t">;
def AttrI32 : IntegerAttr<"uint32_t">;
def AttrI64 : IntegerAttr<"uint64_t">;

//===----------------------------------------------------------------------===//
// Predicates. The first argument is what a predicate is about; in a position
// that has a value, it is that value.

class Constraint;

class Predicate : Constraint {
  dag arguments = ?;
}

// What C++ says of a predicate; $name stands for an argument.
class CppPredicateMixin {
  // The first argument from all others; empty if they do not say.
  string evaluate = ?;
  // Whether it holds.
  string check = ?;
  // Each other argument from the first; an empty list if none can be known.
  list<string> capture = ?;
}

def any : Predicate, CppPredicateMixin, MetaType {
  let arguments = (args any:$self);
  let evaluate = "";
  let check = "true";
  let capture = [];
}

def eq : Predicate, CppPredicateMixin {
  let arguments = (args any:$lhs, any:$rhs);
  let evaluate = "$rhs";
  let check = "true";
  let capture = ["$lhs"];
}

// What a predicate means in terms of others.
class TgPredicateMixin {
  dag expression = ?;
}

class TgPredicate<dag arguments_, dag expression_> : Predicate, TgPredicateMixin {
  let arguments = arguments_;
  let expression = expression_;
}

// What equals one constant.
class TgConstant<dag expression_>
    : TgPredicate<(args any:$self), (eq $self, expression_)>;

//===----------------------------------------------------------------------===//
// Types

class Type;

class BuiltinType : Type, Predicate, CppPredicateMixin;

def VoidTy : BuiltinType {
  let arguments = (args type:$self);
  let evaluate = "::llvm::Type::getVoidTy($_context)";
  let check = "$self->isVoidTy()";
  let capture = [];
}

def IntegerType : BuiltinType {
  let arguments = (args type:$self, AttrI32:$num_bits);
  let evaluate = "::llvm::IntegerType::get($_context, $num_bits)";
  let check = "$self->isIntegerTy()";
  let capture = ["$self->getIntegerBitWidth()"];
}

def I1 : TgConstant<(IntegerType 1)>, Type;
def I8 : TgConstant<(IntegerType 8)>, Type;
def I16 : TgConstant<(IntegerType 16)>, Type;
def I32 : TgConstant<(IntegerType 32)>, Type;
def I64 : TgConstant<(IntegerType 64)>, Type;

def PointerType : BuiltinType {
  let arguments = (args type:$self, AttrI32:$address_space);
  let evaluate = "::llvm::PointerType::get($_context, $address_space)";
  let check = "$self->isPointerTy()";
  let capture = ["$self->getPointerAddressSpace()"];
}

def Ptr : TgConstant<(PointerType 0)>, Type;

def FixedVectorType : BuiltinType {
  let arguments = (args type:$self, type:$element_type, AttrI32:$num_elements);
  let evaluate = "::llvm::FixedVectorType::get($element_type, $num_elements)";
  let check = "::llvm::isa<::llvm::FixedVectorType>($self)";
  let capture = [
    "::llvm::cast<::llvm::FixedVectorType>($self)->getElementType()",
    "::llvm::cast<::llvm::FixedVectorType>($self)->getNumElements()",
  ];
}

def ArrayType : BuiltinType {
  let arguments = (args type:$self, type:$element_type, AttrI32:$num_elements);
  let evaluate = "::llvm::ArrayType::get($element_type, $num_elements)";
  let check = "::llvm::isa<::llvm::ArrayType>($self)";
  let capture = [
    "::llvm::cast<::llvm::ArrayType>($self)->getElementType()",
    "::llvm::cast<::llvm::ArrayType>($self)->getNumElements()",
  ];
}

class SpecialBuiltinType<string name> : BuiltinType {
  let arguments = (args type:$self);
  let evaluate = "::llvm::Type::get" # name # "Ty($_context)";
  let check = "$self->is" # name # "Ty()";
  let capture = [];
}

def F64 : SpecialBuiltinType<"Double">;
def F32 : SpecialBuiltinType<"Float">;
def F16 : SpecialBuiltinType<"Half">;

// A class of types of a dialect, with types and attributes as parameters.
class DialectType<Dialect dialect_, string mnemonic_> : Type, Predicate {
  dag typeArguments = ?;
  let arguments = !con((args type:$self), typeArguments);

  Dialect dialect = dialect_;
  string mnemonic = mnemonic_;

  // Whether the function that makes a type is told the context. It must be, if
  // no parameter is a type.
  bit defaultGetterHasExplicitContextArgument = false;

  string summary = ?;
  string description = ?;
}

// All of several constraints, and one of them.
def and;
def or;

//===----------------------------------------------------------------------===//
// More predicates

class CppConstant<string cppExpr_> : Predicate, CppPredicateMixin {
  let arguments = (args any:$self);
  let evaluate = cppExpr_;
  let check = "$self == " # cppExpr_;
  let capture = [];
}

def ScalarOrFixedVector
    : TgPredicate<(args type:$self, type:$scalar_type),
                  (or (eq $self, $scalar_type),
                      (FixedVectorType $self, $scalar_type, any))>;

class Comparison<string cppComparison> : Predicate, CppPredicateMixin {
  let arguments = (args any:$lhs, any:$rhs);
  let evaluate = "";
  let check = "$lhs " # cppComparison # " $rhs";
  let capture = [];
}

def ge : Comparison<">=">;
def gt : Comparison<">">;
def le : Comparison<"<=">;
def lt : Comparison<"<">;

//===----------------------------------------------------------------------===//
// The types that constants of attributes have in LLVM IR. They stand apart,
// since types are described by means of attributes.

class AttrLlvmType<Attr attr_, Type llvmType_> {
  Attr attr = attr_;
  Type llvmType = llvmType_;
}

def : AttrLlvmType<AttrI1, I1>;
def : AttrLlvmType<AttrI8, I8>;
def : AttrLlvmType<AttrI16, I16>;
def : AttrLlvmType<AttrI32, I32>;
def : AttrLlvmType<AttrI64, I64>;

// A text, as a global variable.
def ImmutableStringAttr : Attr<"::llvm::StringRef"> {
  let toLlvmValue = [{ $_builder.CreateGlobalString($0, "str") }];
  let fromLlvmValue = [{ ::llvm::cast<::llvm::ConstantDataArray>(::llvm::cast<::llvm::GlobalVariable>($0)->getInitializer())->getAsString() }];
  let isImmutable = true;
}

def : AttrLlvmType<ImmutableStringAttr, Ptr>;

// An enum of C++, by the numbers of its values. It needs operator<< for
// llvm::raw_ostream in its namespace, for messages.
multiclass AttrEnum<string cppType_> {
  def NAME : Attr<cppType_> {
    let toLlvmValue = "::llvm::ConstantInt::get($1, static_cast<unsigned>($0))";
    let fromLlvmValue = "static_cast<" # cppType_ # ">(::llvm::cast<::llvm::ConstantInt>($0)->getZExtValue())";
    let toUnsigned = "static_cast<unsigned>($0)";
    let fromUnsigned = "static_cast<" # cppType_ # ">($0)";
    let check = "static_assert(sizeof($0) <= sizeof(unsigned));";
  }

  def : AttrLlvmType<!cast<Attr>(NAME), I32>;
}

//===----------------------------------------------------------------------===//
// Traits: attributes of functions, of their parameters and of their results.

class TraitProperty;
def FnTrait : TraitProperty;
def ParamTrait : TraitProperty;
def RetTrait : TraitProperty;

class Trait<list<TraitProperty> P> {
  list<TraitProperty> Properties = P;
}

class LlvmEnumAttributeTrait<string llvmEnum_, list<TraitProperty> P> : Trait<P> {
  string llvmEnum = llvmEnum_;
}

foreach name = ["NoUnwind", "WillReturn", "NoReturn", "NoRecurse", "NoSync",
                "NoFree", "MustProgress", "NoCallback", "NoDuplicate",
                "NoBuiltin", "Builtin", "InlineHint", "AlwaysInline", "Cold",
                "Hot", "Convergent", "Speculatable"] in
  def name : LlvmEnumAttributeTrait<name, [FnTrait]>;

foreach name = ["NoCapture", "ReadOnly"] in
  def name : LlvmEnumAttributeTrait<name, [ParamTrait]>;

foreach name = ["NoUndef", "NonNull"] in
  def name : LlvmEnumAttributeTrait<name, [ParamTrait, RetTrait]>;

// Which memory is read and written: dags such as (read), of all memory, and
// (write ArgMem, Other). No memory is, if there are none.
class Memory<list<dag> effects_> : Trait<[FnTrait]> {
  list<dag> effects = effects_;
}

def read;
def write;
def readwrite;

class LlvmMemoryLocation<string name_> {
  string name = name_;
}

def ArgMem : LlvmMemoryLocation<"ArgMem">;
def InaccessibleMem : LlvmMemoryLocation<"InaccessibleMem">;
def Other : LlvmMemoryLocation<"Other">;

//===----------------------------------------------------------------------===//
// Operations, and classes of them: what has a class as superclass has that
// first in its list of arguments, and begins with its arguments.

class OpClassBase;

def NoSuperClass : OpClassBase;

class OpClass<Dialect dialect_> : OpClassBase {
  Dialect dialect = dialect_;
  OpClassBase superclass = NoSuperClass;

  dag arguments = ?;

  // Traits of arguments, such as (NonNull $pointer).
  list<dag> value_traits = [];

  string summary = ?;
  string description = ?;
}

class Op<Dialect dialect_, string mnemonic_, list<Trait> traits_> {
  Dialect dialect = dialect_;
  OpClassBase superclass = NoSuperClass;
  string mnemonic = mnemonic_;
  list<Trait> traits = traits_;

  dag arguments = ?;
  dag results = ?;

  list<dag> value_traits = [];

  // Constraints beside those on arguments and results.
  list<dag> verifier = [];

  string summary = ?;
  string description = ?;

  // Whether the type of the result is told to what makes the operation. Else it
  // must follow from the arguments.
  bit defaultBuilderHasExplicitResultType = false;
}
